"""The tomb of Tara Wolf as SVG: its door with the totals, and on each side who fights, how strong, and what is laid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Any

from saqqara.games.tara_wolf import box
from saqqara.games.tara_wolf.cards.reading import by_id
from saqqara.games.tara_wolf.drawing.cards import back as backside
from saqqara.games.tara_wolf.drawing.cards import badge, front, high, in_words, place, playable, window
from saqqara.games.tara_wolf.drawing.middle import middle
from saqqara.games.tara_wolf.drawing.parts import (
    BOOK_PHASES,
    STILL,
    Arrived,
    Attribute,
    Moves,
    Names,
    Reader,
    View,
    box_of,
    brackets,
    classes,
    counted,
    doing,
    fitted,
    focus,
    fresh,
    hit,
    may,
    named,
    newest,
    numbered,
    pressed,
    reader,
    ring,
    serif,
    status_of,
    tag,
    text,
    use,
)
from saqqara.look.elements import component

TOMB = (400, 300)
DOOR = 84
LEFT, ROOM = 92, 304  # of what lies on the sides
FIGHTER, LAID = 42.0, 32.0
MOST_SINGLE = 6  # fighters side by side; of more, equal ones lie in one place
NEAR, FAR = {"fighters": 156, "sum": 241, "laid": 252}, {"laid": 2, "sum": 47.5, "fighters": 64}
"""Where the rows of a side begin: the fighters of both sides meet in the middle."""
CHARACTERS = frozenset(box.CARDS[box.COMPANION : box.CHARACTER_END])
PARTS = ("base", "card", "tomb", "ability")


def tomb(view: View, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """The tomb as one `<svg>`: open with both sides in it, or closed with what is asked in the camp phases."""
    who, arrived = reader(view, lang, names), fresh(view, just_moved)
    ground = _ground()
    door = _door(view, who, arrived)
    if contested(view):
        steps = view["moved"] if just_moved is None else just_moved
        sides = [_side(view, who, seat, arrived, fallen(steps, seat)) for seat in (1 - who.near, who.near)]
        seam = tag("path", d=f"M{DOOR} 150H{TOMB[0]}", stroke="var(--quay-edge)", stroke_width=2)
        drawn, label = [seam, *sides], _label(view, who)
    else:
        drawn, label = [middle(view, who, arrived)], who.say("tara_wolf-draw-closed", left=view["tombs"]["left"])
    return component("dig", *TOMB, label, ground, door, *drawn, id="open-tomb")


def contested(view: View) -> bool:
    """Whether a tomb is open, or somebody has not left it yet."""
    return bool(view["tomb"] or any(seat["tomb"] or seat["laid"] or seat["laid_papyri"] for seat in view["seats"]))


def _label(view: View, who: Reader) -> str:
    name = who.card(view["tomb"] or view["fought"])
    near, far = who.near, 1 - who.near
    totals = ", ".join(f"{who.names[seat]} {view['strengths'][seat]}" for seat in (far, near))
    return who.say("tara_wolf-draw-tomb", tomb=name, totals=totals, holder=who.names[view["holder"]])


@lru_cache(maxsize=1)
def _ground() -> str:
    """Sand with a cliff to the left."""
    width, height = TOMB
    sand = tag("rect", fill="var(--quay-edge)", **box_of(0, 0, width, height, 12)) + tag(
        "rect", fill="var(--quay)", **box_of(0, 0, width, height - 3, 12)
    )
    edge = f"M12 0H{DOOR}V{height - 3}H12q-12 0-12-12V12q0-12 12-12z"
    return sand + tag("path", d=edge, fill="var(--m-aubergine-deep)")


# ---- the door -------------------------------------------------------------------------------------------------------


def _door(view: View, who: Reader, arrived: Arrived) -> str:
    """The tomb's card or the pile of tombs, the totals at both ends, the medallion beside its holder's."""
    totals = view["strengths"] if view["tomb"] else view["fight"] if contested(view) else None
    shown = [
        _total(who, seat, -1 if totals is None else totals[seat], view["holder"] == seat, seat == who.near)
        for seat in (1 - who.near, who.near)
    ]
    left, known = view["tombs"]["left"], view["tombs"]["top"]
    opened = view["tomb"] or (view["fought"] if contested(view) else None)
    if opened:
        came = ("tomb", opened) in arrived
        return shown[0] + _opened(who.anybody, opened, came) + _tombs_left(who.anybody, left, known) + shown[1]
    return shown[0] + _closed(who.anybody, left, known, status_of(view, "open")) + shown[1]


@lru_cache(maxsize=512)
def _total(who: Reader, seat: int, total: int, holder: bool, near: bool) -> str:
    """A side's crest and total; -1 while nothing counts. The medallion stands beside its holder's (TW-5.6)."""
    y = 262 if near else 8
    words = who.say("tara_wolf-draw-total", total=max(total, 0), holds="yes" if holder else "no", **who.whose(seat))
    number = serif(str(total), 43, y + 25, 26, fill="var(--m-ivory)") if total >= 0 else ""
    medal = use("medallion", 58, y + 3, 22, data_piece="medallion") if holder else ""
    about = tag("title", escape(words, quote=False))
    shown = pressed("about", STILL, None, words, info="strength", id=f"total-{seat}")
    crest = use(f"meeple-{seat}", 3, y + 2, 26)
    lying = tag("g", medal, data_place=f"medallion-{seat}")
    return tag("g", about, crest, number, lying, hit(0, y - 4, DOOR, 38), focus(3, y - 2, DOOR - 6, 34), **shown)


@lru_cache(maxsize=64)
def _opened(who: Reader, card: str, just: bool) -> str:
    """The open tomb's card; pressing it explains the tomb."""
    x, y, width = 8, 58, 68
    tall, name = high(width), who.card(card)
    marks = brackets(x, y + 14, width) if just else ""
    shown = pressed("about", STILL, None, in_words(who.lang, card), info=card, id="the-tomb", data_place="tomb")
    words = _two_lines(name, DOOR / 2, y + tall + 10, DOOR - 6)
    return tag("g", front(card, x, y, width), marks, words, hit(x, y, width, tall + 26), focus(x, y, width, tall),
               **shown)  # fmt: skip


def _two_lines(words: str, x: float, y: float, room: float) -> str:
    """A name in the serif on two lines, broken at the blank nearest to its middle."""
    breaks = [place for place, letter in enumerate(words) if letter == " "] or [len(words)]
    best = min(breaks, key=lambda place: abs(place - len(words) / 2))
    style: dict[str, Attribute] = {"font_family": "var(--serif)", "font_weight": 600, "fill": "var(--m-ivory)"}
    style |= {"class_": "serif"}
    first = fitted(words[:best], x, y, 11.5, room, **style)
    return first + fitted(words[best:].strip(), x, y + 13, 11.5, room, **style)


@lru_cache(maxsize=64)
def _tombs_left(who: Reader, left: int, known: str | None) -> str:
    """The pile of tombs while one is open: small, with its number."""
    x, y = 20, 206
    words = who.say("tara_wolf-draw-tombs", left=left)
    lying = _next(known, x, y, 24) if left else ""
    number = serif(f"{left}", x + 36, y + 22, 16, fill="var(--m-ivory)")
    shown = pressed("about", STILL, None, words, info="tombs", id="tombs", data_place="tombs")
    return tag("g", lying, number, hit(x - 4, y - 2, 52, 40), focus(x - 4, y - 2, 52, 40), **shown)


def _next(known: str | None, x: float, y: float, width: float) -> str:
    """The tomb on top of the pile: face down, or in a window for who knows it (TW-C2)."""
    return window(known, x, y, width) if known else backside(x, y, width, "tomb")


@lru_cache(maxsize=64)
def _closed(who: Reader, left: int, known: str | None, status: str) -> str:
    """The pile of tombs before the top one is opened, and the decision to open it."""
    x, y, width = 8, 58, 68
    tall = high(width)
    words = who.say("tara_wolf-draw-tombs", left=left)
    if known:
        words = f"{words} {who.say('tara_wolf-draw-next-known', tomb=who.card(known))}"
    decision = "open" if status != STILL else None
    behind = "".join(
        backside(x + 2.5 * depth, y - 2.5 * depth, width, "tomb") for depth in range(min(left, 3) - 1, 0, -1)
    )
    lying = _next(known, x, y, width) if left else place(x, y, width, "var(--m-ivory)")
    gold = ring(x, y, width, tall - 3, 10) if may(status) else ""
    number = fitted(who.say("tara_wolf-draw-tombs-short", left=left), DOOR / 2, y + tall + 13, 11.5, DOOR - 8,
                    fill="var(--m-ivory)")  # fmt: skip
    shown = pressed("door", status, decision, doing(who, words, status, "open"), info="tombs", id="next-tomb",
                    data_place="tombs")  # fmt: skip
    inner = tag("g", behind, gold, lying, class_="lift")
    slot = tag("g", data_place="tomb")
    return tag("g", slot, inner, number, hit(x, y, width, tall + 18), focus(x, y, width, tall), **shown)


# ---- the sides ------------------------------------------------------------------------------------------------------


def fallen(steps: Sequence[Mapping[str, str]], seat: int) -> tuple[str, ...]:
    """The companions and animals of a seat that a trap has just hit."""
    return tuple(
        step["piece"]
        for step in steps
        if step["from"] == f"tomb-{seat}" and step["to"] in ("discard", f"hand-{seat}") and step["piece"] in CHARACTERS
    )


def _side(view: View, who: Reader, seat: int, arrived: Arrived, hit_now: tuple[str, ...]) -> str:
    rows = NEAR if seat == who.near else FAR
    fighters = _fighters(view, who, seat, rows, arrived, hit_now)
    laid = _laid(view, who, seat, rows["laid"], arrived)
    label = who.say("tara_wolf-draw-side", **who.whose(seat))
    both = [fighters, laid] if seat == who.near else [laid, fighters]
    return tag("g", *both, role="group", aria_label=label)


def decision_inside(view: View, seat: int, near: int, card: str) -> str | None:
    """What a card that lies open in the tomb stands for now."""
    own, kind = view["seat"] == seat, by_id()[card].kind
    if own and by_id()[card].effect == "eliminates":
        return f"trigger {card}"
    if own and view["phase"] in BOOK_PHASES and kind in ("companion", "animal"):
        return f"choose {card}"
    if not own and view["phase"] in ("trigger", "hit", "curse-discard"):
        return f"hit {card}"
    return None


def _fighters(
    view: View, who: Reader, seat: int, rows: Mapping[str, float], arrived: Arrived, hit_now: tuple[str, ...]
) -> str:  # fmt: skip
    """Everything that lies open on a side, side by side: fighters with their strength, traps that wait, the ankh; at
    the end who has just been eliminated."""
    y = rows["fighters"]
    entries: list[Mapping[str, Any]] = list(view["seats"][seat]["tomb"])
    cards = [entry["card"] for entry in entries]
    many = counted(cards)
    if len(cards) > MOST_SINGLE:
        entries = [entries[cards.index(card)] for card in many]
    else:
        many = dict.fromkeys(cards, 1)
    step = min(56.0, ROOM / max(1, len(entries) + len(hit_now)))
    width = min(FIGHTER, step - 4)
    drawn, sums = [], []
    lying = [entry["card"] for entry in entries]
    for index, (entry, (card, name, copy)) in enumerate(zip(entries, numbered(lying), strict=True)):
        decision = decision_inside(view, seat, who.near, card)
        status = status_of(view, decision)
        came = newest(copy, lying.count(card), arrived.get((f"tomb-{seat}", card), 0))
        strength = tuple(entry["strength"][part] for part in (*PARTS, "total")) if entry["strength"] else None
        drawn.append(
            _fighter(who.anybody, f"inside-{seat}-{name}", card, decision if status != STILL else None, status,
                     strength, many[card], LEFT + step * index, y, width, step, came)
        )  # fmt: skip
        words = sum_in_words(who.anybody, card, strength) if strength else ""
        line = fitted(words, LEFT + ROOM / 2, rows["sum"] + 8.5, 10, ROOM - 6, font_weight=600)
        sums.append(tag("g", line, class_="sum", opacity=0))
    drawn += [
        _fallen(who.anybody, card, LEFT + step * (len(entries) + index), y, width) for index, card in enumerate(hit_now)
    ]
    none = place(LEFT, y, FIGHTER) if view["tomb"] and not drawn else ""
    # The sums are no part of what is pressed: it would reach as far as its words then.
    shown = tag("g", *sums, class_="sums", aria_hidden="true") if sums else ""
    return tag("g", none, *drawn, data_place=f"tomb-{seat}", class_="fighters") + shown


@lru_cache(maxsize=8192)
def _fighter(
    who: Reader, name: str, card: str, decision: str | None, status: str, strength: tuple[int, ...] | None, count: int,
    x: float, y: float, width: float, room: float, just: bool,
) -> str:  # fmt: skip
    """A card in the tomb with its strength now; behind it what is printed and what comes on top, if anything does."""
    tall = high(FIGHTER)
    below = y + high(width) + (10 if room > 36 else 0)
    label, total = in_words(who.lang, card), ""
    if strength is not None:
        base, now = strength[0], strength[-1]
        label = f"{label} {sum_in_words(who, card, strength)}"
        more = now - base
        if more and room > 40:
            change = f"{base}{more:+}".replace("-", "−")
            total = serif(str(now), x + width / 2 - 9, below + 13, 14, font_weight=700) + text(
                change, x + width / 2 + 11, below + 12.5, 9.5
            )
        else:
            total = serif(str(now), x + width / 2, below + 13, 14, font_weight=700)
    gold = ring(x + 0.5, y + 0.5, width - 1, high(width) - 4, 6.5) if may(status) else ""
    marks = brackets(x - 1, y + (high(width) - width) / 2, width + 2) if just else ""
    number = badge(f"{count}×", x + width - 4, y + high(width) * 0.38) if count > 1 else ""
    under = named(who, card, x + width / 2, y + high(width) + 8.5, 9.5, room - 2) if room > 36 else ""
    about = tag("title", escape(label, quote=False))
    info = card if strength is None else f"{card} strength"
    shown = pressed("fighter", status, decision, doing(who, label, status, decision), info=info, id=name)
    inner = tag("g", gold, front(card, x, y, width), number, marks, class_=classes("lift", "came" if just else None))
    return tag("g", about, inner, under, total, hit(x, y, width, tall + 24),
               focus(x, y, width, high(width) - 2, 6.5), **shown)  # fmt: skip


@lru_cache(maxsize=256)
def _fallen(who: Reader, card: str, x: float, y: float, width: float) -> str:
    """Who has just been eliminated: pale, with a cross, until the next decision."""
    cross = use("felled", x + width * 0.15, y + high(width) * 0.26, width * 0.7)
    words = who.say("tara_wolf-draw-fallen", card=who.card(card))
    pale = tag("g", use(f"tile-{card}", x, y, width, high(width)), opacity=0.5)
    under = named(who, card, x + width / 2, y + high(width) + 8.5, 9.5, width + 8)
    return tag("g", pale, cross, under, class_="fallen", role="img", aria_label=words)


@lru_cache(maxsize=2048)
def sum_in_words(who: Reader, card: str, strength: tuple[int, ...]) -> str:
    """A strength as a sum: "Jackal 4: base 2, card +1, tomb –, ability +1"."""
    base, *bonuses, total = strength
    more, tomb_, ability = (f"{bonus:+}".replace("-", "−") if bonus else "–" for bonus in bonuses)
    return who.say(
        "tara_wolf-draw-sum", card=who.card(card), total=total, base=base, bonus=more, tomb=tomb_, ability=ability
    )


# ---- what lies face down --------------------------------------------------------------------------------------------


def _laid(view: View, who: Reader, seat: int, y: float, arrived: Arrived) -> str:
    """Cards laid face down: backs, for their owner windows; beside them what the owner's bluff is called."""
    owner = view["seats"][seat]
    cards, papyri = owner["laid"], owner["laid_papyri"]
    step = min(36.0, ROOM / max(1, cards + papyri))
    label = who.say("tara_wolf-draw-laid", cards=cards, papyri=papyri, **who.whose(seat))
    if owner["laid_cards"] is not None:
        drawn = [
            _own_laid(who.anybody, f"laid-{seat}-{name}", card, LEFT + step * index, y)
            for index, (card, name, _) in enumerate(numbered(owner["laid_cards"]))
        ]
    else:
        kinds = [""] * cards + ["papyrus"] * papyri
        drawn = [backside(LEFT + step * index, y, LAID, kind) for index, kind in enumerate(kinds)]
    awaited = view["phase"] == "lay" and view["actor"] == seat
    free = place(LEFT + step * (cards + papyri), y, LAID) if awaited and cards + papyri < 8 else ""
    marks = ""
    if drawn and any(to == f"laid-{seat}" for to, _ in arrived):
        last = len(drawn) - 1
        if owner["laid_cards"] is not None:  # cards are listed by kind: what has come is where its kind ends
            came = next(piece for to, piece in arrived if to == f"laid-{seat}")
            last = max((n for n, card in enumerate(owner["laid_cards"]) if card == came), default=last)
        marks = brackets(LEFT + step * last, y + 6, LAID)
    role = "group" if owner["laid_cards"] else "img"
    return tag("g", *drawn, free, marks, data_place=f"laid-{seat}", class_="laid", role=role, aria_label=label)


@lru_cache(maxsize=1024)
def _own_laid(who: Reader, name: str, card: str, x: float, y: float) -> str:
    """A card that the reader has laid: only its owner sees what it is; the bluff is named (TW-R2)."""
    bluff = by_id()[card].kind in ("companion", "animal")
    words = who.say("tara_wolf-draw-own-laid", bluff="yes" if bluff else "no")
    drawn = playable(who, name, card, None, STILL, x, y, LAID, shut=True, words=words)
    if not bluff:
        return drawn
    strip = tag("rect", fill="var(--m-night-deep)", **box_of(x + 2, y + 33, LAID - 4, 10, 3))
    return (
        drawn
        + strip
        + fitted(
            who.say("tara_wolf-draw-bluff"),
            x + LAID / 2,
            y + 41,
            8,
            LAID - 7,
            fill="var(--m-ivory)",
            aria_hidden="true",
        )
    )


__all__ = ["TOMB", "contested", "decision_inside", "sum_in_words", "tomb"]
