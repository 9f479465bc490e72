"""Legal actions of Senet in canonical order."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara_senet import components, layout, notation
from saqqara_senet.rules.moves import can_advance, can_retreat


@compiled
def legal_action_ids(state: Any, action_ids: Any) -> int:
    """Write the IDs of the legal actions into `action_ids` and return their number."""
    if state.phase == layout.OVER:
        return 0
    if state.phase == layout.THROW:  # SENET-3.1
        action_ids[0] = notation.THROW
        return 1
    count = 0
    for house in range(components.HOUSES):  # SENET-3.2
        if state.houses[house] == state.actor and can_advance(state, state.actor, house):
            action_ids[count] = notation.MOVE + house
            count += 1
    if count == 0:
        for house in range(components.HOUSES):  # SENET-3.7
            if state.houses[house] == state.actor and can_retreat(state, state.actor, house):
                action_ids[count] = notation.BACK + house
                count += 1
    if count == 0:  # SENET-3.8
        action_ids[0] = notation.PASS
        count = 1
    return count
