"""Refusals and suggestions for the rules of A New Dynasty; positions are built on the raw state."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from saqqara.core import jit
from saqqara.games.imhotep import components, layout, notation
from saqqara.games.imhotep.rules import legal, pending_choices, play, refusals, remedies, setup
from saqqara.i18n import LANGUAGES

NUMBERS: dict[str, Any] = {
    "market": {
        "C": {"coins_each": 2, "coin_left_points": 1},
        "D": {"coin_supply": 8, "coins_a_card": 1, "coin_points": 1, "coin_rounds": [2, 4]},
    },
    "pyramid": {
        "C": {
            "level_places": [5, 4, 3, 2, 1], "level_points": [2, 2, 3, 3, 4], "scaffold_points": [1, 3, 6, 10, 15],
            "scaffold_further": 1,
        },
        "D": {
            "foundation_points": [2, 1, 2, 1, 1, 1, 2, 1, 2, 1, 1, 1, 1, 4],
            "beneath": [[1, 2, 4, 5], [2, 3, 5, 6], [4, 5, 7, 8], [5, 6, 8, 9], [10, 11, 12, 13]],
            "beneath_points": 1, "foundation_further": 1,
        },
    },
    "temple": {
        "C": {"procession_fields": [4, 5, 5], "spaces_a_stone": 1, "gate_every": 3, "gate_points": [4, 3, 2, 1]},
        "D": {"place_fields": [4, 5, 5], "seen_points": 1, "guarded_points": 2},
    },
    "tomb": {
        "C": {"crypt_tiles": [6, 6, 6, 6], "crypt_set_points": [1, 3, 6, 10]},
        "D": {
            "shaft_whole": 9, "shaft_two": 5, "shaft_beside": 1, "shaft_three_owners": 2, "unfinished_stone": 1,
        },
    },
    "obelisks": {
        "C": {"race_tiles": [[3, 2, 1], [3, 2, 1], [4, 3, 2], [4, 3, 2], [5, 4, 3]], "race_above": 1},
        "D": {"plinth_points": [[4, 2, 1, 0], [6, 3, 1, 0], [8, 4, 2, 0]]},
    },
    "prophecies": {
        god: {"task": task, "with": given, "gain": [7, 5, 3], "loss": [7, 5, 3]}
        for god, task, given in (
            ("amun", "most_market_cards", {}),
            ("ra", "most_stones", {"site": "pyramid"}),
            ("isis", "most_stones", {"site": "temple"}),
            ("osiris", "most_stones", {"site": "tomb"}),
            ("horus", "most_stones", {"site": "obelisks"}),
            ("thoth", "stones_at_each_monument", {"at_least": [4, 3, 2]}),
            ("anubis", "most_on_sled", {}),
        )
    },
}  # fmt: skip
TURN = "get stones, place a stone, sail a boat or play a blue card"
FIRST = "do that first, or undo what you have begun"
SEEDS = 18
READY = "0... ... ... 0"  # boat 4 may sail

# ---- positions ------------------------------------------------------------------------------------------------------


def options_of(**chosen: Any) -> dict[str, Any]:
    switches = ("wrath", "private_boats", "bets", "favour", "prophecies", "unlimited_stones", "hidden_cards")
    sides, off = dict.fromkeys(components.SITES, "A"), dict.fromkeys(switches, False)
    return {"players": 2, **sides, "profile": "printed", **off, "dynasty": True, **chosen}


def position(
    boats: str = ".... ... ... .",
    sleds: str = "23",
    cards: str = "statue statue statue statue",
    hand: str = "",
    built: str = "",
    round_number: int = 1,
    **options: Any,
) -> Any:
    """Build a raw state at the start of seat 0's turn.

    `boats`: one sign per space from the bow, `.` for empty, `@temple`: it has sailed; `cards`: market cards, `-` for an
    empty field; `hand`: cards of seat 0; `built`: places of the C pyramid.
    """
    chosen = options_of(**options)
    numbers = NUMBERS if chosen["dynasty"] else None
    given = setup.random_setup(chosen, jit.generator_from_text("refusals"), numbers)
    if "prophecies" in given:
        given["prophecies"] = ["amun", "ra", "isis"]
    state = setup.initial_state(chosen, given, numbers)
    state.round_now = round_number - 1
    for boat, text in enumerate(boats.split()):
        spaces, _, site = text.partition("@")
        state.spaces[boat] = len(spaces)
        state.cargo[boat, : len(spaces)] = [components.EMPTY if sign == "." else int(sign) for sign in spaces]
        if site:
            state.dock[boat] = components.SITES.index(site)
            state.docked[components.SITES.index(site)] = boat
            state.sailed += 1
    state.sled[: len(sleds)] = [int(sign) for sign in sleds]
    state.market[:] = components.EMPTY
    state.market[:4] = [components.EMPTY if card == "-" else components.CARDS.index(card) for card in cards.split()]
    for card in hand.split():
        state.hand[0, components.CARDS.index(card)] += 1
    for place in built.split():
        level, number = map(int, place.split("."))
        state.pyramid[components.LEVEL_START[level - 1] + number - 1] = 0
        state.laid[components.PYRAMID] += 1
        state.delivered[0, components.PYRAMID] += 1
    return state


def after(state: Any, decisions: str) -> Any:
    """Play legal actions and return the same state."""
    for text in decisions.split(", "):
        number = notation.ACTION_TEXTS.index(text)
        assert number in legal_now(state), text
        play.play(state, number)
    return state


def legal_now(state: Any) -> list[int]:
    numbers = np.empty(notation.NUM_ACTIONS, np.int16)
    return [int(number) for number in numbers[: legal.legal_action_ids(state, numbers)]]


def allowed(state: Any, verb: str) -> list[str]:
    """Return the legal actions with this verb, without the verb."""
    texts = [notation.ACTION_TEXTS[number] for number in legal_now(state)]
    return [text.partition(" ")[2] for text in texts if text.split()[0] == verb]


def refused(state: Any, text: str) -> tuple[str, str, str]:
    """Return the clause that an action breaks, the reason and the suggestion."""
    number = notation.ACTION_TEXTS.index(text)
    refusal = remedies.why_illegal(state, number)
    assert refusal is not None, f"{text!r} is legal"
    assert number not in legal_now(state)
    return refusal.clause, refusal.reason("en"), refusal.suggestion_text("en")


# ---- parts that this game does not have -----------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["use raft", "use plank", "deliver tomb"])
def test_IMH_20_4_raft_and_plank_come_with_a_new_dynasty(text: str) -> None:
    why = "this game is played without “A New Dynasty”"
    assert refused(position(dynasty=False), text) == ("IMH-20.4", why, "")
    assert refused(after(position(READY, dynasty=False), "sail 4 market"), text) == ("IMH-20.4", why, "")


@pytest.mark.parametrize("dynasty", [True, False])
def test_IMH_20_4_prophecies_are_an_option(dynasty: bool) -> None:
    why = "this game is played without “Prophecies”"
    assert refused(position(dynasty=dynasty), "prophesy amun") == ("IMH-20.4", why, "")


@pytest.mark.parametrize(
    ("text", "site", "side", "clause"),
    [
        ("keep 1", "market", "B", "IMH-6.1"),
        ("build left", "pyramid", "B", "IMH-6.2"),
        ("points", "temple", "B", "IMH-6.3"),
        ("stones", "temple", "B", "IMH-6.3"),
        ("buy 1", "market", "C", "IMH-25.1"),
        ("build 1.1", "pyramid", "C", "IMH-26.1"),
        ("imhotep 1", "temple", "D", "IMH-27.4"),
        ("crypt 1", "tomb", "C", "IMH-28.1"),
        ("raise left", "obelisks", "D", "IMH-29.2"),
    ],
)
def test_refusal_of_an_action_of_another_side_names_both_sides(text: str, site: str, side: str, clause: str) -> None:
    why = f"that belongs to side {side} of the {site}, and this game has side A"
    assert refused(position(), text) == (clause, why, "")
    assert refused(after(position(READY), "sail 4 market"), text) == (clause, why, "")


def test_refusal_at_another_pyramid_lists_buildable_places() -> None:
    scaffolds = after(position(READY, pyramid="C", built="1.1 1.2"), "sail 4 pyramid")
    assert refused(scaffolds, "build left") == (
        "IMH-6.2", "that belongs to side B of the pyramid, and this game has side C",
        "places that can be built now: 1.3, 1.4, 1.5, 2.1",
    )  # fmt: skip
    three = after(position(READY, pyramid="B"), "sail 4 pyramid")
    assert refused(three, "build 2.3") == (
        "IMH-26.1", "that belongs to side C of the pyramid, and this game has side B",
        "choose one with room: the left one, the middle one, the right one",
    )  # fmt: skip


# ---- actions of another phase ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parts", "decisions", "clause", "why"),
    [
        ({"boats": READY, "market": "C"}, "sail 4 market, take 1",
         "IMH-25.1", "buy one more card for a coin, or choose “Done”"),
        ({"boats": READY, "pyramid": "C"}, "sail 4 pyramid",
         "IMH-26.1", "first choose a place in the pyramid for the stone"),
        ({"boats": READY, "pyramid": "B"}, "sail 4 pyramid",
         "IMH-6.2", "first choose a pyramid for the stone: left, middle or right"),
        ({"boats": READY, "temple": "D"}, "sail 4 temple",
         "IMH-27.4", "first put Imhotep on a field of the temple with a stone"),
        ({"boats": READY, "tomb": "C"}, "sail 4 tomb",
         "IMH-28.1", "first take an open crypt tile for the stone"),
        ({"boats": READY, "obelisks": "D"}, "sail 4 obelisks",
         "IMH-29.2", "first choose a plinth for the stone: left, middle or right"),
        ({"sleds": "33", "hand": "raft"}, "use raft",
         "IMH-22.5", "first choose where the raft takes the stone"),
        ({"boats": "0... ..@tomb ... 0", "hand": "plank"}, "use plank",
         "IMH-22.7", "first sail a boat that carries one of your stones, with the plank"),
    ],
)  # fmt: skip
def test_refusal_names_the_current_decision(parts: dict[str, str], decisions: str, clause: str, why: str) -> None:
    state = after(position(**parts), decisions)
    for text in ("quarry", "load 1.2", "take 1", "pass"):
        assert refused(state, text) == (clause, why, FIRST)


@pytest.mark.parametrize(
    ("sides", "text", "clause", "why"),
    [
        ({"market": "C"}, "buy 1",
         "IMH-25.1", "a card is bought for a coin only after your stone has taken one at the market"),
        ({"pyramid": "C"}, "build 1.1",
         "IMH-26.1", "a place in the pyramid is chosen only for a stone that is delivered there"),
        ({"temple": "D"}, "imhotep 1",
         "IMH-27.4", "Imhotep is moved only after stones have been delivered to the temple"),
        ({"tomb": "C"}, "crypt 1",
         "IMH-28.1", "a crypt tile is taken only for a stone that has just been laid in the tomb"),
        ({"obelisks": "D"}, "raise left",
         "IMH-29.2", "a plinth is chosen only for a stone that is delivered to the obelisks"),
        ({}, "deliver tomb", "IMH-22.5", "a stone goes from the sled straight to a site only with the raft"),
    ],
)  # fmt: skip
def test_follow_up_actions_are_refused_at_the_start_of_a_turn(
    sides: dict[str, str], text: str, clause: str, why: str
) -> None:
    assert refused(position(**sides), text) == (clause, why, TURN)


def test_refusal_of_another_phase_names_the_current_phase() -> None:
    state = after(position(READY, pyramid="C", obelisks="D", tomb="C", market="C", temple="D"), "sail 4 tomb")
    for text in ("buy 1", "build 1.1", "raise left", "imhotep 1", "deliver tomb"):
        assert refused(state, text)[:2] == (
            "IMH-28.1", "first take an open crypt tile for the stone",
        )  # fmt: skip


# ---- IMH-21, IMH-22: stones and cards -------------------------------------------------------------------------------


def test_IMH_R41_a_sled_with_cargo_sleds_has_room_for_seven_and_nine() -> None:
    full = "your sled is full, it has room for {} stones"
    place = "place a stone first: that makes room on the sled"
    for hand, sled, room in (("", "5", 5), ("cargo-sled", "7", 7), ("cargo-sled cargo-sled", "9", 9)):
        state = position(sleds=sled + "3", hand=f"hammer {hand}")
        assert refused(state, "quarry") == ("IMH-4.1", full.format(room), place)
        assert refused(state, "use hammer") == ("IMH-R4", full.format(room), place)
        state.sled[0] -= 1
        assert {notation.ACTION_TEXTS.index("quarry"), notation.ACTION_TEXTS.index("use hammer")} < set(
            legal_now(state)
        )
        assert remedies.why_illegal(state, notation.ACTION_TEXTS.index("quarry")) is None
        assert remedies.why_illegal(state, notation.ACTION_TEXTS.index("use hammer")) is None


def test_IMH_R41_favour_2_fills_the_room_of_cargo_sleds() -> None:
    boats = "0000 000 000 0"  # no empty space
    assert refused(position(boats, sleds="73", hand="cargo-sled", favour=True), "favour 2")[0] == "IMH-R11"
    state = position(boats, sleds="63", hand="cargo-sled", favour=True)
    assert "2" in allowed(state, "favour")
    assert remedies.why_illegal(state, notation.ACTION_TEXTS.index("favour 2")) is None
    assert refused(position(boats, sleds="73", hand="cargo-sled", favour=True), "favour 2")[2] == (
        "favours that are possible now: 1, 3, 4"
    )


def test_IMH_21_3_an_unlimited_quarry_is_never_empty() -> None:
    state = position(sleds="03", profile="yucata", unlimited_stones=True, bets=True)
    for _ in range(20):
        after(state, "quarry")
        state.sled[:2] = 0
    assert remedies.why_illegal(state, notation.ACTION_TEXTS.index("quarry")) is None
    assert remedies.why_illegal(state, notation.ACTION_TEXTS.index("bet tomb left")) is None
    state.sled[0] = 5
    assert refused(state, "quarry")[1] == "your sled is full, it has room for 5 stones"


@pytest.mark.parametrize(("sled", "has"), [(0, "there is none"), (1, "there is one"), (2, "there are 2")])
def test_IMH_22_5_the_raft_needs_three_stones(sled: int, has: str) -> None:
    state = position(sleds=f"{sled}3", hand="raft")
    why = f"“Raft” needs three stones, and on your sled {has}"
    assert refused(state, "use raft") == ("IMH-22.5", why, "get stones from the quarry first")
    state.quarry[0] = 0
    assert refused(state, "use raft") == ("IMH-22.5", why, "")


def test_IMH_4_4_raft_and_plank_must_be_in_hand_and_begin_a_turn() -> None:
    for text in ("use raft", "use plank"):
        assert refused(position(), text)[::2] == (
            "IMH-4.4", "blue cards come from the market, for your stones on a boat that sails there",
        )  # fmt: skip
        state = after(position(READY, hand="raft plank", sleds="33"), "sail 4 market")
        assert refused(state, text) == (
            "IMH-4.4", "a blue card is an action of its own, and this turn’s action has begun", FIRST,
        )  # fmt: skip


def test_IMH_22_5_no_raft_to_a_market_without_cards() -> None:
    state = after(position(sleds="33", hand="raft", cards="- - - -"), "use raft")
    assert refused(state, "deliver market") == (
        "IMH-22.5", "no card is left at the market",
        "the raft can now go to the pyramid, to the temple, to the tomb, to the obelisks",
    )  # fmt: skip


def test_IMH_R43_a_card_face_down_is_a_card_for_the_raft() -> None:
    state = position(sleds="33", hand="raft", cards="- - - statue", market="B")
    assert allowed(after(state, "use raft"), "deliver") == ["market", "pyramid", "temple", "tomb", "obelisks"]
    assert remedies.why_illegal(state, notation.ACTION_TEXTS.index("deliver market")) is None


def test_IMH_22_7_the_plank_costs_a_stone() -> None:
    state = position("0... ..@tomb ... 0", sleds="03", hand="plank")
    why = "“Loading Plank” costs a stone from your sled, and there is none"
    assert refused(state, "use plank") == ("IMH-22.7", why, "get stones from the quarry first")


@pytest.mark.parametrize(
    ("boats", "helps"),
    [
        (".... ..@tomb ... .", "place one more stone on boat 4"),  # boat 4 needs one stone
        (".... ..@tomb ... 1", "place 2 more stones on boat 3"),  # boat 4 is full without a stone of seat 0
        ("111. ..@tomb 1.. 1", "place one more stone on boat 1"),  # boats 1 and 3 lack a stone of seat 0
        ("1111 ..@tomb 111 1", ""),
    ],
)
def test_IMH_R44_plank_needs_a_boat_with_a_stone_of_the_player(boats: str, helps: str) -> None:
    why = "no boat that has not sailed has both its minimum load and one of your stones"
    assert refused(position(boats, hand="plank"), "use plank") == ("IMH-R44", why, helps)


def test_IMH_R44_the_plank_needs_a_site_where_a_normal_boat_has_been() -> None:
    helps = "another boat must sail first; one with your stone can then follow it"
    nowhere = position(READY, hand="plank", private_boats=True)
    nowhere.private_dock[components.TOMB] = 1  # a private boat does not count
    why = "the plank leads only to where a normal boat has been this round, and none has sailed yet"
    assert refused(nowhere, "use plank") == ("IMH-R44", why, helps)
    bare = position("0... ..@market ... 0", cards="- - - -", hand="plank")
    why = (
        "the plank leads only to where a normal boat has been this round; that is just the market, and no card is left"
        " there"
    )
    assert refused(bare, "use plank") == ("IMH-R44", why, helps)


def test_IMH_22_7_plank_sets_which_boat_sails_where() -> None:
    state = after(position("0.1. ..@tomb 111 0", cards="- statue - -", hand="plank"), "use plank")
    helps = "boats that can sail now: boat 4 to the tomb"
    assert allowed(state, "sail") == ["4 tomb"]
    assert refused(state, "sail 1 tomb") == (
        "IMH-22.7", "boat 1 must carry at least 3 stones to sail, it carries 2", helps,
    )  # fmt: skip
    assert refused(state, "sail 2 tomb") == ("IMH-22.7", "boat 2 has sailed to the tomb already", helps)
    assert refused(state, "sail 3 tomb") == (
        "IMH-22.7", "the plank is for a boat with one of your stones, and boat 3 carries none", helps,
    )  # fmt: skip
    assert refused(state, "sail 4 temple") == (
        "IMH-22.7",
        "the plank leads only to where a normal boat has been this round, and none has been to the temple", helps,
    )  # fmt: skip


def test_IMH_22_7_no_plank_to_a_market_without_cards() -> None:
    state = after(position("000. ..@market ..@temple 0", cards="- - - -", hand="plank"), "use plank")
    assert allowed(state, "sail") == ["1 temple", "4 temple"]
    assert refused(state, "sail 4 market") == (
        "IMH-22.7", "no card is left at the market",
        "boats that can sail now: boat 1 to the temple; boat 4 to the temple",
    )  # fmt: skip


def test_a_boat_that_has_to_sail_now_is_not_loaded_first() -> None:
    state = after(position(READY, hand="lever"), "use lever")
    assert refused(state, "sail 1 tomb") == (
        "IMH-4.3", "boat 1 must carry at least 3 stones to sail, it carries 1",
        "boats that can sail now: "
        "boat 4 to the market, to the pyramid, to the temple, to the tomb, to the obelisks",
    )  # fmt: skip


def test_IMH_10_3_no_private_boat_to_a_market_without_cards() -> None:
    assert refused(position(cards="- - - -", private_boats=True), "private market") == (
        "IMH-10.3", "no card is left at the market",
        "your private boat can now sail to the pyramid, to the temple, to the tomb, to the obelisks",
    )  # fmt: skip


# ---- IMH-23: prophecies ---------------------------------------------------------------------------------------------


def prophecies(round_number: int, scarabs: dict[str, int], **parts: Any) -> Any:
    """Build a state with Amun, Ra and Isis in play; `scarabs` gives the pair of rounds (from 1) by god for seat 0."""
    state = position(round_number=round_number, prophecies=True, **parts)
    for god, pair in scarabs.items():
        state.scarabs[("amun", "ra", "isis").index(god), 0] = pair - 1
    return state


def test_IMH_23_1_god_not_in_play_is_refused() -> None:
    why = "Thoth is not among the gods of this game"
    state = prophecies(3, {"ra": 1})
    assert refused(state, "prophesy thoth") == ("IMH-23.1", why, "prophecies that are possible now: Amun, Isis")
    state = prophecies(4, {"ra": 2})
    assert refused(state, "prophesy thoth") == ("IMH-23.1", why, "from round 5 on you can prophesy again")


def test_IMH_23_3_one_scarab_on_each_card() -> None:
    why = "your scarab lies on Ra already"
    state = prophecies(3, {"ra": 1})
    assert refused(state, "prophesy ra") == ("IMH-23.3", why, "prophecies that are possible now: Amun, Isis")


def test_IMH_23_3_one_scarab_in_each_pair_of_rounds() -> None:
    for round_number, pair, rounds, helps in (
        (1, 1, "1 and 2", "from round 3 on you can prophesy again"),
        (2, 1, "1 and 2", "from round 3 on you can prophesy again"),
        (3, 2, "3 and 4", "from round 5 on you can prophesy again"),
        (6, 3, "5 and 6", ""),
    ):
        state = prophecies(round_number, {"ra": pair})
        why = f"you have made a prophecy in rounds {rounds} already"
        assert refused(state, "prophesy amun") == ("IMH-23.3", why, helps)


def test_IMH_23_3_two_scarabs_a_game() -> None:
    state = prophecies(5, {"ra": 1, "isis": 2})
    assert refused(state, "prophesy amun") == ("IMH-23.3", "you have set both your scarabs", "")
    state = prophecies(3, {"ra": 1, "isis": 2})
    assert refused(state, "prophesy thoth")[2] == ""  # another pair of rounds is left, but no scarab


def test_IMH_23_3_others_never_block() -> None:
    state = prophecies(1, {})
    state.scarabs[:, 1] = [0, 1, components.EMPTY]
    assert allowed(state, "prophesy") == ["amun", "ra", "isis"]
    for god in ("amun", "ra", "isis"):
        assert remedies.why_illegal(state, notation.ACTION_TEXTS.index(f"prophesy {god}")) is None


def test_IMH_23_2_a_prophecy_is_a_whole_action() -> None:
    state = after(position(READY, prophecies=True), "sail 4 market")
    assert refused(state, "prophesy amun") == (
        "IMH-5.1", "first take a card for the stone at the market", FIRST,
    )  # fmt: skip


def test_IMH_23_2_pass_is_refused_while_prophesying_is_possible() -> None:
    state = prophecies(3, {"ra": 1}, sleds="03")
    state.quarry[0] = 0
    assert refused(state, "pass") == (
        "IMH-4.5", "you may pass only if you can do nothing else, and you can still make a prophecy", TURN,
    )  # fmt: skip
    state.scarabs[0, 0] = 1
    assert legal_now(state) == [notation.PASS]
    assert remedies.why_illegal(state, notation.PASS) is None


# ---- IMH-25 to IMH-29: sides C and D --------------------------------------------------------------------------------


def test_IMH_25_1_card_in_the_market_can_be_bought() -> None:
    state = after(position(READY, market="C", cards="- statue lever -"), "sail 4 market, take 2")
    assert allowed(state, "buy") == ["3"]
    for field in (1, 2, 4):
        why = f"there is no card on field {field} of the market"
        assert refused(state, f"buy {field}") == ("IMH-25.1", why, "choose one of the fields 3")
    assert remedies.why_illegal(state, notation.DONE) is None


def test_IMH_26_1_a_free_place_on_the_ground_or_on_two_stones() -> None:
    state = after(position(READY, pyramid="C", built="1.1 1.2 2.1 1.3"), "sail 4 pyramid")
    helps = "places that can be built now: 1.4, 1.5, 2.2"
    assert allowed(state, "build") == ["1.4", "1.5", "2.2"]
    assert refused(state, "build 2.1") == ("IMH-26.1", "there is a stone on place 2.1 of the pyramid already", helps)
    for text, why in (
        ("build 2.3", "place 2.3 rests on 1.3 and 1.4; still empty: 1.4"),
        ("build 2.4", "place 2.4 rests on 1.4 and 1.5; still empty: 1.4, 1.5"),
        ("build 3.1", "place 3.1 rests on 2.1 and 2.2; still empty: 2.2"),
        ("build 5.1", "place 5.1 rests on 4.1 and 4.2; still empty: 4.1, 4.2"),
    ):
        assert refused(state, text) == ("IMH-26.1", why, helps)


def test_IMH_26_1_a_level_can_have_fewer_places_in_a_corrected_file() -> None:
    state = position(READY, pyramid="C")
    state.level_places[:] = [3, 2, 1, 0, 0]
    after(state, "sail 4 pyramid")
    assert refused(state, "build 1.4") == (
        "IMH-26.1", "level 1 of the pyramid has no place 4, only 3", "places that can be built now: 1.1, 1.2, 1.3",
    )  # fmt: skip


def test_IMH_27_4_imhotep_needs_a_stone() -> None:
    state = after(position("01.. ... ... .", sleds="23", temple="D"), "load 1.3, quarry, sail 1 temple")
    helps = "fields with a stone: 1, 2, 3"
    assert allowed(state, "imhotep") == ["1", "2", "3"]
    assert refused(state, "imhotep 4") == ("IMH-27.4", "there is no stone on field 4 of the temple", helps)
    assert refused(state, "imhotep 5") == ("IMH-27.4", "the temple has no field 5, only 4", helps)


def test_IMH_28_1_place_without_an_open_tile_is_refused() -> None:
    state = after(position(".... 01. ... .", tomb="C"), "sail 2 tomb, crypt 2")
    assert allowed(state, "crypt") == ["1", "3"]
    assert refused(state, "crypt 2") == (
        "IMH-28.1", "there is no tile on place 2 of the crypt", "choose one of the open tiles: 1, 3",
    )  # fmt: skip


def test_IMH_29_2_every_plinth_is_possible() -> None:
    state = after(position(READY, obelisks="D"), "sail 4 obelisks")
    for plinth in components.PLINTHS:
        assert remedies.why_illegal(state, notation.ACTION_TEXTS.index(f"raise {plinth}")) is None


# ---- all positions --------------------------------------------------------------------------------------------------


def positions(seed: int) -> Iterator[Any]:
    """Play a random game with A New Dynasty and yield every position except the last."""
    chance = random.Random(f"refusals {seed}")
    two = seed % 3 == 0
    chosen = options_of(
        players=2 if two else chance.choice((3, 4)),
        **{site: chance.choice(components.SIDES) for site in components.SITES},
        **{name: chance.random() < 0.5 for name in ("wrath", "private_boats", "bets", "favour")},
        profile=("yucata", "printed")[seed % 2],
        prophecies=chance.random() < 0.7,
        unlimited_stones=two and seed % 2 == 0,
        hidden_cards=seed % 2 == 1,
    )
    state = setup.initial_state(
        chosen, setup.random_setup(chosen, jit.generator_from_text(f"refusals {seed}"), NUMBERS), NUMBERS
    )
    while pending_choices.phase(state) != layout.OVER:
        yield state
        play.play(state, chance.choice(legal_now(state)))
    assert all(remedies.why_illegal(state, number) for number in range(notation.NUM_ACTIONS))


def exchanged(state: Any) -> Any:
    """Return a copy that differs only in information hidden from the current player."""
    other = jit.duplicate(state)
    other.pile[: state.pile_left] = state.pile[: state.pile_left][::-1]
    other.crypt[state.crypt_drawn :] = state.crypt[state.crypt_drawn :][::-1]
    if state.sides[components.MARKET] == components.SIDE_B:
        hidden = state.market[components.HIDDEN :]
        other.market[components.HIDDEN :] = np.where(hidden == components.EMPTY, hidden, components.STATUE)
    for seat in range(state.seats):
        if seat != pending_choices.current_player(state):
            other.hand[seat] -= state.secret[seat]
            other.hand[seat, components.CHISEL] += state.secret[seat].sum()
    return other


@pytest.mark.parametrize("seed", range(SEEDS))
def test_legal_actions_are_exactly_those_not_refused(seed: int) -> None:
    for number, state in enumerate(positions(seed)):
        if number % 3 == seed % 3:
            refused = [refusals.why_illegal(state, decision) for decision in range(notation.NUM_ACTIONS)]
            assert legal_now(state) == [decision for decision, refusal in enumerate(refused) if refusal is None]


@pytest.mark.interpreted_only
@pytest.mark.parametrize("seed", range(SEEDS))
def test_refusals_ignore_hidden_information_and_are_translated(seed: int) -> None:
    for number, state in enumerate(positions(seed)):
        if number % 20 == seed:
            refused = [remedies.why_illegal(state, decision) for decision in range(notation.NUM_ACTIONS)]
            there = exchanged(state)
            assert refused == [remedies.why_illegal(there, decision) for decision in range(notation.NUM_ACTIONS)]
            for refusal in filter(None, refused):
                for lang in LANGUAGES:
                    assert refusal.reason(lang)
                    assert bool(refusal.suggestion_text(lang)) == (refusal.suggestion is not None)
