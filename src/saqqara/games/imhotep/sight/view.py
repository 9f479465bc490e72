"""What a seat sees of Imhotep; `dealing.py` deals anew what it cannot see.

Hidden from all: the draw pile, round cards to come and the one in the box, cards that were discarded face down, and the
generator. Hidden from all but the seat that chooses from it: the pair of the B market (IMH-R21). All else is public.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara import kernel
from saqqara.games.imhotep import box, notation
from saqqara.games.imhotep import state as table
from saqqara.games.imhotep.rules import scoring
from saqqara.games.imhotep.rules.legal import legal as legal_now
from saqqara.games.imhotep.rules.play import play
from saqqara.games.imhotep.rules.sites.temple import layers as temple
from saqqara.games.imhotep.rules.tasks import actor, phase
from saqqara.games.imhotep.sight.dealing import sees_pair

# ---- what a decision shows -------------------------------------------------------------------------------------


def reveals(state: Any, decision: int) -> bool:
    """Whether a legal decision turns up a card of the draw pile, a round card, or what lies on the hidden field."""
    if state.depth == 0 and decision < notation.SAIL:
        return False
    hidden_field = table.FIELD + box.HIDDEN if state.sides[box.MARKET] == box.SIDE_B else box.EMPTY
    twin = kernel.duplicate(state)
    play(twin, decision)
    if phase(twin) == table.KEEP:
        return True
    sources = (table.PILE, table.AT_ROUNDS) if decision in KEEPS else (table.PILE, table.AT_ROUNDS, hidden_field)
    return any(origin in sources and piece != table.FACE_DOWN for piece, origin, _ in twin.moved[: twin.moves].tolist())


KEEPS = (notation.KEEP, notation.KEEP + 1)
"""Who keeps a card of the pair has seen both already."""


def moved(state: Any, seat: int | None) -> list[dict[str, str]]:
    """What the last decision moved, in order: `piece`, `from`, `to`; the same for all seats."""
    return [
        {"piece": table.PIECES[piece], "from": table.PLACES[origin], "to": table.PLACES[target]}
        for piece, origin, target in state.moved[: state.moves].tolist()
    ]


# ---- the view --------------------------------------------------------------------------------------------------


def view(state: Any, seat: int | None) -> dict[str, Any]:
    """Everything that a seat (None: a spectator) may know and nothing else, as plain JSON types."""
    seats = range(int(state.seats))
    asked = int(actor(state))
    over = asked == box.EMPTY
    breakdown = scoring.breakdown(state)
    secured = breakdown if over else scoring.running_breakdown(state)
    decisions = decide_view(state) if seat is not None and seat == asked else {"legal": [], "reveals": []}
    return {
        "options": options_view(state),
        "turn": int(state.turn),
        "turn_seat": None if over else int(state.turn_seat),
        "actor": None if over else asked,
        "over": over,
        "phase": table.PHASES[phase(state)],
        **rounds_view(state),
        "sled": state.sled[: len(seats)].tolist(),
        "quarry": state.quarry[: len(seats)].tolist(),
        **market_view(state, seat),
        "hands": [hand_view(state, owner) for owner in seats],
        "sites": sites_view(state),
        **expansions_view(state),
        "order": [space + 1 for space in state.order[: state.ordered].tolist()],
        "tasks": [[table.TASKS[task], *facts] for task, *facts in state.tasks[: state.depth].tolist()],
        "passes": int(state.passes),
        "scores": [sum(points.values()) for points in breakdown],
        "secured": [sum(points.values()) for points in secured],
        "breakdown": breakdown,
        "secured_breakdown": secured,
        "winners": scoring.winners(state) if over else [],
        **decisions,
        "moved": moved(state, seat),
    }


def options_view(state: Any) -> dict[str, str | int]:
    """The options of the game, in their documented order."""
    sides = {site: box.SIDES[int(side)] for site, side in zip(box.SITES, state.sides, strict=True)}
    return {
        "players": int(state.seats), **sides,
        "wrath": bool(state.with_wrath), "private_boats": bool(state.with_private_boats),
        "bets": bool(state.with_bets), "favour": bool(state.with_favour),
        "profile": box.PROFILES[int(state.profile)],
    }  # fmt: skip


def seat_or_none(seats: Any) -> list[int | None]:
    """Numbers with None for EMPTY."""
    return [None if seat == box.EMPTY else seat for seat in seats.tolist()]


def rounds_view(state: Any) -> dict[str, Any]:
    """The round, the round cards that have been turned up, and the boats."""
    cards = box.ROUND_CARDS[int(state.seats)]
    shown = min(int(state.round_now) + 1, box.ROUNDS)
    boats = [boat_view(state, boat) for boat in range(box.BOATS) if state.spaces[boat] > 0]
    return {"round": shown, "rounds": [cards[card] for card in state.rounds[:shown].tolist()], "boats": boats}


def boat_view(state: Any, boat: int) -> dict[str, Any]:
    """The stones on a boat from the bow, what it must carry to sail, and where it has sailed to."""
    spaces, site = int(state.spaces[boat]), int(state.dock[boat])
    return {
        "spaces": seat_or_none(state.cargo[boat, :spaces]),
        "minimum": int(box.MINIMUM[spaces]),
        "site": None if site == box.EMPTY else box.SITES[site],
    }


def market_view(state: Any, seat: int | None) -> dict[str, Any]:
    """The open cards by field, how many lie on the hidden field, the pair for who looks at it; the piles; the cards
    that are being carried out."""
    cards = [None if card == box.EMPTY else box.CARDS[card] for card in state.market.tolist()]
    hidden = 0
    pair = None
    if state.sides[box.MARKET] == box.SIDE_B:
        hidden = sum(1 for card in cards[box.HIDDEN :] if card is not None)
        pair = cards[box.HIDDEN :] if seat is not None and sees_pair(state, seat) else None
        cards = [*cards[: box.HIDDEN], None]
    discard = zip(state.discard[: state.discarded].tolist(), state.face_down.tolist(), strict=False)
    tasks = state.tasks[: state.depth].tolist()
    return {
        "market": cards[: box.FIELDS],
        "hidden": hidden,
        "pair": pair,
        "pile": int(state.pile_left),
        "discard": [None if unseen else box.CARDS[card] for card, unseen in discard],
        "carried_out": [box.CARDS[card] for task, _, card, _ in tasks if task == table.DISCARD],
        "older": older_view(state),
    }


def older_view(state: Any) -> dict[str, Any] | None:
    """What everybody knows of unseen cards that are older than the draw pile: where they lie, among which cards they
    are, and these with those that came into the draw pile; None if there are none."""
    discarded = [place for place, how in enumerate(state.face_down[: state.discarded].tolist()) if how == box.OLDER]
    if state.older == 0 and not discarded:
        return None
    among, of = by_card(state.unseen_then), by_card(state.piled_then)
    return {"hidden": int(state.older), "discarded": discarded, "among": among, "of": of}


def by_card(counts: Any) -> dict[str, int]:
    """Cards by name with how many there are, those that there are."""
    return {name: count for name, count in zip(box.CARDS, counts.tolist(), strict=True) if count}


def hand_view(state: Any, seat: int) -> list[str]:
    """The cards of a seat, in the order of the box."""
    return [name for name, count in zip(box.CARDS, state.hand[seat].tolist(), strict=True) for _ in range(count)]


def sites_view(state: Any) -> dict[str, Any]:
    """By site its stones, as owners in the order of building, and `count`: how many by seat (IMH-14.2)."""
    seats = int(state.seats)
    stones = {
        "pyramid": pyramid_view(state),
        "temple": {
            "stones": state.temple[: state.laid[box.TEMPLE]].tolist(),
            "visible": [
                None if stone == box.EMPTY else int(state.temple[stone])
                for stone in (temple.visible(state, field) for field in range(temple.width(state)))
            ],
        },
        "tomb": {"stones": state.tomb[: state.laid[box.TOMB]].tolist()},
        "obelisks": {"stones": state.obelisk[:seats].tolist(), "towers": seat_or_none(state.towers)},
    }
    return {
        site: {**stones[site], "count": state.delivered[:seats, number].tolist()}
        for number, site in enumerate(box.SITES)
        if site in stones
    }


def pyramid_view(state: Any) -> dict[str, list[int]]:
    """Side A: the stones in order. Side B: those of each pyramid, and the further ones."""
    stones = state.pyramid.tolist()
    if state.sides[box.PYRAMID] == box.SIDE_A:
        return {"stones": stones[: state.laid[box.PYRAMID]]}
    pyramids = {
        name: stones[number * box.PYRAMID_FIELDS :][: state.built[number]] for number, name in enumerate(box.PYRAMIDS)
    }
    further = [owner for owner in stones[len(box.PYRAMIDS) * box.PYRAMID_FIELDS :] if owner != box.EMPTY]
    return {**pyramids, "further": further}


def expansions_view(state: Any) -> dict[str, Any]:
    """Private boats, bets and favours: what lies where, and who may still use them."""
    seats = range(int(state.seats))
    docks = {seat: box.SITES[site] for site, seat in enumerate(state.private_dock.tolist()) if seat != box.EMPTY}
    bets = state.bets.tolist()
    return {
        "private_boats": [
            {"left": bool(state.private_left[seat]), "site": docks.get(seat), "stones": int(state.aboard[seat])}
            for seat in seats
        ],
        "bets": {
            site: {side: None if bets[m][s] == box.EMPTY else bets[m][s] for s, side in enumerate(box.BET_SIDES)}
            for m, site in enumerate(box.MONUMENTS)
        },
        "bet_left": [bool(state.bet_left[seat]) for seat in seats],
        "favours": seat_or_none(state.favours),
        "favour_left": [bool(state.favour_left[seat]) for seat in seats],
    }


def decide_view(state: Any) -> dict[str, list[str]]:
    """The legal decisions and those among them that reveal something, for the seat that decides."""
    legal = np.empty(notation.DECISIONS, np.int16)
    numbers = [int(number) for number in legal[: legal_now(state, legal)]]
    return {
        "legal": [notation.TEXTS[number] for number in numbers],
        "reveals": [notation.TEXTS[number] for number in numbers if reveals(state, number)],
    }
