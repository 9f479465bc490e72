"""Use of the thinking time, with a clock that advances by a second at every reading."""

from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import saqqara
from rules.duel.deals import LEFT_TWO, position, site, with_action_tile
from rules.imhotep.tables import last_boat
from saqqara import players, search
from saqqara.players import player
from saqqara.players.levels import LEVELS, find_level
from saqqara.players.search_player import StopRule
from saqqara.search.move_selection import top_two_visits, write_visits
from saqqara.search.tree import ROOT, Tree
from search import toy

DUEL = saqqara.game("duel")


def tree_of(*visits: int) -> Tree:
    """Return a tree whose root has children with these visits."""
    state = toy.start_in(toy.CUP)
    tree = search.new_tree(state, toy.DECISIONS, toy.SEATS, 10)
    search.reset(tree)
    for number, count_ in enumerate(visits):
        child = 2 + number
        tree.nodes[child].visits, tree.nodes[child].action = count_, number
        tree.nodes[child].next_sibling = tree.nodes[tree.header[ROOT]].first_child
        tree.nodes[tree.header[ROOT]].first_child = child
    tree.nodes[tree.header[ROOT]].visits = sum(visits)
    return tree


def visits_of(*trees: Tree) -> Any:
    """Return the visits by tree and action."""
    visits = np.full((len(trees), toy.DECISIONS), 99)
    for tree, row in zip(trees, visits, strict=True):
        write_visits(tree, row)
    return visits


@pytest.mark.parametrize(
    ("visits", "most"), [((), (0, 0)), ((5,), (5, 0)), ((3, 9, 5), (9, 5)), ((9, 3, 5), (9, 5)), ((7, 7), (7, 7))]
)
def test_the_two_most_visited(visits: tuple[int, ...], most: tuple[int, int]) -> None:
    assert top_two_visits(visits_of(tree_of(*visits))) == most


def test_the_two_most_visited_in_several_trees() -> None:
    assert top_two_visits(visits_of(tree_of(8, 0, 5), tree_of(0, 7, 5))) == (10, 8)


@pytest.mark.parametrize(
    ("visits", "passed", "clear"),
    [
        ((60, 40), 0.5, False),  # a hundred simulations remain
        ((60, 40), 0.8, False),  # twenty-five remain, and the second action lacks twenty
        ((60, 40), 0.85, True),  # eighteen remain
        ((95, 5), 0.3, False),  # less than twenty times as many
        ((100, 5), 0.3, True),
        ((100, 5), 0.25, False),  # too early to tell
    ],
)
def test_stop_rule_recognizes_a_clear_action(visits: tuple[int, int], passed: float, clear: bool) -> None:
    tree = tree_of(*visits)
    tree.nodes[tree.header[ROOT]].visits = 0  # all of these visits came after the rule was created
    pace = StopRule(tree)
    tree.nodes[tree.header[ROOT]].visits = sum(visits)
    assert pace.is_clear(passed) is clear


def test_earlier_simulations_do_not_affect_the_stop_rule() -> None:
    tree = tree_of(600, 400)
    pace = StopRule(tree)
    tree.nodes[tree.header[ROOT]].visits += 100
    assert pace.is_clear(0.5)  # a hundred more, and the second action lacks two hundred


def test_clear_best_action_is_judged_over_all_trees() -> None:
    """The best action is clear in one tree, and in doubt with the latest visits of another thread's tree."""
    trees = tree_of(91, 9), tree_of(0, 0)
    for tree in trees:
        tree.nodes[tree.header[ROOT]].visits = 0
    pace = StopRule(*trees)
    trees[0].nodes[1].visits = 100
    assert pace.is_clear(0.7)
    other = tree_of(9, 91)
    trees[1].nodes[:] = other.nodes
    assert pace.is_clear(0.7)  # the other tree has not been read yet
    assert not pace.is_clear(0.7, 1)
    assert not pace.is_clear(0.7)


def slices(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Advance the clock by a second at every reading, and record the size of every slice of simulations."""
    noted, simulate, seconds = list[int](), players.search_player.simulate, count()
    monkeypatch.setattr(players.search_player, "time", SimpleNamespace(monotonic=lambda: next(seconds)))

    def noting(tree: Tree, root: object, seat: int, style: object, generator: object, many: int) -> None:
        noted.append(many)
        simulate(tree, root, seat, style, generator, min(many, 2))

    monkeypatch.setattr(players.search_player, "simulate", noting)
    return noted


def two_boats() -> saqqara.State:
    """Return a position in which boat c ends the game, won by eight points, and boat b loses it."""
    boats = {**LEFT_TWO, "b": "obelisk obelisk pyramid-light", "c": "tomb-12 tomb-1 tomb-9"}
    return position(sites=(site(tomb=[8, 10]), site()), harbour={"b1": 0, "b2": 1, "c1": 0, "c2": 1}, boats=boats)


def test_clear_action_ends_the_search_early(monkeypatch: pytest.MonkeyPatch) -> None:
    noted = slices(monkeypatch)
    monkeypatch.setattr(players.search_player.StopRule, "is_clear", lambda pace, passed: passed >= 0.25)
    player("scribe", seconds=40, seed=1).choose(two_boats())
    assert len(noted) == 10


def test_simulation_limit_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    noted = slices(monkeypatch)
    assert player("search", simulations=100, seed=1).choose(two_boats()) in two_boats().legal_actions()
    assert sum(noted) == 100


def test_actions_of_a_turn_share_the_time_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    noted, state = slices(monkeypatch), with_action_tile("place", {}, "use place")
    monkeypatch.setattr(players.search_player.StopRule, "is_clear", lambda *_: False)
    chooser, taken = player("search", seconds=16, seed=1), list[int]()
    for _ in range(3):
        before = len(noted)
        state.play(chooser.choose(state))
        taken.append(len(noted) - before)
    assert state.current_player == 1
    assert 14 <= taken[0] <= 16
    assert max(taken[1:]) <= 2  # an eighth of the time for each, however much is used


def test_strongest_level_solves_an_ending(monkeypatch: pytest.MonkeyPatch) -> None:
    noted = slices(monkeypatch)
    assert player("architect", seconds=1000, seed=1).choose(two_boats()) == "unload c"
    assert noted == []


def test_strongest_level_solves_an_ending_of_imhotep(monkeypatch: pytest.MonkeyPatch) -> None:
    noted = slices(monkeypatch)
    assert player("architect", seconds=1000, seed=1).choose(last_boat()) == "sail 4 pyramid"
    assert noted == []


def test_unsolved_ending_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    noted = slices(monkeypatch)
    monkeypatch.setattr(players.timed_solver, "FIRST_POSITIONS", 1)
    assert player("architect", seconds=2, seed=1).choose(two_boats()) in two_boats().legal_actions()
    assert noted


def test_partial_proof_of_a_better_action_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    line = Path(__file__).parents[1].joinpath("search/endings-long.txt").read_text("utf-8").splitlines()[2]
    state, worst = saqqara.parse_position(line.split(" ", 1)[1]), DUEL.action_id("unload 1")
    for positions, better in ((340, "use take"), (100, "place c2"), (5, None)):
        monkeypatch.setattr(players.timed_solver, "FIRST_POSITIONS", positions)
        seconds = iter([1.0, 0.0])
        found = players.timed_solver.TimedSolver().best_action(
            state, lambda seconds=seconds: next(seconds), first_action=worst
        )
        assert (None if found is None else DUEL.action_texts[found]) == better
    seconds = iter([1.0, 0.0])
    assert players.timed_solver.TimedSolver().best_action(state, lambda: next(seconds)) is None


def test_only_the_strongest_timed_level_uses_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players.search_player.TimedSolver, "best_action", lambda *_: pytest.fail("it solved"))
    player("architect", simulations=20, seed=1).choose(two_boats())
    player("scribe", seconds=0.01, seed=1).choose(two_boats())


def test_before_the_last_boats_nothing_is_solved() -> None:
    five = position(boats={"1": None})
    assert not DUEL.definition.endgame.is_endgame(DUEL.start(seed=1).raw)
    assert not DUEL.definition.endgame.is_endgame(five.raw)
    assert DUEL.definition.endgame.is_endgame(position(boats={"1": None, "2": None}).raw)
    assert not saqqara.game("imhotep").definition.endgame.is_endgame(saqqara.game("imhotep").start(seed=1).raw)


def test_all_levels_but_the_strongest_are_fast() -> None:
    assert [find_level(name).seconds < 0.3 for name in LEVELS] == [True] * 7 + [False]
