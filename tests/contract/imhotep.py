"""Contract test data of Imhotep."""

import random
from collections import Counter
from typing import Any

import numpy as np

import saqqara
from contract.table import Places, Step, Table

NEVER_SECRET = ("entrance", "sarcophagus", "paved-path", "private-quarry", "cargo-sled")
ROUNDS = {
    2: {"4331", "4322", "4321", "4221", "3322", "3321", "3221"},
    3: {"4421", "4332", "4322", "4321", "4221", "3332", "3322"},
    4: {"4432", "4422", "4421", "4333", "4332", "4322", "3332"},
}


# ---- valid combinations of options (IMH-20.4) ------------------------------------------------------------------------

SITES = ("market", "pyramid", "temple", "tomb", "obelisks")
DYNASTY: tuple[dict[str, Any], ...] = (
    {**dict(zip(SITES, "BBBAB", strict=True)), "prophecies": True, "players": 4, "profile": "printed",
     "hidden_cards": True},
    {**dict(zip(SITES, "DCDCD", strict=True)), "prophecies": True, "players": 3, "profile": "printed",
     "hidden_cards": True},
    {**dict(zip(SITES, "CDCDC", strict=True)), "prophecies": True, "players": 2, "profile": "yucata",
     "unlimited_stones": True},
)  # fmt: skip


def to_valid_options(options: dict[str, Any], seed: int) -> dict[str, Any]:
    """Return a valid combination of options.

    Games of even seeds are base games with the drawn options. Games of odd seeds are A New Dynasty with sides and
    switches of `DYNASTY` and otherwise the drawn options.
    """
    off = dict.fromkeys(("dynasty", "prophecies", "unlimited_stones", "hidden_cards"), False)
    if seed % 2:
        return {**options, **off, "dynasty": True, **DYNASTY[seed // 2 % len(DYNASTY)]}
    return {**options, **{site: {"C": "A", "D": "B"}.get(options[site], options[site]) for site in SITES}, **off}


def secret(game: saqqara.Game) -> frozenset[str]:
    """Return the places where pieces become hidden.

    All seats lack information about the piles and, on side B of the market, about the hidden field. With hidden cards
    other seats and spectators lack information about hands.
    """
    hands = {f"hand-{seat}" for seat in range(game.num_players) if game.has_private_hands}
    field = {"market.4"} if game.options["market"] == "B" else set[str]()
    return frozenset({"pile", "rounds", "crypt-pile"} | hands | field)


def open_points(game: saqqara.Game) -> bool:
    """Check whether the views show all points; with hidden cards a seat sees only points that it can know (IMH-R63)."""
    return not game.has_private_hands


def steps(before: Places, move: dict[str, str]) -> list[Step]:
    """Return the steps of a move.

    Points are not pieces. A card that moves from the discard pile to the draw pile represents the whole discard pile.
    """
    if move["piece"].startswith("points-"):
        return []
    if (move["from"], move["to"]) == ("discard", "pile"):
        return [(card, "discard", "pile") for card in before["discard"].elements()]
    return [(move["piece"], move["from"], move["to"])]


# ---- exchange of hidden information ----------------------------------------------------------------------------------


def other(state: saqqara.State, seat: int | None, chance: random.Random) -> saqqara.State:
    """Return a position that looks the same to a seat, with other hidden information.

    The actions are replayed after a set-up with other unseen cards and tiles, rounds to come and generator. After a
    reshuffle the position is copied and its piles are shuffled instead, because cards of the new pile have been seen.
    """
    setup = state.setup
    if setup.pop("reshuffles"):
        return other_pile(state, chance)
    rounds = setup["rounds"][: state.raw.round_now + 1]
    later = sorted(ROUNDS[state.game.num_players] - set(rounds))
    chance.shuffle(later)
    setup["rounds"] = (rounds + later)[:6]
    exchange_cards(setup["market"], *unseen_places(state, seat), chance)
    if "crypt" in setup:
        drawn = 24 - state.view()["sites"]["tomb"]["pile"]
        setup["crypt"][drawn:] = chance.sample(setup["crypt"][drawn:], 24 - drawn)
    setup["generator"] = [chance.getrandbits(64) for _ in range(4)]
    twin = state.game.start(setup=setup)
    for text in state.history:
        twin.play(text)
    return twin


def exchange_cards(market: list[str], unseen: list[int], in_hands: list[int], chance: random.Random) -> None:
    """Mix the cards at unseen places and in the hands of other seats, which cannot hold every card."""
    cards = [market[place] for place in [*unseen, *in_hands]]
    chance.shuffle(cards)
    for place in in_hands:
        market[place] = next(card for card in cards if card not in NEVER_SECRET)
        cards.remove(market[place])
    for place, card in zip(unseen, cards, strict=True):
        market[place] = card


def unseen_places(state: saqqara.State, seat: int | None) -> tuple[list[int], list[int]]:
    """Return the places in the set-up of cards that the seat has not seen, and of secret cards of other seats.

    The places follow from all moves so far, as the owners have seen them. If an action gains a card of the hidden
    field, all seats see the cards that leave the field with it, except, with hidden cards, the gained card. A used blue
    card is an open copy if its owner has one.
    """
    side_b = state.game.options["market"] == "B"
    drawn, field, removed = (5, [3, 4], []) if side_b else (4, list[int](), list[int]())
    opened: Counter[tuple[int, str]] = Counter()  # gained openly, by seat and card
    secret: dict[int, list[tuple[str, int]]] = {owner: [] for owner in range(state.game.num_players)}
    for lines in zip(*(state.log(owner) for owner in secret), strict=True):
        gained = any(move["from"] == "market.4" and move["to"].startswith("hand-") for move in lines[0]["moved"])
        verb, *rest = lines[0]["action"].split()
        if verb == "use":
            use(opened, secret[lines[0]["seat"]], lines[0]["seat"], rest[0])
        for step, move in enumerate(lines[0]["moved"]):
            owner = int(move["to"][-1]) if move["to"].startswith("hand-") else None
            place = None
            if move["from"] == "pile":
                place = drawn
                field += [drawn] if side_b and move["to"] == "market.4" else []
                drawn += 1
            elif side_b and move["from"] == "market.4" and owner is not None:
                place = field[int(rest[0]) - 1 if verb == "keep" else 0]
                field.clear()
            elif side_b and move["from"] == "market.4" and not gained:
                removed.append(field.pop())
            if owner is not None:
                card = lines[owner]["moved"][step]["piece"]
                if state.game.has_private_hands and place is not None and card not in NEVER_SECRET:
                    secret[owner].append((card, place))
                else:
                    opened[owner, card] += 1
    looks = state.view()["phase"] == "keep" and state.current_player == seat
    in_hands = [place for owner, held in secret.items() if owner != seat and not state.is_over for _, place in held]
    return removed + ([] if looks else field) + list(range(drawn, len(state.setup["market"]))), in_hands


def use(opened: Counter[tuple[int, str]], held: list[tuple[str, int]], seat: int, card: str) -> None:
    """Remove a used blue card, which all seats have seen."""
    if opened[seat, card]:
        opened[seat, card] -= 1
    else:
        held.remove(next(one for one in reversed(held) if one[0] == card))


def other_pile(state: saqqara.State, chance: random.Random) -> saqqara.State:
    twin = state.copy()
    table = twin.raw
    piles = (table.pile[: table.pile_left], table.rounds[table.round_now + 1 :], table.crypt[table.crypt_drawn :])
    for cards in piles:
        order = cards.tolist()
        chance.shuffle(order)
        cards[:] = order
    table.generator[:] = np.array([chance.getrandbits(64) for _ in range(4)], np.uint64)
    return twin


def is_pair_being_seen(view: dict[str, Any]) -> bool:
    """Check whether a seat is looking at the hidden pair."""
    return bool(view["phase"] == "keep")


UNKNOWN, PENALTIES = frozenset({"card"}), frozenset({"wrath", "prophecies"})
TABLE = Table(other, secret, steps, UNKNOWN, PENALTIES, reveals=5, stride=5, always=is_pair_being_seen,
              possible=to_valid_options, open_points=open_points)  # fmt: skip
