"""Determinization of a view of Tara Wolf: a full state whose hidden cards are dealt by a generator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from saqqara.core import jit
from saqqara.errors import InvalidViewError, check_range
from saqqara.games.tara_wolf import components, layout
from saqqara.games.tara_wolf.observation import resampling

if TYPE_CHECKING:
    from saqqara.core.game_api import Overrides

CARD_NUMBERS = {name: card for card, name in enumerate(components.CARDS)}
MAX_COUNT = 100  # greater than any count in a game


def determinize(view: dict[str, Any], generator: jit.Generator, overrides: Overrides | None = None) -> Any:
    """Return a state that matches this view, with hidden cards dealt by the generator.

    Raise `InvalidViewError` for a view that contradicts itself. A malformed view may raise any exception;
    `Game.determinize` converts it.
    """
    state = layout.empty_state(view["options"], overrides)
    apply_view(state, view)
    seat = -1 if view["seat"] is None else check_range(view["seat"], components.NUM_PLAYERS - 1)
    check_papyri(state, seat)
    check_main(state, seat)
    resampling.resample_hidden(state, seat, generator)
    return state


def parse_card(name: str | None, first: int = 0, end: int = components.CARD_COUNT) -> int:
    """Return the number of a card from `first` to before `end`, EMPTY for None; raise `KeyError` or `ValueError`."""
    return components.EMPTY if name is None else check_range(CARD_NUMBERS[name], end - 1, first)


def parse_counts(cards: Sequence[str], first: int, end: int) -> Any:
    """Return the count of each card from `first` to before `end`; raise `ValueError` for any other card."""
    found = np.zeros(end - first, np.int64)
    for name in cards:
        if not first <= CARD_NUMBERS[name] < end:
            raise ValueError(f"card {name!r} is not valid at this place")
        found[CARD_NUMBERS[name] - first] += 1
    return found


def seat_bits(seats: Sequence[int]) -> int:
    """Return seats as a sum of `1 << seat`."""
    return sum(1 << check_range(seat, components.NUM_PLAYERS - 1) for seat in set(seats))


# ---- contents of the view --------------------------------------------------------------------------------------


def apply_view(state: Any, view: dict[str, Any]) -> None:
    """Copy the contents of a view into a state."""
    state.turn = check_range(view["turn"], MAX_COUNT)
    state.phase = layout.PHASES.index(view["phase"])
    if (view["current_player"] is None) != (state.phase == layout.OVER):
        raise ValueError(f"current player {view['current_player']!r} does not match phase {view['phase']!r}")
    state.actor = (
        components.EMPTY
        if view["current_player"] is None
        else check_range(view["current_player"], components.NUM_PLAYERS - 1)
    )
    state.holder = check_range(view["holder"], components.NUM_PLAYERS - 1)
    state.camper = check_range(view["camper"], components.NUM_PLAYERS - 1)
    state.asked = 1 if state.actor == state.holder else 2
    apply_piles(state, view)
    apply_pending(state, view)
    for owner, area in enumerate(view["seats"]):
        apply_seat(state, owner, area, view["seat"])
    for place, step in enumerate(view["moved"]):
        piece, origin, target = step["piece"], step["from"], step["to"]
        state.moved[place] = [
            layout.PIECES.index(piece), layout.PLACES.index(origin), layout.PLACES.index(target), layout.SEEN_BY_ALL
        ]  # fmt: skip
    state.moves = len(view["moved"])


def apply_piles(state: Any, view: dict[str, Any]) -> None:
    """Set the piles; cards that the view does not show are dealt later."""
    state.pile_left = check_range(view["main"]["left"], state.main_count)
    if len(view["main"]["top"]) > state.pile_left:
        raise ValueError("the view shows more cards on top of the main pile than the pile has")
    for depth, place in enumerate(view["main"]["top"], 1):
        state.seen[state.pile_left - depth] = seat_bits(place["known_to"])
        if (view["seat"] in place["known_to"]) != (place["card"] is not None):
            raise ValueError(
                "a card of the main pile is shown to a viewer who does not know it, or hidden from one who does"
            )
        if place["card"] is not None:
            state.pile[state.pile_left - depth] = (
                components.MAIN + parse_counts([place["card"]], components.MAIN, components.MAIN_END).argmax()
            )
    for name, count in view["discard"].items():
        state.discards[CARD_NUMBERS[name]] = check_range(count, int(state.copies[CARD_NUMBERS[name]]))
    state.tomb = parse_card(view["tomb"], components.TOMB)
    opened = [CARD_NUMBERS[name] for area in view["seats"] for name in area["won"]]
    opened += [CARD_NUMBERS[view["tomb"]]] if view["tomb"] is not None else []
    top = [] if view["tombs"]["top"] is None else [CARD_NUMBERS[view["tombs"]["top"]]]
    closed = sorted(set(range(components.TOMB, components.CARD_COUNT)) - set(opened) - set(top)) + top
    if len(closed) != view["tombs"]["left"] or len(closed) + len(opened) != components.TOMBS:
        raise ValueError("the tombs of the view do not match those of the box")
    state.tombs_left = len(closed)
    state.tomb_pile[: len(closed)] = closed
    state.tomb_seen = seat_bits(view["tombs"]["known_to"])


def apply_pending(state: Any, view: dict[str, Any]) -> None:
    """Set the state of the effect in progress."""
    state.resources = check_range(view["resources"], components.MAX_RESOURCES)
    state.companions_played = check_range(view["companions_played"], MAX_COUNT)
    state.first_played = parse_card(view["first_played"], components.COMPANION, components.ANIMAL)
    for looked_at in view["shown"]:
        place = check_range(looked_at["place"], components.MAX_LOOKED_AT) - 1
        state.shown[place] = (
            components.MAIN
            if looked_at["card"] is None
            else parse_card(looked_at["card"], components.MAIN, components.MAIN_END)
        )
        state.shown_seen[place] = seat_bits(looked_at["known_to"])
        state.shown_left += 1
    state.cause = parse_card(view["cause"], components.MAIN, components.PLAYED_END)
    state.pending, state.owed = check_range(view["pending"], MAX_COUNT), check_range(view["owed"], MAX_COUNT)
    state.targets[:] = parse_counts(view["targets"], 0, components.CHARACTER_END)
    state.eliminated, state.foiled = check_range(view["eliminated"], MAX_COUNT), check_range(int(view["foiled"]), 1)
    state.fought = parse_card(view["fought"], components.TOMB)
    state.holder_then = (
        components.EMPTY
        if view["holder_then"] is None
        else check_range(view["holder_then"], components.NUM_PLAYERS - 1)
    )
    state.fight[:] = (
        components.EMPTY if view["fight"] is None else [check_range(total, 10 * MAX_COUNT) for total in view["fight"]]
    )


def apply_seat(state: Any, owner: int, area: dict[str, Any], seat: int | None) -> None:
    """Set the cards and pieces of a seat, as far as the view shows them."""
    state.coins[owner] = check_range(area["coins"], state.coin_count)
    state.markers[owner], state.consolation[owner] = (
        check_range(int(area["marker"]), 1),
        check_range(int(area["consolation"]), 1),
    )
    state.hand_left[owner], state.papyri_left[owner] = (
        check_range(area["hand"], MAX_COUNT),
        check_range(area["papyri"], components.PAPYRI),
    )
    state.known[owner, 0] = parse_counts(area["known"], 0, components.MAIN_END)
    state.known[owner, 1] = parse_counts(area["known_to_all"], 0, components.MAIN_END)
    state.used[owner] = parse_counts(area["used"], components.PAPYRUS, components.PLAYED_END)
    state.camp[owner] = parse_counts(area["camp"], 0, components.CHARACTER_END)
    state.taken_over[owner] = parse_counts(area["taken_over"], 0, components.CHARACTER_END)
    state.laid_cards[owner] = check_range(area["laid"], MAX_COUNT)
    state.laid_papyri[owner] = check_range(area["laid_papyri"], components.PAPYRI)
    if state.phase != layout.LAY and state.laid_cards[owner] + state.laid_papyri[owner] > 0:
        raise ValueError("face-down cards do not match phase " + repr(layout.PHASES[state.phase]))
    state.inside[owner] = parse_counts([figure["card"] for figure in area["tomb"]], 0, components.PLAYED_END)
    state.saved[owner] = check_range(area["saved"], MAX_COUNT)
    state.fallen[owner] = parse_counts(area["fallen"], 0, components.CHARACTER_END)
    state.stood[owner] = parse_counts([figure["card"] for figure in area["stood"]], 0, components.PLAYED_END)
    state.won[parse_counts(area["won"], components.TOMB, components.CARD_COUNT) > 0] = owner
    if owner == seat:
        state.hand[owner] = parse_counts(area["hand_cards"], 0, components.MAIN_END)
        state.papyri[owner] = parse_counts(area["papyri_cards"], components.PAPYRUS, components.PLAYED_END)
        state.laid[owner] = parse_counts(area["laid_cards"], 0, components.PLAYED_END)
        counts = len(area["hand_cards"]), len(area["papyri_cards"]), len(area["laid_cards"])
        if counts != (area["hand"], area["papyri"], area["laid"] + area["laid_papyri"]):
            raise ValueError("the number of hand cards, papyri or laid cards does not match the view's counts")


# ---- consistency of the hidden cards ---------------------------------------------------------------------------


def check_papyri(state: Any, seat: int) -> None:
    """Check that the papyri not shown suffice for the hidden places; raise `InvalidViewError` if not."""
    seen = [
        int(state.used[:, place].sum()) + int(state.inside[:, components.PAPYRUS + place].sum())
        for place in range(components.PAPYRI)
    ]
    hidden = num_facedown = 0
    for owner in range(components.NUM_PLAYERS):
        if owner == seat:
            own = zip(state.papyri[owner].tolist(), state.laid[owner, components.PAPYRUS :].tolist(), strict=True)
            seen = [count + sum(mine) for count, mine in zip(seen, own, strict=True)]
        else:
            num_facedown += int(state.laid_papyri[owner])
            hidden += int(state.papyri_left[owner])
    free = [place for place, count in enumerate(seen) if count == 0]
    num_layable = sum(bool(state.can_be_laid[components.PAPYRUS + place]) for place in free)
    if max(seen) > 1 or len(free) < hidden + num_facedown or num_layable < num_facedown:
        raise InvalidViewError("the papyri of the view do not match those of the box (TW-1.1)")


def check_main(state: Any, seat: int) -> None:
    """Check that the cards not shown match the hidden places in number and kind; raise `InvalidViewError` if not."""
    level = 1 if seat < 0 else 0
    left = np.zeros(components.MAIN_END, np.int64)
    resampling.count_unknown(state, seat, level, left)
    for kind in range(components.MAIN, components.MAIN_END):
        if left[kind] < 0:
            raise InvalidViewError(
                f"the view shows more copies of `{components.CARDS[kind]}` than the box holds (TW-1.1)"
            )
    places = sum(1 for place in range(state.pile_left) if seat < 0 or not (int(state.seen[place]) >> seat) & 1)
    for place in range(components.MAX_LOOKED_AT):
        known = seat >= 0 and (int(state.shown_seen[place]) >> seat) & 1
        places += int(state.shown[place] != components.EMPTY and not known)
    for owner in range(components.NUM_PLAYERS):
        if owner != seat:
            hidden_count = int(state.hand_left[owner]) + int(state.laid_cards[owner])
            known = int(state.known[owner, level].sum())
            if known > hidden_count:
                raise InvalidViewError(
                    f"the view shows {known} known cards of seat {owner}, which has only {hidden_count}"
                )
            places += hidden_count - known
    if int(left.sum()) != places:
        raise InvalidViewError(
            f"the view leaves {int(left.sum())} cards of the main pile unseen, but has {places} hidden places for them"
        )
    weights = np.zeros(resampling.plan_count(state, seat))
    resampling.weigh_plans(state, seat, level, left, weights)
    if resampling.has_hidden_facedown(state, seat) and not weights.any():
        raise InvalidViewError("the known cards of the view cannot be where the view places them (TW-R2)")
