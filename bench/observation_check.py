"""Check that observations distinguish all that views distinguish: `python bench/observation_check.py duel 100000`.

The script plays random games with all kinds of options. From every seat it checks each position, and the positions
after some other actions there, which differ only slightly. It ends with an error if two views differ but their
observations do not, as a whole or in the parts that correspond (`contract/observed_facts.py`), except for what
`observation_spec.omitted` lists. At the end it prints the parts that were never needed to tell views apart.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import saqqara
from contract.observed_facts import ObservationChecker, facts_in_view
from contract.random_games import random_play

OTHER_ACTIONS = 3  # actions besides the one that is played


def random_positions(name: str) -> Iterator[tuple[saqqara.State, int]]:
    """Yield positions of random games, game by game, each for every seat."""
    seed = 0
    while True:
        rng = random.Random(seed)
        for state, _ in random_play(name, seed):
            actions = state.legal_actions()
            for text in (None, *rng.sample(actions, min(OTHER_ACTIONS, len(actions)))):
                future = state.copy()
                if text is not None:
                    future.play(text)
                for seat in range(future.game.num_players):
                    yield future, seat
        seed += 1


def main(name: str, count: int) -> None:
    """Check `count` positions of a game."""
    game, started = saqqara.game(name), time.monotonic()
    held = ObservationChecker(game)
    without = {part.name: ObservationChecker(game, part.name) for part in game.observation_spec.parts}
    for number, (state, seat) in enumerate(random_positions(name)):
        if number == count:
            break
        facts, seen = facts_in_view(state, seat), state.observation(seat)
        if differs := held.differs(facts, seen):
            raise SystemExit(f"{name}: {differs} with the same observation, {state!r}, seat {seat}, {state.history}")
        for part, fewer in list(without.items()):
            if fewer.differs(facts, seen):
                del without[part]
    print(f"{name}: {count} positions, no two views with the same observation; {time.monotonic() - started:.0f} s")
    print(f"  parts that no position needs: {', '.join(without) or 'none'}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
