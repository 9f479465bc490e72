"""The levels of the computer player. What makes a weak one weak is what makes people weak: it looks less far and less
often, and cannot tell what is nearly equal apart; it does not play at random."""

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
"""Seconds for a decision of any level but the strongest; compiled, their simulations take a fraction of that."""


@dataclass(frozen=True)
class Level:
    """How strong somebody plays: what that means in a game that says nothing else (`default_settings`), and how many
    seconds a decision may take (its budget)."""

    name: str
    default_settings: LevelSettings
    seconds: float = DEFAULT_SECONDS
    solves_endgames: bool = False  # whether it solves endings, where they can be solved

    def settings(self, game: Game) -> LevelSettings:
        """What it means in this game."""
        return game.definition.levels.get(self.name, self.default_settings)

    def search_setup(
        self, game: Game, weights_name: str = weights.SHIPPED, network_index: int = 0
    ) -> tuple[SearchParams, Network | None]:
        """How it looks at this game, and the network of this name that it goes by, if any, which will have this
        number. Raises InvalidOptionError for a file of weights that does not fit."""
        settings = self.settings(game)
        network = weights.find_network(game, weights_name) if settings.uses_network else None
        params = self.search_params(game)
        return (
            (params, None) if network is None else (weights.params_with_network(params, game, network_index), network)
        )

    def search_params(self, game: Game) -> SearchParams:
        """How it looks at this game without a network, whose points weigh what they weigh and come when they come."""
        settings, rules = self.settings(game), game.definition
        depth, exploration = (
            min(settings.rollout + rules.reward_delay, rules.rollout_horizon),
            SearchParams().exploration * rules.value_spread,
        )
        temperature = settings.temperature * rules.value_spread
        return SearchParams(
            settings.depth, depth, score_temperature=rules.lead_scale, exploration=exploration, temperature=temperature
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
"""The names of the levels, weakest first."""


def find_level(name: str) -> Level:
    """The level of a name. Raises InvalidOptionError, which names those that there are."""
    if not isinstance(name, str) or name not in _LEVELS_BY_NAME:
        raise InvalidOptionError(
            f"there is no level {short_repr(name)}; from the weakest to the strongest there are {', '.join(LEVELS)}"
        )
    return _LEVELS_BY_NAME[name]


ADAPTIVE = "adaptive"
"""Who is asked for instead of a level: the one that is about as strong as who asks."""

STREAK = 2
"""So many games with the same outcome, one after the other, say that a level is too weak or too strong."""


def adaptive_level(levels: Sequence[str], games: Iterable[tuple[str, int]]) -> str:
    """The level that follows from games, the oldest first: against which level each was, and who was ahead (1: the
    person, -1: the level, 0: nobody). Newcomers begin with the second.

    Who wins against a weaker level than theirs, or loses against a stronger one, shows nothing new.

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
