"""What all parts of the table as text are made of: stones, cards, and what can be done with them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from saqqara.games.imhotep import components
from saqqara.i18n import translate
from saqqara.presentation import View
from saqqara.theme.terminal_text import (
    JUST_MOVED_STYLE,
    LEGAL_STYLE,
    MATERIAL_COLOURS,
    QUIET_STYLE,
    SEAT_COLOURS,
    center_text,
)

STONE = ("■", "▲", "●", "◆")  # by seat
EMPTY, ROOM = "·", "□"  # an empty field; room on a sled
BACK = "▒▒"  # a card, or a tile, face down
CAN = "▸"  # before what something can be done with
COIN = "¢"
CELL = 3  # columns of a space on a boat, of a field of temple and obelisks
CARD_STYLES = {"red": "carnelian", "green": "malachite", "statue": "amethyst", "cargo-sled": "papyrus", "blue": "lapis"}


def legal(view: View, decision: str) -> bool:
    """Whether a decision can be taken now."""
    return decision in view["legal"]


def any_legal(view: View, begin: str, end: str = "") -> bool:
    """Whether a decision that begins and ends so is legal."""
    return any(decision.startswith(begin) and decision.endswith(end) for decision in view["legal"])


def star(view: View, begin: str, end: str = "") -> str:
    """A star where such a decision reveals what is hidden."""
    return "*" if any(text.startswith(begin) and text.endswith(end) for text in view["reveals"]) else ""


def number(view: View, name: str, decisions: Iterable[str], width: int) -> Text:
    """The number of something that can be chosen, with a star where that reveals something."""
    possible = [decision for decision in decisions if legal(view, decision)]
    reveals = "*" if any(decision in view["reveals"] for decision in possible) else ""
    return center_text(f"{name}{reveals}", width, LEGAL_STYLE if possible else "")


def just(view: View, place: str) -> str:
    """What has just moved stands out."""
    return f" {JUST_MOVED_STYLE}" if any(step["to"] == place for step in view["moved"]) else ""


def stone(view: View, owner: int | None, place: str, empty: str = EMPTY, width: int = 2) -> Text:
    """A stone in so many columns, or what stands on the empty field."""
    if owner is None:
        return center_text(empty, width, QUIET_STYLE)
    return center_text(STONE[owner], width, SEAT_COLOURS[owner] + just(view, place))


def counts(numbers: Sequence[int]) -> Text:
    """Numbers by seat: "■3 ▲1"."""
    return Text(" ").join(
        Text(f"{STONE[seat]}{count}", "" if count else QUIET_STYLE) for seat, count in enumerate(numbers)
    )


def card(lang: str, name: str, style: str = "") -> Text:
    """A market card in a few letters, in the colour of its kind."""
    return Text(
        f" {translate(lang, 'imhotep-cell-card', card=name)} ", MATERIAL_COLOURS[CARD_STYLES[_kind(name)]] + style
    )


def _kind(name: str) -> str:
    if name in CARD_STYLES:
        return name
    return "blue" if name in components.BLUE else "green" if name.endswith("-decoration") else "red"
