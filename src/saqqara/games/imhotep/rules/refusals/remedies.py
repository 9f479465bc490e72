"""What would make a refused decision of Imhotep possible, found on the table as it is: nothing hidden counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from saqqara.games.imhotep import box, notation
from saqqara.games.imhotep.rules.refusals.parts import free_spaces, load_of, minimum
from saqqara.games.imhotep.rules.refusals.reasons import refusal as reason
from saqqara.games.imhotep.rules.tasks import actor
from saqqara.refusal import Refusal, Remedy
from saqqara.words import LANGUAGES, say

Named = Callable[[str, list[str]], str]
"""Decisions that are possible, without their verb, as a list in the words of a language."""


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
        return favours(state, decision)
    found = FOUND.get(message)
    return found(state, decision) if found else None


def possible(state: Any, first: int, count: int) -> list[str]:
    """Of so many decisions from a number on those that are legal, each without its verb."""
    return [
        notation.TEXTS[number].partition(" ")[2]
        for number in range(first, first + count)
        if reason(state, number) is None
    ]


def among(state: Any, what: str, first: int, count: int, named: Named) -> Remedy | None:
    """What could be chosen instead, in words, if there is something."""
    others = possible(state, first, count)
    listed = {lang: named(lang, others) for lang in LANGUAGES}
    return Remedy(f"imhotep-remedy-{what}", {what: listed}) if others else None


def numbered(lang: str, others: list[str]) -> str:
    """Fields of the market and favours are called by their numbers."""
    return ", ".join(others)


def spaces(state: Any, _: int) -> Remedy:
    """Where a stone can be placed now (IMH-4.2)."""

    def named(lang: str, others: list[str]) -> str:
        return "; ".join(
            say(lang, "imhotep-remedy-space", boat=boat, spaces=", ".join(here), count=len(here))
            for boat, here in by_boat(others, ".").items()
        )

    found = among(state, "spaces", notation.LOAD, box.BOATS * box.SPACES, named)
    return found or Remedy("imhotep-remedy-no-space")


def boats(state: Any, _: int) -> Remedy | None:
    """Boats and sites that go together now (IMH-4.3)."""

    def named(lang: str, others: list[str]) -> str:
        return "; ".join(
            say(lang, "imhotep-remedy-sailing", boat=boat, to=to_sites(lang, sites))
            for boat, sites in by_boat(others, " ").items()
        )

    return among(state, "sailings", notation.SAIL, box.BOATS * len(box.SITES), named)


def by_boat(others: list[str], sign: str) -> dict[str, list[str]]:
    """What stands after the sign, by the boat that stands before it."""
    found: dict[str, list[str]] = {}
    for boat, _, rest in (other.partition(sign) for other in others):
        found.setdefault(boat, []).append(rest)
    return found


def to_sites(lang: str, sites: list[str]) -> str:
    """Where a boat can sail: "to the market, to the temple"."""
    return ", ".join(say(lang, "imhotep-to", site=site) for site in sites)


def fields(state: Any, _: int) -> Remedy | None:
    """The fields from which a card can be taken now (IMH-5.1)."""
    return among(state, "fields", notation.TAKE, box.FIELDS, numbered)


def favours(state: Any, _: int) -> Remedy | None:
    """The favours that are possible now (IMH-12.1)."""
    return among(state, "favours", notation.FAVOUR, box.FAVOURS, numbered)


def pyramids(state: Any, _: int) -> Remedy | None:
    """The pyramids that have room (IMH-R6)."""

    def named(lang: str, others: list[str]) -> str:
        return ", ".join(say(lang, "imhotep-remedy-pyramid", pyramid=pyramid) for pyramid in others)

    return among(state, "pyramids", notation.BUILD, len(box.PYRAMIDS), named)


def private_sites(state: Any, _: int) -> Remedy | None:
    """Where no private boat is yet (IMH-10.2)."""
    return among(state, "sites", notation.LAUNCH, len(box.SITES), to_sites)


def bets(state: Any, _: int) -> Remedy | None:
    """The free bet fields (IMH-11.1)."""

    def named(lang: str, others: list[str]) -> str:
        halves = [other.split(" ") for other in others]
        return ", ".join(say(lang, "imhotep-remedy-bet", site=site, side=side) for site, side in halves)

    return among(state, "bets", notation.BET, len(box.MONUMENTS) * len(box.BET_SIDES), named)


def load_boat(state: Any, decision: int) -> Remedy:
    """How many stones the boat lacks (IMH-1.3)."""
    boat = (decision - notation.SAIL) // len(box.SITES)
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
    "boat-sailed": lambda state, decision: (spaces if decision < notation.SAIL else boats)(state, decision),
    "sail-load": load_boat, "sail-site": boats, "sail-other": boats,
    "use-lever": nearest_boat, "use-sail": nearest_boat,
    "stone": stones, "use-stone": stones,
    "take-empty": fields, "take-hidden": fields, "build-complete": pyramids, "private-site": private_sites,
    "bet-right": bets, "bet-taken": bets,
}  # fmt: skip
"""Remedies that are looked for on the table."""
