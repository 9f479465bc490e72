"""Puzzles: positions as a seat knows them, with best actions and proofs, as lines of JSON.

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
"""Lowest and highest difficulty."""
METHOD_SEARCH, METHOD_SOLVED = "search", "solved"
METHODS = (METHOD_SEARCH, METHOD_SOLVED)
"""Methods of proof: several searches that agree, or an exact solution of the endgame."""
REASON_KINDS = (GAINS, PREPARES, DENIES, COSTS)
NAME_DIGITS = 8  # hexadecimal digits of a name
MAX_LENGTH = 50_000  # characters of a puzzle


class InvalidPuzzleError(SaqqaraError):
    """Error for a text that is no puzzle; it names the field, its value, and what is valid."""


@dataclass(frozen=True)
class PuzzleAnswer:
    """Legal action of a puzzle.

    `chance` is the probability of winning after it, from 0 to 1, and `lead` the equivalent lead in points. `replies`
    are the expected replies to an action that is not among the best.
    """

    action: str
    chance: float
    lead: float
    is_best: bool = False
    replies: tuple[str, ...] = ()


@dataclass(frozen=True)
class PuzzleProof:
    """Proof of a puzzle.

    The `method` is `solved`, or `search` with this number of simulations for each of the seeds, all of which agree.
    `commit` is the commit of this program, and `date` the day.
    """

    method: str
    simulations: int
    seeds: tuple[int, ...]
    commit: str
    date: str


@dataclass(frozen=True)
class Puzzle:
    """Position as the current player may know it, as a position string, with the value of every action, the best first.

    `distractor` is the obvious action, and `reasons` explain why the best one is better. `difficulty` is from 1 to 3.
    """

    position: str
    answers: tuple[PuzzleAnswer, ...]
    distractor: str
    reasons: tuple[Reason, ...]
    difficulty: int
    proof: PuzzleProof

    @cached_property
    def name(self) -> str:
        """The name in URLs: eight hexadecimal digits derived from the position."""
        return sha256(self.position.encode()).hexdigest()[:NAME_DIGITS]

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.position.split(" ", 1)[0]

    @property
    def seat(self) -> int:
        """The seat that acts."""
        return int(self.position.split(" ", 4)[3].removeprefix(SEAT))

    @property
    def best_actions(self) -> tuple[str, ...]:
        """The best actions, which are equally good."""
        return tuple(one.action for one in self.answers if one.is_best)

    @property
    def is_solved(self) -> bool:
        """True if the endgame was solved rather than searched."""
        return self.proof.method == METHOD_SOLVED

    def answer(self, action: str) -> PuzzleAnswer:
        """Return the value of an action. Raises `SaqqaraError` for an action that is not legal in the puzzle."""
        for answer in self.answers:
            if answer.action == action:
                return answer
        known_actions = ", ".join(answer.action for answer in self.answers)
        raise SaqqaraError(f"{short_repr(action)} is not a legal action of this puzzle; legal: {known_actions}")

    def regret(self, action: str) -> float:
        """Return the probability of winning that an action loses, from 0 to 1; 0 for a best one.

        Raises what `answer` raises.
        """
        return 0.0 if self.answer(action).is_best else max(0.0, self.answers[0].chance - self.answer(action).chance)

    def points_lost(self, action: str) -> float:
        """Return the lead in points that an action loses; 0 for a best one. Raises what `answer` raises."""
        return 0.0 if self.answer(action).is_best else max(0.0, self.answers[0].lead - self.answer(action).lead)

    def state(self, seed: int | None = None) -> State:
        """Return a state that the seat could be looking at.

        Hidden information is dealt from the seed, or from fresh entropy.
        """
        return parse_position(self.position, seed=seed)

    def to_json(self) -> str:
        """Return the puzzle as a line of JSON, without the line break."""
        facts = {
            "position": self.position,
            "difficulty": self.difficulty,
            "distractor": self.distractor,
            "actions": [_answer_json(answer) for answer in self.answers],
            "reasons": [asdict(answer) for answer in self.reasons],
            "proof": {
                "way": self.proof.method,
                "simulations": self.proof.simulations,
                "seeds": list(self.proof.seeds),
                "commit": self.proof.commit,
                "date": self.proof.date,
            },
        }
        return json.dumps(facts, ensure_ascii=False)


def _answer_json(answer: PuzzleAnswer) -> dict[str, Any]:
    best = {"best": True} if answer.is_best else {}
    replies = {"replies": list(answer.replies)} if answer.replies else {}
    return {"action": answer.action, **best, "chance": answer.chance, "lead": answer.lead, **replies}


# ---- reading ---------------------------------------------------------------------------------------------------


def read_puzzle(text: str) -> Puzzle:
    """Return the puzzle in a text, with its position validated. Raises `InvalidPuzzleError`."""
    puzzle = parse_puzzle(text)
    try:
        state = puzzle.state(seed=0)
    except SaqqaraError as error:
        raise InvalidPuzzleError(f"position: {error}") from error
    if state.current_player != puzzle.seat:
        current_player = (
            "the game is over" if state.current_player is None else f"seat {state.current_player} is to act"
        )
        raise InvalidPuzzleError(f"position: it is the view of seat {puzzle.seat}, but {current_player}")
    answer_texts, legal = [one.action for one in puzzle.answers], state.legal_actions()
    for action in answer_texts:
        if action not in legal:
            raise InvalidPuzzleError(f"actions: {action!r} is not a legal action; legal: {', '.join(legal)}")
    for action in legal:
        if action not in answer_texts:
            raise InvalidPuzzleError(f"actions: {action!r} is missing; every legal action must be listed once")
    for one in puzzle.reasons:
        if one.seat >= state.game.num_players or one.source not in ("", *state.game.score_sources):
            raise InvalidPuzzleError(
                f"reasons: seat {one.seat} with the source {one.source!r} does not exist in this game"
            )
    return puzzle


def parse_puzzle(text: str) -> Puzzle:
    """Return the puzzle in a text that was validated before, without checking its position.

    Raises `InvalidPuzzleError`.
    """
    if not isinstance(text, str) or len(text) > MAX_LENGTH:
        raise InvalidPuzzleError(f"expected a text of at most {MAX_LENGTH} characters, got {short_repr(text)}")
    try:
        found = parse_json(text)
    except (TextSyntaxError, RecursionError) as error:
        raise InvalidPuzzleError(f"expected a line of JSON: {error}") from error
    entry = _JsonObject("the puzzle", found, ("position", "difficulty", "distractor", "actions", "reasons", "proof"))
    answers = tuple(_parse_answer(entry, number, one) for number, one in enumerate(entry.list("actions"), 1))
    named = [one.action for one in answers]
    best = [one.is_best for one in answers]
    if len(set(named)) < len(named):
        raise entry.error("actions", "an action is listed twice")
    if not any(best) or all(best) or best != sorted(best, reverse=True):
        raise entry.error("actions", "expected the best ones first, at least one, then all others, at least one")
    line, distractor = entry.text("position"), entry.text("distractor")
    if not re.match(rf"\S+ \S+ \S+ {SEAT}\d( |$)", line):
        raise entry.error("position", f"expected the position string of a seat, got {short_repr(line)}")
    if distractor not in named or answers[named.index(distractor)].is_best:
        raise entry.error("distractor", f"expected one of the actions that are not best, got {short_repr(distractor)}")
    reasons = tuple(_parse_reason(number, one) for number, one in enumerate(entry.list("reasons"), 1))
    return Puzzle(
        line, answers, distractor, reasons, entry.integer("difficulty", EASY, HARD), _parse_proof(entry.values["proof"])
    )


def _parse_answer(puzzle_entry: _JsonObject, number: int, value: Any) -> PuzzleAnswer:
    entry = _JsonObject(f"action {number}", value, ("action", "chance", "lead"), ("best", "replies"))
    best = entry.values.get("best", False)
    if not isinstance(best, bool):
        raise entry.error("best", f"expected true or false, got {short_repr(best)}")
    replies = entry.list("replies") if "replies" in entry.values else []
    if not all(isinstance(one, str) for one in replies):
        raise entry.error("replies", "expected a list of the texts of actions")
    chance, lead = entry.number("chance", 0, 1), entry.number("lead", -1000, 1000)
    return PuzzleAnswer(entry.text("action"), chance, lead, best, tuple(replies))


def _parse_reason(number: int, value: Any) -> Reason:
    entry = _JsonObject(f"reason {number}", value, ("kind", "seat", "source", "points"))
    if entry.values["kind"] not in REASON_KINDS:
        raise entry.error("kind", f"unknown kind {short_repr(entry.values['kind'])}; choose {join_or(REASON_KINDS)}")
    source = entry.values["source"]
    if not isinstance(source, str):
        raise entry.error("source", f"expected a text, got {short_repr(source)}")
    return Reason(entry.text("kind"), entry.integer("seat", 0, 3), source, entry.number("points", 0, 1000))


def _parse_proof(value: Any) -> PuzzleProof:
    entry = _JsonObject("proof", value, ("way", "simulations", "seeds", "commit", "date"))
    if entry.values["way"] not in METHODS:
        raise entry.error("way", f"unknown way {short_repr(entry.values['way'])}; choose {join_or(METHODS)}")
    seeds, day, commit = entry.list("seeds"), entry.text("date"), entry.values["commit"]
    if not all(is_integer(seed) and seed >= 0 for seed in seeds):
        raise entry.error("seeds", f"expected whole numbers of at least 0, got {short_repr(seeds)}")
    if not isinstance(commit, str):
        raise entry.error("commit", f"expected a text, got {short_repr(commit)}")
    try:
        date.fromisoformat(day)
    except ValueError as error:
        raise entry.error("date", f"expected a date such as 2026-11-23, got {short_repr(day)}") from error
    return PuzzleProof(entry.text("way"), entry.integer("simulations", 0, 10**9), tuple(map(int, seeds)), commit, day)


class _JsonObject:
    """Object in the text of a puzzle; errors name it and the field."""

    def __init__(self, name: str, value: Any, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
        self.name = name
        if not isinstance(value, dict):
            raise InvalidPuzzleError(
                f"{name}: expected an object with the fields {', '.join(required)}, got {short_repr(value)}"
            )
        self.values: Mapping[str, Any] = value
        for field in value:
            if field not in (*required, *optional):
                raise self.error(field, f"unknown field; valid: {', '.join((*required, *optional))}")
        for field in required:
            if field not in value:
                raise self.error(field, "the field is missing")

    def error(self, field: str, why: object) -> InvalidPuzzleError:
        """Return an error for a field."""
        return InvalidPuzzleError(f"{self.name}, {field}: {why}")

    def text(self, field: str) -> str:
        found = self.values[field]
        if not isinstance(found, str) or not found:
            raise self.error(field, f"expected a non-empty text, got {short_repr(found)}")
        return found

    def list(self, field: str) -> list[Any]:
        found = self.values[field]
        if not isinstance(found, list):
            raise self.error(field, f"expected a list, got {short_repr(found)}")
        return found

    def integer(self, field: str, minimum: int, maximum: int) -> int:
        found = self.values[field]
        if not is_integer(found) or not minimum <= found <= maximum:
            raise self.error(field, f"expected a whole number from {minimum} to {maximum}, got {short_repr(found)}")
        return int(found)

    def number(self, field: str, minimum: float, maximum: float) -> float:
        found = self.values[field]
        is_number = isinstance(found, (int, float)) and not isinstance(found, bool)
        if not is_number or not math.isfinite(found) or not minimum <= found <= maximum:
            raise self.error(field, f"expected a number from {minimum} to {maximum}, got {short_repr(found)}")
        return float(found)


# ---- catalog ---------------------------------------------------------------------------------------------------------


FILE_NAME = "puzzles.jsonl"
DAY_STEP = 17  # places in the catalog from one day to the next, so that adjacent puzzles are weeks apart


@cache
def load_puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game that can be played with the current rules, easy ones first; may be empty.

    Raises `UnknownGameError`, and `InvalidPuzzleError`, which names the line.
    """
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
    """Return whether the puzzle has the current rules; those with custom numbers differ."""
    try:
        return puzzle.state(seed=0).current_player == puzzle.seat
    except SaqqaraError:
        return False


def puzzle_of_the_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle | None:
    """Return the puzzle of a day, the same for all users; None if there are no puzzles.

    All puzzles have had their day before one is repeated.
    """
    if not puzzles:
        return None
    step = next(step for step in range(DAY_STEP, DAY_STEP + len(puzzles) + 1) if _is_coprime(step, len(puzzles)))
    return puzzles[day.toordinal() * step % len(puzzles)]


def _is_coprime(step: int, count: int) -> bool:
    """Return whether steps of this size visit all of `count` places."""
    while count:
        step, count = count, step % count
    return step == 1
