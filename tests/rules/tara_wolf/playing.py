"""Random games of Tara Wolf for its tests, and a digest of all that they show (`python -m`: for other interpreters)."""

import hashlib
import json
import random
import sys
from collections.abc import Iterator
from typing import Any

from rules.tara_wolf.tables import game
from saqqara.core.state import State


def random_play(seed: int) -> Iterator[tuple[State, str | None]]:
    """A random game: the state before every decision with the decision, and at the end the state with None. Rare
    decisions are preferred a little. In every third game most of the main pile has been discarded before, so that it is
    made anew."""
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
    """Discards the main pile but for so many cards."""
    for card in table.pile[left : table.pile_left].tolist():
        table.discards[card] += 1
    table.pile_left = left


def canonical(value: object) -> str:
    """JSON text, byte for byte the same for the same value."""
    return json.dumps(value, ensure_ascii=False)


def digest(seeds: int) -> str:
    """The SHA-256 of all views and tables dealt anew in some random games: the same compiled and interpreted."""
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
