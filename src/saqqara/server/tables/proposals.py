"""What waits for an answer at a table, in words: ending the game, giving a seat away, taking a turn back, a rematch."""

from __future__ import annotations

from collections.abc import Sequence

from saqqara.i18n import bot_name, translate
from saqqara.table import OPEN


def proposal(
    names: Sequence[str], lang: str, me: int | None, seat: int, what: str, whom: int | None, player: str | None
) -> str:
    """What a seat proposes to the others; `me` is the seat that is called "you"."""
    facts = _who(names, me, seat)
    if what == "end" or whom is None:
        return translate(lang, "leaving-proposes-end", **facts)
    by = "open" if player == OPEN else "computer"
    level = "" if player in (None, OPEN) else bot_name(lang, player)
    return translate(lang, "leaving-proposes-replace", **facts, whom=names[whom], by=by, level=level)


def takeback(names: Sequence[str], lang: str, me: int | None, seat: int) -> str:
    """That a seat asks to take its last turn back."""
    return translate(lang, "senses-back-asks", **_who(names, me, seat))


def rematch(names: Sequence[str], lang: str, me: int | None, seat: int) -> str:
    """That a seat offers a rematch."""
    return translate(lang, "table-rematch-offered", **_who(names, me, seat))


def _who(names: Sequence[str], me: int | None, seat: int) -> dict[str, str]:
    return {"name": names[seat], "whose": "you" if seat == me else "other"}
