"""Games and players of other packages: their entry points by name, none of which is imported before it is used.

A package names a game under `saqqara.games`, a player under `saqqara.players`, in its `pyproject.toml`:

    [project.entry-points."saqqara.players"]
    careful = "careful_player:Careful"
"""

from __future__ import annotations

import re
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

GAMES_GROUP, PLAYERS_GROUP = "saqqara.games", "saqqara.players"

BUILTIN_GAMES_FOLDER = Path(__file__).parent / "games"
"""Folder of the built-in games."""

PLUGIN_NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")
"""Pattern of the names of games and players, which appear in URLs, in files, and in message ids."""


@cache
def find_plugins(group: str) -> dict[str, EntryPoint]:
    """Return the entry points of a group by name, sorted; entry points with an invalid name are omitted.

    If two packages use the same name, the package whose own name sorts first is used.
    """
    found: dict[str, EntryPoint] = {}
    for one in sorted(entry_points(group=group), key=lambda one: (one.name, distribution_name(one))):
        if PLUGIN_NAME.fullmatch(one.name):
            found.setdefault(one.name, one)
    return found


def distribution_name(entry: EntryPoint) -> str:
    """Return the name of the package of an entry point."""
    return entry.dist.name if entry.dist is not None else entry.module


def game_package(game: str) -> str:
    """Return the name of the Python package of a game, which contains its modules."""
    entry = find_plugins(GAMES_GROUP).get(game)
    own = (BUILTIN_GAMES_FOLDER / game).is_dir()
    return entry.module if entry is not None and not own else f"saqqara.games.{game}"


def rules_page_file(game: str, name: str) -> Path | None:
    """Return a file from the folder of a game's rules pages; None if the game has no such file."""
    folder = game_folders().get(game)
    file = folder / "pages" / name if folder is not None else None
    return file if file is not None and file.is_file() else None


@cache
def game_folders() -> dict[str, Path]:
    """Return the folders of the games, built-in games first; each contains locales and pages.

    Games whose package cannot be found are omitted.
    """
    own = {folder.name: folder for folder in sorted(BUILTIN_GAMES_FOLDER.iterdir()) if (folder / "locales").is_dir()}
    found = {}
    for name, entry in find_plugins(GAMES_GROUP).items():
        try:
            spec = find_spec(entry.module)
        except Exception:  # a package may raise anything here; `find_definition` reports it
            continue
        if spec is not None and spec.submodule_search_locations:
            found[name] = Path(next(iter(spec.submodule_search_locations)))
    return {**own, **{name: folder for name, folder in sorted(found.items()) if name not in own}}
