"""Notebooks of the documentation: they run, and their saved outputs are reproducible."""

import ast
import contextlib
import io
from pathlib import Path
from typing import Any

import nbformat
import pytest
from IPython.core.formatters import DisplayFormatter

NOTEBOOKS = Path(__file__).resolve().parents[1] / "docs" / "notebooks"
OURS = ["a-first-game", "an-analysed-game", "an-arena"]

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("name", OURS)
def test_notebook_outputs_are_reproducible(name: str) -> None:
    cells = [cell for cell in read(name).cells if cell.cell_type == "code"]
    names: dict[str, Any] = {}
    for cell in cells:
        assert run_cell(cell.source, names) == saved_output(cell)
    assert any("image/svg+xml" in one["data"] for cell in cells for one in cell.outputs if "data" in one)


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_every_notebook_has_been_run_and_is_small(path: Path) -> None:
    cells = [cell for cell in read(path.stem).cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    outputs = [one for cell in cells for one in cell.outputs]
    assert [one.get("name", "") for one in outputs if one.output_type == "error" or one.get("name") == "stderr"] == []
    assert path.stat().st_size < 500_000


def read(name: str) -> Any:
    return nbformat.read(NOTEBOOKS / f"{name}.ipynb", as_version=4)


def saved_output(cell: Any) -> tuple[str, dict[str, str]]:
    """Return what a cell has printed, and its value by MIME type."""
    output = "".join(one.text for one in cell.outputs if one.output_type == "stream")
    values = [dict(one.data) for one in cell.outputs if one.output_type == "execute_result"]
    return output, values[0] if values else {}


def run_cell(source: str, names: dict[str, Any]) -> tuple[str, dict[str, str]]:
    """Run a cell as a notebook does; return what it prints, and its value by MIME type."""
    *statements, last = ast.parse(source).body
    value, stdout = None, io.StringIO()
    with contextlib.redirect_stdout(stdout):
        exec(compile(ast.Module(statements, []), "cell", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
        else:
            exec(compile(ast.Module([last], []), "cell", "exec"), names)
    return stdout.getvalue(), {} if value is None else DisplayFormatter().format(value)[0]
