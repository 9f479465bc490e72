"""Reuse of search trees from turn to turn: the visits with which a search begins."""

import random
from typing import Any

import numpy as np
import pytest

import saqqara
from rules.duel.deals import play, position, with_action_tile
from saqqara.players import tree_reuse
from saqqara.players.search_player import SearchPlayer
from saqqara.players.tree_reuse import LeftPosition, advance_trees, path_since, reveals_or_hides
from saqqara.search.move_selection import write_visits
from saqqara.search.tree import ROOT, USED, Tree
from search.test_tree_lookup import tree_with_visits

DUEL = saqqara.game("duel")


def visits(chooser: SearchPlayer) -> list[int]:
    return [int(tree.nodes[tree.header[ROOT]].visits) for tree in chooser._trees]


def search_of(name: str = "architect", **options: Any) -> SearchPlayer:
    return SearchPlayer(name, 1, **{"simulations": 150, "weights": "none", **options})


def initial_visits(chooser: SearchPlayer, state: saqqara.State) -> list[int]:
    """Return the visits of the roots before the player thinks about a state."""
    noted = list[int]()

    def note(*_: object) -> int:
        noted.extend(visits(chooser))
        return state.legal_action_ids()[0]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SearchPlayer, "_choose_action", note)
        chooser.choose(state)
    return noted


def left_by(state: saqqara.State, known: dict[str, int], **options: Any) -> SearchPlayer:
    """Return a player that has left a hand-made tree in a state in which the other seat decides."""
    chooser = search_of(**options)
    chooser._trees_for(state)
    chooser._trees[0] = tree_with_visits(state, known)
    chooser._left_position = LeftPosition(1 - state.current_player, state.copy())
    return chooser


def by_visits(tree: Tree) -> list[tuple[int, int]]:
    """Return the actions at the root with their visits, the most visited first."""
    numbers = np.zeros(len(tree.untried_stamps), np.int64)
    write_visits(tree, numbers)
    return sorted(enumerate(numbers.tolist()), key=lambda pair: -pair[1])


PLACED = {"place a1": 40, "place b2": 30}


@pytest.mark.parametrize(("text", "begins"), [("place a1", 40), ("place b2", 30), ("place c3", 0)])
def test_visits_below_the_reply_are_reused(text: str, begins: int) -> None:
    state = DUEL.start(seed=3)
    chooser = left_by(state, PLACED)
    assert initial_visits(chooser, play(state, text)) == [begins]


def test_own_tree_is_reused_after_a_reply() -> None:
    state, chooser = DUEL.start(seed=3), search_of(num_trees=2)
    state.play(chooser.choose(state))
    reply, known = by_visits(chooser._trees[0])[0]
    assert known > 1
    in_the_other = dict(by_visits(chooser._trees[1]))[reply]
    assert initial_visits(chooser, play(state, DUEL.action_text(reply))) == [known, in_the_other]


def test_level_with_simulation_count_starts_fresh() -> None:
    """The strength of a level with a fixed number of simulations does not depend on earlier thoughts."""
    state, chooser = DUEL.start(seed=3), search_of("scribe")
    state.play(chooser.choose(state))
    reply, known = by_visits(chooser._trees[0])[0]
    assert known > 1
    assert initial_visits(chooser, play(state, DUEL.action_text(reply))) == [0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_more_than_two_seats_start_fresh(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    state, chooser = saqqara.game("imhotep", players=seats).start(seed=3), search_of()
    monkeypatch.setattr(SearchPlayer, "_choose_action", lambda *_: state.legal_action_ids()[0])
    text = chooser.choose(state)
    assert not state.reveals(text)
    assert (chooser._left_position is not None) == (seats == 2)


def test_player_at_several_seats_reuses_no_tree() -> None:
    state = DUEL.start(seed=3)
    chooser = left_by(state, PLACED)
    chooser._left_position = LeftPosition(0, state)
    assert initial_visits(chooser, play(state, "place a1")) == [0]


def test_new_game_starts_fresh() -> None:
    state = DUEL.start(seed=3)
    chooser = left_by(state, PLACED)
    chooser.reset(DUEL, 1, 5)
    assert initial_visits(chooser, play(state, "place a1")) == [0]


# ---- hidden information and other positions ------------------------------------------------------------------------


def test_reveal_by_the_reply_starts_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search starts fresh even if the revealed piece is the one of the imagined state."""
    state = position(harbour={"a1": 0, "b1": 1})
    chooser = left_by(state, {"unload 1": 40})
    assert state.reveals("unload 1")
    assert initial_visits(chooser, play(state.copy(), "unload 1")) == [0]
    monkeypatch.setattr(saqqara.State, "reveals", lambda *_: False)
    assert initial_visits(left_by(state, {"unload 1": 40}), play(state.copy(), "unload 1")) == [40]


def test_reveal_by_the_own_action_starts_fresh() -> None:
    state, chooser = position(harbour={"a1": 0, "b1": 1}), search_of()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SearchPlayer, "_choose_action", lambda *_: DUEL.action_id("unload 1"))
        state.play(chooser.choose(state))
    assert chooser._left_position is None


def test_equal_observations_of_different_views_are_distinguished() -> None:
    """Observations do not contain the order in which tiles have left the game; views do."""
    view = with_action_tile("place", {}).view(0)
    assert len(view["box"]) == 2
    one, other = (
        DUEL.determinize({**view, "box": box}, seed=1) for box in (["tomb-1", "tomb-2"], ["tomb-2", "tomb-1"])
    )
    seen = [play(state.copy(), "place a1") for state in (one, other)]
    assert np.array_equal(seen[0].observation(1), seen[1].observation(1))
    tree = tree_with_visits(one, PLACED)
    assert path_since(tree, LeftPosition(1, one), seen[0]) == [DUEL.action_id("place a1")]
    assert path_since(tree, LeftPosition(1, one), seen[1]) is None


def test_action_hidden_from_the_seat_starts_fresh() -> None:
    state, chance = saqqara.game("tara_wolf").start(seed=1), random.Random(1)
    while not any(text.startswith("lay ") for text in state.legal_actions()):
        state.play(chance.choice(state.legal_actions()))
    number = next(number for number in state.legal_action_ids() if state.game.action_text(number).startswith("lay "))
    assert not state.reveals(state.game.action_text(number))
    assert [reveals_or_hides(state, number, seat) for seat in (state.current_player, 1 - state.current_player)] == [
        False,
        True,
    ]


# ---- space and time ------------------------------------------------------------------------------------------------


def test_full_tree_is_compacted(monkeypatch: pytest.MonkeyPatch) -> None:
    state = DUEL.start(seed=3)
    for crowded, used in ((25, 4), (50, 2)):  # of 100 nodes: unused, root and children; unused and root
        monkeypatch.setattr(tree_reuse, "COMPACT_DIVISOR", crowded)
        tree = tree_with_visits(state, PLACED)
        advance_trees([tree], [DUEL.action_id("place b2")])
        assert tree.nodes[tree.header[ROOT]].visits == 30
        assert int(tree.header[USED]) == used


def test_a_new_turn_has_its_own_time() -> None:
    state = DUEL.start(seed=3)
    chooser = left_by(state, PLACED)
    chooser._turn_seconds = 3.0
    initial_visits(chooser, play(state, "place a1"))
    assert chooser._turn_seconds == 0.0
