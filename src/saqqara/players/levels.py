"""The levels of the computer player. What makes a weak one weak is short sight: it looks at what it gains now and
overlooks what comes back, or thinks only a few decisions ahead; it does not play at random."""

from __future__ import annotations

from dataclasses import dataclass

from saqqara.errors import BadOption, shown
from saqqara.game import Game
from saqqara.players import weights
from saqqara.search import Style
from saqqara.search.network import Network


@dataclass(frozen=True)
class Level:
    """How a level looks at a game, and how long: until one of both limits for a decision (its budget) is reached."""

    style: Style
    simulations: int
    seconds: float
    learned: bool = False  # whether it goes by a network, where there is one
    solves: bool = False  # whether it solves endings, where they can be solved

    def thinking(self, game: Game, named: str = weights.SHIPPED, number: int = 0) -> tuple[Style, Network | None]:
        """How it looks at this game, and the network of this name that it goes by, if any, which will have this
        number. Raises BadOption for a file of weights that does not fit."""
        network = weights.network(game, named) if self.learned else None
        style = self.style_for(game)
        return (style, None) if network is None else (weights.guided(style, game.rules, number), network)

    def style_for(self, game: Game) -> Style:
        """How it looks at this game without a network, whose points weigh what they weigh and come when they come."""
        depth = min(self.style.rollout_depth + game.rules.wait, game.rules.horizon)
        looks = self.style.exploration * game.rules.sharpness
        return self.style._replace(scale=game.rules.scale, rollout_depth=depth, exploration=looks)


BRIEF = 0.25
"""Seconds for a decision of any level but the strongest; compiled, their simulations take a fraction of that."""

_LEVELS = {
    # Sees what a decision brings itself at once, and nothing else.
    "novice": Level(
        Style(max_depth=1, rollout_depth=0, selfish=True, exploration=0.05), simulations=100, seconds=BRIEF
    ),
    # Sees the reply as well, and hardly more.
    "apprentice": Level(Style(max_depth=3, rollout_depth=4), simulations=200, seconds=BRIEF),
    # Thinks as the strongest does, but briefly.
    "scribe": Level(Style(), simulations=400, seconds=BRIEF),
    "architect": Level(Style(), simulations=10**9, seconds=2.0, learned=True, solves=True),
}

LEVELS: tuple[str, ...] = tuple(_LEVELS)
"""The names of the levels, weakest first."""


def level(name: str) -> Level:
    """The level of a name. Raises BadOption, which names those that there are."""
    if not isinstance(name, str) or name not in _LEVELS:
        raise BadOption(
            f"there is no level {shown(name)}; from the weakest to the strongest there are {', '.join(LEVELS)}"
        )
    return _LEVELS[name]
