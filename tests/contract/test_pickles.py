"""Pickles and comparisons of games, states, players and records, also between compiled and interpreted processes."""

import copy
import json
import os
import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import saqqara
from contract.random_games import PLAYED, canonical, random_game, random_play, seats_of, visible_state
from rules.duel.deals import with_action_tile
from saqqara.core import jit
from saqqara.core.state import State
from saqqara.players import SearchPlayer, player

games = pytest.mark.parametrize("name", saqqara.list_games())
played = pytest.mark.parametrize(("name", "seed"), PLAYED)
PLAYERS: list[tuple[str, dict[str, Any]]] = [
    ("random", {}),
    ("greedy", {}),
    ("search", {"simulations": 12}),
    ("novice", {"simulations": 8}),
]


def pickled_copy(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def game_after(name: str, seed: int, decisions: int = 25) -> saqqara.State:
    """Return a copy of a random game after this many actions."""
    position = next(state for state, _ in random_play(name, seed) if len(state.history) == decisions)
    return position.copy()


def known_facts(position: saqqara.State) -> str:
    visible = [visible_state(position, seat) for seat in seats_of(position)]
    return canonical([visible, position.setup, position.history, position.turn_history, position.legal_actions()])


# ---- games and states ----------------------------------------------------------------------------------------------


@played
def test_pickled_game_is_equal(name: str, seed: int) -> None:
    game = random_game(name, seed)
    assert (pickled_copy(game), hash(pickled_copy(game)), pickled_copy(game).options) == (
        game,
        hash(game),
        game.options,
    )
    assert len(pickle.dumps(game)) < 400 + (0 if game.overrides is None else len(json.dumps(game.overrides)))


@played
def test_pickled_state_is_equal_and_continues_alike(name: str, seed: int) -> None:
    position = game_after(name, seed)
    twin = pickled_copy(position)
    assert twin == position
    assert known_facts(twin) == known_facts(position)
    assert known_facts(twin.at(11)) == known_facts(position.at(11))
    for one in (twin, position):
        chance = random.Random(seed)
        for _ in range(20):
            one.play(chance.choice(one.legal_actions()))
    assert twin == position
    assert known_facts(twin) == known_facts(position)


@games
def test_log_lines_are_not_pickled_and_copies_share_nothing(name: str) -> None:
    position = game_after(name, 1)
    before = pickle.dumps(position)
    position.log(0)
    _ = position.setup
    assert pickle.dumps(position) == before
    twin = copy.deepcopy(position)
    twin.play(twin.legal_actions()[0])
    assert (len(twin.history), len(position.history)) == (26, 25)


@games
def test_pickled_determinization_is_equal(name: str) -> None:
    position = game_after(name, 2)
    imagined = position.game.determinize(position.view(position.current_player), seed=3)
    imagined.play(imagined.legal_actions()[0])
    assert pickled_copy(imagined) == imagined
    assert pickled_copy(imagined).log(0) == imagined.log(0)
    with pytest.raises(saqqara.InvalidSetupError):
        pickled_copy(imagined).record()


@games
def test_states_with_equal_game_raw_state_setup_and_past_are_equal(name: str) -> None:
    game = saqqara.game(name)
    one, same, other = game.start(seed=1), game.start(seed=1), game.start(seed=2)
    assert (one == same, one == game.start(setup=one.setup), one == other, one == 1) == (True, True, False, False)
    assert game.determinize(one.view(0), seed=1) != one
    while len(one.legal_actions()) == 1:  # skip positions without a choice
        same.play(one.legal_actions()[0])
        one.play(one.legal_actions()[0])
    first, second = one.legal_actions()[:2]
    one.play(first)
    assert one != same
    same.play(second)
    assert one != same
    same.undo()
    same.play(first)
    assert one == same
    assert one.at(0) == same.at(0) != one
    assert hash(one) == hash(same)


@games
def test_states_with_one_difference_are_not_equal(name: str) -> None:
    position = game_after(name, 1, 3)
    assert State(position.game, jit.duplicate(position.raw), position._setup, position._history) == position
    without_past = State(position.game, jit.duplicate(position.raw), position._setup)
    imagined = State(position.game, jit.duplicate(position.raw), None, position._history)
    later = position.copy()
    later.raw.turn += 1
    assert [other == position for other in (without_past, imagined, later)] == [False, False, False]


def test_states_of_games_with_other_options_are_not_equal() -> None:
    setup = saqqara.game("duel").start(seed=1).setup
    assert saqqara.game("duel", tomb="B").start(setup=setup) != saqqara.game("duel").start(setup=setup)


# ---- players -------------------------------------------------------------------------------------------------------


@games
@pytest.mark.parametrize(("kind", "options"), PLAYERS)
def test_pickled_player_continues_like_the_original(name: str, kind: str, options: dict[str, Any]) -> None:
    """A player may be pickled at any point of the game or of its turn."""
    original, position = player(kind, seed=5, **options), saqqara.game(name).start(seed=5)
    for _ in range(4):
        twin, there = pickled_copy(original), pickled_copy(position)
        assert twin == original
        for _ in range(3):
            if position.is_over:
                return
            text = original.choose(position)
            assert twin.choose(there) == text
            position.play(text)
            there.play(text)
            assert twin == original


@pytest.mark.parametrize(
    ("level", "position", "is_reused"),
    [
        ("scribe", saqqara.game("duel").start(seed=3), False),  # its turn is over
        ("scribe", with_action_tile("place", {}, "use place"), True),
        ("architect", saqqara.game("duel").start(seed=3), True),
        (
            "architect",
            with_action_tile("swap", {"a1": 0, "b1": 0}, "use swap, swap 1.1-2"),
            False,
        ),  # the unloading reveals tiles
    ],
)
def test_search_tree_is_pickled_where_it_can_be_reused(level: str, position: saqqara.State, is_reused: bool) -> None:
    """The strongest level keeps its tree from turn to turn until something is revealed, `scribe` only within a turn."""
    chooser = player(level, simulations=60, weights="none", seed=1)
    chooser.choose(position)
    size = len(pickle.dumps(chooser))
    assert 5_000 < size < 100_000 if is_reused else size < 2_000


@pytest.mark.parametrize(("kind", "options"), PLAYERS)
def test_players_are_equal_if_they_would_choose_alike(kind: str, options: dict[str, Any]) -> None:
    one, same = player(kind, seed=1, **options), player(kind, seed=1, **options)
    assert one == same
    assert one != player(kind, seed=2, **options)
    position = saqqara.game("duel").start(seed=1)
    one.choose(position)
    assert one != same
    same.choose(position)
    assert one == same
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)


def test_players_of_other_kinds_or_options_are_not_equal() -> None:
    assert player("random", seed=1) != player("greedy", seed=1)
    assert player("search", seed=1, simulations=30) != player("search", seed=1, simulations=31)
    assert player("search", seed=1, seconds=0.5) != player("search", seed=1, seconds=0.25)
    assert player("scribe", seed=1) != player("novice", seed=1)


# ---- records and errors --------------------------------------------------------------------------------------------


@games
def test_pickled_record_is_equal(name: str) -> None:
    record = saqqara.Record.from_state(game_after(name, 3), seed=3)
    assert pickled_copy(record) == record
    assert pickled_copy(record).text() == record.text()
    assert record != saqqara.Record.from_state(game_after(name, 3))


def test_pickled_errors_are_equal() -> None:
    position = saqqara.game("duel").start(seed=1)
    refused, unreadable = position.why_illegal("unload 1"), position.why_illegal("jump")
    assert isinstance(refused, saqqara.IllegalActionError)
    assert isinstance(unreadable, saqqara.ActionSyntaxError)
    bad = saqqara.InvalidRecordError("why", line=7, ply=2)
    for error in (refused, unreadable, bad, saqqara.InvalidOptionError("no")):
        assert (type(pickled_copy(error)), str(pickled_copy(error)), vars(pickled_copy(error))) == (
            type(error),
            str(error),
            vars(error),
        )


# ---- from process to process ---------------------------------------------------------------------------------------

READER = """
import pickle, sys
from saqqara.core import jit
things = pickle.load(sys.stdin.buffer)
for position, chooser in things:
    for _ in range(5):
        position.play(chooser.choose(position))
    position.log(0)
sys.stdout.buffer.write(pickle.dumps((jit.JIT_DISABLED, things)))
"""


def sent_to_another_process(things: Any, interpreted: bool) -> Any:
    """Return the data after another process has read it and let every player choose five times."""
    where = {"SAQQARA_DISABLE_JIT": "1" if interpreted else "0", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    run = [sys.executable, "-c", READER]
    done = subprocess.run(run, input=pickle.dumps(things), env=os.environ | where, capture_output=True, check=True)
    there, answer = pickle.loads(done.stdout)
    assert there == interpreted
    return answer


def check_carried(interpreted: bool) -> None:
    """Both processes continue alike, and the returned data equals the data that stayed in this process."""
    kinds = [player(kind, seed=2, **options) for kind, options in PLAYERS]
    kinds.append(SearchPlayer("architect", 2, simulations=12, num_trees=2))
    things = [(game_after(name, 4), chooser) for name in saqqara.list_games() for chooser in copy.deepcopy(kinds)]
    answer = sent_to_another_process(things, interpreted)
    for position, chooser in things:
        for _ in range(5):
            position.play(chooser.choose(position))
    assert [position.history for position, _ in answer] == [position.history for position, _ in things]
    assert [position for position, _ in answer] == [position for position, _ in things]
    assert [chooser for _, chooser in answer] == [chooser for _, chooser in things]
    assert [known_facts(position) for position, _ in answer] == [known_facts(position) for position, _ in things]


def test_pickles_work_between_processes() -> None:
    check_carried(interpreted=jit.JIT_DISABLED)


@pytest.mark.compiled
def test_pickles_work_between_compiled_and_interpreted_processes() -> None:
    assert not jit.JIT_DISABLED
    check_carried(interpreted=True)


def test_pickled_state_grows_by_a_few_hundred_bytes_per_action(tmp_path: Path) -> None:
    """An action adds the raw state and less than 20 bytes, as docs/internals/core.md describes."""
    start = saqqara.game("duel").start(seed=1)
    later = game_after("duel", 1)
    size = len(np.frombuffer(jit.to_bytes(start.raw), np.uint8))
    assert size == 234
    assert (len(pickle.dumps(later)) - len(pickle.dumps(start))) // 25 < size + 20
