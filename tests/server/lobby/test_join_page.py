"""Tables without spectators: every address is closed to outsiders until a player shares the finished game."""

from __future__ import annotations

from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from rules.duel.deals import WHOLE_GAME, deal, decisions_in
from saqqara.table import Table, TableSettings
from server.bots.test_analysis_api import Analyst, computer
from server.running_server import Guest, Site, run
from server.tables.test_access import ROUTE_PARAMETERS, RUNNING_GAME_QUERIES, routes
from server.tables.test_leak import cookie

NO_SPECTATORS = TableSettings(spectators=False)
QUERIES = {**RUNNING_GAME_QUERIES, "puzzle": "?ply=0"}
CLOSED_TEXT = "This table is played without spectators."
WHOLE_GAME_ACTIONS = decisions_in(WHOLE_GAME)


async def create_table(site: Site, count: int, seats: str = "ann ben") -> str:
    """Open a table without spectators at which `count` actions have been played."""
    seated = [
        {"name": "", "player": "open"} if name == "open" else {"name": name.title(), "player": "person", "person": name}
        for name in seats.split()
    ]
    table = Table.open("duel", {}, 1, seated, {"deal": deal()}, settings=NO_SPECTATORS)
    for action in WHOLE_GAME_ACTIONS[:count]:
        assert table.current_player is not None
        table.play(table.current_player, action, confirm=True)
    return str(await site.services.tables.open(table))


def guest_at_table(site: Site, name: str, table: str) -> Guest:
    """Return a guest with a known ID at a table."""
    guest = site.guest()
    guest.client.cookies.set("guest", cookie(site.services.guests, name), domain="127.0.0.1")
    guest.path = f"/api/tables/{table}"
    return guest


def table_routes() -> list[str]:
    """Return every GET route of a table."""
    return sorted(route for route in routes() if route.startswith(("/t/{name}", "/api/tables/{name}")))


@pytest.mark.parametrize("moment", ["running", "over"])
def test_every_address_is_closed_to_outsiders(moment: str, tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        name = await create_table(site, 8 if moment == "running" else len(WHOLE_GAME_ACTIONS))
        ann, eve = [guest_at_table(site, person, name) for person in ("ann", "eve")]
        assert len(table_routes()) > 25
        for route in table_routes():
            address = route.format(name=name, **ROUTE_PARAMETERS) + QUERIES.get(route.rpartition("/")[2], "")
            answer = await eve.client.get(address, follow_redirects=False)
            assert (route, answer.status_code) == (route, 403)
            assert (route, b"Ann" in answer.content, b"meeple" in answer.content) == (route, False, False)
            if route.startswith("/api") and not route.endswith(("/invite", "/invitees")):
                assert (route, answer.json()["error"]) == (route, "no-spectators")
        with pytest.raises(InvalidStatus) as turned_away:
            async with eve.live():
                pass
        assert turned_away.value.response.status_code == 403
        for command in ("messages", "messages/x/mute", "messages/x/report"):
            body = {"text": "Hello"} if command == "messages" else {}
            assert (command, (await eve.post(command, **body)).json()["error"]) == (command, "no-spectators")
        assert (await ann.client.get(f"/t/{name}")).status_code == 200
        assert CLOSED_TEXT in (await eve.client.get(f"/t/{name}")).text

    run(test, tmp_path, **computer(Analyst()))


def test_player_shares_the_finished_game(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        name = await create_table(site, len(WHOLE_GAME_ACTIONS))
        ann, eve = [guest_at_table(site, person, name) for person in ("ann", "eve")]
        assert (await eve.post("share")).json()["error"] == "not-your-seat"
        assert "Show this game to others" in (await ann.client.get(f"/t/{name}")).text
        assert (await ann.post("share")).status_code == 204
        assert (await ann.post("share")).json()["error"] == "already-shared"
        assert (await eve.client.get(f"/t/{name}/replay")).status_code == 200
        assert "Anybody with the link can look at this game now." in (await ann.client.get(f"/t/{name}")).text
        assert "Anybody with the link" not in (await eve.client.get(f"/t/{name}")).text

    run(test, tmp_path)


def test_running_game_cannot_be_shared(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = guest_at_table(site, "ann", await create_table(site, 8))
        assert (await ann.post("share")).json()["error"] == "not-over"

    run(test, tmp_path)


def test_link_leads_to_join_page_while_a_seat_is_open(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        name = await create_table(site, 0, "ann open")
        eve = guest_at_table(site, "eve", name)
        page = (await eve.client.get(f"/t/{name}")).text
        assert "Ann is waiting for somebody to play with." in page
        assert "data-action" not in page
        assert "region-" not in page
        assert (await eve.get()).json()["error"] == "no-spectators"
        assert (await eve.post("sit", name="Eve")).json()["seat"] == 1
        assert (await eve.fetch())["settings"] == {"spectators": False}

    run(test, tmp_path)


def test_what_if_copy_is_as_private_as_its_table(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        name = await create_table(site, 1)  # Ben moves next
        ann, eve = [guest_at_table(site, person, name) for person in ("ann", "eve")]
        page = (await ann.client.get(f"/t/{name}/what-if")).text
        copy = page.partition('data-api="')[2].partition('"')[0]
        assert copy.startswith("/api/what-if/")
        assert (await ann.client.get(f"{copy}/points")).status_code == 200
        assert (await eve.client.get(f"{copy}/points")).json()["error"] == "no-spectators"

    run(test, tmp_path)
