"""What a seat cannot know of a table of Tara Wolf, exchanged at random; written without the code that views are made
with."""

import random
from collections import Counter
from typing import Any

from rules.tara_wolf.tables import CARDS
from saqqara.core.state import State


def swap_hidden(table: Any, viewer: int | None, chance: random.Random) -> None:
    """Exchanges hidden cards of the main pile, papyri and tombs at random; written without the code that views are
    made with. What the viewer knows to be in a hand stays there or among the laid; what lies face down may be there."""
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
    """One entry for every card of the main pile that the viewer cannot know, where it lies."""
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
    """Whether a card can lie at a place: face down lie obstacles, and one bluff of the holder."""
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
    """Papyri of others and those in the box change places; laid ones stay what can be laid."""
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
    """The pieces of the last decision that a viewer may not see, exchanged as well."""
    for number in range(int(twin.raw.moves)):
        if not int(twin.raw.moved[number, 3]) & (4 if viewer is None else 1 << viewer):
            twin.raw.moved[number, 0] = CARDS.index("snare")
