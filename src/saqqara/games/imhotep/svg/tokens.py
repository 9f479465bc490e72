"""What else a player of Imhotep has, as SVG: private boat, bet, favour; scarabs, coins, scaffolds, crypt tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg.common import (
    Reader,
    View,
    also,
    block,
    chooser,
    focus,
    hit,
    reader,
    ring,
    sailing,
    tag,
    text,
    use_symbol,
)
from saqqara.theme.svg import component

HIGH, GAP = 44, 8
BOAT, PIECE = 54, 28  # how wide pictures are: all of them side by side are still read beside the log
ONCE = 36  # the room of a picture that can be pressed: with the gap a finger finds it
Moves = Sequence[Mapping[str, str]] | None
Names = Sequence[str] | None
Drawn = tuple[float, str]  # how wide, and the drawing


def things(view: View, seat: int, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """With what a seat can begin something, side by side as one `<svg>`: private boat, bet, favour, scarabs; "" where
    there is none in the game."""
    who = reader(view, lang, names)
    found: list[Drawn] = []
    if view["options"]["private_boats"]:
        found.append(_private(view, who, seat))
    for name, option, symbol in (("bet", "bets", "bet-left"), ("favour", "favour", "favour-5")):
        if view["options"][option]:
            found.append(_once(who, seat, name, symbol, bool(view[f"{name}_left"][seat]), _begins(view, seat, name)))
    if "scarabs" in view:
        scarabs: Piece = (f"scarab-{seat}", "scarab", f"scarabs-{seat}", view["scarabs"][seat])
        found.append(_counted(who, seat, *scarabs, _begins(view, seat, "scarab")))
    return _row(found, f"things-of-{seat}", who.say("imhotep-draw-things", **who.whose(seat)))


def pieces(view: View, seat: int, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """What else lies with a seat, likewise: coins, scaffolds, crypt tiles."""
    who = reader(view, lang, names)
    found = [_counted(who, seat, *one, None) for one in _pieces(view, seat)]
    return _row(found, f"pieces-of-{seat}", who.say("imhotep-draw-things", **who.whose(seat)))


def _row(found: Sequence[Drawn], name: str, label: str) -> str:
    """Pictures side by side; no more of them than are seen at once on a phone, as large as a thumb."""
    if not found:
        return ""
    placed, x = [], 2.0
    for wide, drawn in found:
        placed.append(tag("g", drawn, transform=f"translate({x:g} 0)"))
        x += wide + GAP
    return component("things", round(x - GAP + 2), HIGH, label, *placed, id=name)


def _private(view: View, who: Reader, seat: int) -> Drawn:
    """The private boat while it can still sail, its outline afterwards (IMH-10.1)."""
    boat, mine = view["private_boats"][seat], view["seat"] == seat and not view["over"]
    part = sailing(view).boats.get("private") if mine else None
    site = next((site for site in components.SITES if f"private {site}" not in view["legal"]), components.SITES[0])
    return BOAT, _boat(who, seat, boat["left"], boat["stones"], part, f"private {site}" if mine else None)


@lru_cache(maxsize=1024)
def _boat(who: Reader, seat: int, left: bool, stones: int, part: str | None, ask: str | None) -> str:
    label = who.say("imhotep-draw-private", left="yes" if left else "no", **who.whose(seat))
    label = also(label, who.say("imhotep-draw-boat-sail")) if part else label
    gold = ring(-1, 1, BOAT + 2, HIGH - 2, 18) if part else ""
    stone = block(seat, 17, 12, 20) if stones else ""
    boat = use_symbol("private-boat" if left else "private-boat-used", 0, 4, BOAT, BOAT / 1.5)
    inner = tag("g", gold, boat, stone, class_="lift")
    kind = "private ready" if part else "private"
    shown = chooser(kind, label, ask=ask, part=part, id=f"private-{seat}", data_place=f"private-{seat}",
                    asks=who.say("imhotep-half-private"))  # fmt: skip
    return tag("g", inner, hit(-6, -11, BOAT + 12, HIGH + 22), focus(-1, 1, BOAT + 2, HIGH - 2, 18), **shown)


@lru_cache(maxsize=256)
def _once(who: Reader, seat: int, name: str, symbol: str, left: bool, part: str | None) -> Drawn:
    """What a seat may still do once in the game: bet, favour."""
    words = who.say("imhotep-draw-once", what=name, left="yes" if left else "no", **who.whose(seat))
    picture = use_symbol(symbol, (ONCE - PIECE) / 2, 8, PIECE, opacity=None if left else 0.3)
    return ONCE, _token(who, seat, name, words, picture, ONCE, part)


def _token(
    who: Reader,
    seat: int,
    name: str,
    words: str,
    picture: str,
    wide: float,
    part: str | None,
    place: str | None = None,
) -> str:
    """What lies with a seat; where a decision begins with it, it is its first half."""
    kind, asks = ("once", who.say("imhotep-half", piece=name)) if part else ("", "")
    words = also(words, who.say("imhotep-draw-begin")) if part else words
    gold = ring(-2, 4, wide + 4, HIGH - 8, 8) if part else ""
    pressed = hit(-4, 0, wide + 8, HIGH) + focus(-2, 4, wide + 4, HIGH - 8, 8) if part else ""
    shown = chooser(kind, words, part=part, asks=asks, id=f"{name}-of-{seat}", data_place=place)
    return tag("g", tag("g", gold, picture, class_="lift"), pressed, **shown)


BEGINS = {"bet": "bet ", "favour": "favour ", "scarab": "prophesy "}
"""What decisions begin with that use up what lies with a seat."""


def _begins(view: View, seat: int, name: str) -> str | None:
    """The decisions of the reader that begin with something that lies with them, joined by "|"."""
    mine = name in BEGINS and view["seat"] == seat == view["actor"]
    return "|".join(decision for decision in view["legal"] if mine and decision.startswith(BEGINS[name])) or None


Piece = tuple[str, str, str, int]  # its symbol, what it is called, its place, how many


def _pieces(view: View, seat: int) -> list[Piece]:
    """The pieces of A New Dynasty that count for a seat, in games that have them."""
    sites, found = view["sites"], list[Piece]()
    if "coins" in view:
        found.append(("coin", "coin", f"coins-{seat}", view["coins"][seat]))
    if "scaffolds" in sites["pyramid"]:
        owners = sites["pyramid"]["scaffolds"]
        found.append(("scaffold", "scaffold", f"scaffolds-{seat}", owners.count(seat)))
    if "tiles" in sites["tomb"]:
        tiles = sites["tomb"]["tiles"][seat]
        found += [(f"tile-{tile}", tile, f"tiles-{seat}", tiles.count(tile)) for tile in TILES]
    return found


TILES = ("amulet", "crown", "jar", "mask")


@lru_cache(maxsize=2048)
def _counted(who: Reader, seat: int, symbol: str, name: str, place: str, many: int, part: str | None) -> Drawn:
    """A piece and how many of it a seat has."""
    words = f"{who.names[seat]}: {who.say('imhotep-pieces', piece=name, count=many)}"
    piece = symbol.removeprefix("tile-")
    picture = use_symbol(symbol, 0, 8, PIECE, opacity=None if many else 0.3, data_piece=piece if many else None)
    number = text(str(many), PIECE + 2, 31, 26, text_anchor="start", font_weight=650)
    wide = PIECE + (20 if name in BEGINS else 16)  # a gold line goes round the number, too
    return wide, _token(who, seat, name, words, picture + number, wide, part, place)
