"""What OpenSpiel is shown of a state: made of what a seat may know and of nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from saqqara.core.game import Game
from saqqara.errors import InvalidOptionError

if TYPE_CHECKING:
    from saqqara.envs.open_spiel.states import OpenSpielState


class Observer:
    """`string_from`: the position as a line of text; with perfect recall a digest of all that the seat has seen, too.
    `tensor` float32 (size), as `game.observation_spec` says, 0 throughout before the deal; None with perfect recall,
    for a whole past does not fit into a row of numbers. Raises InvalidOptionError for parameters."""

    def __init__(self, game: Game, kind: Any, params: Any) -> None:
        if params:
            raise InvalidOptionError(f"observers of {game!r} take no parameters, not {params!r}")
        self.has_perfect_recall = kind is not None and kind.perfect_recall
        self.tensor = None if self.has_perfect_recall else np.zeros(game.observation_spec.size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Writes what a seat sees."""
        if self.tensor is not None:
            self.tensor[:] = 0 if state.episode is None else state.episode.observation(player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """The position as a seat knows it; with perfect recall, two pasts that the seat can tell apart differ."""
        line = state.position_string(player)
        return f"{line} past={state.history_digest(player)}" if self.has_perfect_recall else line
