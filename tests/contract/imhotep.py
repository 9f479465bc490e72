"""Contract test data of Imhotep."""

import random
from collections import Counter
from typing import Any

import numpy as np

import saqqara
from contract.table import Places, Step, Table

MARKET = Counter(
    {"statue": 10, "sail": 3, "chisel": 3}
    | dict.fromkeys(("entrance", "sarcophagus", "paved-path", "lever", "hammer"), 2)
    | {f"{site}-decoration": 2 for site in ("pyramid", "temple", "tomb", "obelisk")}
)
NEW_MARKET = Counter(
    {"statue": 4} | dict.fromkeys(("private-quarry", "stone-decoration", "cargo-sled", "raft", "plank"), 2)
)
NEVER_SECRET = ("entrance", "sarcophagus", "paved-path", "private-quarry", "cargo-sled")
MANY = 100  # stones that represent an unlimited quarry
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


# ---- places of the pieces of a view, as `moved` names them -----------------------------------------------------------


def places(view: dict[str, Any]) -> Places:
    found = {**harbour(view), **market(view), **sites(view), **bets_and_favours(view)}
    for seat in range(view["options"]["players"]):
        found[f"sled-{seat}"] = Counter({f"stone-{seat}": view["sled"][seat]})
        found[f"hand-{seat}"] = Counter(view["hands"][seat])
    carriers = [seat for task, seat, *_ in view["tasks"] if task == "discard"]
    for seat, card in zip(carriers, view["carried_out"], strict=True):
        found[f"hand-{seat}"][card] += 1
    place_private_boats(view, found)
    place_dynasty(view, found)
    place_stones_in_transit(view, found)
    place_quarries(view, found)
    return {place: +pieces for place, pieces in found.items()}


def place_dynasty(view: dict[str, Any], found: Places) -> None:
    """Add kept red cards, scarabs and coins; with hidden cards all cards of a hand count as "hidden"."""
    options = view["options"]
    for seat, cards in enumerate(view.get("kept_red", ())):
        found[f"hand-{seat}"].update(cards)
    if options.get("hidden_cards"):
        for seat, count in enumerate(view["face_down"]):
            found[f"hand-{seat}"] = Counter(hidden=count + found[f"hand-{seat}"].total())
    for seat, left in enumerate(view.get("scarabs", ())):
        found[f"scarabs-{seat}"] = Counter({f"scarab-{seat}": left})
    for prophecy in view.get("prophecies", ()):
        for pair in (1, 2, 3):
            on_it = [f"scarab-{seat}" for seat, at in enumerate(prophecy["scarabs"]) if at == pair]
            found[f"prophecy-{prophecy['god']}.{pair}"] = Counter(on_it)
    if options["market"] == "C":
        found |= {f"coins-{seat}": Counter(coin=coins) for seat, coins in enumerate(view["coins"])}
        found["box"]["coin"] += 2 * len(view["coins"]) - sum(view["coins"])
    if options["market"] == "D":
        found["coins"] = Counter(coin=view["coins_left"])
        for number, coins in enumerate(view["field_coins"], 1):
            found[f"market.{number}"]["coin"] += coins


ORIGINS = [f"{boat}.{space}" for boat in range(1, 5) for space in range(1, 5)] + [
    f"{name}-{seat}" for name in ("sled", "quarry", "private") for seat in range(4)
]
"""Origin of a stone whose owner chooses its place, by the number in its task."""


def place_stones_in_transit(view: dict[str, Any], found: Places) -> None:
    """Add stones in transit at their origin: `moved` reports them only on arrival."""
    for task, seat, fact, _ in view["tasks"]:
        if task == "raise" or (task == "build" and view["options"].get("dynasty")):
            found.setdefault(ORIGINS[fact], Counter())[f"stone-{seat}"] += 1
        if task == "stone-back" and fact:
            found[f"sled-{seat}"][f"stone-{seat}"] += 1


def place_quarries(view: dict[str, Any], found: Places) -> None:
    """Add the stones in the quarries; an unlimited quarry holds the stones that are nowhere else."""
    placed = sum(found.values(), Counter[str]())
    for seat in range(view["options"]["players"]):
        stone, quarry = f"stone-{seat}", found.setdefault(f"quarry-{seat}", Counter())
        quarry[stone] += view["quarry"][seat] if view["quarry"] else MANY - placed[stone]


def stone_of(owner: int | None) -> Counter[str]:
    """Return one stone of the owner, or no stone."""
    return Counter() if owner is None else Counter([f"stone-{owner}"])


def harbour(view: dict[str, Any]) -> Places:
    """Return boats with their stones, docks and round cards; after the last round all boats are in the box."""
    boats = list(enumerate(view["boats"], 1))
    waiting = [f"boat-{number}" for number, boat in boats if boat["site"] is None]
    found = {
        "rounds": Counter(hidden=7 - len(view["rounds"])),
        "boats": Counter({"round-card": len(view["rounds"])}) + Counter(waiting),
        "box": Counter([] if boats else ["boat-1", "boat-2", "boat-3", "boat-4"]),
    }
    found |= {f"dock-{site}": Counter() for site in ("market", "pyramid", "temple", "tomb", "obelisks")}
    for number, boat in boats:
        if boat["site"] is not None:
            found[f"dock-{boat['site']}"][f"boat-{number}"] = 1
    for number in range(1, 5):
        spaces = view["boats"][number - 1]["spaces"] if boats else []
        for space, owner in enumerate([*spaces, *[None] * (4 - len(spaces))], 1):
            found[f"{number}.{space}"] = stone_of(owner)
    return found


def market(view: dict[str, Any]) -> Places:
    fields = [Counter([card] if card else []) for card in view["market"]]
    if view["options"]["market"] == "B":
        fields[3] = Counter(hidden=view["hidden"])
    return {
        "pile": Counter(hidden=view["pile"]),
        "discard": Counter(card or "hidden" for card in view["discard"]),
        **{f"market.{number}": cards for number, cards in enumerate(fields, 1)},
    }


def sites(view: dict[str, Any]) -> Places:
    stones, sides = view["sites"], view["options"]
    built = {site: stones[site]["stones"] for site in ("pyramid", "temple", "tomb") if "stones" in stones[site]}
    if sides["pyramid"] in "BC":
        pyramid = stones["pyramid"]
        rows = pyramid.get("levels") or [pyramid[name] for name in ("left", "middle", "right")]
        full = [row + [None] * (5 - len(row)) for row in rows] if sides["pyramid"] == "B" else rows
        built["pyramid"] = [owner for row in full for owner in row] + pyramid["further"]
    found = {
        f"{site}.{number}": stone_of(owner)
        for site, owners in built.items()
        for number, owner in enumerate([*owners, *[None] * (60 - len(owners))], 1)
    }
    for seat, count in enumerate(stones["obelisks"]["stones"]):
        found[f"obelisks-{seat}"] = Counter({f"stone-{seat}": count})
    for number, owner in enumerate(stones["obelisks"].get("towers", ()), 1):
        found[f"tower.{number}"] = Counter({f"stone-{owner}": 3} if owner is not None else {})
    for site in ("pyramid", "temple", "tomb", "obelisks"):
        OTHER_PLACES.get((site, sides[site]), add_no_places)(stones[site], found)
    return found


def add_no_places(site: dict[str, Any], found: Places) -> None:
    """Add no places: the site has stones only."""


def scaffolds(site: dict[str, Any], found: Places) -> None:
    found |= {f"scaffold.{level}": Counter(scaffold=owner is None) for level, owner in enumerate(site["scaffolds"], 1)}
    for seat in range(len(site["count"])):
        found[f"scaffolds-{seat}"] = Counter(scaffold=site["scaffolds"].count(seat))


def chariots(site: dict[str, Any], found: Places) -> None:
    found |= {f"road.{space}": Counter[str]() for space in range(61)}
    for seat, space in enumerate(site["chariots"]):
        found[f"road.{space}"][f"chariot-{seat}"] = 1


def columns(site: dict[str, Any], found: Places) -> None:
    for field, owners in enumerate(site["columns"], 1):
        found[f"temple.{field}"] = sum(map(stone_of, owners), Counter())
    found["beside-temple"] = Counter[str]()
    found[f"temple.{site['imhotep']}" if site["imhotep"] else "beside-temple"]["imhotep"] = 1


def crypt(site: dict[str, Any], found: Places) -> None:
    found["crypt-pile"] = Counter(hidden=site["pile"])
    found |= {f"crypt.{number}": Counter([tile] if tile else []) for number, tile in enumerate(site["open"], 1)}
    found |= {f"tiles-{seat}": Counter(tiles) for seat, tiles in enumerate(site["tiles"])}


def plinths(site: dict[str, Any], found: Places) -> None:
    for seat, heights in enumerate(site["plinths"]):
        assert site["stones"][seat] == sum(heights)
        found[f"obelisks-{seat}"] = Counter()
        for plinth, height in zip(("left", "middle", "right"), heights, strict=True):
            found[f"plinth-{seat}-{plinth}"] = Counter({f"stone-{seat}": height})


OTHER_PLACES = {
    ("pyramid", "C"): scaffolds,
    ("temple", "C"): chariots,
    ("temple", "D"): columns,
    ("tomb", "C"): crypt,
    ("obelisks", "D"): plinths,
}


def bets_and_favours(view: dict[str, Any]) -> Places:
    found = {
        f"bet-{site}-{side}": stone_of(owner) for site, bets in view["bets"].items() for side, owner in bets.items()
    }
    return found | {f"favour-{number}": stone_of(owner) for number, owner in enumerate(view["favours"], 1)}


def place_private_boats(view: dict[str, Any], found: Places) -> None:
    """Add private boats, which are in their owners' hands, then at a dock, and leave the game after their round."""
    for seat, boat in enumerate(view["private_boats"]):
        place = f"hand-{seat}" if boat["left"] else "box" if boat["site"] is None else f"dock-{boat['site']}"
        found[place][f"private-boat-{seat}"] += view["options"]["private_boats"]
        found[f"private-{seat}"] = Counter({f"stone-{seat}": boat["stones"]})


def whole(game: saqqara.Game) -> Counter[str]:
    """Return all pieces of the game.

    There are 29 stones per colour, 34 market cards, 7 round cards, 4 boats and the private boats in play. A New Dynasty
    has 48 cards, second colours for two players, and the pieces of sides and prophecies.
    """
    seats, options = range(game.num_players), game.options
    private = [f"private-boat-{seat}" for seat in seats if options["private_boats"]]
    pieces = Counter(private) + Counter({"round-card": 7} | {f"boat-{number}": 1 for number in range(1, 5)}) + MARKET
    stones = 29
    if options.get("dynasty"):
        pieces += NEW_MARKET
        stones = 59 if options["players"] == 2 and options["profile"] == "printed" else stones
        stones = MANY if options["unlimited_stones"] else stones
        pieces.update([f"scarab-{seat}" for seat in seats for _ in range(2) if options["prophecies"]])
        pieces.update({"C": ["coin"] * 2 * game.num_players, "D": ["coin"] * 8}.get(str(options["market"]), []))
        pieces.update(["scaffold"] * 5 if options["pyramid"] == "C" else [])
        pieces.update([f"chariot-{seat}" for seat in seats if options["temple"] == "C"])
        pieces.update(["imhotep"] if options["temple"] == "D" else [])
        pieces.update(["jar", "mask", "amulet", "crown"] * 6 if options["tomb"] == "C" else [])
    return pieces + Counter({f"stone-{seat}": stones for seat in seats})


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
TABLE = Table(places, whole, other, secret, steps, UNKNOWN, PENALTIES, reveals=5, stride=5, always=is_pair_being_seen,
              possible=to_valid_options, open_points=open_points)  # fmt: skip
