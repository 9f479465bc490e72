"""The tomb of Tara Wolf as SVG: its door with the totals, beside it both sides, or what is asked in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from saqqara.games.tara_wolf.svg.cards import around, front, high, in_words, place, window
from saqqara.games.tara_wolf.svg.cards import back as backside
from saqqara.games.tara_wolf.svg.common import (
    INERT,
    Arrived,
    Attribute,
    Moves,
    Names,
    Reader,
    View,
    box_of,
    doing,
    fitted_text,
    focus,
    fresh,
    halves,
    hit,
    may,
    pressed,
    reader,
    ring,
    serif,
    status_of,
    tag,
    use_symbol,
)
from saqqara.games.tara_wolf.svg.common_area import (
    asks,
    first_round,
    half_of_winner,
    middle,
    stations,
    verdict,
    winner_of,
)
from saqqara.games.tara_wolf.svg.sides import SEAM, side
from saqqara.theme.svg import MIN_FONT_SIZE, component

TOMB = (372, 304)
DOOR = 84


def tomb(view: View, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """The tomb as one `<svg>`: both sides of the open one, of the one awarded last until the next is opened, or what is
    asked in the middle."""
    who, arrived = reader(view, lang, names), fresh(view, just_moved)
    open_ = contested(view)
    drawn = [_ground(), _door(view, who, arrived)]
    if not open_ and asks(view):
        drawn.append(middle(view, who))
    elif open_ or view["fought"]:
        seam = tag("path", d=f"M{DOOR} {SEAM}H{TOMB[0]}", stroke="var(--quay-edge)", stroke_width=2)
        lit = "" if view["tomb"] else half_of_winner(view, who)
        drawn += [lit, seam, *(side(view, who, seat, arrived) for seat in (1 - who.near, who.near))]
        drawn += [verdict(view, who)] if view["fought"] else []
        drawn += [] if open_ or view["over"] else [stations(view, who)]
    else:
        drawn.append(first_round(view, who))
    label = _label(view, who) if open_ else who.say("tara_wolf-draw-closed", left=view["tombs"]["left"])
    return component("dig", *TOMB, label, *drawn, id="open-tomb")


def contested(view: View) -> bool:
    """Whether a tomb is open, or somebody has not left it yet."""
    return bool(view["tomb"] or any(seat["tomb"] or seat["laid"] or seat["laid_papyri"] for seat in view["seats"]))


def _label(view: View, who: Reader) -> str:
    name, strengths = who.card(view["tomb"] or view["fought"]), totals_of(view) or (0, 0)
    totals = ", ".join(f"{who.names[seat]} {strengths[seat]}" for seat in (1 - who.near, who.near))
    return who.say("tara_wolf-draw-tomb", tomb=name, totals=totals, holder=who.names[view["holder"]])


@lru_cache(maxsize=1)
def _ground() -> str:
    """Sand with a cliff to the left."""
    width, height = TOMB
    sand = tag("rect", fill="var(--quay-edge)", **box_of(0, 0, width, height, 12)) + tag(
        "rect", fill="var(--quay)", **box_of(0, 0, width, height - 3, 12)
    )
    edge = f"M12 0H{DOOR}V{height - 3}H12q-12 0-12-12V12q0-12 12-12z"
    return sand + tag("path", d=edge, fill="var(--m-aubergine-deep)")


# ---- the door -------------------------------------------------------------------------------------------------------


def _door(view: View, who: Reader, arrived: Arrived) -> str:
    """The tomb's card or the pile of tombs, the totals at both ends, the medallion beside its holder's."""
    totals, loser = totals_of(view), 1 - winner_of(view) if view["fought"] else None
    shown = [
        _total(
            who, seat, -1 if totals is None else totals[seat], view["holder"] == seat, seat == who.near, seat == loser
        )
        for seat in (1 - who.near, who.near)
    ]
    left, known = view["tombs"]["left"], view["tombs"]["top"]
    opened = view["tomb"] or (view["fought"] if contested(view) else None)
    if opened:
        came = ("tomb", opened) in arrived
        return shown[0] + _opened(who.anybody, opened, came) + _tombs_left(who.anybody, left, known) + shown[1]
    return shown[0] + _closed(who.anybody, left, known, status_of(view, "open")) + shown[1]


def totals_of(view: View) -> Sequence[int] | None:
    """The strengths in the open tomb, or those of the last fight; None where there was none."""
    totals: Sequence[int] | None = view["strengths"] if view["tomb"] else view["fight"]
    return totals


@lru_cache(maxsize=512)
def _total(who: Reader, seat: int, total: int, holder: bool, near: bool, lost: bool) -> str:
    """A side's crest and total, softer for who has lost; -1 while nothing counts. The medallion stands beside its
    holder's (TW-5.6)."""
    y = 264 if near else 8
    words = who.say("tara_wolf-draw-total", total=max(total, 0), holds="yes" if holder else "no", **who.whose(seat))
    number = serif(str(total), 46, y + 24, 24, fill="var(--m-ivory)") if total >= 0 else ""
    medal = use_symbol("medallion", 62, y + 4, 20, data_piece="medallion") if holder else ""
    about = tag("title", escape(words, quote=False))
    shown = pressed("about", INERT, None, words, info="strength", id=f"total-{seat}")
    crest = tag("g", use_symbol(f"meeple-{seat}", 3, y + 2, 26), number, opacity=0.6 if lost else None)
    lying = tag("g", medal, data_place=f"medallion-{seat}")
    return tag("g", about, crest, lying, hit(0, y - 8, DOOR, 46), focus(3, y - 2, DOOR - 6, 34), **shown)


@lru_cache(maxsize=64)
def _opened(who: Reader, card: str, just: bool) -> str:
    """The open tomb's card; pressing it explains the tomb."""
    x, y, width = 8, 58, 68
    tall, name = high(width), who.card(card)
    marks = around(x, y, width) if just else ""
    shown = pressed(
        "about", INERT, None, in_words(who.lang, who.own, card), info=card, id="the-tomb", data_place="tomb"
    )
    words = _two_lines(name, DOOR / 2, y + tall + 10, DOOR - 3)
    lying = front(who.own, card, x, y, width)
    return tag("g", lying, marks, words, hit(x, y, width, tall + 26), focus(x, y, width, tall), **shown)


def _two_lines(words: str, x: float, y: float, room: float) -> str:
    """A name in the serif on two lines, broken at the blank nearest to its middle."""
    style: dict[str, Attribute] = {"font_family": "var(--serif)", "font_weight": 600, "fill": "var(--m-ivory)"}
    style |= {"class_": "serif"}
    lines = enumerate(halves(words))
    return "".join(fitted_text(line, x, y + 13 * number, 11.5, room, MIN_FONT_SIZE, **style) for number, line in lines)


@lru_cache(maxsize=64)
def _tombs_left(who: Reader, left: int, known: str | None) -> str:
    """The pile of tombs while one is open: small, with its number."""
    x, y = 20, 206
    words = who.say("tara_wolf-draw-tombs", left=left)
    lying = _next(who, known, x, y, 24) if left else ""
    number = serif(f"{left}", x + 36, y + 22, 16, fill="var(--m-ivory)")
    shown = pressed("about", INERT, None, words, info="tombs", id="tombs", data_place="tombs")
    return tag("g", lying, number, hit(x - 4, y - 2, 52, 40), focus(x - 4, y - 2, 52, 40), **shown)


def _next(who: Reader, known: str | None, x: float, y: float, width: float) -> str:
    """The tomb on top of the pile: face down, or in a window for who knows it (TW-C2)."""
    return window(who.own, known, x, y, width) if known else backside(x, y, width, "tomb")


@lru_cache(maxsize=64)
def _closed(who: Reader, left: int, known: str | None, status: str) -> str:
    """The pile of tombs before the top one is opened, and the decision to open it."""
    x, y, width = 8, 58, 68
    tall = high(width)
    words = who.say("tara_wolf-draw-tombs", left=left)
    if known:
        words = f"{words} {who.say('tara_wolf-draw-next-known', tomb=who.card(known))}"
    decision = "open" if status != INERT else None
    behind = "".join(
        backside(x + 2.5 * depth, y - 2.5 * depth, width, "tomb") for depth in range(min(left, 3) - 1, 0, -1)
    )
    lying = _next(who, known, x, y, width) if left else place(x, y, width, "var(--m-ivory)")
    gold = ring(x, y, width, tall - 3, 10) if may(status) else ""
    number = fitted_text(who.say("tara_wolf-draw-tombs-short", left=left), DOOR / 2, y + tall + 13, 11.5, DOOR - 8,
                    fill="var(--m-ivory)")  # fmt: skip
    shown = pressed("door", status, decision, doing(who, words, status, "open"), info="tombs", id="next-tomb",
                    data_place="tombs")  # fmt: skip
    inner = tag("g", behind, gold, lying, class_="lift")
    slot = tag("g", data_place="tomb")
    return tag("g", slot, inner, number, hit(x, y, width, tall + 18), focus(x, y, width, tall), **shown)
