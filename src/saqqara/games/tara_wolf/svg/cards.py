"""The cards of Tara Wolf as SVG: faces with cost, strength and copies, backs, windows to what only the reader knows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from saqqara.games.tara_wolf.cards.card_loader import by_id
from saqqara.games.tara_wolf.cards.overrides import cards
from saqqara.games.tara_wolf.svg.common import (
    Attribute,
    Reader,
    arrival_brackets,
    class_names,
    counted,
    doing,
    focus,
    hit,
    may,
    named,
    pressed,
    ring,
    tag,
    text,
    use_symbol,
)
from saqqara.theme.svg import component

WIDE, HIGH = 48, 68
"""The box of a card; everything in it is drawn in these units."""
BACK, BACKS = "tile-?", {"papyrus": "tile-back-papyrus", "tomb": "tile-back-tomb"}
_COST, _STRENGTH, _COPIES = (11.0, 11.4, 9.5), (37.2, 55.4, 10.5), (37.0, 12.5, 7.6)


def high(width: float) -> float:
    """How high a card of this width is."""
    return width * HIGH / WIDE


# ---- faces ----------------------------------------------------------------------------------------------------------


def _number(value: int, middle: float, centre: float, height: float, colour: str) -> str:
    """A number in drawn digits round a middle."""
    width = height * 10 / 16
    digits = str(value)
    left = middle - width * len(digits) / 2
    return "".join(
        use_symbol(f"digit-{digit}", left + width * place, centre - height / 2, width, height, color=colour)
        for place, digit in enumerate(digits)
    )


@lru_cache(maxsize=256)
def face(own: str, card: str) -> str:
    """A card's face in a box of 48 x 68: picture, cost, strength, how many there are, the mark of what is
    reconstructed. `own`, here and below: what differs from the cards of this house (`Reader.own`)."""
    data = cards(own)[card]
    whole: dict[str, Attribute] = {"x": 0, "y": 0, "width": WIDE, "height": HIGH}
    parts = [tag("use", href=f"#tile-{card}", **whole)]
    if data.reconstructed:
        parts.append(tag("use", href="#card-reconstructed", **whole))
    if data.copies > 1:
        parts += [tag("use", href="#card-copies", **whole), _number(data.copies, *_COPIES, "var(--m-ink)")]
    if data.cost is not None:
        parts += [tag("use", href="#card-cost", **whole), _number(data.cost, *_COST, "var(--m-ink)")]
    if data.strength is not None:
        parts += [tag("use", href="#card-strength", **whole), _number(data.strength, *_STRENGTH, "var(--m-ivory)")]
    return "".join(parts)


def at(drawn: str, x: float, y: float, width: float, **attributes: Attribute) -> str:
    """Something in a box of 48 x 68, at a place and as wide as wanted."""
    return tag("g", drawn, transform=f"translate({x:g} {y:g}) scale({width / WIDE:.4g})", **attributes)


@lru_cache(maxsize=4096)
def front(own: str, card: str, x: float, y: float, width: float) -> str:
    """A card face up, as a piece."""
    return at(face(own, card), x, y, width, data_piece=card)


@lru_cache(maxsize=1024)
def back(x: float, y: float, width: float, kind: str = "", piece: bool = True) -> str:
    """A card face down, as a piece unless it is only a picture."""
    return use_symbol(BACKS.get(kind, BACK), x, y, width, high(width), data_piece="?" if piece else None)


@lru_cache(maxsize=1024)
def window(own: str, card: str, x: float, y: float, width: float) -> str:
    """A card that lies face down for others and is known to the reader: its face in a window of the night blue."""
    kind = by_id()[card].kind
    night = use_symbol(BACKS.get(kind, BACK), 0, 0, WIDE, HIGH)
    ground = tag("rect", x=7, y=8, width=34, height=48.5, rx=6, fill="var(--m-ivory)")
    return at(night + ground + at(face(own, card), 7.5, 8.5, 33), x, y, width, data_piece=card)


@lru_cache(maxsize=256)
def place(x: float, y: float, width: float, colour: str = "var(--edge)") -> str:
    """A free place for a card."""
    return use_symbol("card-place", x, y, width, high(width), color=colour)


def around(x: float, y: float, width: float) -> str:
    """Brackets round the corners of a card that has just come."""
    return arrival_brackets(x - 1.5, y - 1.5, width + 3, total_height=high(width) + 1.5)


def eye(x: float, y: float, width: float) -> str:
    """The eye on a card of which the other side knows."""
    size, middle, centre = width * 0.3, x + width * 0.15, y + high(width) * 0.68
    disc = tag("circle", cx=middle, cy=centre, r=size * 0.6, fill="var(--m-ivory)", stroke="var(--m-ink)")
    return disc + use_symbol("mark-eye", middle - size / 2, centre - size / 2, size, color="var(--m-ink)", class_="eye")


def badge(words: str, x: float, y: float) -> str:
    """How many equal cards lie in one place."""
    disc = tag("circle", cx=x, cy=y, r=8.5, fill="var(--m-ivory)", stroke="var(--m-ink)")
    return disc + text(words, x, y + 4, 11, font_weight=700, fill="var(--m-ink)")


# ---- words ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def in_words(lang: str, own: str, card: str) -> str:
    """A card's face in words: name, kind, cost, strength, copies, whether it is reconstructed."""
    data = cards(own)[card]
    who = Reader(lang, None, ())
    return who.say(
        "tara_wolf-draw-card",
        card=data.name[lang],
        kind=who.say(f"tara_wolf-kind-{data.kind}"),
        cost="none" if data.cost is None else data.cost,
        strength="none" if data.strength is None else data.strength,
        copies=data.copies,
        made="yes" if data.reconstructed else "no",
    )


# ---- cards that can be pressed --------------------------------------------------------------------------------------


@lru_cache(maxsize=8192)
def playable(
    who: Reader, name: str, card: str, decision: str | None, status: str, x: float, y: float, width: float, *,
    known: bool = False, shut: bool = False, just: bool = False, count: int = 1,
    words: str = "", below: float = 0, room: float = 0, beside: float = 0,
) -> str:  # fmt: skip
    """A card as a button with the id `name`: what it decides or why not, and what it is. `shut`: it lies face down;
    `known`: the other side knows it; `below`: the size of its name under it, in this room; `words` come after it;
    `beside`: how far beside it can be pressed too."""
    tall = high(width)
    drawn = window(who.own, card, x, y, width) if shut else front(who.own, card, x, y, width)
    gold = ring(x + 1, y + 1, width - 2, tall - 4, width * 0.15) if may(status) else ""
    more = [
        eye(x, y, width) if known else "",
        badge(f"{count}×", x + width - 6, y + tall * 0.36) if count > 1 else "",
        around(x, y, width) if just else "",
    ]
    lifted = tag("g", gold, drawn, *more, class_=class_names("lift", "came" if just else None))
    under = named(who, card, x + width / 2, y + tall + below, below, room, may(status)) if below else ""
    label = " ".join(part for part in (in_words(who.lang, who.own, card), words) if part)
    shown = pressed("card", status, decision, doing(who, label, status, decision), info=card, id=name)
    grip = hit(x - beside, y, width + 2 * beside, tall + (below + 2 if below else 0))
    return tag("g", lifted, under, grip, focus(x, y, width, tall - 2, width * 0.15), **shown)


# ---- cards to look at -----------------------------------------------------------------------------------------------


def card(name: str, lang: str = "en", words: str = "", own: str = "") -> str:
    """One card to be looked at, as an `<svg>`."""
    label = f"{in_words(lang, own, name)} {words}".strip()
    return component("card-face", WIDE, HIGH, label, face(own, name), role="img")


def pile(lying: Sequence[str], lang: str = "en", own: str = "") -> str:
    """Many cards to be looked at, each kind once with its number, as an `<svg>`; eight stand in a row."""
    kinds = list(counted(lying).items())
    across, step = 8, WIDE + 4
    rows = max(1, -(-len(kinds) // across))
    drawn = []
    for index, (name, many) in enumerate(kinds):
        x, y = 2 + step * (index % across), 2 + (HIGH + 4) * (index // across)
        number = badge(f"{many}×", x + WIDE - 6, y + 24) if many > 1 else ""
        label = f"{many} × {in_words(lang, own, name)}" if many > 1 else in_words(lang, own, name)
        drawn.append(tag("g", front(own, name, x, y, WIDE), number, role="img", aria_label=label))
    label = Reader(lang, None, ()).say("tara_wolf-draw-cards", count=len(lying))
    return component("cards", step * across, (HIGH + 4) * rows, label, *drawn)
