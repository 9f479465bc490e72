"""A state of Imhotep from a view alone; what the view does not show is dealt by a generator."""

from __future__ import annotations

from typing import Any

from saqqara import kernel
from saqqara.errors import BadView, within
from saqqara.games.imhotep import box
from saqqara.games.imhotep import state as table
from saqqara.games.imhotep.rules.tasks import actor, phase
from saqqara.games.imhotep.sight.dealing import deal_anew

CARD_NUMBERS: dict[str | None, int] = {**{name: number for number, name in enumerate(box.CARDS)}, None: box.EMPTY}
SITE_NUMBERS: dict[str | None, int] = {**{name: number for number, name in enumerate(box.SITES)}, None: box.EMPTY}


OF_BOATS = frozenset(
    (table.UNLOAD, table.SAIL, table.ORDER, table.FAVOUR_3_SAIL, table.FAVOUR_4_MORE, table.FAVOUR_4_SAIL)
)
"""Tasks whose first fact is a boat, or ANY."""
MOST_TURNS, MOST_POINTS = 1000, 1000  # more than any game has


def imagine(view: dict[str, Any], generator: kernel.Generator) -> Any:
    """A state that shows this view, what it does not show dealt by the generator. Raises BadView for one that
    contradicts itself, and whatever it stumbles over for one that is damaged (`Game.imagine` says so)."""
    state = table.empty_table(view["options"])
    lay_out(state, view)
    unseen = table.full_deck().tolist()
    for card in seen(state, view):
        if card not in unseen:
            raise BadView(f"the view shows `{box.CARDS[card]}` more often than the box holds it (IMH-1.5)")
        unseen.remove(card)
    places = (view["pile"], view["discard"].count(None), 0 if view["pair"] else within(view["hidden"], 2))
    if len(unseen) != sum(places):
        raise BadView(
            f"the view leaves {len(unseen)} market cards unseen, but draw pile, face-down discards and hidden field "
            f"hold {places[0]}, {places[1]} and {places[2]}"
        )
    check_older(view, unseen)
    lay_unseen(state, view, unseen)
    deal_anew(state, box.EMPTY if view["seat"] is None else within(view["seat"], int(state.seats) - 1), generator)
    return state


def check_older(view: dict[str, Any], unseen: list[int]) -> None:
    """The older cards must be among those that they can be. Raises BadView."""
    older = view["older"]
    if older is None:
        return
    left = {name: unseen.count(number) for number, name in enumerate(box.CARDS)}
    among, of = ({**dict.fromkeys(box.CARDS, 0), **older[key]} for key in ("among", "of"))
    possible = sum(min(among[name], left[name]) for name in box.CARDS)
    if possible < older["hidden"] + len(older["discarded"]) or any(
        not max(among[name], left[name]) <= of[name] for name in box.CARDS
    ):
        raise BadView("the view's older cards cannot all be among those that were unseen when the draw pile was made")


def lay_unseen(state: Any, view: dict[str, Any], unseen: list[int]) -> None:
    """Puts the unseen cards where they may lie; `deal_anew` then mixes them."""
    for place in range(view["pile"]):
        state.pile[place] = unseen.pop()
    for place, name in enumerate(view["discard"]):
        if name is None:
            state.discard[place] = unseen.pop()
    if not view["pair"]:
        for place in range(view["hidden"]):
            state.market[box.HIDDEN + place] = unseen.pop()


def lay_out(state: Any, view: dict[str, Any]) -> None:
    """Puts on the table what the view shows."""
    seats = int(state.seats)
    state.turn = within(view["turn"], MOST_TURNS, 1)
    state.passes = within(view["passes"], seats)
    lay_rounds(state, view)
    state.sled[:seats] = [within(count, box.SLED) for count in view["sled"]]
    state.quarry[:seats] = [within(count, box.STONES) for count in view["quarry"]]
    lay_market(state, view)
    for seat, cards in enumerate(view["hands"]):
        for name in cards:
            state.hand[seat, within(CARD_NUMBERS[name], len(box.CARDS) - 1, box.DECORATION)] += 1  # no red ones
    lay_sites(state, view["sites"])
    for seat, points in enumerate(view["breakdown"]):
        state.pyramid_points[seat] = within(points["pyramid"], MOST_POINTS)
        state.temple_points[seat] = within(points["temple"], MOST_POINTS)
    lay_expansions(state, view)
    state.ordered = len(view["order"])
    state.order[: state.ordered] = [within(space, box.SPACES, 1) - 1 for space in view["order"]]
    lay_tasks(state, view["tasks"])
    state.turn_seat = 0 if view["turn_seat"] is None else within(view["turn_seat"], seats - 1)
    check_asked(state, view)
    for number, step in enumerate(view["moved"]):
        state.moved[number] = [
            table.PIECES.index(step["piece"]), table.PLACES.index(step["from"]), table.PLACES.index(step["to"])
        ]  # fmt: skip
    state.moves = len(view["moved"])


def lay_tasks(state: Any, tasks: list[Any]) -> None:
    """What is pending."""
    state.depth = len(tasks)
    for number, (name, seat, fact, other) in enumerate(tasks):
        task, most = table.TASKS.index(name), len(table.PLACES)
        # At the end nobody is asked; a fact is a boat, a field, a card, a place, or bits of fields.
        state.tasks[number] = [
            task,
            within(seat, int(state.seats) - 1, box.EMPTY),
            within(fact, box.BOATS - 1 if task in OF_BOATS else most, box.ANY),
            within(other, most),
        ]


def stones(state: Any, seats: list[Any]) -> list[int]:
    """The owners of stones. Raises ValueError."""
    return [within(seat, int(state.seats) - 1) for seat in seats]


def owners(state: Any, seats: list[Any]) -> list[int]:
    """The owners of places, EMPTY for None. Raises ValueError."""
    return [box.EMPTY if seat is None else within(seat, int(state.seats) - 1) for seat in seats]


def check_asked(state: Any, view: dict[str, Any]) -> None:
    """The tasks must say what `phase` and `actor` say. Raises ValueError."""
    seat = actor(state)
    if table.TASKS[phase(state)] != view["phase"] or (None if seat == box.EMPTY else seat) != view["actor"]:
        raise ValueError(f"phase {view['phase']!r} of seat {view['actor']!r} is not what the tasks ask")


def lay_rounds(state: Any, view: dict[str, Any]) -> None:
    """Round cards, those not shown in any order; boats and what they carry."""
    cards = box.ROUND_CARDS[int(state.seats)]
    shown = [cards.index(card) for card in view["rounds"]]
    state.rounds[:] = [*shown, *(set(range(len(cards))) - set(shown))]
    state.round_now = box.ROUNDS if view["over"] else within(view["round"], box.ROUNDS, 1) - 1
    for boat, one in enumerate(view["boats"]):
        state.spaces[boat] = len(one["spaces"])
        state.cargo[boat, : len(one["spaces"])] = owners(state, one["spaces"])
        if one["site"] is not None:
            state.dock[boat] = SITE_NUMBERS[one["site"]]
            state.docked[SITE_NUMBERS[one["site"]]] = boat
            state.sailed += 1


def lay_market(state: Any, view: dict[str, Any]) -> None:
    """The open cards, the pair if it is seen, the discard pile."""
    state.market[: box.FIELDS] = [CARD_NUMBERS[name] for name in view["market"]]
    if view["pair"]:
        state.market[box.HIDDEN :] = [CARD_NUMBERS[name] for name in view["pair"]]
    state.pile_left, state.discarded = within(view["pile"], box.CARD_COUNT), len(view["discard"])
    for place, name in enumerate(view["discard"]):
        state.discard[place] = CARD_NUMBERS[name]
        state.face_down[place] = box.UNSEEN if name is None else box.OPENLY
    older = view["older"]
    if older is not None:
        state.older = within(older["hidden"], box.CARD_COUNT)
        for place in older["discarded"]:
            state.face_down[within(place, box.CARD_COUNT - 1)] = box.OLDER
        for card, name in enumerate(box.CARDS):
            state.unseen_then[card] = within(older["among"].get(name, 0), box.CARD_COUNT)
            state.piled_then[card] = within(older["of"].get(name, 0), box.CARD_COUNT)


def lay_sites(state: Any, sites: dict[str, Any]) -> None:
    """The stones at the sites."""
    seats = int(state.seats)
    pyramid = sites["pyramid"]
    if state.sides[box.PYRAMID] == box.SIDE_A:
        state.pyramid[: len(pyramid["stones"])] = stones(state, pyramid["stones"])
    else:
        rows = [*(pyramid[name] for name in box.PYRAMIDS), pyramid["further"]]
        for number, row in enumerate(rows):
            first = number * box.PYRAMID_FIELDS
            state.pyramid[first : first + len(row)] = stones(state, row)
        state.built[:] = [within(len(row), box.PYRAMID_FIELDS) for row in rows[:-1]]
    state.temple[: len(sites["temple"]["stones"])] = stones(state, sites["temple"]["stones"])
    state.tomb[: len(sites["tomb"]["stones"])] = stones(state, sites["tomb"]["stones"])
    state.obelisk[:seats] = [within(count, box.STONES) for count in sites["obelisks"]["stones"]]
    state.towers[:] = owners(state, sites["obelisks"]["towers"])
    for name, site in sites.items():
        state.delivered[:seats, SITE_NUMBERS[name]] = [within(count, box.MOST_STONES) for count in site["count"]]
        state.laid[SITE_NUMBERS[name]] = within(sum(site["count"]), box.MOST_STONES)
    for place, laid in ((box.PYRAMID, state.pyramid), (box.TEMPLE, state.temple), (box.TOMB, state.tomb)):
        if int((laid != box.EMPTY).sum()) != state.laid[place]:
            raise ValueError(f"the stones of the {box.SITES[place]} are not as many as its count says")


def lay_expansions(state: Any, view: dict[str, Any]) -> None:
    """Private boats, bets, favours."""
    for seat, boat in enumerate(view["private_boats"]):
        state.private_left[seat], state.aboard[seat] = bool(boat["left"]), within(boat["stones"], box.STONES)
        if boat["site"] is not None:
            state.private_dock[SITE_NUMBERS[boat["site"]]] = seat
    for number, site in enumerate(box.MONUMENTS):
        state.bets[number] = owners(state, [view["bets"][site][side] for side in box.BET_SIDES])
    state.favours[:] = owners(state, view["favours"])
    seats = int(state.seats)
    state.bet_left[:seats] = [bool(left) for left in view["bet_left"]]
    state.favour_left[:seats] = [bool(left) for left in view["favour_left"]]


def seen(state: Any, view: dict[str, Any]) -> list[int]:
    """The numbers of all market cards that the view shows."""
    names = [*view["market"], *(view["pair"] or ()), *view["discard"], *view["carried_out"]]
    names += [name for hand in view["hands"] for name in hand]
    return [CARD_NUMBERS[name] for name in names if name is not None]
