"""Comparison of the golden files of two revisions (`tools/compare_goldens.py`)."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

PATH = Path(__file__).resolve().parents[2] / "tools" / "compare_goldens.py"


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("compare_goldens", PATH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


compare = load()

CASES = [
    ("class\ta\tb\nclass\tb\ta", '<p class="a b c">\n .a .c-a { x: 1 }', '<p class="b a c">\n .b .c-a { x: 1 }'),
    ("data\tdata-a\tdata-b", '<p data-a="data-a" data-a-c>\n[data-a] { x: 1 }',
     '<p data-b="data-a" data-a-c>\n[data-b] { x: 1 }'),
    ("id\ta\tb", '<p id="a" class="a">\n<use href="#a">', '<p id="b" class="a">\n<use href="#b">'),
    ("key\ta\tb", '{"a": "a", "aa": 1}', '{"b": "a", "aa": 1}'),
    ("value\ta\tb", '{"a": "a"}', '{"a": "b"}'),
    ("route\t/host\t/admin", '"/host" "/host/backup?x=/host" "/hosts" "a/host"',
     '"/admin" "/admin/backup?x=/admin" "/hosts" "a/host"'),
    ("route\t/t/{name}/away\t/t/{name}/missed\nroute\t/t/{name}\t/tables/{name}", '"/t/x/away" "/t/x/more"',
     '"/t/x/missed" "/tables/x/more"'),
]  # fmt: skip


def compared(tmp_path: Path, names: str, old: dict[str, str], new: dict[str, str]) -> int:
    for folder, files in (("old", old), ("new", new)):
        for file, text in files.items():
            path = tmp_path / folder / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    (tmp_path / "names.tsv").write_text(names, "utf-8")
    status: int = compare.main([str(tmp_path / name) for name in ("old", "new", "names.tsv")])
    return status


@pytest.mark.parametrize(("names", "old", "new"), CASES)
def test_compare_renames_whole_names_of_one_kind(tmp_path: Path, names: str, old: str, new: str) -> None:
    assert compared(tmp_path, names, {"page": old}, {"page": new}) == 0


def test_compare_renames_identifiers_and_options_in_their_files(tmp_path: Path) -> None:
    old = {"c/public.txt": "play(a: int)", "c/help.txt": "--a a-b", "other.txt": "a --a"}
    new = {"c/public.txt": "play(b: int)", "c/help.txt": "--b a-b", "other.txt": "a --a"}
    assert compared(tmp_path, "python\ta\tb\noption\t--a\t--b\n", old, new) == 0


def test_compare_renames_files(tmp_path: Path) -> None:
    assert compared(tmp_path, "file\tpages/a.html\tpages/b.html", {"pages/a.html": "x"}, {"pages/b.html": "x"}) == 0


def test_compare_prints_what_differs_otherwise(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert compared(tmp_path, "class\ta\tb\n", {"page": '<p class="a">\nx\n'}, {"page": '<p class="b">\ny\n'}) == 1
    assert capsys.readouterr().out.splitlines()[2:] == ["@@ -2 +2 @@", "-x", "+y", "5 lines differ"]


def test_compare_lists_names_that_become_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = '<p class="a b c d">'
    assert (
        compared(tmp_path, "class\ta\tz\nclass\tb\tz\nclass\tc\td", {"page": page}, {"page": '<p class="z z d d">'})
        == 0
    )
    assert capsys.readouterr().out.splitlines()[:2] == ["merged: class a, b -> z", "merged: class c, d -> d"]


def test_compare_refuses_a_name_with_two_meanings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert compared(tmp_path, "class\ta\tb\nclass\ta\tc\nnothing\n", {}, {}) == 1
    assert [line.partition(":")[0] for line in capsys.readouterr().out.splitlines()] == [
        "error",
        "error",
        "0 lines differ",
    ]
