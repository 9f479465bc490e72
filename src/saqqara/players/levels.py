"""Levels of the computer player.

Weak levels have the weaknesses of people: they search fewer and shorter lines, and cannot distinguish nearly equal
actions. They do not play random actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from saqqara.core.game import Game
from saqqara.core.game_api import LevelSettings
from saqqara.errors import InvalidOptionError, short_repr
from saqqara.players import weights
from saqqara.search import SearchParams
from saqqara.search.network import Network

DEFAULT_SECONDS = 0.25
"""Seconds per action for all levels except the strongest; in compiled code, their simulations take a fraction of it."""


@dataclass(frozen=True)
class Level:
    """Playing strength, with the settings for games that define none of their own, and the time budget per action."""

    name: str
    default_settings: LevelSettings
    seconds: float = DEFAULT_SECONDS
    solves_endgames: bool = False  # whether it solves endgames in games that support it

    def settings(self, game: Game) -> LevelSettings:
        """Return the settings of this level in a game."""
        return game.definition.search.levels.get(self.name, self.default_settings)

    def search_setup(
        self, game: Game, weights_name: str = weights.SHIPPED, network_index: int = 0
    ) -> tuple[SearchParams, Network | None]:
        """Return the search parameters for a game, and the network of this name, if the level uses one.

        `network_index` is the index that the network will have in the tree. Raise `InvalidOptionError` if a weights
        file does not fit the game.
        """
        settings = self.settings(game)
        network = weights.find_network(game, weights_name) if settings.uses_network else None
        params = self.search_params(game)
        return (
            (params, None) if network is None else (weights.params_with_network(params, game, network_index), network)
        )

    def search_params(self, game: Game) -> SearchParams:
        """Return the search parameters without a network, scaled to the size and timing of the game's points."""
        settings, definition = self.settings(game), game.definition
        depth, exploration = (
            min(settings.rollout + definition.search.reward_delay, definition.search.rollout_horizon),
            SearchParams().exploration * definition.search.value_spread,
        )
        temperature = settings.temperature * definition.search.value_spread
        return SearchParams(
            settings.depth,
            depth,
            score_temperature=definition.search.lead_scale,
            exploration=exploration,
            temperature=temperature,
        )


_LEVELS_BY_NAME = {
    one.name: one
    for one in (
        Level("novice", LevelSettings(30, 0.2, depth=1, rollout=4)),
        Level("apprentice", LevelSettings(100, 0.12, depth=2, rollout=6)),
        Level("potter", LevelSettings(200, 0.04, depth=3, rollout=4)),
        Level("mason", LevelSettings(200, 0.02, depth=6, rollout=20)),
        Level("scribe", LevelSettings(400)),
        Level("surveyor", LevelSettings(1000)),
        Level("overseer", LevelSettings(2500)),
        Level("architect", LevelSettings(uses_network=True), seconds=2.0, solves_endgames=True),
    )
}

LEVELS: tuple[str, ...] = tuple(_LEVELS_BY_NAME)
"""Names of the levels, weakest first."""


def find_level(name: str) -> Level:
    """Return the level with this name. Raise `InvalidOptionError`, whose message lists the levels."""
    if not isinstance(name, str) or name not in _LEVELS_BY_NAME:
        raise InvalidOptionError(
            f"unknown level {short_repr(name)}; valid, from weakest to strongest: {', '.join(LEVELS)}"
        )
    return _LEVELS_BY_NAME[name]


ADAPTIVE = "adaptive"
"""Name that stands for the level that matches the user's strength."""

STREAK = 2
"""Number of consecutive games with the same outcome that changes the level."""


def adaptive_level(levels: Sequence[str], games: Iterable[tuple[str, int]]) -> str:
    """Return the level that follows from earlier games, oldest first.

    Each game gives the level of the opponent and who was ahead: 1 for the user, -1 for the level, 0 for neither. New
    users begin with the second level. A win against a weaker level or a loss against a stronger one is ignored.

    >>> adaptive_level(["novice", "apprentice", "potter", "mason"], [("apprentice", 1), ("apprentice", 1)])
    'potter'
    """
    index, streak = min(1, len(levels) - 1), 0
    for level, ahead in games:
        played = levels.index(level)
        if ahead == 0:
            streak = 0
        elif (played - index) * ahead >= 0:
            streak = streak + ahead if streak * ahead > 0 else ahead
            if abs(streak) == STREAK:
                index, streak = min(max(played + ahead, 0), len(levels) - 1), 0
    return levels[index]
