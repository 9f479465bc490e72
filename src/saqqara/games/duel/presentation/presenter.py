"""What the table's page shows of The Duel: its drawings arranged, what is asked, what can be explained, how it ended.

`saqqara.presentation.Page` says what each of these functions is for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape

from saqqara.core.game import Game
from saqqara.games.duel.components import ACTIONS, SITES
from saqqara.games.duel.presentation.explanations import counted, foretell, hidden_places
from saqqara.games.duel.presentation.log_text import changes, tell
from saqqara.games.duel.svg import table as drawing
from saqqara.games.duel.svg.common import tile_name
from saqqara.games.duel.svg.preview_overlay import foreseen
from saqqara.i18n import say
from saqqara.presentation import Foresight, Topic, View, plain, rounded, standing
from saqqara.presentation import all_certain as certain
from saqqara.presentation import every_source as sources
from saqqara.presentation import no_analysis as analysis
from saqqara.presentation import no_differences as differences
from saqqara.presentation import no_interlude as interlude
from saqqara.presentation import no_moment as moment
from saqqara.presentation import no_note as note
from saqqara.presentation import no_outlook as outlook
from saqqara.presentation import no_scene as scene

__all__ = [
    "analysis", "area", "asked", "board", "box", "called", "certain", "changes", "choice", "counted", "crest",
    "differences", "facts", "foreseen", "foretell", "hidden_places", "interlude", "kinds", "livery", "moment",
    "note", "outlook", "plain", "scene", "shortcuts", "source", "sources", "tell", "topics", "variants",
    "verdict", "worth",
]  # fmt: skip

Names = Sequence[str]
Moves = Sequence[Mapping[str, str]]
DRAWN = {"obelisk": drawing.obelisk, "temple": drawing.temple, "pyramids": drawing.pyramids, "tomb": drawing.tomb}


# ---- the table ------------------------------------------------------------------------------------------------------


def board(foresight: Foresight, view: View, lang: str, names: Names) -> str:
    """The harbour; a boat that can be unloaded says who would get which tile."""
    return drawing.harbour(view, lang, outcomes=_outcomes(foresight, view), names=names)


def _outcomes(foresight: Foresight, view: View) -> dict[str, Moves]:
    """What each unloading would move; the harbour shows what of it leaves the boat."""
    return {decision: foresight(decision) for decision in view["legal"] if decision.startswith("unload ")}


def area(view: View, seat: int, lang: str, names: Names) -> str:
    """What a seat owns, as HTML: supply, action tiles, and the four sites with their headings."""
    about = escape(say(lang, "duel-page-about-actions"))
    hand = (
        f'<div class="hand"><div class="men">{drawing.supply(view, seat, lang, names=names)}</div>'
        f'<div class="tools-of">{drawing.action_tiles(view, seat, lang, names=names)}</div>'
        f'<button class="plain about" id="about-actions-{seat}" data-info="{_ALL_ACTIONS}" aria-label="{about}">'
        f"{_INFO}</button></div>"
    )
    return f'{hand}<div class="sites">{"".join(_site(view, seat, site, lang, names) for site in SITES)}</div>'


_ALL_ACTIONS = " ".join(f"action-{name}" for name in ACTIONS)
_INFO = '<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><use href="#mark-info"/></svg>'


def _site(view: View, seat: int, site: str, lang: str, names: Names) -> str:
    """A site: its heading, which explains it when pressed, the drawing, and how it scores in a few words."""
    side = str(view["options"][site])
    heading = _heading(seat, site, side, *standing(view, seat, site).parts, lang)
    drawn = DRAWN[site](view, seat, lang, names=names)
    return f'<section class="site s-{site}">{heading}{drawn}<p class="hint">{_hint(site, side, lang)}</p></section>'


@lru_cache(maxsize=1024)
def _hint(site: str, side: str, lang: str) -> str:
    return escape(say(lang, f"duel-hint-{site}-{side.lower()}"))


@lru_cache(maxsize=4096)
def _heading(seat: int, site: str, side: str, sure: str, more: str, lang: str) -> str:
    name, which = escape(say(lang, f"duel-site-{site}")), escape(say(lang, "duel-draw-side", side=side))
    scored = f"{sure} <i>{more}</i>" if more else sure
    letter = (
        f'<span class="side" aria-hidden="true">{side}</span>' if side != "A" else ""
    )  # what is as usual needs no sign
    return (
        f'<h3><button id="about-{site}-{seat}" data-info="{site}">'
        f'<svg class="emblem" viewBox="0 0 48 48" aria-hidden="true"><use href="#{drawing.EMBLEMS[site]}"/></svg>'
        f'<span class="named">{name}</span> <span class="unseen">{which}</span>{letter} '
        f'<span class="pts">{scored}</span></button></h3>'
    )


def box(view: View, lang: str) -> str:
    """What left the game."""
    return drawing.box(view, lang)


# ---- who plays, and what is asked -----------------------------------------------------------------------------------


def crest(seat: int) -> str:
    """The symbol of a seat."""
    return f"meeple-{seat}"


def called(seat: int, lang: str) -> str:
    """The seat by its livery: "Lapis"."""
    return say(lang, "duel-draw-livery", seat=seat)


def livery(view: View, seat: int, lang: str) -> list[str]:
    """The seat's livery, and whether it began."""
    began = say(lang, "duel-page-began", moved="yes" if view["turn"] > 1 else "no")
    return [say(lang, "duel-page-livery", seat=seat), *([began] if view["options"]["first"] == seat else [])]


def facts(view: View, lang: str) -> list[str]:
    """What stands beside the game's name: the turn."""
    return [say(lang, "duel-page-turn", turn=view["turn"])]


def variants(view: View, lang: str) -> list[str]:
    """What is not as usual: sides B, the rules of Yucata."""
    unusual = [say(lang, "duel-page-side-b", site=source(site, lang)) for site in SITES if view["options"][site] == "B"]
    if view["options"]["profile"] == "yucata":
        unusual.append(say(lang, "duel-page-yucata"))
    return unusual


def kinds(view: View, lang: str) -> list[tuple[str, bool]]:
    """At the start of a turn the kinds of action that are possible, and whether one reveals something; else nothing."""
    if view["phase"] != "turn":
        return []
    found: dict[str, bool] = {}
    for decision in view["legal"]:
        verb = decision.split(" ")[0]
        found[verb] = found.get(verb, False) or decision in view["reveals"]
    return [(say(lang, f"duel-kind-{verb}"), reveals) for verb, reveals in found.items()]


def asked(view: View, lang: str) -> str:
    """What the seat to decide is asked now, as a sentence."""
    return say(lang, f"duel-ask-{view['phase']}")


def choice(decision: str, lang: str, view: View | None = None) -> str:
    """A decision as the words of a button: "Unload boat 2"."""
    verb, _, rest = decision.partition(" ")
    tile = tile_name(lang, f"action-{rest}") if verb == "use" else ""
    return say(lang, f"duel-choice-{verb}", at=rest, boat=rest[:1], tile=tile)


def shortcuts(view: View) -> list[str]:
    """Legal decisions that no piece on the table stands for; they need buttons of their own."""
    return [decision for decision in view["legal"] if decision in ("done", "pass")]


# ---- what can be explained, and the end -----------------------------------------------------------------------------


def topics(game: Game, lang: str) -> list[Topic]:
    """Everything that a dialog explains, as this table plays it."""
    sides = {site: str(game.options[site]).lower() for site in SITES}
    sites = [
        Topic(site, drawing.EMBLEMS[site], f"{source(site, lang)} {side.upper()}", f"duel-info-{site}-{side}")
        for site, side in sides.items()
    ]
    actions = [
        Topic(name, f"tile-{name}", say(lang, f"duel-page-{name}"), f"duel-info-{name}")
        for name in _ALL_ACTIONS.split()
    ]
    things = [
        Topic(name, symbol, say(lang, f"duel-page-{name}"), f"duel-info-{name}", general=True)
        for name, symbol in (
            ("harbour", "field"), ("boats", "tile-tomb-12"), ("supply", "meeple-0"),
            ("stock", "stock-three"), ("reserve", "tile-back"), ("box", "mark-box"),
        )
    ]  # fmt: skip
    return [*things, *sites, *actions, *(_tile(tile, site, sides[site], lang) for tile, site in TILES.items())]


TILES = {
    **{f"temple-{symbols}": "temple" for symbols in range(1, 5)},
    "pyramid-light": "pyramids", "pyramid-dark": "pyramids", **{f"tomb-{number}": "tomb" for number in range(1, 13)},
}  # fmt: skip
"""The tiles that are built, each with its site; those of obelisks are all alike, and their site explains them."""


def _tile(tile: str, site: str, side: str, lang: str) -> Topic:
    """A tile that is built: where it belongs, and how that scores."""
    name = tile_name(lang, tile)
    title = f"{name[0].upper()}{name[1:]}"
    facts = say(lang, "duel-page-belongs", site=f"{source(site, lang)} {side.upper()}")
    return Topic(tile, f"tile-{tile}", title, f"duel-info-{site}-{side}", facts=facts)


def source(name: str, lang: str) -> str:
    """A source of points by its name."""
    return say(lang, f"duel-site-{name}" if name in SITES else f"duel-page-{name}")


def worth(source: str, points: float, less: bool, alone: bool, lang: str) -> str:
    """Expected points of a source, as part of a sentence."""
    where = say(lang, f"duel-at-{source}" if source else "reason-in-all" if alone else "reason-elsewhere")
    return say(lang, "reason-points", points=rounded(points), less="yes" if less else "no", where=where)


def verdict(view: View, names: Names, lang: str, me: int | None) -> str:
    """How it ended, in a sentence; on a tie with the reason."""
    (winner,) = view["winners"]
    scores = view["scores"]
    whose = "you" if winner == me else "other"
    tied = "yes" if scores[0] == scores[1] else "no"
    facts = {"won": scores[winner], "lost": scores[1 - winner], "tied": tied}
    return say(lang, "duel-page-verdict", whose=whose, name=names[winner], **facts)
