"""Keeping a tree from turn to turn: what a seat has thought of the position in which it is to decide again."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.core.state import State
from saqqara.players.base import deciding
from saqqara.search.tree import USED, Tree, advance_root, new_tree
from saqqara.search.tree_arrays import compact
from saqqara.search.tree_lookup import find_way

LONGEST_WAY = 32  # decisions of others between two of one's own, at most
CROWDED = 4  # a tree that has used one of so many parts of its room keeps only what lies below its root


class Left(NamedTuple):
    """The position in which a seat has left its trees, which has not revealed anything: one that it imagined."""

    seat: int
    state: State


def way_on(tree: Tree, left: Left, seen: State) -> list[int] | None:
    """The decisions by which others have led from where a seat has left this tree to the position that it has `seen`
    since, as far as the tree knows: none where it is the same position, None where it is not found, or was not come to
    by what all seats were told and nothing revealed.

    Of several ways to what looks the same one is as good as another, and the most visited is taken: what they lead to
    is one position, since all that is hidden is as hidden as it was.
    """
    if left.state.current_player == left.seat:  # within its own turn nobody else decides
        return [] if known(left.state, left.seat) == known(seen, left.seat) else None
    state, observed, numbers = left.state.copy(), seen.observation(left.seat), np.zeros(LONGEST_WAY, np.int64)
    room = jit.batch(state.raw, LONGEST_WAY + 1)
    length = find_way(tree, room, left.seat, observed, np.zeros_like(observed), numbers)
    if length < 0:
        return None
    way: list[int] = numbers[:length].tolist()
    for number in way:
        if reveals_or_hides(state, number, left.seat):
            return None
        state.play_id(number)
    return way if known(state, left.seat) == known(seen, left.seat) else None


def reveals_or_hides(state: State, number: int, seat: int) -> bool:
    """Whether a decision shows what was hidden, or is not told to a seat as it is."""
    rules, text = state.game.definition, state.game.action_text(number)
    return state.reveals(text) or (
        rules.visible_action is not None and rules.visible_action(state.raw, number, seat) != text
    )


def known(state: State, seat: int) -> View:
    """All that a seat knows of a position; what the last decision moved is of the past."""
    view = state.view(seat)
    del view["moved"]
    return view


def go_on(trees: list[Tree], way: list[int]) -> None:
    """Makes the node to which some decisions lead the root of each tree, as far as it has that, and room for more."""
    for tree in trees:
        for number in way:
            advance_root(tree, number)
        if way and tree.numbers[USED] > len(tree.nodes) // CROWDED:
            compact(tree, len(tree.nodes) // CROWDED)


def compile_keeping(game: Game) -> None:
    """Compiles what finds a way on in a game, or finds that it has been compiled before."""
    state = game.start(seed=0)
    seat = (deciding(state) + 1) % game.num_players  # somebody else decides now
    way_on(new_tree(state.raw, len(game.action_texts), game.num_players, 1), Left(seat, state), state)
