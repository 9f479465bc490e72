"""Files that pytest imports for a part of the tests (`-m`)."""

from conftest import may_contain
from repository import ROOT

INTERPRETED, COMPILED = "not compiled and not browser and not envs", "compiled and not jit_matrix and not browser"
PARTS = (INTERPRETED, "jit_matrix", COMPILED, "browser", "envs")
FILES = {
    "tests/browser/pages/test_home.py": ["browser"],
    "tests/rules/duel/test_duel_setup.py": [INTERPRETED, "jit_matrix"],
    "tests/contract/test_previews.py": [
        INTERPRETED,
        "jit_matrix",
    ],  # only some of its tests may have the mark `interpreted_only`
    "tests/contract/test_pickles.py": [INTERPRETED, "jit_matrix"],
    "tests/vectorized/test_vector_game.py": [INTERPRETED, COMPILED],
    "tests/storage/test_database.py": [INTERPRETED],
    "tests/envs/test_hidden.py": ["envs"],
    "src/saqqara/theme/svg.py": [INTERPRETED],
}
"""Parts for which a file is imported."""


def test_files_are_read_for_the_parts_they_can_hold() -> None:
    """A file is imported for a part exactly if its folder and the marks in its text allow a test of that part."""
    assert {file: [part for part in PARTS if may_contain(ROOT / file, part)] for file in FILES} == FILES


def test_mark_interpreted_only_removes_the_mark_of_the_folder() -> None:
    """A test in a folder of rules with the mark `interpreted_only` does not count as a test of rules."""
    assert may_contain(ROOT / "tests/contract/test_previews.py", "not jit_matrix")
    assert not may_contain(ROOT / "tests/rules/duel/test_duel_setup.py", "not jit_matrix")
