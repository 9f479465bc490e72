"""Determinizations of a state depend only on the view of a seat, with the distribution of determinizations of the view.

All tests run on random games of every registered game.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import pytest

import saqqara
from contract.random_games import PLAYED, TABLES, canonical, random_play, sampled_positions, seats_of
from saqqara.core import jit
from saqqara.core.game_api import ALL_SEATS, hide_unknown, resample_hidden

pytestmark = pytest.mark.slow

GAMES = saqqara.list_games()
games = pytest.mark.parametrize("name", GAMES)
played = pytest.mark.parametrize(("name", "seed"), PLAYED)
STRIDE = 3
"""Interval of the checked positions."""


def raw_bytes(state: saqqara.State) -> bytes:
    return jit.to_bytes(state.raw)


def some_positions(name: str, seed: int) -> list[saqqara.State]:
    """Return some positions of a random game, and its end."""
    found = [state.copy() for state, _ in sampled_positions(name, seed)]
    return [*found[seed % STRIDE : -1 : STRIDE], found[-1]]


@played
def test_determinizing_states_and_views_gives_the_same_bytes(name: str, seed: int) -> None:
    for state in some_positions(name, seed):
        before = raw_bytes(state)
        for seat in seats_of(state):
            view = state.view(seat)
            made = state.determinize(seat, seed)
            assert raw_bytes(made) == raw_bytes(state.game.determinize_unchecked(view, seed))
            assert canonical(made.view(seat)) == canonical(view)
            assert (made.game, made.history) == (state.game, [])
        assert raw_bytes(state) == before


@played
def test_states_with_equal_views_give_the_same_bytes(name: str, seed: int) -> None:
    """The twins are determinizations, and a state with exchanged information, which leaves other traces in memory."""
    differ = 0
    for number, state in enumerate(some_positions(name, seed)):
        seat = [*seats_of(state)][number % (state.game.num_players + 1)]
        twins = [state, state.determinize(seat, 1), state.determinize(seat, 2)]
        twins.append(TABLES[name].other(state, seat, random.Random(seed)))
        differ += len({raw_bytes(twin) for twin in twins}) == len(twins)
        assert len({raw_bytes(twin.determinize(seat, 3)) for twin in twins}) == 1
        for twin in twins:
            hide_unknown(twin.raw, -1 if seat is None else seat)
        assert len({raw_bytes(twin) for twin in twins}) == 1
    assert differ > 1


@games
def test_a_determinization_follows_from_its_seed(name: str) -> None:
    state = some_positions(name, 1)[2]
    made = [raw_bytes(state.determinize(0, seed)) for seed in (5, 5, 6, None, None)]
    assert (made[0] == made[1], len(set(made))) == (True, 4)


@games
def test_a_determinization_has_no_past(name: str) -> None:
    made = some_positions(name, 1)[2].determinize(0, 1)
    assert (made.history, made.log(0)) == ([], [])
    with pytest.raises(saqqara.InvalidSetupError):
        made.record()


@games
def test_nonexistent_seats_and_seeds_are_refused(name: str) -> None:
    state = saqqara.game(name).start(seed=1)
    seat: Any
    for seat in (-1, 4, ALL_SEATS, "0", 0.5, True):
        with pytest.raises(saqqara.SaqqaraError, match="unknown seat"):
            state.determinize(seat, 1)
    seed: Any
    for seed in (-1, 2**256, "1", 0.5, True):
        with pytest.raises(saqqara.InvalidSetupError, match="seed must be a whole number"):
            state.determinize(0, seed)


@games
@pytest.mark.interpreted_only
def test_game_without_hide_unknown_is_determinized_from_the_view(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = some_positions(name, 2)[1]
    expected = raw_bytes(state.determinize(0, 7))
    monkeypatch.delitem(jit._implementations, ("hide_unknown", jit._key(state.raw.dtype)))
    assert raw_bytes(state.determinize(0, 7)) == expected


@games
@pytest.mark.interpreted_only
def test_missing_hide_unknown_is_detected(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without `hide_unknown` (for example without sorting) the same random numbers shuffle a different order."""
    state = some_positions(name, 1)[2]
    twin = TABLES[name].other(state, 0, random.Random(1))
    clear = jit._implementations.get(("clear_unused", jit._key(state.raw.dtype)), lambda raw: None)
    key = "hide_unknown", jit._key(state.raw.dtype)
    monkeypatch.setitem(jit._implementations, key, lambda raw, seat: clear(raw))
    if not saqqara.describe(name).is_perfect_information:  # a determinization seeds a generator in any case
        assert raw_bytes(state.determinize(0, 3)) != raw_bytes(twin.determinize(0, 3))


# ---- the distribution ------------------------------------------------------------------------------------------------

DRAWS, DRAWS_BY_VIEW = 10_000, 2_500
LIMIT = 5.0
"""Limit in standard deviations: chance exceeds it in one of 3.5 million cells, and there are some hundred cells."""
# Game, seed, number of actions played, seat, and number of varying cells.
POSITIONS = [
    ("duel", 1, 30, 0, 18),  # reserve and stock
    ("imhotep", 1, 128, 0, 44),  # a hidden pair, secret cards of other seats
    ("imhotep", 4, 100, 1, 27),  # cards older than the draw pile
    ("tara_wolf", 1, 84, 0, 65),  # cards laid face down, some of them known
    ("tara_wolf", 16, 31, None, 186),  # two hands hidden
    ("senet", 0, 40, 1, 4),
]


def test_every_game_has_a_position_for_the_distribution() -> None:
    assert {name for name, *_ in POSITIONS} == {*GAMES}


def position(name: str, seed: int, ply: int) -> saqqara.State:
    return next(state.copy() for state, _ in random_play(name, seed) if len(state.history) == ply)


def draw(states: Iterable[saqqara.State]) -> Any:
    """Return states as an array of their record type."""
    return np.concatenate([jit.pack(state.raw) for state in states])


def columns_of(drawn: Any) -> Iterator[Any]:
    """Yield the values of each record cell in all draws; of the words of a generator only the first three bits."""
    for name in drawn.dtype.names:
        values = drawn[name].reshape(len(drawn), -1)
        yield from (values >> np.uint64(61) if values.dtype == np.uint64 else values).T


def deviation(one: Counter[Any], other: Counter[Any]) -> float:
    """Return the excess of chi-square of two samples in standard deviations (Wilson and Hilferty).

    Values that occur less than 40 times in both samples together count as one value.
    """
    both = one + other
    rare = [value for value, count in both.items() if count < 40]
    groups = [[value] for value in both if value not in rare] + ([rare] if rare else [])
    share = one.total() / both.total()
    freedom, total = len(groups) - 1, 0.0
    for group in groups:
        count, expected = sum(one[value] for value in group), share * sum(both[value] for value in group)
        total += (count - expected) ** 2 / (expected * (1 - share))
    if freedom == 0:
        return 0.0
    return float(((total / freedom) ** (1 / 3) - 1 + 2 / (9 * freedom)) / (2 / (9 * freedom)) ** 0.5)


def deviations(one: Any, other: Any) -> list[float]:
    """Return the deviation of each cell that takes more than one value."""
    return [
        deviation(Counter(mine.tolist()), Counter(theirs.tolist()))
        for mine, theirs in zip(columns_of(one), columns_of(other), strict=True)
        if (mine != mine[0]).any() or (theirs != mine[0]).any()
    ]


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "seed", "ply", "seat", "cells"), POSITIONS)
def test_determinizing_states_and_views_has_the_same_distribution(
    name: str, seed: int, ply: int, seat: int | None, cells: int
) -> None:
    """The distributions agree in each cell; the seeds are different."""
    state = position(name, seed, ply)
    view = state.view(seat)
    made = draw(state.determinize(seat, number) for number in range(DRAWS))
    by_view = draw(state.game.determinize_unchecked(view, DRAWS + number) for number in range(DRAWS_BY_VIEW))
    found = deviations(made, by_view)
    assert len(found) == cells
    assert max(found) < LIMIT


@pytest.mark.compiled
def test_unfair_determinization_is_detected() -> None:
    """A determinization that leaves the hidden tiles unchanged in every tenth case exceeds the limit."""
    state = position("duel", 1, 30)
    made = draw(state.determinize(0, number) if number % 10 else state for number in range(DRAWS))
    by_view = draw(state.game.determinize(state.view(0), DRAWS + number) for number in range(DRAWS_BY_VIEW))
    assert max(deviations(made, by_view)) > LIMIT


# ---- keys of positions -----------------------------------------------------------------------------------------------


@played
def test_position_keys_are_equal_exactly_for_equal_position_strings(name: str, seed: int) -> None:
    strings, keys = dict[bytes, str](), dict[str, bytes]()
    for state in some_positions(name, seed):
        twins = [state, state.copy(), state.determinize(0, 1), state.determinize(0, 1).copy()]
        for twin in (*twins, saqqara.parse_position(state.position_string(), state.game.overrides)):
            key, text = twin.position_key(), twin.position_string()
            assert (strings.setdefault(key, text), keys.setdefault(text, key)) == (text, key)
        before = raw_bytes(state)
        assert (hash(state), raw_bytes(state)) == (hash(state.copy()), before)
    assert len(keys) > len(some_positions(name, seed))


@played
def test_a_replay_has_the_same_keys(name: str, seed: int) -> None:
    state, _ = list(random_play(name, seed))[-1]
    again = state.game.start(setup=state.setup)
    for ply, text in enumerate(state.history):
        if ply % 20 == 0:
            assert (again.position_key(), hash(again)) == (state.at(ply).position_key(), hash(state.at(ply)))
            assert again == state.at(ply)
        again.play(text)
    assert again == state
    assert hash(again) == hash(state)


def test_games_with_other_options_have_other_keys() -> None:
    setup = saqqara.game("duel").start(seed=1).setup
    keys = {saqqara.game("duel", tomb=side).start(setup=setup).position_key() for side in "AB"}
    assert len(keys) == 2


@games
def test_states_are_hashable_and_unused_cells_do_not_count(name: str) -> None:
    state = some_positions(name, 1)[2]
    seen = {state.copy(), state.copy(), state.determinize(0, 1), state.determinize(0, 1)}
    assert (len(seen), state in seen) == (2, True)
    dealt = state.copy()
    resample_hidden(dealt.raw, 0, jit.generator_from_text("another"))
    assert dealt not in seen
    without_past = state.game.state_from_raw(state.raw)
    assert (without_past == state, hash(without_past) == hash(state)) == (False, True)


def test_drawn_tiles_do_not_count() -> None:
    """Tiles already drawn from the stock of The Duel are no longer visible to any seat and do not count."""
    one = position("duel", 1, 30)
    other = one.copy()
    other.raw.stock[0], other.raw.moved[11] = 22 - one.raw.stock[0], 9
    assert raw_bytes(one) != raw_bytes(other)
    assert (one == other, hash(one) == hash(other)) == (True, True)
    imagined, twin = (saqqara.State(one.game, jit.duplicate(state.raw), None) for state in (one, other))
    for state in (imagined, twin):
        state.play(state.legal_actions()[0])
    assert (imagined == twin, len({imagined, twin})) == (True, 1)
