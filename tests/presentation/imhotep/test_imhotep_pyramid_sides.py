"""Sides C and D of the pyramid as SVG: places to choose, scaffolds, and the owners of the stones below a field."""

import copy
import re
from typing import Any
from xml.etree import ElementTree

import pytest

from saqqara.core.game import Game
from saqqara.games import imhotep
from saqqara.games.imhotep.svg import table as drawing
from saqqara.games.imhotep.svg.sites.picture import Room
from saqqara.games.imhotep.svg.sites.pyramid import field_corners, field_size
from saqqara.games.imhotep.svg.table import preview_overlay
from saqqara.presentation import Viewer

NAMES = ("Merit", "Hemiunu", "Senmut", "Nofret")
LEVELS: list[list[int | None]] = [
    [0, 1, 0, 1, None], [0, None, None, None], [None] * 3, [None] * 2, [None],
]  # fmt: skip
FULL: list[list[int | None]] = [[0, 1, 2, 0, 1], [2, 0, 1, 2], [0, 0, 1], [2, 2], [1]]
Element = ElementTree.Element


def pyramid(side: str, players: int = 3, **here: Any) -> dict[str, Any]:
    """Return the view of the first seat to decide at a new table, with these fields of the pyramid."""
    state = Game(imhotep.DEFINITION, {"players": players, "dynasty": True, "pyramid": side}).start(seed=1)
    view = copy.deepcopy(state.view(state.current_player))
    view["moved"] = []
    view["sites"]["pyramid"] |= here
    return view


def scaffolds(
    levels: list[list[int | None]], owners: list[int | None], further: tuple[int, ...] = ()
) -> dict[str, Any]:
    stones = [owner for level in levels for owner in level if owner is not None] + list(further)
    counts = [stones.count(seat) for seat in range(3)]
    return pyramid("C", levels=copy.deepcopy(levels), scaffolds=owners, further=list(further), count=counts)


def foundations(stones: list[int]) -> dict[str, Any]:
    return pyramid("D", stones=stones, count=[stones.count(seat) for seat in range(3)])


def drawn(view: dict[str, Any], lang: str = "en") -> Element:
    return ElementTree.fromstring(drawing.site_panel(view, "pyramid", lang, names=NAMES))


def place(root: Element, name: str) -> Element:
    return next(one for one in root.iter() if one.get("data-place") == name)


def pieces(root: Element) -> list[str]:
    return [name for one in root.iter() if (name := one.get("data-piece"))]


def texts(root: Element) -> list[str]:
    return [one.text or "" for one in root.iter() if one.tag == "text"]


# ---- side C: scaffolds ----------------------------------------------------------------------------------------------


def test_each_place_has_its_stone_or_its_points() -> None:
    root = drawn(scaffolds(LEVELS, [None] * 5))
    found = [
        (pieces(place(root, f"pyramid.{number}")), texts(place(root, f"pyramid.{number}"))) for number in range(1, 16)
    ]
    assert [stones for stones, _ in found[:6]] == [["stone-0"], ["stone-1"], ["stone-0"], ["stone-1"], [], ["stone-0"]]
    assert [points for _, points in found[4:]] == [
        ["2"], [], ["2"], ["2"], ["2"], ["3"], ["3"], ["3"], ["3"], ["3"], ["4"],
    ]  # fmt: skip


def test_unsupported_place_is_pale() -> None:
    root = drawn(scaffolds(LEVELS, [None] * 5))
    pale = [number for number in range(1, 16) if any(one.get("opacity") for one in place(root, f"pyramid.{number}"))]
    assert pale == [9, 10, 11, 12, 13, 14, 15], "2.4 needs 1.5, and level 3 two stones of level 2"


def test_buildable_places_are_buttons_and_others_have_refusals() -> None:
    view = scaffolds(LEVELS, [None] * 5)
    view |= {"phase": "build", "legal": ["build 1.5", "build 2.2", "build 2.3"]}
    root = drawn(view)
    assert [one.get("data-action") for one in root.iter() if one.get("data-action")] == view["legal"]
    first = place(root, "pyramid.7")
    assert first.get("aria-label") == "Level 2, place 2: free, 2 points. Build here."
    assert [one.get("class") for one in first.iter() if one.get("class") in ("ring", "lit")] == ["ring", "ring", "lit"]
    assert place(root, "pyramid.15").get("data-refused-action") == "build 5.1"
    assert place(root, "pyramid.1").get("role") is None


def test_scaffold_is_drawn_at_its_level_until_taken() -> None:
    root = drawn(scaffolds(FULL, [2, 2, 0, None, None]))
    assert [pieces(place(root, f"scaffold.{level}")) for level in range(1, 6)] == [
        [], [], [], ["scaffold"], ["scaffold"],
    ]  # fmt: skip
    taken = [one.get("href") for one in place(root, "scaffold.1").iter() if one.tag == "use"]
    assert taken == ["#scaffold", "#block-2"]
    label = root.get("aria-label", "")
    assert "Level 1: 5 of 5 built, Senmut’s scaffold. Level 2: 4 of 4 built, Senmut’s scaffold." in label
    assert "Level 3: 3 of 3 built, your scaffold. Level 4: 2 of 2 built, its scaffold is free." in label


def test_scaffold_points_are_next_to_their_owners() -> None:
    root = drawn(scaffolds(FULL, [2, 2, 0, None, None]))
    table = next(one for one in root.iter() if texts(one)[:2] == ["1", "1"] and one.get("aria-hidden") == "true")
    assert texts(table) == ["1", "1", "2", "3", "3", "6", "4", "10", "5", "15"]
    rows = [one.get("href") for one in table if one.tag == "use"]
    assert rows == ["#scaffold", "#block-0", "#scaffold", "#block-2", "#scaffold", "#scaffold", "#scaffold"]


def test_further_stones_are_next_to_the_pyramid_after_their_points() -> None:
    root = drawn(scaffolds(FULL, [2, 2, 0, 1, 1], (0, 1)))
    assert [pieces(place(root, f"pyramid.{number}")) for number in (16, 17)] == [["stone-0"], ["stone-1"]]
    assert "further: 1" not in texts(root)
    assert "further: 1" in texts(drawn(scaffolds(LEVELS, [None] * 5)))


def test_new_stone_has_brackets_and_a_previewed_one_is_pale() -> None:
    view = scaffolds(LEVELS, [None] * 5)
    view["moved"] = [{"piece": "stone-0", "from": "1.1", "to": "pyramid.6"}]
    assert [one.get("class") for one in place(drawn(view), "pyramid.6").iter() if one.tag == "path"] == ["last-move"]
    after = copy.deepcopy(view)
    after["sites"]["pyramid"]["levels"][1][1] = 2
    after["sites"]["pyramid"]["count"][2] += 1
    after["moved"] = [{"piece": "stone-2", "from": "1.2", "to": "pyramid.7"}]
    over = preview_overlay(view, after, Viewer("en", None, NAMES))["at-pyramid"]
    assert re.findall(r'href="#(block-\d-ghost)"', over) == ["block-2-ghost"]


# ---- side D: foundations --------------------------------------------------------------------------------------------


def chips(root: Element) -> list[str]:
    """Return the colours of the chips in order, "-" for an empty one."""
    fills = [one.get("fill", "") for one in root.iter() if one.tag == "rect" and one.get("rx") == "2"]
    return [fill[8:-1] if fill.startswith("var(--m-") else "-" for fill in fills]


def corner(root: Element, letter: str) -> tuple[float, float]:
    found = next(one for one in root.iter() if one.tag == "text" and one.text == letter)
    return float(found.get("x", 0)), float(found.get("y", 0))


def test_upper_field_shows_the_four_stones_below_it() -> None:
    root = drawn(foundations([0, 0, 1, 1, 1, 2, 0]))
    assert chips(root) == [
        "lapis", "lapis", "carnelian", "carnelian",  # field 10 on 1 2 4 5
        "lapis", "carnelian", "carnelian", "malachite",  # 11 on 2 3 5 6
        "carnelian", "carnelian", "lapis", "-",  # 12 on 4 5 7 8
        "carnelian", "malachite", "-", "-",  # 13 on 5 6 8 9
        "-", "-", "-", "-",  # 14 on 10 11 12 13
    ]  # fmt: skip
    assert "Field 10 rests on 1, 2, 4, 5 (Merit 2, Hemiunu 2)." in root.get("aria-label", "")


@pytest.mark.parametrize(("upper", "beneath"), [(10, (1, 2, 4, 5)), (11, (2, 3, 5, 6)), (12, (4, 5, 7, 8)),
                                                (13, (5, 6, 8, 9)), (14, (10, 11, 12, 13))])  # fmt: skip
def test_letter_is_drawn_where_the_four_pyramids_meet(upper: int, beneath: tuple[int, ...]) -> None:
    room = drawing.picture_box("pyramid")[2:]
    at, size = field_corners(Room(*room)), field_size(Room(*room))
    x, y = corner(drawn(foundations([])), "abcde"[upper - 10])
    for field in beneath:
        left, top = at[field - 1]
        assert left - 1 <= x <= left + size + 1
        assert top - 5 <= y <= top + size + 5


def test_chips_are_arranged_like_the_stones_below() -> None:
    root = drawn(foundations([0, 0, 1, 1, 1, 2]))
    spots = [one for one in root.iter() if one.tag == "rect" and one.get("rx") == "2"][:4]
    (x1, y1), (x2, y2), (x4, y4), (x5, y5) = [(float(one.get("x", 0)), float(one.get("y", 0))) for one in spots]
    assert x1 == x2 < x4 == x5, "fields 1 and 2 lie one below the other, 4 and 5 beside them"
    assert y1 == y4 < y2 == y5


def test_letter_of_an_occupied_field_is_replaced_by_its_colour() -> None:
    root = drawn(foundations([0, 0, 1, 1, 1, 2, 0, 0, 1, 2]))
    assert chips(root)[0] == "malachite"
    assert "a" not in texts(root)
    assert pieces(place(root, "pyramid.10")) == ["stone-2"]


def test_fields_have_the_points_of_the_table_and_the_next_one_a_dashed_line() -> None:
    view = foundations([0, 1])
    view["overrides"] = copy.deepcopy(view["overrides"])
    view["overrides"]["pyramid"]["D"]["foundation_points"][2] = 7
    root = drawn(view)
    assert texts(place(root, "pyramid.3")) == ["7"]
    assert [one.get("stroke-dasharray") for one in place(root, "pyramid.3")][:1] == ["4 3"]
    assert "Points at once; on top also 1 for each of four below" in texts(root)


def test_preview_numbers_do_not_overlap_letters() -> None:
    view = foundations([0, 1])
    after = foundations([0, 1, 2, 1, 0])
    after["moved"] = [{"piece": f"stone-{seat}", "from": f"1.{seat + 1}", "to": f"pyramid.{field}"}
                      for field, seat in ((3, 2), (4, 1), (5, 0))]  # fmt: skip
    over = ElementTree.fromstring(preview_overlay(view, after, Viewer("en", None, NAMES))["at-pyramid"])
    discs = [(float(one.get("cx", 0)), float(one.get("cy", 0))) for one in over.iter() if one.get("r") == "8"]
    letters, numbers = discs[-5:], discs[:-5]
    assert len(numbers) == 3
    assert all(abs(x - left) > 16 or abs(y - top) > 16 for x, y in numbers for left, top in letters)
