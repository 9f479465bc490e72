"""What other packages bring into the house: their entry points, by name. Nothing of theirs is read before it is used.

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
"""The folder of the games that come with Saqqara."""

PLUGIN_NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")
"""What a game or a player can be called: the name stands in addresses, in files, and in names of messages."""


@cache
def find_plugins(group: str) -> dict[str, EntryPoint]:
    """What packages bring of a kind, by name, sorted; names that cannot be used are left out. Where two packages bring
    the same name, the one whose own name comes first counts."""
    found: dict[str, EntryPoint] = {}
    for one in sorted(entry_points(group=group), key=lambda one: (one.name, distribution_name(one))):
        if PLUGIN_NAME.fullmatch(one.name):
            found.setdefault(one.name, one)
    return found


def distribution_name(entry: EntryPoint) -> str:
    """The name of the package that brings something."""
    return entry.dist.name if entry.dist is not None else entry.module


def game_package(game: str) -> str:
    """The name of the package of a game: its modules lie below it."""
    entry = find_plugins(GAMES_GROUP).get(game)
    own = (BUILTIN_GAMES_FOLDER / game).is_dir()
    return entry.module if entry is not None and not own else f"saqqara.games.{game}"


def rules_page_file(game: str, name: str) -> Path | None:
    """A file of those that lie beside a game's rules pages; None where the game has none of that name."""
    folder = game_folders().get(game)
    file = folder / "pages" / name if folder is not None else None
    return file if file is not None and file.is_file() else None


@cache
def game_folders() -> dict[str, Path]:
    """Where the files of each game lie (words, pages): those of the house by name, then those that packages bring. Of
    a package that is not there, nothing."""
    own = {folder.name: folder for folder in sorted(BUILTIN_GAMES_FOLDER.iterdir()) if (folder / "locales").is_dir()}
    found = {}
    for name, entry in find_plugins(GAMES_GROUP).items():
        try:
            spec = find_spec(entry.module)
        except Exception:  # whatever a package does when it is looked for: whoever asks for its game is told
            continue
        if spec is not None and spec.submodule_search_locations:
            found[name] = Path(next(iter(spec.submodule_search_locations)))
    return {**own, **{name: folder for name, folder in sorted(found.items()) if name not in own}}
