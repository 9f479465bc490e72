"""Packages of others for tests: `tests/plugin_packages` is a folder into which some are installed (a game, a player,
a broken
one), each with what an installer writes beside it."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from saqqara import i18n, plugins
from saqqara.core import rulebook
from saqqara.theme import _all_symbols

PLUGIN_FOLDER = Path(__file__).parent / "plugin_packages"
NODE_ENGINE = ("node", str(Path(__file__).parent / "engines" / "first.js"))
"""An engine in another language; what is said to it after that makes it misbehave."""


def clear_plugin_caches() -> None:
    """What was found of packages is looked for again."""
    games = importlib.import_module("saqqara.core.registry")
    for cached in (
        plugins.find_plugins,
        plugins.game_folders,
        games._plugin_games,
        i18n._bundle,
        rulebook.load_rulebook,
        _all_symbols,
    ):
        cached.cache_clear()
    importlib.invalidate_caches()


@pytest.fixture(scope="module")
def packages() -> Iterator[None]:
    """While the tests of a module run the packages are installed, for processes that are begun too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(PLUGIN_FOLDER), *sys.path])
        patch.setenv("PYTHONPATH", ":".join([str(PLUGIN_FOLDER), str(PLUGIN_FOLDER.parents[1] / "src")]))
        patch.setenv("SAQQARA_DISABLE_JIT", "1")  # commands set it; what comes after these tests must not see it
        clear_plugin_caches()
        yield
    clear_plugin_caches()
