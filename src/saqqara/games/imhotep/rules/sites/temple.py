"""Temple: positions of stones, visible stones, and their points (IMH-5.3, IMH-6.3, IMH-27)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games._shared.moves import log_move
from saqqara.games.imhotep import components, layout, notation
from saqqara.games.imhotep.rules.pending_choices import as_int, push_task
from saqqara.games.imhotep.rules.stone_moves import add_stone, log_points, stones_at_site

# ---- all sides: visible stones and their points (IMH-5.3) -------------------------------------------------------


@compiled
def visible_stone(state: Any, field: int) -> int:
    """Return the index of the visible stone of a field in the order of building; EMPTY if there is none."""
    if state.sides[components.TEMPLE] == components.SIDE_D:
        return visible_in_column(state, field)
    return visible_in_layers(state, field)


@compiled
def visible_owner(state: Any, field: int) -> int:
    """Return the owner of the visible stone of a field that has one."""
    return as_int(state.temple[visible_stone(state, field)])


@compiled
def visible_place(state: Any, field: int) -> int:
    """Return the place, for `moved`, of the visible stone of a field."""
    if state.sides[components.TEMPLE] == components.SIDE_D:
        return layout.AT_TEMPLE + field
    return layout.AT_TEMPLE + visible_stone(state, field)


@compiled
def score_points(state: Any, field: int, points: int) -> None:
    """Score points for the visible stone of a field."""
    seat = visible_owner(state, field)
    state.temple_points[seat] += points
    log_points(state, seat, points, visible_place(state, field))


# ---- sides A to C: layers of stones, from left to right (IMH-5.3) -----------------------------------------------


@compiled
def deliver_in_layers(state: Any, seat: int, origin: int) -> None:
    """Put the stone on the next field of the layer, over any stone there."""
    stone = stones_at_site(state, components.TEMPLE)
    state.temple[stone] = seat
    add_stone(state, components.TEMPLE, seat, origin, layout.AT_TEMPLE + stone)


@compiled
def visible_in_layers(state: Any, field: int) -> int:
    """Return the index of the visible stone of a field in the order of building; EMPTY if there is none."""
    fields, stones = as_int(state.temple_fields), stones_at_site(state, components.TEMPLE)
    if stones <= field:
        return components.EMPTY
    return int((stones - 1 - field) // fields * fields + field)


# ---- side A: 1 point for a visible stone (IMH-5.3) --------------------------------------------------------------


@compiled
def score_side_a(state: Any, field: int) -> None:
    """Score the visible stone of a field at the end of a round."""
    score_points(state, field, components.ONE_POINT)


# ---- side B: the field of a visible stone determines its bonus (IMH-6.3) ----------------------------------------


@compiled
def score_side_b(state: Any, field: int) -> None:
    """Score the visible stone of a field at the end of a round; its owner makes any choice (IMH-R7)."""
    seat = visible_owner(state, field)
    if field == components.TWO_POINTS_FIELD:
        score_points(state, field, components.TWO_POINTS)
    elif field == components.TOP_CARD_FIELD:
        push_task(state, layout.DRAW, seat, layout.NONE, layout.NONE)
    else:
        push_task(state, layout.TEMPLE, seat, field, layout.NONE)


# ---- side C: visible stones move chariots, gates score (IMH-27.1, IMH-27.2) -------------------------------------


@compiled
def score_side_c(state: Any, field: int) -> None:
    """Move the chariot of the owner of a field's visible stone at the end of a round."""
    seat = visible_owner(state, field)
    for _ in range(as_int(state.spaces_a_stone)):
        space = as_int(state.chariot[seat])
        state.chariot[seat] = space + 1
        log_move(state, layout.CHARIOT + seat, layout.ROAD + space, layout.ROAD + space + 1)
        if (space + 1) % state.gate_every == 0:
            reach_gate(state, seat, (space + 1) // as_int(state.gate_every) - 1)


@compiled
def reach_gate(state: Any, seat: int, gate: int) -> None:
    """Score a gate for the seat whose chariot has reached it; the first arrival scores most (IMH-27.2)."""
    order = 0
    while state.gates[gate, order] != components.EMPTY:
        order += 1
    state.gates[gate, order] = seat
    points = as_int(state.gate_points[order])
    state.temple_points[seat] += points
    log_points(state, seat, points, layout.ROAD + as_int(state.chariot[seat]))


# ---- side D: each field is a column, Imhotep prevents covering (IMH-27.3 to 27.5) -------------------------------


@compiled
def last_stone_field(state: Any) -> int:
    """Return the field of the last stone laid; EMPTY before the first."""
    stones = stones_at_site(state, components.TEMPLE)
    return as_int(state.temple_field[stones - 1]) if stones > 0 else components.EMPTY


@compiled
def next_stone_field(state: Any) -> int:
    """Return the field of the next stone: to the right of the last one, skipping Imhotep."""
    field = (last_stone_field(state) + 1) % as_int(state.temple_fields)
    return (field + 1) % as_int(state.temple_fields) if field == state.imhotep else field


@compiled
def visible_in_column(state: Any, field: int) -> int:
    """Return the index of the top stone of a field in the order of building; EMPTY if there is none."""
    for stone in range(stones_at_site(state, components.TEMPLE) - 1, -1, -1):
        if state.temple_field[stone] == field:
            return stone
    return components.EMPTY


@compiled
def deliver_side_d(state: Any, seat: int, origin: int) -> None:
    """Put the stone on the next field, over any stone there."""
    stone, field = stones_at_site(state, components.TEMPLE), next_stone_field(state)
    state.temple[stone] = seat
    state.temple_field[stone] = field
    add_stone(state, components.TEMPLE, seat, origin, layout.AT_TEMPLE + field)


@compiled
def add_imhotep_fields(state: Any, action_ids: Any, n: int) -> int:
    """Add the fields with a stone, on which Imhotep can be placed (IMH-27.4)."""
    for field in range(as_int(state.temple_fields)):
        if visible_in_column(state, field) != components.EMPTY:
            action_ids[n] = notation.PLACE_IMHOTEP + field
            n += 1
    return n


@compiled
def place_imhotep(state: Any, field: int) -> None:
    """Place Imhotep on a field; it may be the field where he already is."""
    old_field = as_int(state.imhotep)
    state.imhotep = field
    log_move(
        state,
        layout.IMHOTEP_PIECE,
        layout.NEXT_TO_TEMPLE if old_field == components.EMPTY else layout.AT_TEMPLE + old_field,
        layout.AT_TEMPLE + field,
    )


@compiled
def field_points(state: Any, field: int) -> int:
    """Return the points of the visible stone of a field at the end of a round (IMH-27.5)."""
    return as_int(state.guarded_points if field == state.imhotep else state.seen_points)
