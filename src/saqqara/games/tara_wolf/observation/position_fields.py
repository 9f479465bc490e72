"""How a table of Tara Wolf is spelled in a line, and what of it a seat cannot know."""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara.core.position_format import Cells, Counts, Spelling, Steps, Words
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


SPELLING = Spelling(
    fields=(
        Cells("turn", most=HUNDRED, least=1),
        Cells("actor", SEATS),
        Cells("phase", table.PHASES),
        Cells("holder", SEATS),
        Cells("camper", SEATS),
        Cells("coins", most=components.MOST_COINS),
        Counts("hand", MAIN, filler=components.MAIN),
        Cells("hand_left", most=HUNDRED),
        Counts("papyri", CARDS[components.PAPYRUS : components.PLAYED_END]),
        Cells("papyri_left", most=components.PAPYRI),
        Counts("camp", CHARACTERS),
        Cells("tomb", CARDS),
        Counts("inside", PLAYED),
        Counts("laid", PLAYED, filler=components.TRAP),
        Cells("laid_cards", most=HUNDRED),
        Cells("laid_papyri", most=components.PAPYRI),
        Cells("won", SEATS, full=True),
        Counts("used", CARDS[components.PAPYRUS : components.PLAYED_END]),
        Cells("markers", most=1),
        Cells("consolation", most=1),
        Counts("discards", MAIN),
        Cells("pile", CARDS, count="pile_left", filler=components.MAIN),
        Cells("seen", most=BOTH, count="pile_left"),
        Cells("tomb_pile", CARDS, count="tombs_left", filler=components.TOMB),
        Cells("tomb_seen", most=BOTH),
        Counts("known", MAIN),
        Counts("taken_over", CHARACTERS),
        Cells("resources", most=components.MOST_RESOURCES),
        Cells("companions_played", most=HUNDRED),
        Cells("first_played", CARDS),
        Cells("shown", CARDS, filler=components.MAIN),
        Cells("shown_seen", most=BOTH),
        Cells("shown_left", most=components.MOST_LOOKED_AT),
        Cells("cause", CARDS),
        Cells("pending", most=HUNDRED),
        Cells("owed", most=HUNDRED),
        Counts("targets", CHARACTERS, most=1),
        Cells("eliminated", most=HUNDRED),
        Counts("fallen", CHARACTERS),
        Cells("saved", most=HUNDRED),
        Cells("foiled", most=1),
        Cells("fight", most=10 * HUNDRED, least=components.EMPTY),
        Cells("fought", CARDS),
        Counts("stood", PLAYED),
        Cells("holder_then", SEATS),
        Words("generator"),
        Steps(
            "moved",
            (
                Cells("piece", table.PIECES), Cells("from", table.PLACES), Cells("to", table.PLACES),
                Cells("seen by", most=table.EVERYBODY),
            ),
            count="moves",
        ),
    ),
    left_out=(
        "short", "two_coins", "asked", "revealed", "fresh", "drawn_lot", *(name for name, *_ in packing.FIELDS),
    ),
    hidden=hidden,
    check=check,
    loose=lambda state: ("known", "shown", "shown_seen", "moved"),
    stale=stale,
    complete=complete,
)  # fmt: skip
