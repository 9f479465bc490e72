"""The piles of Tara Wolf as SVG, and how many copies of each card the reader has seen so far."""

from __future__ import annotations

from functools import lru_cache

from saqqara.games.tara_wolf import components
from saqqara.games.tara_wolf.cards.overrides import cards, main_count
from saqqara.games.tara_wolf.notation import UNSEEN
from saqqara.games.tara_wolf.svg.cards import around, back, high, in_words, place, window
from saqqara.games.tara_wolf.svg.common import (
    INERT,
    Moves,
    Names,
    Reader,
    View,
    cards_in_words,
    counted,
    fitted_text,
    focus,
    fresh,
    hit,
    panel,
    pressed,
    reader,
    serif,
    tag,
    text,
    use_symbol,
)
from saqqara.theme.svg import component

PILES, SEEN = (120, 106), (294, 210)
MAIN_CARDS = components.CARDS[components.MAIN : components.MAIN_END]
ACROSS, CELL = 7, (42, 42)


def piles(view: View, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """Main pile, discard pile and supply as one `<svg>`, each with its number."""
    who, arrived = reader(view, lang, names), fresh(view, just_moved)
    left, discarded = view["main"]["left"], sum(view["discard"].values())
    known = tuple(entry["card"] for entry in view["main"]["top"])
    thrown = tuple(card for card, many in view["discard"].items() for _ in range(many))
    came = {to for to, _ in arrived}
    anybody = who.anybody
    drawn = [
        _main(anybody, left, known),
        _discard(anybody, thrown, "discard" in came),
        _supply(anybody, view["supply"]),
    ]
    label = who.say("tara_wolf-draw-piles", main=left, discard=discarded, coins=view["supply"], round=view["turn"])
    return component("piles cols-2", *PILES, label, panel(*PILES), *drawn, id="piles")


def _counted(number: int, words: str, middle: float) -> str:
    """A number and what it counts, under a pile."""
    return serif(str(number), middle, 82, 17) + fitted_text(words, middle, 97, 10, 39, fill="var(--ink-soft)")


@lru_cache(maxsize=512)
def _main(who: Reader, left: int, known: tuple[str | None, ...]) -> str:
    """The main pile; a window where the reader knows its top card."""
    x, y, width = 2.0, 8.0, 37.0
    words = who.say("tara_wolf-draw-main", left=left)
    certain = [card for card in known if card]
    if certain:
        words = f"{words} {who.say('tara_wolf-draw-main-known', cards=cards_in_words(who, certain))}"
    behind = back(x + 1.5, y - 2.5, width) if left > 1 else ""
    top = known[0] if known else None
    lying = (window(who.own, top, x, y, width) if top else back(x, y, width)) if left else place(x, y, width)
    shown = pressed("pile", INERT, None, words, info="main", id="main-pile", data_place="main")
    number = _counted(left, who.say("tara_wolf-draw-main-short"), x + width / 2)
    return tag("g", behind, lying, number, hit(x, y, width, 92), focus(x, y, width, high(width)), **shown)


@lru_cache(maxsize=512)
def _discard(who: Reader, cards: tuple[str, ...], just: bool) -> str:
    """The discard pile: face down, as nobody may look through it; its words list its cards, which all have seen, unless
    the table is strict (TW-R20)."""
    x, y, width = 42.0, 8.0, 37.0
    if UNSEEN in cards:
        words = who.say("tara_wolf-draw-discard-unlisted", count=len(cards))
    else:
        words = who.say("tara_wolf-draw-discard", count=len(cards), cards=cards_in_words(who, cards))
    lying = tag("g", back(x, y, width), opacity=0.6) if cards else place(x, y, width)
    marks = around(x, y, width) if just and cards else ""
    shown = pressed("pile", INERT, None, words, info="discard", id="discard", data_place="discard")
    number = _counted(len(cards), who.say("tara_wolf-draw-discard-short"), x + width / 2)
    return tag("g", lying, marks, number, hit(x, y, width, 92), focus(x, y, width, high(width)), **shown)


@lru_cache(maxsize=64)
def _supply(who: Reader, coins: int) -> str:
    """Coins that are left (TW-R4)."""
    x, size = 84.0, 32.0
    words = who.say("tara_wolf-draw-supply", count=coins)
    heap = "".join(use_symbol("coin", x, 24 - 2.5 * n, size, data_piece="coin") for n in range(coins))
    none = "" if coins else use_symbol("coin-place", x, 24, size, color="var(--edge)")
    shown = pressed("pile", INERT, None, words, info="coin", id="supply", data_place="supply")
    number = _counted(coins, who.say("tara_wolf-draw-supply-short"), x + size / 2)
    return tag("g", none, heap, number, hit(x - 2, 4, 38, 96), focus(x - 2, 4, 36, 56), **shown)


# ---- seen so far ----------------------------------------------------------------------------------------------------


def met(view: View) -> dict[str, int]:
    """Of each card of the main pile how many the reader knows the place of now."""
    known = [card for card, many in view["discard"].items() for _ in range(many)]
    known += [entry["card"] for entry in (*view["main"]["top"], *view["shown"]) if entry["card"]]
    for owner in view["seats"]:
        known += [*owner["camp"], *(entry["card"] for entry in owner["tomb"])]
        if owner["hand_cards"] is None:
            known += owner["known"] if view["seat"] is not None else owner["known_to_all"]
        else:
            known += [*owner["hand_cards"], *owner["laid_cards"]]
    counts = counted(known)
    return {card: counts.get(card, 0) for card in MAIN_CARDS}


def seen(view: View, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """Of each card of the main pile how many the reader has seen so far, of how many, as one `<svg>`."""
    who = reader(view, lang, names)
    counts = met(view)
    anybody = who.anybody
    drawn = [_kind(anybody, index, card, counts[card]) for index, card in enumerate(MAIN_CARDS)]
    label = who.say("tara_wolf-draw-seen", count=sum(counts.values()), total=main_count(view))
    return component("seen", *SEEN, label, panel(*SEEN), *drawn, id="seen")


@lru_cache(maxsize=1024)
def _kind(who: Reader, index: int, card: str, count: int) -> str:
    """A kind of card, how many were seen of how many; it fades when there are no more to come."""
    x, y = 1 + CELL[0] * (index % ACROSS), 2 + CELL[1] * (index // ACROSS)
    copies = cards(who.own)[card].copies
    words = who.say("tara_wolf-draw-seen-card", card=who.card(card), count=count, copies=copies)
    picture = use_symbol(f"tile-{card}", x, y, 26, high(26), opacity=0.4 if count >= copies else None)
    number = serif(str(count), x + 33, y + 16, 14) if count else ""
    of = text(f"/{copies}", x + 33, y + 30, 10.5, fill="var(--ink-soft)")
    shown = pressed("kind", INERT, None, f"{words} {in_words(who.lang, who.own, card)}", info=card, id=f"seen-{card}")
    return tag("g", picture, number, of, hit(x, y, 41, 41), focus(x, y, 40, 37, 3), **shown)
