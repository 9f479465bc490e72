"""Handwritten views of The Duel for tests of drawings, as docs/internals/views.md describes them.

They do not follow the rules of the game.
"""

from typing import Any

FIELDS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
LOADS = {
    "1": ["obelisk", "tomb-12", "temple-1"],
    "2": ["action-swap", "obelisk", "tomb-6"],
    "3": ["pyramid-dark", "action-take", "obelisk"],
    "a": ["temple-2", "tomb-3", "action-unload"],
    "b": ["pyramid-light", "obelisk", "temple-3"],
    "c": ["action-place", "tomb-10", "temple-1"],
}
POINTS = {"obelisk": 0, "temple": 0, "pyramids": 0, "tomb": 0, "action_tiles": 0, "meeples": 0}


def site(**owned: Any) -> dict[str, Any]:
    """Return the pieces that one seat owns; pieces that are not named are absent."""
    nothing = {
        "obelisk": 0,
        "temple": [0, 0, 0, 0],
        "pyramids": {"light": 0, "dark": 0},
        "tomb": [],
        "action_tiles": [],
    }
    return nothing | owned


def view(harbour: str = "", legal: str = "", reveals: str = "", sides: str = "AAAA", **changes: Any) -> dict[str, Any]:
    """Return a view in which seat 0 decides at the start of a turn.

    `harbour` has the form "a1=0 b2=1", `legal` the form "place a1, use take".
    """
    meeples = dict(pair.split("=") for pair in harbour.split())
    sites = ("obelisk", "temple", "pyramids", "tomb")
    made: dict[str, Any] = {
        "game": "duel",
        "seat": 0,
        "options": dict(zip(sites, sides, strict=True)) | {"profile": "printed", "first": 0},
        "turn": 43,
        "current_player": 0,
        "over": False,
        "phase": "turn",
        "harbour": {field: int(meeples[field]) if field in meeples else None for field in FIELDS},
        "boats": {boat: list(load) for boat, load in LOADS.items()},
        "reserve": 2,
        "stock": 6,
        "box": ["obelisk", "temple-1", "tomb-2", "action-take", "temple-2", "action-place"],
        "supply": [2, 3],
        "sites": [site(), site()],
        "first_to_five": None,
        "scores": [31, 24],
        "secured": [17, 18],
        "breakdown": [POINTS | {"obelisk": 8}, dict(POINTS)],
        "secured_breakdown": [POINTS | {"obelisk": 2}, dict(POINTS)],
        "winners": [],
        "legal": [text.strip() for text in legal.split(",") if text.strip()],
        "reveals": [text.strip() for text in reveals.split(",") if text.strip()],
        "moved": [],
    }
    return made | changes


MINE = site(
    obelisk=2,
    temple=[0, 0, 1, 1],
    pyramids={"light": 5, "dark": 2},
    tomb=[4, 5, 9],
    action_tiles=["action-unload", "action-swap"],
)
THEIRS = site(
    obelisk=1,
    temple=[0, 1, 1, 2],
    pyramids={"light": 0, "dark": 3},
    tomb=[1, 7, 8],
    action_tiles=["action-place", "action-place"],
)
MIDDLE = view(
    "b1=0 a2=0 c2=1",
    "place a1, place c1, place b2, place a3, place b3, place c3, unload 2, use unload, use swap",
    "unload 2",
    sites=[MINE, THEIRS],
    moved=[{"piece": "meeple-1", "from": "supply-1", "to": "c2"}],
)
"""Position of the mock-up of the design: boat 2 can be unloaded, which reveals tiles."""

MIDDLE_OUTCOMES = {
    "unload 2": [
        {"piece": "meeple-0", "from": "a2", "to": "supply-0"},
        {"piece": "tomb-6", "from": "2.3", "to": "tomb-0"},
        {"piece": "meeple-1", "from": "c2", "to": "supply-1"},
        {"piece": "obelisk", "from": "2.2", "to": "obelisk-1"},
        {"piece": "action-swap", "from": "2.1", "to": "box"},
        {"piece": "tomb-11", "from": "stock", "to": "2.1"},
    ]
}

TAKES = ", ".join(
    f"take {space}"
    for space in ("1.1", "1.2", "1.3", "2.2", "2.3", "3.1", "3.3", "a.1", "a.2", "b.1", "b.2", "b.3", "c.2", "c.3")
)
TAKE = view(legal=TAKES, reveals=TAKES, phase="take")
SWAP = view(
    "b1=0 b3=1",
    ", ".join(f"swap {boat}.{pair}" for boat in ("3", "b") for pair in ("1-2", "1-3", "2-3")),
    phase="swap",
    boats=LOADS | {"1": None, "2": None, "a": None, "c": None},
    stock=0,
)
WAITING = MIDDLE | {"current_player": 1, "legal": [], "reveals": []}
SPECTATOR = MIDDLE | {"seat": None, "legal": [], "reveals": []}
LATE = view(
    "a1=1 b1=1 c1=1 a2=1 b2=0",
    sides="BBBB",
    seat=1,
    actor=None,
    over=True,
    phase="over",
    winners=[1],
    stock=0,
    reserve=0,
    boats={"1": LOADS["1"], "2": None, "3": None, "a": None, "b": None, "c": None},
    supply=[3, 0],
    first_to_five=0,
    box=["action-take"] * 3 + ["obelisk"] * 9 + [f"tomb-{number}" for number in range(1, 10)] + ["action-swap"] * 2,
    sites=[
        site(obelisk=8, temple=[3, 3, 3, 3], pyramids={"light": 0, "dark": 6}, tomb=[2, 3, 10, 11, 12]),
        site(tomb=[1]),
    ],
    moved=[
        {"piece": "tomb-10", "from": "2.3", "to": "tomb-0"},
        {"piece": "temple-4", "from": "2.2", "to": "temple-0"},
        {"piece": "tomb-9", "from": "2.1", "to": "box"},
        {"piece": "boat-2", "from": "2", "to": "box"},
    ],
)
"""End of a game on B sides: nearly all tiles are in the box, and a temple has twelve tiles."""
EMPTIED = view("c2=1", legal="unload 3, done", boats=LOADS | {"2": [None, None, None]}, phase="unload-second")

ALL = {
    "middle": MIDDLE,
    "take": TAKE,
    "swap": SWAP,
    "waiting": WAITING,
    "spectator": SPECTATOR,
    "late": LATE,
    "emptied": EMPTIED,
}
