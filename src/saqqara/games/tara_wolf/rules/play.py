"""Dispatch of actions in Tara Wolf, and the automatic steps that follow them.

The effects are implemented in rule book order: `camp.py` for TW-4, `tomb.py` and `strength.py` for TW-5.
"""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.tara_wolf import components, layout, notation
from saqqara.games.tara_wolf.rules.camp import (
    apply_effect,
    choose_target,
    clean_up,
    continue_playing,
    gain_resources,
    give_up_card,
    play_card,
    put_back_card,
    start_camp,
    take_looked_at,
    take_resources,
    use_resource_papyrus,
)
from saqqara.games.tara_wolf.rules.card_moves import discard_from_hand
from saqqara.games.tara_wolf.rules.tomb import (
    ask_for_book,
    ask_to_discard,
    ask_to_lay,
    continue_hits,
    discard_on_opening,
    hit_target,
    lay_card,
    leave_tomb,
    open_book,
    open_tomb,
    pass_tomb,
    pay_curse,
    return_from_tomb,
    send_character,
    start_next_trap,
    stop_sending,
    trigger_trap,
)


@compiled
def play(state: Any, action_id: int) -> None:
    """Execute a legal action, then all automatic steps up to the next one."""
    state.moves = state.revealed = state.fresh = 0
    state.drawn_lot = components.EMPTY
    verb, card = notation.ACTION_VERB[action_id], int(notation.ACTION_OPERAND[action_id])
    if verb == notation.VERB_PLAY:
        play_card(state, card)
        apply_effect(state, card)
    elif verb == notation.VERB_COINS:
        take_resources(state, card)
    elif verb == notation.VERB_SEND:
        send_character(state, card)
    elif verb == notation.VERB_LAY:
        lay_card(state, card)
    elif verb == notation.VERB_DONE:
        stop_phase(state)
    elif verb == notation.VERB_DISCARD:
        discard_by_phase(state, card)
    elif verb == notation.VERB_TRIGGER:
        trigger_trap(state, card)
    elif verb == notation.VERB_HIT:
        hit_target(state, card)
    elif verb == notation.VERB_CHOOSE:
        choose_by_phase(state, card)
    elif verb == notation.VERB_TOP:
        put_back_card(state, card - 1)
    elif verb == notation.VERB_OPEN:
        open_tomb(state)
    elif verb == notation.VERB_PASS:
        pass_tomb(state)
    elif state.phase == layout.RESOURCES:
        use_resource_papyrus(state, card)
    else:
        open_book(state, card)
    advance_automatically(state)


@compiled
def stop_phase(state: Any) -> None:
    """End the current choice with `done` and set the next step."""
    if state.phase == layout.PLAY:
        state.phase = layout.TIDY_UP
    elif state.phase == layout.SEND:
        state.phase = layout.END_SENDING
    elif state.phase == layout.LAY:
        state.phase = layout.START_LAYING
    elif state.phase == layout.HIT:
        state.phase = layout.NEXT_TRAP
    else:  # BOOK and BRING_BACK
        state.phase = layout.ASK_FOR_BOOKS


@compiled
def advance_automatically(state: Any) -> None:
    """Execute automatic steps until a seat must choose an action or the game is over."""
    while state.phase > layout.OVER:
        step = state.phase
        if step == layout.CONTINUE_PLAYING:
            continue_playing(state)
        elif step == layout.TIDY_UP:
            clean_up(state)
        elif step == layout.START_CAMP:
            start_camp(state)
        elif step == layout.GAIN_RESOURCES:
            gain_resources(state)
        elif step == layout.START_OPENING:
            ask_to_discard(state)
        elif step == layout.END_SENDING:
            stop_sending(state)
        elif step == layout.START_LAYING:
            ask_to_lay(state)
        elif step == layout.NEXT_HIT:
            continue_hits(state)
        elif step == layout.NEXT_TRAP:
            start_next_trap(state)
        elif step == layout.ASK_FOR_BOOKS:
            ask_for_book(state)
        else:  # LEAVE_TOMB
            leave_tomb(state)


@compiled
def discard_by_phase(state: Any, card: int) -> None:
    """Discard a card for the purpose of the current phase."""
    if state.phase == layout.GIVE_UP:
        give_up_card(state, card)
    elif state.phase == layout.OPENING_DISCARD:
        discard_on_opening(state, card)
    elif state.phase == layout.CURSE_DISCARD:
        pay_curse(state, card)
    else:
        discard_from_hand(state, state.actor, card)
        state.phase = layout.TIDY_UP


@compiled
def choose_by_phase(state: Any, card: int) -> None:
    """Choose a card for the purpose of the current phase."""
    if state.phase == layout.TAKE:
        take_looked_at(state, card)
    elif state.phase == layout.TARGET:
        choose_target(state, card)
    else:
        return_from_tomb(state, card)


@compiled
def current_player(state: Any) -> int:
    """Return the seat that chooses the next action; -1 once the game is over."""
    return int(state.actor)
