"""What a seat sees of The Duel, and dealing anew what it cannot see (DUEL-R9).

Hidden from all are the tiles in the reserve and in the stock and their order; everything else is public.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from saqqara import kernel
from saqqara.game import BadView
from saqqara.games.duel import box, notation, rules, scoring
from saqqara.games.duel import state as table
from saqqara.kernel import below, compiled


@compiled
def deal_anew(state: Any, seat: int, generator: Any) -> None:
    """Shuffles the tiles of reserve and stock together: every arrangement is equally likely, for every seat."""
    reserve, stock = state.reserve_left, state.stock_left
    for last in range(reserve + stock - 1, 0, -1):
        other = below(generator, last + 1)
        kept = hidden(state, last)
        put_hidden(state, last, hidden(state, other))
        put_hidden(state, other, kept)


@compiled
def hidden(state: Any, place: int) -> int:
    """The hidden tile at a place: the stock's from the last drawn on, then the reserve's."""
    if place < state.stock_left:
        return int(state.stock[box.STOCK - 1 - place])
    return int(state.reserve[box.RESERVE - 1 - (place - state.stock_left)])


@compiled
def put_hidden(state: Any, place: int, tile: int) -> None:
    """Lays a tile at a hidden place, counted as in `hidden`."""
    if place < state.stock_left:
        state.stock[box.STOCK - 1 - place] = tile
    else:
        state.reserve[box.RESERVE - 1 - (place - state.stock_left)] = tile


def reveals(state: Any, decision: int) -> bool:
    """Whether a legal decision turns up a tile of the stock or the reserve."""
    if decision < rules.UNLOAD_BOAT or (state.stock_left == 0 and decision < rules.TAKE_TILE):
        return False
    twin = kernel.duplicate(state)
    rules.play(twin, decision)
    return any(origin in (table.STOCK, table.RESERVE) for origin in twin.moved[: twin.moves, 1])


def moved(state: Any, seat: int | None = None) -> list[dict[str, str]]:
    """What the last decision moved, in order: `piece`, `from`, `to`; the same for every seat."""
    return [
        {"piece": table.PIECES[piece], "from": table.PLACES[origin], "to": table.PLACES[target]}
        for piece, origin, target in state.moved[: state.moves].tolist()
    ]


def tile_names(tiles: Any) -> list[str]:
    """The texts of tile numbers."""
    return [box.TILES[int(tile)] for tile in tiles]


def view(state: Any, seat: int | None) -> dict[str, Any]:
    """Everything that a seat (None: a spectator) may know and nothing else, as plain JSON types."""
    decisions = decide_view(state) if seat is not None and seat == state.actor else {"legal": [], "reveals": []}
    breakdown, secured = scoring.breakdown(state), scoring.secured_breakdown(state)
    over = bool(state.phase == table.OVER)
    return {
        "options": options_view(state),
        "turn": int(state.turn),
        "actor": None if over else int(state.actor),
        "over": over,
        "phase": table.PHASES[int(state.phase)],
        **harbour_view(state),
        "sites": [site_view(state, owner) for owner in range(box.SEATS)],
        "first_to_five": None if state.first_to_five == box.EMPTY else int(state.first_to_five),
        "scores": [sum(points.values()) for points in breakdown],
        "secured": [sum(points.values()) for points in secured],
        "breakdown": breakdown,
        "secured_breakdown": secured,
        "winners": [int(scoring.winner(state))] if over else [],
        **decisions,
        "moved": moved(state),
    }


def options_view(state: Any) -> dict[str, str | int]:
    """The options of the game, in their documented order."""
    chosen = zip(box.SITES, state.sides, strict=True)
    sides: dict[str, str | int] = {site: box.SIDES[int(side)] for site, side in chosen}
    return {**sides, "profile": box.PROFILES[int(state.profile)], "first": int(state.first)}


def harbour_view(state: Any) -> dict[str, Any]:
    """Fields, boats, what is left of reserve and stock, box and supplies."""
    fields = zip(box.FIELDS, state.harbour.flatten().tolist(), strict=True)
    boats: dict[str, list[str | None] | None] = {
        boat: [None if tile == box.EMPTY else box.TILES[tile] for tile in state.cargo[number].tolist()]
        if state.in_play[number]
        else None
        for number, boat in enumerate(box.BOATS)
    }
    return {
        "harbour": {field: None if seat == box.EMPTY else seat for field, seat in fields},
        "boats": boats,
        "reserve": int(state.reserve_left),
        "stock": int(state.stock_left),
        "box": tile_names(state.box[: state.boxed]),
        "supply": state.supply.tolist(),
    }


def site_view(state: Any, seat: int) -> dict[str, Any]:
    """What a seat has at its sites."""
    light, dark = state.pyramids[seat].tolist()
    return {
        "obelisk": int(state.obelisk[seat]),
        "temple": state.temple[seat].tolist(),
        "pyramids": {"light": light, "dark": dark},
        "tomb": [number for number, there in enumerate(state.tomb[seat].tolist(), 1) if there],
        "action_tiles": [
            f"action-{name}"
            for name, count in zip(box.ACTIONS, state.action_tiles[seat].tolist(), strict=True)
            for _ in range(count)
        ],
    }


def decide_view(state: Any) -> dict[str, list[str]]:
    """The legal decisions and those among them that reveal something, for the seat that decides."""
    legal = np.empty(rules.DECISIONS, np.int16)
    numbers = [int(number) for number in legal[: rules.legal(state, legal)]]
    return {
        "legal": [notation.TEXTS[number] for number in numbers],
        "reveals": [notation.TEXTS[number] for number in numbers if reveals(state, number)],
    }


# ---- a state from a view ---------------------------------------------------------------------------------------


def imagine(view: dict[str, Any], generator: kernel.Generator) -> Any:
    """A state that shows this view, what it does not show dealt by the generator. Raises BadView."""
    try:
        state = table.empty_table(view["options"])
        lay_out(state, view)
    except (KeyError, ValueError, TypeError, IndexError) as error:
        raise BadView(f"this view of The Duel cannot be read: {type(error).__name__}: {error}") from error
    unseen = table.full_box().tolist()
    for tile in seen(state):
        if tile not in unseen:
            raise BadView(f"the view shows `{box.TILES[tile]}` more often than the box holds it (DUEL-1.1)")
        unseen.remove(tile)
    if len(unseen) != state.reserve_left + state.stock_left:
        raise BadView(
            f"the view leaves {len(unseen)} tiles unseen, but reserve and stock hold "
            f"{state.reserve_left} and {state.stock_left}"
        )
    for place, tile in enumerate(unseen):
        put_hidden(state, place, tile)
    deal_anew(state, 0, generator)
    return state


def lay_out(state: Any, view: dict[str, Any]) -> None:
    """Puts on the table what the view shows."""
    tiles: dict[str | None, int] = {name: number for number, name in enumerate(box.TILES)}
    tiles[None] = box.EMPTY
    state.harbour[:] = np.reshape(
        [box.EMPTY if view["harbour"][field] is None else view["harbour"][field] for field in box.FIELDS], (3, 3)
    )
    for number, boat in enumerate(box.BOATS):
        cargo = view["boats"][boat]
        state.in_play[number] = 0 if cargo is None else 1
        state.cargo[number] = [tiles[name] for name in cargo or [None] * box.SPACES]
    state.reserve_left, state.stock_left = view["reserve"], view["stock"]
    state.boxed = len(view["box"])
    state.box[: state.boxed] = [tiles[name] for name in view["box"]]
    state.supply[:] = view["supply"]
    for seat, site in enumerate(view["sites"]):
        state.obelisk[seat] = site["obelisk"]
        state.temple[seat] = site["temple"]
        state.pyramids[seat] = [site["pyramids"]["light"], site["pyramids"]["dark"]]
        for number in site["tomb"]:
            state.tomb[seat, number - 1] = 1
        counts = Counter(site["action_tiles"])
        state.action_tiles[seat] = [counts[f"action-{name}"] for name in box.ACTIONS]
    state.first_to_five = box.EMPTY if view["first_to_five"] is None else view["first_to_five"]
    state.actor = box.EMPTY if view["actor"] is None else view["actor"]
    state.phase = table.PHASES.index(view["phase"])
    state.turn = view["turn"]
    for number, step in enumerate(view["moved"]):
        state.moved[number] = [
            table.PIECES.index(step["piece"]), table.PLACES.index(step["from"]), table.PLACES.index(step["to"])
        ]  # fmt: skip
    state.moves = len(view["moved"])


def seen(state: Any) -> list[int]:
    """The numbers of all tiles that lie open: boats, box, sites."""
    tiles = [tile for tile in state.cargo.flatten().tolist() if tile != box.EMPTY]
    tiles += state.box[: state.boxed].tolist()
    for seat in range(box.SEATS):
        counts = [
            int(state.obelisk[seat]), *state.pyramids[seat].tolist(), *state.temple[seat].tolist(),
            *state.tomb[seat].tolist(), *state.action_tiles[seat].tolist(),
        ]  # fmt: skip
        tiles += [tile for tile, count in enumerate(counts) for _ in range(count)]
    return tiles
