"""TW-5.6 to TW-5.8: strengths, the fight and leaving, the variants, and the end of the game."""

from typing import Any

import pytest

from rules.tara_wolf.tables import (
    CARDS,
    camp,
    discards,
    hand,
    moved,
    phase_and_player,
    play,
    position,
    refused,
    seat,
    strength_parts,
    tomb,
)


def in_tomb(mine: str, theirs: str = "", leaders: str = "susan_copperstone susan_copperstone", **more: Any) -> Any:
    """Build a position with both sides in the tomb; the holder (seat 0 by default) is about to lay cards."""
    facts: dict[str, Any] = {"tomb": "tomb_ramses_ii", "hands": ("snare", "snare"), "adventurers_inside": (True, True)}
    state = position(
        "lay", more.get("holder", 0), adventurers="tara_wolf montana_smith", inside=(mine, theirs), **{**facts, **more}
    )
    for owner, name in enumerate(leaders.split()):
        state.raw.inside[owner, :4] = 0
        state.raw.inside[
            owner, ["tara_wolf", "montana_smith", "heinrich_von_karloff", "susan_copperstone"].index(name)
        ] = 1
    return state


PRINTED = {
    "archaeologist": 3, "soldier": 5, "worker": 2, "foreman": 2, "patron": 2, "smuggler": 2, "seer": 2, "doctor": 3,
    "reporter": 3, "mercenary": 3, "spy": 2, "thief": 2, "desert_raider": 4, "assassin": 3, "enchantress": 1,
    "starlet": 2, "trainer": 2, "priest": 2, "jackal": 2, "monkey": 1, "camel": 2, "donkey": 2, "cat": 1,
    "crocodile": 4, "skeleton": 2, "mummy": 3, "royal_mummy": 4, "ghoul": 2,
}  # fmt: skip


@pytest.mark.parametrize(("card", "strength"), PRINTED.items())
def test_TW_5_6_single_characters_have_the_printed_strength(card: str, strength: int) -> None:
    assert strength_parts(in_tomb(card), 0, card) == (strength, 0, 0, 0, strength)


@pytest.mark.parametrize(
    ("mine", "theirs", "card", "expected"),
    [
        ("2*jackal", "", "jackal", (2, 1, 0, 0, 3)),
        ("4*jackal", "", "jackal", (2, 3, 0, 0, 5)),
        ("2*jackal", "2*jackal", "jackal", (2, 1, 0, 0, 3)),  # only the player's own jackals count
        ("3*desert_raider", "", "desert_raider", (4, 2, 0, 0, 6)),
        ("3*skeleton", "", "skeleton", (2, 2, 0, 0, 4)),
        ("trainer donkey", "", "donkey", (2, 1, 0, 0, 3)),
        ("trainer thief", "", "thief", (2, 0, 0, 0, 2)),
        ("donkey", "trainer", "donkey", (2, 0, 0, 0, 2)),
        ("2*priest mummy", "", "mummy", (3, 2, 0, 0, 5)),  # TW-C8: priests add up
        ("mummy", "cat", "mummy", (3, -1, 0, 0, 2)),
        ("mummy", "2*cat", "mummy", (3, -2, 0, 0, 1)),  # TW-C8: cats add up
        ("mummy cat", "", "mummy", (3, 0, 0, 0, 3)),
        ("avatar_sobek", "cat", "avatar_sobek", (4, -1, 0, 0, 3)),  # TW-C8: on avatars too
        ("avatar_anubis 2*mummy", "mummy", "avatar_anubis", (3, 2, 0, 0, 5)),
        ("avatar_anubis avatar_sobek", "", "avatar_anubis", (3, 1, 0, 0, 4)),  # TW-C10
        ("avatar_horus 2*thief jackal", "soldier", "avatar_horus", (3, 2, 0, 0, 5)),
        ("avatar_horus 4*soldier", "", "avatar_horus", (3, 3, 0, 0, 6)),
        ("avatar_horus 4*soldier priest", "", "avatar_horus", (3, 4, 0, 0, 7)),  # TW-C10: only Horus's bonus is capped
        ("avatar_bastet 2*donkey thief", "", "avatar_bastet", (3, 2, 0, 0, 5)),
        ("avatar_bastet 4*jackal", "", "avatar_bastet", (3, 3, 0, 0, 6)),
        ("avatar_bastet avatar_anubis", "", "avatar_anubis", (3, 1, 0, 0, 4)),
        ("avatar_sobek", "", "avatar_sobek", (4, 0, 0, 0, 4)),
    ],
)  # fmt: skip
def test_TW_5_8_bonuses_of_cards(mine: str, theirs: str, card: str, expected: tuple[int, ...]) -> None:
    assert strength_parts(in_tomb(mine, theirs), 0, card) == expected


def test_TW_C10_sobek_has_two_more_whenever_its_owner_is_not_the_holder() -> None:
    assert strength_parts(in_tomb("avatar_sobek", holder=1), 0, "avatar_sobek") == (4, 2, 0, 0, 6)


def test_TW_C8_cats_add_up_and_work_only_in_the_tomb() -> None:
    assert strength_parts(in_tomb("mummy", camps=("", "2*cat")), 0, "mummy") == (3, 0, 0, 0, 3)


def test_TW_R6_a_strength_is_never_below_0() -> None:
    state = in_tomb("skeleton", "2*cat")
    assert strength_parts(state, 0, "skeleton") == (2, -2, 0, 0, 0)
    state.raw.inside[1, CARDS.index("cat")] = 3  # a third cat, which the box does not hold
    assert strength_parts(state, 0, "skeleton") == (2, -3, 0, 0, 0)


@pytest.mark.parametrize(
    ("place", "card", "bonus"),
    [
        ("tomb_horemheb", "mummy", 1), ("tomb_horemheb", "avatar_sobek", 1), ("tomb_horemheb", "jackal", 0),
        ("tomb_thutmose_iii", "thief", 1), ("tomb_thutmose_iii", "mummy", 0),
        ("tomb_amenhotep_iii", "donkey", 1), ("tomb_amenhotep_iii", "thief", 0),
        ("tomb_seti_i", "thief", 0), ("tomb_hatshepsut", "thief", 0), ("tomb_tutankhamun", "thief", 0),
    ],
)  # fmt: skip
def test_TW_5_8_tombs_strengthen_their_kind_on_both_sides(place: str, card: str, bonus: int) -> None:
    for mine, theirs, owner in ((card, "", 0), ("", card, 1)):
        state = in_tomb(mine, theirs, tomb=place)
        assert strength_parts(state, owner, card)[2] == bonus


@pytest.mark.parametrize(
    ("leader", "mine", "card", "ability"),
    [
        ("tara_wolf", "", "tara_wolf", 1),
        ("tara_wolf", "jackal thief mummy", "jackal", 1),
        ("tara_wolf", "jackal thief mummy", "thief", 0),
        ("tara_wolf", "jackal thief mummy", "mummy", 0),
        ("montana_smith", "", "montana_smith", 1),
        ("montana_smith", "thief 4*jackal mummy", "montana_smith", 1),
        ("montana_smith", "thief soldier", "montana_smith", 2),
        ("montana_smith", "thief 4*soldier", "montana_smith", 2),  # TW-C8: never +3
        ("montana_smith", "thief soldier", "thief", 0),
        ("heinrich_von_karloff", "mummy thief", "mummy", 1),
        ("heinrich_von_karloff", "avatar_sobek", "avatar_sobek", 1),
        ("heinrich_von_karloff", "mummy thief", "thief", 0),
        ("heinrich_von_karloff", "mummy thief", "heinrich_von_karloff", 0),
        ("susan_copperstone", "thief", "susan_copperstone", 0),
    ],
)
def test_TW_3_2_bonuses_of_adventurers(leader: str, mine: str, card: str, ability: int) -> None:
    assert strength_parts(in_tomb(mine, leaders=f"{leader} susan_copperstone"), 0, card)[3] == ability
    assert strength_parts(in_tomb(mine, leaders=f"{leader} susan_copperstone", holder=1), 0, card)[3] == 0


def test_TW_5_8_bonuses_count_from_the_moment_a_character_enters() -> None:
    state = position("send", tomb="tomb_amenhotep_iii", camps=("2*jackal trainer", ""), hands=("cat", "cat"))
    state.play("send jackal")
    assert state.view()["strengths"] == [3, 0]
    state.play("send jackal")
    assert state.view()["strengths"] == [8, 0]
    state.play("send trainer")
    assert state.view()["strengths"] == [12, 0]
    state.play("send tara_wolf")
    assert state.view()["strengths"] == [2 * 6 + 2 + 3, 0]


def test_TW_5_6_the_higher_total_takes_the_tomb() -> None:
    state = play(in_tomb("thief", "2*thief"), "done, done")
    assert seat(state, 1)["won"] == ["tomb_ramses_ii"]
    assert (state.view()["fought"], state.view()["fight"]) == ("tomb_ramses_ii", [4, 6])


def test_TW_5_6_the_holder_wins_a_tie() -> None:
    for holder in (0, 1):
        state = play(in_tomb("thief", "thief", holder=holder), "done, done")
        assert state.view()["fight"] == [4, 4]
        assert seat(state, holder)["won"] == ["tomb_ramses_ii"]


def test_TW_5_6_undead_fight_and_traps_do_not() -> None:
    state = position(
        "lay",
        tomb="tomb_ramses_ii",
        adventurers_inside=(True, True),
        hands=("mummy snare", "cat"),
        adventurers="susan_copperstone montana_smith",
    )
    play(state, "lay mummy, lay snare, done, trigger snare")
    assert state.view()["fight"] == [5, 2]


def test_TW_R21_strength_outside_a_fight_is_0_and_points_are_tombs() -> None:
    state = play(in_tomb("thief", "jackal"), "done, done")
    assert state.view()["strengths"] == [0, 0]
    assert state.scores() == [1, 0]
    assert state.breakdown()[0]["tomb_ramses_ii"] == 1
    assert [sum(points.values()) for points in state.breakdown()] == [1, 0]
    assert list(state.breakdown()[1]) == [
        "tomb_horemheb", "tomb_thutmose_iii", "tomb_amenhotep_iii", "tomb_seti_i", "tomb_hatshepsut", "tomb_ramses_ii",
        "tomb_tutankhamun",
    ]  # fmt: skip


def test_TW_5_7_adventurers_go_back_all_others_are_discarded_except_the_monkey() -> None:
    state = in_tomb("thief jackal 2*monkey mummy", "soldier", leaders="tara_wolf montana_smith", papyri=("", ""))
    play(state, "done, done")
    assert seat(state, 0)["camp"] == ["tara_wolf", "monkey", "monkey"]
    assert seat(state, 1)["camp"] == ["montana_smith"]
    assert discards(state) == {"jackal": 1, "mummy": 1, "soldier": 1, "thief": 1}


def test_TW_5_7_used_papyri_are_public() -> None:
    state = position(
        "lay",
        tomb="tomb_ramses_ii",
        adventurers_inside=(True, True),
        papyri=("avatar_sobek ankh", ""),
        hands=("", "cat"),
    )
    play(state, "lay avatar_sobek, lay ankh, done")
    assert seat(state, 0, None)["used"] == ["avatar_sobek", "ankh"]
    assert discards(state) == {}
    assert ("avatar_sobek", "tomb-0", "used-0") in moved(state)


def test_TW_C12_book_returns_up_to_two_survivors() -> None:
    for decisions, home in (
        ("done", []),
        ("choose thief, done", ["thief"]),
        ("choose thief, choose jackal", ["thief", "jackal"]),
    ):
        state = in_tomb("thief 2*jackal monkey mummy", papyri=("book_of_dead", ""))
        play(state, "done, done")
        assert (phase_and_player(state), state.legal_actions()) == (("book", 0), ["use book_of_dead", "done"])
        state.play("use book_of_dead")
        assert state.legal_actions() == ["choose thief", "choose jackal", "done"]  # no monkey, no undead
        assert refused(state, "choose monkey") == refused(state, "choose mummy") == "TW-C12"
        play(state, decisions)
        assert [name for name in camp(state, 0) if name != "monkey"] == home
        assert seat(state, 0)["used"] == ["book_of_dead"]


def test_TW_C12_winner_or_loser_the_holder_first() -> None:
    state = in_tomb("thief", "jackal", papyri=("book_of_dead", "ankh"))
    play(state, "done, done, use book_of_dead, choose thief")
    assert (phase_and_player(state), state.legal_actions()) == (("book", 1), ["done"])
    state.play("done")
    assert camp(state, 0) == ["thief"]
    assert phase_and_player(state) == ("resources", 1)


def test_TW_C12_book_works_without_an_opponent_in_the_tomb() -> None:
    state = position(
        "send", 1, camper=1, tomb="tomb_ramses_ii", adventurers_inside=(True, False), inside=("thief", ""),
        papyri=("book_of_dead", "ankh"),
    )  # fmt: skip
    play(state, "done")
    assert phase_and_player(state) == ("book", 0)
    play(state, "use book_of_dead, choose thief")
    assert camp(state, 0) == ["thief"]
    assert phase_and_player(state) == ("resources", 1)  # seat 1 has no character to bring back


def test_TW_R9_book_decision_is_for_players_with_a_papyrus_and_a_survivor() -> None:
    state = play(in_tomb("thief", "jackal", papyri=("nile_flood", "")), "done, done")
    assert (phase_and_player(state), state.legal_actions()) == (("book", 0), ["done"])
    state.play("done")
    assert phase_and_player(state) == ("resources", 1)
    assert phase_and_player(play(in_tomb("monkey", "jackal", papyri=("ankh", "")), "done, done")) == ("resources", 1)


def test_TW_R9_done_alone_is_skipped_without_survivors() -> None:
    state = in_tomb("thief monkey", papyri=("book_of_dead", ""))
    play(state, "done, done, use book_of_dead, choose thief")
    assert phase_and_player(state) == ("resources", 1)


def test_TW_R19_game_ends_at_once_without_leaving_or_book() -> None:
    state = in_tomb(
        "thief", "jackal", papyri=("book_of_dead", ""), won=("tomb_seti_i tomb_hatshepsut tomb_horemheb", "")
    )
    play(state, "done, done")
    assert state.is_over
    assert state.winners() == state.view()["winners"] == [0]
    assert tomb(state, 0) == {"thief": None, "susan_copperstone": None}
    assert seat(state, 0)["camp"] == []
    assert state.legal_actions() == []
    assert refused(state, "open") == "TW-R19"
    assert state.view()["holder"] == 0


def test_TW_7_1_short_three_tombs_win() -> None:
    state = in_tomb("thief", "jackal", won=("tomb_seti_i tomb_hatshepsut", ""), options={"short": True})
    play(state, "done, done")
    assert (state.is_over, state.scores()) == (True, [3, 0])


def test_TW_7_2_player_with_an_empty_side_gets_two_coins_once_a_game() -> None:
    state = position("send", tomb="tomb_ramses_ii", options={"two_coins": True}, hands=("cat", "cat"))
    assert seat(state, 0)["consolation"]
    state.play("done")
    assert [area["coins"] for area in state.view()["seats"]] == [2, 0]
    assert [area["consolation"] for area in state.view()["seats"]] == [False, True]
    play(state, "coins 4, done, coins 4, done, open, done")  # seat 1 sends no character
    assert [area["consolation"] for area in state.view()["seats"]] == [False, False]
    assert seat(state, 1)["coins"] == 4
    play(state, "coins 0, done, coins 4, done, open, done")  # seat 0 sends no character again
    assert [area["coins"] for area in state.view()["seats"]] == [2, 2]  # the coins kept at clean-up


def test_TW_7_2_no_coins_without_the_variant() -> None:
    state = position("send", tomb="tomb_ramses_ii", hands=("cat", "cat"))
    state.play("done")
    assert [area["coins"] for area in state.view()["seats"]] == [0, 0]


def test_TW_R8_two_coins_come_by_themselves_before_the_award_also_to_the_other_player() -> None:
    state = position(
        "send",
        1,
        camper=1,
        tomb="tomb_ramses_ii",
        inside=("thief", ""),
        options={"two_coins": True},
        hands=("cat", "cat"),
    )
    state.play("done")
    assert [area["coins"] for area in state.view()["seats"]] == [0, 2]
    assert moved(state)[:3] == [("coin", "supply", "coins-1")] * 2 + [("tomb_ramses_ii", "tomb", "won-0")]


def test_TW_R8_no_coins_for_unasked_players_or_sides_emptied_by_traps() -> None:
    state = position("send", tomb="tomb_ramses_ii", options={"two_coins": True}, hands=("cat", "cat"))
    state.play("done")  # seat 0 sends no character, so seat 1 is not asked
    assert seat(state, 1)["coins"] == 0
    state = position(
        "trigger", tomb="tomb_ramses_ii", options={"two_coins": True}, inside=("snare", "jackal"), hands=("cat", "cat")
    )
    play(state, "trigger snare, hit jackal")
    assert [area["coins"] for area in state.view()["seats"]] == [0, 0]
    assert hand(state, 1) == ["cat"]
