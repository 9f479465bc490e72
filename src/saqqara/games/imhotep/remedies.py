"""What would make a refused decision of Imhotep possible, found on the table as it is: nothing hidden counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from saqqara.games.imhotep import box, notation, numbering
from saqqara.games.imhotep.refusals import refusal as reason
from saqqara.games.imhotep.refusals_parts import free_spaces, load_of, minimum
from saqqara.games.imhotep.tasks import actor
from saqqara.refusal import Refusal, Remedy


def refusal(state: Any, decision: int) -> Refusal | None:
    """None for a legal decision, else the clause it breaks, why, and what would make it possible."""
    found = reason(state, decision)
    return None if found is None else replace(found, remedy=remedy(state, decision, found))


def remedy(state: Any, decision: int, why: Refusal) -> Remedy | None:
    """What would help against a refusal; None where nothing does."""
    message = why.message.removeprefix("imhotep-no-")
    if message in FIXED:
        return Remedy(f"imhotep-remedy-{FIXED[message]}")
    if message.startswith("asked-"):
        return Remedy("imhotep-remedy-first")
    if message.startswith("favour-") and message != "favour-used":
        return among(state, "favours", numbering.FAVOUR, box.FAVOURS)
    found = FOUND.get(message)
    return found(state, decision) if found else None


def possible(state: Any, first: int, count: int) -> list[str]:
    """Of so many decisions from a number on those that are legal, each without its verb."""
    return [
        notation.TEXTS[number].partition(" ")[2]
        for number in range(first, first + count)
        if reason(state, number) is None
    ]


def among(state: Any, what: str, first: int, count: int) -> Remedy | None:
    """What could be chosen instead, if there is something."""
    others = possible(state, first, count)
    return Remedy(f"imhotep-remedy-{what}", {what: ", ".join(others)}) if others else None


def spaces(state: Any, _: int) -> Remedy:
    """Where a stone can be placed now (IMH-4.2)."""
    found = among(state, "spaces", numbering.LOAD, box.BOATS * box.SPACES)
    return found or Remedy("imhotep-remedy-no-space")


def boats(state: Any, _: int) -> Remedy | None:
    """Boats and sites that go together now (IMH-4.3)."""
    return among(state, "sailings", numbering.SAIL, box.BOATS * len(box.SITES))


def load_boat(state: Any, decision: int) -> Remedy:
    """How many stones the boat lacks (IMH-1.3)."""
    boat = (decision - numbering.SAIL) // len(box.SITES)
    missing = minimum(state, boat) - load_of(state, boat)
    return Remedy("imhotep-remedy-load-boat", {"boat": boat + 1, "missing": missing})


def nearest_boat(state: Any, _: int) -> Remedy | None:
    """The boat that lacks fewest stones (IMH-1.3)."""
    lacking = [
        (minimum(state, boat) - load_of(state, boat), boat)
        for boat in range(box.BOATS)
        if free_spaces(state, boat) and load_of(state, boat) < minimum(state, boat)
    ]
    if not lacking:
        return None
    missing, boat = min(lacking)
    return Remedy("imhotep-remedy-load-boat", {"boat": boat + 1, "missing": missing})


def stones(state: Any, _: int) -> Remedy | None:
    """Stones come from the quarry, as long as there are some (IMH-4.1)."""
    return Remedy("imhotep-remedy-get") if state.quarry[actor(state)] else None


FIXED = {
    "quarry-sled": "place", "quarry-empty": "market-stones", "bet-quarry": "market-stones",
    "favour-quarry": "market-stones",
    "load-spaces": "no-space", "use-chisel-spaces": "no-space",
    "use-middle": "first", "use-none": "card", "use-chisel-stones": "two-stones",
    **dict.fromkeys(("take-turn", "keep-turn", "build-turn", "temple-turn", "done-turn", "next-turn"), "turn"),
    "pass-can": "turn",
}  # fmt: skip
"""Remedies without facts, by the end of the refusal's message."""
FOUND: dict[str, Callable[[Any, int], Remedy | None]] = {
    **dict.fromkeys(("load-spaceless", "load-taken", "load-same", "load-minimum"), spaces),
    "done-ready": spaces, "done-minimum": spaces,
    "boat-sailed": lambda state, decision: (spaces if decision < numbering.SAIL else boats)(state, decision),
    "sail-load": load_boat, "sail-site": boats, "sail-other": boats,
    "use-lever": nearest_boat, "use-sail": nearest_boat,
    "stone": stones, "use-stone": stones,
    "take-empty": lambda state, _: among(state, "fields", numbering.TAKE, box.FIELDS),
    "take-hidden": lambda state, _: among(state, "fields", numbering.TAKE, box.FIELDS),
    "build-complete": lambda state, _: among(state, "pyramids", numbering.BUILD, len(box.PYRAMIDS)),
    "private-site": lambda state, _: among(state, "sites", numbering.LAUNCH, len(box.SITES)),
    "bet-right": lambda state, _: among(state, "bets", numbering.BET, len(box.MONUMENTS) * len(box.BET_SIDES)),
    "bet-taken": lambda state, _: among(state, "bets", numbering.BET, len(box.MONUMENTS) * len(box.BET_SIDES)),
}  # fmt: skip
"""Remedies that are looked for on the table."""
