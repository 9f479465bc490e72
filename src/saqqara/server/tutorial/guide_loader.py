"""A guide as its game's `pages/guide.toml` writes it: scenes of one game, and steps; checked by playing it through."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

from saqqara.core.game import Game
from saqqara.core.game_api import Setup
from saqqara.core.registry import find_definition
from saqqara.core.state import State
from saqqara.errors import SaqqaraError, is_integer, short_repr
from saqqara.i18n import LANGUAGES, has_message
from saqqara.plugins import rules_page_file
from saqqara.presentation import ScoreLabel, score_label
from saqqara.text_reader import TextSyntaxError, parse_toml, read_text

READER_SEAT = 0
"""The seat of whoever is led."""


class GuideError(SaqqaraError):
    """A guide that cannot be played: the text names the file, the entry and the field, and what would be right."""


@dataclass(frozen=True)
class GuideStep:
    """One idea. `plays` happens by itself before it, then the reader decides, once for each of `asks` (patterns, any of
    which will do). `start` and `end` are numbers of decisions: asked from here, done from there. `points` are
    selectors of what is pointed at besides what is asked for, `scores` the points by seat that its text names, as the
    table shows them."""

    text: str
    plays: tuple[str, ...]
    goals: tuple[tuple[str, ...], ...]
    points: tuple[str, ...]
    scores: tuple[ScoreLabel, ...]
    start: int
    end: int

    @property
    def instruction_message(self) -> str:
        """The message that says in one sentence what to do."""
        return f"{self.text}-do"


@dataclass(frozen=True)
class GuideScene:
    """Steps of which each follows from the one before; `before` is what had been decided when the scene begins, `plays`
    happens by itself after the last step. `text` says at the end what has come of it, `scores` are as in a step."""

    before: tuple[str, ...]
    steps: tuple[GuideStep, ...]
    plays: tuple[str, ...]
    text: str
    scores: tuple[ScoreLabel, ...]

    @property
    def end(self) -> int:
        """The number of decisions after which it is over."""
        return self.steps[-1].end + len(self.plays)

    def script_entries(self) -> list[dict[str, Any]]:
        """What a table of this scene plays and asks, decision by decision."""
        entries: list[dict[str, Any]] = [{"plays": text} for text in self.before]
        for step in self.steps:
            entries += [{"plays": text} for text in step.plays]
            entries += [{"asks": list(patterns), "says": step.instruction_message} for patterns in step.goals]
        return entries + [{"plays": text} for text in self.plays]


@dataclass(frozen=True)
class Guide:
    """A guided first game: the game, its set-up, and its scenes."""

    game: Game
    setup: Setup
    scenes: tuple[GuideScene, ...]

    @property
    def steps(self) -> list[tuple[int, GuideStep]]:
        """All steps, each with the number of its scene."""
        return [(number, step) for number, scene in enumerate(self.scenes) for step in scene.steps]


@cache
def load_guide(name: str) -> Guide:
    """The guide of a game. Raises UnknownGameError; GuideError for a file that is faulty, and for a game without
    one."""
    file = rules_page_file(find_definition(name).name, "guide.toml")
    if file is None:
        raise GuideError(f"the game {name} has no guide: there is no pages/guide.toml")
    return parse_guide(name, _read_file(name, file))


def _read_file(name: str, file: Path) -> str:
    """The text of a guide's file. Raises GuideError."""
    try:
        return read_text(file)
    except TextSyntaxError as error:
        raise GuideError(f"guide.toml of {name}: {error}") from error


def parse_guide(name: str, text: str) -> Guide:
    """The guide in the text of a file. Raises GuideError, which names the entry and the field."""
    try:
        found = parse_toml(text)
    except TextSyntaxError as error:
        raise GuideError(f"guide.toml of {name}: it is no TOML: {error}") from error
    whole = _GuideEntry(name, "the beginning", found, ("options", "setup", "seed", "scene"))
    try:
        game = find_definition(name).game(
            whole.given.get("options", {}), None
        )  # lessons are told with the cards of this house
    except SaqqaraError as error:
        raise whole.error("options", error) from error
    setup = _setup(whole, game)
    scenes = [
        _GuideEntry(name, f"scene {number}", given, SCENE_FIELDS)
        for number, given in enumerate(whole.tables("scene"), 1)
    ]
    return Guide(game, setup, tuple(_parse_scene(entry, game, setup) for entry in scenes))


SCENE_FIELDS = ("before", "step", "plays", "text", "scores")
STEP_FIELDS = ("text", "plays", "asks", "points", "scores")


@dataclass(frozen=True)
class _GuideEntry:
    """A table of the file; whatever is wrong is told with its name and the field."""

    game: str
    name: str
    given: Any
    fields: Sequence[str]

    def __post_init__(self) -> None:
        if not isinstance(self.given, dict):
            raise GuideError(f"guide.toml of {self.game}, {self.name}: {short_repr(self.given)} is no table of fields")
        for field in self.given:
            if field not in self.fields:
                raise self.error(field, f"there is no such field; there are {', '.join(self.fields)}")

    def error(self, field: str, why: object) -> GuideError:
        """The error that a field is worth."""
        return GuideError(f"guide.toml of {self.game}, {self.name}, field {field!r}: {why}")

    def tables(self, field: str) -> list[Any]:
        """The tables of an array, at least one. Raises GuideError."""
        found = self.given.get(field)
        if not isinstance(found, list) or not found:
            raise self.error(field, f"there has to be at least one [[...{field}]]")
        return found

    def decisions(self, field: str) -> tuple[str, ...]:
        """Decisions, separated by commas or lines. Raises GuideError."""
        found = self.given.get(field, "")
        if not isinstance(found, str):
            raise self.error(field, f"{short_repr(found)} is no text of decisions, separated by commas")
        return tuple(part.strip() for part in found.replace("\n", ",").split(",") if part.strip())

    def message(self, *ends: str) -> str:
        """The message in `text`, which is there in all languages, and with these ends. Raises GuideError."""
        found = f"{self.game}-guide-{self.given.get('text')}"
        missing = [
            f"{found}{end} ({lang})" for end in ends for lang in LANGUAGES if not has_message(lang, f"{found}{end}")
        ]
        if missing:
            raise self.error("text", f"there is no message {', '.join(missing)}")
        return found

    def texts(self, field: str) -> tuple[str, ...]:
        """A list of texts. Raises GuideError."""
        found = self.given.get(field, [])
        if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
            raise self.error(field, f"{short_repr(found)} is no list of texts")
        return tuple(found)

    def scores(self, state: State) -> tuple[ScoreLabel, ...]:
        """The points by seat that are named here, if any are, as the table shows them to the reader. Raises GuideError
        where the game has others."""
        found = self.given.get("scores", [])
        if not isinstance(found, list) or not all(map(is_integer, found)):
            raise self.error("scores", f"{short_repr(found)} is no list of points by seat")
        if found and found != state.scores():
            raise self.error("scores", f"the text says {found}, the game counts {state.scores()}")
        view = state.view(READER_SEAT)
        return tuple(score_label(view, seat) for seat in range(len(found)))


def _setup(whole: _GuideEntry, game: Game) -> Setup:
    """The set-up that the file lays out, or that follows from its seed."""
    field = "setup" if "setup" in whole.given else "seed"
    try:
        return (
            game.validate_setup(whole.given["setup"])
            if field == "setup"
            else game.random_setup(whole.given.get("seed"))
        )
    except SaqqaraError as error:
        raise whole.error(field, error) from error


def _parse_scene(entry: _GuideEntry, game: Game, setup: Setup) -> GuideScene:
    state = game.start(setup=setup)
    before = entry.decisions("before")
    _play_actions(entry, "before", state, before)
    steps = tuple(
        _parse_step(_GuideEntry(entry.game, f"{entry.name}, step {number}", given, STEP_FIELDS), state)
        for number, given in enumerate(entry.tables("step"), 1)
    )
    plays = entry.decisions("plays")
    _play_actions(entry, "plays", state, plays)
    return GuideScene(before, steps, plays, entry.message(""), entry.scores(state))


def _parse_step(entry: _GuideEntry, state: State) -> GuideStep:
    """A step, played on the state as somebody would who always takes the first decision that will do."""
    plays = entry.decisions("plays")
    _play_actions(entry, "plays", state, plays)
    start, scores = len(state.history), entry.scores(state)
    goals = tuple(tuple(part.split(" | ")) for part in entry.decisions("asks"))
    if not goals:
        raise entry.error("asks", "there is nothing to do")
    for patterns in goals:
        if state.current_player != READER_SEAT:
            raise entry.error("asks", f"{' | '.join(patterns)!r}: seat {READER_SEAT} is asked, but it is not to decide")
        fitting = list(_matching_actions(state.legal_actions(), patterns))
        if not fitting:
            raise entry.error("asks", f"{' | '.join(patterns)!r} is not possible; possible are {state.legal_actions()}")
        state.play(fitting[0])
    return GuideStep(entry.message("", "-do"), plays, goals, entry.texts("points"), scores, start, len(state.history))


def _play_actions(entry: _GuideEntry, field: str, state: State, decisions: Sequence[str]) -> None:
    for text in decisions:
        try:
            state.play(text)
        except SaqqaraError as error:
            raise entry.error(field, error) from error


def _matching_actions(texts: Sequence[str], patterns: Sequence[str]) -> Iterator[str]:
    return (text for text in texts if any(fnmatchcase(text, pattern) for pattern in patterns))


def score_facts(scores: Sequence[ScoreLabel]) -> Mapping[str, str]:
    """What a text can name of these points: "25 (+3)", as the table shows them."""
    return {"yours": str(scores[READER_SEAT]), "theirs": str(scores[1 - READER_SEAT])} if scores else {}
