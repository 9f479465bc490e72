"""Text in colour for terminals: cut to width, painted, set side by side.

Owners differ by shape as well as by colour, and nothing is told by colour alone: the same text says it all in grey.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import zip_longest

from rich.text import Text

LEGAL_STYLE, QUIET_STYLE, STRONG_STYLE, JUST_MOVED_STYLE = "bold #2a1c02 on #f9dd97", "dim", "bold", "bold underline"
"""What can be chosen now; what is there besides; what matters; what has just moved."""
SEAT_COLOURS = (
    "bold #fff7e6 on #2456a6", "bold #fff7e6 on #a23f20", "bold #fff7e6 on #205846", "bold #2a2117 on #f3ead6",
)  # fmt: skip
"""The colours of a seat."""
MATERIAL_COLOURS = {
    "granite": "#5f2a1b on #f0d3b8", "faience": "#fff4d9 on #2f7089", "amethyst": "#fff7e6 on #7a5470",
    "night": "#fff7e6 on #27305a", "gold": "#2a1c02 on #e6b03c", "carnelian": "#fff7e6 on #a23f20",
    "malachite": "#fff7e6 on #205846", "lapis": "#fff7e6 on #2456a6", "papyrus": "#2d2826 on #cfe1da",
}  # fmt: skip
"""The colours of cards and tiles."""

ROOMY_HEIGHT = 30  # lines of a terminal from which there is room to spare


def fit(words: str | Text, width: int, align: str = "left") -> Text:
    """The words in exactly so many columns, cut with an ellipsis where they are longer."""
    text = Text(words) if isinstance(words, str) else words.copy()
    text.truncate(width, overflow="ellipsis")
    text.align(align, width)  # type: ignore[arg-type]  # rich's own names of the three ways
    return text


def center_text(words: str, width: int, style: str) -> Text:
    """The words in the middle of so many columns, all of them in this style."""
    text = fit(words, width, "center")
    text.stylize(style)
    return text


def justify(left: str | Text, right: str | Text, width: int) -> Text:
    """One at the left end, one at the right end of so many columns; what is too long is cut on the left."""
    last = Text(right) if isinstance(right, str) else right
    return Text.assemble(fit(left, width - last.cell_len - 1), " ", last)


def side_by_side(blocks: Sequence[Sequence[Text]], widths: Sequence[int]) -> list[Text]:
    """Blocks of lines side by side, each in so many columns."""
    lines = zip_longest(*blocks, fillvalue=Text())
    return [Text("").join(fit(part, width) for part, width in zip(line, widths, strict=True)) for line in lines]


def wrap_parts(parts: Sequence[Text], width: int, gap: str = " ") -> list[Text]:
    """Parts one after the other, in as many lines of at most so many columns as they need; one line at least. A part
    that is longer than a line is cut."""
    lines = [Text()]
    for part in parts:
        if lines[-1] and lines[-1].cell_len + len(gap) + part.cell_len > width:
            lines.append(Text())
        cut = part if part.cell_len <= width else fit(part, width)
        lines[-1] = Text.assemble(lines[-1], gap, cut) if lines[-1] else cut
    return lines


def align_columns(rows: Sequence[Sequence[Text]], right: Collection[int] = (), gap: int = 2) -> list[Text]:
    """Rows of cells as lines, every column as wide as its widest cell; those named in `right` end at the right."""
    widths = [max(cell.cell_len for cell in column) for column in zip(*rows, strict=True)]
    sides = ["right" if number in right else "left" for number in range(len(widths))]
    cut = [[fit(cell, *how) for cell, how in zip(row, zip(widths, sides, strict=True), strict=True)] for row in rows]
    return [Text(" " * gap).join(cell for cell in row if cell.cell_len) for row in cut]


def split_width(columns: int, *parts: int) -> list[int]:
    """So many columns in parts that are about as wide, compared, as these numbers; together they are all."""
    widths = [columns * part // sum(parts) for part in parts]
    widths[-1] += columns - sum(widths)
    return widths
