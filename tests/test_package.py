"""Package as users install it: what it contains and needs, and that a game can be played without anything else."""

import json
import os
import re
import signal
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Iterable
from http.cookiejar import CookieJar
from importlib.metadata import distribution
from pathlib import Path
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest
from packaging.requirements import Requirement

from repository import ROOT

pytestmark = [pytest.mark.interpreted_only, pytest.mark.long]

PROJECT = "saqqara-0.1.0"


def lines_of(*command: str, where: Path = ROOT) -> list[str]:
    """Run a program; return the lines that it prints."""
    return subprocess.run(command, capture_output=True, text=True, cwd=where, check=True).stdout.splitlines()


def build_distribution(kind: str, source: Path, place: Path) -> Path:
    """Build a wheel or an sdist without a network, as `pip wheel --no-build-isolation` does; return its path."""
    lines_of(sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", str(place), where=source)
    (file,) = place.iterdir()
    return file


def tracked_files() -> set[str]:
    """Return the files of the repository, with those that are not ignored and yet to be added."""
    listed = lines_of("git", "ls-files", "--cached", "--others", "--exclude-standard")
    return {name for name in listed if (ROOT / name).is_file()}


# ---- contents --------------------------------------------------------------------------------------------------------


def contents(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as packed:
        return set(packed.namelist())


def test_sdist_contains_everything_to_build_and_test(tmp_path: Path) -> None:
    sdist = build_distribution("sdist", ROOT, tmp_path / "sdist")
    with tarfile.open(sdist) as packed:
        names = {name.removeprefix(f"{PROJECT}/") for name in packed.getnames()}
        packed.extractall(tmp_path, filter="data")
    assert names == {name for name in tracked_files() if not name.startswith(".ci/")} | {"PKG-INFO"}
    assert {"tests/test_package.py", "docs/tutorial.md", "requirements-dev.lock", "src/saqqara/py.typed"} < names
    source = tmp_path / PROJECT
    wheel = build_distribution("wheel", source, tmp_path / "wheel")
    assert "saqqara/games/duel/rules/legal.py" in contents(wheel)
    pytest_there = [sys.executable, "-m", "pytest", "--collect-only", "-qq"]
    collected = lines_of(*pytest_there, "tests/rules/duel", "tests/test_package.py", where=source)
    assert "tests/test_package.py: 2" in collected
    assert any(line.startswith("tests/rules/duel/test_duel_setup.py: ") for line in collected)


def check_the_wheel_holds_the_package_alone(wheel: Path) -> None:
    names = contents(wheel)
    ours = {name.removeprefix("src/") for name in tracked_files() if name.startswith("src/saqqara/")}
    about = {f"{PROJECT}.dist-info/{name}" for name in ("METADATA", "RECORD", "WHEEL", "entry_points.txt")}
    assert names == ours | about | {f"{PROJECT}.dist-info/licenses/LICENSE"}
    assert {
        "saqqara/py.typed", "saqqara/games/duel/weights.npz", "saqqara/games/imhotep/weights.npz",
        "saqqara/games/tara_wolf/weights.npz",
        "saqqara/games/duel/pages/rules.ru.md",
        "saqqara/games/tara_wolf/locales/de.ftl",
        "saqqara/games/tara_wolf/cards/cards.toml", "saqqara/games/imhotep/dynasty_data/dynasty.toml",
        "saqqara/games/imhotep/pages/puzzles.jsonl", "saqqara/server/static/js/live/live.js",
        "saqqara/server/static/fonts/alegreya-600.woff2",
        "saqqara/export/share.css", "saqqara/storage/migrations/env.py",
        "saqqara/server/static/fonts/OFL.txt", "saqqara/server/templates/pages/home.html",
        "saqqara/i18n/locales/en.ftl",
    } < names  # fmt: skip


# ---- requirements ----------------------------------------------------------------------------------------------------


def required_packages(wanted: Iterable[str]) -> set[str]:
    """Return the names of all distributions that requirements like `rich>=15` or `uvicorn[standard]` install."""
    found, ahead = set[tuple[str, str]](), [Requirement(one) for one in wanted]
    while ahead:
        one = ahead.pop()
        for extra in ("", *one.extras):
            if (one.name, extra) not in found:
                found.add((one.name, extra))
                needs = map(Requirement, distribution(one.name).requires or ())
                ahead += [need for need in needs if not need.marker or need.marker.evaluate({"extra": extra})]
    return {name for name, _ in found}


class InstalledEnvironment:
    """Environment with its own Python that contains a wheel and nothing that the wheel does not require."""

    def __init__(self, place: Path, wheel: Path) -> None:
        venv.create(place / "env", symlinks=True)
        self.place, self.wheel = place, wheel
        (self.packages,) = (place / "env" / "lib").glob("python*/site-packages")
        pip = [sys.executable, "-m", "pip", "--python", str(place / "env"), "install", "--no-deps", "--no-index"]
        lines_of(*pip, str(wheel))
        self.env = {"PATH": os.defpath, "HOME": str(place), "LC_ALL": "C.UTF-8", "SAQQARA_DISABLE_JIT": "1"}

    def get(self, extra: str = "") -> None:
        """Install the requirements of the wheel, and those of an extra, as links to what is installed here."""
        with zipfile.ZipFile(self.wheel) as packed:
            about = packed.read(f"{PROJECT}.dist-info/METADATA").decode()
        needs = map(Requirement, re.findall(r"^Requires-Dist: (.+)$", about, re.MULTILINE))
        wanted = [str(need) for need in needs if not need.marker or need.marker.evaluate({"extra": extra})]
        for name in required_packages(one.partition(";")[0] for one in wanted):
            files = distribution(name).files or ()
            for top in {file.parts[0] for file in files} - {"..", "__pycache__"}:
                if not (self.packages / top).exists():
                    (self.packages / top).symlink_to(Path(str(distribution(name).locate_file(top))))

    def process(self, program: str, *args: str) -> subprocess.Popen[str]:
        """Start a program of the environment in a folder that has nothing to do with it."""
        return subprocess.Popen([self.place / "env" / "bin" / program, *args], stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, env=self.env, cwd=self.place)  # fmt: skip

    def run(self, program: str, *args: str) -> tuple[int, str, str]:
        """Run a program; return its exit code, its output and its error output."""
        with self.process(program, *args) as running:
            out, err = running.communicate()
        return running.returncode, out, err


GAME = """
import sys, saqqara
state = saqqara.game("duel").start(seed=7)
state.play("place b2")
print(state.why_illegal("unload 2"))
player = saqqara.player("search", simulations=3, seed=1)
print(player.choose(state) in state.legal_actions(), saqqara.parse_position(state.position_string()).current_player)
state.record().save("game.json")
print(state.svg(lang="ru")[:4], saqqara.arena(state.game, "greedy", "random", 2, jobs=2).score.games)
print({"fastapi", "sqlalchemy", "jinja2"} & set(sys.modules))
"""


def test_installed_wheel_plays_and_serves_games(tmp_path: Path) -> None:
    wheel = build_distribution("wheel", ROOT, tmp_path / "wheel")
    check_the_wheel_holds_the_package_alone(wheel)
    home = InstalledEnvironment(tmp_path, wheel)
    home.get()
    check_the_core_plays_and_reports_missing_extras(home)
    home.get("web")
    check_the_pages_are_served(home)


def check_the_core_plays_and_reports_missing_extras(home: InstalledEnvironment) -> None:
    assert home.run("python", "-c", GAME) == (0, (
        "'unload 2' is not allowed (DUEL-3.2): boat 2 needs two meeples in its row, it has one.\n"
        "True 1\n<svg 2\nset()\n"
    ), "")  # fmt: skip
    assert home.run("saqqara", "record", "verify", "game.json")[0] == 0
    assert home.run("saqqara", "rules", "duel", "3.2")[0] == 0
    for command in (
        ["serve"],
        ["db", "check", "--data", "game.json"],
        ["admin", "list-reports", "--data", "game.json"],
        ["export", "game.json", "-o", "a.svg"],
    ):
        code, out, err = home.run("saqqara", *command)
        assert (code, out) == (2, "")
        assert re.fullmatch(
            r"saqqara: this command needs \w+, which is not installed: pip install 'saqqara\[web\]'\n", err
        ), err


def check_the_pages_are_served(home: InstalledEnvironment) -> None:
    with home.process("saqqara", "serve", "--port", "0", "--workers", "0", "--data", "games.sqlite") as server:
        assert server.stdout is not None
        try:
            (address,) = re.findall(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
            check_a_decision_is_played(api_client(address))
        finally:
            server.send_signal(signal.SIGINT)
        _, err = server.communicate()
    assert (server.returncode, err) == (0, "Saqqara has stopped; the tables continue at the next start.\n")


def check_a_decision_is_played(ask: Any) -> None:
    assert "The Duel" in ask("/")
    assert "font-face" in ask(re.findall(r'href="(/static/[^"]+\.css[^"]*)"', ask("/"))[0])
    ask("/api/guest", {})
    new = {"game": "duel", "opponents": ["hot-seat"], "name": "Ann", "seat": 0}
    table = f"/api/tables/{json.loads(ask('/api/tables', new))['table']}"
    seq = json.loads(ask(table))["seq"]
    ask(f"{table}/play", {"after": seq, "action": "place b2", "confirm": True})
    assert json.loads(ask(table))["view"]["harbour"]["b2"] == 0


def api_client(address: str) -> Any:
    """Return a function that requests a path as a browser does: it keeps cookies, and posts if it gets a body."""
    opener = build_opener(HTTPCookieProcessor(CookieJar()))

    def ask(path: str, body: Any = None) -> str:
        data = None if body is None else json.dumps(body).encode()
        headers = {} if body is None else {"Content-Type": "application/json"}
        with opener.open(Request(f"{address}{path}", data, headers)) as answer:
            text: str = answer.read().decode()
        return text

    return ask
