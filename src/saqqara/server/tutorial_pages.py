"""Tutorial: guided first games, validated when they are loaded, and their pages.

The table of a guide is a scratch table with the setup of the guide and the script of a scene. The current step is
derived from the position of the table, so a takeback returns to the earlier text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup
from starlette.exceptions import HTTPException

from saqqara.core.game import Game
from saqqara.core.game_api import Setup
from saqqara.core.registry import find_definition, list_games
from saqqara.core.state import State
from saqqara.errors import SaqqaraError, is_integer, short_repr
from saqqara.i18n import LANGUAGES, has_message, translate
from saqqara.plugins import rules_page_file
from saqqara.presentation import ScoreLabel, score_label
from saqqara.server.core import routing
from saqqara.server.core.fair_queue import FairExecutor
from saqqara.server.core.identity import GuestCookies
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.request_limits import BoundedInt, client_address
from saqqara.server.core.services import service
from saqqara.server.core.templating import html_response, render_fragment
from saqqara.server.live.table_page import render_table_page
from saqqara.server.replay.scratch import ScratchTables
from saqqara.server.tables.bot_names import BotNames
from saqqara.server.tables.table_kinds import TUTORIAL
from saqqara.server.tables.table_registry import no_such_table
from saqqara.table import PERSON, Table
from saqqara.text_reader import TextSyntaxError, parse_toml, read_text

# ---- guide loader ----------------------------------------------------------------------------------------------------

READER_SEAT = 0
"""Seat of the learner."""


class GuideError(SaqqaraError):
    """Error in a guide. The message names the file, the entry, the field, and what would be valid."""


@dataclass(frozen=True)
class GuideStep:
    """Step of a guide: one idea.

    The table plays `plays` before it. Then the learner takes one action for each entry of `goals`, a tuple of patterns
    of which any may match. `start` and `end` are the numbers of actions before and after the learner's part. `points`
    are CSS selectors of parts to highlight in addition to the goals, `scores` the scores by seat that the text
    mentions, as the table shows them.
    """

    text: str
    plays: tuple[str, ...]
    goals: tuple[tuple[str, ...], ...]
    points: tuple[str, ...]
    scores: tuple[ScoreLabel, ...]
    start: int
    end: int

    @property
    def instruction_message(self) -> str:
        """ID of the message with the instruction of this step, in one sentence."""
        return f"{self.text}-do"


@dataclass(frozen=True)
class GuideScene:
    """Scene of a guide: consecutive steps at one table.

    `before` are the actions before the scene begins, and the table plays `plays` after the last step. `text` is the ID
    of the closing message, `scores` have the same meaning as in a step.
    """

    before: tuple[str, ...]
    steps: tuple[GuideStep, ...]
    plays: tuple[str, ...]
    text: str
    scores: tuple[ScoreLabel, ...]

    @property
    def end(self) -> int:
        """Number of actions after which the scene is over."""
        return self.steps[-1].end + len(self.plays)

    def script_entries(self) -> list[dict[str, Any]]:
        """Return the script of the table: the actions that it plays and requests, in order."""
        entries: list[dict[str, Any]] = [{"plays": text} for text in self.before]
        for step in self.steps:
            entries += [{"plays": text} for text in step.plays]
            entries += [{"asks": list(patterns), "says": step.instruction_message} for patterns in step.goals]
        return entries + [{"plays": text} for text in self.plays]


@dataclass(frozen=True)
class Guide:
    """Guided first game: the game, its setup, and its scenes."""

    game: Game
    setup: Setup
    scenes: tuple[GuideScene, ...]

    @property
    def steps(self) -> list[tuple[int, GuideStep]]:
        """Return all steps, each with the index of its scene."""
        return [(number, step) for number, scene in enumerate(self.scenes) for step in scene.steps]


@cache
def load_guide(name: str) -> Guide:
    """Return the guide of a game.

    Raise `UnknownGameError`, or `GuideError` if the file is invalid or the game has none.
    """
    file = rules_page_file(find_definition(name).name, "guide.toml")
    if file is None:
        raise GuideError(f"game {name} has no guide: pages/guide.toml is missing")
    return parse_guide(name, _read_file(name, file))


def _read_file(name: str, file: Path) -> str:
    """Return the text of a guide's file. Raise `GuideError` if it cannot be decoded."""
    try:
        return read_text(file)
    except TextSyntaxError as error:
        raise GuideError(f"guide.toml of {name}: {error}") from error


def parse_guide(name: str, text: str) -> Guide:
    """Parse the text of a guide's file. Raise `GuideError`, which names the entry and the field."""
    try:
        data = parse_toml(text)
    except TextSyntaxError as error:
        raise GuideError(f"guide.toml of {name} is not valid TOML: {error}") from error
    root = _GuideEntry(name, "top level", data, ("options", "setup", "seed", "scene"))
    try:
        game = find_definition(name).game(
            root.data.get("options", {}), None
        )  # lessons use the default cards and numbers
    except SaqqaraError as error:
        raise root.error("options", error) from error
    setup = _setup(root, game)
    scenes = [
        _GuideEntry(name, f"scene {number}", data, SCENE_FIELDS) for number, data in enumerate(root.tables("scene"), 1)
    ]
    return Guide(game, setup, tuple(_parse_scene(entry, game, setup) for entry in scenes))


SCENE_FIELDS = ("before", "step", "plays", "text", "scores")
STEP_FIELDS = ("text", "plays", "asks", "points", "scores")


@dataclass(frozen=True)
class _GuideEntry:
    """Table of the TOML file. Errors name it and the field."""

    game: str
    name: str
    data: Any
    fields: Sequence[str]

    def __post_init__(self) -> None:
        if not isinstance(self.data, dict):
            raise GuideError(
                f"guide.toml of {self.game}, {self.name}: expected a table of fields, got {short_repr(self.data)}"
            )
        for field in self.data:
            if field not in self.fields:
                raise self.error(field, f"unknown field; valid: {', '.join(self.fields)}")

    def error(self, field: str, why: object) -> GuideError:
        """Return an error about a field of this entry."""
        return GuideError(f"guide.toml of {self.game}, {self.name}, field {field!r}: {why}")

    def tables(self, field: str) -> list[Any]:
        """Return the tables of an array, at least one. Raise `GuideError`."""
        tables = self.data.get(field)
        if not isinstance(tables, list) or not tables:
            raise self.error(field, f"expected at least one [[...{field}]]")
        return tables

    def actions(self, field: str) -> tuple[str, ...]:
        """Return the actions in a field, separated by commas or newlines. Raise `GuideError`."""
        text = self.data.get(field, "")
        if not isinstance(text, str):
            raise self.error(field, f"expected a string of actions separated by commas, got {short_repr(text)}")
        return tuple(part.strip() for part in text.replace("\n", ",").split(",") if part.strip())

    def message(self, *ends: str) -> str:
        """Return the ID of the message in `text`.

        Raise `GuideError` if it is missing with any of these suffixes in a language.
        """
        message = f"{self.game}-guide-{self.data.get('text')}"
        missing = [
            f"{message}{end} ({lang})" for end in ends for lang in LANGUAGES if not has_message(lang, f"{message}{end}")
        ]
        if missing:
            raise self.error("text", f"missing messages: {', '.join(missing)}")
        return message

    def texts(self, field: str) -> tuple[str, ...]:
        """Return a list of strings. Raise `GuideError`."""
        texts = self.data.get(field, [])
        if not isinstance(texts, list) or not all(isinstance(one, str) for one in texts):
            raise self.error(field, f"expected a list of strings, got {short_repr(texts)}")
        return tuple(texts)

    def scores(self, state: State) -> tuple[ScoreLabel, ...]:
        """Return the scores by seat that this entry names, as the table shows them to the learner; empty if none.

        Raise `GuideError` if the scores of the game differ.
        """
        scores = self.data.get("scores", [])
        if not isinstance(scores, list) or not all(map(is_integer, scores)):
            raise self.error("scores", f"expected a list of points by seat, got {short_repr(scores)}")
        if scores and scores != state.scores():
            raise self.error("scores", f"{scores} does not match the scores of the game, {state.scores()}")
        view = state.view(READER_SEAT)
        return tuple(score_label(view, seat) for seat in range(len(scores)))


def _setup(root: _GuideEntry, game: Game) -> Setup:
    """Return the setup in the file, or the one from its seed."""
    field = "setup" if "setup" in root.data else "seed"
    try:
        return game.validate_setup(root.data["setup"]) if field == "setup" else game.random_setup(root.data.get("seed"))
    except SaqqaraError as error:
        raise root.error(field, error) from error


def _parse_scene(entry: _GuideEntry, game: Game, setup: Setup) -> GuideScene:
    state = game.start(setup=setup)
    before = entry.actions("before")
    _play_actions(entry, "before", state, before)
    steps = tuple(
        _parse_step(_GuideEntry(entry.game, f"{entry.name}, step {number}", data, STEP_FIELDS), state)
        for number, data in enumerate(entry.tables("step"), 1)
    )
    plays = entry.actions("plays")
    _play_actions(entry, "plays", state, plays)
    return GuideScene(before, steps, plays, entry.message(""), entry.scores(state))


def _parse_step(entry: _GuideEntry, state: State) -> GuideStep:
    """Parse a step and play it on the state, taking the first legal action that matches each goal."""
    plays = entry.actions("plays")
    _play_actions(entry, "plays", state, plays)
    start, scores = len(state.history), entry.scores(state)
    goals = tuple(tuple(part.split(" | ")) for part in entry.actions("asks"))
    if not goals:
        raise entry.error("asks", "expected at least one action")
    for patterns in goals:
        if state.current_player != READER_SEAT:
            raise entry.error(
                "asks", f"{' | '.join(patterns)!r} is an action of seat {READER_SEAT}, which is not to move"
            )
        matching = list(_matching_actions(state.legal_actions(), patterns))
        if not matching:
            raise entry.error("asks", f"{' | '.join(patterns)!r} is not legal; legal actions: {state.legal_actions()}")
        state.play(matching[0])
    return GuideStep(entry.message("", "-do"), plays, goals, entry.texts("points"), scores, start, len(state.history))


def _play_actions(entry: _GuideEntry, field: str, state: State, actions: Sequence[str]) -> None:
    for text in actions:
        try:
            state.play(text)
        except SaqqaraError as error:
            raise entry.error(field, error) from error


def _matching_actions(texts: Sequence[str], patterns: Sequence[str]) -> Iterator[str]:
    return (text for text in texts if any(fnmatchcase(text, pattern) for pattern in patterns))


def score_facts(scores: Sequence[ScoreLabel]) -> Mapping[str, str]:
    """Return the score arguments of a message as the table shows them, for example "25 (+3)"."""
    return {"yours": str(scores[READER_SEAT]), "theirs": str(scores[1 - READER_SEAT])} if scores else {}


# ---- lesson pages ----------------------------------------------------------------------------------------------------


router = APIRouter(include_in_schema=False)

TEACHER = "guide"
"""Player of the other seats in events. Its display name is a message, like that of a level."""


@dataclass(frozen=True)
class LessonProgress:
    """Progress of a guest in a guide.

    `number` is the index of the step across all scenes. `status` is `exercise` (the learner must act), `confirm`,
    `watch` (the table plays by itself), or `done` (the scene is over). `seq` is the sequence number of the last event,
    as the learner counts events.
    """

    guide: Guide
    scene: GuideScene
    number: int
    step: GuideStep
    status: str
    seq: int

    @property
    def is_last(self) -> bool:
        """Return whether this is the last step."""
        return self.number + 1 == len(self.guide.steps)


def create_lesson_table(guide: Guide, number: int, guest: str) -> tuple[int, Table]:
    """Return the index of the step's scene, and a table for a guest at the beginning of the step."""
    scene_number, step = guide.steps[number]
    scene = guide.scenes[scene_number]
    seats = [{"name": "", "player": TEACHER} for _ in range(guide.game.num_players)]
    seats[READER_SEAT] = {"name": "", "player": PERSON, "person": guest}
    table = Table.for_game(guide.game, 0, seats, guide.setup, script=scene.script_entries())
    while table.ply < step.start:
        assert table.current_player is not None
        assert table.script is not None
        matching = table.script.allowed_actions(table.ply, table.state_for(table.current_player).legal_actions())
        table.play(table.current_player, table.script.scripted_action(table.ply) or matching[0], confirm=True)
    return scene_number, table


def find_progress(guide: Guide, scene_number: int, table: Table) -> LessonProgress:
    """Return the learner's progress at a table of this scene."""
    scene = guide.scenes[scene_number]
    done = table.ply - table.awaits_confirmation  # a turn is not over until it is confirmed
    index = max((number for number, step in enumerate(scene.steps) if step.start <= done), default=0)
    step = scene.steps[index]
    number = sum(other < scene_number for other, _ in guide.steps) + index
    if done >= scene.end:
        status = "done"
    elif table.awaits_confirmation:
        status = "confirm"
    else:
        status = "exercise" if step.start <= done < step.end else "watch"
    return LessonProgress(guide, scene, number, step, status, table.seq_for([READER_SEAT]))


@router.get("/learn", include_in_schema=False)
async def redirect_to_lesson(request: Request) -> Response:
    """Redirect to the guide of the first game."""
    return routing.redirect_with_query(request, f"/learn/{list_games()[0]}")


@router.get("/learn/{game}")
async def show_lesson(request: Request, game: str, step: BoundedInt | None = None) -> Response:
    """Return the page of a guide: as the guest left it, or at the beginning of a step (counted from 1)."""
    lessons = service(request, ScratchTables, TUTORIAL)
    guests = service(request, GuestCookies)
    guest = guests.ensure_account(request)
    async with service(request, FairExecutor).slot(request) as compute:
        guide = await compute(_find_guide, game)
        existing = await lessons.find(guest, game) if step is None else None
        if existing is None:
            number = min(max(step or 1, 1), len(guide.steps)) - 1
            scene_number, table = await compute(create_lesson_table, guide, number, guest)
            name = await lessons.open(guest, game, scene_number, table, client_address(request))
        else:
            scene_number, name = existing
        async with lessons.tables.locked(name) as table:
            step_html = await compute(_render_step, request, find_progress(guide, scene_number, table))
            seats, template = table.seats_of(guest), "tutorial/lesson.html"
            page_facts: dict[str, Any] = {"step": step_html, "fresh": existing is None and step is None}
            response: Response = await compute(render_table_page, request, name, table, seats, template, **page_facts)
    return response


@router.get("/learn/{game}/step")
async def show_lesson_step(request: Request, game: str) -> HTMLResponse:
    """Return the current text of the guide as HTML.

    Raise `WebError` `no-such-table` if the guest has not started it.
    """
    lessons = service(request, ScratchTables, TUTORIAL)
    existing = await lessons.find(service(request, GuestCookies).guest(request) or "", game)
    if existing is None:
        raise no_such_table()
    scene_number, name = existing
    async with service(request, FairExecutor).slot(request) as compute, lessons.tables.locked(name) as table:
        guide = await compute(_find_guide, game)
        return html_response(await compute(_render_step, request, find_progress(guide, scene_number, table)))


def _find_guide(game: str) -> Guide:
    """Return the guide of a game. Raise `HTTPException` 404 if there is no such game or no guide for it."""
    if game not in list_games() or rules_page_file(game, "guide.toml") is None:
        raise HTTPException(404)
    return load_guide(game)


def _render_step(request: Request, progress: LessonProgress) -> Markup:
    """Render the text of the current step, and the links to continue."""
    lang, levels = read_preferences(request).lang, service(request, BotNames).levels
    is_done = progress.status == "done"
    message, scores = (
        (progress.scene.text, progress.scene.scores) if is_done else (progress.step.text, progress.step.scores)
    )
    step_facts: dict[str, Any] = {
        "text": translate(lang, message, **score_facts(scores)),
        "wanted": translate(lang, progress.step.instruction_message),
    }
    game = progress.guide.game.name
    return render_fragment(
        lang,
        "tutorial/lesson_step.html",
        progress=progress,
        game=game,
        count=len(progress.guide.steps),
        level=next(iter(levels), ""),
        **step_facts,
    )
