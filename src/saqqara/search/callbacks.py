"""Functions of somebody's own that a search asks at its leaves, in compiled code: an evaluation and a prior.

Each is given an imagined state, and room for its answer: `evaluate(state, shares)` writes every seat's share of
winning, `prior(state, weights)` a weight for every legal decision. `kernel.hook` makes of one what `Hooks` holds.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from saqqara.core.jit import call_hook, compiled

NOBODY, EVALUATE, PRIOR = range(3)
WRONG, PLACE, GIVEN, ASKED = range(4)  # in Hooks.fault
NONE: Any = 0  # instead of a function


class Hooks(NamedTuple):
    """What a search asks, NONE for what it does not; made by `hooks_of`."""

    evaluate: Any
    prior: Any
    shares: Any  # float64, by decision: room for priors
    fault: Any  # float64: WRONG (whose answer is), PLACE (at which seat or decision), GIVEN (what); who is ASKED


def hooks_of(evaluate: Any, prior: Any, decisions: int) -> Hooks:
    """These functions, as `kernel.hook` has made them, with room to work in for a game with so many decisions."""
    return Hooks(evaluate, prior, np.zeros(decisions), np.zeros(ASKED + 1))


@compiled
def ask_hooks(hooks: Hooks, states: Any, decisions: Any, n: int, rewards: Any) -> bool:
    """Asks about states[0], in which somebody decides: the rewards of all seats, and into `Hooks.shares` what share of
    1 each of n legal decisions has. Whether the rewards are known: without an evaluation, and after a fault, they are
    not. The prior is asked first; the evaluation may change the state, which nobody looks at after it."""
    if n > 0:
        weigh(hooks, states, decisions, n, hooks.shares)
    if hooks.evaluate == NONE or hooks.fault[WRONG] != NOBODY:
        return False
    for seat in range(len(rewards)):
        rewards[seat] = np.nan  # a seat that is forgotten is found
    hooks.fault[ASKED] = EVALUATE
    call_hook(hooks.evaluate, states, rewards)
    hooks.fault[ASKED] = NOBODY
    for seat in range(len(rewards)):
        if not 0.0 <= rewards[seat] <= 1.0:
            note(hooks.fault, EVALUATE, seat, rewards[seat])
            return False
    return True


@compiled
def weigh(hooks: Hooks, states: Any, decisions: Any, n: int, shares: Any) -> None:
    """Asks the prior, and makes the weights of n legal decisions shares of 1: all alike without a prior, and where it
    gives none of them any."""
    total = 0.0
    for number in range(n):
        shares[decisions[number]] = 0.0
    if hooks.prior != NONE:
        hooks.fault[ASKED] = PRIOR
        call_hook(hooks.prior, states, shares)
        hooks.fault[ASKED] = NOBODY
        for number in range(n):
            weight = shares[decisions[number]]
            if not 0.0 <= weight < np.inf:
                note(hooks.fault, PRIOR, decisions[number], weight)
                return
            total += weight
    share_out(decisions, n, shares, total)


@compiled
def share_out(decisions: Any, n: int, shares: Any, total: float) -> None:
    """Makes weights of n decisions, which are `total` together, shares of 1; all alike where they are nothing."""
    for number in range(n):
        shares[decisions[number]] = shares[decisions[number]] / total if total > 0.0 else 1.0 / n


@compiled
def note(fault: Any, who: int, place: int, given: float) -> None:
    """Notes what somebody must not give."""
    fault[WRONG] = who
    fault[PLACE] = place
    fault[GIVEN] = given
