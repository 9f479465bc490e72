"""The cards of Tara Wolf as SVG: faces with cost, strength and copies, backs, windows to what only the reader knows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from saqqara.games.tara_wolf.cards.card_loader import standard_cards
from saqqara.games.tara_wolf.cards.overrides import cards_by_id
from saqqara.games.tara_wolf.svg.common import (
    Attribute,
    Viewer,
    action_label,
    arrival_brackets,
    button_attributes,
    class_names,
    count_cards,
    focus,
    hit_area,
    is_legal,
    name_caption,
    ring,
    tag,
    text,
    use_symbol,
)
from saqqara.theme.svg import component

CARD_WIDTH, CARD_HEIGHT = 48, 68
"""The box of a card; everything in it is drawn in these units."""
BACK, BACKS = "tile-?", {"papyrus": "tile-back-papyrus", "tomb": "tile-back-tomb"}
_COST, _STRENGTH, _COPIES = (11.0, 11.4, 9.5), (37.2, 55.4, 10.5), (37.0, 12.5, 7.6)


def height_for_width(width: float) -> float:
    """How high a card of this width is."""
    return width * CARD_HEIGHT / CARD_WIDTH


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
def face(overrides_key: str, card: str) -> str:
    """A card's face in a box of 48 x 68: picture, cost, strength, how many there are, the mark of what is
    reconstructed. `own`, here and below: what differs from the cards of this house (`Reader.own`)."""
    data = cards_by_id(overrides_key)[card]
    whole: dict[str, Attribute] = {"x": 0, "y": 0, "width": CARD_WIDTH, "height": CARD_HEIGHT}
    parts = [tag("use", href=f"#tile-{card}", **whole)]
    if data.is_reconstructed:
        parts.append(tag("use", href="#card-reconstructed", **whole))
    if data.copies > 1:
        parts += [tag("use", href="#card-copies", **whole), _number(data.copies, *_COPIES, "var(--m-ink)")]
    if data.cost is not None:
        parts += [tag("use", href="#card-cost", **whole), _number(data.cost, *_COST, "var(--m-ink)")]
    if data.strength is not None:
        parts += [tag("use", href="#card-strength", **whole), _number(data.strength, *_STRENGTH, "var(--m-ivory)")]
    return "".join(parts)


def place_drawing(drawn: str, x: float, y: float, width: float, **attributes: Attribute) -> str:
    """Something in a box of 48 x 68, at a place and as wide as wanted."""
    return tag("g", drawn, transform=f"translate({x:g} {y:g}) scale({width / CARD_WIDTH:.4g})", **attributes)


@lru_cache(maxsize=4096)
def front(overrides_key: str, card: str, x: float, y: float, width: float) -> str:
    """A card face up, as a piece."""
    return place_drawing(face(overrides_key, card), x, y, width, data_piece=card)


@lru_cache(maxsize=1024)
def back(x: float, y: float, width: float, kind: str = "", piece: bool = True) -> str:
    """A card face down, as a piece unless it is only a picture."""
    return use_symbol(BACKS.get(kind, BACK), x, y, width, height_for_width(width), data_piece="?" if piece else None)


@lru_cache(maxsize=1024)
def window(overrides_key: str, card: str, x: float, y: float, width: float) -> str:
    """A card that lies face down for others and is known to the reader: its face in a window of the night blue."""
    kind = standard_cards()[card].kind
    night = use_symbol(BACKS.get(kind, BACK), 0, 0, CARD_WIDTH, CARD_HEIGHT)
    ground = tag("rect", x=7, y=8, width=34, height=48.5, rx=6, fill="var(--m-ivory)")
    return place_drawing(
        night + ground + place_drawing(face(overrides_key, card), 7.5, 8.5, 33), x, y, width, data_piece=card
    )


@lru_cache(maxsize=256)
def empty_place(x: float, y: float, width: float, colour: str = "var(--edge)") -> str:
    """A free place for a card."""
    return use_symbol("card-place", x, y, width, height_for_width(width), color=colour)


def card_brackets(x: float, y: float, width: float) -> str:
    """Brackets round the corners of a card that has just come."""
    return arrival_brackets(x - 1.5, y - 1.5, width + 3, total_height=height_for_width(width) + 1.5)


def eye(x: float, y: float, width: float) -> str:
    """The eye on a card of which the other side knows."""
    size, middle, centre = width * 0.3, x + width * 0.15, y + height_for_width(width) * 0.68
    disc = tag("circle", cx=middle, cy=centre, r=size * 0.6, fill="var(--m-ivory)", stroke="var(--m-ink)")
    return disc + use_symbol("mark-eye", middle - size / 2, centre - size / 2, size, color="var(--m-ink)", class_="eye")


def badge(words: str, x: float, y: float) -> str:
    """How many equal cards lie in one place."""
    disc = tag("circle", cx=x, cy=y, r=8.5, fill="var(--m-ivory)", stroke="var(--m-ink)")
    return disc + text(words, x, y + 4, 11, font_weight=700, fill="var(--m-ink)")


# ---- words ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def card_description(lang: str, overrides_key: str, card: str) -> str:
    """A card's face in words: name, kind, cost, strength, copies, whether it is reconstructed."""
    data = cards_by_id(overrides_key)[card]
    viewer = Viewer(lang, None, ())
    return viewer.translate(
        "tara_wolf-draw-card",
        card=data.name[lang],
        kind=viewer.translate(f"tara_wolf-kind-{data.kind}"),
        cost="none" if data.cost is None else data.cost,
        strength="none" if data.strength is None else data.strength,
        copies=data.copies,
        made="yes" if data.is_reconstructed else "no",
    )


# ---- cards that can be pressed --------------------------------------------------------------------------------------


@lru_cache(maxsize=8192)
def card_button(
    viewer: Viewer, name: str, card: str, action_text: str | None, status: str, x: float, y: float, width: float, *,
    known: bool = False, face_down: bool = False, is_new: bool = False, count: int = 1,
    words: str = "", below: float = 0, room: float = 0, margin: float = 0,
) -> str:  # fmt: skip
    """A card as a button with the id `name`: what it decides or why not, and what it is. `face_down`: it lies face
    down; `known`: the other side knows it; `below`: the size of its name under it, in this room; `words` come after it;
    `beside`: how far beside it can be pressed too."""
    tall = height_for_width(width)
    drawn = (
        window(viewer.overrides_key, card, x, y, width) if face_down else front(viewer.overrides_key, card, x, y, width)
    )
    gold = ring(x + 1, y + 1, width - 2, tall - 4, width * 0.15) if is_legal(status) else ""
    more = [
        eye(x, y, width) if known else "",
        badge(f"{count}×", x + width - 6, y + tall * 0.36) if count > 1 else "",
        card_brackets(x, y, width) if is_new else "",
    ]
    lifted = tag("g", gold, drawn, *more, class_=class_names("lift", "just-moved" if is_new else None))
    under = name_caption(viewer, card, x + width / 2, y + tall + below, below, room, is_legal(status)) if below else ""
    label = " ".join(part for part in (card_description(viewer.lang, viewer.overrides_key, card), words) if part)
    attributes = button_attributes(
        "card", status, action_text, action_label(viewer, label, status, action_text), info=card, id=name
    )
    grip = hit_area(x - margin, y, width + 2 * margin, tall + (below + 2 if below else 0))
    return tag("g", lifted, under, grip, focus(x, y, width, tall - 2, width * 0.15), **attributes)


# ---- cards to look at -----------------------------------------------------------------------------------------------


def card(name: str, lang: str = "en", words: str = "", overrides_key: str = "") -> str:
    """One card to be looked at, as an `<svg>`."""
    label = f"{card_description(lang, overrides_key, name)} {words}".strip()
    return component("card-face", CARD_WIDTH, CARD_HEIGHT, label, face(overrides_key, name), role="img")


def pile(cards: Sequence[str], lang: str = "en", overrides_key: str = "") -> str:
    """Many cards to be looked at, each kind once with its number, as an `<svg>`; eight stand in a row."""
    kinds = list(count_cards(cards).items())
    across, step = 8, CARD_WIDTH + 4
    rows = max(1, -(-len(kinds) // across))
    drawn = []
    for index, (name, many) in enumerate(kinds):
        x, y = 2 + step * (index % across), 2 + (CARD_HEIGHT + 4) * (index // across)
        number = badge(f"{many}×", x + CARD_WIDTH - 6, y + 24) if many > 1 else ""
        label = (
            f"{many} × {card_description(lang, overrides_key, name)}"
            if many > 1
            else card_description(lang, overrides_key, name)
        )
        drawn.append(tag("g", front(overrides_key, name, x, y, CARD_WIDTH), number, role="img", aria_label=label))
    label = Viewer(lang, None, ()).translate("tara_wolf-draw-cards", count=len(cards))
    return component("cards", step * across, (CARD_HEIGHT + 4) * rows, label, *drawn)
