"""Side A of the temple: at the end of a round each stone seen from above brings a point (IMH-5.3)."""

from __future__ import annotations

from functools import lru_cache

from saqqara.games.imhotep.svg.common import Reader, View, fresh, text
from saqqara.games.imhotep.svg.sites.picture import Moves, Picture, Room, caption
from saqqara.games.imhotep.svg.sites.temple.columns import FOOT, Court, column, next_on, seen


def picture(view: View, who: Reader, room: Room, just_moved: Moves = None) -> Picture:
    """The fields with their stones, and what each one brings."""
    here = view["sites"]["temple"]
    stones, visible = tuple(here["stones"]), tuple(here["visible"])
    drawn = layers(stones, len(visible), room, fresh(view, just_moved, "temple."), -1)
    court = court_of(stones, len(visible), room)
    points = "".join(
        text("1", court.x(field) + court.size / 2, room.height - FOOT + 20, 16) for field in range(len(visible))
    )
    return Picture(label(who, stones, visible), caption(who, "temple", "A"), drawn + points)


def label(who: Reader, stones: tuple[int, ...], visible: tuple[int | None, ...]) -> str:
    """What lies there in words, where stones are laid field by field."""
    heights = [len(stones[field :: len(visible)]) for field in range(len(visible))]
    return who.say("imhotep-draw-temple", count=len(stones), fields=seen(who, heights, visible))


def court_of(stones: tuple[int, ...], fields: int, room: Room) -> Court:
    """Where the fields lie, so that the stones and one more fit."""
    return Court(fields, len(stones) // fields, room)


@lru_cache(maxsize=2048)
def layers(stones: tuple[int, ...], fields: int, room: Room, arrived: frozenset[str], lit: int) -> str:
    """Stones laid from left to right, layer by layer; `lit` is the field that is being scored."""
    court = court_of(stones, fields, room)
    placed = [(f"temple.{number}", owner) for number, owner in enumerate(stones, 1)]
    stacks = [column(court, field, tuple(placed[field::fields]), arrived, field == lit) for field in range(fields)]
    return court.floor() + "".join(stacks) + next_on(court, len(stones) % fields, len(stones) // fields)
