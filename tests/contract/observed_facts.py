"""Facts of a view that an observation must contain, and the parts of the observation that encode them."""

import copy
from collections.abc import Iterable, Iterator
from typing import Any

import saqqara
from contract.random_games import canonical
from saqqara.games.tara_wolf.observation.encoder import DEPTH

UNORDERED_LISTS = {"duel": "box", "imhotep": "discard"}
"""Lists of which an observation keeps only the counts."""
OMITTED_KEYS = ("moved", "legal", "reveals", "overrides")

COMMON = {"turn": "turn", "current_player": "decides", "over": "decides", "phase": "phase", "scores": "points"}
FACT_PARTS = {
    "duel": {
        **COMMON, "options": "sides profile first", "harbour": "harbour", "boats": "cargo in_play",
        "reserve": "reserve", "stock": "stock", "box": "box", "supply": "supply", "first_to_five": "first_to_five",
        "sites.obelisk": "obelisk", "sites.temple": "temple", "sites.pyramids": "pyramids", "sites.tomb": "tomb",
        "sites.action_tiles": "action_tiles",
    },
    "imhotep": {
        **COMMON, "options": "sides options", "turn_seat": "turn_seat", "round": "round", "rounds": "rounds",
        "boats": "spaces cargo dock", "sled": "sled", "quarry": "quarry options", "market": "market",
        "hidden": "hidden", "pair": "pair", "pile": "pile", "discard": "discard face_down_discards",
        "carried_out": "carried_out",
        "older": "older older_secret older_own unseen_then piled_then face_down_discards options",
        "hands": "hands gods options", "kept_red": "hands gods options", "face_down": "face_down", "secret": "secret",
        "sites.pyramid": "pyramid scaffolds delivered sides",
        "sites.temple": "temple temple_stones temple_columns temple_last imhotep gates chariot delivered sides",
        "sites.tomb": "tomb crypt crypt_pile tiles delivered sides",
        "sites.obelisks": "obelisk plinths towers delivered sides",
        "private_boats": "private_left private_dock aboard", "bets": "bets", "bet_left": "bet_left",
        "favours": "favours", "favour_left": "favour_left", "order": "order", "tasks": "tasks options",
        "passes": "passes", "prophecies": "gods scarabs delivered sled hands face_down", "scarabs": "scarabs",
        "coins": "coins", "field_coins": "field_coins", "coins_left": "coins_left",
    },
    "tara_wolf": {
        **COMMON, "options": "options", "holder": "holder", "camper": "camper",
        "main": "main top top_known buried buried_known", "discard": "discards",
        "tombs": "tombs tomb_top tomb_top_known", "tomb": "tomb", "supply": "coins", "resources": "resources",
        "companions_played": "companions_played", "first_played": "first_played", "shown": "shown shown_known decides",
        "cause": "cause", "pending": "pending", "owed": "owed", "targets": "targets", "eliminated": "eliminated",
        "foiled": "foiled", "fought": "fought", "holder_then": "holder_then", "fight": "fight",
        "strengths": "strength", "scores": "won", "seats.adventurer": "camp inside", "seats.tomb": "inside",
        "seats.stood": "stood",
        **{f"seats.{name}": name for name in (
            "coins", "marker", "consolation", "hand", "hand_cards", "known", "known_to_all", "papyri", "papyri_cards",
            "used", "camp", "taken_over", "laid", "laid_papyri", "laid_cards", "saved", "fallen", "won",
        )},
    },
    "senet": {
        **COMMON, "options": "pieces", "houses": "houses", "off": "off", "throw": "throw", "throws": "throws",
    },
}  # fmt: skip
"""Parts of an observation that encode each fact of a view, in addition to the parts `number` and `players`."""
DERIVED = ("game", "seat", "secured", "breakdown", "secured_breakdown", "winners")
"""Keys that follow from the rest of a view."""


def relative_view(state: saqqara.State, seat: int) -> dict[str, Any]:
    """Return a view without the information that `ObservationSpec.omitted` names."""
    name, view = state.game.name, copy.deepcopy(state.view(seat))
    for key in OMITTED_KEYS:
        view.pop(key, None)
    if name in UNORDERED_LISTS:
        view[UNORDERED_LISTS[name]].sort(key=str)
    if name == "imhotep":
        reduce_imhotep_view(view)
    if name == "tara_wolf":
        reduce_tara_wolf_view(view)
    return view


def reduce_imhotep_view(view: dict[str, Any]) -> None:
    """Reduce older discards to their number, and the temple to its visible stones and their number."""
    if view["older"]:
        view["older"]["discarded"] = len(view["older"]["discarded"])
    temple = view["sites"]["temple"]
    temple["stones"] = len(temple.get("stones", ()))
    temple["columns"] = [len(column) for column in temple.get("columns", ())]
    for prophecy in view.get("prophecies", ()):
        for number in ("task", "with", "gain", "loss"):  # numbers of the file
            del prophecy[number]


def reduce_tara_wolf_view(view: dict[str, Any]) -> None:
    """Reduce the pile below its first cards to the known cards and the numbers of cards that each seat knows."""
    top = view["main"]["top"] + [{"card": None, "known_to": []}] * DEPTH
    buried = top[DEPTH:]
    cards = sorted(place["card"] for place in buried if place["card"])
    known = [sum(seat in place["known_to"] for place in buried) for seat in range(2)]
    view["main"]["top"] = [top[:DEPTH], cards, known]


def facts(name: str, view: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the facts of a view: fields of `seats` and `sites` one by one, cards in a tomb by name only."""
    for key, value in view.items():
        if key == "sites" and isinstance(value, dict):
            yield from ((f"sites.{site}", what) for site, what in value.items())
        elif key in ("sites", "seats"):
            for field in value[0]:
                cards = field in ("tomb", "stood") and name == "tara_wolf"
                yield f"{key}.{field}", [[c["card"] for c in one[field]] if cards else one[field] for one in value]
        elif key not in DERIVED:
            yield key, value


def facts_in_view(state: saqqara.State, seat: int) -> dict[str, str]:
    """Return the facts of a seat's view as texts, and the whole view under "view"."""
    view = relative_view(state, seat)
    return {"view": canonical(view)} | {key: canonical(value) for key, value in facts(state.game.name, view)}


class ObservationChecker:
    """Comparison of observations with views: equal parts of observations must mean equal facts.

    Each fact of a view is the same in all observations that are equal in the parts of this fact. With `missing`, the
    named part is left out and only the facts that need it are compared.
    """

    def __init__(self, game: saqqara.Game, missing: str = "") -> None:
        spec, parts_by_fact = game.observation_spec, FACT_PARTS[game.name]
        size = {
            part.name: slice(start, start + part.size) for part, start in zip(spec.parts, spec.offsets, strict=True)
        }
        always = [name for name in ("number", "players") if name in size]
        lists = {key: [*always, *parts.split()] for key, parts in parts_by_fact.items()}
        self._places = {
            key: [size[part] for part in parts if part != missing]
            for key, parts in lists.items()
            if not missing or missing in parts
        }
        if not missing:
            self._places["view"] = [slice(0, spec.size)]
        self._facts_by_data: dict[Any, str] = {}

    def unknown(self, known_facts: Iterable[str]) -> set[str]:
        """Return the facts without entry in `FACT_PARTS`."""
        return {*known_facts} - {*self._places}

    def differs(self, view_facts: dict[str, str], seen: Any) -> list[str]:
        """Return the facts that differ from those of an earlier observation with equal parts."""
        found = []
        for key, places in self._places.items():
            if key in view_facts:
                same = key, *(seen[place].tobytes() for place in places)
                if self._facts_by_data.setdefault(same, view_facts[key]) != view_facts[key]:
                    found.append(key)
        return found
