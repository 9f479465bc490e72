"""Points by source: final points, and points expected when a game continues as a tree predicts."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from saqqara.core.game_api import current_player, legal_action_ids, play, points_by_source, resample_hidden, result
from saqqara.core.jit import Generator, compiled, copy, randbelow
from saqqara.search.network import predict_points, predict_priors
from saqqara.search.tree import NONE, ROOT, Tree

NO_SOURCES = np.zeros(0, np.int64)
RANDOM_STEPS = 2**24  # resolution of random numbers from 0 to 1
MIN_KNOWN_VISITS = 8  # minimum visits at which the tree's best child is trusted


@compiled
def write_score_sheets(states: Any, sheets: Any) -> None:
    """Write the points by source of every state of a batch into `sheets` (int32, states x seats x sources)."""
    for place in range(len(states)):
        for seat in range(sheets.shape[1]):
            points_by_source(states[place], seat, sheets[place, seat])


class ForecastParams(NamedTuple):
    """Layout of the outputs by which the tree's first network predicts points."""

    depth: int = -1  # actions outside the tree before the network is evaluated; -1: never, games are played to the end
    first_output: int = 0  # index of the first output for points
    num_outputs: int = 0  # number of outputs for points
    source_indices: Any = NO_SOURCES  # int64: index of each of the game's sources among a seat's outputs
    outputs_per_seat: int = 1  # outputs per seat
    score_temperature: float = 1.0  # points per output unit


@compiled
def play_continuations(
    tree: Tree, states: Any, action: int, min_visits: int, generators: Any, sheet: Any, sums: Any, use_priors: bool,
    forecast: ForecastParams,
) -> None:  # fmt: skip
    """Play continuations of states[0], and add their final points by source to `sums` (float64, seats x sources).

    A seat must be to move in states[0]. There is one continuation for each row of `generators` (uint64). Each resamples
    what is hidden from that seat and plays `action`. Then all seats play the legal action that the tree, grown from the
    same state, has visited most, while it has at least `min_visits` visits. After that they play random actions:
    sampled by the priors of the tree's first network if `use_priors` is set and there is one, otherwise uniformly.
    After `forecast.depth` such actions the network predicts the points, unless that is negative. `sheet` (int32,
    sources) is a work buffer.
    """
    seat = current_player(states[0])
    for game in range(len(generators)):
        generator = generators[game]
        copy(tree.determinization, 0, states, 0)
        state = tree.determinization[0]
        resample_hidden(state, seat, generator)
        play(state, action)
        node = find_child(tree, tree.header[ROOT], action)
        n, left = legal_action_ids(state, tree.actions), forecast.depth
        while n > 0:
            node = most_visited_child(tree, node, n, min_visits)
            if node != NONE:
                play(state, tree.nodes[node].action)
            elif left == 0:
                break
            elif use_priors and len(tree.networks.sizes) > 0:
                left -= 1
                play(state, sample_by_priors(tree, n, generator))
            else:
                left -= 1
                play(state, tree.actions[randbelow(generator, n)])
            n = legal_action_ids(state, tree.actions)
        if n > 0:
            add_forecast(tree, forecast, sums)
        else:
            add_score_sheet(state, sheet, sums)


@compiled
def add_score_sheet(state: Any, sheet: Any, sums: Any) -> None:
    """Add the points by source of a finished game."""
    for seat in range(len(sums)):
        points_by_source(state, seat, sheet)
        for place in range(len(sheet)):
            sums[seat, place] += sheet[place]


@compiled
def add_forecast(tree: Tree, forecast: ForecastParams, sums: Any) -> None:
    """Add the points by source that the network predicts for the tree's determinization."""
    seat, num_players, outputs = current_player(tree.determinization[0]), len(sums), tree.networks.outputs
    predict_points(tree.networks, 0, tree.determinization[0], seat, forecast.first_output, forecast.num_outputs)
    for other in range(num_players):
        first = forecast.first_output + other * forecast.outputs_per_seat
        for place in range(sums.shape[1]):
            sums[(seat + other) % num_players, place] += (
                forecast.score_temperature * outputs[first + forecast.source_indices[place]]
            )


@compiled
def sample_by_priors(tree: Tree, n: int, generator: Generator) -> int:
    """Sample one of n legal actions in `tree.actions` by the priors of the tree's first network."""
    networks, state = tree.networks, tree.determinization[0]
    predict_priors(networks, 0, state, current_player(state), tree.actions, n, len(tree.untried_stamps))
    left, last = randbelow(generator, RANDOM_STEPS) / RANDOM_STEPS, n - 1
    for number in range(last):
        left -= networks.priors[tree.actions[number]]
        if left < 0.0:
            return int(tree.actions[number])
    return int(tree.actions[last])


@compiled
def find_child(tree: Tree, parent: int, action: int) -> int:
    """Return the child that an action leads to; NONE if there is none."""
    child = tree.nodes[parent].first_child
    while child != NONE and tree.nodes[child].action != action:
        child = tree.nodes[child].next_sibling
    return int(child)


@compiled
def most_visited_child(tree: Tree, parent: int, n: int, min_visits: int) -> int:
    """Return the most visited child among the n legal actions in `tree.actions`.

    The result is NONE if no child has at least `min_visits` visits, or if `parent` is NONE.
    """
    chosen, most = NONE, min_visits - 1
    if parent != NONE:
        child = tree.nodes[parent].first_child
        while child != NONE:
            node = tree.nodes[child]
            if node.visits > most and contains(tree.actions, n, node.action):
                chosen, most = int(child), node.visits
            child = node.next_sibling
    return chosen


@compiled
def contains(actions: Any, n: int, action: int) -> bool:
    """Return whether an action is one of the first n."""
    for number in range(n):
        if actions[number] == action:
            return True
    return False


@compiled
def play_to_end(states: Any, actions: Any, generator: Generator, results: Any) -> None:
    """Play every state of a batch to its end at random, and write the `results` (float64, states x seats).

    `actions` is a work buffer, int16.
    """
    for place in range(len(states)):
        n = legal_action_ids(states[place], actions)
        while n > 0:
            play(states[place], actions[randbelow(generator, n)])
            n = legal_action_ids(states[place], actions)
        for seat in range(results.shape[1]):
            results[place, seat] = result(states[place], seat)
