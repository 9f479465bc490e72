"""What the strongest search thinks of a position and of a whole game: hints and reviews.

Everything is weighed from the view of the seat to decide, so from what could be known then, never from what turned out.
What people read as a chance is a value of the search: the mean reward, from 0 to 1.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from saqqara import kernel
from saqqara.game import Game
from saqqara.players.levels import LEVELS, level
from saqqara.players.search import SLICE, run_mcts
from saqqara.records import Record
from saqqara.rules import View
from saqqara.search.tree import children, new_tree, reset
from saqqara.state import State

SIMULATIONS = 40_000  # for a position of a review
SECONDS = 0.45  # at most, for a position of a review: a game has about a hundred
NOTICEABLE = 0.01  # a chance that a decision costs and that is worth a word
DETERMINIZATIONS = 6  # of what a decision reveals, to weigh it
SURE = 0.97  # a greater value stands for no greater lead: the rest of the scale is too steep to be read in points


@dataclass(frozen=True)
class Weighed:
    """A decision at the root of a search, for the seat that takes it: its visits, its value (the chance of winning,
    from 0 to 1), the lead in points over each other seat that this value stands for, and the values of all seats."""

    decision: str
    visits: int
    value: float
    lead: float
    values: tuple[float, ...] = ()


def weigh(view: View, game: Game, simulations: int, seconds: float, seed: int = 0) -> list[Weighed]:
    """The legal decisions from the view of the seat to decide, the one with the most visits first; those without a
    visit are left out. Deterministic for a seed while `seconds` does not run out."""
    state = game.determinized(view, seed=seed)
    seat, style, texts = state.actor, level(LEVELS[-1]).style_for(game), game.decision_texts()
    assert seat is not None
    tree = new_tree(state.table, len(texts), game.seats, 2 * simulations + 2)
    reset(tree)
    run_mcts(tree, state, style, kernel.seeded(f"weigh {seed}"), simulations, seconds)
    weighed = []
    for number, visits, value_sums in children(tree):
        if visits:
            values = tuple(value_sum / visits for value_sum in value_sums)
            lead = lead_of(values[seat], style.scale, game.seats)
            weighed.append(Weighed(texts[number], visits, values[seat], lead, values))
    return sorted(weighed, key=lambda one: (-one.visits, -one.value, texts.index(one.decision)))


def lead_of(value: float, scale: float, seats: int = 2) -> float:
    """The lead in points over each other seat that a value stands for: the inverse of the search's evaluation of
    points, where the others are equal."""
    value = min(max(value, 1 - SURE), SURE)
    return scale * math.log(value / (1 - value) * (seats - 1))


# ---- a hint ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hint:
    """What the strongest player would do, the next best (None if there is nothing else), and by how many points the
    first is better."""

    best: Weighed
    next: Weighed | None

    @property
    def points(self) -> float:
        """By how many points, expected, the best is better than the next best; never less than 0."""
        return 0.0 if self.next is None else max(0.0, self.best.lead - self.next.lead)


def hint(view: View, game: Game, seconds: float = 1.5) -> Hint:
    """A hint for the seat to decide, from its view."""
    weighed = weigh(view, game, 10**6, seconds)
    return Hint(weighed[0], weighed[1] if len(weighed) > 1 else None)


# ---- a review --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ply:
    """A decision of a game, reviewed. `ply` counts from 1; chances are those of the seat that decided."""

    ply: int
    seat: int
    decision: str
    best: str
    chance: float  # with the best decision
    played: float  # with the one that was taken
    cost: float  # by how much the chance would have been better with the best (the regret); 0 for the best
    luck: float  # by how much the chance changed through what the decision revealed; 0 if it revealed nothing
    chances: tuple[float, ...] = ()  # of all seats, with the best decision, as the seat that decided could know


@dataclass(frozen=True)
class Review:
    """A whole game, reviewed: every decision, and who won."""

    plies: list[Ply]
    winners: list[int]
    seats: int

    def chances(self, seat: int) -> list[float]:
        """A seat's chance of winning before each decision, and at the end. Where the chances of all were not weighed,
        two seats share one; with more, it is known where the seat decides, and kept until then."""
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
        """The decisions of a seat that cost it most, the worst first; none that cost nothing."""
        own = [one for one in self.plies if one.seat == seat and one.cost >= NOTICEABLE]
        return sorted(own, key=lambda one: (-one.cost, one.ply))[:count]

    def lost(self, seat: int) -> float:
        """The chance that all decisions of a seat cost it, added up; may be more than 1."""
        return sum(one.cost for one in self.plies if one.seat == seat)

    def luck(self, seat: int) -> float:
        """By how much a seat's chance changed, in all, through what was revealed, whoever revealed it. (With more than
        two seats: by its own decisions.)"""
        own = sum(one.luck for one in self.plies if one.seat == seat)
        return own - (sum(one.luck for one in self.plies if one.seat != seat) if self.seats == 2 else 0.0)


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


def questions(record: Record) -> list[Question]:
    """What a review weighs, in the order of the game. Raises BadRecord."""
    played, asked = record.replay(), list[Question]()
    for ply, ((_, seat), decision) in enumerate(zip(played.turns, played.decisions, strict=True), 1):
        before, after = played.at(ply - 1), played.at(ply)
        seen = None if after.actor is None else after.view(after.actor)
        asked.append(Question(played.game, ply, seat, before.view(seat), decision, before.reveals(decision), seen))
    return asked


def answer(question: Question, seed: int = 0) -> Ply:
    """A ply, reviewed; a second of work at most."""
    if len(question.view["legal"]) == 1:
        values = _after(question, seed)
        value = values[question.seat]
        return Ply(question.ply, question.seat, question.decision, question.decision, value, value, 0, 0, values)
    weighed = weigh(question.view, question.game, SIMULATIONS, SECONDS, seed)
    best = weighed[0]
    if best.decision == question.decision:
        played = best.value
    else:
        taken = {one.decision: one for one in weighed}.get(question.decision)
        # What the search hardly visited it hardly knows; so it looks at where the decision leads.
        known = taken is not None and taken.visits >= SIMULATIONS // 20
        played = taken.value if taken is not None and known else _after(question, seed)[question.seat]
    played = min(played, best.value)
    luck = _seen(question, seed) - played if question.reveals and question.after is not None else 0.0
    cost = best.value - played
    return Ply(
        question.ply, question.seat, question.decision, best.decision, best.value, played, cost, luck, best.values
    )


def _after(question: Question, seed: int) -> tuple[float, ...]:
    """The values of all seats after a decision, before it was known what it reveals, as who took it could know."""
    count = DETERMINIZATIONS if question.reveals else 1
    found = []
    for number in range(count):
        state = question.game.determinized(question.view, seed=seed + number)
        state.play(question.decision)
        found.append(_values(state, count, seed))
    return tuple(sum(values) / count for values in zip(*found, strict=True))


def _seen(question: Question, seed: int) -> float:
    """The value after a decision, for the seat that took it, once everybody has seen what it revealed."""
    assert question.after is not None
    state = question.game.determinized(question.after, seed=seed)
    return _values(state, 1, seed)[question.seat]


def _values(state: State, parts: int, seed: int) -> tuple[float, ...]:
    """The values of all seats in a position, by a search with a part of the time."""
    if state.actor is None:
        winners = state.winners()
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(state.game.seats))
    view = state.view(state.actor)
    return weigh(view, state.game, max(SLICE, SIMULATIONS // parts), SECONDS / parts, seed)[0].values


def review(record: Record, answers: list[Ply]) -> Review:
    """All answers together."""
    return Review(answers, record.result["winners"], len(record.players))
