"""A whole game, looked at again: what each decision cost, and what was luck.

Everything is weighed from the view of the seat that decided, so from what could be known then, never from what turned
out.
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
DEFAULT_SECONDS = 0.3  # at most, for a position of a review: a game has about a hundred
MIN_TURNING_RISE = 0.1  # the least rise of the winner's chance by one decision that counts as a turning point
MIN_MISTAKE_LOSS = 0.03  # a chance that a decision costs and from which on it is said why
MAX_REASON_GAMES = 400  # for that, after each of two decisions
DETERMINIZATIONS = 6  # of what a decision reveals, to weigh it

ReviewProgress = Callable[[int, int], None]
"""Told how many decisions are reviewed, and of how many."""


@dataclass(frozen=True)
class PlyReview:
    """A decision of a game, reviewed. Chances are those of winning, from 0 to 1, of the seat that decided, as it could
    know them.

    - `ply`: its number, from 1; `seat`: the seat that played it; `action`: its text; `best`: the best action
    - `chance`: with the best decision; `played`: with the one that was taken
    - `cost`: by how much the chance would have been better with the best (the regret); 0 for the best
    - `luck`: by how much the chance changed through what the decision revealed; 0 if it revealed nothing
    - `chances`: of all seats, with the best decision
    - `points`: by how much the expected lead would have been better with the best, over each other seat
    - `at_random`: what a decision at random would have cost, on average
    - `reasons`: why the best was better, where another was a mistake
    - `proved`: whether `best`, `chance`, `played` and `cost` are worked out to the end of the game, not estimated, and
      where nothing was lost of the chance `points`, too: win first, then points
    """

    ply: int
    seat: int
    action: str
    best: str
    chance: float
    played: float
    cost: float
    luck: float
    chances: tuple[float, ...] = ()
    points: float = 0.0
    at_random: float = 0.0
    reasons: tuple[Reason, ...] = ()
    proved: bool = False

    @property
    def lost_only_points(self) -> bool:
        """Whether it is proved to have cost points, and nothing of the chance."""
        return self.proved and self.cost == 0 and self.points >= 1


@dataclass(frozen=True)
class TurningPoint:
    """Where a game turned: the winner's chance of winning (`seat`), from 0 to 1, `before` and `after` one decision.

    `ply` is the number of that decision, from 1. `actor` is the seat that took it: the winner, or an opponent who
    erred.
    """

    ply: int
    seat: int
    before: float
    after: float
    actor: int


@dataclass(frozen=True)
class Review:
    """A whole game, reviewed: every decision (`plies`, oldest first), who won (`winners`), and how many `seats` there
    are. `for ply in review` goes through all."""

    plies: list[PlyReview]
    winners: list[int]
    seats: int

    def chances(self, seat: int) -> list[float]:
        """The chance of winning of a `seat`, from 0 to 1, before each decision, and at the end: one more than there are
        decisions. Where the chances of all were not weighed, two seats share one; with more, it is known where the seat
        decides, and kept until then."""
        chances, chance = [], 1 / self.seats
        for one in self.plies:
            if one.chances:
                chance = one.chances[seat]
            elif one.seat == seat:
                chance = one.chance
            elif self.seats == 2:
                chance = 1 - one.chance
            chances.append(chance)
        return [*chances, 1 / len(self.winners) if seat in self.winners else 0.0]

    def mistakes(self, seat: int, count: int = 3) -> list[PlyReview]:
        """The decisions of a `seat` that cost it most, the worst first, at most `count`; none that cost nothing. Last
        come those that are proved to have cost points alone."""
        own = [
            one for one in self.plies if one.seat == seat and (one.cost >= MIN_NOTICEABLE_LOSS or one.lost_only_points)
        ]
        return sorted(own, key=lambda one: (-one.cost, -one.points, one.ply))[:count]

    def best_move(self, seat: int) -> PlyReview | None:
        """The decision of a `seat` that was good and by which most could have been lost, of equals the first; None
        where there was nothing worth a word to lose, and for who decided nothing."""
        own = [one for one in self.plies if one.seat == seat and one.cost < MIN_NOTICEABLE_LOSS <= one.at_random]
        return max(own, key=lambda one: (one.at_random, -one.ply), default=None)

    def turning_point(self) -> TurningPoint | None:
        """Return the one decision at which the winner's chance rose most, whoever took it.

        None where no decision raised it by a tenth, where several seats won, and where the winner's chance is not known
        before every decision.
        """
        if len(self.winners) != 1 or not (self.seats == 2 or all(one.chances for one in self.plies)):
            return None
        (seat,) = self.winners
        steps = zip(self.plies, pairwise(self.chances(seat)), strict=True)
        rises = [TurningPoint(one.ply, seat, before, after, one.seat) for one, (before, after) in steps]
        most = max(rises, key=lambda one: one.after - one.before, default=None)
        return most if most is not None and most.after - most.before >= MIN_TURNING_RISE else None

    def total_regret(self, seat: int) -> float:
        """The chance that all decisions of a `seat` cost it, added up; may be more than 1."""
        return sum(one.cost for one in self.plies if one.seat == seat)

    def total_points_lost(self, seat: int) -> float:
        """The points of lead that all decisions of a `seat` cost it, added up."""
        return sum(one.points for one in self.plies if one.seat == seat)

    def skill(self, seat: int) -> float | None:
        """How much of what there was to lose a `seat` has kept: 1 if it always took the best, 0 if its decisions cost
        it as much as decisions at random would have, less if more; None where nothing was to be lost."""
        at_random = sum(one.at_random for one in self.plies if one.seat == seat)
        return 1 - self.total_regret(seat) / at_random if at_random > 0 else None

    def luck(self, seat: int) -> float:
        """By how much the chance of a `seat` changed, in all, through what was revealed, whoever revealed it. (With
        more than two seats: by its own decisions.)"""
        own = sum(one.luck for one in self.plies if one.seat == seat)
        return own - (sum(one.luck for one in self.plies if one.seat != seat) if self.seats == 2 else 0.0)

    def __iter__(self) -> Iterator[PlyReview]:
        return iter(self.plies)

    def __len__(self) -> int:
        return len(self.plies)

    def to_json(self) -> str:
        """All of it as JSON text: `seats`, `winners`, `plies` with the fields of `PlyReview`, and by seat `skill`,
        `lost`, `points`, `luck`."""
        sums = {"skill": self.skill, "lost": self.total_regret, "points": self.total_points_lost, "luck": self.luck}
        by_seat = {name: [total(seat) for seat in range(self.seats)] for name, total in sums.items()}
        plies = [asdict(one) for one in self.plies]
        return json.dumps({"seats": self.seats, "winners": self.winners, "plies": plies, **by_seat})

    def _seat_rows(self) -> TextRows:
        """What each seat has done, a heading first."""
        rows: TextRows = [("seat", "skill", "lost", "points", "luck")]
        for seat in range(self.seats):
            skill = self.skill(seat)
            sums = (f"{self.total_regret(seat):.3f}", f"{self.total_points_lost(seat):.1f}", f"{self.luck(seat):+.3f}")
            rows.append((str(seat), "" if skill is None else f"{skill:.3f}", *sums))
        return rows

    def _mistake_rows(self) -> TextRows:
        """The decisions that cost most, in the order of the game, a heading first."""
        rows: TextRows = [("ply", "seat", "action", "best", "lost", "points")]
        most = sorted((one for seat in range(self.seats) for one in self.mistakes(seat)), key=lambda one: one.ply)
        for one in most:
            costs = (f"{one.cost:.3f}", f"{one.points:.1f}")
            rows.append((str(one.ply), str(one.seat), one.action, one.best, *costs))
        return rows

    def __str__(self) -> str:
        return "\n".join([*align_columns(self._seat_rows()), "", *align_columns(self._mistake_rows())])

    def _repr_html_(self) -> str:
        return render_html(self._seat_rows()) + render_html(self._mistake_rows())


@dataclass(frozen=True)
class ReviewTask:
    """What is to be weighed of one ply of a game: the view of the seat that decided, what it decided, and for a
    decision that revealed something what the next seat then saw."""

    game: Game
    ply: int
    seat: int
    view: View
    action: str
    reveals: bool
    next_view: View | None  # None after the last decision
    simulations: int | None = DEFAULT_SIMULATIONS
    seconds: float | None = DEFAULT_SECONDS
    seed: int = 0


def review_tasks(
    record: Record,
    simulations: int | None = DEFAULT_SIMULATIONS,
    seconds: float | None = DEFAULT_SECONDS,
    seed: int = 0,
) -> list[ReviewTask]:
    """What a review weighs, in the order of the game. Raises InvalidRecordError."""
    end, tasks = record.replay(), list[ReviewTask]()
    limits = (simulations, seconds, seed)
    for ply, ((_, seat), decision) in enumerate(zip(end.turn_history, end.history, strict=True), 1):
        before, after = end.at(ply - 1), end.at(ply)
        next_view, reveals = (
            None if after.current_player is None else after.view(after.current_player),
            before.reveals(decision),
        )
        tasks.append(ReviewTask(end.game, ply, seat, before.view(seat), decision, reveals, next_view, *limits))
    return tasks


def review_ply(task: ReviewTask) -> PlyReview:
    """A ply, reviewed; as long as the limits say, as long again where it has to look at what was decided, once more
    where it has to say why that was a mistake, and in an ending twice more, at most, to solve it."""
    one = partial(PlyReview, task.ply, task.seat, task.action)
    if len(task.view["legal"]) == 1:
        values = _values_after(task)
        value = values[task.seat]
        return one(task.action, value, value, 0.0, 0.0, values)
    state = task.game.determinize_unchecked(task.view, seed=task.seed)
    tree = grow_tree(state, task.simulations, task.seconds, task.seed)
    root = Branch.from_tree(tree, state)
    found = root_evaluations(root)
    best, taken, points, proved = _compare_best(task, state, found)
    luck = _value_after_reveal(task) - taken.value if task.reveals and task.next_view is not None else 0.0
    at_random = sum(found[0].value - min(other.value, found[0].value) for other in found) / len(found)
    why: tuple[Reason, ...] = ()
    if best.value - taken.value >= MIN_MISTAKE_LOSS:
        games = max(1, min(MAX_REASON_GAMES, root.visits // 2))
        end = None if task.seconds is None else time.monotonic() + task.seconds
        why = find_reasons(tree, root, state, best, taken, games, task.seed, end)
    regret = best.value - taken.value
    return one(best.action, best.value, taken.value, regret, luck, best.values, points, at_random, why, proved)


def _compare_best(
    task: ReviewTask, state: State, found: list[ActionEvaluation]
) -> tuple[ActionEvaluation, ActionEvaluation, float, bool]:
    """The best decision and that which was taken, by how many points of lead the best is better, and whether that is
    worked out to the end of the game or a search's estimate."""
    visits = {one.action: one.visits for one in found}

    def evaluation(action: str, value: float, values: tuple[float, ...] = ()) -> ActionEvaluation:
        return make_evaluation(task.game, action, visits.get(action, 0), value, values)

    proof = find_endgame_loss(state, task.action, task.simulations, task.seconds)
    if proof is not None:
        best = evaluation(proof.best_action, proof.values[task.seat], proof.values)
        return best, evaluation(task.action, proof.value_after), proof.points_lost, True
    best = found[0]
    value = best.value if best.action == task.action else min(_played_value(task, found), best.value)
    taken = evaluation(task.action, value)
    return best, taken, best.lead - taken.lead, False


def _played_value(task: ReviewTask, found: list[ActionEvaluation]) -> float:
    """The value of what was decided. What the search hardly visited it hardly knows; so it looks where that leads."""
    taken = {one.action: one for one in found}.get(task.action)
    if taken is not None and taken.visits >= sum(one.visits for one in found) // 20:
        return taken.value
    return _values_after(task)[task.seat]


def _values_after(task: ReviewTask) -> tuple[float, ...]:
    """The values of all seats after a decision, before it was known what it reveals, as who took it could know."""
    count = DETERMINIZATIONS if task.reveals else 1
    found = []
    for number in range(count):
        state = task.game.determinize_unchecked(task.view, seed=task.seed + number)
        state.play(task.action)
        found.append(_position_values(state, count, task))
    return tuple(sum(values) / count for values in zip(*found, strict=True))


def _value_after_reveal(task: ReviewTask) -> float:
    """The value after a decision, for the seat that took it, once everybody has seen what it revealed."""
    assert task.next_view is not None
    state = task.game.determinize_unchecked(task.next_view, seed=task.seed)
    return _position_values(state, 1, task)[task.seat]


def _position_values(state: State, parts: int, task: ReviewTask) -> tuple[float, ...]:
    """The values of all seats in a position, solved where it can be, or by a search, with a part of the limits."""
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
    """Compiles what hints and reviews of a game need, or finds that it has been compiled before."""
    state = find_game(name).start(seed=0)
    analyse(state, simulations=8, seed=0)
    view, decision = state.view(state.current_player), state.legal_actions()[-1]
    assert state.current_player is not None
    review_ply(
        ReviewTask(state.game, 1, state.current_player, view, decision, False, None, simulations=8, seconds=None)
    )


def combine_reviews(record: Record, plies: list[PlyReview]) -> Review:
    """All answers together."""
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
    """A game that is over, looked at again: what each decision cost of the chance of winning and of the points, what
    would have been best, what was luck, and how skilled each seat was.

    >>> import saqqara
    >>> state, player = saqqara.game("duel").start(seed=7), saqqara.player("greedy", seed=1)
    >>> while not state.is_over:
    ...     state.play(player.choose(state))
    >>> found = saqqara.review(state.record(), simulations=8)
    >>> len(found) == len(state.history)
    True

    `record`: of a game that is over. `simulations`, `seconds`: limits for each position, with both what comes first;
    without any those of the browser's reviews, 40,000 and 0.3. With `simulations` alone and a `seed` the review depends
    on nothing else. `jobs`: so many processes, -1 for all processors. `on_progress` is called with how many decisions
    are reviewed, and of how many.

    Raises InvalidOptionError; InvalidRecordError for what is no record of a game by the rules that has come to its end.
    """
    if not isinstance(record, Record):
        how = "`state.record()` and `saqqara.Record.load(path)` give one"
        raise InvalidRecordError(f"a review looks at a record, not at {short_repr(record)}; {how}")
    if simulations is None and seconds is None:
        simulations, seconds = DEFAULT_SIMULATIONS, DEFAULT_SECONDS
    simulations, seconds = check_limits(simulations, seconds)
    if not is_integer(jobs) or (jobs < 1 and jobs != -1):
        raise InvalidOptionError(
            f"jobs={short_repr(jobs)} is not possible; jobs is a whole number from 1 on, or -1 for all"
        )
    end = record.replay()
    if not end.is_over:
        how_far = f"after {len(record.actions)} decisions seat {end.current_player} is to decide"
        raise InvalidRecordError(
            f"a review looks at a game that is over; in this one {how_far} (see `saqqara.analyse`)"
        )
    tasks = review_tasks(record, simulations, seconds, check_whole_number("seed", seed, 0, NUM_SEEDS - 1))
    plies = dict[int, PlyReview]()
    for place, one in map_unordered(review_ply, tasks, jobs):
        plies[place] = one
        if on_progress is not None:
            on_progress(len(plies), len(tasks))
    return combine_reviews(record, [plies[place] for place in sorted(plies)])
