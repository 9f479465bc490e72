"""Why not: what everything answers that cannot be done now, beyond what the game's own refusals say."""

from __future__ import annotations

from saqqara.table import TableError
from saqqara.web.errors import Refused, WebError
from saqqara.web.reading import Reading


def explained(reading: Reading, error: TableError) -> Refused:
    """A refusal for this reader; where only time helps it says for whom the table waits."""
    facts = WebError.of(error).body(reading.lang)
    if error.code == "not-your-turn":
        facts["remedy"] = waiting(reading)
    return Refused(**facts)


def waiting(reading: Reading) -> str:
    """For what the table waits before this reader can decide."""
    actor = reading.actor
    if reading.mood == "open" or actor is None:
        return reading.say("table-waits-for-player", count=len(reading.free))
    return reading.say("explain-wait", name=reading.names[actor])


def idle(reading: Reading) -> dict[str, str]:
    """What a button answers that can do nothing now, by its command; `chosen` is the one for what is chosen."""
    if reading.mood in ("choose", "confirm"):
        undo = reading.say("table-error-nothing-to-undo")
        chosen = reading.page.asked(reading.view, reading.lang) if reading.mood == "choose" else ""
        return {"undo": undo, "restart": undo, "redo": reading.say("table-error-nothing-to-redo"), "chosen": chosen}
    return dict.fromkeys(("undo", "restart", "redo", "chosen"), waiting(reading))
