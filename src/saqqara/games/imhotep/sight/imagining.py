"""A state of Imhotep from a view alone; what the view does not show is dealt by a generator."""

from __future__ import annotations

from typing import Any

from saqqara import kernel
from saqqara.errors import BadView
from saqqara.games.imhotep import box
from saqqara.games.imhotep import state as table
from saqqara.games.imhotep.rules.tasks import actor, phase
from saqqara.games.imhotep.sight.dealing import deal_anew

CARD_NUMBERS: dict[str | None, int] = {**{name: number for number, name in enumerate(box.CARDS)}, None: box.EMPTY}
SITE_NUMBERS: dict[str | None, int] = {**{name: number for number, name in enumerate(box.SITES)}, None: box.EMPTY}


def imagine(view: dict[str, Any], generator: kernel.Generator) -> Any:
    """A state that shows this view, what it does not show dealt by the generator. Raises BadView."""
    try:
        state = table.empty_table(view["options"])
        lay_out(state, view)
    except (KeyError, ValueError, TypeError, IndexError) as error:
        raise BadView(f"this view of Imhotep cannot be read: {type(error).__name__}: {error}") from error
    unseen = table.full_deck().tolist()
    for card in seen(state, view):
        if card not in unseen:
            raise BadView(f"the view shows `{box.CARDS[card]}` more often than the box holds it (IMH-1.5)")
        unseen.remove(card)
    places = (view["pile"], view["discard"].count(None), 0 if view["pair"] else view["hidden"])
    if len(unseen) != sum(places):
        raise BadView(
            f"the view leaves {len(unseen)} market cards unseen, but draw pile, face-down discards and hidden field "
            f"hold {places[0]}, {places[1]} and {places[2]}"
        )
    check_older(view, unseen)
    lay_unseen(state, view, unseen)
    deal_anew(state, box.EMPTY if view["seat"] is None else view["seat"], generator)
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
    state.turn = view["turn"]
    state.passes = view["passes"]
    lay_rounds(state, view)
    state.sled[:seats], state.quarry[:seats] = view["sled"], view["quarry"]
    lay_market(state, view)
    for seat, cards in enumerate(view["hands"]):
        for name in cards:
            state.hand[seat, CARD_NUMBERS[name]] += 1
    lay_sites(state, view["sites"])
    for seat, points in enumerate(view["breakdown"]):
        state.pyramid_points[seat], state.temple_points[seat] = points["pyramid"], points["temple"]
    lay_expansions(state, view)
    state.ordered = len(view["order"])
    state.order[: state.ordered] = [space - 1 for space in view["order"]]
    state.depth = len(view["tasks"])
    for number, (task, *facts) in enumerate(view["tasks"]):
        state.tasks[number] = [table.TASKS.index(task), *facts]
    state.turn_seat = view["turn_seat"] if view["turn_seat"] is not None else 0
    check_asked(state, view)
    for number, step in enumerate(view["moved"]):
        state.moved[number] = [
            table.PIECES.index(step["piece"]), table.PLACES.index(step["from"]), table.PLACES.index(step["to"])
        ]  # fmt: skip
    state.moves = len(view["moved"])


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
    state.round_now = box.ROUNDS if view["over"] else view["round"] - 1
    for boat, one in enumerate(view["boats"]):
        state.spaces[boat] = len(one["spaces"])
        for space, owner in enumerate(one["spaces"]):
            state.cargo[boat, space] = box.EMPTY if owner is None else owner
        if one["site"] is not None:
            state.dock[boat] = SITE_NUMBERS[one["site"]]
            state.docked[SITE_NUMBERS[one["site"]]] = boat
            state.sailed += 1


def lay_market(state: Any, view: dict[str, Any]) -> None:
    """The open cards, the pair if it is seen, the discard pile."""
    state.market[: box.FIELDS] = [CARD_NUMBERS[name] for name in view["market"]]
    if view["pair"]:
        state.market[box.HIDDEN :] = [CARD_NUMBERS[name] for name in view["pair"]]
    state.pile_left, state.discarded = view["pile"], len(view["discard"])
    for place, name in enumerate(view["discard"]):
        state.discard[place] = CARD_NUMBERS[name]
        state.face_down[place] = box.UNSEEN if name is None else box.OPENLY
    older = view["older"]
    if older is not None:
        state.older = older["hidden"]
        for place in older["discarded"]:
            state.face_down[place] = box.OLDER
        for card, name in enumerate(box.CARDS):
            state.unseen_then[card], state.piled_then[card] = older["among"].get(name, 0), older["of"].get(name, 0)


def lay_sites(state: Any, sites: dict[str, Any]) -> None:
    """The stones at the sites."""
    seats = int(state.seats)
    pyramid = sites["pyramid"]
    if state.sides[box.PYRAMID] == box.SIDE_A:
        state.pyramid[: len(pyramid["stones"])] = pyramid["stones"]
    else:
        rows = [*(pyramid[name] for name in box.PYRAMIDS), pyramid["further"]]
        for number, owners in enumerate(rows):
            first = number * box.PYRAMID_FIELDS
            state.pyramid[first : first + len(owners)] = owners
        state.built[:] = [len(owners) for owners in rows[:-1]]
    state.temple[: len(sites["temple"]["stones"])] = sites["temple"]["stones"]
    state.tomb[: len(sites["tomb"]["stones"])] = sites["tomb"]["stones"]
    state.obelisk[:seats] = sites["obelisks"]["stones"]
    state.towers[:] = [box.EMPTY if owner is None else owner for owner in sites["obelisks"]["towers"]]
    for name, site in sites.items():
        state.delivered[:seats, SITE_NUMBERS[name]] = site["count"]
        state.laid[SITE_NUMBERS[name]] = sum(site["count"])


def lay_expansions(state: Any, view: dict[str, Any]) -> None:
    """Private boats, bets, favours."""
    for seat, boat in enumerate(view["private_boats"]):
        state.private_left[seat], state.aboard[seat] = boat["left"], boat["stones"]
        if boat["site"] is not None:
            state.private_dock[SITE_NUMBERS[boat["site"]]] = seat
    for number, site in enumerate(box.MONUMENTS):
        owners = [view["bets"][site][side] for side in box.BET_SIDES]
        state.bets[number] = [box.EMPTY if owner is None else owner for owner in owners]
    state.favours[:] = [box.EMPTY if owner is None else owner for owner in view["favours"]]
    seats = int(state.seats)
    state.bet_left[:seats], state.favour_left[:seats] = view["bet_left"], view["favour_left"]


def seen(state: Any, view: dict[str, Any]) -> list[int]:
    """The numbers of all market cards that the view shows."""
    names = [*view["market"], *(view["pair"] or ()), *view["discard"], *view["carried_out"]]
    names += [name for hand in view["hands"] for name in hand]
    return [CARD_NUMBERS[name] for name in names if name is not None]
