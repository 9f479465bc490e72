"""TW-5.1 to TW-5.4: opening, passing, entering and obstacles, with the rulings and tombs that concern them."""

from rules.tara_wolf.tables import camp, discards, hand, moved, phase_and_player, play, position, refused, seat, tomb


def test_TW_5_1_the_holder_opens_the_top_tomb() -> None:
    state = position("open", tombs="tomb_horemheb tomb_seti_i", hands=("cat", "cat"))
    assert state.view(0)["tombs"]["top"] is None
    assert state.reveals("open")
    state.play("open")
    assert state.view()["tomb"] == "tomb_horemheb"
    assert (phase_and_player(state), state.view()["tombs"]["left"]) == (("send", 0), 6)


def test_TW_5_1_seti_makes_both_discard_two_the_holder_first() -> None:
    state = position("open", tombs="tomb_seti_i", hands=("2*cat snare", "mummy"), papyri=("ankh", "book_of_dead"))
    state.play("open")
    assert (phase_and_player(state), state.legal_actions()) == (
        ("opening-discard", 0),
        ["discard cat", "discard snare"],
    )
    assert refused(state, "done") == "TW-R17"
    play(state, "discard cat, discard cat")
    assert (phase_and_player(state), state.legal_actions()) == (("opening-discard", 1), ["discard mummy"])
    state.play("discard mummy")  # with fewer than two cards all are discarded
    assert phase_and_player(state) == ("send", 0)
    assert discards(state) == {"cat": 2, "mummy": 1}


def test_TW_6_2_seti_does_not_touch_papyri() -> None:
    state = position("open", tombs="tomb_seti_i", papyri=("ankh", "book_of_dead"))
    state.play("open")
    assert phase_and_player(state) == ("send", 0)
    assert [area["papyri"] for area in state.view()["seats"]] == [1, 1]


def test_TW_5_1_tutankhamun_lets_both_draw_two_the_holder_first() -> None:
    state = position("open", tombs="tomb_tutankhamun", pile="cat snare mummy donkey")
    state.play("open")
    assert (hand(state, 0), hand(state, 1)) == (["cat", "snare"], ["donkey", "mummy"])


def test_TW_R17_the_holder_makes_all_his_decisions_first() -> None:
    state = position("open", 1, holder=1, tombs="tomb_seti_i", hands=("2*cat", "2*mummy"))
    actors = []
    state.play("open")
    while state.view()["phase"] == "opening-discard":
        actors.append(state.current_player)
        state.play(state.legal_actions()[0])
    assert actors == [1, 1, 0, 0]


def test_TW_5_2_the_holder_may_pass_once_a_game() -> None:
    state = position("open", hands=("cat", "cat"))
    assert state.legal_actions() == ["open", "pass"]
    state.play("pass")
    assert (state.view()["holder"], state.view()["turn"], phase_and_player(state)) == (0, 2, ("resources", 0))
    assert ("pass_marker", "marker-0", "box") in moved(state)
    assert state.view()["tombs"]["left"] == 7
    play(state, "coins 4, done, coins 4, done")
    assert state.legal_actions() == ["open"]
    assert refused(state, "pass") == "TW-5.2"


def test_TW_5_2_only_the_holder_passes_and_the_other_marker_stays() -> None:
    state = position("open", 1, holder=1, hands=("cat", "cat"))
    state.play("pass")
    assert [area["marker"] for area in state.view()["seats"]] == [True, False]
    assert phase_and_player(state) == ("resources", 1)


def test_TW_R16_pass_follows_both_camp_phases_and_open_may_be_the_only_action() -> None:
    state = position("play", hands=("cat", "cat"))
    assert refused(state, "pass") == "TW-R16"
    assert position("open", markers=(0, 1)).legal_actions() == ["open"]


def test_TW_5_3_holder_sends_characters_before_the_other_player() -> None:
    state = position("send", tomb="tomb_horemheb", camps=("soldier 2*jackal", "thief"), hands=("cat", "cat"))
    assert state.legal_actions() == ["send tara_wolf", "send soldier", "send jackal", "done"]
    assert refused(state, "send thief") == "TW-5.3"
    play(state, "send jackal, send soldier, done")
    assert camp(state, 0) == ["jackal"]
    assert phase_and_player(state) == ("send", 1)
    play(state, "send montana_smith, send thief")  # no character is left, so sending stops
    assert phase_and_player(state) == ("lay", 0)
    assert tomb(state, 1) == {"montana_smith": 2, "thief": 2}


def test_TW_5_3_sending_no_one_gives_the_tomb_away() -> None:
    state = position("send", 1, camper=1, tomb="tomb_horemheb", inside=("jackal", ""), hands=("cat", "cat"))
    state.play("done")
    assert seat(state, 0)["won"] == ["tomb_horemheb"]


def test_TW_R3_holder_sending_no_one_loses_the_tomb_at_once() -> None:
    state = position("send", tomb="tomb_horemheb", hands=("cat", "cat"), camps=("", "jackal"))
    state.play("done")
    assert seat(state, 1)["won"] == ["tomb_horemheb"]
    assert phase_and_player(state) == ("resources", 1)


def test_TW_R3_obstacles_and_fight_are_skipped_but_characters_leave() -> None:
    state = position(
        "send", 1, camper=1, tomb="tomb_horemheb", adventurers_inside=(True, False), inside=("jackal monkey", ""),
        hands=("snare", "snare"),
    )  # fmt: skip
    state.play("done")
    assert phase_and_player(state) == ("resources", 1)
    assert seat(state, 0)["camp"] == ["tara_wolf", "monkey"]
    assert discards(state) == {"jackal": 1}
    assert state.view()["fight"] is None


def test_TW_R18_hatshepsut_admits_three_adventurer_included() -> None:
    state = position("send", tomb="tomb_hatshepsut", camps=("4*jackal", "4*soldier"), hands=("cat", "cat"))
    play(state, "send tara_wolf, send jackal")
    assert phase_and_player(state) == ("send", 0)
    state.play("send jackal")  # the third character: sending stops
    assert phase_and_player(state) == ("send", 1)
    play(state, "send soldier, send soldier, send soldier")  # the limit applies to each player
    assert phase_and_player(state) == ("lay", 0)


def test_TW_R18_ramses_admits_two_and_undead_do_not_count() -> None:
    state = position("send", tomb="tomb_ramses_ii", camps=("4*jackal", "soldier"), hands=("3*mummy", ""))
    play(state, "send jackal, send jackal, send soldier, done, lay mummy, lay mummy, lay mummy")
    # jackals 3 + 3, mummies 3 x 3, against the soldier's 5
    assert state.view()["fight"] == [15, 5]


def test_TW_R9_a_lone_done_is_skipped_while_sending() -> None:
    state = position("send", tomb="tomb_horemheb", hands=("cat", "cat"))
    state.play("send tara_wolf")
    assert phase_and_player(state) == ("send", 1)


def test_TW_5_4_the_holder_lays_face_down_then_the_other() -> None:
    state = position(
        "lay", tomb="tomb_ramses_ii", adventurers_inside=(True, True), papyri=("ankh", ""),
        hands=("snare mummy cat", "mummy soldier"),
    )  # fmt: skip
    assert state.legal_actions() == ["lay cat", "lay snare", "lay mummy", "lay ankh", "done"]
    play(state, "lay snare, lay ankh, done")
    assert (phase_and_player(state), state.legal_actions()) == (("lay", 1), ["lay mummy", "done"])
    assert [seat(state, owner, 1)["laid"] for owner in (0, 1)] == [1, 0]
    assert seat(state, 0, 1)["laid_papyri"] == 1
    assert seat(state, 0, 1)["laid_cards"] is None
    assert seat(state, 0, 0)["laid_cards"] == ["snare", "ankh"]


def test_TW_5_4_then_all_are_turned_up() -> None:
    state = position(
        "lay", tomb="tomb_ramses_ii", adventurers_inside=(True, True), inside=("", "jackal"),
        hands=("snare cat mummy", "skeleton cat"),
    )  # fmt: skip
    play(state, "lay snare, lay mummy, done, lay skeleton")
    assert state.reveals("done")
    state.play("done")
    assert phase_and_player(state) == ("trigger", 0)
    assert tomb(state, 0) == {"tara_wolf": 3, "snare": None, "mummy": 3}
    assert tomb(state, 1) == {"montana_smith": 2, "jackal": 2, "skeleton": 2}


def test_TW_R2_the_bluff_is_one_companion_or_animal_of_the_holder_at_any_point() -> None:
    state = position(
        "lay", tomb="tomb_ramses_ii", adventurers_inside=(True, True), hands=("snare cat soldier", "cat mummy")
    )
    play(state, "lay snare, lay cat")
    assert state.legal_actions() == ["done"]
    assert refused(state, "lay soldier") == "TW-R2"
    state.play("done")
    assert state.legal_actions() == ["lay mummy", "done"]
    assert refused(state, "lay cat") == "TW-R2"
    assert seat(state, 0, 1)["laid"] == 2  # the opponent cannot see which one is the bluff


def test_TW_R2_bluff_returns_to_the_hand_and_is_known() -> None:
    state = position("lay", tomb="tomb_ramses_ii", adventurers_inside=(True, True), hands=("cat snare", "mummy"))
    play(state, "lay cat, done, done")
    assert hand(state, 0) == ["cat", "snare"]
    for viewer in (0, 1, None):
        assert seat(state, 0, viewer)["known"] == ["cat"]
    assert ("cat", "laid-0", "hand-0") in moved(state, 1)


def test_TW_R9_obstacle_decision_needs_a_hand_or_papyri() -> None:
    state = position(
        "send",
        1,
        camper=1,
        tomb="tomb_ramses_ii",
        adventurers_inside=(True, False),
        hands=("cat", "cat"),
        camps=("", "thief"),
    )
    play(state, "send thief, done")
    assert (phase_and_player(state), state.legal_actions()) == (("lay", 0), ["lay cat", "done"])
    state.play("lay cat")  # no card is left, so `done` is skipped
    assert (phase_and_player(state), state.legal_actions()) == (("lay", 1), ["done"])


def test_TW_R9_obstacle_decision_is_skipped_for_empty_hands() -> None:
    state = position(
        "send", 1, camper=1, tomb="tomb_ramses_ii", adventurers_inside=(True, False), camps=("", "thief"),
        papyri=("", "nile_flood"),
    )  # fmt: skip
    play(state, "send thief, done")
    assert (phase_and_player(state), state.legal_actions()) == (
        ("lay", 1),
        ["done"],
    )  # asked with any papyrus, playable or not


def test_TW_R13_only_trap_undead_and_ankh_papyri_are_obstacles() -> None:
    state = position(
        "lay", tomb="tomb_ramses_ii", adventurers_inside=(True, True),
        papyri=("avatar_sobek wrath_of_seth ankh nile_flood book_of_dead", ""),
    )  # fmt: skip
    assert state.legal_actions() == ["lay avatar_sobek", "lay wrath_of_seth", "lay ankh", "done"]
    assert refused(state, "lay nile_flood") == refused(state, "lay book_of_dead") == "TW-R13"
    assert refused(state, "use ankh") == "TW-R13"
    assert refused(state, "lay avatar_horus") == "TW-5.4"
