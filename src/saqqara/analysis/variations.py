"""What follows from a decision, as far as a tree knows it: the expected line, and points by source."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from saqqara.analysis.tree_view import Branch
from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.state import State
from saqqara.players.weights import places_of, promised
from saqqara.search.compiled_games import generators
from saqqara.search.score_forecast import KNOWN, Foretold, play_on
from saqqara.search.tree import Tree

if TYPE_CHECKING:
    import numpy.typing as npt

TOGETHER = 10  # games after a decision between two looks at the clock
FEWEST = 8  # lots of so many games from which on their differences tell how sure a mean is
Sheets = tuple[dict[str, float], ...]


def variation(branch: Branch, state: State) -> tuple[str, ...]:
    """The decisions that the search expects, that of the branch first; `state` is imagined from what its seat sees.

    It ends with a decision that shows something hidden or that chance follows, since what comes then depends on that;
    and where others hold what the seat cannot see before they decide, since what they can decide depends on that. So
    nothing stands in it that is only imagined.
    """
    here, line, table = branch, [branch.decision], state.copy()
    while True:
        shows = table.reveals(line[-1])
        table.play(line[-1])
        if shows or table.is_over or (table.game.has_private_hands and table.current_player != state.current_player):
            return tuple(line)
        possible = set(table.legal_actions())
        known = [one for one in here.children if one.visits >= KNOWN and one.decision in possible]
        if not known:
            return tuple(line)
        here = known[0]
        line.append(here.decision)


def foretold(tree: Tree, game: Game) -> Foretold:
    """What the network of a tree says of the points of a game, if it has one that does."""
    sizes, rules = tree.networks.sizes, game.definition
    count = promised(rules)
    if len(sizes) == 0 or sizes[0, -1] != rules.max_players + count + len(rules.action_texts):
        return Foretold()
    places = np.array(places_of(game)[: len(game.score_sources)])
    kinds = count // rules.max_players
    return Foretold(
        rules.rollout_per_seat * game.num_players, rules.max_players, count, places, kinds, rules.lead_scale
    )


class Expected:
    """Points by source at the end of the game, after each of some decisions: the mean of games played on from imagined
    deals, as the tree says and then at random, to the end or until the network foretells it. Each decision is tried
    with the same deals, so that what differs is less the luck of the deal."""

    def __init__(
        self, tree: Tree, state: State, decisions: list[str], seed: int, known: Sequence[int] | None = None
    ) -> None:
        """`known`: by decision, from how many visits on the tree is believed after it; where it ends, a network goes on
        if there is one. (Without: what is enough, and then at random.)"""
        self._tree, self._root, self._seed, self._game = tree, jit.batch(state.raw), seed, state.game
        self._numbers = [state.game.action_id(text) for text in decisions]
        self._known, self._guided = [KNOWN] * len(decisions) if known is None else list(known), known is not None
        self._foretold = foretold(tree, state.game)
        self._sums = np.zeros((len(decisions), state.game.num_players, len(state.game.score_sources)))
        self._rises: list[npt.NDArray[np.float64]] = []  # of each lot of games, by which the first has more
        self.games = 0  # after each decision

    @property
    def enough(self) -> bool:
        """Whether there were games enough to say from `rises` what is sure."""
        return len(self._rises) >= FEWEST

    def play(self, games: int, end: float | None = None) -> None:
        """So many games more after each decision; fewer once the clock (`time.monotonic`) has reached the end."""
        sheet = np.zeros(self._sums.shape[2], np.int32)
        while games > 0:
            count = min(games, TOGETHER)
            chance = generators(f"expected points {self._seed} {self.games + game}" for game in range(count))
            lot = np.zeros_like(self._sums)
            for number, known, sums in zip(self._numbers, self._known, lot, strict=True):
                play_on(
                    self._tree, self._root, number, known, chance.copy(), sheet, sums, self._guided, self._foretold
                )  # fmt: skip
            self._sums += lot
            self._rises.append((lot[0] - lot) / count)
            self.games += count
            games -= count
            if end is not None and time.monotonic() >= end:
                return

    def sheets(self) -> list[Sheets]:
        """For each decision, by seat, the mean of the points by source."""
        means: Any = self._sums / max(self.games, 1)
        names = self._game.score_sources
        return [tuple(dict(zip(names, seat, strict=True)) for seat in one) for one in means.tolist()]

    def rises(self, place: int) -> npt.NDArray[np.float64]:
        """By lot of games, seat and source, by how much more was found after the first decision than after that at a
        place."""
        return np.array([lot[place] for lot in self._rises])
