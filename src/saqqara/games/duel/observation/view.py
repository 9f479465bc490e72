"""View of a seat of The Duel: everything except which tiles the reserve and the stock hold (DUEL-R9)."""

from __future__ import annotations

from typing import Any

from saqqara.core import jit
from saqqara.games._shared.action_view import legal_actions_view
from saqqara.games.duel import components, layout, notation
from saqqara.games.duel.rules import scoring
from saqqara.games.duel.rules.play import play


def reveals(state: Any, action_id: int) -> bool:
    """Return whether a legal action reveals a tile of the stock or the reserve."""
    if action_id < notation.UNLOAD_BOAT or (state.stock_left == 0 and action_id < notation.TAKE_TILE):
        return False
    twin = jit.duplicate(state)
    play(twin, action_id)
    return any(origin in (layout.STOCK, layout.RESERVE) for origin in twin.moved[: twin.moves, 1])


def last_moves(state: Any, seat: int | None = None) -> list[dict[str, str]]:
    """Return the moves of the last action, in order, as `piece`, `from`, `to`; they are the same for every seat."""
    return [
        {"piece": layout.PIECES[piece], "from": layout.PLACES[origin], "to": layout.PLACES[target]}
        for piece, origin, target in state.moved[: state.moves].tolist()
    ]


def tile_names(tiles: Any) -> list[str]:
    """Return the names of tiles given by number."""
    return [components.TILES[int(tile)] for tile in tiles]


def view(state: Any, seat: int | None) -> dict[str, Any]:
    """Return everything that a seat may know and nothing else, as plain JSON types; None is a spectator."""
    action_ids = legal_actions_view(state, notation.ACTION_TEXTS, reveals, seat is not None and seat == state.actor)
    breakdown, secured = scoring.breakdown(state), scoring.secured_breakdown(state)
    over = bool(state.phase == layout.OVER)
    return {
        "options": options_view(state),
        "turn": int(state.turn),
        "current_player": None if over else int(state.actor),
        "over": over,
        "phase": layout.PHASES[int(state.phase)],
        **harbour_view(state),
        "sites": [site_view(state, owner) for owner in range(components.NUM_PLAYERS)],
        "first_to_five": None if state.first_to_five == components.EMPTY else int(state.first_to_five),
        "scores": [sum(points.values()) for points in breakdown],
        "secured": [sum(points.values()) for points in secured],
        "breakdown": breakdown,
        "secured_breakdown": secured,
        "winners": [int(scoring.winner(state))] if over else [],
        **action_ids,
        "moved": last_moves(state),
    }


def options_view(state: Any) -> dict[str, str | int]:
    """Return the options of the game, in their documented order."""
    chosen = zip(components.SITES, state.sides, strict=True)
    sides: dict[str, str | int] = {site: components.SIDES[int(side)] for site, side in chosen}
    return {**sides, "profile": components.PROFILES[int(state.profile)], "first": int(state.first)}


def harbour_view(state: Any) -> dict[str, Any]:
    """Return fields, boats, sizes of reserve and stock, box and supplies."""
    fields = zip(components.FIELDS, state.harbour.flatten().tolist(), strict=True)
    boats: dict[str, list[str | None] | None] = {
        boat: [None if tile == components.EMPTY else components.TILES[tile] for tile in state.cargo[number].tolist()]
        if state.in_play[number]
        else None
        for number, boat in enumerate(components.BOATS)
    }
    return {
        "harbour": {field: None if seat == components.EMPTY else seat for field, seat in fields},
        "boats": boats,
        "reserve": int(state.reserve_left),
        "stock": int(state.stock_left),
        "box": tile_names(state.box[: state.boxed]),
        "supply": state.supply.tolist(),
    }


def site_view(state: Any, seat: int) -> dict[str, Any]:
    """Return the tiles at a seat's sites."""
    light, dark = state.pyramids[seat].tolist()
    return {
        "obelisk": int(state.obelisk[seat]),
        "temple": state.temple[seat].tolist(),
        "pyramids": {"light": light, "dark": dark},
        "tomb": [number for number, there in enumerate(state.tomb[seat].tolist(), 1) if there],
        "action_tiles": [
            f"action-{name}"
            for name, count in zip(components.ACTIONS, state.action_tiles[seat].tolist(), strict=True)
            for _ in range(count)
        ],
    }
