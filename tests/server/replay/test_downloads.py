"""Downloads of a table: the finished game as one page and positions as pictures, without hidden information."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest

from rules.duel.deals import STOCK_USED_UP, WHOLE_GAME, deal, decisions_in
from saqqara import images
from saqqara.server.app import create_app
from saqqara.server.core.request_limits import Limits, Rate
from saqqara.table import Table

MIDGAME_ACTIONS = decisions_in(STOCK_USED_UP)[:27]
WHOLE_GAME_ACTIONS = decisions_in(WHOLE_GAME)
SEATS = [{"name": name, "player": "person", "person": name.lower()} for name in ("Ann", "Ben")]
OTHER_DEAL = [*deal()[:48], *deal()[:47:-1]]
"""Deal with its last twelve tiles reversed: in MIDDLE they are still in the stock."""


class SampleApp:
    """Application and its clients."""

    def __init__(self, data: Path, limits: Limits | None = None) -> None:
        self.app = create_app(data, limits=limits)

    def create_table(self, *actions: str, order: list[str] | None = None) -> Table:
        table = Table.open("duel", {}, 1, SEATS, {"deal": order or deal()})
        for action in actions:
            assert table.current_player is not None
            table.play(table.current_player, action, confirm=True)
        return table

    def open(self, table: Table) -> str:
        return asyncio.run(self.app.state.services.tables.open(table))

    def get(self, address: str, guest: str = "", **cookies: str) -> httpx.Response:
        async def got() -> httpx.Response:
            async with httpx.AsyncClient(transport=httpx.ASGITransport(self.app), base_url="http://test") as client:
                client.cookies.update(cookies)
                if guest:
                    client.cookies.set("guest", self.app.state.services.guests._signer.sign(guest).decode())
                return await client.get(address, headers={"Accept-Language": "en"})

        return asyncio.run(got())


@pytest.fixture
def sample_app(tmp_path: Path) -> Iterator[SampleApp]:
    place = SampleApp(tmp_path / "tables.sqlite")
    yield place
    place.app.state.services.tables.store.close()


def test_finished_game_is_downloaded_as_one_page(sample_app: SampleApp) -> None:
    name = sample_app.open(sample_app.create_table(*WHOLE_GAME_ACTIONS))
    answer = sample_app.get(f"/t/{name}/game.html", lang="de", theme="night")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert answer.headers["content-disposition"] == f'attachment; filename="duel-{name}.html"'
    assert '<html lang="de" data-theme="night">' in answer.text
    assert "Das Duell: Ann – Ben" in answer.text
    assert "Schritt 0 von 54" in answer.text
    assert '"ann"' not in answer.text  # the page does not reveal the owners of the seats


def test_running_game_cannot_be_downloaded(sample_app: SampleApp) -> None:
    name = sample_app.open(sample_app.create_table(*MIDGAME_ACTIONS))
    answer = sample_app.get(f"/t/{name}/game.html", "ann")
    assert answer.status_code == 409
    assert "That did not work" in answer.text


def test_position_is_downloaded_as_svg(sample_app: SampleApp) -> None:
    name = sample_app.open(sample_app.create_table(*WHOLE_GAME_ACTIONS))
    answer = sample_app.get(f"/t/{name}/position.svg?ply=20")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
    assert answer.headers["content-disposition"] == f'attachment; filename="duel-{name}-20.svg"'
    ElementTree.fromstring(answer.text)
    assert ("Ann" in answer.text, ">21<" in answer.text) == (True, True)  # the stock
    assert sample_app.get(f"/t/{name}/position.svg?ply=20", theme="night").text != answer.text


def test_position_is_downloaded_as_png(sample_app: SampleApp) -> None:
    name = sample_app.open(sample_app.create_table(*MIDGAME_ACTIONS))
    answer = sample_app.get(f"/t/{name}/position.png")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert answer.headers["content-disposition"] == f'attachment; filename="duel-{name}-27.png"'
    assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"


def test_drawing_does_not_depend_on_hidden_tiles(sample_app: SampleApp) -> None:
    one, other = (
        sample_app.open(sample_app.create_table(*MIDGAME_ACTIONS, order=order)) for order in (deal(), OTHER_DEAL)
    )
    for guest in ("ann", "ben", ""):
        drawings = [sample_app.get(f"/t/{name}/position.svg", guest).text for name in (one, other)]
        assert drawings[0] == drawings[1]


def test_pending_action_is_drawn_only_for_its_seat(sample_app: SampleApp) -> None:
    table = sample_app.create_table(*MIDGAME_ACTIONS)
    table.play(1, "place c3")
    name = sample_app.open(table)
    assert "c3: your meeple" in sample_app.get(f"/t/{name}/position.svg", "ben").text
    for reader in ("ann", ""):
        assert "c3, free" in sample_app.get(f"/t/{name}/position.svg?ply=28", reader).text


def test_replay_page_links_available_downloads(sample_app: SampleApp, monkeypatch: pytest.MonkeyPatch) -> None:
    over, running = (
        sample_app.open(sample_app.create_table(*WHOLE_GAME_ACTIONS)),
        sample_app.open(sample_app.create_table(*MIDGAME_ACTIONS)),
    )
    page = sample_app.get(f"/t/{over}/replay?ply=20").text
    assert f'value="http://test/t/{over}/replay?ply=20"' in page
    assert f'href="/t/{over}/position.png?ply=20"' in page
    assert f'href="/t/{over}/game.html"' in page
    assert f'href="/t/{over}/what-if?ply=20"' in page
    page = sample_app.get(f"/t/{running}/replay", "ann").text
    assert (f"/t/{running}/game.html" in page, f"/t/{running}/position.svg?ply=27" in page) == (False, True)
    monkeypatch.setattr("saqqara.server.replay.replay_page.has_fonts", lambda: False)
    assert "position.png" not in sample_app.get(f"/t/{over}/replay?ply=20").text


def test_without_fonts_there_is_no_png(sample_app: SampleApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saqqara.server.replay.downloads.has_fonts", lambda: False)
    name = sample_app.open(sample_app.create_table(*MIDGAME_ACTIONS))
    assert sample_app.get(f"/t/{name}/position.png").status_code == 404
    assert images.has_fonts()


@pytest.mark.parametrize("path", ["game.html", "position.svg", "position.png", "position.svg?ply=x"])
def test_downloads_of_unknown_tables_or_steps_are_not_found(sample_app: SampleApp, path: str) -> None:
    assert sample_app.get(f"/t/k7m2p9qrstuv/{path}").status_code == 404


def test_game_download_costs_forty_page_reads(tmp_path: Path) -> None:
    place = SampleApp(tmp_path / "data.sqlite", Limits(reads_by_address=Rate(82, 600.0)))
    name = place.open(place.create_table(*WHOLE_GAME_ACTIONS))
    paths = ("game.html", "game.html", "position.svg", "position.svg", "position.svg")
    assert [place.get(f"/t/{name}/{path}").status_code for path in paths] == [200, 200, 200, 200, 429]
