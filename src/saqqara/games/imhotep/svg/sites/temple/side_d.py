"""Side D of the temple: each field a column of its own; no stone is laid where Imhotep stands (IMH-27.3 to 27.5)."""

from __future__ import annotations

from functools import lru_cache

from saqqara.games.imhotep.svg.common import (
    Reader,
    View,
    action_status,
    also,
    arrival_brackets,
    block,
    cell,
    fresh,
    may,
    tag,
    target_attributes,
    text,
    use_symbol,
)
from saqqara.games.imhotep.svg.sites.dynasty import chosen, numbers_of, slot, with_rule
from saqqara.games.imhotep.svg.sites.picture import Moves, Picture, Room, caption
from saqqara.games.imhotep.svg.sites.temple.columns import FOOT, Court, next_on, seen
from saqqara.theme.svg import INERT

BESIDE = 34.0  # the room beside the temple
Columns = tuple[tuple[int, ...], ...]


def picture(view: View, who: Reader, room: Room, just_moved: Moves = None) -> Picture:
    """The columns with what each one brings, and Imhotep, on his field or beside the temple."""
    here, numbers, arrived = view["sites"]["temple"], numbers_of(view, "temple"), fresh(view, just_moved)
    columns: Columns = tuple(tuple(column) for column in here["columns"])
    court = Court(len(columns), max(map(len, columns)), Room(room.width - BESIDE, room.height))
    points = int(numbers["seen_points"]), int(numbers["guarded_points"])
    drawn = [court.floor()]
    for field, stones in enumerate(columns):
        guarded = here["imhotep"] == field + 1
        status = action_status(view, f"imhotep {field + 1}") if view["phase"] == "imhotep" else INERT
        drawn.append(
            _column(who.anybody, len(columns), max(map(len, columns)), room, field, stones, guarded, status,
                    f"temple.{field + 1}" in arrived)
        )  # fmt: skip
        drawn.append(_points(court.x(field) + court.size / 2, room.height - 6, points[guarded], guarded))
    following = int(here["next"]) - 1
    drawn.append(next_on(court, following, len(columns[following])))
    drawn.append(_beside(room, here["imhotep"] is None))
    label = also(_in_words(who, columns, tuple(here["visible"])), _standing(who, here["imhotep"], here["next"]))
    below = caption(who, "temple", "D", seen=points[0], guarded=points[1])
    return Picture(with_rule(view, who, "temple", label), below, "".join(drawn))


def _in_words(who: Reader, columns: Columns, visible: tuple[int | None, ...]) -> str:
    heights = [len(column) for column in columns]
    return who.say("imhotep-draw-temple", count=sum(heights), fields=seen(who, heights, visible))


def _standing(who: Reader, imhotep: int | None, following: int) -> str:
    return who.say("imhotep-draw-imhotep", field=imhotep or 0, next=following)


@lru_cache(maxsize=4096)
def _column(
    who: Reader, fields: int, highest: int, room: Room, field: int, stones: tuple[int, ...], guarded: bool,
    status: str, just: bool,
) -> str:  # fmt: skip
    """A field with all its stones and how many they are; Imhotep on the top one, if he stands here."""
    court = Court(fields, highest, Room(room.width - BESIDE, room.height))
    x, size, name = court.x(field), court.size, f"temple.{field + 1}"
    if not stones:
        return cell(name, x, court.y(0), size, "", None, False, False)
    top = court.y(len(stones) - 1)
    lying = [block(owner, x, court.y(layer), size) for layer, owner in enumerate(stones)]
    number = text(f"{len(stones)}", x + size / 2, top - court.edge - 4, 12, fill="var(--ink-soft)")
    figure = (
        use_symbol("imhotep", x + size * 0.13, top + size * 0.1, size * 0.74, data_piece="imhotep") if guarded else ""
    )
    marks = arrival_brackets(x, top, size) if just else ""
    drawn = "".join(lying) + figure + marks + (number if len(stones) > 1 else "")
    if status == INERT:
        return tag("g", drawn, data_place=name)
    label = who.say("imhotep-draw-imhotep-field", field=field + 1, high=len(stones))
    label = also(label, who.say("imhotep-draw-imhotep-here")) if may(status) else label
    shown = target_attributes("field", status, f"imhotep {field + 1}", False, label, data_place=name)
    return chosen(drawn, (x, top, size, size), shown, (x - 3, 0, size + 6, room.height - FOOT))


@lru_cache(maxsize=64)
def _points(x: float, y: float, points: int, guarded: bool) -> str:
    """What a visible stone brings here; more beneath Imhotep."""
    if guarded:
        return text(str(points), x, y, 16, font_weight=700, fill="var(--gold)")
    return text(str(points), x, y, 16)


@lru_cache(maxsize=16)
def _beside(room: Room, stands: bool) -> str:
    """Where Imhotep starts, right of the temple."""
    x, y, size = room.width - BESIDE + 5, (room.height - FOOT) / 2, BESIDE - 5
    figure = (
        use_symbol("imhotep", x, y, size, data_piece="imhotep")
        if stands
        else slot((x + 1, y + 1, size - 2, size - 2), 14)
    )
    return tag("g", figure, data_place="beside-temple", opacity=None if stands else 0.5)
