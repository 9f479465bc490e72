"""The levels of the computer player. What makes a weak one weak is what makes people weak: it looks less far and less
often, and cannot tell what is nearly equal apart; it does not play at random."""

from __future__ import annotations

from dataclasses import dataclass

from saqqara.core.game import Game
from saqqara.core.game_api import LevelSettings
from saqqara.errors import InvalidOptionError, short_repr
from saqqara.players import weights
from saqqara.search import Style
from saqqara.search.network import Network

BRIEF = 0.25
"""Seconds for a decision of any level but the strongest; compiled, their simulations take a fraction of that."""


@dataclass(frozen=True)
class Level:
    """How strong somebody plays: what that means in a game that says nothing else (`usual`), and how many seconds a
    decision may take (its budget)."""

    name: str
    usual: LevelSettings
    seconds: float = BRIEF
    solves: bool = False  # whether it solves endings, where they can be solved

    def skill(self, game: Game) -> LevelSettings:
        """What it means in this game."""
        return game.definition.levels.get(self.name, self.usual)

    def thinking(self, game: Game, named: str = weights.SHIPPED, number: int = 0) -> tuple[Style, Network | None]:
        """How it looks at this game, and the network of this name that it goes by, if any, which will have this
        number. Raises InvalidOptionError for a file of weights that does not fit."""
        skill = self.skill(game)
        network = weights.network(game, named) if skill.uses_network else None
        style = self.style_for(game)
        return (style, None) if network is None else (weights.guided(style, game, number), network)

    def style_for(self, game: Game) -> Style:
        """How it looks at this game without a network, whose points weigh what they weigh and come when they come."""
        skill, rules = self.skill(game), game.definition
        depth, looks = (
            min(skill.rollout + rules.reward_delay, rules.rollout_horizon),
            Style().exploration * rules.value_spread,
        )
        soft = skill.temperature * rules.value_spread
        return Style(skill.depth, depth, scale=rules.lead_scale, exploration=looks, softness=soft)


_LEVELS = {
    one.name: one
    for one in (
        Level("novice", LevelSettings(30, 0.2, depth=1, rollout=4)),
        Level("apprentice", LevelSettings(100, 0.12, depth=2, rollout=6)),
        Level("potter", LevelSettings(200, 0.04, depth=3, rollout=4)),
        Level("mason", LevelSettings(200, 0.02, depth=6, rollout=20)),
        Level("scribe", LevelSettings(400)),
        Level("surveyor", LevelSettings(1000)),
        Level("overseer", LevelSettings(2500)),
        Level("architect", LevelSettings(uses_network=True), seconds=2.0, solves=True),
    )
}

LEVELS: tuple[str, ...] = tuple(_LEVELS)
"""The names of the levels, weakest first."""


def level(name: str) -> Level:
    """The level of a name. Raises InvalidOptionError, which names those that there are."""
    if not isinstance(name, str) or name not in _LEVELS:
        raise InvalidOptionError(
            f"there is no level {short_repr(name)}; from the weakest to the strongest there are {', '.join(LEVELS)}"
        )
    return _LEVELS[name]
