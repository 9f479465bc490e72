"""Puzzles: a position as a seat knows it, the best action, its proof, as a line of JSON; those of each game.

{"position": "duel duel-1 - seat-0 ...", "difficulty": 2, "distractor": "place a2",
 "actions": [{"action": "unload b", "best": true, "chance": 0.71, "lead": 7.2},
               {"action": "place a2", "chance": 0.55, "lead": 1.6, "replies": ["unload a"]}, ...],
 "reasons": [{"kind": "gains", "seat": 0, "source": "tomb", "points": 3.1}],
 "proof": {"way": "search", "simulations": 100000, "seeds": [1, 2, 3], "commit": "0123abc", "date": "2026-11-23"}}
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from functools import cache, cached_property
from hashlib import sha256
from typing import Any

from saqqara.analysis import Reason
from saqqara.analysis.reasons import COSTS, DENIES, GAINS, PREPARES
from saqqara.core.position_string import SEAT, parse_position
from saqqara.core.registry import find_definition
from saqqara.core.state import State
from saqqara.errors import SaqqaraError, is_integer, join_or, short_repr
from saqqara.plugins import rules_page_file
from saqqara.text_reader import TextSyntaxError, parse_json, read_text

# ---- puzzle ----------------------------------------------------------------------------------------------------------

EASY, HARD = 1, 3
"""The bounds of how difficult a puzzle is."""
METHOD_SEARCH, METHOD_SOLVED = "search", "solved"
METHODS = (METHOD_SEARCH, METHOD_SOLVED)
"""How a puzzle was proved: by several searches that agree, or by playing its ending through."""
REASON_KINDS = (GAINS, PREPARES, DENIES, COSTS)
NAME_DIGITS = 8  # hexadecimal digits
MAX_LENGTH = 50_000  # of a puzzle


class InvalidPuzzleError(SaqqaraError):
    """A text that is no puzzle: the error names the field, what stands there, and what would be right."""


@dataclass(frozen=True)
class PuzzleAnswer:
    """A decision that can be taken in a puzzle: the chance of winning after it, from 0 to 1, the lead in points that
    this chance stands for, and for one that is not among the best what others are expected to answer."""

    action: str
    chance: float
    lead: float
    is_best: bool = False
    replies: tuple[str, ...] = ()


@dataclass(frozen=True)
class PuzzleProof:
    """How it was proved: `solved` to the end, or by searches of so many simulations, one for each seed, which agree;
    with which commit of this program, and on which day."""

    method: str
    simulations: int
    seeds: tuple[int, ...]
    commit: str
    date: str


@dataclass(frozen=True)
class Puzzle:
    """A position as the seat to decide may know it, as a line; every decision with what it is worth, the best first.

    `distractor` is what is decided at first sight, `reasons` say why the best is better than that. `difficulty` counts
    from 1 to 3.
    """

    position: str
    answers: tuple[PuzzleAnswer, ...]
    distractor: str
    reasons: tuple[Reason, ...]
    difficulty: int
    proof: PuzzleProof

    @cached_property
    def name(self) -> str:
        """What it is called in addresses: eight hexadecimal digits that follow from the position."""
        return sha256(self.position.encode()).hexdigest()[:NAME_DIGITS]

    @property
    def game(self) -> str:
        """The name of its game."""
        return self.position.split(" ", 1)[0]

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return int(self.position.split(" ", 4)[3].removeprefix(SEAT))

    @property
    def best_actions(self) -> tuple[str, ...]:
        """The decisions that are best, which are as good as each other."""
        return tuple(one.action for one in self.answers if one.is_best)

    @property
    def is_solved(self) -> bool:
        """Whether it was played through to the end, not searched."""
        return self.proof.method == METHOD_SOLVED

    def answer(self, action: str) -> PuzzleAnswer:
        """What a decision is worth. Raises SaqqaraError for one that is not possible here."""
        for one in self.answers:
            if one.action == action:
                return one
        there = ", ".join(one.action for one in self.answers)
        raise SaqqaraError(f"{short_repr(action)} cannot be decided in this puzzle; what can is {there}")

    def regret(self, action: str) -> float:
        """The chance of winning that a decision loses, from 0 to 1; 0 for the best. Raises what `answer` raises."""
        return 0.0 if self.answer(action).is_best else max(0.0, self.answers[0].chance - self.answer(action).chance)

    def points_lost(self, action: str) -> float:
        """The points of lead that it loses, likewise."""
        return 0.0 if self.answer(action).is_best else max(0.0, self.answers[0].lead - self.answer(action).lead)

    def state(self, seed: int | None = None) -> State:
        """A state that the seat could be at, what it cannot know dealt from the seed or from fresh entropy."""
        return parse_position(self.position, seed=seed)

    def to_json(self) -> str:
        """The puzzle as a line of JSON, without the end of the line."""
        facts = {
            "position": self.position,
            "difficulty": self.difficulty,
            "distractor": self.distractor,
            "actions": [_answer_json(one) for one in self.answers],
            "reasons": [asdict(one) for one in self.reasons],
            "proof": {
                "way": self.proof.method,
                "simulations": self.proof.simulations,
                "seeds": list(self.proof.seeds),
                "commit": self.proof.commit,
                "date": self.proof.date,
            },
        }
        return json.dumps(facts, ensure_ascii=False)


def _answer_json(one: PuzzleAnswer) -> dict[str, Any]:
    best = {"best": True} if one.is_best else {}
    replies = {"replies": list(one.replies)} if one.replies else {}
    return {"action": one.action, **best, "chance": one.chance, "lead": one.lead, **replies}


# ---- reading ---------------------------------------------------------------------------------------------------


def read_puzzle(text: str) -> Puzzle:
    """The puzzle that a text holds, its position looked at too. Raises InvalidPuzzleError."""
    puzzle = parse_puzzle(text)
    try:
        state = puzzle.state(seed=0)
    except SaqqaraError as error:
        raise InvalidPuzzleError(f"line: {error}") from error
    if state.current_player != puzzle.seat:
        to_decide = (
            "nobody decides any more" if state.current_player is None else f"seat {state.current_player} is to decide"
        )
        raise InvalidPuzzleError(f"line: it is seen by seat {puzzle.seat}, but {to_decide}")
    there, legal = [one.action for one in puzzle.answers], state.legal_actions()
    for decision in there:
        if decision not in legal:
            raise InvalidPuzzleError(f"actions: {decision!r} cannot be decided; what can is {', '.join(legal)}")
    for decision in legal:
        if decision not in there:
            raise InvalidPuzzleError(f"actions: {decision!r} is missing; each legal decision stands there once")
    for one in puzzle.reasons:
        if one.seat >= state.game.num_players or one.source not in ("", *state.game.score_sources):
            raise InvalidPuzzleError(f"reasons: seat {one.seat} with {one.source!r} is nothing that this game counts")
    return puzzle


def parse_puzzle(text: str) -> Puzzle:
    """The same for a text that has been looked at before: its position is taken as it stands. Raises
    InvalidPuzzleError."""
    if not isinstance(text, str) or len(text) > MAX_LENGTH:
        raise InvalidPuzzleError(f"a puzzle is a text of at most {MAX_LENGTH} letters, not {short_repr(text)}")
    try:
        found = parse_json(text)
    except (TextSyntaxError, RecursionError) as error:
        raise InvalidPuzzleError(f"it is no line of JSON: {error}") from error
    entry = _JsonObject("the puzzle", found, ("position", "difficulty", "distractor", "actions", "reasons", "proof"))
    answers = tuple(_parse_answer(entry, number, one) for number, one in enumerate(entry.list("actions"), 1))
    named = [one.action for one in answers]
    best = [one.is_best for one in answers]
    if len(set(named)) < len(named):
        raise entry.error("actions", "one stands there twice")
    if not any(best) or all(best) or best != sorted(best, reverse=True):
        raise entry.error("actions", "first come the best, at least one, then all others, at least one")
    line, distractor = entry.text("position"), entry.text("distractor")
    if not re.match(rf"\S+ \S+ \S+ {SEAT}\d( |$)", line):
        raise entry.error("position", f"{short_repr(line)} is not a position string as a seat sees it")
    if distractor not in named or answers[named.index(distractor)].is_best:
        raise entry.error("distractor", f"{short_repr(distractor)} is none of the actions that are not best")
    reasons = tuple(_parse_reason(number, one) for number, one in enumerate(entry.list("reasons"), 1))
    return Puzzle(
        line, answers, distractor, reasons, entry.integer("difficulty", EASY, HARD), _parse_proof(entry.values["proof"])
    )


def _parse_answer(puzzle_entry: _JsonObject, number: int, value: Any) -> PuzzleAnswer:
    entry = _JsonObject(f"decision {number}", value, ("action", "chance", "lead"), ("best", "replies"))
    best = entry.values.get("best", False)
    if not isinstance(best, bool):
        raise entry.error("best", f"{short_repr(best)} is neither true nor false")
    replies = entry.list("replies") if "replies" in entry.values else []
    if not all(isinstance(one, str) for one in replies):
        raise entry.error("replies", "they are texts of decisions")
    chance, lead = entry.number("chance", 0, 1), entry.number("lead", -1000, 1000)
    return PuzzleAnswer(entry.text("action"), chance, lead, best, tuple(replies))


def _parse_reason(number: int, value: Any) -> Reason:
    entry = _JsonObject(f"reason {number}", value, ("kind", "seat", "source", "points"))
    if entry.values["kind"] not in REASON_KINDS:
        raise entry.error("kind", f"{short_repr(entry.values['kind'])} is none; there is {join_or(REASON_KINDS)}")
    source = entry.values["source"]
    if not isinstance(source, str):
        raise entry.error("source", f"{short_repr(source)} is no text")
    return Reason(entry.text("kind"), entry.integer("seat", 0, 3), source, entry.number("points", 0, 1000))


def _parse_proof(value: Any) -> PuzzleProof:
    entry = _JsonObject("proof", value, ("way", "simulations", "seeds", "commit", "date"))
    if entry.values["way"] not in METHODS:
        raise entry.error("way", f"{short_repr(entry.values['way'])} is none; there is {join_or(METHODS)}")
    seeds, day, commit = entry.list("seeds"), entry.text("date"), entry.values["commit"]
    if not all(is_integer(seed) and seed >= 0 for seed in seeds):
        raise entry.error("seeds", f"{short_repr(seeds)} are not whole numbers from 0 on")
    if not isinstance(commit, str):
        raise entry.error("commit", f"{short_repr(commit)} is no text")
    try:
        date.fromisoformat(day)
    except ValueError as error:
        raise entry.error("date", f"{short_repr(day)} is no day such as 2026-11-23") from error
    return PuzzleProof(entry.text("way"), entry.integer("simulations", 0, 10**9), tuple(map(int, seeds)), commit, day)


class _JsonObject:
    """An object of the text; whatever is wrong is told with its name and the field."""

    def __init__(self, name: str, value: Any, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
        self.name = name
        if not isinstance(value, dict):
            raise InvalidPuzzleError(f"{name}: {short_repr(value)} is no object with the fields {', '.join(required)}")
        self.values: Mapping[str, Any] = value
        for field in value:
            if field not in (*required, *optional):
                raise self.error(field, f"there is no such field; there are {', '.join((*required, *optional))}")
        for field in required:
            if field not in value:
                raise self.error(field, "it is missing")

    def error(self, field: str, why: object) -> InvalidPuzzleError:
        """The error that a field is worth."""
        return InvalidPuzzleError(f"{self.name}, {field}: {why}")

    def text(self, field: str) -> str:
        found = self.values[field]
        if not isinstance(found, str) or not found:
            raise self.error(field, f"{short_repr(found)} is no text")
        return found

    def list(self, field: str) -> list[Any]:
        found = self.values[field]
        if not isinstance(found, list):
            raise self.error(field, f"{short_repr(found)} is no list")
        return found

    def integer(self, field: str, minimum: int, maximum: int) -> int:
        found = self.values[field]
        if not is_integer(found) or not minimum <= found <= maximum:
            raise self.error(field, f"{short_repr(found)} is no whole number from {minimum} to {maximum}")
        return int(found)

    def number(self, field: str, minimum: float, maximum: float) -> float:
        found = self.values[field]
        is_number = isinstance(found, (int, float)) and not isinstance(found, bool)
        if not is_number or not math.isfinite(found) or not minimum <= found <= maximum:
            raise self.error(field, f"{short_repr(found)} is no number from {minimum} to {maximum}")
        return float(found)


# ---- catalog ---------------------------------------------------------------------------------------------------------


FILE_NAME = "puzzles.jsonl"
DAY_STEP = 17  # from one day to the next, so that neighbours on the shelf are weeks apart


@cache
def load_puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game and can be played with the rules in force, the easy ones first; none for a game
    without. Raises UnknownGameError, and InvalidPuzzleError, which names the line."""
    file = rules_page_file(find_definition(game).name, FILE_NAME)
    if file is None:
        return ()
    found = list[Puzzle]()
    try:
        lines = read_text(file).split("\n")
    except TextSyntaxError as error:
        raise InvalidPuzzleError(f"{FILE_NAME} of {game}: {error}") from error
    for number, line in enumerate(lines, 1):
        try:
            found += [parse_puzzle(line)] if line.strip() else []
        except InvalidPuzzleError as error:
            raise InvalidPuzzleError(f"{FILE_NAME} of {game}, line {number}: {error}") from error
    return tuple(sorted((one for one in found if _is_playable(one)), key=lambda one: one.difficulty))


def _is_playable(puzzle: Puzzle) -> bool:
    """Whether the rules in force are those of the puzzle: with numbers of one's own they are others."""
    try:
        return puzzle.state(seed=0).current_player == puzzle.seat
    except SaqqaraError:
        return False


def puzzle_of_the_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle | None:
    """The puzzle of a day, the same for everybody: all have their turn before one comes again; None without any."""
    if not puzzles:
        return None
    step = next(step for step in range(DAY_STEP, DAY_STEP + len(puzzles) + 1) if _is_coprime(step, len(puzzles)))
    return puzzles[day.toordinal() * step % len(puzzles)]


def _is_coprime(step: int, count: int) -> bool:
    """Whether steps of this size reach all of so many."""
    while count:
        step, count = count, step % count
    return step == 1
