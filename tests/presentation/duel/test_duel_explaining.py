"""Explanations of The Duel: previews of actions, remedies for illegal actions, and what each score source counts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.etree import ElementTree

import pytest

import saqqara
from rules.duel.deals import LEFT_TWO, OWNS, STOCK_USED_UP, after, play, position, rounds, site, with_action_tile
from saqqara.errors import IllegalActionError
from saqqara.presentation import ScoreExplanation, Viewer
from saqqara.table.action_preview import preview_action

NAMES = ("Ann", "Ben")
LOAD = {"2": "obelisk temple-4 tomb-7"}


def preview_sentence(state: saqqara.State, decision: str, lang: str = "en", me: int | None = 0) -> str:
    view = state.view(state.current_player)
    seen = preview_action(state.game, view, decision)
    return state.game.definition.presenter().preview_text(
        view, seen.view_after, seen.action_line, Viewer(lang, me, NAMES)
    )


# ---- previews in words -----------------------------------------------------------------------------------------------


def test_placement_preview_lists_boats_that_become_ready() -> None:
    assert preview_sentence(position(), "place b2") == "A meeple goes to b2."
    state = position(harbour={"a2": 1, "b1": 0})
    assert preview_sentence(state, "place b2") == "A meeple goes to b2. After that boats 2, b can be unloaded."
    assert preview_sentence(state, "place c2") == "A meeple goes to c2. After that boat 2 can be unloaded."


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "Boat 2: you get tomb 7, Ben gets a temple with 4 symbols. Out of the game: obelisk. "
               "Boat 2 is loaded again with unknown tiles."),
        ("de", "Boot 2: du bekommst die Grabkammer 7, Ben bekommt einen Tempel mit 4 Symbolen. Aus dem Spiel: Obelisk. "
               "Boot 2 wird mit unbekannten Plättchen neu beladen."),
        ("ru", "Лодка 2: вы получите гробницу 7; Ben получит храм с 4 символами. Из игры выходит обелиск. "
               "Лодку 2 снова загрузят неизвестными жетонами."),
    ],
)  # fmt: skip
def test_unloading_preview_in_three_languages(lang: str, sentence: str) -> None:
    assert preview_sentence(position(harbour={"a2": 0, "c2": 1}, boats=LOAD), "unload 2", lang) == sentence


def test_hot_seat_preview_names_the_players() -> None:
    state = position(harbour={"a2": 0, "c2": 0}, boats=LOAD)
    assert preview_sentence(state, "unload 2", me=None).startswith(
        "Boat 2: Ann gets tomb 7 and a temple with 4 symbols. Out of"
    )


def test_preview_mentions_a_boat_that_leaves_the_game() -> None:
    state = after(STOCK_USED_UP + ", place a1, place b1")
    assert preview_sentence(state, "unload 1").endswith("Boat 1 leaves the game.")


def test_action_tile_preview_names_the_next_action() -> None:
    state = with_action_tile("take", {}, boats=LOAD)
    sentence = "The action tile “take” goes into the box. Then: Take a tile from a boat."
    assert preview_sentence(state, "use take") == sentence
    state.play("use take")
    assert preview_sentence(state, "take 2.2") == (
        "You get a temple with 4 symbols; an unknown tile from the reserve takes its place."
    )
    swap = with_action_tile("swap", {"a2": 0, "b2": 1}, "use swap", boats=LOAD)
    assert preview_sentence(swap, "swap 2.1-3") == "On boat 2 obelisk and tomb 7 change places. Then: Unload a boat."
    place = with_action_tile("place", {}, "use place, place a1, place b2")
    assert preview_sentence(place, "done") == "The turn ends here."


def test_pass_preview() -> None:
    harbour = {"a1": 0, "b2": 0, "c3": 0, "a2": 0}
    boats: dict[str, str | None] = {**LEFT_TWO, "b": "obelisk obelisk tomb-7", "c": "tomb-1 tomb-2 tomb-3"}
    assert preview_sentence(position(harbour=harbour, boats=boats), "pass") == "Nothing happens, the turn passes on."


# ---- preview overlays ------------------------------------------------------------------------------------------------


def ghosts(state: saqqara.State, decision: str) -> Mapping[str, str]:
    view = state.view(state.current_player)
    return state.game.definition.presenter().preview_overlay(
        view, preview_action(state.game, view, decision).view_after, Viewer("en", None, NAMES)
    )


def symbols(svg: str) -> list[str]:
    return re.findall(r'href="#([\w-]+)"', svg)


def test_unloading_preview_redraws_only_changed_components() -> None:
    drawn = ghosts(position(harbour={"a2": 0, "c2": 1}, boats=LOAD), "unload 2")
    assert sorted(drawn) == ["box", "harbour", "supply-0", "supply-1", "temple-1", "tomb-0"]
    assert symbols(drawn["harbour"]) == [
        "field", "meeple-0-away", "field", "meeple-1-away", "tile-unknown", "tile-unknown", "tile-unknown",
    ]  # fmt: skip
    assert 'class="just-moved"' in drawn["tomb-0"]
    for svg in drawn.values():
        ElementTree.fromstring(svg)


def test_taken_tile_is_replaced_by_an_unknown_tile() -> None:
    drawn = ghosts(with_action_tile("take", {}, "use take", boats=LOAD), "take 2.1")
    assert symbols(drawn["harbour"]) == ["tile-unknown"]
    assert sorted(drawn) == ["harbour", "obelisk-0"]


def test_action_tile_preview_removes_one_and_adds_one() -> None:
    drawn = ghosts(with_action_tile("swap", {"a2": 0, "b2": 1}), "use swap")
    assert (sorted(drawn), symbols(drawn["action_tiles-0"])) == (["action_tiles-0", "box"], ["mark-box"])
    state = position(harbour={"a2": 1, "b2": 0}, boats={"2": "obelisk action-take action-unload"})
    drawn = ghosts(state, "unload 2")
    assert symbols(drawn["action_tiles-0"]) == ["tile-action-take"]
    assert symbols(drawn["action_tiles-1"]) == ["tile-action-unload"]


def test_swapped_tiles_lie_in_each_others_places() -> None:
    drawn = ghosts(with_action_tile("swap", {"a2": 0, "b2": 1}, "use swap", boats=LOAD), "swap 2.1-3")
    assert symbols(drawn["harbour"]) == ["tile-obelisk", "tile-tomb-7"]


# ---- remedies for illegal actions ------------------------------------------------------------------------------------


def remedy(state: saqqara.State, decision: str) -> str:
    error = state.why_illegal(decision)
    assert isinstance(error, IllegalActionError)
    return error.suggestion


FULL = {"a1": 0, "b2": 0, "c3": 0, "a2": 0}


@pytest.mark.parametrize(
    ("state", "decision", "words"),
    [
        (position(harbour={"b2": 0}), "unload 2", "place one more meeple in row 2, on a2, c2"),
        (position(harbour={"b2": 0}), "unload c", "place two more meeples in column c, on c1, c2, c3"),
        (position(harbour={"b2": 0}), "place b2", "choose one of the fields a1, b1, c1, a2, c2, a3, b3, c3"),
        (position(harbour=FULL), "place c1", "unload one of the boats 2, a, they bring meeples of yours back"),
        (position(harbour={"a1": 0, "b2": 0, "c3": 0, "c1": 0}), "place a2",
         "unload one of the boats 1, c, they bring meeples of yours back"),
        (position(harbour={"a1": 0, "b2": 0}, boats={"1": "action-take obelisk action-take"}), "use take",
         "gain a “take” action tile first; boat 1 carries one now"),
        (position(boats={"1": "action-take obelisk action-take"}), "take 1.2",
         "gain a “take” action tile first; boat 1 carries one now"),
        (with_action_tile("take", {}), "take 1.2", "play your “take” action tile first"),
        (with_action_tile("swap", {"b2": 0}), "use swap",
         "place a meeple first, on b1, a2, c2, b3: then a boat can be unloaded"),
        (with_action_tile("swap", {}), "use swap", "place two meeples in the line of a loaded boat first"),
        (with_action_tile("swap", {}), "swap 1.1-2", "play your “swap” action tile first"),
        (position(), "done", "place a meeple, unload a boat or play an action tile"),
        (position(), "pass", "place a meeple, unload a boat or play an action tile"),
        (with_action_tile("take", {}, "use take"), "place b2", "do that first, or undo what you have begun"),
        (
            with_action_tile("take", {}, "use take"), "use place",
            "end this turn; your next one may begin with an action tile",
        ),
        (with_action_tile("place", {"a1": 0, "b2": 0, "c3": 0}), "use place",
         "your meeples come back when a boat of their row or column is unloaded"),
        (after(STOCK_USED_UP + ", " + rounds("1") + ", place a1, place b1"), "unload 1",
         "nothing any more: it does not come back"),
    ],
)  # fmt: skip
def test_remedies_for_illegal_actions(state: saqqara.State, decision: str, words: str) -> None:
    assert remedy(state, decision) == words


def test_following_a_remedy_makes_the_action_legal() -> None:
    """An action becomes legal after a player follows the remedy that names fields or boats."""
    state = play(position(harbour={"b2": 0}), "place c2")
    assert state.why_illegal("unload 2") is None
    state = play(with_action_tile("swap", {"b2": 0}), "place a2, place a3")
    assert state.why_illegal("use swap") is None


def test_finished_game_has_no_remedies() -> None:
    boats: dict[str, str | None] = {**LEFT_TWO, "b": "obelisk obelisk tomb-7", "c": "tomb-1 tomb-2 tomb-3"}
    state = play(position(harbour={"b1": 0, "b2": 0}, boats=boats), "unload b")
    assert remedy(state, "place a1") == ""


# ---- score explanations ----------------------------------------------------------------------------------------------

ANN = site(
    obelisk=3, temple=[1, 2, 0, 1], pyramids={"light": 3, "dark": 1}, tomb=[3, 4, 5, 8], action_tiles=["action-take"]
)
BEN = site(obelisk=2, tomb=[1])


def explanation_of(source: str, seat: int = 0, **sides: str) -> ScoreExplanation:
    state = position(sites=(ANN, BEN), harbour={"a1": 0, "b2": 0, "c3": 1}, **sides)
    return state.game.definition.presenter().score_explanation(state.view(0), seat, source, "en")


@pytest.mark.parametrize(
    ("source", "side", "words", "rule"),
    [
        ("obelisk", "A", "1 for each tile: 3. Majority, 3 to 2: 6 more.", "DUEL-6.1"),
        ("obelisk", "B", "3 tiles. Fewer than five: nothing.", "DUEL-7.1"),
        ("temple", "A", "1 for each symbol: 9 on 4 tiles.", "DUEL-6.2"),
        ("temple", "B", "Sets without doubles, of 3 + 1 tiles: 9 + 1.", "DUEL-7.2"),
        ("pyramids", "A", "Light pyramid with 3: 6. Dark pyramid with 1: 1.", "DUEL-6.3"),
        ("pyramids", "B", "Light pyramid 3, dark pyramid 1; only the smaller counts, with 1.", "DUEL-7.3"),
        ("tomb", "A", "Groups and what each brings: 3–5 → 9, 8 → 1.", "DUEL-6.4"),
        ("tomb", "B", "4 for each group: 3–5, 8.", "DUEL-7.4"),
    ],
)
def test_sites_explain_their_score(source: str, side: str, words: str, rule: str) -> None:
    found = explanation_of(source, **{source: side})
    assert (found.text, found.clause) == (words, rule)


def test_scored_pieces_are_at_the_places_of_their_explanation() -> None:
    assert explanation_of("tomb").pieces == (("tomb-0", ""),)
    assert explanation_of("pyramids", pyramids="B").pieces == (("pyramids-0", "pyramid-dark"),)
    assert explanation_of("action_tiles").pieces == (("action_tiles-0", ""),)
    assert explanation_of("action_tiles").text == "1 for each action tile that is unused at the end: 1 now."
    assert explanation_of("meeples").pieces == (("a1", "meeple-0"), ("b2", "meeple-0"))
    assert explanation_of("meeples", 1).pieces == (("c3", "meeple-1"),)
    assert explanation_of("obelisk", 1).text == "1 for each tile: 2. No majority, 2 to 3."
    assert explanation_of("temple", 1, temple="B").text == "No tile yet."


@pytest.mark.parametrize(
    ("tiles", "first", "words"),
    [
        (5, 0, "5 tiles. First to have five: 12."),
        (10, 0, "10 tiles. First to have five: 12; ten or more: 6 more."),
        (5, 1, "5 tiles. Five or more, but not first: 6."),
    ],
)
def test_obelisk_b_names_the_first_player(tiles: int, first: int, words: str) -> None:
    state = position(sites=(site(obelisk=tiles), site()), first_to_five=first, obelisk="B")
    assert state.game.definition.presenter().score_explanation(state.view(0), 0, "obelisk", "en").text == words


def test_own_meeples_that_must_stay_have_a_refusal() -> None:
    page = saqqara.game("duel").definition.presenter()
    state = position(harbour={"a1": 0})
    assert 'data-drag-help="' not in page.player_area(state.view(0), 0, Viewer("en", None, NAMES))
    waits = page.player_area({**state.view(0), "legal": [], "reveals": []}, 0, Viewer("en", None, NAMES))
    assert waits.count('data-drag-help="place b1"') == 3
    assert 'data-drag-help="' not in page.player_area({**state.view(0), "legal": []}, 1, Viewer("en", None, NAMES))


def test_action_tiles_owned_by_kind() -> None:
    """Every kind of action tile has a remedy if the other player owns the tile."""
    for kind, owns in OWNS.items():
        state = position(sites=(site(), owns), boats={"1": "obelisk obelisk obelisk"})
        gain = f"gain {'an' if kind == 'unload' else 'a'} “{kind}” action tile first; no boat carries one now"
        assert remedy(state, f"use {kind}") == gain
