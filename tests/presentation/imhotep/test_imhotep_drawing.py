"""SVG drawings of Imhotep: well-formed pieces with ids, roles and labels; each legal action is clickable in one way."""

import random
import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest

import saqqara
from saqqara.core.game import Game
from saqqara.games import imhotep
from saqqara.games.imhotep.presentation import presenter
from saqqara.games.imhotep.svg import table as drawing
from saqqara.games.imhotep.svg.common import SailingChoices, place_points, sailing_choices
from saqqara.games.imhotep.svg.sites.tomb import connected_areas, group_points
from saqqara.i18n import LANGUAGES
from saqqara.presentation import Viewer, predict_nothing
from saqqara.theme import symbol_ids

NAMES = ("Merit", 'Hemiunu <"&">', "Senmut", "Nofret")
EXTRAS = {"wrath": True, "private_boats": True, "bets": True, "favour": True}
SIDE_B = dict.fromkeys(("market", "pyramid", "temple", "tomb", "obelisks"), "B")
TABLES = [
    {"players": 2},
    {"players": 4, **EXTRAS},
    {"players": 3, **SIDE_B, **EXTRAS, "profile": "yucata"},
    {"players": 2, **SIDE_B, "favour": True, "private_boats": True},
]
Element = ElementTree.Element


def components(view: dict[str, Any], lang: str = "en") -> list[str]:
    """Return all components of a table in the order of a page."""
    seats = range(view["options"]["players"])
    signs = [drawing.rounds(view, lang, names=NAMES), drawing.turn_order(view, lang, names=NAMES)]
    shared_ones = [*drawing.draw_boats(view, lang, names=NAMES), *signs, *drawing.bank_panels(view, lang, NAMES)]
    return [*shared_ones, *(one for seat in seats for one in drawing.belongings(view, seat, lang, names=NAMES))]


def elements(view: dict[str, Any], lang: str = "en") -> list[Element]:
    return [piece for drawn in components(view, lang) for piece in ElementTree.fromstring(drawn).iter()]


def complete_action_counts(found: list[Element]) -> Counter[str]:
    """Count how often each action is clickable in one step."""
    return Counter(decision for piece in found if (decision := piece.get("data-action")))


def half_action_counts(found: list[Element]) -> Counter[str]:
    """Count the pieces that are one half of each action."""
    return Counter(
        decision for piece in found for decision in piece.get("data-half-actions", "").split("|") if decision
    )


def positions(options: dict[str, Any], seed: int, every: int) -> list[dict[str, Any]]:
    """Return views of the seats to decide in a random game.

    They are the views of every `every`-th turn and of the first position of each phase, and the spectator's view of the
    end.
    """
    state = Game(imhotep.DEFINITION, options).start(seed=seed)
    chance, seen, found = random.Random(seed), set[str](), []
    while not state.is_over:
        view = state.view(state.current_player)
        if view["turn"] % every == 0 or view["phase"] not in seen:
            found.append(view)
        seen.add(view["phase"])
        state.play(chance.choice(state.legal_actions()))
    return [*found, state.view(None)]


@pytest.mark.parametrize("options", TABLES, ids=["two", "four", "three-b", "two-b"])
def test_every_legal_action_is_clickable_at_once_or_as_two_halves(options: dict[str, Any]) -> None:
    for view in positions(options, seed=7, every=4):
        found = elements(view)
        sailings = [text for text in view["legal"] if text.startswith(("sail ", "private "))]
        begun = [text for text in view["legal"] if text.startswith(("load ", "bet ", "favour "))]
        others = [text for text in view["legal"] if text not in ("done", "pass", *sailings)]
        assert half_action_counts(found) == Counter({**dict.fromkeys(sailings, 2), **dict.fromkeys(begun, 1)})
        assert complete_action_counts(found) == Counter([*others, *sailing_choices(view).complete_by_site.values()])
        for piece in found:
            can = piece.get("data-action") or piece.get("data-half-actions")
            assert bool(can) == ("legal" in piece.get("class", "").split())
            assert not (can and piece.get("data-refused-action"))
            assert bool(piece.get("data-half-actions")) == bool(
                piece.get("data-half-hint")
            )  # every half names what it lacks


@pytest.mark.parametrize("options", TABLES, ids=["two", "four", "three-b", "two-b"])
def test_components_are_svg_with_unique_ids_words_and_without_styles(options: dict[str, Any]) -> None:
    for number, view in enumerate(positions(options, seed=11, every=9)):
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
            pressed = any(
                piece.get(f"data-{name}") for name in ("action", "half-actions", "refused-action", "info", "analysis")
            )
            assert (piece.get("role") == "button") == (piece.get("tabindex") == "0") == pressed
        infos = {name for piece in found for name in (piece.get("data-info") or "").split()}
        assert infos <= {topic.name for topic in presenter.help_topics(Game(imhotep.DEFINITION, options), lang)}
        for drawn in components(view, lang):
            assert re.match(
                r'<svg class="drawing [\w -]+" viewBox="0 0 \d+ \d+" role="group" aria-label="[^"]+"', drawn
            )


def test_pieces_are_drawn_where_the_last_action_moved_them() -> None:
    state = Game(imhotep.DEFINITION, {"players": 4, **SIDE_B, **EXTRAS}).start(seed=2)
    chance = random.Random(5)
    for _ in range(90):
        state.play(chance.choice(state.legal_actions()))
        view = state.view(None)
        places = {piece.get("data-place") for piece in elements(view) if piece.get("data-place")}
        destinations = {
            step["to"] for step in view["moved"] if step["to"].startswith(("pyramid", "temple", "tomb", "sled"))
        }
        assert destinations <= places


def test_sailing_combines_boat_and_site_unless_only_one_boat_can_sail() -> None:
    both = {"legal": ["sail 1 tomb", "sail 2 tomb", "private temple"]}
    alone = {"legal": ["quarry", "sail 2 tomb", "sail 2 temple", "private temple"]}
    private = {"legal": ["private tomb"]}
    assert sailing_choices(both) == SailingChoices(
        {"sail 1": "sail 1 tomb", "sail 2": "sail 2 tomb", "private": "private temple"},
        {"tomb": "sail 1 tomb|sail 2 tomb", "temple": "private temple"},
        {},
    )
    assert sailing_choices(alone).complete_by_site == {"tomb": "sail 2 tomb", "temple": "sail 2 temple"}
    assert sailing_choices(alone).by_site["temple"] == "sail 2 temple|private temple"
    assert sailing_choices(private) == SailingChoices({"private": "private tomb"}, {"tomb": "private tomb"}, {})
    assert sailing_choices({"legal": ["deliver tomb"]}) == SailingChoices({}, {}, {"tomb": "deliver tomb"})


def test_points_next_to_stones_match_the_worked_examples() -> None:
    stones = [0, 0, 2, 1, 0, 2, 1, 3, 0, 1, 1, 1, 1]  # columns of BGGGG / BBKG / WWBG, top to bottom
    assert sorted(len(area) for area in connected_areas(stones)) == [1, 1, 2, 3, 6]
    assert [group_points(size) for size in (1, 2, 3, 4, 5, 6, 10)] == [1, 3, 6, 10, 15, 17, 25]
    assert place_points([3, 4, 0, 3], [15, 10, 5, 1]) == [7, 15, 0, 7]
    assert place_points([3, 1, 1, 0], [8, 4, 2, 0]) == [8, 3, 3, 0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_table_is_a_complete_svg_with_labels(lang: str) -> None:
    state = Game(imhotep.DEFINITION, TABLES[1]).start(seed=3)
    chance = random.Random(1)
    for _ in range(40):
        state.play(chance.choice(state.legal_actions()))
    view = state.view(state.current_player)
    whole = imhotep.DEFINITION.svg(view, lang, "night", NAMES)
    root = ElementTree.fromstring(whole)
    assert root.get("aria-label")
    assert "var(--" not in whole
    assert 'tabindex="0"' not in whole
    assert presenter.prompt(view, lang)
    assert all(presenter.action_label(decision, lang) for decision in imhotep.DEFINITION.actions.texts)
    assert all(presenter.strip_emphasis(presenter.log_text(line, Viewer(lang, 0, NAMES))) for line in state.log(None))
    assert all(topic.title and topic.symbol in symbol_ids() for topic in presenter.help_topics(state.game, lang))
    for source in view["breakdown"][0]:
        assert presenter.score_source_name(source, lang)
        assert presenter.score_explanation(view, 0, source, lang).text
    assert presenter.board(predict_nothing, view, Viewer(lang, None, NAMES)).count('<svg class="drawing ') == 12


def test_sailing_is_logged_with_deliveries_and_points() -> None:
    moved = [
        {"piece": "boat-2", "from": "boats", "to": "dock-pyramid"},
        {"piece": "stone-1", "from": "2.1", "to": "pyramid.1"},
        {"piece": "points-2", "from": "pyramid.1", "to": "score-1"},
        {"piece": "stone-0", "from": "2.2", "to": "pyramid.2"},
        {"piece": "points-1", "from": "pyramid.2", "to": "score-0"},
    ]
    line = {"turn": 9, "seat": 0, "action": "sail 2 pyramid", "moved": moved}
    assert presenter.strip_emphasis(presenter.log_text(line, Viewer("en", 0, ("Merit", "Senmut")))) == (
        "You sailed boat 2 to the pyramid. Delivered at the pyramid: You 1, Senmut 1. Points: You +1, Senmut +2."
    )


@pytest.mark.parametrize(
    ("lang", "captions"),
    [
        ("en", ["At the end: connected 1/3/6/10/15, then +2", "At the end: most stones in a row, 8/4/2"]),
        ("de", ["Am Ende: Verbundene 1/3/6/10/15, dann +2", "Am Ende: die meisten Steine je Reihe, 8/4/2"]),
        ("ru", ["В конце: области — 1/3/6/10/15, далее +2", "В конце: больше всех камней в ряду — 8/4/2"]),
    ],
)
def test_caption_names_time_and_amount_of_scoring(lang: str, captions: list[str]) -> None:
    for side, caption in zip("AB", captions, strict=True):
        view = Game(imhotep.DEFINITION, {"tomb": side}).start(seed=1).view(0)
        drawn = ElementTree.fromstring(drawing.site_panel(view, "tomb", lang, names=NAMES))
        line = next(one for one in drawn.iter("text") if one.text == caption)
        assert 0 < float(line.get("textLength", 301)) <= 301, "it stays within the panel in any font"


@pytest.mark.parametrize(("players", "places"), [(2, "10/1"), (3, "12/6/1"), (4, "15/10/5/1")])
def test_obelisks_label_the_points_of_each_place(players: int, places: str) -> None:
    view = Game(imhotep.DEFINITION, {"players": players}).start(seed=1).view(0)
    drawn = ElementTree.fromstring(drawing.site_panel(view, "obelisks", "en", names=["a", "b", "c", "d"][:players]))
    assert f"At the end, by height: {places}; ties share" in [one.text for one in drawn.iter("text")]


def test_sailed_boat_is_text_and_legal_quay_shows_a_golden_boat() -> None:
    view = Game(imhotep.DEFINITION, {}).start(seed=1).view(0)
    view["boats"][1] |= {"site": "tomb", "spaces": [None] * len(view["boats"][1]["spaces"])}
    view["legal"] = ["sail 1 temple"]
    away = ElementTree.fromstring(drawing.draw_boats(view, "en", names=NAMES)[1])
    assert (away.get("viewBox"), [one.tag.rpartition("}")[2] for one in away.iter()]) == (
        "0 0 248 26",
        ["svg", "g", "text"],
    )
    temple = ElementTree.fromstring(drawing.site_panel(view, "temple", "en", names=NAMES))
    quay = next(one for one in temple.iter() if one.get("id") == "quay-temple")
    assert {one.tag.rpartition("}")[2] for one in quay.iter() if one.get("class") == "ring"} == {"path"}


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "The temple scores: You +2, Senmut +1. A new round begins."),
        ("de", "Wertung im Tempel: Du +2, Senmut +1. Eine neue Runde beginnt."),
        ("ru", "Храм приносит очки: Вы +2, Senmut +1. Начинается новый раунд."),
    ],
)
def test_temple_scoring_at_round_end_has_its_own_log_line(lang: str, words: str) -> None:
    moved = [
        {"piece": "boat-4", "from": "boats", "to": "dock-pyramid"},
        {"piece": "stone-0", "from": "4.1", "to": "pyramid.1"},
        {"piece": "points-2", "from": "pyramid.1", "to": "score-0"},
        {"piece": "points-1", "from": "temple.1", "to": "score-0"},
        {"piece": "points-1", "from": "temple.2", "to": "score-1"},
        {"piece": "points-1", "from": "temple.3", "to": "score-0"},
        {"piece": "round-card", "from": "rounds", "to": "boats"},
    ]
    line = {"turn": 9, "seat": 0, "action": "sail 4 pyramid", "moved": moved}
    sailed, end = presenter.strip_emphasis(presenter.log_text(line, Viewer(lang, 0, ("Merit", "Senmut")))).split("\n")
    assert (sailed.endswith({"en": "You +2.", "de": "Du +2.", "ru": "Вы +2."}[lang]), end) == (True, words)


@pytest.mark.parametrize("lang", ["en", "de", "ru"])
def test_text_of_the_order_sign_fits_its_board(lang: str) -> None:
    """The board ends at 131, so a line begins at 125 or above."""
    view = saqqara.game("imhotep", players=4).start(seed=1).view(0)
    lines = [float(y) for y in re.findall(r'<text [^>]*\by="([\d.]+)"', drawing.turn_order(view, lang))]
    assert len(lines) > 3
    assert max(lines) <= 125
