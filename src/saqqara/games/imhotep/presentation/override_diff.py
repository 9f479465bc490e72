"""What the numbers of a table of A New Dynasty are otherwise than those of this house, in words."""

from __future__ import annotations

from typing import Any

from saqqara.core.game import Game
from saqqara.games.imhotep.dynasty_data.dynasty_loader import PROPHECIES, Prophecy, Side, numbers, says, shipped
from saqqara.games.imhotep.svg.common import site_name
from saqqara.games.imhotep.svg.sites.dynasty import series
from saqqara.i18n import translate


def override_differences(game: Game, lang: str) -> list[str]:
    """A line for each side and each god that is otherwise: what it says with the numbers of this house, and here."""
    if game.overrides is None:
        return []
    file, players = shipped(), int(game.options["players"])
    ours, told = numbers(file), []
    entries: tuple[Side | Prophecy, ...] = (*file.sides, *file.prophecies)
    for entry in entries:
        old, new = _own(entry, ours), _own(entry, game.overrides)
        if old != new:
            words = [_said(entry, lang, all_of_them, players) for all_of_them in (ours, game.overrides)]
            if words[0] == words[1]:  # the words do not tell it
                words = [_raw(old, new), _raw(new, old)]
            told.append(translate(lang, "table-differs", what=_called(entry, lang), shipped=words[0], own=words[1]))
    return told


def _own(entry: Side | Prophecy, all_of_them: dict[str, Any]) -> dict[str, Any]:
    if isinstance(entry, Side):
        return dict(all_of_them[entry.site][entry.side])
    return dict(all_of_them[PROPHECIES][entry.god])


def _called(entry: Side | Prophecy, lang: str) -> str:
    return f"{site_name(lang, entry.site)} {entry.side}" if isinstance(entry, Side) else entry.name[lang]


def _said(entry: Side | Prophecy, lang: str, all_of_them: dict[str, Any], players: int) -> str:
    words = says(entry, lang, all_of_them, players)
    if isinstance(entry, Side):
        return words
    own = all_of_them[PROPHECIES][entry.god]
    return f"{words} (+{series(own['gain'])}, −{series(own['loss'])})"


def _raw(own: dict[str, Any], other: dict[str, Any]) -> str:
    """The fields in which it differs, as the file has them."""
    return ", ".join(f"{name} = {value}" for name, value in own.items() if value != other.get(name))
