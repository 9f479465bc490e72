"""Players: random, greedy, search in several levels, and custom players.

A player receives a state and uses only the view of the seat to move. Custom players receive only that view.

>>> import saqqara
>>> from saqqara.players import player
>>> state = saqqara.game("duel").start(seed=7)
>>> player("search", simulations=50, seed=1).choose(state) in state.legal_actions()
True
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any

from saqqara.errors import InvalidOptionError, is_integer, short_repr
from saqqara.players import weights as networks
from saqqara.players.base import BasePlayer, GreedyPlayer, Player, RandomPlayer
from saqqara.players.custom_evaluation import build_custom_evaluation
from saqqara.players.external import (
    ExternalPlayer,
    PlayerError,
    PlayerWithFallback,
    ViewPlayer,
    list_plugin_players,
    load_plugin_player,
)
from saqqara.players.levels import LEVELS
from saqqara.players.search_player import SearchPlayer

__all__ = [
    "LEVELS",
    "PLAYER_OPTIONS",
    "ExternalPlayer",
    "Player",
    "PlayerError",
    "PlayerWithFallback",
    "ViewPlayer",
    "as_player",
    "list_plugin_players",
    "parse_player_spec",
    "player",
]

PLAYER_OPTIONS = {
    "random": ("seed",),
    "greedy": ("seed",),
    "search": ("level", "seconds", "simulations", "weights", "evaluate", "prior", "seed"),
}
"""Built-in kinds of players, and the options of each."""

MAX_SECONDS = 3600  # seconds per action
NUM_SEEDS = 2**64


def as_player(candidate: Any, seed: int) -> Player:
    """Return a built-in player unchanged; wrap any other in an `ExternalPlayer`, which receives only views.

    Raise `InvalidOptionError` if the candidate is not a player.
    """
    return (
        candidate
        if isinstance(candidate, (BasePlayer, ExternalPlayer, PlayerWithFallback))
        else ExternalPlayer(candidate, seed)
    )


def player(name: str, **options: Any) -> Player:
    """Build a player, which chooses with `player.choose(state)`.

    `name` is `random`, `greedy` or `search`; or the name of a level, short for `search` with this level; or the name of
    a player that another package provides (entry point `saqqara.players`), which takes its own options and `seed`.

    `options` are `seed` (an integer; the same seed gives the same choices) and, for `search`: `level` (one of `LEVELS`,
    by default the strongest), `seconds` and `simulations` (limits per action, instead of those of the level; if both
    are given, the search stops at the first that it reaches), `weights` (a file written by `saqqara train`, instead of
    the network shipped with the game; `none`: search without a network), `evaluate` and `prior` (custom functions
    instead of a network, as in `saqqara.analyse`: docs/how-to/custom-evaluation.md). With `simulations` and a `seed`,
    the choices do not depend on the machine.

    Raise `InvalidOptionError`, whose message names the valid players or options.
    """
    if isinstance(name, str) and name in LEVELS:
        if "level" in options:
            raise InvalidOptionError(
                f"the player {name!r} has no option 'level': it is itself a level; use player('search')"
            )
        return player("search", level=name, **options)
    if isinstance(name, str) and name not in PLAYER_OPTIONS and name in list_plugin_players():
        seed = _pop_seed(options)
        return load_plugin_player(name, options, seed)
    if not isinstance(name, str) or name not in PLAYER_OPTIONS:
        names = ", ".join([*PLAYER_OPTIONS, *LEVELS, *list_plugin_players()])
        raise InvalidOptionError(f"unknown player {short_repr(name)}; valid: {names}")
    for option in options:
        if option not in PLAYER_OPTIONS[name]:
            raise InvalidOptionError(
                f"unknown option {option!r} of the player {name!r}; valid: {', '.join(PLAYER_OPTIONS[name])}"
            )
    seed = _pop_seed(options)
    if name == "random":
        return RandomPlayer(seed)
    if name == "greedy":
        return GreedyPlayer(seed)
    level = LEVELS[-1] if options.get("level") is None else options["level"]
    simulations = _check_whole("simulations", options.get("simulations"), 1, 10**9)
    custom_evaluation = build_custom_evaluation(options.get("evaluate"), options.get("prior"))
    if custom_evaluation is not None and options.get("weights") is not None:
        raise InvalidOptionError(
            "custom functions (evaluate, prior) and a network (weights) exclude each other in a search"
        )
    return SearchPlayer(
        level,
        seed,
        _check_seconds(options.get("seconds")),
        simulations,
        _check_weights(options.get("weights")),
        custom_evaluation,
    )


def parse_player_spec(text: str) -> tuple[str, dict[str, Any]]:
    """Parse a player such as `search:seconds=0.5,level=scribe` into its name and options.

    Raise `InvalidOptionError` if the text is malformed.
    """
    name, _, rest = text.partition(":")
    options = {}
    for part in filter(None, rest.split(",")):
        option, equals, value = part.partition("=")
        if not equals:
            raise InvalidOptionError(f"{text}: expected OPTION=VALUE, got {part!r}; write it as in search:seconds=0.5")
        options[option] = _parse_number(value)
    return name, options


def _parse_number(value: str) -> Any:
    for kind in (int, float):
        with suppress(ValueError):
            return kind(value)
    return value


def _pop_seed(options: dict[str, Any]) -> int:
    """Remove the seed from the options and return it; without one, return a random seed."""
    seed = _check_whole("seed", options.pop("seed", None), 0, NUM_SEEDS - 1)
    return secrets.randbelow(NUM_SEEDS) if seed is None else seed


def _check_whole(name: str, value: Any, minimum: int, maximum: int) -> int | None:
    if value is None:
        return None
    if is_integer(value) and minimum <= value <= maximum:
        return int(value)
    raise InvalidOptionError(
        f"{name}={short_repr(value)} is out of range; {name} must be a whole number from {minimum} to {maximum}"
    )


def _check_seconds(value: Any) -> float | None:
    if value is None:
        return None
    if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 < value <= MAX_SECONDS:
        return float(value)
    raise InvalidOptionError(
        f"seconds={short_repr(value)} is out of range; seconds must be greater than 0 and at most {MAX_SECONDS}"
    )


def _check_weights(value: Any) -> str:
    if value is None or value == networks.NO_NETWORK:
        return value or networks.SHIPPED
    if isinstance(value, (str, Path)) and str(value):
        networks.read_weights(Path(value))
        return str(value)
    raise InvalidOptionError(
        f"weights={short_repr(value)} is invalid; weights must be the path of a weights file, or 'none'"
    )
