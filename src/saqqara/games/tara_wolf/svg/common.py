"""Shared elements of the drawings of Tara Wolf: viewers, piece statuses, rings and captions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from saqqara import presentation
from saqqara.games.tara_wolf import components, notation
from saqqara.games.tara_wolf.cards.card_loader import SOFT_HYPHEN
from saqqara.games.tara_wolf.cards.overrides import card_name, cards_by_id, view_overrides_key
from saqqara.i18n import translate
from saqqara.theme.svg import (
    BOLD_RATIO,
    INERT,
    LEGAL,
    MIN_FONT_SIZE,
    MIN_SPACING,
    REVEALS,
    Attribute,
    View,
    action_status,
    arrival_brackets,
    class_names,
    fitted_text,
    last_arrivals,
    tag,
    target_attributes,
    text,
    text_width,
    use_symbol,
)

Moves = Sequence[Mapping[str, str]] | None
Names = Sequence[str] | None
NAME_COLOURS = ("--lapis", "--carnelian")
ACTION_TEXT_SET = frozenset(notation.ACTION_TEXTS)

CAMP_PHASES = ("foresee", "resources", "play", "take", "target")
DISCARD_PHASES = ("give-up", "clean-up", "opening-discard", "curse-discard")
BOOK_PHASES = ("book", "bring-back")


# ---- viewers --------------------------------------------------------------------------------------------------------


class Viewer(presentation.Viewer):
    """Viewer of a drawing, who sees the cards of this game under their names."""

    def card_name(self, card: str) -> str:
        """Return the name of a card."""
        return card_name(self.lang, card, self.overrides_key)


def build_viewer(view: View, lang: str, names: Names = None) -> Viewer:
    """Return the viewer of this view; without names, the players are named after their liveries."""
    known = names or [translate(lang, "tara_wolf-livery", seat=seat) for seat in range(components.NUM_PLAYERS)]
    return Viewer(lang, view["seat"], tuple(known[: components.NUM_PLAYERS]), view_overrides_key(view))


def cards_in_words(viewer: Viewer, cards: Iterable[str]) -> str:
    """Return cards as a list in words, equal ones counted; "none" if empty."""
    counts = count_cards(cards)
    named = [
        f"{count} × {viewer.card_name(card)}" if count > 1 else viewer.card_name(card) for card, count in counts.items()
    ]
    return ", ".join(named) or viewer.translate("tara_wolf-draw-none")


def count_cards(cards: Iterable[str]) -> dict[str, int]:
    """Return the count of each card, in order of first occurrence."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return counts


def number_copies(cards: Iterable[str]) -> list[tuple[str, str, int]]:
    """Return each card with a unique name for element IDs and its copy number: the second jackal is `jackal-2`."""
    seen: dict[str, int] = {}
    found = []
    for card in cards:
        copy = seen[card] = seen.get(card, 0) + 1
        found.append((card, card if copy == 1 else f"{card}-{copy}", copy))
    return found


# ---- piece statuses -------------------------------------------------------------------------------------------------


def piece_status(view: View, action_text: str | None) -> str:
    """Return the status of an action for the viewer; INERT for None and for texts that are not actions."""
    return action_status(view, action_text) if action_text in ACTION_TEXT_SET else INERT


def deciding_seat(view: View) -> int | None:
    """Return the seat whose pieces represent actions: the viewer's, or the current seat for a view without a seat."""
    seat: int | None = view["current_player"] if view["seat"] is None else view["seat"]
    return seat


def is_legal(status: str) -> bool:
    """Return whether the action of a piece can be chosen."""
    return status in (LEGAL, REVEALS)


def button_attributes(
    kind: str, status: str, action_text: str | None, label: str, info: str | None = None, **attributes: Attribute
) -> dict[str, Attribute]:
    """Return the attributes of a piece: its action or refused action, or at least its help topic `info`.

    A piece without an action but with a topic is still a button.
    """
    all_attributes = target_attributes(kind, status, action_text or "", False, label, data_info=info, **attributes)
    if status == INERT and info:
        all_attributes |= {"role": "button", "tabindex": 0}
    return all_attributes


def action_label(viewer: Viewer, label: str, status: str, action_text: str | None) -> str:
    """Return a label, with a description of a click's effect if the action is legal."""
    if not is_legal(status) or action_text is None:
        return label
    return f"{label} {viewer.translate('tara_wolf-draw-do', verb=action_text.split(' ')[0])}"


LEADING = 1.1
"""Line spacing of captions, relative to the font size."""

Arrivals = Mapping[tuple[str, str], int]
"""Number of pieces that have just arrived, by place and piece."""


def arrived_pieces(view: View, just_moved: Moves) -> Arrivals:
    """Return the pieces that have just arrived, by place."""
    return Counter((place, piece) for place, pieces in last_arrivals(view, just_moved).items() for piece in pieces)


def is_newest(copy: int, held: int, arrived: int) -> bool:
    """Return whether a copy, counted from 1, is among the arrivals, which are the last of the `held` equal cards."""
    return copy > held - arrived


# ---- shapes ---------------------------------------------------------------------------------------------------------


def rect_attributes(x: float, y: float, width: float, height: float, radius: float = 6) -> dict[str, Attribute]:
    return {"x": x, "y": y, "width": width, "height": height, "rx": radius}


def ring(x: float, y: float, width: float, height: float, radius: float = 6) -> str:
    """Draw a gold ring with a dark edge around a piece that can be chosen; CSS of the page shows it."""
    shape = rect_attributes(x, y, width, height, radius) | {"fill": "none", "opacity": 0, "class_": "ring"}
    return tag("rect", stroke="var(--gold-edge)", stroke_width=5, **shape) + tag(
        "rect", stroke="var(--gold-fill)", stroke_width=3.2, **shape
    )


def focus(x: float, y: float, width: float, height: float, radius: float = 6) -> str:
    """Draw the keyboard focus outline, initially hidden."""
    shape = rect_attributes(x - 2, y - 2, width + 4, height + 4, radius + 2)
    return tag("rect", class_="focus", fill="none", opacity=0, stroke="var(--focus)", stroke_width=3, **shape)


def hit_area(x: float, y: float, width: float, height: float) -> str:
    """Draw an invisible area that can be pressed."""
    return tag("rect", class_="hit", x=x, y=y, width=width, height=height, fill="none", pointer_events="all")


def serif_text(words: str, x: float, y: float, size: float, **attributes: Attribute) -> str:
    """Draw a number or heading in the serif font."""
    settings: dict[str, Attribute] = {"font_family": "var(--serif)", "font_weight": 600, "class_": "serif"}
    return text(words, x, y, size, **(settings | attributes))


@lru_cache(maxsize=4096)
def caption(words: str, x: float, y: float, size: float, room: float, strong: bool = False) -> str:
    """Draw words below a piece, on two lines if they are too wide for one and can be split."""
    lines = [words] if text_width(words, size) * (BOLD_RATIO if strong else 1) <= room else split_line(words)
    weight = (
        600 if strong and max(text_width(line, size) for line in lines) * BOLD_RATIO * MIN_SPACING <= room else None
    )
    return "".join(
        fitted_text(line, x, y + size * LEADING * number, size, room, font_weight=weight)
        for number, line in enumerate(lines)
    )


def split_line(words: str) -> list[str]:
    """Split words into two lines at the break nearest to the middle: a space, a hyphen or a soft hyphen.

    Return a single line if there is no break.
    """
    breaks = [place + (letter == "-") for place, letter in enumerate(words) if letter in f" -{SOFT_HYPHEN}"]
    if not breaks:
        return [words]
    best = min(breaks, key=lambda place: abs(place - len(words) / 2))
    first, second = words[:best], words[best:]
    return [f"{first}-" if second.startswith(SOFT_HYPHEN) else first, second.strip(f" {SOFT_HYPHEN}")]


def name_caption(
    viewer: Viewer, card: str, x: float, y: float, size: float, room: float, strong: bool = False, short: bool = False
) -> str:  # fmt: skip
    """Draw a card's name or short name below it, on up to two lines.

    If neither fits, or if `short` is set, draw the result of `short_name` on one line.
    """
    names = (
        () if short else (viewer.card_name(card), cards_by_id(viewer.overrides_key)[card].short.get(viewer.lang, ""))
    )
    for words in filter(None, names):
        if all(fits(line, size, room) for line in split_line(words)):
            return caption(words, x, y, size, room, strong)
    name = short_name(viewer, card, size, room)
    bold = strong and fits(name, size, room / BOLD_RATIO)
    return fitted_text(name, x, y, size, room, font_weight=600 if bold else None)


def short_name(viewer: Viewer, card: str, size: float, room: float) -> str:
    """Return a card's name; if it does not fit, its short name from the card file or an adventurer's surname."""
    name, found = viewer.card_name(card), cards_by_id(viewer.overrides_key)[card]
    words = name.split(" ") if found.kind == "adventurer" else []
    shorter = [one for one in (name, found.short.get(viewer.lang, "").replace(SOFT_HYPHEN, ""), *words[::-1]) if one]
    return next((one for one in shorter if fits(one, size, room)), shorter[min(1, len(shorter) - 1)])


def fits(words: str, size: float, room: float) -> bool:
    """Return whether words fit without being cut."""
    return text_width(words, min(size, MIN_FONT_SIZE)) * MIN_SPACING <= room


@lru_cache(maxsize=8)
def panel(width: float, height: float) -> str:
    """Draw the background of a component on the page's panel."""
    return tag("rect", fill="var(--panel)", **rect_attributes(0, 0, width, height, 8))


__all__ = [
    "BOLD_RATIO",
    "BOOK_PHASES",
    "CAMP_PHASES",
    "DISCARD_PHASES",
    "INERT",
    "NAME_COLOURS",
    "Arrivals",
    "Attribute",
    "Moves",
    "Names",
    "View",
    "Viewer",
    "action_label",
    "arrival_brackets",
    "arrived_pieces",
    "build_viewer",
    "button_attributes",
    "caption",
    "cards_in_words",
    "class_names",
    "count_cards",
    "fits",
    "fitted_text",
    "focus",
    "hit_area",
    "is_legal",
    "is_newest",
    "name_caption",
    "number_copies",
    "panel",
    "piece_status",
    "rect_attributes",
    "ring",
    "serif_text",
    "short_name",
    "split_line",
    "tag",
    "target_attributes",
    "text",
    "text_width",
    "use_symbol",
]  # fmt: skip
