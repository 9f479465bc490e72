"""Exchange the information of Tara Wolf that is hidden from a seat.

The code does not use the code that builds the views, so that the two check each other.
"""

import random
from collections import Counter
from typing import Any

from rules.tara_wolf.tables import CARDS
from saqqara.core.state import State


def swap_hidden(table: Any, viewer: int | None, chance: random.Random) -> None:
    """Exchange hidden cards of the main pile, papyri and tombs at random.

    A card that the viewer knows to be in a hand stays in the hand or among the laid cards. Face-down cards stay legal
    to lay.
    """
    places = hidden_places(table, viewer)
    for _ in range(60):
        one, other = chance.sample(places, 2) if len(places) > 1 else (None, None)
        if one and other and fits(table, one, card_at(table, other)) and fits(table, other, card_at(table, one)):
            saved = card_at(table, one)
            put(table, one, card_at(table, other), saved)
            put(table, other, saved, card_at(table, one))
            if one[0] != other[0]:
                places = hidden_places(table, viewer)
    swap_papyri(table, viewer, chance)
    closed = int(table.tombs_left) - int(viewer is not None and (int(table.tomb_seen) >> viewer) & 1)
    order = table.tomb_pile[:closed].tolist()
    chance.shuffle(order)
    table.tomb_pile[:closed] = order
    table.generator[:] = [chance.getrandbits(63) for _ in range(4)]


Place = tuple[str, int, int]  # kind, seat, card or place


def hidden_places(table: Any, viewer: int | None) -> list[Place]:
    """Return one place for every card of the main pile that the viewer cannot know."""
    found: list[Place] = []
    for place in range(int(table.pile_left)):
        if viewer is None or not (int(table.seen[place]) >> viewer) & 1:
            found.append(("pile", 0, place))
    for place, card in enumerate(table.shown.tolist()):
        if card >= 0 and (viewer is None or not (int(table.shown_seen[place]) >> viewer) & 1):
            found.append(("shown", 0, place))
    for seat in (0, 1):
        if seat != viewer:
            known = Counter(dict(enumerate(table.known[seat, 1 if viewer is None else 0].tolist())))
            for kind, counts in (("hand", table.hand), ("laid", table.laid)):
                for card, count in enumerate(counts[seat, :37].tolist()):
                    free = count - min(count, known[card])
                    known[card] -= count - free
                    found += [(kind, seat, card)] * free
    return found


def card_at(table: Any, place: Place) -> int:
    kind, _, number = place
    return int(table.pile[number] if kind == "pile" else table.shown[number] if kind == "shown" else number)


def fits(table: Any, place: Place, card: int) -> bool:
    """Check whether a card can be at a place: laid cards are obstacles, plus one bluff of the holder."""
    kind, seat, number = place
    if kind != "laid" or card >= 28:
        return True
    bluffs = sum(table.laid[seat, :28].tolist())
    return bool(seat == table.holder and bluffs - (number < 28) == 0)


def put(table: Any, place: Place, card: int, instead: int) -> None:
    kind, seat, number = place
    if kind in ("pile", "shown"):
        getattr(table, kind)[number] = card
    else:
        counts = table.hand if kind == "hand" else table.laid
        counts[seat, instead] -= 1
        counts[seat, card] += 1


def swap_papyri(table: Any, viewer: int | None, chance: random.Random) -> None:
    """Exchange papyri of the other seats and of the box; laid papyri remain ones that can be laid."""
    seen = table.used.sum(axis=0) + table.inside[:, 37:].sum(axis=0)
    for seat in (0, 1):
        if seat == viewer:
            seen = seen + table.papyri[seat] + table.laid[seat, 37:]
    free = [place for place, count in enumerate(seen.tolist()) if count == 0]
    others = [seat for seat in (0, 1) if seat != viewer]
    while True:
        chance.shuffle(free)
        left = list(free)
        facedown = [[left.pop() for _ in range(int(table.laid_papyri[seat]))] for seat in others]
        if not {8, 9} & {place for places in facedown for place in places}:
            break
    for seat, places in zip(others, facedown, strict=True):
        table.laid[seat, 37:] = table.papyri[seat] = 0
        for place in places:
            table.laid[seat, 37 + place] = 1
        for _ in range(int(table.papyri_left[seat])):
            table.papyri[seat, left.pop()] = 1


def hide_moves(twin: State, viewer: int | None) -> None:
    """Exchange the pieces of the last action that are hidden from a viewer."""
    for number in range(int(twin.raw.moves)):
        if not int(twin.raw.moved[number, 3]) & (4 if viewer is None else 1 << viewer):
            twin.raw.moved[number, 0] = CARDS.index("snare")
