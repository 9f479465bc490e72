"""What a seat sees of Tara Wolf (TW-6.1, TW-R20). A view is put together from what the seat may know, by adding."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from saqqara.core import jit
from saqqara.games.tara_wolf import components, notation
from saqqara.games.tara_wolf import layout as table
from saqqara.games.tara_wolf.rules import scoring, strength
from saqqara.games.tara_wolf.rules.legal import legal as legal_now
from saqqara.games.tara_wolf.rules.play import play


def marks(seat: int | None) -> int:
    """The mark of a viewer in `seen_by` of moves."""
    return table.SPECTATOR if seat is None else 1 << seat


def name(card: int) -> str | None:
    """The id of a card, None for no card."""
    return None if card == components.EMPTY else components.CARDS[card]


def names(counts: Iterable[int], first: int = 0) -> list[str]:
    """The ids that counts by card, from `first` on, stand for, each as often as it is there."""
    return [components.CARDS[card] for card, count in enumerate(counts, first) if count for _ in range(count)]


def seats_in(bits: int) -> list[int]:
    """The seats in a sum of `1 << seat`."""
    return [seat for seat in range(components.SEATS) if (bits >> seat) & 1]


# ---- what the last decision did --------------------------------------------------------------------------------


def moved(state: Any, seat: int | None) -> list[dict[str, str]]:
    """What the last decision moved, in order: `piece` (`?` if the seat may not know it), `from`, `to`."""
    mark = marks(seat)
    return [
        {
            "piece": table.PIECES[piece] if seen_by & mark else notation.UNSEEN,
            "from": table.PLACES[origin],
            "to": table.PLACES[target],
        }
        for piece, origin, target, seen_by in state.moved[: state.moves].tolist()
    ]


def told(state: Any, decision: int, seat: int | None) -> str:
    """A decision as a seat may know it, from the table before it: what others lay, put back on the pile, or take from
    cards that only they looked at, is not told."""
    verb = int(notation.VERB[decision])
    secret = verb in (notation.VERB_LAY, notation.VERB_TOP) or state.phase == table.TAKE
    if secret and seat != state.actor:
        return f"{notation.VERBS[verb]} {notation.UNSEEN}"
    return notation.TEXTS[decision]


OPENLY = (table.TRIGGER, table.HIT)
"""In these phases all that matters lies open in the tomb."""


def openly(state: Any) -> bool:
    """Whether all that matters for what is decided now lies open (TW-5.5)."""
    return state.phase in OPENLY


def reveals(state: Any, decision: int) -> bool:
    """Whether a legal decision would show the seat that takes it something that is hidden from it now."""
    twin = jit.duplicate(state)
    play(twin, decision)
    return bool((twin.revealed >> state.actor) & 1)


def reveals_new_information(state: Any, decision: int) -> bool:
    """Whether a legal decision would show any seat something that is hidden from it now."""
    twin = jit.duplicate(state)
    play(twin, decision)
    return bool(twin.revealed)


# ---- the view --------------------------------------------------------------------------------------------------


def view(state: Any, seat: int | None) -> dict[str, Any]:
    """Everything that a seat (None: a spectator) may know and nothing else, as plain JSON types."""
    over = bool(state.phase == table.OVER)
    breakdown = scoring.breakdown(state)
    scores = [sum(points.values()) for points in breakdown]
    deciding = seat is not None and seat == state.actor
    return {
        "options": {"short": bool(state.short), "two_coins": bool(state.two_coins)},
        "turn": int(state.turn),
        "actor": None if over else int(state.actor),
        "over": over,
        "phase": table.PHASES[int(state.phase)],
        "holder": int(state.holder),
        "camper": int(state.camper),
        **piles_view(state, seat),
        **middle_view(state, seat),
        "seats": [seat_view(state, owner, seat) for owner in range(components.SEATS)],
        "strengths": [int(strength.total(state, owner)) for owner in range(components.SEATS)],
        "scores": scores,
        "secured": scores,  # a tomb that is won stays won
        "breakdown": breakdown,
        "secured_breakdown": breakdown,
        "winners": scoring.winners(state) if over else [],
        **(decide_view(state) if deciding else {"legal": [], "reveals": []}),
        "moved": moved(state, seat),
    }


def piles_view(state: Any, seat: int | None) -> dict[str, Any]:
    """The piles: how many cards, and those on top that somebody has been shown, as far as the seat is one of them."""
    left, top = int(state.pile_left), []
    seen = state.seen[:left].tolist()
    deepest = next((place for place in range(left) if seen[place]), left)
    for place in range(left - 1, deepest - 1, -1):
        is_known = seat is not None and (seen[place] >> seat) & 1
        card = name(int(state.pile[place])) if is_known else None
        top.append({"card": card, "known_to": seats_in(seen[place])})
    tombs = int(state.tombs_left)
    next_is_known = seat is not None and (int(state.tomb_seen) >> seat) & 1
    return {
        "main": {"left": left, "top": top},
        "discard": {components.CARDS[card]: count for card, count in enumerate(state.discards.tolist()) if count},
        "tombs": {
            "left": tombs,
            "top": name(int(state.tomb_pile[tombs - 1])) if next_is_known else None,
            "known_to": seats_in(int(state.tomb_seen)),
        },
        "tomb": name(int(state.tomb)),
        "supply": int(state.coin_count) - sum(state.coins.tolist()),
    }


def middle_view(state: Any, seat: int | None) -> dict[str, Any]:
    """What is in the middle of being carried out."""
    phase = int(state.phase)
    shown: list[dict[str, Any]] = []
    for place, card in enumerate(state.shown.tolist()):
        seen = int(state.shown_seen[place])
        if card != components.EMPTY:
            is_known = seat is not None and (seen >> seat) & 1
            # Which place is free by now tells what was put back; others see only how many are left (TW-R20).
            number = place + 1 if seat == state.actor else len(shown) + 1
            shown.append({"place": number, "card": name(card) if is_known else None, "known_to": seats_in(seen)})
    hitting = phase in (table.HIT, table.CURSE_DISCARD)
    return {
        "resources": int(state.resources),
        "companions_played": int(state.companions_played),
        "first_played": name(int(state.first_played)),
        "shown": shown,
        "cause": name(int(state.cause)),
        "pending": int(state.pending) if hitting or phase == table.BRING_BACK else 0,
        "owed": int(state.owed) if phase in (table.GIVE_UP, table.OPENING_DISCARD, table.CURSE_DISCARD) else 0,
        "targets": names((state.targets > 0).astype(np.int64)) if hitting else [],
        "eliminated": int(state.eliminated),
        "foiled": bool(state.foiled),
        "fought": name(int(state.fought)),
        "holder_then": None if state.holder_then == components.EMPTY else int(state.holder_then),
        "fight": None if state.fight[0] == components.EMPTY else state.fight.tolist(),
    }


def seat_view(state: Any, owner: int, seat: int | None) -> dict[str, Any]:
    """What belongs to a seat, as far as the viewer may know it.

    `known` are cards of the owner's hand, or among those that he has just laid, of which the other player can be sure
    (for a spectator: of which everybody can); `known_to_all` those of which everybody can.
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
        "hand_cards": names(state.hand[owner].tolist()) if own else None,
        "known": names(state.known[owner, level].tolist()),
        "known_to_all": names(state.known[owner, 1].tolist()),
        "papyri": int(state.papyri_left[owner]),
        "papyri_cards": names(state.papyri[owner].tolist(), components.PAPYRUS) if own else None,
        "used": names(state.used[owner].tolist(), components.PAPYRUS),
        "camp": names(camp),
        "taken_over": names(state.taken_over[owner].tolist()),
        "laid": int(state.laid_cards[owner]),
        "laid_papyri": int(state.laid_papyri[owner]),
        "laid_cards": names(state.laid[owner].tolist()) if own else None,
        "tomb": inside_view(state, owner),
        "saved": int(state.saved[owner]),
        "fallen": names(state.fallen[owner].tolist()),
        "stood": stood_view(state, owner),
        "won": [
            components.CARDS[components.TOMB + tomb]
            for tomb, winner in enumerate(state.won.tolist())
            if winner == owner
        ],
    }


def adventurer_of(state: Any, owner: int) -> str:
    """The adventurer of a seat, in camp or in a tomb."""
    return next(
        components.CARDS[card]
        for card in range(components.ADVENTURERS)
        if state.camp[owner, card] or state.inside[owner, card]
    )


def inside_view(state: Any, owner: int) -> list[dict[str, Any]]:
    """The cards of a seat that lie open in the tomb, each with its strength in four parts, or None without one."""
    cards = []
    for card, count in enumerate(state.inside[owner].tolist()):
        if count:
            parts = (
                strength_view(state, owner, card)
                if strength.fights(state, card) and state.tomb != components.EMPTY
                else None
            )
            cards += [{"card": components.CARDS[card], "strength": parts and dict(parts)} for _ in range(count)]
    return cards


def stood_view(state: Any, owner: int) -> list[dict[str, Any]]:
    """Who of a seat lay open in the tomb that was awarded last, as in `inside_view`; none once the next is opened."""
    if state.fought == components.EMPTY:
        return []
    then = jit.duplicate(state)
    then.inside[:] = state.stood
    then.tomb, then.holder = state.fought, state.holder_then
    return inside_view(then, owner)


def strength_view(state: Any, owner: int, card: int) -> dict[str, int]:
    """A strength as a sum: printed, from cards, from the tomb, from the adventurer's ability, and what counts: never
    below 0 (TW-R6)."""
    return {
        "base": int(state.strength[card]),
        "card": int(strength.card_bonus(state, owner, card)),
        "tomb": int(strength.tomb_bonus(state, card)),
        "ability": int(strength.ability_bonus(state, owner, card)),
        "total": int(strength.strength(state, owner, card)),
    }


def decide_view(state: Any) -> dict[str, list[str]]:
    """The legal decisions and those among them that reveal something, for the seat that decides."""
    legal = np.empty(notation.DECISIONS, np.int16)
    found = [int(number) for number in legal[: legal_now(state, legal)]]
    return {
        "legal": [notation.TEXTS[number] for number in found],
        "reveals": [notation.TEXTS[number] for number in found if reveals(state, number)],
    }
