"""Random games of every registered game, and other helpers of the contract tests.

A new game enters `DATA` with a module of its own; `table.py` describes its contents.
"""

import hashlib
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

import saqqara
from contract import duel, imhotep, mehen, senet, tara_wolf
from contract.table import BLOCK, Places
from saqqara.core.definition import HIDDEN
from saqqara.core.game_api import write_features
from saqqara.core.registry import find_definition

DATA = {
    "duel": duel.TABLE, "imhotep": imhotep.TABLE, "tara_wolf": tara_wolf.TABLE, "senet": senet.TABLE,
    "mehen": mehen.TABLE,
}  # fmt: skip
TABLES = {name: DATA[name] for name in saqqara.list_games() if name in DATA}
"""Contract test data of the installed games."""
PLAYED = [(name, seed) for name in TABLES for seed in range(TABLES[name].seeds)]
"""Name and seed of the random games that the tests check completely."""


def random_game(name: str, seed: int) -> saqqara.Game:
    """Return the game with random options, each from its own shuffled stack, changed to a valid combination."""
    chosen = {n: drawn_option(n, v, seed) for n, v in saqqara.game(name).definition.options.items()}
    return saqqara.game(name, **TABLES[name].possible(chosen, seed))


def drawn_option(option: str, values: tuple[Any, ...], seed: int) -> Any:
    """Return the value of an option in the random game of this seed; every BLOCK of games covers all values."""
    stack = (list(values) * BLOCK)[:BLOCK]
    random.Random(f"options {option} {seed // BLOCK}").shuffle(stack)
    return stack[seed % BLOCK]


def random_play(name: str, seed: int) -> Iterator[tuple[saqqara.State, str | None]]:
    """Play a random game: yield the state with each action before it is played, and the final state with None.

    Rare kinds of action are slightly preferred, so that action tiles are used.
    """
    chance = random.Random(f"play {name} {seed}")
    state = random_game(name, seed).start(seed=seed)
    for _ in range(1000):
        if state.is_over:
            yield state, None
            return
        actions = state.legal_actions()
        verbs = sorted({text.split()[0] for text in actions})
        verb = chance.choice(verbs)
        choice = chance.choice([text for text in actions if chance.random() < 0.5 or text.startswith(verb)] or actions)
        yield state, choice
        state.play(choice)
    raise AssertionError(f"{name}, seed {seed}: not over after 1000 decisions")


def sampled_positions(name: str, seed: int) -> Iterator[tuple[saqqara.State, str | None]]:
    """Yield the end of a random game and as many earlier positions as can be checked closely in reasonable time."""
    table = TABLES[name]
    for number, (state, text) in enumerate(random_play(name, seed)):
        if text is None or number % table.stride == seed % table.stride or table.always(state.view()):
            yield state, text


def canonical(value: object) -> str:
    """Return JSON text that is identical byte for byte for equal values with the same key order."""
    return json.dumps(value, ensure_ascii=False)


def visible_state(state: saqqara.State, seat: int | None) -> str:
    """Return everything that the server sends to a seat."""
    return canonical([state.view(seat), state.log(seat), state.svg(seat)])


def digest(seeds: int) -> str:
    """Return the SHA-256 of views, observations and features of random games, compiled or interpreted."""
    hash_ = hashlib.sha256()
    for name in saqqara.list_games():
        for seed in range(seeds):
            for state, text in random_play(name, seed):
                for seat in (None, *range(state.game.num_players)):
                    hash_.update(canonical(state.view(seat)).encode())
                    hash_.update(b"" if seat is None else state.observation(seat).tobytes())
                if state.current_player is not None:
                    hash_.update(features_of(state).tobytes())
                imagined = state.game.determinize(state.view(0), seed=seed)
                hash_.update(canonical([state.legal_actions(), text, state.scores(), imagined.view(0)]).encode())
                hash_.update(state.position_key() + state.determinize(None, seed=seed).position_key())
    return hash_.hexdigest()


def features_of(state: saqqara.State) -> Any:
    """Return the features that a network receives for a position."""
    numbers = np.zeros(state.game.definition.learning.num_features, np.float32)
    if len(numbers):
        write_features(state.raw, state.current_player, numbers)
    return numbers


def seats_of(state: saqqara.State) -> list[int | None]:
    """Return a spectator and every seat."""
    return [None, *range(state.game.num_players)]


def play_on(state: saqqara.State, chance: random.Random) -> None:
    """Play random actions to the end of the game."""
    for _ in range(1000):
        if state.is_over:
            return
        state.play(chance.choice(state.legal_actions()))
    raise AssertionError("not over after 1000 decisions")


def places_of(view: dict[str, Any]) -> Places:
    """Return the pieces of a view by place."""
    return {place: Counter(pieces) for place, pieces in find_definition(view["game"]).pieces.places(view).items()}


def check_pieces(state: saqqara.State) -> None:
    """Check that a state has exactly the pieces of the box."""
    pieces = sum(places_of(state.view()).values(), Counter())
    hidden = pieces.pop(HIDDEN, 0)
    whole = Counter(state.game.piece_counts())
    assert whole.keys() <= set(state.game.definition.pieces.kinds)
    assert not pieces - whole
    assert sum(pieces.values()) + hidden == sum(whole.values())


if __name__ == "__main__":
    print(digest(int(sys.argv[1])))
