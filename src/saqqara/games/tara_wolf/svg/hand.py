"""Hand and papyri of a player of Tara Wolf as SVG: one's own face up, of others backs, and windows to what is known."""

from __future__ import annotations

from functools import lru_cache

from saqqara.games.tara_wolf.svg.cards import around, back, front, high, in_words, place, playable
from saqqara.games.tara_wolf.svg.common import (
    BOOK_PHASES,
    CAMP_PHASES,
    DISCARDING,
    INERT,
    Arrived,
    Moves,
    Names,
    Reader,
    View,
    cards_in_words,
    counted,
    focus,
    fresh,
    hit,
    named,
    newest,
    numbered,
    panel,
    pressed,
    reader,
    status_of,
    tag,
    use_symbol,
)
from saqqara.theme.svg import component

CARD, STEP, HIGH, NAME = 53.0, 60, 106, 10.0
LEFT, TOP = (STEP - CARD) / 2, 3.0
ACROSS = 5
"""So many cards of a hand lie in one drawing; pages lay these side by side, or one below the other."""
HAND, PAPYRI = (STEP * ACROSS, HIGH), (STEP * 3, HIGH)
MOST_SINGLE = 9  # cards of a hand that lie one by one; of more, equal ones lie in one place


# ---- hand -----------------------------------------------------------------------------------------------------------


def decision_in_hand(view: View, card: str) -> str:
    """What a hand card stands for now: it is played in a camp phase, discarded where that is demanded, else laid."""
    phase = view["phase"]
    verb = "play" if phase in CAMP_PHASES else "discard" if phase in DISCARDING else "lay"
    return f"{verb} {card}"


def hand(view: View, seat: int, lang: str = "en", just_moved: Moves = None, names: Names = None) -> list[str]:
    """The hand of a seat, an `<svg>` for every five cards: faces for its owner, for others backs, all in one `<svg>`,
    and what they know of it."""
    who, arrived = reader(view, lang, names), fresh(view, just_moved)
    owner = view["seats"][seat]
    if owner["hand_cards"] is None:
        known = tuple(owner["known"] if who.seat is not None else owner["known_to_all"])
        came = any(to == f"hand-{seat}" for to, _ in arrived)
        return [_backs(who, seat, owner["hand"], known, owner["laid"] > 0, came)]
    label = who.say(
        "tara_wolf-draw-hand", count=owner["hand"], cards=cards_in_words(who, owner["hand_cards"]), **who.whose(seat)
    )
    drawn = _own(view, who, seat, arrived)
    return [_part(label, seat, drawn[first : first + ACROSS], first) for first in range(0, max(1, len(drawn)), ACROSS)]


def _part(label: str, seat: int, drawn: list[str], first: int) -> str:
    """Some cards of a hand side by side; the first drawing is never narrower than five cards."""
    across = ACROSS if first == 0 else len(drawn)
    none = "" if drawn else place(LEFT, TOP, CARD)
    inside = tag("g", none, *drawn, data_place=f"hand-{seat}")
    name = f"hand-of-{seat}" + (f"-{first}" if first else "")
    size = across * STEP, HIGH
    return component(f"held cols-{across}", *size, label, panel(*size), inside, id=name)


def _own(view: View, who: Reader, seat: int, arrived: Arrived) -> list[str]:
    """The cards of one's own hand; an eye on those of which the other side knows."""
    owner = view["seats"][seat]
    cards, many = owner["hand_cards"], dict.fromkeys(owner["hand_cards"], 1)
    if len(cards) > MOST_SINGLE:
        many = counted(cards)
        cards = list(many)
    known = counted(owner["known"])
    drawn = []
    for spot, (card, name, copy) in enumerate(numbered(cards)):
        decision = decision_in_hand(view, card)
        status = status_of(view, decision)
        came = newest(copy, cards.count(card), arrived.get((f"hand-{seat}", card), 0))
        seen = copy <= known.get(card, 0)
        drawn.append(
            playable(who.anybody, f"hand-{seat}-{name}", card, decision if status != INERT else None, status,
                     LEFT + STEP * (spot % ACROSS), TOP, CARD, known=seen, just=came, count=many[card],
                     words=who.say("tara_wolf-draw-seen-by-other") if seen else "", below=NAME, room=STEP - 2)
        )  # fmt: skip
    return drawn


def spaced(count: int) -> float:
    """How far the backs of a hand lie apart, from one to the next."""
    return min(float(STEP), HAND[0] / max(1, count if count <= 7 else -(-count // 2)))


@lru_cache(maxsize=64)
def spots(count: int) -> tuple[tuple[float, float, float], ...]:
    """Where so many backs lie: left, top, width; up to seven in one row, more in two."""
    rows, step = (1 if count <= 7 else 2), spaced(count)
    across = max(1, -(-count // rows))
    width = min(CARD if rows == 1 else 33.0, step - 4)
    tall, top = HIGH / rows, TOP if rows == 1 else 2.0
    return tuple(
        ((step - width) / 2 + step * (spot % across), top + tall * (spot // across), width) for spot in range(count)
    )


@lru_cache(maxsize=2048)
def _backs(who: Reader, seat: int, count: int, known: tuple[str, ...], laid: bool, just: bool) -> str:
    """Backs, as many as there are; in the last places windows to the cards that the reader knows."""
    shown = known[:count]
    where, step = spots(count), spaced(count)
    covered = count - len(shown)
    drawn = [back(x, y, width) for x, y, width in where[:covered]]
    words = who.say("tara_wolf-draw-known", laid="yes" if laid else "no")
    for (x, y, width), (card, name, _) in zip(where[covered:], numbered(shown), strict=True):
        drawn.append(
            playable(
                who.anybody,
                f"known-{seat}-{name}",
                card,
                None,
                INERT,
                x,
                y,
                width,
                shut=True,
                words=words,
                beside=(step - width) / 2,
            )
        )
    if just and where:
        x, y, width = where[max(0, covered - 1)]
        drawn.append(around(x, y, width))
    cards = cards_in_words(who, known)
    label = who.say("tara_wolf-draw-backs", count=count, known=len(known), cards=cards, **who.whose(seat))
    inside = tag("g", *drawn, data_place=f"hand-{seat}")
    role = "group" if known else "img"
    return component(f"held cols-{ACROSS}", *HAND, label, panel(*HAND), inside, id=f"hand-of-{seat}", role=role)


# ---- papyri ---------------------------------------------------------------------------------------------------------


def decision_of_papyrus(view: View, card: str) -> str:
    """What a papyrus stands for now: to be used by itself, or to be laid among the obstacles."""
    return f"{'use' if view['phase'] in (*CAMP_PHASES, *BOOK_PHASES) else 'lay'} {card}"


def papyri(view: View, seat: int, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """The papyri of a seat as one `<svg>`: its own face up, of others backs; used ones lie open, paler."""
    who, arrived = reader(view, lang, names), fresh(view, just_moved)
    owner = view["seats"][seat]
    used = owner["used"]
    if owner["papyri_cards"] is None:
        count = owner["papyri"]
        held = [back(LEFT + STEP * number, TOP, CARD, "papyrus") for number in range(count)]
        label = who.say("tara_wolf-draw-papyri-backs", count=count, used=len(used), **who.whose(seat))
    else:
        count = len(owner["papyri_cards"])
        held = [_papyrus(view, who, seat, card, LEFT + STEP * at) for at, card in enumerate(owner["papyri_cards"])]
        cards = cards_in_words(who, owner["papyri_cards"])
        label = who.say("tara_wolf-draw-papyri", count=count, cards=cards, used=len(used), **who.whose(seat))
    spent = [
        _used(who.anybody, seat, card, LEFT + STEP * (count + number), (f"used-{seat}", card) in arrived,
              owner["papyri_cards"] is not None)
        for number, card in enumerate(used)
    ]  # fmt: skip
    return component(
        "scrolls cols-3", *PAPYRI, label, panel(*PAPYRI),
        tag("g", *held, data_place=f"papyri-{seat}"), tag("g", *spent, data_place=f"used-{seat}"),
        id=f"papyri-of-{seat}", role="group" if used or owner["papyri_cards"] else "img",
    )  # fmt: skip


def _papyrus(view: View, who: Reader, seat: int, card: str, x: float) -> str:
    decision = decision_of_papyrus(view, card)
    status = status_of(view, decision)
    return playable(who.anybody, f"papyri-{seat}-{card}", card, decision if status != INERT else None, status, x, TOP,
                    CARD, below=NAME, room=STEP - 2)  # fmt: skip


@lru_cache(maxsize=256)
def _used(who: Reader, seat: int, card: str, x: float, just: bool, own: bool) -> str:
    """A used papyrus: open for everybody (TW-5.7); beside one's own hand it says its name."""
    words = f"{in_words(who.lang, who.own, card)} {who.say('tara_wolf-draw-used')}"
    marks = around(x, TOP, CARD) if just else ""
    shown = pressed("used", INERT, None, words, info=card, id=f"used-{seat}-{card}")
    under = named(who, card, x + CARD / 2, TOP + high(CARD) + NAME, NAME, STEP - 2) if own else ""
    lying = tag("g", front(who.own, card, x, TOP, CARD), opacity=0.5)
    spent = use_symbol("felled", x + CARD * 0.2, TOP + high(CARD) * 0.3, CARD * 0.6, opacity=0.6)
    return tag("g", lying, spent, marks, under, hit(x, TOP, CARD, 92), focus(x, TOP, CARD, high(CARD) - 2), **shown)
