"""Pieces of Imhotep: what is in the box (IMH-1), and where it is in a view."""

from __future__ import annotations

from collections import Counter

from saqqara.core.definition import HIDDEN
from saqqara.core.game_api import Options, Overrides, View
from saqqara.games.imhotep import components
from saqqara.games.imhotep.rules import setup

Places = dict[str, Counter[str]]


def counts(options: Options, overrides: Overrides | None = None) -> dict[str, int]:
    """Return the number of pieces of each kind; quarries can have a second colour or be unlimited (IMH-21)."""
    seats = range(int(options["players"]))
    copies = components.DYNASTY_COPIES if options.get("dynasty") else components.COPIES
    pieces = Counter(dict(zip(components.CARDS, copies, strict=True)))
    pieces.update({"round-card": len(components.ROUND_CARDS[len(seats)])})
    pieces.update(f"boat-{number}" for number in range(1, components.BOATS + 1))
    if options["private_boats"]:
        pieces.update(f"private-boat-{seat}" for seat in seats)
    stones = components.STONES_PER_COLOUR
    if options.get("dynasty"):
        two_colours = len(seats) == 2 and options["profile"] == "printed"
        stones += components.SECOND_COLOUR_STONES if two_colours else 0
        stones = components.UNLIMITED_STONES if options["unlimited_stones"] else stones
        pieces.update(dict.fromkeys([f"scarab-{seat}" for seat in seats], 2 if options["prophecies"] else 0))
        pieces.update(coin={"C": 2 * len(seats), "D": 8}.get(str(options["market"]), 0))
        pieces.update(scaffold=5 if options["pyramid"] == "C" else 0, imhotep=options["temple"] == "D")
        pieces.update(dict.fromkeys([f"chariot-{seat}" for seat in seats], int(options["temple"] == "C")))
        if options["tomb"] == "C":
            pieces.update(dict(zip(components.CRYPT, setup.tile_counts(overrides), strict=True)))
    pieces.update(dict.fromkeys([f"stone-{seat}" for seat in seats], stones))
    return +pieces


def places(view: View) -> Places:
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


def place_dynasty(view: View, found: Places) -> None:
    """Add kept red cards, scarabs and coins; with hidden cards all cards of a hand count as `HIDDEN`."""
    options = view["options"]
    for seat, cards in enumerate(view.get("kept_red", ())):
        found[f"hand-{seat}"].update(cards)
    if options.get("hidden_cards"):
        for seat, count in enumerate(view["face_down"]):
            found[f"hand-{seat}"] = Counter({HIDDEN: count + found[f"hand-{seat}"].total()})
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


ORIGINS = [
    f"{boat}.{space}" for boat in range(1, components.BOATS + 1) for space in range(1, components.SPACES + 1)
] + [f"{name}-{seat}" for name in ("sled", "quarry", "private") for seat in range(4)]
"""Origin of a stone whose owner chooses its place, by the number in its task."""


def place_stones_in_transit(view: View, found: Places) -> None:
    """Add stones in transit at their origin: `moved` reports them only on arrival."""
    for task, seat, fact, _ in view["tasks"]:
        if task == "raise" or (task == "build" and view["options"].get("dynasty")):
            found.setdefault(ORIGINS[fact], Counter())[f"stone-{seat}"] += 1
        if task == "stone-back" and fact:
            found[f"sled-{seat}"][f"stone-{seat}"] += 1


def place_quarries(view: View, found: Places) -> None:
    """Add the stones in the quarries; an unlimited quarry holds the stones that are nowhere else."""
    placed = sum(found.values(), Counter[str]())
    for seat in range(view["options"]["players"]):
        stone, quarry = f"stone-{seat}", found.setdefault(f"quarry-{seat}", Counter())
        quarry[stone] += view["quarry"][seat] if view["quarry"] else components.UNLIMITED_STONES - placed[stone]


def stone_of(owner: int | None) -> Counter[str]:
    """Return one stone of the owner, or no stone."""
    return Counter() if owner is None else Counter([f"stone-{owner}"])


def harbour(view: View) -> Places:
    """Return boats with their stones, docks and round cards; after the last round all boats are in the box."""
    boats = list(enumerate(view["boats"], 1))
    waiting = [f"boat-{number}" for number, boat in boats if boat["site"] is None]
    found = {
        "rounds": Counter({HIDDEN: len(components.ROUND_CARDS[2]) - len(view["rounds"])}),
        "boats": Counter({"round-card": len(view["rounds"])}) + Counter(waiting),
        "box": Counter([] if boats else [f"boat-{number}" for number in range(1, components.BOATS + 1)]),
    }
    found |= {f"dock-{site}": Counter() for site in components.SITES}
    for number, boat in boats:
        if boat["site"] is not None:
            found[f"dock-{boat['site']}"][f"boat-{number}"] = 1
    for number in range(1, components.BOATS + 1):
        spaces = view["boats"][number - 1]["spaces"] if boats else []
        for space, owner in enumerate([*spaces, *[None] * (components.SPACES - len(spaces))], 1):
            found[f"{number}.{space}"] = stone_of(owner)
    return found


def market(view: View) -> Places:
    fields = [Counter([card] if card else []) for card in view["market"]]
    if view["options"]["market"] == "B":
        fields[3] = Counter({HIDDEN: view["hidden"]})
    return {
        "pile": Counter({HIDDEN: view["pile"]}),
        "discard": Counter(card or HIDDEN for card in view["discard"]),
        **{f"market.{number}": cards for number, cards in enumerate(fields, 1)},
    }


def sites(view: View) -> Places:
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
        for number, owner in enumerate([*owners, *[None] * (components.MAX_STONES - len(owners))], 1)
    }
    for seat, count in enumerate(stones["obelisks"]["stones"]):
        found[f"obelisks-{seat}"] = Counter({f"stone-{seat}": count})
    for number, owner in enumerate(stones["obelisks"].get("towers", ()), 1):
        found[f"tower.{number}"] = Counter({f"stone-{owner}": 3} if owner is not None else {})
    for site in ("pyramid", "temple", "tomb", "obelisks"):
        OTHER_PLACES.get((site, sides[site]), add_no_places)(stones[site], found)
    return found


def add_no_places(site: View, found: Places) -> None:
    """Add no places: the site has stones only."""


def scaffolds(site: View, found: Places) -> None:
    found |= {f"scaffold.{level}": Counter(scaffold=owner is None) for level, owner in enumerate(site["scaffolds"], 1)}
    for seat in range(len(site["count"])):
        found[f"scaffolds-{seat}"] = Counter(scaffold=site["scaffolds"].count(seat))


def chariots(site: View, found: Places) -> None:
    found |= {f"road.{space}": Counter[str]() for space in range(components.MAX_ROAD_SPACES + 1)}
    for seat, space in enumerate(site["chariots"]):
        found[f"road.{space}"][f"chariot-{seat}"] = 1


def columns(site: View, found: Places) -> None:
    for field, owners in enumerate(site["columns"], 1):
        found[f"temple.{field}"] = sum(map(stone_of, owners), Counter())
    found["beside-temple"] = Counter[str]()
    found[f"temple.{site['imhotep']}" if site["imhotep"] else "beside-temple"]["imhotep"] = 1


def crypt(site: View, found: Places) -> None:
    found["crypt-pile"] = Counter({HIDDEN: site["pile"]})
    found |= {f"crypt.{number}": Counter([tile] if tile else []) for number, tile in enumerate(site["open"], 1)}
    found |= {f"tiles-{seat}": Counter(tiles) for seat, tiles in enumerate(site["tiles"])}


def plinths(site: View, found: Places) -> None:
    for seat, heights in enumerate(site["plinths"]):
        assert site["stones"][seat] == sum(heights)
        found[f"obelisks-{seat}"] = Counter()
        for plinth, height in zip(components.PLINTHS, heights, strict=True):
            found[f"plinth-{seat}-{plinth}"] = Counter({f"stone-{seat}": height})


OTHER_PLACES = {
    ("pyramid", "C"): scaffolds,
    ("temple", "C"): chariots,
    ("temple", "D"): columns,
    ("tomb", "C"): crypt,
    ("obelisks", "D"): plinths,
}


def bets_and_favours(view: View) -> Places:
    found = {
        f"bet-{site}-{side}": stone_of(owner) for site, bets in view["bets"].items() for side, owner in bets.items()
    }
    return found | {f"favour-{number}": stone_of(owner) for number, owner in enumerate(view["favours"], 1)}


def place_private_boats(view: View, found: Places) -> None:
    """Add private boats, which are in their owners' hands, then at a dock, and leave the game after their round."""
    for seat, boat in enumerate(view["private_boats"]):
        place = f"hand-{seat}" if boat["left"] else "box" if boat["site"] is None else f"dock-{boat['site']}"
        found[place][f"private-boat-{seat}"] += view["options"]["private_boats"]
        found[f"private-{seat}"] = Counter({f"stone-{seat}": boat["stones"]})
