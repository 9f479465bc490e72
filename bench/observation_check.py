"""Whether observations tell apart all that views tell apart: `python bench/observation_check.py duel 100000`.

Plays games at random with options of all kinds, and looks from every seat at each position and at those after some
other decision there, which differ in little. It ends with an error where two views differ whose observations do not, as
a whole or in the parts that say what differs (`contract/observing.py`), but for what `observation_spec.left_out` names.
At the end it tells which parts would not have been missed.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import saqqara
from contract.observing import Held, facts_in_view
from contract.playing import random_play

OTHER_ACTIONS = 3  # decisions besides the one that is played


def random_positions(name: str) -> Iterator[tuple[saqqara.State, int]]:
    """Positions of random games, one game after the other, each as every seat sees it."""
    seed = 0
    while True:
        chance = random.Random(seed)
        for state, _ in random_play(name, seed):
            actions = state.legal_actions()
            for text in (None, *chance.sample(actions, min(OTHER_ACTIONS, len(actions)))):
                there = state.copy()
                if text is not None:
                    there.play(text)
                for seat in range(there.game.num_players):
                    yield there, seat
        seed += 1


def main(name: str, count: int) -> None:
    """Looks at so many positions of a game."""
    game, begun = saqqara.game(name), time.monotonic()
    held = Held(game)
    without = {part.name: Held(game, part.name) for part in game.observation_spec.parts}
    for number, (state, seat) in enumerate(random_positions(name)):
        if number == count:
            break
        facts, seen = facts_in_view(state, seat), state.observation(seat)
        if differs := held.differs(facts, seen):
            raise SystemExit(f"{name}: {differs} with one observation, {state!r}, seat {seat}, {state.history}")
        for part, less in list(without.items()):
            if less.differs(facts, seen):
                del without[part]
    print(f"{name}: {count} positions, no two views with one observation; {time.monotonic() - begun:.0f} s")
    print(f"  not missed in any: {', '.join(without) or 'none'}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
