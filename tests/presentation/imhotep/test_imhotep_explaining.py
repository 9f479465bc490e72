"""Explanations of Imhotep: preview overlays, projected points, sites by player, out-of-turn notices and remedies."""

import io
import json
import random
import re
from html import unescape
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

from rules.imhotep.tables import ALL_B, ALL_EXPANSIONS, game, play, position, start
from saqqara.analysis.evaluation import ActionEvaluation
from saqqara.analysis.reasons import Contrast, Hint, explain_hint
from saqqara.cli.game_screen import GameScreen
from saqqara.core.state import State
from saqqara.errors import IllegalActionError
from saqqara.export import ReplayData, replay_page
from saqqara.games.imhotep.presentation import presenter
from saqqara.games.imhotep.presentation.presenter import out_of_turn_notice, score_projection, site_breakdown
from saqqara.i18n import translate
from saqqara.presentation import Viewer
from saqqara.server.insights import score_table
from saqqara.server.live.table_page import render_regions
from saqqara.server.tables.table_view import TableView
from saqqara.table import Table
from saqqara.table.action_preview import preview_action

NAMES = ("Ann", "Ben", "Cem", "Dan")


# ---- points now and later -------------------------------------------------------------------------------------------


def moments(state: State, decision: str = "") -> dict[str, Any]:
    """Return the score projection of a position, or of the position after an action."""
    view = state.view(state.current_player)
    return dict(preview_action(state.game, view, decision).projection) if decision else score_projection(view, view)


def test_points_now_at_the_end_of_the_round_and_of_the_game() -> None:
    """Seat 0 has two fields of the temple and an obelisk; seat 1 has one field, and a group of two in the tomb."""
    state = position(at_temple="010", at_tomb="11", heights="10")
    assert moments(state) == {"now": [0, 0], "round": [2, 1], "game": [12, 4]}  # obelisks 10; tomb 3


def test_sailing_preview_changes_later_points() -> None:
    state = position("0... 01. ... .", at_temple="")
    assert moments(state, "sail 2 temple") == {"now": (0, 0), "round": (1, 1), "game": (1, 1)}
    assert moments(state, "sail 2 pyramid") == {"now": (2, 1), "round": (2, 1), "game": (2, 1)}  # IMH-5.2
    assert moments(state, "sail 2 obelisks") == {"now": (0, 0), "round": (0, 0), "game": (5, 5)}  # (10 + 1) // 2


def test_temple_scored_by_the_fourth_boat_is_not_projected_twice() -> None:
    state = position("...@pyramid ..@market ..@tomb 0", at_temple="01")
    assert moments(state, "sail 4 obelisks") == {"now": (1, 1), "round": (1, 1), "game": (11, 1)}


def test_preview_of_a_reveal_has_no_points() -> None:
    """Points are unknown if an action reveals a card.

    A stone on the first field of the left B pyramid gains the top card. The card may bring its owner points, and a red
    one is carried out at once, which can cost others points.
    """
    state = play(position("0... ... ... 0", pyramid="B", at_pyramid=("0", "", "", "")), "sail 4 pyramid")
    seen = moments(state, "build left")
    assert seen == {"now": (None, None), "round": (None, None), "game": (None, None)}


def test_the_b_temple_gives_points_stones_or_a_card() -> None:
    state = position(".... ... ... ..", players=3, temple="B", at_temple="01201")
    assert moments(state)["round"] == [1, 2 + 1, 1]  # field 2 scores 2, field 4 gives a card (IMH-6.3)


# ---- site breakdown by player ---------------------------------------------------------------------------------------


def rows(state: State, site: str) -> list[list[int]]:
    found = site_breakdown(state.view(None), site, "en")
    assert found
    assert found.columns == ("stones", "now", "end of round", "end of game")
    return [[int(cell) for cell in row] for row in found.rows]


def test_site_breakdown_by_player() -> None:
    state = position(".... ... ... ..", players=3, at_temple="010", at_tomb="1100", heights="201")
    assert rows(state, "temple") == [[2, 0, 2, 2], [1, 0, 1, 1], [0, 0, 0, 0]]
    assert rows(state, "tomb") == [[2, 0, 0, 2], [2, 0, 0, 3], [0, 0, 0, 0]]  # columns 110, 0: two of B together
    assert rows(state, "obelisks") == [[2, 0, 0, 12], [0, 0, 0, 0], [1, 0, 0, 6]]
    assert site_breakdown(state.view(None), "market", "en") is None
    found = site_breakdown(state.view(None), "tomb", "de")
    assert found
    assert (found.title, found.total) == ("Grabkammer A", ("4", "0", "0", "5"))


@pytest.mark.parametrize(
    ("profile", "words"),
    [
        ("printed", "Three stones of a colour become a tower on the highest free field and score it."),
        ("yucata", "Three stones of a colour become a tower on the highest free field, which scores at the end."),
    ],
)
def test_IMH_14_1_dialog_explains_when_towers_score(profile: str, words: str) -> None:
    (about,) = [
        topic for topic in presenter.help_topics(game(obelisks="B", profile=profile), "en") if topic.name == "obelisks"
    ]
    assert translate("en", about.message).startswith(words)


@pytest.mark.parametrize(("profile", "now"), [("printed", 10), ("yucata", 0)])
def test_IMH_14_1_towers_count_now_or_at_the_end(profile: str, now: int) -> None:
    state = position(obelisks="B", heights="10", towers="0", profile=profile)
    assert rows(state, "obelisks")[0] == [4, now, now, 11]
    drawn = presenter.board(lambda decision: (), state.view(0), Viewer("en", None, NAMES))
    assert ("(10)" in drawn) == (profile == "yucata")


# ---- score sources --------------------------------------------------------------------------------------------------


ALWAYS = ["pyramid", "temple", "tomb", "obelisks", "statues", "decorations", "blue_cards"]


@pytest.mark.parametrize(
    ("options", "added"),
    [
        ({}, []),
        ({"favour": True}, []),
        ({"wrath": True}, ["wrath"]),
        ({"private_boats": True, "bets": True}, ["private_boat", "bets"]),
        (ALL_EXPANSIONS, ["private_boat", "bets", "wrath"]),
    ],
)
def test_options_add_score_sources(options: dict[str, Any], added: list[str]) -> None:
    view = game(**options).start(seed=2).view(None)
    assert presenter.score_sources(view) == ALWAYS + added
    assert list(view["breakdown"][0]) == [*ALWAYS, "private_boat", "bets", "wrath", "other"]  # as in the rules digest


def test_every_screen_lists_the_same_score_sources() -> None:
    table = Table.open("imhotep", {"bets": True}, 2, [{"name": name, "player": "person"} for name in NAMES[:2]])
    chance = random.Random(2)
    while table.current_player is not None:
        table.play(table.current_player, chance.choice(table.view(table.current_player)["legal"]), confirm=True)
    names = ["Pyramid", "Temple", "Tomb", "Obelisks", "Statues", "Decorations", "Unused blue cards", "Bet"]
    assert [name for name, _ in score_table.score_rows(TableView(table, None, "en", ""))] == names
    assert headings(render_regions(table, None, "en")["result"]) == names
    assert headings(replay_page(ReplayData.from_state(table.record().replay(), NAMES[:2]), "en")) == names
    assert headings_in_terminal(table) == names


def headings(html: str) -> list[str]:
    """Return the headings of the rows of points, without the heading of the sum."""
    return [unescape(name) for name in re.findall(r'<th scope="row">(.*?)</th>', html) if name != "Total"]


def headings_in_terminal(table: Table) -> list[str]:
    console = Console(record=True, width=100, file=io.StringIO())
    GameScreen(console, "en", table.game, NAMES[:2]).print_result(table.view(None))
    lines = [re.split(r" {2,}", line.strip())[0] for line in console.export_text().splitlines()]
    return lines[1 : lines.index("Total")]


# ---- out-of-turn notices --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "headline", "why"),
    [
        (play(position("0... 1.. ... 1"), "sail 4 market"), "Ben decides",
         "Ann sailed a stone of Ben to the market: Ben chooses a card."),
        (play(position(".... ... ... 1", pyramid="B"), "sail 4 pyramid"), "Ben decides",
         "Ann sailed a stone of Ben to the pyramids: Ben chooses one."),
        (play(position("...@pyramid ..@market ..@tomb 0", temple="B", at_temple="1"), "sail 4 obelisks"), "Ben decides",
         "Round over: Ben chooses what a temple stone earns."),
    ],
)  # fmt: skip
def test_out_of_turn_notice_names_player_and_reason(state: State, headline: str, why: str) -> None:
    found = out_of_turn_notice(state.view(0), Viewer("en", 0, NAMES))
    assert found
    assert (found.headline, found.why) == (headline, why)
    mine = out_of_turn_notice(state.view(1), Viewer("en", 1, NAMES))
    assert mine
    assert mine.headline == "You decide"
    assert "your" in mine.why


def test_own_turn_has_no_out_of_turn_notice() -> None:
    assert out_of_turn_notice(position().view(0), Viewer("en", 0, NAMES)) is None
    assert out_of_turn_notice(play(position("0... ... ... 0"), "sail 4 market").view(0), Viewer("en", 0, NAMES)) is None


# ---- remedies -------------------------------------------------------------------------------------------------------


def remedy(state: State, decision: str) -> str:
    error = state.why_illegal(decision)
    assert isinstance(error, IllegalActionError)
    return error.suggestion


@pytest.mark.parametrize(
    ("state", "decision", "words"),
    [
        (position(sleds="55"), "quarry", "place a stone first: that makes room on the sled"),
        (position(quarries=[0, 20]), "quarry",
         "stones go back to the quarry when you take cards for them at the market"),
        (position(sleds="05"), "load 1.1", "get stones from the quarry first"),
        (position("01.. 0.. ... ."), "load 1.1",
         "choose an empty space: boat 1, spaces 3, 4; boat 2, spaces 2, 3; boat 3, spaces 1, 2, 3; boat 4, space 1"),
        (position("01.. 0.. ... ."), "sail 1 tomb", "place one more stone on boat 1"),
        (position("0... 0.. ... ."), "sail 1 tomb", "place 2 more stones on boat 1"),
        (position("01.. 01.@tomb ... ."), "sail 1 tomb", "place one more stone on boat 1"),
        (position(".... ...@tomb .. 0"), "sail 4 tomb",
         "boats that can sail now: boat 4 to the market, to the pyramid, to the temple, to the obelisks"),
        (position(), "use lever",
         "blue cards come from the market, for your stones on a boat that sails there"),
        (position(hands=("lever",)), "use lever", "place one more stone on boat 4"),
        (position(hands=("chisel",), sleds="15"), "use chisel", "get stones first"),
        (position(), "take 1", "get stones, place a stone, sail a boat or play a blue card"),
        (position(), "pass", "get stones, place a stone, sail a boat or play a blue card"),
        (play(position(hands=("sail",)), "use sail"), "quarry", "do that first, or undo what you have begun"),
        (position(bets=True, placed={"tomb left": 1}), "bet tomb left",
         "free bet fields: left at the pyramid, left at the temple, left at the obelisks"),
        (position(favour=True, used={1: 1}), "favour 1", "favours that are possible now: 2, 3, 4, 5"),
        (play(position(".... ... ... 0", cards="lever - statue -"), "sail 4 market"), "take 2",
         "choose one of the fields 1, 3"),
        (play(position(".... ... ... 0", pyramid="B", at_pyramid=("00000", "", "", "")), "sail 4 pyramid"),
         "build left", "choose one with room: the middle one, the right one"),
        (position(private_boats=True, launched={1: "tomb"}), "private tomb",
         "your private boat can now sail to the market, to the pyramid, to the temple, to the obelisks"),
        (position(private_boats=True, launched={0: "tomb"}), "private temple", ""),
        (position(bets=True, placed={"tomb left": 0}), "bet temple left", ""),
    ],
)  # fmt: skip
def test_remedies_for_illegal_actions(state: State, decision: str, words: str) -> None:
    assert remedy(state, decision) == words


# ---- preview overlays -----------------------------------------------------------------------------------------------


def ghosts(state: State, decision: str) -> dict[str, str]:
    view = state.view(state.current_player)
    return dict(
        presenter.preview_overlay(
            view, preview_action(state.game, view, decision).view_after, Viewer("en", None, NAMES)
        )
    )


def ghost_symbols(drawn: str) -> list[str]:
    """Return the symbols of the ghosts in a drawing, in order."""
    found = re.findall(r'href="#(block-\d)-ghost"|href="#(stone-\d)"[^>]* class="just-moved"', drawn)
    return [block or stone for block, stone in found]


def test_preview_draws_ghosts_and_removes_the_boat() -> None:
    drawn = ghosts(position("0... 01. ... .", at_tomb="11"), "sail 2 tomb")
    assert sorted(drawn) == ["at-tomb", "berth-2"]
    assert ghost_symbols(drawn["at-tomb"]) == ["block-0", "block-1"]
    third = drawn["at-tomb"].split('data-place="tomb.3"')[1].split("data-place")[0]
    assert "block-0-ghost" in third
    assert ">1</text>" in third  # the first to come
    assert "boat 2 is at the tomb" in drawn["berth-2"]


def test_ghosts_of_towers_sleds_and_quarries() -> None:
    assert ghost_symbols(ghosts(position("0... 01. ... ."), "sail 2 obelisks")["at-obelisks"]) == ["stone-0", "stone-1"]
    drawn = ghosts(position(sleds="35"), "quarry")
    assert sorted(drawn) == ["owned-0"]
    assert ghost_symbols(drawn["owned-0"]) == ["block-0", "block-0"]


def test_redrawn_belongings_have_no_background() -> None:
    """A background in the colour of the panel was once visible as a slab behind the sled and on the gold of the
    quarry."""
    taken = play(position("0... 1.. ... 0", cards="lever statue statue statue"), "sail 4 market")
    for drawn in (ghosts(position(sleds="35"), "quarry")["owned-0"], *ghosts(taken, "take 1").values()):
        if "replaceable" in drawn:
            assert 'fill="var(--panel)"' not in drawn
    assert "replaceable" in ghosts(position(sleds="35"), "quarry")["owned-0"]
    assert "replaceable" in ghosts(taken, "take 1")["hand-of-0"]
    berth = ghosts(position("0... 01. ... ."), "sail 2 tomb")["berth-2"]  # in place of the boat and its shadow
    assert ('class="drawing"' in berth, 'fill="var(--water)"' in berth) == (True, False)


def test_ghosts_of_boats_at_quays_bets_and_favours() -> None:
    assert "dock-3" in ghosts(position("0... 01. ... ."), "sail 2 tomb")["at-tomb"]
    drawn = ghosts(position(private_boats=True), "private temple")
    assert "private-boat" in drawn["at-temple"]
    assert ghost_symbols(drawn["at-temple"]) == ["block-0"]
    assert ghost_symbols(ghosts(position(bets=True), "bet tomb left")["at-tomb"]) == ["block-0"]
    assert ghost_symbols(ghosts(position(favour=True), "favour 5")["favours"]) == ["block-0"]


def test_previewed_card_moves_from_market_to_hand() -> None:
    drawn = ghosts(play(position("0... 1.. ... 0", cards="lever statue statue statue"), "sail 4 market"), "take 1")
    assert sorted(drawn) == ["at-market", "hand-of-0", "owned-0"]
    assert "tile-lever-s" in drawn["hand-of-0"]


def test_preview_of_the_pair_names_the_chosen_card_to_its_reader() -> None:
    state = position("0... ... ... 1", market="B", cards="-", hidden=2)
    play(state, "sail 4 market, take 4")
    pair = state.view(1)["pair"]
    seen = preview_action(state.game, state.view(1), "keep 2")
    assert [step["piece"] for step in seen.moved[:2]] == pair  # the other card is discarded first (IMH-R21)
    assert f"tile-{pair[1]}-s" in ghosts(state, "keep 2")["hand-of-1"]


def test_choice_from_the_pair_is_named_only_for_its_reader() -> None:
    """The button, the preview and the hint name the card to its reader; others read which of the two cards it is."""
    state = position("0... ... ... 1", market="B", cards="-", hidden=2)
    play(state, "sail 4 market, take 4")
    view = {**state.view(1), "pair": ["sarcophagus", "sail"]}
    assert [presenter.action_label(f"keep {number}", "en", view) for number in (1, 2)] == [
        "Keep the Sarcophagus",
        "Keep the Sail",
    ]
    assert [presenter.action_label("keep 1", lang, view) for lang in ("de", "ru")] == [
        "Den Sarkophag behalten",
        "Оставить саркофаг",
    ]
    assert [presenter.action_label("keep 2", lang, view) for lang in ("de", "ru")] == [
        "Das Segel behalten",
        "Оставить парус",
    ]
    unseen = [presenter.action_label(f"keep {number}", "en", state.view(0)) for number in (1, 2)]
    assert unseen == [presenter.action_label(f"keep {number}", "en") for number in (1, 2)]
    assert unseen == ["Keep the first card", "Keep the second card"]
    best, other = ActionEvaluation("keep 1", 9, 0.6, 2.0), ActionEvaluation("keep 2", 8, 0.5, 1.0)
    contrast = Contrast(other, ())
    assert "“Keep the Sail”" in explain_hint(presenter, Hint(best, other, contrast), view, Viewer("en", 1, NAMES))
    own = state.view(1)
    seen = preview_action(state.game, own, "keep 2")
    sentence = presenter.preview_text(own, seen.view_after, seen.log_lines[0], Viewer("en", 1, NAMES))
    assert sentence.startswith(presenter.action_label("keep 2", "en", own))


@pytest.mark.parametrize(
    ("favour", "name"),
    [(1, "take 2 cards"), (2, "fill the sled"), (3, "any order"), (4, "load 2, sail"), (5, "place 3")],
)
def test_the_log_names_the_favour_that_was_used(favour: int, name: str) -> None:
    line = {"turn": 1, "seat": 0, "action": f"favour {favour}", "moved": [], "details": {}}
    assert (
        presenter.strip_emphasis(presenter.log_text(line, Viewer("en", 0, NAMES))) == f"You used the favour “{name}”."
    )


def test_every_preview_overlay_is_valid_svg() -> None:
    for options in ({"players": 4, **ALL_EXPANSIONS}, {"players": 3, **ALL_B, **ALL_EXPANSIONS}):
        state, chance = game(**options).start(seed=4), random.Random(4)
        while not state.is_over:
            decisions = state.legal_actions()
            if state.view(None)["turn"] % 5 == 0:
                for decision in chance.sample(decisions, min(3, len(decisions))):
                    for place, drawn in ghosts(state, decision).items():
                        kind = "drawing" if place.startswith("berth-") else "drawing over"  # in place of the berth
                        assert drawn.startswith(f'<svg class="{kind}" viewBox="')
                        ElementTree.fromstring(drawn)
            state.play(chance.choice(decisions))


def everything(state: State, decision: str) -> str:
    view = state.view(state.current_player)
    seen = preview_action(state.game, view, decision)
    drawn = presenter.preview_overlay(view, seen.view_after, Viewer("en", None, NAMES))
    texts_ = [
        presenter.preview_text(view, seen.view_after, line, Viewer("en", state.current_player, NAMES))
        for line in seen.log_lines
    ]
    return json.dumps([seen.moved, seen.scores, seen.secured, seen.projection, dict(drawn), texts_], sort_keys=True)


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3, **ALL_B, "favour": True}], ids=["a", "b"])
def test_previews_do_not_depend_on_hidden_information(options: dict[str, Any]) -> None:
    """Two games with the same visible course and different orders of the draw pile have equal previews."""
    state, chance, compared = start("", "", **options), random.Random(7), 0
    for count in range(40):
        if state.is_over:
            break
        view = state.view(None)
        if count % 4 == 3 and not view["discard"]:
            setup = state.setup
            drawn = len(setup["market"]) - view["pile"]
            mixed = setup["market"][drawn:]
            chance.shuffle(mixed)
            facts = {key: setup[key] for key in ("rounds", "generator")}
            twin = state.game.start(setup={**facts, "market": setup["market"][:drawn] + mixed})
            for decision in state.history:
                twin.play(decision)
            for decision in state.legal_actions():
                assert everything(twin, decision) == everything(state, decision)
                compared += 1
        state.play(chance.choice(state.legal_actions()))
    assert compared > 20


def test_temple_projection_at_the_end_matches_its_note() -> None:
    """With five more rounds to come, the projection counts one end of a round, as if the game ended with this round."""
    state = position(at_temple="010")
    found = site_breakdown(state.view(0), "temple", "en")
    assert found is not None
    assert [row[-3:] for row in found.rows] == [("0", "2", "2"), ("0", "1", "1")]
    assert "the game ended with this round" in translate("en", "table-analysis-note")
    assert "die Partie mit dieser Runde enden" in translate("de", "table-analysis-note")
    assert "партия закончилась этим раундом" in translate("ru", "table-analysis-note")
