"""What lies face down on a side of the tomb of Tara Wolf as SVG: backs, for their owner windows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from saqqara.games.tara_wolf.cards.card_loader import standard_cards
from saqqara.games.tara_wolf.svg.cards import back, card_brackets, card_button, empty_place, height_for_width
from saqqara.games.tara_wolf.svg.common import INERT, Arrivals, View, Viewer, fitted_text, number_copies, tag

LEFT, ROOM = 92, 276
"""Where the cards of a side begin, and how much room they have."""
CARD_WIDTH = 30.0
MAX_IN_ROW = 6  # of a fight, and of what one has laid: more lie in two rows
FOOT = 303.0  # where a side ends


@dataclass(frozen=True)
class FacedownLayout:
    """How what is laid lies on a side: where the first card does, how many lie in a row, how far it is to the next and
    from one row to the next, how wide one is and how far beside it can be pressed, too; whether a bluff is called so
    beside it, not below."""

    left: float
    top: float
    per_row: int
    step: float
    height: float
    width: float
    grip: float
    bluff_in_row: bool = False

    def corner(self, index: int) -> tuple[float, float]:
        """Where a card lies."""
        row, column = divmod(index, self.per_row)
        return self.left + self.step * column, self.top + row * self.height


def _facedown_count(view: View, seat: int) -> int:
    """How many cards a seat has laid, and the next one that it may."""
    owner = view["seats"][seat]
    return int(owner["laid"] + owner["laid_papyri"] + _can_lay(view, seat))


def _can_lay(view: View, seat: int) -> bool:
    owner = view["seats"][seat]
    return bool(view["phase"] == "lay" and view["current_player"] == seat and owner["laid"] + owner["laid_papyri"] < 8)


def has_two_rows(view: View, viewer: Viewer, seat: int) -> bool:
    """Whether what the reader has laid lies in two rows, wide enough for a finger: fighters, in one row above,
    are smaller then."""
    owner = view["seats"][seat]
    own = seat == viewer.near_seat and owner["laid_cards"] is not None
    num_fighters = len({entry["card"] for entry in owner["tomb"]}) + len(set(owner["fallen"]))
    return bool(own and view["tomb"] and _facedown_count(view, seat) > MAX_IN_ROW and num_fighters <= MAX_IN_ROW)


def one_row_layout(view: View, seat: int, y: float) -> FacedownLayout:
    """All that is laid in one row."""
    many = max(1, _facedown_count(view, seat))
    step = min(46.0, ROOM / many)
    return FacedownLayout(LEFT + 6, y, many, step, 0, CARD_WIDTH, (step - CARD_WIDTH) / 2)


def two_row_layout(view: View, seat: int, y: float) -> FacedownLayout:
    """All that is laid in two rows, between the fighters and the foot of the side."""
    each = ceil(_facedown_count(view, seat) / 2)
    tall = (FOOT - y) / 2
    width = min(CARD_WIDTH, (tall - 2) * CARD_WIDTH / height_for_width(CARD_WIDTH))
    return FacedownLayout(LEFT + 9, y, each, ROOM / each, tall, width, (50 - width) / 2, bluff_in_row=True)


def draw_facedown_cards(view: View, viewer: Viewer, seat: int, layout: FacedownLayout, arrived: Arrivals) -> str:
    """Cards laid face down: backs, for their owner windows; beside them what the owner's bluff is called."""
    owner = view["seats"][seat]
    cards, papyri = owner["laid"], owner["laid_papyri"]
    label = viewer.translate("tara_wolf-draw-laid", cards=cards, papyri=papyri, **viewer.player_facts(seat))
    if owner["laid_cards"] is not None:
        drawn = [
            _own_facedown_card(viewer.neutral_viewer, f"laid-{seat}-{name}", card, *layout.corner(index), layout)
            for index, (card, name, _) in enumerate(number_copies(owner["laid_cards"]))
        ]
    else:
        kinds = [""] * cards + ["papyrus"] * papyri
        drawn = [back(*layout.corner(index), layout.width, kind) for index, kind in enumerate(kinds)]
    free = empty_place(*layout.corner(cards + papyri), layout.width) if _can_lay(view, seat) else ""
    marks = ""
    if drawn and any(to == f"laid-{seat}" for to, _ in arrived):
        last = len(drawn) - 1
        if owner["laid_cards"] is not None:  # cards are listed by kind: what has come is where its kind ends
            came = next(piece for to, piece in arrived if to == f"laid-{seat}")
            last = max((n for n, card in enumerate(owner["laid_cards"]) if card == came), default=last)
        marks = card_brackets(*layout.corner(last), layout.width)
    role = "group" if owner["laid_cards"] else "img"
    return tag("g", *drawn, free, marks, data_place=f"laid-{seat}", class_="laid", role=role, aria_label=label)


@lru_cache(maxsize=1024)
def _own_facedown_card(viewer: Viewer, name: str, card: str, x: float, y: float, layout: FacedownLayout) -> str:
    """A card that the reader has laid: only its owner sees what it is; the bluff is named (TW-R2)."""
    bluff, width = standard_cards()[card].kind in ("companion", "animal"), layout.width
    words = viewer.translate("tara_wolf-draw-own-laid", bluff="yes" if bluff else "no")
    drawn = card_button(viewer, name, card, None, INERT, x, y, width, face_down=True, words=words, margin=layout.grip)
    if not bluff:
        return drawn
    called = viewer.translate("tara_wolf-draw-bluff")
    if layout.bluff_in_row:
        room = layout.step - width - layout.grip - 2
        return drawn + fitted_text(called, x + width + 2, y + height_for_width(width) / 2 + 4, 11, room,
        text_anchor="start",
                               font_style="italic", aria_hidden="true")  # fmt: skip
    return drawn + fitted_text(
        called, x + width / 2, y + height_for_width(width) + 10, 11, width + 14, font_style="italic",
        aria_hidden="true",
    )  # fmt: skip
