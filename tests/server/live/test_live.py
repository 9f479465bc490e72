"""Live tables: every change reaches every open page, also twice, late, or after a lost connection."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from saqqara.server.core.request_limits import Limits
from saqqara.server.live.hub import OpenPage
from saqqara.storage import StoreError
from server.inline_renderer import InlineRenderer
from server.running_server import WAIT_SECONDS, Guest, Live, Site, run


async def close_code(live: Live) -> int | None:
    """Read until the server closes the connection; return the close code, or None if it sends no close frame."""
    try:
        while True:
            await live.next_message()
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else None


def test_current_client_gets_no_update(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()
        async with ann.live(after=1) as live:
            assert await live.next_message() == {
                "seq": 1, "regions": {}, "moved": [], "steps": [], "announcements": [], "title": "Your turn · The Duel",
            }  # fmt: skip

    run(test, tmp_path)


def test_new_client_gets_everything(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()
        for after in (None, -1, 99):
            async with ann.live(after=after) as live:
                message = await live.next_message()
                assert (message["seq"], message["moved"], message["announcements"]) == (1, [], [])
                assert {"harbour", "area-0", "area-1", "bar", "log"} <= set(message["regions"])

    run(test, tmp_path)


def test_table_updates_do_not_wait_for_chat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(site: Site) -> None:
        answered = asyncio.Event()

        async def slow(table: str) -> Any:
            await answered.wait()
            return await talk(table)

        chat = site.services.chat
        talk = chat.chat_log
        monkeypatch.setattr(chat, "chat_log", slow)
        ann, _ = await site.two_at_a_table()
        async with ann.live() as live:
            assert (await live.next_message())["seq"] == 1
            answered.set()
            assert "participant-list" in await live.meets()

    run(test, tmp_path)


def test_busy_renderer_skips_pages_that_are_up_to_date(tmp_path: Path) -> None:
    """Many pages come at once when another server has ended.

    A busy renderer does not render pages that are up to date. Their next update has all regions, because the renderer
    does not know what they show.
    """
    drawing = InlineRenderer()
    drawing.is_busy = True

    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        async with ann.live(after=1) as at_anns, bob.live(after=0) as at_bobs:
            nothing = {"seq": 1, "regions": {}, "moved": [], "steps": [], "announcements": [], "title": ""}
            assert await at_anns.next_message() == nothing
            assert "harbour" in (await at_bobs.next_message())["regions"]  # Bob's page is out of date
            await ann.play("place b2", 1)
            message = await at_anns.message_after(3)
            assert message["moved"] == [[{"piece": "meeple-0", "from": "supply-0", "to": "b2"}]]
            assert {"harbour", "box"} <= set(message["regions"])
            assert "box" not in (await at_bobs.message_after(2))["regions"]

    run(test, tmp_path, drawing=drawing)


def test_action_is_sent_to_both_players(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        async with ann.live(after=1) as at_anns, bob.live(after=1) as at_bobs:
            await at_anns.next_message()
            await at_bobs.next_message()
            await ann.play("place b2", 1)
            for live, seq in ((at_anns, 3), (at_bobs, 2)):  # Ann's number counts her action and its confirmation
                message = await live.message_after(seq)
                assert message["moved"] == [[{"piece": "meeple-0", "from": "supply-0", "to": "b2"}]]
                assert "harbour" in message["regions"]
                assert "box" not in message["regions"]  # unchanged regions are not sent

    run(test, tmp_path)


def test_announcements_are_in_the_readers_language(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        bob.client.cookies.set("lang", "de")
        async with ann.live(after=1) as at_anns, bob.live(after=1) as at_bobs:
            await ann.play("place b2", 1)
            assert (await at_anns.message_after(3))["announcements"][0] == "You placed on b2."
            message = await at_bobs.message_after(2)
            assert message["announcements"][0] == "Ann hat auf b2 platziert."
            assert message["title"] == "Du bist am Zug · Das Duell"

    run(test, tmp_path)


def test_pending_actions_are_sent_only_to_their_player(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        eve = site.guest()
        eve.path = ann.path
        async with ann.live(after=1) as at_anns, bob.live(after=1) as at_bobs, eve.live(after=1) as at_eves:
            for live in (at_anns, at_bobs, at_eves):
                assert (await live.next_message())["seq"] == 1
            await ann.play("place b2", 1, confirm=False)
            assert (await at_anns.message_after(2))["moved"] != []
            await ann.post("undo", after=2)
            await ann.post("redo", after=3)
            await ann.post("confirm", after=4)
            for live in (at_bobs, at_eves):
                while (message := await live.next_message())["regions"].keys() == {
                    "context"
                }:  # the number of spectators has changed
                    assert message["seq"] == 1
                # the event after the first: others do not learn how often Ann hesitates
                assert (message["seq"], len(message["moved"])) == (2, 1)

    run(test, tmp_path)


async def open_second_table(ann: Guest, bob: Guest) -> Guest:
    """Seat Ann at a second table with Bob; return her guest there."""
    ann_there, bob_there = Guest(ann.site, {}), Guest(bob.site, {})
    ann_there.client, bob_there.client = ann.client, bob.client
    await ann_there.open()
    bob_there.path = ann_there.path
    assert (await bob_there.post("sit", name="Bob")).status_code == 200
    return ann_there


def test_turn_at_another_table_is_sent_without_leaking_hesitation(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table(options={"first": 1})
        there = await open_second_table(ann, bob)
        eve = site.guest()
        async with there.live() as live, eve.live(path=there.path) as at_eves:
            await bob.play("place b2", 1, confirm=False)
            await bob.post("undo", after=2)
            await bob.post("redo", after=3)
            await there.post("messages", text="Here")
            while "Here" not in "".join(live.participants.values()):
                assert "waiting" not in await live._next()
            await bob.post("confirm", after=4)
            await live.until_called()
            await there.post("messages", text="Later")
            while "Later" not in "".join(at_eves.participants.values()):
                assert "waiting" not in await at_eves._next()

    run(test, tmp_path)


def test_undone_piece_moves_back(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()
        await ann.play("place b2", 1, confirm=False)
        async with ann.live(after=2) as live:
            await ann.post("undo", after=2)
            message = await live.message_after(3)
            assert message["moved"] == [[{"piece": "meeple-0", "from": "b2", "to": "supply-0"}]]

    run(test, tmp_path)


async def play_three_turns(ann: Guest, bob: Guest) -> None:
    await ann.play("place a1", 1)
    await bob.play("place b1", 2)
    await ann.play("unload 1", 4)


def test_reconnected_page_gets_missed_events(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        async with ann.live(after=1) as live:
            await ann.play("place a1", 1)
            assert (await live.message_after(3))["seq"] == 3
        await bob.play("place b1", 2)
        await ann.play("unload 1", 4)
        async with ann.live(after=3) as live:
            message = await live.next_message()
            assert message["seq"] == 5
            assert [len(moves) for moves in message["moved"]] == [1, 8]
            assert message["moved"][0] == [{"piece": "meeple-1", "from": "supply-1", "to": "b1"}]
            assert len(message["announcements"]) > 2

    run(test, tmp_path)


def test_pages_converge_whatever_they_missed(tmp_path: Path) -> None:
    """Pages that saw everything, missed the middle, or came at the end show the same regions."""

    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        regions: list[dict[str, str]] = [{}, {}, {}]
        async with ann.live() as first, ann.live() as second:
            regions[0].update((await first.next_message())["regions"])
            regions[1].update((await second.next_message())["regions"])
            await play_three_turns(ann, bob)
            while (message := await first.next_message())["seq"] < 5:
                regions[0].update(message["regions"])
            regions[0].update(message["regions"])
        async with ann.live(after=1) as again:
            regions[1].update((await again.next_message())["regions"])
        async with ann.live() as third:
            regions[2].update((await third.next_message())["regions"])
        assert regions[0] == regions[1] == regions[2]

    run(test, tmp_path)


def test_late_and_repeated_acks_are_harmless(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        async with bob.live(after=1) as live:
            await live.next_message()
            for have in (1, 1, 0, 1):
                await live.send({"ack": have})
            await ann.play("place b2", 1)
            message = await live.message_after(2)
            await live.send({"ack": 2})
            await live.send({"ack": 1})  # the page has only event 1 again: it gets everything since
            again = await live.message_after(2)
            assert again["moved"] == message["moved"] == [[{"piece": "meeple-0", "from": "supply-0", "to": "b2"}]]

    run(test, tmp_path)


def test_spectator_page_becomes_player_page_on_joining(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = site.guest(), site.guest()
        await ann.open()
        await bob.open()  # gives Bob a cookie
        bob.path = ann.path
        async with bob.live() as live:
            first = await live.next_message()
            assert "waiting" in first["regions"]
            await bob.post("sit", name="Bob")
            await ann.play("place b2", 1)
            message = await live.message_after(2)
            assert message["title"] == "Your turn · The Duel"

    run(test, tmp_path)


INVALID_MESSAGES = ("", "x", "7", "[]", '{"ack": "1"}', '{"ack": true}', '{"ack": 1, "x": 2}', "[" * 900)


@pytest.mark.parametrize("text", INVALID_MESSAGES)
def test_invalid_message_closes_the_connection(text: str, tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()
        async with ann.live(after=1) as live:
            await live.send(text)
            assert await close_code(live) == 1003
        assert (await ann.fetch())["seq"] == 1

    run(test, tmp_path)


def test_large_message_closes_the_connection(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()
        async with ann.live(after=1) as live:
            await live.send(json.dumps({"ack": 1}).ljust(1025))
            assert await close_code(live) == 1009

    run(test, tmp_path)


def test_unreadable_table_closes_with_retry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def lost(table: str, after: int = -1) -> Any:
        raise StoreError("the connection is lost")

    async def test(site: Site) -> None:
        _, bob = await site.two_at_a_table()
        store = site.services.tables.store
        async with bob.live(after=1) as live:
            await live.next_message()
            with monkeypatch.context() as patch:
                patch.setattr(store, "events", lost)
                store.event_bus.dispatch(None, None)
                assert await close_code(live) == 1013

    run(test, tmp_path)


def test_message_flood_closes_the_connection(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()
        async with ann.live(after=1) as live:
            for _ in range(60):
                await live.send({"ack": 1})
            assert await close_code(live) == 1008

    run(test, tmp_path)


async def refused_connection(guest: Guest, path: str | None = None, **headers: str) -> tuple[int, dict[str, Any]]:
    with pytest.raises(InvalidStatus) as refused:
        async with guest.live(path=path, **headers):
            pass
    return refused.value.response.status_code, json.loads(refused.value.response.body)


def test_unauthorized_sockets_are_refused(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()
        status, why = await refused_connection(ann, Origin="https://evil.example")
        assert (status, why["error"]) == (403, "bad-request")
        assert why["message"] == "The request comes from a page of another site."
        status, why = await refused_connection(ann, path="/api/tables/aaaaaaaaaaaa")
        assert (status, why["error"], why["message"]) == (404, "no-such-table", "There is no such table.")
        async with ann.live(Origin=site.base) as live:
            assert (await live.next_message())["seq"] == 1

    run(test, tmp_path)


def test_guest_has_limited_connections(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        async with ann.live() as first, ann.live() as second:
            await asyncio.gather(first.next_message(), second.next_message())
            status, why = await refused_connection(ann)
            assert (status, why["error"]) == (429, "too-many")
            async with bob.live() as live:
                await live.next_message()

    run(test, tmp_path, limits=Limits(max_sockets_by_guest=2))


def test_closed_page_is_removed(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()
        hub = site.services.hub
        left, leave = asyncio.Semaphore(0), hub.remove_page

        def leave_and_signal(page: OpenPage) -> None:
            leave(page)
            left.release()

        hub.remove_page = leave_and_signal
        for _ in range(3):
            async with ann.live() as live:
                await live.next_message()
            await asyncio.wait_for(left.acquire(), WAIT_SECONDS)

    run(test, tmp_path, limits=Limits(max_sockets_by_guest=1))
