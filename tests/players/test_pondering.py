"""Thinking on the opponent's time: what a seat thinks from its own view, and when it resumes."""

import asyncio
import random
from collections.abc import Iterator
from itertools import count
from multiprocessing import get_context
from types import SimpleNamespace
from typing import Any

import pytest

import saqqara
from contract.random_games import TABLES
from rules.duel.deals import with_action_tile
from saqqara import players, search
from saqqara.core import jit
from saqqara.players import pool
from saqqara.players.pool import Pool
from saqqara.players.search_player import SearchPlayer
from saqqara.players.tree_reuse import CancelFlag, PonderResult, is_flag_set, top_arrays
from saqqara.search.tree import ROOT, USED, SearchParams, Tree, from_arrays
from search import toy

pytestmark = pytest.mark.slow

DUEL = saqqara.game("duel")


@pytest.fixture(autouse=True)
def limit_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit a thought to a few slices, whatever the speed of this machine."""
    slices = iter(range(10**9))
    monkeypatch.setattr(SearchPlayer, "should_stop", staticmethod(lambda: next(slices) % 30 == 29))
    monkeypatch.setattr(players.search_player, "MAX_SECONDS", 10**9)


def visits(chooser: SearchPlayer) -> list[int]:
    return [int(tree.nodes[tree.header[ROOT]].visits) for tree in chooser._trees]


def ponder_at(state: saqqara.State, seat: int, seed: int = 1, trees: int = 1) -> tuple[SearchPlayer, Any]:
    """Return a player that has thought at a seat while another is to decide, and the result of the thought."""
    chooser = SearchPlayer("architect", seed, simulations=20, num_trees=trees)
    return chooser, chooser.ponder(state.view(seat), state.game)


def reused_simulations(state: saqqara.State, *decisions: str, seat: int = 1, actions: list[str] | None = None) -> int:
    """Return the visits of a seat's reused tree.

    The seat has thought in a state; then the other seat takes these actions. `actions` is what the seat learns of them,
    by default all.
    """
    chooser, known = ponder_at(state, seat)
    view, now = state.view(seat), state.copy()
    for text in decisions:
        now.play(text)
    chooser.resume(PonderResult(view, known, list(decisions) if actions is None else actions), DUEL)
    noted = list[int]()

    def note(*_: object) -> None:
        noted.append(visits(chooser)[0])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(players.search_player, "simulate", note)
        patch.setattr(players.search_player, "select_action", lambda tree, *_: now.legal_action_ids()[0])
        chooser.choose(now)
    return noted[0]


def test_pondered_tree_is_reused() -> None:
    state = DUEL.start(seed=3)
    assert state.current_player == 0
    assert reused_simulations(state, "place b2") > 0


def test_pondered_tree_is_reused_after_several_actions() -> None:
    state = with_action_tile("place", {}, "use place")
    decisions = [text for text in state.legal_actions() if text.startswith("place")][:2]
    chooser, known = ponder_at(state, 1)
    chooser.resume(PonderResult(state.view(1), known, [*decisions, "done"]), DUEL)
    for text in (*decisions, "done"):
        assert state.current_player == 0
        state.play(text)
    assert chooser._left_position is not None
    assert chooser._left_position.state.view(1) == state.view(1)


def test_pondered_tree_is_discarded_after_a_reveal() -> None:
    state = with_action_tile("unload", {"a1": 0, "b1": 1, "a3": 0, "b3": 1}, "use unload, place b2")
    text = next(text for text in state.legal_actions() if state.reveals(text))
    after = state.copy()
    after.play(text)
    chooser, known = ponder_at(state, 1)
    chooser.resume(PonderResult(state.view(1), known, [text]), DUEL)
    assert chooser._left_position is None


def test_pondered_tree_is_discarded_for_other_positions() -> None:
    state = DUEL.start(seed=3)
    assert reused_simulations(state, "place b2", actions=["place ?"]) == 0
    assert reused_simulations(state, "place b2", actions=["place a1"]) == 0


def test_pondering_covers_actions_hidden_from_the_seat() -> None:
    assert reused_simulations(DUEL.start(seed=3), "place b2", actions=[]) > 0


def test_first_tree_resumes_and_the_others_start_fresh() -> None:
    state = DUEL.start(seed=3)
    chooser, known = ponder_at(state, 1, trees=3)
    chooser.resume(PonderResult(state.view(1), known, ["place b2"]), DUEL)
    assert visits(chooser)[0] > 0
    assert visits(chooser)[1:] == [0, 0]
    state.play("place b2")
    assert chooser.choose(state) in state.legal_actions()


@pytest.mark.parametrize("name", saqqara.list_games())
def test_pondering_does_not_depend_on_hidden_information(name: str) -> None:
    chance, found = random.Random(name), 0
    state = saqqara.game(name).start(seed=4)
    for _ in range(12):
        state.play(chance.choice(state.legal_actions()))
    for seat in range(state.game.num_players):
        if seat != state.current_player:
            twin = TABLES[name].other(state, seat, chance)
            assert twin.view(seat) == state.view(seat)
            found += jit.to_bytes(twin.raw) != jit.to_bytes(state.raw)
            one, same = (ponder_at(position, seat)[1] for position in (state, twin))
            assert [array.tolist() for array in one] == [array.tolist() for array in same]
    assert found


def seats_dealt(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Record the seat for which each slice resamples hidden information, without a simulation."""
    noted = list[int]()
    monkeypatch.setattr(players.search_player, "simulate", lambda tree, states, seat, *_: noted.append(seat))
    return noted


def test_pondering_resamples_what_the_seat_cannot_know(monkeypatch: pytest.MonkeyPatch) -> None:
    noted, state = seats_dealt(monkeypatch), DUEL.start(seed=3)
    ponder_at(state, 1)
    assert set(noted) == {1}


def test_pondering_ends_at_its_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    noted, seconds = seats_dealt(monkeypatch), count()
    monkeypatch.setattr(players.search_player, "time", SimpleNamespace(monotonic=lambda: next(seconds)))
    monkeypatch.setattr(players.search_player, "MAX_SECONDS", 7)
    ponder_at(DUEL.start(seed=3), 1)
    assert len(noted) == 7


def test_pondering_stops_when_its_worker_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    noted, state = seats_dealt(monkeypatch), DUEL.start(seed=3)
    monkeypatch.setattr(pool, "_is_worker_wanted", lambda: len(noted) == 3)
    pool.ponder_view(state.view(1), DUEL, "architect")
    assert len(noted) == 3


# ---- transfer between processes --------------------------------------------------------------------------------


def by_decision(tree: Tree, node: int) -> dict[tuple[int, ...], tuple[int, int, float]]:
    """Return visits, availability and value sum of all nodes below a node, by the actions that lead there."""
    found, child = dict[tuple[int, ...], tuple[int, int, float]](), tree.nodes[node].first_child
    while child:
        one = tree.nodes[child]
        known = int(one.visits), int(one.availability), float(one.value_sum[0])
        found[(int(one.action),)] = known
        found |= {(int(one.action), *path): facts for path, facts in by_decision(tree, child).items()}
        child = one.next_sibling
    return found


def test_often_visited_nodes_are_transferred_completely() -> None:
    state = DUEL.start(seed=3)
    tree = search.new_tree(state.raw, len(DUEL.action_texts), 2, 4000)
    search.reset(tree)
    search.simulate(tree, jit.batch(state.raw), 0, SearchParams(), jit.generator_from_text("top"), 600)
    known = top_arrays(tree)
    again = search.new_tree(state.raw, len(DUEL.action_texts), 2, len(known[0]))
    from_arrays(again, known)
    whole, part = by_decision(tree, int(tree.header[ROOT])), by_decision(again, int(again.header[ROOT]))
    assert part == {path: facts for path, facts in whole.items() if facts[0] >= 8}
    assert 1 < len(part) < len(whole)
    assert again.nodes[again.header[ROOT]].visits == 600


def test_oversized_tree_transfers_the_nodes_nearest_to_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    state = toy.start_in(toy.TRUST)
    tree = search.new_tree(state, toy.DECISIONS, toy.SEATS, 100)
    search.reset(tree)
    search.simulate(tree, jit.batch(state), 1, SearchParams(), jit.generator_from_text("top"), 200)
    monkeypatch.setattr("saqqara.players.tree_reuse.MIN_VISITS", 1)
    monkeypatch.setattr("saqqara.players.tree_reuse.MAX_NODES", 4)  # the unused node, the root, its two children
    known = top_arrays(tree)
    again = search.new_tree(state, toy.DECISIONS, toy.SEATS, 4)
    from_arrays(again, known)
    assert {len(path) for path in by_decision(again, int(again.header[ROOT]))} == {1}
    assert int(again.header[USED]) == 4
    assert int(tree.header[USED]) > 4


# ---- pool ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


def test_pool_ponders_only_while_idle(runner: asyncio.Runner) -> None:
    workers, state = Pool(1, ["duel"]), DUEL.start(seed=3)
    view, mine = state.view(1), state.view(0)

    def is_wanted() -> bool:
        return workers._group is not None and workers._group.worker_wanted.is_set()

    async def all_of_it() -> None:
        assert await workers.ponder(view, DUEL, "architect") is None  # nothing is compiled yet
        await workers.choose(mine, DUEL, "novice")
        thinking = asyncio.create_task(workers.ponder(view, DUEL, "architect"))
        await asyncio.sleep(0)
        assert await workers.ponder(view, DUEL, "architect") is None  # one at a time
        assert not is_wanted()
        choosing = asyncio.create_task(workers.choose(mine, DUEL, "novice"))
        while not workers._busy_workers:
            await asyncio.sleep(0)
        assert is_wanted()
        known = await thinking
        assert known is not None
        assert len(await choosing) == 1
        choosing = asyncio.create_task(workers.choose(mine, DUEL, "novice"))
        while not workers._busy_workers:
            await asyncio.sleep(0)
        assert await workers.ponder(view, DUEL, "architect") is None  # the worker is busy
        assert len(await choosing) == 1
        again = asyncio.create_task(workers.ponder(view, DUEL, "architect"))
        await asyncio.sleep(0)
        assert not is_wanted()
        workers.stop_pondering()
        assert is_wanted()
        known = await again
        assert known is not None
        state.play("place b2")
        thought = PonderResult(view, known, ["place b2"])
        (decision,) = await workers.choose(state.view(1), DUEL, "architect", thought)
        assert decision in state.legal_actions()

    try:
        runner.run(all_of_it())
    finally:
        workers.close()
    assert runner.run(workers.ponder(view, DUEL, "architect")) is None


def test_cancel_flag_is_set_and_cleared_once() -> None:
    flag = CancelFlag(get_context("spawn"))
    assert not flag.is_set()
    flag.clear()
    flag.set()
    flag.set()
    assert flag.is_set()
    assert is_flag_set(flag.receiver)  # reading the flag does not clear it
    flag.clear()
    assert not flag.is_set()
