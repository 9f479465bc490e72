"""The words of the engine protocol: a command a line, UTF-8, JSON where it is structured. `docs/formats/engine.md` says
what they mean; this module alone writes and reads them."""

from __future__ import annotations

import json
from typing import Any

from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.core.registry import find_definition

PROTOCOL_VERSION = 1

MAX_LINE_BYTES = 65_536
"""Bytes that a line of an engine may have: what it says is short."""

MAX_WAITING_LINES = 10_000
"""Lines that may wait to be read."""


def greeting_line() -> str:
    """What the house says first."""
    return f"saqqara {PROTOCOL_VERSION}"


def new_game_line(game: Game, seat: int, seed: int) -> str:
    """A game begins for the engine, at this seat."""
    facts: dict[str, Any] = {
        "game": game.name,
        "edition": game.edition,
        "options": game.options,
        "seats": game.num_players,
    }
    facts |= {"seat": seat, "seed": seed, "max_game_length": game.max_game_length}
    return f"newgame {_json(facts if game.overrides is None else {**facts, 'overrides': game.overrides})}"


def parse_new_game(text: str) -> tuple[Game, int, int]:
    """Game, seat and seed of what follows `newgame`. Raises SaqqaraError, ValueError, KeyError and TypeError."""
    facts = json.loads(text)
    game = find_definition(facts["game"]).game(facts["options"], facts.get("overrides"))
    return game, int(facts["seat"]), int(facts["seed"])


def position_line(view: View) -> str:
    """What the engine's seat may know."""
    return f"position {_json(view)}"


def go_line(seconds: float | None = None, simulations: int | None = None) -> str:
    """The engine is to decide, within these limits."""
    limits = (f" {name} {value:g}" for name, value in (("seconds", seconds), ("simulations", simulations)) if value)
    return f"go{''.join(limits)}"


def parse_limits(text: str) -> dict[str, Any]:
    """The limits that follow `go`, by name. Raises ValueError for what cannot be read."""
    words = text.split()
    if len(words) % 2:
        raise ValueError(f"{text!r} is not a list of limits, each with its value")
    values = dict(zip(words[::2], words[1::2], strict=True))
    parsers: dict[str, Any] = {"seconds": float, "simulations": int}
    return {name: parsers[name](value) for name, value in values.items() if name in parsers}


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
