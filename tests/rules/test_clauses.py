"""Every clause of the rules pages has code and a test that cite it, and nothing cites a clause that does not exist."""

import re
from pathlib import Path

import pytest

import saqqara
from saqqara import clauses

HOUSE = Path(saqqara.__file__).parent
TESTS = Path(__file__).parent.parent
CITED = re.compile(r"\bDUEL-(?:R\d+|\d+(?:\.\d+[a-d]?)?)")
TESTED = re.compile(r"def test_DUEL_(R\d+|\d+_\d+[a-d]?|\d+)_")


def clause_ids(lang: str) -> set[str]:
    return set(clauses.read("duel", lang).clauses)


def known_ids() -> set[str]:
    """Clauses, and the headings that they stand under."""
    return clause_ids("en") | {name.split(".")[0] for name in clause_ids("en")}


def cited(files: list[Path]) -> set[str]:
    return {name for path in files for name in CITED.findall(path.read_text(encoding="utf-8"))}


def with_test() -> set[str]:
    sources = [path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py")]
    return {"DUEL-" + name.replace("_", ".") for source in sources for name in TESTED.findall(source)}


def test_there_are_44_clauses() -> None:
    # 1: 3, 2: 3, 3: 4 and 4 parts of 3.2, 4: 4, 5: 2, 6: 6, 7: 4, 8: 3, rulings: 11
    assert len(clause_ids("en")) == 3 + 3 + 8 + 4 + 2 + 6 + 4 + 3 + 11 == 44


@pytest.mark.parametrize("lang", ["de", "ru"])
def test_every_language_has_the_same_clauses(lang: str) -> None:
    assert clause_ids(lang) == clause_ids("en")


def test_every_clause_has_code() -> None:
    assert clause_ids("en") - cited(list((HOUSE / "games" / "duel").glob("*.py"))) == set()


def test_every_clause_has_a_test() -> None:
    assert clause_ids("en") - with_test() == set()


def test_no_clause_is_cited_that_does_not_exist() -> None:
    sources = [
        path for folder in (HOUSE, TESTS) for path in folder.rglob("*") if path.suffix in (".py", ".ftl", ".txt")
    ]
    assert cited(sources) - known_ids() == set()
    assert with_test() - known_ids() == set()
