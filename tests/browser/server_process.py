"""Server in a process of its own for browser tests: `python server_process.py DATA PORT [NAME=COMMAND...]`.

It has these engines and the plugin packages on its path, and prints its address as the first line.

It has three further routes. `POST /lay` creates a table, and `POST /give` stores a puzzle. `GET /as/{guest}/{table}`
makes the browser that guest and redirects to the table, or to one of its pages.

The novice plays the first legal action at once; the architect never stops thinking.
"""

import asyncio
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import uvicorn
from fastapi import Body, FastAPI, Request
from fastapi.responses import RedirectResponse, Response

import saqqara
from saqqara.analysis import ActionEvaluation, Contrast, Hint, PlyReview, Reason, hint
from saqqara.analysis.game_review import review_tasks
from saqqara.engines import EnginePool, parse_engines, plugin_engines
from saqqara.puzzles import Puzzle, PuzzleProof
from saqqara.puzzles import read_puzzle as read_puzzle
from saqqara.puzzles.generator import build_puzzle
from saqqara.puzzles.verification import SearchResult, search_position, solve_position
from saqqara.server.app import BotConfig, create_app
from saqqara.server.core.request_limits import Limits, Rate
from saqqara.storage import Job
from saqqara.table import Table, TableSettings


class Chooser:
    async def choose(self, view: dict[str, Any], game: saqqara.Game, level: str) -> list[str]:
        if level == "architect":
            await asyncio.Event().wait()
        return [view["legal"][0]]


class Analyst:
    """Analyst with the same result for every position: of two actions, the first one is better.

    In a review, only the first action of a game was a mistake, and a random third or fourth one would have cost much. A
    longer search finds the same.
    """

    async def run(self, function: Any, *facts: Any) -> Any:
        if function is review_tasks:
            return function(*facts)
        if function is hint:
            first, second = facts[0]["legal"][:2]
            reasons = (Reason("gains", facts[0]["seat"], facts[1].score_sources[0], 3.2),)
            worse = ActionEvaluation(second, 30, 0.5, 0.0)
            return Hint(ActionEvaluation(first, 70, 0.625, 4.1), worse, Contrast(worse, reasons))
        if function is solve_position:
            return None
        if function is search_position:
            return SearchResult({text: 0.5 if text == "place c3" else 0.25 for text in facts[0]["legal"]}, {})
        if function is build_puzzle:
            view, game, found, tempting = facts
            line = game.determinize_unchecked(view, seed=0).position_string(view["seat"])
            why = (Reason("gains", view["seat"], game.score_sources[0], 3.2),)
            return Puzzle(
                line, found.answers, tempting, why, 2, PuzzleProof("search", 60_000, (1, 2, 3), "", "2026-11-23")
            )
        question = facts[0]
        cost = 0.25 if question.ply == 1 else 0.0
        better = "place c3" if cost else question.action
        random_regret = {1: 2 * cost, 3: 0.12, 4: 0.07}.get(question.ply, 0.0)
        why = (Reason("gains", question.seat, question.game.score_sources[0], 3.2),) if cost else ()
        costs = (0.5 - cost, cost, 0.0, (), 16 * cost, random_regret, why)
        return PlyReview(question.ply, question.seat, question.action, better, 0.5, *costs)


async def create_table(request: Request, game: Annotated[dict[str, Any], Body()]) -> dict[str, str]:
    """Create a table with a setup, or one that continues from a view; play actions at it and confirm every turn.

    The actions may include those that the table plays by itself because nothing else is possible.
    """
    terms, now = TableSettings.from_json(game.get("settings", {})), request.app.state.services.tables.now()
    seats, setup = game["seats"], game["setup"]
    options, view = game.get("options", {}), game.get("view")
    table = Table.open(game["game"], options, 1, seats, setup, view, settings=terms, now=now)
    for ply, decision in enumerate(game.get("actions", [])):
        if ply < len(table.state_for(table.current_player).history):
            continue
        assert table.current_player is not None
        table.play(table.current_player, decision, confirm=True)
    name = await request.app.state.services.tables.open(table)
    if table.is_over:
        await (
            request.app.state.services.result_recorder.save_batch()
        )  # otherwise its result would be stored within a second
    return {"table": name}


async def store_puzzle(request: Request, text: Annotated[str, Body(embed=True)]) -> dict[str, str]:
    """Store a puzzle as if a user had created it from their own game; return the path of its page."""
    puzzle = read_puzzle(text)
    job_store, job = request.app.state.services.store.jobs, Job("puzzle", "somewhere", 0)
    await job_store.submit(job)
    await job_store.add_result(job, 0, puzzle.to_json(), puzzle.name)
    return {"url": f"/puzzles/{puzzle.game}/{puzzle.name}"}


async def sign_in_as_guest(request: Request, guest: str, where: str) -> Response:
    answer = RedirectResponse(f"/t/{where}?{request.url.query}".rstrip("?"))
    request.app.state.services.guests.set_cookie(request, answer, guest)
    return answer


class Server(uvicorn.Server):
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        assert sockets is not None
        print(f"http://127.0.0.1:{sockets[0].getsockname()[1]}", flush=True)


def create_test_app(data: Path, engines: Sequence[str]) -> FastAPI:
    often = Rate(1000, 0.001)
    limits = Limits(
        tables_by_guest=often, tables_by_address=often, commands=often, new_guests_by_address=often, reads=often,
        reads_by_address=often, chat_messages=often, chat_messages_by_address=often, invitations=often,
    )  # fmt: skip
    engine_pool = EnginePool({**plugin_engines(), **parse_engines(engines)}, Chooser().choose)
    computer = BotConfig(
        ("novice", "architect"), Chooser(), min_step_seconds=0.0, analysis_pool=Analyst(), engines=engine_pool
    )
    app = create_app(data, computer, limits)
    app.state.services.chat.presence.grace_seconds = 0.0  # users are away as soon as they have left
    app.add_api_route("/lay", create_table, methods=["POST"], include_in_schema=False)
    app.add_api_route("/give", store_puzzle, methods=["POST"], include_in_schema=False)
    app.add_api_route("/as/{guest}/{where:path}", sign_in_as_guest, include_in_schema=False)
    return app


if __name__ == "__main__":
    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", int(sys.argv[2])))
        Server(uvicorn.Config(create_test_app(Path(sys.argv[1]), sys.argv[3:]), log_level="warning")).run([listening])
