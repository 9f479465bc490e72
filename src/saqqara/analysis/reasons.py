"""Why a decision is better than another: what it gains, what it denies, what it prepares, in points by source.

Both are played on with the same deals, as the search expects as far as it knows, and only what is surely more than
chance counts. All of it is an average over what the seat to decide may imagine. Where the next best is as good, nothing
can be said against it: then it is compared with what is clearly worse.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from saqqara.analysis.evaluation import MIN_NOTICEABLE_LOSS, ActionEvaluation
from saqqara.analysis.tree_view import Branch
from saqqara.analysis.variations import GAMES_PER_BATCH, MIN_BATCHES, ExpectedScores, principal_variation
from saqqara.core.state import State
from saqqara.search import Tree
from saqqara.search.score_forecast import MIN_KNOWN_VISITS

if TYPE_CHECKING:
    import numpy.typing as npt

MAX_REASONS = 2  # reasons that are worth a sentence
MIN_STANDARD_ERRORS = 3.0  # standard errors: there are many sources, and one of them is always ahead by chance
NUM_DEALS = 4  # in which it is looked what a turn brings at once
GAINS, PREPARES, DENIES, COSTS = "gains", "prepares", "denies", "costs"
DENIAL_WEIGHT = 3 / 4  # of what another loses: so much more for oneself is told rather
MIN_PRICE_SHARE = 1 / 3  # of what reasons are worth together: a price from which on they are not told without it

PointsTable: TypeAlias = "npt.NDArray[np.float64]"  # by seat and source


@dataclass(frozen=True)
class Reason:
    """What a decision is better for. `kind`: so many points more than after another are expected from a `source`
    (`gains` as soon as the turn is over, `prepares` later), or so many less for somebody else (`denies`). `seat` is
    whose points they are; `points` are more than 0. The source "" stands for all that are not named together. The last
    one may be the price of the others: `costs` so many points of lead from all other sources, again with "" as
    source."""

    kind: str
    seat: int
    source: str
    points: float


@dataclass(frozen=True)
class Contrast:
    """What a decision is better than, and why; without reasons where the figures bear none."""

    than: ActionEvaluation
    reasons: tuple[Reason, ...]


def find_contrast(
    tree: Tree, root: Branch, state: State, found: Sequence[ActionEvaluation], games: int, seed: int = 0,
    end: float | None = None,
) -> Contrast | None:  # fmt: skip
    """Why the first of some decisions, the most visited first, is better than another: the best known of those that are
    clearly worse or, where nothing can be said of that, one in their middle. None where none is clearly worse. The rest
    as in `find_reasons`; games and time are for both together."""
    best, worse = found[0], [one for one in found[1:] if found[0].value - one.value >= MIN_NOTICEABLE_LOSS]
    if not worse:
        return None
    middle = sorted(worse, key=lambda one: -one.value)[len(worse) // 2]
    others = list(dict.fromkeys((worse[0], middle)))
    for place, other in enumerate(others):
        left, now = len(others) - place, time.monotonic()
        until = None if end is None else now + (end - now) / left
        others_reasons = find_reasons(tree, root, state, best, other, games // len(others), seed, until)
        if others_reasons:
            return Contrast(other, others_reasons)
    return Contrast(worse[0], ())


def find_reasons(
    tree: Tree, root: Branch, state: State, best: ActionEvaluation, other: ActionEvaluation,
    games: int, seed: int = 0, end: float | None = None,
) -> tuple[Reason, ...]:  # fmt: skip
    """Why the first is better than the other, the weightiest reason first, at most two, and what it costs if that is
    much; none where the first is hardly better, or games that are played on (so many after each, fewer once the clock
    has reached the end) do not bear any.

    `state` is imagined from what its seat to decide sees, the tree has grown from it, and `root` is the whole of it. Of
    the one that was visited more often more is known: it is believed only as far as the search knows as much of the
    other.
    """
    if best.value - other.value < MIN_NOTICEABLE_LOSS or games < MIN_BATCHES * GAMES_PER_BATCH:
        return ()
    least = max(1, min(best.visits, other.visits))
    min_visits = [max(1, MIN_KNOWN_VISITS * one.visits // least) for one in (best, other)]
    expected = ExpectedScores(tree, state, [best.action, other.action], seed, min_visits)
    expected.play_games(games, end)
    if not expected.has_enough_games:
        return ()
    assert state.current_player is not None
    at_once = _points_after_turn(root, state, best.action, seed) - _points_after_turn(root, state, other.action, seed)
    return reasons_from_games(state, expected.score_changes(1), at_once[state.current_player])


def reasons_from_games(state: State, batches: PointsTable, at_once: npt.NDArray[np.float64]) -> tuple[Reason, ...]:
    """The same, from by how much more was found in lots of games (lots x seats x sources), and by how much more the
    seat to decide has at once, by source."""
    seat, least = state.current_player, state.game.definition.mention_threshold
    assert seat is not None
    weights = np.full(batches.shape[1], -1 / (batches.shape[1] - 1))
    weights[seat] = 1.0
    lead = float(weights @ batches.mean(axis=0).sum(axis=1))
    if lead < least:
        return ()
    candidates = dict[str, Reason]()
    for one in sorted(_candidate_reasons(state, significant_means(batches), at_once), key=_weight, reverse=True):
        if one.points >= least:
            candidates.setdefault(one.source, one)  # what one gains at a place another often loses there
    chosen = list(candidates.values())[:MAX_REASONS]
    if len(chosen) < MAX_REASONS:
        rest = _remaining_reason(state, batches, chosen)
        chosen += [rest] if rest is not None and rest.points >= least else []
    worth = sum(abs(float(weights[one.seat])) * one.points for one in chosen)
    price = worth - lead
    if chosen and price >= max(least, MIN_PRICE_SHARE * worth):
        chosen.append(Reason(COSTS, seat, "", price))
    return tuple(chosen)


def significant_means(batches: PointsTable) -> PointsTable:
    """The means over lots, and 0 where they are no more than chance."""
    means: PointsTable = batches.mean(axis=0)
    errors = batches.std(axis=0, ddof=1) / math.sqrt(len(batches))
    return np.where(np.abs(means) > MIN_STANDARD_ERRORS * errors, means, 0.0)


def _remaining_reason(state: State, batches: PointsTable, chosen: list[Reason]) -> Reason | None:
    """What is better at all sources together that were not told, where each alone is not sure: the more the seat to
    decide gets, or the less another, whichever is more."""
    named = [state.game.score_sources.index(one.source) for one in chosen]
    rest = significant_means(np.delete(batches, named, axis=2).sum(axis=2))
    found = [
        Reason(PREPARES if owner == state.current_player else DENIES, owner, "", abs(points))
        for owner, points in enumerate(rest.tolist())
        if (points > 0 if owner == state.current_player else points < 0)
    ]
    return max(found, key=_weight, default=None)


def _weight(one: Reason) -> float:
    """What comes first: what is more; of two that are nearly as much, one's own."""
    return one.points * (DENIAL_WEIGHT if one.kind == DENIES else 1.0)


def _candidate_reasons(state: State, rise: PointsTable, at_once: npt.NDArray[np.float64]) -> Iterator[Reason]:
    """Everything that is better for the seat to decide, in points: the more it gets, the less anybody else. What cannot
    be told apart now is left to the rest."""
    visible_sources = state.game.definition.visible_sources
    named = state.game.score_sources if visible_sources is None else visible_sources(state.raw)
    for owner, points in enumerate(rise.tolist()):
        for place, source in enumerate(state.game.score_sources):
            if source not in named:
                continue
            if owner == state.current_player and points[place] > 0:
                yield Reason(GAINS if 2 * at_once[place] >= points[place] else PREPARES, owner, source, points[place])
            elif owner != state.current_player and points[place] < 0:
                yield Reason(DENIES, owner, source, -points[place])


def _points_after_turn(root: Branch, state: State, action: str, seed: int) -> PointsTable:
    """By seat and source, the points when the turn is over that begins with a decision and goes on as expected."""
    tried = [branch for branch in root.children if branch.action == action]
    line = principal_variation(tried[0], state) if tried else (action,)
    total, seat = np.zeros((state.game.num_players, len(state.game.score_sources))), state.current_player
    assert seat is not None
    for deal in range(NUM_DEALS):
        position = state.determinize(seat, seed + deal)
        for text in line:
            position.play(text)
            if position.current_player != seat:
                break
        total += [[sheet[source] for source in state.game.score_sources] for sheet in position.breakdown()]
    return total / NUM_DEALS
