"""What lies in the middle of Tara Wolf's table while no tomb is open: the resources to be split, cards that are looked
at; how the last tomb was won; where the round stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from saqqara.games.tara_wolf.cards.overrides import cards_of, tombs_needed
from saqqara.games.tara_wolf.svg.cards import at, back, face, high, place, playable
from saqqara.games.tara_wolf.svg.common import (
    CAMP_PHASES,
    DISCARDING,
    INERT,
    Reader,
    View,
    box_of,
    caption,
    fits,
    fitted_text,
    focus,
    halves,
    hit,
    may,
    pressed,
    ring,
    serif,
    status_of,
    tag,
    text,
    use_symbol,
)
from saqqara.games.tara_wolf.svg.sides import SEAM

LEFT, ROOM, MIDDLE = 88, 280, 228


def asks(view: View) -> bool:
    """Whether something is asked that has its place in the middle."""
    return view["phase"] == "resources" or bool(view["shown"])


def middle(view: View, who: Reader) -> str:
    """What is asked in the middle, under where the round stands."""
    return stations(view, who) + (_splits(view, who) if view["phase"] == "resources" else _shown(view, who))


# ---- where the round stands -----------------------------------------------------------------------------------------


def _now(view: View) -> int:
    """The part of the round, from 0 (TW-3.1): the holder's camp, the other one's, the tomb."""
    if view["phase"] in (*CAMP_PHASES, *DISCARDING):
        return int(view["camper"] != view["holder"])
    return 2


def stations(view: View, who: Reader) -> str:
    """The three parts of the round in a row, the present one underlined."""
    return _stations(who, view["holder"], _now(view))


@lru_cache(maxsize=256)
def _stations(who: Reader, holder: int, now: int) -> str:
    step, drawn = ROOM / 3, []
    for number, seat in enumerate((holder, 1 - holder, None)):
        x = LEFT + step * number
        words = _station(who, seat)
        mark = (
            use_symbol("tile-back-tomb", x + 7, 8, 17, 24)
            if seat is None
            else use_symbol(f"meeple-{seat}", x + 3, 8, 24)
        )
        lines = [words] if fits(words, 11, step - 29) else halves(words)
        called = [
            fitted_text(line, x + 28, 31 - 6 * len(lines) + 12 * row, 11, step - 29, text_anchor="start")
            for row, line in enumerate(lines)
        ]
        drawn.append(tag("g", mark, *called, opacity=None if number == now else 0.65))
        if number == now:
            drawn.append(tag("rect", fill="var(--gold-edge)", **box_of(x + 4, 36, step - 10, 3, 1.5)))
    return tag("g", *drawn, role="img", aria_label=_round_in_words(who, holder, now))


def _station(who: Reader, seat: int | None) -> str:
    """A part of the round: somebody's camp, or the tomb."""
    return (
        who.say("tara_wolf-draw-station-tomb") if seat is None else who.say("tara_wolf-draw-station", **who.whose(seat))
    )


def _round_in_words(who: Reader, holder: int, now: int) -> str:
    """Whose camp phase it is, or who stands before the tomb."""
    if now == 2:
        return who.say("tara_wolf-draw-before", **who.whose(holder))
    return who.say("tara_wolf-draw-camping", **who.whose(1 - holder if now else holder))


def first_round(view: View, who: Reader) -> str:
    """Before the first tomb: the parts of the round as pictures, and what it is all about."""
    adventurers = tuple(owner["adventurer"] for owner in view["seats"])
    needed = tombs_needed(view)
    return _first_round(who, adventurers, view["holder"], _now(view), needed)


@lru_cache(maxsize=256)
def _first_round(who: Reader, adventurers: tuple[str, ...], holder: int, now: int, needed: int) -> str:
    step, width, y = ROOM / 3, 60.0, 66.0
    drawn = []
    for number, seat in enumerate((holder, 1 - holder, None)):
        center = LEFT + step * (number + 0.5)
        x = center - width / 2
        picture = (
            back(x, y, width, "tomb", piece=False)
            if seat is None
            else at(face(who.own, adventurers[seat]), x, y, width)
        )
        lit = number == now
        drawn.append(tag("g", picture, opacity=None if lit else 0.55))
        drawn.append(caption(_station(who, seat), center, y + high(width) + 17, 12.5, step - 6, lit))
        if lit:
            drawn.append(tag("rect", fill="var(--gold-edge)", **box_of(center - 30, y - 9, 60, 3, 1.5)))
        if number:
            arrow = f"M{center - step / 2 - 4:g} {y + 36:g}l7 7-7 7"
            drawn.append(tag("path", d=arrow, fill="none", stroke="var(--ink-soft)", stroke_width=2.2,
                             stroke_linecap="round", stroke_linejoin="round"))  # fmt: skip
    said = who.say("tara_wolf-draw-round"), who.say("tara_wolf-draw-aim", count=needed)
    drawn += [fitted_text(words, MIDDLE, 216 + 19 * line, 12.5, ROOM - 14) for line, words in enumerate(said)]
    return tag("g", *drawn, role="img", aria_label=_round_in_words(who, holder, now))


# ---- resources ------------------------------------------------------------------------------------------------------


def _splits(view: View, who: Reader) -> str:
    """Every split of the resources into coins and cards; for others only how many there are (TW-4.1)."""
    total = view["resources"]
    if view["actor"] != view["seat"]:
        return _announced(who, total, view["actor"])
    step = ROOM / (total + 1)
    return "".join(
        _split(who.anybody, coins, total - coins, status_of(view, f"coins {coins}"), LEFT + step * coins, step - 4)
        for coins in range(total + 1)
    )


@lru_cache(maxsize=256)
def _split(who: Reader, coins: int, cards: int, status: str, x: float, width: float) -> str:
    """One way to split the resources: coins above cards."""
    y, tall = 66, 176
    words = who.say("tara_wolf-draw-split", coins=coins, cards=cards)
    decision = f"coins {coins}"
    slab = tag("rect", fill="var(--m-field)", stroke="var(--m-field-line)", **box_of(x + 2, y, width - 2, tall, 9))
    lit = tag("rect", class_="lit", opacity=0, fill="var(--gold-wash)", **box_of(x + 2, y, width - 2, tall, 9))
    gold = ring(x + 2, y, width - 2, tall, 9) if may(status) else ""
    center, size = x + width / 2 + 1, min(30.0, width - 12)
    heap = "".join(use_symbol("coin", center - size / 2, y + 34 - 5 * n, size) for n in range(coins))
    none = use_symbol("coin-place", center - size / 2, y + 34, size, color="var(--m-field-line)") if not coins else ""
    spread = min(4.0, (width - 8 - size) / max(1, cards))
    hand = "".join(
        back(center - size / 2 + spread * (n - (cards - 1) / 2), y + 96 + 1.5 * n, size) for n in range(cards)
    )
    empty = place(center - size / 2, y + 96, size, "var(--m-field-line)") if not cards else ""
    numbers = serif(str(coins), center, y + 84, 19) + serif(str(cards), center, y + 166, 19)
    inner = tag("g", slab, lit if may(status) else "", gold, none, heap, empty, hand, numbers, class_="lift")
    shown = pressed("split", status, decision, words, id=f"split-{coins}")
    return tag("g", inner, hit(x, y, width, tall), focus(x + 2, y, width - 2, tall, 9), **shown)


@lru_cache(maxsize=64)
def _announced(who: Reader, total: int, actor: int) -> str:
    """Another player splits the resources."""
    words = who.say("tara_wolf-draw-resources", count=total, **who.whose(actor))
    coins = "".join(use_symbol("coin", MIDDLE - 58 + 10 * n, 110, 40) for n in range(total))
    card = back(MIDDLE + 26, 100, 40)
    shown = pressed("about", INERT, None, words, info="resources", id="resources")
    return tag("g", coins, card, fitted_text(words, MIDDLE, 184, 13, ROOM - 20), hit(LEFT + 10, 92, ROOM - 20, 104),
               focus(LEFT + 10, 92, ROOM - 20, 104), **shown)  # fmt: skip


# ---- cards that are looked at ---------------------------------------------------------------------------------------


def looked_at(view: View) -> int:
    """How many cards seers show at first: those that were put back leave their places free (TW-C2)."""
    if view["phase"] != "foresee":
        return 0
    here = [cards_of(view)[card] for card in view["seats"][view["camper"]]["camp"]]
    return max((card.parameters["look"] for card in here if card.effect == "foresees"), default=0)


def _shown(view: View, who: Reader) -> str:
    """Cards of the main pile that somebody looks at, each at the place where it was first shown (TW-C2, TW-C3)."""
    entries: list[Mapping[str, Any]] = view["shown"]
    most = max([entry["place"] for entry in entries] + [looked_at(view)])
    step = ROOM / max(most, 3)
    width = min(66.0, step - 8)
    left = MIDDLE - step * most / 2 + (step - width) / 2
    seat = view["camper"]
    drawn = []
    by_place = {entry["place"]: entry for entry in entries}
    for number in range(1, most + 1):
        x, y = left + step * (number - 1), 78
        entry = by_place.get(number)
        if entry is None:
            drawn.append(place(x, y, width))
        elif entry["card"] is None:
            words = who.say("tara_wolf-draw-shown-hidden", place=number)
            drawn.append(tag("g", back(x, y, width), id=f"shown-{number}", role="img", aria_label=words))
        else:
            decision = f"top {number}" if view["phase"] == "foresee" else f"choose {entry['card']}"
            words = who.say("tara_wolf-draw-shown", place=number)
            status = status_of(view, decision)
            drawn.append(
                playable(who.anybody, f"shown-{number}", entry["card"], decision if status != INERT else None, status,
                         x, y, width, words=words, below=11, room=step - 4)
            )  # fmt: skip
        drawn.append(text(str(number), x + width / 2, y - 6, 11, fill="var(--ink-soft)"))
    label = who.say("tara_wolf-draw-looking", count=len(entries), **who.whose(seat))
    words = fitted_text(label, MIDDLE, 78 + high(width) + 40, 12, ROOM - 16)
    return tag("g", *drawn, words, data_place=f"shown-{seat}", role="group", aria_label=label)


# ---- the last tomb --------------------------------------------------------------------------------------------------


def winner_of(view: View) -> int:
    """The seat that won the tomb awarded last."""
    return next(seat for seat, owner in enumerate(view["seats"]) if view["fought"] in owner["won"])


def half_of_winner(view: View, who: Reader) -> str:
    """Light on the side that has won."""
    lower = f"M{LEFT - 4} {SEAM}h288V289q0 12-12 12H{LEFT - 4}z"
    shape = lower if winner_of(view) == who.near else f"M{LEFT - 4} 0h276q12 0 12 12V{SEAM}H{LEFT - 4}z"
    return tag("path", d=shape, fill="var(--m-ivory)", opacity=0.22)


def verdict(view: View, who: Reader) -> str:
    """Who won the tomb that was awarded last, and with which totals if there was a fight."""
    fight = tuple(view["fight"]) if view["fight"] else None
    return _verdict(who, view["fought"], winner_of(view), fight)


@lru_cache(maxsize=512)
def _verdict(who: Reader, card: str, winner: int, fight: tuple[int, ...] | None) -> str:
    """The tomb, its name, and how it was won."""
    facts = outcome(winner, fight)
    words = who.say("tara_wolf-draw-won-by", **facts, **who.whose(winner))
    label = who.say("tara_wolf-draw-awarded", tomb=who.card(card), how=words)
    x, y = LEFT + 10, 253
    picture = at(face(who.own, card), x, y, 32)
    name = fitted_text(who.card(card), x + 44, y + 17, 14, ROOM - 62, text_anchor="start", font_family="var(--serif)",
                  font_weight=600, class_="serif")  # fmt: skip
    lines, size, below = ([words], 12.5, 35) if fits(words, 12.5, ROOM - 62) else (halves(words), 11.5, 31)
    how = "".join(
        fitted_text(line, x + 44, y + below + 13 * row, size, ROOM - 62, text_anchor="start")
        for row, line in enumerate(lines)
    )
    shown = pressed("about", INERT, None, label, info=card, id="last-tomb")
    return tag("g", picture, name, how, hit(x - 4, y - 3, ROOM - 12, 50), focus(x - 4, y - 1, ROOM - 14, 47), **shown)


def outcome(winner: int, fight: Sequence[int] | None) -> dict[str, str | int]:
    """Facts for a message about a tomb that was won: `how` is "fight", "tie" (won by the medallion) or "alone", and
    the totals, the winner's first."""
    if fight is None:
        return {"how": "alone", "first": 0, "second": 0}
    first, second = fight[winner], fight[1 - winner]
    return {"how": "tie" if first == second else "fight", "first": first, "second": second}
