"""Run the notebooks of the documentation and store their outputs: `make notebooks`.

The documentation site is built from these files, and a test runs them again and compares. What differs between runs
(times, cell counts) is removed, so that nothing changes without reason.
"""

import os
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "notebooks"


def main(names: list[str]) -> None:
    os.environ.pop("SAQQARA_DISABLE_JIT", None)
    for path in [FOLDER / f"{name}.ipynb" for name in names] or sorted(FOLDER.glob("*.ipynb")):
        notebook = nbformat.read(path, as_version=4)
        NotebookClient(notebook, record_timing=False, kernel_name="python3", timeout=600).execute()
        notebook.metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
        for number, cell in enumerate(notebook.cells, 1):
            cell.id = f"cell-{number}"
            if "outputs" in cell:
                cell.outputs = merge_outputs(cell.outputs)
        nbformat.write(notebook, path)
        print(f"{path.name}: {path.stat().st_size // 1000} kB")


def merge_outputs(outputs: list[Any]) -> list[Any]:
    """Merge what a cell printed, followed by its value; drop stderr, which reports the compilation of rules."""
    stdout = "".join(one.text for one in outputs if one.get("name") == "stdout")
    printed = [nbformat.v4.new_output("stream", name="stdout", text=stdout)] if stdout else []
    return printed + [one for one in outputs if one.output_type != "stream"]


if __name__ == "__main__":
    main(sys.argv[1:])
