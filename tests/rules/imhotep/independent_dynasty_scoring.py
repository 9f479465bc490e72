"""Independent scoring of a finished game of A New Dynasty.

The points are calculated from the views and the log alone, as described in the digest. This module shares no code with
the rules.
"""

from collections import Counter
from typing import Any

from rules.imhotep.independent_scoring import bet_points, group, obelisk_points, share, tomb_points
from saqqara.core.state import State

MONUMENTS = ("pyramid", "temple", "tomb", "obelisks")
AT_ONCE = ("pyramid", "temple", "tomb", "obelisks", "market", "hand")
SETS = {0: 0, 1: 1, 2: 3, 3: 6, 4: 10, 5: 15}
PLINTHS = ([4, 2, 1, 0], [6, 3, 1, 0], [8, 4, 2, 0])
LEAST = {2: 4, 3: 3, 4: 2}
AMOUNTS = (7, 5, 3)
PLACES = {"tomb": "tomb", "temple": "temple", "road": "temple", "pyramid": "pyramid", "tower": "obelisks",
          "height": "obelisks", "obelisks": "obelisks", "market": "market", "hand": "red_cards"}  # fmt: skip
"""Source of the points that are scored at once, by the place from which they come."""


def points_scored_at_once(state: State) -> list[Counter[str]]:
    """Add up the points scored at once from the log, by seat and source."""
    sheets = [Counter[str]() for _ in range(state.game.num_players)]
    for line in state.log(None):
        for move in line["moved"]:
            if move["piece"].startswith("points-"):
                source = PLACES[move["from"].replace("-", ".").split(".")[0]]
                sheets[int(move["to"].split("-")[1])][source] += int(move["piece"].split("-")[1])
    return sheets


def tomb(view: dict[str, Any], seat: int) -> int:
    """Return all points of the tomb, including those that side D scores at once."""
    side, site = view["options"]["tomb"], view["sites"]["tomb"]
    if side in "AB":
        return tomb_points(view, seat)
    if side == "C":
        tiles, total = Counter(site["tiles"][seat]), 0
        while tiles:
            total += {1: 1, 2: 3, 3: 6, 4: 10}[len(tiles)]
            tiles -= Counter(list(tiles))
        return total
    columns = [site["stones"][first : first + 3] for first in range(0, len(site["stones"]), 3)]
    return sum(column(stones, seat) for stones in columns)


def column(stones: list[int], seat: int) -> int:
    """Return the points of one column (IMH-28.3)."""
    own = stones.count(seat)
    if len(stones) < 3:
        return own
    if own in (0, 3):
        return 3 * own
    return 5 if own == 2 else (1 if len(set(stones)) == 2 else 2)


def obelisks(view: dict[str, Any], seat: int, at_once: int) -> int:
    side, site = view["options"]["obelisks"], view["sites"]["obelisks"]
    if side in "AB":
        return obelisk_points(view, seat)
    if side == "C":
        return at_once
    return sum(share([own[plinth] for own in site["plinths"]], seat, PLINTHS[plinth]) for plinth in range(3))


def cards(view: dict[str, Any], seat: int) -> Counter[str]:
    return Counter(view["hands"][seat])


def decorations(view: dict[str, Any], seat: int) -> int:
    own = cards(view, seat)
    stones = {site: sum(view["sites"][site]["count"]) for site in MONUMENTS}
    named = zip(("pyramid", "temple", "tomb", "obelisk"), MONUMENTS, strict=True)
    total = sum(own[f"{card}-decoration"] * (stones[site] // 3) for card, site in named)
    return int(total + own["stone-decoration"] * view["sled"][seat])


def count_cards(view: dict[str, Any], seat: int) -> int:
    """Count the market cards of a seat."""
    red_cards = view["kept_red"][seat] if "kept_red" in view else []
    return len(view["hands"][seat]) + len(red_cards)


def fulfilled(view: dict[str, Any], god: str, seat: int) -> bool:
    """Check whether a seat has fulfilled the task of a god (IMH-23.7)."""
    players = view["options"]["players"]
    here = [view["sites"][site]["count"] for site in MONUMENTS]
    if god == "thoth":
        return all(count[seat] >= LEAST[players] for count in here)
    compared = {
        "amun": [count_cards(view, other) for other in range(players)], "anubis": view["sled"],
        **dict(zip(("ra", "isis", "osiris", "horus"), here, strict=True)),
    }[god]  # fmt: skip
    return all(compared[seat] > compared[other] for other in range(players) if other != seat)


def prophecies(view: dict[str, Any], seat: int) -> int:
    total = 0
    for card in view.get("prophecies", ()):
        pair = card["scarabs"][seat]
        if pair is not None:
            total += AMOUNTS[pair - 1] * (1 if fulfilled(view, card["god"], seat) else -1)
    return total


def points_on_paper(state: State) -> list[dict[str, int]]:
    """Return the points of a finished game by seat and source."""
    view, at_once = state.view(None), points_scored_at_once(state)
    stones = {site: sum(view["sites"][site]["count"]) for site in MONUMENTS}
    sheets = []
    for seat in range(state.game.num_players):
        own, now, options = cards(view, seat), at_once[seat], view["options"]
        missing = [site for site in MONUMENTS if view["sites"][site]["count"][seat] == 0]
        scaffolds = view["sites"]["pyramid"].get("scaffolds", []).count(seat)
        sheets.append(
            {
                "pyramid": now["pyramid"] + SETS[scaffolds],
                "temple": now["temple"],
                "tomb": tomb(view, seat),
                "obelisks": obelisks(view, seat, now["obelisks"]),
                "market": now["market"] + (view["coins"][seat] if options["market"] == "C" else 0),
                "statues": group(own["statue"]),
                "decorations": decorations(view, seat),
                "red_cards": now["red_cards"],
                "blue_cards": sum(own[card] for card in ("lever", "hammer", "sail", "chisel", "raft", "plank")),
                "private_boat": int(view["private_boats"][seat]["left"]),
                "bets": bet_points(view, stones, seat),
                "prophecies": prophecies(view, seat),
                "wrath": -5 if options["wrath"] and missing else 0,
                "other": 0,
            }
        )
    return sheets
