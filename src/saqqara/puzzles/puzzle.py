"""A puzzle: a position as one seat may know it, what is best in it, and how that was proved; written as a line of JSON.

{"line": "duel duel-1 - seat-0 ...", "difficulty": 2, "tempting": "place a2",
 "decisions": [{"decision": "unload b", "best": true, "chance": 0.71, "lead": 7.2},
               {"decision": "place a2", "chance": 0.55, "lead": 1.6, "replies": ["unload a"]}, ...],
 "reasons": [{"kind": "gains", "seat": 0, "source": "tomb", "points": 3.1}],
 "proof": {"way": "search", "simulations": 100000, "seeds": [1, 2, 3], "commit": "0123abc", "date": "2026-11-23"}}
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date
from functools import cached_property
from hashlib import sha256
from typing import Any

from saqqara.analysis import Reason
from saqqara.analysis.reasons import COSTS, DENIES, GAINS, PREPARES
from saqqara.core.position_string import SEAT, parse_position
from saqqara.core.state import State
from saqqara.errors import SaqqaraError, is_integer, join_or, short_repr
from saqqara.text_reader import TextSyntaxError, parse_json

EASY, HARD = 1, 3
"""The bounds of how difficult a puzzle is."""
SEARCHED, SOLVED = "search", "solved"
WAYS = (SEARCHED, SOLVED)
"""How a puzzle was proved: by several searches that agree, or by playing its ending through."""
KINDS = (GAINS, PREPARES, DENIES, COSTS)
NAME = 8  # hexadecimal digits
MOST_LETTERS = 50_000  # of a puzzle


class BadPuzzle(SaqqaraError):
    """A text that is no puzzle: the error names the field, what stands there, and what would be right."""


@dataclass(frozen=True)
class Answer:
    """A decision that can be taken in a puzzle: the chance of winning after it, from 0 to 1, the lead in points that
    this chance stands for, and for one that is not among the best what others are expected to answer."""

    decision: str
    chance: float
    lead: float
    best: bool = False
    replies: tuple[str, ...] = ()


@dataclass(frozen=True)
class Proof:
    """How it was proved: `solved` to the end, or by searches of so many simulations, one for each seed, which agree;
    with which commit of this program, and on which day."""

    way: str
    simulations: int
    seeds: tuple[int, ...]
    commit: str
    day: str


@dataclass(frozen=True)
class Puzzle:
    """A position as the seat to decide may know it, as a line; every decision with what it is worth, the best first.

    `tempting` is what is decided at first sight, `reasons` say why the best is better than that. `difficulty` counts
    from 1 to 3.
    """

    line: str
    answers: tuple[Answer, ...]
    tempting: str
    reasons: tuple[Reason, ...]
    difficulty: int
    proof: Proof

    @cached_property
    def name(self) -> str:
        """What it is called in addresses: eight hexadecimal digits that follow from the position."""
        return sha256(self.line.encode()).hexdigest()[:NAME]

    @property
    def game(self) -> str:
        """The name of its game."""
        return self.line.split(" ", 1)[0]

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return int(self.line.split(" ", 4)[3].removeprefix(SEAT))

    @property
    def best(self) -> tuple[str, ...]:
        """The decisions that are best, which are as good as each other."""
        return tuple(one.decision for one in self.answers if one.best)

    @property
    def solved(self) -> bool:
        """Whether it was played through to the end, not searched."""
        return self.proof.way == SOLVED

    def answer(self, decision: str) -> Answer:
        """What a decision is worth. Raises SaqqaraError for one that is not possible here."""
        for one in self.answers:
            if one.decision == decision:
                return one
        there = ", ".join(one.decision for one in self.answers)
        raise SaqqaraError(f"{short_repr(decision)} cannot be decided in this puzzle; what can is {there}")

    def cost(self, decision: str) -> float:
        """The chance of winning that a decision loses, from 0 to 1; 0 for the best. Raises what `answer` raises."""
        return 0.0 if self.answer(decision).best else max(0.0, self.answers[0].chance - self.answer(decision).chance)

    def points(self, decision: str) -> float:
        """The points of lead that it loses, likewise."""
        return 0.0 if self.answer(decision).best else max(0.0, self.answers[0].lead - self.answer(decision).lead)

    def state(self, seed: int | None = None) -> State:
        """A state that the seat could be at, what it cannot know dealt from the seed or from fresh entropy."""
        return parse_position(self.line, seed=seed)

    def text(self) -> str:
        """The puzzle as a line of JSON, without the end of the line."""
        facts = {
            "line": self.line,
            "difficulty": self.difficulty,
            "tempting": self.tempting,
            "decisions": [_told(one) for one in self.answers],
            "reasons": [asdict(one) for one in self.reasons],
            "proof": {
                "way": self.proof.way,
                "simulations": self.proof.simulations,
                "seeds": list(self.proof.seeds),
                "commit": self.proof.commit,
                "date": self.proof.day,
            },
        }
        return json.dumps(facts, ensure_ascii=False)


def _told(one: Answer) -> dict[str, Any]:
    best = {"best": True} if one.best else {}
    replies = {"replies": list(one.replies)} if one.replies else {}
    return {"decision": one.decision, **best, "chance": one.chance, "lead": one.lead, **replies}


# ---- reading ---------------------------------------------------------------------------------------------------


def read(text: str) -> Puzzle:
    """The puzzle that a text holds, its position looked at too. Raises BadPuzzle."""
    puzzle = parse(text)
    try:
        state = puzzle.state(seed=0)
    except SaqqaraError as error:
        raise BadPuzzle(f"line: {error}") from error
    if state.current_player != puzzle.seat:
        who = "nobody decides any more" if state.current_player is None else f"seat {state.current_player} is to decide"
        raise BadPuzzle(f"line: it is seen by seat {puzzle.seat}, but {who}")
    there, legal = [one.decision for one in puzzle.answers], state.legal_actions()
    for decision in there:
        if decision not in legal:
            raise BadPuzzle(f"decisions: {decision!r} cannot be decided; what can is {', '.join(legal)}")
    for decision in legal:
        if decision not in there:
            raise BadPuzzle(f"decisions: {decision!r} is missing; each legal decision stands there once")
    for one in puzzle.reasons:
        if one.seat >= state.game.num_players or one.source not in ("", *state.game.score_sources):
            raise BadPuzzle(f"reasons: seat {one.seat} with {one.source!r} is nothing that this game counts")
    return puzzle


def parse(text: str) -> Puzzle:
    """The same for a text that has been looked at before: its position is taken as it stands. Raises BadPuzzle."""
    if not isinstance(text, str) or len(text) > MOST_LETTERS:
        raise BadPuzzle(f"a puzzle is a text of at most {MOST_LETTERS} letters, not {short_repr(text)}")
    try:
        found = parse_json(text)
    except (TextSyntaxError, RecursionError) as error:
        raise BadPuzzle(f"it is no line of JSON: {error}") from error
    whole = _Entry("the puzzle", found, ("line", "difficulty", "tempting", "decisions", "reasons", "proof"))
    answers = tuple(_answer(whole, number, one) for number, one in enumerate(whole.list("decisions"), 1))
    named = [one.decision for one in answers]
    best = [one.best for one in answers]
    if len(set(named)) < len(named):
        raise whole.bad("decisions", "one stands there twice")
    if not any(best) or all(best) or best != sorted(best, reverse=True):
        raise whole.bad("decisions", "first come the best, at least one, then all others, at least one")
    line, tempting = whole.text("line"), whole.text("tempting")
    if not re.match(rf"\S+ \S+ \S+ {SEAT}\d( |$)", line):
        raise whole.bad("line", f"{short_repr(line)} is not the line of a position as a seat sees it")
    if tempting not in named or answers[named.index(tempting)].best:
        raise whole.bad("tempting", f"{short_repr(tempting)} is none of the decisions that are not best")
    reasons = tuple(_reason(number, one) for number, one in enumerate(whole.list("reasons"), 1))
    return Puzzle(line, answers, tempting, reasons, whole.whole("difficulty", EASY, HARD), _proof(whole.given["proof"]))


def _answer(whole: _Entry, number: int, given: Any) -> Answer:
    entry = _Entry(f"decision {number}", given, ("decision", "chance", "lead"), ("best", "replies"))
    best = entry.given.get("best", False)
    if not isinstance(best, bool):
        raise entry.bad("best", f"{short_repr(best)} is neither true nor false")
    replies = entry.list("replies") if "replies" in entry.given else []
    if not all(isinstance(one, str) for one in replies):
        raise entry.bad("replies", "they are texts of decisions")
    chance, lead = entry.number("chance", 0, 1), entry.number("lead", -1000, 1000)
    return Answer(entry.text("decision"), chance, lead, best, tuple(replies))


def _reason(number: int, given: Any) -> Reason:
    entry = _Entry(f"reason {number}", given, ("kind", "seat", "source", "points"))
    if entry.given["kind"] not in KINDS:
        raise entry.bad("kind", f"{short_repr(entry.given['kind'])} is none; there is {join_or(KINDS)}")
    source = entry.given["source"]
    if not isinstance(source, str):
        raise entry.bad("source", f"{short_repr(source)} is no text")
    return Reason(entry.text("kind"), entry.whole("seat", 0, 3), source, entry.number("points", 0, 1000))


def _proof(given: Any) -> Proof:
    entry = _Entry("proof", given, ("way", "simulations", "seeds", "commit", "date"))
    if entry.given["way"] not in WAYS:
        raise entry.bad("way", f"{short_repr(entry.given['way'])} is none; there is {join_or(WAYS)}")
    seeds, day, commit = entry.list("seeds"), entry.text("date"), entry.given["commit"]
    if not all(is_integer(seed) and seed >= 0 for seed in seeds):
        raise entry.bad("seeds", f"{short_repr(seeds)} are not whole numbers from 0 on")
    if not isinstance(commit, str):
        raise entry.bad("commit", f"{short_repr(commit)} is no text")
    try:
        date.fromisoformat(day)
    except ValueError as error:
        raise entry.bad("date", f"{short_repr(day)} is no day such as 2026-11-23") from error
    return Proof(entry.text("way"), entry.whole("simulations", 0, 10**9), tuple(map(int, seeds)), commit, day)


class _Entry:
    """An object of the text; whatever is wrong is told with its name and the field."""

    def __init__(self, name: str, given: Any, fields: tuple[str, ...], more: tuple[str, ...] = ()) -> None:
        self.name = name
        if not isinstance(given, dict):
            raise BadPuzzle(f"{name}: {short_repr(given)} is no object with the fields {', '.join(fields)}")
        self.given: Mapping[str, Any] = given
        for field in given:
            if field not in (*fields, *more):
                raise self.bad(field, f"there is no such field; there are {', '.join((*fields, *more))}")
        for field in fields:
            if field not in given:
                raise self.bad(field, "it is missing")

    def bad(self, field: str, why: object) -> BadPuzzle:
        """The error that a field is worth."""
        return BadPuzzle(f"{self.name}, {field}: {why}")

    def text(self, field: str) -> str:
        found = self.given[field]
        if not isinstance(found, str) or not found:
            raise self.bad(field, f"{short_repr(found)} is no text")
        return found

    def list(self, field: str) -> list[Any]:
        found = self.given[field]
        if not isinstance(found, list):
            raise self.bad(field, f"{short_repr(found)} is no list")
        return found

    def whole(self, field: str, least: int, most: int) -> int:
        found = self.given[field]
        if not is_integer(found) or not least <= found <= most:
            raise self.bad(field, f"{short_repr(found)} is no whole number from {least} to {most}")
        return int(found)

    def number(self, field: str, least: float, most: float) -> float:
        found = self.given[field]
        is_number = isinstance(found, (int, float)) and not isinstance(found, bool)
        if not is_number or not math.isfinite(found) or not least <= found <= most:
            raise self.bad(field, f"{short_repr(found)} is no number from {least} to {most}")
        return float(found)
