"""Side B of the pyramid: three small pyramids, each four fields and one on top of them, drawn above (IMH-6.2)."""

from __future__ import annotations

from functools import lru_cache

from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg.common import (
    Reader,
    View,
    action_status,
    also,
    cell,
    focus,
    fresh,
    ground,
    hit,
    may,
    ring,
    tag,
    target_attributes,
    text,
    use_symbol,
)
from saqqara.games.imhotep.svg.sites.picture import Moves, Picture, Room, Zone, caption, heap

PAD = 4
BONUSES = ("", "bonus-card", "bonus-stones", "bonus-place")


def picture(view: View, who: Reader, room: Room, just_moved: Moves = None) -> Picture:
    """The three pyramids, each to be chosen as a whole, and further stones between their tops."""
    here, arrived = view["sites"]["pyramid"], fresh(view, just_moved, "pyramid.")
    size = min((room.height - 2 * PAD - 3) / 3, (room.width / 3 - 2 * PAD - 4) / 2)
    step = (room.width - 2 * size - 2 * PAD) / 2
    further = tuple(here["further"])
    drawn = [
        _one(who, index, name, tuple(here[name]), action_status(view, f"build {name}"), arrived, index * step, size)
        for index, name in enumerate(components.PYRAMIDS)
    ]
    last = len(components.PYRAMIDS) * components.PYRAMID_FIELDS
    places = [f"pyramid.{number}" for number in range(last + 1, last + 1 + len(further))]
    between = [Zone(index * step + 1.5 * size + 2 * PAD + 2, 2, step - size - 2 * PAD - 4, size) for index in (0, 1)]
    owners = [owner for name in components.PYRAMIDS for owner in here[name]] + list(further)
    label = who.say("imhotep-draw-pyramid", count=len(owners), owners=who.counted(owners))
    return Picture(label, caption(who, "pyramid", "B"), "".join(drawn) + heap(further, places, between, arrived))


@lru_cache(maxsize=2048)
def _one(
    who: Reader, index: int, name: str, stones: tuple[int, ...], status: str, arrived: frozenset[str], x: float,
    size: float,
) -> str:  # fmt: skip
    """One pyramid, and what building it says."""
    wide, middle = 2 * size + 2 * PAD, x + PAD + size / 2
    low = size + PAD
    corners = [(x + PAD + size * (field // 2), low + PAD + size * (field % 2)) for field in range(4)]
    fields = [
        _field(index, field, stones[field] if field < len(stones) else None, arrived, field == len(stones), at, size)
        for field, at in enumerate([*corners, (middle, PAD)])
    ]
    courses = ground(middle - PAD, 0, size + 2 * PAD, size + 2 * PAD) + ground(x, low, wide, wide)
    label = who.say("imhotep-draw-one-pyramid", pyramid=name, count=len(stones), owners=who.counted(stones))
    if may(status):
        label = also(label, who.say("imhotep-draw-build"))
    box_ = (x - 2, -2, wide + 4, low + wide + 4)
    inner = tag("g", ring(*box_, 9) if may(status) else "", courses, *fields, class_="lift")
    shown_as = target_attributes("pyramid", status, f"build {name}", False, label, id=f"pyramid-{name}")
    return tag("g", inner, hit(x, 0, wide, low + wide), focus(*box_, 9), **shown_as)


def _field(
    index: int, field: int, owner: int | None, arrived: frozenset[str], next_: bool, at: tuple[float, float],
    size: float,
) -> str:  # fmt: skip
    """A field with its points, and beside them what else it brings."""
    place = f"pyramid.{components.PYRAMID_FIELDS * index + field + 1}"
    value, bonus = str(components.PYRAMID_B[index][field]), int(components.PYRAMID_BONUS[index][field])
    drawn = cell(place, *at, size, "" if bonus else value, owner, place in arrived, next_)
    if not bonus or owner is not None:
        return drawn
    number = text(value, at[0] + size * 0.27, at[1] + size * 0.66, size * 0.44)
    return drawn + number + use_symbol(BONUSES[bonus], at[0] + size * 0.42, at[1] + size * 0.22, size * 0.54)
