"""Analysis of a position: it uses only what the seat knows, covers every action, and shows nothing imagined as a
fact."""

import json
import random
from itertools import islice
from typing import Any

import numpy as np
import pytest

import saqqara
from contract.random_games import TABLES, random_play
from saqqara.analysis import tree_view

GAMES = saqqara.list_games()
DUEL = saqqara.game("duel")
games = pytest.mark.parametrize("name", GAMES)


LATE = {"duel": 35, "imhotep": 60, "tara_wolf": 70, "senet": 250}
"""Ply from which a random game is nearly over, and therefore cheap to continue."""


def some_position(name: str, seed: int, ply: int) -> saqqara.State:
    """Return a position of a random game with at least two legal actions."""
    for state, _ in islice(random_play(name, seed), ply, None):
        if len(state.legal_actions()) > 1:
            return state
    raise AssertionError(f"{name}, seed {seed}: no choice after {ply} decisions")


def even(states: list[saqqara.State]) -> Any:
    """Evaluate every state as even."""
    return np.full((len(states), states[0].game.num_players), 1 / states[0].game.num_players)


@games
@pytest.mark.parametrize("hooks", [{}, {"evaluate": even}], ids=["compiled", "own"])
def test_equal_views_give_equal_analyses(name: str, hooks: Any) -> None:
    """Hidden information is exchanged, and the seed stays the same."""
    state = some_position(name, 2, LATE[name])
    assert state.current_player is not None
    found = saqqara.analyse(state, simulations=16, seed=5, **hooks)
    twin = TABLES[name].other(state, state.current_player, random.Random(1))
    assert twin.view(state.current_player) == state.view(state.current_player)
    assert saqqara.analyse(twin, simulations=16, seed=5, **hooks) == found
    assert saqqara.analyse(state.view(state.current_player), simulations=16, seed=5, **hooks) == found
    assert saqqara.analyse(state, simulations=16, seed=6, **hooks) != found


@games
def test_every_decision_has_visits_a_value_and_points_by_source(name: str) -> None:
    state = some_position(name, 3, LATE[name])
    assert state.current_player is not None
    found = saqqara.analyse(state, simulations=40, seed=1, variations=2)
    assert (found.seat, found.simulations) == (state.current_player, 40)
    itself = int(
        state.game.definition.learning.num_features > 0
    )  # with a network, the first simulation evaluates the position itself
    assert sum(one.visits for one in found.evaluations) == 40 - itself
    assert sorted([*(one.action for one in found.evaluations), *found.unvisited]) == sorted(state.legal_actions())
    assert [bool(one.variation) for one in found.evaluations] == [place < 2 for place in range(len(found.evaluations))]
    for one in found.evaluations:
        assert one.value == one.values[found.seat]
        assert sum(one.values) == pytest.approx(1)
        assert [list(sheet) for sheet in one.points] == [list(state.game.score_sources)] * state.game.num_players


def last_choice() -> saqqara.State:
    """Return a position of The Duel before the last action of the game."""
    before = DUEL.start(seed=4)
    chance = random.Random(2)
    while True:
        after = before.copy()
        after.play(chance.choice(after.legal_actions()))
        if after.is_over:
            return before
        before = after


def test_points_of_a_final_action_are_the_final_points() -> None:
    state = last_choice()
    found = saqqara.analyse(state, simulations=40, seed=1)
    checked = 0
    for one in found.evaluations:
        after = state.copy()
        after.play(one.action)
        if after.is_over:
            checked += 1
            assert [dict(sheet) for sheet in one.points] == after.breakdown()
            assert one.values == tuple(float(seat in after.winners()) for seat in (0, 1))
            assert one.variation in ((one.action,), ())
    assert checked > 0


@games
def test_variation_is_legal_in_every_deal_and_reveals_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree_view, "MIN_KNOWN_VISITS", 1)  # lines as long as the tree allows
    lengths = []
    for seed in range(4):
        state = some_position(name, seed, LATE[name] - 9 * seed)
        assert state.current_player is not None
        found = saqqara.analyse(state, simulations=30, seed=seed, variations=30)
        deals = [state, *(state.game.determinize(state.view(state.current_player), seed=other) for other in range(3))]
        for one in found.evaluations:
            lengths.append(len(one.variation))
            there = [deal.copy() for deal in deals]
            for number, text in enumerate(one.variation, 1):
                for deal in there:
                    assert text in deal.legal_actions()
                    deal.play(text)
                if number < len(one.variation):
                    seen = [deal.view(found.seat) for deal in there]
                    assert seen == [seen[0]] * len(deals)
    assert max(lengths) > 1


def test_variation_ends_before_another_player_decides_with_hidden_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree_view, "MIN_KNOWN_VISITS", 1)
    for state, _ in random_play("tara_wolf", 1):
        over = [text for text in state.legal_actions() if not state.reveals(text) and hands_over(state, text)]
        if over and len(state.legal_actions()) > 1:
            break
    found = saqqara.analyse(state, simulations=40, seed=1, variations=30)
    (one, *_) = [one for one in found.evaluations if one.action in over]
    assert found.child(one.action).children  # the search knows possible continuations
    assert one.variation == (one.action,)


def hands_over(state: saqqara.State, text: str) -> bool:
    """Return whether another seat decides after an action."""
    after = state.copy()
    after.play(text)
    return after.current_player not in (None, state.current_player)


def test_the_tree_is_read_by_decisions() -> None:
    state = DUEL.start(seed=3)
    found = saqqara.analyse(state, simulations=60, seed=1)
    assert [branch.action for branch in found.tree] == [one.action for one in found.evaluations]
    branch = found.child("place b2")
    assert branch.path == ("place b2",)
    # The first simulation evaluates the position; each of the others could have taken any of the nine actions.
    assert {one.availability for one in found.tree} == {60}
    assert sum(one.visits for one in branch) == branch.visits - 1  # one simulation ended there
    deeper = branch.children[0]
    assert found.child("place b2", deeper.action).visits == deeper.visits
    state.play("place b2")
    assert deeper.action in state.legal_actions()
    with pytest.raises(saqqara.InvalidOptionError, match="'place b2' was not visited after place b2; visited: "):
        branch.child("place b2")


def test_analysis_is_printed_and_saved() -> None:
    found = saqqara.analyse(DUEL.start(seed=3), simulations=40, seed=1)
    text, html, facts = str(found), found._repr_html_(), json.loads(found.to_json())
    title = "duel, seat 0 to act: 40 simulations, 1 continuations after each action"
    assert text.splitlines()[0] == title
    assert text.splitlines()[2].split() == ["action", "visits", "value", "points", "expected", "line"]
    assert found.best.action in text.splitlines()[3]
    assert (html.count("<table>"), html.count("<tr>")) == (2, 2 + 9 + text.count("\n") - 13)
    assert facts["game"] == "duel"
    assert facts["options"] == DUEL.options
    assert [one["action"] for one in facts["actions"]] == [one.action for one in found.evaluations]
    assert facts["actions"][0]["points"] == [dict(sheet) for sheet in found.best.points]


def test_seconds_are_a_limit() -> None:
    found = saqqara.analyse(DUEL.start(seed=3), seconds=0.001)
    assert 1 <= found.simulations <= 1000
    assert found.games >= 1


@pytest.mark.parametrize(
    ("given", "how", "error", "why"),
    [
        (
            None,
            {"simulations": 0},
            "InvalidOptionError",
            "simulations=0 is out of range; simulations must be a whole number from 1",
        ),
        (None, {"seconds": -1}, "InvalidOptionError", "seconds=-1 is out of range; seconds must be greater than 0"),
        (None, {"seconds": float("nan")}, "InvalidOptionError", "seconds=nan is out of range"),
        (None, {"seed": -1}, "InvalidOptionError", "seed=-1 is out of range"),
        (None, {"variations": "3"}, "InvalidOptionError", "variations='3' is out of range"),
        (None, {"batch": 0}, "InvalidOptionError", "batch=0 is out of range"),
        (None, {"evaluate": 5}, "InvalidOptionError", "evaluate=5 is invalid; evaluate must be a function"),
        ("place b2", {}, "InvalidViewError", "expected a state or the view of the seat to act, got 'place b2'"),
        ({"game": "chess"}, {}, "UnknownGameError", "unknown game 'chess'"),
        ({"game": "duel"}, {}, "InvalidViewError", "cannot read the view of duel"),
        (
            DUEL.start(seed=1).view(1),
            {},
            "InvalidViewError",
            "expected the view of the seat to act, got that of seat 1; use the view of seat 0",
        ),
        (
            DUEL.start(seed=1).view(),
            {},
            "InvalidViewError",
            "expected the view of the seat to act, got that of a spectator; use the view of seat 0",
        ),
    ],
    ids=str,
)
def test_wrong_use(given: Any, how: dict[str, Any], error: str, why: str) -> None:
    with pytest.raises(getattr(saqqara, error), match=why):
        saqqara.analyse(DUEL.start(seed=1) if given is None else given, **how)


def test_a_game_that_is_over_is_not_analysed() -> None:
    state = last_choice()
    state.play(next(text for text in state.legal_actions() if ends(state, text)))
    for given in (state, state.view(0)):
        with pytest.raises(saqqara.SaqqaraError, match="the game is over: there is nothing to analyse"):
            saqqara.analyse(given)


def ends(state: saqqara.State, text: str) -> bool:
    after = state.copy()
    after.play(text)
    return after.is_over
