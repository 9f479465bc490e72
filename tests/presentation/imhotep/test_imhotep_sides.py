"""Sides C and D of Imhotep's sites as SVG: pieces, choices and previews."""

import copy
import random
import re
from collections import Counter
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from saqqara.core.game import Game
from saqqara.games import imhotep
from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg import table as drawing
from saqqara.games.imhotep.svg.sites.temple import visible_spaces
from saqqara.games.imhotep.svg.sites.tomb import shaft_points
from saqqara.games.imhotep.svg.table import preview_overlay
from saqqara.i18n import LANGUAGES
from saqqara.presentation import Viewer
from saqqara.theme import symbol_ids

NAMES = ("Merit", "Hemiunu", "Senmut", "Nofret")
DECISION_PHASES = ("buy", "build", "crypt", "imhotep", "raise")
Element = ElementTree.Element


def table(side: str, players: int) -> Game:
    return Game(imhotep.DEFINITION, {"players": players, "dynasty": True, **dict.fromkeys(components.SITES, side)})


@cache
def positions(side: str, players: int) -> tuple[dict[str, Any], ...]:
    """Return views of the seats to decide in a random game.

    They are the views of every third turn and of every question of a side, and the spectator's view of the end.
    """
    state, chance, found = table(side, players).start(seed=players), random.Random(players), []
    while not state.is_over:
        view = state.view(state.current_player)
        if view["phase"] in DECISION_PHASES or view["turn"] % 3 == 0:
            found.append(view)
        state.play(chance.choice(state.legal_actions()))
    return (*found, state.view(None))


def started(side: str, players: int = 3) -> dict[str, Any]:
    return copy.deepcopy(table(side, players).start(seed=1).view(0))


def site(view: dict[str, Any], name: str, lang: str = "en") -> Element:
    names = NAMES[: view["options"]["players"]]
    return ElementTree.fromstring(drawing.site_panel(view, name, lang, names=names))


def group(found: Element, place: str) -> Element:
    return next(one for one in found.iter() if one.get("data-place") == place)


def pieces(found: Element) -> list[str | None]:
    return [one.get("data-piece") for one in found.iter() if one.get("data-piece")]


def texts(found: Element) -> list[str]:
    return [one.text or "" for one in found.iter("text")]


TABLES = [("C", 2), ("C", 4), ("D", 3), ("D", 4)]


@pytest.mark.parametrize(("side", "players"), TABLES)
def test_questions_of_a_side_are_clickable_once(side: str, players: int) -> None:
    seen = set()
    for view in positions(side, players):
        if view["phase"] not in DECISION_PHASES:
            continue
        seen.add(view["phase"])
        found = [one.get("data-action") for name in components.SITES for one in site(view, name).iter()]
        actions = [text for text in view["legal"] if text != "done"]
        assert Counter(text for text in found if text) == Counter(actions)
    assert seen == ({"buy", "build", "crypt"} if side == "C" else {"imhotep", "raise"})


@pytest.mark.parametrize(("side", "players"), TABLES)
def test_sides_are_svg_with_unique_ids_words_and_known_symbols(side: str, players: int) -> None:
    for number, view in enumerate(positions(side, players)):
        lang = LANGUAGES[number % len(LANGUAGES)]
        found = [one for name in components.SITES for one in site(view, name, lang).iter()]
        ids = Counter(one.get("id") for one in found if one.get("id"))
        assert max(ids.values()) == 1
        assert not set(ids) & set(symbol_ids())
        assert {one.get("href", "")[1:] for one in found if one.tag == "use"} <= set(symbol_ids())
        for one in found:
            if one.get("role"):
                assert (one.get("aria-label") or "").strip()
            pressed = any(
                one.get(f"data-{name}") for name in ("action", "half-actions", "refused-action", "info", "analysis")
            )
            assert (one.get("role") == "button") == (one.get("tabindex") == "0") == pressed
            if one.tag == "text":
                assert float(one.get("font-size", 0)) >= 11


DRAWN_PLACE = re.compile(
    r"pyramid\.|temple\.|tomb\.|crypt|height\.|plinth-|obelisks-|road\.|beside|market\.|scaffold\.|coins$"
)


@pytest.mark.parametrize(("side", "players"), TABLES)
def test_every_place_of_a_move_is_in_the_drawing(side: str, players: int) -> None:
    moved = set()
    for view in positions(side, players):
        found = {one.get("data-place") for name in components.SITES for one in site(view, name).iter()}
        wanted = {place for step in view["moved"] for place in (step["from"], step["to"]) if DRAWN_PLACE.match(place)}
        assert wanted <= found
        moved |= {re.split(r"[.\d-]", place)[0] for place in wanted}
    assert moved >= ({"pyramid", "temple", "tomb", "crypt", "height", "road", "market"} if side == "C"
                     else {"pyramid", "temple", "tomb", "plinth", "market", "coins"})  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("side", ["C", "D"])
def test_side_text_uses_the_numbers_of_the_table(side: str, lang: str) -> None:
    view = started(side)
    view["overrides"]["tomb"] = {
        "C": view["overrides"]["tomb"]["C"] | {"crypt_set_points": [2, 4, 8, 13]},
        "D": view["overrides"]["tomb"]["D"] | {"shaft_whole": 13},
    }
    found = site(view, "tomb", lang)
    caption = " ".join(texts(found))
    assert ("2/4/8/13" if side == "C" else "13") in caption
    assert "13" in (found.get("aria-label") or "")


# ---- pyramid --------------------------------------------------------------------------------------------------------


def test_levels_draw_stones_values_scaffolds_and_their_owners() -> None:
    view = started("C")
    here = view["sites"]["pyramid"]
    here["levels"][0], here["levels"][1][0], here["scaffolds"][0] = [0, 1, 1, 0, 2], 2, 2
    found = site(view, "pyramid")
    assert pieces(group(found, "pyramid.5")) == ["stone-2"]
    assert pieces(group(found, "pyramid.6")) == ["stone-2"]
    assert texts(group(found, "pyramid.7")) == ["2"]
    assert texts(group(found, "pyramid.15")) == ["4"]
    assert pieces(group(found, "scaffold.1")) == []
    assert [one.get("href") for one in group(found, "scaffold.1").iter("use")] == ["#scaffold", "#block-2"]
    assert pieces(group(found, "scaffold.2")) == ["scaffold"]
    label = found.get("aria-label") or ""
    assert "Level 1: 5 of 5 built, Senmut’s scaffold." in label
    assert "Level 2: 1 of 4 built, its scaffold is free." in label


def test_further_stones_are_next_to_the_levels() -> None:
    view = started("C")
    view["sites"]["pyramid"]["further"] = [1, 0]
    found = site(view, "pyramid")
    assert [pieces(group(found, f"pyramid.{number}")) for number in (16, 17)] == [["stone-1"], ["stone-0"]]


def test_place_is_a_button_only_while_building_and_labels_its_points() -> None:
    view = started("C")
    assert group(site(view, "pyramid"), "pyramid.1").get("role") is None
    view |= {"phase": "build", "legal": ["build 1.1"]}
    found = site(view, "pyramid")
    assert group(found, "pyramid.1").get("data-action") == "build 1.1"
    assert group(found, "pyramid.1").get("aria-label") == "Level 1, place 1: free, 2 points. Build here."
    assert group(found, "pyramid.6").get("data-refused-action") == "build 2.1"


def test_upper_field_names_the_owners_of_its_base() -> None:
    view = started("D")
    view["sites"]["pyramid"]["stones"] = [0, 1, 2, 0, 0, 1, 2, 2, 1]
    label = site(view, "pyramid").get("aria-label") or ""
    assert "Field 10 rests on 1, 2, 4, 5 (Merit 3, Hemiunu 1)." in label
    assert "Field 14 rests on 10, 11, 12, 13 (none)." in label


# ---- temple ---------------------------------------------------------------------------------------------------------


def test_chariots_are_on_their_spaces_and_gates_label_the_order() -> None:
    view = started("C")
    view["sites"]["temple"] |= {"chariots": [4, 3, 1], "gates": [[1, 0]]}
    found = site(view, "temple")
    at = {space: pieces(group(found, f"road.{space}")) for space in range(6)}
    assert at == {0: [], 1: ["chariot-2"], 2: [], 3: ["chariot-1"], 4: ["chariot-0"], 5: []}
    assert [text for text in texts(found) if text in "1234"] == ["2", "4", "4", "4"]
    label = found.get("aria-label") or ""
    assert "Senmut’s chariot: space 1. Gate on space 3: Hemiunu 4, Merit 3." in label


def test_road_window_follows_the_leader_and_includes_all_chariots() -> None:
    assert visible_spaces((0, 0), 3) == (0, 12)
    assert visible_spaces((11, 2), 3) == (0, 12)
    assert visible_spaces((13, 2), 3) == (0, 15)
    assert visible_spaces((16, 9), 3) == (6, 18)
    assert visible_spaces((16, 2), 3) == (2, 18)


def test_imhotep_is_drawn_on_the_field_with_more_points() -> None:
    view = started("D")
    view["sites"]["temple"] |= {
        "columns": [[0, 1], [2], [], [], []], "visible": [1, 2, None, None, None],
        "imhotep": 2, "last": 2, "next": 3, "count": [1, 1, 1],
    }  # fmt: skip
    found = site(view, "temple")
    assert pieces(group(found, "temple.1")) == ["stone-0", "stone-1"]
    assert texts(group(found, "temple.1")) == ["2"]
    assert pieces(group(found, "temple.2")) == ["stone-2", "imhotep"]
    assert pieces(group(found, "beside-temple")) == []
    assert [text for text in texts(found) if text in ("1", "2")] == ["2", "1", "2", "1", "1", "1"]
    assert "Imhotep stands on field 2. The next stone goes on field 3." in (found.get("aria-label") or "")
    view["sites"]["temple"]["imhotep"] = None
    assert pieces(group(site(view, "temple"), "beside-temple")) == ["imhotep"]


# ---- tomb -----------------------------------------------------------------------------------------------------------


def test_open_crypt_tiles_are_next_to_rows_and_pile() -> None:
    view = started("C")
    view["sites"]["tomb"] |= {"stones": [1], "open": ["jar", None, "mask"], "pile": 21}
    view |= {"phase": "crypt", "legal": ["crypt 1", "crypt 3"]}
    found = site(view, "tomb")
    assert [pieces(group(found, f"crypt.{place}")) for place in (1, 2, 3)] == [["jar"], [], ["mask"]]
    assert group(found, "crypt.3").get("aria-label") == "Place 3 of the crypt: Mask. Take it."
    assert texts(group(found, "crypt-pile")) == ["21"]
    assert "Open crypt tiles: Jar, Mask. In the pile: 21" in (found.get("aria-label") or "")


def test_full_shaft_scores_as_in_the_worked_example() -> None:
    scale = (9, 5, 1, 2)
    assert shaft_points((0, 0, 0), scale) == {0: 9}
    assert shaft_points((0, 1, 2), scale) == {0: 2, 1: 2, 2: 2}
    assert shaft_points((1, 1, 0), scale) == {1: 5, 0: 1}
    view = started("D")
    view["sites"]["tomb"]["stones"] = [0, 0, 0, 0, 1, 2, 1, 1, 0, 2]
    assert [text for text in texts(site(view, "tomb")) if text.isdigit()][1:] == list("9222151")


# ---- obelisks -------------------------------------------------------------------------------------------------------


def test_tiles_are_at_their_heights_and_obelisks_label_their_points() -> None:
    view = started("C")
    view["sites"]["obelisks"] |= {"stones": [2, 1, 0], "tiles": [[1], [2, 1], [4, 3, 2], [4, 3, 2], [5, 4, 3]]}
    for seat, points in enumerate((6, 2, 0)):
        view["breakdown"][seat]["obelisks"] = points
    found = site(view, "obelisks")
    assert texts(group(found, "height.1")) == ["1", "1"]
    assert texts(group(found, "height.2")) == ["2", "2", "1"]
    assert texts(group(found, "height.5")) == ["5", "5", "4", "3"]
    assert pieces(group(found, "obelisks-0")) == ["stone-0", "stone-0"]
    assert texts(group(found, "obelisks-0")) == ["6", "2"]
    assert texts(group(found, "obelisks-2")) == ["0"]
    assert "Tiles left at height 2: 2/1." in (found.get("aria-label") or "")


def test_each_plinth_is_compared_on_its_own() -> None:
    view = started("D")
    view["sites"]["obelisks"] |= {"plinths": [[2, 1, 0], [1, 1, 0], [0, 1, 3]], "stones": [3, 2, 4]}
    found = site(view, "obelisks")
    points_by_plinth = {
        name: [texts(group(found, f"plinth-{seat}-{name}"))[0] for seat in range(3)] for name in components.PLINTHS
    }
    assert points_by_plinth == {"left": ["4", "2", "0"], "middle": ["3", "3", "3"], "right": ["0", "0", "8"]}
    assert {"4/2/1", "6/3/1", "8/4/2"} <= set(texts(found))
    assert pieces(group(found, "plinth-2-right")) == ["stone-2"] * 3
    assert "right plinth (8/4/2): Merit 0, Hemiunu 0, Senmut 3." in (found.get("aria-label") or "")


# ---- market ---------------------------------------------------------------------------------------------------------


def test_a_second_card_can_be_bought_with_a_coin() -> None:
    view = started("C")
    view |= {"phase": "buy", "legal": ["buy 2", "done"], "coins": [1, 0, 2]}
    found = site(view, "market")
    assert group(found, "market.2").get("data-action") == "buy 2"
    assert "Merit 1, Hemiunu 0, Senmut 2" in "".join(one.get("aria-label") or "" for one in found.iter())


def test_coins_are_drawn_on_remaining_cards() -> None:
    view = started("D")
    view |= {"field_coins": [0, 2, 0, 1], "coins_left": 5}
    found = site(view, "market")
    assert [pieces(group(found, f"market.{field}")).count("coin") for field in (1, 2, 3, 4)] == [0, 2, 0, 1]
    assert any("5" in text for text in texts(group(found, "coins")))


# ---- previews -------------------------------------------------------------------------------------------------------


def test_preview_draws_imhotep_as_a_ghost() -> None:
    view = started("D")
    view["sites"]["temple"] |= {"columns": [[0], [2], [], [], []], "visible": [0, 2, None, None, None], "next": 3}
    view |= {"phase": "imhotep", "legal": ["imhotep 1", "imhotep 2"]}
    after = copy.deepcopy(view)
    after["sites"]["temple"]["imhotep"] = 2
    after["moved"] = [{"piece": "imhotep", "from": "beside-temple", "to": "temple.2"}]
    drawn = ElementTree.fromstring(preview_overlay(view, after, Viewer("en", None, NAMES))["at-temple"])
    assert [one.get("class") for one in group(drawn, "temple.2").iter("use")] == [None, "just-moved"]
    assert pieces(group(drawn, "beside-temple")) == []
    assert [one for one in drawn.iter() if "legal" in (one.get("class") or "").split()] == []


def test_preview_draws_revealed_crypt_tiles_face_down() -> None:
    view = started("C")
    view["sites"]["tomb"] |= {"stones": [1, 1, 0], "open": [None, "jar", None]}
    after = copy.deepcopy(view)
    after["sites"]["tomb"]["open"] = ["mask", "crown", "mask"]
    turned = [{"piece": "?", "from": "crypt-pile", "to": f"crypt.{place}"} for place in (1, 2, 3)]
    after["moved"] = [{"piece": "jar", "from": "crypt.2", "to": "tiles-0"}, *turned]
    drawn = preview_overlay(view, after, Viewer("en", None, NAMES))["at-tomb"]
    assert re.findall(r'href="#(tile-\w+|crypt-back)"', drawn)[:3] == ["crypt-back"] * 3
    assert "tile-mask" not in drawn
    assert "tile-crown" not in drawn


@pytest.mark.parametrize(
    ("side", "name", "place"),
    [("C", "pyramid", "pyramid.1"), ("D", "pyramid", "pyramid.1"), ("C", "temple", "temple.1"),
     ("D", "temple", "temple.1"), ("C", "tomb", "tomb.1"), ("D", "tomb", "tomb.1"),
     ("C", "obelisks", "obelisks-1"), ("D", "obelisks", "plinth-1-middle")],
)  # fmt: skip
def test_preview_draws_a_new_stone_as_a_ghost(side: str, name: str, place: str) -> None:
    """The preview comes from a real game: the first action after which a stone lies at the place."""
    for seed in range(40):
        state, chance = table(side, 2).start(seed=seed), random.Random(seed)
        while state.view(None)["round"] == 1:
            view, decision = state.view(state.current_player), chance.choice(state.legal_actions())
            state.play(decision)
            after = state.view(view["seat"])
            if place in [step["to"] for step in after["moved"]] and view["round"] == after["round"]:
                drawn = ElementTree.fromstring(
                    preview_overlay(view, after, Viewer("en", None, NAMES[:2]))[f"at-{name}"]
                )
                stones = list(group(drawn, place).iter("use"))
                assert any("-ghost" in one.get("href", "") or one.get("class") == "just-moved" for one in stones)
                return
    raise AssertionError(f"no stone came to {place}")
