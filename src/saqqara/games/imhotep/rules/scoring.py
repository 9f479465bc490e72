"""Points of Imhotep (IMH-8 to IMH-11, IMH-R56), at any moment as if the game ended now (IMH-R16)."""

from __future__ import annotations

from typing import Any

from saqqara.core.game_api import breakdown_by_seat
from saqqara.core.jit import compiled
from saqqara.games.imhotep import components
from saqqara.games.imhotep.rules.expansions import bets, prophecies
from saqqara.games.imhotep.rules.pending_choices import whole
from saqqara.games.imhotep.rules.sites import points as sites
from saqqara.games.imhotep.rules.sites.tomb.side_a import group_points
from saqqara.games.imhotep.rules.stone_moves import laid


@compiled
def temple(state: Any, seat: int) -> int:
    """Scored at the ends of the rounds so far (IMH-3.4)."""
    return int(state.temple_points[seat])


@compiled
def statues(state: Any, seat: int) -> int:
    """IMH-7.3."""
    return group_points(whole(state.hand[seat, components.STATUE]))


@compiled
def decorations(state: Any, seat: int) -> int:
    """IMH-7.2, IMH-22.3: each card on its own, rounded down."""
    total = 0
    for site in range(components.PYRAMID, len(components.SITES)):
        card = components.DECORATION + site - components.PYRAMID
        total += state.hand[seat, card] * (laid(state, site) // components.DECORATION_STONES)
    return int(
        total + state.hand[seat, components.STONE_DECORATION] * state.sled[seat] * components.STONE_DECORATION_POINTS
    )


@compiled
def red_cards(state: Any, seat: int) -> int:
    """IMH-22.2: Private Quarries that were gained."""
    return whole(state.red_points[seat])


@compiled
def blue_cards(state: Any, seat: int) -> int:
    """IMH-7.4, IMH-22.9: 1 point for each that is not used."""
    total = 0
    for card in range(components.LEVER, len(components.CARDS)):
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
        for site in range(components.PYRAMID, len(components.SITES)):
            if state.delivered[seat, site] == 0:
                return -components.WRATH
    return 0


@compiled
def points_of_dynasty(state: Any, seat: int) -> int:
    """What only A New Dynasty brings."""
    return sites.market(state, seat) + red_cards(state, seat) + prophecies.points(state, seat)


@compiled
def points(state: Any, seat: int) -> int:
    """A seat's points as if the game ended now."""
    return (
        sites.pyramid(state, seat) + temple(state, seat) + sites.tomb(state, seat) + sites.obelisks(state, seat)
        + statues(state, seat) + decorations(state, seat) + blue_cards(state, seat) + private_boat(state, seat)
        + bets.points(state, seat) + wrath(state, seat)
        + (points_of_dynasty(state, seat) if state.with_dynasty == 1 else 0)
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


SOURCES = (
    "pyramid", "temple", "tomb", "obelisks", "market", "statues", "decorations", "red_cards", "blue_cards",
    "private_boat", "bets", "prophecies", "wrath", "other",
)  # fmt: skip
OF_DYNASTY = ("market", "red_cards", "prophecies")
"""The sources that there are only with A New Dynasty (IMH-R58)."""


def named(dynasty: bool) -> tuple[str, ...]:
    """The sources of points in play, in documented order."""
    return tuple(name for name in SOURCES if dynasty or name not in OF_DYNASTY)


@compiled
def sources(state: Any, seat: int, into: Any) -> None:
    """Writes a seat's points by source into `into`, in the order of `named`."""
    into[0] = sites.pyramid(state, seat)
    into[1] = temple(state, seat)
    into[2] = sites.tomb(state, seat)
    into[3] = sites.obelisks(state, seat)
    n = 4
    if state.with_dynasty == 1:
        into[n] = sites.market(state, seat)
        n += 1
    into[n] = statues(state, seat)
    into[n + 1] = decorations(state, seat)
    n += 2
    if state.with_dynasty == 1:
        into[n] = red_cards(state, seat)
        n += 1
    into[n] = blue_cards(state, seat)
    into[n + 1] = private_boat(state, seat)
    into[n + 2] = bets.points(state, seat)
    n += 3
    if state.with_dynasty == 1:
        into[n] = prophecies.points(state, seat)
        n += 1
    into[n] = wrath(state, seat)
    into[n + 1] = 0  # other


def breakdown(state: Any) -> list[dict[str, int]]:
    """By seat, points by source, as if the game ended now."""
    return breakdown_by_seat(state, named(state.with_dynasty == 1), int(state.seats))


def running_breakdown(state: Any) -> list[dict[str, int]]:
    """By seat, the points by source that the score track shows (IMH-R16, IMH-R57)."""
    zero = dict.fromkeys(named(state.with_dynasty == 1), 0)
    return [{**zero, **running(state, seat)} for seat in range(int(state.seats))]


def running(state: Any, seat: int) -> dict[str, int]:
    """What a seat has scored at once, by source."""
    at_once = {
        "pyramid": state.pyramid_points[seat], "temple": temple(state, seat), "tomb": sites.running_tomb(state, seat),
        "obelisks": sites.running_obelisks(state, seat),
    }  # fmt: skip
    if state.with_dynasty:
        at_once |= {"market": state.market_points[seat], "red_cards": red_cards(state, seat)}
    return {name: int(points) for name, points in at_once.items()}


def winners(state: Any) -> list[int]:
    """The seats that share the first place, as if the game ended now."""
    return [seat for seat in range(int(state.seats)) if result(state, seat) > 0]
