"""Who chooses: at random, greedily, or by search in four levels. A player is given a state and looks only at the view
that the seat to decide has of it.

>>> import saqqara
>>> from saqqara.players import player
>>> state = saqqara.game("duel").start(seed=7)
>>> player("search", simulations=50, seed=1).choose(state) in state.actions()
True
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any, Protocol

from saqqara.errors import BadOption, is_whole, shown
from saqqara.players.levels import LEVELS
from saqqara.players.search import Search
from saqqara.players.simple import Greedy, Random
from saqqara.players.weights import NONE, SHIPPED, read
from saqqara.state import State

__all__ = ["LEVELS", "PLAYERS", "Player", "player"]

PLAYERS = {
    "random": ("seed",),
    "greedy": ("seed",),
    "search": ("level", "seconds", "simulations", "weights", "seed"),
}
"""The kinds of players, and the options of each."""

LONGEST = 3600  # seconds a decision
SEEDS = 2**64


class Player(Protocol):
    """Somebody who can be asked for a decision: an agent, whose policy is `choose`."""

    def choose(self, state: State) -> str:
        """A legal decision for the seat to decide. Raises SaqqaraError when the game is over."""


def player(name: str, **options: Any) -> Player:
    """A player: `random`, `greedy` or `search`; the name of a level is short for `search` with this level.

    Options: `seed` (whole number; the same seed, the same choices), and for `search`: `level` (one of `LEVELS`, else
    the strongest), `seconds` and `simulations` (limits for one decision instead of the level's; with both, what comes
    first), `weights` (a file that `saqqara learn` has made, instead of the network that comes with the game; `none`:
    search without one). With `simulations` and a `seed` its choices do not depend on the machine.

    Raises BadOption, which names what there is.
    """
    if isinstance(name, str) and name in LEVELS:
        if "level" in options:
            raise BadOption(f"the player {name!r} has no option 'level': it is one; player('search') has it")
        return player("search", level=name, **options)
    if not isinstance(name, str) or name not in PLAYERS:
        raise BadOption(f"there is no player {shown(name)}; there are {', '.join([*PLAYERS, *LEVELS])}")
    for option in options:
        if option not in PLAYERS[name]:
            raise BadOption(f"the player {name!r} has no option {option!r}; it has {', '.join(PLAYERS[name])}")
    seed = _whole("seed", options.get("seed"), 0, SEEDS - 1)
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    if name == "random":
        return Random(seed)
    if name == "greedy":
        return Greedy(seed)
    level = LEVELS[-1] if options.get("level") is None else options["level"]
    simulations = _whole("simulations", options.get("simulations"), 1, 10**9)
    return Search(level, seed, _seconds(options.get("seconds")), simulations, _weights(options.get("weights")))


def _whole(name: str, value: Any, least: int, most: int) -> int | None:
    if value is None:
        return None
    if is_whole(value) and least <= value <= most:
        return int(value)
    raise BadOption(f"{name}={shown(value)} is not possible; {name} is a whole number from {least} to {most}")


def _seconds(value: Any) -> float | None:
    if value is None:
        return None
    if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 < value <= LONGEST:
        return float(value)
    raise BadOption(f"seconds={shown(value)} is not possible; seconds is a number more than 0 and at most {LONGEST}")


def _weights(value: Any) -> str:
    if value is None or value == NONE:
        return value or SHIPPED
    if isinstance(value, (str, Path)) and str(value):
        read(Path(value))
        return str(value)
    raise BadOption(f"weights={shown(value)} is not possible; weights is the path of a file of weights, or 'none'")
