"""Fields of a position line of Tara Wolf, and which of them are hidden."""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara.core.position_format import ArrayField, CountsField, PositionFormat, SeedField, StepsField
from saqqara.games.tara_wolf import components, layout
from saqqara.games.tara_wolf.cards import card_loader

SEATS = ("0", "1")
CARDS = components.CARDS
MAIN, CHARACTERS, PLAYED = (
    CARDS[: components.MAIN_END],
    CARDS[: components.CHARACTER_END],
    CARDS[: components.PLAYED_END],
)
BOTH_SEATS = 3  # a sum of `1 << seat`
MAX_COUNT = 100  # greater than any count in a game


def hidden_cells(state: Any, seat: int | None) -> dict[str, Any]:
    """Return masks of the cells that a seat cannot know (TW-R20).

    They cover cards in piles that the seat was not shown, cards that others look at, and the hands, papyri and laid
    cards of other seats.
    """
    mark = 0 if seat is None else 1 << seat
    found = {name: np.zeros(np.shape(getattr(state, name)), np.int64) for name in ("pile", "tomb_pile", "shown")}
    found["generator"] = np.ones(4, np.int64)
    found["pile"][:] = [not int(seen) & mark for seen in state.seen]
    found["tomb_pile"][:] = 1
    if int(state.tomb_seen) & mark:
        found["tomb_pile"][state.tombs_left - 1] = 0
    looked_at = zip(state.shown.tolist(), state.shown_seen.tolist(), strict=True)
    found["shown"][:] = [card != components.EMPTY and not seen & mark for card, seen in looked_at]
    for name in ("hand", "laid", "papyri"):
        found[name] = np.array(getattr(state, name), np.int64)
        if seat is not None:
            found[name][seat] = 0
    return found


def validate(state: Any, is_complete: bool) -> None:
    """Check that all cards are accounted for (TW-1.1); raise `ValueError` if not.

    `is_complete` means that the position also lists the hidden cards.
    """
    counts = {"hand": state.hand_left, "papyri": state.papyri_left, "laid": state.laid_cards + state.laid_papyri}
    for owner in range(components.NUM_PLAYERS):
        for name, count in counts.items():
            here = int(getattr(state, name)[owner].sum())
            if here != count[owner]:
                raise ValueError(
                    f"{name} of seat {owner} has {here} cards, but the position string counts {int(count[owner])}"
                )
        adventurers = (
            state.camp[owner, : components.ADVENTURERS].sum() + state.inside[owner, : components.ADVENTURERS].sum()
        )
        if adventurers != 1:
            raise ValueError(f"seat {owner} has {int(adventurers)} adventurers in camp and tomb; expected one")
    looked_at = [card for card in state.shown.tolist() if card != components.EMPTY]
    if len(looked_at) != state.shown_left:
        raise ValueError(
            f"{len(looked_at)} cards are being looked at, but the position string counts {int(state.shown_left)}"
        )
    main = np.zeros(components.CARD_COUNT, np.int64)
    main[: components.MAIN_END] += state.discards + state.hand.sum(axis=0)
    main[: components.CHARACTER_END] += state.camp.sum(axis=0)
    main[: components.PLAYED_END] += state.inside.sum(axis=0)
    for card in [*state.pile[: state.pile_left].tolist(), *looked_at]:
        main[card] += 1
    here = int(main[components.MAIN : components.MAIN_END].sum() + state.laid_cards.sum())
    if here != state.main_count:
        raise ValueError(f"there are {here} cards of the main pile; the box holds {int(state.main_count)}")
    if is_complete:
        main[: components.PLAYED_END] += state.laid.sum(axis=0)
        validate_kinds(state, main)


def validate_kinds(state: Any, main: Any) -> None:
    """Check that each card occurs as often as in the box; raise `ValueError` if not."""
    for card in range(components.MAIN, components.MAIN_END):
        if main[card] != state.copies[card]:
            raise ValueError(f"there are {int(main[card])} of `{CARDS[card]}`; the box holds {int(state.copies[card])}")
    papyri = main[components.PAPYRUS : components.PLAYED_END] + state.papyri.sum(axis=0) + state.used.sum(axis=0)
    for place, count in enumerate(papyri.tolist()):
        if count > 1:
            raise ValueError(f"there are {count} of `{CARDS[components.PAPYRUS + place]}`; the box holds one")
    tombs = [*state.tomb_pile[: state.tombs_left].tolist(), *([state.tomb] if state.tomb != components.EMPTY else [])]
    tombs += [components.TOMB + place for place, winner in enumerate(state.won.tolist()) if winner != components.EMPTY]
    if sorted(tombs) != list(range(components.TOMB, components.CARD_COUNT)):
        raise ValueError("the closed, open and won tombs do not match those of the box")


def meaningless_cells(state: Any) -> dict[str, Any]:
    """Return masks of meaningless cells: counts of inactive effects, and `shown_seen` of empty places."""
    phase = int(state.phase)
    return {
        "pending": np.array(phase not in (*layout.HITTING_PHASES, layout.BRING_BACK)),
        "owed": np.array(phase not in layout.OWING_PHASES),
        "targets": np.full(len(state.targets), phase not in layout.HITTING_PHASES),
        "shown_seen": np.asarray(state.shown) == components.EMPTY,
    }


def fill_derived(state: Any, overrides: Any) -> None:
    """Set the derived field `asked`; the holder of the medallion is asked first."""
    state.asked = 1 if state.actor == state.holder else 2


POSITION_FORMAT = PositionFormat(
    fields=(
        ArrayField("turn", maximum=MAX_COUNT, minimum=1),
        ArrayField("actor", SEATS),
        ArrayField("phase", layout.PHASES),
        ArrayField("holder", SEATS),
        ArrayField("camper", SEATS),
        ArrayField("coins", maximum=components.MAX_COINS),
        CountsField("hand", MAIN, placeholder=components.MAIN),
        ArrayField("hand_left", maximum=MAX_COUNT),
        CountsField("papyri", CARDS[components.PAPYRUS : components.PLAYED_END]),
        ArrayField("papyri_left", maximum=components.PAPYRI),
        CountsField("camp", CHARACTERS),
        ArrayField("tomb", CARDS),
        CountsField("inside", PLAYED),
        CountsField("laid", PLAYED, placeholder=components.TRAP),
        ArrayField("laid_cards", maximum=MAX_COUNT),
        ArrayField("laid_papyri", maximum=components.PAPYRI),
        ArrayField("won", SEATS, untrimmed=True),
        CountsField("used", CARDS[components.PAPYRUS : components.PLAYED_END]),
        ArrayField("markers", maximum=1),
        ArrayField("consolation", maximum=1),
        CountsField("discards", MAIN),
        ArrayField("pile", CARDS, count_field="pile_left", placeholder=components.MAIN),
        ArrayField("seen", maximum=BOTH_SEATS, count_field="pile_left"),
        ArrayField("tomb_pile", CARDS, count_field="tombs_left", placeholder=components.TOMB),
        ArrayField("tomb_seen", maximum=BOTH_SEATS),
        CountsField("known", MAIN),
        CountsField("taken_over", CHARACTERS),
        ArrayField("resources", maximum=components.MAX_RESOURCES),
        ArrayField("companions_played", maximum=MAX_COUNT),
        ArrayField("first_played", CARDS),
        ArrayField("shown", CARDS, placeholder=components.MAIN),
        ArrayField("shown_seen", maximum=BOTH_SEATS),
        ArrayField("shown_left", maximum=components.MAX_LOOKED_AT),
        ArrayField("cause", CARDS),
        ArrayField("pending", maximum=MAX_COUNT),
        ArrayField("owed", maximum=MAX_COUNT),
        CountsField("targets", CHARACTERS, maximum=1),
        ArrayField("eliminated", maximum=MAX_COUNT),
        CountsField("fallen", CHARACTERS),
        ArrayField("saved", maximum=MAX_COUNT),
        ArrayField("foiled", maximum=1),
        ArrayField("fight", maximum=10 * MAX_COUNT, minimum=components.EMPTY),
        ArrayField("fought", CARDS),
        CountsField("stood", PLAYED),
        ArrayField("holder_then", SEATS),
        SeedField("generator"),
        StepsField(
            "moved",
            (
                ArrayField("piece", layout.PIECES), ArrayField("from", layout.PLACES), ArrayField("to", layout.PLACES),
                ArrayField("seen by", maximum=layout.SEEN_BY_ALL),
            ),
            count_field="moves",
        ),
    ),
    omitted=(
        "short", "two_coins", "asked", "revealed", "fresh", "drawn_lot",
        *(name for name, *_ in card_loader.STATE_FIELDS),
    ),
    hidden=hidden_cells,
    validate=validate,
    unverified_fields=lambda state: ("known", "shown", "shown_seen", "moved"),
    meaningless_cells=meaningless_cells,
    fill_derived=fill_derived,
)  # fmt: skip
