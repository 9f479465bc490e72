"""TW-6 and TW-R20: the information of each seat, including cards seen earlier, and when it is lost."""

from typing import Any

import pytest

from rules.tara_wolf.tables import cards, hand, moved, play, position, seat
from saqqara.errors import InvalidViewError


def known(state: Any, owner: int, viewer: int | None) -> list[str]:
    """Return the cards of a hand that a viewer knows."""
    found: list[str] = seat(state, owner, viewer)["known"]
    return found


def test_TW_6_1_coins_hands_and_papyri_are_public_numbers_and_hidden_cards() -> None:
    state = position("play", hands=("cat snare", "3*mummy"), papyri=("ankh", "nile_flood book_of_dead"), coins=(1, 2))
    mine, theirs = state.view(0)["seats"]
    assert (mine["hand_cards"], mine["papyri_cards"]) == (["cat", "snare"], ["ankh"])
    assert (theirs["hand"], theirs["papyri"], theirs["coins"]) == (3, 2, 2)
    assert (theirs["hand_cards"], theirs["papyri_cards"], theirs["known"]) == (None, None, [])
    for area in state.view()["seats"]:
        assert (area["hand_cards"], area["papyri_cards"], area["laid_cards"]) == (None, None, None)


def test_TW_6_1_used_papyri_and_won_tombs_may_be_looked_at() -> None:
    state = position("play", hands=("cat", ""), used=("", "ankh"), won=("", "tomb_seti_i"))
    for viewer in (0, 1, None):
        assert (seat(state, 1, viewer)["used"], seat(state, 1, viewer)["won"]) == (["ankh"], ["tomb_seti_i"])


def test_TW_6_1_piles_are_hidden() -> None:
    state = position("play", hands=("cat", ""), pile="snare")
    for viewer in (0, 1, None):
        view = state.view(viewer)
        assert view["main"] == {"left": 79, "top": []}
        assert view["tombs"] == {"left": 7, "top": None, "known_to": []}


def test_TW_6_1_legal_actions_are_visible_only_to_the_current_seat() -> None:
    state = position("play", hands=("donkey", "cat"))
    assert [state.view(viewer)["legal"] for viewer in (0, 1, None)] == [["play donkey", "done"], [], []]


def test_TW_R20_cards_that_are_discarded_are_seen_by_all_as_they_go() -> None:
    state = position("clean-up", hands=("4*soldier 2*cat", ""))
    state.play("discard cat")
    for viewer in (0, 1, None):
        assert state.view(viewer)["discard"] == {"cat": 1}
        assert moved(state, viewer)[0] == ("cat", "hand-0", "discard")


def test_TW_R20_which_card_a_seer_puts_back_is_hidden_from_the_other() -> None:
    state = position("play", 1, holder=1, camps=("seer", ""), hands=("cat", "cat"), pile="snare mummy donkey")
    state.play("done")
    assert [one["place"] for one in state.view(1)["shown"]] == [1, 2, 3]
    for first in ("top 1", "top 2", "top 3"):
        twin = play(state.copy(), first)
        for viewer in (1, None):
            assert twin.view(viewer)["shown"] == [
                {"place": 1, "card": None, "known_to": [0]},
                {"place": 2, "card": None, "known_to": [0]},
            ]
            assert twin.log(viewer)[-1]["action"] == "top ?"
    play(state, "top 2")
    assert [(one["place"], one["card"]) for one in state.view(0)["shown"]] == [(1, "snare"), (3, "donkey")]


def test_TW_R20_a_drawn_card_is_hidden_from_the_other() -> None:
    state = position("resources", hands=("cat", ""), pile="snare mummy")
    state.play("coins 2")
    assert [piece for piece, origin, _ in moved(state, 0) if origin == "main"] == ["snare", "mummy"]
    assert [piece for piece, origin, _ in moved(state, 1) if origin == "main"] == ["?", "?"]
    line = {"turn": 1, "seat": 0, "action": "coins 2", "moved": state.view(1)["moved"]}
    assert state.log(1)[-1] == {**line, "details": {"phase": "resources"}}
    assert state.log()[-1]["moved"] == state.view()["moved"]


def test_TW_R20_what_the_reporter_showed_stays_known_while_other_cards_come() -> None:
    state = position("play", hands=("reporter cat", "snare mummy"), coins=(1, 0))
    play(state, "play reporter, done, coins 2")
    assert known(state, 1, 0) == ["snare", "mummy"]
    assert known(state, 1, 1) == ["snare", "mummy"]  # owners see which of their cards are known
    assert known(state, 1, None) == []
    assert len(hand(state, 1)) == 4


def test_TW_R20_known_card_is_forgotten_once_it_or_a_copy_leaves() -> None:
    state = position("play", hands=("reporter mercenary cat", "2*snare mummy"), coins=(3, 0))
    play(state, "play reporter, play mercenary, discard snare")
    assert known(state, 1, 0) == ["snare", "mummy"]
    # The hand holds two thieves, one of them known; the thief that is played may be the known one.
    state = position("play", 1, holder=1, hands=("", "2*thief cat"), known=("", "thief"), coins=(0, 2))
    state.play("play thief")
    assert known(state, 1, 0) == []
    assert hand(state, 1) == ["thief", "cat"]


def test_TW_R20_known_card_played_face_down_is_in_hand_or_face_down() -> None:
    facts: dict[str, Any] = {"tomb": "tomb_ramses_ii", "adventurers_inside": (True, True), "known": ("snare mummy", "")}
    state = position("lay", hands=("snare mummy cat", "cat"), **facts)
    for decision, left in (("lay snare", ["mummy"]), ("lay mummy", ["snare"]), ("lay cat", ["cat", "snare", "mummy"])):
        state = position("lay", hands=("snare mummy cat", "cat"), **facts)
        state.play(decision)
        assert known(state, 0, 1) == ["snare", "mummy"]  # the opponent cannot tell which card was laid
        assert (seat(state, 0, 1)["hand"], seat(state, 0, 1)["laid"]) == (2, 1)
        play(state, "done, done")
        assert known(state, 0, 1) == left  # cards that were not laid are still in hand; the bluff is known


def test_TW_R20_the_bluff_is_known_to_all_from_then_on() -> None:
    state = position("lay", tomb="tomb_ramses_ii", adventurers_inside=(True, True), hands=("2*cat", "snare"))
    play(state, "lay cat, done, done")
    assert [known(state, 0, viewer) for viewer in (0, 1, None)] == [["cat"]] * 3
    assert seat(state, 0, 1)["known_to_all"] == ["cat"]


def test_TW_R20_companion_saved_by_the_doctor_is_known_to_all() -> None:
    state = position(
        "trigger",
        1,
        tomb="tomb_ramses_ii",
        inside=("thief", "spike_pit snare"),
        camps=("doctor", ""),
        hands=("thief", ""),
    )
    play(state, "trigger spike_pit, hit thief")
    assert [known(state, 0, viewer) for viewer in (0, 1, None)] == [["thief"]] * 3
    assert hand(state, 0) == ["thief", "thief"]


def test_TW_R20_card_taken_by_a_spy_is_known_to_both_players_only() -> None:
    state = position("play", hands=("spy", "snare mummy"), coins=(2, 0), known=("", "snare mummy"))
    state.play("play spy")
    (taken,) = hand(state, 0)
    (left,) = hand(state, 1)
    assert (known(state, 0, 1), known(state, 1, 0)) == ([taken], [left])
    assert (known(state, 0, None), known(state, 1, None)) == ([], [])
    assert [moved(state, viewer)[-1] for viewer in (0, 1, None)] == [
        (taken, "hand-1", "hand-0"), (taken, "hand-1", "hand-0"), ("?", "hand-1", "hand-0")
    ]  # fmt: skip


def test_TW_R20_spy_makes_public_knowledge_of_the_hand_uncertain() -> None:
    state = position("play", hands=("spy", "2*snare mummy"), coins=(2, 0), known=("", "2*snare mummy"))
    state.raw.known[1, 1] = state.raw.known[1, 0]
    state.play("play spy")
    assert known(state, 1, None) == ["snare"]  # one of the two snares is still there


def test_TW_R20_the_seer_knows_the_cards_until_they_have_moved_unseen() -> None:
    state = position("play", 1, holder=1, camps=("seer", ""), hands=("cat", "cat"), pile="snare mummy donkey jackal")
    state.play("done")
    assert state.view(1)["shown"] == [{"place": place, "card": None, "known_to": [0]} for place in (1, 2, 3)]
    play(state, "top 3, top 2, top 1")
    assert [line["action"] for line in state.log(1)][-3:] == ["top ?"] * 3
    assert [line["action"] for line in state.log(0)][-3:] == ["top 3", "top 2", "top 1"]
    top = [{"card": name, "known_to": [0]} for name in ("snare", "mummy", "donkey")]
    assert state.view(0)["main"]["top"] == top
    assert state.view(1)["main"]["top"] == [{"card": None, "known_to": [0]}] * 3
    play(state, "coins 3")  # this draws the snare
    assert state.view(0)["main"]["top"] == top[1:]


def test_TW_R20_known_card_of_the_pile_is_known_in_the_drawers_hand() -> None:
    state = position("play", 0, holder=0, camps=("", "seer"), hands=("cat", "cat"), pile="snare mummy donkey jackal")
    play(state, "done, top 1, top 2, top 3, coins 4, done, pass")
    state.play("coins 2")  # seat 0 draws donkey and mummy; seat 1 knows both
    assert sorted(known(state, 0, 1)) == ["donkey", "mummy"]
    assert sorted(known(state, 0, 0)) == ["donkey", "mummy"]
    assert known(state, 0, None) == []
    assert [piece for piece, origin, _ in moved(state, 1) if origin == "main"] == ["donkey", "mummy"]
    assert [piece for piece, origin, _ in moved(state, None) if origin == "main"] == ["?", "?"]


def test_TW_R20_cards_put_back_by_another_seer_are_unknown_unless_single() -> None:
    for pile, rest, left in (("snare mummy", "mummy snare", [None, None]), ("snare", "snare", ["snare"])):
        state = position("play", 1, holder=1, camps=("seer", ""), hands=("cat", "cat"), pile=pile, discard="rest")
        state.raw.discards[:] = 0
        for place in range(len(cards(pile))):
            state.raw.seen[place] = 2  # seat 1 knows them
        state.play("done")
        assert [place["card"] for place in state.view(1)["shown"]] == cards(pile)
        for place in range(1, len(cards(rest)) + 1):
            state.play(f"top {place}")
        assert [place["card"] for place in state.view(1)["main"]["top"]] == left


def test_TW_R20_what_the_archaeologist_takes_is_hidden() -> None:
    state = position("play", hands=("archaeologist", ""), coins=(2, 0), pile="cat mummy snare")
    state.play("play archaeologist")
    assert state.view(1)["shown"] == [{"place": place, "card": None, "known_to": [0]} for place in (1, 2, 3)]
    state.play("choose mummy")
    assert known(state, 0, 1) == []
    assert state.log(1)[-1]["action"] == state.log()[-1]["action"] == "choose ?"
    assert state.log(0)[-1]["action"] == "choose mummy"
    assert ("?", "shown-0", "hand-0") in moved(state, 1)
    assert ("cat", "shown-0", "discard") in moved(state, 1)


def test_TW_R20_observer_of_the_cards_knows_what_the_archaeologist_took() -> None:
    state = position("play", hands=("archaeologist", ""), coins=(2, 0), pile="cat mummy snare")
    state.raw.seen[state.raw.pile_left - 2] = 2  # seat 1 knows the mummy
    play(state, "play archaeologist, choose mummy")
    assert known(state, 0, 1) == ["mummy"]
    assert known(state, 0, None) == []
    assert ("mummy", "shown-0", "hand-0") in moved(state, 1)
    state = position("play", hands=("archaeologist", ""), coins=(2, 0), pile="mummy mummy snare")
    state.raw.seen[state.raw.pile_left - 1] = 2  # seat 1 knows the first mummy
    play(state, "play archaeologist, choose mummy")
    assert known(state, 0, 1) == []  # a mummy was discarded too, perhaps the known one
    assert ("?", "shown-0", "hand-0") in moved(state, 1)


def test_TW_R20_facedown_cards_are_hidden() -> None:
    state = position(
        "lay", tomb="tomb_ramses_ii", adventurers_inside=(True, True), hands=("snare cat", "cat"), papyri=("ankh", "")
    )
    state.play("lay snare")
    assert [state.log(viewer)[-1]["action"] for viewer in (0, 1, None)] == ["lay snare", "lay ?", "lay ?"]
    assert moved(state, 1) == [("?", "hand-0", "laid-0")]
    state.play("lay ankh")
    assert moved(state, 1) == [("?", "papyri-0", "laid-0")]


def test_TW_R20_reshuffled_pile_is_unknown() -> None:
    state = position("resources", hands=("cat", ""), pile="snare", discard="rest")
    state.raw.seen[0] = 2
    state.play("coins 0")
    assert state.view(1)["main"]["top"] == []
    assert known(state, 0, 1) == ["cat", "snare"]  # none of the three cards from the new pile
    assert ("mummy", "discard", "main") in moved(state, 1)


@pytest.mark.parametrize(
    "change",
    [
        {"phase": "lunch"},
        {"current_player": 2},
        {"current_player": None},
        {"turn": -1},
        {"turn": "first"},
        {"main": {"left": 12, "top": []}},
        {"main": {"left": 0, "top": [{"card": None, "known_to": [1]}]}},
        {"main": {"left": 77, "top": [{"card": None, "known_to": [0]}]}},
        {"discard": {"cat": 3}},
        {"discard": {"sphinx": 1}},
        {"tomb": "tomb_seti_i"},
        {"moved": [{"piece": "cat", "from": "here", "to": "there"}]},
        {"seats": []},
        {"resources": 9},
    ],
)
def test_a_view_that_contradicts_itself_is_refused(change: dict[str, Any]) -> None:
    state = position("play", hands=("cat", "snare mummy"))
    view = state.view(0)
    state.game.determinize(view, seed=1)
    with pytest.raises(InvalidViewError):
        state.game.determinize({**view, **change}, seed=1)


@pytest.mark.parametrize(
    ("owner", "change"),
    [
        (0, {"hand_cards": ["cat", "cat"]}),
        (0, {"hand_cards": ["ankh"]}),
        (1, {"known": ["cat", "cat", "cat"]}),
        (1, {"known": ["cat", "cat"]}),  # there are three cats then
        (1, {"hand": 3}),
        (1, {"laid_papyri": 11}),
        (1, {"papyri": 10}),
        (0, {"camp": ["mummy"]}),
        (0, {"won": ["tomb_seti_i"]}),
    ],
)
def test_a_view_with_a_seat_that_contradicts_the_box_is_refused(owner: int, change: dict[str, Any]) -> None:
    state = position("play", hands=("cat", "snare mummy"), papyri=("ankh", ""))
    view = state.view(0)
    view["seats"][owner].update(change)
    with pytest.raises(InvalidViewError):
        state.game.determinize(view, seed=1)


def test_TW_R2_view_with_impossible_facedown_cards_is_refused() -> None:
    facts: dict[str, Any] = {"tomb": "tomb_ramses_ii", "adventurers_inside": (True, True), "camper": 1}
    state = position("lay", 1, laid=("snare", "mummy"), hands=("cat", "cat"), **facts)
    view = state.view(0)
    view["seats"][1].update(known=["soldier"], hand=0, laid=1)  # seat 1 may not bluff, so the soldier is in hand
    view["main"]["left"] += seat(state, 1, 0)["hand"]
    with pytest.raises(InvalidViewError, match="TW-R2"):
        state.game.determinize(view, seed=1)
