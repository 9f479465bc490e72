"""The sites of Imhotep as a view shows them: what each side has besides its stones."""

from __future__ import annotations

from typing import Any

from saqqara.games.imhotep import components
from saqqara.games.imhotep.rules.sites import temple
from saqqara.games.imhotep.rules.sites.obelisks import tiles_taken


def sites_view(state: Any) -> dict[str, Any]:
    """By site its stones, as owners in the order of building, what its side has besides, and `count`: how many by seat
    (IMH-14.2)."""
    seats = int(state.seats)
    stones = {"pyramid": pyramid_view, "temple": temple_view, "tomb": tomb_view, "obelisks": obelisks_view}
    return {
        site: {**view_of(state), "count": state.delivered[:seats, components.SITES.index(site)].tolist()}
        for site, view_of in stones.items()
    }


def seat_or_none(seats: Any) -> list[int | None]:
    """Numbers with None for EMPTY."""
    return [None if seat == components.EMPTY else seat for seat in seats.tolist()]


def without_empty(seats: Any) -> list[int]:
    """Numbers without EMPTY."""
    return [seat for seat in seats.tolist() if seat != components.EMPTY]


def field_or_none(field: int) -> int | None:
    """A field as players count, from 1; None for EMPTY."""
    return None if field == components.EMPTY else int(field) + 1


def tile_names(counts: Any) -> list[str]:
    """Crypt tiles by name, in the order of the box."""
    return [name for name, count in zip(components.CRYPT, counts.tolist(), strict=True) for _ in range(count)]


def pyramid_view(state: Any) -> dict[str, Any]:
    """Sides A and D: the stones in order. Side B: those of each pyramid, side C: the levels with their scaffolds; and
    the further stones."""
    if state.sides[components.PYRAMID] == components.SIDE_B:
        stones = state.pyramid.tolist()
        pyramids = {
            name: stones[number * components.PYRAMID_FIELDS :][: state.built[number]]
            for number, name in enumerate(components.PYRAMIDS)
        }
        return {
            **pyramids,
            "further": without_empty(state.pyramid[len(components.PYRAMIDS) * components.PYRAMID_FIELDS :]),
        }
    if state.sides[components.PYRAMID] == components.SIDE_C:
        levels = zip(components.LEVEL_START.tolist(), state.level_places.tolist(), strict=False)
        return {
            "levels": [seat_or_none(state.pyramid[start : start + places]) for start, places in levels],
            "scaffolds": seat_or_none(state.scaffolds),
            "further": without_empty(state.pyramid[components.SCAFFOLD_PLACES :]),
        }
    return {"stones": state.pyramid[: state.laid[components.PYRAMID]].tolist()}


def temple_view(state: Any) -> dict[str, Any]:
    """The stones and those visible from above; side C: chariots and gates, side D: columns, and where Imhotep is."""
    seats, fields = int(state.seats), range(int(state.temple_fields))
    owners = state.temple[: state.laid[components.TEMPLE]].tolist()
    tops = [temple.visible_stone(state, field) for field in fields]
    visible = [None if stone == components.EMPTY else owners[stone] for stone in tops]
    if state.sides[components.TEMPLE] == components.SIDE_C:
        gates = [without_empty(gate) for gate in state.gates]
        chariots = state.chariot[:seats].tolist()
        return {"stones": owners, "visible": visible, "chariots": chariots, "gates": [gate for gate in gates if gate]}
    if state.sides[components.TEMPLE] == components.SIDE_D:
        fields_of = state.temple_field[: len(owners)].tolist()
        columns = [[owner for owner, of in zip(owners, fields_of, strict=True) if of == field] for field in fields]
        return {
            "columns": columns, "visible": visible, "imhotep": field_or_none(state.imhotep),
            "last": field_or_none(temple.last_stone_field(state)),
            "next": field_or_none(temple.next_stone_field(state)),
        }  # fmt: skip
    return {"stones": owners, "visible": visible}


def tomb_view(state: Any) -> dict[str, Any]:
    """The stones; side C: the open tiles, how many are in the pile, and everybody's."""
    stones = {"stones": state.tomb[: state.laid[components.TOMB]].tolist()}
    if state.sides[components.TOMB] != components.SIDE_C:
        return stones
    return {
        **stones,
        "open": [None if tile == components.EMPTY else components.CRYPT[tile] for tile in state.crypt_open.tolist()],
        "pile": components.CRYPT_TILES - int(state.crypt_drawn),
        "tiles": [tile_names(tiles) for tiles in state.tiles[: int(state.seats)]],
    }


def obelisks_view(state: Any) -> dict[str, Any]:
    """Heights, or loose stones, by seat; sides A and B: towers, side C: the tiles left at each height, side D: the
    heights of everybody's plinths."""
    seats = int(state.seats)
    stones = {"stones": state.obelisk[:seats].tolist()}
    if state.sides[components.OBELISKS] == components.SIDE_C:
        tiles = enumerate(state.race_tiles.tolist(), 1)
        return {**stones, "tiles": [values[tiles_taken(state, height) :] for height, values in tiles]}
    if state.sides[components.OBELISKS] == components.SIDE_D:
        return {"plinths": state.plinths[:, :seats].T.tolist(), **stones}
    return {**stones, "towers": seat_or_none(state.towers)}
