"""DUEL-R1 to DUEL-R11: the rulings where the books are silent."""

import json
from typing import Any

import pytest

import saqqara
from rules.deals import (
    BOATS,
    FIELDS,
    STOCK_USED_UP,
    WHOLE_GAME,
    after,
    at_random,
    deal,
    moved,
    play,
    position,
    rounds,
    site,
)

OWNS = {kind: site(action_tiles=[f"action-{kind}"]) for kind in ("take", "place", "unload", "swap")}
NOTHING = site()


def owner(kind: str, harbour: dict[str, int], boats: dict[str, str | None] | None = None, **options: Any) -> Any:
    """Seat 0 decides and owns this action tile; the meeples stand as given."""
    return position(sites=(OWNS[kind], NOTHING), harbour=harbour, boats=boats, **options)


def placements(state: Any) -> list[str]:
    return sorted(text.removeprefix("place ") for text in state.actions() if text.startswith("place"))


# --- R1


def test_DUEL_R1_use_place_needs_two_meeples_in_supply() -> None:
    # a1, b2, c3 share no line: three meeples of seat 0 away, one left.
    assert "use place" in owner("place", {"a1": 0, "b2": 0}).actions()
    one_left = owner("place", {"a1": 0, "b2": 0, "c3": 0})
    assert "use place" not in one_left.actions()
    assert one_left.refusal("use place").rule == "DUEL-R1"
    assert one_left.actions() == [f"place {field}" for field in ("b1", "c1", "a2", "c2", "a3", "b3")]


def test_DUEL_R1_the_third_placement_is_offered_only_when_possible() -> None:
    two_left = owner("place", {"a1": 0, "b2": 0})
    play(two_left, "use place, place c3, place a2")
    assert two_left.actor == 1  # no third meeple: nobody is asked
    assert two_left.view(None)["phase"] == "turn"
    three_left = owner("place", {"a1": 0})
    play(three_left, "use place, place c3, place a2")
    assert three_left.actor == 0
    assert "done" in three_left.actions()


# --- R2


def test_DUEL_R2_exactly_the_placements_after_which_some_boat_can_be_unloaded() -> None:
    # One meeple on b2: the other fields of row 2 and column b make a line of two.
    state = owner("unload", {"b2": 1})
    state.play("use unload")
    assert placements(state) == ["a2", "b1", "b3", "c2"]
    assert len(state.actions()) == 4


def test_DUEL_R2_whether_or_not_the_placement_caused_it() -> None:
    # Row 1 has two already: any of the seven free fields will do.
    state = owner("unload", {"a1": 1, "c1": 1})
    state.play("use unload")
    assert placements(state) == ["a2", "a3", "b1", "b2", "b3", "c2", "c3"]


def test_DUEL_R2_use_unload_needs_such_a_placement() -> None:
    # An empty harbour: one placement makes no line of two.
    empty = owner("unload", {})
    assert "use unload" not in empty.actions()
    assert empty.refusal("use unload").rule == "DUEL-R2"
    assert "use unload" in owner("unload", {"b2": 1}).actions()


def test_DUEL_R2_boats_that_have_left_do_not_count() -> None:
    # Only the boats of row 3, column a and column b are left. With b2 on the harbour only a field of column b helps.
    gone: dict[str, str | None] = {"1": None, "2": None, "c": None}
    state = owner("unload", {"b2": 1}, gone)
    state.play("use unload")
    assert placements(state) == ["b1", "b3"]
    # c2 crosses row 2 and column c only, and both boats have left.
    assert owner("unload", {"c2": 1}, gone).refusal("use unload").rule == "DUEL-R2"


def test_DUEL_R2_a_meeple_in_supply_is_needed() -> None:
    # Seat 0 has all four on the harbour; two of them in row 1, so a boat could be unloaded, but none can be placed.
    state = owner("unload", {"a1": 0, "b1": 0, "c2": 0, "c3": 0})
    assert "unload 1" in state.actions()
    assert "use unload" not in state.actions()
    assert state.refusal("use unload").rule == "DUEL-R2"


def test_DUEL_R2_the_second_unloading_is_of_another_boat() -> None:
    # a1 b1 in row 1, a3 b3 in row 3, then c2.
    for profile in ("printed", "yucata"):
        state = owner("unload", {"a1": 0, "b1": 1, "a3": 0, "b3": 1}, profile=profile)
        play(state, "use unload, place c2, unload 1")
        assert state.actions() == ["unload 3", "done"]
        assert state.refusal("unload 1") is not None


def test_DUEL_R2_the_second_unloading_is_offered_only_when_possible() -> None:
    state = owner("unload", {"a1": 1})
    play(state, "use unload, place a2, unload a")
    assert state.actor == 1
    assert state.view(None)["phase"] == "turn"


def test_DUEL_R2_the_first_unloading_may_spoil_the_second() -> None:
    # a1 a2 (column a), a2 b2 (row 2): a2 stands in both lines.
    state = owner("unload", {"a1": 1, "a2": 1})
    play(state, "use unload, place b2")
    assert state.actions() == ["unload 2", "unload a"]
    state.play("unload 2")
    assert state.actor == 1


# --- R3


def test_DUEL_R3_use_swap_needs_a_boat_that_can_be_unloaded() -> None:
    assert owner("swap", {"a1": 0, "b2": 1}).refusal("use swap").rule == "DUEL-R3"
    assert "use swap" not in owner("swap", {"a1": 0, "b2": 1}).actions()
    assert "use swap" in owner("swap", {"a1": 0, "b1": 1}).actions()


def test_DUEL_R3_a_line_of_two_whose_boat_has_left_is_not_enough() -> None:
    state = owner("swap", {"a1": 0, "b1": 1}, {"1": None})
    assert "use swap" not in state.actions()
    assert state.refusal("use swap").rule == "DUEL-R3"


def test_DUEL_R3_any_boat_any_two_spaces_action_tiles_and_equal_tiles_included() -> None:
    boats: dict[str, str | None] = {"2": "action-take action-take action-take", "c": "obelisk obelisk action-place"}
    state = owner("swap", {"a1": 0, "b1": 1}, boats)
    state.play("use swap")
    assert state.actions() == [f"swap {boat}.{pair}" for boat in BOATS for pair in ("1-2", "1-3", "2-3")]
    state.play("swap 2.1-2")  # equal tiles, in a row without a meeple
    assert state.view(None)["boats"]["2"] == ["action-take"] * 3
    assert moved(state) == [("action-take", "2.1", "2.2"), ("action-take", "2.2", "2.1")]
    assert state.actions() == ["unload 1"]


def test_DUEL_R3_only_boats_in_play_can_be_swapped() -> None:
    state = owner("swap", {"a3": 0, "b3": 1}, {"1": None, "b": None})
    state.play("use swap")
    assert state.actions() == [f"swap {boat}.{pair}" for boat in "23ac" for pair in ("1-2", "1-3", "2-3")]


# --- R4

LEFT_TWO: dict[str, str | None] = dict.fromkeys(("1", "2", "3", "a"))


def test_DUEL_R4_use_take_needs_a_tile_that_is_not_an_action_tile() -> None:
    only_actions = LEFT_TWO | {
        "b": "action-take action-place action-swap",
        "c": "action-unload action-unload action-unload",
    }
    state = owner("take", {}, only_actions)
    assert "use take" not in state.actions()
    assert state.refusal("use take").rule == "DUEL-R4"
    one_other = LEFT_TWO | {"b": "action-take action-place action-swap", "c": "action-unload obelisk action-unload"}
    state = owner("take", {}, one_other)
    state.play("use take")
    assert state.actions() == ["take c.2"]


def test_DUEL_R4_the_reserve_suffices_for_all_three_take_tiles() -> None:
    drawn = deal({"1": "action-take action-take action-take"}, reserve="tomb-1 tomb-2 tomb-3")
    state = after("place a1, place b1, place c1, unload 1", drawn)  # seat 0: two, seat 1: one
    play(state, "use take, take a.1, use take, take a.2, use take, take a.3")
    assert state.view(None)["boats"]["a"] == ["tomb-1", "tomb-2", "tomb-3"]
    assert state.view(None)["reserve"] == 0


# --- R5


def test_DUEL_R5_done_is_not_legal_at_the_start_of_a_turn_nor_before_the_second_placement() -> None:
    state = owner("place", {})
    assert state.refusal("done").rule == "DUEL-R5"
    state.play("use place")
    assert state.refusal("done").rule == "DUEL-R5"
    state.play("place a1")
    assert state.refusal("done").rule == "DUEL-R5"
    state.play("place b2")
    assert state.refusal("done") is None


def test_DUEL_R5_done_is_not_legal_before_an_unloading() -> None:
    state = owner("unload", {"a1": 0, "b1": 1, "a3": 0, "b3": 1})
    state.play("use unload")
    assert state.refusal("done").rule == "DUEL-R5"
    state.play("place c2")
    assert state.refusal("done").rule == "DUEL-R5"
    state.play("unload 1")
    assert state.refusal("done") is None


def test_DUEL_R5_done_is_not_legal_inside_take_and_swap() -> None:
    state = owner("take", {})
    state.play("use take")
    assert state.refusal("done").rule == "DUEL-R5"
    state = owner("swap", {"a1": 0, "b1": 1})
    state.play("use swap")
    assert state.refusal("done").rule == "DUEL-R5"
    state.play("swap 1.1-2")
    assert state.refusal("done").rule == "DUEL-R5"


def test_DUEL_R5_nobody_is_ever_asked_where_only_done_would_be_left() -> None:
    for seed in range(30):
        state = saqqara.game("duel", profile=["printed", "yucata"][seed % 2]).start(seed=seed)
        for _ in at_random(state, seed):
            assert state.actions() != ["done"]


# --- R6

# Thirteen rounds, then boats 1, 3 and a leave (48 turns: seat 0 decides). Boats 2, b and c are left.
# Seat 0 spreads out: a1, a3, b1, c3. Seat 1 places a2 and c2, unloads row 2 (which leaves too) and comes back to a2.
# Then column b has b1, column c has c3: seat 0 has no meeple and nothing to unload.
BEFORE_PASS = (
    STOCK_USED_UP
    + ", "
    + rounds("1 3 a")
    + ", place a1, place a2, place a3, place c2, place b1, unload 2, place c3, place a2"
)
# The plain deal gives both players action tiles; here all twelve lie on space 1, which leaves the game in every round.
NO_ACTION_TILES = deal(
    {
        "1": "action-take obelisk obelisk",
        "3": "obelisk obelisk obelisk",
        "a": "obelisk obelisk obelisk",
        "2": "temple-1 temple-1 temple-1",
        "b": "pyramid-light pyramid-light pyramid-light",
        "c": "pyramid-dark pyramid-dark pyramid-dark",
    },
    reserve="obelisk obelisk obelisk",
    stock=" ".join(
        f"action-{kind} {tiles}"
        for kind, tiles in zip(
            ["take", "take", "place", "place", "place", "unload", "unload", "unload", "swap", "swap", "swap"],
            [
                "tomb-1 tomb-2",
                "tomb-3 tomb-4",
                "tomb-5 tomb-6",
                "tomb-7 tomb-8",
                "tomb-9 tomb-10",
                "tomb-11 tomb-12",
                "temple-2 temple-2",
                "temple-2 temple-3",
                "temple-3 temple-3",
                "temple-4 temple-4",
                "temple-4 pyramid-light",
            ],
            strict=True,
        )
    ),
)


@pytest.mark.parametrize("profile", ["printed", "yucata"])
def test_DUEL_R6_pass_when_nothing_else_is_possible(profile: str) -> None:
    state = after(BEFORE_PASS, NO_ACTION_TILES, profile=profile)
    view = state.view(None)
    assert state.actor == 0
    assert [boat for boat in BOATS if view["boats"][boat] is not None] == ["b", "c"]
    assert {field: seat for field, seat in view["harbour"].items() if seat is not None} == {
        "a1": 0,
        "b1": 0,
        "a2": 1,
        "a3": 0,
        "c3": 0,
    }
    assert state.actions() == ["pass"]
    state.play("pass")
    assert state.actor == 1
    assert moved(state) == []
    assert state.view(None)["turn"] == view["turn"] + 1


def test_DUEL_R6_an_action_tile_that_cannot_be_used_does_not_prevent_pass() -> None:
    spread = {"a1": 0, "b1": 0, "a2": 1, "a3": 0, "c3": 0}
    for kind in ("place", "unload", "swap"):  # no meeple to place, no boat to unload
        assert owner(kind, spread, LEFT_TWO).actions() == ["pass"]


def test_DUEL_R6_an_action_tile_that_can_be_used_prevents_pass() -> None:
    state = owner("take", {"a1": 0, "b1": 0, "a2": 1, "a3": 0, "c3": 0}, LEFT_TWO)
    assert state.actions() == ["use take"]
    assert state.refusal("pass").rule == "DUEL-R6"


def test_DUEL_R6_a_placement_or_an_unloading_prevents_pass() -> None:
    assert after("").refusal("pass").rule == "DUEL-R6"
    # No meeple left, but row 1 can be unloaded.
    state = position(harbour={"a1": 0, "b1": 0, "a2": 0, "a3": 0}, boats={"a": None})
    assert state.actions() == ["unload 1"]
    assert state.refusal("pass").rule == "DUEL-R6"


def test_DUEL_R6_pass_is_not_legal_inside_an_action_tile() -> None:
    state = owner("place", {})
    state.play("use place")
    assert state.refusal("pass").rule == "DUEL-R6"


# --- R7


@pytest.mark.parametrize("profile", ["printed", "yucata"])
def test_DUEL_R7_the_game_ends_in_the_middle_of_an_action_tile(profile: str) -> None:
    # Two boats left, b and c, and a second line of two in column c.
    state = owner("unload", {"b1": 1, "c2": 1, "c3": 1}, LEFT_TWO, profile=profile)
    play(state, "use unload, place b3")
    assert state.actions() == ["unload b", "unload c"]
    state.play("unload b")
    assert state.over
    assert state.actions() == []
    view = state.view(None)
    assert view["boats"]["b"] is None
    assert None not in view["boats"]["c"]
    assert view["harbour"]["c2"] == view["harbour"]["c3"] == 1
    assert moved(state)[-1] == ("boat-b", "b", "box")


@pytest.mark.parametrize("profile", ["printed", "yucata"])
def test_DUEL_R7_with_three_boats_two_unloadings_end_it(profile: str) -> None:
    left: dict[str, str | None] = dict.fromkeys(("1", "2", "3"))
    state = owner("unload", {"a1": 0, "a2": 1, "b1": 1, "c1": 1}, left, profile=profile)
    play(state, "use unload, place b3, unload b")
    assert not state.over
    assert state.actions() == ["unload a", "done"]
    assert state.view(None)["boats"]["b"] == {"printed": None, "yucata": [None] * 3}[profile]
    state.play("unload a")
    assert state.over
    assert [boat for boat in BOATS if state.view(None)["boats"][boat] is not None] == ["c"]


def test_DUEL_R7_yucata_removes_the_boats_when_the_turn_ends_rows_first() -> None:
    left: dict[str, str | None] = dict.fromkeys(("1", "2", "a"))
    state = owner("unload", {"b1": 1, "b2": 1, "a3": 1}, left, profile="yucata")
    play(state, "use unload, place c3, unload b, unload 3")
    # boats 3, b, c were left; b was unloaded first, 3 leaves first
    assert state.over
    assert moved(state)[-2:] == [("boat-3", "3", "box"), ("boat-b", "b", "box")]


@pytest.mark.parametrize("profile", ["printed", "yucata"])
def test_DUEL_R7_use_swap_can_end_it_too(profile: str) -> None:
    state = owner("swap", {"b1": 1, "b2": 0}, LEFT_TWO | {"b": "obelisk tomb-1 tomb-2"}, profile=profile)
    play(state, "use swap, swap b.2-3, unload b")
    assert state.over
    # b1 (seat 1) gets space 3, now tomb-1; b2 (seat 0) tomb-2
    assert [one["tomb"] for one in state.view(None)["sites"]] == [[2], [1]]
    assert state.view(None)["boats"]["b"] is None


# --- R8


@pytest.mark.parametrize(("harbour", "first"), [({"a1": 0, "b1": 1}, 0), ({"a1": 1, "b1": 0}, 1)])
def test_DUEL_R8_first_to_five_is_decided_in_the_order_of_gaining(harbour: dict[str, int], first: int) -> None:
    # Both own four and one unloading brings both the fifth: the meeple nearer the boat comes first.
    both = (site(obelisk=4), site(obelisk=4))
    state = position(sites=both, harbour=harbour, boats={"1": "tomb-1 obelisk obelisk"}, obelisk="B")
    state.play("unload 1")
    assert state.view(None)["first_to_five"] == first
    assert [one["obelisk"] for one in state.breakdown()] == [[12, 6], [6, 12]][first]


def test_DUEL_R8_it_never_changes() -> None:
    state = position(
        sites=(site(obelisk=5), site(obelisk=4)),
        harbour={"a1": 1, "b1": 1, "c1": 1},
        boats={"1": "obelisk obelisk obelisk"},
        first_to_five=0,
        obelisk="B",
    )
    state.play("unload 1")
    assert [one["obelisk"] for one in state.view(None)["sites"]] == [5, 7]
    assert state.view(None)["first_to_five"] == 0
    assert [one["obelisk"] for one in state.breakdown()] == [12, 6]


def test_DUEL_R8_a_fifth_obelisk_taken_with_an_action_tile_counts() -> None:
    mine = site(obelisk=4, action_tiles=["action-take"])
    state = position(sites=(mine, site(obelisk=4)), boats={"1": "obelisk tomb-1 tomb-2"}, obelisk="B")
    play(state, "use take, take 1.1")
    assert state.view(None)["first_to_five"] == 0
    assert [one["obelisk"] for one in state.breakdown()] == [12, 0]


# --- R9


def test_DUEL_R9_everything_open_is_public_to_both_seats_and_to_spectators() -> None:
    decisions = "place a1, place b1, unload 1, place c3, place b2"
    state = after(decisions, deal({"1": "temple-4 temple-3 temple-2"}))
    views = [state.view(seat) for seat in (0, 1, None)]
    only_for_the_seat = {"seat", "legal", "reveals"}
    public = [{name: value for name, value in view.items() if name not in only_for_the_seat} for view in views]
    assert public[0] == public[1] == public[2]
    assert [view["seat"] for view in views] == [0, 1, None]
    # Temple tiles of side A too: everybody saw them.
    assert public[0]["sites"][0]["temple"] == [0, 1, 0, 0]
    assert public[0]["sites"][1]["temple"] == [0, 0, 1, 0]
    assert public[0]["box"] == ["temple-4"]
    assert public[0]["supply"] == [3, 3]
    assert (public[0]["reserve"], public[0]["stock"]) == (3, 36)
    assert public[0]["scores"] == [3, 4]  # temple 2 + one meeple; temple 3 + one meeple


def test_DUEL_R9_reserve_and_stock_are_only_numbers_for_everybody() -> None:
    # All twelve tombs are hidden: their names appear nowhere (tomb-0 and tomb-1 are the places of the seats' tombs).
    tombs = [f"tomb-{number}" for number in range(1, 13)]
    drawn = deal(
        {"a": "temple-1 temple-2 temple-3", "b": "temple-1 temple-2 temple-3", "c": "temple-1 temple-2 temple-3"},
        reserve=" ".join(tombs[:3]),
        stock="temple-4 temple-4 temple-4 " + " ".join(tombs[3:]),
    )
    state = after("place a1, place b1, unload 1", drawn)
    for seat in (0, 1, None):
        text = json.dumps([state.view(seat), state.log(seat), state.svg(seat)])
        assert [tomb for tomb in tombs[1:9] if tomb in text] == []


def test_DUEL_R9_what_one_may_do_is_told_to_the_seat_that_decides() -> None:
    state = after("place a1, place b1")
    assert state.actor == 0
    assert state.view(0)["legal"] == state.actions()
    assert state.view(1)["legal"] == state.view(None)["legal"] == []
    assert state.view(0)["reveals"] == ["unload 1"]  # new tiles come from the stock
    assert state.view(1)["reveals"] == state.view(None)["reveals"] == []


def test_DUEL_R9_with_the_stock_empty_an_unloading_shows_nothing_hidden() -> None:
    state = after(STOCK_USED_UP + ", place a1, place b1", NO_ACTION_TILES)
    assert "unload 1" in state.view(1)["legal"]
    assert state.view(1)["reveals"] == []


def test_DUEL_R9_taking_a_tile_shows_the_top_of_the_reserve() -> None:
    state = owner("take", {"a1": 0}, {"1": "obelisk action-place tomb-1"})
    assert "use take" not in state.view(0)["reveals"]
    state.play("use take")
    assert state.view(0)["reveals"] == state.actions()


# --- R10


def test_DUEL_R10_points_at_any_moment_are_those_if_the_game_ended_now() -> None:
    drawn = deal({"1": "tomb-1 obelisk obelisk", "2": "obelisk obelisk obelisk"})
    state = after("", drawn, pyramids="B")
    assert state.scores() == [-6, -6]  # the missing pyramids count from the first moment
    play(state, "place a1")
    assert state.scores() == [-5, -6]
    play(state, "place b1, unload 1")
    assert state.scores() == [-5, -5]  # one obelisk each, nobody has more
    play(state, "place a2, place b2, place c2, place a1, unload 2")
    # seat 1 on a2 and c2: two obelisks; seat 0 on b2: one. Seat 0 has 2, seat 1 has 3 and the majority; a1 is seat 0's.
    assert [one["obelisk"] for one in state.breakdown()] == [2, 9]
    assert state.scores() == [2 - 6 + 1, 9 - 6]


@pytest.mark.parametrize("first", [0, 1])
def test_DUEL_R10_there_is_always_exactly_one_winner(first: int) -> None:
    for seed in range(25):
        sides = {name: "AB"[seed >> place & 1] for place, name in enumerate(("obelisk", "temple", "pyramids", "tomb"))}
        state = saqqara.game("duel", first=first, **sides).start(seed=seed)
        for _ in at_random(state, seed):
            check_winner(state, first)
            assert state.view(0)["winners"] == []
        check_winner(state, first)
        assert state.view(0)["winners"] == state.winners()


def check_winner(state: Any, first: int) -> None:
    (winner,) = state.winners()
    scores = state.scores()
    assert scores[winner] >= scores[1 - winner]
    if scores[0] == scores[1]:
        assert winner == 1 - first


# --- R11


@pytest.mark.parametrize("profile", ["printed", "yucata"])
def test_DUEL_R11_thirteen_refills_five_removals_eighteen_unloadings(profile: str) -> None:
    for seed in range(25):
        state = saqqara.game("duel", profile=profile).start(seed=seed)
        unloadings = refills = 0
        for text in at_random(state, seed):
            unloadings += text.startswith("unload")
            view = state.view(None)
            refills += sum(1 for _, source, to in moved(state) if source == "stock" and to.endswith(".1"))
            if view["phase"] == "turn":
                loads = [load for load in view["boats"].values() if load is not None]
                assert [load for load in loads if None in load] == []  # all boats in play are full
                assert view["stock"] % 3 == 0
                assert len(loads) == 6 or view["stock"] == 0
        removals = list(state.view(None)["boats"].values()).count(None)
        # 39 / 3 = 13 refills; 6 - 1 = 5 removals; 13 + 5 = 18
        assert (unloadings, refills, removals) == (18, 13, 5)


def test_DUEL_R11_by_hand_eighteen_rounds_are_a_whole_game() -> None:
    decisions = WHOLE_GAME.split(", ")
    assert len(decisions) == 54
    assert sum(text.startswith("unload") for text in decisions) == 18
    state = after(", ".join(decisions[:-1]))
    assert not state.over
    state.play(decisions[-1])
    assert state.over
    assert list(state.view(None)["harbour"].values()) == [None] * len(FIELDS)
