"""Parameters of the early stopping rule of the search: `bench/pace.py --game duel`.

The strongest level plays against itself, with random values for options that are not given. In each position a tree
grows to its full size, and the script records on the way which two actions have the most visits. For pairs of the
constants of `players/search_player.py` it prints three figures: the share of the time that an action takes, how often
the action differs from the final one, and how much probability of winning that costs. The final action and the costs
are those of the full-size tree.

    PYTHONPATH=src python bench/pace.py --game imhotep --option players=2 --simulations 15000 --positions 300
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

import saqqara
from saqqara.core import jit
from saqqara.players.levels import find_level
from saqqara.search import new_tree, reset, simulate
from saqqara.search.move_selection import select_action
from saqqara.search.tree import NONE, ROOT, Tree
from saqqara.training.selfplay import sample_game

NUM_STEPS = 40  # snapshots of a tree while it grows
GAME_SIMULATIONS = 100  # simulations per action, in the games
POSITION_SHARE = 0.12  # share of the actions that are examined
NODES = 1_500_000
EARLIEST_SHARES, DECISIVE_RATIOS = (0.1, 0.2, 0.3, 0.5), (6, 10, 20, 10**9)


class SearchTrace(NamedTuple):
    """Record of a search.

    After each step it holds the visits of the two most visited actions and the ID of the first; at the end, the values
    of all actions.
    """

    steps: list[tuple[int, int, int]]
    values: dict[int, float]


def root_children(tree: Tree, seat: int) -> list[tuple[int, int, float]]:
    """Return visits, ID and value of the root actions, most visited first."""
    found, child = [], tree.nodes[tree.header[ROOT]].first_child
    while child != NONE:
        node = tree.nodes[child]
        found.append((int(node.visits), int(node.action), float(node.value_sum[seat] / max(node.visits, 1))))
        child = node.next_sibling
    return sorted(found, reverse=True)


def choice_positions(name: str, fixed: dict[str, Any]) -> Iterator[Any]:
    """Yield states with a choice, game by game."""
    definition, seed = saqqara.game(name).definition, 0
    while True:
        game, rng = sample_game(definition, fixed, f"pace {seed}"), random.Random(seed)
        state, params, tree = game.start(seed=seed), *build_search(game)
        generator = jit.generator_from_text(f"pace {seed}")
        while state.current_player is not None:
            action_ids = state.legal_action_ids()
            if len(action_ids) > 1 and rng.random() < POSITION_SHARE:
                yield state
            reset(tree)
            seen = game.determinize(state.view(state.current_player))
            simulate(tree, jit.batch(seen.raw), state.current_player, params, generator, GAME_SIMULATIONS)
            chosen = (
                action_ids[0] if len(action_ids) == 1 else select_action(tree, state.current_player, params, generator)
            )
            state.play(game.action_texts[chosen])
        seed += 1


def build_search(game: saqqara.Game) -> tuple[Any, Tree]:
    """Return the strongest level's search parameters for a game, and an empty tree."""
    params, network = find_level("architect").search_setup(game)
    networks = [] if network is None else [network]
    table = game.start(seed=0).raw
    return params, new_tree(table, len(game.action_texts), game.num_players, NODES, networks)


def trace_search(state: Any, simulations: int) -> SearchTrace:
    """Grow a tree from the view of the seat to move, and record its progress."""
    params, tree = build_search(state.game)
    root, generator, steps = (
        jit.batch(state.determinize(state.current_player).raw),
        jit.generator_from_text("pace"),
        [],
    )
    reset(tree)
    for _ in range(NUM_STEPS):
        simulate(tree, root, state.current_player, params, generator, simulations // NUM_STEPS)
        found = root_children(tree, state.current_player)
        steps.append((found[0][0], found[1][0] if len(found) > 1 else 0, found[0][1]))
    return SearchTrace(steps, {action: value for _, action, value in found})


def evaluate_rule(
    traces: Sequence[SearchTrace], simulations: int, earliest: float, decisive: float
) -> tuple[float, ...]:
    """Return the mean share of the time, how often the action differs, and the mean loss in probability of winning."""
    parts, other, lost = 0.0, 0, 0.0
    for trace in traces:
        step = next(step for step in range(NUM_STEPS) if is_clear(trace, step, simulations, earliest, decisive))
        chosen, best = trace.steps[step][2], trace.steps[-1][2]
        parts += (step + 1) / NUM_STEPS
        other += chosen != best
        lost += max(0.0, trace.values[best] - trace.values[chosen])
    return tuple(number / len(traces) for number in (parts, other, lost))


def is_clear(trace: SearchTrace, step: int, simulations: int, earliest: float, decisive: float) -> bool:
    """Return whether `StopRule.is_clear` would stop after a step, with these constants."""
    passed, (first, second, _) = (step + 1) / NUM_STEPS, trace.steps[step]
    left = simulations * (1 - passed)
    return passed >= 1 or (passed >= earliest and (first - second > left or first >= decisive * second))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="duel")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=JSON", help="fixed option")
    parser.add_argument("--simulations", type=int, default=20_000, help="simulations of the full time")
    parser.add_argument("--positions", type=int, default=200)
    args = parser.parse_args()
    fixed = {name: json.loads(value) for name, _, value in (one.partition("=") for one in args.option)}
    source = choice_positions(args.game, fixed)
    found = [trace_search(next(source), args.simulations) for _ in range(args.positions)]
    for earliest, decisive in product(EARLIEST_SHARES, DECISIVE_RATIOS):
        part, other, lost = evaluate_rule(found, args.simulations, earliest, decisive)
        print(
            f"earliest {earliest}, decisive {decisive}: {part:.3f} of the time, "
            f"another action in {100 * other:.1f} %, "
            f"{100 * lost:.3f} % win probability lost"
        )


if __name__ == "__main__":
    main()
