"""Players in bulk games: named players in compiled code, and custom players in Python."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from saqqara.core.game import Game
from saqqara.engines import FALLBACK_LEVEL, EngineCommand
from saqqara.errors import InvalidOptionError, short_repr
from saqqara.players import (
    LEVELS,
    PLAYER_OPTIONS,
    Player,
    PlayerWithFallback,
    ViewPlayer,
    as_player,
    parse_player_spec,
    player,
)
from saqqara.players.levels import find_level
from saqqara.players.weights import SHIPPED
from saqqara.search import compiled_games
from saqqara.search.network import Network

PlayerFactory = Callable[[int], Player | ViewPlayer]
"""Function that creates a custom player for one game from a seed."""

UNBOUNDED_SIMULATIONS = 10**8  # number of simulations at which a player's time is the real limit


@dataclass(frozen=True)
class PlayerSpec:
    """Description of a player.

    `kind`, `level`, `simulations` and `weights` describe a compiled player; with `simulations` None it uses the number
    of its level. A `factory`, if there is one, creates a player in Python instead.
    """

    name: str
    kind: int = compiled_games.RANDOM
    level: str = LEVELS[-1]
    simulations: int | None = None
    factory: PlayerFactory | None = None
    weights: str = SHIPPED

    def num_simulations(self, game: Game) -> int:
        """Return the number of simulations per action of this game in compiled code."""
        simulations = (
            find_level(self.level).settings(game).simulations if self.simulations is None else self.simulations
        )
        return 0 if self.kind != compiled_games.SEARCH else simulations or 0

    def compiled_row(self, game: Game, networks: list[Network]) -> list[float]:
        """Return the player as a row for `search.compiled_games`, and append its network, if any, to `networks`."""
        params, network = find_level(self.level).search_setup(game, self.weights, len(networks))
        networks += [] if network is None or self.kind != compiled_games.SEARCH else [network]
        return compiled_games.player_row(self.kind, self.num_simulations(game), params)

    def make_player(self, seed: int, game: Game) -> Player:
        """Create the player in Python for one game, with as many simulations as in compiled code.

        Raise `InvalidOptionError` if the factory does not return a player.
        """
        if self.factory is not None:
            return as_player(self.factory(seed), seed)
        if self.kind == compiled_games.SEARCH:
            return player(
                "search", level=self.level, seed=seed, simulations=self.num_simulations(game),
                weights=None if self.weights == SHIPPED else self.weights,
            )  # fmt: skip
        return player("random" if self.kind == compiled_games.RANDOM else "greedy", seed=seed)


def to_player_spec(spec: str | PlayerFactory | PlayerSpec) -> PlayerSpec:
    """Parse a player: `random`, `greedy`, a level, `search:simulations=300,level=novice`, or a factory.

    A search limited by `simulations`, its own or those of its level, runs in compiled code, with a new tree for each
    action. A search limited by time (`seconds`, or a level without simulations) is a player in Python and depends on
    the machine. Players of other packages are named like built-in ones. Raise `InvalidOptionError` if the player is
    invalid.
    """
    if isinstance(spec, PlayerSpec):
        return spec
    if isinstance(spec, EngineCommand):
        return PlayerSpec(spec.name, factory=FallbackFactory(spec))
    if callable(spec):
        return PlayerSpec(getattr(spec, "__name__", type(spec).__name__), factory=spec)
    if not isinstance(spec, str):
        raise InvalidOptionError(
            f"expected a player, got {short_repr(spec)}; use a name such as 'greedy', or a function of a seed"
        )
    name, options = parse_player_spec(spec)
    factory = partial(player, name, **options)
    factory(seed=0)  # so that errors are raised now
    if "seed" in options:
        raise InvalidOptionError(f"{spec}: seed is not allowed here; the players' seeds follow from that of the run")
    if name not in (*PLAYER_OPTIONS, *LEVELS):
        return PlayerSpec(spec, factory=FallbackFactory(NamedPlayerFactory(name, tuple(sorted(options.items())))))
    if name in ("random", "greedy"):
        return PlayerSpec(spec, compiled_games.RANDOM if name == "random" else compiled_games.GREEDY)
    level_name = name if name in LEVELS else options.get("level", LEVELS[-1])
    simulations = options.get("simulations")
    is_timed = (
        find_level(level_name).default_settings.simulations is None
        if simulations is None
        else simulations >= UNBOUNDED_SIMULATIONS
    )
    if "seconds" in options or is_timed:
        return PlayerSpec(spec, factory=NamedPlayerFactory(name, tuple(sorted(options.items()))))
    return PlayerSpec(spec, compiled_games.SEARCH, level_name, simulations, weights=options.get("weights", SHIPPED))


@dataclass(frozen=True)
class NamedPlayerFactory:
    """Factory of the player with this name and these options."""

    name: str
    options: tuple[tuple[str, Any], ...]

    def __call__(self, seed: int) -> Player:
        return player(self.name, seed=seed, **dict(self.options))


@dataclass(frozen=True)
class FallbackFactory:
    """Factory of a player of another package or an engine, with a fallback that plays on if it fails."""

    factory: Callable[[int], Player]

    def __call__(self, seed: int) -> Player:
        return PlayerWithFallback(self.factory, player(FALLBACK_LEVEL, seed=seed))


def add_limits(text: str, **limits: Any) -> str:
    """Append limits to the text of a player, if it accepts them and has none of its own."""
    name, options = parse_player_spec(text)
    if options.keys() & {"seconds", "simulations", "level"}:
        return text
    possible = PLAYER_OPTIONS.get("search" if name in LEVELS else name, ())
    return text + "".join(
        f"{',' if options or number else ':'}{option}={value}"
        for number, (option, value) in enumerate((name, limits[name]) for name in limits if name in possible)
    )
