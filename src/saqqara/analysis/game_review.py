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

from saqqara.analysis.endgame_loss import solved, solved_values
from saqqara.analysis.evaluation import NOTICEABLE, Weighed, grown, valued, weigh, weighed
from saqqara.analysis.position import analyse
from saqqara.analysis.reasons import Reason, reasons
from saqqara.analysis.search_limits import SEEDS, budget, whole
from saqqara.analysis.text_tables import Rows, aligned, as_html
from saqqara.analysis.tree_view import Branch
from saqqara.arenas.executors import spread
from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.core.record import Record
from saqqara.core.record_io import InvalidRecordError
from saqqara.core.registry import game as find_game
from saqqara.core.state import State
from saqqara.errors import InvalidOptionError, is_integer, short_repr
from saqqara.players.search_player import SLICE

SIMULATIONS = 40_000  # for a position of a review
SECONDS = 0.3  # at most, for a position of a review: a game has about a hundred
TURNS = 0.1  # the least rise of the winner's chance by one decision that counts as a turning point
MISTAKE = 0.03  # a chance that a decision costs and from which on it is said why
GAMES = 400  # for that, after each of two decisions
DETERMINIZATIONS = 6  # of what a decision reveals, to weigh it

Progress = Callable[[int, int], None]
"""Told how many decisions are reviewed, and of how many."""


@dataclass(frozen=True)
class Ply:
    """A decision of a game, reviewed. Chances are those of winning, from 0 to 1, of the seat that decided, as it could
    know them.

    - `ply`: which, from 1; `seat`: who decided; `decision`: what, and `best`: what would have been best, as texts
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
    decision: str
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
    def points_alone(self) -> bool:
        """Whether it is proved to have cost points, and nothing of the chance."""
        return self.proved and self.cost == 0 and self.points >= 1


@dataclass(frozen=True)
class Turning:
    """Where a game turned: the winner's chance of winning (`seat`), from 0 to 1, `before` and `after` one decision.

    `ply` is the number of that decision, from 1. `by` is the seat that took it: the winner, or an opponent who erred.
    """

    ply: int
    seat: int
    before: float
    after: float
    by: int


@dataclass(frozen=True)
class Review:
    """A whole game, reviewed: every decision (`plies`, oldest first), who won (`winners`), and how many `seats` there
    are. `for ply in review` goes through all."""

    plies: list[Ply]
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

    def costly(self, seat: int, count: int = 3) -> list[Ply]:
        """The decisions of a `seat` that cost it most, the worst first, at most `count`; none that cost nothing. Last
        come those that are proved to have cost points alone."""
        own = [one for one in self.plies if one.seat == seat and (one.cost >= NOTICEABLE or one.points_alone)]
        return sorted(own, key=lambda one: (-one.cost, -one.points, one.ply))[:count]

    def best_move(self, seat: int) -> Ply | None:
        """The decision of a `seat` that was good and by which most could have been lost, of equals the first; None
        where there was nothing worth a word to lose, and for who decided nothing."""
        own = [one for one in self.plies if one.seat == seat and one.cost < NOTICEABLE <= one.at_random]
        return max(own, key=lambda one: (one.at_random, -one.ply), default=None)

    def turning_point(self) -> Turning | None:
        """Return the one decision at which the winner's chance rose most, whoever took it.

        None where no decision raised it by a tenth, where several seats won, and where the winner's chance is not known
        before every decision.
        """
        if len(self.winners) != 1 or not (self.seats == 2 or all(one.chances for one in self.plies)):
            return None
        (seat,) = self.winners
        steps = zip(self.plies, pairwise(self.chances(seat)), strict=True)
        rises = [Turning(one.ply, seat, before, after, one.seat) for one, (before, after) in steps]
        most = max(rises, key=lambda one: one.after - one.before, default=None)
        return most if most is not None and most.after - most.before >= TURNS else None

    def lost(self, seat: int) -> float:
        """The chance that all decisions of a `seat` cost it, added up; may be more than 1."""
        return sum(one.cost for one in self.plies if one.seat == seat)

    def points(self, seat: int) -> float:
        """The points of lead that all decisions of a `seat` cost it, added up."""
        return sum(one.points for one in self.plies if one.seat == seat)

    def skill(self, seat: int) -> float | None:
        """How much of what there was to lose a `seat` has kept: 1 if it always took the best, 0 if its decisions cost
        it as much as decisions at random would have, less if more; None where nothing was to be lost."""
        at_random = sum(one.at_random for one in self.plies if one.seat == seat)
        return 1 - self.lost(seat) / at_random if at_random > 0 else None

    def luck(self, seat: int) -> float:
        """By how much the chance of a `seat` changed, in all, through what was revealed, whoever revealed it. (With
        more than two seats: by its own decisions.)"""
        own = sum(one.luck for one in self.plies if one.seat == seat)
        return own - (sum(one.luck for one in self.plies if one.seat != seat) if self.seats == 2 else 0.0)

    def __iter__(self) -> Iterator[Ply]:
        return iter(self.plies)

    def __len__(self) -> int:
        return len(self.plies)

    def to_json(self) -> str:
        """All of it as JSON text: `seats`, `winners`, `plies` with the fields of `Ply`, and by seat `skill`, `lost`,
        `points`, `luck`."""
        sums = [getattr(self, name) for name in ("skill", "lost", "points", "luck")]
        by_seat = {one.__name__: [one(seat) for seat in range(self.seats)] for one in sums}
        plies = [asdict(one) for one in self.plies]
        return json.dumps({"seats": self.seats, "winners": self.winners, "plies": plies, **by_seat})

    def _seats(self) -> Rows:
        """What each seat has done, a heading first."""
        rows: Rows = [("seat", "skill", "lost", "points", "luck")]
        for seat in range(self.seats):
            skill = self.skill(seat)
            sums = (f"{self.lost(seat):.3f}", f"{self.points(seat):.1f}", f"{self.luck(seat):+.3f}")
            rows.append((str(seat), "" if skill is None else f"{skill:.3f}", *sums))
        return rows

    def _costly(self) -> Rows:
        """The decisions that cost most, in the order of the game, a heading first."""
        rows: Rows = [("ply", "seat", "decision", "best", "lost", "points")]
        most = sorted((one for seat in range(self.seats) for one in self.costly(seat)), key=lambda one: one.ply)
        for one in most:
            costs = (f"{one.cost:.3f}", f"{one.points:.1f}")
            rows.append((str(one.ply), str(one.seat), one.decision, one.best, *costs))
        return rows

    def __str__(self) -> str:
        return "\n".join([*aligned(self._seats()), "", *aligned(self._costly())])

    def _repr_html_(self) -> str:
        return as_html(self._seats()) + as_html(self._costly())


@dataclass(frozen=True)
class Question:
    """What is to be weighed of one ply of a game: the view of the seat that decided, what it decided, and for a
    decision that revealed something what the next seat then saw."""

    game: Game
    ply: int
    seat: int
    view: View
    decision: str
    reveals: bool
    after: View | None  # None after the last decision
    simulations: int | None = SIMULATIONS
    seconds: float | None = SECONDS
    seed: int = 0


def questions(
    record: Record, simulations: int | None = SIMULATIONS, seconds: float | None = SECONDS, seed: int = 0
) -> list[Question]:
    """What a review weighs, in the order of the game. Raises InvalidRecordError."""
    played, asked = record.replay(), list[Question]()
    limits = (simulations, seconds, seed)
    for ply, ((_, seat), decision) in enumerate(zip(played.turn_history, played.history, strict=True), 1):
        before, after = played.at(ply - 1), played.at(ply)
        seen, reveals = (
            None if after.current_player is None else after.view(after.current_player),
            before.reveals(decision),
        )
        asked.append(Question(played.game, ply, seat, before.view(seat), decision, reveals, seen, *limits))
    return asked


def answer(question: Question) -> Ply:
    """A ply, reviewed; as long as the limits say, as long again where it has to look at what was decided, once more
    where it has to say why that was a mistake, and in an ending twice more, at most, to solve it."""
    one = partial(Ply, question.ply, question.seat, question.decision)
    if len(question.view["legal"]) == 1:
        values = _after(question)
        value = values[question.seat]
        return one(question.decision, value, value, 0.0, 0.0, values)
    state = question.game.determinize_unchecked(question.view, seed=question.seed)
    tree = grown(state, question.simulations, question.seconds, question.seed)
    root = Branch.of(tree, state)
    found = weighed(root)
    best, taken, points, proved = _compared(question, state, found)
    luck = _seen(question) - taken.value if question.reveals and question.after is not None else 0.0
    at_random = sum(found[0].value - min(other.value, found[0].value) for other in found) / len(found)
    why: tuple[Reason, ...] = ()
    if best.value - taken.value >= MISTAKE:
        games = max(1, min(GAMES, root.visits // 2))
        end = None if question.seconds is None else time.monotonic() + question.seconds
        why = reasons(tree, root, state, best, taken, games, question.seed, end)
    regret = best.value - taken.value
    return one(best.decision, best.value, taken.value, regret, luck, best.values, points, at_random, why, proved)


def _compared(question: Question, state: State, found: list[Weighed]) -> tuple[Weighed, Weighed, float, bool]:
    """The best decision and that which was taken, by how many points of lead the best is better, and whether that is
    worked out to the end of the game or a search's estimate."""
    visits = {one.decision: one.visits for one in found}

    def as_weighed(decision: str, value: float, values: tuple[float, ...] = ()) -> Weighed:
        return valued(question.game, decision, visits.get(decision, 0), value, values)

    proof = solved(state, question.decision, question.simulations, question.seconds)
    if proof is not None:
        best = as_weighed(proof.best, proof.values[question.seat], proof.values)
        return best, as_weighed(question.decision, proof.taken), proof.points, True
    best = found[0]
    value = best.value if best.decision == question.decision else min(_played(question, found), best.value)
    taken = as_weighed(question.decision, value)
    return best, taken, best.lead - taken.lead, False


def _played(question: Question, found: list[Weighed]) -> float:
    """The value of what was decided. What the search hardly visited it hardly knows; so it looks where that leads."""
    taken = {one.decision: one for one in found}.get(question.decision)
    if taken is not None and taken.visits >= sum(one.visits for one in found) // 20:
        return taken.value
    return _after(question)[question.seat]


def _after(question: Question) -> tuple[float, ...]:
    """The values of all seats after a decision, before it was known what it reveals, as who took it could know."""
    count = DETERMINIZATIONS if question.reveals else 1
    found = []
    for number in range(count):
        state = question.game.determinize_unchecked(question.view, seed=question.seed + number)
        state.play(question.decision)
        found.append(_values(state, count, question))
    return tuple(sum(values) / count for values in zip(*found, strict=True))


def _seen(question: Question) -> float:
    """The value after a decision, for the seat that took it, once everybody has seen what it revealed."""
    assert question.after is not None
    state = question.game.determinize_unchecked(question.after, seed=question.seed)
    return _values(state, 1, question)[question.seat]


def _values(state: State, parts: int, question: Question) -> tuple[float, ...]:
    """The values of all seats in a position, solved where it can be, or by a search, with a part of the limits."""
    if state.current_player is None:
        winners = state.winners()
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(state.game.num_players))
    simulations = None if question.simulations is None else max(SLICE, question.simulations // parts)
    seconds = None if question.seconds is None else question.seconds / parts
    exact = solved_values(state, simulations, seconds)
    return exact or weigh(state.view(state.current_player), state.game, simulations, seconds, question.seed)[0].values


def compile_analysis(name: str) -> None:
    """Compiles what hints and reviews of a game need, or finds that it has been compiled before."""
    state = find_game(name).start(seed=0)
    analyse(state, simulations=8, seed=0)
    view, decision = state.view(state.current_player), state.legal_actions()[-1]
    assert state.current_player is not None
    answer(Question(state.game, 1, state.current_player, view, decision, False, None, simulations=8, seconds=None))


def reviewed(record: Record, answers: list[Ply]) -> Review:
    """All answers together."""
    return Review(answers, record.result["winners"], len(record.players))


def review(
    record: Any,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    jobs: int = 1,
    progress: Progress | None = None,
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
    on nothing else. `jobs`: so many processes, -1 for all processors. `progress` is called with how many decisions are
    reviewed, and of how many.

    Raises InvalidOptionError; InvalidRecordError for what is no record of a game by the rules that has come to its end.
    """
    if not isinstance(record, Record):
        how = "`state.record()` and `saqqara.Record.load(path)` give one"
        raise InvalidRecordError(f"a review looks at a record, not at {short_repr(record)}; {how}")
    if simulations is None and seconds is None:
        simulations, seconds = SIMULATIONS, SECONDS
    simulations, seconds = budget(simulations, seconds)
    if not is_integer(jobs) or (jobs < 1 and jobs != -1):
        raise InvalidOptionError(
            f"jobs={short_repr(jobs)} is not possible; jobs is a whole number from 1 on, or -1 for all"
        )
    end = record.replay()
    if not end.is_over:
        how_far = f"after {len(record.decisions)} decisions seat {end.current_player} is to decide"
        raise InvalidRecordError(
            f"a review looks at a game that is over; in this one {how_far} (see `saqqara.analyse`)"
        )
    asked = questions(record, simulations, seconds, whole("seed", seed, 0, SEEDS - 1))
    answers = dict[int, Ply]()
    for place, one in spread(answer, asked, jobs):
        answers[place] = one
        if progress is not None:
            progress(len(answers), len(asked))
    return reviewed(record, [answers[place] for place in sorted(answers)])
