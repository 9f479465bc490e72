"""A stone in transit (IMH-R50): while its owner chooses its place, the stone has left its origin.

The view, the points and the drawing agree on this.
"""

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import saqqara
from rules.imhotep.dynasty_tables import board, play
from rules.imhotep.tables import position
from saqqara.core.state import State
from saqqara.games.imhotep.svg.table import svg

RAFT = json.loads(Path(__file__).with_name("raft_on_its_way.json").read_text("utf-8"))
SITES = ("market", "pyramid", "temple", "tomb", "obelisks")
STONE_PHASES = ("build", "raise")
SIDES = ("BAAAA", "ABBBD", "BBCCD", "CCDDD")


def test_IMH_R50_stone_on_a_raft_has_left_the_sled_during_build() -> None:
    state = saqqara.parse_position(RAFT["position"])
    seat = RAFT["seat"]
    state.play(RAFT["action"])
    view = state.view(seat)
    assert (view["phase"], view["current_player"]) == ("build", seat)
    assert view["sled"] == [2, RAFT["right"]["sled"]]
    assert view["breakdown"][seat]["decorations"] == RAFT["right"]["decorations"] == 2
    assert state.breakdown()[seat]["decorations"] == 2
    assert drawn_stones(view)[f"sled-{seat}"] == 1
    state.play(state.legal_actions()[0])
    assert state.view(seat)["sled"] == [2, 1]


def test_IMH_R50_stone_has_left_boat_private_boat_and_quarry_during_build() -> None:
    """Sides B and C of the pyramid behave alike: a boat with stones of both seats, a private boat and an Entrance."""
    for side in "BC":
        state = play(board(".... .WB ... B", pyramid=side, sleds="22"), "sail 2 pyramid")
        assert (state.view()["phase"], state.view()["boats"][1]["spaces"]) == ("build", [None, None, 1])
        alone = play(board(pyramid=side, private_boats=True, sleds="22"), "private pyramid")
        assert (alone.view()["phase"], alone.view()["private_boats"][0]["stones"]) == ("build", 0)
        cards = "entrance statue statue statue"
        card = play(board(".WBW ... ... .", cards, pyramid=side, sleds="22"), "sail 1 market, take 1")
        assert (card.view()["phase"], card.view()["quarry"][0]) == ("build", 56)


def test_stone_stays_on_its_boat_until_built_in_the_base_game() -> None:
    state = play(position(".... ... ... 1", "20", pyramid="B"), "sail 4 pyramid")
    assert (state.view()["phase"], state.view()["boats"][3]["spaces"]) == ("build", [1])
    state.play("build left")
    assert state.view()["sites"]["pyramid"]["left"] == [1]
    assert state.view()["boats"][3]["spaces"] == [None]


def test_old_position_string_with_stone_at_its_origin_gives_one_stone() -> None:
    """Position strings of earlier versions show the stone on its boat, on the sled or in the quarry during `build`."""
    for begin, text, origin in (
        (board(".... .WB ... B", pyramid="B", sleds="22"), "sail 2 pyramid", ("cargo", (1, 1))),
        (board(pyramid="B", private_boats=True, sleds="22"), "private pyramid", ("aboard", 0)),
        (saqqara.parse_position(RAFT["position"]), "deliver pyramid", ("sled", 1)),
        (board(".WBW ... ... .", "entrance statue statue statue", pyramid="B"), "sail 1 market, take 1", ("quarry", 0)),
    ):
        state = play(begin, text)
        balance_quarries(state)
        right = state.view()
        earlier = state.copy()
        name, place = origin
        getattr(earlier.raw, name)[place] += 1  # for a space of a boat: from empty (-1) to seat 0
        assert saqqara.parse_position(earlier.position_string()).view() == right
        assert saqqara.parse_position(state.position_string()).view() == right


def balance_quarries(state: State) -> None:
    """Set the quarries to the stones that are nowhere else, as in a played game."""
    view, table = state.view(), state.raw
    for seat in range(2):
        placed = int(table.sled[seat]) + int((table.cargo == seat).sum()) + int(table.aboard[seat])
        placed += sum(1 for task, owner, *_ in view["tasks"] if task in STONE_PHASES and owner == seat)
        placed += int((table.bets == seat).sum()) + int(table.delivered[seat].sum())
        table.quarry[seat] = (29 if view["options"]["profile"] == "yucata" else 59) - placed


# ---- conservation of stones in whole games ---------------------------------------------------------------------------


def drawn_stones(view: dict[str, Any]) -> Counter[str]:
    """Count the stones that the drawing shows on sleds and boats, by the name of the place."""
    found: Counter[str] = Counter()
    for place in ElementTree.fromstring(svg(view, "en")).iter():
        name = place.get("data-place", "")
        if name.startswith("sled-") or (name[:1].isdigit() and name[1:2] == "."):
            found[name] += sum(1 for one in place.iter() if one.get("data-piece", "").startswith("stone-"))
    return found


def stone_counts(view: dict[str, Any]) -> Counter[str]:
    """Count the same stones from the view."""
    found = Counter({f"sled-{seat}": stones for seat, stones in enumerate(view["sled"])})
    for number, boat in enumerate(view["boats"], 1):
        for space, owner in enumerate(boat["spaces"], 1):
            if owner is not None:
                found[f"{number}.{space}"] = 1
    return found


def all_stones(view: dict[str, Any], seat: int) -> int:
    """Count all stones of a seat in the view, including a stone in transit."""
    stones = int(view["sled"][seat]) + int(view["quarry"][seat]) + int(view["private_boats"][seat]["stones"])
    stones += sum(boat["spaces"].count(seat) for boat in view["boats"])
    stones += sum(site["count"][seat] for site in view["sites"].values() if "count" in site)
    stones += sum(list(bets.values()).count(seat) for bets in view["bets"].values()) + view["favours"].count(seat)
    leaves_at_once = STONE_PHASES if view["options"].get("dynasty") else ()
    on_way = [task for task, owner, *_ in view["tasks"] if task in leaves_at_once and owner == seat]
    return stones + len(on_way) + sum(1 for task, owner, fact, _ in view["tasks"]
                                      if task == "stone-back" and owner == seat and fact)  # fmt: skip


@pytest.mark.parametrize("sides", SIDES)
def test_stones_are_conserved_at_every_action(sides: str) -> None:
    chance = random.Random(sides)
    options: dict[str, Any] = dict(zip(SITES, sides, strict=True))
    if {*sides} & {*"CD"}:
        options["dynasty"] = True
    game = saqqara.game("imhotep", private_boats=True, bets=True, favour=True, **options)
    state, phases = game.start(seed=3), set()
    whole = [all_stones(state.view(), seat) for seat in range(2)]
    while not state.is_over:
        view = state.view()
        assert [all_stones(view, seat) for seat in range(2)] == whole
        if view["tasks"] and (view["phase"] in STONE_PHASES or chance.random() < 0.05):
            assert +drawn_stones(view) == +stone_counts(view)
            phases.add(view["phase"])
        texts = state.legal_actions()
        verb = chance.choice(sorted({text.split()[0] for text in texts}))
        state.play(chance.choice([text for text in texts if text.startswith(verb)]))
    assert phases & {*STONE_PHASES} or sides[1] + sides[4] == "AA"
