"""A search's tree, to be read without knowing its nodes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from saqqara.core.game import Game
from saqqara.core.state import State
from saqqara.errors import InvalidOptionError, short_repr
from saqqara.search.tree import NONE, ROOT, USED, Tree

MAX_LISTED = 8  # decisions that an error lists


class Branch:
    """What a search has learned of a sequence of decisions; without any, of the position that it began in.

    The tree is one for all deals that the search has imagined: it averages over what the seat to decide cannot know,
    and what stands below a decision of somebody else may be possible in some of these deals alone (`availability`).
    """

    def __init__(self, game: Game, seat: int, nodes: Any, index: int, path: tuple[str, ...] = ()) -> None:
        """For `Branch.from_tree`, and for its children."""
        self.game, self.seat, self.path = game, seat, path
        self._nodes, self._index = nodes, index

    @classmethod
    def from_tree(cls, tree: Tree, state: State) -> Branch:
        """The whole of a `tree` grown from a `state`, in which somebody is to decide. It stays when the tree
        changes."""
        assert state.current_player is not None
        used = int(tree.header[USED])
        return cls(state.game, state.current_player, np.array(tree.nodes[:used]), int(tree.header[ROOT]))

    @property
    def action(self) -> str:
        """The decision that leads here; "" at the beginning."""
        return self.path[-1] if self.path else ""

    @property
    def visits(self) -> int:
        """How many simulations came by."""
        return int(self._nodes["visits"][self._index])

    @property
    def availability(self) -> int:
        """How often the decision could have been taken when a simulation came by, from its first visit on."""
        return int(self._nodes["availability"][self._index])

    @property
    def values(self) -> tuple[float, ...]:
        """By seat, the chance of winning, from 0 to 1; without a visit all alike."""
        seats = self.game.num_players
        if not self.visits:
            return (1 / seats,) * seats
        return tuple((self._nodes["value_sum"][self._index][:seats] / self.visits).tolist())

    @property
    def value(self) -> float:
        """The chance of winning of the seat for which the search was made."""
        return self.values[self.seat]

    @property
    def children(self) -> list[Branch]:
        """What was tried next, the most visited first; among equals the better for the seat of the search."""
        found, texts = list[Branch](), self.game.action_texts
        index = int(self._nodes["first_child"][self._index])
        while index != NONE:
            if self._nodes["visits"][index]:
                text = texts[int(self._nodes["action"][index])]
                found.append(Branch(self.game, self.seat, self._nodes, index, (*self.path, text)))
            index = int(self._nodes["next_sibling"][index])
        return sorted(found, key=lambda one: (-one.visits, -one.value, self.game.action_id(one.action)))

    def child(self, *actions: str) -> Branch:
        """What is known after these `actions` (texts), one after the other. Raises InvalidOptionError, which names
        those that were tried."""
        branch = self
        for text in actions:
            children = branch.children
            matches = [one for one in children if one.action == text]
            if not matches:
                tried = ", ".join(one.action for one in children[:MAX_LISTED]) or "nothing"
                more = f" and {len(children) - MAX_LISTED} more" if len(children) > MAX_LISTED else ""
                where = f" after {', '.join(branch.path)}" if branch.path else ""
                raise InvalidOptionError(f"{short_repr(text)} was not tried{where}; tried were {tried}{more}")
            (branch,) = matches
        return branch

    def __iter__(self) -> Iterator[Branch]:
        return iter(self.children)

    def __repr__(self) -> str:
        where = ", ".join(self.path) or "beginning"
        return f"<{where}: {self.visits} visits, value {self.value:.3f}, {len(self.children)} tried next>"
