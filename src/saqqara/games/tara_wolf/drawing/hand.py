"""Hand and papyri of a player of Tara Wolf as SVG: one's own face up, of others backs, and windows to what is known."""

from __future__ import annotations

from functools import lru_cache

from saqqara.games.tara_wolf.drawing.cards import back, front, high, in_words, playable
from saqqara.games.tara_wolf.drawing.parts import (
    BOOK_PHASES,
    CAMP_PHASES,
    DISCARDING,
    STILL,
    Arrived,
    Moves,
    Names,
    Reader,
    View,
    brackets,
    caption,
    cards_in_words,
    counted,
    focus,
    fresh,
    hit,
    newest,
    numbered,
    panel,
    pressed,
    reader,
    status_of,
    tag,
)
from saqqara.look.elements import component

HAND, PAPYRI = (300, 106), (180, 106)
CARD, STEP, NAME = 53.0, 60.0, 10.0
LEFT = (STEP - CARD) / 2
ONE_ROW, TWO_ROWS = 7, 14  # cards that can be told apart side by side; of more, equal ones lie in one place


# ---- hand -----------------------------------------------------------------------------------------------------------


def decision_in_hand(view: View, card: str) -> str:
    """What a hand card stands for now: it is played in a camp phase, discarded where that is demanded, else laid."""
    phase = view["phase"]
    verb = "play" if phase in CAMP_PHASES else "discard" if phase in DISCARDING else "lay"
    return f"{verb} {card}"


def hand(view: View, seat: int, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """The hand of a seat as one `<svg>`: faces for its owner, for others backs and what they know of it."""
    who, arrived = reader(view, lang, names), fresh(view, just_moved)
    owner = view["seats"][seat]
    if owner["hand_cards"] is None:
        known = tuple(owner["known"] if who.seat is not None else owner["known_to_all"])
        came = any(to == f"hand-{seat}" for to, _ in arrived)
        return _backs(who, seat, owner["hand"], known, owner["laid"] > 0, came)
    label = who.say(
        "tara_wolf-draw-hand", count=owner["hand"], cards=cards_in_words(who, owner["hand_cards"]), **who.whose(seat)
    )
    drawn = _own(view, who, seat, arrived)
    inside = tag("g", *drawn, data_place=f"hand-{seat}")
    return component("held", *HAND, label, panel(*HAND), inside, id=f"hand-of-{seat}")


def _own(view: View, who: Reader, seat: int, arrived: Arrived) -> list[str]:
    """The cards of one's own hand; an eye on those of which the other side knows."""
    owner = view["seats"][seat]
    cards, many = owner["hand_cards"], dict.fromkeys(owner["hand_cards"], 1)
    if len(cards) > TWO_ROWS:
        many = counted(cards)
        cards = list(many)
    known = counted(owner["known"])
    drawn = []
    for (x, y, width, named), (card, name, copy) in zip(spots(len(cards)), numbered(cards), strict=True):
        decision = decision_in_hand(view, card)
        status = status_of(view, decision)
        came = newest(copy, cards.count(card), arrived.get((f"hand-{seat}", card), 0))
        seen = copy <= known.get(card, 0)
        drawn.append(
            playable(who.anybody, f"hand-{seat}-{name}", card, decision if status != STILL else None, status, x, y,
                     width, known=seen, just=came, count=many[card],
                     words=who.say("tara_wolf-draw-seen-by-other") if seen else "",
                     below=NAME if named else 0, room=STEP - 2 if len(cards) <= 5 else HAND[0] / len(cards) - 1)
        )  # fmt: skip
    return drawn


@lru_cache(maxsize=64)
def spots(count: int) -> tuple[tuple[float, float, float, bool], ...]:
    """Where so many cards lie: left, top, width, and whether there is room for a name: up to seven in one row."""
    rows = 1 if count <= ONE_ROW else 2
    across = max(1, -(-count // rows))
    step = min(STEP, HAND[0] / across)
    width = min(CARD if rows == 1 else 33.0, step - 4)
    tall = HAND[1] / rows
    top = 4.0 if rows == 1 else 2.0
    return tuple(
        ((step - width) / 2 + step * (place % across), top + tall * (place // across), width, rows == 1 and step > 48)
        for place in range(count)
    )


@lru_cache(maxsize=2048)
def _backs(who: Reader, seat: int, count: int, known: tuple[str, ...], laid: bool, just: bool) -> str:
    """Backs, as many as there are; in the last places windows to the cards that the reader knows."""
    shown = known[:count]
    where = spots(count)
    covered = count - len(shown)
    drawn = [back(x, y, width) for x, y, width, _ in where[:covered]]
    words = who.say("tara_wolf-draw-known", laid="yes" if laid else "no")
    for (x, y, width, _), (card, name, _) in zip(where[covered:], numbered(shown), strict=True):
        drawn.append(
            playable(who.anybody, f"known-{seat}-{name}", card, None, STILL, x, y, width, shut=True, words=words)
        )
    if just and where:
        x, y, width, _ = where[max(0, covered - 1)]
        drawn.append(brackets(x, y + (high(width) - width) / 2, width))
    cards = cards_in_words(who, known)
    label = who.say("tara_wolf-draw-backs", count=count, known=len(known), cards=cards, **who.whose(seat))
    inside = tag("g", *drawn, data_place=f"hand-{seat}")
    role = "group" if known else "img"
    return component("held", *HAND, label, panel(*HAND), inside, id=f"hand-of-{seat}", role=role)


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
        held = [back(LEFT + STEP * number, 4, CARD, "papyrus") for number in range(count)]
        label = who.say("tara_wolf-draw-papyri-backs", count=count, used=len(used), **who.whose(seat))
    else:
        count = len(owner["papyri_cards"])
        held = [_papyrus(view, who, seat, card, LEFT + STEP * at) for at, card in enumerate(owner["papyri_cards"])]
        cards = cards_in_words(who, owner["papyri_cards"])
        label = who.say("tara_wolf-draw-papyri", count=count, cards=cards, used=len(used), **who.whose(seat))
    spent = [
        _used(who.anybody, seat, card, LEFT + STEP * (count + number), (f"used-{seat}", card) in arrived)
        for number, card in enumerate(used)
    ]
    return component(
        "scrolls", *PAPYRI, label, panel(*PAPYRI),
        tag("g", *held, data_place=f"papyri-{seat}"), tag("g", *spent, data_place=f"used-{seat}"),
        id=f"papyri-of-{seat}", role="group" if used or owner["papyri_cards"] else "img",
    )  # fmt: skip


def _papyrus(view: View, who: Reader, seat: int, card: str, x: float) -> str:
    decision = decision_of_papyrus(view, card)
    status = status_of(view, decision)
    return playable(who.anybody, f"papyri-{seat}-{card}", card, decision if status != STILL else None, status, x, 4,
                    CARD, below=NAME, room=STEP - 2)  # fmt: skip


@lru_cache(maxsize=256)
def _used(who: Reader, seat: int, card: str, x: float, just: bool) -> str:
    """A used papyrus: open for everybody (TW-5.7)."""
    words = f"{in_words(who.lang, card)} {who.say('tara_wolf-draw-used')}"
    marks = brackets(x, 15, CARD) if just else ""
    shown = pressed("used", STILL, None, words, info=card, id=f"used-{seat}-{card}")
    named = caption(who.say("tara_wolf-draw-used-short"), x + CARD / 2, 4 + high(CARD) + NAME, NAME, STEP - 6)
    lying = tag("g", front(card, x, 4, CARD), opacity=0.6)
    return tag("g", lying, marks, named, hit(x, 4, CARD, 92), focus(x, 4, CARD, high(CARD) - 2), **shown)
