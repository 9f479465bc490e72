"""What would make a refused decision of Tara Wolf possible, found on the table as it is: nothing hidden counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from saqqara.errors import Refusal, Suggestion
from saqqara.games.tara_wolf import components, notation
from saqqara.games.tara_wolf import layout as table
from saqqara.games.tara_wolf.cards import effects
from saqqara.games.tara_wolf.rules.camp import price
from saqqara.games.tara_wolf.rules.refusals.reasons import card_name, no_bring_back, no_hit, no_lay, no_target
from saqqara.games.tara_wolf.rules.refusals.reasons import refusal as reason


def refusal(state: Any, decision: int) -> Refusal | None:
    """None for a legal decision, else the clause it breaks, why, and what would make it possible."""
    found = reason(state, decision)
    return None if found is None else replace(found, suggestion=remedy(state, decision, found))


def remedy(state: Any, decision: int, why: Refusal) -> Suggestion | None:
    """What would help against a refusal; None where nothing does that the player could do."""
    message, thing = why.message.removeprefix("tara_wolf-no-"), int(notation.OBJECT[decision])
    if message.startswith("asked-"):
        return (
            when(state, thing) if notation.VERB[decision] == notation.VERB_USE else Suggestion("tara_wolf-remedy-first")
        )
    if message == "play-coins":
        missing = int(price(state, int(state.actor), thing)) - int(state.coins[state.actor])
        return Suggestion("tara_wolf-remedy-coins", {"missing": missing})
    if message == "lay-papyrus":
        return when(state, thing)
    if message in ("bluff-holder", "bluff-twice"):
        return among(card for card in range(components.TRAP, components.PLAYED_END) if no_lay(state, card) is None)
    possible = OTHERS.get(message)
    return among(card for card in range(components.PLAYED_END) if possible(state, card) is None) if possible else None


def when(state: Any, papyrus: int) -> Suggestion | None:
    """When a papyrus that cannot be laid is used."""
    moments = {effects.SWELLS_RESOURCES: "tara_wolf-remedy-resources", effects.BRINGS_BACK: "tara_wolf-remedy-leaving"}
    message = moments.get(int(state.effect[papyrus]))
    return Suggestion(message) if message else None


def among(cards: Iterable[int]) -> Suggestion | None:
    """The cards that could be chosen instead; None without any."""
    listed = card_name(*cards)
    return Suggestion("tara_wolf-remedy-among", {"cards": listed}) if listed.ids else None


def not_shown(state: Any, card: int) -> Refusal | None:
    """Whether the card is missing among those that are looked at."""
    return None if card in state.shown.tolist() else Refusal("TW-C3", "tara_wolf-no-choose-shown")


def no_trap(state: Any, card: int) -> Refusal | None:
    """Whether the seat to decide has no such trap to trigger."""
    waits = state.is_trap[card] and state.inside[state.actor, card] > 0 and state.phase == table.TRIGGER
    return None if waits else Refusal("TW-R14", "tara_wolf-no-trigger")


def no_send(state: Any, card: int) -> Refusal | None:
    """Whether the card is missing in the camp of the seat to decide."""
    there = card < components.CHARACTER_END and state.camp[state.actor, card] > 0
    return None if there else Refusal("TW-5.3", "tara_wolf-no-send")


OTHERS: dict[str, Callable[[Any, int], Refusal | None]] = {
    **dict.fromkeys(("target-camp", "target-kind", "target-strong"), no_target),
    **dict.fromkeys(("hit-never", "hit-tomb", "hit-target", "hit-magnet", "done-hit", "done-magnet"), no_hit),
    **dict.fromkeys(("back-tomb", "back-itself"), no_bring_back),
    "choose-shown": not_shown,
    "trigger": no_trap,
    "send": no_send,
}
"""By the end of the refusal's message: who else could be chosen is told by what refuses it."""
