"""The rules page of The Duel in three languages, and the names and infos of its pieces.

Every clause has a short and a full text in every language.
"""

import re
from collections import Counter
from importlib import resources

import pytest
from fluent.syntax import FluentParser, ast

from saqqara.core import rulebook
from saqqara.i18n import translate

LANGUAGES = ["en", "de", "ru"]

IDS = [
    *["DUEL-1.1", "DUEL-1.2", "DUEL-1.3"],
    *["DUEL-2.1", "DUEL-2.2", "DUEL-2.3"],
    *["DUEL-3.1", "DUEL-3.2", "DUEL-3.2a", "DUEL-3.2b", "DUEL-3.2c", "DUEL-3.2d", "DUEL-3.3", "DUEL-3.4"],
    *["DUEL-4.1", "DUEL-4.2", "DUEL-4.3", "DUEL-4.4"],
    *["DUEL-5.1", "DUEL-5.2"],
    *["DUEL-6.1", "DUEL-6.2", "DUEL-6.3", "DUEL-6.4", "DUEL-6.5", "DUEL-6.6"],
    *["DUEL-7.1", "DUEL-7.2", "DUEL-7.3", "DUEL-7.4"],
    *["DUEL-8.1", "DUEL-8.2", "DUEL-8.3"],
    *["DUEL-R1", "DUEL-R2", "DUEL-R3", "DUEL-R4", "DUEL-R5", "DUEL-R6"],
    *["DUEL-R7", "DUEL-R8", "DUEL-R9", "DUEL-R10", "DUEL-R11"],
]

NAMES = [
    *["duel-name-obelisk", "duel-name-pyramid-light", "duel-name-pyramid-dark", "duel-name-temple", "duel-name-tomb"],
    *["duel-name-action-take", "duel-name-action-place", "duel-name-action-unload", "duel-name-action-swap"],
    *["duel-site-obelisk", "duel-site-temple", "duel-site-pyramids", "duel-site-tomb"],
]

INFOS = {
    "duel-info-obelisk-a": "DUEL-6.1",
    "duel-info-obelisk-b": "DUEL-7.1",
    "duel-info-temple-a": "DUEL-6.2",
    "duel-info-temple-b": "DUEL-7.2",
    "duel-info-pyramids-a": "DUEL-6.3",
    "duel-info-pyramids-b": "DUEL-7.3",
    "duel-info-tomb-a": "DUEL-6.4",
    "duel-info-tomb-b": "DUEL-7.4",
    "duel-info-action-take": "DUEL-4.1",
    "duel-info-action-place": "DUEL-4.2",
    "duel-info-action-unload": "DUEL-4.3",
    "duel-info-action-swap": "DUEL-4.4",
    "duel-info-harbour": "DUEL-3.1",
    "duel-info-boats": "DUEL-3.2",
    "duel-info-stock": "DUEL-3.2d",
    "duel-info-reserve": "DUEL-4.1",
    "duel-info-box": "DUEL-3.2c",
    "duel-info-supply": "DUEL-1.3",
}

POINTS = {
    "DUEL-6.1": "1 6",
    "DUEL-6.2": "1",
    "DUEL-6.3": "1/3/6/10/15/21",
    "DUEL-6.4": "1/4/9/16/25",
    "DUEL-6.5": "1",
    "DUEL-6.6": "1",
    "DUEL-7.1": "12 6 18",
    "DUEL-7.2": "1/4/9/16",
    "DUEL-7.3": "−6/0/4/10/18/30/45",
    "DUEL-7.4": "4",
}
"""Numbers in the short texts."""

FORM = """\
# A game

About it.

## GAME-1 A turn

One of these.

### GAME-1.1 Walk
> Take *one* step.

Walk `north` or
south:

- slowly;
- fast.

### GAME-R1 Stand
> Stay.

| Who | Where |
|---|---|
| you | <here> |

## The end
"""


def without_latin_terms(text: str) -> str:
    """Return the text without parts that are Latin in every language: notation, ids, fields and the name of a web
    site."""
    return re.sub(r"`[^`]*`|[A-Z]+-[R\d][\d.]*[a-d]?|\b[a-c][1-3]?\b|\bA\b|\bB\b|Yucata", "", text)


def sources(lang: str) -> list[str]:
    text = resources.files("saqqara").joinpath(f"games/duel/pages/rules.{lang}.md").read_text("utf-8")
    return [paragraph for paragraph in text.split("\n") if re.search(r"\w", without_latin_terms(paragraph))]


def messages(lang: str) -> dict[str, str]:
    """Return the names, sites and infos of a Fluent file by message id, each as its source text."""
    text = resources.files("saqqara").joinpath(f"games/duel/locales/{lang}.ftl").read_text("utf-8")
    entries = FluentParser().parse(text).body
    assert [entry.content for entry in entries if isinstance(entry, ast.Junk)] == []
    return {
        entry.id.name: text[entry.span.start : entry.span.end]
        for entry in entries
        if isinstance(entry, ast.Message) and entry.span and re.match("duel-(name|site|info)-", entry.id.name)
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_in_order(lang: str) -> None:
    assert list(rulebook.load_rulebook("duel", lang).clauses) == IDS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_has_title_short_and_full_text(lang: str) -> None:
    page = rulebook.load_rulebook("duel", lang)
    for clause in page.clauses.values():
        assert len(clause.title) >= 4, clause.id
        assert len(clause.short) >= 15, clause.id
        assert len(clause.plain) >= len(clause.short) * 0.7, clause.id
        assert clause.full.startswith(("<p>", "<ul>")), clause.id
        assert clause.short.endswith("."), clause.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sections(lang: str) -> None:
    page = rulebook.load_rulebook("duel", lang)
    numbered = [f"DUEL-{number}" for number in range(1, 9)]
    assert [section.id for section in page.sections] == [*numbered, "", ""]  # rulings, examples
    for section in page.sections[:8]:
        assert [clause.id for clause in section.clauses if not clause.id.startswith(f"{section.id}.")] == []
    assert [len(section.clauses) for section in page.sections] == [3, 3, 8, 4, 2, 6, 4, 3, 11, 0]
    assert page.introduction.startswith("<p>")
    assert re.findall(r"  (69|43)$", page.sections[9].plain, re.MULTILINE) == ["69", "43"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_is_in_its_language(lang: str) -> None:
    for line in sources(lang):
        words = re.findall(r"[^\W\d_]+", without_latin_terms(line))
        cyrillic = [word for word in words if re.search("[Ѐ-ӿ]", word)]
        assert len(cyrillic) == (len(words) if lang == "ru" else 0), line


def test_german_and_english_are_not_mixed() -> None:
    """Neither language contains short words that exist only in the other one."""
    assert [line for line in sources("en") if re.search(r"\b(und|der|die|das|ein|nicht)\b", line)] == []
    assert [
        line for line in sources("de") if re.search(r"\b(and|the|of|from|with|not)\b", without_latin_terms(line))
    ] == []


@pytest.mark.parametrize("lang", ["de", "ru"])
@pytest.mark.parametrize("number", IDS)
def test_same_numbers_and_notation_as_in_english(lang: str, number: str) -> None:
    def facts(language: str) -> list[Counter[str]]:
        clause = rulebook.load_rulebook("duel", language).clauses[number]
        notation = Counter(re.findall(r"<code>.*?</code>", clause.full))
        return [Counter(re.findall(r"\d+", text)) for text in (clause.short, clause.plain)] + [notation]

    assert facts(lang) == facts("en")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("number", POINTS)
def test_short_texts_state_the_points(lang: str, number: str) -> None:
    short = rulebook.load_rulebook("duel", lang).clauses[number].short.split(":")[-1]
    found = re.findall(r"−?\d+(?:/\d+)*", short)
    assert " ".join(found).startswith(POINTS[number])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_references_name_existing_clauses(lang: str) -> None:
    text = "\n".join([*sources(lang), *messages(lang).values()])
    there = {*IDS, *(f"DUEL-{number}" for number in range(1, 9))}
    assert set(re.findall(r"DUEL-[R\d][\d.]*\d[a-d]?|DUEL-[R\d]\d*", text)) <= there


def test_page_is_parsed_into_sections_and_clauses() -> None:
    page = rulebook.parse_rulebook(FORM, "a page")
    assert (page.title, page.introduction, page.plain) == ("A game", "<p>About it.</p>", "About it.")
    turn, end = page.sections
    assert (turn.id, turn.title, turn.text, turn.plain) == ("GAME-1", "A turn", "<p>One of these.</p>", "One of these.")
    assert end == rulebook.Section("", "The end", "", "", (), anchor="part-2", part="")
    walk, stand = turn.clauses
    assert walk == rulebook.Clause(
        id="GAME-1.1",
        title="Walk",
        short="Take one step.",
        full="<p>Walk <code>north</code> or\nsouth:</p>\n<ul>\n<li>slowly;</li>\n<li>fast.</li>\n</ul>",
        plain="Walk north or south:\n\n- slowly;\n- fast.",
        section="GAME-1 A turn",
    )
    assert (stand.id, stand.short, stand.plain) == ("GAME-R1", "Stay.", "Who  Where\nyou  <here>")
    assert "<td>&lt;here&gt;</td>" in stand.full
    assert list(page.clauses) == ["GAME-1.1", "GAME-R1"]


LONG = """\
# A game

# How to play

## GAME-1 A turn

◇ made [anew](#about-it), *all* of it

More of it.

### GAME-1.1 Walk
> Take one step.

Walk on.

### GAME-1.2 Run ◇
> Take two steps.

Run on.

# The rest

## Why {#about-it}

## Examples
"""


def test_component_page_explains_its_marks() -> None:
    page = rulebook.parse_rulebook(LONG, "a page")
    turn, why, examples = page.sections
    assert [(section.anchor, section.title, section.part) for section in page.sections] == [
        ("GAME-1", "A turn", "How to play"),
        ("about-it", "Why", "The rest"),
        ("part-3", "Examples", "The rest"),
    ]
    assert (turn.is_reconstructed, why.is_reconstructed, examples.is_reconstructed) == (True, False, False)
    walk, run = turn.clauses
    assert (walk.remark, walk.plain) == ("", "Walk on.")
    assert run.remark == '<p>◇ made <a href="#about-it">anew</a>, <em>all</em> of it</p>'
    assert (run.full, run.plain) == ("<p>Run on.</p>", "Run on.\n\n◇ made anew, all of it")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (
            "◇ made",
            "made",
            "a page, line 16: `### GAME-1.2 Run ◇`: the explanation of ◇ is missing: its section has no text",
        ),
        (
            "# How to play\n",
            "# How to play\n\nSo.\n",
            "a page, line 3: `# How to play`: a part cannot have a text; move it into a section",
        ),
    ],
)
def test_malformed_page_with_parts_is_refused(old: str, new: str, why: str) -> None:
    assert LONG.count(old) == 1
    with pytest.raises(rulebook.RulebookError, match=f"^{re.escape(why)}"):
        rulebook.parse_rulebook(LONG.replace(old, new), "a page")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("# A game\n", "", "a page, line 1: expected `# ` and the name of the game"),
        ("## GAME-1 A turn\n", "", "a page, line 8: `### GAME-1.1 Walk`: expected `## DUEL-3 A title` or, below one, "),
        ("### GAME-1.1 Walk", "### Walk", "a page, line 9: `### Walk`: expected `## DUEL-3 A title` or, below one, "),
        ("> Take *one* step.\n", "", "a page, line 9: `### GAME-1.1 Walk`: the short text is missing"),
        ("> Stay.\n\n|", "> Stay.\n\n## On\n\n|", "a page, line 18: `### GAME-R1 Stand`: the full text is"),
        ("GAME-R1", "GAME-1.1", "a page, line 18: `### GAME-1.1 Stand`: the page already has this ID"),
    ],
)
def test_malformed_page_is_refused(old: str, new: str, why: str) -> None:
    assert FORM.count(old) == 1
    with pytest.raises(rulebook.RulebookError, match=f"^{re.escape(why)}"):
        rulebook.parse_rulebook(FORM.replace(old, new), "a page")


@pytest.mark.parametrize(("game", "lang"), [("duel", "fr"), ("chess", "en"), ("../games/duel", "en"), ("", "")])
def test_missing_page_raises_an_error(game: str, lang: str) -> None:
    why = f"unknown rules page {game!r} in {lang!r}; valid: .*duel de, duel en, duel ru"
    with pytest.raises(rulebook.RulebookError, match=why):
        rulebook.load_rulebook(game, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_and_infos_are_complete(lang: str) -> None:
    assert sorted({*NAMES, *INFOS} - set(messages(lang))) == []
    assert sorted(messages(lang)) == sorted(messages("en"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("message", INFOS)
def test_info_is_short_and_names_its_clause(lang: str, message: str) -> None:
    text = translate(lang, message)
    assert text.endswith(f" ({INFOS[message]})")
    assert 2 <= len(re.findall(r"[.:;](?= |$)", text)) <= 6
    assert Counter(re.findall(r"\d+", text)) == Counter(re.findall(r"\d+", translate("en", message)))
    assert bool(re.search("[Ѐ-ӿ]", text)) is (lang == "ru")


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        ("en", ["temple with 1 symbol", "temple with 2 symbols", "temple with 4 symbols", "tomb 12"]),
        ("de", ["Tempel mit 1 Symbol", "Tempel mit 2 Symbolen", "Tempel mit 4 Symbolen", "Grabkammer 12"]),
        ("ru", ["храм с 1 символом", "храм с 2 символами", "храм с 4 символами", "гробница 12"]),
    ],
)
def test_names_with_numbers(lang: str, names: list[str]) -> None:
    temple = [translate(lang, "duel-name-temple", number=number) for number in (1, 2, 4)]
    assert [*temple, translate(lang, "duel-name-tomb", number=12)] == names
