"""Explanations of A New Dynasty: questions and their reasons, previews, points and dialogs."""

import json
import random
import re
from dataclasses import replace
from typing import Any

import pytest

from rules.imhotep.dynasty_tables import GODS, board, play_actions
from rules.imhotep.tables import game
from saqqara.core import rulebook
from saqqara.core.game import Game
from saqqara.core.state import State
from saqqara.games import imhotep
from saqqara.games.imhotep.dynasty_data.dynasty_loader import current_file
from saqqara.games.imhotep.presentation import presenter
from saqqara.games.imhotep.presentation.explanations import is_marked
from saqqara.i18n import translate
from saqqara.presentation import Viewer
from saqqara.table.action_preview import preview_action
from saqqara.theme import symbol_ids

NAMES = ("Ann", "Ben", "Cleo", "Dora")
CD = {"market": "C", "pyramid": "C", "temple": "C", "tomb": "C", "obelisks": "C"}


def at(state: State, site: int, owners: list[int], **fields: Any) -> State:
    """Put counted stones at a site (1 pyramid to 4 obelisks), set other fields of the record, and return the state."""
    for seat in owners:
        state.raw.delivered[seat, site] += 1
    state.raw.laid[site] = len(owners)
    for name, values in fields.items():
        getattr(state.raw, name)[: len(values)] = values
    return state.copy()


def explanation_of(state: State, source: str, seat: int = 0, lang: str = "en") -> tuple[str, str]:
    found = presenter.score_explanation(state.view(None), seat, source, lang)
    assert found.clause in rulebook.load_rulebook("imhotep", "en").clauses
    return found.text, found.clause


# ---- out-of-turn notices --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "decisions", "question", "why"),
    [
        ({"market": "C"}, "sail 1 market, take 1", "Buy one more card for a coin, or choose “Done”.",
         "In Ann’s turn Ben took a card and may buy another for a coin."),
        ({"pyramid": "C"}, "sail 1 pyramid", "Choose the place in the pyramid for your stone.",
         "Ann sailed a stone of Ben to the pyramid: Ben chooses its place."),
        ({"tomb": "C"}, "sail 1 tomb", "Take an open crypt tile for your stone.",
         "Ann sailed a stone of Ben to the tomb: Ben takes a crypt tile."),
        ({"obelisks": "D"}, "sail 1 obelisks", "Choose the plinth for your stone.",
         "Ann sailed a stone of Ben to the obelisks: Ben chooses its plinth."),
    ],
)  # fmt: skip
def test_out_of_turn_choice_has_a_notice(options: dict[str, Any], decisions: str, question: str, why: str) -> None:
    view = play_actions(board("B ... ... .", **options), decisions).view(1)
    assert presenter.prompt(view, "en") == question
    found = presenter.out_of_turn_notice(view, Viewer("en", 0, NAMES))
    assert found
    assert (found.headline, found.why) == ("Ben decides", why)


def test_choice_in_the_own_turn_has_no_notice() -> None:
    state = play_actions(board("W ... ... .", temple="D"), "sail 1 temple")
    assert presenter.prompt(state.view(0), "de") == "Stelle Imhotep auf einen Stein im Tempel."
    assert presenter.out_of_turn_notice(state.view(0), Viewer("de", 0, NAMES)) is None
    state = play_actions(board("W ... ... .", sleds="30", hands=("raft",)), "use raft")
    assert presenter.prompt(state.view(0), "ru") == "Плот: выберите, куда доставить камень."
    state = play_actions(board("WB. W@tomb ... .", sleds="10", hands=("plank",)), "use plank")
    assert presenter.prompt(state.view(0), "de").startswith("Ladeplanke: Wähle ein Boot mit einem deiner Steine")


def test_prophesying_is_a_kind_of_action() -> None:
    view = board("... ... ... .", prophecies=True, sleds="00").view(0)
    assert presenter.action_kinds(view, "en") == [("get stones", False), ("prophesy", False)]
    assert "prophesy" not in [words for words, _ in presenter.action_kinds(board(sleds="00").view(0), "en")]


# ---- actions in words -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("decision", "en", "de", "ru"),
    [
        ("buy 2", "Buy the card on field 2", "Die Karte auf Feld 2 kaufen", "Купить карту с поля 2"),
        ("crypt 3", "Take the tile on place 3", "Das Plättchen auf Platz 3 nehmen", "Взять плитку с места 3"),
        ("build 2.3", "Build on level 2, place 3", "Auf Ebene 2, Platz 3 bauen", "Строить: уровень 2, место 3"),
        ("build left", "Build the left pyramid", "An der linken Pyramide bauen", "Строить левую пирамиду"),
        ("raise right", "Build on the right plinth", "Auf dem rechten Sockel bauen", "Строить на правом постаменте"),
        ("imhotep 4", "Put Imhotep on field 4", "Imhotep auf Feld 4 stellen", "Поставить Имхотепа на поле 4"),
        ("deliver tomb", "Send the raft to the tomb", "Das Floß zur Grabkammer schicken", "Отправить плот к гробнице"),
        ("prophesy thoth", "Prophesy: Thoth", "Prophezeiung: Thot", "Пророчество: Тот"),
        ("use plank", "Play Loading Plank", "Ladeplanke ausspielen", "Разыграть: Сходни"),
    ],
)
def test_action_labels_of_buttons(decision: str, en: str, de: str, ru: str) -> None:
    assert [presenter.action_label(decision, lang) for lang in ("en", "de", "ru")] == [en, de, ru]


def preview_sentences(state: State, decision: str) -> list[str]:
    view = state.view(state.current_player)
    seen = preview_action(state.game, view, decision)
    return [
        presenter.preview_text(view, seen.view_after, line, Viewer("en", state.current_player, NAMES))
        for line in seen.log_lines
    ]


def test_previews_of_actions() -> None:
    state = play_actions(board("B ... ... .", tomb="C", crypt="jar crown mask"), "sail 1 tomb")
    assert preview_sentences(state, "crypt 2") == ["Take the tile on place 2. You get a crown."]
    state = board("... ... ... .", prophecies=True, round_number=4)
    assert preview_sentences(state, "prophesy ra") == [
        "Prophesy: Ra. At the end: +5 points if it is fulfilled, else −5."
    ]
    state = play_actions(board("WB ... ... .", market="C", cards="statue lever"), "sail 1 market")
    assert preview_sentences(state, "take 1") == [
        "Take the card on field 1. Buy one more card for a coin, or choose “Done”.",
    ]


def test_crypt_tile_preview_hides_the_next_tile() -> None:
    state = play_actions(board("WWW ... ... .", tomb="C", crypt="jar crown mask amulet amulet amulet"),
                  "sail 1 tomb, crypt 1, crypt 2")  # fmt: skip
    assert state.view(0)["reveals"] == ["crypt 3"]
    assert preview_sentences(state, "crypt 3") == [
        "Take the tile on place 3. You get a mask. Turned up: 3 crypt tiles."
    ]
    seen = preview_action(state.game, state.view(0), "crypt 3")
    assert [step["piece"] for step in seen.moved if step["from"] == "crypt-pile"] == ["?", "?", "?"]
    assert seen.scores == (6, 0)  # three kinds


@pytest.mark.parametrize(("market", "cards"), [("A", 4), ("B", 3)])
def test_the_end_of_a_round_turns_up_boats_and_open_cards(market: str, cards: int) -> None:
    state = board("...@market ..@obelisks ..@tomb W", market=market)
    assert preview_sentences(state, "sail 4 pyramid") == [
        "Sail boat 4 to the pyramid. Delivered at the pyramid: You 1. Points: You +2. "
        f"Turned up: the boats of the next round, {cards} market cards.",
    ]


def test_decision_at_a_site_names_the_other_player() -> None:
    state = board("BB. WW. ... .", pyramid="B")
    assert preview_sentences(state, "sail 1 pyramid") == ["Sail boat 1 to the pyramid. Then Ben decides."]
    assert preview_sentences(state, "sail 2 pyramid") == [
        "Sail boat 2 to the pyramid. Choose the pyramid for your stone."
    ]


def test_IMH_R63_secret_cards_of_others_prevent_a_score_preview() -> None:
    state = board("...@market ..@obelisks ..@tomb W", round_number=6, hidden_cards=True, hands=("", "statue statue"))
    state.raw.pile_left -= 2  # two statues
    assert preview_action(state.game, state.view(0), "sail 4 pyramid").scores == (
        2,
        3,
    )  # 2 on the first field; two statues
    state.raw.secret[1] = state.raw.hand[1]
    state = state.copy()
    assert preview_action(state.game, state.view(0), "sail 4 pyramid").scores == (None, None)


# ---- points now and later -------------------------------------------------------------------------------------------


def moments(state: State) -> dict[str, list[int]]:
    view = state.view(None)
    return {name: list(points) for name, points in presenter.score_projection(view, view).items()}


def test_IMH_27_2_the_procession_of_this_round() -> None:
    state = at(
        board("... ... ... .", temple="C", players=3), 2, [1, 0, 0, 2, 1], temple=[1, 0, 0, 2, 1], chariot=[2, 2]
    )
    assert moments(state)["round"] == [3, 4, 0]  # example of the rules digest: B reaches 3 first


def test_IMH_27_5_the_stone_under_imhotep_scores_two() -> None:
    state = board("... ... ... .", temple="D")
    state = at(state, 2, [0, 1, 0, 1], temple=[0, 1, 0, 1], temple_field=[0, 1, 2, 3])
    assert moments(state)["round"] == [2, 2]
    state.raw.imhotep = 3
    assert moments(state.copy())["round"] == [2, 3]


# ---- site breakdown by player ---------------------------------------------------------------------------------------


def table(state: State, site: str) -> tuple[list[str], list[list[int]]]:
    found = presenter.site_breakdown(state.view(None), site, "en")
    assert found
    return list(found.columns[1:-3]), [[int(cell) for cell in row] for row in found.rows]


def test_breakdown_of_side_C_sites_by_player() -> None:
    state = board("... ... ... .", **CD)
    state = at(state, 1, [0, 0, 1, 0, 1], pyramid=[0, 0, 1, 0, 1], pyramid_points=[6, 4], scaffolds=[1])
    state = at(state, 2, [0, 1, 0], temple=[0, 1, 0], chariot=[4, 1])
    state = at(state, 3, [0, 0, 1], tomb=[0, 0, 1])
    state.raw.tiles[0, :2] = 1
    assert table(state, "pyramid") == (["scaffolds"], [[3, 0, 6, 6, 6], [2, 1, 4, 4, 5]])
    assert table(state, "temple") == (
        ["visible", "chariot"],
        [[2, 2, 4, 0, 4, 4], [1, 1, 1, 0, 0, 0]],
    )  # 5, then 6, a gate
    assert table(state, "tomb") == (["tiles"], [[2, 2, 0, 0, 3], [1, 0, 0, 0, 0]])


def test_plinth_breakdown_by_player() -> None:
    state = board("... ... ... .", obelisks="D", players=3)
    state.raw.plinths[:, :3] = [[2, 1, 0], [1, 1, 1], [0, 0, 3]]
    state.raw.obelisk[:3] = [3, 2, 4]
    state = at(state, 4, [0] * 3 + [1] * 2 + [2] * 4)
    columns, rows = table(state, "obelisks")
    assert columns == ["left", "middle", "right"]
    assert rows == [[3, 2, 1, 0, 0, 0, 7], [2, 1, 1, 0, 0, 0, 5], [4, 0, 1, 3, 0, 0, 11]]  # example of the rules digest


# ---- score explanations ---------------------------------------------------------------------------------------------


def test_sources_that_are_in_play() -> None:
    always = ["pyramid", "temple", "tomb", "obelisks", "statues", "decorations", "red_cards", "blue_cards"]
    assert presenter.score_sources(board().view(None)) == always
    with_coins = presenter.score_sources(board(market="C", prophecies=True).view(None))
    assert with_coins == [*always[:4], "market", *always[4:], "prophecies"]
    assert [presenter.score_source_name(name, "de") for name in ("market", "red_cards", "prophecies")] == [
        "Markt", "Privatsteinbruch", "Prophezeiungen",
    ]  # fmt: skip


def test_explanations_of_cards_and_coins() -> None:
    state = board(market="C", sleds="42", hands=("stone-decoration tomb-decoration", "private-quarry"))
    state = at(state, 3, [0, 1, 1], tomb=[0, 1, 1])
    state.raw.red_points[1] = 1
    assert explanation_of(state, "decorations") == ("2 cards, 4 stones on the sled: 5 points", "IMH-7.2")
    assert explanation_of(state, "market") == ("2 coins: 2 points", "IMH-25.1")
    assert explanation_of(state, "red_cards", 1) == ("1 point", "IMH-22.2")
    assert presenter.score_explanation(state.view(0), 1, "red_cards", "en").pieces == (("hand-1", "private-quarry"),)


def test_IMH_R63_secret_cards_are_only_a_number() -> None:
    state = board(hidden_cards=True, hands=("", "statue statue"))
    state.raw.secret[1, 9] = 1
    seen = [presenter.score_explanation(state.copy().view(seat), 1, "statues", "en").text for seat in (0, None, 1)]
    assert seen == [
        "1 card: 1 point; face down, not counted: 1", "1 card: 1 point; face down, not counted: 1",
        "2 cards: 3 points",
    ]  # fmt: skip


def test_explanations_of_sites() -> None:
    state = board(**CD)
    state.raw.tiles[0] = [0, 1, 3, 2]
    state = at(state, 1, [0, 1], pyramid=[0, 1], pyramid_points=[2, 2], scaffolds=[-1, 0])
    state.raw.chariot[0] = 5
    assert explanation_of(state, "tomb") == ("1 crown, 3 jars, 2 masks: 10 points", "IMH-28.2")
    assert explanation_of(state, "tomb", 1) == ("no crypt tile: 0 points", "IMH-28.2")
    assert explanation_of(state, "pyramid") == ("1 stone, 1 scaffold: 3 points", "IMH-26.1")
    assert explanation_of(state, "temple") == ("no stone, chariot on space 5: 0 points", "IMH-27.2")
    assert presenter.score_explanation(state.view(0), 0, "pyramid", "en").pieces == (
        ("pyramid.1", "stone-0"), ("scaffolds-0", "scaffold"),
    )  # fmt: skip
    state = at(board(tomb="D", obelisks="D"), 3, [0, 0, 1, 1], tomb=[0, 0, 1, 1])
    state.raw.plinths[1, 0] = 2
    assert explanation_of(state, "tomb", 1) == ("2 stones, 1 full column: 2 points", "IMH-28.3")
    assert explanation_of(state, "obelisks", lang="de") == ("Höhen links 0, Mitte 2, rechts 0: 6 Punkte", "IMH-29.2")
    assert presenter.score_explanation(state.copy().view(0), 0, "obelisks", "en").pieces == (
        ("plinth-0-middle", "stone-0"),
    )


def test_a_seats_pieces_at_the_temple_with_imhotep() -> None:
    state = at(board(temple="D"), 2, [0, 1, 0], temple=[0, 1, 0], temple_field=[0, 1, 0])
    assert presenter.score_explanation(state.view(0), 0, "temple", "en").pieces == (("temple.1", "stone-0"),)


def test_IMH_23_4_explanations_of_prophecies() -> None:
    state = at(board(prophecies=True, gods="ra isis thoth"), 1, [0, 0, 1], pyramid=[0, 0, 1])
    state.raw.scarabs[0, 0] = 0
    state.raw.scarabs[1, 0] = 1
    state = state.copy()
    words, rule = explanation_of(state, "prophecies")
    assert words == "Ra, rounds 1 and 2, fulfilled now: 7; Isis, rounds 3 and 4, not fulfilled now: −5"
    assert rule == "IMH-23.4"
    assert explanation_of(state, "prophecies", 1, "ru")[0] == "скарабеев на картах нет"


# ---- help dialogs ---------------------------------------------------------------------------------------------------


def texts(here: Game, lang: str = "en") -> dict[str, tuple[str, str]]:
    """Return the title and the text of each topic."""
    return {
        one.name: (one.title, one.text or translate(lang, one.message)) for one in presenter.help_topics(here, lang)
    }


def test_a_side_is_explained_with_its_numbers_its_mark_and_its_clause() -> None:
    assert texts(game(dynasty=True, market="C"))["market"] == (
        "Market C: Coins",
        "For each stone its owner takes an open card and may then buy one more for 1 coin. Everyone starts with 2 "
        "coins; each one left at the end scores 1 point. ◇ Not the printed rule. The printed rule of this side is in "
        "no source that could be found; here the eight coins are two for each of four players, and the order of the "
        "stones on a boat matters. (IMH-25.1)",
    )


def test_dialogs_use_the_numbers_of_the_table() -> None:
    numbers = game(dynasty=True).overrides
    assert numbers
    numbers["market"]["C"]["coins_each"] = 1
    numbers["prophecies"]["ra"]["gain"] = [9, 6, 3]
    here = imhotep.DEFINITION.game({"dynasty": True, "market": "C", "prophecies": True}, numbers)
    assert "Everyone starts with 1 coin;" in texts(here)["market"][1]
    assert "scores 9/6/3 points, otherwise it costs 7/5/3" in texts(here)["ra"][1]


def test_every_god_is_explained() -> None:
    found = texts(game(dynasty=True, prophecies=True, players=3), "de")
    assert [name for name in found if name in GODS] == list(GODS)
    title, text = found["thoth"]
    assert title == "Thot"
    assert text.startswith(
        "An jedem Monument mindestens 3 eigene Steine. Am Ende erfüllt bringt das 7/5/3 Punkte, sonst kostet es 7/5/3: "
        "für einen Skarabäus aus Runde 1–2, 3–4, 5–6. ◇ Nicht die gedruckte Regel. "
    )
    assert "amun" not in texts(game(dynasty=True))


@pytest.mark.parametrize("lang", ["en", "de", "ru"])
def test_every_piece_has_a_help_topic(lang: str) -> None:
    everything = {"dynasty": True, "prophecies": True, "hidden_cards": True}
    found = texts(game(**everything, **CD), lang)
    assert {"private-quarry", "stone-decoration", "cargo-sled", "raft", "plank", "scarab", "coin", "scaffold",
            "chariot", "amulet", "crown", "jar", "mask", "race", "dynasty", "prophecies",
            "hidden_cards"} < set(found)  # fmt: skip
    assert {"imhotep", "plinth"} < set(texts(game(dynasty=True, temple="D", obelisks="D"), lang))
    assert "unlimited_stones" in texts(game(dynasty=True, profile="yucata", unlimited_stones=True), lang)
    named = [found for _, text in found.values() for found in re.findall(r"\((IMH-[\w.]+)\)$", text)]
    assert len(named) > 15
    assert set(named) <= set(rulebook.load_rulebook("imhotep", lang).clauses)


@pytest.mark.parametrize("sides", ["C", "D"])
def test_every_topic_has_an_existing_symbol(sides: str) -> None:
    options = dict.fromkeys(CD, sides) | {"dynasty": True, "prophecies": True, "hidden_cards": True}
    assert {topic.symbol for topic in presenter.help_topics(game(**options), "en")} <= set(symbol_ids())


def test_base_game_has_only_its_own_topics() -> None:
    assert list(texts(game())) == [
        "boats", "sled", "rounds", "market", "pyramid", "temple", "tomb", "obelisks", "entrance", "sarcophagus",
        "paved-path", "pyramid-decoration", "temple-decoration", "tomb-decoration", "obelisk-decoration", "statue",
        "lever", "hammer", "sail", "chisel", "hidden",
    ]  # fmt: skip


def test_topic_note_states_whether_a_god_is_fulfilled() -> None:
    state = at(board(prophecies=True, gods="ra isis thoth"), 1, [1], pyramid=[1])
    view = state.view(0)
    assert presenter.topic_note(view, "ra", "en") == "<p>In this game. Fulfilled now: Carnelian.</p>"
    assert presenter.topic_note(view, "isis", "de") == "<p>In dieser Partie. Jetzt erfüllt es niemand.</p>"
    assert presenter.topic_note(view, "amun", "ru") == "<p>В этой партии его нет.</p>"
    assert presenter.topic_note(view, "statue", "en") == ""


def test_variant_labels_follow_the_name_of_the_game() -> None:
    view = board(market="B", pyramid="C", prophecies=True, hidden_cards=True).view(0)
    assert presenter.progress_facts(view, "en") == ["round 1", "turn 1"]
    assert presenter.variant_labels(view, "en") == [
        "Market B", "Pyramid C ◇", "A New Dynasty", "Prophecies", "Hidden market cards",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({}, "Red cards stay face up with whoever gained them. With two players each has a second colour"),
        ({"players": 3}, "Red cards stay face up with whoever gained them. (IMH-20.4)"),
        ({"profile": "yucata"}, "if Amun is one of the gods, else they are discarded. (IMH-20.4)"),
    ],
)
def test_expansion_topic_lists_its_changes(options: dict[str, Any], text: str) -> None:
    assert text in texts(game(dynasty=True, **options))["dynasty"][1]


def test_custom_numbers_keep_the_mark_of_a_sourced_entry() -> None:
    entry = current_file().side("market", "C")
    sourced = replace(entry, source=dict.fromkeys(entry.source, "sourced"))
    assert not is_marked(sourced, entry.numbers)
    assert is_marked(sourced, entry.numbers | {"coins_each": 1})
    assert is_marked(entry, entry.numbers)


# ---- secrecy --------------------------------------------------------------------------------------------------------


def everything(state: State, decision: str) -> str:
    view = state.view(state.current_player)
    seen = preview_action(state.game, view, decision)
    texts_ = [
        presenter.preview_text(view, seen.view_after, line, Viewer("en", state.current_player, NAMES))
        for line in seen.log_lines
    ]
    return json.dumps([seen.moved, seen.scores, seen.secured, seen.projection, texts_], sort_keys=True)


def test_previews_do_not_depend_on_hidden_information() -> None:
    """Two games with the same visible course and different hidden orders of draw pile and crypt pile have equal
    previews."""
    options = {**CD, "pyramid": "B", "players": 3, "dynasty": True, "prophecies": True, "hidden_cards": True}
    state, chance, compared = game(**options).start(seed=5), random.Random(5), 0
    for count in range(60):
        view = state.view(None)
        if count % 2 and not view["discard"]:
            setup = {key: state.setup[key] for key in ("rounds", "generator", "prophecies", "market", "crypt")}
            for name, left in (("market", view["pile"]), ("crypt", view["sites"]["tomb"]["pile"])):
                seen = len(setup[name]) - left
                mixed = setup[name][seen:]
                chance.shuffle(mixed)
                setup[name] = setup[name][:seen] + mixed
            twin = state.game.start(setup=setup)
            for decision in state.history:
                twin.play(decision)
            for decision in chance.sample(state.legal_actions(), min(8, len(state.legal_actions()))):
                assert everything(twin, decision) == everything(state, decision)
                compared += 1
        state.play(chance.choice(state.legal_actions()))
    assert compared > 20
