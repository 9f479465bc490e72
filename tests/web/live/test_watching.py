"""Who watches knows it, and who plays sees that somebody does."""

from __future__ import annotations

import re
from pathlib import Path

from web.serving import Live, Site, run

WATCHING = re.compile(r'<span class="watching(?: others)?">([^<]*)</span>')


def told(html: str) -> list[str]:
    return WATCHING.findall(html)


async def hears(live: Live) -> list[str]:
    """What the next message about who watches says."""
    while "where" not in (message := await live.hears())["regions"]:
        pass
    return told(message["regions"]["where"])


def test_players_see_how_many_watch_and_each_who_watches_that_they_do(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, ben = await site.two_at_a_table()
        cleo, dan = [await site.guest(**{"Accept-Language": lang}).arrives() for lang in ("de", "ru")]
        page = f"/t/{ann.table}"
        assert told((await ann.client.get(page)).text) == []
        assert told((await cleo.client.get(page)).text) == ["Du schaust zu"]
        cleo.path = dan.path = ann.path
        async with ann.live(after=1) as live:
            assert (await live.hears())["regions"] == {}
            async with ben.live():
                async with cleo.live(1, **{"Accept-Language": "de"}) as watching:
                    assert await hears(live) == ["somebody is watching"]
                    assert (await watching.hears())["regions"] == {}  # its page says so already
                    russian = {"Accept-Language": "ru"}
                    async with cleo.live(1), dan.live(1, **russian) as third:  # whoever has two pages open counts once
                        assert "where" not in (await third.hears())["regions"]
                        assert await hears(live) == ["2 people are watching"]
                    assert await hears(live) == ["somebody is watching"]
                assert await hears(live) == []

    run(test, tmp_path)


def test_while_a_seat_is_free_nobody_is_called_a_spectator(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, visitor = site.guest(), await site.guest().arrives()
        await ann.opens()
        visitor.path = ann.path
        assert told((await visitor.client.get(f"/t/{ann.table}")).text) == []
        async with ann.live() as live, visitor.live():
            assert (await live.hears())["regions"].get("where", "").count("watching") == 0

    run(test, tmp_path)
