"""How a game has ended where its rules do not say so, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from saqqara.i18n import translate

PLAYED = "played"


def early_end_text(ended: Mapping[str, Any] | None, names: Sequence[str], lang: str, me: int | None) -> str:
    """How the game has ended and who has won, as a sentence without a full stop; "" for one that has ended as its rules
    say, and for one that was played to its end after somebody had lost it.

    `ended` is what a record says of it: `why`, `lost` (the last one of them has ended it), `winners`; `me` is the seat
    that is called "you"."""
    if ended is None or ended["reason"] == PLAYED:
        return ""
    winners, lost = ended["winners"], next(reversed(ended["lost"]), None)
    return translate(
        lang,
        f"leaving-ended-{ended['reason']}",
        name="" if lost is None else names[lost],
        whose="you" if lost is not None and lost == me else "other",
        winner="you" if me is not None and list(winners) == [me] else "other",
        winners=" · ".join(names[seat] for seat in winners),
        count=len(winners),
    )
