"""What every drawing of Tara Wolf is made of: who reads, what a piece can be chosen for, rings and captions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from saqqara.games.tara_wolf import components, notation
from saqqara.games.tara_wolf.cards.card_loader import HYPHEN
from saqqara.games.tara_wolf.cards.overrides import card_name, cards, written
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
TEXTS = frozenset(notation.TEXTS)

CAMP_PHASES = ("foresee", "resources", "play", "take", "target")
DISCARDING = ("give-up", "clean-up", "opening-discard", "curse-discard")
BOOK_PHASES = ("book", "bring-back")


# ---- who reads ------------------------------------------------------------------------------------------------------


class Reader(NamedTuple):
    """For whom it is drawn: the language, the reader's own seat (None for a spectator), and the players' names."""

    lang: str
    seat: int | None
    names: tuple[str, ...]
    own: str = ""
    """What differs from the cards of this house (`own.written`)."""

    def say(self, message: str, **facts: str | int) -> str:
        """The message in the reader's language."""
        return translate(self.lang, message, **facts)

    def whose(self, seat: int) -> dict[str, str | int]:
        """Facts for a message about a player: `whose` is "you" or "other", `name` the name."""
        return {"whose": "you" if seat == self.seat else "other", "name": self.names[seat]}

    def card(self, card: str) -> str:
        """The name of a card."""
        return card_name(self.lang, card, self.own)

    @property
    def near(self) -> int:
        """The seat that is drawn at the bottom: the reader's own; a spectator sits behind the first."""
        return self.seat or 0

    @property
    def anybody(self) -> Reader:
        """For whom what names no player is drawn: it is the same for all who read this language."""
        return Reader(self.lang, None, (), self.own)


def reader(view: View, lang: str, names: Names = None) -> Reader:
    """The reader of this view; without names the players are called after what they wear."""
    known = names or [translate(lang, "tara_wolf-livery", seat=seat) for seat in range(components.SEATS)]
    return Reader(lang, view["seat"], tuple(known[: components.SEATS]), written(view))


def cards_in_words(who: Reader, cards: Iterable[str]) -> str:
    """Cards as a list in words, equal ones counted; "none" without any."""
    counts = counted(cards)
    named = [f"{many} × {who.card(card)}" if many > 1 else who.card(card) for card, many in counts.items()]
    return ", ".join(named) or who.say("tara_wolf-draw-none")


def counted(cards: Iterable[str]) -> dict[str, int]:
    """How many there are of each card, in the order in which they come."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return counts


def numbered(cards: Iterable[str]) -> list[tuple[str, str, int]]:
    """Each card with a name of its own for ids, and which copy it is: the second jackal is `jackal-2`."""
    seen: dict[str, int] = {}
    found = []
    for card in cards:
        copy = seen[card] = seen.get(card, 0) + 1
        found.append((card, card if copy == 1 else f"{card}-{copy}", copy))
    return found


# ---- what can be chosen ---------------------------------------------------------------------------------------------


def status_of(view: View, decision: str | None) -> str:
    """What a decision is to the reader now; STILL for none, and for what is no decision at all."""
    return action_status(view, decision) if decision in TEXTS else INERT


def chooser(view: View) -> int | None:
    """The seat for which pieces stand for decisions: the reader's; where all look on together, the one that decides."""
    seat: int | None = view["actor"] if view["seat"] is None else view["seat"]
    return seat


def may(status: str) -> bool:
    """Whether something can be chosen."""
    return status in (LEGAL, REVEALS)


def pressed(
    kind: str, status: str, decision: str | None, label: str, info: str | None = None, **attributes: Attribute
) -> dict[str, Attribute]:
    """The attributes of a piece: what it decides, or why not, or at least what it is (`info` names the topic)."""
    shown = target_attributes(kind, status, decision or "", False, label, data_info=info, **attributes)
    if status == INERT and info:
        shown |= {"role": "button", "tabindex": 0}
    return shown


def doing(who: Reader, label: str, status: str, decision: str | None) -> str:
    """A label, and what a click would do where that is possible."""
    if not may(status) or decision is None:
        return label
    return f"{label} {who.say('tara_wolf-draw-do', verb=decision.split(' ')[0])}"


LEADING = 1.1
"""How far a line of a caption lies below the one before, in sizes."""

Arrived = Mapping[tuple[str, str], int]
"""Place and piece of everything that has just arrived, with its number."""


def fresh(view: View, just_moved: Moves) -> Arrived:
    """What has just arrived where."""
    return Counter((place, piece) for place, pieces in last_arrivals(view, just_moved).items() for piece in pieces)


def newest(copy: int, held: int, came: int) -> bool:
    """Whether this copy, from 1, of so many equal cards is one of those that came: the last ones."""
    return copy > held - came


# ---- shapes ---------------------------------------------------------------------------------------------------------


def box_of(x: float, y: float, width: float, height: float, radius: float = 6) -> dict[str, Attribute]:
    return {"x": x, "y": y, "width": width, "height": height, "rx": radius}


def ring(x: float, y: float, width: float, height: float, radius: float = 6) -> str:
    """The gold line with a dark edge round what can be chosen; hidden until the page says so."""
    shape = box_of(x, y, width, height, radius) | {"fill": "none", "opacity": 0, "class_": "ring"}
    return tag("rect", stroke="var(--gold-edge)", stroke_width=5, **shape) + tag(
        "rect", stroke="var(--gold-fill)", stroke_width=3.2, **shape
    )


def focus(x: float, y: float, width: float, height: float, radius: float = 6) -> str:
    """The line of the keyboard, hidden at first."""
    shape = box_of(x - 2, y - 2, width + 4, height + 4, radius + 2)
    return tag("rect", class_="focus", fill="none", opacity=0, stroke="var(--focus)", stroke_width=3, **shape)


def hit(x: float, y: float, width: float, height: float) -> str:
    """What can be pressed, nothing to be seen."""
    return tag("rect", class_="hit", x=x, y=y, width=width, height=height, fill="none", pointer_events="all")


def serif(words: str, x: float, y: float, size: float, **attributes: Attribute) -> str:
    """A number or a heading in the serif."""
    settings: dict[str, Attribute] = {"font_family": "var(--serif)", "font_weight": 600, "class_": "serif"}
    return text(words, x, y, size, **(settings | attributes))


@lru_cache(maxsize=4096)
def caption(words: str, x: float, y: float, size: float, room: float, strong: bool = False) -> str:
    """Words under something, on two lines where they are too wide for one and have a blank."""
    lines = [words] if text_width(words, size) * (BOLD_RATIO if strong else 1) <= room else halves(words)
    weight = (
        600 if strong and max(text_width(line, size) for line in lines) * BOLD_RATIO * MIN_SPACING <= room else None
    )
    return "".join(
        fitted_text(line, x, y + size * LEADING * number, size, room, font_weight=weight)
        for number, line in enumerate(lines)
    )


def halves(words: str) -> list[str]:
    """Words on two lines, broken at the blank, after the hyphen or at the soft hyphen nearest to their middle; on one
    without any."""
    breaks = [place + (letter == "-") for place, letter in enumerate(words) if letter in f" -{HYPHEN}"]
    if not breaks:
        return [words]
    best = min(breaks, key=lambda place: abs(place - len(words) / 2))
    first, second = words[:best], words[best:]
    return [f"{first}-" if second.startswith(HYPHEN) else first, second.strip(f" {HYPHEN}")]


def named(
    who: Reader, card: str, x: float, y: float, size: float, room: float, strong: bool = False, short: bool = False
) -> str:  # fmt: skip
    """A card's name under it, or its short one, on two lines where they are not too wide. Where they are, or it is to
    be `short`: on one line."""
    names = () if short else (who.card(card), cards(who.own)[card].short.get(who.lang, ""))
    for words in filter(None, names):
        if all(fits(line, size, room) for line in halves(words)):
            return caption(words, x, y, size, room, strong)
    name = short_name(who, card, size, room)
    bold = strong and fits(name, size, room / BOLD_RATIO)
    return fitted_text(name, x, y, size, room, font_weight=600 if bold else None)


def short_name(who: Reader, card: str, size: float, room: float) -> str:
    """A card's name; where it does not fit, the short one that the card file has, else an adventurer's surname."""
    name, found = who.card(card), cards(who.own)[card]
    words = name.split(" ") if found.kind == "adventurer" else []
    shorter = [one for one in (name, found.short.get(who.lang, "").replace(HYPHEN, ""), *words[::-1]) if one]
    return next((one for one in shorter if fits(one, size, room)), shorter[min(1, len(shorter) - 1)])


def fits(words: str, size: float, room: float) -> bool:
    """Whether words need not be cut."""
    return text_width(words, min(size, MIN_FONT_SIZE)) * MIN_SPACING <= room


@lru_cache(maxsize=8)
def panel(width: float, height: float) -> str:
    """The ground of a drawing that lies on the page's panel."""
    return tag("rect", fill="var(--panel)", **box_of(0, 0, width, height, 8))


__all__ = [
    "BOLD_RATIO",
    "BOOK_PHASES",
    "CAMP_PHASES",
    "DISCARDING",
    "INERT",
    "NAME_COLOURS",
    "Arrived",
    "Attribute",
    "Moves",
    "Names",
    "Reader",
    "View",
    "arrival_brackets",
    "box_of",
    "caption",
    "cards_in_words",
    "class_names",
    "counted",
    "doing",
    "fits",
    "fitted_text",
    "focus",
    "fresh",
    "halves",
    "hit",
    "may",
    "named",
    "newest",
    "numbered",
    "panel",
    "pressed",
    "reader",
    "ring",
    "serif",
    "short_name",
    "status_of",
    "tag",
    "target_attributes",
    "text",
    "text_width",
    "use_symbol",
]  # fmt: skip
