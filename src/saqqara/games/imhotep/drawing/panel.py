"""A site's panel: emblem and name, bets, the number of stones, the quay with the boats that have come; and the frame
into which each site's picture is set."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from saqqara.games.imhotep import box
from saqqara.games.imhotep.drawing.parts import (
    EMBLEMS,
    Attribute,
    Reader,
    Sailing,
    View,
    also,
    at_site,
    block,
    box_of,
    brackets,
    chooser,
    focus,
    hit,
    may,
    ring,
    sailing,
    site_name,
    standing,
    tag,
    target,
    text,
    use,
)
from saqqara.look.elements import STILL, component, fitted

PANEL = (246, 206)
PICTURE = (8, 40)  # where the picture begins; it is 184 wide and 140 high
QUAY = (196, 38, 46, 110)  # with the private boat below it
DOCK_HEIGHT = {1: 47, 2: 64, 3: 81, 4: 98}  # of a boat at the quay, by its spaces


def panel(view: View, who: Reader, site: str, label: str, drawn: str, arrived: frozenset[str]) -> str:
    """A whole site as one `<svg>`."""
    side = str(view["options"][site])
    counts = () if site == "market" else tuple(view["sites"][site]["count"])
    head = _head(who if counts else who.anybody, site, side, counts)
    bets = _bets(view, who, site, arrived) if view["options"]["bets"] and site != "market" else ""
    # what cannot be chosen in the picture lets a click through: to the site, where a boat can sail there
    picture = tag("g", drawn, pointer_events="none", transform=f"translate({PICTURE[0]} {PICTURE[1]})")
    return component(
        f"site-of {site}",
        *PANEL,
        label,
        _ground(),
        _quay(view, who, site, arrived),
        head,
        bets,
        picture,
        _hint(who.anybody, site, side),
        id=f"at-{site}",
    )


@lru_cache(maxsize=1)
def _ground() -> str:
    return tag("rect", fill="var(--panel)", **box_of(0, 0, *PANEL, 12))


@lru_cache(maxsize=64)
def _hint(who: Reader, site: str, side: str) -> str:
    """How the site scores, in a few words."""
    words = who.say(f"imhotep-hint-{site}-{side.lower()}")
    return fitted(words, 10, 198, 12, 226, text_anchor="start", fill="var(--ink-soft)")


@lru_cache(maxsize=4096)
def _head(who: Reader, site: str, side: str, counts: tuple[int, ...]) -> str:
    """Emblem, name and side, which explain the site when pressed; and how many stones lie there, by player in words."""
    name = site_name(who.lang, site)
    drawn = (
        use(EMBLEMS[site], 8, 9, 20)
        + fitted(name, 31, 24, 15, 62, text_anchor="start", font_weight=600)
        + tag("rect", fill="none", stroke="var(--edge)", **box_of(97, 11, 16, 16, 4))
        + text(side, 105, 23.5, 11.5, fill="var(--ink-soft)")
    )
    words = f"{name}, {who.say('imhotep-draw-side', side=side)}"
    title = tag("g", hit(0, 0, 116, 42), drawn, focus(4, 4, 112, 31), class_="about", id=f"about-{site}",
                data_info=site, role="button", tabindex=0, aria_label=words)  # fmt: skip
    if not counts:
        return title
    split = ", ".join(f"{who.names[seat]} {stones}" for seat, stones in enumerate(counts))
    stones = who.say("imhotep-draw-count", count=sum(counts), split=split)
    number = use("mark-stones", 202, 9, 19, color="var(--ink)") + text(str(sum(counts)), 231, 24, 16, font_weight=650)
    title_of = tag("title", escape(split, quote=False))
    pressed = hit(201, 0, 45, 42) + focus(200, 4, 43, 31)
    return title + tag("g", title_of, number, pressed, id=f"count-{site}", class_="count", role="button", tabindex=0,
                       data_analysis=site, aria_label=stones)  # fmt: skip


# ---- bets -----------------------------------------------------------------------------------------------------------


def _bets(view: View, who: Reader, site: str, arrived: frozenset[str]) -> str:
    """The bet fields: one a site, with four players two (IMH-11.1)."""
    sides = box.BET_SIDES if view["options"]["players"] == box.MOST_SEATS else box.BET_SIDES[:1]
    owners = view["bets"][site]
    return "".join(
        _bet(who, site, side, owners[side], standing(view, f"bet {site} {side}"), f"bet-{site}-{side}" in arrived)
        for side in sides
    )


@lru_cache(maxsize=2048)
def _bet(who: Reader, site: str, side: str, owner: int | None, status: str, just: bool) -> str:
    x, y, size = 124 + 41 * box.BET_SIDES.index(side), 5, 30
    label = who.say("imhotep-draw-bet", side=side, at=at_site(who.lang, site), whose="none", name="")
    stone = ""
    if owner is not None:
        label = who.say("imhotep-draw-bet", side=side, at=at_site(who.lang, site), **who.whose(owner))
        stone = block(owner, x + 3, y + 3, size - 6) + (brackets(x, y, size) if just else "")
    gold = ring(x, y, size, size) if may(status) else ""
    label = also(label, who.say("imhotep-draw-bet-lay")) if may(status) else label
    inner = tag("g", gold, use(f"bet-{side}", x, y, size), stone, class_="lift")
    placed: dict[str, Attribute] = {"id": f"bet-{site}-{side}", "data_place": f"bet-{site}-{side}"}
    status = STILL if owner is not None else status
    shown = target("bet", status, f"bet {site} {side}", False, label, **placed)
    return tag("g", hit(x - 6, 0, 41.5, 42), inner, focus(x, y, size, size), **shown)


# ---- the quay -------------------------------------------------------------------------------------------------------


def _quay(view: View, who: Reader, site: str, arrived: frozenset[str]) -> str:
    ways: Sailing = sailing(view)
    docked = [number for number, boat in enumerate(view["boats"], 1) if boat["site"] == site]
    spaces = len(view["boats"][docked[0] - 1]["spaces"]) if docked else 0
    private = [seat for seat, boat in enumerate(view["private_boats"]) if boat["site"] == site]
    reveals = any(text.endswith(f" {site}") for text in view["reveals"])
    asked = "sail 1" if not docked else f"sail {docked[0]}"
    ask = f"{asked} {site}" if view["seat"] is not None and not view["over"] else None
    return _drawn_quay(
        who, site, docked[0] if docked else 0, spaces, private[0] if private else None,
        ways.alone.get(site), ways.sites.get(site), reveals, ask, f"dock-{site}" in arrived,
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _drawn_quay(
    who: Reader, site: str, boat: int, spaces: int, private: int | None, decision: str | None, part: str | None,
    reveals: bool, ask: str | None, just: bool,
) -> str:  # fmt: skip
    """The quay of a site: the target of sailing; the boats that have come lie there, a private one below."""
    x, y, width, _ = QUAY
    inviting = part is not None
    water = tag("rect", fill="var(--water)", **box_of(x, y, width, 142, 9))
    parts = [water, tag("g", use("quay", x + 1, y + 2, 44, 103), color="var(--ink-soft)") if not boat else ""]
    words = [who.say("imhotep-draw-quay", at=at_site(who.lang, site))]
    if boat:
        parts += [
            use(f"dock-{spaces}", x + 7, y + 6, 32, DOCK_HEIGHT[spaces]),
            tag("circle", cx=x + 23, cy=y + 36, r=10, fill="var(--m-deck)"),
            text(str(boat), x + 23, y + 41, 14, font_weight=700, fill="var(--m-ivory)"),
            brackets(x + 4, y + 3, 38) if just else "",
        ]
        words.append(who.say("imhotep-draw-quay-boat", boat=boat))
    if private is not None:
        parts += [use("private-boat", x + 1, y + 108, 44, 30), use(f"block-{private}", x + 15, y + 115, 16)]
        words.append(who.say("imhotep-draw-quay-private", **who.whose(private)))
    if inviting:
        lit: dict[str, Attribute] = {"fill": "var(--gold-wash)", "class_": "lit", "opacity": 0}
        sun: dict[str, Attribute] = {"fill": "var(--gold-fill)", "stroke": "var(--gold-edge)", "stroke_width": 2}
        parts += [
            "" if boat else tag("rect", **lit, **box_of(x + 8, y + 8, 30, 92, 9)),
            ring(x + 2, y + 2, width - 4, 138, 9),
            "" if boat else tag("circle", class_="spot", cx=x + 23, cy=y + 54, r=6, opacity=0, **sun),
        ]
        words.append(who.say("imhotep-draw-quay-sail"))
    inner = tag("g", *parts, class_="lift")
    shown = chooser(
        "quay", " ".join(words), ask=ask, part=part, decision=decision, reveals=reveals,
        id=f"quay-{site}", data_place=f"dock-{site}",
    )  # fmt: skip
    wide = hit(0, 0, *PANEL) if inviting else hit(x, y, width, 142)  # the whole site is the target of sailing
    return tag("g", wide, inner, focus(x, y, width, 142), **shown)
