"""Self-play games of a search, and the training samples from its decisions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from saqqara.arenas.run import initial_states
from saqqara.core import jit
from saqqara.core.game import Game, GameDefinition
from saqqara.core.game_api import current_player, legal_action_ids, play, points_by_source, write_features
from saqqara.core.jit import Generator, compiled, copy, randbelow
from saqqara.errors import InvalidOptionError
from saqqara.players.weights import MARGIN_WEIGHT, all_sources, params_with_network, source_indices
from saqqara.search import SearchParams, Tree, most_visited_action, new_tree, reset, simulate
from saqqara.search.compiled_games import generators_from_texts
from saqqara.search.network import Network
from saqqara.search.puct import sample_action
from saqqara.search.tree import NONE, ROOT, evaluate, get_workspace

ROOT_NOISE = 0.25  # fraction of the priors at the root
UNKNOWN_POINTS = -(2**15)  # points of a seat that does not play, or that were not recorded
SAMPLED_ACTIONS = 30  # actions of a game that are sampled by visits; after them the most visited action is played


@dataclass(frozen=True)
class Samples:
    """Training samples with one row per decision.

    Seats are in turn order from the current player, padded to the maximum number of seats of the game.

    - `inputs` float16 (rows, features)
    - `visits` int16 (rows, actions): visits of each action, -1 for illegal actions
    - `search_values` float32 (rows, seats): the search's value of the position, -1 for seats that do not play
    - `outcomes` float32 (rows, seats): the result of the game, -1 for seats that do not play
    - `points` int16 (rows, seats x sources): final points from every source that the game can have with any options;
      0 for sources that these options do not have, UNKNOWN_POINTS for seats that do not play
    """

    inputs: Any
    visits: Any
    search_values: Any
    outcomes: Any
    points: Any


@compiled
def add_root_noise(tree: Tree, noise: float, noise_buffer: Any, generator: Generator) -> None:
    """Mix random noise into the priors at the root, from a Dirichlet distribution whose parameters are all 1."""
    total, child = 0.0, tree.nodes[tree.header[ROOT]].first_child
    while child != NONE:
        sample = -math.log((randbelow(generator, 1 << 30) + 1) / (1 << 30))
        noise_buffer[tree.nodes[child].action] = sample
        total += sample
        child = tree.nodes[child].next_sibling
    child = tree.nodes[tree.header[ROOT]].first_child
    while child != NONE:
        node = tree.nodes[child]
        node.prior = (1.0 - noise) * node.prior + noise * noise_buffer[node.action] / total
        child = node.next_sibling


@compiled
def record_search(
    tree: Tree, states: Any, decisions: Any, n: int, inputs: Any, visits: Any, search_values: Any
) -> None:
    """Write the result of a search of states[0] as one row of `Samples`."""
    seat, seats, root = current_player(states[0]), len(tree.rewards), tree.nodes[tree.header[ROOT]]
    write_features(states[0], seat, inputs)
    for decision in range(len(visits)):
        visits[decision] = -1
    for number in range(n):
        visits[decisions[number]] = 0
    child = root.first_child
    while child != NONE:
        visits[tree.nodes[child].action] = tree.nodes[child].visits
        child = tree.nodes[child].next_sibling
    for other in range(seats):
        search_values[other] = root.value_sum[(seat + other) % seats] / root.visits


@compiled
def play_and_record(
    states: Any,
    tree: Tree,
    style: SearchParams,
    simulations: int,
    decisions: Any,
    noise_buffer: Any,
    generators: Any,
    inputs: Any,
    visits: Any,
    search_values: Any,
    outcomes: Any,
    points: Any,
    places: Any,
    sheet: Any,
) -> int:
    """Play every state of a batch to its end, write `Samples` (as float32 and int16), and return the number of rows.

    `places` (int64, games x sources) maps the sources of each game to their columns. `decisions` (int16) and
    `noise_buffer` (float64), with one element per action, and `sheet` (int32, sources) are buffers.
    """
    seats, rows = len(tree.rewards), 0
    for game in range(len(states)):
        first, taken, generator = rows, 0, generators[game]
        n = legal_action_ids(states[game], decisions)
        while n > 0:
            decision = int(decisions[0])
            if n > 1:
                one = states[game : game + 1]
                reset(tree)
                simulate(tree, one, current_player(one[0]), style, generator, 1)
                if style.network >= 0:
                    add_root_noise(tree, ROOT_NOISE, noise_buffer, generator)
                simulate(tree, one, current_player(one[0]), style, generator, simulations - 1)
                n = legal_action_ids(states[game], decisions)
                record_search(tree, one, decisions, n, inputs[rows], visits[rows], search_values[rows])
                outcomes[rows, 0] = current_player(states[game])  # replaced when the game is over
                if taken < SAMPLED_ACTIONS:
                    decision = sample_action(visits[rows], decisions, n, generator)
                else:
                    decision = most_visited_action(tree, current_player(states[game]))
                rows += 1
            play(states[game], decision)
            taken += 1
            n = legal_action_ids(states[game], decisions)
        copy(tree.determinization, 0, states, game)
        evaluate(get_workspace(tree), style)
        for row in range(first, rows):
            seat = int(outcomes[row, 0])
            for other in range(seats):
                outcomes[row, other] = tree.rewards[(seat + other) % seats]
                record_points(states[game], (seat + other) % seats, sheet, places[game], points[row, other])
    return rows


@compiled
def record_points(state: Any, seat: int, sheet: Any, places: Any, points: Any) -> None:
    """Write a seat's points by source into their columns."""
    points_by_source(state, seat, sheet)
    points[:] = 0
    for number in range(len(places)):
        if places[number] >= 0:
            points[places[number]] = sheet[number]


def sample_game(rules: GameDefinition, fixed_options: dict[str, Any], seed: str) -> Game:
    """Return the game with the fixed options and random values for all others.

    The values come from `GameDefinition.training_options`, as far as they are allowed. An option whose choice was
    restricted by other options is drawn a second time, after these have been drawn.
    """
    generator = jit.generator_from_text(seed)
    options = {name: fixed_options.get(name, values[0]) for name, values in rules.options.items()} | fixed_options
    rules.game(options)
    remaining = [name for name in rules.options if name not in fixed_options]
    for _ in range(2):
        forbidden = []
        for name in remaining:
            values = rules.training_options.get(name, rules.options[name])
            possible = [value for value in values if _is_allowed(rules, {**options, name: value})]
            options[name] = possible[jit.randbelow(generator, len(possible))]
            forbidden += [name] if len(possible) < len(values) else []
        remaining = forbidden
    return rules.game(options)


def _is_allowed(rules: GameDefinition, options: dict[str, Any]) -> bool:
    try:
        rules.validate_options(options)
    except InvalidOptionError:
        return False
    return True


def concatenate_samples(parts: Sequence[Samples]) -> Samples:
    """Concatenate samples in this order."""
    return Samples(**{one.name: np.concatenate([vars(part)[one.name] for part in parts]) for one in fields(Samples)})


def generate_samples(
    rules: GameDefinition,
    fixed_options: dict[str, Any],
    network: Network | None,
    simulations: int,
    seeds: Sequence[str],
) -> Samples:
    """Play one game per seed and return its samples; all options that are not fixed are random.

    The search uses the network, if there is one. Games with fewer seats come first. The result depends only on the
    arguments.
    """
    played = [(sample_game(rules, fixed_options, f"{seed} options"), seed) for seed in seeds]
    by_seats = [[pair for pair in played if pair[0].num_players == seats] for seats in range(rules.max_players + 1)]
    return concatenate_samples([_play_games(pairs, network, simulations) for pairs in by_seats if pairs])


def _play_games(played: list[tuple[Game, str]], network: Network | None, simulations: int) -> Samples:
    """Return the samples of games with the same number of seats; each game comes with its seed."""
    game, rules = played[0][0], played[0][0].definition
    num_sources = len(all_sources(rules))
    tables = jit.batch(game.start(seed=0).raw, len(played))
    for place, (one, seed) in enumerate(played):
        jit.copy(tables, place, initial_states(one, [int(jit.generator_from_text(seed)[0] >> 2)]), 0)
    texts, rows = len(rules.action_texts), sum(one.max_game_length for one, _ in played)
    base_params = SearchParams(
        score_temperature=rules.lead_scale, rollout_depth=SearchParams().rollout_depth + rules.reward_delay
    )
    style = (
        base_params._replace(margin_weight=MARGIN_WEIGHT) if network is None else params_with_network(base_params, game)
    )
    tree = new_tree(tables[0], texts, game.num_players, texts * simulations + 2, [] if network is None else [network])
    arrays = (
        np.zeros((rows, rules.num_features), np.float32),
        np.zeros((rows, texts), np.int16),
        np.full((rows, rules.max_players), -1, np.float32),
        np.full((rows, rules.max_players), -1, np.float32),
        np.full((rows, rules.max_players, num_sources), UNKNOWN_POINTS, np.int16),
    )
    chance, places = (
        generators_from_texts(seed for _, seed in played),
        np.array([source_indices(one) for one, _ in played]),
    )
    count = play_and_record(
        tables, tree, style, simulations, np.zeros(texts, np.int16), np.zeros(texts), chance, *arrays,
        places, np.zeros(num_sources, np.int32),
    )  # fmt: skip
    inputs, visits, searched, turned_out, points = (array[:count] for array in arrays)
    points = points.reshape(count, rules.max_players * num_sources)
    return Samples(inputs.astype(np.float16), visits.copy(), searched.copy(), turned_out.copy(), points.copy())
