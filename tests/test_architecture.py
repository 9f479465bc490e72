"""Architecture rules: imports go down through six layers, rules are pure, and games have one layout."""

import graphlib
import itertools
import re
import subprocess
import sys
from collections.abc import Collection, Mapping
from pathlib import Path

from repository import MODULES, PACKAGE, ROOT, Import, fail_on, line_at, module_name, read_source, relative, source

LAYERS = (
    ("cli", "server"),
    ("accounts", "admin", "notifications", "results", "leagues", "export"),
    ("table", "storage"),
    (
        "precompilation", "bench", "training", "puzzles", "analysis", "envs", "arenas", "vectorized", "engines",
        "players", "search",
    ),
    ("games", "images"),
    (
        "core", "errors", "i18n", "theme", "presentation", "generic_presentation", "plugins", "text_reader",
        "text_validation", "token_bucket",
    ),
)  # fmt: skip
"""Packages and modules of `saqqara`, from the top layer to the bottom; `docs/architecture.md` describes them."""

LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}

FACADE_USERS = ("cli", "server")
"""Packages that may import the names of `saqqara` itself."""

# ---- layers ----------------------------------------------------------------------------------------------------------


def package_of(module: str) -> str:
    """Return the first part of a module's name below `saqqara`; "" for `saqqara` itself."""
    parts = module.split(".")
    return {"__main__": "cli"}.get(parts[1], parts[1]) if len(parts) > 1 else ""


def why_forbidden(module: str, imported: str) -> str:
    """Return why a module may not import another one; "" if it may."""
    here, there = package_of(module), package_of(imported)
    if here == "games" == there and imported.split(".")[2:3] not in (module.split(".")[2:3], ["_shared"]):
        return "which is another game: move what both need to games/_shared"
    if here == there or not here:
        return ""
    if not there:
        return "" if here in FACADE_USERS else "but only " + " and ".join(FACADE_USERS) + " may import the facade"
    if LEVEL[there] < LEVEL[here]:
        return f"but {there} is in a layer above {here}: move what both need down, or pass it as an argument"
    return ""


def imports_of(path: Path, type_only: bool) -> list[Import]:
    """Return what a module imports from this package, with or without imports that only type checkers read."""
    own = [one for one in source(path).imports if one.module.split(".")[0] == PACKAGE.name]
    return [one for one in own if one.module != module_name(path) and (type_only or not one.type_only)]


def test_packages_are_in_layers() -> None:
    """Every package and module directly below `saqqara` is in exactly one layer, and the page describes each."""
    there = {package_of(module_name(path)) for path in MODULES} - {""}
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    here = relative(Path(__file__))
    missing = [f"{here}:1: {name} is in no layer: add it to LAYERS" for name in there - LEVEL.keys()]
    unknown = [f"{here}:1: {name} does not exist: remove it from LAYERS" for name in LEVEL.keys() - there]
    silent = [f"docs/architecture.md:1: does not describe `{name}`" for name in there if f"| `{name}` |" not in page]
    fail_on([*missing, *unknown, *silent])
    assert len(LEVEL) == sum(map(len, LAYERS))


def test_modules_import_only_from_their_layer_or_below() -> None:
    """No module imports from a layer above, not even for types."""
    fail_on(
        f"{relative(path)}:{one.line}: imports {one.module}, {why}"
        for path in MODULES
        for one in imports_of(path, type_only=True)
        if (why := why_forbidden(module_name(path), one.module))
    )


def test_packages_have_no_import_cycles() -> None:
    """Packages of `saqqara`, and those of the server, do not import each other in a cycle, not even for types."""
    violations = []
    for depth, prefix in ((2, PACKAGE.name), (3, f"{PACKAGE.name}.server")):
        lines = {}
        for path in MODULES:
            for one in imports_of(path, type_only=True):
                here, there = (".".join(name.split(".")[:depth]) for name in (module_name(path), one.module))
                inside = here.startswith(f"{prefix}.") and there.startswith(f"{prefix}.")
                if here != there and inside:
                    lines[here, there] = (path, one.line)
        violations += [describe_cycle(cycle, lines) for cycle in cycles(graph_of([*lines]))]
    fail_on(violations)


GAME_LAYERS = (
    ("presentation",), ("svg",), ("observation",), ("rules",), ("components", "layout", "notation"),
    ("cards", "dynasty_data"),
)  # fmt: skip
"""Parts of a game, from the top to the bottom; `__init__` is above all of them."""


def test_parts_of_a_game_import_only_parts_below() -> None:
    """A game's rules know neither its views nor its drawings; its drawings know views only as data."""
    level = {name: number for number, names in enumerate(GAME_LAYERS) for name in names}
    violations = []
    for path in MODULES:
        parts = module_name(path).split(".")
        if parts[1:2] != ["games"] or len(parts) < 4 or parts[2] == "_shared":
            continue
        for one in imports_of(path, type_only=False):
            other = one.module.split(".")
            if other[1:3] == ["games", "_shared"]:
                continue
            if other[1:2] == ["games"] and (len(other) < 4 or level[other[3]] < level[parts[3]]):
                why = f"{parts[3]} may import {', '.join(name for name in level if level[name] >= level[parts[3]])}"
                violations.append(f"{relative(path)}:{one.line}: imports {one.module}, but {why}")
            if parts[3] == "svg" and other[1:2] == ["games"] and other[3:4] in (["observation"], ["rules"]):
                violations.append(f"{relative(path)}:{one.line}: imports {one.module}, but drawings know views as data")
    fail_on(violations)


MUTUAL_TYPES = (
    {f"saqqara.core.{name}" for name in ("game", "generic_rules", "state", "record", "position_string", "registry")},
)
"""Modules whose public types name each other, in cycles that exist only for type checkers.

A game starts states, a state has its game and its record, and a record replays to a state. Default rules belong to a
game.
"""


def test_modules_have_no_import_cycles() -> None:
    """Modules do not import each other in a cycle, not even inside a package; for types, only `MUTUAL_TYPES` may."""
    lines = {
        (module_name(path), one.module): (path, one.line)
        for path in MODULES
        for one in imports_of(path, type_only=True)
        if not (one.type_only and any({module_name(path), one.module} <= group for group in MUTUAL_TYPES))
    }
    fail_on(describe_cycle(cycle, lines) for cycle in cycles(graph_of([*lines])))


SCRIPTS = PACKAGE / "server" / "static" / "js"


def script_imports(path: Path) -> list[tuple[Path, int]]:
    """Return the scripts that a script imports, immediately or later, with the lines."""
    text = path.read_text("utf-8")
    found = re.finditer(r'^import [^"]*"(\.[^"]+)";$|\bimport\("([^"]+)"\)', text, re.MULTILINE)
    return [((path.parent / (one[1] or one[2])).resolve(), line_at(text, one.start())) for one in found]


def test_scripts_have_no_import_cycles() -> None:
    """Scripts import only existing scripts; neither scripts nor their folders import each other in a cycle."""
    scripts = {path: relative(path) for path in sorted(SCRIPTS.rglob("*.js"))}
    lines = {(path, other): line for path in scripts for other, line in script_imports(path)}
    assert len(lines) > 100
    missing = [
        f"{relative(path)}:{line}: imports {other.name}, which does not exist there"
        for (path, other), line in lines.items()
        if other not in scripts
    ]
    own = {(path, other): line for (path, other), line in lines.items() if other in scripts}
    named = {(scripts[path], scripts[other]): (path, line) for (path, other), line in own.items()}
    folders = {
        (path.parent.name, other.parent.name): (path, line)
        for (path, other), line in own.items()
        if SCRIPTS not in (path.parent, other.parent) and path.parent != other.parent
    }
    found = [describe_cycle(cycle, lines) for lines in (named, folders) for cycle in cycles(graph_of([*lines]))]
    fail_on([*missing, *found])


# ---- imports of other packages ---------------------------------------------------------------------------------------

WEB = {*LAYERS[1], "server", "storage", "images", "text_validation", "token_bucket"}
"""Packages that may import the libraries of the extra `web`."""
CORE = {"babel", "cloudpickle", "fluent", "markdown_it", "numba", "llvmlite", "numpy", "rich", "typer"}
EXTRAS = {"pyarrow", "ray"}
"""Libraries that `arenas` and `core` import on request."""


def test_packages_outside_the_web_import_only_core_dependencies() -> None:
    """The core needs no web libraries, and some module imports each library that is listed here."""
    others = [path for path in MODULES if package_of(module_name(path)) not in {*WEB, "envs"}]
    lines = {
        (one.module.split(".")[0], f"{relative(path)}:{one.line}")
        for path in others
        for one in source(path).imports
        if not one.type_only
    }
    known = {*sys.stdlib_module_names, PACKAGE.name, *CORE, *EXTRAS}
    foreign = [
        f"{where}: imports {package}, which is neither a core dependency ({', '.join(sorted(CORE))}) nor imported on "
        f"request ({', '.join(sorted(EXTRAS))}): only packages of the web may ({', '.join(sorted(WEB))})"
        for package, where in lines
        if package not in known
    ]
    unused = (CORE | EXTRAS) - {package for package, _ in lines}
    fail_on([*foreign, *(f"{relative(Path(__file__))}:1: no module imports {name}: remove it here" for name in unused)])


# ---- games -----------------------------------------------------------------------------------------------------------

GAMES = [path.parent for path in sorted(PACKAGE.glob("games/*/components.py"))]
GAME_MODULES = {"__init__", "components", "layout", "notation"}
GAME_PACKAGES = {"rules", "observation", "svg", "presentation", "locales", "pages"}
SHARED_MODULES = (
    "rules/legal", "rules/play", "rules/setup", "rules/scoring", "rules/refusals", "rules/remedies",
    "observation/view", "observation/resampling", "observation/determinization", "svg/table",
    "presentation/presenter", "presentation/explanations", "presentation/log_text", "presentation/terminal_view",
)  # fmt: skip


def test_games_have_the_same_layout() -> None:
    """Games have the same modules at the top, the same packages, and the same main modules in them."""
    assert {folder.name for folder in GAMES} >= {"duel", "imhotep", "tara_wolf"}
    violations = []
    allowed = ", ".join(sorted(GAME_PACKAGES))
    for folder in GAMES:
        modules = {path.stem for path in folder.glob("*.py")}
        packages = {path.name for path in folder.iterdir() if path.is_dir()} - {"__pycache__", "cards", "dynasty_data"}
        violations += [f"{relative(folder)}/{name}.py:1: is missing" for name in GAME_MODULES - modules]
        violations += [
            f"{relative(folder)}/{name}.py:1: is out of place: move it into one of the packages {allowed}"
            for name in modules - GAME_MODULES
        ]
        violations += [f"{relative(folder)}/{name}:1: is missing" for name in GAME_PACKAGES - packages]
        violations += [
            f"{relative(folder)}/{name}:1: is not a package of a game: use one of {allowed}"
            for name in packages - GAME_PACKAGES
        ]
        missing = [name for name in SHARED_MODULES if not (folder / f"{name}.py").is_file()]
        violations += [f"{relative(folder)}/{name}.py:1: is missing: every game has it" for name in missing]
    fail_on(violations)


RANDOM = {"random", "secrets", "uuid", "numpy.random"}
CLOCK = {"time", "datetime"}


def uses_of(modules: Collection[str], *packages: str) -> list[tuple[str, str]]:
    """Return the places at which modules of these packages import or use one of the modules, and its name."""
    found = []
    for path in [path for path in MODULES if path.relative_to(PACKAGE).parts[0] in packages]:
        read = source(path)
        named = [(name, one.line) for one in read.imports if not one.type_only for name in {one.module, one.name}]
        found += [(f"{relative(path)}:{at}", name) for name, at in [*named, *read.numpy_attributes] if name in modules]
    return found


def test_games_and_search_use_no_global_random_numbers() -> None:
    """The same seed gives the same game: random numbers come only from `saqqara.core.jit`."""
    fail_on(
        f"{where}: uses {name}: take random numbers from the state, with functions of saqqara.core.jit"
        for where, name in uses_of(RANDOM, "games", "search")
    )


def test_games_use_no_clock() -> None:
    """Rules depend only on the position, never on the time."""
    fail_on(
        f"{where}: uses {name}: give the rules what depends on time as an argument"
        for where, name in uses_of(CLOCK, "games")
    )


# ---- all files -------------------------------------------------------------------------------------------------------


def test_files_contain_no_machine_paths() -> None:
    """Committed files contain no absolute path of the machine on which they were written."""
    files = subprocess.run(["git", "ls-files"], capture_output=True, text=True, cwd=ROOT, check=True).stdout.split("\n")
    home = re.compile(rb"(?<![\w.])/(?:wo" rb"rk|ro" rb"ot|ho" rb"me)/\w")
    violations = []
    for name in [name for name in files if name and (ROOT / name).is_file()]:
        data = (ROOT / name).read_bytes()
        lines = {data.count(b"\n", 0, found.start()) + 1 for found in home.finditer(data)}
        violations += [f"{name}:{line}: contains an absolute path: make it relative" for line in lines]
    fail_on(violations)


# ---- cycles ----------------------------------------------------------------------------------------------------------


def graph_of(edges: list[tuple[str, str]]) -> dict[str, set[str]]:
    """Return the imports of each name."""
    graph: dict[str, set[str]] = {}
    for name, imported in edges:
        graph.setdefault(name, set()).add(imported)
    return graph


def cycles(graph: Mapping[str, Collection[str]]) -> list[list[str]]:
    """Return cycles that share no edge, and without which no cycle is left.

    Each begins and ends with the same name, and each name imports the next one.
    """
    rest, found = {name: set(others) for name, others in graph.items()}, list[list[str]]()
    while True:
        try:
            graphlib.TopologicalSorter(rest).prepare()
        except graphlib.CycleError as error:
            cycle = list(reversed(error.args[1]))
            found.append(cycle)
            for name, imported in itertools.pairwise(cycle):
                rest[name].discard(imported)
        else:
            return found


def describe_cycle(cycle: list[str], lines: Mapping[tuple[str, str], tuple[Path, int]]) -> str:
    """Return a violation: the cycle, from its first import on, and the place of each import."""
    where = [(name, *lines[name, other], other) for name, other in itertools.pairwise(cycle)]
    (_, path, line, _), *_ = where
    rest = "; ".join(f"{relative(path)}:{line} imports {other}" for _, path, line, other in where)
    return f"{relative(path)}:{line}: import cycle {' -> '.join(cycle)}: remove one of these imports: {rest}"


# ---- the checks themselves -------------------------------------------------------------------------------------------


def test_every_cycle_is_found() -> None:
    """Self-check: two cycles are both found, in the direction of the imports; an acyclic graph has none."""
    graph = {"game": {"records"}, "records": {"errors", "state"}, "state": {"records"}, "a": {"b"}, "b": {"a"}}
    assert {frozenset(cycle) for cycle in cycles(graph)} == {frozenset({"a", "b"}), frozenset({"records", "state"})}
    (cycle,) = cycles({"a": {"b"}, "b": {"c"}, "c": {"a"}})
    assert "".join(cycle) in ("abca", "bcab", "cabc")
    assert cycles({"game": {"state"}, "state": {"records"}, "records": set()}) == []


def test_only_imports_that_go_down_are_allowed() -> None:
    """Self-check: imports that the layers allow and forbid."""
    allowed = [
        ("saqqara.games.duel.rules.play", "saqqara.core.jit"),
        ("saqqara.games.duel.rules.play", "saqqara.games.duel.components"),
        ("saqqara.core.state", "saqqara.core.record"),
        ("saqqara.export", "saqqara.core.record"),
        ("saqqara.server.app", "saqqara.storage"),
        ("saqqara.cli.main", "saqqara.server.app"),
        ("saqqara.cli.main", "saqqara"),
    ]
    forbidden = [
        ("saqqara.games.duel.rules.play", "saqqara.games.imhotep.components"),
        ("saqqara.games.duel.rules.play", "saqqara"),
        ("saqqara.core.record", "saqqara.games.duel"),
        ("saqqara.core.record", "saqqara.players"),
        ("saqqara.table", "saqqara.accounts"),
        ("saqqara.export", "saqqara.server.core.templating"),
        ("saqqara.storage.database", "saqqara.results"),
    ]
    assert {(module, other): why for module, other in allowed if (why := why_forbidden(module, other))} == {}
    assert [(module, other) for module, other in forbidden if not why_forbidden(module, other)] == []


def test_imports_are_read_wherever_they_stand() -> None:
    """Self-check: imports in functions, relative ones, imports of names and of modules, and imports only for types."""
    text = """
import numpy as np
from . import jit
from ...games import duel
if TYPE_CHECKING:
    from saqqara.storage import Store
else:
    import time
def f():
    import saqqara.export
    from numpy import random
    return np.random.rand(), numpy.int8
"""
    read = read_source(text, "saqqara.core.state.deeper")
    assert [(one.module, one.name, one.line, one.type_only) for one in read.imports] == [
        ("numpy", "numpy", 2, False),
        ("saqqara.core.state", "saqqara.core.state.jit", 3, False),
        ("saqqara.games.duel", "saqqara.games.duel", 4, False),
        ("saqqara.storage", "saqqara.storage.Store", 6, True),
        ("time", "time", 8, False),
        ("saqqara.export", "saqqara.export", 10, False),
        ("numpy", "numpy.random", 11, False),
    ]
    assert set(read.numpy_attributes) == {("numpy.random", 12), ("numpy.int8", 12)}
    in_package = read_source("from .jit import uint\nfrom . import jit", "saqqara.core", is_package=True)
    assert [one.module for one in in_package.imports] == ["saqqara.core.jit", "saqqara.core.jit"]
