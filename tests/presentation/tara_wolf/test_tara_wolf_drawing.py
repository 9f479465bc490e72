"""SVG drawings of Tara Wolf.

Pieces are well-formed and have ids, roles and labels, each legal action has a piece on the table, and no drawing shows
what its reader may not know.
"""

import itertools
import random
import re
from collections import Counter
from functools import cache
from html import unescape
from typing import Any
from xml.etree import ElementTree

import pytest

from rules.tara_wolf.tables import play, position
from saqqara.core.game import Game
from saqqara.core.state import State
from saqqara.games import tara_wolf
from saqqara.games.tara_wolf import components
from saqqara.games.tara_wolf.cards.card_loader import standard_cards
from saqqara.games.tara_wolf.layout import PHASES
from saqqara.games.tara_wolf.presentation import presenter
from saqqara.games.tara_wolf.presentation.explanations import card_effect_text
from saqqara.games.tara_wolf.svg import table as drawing
from saqqara.games.tara_wolf.svg.camp import back_places
from saqqara.games.tara_wolf.svg.cards import card_description, known_counts
from saqqara.games.tara_wolf.svg.common import Viewer, build_viewer, name_caption
from saqqara.games.tara_wolf.svg.sides import RIGHT, bubble, strength_phrase
from saqqara.games.tara_wolf.svg.tomb import round_parts, tomb_verdict
from saqqara.i18n import LANGUAGES
from saqqara.table.action_preview import preview_action
from saqqara.theme import symbol_ids
from saqqara.theme.svg import text_width

NAMES = ("Merit", 'Hemiunu <"&">')
SEEDS = (10, 53)  # together, the two games reach every phase
Element = ElementTree.Element
View = dict[str, Any]


@cache
def views() -> list[View]:
    """Return the views of the seats to decide in games with many played, sent and laid cards.

    Every tenth position adds the views of the other seat and of a spectator.
    """
    found: list[View] = []
    for seed in SEEDS:
        state, chance = Game(tara_wolf.DEFINITION, {"short": True}).start(seed=seed), random.Random(seed)
        while not state.is_over:
            found.append(state.view(state.current_player))
            if len(found) % 10 == 0:
                found += [state.view(1 - state.current_player), state.view(None)]
            state.play(choose_active_action(state, chance))
        found.append(state.view(0))
    return found


def choose_active_action(state: State, chance: random.Random) -> str:
    """Choose a random legal action that is usually not "done" or "pass"."""
    doing = [text for text in state.legal_actions() if text not in ("done", "pass")]
    return chance.choice(doing if doing and chance.random() < 0.85 else state.legal_actions())


def drawn_components(view: View, lang: str = "en") -> dict[str, str]:
    """Return all components of a table by their ids, as a page shows them."""
    drawn = [draw(view, lang, names=NAMES) for draw in (drawing.tomb, drawing.piles, drawing.seen_cards)]
    for seat in range(components.NUM_PLAYERS):
        drawn += [draw(view, seat, lang, names=NAMES) for draw in (drawing.camp, drawing.papyri)]
        drawn += drawing.hand(view, seat, lang, names=NAMES)
    return {str(ElementTree.fromstring(svg).get("id")): svg for svg in drawn}


def elements(view: View, lang: str = "en") -> list[Element]:
    return [piece for drawn in drawn_components(view, lang).values() for piece in ElementTree.fromstring(drawn).iter()]


@cache
def tables() -> list[tuple[View, list[Element]]]:
    """Return every view with all elements of its drawings."""
    return [(view, elements(view)) for view in views()]


def test_every_legal_action_except_done_has_a_piece() -> None:
    for view, found in tables():
        ways = {piece.get("data-action") for piece in found} - {None}
        assert ways == set(view["legal"]) - {"done"}, view["phase"]
        for piece in found:
            can = piece.get("data-action")
            kinds = piece.get("class", "").split()
            assert bool(can) == ("legal" in kinds)
            assert ("reveals" in kinds) == (can in view["reveals"])
            assert not (can and piece.get("data-refused-action"))
    assert {view["phase"] for view in views()} == set(PHASES), "a phase has not been tried"


def test_components_are_svg_with_unique_ids_words_and_without_styles() -> None:
    for number, view in enumerate(views()[::3]):
        lang = LANGUAGES[number % len(LANGUAGES)]
        found = elements(view, lang)
        ids = Counter(name for piece in found if (name := piece.get("id")))
        assert [name for name, times in ids.items() if times > 1] == []
        assert not set(ids) & set(symbol_ids()), "an id that is also a symbol's name would be drawn in its stead"
        assert not any(piece.get("style") or piece.tag == "style" for piece in found)
        assert {piece.get("href", "")[1:] for piece in found if piece.tag == "use"} <= set(symbol_ids())
        for piece in found:
            if piece.get("role"):
                assert piece.get("aria-label", "").strip(), ElementTree.tostring(piece)[:200]
            pressed = any(piece.get(f"data-{name}") for name in ("action", "refused-action", "info"))
            assert (piece.get("role") == "button") == (piece.get("tabindex") == "0") == pressed
        for drawn in drawn_components(view, lang).values():
            head = (
                r'<svg class="drawing [\w -]+" viewBox="0 0 \d+ \d+" role="(group|img)" aria-label="[^"]+" id="[\w-]+"'
            )
            assert re.match(head, drawn)


def test_unavailable_piece_names_its_refused_action() -> None:
    for view in views():
        if view["seat"] is None or view["over"]:
            continue
        drawn = [ElementTree.fromstring(part) for part in drawing.hand(view, view["seat"])]
        pieces = [piece for part in drawn for piece in part.iter() if piece.get("class", "").startswith("card")]
        assert len(pieces) == len(view["seats"][view["seat"]]["hand_cards"])
        for piece in pieces:
            refused_action = piece.get("data-refused-action")
            assert bool(refused_action) != bool(piece.get("data-action"))
            assert (piece.get("aria-disabled") == "true") == bool(refused_action)
            assert refused_action is None or refused_action in tara_wolf.DEFINITION.actions.texts
            assert piece.get("data-info") in components.CARDS


def test_info_references_name_existing_topics() -> None:
    topics = {topic.name for topic in presenter.help_topics(Game(tara_wolf.DEFINITION, {"short": True}), "en")}
    called = {name for _, found in tables() for piece in found for name in piece.get("data-info", "").split()}
    assert called - topics == set()
    assert {"strength", "main", "discard", "tombs", "coin", "medallion", "pass_marker", "resources"} <= called


def visible_cards(view: View) -> Counter[str]:
    """Count every card that the view names, once where it lies.

    Cards of the middle that only a question names are left out.
    """
    cards: list[str] = []
    for owner in view["seats"]:
        cards += [*owner["won"], *owner["used"], *owner["camp"], *(entry["card"] for entry in owner["tomb"])]
        own = owner["hand_cards"] is not None
        cards += owner["hand_cards"] if own else owner["known"] if view["seat"] is not None else owner["known_to_all"]
        cards += [*owner["papyri_cards"], *owner["laid_cards"]] if own else []
    cards += [entry["card"] for entry in (*view["shown"], *view["main"]["top"]) if entry["card"]]
    return Counter([*cards, *(card for card in (view["tomb"], view["fought"], view["tombs"]["top"]) if card)])


def test_no_card_is_drawn_that_the_view_does_not_name() -> None:
    for view, found in tables():
        drawn = Counter(piece.get("data-piece") for piece in found if piece.get("data-piece") in components.CARDS)
        assert drawn - visible_cards(view) == Counter(), view["phase"]


def test_hands_of_others_are_backs_with_known_cards() -> None:
    for view in views():
        for seat, owner in enumerate(view["seats"]):
            if owner["hand_cards"] is not None:
                continue
            found = list(ElementTree.fromstring(drawn_components(view)[f"hand-of-{seat}"]).iter())
            known = owner["known"] if view["seat"] is not None else owner["known_to_all"]
            pieces = Counter(piece.get("data-piece") for piece in found if piece.get("data-piece"))
            assert pieces["?"] == max(0, owner["hand"] - len(known))
            assert sum(pieces.values()) == owner["hand"]
            papyri = ElementTree.fromstring(drawn_components(view)[f"papyri-of-{seat}"]).iter()
            assert sum(piece.get("data-piece") == "?" for piece in papyri) == owner["papyri"]


def test_moved_pieces_end_at_drawn_places() -> None:
    passing = {"box", "shown-0", "shown-1"}  # pieces that leave the game, and cards that a player looks at
    for view, found in tables():
        places = {piece.get("data-place") for piece in found}
        if view["tomb"] or view["phase"] in ("book", "bring-back"):
            assert {step["to"] for step in view["moved"]} - passing <= places
        assert {"main", "discard", "tombs", "tomb", "supply", "camp-0", "hand-1", "coins-0", "won-1"} <= places


def test_a_strength_is_a_sum_of_four_parts_in_words() -> None:
    view = views()[0]
    assert strength_phrase(build_viewer(view, "en"), "jackal", (2, 1, 0, 1, 4)) == (
        "Jackal 4: base 2, card +1, tomb –, ability +1"
    )
    assert strength_phrase(build_viewer(view, "de"), "mummy", (3, 0, 1, -1, 3)) == (
        "Mumie 3: Grundwert 3, Karte –, Grab +1, Fähigkeit −1"
    )


def test_fighters_show_current_and_printed_strength() -> None:
    view = next(view for view in views() if view["tomb"] and view["strengths"] != [0, 0])
    for seat, owner in enumerate(view["seats"]):
        for entry in owner["tomb"]:
            found = [piece for piece in elements(view) if piece.get("id") == f"inside-{seat}-{entry['card']}"]
            words = [text for piece in found for text in piece.itertext()]
            assert str(entry["strength"]["total"]) in words
    totals = [piece.get("aria-label", "") for piece in elements(view) if piece.get("id", "").startswith("total-")]
    assert [str(total) in label for total, label in zip(reversed(view["strengths"]), totals, strict=True)] == [True] * 2


FOUGHT = play(
    position(
        "lay", actor=1, holder=0, tomb="tomb_hatshepsut", hands=("snare", "mummy donkey"),
        laid=("spike_pit", ""), adventurers="tara_wolf heinrich_von_karloff", adventurers_inside=(True, True),
        inside=("soldier", "worker foreman"), discard="rest", pile="3*jackal",
    ),
    "lay mummy, done, trigger spike_pit, hit worker",
)  # fmt: skip
"""Tomb in which Tara Wolf (2 + 1) and a soldier (5) have won against Heinrich (2), a foreman (2) and a mummy (3).

A spike pit has hit a worker.
"""


def test_last_tomb_stays_visible_until_the_next_one_opens() -> None:
    view = FOUGHT.view(0)
    assert (view["turn"], view["tomb"], view["fought"], view["fight"]) == (2, None, "tomb_hatshepsut", [8, 7])
    assert [[entry["card"] for entry in owner["stood"]] for owner in view["seats"]] == [
        ["tara_wolf", "soldier"], ["heinrich_von_karloff", "foreman", "mummy"],
    ]  # fmt: skip
    assert view["seats"][0]["stood"][0]["strength"] == {"base": 2, "card": 0, "tomb": 0, "ability": 1, "total": 3}
    assert [owner["fallen"] for owner in view["seats"]] == [[], ["worker"]]
    playing = play(FOUGHT.copy(), "coins 4")
    drawn = drawing.tomb(playing.view(1), names=NAMES)
    for words in ("Soldier", "Foreman", "Tomb of Hatshepsut", "Merit won, 8 to 7"):
        assert words in drawn
    assert 'aria-label="Worker: eliminated"' in drawn
    assert 'data-piece="soldier"' not in drawn, "who has left is no piece"
    assert ">8</text>" in drawn
    assert ">7</text>" in drawn
    opened = play(playing, "done, coins 4, done, open").view(0)
    assert [(owner["stood"], owner["fallen"]) for owner in opened["seats"]] == [([], []), ([], [])]


@pytest.mark.parametrize(
    ("seat", "fight", "lang", "words"),
    [
        (0, (6, 6), "en", "you won by the medallion, 6 to 6"),
        (1, (6, 6), "en", "Merit won by the medallion, 6 to 6"),
        (0, (12, 6), "de", "du gewinnst 12 zu 6"),
        (1, (6, 6), "de", "Merit gewinnt durch das Medaillon, 6 zu 6"),
        (1, None, "de", "Merit gewinnt kampflos"),
        (0, (6, 6), "ru", "вы победили по медальону, 6 : 6"),
    ],
)
def test_tomb_names_how_it_was_won(seat: int, fight: tuple[int, int] | None, lang: str, words: str) -> None:
    view = FOUGHT.view(seat) | {"fight": fight}
    assert f">{words}</text>" in tomb_verdict(view, build_viewer(view, lang, NAMES))


def test_a_bubble_has_a_line_for_each_part_of_a_strength() -> None:
    sums = ElementTree.fromstring(
        bubble(build_viewer(views()[0], "en").neutral_viewer, "jackal", (2, 1, 0, 1, 4), 100, 50, 42)
    )
    assert list(sums.itertext()) == ["Jackal", "4", "base", "2", "cards", "+1", "tomb", "–", "ability", "+1"]
    assert (sums.get("class"), sums.get("opacity")) == ("sum", "0")
    smith = bubble(build_viewer(views()[0], "de").neutral_viewer, "montana_smith", (2, 0, 0, 1, 3), 100, 50, 42)
    assert ElementTree.fromstring(smith)[2].text == "Smith"  # not "Montana S…"


def test_a_bubble_stays_within_the_drawing() -> None:
    left = {x: bubble(build_viewer(views()[0], "en"), "jackal", (2, 0, 0, 0, 2), x, 50, 42) for x in (100, 300)}
    assert [re.findall(r'<rect[^>]* x="(\d+)"', drawn)[0] for drawn in left.values()] == ["148", "178"]


def test_first_round_shows_its_phases_and_the_goal() -> None:
    camp = drawing.tomb(position("play", hands=("soldier", "")).view(0), names=NAMES)
    for words in ("Your camp", "Tomb", "First both camps, then the tomb", "The first to win 4 tombs wins the game"):
        assert f">{words}</text>" in camp
    short = drawing.tomb(position("play", hands=("soldier", ""), options={"short": True}).view(0), names=NAMES)
    assert "The first to win 3 tombs wins the game" in short


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["Your camp", "Benedict:", "camp", "Tomb"]),
        ("de", ["Dein Lager", "Lager:", "Benedict", "Grab"]),
        ("ru", ["Ваш лагерь", "Лагерь:", "Benedict", "Гробница"]),
    ],
)
def test_camp_heading_is_not_truncated(lang: str, words: list[str]) -> None:
    """A heading takes two lines if one is too short; "Лагерь: Ben" was once cut and lost the name."""
    row = round_parts({"holder": 0, "camper": 0, "phase": "play"}, Viewer(lang, 0, ("Ann", "Benedict")))
    assert re.findall(r"<text[^>]*>(.*?)</text>", row) == words


SIZES = {"held": (1.16, 1.51), "scrolls": (1.16, 1.51), "piles": (1.16, 1.51), "camp": (1.07, 1.17), "dig": (1.0, 1.5)}
"""Minimum scales of the drawings: on a page 390 wide, and on one of 1280 x 800."""


def test_no_words_are_smaller_than_eleven_pixels() -> None:
    for _, view in zip(range(30), views()[::7], strict=False):
        for lang in LANGUAGES:
            for name, svg in drawn_components(view, lang).items():
                own = str(view["seat"] or 0)
                if name == "seen" or (name.split("-")[0] in ("hand", "papyri") and not name.endswith(own)):
                    continue  # the dialog is larger; backs have no words
                kind = re.findall(r'class="drawing (\w+)', svg)[0]
                sizes = [float(piece.get("font-size", "99")) for piece in ElementTree.fromstring(svg).iter()]
                assert min(sizes) * min(SIZES[kind]) >= 11, (name, lang)


def test_every_drawn_card_explains_itself() -> None:
    for view in views():
        for name, svg in drawn_components(view).items():
            for piece in ElementTree.fromstring(svg).iter():
                kind = piece.get("class", "").split(" ")[0]
                if kind in ("card", "fighter", "won", "used", "away", "kind"):
                    assert piece.get("data-info", "").split(" ")[0] in components.CARDS, (name, piece.get("id"))


def test_every_card_has_a_labelled_face() -> None:
    for lang in LANGUAGES:
        for card in components.CARDS:
            face = ElementTree.fromstring(drawing.card(card, lang))
            assert face.get("aria-label")
            assert any(piece.get("href") == f"#tile-{card}" for piece in face.iter())
    assert ElementTree.fromstring(drawing.card("soldier")).get("aria-label") == (
        "Soldier. Companion, cost 2, strength 5, 4 in the game, reconstructed."
    )
    assert drawing.pile(["jackal", "jackal", "mummy"]).count('role="img"') == 2


@pytest.mark.parametrize(("lang", "mark"), [("en", "reconstructed"), ("de", "rekonstruiert"), ("ru", "восстановлено")])
def test_card_face_has_the_mark_exactly_if_a_part_is_unsourced(lang: str, mark: str) -> None:
    """The drawing, its words and the dialog agree about every card."""
    unsourced = {card.id for card in standard_cards().values() if set(card.source.values()) != {"sourced"}}
    assert unsourced == {*components.CARDS} - {"tomb_horemheb"}
    assert {card for card in components.CARDS if "#card-reconstructed" in drawing.card(card, lang)} == unsourced
    assert {card for card in components.CARDS if card_description(lang, "", card).endswith(f", {mark}.")} == unsourced
    assert {card for card in components.CARDS if "◇" in card_effect_text(standard_cards()[card], lang)} == unsourced


def test_many_backs_lie_in_two_rows_and_within_the_drawing() -> None:
    for count in range(1, 15):
        where = back_places(count)
        assert len(where) == count
        assert all(x >= 0 and x + width <= 300 and y >= 0 and y + width * 68 / 48 <= 106 for x, y, width in where)
    assert {y for _, y, _ in back_places(7)} == {3.0}
    assert len({y for _, y, _ in back_places(8)}) == 2


def test_hand_is_drawn_in_groups_of_five_cards_of_equal_size() -> None:
    """The hand holds two soldiers and six other kinds of card; the first drawing has five kinds, the second three."""
    state = position("play", hands=("2*soldier worker foreman jackal donkey snare mummy", ""))
    first, second = drawing.hand(state.view(0), 0)
    assert 'viewBox="0 0 300 106"' in first
    assert 'viewBox="0 0 180 106"' in second
    assert [drawn.count('class="card') for drawn in (first, second)] == [5, 3]
    assert ('id="hand-of-0"' in first, 'id="hand-of-0-5"' in second) == (True, True)
    many = position("play", hands=("4*soldier 3*worker 4*jackal", "")).view(0)
    (only,) = drawing.hand(many, 0)
    assert [only.count(words) for words in ("4×", "3×")] == [2, 1]


def test_seen_cards_count_every_card_once() -> None:
    for view in views():
        counts = known_counts(view)
        copies = {card: standard_cards()[card].copies for card in counts}
        assert all(count <= copies[card] for card, count in counts.items())


def test_preview_draws_the_resulting_tomb_without_unknown_cards() -> None:
    game = Game(tara_wolf.DEFINITION, {"short": True})
    sending = next(view for view in views() if view["phase"] == "send" and len(view["legal"]) > 2)
    decision = next(text for text in sending["legal"] if text != "done")
    what = preview_action(game, sending, decision)
    found = drawing.preview_overlay(sending, what.view_after, Viewer("en", None, NAMES))
    card = decision.removeprefix("send ")
    assert f'id="inside-{sending["seat"]}-{card}"' in found["open-tomb"]
    assert found["open-tomb"].count('class="lift just-moved"') == 1
    for view in [view for view in views() if view["reveals"]][::12]:
        what = preview_action(game, view, view["reveals"][0])
        ghosts = drawing.preview_overlay(view, what.view_after, Viewer("en", None, NAMES))
        named = Counter(step["piece"] for step in what.moved if step["piece"] in components.CARDS)
        for svg in ghosts.values():
            pieces = Counter(re.findall(r'data-piece="(\w+)"', svg)) - Counter({"coin": 9, "medallion": 2})
            assert not (set(pieces) & set(components.CARDS)) - set(visible_cards(view)) - set(named)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_table_is_a_complete_svg(lang: str) -> None:
    for view, theme in ((views()[40], "day"), (views()[41], "night"), (views()[-1], "night")):
        whole = tara_wolf.DEFINITION.svg(view, lang, theme, NAMES)
        root = ElementTree.fromstring(whole)
        assert root.get("aria-label")
        assert "var(--" not in whole
        assert 'tabindex="0"' not in whole
        assert "Hemiunu &lt;" in whole


# ---- names in little space ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "card", "called"),
    [
        ("en", "cat", "Cat"),
        ("de", "skeleton", "Skelett"),
        ("ru", "skeleton", "Скелет"),
        ("ru", "spike_pit", "Колья"),
        ("de", "montana_smith", "Smith"),
        ("ru", "avatar_sobek", "Себек"),
        ("ru", "curse_of_pharaoh", "Фараон"),
        ("de", "soldier", "Soldat"),
    ],
)
def test_long_names_have_short_forms_where_there_is_little_room(lang: str, card: str, called: str) -> None:
    viewer = Viewer(lang, None, ())
    assert re.sub("<[^>]+>", "", name_caption(viewer, card, 0, 0, 11, 44, short=True)) == called


def names_below(state: State, lang: str) -> str:
    """Return the names below the cards of the first player, who is the reader; these names are not part of a button."""
    return drawing.tomb(state.view(0), lang).rpartition('class="names"')[2].partition('class="fighters"')[0]


def test_six_long_names_are_on_two_lines() -> None:
    """A column is 46 wide; "Бригадир" and "Скорпионы" were once cut there."""
    inside = ("foreman patron soldier mummy ghoul scorpions", "spike_pit")
    names = names_below(position("trigger", tomb="tomb_ramses_ii", inside=inside), "ru")
    assert re.findall(r">([А-Я][^<]+)</text>", names) == ["Солдат", "Бригадир", "Меценат", "Скорпионы", "Мумия", "Гуль"]


def test_button_in_a_tomb_is_the_card_without_its_name() -> None:
    state = position("trigger", tomb="tomb_ramses_ii", inside=("foreman soldier", "spike_pit"))
    fighters = drawing.tomb(state.view(0), "de").rpartition('class="fighters"')[2].partition('class="sums"')[0]
    assert re.findall(r"<text[^>]*>([^<\d]+)</text>", fighters) == []


def test_seven_fighters_are_in_two_rows_with_complete_names() -> None:
    """Four fighters are above three, and no name is cut."""
    state = position(
        "trigger", tomb="tomb_ramses_ii", adventurers="susan_copperstone montana_smith",
        adventurers_inside=(True, True), inside=("foreman patron soldier skeleton mummy ghoul", "spike_pit"),
    )  # fmt: skip
    names = re.findall(r'<text [^>]*y="([\d.]+)"[^>]*>([А-Я][^<]+)</text>', names_below(state, "ru"))
    called = ["Сьюзен", "Солдат", "Бригадир", "Меценат", "Скелет", "Мумия", "Гуль"]
    assert [name for _, name in names] == called
    heights = [float(height) for height, _ in names]
    assert [round(height - heights[0]) for height in heights] == [0, 0, 0, 0, 71, 71, 71]


@pytest.mark.parametrize(("seat", "top"), [(0, 152), (1, 3)])
def test_ten_fighters_are_wide_enough_to_touch(seat: int, top: int) -> None:
    """On a phone, a unit of the drawing is a pixel; ten fighters in one row were once 28 wide, and their cards 24."""
    inside = "archaeologist soldier worker foreman patron doctor mercenary thief mummy ghoul"
    sides = (inside, "spike_pit") if seat == 0 else ("spike_pit", inside)
    state = position("trigger", tomb="tomb_ramses_ii", inside=sides)
    drawn = ElementTree.fromstring(drawing.tomb(state.view(0), "de"))
    cards = [one for one in drawn.iter() if (one.get("id") or "").startswith(f"inside-{seat}-")]
    grips = [next(part for part in card if part.get("class") == "hit").attrib for card in cards]
    assert [float(grip["width"]) for grip in grips] == [55.2] * 10
    assert [float(grip["y"]) for grip in grips] == [top] * 5 + [top + 71] * 5
    assert {float(grip["height"]) for grip in grips} == {71}


def test_fighters_next_to_many_facedown_cards_stay_in_one_row() -> None:
    inside = ("archaeologist soldier worker foreman patron doctor mercenary", "")
    state = position("lay", tomb="tomb_ramses_ii", inside=inside, laid=("snare", ""), hands=("mummy", ""))
    tops = re.findall(r'class="hit"[^>]* y="([\d.]+)"', drawing.tomb(state.view(0)).partition('id="inside-0-')[2])
    assert set(tops[:7]) == {"151"}


@pytest.mark.parametrize("count", range(8))
def test_next_facedown_card_has_a_place_on_the_board(count: int) -> None:
    state = position("lay", tomb="tomb_ramses_ii", inside=("soldier", ""), laid=(" ".join(HIDDEN[:count]), ""))
    drawn = drawing.tomb(state.view(0)).partition('data-place="laid-0"')[2].partition("</svg>")[0]
    free = re.findall(r'<use href="#card-place"[^>]*>', drawn)[-1]
    x, wide = (float(re.findall(rf' {name}="([\d.]+)"', free)[0]) for name in ("x", "width"))
    assert x + wide <= RIGHT


HIDDEN = ("snare", "spike_pit", "spike_pit", "scorpions", "rolling_boulder", "mummy", "mummy")


@pytest.mark.parametrize("inside", ["soldier", "soldier foreman patron doctor thief"])
@pytest.mark.parametrize("count", [6, 8])
def test_many_own_facedown_cards_are_in_two_touchable_rows(count: int, inside: str) -> None:
    """The rows include the place for the next card, if there is one.

    Eight cards in one row were once 34.5 wide; the area of a button must be at least 44 x 44.
    """
    facedown = ["snare", "spike_pit", "mummy", "skeleton", "ghoul", "scorpions", "soldier", "royal_mummy"][:count]
    state = position("lay", tomb="tomb_ramses_ii", inside=(inside, ""), laid=(" ".join(facedown), ""))
    tomb = ElementTree.fromstring(drawing.tomb(state.view(0), "de"))
    cards = [one for one in tomb.iter() if (one.get("id") or "").startswith("laid-0-")]
    grips = [next(part for part in card if part.get("class") == "hit").attrib for card in cards]
    boxes = [tuple(float(grip[of]) for of in ("x", "y", "width", "height")) for grip in grips]
    assert len({y for _, y, _, _ in boxes}) == 2
    assert all(wide >= 46 and wide * tall >= 44**2 for _, _, wide, tall in boxes)
    assert all(x >= 84 and x + wide <= 372 and y + tall <= 304 for x, y, wide, tall in boxes)
    below = max(float(one.attrib["y"]) for one in tomb.iter() if one.get("class") == "names" for one in one)
    assert below + 2 <= min(y for _, y, _, _ in boxes)


def test_facedown_cards_next_to_seven_fighters_stay_in_one_row() -> None:
    inside = ("archaeologist soldier worker foreman patron doctor mercenary", "")
    facedown = "snare spike_pit mummy skeleton ghoul scorpions royal_mummy"
    state = position("lay", tomb="tomb_ramses_ii", inside=inside, laid=(facedown, ""))
    tops = re.findall(r'class="hit"[^>]* y="([\d.]+)"', drawing.tomb(state.view(0)).partition('id="laid-0-')[2])
    assert set(tops[:7]) == {"247"}


def test_own_facedown_cards_have_touchable_windows() -> None:
    """A card is 30 wide and lies 46 from its neighbours."""
    state = position("lay", tomb="tomb_ramses_ii", inside=("soldier", ""), laid=("snare spike_pit", ""))
    facedown_svg = drawing.tomb(state.view(0)).partition('data-place="laid-0"')[2].partition("</svg>")[0]
    assert re.findall(r'class="hit"[^>]* width="([\d.]+)"', facedown_svg)[:2] == ["46", "46"]


@pytest.mark.parametrize(
    ("lang", "called"),
    [
        ("en", ["Archaeologist", "Soldier", "Worker", "Foreman", "Patron", "Doctor", "Mercenary", "Thief"]),
        ("de", ["Archäologe", "Soldat", "Arbeiter", "Vorarbeiter", "Gönner", "Ärztin", "Söldner", "Diebin"]),
        ("ru", ["Археолог", "Солдат", "Рабочий", "Бригадир", "Меценат", "Врач", "Наёмник", "Воровка"]),
    ],
)
def test_card_names_are_not_truncated_where_they_have_room(lang: str, called: list[str]) -> None:
    """A column is 62 wide, and "Archaeologist" is 75; the next name on its line, "Worker", is 39. Names do not
    overlap."""
    inside = ("archaeologist soldier worker foreman patron doctor mercenary thief", "spike_pit")
    state = position("trigger", tomb="tomb_ramses_ii", inside=inside)
    names = re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^\W\d][^<]+)</text>', names_below(state, lang))
    assert [name for _, _, name in names] == called
    for line in (names[:4:2], names[1:4:2], names[4::2], names[5::2]):
        edges = [(float(x) - text_width(name, 11) / 2, float(x) + text_width(name, 11) / 2) for x, _, name in line]
        assert edges[0][0] >= 87
        assert edges[-1][1] <= 370
        assert all(one[1] + 3.9 <= other[0] for one, other in itertools.pairwise(edges))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("strong", [False, True])
def test_no_name_below_a_card_of_a_hand_is_cut(lang: str, strong: bool) -> None:
    """A long name takes two lines, a short form or a normal weight.

    The test covers all 47 cards that can be in a hand or in a camp.
    """
    viewer = Viewer(lang, None, ())
    drawn = {
        card: name_caption(viewer, card, 0, 0, 10, 58, strong) for card in components.CARDS[: components.PLAYED_END]
    }
    assert len(drawn) == 47
    assert [card for card, words in drawn.items() if "…" in words] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_words_look_squeezed(lang: str) -> None:
    """Letters keep their width; letter spacing shrinks by up to 7 % if words are too long for their space."""
    squeezed = 0
    for view in views()[::8]:
        for attributes, words in re.findall(r"<text ([^>]*)>([^<]+)<", drawing.svg(view, lang)):
            facts = dict(re.findall(r'([\w-]+)="([^"]*)"', attributes))
            if "textLength" in facts:
                assert facts["lengthAdjust"] == "spacing"
                bold = 1.12 if int(facts.get("font-weight", 400)) >= 600 else 1
                bold *= 0.9 if "Alegreya" in facts["font-family"] else 1
                wide = text_width(unescape(words), float(facts["font-size"])) * bold
                assert float(facts["textLength"]) >= 0.929 * wide, words
                squeezed += 1
    assert squeezed > 0
