"""The obelisks as lines: heights, and what its side has besides."""

from __future__ import annotations

from rich.text import Text

from saqqara.games.imhotep import components
from saqqara.games.imhotep.presentation.terminal.parts import CAN, STONE, just, legal, star, stone
from saqqara.games.imhotep.svg.sites.dynasty import numbers_of
from saqqara.presentation import View
from saqqara.theme.terminal_text import LEGAL_STYLE, QUIET_STYLE, SEAT_COLOURS


def obelisks(view: View, lang: str, width: int) -> list[Text]:
    """Side A: heights by seat and what the highest give. Side B: the towers' fields and loose stones. Side C: heights,
    and the tiles left at each. Side D: the plinths."""
    side = view["options"]["obelisks"]
    if side == "D":
        return _plinths(view)
    rows = _heights(view)
    if side == "A":
        players = view["options"]["players"]
        points = [str(value) for value in components.OBELISKS_A[players - 2, :players]]
        return [*rows, Text(" / ".join(points), QUIET_STYLE)]
    return [_towers(view), *rows] if side == "B" else [*rows, *_race(view)]


def _heights(view: View) -> list[Text]:
    heights = [
        Text.assemble(stone(view, seat, f"obelisks-{seat}"), f"{count:>2} ")
        for seat, count in enumerate(view["sites"]["obelisks"]["stones"])
    ]
    return [Text(" ").join(heights[start : start + 2]) for start in range(0, len(heights), 2)]


def _towers(view: View) -> Text:
    towers = view["sites"]["obelisks"]["towers"]
    cells = [stone(view, owner, f"tower.{n}", str(components.TOWERS[n - 1])) for n, owner in enumerate(towers, 1)]
    return Text(" ").join(cells)


# ---- side C ---------------------------------------------------------------------------------------------------------


def _race(view: View) -> list[Text]:
    """The tiles left at each height, the highest first: `1:321`."""
    tiles = enumerate(view["sites"]["obelisks"]["tiles"], 1)
    shown = [f"{height}:{''.join(map(str, left)) or '–'}" for height, left in tiles]
    return [Text(" ".join(shown[:FIRST]), QUIET_STYLE), Text(" ".join(shown[FIRST:]), QUIET_STYLE)]


FIRST = 3
"""Heights in the first of two lines."""


# ---- side D ---------------------------------------------------------------------------------------------------------


def _plinths(view: View) -> list[Text]:
    """A line for each plinth: left, middle, right; the heights by seat, and what the highest give."""
    points, players = numbers_of(view, "obelisks")["plinth_points"], view["options"]["players"]
    lines = []
    for place, (arrow, plinth) in enumerate(zip(ARROWS, components.PLINTHS, strict=True)):
        decision = f"raise {plinth}"
        can = legal(view, decision)
        mark = Text(f"{CAN if can else ' '}{arrow}{star(view, decision)}", LEGAL_STYLE if can else "")
        heights = [
            Text(
                f"{STONE[seat]}{own[place]}",
                SEAT_COLOURS[seat] + just(view, f"plinth-{seat}-{plinth}") if own[place] else QUIET_STYLE,
            )
            for seat, own in enumerate(view["sites"]["obelisks"]["plinths"])
        ]
        gives = Text("/".join(map(str, points[place][:players])), QUIET_STYLE)
        lines.append(Text(" ").join([mark, *heights, gives]))
    return lines


ARROWS = ("←", "↑", "→")
