"""Delivery of stones (IMH-4.3a) and scoring of the temple, dispatched by site and side."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, layout
from saqqara.games.imhotep.rules.pending_choices import as_int, push_task
from saqqara.games.imhotep.rules.sites import obelisks, pyramid, temple, tomb
from saqqara.games.imhotep.rules.sites.temple import score_points, visible_stone


@compiled
def deliver_stone(state: Any, site: int, seat: int, origin: int) -> None:
    """Deliver a stone to a site: place it, or request a choice of its owner first.

    At the market it stays where it is (IMH-R2).
    """
    side = as_int(state.sides[site])
    if site == components.MARKET:
        push_task(state, layout.TAKE, seat, layout.NONE, layout.NONE)
    elif site == components.PYRAMID:
        deliver_to_pyramid(state, side, seat, origin)
    elif site == components.TEMPLE:
        deliver_to_temple(state, side, seat, origin)
    elif site == components.TOMB:
        deliver_to_tomb(state, side, seat, origin)
    else:
        deliver_to_obelisks(state, side, seat, origin)


@compiled
def deliver_to_pyramid(state: Any, side: int, seat: int, origin: int) -> None:
    """Deliver a stone to the pyramid (IMH-5.2, IMH-6.2, IMH-26)."""
    if side == components.SIDE_A:
        pyramid.deliver_side_a(state, seat, origin)
    elif side == components.SIDE_B:
        pyramid.deliver_side_b(state, seat, origin)
    elif side == components.SIDE_C:
        pyramid.deliver_side_c(state, seat, origin)
    else:
        pyramid.deliver_side_d(state, seat, origin)


@compiled
def deliver_to_temple(state: Any, side: int, seat: int, origin: int) -> None:
    """Deliver a stone to the temple (IMH-5.3, IMH-27)."""
    if side == components.SIDE_D:
        temple.deliver_side_d(state, seat, origin)
    else:
        temple.deliver_in_layers(state, seat, origin)


@compiled
def deliver_to_tomb(state: Any, side: int, seat: int, origin: int) -> None:
    """Deliver a stone to the tomb (IMH-5.4, IMH-28)."""
    if side == components.SIDE_C:
        tomb.deliver_side_c(state, seat, origin)
    elif side == components.SIDE_D:
        tomb.deliver_side_d(state, seat, origin)
    else:
        tomb.deliver_in_column(state, seat, origin)


@compiled
def deliver_to_obelisks(state: Any, side: int, seat: int, origin: int) -> None:
    """Deliver a stone to the obelisks (IMH-5.5, IMH-6.5, IMH-29)."""
    if side == components.SIDE_A:
        obelisks.deliver_side_a(state, seat, origin)
    elif side == components.SIDE_B:
        obelisks.deliver_side_b(state, seat, origin)
    elif side == components.SIDE_C:
        obelisks.deliver_side_c(state, seat, origin)
    else:
        obelisks.deliver_side_d(state, seat, origin)


@compiled
def ask_imhotep_field(state: Any, site: int) -> None:
    """Request the placement of Imhotep by the seat that has the turn, for temple D (IMH-27.4, IMH-R53).

    The task must be pushed before the stones are delivered, so that it comes up after them.
    """
    if site == components.TEMPLE and state.sides[site] == components.SIDE_D:
        push_task(state, layout.IMHOTEP, as_int(state.turn_seat), layout.NONE, layout.NONE)


@compiled
def score_temple_field(state: Any, field: int) -> None:
    """Score a field of the temple at the end of a round, if there is a stone (IMH-3.4)."""
    if visible_stone(state, field) == components.EMPTY:
        return
    side = state.sides[components.TEMPLE]
    if side == components.SIDE_A:
        temple.score_side_a(state, field)
    elif side == components.SIDE_B:
        temple.score_side_b(state, field)
    elif side == components.SIDE_C:
        temple.score_side_c(state, field)
    else:
        score_points(state, field, temple.field_points(state, field))
