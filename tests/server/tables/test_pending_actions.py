"""Tentative actions stay with their seat: all other responses are equal, in casual and in rated games.

No request reveals them, and none gets around the restrictions of rated games.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from results.finished_games import seats_of
from saqqara.storage import event_log
from saqqara.table import Table, TableSettings
from server.app_server import AppServer, run_with_app

NAME = "k7m2p9qrstuv"
TRIED_ACTIONS = ("place a2", "place b2")


def try_nothing(table: Table) -> None:
    """Let Ann, who moves next, try nothing."""


def try_action(table: Table) -> None:
    table.play(0, TRIED_ACTIONS[0])


def try_and_undo_actions(table: Table) -> None:
    for action in TRIED_ACTIONS:
        table.play(0, action)
        table.undo(0)
    table.redo(0)


def table_before(terms: TableSettings) -> Table:
    """Return a table at which Ann and Ben have placed one meeple each; Ann moves next."""
    table = Table.open("duel", {"first": 0}, 1, seats_of("ann ben"), settings=terms)
    for seat, action in ((0, "place a1"), (1, "place b1")):
        table.play(seat, action, confirm=True)
    return table


def submitted_texts(terms: TableSettings) -> list[str]:
    """Return positions and records to submit: the current state, and the states after actions that Ann tries.

    Each state is given as a public position, a full position and a record.
    """
    final = table_before(terms).state_for(None)
    found = [final]
    for action in TRIED_ACTIONS:
        tried = final.copy()
        tried.play(action)
        found.append(tried)
    return [
        text
        for state in found
        for text in (state.position_string(None), state.position_string(), state.record().text())
    ]


def collect_responses(
    path: Path, monkeypatch: pytest.MonkeyPatch, terms: TableSettings, tried: Callable[[Table], None]
) -> list[tuple[str, int, bytes]]:
    """Return all responses to Ben and to a spectator: request, status and content."""
    found, now = list[tuple[str, int, bytes]](), [1_800_000_000.0]
    monkeypatch.setattr(event_log, "time", SimpleNamespace(time=lambda: now[0]))

    async def test(server: AppServer) -> None:
        tables, chat = server.services.tables, server.services.chat
        chat.presence.clock = lambda: 0.0
        tables.now = lambda: round(1000 * now[0])
        await tables.open(table_before(terms), NAME)
        older = Table.open("duel", {"first": 0}, 2, seats_of("ann ben"))
        now[0] += 60
        await tables.open(older, "zzzzzzzzzzz2")
        now[0] += 600
        await tables.command(NAME, tried)
        now[0] += 600
        for user in ("ben", "eve"):
            cookie = server.cookie(user)
            for address in (
                "/api/my/games", "/my-games", f"/api/tables/{NAME}", f"/t/{NAME}", f"/t/{NAME}/catch-up",
                f"/t/{NAME}/replay",
                f"/t/{NAME}/picture.svg", f"/t/{NAME}/position.svg", f"/t/{NAME}/position.txt",
                "/games", f"/api/tables/{NAME}/record", f"/api/tables/{NAME}/leave-dialog",
            ):  # fmt: skip
                answer = await server.get(address, cookie)
                found.append((f"{user} {address}", answer.status, answer.content))
            for text in submitted_texts(terms):
                opened = await server.post("/api/analysis", {"text": text}, cookie)
                found.append(
                    (f"{user} opens {text[:60]}", opened.status, b"" if opened.status == 200 else opened.content)
                )
                drawn = await server.post("/api/analysis/preview", {"text": text}, cookie)
                found.append((f"{user} draws {text[:60]}", drawn.status, drawn.content))

    run_with_app(path, test)
    return found


@pytest.mark.parametrize("terms", [TableSettings(), TableSettings(rated=True)], ids=["casual", "rated"])
@pytest.mark.parametrize("tried", [try_action, try_and_undo_actions])
def test_tentative_actions_change_no_response_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, terms: TableSettings, tried: Callable[[Table], None]
) -> None:
    paths = [tmp_path / name for name in ("without", "with")]
    for path in paths:
        path.mkdir()
    first = collect_responses(paths[0], monkeypatch, terms, try_nothing)
    second = collect_responses(paths[1], monkeypatch, terms, tried)
    assert [what for what, _, _ in first] == [what for what, _, _ in second]
    assert [one[0] for one, other in zip(first, second, strict=True) if one != other] == []
    assert {status for what, status, _ in first if " opens " in what} == ({200, 409} if terms.rated else {200})


def open_analysis(server: AppServer, user: str, text: str) -> Any:
    return server.post("/api/analysis", {"text": text}, server.cookie(user))


def test_rated_player_cannot_analyse_similar_positions(tmp_path: Path) -> None:
    """Players of a rated game cannot analyse any position of the same game.

    This includes positions one action later, and of another deal. Other users can analyse all but the current position;
    the players can do so once the game is over.
    """

    async def test(server: AppServer) -> None:
        tables = server.services.tables
        table = table_before(TableSettings(rated=True))
        standing = table.state_for(None).position_string(None)
        later = table.state_for(None).copy()
        later.play(TRIED_ACTIONS[0])
        other = Table.open("duel", {"first": 0}, 77, seats_of("ann ben")).state_for(None).position_string(None)
        other_position = Table.open("imhotep", {}, 1, seats_of("ann ben")).state_for(None).position_string(None)
        free = (
            (await open_analysis(server, "ann", other)).json["url"].rpartition("/")[2]
        )  # before the rated game begins
        await tables.open(table, NAME)
        for user in ("ann", "ben"):
            for text in (standing, later.position_string(None), later.record().text(), other):
                answer = await open_analysis(server, user, text)
                assert (answer.status, answer.json["error"]) == (409, "rated")
                assert answer.json["message"].startswith("You are playing The Duel") is (text != "")
            assert (await open_analysis(server, user, other_position)).status == 200
        assert (await server.get(f"/analysis/tables/t/{free}/what-if", server.cookie("ann"))).status == 409
        for text in (later.position_string(None), other, other_position):
            assert (await open_analysis(server, "eve", text)).status == 200
        answer = await open_analysis(server, "eve", standing)
        assert (answer.status, answer.json["message"]) == (
            409, "This is the position of a game that counts and is still being played here.",
        )  # fmt: skip
        await tables.command(NAME, lambda table: table.resign(0, None))
        for user in ("ann", "ben", "eve"):
            assert (await open_analysis(server, user, standing)).status == 200

    run_with_app(tmp_path, test)


@pytest.mark.parametrize(
    ("lang", "why"),
    [
        ("en", "You are playing The Duel in a game that counts. Until it is over, you cannot analyse positions of"),
        ("de", "Du spielst gerade „Das Duell“ in einer Partie, die zählt. Bis sie zu Ende ist, kannst du hier keine"),
        ("ru", "Вы сейчас играете в «Дуэль» в зачёт. Пока партия не окончена, позиции этой игры здесь разбирать"),
    ],
)
def test_refusal_states_its_duration(tmp_path: Path, lang: str, why: str) -> None:
    async def test(server: AppServer) -> None:
        table = table_before(TableSettings(rated=True))
        await server.services.tables.open(table, NAME)
        text = {"text": table.state_for(None).position_string(None)}
        answer = await server.post("/api/analysis", text, server.cookie("ann"), (b"accept-language", lang.encode()))
        assert answer.json["message"].startswith(why)

    run_with_app(tmp_path, test)
