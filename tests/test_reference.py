"""Reference docstrings describe every parameter and field, the arrays returned, and every error that is raised."""

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import saqqara
from repository import fail_on, relative
from saqqara.core.record_io import InvalidRecordError
from saqqara.errors import InvalidOptionError, SaqqaraError

pytestmark = pytest.mark.interpreted_only

REFERENCE = Path(__file__).resolve().parents[1] / "docs" / "reference"
NAMED = re.compile(r"^\.\. auto(?:function|class|exception):: ([\w.]+)", re.MULTILINE)
ARRAYS = ("int8", "int16", "int32", "int64", "float32", "float64", "bool")


SEPARATE_PACKAGE = "saqqara.envs."
"""Beginning of names that need libraries of `.venv-envs`: tests/envs checks them."""


def reference_objects(separate: bool = False) -> dict[str, Any]:
    """Return what the pages of the reference take from docstrings, by name: `saqqara.envs`, or everything else."""
    names = [name for page in sorted(REFERENCE.glob("*.md")) for name in NAMED.findall(page.read_text("utf-8"))]
    return {name: resolve_name(name) for name in names if name.startswith(SEPARATE_PACKAGE) == separate}


def resolve_name(name: str) -> Any:
    room, _, own = name.rpartition(".")
    return getattr(saqqara if room == "saqqara" else import_module(room), own)


def callables(name: str, thing: Any) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield a function, or the public methods and properties of a class."""
    if not inspect.isclass(thing):
        yield name, thing
        return
    for own, member in vars(thing).items():
        if not own.startswith("_") and own not in getattr(thing, "_INTERNAL_NAMES", ()):
            plain = member.fget if isinstance(member, property) else getattr(member, "__func__", member)
            if inspect.isfunction(plain):
                yield f"{name}.{own}", plain


EVERY = [(name, one) for whole, thing in reference_objects().items() for name, one in callables(whole, thing)]
CLASSES = [(name, thing) for name, thing in reference_objects().items() if inspect.isclass(thing)]


def test_reference_has_all_functions() -> None:
    assert len(EVERY) > 95
    assert {"saqqara.arena", "saqqara.State.play", "saqqara.Record.load", "saqqara.Sprt.bounds"} <= dict(EVERY).keys()


def test_functions_describe_parameters_results_and_errors() -> None:
    """The docstring of each public function and method describes its parameters, its arrays and its errors."""
    fail_on(
        f"{where(one)}: the docstring of {name} does not describe {', '.join(missing)}"
        for name, one in EVERY
        if (missing := missing_descriptions(one))
    )


def test_classes_describe_their_fields() -> None:
    """Each public class has a docstring; that of a dataclass describes each field."""
    fail_on(
        f"{where(kind)}: the docstring of {name} does not describe {', '.join(missing)}"
        for name, kind in CLASSES
        if (missing := undescribed_fields(kind))
    )


# ---- missing descriptions --------------------------------------------------------------------------------------------


def where(thing: Any) -> str:
    """Return the file and line of a function or a class."""
    plain = inspect.unwrap(thing)
    return f"{relative(Path(inspect.getsourcefile(plain) or ''))}:{inspect.getsourcelines(plain)[1]}"


def undescribed_fields(kind: type) -> list[str]:
    """Return the fields that the docstring of a class does not describe."""
    docstring = inspect.cleandoc(kind.__doc__ or "")
    own = (
        [f"field {one.name}" for one in fields(kind) if f"`{one.name}`" not in docstring] if is_dataclass(kind) else []
    )
    return own if docstring else ["anything"]


def missing_descriptions(one: Callable[..., Any]) -> list[str]:
    """Return what a docstring does not describe: parameters, the type of an array, errors."""
    docstring = inspect.cleandoc(one.__doc__ or "")
    signature = inspect.signature(one)
    takes = [name for name in signature.parameters if name not in ("self", "cls") and not name.startswith("_")]
    unsaid = [f"parameter {name}" for name in takes if f"`{name}`" not in docstring]
    if "NDArray" in str(signature.return_annotation) and not any(kind in docstring for kind in ARRAYS):
        unsaid.append("type of the array")
    documented_errors = set(re.findall(r"\w+", docstring.partition("Raise")[2]))
    if like := re.search(r"Raises? what\s+`(\w+)`\s+raises", docstring):
        documented_errors |= set(re.findall(r"\w+", namespace_of(one)[like[1]].__doc__ or ""))
    unsaid += [f"error {error}" for error in sorted(errors(one)) if error not in documented_errors]
    return unsaid if docstring else ["anything"]


def namespace_of(one: Callable[..., Any]) -> dict[str, Any]:
    """Return the namespace of a function by name: the members of its class, or the public names of the library."""
    owner = one.__qualname__.rpartition(".")[0]
    if owner:
        return dict(vars(getattr(sys.modules[one.__module__], owner)))
    return {name: resolve_name(f"saqqara.{name}") for name in dir(saqqara)}


def errors(one: Callable[..., Any], before: frozenset[str] = frozenset()) -> set[str]:
    """Return the errors of the library that a function raises, itself or in private helpers.

    Helpers are functions of its module, or methods of its class, whose names begin with an underscore.
    """
    if one.__qualname__ in before:
        return set()
    tree = ast.parse(textwrap.dedent(inspect.getsource(one)))
    raised = {name for node in ast.walk(tree) if isinstance(node, ast.Raise) for name in raised_names(node.exc)}
    there = {name for name in raised if is_error(getattr(sys.modules[one.__module__], name, None))}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            helper = private_helper(one, node.func)
            there |= errors(helper, before | {one.__qualname__}) if helper is not None else set()
    return there - converted_errors(tree)


def raised_names(node: ast.expr | None) -> list[str]:
    """Return the name of the error that a statement creates and raises, in a list; [] if there is none."""
    maker = node.func if isinstance(node, ast.Call) else None
    return [maker.id] if isinstance(maker, ast.Name) else []


def converted_errors(tree: ast.AST) -> set[str]:
    """Return the errors that a function catches and does not raise again."""
    handlers = [node.type for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler)]
    return {one.id for kind in handlers for one in getattr(kind, "elts", [kind]) if isinstance(one, ast.Name)} - {
        name for node in ast.walk(tree) if isinstance(node, ast.Raise) for name in raised_names(node.exc)
    }


def is_error(thing: Any) -> bool:
    return inspect.isclass(thing) and issubclass(thing, SaqqaraError)


def private_helper(one: Callable[..., Any], function: ast.expr) -> Any:
    """Return the private function of the same module or class that is called, or None."""
    if isinstance(function, ast.Name) and function.id.startswith("_"):
        helper = getattr(sys.modules[one.__module__], function.id, None)
    elif isinstance(function, ast.Attribute) and getattr(function.value, "id", "") in ("self", "cls"):
        owner = getattr(sys.modules[one.__module__], one.__qualname__.rpartition(".")[0], None)
        helper = vars(owner).get(function.attr) if inspect.isclass(owner) and function.attr.startswith("_") else None
    else:
        return None
    helper = getattr(helper, "__func__", helper)
    return helper if inspect.isfunction(helper) else None


# ---- the checks themselves -------------------------------------------------------------------------------------------


def _reads(path: Any) -> Any:
    raise InvalidRecordError(f"{path} is none")


def taken(path: Any, count: int) -> Any:
    """Return the first `count` items. Raise `InvalidOptionError`."""
    if count < 1:
        raise InvalidOptionError("there is nothing less than one")
    return _reads(path)


def test_missing_descriptions_are_found() -> None:
    assert missing_descriptions(taken) == ["parameter path", "error InvalidRecordError"]
    assert missing_descriptions(_reads) == ["anything"]
