"""Files of this repository as tests read them: modules and their imports, pages and their code blocks."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "saqqara"
MODULES = sorted(PACKAGE.rglob("*.py"))
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def fail_on(violations: Iterable[str]) -> None:
    """Fail with all violations, one per line, sorted; each begins with its file, its line and a colon."""
    if found := sorted(set(violations), key=lambda text: (text.split(":")[0], int(text.split(":")[1]), text)):
        pytest.fail("\n".join([f"violations: {len(found)}", *found]), pytrace=False)


def relative(path: Path) -> str:
    """Return the path of a file relative to the root of the repository."""
    return path.relative_to(ROOT).as_posix()


# ---- modules ---------------------------------------------------------------------------------------------------------


class Import(NamedTuple):
    """Imported name."""

    module: str
    """Full name of the imported module."""
    name: str
    """Full name of the imported object: the module itself, or one of its names."""
    line: int
    type_only: bool
    """Whether it is under `if TYPE_CHECKING`."""


class Source(NamedTuple):
    """Facts about a module that the checks need."""

    imports: tuple[Import, ...]
    numpy_attributes: tuple[tuple[str, int], ...]
    """Attributes of NumPy that the module uses, such as `numpy.int32`, with their lines."""


def module_name(path: Path) -> str:
    """Return the full name of a module."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def is_module(name: str) -> bool:
    """Return whether the package has a module or a package of this name."""
    if name.split(".")[0] != PACKAGE.name:
        return False
    path = PACKAGE.parent.joinpath(*name.split("."))
    return path.with_suffix(".py").is_file() or path.is_dir()


@cache
def source(path: Path) -> Source:
    """Return the facts about a module of the package."""
    return read_source(path.read_text("utf-8"), module_name(path), path.stem == "__init__")


def read_source(text: str, module: str, is_package: bool = False) -> Source:
    """Return the facts about a module with this text; nested imports count too."""
    package = module.split(".") if is_package else module.split(".")[:-1]
    imports, attributes = list[Import](), list[tuple[str, int]]()
    for node, type_only in statements(ast.parse(text)):
        if isinstance(node, ast.Import):
            imports += [Import(alias.name, alias.name, node.lineno, type_only) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            parents = package[: len(package) + 1 - node.level] if node.level else []
            base = ".".join([*parents, *([node.module] if node.module else [])])
            for name in [f"{base}.{alias.name}" for alias in node.names]:
                imports.append(Import(name if is_module(name) else base, name, node.lineno, type_only))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("np", "numpy"):
            attributes.append((f"numpy.{node.attr}", node.lineno))
    return Source(tuple(imports), tuple(attributes))


def statements(tree: ast.AST) -> Iterator[tuple[ast.AST, bool]]:
    """Yield all nodes of a tree in the order of the text, and whether only type checkers read them."""
    pending = [(tree, False)]
    while pending:
        node, type_only = pending.pop()
        yield node, type_only
        is_guard = isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        guarded = node.body if is_guard else []
        pending += [(child, type_only or child in guarded) for child in reversed([*ast.iter_child_nodes(node)])]


# ---- pages -----------------------------------------------------------------------------------------------------------


class CodeBlock(NamedTuple):
    """Fenced code block of a page."""

    page: str
    """Path of the page relative to the root of the repository."""
    line: int
    """Line of the page on which the code begins."""
    text: str


def code_blocks(kind: str) -> list[CodeBlock]:
    """Return the code blocks of a kind such as `sh`, of all pages."""
    pattern = re.compile(rf"^```{kind}\n(.*?)^```", re.MULTILINE | re.DOTALL)
    texts = [(relative(page), page.read_text("utf-8")) for page in PAGES]
    return [
        CodeBlock(page, line_at(text, found.start(1)), found[1])
        for page, text in texts
        for found in pattern.finditer(text)
    ]


def prose(page: Path) -> str:
    """Return the text of a page with empty code blocks; lines keep their numbers."""
    text = page.read_text("utf-8")
    return re.sub(r"^```.*?^```", lambda block: "\n" * block[0].count("\n"), text, flags=re.MULTILINE | re.DOTALL)


def line_at(text: str, position: int) -> int:
    """Return the line number of a position in a text."""
    return text.count("\n", 0, position) + 1
