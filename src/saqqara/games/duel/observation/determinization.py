"""Determinization of a view of The Duel: a full state whose hidden tiles are dealt by a generator."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from saqqara.core import jit
from saqqara.errors import InvalidViewError, check_range
from saqqara.games.duel import components, layout
from saqqara.games.duel.observation.resampling import put_hidden_tile, resample_hidden

MAX_TURNS = 1000  # greater than in any game


def determinize(view: dict[str, Any], generator: jit.Generator) -> Any:
    """Return a state that matches this view, with hidden tiles dealt by the generator.

    Raise `InvalidViewError` for a view that contradicts itself. A malformed view may raise any exception;
    `Game.determinize` converts it.
    """
    state = layout.empty_state(view["options"])
    apply_view(state, view)
    unseen = layout.sorted_tiles().tolist()
    for tile in visible_pieces(state):
        if tile not in unseen:
            raise InvalidViewError(
                f"the view shows more copies of `{components.TILES[tile]}` than the box holds (DUEL-1.1)"
            )
        unseen.remove(tile)
    if len(unseen) != state.reserve_left + state.stock_left:
        raise InvalidViewError(
            f"the view leaves {len(unseen)} tiles unseen, but reserve and stock hold "
            f"{state.reserve_left} and {state.stock_left}"
        )
    for place, tile in enumerate(unseen):
        put_hidden_tile(state, place, tile)
    resample_hidden(state, 0, generator)
    return state


def apply_view(state: Any, view: dict[str, Any]) -> None:
    """Copy the contents of a view into a state."""
    tiles: dict[str | None, int] = {name: number for number, name in enumerate(components.TILES)}
    tiles[None] = components.EMPTY
    state.harbour[:] = np.reshape([parse_seat(view["harbour"][field]) for field in components.FIELDS], (3, 3))
    for number, boat in enumerate(components.BOATS):
        cargo = view["boats"][boat]
        state.in_play[number] = 0 if cargo is None else 1
        state.cargo[number] = [tiles[name] for name in cargo or [None] * components.SPACES]
    state.reserve_left, state.stock_left = (
        check_range(view["reserve"], components.RESERVE_SIZE),
        check_range(view["stock"], components.STOCK_SIZE),
    )
    state.boxed = len(view["box"])
    state.box[: state.boxed] = [tiles[name] for name in view["box"]]
    state.supply[:] = [check_range(meeples, components.MEEPLES) for meeples in view["supply"]]
    for seat, site in enumerate(view["sites"]):
        state.obelisk[seat] = check_range(site["obelisk"], components.TILE_COUNT)
        state.temple[seat] = [check_range(count, components.TILE_COUNT) for count in site["temple"]]
        pyramids = site["pyramids"]
        state.pyramids[seat] = [check_range(pyramids[colour], components.TILE_COUNT) for colour in ("light", "dark")]
        for number in site["tomb"]:
            state.tomb[seat, check_range(number, state.tomb.shape[1], 1) - 1] = 1
        counts = Counter(site["action_tiles"])
        state.action_tiles[seat] = [counts[f"action-{name}"] for name in components.ACTIONS]
    state.first_to_five = parse_seat(view["first_to_five"])
    state.phase = layout.PHASES.index(view["phase"])
    state.actor = parse_seat(view["current_player"])
    if (state.actor == components.EMPTY) != (state.phase == layout.OVER):
        raise ValueError(f"current player {view['current_player']!r} does not match phase {view['phase']!r}")
    state.turn = check_range(view["turn"], MAX_TURNS, 1)
    for number, step in enumerate(view["moved"]):
        state.moved[number] = [
            layout.PIECES.index(step["piece"]), layout.PLACES.index(step["from"]), layout.PLACES.index(step["to"])
        ]  # fmt: skip
    state.moves = len(view["moved"])


def parse_seat(value: Any) -> int:
    """Return the number of a seat, EMPTY for None; raise `ValueError` if it is not a seat."""
    return components.EMPTY if value is None else check_range(value, components.NUM_PLAYERS - 1)


def visible_pieces(state: Any) -> list[int]:
    """Return the numbers of all visible tiles: on boats, in the box, at sites."""
    tiles = [tile for tile in state.cargo.flatten().tolist() if tile != components.EMPTY]
    tiles += state.box[: state.boxed].tolist()
    for seat in range(components.NUM_PLAYERS):
        counts = [
            int(state.obelisk[seat]), *state.pyramids[seat].tolist(), *state.temple[seat].tolist(),
            *state.tomb[seat].tolist(), *state.action_tiles[seat].tolist(),
        ]  # fmt: skip
        tiles += [tile for tile, count in enumerate(counts) for _ in range(count)]
    return tiles
