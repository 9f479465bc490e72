"""Write what the program prints and answers to a folder, as texts: `capture.py FOLDER [SECTION ...]`.

It runs in a process of its own, because time and entropy are replaced before the package is imported.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
SECTIONS = ("games", "pages", "api", "commands")


def main(folder: Path, sections: Sequence[str] = SECTIONS) -> None:
    """Write the files of some sections."""
    sys.path[:0] = [str(TESTS), str(TESTS.parent / "src")]
    from golden.fixed_clock import fix_entropy_and_time

    for section in sections:
        fix_entropy_and_time()
        (folder / section).mkdir(parents=True)
        import_module(f"golden.{section}").save(partial(_save, folder / section))


def _save(folder: Path, name: str, text: str) -> None:
    path = folder / name
    assert not path.exists(), f"{name} is written twice"
    path.write_text(text, "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or SECTIONS)
