"""Pyramid: positions of stones on each side, and the points scored at once (IMH-5.2, IMH-6.2, IMH-26)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games._shared.moves import log_move
from saqqara.games.imhotep import components, layout, notation
from saqqara.games.imhotep.rules.pending_choices import as_int, push_task
from saqqara.games.imhotep.rules.stone_moves import get_stones, lift_stone, log_points, set_down_stone, stones_at_site

# ---- sides B and C: the owner of the stone chooses where to build (BUILD) ---------------------------------------


@compiled
def can_build(state: Any) -> bool:
    """Return True if the owner has a choice (IMH-R6, IMH-26.3)."""
    return can_build_side_b(state) if state.sides[components.PYRAMID] == components.SIDE_B else can_build_side_c(state)


@compiled
def add_choices(state: Any, action_ids: Any, n: int) -> int:
    """Add the places where the stone can be built."""
    if state.sides[components.PYRAMID] == components.SIDE_B:
        return add_pyramids(state, action_ids, n)
    return add_places(state, action_ids, n)


@compiled
def build(state: Any, seat: int, origin: int, action_id: int) -> None:
    """Build the stone where its owner has chosen."""
    if action_id < notation.PLACE:
        build_side_b(state, seat, origin, action_id - notation.BUILD)
    else:
        build_side_c(state, seat, origin, action_id - notation.PLACE)


@compiled
def add_overflow(state: Any, seat: int, origin: int) -> None:
    """Add a further stone after all fields are built."""
    if state.sides[components.PYRAMID] == components.SIDE_B:
        add_overflow_side_b(state, seat, origin)
    else:
        add_overflow_side_c(state, seat, origin)


# ---- side A: one pyramid on the next free field (IMH-5.2) -------------------------------------------------------


@compiled
def deliver_side_a(state: Any, seat: int, origin: int) -> None:
    """Put the stone on the next free field and score it; once the pyramid is complete each stone scores 1 point."""
    field = stones_at_site(state, components.PYRAMID)
    build_and_score(
        state,
        seat,
        origin,
        field,
        components.PYRAMID_A[field] if field < len(components.PYRAMID_A) else components.OVERFLOW_POINTS,
    )


@compiled
def build_and_score(state: Any, seat: int, origin: int, field: int, points: int) -> None:
    """Move a stone from its origin to a field and score it."""
    lift_stone(state, seat, origin)
    set_down_and_score(state, seat, origin, field, points)


@compiled
def set_down_and_score(state: Any, seat: int, origin: int, field: int, points: int) -> None:
    """Set down a stone that is in transit on a field and score it."""
    state.pyramid[field] = seat
    set_down_stone(state, components.PYRAMID, seat, origin, layout.AT_PYRAMID + field)
    score_stone(state, seat, points, layout.AT_PYRAMID + field)


@compiled
def score_stone(state: Any, seat: int, points: int, place: int) -> None:
    """Score points at once for a stone at a place."""
    state.pyramid_points[seat] += points
    log_points(state, seat, points, place)


# ---- side B: three pyramids; some fields give additional bonuses (IMH-6.2) --------------------------------------

PYRAMID_COUNT = len(components.PYRAMIDS)


@compiled
def has_free_field(state: Any, pyramid: int) -> bool:
    """Return True if a pyramid is not complete (IMH-R6)."""
    return bool(state.built[pyramid] < components.PYRAMID_FIELDS)


@compiled
def can_build_side_b(state: Any) -> bool:
    """Return True if any pyramid is not complete."""
    for pyramid in range(PYRAMID_COUNT):
        if has_free_field(state, pyramid):
            return True
    return False


@compiled
def add_pyramids(state: Any, action_ids: Any, n: int) -> int:
    """Add the pyramids that are not complete."""
    for pyramid in range(PYRAMID_COUNT):
        if has_free_field(state, pyramid):
            action_ids[n] = notation.BUILD + pyramid
            n += 1
    return n


@compiled
def deliver_side_b(state: Any, seat: int, origin: int) -> None:
    """Request the owner's choice (BUILD), which is skipped if all pyramids are complete.

    With A New Dynasty the stone is in transit meanwhile (IMH-R50).
    """
    if state.with_dynasty == 1:
        lift_stone(state, seat, origin)
    push_task(state, layout.BUILD, seat, origin, layout.NONE)


@compiled
def set_down_side_b(state: Any, seat: int, origin: int, field: int, points: int) -> None:
    """Set down a stone on a field and score it; in the base game it leaves its origin only now."""
    if state.with_dynasty == 0:
        lift_stone(state, seat, origin)
    set_down_and_score(state, seat, origin, field, points)


@compiled
def build_side_b(state: Any, seat: int, origin: int, pyramid: int) -> None:
    """Build the stone on the next field of a pyramid: its points, then the bonus of the field."""
    field = as_int(state.built[pyramid])
    state.built[pyramid] += 1
    set_down_side_b(
        state, seat, origin, pyramid * components.PYRAMID_FIELDS + field, components.PYRAMID_B[pyramid, field]
    )
    bonus = components.PYRAMID_BONUS[pyramid, field]
    if bonus == components.CARD_BONUS:
        push_task(state, layout.DRAW, seat, layout.NONE, layout.NONE)
    elif bonus == components.STONES_BONUS:
        get_stones(state, seat, components.QUARRY_STONES)
    elif bonus == components.PLACE_BONUS:
        push_task(state, layout.PLACE, seat, layout.NONE, layout.NONE)  # IMH-R25


@compiled
def add_overflow_side_b(state: Any, seat: int, origin: int) -> None:
    """Add a further stone for 1 point after all pyramids are complete (IMH-R6)."""
    set_down_side_b(state, seat, origin, stones_at_site(state, components.PYRAMID), components.OVERFLOW_POINTS)


# ---- side C: a pyramid seen from the front (IMH-26.1 to IMH-26.3) -----------------------------------------------


@compiled
def place_count(state: Any) -> int:
    """Return the number of places of the pyramid."""
    count = 0
    for level in range(components.SCAFFOLD_LEVELS):
        count += state.level_places[level]
    return count


@compiled
def can_build_side_c(state: Any) -> bool:
    """Return True if a place is free."""
    return stones_at_site(state, components.PYRAMID) < place_count(state)


@compiled
def level_of(place: int) -> int:
    """Return the level of a place, from 0."""
    level = 0
    while place >= components.LEVEL_START[level + 1]:
        level += 1
    return level


@compiled
def is_built(state: Any, level: int, place: int) -> bool:
    """Return True if there is a stone at a place of a level, both from 0."""
    return bool(state.pyramid[components.LEVEL_START[level] + place] != components.EMPTY)


@compiled
def can_build_on(state: Any, level: int, place: int) -> bool:
    """Return True if a place is free, and on the ground or on two stones (IMH-26.1)."""
    if place >= state.level_places[level] or is_built(state, level, place):
        return False
    return level == 0 or (is_built(state, level - 1, place) and is_built(state, level - 1, place + 1))


@compiled
def add_places(state: Any, action_ids: Any, n: int) -> int:
    """Add the places where a stone can be built now."""
    for level in range(components.SCAFFOLD_LEVELS):
        for place in range(as_int(state.level_places[level])):
            if can_build_on(state, level, place):
                action_ids[n] = notation.PLACE + components.LEVEL_START[level] + place
                n += 1
    return n


@compiled
def deliver_side_c(state: Any, seat: int, origin: int) -> None:
    """Request the owner's choice (BUILD) while the stone is in transit (IMH-R50).

    The choice is skipped once all places are built.
    """
    lift_stone(state, seat, origin)
    push_task(state, layout.BUILD, seat, origin, layout.NONE)


@compiled
def is_level_complete(state: Any, level: int) -> bool:
    """Return True if all places of a level are built."""
    for place in range(as_int(state.level_places[level])):
        if not is_built(state, level, place):
            return False
    return True


@compiled
def build_side_c(state: Any, seat: int, origin: int, place: int) -> None:
    """Build the stone on its place, score it, and award the scaffold if it completes a level (IMH-26.2)."""
    level = level_of(place)
    set_down_and_score(state, seat, origin, place, as_int(state.level_points[level]))
    if is_level_complete(state, level):
        state.scaffolds[level] = seat
        log_move(state, layout.SCAFFOLD, layout.AT_SCAFFOLD + level, layout.SCAFFOLDS_OF + seat)


@compiled
def add_overflow_side_c(state: Any, seat: int, origin: int) -> None:
    """Add a further stone after all places are built (IMH-26.3)."""
    place = components.SCAFFOLD_PLACES + stones_at_site(state, components.PYRAMID) - place_count(state)
    set_down_and_score(state, seat, origin, place, as_int(state.scaffold_further))


@compiled
def scaffold_points(state: Any, seat: int) -> int:
    """Return the points for a seat's scaffolds at the end (IMH-26.2)."""
    count = 0
    for level in range(components.SCAFFOLD_LEVELS):
        count += state.scaffolds[level] == seat
    return as_int(state.scaffold_points[count - 1]) if count > 0 else 0


# ---- side D: built as side A; owners of stones beneath score again (IMH-26.4, IMH-26.5) -------------------------


@compiled
def deliver_side_d(state: Any, seat: int, origin: int) -> None:
    """Put the stone on the next free field and score it; then score the stones on which it rests."""
    field = stones_at_site(state, components.PYRAMID)
    if field >= components.FOUNDATION_FIELDS:
        build_and_score(state, seat, origin, field, as_int(state.foundation_further))
        return
    build_and_score(state, seat, origin, field, as_int(state.foundation_points[field]))
    if field >= components.FIRST_UPPER_FIELD:
        for stone in range(components.STONES_BENEATH):
            under = as_int(state.beneath[field - components.FIRST_UPPER_FIELD, stone])
            score_stone(state, as_int(state.pyramid[under]), as_int(state.beneath_points), layout.AT_PYRAMID + under)
