"""Readable view of a search tree, and the expected line after an action."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.state import State
from saqqara.errors import InvalidOptionError, short_repr
from saqqara.players.weights import count_point_outputs, source_indices
from saqqara.search.compiled_games import generators_from_texts
from saqqara.search.score_forecast import MIN_KNOWN_VISITS, ForecastParams, play_continuations
from saqqara.search.tree import NONE, ROOT, USED, Tree

if TYPE_CHECKING:
    import numpy.typing as npt


# ---- tree view -------------------------------------------------------------------------------------------------------


MAX_LISTED = 8  # decisions that an error lists


class Branch:
    """What a search has learned of a sequence of decisions; without any, of the position that it began in.

    The tree is one for all deals that the search has imagined: it averages over what the seat to decide cannot know,
    and what stands below a decision of somebody else may be possible in some of these deals alone (`availability`).
    """

    def __init__(self, game: Game, seat: int, nodes: Any, index: int, path: tuple[str, ...] = ()) -> None:
        """For `Branch.from_tree`, and for its children."""
        self.game, self.seat, self.path = game, seat, path
        self._nodes, self._index = nodes, index

    @classmethod
    def from_tree(cls, tree: Tree, state: State) -> Branch:
        """The whole of a `tree` grown from a `state`, in which somebody is to decide. It stays when the tree
        changes."""
        assert state.current_player is not None
        used = int(tree.header[USED])
        return cls(state.game, state.current_player, np.array(tree.nodes[:used]), int(tree.header[ROOT]))

    @property
    def action(self) -> str:
        """The decision that leads here; "" at the beginning."""
        return self.path[-1] if self.path else ""

    @property
    def visits(self) -> int:
        """How many simulations came by."""
        return int(self._nodes["visits"][self._index])

    @property
    def availability(self) -> int:
        """How often the decision could have been taken when a simulation came by, from its first visit on."""
        return int(self._nodes["availability"][self._index])

    @property
    def values(self) -> tuple[float, ...]:
        """By seat, the chance of winning, from 0 to 1; without a visit all alike."""
        seats = self.game.num_players
        if not self.visits:
            return (1 / seats,) * seats
        return tuple((self._nodes["value_sum"][self._index][:seats] / self.visits).tolist())

    @property
    def value(self) -> float:
        """The chance of winning of the seat for which the search was made."""
        return self.values[self.seat]

    @property
    def children(self) -> list[Branch]:
        """What was tried next, the most visited first; among equals the better for the seat of the search."""
        found, texts = list[Branch](), self.game.action_texts
        index = int(self._nodes["first_child"][self._index])
        while index != NONE:
            if self._nodes["visits"][index]:
                text = texts[int(self._nodes["action"][index])]
                found.append(Branch(self.game, self.seat, self._nodes, index, (*self.path, text)))
            index = int(self._nodes["next_sibling"][index])
        return sorted(found, key=lambda one: (-one.visits, -one.value, self.game.action_id(one.action)))

    def child(self, *actions: str) -> Branch:
        """What is known after these `actions` (texts), one after the other. Raises InvalidOptionError, which names
        those that were tried."""
        branch = self
        for text in actions:
            children = branch.children
            matches = [one for one in children if one.action == text]
            if not matches:
                tried = ", ".join(one.action for one in children[:MAX_LISTED]) or "nothing"
                more = f" and {len(children) - MAX_LISTED} more" if len(children) > MAX_LISTED else ""
                where = f" after {', '.join(branch.path)}" if branch.path else ""
                raise InvalidOptionError(f"{short_repr(text)} was not tried{where}; tried were {tried}{more}")
            (branch,) = matches
        return branch

    def __iter__(self) -> Iterator[Branch]:
        return iter(self.children)

    def __repr__(self) -> str:
        where = ", ".join(self.path) or "beginning"
        return f"<{where}: {self.visits} visits, value {self.value:.3f}, {len(self.children)} tried next>"


# ---- variations ------------------------------------------------------------------------------------------------------


GAMES_PER_BATCH = 10  # games after a decision between two looks at the clock
MIN_BATCHES = 8  # lots of so many games from which on their differences tell how sure a mean is
ScoreSheets = tuple[dict[str, float], ...]


def principal_variation(branch: Branch, state: State) -> tuple[str, ...]:
    """The decisions that the search expects, that of the branch first; `state` is imagined from what its seat sees.

    It ends with a decision that shows something hidden or that chance follows, since what comes then depends on that;
    and where others hold what the seat cannot see before they decide, since what they can decide depends on that. So
    nothing stands in it that is only imagined.
    """
    current, line, position = branch, [branch.action], state.copy()
    while True:
        shows = position.reveals(line[-1])
        position.play(line[-1])
        if (
            shows
            or position.is_over
            or (position.game.has_private_hands and position.current_player != state.current_player)
        ):
            return tuple(line)
        possible = set(position.legal_actions())
        known = [one for one in current.children if one.visits >= MIN_KNOWN_VISITS and one.action in possible]
        if not known:
            return tuple(line)
        current = known[0]
        line.append(current.action)


def forecast_params(tree: Tree, game: Game) -> ForecastParams:
    """What the network of a tree says of the points of a game, if it has one that does."""
    sizes, rules = tree.networks.sizes, game.definition
    count = count_point_outputs(rules)
    if len(sizes) == 0 or sizes[0, -1] != rules.max_players + count + len(rules.action_texts):
        return ForecastParams()
    places = np.array(source_indices(game)[: len(game.score_sources)])
    kinds = count // rules.max_players
    return ForecastParams(
        rules.rollout_per_seat * game.num_players, rules.max_players, count, places, kinds, rules.lead_scale
    )


class ExpectedScores:
    """Points by source at the end of the game, after each of some decisions: the mean of games played on from imagined
    deals, as the tree says and then at random, to the end or until the network foretells it. Each decision is tried
    with the same deals, so that what differs is less the luck of the deal."""

    def __init__(
        self, tree: Tree, state: State, actions: list[str], seed: int, min_visits: Sequence[int] | None = None
    ) -> None:
        """`min_visits`: by decision, from how many visits on the tree is believed after it; where it ends, a network
        goes on if there is one. (Without: what is enough, and then at random.)"""
        self._tree, self._root, self._seed, self._game = tree, jit.batch(state.raw), seed, state.game
        self._action_ids = [state.game.action_id(text) for text in actions]
        self._min_visits, self._use_priors = (
            [MIN_KNOWN_VISITS] * len(actions) if min_visits is None else list(min_visits),
            min_visits is not None,
        )
        self._forecast = forecast_params(tree, state.game)
        self._sums = np.zeros((len(actions), state.game.num_players, len(state.game.score_sources)))
        self._changes: list[npt.NDArray[np.float64]] = []  # of each lot of games, by which the first has more
        self.games = 0  # after each decision

    @property
    def has_enough_games(self) -> bool:
        """Whether there were games enough to say from `score_changes` what is sure."""
        return len(self._changes) >= MIN_BATCHES

    def play_games(self, games: int, end: float | None = None) -> None:
        """So many games more after each decision; fewer once the clock (`time.monotonic`) has reached the end."""
        sheet = np.zeros(self._sums.shape[2], np.int32)
        while games > 0:
            count = min(games, GAMES_PER_BATCH)
            chance = generators_from_texts(f"expected points {self._seed} {self.games + game}" for game in range(count))
            batch = np.zeros_like(self._sums)
            for number, known, sums in zip(self._action_ids, self._min_visits, batch, strict=True):
                play_continuations(
                    self._tree, self._root, number, known, chance.copy(), sheet, sums, self._use_priors, self._forecast
                )  # fmt: skip
            self._sums += batch
            self._changes.append((batch[0] - batch) / count)
            self.games += count
            games -= count
            if end is not None and time.monotonic() >= end:
                return

    def mean_scores(self) -> list[ScoreSheets]:
        """For each decision, by seat, the mean of the points by source."""
        means: Any = self._sums / max(self.games, 1)
        names = self._game.score_sources
        return [tuple(dict(zip(names, seat, strict=True)) for seat in one) for one in means.tolist()]

    def score_changes(self, place: int) -> npt.NDArray[np.float64]:
        """By lot of games, seat and source, by how much more was found after the first decision than after that at a
        place."""
        return np.array([lot[place] for lot in self._changes])
