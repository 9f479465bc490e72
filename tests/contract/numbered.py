"""The Duel as a game with numbers, for tests: with obelisk B each seat has so many meeples, and turns are counted from
a number on, as a file says that can be corrected."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from saqqara.core.game import Rules
from saqqara.errors import SaqqaraError, within
from saqqara.games import duel

FIELDS = {"meeples": 4, "first_turn": 9}
"""The numbers in documented order, with the greatest that each can be; the smallest is 1."""


def of_the_file(monkeypatch: pytest.MonkeyPatch, meeples: int = 3, first_turn: int = 1) -> None:
    """The file says so from now on."""
    monkeypatch.setattr(duel, "RULES", numbered({"meeples": meeples, "first_turn": first_turn}))


def is_faulty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The file cannot be read from now on."""
    monkeypatch.setattr(duel, "RULES", numbered(None))


def numbered(now: dict[str, int] | None) -> Rules:
    """The Duel with these numbers in its file, None: it is faulty."""

    def numbers(options: Any, path: Any = None) -> dict[str, int] | None:
        if options["obelisk"] == "A":
            return None
        if now is None:
            raise SaqqaraError("file.toml cannot be read")
        return now

    return replace(
        PLAIN,
        numbers=numbers,
        read_numbers=read_numbers,
        shuffled=shuffled,
        checked=checked,
        start=start,
        imagine=imagine,
        max_decisions=lambda options, numbers=None: PLAIN.max_decisions(options),
    )


PLAIN, SHIPPED = duel.RULES, {"meeples": 3, "first_turn": 1}


def read_numbers(options: Any, given: Any) -> dict[str, Any] | None:
    if options["obelisk"] == "A":
        return None
    if given is None:
        return dict(SHIPPED)
    numbers = {}
    for name, most in FIELDS.items():
        try:
            numbers[name] = within(given[name], most, 1)
        except ValueError as error:
            raise SaqqaraError(f"file.toml: field {name!r}: {error}") from error
    if unknown := set(given) - set(FIELDS):
        raise SaqqaraError(f"file.toml: there is no field {sorted(unknown)[0]!r}")
    return numbers


def shuffled(options: Any, generator: Any, numbers: Any = None) -> Any:
    assert (numbers is None) == (options["obelisk"] == "A")
    return PLAIN.shuffled(options, generator)


def checked(options: Any, setup: Any, numbers: Any = None) -> Any:
    assert (numbers is None) == (options["obelisk"] == "A")
    return PLAIN.checked(options, setup)


def start(options: Any, setup: Any, numbers: Any = None) -> Any:
    table = PLAIN.start(options, setup)
    if numbers is not None:
        table.supply[:], table.turn = numbers["meeples"], numbers["first_turn"]
    return table


def imagine(view: Any, generator: Any, numbers: Any = None) -> Any:
    assert (numbers is None) == (view["options"]["obelisk"] == "A")
    return PLAIN.imagine(view, generator)
