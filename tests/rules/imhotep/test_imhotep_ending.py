"""Solvable endings of two-player games: where they begin, their chance outcomes, and the keys of their positions."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from rules.imhotep.dynasty_tables import board
from rules.imhotep.tables import game, play, position
from saqqara.core.game_api import apply_chance_outcome, chance_outcome_count, write_endgame_key
from saqqara.core.jit import duplicate
from saqqara.core.state import State
from saqqara.games.imhotep import DEFINITION, components, layout
from saqqara.games.imhotep.rules import endgame
from saqqara.games.imhotep.rules.endgame import WORD_BITS

LAST = {"boats": "....@market ...@temple 0.. .", "sleds": "33", "round_number": 6}


# ---- where endings begin ---------------------------------------------------------------------------------------


def test_last_three_boats_of_a_two_player_game_can_be_solved() -> None:
    assert DEFINITION.endgame.is_endgame(position(**LAST).raw)
    assert not DEFINITION.endgame.is_endgame(position(**LAST | {"round_number": 5}).raw)
    assert DEFINITION.endgame.is_endgame(position(**LAST | {"boats": "....@market ... 0.. ."}).raw)
    assert not DEFINITION.endgame.is_endgame(position(**LAST | {"boats": ".... ... 0.. ."}).raw)
    three = {"boats": "....@market ....@temple 0. .", "sleds": "333"}
    assert not DEFINITION.endgame.is_endgame(position(**LAST | three, players=3).raw)


def test_no_ending_needs_a_new_draw_pile() -> None:
    # The temple gives a card, the pyramids give another, each private boat at the market a third and a fourth.
    options: dict[str, Any] = {"temple": "B", "pyramid": "B", "private_boats": True}
    assert DEFINITION.endgame.is_endgame(position(**LAST, **options, pile="statue statue statue statue").raw)
    assert not DEFINITION.endgame.is_endgame(position(**LAST, **options, pile="statue statue statue").raw)
    assert DEFINITION.endgame.is_endgame(
        position(**LAST, **options, pile="statue statue statue", launched={0: None}).raw
    )
    assert DEFINITION.endgame.is_endgame(
        position(**LAST, **options, pile="statue statue statue", at_pyramid=("01", "", "", "")).raw
    )


def test_no_ending_where_a_hidden_card_is_known_to_be_older() -> None:
    state = position(**LAST, market="B", hidden=2, cards="statue statue statue -")
    assert DEFINITION.endgame.is_endgame(state.raw)
    state.raw.older = 1
    assert not DEFINITION.endgame.is_endgame(state.raw)
    state.raw.older = 0
    state.raw.discarded = 1
    state.raw.face_down[0] = components.DISCARDED_OLDER
    assert not DEFINITION.endgame.is_endgame(state.raw)


def hidden_cards(**options: Any) -> State:
    state = board("0...@market 0..@temple W.. .", hidden_cards=True, **options)
    state.raw.round_now = components.ROUNDS - 1
    return state


def test_no_ending_with_unequal_knowledge_of_the_seats() -> None:
    state = hidden_cards()
    assert DEFINITION.endgame.is_endgame(state.raw)
    state.raw.hand[1, components.STATUE] = state.raw.secret[1, components.STATUE] = 1
    assert not DEFINITION.endgame.is_endgame(state.raw)
    assert not DEFINITION.endgame.is_endgame(hidden_cards(market="B").raw)
    assert not DEFINITION.endgame.is_endgame(hidden_cards(pyramid="B").raw)
    assert DEFINITION.endgame.is_endgame(hidden_cards(temple="B").raw)


# ---- chance ----------------------------------------------------------------------------------------------------


def count_outcomes(state: State, text: str, what: Callable[[Any], Any]) -> dict[Any, int]:
    """Return the outcomes of an action and the number of ways in which each occurs."""
    before, number = state.raw, state.game.action_id(text)
    outcome = state.copy()
    outcome.play(text)
    found = dict[Any, int]()
    count = chance_outcome_count(before, number, outcome.raw)
    for way in range(count):
        after = state.copy()
        alike = apply_chance_outcome(after.raw, number, outcome.raw, way) if count > 1 else 1
        if alike:
            after.play(text)
            seen = what(after)
            assert seen not in found
            found[seen] = alike
    assert sum(found.values()) == count
    return found


def hand(state: State) -> tuple[str, ...]:
    return tuple(state.view(None)["hands"][0])


TEMPLE: dict[str, Any] = {"temple": "B", "at_temple": "111", "pile": "lever statue lever", "quarries": [0, 0]}


def test_top_card_is_any_unseen_card() -> None:
    state = position(**LAST | {"boats": "....@market ...@tomb ..@obelisks 0"}, **TEMPLE)
    assert count_outcomes(state, "sail 4 temple", hand) == {("lever",): 2, ("statue",): 1}
    assert count_outcomes(state, "sail 4 pyramid", hand) == {(): 1}


def test_a_card_discarded_face_down_may_be_the_top_one() -> None:
    state = position(**LAST | {"boats": "....@market ...@tomb ..@obelisks 0"}, **TEMPLE)
    state.raw.discard[:2] = [components.STATUE, components.CARDS.index("chisel")]
    state.raw.face_down[:2] = [components.DISCARDED_OPEN, components.DISCARDED_UNSEEN]
    state.raw.discarded = 2
    assert count_outcomes(state, "sail 4 temple", hand) == {("lever",): 2, ("statue",): 1, ("chisel",): 1}


def test_a_hidden_pair_is_any_two() -> None:
    state = position(
        **LAST | {"boats": "....@tomb ...@temple 00. ."},
        market="B", cards="hammer - - -", hidden=2, pile="statue statue lever chisel",
    )  # fmt: skip
    play(state, "sail 3 market")
    pair = count_outcomes(state, "take 4", lambda after: tuple(after.raw.market[components.HIDDEN :].tolist()))
    statue, lever, chisel = (components.CARDS.index(name) for name in ("statue", "lever", "chisel"))
    both = [(lever, chisel), (chisel, lever)]
    assert pair == {
        (statue, statue): 2,
        **dict.fromkeys([(statue, lever), (lever, statue), (statue, chisel), (chisel, statue)], 2),
        **dict.fromkeys(both, 1),
    }
    assert count_outcomes(state, "take 1", lambda after: after.current_player) == {0: 1}


def test_three_crypt_tiles_are_turned_up_and_a_card_is_drawn() -> None:
    # The last boat's stone takes the last open tile; then the temple gives a card.
    state = board(
        "....@market ...@obelisks ..@pyramid W", sleds="11", pile="lever statue", rounds="4321",
        temple="B", tomb="C", crypt="mask mask mask",
    )  # fmt: skip
    record = state.raw
    record.round_now, record.turn_seat = components.ROUNDS - 1, 0
    record.crypt_open[:2] = components.EMPTY
    record.crypt_drawn = components.CRYPT_TILES - 3
    record.crypt[record.crypt_drawn :] = [0, 0, 1]
    record.temple[:4] = [1, 1, 1, 0]
    record.laid[components.TEMPLE] = 4
    record.quarry[:2] = 0
    play(state, "sail 4 tomb")
    found = count_outcomes(state, "crypt 3", lambda after: (tuple(after.raw.crypt_open.tolist()), hand(after)))
    assert found == {(tiles, (card,)): 2 for tiles in ((0, 0, 1), (0, 1, 0), (1, 0, 0)) for card in ("lever", "statue")}


# ---- keys of the rest of the game --------------------------------------------------------------------------------


def endgame_key(record: Any) -> list[int]:
    found = np.zeros(DEFINITION.endgame.key_size, np.int64)
    write_endgame_key(record, found)
    assert (found >= 0).all()
    return [int(word) for word in found]


C, D = ({**dict.fromkeys(components.SITES, side), "prophecies": True} for side in "CD")
CHANGES: list[tuple[dict[str, Any], str, tuple[int, ...], int]] = [
    ({}, "sled", (0,), 4),
    ({}, "quarry", (1,), 7),
    ({}, "cargo", (2, 1), 1),
    ({}, "cargo", (2, 1), 0),
    ({}, "docked", (components.TOMB,), 2),
    ({}, "private_dock", (components.TOMB,), 0),
    ({}, "rounds", (components.ROUNDS - 1,), 6),
    ({}, "hand", (1, components.STATUE), 3),
    ({}, "hand", (0, components.LEVER), 2),
    ({}, "market", (1,), components.LEVER),
    ({}, "pile", (2,), components.PLANK),
    ({}, "laid", (components.TOMB,), 2),
    ({}, "tomb", (0,), 1),
    ({}, "temple", (0,), 1),
    ({}, "obelisk", (1,), 3),
    ({}, "turn_seat", (), 1),
    ({}, "passes", (), 1),
    ({}, "private_left", (1,), 1),
    ({}, "bets", (2, 0), 1),
    ({}, "favours", (4,), 0),
    *(({}, f"{name}_points", (0,), 5) for name in ("pyramid", "temple", "obelisk", "market", "red")),
    ({"wrath": True}, "delivered", (0, components.TOMB), 2),
    (dict.fromkeys(components.SITES, "B"), "built", (1,), 2),
    (dict.fromkeys(components.SITES, "B"), "towers", (0,), 1),
    (dict.fromkeys(components.SITES, "B"), "market", (components.HIDDEN,), components.EMPTY),
    (C, "pyramid", (3,), 1),
    (C, "scaffolds", (0,), 1),
    (C, "chariot", (1,), 2),
    (C, "tiles", (0, 2), 1),
    (C, "crypt_open", (1,), components.EMPTY),
    (C, "coins", (1,), 0),
    (C, "scarabs", (2, 1), 1),
    (C, "gods", (0,), 6),
    (C, "delivered", (0, components.TOMB), 2),
    (D, "pyramid", (3,), 1),
    (D, "imhotep", (), 1),
    (D, "temple_field", (0,), 2),
    (D, "plinths", (2, 1), 3),
    (D, "market", (1,), components.LEVER),
    (D, "field_coins", (1,), 2),
]


def last_round(options: dict[str, Any]) -> Any:
    """Build the last round of a game with a stone at every site."""
    record = board("W...@market B..@temple W.. .", sleds="33", rounds="4331", **options).raw
    record.round_now = components.ROUNDS - 1
    record.laid[:] = record.delivered[0] = 1
    record.tomb[0] = record.temple[0] = record.pyramid[0] = record.temple_field[0] = 0
    return record


@pytest.mark.parametrize(("options", "field", "place", "value"), CHANGES, ids=[f"{one[1:]}" for one in CHANGES])
def test_keys_differ_where_the_rest_of_the_game_differs(
    options: dict[str, Any], field: str, place: tuple[int, ...], value: int
) -> None:
    one, other = last_round(options), last_round(options)
    assert endgame_key(one) == endgame_key(other)
    if place:
        assert getattr(one, field)[place] != value
        getattr(other, field)[place] = value
    else:
        assert getattr(one, field) != value
        setattr(other, field, value)
    assert endgame_key(one) != endgame_key(other)


def test_keys_differ_for_pending_decisions() -> None:
    found = list[list[int]]()
    for task in ([layout.TAKE, 0, 0, 0], [layout.TAKE, 1, 0, 0], [layout.TAKE, 0, 1, 0], [layout.TAKE, 0, 0, 1]):
        for order in ([], [0], [1], [0, 1]):
            record = last_round({})
            record.depth = 1
            record.tasks[0] = task
            record.ordered = len(order)
            record.order[: len(order)] = order
            found.append(endgame_key(record))
    record = last_round({})
    record.depth = 1
    record.tasks[0] = [layout.KEEP, 0, 0, 0]
    found.append(endgame_key(record))
    assert len({tuple(one) for one in found}) == 17


def test_keys_differ_for_a_visible_pair_but_not_for_a_hidden_one() -> None:
    for looked_at in (True, False):
        one = last_round({"market": "B"})
        if looked_at:
            one.depth = 1
            one.tasks[0] = [layout.KEEP, 0, 0, 0]
        other = duplicate(one)
        other.market[components.HIDDEN], other.pile[0] = one.pile[0], one.market[components.HIDDEN]
        assert one.pile[0] != one.market[components.HIDDEN]
        assert (endgame_key(one) != endgame_key(other)) == looked_at


def test_keys_ignore_the_order_of_equal_boats_and_sailed_boats() -> None:
    one, other = last_round({}), last_round({})
    one.dock[1] = other.dock[1] = components.EMPTY
    other.cargo[[1, 2]] = one.cargo[[2, 1]]
    assert endgame_key(one) == endgame_key(other)
    other.cargo[0, 0] = components.EMPTY
    assert endgame_key(one) == endgame_key(other)
    other.cargo[1, 0], other.cargo[3, 0] = components.EMPTY, 0
    assert endgame_key(one) != endgame_key(other)


def test_keys_distinguish_boats_within_a_turn() -> None:
    one = last_round({})
    one.depth = 1
    one.tasks[0] = [layout.SAIL, 0, 2, 0]
    one.dock[1] = components.EMPTY
    other, sailed = duplicate(one), duplicate(one)
    other.cargo[[1, 2]] = one.cargo[[2, 1]]
    sailed.cargo[0, 0] = components.EMPTY
    assert len({tuple(endgame_key(record)) for record in (one, other, sailed)}) == 3


def test_cards_at_the_market_and_open_tiles_are_in_no_order() -> None:
    one, other = last_round(C), last_round(C)
    other.market[:4] = one.market[:4][::-1].copy()
    other.crypt_open[:] = one.crypt_open[::-1].copy()
    assert endgame_key(one) == endgame_key(other)


def test_endgame_key_is_large_enough() -> None:
    def most(sides: dict[str, str]) -> int:
        record = game(dynasty=True, prophecies=True, **sides).start(seed=1).raw
        record.round_now, record.laid[components.TOMB] = components.ROUNDS - 1, components.MAX_STONES
        record.tomb[:] = 0
        record.depth = layout.MAX_PENDING_CHOICES
        record.tasks[:] = [layout.KEEP, 0, 0, 0]
        there = np.zeros(2 * DEFINITION.endgame.key_size, np.int64)
        at = endgame.write_boats(record, there, 0)
        for put in (
            endgame.write_seats,
            endgame.write_market,
            endgame.write_monuments,
            endgame.write_single_uses,
            endgame.write_pending_choices,
        ):
            at = put(record, there, at)
        return int(at)

    least = most({})
    more = [max(most({site: side}) - least for side in components.SIDES) for site in components.SITES]
    assert least + sum(more) <= DEFINITION.endgame.key_size * WORD_BITS
