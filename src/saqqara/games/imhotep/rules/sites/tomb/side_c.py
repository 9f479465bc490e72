"""Tomb, side C: who lays a stone takes a crypt tile; tiles of different kinds make sets (IMH-28.1, IMH-28.2)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, notation
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.pending_choices import push, whole
from saqqara.games.imhotep.rules.sites.tomb import columns
from saqqara.games.imhotep.rules.stone_moves import move

KINDS = len(components.CRYPT)


@compiled
def turn_up(state: Any) -> None:
    """IMH-28.1: the next three tiles lie open, on places 1 to 3 in the order drawn."""
    for place in range(components.CRYPT_OPEN):
        if state.crypt_drawn < components.CRYPT_TILES:
            tile = whole(state.crypt[state.crypt_drawn])
            state.crypt_drawn += 1
            state.crypt_open[place] = tile
            move(state, table.TILE + tile, table.CRYPT_PILE, table.AT_CRYPT + place)


@compiled
def any_open(state: Any) -> bool:
    """Whether a tile lies open."""
    for place in range(components.CRYPT_OPEN):
        if state.crypt_open[place] != components.EMPTY:
            return True
    return False


@compiled
def add_tiles(state: Any, decisions: Any, n: int) -> int:
    """The open tiles."""
    for place in range(components.CRYPT_OPEN):
        if state.crypt_open[place] != components.EMPTY:
            decisions[n] = notation.CRYPT + place
            n += 1
    return n


@compiled
def deliver(state: Any, seat: int, origin: int) -> None:
    """The stone lies first; then its owner takes a tile, if one is left (IMH-R50)."""
    columns.deliver(state, seat, origin)
    push(state, table.CRYPT, seat, table.NONE, table.NONE)


@compiled
def take(state: Any, seat: int, place: int) -> None:
    """A tile; with the third of a column the next three are turned up."""
    tile = whole(state.crypt_open[place])
    state.crypt_open[place] = components.EMPTY
    state.tiles[seat, tile] += 1
    move(state, table.TILE + tile, table.AT_CRYPT + place, table.TILES_OF + seat)
    if not any_open(state):
        turn_up(state)


@compiled
def points(state: Any, seat: int) -> int:
    """IMH-28.2, IMH-R54: sets of different kinds, each as large as possible."""
    total, done = 0, 0
    while True:
        kinds = 0
        for kind in range(KINDS):
            kinds += state.tiles[seat, kind] > done
        if kinds == 0:
            return total
        total += whole(state.crypt_set_points[kinds - 1])
        done += 1
