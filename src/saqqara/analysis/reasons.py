"""Reasons why one action is better than another, hints, and their text.

Both actions are continued with the same deals, as far as possible by the tree. Only statistically significant
differences count. All results are averages over the determinizations for the seat to move. If the second-best action is
equally good, there is no reason against it; then the best one is compared with an action that is clearly worse.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from saqqara.analysis.evaluation import (
    MIN_NOTICEABLE_LOSS,
    ActionEvaluation,
    find_endgame_loss,
    grow_tree,
    make_evaluation,
    root_evaluations,
)
from saqqara.analysis.tree_view import GAMES_PER_BATCH, MIN_BATCHES, Branch, ExpectedScores, principal_variation
from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.core.state import State
from saqqara.i18n import Fact, translate
from saqqara.players.timed_solver import TimedSolver
from saqqara.presentation import GamePresenter, Viewer
from saqqara.search import Tree
from saqqara.search.score_forecast import MIN_KNOWN_VISITS

if TYPE_CHECKING:
    import numpy.typing as npt


# ---- reasons ---------------------------------------------------------------------------------------------------------


MAX_REASONS = 2  # reasons that are worth a sentence
MIN_STANDARD_ERRORS = 3.0  # high, because with many sources one always leads by chance
NUM_DEALS = 4  # deals for the points at the end of the turn
GAINS, PREPARES, DENIES, COSTS = "gains", "prepares", "denies", "costs"
DENIAL_WEIGHT = 3 / 4  # of the points that another seat loses, since a seat's own gains are preferred
MIN_PRICE_SHARE = 1 / 3  # of the worth of all reasons: a price above this is always mentioned

PointsTable: TypeAlias = "npt.NDArray[np.float64]"  # by seat and source


@dataclass(frozen=True)
class Reason:
    """Reason for an action.

    `kind` is `gains` (more points from `source` by the end of the turn), `prepares` (more points later), `denies`
    (fewer points for another seat) or `costs` (the price of the other reasons, in points of lead from all other
    sources). `seat` is the seat whose points these are; `points` is positive. The source "" stands for all sources that
    are not named, combined. A reason of kind `costs` comes last.
    """

    kind: str
    seat: int
    source: str
    points: float


@dataclass(frozen=True)
class Contrast:
    """Action that another action is better than, and the reasons; without reasons if no difference is significant."""

    worse_action: ActionEvaluation
    reasons: tuple[Reason, ...]


def compare_with_worse(
    tree: Tree, root: Branch, state: State, evaluations: Sequence[ActionEvaluation], games: int, seed: int = 0,
    end: float | None = None,
) -> Contrast | None:  # fmt: skip
    """Explain why the first evaluation is better than another action; None if none is clearly worse.

    `found` is ordered by visits. The other action is the best that is clearly worse or, if there is no reason against
    that one, the median of those that are clearly worse. The remaining arguments are those of `find_reasons`; `games`
    and `end` apply to both comparisons together.
    """
    best, worse = (
        evaluations[0],
        [one for one in evaluations[1:] if evaluations[0].value - one.value >= MIN_NOTICEABLE_LOSS],
    )
    if not worse:
        return None
    middle = sorted(worse, key=lambda one: -one.value)[len(worse) // 2]
    candidates = list(dict.fromkeys((worse[0], middle)))
    for place, other in enumerate(candidates):
        remaining, now = len(candidates) - place, time.monotonic()
        deadline = None if end is None else now + (end - now) / remaining
        candidate_reasons = find_reasons(tree, root, state, best, other, games // len(candidates), seed, deadline)
        if candidate_reasons:
            return Contrast(other, candidate_reasons)
    return Contrast(worse[0], ())


def find_reasons(
    tree: Tree, root: Branch, state: State, best: ActionEvaluation, other: ActionEvaluation,
    games: int, seed: int = 0, end: float | None = None,
) -> tuple[Reason, ...]:  # fmt: skip
    """Return why `best` is better than `other`: at most two reasons, the greatest first, then a notable price.

    The result is empty if `best` is hardly better, or if the continuations give no significant reason. There are
    `games` continuations after each action, fewer once the clock (`time.monotonic`) reaches `end`.

    `state` is a determinization for the seat to move, `tree` has been grown from it, and `root` is the whole of it. The
    tree knows more about the action with more visits. It is trusted only as far as the search knows as much about the
    other action.
    """
    if best.value - other.value < MIN_NOTICEABLE_LOSS or games < MIN_BATCHES * GAMES_PER_BATCH:
        return ()
    fewer_visits = max(1, min(best.visits, other.visits))
    min_visits = [max(1, MIN_KNOWN_VISITS * one.visits // fewer_visits) for one in (best, other)]
    expected = ExpectedScores(tree, state, [best.action, other.action], seed, min_visits)
    expected.play_games(games, end)
    if not expected.has_enough_games:
        return ()
    assert state.current_player is not None
    points_this_turn = _points_after_turn(root, state, best.action, seed) - _points_after_turn(
        root, state, other.action, seed
    )
    return reasons_from_games(state, expected.score_changes(1), points_this_turn[state.current_player])


def reasons_from_games(
    state: State, batches: PointsTable, points_this_turn: npt.NDArray[np.float64]
) -> tuple[Reason, ...]:
    """Return the reasons that the differences between two actions give.

    `batches` (batches x seats x sources) holds the differences in points found in each batch of continuations.
    `points_this_turn` holds the difference in points, by source, that the seat to move has at the end of its turn.
    """
    seat, min_points = state.current_player, state.game.definition.table.mention_threshold
    assert seat is not None
    weights = np.full(batches.shape[1], -1 / (batches.shape[1] - 1))
    weights[seat] = 1.0
    lead = float(weights @ batches.mean(axis=0).sum(axis=1))
    if lead < min_points:
        return ()
    candidates = dict[str, Reason]()
    for reason in sorted(
        _candidate_reasons(state, significant_means(batches), points_this_turn), key=_weight, reverse=True
    ):
        if reason.points >= min_points:
            candidates.setdefault(reason.source, reason)  # a gain of one seat is often the loss of another
    chosen = list(candidates.values())[:MAX_REASONS]
    if len(chosen) < MAX_REASONS:
        remaining = _remaining_reason(state, batches, chosen)
        chosen += [remaining] if remaining is not None and remaining.points >= min_points else []
    worth = sum(abs(float(weights[reason.seat])) * reason.points for reason in chosen)
    price = worth - lead
    if chosen and price >= max(min_points, MIN_PRICE_SHARE * worth):
        chosen.append(Reason(COSTS, seat, "", price))
    return tuple(chosen)


def significant_means(batches: PointsTable) -> PointsTable:
    """Return the means over batches, with 0 where they are not significant."""
    means: PointsTable = batches.mean(axis=0)
    errors = batches.std(axis=0, ddof=1) / math.sqrt(len(batches))
    return np.where(np.abs(means) > MIN_STANDARD_ERRORS * errors, means, 0.0)


def _remaining_reason(state: State, batches: PointsTable, chosen: list[Reason]) -> Reason | None:
    """Return the reason from all sources that were not named, where no single one is significant.

    It is the greater one of more points for the seat to move and fewer points for another seat.
    """
    mentioned_sources = [state.game.score_sources.index(one.source) for one in chosen]
    unexplained = significant_means(np.delete(batches, mentioned_sources, axis=2).sum(axis=2))
    found = [
        Reason(PREPARES if owner == state.current_player else DENIES, owner, "", abs(points))
        for owner, points in enumerate(unexplained.tolist())
        if (points > 0 if owner == state.current_player else points < 0)
    ]
    return max(found, key=_weight, default=None)


def _weight(reason: Reason) -> float:
    """Return the sort key of a reason: its points, with a preference for the seat's own points."""
    return reason.points * (DENIAL_WEIGHT if reason.kind == DENIES else 1.0)


def _candidate_reasons(state: State, rise: PointsTable, points_this_turn: npt.NDArray[np.float64]) -> Iterator[Reason]:
    """Yield all improvements for the seat to move: more points of its own, or fewer of another seat.

    Sources that players cannot tell apart at present are left to the remaining reason.
    """
    visible_sources = state.game.definition.scoring.visible_sources
    mentionable_sources = state.game.score_sources if visible_sources is None else visible_sources(state.raw)
    for owner, points in enumerate(rise.tolist()):
        for place, source in enumerate(state.game.score_sources):
            if source not in mentionable_sources:
                continue
            if owner == state.current_player and points[place] > 0:
                yield Reason(
                    GAINS if 2 * points_this_turn[place] >= points[place] else PREPARES, owner, source, points[place]
                )
            elif owner != state.current_player and points[place] < 0:
                yield Reason(DENIES, owner, source, -points[place])


def _points_after_turn(root: Branch, state: State, action: str, seed: int) -> PointsTable:
    """Return the expected points by seat and source at the end of the turn that begins with an action."""
    branches = [branch for branch in root.children if branch.action == action]
    line = principal_variation(branches[0], state) if branches else (action,)
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


# ---- hints -----------------------------------------------------------------------------------------------------------


DEFAULT_SECONDS = 1.5
SEARCH_SHARE = 0.6  # of the seconds
SOLVER_SHARE = 0.75  # of the seconds, by when an endgame must be solved; the rest is for reasons
MAX_REASON_GAMES = 10_000  # limit after each of two actions


@dataclass(frozen=True)
class Hint:
    """Hint: the best action, the next best (None if there is only one), and a comparison with a worse action.

    `contrast` is None if no other action is clearly worse, and has no reasons if no difference is significant. `proved`
    means that the solver has proved the best action to be better than the next, which the search did not see. The
    values are then exact if `gained` is known: the points of lead that the best action gains, or None if that took too
    long.
    """

    best: ActionEvaluation
    next: ActionEvaluation | None
    contrast: Contrast | None = None
    proved: bool = False
    gained: float | None = None

    @property
    def points(self) -> float:
        """Expected points by which the best action is better than the next best; never negative."""
        if self.gained is not None:
            return self.gained
        return 0.0 if self.next is None else max(0.0, self.best.lead - self.next.lead)

    @property
    def is_clear(self) -> bool:
        """True if the difference in value between the best two actions is worth mentioning."""
        return self.next is not None and self.best.value - self.next.value >= MIN_NOTICEABLE_LOSS


def hint(view: View, game: Game, seconds: float = DEFAULT_SECONDS) -> Hint:
    """Compute a hint for the seat to move, from its view."""
    started, state = time.monotonic(), game.determinize_unchecked(view, seed=0)
    tree = grow_tree(state, None, seconds * SEARCH_SHARE)
    root = Branch.from_tree(tree, state)
    first, *others = evaluations = root_evaluations(root)
    better = find_proved_hint(evaluations, state, lambda: started + seconds * SOLVER_SHARE - time.monotonic())
    if better is not None:
        return better
    if not others:
        return Hint(first, None)
    return Hint(
        first, others[0], compare_with_worse(tree, root, state, evaluations, MAX_REASON_GAMES, end=started + seconds)
    )


def find_proved_hint(
    evaluations: Sequence[ActionEvaluation], state: State, seconds_left: Callable[[], float]
) -> Hint | None:
    """Return a hint that is proved within the time and that the search did not see; None if there is none.

    Either another action is better than the search's choice (win first, then points), or the choice is better than an
    action that seemed about as good. `seconds_left` returns the remaining time in seconds.
    """
    game, solver, (first, *others) = state.game, TimedSolver(), evaluations
    best = solver.best_action(state, seconds_left, first_action=game.action_id(first.action))
    if best is None:
        return None
    if (text := game.action_text(best)) != first.action:
        rough = Hint(replace(first, action=text, visits=0), first, proved=True)  # the value of `first` is a lower bound
        return find_exact_hint(state, None, first, seconds_left(), solver) or rough
    if not others or first.value - others[0].value >= MIN_NOTICEABLE_LOSS:
        return None
    known = find_exact_hint(state, text, others[0], seconds_left(), solver)
    return known if known is not None and (known.is_clear or known.points >= 1) else None


def find_exact_hint(
    state: State, best: str | None, other: ActionEvaluation, seconds: float, solver: TimedSolver
) -> Hint | None:
    """Return what the best action in an endgame (None: not known yet) gains over another; None if time runs out."""
    known = find_endgame_loss(state, other.action, None, seconds, solver)
    if known is None:
        return None
    seat, game = state.current_player, state.game
    assert seat is not None
    better = make_evaluation(game, best or known.best_action, 0, known.values[seat], known.values)
    return Hint(
        better,
        make_evaluation(game, other.action, other.visits, known.value_after),
        proved=True,
        gained=known.points_lost,
    )


# ---- reason text -----------------------------------------------------------------------------------------------------


def explain_hint(page: GamePresenter, hint: Hint, view: View, viewer: Viewer) -> str:
    """Return the text of a hint: which actions are as good, which are worse and why, and how likely it is to win.

    `view` is the view of the seat to move; `names` and `me` are as in `saqqara.presentation.GamePresenter`.
    """
    chance = round(100 * hint.best.value)
    if hint.next is None:
        return viewer.translate("review-hint-only", chance=chance)
    if hint.proved:
        return _proved_text(
            hint,
            page.action_label(hint.next.action, viewer.lang, view),
            chance,
            round(100 * hint.next.value),
            viewer.lang,
        )
    if hint.contrast is None:
        return viewer.translate(
            "review-hint-even", other=page.action_label(hint.next.action, viewer.lang, view), chance=chance
        )
    worse_action = hint.contrast.worse_action
    facts: dict[str, Fact] = {"other": page.action_label(worse_action.action, viewer.lang, view), "chance": chance}
    facts["less"] = round(100 * worse_action.value)
    text = explain_reasons(page, hint.contrast.reasons, viewer)
    better = (
        viewer.translate("review-hint-why", reasons=text, **facts)
        if text
        else viewer.translate("review-hint-better", **facts)
    )
    if hint.is_clear:
        return better
    return viewer.translate(
        "review-hint-close", close=page.action_label(hint.next.action, viewer.lang, view), better=better
    )


def _proved_text(hint: Hint, other: str, chance: int, worse_chance: int, lang: str) -> str:
    """Return the text for a proved hint, with the gain if it is known and worth mentioning."""
    assert hint.next is not None
    if chance != worse_chance and hint.gained is not None:
        return translate(lang, "review-hint-proved-chance", other=other, chance=chance, less=worse_chance)
    points = round(hint.gained or 0) if hint.best.value == hint.next.value else 0
    if points:
        return translate(lang, "review-hint-proved-points", other=other, chance=chance, points=points)
    return translate(lang, "review-hint-proved", other=other)


def explain_reasons(page: GamePresenter, reasons: Sequence[Reason], viewer: Viewer) -> str:
    """Return the reasons for an action as the rest of a sentence about it; "" without a reason."""
    text, before, alone = "", None, len(reasons) == 1
    for reason in reasons:
        worth = page.points_phrase(reason.source, reason.points, reason.kind in (DENIES, COSTS), alone, viewer.lang)
        repeated = _repeated_part(before, reason)
        clause = viewer.translate(
            f"reason-{reason.kind}", said=repeated, worth=worth, **viewer.player_facts(reason.seat)
        )
        how = "but" if reason.kind == COSTS else "again" if repeated == "verb" else "and"
        text = viewer.translate("reason-and", first=text, second=clause, how=how) if text else clause
        before = reason
    return text.removesuffix(".")  # of a name such as "Amenhotep III.": the following text ends the sentence


def _repeated_part(before: Reason | None, reason: Reason) -> str:
    """Return what repeats the previous reason: its verb and seat ("verb"), its seat ("whose"), or "nothing"."""
    if before is None or before.seat != reason.seat:
        return "nothing"
    return "verb" if before.kind == reason.kind else "whose"
