"""Hints and reviews over HTTP: permissions, contents, progress and cancellation."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

import saqqara
from saqqara.analysis import ActionEvaluation, Contrast, Hint, PlyReview, Reason, hint
from saqqara.analysis.game_review import review_tasks
from saqqara.server.app import BotConfig
from server.running_server import Guest, Site, run
from server.tables.test_api_tables import play_to_the_end


class Analyst:
    """Analysis pool with fixed results; the review of a ply waits for `may`."""

    ready = True

    def __init__(self) -> None:
        self.may = asyncio.Event()
        self.may.set()
        self.calls: list[tuple[Any, ...]] = []

    async def choose(self, view: dict[str, Any], game: saqqara.Game, level: str) -> list[str]:
        return [view["legal"][0]]

    async def run(self, function: Callable[..., Any], *facts: Any) -> Any:
        self.calls.append(facts)
        if function is review_tasks:
            return function(*facts)
        if function is hint:
            best, other = ("place b2", "place a1") if "place b2" in facts[0]["legal"] else ("place a1", "place c1")
            reasons = (Reason("prepares", 0, "pyramids", 3.2), Reason("denies", 1, "temple", 2.4))
            worse = ActionEvaluation(other, 30, 0.5, 0.0)
            return Hint(ActionEvaluation(best, 70, 0.625, 4.1), worse, Contrast(worse, reasons))
        await self.may.wait()
        question = facts[0]
        better = "place c3" if question.ply == 1 else question.action
        cost = 0.25 if question.ply == 1 else 0.0
        why = (Reason("denies", 1 - question.seat, "temple", 2.0),) if cost else ()
        random_regret = 0.12 if question.ply == 3 else 2 * cost
        costs = (0.5 - cost, cost, 0.0, (), 16 * cost, random_regret, why)
        return PlyReview(question.ply, question.seat, question.action, better, 0.5, *costs)


def computer(analyst: Analyst) -> dict[str, Any]:
    return {"computer": BotConfig(("novice",), analyst, min_step_seconds=0.0, analysis_pool=analyst)}


def test_hint_names_action_place_and_reason(tmp_path: Path) -> None:
    analyst = Analyst()

    async def test(site: Site) -> None:
        ann = site.guest(**{"Accept-Language": "en"})
        await ann.open(opponents=["novice"])
        other = (await ann.fetch())["seats"][1]["name"]
        answer = await ann.get("/hint")
        assert answer.json() == {
            "place_text": "Look at the free fields of the harbour.",
            "action": "place b2",
            "places": ["supply-0", "b2"],
            "action_text": "It would decide: Place on b2.",
            "explanation": "Better than “Place on a1”: it later brings you about 3 more points at the pyramids "
            "and costs "
            f"{other} about 2 points in the temple. Chance of winning: 62% instead of 50%.",
            "compared_with": "place a1",
            "reasons": [
                {"kind": "prepares", "seat": 0, "source": "pyramids", "points": 3.2},
                {"kind": "denies", "seat": 1, "source": "temple", "points": 2.4},
            ],
            "points": 4.1,
            "win_probability": 0.625,
        }
        view, game = analyst.calls[0]
        assert view == (await ann.fetch())["view"]  # exactly what the seat knows
        assert game.options["profile"] == "printed"

    run(test, tmp_path, **computer(analyst))


def test_hint_in_a_finished_game_uses_the_view_of_that_ply(tmp_path: Path) -> None:
    analyst = Analyst()

    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        assert error(await ann.get("/hint", ply=0)) == (409, "not-over")
        await ann.play("place b2", after=1)
        then = (await bob.fetch())["view"]
        await play_to_the_end(ann, bob)
        last = len((await ann.fetch())["log"])
        found = (await ann.get("/hint", ply=1)).json()  # the hint is for Bob, who acted at this ply
        assert (found["action"], found["places"]) == ("place a1", ["supply-1", "a1"])
        view, _ = analyst.calls[-1]
        assert view == then
        assert error(await bob.get("/hint", ply=last)) == (409, "no-hint")
        assert error(await bob.get("/hint", ply=-1)) == (400, "bad-request")

    run(test, tmp_path, **computer(analyst))


def test_hints_are_refused_against_people_and_out_of_turn(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        assert error(await ann.get("/hint")) == (409, "no-hint")
        assert error(await bob.get("/hint")) == (409, "no-hint")
        await ann.open(opponents=["novice"])
        bob.path = ann.path
        assert error(await bob.get("/hint")) == (403, "not-your-seat")
        await ann.play("place b2", 0, confirm=False)  # played, but not confirmed yet
        assert error(await ann.get("/hint")) == (409, "no-hint")

    run(test, tmp_path, **computer(Analyst()))


def test_hints_and_reviews_need_computer_players(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        assert error(await ann.get("/hint")) == (409, "no-computer")
        await play_to_the_end(ann, bob)
        assert error(await ann.post("review")) == (409, "no-computer")
        assert (await ann.client.get(f"/t/{ann.table}/review")).status_code == 200

    run(test, tmp_path)


def test_review_is_computed_returned_and_cancelled(tmp_path: Path) -> None:
    analyst = Analyst()

    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        assert error(await ann.post("review")) == (409, "not-over")
        assert error(await ann.get("/review")) == (409, "not-over")
        await play_to_the_end(ann, bob)
        plies = len((await ann.fetch())["log"])
        assert (await ann.get("/review")).json()["state"] == "none"
        assert "Find the best moves</button>" in await highlights(ann)
        analyst.may.clear()
        begun = (await bob.post("review")).json()
        assert (begun["state"], begun["done"], begun["total"]) == ("running", 0, plies)
        assert "<label>The computer begins as soon as it is free." in await highlights(ann)
        outsider = site.guest()
        assert error(await outsider.client.delete(f"{ann.path}/review")) == (415, "bad-request")
        headers = {"Content-Type": "application/json"}
        assert error(await outsider.client.delete(f"{ann.path}/review", headers=headers)) == (403, "no-guest")
        await outsider.arrive()
        assert error(await outsider.client.delete(f"{ann.path}/review", headers=headers)) == (403, "not-your-seat")
        assert (await ann.client.delete(f"{ann.path}/review", headers=headers)).json()["state"] == "none"
        analyst.may.set()
        await ann.post("review")
        reviews = site.services.kinds[""].reviews
        await reviews.job_client.wait_for_answer(reviews.make_job("review", ann.table))
        done = (await ann.get("/review")).json()
        assert (done["state"], done["done"], len(done["plies"])) == ("done", plies, plies)
        page = (await ann.client.get(f"/t/{ann.table}/review", headers={"Accept-Language": "en"})).text
        assert "This cost 25% of winning chances, about 4 points. <a" in page
        assert "Best: Place on c3, which costs Bob about 2 points in the temple.</p></details>" in page  # collapsed
        assert f'href="/t/{ann.table}/puzzle?ply=0"' in page
        assert re.findall(r"<dt>Skill</dt><dd>([^<]*)</dd>", page) == [
            "60 of 100: mistakes cost 25 percentage points in all",
            "no mistakes",  # Bob had nothing to lose
        ]
        assert done["plies"][0]["points_lost"] == 4.0
        found = await highlights(ann)
        assert found.count("<li>") == 2  # Bob had nothing to lose
        assert re.search("<b>You</b> · best move · .*A random move would have cost 12% of winning chances", found)
        assert f'href="/t/{ann.table}/replay?ply=2"' in found
        assert f'href="/t/{ann.table}/replay?ply={plies - 1}"' in found  # the last action was the turning point
        assert re.search("· turning point · .*ose from 50% to 100%.", found, re.DOTALL)
        assert all(words in page for words in re.findall("<li>.*?</li>", found, re.DOTALL))
        assert f'href="/t/{ann.table}/replay?ply=0"' in page
        others = (await bob.client.get(f"/t/{ann.table}/review", headers={"Accept-Language": "en"})).text
        assert "Better: Place on c3, which costs you about 2 points in the temple. This cost 25% of winning" in others
        assert "/puzzle?ply=" not in others  # the mistake was not Bob's

    run(test, tmp_path, **computer(analyst))


async def highlights(guest: Guest) -> str:
    """Return the HTML of the highlights of the guest's game, or of the progress of the review."""
    answer = await guest.client.get(f"/t/{guest.table}/highlights", headers={"Accept-Language": "en"})
    assert answer.status_code == 200
    return answer.text.replace('<label class="review-progress">', "<label>")


def error(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]
