"""The rules pages of Imhotep: every clause in three languages, short and full, with the same facts in each,
and the notation and the examples below them."""

import re
from collections import Counter
from importlib import resources

import pytest

from saqqara import clauses
from saqqara.games.imhotep import box

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
    *["IMH-14.1", "IMH-14.2"],
    *["IMH-R1", "IMH-R2", "IMH-R3", "IMH-R4", "IMH-R5", "IMH-R6", "IMH-R7", "IMH-R8"],
    *["IMH-R9", "IMH-R10", "IMH-R11", "IMH-R12", "IMH-R13", "IMH-R14", "IMH-R15", "IMH-R16"],
    *["IMH-R20", "IMH-R21", "IMH-R22", "IMH-R23", "IMH-R24", "IMH-R25"],
]

SECTIONS = [
    *["IMH-1", "IMH-2", "IMH-3", "IMH-4", "IMH-5", "IMH-6", "IMH-7", "IMH-8", "IMH-9", "IMH-10", "IMH-11", "IMH-12"],
    *["IMH-14", "", "", "", ""],  # rulings on what is allowed, rulings on order, notation, examples
]

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
}
"""What the short texts say, numbers only."""

TABLES = {
    "IMH-1.3": ["4 3", "3 2", "2 1", "1 1"],  # spaces, minimum load
    "IMH-5.5": ["2 10 1", "3 12 6 1", "4 15 10 5 1"],  # players, points by place
    "IMH-6.2": ["1 2", "2 1 3 2 4", "2 3 1 1 4", "2 3 3 1 4"],  # levels, then points of the three pyramids
    "IMH-6.3": ["1 1 2", "2 2", "3 1 2", "4", "5 1 2"],  # field, then points and stones
}
"""The numbers in the rows of the tables that stand in full texts."""

EXAMPLES = [
    *["1 2 3", "2 3 1 6 1 7", "3 6 15 2 17", "4 1 1", "4 13"],  # tomb A, its decoration
    *["4 3 4 0 3 7 15 0 7", "3 2 1 1 12 3 3", "2 1 0 10 0", "3 10 5 15 2 7"],  # obelisks A
    *["1 2 3 4", "8 3 3 0", "4 0 0 8", "0 0 8 0"],  # tomb B
    *["3 1 2 4 3 3 2 1", "10 9 9", "12 9 9 5 5 3 0", "6 15 10 25"],  # temple A, obelisks B, bets, statues
]
"""The numbers in the lines of the examples, without the pictures of tombs."""

TOMBS = ["2 3 3 3 3", "2 2 4 3", "1 1 2 3", "1 2 3 1 1", "4 4 1 4", "3 3 3 3"]

FACTS = {
    "IMH-1.4": {"21", "`4331`", "`3221`", "`4332`", "`3322`", "`4432`"},
    "IMH-R23": {"`use lever`", "`sail`", "`next`", "`use sail`", "`load`", "`use hammer`", "`use chisel`", "`done`"},
    "IMH-R24": {"`favour 1`", "`favour 2`", "`favour 3`", "`favour 4`", "`favour 5`", "`take`", "`load`", "`done`"},
}

NOTATION = {
    *["quarry", "load", "sail", "use", "next", "take", "keep", "build", "points", "stones"],
    *["private", "bet", "favour", "done", "pass"],
    *["market", "pyramid", "temple", "tomb", "obelisks"],
    *["entrance", "sarcophagus", "paved-path", "statue", "lever", "hammer", "sail", "chisel"],
    *["pyramid-decoration", "temple-decoration", "tomb-decoration", "obelisk-decoration"],
}


def source(lang: str) -> str:
    return resources.files("saqqara").joinpath(f"games/imhotep/pages/rules.{lang}.md").read_text("utf-8")


def letters(text: str) -> str:
    """The text without what is Latin in every language: notation, ids, sides, the name of a web site."""
    return re.sub(r"`[^`]*`|IMH-[R\d][\d.]*[a-d]?|\bA\b|\bB\b|Yucata", "", text)


def lines(lang: str) -> list[str]:
    return [line for line in source(lang).split("\n") if re.search(r"[^\W\d_]", letters(line))]


def numbered(text: str) -> list[str]:
    """The numbers of each line that has some, without those of ids and notation."""
    found = [" ".join(re.findall(r"\d+", letters(line))) for line in text.split("\n")]
    return [numbers for numbers in found if numbers]


def body(lang: str, number: str) -> str:
    """The full text of a clause as it stands in the file."""
    found = re.search(rf"^### {re.escape(number)} .*\n> .*\n\n((?:(?!#).*\n)+)", source(lang), re.MULTILINE)
    assert found
    return found[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_in_order(lang: str) -> None:
    assert list(clauses.read("imhotep", lang).clauses) == IDS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_has_title_short_and_full_text(lang: str) -> None:
    for clause in clauses.read("imhotep", lang).clauses.values():
        assert len(clause.title) >= 4, clause.id
        assert len(clause.short) >= 15, clause.id
        assert len(clause.plain) >= len(clause.short) * 0.7, clause.id
        assert clause.full.startswith(("<p>", "<ul>")), clause.id
        assert clause.short.endswith("."), clause.id
        assert len(clause.short) <= 170, clause.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sections(lang: str) -> None:
    page = clauses.read("imhotep", lang)
    assert [section.id for section in page.sections] == SECTIONS
    for section in page.sections[:13]:
        assert [clause.id for clause in section.clauses if not clause.id.startswith(f"{section.id}.")] == []
    assert [len(section.clauses) for section in page.sections] == [6, 2, 7, 6, 5, 5, 4, 2, 1, 3, 2, 1, 2, 16, 6, 0, 0]
    assert page.introduction.startswith("<p>")
    assert [section.id for section in page.sections[:13] if not section.title] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_is_in_its_language(lang: str) -> None:
    for line in lines(lang):
        words = re.findall(r"[^\W\d_]+", letters(line))
        cyrillic = [word for word in words if re.search("[Ѐ-ӿ]", word)]
        assert len(cyrillic) == (len(words) if lang == "ru" else 0), line


def test_german_and_english_are_not_mixed() -> None:
    """Small words that one of the two languages has and the other has not."""
    english = [line for line in lines("en") if re.search(r"\b(und|der|das|ein|nicht|von|zu)\b", letters(line))]
    german = [line for line in lines("de") if re.search(r"\b(and|the|of|from|with|not)\b", letters(line))]
    assert (english, german) == ([], [])


@pytest.mark.parametrize("lang", ["de", "ru"])
@pytest.mark.parametrize("number", IDS)
def test_same_numbers_and_notation_as_in_english(lang: str, number: str) -> None:
    def facts(language: str) -> list[Counter[str]]:
        clause = clauses.read("imhotep", language).clauses[number]
        notation = Counter(re.findall(r"<code>.*?</code>", clause.full))
        return [Counter(re.findall(r"\d+", text)) for text in (clause.short, clause.plain)] + [notation]

    assert facts(lang) == facts("en")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("number", NUMBERS)
def test_numbers_of_the_short_texts(lang: str, number: str) -> None:
    short = clauses.read("imhotep", lang).clauses[number].short
    assert " ".join(re.findall(r"\d+(?:/\d+)*", short)) == NUMBERS[number]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("number", TABLES)
def test_numbers_of_the_tables(lang: str, number: str) -> None:
    rows = [line for line in body(lang, number).split("\n") if line.startswith("|")]
    assert numbered("\n".join(rows)) == TABLES[number]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_round_cards_are_those_of_the_box(lang: str) -> None:
    rows = re.findall(r"^\| (\d) \| (`.*`) \|$", body(lang, "IMH-1.4"), re.MULTILINE)
    assert {int(players): tuple(re.findall(r"\d{4}", cards)) for players, cards in rows} == box.ROUND_CARDS


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("number", FACTS)
def test_facts_of_the_full_texts(lang: str, number: str) -> None:
    assert sorted(fact for fact in FACTS[number] if fact not in body(lang, number)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_notation(lang: str) -> None:
    """Every kind of decision, every site and every card is named, and nothing else."""
    text = source(lang).split("\n## ")[-2]
    named = {word for code in re.findall(r"`([^`]*)`", text) for word in code.split()}
    values = {"1", "2", "3", "4", "5", "2.3", "left", "middle", "right"}
    assert named == {*NOTATION, *values}
    assert {*box.SITES, *box.CARDS} <= named


@pytest.mark.parametrize("lang", LANGUAGES)
def test_examples(lang: str) -> None:
    text = source(lang).split("\n## ")[-1]
    assert re.findall("`(.*?)`", text) == TOMBS
    assert numbered(text) == EXAMPLES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_clauses_refer_to_clauses_that_there_are(lang: str) -> None:
    there = {*IDS, *SECTIONS}
    assert set(re.findall(r"IMH-[R\d][\d.]*\da?|IMH-[R\d]\d*", source(lang))) - there == set()
