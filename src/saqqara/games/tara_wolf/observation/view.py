"""View of a seat of Tara Wolf (TW-6.1, TW-R20), built by adding only what the seat may know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from saqqara.core import jit
from saqqara.games._shared.action_view import legal_actions_view
from saqqara.games.tara_wolf import components, layout, notation
from saqqara.games.tara_wolf.notation import UNKNOWN_CARD
from saqqara.games.tara_wolf.rules import scoring, strength
from saqqara.games.tara_wolf.rules.play import play
from saqqara.games.tara_wolf.rules.strength import leading_adventurer


def viewer_mark(seat: int | None) -> int:
    """Return the bit of a viewer in the `seen_by` mask of moves."""
    return layout.SPECTATOR if seat is None else 1 << seat


def card_id(card: int) -> str | None:
    """Return the ID of a card, None for EMPTY."""
    return None if card == components.EMPTY else components.CARDS[card]


def card_ids(counts: Iterable[int], first: int = 0) -> list[str]:
    """Return the card IDs for counts by card, starting at card `first`; each ID is repeated by its count."""
    return [components.CARDS[card] for card, count in enumerate(counts, first) if count for _ in range(count)]


def seats_from_bits(bits: int) -> list[int]:
    """Return the seats in a sum of `1 << seat`."""
    return [seat for seat in range(components.NUM_PLAYERS) if (bits >> seat) & 1]


# ---- effects of the last action --------------------------------------------------------------------------------


def last_moves(state: Any, seat: int | None) -> list[dict[str, str]]:
    """Return the moves of the last action, in order, as `piece` (`?` if hidden from the seat), `from`, `to`."""
    mark = viewer_mark(seat)
    return [
        {
            "piece": layout.PIECES[piece] if seen_by & mark else notation.UNKNOWN_CARD,
            "from": layout.PLACES[origin],
            "to": layout.PLACES[target],
        }
        for piece, origin, target, seen_by in state.moved[: state.moves].tolist()
    ]


def visible_action(state: Any, action_id: int, seat: int | None) -> str:
    """Return the text of an action as a seat may know it, given the state before it.

    The card is hidden when another seat lays it, puts it back on the pile, or takes it from cards that only it looked
    at.
    """
    verb = int(notation.ACTION_VERB[action_id])
    secret = verb in (notation.VERB_LAY, notation.VERB_TOP) or state.phase == layout.TAKE
    if secret and seat != state.actor:
        return f"{notation.VERBS[verb]} {notation.UNKNOWN_CARD}"
    return notation.ACTION_TEXTS[action_id]


PUBLIC_PHASES = (layout.TRIGGER, layout.HIT)
"""Phases in which all relevant cards are face up in the tomb."""


def is_public_choice(state: Any) -> bool:
    """Return whether all cards relevant to the current choice are face up (TW-5.5)."""
    return state.phase in PUBLIC_PHASES


def reveals(state: Any, action_id: int) -> bool:
    """Return whether a legal action would show the acting seat something that is hidden from it now."""
    twin = jit.duplicate(state)
    play(twin, action_id)
    return bool((twin.revealed >> state.actor) & 1)


def reveals_new_information(state: Any, action_id: int) -> bool:
    """Return whether a legal action would show any seat something that is hidden from it now."""
    twin = jit.duplicate(state)
    play(twin, action_id)
    return bool(twin.revealed)


# ---- view ------------------------------------------------------------------------------------------------------


def view(state: Any, seat: int | None) -> dict[str, Any]:
    """Return everything that a seat may know and nothing else, as plain JSON types; None is a spectator."""
    over = bool(state.phase == layout.OVER)
    breakdown = scoring.breakdown(state)
    scores = [sum(points.values()) for points in breakdown]
    deciding = seat is not None and seat == state.actor
    return {
        "options": {"short": bool(state.short), "two_coins": bool(state.two_coins)},
        "turn": int(state.turn),
        "current_player": None if over else int(state.actor),
        "over": over,
        "phase": layout.PHASES[int(state.phase)],
        "holder": int(state.holder),
        "camper": int(state.camper),
        **piles_view(state, seat),
        **pending_view(state, seat),
        "seats": [seat_view(state, owner, seat) for owner in range(components.NUM_PLAYERS)],
        "strengths": [int(strength.total_strength(state, owner)) for owner in range(components.NUM_PLAYERS)],
        "scores": scores,
        "secured": scores,  # a tomb that is won stays won
        "breakdown": breakdown,
        "secured_breakdown": breakdown,
        "winners": scoring.winners(state) if over else [],
        **legal_actions_view(state, notation.ACTION_TEXTS, reveals, deciding),
        "moved": last_moves(state, seat),
    }


def piles_view(state: Any, seat: int | None) -> dict[str, Any]:
    """Return the sizes of the piles and the top cards that some seat has been shown; only the viewer's are named."""
    left, top = int(state.pile_left), []
    seen = state.seen[:left].tolist()
    deepest = next((place for place in range(left) if seen[place]), left)
    for place in range(left - 1, deepest - 1, -1):
        is_known = seat is not None and (seen[place] >> seat) & 1
        card = card_id(int(state.pile[place])) if is_known else None
        top.append({"card": card, "known_to": seats_from_bits(seen[place])})
    tombs = int(state.tombs_left)
    next_is_known = seat is not None and (int(state.tomb_seen) >> seat) & 1
    return {
        "main": {"left": left, "top": top},
        "discard": {components.CARDS[card]: count for card, count in enumerate(state.discards.tolist()) if count},
        "tombs": {
            "left": tombs,
            "top": card_id(int(state.tomb_pile[tombs - 1])) if next_is_known else None,
            "known_to": seats_from_bits(int(state.tomb_seen)),
        },
        "tomb": card_id(int(state.tomb)),
        "supply": int(state.coin_count) - sum(state.coins.tolist()),
    }


def pending_view(state: Any, seat: int | None) -> dict[str, Any]:
    """Return the state of the effect in progress."""
    phase = int(state.phase)
    looked_at: list[dict[str, Any]] = []
    for place, card in enumerate(state.shown.tolist()):
        seen = int(state.shown_seen[place])
        if card != components.EMPTY:
            is_known = seat is not None and (seen >> seat) & 1
            # An empty place reveals which card was put back, so others see only how many are left (TW-R20).
            number = place + 1 if seat == state.actor else len(looked_at) + 1
            looked_at.append(
                {"place": number, "card": card_id(card) if is_known else None, "known_to": seats_from_bits(seen)}
            )
    hitting = phase in layout.HITTING_PHASES
    return {
        "resources": int(state.resources),
        "companions_played": int(state.companions_played),
        "first_played": card_id(int(state.first_played)),
        "shown": looked_at,
        "cause": card_id(int(state.cause)),
        "pending": int(state.pending) if hitting or phase == layout.BRING_BACK else 0,
        "owed": int(state.owed) if phase in layout.OWING_PHASES else 0,
        "targets": card_ids((state.targets > 0).astype(np.int64)) if hitting else [],
        "eliminated": int(state.eliminated),
        "foiled": bool(state.foiled),
        "fought": card_id(int(state.fought)),
        "holder_then": None if state.holder_then == components.EMPTY else int(state.holder_then),
        "fight": None if state.fight[0] == components.EMPTY else state.fight.tolist(),
    }


def seat_view(state: Any, owner: int, seat: int | None) -> dict[str, Any]:
    """Return the cards and pieces of a seat, as far as the viewer may know them.

    `known` lists cards in the owner's hand, or among those just laid, that the other player can be sure of (for a
    spectator: that everyone can be sure of). `known_to_all` lists those that everyone can be sure of.
    """
    own = owner == seat
    level = 1 if seat is None else 0
    camp = state.camp[owner].tolist()
    return {
        "adventurer": adventurer_of(state, owner),
        "coins": int(state.coins[owner]),
        "marker": bool(state.markers[owner]),
        "consolation": bool(state.consolation[owner]),
        "hand": int(state.hand_left[owner]),
        "hand_cards": card_ids(state.hand[owner].tolist()) if own else None,
        "known": card_ids(state.known[owner, level].tolist()),
        "known_to_all": card_ids(state.known[owner, 1].tolist()),
        "papyri": int(state.papyri_left[owner]),
        "papyri_cards": card_ids(state.papyri[owner].tolist(), components.PAPYRUS) if own else None,
        "used": card_ids(state.used[owner].tolist(), components.PAPYRUS),
        "camp": card_ids(camp),
        "taken_over": card_ids(state.taken_over[owner].tolist()),
        "laid": int(state.laid_cards[owner]),
        "laid_papyri": int(state.laid_papyri[owner]),
        "laid_cards": card_ids(state.laid[owner].tolist()) if own else None,
        "tomb": inside_view(state, owner),
        "saved": int(state.saved[owner]),
        "fallen": card_ids(state.fallen[owner].tolist()),
        "stood": last_fight_view(state, owner),
        "won": [
            components.CARDS[components.TOMB + tomb]
            for tomb, winner in enumerate(state.won.tolist())
            if winner == owner
        ],
    }


def adventurer_of(state: Any, owner: int) -> str:
    """Return the adventurer of a seat, in camp or in a tomb."""
    return next(
        components.CARDS[card]
        for card in range(components.ADVENTURERS)
        if state.camp[owner, card] or state.inside[owner, card]
    )


def inside_view(state: Any, owner: int) -> list[dict[str, Any]]:
    """Return a seat's face-up cards in the tomb, each with its strength as in `strength_view`, or None."""
    cards = []
    for card, count in enumerate(state.inside[owner].tolist()):
        if count:
            parts = (
                strength_view(state, owner, card)
                if strength.has_strength(state, card) and state.tomb != components.EMPTY
                else None
            )
            cards += [{"card": components.CARDS[card], "strength": parts and dict(parts)} for _ in range(count)]
    return cards


def last_fight_view(state: Any, owner: int) -> list[dict[str, Any]]:
    """Return a seat's face-up cards in the tomb awarded last, as in `inside_view`; empty once the next is opened."""
    if state.fought == components.EMPTY:
        return []
    then = jit.duplicate(state)
    then.inside[:] = state.stood
    then.tomb, then.holder = state.fought, state.holder_then
    return inside_view(then, owner)


def strength_view(state: Any, owner: int, card: int) -> dict[str, int]:
    """Return the parts of a strength: printed, from cards, from the tomb, from the ability, and the total.

    The total is never below 0 (TW-R6).
    """
    return {
        "base": int(state.strength[card]),
        "card": int(strength.card_bonus(state, owner, card)),
        "tomb": int(strength.tomb_bonus(state, card)),
        "ability": int(strength.ability_bonus(state, owner, card)),
        "total": int(strength.strength(state, owner, card)),
    }


def display_view(view: dict[str, Any], memory_aids: bool = True) -> dict[str, Any]:
    """Return the view as a table displays it.

    Without memory aids, the cards of the discard pile are hidden until the game is over.
    """
    if memory_aids or view["over"]:
        return view
    count = sum(view["discard"].values())
    return {**view, "discard": {UNKNOWN_CARD: count} if count else {}}


def log_details(before: Any, action_id: int, after: Any) -> dict[str, Any]:
    """Return the public details of an action that its moves do not show.

    - `phase`: the phase before the action.
    - For `done`: `any`, whether the seat had begun what it stops, and `cause`, the trap or papyrus.
    - For `trigger`: `trap`, which is "hits", "misses", or "foiled" with `lord`, the adventurer who foiled it.
    - If a tomb was awarded: `fight`, the totals by seat, or None without a fight.
    """
    found: dict[str, Any] = {"phase": layout.PHASES[int(before.phase)]}
    verb = int(notation.ACTION_VERB[action_id])
    if verb == notation.VERB_DONE:
        found |= {"any": _has_begun(before), "cause": card_id(int(before.cause))}
    if verb == notation.VERB_TRIGGER:
        found |= _trap_outcome(before, after)
    if before.tomb != components.EMPTY and after.tomb == components.EMPTY:
        found["fight"] = None if after.fight[0] == components.EMPTY else after.fight.tolist()
    return found


def _has_begun(before: Any) -> bool:
    """Return whether the seat has sent, laid, hit or brought back anything in the choice that it ends."""
    seat = int(before.actor)
    if before.phase == layout.SEND:
        return bool(before.inside[seat].any())
    if before.phase == layout.LAY:
        return bool(before.laid_cards[seat] + before.laid_papyri[seat] > 0)
    if before.phase == layout.HIT:
        return bool(before.pending < before.param[before.cause, 3])
    return bool(before.phase == layout.BRING_BACK and before.pending < before.param[before.cause, 0])


def _trap_outcome(before: Any, after: Any) -> dict[str, Any]:
    """Return the outcome of a triggered trap."""
    if after.foiled and not before.foiled:
        return {"trap": "foiled", "lord": card_id(int(leading_adventurer(before, 1 - int(before.actor))))}
    return {"trap": "hits" if after.phase == layout.HIT else "misses"}
