"""Spectators: their page says that they watch, and players see how many do."""

from __future__ import annotations

import re
from pathlib import Path

from saqqara.server.lobby.presence import GRACE_SECONDS
from server.lobby.manual_clock import Clock
from server.running_server import Live, Site, run

SPECTATOR_NOTE = re.compile(r'<span class="watching">([^<]*)</span>')
SPECTATOR_COUNT = re.compile(r"somebody is watching|\d+ people are watching")


def spectator_notes(html: str) -> list[str]:
    return SPECTATOR_NOTE.findall(html)


async def spectator_counts(live: Live) -> list[str]:
    """Return the button's notes about spectators from the next message about participants."""
    while "participants" not in (changed := await live.meets()):
        pass
    return SPECTATOR_COUNT.findall(changed["participants"])


def test_players_see_the_number_of_spectators_and_spectators_their_status(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        clock = site.services.chat.presence.clock = Clock()
        ann, ben = await site.two_at_a_table()
        cleo, dan = [await site.guest(**{"Accept-Language": lang}).arrive() for lang in ("de", "ru")]
        page = f"/t/{ann.table}"
        assert spectator_notes((await ann.client.get(page)).text) == []
        assert spectator_notes((await cleo.client.get(page)).text) == ["Du schaust zu"]
        cleo.path = dan.path = ann.path
        async with ann.live(after=1) as live:
            assert (await live.next_message())["regions"] == {}
            assert await spectator_counts(live) == []
            async with ben.live():
                assert await spectator_counts(live) == []
                async with cleo.live(1, **{"Accept-Language": "de"}) as watching:
                    assert await spectator_counts(live) == ["somebody is watching"]
                    assert (await watching.next_message())["regions"] == {}  # the page shows its status already
                    russian = {"Accept-Language": "ru"}
                    async with cleo.live(1), dan.live(1, **russian):  # a guest with two open pages counts once
                        assert await spectator_counts(live) == ["2 people are watching"]
                    await clock.passes(GRACE_SECONDS)
                    assert await spectator_counts(live) == ["somebody is watching"]
                await clock.passes(GRACE_SECONDS)
                assert await spectator_counts(live) == []

    run(test, tmp_path)


def test_visitors_are_no_spectators_while_a_seat_is_open(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, visitor = site.guest(), await site.guest().arrive()
        await ann.open()
        visitor.path = ann.path
        assert spectator_notes((await visitor.client.get(f"/t/{ann.table}")).text) == []
        async with ann.live() as live, visitor.live():
            assert "watching" not in (await live.next_message())["regions"].get("context", "")
            assert SPECTATOR_COUNT.findall(live.participants.get("participants", "")) == []

    run(test, tmp_path)
