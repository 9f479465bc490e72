"""The tree search, in a toy game of three seats and in The Duel."""

from typing import Any

import numpy as np
import pytest

import saqqara
from saqqara import search
from saqqara.core import jit
from saqqara.search import SearchParams, Tree
from saqqara.search.tree import ROOT, USED
from search import toy

DUEL = saqqara.game("duel")
TEXTS = DUEL.action_texts


def toy_choice(state: Any, simulations: int = 300) -> int:
    """Return the most visited action of the seat to decide after a number of simulations."""
    tree = search.new_tree(state, toy.DECISIONS, toy.SEATS, 100)
    search.reset(tree)
    search.simulate(
        tree,
        jit.batch(state),
        int(toy.current_player(state)),
        SearchParams(),
        jit.generator_from_text("toy"),
        simulations,
    )
    return search.most_visited_action(tree, int(toy.current_player(state)))


def duel_tree(state: saqqara.State, simulations: int, seed: str = "duel", nodes: int = 10_000) -> Tree:
    tree = search.new_tree(state.raw, len(TEXTS), 2, nodes)
    search.reset(tree)
    search.simulate(
        tree,
        jit.batch(state.raw),
        state.current_player or 0,
        SearchParams(),
        jit.generator_from_text(seed),
        simulations,
    )
    return tree


def children(tree: Tree) -> dict[str, int]:
    """Return the visits at the root by action."""
    found, child = {}, int(tree.nodes[tree.header[ROOT]].first_child)
    while child:
        found[TEXTS[tree.nodes[child].action]] = int(tree.nodes[child].visits)
        child = int(tree.nodes[child].next_sibling)
    return found


@pytest.mark.parametrize("die", [0, 1, 2])
def test_hidden_die_does_not_matter(die: int) -> None:
    # Guessing wins one game in three; sharing the first place is worth half a game.
    assert toy_choice(toy.start_in(toy.CUP, die)) == toy.CONTENT


def test_each_seat_wants_to_win_itself() -> None:
    # Trust would pay only if seat 2 gave the game away, but seat 2 takes it.
    assert toy_choice(toy.start_in(toy.TRUST)) == toy.SHARE


def test_trusted_player_takes() -> None:
    assert toy_choice(toy.start_in(toy.TRUSTED)) == toy.TAKE


def test_shallow_search_evaluates_no_replies() -> None:
    tree = search.new_tree(toy.start_in(toy.TRUST), toy.DECISIONS, toy.SEATS, 100)
    search.reset(tree)
    style = SearchParams(max_depth=1, rollout_depth=0, own_score_only=True)
    search.simulate(tree, jit.batch(toy.start_in(toy.TRUST)), 1, style, jit.generator_from_text("toy"), 100)
    assert int(tree.header[USED]) == 4  # the unused node, the root, two children
    assert search.most_visited_action(tree, 1) == toy.SHARE  # five points now; trusting brings none at once


def test_the_values_of_all_seats_add_up_to_one() -> None:
    game = saqqara.game("imhotep", players=4)
    state = game.start(seed=2)
    tree = search.new_tree(state.raw, len(game.action_texts), 4, 200)
    search.reset(tree)
    search.simulate(
        tree, jit.batch(state.raw), state.current_player or 0, SearchParams(), jit.generator_from_text("four"), 60
    )
    root = tree.nodes[tree.header[ROOT]]
    assert root.visits == 60
    assert root.value_sum.sum() == pytest.approx(60)
    assert root.value_sum.min() > 0


def test_same_seed_same_tree() -> None:
    state = DUEL.start(seed=5)
    first, second, other = (duel_tree(state, 200, seed) for seed in ("a", "a", "b"))
    assert children(first) == children(second)
    assert np.array_equal(first.nodes, second.nodes)
    assert children(first) != children(other)


def test_simulations_are_exact_and_only_legal_actions_tried() -> None:
    tree = duel_tree(DUEL.start(seed=5), 150)
    assert int(tree.nodes[tree.header[ROOT]].visits) == 150
    assert sum(children(tree).values()) == 150
    assert sorted(children(tree)) == sorted(DUEL.start(seed=5).legal_actions())


def test_availability_counts_simulations_with_the_action() -> None:
    # The root has nine actions, one new in each of the first nine simulations; the last to get a node is first.
    tree = duel_tree(DUEL.start(seed=5), 150)
    child, availability = int(tree.nodes[tree.header[ROOT]].first_child), []
    while child:
        availability.append(int(tree.nodes[child].availability))
        child = int(tree.nodes[child].next_sibling)
    assert availability == list(range(142, 151))


def test_full_tree_continues_learning() -> None:
    tree = duel_tree(DUEL.start(seed=5), 200, nodes=30)
    assert int(tree.header[USED]) == 30
    assert sum(children(tree).values()) == 200


def test_statistics_survive_a_root_move() -> None:
    tree = duel_tree(DUEL.start(seed=5), 300)
    decision = search.most_visited_action(tree, 0)
    visits = children(tree)[TEXTS[decision]]
    assert visits == max(children(tree).values())
    assert search.advance_root(tree, decision)
    assert int(tree.nodes[tree.header[ROOT]].visits) == visits
    assert sum(children(tree).values()) == visits - 1  # the visit that created the node tried no child


def test_advancing_to_an_untried_action_empties_the_tree() -> None:
    tree = duel_tree(DUEL.start(seed=5), 300)
    assert not search.advance_root(tree, TEXTS.index("use swap"))
    assert int(tree.nodes[tree.header[ROOT]].visits) == 0
    assert search.most_visited_action(tree, 0) == -1
