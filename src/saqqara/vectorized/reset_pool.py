"""Games that are laid out before they are needed, one for each place of a vector."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.jit import compiled, copy
from saqqara.search.compiled_games import generators_from_texts, set_up_games


class ResetPool:
    """`states`, a batch: at each place the raw state of the game that begins there next."""

    def __init__(self, game: Game, count: int) -> None:
        self.game = game
        self._blank, self.states = jit.batch(game.empty_state()), jit.batch(game.empty_state(), count)
        self._cards, self._ends = game.decks()
        self._card_buffer = np.empty_like(self._cards)

    def deal(self, places: npt.NDArray[np.intp], setups: list[int]) -> None:
        """Lays out the games of these set-ups, what `game.start` gives for their seeds, at these places."""
        setup_generators = generators_from_texts(map(self.game.setup_seed_text, setups))
        deal_games(self.states, places, self._blank, self._cards, self._ends, self._card_buffer, setup_generators)


@compiled
def deal_games(states: Any, places: Any, blank: Any, decks: Any, ends: Any, cards: Any, setup_generators: Any) -> None:
    """Sets up games at these places of a batch; the rest is as `set_up_games` takes it."""
    for number in range(len(places)):
        place = places[number]
        copy(states, place, blank, 0)
        set_up_games(states[place : place + 1], decks, ends, cards, setup_generators[number : number + 1])
