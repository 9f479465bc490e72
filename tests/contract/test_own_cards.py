"""Custom cards and numbers: a file given to a game, its effects, where they are listed, and faulty files."""

from __future__ import annotations

import json
import pickle
import random
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import saqqara
from rules.tara_wolf.tables import deal
from saqqara.core.record import Record
from saqqara.core.registry import find_definition as find_definition
from saqqara.errors import InvalidOverridesError
from saqqara.export import ReplayData, replay_page
from saqqara.presentation import Viewer, predict_nothing
from saqqara.server.pages import rules_pages
from saqqara.server.pages.rules_pages import rule_differences, rule_drawings
from saqqara.table import PERSON, Table

CARDS = files("saqqara.games.tara_wolf.cards").joinpath("cards.toml").read_text("utf-8")
DYNASTY = files("saqqara.games.imhotep.dynasty_data").joinpath("dynasty.toml").read_text("utf-8")
SEATS = [{"name": name, "player": PERSON, "person": name.lower()} for name in ("Ann", "Ben")]
LANGUAGES = ("en", "de", "ru")


def with_changes(entry: str, *changes: tuple[str, str]) -> str:
    """Return the card file with changes in the entry of a card."""
    begin = CARDS.index(f'id = "{entry}"')
    end = CARDS.find("[[card]]", begin)
    end = len(CARDS) if end < 0 else end
    card = CARDS[begin:end]
    for old, new in changes:
        assert card.count(old) == 1
        card = card.replace(old, new)
    return CARDS[:begin] + card + CARDS[end:]


def renamed(entry: str, **names: str) -> str:
    """Return the card file with another name of a card in some languages."""
    usual = {lang: re.search(rf'id = "{entry}".*?(name\.{lang} = "[^"]*")', CARDS, re.DOTALL) for lang in names}
    return with_changes(
        entry, *((found[1], f'name.{lang} = "{names[lang]}"') for lang, found in usual.items() if found)
    )


@pytest.fixture
def file(tmp_path: Path) -> Any:
    """Return a function that writes a custom file and returns its path."""

    def written(text: str) -> str:
        path = tmp_path / "my.toml"
        path.write_text(text, "utf-8")
        return str(path)

    return written


STRONGER = with_changes("soldier", ("strength = 5", "strength = 7"), ("cost = 2", "cost = 1"))
CHANGED = {"cards": {"soldier": {"cost": 1, "strength": 7}}}
"""The SHA-256 of this as compact JSON begins with b213b135."""


# ---- a game --------------------------------------------------------------------------------------------------------


def test_a_game_is_played_with_the_cards_of_a_file(file: Any) -> None:
    own, usual = saqqara.game("tara_wolf", cards=file(STRONGER)), saqqara.game("tara_wolf")
    assert (own.overrides, usual.overrides) == (CHANGED, None)
    assert (usual.edition, own.edition) == ("tara_wolf-1-13ca5275", "tara_wolf-1-13ca5275-b213b135")
    for game, coins, strength in ((own, 3, 7), (usual, 2, 5)):
        state = game.start(setup=deal(hands=("2*soldier worker 2*jackal", "")))
        for decision in ("coins 4", "play soldier"):
            state.play(decision)
        assert state.view(0)["seats"][0]["coins"] == coins
        for decision in ("done", "coins 4", "done", "open", "send tara_wolf", "send soldier"):
            state.play(decision)
        fighter = next(one for one in state.view(0)["seats"][0]["tomb"] if one["card"] == "soldier")
        assert fighter["strength"]["base"] == strength
        assert state.view(0).get("overrides") == game.overrides


def test_custom_file_with_shipped_values_changes_nothing(file: Any) -> None:
    own = saqqara.game("tara_wolf", cards=file(CARDS + "\n# my own copy\n"))
    assert own == saqqara.game("tara_wolf")
    assert "overrides" not in own.start(seed=1).view(0)


def test_effect_and_number_of_copies_can_be_changed(file: Any) -> None:
    """The soldier brings two coins in camp, and the box has two soldiers instead of four."""
    text = with_changes(
        "soldier",
        ("copies = 4", 'copies = 2\neffect = "brings_coins"\nwith = { coins = 2 }'),
    )
    game = saqqara.game("tara_wolf", cards=file(text))
    assert sorted(game.random_setup(1)["main"]).count("soldier") == 2
    assert len(game.random_setup(1)["main"]) == len(saqqara.game("tara_wolf").random_setup(1)["main"]) - 2
    main = game.random_setup(1)["main"]
    rest = [card for card in main if card != "soldier"]
    state = game.start(setup={**game.random_setup(1), "main": ["soldier", *rest, "soldier"]})
    for decision in ("coins 4", "play soldier", "done", "coins 0"):
        state.play(decision)
    while "pass" not in state.legal_actions():
        state.play("done" if "done" in state.legal_actions() else state.legal_actions()[0])
    state.play("pass")
    came = [step["to"] for step in state.log()[-1]["moved"] if step["piece"] == "coin"]
    assert came == ["coins-0", "coins-0"]


@pytest.mark.parametrize("seed", range(3))
def test_games_with_other_cards_keep_the_contract(file: Any, seed: int) -> None:
    """Legal actions are those not refused, views can be determinized, and the game ends within its maximum length.

    The file gives the ankh a strength instead of its effect, and more resources and papyri to each player.
    """
    text = with_changes(
        "ankh",
        ('effect = "wards"', 'strength = 9\neffect = "none"'),
    )
    text = text.replace("resources = 4\n", "resources = 8\n").replace("papyri_each = 3\n", "papyri_each = 4\n")
    game, chance = saqqara.game("tara_wolf", cards=file(text)), random.Random(seed)
    state = game.start(seed=seed)
    while not state.is_over:
        legal = state.legal_actions()
        if len(state.history) % 7 == 0:
            assert [text for text in game.action_texts if state.why_illegal(text) is None] == legal
            view = state.view(state.current_player)
            assert game.determinize(view, seed=3).view(state.current_player) == view
        state.play(chance.choice(legal))
    assert len(state.history) <= game.max_game_length
    assert Record.parse(state.record().text()).replay() == state


# ---- records and tables --------------------------------------------------------------------------------------------


def test_records_and_tables_replay_with_their_own_cards(file: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    state = saqqara.game("tara_wolf", cards=file(STRONGER)).start(seed=7)
    state.play(state.legal_actions()[0])
    text = state.record().text()
    assert '"overrides": {"cards": {"soldier": {"cost": 1, "strength": 7}}}' in text
    plain = saqqara.game("tara_wolf").start(seed=7).record().text()
    table = Table.for_game(state.game, 7, SEATS)
    monkeypatch.setenv("SAQQARA_TARA_WOLF", file(with_changes("soldier", ("strength = 5", "strength = 9"))))
    assert saqqara.game("tara_wolf").overrides == {"cards": {"soldier": {"strength": 9}}}
    assert Record.parse(text).replay() == state
    assert Record.parse(plain).replay().game.overrides is None
    assert Table.from_events(table.events).game.overrides == CHANGED
    assert pickle.loads(pickle.dumps(state.game)) == state.game


@pytest.mark.parametrize(
    ("numbers", "why"),
    [
        (
            '{"cards": {"soldier": {"strength": 99}}}',
            "card soldier, field 'strength': expected a whole number from 0 to 20",
        ),
        ('{"cards": {"soldier": {"strength": 5}}}', "must contain only what differs from its cards, got {"),
        ('{"cards": {"sphinx": {"strength": 5}}}', "expected a table of known names only, got {"),
        (
            '{"cards": {"soldier": {"kind": "animal"}}}',
            "expected only the fields copies, cost, strength, effect, with, name, short",
        ),
        ('{"cards": {"soldier": {"name": 5}}}', "card soldier, field 'name': expected one text, or a text in exactly"),
        ('{"cards": {"soldier": 5}}', "card soldier: expected only the fields copies"),
        ('{"setup": {"coins": 0}}', "[setup], field 'coins': expected a whole number from 1 to 20, got 0"),
        ("{}", "must have 'setup', 'cards' or both, got {}"),
    ],
)
def test_damaged_cards_of_a_record_or_a_table_are_refused(numbers: str, why: str) -> None:
    with pytest.raises(InvalidOverridesError) as caught:
        find_definition("tara_wolf").game({}, json.loads(numbers))
    assert why in str(caught.value)


# ---- faulty files --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (CARDS.replace('id = "soldier"', 'id = "sphinx"'), r"my.toml: card sphinx, field 'id': unknown card"),
        (renamed("soldier", en=""), r"my.toml: card soldier, field 'name.en': expected a non-empty text, got ''"),
        (renamed("soldier", de="Soldat\\n"), r"my.toml: card soldier, field 'name.de': .* cannot be printed"),
        (renamed("soldier", en="Sol\\u0002dier"), r"my.toml: card soldier, field 'name.en': .* cannot be printed"),
        (renamed("soldier", ru=" Солдат"), r"my.toml: card soldier, field 'name.ru': .* begins or ends with a space"),
        (
            renamed("soldier", en="A soldier of the old king"),
            r"'A soldier of the old king' has 25 characters; a name can have at most 24",
        ),
        (
            renamed("soldier", en="JACKAL"),
            r"my.toml: card jackal, field 'name.en': 'Jackal' is already the name of card soldier",
        ),
        (
            with_changes("soldier", ('name.en = "Soldier"\n', "")),
            r"field 'name': expected one text, or a text in exactly these languages: en, de",
        ),
        (
            STRONGER.replace("strength = 7", "strength = 70"),
            r"my.toml: card soldier, field 'strength': expected a whole number from 0 to 20, got 70",
        ),
        (
            CARDS.replace("coins = 8\n", "coins = 80\n"),
            r"my.toml: \[setup\], field 'coins': expected a whole number from 1 to 20, got 80",
        ),
        ("[[card]", r"my.toml is not valid TOML: "),
        ("x = 1", r"my.toml: expected exactly \[setup\] and \[\[card\]\], got x"),
        (DYNASTY, r"my.toml: expected exactly \[setup\] and \[\[card\]\], got side, prophecy"),
    ],
)
def test_a_faulty_file_is_refused_with_file_and_place(file: Any, text: str, why: str) -> None:
    with pytest.raises(InvalidOverridesError, match=why):
        saqqara.game("tara_wolf", cards=file(text))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_files_of_any_encoding_and_line_end_are_read(tmp_path: Path, end: str, encoding: str) -> None:
    path = tmp_path / "my.toml"
    path.write_bytes(STRONGER.replace("\n", end).encode(encoding))
    assert saqqara.game("tara_wolf", cards=path).overrides == {"cards": {"soldier": {"strength": 7, "cost": 1}}}


def test_an_invalid_character_is_named_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_bytes("[setup]\r\n“".encode())
    with pytest.raises(
        InvalidOverridesError,
        match=r"my.toml is not valid TOML: line 2, column 1: .*U\+201C LEFT DOUBLE QUOTATION MARK",
    ):
        saqqara.game("tara_wolf", cards=path)


def test_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidOverridesError, match=r"cards: cannot read '.*no\.toml' as UTF-8 text: .*No such"):
        saqqara.game("tara_wolf", cards=tmp_path / "no.toml")
    with pytest.raises(InvalidOverridesError, match="cards: expected a file path, got 7"):
        saqqara.game("tara_wolf", cards=7)


def test_game_without_custom_cards_refuses_a_file(file: Any) -> None:
    with pytest.raises(
        InvalidOverridesError,
        match=r"^cards='my.toml' is invalid: duel with these options does not use a file of custom cards",
    ):
        saqqara.game("duel", cards="my.toml")
    with pytest.raises(
        InvalidOverridesError, match=r"imhotep with these options does not use a file .*; it does with dynasty=True$"
    ):
        saqqara.game("imhotep", cards=file(DYNASTY))


def test_dynasty_file_is_given_as_an_argument(file: Any) -> None:
    text = DYNASTY.replace("shaft_whole = 9", "shaft_whole = 12")
    options = {"dynasty": True, "tomb": "D"}
    game = saqqara.game("imhotep", cards=file(text), **options)
    assert game.overrides is not None
    assert game.overrides["tomb"]["D"]["shaft_whole"] == 12
    (line,) = game.definition.presenter().override_differences(game, "en")
    assert line.startswith("Tomb D: ")
    assert "9" in line.split(" → ")[0]
    assert "12" in line.split(" → ")[1]
    assert game.definition.presenter().override_differences(saqqara.game("imhotep", **options), "en") == []


# ---- where overrides are listed ------------------------------------------------------------------------------------

DIFFERENCES = {
    "en": ["Soldier: costs 2 → costs 1", "Soldier: strength 5 → strength 7"],
    "de": ["Soldat: kostet 2 → kostet 1", "Soldat: Stärke 5 → Stärke 7"],
    "ru": ["Солдат: цена 2 → цена 1", "Солдат: сила 5 → сила 7"],
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_overrides_are_listed_at_the_table_and_in_exports(file: Any, lang: str) -> None:
    game = saqqara.game("tara_wolf", cards=file(STRONGER))
    page = game.definition.presenter()
    assert page.override_differences(game, lang) == DIFFERENCES[lang]
    assert page.override_differences(saqqara.game("tara_wolf"), lang) == []
    given = replay_page(ReplayData.from_state(game.start(seed=1), ["Ann", "Ben"]), lang)
    assert all(f"<li>{line}</li>" in given for line in DIFFERENCES[lang])
    topic = next(topic for topic in page.help_topics(game, lang) if topic.name == "soldier")
    assert DIFFERENCES[lang][1].split(" → ")[1].lower() in topic.facts.lower()


ESCAPED_NAME = '<b>&"{}'
"""Name that would be bold if it were not escaped."""


def all_renamed() -> str:
    """Return the card file with another name for every card, the same in all languages."""
    parts = re.sub(r"^(name|short)\..*\n", "", CARDS, flags=re.MULTILINE).split("[[card]]\n")
    return "[[card]]\n".join(
        [parts[0], *(f"name = '{ESCAPED_NAME.format(n)}'\n{part}" for n, part in enumerate(parts[1:], 1))]
    )


SHIPPED_NAMES = {lang: re.findall(rf'^name\.{lang} = "(.*)"', CARDS, re.MULTILINE)[1:] for lang in LANGUAGES}
"""Names of the shipped cards, without the first, which is also the name of the game."""


def all_words(state: saqqara.State, lang: str) -> tuple[list[str], list[str]]:
    """Return all texts for the current player, as HTML and as plain text."""
    seat, names, game = state.current_player, ["Ann", "Ben"], state.game
    assert seat is not None
    view, page, log = state.view(seat), game.presenter(), state.log(seat)
    html = [
        page.board(predict_nothing, view, Viewer(lang, None, tuple(names))),
        page.player_area(view, seat, Viewer(lang, None, tuple(names))),
        page.removed_pieces(view, lang),
    ]
    html += [page.topic_note(view, topic.name, lang) for topic in page.help_topics(game, lang)]
    html.append(game.definition.svg(view, lang))
    refused = [found for found in (state.why_illegal(text) for text in game.action_texts[::5]) if found is not None]
    assert all(isinstance(found, saqqara.IllegalActionError) for found in refused)
    words = [f"{found.refusal.reason(lang)} {found.refusal.suggestion_text(lang)}" for found in refused]  # type: ignore[union-attr]
    words += [page.log_text(line, Viewer(lang, seat, tuple(names))) for line in log[-3:]]
    words += [
        *page.summary_text(log, Viewer(lang, seat, tuple(names))),
        page.prompt(view, lang),
        *page.seat_description(view, 0, lang),
    ]
    words += [page.action_label(decision, lang) for decision in view["legal"]]
    words += [page.score_source_name(source, lang) for source in page.score_sources(view)]
    words.append(game.definition.terminal(view, lang, names, 120, 40).plain)
    return html, words


def test_custom_card_name_is_used_everywhere_and_escaped(file: Any) -> None:
    game, chance, ply = saqqara.game("tara_wolf", cards=file(all_renamed())), random.Random(4), 0
    state, usual = game.start(seed=4), saqqara.game("tara_wolf").start(seed=4)
    texts = dict.fromkeys(LANGUAGES, "")
    while not state.is_over:
        if ply % 10 == 0:
            lang = LANGUAGES[ply // 10 % 3]
            html, words = all_words(state, lang)
            texts[lang] += "".join([*html, *words])
            assert not any(ESCAPED_NAME.format("") in one for one in html)
            assert [name for name in SHIPPED_NAMES[lang] if any(name in one for one in (*html, *words))] == []
        decision = chance.choice(state.legal_actions())
        state.play(decision)
        usual.play(decision)
        ply += 1
    assert all(ESCAPED_NAME.format("") in texts[lang] and "&lt;b&gt;&amp;&quot;" in texts[lang] for lang in LANGUAGES)
    assert any(name in "".join(all_words(usual.at(24), "en")[1]) for name in SHIPPED_NAMES["en"])
    given = replay_page(ReplayData.from_state(state.at(20), ["Ann", "Ben"]), "en")
    assert ESCAPED_NAME.format("") not in given
    assert "&lt;b&gt;&amp;" in given
    assert Record.parse(state.record().text()).replay() == state


def test_custom_name_is_listed_among_overrides_with_its_short_form(file: Any) -> None:
    text = renamed("soldier", en="Guardsman", de="Gardist", ru="Гвардеец")
    game = saqqara.game("tara_wolf", cards=file(text))
    assert game.overrides == {"cards": {"soldier": {"name": {"en": "Guardsman", "de": "Gardist", "ru": "Гвардеец"}}}}
    differences = [game.presenter().override_differences(game, lang) for lang in LANGUAGES]
    assert differences == [
        ["Soldier: name “Soldier” → name “Guardsman”"],
        ["Soldat: Name „Soldat“ → Name „Gardist“"],
        ["Солдат: название «Солдат» → название «Гвардеец»"],
    ]
    state = game.start(setup=deal(hands=("2*soldier worker 2*jackal", "")))
    state.play("coins 4")
    assert game.presenter().action_label("play soldier", "de") == "Gardist ausspielen"
    assert saqqara.game("tara_wolf").presenter().action_label("play soldier", "de") == "Soldat ausspielen"
    shorter = text.replace('name.en = "Guardsman"', 'name.en = "Guardsman"\nshort.en = "Guard"')
    (line,) = (own := saqqara.game("tara_wolf", cards=file(shorter))).presenter().override_differences(own, "en")
    assert line == "Soldier: name “Soldier” → name “Guardsman”, name “Guard”"


def test_explanations_use_the_numbers_of_the_table(file: Any) -> None:
    own = saqqara.game("tara_wolf", short=True, cards=file(CARDS.replace("hand_limit = 5", "hand_limit = 6")))
    for game, limit in ((own, 6), (saqqara.game("tara_wolf", short=True), 5)):
        page = game.definition.presenter()
        topics = {topic.name: topic.text for topic in page.help_topics(game, "en")}
        assert f"You may keep {limit} hand cards at clean-up." in topics["hidden"]
        assert "whoever owns 4 first wins, in the short game 3." in topics["tombs"]
        assert page.variant_labels(game.start(seed=1).view(0), "en") == ["3 tombs to win"]


def test_the_faces_of_cards_show_the_numbers_of_the_table(file: Any) -> None:
    own, usual = saqqara.game("tara_wolf", cards=file(STRONGER)), saqqara.game("tara_wolf")
    names, faces = ["Ann", "Ben"], []
    for game in (own, usual):
        view = game.start(setup=deal(hands=("2*soldier worker 2*jackal", ""))).view(0)
        faces.append(
            game.definition.presenter().board(predict_nothing, view, Viewer("en", None, tuple(names)))
            + game.definition.presenter().player_area(view, 0, Viewer("en", None, tuple(names)))
        )
        board = game.definition.terminal(view, "en", names, 120, 40).plain.replace("◇", "")
        assert ("Soldier 1/7" in board, "Soldier 2/5" in board) == (game is own, game is usual)
    assert ["strength 7" in drawn for drawn in faces] == [True, False]


def test_diagrams_with_wrong_captions_use_the_original_cards(file: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The shipped strength of jackals in the worked example of a fight (11 to 5) is 2."""
    entries = {one.name: one for one in rule_drawings("tara_wolf")["pictures"]}
    fight, camp = entries["fight"], entries["camp"]
    remark = "Drawn with the numbers of this house; others are in force here."
    assert remark not in rules_pages.render_diagram(fight, "en")
    monkeypatch.setenv("SAQQARA_TARA_WOLF", file(with_changes("jackal", ("strength = 2", "strength = 3"))))
    assert remark in rules_pages.render_diagram(fight, "en")
    assert remark not in rules_pages.render_diagram(camp, "en")


def test_rules_page_lists_the_overrides(file: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    rule_differences.cache_clear()
    assert [rule_differences(name, "en") for name in saqqara.list_games()] == [[], [], [], []]
    monkeypatch.setenv("SAQQARA_TARA_WOLF", file(STRONGER))
    rule_differences.cache_clear()
    assert [rule_differences(name, "en") for name in saqqara.list_games()] == [[], [], DIFFERENCES["en"], []]
    rule_differences.cache_clear()
