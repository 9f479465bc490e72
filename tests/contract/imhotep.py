"""Imhotep as the contract tests must know it."""

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
ROUNDS = {
    2: {"4331", "4322", "4321", "4221", "3322", "3321", "3221"},
    3: {"4421", "4332", "4322", "4321", "4221", "3332", "3322"},
    4: {"4432", "4422", "4421", "4333", "4332", "4322", "3332"},
}


# ---- where the pieces of a view lie, as `moved` names the places -----------------------------------------------------


def places(view: dict[str, Any]) -> Places:
    found = {**harbour(view), **market(view), **sites(view), **bets_and_favours(view)}
    for seat in range(view["options"]["players"]):
        found[f"sled-{seat}"] = Counter({f"stone-{seat}": view["sled"][seat]})
        found[f"quarry-{seat}"] = Counter({f"stone-{seat}": view["quarry"][seat]})
        found[f"hand-{seat}"] = Counter(view["hands"][seat])
    carriers = [seat for task, seat, *_ in view["tasks"] if task == "discard"]
    for seat, card in zip(carriers, view["carried_out"], strict=True):
        found[f"hand-{seat}"][card] += 1
    place_private_boats(view, found)
    return {place: +pieces for place, pieces in found.items()}


def one(owner: int | None) -> Counter[str]:
    """A stone, or none."""
    return Counter() if owner is None else Counter([f"stone-{owner}"])


def harbour(view: dict[str, Any]) -> Places:
    """Boats with their stones, docks, round cards; after the last round all boats are in the box."""
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
            found[f"{number}.{space}"] = one(owner)
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
    built = {site: stones["stones"] for site, stones in view["sites"].items() if "stones" in stones}
    loose = built.pop("obelisks")
    if view["options"]["pyramid"] == "B":
        pyramid = view["sites"]["pyramid"]
        rows = [pyramid[name] + [None] * (5 - len(pyramid[name])) for name in ("left", "middle", "right")]
        built["pyramid"] = [owner for row in rows for owner in row] + pyramid["further"]
    found = {
        f"{site}.{number}": one(owner)
        for site, owners in built.items()
        for number, owner in enumerate([*owners, *[None] * (48 - len(owners))], 1)
    }
    for seat, count in enumerate(loose):
        found[f"obelisks-{seat}"] = Counter({f"stone-{seat}": count})
    for number, owner in enumerate(view["sites"]["obelisks"]["towers"], 1):
        found[f"tower.{number}"] = Counter({f"stone-{owner}": 3} if owner is not None else {})
    return found


def bets_and_favours(view: dict[str, Any]) -> Places:
    found = {f"bet-{site}-{side}": one(owner) for site, bets in view["bets"].items() for side, owner in bets.items()}
    return found | {f"favour-{number}": one(owner) for number, owner in enumerate(view["favours"], 1)}


def place_private_boats(view: dict[str, Any], found: Places) -> None:
    """Private boats wait before their owners, dock, and leave the game after their round."""
    for seat, boat in enumerate(view["private_boats"]):
        place = f"hand-{seat}" if boat["left"] else "box" if boat["site"] is None else f"dock-{boat['site']}"
        found[place][f"private-boat-{seat}"] += view["options"]["private_boats"]
        found[f"private-{seat}"] = Counter({f"stone-{seat}": boat["stones"]})


def whole(game: saqqara.Game) -> Counter[str]:
    """29 stones a colour, 34 market cards, 7 round cards, 4 boats, and private boats if they are in play."""
    seats = range(game.seats)
    private = [f"private-boat-{seat}" for seat in seats if game.options["private_boats"]]
    boats = Counter(private) + Counter({"round-card": 7} | {f"boat-{number}": 1 for number in range(1, 5)})
    return MARKET + boats + Counter({f"stone-{seat}": 29 for seat in seats})


def secret(game: saqqara.Game) -> frozenset[str]:
    """Nobody knows what lies in the piles, and on side B of the market on the hidden field."""
    return frozenset({"pile", "rounds"} | ({"market.4"} if game.options["market"] == "B" else set()))


def steps(before: Places, move: dict[str, str]) -> list[Step]:
    """Points are no pieces; a card from the discard pile to the draw pile stands for all that lie there."""
    if move["piece"].startswith("points-"):
        return []
    if (move["from"], move["to"]) == ("discard", "pile"):
        return [(card, "discard", "pile") for card in before["discard"].elements()]
    return [(move["piece"], move["from"], move["to"])]


# ---- what a seat cannot know, exchanged ------------------------------------------------------------------------------


def other(state: saqqara.State, seat: int | None, chance: random.Random) -> saqqara.State:
    """The same decisions after a set-up in which cards that were not seen, rounds to come and the generator are others.
    Once cards have been shuffled again, the same position with another draw pile: that shuffle has been seen since."""
    setup = state.setup
    if setup.pop("reshuffles"):
        return other_pile(state, chance)
    shown = setup["rounds"][: state.table.round_now + 1]
    later = sorted(ROUNDS[state.game.seats] - set(shown))
    chance.shuffle(later)
    unseen = unseen_places(state, seat)
    cards = [setup["market"][place] for place in unseen]
    chance.shuffle(cards)
    for place, card in zip(unseen, cards, strict=True):
        setup["market"][place] = card
    setup["rounds"] = (shown + later)[:6]
    setup["generator"] = [chance.getrandbits(64) for _ in range(4)]
    twin = state.game.start(setup=setup)
    for text in state.decisions:
        twin.play(text)
    return twin


def unseen_places(state: saqqara.State, seat: int | None) -> list[int]:
    """Where in the set-up the cards stand that the seat has not seen, told from where cards were moved so far.

    What left the hidden field was seen by all if one of its cards was gained with the same decision."""
    side_b = state.game.options["market"] == "B"
    drawn, field, gone = (5, [3, 4], []) if side_b else (4, list[int](), list[int]())
    for line in state.log(None):
        gained = any(move["from"] == "market.4" and move["to"].startswith("hand-") for move in line["moved"])
        for move in line["moved"]:
            if move["from"] == "pile":
                field += [drawn] if side_b and move["to"] == "market.4" else []
                drawn += 1
            elif side_b and move["from"] == "market.4" and field:
                left = field.pop()
                gone += [] if gained else [left]
    looks = state.view()["phase"] == "keep" and state.actor == seat
    return gone + ([] if looks else field) + list(range(drawn, 34))


def other_pile(state: saqqara.State, chance: random.Random) -> saqqara.State:
    twin = state.copy()
    table = twin.table
    for cards in (table.pile[: table.pile_left], table.rounds[table.round_now + 1 :]):
        order = cards.tolist()
        chance.shuffle(order)
        cards[:] = order
    table.generator[:] = np.array([chance.getrandbits(64) for _ in range(4)], np.uint64)
    return twin


def looked_at(view: dict[str, Any]) -> bool:
    """Somebody looks at the hidden pair."""
    return bool(view["phase"] == "keep")


UNKNOWN, PENALTIES = frozenset({"card"}), frozenset({"wrath"})
TABLE = Table(places, whole, other, secret, steps, UNKNOWN, PENALTIES, reveals=5, stride=5, always=looked_at)
