"""Side D of the pyramid: the fields of A; a stone of an upper level lets the four beneath it score again (IMH-26.4)."""

from __future__ import annotations

from functools import lru_cache

from saqqara.games.imhotep.svg.common import COLOURS, Attribute, Reader, View, also, box_of, fresh, tag, text
from saqqara.games.imhotep.svg.sites.dynasty import numbers_of, with_rule
from saqqara.games.imhotep.svg.sites.picture import Moves, Picture, Room, caption
from saqqara.games.imhotep.svg.sites.pyramid.overflow import further
from saqqara.games.imhotep.svg.sites.pyramid.side_a import LEVELS, beside, corners, levels, size_in

Beneath = tuple[tuple[int, ...], ...]
LETTERS = "abcde"


def picture(view: View, who: Reader, room: Room, just_moved: Moves = None) -> Picture:
    """The levels with their stones; for each field of an upper one where it rests, and on whose stones."""
    stones, numbers = tuple(view["sites"]["pyramid"]["stones"]), numbers_of(view, "pyramid")
    beneath: Beneath = tuple(tuple(fields) for fields in numbers["beneath"])
    values = tuple(str(points) for points in numbers["foundation_points"])
    bare = tuple(value if field < LEVELS[1][0] else "" for field, value in enumerate(values))
    drawn = levels(stones, bare, room, fresh(view, just_moved, "pyramid.")) + _rests(stones, values, beneath, room)
    if len(stones) < len(values):
        drawn += further(who.anybody, numbers["foundation_further"], beside(room))
    label = who.say("imhotep-draw-pyramid", count=len(stones), owners=who.counted(stones))
    label = also(label, " ".join(_in_words(who, stones, field, beneath) for field in range(len(beneath))))
    below = caption(who, "pyramid", "D", points=numbers["beneath_points"])
    return Picture(with_rule(view, who, "pyramid", label), below, drawn)


def _in_words(who: Reader, stones: tuple[int, ...], upper: int, beneath: Beneath) -> str:
    """On whose stones a field of an upper level rests."""
    owners = [stones[field - 1] for field in beneath[upper] if field <= len(stones)]
    fields = ", ".join(map(str, beneath[upper]))
    number = LEVELS[1][0] + upper + 1
    return who.say("imhotep-draw-rests", field=number, fields=fields, owners=who.counted(owners))


@lru_cache(maxsize=1024)
def _rests(stones: tuple[int, ...], values: tuple[str, ...], beneath: Beneath, room: Room) -> str:
    """Where upper stones rest: a letter at the corner that four fields share, in the upper field the same letter, its
    points and the four stones beneath; once it is built, its owner's colour at the corner."""
    at, size, first = corners(room), size_in(room), LEVELS[1][0]
    drawn = []
    for upper, fields in enumerate(beneath):
        field = first + upper
        x, y = at[fields[-1] - 1]  # the lower right of the four: its corner is the one that they share
        built = stones[field] if field < len(stones) else None
        drawn.append(_joint(x, y, LETTERS[upper], built))
        if built is None:
            owners = tuple(stones[one - 1] if one <= len(stones) else None for one in fields)
            drawn.append(_upper(*at[field], size, values[field], LETTERS[upper], owners))
    return tag("g", *drawn, aria_hidden="true")


def _joint(x: float, y: float, letter: str, owner: int | None) -> str:
    if owner is not None:
        return _chip(x - 6, y - 6, 12, owner)
    disc = tag("circle", cx=x, cy=y, r=8, fill="var(--panel)", stroke="var(--edge)")
    return disc + text(letter, x, y + 3.6, 11.5, font_weight=650)


def _upper(x: float, y: float, size: float, value: str, letter: str, owners: tuple[int | None, ...]) -> str:
    """What a field brings: its own points and once more the four stones beneath."""
    small = size * 0.2
    left, top = x + size * 0.52, y + size * 0.37
    four = "".join(
        _chip(left + (small + 1) * (place // 2), top + (small + 1) * (place % 2), small, owner)
        for place, owner in enumerate(owners)
    )
    name = text(letter, x + size * 0.73, y + size * 0.31, 11.5, fill="var(--ink-soft)", font_weight=650)
    return text(value, x + size * 0.29, y + size * 0.62, size * 0.42) + name + four


def _chip(x: float, y: float, size: float, owner: int | None) -> str:
    """Whose stone it is, as a spot of colour; an outline where none lies yet."""
    if owner is None:
        line: dict[str, Attribute] = {"fill": "none", "stroke": "var(--edge)", "stroke_dasharray": "2 1.5"}
        return tag("rect", **line, **box_of(x + 0.5, y + 0.5, size - 1, size - 1, 2))
    edge: dict[str, Attribute] = {"stroke": "var(--m-ink)" if owner == 3 else "var(--m-ivory)", "stroke_width": 1.2}
    return tag("rect", fill=f"var({COLOURS[owner]})", **edge, **box_of(x + 0.5, y + 0.5, size - 1, size - 1, 2))
