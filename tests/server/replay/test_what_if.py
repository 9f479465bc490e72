"""What-if copies: they change nothing at the table and reveal no hidden information."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

import saqqara
from rules.duel.deals import STOCK_USED_UP, WHOLE_GAME, deal, decisions_in
from saqqara.server.app import BotConfig, create_app
from saqqara.server.live.table_page import render_regions
from saqqara.server.replay import scratch
from saqqara.server.replay.scratch import create_what_if_table
from saqqara.server.tables import table_registry
from saqqara.server.tables.table_view import historic_view
from saqqara.table import Table
from server.running_server import Site, run

MIDGAME_ACTIONS = decisions_in(STOCK_USED_UP)[:27]
SEATS = [{"name": name, "player": "person", "person": name.lower()} for name in ("Ann", "Ben")]
URL = "http://saqqara.test/t/k7m2p9qrstuv"
OTHER_DEAL = [*deal()[:48], *deal()[:47:-1]]
"""Deal with its last twelve tiles reversed: in MIDDLE they are still in the stock."""


def table_after(*actions: str, order: list[str] | None = None, seats: list[dict[str, str]] = SEATS) -> Table:
    table = Table.open("duel", {}, 1, seats, {"deal": order or deal()})
    for action in actions:
        assert table.current_player is not None
        table.play(table.current_player, action, confirm=True)
    return table


def what_if_table(table: Table, ply: int, seat: int | None = 0, against: str = "", seed: int = 5) -> Table:
    return create_what_if_table(historic_view(table, seat, "en", URL, ply), "ann", against, seed)


# ---- copies ----------------------------------------------------------------------------------------------------------


def test_copy_shows_the_position_and_all_seats_are_playable() -> None:
    copy = what_if_table(table_after(*MIDGAME_ACTIONS), 27)
    real, view = table_after(*MIDGAME_ACTIONS).view(1), copy.view(1)
    assert view == real
    assert (copy.people, copy.seats_of("ann"), copy.current_player) == (["ann", "ann"], [0, 1], 1)
    assert ([seat["name"] for seat in copy.seats], copy.log(None)) == (["Ann", "Ben"], [])


def test_a_copy_can_be_played_undone_and_taken_back() -> None:
    copy = what_if_table(table_after(*MIDGAME_ACTIONS), 27)
    copy.play(1, "place c3")
    copy.undo(1)
    copy.play(1, "place b2", confirm=True)
    assert (copy.current_player, copy.view(0)["harbour"]["b2"]) == (0, 1)
    copy.request_takeback(1)
    assert (copy.current_player, copy.view(1)["harbour"]["b2"], copy.view(1)) == (
        1,
        None,
        table_after(*MIDGAME_ACTIONS).view(1),
    )


def test_a_copy_from_any_step_can_be_played_to_its_end() -> None:
    game, chance = table_after(*decisions_in(WHOLE_GAME)), random.Random(3)
    for ply in range(54):
        copy = what_if_table(game, ply)
        while copy.current_player is not None:
            copy.play(copy.current_player, chance.choice(copy.view(copy.current_player)["legal"]), confirm=True)
        assert len(copy.view(None)["winners"]) == 1


def test_copy_is_rebuilt_from_its_events() -> None:
    copy = what_if_table(table_after(*MIDGAME_ACTIONS), 27)
    copy.play(1, "place c3", confirm=True)
    again = Table.from_events(copy.events)
    assert (again.events, again.view(0), again.log(0)) == (copy.events, copy.view(0), copy.log(0))


def test_copy_has_no_commitment() -> None:
    copy = what_if_table(table_after(*MIDGAME_ACTIONS), 27)
    assert (copy.starts_from_view, copy.commitment, copy.seed) == (True, "", None)


def test_computer_player_takes_all_other_seats() -> None:
    copy = what_if_table(table_after(*MIDGAME_ACTIONS), 27, against="novice")
    assert [(seat["player"], owner) for seat, owner in zip(copy.seats, copy.people, strict=True)] == [
        ("person", "ann"), ("novice", None),
    ]  # fmt: skip


def test_spectator_plays_the_seat_to_move() -> None:
    copy = what_if_table(table_after(*decisions_in(WHOLE_GAME)), 27, seat=None, against="novice")
    assert [seat["player"] for seat in copy.seats] == ["novice", "person"]


def test_copy_does_not_name_computer_players() -> None:
    table = table_after(*MIDGAME_ACTIONS, seats=[SEATS[0], {"name": "", "player": "novice"}])
    assert what_if_table(table, 27).seats == [{"name": "Ann", "player": "person"}, {"name": "", "player": "person"}]


# ---- secrecy ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, None])
def test_copy_does_not_depend_on_hidden_tiles(seat: int | None) -> None:
    """Games that differ only in hidden tiles give equal copies.

    Dealt from the same seed, the copies stay equal to the end.
    """
    copies = [what_if_table(table_after(*MIDGAME_ACTIONS, order=order), 27, seat) for order in (deal(), OTHER_DEAL)]
    assert (
        table_after(*MIDGAME_ACTIONS).state_for(0).setup
        != table_after(*MIDGAME_ACTIONS, order=OTHER_DEAL).state_for(0).setup
    )
    chance = random.Random(11)
    while True:
        assert copies[0].events == copies[1].events
        for reader in (0, 1, None):
            assert render_regions(copies[0], reader, "de", URL) == render_regions(copies[1], reader, "de", URL)
        actor = copies[0].current_player
        if actor is None:
            return
        action = chance.choice(copies[0].view(actor)["legal"])
        for copy in copies:
            copy.play(actor, action, confirm=True)


def test_another_seed_deals_other_hidden_tiles() -> None:
    unloaded = []
    for seed in range(4):
        copy = what_if_table(table_after(*MIDGAME_ACTIONS, "place a1"), 28, seed=seed)
        copy.play(0, "place b1", confirm=True)
        copy.play(1, "unload 1")
        unloaded.append(copy.view(0)["boats"]["1"])
    assert len({tuple(tiles) for tiles in unloaded}) > 1


def test_copy_of_a_past_step_contains_no_later_information() -> None:
    """The copy is determinized from the view of that step alone: tiles revealed since are dealt again, too."""
    game = table_after(*MIDGAME_ACTIONS)
    assert what_if_table(game, 3).events[0]["view"] == historic_view(game, 0, "en", URL, 3).state.view(0)


def what_if_page(order: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return Ann's page of her copy while Ben thinks, on a server with fixed names and seeds."""
    names = iter(["k7m2p9qrstuv", "abcdefghijkm"])
    monkeypatch.setattr(table_registry, "new_table_name", lambda: next(names))
    monkeypatch.setattr(scratch, "new_seed", lambda: 5)
    app = create_app(folder)

    async def got() -> str:
        name = await app.state.services.tables.open(table_after(*MIDGAME_ACTIONS, order=order))
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test") as client:
            value = app.state.services.guests._signer.sign("ann").decode()
            client.cookies.set("guest", value)
            answer = await client.get(f"/t/{name}/what-if")
        assert answer.status_code == 200
        return answer.text

    text = asyncio.run(got())
    app.state.services.tables.store.close()
    return text


def test_copy_page_does_not_depend_on_hidden_tiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = (what_if_page(order, tmp_path / str(n), monkeypatch) for n, order in enumerate((deal(), OTHER_DEAL)))
    assert "What if: nothing here counts" in one
    assert one == other


# ---- server ----------------------------------------------------------------------------------------------------------


class FirstActionBot:
    """Computer player that takes the first legal action."""

    async def choose(self, view: dict[str, Any], game: saqqara.Game, level: str) -> list[str]:
        return [view["legal"][0]]


class Visitor:
    """Client of a guest, or without a cookie if `guest` is empty."""

    def __init__(self, site: Site, guest: str) -> None:
        cookies = httpx.Cookies()
        if guest:
            cookies.set("guest", site.services.guests._signer.sign(guest).decode(), domain="127.0.0.1")
        self.site, self.client = site, site.client({"Accept-Language": "en"}, cookies)

    async def copy(self, table: str, query: str = "") -> str:
        """Return the API address of their copy of a table."""
        answer = await self.client.get(f"/t/{table}/what-if{query}")
        assert answer.status_code == 200, answer.text
        return re.search(r'data-api="(/api/what-if/\w+)"', answer.text)[1]

    async def post(self, copy: str, command: str, **body: Any) -> httpx.Response:
        return await self.client.post(f"{copy}/{command}", json=body)


async def open_table(site: Site, *actions: str, **facts: Any) -> str:
    name: str = await site.services.tables.open(table_after(*actions, **facts))
    return name


def test_playing_in_a_copy_does_not_change_the_table(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        name = await open_table(site, *MIDGAME_ACTIONS)
        before = await site.services.tables.store.events(name)
        ann = Visitor(site, "ann")
        copy = await ann.copy(name)
        assert (await ann.post(copy, "play", action="place c3", after=0, confirm=True)).json() == {"seq": 2}
        assert (await ann.post(copy, "play", action="place a1", after=2)).json() == {"seq": 3}
        assert (await ann.post(copy, "undo", after=3)).json() == {"seq": 4}
        refused = (await ann.client.get(f"{copy}/refusal", params={"action": "unload 1"})).json()["refusal"]
        assert (refused["error"], refused["clause"]) == ("illegal", "DUEL-3.2")
        assert await site.services.tables.store.events(name) == before
        assert await site.services.tables.store.count_tables() == 1
        async with site.services.tables.locked(name) as table:
            assert table.events == table_after(*MIDGAME_ACTIONS).events

    run(test, tmp_path)


def test_same_address_gives_the_same_copy_until_resampled(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        name = await open_table(site, *decisions_in(WHOLE_GAME))
        ann = Visitor(site, "ann")
        first = await ann.copy(name, "?ply=20")
        await ann.post(first, "play", action="place c3", after=0, confirm=True)
        assert await ann.copy(name, "?ply=20&lang=de") == first
        other_copy = await ann.copy(name, "?ply=20&sample=2")
        assert other_copy != first
        refused = await ann.post(first, "play", action="place a3", after=2)
        assert (refused.status_code, refused.json()["error"]) == (404, "no-such-table")
        assert await ann.copy(name, "?ply=20") not in (first, other_copy)

    run(test, tmp_path)


def test_takeback_in_a_copy_needs_no_consent(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = Visitor(site, "ann")
        copy = await ann.copy(await open_table(site, *MIDGAME_ACTIONS))
        await ann.post(copy, "play", action="place c3", after=0, confirm=True)
        assert (await ann.post(copy, "takeback/request", after=2)).json() == {"seq": 4}
        assert (await ann.post(copy, "play", action="place c3", after=4)).json() == {"seq": 5}

    run(test, tmp_path)


def test_copies_are_restricted_by_role_and_state(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        running, over = await open_table(site, *MIDGAME_ACTIONS), await open_table(site, *decisions_in(WHOLE_GAME))
        may = {}
        for guest in ("ann", "ben", "eve", ""):
            for name in (running, over):
                answer = await Visitor(site, guest).client.get(f"/t/{name}/what-if")
                may[guest, name == over] = answer.status_code
                if answer.status_code == 303:
                    assert answer.headers["location"] == f"/t/{name}"
        assert may == {
            ("ann", False): 200, ("ben", False): 303, ("eve", False): 303, ("", False): 303,
            ("ann", True): 200, ("ben", True): 200, ("eve", True): 200, ("", True): 200,
        }  # fmt: skip

    run(test, tmp_path)


def test_copy_stays_playable_during_own_turn(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        name = await open_table(site, *MIDGAME_ACTIONS)
        ann = Visitor(site, "ann")
        copy = await ann.copy(name, "?ply=27")
        page = (await ann.client.get(f"/t/{name}/what-if?ply=27")).text
        assert "In the game it is your turn now.</p>" not in page
        await site.services.tables.command(name, lambda table: table.play(1, "place c3", confirm=True))
        page = (await ann.client.get(f"/t/{name}/what-if?ply=27")).text
        assert f'data-api="{copy}"' in page
        assert "In the game it is your turn now.</p>" in page
        assert (await ann.client.get(f"/t/{name}/what-if?ply=26")).status_code == 303

    run(test, tmp_path)


def test_copy_belongs_to_its_guest(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        name = await open_table(site, *decisions_in(WHOLE_GAME))
        ann, ben = Visitor(site, "ann"), Visitor(site, "ben")
        copy = await ann.copy(name, "?ply=20")
        assert await ben.copy(name, "?ply=20") != copy
        answer = await ben.post(copy, "play", action="place c3", after=0)
        assert (answer.status_code, answer.json()["error"]) == (403, "not-your-seat")

    run(test, tmp_path)


@pytest.mark.parametrize(("method", "path"), [("POST", "/sit"), ("GET", "/record"), ("POST", "/rematch"), ("GET", "")])
def test_a_copy_has_no_record_no_guests_no_rematch(tmp_path: Path, method: str, path: str) -> None:
    async def test(site: Site) -> None:
        ann = Visitor(site, "ann")
        copy = await ann.copy(await open_table(site, *decisions_in(WHOLE_GAME)), "?ply=20")
        answer = await ann.client.request(method, f"{copy}{path}", **({"json": {}} if method == "POST" else {}))
        assert answer.status_code == 404

    run(test, tmp_path)


def test_tables_and_copies_have_separate_addresses(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        name = await open_table(site, *decisions_in(WHOLE_GAME))
        ann = Visitor(site, "ann")
        copy = (await ann.copy(name, "?ply=20")).rpartition("/")[2]
        for path in (f"/t/{copy}", f"/t/{copy}/replay", f"/t/{copy}/what-if", f"/api/tables/{copy}",
                     f"/api/tables/{copy}/record"):  # fmt: skip
            assert (await ann.client.get(path)).status_code == 404
        answer = await ann.post(f"/api/what-if/{name}", "play", action="place c3", after=0)
        assert (answer.status_code, answer.json()["error"]) == (404, "no-such-table")

    run(test, tmp_path)


def test_computer_player_moves_in_a_copy(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        name = await open_table(site, *decisions_in(WHOLE_GAME))
        ann = Visitor(site, "ann")
        copy = await ann.copy(name, "?ply=20&opponent=novice")
        await ann.post(copy, "play", action="place c3", after=0, confirm=True)
        guest = site.guest()
        guest.client = ann.client
        async with guest.live(after=2, path=copy) as live:
            news = await live.message_after(3)
        assert news["title"] == "What if: Your turn · The Duel"

    run(test, tmp_path, computer=BotConfig(("novice",), FirstActionBot(), min_step_seconds=0.0))


def test_unknown_level_is_ignored(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        name = await open_table(site, *decisions_in(WHOLE_GAME))
        ann = Visitor(site, "ann")
        assert await ann.copy(name, "?ply=20&opponent=god") == await ann.copy(name, "?ply=20")

    run(test, tmp_path)


def test_copy_of_the_end_starts_at_the_last_action(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        name = await open_table(site, *decisions_in(WHOLE_GAME))
        ann = Visitor(site, "ann")
        assert await ann.copy(name, "?ply=54") == await ann.copy(name, "?ply=53")

    run(test, tmp_path)


@pytest.mark.parametrize("query", ["?ply=two", "?sample=x"])
def test_invalid_what_if_address_is_not_found(tmp_path: Path, query: str) -> None:
    async def test(site: Site) -> None:
        name = await open_table(site, *decisions_in(WHOLE_GAME))
        assert (await Visitor(site, "ann").client.get(f"/t/{name}/what-if{query}")).status_code == 404

    run(test, tmp_path)


# ---- memory ----------------------------------------------------------------------------------------------------------
