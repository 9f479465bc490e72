"""Who is called, when, and with which words; and that nobody is called twice."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from notifications.houses import House, person
from saqqara.notifications.message import DeliveryError
from saqqara.storage import Invitation
from saqqara.table import OPEN, Table, TableSettings

HOUR = 3600


def run(tmp_path: Path, test: Callable[[House], Awaitable[None]]) -> None:
    async def with_house() -> None:
        house = House(tmp_path / "saqqara.db")
        try:
            await test(house)
        finally:
            house.ends()

    asyncio.run(with_house())


def test_it_is_said_once_that_it_is_somebody_s_turn(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        await house.wants("ben")
        table = await house.opens()
        await house.plays(table, "place a1")
        await house.step()
        assert await house.step(19) == 1.0  # who comes within twenty seconds knows
        assert house.ear.hears() == []
        assert await house.step(1) is None
        assert house.ear.hears() == ["Your turn: The Duel (Ann)"]
        assert house.ear.messages[0].text == "Ann placed on a1."
        assert house.ear.messages[0].path == f"/t/{table}"
        await house.tables.command(table, lambda table: table.play(1, "place a2"))
        await house.tables.command(table, lambda table: table.undo(1))  # still the same turn
        await house.step(HOUR)
        assert house.ear.hears() == []
        await house.plays(table, "place a2", "place b1")
        await house.step(HOUR)
        await house.step(HOUR)
        assert house.ear.hears() == ["Your turn: The Duel (Ann)"]

    run(tmp_path, test)


def test_what_a_newer_server_has_gone_on_with_is_left_to_that_one(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        await house.wants("ben")
        table = await house.opens()
        await house.plays(table, "place a1")
        await house.step()
        seq = (await house.store.events(table))[-1]["seq"]
        await house.store.append(table, [{"seq": seq + 1, "event": "waved", "seat": 0}])
        await house.step(HOUR)
        assert house.ear.hears() == []
        assert [call.table for call in await house.store.notifications.pending_notifications()] == [table]

    run(tmp_path, test)


def test_who_looks_at_the_table_is_not_called(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        await house.wants("ben")
        table = await house.opens()
        house.looks = {"ben"}
        await house.plays(table, "place a1")
        await house.step()
        house.looks = set()
        await house.step(HOUR)
        assert house.ear.hears() == []  # Ben saw it happen
        await house.plays(table, "place a2", "place b1")
        await house.step()
        house.looks = {"ben"}  # comes in time
        await house.step(HOUR)
        house.looks = set()
        await house.step(HOUR)
        assert house.ear.hears() == []

    run(tmp_path, test)


def test_nobody_is_called_to_a_turn_that_has_passed(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        await house.wants("ben")
        table = await house.opens()
        await house.plays(table, "place a1")
        await house.step()
        await house.plays(table, "place a2")
        await house.step(HOUR)
        assert house.ear.hears() == []

    run(tmp_path, test)


def test_a_turn_that_comes_again_after_one_was_taken_back_is_another_one(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        await house.wants("ben")
        table = await house.opens()
        await house.plays(table, "place a1")
        await house.step()
        await house.step(20)
        await house.tables.command(table, lambda table: table.request_takeback(0))
        await house.tables.command(table, lambda table: table.accept_takeback(1))
        await house.plays(table, "place b1")
        await house.step()
        await house.step(20)
        assert house.ear.hears() == ["Your turn: The Duel (Ann)"] * 2
        assert [message.text for message in house.ear.messages] == [
            "Ann placed on a1.", "Ann placed on b1.",
        ]  # fmt: skip

    run(tmp_path, test)


def test_who_plays_with_themselves_or_a_computer_is_not_called(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        await house.wants("ann")
        table = await house.opens("Ann", "Ann")
        await house.plays(table, "place a1", "place a2")
        seats = [{"name": "", "player": "novice"}, person("Ann")]
        other = await house.tables.open(Table.open("duel", {"first": 0}, 1, seats))
        await house.plays(other, "place a1")
        waiting = [person("Ann"), {"name": "", "player": OPEN}]
        await house.tables.open(Table.open("duel", {"first": 0}, 1, waiting))
        await house.step()
        await house.step(HOUR)
        assert house.ear.hears() == []

    run(tmp_path, test)


def test_time_is_nearly_up_a_quarter_before_and_twelve_hours_at_most(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        await house.wants("ben", lang="de", zone="Europe/Berlin")
        one, four = await house.opens(days=1), await house.opens(days=4)
        await house.plays(one, "place a1")
        await house.plays(four, "place a1")
        await house.step()
        await house.step(20)
        assert house.ear.hears() == ["Du bist dran: Das Duell (Ann)"] * 2
        assert await house.step(18 * HOUR - 21) == 1.0
        await house.step(1)
        assert house.ear.hears() == ["Deine Zeit wird knapp: Das Duell (Ann)"]
        assert house.ear.messages[-1].path == f"/t/{one}"
        assert house.ear.messages[-1].text == "Du hast noch bis Donnerstag, 26. November, 13:00."
        await house.step(3 * 24 * HOUR)
        await house.step(HOUR)
        assert house.ear.hears()[-1:] == ["Deine Zeit wird knapp: Das Duell (Ann)"]
        assert house.ear.messages[-1].path == f"/t/{four}"

    run(tmp_path, test)


def test_an_invitation_is_said_once_and_not_by_who_is_blocked(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        await house.wants("cleo", lang="ru")
        await house.wants("dan")
        await house.store.social.block("dan", "ann", blocks_invitations=True)
        seats = [person("Ann"), {"name": "", "player": OPEN}]
        table = await house.tables.open(Table.open("duel", {}, 1, seats, settings=TableSettings(spectators=False)))
        for who in ("cleo", "dan"):
            await house.store.social.add_invitation(Invitation(table, who, "ann"))
        await house.step()
        await house.step(20)
        assert house.ear.heard == [("cleo's", "Ann приглашает вас: Дуэль", house.ear.messages[0].text)]
        await house.store.social.remove_invitation(table, "cleo")
        await house.store.social.add_invitation(Invitation(table, "cleo", "ann"))
        await house.step()
        await house.step(20)
        assert len(house.ear.heard) == 1

    run(tmp_path, test)


def test_all_but_who_has_ended_it_hear_that_a_game_is_over(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        await house.wants("ann")
        await house.wants("ben")
        table = await house.opens()
        await house.tables.command(table, lambda table: table.resign(0, "lost"))
        await house.step()
        await house.step(20)
        assert [address for address, *_ in house.ear.heard] == ["ben's"]
        assert house.ear.hears() == ["Game over: The Duel (Ann)"]
        await house.store.rename_person("ann", "Anna")  # what happens beside the log is no news
        await house.wants("ann", address="another")
        await house.step()
        await house.step(HOUR)
        assert house.ear.hears() == []

    run(tmp_path, test)


def test_of_what_somebody_does_not_want_they_do_not_hear(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        await house.wants("ben", "over")
        table = await house.opens()
        await house.plays(table, "place a1")
        await house.step()
        await house.step(20)
        assert house.ear.hears() == []
        await house.tables.command(table, lambda table: table.resign(0, "lost"))
        await house.step()
        await house.step(20)
        assert house.ear.hears() == ["Game over: The Duel (Ann)"]

    run(tmp_path, test)


@pytest.mark.parametrize("broken", [DeliveryError("unreachable"), RuntimeError("nobody has thought of this")])
def test_a_channel_that_fails_is_tried_again_and_then_given_up(broken: Exception, tmp_path: Path) -> None:
    async def test(house: House) -> None:
        await house.wants("ben")
        house.ear.broken = broken
        table = await house.opens()
        await house.plays(table, "place a1")
        await house.step()
        await house.step(20)
        waits = []
        while wait := await house.step():
            waits.append(wait)
            await house.step(wait)
        assert waits == [60, 300, 1800, 7200, 21600]
        assert house.ear.tries == 6
        (way,) = await house.store.notifications.channels_of(["ben"])
        assert way.failure_reason == "unreachable"
        await house.plays(table, "place a2", "place b1")
        await house.step()
        await house.step(HOUR)
        assert house.ear.tries == 6
        house.ear.broken = None
        await house.store.notifications.reactivate_channel(way.id, house.time // 1000)
        await house.plays(table, "place b2", "place c1")
        await house.step()
        await house.step(20)
        assert house.ear.hears() == ["Your turn: The Duel (Ann)"]

    run(tmp_path, test)


def test_what_could_not_be_said_is_not_said_when_something_else_is_to_be(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        await house.wants("ben")
        table = await house.opens()
        house.ear.broken = DeliveryError("unreachable")
        await house.plays(table, "place a1")
        await house.step()
        await house.step(20)
        house.ear.broken = None
        await house.tables.command(table, lambda table: table.resign(0, "lost"))
        await house.step()
        await house.step(HOUR)
        assert house.ear.hears() == ["Game over: The Duel (Ann)"]  # one message a table

    run(tmp_path, test)


@pytest.mark.parametrize("lasting", [False, True])
def test_a_turn_is_not_said_in_a_channel_that_is_gone(lasting: bool, tmp_path: Path) -> None:
    async def test(house: House) -> None:
        channel = await house.wants("ben")
        house.ear.broken = DeliveryError("gone", permanent=lasting)
        table = await house.opens()
        await house.plays(table, "place a1")
        await house.step()
        await house.step(20)
        way = await house.store.notifications.find_channel(channel)
        assert way is not None
        assert (way.failures, way.failure_reason) == (1, "gone" if lasting else "")

    run(tmp_path, test)


def test_what_is_said_is_what_everybody_knows(tmp_path: Path) -> None:
    """Ann has discarded two cards of her hand and laid four face down: Ben is told what he saw."""

    async def test(house: House) -> None:
        await house.wants("ann")
        await house.wants("ben")
        table = await house.opens(game="tara_wolf")
        for _ in range(25):
            async with house.tables.locked(table) as found:
                assert found.current_player is not None
                decision = found.view(found.current_player)["legal"][0]
            await house.plays(table, decision)
            await house.step()
            await house.step(20)
        assert [(address, text) for address, _, text in house.ear.heard] == [
            ("ben's", "Ann discarded the Doctor."),
            ("ann's", "Ben discarded the Desert raider."),
            ("ben's", "Ann sent the Donkey into the tomb."),
            ("ann's", "Ben sent Susan Copperstone into the tomb."),
            ("ben's", "Ann laid nothing more."),
        ]

    run(tmp_path, test)


def test_nobody_is_told_what_only_they_know(tmp_path: Path) -> None:
    """Ann has taken cards that she alone has seen: a message, which others may see on her telephone, names none."""

    async def test(house: House) -> None:
        channel = await house.wants("ann")
        table = await house.opens(game="tara_wolf")
        await house.tables.command(table, lambda table: table.play(0, "coins 0"))
        hearer, way = (
            await house.store.notifications.find_subscriber("ann"),
            await house.store.notifications.find_channel(channel),
        )
        assert hearer is not None
        assert way is not None
        message = await house.calling.render(table, "turn", hearer, way)
        assert message.text == "You took 4 cards."

    run(tmp_path, test)


def test_what_waits_outlives_the_server_and_is_said_once(tmp_path: Path) -> None:
    """The server is killed at every step on the way: after the move, before it was noticed; before it was due; between
    the beginning of a try and its end; and after it."""

    async def test(house: House) -> None:
        house.time = time.time_ns() // 1_000_000  # what is on disk was written now
        await house.wants("ben")
        table = await house.opens()

        async def again() -> None:
            house.ends()
            house.begin()
            await house.calling.catch_up()

        house.store.event_bus._listeners.clear()
        await house.plays(table, "place a1")
        await again()
        (call,) = await house.store.notifications.pending_notifications()
        assert (call.table, call.kind) == (table, "turn")
        await again()
        assert len(await house.store.notifications.pending_notifications()) == 1
        house.time += 20_000
        assert await house.store.notifications.claim(call)  # and killed before anybody knows whether it was said
        await again()
        await house.step(HOUR)
        assert house.ear.tries == 0
        await house.plays(table, "place a2", "place b1")
        await house.step()
        await house.step(20)
        assert house.ear.tries == 1
        await again()
        await house.step(HOUR)
        assert house.ear.tries == 1

    run(tmp_path, test)
