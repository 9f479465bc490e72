"""The rules page of Imhotep in three languages, with its notation and examples.

Every clause has a short and a full text with the same facts in every language.
"""

import re
from collections import Counter
from importlib import resources
from pathlib import Path

import pytest

from saqqara.core import rulebook
from saqqara.games.imhotep import components
from saqqara.i18n import translate

LANGUAGES = ["en", "de", "ru"]

IDS = [
    *["IMH-1.1", "IMH-1.2", "IMH-1.3", "IMH-1.4", "IMH-1.5", "IMH-1.6"],
    *["IMH-2.1", "IMH-2.2"],
    *["IMH-3.1", "IMH-3.2", "IMH-3.3", "IMH-3.4", "IMH-3.5", "IMH-3.6", "IMH-3.7"],
    *["IMH-4.1", "IMH-4.2", "IMH-4.3", "IMH-4.3a", "IMH-4.4", "IMH-4.5"],
    *["IMH-5.1", "IMH-5.2", "IMH-5.3", "IMH-5.4", "IMH-5.5"],
    *["IMH-6.1", "IMH-6.2", "IMH-6.3", "IMH-6.4", "IMH-6.5"],
    *["IMH-7.1", "IMH-7.2", "IMH-7.3", "IMH-7.4"],
    *["IMH-8.1", "IMH-8.2"],
    *["IMH-9.1"],
    *["IMH-10.1", "IMH-10.2", "IMH-10.3"],
    *["IMH-11.1", "IMH-11.2"],
    *["IMH-12.1"],
    *["IMH-13.1"],
    *["IMH-20.1", "IMH-20.2", "IMH-20.3", "IMH-20.4", "IMH-20.5", "IMH-20.6"],
    *["IMH-21.1", "IMH-21.2", "IMH-21.3", "IMH-21.4"],
    *["IMH-22.1", "IMH-22.2", "IMH-22.3", "IMH-22.4", "IMH-22.5", "IMH-22.6", "IMH-22.7", "IMH-22.8", "IMH-22.9"],
    *["IMH-23.1", "IMH-23.2", "IMH-23.3", "IMH-23.4", "IMH-23.5", "IMH-23.6", "IMH-23.7"],
    *["IMH-24.1", "IMH-24.2", "IMH-24.3"],
    *["IMH-25.1", "IMH-25.2", "IMH-25.3", "IMH-25.4"],
    *["IMH-26.1", "IMH-26.2", "IMH-26.3", "IMH-26.4", "IMH-26.5"],
    *["IMH-27.1", "IMH-27.2", "IMH-27.3", "IMH-27.4", "IMH-27.5"],
    *["IMH-28.1", "IMH-28.2", "IMH-28.3"],
    *["IMH-29.1", "IMH-29.2"],
    *["IMH-14.1", "IMH-14.2"],
    *["IMH-R1", "IMH-R2", "IMH-R3", "IMH-R4", "IMH-R5", "IMH-R6", "IMH-R7", "IMH-R8"],
    *["IMH-R9", "IMH-R10", "IMH-R11", "IMH-R12", "IMH-R13", "IMH-R14", "IMH-R15", "IMH-R16"],
    *["IMH-R20", "IMH-R21", "IMH-R22", "IMH-R23", "IMH-R24", "IMH-R25"],
    *["IMH-R40", "IMH-R41", "IMH-R42", "IMH-R43", "IMH-R44", "IMH-R45", "IMH-R46"],
    *["IMH-R50", "IMH-R51", "IMH-R52", "IMH-R53", "IMH-R54", "IMH-R55", "IMH-R56", "IMH-R57", "IMH-R58"],
    *["IMH-R60", "IMH-R61", "IMH-R62", "IMH-R63", "IMH-R64"],
    *["IMH-R70", "IMH-R71", "IMH-R72", "IMH-R73", "IMH-R74", "IMH-R75", "IMH-R76"],
]

SECTIONS = [
    *["IMH-1", "IMH-2", "IMH-3", "IMH-4", "IMH-5", "IMH-6", "IMH-7", "IMH-8", "IMH-9", "IMH-10", "IMH-11", "IMH-12"],
    *["IMH-13", "IMH-20", "IMH-21", "IMH-22", "IMH-23", "IMH-24", "IMH-25", "IMH-26", "IMH-27", "IMH-28", "IMH-29"],
    *["", "IMH-14"],  # why some rules are not the printed ones
    *["", "", "", "", "", ""],  # rulings: legality, order; A New Dynasty: cards, sides, hidden cards, combinations
    *["", ""],  # examples, examples for A New Dynasty
]
NUMBERED = 25
"""Number of sections before the rulings."""

PARTS = {
    "en": ["Base game", "Mini-expansions", "A New Dynasty", "In detail"],
    "de": ["Grundspiel", "Mini-Erweiterungen", "Eine neue Dynastie", "Im Einzelnen"],
    "ru": ["Базовая игра", "Мини-дополнения", "Новая династия", "Подробно"],
}

RECONSTRUCTED = [
    "IMH-1.4",
    *["IMH-20.2", "IMH-23.6", "IMH-23.7"],
    *["IMH-25.1", "IMH-25.2", "IMH-25.3", "IMH-25.4"],
    *["IMH-26.1", "IMH-26.2", "IMH-26.3", "IMH-26.4", "IMH-26.5"],
    *["IMH-27.1", "IMH-27.2", "IMH-27.3", "IMH-27.4", "IMH-27.5"],
    *["IMH-28.1", "IMH-28.2", "IMH-28.3", "IMH-29.1", "IMH-29.2"],
    *["IMH-R50", "IMH-R51", "IMH-R52", "IMH-R53", "IMH-R54"],
    *["IMH-R70", "IMH-R72", "IMH-R73", "IMH-R74", "IMH-R76"],
]
NOT_PRINTED = {"en": "not the printed rule", "de": "nicht die gedruckte Regel", "ru": "не по печатным правилам"}

REDRAWN = {
    "en": "Coins|Old Stock|Scaffolds|Foundations|Procession|Imhotep’s Place|Crypt|Shafts|The Race|Three Plinths"
    "|Amun|Ra|Isis|Osiris|Horus|Thoth|Anubis",
    "de": "Münzen|Ladenhüter|Gerüste|Fundamente|Prozession|Imhoteps Platz|Gruft|Schächte|Wettlauf|Drei Sockel"
    "|Amun|Ra|Isis|Osiris|Horus|Thot|Anubis",
    "ru": "Монеты|Залежалый товар|Помосты|Основания|Процессия|Место Имхотепа|Крипта|Шахты|Наперегонки|Три постамента"
    "|Амон|Ра|Исида|Осирис|Гор|Тот|Анубис",
}
"""The ten sides and the seven gods, as the section about the numbers names them."""

NUMBERS = {
    "IMH-1.1": "30 29",
    "IMH-1.3": "4 3 2 1",
    "IMH-1.5": "34 6 8 10 10",
    "IMH-1.6": "5",
    "IMH-2.2": "2 3 4 5",
    "IMH-4.1": "3",
    "IMH-5.2": "1",
    "IMH-5.3": "1",
    "IMH-5.4": "1/3/6/10/15 1 5 2",
    "IMH-5.5": "10/1 12/6/1 15/10/5/1",
    "IMH-6.4": "8/4/2/0",
    "IMH-6.5": "10 9 8 7 6 5 5 5 1",
    "IMH-7.2": "1 3",
    "IMH-7.3": "1/3/6/10/15 1 5 2",
    "IMH-7.4": "1",
    "IMH-9.1": "5",
    "IMH-10.2": "1",
    "IMH-11.2": "5 3 3 0",
    "IMH-20.1": "14 7",
    "IMH-20.5": "48 34 14",
    "IMH-21.3": "29",
    "IMH-22.1": "2",
    "IMH-22.2": "1 3",
    "IMH-22.3": "1",
    "IMH-22.5": "3 2 1",
    "IMH-22.7": "1",
    "IMH-22.9": "1",
    "IMH-23.6": "1 2 7 3 4 5 5 6 3",
    "IMH-25.1": "2 1 1",
    "IMH-25.3": "2 4",
    "IMH-25.4": "1",
    "IMH-26.2": "1 5 1/3/6/10/15",
    "IMH-26.3": "15 1",
    "IMH-26.4": "1",
    "IMH-26.5": "2 3 1",
    "IMH-27.1": "1",
    "IMH-27.2": "4 3 2 1",
    "IMH-27.5": "1 2",
    "IMH-28.2": "1/3/6/10 1 4",
    "IMH-28.3": "9 5 1 2",
    "IMH-29.1": "5 1",
    "IMH-29.2": "4/2/1/0 6/3/1/0 8/4/2/0",
}
"""Numbers in the short texts."""

TABLES = {
    "IMH-1.3": ["4 3", "3 2", "2 1", "1 1"],  # spaces, minimum load
    "IMH-5.5": ["2 10 1", "3 12 6 1", "4 15 10 5 1"],  # players, points by place
    "IMH-6.2": ["1 2", "2 1 3 2 4", "2 3 1 1 4", "2 3 3 1 4"],  # levels, then points of the three pyramids
    "IMH-6.3": ["1 1 2", "2 2", "3 1 2", "4", "5 1 2"],  # field, then points and stones
    "IMH-23.6": ["1 2 7 7", "3 4 5 5", "5 6 3 3"],  # rounds, won, lost
    "IMH-26.1": ["1 5 2", "2 4 2", "3 3 3", "4 2 3", "5 1 4"],  # level, places, points
    "IMH-26.5": ["10 1 2 4 5", "11 2 3 5 6", "12 4 5 7 8", "13 5 6 8 9", "14 10 11 12 13"],  # field, those below
    "IMH-29.1": ["1 3 2 1", "2 3 2 1", "3 4 3 2", "4 4 3 2", "5 5 4 3"],  # height, tiles
    "IMH-29.2": ["4 2 1 0", "6 3 1 0", "8 4 2 0"],  # left, middle, right
}
"""Numbers in the rows of the tables of full texts."""

EXAMPLES = [
    *["1 2 3", "2 3 1 6 1 7", "3 6 15 2 17", "4 1 1", "4 13"],  # tomb A, its decoration
    *["4 3 4 0 3 7 15 0 7", "3 2 1 1 12 3 3", "2 1 0 10 0", "3 10 5 15 2 7"],  # obelisks A
    *["1 2 3 4", "8 3 3 0", "4 0 0 8", "0 0 8 0"],  # tomb B
    *["3 1 2 4 3 3 2 1", "10 9 9", "12 9 9 5 5 3 0", "6 15 10 25"],  # temple A, obelisks B, bets, statues
]
"""Numbers in the lines of the examples, without the pictures of tombs."""

DYNASTY_EXAMPLES = [
    "1 2 1 1 1 2 2 3 4 1 1 1 3",  # market C
    "2 2 4 3 4 1 2 1 2 2 2",  # market D
    "4 10 2 12 1 1 4 9 10",  # raft
    "1 1.1 2 1.2 1 2.1 2 1.3 1.4 1.5 2.2 2 1.4 1 1.5 1 6 1 2 6",  # pyramid C
    "1 9 1 1 2 2 2 1 1 2 2 6 7 1 10 1 2 1 2 2 9",  # pyramid D
    "1 2 3 2 2 0 2 1 1 3 2 2 3 4 1 3 4 4 1",  # temple C
    "1 4 1 2 1 2 2 1 2 1 1 3 4 4 1 1 2 2 1 1 1 2 3 1",  # temple D
    *["3 1 2", "3 2 1 3 2 1 6 3 1 10"],  # tomb C
    "1 1 1 1 2 3 2 2 1 3 1 9 2 1 12 2 2 5 7 3 2 1 3",  # tomb D
    *["1 1 2 3 2 4 1 3 3 2 2 2 3 1 4 0", "2 1 0 1 1 1 0 0 3 4 3 2 3 3 8"],  # obelisks C and D
    "4 4 2 5 3 6 1 1 7 2 4 5 3 6 3 3 6 1",  # prophecies
]

TOMBS = ["2 3 3 3 3", "2 2 4 3", "1 1 2 3", "1 2 3 1 1", "4 4 1 4", "3 3 3 3"]

FACTS = {
    "IMH-1.4": {"21", "`4331`", "`3221`", "`4332`", "`3322`", "`4432`"},
}

PAGE_OF_NOTATION = Path(__file__).parents[3] / "docs" / "formats" / "notation.md"
NOTATION = {
    *["quarry", "load", "sail", "use", "next", "take", "keep", "build", "points", "stones"],
    *["private", "bet", "favour", "done", "pass"],
    *["buy", "crypt", "raise", "imhotep", "deliver", "prophesy"],
    *["market", "pyramid", "temple", "tomb", "obelisks"],
    *["entrance", "sarcophagus", "paved-path", "statue", "lever", "hammer", "sail", "chisel"],
    *["pyramid-decoration", "temple-decoration", "tomb-decoration", "obelisk-decoration"],
    *["private-quarry", "stone-decoration", "cargo-sled", "raft", "plank"],
    *["amun", "ra", "isis", "osiris", "horus", "thoth", "anubis"],
    *["amulet", "crown", "jar", "mask"],
}


def source(lang: str) -> str:
    return resources.files("saqqara").joinpath(f"games/imhotep/pages/rules.{lang}.md").read_text("utf-8")


def without_latin_terms(text: str) -> str:
    """Return the text without parts that are Latin in every language.

    These are notation, ids, sides, anchors and the name of a web site.
    """
    return re.sub(r"`[^`]*`|IMH-[R\d][\d.]*[a-d]?|\b[ABCD]\b|\(#[a-z-]*\)|{#[a-z-]*}|Yucata", "", text)


def lines(lang: str) -> list[str]:
    return [line for line in source(lang).split("\n") if re.search(r"[^\W\d_]", without_latin_terms(line))]


def numbered(text: str) -> list[str]:
    """Return the numbers of each line that has any, without the numbers in ids and notation."""
    found = [" ".join(re.findall(r"\d+", without_latin_terms(line))) for line in text.split("\n")]
    return [numbers for numbers in found if numbers]


def part(lang: str, number: int) -> str:
    """Return the source text of a section by its index on the page; -1 is the last."""
    return source(lang).split("\n## ")[number]


def body(lang: str, number: str) -> str:
    """Return the full text of a clause as it is in the source file."""
    found = re.search(rf"^### {re.escape(number)} .*\n> .*\n\n((?:(?!#).*\n)+)", source(lang), re.MULTILINE)
    assert found
    return found[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_in_order(lang: str) -> None:
    assert list(rulebook.load_rulebook("imhotep", lang).clauses) == IDS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_has_title_short_and_full_text(lang: str) -> None:
    for clause in rulebook.load_rulebook("imhotep", lang).clauses.values():
        assert len(clause.title) >= 4, clause.id
        assert len(clause.short) >= 15, clause.id
        assert len(clause.plain) >= len(clause.short) * 0.7, clause.id
        assert clause.full.startswith(("<p>", "<ul>")), clause.id
        assert clause.short.endswith("."), clause.id
        assert len(clause.short) <= 170, clause.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sections(lang: str) -> None:
    page = rulebook.load_rulebook("imhotep", lang)
    assert [section.id for section in page.sections] == SECTIONS
    for section in page.sections[:NUMBERED]:
        assert [clause.id for clause in section.clauses if not clause.id.startswith(f"{section.id}.")] == []
    base, minis, dynasty = [6, 2, 7, 6, 5, 5, 4, 2, 1], [3, 2, 1], [1, 6, 4, 9, 7, 3, 4, 5, 5, 3, 2, 0]
    counts = [len(section.clauses) for section in page.sections]
    assert counts == [*base, *minis, *dynasty, 2, 16, 6, 7, 9, 5, 7, 0, 0]
    parts = [name for name, many in zip(PARTS[lang], (9, 3, 12, 9), strict=True) for _ in range(many)]
    assert [section.part for section in page.sections] == parts
    assert page.introduction.startswith("<p>")
    assert [section.id for section in page.sections if not section.title] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_reconstructed_rules_are_marked_once_a_section(lang: str) -> None:
    page = rulebook.load_rulebook("imhotep", lang)
    assert [clause.id for clause in page.clauses.values() if clause.title.endswith(" ◇")] == RECONSTRUCTED
    remark = f'<p>◇ <a href="#about-numbers">{NOT_PRINTED[lang]}</a></p>'
    marked = [section for section in page.sections if section.is_reconstructed]
    assert [section.text for section in marked if section.clauses] == [remark] * 10
    for clause in page.clauses.values():
        assert (clause.remark, clause.plain.count("◇")) == ((remark, 1) if clause.id in RECONSTRUCTED else ("", 0))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_round_cards_carry_the_mark_wherever_they_are_explained(lang: str) -> None:
    clause = rulebook.load_rulebook("imhotep", lang).clauses["IMH-1.4"]
    assert clause.title.endswith(" ◇")
    doubtful = clause.full.partition("<table>")[0]
    assert re.findall("<code>(.*?)</code>", doubtful) == ["4322", "4332", "3322"]
    assert "◇" in translate(lang, "imhotep-info-rounds")
    (about,) = [
        section for section in rulebook.load_rulebook("imhotep", lang).sections if section.anchor == "about-numbers"
    ]
    assert "IMH-1.4" in about.plain


@pytest.mark.parametrize("lang", LANGUAGES)
def test_page_explains_reconstructed_rules(lang: str) -> None:
    (about,) = [
        section for section in rulebook.load_rulebook("imhotep", lang).sections if section.anchor == "about-numbers"
    ]
    assert about.is_reconstructed
    assert NOT_PRINTED[lang] in about.plain
    assert [name for name in REDRAWN[lang].split("|") if not re.search(rf"\b{name}\b", about.plain)] == []
    named = re.findall("<code>(.*?)</code>", about.text)
    assert named == ["dynasty.toml", "saqqara/games/imhotep/dynasty_data", "SAQQARA_DYNASTY=path", "path"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_is_in_its_language(lang: str) -> None:
    for line in lines(lang):
        words = re.findall(r"[^\W\d_]+", without_latin_terms(line))
        cyrillic = [word for word in words if re.search("[Ѐ-ӿ]", word)]
        assert len(cyrillic) == (len(words) if lang == "ru" else 0), line


def test_german_and_english_are_not_mixed() -> None:
    """Neither language contains short words that exist only in the other one."""
    english = [
        line for line in lines("en") if re.search(r"\b(und|der|das|ein|nicht|von|zu)\b", without_latin_terms(line))
    ]
    german = [line for line in lines("de") if re.search(r"\b(and|the|of|from|with|not)\b", without_latin_terms(line))]
    assert (english, german) == ([], [])


@pytest.mark.parametrize("lang", ["de", "ru"])
@pytest.mark.parametrize("number", IDS)
def test_same_numbers_and_notation_as_in_english(lang: str, number: str) -> None:
    def facts(language: str) -> list[Counter[str]]:
        clause = rulebook.load_rulebook("imhotep", language).clauses[number]
        notation = Counter(re.findall(r"<code>.*?</code>", clause.full))
        return [Counter(re.findall(r"\d+", text)) for text in (clause.short, clause.plain)] + [notation]

    assert facts(lang) == facts("en")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("number", NUMBERS)
def test_short_texts_state_the_numbers(lang: str, number: str) -> None:
    short = rulebook.load_rulebook("imhotep", lang).clauses[number].short
    assert " ".join(re.findall(r"\d+(?:/\d+)*", short)) == NUMBERS[number]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("number", TABLES)
def test_tables_state_the_numbers(lang: str, number: str) -> None:
    rows = [line for line in body(lang, number).split("\n") if line.startswith("|")]
    assert numbered("\n".join(rows)) == TABLES[number]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_round_cards_are_those_of_the_box(lang: str) -> None:
    rows = re.findall(r"^\| (\d) \| (`.*`) \|$", body(lang, "IMH-1.4"), re.MULTILINE)
    assert {int(players): tuple(re.findall(r"\d{4}", cards)) for players, cards in rows} == components.ROUND_CARDS


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("number", FACTS)
def test_full_texts_state_the_facts(lang: str, number: str) -> None:
    assert sorted(fact for fact in FACTS[number] if fact not in body(lang, number)) == []


def test_notation_page_names_every_action_site_and_card() -> None:
    """The page names every kind of action, every site and every card, and nothing else."""
    text = PAGE_OF_NOTATION.read_text("utf-8").split("\n## ")[2]
    named = {word for code in re.findall(r"`([^`]*)`", text) for word in code.split()}
    values = {"1", "2", "3", "4", "5", "2.3", "left", "middle", "right"}
    assert named == {*NOTATION, *values}
    assert {*components.SITES, *components.CARDS} <= named


@pytest.mark.parametrize("lang", LANGUAGES)
def test_examples(lang: str) -> None:
    text = part(lang, -2)
    assert re.findall("`(.*?)`", text) == TOMBS
    assert numbered(text) == EXAMPLES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_examples_for_a_new_dynasty(lang: str) -> None:
    found = [" ".join(re.findall(r"\d+(?:\.\d)?", without_latin_terms(line))) for line in part(lang, -1).split("\n")]
    assert [numbers for numbers in found if numbers] == DYNASTY_EXAMPLES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_references_name_existing_clauses(lang: str) -> None:
    there = {*IDS, *SECTIONS}
    assert set(re.findall(r"IMH-[R\d][\d.]*\da?|IMH-[R\d]\d*", source(lang))) - there == set()
