"""Points of Imhotep (IMH-8 to IMH-11, IMH-R56), at any moment as if the game ended now (IMH-R16)."""

from __future__ import annotations

from typing import Any

from saqqara.core.game_api import breakdown_by_seat
from saqqara.core.jit import compiled
from saqqara.games.imhotep import components
from saqqara.games.imhotep.rules import expansions
from saqqara.games.imhotep.rules.pending_choices import as_int
from saqqara.games.imhotep.rules.sites import market, obelisks, pyramid, tomb
from saqqara.games.imhotep.rules.sites.tomb import group_points
from saqqara.games.imhotep.rules.stone_moves import stones_at_site

# ---- sites, by their side (IMH-8.1) -----------------------------------------------------------------------------


@compiled
def market_points(state: Any, seat: int) -> int:
    """Return the points for remaining coins (IMH-25.1) and for coins from cards (IMH-25.4)."""
    return market.unspent_coin_points(state, seat) + as_int(state.market_points[seat])


@compiled
def pyramid_points(state: Any, seat: int) -> int:
    """Return the points scored at once (IMH-5.2, IMH-6.2, IMH-26) and for scaffolds (IMH-26.2)."""
    return as_int(state.pyramid_points[seat]) + pyramid.scaffold_points(state, seat)


@compiled
def tomb_points(state: Any, seat: int) -> int:
    """Return the points for the tomb (IMH-5.4, IMH-6.4, IMH-28)."""
    side = state.sides[components.TOMB]
    if side == components.SIDE_A:
        return tomb.points_side_a(state, seat)
    if side == components.SIDE_B:
        return tomb.points_side_b(state, seat)
    return tomb.points_side_c(state, seat) if side == components.SIDE_C else tomb.points_side_d(state, seat)


@compiled
def obelisk_points(state: Any, seat: int) -> int:
    """Return the points for the obelisks (IMH-5.5, IMH-6.5, IMH-29)."""
    side = state.sides[components.OBELISKS]
    if side == components.SIDE_A:
        return obelisks.points_side_a(state, seat)
    if side == components.SIDE_B:
        return obelisks.points_side_b(state, seat)
    return obelisks.points_side_c(state, seat) if side == components.SIDE_C else obelisks.points_side_d(state, seat)


def running_tomb_points(state: Any, seat: int) -> int:
    """Return the points that the tomb scored at once: full columns (IMH-28.3)."""
    return tomb.shaft_points(state, seat) if state.sides[components.TOMB] == components.SIDE_D else 0


def running_obelisk_points(state: Any, seat: int) -> int:
    """Return the points that obelisks scored at once: towers (IMH-6.5, IMH-14.1), tiles (IMH-29.1)."""
    if state.sides[components.OBELISKS] == components.SIDE_C:
        return obelisks.points_side_c(state, seat)
    return obelisks.tower_points(state, seat) if state.profile == components.PRINTED else 0


# ---- other sources of points ------------------------------------------------------------------------------------


@compiled
def temple_points(state: Any, seat: int) -> int:
    """Return the points scored at the ends of the rounds so far (IMH-3.4)."""
    return int(state.temple_points[seat])


@compiled
def statue_points(state: Any, seat: int) -> int:
    """Return the points for statues (IMH-7.3)."""
    return group_points(as_int(state.hand[seat, components.STATUE]))


@compiled
def decoration_points(state: Any, seat: int) -> int:
    """Return the points for decorations, each card rounded down separately (IMH-7.2, IMH-22.3)."""
    total = 0
    for site in range(components.PYRAMID, len(components.SITES)):
        card = components.DECORATION + site - components.PYRAMID
        total += state.hand[seat, card] * (stones_at_site(state, site) // components.DECORATION_STONES)
    return int(
        total + state.hand[seat, components.STONE_DECORATION] * state.sled[seat] * components.STONE_DECORATION_POINTS
    )


@compiled
def red_card_points(state: Any, seat: int) -> int:
    """Return the points for gained Private Quarries (IMH-22.2)."""
    return as_int(state.red_points[seat])


@compiled
def blue_card_points(state: Any, seat: int) -> int:
    """Return 1 point for each unused blue card (IMH-7.4, IMH-22.9)."""
    total = 0
    for card in range(components.LEVER, len(components.CARDS)):
        total += state.hand[seat, card]
    return int(total)


@compiled
def private_boat_points(state: Any, seat: int) -> int:
    """Return 1 point for an unused private boat (IMH-10.2)."""
    return int(state.private_left[seat])


@compiled
def wrath_points(state: Any, seat: int) -> int:
    """Return the loss from the Wrath of the Pharaoh, negative or 0 (IMH-9.1)."""
    if state.with_wrath == 1:
        for site in range(components.PYRAMID, len(components.SITES)):
            if state.delivered[seat, site] == 0:
                return -components.WRATH_POINTS
    return 0


@compiled
def dynasty_points(state: Any, seat: int) -> int:
    """Return the points from sources that exist only in A New Dynasty."""
    return market_points(state, seat) + red_card_points(state, seat) + expansions.prophecy_points(state, seat)


@compiled
def points(state: Any, seat: int) -> int:
    """Return a seat's points as if the game ended now."""
    return (
        pyramid_points(state, seat) + temple_points(state, seat)
        + tomb_points(state, seat) + obelisk_points(state, seat)
        + statue_points(state, seat) + decoration_points(state, seat)
        + blue_card_points(state, seat) + private_boat_points(state, seat)
        + expansions.bet_points(state, seat) + wrath_points(state, seat)
        + (dynasty_points(state, seat) if state.with_dynasty == 1 else 0)
    )  # fmt: skip


@compiled
def result(state: Any, seat: int) -> float:
    """Return the result of a seat as if the game ended now (IMH-8.2).

    The first place counts 1, divided by the number of seats that share it; all other places count 0.
    """
    own, level = points(state, seat), 0
    for other in range(as_int(state.seats)):
        points_of_other = points(state, other)
        if points_of_other > own or (points_of_other == own and state.sled[other] > state.sled[seat]):
            return 0.0
        if points_of_other == own and state.sled[other] == state.sled[seat]:
            level += 1
    return 1.0 / level


SCORE_SOURCES = (
    "pyramid", "temple", "tomb", "obelisks", "market", "statues", "decorations", "red_cards", "blue_cards",
    "private_boat", "bets", "prophecies", "wrath", "other",
)  # fmt: skip
DYNASTY_SOURCES = ("market", "red_cards", "prophecies")
"""Score sources that exist only with A New Dynasty (IMH-R58)."""


def source_names(dynasty: bool) -> tuple[str, ...]:
    """Return the names of the score sources in play, in documented order."""
    return tuple(name for name in SCORE_SOURCES if dynasty or name not in DYNASTY_SOURCES)


@compiled
def points_by_source(state: Any, seat: int, into: Any) -> None:
    """Write a seat's points by source into `into`, in the order of `source_names`."""
    into[0] = pyramid_points(state, seat)
    into[1] = temple_points(state, seat)
    into[2] = tomb_points(state, seat)
    into[3] = obelisk_points(state, seat)
    n = 4
    if state.with_dynasty == 1:
        into[n] = market_points(state, seat)
        n += 1
    into[n] = statue_points(state, seat)
    into[n + 1] = decoration_points(state, seat)
    n += 2
    if state.with_dynasty == 1:
        into[n] = red_card_points(state, seat)
        n += 1
    into[n] = blue_card_points(state, seat)
    into[n + 1] = private_boat_points(state, seat)
    into[n + 2] = expansions.bet_points(state, seat)
    n += 3
    if state.with_dynasty == 1:
        into[n] = expansions.prophecy_points(state, seat)
        n += 1
    into[n] = wrath_points(state, seat)
    into[n + 1] = 0  # other


def breakdown(state: Any) -> list[dict[str, int]]:
    """Return the points by source of each seat, as if the game ended now."""
    return breakdown_by_seat(state, source_names(state.with_dynasty == 1), int(state.seats))


def running_breakdown(state: Any) -> list[dict[str, int]]:
    """Return the points by source of each seat, as on the score track (IMH-R16, IMH-R57)."""
    zero = dict.fromkeys(source_names(state.with_dynasty == 1), 0)
    return [{**zero, **running_points(state, seat)} for seat in range(int(state.seats))]


def running_points(state: Any, seat: int) -> dict[str, int]:
    """Return the points that a seat scored at once, by source."""
    at_once = {
        "pyramid": state.pyramid_points[seat], "temple": temple_points(state, seat),
        "tomb": running_tomb_points(state, seat),
        "obelisks": running_obelisk_points(state, seat),
    }  # fmt: skip
    if state.with_dynasty:
        at_once |= {"market": state.market_points[seat], "red_cards": red_card_points(state, seat)}
    return {name: int(points) for name, points in at_once.items()}


def winners(state: Any) -> list[int]:
    """Return the seats that share the first place, as if the game ended now."""
    return [seat for seat in range(int(state.seats)) if result(state, seat) > 0]
