"""DUEL-R7 to DUEL-R11: rulings about the end, public information and points."""

import json
from typing import Any

import pytest

import saqqara
from rules.duel.deals import (
    BOATS,
    FIELDS,
    LEFT_TWO,
    NO_ACTION_TILES,
    STOCK_USED_UP,
    WHOLE_GAME,
    after,
    deal,
    moved,
    play,
    play_randomly,
    position,
    site,
    with_action_tile,
)

# --- R7


@pytest.mark.parametrize("profile", ["printed", "yucata"])
def test_DUEL_R7_the_game_ends_in_the_middle_of_an_action_tile(profile: str) -> None:
    # Two boats left, b and c, and a second line of two in column c.
    state = with_action_tile("unload", {"b1": 1, "c2": 1, "c3": 1}, boats=LEFT_TWO, profile=profile)
    play(state, "use unload, place b3")
    assert state.legal_actions() == ["unload b", "unload c"]
    state.play("unload b")
    assert state.is_over
    assert state.legal_actions() == []
    view = state.view(None)
    assert view["boats"]["b"] is None
    assert None not in view["boats"]["c"]
    assert view["harbour"]["c2"] == view["harbour"]["c3"] == 1
    assert moved(state)[-1] == ("boat-b", "b", "box")


@pytest.mark.parametrize("profile", ["printed", "yucata"])
def test_DUEL_R7_with_three_boats_two_unloadings_end_the_game(profile: str) -> None:
    left: dict[str, str | None] = dict.fromkeys(("1", "2", "3"))
    state = with_action_tile("unload", {"a1": 0, "a2": 1, "b1": 1, "c1": 1}, boats=left, profile=profile)
    play(state, "use unload, place b3, unload b")
    assert not state.is_over
    assert state.legal_actions() == ["unload a", "done"]
    assert state.view(None)["boats"]["b"] == {"printed": None, "yucata": [None] * 3}[profile]
    state.play("unload a")
    assert state.is_over
    assert [boat for boat in BOATS if state.view(None)["boats"][boat] is not None] == ["c"]


def test_DUEL_R7_yucata_removes_the_boats_when_the_turn_ends_rows_first() -> None:
    left: dict[str, str | None] = dict.fromkeys(("1", "2", "a"))
    state = with_action_tile("unload", {"b1": 1, "b2": 1, "a3": 1}, boats=left, profile="yucata")
    play(state, "use unload, place c3, unload b, unload 3")
    # boats 3, b, c remained; b was unloaded first, but 3 leaves first
    assert state.is_over
    assert moved(state)[-2:] == [("boat-3", "3", "box"), ("boat-b", "b", "box")]


@pytest.mark.parametrize("profile", ["printed", "yucata"])
def test_DUEL_R7_use_swap_can_end_the_game(profile: str) -> None:
    state = with_action_tile(
        "swap", {"b1": 1, "b2": 0}, boats=LEFT_TWO | {"b": "obelisk tomb-1 tomb-2"}, profile=profile
    )
    play(state, "use swap, swap b.2-3, unload b")
    assert state.is_over
    # b1 (seat 1) gets space 3, which now holds tomb-1; b2 (seat 0) gets tomb-2
    assert [one["tomb"] for one in state.view(None)["sites"]] == [[2], [1]]
    assert state.view(None)["boats"]["b"] is None


# --- R8


@pytest.mark.parametrize(("harbour", "first"), [({"a1": 0, "b1": 1}, 0), ({"a1": 1, "b1": 0}, 1)])
def test_DUEL_R8_first_to_five_is_decided_in_the_order_of_gaining(harbour: dict[str, int], first: int) -> None:
    # Both seats own four and one unloading brings both the fifth: the meeple nearer to the boat comes first.
    both = (site(obelisk=4), site(obelisk=4))
    state = position(sites=both, harbour=harbour, boats={"1": "tomb-1 obelisk obelisk"}, obelisk="B")
    state.play("unload 1")
    assert state.view(None)["first_to_five"] == first
    assert [one["obelisk"] for one in state.breakdown()] == [[12, 6], [6, 12]][first]


def test_DUEL_R8_first_to_five_never_changes() -> None:
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
    # Temple tiles of side A are public too: both players saw them.
    assert public[0]["sites"][0]["temple"] == [0, 1, 0, 0]
    assert public[0]["sites"][1]["temple"] == [0, 0, 1, 0]
    assert public[0]["box"] == ["temple-4"]
    assert public[0]["supply"] == [3, 3]
    assert (public[0]["reserve"], public[0]["stock"]) == (3, 36)
    assert public[0]["scores"] == [3, 4]  # temple 2 + one meeple; temple 3 + one meeple


def test_DUEL_R9_views_show_only_the_sizes_of_reserve_and_stock() -> None:
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


def test_DUEL_R9_legal_actions_are_visible_only_to_the_current_player() -> None:
    state = after("place a1, place b1")
    assert state.current_player == 0
    assert state.view(0)["legal"] == state.legal_actions()
    assert state.view(1)["legal"] == state.view(None)["legal"] == []
    assert state.view(0)["reveals"] == ["unload 1"]  # new tiles come from the stock
    assert state.view(1)["reveals"] == state.view(None)["reveals"] == []


def test_DUEL_R9_with_the_stock_empty_an_unloading_shows_nothing_hidden() -> None:
    state = after(STOCK_USED_UP + ", place a1, place b1", NO_ACTION_TILES)
    assert "unload 1" in state.view(1)["legal"]
    assert state.view(1)["reveals"] == []


def test_DUEL_R9_taking_a_tile_shows_the_top_of_the_reserve() -> None:
    state = with_action_tile("take", {"a1": 0}, boats={"1": "obelisk action-place tomb-1"})
    assert "use take" not in state.view(0)["reveals"]
    state.play("use take")
    assert state.view(0)["reveals"] == state.legal_actions()


# --- R10


def test_DUEL_R10_points_at_any_moment_are_those_if_the_game_ended_now() -> None:
    drawn = deal({"1": "tomb-1 obelisk obelisk", "2": "obelisk obelisk obelisk"})
    state = after("", drawn, pyramids="B")
    assert state.scores() == [-6, -6]  # the missing pyramids count from the start
    play(state, "place a1")
    assert state.scores() == [-5, -6]
    play(state, "place b1, unload 1")
    assert state.scores() == [-5, -5]  # one obelisk each, no majority
    play(state, "place a2, place b2, place c2, place a1, unload 2")
    # seat 1 on a2 and c2: two obelisks; seat 0 on b2: one. Seat 0 has 2, seat 1 has 3 and the majority; a1 belongs to
    # seat 0.
    assert [one["obelisk"] for one in state.breakdown()] == [2, 9]
    assert state.scores() == [2 - 6 + 1, 9 - 6]


@pytest.mark.parametrize("first", [0, 1])
def test_DUEL_R10_there_is_always_exactly_one_winner(first: int) -> None:
    for seed in range(25):
        sides = {name: "AB"[seed >> place & 1] for place, name in enumerate(("obelisk", "temple", "pyramids", "tomb"))}
        state = saqqara.game("duel", first=first, **sides).start(seed=seed)
        for _ in play_randomly(state, seed):
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
        for text in play_randomly(state, seed):
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


def test_DUEL_R11_eighteen_rounds_are_a_whole_game() -> None:
    decisions = WHOLE_GAME.split(", ")
    assert len(decisions) == 54
    assert sum(text.startswith("unload") for text in decisions) == 18
    state = after(", ".join(decisions[:-1]))
    assert not state.is_over
    state.play(decisions[-1])
    assert state.is_over
    assert list(state.view(None)["harbour"].values()) == [None] * len(FIELDS)
