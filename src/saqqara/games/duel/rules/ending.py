"""The Duel from the last refill on, as `search.endings` solves it: with the stock empty, all that is hidden is which of
the tiles left in the reserve is drawn next, and both seats know which these are (DUEL-R9)."""

from __future__ import annotations

from typing import Any

from saqqara.games.duel import box
from saqqara.games.duel.rules.harbour import loaded, loaded_boats
from saqqara.kernel import compiled

TILE = 1 << 5  # more than there are tiles, EMPTY as 0 among them
WORDS = 4
MOST_BOATS = 4  # loaded; with more there is no hope within the time for a decision


def begun(state: Any) -> bool:
    """Whether a game that goes on can be solved from here."""
    return bool(state.stock_left == 0 and loaded_boats(state) <= MOST_BOATS)


@compiled
def chances(before: Any, decision: int, after: Any) -> int:
    """DUEL-4.1: each tile of the reserve is as likely to be on top."""
    return int(before.reserve_left) if after.reserve_left < before.reserve_left else 1


@compiled
def arrange(state: Any, decision: int, after: Any, number: int) -> int:
    """Lays one of the tiles of the reserve on top, in exchange; each is another."""
    top = box.RESERVE - state.reserve_left
    tile = state.reserve[top + number]
    state.reserve[top + number] = state.reserve[top]
    state.reserve[top] = tile
    return 1


@compiled
def write_rest(state: Any, words: Any) -> None:
    """Writes all that the rest of a game with these options depends on into `words`: supplies follow from the harbour,
    and of the reserve the order does not matter."""
    words[0] = (harbour(state) << 15) + reserve(state)
    words[1] = 0
    for boat in range(4):
        words[1] = words[1] * TILE**box.SPACES + cargo(state, boat)
    second, third = cargo(state, 4) * TILE**box.SPACES + cargo(state, 5), 0
    for seat in range(box.SEATS):
        second = (second << 6) + (state.pyramids[seat, 0] << 3) + state.pyramids[seat, 1]
        for kind in range(4):
            second = (second << 2) + state.temple[seat, kind]
        for number in range(12):
            third = 2 * third + state.tomb[seat, number]
        for action in range(4):
            third = (third << 2) + state.action_tiles[seat, action]
    words[2], words[3] = second, third


@compiled
def harbour(state: Any) -> int:
    """Fields, who decides what, and obelisks as a number. Of fields without a loaded boat at either end only how many
    of them are whose matters."""
    number, aside = 0, 0
    for row in range(box.SIZE):
        for column in range(box.SIZE):
            owner = state.harbour[row, column]
            if loaded(state, row) or loaded(state, box.SIZE + column):
                number = (number << 2) + owner + 1
            else:
                number = (number << 2) + box.SEATS + 1
                aside += 0 if owner == box.EMPTY else 1 << (3 * owner)
    number = (number << 13) + (aside << 7) + (state.phase << 3) + (state.actor << 2) + state.first_to_five + 1
    for seat in range(box.SEATS):
        number = (number << 4) + state.obelisk[seat]
    return int(number)


@compiled
def cargo(state: Any, boat: int) -> int:
    """The tiles on a boat as a number."""
    number = 0
    for space in range(box.SPACES):
        number = number * TILE + state.cargo[boat, space] + 1
    return int(number)


@compiled
def reserve(state: Any) -> int:
    """The tiles left in the reserve as a number, sorted."""
    low, middle, high = 0, 0, 0
    for place in range(box.RESERVE - state.reserve_left, box.RESERVE):
        tile = state.reserve[place] + 1
        if tile >= high:
            low, middle, high = middle, high, tile
        elif tile >= middle:
            low, middle = middle, tile
        else:
            low = tile
    return int((low * TILE + middle) * TILE + high)
