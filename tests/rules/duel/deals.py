"""Readable set-ups and positions for the tests of The Duel; this module knows no rules.

`deal(...)` lists the 60 tiles in the order in which they are drawn: a test names the tiles that it needs, and the rest
of the box fills the other places in a fixed order. `after("place a1, place b1, unload 1")` plays the actions.

Rounds bring a game to its end without a search. In a ROUND on boat 1 the first of two players stands on a1 and gets the
tile on space 3, the second stands on b1 and gets the tile on space 2, and the tile on space 1 leaves the game. Thirteen
rounds use up the stock (13 x 3 = 39 tiles); from then on every boat that is unloaded leaves the game.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import saqqara

BOATS = ["1", "2", "3", "a", "b", "c"]
FIELDS = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
ACTIONS = ["take", "place", "unload", "swap"]
BOX = (  # the order in which the rest of the box fills a deal: action tiles come last, deep in the stock
    ["obelisk"] * 12
    + ["pyramid-light"] * 6
    + ["pyramid-dark"] * 6
    + [f"temple-{symbols}" for symbols in (1, 2, 3, 4) for _ in range(3)]
    + [f"tomb-{number}" for number in range(1, 13)]
    + [f"action-{kind}" for kind in ACTIONS for _ in range(3)]
)

# Two meeples on the first two fields of a boat's line, then the boat: three turns that leave the harbour empty again.
ROUND = {
    "1": "place a1, place b1, unload 1",
    "2": "place a2, place b2, unload 2",
    "3": "place a3, place b3, unload 3",
    "a": "place a1, place a2, unload a",
    "b": "place b1, place b2, unload b",
    "c": "place c1, place c2, unload c",
}


def rounds(boats: str) -> str:
    """Return the actions of one ROUND on each of these boats: rounds("1 1 2")."""
    return ", ".join(ROUND[boat] for boat in boats.split())


STOCK_USED_UP = rounds(" ".join(["1"] * 13))  # 13 x 3 = 39 turns: seat 1 moves next if seat 0 began
WHOLE_GAME = ", ".join([STOCK_USED_UP, rounds("1 2 3 a b")])  # 18 rounds, 54 turns; boat c remains


def deal(boats: Mapping[str, str] | None = None, reserve: str = "", stock: str = "") -> list[str]:
    """Return the 60 tiles as drawn: the named tiles at their places, the rest in the order of BOX."""
    named = {boat: (boats or {}).get(boat, "").split() for boat in BOATS}
    assert set(boats or {}) <= set(BOATS), "boats are 1, 2, 3, a, b, c"
    assert all(len(tiles) in (0, 3) for tiles in named.values()), "name all three tiles of a boat, or none"
    piles = [*named.values(), reserve.split(), stock.split()]
    rest = take_from(BOX, [tile for pile in piles for tile in pile])
    drawn: list[str] = []
    for pile, size in zip(piles, [3, 3, 3, 3, 3, 3, 3, 39], strict=True):
        missing = size - len(pile)
        drawn += pile + rest[:missing]
        rest = rest[missing:]
    return drawn


def take_from(tiles: list[str], out: list[str]) -> list[str]:
    """Return `tiles` without `out` in the same order."""
    left = Counter(tiles) - Counter(out)
    assert sum(left.values()) == len(tiles) - len(out), f"more than the box holds: {Counter(out) - Counter(tiles)}"
    rest = []
    for tile in tiles:
        if left[tile]:
            left[tile] -= 1
            rest.append(tile)
    return rest


def start(tiles: list[str] | None = None, **options: Any) -> Any:
    """Start a game with this deal (the plain deal by default)."""
    return saqqara.game("duel", **options).start(setup={"deal": tiles or deal()})


def decisions_in(text: str) -> list[str]:
    """Split actions separated by commas or line breaks."""
    return [part.strip() for part in text.replace("\n", ",").split(",") if part.strip()]


def play(state: Any, decisions: str) -> Any:
    """Play actions separated by commas or line breaks and return the same state."""
    for decision in decisions_in(decisions):
        state.play(decision)
    return state


def after(decisions: str, tiles: list[str] | None = None, **options: Any) -> Any:
    """Start a game and play these actions."""
    return play(start(tiles, **options), decisions)


def play_randomly(state: Any, seed: int) -> Iterator[str]:
    """Play random actions to the end of the game; yield each action before it is played."""
    chance = random.Random(seed)
    for _ in range(500):
        if state.is_over:
            return
        decision = chance.choice(state.legal_actions())
        yield decision
        state.play(decision)
    raise AssertionError("not over after 500 decisions")


def moved(state: Any) -> list[tuple[str, str, str]]:
    """Return the moves of the last action as (piece, from, to)."""
    return [(move["piece"], move["from"], move["to"]) for move in state.view(None)["moved"]]


def action_tiles_of(state: Any, seat: int) -> list[str]:
    """Return the sorted action tiles that a seat owns."""
    return sorted(state.view(None)["sites"][seat]["action_tiles"])


SITE = {"obelisk": 0, "temple": [0, 0, 0, 0], "pyramids": {"light": 0, "dark": 0}, "tomb": [], "action_tiles": []}


def site(**parts: Any) -> dict[str, Any]:
    """Return the collection of one player as a view shows it: site(obelisk=2, tomb=[1, 3])."""
    assert set(parts) <= set(SITE)
    return {**SITE, **parts}


def tiles_of(one: Mapping[str, Any]) -> list[str]:
    """Return the tiles that the site of a view contains."""
    temples = [f"temple-{symbols}" for symbols, many in enumerate(one["temple"], start=1) for _ in range(many)]
    pyramids = ["pyramid-light"] * one["pyramids"]["light"] + ["pyramid-dark"] * one["pyramids"]["dark"]
    return ["obelisk"] * one["obelisk"] + temples + pyramids + [f"tomb-{n}" for n in one["tomb"]] + one["action_tiles"]


def position(
    sites: tuple[Mapping[str, Any], Mapping[str, Any]] = (SITE, SITE),
    harbour: Mapping[str, int] | None = None,
    boats: Mapping[str, str | None] | None = None,
    actor: int = 0,
    first_to_five: int | None = None,
    **options: Any,
) -> Any:
    """Build a state at the start of a turn from a view with the given sites, harbour and boats.

    Boats that are not named are loaded from the rest of the box; None stands for a boat that has left the game (the
    stock is then empty). Three of the remaining tiles form the reserve and as many threes as possible the stock; the
    others have left the game.
    """
    game = saqqara.game("duel", **options)
    named = {boat: (boats or {}).get(boat, "") for boat in BOATS}
    used = [tile for one in sites for tile in tiles_of(one)] + [
        t for load in named.values() if load for t in load.split()
    ]
    rest = take_from(BOX, used)
    loads: dict[str, list[str] | None] = {}
    for boat, load in named.items():
        loads[boat] = None if load is None else load.split() or [rest.pop(0) for _ in range(3)]
    stock = 0 if None in loads.values() else (len(rest) - 3) // 3 * 3
    box = rest[: len(rest) - 3 - stock]
    fields = {field: (harbour or {}).get(field) for field in FIELDS}
    view = game.start(setup={"deal": deal()}).view(None) | {
        "current_player": actor,
        "harbour": fields,
        "boats": loads,
        "stock": stock,
        "box": box,
        "supply": [4 - list(fields.values()).count(seat) for seat in (0, 1)],
        "sites": [dict(one) for one in sites],
        "first_to_five": first_to_five,
    }
    return game.determinize(view, seed=1)


OWNS = {kind: site(action_tiles=[f"action-{kind}"]) for kind in ACTIONS}
LEFT_TWO: dict[str, str | None] = dict.fromkeys(("1", "2", "3", "a"))  # these boats have left; b and c remain


def with_action_tile(kind: str, harbour: Mapping[str, int], then: str = "", boats: Any = None, **options: Any) -> Any:
    """Build a position in which seat 0 owns this action tile and moves next, then play these actions."""
    return play(position(sites=(OWNS[kind], site()), harbour=harbour, boats=boats, **options), then)


def read(path: Path) -> tuple[dict[str, str], list[str]]:
    """Read a text file of `name: value` lines with `#` comments; every line after `played:` holds actions.

    Return the values by name (lines with the same name form one value) and the actions.
    """
    values: dict[str, str] = {}
    decisions: list[str] = []
    lines = [line.split("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines()]
    for line in filter(None, lines):
        name, colon, value = line.partition(":")
        if colon:
            values[name] = f"{values.get(name, '')} {value}".strip()
        else:
            decisions += decisions_in(line)
    return values, decisions


def options_of(values: Mapping[str, str]) -> dict[str, Any]:
    """Convert `options: obelisk=B first=1` to keyword arguments."""
    pairs = dict(word.split("=") for word in values.get("options", "").split())
    return {name: int(value) if name == "first" else value for name, value in pairs.items()}


def deal_of(values: Mapping[str, str]) -> list[str]:
    """Convert the lines `boat 1:` ... `boat c:`, `reserve:` and `stock:` to a deal."""
    boats = {boat: values[f"boat {boat}"] for boat in BOATS if f"boat {boat}" in values}
    return deal(boats, values.get("reserve", ""), values.get("stock", ""))


# The plain deal gives both players action tiles. In this deal all twelve are on space 1, which leaves the game in every
# round.
NO_ACTION_TILES = deal(
    {
        "1": "action-take obelisk obelisk",
        "3": "obelisk obelisk obelisk",
        "a": "obelisk obelisk obelisk",
        "2": "temple-1 temple-1 temple-1",
        "b": "pyramid-light pyramid-light pyramid-light",
        "c": "pyramid-dark pyramid-dark pyramid-dark",
    },
    reserve="obelisk obelisk obelisk",
    stock=" ".join(
        f"action-{kind} {tiles}"
        for kind, tiles in zip(
            ["take", "take", "place", "place", "place", "unload", "unload", "unload", "swap", "swap", "swap"],
            [
                "tomb-1 tomb-2",
                "tomb-3 tomb-4",
                "tomb-5 tomb-6",
                "tomb-7 tomb-8",
                "tomb-9 tomb-10",
                "tomb-11 tomb-12",
                "temple-2 temple-2",
                "temple-2 temple-3",
                "temple-3 temple-3",
                "temple-4 temple-4",
                "temple-4 pyramid-light",
            ],
            strict=True,
        )
    ),
)
