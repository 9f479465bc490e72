"""Every clause and ruling of the digest has code and a test that cite it, and nothing cites one that does not exist."""

import re
from pathlib import Path

from saqqara.games import tara_wolf

CODE = Path(tara_wolf.__file__).parent
TESTS = Path(__file__).parent
PARTS = {"1": 3, "2": 2, "3": 2, "4": 3, "5": 8, "6": 2, "7": 2}
CLAUSES = {f"TW-{part}.{number}" for part, count in PARTS.items() for number in range(1, count + 1)}
CLAUSES |= {f"TW-R{number}" for number in range(1, 22)} | {f"TW-C{number}" for number in range(1, 13)}
CITED = re.compile(r"\bTW-(?:[RC]\d+|\d+\.\d+)")
RANGES = {"TW-5.2", "TW-5.3", "TW-5.4", "TW-6.1"}  # what code cites as a range: TW-5.1 to TW-5.4


def cited(files: list[Path]) -> set[str]:
    return {name for path in files for name in CITED.findall(path.read_text("utf-8"))}


def with_test() -> set[str]:
    names = re.compile(r"def test_TW_([RC]\d+|\d+_\d+)_")
    found = {name for path in TESTS.glob("test_*.py") for name in names.findall(path.read_text("utf-8"))}
    return {"TW-" + name.replace("_", ".") for name in found}


def test_there_are_55_clauses_and_rulings() -> None:
    assert len(CLAUSES) == 3 + 2 + 2 + 3 + 8 + 2 + 2 + 21 + 12 == 55


def test_every_clause_has_code() -> None:
    assert sorted(CLAUSES - cited(list(CODE.glob("*.py")))) == []


def test_every_clause_has_a_test() -> None:
    assert sorted(CLAUSES - with_test()) == []


def test_no_clause_is_cited_that_does_not_exist() -> None:
    assert sorted(cited([*CODE.rglob("*.py"), *CODE.rglob("*.ftl"), *TESTS.glob("*.py")]) - CLAUSES) == []
    assert sorted(with_test() - CLAUSES) == []
