"""The house as `docs/architecture.md` draws it: arrows point down, modules are short, rules pure, links good."""

import ast
import doctest
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from saqqara.cli.main import app

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "saqqara"
MODULES = sorted(PACKAGE.rglob("*.py"))
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])

FLOORS = [
    {"compiling"},
    {"kernel", "words", "clauses", "look", "page"},
    {"refusal"},
    {"game"},
    {"games"},
    {"search", "records"},
    {"players"},
    {"saqqara"},  # saqqara/__init__.py: what Python programs use
    {"table", "store", "share", "bench"},
    {"web"},
    {"cli", "__main__"},
]
"""The rooms from the cellar up. A room knows rooms of the floors below it, and itself; no neighbour."""

STAIRS = {("game", "records")}
"""`State.record()` is where programs look for it; it fetches the room above only when it is called."""

CHANCE = {"random", "secrets", "uuid", "numpy.random"}
CLOCK = {"time", "datetime"}


def room(module: str) -> str:
    """`games/duel` for `saqqara.games.duel.rules`; each game is a room of its own, their registry is `games`."""
    parts = module.split(".")[1:]
    if parts[:1] == ["games"]:
        return "/".join(parts[:2])
    return parts[0] if parts else "saqqara"


def floor(name: str) -> int:
    for number, rooms in enumerate(FLOORS):
        if name.split("/")[0] in rooms:
            return number
    pytest.fail(f"room {name} has no floor: draw it in docs/architecture.md and enter it in FLOORS")


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
    """The full names of all modules that a module imports, wherever in it the import stands."""
    here = module_name(path).split(".")
    if path.stem != "__init__":
        here.pop()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = here[: len(here) + 1 - node.level] if node.level else []
            base = ".".join([*parents, *([node.module] if node.module else [])])
            for alias in node.names:
                deeper = f"{base}.{alias.name}"
                yield deeper if is_module(deeper) else base


def is_module(name: str) -> bool:
    path = PACKAGE.parent.joinpath(*name.split("."))
    return path.with_suffix(".py").is_file() or path.is_dir()


def points_up(path: Path, imported: str) -> bool:
    here, there = room(module_name(path)), room(imported)
    if here == there or (here, there) in STAIRS or (here == "games" and there.startswith("games/")):
        return False
    return floor(there) >= floor(here)


def names(paths: list[Path]) -> list[str]:
    return [str(path.relative_to(ROOT)) for path in paths]


@pytest.mark.parametrize("path", MODULES, ids=names(MODULES))
def test_arrows_point_down(path: Path) -> None:
    ours = [name for name in imports(path) if name.split(".")[0] == "saqqara"]
    assert [name for name in ours if points_up(path, name)] == []


@pytest.mark.parametrize(
    ("module", "imported", "up"),
    [
        ("games/duel/rules.py", "saqqara.kernel", False),
        ("games/duel/rules.py", "saqqara.games.duel.box", False),
        ("games/duel/rules.py", "saqqara.games.imhotep.box", True),
        ("games/duel/rules.py", "saqqara.games", True),
        ("games/duel/rules.py", "saqqara", True),
        ("games/__init__.py", "saqqara.games.duel", False),
        ("records/__init__.py", "saqqara.search.tree", True),
        ("table/__init__.py", "saqqara.store", True),
        ("share/page.py", "saqqara.records", False),
        ("share/page.py", "saqqara.web.frame.templating", True),
        ("web/app.py", "saqqara.store", False),
        ("cli/main.py", "saqqara.web.app", False),
        ("web/app.py", "saqqara.cli.main", True),
    ],
)
def test_what_points_up(module: str, imported: str, up: bool) -> None:
    assert points_up(PACKAGE / module, imported) is up


def test_every_room_is_drawn() -> None:
    drawing = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    rooms = {room(module_name(path)).split("/")[0] for path in MODULES} - {"saqqara", "__main__"}
    assert sorted(name for name in rooms if not re.search(rf"\b{name}(/|\.py)", drawing)) == []


@pytest.mark.parametrize("path", MODULES, ids=names(MODULES))
def test_module_is_short(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 400


def modules_of(*rooms: str) -> list[Path]:
    return [path for path in MODULES if path.relative_to(PACKAGE).parts[0] in rooms]


@pytest.mark.parametrize("path", modules_of("games", "search"), ids=names(modules_of("games", "search")))
def test_no_global_chance(path: Path) -> None:
    assert sorted((set(imports(path)) | attributes_of_numpy(path)) & CHANCE) == []


@pytest.mark.parametrize("path", modules_of("games"), ids=names(modules_of("games")))
def test_rules_have_no_clock(path: Path) -> None:
    assert sorted(set(imports(path)) & CLOCK) == []


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


def test_readme_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "README.md").read_text("utf-8")
    example = "\n".join(re.findall(r"^```pycon\n(.*?)^```", text, re.MULTILINE | re.DOTALL))
    test = doctest.DocTestParser().get_doctest(example, {}, "README.md", "README.md", 0)
    assert len(test.examples) > 10
    said: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append)
    assert "".join(said) == ""


def test_readme_names_the_commands_that_there_are() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    named = sorted(set(re.findall(r"^saqqara (\w+)", text, re.MULTILINE)))
    assert named == ["arena", "bench", "export", "perft", "play", "replay", "rules", "serve", "verify"]
    for command in named:
        done = CliRunner().invoke(app, [command, "--help"])
        assert done.exit_code == 0, done.output


def pins(lock: str) -> set[str]:
    return set(re.findall(r"^([\w.-]+==\S+)", (ROOT / lock).read_text("utf-8"), re.MULTILINE))


def test_development_lock_has_everything_that_running_needs() -> None:
    assert pins("requirements.lock") - pins("requirements-dev.lock") == set()


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_lock_pins_every_dependency_and_names_no_source(lock: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = project["dependencies"] + (project["optional-dependencies"]["dev"] if "dev" in lock else [])
    pinned = {pin.split("==")[0] for pin in pins(lock)}
    assert {re.match(r"[\w.-]+", name)[0].replace(".", "-") for name in wanted} - pinned == set()
    assert re.findall(r"\w+://|--find-links|--index-url| @ ", (ROOT / lock).read_text("utf-8")) == []


def test_pages_and_sources_name_no_path_of_a_machine() -> None:
    files = subprocess.run(["git", "ls-files"], capture_output=True, text=True, cwd=ROOT, check=True).stdout.split("\n")
    texts = {name: (ROOT / name).read_bytes() for name in files if name and (ROOT / name).is_file()}
    home = re.compile(rb"(?<![\w.])/(?:wo" rb"rk|ro" rb"ot|ho" rb"me)/\w")
    assert sorted(name for name, text in texts.items() if home.search(text)) == []
