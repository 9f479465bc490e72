"""Networks: their outputs, and the search that they guide, in the toy game of three seats."""

import math
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import saqqara
from saqqara import search
from saqqara.core import jit
from saqqara.search import SearchParams, Tree
from saqqara.search.compiled_games import generators_from_texts
from saqqara.search.network import Network, predict_priors, predict_values, softmax, stack_networks
from saqqara.search.puct import rollout_with_policy, sample_action
from saqqara.search.score_forecast import ForecastParams, play_continuations
from saqqara.search.tree import NONE, ROOT, get_workspace, rollout
from saqqara.training.optimizer import initialize_network
from search import toy

GUIDED = SearchParams(network=0, exploration=1.5, rollout_depth=0)
EVEN = math.log(1.0)


def network(values: Any = (0.0,) * toy.SEATS, priors: Any = (0.0,) * toy.DECISIONS) -> Network:
    """Return a network with the same outputs for every position: values by seat and priors, both as logarithms."""
    sizes = [toy.FEATURES, 2, 2, len(values) + len(priors)]
    weights = tuple(np.zeros((n, m), np.float32) for n, m in pairwise(sizes))
    last = np.array([*values, *priors], np.float32)
    return Network(weights, (np.zeros(2, np.float32), np.zeros(2, np.float32), last))


def grown(state: Any, simulations: int, *networks: Network, style: SearchParams = GUIDED, nodes: int = 100) -> Tree:
    tree = search.new_tree(state, toy.DECISIONS, toy.SEATS, nodes, networks or [network()])
    search.reset(tree)
    search.simulate(
        tree, jit.batch(state), toy.current_player(state), style, jit.generator_from_text("toy"), simulations
    )
    return tree


def children(tree: Tree) -> list[tuple[int, int, list[float]]]:
    """Return the actions at the root that have a node: action ID, visits, and value sums by seat."""
    found, child = [], int(tree.nodes[tree.header[ROOT]].first_child)
    while child != NONE:
        node = tree.nodes[child]
        found.append((int(node.action), int(node.visits), node.value_sum[: len(tree.rewards)].tolist()))
        child = int(node.next_sibling)
    return found


def visits(tree: Tree) -> dict[int, int]:
    return {decision: count for decision, count, _ in children(tree)}


# ---- a single network -------------------------------------------------------------------------------------------


def test_outputs_match_a_manual_calculation() -> None:
    # In the TRUST room the inputs are 0 1 0. First layer: 1 + 2 = 3, and 0 - 4 = -4, which becomes 0. Second layer: 3 x
    # 2 - 1 = 5, and 3 x -1 + 1 = -2, which becomes 0. Outputs: 5 x 10, 5 x 20, ... plus their biases.
    first = np.array([[9, 9], [2, -4], [9, 9]], np.float32), np.array([1, 0], np.float32)
    second = np.array([[2, -1], [7, 7]], np.float32), np.array([-1, 1], np.float32)
    last = np.array([[10, 20, 30, 0, 0, 0, 0, 0, 1], [99] * 9], np.float32), np.arange(9, dtype=np.float32)
    weights, biases = zip(first, second, last, strict=True)
    other = network(values=(7.0, 7.0, 7.0))  # the first network of the stack
    networks = stack_networks([other, Network(weights, biases)])
    everything, state = np.arange(toy.DECISIONS, dtype=np.int16), toy.start_in(toy.TRUST)
    for which, values, priors in ((1, [50, 101, 152], [3, 4, 5, 6, 7, 13]), (0, [7, 7, 7], [0] * 6)):
        predict_values(networks, which, state, 1, toy.SEATS)
        assert networks.outputs[: toy.SEATS].tolist() == values
        predict_priors(networks, which, state, 1, everything, toy.DECISIONS, toy.DECISIONS)
        assert networks.outputs[toy.SEATS :].tolist() == priors


def test_only_requested_outputs_are_computed() -> None:
    networks = stack_networks([network(values=(7.0, 8.0, 9.0), priors=(1.0, 2.0, 3.0, 4.0, 5.0, 6.0))])
    networks.outputs[:] = -1
    predict_values(networks, 0, toy.start_in(toy.TRUST), 1, 2)
    predict_priors(networks, 0, toy.start_in(toy.TRUST), 1, np.array([4, 1], np.int16), 2, toy.DECISIONS)
    assert networks.outputs.tolist() == [7, 8, -1, -1, 2, -1, -1, 5, -1]
    assert networks.priors[[4, 1]].tolist() == pytest.approx([math.e**3 / (1 + math.e**3), 1 / (1 + math.e**3)])


def test_softmax_of_the_first_numbers() -> None:
    numbers = np.array([math.log(6), math.log(3), math.log(1), 5.0], np.float32)
    softmax(numbers, 3)
    assert numbers.tolist() == pytest.approx([0.6, 0.3, 0.1, 5.0])


def test_rollout_policy_returns_probabilities() -> None:
    # Of the actions 1, 2 and 5 the first has two chances of twelve, the second one, the last nine.
    policy, decisions, generator = (
        np.array([7, 2, 1, 7, 7, 9]),
        np.array([1, 2, 5, 3], np.int16),
        jit.generator_from_text("some"),
    )
    found = [sample_action(policy, decisions, 3, generator) for _ in range(1200)]
    assert [found.count(decision) for decision in (1, 2, 5, 3)] == pytest.approx([200, 100, 900, 0], abs=60)


def test_missing_rollout_policy_is_uniform() -> None:
    trees = [search.new_tree(toy.start_in(toy.TRUST), toy.DECISIONS, toy.SEATS, 9, [network()]) for _ in range(2)]
    for number in range(20):
        for tree in trees:
            jit.copy(tree.determinization, 0, jit.batch(toy.start_in(toy.TRUST)), 0)
        rollout(get_workspace(trees[0]), 9, jit.generator_from_text(f"{number}"))
        rollout_with_policy(
            get_workspace(trees[1]), trees[1].networks.rollout_policies[0], 9, jit.generator_from_text(f"{number}")
        )
        one, other = ([toy.points(tree.determinization[0], seat) for seat in range(toy.SEATS)] for tree in trees)
        assert one == other != [0, 0, 0]


def test_a_search_plays_its_rollouts_by_the_policy_of_its_network() -> None:
    # In every rollout seat 1 trusts, and the trusted seat 2 gives, so seats 0 and 1 share the first place.
    policy = np.ones(toy.DECISIONS, np.int64)
    policy[[toy.TRUST_IT, toy.GIVE]] = 10**9
    style = GUIDED._replace(rollout_depth=9)
    tree = grown(toy.start_in(toy.TRUST), 1, replace(network(), rollout_policy=policy), style=style)
    expected = toy.start_in(toy.TRUST)
    toy.play(expected, toy.TRUST_IT)
    toy.play(expected, toy.GIVE)
    assert tree.nodes[tree.header[ROOT]].value_sum[:3].tolist() == [toy.result(expected, seat) for seat in range(3)]


# ---- search with a network --------------------------------------------------------------------------------------


def test_first_evaluation_covers_every_seat() -> None:
    # Seat 1 decides: the first output is its own, the next are those of seats 2 and 0.
    tree = grown(toy.start_in(toy.TRUST), 1, network(values=(math.log(6), math.log(3), EVEN)))
    root = tree.nodes[tree.header[ROOT]]
    assert int(root.visits) == 1
    assert root.value_sum[:3].tolist() == pytest.approx([0.1, 0.6, 0.3])
    assert visits(tree) == {toy.TRUST_IT: 0, toy.SHARE: 0}  # all children have a node, none has been tried


def test_prior_determines_the_first_simulations() -> None:
    # The prior favours trust nine to one; the values are equal everywhere.
    priors = [0.0] * toy.DECISIONS
    priors[toy.TRUST_IT] = math.log(9)
    tree = grown(toy.start_in(toy.TRUST), 1, network(priors=priors))
    promised = {int(node.action): float(node.prior) for node in tree.nodes[2:4]}
    assert promised == {toy.TRUST_IT: pytest.approx(0.9), toy.SHARE: pytest.approx(0.1)}
    assert visits(grown(toy.start_in(toy.TRUST), 2, network(priors=priors))) == {toy.TRUST_IT: 1, toy.SHARE: 0}


def test_network_for_more_seats_ignores_absent_seats() -> None:
    # The network is for a game of four: its value of the fourth seat is ignored, and its priors come after that value.
    priors = [0.0] * toy.DECISIONS
    priors[toy.TRUST_IT] = math.log(9)
    tree = grown(toy.start_in(toy.TRUST), 1, network(values=(math.log(6), math.log(3), EVEN, 9.0), priors=priors))
    assert tree.nodes[tree.header[ROOT]].value_sum[:3].tolist() == pytest.approx([0.1, 0.6, 0.3])
    promised = {int(node.action): float(node.prior) for node in tree.nodes[2:4]}
    assert promised == {toy.TRUST_IT: pytest.approx(0.9), toy.SHARE: pytest.approx(0.1)}


def test_untried_action_is_valued_slightly_below_its_parent() -> None:
    # Every seat expects a third. Sharing brings half a game, which is more than a third less 0.1, and the priors are
    # equal. A large reduction keeps the other action untried for a long time.
    priors = [0.0] * toy.DECISIONS
    priors[toy.SHARE] = 0.1
    state, one = toy.start_in(toy.TRUST), network(priors=priors)
    assert visits(grown(state, 3, one))[toy.TRUST_IT] == 1
    assert visits(grown(state, 10, one, style=GUIDED._replace(fpu_reduction=9.0)))[toy.TRUST_IT] == 0


@pytest.mark.parametrize(("room", "best"), [(toy.CUP, toy.CONTENT), (toy.TRUST, toy.SHARE), (toy.TRUSTED, toy.TAKE)])
def test_results_correct_a_network_of_zeros(room: int, best: int) -> None:
    state = toy.start_in(room, 2)
    tree = grown(state, 300)
    assert search.most_visited_action(tree, int(toy.current_player(state))) == best
    assert sum(visits(tree).values()) == 299
    assert tree.nodes[tree.header[ROOT]].value_sum.sum() == pytest.approx(300)


def test_each_style_uses_its_own_network() -> None:
    priors = [0.0] * toy.DECISIONS
    priors[toy.TRUST_IT] = 9.0
    both = (network(), network(priors=priors))
    first, second = (grown(toy.start_in(toy.TRUST), 1, *both, style=GUIDED._replace(network=n)) for n in (0, 1))
    assert max(first.nodes[2:4].prior) == pytest.approx(0.5)
    assert max(second.nodes[2:4].prior) > 0.999


def test_full_tree_continues_learning() -> None:
    tree = grown(toy.start_in(toy.TRUST), 50, nodes=3)  # there is no space for one of the root's two children
    assert int(tree.nodes[tree.header[ROOT]].visits) == 50
    assert sum(visits(tree).values()) == 49


@pytest.mark.parametrize(
    ("depth", "means"),
    [
        (0, [0.1, 0.6, 0.3]),  # the value of the network where seat 1 decides whether it trusts seat 2
        (
            1,
            [0.4, 0.3, 0.3],
        ),  # half shared: .5 .5 0; half trusted: the value of the network where seat 2 decides, .3 .1 .6
        (2, [0.375, 0.375, 0.25]),  # half shared; of the trusted half, half taken and half given: all games are over
    ],
)
def test_network_evaluates_the_end_of_a_cut_rollout(depth: int, means: list[float]) -> None:
    # There is only space for the root, so every rollout begins there.
    values, style = (math.log(6), math.log(3), EVEN), GUIDED._replace(rollout_depth=depth)
    tree = grown(toy.start_in(toy.TRUST), 2000, network(values=values), style=style, nodes=2)
    root = tree.nodes[tree.header[ROOT]]
    assert (root.value_sum[:3] / 2000).tolist() == pytest.approx(means, abs=0.02)


def test_unused_network_does_not_change_the_search() -> None:
    state = toy.start_in(toy.CUP)
    plain, with_network = (grown(state, 200, *networks, style=SearchParams()) for networks in ((), (network(),)))
    assert np.array_equal(plain.nodes, with_network.nodes)


def test_compiled_and_interpreted_search_agree() -> None:
    # These visit counts have no independent source; the compiled and the interpreted search must agree on them.
    game = saqqara.game("duel")
    state, sizes = game.start(seed=3), [game.definition.learning.num_features, 8, 4, 2 + 57]
    tree = search.new_tree(state.raw, 57, 2, 2000, [initialize_network(sizes, "alike")])
    search.reset(tree)
    search.simulate(tree, jit.batch(state.raw), 0, GUIDED, jit.generator_from_text("alike"), 60)
    assert visits(tree) == {8: 6, 7: 7, 6: 7, 5: 6, 4: 6, 3: 7, 2: 6, 1: 7, 0: 7}
    sums = [round(sums[0], 4) for _, _, sums in children(tree)]
    assert sums == [2.9897, 3.4893, 3.4726, 2.9603, 2.9739, 3.4871, 2.9947, 3.4917, 3.4929]


# ---- continued games --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("guided", "takes"), [(True, 0.75), (False, 0.5)])
def test_rollouts_from_leaves_follow_the_policy(guided: bool, takes: float) -> None:
    """The trusted seat takes nine or gives them away; the minimum of visits excludes the results of the tree."""
    priors = np.zeros(toy.DECISIONS)
    priors[toy.TAKE] = math.log(3)
    state, games = toy.start_in(toy.TRUST), 600
    tree, sums = grown(state, 5, network(priors=priors)), np.zeros((toy.SEATS, 2))
    chance = generators_from_texts(f"on {game}" for game in range(games))
    play_continuations(
        tree, jit.batch(state), toy.TRUST_IT, 1000, chance, np.zeros(2, np.int32), sums, guided, ForecastParams()
    )
    assert sums[2][toy.NINES] / games / 9 == pytest.approx(takes, abs=0.05)


@pytest.mark.parametrize(
    ("after", "nines"),
    [
        (0, [1.0, 2.0, 3.0]),  # forecast where the trusted seat 2 decides: 3 for it, 1 and 2 for the next two
        (1, [4.5, 4.5, 4.5]),  # half of the games take nine, half give nine to each other seat: the game is over
        (-1, [4.5, 4.5, 4.5]),
    ],
)
def test_network_forecasts_points_where_the_tree_ends(after: int, nines: list[float]) -> None:
    points = (1.5, 0.5, 0.5, 0.5, 1.0, 0.5)  # by seat from the one that decides: nines, fives, in units of 2
    state, games, sums = toy.start_in(toy.TRUST), 600, np.zeros((toy.SEATS, 2))
    tree = grown(state, 5, network((0.0,) * toy.SEATS + points))
    chance = generators_from_texts(f"on {game}" for game in range(games))
    foretold = ForecastParams(after, toy.SEATS, 6, np.array([0, 1]), 2, 2.0)
    play_continuations(tree, jit.batch(state), toy.TRUST_IT, 1000, chance, np.zeros(2, np.int32), sums, False, foretold)
    assert (sums / games)[:, toy.NINES].tolist() == pytest.approx(nines, abs=0.4 if after else 1e-6)
