"""Coloured text for terminals: truncated to a width, styled, set side by side.

Owners differ by shape as well as by colour. Nothing depends on colour alone: the text is complete in monochrome, too.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import zip_longest

from rich.text import Text

LEGAL_STYLE, QUIET_STYLE, STRONG_STYLE, JUST_MOVED_STYLE = "bold #2a1c02 on #f9dd97", "dim", "bold", "bold underline"
"""Styles of legal actions, secondary text, emphasized text, and pieces that have just moved."""
SEAT_COLOURS = (
    "bold #fff7e6 on #2456a6", "bold #fff7e6 on #a23f20", "bold #fff7e6 on #205846", "bold #2a2117 on #f3ead6",
)  # fmt: skip
"""Colours of the seats."""
MATERIAL_COLOURS = {
    "granite": "#5f2a1b on #f0d3b8", "faience": "#fff4d9 on #2f7089", "amethyst": "#fff7e6 on #7a5470",
    "night": "#fff7e6 on #27305a", "gold": "#2a1c02 on #e6b03c", "carnelian": "#fff7e6 on #a23f20",
    "malachite": "#fff7e6 on #205846", "lapis": "#fff7e6 on #2456a6", "papyrus": "#2d2826 on #cfe1da",
}  # fmt: skip
"""Colours of cards and tiles."""

ROOMY_HEIGHT = 30  # minimum number of lines of a terminal with spare room


def fit(words: str | Text, width: int, align: str = "left") -> Text:
    """Return words in exactly `width` columns, truncated with an ellipsis if they are longer."""
    text = Text(words) if isinstance(words, str) else words.copy()
    text.truncate(width, overflow="ellipsis")
    text.align(align, width)  # type: ignore[arg-type]  # rich's own names of the alignments
    return text


def center_text(words: str, width: int, style: str) -> Text:
    """Return words centred in `width` columns, all of them in this style."""
    text = fit(words, width, "center")
    text.stylize(style)
    return text


def justify(left: str | Text, right: str | Text, width: int) -> Text:
    """Return two texts at the left and the right end of `width` columns; the left one is truncated if necessary."""
    last = Text(right) if isinstance(right, str) else right
    return Text.assemble(fit(left, width - last.cell_len - 1), " ", last)


def side_by_side(blocks: Sequence[Sequence[Text]], widths: Sequence[int]) -> list[Text]:
    """Return blocks of lines side by side, each in its number of columns."""
    lines = zip_longest(*blocks, fillvalue=Text())
    return [Text("").join(fit(part, width) for part, width in zip(line, widths, strict=True)) for line in lines]


def wrap_parts(parts: Sequence[Text], width: int, gap: str = " ") -> list[Text]:
    """Return the parts in order on as few lines of up to `width` columns as they need, at least one.

    A part that is longer than a line is truncated.
    """
    lines = [Text()]
    for part in parts:
        if lines[-1] and lines[-1].cell_len + len(gap) + part.cell_len > width:
            lines.append(Text())
        cut = part if part.cell_len <= width else fit(part, width)
        lines[-1] = Text.assemble(lines[-1], gap, cut) if lines[-1] else cut
    return lines


def align_columns(rows: Sequence[Sequence[Text]], right: Collection[int] = (), gap: int = 2) -> list[Text]:
    """Return rows of cells as aligned lines; the columns with their number in `right` are right-aligned."""
    widths = [max(cell.cell_len for cell in column) for column in zip(*rows, strict=True)]
    sides = ["right" if number in right else "left" for number in range(len(widths))]
    cut = [[fit(cell, *how) for cell, how in zip(row, zip(widths, sides, strict=True), strict=True)] for row in rows]
    return [Text(" " * gap).join(cell for cell in row if cell.cell_len) for row in cut]


def split_width(columns: int, *parts: int) -> list[int]:
    """Divide a number of columns in the ratio of `parts`; the widths add up to `columns`."""
    widths = [columns * part // sum(parts) for part in parts]
    widths[-1] += columns - sum(widths)
    return widths
