"""Suggestions for refused actions of Imhotep, based on the current state without hidden information."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from saqqara.errors import Refusal, Suggestion
from saqqara.games.imhotep import components, layout, notation
from saqqara.games.imhotep.rules.pending_choices import current_player, phase
from saqqara.games.imhotep.rules.refusals import (
    carries_stone,
    current_pair,
    first_round,
    free_spaces,
    minimum_load,
    scarabs_left,
    stones_on_boat,
)
from saqqara.games.imhotep.rules.refusals import why_illegal as why_illegal_rule
from saqqara.i18n import LANGUAGES, translate

JoinNames = Callable[[str, list[str]], str]
"""Function that joins the arguments of legal actions, given without their verb, in a language."""


def why_illegal(state: Any, action_id: int) -> Refusal | None:
    """Return None for a legal action, else a refusal with the clause, the reason and a suggestion."""
    found = why_illegal_rule(state, action_id)
    return None if found is None else replace(found, suggestion=remedy(state, action_id, found))


def remedy(state: Any, action_id: int, refusal: Refusal) -> Suggestion | None:
    """Return a suggestion for a refused action, or None if there is none."""
    message = refusal.message.removeprefix("imhotep-no-")
    if message in FIXED_REMEDIES:
        return Suggestion(f"imhotep-remedy-{FIXED_REMEDIES[message]}")
    if message.startswith("asked-"):
        return Suggestion("imhotep-remedy-first")
    if message.startswith("favour-") and message != "favour-used":
        return favour_remedy(state, action_id)
    found = REMEDY_FINDERS.get(message)
    return found(state, action_id) if found else None


def legal_arguments(state: Any, first: int, count: int) -> list[str]:
    """Return the texts of the legal actions among `count` action IDs from `first`, without their verb."""
    return [
        notation.ACTION_TEXTS[argument].partition(" ")[2]
        for argument in range(first, first + count)
        if why_illegal_rule(state, argument) is None
    ]


def suggest_alternatives(state: Any, what: str, first: int, count: int, named: JoinNames) -> Suggestion | None:
    """Return a suggestion that lists the legal alternatives, or None if there are none."""
    others = legal_arguments(state, first, count)
    listed = {lang: named(lang, others) for lang in LANGUAGES}
    return Suggestion(f"imhotep-remedy-{what}", {what: listed}) if others else None


def join_numbers(lang: str, others: list[str]) -> str:
    """Join fields, places, tiles or favours, which are named by numbers."""
    return ", ".join(others)


def space_remedy(state: Any, _: int) -> Suggestion:
    """Suggest where a stone can be placed now (IMH-4.2)."""

    def named(lang: str, others: list[str]) -> str:
        return "; ".join(
            translate(lang, "imhotep-remedy-space", boat=boat, spaces=", ".join(here), count=len(here))
            for boat, here in group_by_boat(others, ".").items()
        )

    found = suggest_alternatives(state, "spaces", notation.LOAD, components.BOATS * components.SPACES, named)
    return found or Suggestion("imhotep-remedy-no-space")


def sailing_remedy(state: Any, _: int) -> Suggestion | None:
    """Suggest legal combinations of boat and site (IMH-4.3)."""

    def named(lang: str, others: list[str]) -> str:
        return "; ".join(
            translate(lang, "imhotep-remedy-sailing", boat=boat, to=to_sites_phrase(lang, sites))
            for boat, sites in group_by_boat(others, " ").items()
        )

    return suggest_alternatives(state, "sailings", notation.SAIL, components.BOATS * len(components.SITES), named)


def group_by_boat(others: list[str], sign: str) -> dict[str, list[str]]:
    """Group the parts after the separator by the boat before it."""
    found: dict[str, list[str]] = {}
    for boat, _, rest in (other.partition(sign) for other in others):
        found.setdefault(boat, []).append(rest)
    return found


def to_sites_phrase(lang: str, sites: list[str]) -> str:
    """Return the destinations of a boat in words: "to the market, to the temple"."""
    return ", ".join(translate(lang, "imhotep-to", site=site) for site in sites)


def market_field_remedy(state: Any, action_id: int) -> Suggestion | None:
    """Suggest the fields from which a card can be taken (IMH-5.1) or bought (IMH-25.1) now."""
    first = notation.TAKE if action_id < notation.BUY else notation.BUY
    return suggest_alternatives(state, "fields", first, components.FIELDS, join_numbers)


def favour_remedy(state: Any, _: int) -> Suggestion | None:
    """Suggest the favours that are possible now (IMH-12.1)."""
    return suggest_alternatives(state, "favours", notation.FAVOUR, components.FAVOURS, join_numbers)


def pyramid_remedy(state: Any, _: int) -> Suggestion | None:
    """Suggest the pyramids that have room (IMH-R6)."""

    def named(lang: str, others: list[str]) -> str:
        return ", ".join(translate(lang, "imhotep-remedy-pyramid", pyramid=pyramid) for pyramid in others)

    return suggest_alternatives(state, "pyramids", notation.BUILD, len(components.PYRAMIDS), named)


def place_remedy(state: Any, _: int) -> Suggestion | None:
    """Suggest the places of the pyramid that can be built now (IMH-26.1)."""
    return suggest_alternatives(state, "places", notation.PLACE, components.SCAFFOLD_PLACES, join_numbers)


def build_remedy(state: Any, action_id: int) -> Suggestion | None:
    """Suggest where the stone in transit can be built, on side B or C."""
    return pyramid_remedy(state, action_id) or place_remedy(state, action_id)


def tile_remedy(state: Any, _: int) -> Suggestion | None:
    """Suggest the open crypt tiles (IMH-28.1)."""
    return suggest_alternatives(state, "tiles", notation.CRYPT, components.CRYPT_OPEN, join_numbers)


def temple_field_remedy(state: Any, _: int) -> Suggestion | None:
    """Suggest the fields of the temple where Imhotep can be placed (IMH-27.4)."""
    return suggest_alternatives(state, "columns", notation.PLACE_IMHOTEP, components.TEMPLE_FIELDS, join_numbers)


def landing_remedy(state: Any, _: int) -> Suggestion | None:
    """Suggest the sites for the stone of a Raft (IMH-22.5)."""
    return suggest_alternatives(state, "landings", notation.DELIVER, len(components.SITES), to_sites_phrase)


def god_remedy(state: Any, _: int) -> Suggestion | None:
    """Suggest the gods that are possible now (IMH-23.2), or the round in which the next pair begins."""

    def named(lang: str, others: list[str]) -> str:
        return ", ".join(translate(lang, "imhotep-god", god=god) for god in others)

    return suggest_alternatives(state, "gods", notation.PROPHESY, len(components.GODS), named) or next_pair_remedy(
        state
    )


def next_pair_remedy(state: Any) -> Suggestion | None:
    """Suggest the round from which a remaining scarab can be placed again (IMH-23.3)."""
    pair = current_pair(state) + 1
    if pair == components.ROUND_PAIRS or scarabs_left(state) == 0:
        return None
    return Suggestion("imhotep-remedy-next-pair", {"round": first_round(pair)})


def other_site_remedy(state: Any, action_id: int) -> Suggestion | None:
    """Suggest an alternative to a market without cards for the Plank, the Raft or the private boat."""
    if action_id < notation.USE:
        return sailing_remedy(state, action_id)
    return (landing_remedy if action_id < notation.LAUNCH else private_site_remedy)(state, action_id)


def private_site_remedy(state: Any, _: int) -> Suggestion | None:
    """Suggest sites without a private boat (IMH-10.2)."""
    return suggest_alternatives(state, "sites", notation.LAUNCH, len(components.SITES), to_sites_phrase)


def bet_remedy(state: Any, _: int) -> Suggestion | None:
    """Suggest the free bet fields (IMH-11.1)."""

    def named(lang: str, others: list[str]) -> str:
        halves = [other.split(" ") for other in others]
        return ", ".join(translate(lang, "imhotep-remedy-bet", site=site, side=side) for site, side in halves)

    return suggest_alternatives(
        state, "bets", notation.BET, len(components.MONUMENTS) * len(components.BET_SIDES), named
    )


def load_boat_remedy(state: Any, action_id: int) -> Suggestion | None:
    """Suggest loading the missing stones of a boat (IMH-1.3), or the possible sailings if a boat must sail now."""
    if phase(state) != layout.TURN:
        return sailing_remedy(state, action_id)
    boat = (action_id - notation.SAIL) // len(components.SITES)
    missing = minimum_load(state, boat) - stones_on_boat(state, boat)
    return Suggestion("imhotep-remedy-load-boat", {"boat": boat + 1, "missing": missing})


def nearest_boat_remedy(state: Any, _: int) -> Suggestion | None:
    """Suggest loading the boat that lacks the fewest stones (IMH-1.3)."""
    return least_lacking_boat_remedy(
        state, [minimum_load(state, boat) - stones_on_boat(state, boat) for boat in range(components.BOATS)]
    )


def nearest_follower_remedy(state: Any, _: int) -> Suggestion | None:
    """Suggest loading the boat that lacks the fewest stones for a Plank.

    The Plank also requires a stone of the seat (IMH-22.7).
    """
    own = [int(not carries_stone(state, boat, current_player(state))) for boat in range(components.BOATS)]
    return least_lacking_boat_remedy(
        state,
        [max(own[boat], minimum_load(state, boat) - stones_on_boat(state, boat)) for boat in range(components.BOATS)],
    )


def least_lacking_boat_remedy(state: Any, lacking: list[int]) -> Suggestion | None:
    """Suggest the boat that lacks the fewest stones, among those with room for them."""
    able = [(missing, boat) for boat, missing in enumerate(lacking) if 0 < missing <= free_spaces(state, boat)]
    if not able:
        return None
    missing, boat = min(able)
    return Suggestion("imhotep-remedy-load-boat", {"boat": boat + 1, "missing": missing})


def stones_remedy(state: Any, _: int) -> Suggestion | None:
    """Suggest getting stones from the quarry if it has any (IMH-4.1)."""
    return Suggestion("imhotep-remedy-get") if state.quarry[current_player(state)] else None


FIXED_REMEDIES = {
    "quarry-sled": "place", "quarry-empty": "market-stones", "bet-quarry": "market-stones",
    "favour-quarry": "market-stones",
    "load-spaces": "no-space", "use-chisel-spaces": "no-space",
    "use-middle": "first", "use-none": "card", "use-chisel-stones": "two-stones",
    **dict.fromkeys(("take-turn", "keep-turn", "build-turn", "temple-turn", "done-turn", "next-turn"), "turn"),
    **dict.fromkeys(("buy-turn", "crypt-turn", "place-turn", "raise-turn", "stand-turn", "deliver-turn"), "turn"),
    "pass-can": "turn",
    "use-plank-site": "other-boat", "use-plank-market": "other-boat",
}  # fmt: skip
"""Suggestions without facts, by the end of the refusal's message ID."""
REMEDY_FINDERS: dict[str, Callable[[Any, int], Suggestion | None]] = {
    **dict.fromkeys(("load-spaceless", "load-taken", "load-same", "load-minimum"), space_remedy),
    "done-ready": space_remedy, "done-minimum": space_remedy,
    "boat-sailed": lambda state, action_id: (
        space_remedy if action_id < notation.SAIL else sailing_remedy
    )(state, action_id),
    "market-bare": other_site_remedy,
    "sail-load": load_boat_remedy, "sail-site": sailing_remedy, "sail-other": sailing_remedy,
    "plank-stone": sailing_remedy, "plank-site": sailing_remedy,
    "use-lever": nearest_boat_remedy, "use-sail": nearest_boat_remedy, "use-plank-boat": nearest_follower_remedy,
    "stone": stones_remedy, "use-stone": stones_remedy, "use-raft": stones_remedy, "use-plank": stones_remedy,
    "take-empty": market_field_remedy, "take-hidden": market_field_remedy, "private-site": private_site_remedy,
    "side": build_remedy, "build-complete": pyramid_remedy,
    **dict.fromkeys(("place-none", "place-taken", "place-rests"), place_remedy),
    "crypt-empty": tile_remedy, "stand-none": temple_field_remedy, "stand-empty": temple_field_remedy,
    **dict.fromkeys(("prophesy-god", "prophesy-taken", "prophesy-pair"), god_remedy),
    "bet-right": bet_remedy, "bet-taken": bet_remedy,
}  # fmt: skip
"""Functions that derive a suggestion from the state, by the end of the refusal's message ID."""
