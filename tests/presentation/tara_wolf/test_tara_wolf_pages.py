"""The rules page of Tara Wolf in three languages, and its chapters about the cards.

Every clause has a short and a full text with the same facts in every language. The chapters are generated from the card
file.
"""

import re
from collections import Counter
from dataclasses import replace
from importlib import resources

import pytest

from saqqara.core import rulebook
from saqqara.games.tara_wolf.cards.card_loader import standard_cards, standard_deck

LANGUAGES = ["en", "de", "ru"]

IDS = [
    *["TW-1.1", "TW-1.2", "TW-1.3", "TW-2.1", "TW-2.2", "TW-3.1", "TW-3.2", "TW-4.1", "TW-4.2", "TW-4.3"],
    *["TW-5.1", "TW-5.2", "TW-5.3", "TW-5.4", "TW-5.5", "TW-5.6", "TW-5.7", "TW-5.8"],
    *["TW-6.1", "TW-6.2", "TW-7.1", "TW-7.2"],
    *[f"TW-R{number}" for number in range(1, 22)],
    *[f"TW-C{number}" for number in range(1, 13)],
]

SECTIONS = [f"TW-{number}" for number in range(1, 8)]

NUMBERS = {
    "TW-1.1": "4 7 10 80 8 2 1",
    "TW-R4": "8",
    "TW-R6": "",
    "TW-R21": "0",
    "TW-C8": "1 2 3",
}
"""Numbers in the short texts."""

EXAMPLES = ["11", "2 1 3 2 1 1 4 11", "2 1 1 4 8", "4 4 4 5"]
"""Numbers in the lines of the examples that have any."""


def source(lang: str) -> str:
    return resources.files("saqqara").joinpath(f"games/tara_wolf/pages/rules.{lang}.md").read_text("utf-8")


def without_latin_terms(text: str) -> str:
    """Return the text without parts that are Latin in every language: notation and ids."""
    return re.sub(r"`[^`]*`|TW-[RC]?\d+(?:\.\d+)?", "", text)


def lines(lang: str) -> list[str]:
    return [line for line in source(lang).split("\n") if re.search(r"[^\W\d_]", without_latin_terms(line))]


def card_sections(lang: str) -> list[rulebook.Section]:
    """Return the sections generated from the card file, with ordinary spaces before the mark."""
    made = rulebook.load_rulebook("tara_wolf", lang).sections[-8:]
    return [replace(section, plain=section.plain.replace("\u00a0", " ")) for section in made]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_in_order(lang: str) -> None:
    assert list(rulebook.load_rulebook("tara_wolf", lang).clauses) == IDS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_has_title_short_and_full_text(lang: str) -> None:
    for clause in rulebook.load_rulebook("tara_wolf", lang).clauses.values():
        assert len(clause.title) >= 3, clause.id
        assert 15 <= len(clause.short) <= 170, clause.id
        assert len(clause.plain) >= len(clause.short) * 0.3, clause.id
        assert clause.full.startswith("<p>"), clause.id
        assert clause.short.endswith("."), clause.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sections(lang: str) -> None:
    page = rulebook.load_rulebook("tara_wolf", lang)
    # rulings on sequence, rulings on cards, examples; then an introduction to the cards and their seven kinds
    assert [section.id for section in page.sections] == [*SECTIONS, *[""] * 3, *[""] * 8]
    assert [len(section.clauses) for section in page.sections] == [3, 2, 2, 3, 8, 2, 2, 21, 12, 0, *[0] * 8]
    for section in page.sections[:7]:
        assert [clause.id for clause in section.clauses if not clause.id.startswith(f"{section.id}.")] == []
    assert page.introduction.startswith("<p>")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_is_in_its_language(lang: str) -> None:
    for line in lines(lang):
        words = re.findall(r"[^\W\d_]+", without_latin_terms(line))
        cyrillic = [word for word in words if re.search("[Ѐ-ӿ]", word)]
        assert len(cyrillic) == (len(words) if lang == "ru" else 0), line


def test_german_and_english_are_not_mixed() -> None:
    """Neither language contains short words that exist only in the other one."""
    english = [line for line in lines("en") if re.search(r"\b(und|der|das|ein|nicht|zu)\b", without_latin_terms(line))]
    german = [line for line in lines("de") if re.search(r"\b(and|the|of|from|with|not)\b", without_latin_terms(line))]
    assert (english, german) == ([], [])


@pytest.mark.parametrize("lang", ["de", "ru"])
@pytest.mark.parametrize("number", IDS)
def test_same_numbers_and_notation_as_in_english(lang: str, number: str) -> None:
    def facts(language: str) -> list[Counter[str]]:
        clause = rulebook.load_rulebook("tara_wolf", language).clauses[number]
        notation = Counter(re.findall(r"<code>.*?</code>", clause.full))
        return [Counter(re.findall(r"\d+", text)) for text in (clause.short, clause.plain)] + [notation]

    assert facts(lang) == facts("en")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("number", NUMBERS)
def test_short_texts_state_the_numbers(lang: str, number: str) -> None:
    short = rulebook.load_rulebook("tara_wolf", lang).clauses[number].short
    assert " ".join(re.findall(r"\d+", short)) == NUMBERS[number]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_components_are_those_of_the_box(lang: str) -> None:
    count = Counter(card.kind for card in standard_deck().cards)
    of_main = [sum(card.copies for card in standard_deck().cards if card.kind == kind) for kind in
               ("companion", "animal", "trap", "undead")]  # fmt: skip
    plain = rulebook.load_rulebook("tara_wolf", lang).clauses["TW-1.1"].plain
    first = [count["adventurer"], count["tomb"], count["papyrus"], standard_deck().setup["coins"], 2, 1]
    assert [int(number) for number in re.findall(r"\d+", plain)] == [*first, sum(of_main), *of_main]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_examples(lang: str) -> None:
    text = source(lang).split("\n## ")[-1]
    found = [" ".join(re.findall(r"\d+", without_latin_terms(line))) for line in text.split("\n")]
    assert [numbers for numbers in found if numbers] == EXAMPLES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_references_name_existing_clauses(lang: str) -> None:
    assert set(re.findall(r"TW-[RC]?\d+(?:\.\d+)?", source(lang))) - {*IDS, *SECTIONS} == set()


# ---- cards ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_is_on_the_page(lang: str) -> None:
    rows = [
        row.split(": ")[0].removesuffix(" ◇") for part in card_sections(lang)[1:] for row in part.plain.split("\n")[1:]
    ]
    assert rows == [card.name[lang] for card in standard_deck().cards]


def test_rows_of_the_card_tables() -> None:
    by_title = {part.title: part.plain.split("\n") for part in card_sections("en")}
    assert by_title["Companions"][:3] == [
        "Card  What it does",
        "Archaeologist: 3 in the game, costs 2 ◇, strength 3 ◇  When played: look at the top 3 cards of the main pile. "
        "One comes into your hand, the others are discarded. ◇",
        "Soldier: 4 in the game, costs 2 ◇, strength 5 ◇  Only fights. ◇",
    ]
    assert by_title["Traps"][1] == "Spike pit ◇: 3 in the game  Eliminates a companion of strength 4 or less. ◇"
    assert by_title["Papyri"][5].startswith("Wrath of Seth ◇: 1 in the game  A trap.")
    assert by_title["Tombs"][1] == (
        "Tomb of Horemheb: 1 in the game  Every undead in here, on either side, has +1 strength."
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_reconstruction_mark_is_exactly_on_reconstructed_cards(lang: str) -> None:
    """The introduction explains the mark, and a card has it exactly if a part of the card is not sourced."""
    assert "◇" in card_sections(lang)[0].plain
    rows = [row for part in card_sections(lang)[1:] for row in part.plain.split("\n")[1:]]
    marked = {card.id for card, row in zip(standard_deck().cards, rows, strict=True) if "◇" in row}
    assert marked == {card.id for card in standard_cards().values() if set(card.source.values()) != {"sourced"}}
    assert "tomb_horemheb" not in marked
