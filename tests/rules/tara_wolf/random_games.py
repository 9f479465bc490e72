"""Random games of Tara Wolf, and a digest of everything that they show (`python -m`: for other interpreters)."""

import hashlib
import json
import random
import sys
from collections.abc import Iterator
from typing import Any

from rules.tara_wolf.tables import game
from saqqara.core.state import State


def random_play(seed: int) -> Iterator[tuple[State, str | None]]:
    """Play a random game: yield the state with each action before it is played, and the final state with None.

    Rare kinds of action are slightly preferred. In every third game most of the main pile is discarded at the start, so
    that the discard pile is reshuffled.
    """
    chance = random.Random(f"tara_wolf {seed}")
    state = game(short=seed % 5 == 4, two_coins=seed % 2 == 1).start(seed=seed)
    if seed % 3 == 1:
        discard_from_pile(state.raw, 4)
    for _ in range(2000):
        if state.is_over:
            yield state, None
            return
        actions = state.legal_actions()
        verb = chance.choice(sorted({text.split()[0] for text in actions}))
        choice = chance.choice([text for text in actions if chance.random() < 0.5 or text.startswith(verb)] or actions)
        yield state, choice
        state.play(choice)
    raise AssertionError(f"seed {seed}: not over after 2000 decisions")


def discard_from_pile(table: Any, left: int) -> None:
    """Discard the main pile except for `left` cards."""
    for card in table.pile[left : table.pile_left].tolist():
        table.discards[card] += 1
    table.pile_left = left


def canonical(value: object) -> str:
    """Return JSON text that is identical byte for byte for equal values."""
    return json.dumps(value, ensure_ascii=False)


def digest(seeds: int) -> str:
    """Return the SHA-256 of all views and resampled states of some random games.

    Compiled and interpreted rules give the same digest.
    """
    hash_ = hashlib.sha256()
    for seed in range(seeds):
        for state, text in random_play(seed):
            for viewer in (None, 0, 1):
                view = state.view(viewer)
                imagined = state.game.determinize(view, seed=seed)
                hash_.update(canonical([view, text, imagined.view(0), imagined.view(1)]).encode())
    return hash_.hexdigest()


if __name__ == "__main__":
    print(digest(int(sys.argv[1])))
