"""Side C of the tomb: for each stone one of three open crypt tiles; sets of different kinds score (IMH-28.1, 28.2)."""

from __future__ import annotations

from functools import lru_cache

from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg.common import (
    Reader,
    View,
    action_status,
    also,
    arrival_brackets,
    fresh,
    may,
    tag,
    target_attributes,
    text,
    use_symbol,
)
from saqqara.games.imhotep.svg.sites.dynasty import chosen, numbers_of, series, slot, with_rule
from saqqara.games.imhotep.svg.sites.picture import Moves, Picture, Room, caption
from saqqara.games.imhotep.svg.sites.tomb.rows import laid
from saqqara.presentation import UNKNOWN
from saqqara.theme.svg import INERT

OPEN, PILE = 44.0, 38.0  # the room for the open tiles, and for the pile


def picture(view: View, who: Reader, room: Room, just_moved: Moves = None) -> Picture:
    """The stones; beside each row an open tile, beside these the pile."""
    here, arrived = view["sites"]["tomb"], fresh(view, just_moved, "tomb.", "crypt.")
    stones, rows = tuple(here["stones"]), Room(room.width - OPEN - PILE, room.height)
    drawn = laid(stones, rows, arrived)
    for place, tile in enumerate(here["open"], 1):
        asked = view["phase"] == "crypt" and tile not in (None, UNKNOWN)
        status = action_status(view, f"crypt {place}") if asked else INERT
        drawn += _tile(who.anybody, place, tile, status, f"crypt.{place}" in arrived, room)
    drawn += _pile(who.anybody, int(here["pile"]), room)
    label = who.say("imhotep-draw-tomb", count=len(stones), owners=who.counted(stones))
    tiles = ", ".join(who.say("imhotep-piece", piece=tile) for tile in here["open"] if tile and tile != UNKNOWN)
    held = who.say("imhotep-draw-crypt", tiles=tiles or who.say("imhotep-none"), pile=int(here["pile"]))
    below = caption(who, "tomb", "C", sets=series(numbers_of(view, "tomb")["crypt_set_points"]))
    return Picture(with_rule(view, who, "tomb", also(label, held)), below, drawn)


@lru_cache(maxsize=512)
def _tile(who: Reader, place: int, tile: str | None, status: str, just: bool, room: Room) -> str:
    """One of the open tiles, or its empty place."""
    step = (room.height - 3) / components.ROWS
    size = min(OPEN - 6, step - 2)
    x, y = room.width - PILE - OPEN / 2 - size / 2, step * (place - 0.5) - size / 2
    name = f"crypt.{place}"
    if tile is None:
        return tag("g", slot((x + 3, y + 3, size - 6, size - 6)), data_place=name)
    symbol = "crypt-back" if tile == UNKNOWN else f"tile-{tile}"
    drawn = use_symbol(symbol, x, y, size, data_piece=tile) + (arrival_brackets(x, y, size) if just else "")
    if status == INERT:
        return tag("g", drawn, data_place=name)
    label = who.say("imhotep-draw-crypt-tile", place=place, tile=who.say("imhotep-piece", piece=tile))
    label = also(label, who.say("imhotep-draw-take-tile")) if may(status) else label
    shown = target_attributes("tile", status, f"crypt {place}", False, label, data_place=name)
    return chosen(drawn, (x + 2, y + 1, size - 4, size - 3), shown, (x - 3, step * (place - 1), OPEN, step), 7)


@lru_cache(maxsize=64)
def _pile(who: Reader, left: int, room: Room) -> str:
    """The tiles face down, and how many."""
    x, y = room.width - PILE + 4, room.height / 2 - 25
    if not left:
        lying = slot((x + 3, y + 3, 26, 26))
    else:
        behind = use_symbol("crypt-back", x + 2, y + 3, 32) if left > 1 else ""
        lying = behind + use_symbol("crypt-back", x, y, 32)
    number = text(str(left), x + 16, y + 48, 14, font_weight=600)
    return tag("g", lying, number, data_place="crypt-pile")
