"""The API of leaving: who may, what everybody then sees, what is refused; and what a game that counts keeps shut."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from web.serving import Guest, Site, run


class First:
    """Chooses the first decision there is."""

    ready = True

    async def choose(self, view: dict[str, Any], game: Any, level: str) -> list[str]:
        return [view["legal"][0]]


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


def test_who_resigns_has_lost_and_everybody_sees_how_it_ended(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        assert (await ann.posts("resign", after=1)).json() == {"seq": 2}
        seen = await bob.looks()
        assert (seen["over"], seen["actor"], seen["view"]["winners"]) == (True, None, [1])
        record = (await bob.gets("/record")).json()
        assert record["ended"] == {"why": "resigned", "lost": [0], "winners": [1]}
        assert code(await bob.decides("place b2", after=2)) == (409, "over")
        page = (await bob.client.get(f"/t/{bob.table}")).text
        assert "Ann has resigned: you win" in page
        assert (await ann.client.get("/api/own")).json()[0]["stands"].startswith("Bob won")

    run(test, tmp_path)


def test_others_cannot_leave_for_somebody(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        eve = site.guest()
        eve.path = ann.path
        before = await site.events(ann)
        for command in ("resign", "leave", "return", "cancel", "accept", "decline"):
            assert code(await eve.posts(command, after=1)) == (403, "not-your-seat")
            assert code(await bob.posts(command, after=1, seat=0)) == (403, "not-your-seat")
            assert code(await bob.posts(command, after=0)) == (409, "late")
        for wrong in ({"what": "draw"}, {"what": "end", "why": "bored"}, {}, {"what": "replace", "whom": "0"}):
            assert (await bob.posts("propose", after=1, **wrong)).status_code == 400
        assert code(await bob.posts("propose", after=1, what="replace", whom=0, player="god")) == (400, "bad-request")
        assert code(await bob.posts("leave", after=1)) == (409, "no-computer")
        assert await site.events(ann) == before

    run(test, tmp_path)


def test_somebody_present_is_not_replaced_and_who_has_been_comes_in_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        answer = await bob.posts("propose", after=1, what="replace", whom=0, player="open")
        assert code(answer) == (409, "not-away")
        assert answer.json()["why"].startswith("Wait a little")
        monkeypatch.setattr("saqqara.web.commands.leaving.ABSENT", 0)
        assert (await bob.posts("propose", after=1, what="replace", whom=0, player="open")).status_code == 200
        seen = await bob.looks()
        assert (seen["seats"][0], seen["actor"]) == ({"name": "", "player": "open"}, 0)
        eve = site.guest()
        eve.path = ann.path
        assert (await eve.posts("sit", name="Eve")).json()["seat"] == 0
        assert (await eve.looks())["seats"][0]["name"] == "Eve"
        for part in ("", "/leaving", "/takeback", "/ledger"):
            assert code(await ann.gets(part)) == (403, "has-sat")
        for page in ("", "/replay", "/position.txt", "/whatif"):
            assert (await ann.client.get(f"/t/{ann.table}{page}")).status_code == 403
        assert (await ann.client.get("/api/own")).json() == []

    run(test, tmp_path)


def test_all_end_it_and_a_table_that_never_filled_is_called_off(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        await ann.posts("propose", after=1, what="end")
        assert "End the game together" not in (await bob.gets("/leaving")).text
        assert (await bob.posts("accept", after=2)).json() == {"seq": 3}
        assert (await ann.client.get("/api/own")).json()[0]["stands"] == "Ended by agreement"
        await ann.opens()
        assert "Call the game off" in (await ann.gets("/leaving")).text
        assert (await ann.posts("cancel", after=0)).json() == {"seq": 1}
        assert "This game was called off" in (await ann.client.get(f"/t/{ann.table}")).text
        bob.path = ann.path
        assert code(await bob.posts("sit", name="Bob")) == (409, "over")

    run(test, tmp_path)


async def counting(site: Site) -> Guest:
    ann = site.guest()
    await ann.opens(opponents=["novice"], terms={"counts": True}, options={"first": 0})
    return ann


def test_a_game_that_counts_says_so(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table(terms={"counts": True})
        assert (await ann.looks())["terms"] == {"counts": True}
        assert "<span>this game counts</span>" in (await ann.client.get(f"/t/{ann.table}")).text

    run(test, tmp_path)
