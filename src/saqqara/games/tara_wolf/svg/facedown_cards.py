"""What lies face down on a side of the tomb of Tara Wolf as SVG: backs, for their owner windows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from saqqara.games.tara_wolf.cards.card_loader import by_id
from saqqara.games.tara_wolf.svg.cards import around, back, high, place, playable
from saqqara.games.tara_wolf.svg.common import INERT, Arrived, Reader, View, fitted_text, numbered, tag

LEFT, ROOM = 92, 276
"""Where the cards of a side begin, and how much room they have."""
LAID = 30.0
MOST_IN_ROW = 6  # of a fight, and of what one has laid: more lie in two rows
FOOT = 303.0  # where a side ends


@dataclass(frozen=True)
class Shelf:
    """How what is laid lies on a side: where the first card does, how many lie in a row, how far it is to the next and
    from one row to the next, how wide one is and how far beside it can be pressed, too; whether a bluff is called so
    beside it, not below."""

    left: float
    top: float
    each: int
    step: float
    tall: float
    width: float
    grip: float
    beside: bool = False

    def corner(self, index: int) -> tuple[float, float]:
        """Where a card lies."""
        row, column = divmod(index, self.each)
        return self.left + self.step * column, self.top + row * self.tall


def _to_lie(view: View, seat: int) -> int:
    """How many cards a seat has laid, and the next one that it may."""
    owner = view["seats"][seat]
    return int(owner["laid"] + owner["laid_papyri"] + _awaits(view, seat))


def _awaits(view: View, seat: int) -> bool:
    owner = view["seats"][seat]
    return bool(view["phase"] == "lay" and view["actor"] == seat and owner["laid"] + owner["laid_papyri"] < 8)


def shelved(view: View, who: Reader, seat: int) -> bool:
    """Whether what the reader has laid lies in two rows, wide enough for a finger: fighters, in one row above,
    are smaller then."""
    owner = view["seats"][seat]
    own = seat == who.near and owner["laid_cards"] is not None
    standing = len({entry["card"] for entry in owner["tomb"]}) + len(set(owner["fallen"]))
    return bool(own and view["tomb"] and _to_lie(view, seat) > MOST_IN_ROW and standing <= MOST_IN_ROW)


def shelf(view: View, seat: int, y: float) -> Shelf:
    """All that is laid in one row."""
    many = max(1, _to_lie(view, seat))
    step = min(46.0, ROOM / many)
    return Shelf(LEFT + 6, y, many, step, 0, LAID, (step - LAID) / 2)


def shelves(view: View, seat: int, y: float) -> Shelf:
    """All that is laid in two rows, between the fighters and the foot of the side."""
    each = ceil(_to_lie(view, seat) / 2)
    tall = (FOOT - y) / 2
    width = min(LAID, (tall - 2) * LAID / high(LAID))
    return Shelf(LEFT + 9, y, each, ROOM / each, tall, width, (50 - width) / 2, beside=True)


def laid(view: View, who: Reader, seat: int, shelf: Shelf, arrived: Arrived) -> str:
    """Cards laid face down: backs, for their owner windows; beside them what the owner's bluff is called."""
    owner = view["seats"][seat]
    cards, papyri = owner["laid"], owner["laid_papyri"]
    label = who.say("tara_wolf-draw-laid", cards=cards, papyri=papyri, **who.whose(seat))
    if owner["laid_cards"] is not None:
        drawn = [
            _own_laid(who.anybody, f"laid-{seat}-{name}", card, *shelf.corner(index), shelf)
            for index, (card, name, _) in enumerate(numbered(owner["laid_cards"]))
        ]
    else:
        kinds = [""] * cards + ["papyrus"] * papyri
        drawn = [back(*shelf.corner(index), shelf.width, kind) for index, kind in enumerate(kinds)]
    free = place(*shelf.corner(cards + papyri), shelf.width) if _awaits(view, seat) else ""
    marks = ""
    if drawn and any(to == f"laid-{seat}" for to, _ in arrived):
        last = len(drawn) - 1
        if owner["laid_cards"] is not None:  # cards are listed by kind: what has come is where its kind ends
            came = next(piece for to, piece in arrived if to == f"laid-{seat}")
            last = max((n for n, card in enumerate(owner["laid_cards"]) if card == came), default=last)
        marks = around(*shelf.corner(last), shelf.width)
    role = "group" if owner["laid_cards"] else "img"
    return tag("g", *drawn, free, marks, data_place=f"laid-{seat}", class_="laid", role=role, aria_label=label)


@lru_cache(maxsize=1024)
def _own_laid(who: Reader, name: str, card: str, x: float, y: float, shelf: Shelf) -> str:
    """A card that the reader has laid: only its owner sees what it is; the bluff is named (TW-R2)."""
    bluff, width = by_id()[card].kind in ("companion", "animal"), shelf.width
    words = who.say("tara_wolf-draw-own-laid", bluff="yes" if bluff else "no")
    drawn = playable(who, name, card, None, INERT, x, y, width, shut=True, words=words, beside=shelf.grip)
    if not bluff:
        return drawn
    called = who.say("tara_wolf-draw-bluff")
    if shelf.beside:
        room = shelf.step - width - shelf.grip - 2
        return drawn + fitted_text(called, x + width + 2, y + high(width) / 2 + 4, 11, room, text_anchor="start",
                               font_style="italic", aria_hidden="true")  # fmt: skip
    return drawn + fitted_text(
        called, x + width / 2, y + high(width) + 10, 11, width + 14, font_style="italic", aria_hidden="true",
    )  # fmt: skip
