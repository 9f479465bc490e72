"""What everybody may know of a decision beside what it moved: what was asked, what a trap came to, a fight's totals."""

from __future__ import annotations

from typing import Any

from saqqara.games.tara_wolf import components, notation
from saqqara.games.tara_wolf import layout as table
from saqqara.games.tara_wolf.observation.view import name
from saqqara.games.tara_wolf.rules.strength import leader


def noted(before: Any, number: int, after: Any) -> dict[str, Any]:
    """`phase`: what was asked. Of `done` also `any`, whether the seat had done before what it stops doing, and `cause`,
    the trap or papyrus. Of `trigger` `trap`: "hits", "misses", or "foiled" with `lord`, the adventurer who saw to it.
    When a tomb was awarded `fight`: the totals by seat, None without a fight."""
    found: dict[str, Any] = {"phase": table.PHASES[int(before.phase)]}
    verb = int(notation.VERB[number])
    if verb == notation.VERB_DONE:
        found |= {"any": _any(before), "cause": name(int(before.cause))}
    if verb == notation.VERB_TRIGGER:
        found |= _trap(before, after)
    if before.tomb != components.EMPTY and after.tomb == components.EMPTY:
        found["fight"] = None if after.fight[0] == components.EMPTY else after.fight.tolist()
    return found


def _any(before: Any) -> bool:
    """Whether the seat that stops had begun: somebody sent, something laid, somebody hit or brought back."""
    seat = int(before.actor)
    if before.phase == table.SEND:
        return bool(before.inside[seat].any())
    if before.phase == table.LAY:
        return bool(before.laid_cards[seat] + before.laid_papyri[seat] > 0)
    if before.phase == table.HIT:
        return bool(before.pending < before.param[before.cause, 3])
    return bool(before.phase == table.BRING_BACK and before.pending < before.param[before.cause, 0])


def _trap(before: Any, after: Any) -> dict[str, Any]:
    """What a trap came to that was triggered."""
    if after.foiled and not before.foiled:
        return {"trap": "foiled", "lord": name(int(leader(before, 1 - int(before.actor))))}
    return {"trap": "hits" if after.phase == table.HIT else "misses"}
