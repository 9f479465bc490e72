"""Review of a whole game: what each action cost, and what was luck.

Every action is evaluated from the view of the seat that played it: from what it could know at the time, never from
later knowledge.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from itertools import pairwise
from typing import Any

from saqqara.analysis.evaluation import (
    MIN_NOTICEABLE_LOSS,
    NUM_SEEDS,
    ActionEvaluation,
    check_limits,
    check_whole_number,
    evaluate_actions,
    find_endgame_loss,
    find_endgame_values,
    grow_tree,
    make_evaluation,
    root_evaluations,
)
from saqqara.analysis.position import TextRows, align_columns, analyse, render_html
from saqqara.analysis.reasons import Reason, find_reasons
from saqqara.analysis.tree_view import Branch
from saqqara.arenas.executors import map_unordered
from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.core.record import Record
from saqqara.core.record_io import InvalidRecordError
from saqqara.core.registry import game as find_game
from saqqara.core.state import State
from saqqara.errors import InvalidOptionError, is_integer, short_repr
from saqqara.players.search_player import SLICE_SIMULATIONS

DEFAULT_SIMULATIONS = 40_000  # for a position of a review
DEFAULT_SECONDS = 0.3  # limit for a position of a review: a game has about a hundred
MIN_TURNING_RISE = 0.1  # minimum rise of the winner's probability by one action that counts as a turning point
MIN_MISTAKE_LOSS = 0.03  # minimum loss of probability by an action for which reasons are given
MAX_REASON_GAMES = 400  # for these reasons, after each of two actions
DETERMINIZATIONS = 6  # number of determinizations that evaluate an action which reveals something

ReviewProgress = Callable[[int, int], None]
"""Callback that receives the number of reviewed actions and the total number."""


@dataclass(frozen=True)
class PlyReview:
    """Review of one action. Values are the acting seat's probability of winning, from 0 to 1, as it could know it.

    - `ply`: number of the action, from 1; `seat`: the seat that played it; `action`: its text; `best`: the best
      action
    - `best_win_prob`: value of the best action; `played_win_prob`: value of the played action
    - `regret`: difference of these two values; 0 for the best action
    - `luck`: change in value through what the action revealed; 0 if it revealed nothing
    - `win_probs`: values of all seats after the best action
    - `points_lost`: difference of the expected lead over each other seat between the best action and this one
    - `random_regret`: average regret of a random action
    - `reasons`: why the best action was better, if this one was a mistake
    - `proved`: whether `best`, `best_win_prob`, `played_win_prob` and `regret` come from a search to the end of the
      game, instead of an estimate. If the regret is 0, `points_lost` is exact, too: win first, then points.
    """

    ply: int
    seat: int
    action: str
    best: str
    best_win_prob: float
    played_win_prob: float
    regret: float
    luck: float
    win_probs: tuple[float, ...] = ()
    points_lost: float = 0.0
    random_regret: float = 0.0
    reasons: tuple[Reason, ...] = ()
    proved: bool = False

    @property
    def lost_only_points(self) -> bool:
        """True if the action provably cost points, but no probability of winning."""
        return self.proved and self.regret == 0 and self.points_lost >= 1


@dataclass(frozen=True)
class TurningPoint:
    """Turning point of a game: the probability of winning of the winner (`seat`) `before` and `after` one action.

    `ply` is the number of that action, from 1. `actor` is the seat that played it: the winner, or an opponent who made
    a mistake.
    """

    ply: int
    seat: int
    before: float
    after: float
    actor: int


@dataclass(frozen=True)
class Review:
    """Review of a whole game: all actions (`plies`, oldest first), the `winners`, and the number of `seats`.

    Iterating over a review yields its plies.
    """

    plies: list[PlyReview]
    winners: list[int]
    seats: int

    def win_probs(self, seat: int) -> list[float]:
        """Return the probabilities of winning of `seat`, from 0 to 1, before each action and at the end of the game.

        The list has one more element than there are actions. Where only the acting seat was evaluated, two seats share
        the probability. With more seats, a value is known only where the seat acts, and stays constant until then.
        """
        chances, chance = [], 1 / self.seats
        for one in self.plies:
            if one.win_probs:
                chance = one.win_probs[seat]
            elif one.seat == seat:
                chance = one.best_win_prob
            elif self.seats == 2:
                chance = 1 - one.best_win_prob
            chances.append(chance)
        return [*chances, 1 / len(self.winners) if seat in self.winners else 0.0]

    def mistakes(self, seat: int, count: int = 3) -> list[PlyReview]:
        """Return the costliest actions of `seat`, worst first, at most `count`; only actions that cost something.

        Actions that provably cost only points come last.
        """
        own = [
            one
            for one in self.plies
            if one.seat == seat and (one.regret >= MIN_NOTICEABLE_LOSS or one.lost_only_points)
        ]
        return sorted(own, key=lambda one: (-one.regret, -one.points_lost, one.ply))[:count]

    def best_move(self, seat: int) -> PlyReview | None:
        """Return the good action of `seat` at a point where most could have been lost; the first among equals.

        Return None if there was nothing notable to lose, or if the seat had no actions.
        """
        own = [one for one in self.plies if one.seat == seat and one.regret < MIN_NOTICEABLE_LOSS <= one.random_regret]
        return max(own, key=lambda one: (one.random_regret, -one.ply), default=None)

    def turning_point(self) -> TurningPoint | None:
        """Return the action at which the winner's probability of winning rose most, whichever seat played it.

        Return None if no action raised it by a tenth, if several seats won, or if the winner's probability is not known
        before every action.
        """
        if len(self.winners) != 1 or not (self.seats == 2 or all(one.win_probs for one in self.plies)):
            return None
        (seat,) = self.winners
        steps = zip(self.plies, pairwise(self.win_probs(seat)), strict=True)
        rises = [TurningPoint(one.ply, seat, before, after, one.seat) for one, (before, after) in steps]
        largest_rise = max(rises, key=lambda one: one.after - one.before, default=None)
        return (
            largest_rise
            if largest_rise is not None and largest_rise.after - largest_rise.before >= MIN_TURNING_RISE
            else None
        )

    def total_regret(self, seat: int) -> float:
        """Return the total probability of winning that the actions of `seat` cost; it may exceed 1."""
        return sum(one.regret for one in self.plies if one.seat == seat)

    def total_points_lost(self, seat: int) -> float:
        """Return the total points of lead that the actions of `seat` cost."""
        return sum(one.points_lost for one in self.plies if one.seat == seat)

    def skill(self, seat: int) -> float | None:
        """Return the share of the possible loss that `seat` avoided; None if nothing could be lost.

        It is 1 if the seat always played the best action, 0 if its actions cost as much as random ones would on
        average, and negative if they cost more.
        """
        at_random = sum(one.random_regret for one in self.plies if one.seat == seat)
        return 1 - self.total_regret(seat) / at_random if at_random > 0 else None

    def luck(self, seat: int) -> float:
        """Return the total change in the probability of winning of `seat` through revealed information.

        With two seats this includes what either seat revealed; with more, only what the seat's own actions revealed.
        """
        own = sum(one.luck for one in self.plies if one.seat == seat)
        return own - (sum(one.luck for one in self.plies if one.seat != seat) if self.seats == 2 else 0.0)

    def __iter__(self) -> Iterator[PlyReview]:
        return iter(self.plies)

    def __len__(self) -> int:
        return len(self.plies)

    def to_json(self) -> str:
        """Return the review as JSON text.

        The fields are `seats`, `winners`, `plies` with the fields of `PlyReview`, and by seat `skill`, `regret`,
        `points_lost`, `luck`.
        """
        sums = {
            "skill": self.skill,
            "regret": self.total_regret,
            "points_lost": self.total_points_lost,
            "luck": self.luck,
        }
        by_seat = {name: [total(seat) for seat in range(self.seats)] for name, total in sums.items()}
        plies = [asdict(one) for one in self.plies]
        return json.dumps({"seats": self.seats, "winners": self.winners, "plies": plies, **by_seat})

    def _seat_rows(self) -> TextRows:
        """Return the table of the seats, heading first."""
        rows: TextRows = [("seat", "skill", "regret", "points", "luck")]
        for seat in range(self.seats):
            skill = self.skill(seat)
            sums = (f"{self.total_regret(seat):.3f}", f"{self.total_points_lost(seat):.1f}", f"{self.luck(seat):+.3f}")
            rows.append((str(seat), "" if skill is None else f"{skill:.3f}", *sums))
        return rows

    def _mistake_rows(self) -> TextRows:
        """Return the table of the costliest actions in game order, heading first."""
        rows: TextRows = [("ply", "seat", "action", "best", "regret", "points")]
        mistakes = sorted((one for seat in range(self.seats) for one in self.mistakes(seat)), key=lambda one: one.ply)
        for one in mistakes:
            costs = (f"{one.regret:.3f}", f"{one.points_lost:.1f}")
            rows.append((str(one.ply), str(one.seat), one.action, one.best, *costs))
        return rows

    def __str__(self) -> str:
        return "\n".join([*align_columns(self._seat_rows()), "", *align_columns(self._mistake_rows())])

    def _repr_html_(self) -> str:
        return render_html(self._seat_rows()) + render_html(self._mistake_rows())


@dataclass(frozen=True)
class ReviewTask:
    """Task of reviewing one ply of a game.

    It holds the view of the seat that acted, its action, and what the next seat saw after an action that revealed
    something.
    """

    game: Game
    ply: int
    seat: int
    view: View
    action: str
    reveals: bool
    next_view: View | None  # None after the last action
    simulations: int | None = DEFAULT_SIMULATIONS
    seconds: float | None = DEFAULT_SECONDS
    seed: int = 0


def review_tasks(
    record: Record,
    simulations: int | None = DEFAULT_SIMULATIONS,
    seconds: float | None = DEFAULT_SECONDS,
    seed: int = 0,
) -> list[ReviewTask]:
    """Return the review tasks of a game in order. Raise `InvalidRecordError`."""
    end, tasks = record.replay(), list[ReviewTask]()
    limits = (simulations, seconds, seed)
    for ply, ((_, seat), action_id) in enumerate(zip(end.turn_history, end.history, strict=True), 1):
        before, after = end.at(ply - 1), end.at(ply)
        next_view, reveals = (
            None if after.current_player is None else after.view(after.current_player),
            before.reveals(action_id),
        )
        tasks.append(ReviewTask(end.game, ply, seat, before.view(seat), action_id, reveals, next_view, *limits))
    return tasks


def review_ply(task: ReviewTask) -> PlyReview:
    """Review a ply.

    This takes as long as the limits allow. It takes as long again if the played action must be searched, and again if
    the reasons for a mistake are searched. In an endgame, the solver takes at most twice as long in addition.
    """
    one = partial(PlyReview, task.ply, task.seat, task.action)
    if len(task.view["legal"]) == 1:
        values = _values_after(task)
        value = values[task.seat]
        return one(task.action, value, value, 0.0, 0.0, values)
    state = task.game.determinize_unchecked(task.view, seed=task.seed)
    tree = grow_tree(state, task.simulations, task.seconds, task.seed)
    root = Branch.from_tree(tree, state)
    evaluations = root_evaluations(root)
    best, taken, points, proved = _compare_best(task, state, evaluations)
    luck = _value_after_reveal(task) - taken.value if task.reveals and task.next_view is not None else 0.0
    at_random = sum(evaluations[0].value - min(other.value, evaluations[0].value) for other in evaluations) / len(
        evaluations
    )
    why: tuple[Reason, ...] = ()
    if best.value - taken.value >= MIN_MISTAKE_LOSS:
        games = max(1, min(MAX_REASON_GAMES, root.visits // 2))
        end = None if task.seconds is None else time.monotonic() + task.seconds
        why = find_reasons(tree, root, state, best, taken, games, task.seed, end)
    regret = best.value - taken.value
    return one(best.action, best.value, taken.value, regret, luck, best.values, points, at_random, why, proved)


def _compare_best(
    task: ReviewTask, state: State, evaluations: list[ActionEvaluation]
) -> tuple[ActionEvaluation, ActionEvaluation, float, bool]:
    """Return the best action, the played action, the difference of their leads in points, and whether it is proved.

    It is proved if the position was solved to the end of the game, and an estimate of the search otherwise.
    """
    visits = {one.action: one.visits for one in evaluations}

    def evaluation(action: str, value: float, values: tuple[float, ...] = ()) -> ActionEvaluation:
        return make_evaluation(task.game, action, visits.get(action, 0), value, values)

    proof = find_endgame_loss(state, task.action, task.simulations, task.seconds)
    if proof is not None:
        best = evaluation(proof.best_action, proof.values[task.seat], proof.values)
        return best, evaluation(task.action, proof.value_after), proof.points_lost, True
    best = evaluations[0]
    value = best.value if best.action == task.action else min(_played_value(task, evaluations), best.value)
    taken = evaluation(task.action, value)
    return best, taken, best.lead - taken.lead, False


def _played_value(task: ReviewTask, evaluations: list[ActionEvaluation]) -> float:
    """Return the value of the played action; if it has few visits, search the position after it."""
    taken = {one.action: one for one in evaluations}.get(task.action)
    if taken is not None and taken.visits >= sum(one.visits for one in evaluations) // 20:
        return taken.value
    return _values_after(task)[task.seat]


def _values_after(task: ReviewTask) -> tuple[float, ...]:
    """Return the values of all seats after an action, averaged over what the action may reveal.

    Only what the acting seat could know is used.
    """
    count = DETERMINIZATIONS if task.reveals else 1
    found = []
    for number in range(count):
        state = task.game.determinize_unchecked(task.view, seed=task.seed + number)
        state.play(task.action)
        found.append(_position_values(state, count, task))
    return tuple(sum(values) / count for values in zip(*found, strict=True))


def _value_after_reveal(task: ReviewTask) -> float:
    """Return the value for the acting seat, once all seats have seen what its action revealed."""
    assert task.next_view is not None
    state = task.game.determinize_unchecked(task.next_view, seed=task.seed)
    return _position_values(state, 1, task)[task.seat]


def _position_values(state: State, parts: int, task: ReviewTask) -> tuple[float, ...]:
    """Return the values of all seats in a position, with 1/`parts` of the limits.

    The position is solved if possible, and searched otherwise.
    """
    if state.current_player is None:
        winners = state.winners()
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(state.game.num_players))
    simulations = None if task.simulations is None else max(SLICE_SIMULATIONS, task.simulations // parts)
    seconds = None if task.seconds is None else task.seconds / parts
    exact = find_endgame_values(state, simulations, seconds)
    return (
        exact
        or evaluate_actions(state.view(state.current_player), state.game, simulations, seconds, task.seed)[0].values
    )


def compile_analysis(name: str) -> None:
    """Compile what hints and reviews of a game need, or load it from the cache."""
    state = find_game(name).start(seed=0)
    analyse(state, simulations=8, seed=0)
    view, action = state.view(state.current_player), state.legal_actions()[-1]
    assert state.current_player is not None
    review_ply(ReviewTask(state.game, 1, state.current_player, view, action, False, None, simulations=8, seconds=None))


def combine_reviews(record: Record, plies: list[PlyReview]) -> Review:
    """Combine the reviewed plies into a review."""
    return Review(plies, record.result["winners"], len(record.players))


def review(
    record: Any,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    jobs: int = 1,
    on_progress: ReviewProgress | None = None,
) -> Review:
    """Review a finished game: the cost and the best alternative of each action, the luck, and the skill of each seat.

    >>> import saqqara
    >>> state, player = saqqara.game("duel").start(seed=7), saqqara.player("greedy", seed=1)
    >>> while not state.is_over:
    ...     state.play(player.choose(state))
    >>> found = saqqara.review(state.record(), simulations=8)
    >>> len(found) == len(state.history)
    True

    `record` is the record of a finished game. `simulations` and `seconds` are limits per position; if both are given,
    the first that is reached counts. The default is that of reviews in the browser, 40,000 and 0.3. With `simulations`
    alone and a `seed`, the review depends on nothing else. `jobs` is the number of processes, -1 for all processors.
    `on_progress` is called with the number of reviewed actions and the total number.

    Raise `InvalidOptionError`; raise `InvalidRecordError` unless `record` is the record of a valid and finished game.
    """
    if not isinstance(record, Record):
        hint = "use state.record() or saqqara.Record.load(path)"
        raise InvalidRecordError(f"expected a record, got {short_repr(record)}; {hint}")
    if simulations is None and seconds is None:
        simulations, seconds = DEFAULT_SIMULATIONS, DEFAULT_SECONDS
    simulations, seconds = check_limits(simulations, seconds)
    if not is_integer(jobs) or (jobs < 1 and jobs != -1):
        raise InvalidOptionError(
            f"jobs={short_repr(jobs)} is out of range; jobs must be a whole number of at least 1, or -1 for all cores"
        )
    end = record.replay()
    if not end.is_over:
        how_far = f"after {len(record.actions)} actions, seat {end.current_player} is to act"
        raise InvalidRecordError(f"cannot review an unfinished game: {how_far}; use saqqara.analyse for a position")
    tasks = review_tasks(record, simulations, seconds, check_whole_number("seed", seed, 0, NUM_SEEDS - 1))
    plies = dict[int, PlyReview]()
    for place, one in map_unordered(review_ply, tasks, jobs):
        plies[place] = one
        if on_progress is not None:
            on_progress(len(plies), len(tasks))
    return combine_reviews(record, [plies[place] for place in sorted(plies)])
