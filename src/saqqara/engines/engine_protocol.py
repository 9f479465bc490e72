"""Messages of the engine protocol: one command per line, in UTF-8, with JSON for structured data.

`docs/formats/engine.md` defines their meaning. Only this module writes and parses them.
"""

from __future__ import annotations

import json
from typing import Any

from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.core.registry import find_definition

PROTOCOL_VERSION = 1

MAX_LINE_BYTES = 65_536
"""Maximum length in bytes of a line from an engine."""

MAX_WAITING_LINES = 10_000
"""Maximum number of received lines that wait to be read."""


def greeting_line() -> str:
    """Return the first line that Saqqara sends."""
    return f"saqqara {PROTOCOL_VERSION}"


def new_game_line(game: Game, seat: int, seed: int) -> str:
    """Return the line that starts a game for the engine at a seat."""
    facts: dict[str, Any] = {
        "game": game.name,
        "edition": game.edition,
        "options": game.options,
        "seats": game.num_players,
    }
    facts |= {"seat": seat, "seed": seed, "max_game_length": game.max_game_length}
    return f"newgame {_json(facts if game.overrides is None else {**facts, 'overrides': game.overrides})}"


def parse_new_game(text: str) -> tuple[Game, int, int]:
    """Return the game, seat and seed after `newgame`. Raise `SaqqaraError`, ValueError, KeyError or TypeError."""
    facts = json.loads(text)
    game = find_definition(facts["game"]).game(facts["options"], facts.get("overrides"))
    return game, int(facts["seat"]), int(facts["seed"])


def position_line(view: View) -> str:
    """Return the line with the view of the engine's seat."""
    return f"position {_json(view)}"


def go_line(seconds: float | None = None, simulations: int | None = None) -> str:
    """Return the line that requests a decision within these limits."""
    limits = (f" {name} {value:g}" for name, value in (("seconds", seconds), ("simulations", simulations)) if value)
    return f"go{''.join(limits)}"


def parse_limits(text: str) -> dict[str, Any]:
    """Return the limits after `go` by name. Raise ValueError if the text cannot be parsed."""
    words = text.split()
    if len(words) % 2:
        raise ValueError(f"expected names of limits, each with a value, got {text!r}")
    values = dict(zip(words[::2], words[1::2], strict=True))
    parsers: dict[str, Any] = {"seconds": float, "simulations": int}
    return {name: parsers[name](value) for name, value in values.items() if name in parsers}


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
