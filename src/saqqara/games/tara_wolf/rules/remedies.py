"""Remedies for a refused action of Tara Wolf, derived from public information and the seat's own cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from saqqara.errors import Refusal, Suggestion
from saqqara.games.tara_wolf import components, layout, notation
from saqqara.games.tara_wolf.cards import effects
from saqqara.games.tara_wolf.rules.camp import price
from saqqara.games.tara_wolf.rules.refusals import card_names, refuse_display, refuse_hit, refuse_return, refuse_target
from saqqara.games.tara_wolf.rules.refusals import why_illegal as why_illegal_rule


def why_illegal(state: Any, action_id: int) -> Refusal | None:
    """Return None for a legal action, otherwise a refusal with clause, reason and suggested remedy."""
    found = why_illegal_rule(state, action_id)
    return None if found is None else replace(found, suggestion=remedy(state, action_id, found))


def remedy(state: Any, action_id: int, refusal: Refusal) -> Suggestion | None:
    """Return a remedy for a refusal; None if the player can do nothing about it."""
    message, operand = refusal.message.removeprefix("tara_wolf-no-"), int(notation.ACTION_OPERAND[action_id])
    if message.startswith("asked-"):
        return (
            papyrus_remedy(state, operand)
            if notation.ACTION_VERB[action_id] == notation.VERB_USE
            else Suggestion("tara_wolf-remedy-first")
        )
    if message == "play-coins":
        missing = int(price(state, int(state.actor), operand)) - int(state.coins[state.actor])
        return Suggestion("tara_wolf-remedy-coins", {"missing": missing})
    if message == "lay-papyrus":
        return papyrus_remedy(state, operand)
    if message in ("bluff-holder", "bluff-twice"):
        return suggest_alternatives(
            card for card in range(components.TRAP, components.PLAYED_END) if refuse_display(state, card) is None
        )
    possible = _ALTERNATIVE_CHECKS.get(message)
    return (
        suggest_alternatives(card for card in range(components.PLAYED_END) if possible(state, card) is None)
        if possible
        else None
    )


def papyrus_remedy(state: Any, papyrus: int) -> Suggestion | None:
    """Return when a papyrus that cannot be laid is used."""
    moments = {effects.SWELLS_RESOURCES: "tara_wolf-remedy-resources", effects.BRINGS_BACK: "tara_wolf-remedy-leaving"}
    message = moments.get(int(state.effect[papyrus]))
    return Suggestion(message) if message else None


def suggest_alternatives(cards: Iterable[int]) -> Suggestion | None:
    """Suggest the cards that could be chosen instead; None if there are none."""
    listed = card_names(*cards)
    return Suggestion("tara_wolf-remedy-among", {"cards": listed}) if listed.ids else None


def refuse_choose_looked_at(state: Any, card: int) -> Refusal | None:
    """Check that a card is among those being looked at."""
    return None if card in state.shown.tolist() else Refusal("TW-C3", "tara_wolf-no-choose-shown")


def refuse_trigger(state: Any, card: int) -> Refusal | None:
    """Check that the current seat has such a trap to trigger."""
    can_trigger = state.is_trap[card] and state.inside[state.actor, card] > 0 and state.phase == layout.TRIGGER
    return None if can_trigger else Refusal("TW-R14", "tara_wolf-no-trigger")


def refuse_send(state: Any, card: int) -> Refusal | None:
    """Check that a card is in the camp of the current seat."""
    is_in_camp = card < components.CHARACTER_END and state.camp[state.actor, card] > 0
    return None if is_in_camp else Refusal("TW-5.3", "tara_wolf-no-send")


_ALTERNATIVE_CHECKS: dict[str, Callable[[Any, int], Refusal | None]] = {
    **dict.fromkeys(("target-camp", "target-kind", "target-strong"), refuse_target),
    **dict.fromkeys(("hit-never", "hit-tomb", "hit-target", "hit-magnet", "done-hit", "done-magnet"), refuse_hit),
    **dict.fromkeys(("back-tomb", "back-itself"), refuse_return),
    "choose-shown": refuse_choose_looked_at,
    "trigger": refuse_trigger,
    "send": refuse_send,
}
"""Checks that find alternative cards, by the message ID of the refusal without its `tara_wolf-no-` prefix."""
