"""Random choice among actions that look nearly as good as the best: the closer, the more frequent."""

import math
from collections import Counter

import numpy as np
import pytest

from saqqara import search
from saqqara.core import jit
from saqqara.search import SearchParams, Tree, compiled_games
from saqqara.search.move_selection import select_action
from saqqara.search.tree import ROOT
from search import toy


def tree_of(*children: tuple[int, float]) -> Tree:
    """Return a tree whose root has children with these visits and values for seat 0, for the actions 0, 1, 2 and so
    on."""
    tree = search.new_tree(toy.start_in(toy.CUP), toy.DECISIONS, toy.SEATS, 10)
    search.reset(tree)
    for number, (visits, value) in enumerate(children):
        child = 2 + number
        tree.nodes[child].visits, tree.nodes[child].action = visits, number
        tree.nodes[child].value_sum[0] = value * visits
        tree.nodes[child].next_sibling = tree.nodes[tree.header[ROOT]].first_child
        tree.nodes[tree.header[ROOT]].first_child = child
    return tree


def choice_counts(tree: Tree, softness: float, draws: int = 2000) -> Counter[int]:
    generator = jit.generator_from_text("soft")
    return Counter(select_action(tree, 0, SearchParams(temperature=softness), generator) for _ in range(draws))


def test_zero_temperature_chooses_the_most_visited_without_randomness() -> None:
    tree, generator = tree_of((5, 0.9), (50, 0.6)), jit.generator_from_text("soft")
    assert select_action(tree, 0, SearchParams(), generator) == 1
    assert generator.tolist() == jit.generator_from_text("soft").tolist()


def test_action_worse_by_the_temperature_is_chosen_e_times_less_often() -> None:
    """The odds are 1, 1/2 and 1/4, and the temperature is log 2.

    The weights 1, 1/e and 1/e² are 0.665, 0.245 and 0.090 of the sum; three standard deviations of 2,000 draws are
    0.032.
    """
    found = choice_counts(tree_of((50, 1 / 2), (20, 1 / 3), (7, 1 / 5)), math.log(2))
    assert [found[number] / 2000 for number in range(3)] == pytest.approx([0.665, 0.245, 0.09], abs=0.032)


def test_player_far_behind_still_distinguishes_actions() -> None:
    """In both cases the odds of the second action are half of the first's; its value is 0.167 less, then 0.01 less."""
    close, lost = (
        choice_counts(tree_of((50, best), (20, worse)), 0.25) for best, worse in ((1 / 2, 1 / 3), (1 / 51, 1 / 101))
    )
    assert close == lost
    assert lost[0] > 1800


def test_far_worse_and_unvisited_actions_are_never_chosen() -> None:
    assert set(choice_counts(tree_of((50, 0.5), (20, 0.34), (0, 0.0), (3, 0.49)), 0.2)) == {0, 3}
    assert set(choice_counts(tree_of((1, 0.0), (1, 1.0), (1, 0.1)), 0.2)) == {1}


def test_unvisited_tree_chooses_as_with_zero_temperature() -> None:
    tree = tree_of((0, 0.0), (0, 0.0))
    tree.nodes[2].prior = 0.7
    assert select_action(tree, 0, SearchParams(temperature=0.1), jit.generator_from_text("soft")) == 0


def test_compiled_players_use_the_temperature() -> None:
    style = SearchParams(3, 4, score_temperature=1.5, temperature=0.04)
    assert (
        compiled_games.read_params(np.array([compiled_games.player_row(compiled_games.SEARCH, 40, style)]), 0) == style
    )
