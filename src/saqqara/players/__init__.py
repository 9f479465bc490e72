"""Who chooses: at random, greedily, by search in four levels, or as others have written it. A player is given a state
and looks only at the view that the seat to decide has of it; players of others are handed that view and nothing else.

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
from typing import Any, Protocol

from saqqara.core.game import Game
from saqqara.core.state import State
from saqqara.errors import InvalidOptionError, is_integer, short_repr
from saqqara.players import weights as networks
from saqqara.players.base import Chooser
from saqqara.players.baselines import Greedy, Random
from saqqara.players.custom_evaluation import hooks
from saqqara.players.external import Accompanied, BadChoice, Mind, Stranger, stranger, strangers
from saqqara.players.levels import LEVELS
from saqqara.players.search_player import Search

__all__ = [
    "LEVELS", "PLAYERS", "Accompanied", "BadChoice", "Mind", "Player", "Stranger", "player", "read",
    "seated", "strangers",
]  # fmt: skip

PLAYERS = {
    "random": ("seed",),
    "greedy": ("seed",),
    "search": ("level", "seconds", "simulations", "weights", "evaluate", "prior", "seed"),
}
"""The kinds of players of the house, and the options of each."""

LONGEST = 3600  # seconds a decision
SEEDS = 2**64


class Player(Protocol):
    """Somebody who can be asked for a decision: an agent, whose policy is `choose`."""

    seed: int
    """What its chance follows from."""

    def choose(self, state: State) -> str:
        """A legal decision, as text, for the seat to decide in `state`, from what this seat may know and nothing else.
        Raises SaqqaraError when the game is over."""

    def reset(self, game: Game, seat: int, seed: int) -> None:
        """A game begins, `game`, in which it has this `seat`: it chooses as one that was made with this `seed`."""

    def close(self) -> None:
        """It is not asked any more, and gives back what it has."""


def seated(given: Any, seed: int) -> Player:
    """A player as it can be asked: one of the house as it is, anybody else's handed views. Raises InvalidOptionError
    for what is no player."""
    return given if isinstance(given, (Chooser, Stranger, Accompanied)) else Stranger(given, seed)


def player(name: str, **options: Any) -> Player:
    """A player, which chooses with `player.choose(state)`. `name`: `random`, `greedy` or `search`; that of a level,
    short for `search` with this level; else that of a player that another package brings (entry point
    `saqqara.players`), whose options are its own, and `seed`.

    `options`: `seed` (whole number; the same seed, the same choices), and for `search`: `level` (one of `LEVELS`, else
    the strongest), `seconds` and `simulations` (limits for one decision instead of the level's; with both, what comes
    first), `weights` (a file that `saqqara learn` has made, instead of the network that comes with the game; `none`:
    search without one), `evaluate` and `prior` (functions of your own instead of a network, as `saqqara.analyse` takes
    them: docs/hooks.md). With `simulations` and a `seed` its choices do not depend on the machine.

    Raises InvalidOptionError, which names what there is.
    """
    if isinstance(name, str) and name in LEVELS:
        if "level" in options:
            raise InvalidOptionError(f"the player {name!r} has no option 'level': it is one; player('search') has it")
        return player("search", level=name, **options)
    if isinstance(name, str) and name not in PLAYERS and name in strangers():
        seed = _chance(options)
        return stranger(name, options, seed)
    if not isinstance(name, str) or name not in PLAYERS:
        raise InvalidOptionError(
            f"there is no player {short_repr(name)}; there are {', '.join([*PLAYERS, *LEVELS, *strangers()])}"
        )
    for option in options:
        if option not in PLAYERS[name]:
            raise InvalidOptionError(f"the player {name!r} has no option {option!r}; it has {', '.join(PLAYERS[name])}")
    seed = _chance(options)
    if name == "random":
        return Random(seed)
    if name == "greedy":
        return Greedy(seed)
    level = LEVELS[-1] if options.get("level") is None else options["level"]
    simulations = _whole("simulations", options.get("simulations"), 1, 10**9)
    own = hooks(options.get("evaluate"), options.get("prior"))
    if own is not None and options.get("weights") is not None:
        raise InvalidOptionError(
            "a search goes by functions of your own (evaluate, prior) or by a network (weights), not both"
        )
    return Search(level, seed, _seconds(options.get("seconds")), simulations, _weights(options.get("weights")), own)


def read(text: str) -> tuple[str, dict[str, Any]]:
    """Name and options of `search:seconds=0.5,level=scribe`. Raises InvalidOptionError for what cannot be read."""
    name, _, rest = text.partition(":")
    options = {}
    for part in filter(None, rest.split(",")):
        option, equals, value = part.partition("=")
        if not equals:
            raise InvalidOptionError(f"{text}: {part!r} is no limit; write it as in search:seconds=0.5")
        options[option] = _number(value)
    return name, options


def _number(value: str) -> Any:
    for kind in (int, float):
        with suppress(ValueError):
            return kind(value)
    return value


def _chance(options: dict[str, Any]) -> int:
    """The seed among the options, which is taken out of them; else one from fresh entropy."""
    seed = _whole("seed", options.pop("seed", None), 0, SEEDS - 1)
    return secrets.randbelow(SEEDS) if seed is None else seed


def _whole(name: str, value: Any, least: int, most: int) -> int | None:
    if value is None:
        return None
    if is_integer(value) and least <= value <= most:
        return int(value)
    raise InvalidOptionError(
        f"{name}={short_repr(value)} is not possible; {name} is a whole number from {least} to {most}"
    )


def _seconds(value: Any) -> float | None:
    if value is None:
        return None
    if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 < value <= LONGEST:
        return float(value)
    raise InvalidOptionError(
        f"seconds={short_repr(value)} is not possible; seconds is a number more than 0 and at most {LONGEST}"
    )


def _weights(value: Any) -> str:
    if value is None or value == networks.NONE:
        return value or networks.SHIPPED
    if isinstance(value, (str, Path)) and str(value):
        networks.read(Path(value))
        return str(value)
    raise InvalidOptionError(
        f"weights={short_repr(value)} is not possible; weights is the path of a file of weights, or 'none'"
    )
