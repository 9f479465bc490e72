"""What is laid on a pyramid that is complete."""

from __future__ import annotations

from saqqara.games.imhotep.svg.common import Reader, fitted_text
from saqqara.games.imhotep.svg.sites.picture import Zone


def further(who: Reader, points: int, zone: Zone) -> str:
    """What each stone brings once all is built, where these will lie."""
    words = who.say("imhotep-draw-further", points=points)
    return fitted_text(
        words, zone.x + 2, zone.y + 12, 11.5, zone.width - 2, text_anchor="start", fill="var(--ink-soft)"
    )
