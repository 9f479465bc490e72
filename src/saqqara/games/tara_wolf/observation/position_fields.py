"""How a table of Tara Wolf is spelled in a line, and what of it a seat cannot know."""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara.core.position_format import ArrayField, CountsField, PositionFormat, SeedField, StepsField
from saqqara.games.tara_wolf import components
from saqqara.games.tara_wolf import layout as table
from saqqara.games.tara_wolf.cards import packing

SEATS = ("0", "1")
CARDS = components.CARDS
MAIN, CHARACTERS, PLAYED = (
    CARDS[: components.MAIN_END],
    CARDS[: components.CHARACTER_END],
    CARDS[: components.PLAYED_END],
)
BOTH = 3  # a sum of 1 << seat
HUNDRED = 100  # more than any count on the table


def hidden(state: Any, seat: int | None) -> dict[str, Any]:
    """What lies in the piles but for what the seat was shown, what others look at, and all that is in others' hands or
    lies face down before them (TW-R20)."""
    mark = 0 if seat is None else 1 << seat
    found = {name: np.zeros(np.shape(getattr(state, name)), np.int64) for name in ("pile", "tomb_pile", "shown")}
    found["generator"] = np.ones(4, np.int64)
    found["pile"][:] = [not int(seen) & mark for seen in state.seen]
    found["tomb_pile"][:] = 1
    if int(state.tomb_seen) & mark:
        found["tomb_pile"][state.tombs_left - 1] = 0
    shown = zip(state.shown.tolist(), state.shown_seen.tolist(), strict=True)
    found["shown"][:] = [card != components.EMPTY and not seen & mark for card, seen in shown]
    for name in ("hand", "laid", "papyri"):
        found[name] = np.array(getattr(state, name), np.int64)
        if seat is not None:
            found[name][seat] = 0
    return found


def check(state: Any, whole: bool) -> None:
    """TW-1.1: every card is somewhere. Raises ValueError."""
    counted = {"hand": state.hand_left, "papyri": state.papyri_left, "laid": state.laid_cards + state.laid_papyri}
    for owner in range(components.SEATS):
        for name, count in counted.items():
            here = int(getattr(state, name)[owner].sum())
            if here != count[owner]:
                raise ValueError(f"{name} of seat {owner} has {here} cards, the line counts {int(count[owner])}")
        adventurers = (
            state.camp[owner, : components.ADVENTURERS].sum() + state.inside[owner, : components.ADVENTURERS].sum()
        )
        if adventurers != 1:
            raise ValueError(f"seat {owner} has {int(adventurers)} adventurers in camp and tomb, it has one")
    looked_at = [card for card in state.shown.tolist() if card != components.EMPTY]
    if len(looked_at) != state.shown_left:
        raise ValueError(f"{len(looked_at)} cards are looked at, the line counts {int(state.shown_left)}")
    main = np.zeros(components.CARD_COUNT, np.int64)
    main[: components.MAIN_END] += state.discards + state.hand.sum(axis=0)
    main[: components.CHARACTER_END] += state.camp.sum(axis=0)
    main[: components.PLAYED_END] += state.inside.sum(axis=0)
    for card in [*state.pile[: state.pile_left].tolist(), *looked_at]:
        main[card] += 1
    here = int(main[components.MAIN : components.MAIN_END].sum() + state.laid_cards.sum())
    if here != state.main_count:
        raise ValueError(f"there are {here} cards of the main pile, the box holds {int(state.main_count)}")
    if whole:
        main[: components.PLAYED_END] += state.laid.sum(axis=0)
        check_kinds(state, main)


def check_kinds(state: Any, main: Any) -> None:
    """Of each kind there are as many as in the box. Raises ValueError."""
    for card in range(components.MAIN, components.MAIN_END):
        if main[card] != state.copies[card]:
            raise ValueError(f"there are {int(main[card])} of `{CARDS[card]}`, the box holds {int(state.copies[card])}")
    papyri = main[components.PAPYRUS : components.PLAYED_END] + state.papyri.sum(axis=0) + state.used.sum(axis=0)
    for place, count in enumerate(papyri.tolist()):
        if count > 1:
            raise ValueError(f"there are {count} of `{CARDS[components.PAPYRUS + place]}`, the box holds one")
    tombs = [*state.tomb_pile[: state.tombs_left].tolist(), *([state.tomb] if state.tomb != components.EMPTY else [])]
    tombs += [components.TOMB + place for place, winner in enumerate(state.won.tolist()) if winner != components.EMPTY]
    if sorted(tombs) != list(range(components.TOMB, components.CARD_COUNT)):
        raise ValueError("the tombs in pile, opened and won are not those of the box")


def stale(state: Any) -> dict[str, Any]:
    """Counts of effects that are not being carried out, and who knew cards that are no longer looked at."""
    phase = int(state.phase)
    return {
        "pending": np.array(phase not in (*HITTING, table.BRING_BACK)),
        "owed": np.array(phase not in OWING),
        "targets": np.full(len(state.targets), phase not in HITTING),
        "shown_seen": np.asarray(state.shown) == components.EMPTY,
    }


HITTING = (table.HIT, table.CURSE_DISCARD)
OWING = (table.GIVE_UP, table.OPENING_DISCARD, table.CURSE_DISCARD)


def complete(state: Any, numbers: Any) -> None:
    """Where one seat after the other is asked, the holder of the medallion is first."""
    state.asked = 1 if state.actor == state.holder else 2


SPELLING = PositionFormat(
    fields=(
        ArrayField("turn", maximum=HUNDRED, minimum=1),
        ArrayField("actor", SEATS),
        ArrayField("phase", table.PHASES),
        ArrayField("holder", SEATS),
        ArrayField("camper", SEATS),
        ArrayField("coins", maximum=components.MOST_COINS),
        CountsField("hand", MAIN, placeholder=components.MAIN),
        ArrayField("hand_left", maximum=HUNDRED),
        CountsField("papyri", CARDS[components.PAPYRUS : components.PLAYED_END]),
        ArrayField("papyri_left", maximum=components.PAPYRI),
        CountsField("camp", CHARACTERS),
        ArrayField("tomb", CARDS),
        CountsField("inside", PLAYED),
        CountsField("laid", PLAYED, placeholder=components.TRAP),
        ArrayField("laid_cards", maximum=HUNDRED),
        ArrayField("laid_papyri", maximum=components.PAPYRI),
        ArrayField("won", SEATS, untrimmed=True),
        CountsField("used", CARDS[components.PAPYRUS : components.PLAYED_END]),
        ArrayField("markers", maximum=1),
        ArrayField("consolation", maximum=1),
        CountsField("discards", MAIN),
        ArrayField("pile", CARDS, count_field="pile_left", placeholder=components.MAIN),
        ArrayField("seen", maximum=BOTH, count_field="pile_left"),
        ArrayField("tomb_pile", CARDS, count_field="tombs_left", placeholder=components.TOMB),
        ArrayField("tomb_seen", maximum=BOTH),
        CountsField("known", MAIN),
        CountsField("taken_over", CHARACTERS),
        ArrayField("resources", maximum=components.MOST_RESOURCES),
        ArrayField("companions_played", maximum=HUNDRED),
        ArrayField("first_played", CARDS),
        ArrayField("shown", CARDS, placeholder=components.MAIN),
        ArrayField("shown_seen", maximum=BOTH),
        ArrayField("shown_left", maximum=components.MOST_LOOKED_AT),
        ArrayField("cause", CARDS),
        ArrayField("pending", maximum=HUNDRED),
        ArrayField("owed", maximum=HUNDRED),
        CountsField("targets", CHARACTERS, maximum=1),
        ArrayField("eliminated", maximum=HUNDRED),
        CountsField("fallen", CHARACTERS),
        ArrayField("saved", maximum=HUNDRED),
        ArrayField("foiled", maximum=1),
        ArrayField("fight", maximum=10 * HUNDRED, minimum=components.EMPTY),
        ArrayField("fought", CARDS),
        CountsField("stood", PLAYED),
        ArrayField("holder_then", SEATS),
        SeedField("generator"),
        StepsField(
            "moved",
            (
                ArrayField("piece", table.PIECES), ArrayField("from", table.PLACES), ArrayField("to", table.PLACES),
                ArrayField("seen by", maximum=table.EVERYBODY),
            ),
            count_field="moves",
        ),
    ),
    omitted=(
        "short", "two_coins", "asked", "revealed", "fresh", "drawn_lot", *(name for name, *_ in packing.FIELDS),
    ),
    hidden=hidden,
    validate=check,
    unverified_fields=lambda state: ("known", "shown", "shown_seen", "moved"),
    meaningless_cells=stale,
    fill_derived=complete,
)  # fmt: skip
