"""The sides of a tomb of Tara Wolf as SVG: who fights and how strong, who has fallen, what lies face down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Any

from saqqara.games.tara_wolf.cards.card_loader import by_id
from saqqara.games.tara_wolf.cards.overrides import cards_of
from saqqara.games.tara_wolf.svg.cards import around, at, badge, face, front, high, in_words, place
from saqqara.games.tara_wolf.svg.common import (
    BOLD_RATIO,
    BOOK_PHASES,
    INERT,
    Arrived,
    Reader,
    View,
    box_of,
    chooser,
    class_names,
    counted,
    doing,
    fits,
    fitted_text,
    focus,
    hit,
    may,
    named,
    newest,
    numbered,
    pressed,
    ring,
    serif,
    short_name,
    status_of,
    tag,
    text,
    text_width,
    use_symbol,
)
from saqqara.games.tara_wolf.svg.facedown_cards import LEFT, MOST_IN_ROW, ROOM, laid, shelf, shelved, shelves

SEAM, RIGHT = 145, 372
FIGHTER, STEP, NAME = 42.0, 62.0, 11.0
MOST_SINGLE = 5  # fighters side by side; of more, equal ones lie in one place
NEAR, FAR = {"fighters": 151, "laid": 247, "many": 152}, {"laid": 4, "fighters": 53, "many": 3}
"""Where the rows of a side begin: the fighters of both sides meet in the middle. Many take that of what was laid."""
PARTS = ("base", "card", "tomb", "ability")
SOFT_HYPHEN = "\u00ad"  # where a word may be divided in a table
BUBBLE = (116, 84)
SMALLER = 36.0  # so wide are cards at most below which names find room on two lines
EDGES, APART = (LEFT - 5.0, RIGHT - 2.0), 7.0  # where names begin and end, and what lies between two of them
Spot = tuple[float, float, float]
"""Where a name stands: its line, above or below the usual one; its middle; its room."""


def side(view: View, who: Reader, seat: int, arrived: Arrived) -> str:
    """A side of the tomb: who stands in it, or stood in it when it was awarded, and what is laid."""
    rows = NEAR if seat == who.near else FAR
    small = shelved(view, who, seat)
    fighters, below = _fighters(view, who, seat, rows, arrived, small)
    lying = shelves(view, seat, below) if small else shelf(view, seat, rows["laid"])
    face_down = laid(view, who, seat, lying, arrived)
    label = who.say("tara_wolf-draw-side", **who.whose(seat))
    both = [fighters, face_down] if seat == who.near else [face_down, fighters]
    return tag("g", *both, role="group", aria_label=label)


def decision_inside(view: View, seat: int, card: str) -> str | None:
    """What a card that lies open in the tomb stands for now."""
    own, kind = chooser(view) == seat, by_id()[card].kind
    if own and cards_of(view)[card].effect == "eliminates":
        return f"trigger {card}"
    if own and view["phase"] in BOOK_PHASES and kind in ("companion", "animal"):
        return f"choose {card}"
    if not own and view["phase"] in ("trigger", "hit", "curse-discard"):
        return f"hit {card}"
    return None


def standing_inside(view: View, seat: int) -> list[Mapping[str, Any]]:
    """The cards of a seat that lie open in the tomb. Once it has been awarded their strengths are those of the fight;
    when all have left, those who were there."""
    owner = view["seats"][seat]
    if view["tomb"]:
        return list(owner["tomb"])
    if not any(one["tomb"] for one in view["seats"]):
        return list(owner["stood"])
    of_fight = {entry["card"]: entry["strength"] for entry in owner["stood"]}
    return [{**entry, "strength": of_fight[entry["card"]]} for entry in owner["tomb"]]


@dataclass(frozen=True)
class Row:
    """How cards lie in a row: how many in each, how far from one to the next, how wide one is; how far below its upper
    edge the usual line of names is; how high the row is; whether strengths stand beside cards, not below names."""

    each: int
    step: float
    width: float
    names: float
    tall: float
    beside: bool = False

    def corner(self, index: int, y: float) -> tuple[float, float]:
        """Where a card of these rows lies, the first of which begins at y."""
        row, column = divmod(index, self.each)
        return LEFT + self.step * column + (self.step - self.width - 15 * self.beside) / 2, y + row * self.tall


def _row(crowded: bool, count: int, twice: bool, small: bool) -> Row:
    """How so many cards lie on a side, in one row or two; smaller above two shelves of what is laid."""
    each = ceil(count / 2) if twice else max(1, count)
    step = min(STEP, ROOM / each)
    if twice:
        width = min(32.0, step - 17)
        return Row(each, step, width, high(width) + (20 if crowded else 11), 71, beside=True)
    if small:
        width = min(32.0, step - 17)
        names = high(width) + (20 if crowded else 11)
        return Row(each, step, width, names, names + 5, beside=True)
    return Row(each, step, min(SMALLER if crowded else FIGHTER, step - 4), high(FIGHTER) + 11, high(FIGHTER) + 29)


def _fighters(
    view: View, who: Reader, seat: int, rows: Mapping[str, float], arrived: Arrived, small: bool
) -> tuple[str, float]:
    """Everything that lies open on a side, side by side: fighters with their strength, traps that wait, the ankh; then
    who has fallen. Who has left the tomb is only a picture: the piece lies elsewhere. And where they end."""
    left = not (view["tomb"] or any(owner["tomb"] for owner in view["seats"]))
    owner = view["seats"][seat]
    entries, gone = standing_inside(view, seat), owner["fallen"]
    cards = [entry["card"] for entry in entries]
    many = dict.fromkeys(cards, 1)
    if len(cards) + len(gone) > MOST_SINGLE:
        many = counted(cards)
        entries = [entries[cards.index(card)] for card in many]
    fallen = dict.fromkeys(gone, 1) if len(cards) + len(gone) <= MOST_SINGLE else counted(gone)
    lost = gone if len(cards) + len(gone) <= MOST_SINGLE else list(fallen)
    lying, count = [entry["card"] for entry in entries], len(entries) + len(lost)
    twice = bool(view["tomb"]) and count > MOST_IN_ROW and not owner["laid"] + owner["laid_papyri"]
    step = _row(False, count, twice, small).step
    crowded = not all(_has_room(who, card, step - 1) for card in (*lying, *lost))
    row, y = _row(crowded, count, twice, small), rows["many" if twice else "fighters"]
    names = _names(who.anybody, [*lying, *lost], row, y, crowded)
    drawn, sums = [], []
    for index, (entry, (card, name, copy)) in enumerate(zip(entries, numbered(lying), strict=True)):
        decision = None if left else decision_inside(view, seat, card)
        status = status_of(view, decision)
        came = not left and newest(copy, lying.count(card), arrived.get((f"tomb-{seat}", card), 0))
        strength = tuple(entry["strength"][part] for part in (*PARTS, "total")) if entry["strength"] else None
        corner = row.corner(index, y)
        drawn.append(
            _fighter(who.anybody, f"inside-{seat}-{name}", card, decision if status != INERT else None, status,
                     strength, many[card], *corner, row, came, left)
        )  # fmt: skip
        sums.append(bubble(who.anybody, card, strength, *corner, row.width) if strength else tag("g"))
    for index, card in enumerate(lost, len(entries)):
        drawn.append(_fallen(who.anybody, card, fallen[card], *row.corner(index, y), row.width))
    awaited = place(LEFT + (STEP - FIGHTER) / 2, y, FIGHTER) if view["tomb"] and not drawn else ""
    nobody = "" if drawn or view["tomb"] else fitted_text(
        who.say("tara_wolf-draw-nobody"), LEFT + 12, y + 40, 12, ROOM, text_anchor="start", fill="var(--ink-soft)"
    )  # fmt: skip
    # Names and sums are no part of what is pressed: it would reach as far as they do, its middle lie beside it.
    shown = tag("g", *sums, class_="sums", aria_hidden="true") if sums else ""
    side_by_side = tag("g", awaited, nobody, *drawn, data_place=f"tomb-{seat}", class_="fighters")
    return names + side_by_side + shown, y + row.tall


@lru_cache(maxsize=8192)
def _fighter(
    who: Reader, name: str, card: str, decision: str | None, status: str, strength: tuple[int, ...] | None, count: int,
    x: float, y: float, row: Row, just: bool, left: bool,
) -> str:  # fmt: skip
    """A card in the tomb with its strength now; behind it what is printed and what comes on top, if anything does."""
    width, room, tall = row.width, row.step, high(row.width)
    middle = x + width / 2 + 7.5 * row.beside
    label, total = in_words(who.lang, who.own, card), ""
    if strength is not None:
        label = f"{label} {sum_in_words(who, card, strength)}"
        spot = (x + width + 8, y + tall / 2 + 5, 0) if row.beside else (middle, y + high(FIGHTER) + 27, room)
        total = _strength(strength, *spot)
    gold = ring(x + 0.5, y + 0.5, width - 1, tall - 4, 6.5) if may(status) else ""
    marks = around(x, y, width) if just else ""
    number = badge(f"{count}×", x + width - 4, y + tall * 0.38) if count > 1 else ""
    info = card if strength is None else f"{card} strength"
    shown = pressed("fighter", status, decision, doing(who, label, status, decision), info=info, id=name)
    lying = at(face(who.own, card), x, y, width, opacity=0.85) if left else front(who.own, card, x, y, width)
    inner = tag("g", gold, lying, number, marks, class_=class_names("lift", "came" if just else None))
    grip = hit(middle - room / 2, y, room, row.tall)
    return tag("g", inner, total, grip, focus(x, y, width, tall - 2, 6.5), **shown)


def _names(who: Reader, cards: Sequence[str], row: Row, y: float, crowded: bool) -> str:
    """The names below the cards of a side."""
    drawn = [
        named(who, card, middle, y + number * row.tall + row.names + line, NAME, room, short=True)
        for number, first in enumerate(range(0, len(cards), row.each))
        for lying in (cards[first : first + row.each],)
        for card, (line, middle, room) in zip(lying, _spots(who, lying, row.step, crowded), strict=True)
    ]
    return tag("g", *drawn, class_="names", aria_hidden="true") if drawn else ""


def _has_room(who: Reader, card: str, room: float) -> bool:
    """Whether a name stands below its card uncut."""
    return fits(short_name(who, card, NAME, room), NAME, room)


def _spots(who: Reader, cards: Sequence[str], step: float, crowded: bool) -> list[Spot]:
    """Where the names of cards side by side stand. Where they are crowded names stand on two lines in turn, each as
    near to its card as the others of its line let it; where they have no room even so, each has as much as the
    others."""
    middles = [LEFT + step * (index + 0.5) for index in range(len(cards))]
    if not crowded:
        return [(0.0, middle, step - 1) for middle in middles]
    twice, spots = 2 * step - APART, dict[int, Spot]()
    for first, line in ((0, -10.0), (1, 2.0)):
        turn = range(first, len(cards), 2)
        wide = [text_width(short_name(who, cards[index], NAME, twice), NAME) for index in turn]
        share = (EDGES[1] - EDGES[0] + APART) / len(turn) - APART if turn else 0
        if sum(wide) > share * len(turn):
            wide = [min(one, share) for one in wide]
        begins = _spread([middles[index] for index in turn], wide)
        spots |= {
            index: (line, begin + width / 2, width) for index, begin, width in zip(turn, begins, wide, strict=True)
        }
    return [spots[index] for index in range(len(cards))]


def _spread(middles: Sequence[float], widths: Sequence[float]) -> list[float]:
    """Where things begin that stand in a row, apart and within the edges, each as near to its middle as can be."""
    (free, last), begins = EDGES, list[float]()
    for middle, width in zip(middles, widths, strict=True):
        begins.append(max(middle - width / 2, free))
        free = begins[-1] + width + APART
    for index in reversed(range(len(begins))):
        begins[index] = min(begins[index], last - widths[index])
        last = begins[index] - APART
    return begins


def _strength(strength: tuple[int, ...], middle: float, y: float, room: float) -> str:
    """What somebody counts now, and behind it, where there is room, printed strength and change."""
    base, now = strength[0], strength[-1]
    number: dict[str, Any] = {"font_weight": 700}
    if now == base or room < 40:
        return serif(str(now), middle, y, 15, **number)
    change = f"{base}{now - base:+}".replace("-", "−")
    return serif(str(now), middle - 12, y, 15, **number) + text(change, middle + 10, y - 0.5, 11)


@lru_cache(maxsize=256)
def _fallen(who: Reader, card: str, count: int, x: float, y: float, width: float) -> str:
    """Who has been eliminated: pale, with a cross, until the next tomb is opened."""
    tall = high(width)
    cross = use_symbol("felled", x + width * 0.15, y + tall * 0.26, width * 0.7)
    number = badge(f"{count}×", x + width - 4, y + tall * 0.38) if count > 1 else ""
    words = who.say("tara_wolf-draw-fallen", card=who.card(card))
    pale = tag("g", use_symbol(f"tile-{card}", x, y, width, tall), opacity=0.5)
    return tag("g", pale, cross, number, class_="fallen", role="img", aria_label=words)


# ---- sums -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2048)
def sum_in_words(who: Reader, card: str, strength: tuple[int, ...]) -> str:
    """A strength as a sum: "Jackal 4: base 2, card +1, tomb –, ability +1"."""
    base, *bonuses, total = strength
    more, tomb_, ability = (_more(bonus) for bonus in bonuses)
    return who.say(
        "tara_wolf-draw-sum", card=who.card(card), total=total, base=base, bonus=more, tomb=tomb_, ability=ability
    )


def _more(bonus: int) -> str:
    """What comes on top, a dash where nothing does."""
    return f"{bonus:+}".replace("-", "−") if bonus else "–"


@lru_cache(maxsize=2048)
def bubble(who: Reader, card: str, strength: tuple[int, ...], x: float, y: float, width: float) -> str:
    """A strength as a sum beside its card, hidden until somebody points at that: what counts, and each part of it."""
    wide, tall = BUBBLE
    left = x + width + 6 if x + width + 6 + wide <= RIGHT - 3 else x - 6 - wide
    top = y - 4
    base, *bonuses, total = strength
    ground = tag(
        "rect", fill="var(--panel)", stroke="var(--ink-soft)", stroke_width=1.2, **box_of(left, top, wide, tall, 7)
    )
    called = short_name(who, card, 12, (wide - 32) / BOLD_RATIO)
    name = fitted_text(called, left + 8, top + 16, 12, wide - 32, text_anchor="start", font_weight=600)
    drawn = [name, serif(str(total), left + wide - 8, top + 17, 15, text_anchor="end", font_weight=700)]
    rule = tag("path", d=f"M{left + 8:g} {top + 21.5:g}h{wide - 16}", stroke="var(--rule)")
    for line, (part, words) in enumerate(zip(PARTS, (str(base), *map(_more, bonuses)), strict=True)):
        under, part_of = top + 34 + 15 * line, who.say("tara_wolf-draw-part", part=part).replace(SOFT_HYPHEN, "")
        drawn += [
            fitted_text(part_of, left + 8, under, 11, wide - 40, text_anchor="start", fill="var(--ink-soft)"),
            text(words, left + wide - 8, under, 11.5, text_anchor="end", font_weight=600),
        ]
    return tag("g", ground, rule, *drawn, class_="sum", opacity=0)
