"""What the table's page shows of Imhotep: its drawings arranged, what is asked, what can be explained, how it ended.

`saqqara.page.Page` says what each of these functions is for.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from saqqara.game import Game
from saqqara.games.imhotep import box as contents
from saqqara.games.imhotep.drawing import table as drawing
from saqqara.games.imhotep.drawing.ghosts import foreseen
from saqqara.games.imhotep.drawing.parts import EMBLEMS, card_name, site_name
from saqqara.games.imhotep.showing.explaining import (
    analysis,
    certain,
    counted,
    hidden_places,
    interlude,
    moment,
    outlook,
)
from saqqara.games.imhotep.showing.telling import STRONG, WEAK, changes, choice, foretell, plain, tell
from saqqara.page import Foresight, Topic, View
from saqqara.page import no_note as note
from saqqara.words import say

__all__ = [
    "STRONG", "WEAK", "analysis", "area", "asked", "board", "box", "called", "certain", "changes", "choice",
    "counted", "crest", "facts", "foreseen", "foretell", "hidden_places", "interlude", "kinds", "livery", "moment",
    "note", "outlook", "plain", "shortcuts", "source", "sources", "tell", "topics", "verdict",
]  # fmt: skip

Names = Sequence[str]
EXTRAS = ("wrath", "private_boats", "bets", "favour")


# ---- the table ------------------------------------------------------------------------------------------------------


def board(foresight: Foresight, view: View, lang: str, names: Names) -> str:
    """The river, then the panels on its banks in a row, and for narrow pages their thumbnails, which lead to them."""
    banks = "".join(draw(view, lang, names=names) for draw in drawing.BANKS)
    shown = f' data-shows="{shows}"' if (shows := _in_question(view)) else ""
    named = f'aria-label="{escape(say(lang, "imhotep-page-banks"))}"'
    return (
        f'<div class="banks">{drawing.river(view, lang, names=names)}'
        f'<nav class="thumbs" {named}>{_thumbs(view, lang)}</nav>'
        f'<div class="banks-row" id="banks-row" role="group" tabindex="0" {named}{shown}>{banks}</div></div>'
    )


ANSWERED_AT = {"take": "market", "keep": "market", "favour-1": "market", "build": "pyramid", "temple": "temple"}


def _in_question(view: View) -> str:
    """The panel at which something is to be chosen, or at which something has arrived last; "" for none."""
    asked = ANSWERED_AT.get(view["phase"])
    came = (step["to"].removeprefix("dock-") for step in view["moved"] if step["to"].startswith("dock-"))
    site = asked or next(came, "")
    return f"at-{site}" if site else ""


def _thumbs(view: View, lang: str) -> str:
    """Each panel small, as a way to it; with a gold line where something can be done."""
    goals = {decision.split(" ")[-1] for decision in view["legal"] if decision.startswith(("sail ", "private "))}
    if view["legal"] and view["phase"] in ANSWERED_AT:
        goals.add(ANSWERED_AT[view["phase"]])
    if any(decision.startswith("favour ") for decision in view["legal"]):
        goals.add("rounds")
    panels = [(f"at-{site}", site, site_name(lang, site)) for site in contents.SITES]
    panels.append(("rounds", "rounds", say(lang, "imhotep-page-rounds")))
    return "".join(_thumb(panel, name, place in goals) for panel, place, name in panels)


@lru_cache(maxsize=128)
def _thumb(panel: str, name: str, inviting: bool) -> str:
    size = f"0 0 {drawing.PANEL[0]} {drawing.PANEL[1]}"
    return (
        f'<a class="thumb{" inviting" if inviting else ""}" href="#{panel}" data-leads="{panel}" '
        f'aria-label="{escape(name)}"><svg viewBox="{size}" aria-hidden="true"><use href="#{panel}"/></svg></a>'
    )


def area(view: View, seat: int, lang: str, names: Names) -> str:
    """What a seat owns: sled, quarry, cards, private boat, bet and favour."""
    return f'<div class="belongings">{drawing.area(view, seat, lang, names=names)}</div>'


def box(view: View, lang: str) -> str:
    """Nothing leaves the game but boats, and these come back."""
    return ""


# ---- who plays, and what is asked -----------------------------------------------------------------------------------


def crest(seat: int) -> str:
    """The symbol of a seat."""
    return f"stone-{seat}"


def called(seat: int, lang: str) -> str:
    """The seat by its stones: "Lapis"."""
    return say(lang, "imhotep-livery", seat=seat)


def livery(view: View, seat: int, lang: str) -> list[str]:
    """What the seat's stones look like, and whether it began."""
    began = [say(lang, "imhotep-page-began")] if seat == 0 else []
    return [say(lang, "imhotep-page-livery", seat=seat), *began]


def facts(view: View, lang: str) -> list[str]:
    """What stands beside the game's name: round and turn, and what is not as usual."""
    options = view["options"]
    other = [site_name(lang, site) + " B" for site in contents.SITES if options[site] == "B"]
    extra = [say(lang, f"imhotep-page-{name}") for name in EXTRAS if options[name]]
    yucata = [say(lang, "imhotep-page-yucata")] if options["profile"] == "yucata" else []
    now = [say(lang, "imhotep-fact-round", round=view["round"]), say(lang, "imhotep-fact-turn", turn=view["turn"])]
    return [*now, *other, *extra, *yucata]


def kinds(view: View, lang: str) -> list[tuple[str, bool]]:
    """At the start of a turn the kinds of action that are possible, and whether one reveals something; else nothing."""
    if view["phase"] != "turn":
        return []
    found: dict[str, bool] = {}
    for decision in view["legal"]:
        verb = decision.split(" ")[0]
        found[verb] = found.get(verb, False) or decision in view["reveals"]
    return [(say(lang, f"imhotep-kind-{verb}"), reveals) for verb, reveals in found.items()]


def asked(view: View, lang: str) -> str:
    """What the seat to decide is asked now, as a sentence."""
    return say(lang, f"imhotep-ask-{view['phase']}")


def shortcuts(view: View) -> list[str]:
    """Legal decisions that no piece on the table stands for; they need buttons of their own."""
    return [decision for decision in view["legal"] if decision in ("done", "pass")]


# ---- what can be explained, and the end -----------------------------------------------------------------------------


def _about(game: Game, site: str, side: str) -> str:
    """The message that explains a side of a site; in the profile `yucata` towers score later (IMH-14.1)."""
    later = game.options["profile"] == "yucata" and (site, side) == ("obelisks", "b")
    return "imhotep-info-obelisks-b-yucata" if later else f"imhotep-info-{site}-{side}"


def topics(game: Game, lang: str) -> list[Topic]:
    """Everything that a dialog explains, as this table plays it."""
    sides = {site: str(game.options[site]).lower() for site in contents.SITES}
    sites = [
        Topic(site, EMBLEMS[site], f"{site_name(lang, site)} {side.upper()}", _about(game, site, side))
        for site, side in sides.items()
    ]
    cards = [Topic(card, f"tile-{card}", card_name(lang, card), f"imhotep-info-{card}") for card in contents.CARDS]
    cards.append(Topic("hidden", "tile-card", card_name(lang, "card"), "imhotep-info-hidden"))
    favours = [
        Topic(
            f"favour-{number}",
            f"favour-{number}",
            say(lang, f"imhotep-favour-{number}"),
            f"imhotep-info-favour-{number}",
        )
        for number in range(1, contents.FAVOURS + 1)
        if game.options["favour"]
    ]
    symbols = {"wrath": "stone-3", "private_boats": "private-boat", "bets": "bet-left", "favour": "favour-5"}
    extras = [
        Topic(name, symbol, say(lang, f"imhotep-page-{name}"), f"imhotep-info-{name}", general=True)
        for name, symbol in symbols.items()
        if game.options[name]
    ]
    things = [
        Topic(name, symbol, say(lang, f"imhotep-page-{name}"), f"imhotep-info-{name}", general=True)
        for name, symbol in (("boats", "hull-2"), ("sled", "heap-0"), ("rounds", "round-card"))
    ]
    return [*things, *extras, *sites, *cards, *favours]


BROUGHT_BY = {"private_boat": "private_boats", "bets": "bets", "wrath": "wrath"}
"""The options that bring sources of points."""


def sources(view: View) -> list[str]:
    """Sites and cards, and what the options add; for `other` nothing is in the box yet."""
    absent = {"other", *(source for source, option in BROUGHT_BY.items() if not view["options"][option])}
    return [source for source in view["breakdown"][0] if source not in absent]


def source(name: str, lang: str) -> str:
    """A source of points by its name."""
    return site_name(lang, name) if name in contents.SITES else say(lang, f"imhotep-source-{name}")


def verdict(view: View, names: Names, lang: str, me: int | None) -> str:
    """How it ended, in a sentence; a shared first place names all who share it."""
    winners = view["winners"]
    won = max(view["scores"])
    tied = view["scores"].count(won) > 1
    if len(winners) > 1:
        named = ", ".join(names[seat] for seat in winners)
        return say(lang, "imhotep-page-shared", names=named, points=won)
    whose = "you" if winners[0] == me else "other"
    return say(
        lang, "imhotep-page-verdict", whose=whose, name=names[winners[0]], points=won, tied="yes" if tied else "no"
    )
