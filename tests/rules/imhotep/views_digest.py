"""Hash of all views of a few random games: `python -m rules.imhotep.views_digest`."""

import hashlib
import json
import random

from rules.imhotep.tables import ALL_B, ALL_EXPANSIONS, game

GAMES = [
    {}, {"players": 3, "wrath": True}, {"players": 4, "profile": "yucata", **ALL_B}, {**ALL_B, **ALL_EXPANSIONS},
    {"players": 4, **ALL_B, **ALL_EXPANSIONS}, {"players": 3, **ALL_EXPANSIONS},
]  # fmt: skip


def digest() -> str:
    """Return the SHA-256 of every view of every seat, and of states determinized from some of them."""
    whole = hashlib.sha256()
    for number, options in enumerate(GAMES):
        chance = random.Random(number)
        state = game(**options).start(seed=number)
        while not state.is_over:
            views = [state.view(seat) for seat in (None, *range(state.game.num_players))]
            if chance.random() < 0.05:
                imagined = state.game.determinize(views[1], seed=number)
                views.append({"hidden": imagined.raw.pile.tolist(), "generator": imagined.raw.generator.tolist()})
            whole.update(json.dumps(views).encode())
            state.play(chance.choice(state.legal_actions()))
        whole.update(json.dumps([state.view(None), state.setup]).encode())
    return whole.hexdigest()


if __name__ == "__main__":
    print(digest())
