"""IMH-4: actions of a turn."""

import pytest

from rules.imhotep.tables import game, moved, phase_and_player, play, position, refused, start, stones_of


def loads(boats: str) -> list[str]:
    """Return the `load` actions for all spaces of boats of these sizes."""
    return [f"load {boat}.{space}" for boat, size in enumerate(boats, 1) for space in range(1, int(size) + 1)]


def sails(boat: int, sites: str = "market pyramid temple tomb obelisks") -> list[str]:
    return [f"sail {boat} {site}" for site in sites.split()]


# --- notation


def test_action_texts_are_in_documented_order() -> None:
    assert list(game().action_texts) == [
        "quarry",
        *loads("4444"),
        *(text for boat in (1, 2, 3, 4) for text in sails(boat)),
        "use lever", "use hammer", "use sail", "use chisel", "use raft", "use plank",
        "next 1", "next 2", "next 3", "next 4",
        "take 1", "take 2", "take 3", "take 4",
        "buy 1", "buy 2", "buy 3", "buy 4",
        "keep 1", "keep 2",
        "crypt 1", "crypt 2", "crypt 3",
        "build left", "build middle", "build right",
        "build 1.1", "build 1.2", "build 1.3", "build 1.4", "build 1.5",
        "build 2.1", "build 2.2", "build 2.3", "build 2.4", "build 3.1", "build 3.2", "build 3.3",
        "build 4.1", "build 4.2", "build 5.1",
        "raise left", "raise middle", "raise right",
        "points", "stones",
        "imhotep 1", "imhotep 2", "imhotep 3", "imhotep 4", "imhotep 5",
        "deliver market", "deliver pyramid", "deliver temple", "deliver tomb", "deliver obelisks",
        "private market", "private pyramid", "private temple", "private tomb", "private obelisks",
        "bet pyramid left", "bet pyramid right", "bet temple left", "bet temple right",
        "bet tomb left", "bet tomb right", "bet obelisks left", "bet obelisks right",
        "favour 1", "favour 2", "favour 3", "favour 4", "favour 5",
        "prophesy amun", "prophesy ra", "prophesy isis", "prophesy osiris", "prophesy horus", "prophesy thoth",
        "prophesy anubis",
        "done",
        "pass",
    ]  # fmt: skip


# --- IMH-4.1


@pytest.mark.parametrize(
    ("sled", "quarry", "after", "left"), [(0, 9, 3, 6), (2, 9, 5, 6), (3, 9, 5, 7), (4, 9, 5, 8), (1, 2, 3, 0)]
)
def test_IMH_4_1_three_stones_or_what_sled_and_quarry_allow(sled: int, quarry: int, after: int, left: int) -> None:
    state = play(position(sleds=f"{sled}0", quarries=[quarry, 9]), "quarry")
    assert (state.view(None)["sled"], state.view(None)["quarry"]) == ([after, 0], [left, 9])
    assert moved(state) == [("stone-0", "quarry-0", "sled-0")] * (after - sled)


def test_IMH_4_1_getting_stones_needs_room_and_a_quarry() -> None:
    assert refused(position(sleds="53"), "quarry") == ("IMH-4.1", "your sled is full, it has room for 5 stones")
    assert refused(position(quarries=[0, 9]), "quarry") == ("IMH-4.1", "your quarry is empty")


# --- IMH-4.2


def test_IMH_4_2_a_stone_on_any_empty_space() -> None:
    state = start("", "4331")
    assert state.legal_actions() == ["quarry", *loads("4331")]
    play(state, "load 1.3, load 2.2")
    view = state.view(None)
    assert view["boats"][0]["spaces"] == [None, None, 0, None]
    assert view["boats"][1]["spaces"] == [None, 1, None]
    assert view["sled"] == [1, 2]
    assert moved(state) == [("stone-1", "sled-1", "2.2")]


def test_IMH_4_2_occupied_and_nonexistent_spaces_are_refused() -> None:
    state = position("01.. ... ... .")
    assert refused(state, "load 1.2") == ("IMH-4.2", "there is already a stone on space 2 of boat 1")
    assert refused(state, "load 2.4") == ("IMH-4.2", "boat 2 has no space 4, only 3 spaces")
    assert refused(state, "load 4.2") == ("IMH-4.2", "boat 4 has no space 2, only 1 space")


def test_IMH_4_2_placing_needs_a_stone_and_a_boat_that_has_not_sailed() -> None:
    state = position("....@tomb ... ... .", sleds="03")
    assert refused(state, "load 2.1") == ("IMH-4.2", "there is no stone on your sled")
    play(state, "quarry")
    assert refused(state, "load 1.1") == ("IMH-4.2", "boat 1 has sailed to the tomb already")


# --- IMH-4.3


@pytest.mark.parametrize(
    ("boats", "ready"),
    [
        (".... ... ... .", ""),
        ("01.. ... ... .", ""),
        ("01.1 ... ... .", "1"),
        ("0111 ... ... .", "1"),
        (".... .1. ... .", ""),
        (".... 0.1 ... 1", "24"),
        (".... 1.. 011 .", "3"),
    ],
)
def test_IMH_4_3_a_boat_with_its_minimum_load_sails_to_any_free_site(boats: str, ready: str) -> None:
    state = position(boats, sleds="03", quarries=[0, 9])
    assert state.legal_actions() == ([text for boat in ready for text in sails(int(boat))] or ["pass"])


def test_IMH_4_3_own_stones_need_not_be_aboard() -> None:
    state = play(position(".... .11 ... ."), "sail 2 tomb")
    assert stones_of(state, "tomb") == [1, 1]


def test_IMH_4_3_one_normal_boat_a_site_and_round() -> None:
    state = position(".... ...@temple 00. 0")
    assert [text for text in state.legal_actions() if text.startswith("sail 3")] == sails(
        3, "market pyramid tomb obelisks"
    )
    assert refused(state, "sail 3 temple") == ("IMH-4.3", "boat 2 has been to the temple this round")
    assert refused(state, "sail 2 tomb") == ("IMH-4.3", "boat 2 has sailed to the temple already")
    assert refused(state, "sail 1 tomb") == ("IMH-4.3", "boat 1 must carry at least 3 stones to sail, it carries 0")


def test_IMH_4_3a_stones_come_off_from_the_bow_and_empty_spaces_are_skipped() -> None:
    state = play(position("1.01 ... ... ."), "sail 1 tomb")
    assert stones_of(state, "tomb") == [1, 0, 1]
    assert moved(state) == [
        ("boat-1", "boats", "dock-tomb"),
        ("stone-1", "1.1", "tomb.1"),
        ("stone-0", "1.3", "tomb.2"),
        ("stone-1", "1.4", "tomb.3"),
    ]
    assert state.view(None)["boats"][0] == {"spaces": [None] * 4, "minimum": 3, "site": "tomb"}


def test_IMH_4_3a_each_owner_gets_what_the_site_gives() -> None:
    state = play(position("1.01 ... ... ."), "sail 1 pyramid")  # points 2, 1, 3
    assert [points["pyramid"] for points in state.breakdown()] == [1, 5]


# --- IMH-4.4


def test_IMH_4_4_a_blue_card_is_the_action_of_a_turn_and_then_discarded() -> None:
    state = play(position(hands=("chisel",)), "use chisel, load 1.1, load 1.2")
    assert state.current_player == 1
    assert state.view(None)["discard"] == ["chisel"]
    assert state.view(None)["hands"] == [[], []]


def test_IMH_4_4_one_blue_card_per_turn() -> None:
    state = play(position(hands=("chisel hammer",)), "use chisel")
    assert refused(state, "use hammer")[0] == "IMH-4.4"
    play(state, "load 1.1, load 1.2")
    assert phase_and_player(state) == ("turn", 1)


def test_IMH_4_4_blue_card_is_refused_in_the_turn_it_was_gained() -> None:
    state = position(".... 00. ... .", cards="hammer sail")
    play(state, "sail 2 market, take 1")
    assert refused(state, "use hammer")[0] == "IMH-4.4"
    play(state, "take 2")
    assert phase_and_player(state) == ("turn", 1)


def test_IMH_4_4_blue_card_must_be_in_hand() -> None:
    assert refused(position(hands=("", "lever")), "use lever") == ("IMH-4.4", "you have no card “Lever”")


# --- IMH-4.5


def test_IMH_4_5_pass_only_when_nothing_else_is_possible() -> None:
    state = position("01.. ... ... .", sleds="00", quarries=[0, 5])
    assert state.legal_actions() == ["pass"]
    play(state, "pass")
    assert phase_and_player(state) == ("turn", 1)
    assert refused(state, "pass") == (
        "IMH-4.5",
        "you may pass only if you can do nothing else, and you can still get stones",
    )


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"sleds": "10"}, "place a stone"),
        ({"boats": "011. ... ... ."}, "sail a boat"),
        ({"hands": ("lever",), "boats": "011. ... ... ."}, "sail a boat"),
        ({"sleds": "10", "boats": "01..@tomb ...@market ...@temple 1", "private_boats": True}, "sail a boat"),
        ({"sleds": "50", "quarries": [1, 0], "boats": "01..@tomb 000 ... 1", "bets": True}, "place a stone"),
    ],
)
def test_IMH_4_5_the_reason_names_what_is_possible(parts: dict[str, object], words: str) -> None:
    empty: dict[str, object] = {"boats": "01.. ... ... .", "sleds": "00", "quarries": [0, 0]}
    state = position(**{**empty, **parts})  # type: ignore[arg-type]
    assert refused(state, "pass")[1].endswith(f"you can still {words}")
