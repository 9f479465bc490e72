"""SVG drawings of The Duel: well-formed pieces with ids, roles and labels, and one target for each legal action."""

import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest

import saqqara
from presentation.duel import views
from saqqara.games.duel.svg import table as drawing
from saqqara.i18n import LANGUAGES
from saqqara.theme import symbol_ids
from saqqara.theme.svg import text_width

NAMES = ("Merit", 'Hemiunu <"&">')
Element = ElementTree.Element


def components(view: dict[str, Any], lang: str = "en", **more: Any) -> list[str]:
    """Return all components of a table in the order of a page."""
    named = {"names": NAMES}
    both = [
        draw(view, seat, lang, **named)
        for seat in (0, 1)
        for draw in (drawing.supply, drawing.obelisk, drawing.temple, drawing.pyramids, drawing.tomb)
    ]
    hands = [drawing.action_tiles(view, seat, lang, more.get("chosen"), **named) for seat in (0, 1)]
    return [drawing.harbour(view, lang, **more, **named), *both, *hands, drawing.box(view, lang)]


def elements(view: dict[str, Any], lang: str = "en", **more: Any) -> list[Element]:
    return [piece for drawn in components(view, lang, **more) for piece in ElementTree.fromstring(drawn).iter()]


def by_id(found: list[Element], name: str) -> Element:
    [piece] = [piece for piece in found if piece.get("id") == name]
    return piece


def classes(piece: Element) -> list[str]:
    return piece.get("class", "").split()


def elements_of_class(piece: Element, kind: str) -> list[Element]:
    return [part for part in piece.iter() if kind in classes(part)]


EVERY_VIEW = pytest.mark.parametrize("view", views.ALL.values(), ids=views.ALL)
EVERY_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)


# ---- all drawings ---------------------------------------------------------------------------------------------------


@EVERY_VIEW
@EVERY_LANGUAGE
def test_components_are_svg_with_unique_ids_and_without_styles(view: dict[str, Any], lang: str) -> None:
    found = elements(view, lang)
    ids = Counter(piece.get("id") for piece in found if piece.get("id"))
    assert [name for name, times in ids.items() if times > 1] == []
    assert not set(ids) & set(symbol_ids()), "an id that is also a symbol's name would be drawn in its stead"
    assert not any(piece.get("style") or piece.tag == "style" for piece in found)
    for drawn in components(view, lang):
        assert re.match(
            r'<svg class="drawing [\w-]+" viewBox="0 0 \d+ \d+" role="(group|img)" aria-label="[^"]+"', drawn
        )


@EVERY_VIEW
@EVERY_LANGUAGE
def test_pieces_with_roles_have_labels_and_buttons_are_focusable(view: dict[str, Any], lang: str) -> None:
    for piece in elements(view, lang):
        if piece.get("role"):
            assert piece.get("aria-label", "").strip(), ElementTree.tostring(piece)[:200]
        pressed = piece.get("role") == "button"
        assert pressed == (piece.get("tabindex") == "0")
        assert pressed == bool(
            piece.get("data-action") or piece.get("data-refused-action") or piece.get("data-half-actions")
        )


@EVERY_VIEW
def test_only_symbols_of_the_theme_are_used(view: dict[str, Any]) -> None:
    used = {piece.get("href", "")[1:] for piece in elements(view) if piece.tag == "use"}
    assert used <= set(symbol_ids())


@EVERY_VIEW
def test_every_legal_action_has_exactly_one_target(view: dict[str, Any]) -> None:
    found = elements(view)
    targets = Counter(piece.get("data-action") for piece in found if piece.get("data-action"))
    halves = Counter(text for piece in found for text in piece.get("data-half-actions", "").split("|") if text)
    direct = {text for text in view["legal"] if not text.startswith(("swap", "done", "pass"))}
    assert targets == Counter(direct)
    assert halves == {text: 2 for text in view["legal"] if text.startswith("swap")}
    for piece in found:
        if piece.get("data-action"):
            assert "legal" in classes(piece)
            assert ("reveals" in classes(piece)) == (piece.get("data-action") in view["reveals"])


@pytest.mark.parametrize("profile", ["printed", "yucata"])
def test_every_position_of_a_game_has_a_target_for_every_legal_action(profile: str) -> None:
    state = saqqara.game("duel", profile=profile, obelisk="B").start(seed=3)
    while not state.is_over:
        view = state.view(state.current_player)
        drawn = drawing.harbour(view) + drawing.action_tiles(view, view["seat"])
        targets = Counter(re.findall(r'data-action="([^"]+)"', drawn))
        assert targets == Counter(text for text in view["legal"] if not text.startswith(("swap", "done", "pass")))
        texts = state.legal_actions()
        state.play(texts[view["turn"] * 7 % len(texts)])
    ElementTree.fromstring(drawing.svg(state.view(None)))


def test_every_documented_place_is_drawn_once() -> None:
    places = Counter(piece.get("data-place") for piece in elements(views.MIDDLE) if piece.get("data-place"))
    own = [
        f"{site}-{seat}"
        for seat in "01"
        for site in ("supply", "obelisk", "temple", "pyramids", "tomb", "action_tiles")
    ]
    spaces = [f"{boat}.{space}" for boat in "123abc" for space in "123"]
    assert places == Counter([*views.FIELDS, *"123abc", *spaces, "stock", "reserve", "box", *own])


# ---- legal actions --------------------------------------------------------------------------------------------------


def test_legal_field_is_recognizable_without_colour() -> None:
    field = by_id(elements(views.MIDDLE), "field-b2")
    assert classes(field) == ["field", "legal"]
    assert field.get("aria-label") == "b2, free. Place a meeple. Meeples in row 2: 2, in column b: 1."
    assert [part.get("href") for part in elements_of_class(field, "ghost")] == ["#meeple-0-ghost"]
    assert elements_of_class(field, "spot")
    assert elements_of_class(field, "rise")


def test_taken_field_names_its_meeple_and_its_refusal() -> None:
    found = elements(views.MIDDLE)
    mine, other = by_id(found, "field-b1"), by_id(found, "field-c2")
    assert mine.get("aria-label") == "b1: your meeple"
    assert other.get("aria-label") == 'c2: meeple of Hemiunu <"&">, just moved'
    assert (mine.get("data-refused-action"), mine.get("aria-disabled"), mine.get("data-action")) == (
        "place b1",
        "true",
        None,
    )
    assert [part.get("data-piece") for part in elements_of_class(other, "piece")] == ["meeple-1"]
    assert len(elements_of_class(other, "last-move")) == 1
    assert not elements_of_class(mine, "last-move")


def test_unloadable_boat_has_label_lock_and_recipients() -> None:
    boat = by_id(elements(views.MIDDLE, outcomes=views.MIDDLE_OUTCOMES), "boat-2")
    assert classes(boat) == ["boat", "row", "legal", "reveals"]
    assert boat.get("aria-label") == (
        "Boat 2: space 1 action tile “swap”, space 2 obelisk, space 3 tomb 6. Meeples in its line: 2. "
        'Unload: tomb 6 to you, obelisk to Hemiunu <"&">, action tile “swap” to the box. '
        "Reveals hidden tiles and cannot be undone."
    )
    [chip] = elements_of_class(boat, "chip")
    assert [part.text for part in chip.iter("text")] == ["Unload"]
    assert [part.get("href") for part in chip.iter("use")] == ["#mark-reveals"]
    marks = [part.get("href") for recipient in elements_of_class(boat, "stone-owner") for part in recipient.iter("use")]
    assert marks == ["#meeple-0", "#meeple-1", "#mark-box"]


@EVERY_LANGUAGE
def test_words_on_adjacent_boats_do_not_overlap(lang: str) -> None:
    """Boats of adjacent columns are 91 units apart, and the word on a boat is complete."""
    view = views.MIDDLE | {"legal": ["unload b", "unload c"], "reveals": []}
    for boat in ("boat-b", "boat-c"):
        [chip] = elements_of_class(by_id(elements(view, lang), boat), "chip")
        assert float(next(chip.iter("rect")).get("width", "inf")) < 91
        whole = {"en": "Unload", "de": "Entladen", "ru": "Разгрузка"}[lang]
        assert [part.text for part in chip.iter("text")] == [whole]


def test_tiles_from_the_stock_are_not_drawn_in_advance() -> None:
    assert "tomb-11" not in drawing.harbour(views.MIDDLE, "en", outcomes=views.MIDDLE_OUTCOMES)


def test_boat_without_enough_meeples_is_inactive_with_a_refusal() -> None:
    boat = by_id(elements(views.MIDDLE), "boat-c")
    assert (boat.get("data-refused-action"), boat.get("aria-disabled")) == ("unload c", "true")
    assert classes(boat) == ["boat", "column"]
    assert not elements_of_class(boat, "ring")
    assert not elements_of_class(boat, "chip")


def test_own_action_tiles_are_buttons_and_others_are_images() -> None:
    found = elements(views.MIDDLE)
    swap, take, theirs = by_id(found, "tool-0-swap"), by_id(found, "tool-0-take"), by_id(found, "tool-1-place")
    assert (swap.get("data-action"), swap.get("data-info")) == ("use swap", "action-swap")
    assert swap.get("aria-label") == "action tile “swap”: 1. Play one."
    assert [part.text for part in elements_of_class(swap, "word")] == ["swap"]
    assert (take.get("data-refused-action"), take.get("aria-label")) == ("use take", "action tile “take”: none")
    assert (theirs.get("role"), theirs.get("data-refused-action"), theirs.get("aria-label")) == (
        "img",
        None,
        "action tile “place”: 2",
    )
    assert "×2" in [part.text for part in theirs.iter("text")]


def test_after_use_take_tiles_are_the_targets_and_boats_are_groups() -> None:
    found = elements(views.TAKE, chosen="take 2.3")
    assert by_id(found, "boat-2").get("role") == "group"
    tomb, action = by_id(found, "space-2.3"), by_id(found, "space-2.1")
    assert classes(tomb) == ["space", "legal", "reveals", "chosen"]
    assert (
        tomb.get("aria-label") == "Boat 2, space 3: tomb 6. Take this tile. Reveals hidden tiles and cannot be undone."
    )
    assert (action.get("data-refused-action"), action.get("aria-disabled")) == ("take 2.1", "true")
    assert "#mark-reveals" in [part.get("href") for part in tomb.iter("use")]


@pytest.mark.parametrize(("chosen", "pressed"), [(None, []), ("swap 3.1", ["3.1"]), ("swap b.1-3", ["b.1", "b.3"])])
def test_after_use_swap_two_tiles_are_picked(chosen: str | None, pressed: list[str]) -> None:
    spaces = {
        piece.get("data-place"): piece
        for piece in elements(views.SWAP, chosen=chosen)
        if piece.get("data-half-actions")
    }
    assert sorted(spaces) == ["3.1", "3.2", "3.3", "b.1", "b.2", "b.3"]
    assert spaces["3.1"].get("data-half-actions") == "swap 3.1-2|swap 3.1-3"
    assert spaces["b.2"].get("data-half-actions") == "swap b.1-2|swap b.2-3"
    assert sorted(place for place, piece in spaces.items() if piece.get("aria-pressed") == "true") == pressed
    assert sorted(place for place, piece in spaces.items() if "chosen" in classes(piece)) == pressed


@pytest.mark.parametrize("name", ["waiting", "spectator", "late"])
def test_nothing_is_highlighted_for_other_readers(name: str) -> None:
    found = elements(views.ALL[name])
    assert not [piece for piece in found if "legal" in classes(piece) or "ready" in classes(piece)]
    refused = [piece for piece in found if piece.get("data-refused-action")]
    assert bool(refused) == (name == "waiting")


def test_meeples_in_supply_are_ready_only_while_they_can_be_placed() -> None:
    supply = ElementTree.fromstring(drawing.supply(views.MIDDLE, 0))
    assert [part.get("data-piece") for part in elements_of_class(supply, "ready")] == ["meeple-0", "meeple-0"]
    assert supply.get("aria-label") == "Your supply: 2 of 4 meeples"
    assert len(elements_of_class(supply, "away")) == 2
    assert not elements_of_class(ElementTree.fromstring(drawing.supply(views.TAKE, 0)), "ready")


# ---- owned tiles and removed pieces ---------------------------------------------------------------------------------


def texts(drawn: str) -> list[str | None]:
    return [part.text for part in ElementTree.fromstring(drawn).iter() if part.tag in ("text", "tspan")]


def test_berth_of_a_departed_boat_keeps_its_name() -> None:
    boat = by_id(elements(views.LATE), "boat-2")
    assert boat.get("aria-label") == "Boat 2 has left the game"
    assert [part.text for part in boat.iter("text")] == ["2"]
    assert by_id(elements(views.EMPTIED), "boat-2").get("aria-label") == "Boat 2, empty until the turn ends"


def test_stock_label_counts_tiles_and_remaining_boat_loads() -> None:
    found = elements(views.MIDDLE)
    assert by_id(found, "stock").get("aria-label") == "Stock: 6 tiles, face down"
    assert by_id(found, "reserve").get("aria-label") == "Reserve: 2 tiles, face down"
    loads = by_id(found, "loads")
    assert loads.get("aria-label") == "2 more boats can load"
    assert Counter(part.get("href") for part in loads.iter("use")) == {"#stock-three": 2, "#stock-three-spent": 11}
    assert {by_id(found, name).get("data-info") for name in ("stock", "reserve", "loads")} == {"stock reserve"}


def test_crowded_temple_is_drawn_as_one_tile_per_kind_with_a_count() -> None:
    assert texts(drawing.temple(views.LATE, 0)) == ["× 3", "× 3", "× 3", "× 3"]
    assert drawing.temple(views.LATE, 0).count("<use") == 4
    assert drawing.temple(views.MIDDLE, 1).count("<use") == 4
    assert texts(drawing.temple(views.MIDDLE, 1)) == []


def test_obelisks_have_a_count_and_the_first_to_five_a_mark() -> None:
    assert texts(drawing.obelisk(views.LATE, 0)) == ["× 8", "first to five"]
    assert texts(drawing.obelisk(views.MIDDLE, 0)) == []


def test_brackets_of_adjacent_tiles_are_joined() -> None:
    """Temples with 1, 2 and 4 symbols are 46 units wide and lie 44 apart.

    The brackets of 1 and 2 join into one, from 1 to 89; the brackets of 1 and 4 stay separate.
    """
    sites = [{**views.MIDDLE["sites"][0], "temple": [1, 1, 0, 1]}, views.MIDDLE["sites"][1]]

    def just(*symbols: int) -> list[str]:
        moved = [{"piece": f"temple-{count}", "from": "1.1", "to": "temple-0"} for count in symbols]
        return re.findall(
            'class="last-move" d="([^"]+)"', drawing.temple(views.MIDDLE | {"moved": moved, "sites": sites}, 0)
        )

    (both,) = just(1, 2)
    assert both.startswith("M1 10.56V3.52")
    assert "H85.48q3.52 0 3.52 3.52V10.56" in both
    home = [{"piece": "meeple-0", "from": field, "to": "supply-0"} for field in ("a1", "b1")]
    assert drawing.supply(views.MIDDLE | {"moved": home}, 0).count('class="last-move"') == 1
    assert [path.split("V")[0] for path in just(1, 4)] == ["M1 10.56", "M89 10.56"]


def test_pyramids_show_tiles_and_points_of_the_side_played() -> None:
    drawn = drawing.pyramids(views.MIDDLE, 0)
    assert texts(drawn) == ["light 5", "15", "dark 2", "3"]  # DUEL-6.3
    assert (drawn.count("#tile-pyramid-light"), drawn.count("#tile-pyramid-dark"), drawn.count('class="slot"')) == (
        5,
        2,
        5,
    )
    assert texts(drawing.pyramids(views.LATE, 0)) == ["light 0", "−6", "dark 6", "–"]  # DUEL-7.3: the smaller group


def test_the_tomb_brackets_its_groups_with_their_points() -> None:
    on_a, on_b = drawing.tomb(views.MIDDLE, 0), drawing.tomb(views.LATE, 0)
    free = [str(number) for number in (1, 2, 3, 6, 7, 8, 10, 11, 12)]
    assert texts(on_a) == [*free, "4", "1"]  # DUEL-6.4: groups of two and of one
    assert texts(on_b)[-2:] == ["4", "4"]  # DUEL-7.4
    assert "2, 3, 10, 11, 12; groups: 2" in on_b
    assert on_b.count('class="last-move"') == 1


def test_a_crowded_box_counts_equal_tiles() -> None:
    drawn = drawing.box(views.LATE)
    assert texts(drawn) == ["3", "9", "2"]
    assert drawn.count("<use") == 12
    assert 'aria-label="Box, out of the game (23):' in drawn
    assert drawn.count('class="last-move"') == 1


def test_the_words_below_action_tiles_fit_in_every_language() -> None:
    for lang in LANGUAGES:
        for word in elements_of_class(ElementTree.fromstring(drawing.action_tiles(views.MIDDLE, 0, lang)), "word"):
            wide = text_width(word.text or "", float(word.get("font-size", 0)))
            assert float(word.get("textLength", wide)) <= 62  # of 66 between two tiles: words stay visibly apart


# ---- the complete table ---------------------------------------------------------------------------------------------


@EVERY_VIEW
@EVERY_LANGUAGE
@pytest.mark.parametrize("theme", ["day", "night"])
def test_whole_table_is_a_complete_svg(view: dict[str, Any], lang: str, theme: str) -> None:
    whole = drawing.svg(view, lang, theme)
    root = ElementTree.fromstring(whole)
    ids = Counter(piece.get("id") for piece in root.iter() if piece.get("id"))
    assert [name for name, times in ids.items() if times > 1] == []
    uses = {piece.get("href", "")[1:] for piece in root.iter("{http://www.w3.org/2000/svg}use")}
    assert uses <= set(ids)
    assert "var(" not in whole
    assert ' style="' not in whole
    assert not [piece for piece in root.iter() if piece.get("role") == "button" or piece.get("tabindex")]
    assert not re.search(r"(?:src|href)=\"(?!#)|url\(", whole)


def test_scores_are_secured_points_with_projected_points_in_brackets() -> None:
    assert ">17<" in drawing.svg(views.MIDDLE)
    assert ">(+14)<" in drawing.svg(views.MIDDLE)
    assert ">2 (+6)<" in drawing.svg(views.MIDDLE)


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown theme 'dusk'; choose day or night"):
        drawing.svg(views.MIDDLE, theme="dusk")


def test_drawing_does_not_modify_the_view() -> None:
    before = repr(views.MIDDLE)
    assert components(views.MIDDLE) == components(views.MIDDLE)
    assert repr(views.MIDDLE) == before
