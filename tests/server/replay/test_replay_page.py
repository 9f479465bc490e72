"""Stepping through a game: every moment as its reader saw it, without the unconfirmed actions of other seats."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from saqqara.server.app import create_app
from saqqara.server.replay.replay_page import render_moment
from saqqara.server.tables.table_view import historic_view
from saqqara.table import Table

GAME = ("place a1", "place a2", "place b1", "unload 1", "place c3")
URL = "http://saqqara.test/t/k7m2p9qrstuv"


def seat(name: str) -> dict[str, str]:
    return {"name": name, "player": "person", "person": f"guest {name}"}


def played_table(*actions: str) -> Table:
    """Return a table of Ann (seat 0, first to move) and Ben at which these actions were played and confirmed."""
    table = Table.open("duel", {}, 7, [seat("Ann"), seat("Ben")])
    for action in actions:
        assert table.current_player is not None
        table.play(table.current_player, action, confirm=True)
    return table


def finished_table() -> Table:
    """Return a finished game: players unload if they can, otherwise they take the first free field."""
    table = played_table()
    while table.current_player is not None:
        legal = table.view(table.current_player)["legal"]
        unload = next((action for action in legal if action.startswith("unload")), legal[0])
        table.play(table.current_player, unload, confirm=True)
    return table


# ---- moments ---------------------------------------------------------------------------------------------------------


def test_moment_is_the_table_after_ply_actions() -> None:
    table = played_table(*GAME)
    harbours = [historic_view(table, 0, "en", URL, ply).view["harbour"] for ply in range(6)]
    taken = [{field: owner for field, owner in harbour.items() if owner is not None} for harbour in harbours]
    assert taken == [{}, {"a1": 0}, {"a1": 0, "a2": 1}, {"a1": 0, "a2": 1, "b1": 0}, {"a2": 1}, {"a2": 1, "c3": 0}]


def test_past_moments_have_no_legal_actions() -> None:
    view = historic_view(played_table(*GAME), 1, "en", URL, 5).view
    assert (view["current_player"], view["legal"], view["reveals"]) == (1, [], [])


def test_replay_of_a_running_game_begins_at_its_last_move() -> None:
    assert historic_view(played_table(*GAME), 0, "en", URL, None).ply == 5


def test_replay_of_a_finished_game_starts_at_ply_zero() -> None:
    table = finished_table()
    assert historic_view(table, 0, "en", URL, None).ply == 0
    assert historic_view(table, 0, "en", URL, 999).state.is_over
    assert historic_view(table, 0, "en", URL, -3).ply == 0


def test_points_are_those_of_the_moment() -> None:
    table = played_table(*GAME)
    assert historic_view(table, 0, "en", URL, 0).view["scores"] == [0, 0]
    assert historic_view(table, 0, "en", URL, 2).view["scores"] == [1, 1]  # one meeple each in the harbour (DUEL-6.6)


@pytest.mark.parametrize(
    ("lang", "beginning", "second"),
    [
        ("en", "The game begins.", "Ben placed on a2."),
        ("de", "Die Partie beginnt.", "Ben hat auf a2 platziert."),
        ("ru", "Партия начинается.", "Ben ставит мипла на a2."),
    ],
)
def test_each_step_has_a_description(lang: str, beginning: str, second: str) -> None:
    table = played_table(*GAME)
    assert historic_view(table, 0, lang, URL, 0).description == beginning
    assert historic_view(table, 0, lang, URL, 2).description == second


def test_last_step_names_the_winner() -> None:
    table = finished_table()
    winner = ("Ann", "Ben")[table.view(None)["winners"][0]]
    assert historic_view(table, None, "en", URL, 999).description.startswith(winner)


# ---- secrecy ---------------------------------------------------------------------------------------------------------


def test_pending_action_is_visible_only_to_its_seat() -> None:
    table = played_table(*GAME)
    table.play(1, "place a1")
    assert historic_view(table, 1, "en", URL, None).view["harbour"]["a1"] == 1
    for reader in (0, None):
        moment = historic_view(table, reader, "en", URL, 6)
        assert (moment.ply, moment.view["harbour"]["a1"]) == (5, None)


def test_past_moments_reveal_no_later_tiles() -> None:
    """The fourth action loads boat 1 again; earlier positions do not show with which tiles."""
    table = played_table(*GAME)
    before, after = (historic_view(table, 0, "en", URL, ply) for ply in (3, 4))
    assert before.view["stock"] == 39
    assert after.view["stock"] == 36
    loaded = after.view["boats"]["1"]
    assert before.view["boats"]["1"] != loaded
    assert set(before.view) == set(table.view(0))


# ---- pages -----------------------------------------------------------------------------------------------------------


class Visitor:
    """Client without a seat that reads the pages of an application."""

    def __init__(self, data: Path) -> None:
        self.app = create_app(data)
        self.names: list[str] = []

    def open(self, table: Table) -> str:
        return asyncio.run(self.app.state.services.tables.open(table))

    def get(self, address: str, lang: str = "en") -> httpx.Response:
        async def got() -> httpx.Response:
            async with httpx.AsyncClient(transport=httpx.ASGITransport(self.app), base_url="http://test") as client:
                return await client.get(address, headers={"Accept-Language": lang})

        return asyncio.run(got())


@pytest.fixture
def visitor(tmp_path: Path) -> Iterator[Visitor]:
    """Yield a client of an application with its own data."""
    visitor = Visitor(tmp_path / "tables.sqlite")
    yield visitor
    visitor.app.state.services.tables.store.close()


def test_page_without_scripts_has_a_link_for_every_step(visitor: Visitor) -> None:
    name = visitor.open(played_table(*GAME))
    html = visitor.get(f"/t/{name}/replay?ply=2").text
    links = [f'href="/t/{name}/replay?ply={ply}"' for ply in range(6)]
    assert [link in html for link in links] == [True] * 6
    assert f'id="previous" data-step="previous" href="/t/{name}/replay?ply=1"' in html
    assert f'id="next" data-step="next" href="/t/{name}/replay?ply=3"' in html
    assert f'href="/t/{name}/replay?ply=2" data-ply="2" aria-current="step"' in html
    assert "Step 2 of 5" in html


@pytest.mark.parametrize("lang", ["en", "de", "ru"])
def test_replay_page_exists_in_three_languages(visitor: Visitor, lang: str) -> None:
    name = visitor.open(played_table(*GAME))
    answer = visitor.get(f"/t/{name}/replay", lang)
    assert (answer.status_code, answer.headers["Content-Language"]) == (200, lang)


def test_fragment_equals_the_page(visitor: Visitor) -> None:
    table = played_table(*GAME)
    name = visitor.open(table)
    answer = visitor.get(f"/t/{name}/replay/4")
    assert answer.headers["Cache-Control"] == "private, no-cache"
    moment = answer.json()
    assert (moment["ply"], moment["last"]) == (4, 5)
    assert {(move["piece"], move["to"]) for move in moment["moved"]} >= {("meeple-0", "supply-0")}
    html = visitor.get(f"/t/{name}/replay?ply=4").text
    assert sorted(moment["regions"]) == ["area-0", "area-1", "box", "context", "harbour", "points", "step", "tabs"]
    assert moment["regions"]["harbour"] in html
    assert moment["regions"] == render_moment(historic_view(table, None, "en", f"http://test/t/{name}", 4))


def test_fragment_of_the_beginning_moves_nothing(visitor: Visitor) -> None:
    name = visitor.open(played_table(*GAME))
    assert visitor.get(f"/t/{name}/replay/0").json()["moved"] == []


@pytest.mark.parametrize("address", ["/t/k7m2p9qrstuv/replay", "/t/k7m2p9qrstuv/replay/2", "/t/nonsense/replay"])
def test_replay_of_unknown_table_is_not_found(visitor: Visitor, address: str) -> None:
    answer = visitor.get(address)
    assert answer.status_code == 404
    assert "<h1>There is nothing here</h1>" in answer.text


@pytest.mark.parametrize("address", ["replay?ply=two", "replay/two"])
def test_unknown_step_is_not_found(visitor: Visitor, address: str) -> None:
    name = visitor.open(played_table(*GAME))
    assert visitor.get(f"/t/{name}/{address}").status_code == 404
