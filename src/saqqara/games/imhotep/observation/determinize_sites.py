"""What a view of Imhotep shows of sites and of A New Dynasty, laid on a table. Whatever is wrong raises ValueError."""

from __future__ import annotations

from typing import Any

from saqqara.errors import check_range
from saqqara.games.imhotep import components
from saqqara.games.imhotep.rules.cards import can_be_secret
from saqqara.games.imhotep.rules.expansions.prophecies import current_pair
from saqqara.games.imhotep.rules.sites.pyramid import is_built, is_level_complete

CARD_NUMBERS: dict[str | None, int] = {
    **{name: number for number, name in enumerate(components.CARDS)},
    None: components.EMPTY,
}
MAX_POINTS = 1000  # more than any game has


def stone_owners(state: Any, seats: list[Any]) -> list[int]:
    """The owners of stones."""
    return [check_range(seat, int(state.seats) - 1) for seat in seats]


def place_owners(state: Any, seats: list[Any]) -> list[int]:
    """The owners of places, EMPTY for None."""
    return [components.EMPTY if seat is None else check_range(seat, int(state.seats) - 1) for seat in seats]


def numbers_by_seat(state: Any, given: list[Any], most: int) -> list[int]:
    """A number for each seat."""
    if len(given) != state.seats:
        raise ValueError(f"{given} is not one for each of {int(state.seats)} seats")
    return [check_range(number, most) for number in given]


def check_length(given: list[Any], count: int, what: str) -> list[Any]:
    """The list, if it is as long as it must be."""
    if len(given) != count:
        raise ValueError(f"{what}: there are {len(given)}, it must be {count}")
    return given


# ---- sites -----------------------------------------------------------------------------------------------------


def place_sites(state: Any, sites: dict[str, Any]) -> None:
    """The stones at the sites, and what their sides have besides."""
    seats = int(state.seats)
    place_pyramid(state, sites["pyramid"])
    place_temple(state, sites["temple"])
    place_tomb(state, sites["tomb"])
    place_obelisks(state, sites["obelisks"])
    for name, site in sites.items():
        number = components.SITES.index(name)
        state.delivered[:seats, number] = [check_range(count, components.MAX_STONES) for count in site["count"]]
        state.laid[number] = check_range(sum(site["count"]), components.MAX_STONES)
    for place, stones in (
        (components.PYRAMID, state.pyramid),
        (components.TEMPLE, state.temple),
        (components.TOMB, state.tomb),
    ):
        if int((stones != components.EMPTY).sum()) != state.laid[place]:
            raise ValueError(f"the stones of the {components.SITES[place]} are not as many as its count says")
    tall = state.sides[components.OBELISKS] in (components.SIDE_C, components.SIDE_D)
    if tall and (state.obelisk != state.delivered[:, components.OBELISKS]).any():
        raise ValueError("the stones of the obelisks are not as many as its count says")


def place_pyramid(state: Any, view: dict[str, Any]) -> None:
    """IMH-5.2, IMH-6.2, IMH-26."""
    side = state.sides[components.PYRAMID]
    if side == components.SIDE_B:
        rows = [*(view[name] for name in components.PYRAMIDS), view["further"]]
        for number, row in enumerate(rows):
            first = number * components.PYRAMID_FIELDS
            state.pyramid[first : first + len(row)] = stone_owners(state, row)
        state.built[:] = [check_range(len(row), components.PYRAMID_FIELDS) for row in rows[:-1]]
    elif side == components.SIDE_C:
        place_levels(state, view)
    else:
        state.pyramid[: len(view["stones"])] = stone_owners(state, view["stones"])


def place_levels(state: Any, view: dict[str, Any]) -> None:
    """IMH-26.1: what lies above lies on two stones, and a scaffold is taken once its level is complete."""
    check_length(view["levels"], components.SCAFFOLD_LEVELS, "levels of the pyramid")
    for level, row in enumerate(view["levels"]):
        start, places = int(components.LEVEL_START[level]), int(state.level_places[level])
        state.pyramid[start : start + places] = place_owners(
            state, check_length(row, places, f"places of level {level + 1}")
        )
    state.pyramid[components.SCAFFOLD_PLACES :][: len(view["further"])] = stone_owners(state, view["further"])
    state.scaffolds[:] = place_owners(state, view["scaffolds"])
    for level, owner in enumerate(view["scaffolds"]):
        if (owner is not None) != is_level_complete(state, level):
            raise ValueError(f"the scaffold of level {level + 1} is taken when the level is complete (IMH-26.2)")
        for place in range(int(state.level_places[level]) if level else 0):
            beneath = [is_built(state, level - 1, place + side) for side in (0, 1)]
            if is_built(state, level, place) and not all(beneath):
                raise ValueError(f"stone {level + 1}.{place + 1} of the pyramid lies on nothing (IMH-26.1)")


def place_temple(state: Any, view: dict[str, Any]) -> None:
    """IMH-5.3, IMH-27."""
    if state.sides[components.TEMPLE] == components.SIDE_D:
        place_columns(state, view)
        return
    state.temple[: len(view["stones"])] = stone_owners(state, view["stones"])
    if state.sides[components.TEMPLE] == components.SIDE_C:
        state.chariot[: state.seats] = numbers_by_seat(state, view["chariots"], components.MAX_ROAD_SPACES)
        for gate, seats in enumerate(view["gates"]):
            state.gates[gate, : len(seats)] = stone_owners(state, seats)
        for gate in range(components.MAX_GATES):
            space = (gate + 1) * int(state.gate_every)
            reached = [seat for seat, chariot in enumerate(view["chariots"]) if chariot >= space]
            if sorted(owner for owner in state.gates[gate].tolist() if owner != components.EMPTY) != reached:
                raise ValueError(f"at gate {gate + 1} of the temple must be those who have reached it (IMH-27.2)")


def place_columns(state: Any, view: dict[str, Any]) -> None:
    """IMH-27.3: the column of the last stone comes last; the order of the others changes nothing."""
    columns = check_length(view["columns"], int(state.temple_fields), "columns of the temple")
    last = None if view["last"] is None else check_range(view["last"], len(columns), 1) - 1
    if (last is None and any(columns)) or (last is not None and not columns[last]):
        raise ValueError("`last` of the temple is the field of the last stone, null before the first")
    fields = [field for field in range(len(columns)) if field != last] + ([] if last is None else [last])
    stones = [(owner, field) for field in fields for owner in stone_owners(state, columns[field])]
    state.temple[: len(stones)] = [owner for owner, _ in stones]
    state.temple_field[: len(stones)] = [field for _, field in stones]
    if view["imhotep"] is not None:
        state.imhotep = check_range(view["imhotep"], len(columns), 1) - 1
        if not columns[state.imhotep]:
            raise ValueError("Imhotep stands on a field with a stone (IMH-27.4)")


def place_tomb(state: Any, view: dict[str, Any]) -> None:
    """IMH-5.4, IMH-28: of the crypt tiles first those that have been seen, then the pile in any order."""
    state.tomb[: len(view["stones"])] = stone_owners(state, view["stones"])
    if state.sides[components.TOMB] != components.SIDE_C:
        return
    opened = check_length(view["open"], components.CRYPT_OPEN, "places of the crypt")
    state.crypt_open[:] = [components.EMPTY if tile is None else components.CRYPT.index(tile) for tile in opened]
    for seat, tiles in enumerate(check_length(view["tiles"], int(state.seats), "seats with crypt tiles")):
        state.tiles[seat] = [tiles.count(name) for name in components.CRYPT]
        check_length(tiles, int(state.tiles[seat].sum()), "crypt tiles of a seat that the box holds")
    seen = [
        int(held) + opened.count(name) for name, held in zip(components.CRYPT, state.tiles.sum(axis=0), strict=True)
    ]
    left = [int(whole) - count for whole, count in zip(state.crypt_tiles, seen, strict=True)]
    if min(left) < 0 or sum(left) != view["pile"]:
        raise ValueError(f"the crypt pile holds {view['pile']} tiles, but {left} are left of each kind (IMH-28.2)")
    state.crypt_drawn = sum(seen)
    state.crypt[:] = [tile for counts in (seen, left) for tile, count in enumerate(counts) for _ in range(count)]


def place_obelisks(state: Any, view: dict[str, Any]) -> None:
    """IMH-5.5, IMH-6.5, IMH-29."""
    seats = int(state.seats)
    state.obelisk[:seats] = [check_range(count, components.MAX_STONES) for count in view["stones"]]
    if state.sides[components.OBELISKS] == components.SIDE_D:
        for seat, plinths in enumerate(check_length(view["plinths"], seats, "seats with plinths")):
            state.plinths[:, seat] = [check_range(height, components.MAX_STONES) for height in plinths]
        state.obelisk[:] = state.plinths.sum(axis=0)
    elif state.sides[components.OBELISKS] != components.SIDE_C:
        state.towers[:] = place_owners(state, view["towers"])


# ---- A New Dynasty ---------------------------------------------------------------------------------------------


def place_dynasty(state: Any, view: dict[str, Any]) -> None:
    """Kept red cards, coins, scarabs, and points that nothing on the table tells."""
    for seat, points in enumerate(view["breakdown"]):
        state.red_points[seat] = check_range(points["red_cards"], components.MAX_CARDS)
        if state.sides[components.OBELISKS] == components.SIDE_C:
            state.obelisk_points[seat] = check_range(points["obelisks"], MAX_POINTS)
        if state.sides[components.MARKET] == components.SIDE_D:
            state.market_points[seat] = check_range(points["market"], MAX_POINTS)
    if state.sides[components.MARKET] == components.SIDE_C:
        state.coins[: state.seats] = numbers_by_seat(state, view["coins"], int(state.coins_each))
    elif state.sides[components.MARKET] == components.SIDE_D:
        state.field_coins[:] = [check_range(coins, int(state.coin_supply)) for coins in view["field_coins"]]
        state.coins_left = check_range(view["coins_left"], int(state.coin_supply))
        if state.field_coins.sum() + state.coins_left != state.coin_supply:
            raise ValueError(f"the coins of the market are not {int(state.coin_supply)} in all (IMH-25.3)")
    if state.keeps_red:
        for seat, cards in enumerate(check_length(view["kept_red"], int(state.seats), "seats with kept red cards")):
            for name in cards:
                state.hand[seat, check_range(CARD_NUMBERS[name], components.DECORATION - 1)] += 1
    if state.with_prophecies:
        place_scarabs(state, view["prophecies"])


def place_scarabs(state: Any, prophecies: list[dict[str, Any]]) -> None:
    """IMH-23.3: one a seat on each card, and in each pair of rounds so far."""
    for card, prophecy in enumerate(prophecies):
        pairs = check_length(prophecy["scarabs"], int(state.seats), "seats on a prophecy")
        now = min(current_pair(state), components.ROUND_PAIRS - 1)  # when it is over no round goes on
        state.scarabs[card, : state.seats] = [
            components.EMPTY if pair is None else check_range(pair, now + 1, 1) - 1 for pair in pairs
        ]
    for seat in range(int(state.seats)):
        set_on = [pair for pair in state.scarabs[:, seat].tolist() if pair != components.EMPTY]
        if len(set_on) > components.SCARABS or len(set(set_on)) < len(set_on):
            raise ValueError(f"seat {seat} has set more scarabs than it may (IMH-23.3)")


def place_hidden(state: Any, view: dict[str, Any]) -> None:
    """IMH-24.2: one's own secret cards, of which some are older than the draw pile."""
    if view["secret"] and view["seat"] is None:
        raise ValueError("a spectator has no secret cards")
    for name in view["secret"]:
        state.secret[view["seat"], secret_card_number(name)] += 1
    for name, count in ((view["older"] or {}).get("own") or {}).items():
        state.secret_older[view["seat"], secret_card_number(name)] = check_range(count, components.MAX_CARDS)
    if (state.secret > state.hand).any() or (state.secret_older > state.secret).any():
        raise ValueError("secret cards are some of one's own, and older ones some of these (IMH-24.2)")


def secret_card_number(name: str) -> int:
    """The number of a card that can be secret: neither red nor a Cargo Sled (IMH-24.2)."""
    number = CARD_NUMBERS[name]
    if not can_be_secret(number):
        raise ValueError(f"`{name}` is never secret (IMH-24.2)")
    return number
