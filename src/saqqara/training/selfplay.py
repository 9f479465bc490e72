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
    tree: Tree, states: Any, action_ids: Any, n: int, inputs: Any, visits: Any, search_values: Any
) -> None:
    """Write the result of a search of states[0] as one row of `Samples`."""
    seat, seats, root = current_player(states[0]), len(tree.rewards), tree.nodes[tree.header[ROOT]]
    write_features(states[0], seat, inputs)
    for action_id in range(len(visits)):
        visits[action_id] = -1
    for index in range(n):
        visits[action_ids[index]] = 0
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
    params: SearchParams,
    simulations: int,
    action_ids: Any,
    noise_buffer: Any,
    generators: Any,
    inputs: Any,
    visits: Any,
    search_values: Any,
    outcomes: Any,
    points: Any,
    source_columns: Any,
    points_buffer: Any,
) -> int:
    """Play every state of a batch to its end, write `Samples` (as float32 and int16), and return the number of rows.

    `source_columns` (int64, games x sources) maps the sources of each game to their columns. `action_ids` (int16) and
    `noise_buffer` (float64), with one element per action, and `points_buffer` (int32, sources) are buffers.
    """
    seats, rows = len(tree.rewards), 0
    for game in range(len(states)):
        first, num_played, generator = rows, 0, generators[game]
        n = legal_action_ids(states[game], action_ids)
        while n > 0:
            action_id = int(action_ids[0])
            if n > 1:
                game_states = states[game : game + 1]
                reset(tree)
                simulate(tree, game_states, current_player(game_states[0]), params, generator, 1)
                if params.network >= 0:
                    add_root_noise(tree, ROOT_NOISE, noise_buffer, generator)
                simulate(tree, game_states, current_player(game_states[0]), params, generator, simulations - 1)
                n = legal_action_ids(states[game], action_ids)
                record_search(tree, game_states, action_ids, n, inputs[rows], visits[rows], search_values[rows])
                outcomes[rows, 0] = current_player(states[game])  # replaced when the game is over
                if num_played < SAMPLED_ACTIONS:
                    action_id = sample_action(visits[rows], action_ids, n, generator)
                else:
                    action_id = most_visited_action(tree, current_player(states[game]))
                rows += 1
            play(states[game], action_id)
            num_played += 1
            n = legal_action_ids(states[game], action_ids)
        copy(tree.determinization, 0, states, game)
        evaluate(get_workspace(tree), params)
        for row in range(first, rows):
            seat = int(outcomes[row, 0])
            for other in range(seats):
                outcomes[row, other] = tree.rewards[(seat + other) % seats]
                record_points(
                    states[game], (seat + other) % seats, points_buffer, source_columns[game], points[row, other]
                )
    return rows


@compiled
def record_points(state: Any, seat: int, points_buffer: Any, source_columns: Any, points: Any) -> None:
    """Write a seat's points by source into their columns."""
    points_by_source(state, seat, points_buffer)
    points[:] = 0
    for index in range(len(source_columns)):
        if source_columns[index] >= 0:
            points[source_columns[index]] = points_buffer[index]


def sample_game(definition: GameDefinition, fixed_options: dict[str, Any], seed: str) -> Game:
    """Return the game with the fixed options and random values for all others.

    The values come from `Learning.training_options`, as far as they are allowed. An option whose choice was
    restricted by other options is drawn a second time, after these have been drawn.
    """
    generator = jit.generator_from_text(seed)
    options = {name: fixed_options.get(name, values[0]) for name, values in definition.options.items()} | fixed_options
    definition.game(options)
    remaining = [name for name in definition.options if name not in fixed_options]
    for _ in range(2):
        forbidden = []
        for name in remaining:
            values = definition.learning.training_options.get(name, definition.options[name])
            possible = [value for value in values if _is_allowed(definition, {**options, name: value})]
            options[name] = possible[jit.randbelow(generator, len(possible))]
            forbidden += [name] if len(possible) < len(values) else []
        remaining = forbidden
    return definition.game(options)


def _is_allowed(definition: GameDefinition, options: dict[str, Any]) -> bool:
    try:
        definition.rules.validate_options(options)
    except InvalidOptionError:
        return False
    return True


def concatenate_samples(parts: Sequence[Samples]) -> Samples:
    """Concatenate samples in this order."""
    return Samples(
        **{field.name: np.concatenate([vars(part)[field.name] for part in parts]) for field in fields(Samples)}
    )


def generate_samples(
    definition: GameDefinition,
    fixed_options: dict[str, Any],
    network: Network | None,
    simulations: int,
    seeds: Sequence[str],
) -> Samples:
    """Play one game per seed and return its samples; all options that are not fixed are random.

    The search uses the network, if there is one. Games with fewer seats come first. The result depends only on the
    arguments.
    """
    games = [(sample_game(definition, fixed_options, f"{seed} options"), seed) for seed in seeds]
    by_seats = [[pair for pair in games if pair[0].num_players == seats] for seats in range(definition.max_players + 1)]
    return concatenate_samples([_play_games(pairs, network, simulations) for pairs in by_seats if pairs])


def _play_games(games: list[tuple[Game, str]], network: Network | None, simulations: int) -> Samples:
    """Return the samples of games with the same number of seats; each game comes with its seed."""
    game, definition = games[0][0], games[0][0].definition
    num_sources = len(all_sources(definition))
    states = jit.batch(game.start(seed=0).raw, len(games))
    for place, (batch_game, seed) in enumerate(games):
        jit.copy(states, place, initial_states(batch_game, [int(jit.generator_from_text(seed)[0] >> 2)]), 0)
    num_actions, rows = len(definition.actions.texts), sum(batch_game.max_game_length for batch_game, _ in games)
    base_params = SearchParams(
        score_temperature=definition.search.lead_scale,
        rollout_depth=SearchParams().rollout_depth + definition.search.reward_delay,
    )
    params = (
        base_params._replace(margin_weight=MARGIN_WEIGHT) if network is None else params_with_network(base_params, game)
    )
    tree = new_tree(
        states[0], num_actions, game.num_players, num_actions * simulations + 2, [] if network is None else [network]
    )
    arrays = (
        np.zeros((rows, definition.learning.num_features), np.float32),
        np.zeros((rows, num_actions), np.int16),
        np.full((rows, definition.max_players), -1, np.float32),
        np.full((rows, definition.max_players), -1, np.float32),
        np.full((rows, definition.max_players, num_sources), UNKNOWN_POINTS, np.int16),
    )
    generators, source_columns = (
        generators_from_texts(seed for _, seed in games),
        np.array([source_indices(batch_game) for batch_game, _ in games]),
    )
    count = play_and_record(
        states, tree, params, simulations, np.zeros(num_actions, np.int16), np.zeros(num_actions), generators, *arrays,
        source_columns, np.zeros(num_sources, np.int32),
    )  # fmt: skip
    inputs, visits, search_values, outcomes, points = (array[:count] for array in arrays)
    points = points.reshape(count, definition.max_players * num_sources)
    return Samples(inputs.astype(np.float16), visits.copy(), search_values.copy(), outcomes.copy(), points.copy())
