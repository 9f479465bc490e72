"""Drawings of A New Dynasty around the sites.

Covered are prophecies, kept and hidden cards, longer sleds, endless quarries, coins, scarabs, scaffolds, tiles, and
several boats at one quay.
"""

import copy
import random
import re
from typing import Any
from xml.etree import ElementTree

import pytest

from saqqara.core.game import Game
from saqqara.games import imhotep
from saqqara.games.imhotep.presentation import presenter
from saqqara.games.imhotep.svg import table as drawing
from saqqara.games.imhotep.svg.table import preview_overlay
from saqqara.i18n import LANGUAGES
from saqqara.presentation import Viewer
from saqqara.theme import symbol_ids

NAMES = ("Merit", "Hemiunu", "Senmut", "Nofret")
Element = ElementTree.Element


def base(players: int = 3, decisions: int = 60, **options: Any) -> dict[str, Any]:
    """Return a view of the seat to decide in the middle of a game without the expansion."""
    state = Game(imhotep.DEFINITION, {"players": players, **options}).start(seed=2)
    chance = random.Random(3)
    for _ in range(decisions):
        state.play(chance.choice(state.legal_actions()))
    return copy.deepcopy(state.view(state.current_player))


def prophecy(god: str, task: str, scarabs: list[int | None], fulfilled: list[bool], **with_: Any) -> dict[str, Any]:
    points = {"gain": [7, 5, 3], "loss": [6, 4, 2]}
    return {"god": god, "task": task, "with": with_, **points, "scarabs": scarabs, "fulfilled": fulfilled}


PROPHECIES = [
    prophecy("ra", "most_stones", [1, 1, None], [True, False, False], site="pyramid"),
    prophecy("thoth", "stones_at_each_monument", [None, None, 3], [False, False, False], at_least=3),
    prophecy("amun", "most_market_cards", [None, None, None], [False, True, False]),
]


def dynasty(**more: Any) -> dict[str, Any]:
    view = base(**more)
    view["options"] |= {"dynasty": True}
    view["prophecies"], view["scarabs"] = copy.deepcopy(PROPHECIES), [1, 1, 1]
    return view


def element(drawn: str, name: str) -> Element:
    return next(one for one in ElementTree.fromstring(drawn).iter() if one.get("id") == name)


def uses(drawn: str, begin: str) -> list[str]:
    return re.findall(rf'href="#({begin}[^"]*)"', drawn)


def test_prophecy_draws_scarabs_amounts_and_fulfilling_players() -> None:
    drawn = drawing.favours(dynasty(), "en", names=NAMES)
    ra = element(drawn, "prophecy-ra")
    scarabs_by_pair = {
        str(group.get("data-place")): [one.get("data-piece") for one in group.iter("use") if one.get("data-piece")]
        for group in ra.iter("g")
        if group.get("data-place")
    }
    assert scarabs_by_pair == {"prophecy-ra.1": ["scarab-0", "scarab-1"], "prophecy-ra.2": [], "prophecy-ra.3": []}
    assert ra.get("aria-label") == (
        "Ra: most stones at the pyramid. Rounds 1 and 2: 7/−6, 3 and 4: 5/−4, 5 and 6: 3/−2. "
        "Merit, rounds 1, 2: fulfilled now; Hemiunu, rounds 1, 2: not fulfilled now. "
        "Now fulfilled by: Merit. (not the printed rule)"
    )
    texts = ["Ra", "1–2", "7", "−6", "3–4", "5", "−4", "5–6", "3", "−2"]
    assert [one.text for one in ra.iter("text")] == texts
    scarabs = [one for one in ra.iter("use") if "scarab" in one.get("href", "")]
    assert [(one.get("href"), one.get("opacity")) for one in scarabs] == [("#scarab-0", None), ("#scarab-1", "0.55")]
    assert "at least 3 stones at each monument" in (element(drawn, "prophecy-thoth").get("aria-label") or "")
    assert uses(drawn, "scarab-") == ["scarab-0", "scarab-1", "scarab-2"]


def box(one: Element) -> tuple[float, float, float, float]:
    """Return the left and upper edge, width and height of a rectangle."""
    x, y, width, height = (float(one.get(name, 0)) for name in ("x", "y", "width", "height"))
    return x, y, width, height


@pytest.mark.parametrize(("favour", "wide"), [(True, 24), (False, 38)])
def test_scarabs_lie_in_the_column_of_their_pair_below_each_other(favour: bool, wide: int) -> None:
    """A scarab is 16 wide and 16 high."""
    drawn = drawing.favours(dynasty(favour=favour), "en", names=NAMES)
    ra, thoth = element(drawn, "prophecy-ra"), element(drawn, "prophecy-thoth")
    first, second = [box(one)[:2] for one in ra.iter("use") if "scarab" in one.get("href", "")]
    third = next(float(one.get("x", 0)) for one in thoth.iter("use") if "scarab" in one.get("href", ""))
    middles = [float(one.get("x", 0)) for one in thoth.iter("text") if one.text in ("7", "5", "3")]
    assert second == (first[0], first[1] + 16)
    assert middles[2] - wide / 2 <= third <= middles[2] + wide / 2 - 16


@pytest.mark.parametrize("favour", [True, False])
def test_a_prophecy_stays_within_its_edge_and_within_the_panel(favour: bool) -> None:
    view = dynasty(favour=favour)
    view["round"] = 6
    view["legal"] = [f"prophesy {god}" for god in ("ra", "thoth", "amun")]
    drawn = drawing.favours(view, "en", names=NAMES)
    end = -3.6
    for god in ("ra", "thoth", "amun"):
        rects = list(element(drawn, f"prophecy-{god}").iter("rect"))
        edge = box(next(one for one in rects if one.get("class") == "ring"))
        column = box(next(one for one in rects if one.get("fill") == "var(--inset)"))
        assert end + 3.6 <= edge[0] <= column[0]  # a ring is drawn 1.8 to either side of its edge
        assert column[0] + column[2] <= edge[0] + edge[2] <= 372
        assert edge[1] <= column[1] <= column[1] + column[3] <= edge[1] + edge[3] <= 144
        end = edge[0] + edge[2]


def test_chosen_god_previews_its_scarab() -> None:
    view = dynasty()
    view["legal"] = ["prophesy amun"]
    drawn = drawing.favours(view, "en", names=NAMES)
    assert element(drawn, "prophecy-amun").get("data-action") == "prophesy amun"
    assert element(drawn, "prophecy-ra").get("data-refused-action") == "prophesy ra"
    after = copy.deepcopy(view)
    seat = view["current_player"]
    pair = after["prophecies"][2]["scarabs"][seat] = (view["round"] + 1) // 2
    after["moved"] = [{"piece": f"scarab-{seat}", "from": f"scarabs-{seat}", "to": f"prophecy-amun.{pair}"}]
    ghosts = preview_overlay(view, after, Viewer("en", None, NAMES))
    assert uses(ghosts["favours"], "scarab-") == [f"scarab-{seat}"]


@pytest.mark.parametrize(("favour", "ids"), [(True, 5), (False, 0)])
def test_favours_and_prophecies_share_a_panel(favour: bool, ids: int) -> None:
    drawn = drawing.favours(dynasty(favour=favour), "en", names=NAMES)
    found = [one.get("id") or "" for one in ElementTree.fromstring(drawn).iter()]
    assert sum(name.startswith("grant-") for name in found) == ids
    assert [name for name in found if name.startswith("prophecy-")] == [
        "prophecy-ra",
        "prophecy-thoth",
        "prophecy-amun",
    ]


def test_a_long_name_of_a_site_ends_before_its_side() -> None:
    """The name begins at 35; the letter of the side is in a frame that begins at 130."""
    names = list(ElementTree.fromstring(drawing.site_panel(base(), "tomb", "de")).iter("text"))
    title = next(one for one in names if one.text == "Grabkammer")
    assert (title.get("x"), title.get("font-size"), title.get("textLength")) == ("35", "12.9", "88")


@pytest.mark.parametrize("lang", ["en", "de", "ru"])
def test_the_names_of_favours_end_above_the_prophecies(lang: str) -> None:
    """A name takes two lines if one is too short; the edge of a prophecy is at 64."""
    drawn = drawing.favours(dynasty(favour=True), lang, names=NAMES)
    lines = [float(one.get("y", 0)) for number in range(1, 6) for one in element(drawn, f"grant-{number}").iter("text")]
    assert len(lines) >= 5
    assert max(lines) + 3 <= 64


@pytest.mark.parametrize(
    ("options", "legal", "name", "inviting"),
    [
        ({}, ["quarry", "prophesy amun"], "Prophecies", True),
        ({}, ["quarry"], "Prophecies", False),
        ({"favour": True}, ["favour 1"], "Pharaoh’s Favour, Prophecies", True),
    ],
)
def test_on_a_phone_a_thumbnail_leads_to_the_prophecies(
    options: dict[str, Any], legal: list[str], name: str, inviting: bool
) -> None:
    view = dynasty(**options)
    view["options"] |= {"prophecies": True}
    view["legal"] = legal
    board = presenter.board(lambda decision: (), view, Viewer("en", None, NAMES))
    thumbs = re.findall(r'<a class="(thumb[^"]*)" href="#([^"]*)"[^>]*aria-label="([^"]*)"', board)
    assert thumbs[5:] == [("thumb is-offered" if inviting else "thumb", "favours", name)]


def test_a_thumbnail_shows_its_site_with_the_side_that_is_played() -> None:
    board = presenter.board(
        lambda decision: (), dynasty(pyramid="B", tomb="D", dynasty=True), Viewer("en", None, NAMES)
    )
    thumbs = re.findall(r'aria-label="([^"]*)"><svg class="small" viewBox="([^"]*)".*?<use href="#([^"]*)"', board)
    assert thumbs[1:4:2] == [
        ("Pyramid, Side B", "7 41 300 140", "at-pyramid"),
        ("Tomb, Side D", "7 41 300 120", "at-tomb"),
    ]
    assert re.findall("<small>(.)</small>", board) == ["A", "B", "A", "D", "A"]


def test_base_game_draws_no_expansion_pieces() -> None:
    view = base()
    assert drawing.favours(view, "en") == ""
    all_of_it = "".join(one for seat in range(3) for one in drawing.belongings(view, seat, "en"))
    assert uses(all_of_it, "(?:scarab|coin|scaffold|tile-jar|mark-secret|sled-7)") == []
    assert len(drawing.belongings(view, 0, "en")) == 2


def test_cargo_sleds_lengthen_the_drawn_sled() -> None:
    view = base()
    view["hands"][1] = ["cargo-sled", "statue", "cargo-sled"]
    view["hands"][2] = ["cargo-sled"]
    view["sled"] = [5, 9, 6]
    drawn = [drawing.belongings(view, seat, "en", names=NAMES)[0] for seat in range(3)]
    assert [uses(one, "sled-") for one in drawn] == [["sled-5"], ["sled-9"], ["sled-7"]]
    assert [len(uses(one, "block-")) for one in drawn] == [5, 9, 6]
    assert "9 of 9 stones" in (element(drawn[1], "sledge-1").get("aria-label") or "")


def test_endless_quarry_shows_infinity_instead_of_a_number() -> None:
    view = base()
    view["quarry"] = None
    quarry = element(drawing.belongings(view, 0, "en", names=NAMES)[0], "quarried-0")
    assert [one.text for one in quarry.iter("text")] == ["∞"]
    assert preview_overlay(view, view, Viewer("en", None, NAMES)) is not None


def test_secret_cards_are_backs_for_others_and_marked_for_their_owner() -> None:
    view = base()
    me, other = view["seat"], (view["seat"] + 1) % 3
    view["hands"][me], view["hands"][other] = ["lever", "lever", "statue"], ["lever", "sail"]
    view["kept_red"] = [[], [], []]
    view["kept_red"][me] = ["entrance", "entrance"]
    view["face_down"] = [0, 0, 0]
    view["face_down"][other] = 3
    view["secret"] = ["lever"]
    mine, theirs = (drawing.belongings(view, seat, "en", names=NAMES)[1] for seat in (me, other))
    assert uses(mine, "tile-") == ["tile-lever-s", "tile-statue-s", "tile-entrance-s"]
    assert uses(mine, "mark-secret") == ["mark-secret"]
    assert "One only you know." in (element(mine, f"hand-{me}-lever").get("aria-label") or "")
    assert next(element(mine, f"hand-{me}-entrance-kept").iter("text")).text == "2"
    assert uses(theirs, "tile-") == ["tile-lever-s", "tile-sail-s", "tile-card-s"]
    assert uses(theirs, "mark-secret") == []
    assert next(element(theirs, f"hand-{other}-card").iter("text")).text == "3"


def test_coins_scarabs_scaffolds_and_tiles_lie_with_their_owner() -> None:
    view = dynasty()
    view["coins"] = [2, 0, 1]
    view["sites"]["pyramid"]["scaffolds"] = [0, 0, None, 1, None]
    view["sites"]["tomb"]["tiles"] = [["crown", "jar", "jar"], [], []]
    things = "".join(["<g>", *drawing.belongings(view, 0, "en", names=NAMES)[2:], "</g>"])
    labels = [one.get("aria-label") for one in ElementTree.fromstring(things).iter() if one.get("role") == "img"]
    assert labels == [
        "Merit: 1 scarab", "Merit: 2 coins", "Merit: 2 scaffolds",
        "Merit: 0 amulets", "Merit: 1 crown", "Merit: 2 jars", "Merit: 0 masks",
    ]  # fmt: skip
    places = [one.get("data-place") for one in ElementTree.fromstring(things).iter() if one.get("data-place")]
    assert places == ["scarabs-0", "coins-0", "scaffolds-0", *["tiles-0"] * 4]


def test_quay_shows_all_arrived_boats_without_overlap() -> None:
    view = base(players=2, private_boats=True)
    for boat in view["boats"]:
        boat["site"], boat["spaces"] = "market", [None] * len(boat["spaces"])
    view["private_boats"][1]["site"] = "market"
    quay = element(drawing.site_panel(view, "market", "en", names=NAMES), "quay-market")
    boats = [one for one in quay.iter("use") if re.match("#(dock-|private-boat)", one.get("href", ""))]
    boxes = [[float(one.get(name, 0)) for name in ("x", "y", "width", "height")] for one in boats]
    assert len(boxes) == 5
    for number, (x, y, wide, high) in enumerate(boxes):
        assert 0 <= x <= 54 - wide
        assert 0 <= y <= 168 - high
        for left, top, wide_too, high_too in boxes[:number]:
            assert x >= left + wide_too or left >= x + wide or y >= top + high_too or top >= y + high
    assert (quay.get("aria-label") or "").count("has come here.") == 5


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_table_with_all_options_is_a_complete_svg(lang: str) -> None:
    view = dynasty(private_boats=True, bets=True, favour=True)
    view["quarry"] = None
    view["coins"] = [2, 0, 1]
    whole = drawing.svg(view, lang, "night", NAMES)
    root = ElementTree.fromstring(whole)
    assert "var(--" not in whole
    drawn = {one.get("href", "")[1:] for one in root.iter() if one.tag.endswith("use")}
    assert {"god-ra", "scarab-2", "coin", "favour-1"} <= drawn <= set(symbol_ids())
