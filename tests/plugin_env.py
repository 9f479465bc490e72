"""Plugin packages for tests: `tests/plugin_packages` has some installed (a game, a player, a broken one).

Each has next to it what an installer writes.
"""

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
"""Engine in another language; a further argument makes it misbehave."""


def clear_plugin_caches() -> None:
    """Forget the packages that were found, so that they are searched again."""
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
    """Install the packages for the tests of a module, and for processes that these start."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(PLUGIN_FOLDER), *sys.path])
        patch.setenv("PYTHONPATH", ":".join([str(PLUGIN_FOLDER), str(PLUGIN_FOLDER.parents[1] / "src")]))
        patch.setenv("SAQQARA_DISABLE_JIT", "1")  # commands set it; later tests must not see it
        clear_plugin_caches()
        yield
    clear_plugin_caches()
