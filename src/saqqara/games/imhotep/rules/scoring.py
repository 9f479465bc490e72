"""Points of Imhotep (IMH-8 to IMH-11), at any moment as if the game ended now (IMH-R16)."""

from __future__ import annotations

from typing import Any

from saqqara.games.imhotep import box
from saqqara.games.imhotep.rules.expansions import bets
from saqqara.games.imhotep.rules.sites import points as sites
from saqqara.games.imhotep.rules.sites.obelisks import side_b as obelisks_b
from saqqara.games.imhotep.rules.sites.tomb.side_a import group_points
from saqqara.games.imhotep.rules.stones import laid
from saqqara.games.imhotep.rules.tasks import whole
from saqqara.kernel import compiled


@compiled
def pyramid(state: Any, seat: int) -> int:
    """Scored at once (IMH-5.2, IMH-6.2)."""
    return int(state.pyramid_points[seat])


@compiled
def temple(state: Any, seat: int) -> int:
    """Scored at the ends of the rounds so far (IMH-3.4)."""
    return int(state.temple_points[seat])


@compiled
def statues(state: Any, seat: int) -> int:
    """IMH-7.3."""
    return group_points(whole(state.hand[seat, box.STATUE]))


@compiled
def decorations(state: Any, seat: int) -> int:
    """IMH-7.2: each card on its own, rounded down."""
    total = 0
    for site in range(box.PYRAMID, len(box.SITES)):
        card = box.DECORATION + site - box.PYRAMID
        total += state.hand[seat, card] * (laid(state, site) // box.DECORATION_STONES)
    return int(total)


@compiled
def blue_cards(state: Any, seat: int) -> int:
    """IMH-7.4: 1 point for each that is not used."""
    total = 0
    for card in range(box.LEVER, len(box.CARDS)):
        total += state.hand[seat, card]
    return int(total)


@compiled
def private_boat(state: Any, seat: int) -> int:
    """IMH-10.2: 1 point for one that is not used."""
    return int(state.private_left[seat])


@compiled
def wrath(state: Any, seat: int) -> int:
    """IMH-9.1."""
    if state.with_wrath == 1:
        for site in range(box.PYRAMID, len(box.SITES)):
            if state.delivered[seat, site] == 0:
                return -box.WRATH
    return 0


@compiled
def points(state: Any, seat: int) -> int:
    """A seat's points as if the game ended now."""
    return (
        pyramid(state, seat) + temple(state, seat) + sites.tomb(state, seat) + sites.obelisks(state, seat)
        + statues(state, seat) + decorations(state, seat) + blue_cards(state, seat) + private_boat(state, seat)
        + bets.points(state, seat) + wrath(state, seat)
    )  # fmt: skip


@compiled
def result(state: Any, seat: int) -> float:
    """As if the game ended now: 1 for the first, 0 for others, a share for a shared first place (IMH-8.2)."""
    own, level = points(state, seat), 0
    for other in range(whole(state.seats)):
        points_of_other = points(state, other)
        if points_of_other > own or (points_of_other == own and state.sled[other] > state.sled[seat]):
            return 0.0
        if points_of_other == own and state.sled[other] == state.sled[seat]:
            level += 1
    return 1.0 / level


SOURCES = {
    "pyramid": pyramid, "temple": temple, "tomb": sites.tomb, "obelisks": sites.obelisks, "statues": statues,
    "decorations": decorations, "blue_cards": blue_cards, "private_boat": private_boat, "bets": bets.points,
    "wrath": wrath,
}  # fmt: skip


def breakdown(state: Any) -> list[dict[str, int]]:
    """By seat, points by source, as if the game ended now."""
    return [
        {**{name: int(source(state, seat)) for name, source in SOURCES.items()}, "other": 0}
        for seat in range(int(state.seats))
    ]


def running_breakdown(state: Any) -> list[dict[str, int]]:
    """By seat, the points by source that the score track shows (IMH-R16)."""
    zero = dict.fromkeys([*SOURCES, "other"], 0)
    return [
        {
            **zero,
            "pyramid": int(pyramid(state, seat)),
            "temple": int(temple(state, seat)),
            "obelisks": int(obelisks_b.tower_points(state, seat)) if state.profile == box.PRINTED else 0,
        }
        for seat in range(int(state.seats))
    ]


def winners(state: Any) -> list[int]:
    """The seats that share the first place, as if the game ended now."""
    return [seat for seat in range(int(state.seats)) if result(state, seat) > 0]
