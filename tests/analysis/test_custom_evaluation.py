"""Custom evaluation and prior, called in compiled code; interpreted tests call them as plain Python."""

import math
import pickle
from typing import Any

import numpy as np
import pytest

import saqqara
from saqqara import search
from saqqara.core import jit
from saqqara.core.game_api import points
from saqqara.players.custom_evaluation import CustomEvaluation
from saqqara.search import SearchParams
from saqqara.search.network import Network
from saqqara.training.optimizer import initialize_network

numba = pytest.importorskip("numba")
DUEL = saqqara.game("duel")
START = DUEL.start(seed=3)
TEXTS = DUEL.action_texts
A1, B2 = TEXTS.index("place a1"), TEXTS.index("place b2")


@numba.njit
def by_points(state: Any, into: Any) -> None:
    for seat in range(2):
        into[seat] = 1 / (1 + math.exp((points(state, 1 - seat) - points(state, seat)) / 8))


@numba.njit
def likes_b2(state: Any, into: Any) -> None:
    for decision in range(len(into)):
        into[decision] = 1.0
    into[B2] = 5.0


def by_points_batched(states: list[saqqara.State]) -> Any:
    scores = [state.scores() for state in states]
    return [[1 / (1 + math.exp((b - a) / 8)), 1 / (1 + math.exp((a - b) / 8))] for a, b in scores]


def likes_b2_batched(states: list[saqqara.State]) -> Any:
    return [[5.0 if decision == B2 else 1.0 for decision in range(len(TEXTS))]] * len(states)


def visits(simulations: int = 40, **hooks: Any) -> dict[str, int]:
    found = saqqara.analyse(START, simulations=simulations, seed=1, variations=0, **hooks)
    return {one.action: one.visits for one in found.evaluations}


@pytest.mark.parametrize(
    ("compiled", "batched"),
    [
        ({"evaluate": by_points}, {"evaluate": by_points_batched}),
        ({"prior": likes_b2}, {"prior": likes_b2_batched}),
        (
            {"evaluate": by_points, "prior": likes_b2},
            {"evaluate": by_points_batched, "prior": likes_b2_batched},
        ),
    ],
    ids=["evaluation", "prior", "both"],
)
def test_compiled_functions_and_batches_of_one_search_alike(compiled: Any, batched: Any) -> None:
    one = saqqara.analyse(START, simulations=40, seed=1, **compiled)
    other = saqqara.analyse(START, simulations=40, seed=1, batch=1, **batched)
    assert one == other
    assert one.simulations == 40


def only_a1(state: Any, into: Any) -> None:
    into[A1] = 2.0


def even(state: Any, into: Any) -> None:
    into[0] = into[1] = 0.5


def test_actions_without_prior_have_no_weight() -> None:
    # In every position after the first, `place a1` is illegal, so all actions are equal there.
    assert visits(40, evaluate=even, prior=only_a1) == {"place a1": 39}
    assert visits(19, evaluate=even) == dict.fromkeys(DUEL.start(seed=3).legal_actions(), 2)


def wins_on_b2(state: Any, into: Any) -> None:
    into[0] = 1.0 if state.harbour[1, 1] == 0 else 0.0
    into[1] = 1.0 - into[0]


def test_functions_can_read_the_fields_of_the_state() -> None:
    found = saqqara.analyse(START, simulations=20, seed=1, variations=0, evaluate=wins_on_b2)
    assert found.best.action == "place b2"
    assert found.child("place b2").values[0] > 0.9  # seat 1 has hardly tried to empty the harbour
    assert found.child("place a1").values == (0.0, 1.0)


def damages_state(state: Any, into: Any) -> None:
    """Evaluate a state as even, and damage the state."""
    into[0] = into[1] = 0.5
    for place in range(len(state.stock)):
        state.stock[place] = 0


def test_function_may_damage_the_state_it_receives() -> None:
    before = START.raw.stock.tolist()
    assert visits(19, evaluate=damages_state) == visits(19, evaluate=even)
    assert START.raw.stock.tolist() == before


def test_analysis_sees_only_determinized_deals() -> None:
    """Two deals with equal views have equal analyses, even if the evaluation function reads hidden information."""

    def reads_the_stock(state: Any, into: Any) -> None:
        into[0] = state.stock[0] / 100
        into[1] = 1 - into[0]

    other = DUEL.determinize(START.view(0), seed=9)
    assert other.raw.stock.tolist() != START.raw.stock.tolist()
    found = [saqqara.analyse(one, simulations=30, seed=1, evaluate=reads_the_stock) for one in (START, other)]
    assert found[0] == found[1]


# ---- custom players ---------------------------------------------------------------------------------------------


def test_player_with_custom_functions() -> None:
    made = saqqara.player("search", simulations=40, seed=1, evaluate=even, prior=only_a1)
    assert made.choose(START) == "place a1"
    b2 = saqqara.player("search", simulations=40, seed=1, evaluate=by_points_batched, prior=likes_b2_batched)
    assert b2.choose(START) == "place b2"


def test_custom_player_is_pickled_with_its_functions() -> None:
    made = saqqara.player("search", simulations=20, seed=1, evaluate=by_points, prior=likes_b2)
    again = pickle.loads(pickle.dumps(made))
    assert again.choose(START) == made.choose(START)
    assert again == made


def test_custom_player_plays_against_others() -> None:
    def mine(seed: int) -> Any:
        return saqqara.player("search", simulations=2, seed=seed, evaluate=even, prior=only_a1)

    games = saqqara.self_play(DUEL, [mine, "random"], 2, seed=1)
    assert games.results.sum(axis=1).tolist() == [1.0, 1.0]


# ---- faulty functions --------------------------------------------------------------------------------------------


def writes(place: int, value: float) -> Any:
    def mine(state: Any, into: Any) -> None:
        even_ = 0.5
        into[0] = into[1] = even_
        into[place] = value

    return mine


def omits_a_seat(state: Any, into: Any) -> None:
    into[0] = 0.5


def raises(state: Any, into: Any) -> None:
    raise ValueError("of mine")


def three(state: Any, seat: int, into: Any) -> None:
    into[0] = 0.0


@numba.njit
def single_number(states: Any) -> Any:
    return 0.5


BOTH = "a function that takes (state, into) and is compiled by Numba, or one that takes a list of states"
SHARE = "it must write a probability of winning from 0 to 1 for every seat"
WEIGHT = "it must write a finite weight of at least 0 for every legal action"


@pytest.mark.parametrize(
    ("hooks", "why"),
    [
        ({"evaluate": writes(1, 1.5)}, f"evaluate=mine wrote 1.5 for seat 1; {SHARE}"),
        ({"evaluate": writes(0, math.nan)}, f"evaluate=mine wrote nothing or nan for seat 0; {SHARE}"),
        ({"evaluate": omits_a_seat}, f"evaluate=omits_a_seat wrote nothing or nan for seat 1; {SHARE}"),
        ({"prior": writes(A1, -2.0)}, f"prior=mine wrote -2 for 'place a1'; {WEIGHT}"),
        ({"prior": writes(A1, math.inf)}, f"prior=mine wrote inf for 'place a1'; {WEIGHT}"),
        ({"prior": writes(A1, math.nan)}, f"prior=mine wrote nothing or nan for 'place a1'; {WEIGHT}"),
        ({"evaluate": raises}, f"evaluate=raises raised ValueError: 'of mine'; {SHARE}"),
        ({"prior": raises}, f"prior=raises raised ValueError: 'of mine'; {WEIGHT}"),
        ({"evaluate": three}, f"evaluate=three is invalid: expected {BOTH}, got the function three(state: Any, "
                              "seat: int, into: Any) -> None"),
        ({"prior": single_number}, f"prior=single_number is invalid: expected {BOTH}, got the compiled function "
                                   "single_number(states: Any) -> Any"),
        ({"evaluate": 5}, f"evaluate=5 is invalid; evaluate must be {BOTH}"),
        ({"evaluate": even, "prior": likes_b2_batched},
         "evaluate takes (state, into), but prior takes a list of states; both must take the same arguments"),
    ],
)  # fmt: skip
def test_faulty_functions_are_reported(hooks: Any, why: str) -> None:
    with pytest.raises(saqqara.InvalidOptionError) as caught:
        saqqara.analyse(START, simulations=4, **hooks)
    assert why in str(caught.value)


@pytest.mark.compiled
def test_functions_that_numba_cannot_compile_are_reported() -> None:
    def odd(state: Any, into: Any) -> None:
        into[0] = state.no_such_field

    with pytest.raises(
        saqqara.InvalidOptionError, match=r"evaluate=odd .*Numba cannot compile it .* of duel: .*no_such"
    ):
        saqqara.analyse(START, simulations=4, evaluate=odd)


def test_player_uses_functions_or_a_network() -> None:
    with pytest.raises(saqqara.InvalidOptionError, match=r"custom functions .* and a network .* exclude each other"):
        saqqara.player("search", evaluate=even, weights="none")


def test_even_evaluation_searches_like_a_network_of_zeros() -> None:
    """An even evaluation without a prior leads to the same visits as a network of zeros."""
    drawn = initialize_network([DUEL.definition.learning.num_features, 2, 2, 2 + len(TEXTS)], "zeros")
    zeros = Network(tuple(map(np.zeros_like, drawn.weights)), tuple(map(np.zeros_like, drawn.biases)))
    root, found = jit.batch(START.raw), []
    for hooks in (None, CustomEvaluation(even, None)):
        tree, style = search.new_tree(START.raw, len(TEXTS), 2, 4000, [zeros]), SearchParams(network=0, exploration=1.5)
        search.reset(tree)
        if hooks is None:
            search.simulate(tree, root, 0, style, jit.generator_from_text("same"), 40)
        else:
            hooks.simulate(tree, DUEL, root, hooks.search_params(style), jit.generator_from_text("same"), 40)
        found.append(seen(tree, int(tree.header[search.tree.ROOT])))
    assert found[0] == found[1]
    assert found[0][()] == 40


def seen(tree: Any, node: int, way: tuple[int, ...] = ()) -> dict[tuple[int, ...], int]:
    """Return the visits of all visited nodes by the actions that lead there.

    Functions create nodes for the successors of a position at once, a network at the second visit, so unvisited nodes
    do not count.
    """
    found, child = {way: int(tree.nodes[node].visits)}, int(tree.nodes[node].first_child)
    while child:
        if tree.nodes[child].visits > 0:
            found |= seen(tree, child, (*way, int(tree.nodes[child].action)))
        child = int(tree.nodes[child].next_sibling)
    return found
