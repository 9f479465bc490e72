"""How many decisions a game can have at most: a proof in the numbers of the box."""

from __future__ import annotations

from saqqara.core.game_api import Options
from saqqara.games.imhotep import components
from saqqara.games.imhotep.layout import copies, stones


def max_game_length(options: Options) -> int:
    """No game has more decisions than this: those of turns, those that cards and sites ask for, and passes."""
    return sum(action_bounds(options)) + question_bound(options) + pass_bound(options)


def load_bound(options: Options) -> int:
    """Every space of a boat is filled once a round at most, so no more stones are loaded than the six largest round
    cards have spaces (IMH-3.1, IMH-4.2)."""
    sizes = components.BOAT_SIZES[int(options["players"]) - 2].sum(axis=1)
    return sum(sorted(sizes.tolist())[-components.ROUNDS :])


def single_uses_per_player(options: Options) -> int:
    """What each player may do once: the private boat, the bet, the favour (IMH-10.1, IMH-11.1, IMH-12.1)."""
    return sum(bool(options[name]) for name in ("private_boats", "bets", "favour"))


def single_use_bound(options: Options) -> int:
    """How often all players together do what they may do once, or set a scarab (IMH-23.3)."""
    return int(options["players"]) * (
        single_uses_per_player(options) + (components.SCARABS if options.get("prophecies") else 0)
    )


def card_use_bound(options: Options, first: int, last: int) -> int:
    """How often cards of these kinds are gained, at most: each as often as it has been drawn (IMH-4.4, IMH-7.1)."""
    return sum(copies(options)[first : last + 1]) + redraw_bound(options)


def raft_use_bound(options: Options) -> int:
    """How often a raft is used, at most."""
    return card_use_bound(options, components.RAFT, components.RAFT) if options.get("dynasty") else 0


def plank_use_bound(options: Options) -> int:
    """How often a loading plank is used, at most."""
    return card_use_bound(options, components.PLANK, components.PLANK) if options.get("dynasty") else 0


def action_bounds(options: Options) -> tuple[int, int, int, int, int]:
    """How often a stone is loaded, a boat sails, stones are got, a blue card is used, and what can be done once is
    done.

    Stones are got (IMH-4.1) one at least at a time, onto a sled, which they leave for a boat, or where at the end as
    many lie as there is room for.

    A blue card is used once each time that it has been drawn (IMH-4.4): as often as there are blue cards in the first
    draw pile, and with each card that is drawn after all cards have been.
    """
    loads, blue = load_bound(options), card_use_bound(options, components.LEVER, components.PLANK)
    return (
        loads,
        components.ROUNDS * components.BOATS,
        get_stones_bound(loads, options),
        blue,
        single_use_bound(options),
    )


def get_stones_bound(loads: int, options: Options) -> int:
    """How often stones can be got while so many are loaded, each player sends one by private boat, and rafts and planks
    take theirs (IMH-22.5, IMH-22.7)."""
    seats = int(options["players"])
    left = (
        loads
        + seats * int(options["private_boats"])
        + raft_use_bound(options) * components.RAFT_STONES
        + plank_use_bound(options)
    )
    room = seats * components.SLED_CAPACITY + (
        card_use_bound(options, components.CARGO_SLED, components.CARGO_SLED) if options.get("dynasty") else 0
    ) * (components.CARGO_SLED_EXTRA)
    return left + room - sum(components.FIRST_SUPPLY[:seats])


def redraw_bound(options: Options) -> int:
    """How many cards are drawn after the first draw pile is gone, at most (IMH-3.1): a market each round, one for each
    card of favour 1 (IMH-12.1), for each private boat at the market (IMH-10.3; two on a hidden field, IMH-R12, and
    where a coin buys a second, IMH-R73), the same for each raft (IMH-22.6), one a round for the temple, one for the
    pyramids (IMH-6.2, IMH-6.3).

    Only with a hidden field are 48 cards drawn. Then one card of each pair has been discarded, so that the new pile has
    more cards than are drawn after it, the two rafts drawn once more among them: no third pile is made.
    """
    hidden = options["market"] == "B"
    freed = 2 if options["market"] in ("B", "C") else 1
    drawn = components.ROUNDS * (components.MARKET_CARDS if hidden else components.FIELDS)
    drawn += components.FAVOUR_CARDS * int(options["favour"])
    drawn += int(options["players"]) * int(options["private_boats"]) * freed
    drawn += components.ROUNDS * (options["temple"] == "B")
    drawn += int((components.PYRAMID_BONUS == components.CARD_BONUS).sum()) * (options["pyramid"] == "B")
    by_rafts = freed * copies(options)[components.RAFT]
    again = drawn + by_rafts - sum(copies(options))
    return again + by_rafts if again > 0 else 0


def taken_card_bound(options: Options) -> int:
    """How often a card of the market is taken, at most: once for each that lies there in a round, and for each that is
    laid there later in it (IMH-5.1, IMH-10.3, IMH-12.1, IMH-22.6)."""
    private, favour = int(options["players"]) * int(options["private_boats"]), int(options["favour"])
    freed = 2 if options["market"] == "C" else 1
    return (
        components.ROUNDS * components.FIELDS
        + (private + raft_use_bound(options)) * freed
        + components.FAVOUR_CARDS * favour
    )


def question_bound(options: Options) -> int:
    """How often something is asked besides, at most.

    `take`: once for each card that is taken. `keep`: once for each hidden pair (IMH-6.1). `next`: for each stone of a
    boat but the last, each time that a lever or favour 3 is used (IMH-R23, IMH-R24). `build`: once for each field of
    the pyramids (IMH-6.2). `points` and `stones`: each round at the fields that offer a choice (IMH-6.3). `done`: once
    for each favour (IMH-R24), and for each field that lets a stone be placed (IMH-R25). `deliver`: for each raft.
    """
    seats = int(options["players"])
    private, favour = seats * int(options["private_boats"]), int(options["favour"])
    count = taken_card_bound(options) + raft_use_bound(options) + side_question_bound(options)
    count += (card_use_bound(options, components.LEVER, components.LEVER) + favour) * (
        components.SPACES - 1
    ) + seats * favour
    if options["market"] == "B":
        count += components.ROUNDS + private + raft_use_bound(options)
    if options["pyramid"] == "B":
        count += components.PYRAMID_B.size + int((components.PYRAMID_BONUS == components.PLACE_BONUS).sum())
    if options["temple"] == "B":
        fields = components.TEMPLE_FIELDS_TWO_PLAYERS if seats == 2 else components.TEMPLE_FIELDS
        count += components.ROUNDS * len(set(range(fields)) - {components.TWO_POINTS_FIELD, components.TOP_CARD_FIELD})
    return count


def side_question_bound(options: Options) -> int:
    """How often sides C and D ask, at most. `buy` or `done`: once for each stone that took a card (IMH-25.1). `build`:
    each place (IMH-26.1). `imhotep`: each delivery by boat, private boat, raft (IMH-27.4). `crypt`: each tile
    (IMH-28.1). `raise`: each stone that a boat, a private boat, a raft or a red card brings (IMH-29.2)."""
    private = int(options["players"]) * int(options["private_boats"])
    loads = private + raft_use_bound(options)
    return (
        taken_card_bound(options) * (options["market"] == "C")
        + components.SCAFFOLD_PLACES * (options["pyramid"] == "C")
        + (components.ROUNDS * components.BOATS + loads) * (options["temple"] == "D")
        + components.CRYPT_TILES * (options["tomb"] == "C")
        + (load_bound(options) + loads + card_use_bound(options, 0, components.DECORATION - 1))
        * (options["obelisks"] == "D")
    )


def pass_bound(options: Options) -> int:
    """How often players pass, at most.

    Who passes (IMH-4.5) is out of stones. For where a boat has its minimum load it can sail, as five sites are never
    taken by three boats (IMH-4.3); so every boat has an empty space, and a stone on the sled could be placed; so the
    sled has room, and a stone in the quarry could be got.

    While the players pass one after the other nothing changes. So the passes in a row are not more than the players who
    are out, and each such row follows a turn in which something was done, or begins a round (IMH-R14). Counted are the
    rows of one pass or more, then those of two or more, and so on.

    For so many players to be out, all their stones must have been loaded, but for those of red cards (IMH-7.1), rafts,
    private boats, bets and favours. So only so many loads are left, and with them so many turns in which something is
    done: in each a stone is loaded, a boat sails, stones are got, a raft is used, or what can be done once is done
    (other blue cards are used to load or to sail, IMH-7.4). Nobody whose stones are unlimited ever passes.
    """
    if options.get("unlimited_stones"):
        return 0
    seats, count = int(options["players"]), 0
    loads, sails, _, _, alone = action_bounds(options)
    other_loads = card_use_bound(options, 0, components.DECORATION - 1) + raft_use_bound(options)
    for out in range(1, seats + 1):
        loaded = max(0, out * (stones(options) - single_uses_per_player(options)) - other_loads)
        if loaded > loads:
            break
        left = loads - loaded
        turns = (
            left
            + sails
            + get_stones_bound(left, options)
            + sum(components.FIRST_SUPPLY[:seats])
            + alone
            + raft_use_bound(options)
        )
        count += 1 + turns + components.ROUNDS
    return count
