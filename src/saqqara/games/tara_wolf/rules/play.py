"""Who carries out decisions of Tara Wolf, and what then happens by itself.

What decisions do stands in the order of the rule book in `camp.py` and `on_play.py` (TW-4), `tomb.py` and `traps.py`
(TW-5.1 to 5.5), `strength.py` and `leaving.py` (TW-5.6, 5.7).
"""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.tara_wolf import components, notation
from saqqara.games.tara_wolf import layout as table
from saqqara.games.tara_wolf.rules.camp import (
    bring,
    clean_up,
    go_on_playing,
    play_card,
    put_back,
    start_camp,
    take_resources,
    use_for_resources,
)
from saqqara.games.tara_wolf.rules.card_effects import choose_target, give_up, happen, take_shown
from saqqara.games.tara_wolf.rules.card_moves import discard
from saqqara.games.tara_wolf.rules.tomb import (
    ask_to_discard,
    ask_to_lay,
    discard_on_opening,
    lay,
    open_tomb,
    pass_by,
    send,
    stop_sending,
)
from saqqara.games.tara_wolf.rules.tomb_resolution import ask_for_book, bring_back, leave, use_book
from saqqara.games.tara_wolf.rules.traps import hit, next_hit, next_trap, pay_curse, trigger


@compiled
def play(state: Any, decision: int) -> None:
    """Carries out a legal decision."""
    state.moves = state.revealed = state.fresh = 0
    state.drawn_lot = components.EMPTY
    verb, card = notation.VERB[decision], int(notation.OBJECT[decision])
    if verb == notation.VERB_PLAY:
        play_card(state, card)
        happen(state, card)
    elif verb == notation.VERB_COINS:
        take_resources(state, card)
    elif verb == notation.VERB_SEND:
        send(state, card)
    elif verb == notation.VERB_LAY:
        lay(state, card)
    elif verb == notation.VERB_DONE:
        stop(state)
    elif verb == notation.VERB_DISCARD:
        discard_for(state, card)
    elif verb == notation.VERB_TRIGGER:
        trigger(state, card)
    elif verb == notation.VERB_HIT:
        hit(state, card)
    elif verb == notation.VERB_CHOOSE:
        choose(state, card)
    elif verb == notation.VERB_TOP:
        put_back(state, card - 1)
    elif verb == notation.VERB_OPEN:
        open_tomb(state)
    elif verb == notation.VERB_PASS:
        pass_by(state)
    elif state.phase == table.RESOURCES:
        use_for_resources(state, card)
    else:
        use_book(state, card)
    advance(state)


@compiled
def stop(state: Any) -> None:
    """`done`, by what was asked: nothing more of it, so what comes next."""
    if state.phase == table.PLAY:
        state.phase = table.TIDYING_UP
    elif state.phase == table.SEND:
        state.phase = table.SENDING_ENDS
    elif state.phase == table.LAY:
        state.phase = table.LAYING
    elif state.phase == table.HIT:
        state.phase = table.NEXT_TRAP
    else:  # BOOK and BRING_BACK
        state.phase = table.BOOKS


@compiled
def advance(state: Any) -> None:
    """Everything that happens by itself until the next decision is asked, or the game is over."""
    while state.phase > table.OVER:
        step = state.phase
        if step == table.PLAYING_GOES_ON:
            go_on_playing(state)
        elif step == table.TIDYING_UP:
            clean_up(state)
        elif step == table.CAMP_BEGINS:
            start_camp(state)
        elif step == table.RESOURCES_COME:
            bring(state)
        elif step == table.OPENING:
            ask_to_discard(state)
        elif step == table.SENDING_ENDS:
            stop_sending(state)
        elif step == table.LAYING:
            ask_to_lay(state)
        elif step == table.NEXT_HIT:
            next_hit(state)
        elif step == table.NEXT_TRAP:
            next_trap(state)
        elif step == table.BOOKS:
            ask_for_book(state)
        else:  # LEAVING
            leave(state)


@compiled
def discard_for(state: Any, card: int) -> None:
    """`discard`, by what it is for."""
    if state.phase == table.GIVE_UP:
        give_up(state, card)
    elif state.phase == table.OPENING_DISCARD:
        discard_on_opening(state, card)
    elif state.phase == table.CURSE_DISCARD:
        pay_curse(state, card)
    else:
        discard(state, state.actor, card)
        state.phase = table.TIDYING_UP


@compiled
def choose(state: Any, card: int) -> None:
    """`choose`, by what is chosen."""
    if state.phase == table.TAKE:
        take_shown(state, card)
    elif state.phase == table.TARGET:
        choose_target(state, card)
    else:
        bring_back(state, card)


@compiled
def actor(state: Any) -> int:
    """The seat to decide; -1 when the game is over."""
    return int(state.actor)
