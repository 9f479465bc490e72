"""The tomb as lines: three rows that grow to the right; on side C the crypt's open tiles beside them."""

from __future__ import annotations

from rich.text import Text

from saqqara.games.imhotep import components
from saqqara.games.imhotep.presentation.terminal.parts import BACK, CELL, EMPTY, just, number, stone
from saqqara.i18n import translate
from saqqara.presentation import View
from saqqara.theme.terminal_text import QUIET_STYLE


def tomb(view: View, lang: str, width: int) -> list[Text]:
    """The side that is played."""
    if view["options"]["tomb"] != "C":
        return _rows(view, width)
    tiles = _open(view, lang)
    wide = max(tile.cell_len for tile in tiles)
    rows = _rows(view, max(width - wide, BESIDE))
    pile = Text(f"{BACK}×{view['sites']['tomb']['pile']}", QUIET_STYLE)
    return [*(Text.assemble(row, tile) for row, tile in zip(rows, tiles, strict=True)), pile]


BESIDE = 7
"""Columns of a terminal that the rows have at least, where tiles are beside them."""


def _rows(view: View, width: int) -> list[Text]:
    """The last columns where there are more than there is room for."""
    stones = view["sites"]["tomb"]["stones"]
    room = (width - 1) // 2
    columns = max(room, -(-len(stones) // components.ROWS))
    first = columns - room
    rows = []
    for row in range(components.ROWS):
        numbers = [column * components.ROWS + row for column in range(first, columns)]
        owners = [(place, stones[place] if place < len(stones) else None) for place in numbers]
        cells = [stone(view, owner, f"tomb.{place + 1}") for place, owner in owners]
        rows.append(Text.assemble(("…" if first else "", QUIET_STYLE), Text("").join(cells)))
    return rows


def _open(view: View, lang: str) -> list[Text]:
    """The three places of open tiles."""
    lines = []
    for place, tile in enumerate(view["sites"]["tomb"]["open"], 1):
        name = translate(lang, "imhotep-piece", piece=tile) if tile else EMPTY
        arrived = just(view, f"crypt.{place}").strip()
        lines.append(Text.assemble(number(view, str(place), [f"crypt {place}"], CELL), (name, arrived)))
    return lines
