"""What else a player of Imhotep has, as SVG: private boat, bet, favour; scarabs, coins, scaffolds, crypt tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg.common import (
    View,
    Viewer,
    append_sentence,
    block,
    build_viewer,
    chooser,
    focus,
    hit_area,
    ring,
    sailing_choices,
    tag,
    text,
    use_symbol,
)
from saqqara.theme.svg import component

ROW_HEIGHT, GAP = 44, 8
BOAT_WIDTH, PIECE_SIZE = 54, 28  # how wide pictures are: all of them side by side are still read beside the log
ONCE_WIDTH = 36  # the room of a picture that can be pressed: with the gap a finger finds it
Moves = Sequence[Mapping[str, str]] | None
Names = Sequence[str] | None
Drawn = tuple[float, str]  # how wide, and the drawing


def starting_tokens(view: View, seat: int, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """With what a seat can begin something, side by side as one `<svg>`: private boat, bet, favour, scarabs; "" where
    there is none in the game."""
    viewer = build_viewer(view, lang, names)
    found: list[Drawn] = []
    if view["options"]["private_boats"]:
        found.append(_private_boat(view, viewer, seat))
    for name, option, symbol in (("bet", "bets", "bet-left"), ("favour", "favour", "favour-5")):
        if view["options"][option]:
            found.append(
                _single_use_token(
                    viewer, seat, name, symbol, bool(view[f"{name}_left"][seat]), _token_actions(view, seat, name)
                )
            )
    if "scarabs" in view:
        scarabs: Piece = (f"scarab-{seat}", "scarab", f"scarabs-{seat}", view["scarabs"][seat])
        found.append(_token_with_count(viewer, seat, *scarabs, _token_actions(view, seat, "scarab")))
    return _row(found, f"things-of-{seat}", viewer.translate("imhotep-draw-things", **viewer.player_facts(seat)))


def owned_pieces(view: View, seat: int, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """What else lies with a seat, likewise: coins, scaffolds, crypt tiles."""
    viewer = build_viewer(view, lang, names)
    found = [_token_with_count(viewer, seat, *one, None) for one in _owned_pieces(view, seat)]
    return _row(found, f"pieces-of-{seat}", viewer.translate("imhotep-draw-things", **viewer.player_facts(seat)))


def _row(found: Sequence[Drawn], name: str, label: str) -> str:
    """Pictures side by side; no more of them than are seen at once on a phone, as large as a thumb."""
    if not found:
        return ""
    placed, x = [], 2.0
    for wide, drawn in found:
        placed.append(tag("g", drawn, transform=f"translate({x:g} 0)"))
        x += wide + GAP
    return component("things", round(x - GAP + 2), ROW_HEIGHT, label, *placed, id=name)


def _private_boat(view: View, viewer: Viewer, seat: int) -> Drawn:
    """The private boat while it can still sail, its outline afterwards (IMH-10.1)."""
    boat, mine = view["private_boats"][seat], view["seat"] == seat and not view["over"]
    part = sailing_choices(view).by_boat.get("private") if mine else None
    site = next((site for site in components.SITES if f"private {site}" not in view["legal"]), components.SITES[0])
    return BOAT_WIDTH, _boat(viewer, seat, boat["left"], boat["stones"], part, f"private {site}" if mine else None)


@lru_cache(maxsize=1024)
def _boat(viewer: Viewer, seat: int, left: bool, stones: int, part: str | None, ask: str | None) -> str:
    label = viewer.translate("imhotep-draw-private", left="yes" if left else "no", **viewer.player_facts(seat))
    label = append_sentence(label, viewer.translate("imhotep-draw-boat-sail")) if part else label
    gold = ring(-1, 1, BOAT_WIDTH + 2, ROW_HEIGHT - 2, 18) if part else ""
    stone = block(seat, 17, 12, 20) if stones else ""
    boat = use_symbol("private-boat" if left else "private-boat-used", 0, 4, BOAT_WIDTH, BOAT_WIDTH / 1.5)
    inner = tag("g", gold, boat, stone, class_="lift")
    kind = "private ready" if part else "private"
    attributes = chooser(kind, label, ask=ask, part=part, id=f"private-{seat}", data_place=f"private-{seat}",
                    hint=viewer.translate("imhotep-half-private"))  # fmt: skip
    return tag(
        "g",
        inner,
        hit_area(-6, -11, BOAT_WIDTH + 12, ROW_HEIGHT + 22),
        focus(-1, 1, BOAT_WIDTH + 2, ROW_HEIGHT - 2, 18),
        **attributes,
    )


@lru_cache(maxsize=256)
def _single_use_token(viewer: Viewer, seat: int, name: str, symbol: str, left: bool, part: str | None) -> Drawn:
    """What a seat may still do once in the game: bet, favour."""
    words = viewer.translate("imhotep-draw-once", what=name, left="yes" if left else "no", **viewer.player_facts(seat))
    picture = use_symbol(symbol, (ONCE_WIDTH - PIECE_SIZE) / 2, 8, PIECE_SIZE, opacity=None if left else 0.3)
    return ONCE_WIDTH, _token(viewer, seat, name, words, picture, ONCE_WIDTH, part)


def _token(
    viewer: Viewer,
    seat: int,
    name: str,
    words: str,
    picture: str,
    wide: float,
    part: str | None,
    place: str | None = None,
) -> str:
    """What lies with a seat; where a decision begins with it, it is its first half."""
    kind, hint = ("once", viewer.translate("imhotep-half", piece=name)) if part else ("", "")
    words = append_sentence(words, viewer.translate("imhotep-draw-begin")) if part else words
    gold = ring(-2, 4, wide + 4, ROW_HEIGHT - 8, 8) if part else ""
    pressed = hit_area(-4, 0, wide + 8, ROW_HEIGHT) + focus(-2, 4, wide + 4, ROW_HEIGHT - 8, 8) if part else ""
    attributes = chooser(kind, words, part=part, hint=hint, id=f"{name}-of-{seat}", data_place=place)
    return tag("g", tag("g", gold, picture, class_="lift"), pressed, **attributes)


ACTION_PREFIXES = {"bet": "bet ", "favour": "favour ", "scarab": "prophesy "}
"""What decisions begin with that use up what lies with a seat."""


def _token_actions(view: View, seat: int, name: str) -> str | None:
    """The decisions of the reader that begin with something that lies with them, joined by "|"."""
    mine = name in ACTION_PREFIXES and view["seat"] == seat == view["current_player"]
    return (
        "|".join(action_text for action_text in view["legal"] if mine and action_text.startswith(ACTION_PREFIXES[name]))
        or None
    )


Piece = tuple[str, str, str, int]  # its symbol, what it is called, its place, how many


def _owned_pieces(view: View, seat: int) -> list[Piece]:
    """The pieces of A New Dynasty that count for a seat, in games that have them."""
    sites, found = view["sites"], list[Piece]()
    if "coins" in view:
        found.append(("coin", "coin", f"coins-{seat}", view["coins"][seat]))
    if "scaffolds" in sites["pyramid"]:
        owners = sites["pyramid"]["scaffolds"]
        found.append(("scaffold", "scaffold", f"scaffolds-{seat}", owners.count(seat)))
    if "tiles" in sites["tomb"]:
        tiles = sites["tomb"]["tiles"][seat]
        found += [(f"tile-{tile}", tile, f"tiles-{seat}", tiles.count(tile)) for tile in CRYPT_TILES]
    return found


CRYPT_TILES = ("amulet", "crown", "jar", "mask")


@lru_cache(maxsize=2048)
def _token_with_count(
    viewer: Viewer, seat: int, symbol: str, name: str, place: str, many: int, part: str | None
) -> Drawn:
    """A piece and how many of it a seat has."""
    words = f"{viewer.names[seat]}: {viewer.translate('imhotep-pieces', piece=name, count=many)}"
    piece = symbol.removeprefix("tile-")
    picture = use_symbol(symbol, 0, 8, PIECE_SIZE, opacity=None if many else 0.3, data_piece=piece if many else None)
    number = text(str(many), PIECE_SIZE + 2, 31, 26, text_anchor="start", font_weight=650)
    wide = PIECE_SIZE + (20 if name in ACTION_PREFIXES else 16)  # a gold line goes round the number, too
    return wide, _token(viewer, seat, name, words, picture + number, wide, part, place)
