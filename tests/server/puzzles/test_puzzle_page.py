"""Puzzles on the server: solving them, the API, and puzzles from a player's own games."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import httpx

import saqqara
from puzzles.test_puzzle import ending
from saqqara.puzzles import Puzzle, PuzzleAnswer, PuzzleProof, load_puzzles
from saqqara.puzzles.generator import build_puzzle
from saqqara.puzzles.verification import SearchResult, search_position, solve_position
from saqqara.server.app import BotConfig
from server.running_server import Guest, Site, run, store_puzzle
from server.tables.test_api_tables import play_to_the_end

PROOF = PuzzleProof("solved", 0, (), "", "2026-11-23")
WRONG_ACTIONS = ("place a1", "place a2", "place a3", "place c3", "unload b")
PUZZLE = Puzzle(
    ending().position_string(0),
    (
        PuzzleAnswer("place b3", 1.0, 27.81, is_best=True),
        PuzzleAnswer("unload c", 1.0, 27.81, is_best=True),
        *(
            PuzzleAnswer(text, 0.0, -27.81, replies=("unload b",) if text != "unload b" else ())
            for text in WRONG_ACTIONS
        ),
    ),
    "unload b",
    (),
    2,
    PROOF,
)
"""Boats b and c are left: unloading c or placing on b3 wins; placing anywhere else loses boat c."""
PUZZLE_PATH = f"/puzzles/duel/{PUZZLE.name}"


async def open_puzzle(site: Site, guest: Guest) -> str:
    await store_puzzle(site.services.store, PUZZLE)
    answer = await guest.client.get(PUZZLE_PATH)
    assert answer.status_code == 200, answer.text
    found = re.search(r'data-api="(/api/puzzle/\w+)"', answer.text)
    assert found
    guest.path = found[1]
    return answer.text


async def puzzle_text(guest: Guest, help_: int = 0) -> tuple[str, str]:
    """Return the status and the text."""
    answer = await guest.client.get(f"{PUZZLE_PATH}/step?help={help_}")
    assert answer.status_code == 200, answer.text
    mood = re.search(r'data-status="(\w+)"', answer.text)
    words = re.search(r'id="puzzle-text">(.*?)</div>', answer.text, re.DOTALL)
    assert mood
    assert words
    return mood[1], " ".join(re.sub("<[^>]+>", " ", words[1]).split())


def test_puzzle_is_solved_at_a_scratch_table(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = site.guest(**{"Accept-Language": "en"})
        page = await open_puzzle(site, ann)
        assert "You play Lapis. Find the best move." in page
        assert "<title>Puzzle: Your turn · The Duel</title>" in page
        assert 'id="show-hint"' not in page
        async with site.services.kinds["puzzle"].scratch.tables.locked(ann.table) as table:
            assert table.view(0)["legal"] == ending().legal_actions()
            assert table.seats_of(None) == table.seats_of("") == []
            assert [seat["person"] is None for seat in table.events[0]["seats"]] == [False, True]
        await ann.play("place a1", after=0, confirm=False)
        assert await puzzle_text(ann) == ("wrong", "Not the best: “Place on a1” costs 100% of winning chances.")
        await ann.post("undo", after=1)
        assert (await puzzle_text(ann))[0] == "question"
        await ann.play("unload c", after=2, confirm=False)
        right = "With perfect play it wins 100 times out of 100; “Unload boat b” wins 0."
        assert await puzzle_text(ann) == ("right", f"That’s it! {right}")
        assert await ann.site.services.store.count_tables() == 0

    run(test, tmp_path)


def test_hints_come_in_steps_and_the_solution_is_played(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = site.guest(**{"Accept-Language": "en"})
        await open_puzzle(site, ann)
        hint = "You play Lapis. Find the best move. Look at the free fields of the harbour."
        assert await puzzle_text(ann, 1) == ("question", hint)
        mood, words = await puzzle_text(ann, 2)
        assert (mood, words[:52]) == ("solution", "Best: Place on b3. Just as good: Unload boat c. With")
        await ann.play("place a1", after=0)
        answer = await ann.client.post(f"/api{PUZZLE_PATH}/replies", json={})
        assert answer.status_code == 200, answer.text
        async with site.services.kinds["puzzle"].scratch.tables.locked(ann.table) as table:
            assert [line["action"] for line in table.log(0)] == ["place a1", "unload b"]
        assert (await puzzle_text(ann))[1].endswith("This would follow: Unload boat b.")
        before = ann.path
        assert (await ann.client.get(f"{PUZZLE_PATH}?again=1")).status_code == 303
        await open_puzzle(site, ann)
        async with site.services.kinds["puzzle"].scratch.tables.locked(ann.table) as table:
            assert (ann.path != before, table.log(0)) == (True, [])

    run(test, tmp_path)


def test_puzzle_table_belongs_to_its_guest(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = site.guest(), site.guest()
        await open_puzzle(site, ann)
        await bob.arrive()
        bob.path = ann.path
        assert (await bob.play("unload c", after=0)).json()["error"] == "not-your-seat"
        assert (await bob.client.get(f"{PUZZLE_PATH}/step")).status_code == 404
        assert (await bob.client.post(f"/api{PUZZLE_PATH}/replies", json={})).status_code == 404
        for private_path in (
            "/puzzles/duel/00000000",
            "/puzzles/chess",
            "/api/puzzles/chess",
            f"/puzzles/imhotep/{PUZZLE.name}",
        ):
            assert (await bob.client.get(private_path)).status_code == 404

    run(test, tmp_path)


def test_api_returns_everything_but_the_solution(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = await site.guest(**{"Accept-Language": "en"}).arrive()
        found = (await ann.client.get("/api/puzzles/duel")).json()
        assert [one["name"] for one in found["puzzles"]] == [one.name for one in load_puzzles("duel")]
        assert found["today"] in [one["name"] for one in found["puzzles"]]
        await store_puzzle(site.services.store, PUZZLE)
        assert (await ann.client.get(f"/api{PUZZLE_PATH}")).json() == {
            "name": PUZZLE.name, "url": PUZZLE_PATH, "position": PUZZLE.position, "seat": 0, "difficulty": 2,
        }  # fmt: skip

        async def answers(action: str) -> Any:
            return (await ann.client.post(f"/api{PUZZLE_PATH}/answer", json={"action": action})).json()

        assert await answers("unload c") == {"correct": True, "regret": 0.0, "points": 0.0, "replies": []}
        assert await answers("place a1") == {"correct": False, "regret": 1.0, "points": 55.62, "replies": ["unload b"]}
        assert (await answers("unload a"))["message"].startswith(
            "“unload a” is not possible in this puzzle. Possible: place"
        )
        guest = site.guest()
        assert (await guest.client.post(f"/api{PUZZLE_PATH}/answer", json={"action": "unload c"})).status_code == 403

    run(test, tmp_path)


# ---- puzzles from a player's own games -----------------------------------------------------------------------------


class Analyst:
    """Analysis pool that returns given values and records the searches."""

    ready = True

    def __init__(self, values: Mapping[str, float]) -> None:
        self.values = values
        self.calls: list[tuple[Any, ...]] = []

    async def choose(self, view: dict[str, Any], game: saqqara.Game, level: str) -> list[str]:
        return [view["legal"][0]]

    async def run(self, function: Callable[..., Any], *facts: Any) -> Any:
        if function is solve_position:
            return None
        if function is search_position:
            self.calls.append(facts)
            legal = facts[0]["legal"]
            return SearchResult({text: self.values.get(text, 0.3) for text in legal}, {})
        assert function is build_puzzle
        view, game, found, tempting = facts
        state = game.determinize_unchecked(view, seed=0)
        return Puzzle(state.position_string(state.current_player), found.answers, tempting, found.reasons, 1, PROOF)


def computer(analyst: Analyst) -> dict[str, Any]:
    return {"computer": BotConfig(("novice",), analyst, min_step_seconds=0.0, analysis_pool=analyst)}


def error_code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


async def prove_puzzle(guest: Guest, ply: int = 0) -> dict[str, Any]:
    """Start the proof of a puzzle and return its result."""
    answer = await guest.client.post(f"{guest.path}/puzzle?ply={ply}", json={})
    while answer.json()["state"] == "running":
        await asyncio.sleep(0)
        answer = await guest.client.get(f"{guest.path}/puzzle?ply={ply}")
    found: dict[str, Any] = answer.json()
    return found


def test_own_mistake_becomes_a_puzzle_after_its_proof(tmp_path: Path) -> None:
    analyst = Analyst({"place b2": 0.6})

    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        await ann.play("place a1", after=1)
        assert error_code(await ann.client.post(f"{ann.path}/puzzle?ply=0", json={})) == (409, "not-over")
        assert (await ann.client.get(f"/t/{ann.table}/puzzle?ply=0")).status_code == 409
        assert analyst.calls == []  # running games are not analysed
        await play_to_the_end(ann, bob)
        assert error_code(await bob.client.post(f"{bob.path}/puzzle?ply=0", json={})) == (403, "not-your-seat")
        page = await ann.client.get(f"/t/{ann.table}/puzzle?ply=0")
        assert (page.status_code, 'data-state="none"' in page.text) == (200, True)
        found = await prove_puzzle(ann)
        assert found["state"] == "done"
        assert [facts[4] for facts in analyst.calls] == [1, 2, 3]  # three searches in order
        assert {facts[3] for facts in analyst.calls} == {60_000}
        assert analyst.calls[0][0]["seat"] == 0
        assert (await ann.client.get(f"/t/{ann.table}/puzzle?ply=0")).headers["location"] == found["url"]
        assert (await ann.client.get(found["url"])).status_code == 200

    run(test, tmp_path, **computer(analyst))


def test_puzzle_accepts_actions_close_to_the_best(tmp_path: Path) -> None:
    analyst = Analyst({"place b2": 0.6, "place b1": 0.58, "place c2": 0.55, "place c1": 0.52, "place a2": 0.5})

    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        await ann.play("place a1", after=1)
        await play_to_the_end(ann, bob)
        found = await prove_puzzle(ann)
        assert found["state"] == "done"
        for action, right in (("place b2", True), ("place b1", True), ("place c2", False)):
            answer = await ann.client.post(f"/api{found['url']}/answer", json={"action": action})
            assert (action, answer.json()["correct"]) == (action, right)

    run(test, tmp_path, **computer(analyst))


def test_unclear_mistake_becomes_no_puzzle(tmp_path: Path) -> None:
    analyst = Analyst({"place b2": 0.32})

    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        await ann.play("place a1", after=1)
        await play_to_the_end(ann, bob)
        assert await prove_puzzle(ann) == {"state": "unclear", "url": ""}
        assert len(analyst.calls) == 1  # the first search found nothing certain: that is enough

    run(test, tmp_path, **computer(analyst))


def test_puzzle_proof_needs_computer_players(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = site.guest()
        await ann.open()
        assert error_code(await ann.client.post(f"{ann.path}/puzzle?ply=0", json={})) == (409, "no-computer")

    run(test, tmp_path)
