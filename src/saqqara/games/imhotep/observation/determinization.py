"""Determinization of Imhotep: builds a state from a view alone and deals what the view does not show.

Any invalid part raises `ValueError`.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from saqqara.core import jit
from saqqara.errors import InvalidViewError, check_range
from saqqara.games.imhotep import components, layout
from saqqara.games.imhotep.observation.resampling import add_secret_cards, resample_hidden
from saqqara.games.imhotep.observation.view import card_kinds_in_play, dynasty_view, known_state, sites_view
from saqqara.games.imhotep.rules.cards import can_be_secret
from saqqara.games.imhotep.rules.expansions import current_pair, set_god
from saqqara.games.imhotep.rules.pending_choices import current_player, phase
from saqqara.games.imhotep.rules.sites.pyramid import is_built, is_level_complete, scaffold_points
from saqqara.games.imhotep.rules.stone_moves import sled_capacity

if TYPE_CHECKING:
    from saqqara.core.game_api import Overrides


# ---- determinize sites -----------------------------------------------------------------------------------------------


CARD_NUMBERS: dict[str | None, int] = {
    **{name: number for number, name in enumerate(components.CARDS)},
    None: components.EMPTY,
}
MAX_POINTS = 1000  # more than in any game


def stone_owners(state: Any, seats: list[Any]) -> list[int]:
    """Return the owners of stones."""
    return [check_range(seat, int(state.seats) - 1) for seat in seats]


def place_owners(state: Any, seats: list[Any]) -> list[int]:
    """Return the owners of places, EMPTY for None."""
    return [components.EMPTY if seat is None else check_range(seat, int(state.seats) - 1) for seat in seats]


def numbers_by_seat(state: Any, values: list[Any], maximum: int) -> list[int]:
    """Return a validated number for each seat."""
    if len(values) != state.seats:
        raise ValueError(f"expected one number for each of {int(state.seats)} seats, got {values}")
    return [check_range(number, maximum) for number in values]


def check_length(values: list[Any], count: int, description: str) -> list[Any]:
    """Return the list; raise `ValueError` if its length is not `count`."""
    if len(values) != count:
        raise ValueError(f"{description}: expected {count}, got {len(values)}")
    return values


# ---- sites -----------------------------------------------------------------------------------------------------


def place_sites(state: Any, sites: dict[str, Any]) -> None:
    """Place the stones at the sites, and the other components of their sides."""
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
            raise ValueError(f"the number of stones of the {components.SITES[place]} does not match its count")
    tall = state.sides[components.OBELISKS] in (components.SIDE_C, components.SIDE_D)
    if tall and (state.obelisk != state.delivered[:, components.OBELISKS]).any():
        raise ValueError("the number of stones of the obelisks does not match its count")


def place_pyramid(state: Any, view: dict[str, Any]) -> None:
    """Place the stones of the pyramid (IMH-5.2, IMH-6.2, IMH-26)."""
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
    """Place the levels of the pyramid (IMH-26.1).

    A stone above the ground must rest on two stones, and a scaffold is taken exactly when its level is complete.
    """
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
            raise ValueError(
                f"the scaffold of level {level + 1} must be taken exactly when the level is complete (IMH-26.2)"
            )
        for place in range(int(state.level_places[level]) if level else 0):
            beneath = [is_built(state, level - 1, place + side) for side in (0, 1)]
            if is_built(state, level, place) and not all(beneath):
                raise ValueError(f"stone {level + 1}.{place + 1} of the pyramid must rest on two stones (IMH-26.1)")


def place_temple(state: Any, view: dict[str, Any]) -> None:
    """Place the stones of the temple (IMH-5.3, IMH-27)."""
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
                raise ValueError(
                    f"the seats at gate {gate + 1} of the temple do not match the positions of the chariots (IMH-27.2)"
                )


def place_columns(state: Any, view: dict[str, Any]) -> None:
    """Place the columns of the temple, the column of the last stone at the end (IMH-27.3).

    The order of the other columns has no effect.
    """
    columns = check_length(view["columns"], int(state.temple_fields), "columns of the temple")
    last = None if view["last"] is None else check_range(view["last"], len(columns), 1) - 1
    if (last is None and any(columns)) or (last is not None and not columns[last]):
        raise ValueError("`last` of the temple must be the field of the last stone, or null before the first stone")
    fields = [field for field in range(len(columns)) if field != last] + ([] if last is None else [last])
    stones = [(owner, field) for field in fields for owner in stone_owners(state, columns[field])]
    state.temple[: len(stones)] = [owner for owner, _ in stones]
    state.temple_field[: len(stones)] = [field for _, field in stones]
    if view["imhotep"] is not None:
        state.imhotep = check_range(view["imhotep"], len(columns), 1) - 1
        if not columns[state.imhotep]:
            raise ValueError("Imhotep must stand on a field with a stone (IMH-27.4)")


def place_tomb(state: Any, view: dict[str, Any]) -> None:
    """Place the stones of the tomb and the crypt tiles (IMH-5.4, IMH-28).

    Tiles that have been seen come first, followed by the pile in any order.
    """
    state.tomb[: len(view["stones"])] = stone_owners(state, view["stones"])
    if state.sides[components.TOMB] != components.SIDE_C:
        return
    opened = check_length(view["open"], components.CRYPT_OPEN, "places of the crypt")
    state.crypt_open[:] = [components.EMPTY if tile is None else components.CRYPT.index(tile) for tile in opened]
    for seat, tiles in enumerate(check_length(view["tiles"], int(state.seats), "crypt tiles by seat")):
        state.tiles[seat] = [tiles.count(name) for name in components.CRYPT]
        check_length(tiles, int(state.tiles[seat].sum()), "crypt tiles of a seat that exist in the box")
    seen = [
        int(held) + opened.count(name) for name, held in zip(components.CRYPT, state.tiles.sum(axis=0), strict=True)
    ]
    left = [int(whole) - count for whole, count in zip(state.crypt_tiles, seen, strict=True)]
    if min(left) < 0 or sum(left) != view["pile"]:
        raise ValueError(
            f"a crypt pile of {view['pile']} tiles does not match the remaining tiles of each kind, {left} (IMH-28.2)"
        )
    state.crypt_drawn = sum(seen)
    state.crypt[:] = [tile for counts in (seen, left) for tile, count in enumerate(counts) for _ in range(count)]


def place_obelisks(state: Any, view: dict[str, Any]) -> None:
    """Place the stones of the obelisks (IMH-5.5, IMH-6.5, IMH-29)."""
    seats = int(state.seats)
    state.obelisk[:seats] = [check_range(count, components.MAX_STONES) for count in view["stones"]]
    if state.sides[components.OBELISKS] == components.SIDE_D:
        for seat, plinths in enumerate(check_length(view["plinths"], seats, "plinths by seat")):
            state.plinths[:, seat] = [check_range(height, components.MAX_STONES) for height in plinths]
        state.obelisk[:] = state.plinths.sum(axis=0)
    elif state.sides[components.OBELISKS] != components.SIDE_C:
        state.towers[:] = place_owners(state, view["towers"])


# ---- A New Dynasty ---------------------------------------------------------------------------------------------


def place_dynasty(state: Any, view: dict[str, Any]) -> None:
    """Set kept red cards, coins, scarabs, and points that do not follow from components on the table."""
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
            raise ValueError(f"the coins of the market must add up to {int(state.coin_supply)} (IMH-25.3)")
    if state.keeps_red:
        for seat, cards in enumerate(check_length(view["kept_red"], int(state.seats), "kept red cards by seat")):
            for name in cards:
                state.hand[seat, check_range(CARD_NUMBERS[name], components.DECORATION - 1)] += 1
    if state.with_prophecies:
        place_scarabs(state, view["prophecies"])


def place_scarabs(state: Any, prophecies: list[dict[str, Any]]) -> None:
    """Place the scarabs: at most one a seat on each card and in each pair of rounds so far (IMH-23.3)."""
    for card, prophecy in enumerate(prophecies):
        pairs = check_length(prophecy["scarabs"], int(state.seats), "scarabs of a prophecy by seat")
        now = min(current_pair(state), components.ROUND_PAIRS - 1)  # there is no current pair once the game is over
        state.scarabs[card, : state.seats] = [
            components.EMPTY if pair is None else check_range(pair, now + 1, 1) - 1 for pair in pairs
        ]
    for seat in range(int(state.seats)):
        set_on = [pair for pair in state.scarabs[:, seat].tolist() if pair != components.EMPTY]
        if len(set_on) > components.SCARABS or len(set(set_on)) < len(set_on):
            raise ValueError(f"seat {seat} has set more scarabs than allowed (IMH-23.3)")


def place_hidden(state: Any, view: dict[str, Any]) -> None:
    """Set the viewer's own secret cards, some of which are older than the draw pile (IMH-24.2)."""
    if view["secret"] and view["seat"] is None:
        raise ValueError("the view of a spectator cannot contain secret cards")
    for name in view["secret"]:
        state.secret[view["seat"], secret_card_number(name)] += 1
    for name, count in ((view["older"] or {}).get("own") or {}).items():
        state.secret_older[view["seat"], secret_card_number(name)] = check_range(count, components.MAX_CARDS)
    if (state.secret > state.hand).any() or (state.secret_older > state.secret).any():
        raise ValueError(
            "secret cards must be among the viewer's own cards, and older ones among the secret cards (IMH-24.2)"
        )


def secret_card_number(name: str) -> int:
    """Return the index of a card, which must be neither red nor a Cargo Sled, as a secret card (IMH-24.2)."""
    number = CARD_NUMBERS[name]
    if not can_be_secret(number):
        raise ValueError(f"`{name}` cannot be a secret card (IMH-24.2)")
    return number


# ---- determinization -------------------------------------------------------------------------------------------------


SITE_NUMBERS: dict[str | None, int] = {
    **{name: number for number, name in enumerate(components.SITES)},
    None: components.EMPTY,
}
BOAT_CHOICES = frozenset(
    (layout.UNLOAD, layout.SAIL, layout.ORDER, layout.FAVOUR_3_SAIL, layout.FAVOUR_4_MORE, layout.FAVOUR_4_SAIL)
)
"""Tasks whose first fact is a boat or ANY_BOAT."""
MAX_TURNS = 1000  # more than in any game


def determinize(view: dict[str, Any], generator: jit.Generator, overrides: Overrides | None = None) -> Any:
    """Return a state that is consistent with this view; the generator deals what it does not show.

    Raise `InvalidViewError` if the view contradicts itself. A damaged view may raise any exception, which
    `Game.determinize` handles.
    """
    state = layout.empty_state(view["options"], overrides)
    if overrides is not None and state.with_prophecies:
        for place, prophecy in enumerate(view["prophecies"]):
            set_god(state, place, components.GODS.index(prophecy["god"]))
    apply_view(state, view)
    place_unseen(state, view, unseen_cards(state, view))
    seat = components.EMPTY if view["seat"] is None else check_range(view["seat"], int(state.seats) - 1)
    resample_hidden(state, seat, generator)
    if state.with_dynasty:
        check_derived(state, view)
    return state


# ---- hidden information ----------------------------------------------------------------------------------------


def unseen_cards(state: Any, view: dict[str, Any]) -> list[int]:
    """Return the market cards that the view does not show.

    Raise `InvalidViewError` if their number does not match the view's counts.
    """
    unseen: list[int] = layout.full_deck(view["options"]).tolist()
    for card in visible_pieces(view):
        if card not in unseen:
            raise InvalidViewError(
                f"the view shows more copies of `{components.CARDS[card]}` than the box holds (IMH-1.5)"
            )
        unseen.remove(card)
    places = {
        "draw pile": view["pile"],
        "face-down discards": view["discard"].count(None),
        "hidden field": 0 if view["pair"] else check_range(view["hidden"], 2),
    }
    if state.with_hidden_cards:
        places["hands of others"] = sum(unseen_held_counts(state, view))
    if len(unseen) != sum(places.values()):
        places_text = ", ".join(f"{name} {count}" for name, count in places.items())
        raise InvalidViewError(
            f"the view leaves {len(unseen)} market cards unseen, which does not match its counts: {places_text}"
        )
    check_older(view, unseen)
    return unseen


def unseen_held_counts(state: Any, view: dict[str, Any]) -> list[int]:
    """Return by seat the number of secret cards of others that the view counts; 0 for the viewer."""
    counts = numbers_by_seat(state, view["face_down"], components.MAX_CARDS)
    if view["seat"] is not None and counts[view["seat"]]:
        raise InvalidViewError("the view counts face-down cards of its own seat, which knows them (IMH-24.2)")
    return counts


def check_older(view: dict[str, Any], unseen: list[int]) -> None:
    """Check that older cards are possible ones, and that secret cards are of kinds that can be secret.

    Raise `InvalidViewError` otherwise.
    """
    older = view["older"] or {"hidden": 0, "discarded": [], "among": {}, "of": {}}
    left = Counter(components.CARDS[card] for card in unseen)
    known = Counter(older.get("own") or {})
    if view["pair"]:
        known.update(view["pair"][: older["hidden"]])
    if known - Counter(older["among"]):
        raise InvalidViewError(IMPOSSIBLE_OLDER)
    among, of = (Counter(older[key]) - known for key in ("among", "of"))
    possible = {name: min(count, left[name]) for name, count in among.items()}
    if view["older"] is not None and any(not max(among[name], left[name]) <= of[name] for name in components.CARDS):
        raise InvalidViewError(IMPOSSIBLE_OLDER)
    in_hands = sum(view.get("face_down", ()))
    taken_away = len(older["discarded"]) + (0 if view["pair"] else older["hidden"])
    in_hands_older = older_in_hands(view)
    # Older cards elsewhere first take kinds that cannot be in a hand.
    for_hands = sum(count for name, count in possible.items() if can_be_secret(CARD_NUMBERS[name]))
    taken = max(0, taken_away - (sum(possible.values()) - for_hands))
    if in_hands_older + taken > for_hands:
        raise InvalidViewError(IMPOSSIBLE_OLDER)
    if in_hands + taken > sum(count for name, count in left.items() if can_be_secret(CARD_NUMBERS[name])):
        raise InvalidViewError(
            f"the {in_hands} face-down cards of other seats cannot all be among the cards that the view leaves unseen "
            "(IMH-24.2)"
        )


IMPOSSIBLE_OLDER = "the view's older cards cannot all be among those that were unseen when the draw pile was made"


def older_in_hands(view: dict[str, Any]) -> int:
    """Return the number of older secret cards of others.

    Raise `InvalidViewError` if a seat has more of them than secret cards.
    """
    counts = list((view["older"] or {}).get("secret") or ())
    if view["seat"] is not None and counts:
        if counts[view["seat"]] != sum(view["older"]["own"].values()):
            raise InvalidViewError("the number of the viewer's own older cards does not match the view's count")
        counts[view["seat"]] = 0
    if any(not 0 <= count <= held for count, held in zip(counts, view.get("face_down", ()), strict=False)):
        raise InvalidViewError("the view counts more older cards than secret cards of a seat")
    return sum(counts)


def place_unseen(state: Any, view: dict[str, Any], unseen: list[int]) -> None:
    """Put the unseen cards in possible places; `resample_hidden` shuffles them afterwards."""
    if state.with_hidden_cards:
        place_secret(state, view, unseen)
    for place in range(view["pile"]):
        state.pile[place] = unseen.pop()
    for place, name in enumerate(view["discard"]):
        if name is None:
            state.discard[place] = unseen.pop()
    if not view["pair"]:
        for place in range(view["hidden"]):
            state.market[components.HIDDEN + place] = unseen.pop()


def place_secret(state: Any, view: dict[str, Any], unseen: list[int]) -> None:
    """Give each other seat as many cards as it has secret ones."""
    fit = [card for card in unseen if can_be_secret(card)]
    older = (view["older"] or {}).get("secret")
    for owner, count in enumerate(view["face_down"]):
        for number in range(count):
            card = fit.pop()
            unseen.remove(card)
            add_secret_cards(state, owner, card, 1, older is not None and number < older[owner])


def check_derived(state: Any, view: dict[str, Any]) -> None:
    """Raise `InvalidViewError` if sites or parts of A New Dynasty in the view do not follow from the state."""
    view_again = known_state(state, view["seat"])
    for site, facts in sites_view(view_again).items():
        for name, value in facts.items():
            if view["sites"][site][name] != value:
                raise InvalidViewError(
                    f"the view's `{name}` of the {site} does not match the position: expected {value}"
                )
    for name, value in dynasty_view(view_again, view["seat"]).items():
        if view[name] != value:
            raise InvalidViewError(f"the view's `{name}` does not match the position: expected {value}")


# ---- visible information ---------------------------------------------------------------------------------------


def apply_view(state: Any, view: dict[str, Any]) -> None:
    """Set the fields of the state that the view shows."""
    seats = int(state.seats)
    state.turn = check_range(view["turn"], MAX_TURNS, 1)
    state.passes = check_range(view["passes"], seats)
    place_rounds(state, view)
    if not state.with_unlimited_stones:
        state.quarry[:seats] = [check_range(count, layout.stones(view["options"])) for count in view["quarry"]]
    place_market(state, view)
    for seat, cards in enumerate(view["hands"]):
        for name in cards:
            state.hand[seat, check_range(CARD_NUMBERS[name], len(components.CARDS) - 1, components.DECORATION)] += (
                1  # no red cards
            )
    state.sled[:seats] = [check_range(count, sled_capacity(state, seat)) for seat, count in enumerate(view["sled"])]
    place_sites(state, view["sites"])
    for seat, points in enumerate(view["breakdown"]):
        state.pyramid_points[seat] = check_range(points["pyramid"] - scaffold_points(state, seat), MAX_POINTS)
        state.temple_points[seat] = check_range(points["temple"], MAX_POINTS)
    if state.with_dynasty:
        place_dynasty(state, view)
    if state.with_hidden_cards:
        place_hidden(state, view)
    place_expansions(state, view)
    state.ordered = len(view["order"])
    state.order[: state.ordered] = [check_range(space, components.SPACES, 1) - 1 for space in view["order"]]
    place_tasks(state, view["tasks"])
    state.turn_seat = 0 if view["turn_seat"] is None else check_range(view["turn_seat"], seats - 1)
    check_pending(state, view)
    for number, step in enumerate(view["moved"]):
        state.moved[number] = [
            layout.PIECES.index(step["piece"]), layout.PLACES.index(step["from"]), layout.PLACES.index(step["to"])
        ]  # fmt: skip
    state.moves = len(view["moved"])


def place_tasks(state: Any, tasks: list[Any]) -> None:
    """Set the pending tasks."""
    state.depth = len(tasks)
    for number, (name, seat, fact, other) in enumerate(tasks):
        task, maximum = layout.TASKS.index(name), len(layout.PLACES)
        if task == layout.DISCARD:
            fact = card_kinds_in_play(state)[check_range(fact, len(components.CARDS))]
        # at the end there is no seat; a fact is a boat, a field, a card, a place, or a bit mask of fields
        state.tasks[number] = [
            task,
            check_range(seat, int(state.seats) - 1, components.EMPTY),
            check_range(fact, components.BOATS - 1 if task in BOAT_CHOICES else maximum, components.ANY_BOAT),
            check_range(other, maximum),
        ]


def check_pending(state: Any, view: dict[str, Any]) -> None:
    """Raise `ValueError` if the tasks do not agree with `phase` and `current_player`."""
    seat = current_player(state)
    if (
        layout.TASKS[phase(state)] != view["phase"]
        or (None if seat == components.EMPTY else seat) != view["current_player"]
    ):
        raise ValueError(f"phase {view['phase']!r} of seat {view['current_player']!r} does not match the pending tasks")


def place_rounds(state: Any, view: dict[str, Any]) -> None:
    """Set round cards, those not shown in any order, and boats with their stones."""
    cards = components.ROUND_CARDS[int(state.seats)]
    known = [cards.index(card) for card in view["rounds"]]
    state.rounds[:] = [*known, *(set(range(len(cards))) - set(known))]
    state.round_now = components.ROUNDS if view["over"] else check_range(view["round"], components.ROUNDS, 1) - 1
    for boat, one in enumerate(view["boats"]):
        state.spaces[boat] = len(one["spaces"])
        state.cargo[boat, : len(one["spaces"])] = place_owners(state, one["spaces"])
        if one["site"] is not None:
            state.dock[boat] = SITE_NUMBERS[one["site"]]
            state.docked[SITE_NUMBERS[one["site"]]] = boat
            state.sailed += 1


def place_market(state: Any, view: dict[str, Any]) -> None:
    """Set the open cards, the pair if the view shows it, and the discard pile."""
    state.market[: components.FIELDS] = [CARD_NUMBERS[name] for name in view["market"]]
    if view["pair"]:
        state.market[components.HIDDEN :] = [CARD_NUMBERS[name] for name in view["pair"]]
    state.pile_left, state.discarded = check_range(view["pile"], components.MAX_CARDS), len(view["discard"])
    for place, name in enumerate(view["discard"]):
        state.discard[place] = CARD_NUMBERS[name]
        state.face_down[place] = components.DISCARDED_UNSEEN if name is None else components.DISCARDED_OPEN
    older = view["older"]
    if older is not None:
        state.older = check_range(older["hidden"], components.MAX_CARDS)
        for place in older["discarded"]:
            state.face_down[check_range(place, components.MAX_CARDS - 1)] = components.DISCARDED_OLDER
        for card, name in enumerate(components.CARDS):
            state.unseen_then[card] = check_range(older["among"].get(name, 0), components.MAX_CARDS)
            state.piled_then[card] = check_range(older["of"].get(name, 0), components.MAX_CARDS)


def place_expansions(state: Any, view: dict[str, Any]) -> None:
    """Set private boats, bets and favours."""
    for seat, boat in enumerate(view["private_boats"]):
        state.private_left[seat], state.aboard[seat] = (
            bool(boat["left"]),
            check_range(boat["stones"], components.STONES_PER_COLOUR),
        )
        if boat["site"] is not None:
            state.private_dock[SITE_NUMBERS[boat["site"]]] = seat
    for number, site in enumerate(components.MONUMENTS):
        state.bets[number] = place_owners(state, [view["bets"][site][side] for side in components.BET_SIDES])
    state.favours[:] = place_owners(state, view["favours"])
    seats = int(state.seats)
    state.bet_left[:seats] = [bool(left) for left in view["bet_left"]]
    state.favour_left[:seats] = [bool(left) for left in view["favour_left"]]


def visible_pieces(view: dict[str, Any]) -> list[int]:
    """Return the indices of all market cards that the view shows."""
    names = [*view["market"], *(view["pair"] or ()), *view["discard"], *view["carried_out"]]
    names += [name for hand in [*view["hands"], *view.get("kept_red", ())] for name in hand]
    return [CARD_NUMBERS[name] for name in names if name is not None]
