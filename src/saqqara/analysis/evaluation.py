"""The decisions of a position, weighed by the strongest search."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from saqqara.analysis.tree_view import Branch
from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.core.state import State
from saqqara.players.custom_evaluation import Hooks
from saqqara.players.levels import LEVELS, level
from saqqara.players.search_player import MOST_NODES, run_mcts
from saqqara.search import Style, Tree, new_tree, reset

NOTICEABLE = 0.01  # a chance that a decision costs and that is worth a word
SURE = 0.97  # a greater value stands for no greater lead: the rest of the scale is too steep to be read in points
NODES_A_SIMULATION = 2  # room to spare


@dataclass(frozen=True)
class Weighed:
    """A `decision`, as a search weighs it for the seat that takes it.

    `visits`: how many simulations tried it. `value`: the chance of winning, from 0 to 1 (a shared place is a share).
    `lead`: the lead in points over each other seat that this value stands for. `values`: the values of all seats.
    Where an analysis was asked for: `points`, by seat, the points by source that are expected at the end of the game;
    `variation`, what the search expects to be decided from here, this decision first, up to where something hidden is
    shown or chance decides.
    """

    decision: str
    visits: int
    value: float
    lead: float
    values: tuple[float, ...] = ()
    points: tuple[Mapping[str, float], ...] = ()
    variation: tuple[str, ...] = ()


def weigh(view: View, game: Game, simulations: int | None, seconds: float | None, seed: int = 0) -> list[Weighed]:
    """The legal decisions from the view of the seat to decide, the one with the most visits first; those without a
    visit are left out. Deterministic for a seed while `seconds` does not run out."""
    state = game.determinize_unchecked(view, seed=seed)
    return weighed(Branch.of(grown(state, simulations, seconds, seed), state))


def grown(state: State, simulations: int | None, seconds: float | None, seed: int = 0) -> Tree:
    """The tree of a search from a state that is imagined from what the seat to decide sees."""
    tree, style = prepared(state, simulations)
    run_mcts(tree, state, style, jit.generator_from_text(f"weigh {seed}"), simulations, seconds)
    return tree


def prepared(state: State, simulations: int | None, hooks: Hooks | None = None) -> tuple[Tree, Style]:
    """An empty tree for so many simulations (None: as many as the clock allows), and how the strongest level looks at
    the game; with hooks, how it does with these."""
    game, strongest = state.game, level(LEVELS[-1])
    texts, network = len(game.action_texts), None
    if hooks is None:
        style, network = strongest.thinking(game)
    else:
        style = hooks.style(strongest.style_for(game))
    a_simulation = NODES_A_SIMULATION if hooks is None and network is None else texts
    nodes = MOST_NODES if simulations is None else min(MOST_NODES, a_simulation * simulations + 2)
    tree = new_tree(state.raw, texts, game.num_players, nodes, [] if network is None else [network])
    reset(tree)
    return tree, style._replace(margin_weight=0.0)


def weighed(root: Branch) -> list[Weighed]:
    """The decisions at the root of a tree that was visited, the one with the most visits first."""
    return [valued(root.game, one.decision, one.visits, one.value, one.values) for one in root.children]


def valued(game: Game, decision: str, visits: int, value: float, values: tuple[float, ...] = ()) -> Weighed:
    """A decision that is worth so much, with the lead that this value stands for."""
    return Weighed(decision, visits, value, lead_of(value, game.definition.lead_scale, game.num_players), values)


def lead_of(value: float, scale: float, seats: int = 2) -> float:
    """The lead in points over each other seat that a value stands for: the inverse of the search's evaluation of
    points, where the others are equal."""
    value = min(max(value, 1 - SURE), SURE)
    return scale * math.log(value / (1 - value) * (seats - 1))


def in_points(lead: float, *chances: float) -> int:
    """Points of lead as people are told them: 0 where one of the chances that they stand between is as good as sure,
    since it stands for no lead then."""
    return round(lead) if all(1 - SURE < chance < SURE for chance in chances) else 0
