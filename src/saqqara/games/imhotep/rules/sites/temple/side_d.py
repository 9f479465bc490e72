"""Temple, side D: every field is a column of its own, and Imhotep keeps one from being covered (IMH-27.3 to 27.5)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, notation
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.pending_choices import whole
from saqqara.games.imhotep.rules.stone_moves import laid, lay, move


@compiled
def last_field(state: Any) -> int:
    """The field of the last stone laid; EMPTY before the first."""
    stones = laid(state, components.TEMPLE)
    return whole(state.temple_field[stones - 1]) if stones > 0 else components.EMPTY


@compiled
def next_field(state: Any) -> int:
    """The field of the next stone: to the right of the last, passing over Imhotep."""
    field = (last_field(state) + 1) % whole(state.temple_fields)
    return (field + 1) % whole(state.temple_fields) if field == state.imhotep else field


@compiled
def visible(state: Any, field: int) -> int:
    """Which stone of a field lies on top, by the order of building; EMPTY if there is none."""
    for stone in range(laid(state, components.TEMPLE) - 1, -1, -1):
        if state.temple_field[stone] == field:
            return stone
    return components.EMPTY


@compiled
def deliver(state: Any, seat: int, origin: int) -> None:
    """The stone goes on the next field, over what lies there."""
    stone, field = laid(state, components.TEMPLE), next_field(state)
    state.temple[stone] = seat
    state.temple_field[stone] = field
    lay(state, components.TEMPLE, seat, origin, table.AT_TEMPLE + field)


@compiled
def add_fields(state: Any, decisions: Any, n: int) -> int:
    """IMH-27.4: the fields with a stone, on which Imhotep can be put."""
    for field in range(whole(state.temple_fields)):
        if visible(state, field) != components.EMPTY:
            decisions[n] = notation.STAND + field
            n += 1
    return n


@compiled
def put(state: Any, field: int) -> None:
    """Imhotep goes on a field, or stays on it."""
    here = whole(state.imhotep)
    state.imhotep = field
    move(
        state,
        table.FIGURE,
        table.BESIDE_TEMPLE if here == components.EMPTY else table.AT_TEMPLE + here,
        table.AT_TEMPLE + field,
    )


@compiled
def points_of(state: Any, field: int) -> int:
    """IMH-27.5: what the visible stone of a field scores at the end of a round."""
    return whole(state.guarded_points if field == state.imhotep else state.seen_points)
