"""Lookup of an opponent's actions in hand-made search trees."""

from typing import Any

import numpy as np
import pytest

import saqqara
from rules.duel.deals import play, with_action_tile
from saqqara import search
from saqqara.core import game_api, jit
from saqqara.search.tree import MAX_VISIT_RATIO, ROOT, USED, Tree, add_child, compact_tree, find_path, reset

DUEL = saqqara.game("duel")


def tree_with_visits(state: saqqara.State, visits: dict[str, int], at_root: int = 100) -> Tree:
    """Return a tree that knows some sequences of actions, with the visits of the last action of each."""
    tree = search.new_tree(state.raw, len(DUEL.action_texts), 2, 100)
    reset(tree)
    tree.nodes[tree.header[ROOT]].visits = at_root
    for way, count in visits.items():
        place = int(tree.header[ROOT])
        for text in way.split(", "):
            place = child_of(tree, place, DUEL.action_id(text))
        tree.nodes[place].visits = count
    return tree


def child_of(tree: Tree, parent: int, decision: int) -> int:
    child = int(tree.nodes[parent].first_child)
    while child and tree.nodes[child].action != decision:
        child = int(tree.nodes[child].next_sibling)
    return child or int(add_child(tree, parent, decision))


def path_to(tree: Tree, state: saqqara.State, then: Any, seat: int = 1, most: int = 5) -> list[str] | None:
    """Return the actions, up to `most`, that lead in a tree from a state to a seat's observation, or None.

    `then` is a text of actions after the state, or the observation itself.
    """
    seen = play(state.copy(), then).observation(seat) if isinstance(then, str) else then
    way, observed = np.zeros(most, np.int64), np.zeros_like(seen)
    length = find_path(tree, jit.batch(state.raw, most + 1), seat, seen, observed, way)
    return None if length < 0 else [DUEL.action_text(number) for number in way[:length].tolist()]


def test_path_of_one_opponent_action_is_found() -> None:
    state = DUEL.start(seed=3)
    tree = tree_with_visits(state, {"place a1": 40, "place b2": 30})
    assert [path_to(tree, state, f"place {field}") for field in ("a1", "b2", "c3")] == [
        ["place a1"],
        ["place b2"],
        None,
    ]


def test_unchanged_position_has_an_empty_path() -> None:
    state = DUEL.start(seed=3)
    tree = tree_with_visits(state, {"place a1": 40})
    assert path_to(tree, state, "", seat=0) == []
    assert path_to(tree, state, "place a1, place b1", seat=0) is None


THREE = ("place a1, place b2, done", "place b2, place a1, done")


def test_path_of_several_actions_takes_the_most_visited_order() -> None:
    state = with_action_tile("place", {}, "use place")
    for counts in ((7, 8), (8, 7)):
        visits = {"place a1": 20, "place b2": 20, "place a1, place b2": 9, "place b2, place a1": 9}
        tree = tree_with_visits(state, {**visits, **dict(zip(THREE, counts, strict=True))})
        assert path_to(tree, state, THREE[0]) == THREE[counts == (7, 8)].split(", ")
        assert path_to(tree, state, THREE[0], most=2) is None


def test_illegal_actions_are_not_looked_up() -> None:
    """An illegal action is not looked up, even if the observation would match its result."""
    state = DUEL.start(seed=3)
    assert "unload 1" not in state.legal_actions()
    table = jit.duplicate(state.raw)
    game_api.play(table, DUEL.action_id("unload 1"))
    unloaded = DUEL.state_from_raw(table)
    assert unloaded.current_player == 1
    assert path_to(tree_with_visits(state, {"unload 1": 60}), state, unloaded.observation(1)) is None


@pytest.mark.parametrize(("visits", "way"), [(5, None), (6, ["place a1"])])
def test_rarely_visited_actions_are_not_looked_up(visits: int, way: Any) -> None:
    state = DUEL.start(seed=3)
    assert path_to(tree_with_visits(state, {"place a1": visits}, at_root=5 * MAX_VISIT_RATIO), state, "place a1") == way


def test_subtree_of_the_new_root_stays_and_the_rest_is_freed() -> None:
    state = DUEL.start(seed=3)
    tree = tree_with_visits(state, {"place a1": 40, "place a1, place b1": 7, "place a1, place c1": 0, "place b2": 30})
    search.tree.advance_root(tree, DUEL.action_id("place a1"))
    compact_tree(tree, 50)
    root = tree.nodes[tree.header[ROOT]]
    children = [tree.nodes[root.first_child], tree.nodes[tree.nodes[root.first_child].next_sibling]]
    assert root.visits == 40
    assert {(DUEL.action_text(child.action), int(child.visits)) for child in children} == {
        ("place b1", 7),
        ("place c1", 0),
    }
    assert children[1].next_sibling == 0
    assert int(tree.header[USED]) == 4  # the unused node, and these
