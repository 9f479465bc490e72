"""The Duel with numbers from a file that owners can correct, for tests.

With side B of the obelisks the file sets the number of meeples per seat and the number of the first turn.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from saqqara.core.definition import OverrideFile
from saqqara.core.game import GameDefinition
from saqqara.errors import SaqqaraError, check_range
from saqqara.games import duel

FIELDS = {"meeples": 4, "first_turn": 9}
"""Numbers in documented order with their maximum; the minimum is 1."""


def set_file_numbers(monkeypatch: pytest.MonkeyPatch, meeples: int = 3, first_turn: int = 1) -> None:
    """Set the numbers of the file."""
    monkeypatch.setattr(duel, "DEFINITION", numbered_definition({"meeples": meeples, "first_turn": first_turn}))


def make_file_faulty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the file unreadable."""
    monkeypatch.setattr(duel, "DEFINITION", numbered_definition(None))


def numbered_definition(now: dict[str, int] | None) -> GameDefinition:
    """Return the definition of The Duel with these numbers in its file; None stands for a faulty file."""

    def overrides(options: Any, path: Any = None) -> dict[str, int] | None:
        if options["obelisk"] == "A":
            return None
        if now is None:
            raise SaqqaraError("file.toml cannot be read")
        return now

    return replace(
        PLAIN,
        overrides=OverrideFile(load=overrides, parse=read_numbers),
        setup=replace(PLAIN.setup, random=shuffled, validate=checked, initial_state=start),
        visibility=replace(PLAIN.visibility, determinize=imagine),
        rules=replace(
            PLAIN.rules, max_game_length=lambda options, overrides=None: PLAIN.rules.max_game_length(options)
        ),
    )


PLAIN, SHIPPED = duel.DEFINITION, {"meeples": 3, "first_turn": 1}


def read_numbers(options: Any, given: Any) -> dict[str, Any] | None:
    if options["obelisk"] == "A":
        return None
    if given is None:
        return dict(SHIPPED)
    numbers = {}
    for name, most in FIELDS.items():
        try:
            numbers[name] = check_range(given[name], most, 1)
        except ValueError as error:
            raise SaqqaraError(f"file.toml: field {name!r}: {error}") from error
    if unknown := set(given) - set(FIELDS):
        raise SaqqaraError(f"file.toml: there is no field {sorted(unknown)[0]!r}")
    return numbers


def shuffled(options: Any, generator: Any, overrides: Any = None) -> Any:
    assert (overrides is None) == (options["obelisk"] == "A")
    return PLAIN.setup.random(options, generator)


def checked(options: Any, setup: Any, overrides: Any = None) -> Any:
    assert (overrides is None) == (options["obelisk"] == "A")
    return PLAIN.setup.validate(options, setup)


def start(options: Any, setup: Any, overrides: Any = None) -> Any:
    table = PLAIN.setup.initial_state(options, setup)
    if overrides is not None:
        table.supply[:], table.turn = overrides["meeples"], overrides["first_turn"]
    return table


def imagine(view: Any, generator: Any, overrides: Any = None) -> Any:
    assert (overrides is None) == (view["options"]["obelisk"] == "A")
    return PLAIN.visibility.determinize(view, generator)
