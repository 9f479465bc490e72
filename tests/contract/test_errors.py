"""Public functions return a value or raise a library error with advice, whatever their arguments."""

import copy
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import saqqara
from contract.random_games import TABLES, random_play, seats_of
from saqqara.players import player

pytestmark = [pytest.mark.interpreted_only, pytest.mark.slow]

games = pytest.mark.parametrize("name", saqqara.list_games())


class Hostile:
    """Class of a caller whose instances refuse every inspection."""

    def __repr__(self) -> str:
        raise RuntimeError("no")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no")

    __hash__ = None  # type: ignore[assignment]


def deep(levels: int) -> list[Any]:
    """Return a list nested this many levels deep."""
    inner: list[Any] = []
    for _ in range(levels):
        inner = [inner]
    return inner


JUNK: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 7, 3.5, -0.0, float("nan"), float("inf"), 10**30, 2**100_000, -(2**63), 1j,
    "", "x", "place b2", "\x1b[2J", "\ud800", "é" * 300, b"x", bytearray(b"x"),
    [], [0], [None], [[]], deep(5000), (), (1, 2), {}, {"game": "duel"}, {1: 2}, {"a": {"b": [{}]}}, set(), object(),
    np.int8(1), np.float32(0.5), np.array(1), np.array([1, 2]), np.array([], object), int, len, Hostile(), Path("."),
)  # fmt: skip


@pytest.fixture(autouse=True)
def high_recursion_limit() -> Iterator[None]:
    """Raise the recursion limit as other libraries do, so that a list 5,000 levels deep has a long `repr` (10,000)."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(2**14)
    yield
    sys.setrecursionlimit(before)


def result_or_none(act: Callable[..., Any], *given: Any, **named: Any) -> Any:
    """Return the result, or None after an error of the library; check the length of its message."""
    try:
        return act(*given, **named)
    except saqqara.SaqqaraError as error:
        message = str(error)
    assert 20 < len(message) < 2000
    return None


def junk_in_each_place(act: Callable[..., Any], *right: Any) -> None:
    """Call a function with junk in each argument in turn, then in all arguments."""
    for junk in JUNK:
        for place in range(len(right)):
            result_or_none(act, *right[:place], junk, *right[place + 1 :])
        result_or_none(act, *(junk for _ in right))


# ---- wrong values in all public functions --------------------------------------------------------------------------


def test_game_and_player_functions_check_their_arguments() -> None:
    for junk in JUNK:
        result_or_none(saqqara.game, junk)
        result_or_none(saqqara.player, junk)
        for option in ("seed", "level", "seconds", "simulations", "strength"):
            for kind in ("random", "greedy", "search", "novice"):
                result_or_none(saqqara.player, kind, **{option: junk})
    for name in saqqara.list_games():
        for option in [*saqqara.game(name).options, "colour", "package", "self"]:
            for junk in JUNK:
                result_or_none(saqqara.game, name, **{option: junk})


@games
def test_game_methods_check_their_arguments(name: str) -> None:
    game = saqqara.game(name)
    state = game.start(seed=1)
    junk_in_each_place(game.start, 1)
    junk_in_each_place(game.start, 1, state.setup)
    junk_in_each_place(lambda setup: game.start(setup=setup), state.setup)
    junk_in_each_place(game.random_setup, 1)
    junk_in_each_place(game.determinize, state.view(0), 1)
    junk_in_each_place(game.action_id, state.legal_actions()[0])
    junk_in_each_place(game.action_text, 1)
    assert [game == junk for junk in JUNK if not isinstance(junk, (Hostile, np.ndarray))].count(True) == 0


@games
def test_state_methods_check_their_arguments(name: str) -> None:
    state = saqqara.game(name).start(seed=1)
    for _ in range(3):
        state.play(state.legal_actions()[0])
    before, text = state.copy(), state.legal_actions()[0]
    for ask in (state.view, state.log, state.log_lines):
        junk_in_each_place(ask, 0)
    junk_in_each_place(state.svg, 0, "en", "day")
    junk_in_each_place(state.preview_moves, text, 0)
    junk_in_each_place(state.reveals, text)
    junk_in_each_place(state.why_illegal, text)
    junk_in_each_place(state.at, 1)
    junk_in_each_place(state.record, [f"N{seat}" for seat in range(state.game.num_players)])
    for junk in JUNK:
        if not isinstance(junk, str):
            result_or_none(state.play, junk)
        if not isinstance(junk, (int, np.integer)) or isinstance(junk, bool):
            result_or_none(state.play_id, junk)
    assert state == before
    for kind in ("random", "greedy", "search"):
        junk_in_each_place(player(kind, seed=1).choose, state) if kind != "search" else None
        for junk in JUNK:
            result_or_none(player(kind, seed=1, **({"simulations": 2} if kind == "search" else {})).choose, junk)


@games
def test_record_methods_check_their_arguments(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    state = saqqara.game(name).start(seed=1)
    state.play(state.legal_actions()[0])
    names = [f"N{seat}" for seat in range(state.game.num_players)]
    junk_in_each_place(saqqara.Record.from_state, state, names, 1)
    junk_in_each_place(lambda one: saqqara.Record.from_state(state, [one, *names[1:]]), "N")
    record = saqqara.Record.from_state(state, names, 1)
    junk_in_each_place(record.replay, 1)
    junk_in_each_place(saqqara.Record.parse, record.text())
    (tmp_path / "game.json").write_text(record.text())
    for junk in JUNK:
        if not isinstance(junk, (int, np.integer)):  # a number would be an open file descriptor
            result_or_none(saqqara.Record.load, junk)
            result_or_none(record.save, junk)
    for junk in JUNK:
        for field in vars(record):
            made = result_or_none(saqqara.Record, **{**vars(record), field: junk})
            if made is not None:
                use_record(made)
        for field in ("options", "setup", "result"):
            use_record(saqqara.Record(**{**vars(record), field: {"deal": junk, "players": junk, "scores": junk}}))
        use_record(saqqara.Record(**{**vars(record), "actions": [junk]}))


def use_record(record: saqqara.Record) -> None:
    for ask in (record.text, record.initial_state, record.replay, record.verify):
        result_or_none(ask)


@pytest.mark.parametrize(
    ("act", "beginning"),
    [
        (lambda state: state.svg(lang="fr"), "unknown language 'fr'; choose 'en' or 'de' or 'ru'"),
        (lambda state: state.svg(theme="x"), "unknown theme 'x'; choose 'day' or 'night'"),
        (lambda state: state.view("a"), "unknown seat 'a'; choose 0 or 1, or None for a spectator"),
        (lambda state: state.view(0.0), "unknown seat 0.0; choose 0 or 1, or None for a spectator"),
        (
            lambda state: state.preview_moves("place b2", 5),
            "unknown seat 5; choose 0 or 1, or None for a spectator",
        ),
        (lambda state: state.play(None), "None is not a valid action: expected a text such as 'place a1'."),
        (
            lambda state: state.game.determinize(None),
            "expected a view of 'duel', got None; use state.view(seat)",
        ),
        (lambda state: state.game.start(seed="x"),
        "seed='x' is out of range; seed must be a whole number from 0 to 2**256 - 1"),
        (
            lambda state: state.game.start(seed=2**100_000),
            "seed=an object of type int is out of range; seed must be a whole number from 0 to 2**256 - 1",
        ),
        (
            lambda state: state.game.start(setup=[]),
            "a setup of The Duel must be {'deal': [the 60 "
            "tiles in drawing order]}",
        ),
        (lambda state: saqqara.game(5), "unknown game 5; valid: duel, imhotep, tara_wolf"),
        (
            lambda state: saqqara.player(5),
            "unknown player 5; valid: random, greedy, search, "
            "novice, apprentice, potter, mason, scribe, surveyor, overseer, architect",
        ),
        (
            lambda state: saqqara.player("novice", level="scribe"),
            "the player 'novice' has no option 'level': it is itself a level; use player('search')",
        ),
        (
            lambda state: saqqara.player("random").choose(5),
            "expected a state, got 5; use game.start()",
        ),
        (lambda state: saqqara.Record.load(None), "expected a file path, got None: "),
        (lambda state: saqqara.Record.parse(5), "expected the text of a record, got 5"),
        (lambda state: state.record().save(None), "cannot save the record: expected a file path, got None"),
        (lambda state: saqqara.Record.from_state(5), "cannot read 5 as the state of a record: AttributeError("),
        (lambda state: saqqara.Record.from_state(state, "ab"), "expected a list of 2 player names, got 'ab'"),
        (lambda state: saqqara.Record.from_state(state, [1, 2]), "expected a player name as text, got 1"),
        (lambda state: saqqara.Record.from_state(state, seed=-1),
        "seed=-1 is out of range; seed must be a whole number from 0 to 2**256 - 1"),
        (lambda state: state.record().replay(-1),
        "plies=-1 is out of range; plies must be a whole number of at least 0"),
    ],
)  # fmt: skip
def test_errors_name_the_fault_and_the_remedy(act: Callable[[saqqara.State], Any], beginning: str) -> None:
    with pytest.raises(saqqara.SaqqaraError) as caught:
        act(saqqara.game("duel").start(seed=1))
    assert str(caught.value).startswith(beginning)


def test_a_wrong_number_of_arguments_stays_a_type_error() -> None:
    with pytest.raises(TypeError):
        saqqara.game()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        saqqara.game("duel").start(1, None, 3)  # type: ignore[call-arg]


# ---- views and set-ups with one damaged value ----------------------------------------------------------------------


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of all values inside a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield (*path, key)
        yield from places(one, (*path, key))


def damaged(whole: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """Return a copy with one random value changed, removed or added."""
    twin = copy.deepcopy(whole)
    *way, last = chance.choice(list(places(twin)))
    inside: Any = twin
    for key in way:
        inside = inside[key]
    like = [0, 1, 2, 3, 5, 40, 127, 128, 300, -1, -2, None, True, "x", "1", [], {}, [0], 0.5]
    what = chance.choice(("change", "change", "change", "junk", "remove", "add", "swap"))
    if what == "change":
        inside[last] = chance.choice(like)
    elif what == "junk":
        inside[last] = chance.choice(JUNK)
    elif what == "remove":
        del inside[last]
    elif what == "swap":
        other = chance.choice(list(places(twin)))
        taken: Any = twin
        for key in other:
            taken = taken[key]
        inside[last] = copy.copy(taken)
    elif isinstance(inside, dict):
        inside[chance.choice(["x", "generator", 0, *inside])] = chance.choice([*like, *JUNK])
    else:
        inside.insert(chance.randrange(len(inside) + 1), chance.choice([*like, *inside]))
    return twin


def use_state(state: saqqara.State, chance: random.Random) -> None:
    """Use a state as a program would."""
    for _ in range(4):
        for seat in seats_of(state):
            result_or_none(state.view, seat)
        result_or_none(state.svg, chance.choice(seats_of(state)))
        texts = state.legal_actions()
        if not texts:
            return
        result_or_none(state.play, chance.choice(texts))


@games
@pytest.mark.parametrize("seed", range(4))
def test_damaged_views_are_read_or_refused(name: str, seed: int) -> None:
    chance, good = random.Random(f"damage {name} {seed}"), 0
    for number, (state, _) in enumerate(random_play(name, seed)):
        if number % (11 * TABLES[name].sparse) != seed:
            continue
        for seat in seats_of(state):
            view = state.view(seat)
            for _ in range(6):
                found = result_or_none(state.game.determinize, damaged(view, chance), 1)
                if found is not None:
                    good += 1
                    use_state(found, chance)
    assert good > 10


@games
def test_damaged_setups_are_read_or_refused(name: str) -> None:
    chance = random.Random(f"damage {name}")
    for seed in range(4):
        game = saqqara.game(name)
        for _ in range(60):
            result_or_none(game.start, setup=damaged(game.start(seed=seed).setup, chance))
