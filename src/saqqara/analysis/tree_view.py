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


MAX_LISTED = 8  # actions that an error message lists


class Branch:
    """Branch of a search tree: the statistics after a sequence of actions; without actions, those of the root.

    The tree is shared by all determinizations of the search: it averages over what the seat to move cannot know. A
    branch below an action of another seat may be possible in some determinizations only (`availability`).
    """

    def __init__(self, game: Game, seat: int, nodes: Any, index: int, path: tuple[str, ...] = ()) -> None:
        """Create a branch; used by `Branch.from_tree` and `children`."""
        self.game, self.seat, self.path = game, seat, path
        self._nodes, self._index = nodes, index

    @classmethod
    def from_tree(cls, tree: Tree, state: State) -> Branch:
        """Return the root branch of a `tree` grown from a `state`, in which a seat is to move.

        The branch is a copy and stays the same when the tree changes.
        """
        assert state.current_player is not None
        used = int(tree.header[USED])
        return cls(state.game, state.current_player, np.array(tree.nodes[:used]), int(tree.header[ROOT]))

    @property
    def action(self) -> str:
        """The action that leads to this branch; "" at the root."""
        return self.path[-1] if self.path else ""

    @property
    def visits(self) -> int:
        """Number of simulations that passed through this branch."""
        return int(self._nodes["visits"][self._index])

    @property
    def availability(self) -> int:
        """Number of simulations that could have played the action, counted from its first visit."""
        return int(self._nodes["availability"][self._index])

    @property
    def values(self) -> tuple[float, ...]:
        """Probability of winning by seat, from 0 to 1; uniform without a visit."""
        seats = self.game.num_players
        if not self.visits:
            return (1 / seats,) * seats
        return tuple((self._nodes["value_sum"][self._index][:seats] / self.visits).tolist())

    @property
    def value(self) -> float:
        """Probability of winning of the seat that the search was made for."""
        return self.values[self.seat]

    @property
    def children(self) -> list[Branch]:
        """Branches after each visited action, most visited first; then by value for the searching seat."""
        found, texts = list[Branch](), self.game.action_texts
        index = int(self._nodes["first_child"][self._index])
        while index != NONE:
            if self._nodes["visits"][index]:
                text = texts[int(self._nodes["action"][index])]
                found.append(Branch(self.game, self.seat, self._nodes, index, (*self.path, text)))
            index = int(self._nodes["next_sibling"][index])
        return sorted(found, key=lambda one: (-one.visits, -one.value, self.game.action_id(one.action)))

    def child(self, *actions: str) -> Branch:
        """Return the branch after these `actions` (texts), in order.

        Raise `InvalidOptionError`, whose message lists the visited actions.
        """
        branch = self
        for text in actions:
            children = branch.children
            matches = [one for one in children if one.action == text]
            if not matches:
                tried_text = ", ".join(one.action for one in children[:MAX_LISTED]) or "nothing"
                more_text = f" and {len(children) - MAX_LISTED} more" if len(children) > MAX_LISTED else ""
                location = f" after {', '.join(branch.path)}" if branch.path else ""
                raise InvalidOptionError(
                    f"{short_repr(text)} was not visited{location}; visited: {tried_text}{more_text}"
                )
            (branch,) = matches
        return branch

    def __iter__(self) -> Iterator[Branch]:
        return iter(self.children)

    def __repr__(self) -> str:
        path_text = ", ".join(self.path) or "beginning"
        return f"<{path_text}: {self.visits} visits, value {self.value:.3f}, {len(self.children)} tried next>"


# ---- variations ------------------------------------------------------------------------------------------------------


GAMES_PER_BATCH = 10  # continuations after an action between two reads of the clock
MIN_BATCHES = 8  # minimum number of batches whose differences show how reliable a mean is
ScoreSheets = tuple[dict[str, float], ...]


def principal_variation(branch: Branch, state: State) -> tuple[str, ...]:
    """Return the line that the search expects, beginning with the action of the branch.

    `state` is a determinization for its seat to move. The line ends with an action that reveals hidden information or
    that chance follows, since what comes next depends on it. It also ends before another seat acts that has hidden
    information of its own, since its legal actions depend on that. So the line contains nothing that is only true in
    the determinization.
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
    """Return the layout of the point outputs of a tree's network; the default if it has none."""
    sizes, definition = tree.networks.sizes, game.definition
    count = count_point_outputs(definition)
    if len(sizes) == 0 or sizes[0, -1] != definition.max_players + count + len(definition.actions.texts):
        return ForecastParams()
    places = np.array(source_indices(game)[: len(game.score_sources)])
    kinds = count // definition.max_players
    return ForecastParams(
        definition.learning.rollout_per_seat * game.num_players,
        definition.max_players,
        count,
        places,
        kinds,
        definition.search.lead_scale,
    )


class ExpectedScores:
    """Expected points by source at the end of the game, after each of several actions.

    They are means over continuations from determinizations, which follow the tree and then play at random, to the end
    or until the network predicts the points. All actions are continued with the same deals, so that their differences
    depend less on the luck of the deal.
    """

    def __init__(
        self, tree: Tree, state: State, actions: list[str], seed: int, min_visits: Sequence[int] | None = None
    ) -> None:
        """Prepare the sums.

        `min_visits` gives for each action the visits from which on the tree is trusted after it; where the tree ends,
        the network's priors choose the actions, if there is a network. By default MIN_KNOWN_VISITS applies, and the
        actions after the tree are uniformly random.
        """
        self._tree, self._root, self._seed, self._game = tree, jit.batch(state.raw), seed, state.game
        self._action_ids = [state.game.action_id(text) for text in actions]
        self._min_visits, self._use_priors = (
            [MIN_KNOWN_VISITS] * len(actions) if min_visits is None else list(min_visits),
            min_visits is not None,
        )
        self._forecast = forecast_params(tree, state.game)
        self._sums = np.zeros((len(actions), state.game.num_players, len(state.game.score_sources)))
        self._changes: list[npt.NDArray[np.float64]] = []  # by batch: how much more the first action has
        self.games = 0  # after each action

    @property
    def has_enough_games(self) -> bool:
        """True if there are enough continuations to tell from `score_changes` what is significant."""
        return len(self._changes) >= MIN_BATCHES

    def play_games(self, games: int, end: float | None = None) -> None:
        """Play `games` more continuations after each action.

        Stop early when the clock (`time.monotonic`) reaches `end`.
        """
        sheet = np.zeros(self._sums.shape[2], np.int32)
        while games > 0:
            count = min(games, GAMES_PER_BATCH)
            generators = generators_from_texts(
                f"expected points {self._seed} {self.games + game}" for game in range(count)
            )
            batch = np.zeros_like(self._sums)
            for number, known, sums in zip(self._action_ids, self._min_visits, batch, strict=True):
                play_continuations(
                    self._tree, self._root, number, known, generators.copy(), sheet, sums, self._use_priors,
                    self._forecast,
                )  # fmt: skip
            self._sums += batch
            self._changes.append((batch[0] - batch) / count)
            self.games += count
            games -= count
            if end is not None and time.monotonic() >= end:
                return

    def mean_scores(self) -> list[ScoreSheets]:
        """Return the mean points for each action, by seat and source."""
        means: Any = self._sums / max(self.games, 1)
        names = self._game.score_sources
        return [tuple(dict(zip(names, seat, strict=True)) for seat in one) for one in means.tolist()]

    def score_changes(self, place: int) -> npt.NDArray[np.float64]:
        """Return the differences between the first action and that at index `place`, by batch, seat and source."""
        return np.array([total[place] for total in self._changes])
