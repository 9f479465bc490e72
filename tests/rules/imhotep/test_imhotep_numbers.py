"""The data file of A New Dynasty: its contents, the effects of a changed number, and its numbers in a raw state.

Literal numbers are those of the digest.
"""

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rules.imhotep.dynasty import LANGUAGES, NUMBERS, TEXT, blocks, changed, put, text_of
from saqqara.core import jit
from saqqara.errors import InvalidOverridesError
from saqqara.games.imhotep import components
from saqqara.games.imhotep.dynasty_data import dynasty_loader, dynasty_schema, entries
from saqqara.games.imhotep.dynasty_data.dynasty_schema import SIDE_FIELDS

pytestmark = pytest.mark.interpreted_only

SHIPPED = dynasty_loader.parse_file(TEXT)
ENTRIES = [*SHIPPED.sides, *SHIPPED.prophecies]


# ---- contents of the file -----------------------------------------------------------------------------------------


def test_the_file_has_the_numbers_of_the_digest_in_canonical_order() -> None:
    assert json.dumps(dynasty_loader.file_numbers(SHIPPED)) == json.dumps(NUMBERS)


def test_numbers_apply_only_to_the_given_game() -> None:
    dynasty_loader.file_numbers(SHIPPED)["pyramid"]["C"]["level_points"][0] = 9
    assert dynasty_loader.file_numbers(SHIPPED)["pyramid"]["C"]["level_points"] == [2, 2, 3, 3, 4]


def test_order_of_entries_does_not_matter() -> None:
    head, *entries = blocks()
    assert dynasty_loader.parse_file("".join([head, *reversed(entries)])) == SHIPPED


def test_sites_and_monuments_are_those_of_the_box() -> None:
    assert dynasty_schema.SITES == components.SITES
    assert dynasty_schema.MONUMENTS == components.MONUMENTS
    assert {site for site, _ in SIDE_FIELDS} == set(components.SITES)


def test_names_come_from_the_overrides() -> None:
    names = {f"{entry.site} {entry.side}": [entry.name[lang] for lang in LANGUAGES] for entry in SHIPPED.sides}
    assert names == {
        "market C": ["Coins", "Münzen", "Монеты"],
        "market D": ["Old Stock", "Ladenhüter", "Залежалый товар"],
        "pyramid C": ["Scaffolds", "Gerüste", "Помосты"],
        "pyramid D": ["Foundations", "Fundamente", "Основания"],
        "temple C": ["Procession", "Prozession", "Процессия"],
        "temple D": ["Imhotep’s Place", "Imhoteps Platz", "Место Имхотепа"],
        "tomb C": ["Crypt", "Gruft", "Крипта"],
        "tomb D": ["Shafts", "Schächte", "Шахты"],
        "obelisks C": ["The Race", "Wettlauf", "Наперегонки"],
        "obelisks D": ["Three Plinths", "Drei Sockel", "Три постамента"],
    }
    assert {god.god: [god.name[lang] for lang in LANGUAGES] for god in SHIPPED.prophecies} == {
        "amun": ["Amun", "Amun", "Амон"], "ra": ["Ra", "Ra", "Ра"], "isis": ["Isis", "Isis", "Исида"],
        "osiris": ["Osiris", "Osiris", "Осирис"], "horus": ["Horus", "Horus", "Гор"],
        "thoth": ["Thoth", "Thot", "Тот"], "anubis": ["Anubis", "Anubis", "Анубис"],
    }  # fmt: skip


def test_file_explains_every_reconstructed_entry() -> None:
    """All entries are reconstructed; only the name of Amun is sourced."""
    sourced = [(entry, part) for entry in ENTRIES for part, mark in entry.source.items() if mark != "reconstructed"]
    assert sourced == [(SHIPPED.prophecy("amun"), "name")]
    assert all(entry.is_reconstructed for entry in ENTRIES)
    for entry in ENTRIES:
        for lang, letters in (("en", "[a-z]"), ("de", "[a-z]"), ("ru", "[а-я]")):
            assert re.search(letters, entry.why[lang])
            assert entry.why[lang].endswith(".")
            assert entry.why[lang].count(".") == 1  # one sentence


def test_fully_sourced_entry_has_no_mark() -> None:
    marks = 'name = "reconstructed", rule = "reconstructed", numbers = "reconstructed"'
    text = changed("tomb D", marks, marks.replace("reconstructed", "sourced"))
    assert not dynasty_loader.parse_file(text).side("tomb", "D").is_reconstructed
    text = changed("tomb D", marks, marks.replace("reconstructed", "sourced", 2))
    assert dynasty_loader.parse_file(text).side("tomb", "D").is_reconstructed


# ---- texts --------------------------------------------------------------------------------------------------------


PICTURED = {
    "level_places", "foundation_points", "beneath", "procession_fields", "place_fields", "crypt_tiles", "race_tiles",
}  # fmt: skip
"""Numbers shown by the picture of a side, which its text does not repeat."""


def numbers_in_text(entry: Any, lang: str) -> set[str]:
    own = (
        SIDE_FIELDS[entry.site, entry.side]
        if isinstance(entry, dynasty_loader.DynastySide)
        else dynasty_schema.PROPHECY_TASKS[entry.numbers["task"]]
    )
    return entries.check_text(entry.text[lang], lang, own)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_contain_all_numbers_missing_from_pictures(lang: str) -> None:
    for entry in SHIPPED.sides:
        assert numbers_in_text(entry, lang) == set(entry.numbers) - PICTURED
    for god in SHIPPED.prophecies:
        assert numbers_in_text(god, lang) == set(god.numbers["with"])
    for entry in ENTRIES:
        text = text_of(entry, lang)
        assert not set(text) & set("{}#|")
        assert text.endswith(".")
        assert bool(re.search("[а-я]", text)) == (lang == "ru")


NUMBERS_IN_TEXT = {
    "market C": "1 2 1", "market D": "2 4 1 8 1", "pyramid C": "2/2/3/3/4 1 5 1 5 1/3/6/10/15 1", "pyramid D": "1 1",
    "temple C": "1 3 4/3/2/1", "temple D": "1 2", "tomb C": "1 4 1/3/6/10", "tomb D": "9 5 1 2 1", "obelisks C": "1",
    "obelisks D": "4/2/1/0 6/3/1/0 8/4/2/0",
}  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_contain_the_numbers_of_the_file(lang: str) -> None:
    found = {f"{entry.site} {entry.side}": re.findall(r"\d[\d/]*", text_of(entry, lang)) for entry in SHIPPED.sides}
    spoken = {key: Counts(value.split()) for key, value in NUMBERS_IN_TEXT.items()}
    assert {key: Counts(value) for key, value in found.items()} == spoken


class Counts(dict[str, int]):
    """Counts of numbers, independent of the order in which a language uses them."""

    def __init__(self, found: list[str]) -> None:
        super().__init__({number: found.count(number) for number in found})


def test_number_has_its_plural_form() -> None:
    coins = SHIPPED.side("market", "C")
    for lang, none, one, two in (
        ("en", "with 0 coins;", "with 1 coin;", "with 2 coins;"),
        ("de", "mit 0 Münzen;", "mit 1 Münze;", "mit 2 Münzen;"),
        ("ru", "каждого 0 монет;", "каждого 1 монета;", "каждого 2 монеты;"),
    ):
        for count, words in enumerate((none, one, two)):
            assert words in text_of(coins, lang, put(NUMBERS, "market.C.coins_each", count))
    forms = {
        points: text_of(coins, "ru", put(NUMBERS, "market.C.coin_left_points", points)).partition("в конце ")[2]
        for points in (1, 2, 4, 5, 11, 12, 15)
    }
    assert forms == {
        1: "1 очко.", 2: "2 очка.", 4: "4 очка.", 5: "5 очков.", 11: "11 очков.", 12: "12 очков.", 15: "15 очков.",
    }  # fmt: skip
    fields_of = {"shaft_whole": SIDE_FIELDS["tomb", "D"]["shaft_whole"]}
    many = {
        n: entries.fill_text("{shaft_whole:а|б|в}", "ru", fields_of, {"shaft_whole": n}, 2) for n in (21, 22, 111, 112)
    }
    assert many == {21: "а", 22: "б", 111: "в", 112: "в"}


def test_rounds_are_listed_as_a_language_lists_them() -> None:
    stock = SHIPPED.side("market", "D")
    expected = {
        (3,): ("at the end of round 3 each", "nach Runde 3 je", "в конце раунда 3 на"),
        (2, 4): ("at the end of rounds 2 and 4 each", "nach Runde 2 und 4 je", "в конце раундов 2 и 4 на"),
        (1, 3, 5): ("rounds 1, 3 and 5 each", "nach Runde 1, 3 und 5 je", "раундов 1, 3 и 5 на"),
    }
    for rounds, words in expected.items():
        numbers = put(NUMBERS, "market.D.coin_rounds", list(rounds))
        for lang, part in zip(LANGUAGES, words, strict=True):
            assert part in text_of(stock, lang, numbers)


def test_texts_of_values_by_number_of_players() -> None:
    thoth = SHIPPED.prophecy("thoth")
    assert [text_of(thoth, "en", players=players) for players in (2, 3, 4, None)] == [
        "At least 4 stones of yours at each monument.",
        "At least 3 stones of yours at each monument.",
        "At least 2 stones of yours at each monument.",
        "At least 4/3/2 stones of yours at each monument.",
    ]
    one = put(NUMBERS, "prophecies.thoth.with.at_least", [1, 1, 1])
    assert text_of(thoth, "de", one, 2) == "An jedem Monument mindestens 1 eigener Stein."
    assert text_of(thoth, "ru", players=None) == "У каждого монумента не меньше 4/3/2 своих камней."


def test_a_prophecy_names_its_site() -> None:
    ra = SHIPPED.prophecy("ra")
    assert text_of(ra) == "More stones at the pyramid than any other player."
    assert text_of(ra, "de") == "Mehr Steine an der Pyramide als jeder andere."
    moved = put(NUMBERS, "prophecies.ra.with.site", "obelisks")
    assert text_of(ra, "de", moved) == "Mehr Steine an den Obelisken als jeder andere."
    assert text_of(ra, "ru", moved) == "Больше камней у обелисков, чем у любого другого игрока."


def test_old_table_displays_the_original_task_of_a_god() -> None:
    text = changed("ra", 'task = "most_stones"\nwith = { site = "pyramid" }', 'task = "most_on_sled"')
    text = text.replace("{site} than any other player.", "on sleds.", 1).replace("Steine {site} als", "Steine als", 1)
    ra = dynasty_loader.parse_file(text.replace("камней {site}, чем", "камней, чем", 1)).prophecy("ra")
    assert text_of(ra, "en", put(NUMBERS, "prophecies.ra", ra.numbers)) == "More stones on sleds."
    assert text_of(ra, "en") == "More stones at the pyramid than any other player."
    assert {entry.numbers["task"] for entry in SHIPPED.prophecies} == set(
        dynasty_schema.PROPHECY_TASKS
    )  # there is a text for every task


# ---- a corrected number -------------------------------------------------------------------------------------------


CORRECTED = [
    ("market C", "coins_each = 2", "coins_each = 1", "with 1 coin;"),
    ("market D", "coin_rounds = [2, 4]", "coin_rounds = [1, 5]", "rounds 1 and 5"),
    ("pyramid C", "level_points = [2, 2, 3, 3, 4]", "level_points = [1, 2, 4, 6, 9]", "at once, 1/2/4/6/9 on levels"),
    ("pyramid D", "beneath_points = 1", "beneath_points = 2", "scores 2 points for its owner"),
    ("temple C", "gate_every = 3", "gate_every = 2", "Every 2 spaces there is a gate"),
    ("temple D", "guarded_points = 2", "guarded_points = 4", "beneath Imhotep 4."),
    ("tomb C", "crypt_set_points = [1, 3, 6, 10]", "crypt_set_points = [1, 4, 8, 13]", "scores 1/4/8/13."),
    ("tomb D", "shaft_whole = 9", "shaft_whole = 8", "of one owner 8, two 5"),
    ("obelisks C", "race_above = 1", "race_above = 2", "scores 2 points."),
    ("obelisks D", "[6, 3, 1, 0]", "[7, 5, 3, 1]", "middle 7/5/3/1, right"),
    ("ra", 'site = "pyramid"', 'site = "tomb"', "at the tomb"),
    ("thoth", "at_least = [4, 3, 2]", "at_least = [5, 4, 3]", "At least 3 stones"),
]


@pytest.mark.parametrize(("entry", "old", "new", "words"), CORRECTED, ids=[entry for entry, *_ in CORRECTED])
def test_a_corrected_number_is_corrected_everywhere(entry: str, old: str, new: str, words: str) -> None:
    file = dynasty_loader.parse_file(changed(entry, old, new))
    numbers = dynasty_loader.file_numbers(file)
    own = file.side(*entry.split()) if " " in entry else file.prophecy(entry)
    assert words in text_of(own, "en", numbers)
    assert words not in text_of(own, "en", NUMBERS)
    site, _, side = entry.partition(" ")
    mine, theirs = (numbers[site][side], NUMBERS[site][side]) if side else (numbers, NUMBERS)
    assert mine != theirs
    if side:
        numbers[site][side] = NUMBERS[site][side]
    else:
        numbers["prophecies"][entry] = NUMBERS["prophecies"][entry]
    assert numbers == NUMBERS  # all other numbers are unchanged


def test_custom_file_replaces_the_shipped_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "my-dynasty.toml"
    own.write_bytes(b"\xef\xbb\xbf" + changed("tomb D", "shaft_whole = 9", "shaft_whole = 12").encode())  # Notepad BOM
    assert in_force(monkeypatch, str(own))["tomb"]["D"]["shaft_whole"] == 12
    assert in_force(monkeypatch, None)["tomb"]["D"]["shaft_whole"] == 9
    assert in_force(monkeypatch, "")["tomb"]["D"]["shaft_whole"] == 9


def in_force(monkeypatch: pytest.MonkeyPatch, path: str | None) -> dict[str, Any]:
    if path is None:
        monkeypatch.delenv(dynasty_loader.OVERRIDE_ENV, raising=False)
    else:
        monkeypatch.setenv(dynasty_loader.OVERRIDE_ENV, path)
    return dynasty_loader.file_numbers(dynasty_loader.current_file.__wrapped__())


def test_missing_or_faulty_custom_file_is_refused_with_its_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "my.toml"
    with pytest.raises(
        InvalidOverridesError, match=r"^SAQQARA_DYNASTY: cannot read '.*my\.toml' as UTF-8 text: .*No such file"
    ):
        in_force(monkeypatch, str(path))
    path.write_bytes("Münzen".encode("latin-1"))
    with pytest.raises(
        InvalidOverridesError,
        match=r"^SAQQARA_DYNASTY: cannot read '.*my\.toml' as UTF-8 text: line 1, column 2: .*0xFC",
    ):
        in_force(monkeypatch, str(path))
    path.write_text(changed("tomb D", "shaft_whole = 9", "shaft_whole = 16"), "utf-8")
    with pytest.raises(
        InvalidOverridesError,
        match=rf"^{re.escape(str(path))}: tomb D, field 'shaft_whole': expected a whole number from 0 to 15, got 16",
    ):
        in_force(monkeypatch, str(path))


# ---- numbers in a raw state ---------------------------------------------------------------------------------------


STATE = np.dtype([("before", "i1"), *dynasty_schema.STATE_FIELDS, ("after", "i1", (2,))])

SHAPES = {
    "coins_each": (), "coin_left_points": (), "coin_supply": (), "coins_a_card": (), "coin_points": (),
    "coin_rounds": (6,), "level_places": (5,), "level_points": (5,), "scaffold_points": (5,), "scaffold_further": (),
    "foundation_points": (14,), "beneath": (5, 4), "beneath_points": (), "foundation_further": (),
    "procession_fields": (), "spaces_a_stone": (), "gate_every": (), "gate_points": (4,), "place_fields": (),
    "seen_points": (), "guarded_points": (), "crypt_tiles": (4,), "crypt_set_points": (4,), "shaft_whole": (),
    "shaft_two": (), "shaft_beside": (), "shaft_three_owners": (), "unfinished_stone": (), "race_tiles": (5, 3),
    "race_above": (), "plinth_points": (3, 4), "task": (7,), "task_site": (7,), "task_least": (7,), "gain": (7, 3),
    "loss": (7, 3),
}  # fmt: skip


def packed(players: int, numbers: dict[str, Any] = NUMBERS) -> Any:
    state = jit.new_state(STATE)
    dynasty_schema.pack_numbers(state, numbers, players)
    return state


def test_a_state_has_every_number_of_the_file_once() -> None:
    assert {name: shape for name, _, shape in dynasty_schema.STATE_FIELDS} == SHAPES
    assert list(SHAPES) == [name for name, _, _ in dynasty_schema.STATE_FIELDS]
    assert {kind for _, kind, _ in dynasty_schema.STATE_FIELDS} == {"i1"}
    of_sides = [
        name for sides in (NUMBERS[site] for site in dynasty_schema.SITES) for own in sides.values() for name in own
    ]
    assert of_sides == [name for name, _, _ in dynasty_schema.STATE_FIELDS][: len(of_sides)]


def test_layout_of_numbers_in_a_state() -> None:
    state = packed(3)
    for name, value in {
        "coins_each": 2, "coin_supply": 8, "coin_rounds": [0, 1, 0, 1, 0, 0], "level_places": [5, 4, 3, 2, 1],
        "scaffold_points": [1, 3, 6, 10, 15], "foundation_points": [2, 1, 2, 1, 1, 1, 2, 1, 2, 1, 1, 1, 1, 4],
        "beneath": [[0, 1, 3, 4], [1, 2, 4, 5], [3, 4, 6, 7], [4, 5, 7, 8], [9, 10, 11, 12]],
        "procession_fields": 5, "place_fields": 5, "gate_every": 3, "gate_points": [4, 3, 2, 1], "guarded_points": 2,
        "crypt_tiles": [6, 6, 6, 6], "shaft_whole": 9, "shaft_three_owners": 2,
        "race_tiles": [[3, 2, 1], [3, 2, 1], [4, 3, 2], [4, 3, 2], [5, 4, 3]],
        "plinth_points": [[4, 2, 1, 0], [6, 3, 1, 0], [8, 4, 2, 0]],
        "task": [0, 1, 1, 1, 1, 2, 3], "task_site": [-1, 1, 2, 3, 4, -1, -1], "task_least": [0, 0, 0, 0, 0, 3, 0],
        "gain": [[7, 5, 3]] * 7, "loss": [[7, 5, 3]] * 7,
    }.items():  # fmt: skip
        assert np.array_equal(getattr(state, name), value), name
    assert (state.before, list(state.after)) == (0, [0, 0])


def test_state_has_the_values_for_its_number_of_players() -> None:
    states = [packed(players) for players in (2, 3, 4)]
    assert [(state.procession_fields, state.place_fields) for state in states] == [(4, 4), (5, 5), (5, 5)]
    assert [int(state.task_least[components.GODS.index("thoth")]) for state in states] == [4, 3, 2]
    assert (
        dynasty_schema.MOST_CARDS,
        dynasty_schema.MOST_STONES,
        dynasty_schema.EACH_MONUMENT,
        dynasty_schema.MOST_ON_SLED,
    ) == (0, 1, 2, 3)


def test_gods_have_their_own_points() -> None:
    numbers = put(put(NUMBERS, "prophecies.ra.gain", [9, 6, 1]), "prophecies.isis.loss", [8, 4, 2])
    state = packed(2, numbers)
    assert state.gain.tolist() == [[7, 5, 3], [9, 6, 1], *[[7, 5, 3]] * 5]
    assert state.loss.tolist() == [[7, 5, 3], [7, 5, 3], [8, 4, 2], *[[7, 5, 3]] * 4]


def test_the_greatest_numbers_that_are_allowed_fit_in_a_state() -> None:
    for own in [*SIDE_FIELDS.values(), dynasty_schema.AMOUNT_FIELDS, *dynasty_schema.PROPHECY_TASKS.values()]:
        for field in own.values():
            assert isinstance(field, dynasty_schema.MonumentField) or (field.least >= 0 and field.most <= 127)
