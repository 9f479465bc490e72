"""How many decisions a game can have at most: a proof in the numbers of the box."""

from __future__ import annotations

from saqqara.games.imhotep import box
from saqqara.rules import Options

RED = sum(box.COPIES[: box.DECORATION])
BLUE = sum(box.COPIES[box.LEVER :])


def max_decisions(options: Options) -> int:
    """No game has more decisions than this: those of turns, those that cards and sites ask for, and passes."""
    return sum(actions(options)) + asked(options) + passes(options)


def spaces(options: Options) -> int:
    """Every space of a boat is filled once a round at most, so no more stones are loaded than the six largest round
    cards have spaces (IMH-3.1, IMH-4.2)."""
    sizes = box.SIZES[int(options["players"]) - 2].sum(axis=1)
    return sum(sorted(sizes.tolist())[-box.ROUNDS :])


def once(options: Options) -> int:
    """What each player may do once: the private boat, the bet, the favour (IMH-10.1, IMH-11.1, IMH-12.1)."""
    return sum(bool(options[name]) for name in ("private_boats", "bets", "favour"))


def actions(options: Options) -> tuple[int, int, int, int, int]:
    """How often a stone is loaded, a boat sails, stones are got, a blue card is used, and what can be done once is
    done.

    Stones are got (IMH-4.1) one at least at a time, onto a sled, which they leave for a boat, or where at the end as
    many lie as there is room for.

    A blue card is used once each time that it has been drawn (IMH-4.4): as often as there are blue cards in the first
    draw pile, and with each card that is drawn after all cards have been.
    """
    seats, loads = int(options["players"]), spaces(options)
    return loads, box.ROUNDS * box.BOATS, got(loads, options), BLUE + drawn_again(options), seats * once(options)


def got(loads: int, options: Options) -> int:
    """How often stones can be got while so many are loaded, and each player sends one by private boat."""
    seats = int(options["players"])
    return loads + seats * int(options["private_boats"]) + seats * box.SLED - sum(box.FIRST_SUPPLY[:seats])


def drawn_again(options: Options) -> int:
    """How many cards are drawn after the first draw pile is gone, at most (IMH-3.1): a market each round, one for each
    card of favour 1 (IMH-12.1), for each private boat at the market (IMH-10.3; two on a hidden field, IMH-R12), one a
    round for the temple, one for the pyramids (IMH-6.2, IMH-6.3)."""
    hidden = options["market"] == "B"
    drawn = box.ROUNDS * (box.MARKET_CARDS if hidden else box.FIELDS)
    drawn += box.FAVOUR_CARDS * int(options["favour"])
    drawn += int(options["players"]) * int(options["private_boats"]) * (2 if hidden else 1)
    drawn += box.ROUNDS * (options["temple"] == "B")
    drawn += int((box.PYRAMID_BONUS == box.CARD_BONUS).sum()) * (options["pyramid"] == "B")
    return max(0, drawn - box.CARD_COUNT)


def asked(options: Options) -> int:
    """How often something is asked besides, at most.

    `take`: once for each card that lies on the market in a round, also later in the round (IMH-5.1, IMH-10.3,
    IMH-12.1). `keep`: once for each hidden pair (IMH-6.1). `next`: for each stone of a boat but the last, each time
    that a lever or favour 3 is used (IMH-R23, IMH-R24). `build`: once for each field of the pyramids (IMH-6.2).
    `points` and `stones`: each round at the fields that offer a choice (IMH-6.3). `done`: once for each favour
    (IMH-R24), and for each field that lets a stone be placed (IMH-R25).
    """
    seats = int(options["players"])
    private, favour = seats * int(options["private_boats"]), int(options["favour"])
    levers = box.COPIES[box.LEVER] + drawn_again(options)
    count = box.ROUNDS * box.FIELDS + private + box.FAVOUR_CARDS * favour
    count += (levers + favour) * (box.SPACES - 1) + seats * favour
    if options["market"] == "B":
        count += box.ROUNDS + private
    if options["pyramid"] == "B":
        count += box.PYRAMID_B.size + int((box.PYRAMID_BONUS == box.PLACE_BONUS).sum())
    if options["temple"] == "B":
        fields = box.TEMPLE_FIELDS_OF_TWO if seats == 2 else box.TEMPLE_FIELDS
        count += box.ROUNDS * len(set(range(fields)) - {box.TWO_POINTS_FIELD, box.TOP_CARD_FIELD})
    return count


def passes(options: Options) -> int:
    """How often players pass, at most.

    Who passes (IMH-4.5) is out of stones. For where a boat has its minimum load it can sail, as five sites are never
    taken by three boats (IMH-4.3); so every boat has an empty space, and a stone on the sled could be placed; so the
    sled has room, and a stone in the quarry could be got.

    While the players pass one after the other nothing changes. So the passes in a row are not more than the players who
    are out, and each such row follows a turn in which something was done, or begins a round (IMH-R14). Counted are the
    rows of one pass or more, then those of two or more, and so on.

    For so many players to be out, all their stones must have been loaded, but for those of red cards (IMH-7.1), private
    boats, bets and favours. So only so many loads are left, and with them so many turns in which something is done: in
    each a stone is loaded, a boat sails, stones are got, or what can be done once is done (a blue card is used to load
    or to sail, IMH-7.4).
    """
    seats, count = int(options["players"]), 0
    loads, sails, _, _, single = actions(options)
    red = RED + drawn_again(options)
    for out in range(1, seats + 1):
        loaded = max(0, out * (box.STONES - once(options)) - red)
        if loaded > loads:
            break
        left = loads - loaded
        turns = left + sails + got(left, options) + sum(box.FIRST_SUPPLY[:seats]) + single
        count += 1 + turns + box.ROUNDS
    return count
