"""What a seat is called in sentences about what a computer player did for its person."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from saqqara.i18n import translate


def names_with_stand_ins(
    names: Sequence[str], me: int | None, seats: Iterable[int], lang: str
) -> tuple[tuple[str, ...], int | None]:
    """The names to tell something with, and the seat called "you", where a stand-in acted for these seats."""
    renamed, you = list(names), me
    for seat in seats:
        seat_form = "you" if seat == me else "other"
        renamed[seat] = translate(lang, "table-stand-in", whose=seat_form, name=names[seat])
        you = None if seat == me else you
    return tuple(renamed), you
