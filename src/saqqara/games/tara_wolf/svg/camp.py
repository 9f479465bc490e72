"""A player's camp in Tara Wolf as SVG: tombs won, coins, pass marker, medallion, and who is in the camp."""

from __future__ import annotations

from functools import lru_cache

from saqqara.games.tara_wolf.cards.overrides import tombs_needed
from saqqara.games.tara_wolf.svg.cards import around, front, high, in_words, place, playable
from saqqara.games.tara_wolf.svg.common import (
    INERT,
    Arrived,
    Moves,
    Names,
    Reader,
    View,
    arrival_brackets,
    counted,
    doing,
    focus,
    fresh,
    hit,
    may,
    named,
    newest,
    numbered,
    panel,
    pressed,
    reader,
    ring,
    serif,
    status_of,
    tag,
    use_symbol,
)
from saqqara.theme.svg import component

WIDE, TOP, ROW, ROWS, MOST_ROWS = 280, 48, 106, 2, 3
CARD, ACROSS, NAME = 54.0, 4, 11.5
FINGER = 37.6  # 44 px on a phone
TOMBS, MARKERS = 4 * FINGER, WIDE - 2 * FINGER  # tombs lie left of here, marker and medallion right of there


def camp(view: View, seat: int, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """What a seat has on its side of the table as one `<svg>`."""
    who, arrived = reader(view, lang, names), fresh(view, just_moved)
    owner = view["seats"][seat]
    needed = tombs_needed(view)
    passing = status_of(view, "pass") if view["seat"] == seat else INERT
    top = [
        _won(who, seat, tuple(owner["won"]), needed, any(to == f"won-{seat}" for to, _ in arrived)),
        _coins(who, seat, owner["coins"], (f"coins-{seat}", "coin") in arrived),
        _marker(who, seat, owner["marker"], passing),
        _medallion(who, seat, view["holder"] == seat, (f"medallion-{seat}", "medallion") in arrived),
    ]
    label = who.say("tara_wolf-draw-camp", count=len(owner["camp"]), coins=owner["coins"], **who.whose(seat))
    size = WIDE, height(view, seat)
    return component("camp", *size, label, panel(*size), *top, _company(view, who, seat, arrived), id=f"camp-of-{seat}")


def height(view: View, seat: int) -> int:
    """How high the drawing of a camp is: two rows of cards, three where there are more."""
    return TOP + ROW * max(ROWS, -(-len(_lying(view, seat)[0]) // _across(view, seat)))


def _lying(view: View, seat: int) -> tuple[list[str], dict[str, int]]:
    """The cards in the places of a camp, the adventurer's first, and how many lie in each; of many, equal ones lie in
    one place."""
    owner = view["seats"][seat]
    cards = [card for card in owner["camp"] if card != owner["adventurer"]]
    if 1 + len(cards) <= ACROSS * MOST_ROWS:
        return [owner["adventurer"], *cards], dict.fromkeys(cards, 1)
    many = counted(cards)
    return [owner["adventurer"], *many], many


def _across(view: View, seat: int) -> int:
    """How many cards of a camp lie side by side."""
    return max(ACROSS, -(-len(_lying(view, seat)[0]) // MOST_ROWS))


# ---- tombs, coins, marker, medallion --------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def _won(who: Reader, seat: int, tombs: tuple[str, ...], needed: int, just: bool) -> str:
    """The tombs won, and a place for each that is still needed (TW-1.2)."""
    drawn, step = [], min(FINGER, TOMBS / max(needed, len(tombs)))
    width = min(31.0, step - 3)
    for number in range(max(needed, len(tombs))):
        x, y = step * number + (step - width) / 2, 2
        if number >= len(tombs):
            drawn.append(place(x, y, width))
            continue
        marks = around(x, y, width) if just and number == len(tombs) - 1 else ""
        shown = pressed("won", INERT, None, in_words(who.lang, who.own, tombs[number]), info=tombs[number],
                        id=f"won-{seat}-{tombs[number]}")  # fmt: skip
        lying = front(who.own, tombs[number], x, y, width)
        grip = hit(step * number, 0, step, high(width) + 2)
        drawn.append(tag("g", lying, marks, grip, focus(x, y, width, high(width) - 2, 4), **shown))
    words = who.say("tara_wolf-draw-won", count=len(tombs), needed=needed, **who.whose(seat))
    return tag("g", *drawn, data_place=f"won-{seat}", role="group", aria_label=words)


@lru_cache(maxsize=256)
def _coins(who: Reader, seat: int, coins: int, just: bool) -> str:
    """The coins of a seat, one beside the other, and their number."""
    x, y, size = TOMBS + 2.0, 9, 22.0
    apart = min(4.0, (MARKERS - x - size - 20) / max(1, coins - 1))
    words = who.say("tara_wolf-draw-coins", count=coins, **who.whose(seat))
    heap = "".join(use_symbol("coin", x + apart * n, y, size, data_piece="coin") for n in range(coins))
    none = "" if coins else use_symbol("coin-place", x, y, size, color="var(--edge)")
    right = x + size + apart * max(0, coins - 1)
    marks = arrival_brackets(x - 1, y - 1, size + 2, total_width=right - x + 2) if just and coins else ""
    number = serif(str(coins), right + 10, y + 17, 17)
    shown = pressed("coins", INERT, None, words, info="coin", id=f"purse-{seat}", data_place=f"coins-{seat}")
    return tag(
        "g", none, heap, marks, number, hit(x, y - 7, MARKERS - x, FINGER), focus(x, y - 5, right + 18 - x, 32), **shown
    )


@lru_cache(maxsize=64)
def _marker(who: Reader, seat: int, there: bool, status: str) -> str:
    """The pass marker, with which its owner passes instead of opening a tomb, once a game (TW-5.2)."""
    x, y, size = MARKERS + 2.5, 8, 31
    words = who.say("tara_wolf-draw-marker", left="yes" if there else "no", **who.whose(seat))
    drawn = use_symbol("pass_marker" if there else "pass_marker-used", x, y, size, color="var(--edge)",
                data_piece="pass_marker" if there else None)  # fmt: skip
    gold = ring(x + 2, y + 4, size - 4, size - 8) if may(status) else ""
    shown = pressed("marker", status, "pass" if status != INERT else None, doing(who, words, status, "pass"),
                    info="pass_marker", id=f"marker-of-{seat}", data_place=f"marker-{seat}")  # fmt: skip
    inner = tag("g", gold, drawn, class_="lift")
    return tag("g", inner, hit(MARKERS, y - 4, FINGER, FINGER), focus(x, y + 2, size, size - 4), **shown)


@lru_cache(maxsize=64)
def _medallion(who: Reader, seat: int, holds: bool, just: bool) -> str:
    """The medallion, or the place where it would lie."""
    x, y, size = MARKERS + FINGER + 3, 8, 30
    words = who.say("tara_wolf-draw-medallion", holds="yes" if holds else "no", **who.whose(seat))
    if not holds:
        outline = use_symbol("medallion-place", x, y, size, color="var(--edge)")
        shown = pressed("about", INERT, None, words, info="medallion", id=f"no-medallion-{seat}",
                        data_place=f"medallion-{seat}")  # fmt: skip
        return tag("g", outline, hit(MARKERS + FINGER, y - 4, FINGER, FINGER), focus(x, y, size, size), **shown)
    marks = arrival_brackets(x, y, size) if just else ""
    shown = pressed("about", INERT, None, words, info="medallion", id=f"medallion-of-{seat}",
                    data_place=f"medallion-{seat}")  # fmt: skip
    lying = use_symbol("medallion", x, y, size, data_piece="medallion")
    return tag("g", lying, marks, hit(MARKERS + FINGER, y - 4, FINGER, FINGER), focus(x, y, size, size), **shown)


# ---- who is in the camp ---------------------------------------------------------------------------------------------


def decision_in_camp(view: View, seat: int, card: str) -> str | None:
    """What a card of a camp stands for now: to be sent by its owner, to be chosen by the other (TW-R11)."""
    if view["seat"] == seat:
        return f"send {card}"
    return f"choose {card}" if view["phase"] == "target" and view["camper"] != seat else None


def _company(view: View, who: Reader, seat: int, arrived: Arrived) -> str:
    """The adventurer first, then companions and animals."""
    owner = view["seats"][seat]
    (adventurer, *cards), many = _lying(view, seat)
    across = _across(view, seat)
    step = WIDE / across
    width = min(CARD, step - 5)
    taken = counted(owner["taken_over"])
    drawn = [_adventurer(view, who, seat, adventurer, width, step)]
    for index, (card, name, copy) in enumerate(numbered(cards), 1):
        x, y = (step - width) / 2 + step * (index % across), TOP + ROW * (index // across)
        decision = decision_in_camp(view, seat, card)
        status = status_of(view, decision)
        came = newest(copy, cards.count(card), arrived.get((f"camp-{seat}", card), 0))
        new = who.say("tara_wolf-draw-taken-over") if taken.get(card) else ""
        drawn.append(
            playable(who.anybody, f"camp-{seat}-{name}", card, decision if status != INERT else None, status, x, y,
                     width, count=many[card], just=came, words=new, below=NAME, room=step - 2)
        )  # fmt: skip
    return tag("g", *drawn, data_place=f"camp-{seat}", class_="company")


def _adventurer(view: View, who: Reader, seat: int, card: str, width: float, step: float) -> str:
    """The adventurer in the first place; pale while in a tomb."""
    at_home = card in view["seats"][seat]["camp"]
    if not at_home:
        return _away(who.anybody, seat, card, width, step)
    decision = decision_in_camp(view, seat, card)
    status = status_of(view, decision)
    chosen = decision if status != INERT else None
    return playable(who.anybody, f"camp-{seat}-{card}", card, chosen, status, (step - width) / 2, TOP, width,
                    below=NAME, room=step - 2)  # fmt: skip


@lru_cache(maxsize=64)
def _away(who: Reader, seat: int, card: str, width: float, step: float) -> str:
    x, y = (step - width) / 2, TOP
    words = who.say("tara_wolf-draw-away", name=who.card(card))
    lying = tag("g", use_symbol(f"tile-{card}", x, y, width, high(width)), opacity=0.35)
    under = named(who, card, x + width / 2, y + high(width) + NAME, NAME, step - 2)
    shown = pressed("away", INERT, None, words, info=card, id=f"away-{seat}")
    return tag("g", lying, place(x, y, width), under, hit(x, y, width, high(width)), focus(x, y, width, high(width)),
               **shown)  # fmt: skip
