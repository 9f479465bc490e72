"""What a decision of Imhotep would change, drawn over the table: stones to come on their very fields, numbered in the
order in which they come; a boat that is gone; sleds, quarries and cards. Only what the steps of the preview tell."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from saqqara.games.imhotep import box
from saqqara.games.imhotep.drawing.area import AREA, hand, sled_of
from saqqara.games.imhotep.drawing.market import market_picture
from saqqara.games.imhotep.drawing.panel import DOCK_HEIGHT, PANEL, PICTURE, QUAY
from saqqara.games.imhotep.drawing.parts import Reader, at_site, box_of, reader, tag, text, use
from saqqara.games.imhotep.drawing.river import PITCH, RIVER, TOP, left
from saqqara.games.imhotep.drawing.sites import pyramid_picture, temple_picture
from saqqara.games.imhotep.drawing.towers import obelisks_picture, tomb_picture
from saqqara.page import UNKNOWN, View

Draw = Callable[[View, Reader, Any], tuple[str, str]]
PICTURES: dict[str, Draw] = {
    "market": market_picture, "pyramid": pyramid_picture, "temple": temple_picture, "tomb": tomb_picture,
    "obelisks": obelisks_picture,
}  # fmt: skip
LAID_AT = {"pyramid": ("pyramid.",), "temple": ("temple.",), "tomb": ("tomb.",), "obelisks": ("obelisks-", "tower.")}
Step = Mapping[str, str]


def foreseen(view: View, after: View, lang: str, names: Sequence[str]) -> dict[str, str]:
    """What would change, as `<svg>` by the id of the drawing over which it is laid."""
    who, moved = reader(view, lang, names), after["moved"]
    found = {f"at-{site}": _site(view, after, who, site) for site in PICTURES}
    found["rounds"] = _over(PANEL, [_granted(step) for step in moved])
    found["river"] = _over(RIVER, [_gone(who, step) for step in moved])
    for seat in range(len(who.names)):
        found[f"owned-{seat}"] = _owned(view, after, who, seat)
    return {name: drawn for name, drawn in found.items() if drawn}


def _over(size: tuple[float, float], parts: Sequence[str]) -> str:
    """Parts as an `<svg>` that is laid over a drawing of this size; "" without any."""
    inside = "".join(parts)
    return tag("svg", inside, class_="drawn over", viewBox=f"0 0 {size[0]:g} {size[1]:g}") if inside else ""


def _blank(x: float, y: float, width: float, height: float, fill: str = "var(--panel)") -> str:
    return tag("rect", fill=fill, **box_of(x, y, width, height))


# ---- sites ----------------------------------------------------------------------------------------------------------


def _site(view: View, after: View, who: Reader, site: str) -> str:
    """What would change at a site: its picture, boats that come, bets; "" where nothing is known to change."""
    moved = after["moved"]
    arrived = [_docked(view, step) for step in moved if step["to"] == f"dock-{site}"]
    bets = [_bet(step) for step in moved if step["to"].startswith(f"bet-{site}-")]
    return _over(PANEL, [*_picture(view, after, who, site), *arrived, *bets])


def _docked(view: View, step: Step) -> str:
    """A boat at the quay."""
    x, y, *_ = QUAY
    piece = step["piece"]
    if piece.startswith("private-boat-"):
        return use("private-boat", x + 1, y + 108, 44, 30, class_="came")
    spaces = len(view["boats"][int(piece[-1]) - 1]["spaces"])
    return use(f"dock-{spaces}", x + 7, y + 6, 32, DOCK_HEIGHT[spaces], class_="came")


def _bet(step: Step) -> str:
    """A stone on a bet field."""
    x = 127 + 41 * box.BET_SIDES.index(step["to"].rpartition("-")[2])
    return use(f"block-{step['piece'][-1]}-ghost", x, 8, 24)


def _granted(step: Step) -> str:
    """A stone on a favour."""
    if not step["to"].startswith("favour-"):
        return ""
    return use(f"block-{step['piece'][-1]}-ghost", 17 + 47 * (int(step["to"][-1]) - 1), 137, 26)


def _picture(view: View, after: View, who: Reader, site: str) -> list[str]:
    """The picture of a site as it would be, stones that come as ghosts, and how many more there are."""
    if not (_market_known(view, after) if site == "market" else _told(view, after, site)):
        return []
    drawn = PICTURES[site](after, who, ())[1]
    came = [step["to"] for step in after["moved"] if step["piece"].startswith("stone-")]
    drawn = ghosts(drawn, [place for place in came if place.startswith(LAID_AT.get(site, ("-",)))])
    ground = _blank(0, PICTURE[1] - 4, PICTURE[0] + 186, 146)
    more = len([place for place in came if place.startswith(LAID_AT.get(site, ("-",)))])
    number = text(f"+{more}", 231, 37, 12, font_weight=700, fill="var(--gold)") if more else ""
    return [ground, tag("g", drawn, transform=f"translate({PICTURE[0]} {PICTURE[1]})"), number]


def _told(view: View, after: View, site: str) -> bool:
    """Whether stones come to a monument, and the steps tell of each one."""
    count = sum(after["sites"][site]["count"]) - sum(view["sites"][site]["count"])
    steps = [step for step in after["moved"] if step["to"].startswith(LAID_AT[site])]
    return bool(count) and count == sum(not step["from"].startswith("obelisks-") for step in steps)


def _market_known(view: View, after: View) -> bool:
    """Whether cards leave the market and none comes that is unknown."""
    steps = [step for step in after["moved"] if "market." in step["from"] + step["to"]]
    return bool(steps) and view["round"] == after["round"] and all(step["piece"] != UNKNOWN for step in steps)


def ghosts(drawn: str, places: Sequence[str]) -> str:
    """A picture whose stones that came last on these places are ghosts; with a number each, where several come."""
    for number, place in enumerate(places, 1):
        last = number == len(places) or place != places[number]
        if last:
            many = Counter(places)[place]
            drawn = _pale(drawn, place, range(number - many + 1, number + 1) if len(places) > 1 else (0,))
    return drawn


_STONE = re.compile(r'<use href="#(block|stone)-(\d)" x="([\d.]+)" y="([\d.-]+)" width="([\d.]+)"([^>]*)/>')


def _pale(drawn: str, place: str, numbers: Sequence[int]) -> str:
    """The last stones at a place pale, with a number each (0: without)."""
    begin = drawn.find(f'data-place="{place}"')
    if begin < 0:
        return drawn
    end = drawn.find("data-place=", begin + 1)
    part = drawn[begin:] if end < 0 else drawn[begin:end]
    lying = list(_STONE.finditer(part))[-len(numbers) :]
    for found, number in reversed(list(zip(lying, numbers, strict=False))):
        part = part[: found.start()] + _ghost(found, number) + part[found.end() :]
    return drawn[:begin] + part + ("" if end < 0 else drawn[end:])


def _ghost(stone: re.Match[str], number: int) -> str:
    kind, owner, x, y, size, rest = stone.groups()
    symbol, pale = (f"block-{owner}-ghost", "") if kind == "block" else (f"stone-{owner}", ' class="came"')
    drawn = f'<use href="#{symbol}" x="{x}" y="{y}" width="{size}"{pale}{rest}/>'
    if not number:
        return drawn
    middle = float(x) + 3, float(y) + float(size) - 3
    disc = tag("circle", cx=middle[0], cy=middle[1], r=6.5, fill="var(--m-ivory)", stroke="var(--m-ink)")
    return drawn + disc + text(str(number), middle[0], middle[1] + 3.4, 9.5, font_weight=700, fill="var(--m-ink)")


# ---- the river ------------------------------------------------------------------------------------------------------


def _gone(who: Reader, step: Step) -> str:
    """The berth of a boat that would sail."""
    if not (step["piece"].startswith("boat-") and step["to"].startswith("dock-")):
        return ""
    number, site = int(step["piece"][-1]), step["to"].removeprefix("dock-")
    words = who.say("imhotep-draw-boat-away", boat=number, at=at_site(who.lang, site))
    return _blank(2, TOP + PITCH * (number - 1) - 4, 412, PITCH + 3, "var(--water)") + left(number, words)


# ---- what a seat owns -----------------------------------------------------------------------------------------------


def _owned(view: View, after: View, who: Reader, seat: int) -> str:
    """Sled, quarry and cards of a seat as they would be, where the steps tell of it."""
    parts = []
    more = _net(after["moved"], f"sled-{seat}")
    if more and view["sled"][seat] + more == after["sled"][seat]:
        sled = sled_of(who, seat, after["sled"][seat], None, False)
        came = [f"sled-{seat}"] * max(0, more)
        parts.append(_blank(-2, 0, 276, 66) + re.sub(r"<circle.*?</text>", "", ghosts(sled, came)))
    stones = _net(after["moved"], f"quarry-{seat}")
    if stones and view["quarry"][seat] + stones == after["quarry"][seat]:
        number = text(str(after["quarry"][seat]), 360, 41, 20, font_weight=650, fill="var(--gold)")
        parts.append(_blank(344, 20, 34, 28) + number)
    if _cards_told(view, after, seat):
        parts.append(_blank(-2, 70, 252, 56) + hand(after, who, seat, False, False))
    return _over(AREA, parts)


def _net(moved: Sequence[Step], place: str) -> int:
    return sum((step["to"] == place) - (step["from"] == place) for step in moved)


def _cards_told(view: View, after: View, seat: int) -> bool:
    """Whether cards of a seat come or go, and the steps tell of each one."""
    place = f"hand-{seat}"
    steps = [step for step in after["moved"] if place in (step["from"], step["to"]) and _is_card(step["piece"])]
    then = Counter(view["hands"][seat])
    for step in steps:
        then[step["piece"]] += 1 if step["to"] == place else -1
    return bool(steps) and +then == Counter(after["hands"][seat])


def _is_card(piece: str) -> bool:
    return piece in box.CARDS or piece == UNKNOWN
