"""Table of The Duel as coloured text, drawn from a view for a terminal of at least 80 columns.

Owners differ in shape as well as in colour, so the text is complete without colour. Row boats appear to the left of the
harbour and column boats above it. Space 1 is next to the harbour, as on the table. The numbers of spaces appear above
the row boats and to the right of the column boats.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from saqqara.games.duel.components import ACTIONS, BOATS, HARBOUR_SIZE, MEEPLES, SITES, SPACES
from saqqara.games.duel.svg.common import View
from saqqara.i18n import translate
from saqqara.presentation import score_label
from saqqara.theme.terminal_text import (
    JUST_MOVED_STYLE,
    LEGAL_STYLE,
    MATERIAL_COLOURS,
    QUIET_STYLE,
    SEAT_COLOURS,
    STRONG_STYLE,
    center_text,
    fit,
    justify,
)

MEEPLE_SIGNS, ABSENT_MEEPLE_SIGNS = ("■", "▲"), ("□", "△")  # a seat's meeples in supply or on a field, and elsewhere
TILE_STYLES = {
    "obelisk": "granite", "pyramid-light": "faience", "pyramid-dark": "papyrus", "temple": "amethyst", "tomb": "night",
    "action": "gold",
}  # fmt: skip
ROOMY_SIZE = (100, 34)  # minimum columns and lines for the larger drawing
SPACES_IN_ORDER = range(SPACES, 0, -1)  # the loading spaces, the one next to the harbour last
GAP = 3  # columns between the two players' areas


def board(view: View, lang: str, names: Sequence[str], columns: int = 80, lines: int = 24) -> Text:
    """Return the whole table as text, `columns` wide and 17 lines high, or 20 if the terminal is roomy."""
    roomy = columns >= ROOMY_SIZE[0] and lines >= ROOMY_SIZE[1]
    cell = 12 if roomy else 10
    rows = [*_harbour(view, lang, cell, roomy), _box(view, lang, columns)]
    areas = [_area(view, seat, lang, names[seat], (columns - GAP) // 2) for seat in (0, 1)]
    rows += [Text.assemble(left, (" │ ", QUIET_STYLE), right) for left, right in zip(*areas, strict=True)]
    return Text("\n").join(rows)


# ---- pieces ---------------------------------------------------------------------------------------------------------


def tile_words(lang: str, tile: str) -> str:
    """Return a short label of a tile, up to ten letters: "tomb 12", "pyr light"."""
    kind, _, rest = tile.rpartition("-")
    if kind == "action":
        return translate(lang, "duel-draw-action-word", kind=rest)
    if rest.isdigit():
        return translate(lang, f"duel-cell-{kind}", number=int(rest))
    return translate(lang, f"duel-cell-{tile}")


def _tile(view: View, lang: str, boat: str, space: int, cell: int) -> Text:
    """Draw a loading space, `cell` columns wide."""
    load = view["boats"][boat]
    tile = load[space - 1] if load is not None else None
    if tile is None:
        label = translate(lang, "duel-cell-gone") if space == 2 else ""
        return center_text(label if load is None else "·", cell, QUIET_STYLE)
    kind = tile if tile in TILE_STYLES else tile.rpartition("-")[0]
    drawn = center_text(tile_words(lang, tile), cell, MATERIAL_COLOURS[TILE_STYLES[kind]])
    if any(step["to"] == f"{boat}.{space}" for step in view["moved"]):
        drawn.stylize(JUST_MOVED_STYLE)
    return drawn


def _field(view: View, field: str, cell: int) -> Text:
    seat = view["harbour"][field]
    if seat is None:
        return center_text(field, cell, LEGAL_STYLE if f"place {field}" in view["legal"] else QUIET_STYLE)
    just = f" {JUST_MOVED_STYLE}" if any(step["to"] == field for step in view["moved"]) else ""
    return center_text(f"{MEEPLE_SIGNS[seat]} {field}", cell, SEAT_COLOURS[seat] + just)


def _berth(view: View, boat: str) -> Text:
    """Draw a boat's name, with an arrow if it can be unloaded now and a star if that reveals hidden tiles."""
    action_text = f"unload {boat}"
    if action_text not in view["legal"]:
        return Text(f" {boat} ", "bold" if view["boats"][boat] else QUIET_STYLE)
    return Text(f"▸{boat}{'*' if action_text in view['reveals'] else ' '}", LEGAL_STYLE)


# ---- the harbour ----------------------------------------------------------------------------------------------------


def _harbour(view: View, lang: str, cell: int, roomy: bool) -> list[Text]:
    rows, columns = BOATS[:HARBOUR_SIZE], BOATS[HARBOUR_SIZE:]
    left = 3 + SPACES * (cell + 1)
    berths = [fit(_berth(view, boat), cell, "center") for boat in columns]
    above = [berths, *([_tile(view, lang, boat, space, cell) for boat in columns] for space in SPACES_IN_ORDER)]
    stores = [fit(line, left + 1) for line in _pile_lines(view, lang)]
    labels = ["", *map(str, SPACES_IN_ORDER)]
    drawn = [
        Text.assemble(store, Text(" ").join(cells), (f" {number}", QUIET_STYLE))
        for store, cells, number in zip(stores, above, labels, strict=True)
    ]
    rules = [
        f"{' ' * left}{ends[0]}{ends[1].join(['─' * cell] * HARBOUR_SIZE)}{ends[2]}" for ends in ("┌┬┐", "├┼┤", "└┴┘")
    ]
    numbers = "".join(f"{space:^{cell}} " for space in SPACES_IN_ORDER)
    drawn.append(Text(f"   {numbers}{rules[0].strip()}", QUIET_STYLE))
    for row in rows:
        if roomy and row != rows[0]:
            drawn.append(Text(rules[1], QUIET_STYLE))
        load = [Text.assemble(_tile(view, lang, row, space, cell), " ") for space in SPACES_IN_ORDER]
        fields = [Text.assemble(("│", QUIET_STYLE), _field(view, f"{column}{row}", cell)) for column in columns]
        drawn.append(Text.assemble(_berth(view, row), *load, *fields, ("│", QUIET_STYLE)))
    return [*drawn, Text(rules[2], QUIET_STYLE)]


def _pile_lines(view: View, lang: str) -> list[str]:
    """Return four lines with turn, stock and reserve, for the area to the left of the column boats."""
    names = [translate(lang, "duel-draw-store", store=store) for store in ("stock", "reserve")]
    width = max(map(len, names))
    stock, reserve = view["stock"], view["reserve"]
    loads = translate(lang, "duel-draw-loads", boats=stock // SPACES)
    turn = translate(lang, "duel-page-turn", turn=view["turn"])
    profile = translate(lang, "duel-page-yucata") if view["options"]["profile"] == "yucata" else ""
    return [
        f" {turn[0].upper()}{turn[1:]}{' · ' if profile else ''}{profile}",
        f" {names[0]:<{width}} {'▦' * (stock // SPACES)} {stock}",
        f" {'':<{width}} {loads}",
        f" {names[1]:<{width}} {'▪' * reserve} {reserve}",
    ]


def _box(view: View, lang: str, columns: int) -> Text:
    """Draw the tiles that left the game; equal tiles are counted, numbers of a kind are grouped."""
    kinds: dict[str, list[str]] = {}
    for tile in sorted(view["box"], key=_tile_order):
        kind, _, rest = tile.rpartition("-")
        kinds.setdefault(kind if rest.isdigit() else tile, []).append(tile)
    parts = [_tile_group_text(lang, tiles) for tiles in kinds.values()]
    title = translate(lang, "duel-draw-box-title")
    return fit(Text.assemble((f" {title} ", "bold"), ", ".join(parts) or translate(lang, "duel-draw-none")), columns)


def _tile_order(tile: str) -> tuple[bool, str, int]:
    """Return a sort key that puts action tiles last, as they are worth the least."""
    kind, _, rest = tile.rpartition("-")
    return (False, kind, int(rest)) if rest.isdigit() else (kind == "action", tile, 0)


def _tile_group_text(lang: str, tiles: Sequence[str]) -> str:
    """Return a label of tiles of one kind: "obelisk ×2", "tomb 3 7 9"."""
    first, *others = tiles
    if first.rpartition("-")[2].isdigit():
        return " ".join([tile_words(lang, first), *(tile.rpartition("-")[2] for tile in others)])
    return tile_words(lang, first) + (f" ×{len(tiles)}" if others else "")


# ---- pieces of a player ---------------------------------------------------------------------------------------------


def _area(view: View, seat: int, lang: str, name: str, width: int) -> list[Text]:
    """Draw a player's area in seven lines of `width` columns: name and points, four sites, action tiles, meeples."""
    total = str(score_label(view, seat))
    head = Text.assemble(
        (f" {MEEPLE_SIGNS[seat]} {fit(name, width - len(total) - 6).plain.rstrip()} ", SEAT_COLOURS[seat])
    )
    body = {
        **{site: f"{translate(lang, f'duel-site-{site}')} {view['options'][site]}" for site in SITES},
        "action_tiles": translate(lang, "duel-cell-action"),
        "meeples": translate(lang, "duel-cell-meeples"),
    }
    label = max(map(len, body.values())) + 2
    lines = [justify(head, Text(total, STRONG_STYLE), width)]
    for source, words in body.items():
        pair = str(score_label(view, seat, source))
        owned = AREA_PARTS[source](view, seat, lang, width - label - len(pair) - 1)
        scored_words = Text(pair, "" if pair != "0" else QUIET_STYLE)
        lines.append(justify(Text.assemble(f" {words:<{label - 1}}", owned), scored_words, width))
    return lines


def _obelisk(view: View, seat: int, lang: str, room: int) -> str:
    count = view["sites"][seat]["obelisk"]
    first = translate(lang, "duel-draw-first-to-five") if _first_to_five(view) == seat else ""
    words = f"{count} {first}".strip()
    drawn = f"{'▮' * count} {words}"
    return (drawn if len(drawn) <= room else words) if count else "–"


def _first_to_five(view: View) -> int | None:
    """Return the seat that was first to five obelisks (DUEL-7.1); None on side A, where it does not matter."""
    first: int | None = view["first_to_five"] if view["options"]["obelisk"] == "B" else None
    return first


def _temple(view: View, seat: int, lang: str, room: int) -> str:
    kinds = list(enumerate(view["sites"][seat]["temple"], 1))
    spread = " ".join(str(symbols) for symbols, count in kinds for _ in range(count))
    counts = " ".join(f"{symbols}×{count}" for symbols, count in kinds if count)
    return (spread if len(spread) <= room else counts) or "–"


def _pyramids(view: View, seat: int, lang: str, room: int) -> str:
    built = view["sites"][seat]["pyramids"]
    return "  ".join(
        translate(lang, "duel-draw-pyramid", shade=shade, tiles=built[shade]) for shade in ("light", "dark")
    )


def _tomb(view: View, seat: int, lang: str, room: int) -> str:
    """Return groups of consecutive numbers: "1-3 5 8-9"."""
    groups: list[list[int]] = []
    for number in view["sites"][seat]["tomb"]:
        if groups and groups[-1][-1] == number - 1:
            groups[-1].append(number)
        else:
            groups.append([number])
    return " ".join(f"{group[0]}-{group[-1]}" if len(group) > 1 else f"{group[0]}" for group in groups) or "–"


def _action_tiles(view: View, seat: int, lang: str, room: int) -> str:
    """Return the names of the action tiles, shortened if there is not enough room."""
    owned = view["sites"][seat]["action_tiles"]
    counts = {word: owned.count(f"action-{word}") for word in ACTIONS}
    named = {translate(lang, "duel-draw-action-word", kind=word): count for word, count in counts.items() if count}
    for length in (20, 5, 4, 3):
        words = " ".join(f"{name[:length]}{f'×{count}' if count > 1 else ''}" for name, count in named.items())
        if len(words) <= room:
            break
    return words or "–"


def _meeples(view: View, seat: int, lang: str, room: int) -> str:
    here = view["supply"][seat]
    return (
        f"{MEEPLE_SIGNS[seat] * here}{ABSENT_MEEPLE_SIGNS[seat] * (MEEPLES - here)} "
        f"{translate(lang, 'duel-draw-supply', here=here, all=MEEPLES)}"
    )


AREA_PARTS = {
    "obelisk": _obelisk, "temple": _temple, "pyramids": _pyramids, "tomb": _tomb, "action_tiles": _action_tiles,
    "meeples": _meeples,
}  # fmt: skip
