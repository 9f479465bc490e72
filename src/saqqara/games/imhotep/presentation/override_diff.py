"""What the numbers of a table of A New Dynasty are otherwise than those of this house, in words."""

from __future__ import annotations

from typing import Any

from saqqara.core.game import Game
from saqqara.games.imhotep.dynasty_data.dynasty_loader import (
    PROPHECIES,
    DynastySide,
    Prophecy,
    file_numbers,
    shipped_file,
    text_of,
)
from saqqara.games.imhotep.svg.common import site_name
from saqqara.games.imhotep.svg.sites.picture import slash_list
from saqqara.i18n import translate


def override_differences(game: Game, lang: str) -> list[str]:
    """A line for each side and each god that is otherwise: what it says with the numbers of this house, and here."""
    if game.overrides is None:
        return []
    file, players = shipped_file(), int(game.options["players"])
    ours, lines = file_numbers(file), []
    entries: tuple[DynastySide | Prophecy, ...] = (*file.sides, *file.prophecies)
    for entry in entries:
        old, new = _entry_numbers(entry, ours), _entry_numbers(entry, game.overrides)
        if old != new:
            words = [_entry_text(entry, lang, all_of_them, players) for all_of_them in (ours, game.overrides)]
            if words[0] == words[1]:  # the words do not tell it
                words = [_changed_fields(old, new), _changed_fields(new, old)]
            lines.append(
                translate(lang, "table-differs", what=_entry_name(entry, lang), shipped=words[0], own=words[1])
            )
    return lines


def _entry_numbers(entry: DynastySide | Prophecy, all_of_them: dict[str, Any]) -> dict[str, Any]:
    if isinstance(entry, DynastySide):
        return dict(all_of_them[entry.site][entry.side])
    return dict(all_of_them[PROPHECIES][entry.god])


def _entry_name(entry: DynastySide | Prophecy, lang: str) -> str:
    return f"{site_name(lang, entry.site)} {entry.side}" if isinstance(entry, DynastySide) else entry.name[lang]


def _entry_text(entry: DynastySide | Prophecy, lang: str, all_of_them: dict[str, Any], players: int) -> str:
    words = text_of(entry, lang, all_of_them, players)
    if isinstance(entry, DynastySide):
        return words
    own = all_of_them[PROPHECIES][entry.god]
    return f"{words} (+{slash_list(own['gain'])}, −{slash_list(own['loss'])})"


def _changed_fields(own: dict[str, Any], other: dict[str, Any]) -> str:
    """The fields in which it differs, as the file has them."""
    return ", ".join(f"{name} = {value}" for name, value in own.items() if value != other.get(name))
