"""What lies in the middle of Tara Wolf's table while no tomb is open: the resources to be split, cards that are looked
at, else whose camp phase it is and how the last fight ended."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from saqqara.games.tara_wolf.cards.reading import by_id
from saqqara.games.tara_wolf.drawing.cards import back, front, high, place, playable
from saqqara.games.tara_wolf.drawing.parts import (
    STILL,
    Arrived,
    Attribute,
    Reader,
    View,
    box_of,
    fitted,
    focus,
    hit,
    may,
    pressed,
    ring,
    serif,
    status_of,
    tag,
    text,
    use,
)

LEFT, ROOM, MIDDLE = 88, 308, 242


def middle(view: View, who: Reader, arrived: Arrived) -> str:
    """What is asked in the middle, under whose phase it is."""
    head = _head(who, view["phase"], view["camper"], view["holder"], view["actor"])
    if view["phase"] == "resources":
        return head + _splits(view, who)
    if view["shown"]:
        return head + _shown(view, who)
    return head + _last_fight(view, who)


@lru_cache(maxsize=512)
def _head(who: Reader, phase: str, camper: int, holder: int, actor: int | None) -> str:
    """Whose phase it is, in words."""
    if phase == "over":
        words = who.say("tara_wolf-draw-over")
    elif phase == "open":
        words = who.say("tara_wolf-draw-before", **who.whose(holder))
    else:
        words = who.say("tara_wolf-draw-camping", **who.whose(camper))
    style: dict[str, Attribute] = {"font_family": "var(--serif)", "font_weight": 600, "class_": "serif"}
    return use(f"meeple-{holder if phase == 'open' else camper}", LEFT + 8, 10, 26) + fitted(
        words, LEFT + 42, 29, 16, ROOM - 50, text_anchor="start", **style
    )


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
    heap = "".join(use("coin", center - size / 2, y + 34 - 5 * n, size) for n in range(coins))
    none = use("coin-place", center - size / 2, y + 34, size, color="var(--m-field-line)") if not coins else ""
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
    coins = "".join(use("coin", MIDDLE - 58 + 10 * n, 110, 40) for n in range(total))
    card = back(MIDDLE + 26, 100, 40)
    shown = pressed("about", STILL, None, words, info="resources", id="resources")
    return tag("g", coins, card, fitted(words, MIDDLE, 184, 13, ROOM - 20), hit(LEFT + 10, 92, ROOM - 20, 104),
               focus(LEFT + 10, 92, ROOM - 20, 104), **shown)  # fmt: skip


# ---- cards that are looked at ---------------------------------------------------------------------------------------


def looked_at(view: View) -> int:
    """How many cards seers show at first: those that were put back leave their places free (TW-C2)."""
    if view["phase"] != "foresee":
        return 0
    here = [by_id()[card] for card in view["seats"][view["camper"]]["camp"]]
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
                playable(who.anybody, f"shown-{number}", entry["card"], decision if status != STILL else None, status,
                         x, y, width, words=words, below=11, room=step - 4)
            )  # fmt: skip
        drawn.append(text(str(number), x + width / 2, y - 6, 11, fill="var(--ink-soft)"))
    label = who.say("tara_wolf-draw-looking", count=len(entries), **who.whose(seat))
    words = fitted(label, MIDDLE, 78 + high(width) + 40, 12, ROOM - 16)
    return tag("g", *drawn, words, data_place=f"shown-{seat}", role="group", aria_label=label)


# ---- the last fight -------------------------------------------------------------------------------------------------


def _last_fight(view: View, who: Reader) -> str:
    """The tomb that was awarded last: to whom, and with which totals if there was a fight."""
    card = view["fought"]
    if card is None:
        return ""
    winner = next(seat for seat, owner in enumerate(view["seats"]) if card in owner["won"])
    fight = tuple(view["fight"]) if view["fight"] else None
    return _awarded(who, card, winner, fight)


@lru_cache(maxsize=512)
def _awarded(who: Reader, card: str, winner: int, fight: tuple[int, ...] | None) -> str:
    """Both totals side by side, the loser's softer, the tomb between them."""
    far, near = 1 - who.near, who.near
    words = who.say(
        "tara_wolf-draw-awarded",
        tomb=who.card(card),
        fought="yes" if fight else "no",
        first=fight[winner] if fight else 0,
        second=fight[1 - winner] if fight else 0,
        **who.whose(winner),
    )
    parts = [tag("g", front(card, MIDDLE - 26, 96, 52), opacity=0.9)]
    for seat, x in ((far, MIDDLE - 84), (near, MIDDLE + 84)):
        soft = None if seat == winner else 0.55
        number = serif(str(fight[seat]), x, 168, 28) if fight else ""
        parts.append(tag("g", use(f"meeple-{seat}", x - 17, 102, 34), number, opacity=soft))
        if seat == winner:
            parts.append(use("mark-confirm", x + 18, 110, 18, color="var(--gold)"))
    parts.append(fitted(words, MIDDLE, 198, 12.5, ROOM - 16))
    return tag("g", *parts, role="img", aria_label=words)
