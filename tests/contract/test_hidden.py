"""Hidden information and resampling in random games of every registered game."""

import copy
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

import saqqara
from contract.random_games import (
    PLAYED,
    TABLES,
    canonical,
    check_pieces,
    play_on,
    random_game,
    random_play,
    sampled_positions,
    seats_of,
    visible_state,
)
from saqqara.core import jit
from saqqara.core.game_api import ALL_SEATS, resample_hidden, write_features

pytestmark = pytest.mark.slow

GAMES = saqqara.list_games()
games = pytest.mark.parametrize("name", GAMES)
played = pytest.mark.parametrize(("name", "seed"), PLAYED)


def with_other_hidden_information(state: saqqara.State, seat: int | None, seed: int) -> saqqara.State:
    """Return a position that looks the same to the seat, with other hidden information."""
    return TABLES[state.game.name].other(state, seat, random.Random(seed))


def raw_bytes(state: saqqara.State) -> bytes:
    """Return the complete raw state as bytes."""
    return bytes(jit.pack(state.raw).tobytes())


def knows_legal_actions(state: saqqara.State, seat: int | None) -> bool:
    """Check whether a seat knows the legal actions: private hands are hidden from all other seats."""
    return seat == state.current_player or not state.game.has_private_hands


def all_answers(state: saqqara.State) -> str:
    """Return everything in addition to the view that a state returns for the current player."""
    refusals = [str(state.why_illegal(text)) for text in state.game.action_texts]
    points = [state.scores(), state.breakdown(), state.winners(), repr(state)]
    are_public = state.is_over or TABLES[state.game.name].open_points(state.game)
    return canonical([state.legal_actions(), refusals, *(points if are_public else [])])


@games
@pytest.mark.parametrize("seed", range(4))
def test_visible_state_does_not_depend_on_hidden_information(name: str, seed: int) -> None:
    different = 0
    for state, _ in sampled_positions(name, seed):
        for seat in seats_of(state):
            twin = with_other_hidden_information(state, seat, seed)
            different += raw_bytes(twin) != raw_bytes(state)
            assert visible_state(twin, seat) == visible_state(state, seat)
            if seat == state.current_player:
                assert all_answers(twin) == all_answers(state)
    assert different > 20


@played
def test_actions_without_reveal_show_no_hidden_information(name: str, seed: int) -> None:
    revealed = distinguished = 0
    stride, sparse = TABLES[name].stride, TABLES[name].sparse
    for state, text in random_play(name, seed):
        if text is None:
            break
        reveals = state.reveals(text)
        assert (text in state.view(state.current_player)["reveals"]) == reveals
        every = sparse if reveals else stride
        if len(state.history) % every != seed % every:
            continue
        revealed += reveals
        seat = state.current_player
        twins = [
            state.copy(),
            *(with_other_hidden_information(state, seat, seed + n) for n in range(3 if reveals else 1)),
        ]
        for twin in twins:
            twin.play(text)
        visible = {visible_state(twin, seat) for twin in twins}
        if reveals:
            distinguished += len(visible) > 1
        else:
            assert len(visible) == 1
    assert revealed >= TABLES[name].reveals
    assert distinguished > revealed / 2  # the revealed pieces can be the same by chance


@games
def test_reveals_refuses_what_play_refuses(name: str) -> None:
    state = saqqara.game(name).start(seed=1)
    illegal = next(text for text in state.game.action_texts if text not in state.legal_actions())
    with pytest.raises(saqqara.IllegalActionError):
        state.reveals(illegal)
    with pytest.raises(saqqara.ActionSyntaxError):
        state.reveals("x")


@played
def test_determinizations_show_the_view_and_can_be_played_to_the_end(name: str, seed: int) -> None:
    chance = random.Random(seed)
    for state, _ in sampled_positions(name, seed):
        for seat in seats_of(state):
            view = state.view(seat)
            original = copy.deepcopy(view)
            imagined = state.game.determinize(view, seed=seed)
            assert view == original
            assert canonical(imagined.view(seat)) == canonical(view)
            assert imagined.current_player == state.current_player
            assert knows_legal_actions(state, seat) <= (imagined.legal_actions() == state.legal_actions())
        if len(state.history) % 10 == 0:
            play_on(imagined, chance)
            check_pieces(imagined)


@games
def test_determinization_depends_only_on_view_and_seed(name: str) -> None:
    state = random_game(name, 3).start(seed=3)
    twin = with_other_hidden_information(state, 0, 5)
    text = next(text for text in state.legal_actions())

    def futures(origin: saqqara.State) -> list[str]:
        visible = []
        for seed in range(5):
            imagined = origin.game.determinize(origin.view(0), seed=seed)
            chance = random.Random(seed)
            imagined.play(text)
            play_on(imagined, chance)
            visible.append(visible_state(imagined, 0))
        return visible

    assert futures(state) == futures(twin)
    assert len(set(futures(state))) == 5


@played
def test_resampling_changes_nothing_visible_to_a_seat(name: str, seed: int) -> None:
    for state, _ in random_play(name, seed):
        for seat in range(state.game.num_players):
            twin = state.copy()
            resample_hidden(twin.raw, seat, jit.generator_from_text(f"{seed} {seat}"))
            assert twin.view(seat) == state.view(seat)
            assert knows_legal_actions(state, seat) <= (twin.legal_actions() == state.legal_actions())


@games
def test_information_hidden_from_all_is_resampled(name: str) -> None:
    """Resampling for all seats keeps their views; actions without new information lead to the same state.

    Most actions with new information lead to different views.
    """
    turned = distinguished = 0
    for seed in range(TABLES[name].games):
        for number, (state, text) in enumerate(random_play(name, seed)):
            if text is not None and number % (3 * TABLES[name].sparse) == seed % 3:
                reveals_new_information, differs = is_resampled(state, text, seed)
                assert reveals_new_information or not differs
                turned += reveals_new_information
                distinguished += differs
    assert distinguished > turned / 4 > 0  # open hands count as turned up too


def is_resampled(state: saqqara.State, text: str, seed: int) -> tuple[bool, bool]:
    """Return whether an action is declared to reveal new information, and whether resampling changes its result."""
    seats = range(state.game.num_players)
    twins = [state.copy() for _ in range(3)]
    for number, twin in enumerate(twins[1:]):
        resample_hidden(twin.raw, ALL_SEATS, jit.generator_from_text(f"{seed} {number}"))
        assert [twin.view(seat) for seat in seats] == [state.view(seat) for seat in seats]
    check_pieces(twins[1])
    reveals_new_information = state.game.reveals_new_in(state.raw, state.game.action_id(text))
    for twin in twins:
        twin.play(text)
    return reveals_new_information, len({canonical([twin.view(seat) for seat in seats]) for twin in twins}) > 1


# --- fair resampling: The Duel, three tiles in the stock and three in the reserve, all different

# Twelve times a1, b1, boat 1: 12 x 3 = 36 of 39 tiles. The remaining tiles have never been visible.
TWELVE = ["place a1", "place b1", "unload 1"] * 12
UNSEEN = ["tomb-1", "tomb-2", "tomb-3", "tomb-4", "tomb-5", "tomb-6"]


def six_unseen() -> saqqara.State:
    rest = [
        tile
        for tile, many in saqqara.game("duel").piece_counts().items()
        for _ in range(many)
        if not tile.startswith(("meeple", "boat")) and tile not in UNSEEN
    ]
    state = saqqara.game("duel").start(setup={"deal": rest[:18] + UNSEEN[:3] + rest[18:] + UNSEEN[3:]})
    for text in TWELVE:
        state.play(text)
    assert (state.view()["reserve"], state.view()["stock"]) == (3, 3)
    return state


def stock_of(state: saqqara.State) -> tuple[str, ...]:
    """Return the three tiles of the stock in order: they load boat 1 next."""
    for text in ("place a1", "place b1", "unload 1"):
        state.play(text)
    return tuple(state.view()["boats"]["1"])


def chi_square(counts: Counter[Any], kinds: int, draws: int) -> float:
    expected = draws / kinds
    return sum((count - expected) ** 2 / expected for count in counts.values()) + (kinds - len(counts)) * expected


@pytest.mark.parametrize("way", ["imagine", "resample_hidden"])
def test_DUEL_R9_hidden_arrangements_are_equally_likely(way: str) -> None:
    state = six_unseen()
    view = state.view(0)
    draws = 1800
    stocks: Counter[tuple[str, ...]] = Counter()
    for seed in range(draws):
        if way == "imagine":
            dealt = state.game.determinize(view, seed=seed)
        else:
            dealt = state.copy()
            resample_hidden(dealt.raw, seed % 2, jit.generator_from_text(f"fair {seed}"))
        stocks[stock_of(dealt)] += 1
    assert {tile for stock in stocks for tile in stock} == set(UNSEEN)
    # 6 x 5 x 4 = 120 stocks, each expected 15 times; with 119 degrees of freedom 173 is exceeded in one of 1,000 cases
    assert chi_square(stocks, 120, draws) < 173
    # the first tile: 6 kinds, each expected 300 times; 5 degrees of freedom: 20.5
    assert chi_square(Counter(stock[0] for stock in stocks.elements()), 6, draws) < 20.5


def test_DUEL_R9_top_of_the_reserve_is_resampled() -> None:
    tops: Counter[str] = Counter()
    state = six_unseen()
    assert "use take" in state.legal_actions()
    view = state.view(0)
    for seed in range(600):
        dealt = state.game.determinize(view, seed=seed)
        dealt.play("use take")
        dealt.play("take 2.1")
        tops[dealt.view()["boats"]["2"][0]] += 1
    # 6 tiles, each expected 100 times
    assert chi_square(tops, 6, 600) < 20.5


# ---- features of a network --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in GAMES if saqqara.game(name).definition.learning.num_features])
@pytest.mark.parametrize("seed", range(4))
def test_features_contain_no_hidden_information(name: str, seed: int) -> None:
    different = 0
    for state, _ in random_play(name, seed):
        if state.current_player is None:
            continue
        twin = with_other_hidden_information(state, state.current_player, seed)
        different += raw_bytes(twin) != raw_bytes(state)
        before, count = raw_bytes(state), state.game.definition.learning.num_features
        given = [np.full(count + 1, -99.0, np.float32) for _ in range(2)]
        for one, numbers in zip((state, twin), given, strict=True):
            write_features(one.raw, one.current_player, numbers)
        assert given[0].tobytes() == given[1].tobytes()
        assert (given[0][:count] != -99.0).all()  # every feature is written
        assert given[0][count] == -99.0  # and nothing after them
        assert raw_bytes(state) == before
    assert different > 20
