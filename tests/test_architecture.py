"""Rules for all modules: imports follow the table in `docs/architecture.md`, rules are pure, games have one layout."""

import graphlib
import itertools
import re
import subprocess
import sys
from collections.abc import Collection, Mapping
from pathlib import Path

from repository import MODULES, PACKAGE, ROOT, Import, fail_on, line_at, module_name, read_source, relative, source

PAGE = ROOT / "docs" / "architecture.md"
ROWS = list(re.finditer(r"^\| `([^`]+)` \| .+? \| (.*?) ?\|$", PAGE.read_text("utf-8"), re.MULTILINE))
TABLE = {row[1]: re.findall(r"`([^`]+)`", row[2]) for row in ROWS}
"""The rooms from the top layer to the bottom, each with the rooms it may import."""
LINES = {row[1]: f"{relative(PAGE)}:{line_at(row.string, row.start())}" for row in ROWS}
"""Where the row of each room is."""

# ---- imports between rooms -------------------------------------------------------------------------------------------


def room(module: str) -> str:
    """Return the room of a module as the page calls it: `games/<game>/rules` for `saqqara.games.duel.rules.play`."""
    match module.split(".")[1:]:
        case []:
            return "saqqara"
        case ["__main__"]:
            return "cli"
        case ["games", _]:
            return "games/<game>"
        case ["games", _, "box" | "state" | "notation" | "options"]:
            return "games/<game>/box"
        case ["games", _, name, *_]:
            return f"games/<game>/{name}"
        case ["web", name, *deeper] if deeper or (PACKAGE / "web" / name).is_dir():
            return f"server/{name}"
        case [name, *_]:
            return name
    raise AssertionError(module)


def why_forbidden(module: str, imported: str) -> str:
    """Return why a module may not import another one; "" where it may."""
    here, there = room(module), room(imported)
    if here.startswith("games/") and there.startswith("games/") and module.split(".")[2] != imported.split(".")[2]:
        return "which is another game: move what both need out of the games"
    if here == there or there in TABLE.get(here, ()):
        return ""
    allowed = ", ".join(TABLE.get(here, ())) or "no other room"
    return f"but room {here} may not import room {there}: it may import {allowed} ({LINES.get(here, relative(PAGE))})"


def own_imports(path: Path) -> list[Import]:
    """Return what a module imports from this package at run time; imports for types alone do not count."""
    own = [one for one in source(path).imports if one.module.split(".")[0] == PACKAGE.name and not one.type_only]
    return [one for one in own if one.module != module_name(path)]


def test_rooms_import_what_the_table_allows() -> None:
    """Every import between rooms is in the table."""
    fail_on(
        f"{relative(path)}:{one.line}: imports {one.module}, {why}"
        for path in MODULES
        for one in own_imports(path)
        if (why := why_forbidden(module_name(path), one.module))
    )


def test_table_has_only_rooms_and_imports_that_exist() -> None:
    """The table lists every room, and nothing else; a row lists only rooms that its room imports."""
    rooms = {room(module_name(path)) for path in MODULES}
    there = {(room(module_name(path)), room(one.module)) for path in MODULES for one in own_imports(path)}
    missing = [f"{relative(PAGE)}:1: room {name} has no row in the table: add one" for name in rooms - TABLE.keys()]
    unknown = [f"{LINES[name]}: room {name} does not exist: remove the row" for name in TABLE.keys() - rooms]
    unused = [
        f"{LINES[here]}: room {here} does not import room {other}: remove it from the row"
        for here, others in TABLE.items()
        for other in others
        if (here, other) not in there
    ]
    fail_on([*missing, *unknown, *unused])


def test_rows_of_the_table_list_only_rows_below() -> None:
    """The rooms are in layers: each imports only rooms further down."""
    order = list(TABLE)
    fail_on(
        f"{LINES[here]}: room {here} imports room {other}, whose row is not below: "
        "move one of the rows, or reverse the import"
        for here in order
        for other in TABLE[here]
        if other not in order or order.index(other) <= order.index(here)
    )


def test_modules_have_no_import_cycles() -> None:
    """No modules import each other in a cycle, not even inside a room."""
    lines = {(module_name(path), one.module): (path, one.line) for path in MODULES for one in own_imports(path)}
    fail_on(describe_cycle(cycle, lines) for cycle in cycles(graph_of([*lines])))


SCRIPTS = PACKAGE / "web" / "static" / "js"


def script_imports(path: Path) -> list[tuple[Path, int]]:
    """Return the scripts that a script imports, at once or later, with the lines."""
    text = path.read_text("utf-8")
    found = re.finditer(r'^import [^"]*"(\.[^"]+)";$|\bimport\("([^"]+)"\)', text, re.MULTILINE)
    return [((path.parent / (one[1] or one[2])).resolve(), line_at(text, one.start())) for one in found]


def test_scripts_import_what_the_table_allows() -> None:
    """Scripts are in rooms of the same names, import only existing scripts, and have no cycles."""
    scripts = sorted(SCRIPTS.rglob("*.js"))
    rooms = {path: "web" if path.parent == SCRIPTS else f"server/{path.parent.name}" for path in scripts}
    lines = {(path, other): line for path in scripts for other, line in script_imports(path)}
    arrows = {(rooms[path], rooms[other]) for path, other in lines if other in rooms}
    assert {
        ("web", "server/live"),
        ("server/commands", "server/frame"),
        ("server/looking_back", "server/computer"),
    } < arrows
    missing = [
        f"{relative(path)}:{line}: imports {other.name}, which does not exist there"
        for (path, other), line in lines.items()
        if other not in rooms
    ]
    forbidden = [
        f"{relative(path)}:{line}: imports {relative(other)}, but room {rooms[path]} may not import {rooms[other]}: "
        f"it may import {', '.join(TABLE[rooms[path]])} ({LINES[rooms[path]]})"
        for (path, other), line in lines.items()
        if other in rooms and rooms[other] not in (rooms[path], *TABLE[rooms[path]])
    ]
    named = {(relative(path), relative(other)): (path, line) for (path, other), line in lines.items() if other in rooms}
    fail_on([*missing, *forbidden, *(describe_cycle(cycle, named) for cycle in cycles(graph_of([*named])))])


# ---- imports of other packages ---------------------------------------------------------------------------------------

WEB = {"web", "people", "calling", "host", "leagues", "memory", "store", "share", "text"}
"""Rooms that may import what the extra `web` brings."""
CORE = {"babel", "fluent", "joblib", "markdown_it", "numba", "llvmlite", "numpy", "rich", "typer"}
EXTRAS = {"distributed", "pyarrow"}
"""What `bulk` and `records` import on request."""


def test_rooms_outside_the_web_import_only_core_dependencies() -> None:
    """The core needs no web libraries; and every package named here is imported."""
    others = [path for path in MODULES if room(module_name(path)).split("/")[0] not in {*WEB, "envs"}]
    lines = {
        (one.module.split(".")[0], f"{relative(path)}:{one.line}")
        for path in others
        for one in source(path).imports
        if not one.type_only
    }
    known = {*sys.stdlib_module_names, PACKAGE.name, *CORE, *EXTRAS}
    foreign = [
        f"{where}: imports {package}, which is neither a core dependency ({', '.join(sorted(CORE))}) nor imported on "
        f"request ({', '.join(sorted(EXTRAS))}): only rooms of the web may ({', '.join(sorted(WEB))})"
        for package, where in lines
        if package not in known
    ]
    unused = (CORE | EXTRAS) - {package for package, _ in lines}
    fail_on([*foreign, *(f"{relative(Path(__file__))}:1: no module imports {name}: remove it here" for name in unused)])


# ---- games -----------------------------------------------------------------------------------------------------------

GAMES = [path.parent for path in sorted(PACKAGE.glob("games/*/box.py"))]
GAME_MODULES = {"__init__", "box", "state", "notation"}
GAME_ROOMS = {"rules", "sight", "drawing", "showing", "words", "pages"}
SHARED_MODULES = (
    "rules/legal", "rules/play", "rules/setup", "rules/scoring", "rules/refusals/reasons", "rules/refusals/remedies",
    "sight/view", "sight/dealing", "sight/imagining", "drawing/table", "drawing/ghosts",
    "showing/page", "showing/explaining", "showing/telling", "showing/terminal",
)  # fmt: skip


def test_games_have_the_same_layout() -> None:
    """Whoever knows one game's folder knows all: the same modules at the top, the same rooms, the same main modules."""
    assert {folder.name for folder in GAMES} >= {"duel", "imhotep", "tara_wolf"}
    violations = []
    for folder in GAMES:
        modules = {path.stem for path in folder.glob("*.py")} - {"options"}
        rooms = {path.name for path in folder.iterdir() if path.is_dir()} - {"__pycache__", "cards", "numbers"}
        violations += [f"{relative(folder)}/{name}.py:1: is missing" for name in GAME_MODULES - modules]
        violations += [
            f"{relative(folder)}/{name}.py:1: is out of place: move it into a room ({', '.join(sorted(GAME_ROOMS))})"
            for name in modules - GAME_MODULES
        ]
        violations += [f"{relative(folder)}/{name}:1: is missing" for name in GAME_ROOMS - rooms]
        violations += [
            f"{relative(folder)}/{name}:1: is not a room of a game: use {', '.join(sorted(GAME_ROOMS))}"
            for name in rooms - GAME_ROOMS
        ]
        missing = [name for name in SHARED_MODULES if not (folder / f"{name}.py").is_file()]
        violations += [f"{relative(folder)}/{name}.py:1: is missing: every game has it" for name in missing]
    fail_on(violations)


RANDOM = {"random", "secrets", "uuid", "numpy.random"}
CLOCK = {"time", "datetime"}


def uses(modules: Collection[str], *rooms: str) -> list[tuple[str, str]]:
    """Return where modules of these rooms import or use one of these modules, and which."""
    found = []
    for path in [path for path in MODULES if path.relative_to(PACKAGE).parts[0] in rooms]:
        read = source(path)
        named = [(name, one.line) for one in read.imports if not one.type_only for name in {one.module, one.name}]
        found += [(f"{relative(path)}:{at}", name) for name, at in [*named, *read.numpy_attributes] if name in modules]
    return found


def test_games_and_search_use_no_global_random_numbers() -> None:
    """The same seed gives the same game: chance comes from `saqqara.core.jit` alone."""
    fail_on(
        f"{where}: uses {name}: take random numbers from the state, with functions of saqqara.core.jit"
        for where, name in uses(RANDOM, "games", "search")
    )


def test_games_use_no_clock() -> None:
    """Rules depend on the position alone, never on the time."""
    fail_on(
        f"{where}: uses {name}: give the rules what depends on time as an argument"
        for where, name in uses(CLOCK, "games")
    )


# ---- all files -------------------------------------------------------------------------------------------------------


def test_files_contain_no_machine_paths() -> None:
    """Committed files name no absolute path of the machine on which they were written."""
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
    """Return by name what it imports."""
    graph: dict[str, set[str]] = {}
    for name, imported in edges:
        graph.setdefault(name, set()).add(imported)
    return graph


def cycles(graph: Mapping[str, Collection[str]]) -> list[list[str]]:
    """Return cycles that have no edge in common, until without them no cycle is left.

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
    """Return a violation: the cycle, beginning with its first import, and where each import is."""
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


def test_only_imports_in_the_table_are_allowed() -> None:
    """Self-check: imports that the table allows and forbids."""
    allowed = [
        ("saqqara.games.duel.rules.play", "saqqara.core.jit"),
        ("saqqara.games.duel.rules.play", "saqqara.games.duel.components"),
        ("saqqara.core.state", "saqqara.records"),
        ("saqqara.export.replay_page", "saqqara.records"),
        ("saqqara.server.app", "saqqara.storage"),
        ("saqqara.cli.main", "saqqara.server.app"),
    ]
    forbidden = [
        ("saqqara.games.duel.rules.play", "saqqara.games.duel.observation.view"),
        ("saqqara.games.duel.svg.table", "saqqara.games.duel.rules.play"),
        ("saqqara.games.duel.rules.play", "saqqara.games.imhotep.components"),
        ("saqqara.games.duel.rules.play", "saqqara.games.imhotep.rules.pending_choices"),
        ("saqqara.games.duel.rules.play", "saqqara.games"),
        ("saqqara.games.duel.rules.play", "saqqara"),
        ("saqqara.games", "saqqara.games.duel"),
        ("saqqara.core.record", "saqqara.game"),
        ("saqqara.table", "saqqara.storage"),
        ("saqqara.export.replay_page", "saqqara.server.core.templating"),
        ("saqqara.server.core.errors", "saqqara.server.pages.home"),
        ("saqqara.server.tables.api", "saqqara.server.insights.illegal_move"),
        ("saqqara.server.app", "saqqara.cli.main"),
    ]
    assert {(module, other): why for module, other in allowed if (why := why_forbidden(module, other))} == {}
    assert [(module, other) for module, other in forbidden if not why_forbidden(module, other)] == []


def test_imports_are_read_wherever_they_stand() -> None:
    """Self-check: in functions, relative, of names and of modules; and which are for types alone."""
    text = """
import numpy as np
from . import kernel
from ..games import games
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
        ("saqqara.core.state", "saqqara.core.state.kernel", 3, False),
        ("saqqara.games", "saqqara.core.registry.games", 4, False),
        ("saqqara.storage", "saqqara.storage.Store", 6, True),
        ("time", "time", 8, False),
        ("saqqara.export", "saqqara.export", 10, False),
        ("numpy", "numpy.random", 11, False),
    ]
    assert set(read.numpy_attributes) == {("numpy.random", 12), ("numpy.int8", 12)}
    in_package = read_source("from .kernel import uint\nfrom . import kernel", "saqqara", is_package=True)
    assert [one.module for one in in_package.imports] == ["saqqara.core.jit", "saqqara.core.jit"]
