"""What a player of Imhotep owns, as SVG: sled, quarry, cards, private boat, bet and favour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from saqqara.games.imhotep import box
from saqqara.games.imhotep.drawing.parts import (
    LEGAL,
    REVEALS,
    Attribute,
    Reader,
    View,
    also,
    block,
    box_of,
    brackets,
    card_name,
    cards_in_words,
    chooser,
    focus,
    fresh,
    hit,
    may,
    reader,
    ring,
    sailing,
    standing,
    tag,
    target,
    text,
    use,
)
from saqqara.look.elements import STILL, component

AREA = (384, 126)
Moves = Sequence[Mapping[str, str]] | None
SMALL_CARD, STEP, HAND = 46, 51, 246


def area(view: View, seat: int, lang: str = "en", just_moved: Moves = None, names: Sequence[str] | None = None) -> str:
    """What a seat owns as one `<svg>`; what it can use is inviting if it is the reader who decides."""
    who, arrived = reader(view, lang, names), fresh(view, just_moved)
    mine = view["seat"] == seat and not view["over"]
    sled = sled_of(who, seat, view["sled"][seat], _loads(view, seat), f"sled-{seat}" in arrived, _stays(view, seat))
    quarry = _quarry(who, seat, view["quarry"][seat], standing(view, "quarry") if mine else STILL)
    boats = view["private_boats"][seat] if view["options"]["private_boats"] else None
    drawn = [sled, quarry]
    if boats is not None:
        part = sailing(view).boats.get("private") if mine else None
        site = next((site for site in box.SITES if f"private {site}" not in view["legal"]), box.SITES[0])
        ask = f"private {site}" if mine else None
        drawn.append(_private(who, seat, boats["left"], boats["stones"], part, ask))
    tokens = (
        view["bet_left"][seat] if view["options"]["bets"] else None,
        view["favour_left"][seat] if view["options"]["favour"] else None,
    )
    drawn += [_tokens(who, seat, *tokens), hand(view, who, seat, mine, f"hand-{seat}" in arrived)]
    cards = cards_in_words(lang, view["hands"][seat])
    label = who.say(
        "imhotep-draw-area", sled=view["sled"][seat], quarry=view["quarry"][seat], cards=cards, **who.whose(seat)
    )
    return component("owned", *AREA, label, *drawn, id=f"owned-{seat}")


def _loads(view: View, seat: int) -> str | None:
    """The decisions that a stone of the sled makes together with a space of a boat, joined by "|"."""
    mine = view["seat"] == seat == view["actor"]
    return "|".join(decision for decision in view["legal"] if mine and decision.startswith("load ")) or None


def _stays(view: View, seat: int) -> str | None:
    """For the reader's own stones that cannot be placed now: the decision whose refusal says why."""
    if view["seat"] != seat or view["over"]:
        return None
    empty = (
        f"load {boat}.{space}"
        for boat, facts in enumerate(view["boats"], 1)
        for space, owner in enumerate(facts["spaces"], 1)
        if facts["site"] is None and owner is None
    )
    return next(empty, "load 1.1")


@lru_cache(maxsize=1024)
def sled_of(who: Reader, seat: int, stones: int, part: str | None, just: bool, ask: str | None = None) -> str:
    """The sled with its stones (IMH-1.6)."""
    last = 10 + 46 * (stones - 1)
    lying = "".join(
        use(f"block-{seat}", 10 + 46 * place, 10, 42, class_="ready" if part else None, data_piece=f"stone-{seat}")
        for place in range(stones)
    )
    marks = brackets(last, 10, 42) if just and stones else ""
    label = who.say("imhotep-draw-sled", count=stones, room=box.SLED, **who.whose(seat))
    label = also(label, who.say("imhotep-draw-load")) if part else label
    inner = tag("g", use("sled-5", 0, 4, 272, 58), lying, class_="lift")
    pressed = hit(0, 4, 246, 56) + focus(0, 4, 272, 58, 8) if part or ask else ""
    # the stones lie over what can be pressed: one of them is dragged
    return tag("g", pressed, inner, marks, **chooser("sled", label, ask=ask, part=part, id=f"sledge-{seat}",
                                                     data_place=f"sled-{seat}"))  # fmt: skip


@lru_cache(maxsize=2048)
def _quarry(who: Reader, seat: int, stones: int, status: str) -> str:
    """The quarry and what is left in it."""
    x = 280
    label = who.say("imhotep-draw-quarry", count=stones, **who.whose(seat))
    label = also(label, who.say("imhotep-draw-get")) if may(status) else label
    lit = (
        tag("rect", class_="lit", opacity=0, fill="var(--gold-wash)", **box_of(x, 4, 100, 58, 8)) if may(status) else ""
    )
    heap = use(f"heap-{seat}", x + 4, 8, 58, 50, opacity=None if stones else 0.3)
    inner = tag("g", ring(x, 4, 100, 58, 8) if may(status) else "", lit, heap, text(str(stones), x + 80, 41, 20,
                font_weight=650), class_="lift")  # fmt: skip
    placed: dict[str, Attribute] = {"id": f"quarried-{seat}", "data_place": f"quarry-{seat}"}
    shown = target("quarry", status, "quarry", False, label, **placed)
    return tag("g", inner, hit(x, 4, 100, 58), focus(x, 4, 100, 58, 8), **shown)


@lru_cache(maxsize=1024)
def _private(who: Reader, seat: int, left: bool, stones: int, part: str | None, ask: str | None) -> str:
    """The private boat while it can still sail, its outline afterwards (IMH-10.1)."""
    x, y = 256, 74
    label = who.say("imhotep-draw-private", left="yes" if left else "no", **who.whose(seat))
    label = also(label, who.say("imhotep-draw-boat-sail")) if part else label
    symbol = "private-boat" if left else "private-boat-used"
    gold = ring(x - 2, y - 1, 76, 50, 20) if part else ""
    stone = block(seat, x + 23, y + 11, 26) if stones else ""
    inner = tag("g", gold, use(symbol, x, y, 72, 48), stone, class_="lift")
    kind = "private ready" if part else "private"
    shown = chooser(kind, label, ask=ask, part=part, id=f"private-{seat}", data_place=f"private-{seat}")
    return tag("g", inner, hit(x - 2, y - 4, 76, 54), focus(x - 2, y - 1, 76, 50, 20), **shown)


@lru_cache(maxsize=256)
def _tokens(who: Reader, seat: int, bet: bool | None, favour: bool | None) -> str:
    """What a seat may still do once in the game: bet, favour."""
    drawn = []
    for index, (left, symbol, name) in enumerate(((bet, "bet-left", "bet"), (favour, "favour-5", "favour"))):
        if left is None:
            continue
        state = "yes" if left else "no"
        words = who.say("imhotep-draw-once", what=name, left=state, **who.whose(seat))
        picture = use(symbol, 340 + 3 * index, 70 + 28 * index, 26, opacity=None if left else 0.3)
        drawn.append(tag("g", picture, id=f"{name}-of-{seat}", role="img", aria_label=words))
    return "".join(drawn)


def hand(view: View, who: Reader, seat: int, mine: bool, just: bool) -> str:
    """Market cards by kind; blue ones can be played on one's turn (IMH-4.4)."""
    counts: dict[str, int] = {}
    for card in view["hands"][seat]:
        counts[card] = counts.get(card, 0) + 1
    step = min(STEP, (HAND - SMALL_CARD) / max(1, len(counts) - 1))
    cards = []
    for index, (card, many) in enumerate(counts.items()):
        blue = card in box.BLUE
        status = standing(view, f"use {card}") if mine and blue else STILL
        cards.append(_card(who.anybody, seat, 2 + step * index, card, many, status))
    none = (
        ""
        if counts
        else text(
            who.say("imhotep-draw-no-cards"), 4, 104, 15, class_="none", text_anchor="start", fill="var(--ink-soft)"
        )
    )
    return tag("g", *cards, none, data_place=f"hand-{seat}", class_="just-came" if just else None)


@lru_cache(maxsize=4096)
def _card(who: Reader, seat: int, x: float, card: str, many: int, status: str) -> str:
    y, size = 76, SMALL_CARD
    name = card_name(who.lang, card)
    label = who.say("imhotep-draw-card", card=name, count=many)
    label = also(label, who.say("imhotep-draw-use")) if status in (LEGAL, REVEALS) else label
    symbol = f"tile-{card}-s"
    count = ""
    if many > 1:
        disc = tag("circle", cx=x + size - 5, cy=y + 5, r=9, fill="var(--m-ivory)", stroke="var(--m-ink)")
        count = disc + text(str(many), x + size - 5, y + 9.5, 12, font_weight=700, fill="var(--m-ink)")
    inner = tag("g", ring(x, y, size, size) if may(status) else "", use(symbol, x, y, size, data_piece=card), count,
                class_="lift")  # fmt: skip
    shown = target("card", status, f"use {card}", False, label, id=f"hand-{seat}-{card}", data_info=card)
    if status == STILL:
        shown |= {"role": "button", "tabindex": 0}
    return tag("g", inner, hit(x - 2, y - 6, STEP, 56), focus(x, y, size, size), **shown)
