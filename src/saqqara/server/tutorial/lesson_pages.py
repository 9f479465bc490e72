"""Learn by playing: the page of a guide, and where somebody is in it.

The table is one of those that nobody keeps, opened with the set-up of the guide and the course of a scene. Where its
reader is follows from how far the table has been played, so whoever takes something back is back in the text too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup
from starlette.exceptions import HTTPException

from saqqara.core.registry import list_games
from saqqara.i18n import translate
from saqqara.plugins import rules_page_file
from saqqara.server.core import routing
from saqqara.server.core.identity import GuestCookies
from saqqara.server.core.limits import BoundedInt, client_address
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.templating import html_response, render_fragment
from saqqara.server.live.table_page import render_table_page
from saqqara.server.replay.scratch import ScratchTables
from saqqara.server.tables.table_registry import no_such_table
from saqqara.server.tutorial.guide_loader import READER_SEAT, Guide, GuideScene, GuideStep, load_guide, score_facts
from saqqara.table import PERSON, Table

router = APIRouter(include_in_schema=False)

TEACHER = "guide"
"""What the other seat's player is called in events; its name is a message, like that of a level."""


@dataclass(frozen=True)
class LessonProgress:
    """Where somebody is in a guide: the step (numbered from 0, through all scenes), and what it is time for there:
    `asked` to decide, to `confirm`, to `watch` what happens by itself, or the scene is `done`; `seq` is the number of
    the last event that the reader counts."""

    guide: Guide
    scene: GuideScene
    number: int
    step: GuideStep
    status: str
    seq: int

    @property
    def is_last(self) -> bool:
        """Whether there is no step after this one."""
        return self.number + 1 == len(self.guide.steps)


def create_lesson_table(found: Guide, number: int, guest: str) -> tuple[int, Table]:
    """A table for a guest at the beginning of a step, and the number of its scene."""
    scene_number, step = found.steps[number]
    scene = found.scenes[scene_number]
    seats = [{"name": "", "player": TEACHER} for _ in range(found.game.num_players)]
    seats[READER_SEAT] = {"name": "", "player": PERSON, "person": guest}
    table = Table.for_game(found.game, 0, seats, found.setup, script=scene.script_entries())
    while table.ply < step.start:
        assert table.current_player is not None
        assert table.script is not None
        fitting = table.script.allowed_actions(table.ply, table.state_for(table.current_player).legal_actions())
        table.play(table.current_player, table.script.scripted_action(table.ply) or fitting[0], confirm=True)
    return scene_number, table


def find_progress(found: Guide, scene_number: int, table: Table) -> LessonProgress:
    """Where the reader of a table of this scene is."""
    scene = found.scenes[scene_number]
    done = table.ply - table.awaits_confirmation  # a turn is not over before it is confirmed
    index = max((number for number, step in enumerate(scene.steps) if step.start <= done), default=0)
    step = scene.steps[index]
    number = sum(other < scene_number for other, _ in found.steps) + index
    if done >= scene.end:
        mood = "done"
    elif table.awaits_confirmation:
        mood = "confirm"
    else:
        mood = "exercise" if step.start <= done < step.end else "watch"
    return LessonProgress(found, scene, number, step, mood, table.seq_for([READER_SEAT]))


@router.get("/learn", include_in_schema=False)
async def redirect_to_lesson(request: Request) -> Response:
    """The guided game of the first game."""
    return routing.redirect_with_query(request, f"/learn/{list_games()[0]}")


@router.get("/learn/{game}")
async def show_lesson(request: Request, game: str, step: BoundedInt | None = None) -> Response:
    """The page of a guide: where the guest has left it, at the beginning, or at the beginning of a step (from 1)."""
    state = request.app.state
    lessons: ScratchTables = state.lesson_tables
    guests: GuestCookies = state.guests
    guest = guests.ensure_account(request)
    async with state.executor.slot(request) as compute:
        found = await compute(_find_guide, game)
        had = await lessons.find(guest, game) if step is None else None
        if had is None:
            number = min(max(step or 1, 1), len(found.steps)) - 1
            scene_number, table = await compute(create_lesson_table, found, number, guest)
            name = await lessons.open(guest, game, scene_number, table, client_address(request))
        else:
            scene_number, name = had
        async with lessons.tables.locked(name) as table:
            words = await compute(_render_step, request, find_progress(found, scene_number, table))
            seats, template = table.seats_of(guest), "tutorial/lesson.html"
            more = {"step": words, "fresh": had is None and step is None}
            answer: Response = await compute(render_table_page, request, name, table, seats, template, **more)
    return answer


@router.get("/learn/{game}/step")
async def show_lesson_step(request: Request, game: str) -> HTMLResponse:
    """What the guide says now, as a part of its page. Raises WebError `no-such-table` if the guest has none."""
    state = request.app.state
    lessons: ScratchTables = state.lesson_tables
    had = await lessons.find(state.guests.guest(request) or "", game)
    if had is None:
        raise no_such_table()
    scene_number, name = had
    async with state.executor.slot(request) as compute, lessons.tables.locked(name) as table:
        found = await compute(_find_guide, game)
        return html_response(await compute(_render_step, request, find_progress(found, scene_number, table)))


def _find_guide(game: str) -> Guide:
    """The guide of a game. Raises HTTPException where there is no such game, or none with a guide."""
    if game not in list_games() or rules_page_file(game, "guide.toml") is None:
        raise HTTPException(404)
    return load_guide(game)


def _render_step(request: Request, at: LessonProgress) -> Markup:
    """What the guide says at a place, and the ways on from there."""
    lang, levels = read_preferences(request).lang, request.app.state.levels
    done = at.status == "done"
    message, scores = (at.scene.text, at.scene.scores) if done else (at.step.text, at.step.scores)
    step_facts: dict[str, Any] = {
        "text": translate(lang, message, **score_facts(scores)),
        "wanted": translate(lang, at.step.instruction_message),
    }
    game = at.guide.game.name
    return render_fragment(
        lang,
        "tutorial/lesson_step.html",
        at=at,
        game=game,
        count=len(at.guide.steps),
        level=next(iter(levels), ""),
        **step_facts,
    )
