"""What counts of the monuments for the rest of the game, by their sides, and what has been scored."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components
from saqqara.games.imhotep.rules.endgame.bits import put
from saqqara.games.imhotep.rules.endgame.detection import SEATS
from saqqara.games.imhotep.rules.pending_choices import whole
from saqqara.games.imhotep.rules.sites.temple.side_d import next_field
from saqqara.games.imhotep.rules.sites.temple.stones import owner, visible
from saqqara.games.imhotep.rules.stone_moves import laid

OWNER, FIELD, STONES, BUILT, TILES, OPEN = 2, 3, 6, 3, 5, 2  # bits that hold such a number, EMPTY as 0
LEAD, MIDDLE = 17, 1 << 16
KINDS = len(components.CRYPT)


@compiled
def put_lead(state: Any, words: Any, at: int) -> int:
    """By how many points the first seat leads in what is scored at once and never changes."""
    lead = MIDDLE
    for seat in range(SEATS):
        scored = state.pyramid_points[seat] + state.temple_points[seat] + state.obelisk_points[seat]
        scored += state.market_points[seat] + state.red_points[seat]
        lead += scored if seat == 0 else -scored
    return put(words, at, whole(lead), LEAD)


@compiled
def put_all(state: Any, words: Any, at: int) -> int:
    """The stones at the monuments, by owner where that counts (IMH-9.1, IMH-23), and what lies how there."""
    for site in range(components.PYRAMID, len(components.SITES)):
        if state.with_wrath == 1 or state.with_prophecies == 1:
            for seat in range(SEATS):
                at = put(words, at, whole(state.delivered[seat, site]), STONES)
        else:
            at = put(words, at, laid(state, site), STONES)
    at = put_pyramid(state, words, at)
    at = put_temple(state, words, at)
    at = put_tomb(state, words, at)
    return put_obelisks(state, words, at)


@compiled
def put_pyramid(state: Any, words: Any, at: int) -> int:
    """Side B: how high the three are. C: which places are built, and whose scaffolds are. D: whose stones lie there."""
    side = state.sides[components.PYRAMID]
    if side == components.SIDE_B:
        for pyramid in range(len(components.PYRAMIDS)):
            at = put(words, at, whole(state.built[pyramid]), BUILT)
    elif side == components.SIDE_C:
        for place in range(components.SCAFFOLD_PLACES):
            at = put(words, at, int(state.pyramid[place] != components.EMPTY), 1)
        for level in range(components.SCAFFOLD_LEVELS):
            at = put(words, at, state.scaffolds[level] + 1, OWNER)
    elif side == components.SIDE_D:
        for field in range(components.FOUNDATION_FIELDS):
            at = put(words, at, state.pyramid[field] + 1, OWNER)
    return at


@compiled
def put_temple(state: Any, words: Any, at: int) -> int:
    """Whose stones are visible. Side C: how far the chariots are. D: where Imhotep stands, and the next stone comes."""
    for field in range(whole(state.temple_fields)):
        at = put(words, at, owner(state, field) + 1 if visible(state, field) != components.EMPTY else 0, OWNER)
    if state.sides[components.TEMPLE] == components.SIDE_C:
        for seat in range(SEATS):
            at = put(words, at, whole(state.chariot[seat]), STONES)
    elif state.sides[components.TEMPLE] == components.SIDE_D:
        at = put(words, at, state.imhotep + 1, FIELD)
        at = put(words, at, next_field(state), FIELD)
    return at


@compiled
def put_tomb(state: Any, words: Any, at: int) -> int:
    """Whose stones lie there, in order. Side C: the tiles of the seats and the open ones, which are in no order."""
    if state.sides[components.TOMB] != components.SIDE_C:
        for stone in range(laid(state, components.TOMB)):
            at = put(words, at, whole(state.tomb[stone]), 1)
        return at
    for kind in range(KINDS):
        for seat in range(SEATS):
            at = put(words, at, whole(state.tiles[seat, kind]), TILES)
        count = 0
        for place in range(components.CRYPT_OPEN):
            count += state.crypt_open[place] == kind
        at = put(words, at, count, OPEN)
    return at


@compiled
def put_obelisks(state: Any, words: Any, at: int) -> int:
    """Heights or loose stones. Side B: whose towers stand. D: the plinths."""
    for seat in range(SEATS):
        at = put(words, at, whole(state.obelisk[seat]), STONES)
    if state.sides[components.OBELISKS] == components.SIDE_B:
        for tower in range(len(components.TOWERS)):
            at = put(words, at, state.towers[tower] + 1, OWNER)
    elif state.sides[components.OBELISKS] == components.SIDE_D:
        for plinth in range(len(components.PLINTHS)):
            for seat in range(SEATS):
                at = put(words, at, whole(state.plinths[plinth, seat]), STONES)
    return at
