"""The prophecies of Imhotep as SVG: three gods, for each pair of rounds what it gives and what it costs, the scarabs of
the seats, and by whom it is fulfilled at this moment."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from saqqara.games.imhotep.drawing.parts import (
    Attribute,
    Reader,
    View,
    also,
    at_site,
    box_of,
    brackets,
    fitted,
    focus,
    hit,
    may,
    ring,
    standing,
    tag,
    target,
    text,
    use,
)
from saqqara.games.imhotep.drawing.sites.picture import Zone
from saqqara.look.elements import STILL
from saqqara.page import signed

HIGH = 62  # of a row of prophecies
WIDE, COLUMN, SCARAB = 122, 25, 17
FIRST = 47  # where the columns of the pairs of rounds begin
PAIRS = ("1, 2", "3, 4", "5, 6")
Scarab = tuple[int, int, bool]  # seat, pair from 1, whether it is fulfilled now


def prophecies(view: View, who: Reader, x: float, y: float, arrived: frozenset[str]) -> str:
    """The three gods side by side; each can be chosen for a scarab."""
    pair = (view["round"] + 1) // 2
    return "".join(_one(view, who, facts, Zone(x + WIDE * place, y, WIDE - 4, HIGH), pair, arrived)
                   for place, facts in enumerate(view["prophecies"]))  # fmt: skip


def _one(view: View, who: Reader, facts: Mapping[str, Any], zone: Zone, pair: int, arrived: frozenset[str]) -> str:
    god = str(facts["god"])
    scarabs = tuple((seat, at, facts["fulfilled"][seat]) for seat, at in enumerate(facts["scarabs"]) if at is not None)
    fulfilled = tuple(seat for seat, done in enumerate(facts["fulfilled"]) if done)
    least = facts["with"].get("at_least", 0)
    task = who.say("imhotep-draw-task", task=facts["task"], least=least, at=_at(who, facts["with"].get("site")))
    return _card(
        who, god, task, tuple(facts["gain"]), tuple(facts["loss"]), scarabs, fulfilled, zone, pair,
        standing(view, f"prophesy {god}"), f"prophecy-{god}" in arrived,
    )  # fmt: skip


def _at(who: Reader, site: str | None) -> str:
    return at_site(who.lang, site) if site else ""


@lru_cache(maxsize=1024)
def _card(
    who: Reader, god: str, task: str, gain: tuple[int, ...], loss: tuple[int, ...], scarabs: tuple[Scarab, ...],
    fulfilled: tuple[int, ...], zone: Zone, pair: int, status: str, just: bool,
) -> str:  # fmt: skip
    """One god with its points, scarabs, and the stones of those who fulfil it now."""
    x, y, name = zone.x, zone.y, who.say("imhotep-god", god=god)
    parts = [use(f"god-{god}", x, y, 42), fitted(name, x + 15, y + 55, 11.5, 32), _mark(x + 34, y + 45)]
    for place, (won, lost) in enumerate(zip(gain, loss, strict=True)):
        column = x + FIRST + COLUMN * place
        if place + 1 == pair:
            parts.append(tag("rect", fill="var(--inset)", **box_of(column, y, COLUMN - 1, HIGH - 2, 5)))
        soft = None if place + 1 >= pair else 0.5
        parts.append(text(signed(won), column + COLUMN / 2, y + 13, 12, font_weight=650, opacity=soft))
        parts.append(text(signed(-lost), column + COLUMN / 2, y + 27, 12, fill="var(--ink-soft)", opacity=soft))
    parts += [_scarab(one, spot) for one, spot in zip(scarabs, spots(zone, scarabs), strict=True)]
    parts += [use(f"block-{seat}", x + 29 - 11 * place, y + 27, 13) for place, seat in enumerate(fulfilled)]
    marks = brackets(x, y, 42) if just else ""
    words = _label(who, god, task, gain, loss, scarabs, fulfilled)
    words = also(words, who.say("imhotep-draw-prophecy-use")) if may(status) else words
    edge = (x - 2, y - 2, WIDE - 2, HIGH + 2)
    inner = tag("g", ring(*edge, 8, quiet=True) if may(status) else "", *parts, marks, class_="lift")
    placed: dict[str, Attribute] = {"id": f"prophecy-{god}", "data_place": f"prophecy-{god}", "data_info": god}
    shown = target("prophecy", status, f"prophesy {god}", False, words, **placed)
    if status == STILL:
        shown |= {"role": "button", "tabindex": 0}
    return tag("g", inner, hit(*edge), focus(*edge, 8), **shown)


def foretelling(after: View, god: str, x: float, y: float) -> str:
    """The scarab that has come to a god, where it would lie."""
    place = next(place for place, facts in enumerate(after["prophecies"]) if facts["god"] == god)
    facts, zone = after["prophecies"][place], Zone(x + WIDE * place, y, WIDE - 4, HIGH)
    scarabs = tuple((seat, at, True) for seat, at in enumerate(facts["scarabs"]) if at is not None)
    came = (after["round"] + 1) // 2
    return "".join(
        use(f"scarab-{seat}", *spot, class_="came")
        for (seat, at, _), spot in zip(scarabs, spots(zone, scarabs), strict=True)
        if at == came and any(step["piece"] == f"scarab-{seat}" for step in after["moved"])
    )


def _mark(x: float, y: float) -> str:
    """That this is not the printed rule."""
    return use("mark-reconstructed", x, y, 12, color="var(--ink-soft)")


def spots(zone: Zone, scarabs: tuple[Scarab, ...]) -> list[Zone]:
    """Where scarabs lie: below the points of their pair of rounds, two beside each other, in two rows."""
    counts, found = {1: 0, 2: 0, 3: 0}, []
    for _, at, _ in scarabs:
        column, row = counts[at] % 2, counts[at] // 2
        left = zone.x + FIRST + COLUMN * (at - 1) - 2 + 11 * column
        found.append(Zone(left, zone.y + 29 + 15 * row, SCARAB, SCARAB))
        counts[at] += 1
    return found


def _scarab(one: Scarab, spot: Zone) -> str:
    """A scarab: whole where the prophecy is fulfilled now, pale where it is not."""
    seat, _, done = one
    check = use("mark-confirm", spot.x + 8, spot.y + 8, 9, color="var(--ink)") if done else ""
    return use(f"scarab-{seat}", *spot, opacity=None if done else 0.55) + check


def _label(
    who: Reader, god: str, task: str, gain: tuple[int, ...], loss: tuple[int, ...], scarabs: tuple[Scarab, ...],
    fulfilled: tuple[int, ...],
) -> str:  # fmt: skip
    """All of it in words."""
    points = [f"{signed(won)}/{signed(-lost)}" for won, lost in zip(gain, loss, strict=True)]
    lying = [
        who.say("imhotep-draw-scarab", name=who.names[seat], rounds=PAIRS[at - 1], fulfilled="yes" if done else "no")
        for seat, at, done in scarabs
    ]
    words = who.say("imhotep-draw-prophecy", god=god, task=task, first=points[0], second=points[1], third=points[2],
                    scarabs="; ".join(lying))  # fmt: skip
    names = ", ".join(who.names[seat] for seat in fulfilled) or who.say("imhotep-none")
    return f"{words.strip()} {who.say('imhotep-draw-fulfils', names=names)} ({who.say('imhotep-reconstructed')})"
