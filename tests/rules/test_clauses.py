"""Every clause of the digests has code and a test that cite it, and no file cites a nonexistent clause."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

import saqqara
from saqqara.core import rulebook
from saqqara.plugins import game_folders

PACKAGE = Path(saqqara.__file__).parent
TESTS = Path(__file__).parent.parent
EXAMPLES = TESTS.parent / "examples"


@dataclass(frozen=True)
class Rulebook:
    """Clauses of a game: prefix, number of clauses in each section, subclauses and rulings."""

    prefix: str
    sections: dict[int, int]
    parts: tuple[str, ...]
    rulings: tuple[str, ...]

    @property
    def clauses(self) -> set[str]:
        numbers = [f"{section}.{number}" for section, last in self.sections.items() for number in range(1, last + 1)]
        return {f"{self.prefix}-{number}" for number in (*numbers, *self.parts, *self.rulings)}

    @property
    def headings(self) -> set[str]:
        return {f"{self.prefix}-{section}" for section in self.sections}

    def cited(self, files: list[Path]) -> set[str]:
        name = re.compile(rf"\b{self.prefix}-(?:[RC]\d+|\d+(?:\.\d+[a-d]?)?)")
        return {found for path in files for found in name.findall(path.read_text(encoding="utf-8"))}

    def with_test(self) -> set[str]:
        name = re.compile(rf"def test_{self.prefix}_([RC]\d+|\d+_\d+[a-d]?|\d+)_")
        sources = [
            path.read_text(encoding="utf-8") for folder in (TESTS, EXAMPLES) for path in folder.rglob("test_*.py")
        ]
        return {f"{self.prefix}-" + found.replace("_", ".") for source in sources for found in name.findall(source)}


def rulings(letter: str, *ranges: tuple[int, int]) -> tuple[str, ...]:
    return tuple(f"{letter}{number}" for first, last in ranges for number in range(first, last + 1))


BOOKS = {
    "duel": Rulebook(
        "DUEL", {1: 3, 2: 3, 3: 4, 4: 4, 5: 2, 6: 6, 7: 4, 8: 3}, ("3.2a", "3.2b", "3.2c", "3.2d"),
        rulings("R", (1, 11)),
    ),
    "imhotep": Rulebook(
        "IMH",
        {1: 6, 2: 2, 3: 7, 4: 5, 5: 5, 6: 5, 7: 4, 8: 2, 9: 1, 10: 3, 11: 2, 12: 1, 13: 1, 14: 2}
        | {20: 6, 21: 4, 22: 9, 23: 7, 24: 3, 25: 4, 26: 5, 27: 5, 28: 3, 29: 2}, ("4.3a",),
        rulings("R", (1, 16), (20, 25), (40, 46), (50, 58), (60, 64), (70, 76)),
    ),
    "tara_wolf": Rulebook(
        "TW", {1: 3, 2: 2, 3: 2, 4: 3, 5: 8, 6: 2, 7: 2}, (), rulings("R", (1, 21)) + rulings("C", (1, 12)),
    ),
    "senet": Rulebook("SENET", {1: 4, 2: 2, 3: 8, 4: 5, 5: 3}, (), rulings("R", (1, 6))),
}  # fmt: skip
books = pytest.mark.parametrize("name", BOOKS)


def test_every_registered_game_has_a_rulebook() -> None:
    assert set(saqqara.list_games()) <= set(BOOKS)


@pytest.mark.parametrize(("name", "count"), [("duel", 44), ("imhotep", 145), ("tara_wolf", 55), ("senet", 28)])
def test_number_of_clauses_is_as_expected(name: str, count: int) -> None:
    assert len(BOOKS[name].clauses) == count


@pytest.mark.parametrize("lang", ["en", "de", "ru"])
@pytest.mark.parametrize("name", saqqara.list_games())
def test_every_language_has_these_clauses(name: str, lang: str) -> None:
    assert set(rulebook.load_rulebook(name, lang).clauses) == BOOKS[name].clauses


@books
def test_every_clause_has_code(name: str) -> None:
    assert BOOKS[name].clauses - BOOKS[name].cited(list(game_folders()[name].rglob("*.py"))) == set()


@books
def test_every_clause_has_a_test(name: str) -> None:
    assert BOOKS[name].clauses - BOOKS[name].with_test() == set()


@books
def test_cited_clauses_exist(name: str) -> None:
    book, suffixes = BOOKS[name], (".py", ".ftl", ".txt", ".toml")
    sources = [path for folder in (PACKAGE, TESTS, EXAMPLES) for path in folder.rglob("*") if path.suffix in suffixes]
    assert book.cited(sources) - book.clauses - book.headings == set()
    assert book.with_test() - book.clauses - book.headings == set()


@pytest.mark.parametrize("lang", ["en", "de", "ru"])
@pytest.mark.parametrize("name", saqqara.list_games())
def test_rules_pages_contain_no_notation_or_option_names(name: str, lang: str) -> None:
    """Only the file that an owner of the printed box may correct is named in code style."""
    text = (game_folders()[name] / "pages" / f"rules.{lang}.md").read_text("utf-8")
    for_owners = {"dynasty.toml", "saqqara/games/imhotep/dynasty_data", "path"}
    assert set(re.findall(r"`([a-z][^`]*)`", text)) - for_owners == set()
    assert re.findall("profile|profil\\b|профил|notation", text.lower()) == []
