"""What would make a refused decision of Imhotep possible, found on the table as it is: nothing hidden counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from saqqara.errors import Refusal, Suggestion
from saqqara.games.imhotep import components, notation
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.pending_choices import actor, phase
from saqqara.games.imhotep.rules.refusals.common import free_spaces, load_of, minimum
from saqqara.games.imhotep.rules.refusals.dynasty import carries, first_round, pair_now, scarabs_left
from saqqara.games.imhotep.rules.refusals.reasons import refusal as reason
from saqqara.i18n import LANGUAGES, translate

Named = Callable[[str, list[str]], str]
"""Decisions that are possible, without their verb, as a list in the words of a language."""


def refusal(state: Any, decision: int) -> Refusal | None:
    """None for a legal decision, else the clause it breaks, why, and what would make it possible."""
    found = reason(state, decision)
    return None if found is None else replace(found, suggestion=remedy(state, decision, found))


def remedy(state: Any, decision: int, why: Refusal) -> Suggestion | None:
    """What would help against a refusal; None where nothing does."""
    message = why.message.removeprefix("imhotep-no-")
    if message in FIXED:
        return Suggestion(f"imhotep-remedy-{FIXED[message]}")
    if message.startswith("asked-"):
        return Suggestion("imhotep-remedy-first")
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


def among(state: Any, what: str, first: int, count: int, named: Named) -> Suggestion | None:
    """What could be chosen instead, in words, if there is something."""
    others = possible(state, first, count)
    listed = {lang: named(lang, others) for lang in LANGUAGES}
    return Suggestion(f"imhotep-remedy-{what}", {what: listed}) if others else None


def numbered(lang: str, others: list[str]) -> str:
    """Fields, places, tiles and favours are called by their numbers."""
    return ", ".join(others)


def spaces(state: Any, _: int) -> Suggestion:
    """Where a stone can be placed now (IMH-4.2)."""

    def named(lang: str, others: list[str]) -> str:
        return "; ".join(
            translate(lang, "imhotep-remedy-space", boat=boat, spaces=", ".join(here), count=len(here))
            for boat, here in by_boat(others, ".").items()
        )

    found = among(state, "spaces", notation.LOAD, components.BOATS * components.SPACES, named)
    return found or Suggestion("imhotep-remedy-no-space")


def boats(state: Any, _: int) -> Suggestion | None:
    """Boats and sites that go together now (IMH-4.3)."""

    def named(lang: str, others: list[str]) -> str:
        return "; ".join(
            translate(lang, "imhotep-remedy-sailing", boat=boat, to=to_sites(lang, sites))
            for boat, sites in by_boat(others, " ").items()
        )

    return among(state, "sailings", notation.SAIL, components.BOATS * len(components.SITES), named)


def by_boat(others: list[str], sign: str) -> dict[str, list[str]]:
    """What stands after the sign, by the boat that stands before it."""
    found: dict[str, list[str]] = {}
    for boat, _, rest in (other.partition(sign) for other in others):
        found.setdefault(boat, []).append(rest)
    return found


def to_sites(lang: str, sites: list[str]) -> str:
    """Where a boat can sail: "to the market, to the temple"."""
    return ", ".join(translate(lang, "imhotep-to", site=site) for site in sites)


def fields(state: Any, decision: int) -> Suggestion | None:
    """The fields from which a card can be taken now (IMH-5.1), or bought (IMH-25.1)."""
    first = notation.TAKE if decision < notation.BUY else notation.BUY
    return among(state, "fields", first, components.FIELDS, numbered)


def favours(state: Any, _: int) -> Suggestion | None:
    """The favours that are possible now (IMH-12.1)."""
    return among(state, "favours", notation.FAVOUR, components.FAVOURS, numbered)


def pyramids(state: Any, _: int) -> Suggestion | None:
    """The pyramids that have room (IMH-R6)."""

    def named(lang: str, others: list[str]) -> str:
        return ", ".join(translate(lang, "imhotep-remedy-pyramid", pyramid=pyramid) for pyramid in others)

    return among(state, "pyramids", notation.BUILD, len(components.PYRAMIDS), named)


def places(state: Any, _: int) -> Suggestion | None:
    """The places of the pyramid that can be built now (IMH-26.1)."""
    return among(state, "places", notation.PLACE, components.SCAFFOLD_PLACES, numbered)


def building(state: Any, decision: int) -> Suggestion | None:
    """Where the stone on its way can be built, whatever the side."""
    return pyramids(state, decision) or places(state, decision)


def tiles(state: Any, _: int) -> Suggestion | None:
    """The crypt tiles that lie open (IMH-28.1)."""
    return among(state, "tiles", notation.CRYPT, components.CRYPT_OPEN, numbered)


def columns(state: Any, _: int) -> Suggestion | None:
    """The fields of the temple on which Imhotep can be put (IMH-27.4)."""
    return among(state, "columns", notation.STAND, components.TEMPLE_FIELDS, numbered)


def landings(state: Any, _: int) -> Suggestion | None:
    """Where the raft can land (IMH-22.5)."""
    return among(state, "landings", notation.DELIVER, len(components.SITES), to_sites)


def gods(state: Any, _: int) -> Suggestion | None:
    """The gods that are possible now (IMH-23.2), or when the next two rounds begin."""

    def named(lang: str, others: list[str]) -> str:
        return ", ".join(translate(lang, "imhotep-god", god=god) for god in others)

    return among(state, "gods", notation.PROPHESY, len(components.GODS), named) or next_pair(state)


def next_pair(state: Any) -> Suggestion | None:
    """The round from which a scarab that is left can be set again (IMH-23.3)."""
    pair = pair_now(state) + 1
    if pair == components.PAIRS or scarabs_left(state) == 0:
        return None
    return Suggestion("imhotep-remedy-next-pair", {"round": first_round(pair)})


def other_sites(state: Any, decision: int) -> Suggestion | None:
    """What is possible instead of a market without cards: for the plank, the raft, the private boat."""
    if decision < notation.USE:
        return boats(state, decision)
    return (landings if decision < notation.LAUNCH else private_sites)(state, decision)


def private_sites(state: Any, _: int) -> Suggestion | None:
    """Where no private boat is yet (IMH-10.2)."""
    return among(state, "sites", notation.LAUNCH, len(components.SITES), to_sites)


def bets(state: Any, _: int) -> Suggestion | None:
    """The free bet fields (IMH-11.1)."""

    def named(lang: str, others: list[str]) -> str:
        halves = [other.split(" ") for other in others]
        return ", ".join(translate(lang, "imhotep-remedy-bet", site=site, side=side) for site, side in halves)

    return among(state, "bets", notation.BET, len(components.MONUMENTS) * len(components.BET_SIDES), named)


def load_boat(state: Any, decision: int) -> Suggestion | None:
    """How many stones the boat lacks (IMH-1.3); where one has to sail now, which boats can."""
    if phase(state) != table.TURN:
        return boats(state, decision)
    boat = (decision - notation.SAIL) // len(components.SITES)
    missing = minimum(state, boat) - load_of(state, boat)
    return Suggestion("imhotep-remedy-load-boat", {"boat": boat + 1, "missing": missing})


def nearest_boat(state: Any, _: int) -> Suggestion | None:
    """The boat that lacks fewest stones (IMH-1.3)."""
    return nearest(state, [minimum(state, boat) - load_of(state, boat) for boat in range(components.BOATS)])


def nearest_follower(state: Any, _: int) -> Suggestion | None:
    """The boat that lacks fewest stones to follow another by the plank: it needs one of one's own too (IMH-22.7)."""
    own = [int(not carries(state, boat, actor(state))) for boat in range(components.BOATS)]
    return nearest(
        state, [max(own[boat], minimum(state, boat) - load_of(state, boat)) for boat in range(components.BOATS)]
    )


def nearest(state: Any, lacking: list[int]) -> Suggestion | None:
    """Of the boats that have room for what they lack, the one that lacks fewest stones."""
    able = [(missing, boat) for boat, missing in enumerate(lacking) if 0 < missing <= free_spaces(state, boat)]
    if not able:
        return None
    missing, boat = min(able)
    return Suggestion("imhotep-remedy-load-boat", {"boat": boat + 1, "missing": missing})


def stones(state: Any, _: int) -> Suggestion | None:
    """Stones come from the quarry, as long as there are some (IMH-4.1)."""
    return Suggestion("imhotep-remedy-get") if state.quarry[actor(state)] else None


FIXED = {
    "quarry-sled": "place", "quarry-empty": "market-stones", "bet-quarry": "market-stones",
    "favour-quarry": "market-stones",
    "load-spaces": "no-space", "use-chisel-spaces": "no-space",
    "use-middle": "first", "use-none": "card", "use-chisel-stones": "two-stones",
    **dict.fromkeys(("take-turn", "keep-turn", "build-turn", "temple-turn", "done-turn", "next-turn"), "turn"),
    **dict.fromkeys(("buy-turn", "crypt-turn", "place-turn", "raise-turn", "stand-turn", "deliver-turn"), "turn"),
    "pass-can": "turn",
    "use-plank-site": "other-boat", "use-plank-market": "other-boat",
}  # fmt: skip
"""Remedies without facts, by the end of the refusal's message."""
FOUND: dict[str, Callable[[Any, int], Suggestion | None]] = {
    **dict.fromkeys(("load-spaceless", "load-taken", "load-same", "load-minimum"), spaces),
    "done-ready": spaces, "done-minimum": spaces,
    "boat-sailed": lambda state, decision: (spaces if decision < notation.SAIL else boats)(state, decision),
    "market-bare": other_sites,
    "sail-load": load_boat, "sail-site": boats, "sail-other": boats, "plank-stone": boats, "plank-site": boats,
    "use-lever": nearest_boat, "use-sail": nearest_boat, "use-plank-boat": nearest_follower,
    "stone": stones, "use-stone": stones, "use-raft": stones, "use-plank": stones,
    "take-empty": fields, "take-hidden": fields, "private-site": private_sites,
    "side": building, "build-complete": pyramids,
    **dict.fromkeys(("place-none", "place-taken", "place-rests"), places),
    "crypt-empty": tiles, "stand-none": columns, "stand-empty": columns,
    **dict.fromkeys(("prophesy-god", "prophesy-taken", "prophesy-pair"), gods),
    "bet-right": bets, "bet-taken": bets,
}  # fmt: skip
"""Remedies that are looked for on the table."""
