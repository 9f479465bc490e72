"""Chat at tables: who receives which messages, and that no other response depends on hidden ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules.duel.deals import deal
from saqqara.server.core.request_limits import Limits, Rate
from saqqara.server.lobby.presence import GRACE_SECONDS
from saqqara.storage import open_read_only
from saqqara.table import Table
from server import running_server
from server.lobby.manual_clock import Clock
from server.lobby.test_join_page import guest_at_table
from server.running_server import Guest, Site, run

HIGH_LIMITS = Limits(chat_messages=Rate(100, 0.01), commands=Rate(1000, 0.01))
PEOPLE = ("ann", "ben", "cleo", "dan")  # the last two watch


async def open_chat_table(
    site: Site, game: str = "duel", setup: dict[str, Any] | None = None
) -> tuple[Guest, Guest, Guest, Guest]:
    """Open a table of Ann and Ben; return them and the spectators Cleo and Dan."""
    seats = [{"name": name.title(), "player": "person", "person": name} for name in PEOPLE[:2]]
    table = await site.services.tables.open(Table.open(game, {}, 1, seats, setup))
    ann, ben, cleo, dan = (guest_at_table(site, name, table) for name in PEOPLE)
    return ann, ben, cleo, dan


async def visible_messages(guest: Guest) -> list[tuple[str, str]]:
    """Return names and texts of the messages that a guest sees, newest first."""
    facts = (await guest.get("/participants")).json()
    return [(one["name"], one["text"] or one["gesture"]) for one in facts["messages"]]


async def send_message(guest: Guest, text: str, **more: str) -> str:
    answer = await guest.post("messages", text=text, **more)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def test_all_receive_messages_and_gestures(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, ben, cleo, _ = await open_chat_table(site)
        await send_message(ann, "Good luck!")
        assert (await ben.post("messages", gesture="hello")).status_code == 201
        await send_message(cleo, "I watch you", name="Cleo")
        expected = [("Cleo", "I watch you"), ("Ben", "hello"), ("Ann", "Good luck!")]
        for guest in (ann, ben, cleo):
            assert await visible_messages(guest) == expected
        assert "Good luck" not in await site.events(ann)

    run(test, tmp_path, limits=HIGH_LIMITS)


def test_players_with_hands_get_no_spectator_messages_before_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(site: Site) -> None:
        ann, ben, cleo, dan = await open_chat_table(site, "tara_wolf")
        async with ann.live() as live, dan.live() as watching:
            await live.meets()
            await watching.meets()
            await send_message(cleo, "She has the assassin", name="Cleo")
            while "She has the assassin" not in watching.participants.get("messages", ""):
                await watching.meets()
            await send_message(ben, "Hello Ann")
            changed = await live.meets()  # her first message: she received nothing before it
            while "messages" not in changed:
                changed = await live.meets()
            assert changed["messages"].count("data-message=") == 1
        assert await visible_messages(ann) == await visible_messages(ben) == [("Ben", "Hello Ann")]
        assert await visible_messages(dan) == [("Ben", "Hello Ann"), ("Cleo", "She has the assassin")]
        monkeypatch.setattr(Table, "is_over", property(lambda table: True))
        assert await visible_messages(ann) == [("Ben", "Hello Ann"), ("Cleo", "She has the assassin")]

    run(test, tmp_path, limits=HIGH_LIMITS)


def test_players_updates_do_not_depend_on_spectator_messages(tmp_path: Path) -> None:
    """At the second of two equal tables a spectator posts a message and deletes it.

    All responses to the player are equal.
    """
    answers = list[list[bytes]]()

    async def test(site: Site) -> None:
        site.services.chat.presence.clock = Clock()
        ann, _, cleo, _ = await open_chat_table(site, "tara_wolf")
        found = list[bytes]()
        async with cleo.live() as watching, ann.live() as live:
            await watching.meets()
            await live.meets()
            if answers:
                message = await send_message(cleo, "She has the assassin")
                await watching.meets()
                await send_message(cleo, "Oh")
                await cleo.delete(f"messages/{message}")
                await watching.meets()
            found += [(await ann.get(part)).content for part in ("", "/participants", "/points")]
            found.append((await ann.client.get(f"/t/{ann.table}")).content)
            found += [str(live.participants).encode(), (await ann.post("messages/x/report")).content]
        answers.append([one.replace(ann.table.encode(), b"table").replace(site.base.encode(), b"") for one in found])

    run(test, tmp_path / "1", limits=HIGH_LIMITS)
    run(test, tmp_path / "2", limits=HIGH_LIMITS)
    assert answers[0] == answers[1]


def test_muted_user_is_silent_until_unmuted(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, ben, cleo, _ = await open_chat_table(site)
        message = await send_message(ben, "You never learn")
        assert (await ann.post(f"messages/{message}/mute")).status_code == 204
        assert await visible_messages(ann) == []
        assert await visible_messages(cleo) == await visible_messages(ben) == [("Ben", "You never learn")]
        (unheard,) = (await ann.client.get("/api/muted")).json()
        assert (unheard["name"], unheard["blocked"]) == ("Ben", False)
        assert "ben" not in unheard["user"]
        assert (await ben.client.post("/api/unmute", json={"user": unheard["user"]})).json()[
            "error"
        ] == "no-such-person"
        assert (await ann.client.post("/api/unmute", json={"user": unheard["user"]})).status_code == 204
        assert await visible_messages(ann) == [("Ben", "You never learn")]
        mine = await send_message(ann, "Hm")
        assert (await ann.post(f"messages/{mine}/mute")).json()["field"] is None

    run(test, tmp_path, limits=HIGH_LIMITS)


def test_author_deletes_a_message_and_the_admin_sees_a_report(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, ben, _, _ = await open_chat_table(site)
        message = await send_message(ben, "You never learn")
        assert (await ann.delete(f"messages/{message}")).json()["error"] == "not-your-message"
        for _ in range(2):
            assert (await ann.post(f"messages/{message}/report")).status_code == 204
        assert (await ben.delete(f"messages/{message}")).status_code == 204
        assert await visible_messages(ann) == await visible_messages(ben) == []
        assert (await ann.post(f"messages/{message}/mute")).json()["error"] == "no-such-message"
        assert await site.services.store.social.messages_by("ben") == []

    run(test, tmp_path, limits=HIGH_LIMITS)
    with open_read_only(running_server.data_of(tmp_path)) as archive:
        (report,) = archive.reports()
    assert (report.name, report.text, report.reporter, report.author) == ("Ben", "You never learn", "ann", "ben")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"text": " \u202e\u200b "}, "text"),
        ({"text": "x" * 201}, "text"),
        ({"gesture": "dance"}, "gesture"),
        ({"gesture": "hello", "text": "Hello"}, "gesture"),
        ({"text": "Hello", "loud": True}, "loud"),
    ],
)
def test_invalid_messages_are_refused(body: dict[str, Any], field: str, tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, *_ = await open_chat_table(site)
        answer = (await ann.post("messages", **body)).json()
        assert (answer["error"], answer["field"]) == ("bad-request", field)
        assert await visible_messages(ann) == []

    run(test, tmp_path)


def test_text_is_cleaned_and_never_markup(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, ben, _, _ = await open_chat_table(site)
        async with ben.live() as live:
            await live.meets()
            assert (await ann.post("messages", text="evil \x1b[2J")).json()["message"] == (
                "This text cannot be used. text: it contains the control character U+001B. Remove it."
            )
            await send_message(ann, "<img src=x> \u202eevil\n[2J")
            while "messages" not in (changed := await live.meets()) or not changed["messages"]:
                pass
        assert "&lt;img src=x&gt; evil [2J" in changed["messages"]
        assert await visible_messages(ben) == [("Ann", "<img src=x> evil [2J")]

    run(test, tmp_path)


def test_messages_are_rate_limited(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, *_ = await open_chat_table(site)
        answers = [(await ann.post("messages", text="Hurry")).status_code for _ in range(7)]
        assert answers == [201] * 6 + [429]

    run(test, tmp_path)


def test_chat_is_unavailable_without_other_people(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = site.guest()
        await ann.open(opponents=["hot-seat"])
        assert (await ann.post("messages", text="Hello")).json()["error"] == "chat-disabled"
        async with ann.live() as live:
            assert "<button" not in (await live.meets())["participants"]

    run(test, tmp_path)


def test_presence_shows_present_and_away_players(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        clock = site.services.chat.presence.clock = Clock()
        ann, ben, _, _ = await open_chat_table(site, setup={"deal": deal()})

        async def there() -> tuple[str, str]:
            (player,) = (await ann.get("/participants")).json()["players"]
            return player["state"], player["since"]

        assert await there() == ("absent", "")
        async with ben.live():
            assert await there() == ("here", "")
        await clock.waits()
        async with ann.live() as live:
            await live.meets()
            async with ben.live():  # after a reload nothing has changed
                assert clock.due() == []
            await clock.waits()
            clock.time += 2
            assert await there() == ("here", "")
            await clock.passes(GRACE_SECONDS - 3)
            assert await there() == ("here", "")
            await clock.passes(1)
            assert await there() == ("away", "2026-06-01T12:00:00+00:00")
            assert 'datetime="2026-06-01T12:00:00+00:00"' in (await live.meets())["participant-list"]

    run(test, tmp_path)
