"""Names of computer players, and the levels of opponents and stand-ins.

The names are those of people of the village whose craftsmen built the tombs of the kings.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from typing import NamedTuple

from saqqara.core.registry import find_definition, list_games
from saqqara.i18n import LANGUAGES, bot_name, translate
from saqqara.players.levels import ADAPTIVE
from saqqara.results.player_ratings import find_adaptive_level
from saqqara.storage import Store
from saqqara.table import LOST, Table

BOT_NAMES = (
    "Amennakht", "Hunro", "Iyneferti", "Kha", "Merit", "Naunakhte", "Nebnefer", "Paneb", "Pashed", "Ramose",
    "Sennedjem", "Wabet",
)  # fmt: skip
"""Names as tables store them; pages show them in the reader's language."""


class BotNames(NamedTuple):
    """Computer players of a server: its levels, weakest first, and the names of its engines. Both may be empty."""

    levels: tuple[str, ...]
    engines: tuple[str, ...]


NO_BOTS = BotNames((), ())


def pick_bot_names(count: int, taken: Collection[str]) -> list[str]:
    """Return `count` different names that are not taken."""
    taken_names = {name.casefold() for name in taken}
    free = [name for name in BOT_NAMES if name.casefold() not in taken_names]
    return secrets.SystemRandom().sample(free, count)


def reserved_bot_names(levels: Collection[str], engines: Collection[str]) -> set[str]:
    """Return all names of computer players in every language; no member may use one of them."""
    level_names = {bot_name(lang, level) for lang in LANGUAGES for level in levels}
    return {
        *BOT_NAMES,
        *levels,
        *engines,
        *level_names,
        *(localized_bot_name(name, lang) for lang in LANGUAGES for name in BOT_NAMES),
    }


async def resolve_opponents(
    store: Store, guest: str, game: str, opponents: Sequence[str], levels: Sequence[str]
) -> list[str]:
    """Return the opponents of a new table, with `ADAPTIVE` replaced by the level that is about as strong as the guest.

    Raise `StoreError` if the results of the guest cannot be read.
    """
    if ADAPTIVE not in opponents or not levels or game not in list_games():
        return [*opponents]
    level = await find_adaptive_level(store, guest, game, find_definition(game).search.available_levels(levels))
    return [level if one == ADAPTIVE else one for one in opponents]


def stand_in_level(table: Table, levels: Sequence[str]) -> str | None:
    """Return the level that stands in for a player at a table: the agreed one, else the second; None without levels."""
    agreed = table.settings.time_control.on_timeout if table.settings.time_control else LOST
    if agreed in levels:
        return agreed
    return levels[min(1, len(levels) - 1)] if levels else None


def localized_bot_name(name: str, lang: str) -> str:
    """Return the name of a computer player in a language; return any other name unchanged."""
    return translate(lang, f"villager-{name.lower()}") if name in BOT_NAMES else name
