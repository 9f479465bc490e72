"""Fixtures and hooks of all tests: marks by folder, databases, and the path of Chromium."""

from __future__ import annotations

import gc
import os
import re
import shutil
import sqlite3
import sys
import traceback
import warnings
from collections.abc import Iterable, Iterator
from functools import cache, partial
from importlib.util import find_spec
from itertools import chain, combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from _pytest.mark.expression import Expression

if TYPE_CHECKING:
    from postgres import Cluster

collect_ignore_glob = ["plugin_packages/*"]
"""Plugin packages, a broken one among them: tests install them (`plugin_env.py`), and they contain no tests."""

FOLDER_MARKS = {
    "rules": "jit_matrix", "contract": "jit_matrix", "search": "jit_matrix", "browser": "browser", "envs": "envs",
    "server": "slow", "deployment": "slow",
}  # fmt: skip

BOTH_DATABASES = (
    "results/test_recorder.py", "accounts/test_members.py", "accounts/test_accounts.py",
    "server/notifications/test_notifications_api.py",
    "server/tables/test_seats.py", "server/lobby/test_lobby.py", "server/lobby/test_chat.py",
    "server/bots/test_auto_player.py", "server/leagues/test_leagues.py", "server/leagues/test_management.py",
    "server/leagues/test_concurrent_changes.py", "server/leagues/test_page.py", "server/live/test_live.py",
    "server/results/test_results_pages.py",
    "server/accounts/test_account_page.py",
)  # fmt: skip
"""Files of tests that use the store and run on each database, a file and PostgreSQL.

They cover tables, presence, live pages, computer players, users, leagues, results and notifications.
"""

ENV_LIBRARIES = ("gymnasium", "pettingzoo", "pyspiel")
"""Libraries that only `.venv-envs` has; without them, tests that need one are not imported."""


gc.set_threshold(20_000, 20, 50)
"""The usual garbage collection would take a twentieth of the time: tests keep many objects alive."""


FULL_CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
"""Program names of a Chromium with all features."""


def find_chromium(*names: str) -> str | None:
    """Return the path of Chromium: from the environment, or the system's, found as in `tools/browser.sh`; or None."""
    names = names or ("chromium-headless-shell", *FULL_CHROMIUM)
    return os.environ.get("SAQQARA_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


@pytest.fixture(scope="session")
def chromium() -> str:
    """Return the path of a Chromium that Playwright can start."""
    path = find_chromium()
    assert path, "no Chromium: install it (apt-get install chromium) or set SAQQARA_CHROMIUM"
    return path


@pytest.fixture(scope="session")
def full_chromium() -> str:
    """Return the path of a Chromium with notifications, for which the headless shell always denies the permission."""
    path = find_chromium(*FULL_CHROMIUM)
    assert path, "no Chromium with notifications: install it (apt-get install chromium) or set SAQQARA_CHROMIUM"
    return path


if sys.version_info < (3, 13):

    class TrackedConnection(sqlite3.Connection):
        """Connection that warns if it is never closed, as in Python 3.13, and names the place where it was opened."""

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            self.is_open = False
            self.opened_at = "".join(traceback.format_stack(limit=16)[:-1])
            super().__init__(*args, **kwargs)
            self.is_open = True

        def close(self) -> None:
            super().close()
            self.is_open = False

        def __del__(self) -> None:
            if self.is_open:
                text = f"unclosed database in {self!r}, opened at\n{self.opened_at}"
                warnings.warn(text, ResourceWarning, source=self, stacklevel=2)

    sqlite3.connect = sqlite3.dbapi2.connect = partial(sqlite3.connect, factory=TrackedConnection)  # type: ignore[assignment]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--full-games", action="store_true", help="games in a browser from their beginning, not from a middle"
    )
    parser.addoption("--update-golden", action="store_true", help="store the golden files of tests/golden again")


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """Yield a PostgreSQL server for this worker."""
    from postgres import run_cluster

    with run_cluster() as cluster:
        yield cluster


@pytest.fixture(autouse=True)
def database(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the data of `server.running_server.data_of` into a file, or into a PostgreSQL database for each folder."""
    if getattr(request, "param", "file") == "postgresql":
        cluster: Cluster = request.getfixturevalue("cluster")
        monkeypatch.setattr("server.running_server.data_of", cache(lambda folder: cluster.create_saqqara_database()))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run the tests of `BOTH_DATABASES` on a file and on PostgreSQL."""
    path = metafunc.definition.path.relative_to(Path(__file__).parent).as_posix()
    if path in BOTH_DATABASES and "tmp_path" in metafunc.fixturenames:
        metafunc.parametrize("database", ("file", "postgresql"), indirect=True)


@pytest.fixture(scope="session")
def full_games(pytestconfig: pytest.Config) -> bool:
    """Return whether games in the browser start from their beginning."""
    return bool(pytestconfig.getoption("full_games"))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Ignore files that cannot contain a test of the selected part (`-m`), or that need missing libraries.

    Ignored files are not imported.
    """
    if not all(map(find_spec, ENV_LIBRARIES)) and is_envs_test(collection_path):
        return True
    part = config.getoption("markexpr")
    return True if part and collection_path.suffix == ".py" and not may_contain(collection_path, part) else None


def is_envs_test(path: Path) -> bool:
    """Return whether a file belongs to the tests of the adapters (`tests/envs`)."""
    return path.is_relative_to(Path(__file__).parent / "envs")


def may_contain(path: Path, expression: str) -> bool:
    """Return whether a file may contain a test whose marks satisfy an expression of `-m`."""
    named = marks_in_file(path)
    choices = chain.from_iterable(combinations(named, count) for count in range(len(named) + 1))
    fits = Expression.compile(expression).evaluate
    tests = (all_marks(path, own) for own in choices)
    return any(fits(lambda name, marks=marks, **_: name in marks) for marks in tests)


def all_marks(path: Path, own: Iterable[str]) -> set[str]:
    """Return the marks of a test with these own marks: its folder adds one, unless it is `interpreted_only`."""
    tests = Path(__file__).parent
    folder = path.relative_to(tests).parts[0] if path.is_relative_to(tests) else ""
    return {*own, FOLDER_MARKS[folder]} if folder in FOLDER_MARKS and "interpreted_only" not in own else {*own}


def needs_postgresql(item: pytest.Item) -> bool:
    """Return whether a test starts a PostgreSQL server."""
    parameters = item.callspec.params.values() if hasattr(item, "callspec") else ()
    return "cluster" in getattr(item, "fixturenames", ()) or "postgresql" in parameters


@cache
def marks_in_file(path: Path) -> frozenset[str]:
    """Return the marks that a file gives to its own tests."""
    return frozenset(re.findall(r"\bmark\.(\w+)", path.read_text("utf-8")))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark tests by their folder.

    Without a browser, browser tests are deselected, except under CI, where they fail.
    """
    items.sort(key=lambda item: item.get_closest_marker("long") is None)  # long ones first
    parts = {line.partition(":")[0] for line in config.getini("markers")}
    for item in items:
        own = {mark.name for mark in item.iter_markers()}
        if alien := own & parts - marks_in_file(item.path):
            raise pytest.UsageError(f"{item.nodeid} has the mark {alien} from elsewhere: name it in its file")
        for mark in all_marks(item.path, own) - own:
            item.add_marker(mark)
        if needs_postgresql(item):
            item.add_marker("slow")
    if find_chromium() is None and not os.environ.get("CI"):
        left_out = [item for item in items if item.get_closest_marker("browser")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
