"""TW-R20 after a reshuffle (TW-4.1, TW-R5): both players saw all discards, so counting reveals the remaining cards."""

from collections import Counter
from typing import Any

import pytest

from rules.tara_wolf.tables import CARDS, NUMBER, hand, moved, play, position, seat
from saqqara.core import jit
from saqqara.core.game_api import resample_hidden
from saqqara.games.tara_wolf.svg.cards import known_counts


def known(state: Any, owner: int, viewer: int | None) -> list[str]:
    """Return the cards of a hand that a viewer knows."""
    found: list[str] = seat(state, owner, viewer)["known"]
    return found


def put_on_top(state: Any, name: str) -> None:
    """Exchange the top card of the main pile for a card of this name."""
    pile, top = state.raw.pile, int(state.raw.pile_left) - 1
    place = pile[:top].tolist().index(NUMBER[name])
    pile[place], pile[top] = pile[top], NUMBER[name]


def after_reshuffle(coins: int = 0, **facts: Any) -> Any:
    """Build a position with a short pile in which seat 0 splits four resources; all unnamed cards are discarded."""
    state = position("resources", discard="rest", **facts)
    return play(state, f"coins {coins}")


def test_TW_R20_reshuffled_pile_makes_both_hands_known() -> None:
    state = after_reshuffle(3, hands=("cat thief", "snare 2*mummy"))
    assert known(state, 1, 0) == hand(state, 1) == ["snare", "mummy", "mummy"]
    assert known(state, 0, 1) == ["thief", "cat"]
    assert known(state, 0, 0) == ["thief", "cat"]  # owners see which of their cards are known
    assert seat(state, 0, 0)["hand"] == 3  # the third card comes from the new pile


def test_TW_R20_only_cards_drawn_before_the_reshuffle_are_known() -> None:
    state = after_reshuffle(hands=("cat", "snare"), pile="ghoul jackal")
    assert known(state, 0, 1) == ["jackal", "cat", "ghoul"]
    assert known(state, 1, 0) == ["snare"]
    assert len(hand(state, 0)) == 5
    assert [move[0] for move in moved(state, 1) if move[1] == "main"] == ["?"] * 4  # no viewer saw these cards


def test_TW_R20_draws_in_a_tomb_are_known_by_their_order_around_the_reshuffle() -> None:
    state = position(
        "open", holder=1, actor=1, hands=("cat", "snare"), pile="ghoul jackal donkey", discard="rest",
        tombs="tomb_tutankhamun",
    )  # fmt: skip
    state.play("open")
    assert known(state, 1, 0) == ["jackal", "snare", "ghoul"]
    assert known(state, 0, 1) == ["donkey", "cat"]
    assert len(hand(state, 0)) == 3


def test_TW_R20_nonempty_pile_reveals_nothing() -> None:
    state = after_reshuffle(3, hands=("cat", "snare"), pile="jackal")
    assert state.view()["main"]["left"] == 0  # the next draw will need a new pile
    assert (known(state, 0, 1), known(state, 1, 0)) == ([], [])


def test_TW_R20_knowledge_by_counting_is_lost_card_by_card() -> None:
    state = after_reshuffle(3, hands=("worker snare cat", "mummy"))
    put_on_top(state, "cat")
    play(state, "play worker")
    assert known(state, 0, 1) == ["cat", "snare"]
    assert Counter(hand(state, 0))["cat"] == 2
    state.raw.coins[0] = 2
    state.play("play cat")  # either the known cat or the one drawn unseen
    assert known(state, 0, 1) == ["snare"]


def test_TW_R20_the_spy_takes_a_card_of_a_hand_known_by_counting() -> None:
    state = after_reshuffle(3, hands=("spy", "snare mummy"))
    state.play("play spy")
    (left,) = hand(state, 1)
    (taken,) = {"snare", "mummy"} - {left}
    assert known(state, 1, 0) == [left]
    assert known(state, 0, 1) == [taken]
    assert (known(state, 0, None), known(state, 1, None)) == ([], [])


@pytest.mark.parametrize(
    ("hands", "certain"),
    [
        (("cat", "snare"), ([], [])),  # the two cards could be exchanged
        (("cat snare", ""), (["cat", "snare"], [])),  # only one seat has a hand
        (("", "2*mummy"), ([], ["mummy", "mummy"])),
        (("3*jackal", "snare"), (["jackal", "jackal"], [])),  # the snare and one jackal could be exchanged
        (("2*jackal", "snare mummy"), ([], [])),
        (("3*jackal", "jackal"), (["jackal"] * 3, ["jackal"])),
    ],
)
def test_TW_R20_spectators_know_both_hands_together_only(
    hands: tuple[str, str], certain: tuple[list[str], list[str]]
) -> None:
    state = after_reshuffle(3, hands=hands)
    for owner in (0, 1):
        assert known(state, owner, None) == certain[owner]
        for viewer in (0, 1):
            assert seat(state, owner, viewer)["known_to_all"] == certain[owner]


def test_TW_R20_revealed_bluff_gives_spectators_information_on_both_hands() -> None:
    state = position("resources", hands=("cat snare", "mummy"), known=("cat", ""), discard="rest")
    state.raw.known[0, 1] = state.raw.known[0, 0]
    state.play("coins 3")
    assert (known(state, 0, None), known(state, 1, None)) == (["cat"], [])
    state = position("resources", hands=("cat", "mummy"), known=("cat", ""), discard="rest")
    state.raw.known[0, 1] = state.raw.known[0, 0]
    state.play("coins 3")
    assert (known(state, 0, None), known(state, 1, None)) == (["cat"], ["mummy"])


@pytest.mark.parametrize(
    ("held", "pile", "seen", "certain"),
    [
        ("mummy", "ghoul", False, []),  # the mummy and the ghoul being looked at could be exchanged
        ("2*cat", "ghoul", False, ["cat"]),  # one cat could be the ghoul
        ("2*cat", "ghoul snare", False, []),  # both could be exchanged
        ("2*jackal", "ghoul jackal", False, ["jackal"]),
        ("2*mummy", "mummy", False, ["mummy", "mummy"]),
        ("mummy", "ghoul", True, ["mummy"]),  # seat 1 had seen the ghoul on the pile
    ],
)
def test_TW_R20_cards_being_looked_at_are_not_distinguished_from_the_hand(
    held: str, pile: str, seen: bool, certain: list[str]
) -> None:
    state = position("play", hands=(f"archaeologist {held}", "snare"), pile=pile, discard="rest", coins=(2, 0))
    state.raw.seen[: state.raw.pile_left] = 2 if seen else 0
    state.play("play archaeologist")
    assert len(state.view(0)["shown"]) == 3
    assert known(state, 0, 1) == certain
    assert known(state, 1, 0) == ["snare"]  # seat 0 sees all cards being looked at
    assert known(state, 0, None) == ([] if held != "2*mummy" else ["mummy"])  # the snare could be one of them too
    state.game.determinize(state.view(1), seed=1)


def test_TW_R20_seer_looking_during_a_reshuffle_knows_the_other_hand() -> None:
    state = position(
        "play", 1, holder=1, camps=("seer", ""), hands=("cat", "snare mummy"), pile="ghoul", discard="rest"
    )
    state.play("done")
    assert state.view(0)["shown"][0] == {"place": 1, "card": "ghoul", "known_to": [0]}
    assert known(state, 1, 0) == ["snare", "mummy"]
    assert known(state, 0, 1) == []
    play(state, "top 3, top 2, top 1")
    assert state.view(1)["main"]["top"] == [{"card": None, "known_to": [0]}] * 3
    assert known(state, 1, 0) == ["snare", "mummy"]


def names(counts: Any) -> list[str]:
    """Convert counts by card to a list of names."""
    return [CARDS[card] for card, count in enumerate(counts.tolist()) for _ in range(count)]


def test_TW_R20_resampled_hands_contain_no_old_discards() -> None:
    state = after_reshuffle(1, hands=("cat", "snare 2*mummy thief"), pile="ghoul")
    new_pile = state.view()["main"]["left"]
    assert new_pile == 80 - 6 - 2  # 80 without both hands and the ghoul, minus two drawn cards
    generator = jit.generator_from_text("anew")
    drawn: Counter[str] = Counter()
    for number in range(200):
        twin = jit.duplicate(state.raw)
        resample_hidden(twin, 0, generator)
        assert names(twin.hand[1]) == ["thief", "snare", "mummy", "mummy"]
        imagined = state.game.determinize(state.view(0), seed=number) if number < 20 else state
        assert hand(imagined, 1) == ["thief", "snare", "mummy", "mummy"]
        resample_hidden(twin, 1, generator)
        unseen = Counter(names(twin.hand[0])) - Counter(["cat", "ghoul"])
        assert unseen.total() == 2
        drawn += unseen
    assert len(drawn) > 20  # of 33 kinds: cards drawn later may be any of the old discards


def test_TW_R20_known_counts_include_hands_known_by_counting() -> None:
    state = after_reshuffle(1, hands=("cat", "snare 2*mummy"), pile="ghoul")
    seen = known_counts(state.view(0))
    assert (seen["snare"], seen["mummy"]) == (1 + hand(state, 0).count("snare"), 2 + hand(state, 0).count("mummy"))
    assert sum(seen.values()) == 4 + 3  # four in seat 0's own hand and three in the other hand
    assert sum(known_counts(state.view(1)).values()) == 3 + 2  # cat and ghoul
    assert sum(known_counts(state.view(None)).values()) == 0
