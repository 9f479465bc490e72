"""At one screen, in a game with hands: nothing of a hand reaches the page before its player has taken the screen."""

import re
from pathlib import Path

from web.serving import Guest, Site, run

HAND = re.compile(r'id="(?:hand|papyri)-(\d)-[a-z]')
"""A card of a hand, or a papyrus, that lies open on the page: whose."""


def lying_open(html: str) -> set[str]:
    """The seats of which the page shows hand or papyri."""
    return set(HAND.findall(html))


async def page_of(guest: Guest, table: str) -> str:
    answer = await guest.client.get(f"/t/{table}")
    assert answer.status_code == 200
    return answer.text


def test_a_hand_is_covered_until_its_player_has_taken_the_screen(tmp_path: Path) -> None:
    async def visit(site: Site) -> None:
        ann = site.guest()
        table = (await ann.opens(game="tara_wolf", opponents=["screen"]))["table"]
        first = await page_of(ann, table)
        assert lying_open(first) == set()
        assert "Ann is next" in first
        assert "I am Ann" in first
        async with ann.live(0) as live:
            await live.hears()
            assert (await ann.posts("uncover", after=0)).json() == {"seq": 0}
            news = await live.hears()
            assert lying_open("".join(news["regions"].values())) == {"0"}
            assert "Split 4 resources" in news["regions"]["bar"]
            assert lying_open(await page_of(ann, table)) == {"0"}

            assert (await ann.decides("coins 2", 0)).status_code == 200
            drawn = await live.hears_of(1)
            assert "<b>Ann</b> took 2 coins" in drawn["regions"]["log"]
            assert "2 cards" not in drawn["regions"]["log"]
            assert (await ann.decides("done", 1)).status_code == 200
            seq = (await ann.looks())["seq"]
            while (await ann.looks())["actor"] == 0:  # clean-up
                legal = (await ann.looks())["view"]["legal"]
                assert (await ann.decides(legal[0], seq)).status_code == 200
                seq = (await ann.looks())["seq"]
            handed_over = await live.hears_of(seq)
            assert lying_open("".join(handed_over["regions"].values())) == set()
            assert "<b>Ann</b> took 2 coins and 2 cards." in handed_over["regions"]["log"]
            assert all(
                step["piece"] == "?" for moves in handed_over["moved"] for step in moves if step["from"] == "main"
            )
            assert lying_open(await page_of(ann, table)) == set()
            assert lying_open(await page_of(ann, f"{table}/replay")) == set()
            assert (await ann.gets("/line")).json()["decisions"] == []
            assert "Seen by you" in (await ann.gets("/topics/soldier")).text

            assert (await ann.posts("uncover", after=seq)).status_code == 200
            assert lying_open("".join((await live.hears())["regions"].values())) == {"1"}

    run(visit, tmp_path)


def test_who_plays_one_seat_has_nothing_to_uncover(tmp_path: Path) -> None:
    async def visit(site: Site) -> None:
        ann, bob = await site.two_at_a_table(game="tara_wolf")
        assert lying_open(await page_of(ann, ann.table)) == {"0"}
        assert lying_open(await page_of(bob, ann.table)) == {"1"}
        assert lying_open(await page_of(site.guest(), ann.table)) == set()
        stranger = site.guest()
        stranger.path = ann.path
        assert (await stranger.posts("uncover", after=1)).json()["error"] == "not-your-seat"
        assert (await ann.posts("uncover", after=0)).json()["error"] == "late"

    run(visit, tmp_path)


def test_games_without_hands_cover_nothing(tmp_path: Path) -> None:
    async def visit(site: Site) -> None:
        ann = site.guest()
        table = (await ann.opens(game="duel", opponents=["screen"]))["table"]
        assert 'data-mood="choose"' in await page_of(ann, table)

    run(visit, tmp_path)
