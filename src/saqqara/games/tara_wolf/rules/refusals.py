"""Reasons for refusing an action of Tara Wolf, independent of `rules.legal`; a test checks that they agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from saqqara.core.game_api import Overrides
from saqqara.errors import Refusal
from saqqara.games.tara_wolf import components, layout, notation
from saqqara.games.tara_wolf.cards import effects, overrides
from saqqara.games.tara_wolf.cards.card_loader import standard_deck
from saqqara.games.tara_wolf.rules.camp import price
from saqqara.i18n import LANGUAGES

PHASE_CLAUSES = {
    layout.FORESEE: ("TW-C2", "tara_wolf-no-asked-foresee"),
    layout.RESOURCES: ("TW-4.1", "tara_wolf-no-asked-resources"),
    layout.PLAY: ("TW-4.2", "tara_wolf-no-asked-play"),
    layout.TAKE: ("TW-C3", "tara_wolf-no-asked-take"),
    layout.TARGET: ("TW-R11", "tara_wolf-no-asked-target"),
    layout.GIVE_UP: ("TW-R11", "tara_wolf-no-asked-give-up"),
    layout.CLEAN_UP: ("TW-R12", "tara_wolf-no-asked-clean-up"),
    layout.OPEN: ("TW-5.1", "tara_wolf-no-asked-open"),
    layout.OPENING_DISCARD: ("TW-R17", "tara_wolf-no-asked-opening-discard"),
    layout.SEND: ("TW-5.3", "tara_wolf-no-asked-send"),
    layout.LAY: ("TW-5.4", "tara_wolf-no-asked-lay"),
    layout.TRIGGER: ("TW-R14", "tara_wolf-no-asked-trigger"),
    layout.HIT: ("TW-5.5", "tara_wolf-no-asked-hit"),
    layout.CURSE_DISCARD: ("TW-C11", "tara_wolf-no-asked-curse-discard"),
    layout.BOOK: ("TW-C12", "tara_wolf-no-asked-book"),
    layout.BRING_BACK: ("TW-C12", "tara_wolf-no-asked-bring-back"),
}
"""Clause that defines the actions of each phase, and the message that describes them."""

Facts = dict[str, str | int | Mapping[str, str]]


@dataclass(frozen=True)
class CardNames(Mapping[str, str]):
    """Names of cards by language, with overrides in the form of `overrides.view_overrides_key`."""

    ids: tuple[str, ...]
    overrides_key: str = ""

    def __getitem__(self, lang: str) -> str:
        return ", ".join(overrides.card_name(lang, card, self.overrides_key) for card in self.ids)

    def __iter__(self) -> Iterator[str]:
        return iter(LANGUAGES)

    def __len__(self) -> int:
        return len(LANGUAGES)


def card_names(*cards: int) -> CardNames:
    """Return the names of cards by language."""
    return CardNames(tuple(standard_deck().cards[card].id for card in cards))


def localize_refusal(refusal: Refusal, game_overrides: Overrides) -> Refusal:
    """Return the refusal with card names of a game with these overrides."""
    key, remedy = overrides.format_overrides_key(game_overrides), refusal.suggestion
    again = None if remedy is None else replace(remedy, facts=_with_overrides(remedy.facts, key))
    return replace(refusal, facts=_with_overrides(refusal.facts, key), suggestion=again)


def _with_overrides(facts: Mapping[str, Any], overrides_key: str) -> dict[str, Any]:
    return {
        name: replace(fact, overrides_key=overrides_key) if isinstance(fact, CardNames) else fact
        for name, fact in facts.items()
    }


def wrong_phase(state: Any) -> Refusal:
    """Return the refusal of an action that does not belong to the current phase."""
    clause, message = PHASE_CLAUSES[int(state.phase)]
    facts: Facts = {}
    if state.cause != components.EMPTY:
        facts["cause"] = card_names(int(state.cause))
    if state.tomb != components.EMPTY:
        facts["tomb"] = card_names(int(state.tomb))
    return Refusal(clause, message, {"owed": int(state.owed), "resources": int(state.resources), **facts})


def why_illegal(state: Any, action_id: int) -> Refusal | None:
    """Return None for a legal action, otherwise a refusal with the violated clause and the reason."""
    if state.phase == layout.OVER:
        return Refusal("TW-R19", "tara_wolf-no-over")
    verb, operand = int(notation.ACTION_VERB[action_id]), int(notation.ACTION_OPERAND[action_id])
    return _REFUSALS[verb](state, operand)


# ---- camp phase ------------------------------------------------------------------------------------------------


def refuse_coins(state: Any, coins: int) -> Refusal | None:
    """Check a split of the resources (TW-4.1)."""
    if state.phase != layout.RESOURCES:
        return wrong_phase(state)
    if coins > state.resources:
        return Refusal("TW-4.1", "tara_wolf-no-coins", {"coins": coins, "resources": int(state.resources)})
    return None


def not_in_hand(state: Any, card: int, clause: str) -> Refusal | None:
    """Check that a card is in the current seat's hand; `clause` is the clause that requires it."""
    if state.hand[state.actor, card] == 0:
        return Refusal(clause, "tara_wolf-no-hand", {"card": card_names(card)})
    return None


def refuse_play(state: Any, card: int) -> Refusal | None:
    """Check the play of a card (TW-4.2)."""
    if card >= components.TRAP:
        return Refusal("TW-4.2", "tara_wolf-no-play-obstacle", {"card": card_names(card)})
    if state.phase != layout.PLAY:
        return wrong_phase(state)
    cost, coins = int(price(state, int(state.actor), card)), int(state.coins[state.actor])
    if state.hand[state.actor, card] and cost > coins:
        return Refusal("TW-4.2", "tara_wolf-no-play-coins", {"card": card_names(card), "cost": cost, "coins": coins})
    return not_in_hand(state, card, "TW-4.2")


def refuse_choose(state: Any, card: int) -> Refusal | None:
    """Check the choice of a card (TW-C3, TW-R6, TW-C12)."""
    if state.phase == layout.TAKE:
        is_looked_at = card in state.shown.tolist()
        return None if is_looked_at else Refusal("TW-C3", "tara_wolf-no-choose-shown", {"card": card_names(card)})
    if state.phase == layout.TARGET:
        return refuse_target(state, card)
    if state.phase == layout.BRING_BACK:
        return refuse_return(state, card)
    return wrong_phase(state)


def refuse_target(state: Any, card: int) -> Refusal | None:
    """Check a target of assassin or enchantress: a matching card in the other player's camp (TW-R6)."""
    cause = int(state.cause)
    facts: Facts = {"card": card_names(card), "cause": card_names(cause)}
    if card >= components.CHARACTER_END or state.camp[1 - state.camper, card] == 0:
        return Refusal("TW-R11", "tara_wolf-no-target-camp", facts)
    if not (int(state.param[cause, 0]) >> int(components.CARD_KIND[card])) & 1:
        return Refusal("TW-R11", "tara_wolf-no-target-kind", facts)
    strength, most = int(state.strength[card]), int(state.param[cause, 1])
    if strength > most:
        return Refusal("TW-R6", "tara_wolf-no-target-strong", {**facts, "strength": strength, "most": most})
    return None


def refuse_return(state: Any, card: int) -> Refusal | None:
    """Check a character that the book of the dead may bring back (TW-C12)."""
    if card >= components.CHARACTER_END or state.inside[state.actor, card] == 0:
        return Refusal("TW-C12", "tara_wolf-no-back-tomb", {"card": card_names(card)})
    if state.effect[card] == effects.RETURNS:
        return Refusal("TW-C12", "tara_wolf-no-back-itself", {"card": card_names(card)})
    return None


def refuse_top(state: Any, place: int) -> Refusal | None:
    """Check the return of a shown card to the pile (TW-C2)."""
    if state.phase != layout.FORESEE:
        return wrong_phase(state)
    if state.shown[place - 1] == components.EMPTY:
        left = [str(other + 1) for other, card in enumerate(state.shown.tolist()) if card != components.EMPTY]
        return Refusal("TW-C2", "tara_wolf-no-top", {"place": place, "left": ", ".join(left)})
    return None


def refuse_discard(state: Any, card: int) -> Refusal | None:
    """Check a discard required by mercenary, clean-up, tomb or curse (TW-6.2)."""
    if state.phase not in (layout.GIVE_UP, layout.CLEAN_UP, layout.OPENING_DISCARD, layout.CURSE_DISCARD):
        return wrong_phase(state)
    return not_in_hand(state, card, "TW-6.2")


def refuse_use(state: Any, card: int) -> Refusal | None:
    """Check the use of a papyrus (TW-R10, TW-C12); layable papyri cannot be used otherwise (TW-R13)."""
    when = {effects.SWELLS_RESOURCES: layout.RESOURCES, effects.BRINGS_BACK: layout.BOOK}.get(int(state.effect[card]))
    facts: Facts = {"card": card_names(card)}
    if when is None:
        return Refusal("TW-R13", "tara_wolf-no-use-lay", facts)
    if state.phase != when:
        return wrong_phase(state)
    if state.papyri[state.actor, card - components.PAPYRUS] == 0:
        return Refusal("TW-R10" if when == layout.RESOURCES else "TW-C12", "tara_wolf-no-papyrus", facts)
    return None


# ---- tomb phase ------------------------------------------------------------------------------------------------


def refuse_open(state: Any, operand: int) -> Refusal | None:
    """Check the opening of a tomb (TW-5.1)."""
    return None if state.phase == layout.OPEN else wrong_phase(state)


def refuse_pass(state: Any, operand: int) -> Refusal | None:
    """Check a pass (TW-5.2, TW-R16)."""
    if state.phase != layout.OPEN:
        return Refusal("TW-R16", "tara_wolf-no-pass-now")
    return None if state.markers[state.actor] else Refusal("TW-5.2", "tara_wolf-no-pass-marker")


def refuse_send(state: Any, card: int) -> Refusal | None:
    """Check the sending of a character (TW-5.3)."""
    if state.phase != layout.SEND:
        return wrong_phase(state)
    if state.camp[state.actor, card] == 0:
        return Refusal("TW-5.3", "tara_wolf-no-send", {"card": card_names(card)})
    return None


def refuse_display(state: Any, card: int) -> Refusal | None:
    """Check the laying of a card (TW-5.4, TW-R2, TW-R13)."""
    if state.phase != layout.LAY:
        return wrong_phase(state)
    seat = int(state.actor)
    facts: Facts = {"card": card_names(card)}
    if card >= components.PAPYRUS:
        if state.papyri[seat, card - components.PAPYRUS] == 0:
            return Refusal("TW-5.4", "tara_wolf-no-papyrus", facts)
        return None if state.can_be_laid[card] else Refusal("TW-R13", "tara_wolf-no-lay-papyrus", facts)
    if state.hand[seat, card] and card < components.TRAP:
        if seat != state.holder:
            return Refusal("TW-R2", "tara_wolf-no-bluff-holder", facts)
        if sum(state.laid[seat, components.MAIN : components.TRAP].tolist()):
            return Refusal("TW-R2", "tara_wolf-no-bluff-twice", facts)
    return not_in_hand(state, card, "TW-5.4")


def refuse_trigger(state: Any, trap: int) -> Refusal | None:
    """Check the triggering of a trap (TW-R14)."""
    if state.phase != layout.TRIGGER:
        return wrong_phase(state)
    if state.inside[state.actor, trap] == 0 or not state.is_trap[trap]:
        return Refusal("TW-R14", "tara_wolf-no-trigger", {"card": card_names(trap)})
    return None


def trap_magnets(state: Any) -> list[int]:
    """Return the targets that must be hit before all others (TW-C7)."""
    target_counts = zip(state.targets.tolist(), state.inside[1 - state.actor].tolist(), strict=False)
    magnets = [card for card, (target, count) in enumerate(target_counts) if target and count]
    return [card for card in magnets if state.effect[card] == effects.DRAWS_TRAPS]


def refuse_hit(state: Any, card: int) -> Refusal | None:
    """Check a hit (TW-R1, TW-R15, TW-C7)."""
    if state.phase != layout.HIT:
        return wrong_phase(state)
    trap = int(state.cause)
    facts: Facts = {"card": card_names(card), "trap": card_names(trap)}
    if card < components.COMPANION or card >= components.CHARACTER_END:
        return Refusal("TW-R1", "tara_wolf-no-hit-never", facts)
    if state.inside[1 - state.actor, card] == 0:
        return Refusal("TW-R1", "tara_wolf-no-hit-tomb", facts)
    if not state.targets[card]:
        return Refusal("TW-R15", "tara_wolf-no-hit-target", facts)
    if trap_magnets(state) and card not in trap_magnets(state):
        return Refusal("TW-C7", "tara_wolf-no-hit-magnet", {**facts, "magnet": card_names(trap_magnets(state)[0])})
    return None


def refuse_done(state: Any, operand: int) -> Refusal | None:
    """Check `done` (TW-R9, TW-R14, TW-R15, TW-C7)."""
    if state.phase in (layout.PLAY, layout.SEND, layout.LAY, layout.BOOK, layout.BRING_BACK):
        return None
    if state.phase != layout.HIT:
        return wrong_phase(state)
    facts: Facts = {"trap": card_names(int(state.cause))}
    if trap_magnets(state):
        return Refusal("TW-C7", "tara_wolf-no-done-magnet", {**facts, "magnet": card_names(trap_magnets(state)[0])})
    return None if state.param[state.cause, 4] else Refusal("TW-R15", "tara_wolf-no-done-hit", facts)


_REFUSALS: tuple[Callable[[Any, int], Refusal | None], ...] = (
    refuse_coins, refuse_play, refuse_choose, refuse_top, refuse_discard, refuse_use, refuse_open, refuse_pass,
    refuse_send, refuse_display, refuse_trigger, refuse_hit, refuse_done,
)  # fmt: skip
"""Checks by verb, in the order of `notation.VERBS`."""
