"""Faulty numbers of A New Dynasty in a file, record or raw state are refused with the entry and the field."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.imhotep.dynasty import LANGUAGES, NUMBERS, TEXT, blocks, changed, put, text_of, without
from saqqara.errors import InvalidOverridesError
from saqqara.games.imhotep import components
from saqqara.games.imhotep.dynasty_data import dynasty_loader

pytestmark = pytest.mark.interpreted_only


# ---- faults in the file -------------------------------------------------------------------------------------------


FAULTS = [
    ("market C", "coins_each = 2", "coins_each = 3", "coins_each", "expected a whole number from 0 to 2, got 3"),
    ("market C", "coins_each = 2", "coins_each = true", "coins_each", "expected a whole number from 0 to 2, got True"),
    ("market C", "coins_each = 2", 'coins_each = "2"', "coins_each", "expected a whole number from 0 to 2, got '2'"),
    ("market C", "coins_each = 2", "coins_each = 2.0", "coins_each", "expected a whole number from 0 to 2, got 2.0"),
    ("market C", "coins_each = 2", "coins_each = nan", "coins_each", "expected a whole number from 0 to 2, got nan"),
    ("market C", "coins_each = 2", "coins_each = -1", "coins_each", "expected a whole number from 0 to 2, got -1"),
    ("market C", "coins_each = 2", "coins_each = [2]", "coins_each", "expected a whole number from 0 to 2, got [2]"),
    ("market C", "coins_each = 2  ", "#", "coins_each", "missing field"),
    ("market C", "coins_each = 2", "coins_each = 2\ncoins = 8", "coins", "unknown field; valid: site"),
    ("market C", "coin_left_points = 1", "coin_left_points = 16", "coin_left_points", "from 0 to 15"),
    ("market D", "coin_supply = 8", "coin_supply = 9", "coin_supply", "from 0 to 8"),
    ("market D", "[2, 4]", "[2, 6]", "coin_rounds", "expected a whole number from 1 to 5, got 6"),
    ("market D", "[2, 4]", "[4, 2]", "coin_rounds", "[4, 2] is not in ascending order"),
    ("market D", "[2, 4]", "[2, 2]", "coin_rounds", "[2, 2] is not in ascending order"),
    ("market D", "[2, 4]", "[]", "coin_rounds", "expected a list of rounds from 1 to 5, got []"),
    ("market D", "[2, 4]", "2", "coin_rounds", "expected a list of rounds from 1 to 5, got 2"),
    ("pyramid C", "[5, 4, 3, 2, 1]", "[5, 4, 4, 2, 1]", "level_places", "[5, 4, 4, 2, 1] cannot be built"),
    ("pyramid C", "[5, 4, 3, 2, 1]", "[5, 4, 3, 2, 0]", "level_places", "expected a whole number from 1 to 5, got 0"),
    ("pyramid C", "[5, 4, 3, 2, 1]", "[6, 4, 3, 2, 1]", "level_places", "expected a whole number from 1 to 5, got 6"),
    ("pyramid C", "[2, 2, 3, 3, 4]", "[2, 2, 3, 3]", "level_points", "expected a list of 5 whole numbers, got ["),
    ("pyramid C", "[2, 2, 3, 3, 4]", "[2, 2, 3, 3, true]", "level_points",
     "expected a whole number from 0 to 15, got True"),
    ("pyramid C", "[1, 3, 6, 10, 15]", "[1, 3, 6, 10, 16]", "scaffold_points", "from 0 to 15"),
    ("pyramid D", "2, 1, 2, 1, 1, 1, 2", "2, 1, 2, 1, 1, 1", "foundation_points",
     "expected a list of 14 whole numbers, got ["),
    ("pyramid D", "[1, 2, 4, 5]", "[1, 2, 4]", "beneath", "expected a list of 4 whole numbers, got [1, 2, 4]"),
    ("pyramid D", ", [10, 11, 12, 13]", "", "beneath", "expected a list of 5 lists of 4 whole numbers, got [["),
    ("pyramid D", "[1, 2, 4, 5]", "[1, 2, 4, 4]", "beneath", "[1, 2, 4, 4] is not in ascending order"),
    ("pyramid D", "[1, 2, 4, 5]", "[1, 2, 4, 10]", "beneath", "cannot support field 10, which rests on four of"),
    ("pyramid D", "[10, 11", "[9, 11", "beneath", "[9, 11, 12, 13] cannot support field 14"),
    ("pyramid D", "[1, 2, 4, 5]", "[0, 2, 4, 5]", "beneath", "expected a whole number from 1 to 13, got 0"),
    ("temple C", "[4, 5, 5]", "[4, 5, 6]", "procession_fields", "expected a whole number from 3 to 5, got 6"),
    ("temple C", "[4, 5, 5]", "[2, 5, 5]", "procession_fields", "expected a whole number from 3 to 5, got 2"),
    ("temple C", "[4, 5, 5]", "5", "procession_fields", "expected a list of 3 whole numbers, got 5"),
    ("temple C", "spaces_a_stone = 1", "spaces_a_stone = 3", "spaces_a_stone", "from 1 to 2"),
    ("temple C", "gate_every = 3", "gate_every = 7", "gate_every", "from 2 to 6"),
    ("temple C", "[4, 3, 2, 1]", "[4, 3, 2, 3]", "gate_points", "[4, 3, 2, 3] is not in descending order"),
    ("temple D", "[4, 5, 5]", "[4, 5]", "place_fields", "expected a list of 3 whole numbers, got [4, 5]"),
    ("tomb C", "[6, 6, 6, 6]", "[6, 6, 6, 7]", "crypt_tiles", "[6, 6, 6, 7] adds up to 25; the sum must be 24"),
    ("tomb D", "shaft_two = 5", "shaft_two = 2024-01-01", "shaft_two",
     "expected a whole number from 0 to 15, got datetime.date(2024, 1, 1)"),
    ("obelisks C", "[5, 4, 3]", "[5, 4, 6]", "race_tiles", "[5, 4, 6] is not in descending order"),
    ("obelisks C", "[5, 4, 3]", "[10, 4, 3]", "race_tiles", "expected a whole number from 1 to 9, got 10"),
    ("obelisks D", "[6, 3, 1, 0]", "[6, 3, 1]", "plinth_points", "expected a list of 4 whole numbers, got [6, 3, 1]"),
    ("tomb D", 'name.ru = "Шахты"\n', "", "name", "expected a text in exactly these languages: en, de, ru"),
    ("tomb D", 'name.ru = "Шахты"', 'name.ru = "Шахты"\nname.fr = "Puits"', "name",
     "in exactly these languages: en, de, ru"),
    ("tomb D", 'name.ru = "Шахты"', 'name.ru = " "', "name.ru", "expected a non-empty text, got ' '"),
    ("tomb D", 'name.ru = "Шахты"', "name.ru = 7", "name.ru", "expected a non-empty text, got 7"),
    ("tomb D", "{shaft_whole}", "{shaft_hole}", "text.en", "invalid placeholder {shaft_hole}; valid: shaft_"),
    ("tomb D", "{shaft_whole}", "{coins_each}", "text.en", "invalid placeholder {coins_each}; valid: "),
    ("tomb D", "{shaft_whole}", "{shaft_whole", "text.en", "braces do not match"),
    ("tomb D", "{shaft_whole}", "shaft_whole}", "text.en", "braces do not match"),
    ("tomb D", "{shaft_whole}", "{}", "text.en", "invalid placeholder {}; valid: "),
    ("tomb D", "{shaft_whole}", "{shaft_whole!r}", "text.en", "invalid placeholder {shaft_whole}; valid: "),
    ("tomb D", "{shaft_whole}", "{shaft_whole.real}", "text.en", "invalid placeholder {shaft_whole.real}; valid: "),
    ("tomb D", "{shaft_whole}", "{shaft_whole[1]}", "text.en",
     "{shaft_whole[1]} is out of range: the number has no parts"),
    ("tomb D", "{shaft_whole}", "{shaft_whole:>999999}", "text.en", "must have 2 forms separated by |"),
    ("tomb D", "{unfinished_stone:# очко|# очка|# очков}", "{unfinished_stone:# очко|# очков}", "text.ru", "3 forms"),
    ("tomb D", "{unfinished_stone:# point|# points}", "{unfinished_stone:{a}|#}", "text.en", "2 forms separated by |"),
    ("obelisks D", "{plinth_points[3]}", "{plinth_points[4]}", "text.en", "is out of range: the number has 3 parts"),
    ("tomb D", 'numbers = "reconstructed"', 'numbers = "rumoured"', "source.numbers",
     "unknown mark 'rumoured'; valid: sourced, likely"),
    ("tomb D", ', numbers = "reconstructed"', "", "source", "expected exactly the fields name, rule, numbers"),
    ("tomb D", "source = ", "history = 7\nsource = ", "history", "expected a list of sentences, got 7"),
    ("tomb D", "source = ", "history = [7]\nsource = ", "history", "expected a list of sentences, got [7]"),
    ("tomb D", "why.de = ", "why.nl = ", "why", "in exactly these languages: en, de, ru"),
    ("ra", 'task = "most_stones"', 'task = "most_wisdom"', "task",
     "unknown value 'most_wisdom'; valid: most_market_cards"),
    ("ra", 'task = "most_stones"\n', "", "task", "missing field"),
    ("ra", 'site = "pyramid"', 'site = "market"', "with.site",
     "unknown monument 'market'; choose 'pyramid' or 'temple' or 'tomb' or"),
    ("ra", 'site = "pyramid"', "site = 1", "with.site", "unknown monument 1; choose 'pyramid'"),
    ("ra", 'with = { site = "pyramid" }\n', "", "with", "the task 'most_stones' takes exactly these parameters: site"),
    ("ra", 'site = "pyramid"', "at_least = [4, 3, 2]", "with",
     "the task 'most_stones' takes exactly these parameters: site"),
    ("amun", "gain =", "with = { cards = 5 }\ngain =", "with",
     "the task 'most_market_cards' takes exactly these parameters: none"),
    ("amun", "gain = [7, 5, 3]", "gain = [16, 5, 3]", "gain", "expected a whole number from 0 to 15, got 16"),
    ("amun", "loss = [7, 5, 3]", "loss = [7, 5]", "loss", "expected a list of 3 whole numbers, got [7, 5]"),
    ("amun", "loss = [7, 5, 3]\n", "", "loss", "missing field"),
    ("thoth", "[4, 3, 2]", "[4, 3, 0]", "with.at_least", "expected a whole number from 1 to 12, got 0"),
    ("thoth", "{at_least:# stone|# stones}", "4 stones", "text.en",
     "missing placeholder {at_least}; without it, the text is wrong"),
    ("thoth", "{at_least:# stone|# stones}", "{at_least[1]}", "text.en",
     "{at_least[1]} is out of range: the number has no parts"),
    ("thoth", 'points = "reconstructed"', 'numbers = "reconstructed"', "source",
     "expected exactly the fields name, task, points"),
]  # fmt: skip


@pytest.mark.parametrize(("entry", "old", "new", "field", "why"), FAULTS)
def test_a_faulty_entry_is_refused_with_entry_and_field(entry: str, old: str, new: str, field: str, why: str) -> None:
    with pytest.raises(InvalidOverridesError) as caught:
        dynasty_loader.parse_file(changed(entry, old, new))
    where = entry if " " in entry else f"prophecy {entry}"
    assert f"dynasty.toml: {where}, field {field!r}: " in str(caught.value)
    assert why in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "dynasty.toml: expected exactly [[side]] and [[prophecy]], got nothing"),
        ("side = 7\nprophecy = 8", "expected exactly [[side]] and [[prophecy]]"),
        ("side = [7]\nprophecy = []", "dynasty.toml: side number 1: expected a table of fields, got 7"),
        (TEXT + "[extra]\n", "got side, prophecy, extra"),
        (TEXT.replace("\n[[side]]", "\n[[side]", 1), "dynasty.toml is not valid TOML: "),
        (TEXT.replace('name.de = "Gruft"', 'name.en = "Gruft"', 1),
         "dynasty.toml is not valid TOML: "),  # a duplicate key
        (f"side = {'[' * 5000}", "cannot read dynasty.toml: "),
        (f"side = {'9' * 5000}", "cannot read dynasty.toml: "),
        (without("tomb C"), "dynasty.toml: missing [[side]] for tomb C"),
        (without("isis"), "dynasty.toml: missing [[prophecy]] for isis"),
        (TEXT + blocks()[3], "dynasty.toml: pyramid C, field 'side': duplicate side; each side must have"),
        (TEXT + blocks()[-1], "dynasty.toml: prophecy anubis, field 'id': duplicate ID; each god must have"),
        (changed("tomb C", 'side = "C"', 'side = "A"'),
         "dynasty.toml: side number 7, field 'side': unknown value 'A'; valid: C"),
        (changed("tomb C", 'site = "tomb"', 'site = "tom"'),
         "dynasty.toml: side number 7, field 'site': unknown value 'tom'"),
        (changed("tomb C", 'site = "tomb"', "site = []"),
         "dynasty.toml: side number 7, field 'site': unknown value []; "),
        (changed("isis", 'id = "isis"', 'id = "seth"'),
         "prophecy number 3, field 'id': unknown value 'seth'; valid: amun, ra,"),
        (changed("isis", 'id = "isis"\n', ""),
         "dynasty.toml: prophecy number 3, field 'id': unknown value None; valid: amun"),
    ],
    ids=lambda value: value[:40] if value.startswith("dynasty") else "",
)  # fmt: skip
def test_a_faulty_file_is_refused(text: str, why: str) -> None:
    with pytest.raises(InvalidOverridesError) as caught:
        dynasty_loader.parse_file(text)
    assert why in str(caught.value)


# ---- numbers from a record or a raw state -------------------------------------------------------------------------


def test_checked_numbers_are_the_same_in_canonical_order_and_new() -> None:
    turned = {key: NUMBERS[key] for key in reversed(NUMBERS)}
    turned["tomb"] = {side: turned["tomb"][side] for side in "DC"}
    found = dynasty_loader.validate_numbers(turned)
    assert json.dumps(found) == json.dumps(NUMBERS)
    found["tomb"]["C"]["crypt_tiles"][0] = 7
    assert NUMBERS["tomb"]["C"]["crypt_tiles"][0] == 6


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        (
            "pyramid.C.level_points",
            [2, 2, 3, 3, 16],
            "overrides: pyramid C, field 'level_points': expected a whole number from 0 to 15, got 16",
        ),
        (
            "pyramid.C.level_points",
            (2, 2, 3, 3, 4),
            "field 'level_points': expected a list of 5 whole numbers, got (2, 2, 3, 3, 4)",
        ),
        (
            "tomb.D.shaft_whole",
            True,
            "overrides: tomb D, field 'shaft_whole': expected a whole number from 0 to 15, got True",
        ),
        (
            "tomb.D.shaft_whole",
            float("nan"),
            "overrides: tomb D, field 'shaft_whole': expected a whole number from 0 to 15, got nan",
        ),
        pytest.param(
            "tomb.D.shaft_whole",
            10**5000,
            "field 'shaft_whole': expected a whole number from 0 to 15, got an object of type int",
            id="huge",
        ),
        ("tomb.D.shaft_hole", 9, "overrides: tomb D, field 'shaft_hole': unknown field; valid: shaft_whole"),
        ("tomb.D", {}, "overrides: tomb D, field 'shaft_whole': missing field"),
        ("tomb.D", [], "overrides: tomb D: expected a table of fields, got []"),
        ("tomb.D", {3: 1}, "overrides: tomb D, field '3': unknown field"),
        ("tomb", {"C": {}}, "overrides: tomb: expected exactly the keys C, D, got ['C']"),
        ("tomb.A", {}, "overrides: tomb: expected exactly the keys C, D, got ['C', 'D', 'A']"),
        ("market", None, "overrides: market: expected exactly the keys C, D, got None"),
        (
            "harbour",
            {},
            "overrides: expected exactly the keys market, pyramid, temple, tomb, obelisks, prophecies, got",
        ),
        (
            "prophecies.seth",
            {},
            "overrides: prophecies: expected exactly the keys amun, ra, isis, osiris, horus, thoth, anubis,",
        ),
        (
            "prophecies.ra.task",
            "most",
            "overrides: prophecy ra, field 'task': unknown value 'most'; valid: most_market_cards",
        ),
        (
            "prophecies.ra.task",
            ["most"],
            "overrides: prophecy ra, field 'task': unknown value ['most']; valid: most_market_cards",
        ),
        (
            "prophecies.ra.with",
            {},
            "overrides: prophecy ra, field 'with': the task 'most_stones' takes exactly these parameters: site",
        ),
        (
            "prophecies.ra.with.site",
            "market",
            "overrides: prophecy ra, field 'with.site': unknown monument 'market'; choose 'pyramid'",
        ),
        ("prophecies.ra", {"task": "most_on_sled"}, "overrides: prophecy ra, field 'with': missing field"),
        ("prophecies.ra.name", "Ra", "overrides: prophecy ra, field 'name': unknown field"),
    ],
)
def test_faulty_numbers_are_refused_with_entry_and_field(path: str, value: Any, why: str) -> None:
    with pytest.raises(InvalidOverridesError) as caught:
        dynasty_loader.validate_numbers(put(NUMBERS, path, value))
    assert why in str(caught.value)


# ---- random input -------------------------------------------------------------------------------------------------


LETTERS = "{}[]:|#!.=\"'\\\n\r\t\x00\u2028,-+_0123456789 abcdeixé\U0001f600"
SIMPLE = st.none() | st.booleans() | st.integers(-2, 20) | st.floats() | st.text(LETTERS, max_size=4)
ANYTHING = st.recursive(
    SIMPLE | st.sampled_from(components.SITES),
    lambda inside: st.lists(inside, max_size=5) | st.dictionaries(st.text(LETTERS, max_size=4), inside, max_size=3),
    max_leaves=6,
)


def read_or_refused(text: str) -> None:
    try:
        file = dynasty_loader.parse_file(text)
    except InvalidOverridesError:
        return
    numbers = dynasty_loader.file_numbers(file)
    assert dynasty_loader.validate_numbers(numbers) == numbers
    for entry in (*file.sides, *file.prophecies):
        for lang in LANGUAGES:
            assert text_of(entry, lang, numbers, 2)


@given(st.text(LETTERS))
@settings(deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refused(text)


@given(
    st.integers(0, len(TEXT)),
    st.integers(0, 6),
    st.text(LETTERS, max_size=6),
)
@settings(deadline=None, max_examples=60)
def test_file_with_any_inserted_text_is_read_or_refused(place: int, left_out: int, text: str) -> None:
    read_or_refused(TEXT[:place] + text + TEXT[place + left_out :])


SPOKEN = [match.start() for match in re.finditer(r"\{[a-z_]+", TEXT)]


@given(st.sampled_from(SPOKEN), st.integers(0, 30), st.integers(0, 3), st.text("{}[]:|#!.0123 a", max_size=4))
@settings(deadline=None, max_examples=60)
def test_entry_text_with_any_placeholder_is_read_or_refused(start: int, further: int, left_out: int, text: str) -> None:
    place = start + further
    read_or_refused(TEXT[:place] + text + TEXT[place + left_out :])


def paths(numbers: dict[str, Any], before: str = "") -> Iterator[str]:
    for key, value in numbers.items():
        yield before + key
        if isinstance(value, dict):
            yield from paths(value, f"{before}{key}.")


@given(st.sampled_from(sorted(paths(NUMBERS))), ANYTHING)
@settings(deadline=None)
def test_any_numbers_are_checked_or_refused(path: str, value: Any) -> None:
    try:
        found = dynasty_loader.validate_numbers(put(NUMBERS, path, value))
    except InvalidOverridesError:
        return
    assert found == put(NUMBERS, path, value)


@given(ANYTHING)
@settings(deadline=None)
def test_any_value_that_is_not_numbers_is_refused(value: Any) -> None:
    with pytest.raises(InvalidOverridesError):
        dynasty_loader.validate_numbers(value)
