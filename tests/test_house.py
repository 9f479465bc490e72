"""The house as `docs/architecture.md` draws it: arrows point down, rules are pure, links lead somewhere."""

import ast
import doctest
import graphlib
import json
import re
import shlex
import subprocess
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
import typer
import yaml
from typer.testing import CliRunner

import saqqara
from conftest import can_hold
from saqqara.cli.main import app

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "saqqara"
MODULES = sorted(PACKAGE.rglob("*.py"))
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])

PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
ROWS = re.findall(r"^\| `([^`]+)` \| .+? \| (.*?) ?\|$", PAGE, re.MULTILINE)
DRAWN = {room: re.findall(r"`([^`]+)`", knows) for room, knows in ROWS}
"""The rooms from the roof to the cellar, and which rooms each of them knows, as the page draws them."""

CHANCE = {"random", "secrets", "uuid", "numpy.random"}
CLOCK = {"time", "datetime"}


def room(module: str) -> str:
    """The room of a module as the page calls it: `games/<game>/rules` for `saqqara.games.duel.rules.play`."""
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
            return f"web/{name}"
        case [name, *_]:
            return name
    raise AssertionError(module)


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports(path: Path) -> frozenset[str]:
    """The full names of all modules that a module imports, wherever in it the import stands; what is imported for types
    alone is no import."""
    here, found = module_name(path).split("."), set[str]()
    if path.stem != "__init__":
        here.pop()
    for node in statements(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            parents = here[: len(here) + 1 - node.level] if node.level else []
            base = ".".join([*parents, *([node.module] if node.module else [])])
            for alias in node.names:
                deeper = f"{base}.{alias.name}"
                found.add(deeper if is_module(deeper) else base)
    return frozenset(found)


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes of a tree but those that only type checkers read."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
            yield from statements(child)


def is_module(name: str) -> bool:
    path = PACKAGE.parent.joinpath(*name.split("."))
    return path.with_suffix(".py").is_file() or path.is_dir()


def ours(path: Path) -> set[str]:
    """The modules of this package that a module imports."""
    return {name for name in imports(path) if name.split(".")[0] == "saqqara"} - {module_name(path)}


def undrawn(path: Path, imported: Iterable[str]) -> list[str]:
    """Those of the imported modules to which no arrow is drawn: to their room, or because they are another game's."""
    return sorted(name for name in imported if not may_know(module_name(path), name))


def may_know(module: str, other: str) -> bool:
    """Whether a module may import another: one of its room, or of a room that it knows; never one of another game."""
    here, there = room(module), room(other)
    if here.startswith("games/") and there.startswith("games/") and module.split(".")[2] != other.split(".")[2]:
        return False
    return here == there or there in DRAWN.get(here, ())


def circle(graph: Mapping[str, Collection[str]]) -> list[str]:
    """Names that lead to each other in a circle, the first of them again at the end; none where there is no circle."""
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as error:
        return list(error.args[1])
    return []


def names(paths: list[Path]) -> list[str]:
    return [str(path.relative_to(ROOT)) for path in paths]


@pytest.mark.parametrize("path", MODULES, ids=names(MODULES))
def test_every_arrow_between_rooms_is_drawn(path: Path) -> None:
    assert undrawn(path, ours(path)) == []


def test_every_arrow_that_is_drawn_is_there() -> None:
    there = {(room(module_name(path)), room(name)) for path in MODULES for name in ours(path)}
    assert {(here, knows) for here, rooms in DRAWN.items() for knows in rooms} - there == set()
    assert {room(module_name(path)) for path in MODULES} == set(DRAWN)


def test_arrows_that_are_drawn_point_down() -> None:
    floors = list(DRAWN)
    up = [(here, knows) for here in floors for knows in DRAWN[here] if floors.index(knows) <= floors.index(here)]
    assert up == []


def test_no_modules_know_each_other_in_a_circle() -> None:
    assert circle({module_name(path): ours(path) for path in MODULES}) == []


def test_a_circle_is_found() -> None:
    found = circle({"game": {"records"}, "records": {"errors", "state"}, "state": {"records"}})
    assert set(found) == {"records", "state"}
    assert circle({"game": {"state"}, "state": {"records"}, "records": set()}) == []


@pytest.mark.parametrize(
    ("module", "imported", "missing"),
    [
        ("games/duel/rules/play.py", "saqqara.kernel", False),
        ("games/duel/rules/play.py", "saqqara.games.duel.box", False),
        ("games/duel/rules/play.py", "saqqara.games.duel.sight.view", True),
        ("games/duel/drawing/table.py", "saqqara.games.duel.rules.play", True),
        ("games/duel/rules/play.py", "saqqara.games.imhotep.box", True),
        ("games/duel/rules/play.py", "saqqara.games.imhotep.rules.tasks", True),
        ("games/duel/rules/play.py", "saqqara.games", True),
        ("games/duel/rules/play.py", "saqqara", True),
        ("games/__init__.py", "saqqara.games.duel", True),
        ("records/record.py", "saqqara.game", True),
        ("state.py", "saqqara.records", False),
        ("table/__init__.py", "saqqara.store", True),
        ("share/page.py", "saqqara.records", False),
        ("share/page.py", "saqqara.web.frame.templating", True),
        ("web/app.py", "saqqara.store", False),
        ("web/frame/errors.py", "saqqara.web.pages.home", True),
        ("web/commands/api.py", "saqqara.web.explaining.whynot", True),
        ("cli/main.py", "saqqara.web.app", False),
        ("web/app.py", "saqqara.cli.main", True),
    ],
)
def test_what_is_drawn(module: str, imported: str, missing: bool) -> None:
    assert undrawn(PACKAGE / module, [imported]) == [imported] * missing


def test_what_is_imported_for_types_is_no_arrow() -> None:
    text = "if TYPE_CHECKING:\n    from saqqara.store import Store\n\n\ndef f():\n    import saqqara.share\n"
    nodes = statements(ast.parse(text))
    found = [ast.unparse(node) for node in nodes if isinstance(node, (ast.Import, ast.ImportFrom))]
    assert found == ["import saqqara.share"]


SCRIPTS = PACKAGE / "web" / "static" / "js"


def scripts_imported(path: Path) -> set[Path]:
    """The scripts that a script imports, at once or later. Raises FileNotFoundError for one that there is not."""
    text = path.read_text("utf-8")
    found = re.findall(r'^import [^"]*"(\.[^"]+)";$', text, re.MULTILINE) + re.findall(r'\bimport\("([^"]+)"\)', text)
    return {(path.parent / name).resolve(strict=True) for name in found}


def test_scripts_keep_to_the_arrows_of_their_rooms() -> None:
    graph = {path: scripts_imported(path) for path in sorted(SCRIPTS.rglob("*.js"))}
    rooms = {path: "web" if path.parent == SCRIPTS else f"web/{path.parent.name}" for path in graph}
    arrows = {(rooms[path], rooms[name]) for path, names in graph.items() for name in names}
    assert {("web", "web/live"), ("web/commands", "web/frame"), ("web/looking_back", "web/computer")} < arrows
    assert {(here, there) for here, there in arrows if here != there and there not in DRAWN[here]} == set()
    assert circle({str(path): set(map(str, names)) for path, names in graph.items()}) == []


GAMES = [path.parent for path in sorted(PACKAGE.glob("games/*/box.py"))]


@pytest.mark.parametrize("folder", GAMES, ids=[folder.name for folder in GAMES])
def test_a_game_opens_like_every_other(folder: Path) -> None:
    assert {path.stem for path in folder.glob("*.py")} - {"options"} == {"__init__", "box", "state", "notation"}
    rooms = {path.name for path in folder.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert rooms - {"cards", "numbers"} == {"rules", "sight", "drawing", "showing", "words", "pages"}
    for shared in (
        "rules/legal", "rules/play", "rules/setup", "rules/scoring", "rules/refusals/reasons",
        "rules/refusals/remedies", "sight/view", "sight/dealing", "sight/imagining", "drawing/table", "drawing/ghosts",
        "showing/page", "showing/explaining", "showing/telling", "showing/terminal",
    ):  # fmt: skip
        assert (folder / f"{shared}.py").is_file(), shared


def modules_of(*rooms: str) -> list[Path]:
    return [path for path in MODULES if path.relative_to(PACKAGE).parts[0] in rooms]


@pytest.mark.parametrize("path", modules_of("games", "search"), ids=names(modules_of("games", "search")))
def test_no_global_chance(path: Path) -> None:
    assert sorted((imports(path) | attributes_of_numpy(path)) & CHANCE) == []


@pytest.mark.parametrize("path", modules_of("games"), ids=names(modules_of("games")))
def test_rules_have_no_clock(path: Path) -> None:
    assert sorted(imports(path) & CLOCK) == []


def attributes_of_numpy(path: Path) -> set[str]:
    tree = ast.parse(path.read_text("utf-8"))
    return {
        f"numpy.{node.attr}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in {"np", "numpy"}
    }


def prose(page: Path) -> str:
    """A page without its code blocks."""
    return re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=names(PAGES))
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)\s]+)\)", prose(page))
    ours = [target for target in targets if not re.match(r"https?:|mailto:", target)]
    assert [target for target in ours if not leads_somewhere(page, target)] == []


def leads_somewhere(page: Path, target: str) -> bool:
    name, _, anchor = target.partition("#")
    path = (page.parent / name) if name else page
    return path.exists() and (not anchor or anchor in anchors(path))


def anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


APART = {"docs/how-to/use-an-environment.md"}  # tests/envs runs its examples, where the libraries are
EXAMPLES = [page for page in names(PAGES) if page not in APART and "```pycon" in (ROOT / page).read_text("utf-8")]
LEAST = {"docs/install.md": 5, "docs/rooms/players.md": 3}


@pytest.mark.parametrize("page", EXAMPLES)
def test_examples_of_pages(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = (ROOT / page).read_text("utf-8")
    example = "\n".join(re.findall(r"^```pycon\n(.*?)^```", text, re.MULTILINE | re.DOTALL))
    test = doctest.DocTestParser().get_doctest(example, {}, page, page, 0)
    assert len(test.examples) >= LEAST.get(page, 10)
    said: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append)
    assert "".join(said) == ""


def test_pages_with_examples() -> None:
    how_to = {f"docs/how-to/{name}.md" for name in ("run-an-arena", "train-a-player", "write-a-player")}
    assert {"README.md", "docs/analyse.md", "docs/hooks.md", "docs/install.md", "docs/tutorial.md"} | how_to <= {
        *EXAMPLES
    }
    unread = [page for page in names(PAGES) if re.search(r"^ *```py(thon)?\b", (ROOT / page).read_text("utf-8"), re.M)]
    assert unread == []  # what is Python is run


def blocks(kind: str) -> list[tuple[str, str]]:
    """Each block of code of this kind, with its page."""
    found = [(name, page.read_text("utf-8")) for name, page in zip(names(PAGES), PAGES, strict=True)]
    of_kind = re.compile(rf"^```{kind}\n(.*?)^```", re.MULTILINE | re.DOTALL)
    return [(name, block) for name, text in found for block in of_kind.findall(text)]


def test_commands_of_pages_are_understood() -> None:
    """Each line `saqqara ...` has a command, arguments and options that there are; nothing is carried out."""
    lines = [(page, line) for page, block in blocks("sh") for line in block.splitlines() if line.startswith("saqqara ")]
    assert len(lines) > 30
    assert [(page, line, why) for page, line in lines if (why := misunderstood(line))] == []


def misunderstood(line: str) -> str:
    """What the command line says is wrong with a line; "" where it is as it should be."""
    name, *rest = shlex.split(line, comments=True)[1:]
    command = typer.main.get_command(app).commands[name]  # type: ignore[attr-defined]
    try:
        command.make_context(name, rest)
    except typer.BadParameter.__mro__[1] as error:  # typer names only this one of its errors
        return str(error)
    return ""


def test_a_command_that_there_is_not_is_found() -> None:
    assert misunderstood("saqqara verify") == "Missing parameter: files"
    assert misunderstood("saqqara serve --prot 1").startswith("No such option")


def test_data_of_pages_can_be_read() -> None:
    for page, block in blocks("toml"):
        assert tomllib.loads(block), page
    for page, block in blocks("json"):
        rest = block.strip()
        while rest:  # one object after the other
            _, end = json.JSONDecoder().raw_decode(rest)
            rest = rest[end:].strip()
            assert end > 20, page


def test_what_an_index_shows_leads_nowhere_in_the_repository() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    text = (ROOT / project["readme"]).read_text("utf-8")
    assert re.findall(r"\]\(|<img|<a ", text) == []
    assert "urls" not in project  # there is no address yet that could be named


def test_how_to_cite() -> None:
    """By the schema of the Citation File Format 1.2.0: its four required keys, and of ours each as it is defined."""
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert cited.keys() == {
        "cff-version", "message", "title", "type", "version", "license", "authors", "keywords", "abstract"
    }  # fmt: skip
    assert (cited["cff-version"], cited["type"], cited["license"]) == ("1.2.0", "software", "MIT")
    assert cited["version"] == saqqara.__version__
    assert cited["authors"] == [{"name": "The Saqqara authors"}]
    assert all(isinstance(cited[key], str) and cited[key] for key in ("message", "title", "abstract", "version"))
    assert len(cited["keywords"]) == len(set(cited["keywords"])) == 4


def test_readme_names_the_commands_that_there_are() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    named = sorted(set(re.findall(r"^saqqara (\w+)", text, re.MULTILINE)))
    assert named == [
        "arena", "bench", "check", "conform", "engine", "export", "learn", "messages", "perft", "play", "position",
        "puzzle", "puzzles", "replay", "rules", "serve", "verify",
    ]  # fmt: skip
    for command in named:
        done = CliRunner().invoke(app, [command, "--help"])
        assert done.exit_code == 0, done.output


def pins(lock: str) -> set[str]:
    return set(re.findall(r"^([\w.-]+==\S+)", (ROOT / lock).read_text("utf-8"), re.MULTILINE))


def wanted_by(extra: str) -> set[str]:
    """The names of what the package needs with an extra, also of what an extra of its own brings."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted, ahead = {*project["dependencies"]}, [extra]
    while ahead:
        brought = project["optional-dependencies"][ahead.pop()]
        for own in [one for one in brought if one.startswith("saqqara[")]:
            ahead += own[len("saqqara[") : -1].split(",")
        wanted |= {one for one in brought if not one.startswith("saqqara[")}
    return {re.match(r"[\w.-]+", name)[0].replace(".", "-") for name in wanted}


def test_development_lock_has_everything_that_running_needs() -> None:
    assert pins("requirements.lock") - pins("requirements-dev.lock") == set()


@pytest.mark.parametrize(("lock", "extra"), [("requirements.lock", "web"), ("requirements-dev.lock", "dev")])
def test_lock_pins_every_dependency_and_names_no_source(lock: str, extra: str) -> None:
    wanted = wanted_by(extra)
    pinned = {pin.split("==")[0] for pin in pins(lock)}
    assert {"numba", "fluent-runtime", "fastapi", "webauthn"} <= wanted
    assert wanted - pinned == set()
    assert re.findall(r"\w+://|--find-links|--index-url| @ ", (ROOT / lock).read_text("utf-8")) == []


def test_libraries_measured_beside_ours_are_locked_apart_and_none_is_a_dependency() -> None:
    wanted = re.findall(r"^[\w-]+", (ROOT / "bench" / "others" / "requirements.in").read_text("utf-8"), re.MULTILINE)
    lock = "bench/others/requirements.lock"
    locked = {pin.split("==")[0] for pin in pins(lock)}
    assert wanted == ["open-spiel", "pettingzoo", "pgx", "rlcard"]
    assert set(wanted) <= locked
    assert {pin.split("==")[0] for pin in pins("requirements.lock")} & set(wanted) == set()
    assert re.findall(r"\w+://|--find-links|--index-url| @ ", (ROOT / lock).read_text("utf-8")) == []


def test_libraries_of_adapters_are_locked_apart_and_fit_what_lies_below() -> None:
    lock = "tests/envs/requirements.lock"
    below = dict(pin.split("==") for pin in pins("requirements-dev.lock"))
    locked = dict(pin.split("==") for pin in pins(lock))
    assert {"gymnasium", "open-spiel", "pettingzoo", "pillow"} <= locked.keys() - below.keys()
    assert {name: locked[name] for name in locked.keys() & below.keys() if locked[name] != below[name]} == {}
    assert re.findall(r"\w+://|--find-links|--index-url| @ ", (ROOT / lock).read_text("utf-8")) == []


def test_numba_is_held_to_the_minor_version_that_is_locked() -> None:
    """`compiling.py` builds upon classes of Numba that are no public interface: another minor version may have changed
    them, so it is locked and tested first, and then allowed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (locked,) = [pin.split("==")[1] for pin in pins("requirements.lock") if pin.startswith("numba==")]
    major, minor, _ = map(int, locked.split("."))
    assert f"numba>={locked},<{major}.{minor + 1}" in project["dependencies"]


def test_pages_and_sources_name_no_path_of_a_machine() -> None:
    files = subprocess.run(["git", "ls-files"], capture_output=True, text=True, cwd=ROOT, check=True).stdout.split("\n")
    texts = {name: (ROOT / name).read_bytes() for name in files if name and (ROOT / name).is_file()}
    home = re.compile(rb"(?<![\w.])/(?:wo" rb"rk|ro" rb"ot|ho" rb"me)/\w")
    assert sorted(name for name, text in texts.items() if home.search(text)) == []


ELSEWHERE, COMPILED = "not compiled and not browser and not envs", "compiled and not rules and not browser"


@pytest.mark.parametrize(
    ("file", "parts"),
    [
        ("tests/browser/pages/test_home.py", ["browser"]),
        ("tests/rules/duel/test_duel_setup.py", [ELSEWHERE, "rules"]),
        ("tests/contract/test_previews.py", [ELSEWHERE, "rules"]),  # in it, `python` may stand at some tests only
        ("tests/contract/test_pickles.py", [ELSEWHERE, "rules"]),
        ("tests/vector/test_vector.py", [ELSEWHERE, COMPILED]),
        ("tests/store/test_store.py", [ELSEWHERE]),
        ("tests/envs/test_hidden.py", ["envs"]),
        ("src/saqqara/look/elements.py", [ELSEWHERE]),
    ],
)
def test_a_part_of_the_tests_reads_the_files_that_can_hold_some_of_it(file: str, parts: list[str]) -> None:
    assert [part for part in (ELSEWHERE, "rules", COMPILED, "browser", "envs") if can_hold(ROOT / file, part)] == parts


def test_python_takes_away_what_the_folder_brings() -> None:
    assert can_hold(ROOT / "tests/contract/test_previews.py", "not rules")
    assert not can_hold(ROOT / "tests/rules/duel/test_duel_setup.py", "not rules")
