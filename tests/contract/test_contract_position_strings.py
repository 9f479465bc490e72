"""Position strings of every registered game, complete and as each seat knows them."""

import random

import pytest

import saqqara
from contract.random_games import TABLES, random_game, random_play, sampled_positions, seats_of
from saqqara.core import jit
from saqqara.core.position_string import format_fields

games = pytest.mark.parametrize("name", saqqara.list_games())
STRIDES = {"duel": 9, "imhotep": 31, "tara_wolf": 37, "senet": 41, "mehen": 17}
"""Interval of the checked positions of a random game, in actions."""


def some_positions(name: str, seed: int) -> list[saqqara.State]:
    """Return positions of a random game, including its beginning and its end."""
    chosen = [s.copy() for s, text in random_play(name, seed) if text is None or len(s.history) % STRIDES[name] == 0]
    assert chosen[0].history == []
    assert chosen[-1].is_over
    return chosen


@games
@pytest.mark.parametrize("seed", range(3))
def test_position_string_restores_the_position(name: str, seed: int) -> None:
    for state in some_positions(name, seed):
        line = state.position_string()
        again = saqqara.parse_position(line)
        assert again.position_string() == line
        assert again.game == state.game
        assert again.legal_actions() == state.legal_actions()
        for seat in seats_of(state):
            assert again.view(seat) == state.view(seat)
            assert again.position_string(seat) == state.position_string(seat)


@pytest.mark.interpreted_only
@games
@pytest.mark.parametrize("seed", range(3))
def test_position_string_of_a_seat_restores_its_view(name: str, seed: int) -> None:
    for state in some_positions(name, seed)[seed % 2 :: 2]:
        for seat in seats_of(state):
            line = state.position_string(seat)
            imagined = saqqara.parse_position(line, seed=seed)
            assert imagined.view(seat) == state.view(seat)
            assert imagined.position_string(seat) == line


@games
def test_whole_position_string_determines_later_random_events(name: str) -> None:
    """Draws and later random events follow from the position string."""
    states = list(random_play(name, 1))
    chance = random.Random(1)
    state = next(s for s, text in sampled_positions(name, 1) if len(s.history) > len(states[-1][0].history) // 3).copy()
    again = saqqara.parse_position(state.position_string())
    while not state.is_over:
        text = chance.choice(state.legal_actions())
        state.play(text)
        again.play(text)
    assert again.position_string() == state.position_string()


@pytest.mark.interpreted_only
@games
@pytest.mark.parametrize("seed", range(2))
def test_position_string_of_a_seat_ignores_hidden_information(name: str, seed: int) -> None:
    different = 0
    for state in some_positions(name, seed)[:-1]:
        for seat in seats_of(state):
            twin = TABLES[name].other(state, seat, random.Random(seed))
            different += twin.position_string() != state.position_string()
            assert twin.position_string(seat) == state.position_string(seat)
    assert different > 5


@pytest.mark.interpreted_only
@games
def test_position_string_of_a_seat_contains_nothing_sampled(name: str) -> None:
    """The string is the same for all determinizations, so it contains no hidden information."""
    for state in some_positions(name, 2)[1::2]:
        for seat in seats_of(state):
            view, hidden = state.view(seat), state.game.definition.position_format.hidden
            tables = [state.game.determinize_unchecked(view, seed).raw for seed in (1, 2)]
            one, other = (list(format_fields(state.game, table, hidden(table, seat))) for table in tables)
            assert one == other


@games
def test_every_field_is_in_the_position_string_or_declared_omitted(name: str) -> None:
    spelling = saqqara.game(name).definition.position_format
    counts = [field.count_field for field in spelling.fields if field.count_field]
    spelled = [*spelling.fields_by_name, *dict.fromkeys(counts), *spelling.omitted]
    assert sorted(spelled) == sorted(random_game(name, 0).empty_state().dtype.names)


@games
def test_position_string_without_generator_determines_one(name: str) -> None:
    line = random_game(name, 1).start(seed=1).position_string()
    without = " ".join(word for word in line.split(" ") if not word.startswith("generator="))
    one, other = saqqara.parse_position(without), saqqara.parse_position(without)
    assert jit.to_bytes(one.raw) == jit.to_bytes(other.raw)
    assert one.view(0) == saqqara.parse_position(line).view(0)
