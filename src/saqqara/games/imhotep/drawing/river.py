"""The river of Imhotep as SVG: the four boats of the round with their stones, spaces and minimum loads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from saqqara.games.imhotep.drawing.parts import (
    Attribute,
    Reader,
    View,
    also,
    at_site,
    block,
    box_of,
    brackets,
    chip,
    chooser,
    classes,
    focus,
    fresh,
    hit,
    may,
    reader,
    ring,
    sailing,
    slab,
    standing,
    tag,
    target,
    text,
    use,
)
from saqqara.look.elements import STILL, component, fitted

RIVER = (500, 306)
SCALE = 1.24  # of the hulls
PITCH, LEFT, TOP = 74, 8, 8
DECK = 44 * SCALE  # a space's side
HULL = {1: 90, 2: 136, 3: 182, 4: 228}  # lengths of the symbols


def river(
    view: View, lang: str = "en", just_moved: Sequence[Mapping[str, str]] | None = None,
    names: Sequence[str] | None = None,
) -> str:  # fmt: skip
    """The boats of the round as one `<svg>`, with the spaces that can be loaded and the boats that can sail."""
    who = reader(view, lang, names)
    arrived, ways = fresh(view, just_moved), sailing(view)
    site_free = _free_site(view)
    ships = []
    for number, boat in enumerate(view["boats"], 1):
        begin = f"sail {number}"
        part = ways.boats.get(begin)
        ask = f"{begin} {site_free}" if view["seat"] is not None and not view["over"] and site_free else None
        spaces = tuple(
            (owner, *_space_standing(view, boat, number, space), f"{number}.{space}" in arrived)
            for space, owner in enumerate(boat["spaces"], 1)
        )
        actor = view["actor"] if any(may(status) for _, status, *_ in spaces) else None
        ships.append(_ship(who, number, boat["minimum"], boat["site"], spaces, part, ask, actor))
    label = who.say("imhotep-draw-river", count=len(view["boats"]))
    place = tag("g", data_place="boats")
    return component("river", *RIVER, label, _water(), place, *ships, id="river")


def _free_site(view: View) -> str | None:
    """A site to ask about a boat that cannot sail."""
    taken = {boat["site"] for boat in view["boats"]}
    return next((site for site in ("market", "pyramid", "temple", "tomb", "obelisks") if site not in taken), None)


def _space_standing(view: View, boat: Mapping[str, object], number: int, space: int) -> tuple[str, str]:
    """What can be done with a space, and its decision: load it; or unload it next, on the boat that has sailed."""
    if boat["site"] is None:
        return standing(view, f"load {number}.{space}"), f"load {number}.{space}"
    if view["phase"] == "order" and f"next {space}" in view["legal"]:
        return standing(view, f"next {space}"), f"next {space}"
    return STILL, ""


@lru_cache(maxsize=1)
def _water() -> str:
    line: dict[str, Attribute] = {"fill": "none", "stroke": "var(--water-line)", "stroke_width": 2}
    waves = "".join(
        tag("path", d=f"M{x} {y}q5-5 10 0t10 0 10 0", stroke_linecap="round", **line)
        for x, y in ((440, 40), (400, 120), (452, 190), (300, 262), (400, 282))
    )
    water = tag("rect", fill="var(--water)", **box_of(0, 0, *RIVER, 16))
    return tag("g", water, waves, aria_hidden="true")


def left(number: int, words: str) -> str:
    """The berth of a boat that has sailed: a dashed line, and where it is."""
    y = TOP + PITCH * (number - 1)
    dashes: dict[str, Attribute] = {"stroke": "var(--ink-soft)", "stroke_width": 1.5, "stroke_dasharray": "6 5"}
    hull = tag("rect", fill="none", **dashes, **box_of(LEFT, y + 4, 283, 58, 26))
    return hull + fitted(words, LEFT + 141, y + 38, 15, 262)


Space = tuple[int | None, str, str, bool]  # owner, standing, decision, has just come


@lru_cache(maxsize=8192)
def _ship(
    who: Reader, number: int, minimum: int, site: str | None, spaces: tuple[Space, ...], part: str | None,
    ask: str | None, actor: int | None,
) -> str:  # fmt: skip
    """One boat at its berth; one that has sailed and been unloaded is a dashed line that says where it is."""
    size = len(spaces)
    y, length = TOP + PITCH * (number - 1), HULL[size] * SCALE
    aboard = [owner for owner, *_ in spaces if owner is not None]
    if site is not None and not aboard:
        words = who.say("imhotep-draw-boat-away", boat=number, at=at_site(who.lang, site))
        return tag("g", left(number, words), class_="ship away", id=f"ship-{number}", role="img", aria_label=words)
    label = who.say(
        "imhotep-draw-boat", boat=number, spaces=size, minimum=minimum, stones=len(aboard), owners=who.counted(aboard)
    )
    hull = use(f"hull-{size}", LEFT, y, length, 59 * SCALE)
    name = text(str(number), LEFT + 17, y + 40, 17, font_weight=700, fill="var(--m-ivory)")
    gold = ring(LEFT, y + 1, length, 57 * SCALE, 22) if part else ""
    word = chip(who.say("imhotep-draw-sail"), LEFT + length + 10, y + 17, 84, 36) if part else ""
    press = hit(LEFT, y, 38 * SCALE, 60 * SCALE) + (hit(LEFT + length, y + 8, 104, 54) if part else "")
    line = focus(LEFT, y, length, 58 * SCALE, 22)
    calm = None if part or site is not None else ask
    words = also(label, who.say("imhotep-draw-boat-sail")) if part else label
    kind = "bow ready" if part else "bow"
    bow = tag("g", tag("g", gold, hull, name, word, class_="lift"), press, line,
              **chooser(kind, words, ask=calm, part=part, id=f"sail-{number}"))  # fmt: skip
    fields = "".join(
        [
            _space(who.anybody if facts[0] is None else who, number, y, space, *facts, actor)
            for space, facts in enumerate(spaces, 1)
        ]
    )
    kind = classes("ship", "ready-to-sail" if part else None)
    return tag(
        "g", bow, fields, class_=kind, id=f"ship-{number}", data_piece=f"boat-{number}", role="group", aria_label=label
    )


@lru_cache(maxsize=8192)
def _space(
    who: Reader, boat: int, top: float, number: int, owner: int | None, status: str, decision: str, just: bool,
    actor: int | None,
) -> str:  # fmt: skip
    """A space of a boat: with a stone, empty, or inviting the actor's stone."""
    x, y = LEFT + (38 + 46 * (number - 1)) * SCALE, top + 6 * SCALE
    name = f"{boat}.{number}"
    facts: dict[str, str | int] = {"boat": boat, "space": number}
    stone = "" if owner is None else block(owner, x, y, DECK) + (brackets(x - 1, y - 1, DECK + 2) if just else "")
    if owner is not None:
        label = who.say("imhotep-draw-space-taken", **facts, **who.whose(owner))
        gold = ring(x, y, DECK, DECK) + chip(who.say("imhotep-draw-next"), x + 2, y + 33, DECK - 4, 22)
        inner = tag("g", gold if may(status) else "", stone, class_="lift") if may(status) else stone
        label = also(label, who.say("imhotep-draw-space-next")) if may(status) else label
    elif may(status) and actor is not None:
        label = who.say("imhotep-draw-space-load", **facts)
        ghost = use(f"block-{actor}-ghost", x + 3, y + 3, DECK - 6, class_="ghost", opacity=0)
        number_on_it = text(str(number), x + DECK / 2, y + DECK / 2 + 8, 22, class_="lit", opacity=0, font_weight=650)
        inner = tag("g", slab(x, y, DECK), number_on_it, ghost, class_="lift")
    else:
        label, inner = who.say("imhotep-draw-space-empty", **facts), ""
    placed: dict[str, Attribute] = {"id": f"space-{name}", "data_place": name}
    return tag("g", inner, hit(x, y, DECK, DECK), focus(x, y, DECK, DECK),
               **target("space", status, decision, False, label, **placed))  # fmt: skip
