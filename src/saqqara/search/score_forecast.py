"""Points by source: of games that are over, and expected, by playing on as a tree says."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from saqqara.core.game_api import current_player, legal_action_ids, play, points_by_source, resample_hidden, result
from saqqara.core.jit import Generator, compiled, copy, randbelow
from saqqara.search.network import predict_points, predict_priors
from saqqara.search.tree import NONE, ROOT, Tree

NO_SOURCES = np.zeros(0, np.int64)
RANDOM_STEPS = 2**24  # steps in which chances are drawn
MIN_KNOWN_VISITS = 8  # visits from which on a tree is believed to know what is best


@compiled
def write_score_sheets(states: Any, sheets: Any) -> None:
    """Writes the points by source of every state of a batch into `sheets` (int32, states x seats x sources)."""
    for place in range(len(states)):
        for seat in range(sheets.shape[1]):
            points_by_source(states[place], seat, sheets[place, seat])


class ForecastParams(NamedTuple):
    """What the tree's first network says of points."""

    depth: int = -1  # decisions that the tree does not know it is asked; -1: not at all, games are played to the end
    first_output: int = 0  # of its outputs for points
    num_outputs: int = 0  # how many these are
    source_indices: Any = NO_SOURCES  # int64: where each of the game's sources stands among a seat's
    outputs_per_seat: int = 1  # outputs a seat
    score_temperature: float = 1.0  # points a unit


@compiled
def play_continuations(
    tree: Tree, states: Any, action: int, min_visits: int, generators: Any, sheet: Any, sums: Any, use_priors: bool,
    forecast: ForecastParams,
) -> None:  # fmt: skip
    """Plays a game on from states[0], in which somebody is to decide, with the chance of each row of `generators`
    (uint64), and adds the points by source in the end to `sums` (float64, seats x sources).

    What that seat cannot know is dealt anew for each. It takes this legal decision; then everybody takes what the tree,
    grown from the same state, has visited most of what is legal, as far as it knows (from `min_visits` visits on), and
    after that a random decision, if it is `use_priors` as likely as the tree's first network says, where there is one.
    After some of these the network says the points, if it does. `sheet` (int32, sources) is room to work in.
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
    """Adds the points by source of a game that is over."""
    for seat in range(len(sums)):
        points_by_source(state, seat, sheet)
        for place in range(len(sheet)):
            sums[seat, place] += sheet[place]


@compiled
def add_forecast(tree: Tree, forecast: ForecastParams, sums: Any) -> None:
    """Adds the points by source that the network foretells in the tree's determinization."""
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
    """One of n legal decisions in `tree.actions`, as likely as the tree's first network says."""
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
    """The child that a decision leads to; NONE if there is none."""
    child = tree.nodes[parent].first_child
    while child != NONE and tree.nodes[child].action != action:
        child = tree.nodes[child].next_sibling
    return int(child)


@compiled
def most_visited_child(tree: Tree, parent: int, n: int, min_visits: int) -> int:
    """Of n legal decisions in `tree.actions`, the child with the most visits, at least `min_visits`; NONE without one,
    and below NONE."""
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
    """Whether a decision is one of the first n."""
    for number in range(n):
        if actions[number] == action:
            return True
    return False


@compiled
def play_to_end(states: Any, actions: Any, generator: Generator, results: Any) -> None:
    """Plays every state of a batch to its end at random; writes the results into `results` (float64, states x seats).
    `actions` is room to work in, int16."""
    for place in range(len(states)):
        n = legal_action_ids(states[place], actions)
        while n > 0:
            play(states[place], actions[randbelow(generator, n)])
            n = legal_action_ids(states[place], actions)
        for seat in range(results.shape[1]):
            results[place, seat] = result(states[place], seat)
