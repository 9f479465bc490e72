"""What explains the table of Imhotep: who decides and why, points now and later, a site by player, what counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from saqqara.games.imhotep import box
from saqqara.games.imhotep.drawing.parts import site_name
from saqqara.page import UNKNOWN, Analysis, Certain, Counted, Interlude, View, signed
from saqqara.words import say

__all__ = ["analysis", "certain", "counted", "hidden_places", "interlude", "moment", "outlook"]


def hidden_places(view: View) -> frozenset[str]:
    """The draw pile, the round cards, and on side B the hidden field, except for who looks at the pair (IMH-R21)."""
    hidden = {"pile", "rounds"}
    unseen = view["options"]["market"] == "B" and view["pair"] is None
    return frozenset(hidden | {f"market.{box.FIELDS}"} if unseen else hidden)


def certain(view: View, moved: Sequence[Mapping[str, str]]) -> Certain | None:
    """Who gains a card carries it out at once, if it is a red one (IMH-7.1): what follows depends on it."""
    for number, step in enumerate(moved):
        if step["piece"] == UNKNOWN and step["to"].startswith("hand-"):
            return Certain(moved[: number + 1], points=True)
    return None


# ---- who decides ----------------------------------------------------------------------------------------------------


def interlude(view: View, names: Sequence[str], lang: str, me: int | None) -> Interlude | None:
    """Another seat than the one on turn decides (or the temple is scored, when the turn is over): who, and why."""
    actor, phase = view["actor"], view["phase"]
    if view["over"] or (actor == view["turn_seat"] and phase != "temple"):
        return None
    facts = {"whose": "you" if actor == me else "other", "name": names[actor], "other": names[view["turn_seat"]]}
    return Interlude(say(lang, "imhotep-decides", **facts), say(lang, f"imhotep-why-{phase}", **facts))


# ---- points now and later -------------------------------------------------------------------------------------------


def _at_temple(view: View) -> list[int]:
    """What the temple would score now, by seat; a stone that may take stones instead counts its point."""
    here = view["sites"]["temple"]["visible"]
    points = [0] * len(view["scores"])
    for field, owner in enumerate(here):
        if owner is not None:
            points[owner] += _temple_field(field, view["options"]["temple"])
    return points


def _temple_field(field: int, side: str) -> int:
    """IMH-5.3; IMH-6.3: field 2 scores 2, field 4 gives a card."""
    if side == "A" or field not in (box.TWO_POINTS_FIELD, box.TOP_CARD_FIELD):
        return box.ONE_POINT
    return box.TWO_POINTS if field == box.TWO_POINTS_FIELD else 0


def outlook(view: View, since: View) -> dict[str, list[int]]:
    """Points now, at the end of the round that is going on, and of the game, if nothing more were delivered."""
    ended = view["over"] or view["round"] != since["round"] or since["phase"] == "temple"
    to_come = [0] * len(view["scores"]) if ended else _at_temple(view)
    return {
        "now": list(view["secured"]),
        "round": [now + later for now, later in zip(view["secured"], to_come, strict=True)],
        "game": [now + later for now, later in zip(view["scores"], to_come, strict=True)],
    }


def moment(name: str, lang: str) -> str:
    """A moment of the outlook in words."""
    return say(lang, f"imhotep-moment-{name}")


def analysis(view: View, place: str, lang: str) -> Analysis | None:
    """A monument by player: stones, and its points now, at the end of the round, at the end of the game."""
    if place not in box.MONUMENTS:
        return None
    stones = view["sites"][place]["count"]
    seats = range(len(stones))
    now = [view["secured_breakdown"][seat][place] for seat in seats]
    end = [view["breakdown"][seat][place] for seat in seats]
    to_come = _at_temple(view) if place == "temple" and not view["over"] else [0 for _ in seats]
    columns = [stones, now, [a + b for a, b in zip(now, to_come, strict=True)],
               [a + b for a, b in zip(end, to_come, strict=True)]]  # fmt: skip
    headings = (say(lang, "imhotep-stones"), *(moment(name, lang) for name in ("now", "round", "game")))
    rows = tuple(tuple(signed(column[seat]) for column in columns) for seat in seats)
    title = f"{site_name(lang, place)} {view['options'][place]}"
    return Analysis(title, headings, rows, tuple(signed(sum(column)) for column in columns))


# ---- what a source counts -------------------------------------------------------------------------------------------


RULES_OF = {
    "pyramid": "IMH-5.2", "temple": "IMH-3.4", "tomb": "IMH-5.4", "obelisks": "IMH-5.5", "statues": "IMH-7.3",
    "decorations": "IMH-7.2", "blue_cards": "IMH-7.4", "private_boat": "IMH-10.2", "bets": "IMH-11.2",
    "wrath": "IMH-9.1", "other": "IMH-8.1",
}  # fmt: skip
"""The clause by which a source counts; B sides count by the same number in IMH-6."""
CARDS_OF: dict[str, tuple[str, ...]] = {
    "statues": ("statue",), "blue_cards": box.BLUE,
    "decorations": tuple(card for card in box.CARDS if card.endswith("-decoration")),
}  # fmt: skip


def counted(view: View, seat: int, source: str, lang: str) -> Counted:
    """What a source of points counts of a seat's: how many pieces for how many points, the clause, the pieces."""
    points = view["breakdown"][seat][source]
    rule = RULES_OF[source]
    if source in CARDS_OF:
        held = [card for card in view["hands"][seat] if card in CARDS_OF[source]]
        pieces = tuple((f"hand-{seat}", card) for card in dict.fromkeys(held))
        return Counted(say(lang, "imhotep-count-cards", count=len(held), points=points), rule, pieces)
    if source in view["sites"]:
        stones = view["sites"][source]["count"][seat]
        if view["options"][source] == "B" and source != "temple":
            rule = rule.replace("IMH-5", "IMH-6")
        words = say(lang, "imhotep-count-stones", count=stones, points=points)
        return Counted(words, rule, _stones_at(view, source, seat))
    return Counted(say(lang, "imhotep-count-other", points=points), rule, ())


def _stones_at(view: Mapping[str, Any], site: str, seat: int) -> tuple[tuple[str, str], ...]:
    """Where a seat's stones lie at a site."""
    piece, here = f"stone-{seat}", view["sites"][site]
    if site == "obelisks":
        towers = tuple((f"tower.{n}", piece) for n, owner in enumerate(here["towers"], 1) if owner == seat)
        return ((f"obelisks-{seat}", piece), *towers)
    if "stones" in here:
        return tuple((f"{site}.{n}", piece) for n, owner in enumerate(here["stones"], 1) if owner == seat)
    blocks = [here[name] + [None] * (box.PYRAMID_FIELDS - len(here[name])) for name in box.PYRAMIDS]
    lying = [owner for owners in blocks for owner in owners] + here["further"]
    return tuple((f"{site}.{n}", piece) for n, owner in enumerate(lying, 1) if owner == seat)
