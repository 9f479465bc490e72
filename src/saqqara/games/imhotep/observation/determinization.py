"""A state of Imhotep from a view alone; what the view does not show is dealt by a generator."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from saqqara.core import jit
from saqqara.errors import InvalidViewError, check_range
from saqqara.games.imhotep import components, layout
from saqqara.games.imhotep.observation.determinize_sites import (
    CARD_NUMBERS,
    MAX_POINTS,
    numbers_by_seat,
    place_dynasty,
    place_hidden,
    place_owners,
    place_sites,
)
from saqqara.games.imhotep.observation.hidden_cards import known_state
from saqqara.games.imhotep.observation.resampling import add_secret_cards, resample_hidden
from saqqara.games.imhotep.observation.site_views import sites_view
from saqqara.games.imhotep.observation.view import card_kinds_in_play, dynasty_view
from saqqara.games.imhotep.rules.cards import can_be_secret
from saqqara.games.imhotep.rules.expansions.prophecies import set_god
from saqqara.games.imhotep.rules.pending_choices import current_player, phase
from saqqara.games.imhotep.rules.sites.pyramid import scaffold_points
from saqqara.games.imhotep.rules.stone_moves import sled_capacity

if TYPE_CHECKING:
    from saqqara.core.game_api import Overrides

SITE_NUMBERS: dict[str | None, int] = {
    **{name: number for number, name in enumerate(components.SITES)},
    None: components.EMPTY,
}
BOAT_CHOICES = frozenset(
    (layout.UNLOAD, layout.SAIL, layout.ORDER, layout.FAVOUR_3_SAIL, layout.FAVOUR_4_MORE, layout.FAVOUR_4_SAIL)
)
"""Tasks whose first fact is a boat, or ANY."""
MAX_TURNS = 1000  # more than any game has


def determinize(view: dict[str, Any], generator: jit.Generator, numbers: Overrides | None = None) -> Any:
    """A state that shows this view, what it does not show dealt by the generator. Raises InvalidViewError for one that
    contradicts itself, and whatever it stumbles over for one that is damaged (`Game.determinize` says so)."""
    state = layout.empty_state(view["options"], numbers)
    if numbers is not None and state.with_prophecies:
        for place, prophecy in enumerate(view["prophecies"]):
            set_god(state, place, components.GODS.index(prophecy["god"]))
    apply_view(state, view)
    place_unseen(state, view, unseen_cards(state, view))
    seat = components.EMPTY if view["seat"] is None else check_range(view["seat"], int(state.seats) - 1)
    resample_hidden(state, seat, generator)
    if state.with_dynasty:
        check_derived(state, view)
    return state


# ---- what the view does not show -------------------------------------------------------------------------------


def unseen_cards(state: Any, view: dict[str, Any]) -> list[int]:
    """The market cards that the view does not show. Raises InvalidViewError for other numbers than it speaks of."""
    unseen: list[int] = layout.full_deck(view["options"]).tolist()
    for card in visible_pieces(view):
        if card not in unseen:
            raise InvalidViewError(
                f"the view shows `{components.CARDS[card]}` more often than the box holds it (IMH-1.5)"
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
        raise InvalidViewError(f"the view leaves {len(unseen)} market cards unseen, but tells of others: {places_text}")
    check_older(view, unseen)
    return unseen


def unseen_held_counts(state: Any, view: dict[str, Any]) -> list[int]:
    """By seat how many secret cards of others the view counts; its own it shows."""
    counts = numbers_by_seat(state, view["face_down"], components.MAX_CARDS)
    if view["seat"] is not None and counts[view["seat"]]:
        raise InvalidViewError("the view counts face-down cards of the seat that knows them (IMH-24.2)")
    return counts


def check_older(view: dict[str, Any], unseen: list[int]) -> None:
    """The older cards must be among those that they can be, and secret ones among those that can be secret. Raises
    InvalidViewError."""
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
    # Older cards that lie elsewhere take first those that no hand can hold.
    for_hands = sum(count for name, count in possible.items() if can_be_secret(CARD_NUMBERS[name]))
    taken = max(0, taken_away - (sum(possible.values()) - for_hands))
    if in_hands_older + taken > for_hands:
        raise InvalidViewError(IMPOSSIBLE_OLDER)
    if in_hands + taken > sum(count for name, count in left.items() if can_be_secret(CARD_NUMBERS[name])):
        raise InvalidViewError(f"of the cards that the view leaves unseen {in_hands} cannot be secret (IMH-24.2)")


IMPOSSIBLE_OLDER = "the view's older cards cannot all be among those that were unseen when the draw pile was made"


def older_in_hands(view: dict[str, Any]) -> int:
    """How many secret cards of others are older. Raises InvalidViewError for more of a seat than it has."""
    counts = list((view["older"] or {}).get("secret") or ())
    if view["seat"] is not None and counts:
        if counts[view["seat"]] != sum(view["older"]["own"].values()):
            raise InvalidViewError("the view's own older cards are not as many as it says")
        counts[view["seat"]] = 0
    if any(not 0 <= count <= held for count, held in zip(counts, view.get("face_down", ()), strict=False)):
        raise InvalidViewError("a seat has not so many older cards, the view counts fewer secret ones")
    return sum(counts)


def place_unseen(state: Any, view: dict[str, Any], unseen: list[int]) -> None:
    """Puts the unseen cards where they may lie; `resample_hidden` then mixes them."""
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
    """Gives others as many cards as they have secret ones."""
    fit = [card for card in unseen if can_be_secret(card)]
    older = (view["older"] or {}).get("secret")
    for owner, count in enumerate(view["face_down"]):
        for number in range(count):
            card = fit.pop()
            unseen.remove(card)
            add_secret_cards(state, owner, card, 1, older is not None and number < older[owner])


def check_derived(state: Any, view: dict[str, Any]) -> None:
    """What a view tells of sites and A New Dynasty must follow from what lies there. Raises InvalidViewError."""
    again = known_state(state, view["seat"])
    for site, facts in sites_view(again).items():
        for name, value in facts.items():
            if view["sites"][site][name] != value:
                raise InvalidViewError(
                    f"the view's `{name}` of the {site} does not follow from what lies there: {value} does"
                )
    for name, value in dynasty_view(again, view["seat"]).items():
        if view[name] != value:
            raise InvalidViewError(f"the view's `{name}` does not follow from what lies there: {value} does")


# ---- what it shows ---------------------------------------------------------------------------------------------


def apply_view(state: Any, view: dict[str, Any]) -> None:
    """Puts on the table what the view shows."""
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
                1  # no red ones
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
    """What is pending."""
    state.depth = len(tasks)
    for number, (name, seat, fact, other) in enumerate(tasks):
        task, most = layout.CHOICES.index(name), len(layout.PLACES)
        if task == layout.DISCARD:
            fact = card_kinds_in_play(state)[check_range(fact, len(components.CARDS))]
        # At the end nobody is asked; a fact is a boat, a field, a card, a place, or bits of fields.
        state.tasks[number] = [
            task,
            check_range(seat, int(state.seats) - 1, components.EMPTY),
            check_range(fact, components.BOATS - 1 if task in BOAT_CHOICES else most, components.ANY_BOAT),
            check_range(other, most),
        ]


def check_pending(state: Any, view: dict[str, Any]) -> None:
    """Raise ValueError if the tasks do not follow from `phase` and `current_player`."""
    seat = current_player(state)
    if (
        layout.CHOICES[phase(state)] != view["phase"]
        or (None if seat == components.EMPTY else seat) != view["current_player"]
    ):
        raise ValueError(f"phase {view['phase']!r} of seat {view['current_player']!r} is not what the tasks ask")


def place_rounds(state: Any, view: dict[str, Any]) -> None:
    """Round cards, those not shown in any order; boats and what they carry."""
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
    """The open cards, the pair if it is seen, the discard pile."""
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
    """Private boats, bets, favours."""
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
    """The numbers of all market cards that the view shows."""
    names = [*view["market"], *(view["pair"] or ()), *view["discard"], *view["carried_out"]]
    names += [name for hand in [*view["hands"], *view.get("kept_red", ())] for name in hand]
    return [CARD_NUMBERS[name] for name in names if name is not None]
