"""The market of Imhotep as SVG (open and hidden cards, the piles), and the panel of the rounds with the favours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from saqqara.games.imhotep import box
from saqqara.games.imhotep.drawing.panel import PANEL, panel
from saqqara.games.imhotep.drawing.parts import (
    Attribute,
    Reader,
    View,
    also,
    block,
    box_of,
    brackets,
    card_name,
    cards_in_words,
    focus,
    fresh,
    hit,
    may,
    reader,
    ring,
    standing,
    tag,
    target,
    text,
    use,
)
from saqqara.look.elements import STILL, component, fitted

Moves = Sequence[Mapping[str, str]] | None
Names = Sequence[str] | None
CARD = (43, 54)  # of the market; symbols are 48 x 60


def market(view: View, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """The market as one `<svg>`: four open cards, or three and the hidden pair; the piles."""
    who = reader(view, lang, names)
    return panel(view, who, "market", *market_picture(view, who, just_moved), fresh(view, just_moved))


def market_picture(view: View, who: Reader, just_moved: Moves = None) -> tuple[str, str]:
    """What lies there in words, and the picture of it."""
    arrived = fresh(view, just_moved)
    has_pair = view["options"]["market"] == "B"
    fields = []
    for number, card in enumerate(view["market"], 1):
        hidden = view["hidden"] if has_pair and number == box.FIELDS else 0
        status = standing(view, f"take {number}")
        fields.append(_field(who.anybody, number, card, hidden, status, f"market.{number}" in arrived))
    pair = view["pair"] if view["phase"] == "keep" and view["pair"] else ()
    kept = [
        _kept(who.anybody, number, card, standing(view, f"keep {number}"))
        for number, card in enumerate(pair, 1)
        if card is not None
    ]  # fmt: skip
    piles = _piles(who.anybody, view["pile"], tuple(view["discard"]), bool(kept))
    named = [card_name(who.lang, card) for card in view["market"] if card is not None]
    words = ", ".join(named) or who.say("imhotep-none")
    return who.say("imhotep-draw-market", cards=words, hidden=view["hidden"]), "".join([*fields, *kept, piles])


@lru_cache(maxsize=4096)
def _field(who: Reader, number: int, card: str | None, hidden: int, status: str, just: bool) -> str:
    """A field of the market: an open card, what lies face down, or nothing."""
    x, y, (width, height) = 46 * (number - 1), 4, CARD
    placed: dict[str, Attribute] = {"id": f"card-{number}", "data_place": f"market.{number}"}
    if card is None and not hidden:
        bare = tag("rect", fill="none", stroke="var(--edge)", stroke_dasharray="4 3", **box_of(x + 2, y + 2, 38, 49, 6))
        label = who.say("imhotep-draw-field-empty", field=number)
        return tag("g", bare, class_="card", role="img", aria_label=label, **placed)
    if card is None:
        behind = use("tile-card", x + 3, y - 3, width, height) if hidden > 1 else ""
        lying = behind + tag("g", use("tile-card", x, y, width, height), data_piece="card")
        name = who.say("imhotep-draw-hidden", count=hidden)
    else:
        lying, name = use(f"tile-{card}", x, y, width, height, data_piece=card), card_name(who.lang, card)
    label = who.say("imhotep-draw-field", field=number, card=name)
    label = also(label, who.say("imhotep-draw-take")) if may(status) else label
    gold = ring(x, y, width, height) if may(status) else ""
    marks = brackets(x, y + 5, width) if just else ""
    inner = tag("g", gold, lying, marks, class_="lift")
    shown = target("card", status, f"take {number}", False, label, data_info=card or "hidden", **placed)
    if status == STILL:
        shown |= {"role": "button", "tabindex": 0}
    return tag("g", inner, hit(x, y, width, height), focus(x, y, width, height), **shown)


@lru_cache(maxsize=256)
def _kept(who: Reader, number: int, card: str, status: str) -> str:
    """A card of the pair, for who looks at it: one is kept (IMH-6.1)."""
    x, y, (width, height) = 46 * (number - 1), 76, CARD
    label = who.say("imhotep-draw-keep", card=card_name(who.lang, card))
    inner = tag("g", ring(x, y, width, height), use(f"tile-{card}", x, y, width, height), class_="lift")
    shown = target("card", status, f"keep {number}", False, label, id=f"keep-{number}", data_info=card)
    return tag("g", inner, hit(x, y, width, height), focus(x, y, width, height), **shown)


@lru_cache(maxsize=1024)
def _piles(who: Reader, pile: int, discarded: tuple[str | None, ...], narrow: bool) -> str:
    """Draw pile and discard pile with their numbers."""
    x = 98 if narrow else 0
    top = discarded[-1] if discarded else None
    empty = tag("rect", fill="none", stroke="var(--edge)", stroke_dasharray="4 3", **box_of(x + 45, 78, 30, 40, 5))
    lying = use(f"tile-{top or 'card'}", x + 44, 76, 35, 44) if discarded else empty
    drawn = use("tile-card", x, 76, 35, 44) if pile else ""
    cards = cards_in_words(who.lang, [card or "card" for card in discarded])
    words = who.say("imhotep-draw-pile", count=pile)
    away = who.say("imhotep-draw-discard", count=len(discarded), cards=cards)
    numbers = text(str(pile), x + 17, 134, 12) + text(str(len(discarded)), x + 61, 134, 12)
    named = (
        ""
        if narrow
        else fitted(who.say("imhotep-draw-piles"), 90, 102, 12, 92, text_anchor="start", fill="var(--ink-soft)")
    )
    return (
        tag("g", drawn, hit(x, 76, 35, 44), id="pile", data_place="pile", role="img", aria_label=words)
        + tag("g", lying, id="discard", data_place="discard", role="img", aria_label=away)
        + numbers
        + named
    )


# ---- rounds and favours ---------------------------------------------------------------------------------------------


def rounds(view: View, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """The round cards, turned up or still to come, and the favours if they are in play, as one `<svg>`."""
    who, arrived = reader(view, lang, names), fresh(view, just_moved)
    title = who.say("imhotep-draw-round", round=view["round"], rounds=box.ROUNDS)
    cards = _rounds(who.anybody, title, tuple(view["rounds"]), view["round"])
    favours = ""
    if view["options"]["favour"]:
        favours = "".join(
            _favour(who, number, owner, standing(view, f"favour {number}"), f"favour-{number}" in arrived)
            for number, owner in enumerate(view["favours"], 1)
        ) + fitted(who.say("imhotep-draw-favours"), 12, 118, 13, 222, text_anchor="start", font_weight=600)
    return component("rounds", *PANEL, title, cards, favours, id="rounds")


@lru_cache(maxsize=512)
def _rounds(who: Reader, title: str, cards: tuple[str, ...], now: int) -> str:
    """The panel with the cards of all rounds; those still to come lie face down."""
    ground = tag("rect", fill="var(--panel)", **box_of(0, 0, *PANEL, 12))
    head = fitted(title, 12, 24, 15, 220, text_anchor="start", font_weight=600)
    lying = [_round(who, number, "".join(cards[number - 1 : number]), now) for number in range(1, box.ROUNDS + 1)]
    return ground + head + tag("g", *lying, data_place="rounds")


@lru_cache(maxsize=512)
def _round(who: Reader, number: int, card: str, now: int) -> str:
    """A round's card: four boats as rows of their spaces; face down if it is still to come."""
    x, y, width, height = 10 + 38 * (number - 1), 36, 35, 50
    if not card:
        drawn = use("tile-card", x - 2, y - 1, 40, 51)
        return tag("g", drawn, role="img", aria_label=who.say("imhotep-draw-round-hidden", round=number))
    past = number < now
    paper = tag("rect", fill="var(--m-papyrus-pale)", stroke="var(--m-edge)", stroke_width=2,
                **box_of(x, y, width, height, 5))  # fmt: skip
    squares = "".join(
        tag("rect", fill="var(--m-wood-deep)", **box_of(x + 4 + 7 * space, y + 6 + 10.5 * boat, 6, 7.5, 1.5))
        for boat, spaces in enumerate(card)
        for space in range(int(spaces))
    )
    mark = tag("rect", fill="none", stroke="var(--ink)", stroke_width=2.5, **box_of(x - 1.5, y - 1.5, 38, 53, 6))
    label = who.say("imhotep-draw-round-card", round=number, boats=", ".join(card))
    return tag("g", paper, squares, mark if number == now else "", role="img", opacity=0.55 if past else None,
               aria_label=label)  # fmt: skip


@lru_cache(maxsize=512)
def _favour(who: Reader, number: int, owner: int | None, status: str, just: bool) -> str:
    """A favour: free, or with the stone of who has used it (IMH-12.1)."""
    x, y, size = 8 + 47 * (number - 1), 128, 44
    name = who.say(f"imhotep-favour-{number}")
    label = name if owner is None else who.say("imhotep-draw-favour-used", favour=name, **who.whose(owner))
    label = also(label, who.say("imhotep-draw-favour-use")) if may(status) else label
    stone = "" if owner is None else block(owner, x + 9, y + 9, 26) + (brackets(x + 6, y + 6, 32) if just else "")
    inner = tag(
        "g", ring(x, y, size, size) if may(status) else "",
        use(f"favour-{number}", x, y, size, opacity=None if owner is None else 0.45), stone, class_="lift",
    )  # fmt: skip
    placed: dict[str, Attribute] = {
        "id": f"grant-{number}",
        "data_place": f"favour-{number}",
        "data_info": f"favour-{number}",
    }
    shown = target("favour", status, f"favour {number}", False, label, **placed)
    if status == STILL:
        shown |= {"role": "button", "tabindex": 0}
    return tag("g", inner, hit(x, y, size, size), focus(x, y, size, size), **shown)
