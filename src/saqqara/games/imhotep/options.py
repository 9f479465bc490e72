"""The options of Imhotep (IMH-13.1, IMH-20.3, IMH-20.4): what can be chosen, and what of it goes together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saqqara.errors import InvalidOptionError, Refusal, Suggestion
from saqqara.games.imhotep import components

if TYPE_CHECKING:
    from saqqara.core.game_api import Options

BASE_SIDES = ("A", "B")  # sides of the base game
DYNASTY_SWITCHES = ("prophecies", "unlimited_stones", "hidden_cards")  # of A New Dynasty
OPTIONS: dict[str, tuple[str | int, ...]] = {
    "players": (2, 3, 4),
    **dict.fromkeys(components.SITES, (*BASE_SIDES, "C", "D")),
    **dict.fromkeys(("wrath", "private_boats", "bets", "favour"), (False, True)),
    "profile": components.PROFILES,
    **dict.fromkeys(("dynasty", *DYNASTY_SWITCHES), (False, True)),
}

BENCHMARK_OPTIONS: dict[str, dict[str, str | int]] = {
    "c": {**dict.fromkeys(components.SITES, "C"), "dynasty": True, "prophecies": True, "hidden_cards": True},
    "d": {
        **dict.fromkeys(components.SITES, "D"), "dynasty": True, "prophecies": True, "profile": "yucata",
        "unlimited_stones": True,
    },
}  # fmt: skip
"""Of A New Dynasty: hidden cards on all sides C, unlimited stones on all sides D."""

REQUIREMENTS: tuple[tuple[str, str, str | int, str], ...] = (
    ("unlimited_stones", "players", 2, "IMH-21.3"),
    ("unlimited_stones", "profile", "yucata", "IMH-21.2"),
    ("hidden_cards", "profile", "printed", "IMH-24.1"),
)
"""A switch that is on, another option, the value that it needs, and the clause beside IMH-20.4."""


def validate_options(options: Options) -> Options:
    """The options that say something, in documented order: of A New Dynasty none in a game without it. Raises
    InvalidOptionError for what does not go together (IMH-20.4)."""
    if not options["dynasty"]:
        for name, value in options.items():
            if (name in components.SITES and value not in BASE_SIDES) or (name in DYNASTY_SWITCHES and value):
                raise incompatible_option(name, value, "dynasty", True, "")
        return {name: value for name, value in options.items() if name not in ("dynasty", *DYNASTY_SWITCHES)}
    for switch, other, right, clause in REQUIREMENTS:
        if options[switch] and options[other] != right:
            raise incompatible_option(switch, True, other, right, clause)
    return options


def incompatible_option(name: str, value: str | int, other: str, right: str | int, clause: str) -> InvalidOptionError:
    """The error for a value that needs another option to be right, in the words of programs and of readers."""
    clauses = ", ".join(filter(None, ["IMH-20.4", clause]))
    facts = {"option": name, "needs": other}
    refusal = Refusal("IMH-20.4", "imhotep-impossible", facts, Suggestion("imhotep-impossible-remedy", facts))
    return InvalidOptionError(f"imhotep: {name}={value!r} needs {other}={right!r} ({clauses})", refusal)


def has_hands(options: Options) -> bool:
    """Whether players hold cards that others must not see (IMH-24)."""
    return bool(options.get("hidden_cards"))
