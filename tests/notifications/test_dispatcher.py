"""Dispatcher of notifications: recipients, times and texts; nothing is sent twice."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from notifications.notification_server import NotificationServer, person
from saqqara.notifications.message import DeliveryError
from saqqara.storage import Invitation
from saqqara.table import OPEN, Table, TableSettings

HOUR = 3600


def run(tmp_path: Path, test: Callable[[NotificationServer], Awaitable[None]]) -> None:
    async def run_test() -> None:
        server = NotificationServer(tmp_path / "saqqara.db")
        try:
            await test(server)
        finally:
            server.stop()

    asyncio.run(run_test())


def test_turn_notification_is_sent_once(tmp_path: Path) -> None:
    async def test(server: NotificationServer) -> None:
        await server.subscribe("ben")
        table = await server.open()
        await server.play(table, "place a1")
        await server.step()
        assert await server.step(19) == 1.0  # a player who comes within twenty seconds needs no notification
        assert server.ear.take_titles() == []
        assert await server.step(1) is None
        assert server.ear.take_titles() == ["Your turn: The Duel (Ann)"]
        assert server.ear.messages[0].text == "Ann placed on a1."
        assert server.ear.messages[0].path == f"/t/{table}"
        await server.tables.command(table, lambda table: table.play(1, "place a2"))
        await server.tables.command(table, lambda table: table.undo(1))  # still the same turn
        await server.step(HOUR)
        assert server.ear.take_titles() == []
        await server.play(table, "place a2", "place b1")
        await server.step(HOUR)
        await server.step(HOUR)
        assert server.ear.take_titles() == ["Your turn: The Duel (Ann)"]

    run(tmp_path, test)


def test_tables_advanced_by_newer_servers_are_left_alone(tmp_path: Path) -> None:
    async def test(server: NotificationServer) -> None:
        await server.subscribe("ben")
        table = await server.open()
        await server.play(table, "place a1")
        await server.step()
        seq = (await server.store.events(table))[-1]["seq"]
        await server.store.append(table, [{"seq": seq + 1, "event": "waved", "seat": 0}])
        await server.step(HOUR)
        assert server.ear.take_titles() == []
        assert [call.table for call in await server.store.notifications.pending_notifications()] == [table]

    run(tmp_path, test)


def test_player_at_the_table_is_not_notified(tmp_path: Path) -> None:
    async def test(server: NotificationServer) -> None:
        await server.subscribe("ben")
        table = await server.open()
        server.looks = {"ben"}
        await server.play(table, "place a1")
        await server.step()
        server.looks = set()
        await server.step(HOUR)
        assert server.ear.take_titles() == []  # Ben saw the move
        await server.play(table, "place a2", "place b1")
        await server.step()
        server.looks = {"ben"}  # comes in time
        await server.step(HOUR)
        server.looks = set()
        await server.step(HOUR)
        assert server.ear.take_titles() == []

    run(tmp_path, test)


def test_past_turn_is_not_notified(tmp_path: Path) -> None:
    async def test(server: NotificationServer) -> None:
        await server.subscribe("ben")
        table = await server.open()
        await server.play(table, "place a1")
        await server.step()
        await server.play(table, "place a2")
        await server.step(HOUR)
        assert server.ear.take_titles() == []

    run(tmp_path, test)


def test_turn_repeated_after_a_takeback_is_a_new_turn(tmp_path: Path) -> None:
    async def test(server: NotificationServer) -> None:
        await server.subscribe("ben")
        table = await server.open()
        await server.play(table, "place a1")
        await server.step()
        await server.step(20)
        await server.tables.command(table, lambda table: table.request_takeback(0))
        await server.tables.command(table, lambda table: table.accept_takeback(1))
        await server.play(table, "place b1")
        await server.step()
        await server.step(20)
        assert server.ear.take_titles() == ["Your turn: The Duel (Ann)"] * 2
        assert [message.text for message in server.ear.messages] == [
            "Ann placed on a1.", "Ann placed on b1.",
        ]  # fmt: skip

    run(tmp_path, test)


def test_player_alone_or_against_bots_is_not_notified(tmp_path: Path) -> None:
    async def test(server: NotificationServer) -> None:
        await server.subscribe("ann")
        table = await server.open("Ann", "Ann")
        await server.play(table, "place a1", "place a2")
        seats = [{"name": "", "player": "novice"}, person("Ann")]
        other = await server.tables.open(Table.open("duel", {"first": 0}, 1, seats))
        await server.play(other, "place a1")
        waiting = [person("Ann"), {"name": "", "player": OPEN}]
        await server.tables.open(Table.open("duel", {"first": 0}, 1, waiting))
        await server.step()
        await server.step(HOUR)
        assert server.ear.take_titles() == []

    run(tmp_path, test)


def test_time_warning_is_due_a_quarter_or_twelve_hours_before_the_end(tmp_path: Path) -> None:
    async def test(server: NotificationServer) -> None:
        await server.subscribe("ben", lang="de", zone="Europe/Berlin")
        one, four = await server.open(days=1), await server.open(days=4)
        await server.play(one, "place a1")
        await server.play(four, "place a1")
        await server.step()
        await server.step(20)
        assert server.ear.take_titles() == ["Du bist dran: Das Duell (Ann)"] * 2
        assert await server.step(18 * HOUR - 21) == 1.0
        await server.step(1)
        assert server.ear.take_titles() == ["Deine Zeit wird knapp: Das Duell (Ann)"]
        assert server.ear.messages[-1].path == f"/t/{one}"
        assert server.ear.messages[-1].text == "Du hast noch bis Donnerstag, 26. November, 13:00."
        await server.step(3 * 24 * HOUR)
        await server.step(HOUR)
        assert server.ear.take_titles()[-1:] == ["Deine Zeit wird knapp: Das Duell (Ann)"]
        assert server.ear.messages[-1].path == f"/t/{four}"

    run(tmp_path, test)


def test_invitation_is_notified_once_unless_blocked(tmp_path: Path) -> None:
    async def test(server: NotificationServer) -> None:
        await server.subscribe("cleo", lang="ru")
        await server.subscribe("dan")
        await server.store.social.block("dan", "ann", blocks_invitations=True)
        seats = [person("Ann"), {"name": "", "player": OPEN}]
        table = await server.tables.open(Table.open("duel", {}, 1, seats, settings=TableSettings(spectators=False)))
        for invited in ("cleo", "dan"):
            await server.store.social.add_invitation(Invitation(table, invited, "ann"))
        await server.step()
        await server.step(20)
        assert server.ear.sent == [("cleo's", "Ann приглашает вас: Дуэль", server.ear.messages[0].text)]
        await server.store.social.remove_invitation(table, "cleo")
        await server.store.social.add_invitation(Invitation(table, "cleo", "ann"))
        await server.step()
        await server.step(20)
        assert len(server.ear.sent) == 1

    run(tmp_path, test)


def test_end_of_game_notifies_all_others(tmp_path: Path) -> None:
    async def test(server: NotificationServer) -> None:
        await server.subscribe("ann")
        await server.subscribe("ben")
        table = await server.open()
        await server.tables.command(table, lambda table: table.resign(0, "lost"))
        await server.step()
        await server.step(20)
        assert [address for address, *_ in server.ear.sent] == ["ben's"]
        assert server.ear.take_titles() == ["Game over: The Duel (Ann)"]
        await server.store.rename_person("ann", "Anna")  # events outside the log cause no notification
        await server.subscribe("ann", address="another")
        await server.step()
        await server.step(HOUR)
        assert server.ear.take_titles() == []

    run(tmp_path, test)


def test_unwanted_notifications_are_not_sent(tmp_path: Path) -> None:
    async def test(server: NotificationServer) -> None:
        await server.subscribe("ben", "over")
        table = await server.open()
        await server.play(table, "place a1")
        await server.step()
        await server.step(20)
        assert server.ear.take_titles() == []
        await server.tables.command(table, lambda table: table.resign(0, "lost"))
        await server.step()
        await server.step(20)
        assert server.ear.take_titles() == ["Game over: The Duel (Ann)"]

    run(tmp_path, test)


@pytest.mark.parametrize("broken", [DeliveryError("unreachable"), RuntimeError("nobody has thought of this")])
def test_a_channel_that_fails_is_tried_again_and_then_given_up(broken: Exception, tmp_path: Path) -> None:
    async def test(server: NotificationServer) -> None:
        await server.subscribe("ben")
        server.ear.broken = broken
        table = await server.open()
        await server.play(table, "place a1")
        await server.step()
        await server.step(20)
        waits = []
        while wait := await server.step():
            waits.append(wait)
            await server.step(wait)
        assert waits == [60, 300, 1800, 7200, 21600]
        assert server.ear.tries == 6
        (way,) = await server.store.notifications.channels_of(["ben"])
        assert way.failure_reason == "unreachable"
        await server.play(table, "place a2", "place b1")
        await server.step()
        await server.step(HOUR)
        assert server.ear.tries == 6
        server.ear.broken = None
        await server.store.notifications.reactivate_channel(way.id, server.time // 1000)
        await server.play(table, "place b2", "place c1")
        await server.step()
        await server.step(20)
        assert server.ear.take_titles() == ["Your turn: The Duel (Ann)"]

    run(tmp_path, test)


def test_failed_notification_is_replaced_by_a_newer_one(tmp_path: Path) -> None:
    async def test(server: NotificationServer) -> None:
        await server.subscribe("ben")
        table = await server.open()
        server.ear.broken = DeliveryError("unreachable")
        await server.play(table, "place a1")
        await server.step()
        await server.step(20)
        server.ear.broken = None
        await server.tables.command(table, lambda table: table.resign(0, "lost"))
        await server.step()
        await server.step(HOUR)
        assert server.ear.take_titles() == ["Game over: The Duel (Ann)"]  # one message per table

    run(tmp_path, test)


@pytest.mark.parametrize("lasting", [False, True])
def test_deleted_channel_gets_no_notification(lasting: bool, tmp_path: Path) -> None:
    async def test(server: NotificationServer) -> None:
        channel = await server.subscribe("ben")
        server.ear.broken = DeliveryError("gone", permanent=lasting)
        table = await server.open()
        await server.play(table, "place a1")
        await server.step()
        await server.step(20)
        way = await server.store.notifications.find_channel(channel)
        assert way is not None
        assert (way.failures, way.failure_reason) == (1, "gone" if lasting else "")

    run(tmp_path, test)


def test_notification_text_is_public_information(tmp_path: Path) -> None:
    """Ann has discarded two cards of her hand and laid four face down; Ben receives only what he saw."""

    async def test(server: NotificationServer) -> None:
        await server.subscribe("ann")
        await server.subscribe("ben")
        table = await server.open(game="tara_wolf")
        for _ in range(25):
            async with server.tables.locked(table) as found:
                assert found.current_player is not None
                decision = found.view(found.current_player)["legal"][0]
            await server.play(table, decision)
            await server.step()
            await server.step(20)
        assert [(address, text) for address, _, text in server.ear.sent] == [
            ("ben's", "Ann discarded the Doctor."),
            ("ann's", "Ben discarded the Desert raider."),
            ("ben's", "Ann sent the Donkey into the tomb."),
            ("ann's", "Ben sent Susan Copperstone into the tomb."),
            ("ben's", "Ann laid nothing more."),
        ]

    run(tmp_path, test)


def test_notification_reveals_nothing_private(tmp_path: Path) -> None:
    """Ann has taken cards that only she has seen; others may see the message on her phone, so it names none."""

    async def test(server: NotificationServer) -> None:
        channel = await server.subscribe("ann")
        table = await server.open(game="tara_wolf")
        await server.tables.command(table, lambda table: table.play(0, "coins 0"))
        subscriber, way = (
            await server.store.notifications.find_subscriber("ann"),
            await server.store.notifications.find_channel(channel),
        )
        assert subscriber is not None
        assert way is not None
        message = await server.calling.render(table, "turn", subscriber, way)
        assert message.text == "You took 4 cards."

    run(tmp_path, test)


def test_pending_notifications_survive_a_crash_and_are_sent_once(tmp_path: Path) -> None:
    """The server is killed at every step of a notification.

    The steps are: after the move, before it is noticed; before it is due; between the start of an attempt and its end;
    and after the attempt.
    """

    async def test(server: NotificationServer) -> None:
        server.time = time.time_ns() // 1_000_000  # what is on disk was written now
        await server.subscribe("ben")
        table = await server.open()

        async def again() -> None:
            server.stop()
            server.begin()
            await server.calling.catch_up()

        server.store.event_bus._listeners.clear()
        await server.play(table, "place a1")
        await again()
        (call,) = await server.store.notifications.pending_notifications()
        assert (call.table, call.kind) == (table, "turn")
        await again()
        assert len(await server.store.notifications.pending_notifications()) == 1
        server.time += 20_000
        assert await server.store.notifications.claim(call)  # killed before the result is known
        await again()
        await server.step(HOUR)
        assert server.ear.tries == 0
        await server.play(table, "place a2", "place b1")
        await server.step()
        await server.step(20)
        assert server.ear.tries == 1
        await again()
        await server.step(HOUR)
        assert server.ear.tries == 1

    run(tmp_path, test)
