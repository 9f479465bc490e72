"""Hidden information of A New Dynasty: views, secret cards, the crypt, and resampling."""

import itertools
from collections import Counter
from typing import Any

import pytest

from rules.imhotep.dynasty_tables import board, by_seat
from rules.imhotep.tables import DECK, play, start
from saqqara.core import jit
from saqqara.core.game_api import resample_hidden
from saqqara.core.state import State
from saqqara.errors import InvalidViewError
from saqqara.table.table import seat_has_private_info

HIDDEN: dict[str, Any] = {"hidden_cards": True}
W, B = 0, 1


def steps(state: State, seat: int | None) -> list[tuple[str, str, str]]:
    return [(step["piece"], step["from"], step["to"]) for step in state.view(seat)["moved"]]


def hold(state: State, seat: int, secret: str, older: str = "") -> None:
    """Give a seat secret cards; those in `older` are older than the draw pile."""
    for name in f"{secret} {older}".split():
        state.raw.hand[seat, DECK.index(name)] += 1
        state.raw.secret[seat, DECK.index(name)] += 1
    for name in older.split():
        state.raw.secret_older[seat, DECK.index(name)] += 1


def visible_hands(state: State, seat: int | None) -> tuple[list[list[str]], list[int], list[str]]:
    """Return the hands that a seat sees, the numbers of cards that it does not see, and its own secret cards."""
    view = state.view(seat)
    return view["hands"], view["face_down"], view["secret"]


# ---- which cards are secret ------------------------------------------------------------------------------------


def test_IMH_24_2_chosen_card_of_the_pair_is_secret_and_the_other_public() -> None:
    state = board("... ... .. W", cards="statue statue statue lever hammer", market="B", **HIDDEN)
    play(state, "sail 4 market, take 4, keep 1")
    for seat in (B, None):
        assert visible_hands(state, seat) == ([[], []], [1, 0], [])
        assert steps(state, seat)[:2] == [("hammer", "market.4", "discard"), ("card", "market.4", "hand-0")]
    assert visible_hands(state, W) == ([["lever"], []], [0, 0], ["lever"])
    assert steps(state, W)[1] == ("lever", "market.4", "hand-0")
    assert state.log(B)[-1]["moved"] == state.view(B)["moved"]


def test_IMH_24_2_hand_is_private_from_the_first_secret_card_on() -> None:
    state = board("... ... .. W", cards="statue statue statue lever hammer", market="B", **HIDDEN)
    assert [seat_has_private_info(state, seat) for seat in (W, B)] == [False, False]
    play(state, "sail 4 market")
    assert [seat_has_private_info(state, seat) for seat in (W, B)] == [False, False]
    play(state, "take 4, keep 1")
    assert [seat_has_private_info(state, seat) for seat in (W, B)] == [True, False]


def test_IMH_24_2_single_hidden_card_and_drawn_card_are_secret() -> None:
    state = board("W.. ... .. W", cards="statue statue statue lever", market="B", pyramid="B", **HIDDEN)
    state.raw.market[4] = -1
    play(state, "sail 4 market, take 4")
    assert visible_hands(state, B) == ([[], []], [1, 0], [])
    state = board("WW. ... .. .", cards="statue statue statue sail hammer", pile="raft", pyramid="B", **HIDDEN)
    play(state, "sail 1 pyramid, build left, build left")
    assert visible_hands(state, B) == ([[], []], [1, 0], [])
    assert ("card", "pile", "hand-0") in steps(state, B)
    assert visible_hands(state, W) == ([["raft"], []], [0, 0], ["raft"])


def test_IMH_24_2_cards_from_temple_b_to_other_seats_are_secret() -> None:
    state = board("W@market ..@tomb .@pyramid B", pile="chisel", temple="B", **HIDDEN)
    state.raw.temple[:4], state.raw.delivered[0, 2], state.raw.laid[2] = [0, 0, 0, 0], 4, 4
    play(state, "sail 4 obelisks, points, points")
    assert state.view(B)["face_down"] == [1, 0]
    assert ("card", "pile", "hand-0") in steps(state, B)
    assert ("chisel", "pile", "hand-0") in steps(state, W)


@pytest.mark.parametrize(
    ("card", "red_cards", "open_hand"),
    [("private-quarry", ["private-quarry"], []), ("entrance", ["entrance"], []), ("cargo-sled", [], ["cargo-sled"])],
)
def test_IMH_24_2_red_cards_and_cargo_sleds_are_known_to_all(
    card: str, red_cards: list[str], open_hand: list[str]
) -> None:
    state = board("... ... .. W", cards=f"statue statue statue {card}", market="B", **HIDDEN)
    state.raw.market[4] = -1
    play(state, "sail 4 market, take 4")
    view = state.view(B)
    assert (view["kept_red"], view["hands"], view["face_down"]) == ([red_cards, []], [open_hand, []], [0, 0])
    assert (card, "market.4", "hand-0") in steps(state, B)


def test_IMH_24_2_a_card_taken_from_an_open_field_is_known() -> None:
    for side in "ABCD":
        state = board("... ... .. W", cards="lever statue statue statue statue", market=side, **HIDDEN)
        play(state, "sail 4 market, take 1")
        assert visible_hands(state, B) == ([["lever"], []], [0, 0], [])


def test_IMH_24_1_last_action_reveals_all_cards() -> None:
    state = board("W@market ..@tomb .@pyramid B", market="A", round_number=6, **HIDDEN)
    hold(state, B, "lever statue")
    assert "sail 4 obelisks" in state.view(W)["reveals"]
    assert state.view(W)["breakdown"][B]["statues"] == 0
    play(state, "sail 4 obelisks")
    for seat in (None, W, B):
        assert visible_hands(state, seat) == ([[], ["statue", "lever"]], [0, 0], [])
        view = state.view(seat)
        assert (view["breakdown"][B]["statues"], view["breakdown"][B]["blue_cards"]) == (1, 1)
        assert view["scores"] == state.scores()
    resample_hidden(state.raw, W, jit.generator_from_text("end"))
    assert state.view(W)["hands"] == [[], ["statue", "lever"]]


# ---- knowledge of secret cards ---------------------------------------------------------------------------------


def test_IMH_24_3_number_of_cards_is_public_and_counts_for_amun() -> None:
    state = board(prophecies=True, hands=("sail statue", "statue"), **HIDDEN)
    hold(state, B, "statue lever")
    for seat in (W, B, None):
        assert state.view(seat)["prophecies"][0]["fulfilled"] == [False, True]  # Amun compares 2 and 3 cards


def test_IMH_R63_points_leave_out_what_a_seat_does_not_know() -> None:
    state = board(hands=("statue", "statue"), **HIDDEN)
    hold(state, W, "statue lever")
    hold(state, B, "statue statue raft")
    cards = ("statues", "blue_cards")
    seen = {seat: [[sheet[name] for name in cards] for sheet in state.view(seat)["breakdown"]] for seat in (W, B, None)}
    assert seen == {W: [[3, 1], [1, 0]], B: [[1, 0], [6, 1]], None: [[1, 0], [1, 0]]}
    assert [state.view(seat)["scores"] for seat in (W, B, None)] == [[4, 1], [1, 7], [1, 1]]
    assert state.scores() == [4, 7]  # `scores` of the state counts all cards
    assert state.view(W)["winners"] == []


def test_IMH_R63_only_the_seat_to_decide_sees_that_it_can_use_a_card() -> None:
    state = board("W... ... ... .", sleds="55", **HIDDEN)
    hold(state, W, "chisel")
    assert "use chisel" in state.view(W)["legal"]
    assert [state.view(seat)["legal"] for seat in (B, None)] == [[], []]


def test_IMH_R61_an_open_copy_is_used_before_a_secret_one() -> None:
    state = board("W... ... ... .", hands=("chisel",), sleds="55", **HIDDEN)
    hold(state, W, "chisel")
    play(state, "use chisel")
    assert visible_hands(state, B) == ([[], []], [1, 0], [])
    play(state, "load 1.2, load 1.3, load 2.1")
    state.raw.turn_seat = W
    play(state, "use chisel")
    assert visible_hands(state, B) == ([[], []], [0, 0], [])
    assert state.view(B)["carried_out"] == ["chisel"]
    play(state, "load 1.4, load 2.2")
    assert state.view(B)["discard"] == ["chisel", "chisel"]  # face up


# ---- resampling ------------------------------------------------------------------------------------------------


def dealt(state: State, seat: int, deals: int, *what: Any) -> Counter[Any]:
    """Count how often each arrangement occurs in resampled states; the functions `what` read the arrangement."""
    generator, found = jit.generator_from_text("deals"), Counter[Any]()
    for _ in range(deals):
        table = state.copy().raw
        resample_hidden(table, seat, generator)
        found[tuple(look(table) for look in what)] += 1
    return found


def fair(found: Counter[Any], expected: Counter[Any]) -> None:
    """Check that exactly the expected arrangements occur, each within five standard deviations."""
    deals, all_ways = sum(found.values()), sum(expected.values())
    assert set(found) == set(expected)
    for arrangement, ways in expected.items():
        share = ways / all_ways
        assert abs(found[arrangement] - deals * share) < 5 * (deals * share * (1 - share)) ** 0.5


def names(numbers: Any) -> tuple[str, ...]:
    return tuple(DECK[number] for number in numbers.tolist())


def pile(table: Any) -> tuple[str, ...]:
    """Return the draw pile in drawing order."""
    return names(table.pile[: table.pile_left][::-1])


def held_by(seat: int, older: bool = False) -> Any:
    """Return a function that reads the secret cards of a seat: the older ones or the others."""

    def look(table: Any) -> tuple[str, ...]:
        counts = table.secret_older[seat] if older else table.secret[seat] - table.secret_older[seat]
        return tuple(sorted(name for name, count in zip(DECK, counts.tolist(), strict=True) for _ in range(count)))

    return look


def on_hidden_field(table: Any) -> tuple[str, ...]:
    return names(table.market[3:][table.market[3:] >= 0])


NEVER = ("entrance", "cargo-sled")


def test_IMH_R62_possible_arrangements_are_equally_likely() -> None:
    state = board(pile="entrance cargo-sled sail", **HIDDEN)
    hold(state, B, "lever statue")
    expected = Counter(
        (tuple(sorted(order[:2])), order[2:])
        for order in itertools.permutations(["entrance", "cargo-sled", "sail", "lever", "statue"])
        if not set(NEVER) & set(order[:2])
    )
    assert len(expected) == 18
    fair(dealt(state, W, 4000, held_by(B), pile), expected)
    # the holder knows the secret cards
    own = Counter(itertools.permutations(["entrance", "cargo-sled", "sail"]))
    fair(dealt(state, B, 2000, pile), Counter({(order,): 1 for order in own}))


# When the draw pile was made, no player had seen lever, sail and entrance: B held one of them, one was on the hidden
# field, one among the face-down discards. Statue and cargo-sled were open discards. Since then B drew the top card
# unseen.
UNSEEN_THEN, OPEN_THEN = ("lever", "sail", "entrance"), ("statue", "cargo-sled")


def count_possible_pasts() -> Counter[tuple[tuple[str, ...], ...]]:
    """Count all possible pasts as (B's older card, B's newer card, hidden field, rest of the pile)."""
    found: Counter[tuple[tuple[str, ...], ...]] = Counter()
    for held, hidden, other in itertools.permutations(UNSEEN_THEN):
        for top, *left in itertools.permutations([other, *OPEN_THEN]):
            if held not in NEVER and top not in NEVER:
                found[(held,), (top,), (hidden,), tuple(left)] += 1
    return found


def after_a_new_pile() -> State:
    """Build a state in which B holds the lever as older card and the statue; the sail is on the hidden field."""
    state = board(cards="hammer hammer chisel sail", pile="entrance cargo-sled", market="B", **HIDDEN)
    table = state.raw
    table.market[4], table.older = -1, 1
    hold(state, B, "statue", older="lever")
    for name in UNSEEN_THEN:
        table.unseen_then[DECK.index(name)] = 1
    for name in (*UNSEEN_THEN, *OPEN_THEN):
        table.piled_then[DECK.index(name)] = 1
    return state


def test_IMH_R62_a_card_held_since_before_the_draw_pile_was_not_among_the_open_discards() -> None:
    looks = (held_by(B, older=True), held_by(B), on_hidden_field, pile)
    fair(dealt(after_a_new_pile(), W, 12000, *looks), count_possible_pasts())


@pytest.mark.parametrize("seat", [W, B, None])
def test_IMH_R62_a_determinization_of_a_state_follows_from_what_the_seat_sees(seat: int | None) -> None:
    """All arrangements that look alike to the seat give the same determinization."""
    state, generator, tables, made = after_a_new_pile(), jit.generator_from_text("twins"), set[bytes](), set[bytes]()
    for _ in range(40):
        resample_hidden(state.raw, -1 if seat is None else seat, generator)
        tables.add(jit.to_bytes(state.raw))
        made.add(jit.to_bytes(state.determinize(seat, 1).raw))
    assert (len(tables), len(made)) == (40, 1)
    assert state.determinize(seat, 1).view(seat) == state.view(seat)


def test_IMH_R62_determinizations_of_a_state_are_as_likely_as_their_pasts() -> None:
    looks, state = (held_by(B, older=True), held_by(B), on_hidden_field, pile), after_a_new_pile()
    tables = (state.determinize(W, number).raw for number in range(6000))
    fair(Counter(tuple(look(table) for look in looks) for table in tables), count_possible_pasts())


def test_IMH_R62_holder_knows_that_the_card_is_not_in_other_places() -> None:
    own = Counter(
        {past: ways for past, ways in count_possible_pasts().items() if past[:2] == (("lever",), ("statue",))}
    )
    fair(dealt(after_a_new_pile(), B, 3000, held_by(B, True), held_by(B), on_hidden_field, pile), own)


def test_IMH_R62_older_card_gained_unseen_stays_unseen() -> None:
    state = after_a_new_pile()
    state.raw.spaces[3], state.raw.cargo[3, 0] = 1, W
    play(state, "sail 4 market, take 4")
    older = state.view(B)["older"]
    assert (older["hidden"], older["secret"], older["own"]) == (0, [1, 1], {"lever": 1})
    assert state.view(W)["older"]["own"] == {"sail": 1}
    assert (older["among"], older["of"]["statue"]) == ({"entrance": 1, "lever": 1, "sail": 1}, 1)
    # B knows that the lever is its own: W's older card is the sail, since the entrance cannot be held
    assert set(dealt(state, B, 100, held_by(W, older=True))) == {(("sail",),)}
    # W knows that the sail is its own, so B's older card is the lever
    assert set(dealt(state, W, 100, held_by(B, older=True))) == {(("lever",),)}


def test_IMH_R62_used_older_card_is_removed_from_the_possible_ones() -> None:
    state = after_a_new_pile()
    state.raw.turn_seat = B
    state.raw.cargo[0, :3] = B
    play(state, "use lever, sail 1 obelisks, next 1, next 2")
    older = state.view(W)["older"]
    assert (older["secret"], older["hidden"], older["among"]) == ([0, 0], 1, {"entrance": 1, "sail": 1})
    assert set(dealt(state, W, 200, on_hidden_field)) == {(("sail",),), (("entrance",),)}


def test_IMH_R60_crypt_pile_is_resampled_from_the_rest() -> None:
    state = board(crypt="jar mask amulet", tomb="C")
    state.raw.crypt_drawn = 21
    state.raw.crypt[21:] = [2, 3, 0]  # jar, mask, amulet
    orders = Counter({(order,): 1 for order in itertools.permutations((2, 3, 0))})
    fair(dealt(state, W, 3000, lambda table: tuple(table.crypt[21:].tolist())), orders)
    twin = state.copy().raw
    resample_hidden(twin, W, jit.generator_from_text("crypt"))
    assert twin.crypt[:21].tolist() == state.raw.crypt[:21].tolist()


# ---- revealing actions -----------------------------------------------------------------------------------------


def reveals(state: State) -> list[str]:
    assert state.current_player is not None
    found: list[str] = state.view(state.current_player)["reveals"]
    return found


def test_IMH_R64_the_last_open_tile_of_a_column_reveals_the_next_three() -> None:
    state = board("WWW. ... .. .", crypt="jar jar mask crown crown crown", tomb="C")
    play(state, "sail 1 tomb")
    assert reveals(state) == []
    assert reveals(play(state, "crypt 1")) == []
    assert reveals(play(state, "crypt 3")) == ["crypt 2"]
    state.raw.crypt_drawn = 24
    assert reveals(state) == []  # no tile is left


@pytest.mark.parametrize(
    ("side", "decisions", "last"),
    [
        ("A", "private market", ["take 1", "take 2", "take 3", "take 4"]),
        ("D", "use raft, deliver market", ["take 1", "take 2", "take 3", "take 4"]),
        ("C", "private market, take 1", ["buy 2", "buy 3", "buy 4", "done"]),
        ("C", "use raft, deliver market, take 1", ["buy 2", "buy 3", "buy 4", "done"]),
        ("B", "private market, take 4", ["keep 1", "keep 2"]),
    ],
)
def test_IMH_R64_the_last_decision_before_a_refill_reveals(side: str, decisions: str, last: list[str]) -> None:
    cards = "statue sail sail chisel chisel statue statue statue"
    state = board("... ... .. .", cards=cards, market=side, sleds="55", private_boats=True, hands=("raft",))
    for text in decisions.split(", "):
        assert text not in reveals(state) or text == "take 4"  # `take 4` shows the pair
        state.play(text)
    assert reveals(state) == last


def test_IMH_R64_market_d_last_action_of_a_round_reveals_with_full_fields() -> None:
    state = board("W@market ..@tomb .@pyramid B", market="D")
    assert [text for text in reveals(state) if text == "sail 4 obelisks"] == ["sail 4 obelisks"]


# ---- views of the sides ----------------------------------------------------------------------------------------


def site(state: State, name: str) -> dict[str, Any]:
    site_view: dict[str, Any] = state.view(None)["sites"][name]
    return site_view


def test_IMH_26_1_levels_and_scaffolds() -> None:
    state = board("WBWB WB.. ... .", pyramid="C")
    play(state, "sail 1 pyramid, build 1.1, build 1.2, build 2.1")
    assert site(state, "pyramid") == {  # the fourth stone is in transit
        "levels": [[0, 1, None, None, None], [0, None, None, None], [None] * 3, [None] * 2, [None]],
        "scaffolds": [None] * 5, "further": [], "count": [2, 1],
    }  # fmt: skip
    view = state.view(B)
    assert (view["phase"], view["current_player"], view["tasks"][-1]) == ("build", B, ["build", B, 3, 0])


def test_IMH_27_1_chariots_and_gates() -> None:
    state = board(temple="C", players=3)
    state.raw.chariot[:3] = [4, 3, 1]
    state.raw.gates[0, :2] = [1, 0]
    assert site(state, "temple") == {
        "stones": [], "visible": [None] * 5, "chariots": [4, 3, 1], "gates": [[1, 0]], "count": [0, 0, 0]
    }  # fmt: skip


def test_IMH_27_3_columns_and_imhotep() -> None:
    state = board("WBW. ... .. .", temple="D")
    assert site(state, "temple") == {
        "columns": [[], [], [], []], "visible": [None] * 4, "imhotep": None, "last": None, "next": 1, "count": [0, 0]
    }  # fmt: skip
    play(state, "sail 1 temple, imhotep 3")
    assert site(state, "temple") == {
        "columns": [[0], [1], [0], []], "visible": [0, 1, 0, None], "imhotep": 3, "last": 3, "next": 4, "count": [2, 1]
    }  # fmt: skip
    assert state.view(None)["moved"][-1] == {"piece": "imhotep", "from": "beside-temple", "to": "temple.3"}


def test_IMH_28_1_view_has_open_tiles_pile_and_tiles_of_all_seats() -> None:
    state = board("WBW. ... .. .", tomb="C", crypt="jar jar mask")
    play(state, "sail 1 tomb, crypt 3, crypt 1")
    assert site(state, "tomb") == {
        "stones": [0, 1, 0], "open": [None, "jar", None], "pile": 21, "tiles": [["mask"], ["jar"]], "count": [2, 1]
    }  # fmt: skip


def test_IMH_29_1_tiles_left_at_each_height() -> None:
    state = board("WWB. ... .. .", obelisks="C")
    play(state, "sail 1 obelisks")
    tiles = [[1], [2, 1], [4, 3, 2], [4, 3, 2], [5, 4, 3]]
    assert site(state, "obelisks") == {"stones": [2, 1], "tiles": tiles, "count": [2, 1]}


def test_IMH_29_2_plinths() -> None:
    state = board("WWB. ... .. .", obelisks="D")
    play(state, "sail 1 obelisks, raise right, raise right")
    assert site(state, "obelisks") == {"plinths": [[0, 0, 2], [0, 0, 0]], "stones": [2, 0], "count": [2, 0]}


def test_IMH_25_coins_are_in_the_view_where_in_play() -> None:
    state = board("W... ... .. .", market="C")
    assert state.view(None)["coins"] == [2, 2]
    state = board("W... ... .. .", market="D")
    state.raw.field_coins[:], state.raw.coins_left = [0, 2, 0, 1], 5
    view = state.view(None)
    assert (view["field_coins"], view["coins_left"], "coins" in view) == ([0, 2, 0, 1], 5, False)


def test_IMH_23_2_view_of_prophecies_has_scarabs_amounts_and_fulfilling_players() -> None:
    state = board(prophecies=True, gods="thoth ra amun", round_number=3)
    play(state, "prophesy ra")
    view = state.view(B)
    seven = {"gain": [7, 5, 3], "loss": [7, 5, 3]}
    assert view["prophecies"][:2] == [
        {"god": "thoth", "task": "stones_at_each_monument", "with": {"at_least": 4}, **seven,
         "scarabs": [None, None], "fulfilled": [False, False]},
        {"god": "ra", "task": "most_stones", "with": {"site": "pyramid"}, **seven,
         "scarabs": [2, None], "fulfilled": [False, False]},
    ]  # fmt: skip
    assert view["scarabs"] == [1, 2]
    assert view["moved"] == [{"piece": "scarab-0", "from": "scarabs-0", "to": "prophecy-ra.2"}]


def test_IMH_21_view_has_red_cards_and_unlimited_quarry() -> None:
    state = board(hands=("entrance statue",), profile="yucata", unlimited_stones=True)
    view = state.view(None)
    assert (view["quarry"], view["hands"], "kept_red" in view) == (None, [["entrance", "statue"], []], False)
    view = board(hands=("entrance statue",)).view(None)
    assert (view["kept_red"], view["hands"]) == ([["entrance"], []], [["statue"], []])


def test_views_of_base_games_have_no_dynasty_keys() -> None:
    base = set(start().view(None))
    assert {"overrides", "kept_red", "coins", "scarabs", "prophecies", "secret", "face_down"} & base == set()
    everything = board(market="D", prophecies=True, **HIDDEN).view(None)
    added = {"overrides", "kept_red", "face_down", "secret", "prophecies", "scarabs", "field_coins", "coins_left"}
    assert set(everything) - base == added


# ---- states from views -----------------------------------------------------------------------------------------


def hidden_game() -> State:
    """Build a state in which W holds a lever that only W knows."""
    state = board(
        "... ... .. W", cards="statue statue statue lever hammer sail", market="B", pyramid="C", temple="D", tomb="C",
        obelisks="D", prophecies=True, **HIDDEN,
    )  # fmt: skip
    return play(state, "sail 4 market, take 4, keep 1")


@pytest.mark.parametrize("seat", [W, B, None])
def test_determinization_shows_the_view_and_has_all_cards(seat: int | None) -> None:
    state = hidden_game()
    imagined = state.game.determinize(state.view(seat), seed=4)
    assert imagined.view(seat) == state.view(seat)
    assert by_seat(imagined.raw.secret.sum(axis=1), 2) == [1, 0]
    assert by_seat(imagined.raw.hand.sum(axis=1), 2) == [1, 0]


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("face_down", [2, 0], "leaves 44 market cards unseen, which does not match its counts"),
        ("face_down", [1], "expected one number for each of 2 seats"),
        ("face_down", [-1, 2], "expected a whole number"),
        ("secret", ["lever"], "must be among the viewer's own cards"),
        ("secret", ["entrance"], "`entrance` cannot be a secret card"),
        ("kept_red", [["statue"], []], "expected a whole number"),
        ("scarabs", [1, 2], "`scarabs` does not match the position"),
        ("prophecies.0.fulfilled", [False, True], "`prophecies` does not match the position"),
        ("prophecies.0.loss", [9, 5, 3], "`prophecies` does not match the position"),
        ("prophecies.0.scarabs", [2, None], "expected a whole number from 1 to 1"),
        ("prophecies.0.god", "seth", "cannot read the view of imhotep"),
        (
            "sites.pyramid.levels.1",
            [0, None, None, None],
            r"stone 2.1 of the pyramid must rest on two stones \(IMH-26.1\)",
        ),
        ("sites.pyramid.scaffolds", [0, None, None, None, None], "the scaffold of level 1"),
        ("sites.pyramid.levels.0", [None], "places of level 1: expected 5, got 1"),
        ("sites.temple.imhotep", 1, "Imhotep must stand on a field with a stone"),
        ("sites.temple.last", 2, "`last` of the temple"),
        ("sites.temple.next", 2, "`next` of the temple does not match the position"),
        ("sites.tomb.pile", 20, "a crypt pile of 20 tiles does not match"),
        ("sites.tomb.tiles", [["jar"] * 7, []], "a crypt pile of 21 tiles does not match"),
        ("sites.tomb.tiles", [["gold"], []], "crypt tiles of a seat"),
        ("sites.obelisks.stones", [1, 0], "`stones` of the obelisks does not match the position"),
        (
            "sites.obelisks.plinths",
            [[1, 0, 0], [0, 0, 0]],
            "the number of stones of the obelisks does not match its count",
        ),
        ("older", {"hidden": 0, "discarded": [], "secret": [2, 0], "own": {}, "among": {}, "of": {}}, "older cards"),
    ],
)
def test_a_view_that_contradicts_itself_is_refused(path: str, value: Any, why: str) -> None:
    state = hidden_game()
    view = state.view(B)
    *way, last = path.split(".")
    place: Any = view
    for step in way:
        place = place[int(step) if step.isdigit() else step]
    place[int(last) if last.isdigit() else last] = value
    with pytest.raises(InvalidViewError, match=why):
        state.game.determinize(view, seed=1)


def test_views_that_contradict_themselves_about_coins_and_chariots_are_refused() -> None:
    state = board(market="D", temple="C")
    view = state.view(None)
    with pytest.raises(InvalidViewError, match="the coins of the market must add up to 8"):
        state.game.determinize(view | {"field_coins": [1, 0, 0, 0]}, seed=1)
    view["sites"]["temple"]["chariots"] = [3, 0]
    with pytest.raises(InvalidViewError, match="the seats at gate 1 of the temple do not match"):
        state.game.determinize(view, seed=1)
