"""What all tests share: marks that follow from a test's folder, and where Chromium is."""

import os
import shutil
from pathlib import Path

import pytest

collect_ignore_glob = ["strangers/*"]
"""Packages of others, a broken one among them: tests install them (`others.py`), nothing in them is a test."""

MARKS = {"rules": "rules", "contract": "rules", "search": "rules", "browser": "browser"}


def find_chromium() -> str | None:
    """The path of Chromium: what `make test` found, or the system's."""
    return os.environ.get("SAQQARA_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium that Playwright can start."""
    path = find_chromium()
    assert path, "no Chromium: install it (apt-get install chromium) or set SAQQARA_CHROMIUM"
    return path


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--whole", action="store_true", help="games in a browser from their beginning, not from a middle")


@pytest.fixture(scope="session")
def whole(pytestconfig: pytest.Config) -> bool:
    """Whether games in a browser begin at their beginning."""
    return bool(pytestconfig.getoption("whole"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks tests by their folder. Without a browser its tests are left out, except under CI, where they fail."""
    tests = Path(__file__).parent
    items.sort(key=lambda item: item.get_closest_marker("long") is None)  # long ones first
    for item in items:
        folder = item.path.relative_to(tests).parts[0] if item.path.is_relative_to(tests) else ""
        if folder in MARKS and not item.get_closest_marker("python"):
            item.add_marker(MARKS[folder])
    if find_chromium() is None and not os.environ.get("CI"):
        left_out = [item for item in items if item.get_closest_marker("browser")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
