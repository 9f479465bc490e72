"""No player decides with information hidden from its seat, in any game.

Built-in players resample it before they search; custom players never receive it.
"""

import json
import random
from typing import Any, ClassVar

import numpy as np
import pytest

import saqqara
from contract.random_games import TABLES, random_play
from saqqara.core import jit
from saqqara.players import SearchPlayer, player
from saqqara.search import compiled_games

games = pytest.mark.parametrize("name", saqqara.list_games())
PLAYERS: list[tuple[str, dict[str, Any]]] = [("random", {}), ("greedy", {}), ("search", {"simulations": 12})]


def twins(name: str) -> list[tuple[saqqara.State, saqqara.State]]:
    """Return positions with several legal actions, each with one that looks the same to the current player."""
    chance, found = random.Random(name), []
    for number, (state, _) in enumerate(random_play(name, 2)):
        if state.current_player is not None and number % 9 == 4 and len(state.legal_actions()) > 1:
            twin = TABLES[name].other(state, state.current_player, chance)
            if jit.to_bytes(twin.raw) != jit.to_bytes(state.raw):
                found.append((state.copy(), twin))
    return found[:2]


@games
def test_choices_do_not_depend_on_hidden_information(name: str) -> None:
    for state, twin in twins(name):
        assert state.view(state.current_player) == twin.view(state.current_player)
        for kind, options in PLAYERS:
            chosen = [player(kind, seed=5, **options).choose(one) for one in (state, twin)]
            assert chosen == chosen[:1] * 2, kind
        chosen = [SearchPlayer("architect", 5, simulations=12, num_trees=2).choose(one) for one in (state, twin)]
        assert chosen == chosen[:1] * 2


def resample_constantly(state: saqqara.State, patch: pytest.MonkeyPatch) -> None:
    """Replace resampling by a constant result for each view."""
    game = state.game
    numbers = {} if game.overrides is None else {"overrides": game.overrides}

    def deal(table: Any, seat: int, generator: Any) -> None:
        view = {"game": game.name, "seat": seat, **game.definition.visibility.view(table, seat)}
        jit.copy(
            [table], 0, [game.definition.visibility.determinize(view, jit.generator_from_text("alike"), **numbers)], 0
        )

    patch.setitem(jit._implementations, ("resample_hidden", jit._key(state.raw.dtype)), deal)


def choose_compiled(state: saqqara.State, kind: int) -> int:
    """Return the action of a compiled player."""
    rows = np.array([compiled_games.player_row(kind, 12)])
    game, texts, blank = state.game, len(state.game.action_texts), state.game.start(seed=0).raw
    tree, (ahead, room) = (
        compiled_games.new_shared_tree(blank, texts, game.num_players, rows),
        compiled_games.lookahead_buffers(blank, texts),
    )
    batch, chance = jit.batch(state.raw), jit.generator_from_text("alike")
    return int(compiled_games.compute_action(batch, ahead, room, tree, rows, 0, state.current_player, chance))


@games
@pytest.mark.interpreted_only
@pytest.mark.parametrize("kind", [compiled_games.GREEDY, compiled_games.SEARCH])
def test_bulk_search_resamples_before_every_simulation(name: str, kind: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for state, twin in twins(name):
        resample_constantly(state, monkeypatch)
        assert choose_compiled(state, kind) == choose_compiled(twin, kind)


@pytest.mark.interpreted_only
def test_bulk_player_that_does_not_resample_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    found = twins("tara_wolf")
    key = "resample_hidden", jit._key(found[0][0].raw.dtype)
    monkeypatch.setitem(jit._implementations, key, lambda table, seat, generator: None)
    assert any(
        choose_compiled(state, compiled_games.SEARCH) != choose_compiled(twin, compiled_games.SEARCH)
        for state, twin in found
    )


def clear_deeply(thing: Any) -> None:
    """Empty all nested dictionaries and lists."""
    if isinstance(thing, (dict, list)):
        for inner in thing.values() if isinstance(thing, dict) else thing:
            clear_deeply(inner)
        thing.clear()


class Spy:
    """Player that records its arguments and damages them."""

    handed: ClassVar[list[tuple[str, list[str]]]] = []

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, *handed: Any) -> Any:
        view, actions = handed
        Spy.handed.append((json.dumps(view), [*actions]))
        clear_deeply(view)
        return actions[0]


@games
def test_custom_player_receives_its_view_and_no_state(name: str) -> None:
    Spy.handed = []
    played = saqqara.self_play(saqqara.game(name), [Spy], 1, seed=2, keep_actions=True)
    again = saqqara.game(name).start(seed=2)
    for (view, actions), text in zip(Spy.handed, played.state(0).history, strict=True):
        assert view == json.dumps(again.view(again.current_player))
        assert actions == again.legal_actions()
        again.play(text)


@pytest.mark.interpreted_only
def test_player_that_reads_the_state_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saqqara.players.base.determinize_state", lambda state, generator: state.copy())
    assert any(
        len({player("greedy", seed=seed).choose(one) for one in pair}) == 2
        for pair in twins("tara_wolf") for seed in range(6)
    )  # fmt: skip
