"""The rules of Tara Wolf: which decisions are legal, and who carries them out.

Every decision has a number (`numbers.py`, `notation.py` gives its text). `state.phase` says what is asked; the seat to
decide need not be the one whose camp phase it is. What decisions do stands in the order of the rule book in `camp.py`
and `on_play.py` (TW-4), `tomb.py` and `traps.py` (TW-5.1 to 5.5), `strength.py` and `leaving.py` (TW-5.6, 5.7).
"""

from __future__ import annotations

from typing import Any

from saqqara.games.tara_wolf import box, effects, numbers
from saqqara.games.tara_wolf import state as table
from saqqara.games.tara_wolf.camp import (
    bring,
    clean_up,
    go_on_playing,
    play_card,
    price,
    put_back,
    start_camp,
    take_resources,
    use_for_resources,
)
from saqqara.games.tara_wolf.hands import discard
from saqqara.games.tara_wolf.leaving import ask_for_book, bring_back, can_come_back, leave, use_book
from saqqara.games.tara_wolf.on_play import choose_target, give_up, happen, is_shown, is_target, take_shown
from saqqara.games.tara_wolf.tomb import (
    ask_to_discard,
    ask_to_lay,
    discard_on_opening,
    has_bluff,
    lay,
    open_tomb,
    pass_by,
    send,
    stop_sending,
)
from saqqara.games.tara_wolf.traps import can_hit, hit, must_hit, next_hit, next_trap, pay_curse, trigger
from saqqara.kernel import compiled

# ---- what is legal ---------------------------------------------------------------------------------------------


@compiled
def can_discard(state: Any, card: int) -> bool:
    """Whether the seat to decide holds the card in hand."""
    return bool(state.hand[state.actor, card] > 0)


@compiled
def can_choose(state: Any, card: int) -> bool:
    """Whether a card can be chosen for the effect that is being carried out."""
    if state.phase == table.TAKE:  # TW-C3
        return is_shown(state, card)
    if state.phase == table.TARGET:
        return is_target(state, state.cause, card)
    return can_come_back(state, state.actor, card)  # TW-C12


@compiled
def can_play(state: Any, card: int) -> bool:
    """TW-4.2: a companion or an animal in hand that can be paid."""
    seat = state.actor
    return bool(state.hand[seat, card] > 0 and price(state, seat, card) <= state.coins[seat])


@compiled
def add_papyri(state: Any, decisions: Any, n: int, effect: int) -> int:
    """The papyri of the seat to decide that have an effect."""
    for card in range(box.PAPYRUS, box.PLAYED_END):
        if box.EFFECT[card] == effect and state.papyri[state.actor, card - box.PAPYRUS] > 0:
            decisions[n] = numbers.USE[card]
            n += 1
    return n


@compiled
def add_lays(state: Any, decisions: Any, n: int) -> int:
    """TW-5.4: traps and undead in hand, papyri that can be laid (TW-R13), for the holder one bluff (TW-R2)."""
    seat = state.actor
    bluffs = seat == state.holder and not has_bluff(state, seat)
    for card in range(box.MAIN, box.MAIN_END):
        if state.hand[seat, card] > 0 and (bluffs or card >= box.TRAP):
            decisions[n] = numbers.LAY[card]
            n += 1
    for card in range(box.PAPYRUS, box.PLAYED_END):
        if state.papyri[seat, card - box.PAPYRUS] > 0 and box.CAN_BE_LAID[card]:
            decisions[n] = numbers.LAY[card]
            n += 1
    return n


@compiled
def add_hits(state: Any, decisions: Any, n: int) -> int:
    """TW-5.5: the legal targets; while one of them draws traps upon itself only that one (TW-C7)."""
    for card in range(box.COMPANION, box.CHARACTER_END):
        if must_hit(state, card):
            decisions[n] = numbers.HIT[card]
            n += 1
    if n > 0:
        return n
    for card in range(box.COMPANION, box.CHARACTER_END):
        if can_hit(state, card):
            decisions[n] = numbers.HIT[card]
            n += 1
    if box.WITH[state.cause, 4] > 0:  # TW-R15: `up to` may stop at any time
        decisions[n] = numbers.DONE
        n += 1
    return n


@compiled
def legal_in_camp(state: Any, decisions: Any) -> int:
    """The legal decisions of a camp phase."""
    phase, n = state.phase, 0
    if phase == table.PLAY:
        for card in range(box.COMPANION, box.CHARACTER_END):
            if can_play(state, card):
                decisions[n] = numbers.PLAY[card]
                n += 1
        decisions[n] = numbers.DONE
        n += 1
    elif phase == table.RESOURCES:
        for coins in range(state.resources + 1):
            decisions[n] = numbers.COINS[coins]
            n += 1
        n = add_papyri(state, decisions, n, effects.SWELLS_RESOURCES)
    elif phase == table.FORESEE:
        for place in range(box.MOST_LOOKED_AT):
            if state.shown[place] != box.EMPTY:
                decisions[n] = numbers.TOP[place + 1]
                n += 1
    elif phase == table.TAKE or phase == table.TARGET:
        n = add_choices(state, decisions, n)
    else:  # GIVE_UP and CLEAN_UP
        n = add_discards(state, decisions, n)
    return n


@compiled
def add_choices(state: Any, decisions: Any, n: int) -> int:
    """What can be chosen for an effect."""
    for card in range(box.MAIN, box.MAIN_END):
        if can_choose(state, card):
            decisions[n] = numbers.CHOOSE[card]
            n += 1
    return n


@compiled
def add_discards(state: Any, decisions: Any, n: int) -> int:
    """Every hand card."""
    for card in range(box.MAIN, box.MAIN_END):
        if can_discard(state, card):
            decisions[n] = numbers.DISCARD[card]
            n += 1
    return n


@compiled
def legal(state: Any, decisions: Any) -> int:
    """Writes the legal decisions into `decisions`, in canonical order; returns how many."""
    phase, n = state.phase, 0
    if phase < table.OPEN:
        return legal_in_camp(state, decisions)
    if phase == table.OVER:
        return 0
    if phase == table.HIT:
        return add_hits(state, decisions, n)
    if phase == table.OPENING_DISCARD or phase == table.CURSE_DISCARD:
        return add_discards(state, decisions, n)
    if phase == table.OPEN:
        decisions[0] = numbers.OPEN
        decisions[1] = numbers.PASS
        return 1 + int(state.markers[state.actor])  # TW-5.2
    if phase == table.TRIGGER:
        for card in range(box.TRAP, box.PLAYED_END):
            if state.inside[state.actor, card] > 0 and box.IS_TRAP[card]:
                decisions[n] = numbers.TRIGGER[card]
                n += 1
        return n  # TW-R14: no `done`
    if phase == table.SEND:
        for card in range(box.CHARACTER_END):
            if state.camp[state.actor, card] > 0:
                decisions[n] = numbers.SEND[card]
                n += 1
    elif phase == table.LAY:
        n = add_lays(state, decisions, n)
    elif phase == table.BOOK:
        n = add_papyri(state, decisions, n, effects.BRINGS_BACK)
    else:  # BRING_BACK
        n = add_choices(state, decisions, n)
    decisions[n] = numbers.DONE
    return n + 1


# ---- what decisions do -----------------------------------------------------------------------------------------


@compiled
def play(state: Any, decision: int) -> None:
    """Carries out a legal decision."""
    state.moves = state.revealed = state.fresh = 0
    state.drawn_lot = box.EMPTY
    verb, card = numbers.VERB[decision], int(numbers.OBJECT[decision])
    if verb == numbers.VERB_PLAY:
        play_card(state, card)
        happen(state, card)
    elif verb == numbers.VERB_COINS:
        take_resources(state, card)
    elif verb == numbers.VERB_SEND:
        send(state, card)
    elif verb == numbers.VERB_LAY:
        lay(state, card)
    elif verb == numbers.VERB_DONE:
        stop(state)
    elif verb == numbers.VERB_DISCARD:
        discard_for(state, card)
    elif verb == numbers.VERB_TRIGGER:
        trigger(state, card)
    elif verb == numbers.VERB_HIT:
        hit(state, card)
    elif verb == numbers.VERB_CHOOSE:
        choose(state, card)
    elif verb == numbers.VERB_TOP:
        put_back(state, card - 1)
    elif verb == numbers.VERB_OPEN:
        open_tomb(state)
    elif verb == numbers.VERB_PASS:
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
