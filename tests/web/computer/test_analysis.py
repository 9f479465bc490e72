"""Hints and reviews at a server: who may have them, what they say, how far they are, and that they can be cancelled."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

import saqqara
from saqqara.analysis import Hint, Ply, Weighed, hint
from saqqara.analysis.reviewing import questions
from saqqara.web.app import Computer
from web.commands.test_api_tables import play_to_the_end
from web.serving import Site, run


class Analyst:
    """Says at once what it was told to say; a ply only when it may."""

    ready = True

    def __init__(self) -> None:
        self.may = asyncio.Event()
        self.may.set()
        self.asked: list[tuple[Any, ...]] = []

    async def choose(self, view: dict[str, Any], game: saqqara.Game, level: str) -> list[str]:
        return [view["legal"][0]]

    async def run(self, function: Callable[..., Any], *facts: Any) -> Any:
        self.asked.append(facts)
        if function is questions:
            return function(*facts)
        if function is hint:
            best, other = ("place b2", "place a1") if "place b2" in facts[0]["legal"] else ("place a1", "place c1")
            return Hint(Weighed(best, 70, 0.625, 4.1), Weighed(other, 30, 0.5, 0.0))
        await self.may.wait()
        question = facts[0]
        better = "place c3" if question.ply == 1 else question.decision
        cost = 0.25 if question.ply == 1 else 0.0
        costs = (0.5 - cost, cost, 0.0, (), 16 * cost, 2 * cost)
        return Ply(question.ply, question.seat, question.decision, better, 0.5, *costs)


def computer(analyst: Analyst) -> dict[str, Any]:
    return {"computer": Computer(("novice",), analyst, pace=0.0, analyst=analyst)}


def test_a_hint_says_where_what_and_why(tmp_path: Path) -> None:
    analyst = Analyst()

    async def test(site: Site) -> None:
        ann = site.guest(**{"Accept-Language": "en"})
        await ann.opens(opponents=["novice"])
        answer = await ann.gets("/hint")
        assert answer.json() == {
            "where": "Look at the free fields of the harbour.",
            "decision": "place b2",
            "places": ["supply-0", "b2"],
            "what": "It would decide: Place on b2.",
            "why": "About 4.1 points better than “Place on a1” on average. Chance of winning: 62 %.",
            "points": 4.1,
            "chance": 0.625,
        }
        view, game = analyst.asked[0]
        assert view == (await ann.looks())["view"]  # what the seat knows, and nothing else
        assert game.options["profile"] == "printed"

    run(test, tmp_path, **computer(analyst))


def test_a_hint_in_a_finished_game_is_what_the_seat_could_know_then(tmp_path: Path) -> None:
    analyst = Analyst()

    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        assert error(await ann.gets("/hint", ply=0)) == (409, "not-over")
        await ann.decides("place b2", after=1)
        then = (await bob.looks())["view"]
        await play_to_the_end(ann, bob)
        last = len((await ann.looks())["log"])
        found = (await ann.gets("/hint", ply=1)).json()  # whoever asks: bob decided then
        assert (found["decision"], found["places"]) == ("place a1", ["supply-1", "a1"])
        view, _ = analyst.asked[-1]
        assert view == then
        assert error(await bob.gets("/hint", ply=last)) == (409, "no-hint")
        assert error(await bob.gets("/hint", ply=-1)) == (400, "bad-request")

    run(test, tmp_path, **computer(analyst))


def test_no_hints_against_people_or_out_of_turn_or_for_others(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        assert error(await ann.gets("/hint")) == (409, "no-hint")
        assert error(await bob.gets("/hint")) == (409, "no-hint")
        await ann.opens(opponents=["novice"])
        bob.path = ann.path
        assert error(await bob.gets("/hint")) == (403, "not-your-seat")
        await ann.decides("place b2", 0, confirm=False)  # only to be confirmed
        assert error(await ann.gets("/hint")) == (409, "no-hint")

    run(test, tmp_path, **computer(Analyst()))


def test_without_a_computer_there_are_no_hints_and_no_reviews(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        assert error(await ann.gets("/hint")) == (409, "no-computer")
        await play_to_the_end(ann, bob)
        assert error(await ann.posts("review")) == (409, "no-computer")
        assert (await ann.client.get(f"/t/{ann.table}/review")).status_code == 200

    run(test, tmp_path)


def test_a_review_is_made_shown_and_cancelled(tmp_path: Path) -> None:
    analyst = Analyst()

    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        assert error(await ann.posts("review")) == (409, "not-over")
        assert error(await ann.gets("/review")) == (409, "not-over")
        await play_to_the_end(ann, bob)
        plies = len((await ann.looks())["log"])
        assert (await ann.gets("/review")).json()["state"] == "none"
        analyst.may.clear()
        begun = (await bob.posts("review")).json()
        assert (begun["state"], begun["done"], begun["total"]) == ("running", 0, plies)
        stranger = site.guest()
        assert error(await stranger.client.delete(f"{ann.path}/review")) == (415, "bad-request")
        headers = {"Content-Type": "application/json"}
        assert error(await stranger.client.delete(f"{ann.path}/review", headers=headers)) == (403, "no-guest")
        await stranger.arrives()
        assert error(await stranger.client.delete(f"{ann.path}/review", headers=headers)) == (403, "not-your-seat")
        assert (await ann.client.delete(f"{ann.path}/review", headers=headers)).json()["state"] == "none"
        analyst.may.set()
        await ann.posts("review")
        job = site.app.state.reviews.of(ann.table)
        await job.task
        done = (await ann.gets("/review")).json()
        assert (done["state"], done["done"], len(done["plies"])) == ("done", plies, plies)
        page = (await ann.client.get(f"/t/{ann.table}/review", headers={"Accept-Language": "en"})).text
        assert "This cost 25 % of winning chances, about 4 points." in page
        assert re.findall(r"<dt>Skill</dt><dd>([^<]*)</dd>", page) == [
            "50 of 100: mistakes cost 25 percentage points in all",
            "mistakes cost 0 percentage points in all",  # he had nothing to lose
        ]
        assert done["plies"][0]["points"] == 4.0
        assert "Better: Place on c3." in page
        assert f'href="/t/{ann.table}/replay?ply=0"' in page

    run(test, tmp_path, **computer(analyst))


def error(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]
