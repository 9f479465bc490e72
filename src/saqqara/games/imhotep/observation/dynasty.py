"""What A New Dynasty adds to a view besides sides C and D: kept red cards, prophecies, coins, face-down cards."""

from __future__ import annotations

from typing import Any

from saqqara.games.imhotep import components
from saqqara.games.imhotep.dynasty_data.prophecy_conditions import EACH_MONUMENT, MOST_STONES, TASKS
from saqqara.games.imhotep.rules.expansions import prophecies

NAMES = tuple(TASKS)


def kinds_in_play(state: Any) -> list[int]:
    """The kinds of market cards that there are in a game, in the order of the box."""
    copies = components.DYNASTY_COPIES if state.with_dynasty else components.COPIES
    return [card for card, count in enumerate(copies) if count]


def names(cards: Any, first: int, last: int) -> list[str]:
    """Cards from one kind to another by name, in the order of the box."""
    return [
        name
        for name, count in list(zip(components.CARDS, cards.tolist(), strict=True))[first:last]
        for _ in range(count)
    ]


def dynasty_view(state: Any, seat: int | None) -> dict[str, Any]:
    """From a state as a seat knows it, what is in play: `kept_red`, `face_down` and `secret`, `prophecies` and
    `scarabs`, `coins` or `field_coins` and `coins_left`."""
    seats, shown = range(int(state.seats)), dict[str, Any]()
    if state.keeps_red:
        shown["kept_red"] = [names(state.hand[owner], 0, components.DECORATION) for owner in seats]
    if state.with_hidden_cards:
        shown |= hidden_view(state, seat)
    if state.with_prophecies:
        shown["prophecies"] = [prophecy_view(state, card) for card in range(components.GODS_IN_PLAY)]
        shown["scarabs"] = [int(prophecies.scarabs_left(state, owner)) for owner in seats]
    if state.with_dynasty and state.sides[components.MARKET] == components.SIDE_C:
        shown["coins"] = state.coins[: len(seats)].tolist()
    if state.with_dynasty and state.sides[components.MARKET] == components.SIDE_D:
        shown |= {"field_coins": state.field_coins.tolist(), "coins_left": int(state.coins_left)}
    return shown


def hidden_view(state: Any, seat: int | None) -> dict[str, Any]:
    """How many cards `hands` leave out by seat, and which of one's own others do not know (IMH-R61)."""
    return {
        "face_down": state.unknown[: int(state.seats)].tolist(),
        "secret": [] if seat is None else names(state.secret[seat], components.DECORATION, len(components.CARDS)),
    }


def older_secret_view(state: Any, seat: int | None) -> dict[str, Any]:
    """How many secret cards each seat gained before the draw pile was made, and which of these are one's own."""
    own = [] if seat is None else state.secret_older[seat].tolist()
    return {
        "secret": [int(cards.sum()) for cards in state.secret_older[: int(state.seats)]],
        "own": {name: count for name, count in zip(components.CARDS, own, strict=False) if count},
    }


def prophecy_view(state: Any, card: int) -> dict[str, Any]:
    """A god in play: its task with what it looks at in a game of so many players, what it brings and costs by pair of
    rounds, on which pair each seat's scarab lies, and who fulfils it now."""
    seats, god = range(int(state.seats)), int(state.gods[card])
    task = int(state.task[god])
    looked_at: dict[str, Any] = {}
    if task == MOST_STONES:
        looked_at = {"site": components.SITES[state.task_site[god]]}
    elif task == EACH_MONUMENT:
        looked_at = {"at_least": int(state.task_least[god])}
    pairs = state.scarabs[card, : len(seats)].tolist()
    return {
        "god": components.GODS[god],
        "task": NAMES[task],
        "with": looked_at,
        "gain": state.gain[god].tolist(),
        "loss": state.loss[god].tolist(),
        "scarabs": [None if pair == components.EMPTY else pair + 1 for pair in pairs],
        "fulfilled": [bool(prophecies.fulfilled(state, card, owner)) for owner in seats],
    }
