"""Independent scoring of a finished game from the final view and the log.

This module shares no code with the rules. It searches areas field by field and sorts places. Points scored during the
game result from the order of the stones (pyramids) and from the log (temple).
"""

from typing import Any

from saqqara.core.state import State

GROUPS = {0: 0, 1: 1, 2: 3, 3: 6, 4: 10, 5: 15}
PYRAMID_A = "21324321323134"
PYRAMIDS_B = {"left": "21324", "middle": "23114", "right": "23314"}
TOWERS = [10, 9, 8, 7, 6, 5, 5, 5]
OBELISKS = {2: [10, 1, 0, 0], 3: [12, 6, 1, 0], 4: [15, 10, 5, 1]}
MONUMENTS = ["pyramid", "temple", "tomb", "obelisks"]


def points_on_paper(state: State) -> list[dict[str, int]]:
    """Return the points of a finished game by seat and source."""
    view = state.view(None)
    seats = range(state.game.num_players)
    stones = {site: sum(view["sites"][site]["count"]) for site in MONUMENTS}
    temple = temple_points(state)
    sheets = []
    decorations = dict(zip(("pyramid", "temple", "tomb", "obelisk"), MONUMENTS, strict=True))
    for seat in seats:
        hand = view["hands"][seat]
        cards = {card: hand.count(card) for card in hand}
        missing = [site for site in MONUMENTS if view["sites"][site]["count"][seat] == 0]
        sheets.append(
            {
                "pyramid": pyramid_points(view, seat),
                "temple": temple[seat],
                "tomb": tomb_points(view, seat),
                "obelisks": obelisk_points(view, seat),
                "statues": group(cards.get("statue", 0)),
                "decorations": sum(
                    cards.get(f"{card}-decoration", 0) * (stones[site] // 3) for card, site in decorations.items()
                ),
                "blue_cards": sum(cards.get(card, 0) for card in ("lever", "hammer", "sail", "chisel")),
                "private_boat": int(view["private_boats"][seat]["left"]),
                "bets": bet_points(view, stones, seat),
                "wrath": -5 if view["options"]["wrath"] and missing else 0,
                "other": 0,
            }
        )
    return sheets


def group(size: int) -> int:
    return GROUPS[size] if size in GROUPS else 15 + 2 * (size - 5)


def pyramid_points(view: dict[str, Any], seat: int) -> int:
    pyramid = view["sites"]["pyramid"]
    if "stones" in pyramid:
        values = PYRAMID_A.ljust(100, "1")
        return sum(int(value) for owner, value in zip(pyramid["stones"], values, strict=False) if owner == seat)
    built = sum(
        int(value)
        for name, values in PYRAMIDS_B.items()
        for owner, value in zip(pyramid[name], values, strict=False)
        if owner == seat
    )
    return int(built + pyramid["further"].count(seat))


def temple_points(state: State) -> list[int]:
    """Add up the temple points from the log, which records every scoring as points that come from the temple."""
    totals = [0] * state.game.num_players
    for line in state.log(None):
        for move in line["moved"]:
            if move["piece"].startswith("points-") and move["from"].startswith("temple."):
                totals[int(move["to"].split("-")[1])] += int(move["piece"].split("-")[1])
    return totals


def share(counts: list[int], seat: int, places: list[int]) -> int:
    """Return the points for the place of a seat; ties share the points of their places, rounded down."""
    if counts[seat] == 0:
        return 0
    order = sorted(counts, reverse=True)
    level = [place for place, count in zip(places, order, strict=False) if count == counts[seat]]
    return sum(level) // len(level)


def tomb_points(view: dict[str, Any], seat: int) -> int:
    stones = view["sites"]["tomb"]["stones"]
    fields = {(place % 3, place // 3): owner for place, owner in enumerate(stones)}
    if view["options"]["tomb"] == "B":
        rows = [[owner for (row, _), owner in fields.items() if row == wanted] for wanted in range(3)]
        seats = range(view["options"]["players"])
        return sum(share([row.count(other) for other in seats], seat, [8, 4, 2, 0]) for row in rows)
    left = {field for field, owner in fields.items() if owner == seat}
    total = 0
    while left:
        area, edge = set(), [left.pop()]
        while edge:
            row, column = edge.pop()
            area.add((row, column))
            for adjacent in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
                if adjacent in left:
                    left.remove(adjacent)
                    edge.append(adjacent)
        total += group(len(area))
    return total


def obelisk_points(view: dict[str, Any], seat: int) -> int:
    site = view["sites"]["obelisks"]
    if view["options"]["obelisks"] == "A":
        return share(site["stones"], seat, OBELISKS[view["options"]["players"]])
    towers = sum(worth for owner, worth in zip(site["towers"], TOWERS, strict=True) if owner == seat)
    return int(towers + site["stones"][seat])


def bet_points(view: dict[str, Any], stones: dict[str, int], seat: int) -> int:
    most = max(stones.values())
    first = [site for site in MONUMENTS if stones[site] == most]
    lower = [count for count in stones.values() if count < most]
    second = [site for site in MONUMENTS if lower and stones[site] == max(lower)]
    for site, fields in view["bets"].items():
        for side, owner in fields.items():
            if owner != seat:
                continue
            if site in first:
                return (5 if side == "left" else 3) if len(first) == 1 else (3 if side == "left" else 0)
            return 3 if side == "left" and second == [site] and len(first) == 1 else 0
    return 0
