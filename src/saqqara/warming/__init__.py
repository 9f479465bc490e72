"""Games compiled before anybody waits for them."""

from __future__ import annotations

from saqqara import kernel
from saqqara.analysis import analyse
from saqqara.bulk import play_many
from saqqara.games import game, games
from saqqara.players import LEVELS, player
from saqqara.players.ending import compile_ending
from saqqara.players.keeping import compile_keeping
from saqqara.vector import vector

IN_COMPILED_CODE = ("random", "greedy", f"{LEVELS[0]}:simulations=2")
"""One of each kind of players that arenas let think without Python."""


def warm(*names: str) -> None:
    """Compiles the games of these `names`, all that there are if none is named, and keeps them on disk: all that
    playing, looking, searching, analysing, arenas and arrays of games need. What has been compiled before is only
    loaded.

    >>> import saqqara
    >>> saqqara.warm("duel")

    It takes up to some minutes a game, once on a machine (docs/rooms/kernel.md says when again), and tells on stderr
    what it does. With interpreted rules there is nothing to compile. Raises UnknownGame before anything is compiled.
    """
    for one in [game(name) for name in names or games()]:
        if not kernel.INTERPRETED:
            _compile(one.name)


def _compile(name: str) -> None:
    """Does a little of all that Python asks of a game: plays one, and looks at it."""
    state = game(name).start(seed=0)
    for text in state.game.decision_texts():
        state.refusal(text)
    compile_ending(state.game)
    compile_keeping(state.game)
    analyse(state, simulations=8, seed=0)
    for one in IN_COMPILED_CODE:
        play_many(state.game, [one], 1, seed=0, decisions=True, sources=True)
    games_at_once = vector(name, count=2, seed=0)
    games_at_once.step(games_at_once.sample())
    players = [
        player("search", simulations=2, seed=0),
        *(player("greedy", seed=0) for _ in range(state.game.seats - 1)),
    ]
    while not state.over:
        state.observation()
        text = players[state.actor or 0].choose(state)
        state.reveals(text)
        state.play(text)
    for seat in (None, *range(state.game.seats)):
        state.view(seat)
        state.log(seat)
    state.svg()
    state.record().replay().line()
