"""The pyramids as lines, by side; empty fields show their points."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from saqqara.games.imhotep import components
from saqqara.games.imhotep.presentation.terminal.parts import CAN, STONE, just, legal, star, stone
from saqqara.games.imhotep.svg.sites.dynasty import numbers_of
from saqqara.presentation import View
from saqqara.theme.terminal_text import LEGAL_STYLE, QUIET_STYLE, SEAT_COLOURS, center_text


def pyramid(view: View, lang: str, width: int) -> list[Text]:
    """The side that is played."""
    side = view["options"]["pyramid"]
    if side == "B":
        return _three(view)
    if side == "C":
        return _scaffolds(view)
    return _terraces(
        view, components.PYRAMID_A.tolist() if side == "A" else numbers_of(view, "pyramid")["foundation_points"]
    )


# ---- sides A and D --------------------------------------------------------------------------------------------------


def _terraces(view: View, points: Sequence[int]) -> list[Text]:
    """The levels side by side, each column from top to bottom."""
    stones = view["sites"]["pyramid"]["stones"][: len(points)]
    owners = [*stones, *[None] * (len(points) - len(stones))]
    cells = [stone(view, who, f"pyramid.{n}", str(points[n - 1])) for n, who in enumerate(owners, 1)]
    rows: list[list[Text]] = [[], [], []]
    for first, last, height in LEVELS:
        for row in range(len(rows)):
            rows[row] += cells[first + row : last : height] if row < height else []
            rows[row] += [Text(" ")] if row < height else []
    return [Text("").join(row) for row in rows]


LEVELS = ((0, 9, 3), (9, 13, 2), (13, 14, 1))
"""The levels: the first field, the field after the last, how many stand in a column."""


# ---- side B ---------------------------------------------------------------------------------------------------------


def _three(view: View) -> list[Text]:
    """The three, level 2 above level 1; a plus is a bonus."""
    rows: list[list[Text]] = [[], [], []]
    for number, name in enumerate(components.PYRAMIDS):
        built = view["sites"]["pyramid"][name]
        cells = []
        for field in range(components.PYRAMID_FIELDS):
            owner = built[field] if field < len(built) else None
            bonus = "+" if components.PYRAMID_BONUS[number, field] else ""
            place = f"pyramid.{number * components.PYRAMID_FIELDS + field + 1}"
            cells.append(stone(view, owner, place, f"{components.PYRAMID_B[number, field]}{bonus}"))
        can = legal(view, f"build {name}")
        mark = Text(f"{CAN if can else ' '}{star(view, f'build {name}') or ' '}", LEGAL_STYLE if can else "")
        lines = ([mark, cells[4], Text(" ")], [cells[0], cells[2], Text(" ")], [cells[1], cells[3], Text(" ")])
        for row, line in zip(rows, lines, strict=True):
            row += [*line, Text(" ")]
    return [Text("").join(row) for row in rows]


# ---- side C ---------------------------------------------------------------------------------------------------------


def _scaffolds(view: View) -> list[Text]:
    """From the front, level 5 on top: number of the level, places, points of a stone, who has its scaffold."""
    site, own = view["sites"]["pyramid"], numbers_of(view, "pyramid")
    lines = [
        Text.assemble(
            (f"{level} ", QUIET_STYLE), " " * (level - 1), *_places(view, level), " " * level,
            (f"+{points}", QUIET_STYLE), " ", _scaffold(view, level, site["scaffolds"][level - 1]),
        )
        for level, points in enumerate(own["level_points"], 1)
    ]  # fmt: skip
    return lines[::-1]


def _places(view: View, level: int) -> list[Text]:
    """The places of a level: stones, and the numbers of those that can be built."""
    owners = view["sites"]["pyramid"]["levels"][level - 1]
    cells = []
    for place, owner in enumerate(owners, 1):
        if owner is None and legal(view, f"build {level}.{place}"):
            cells.append(center_text(str(place), 2, LEGAL_STYLE))
        else:
            cells.append(stone(view, owner, f"pyramid.{components.LEVEL_START[level - 1] + place}"))
    missing = components.LEVEL_PLACES[level - 1] - len(owners)
    return [*cells, Text("  " * missing)]


def _scaffold(view: View, level: int, owner: int | None) -> Text:
    """A scaffold that still stands, or whose it is."""
    if owner is None:
        return Text("╫", QUIET_STYLE)
    return Text(f"╫{STONE[owner]}", SEAT_COLOURS[owner] + just(view, f"scaffolds-{owner}"))
