"""What a seat is called in sentences about what a computer player did for its person."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from saqqara.i18n import translate


def names_with_stand_ins(
    names: Sequence[str], me: int | None, seats: Iterable[int], lang: str
) -> tuple[tuple[str, ...], int | None]:
    """The names to tell something with, and the seat called "you", where a stand-in acted for these seats."""
    told, you = list(names), me
    for seat in seats:
        whose = "you" if seat == me else "other"
        told[seat] = translate(lang, "table-stand-in", whose=whose, name=names[seat])
        you = None if seat == me else you
    return tuple(told), you
