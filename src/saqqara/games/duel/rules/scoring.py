"""Scoring of The Duel (DUEL-6, DUEL-7), at any moment as if the game ended now (DUEL-R10)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from saqqara.core.game_api import breakdown_by_seat
from saqqara.core.jit import compiled
from saqqara.games.duel import components
from saqqara.games.duel.rules.play import current_player

SCORE_SOURCES = ("obelisk", "temple", "pyramids", "tomb", "action_tiles", "meeples")
SYMBOL_KINDS, TOMB_NUMBERS = 4, 12


@compiled
def obelisk(state: Any, seat: int) -> int:
    """Return a seat's points for obelisks (DUEL-6.1, DUEL-7.1)."""
    own, other = state.obelisk[seat], state.obelisk[1 - seat]
    if state.sides[components.SITE_OBELISK] == components.SIDE_A:
        return int(own + (components.OBELISK_MAJORITY if own > other else 0))
    if state.first_to_five == seat:
        return components.OBELISK_FIRST + (components.OBELISK_SECOND if own >= components.OBELISK_TEN else 0)
    return components.OBELISK_SECOND if own >= components.OBELISK_FIVE else 0


@compiled
def temple(state: Any, seat: int) -> int:
    """Return a seat's points for the temple (DUEL-6.2, DUEL-7.2).

    On side B, the best sets take one tile of each remaining kind, repeatedly.
    """
    points = 0
    if state.sides[components.SITE_TEMPLE] == components.SIDE_A:
        for kind in range(SYMBOL_KINDS):
            points += (kind + 1) * state.temple[seat, kind]
        return int(points)
    for sets in range(3):  # each kind has three tiles (DUEL-1.1)
        size = 0
        for kind in range(SYMBOL_KINDS):
            if state.temple[seat, kind] > sets:
                size += 1
        points += components.TEMPLE_B[size]
    return int(points)


@compiled
def pyramids(state: Any, seat: int) -> int:
    """Return a seat's points for the pyramids (DUEL-6.3, DUEL-7.3)."""
    light, dark = state.pyramids[seat, 0], state.pyramids[seat, 1]
    if state.sides[components.SITE_PYRAMIDS] == components.SIDE_A:
        return int(components.PYRAMID_A[light] + components.PYRAMID_A[dark])
    return int(components.PYRAMID_B[min(light, dark)])


@compiled
def tomb_group(side: int, size: int) -> int:
    """Return the points for a group of consecutive numbers (DUEL-6.4, DUEL-7.4)."""
    return int(components.TOMB_A[min(size, 5)] if side == components.SIDE_A else components.TOMB_B)


@compiled
def tomb(state: Any, seat: int) -> int:
    """Return a seat's points for the tomb (DUEL-6.4, DUEL-7.4); 12 and 1 are not neighbours."""
    points, size = 0, 0
    for number in range(TOMB_NUMBERS):
        if state.tomb[seat, number]:
            size += 1
        elif size:
            points += tomb_group(state.sides[components.SITE_TOMB], size)
            size = 0
    if size:
        points += tomb_group(state.sides[components.SITE_TOMB], size)
    return points


@compiled
def action_tiles(state: Any, seat: int) -> int:
    """Return a seat's points for unused action tiles (DUEL-6.5)."""
    count = 0
    for action in range(4):
        count += state.action_tiles[seat, action]
    return count


@compiled
def meeples(state: Any, seat: int) -> int:
    """Return a seat's points for meeples in the harbour, which are those not in supply (DUEL-6.6)."""
    return int(components.MEEPLES - state.supply[seat])


@compiled
def points(state: Any, seat: int) -> int:
    """Return a seat's points as if the game ended now."""
    return (
        obelisk(state, seat) + temple(state, seat) + pyramids(state, seat) + tomb(state, seat)
        + action_tiles(state, seat) + meeples(state, seat)
    )  # fmt: skip


@compiled
def points_by_source(state: Any, seat: int, into: Any) -> None:
    """Write a seat's points by source into `into`, in the order of `SCORE_SOURCES`."""
    into[0] = obelisk(state, seat)
    into[1] = temple(state, seat)
    into[2] = pyramids(state, seat)
    into[3] = tomb(state, seat)
    into[4] = action_tiles(state, seat)
    into[5] = meeples(state, seat)


@compiled
def winner(state: Any) -> int:
    """Return the seat with the most points; on a tie, the seat that did not start (DUEL-5.2)."""
    lead = points(state, 0) - points(state, 1)
    if lead == 0:
        return int(1 - state.first)
    return 0 if lead > 0 else 1


@compiled
def result(state: Any, seat: int) -> float:
    """Return 1 for the winner and 0 for the other seat, as if the game ended now."""
    return 1.0 if winner(state) == seat else 0.0


def breakdown(state: Any) -> list[dict[str, int]]:
    """Return the points by source for each seat, as if the game ended now."""
    return breakdown_by_seat(state, SCORE_SOURCES, components.NUM_PLAYERS)


# ---- secured points --------------------------------------------------------------------------------------------


def secured_obelisk(state: Any, seat: int) -> int:
    """Return a seat's secured points for obelisks.

    On side A, the majority is secured once the opponent cannot reach it with the obelisks that are still available.
    """
    if state.sides[components.SITE_OBELISK] != components.SIDE_A:
        return int(obelisk(state, seat))
    own, other = int(state.obelisk[seat]), int(state.obelisk[1 - seat])
    removed = state.box[: state.boxed].tolist().count(components.OBELISK)
    to_be_had = components.COPIES[components.OBELISK] - own - other - removed
    return own + (components.OBELISK_MAJORITY if own > other + to_be_had else 0)


def secured_tomb(state: Any, seat: int) -> int:
    """Return the minimum that a seat's tomb groups are worth, as available numbers may still join some of them."""
    boxed = {tile - components.TOMB for tile in state.box[: state.boxed].tolist()}
    opponent_tomb = state.tomb[1 - seat].tolist()
    lost = tuple([is_taken > 0 or number in boxed for number, is_taken in enumerate(opponent_tomb)])
    return _secured_tomb_points(tuple(state.tomb[seat].tolist()), lost, int(state.sides[components.SITE_TOMB]))


@lru_cache(maxsize=16_384)
def _secured_tomb_points(own: tuple[int, ...], lost: tuple[bool, ...], side: int) -> int:
    least = [0] + [10**6] * TOMB_NUMBERS  # indexed by how many numbers, starting at 1, are assigned
    for end in range(1, TOMB_NUMBERS + 1):
        if not own[end - 1]:
            least[end] = least[end - 1]
        for begin in range(end):
            is_group = own[begin] and own[end - 1] and not any(lost[begin:end])
            closed_before = begin == 0 or not own[begin - 1]
            closed_after = end == TOMB_NUMBERS or not own[end]
            if is_group and closed_before and closed_after:
                least[end] = min(least[end], least[begin] + tomb_group(side, end - begin))
    return int(least[TOMB_NUMBERS])


def secured_breakdown(state: Any) -> list[dict[str, int]]:
    """Return each seat's secured points by source, which can no longer be lost; all points once the game is over."""
    if current_player(state) == components.EMPTY:
        return breakdown(state)
    return [
        {
            "obelisk": secured_obelisk(state, seat),
            "temple": int(temple(state, seat)),
            "pyramids": int(pyramids(state, seat)),
            "tomb": secured_tomb(state, seat),
            "action_tiles": 0,
            "meeples": 0,
        }
        for seat in range(components.NUM_PLAYERS)
    ]
