"""Several search trees in parallel (root parallelization)."""

import pickle
import threading

import pytest

import saqqara
from rules.duel.deals import with_action_tile
from saqqara import players, search
from saqqara.core import jit
from saqqara.players import player
from saqqara.players.search_player import MAX_NODES, SearchPlayer
from saqqara.search.move_selection import merge_roots, select_action
from saqqara.search.tree import ROOT, SearchParams, Tree
from search import toy

DUEL = saqqara.game("duel")


def tree_of(*children: tuple[int, int, float]) -> Tree:
    """Return a tree whose root has children: an action ID, visits, and the value for seat 0."""
    tree = search.new_tree(toy.start_in(toy.CUP), toy.DECISIONS, toy.SEATS, 10)
    search.reset(tree)
    root = tree.nodes[tree.header[ROOT]]
    for child, (decision, visits, value) in enumerate(children, start=2):
        node = tree.nodes[child]
        node.action, node.visits, node.value_sum[0] = decision, visits, value * visits
        node.next_sibling, root.first_child = root.first_child, child
        root.visits += visits
    return tree


def decision(*trees: Tree, softness: float = 0.0) -> int:
    return select_action(merge_roots(trees), 0, SearchParams(temperature=softness), jit.generator_from_text("together"))


def test_the_visits_of_all_trees_decide() -> None:
    trees = tree_of((0, 50, 0.5), (1, 40, 0.5)), tree_of((2, 45, 0.5), (1, 30, 0.5)), tree_of((2, 20, 0.5))
    assert decision(*trees) == 1
    assert merge_roots(trees).nodes[1].visits == 185


def test_equal_visits_are_decided_by_the_values_of_all_trees() -> None:
    assert decision(tree_of((0, 10, 0.2), (1, 10, 0.6)), tree_of((1, 5, 0.4), (0, 5, 0.9))) == 1
    assert decision(tree_of((0, 10, 0.6), (1, 10, 0.2)), tree_of((1, 5, 0.4), (0, 5, 0.9))) == 0


def test_choice_with_temperature_uses_the_values_of_all_trees() -> None:
    """Each tree alone prefers a different action, but the sum of both trees clearly favours one."""
    first, second = tree_of((0, 10, 0.6), (1, 10, 0.5)), tree_of((0, 10, 0.1), (1, 10, 0.9))
    assert decision(first, second, softness=0.05) == 1
    assert decision(first, softness=0.01) == 0


def test_merging_one_tree_returns_it() -> None:
    tree = tree_of((0, 10, 0.2))
    assert merge_roots([tree]) is tree


def test_each_tree_runs_all_simulations_with_its_own_generator() -> None:
    chooser = SearchPlayer("architect", 1, simulations=60, num_trees=3)
    state = with_action_tile("place", {}, "use place")
    chooser._choose_action(chooser._trees_for(state), state)
    roots = [tree.nodes[tree.header[ROOT]] for tree in chooser._trees]
    assert [root.visits for root in roots] == [60] * 3
    assert len({root.value_sum[0] for root in roots}) == 3


def test_all_trees_are_reused_within_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    noted, reset = list[Tree](), players.search_player.reset
    monkeypatch.setattr(players.search_player, "reset", lambda tree: noted.append(tree) or reset(tree))
    state, chooser = (
        with_action_tile("place", {}, "use place"),
        SearchPlayer("architect", 1, simulations=200, num_trees=2),
    )
    for _ in range(2):
        state.play(chooser.choose(state))
        assert min(tree.nodes[tree.header[ROOT]].visits for tree in chooser._trees) > 20
    assert len(noted) == 2


def test_pickled_player_continues_like_the_original() -> None:
    state, chooser = (
        with_action_tile("place", {}, "use place"),
        SearchPlayer("architect", 1, simulations=100, num_trees=2),
    )
    state.play(chooser.choose(state))
    again = pickle.loads(pickle.dumps(chooser))
    assert again == chooser
    assert again != SearchPlayer("architect", 1, simulations=100)
    for one in (again, chooser):
        one.choose(state.copy())
    assert again == chooser


def test_equal_seeds_choose_alike_whichever_thread_is_first() -> None:
    state = DUEL.start(seed=4)
    first, again, other = (SearchPlayer("architect", seed, simulations=80, num_trees=3) for seed in (1, 1, 2))
    for one in (first, again, other):
        one.choose(state.copy())
    assert first == again
    assert first != other


def test_single_tree_draws_no_seeds_for_others() -> None:
    state, one, same = (
        DUEL.start(seed=4),
        SearchPlayer("scribe", 5, simulations=40, num_trees=1),
        player("scribe", seed=5, simulations=40),
    )
    for chooser in (one, same):
        chooser.choose(state)
    assert one == same


def test_changed_number_of_trees_creates_new_ones() -> None:
    state, chooser = with_action_tile("place", {}, "use place"), SearchPlayer("architect", 1, simulations=30)
    for count in (2, 1, 3):
        chooser.num_trees = count
        assert chooser.choose(state) in state.legal_actions()
        assert len(chooser._trees) == count
    assert len({len(tree.nodes) for tree in chooser._trees}) == 1


def test_trees_share_the_node_limit() -> None:
    chooser = SearchPlayer("architect", 1, seconds=0.001, num_trees=4)
    chooser.choose(DUEL.start(seed=4))
    assert sum(len(tree.nodes) for tree in chooser._trees) <= MAX_NODES


def test_timed_search_ends_when_one_tree_is_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stop rule ends the search of the second tree; the first tree alone would search for an hour."""
    monkeypatch.setattr(players.search_player.StopRule, "is_clear", lambda rule, passed, tree_index=0: tree_index == 1)
    chooser = SearchPlayer("architect", 1, seconds=3600, num_trees=2)
    assert chooser.choose(DUEL.start(seed=4)) in DUEL.start(seed=4).legal_actions()


def test_stop_ends_the_search_in_all_trees() -> None:
    stop = threading.Event()
    chooser = SearchPlayer("architect", 1, seconds=3600, num_trees=3)
    chooser.should_stop = stop.is_set
    stop.set()
    assert chooser.choose(DUEL.start(seed=4)) in DUEL.start(seed=4).legal_actions()


def test_errors_in_threads_are_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(tree: Tree, *_: object) -> None:
        if threading.current_thread() is not threading.main_thread():
            raise MemoryError

    monkeypatch.setattr(players.search_player, "simulate", broken)
    with pytest.raises(MemoryError):
        SearchPlayer("architect", 1, simulations=30, num_trees=2).choose(DUEL.start(seed=4))
