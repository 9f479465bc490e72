"""What the table's page shows of Senet: its drawings arranged, what is asked, what can be explained, how it ended.

`saqqara.presentation.Page` says what each of these functions is for.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from saqqara.core.game import Game
from saqqara.i18n import say
from saqqara.presentation import Foresight, Topic, View, plain, rounded
from saqqara.presentation import every_source as sources
from saqqara.presentation import no_analysis as analysis
from saqqara.presentation import no_differences as differences
from saqqara.presentation import no_interlude as interlude
from saqqara.presentation import no_moment as moment
from saqqara.presentation import no_note as note
from saqqara.presentation import no_outlook as outlook
from saqqara.presentation import no_scene as scene
from saqqara_senet.components import NAMED
from saqqara_senet.presentation.explanations import certain, counted, foretell, hidden_places
from saqqara_senet.presentation.log_text import changes, tell
from saqqara_senet.svg import table as drawing
from saqqara_senet.svg.preview_overlay import foreseen

__all__ = [
    "analysis", "area", "asked", "board", "box", "called", "certain", "changes", "choice", "counted", "crest",
    "differences", "facts", "foreseen", "foretell", "hidden_places", "interlude", "kinds", "livery", "moment",
    "note", "outlook", "plain", "scene", "shortcuts", "source", "sources", "tell", "topics", "variants",
    "verdict", "worth",
]  # fmt: skip

Names = Sequence[str]


# ---- the table ------------------------------------------------------------------------------------------------------


def board(foresight: Foresight, view: View, lang: str, names: Names) -> str:
    """The board with the sticks below it."""
    return drawing.board(view, lang, names=names)


def area(view: View, seat: int, lang: str, names: Names) -> str:
    """The pieces off the board; beside the reader's own, what the named houses do."""
    drawn = drawing.home(view, seat, lang, names)
    return drawn + (_legend(lang, seat) if seat == (view["seat"] or 0) else "")


@lru_cache(maxsize=8)
def _legend(lang: str, seat: int) -> str:
    """The named houses, each with its sign, its number and a few words; pressed, each explains itself."""
    houses = "".join(_named(house + 1, kind, lang, seat) for house, kind in NAMED.items())
    return f'<div><div class="sites">{houses}</div></div>'


def _named(house: int, kind: str, lang: str, seat: int) -> str:
    name, hint = escape(say(lang, f"senet-house-{kind}")), escape(say(lang, f"senet-hint-{kind}"))
    return (
        f'<section class="site"><h3><button id="about-{kind}-{seat}" data-info="{kind}">'
        f'<svg class="emblem" viewBox="0 0 48 48" aria-hidden="true"><use href="#senet-{kind}"/></svg>'
        f'<span class="named">{name}</span> <span class="pts">{house}</span></button></h3>'
        f'<p class="hint">{hint}</p></section>'
    )


def box(view: View, lang: str) -> str:
    """Nothing leaves the game but by the board's end."""
    return ""


# ---- who plays, and what is asked -----------------------------------------------------------------------------------


def crest(seat: int) -> str:
    """The symbol of a seat."""
    return f"senet-{seat}"


def called(seat: int, lang: str) -> str:
    """The seat by its livery: "Lapis"."""
    return say(lang, "senet-draw-livery", seat=seat)


def livery(view: View, seat: int, lang: str) -> list[str]:
    """The seat's livery, and whether it began."""
    return [say(lang, "senet-page-livery", seat=seat), *([say(lang, "senet-page-began")] if seat == 0 else [])]


def facts(view: View, lang: str) -> list[str]:
    """What stands beside the game's name: the turn."""
    return [say(lang, "senet-page-turn", turn=view["turn"])]


def variants(view: View, lang: str) -> list[str]:
    """What is not as usual: seven pieces."""
    return [say(lang, "senet-page-seven")] if view["options"]["pieces"] == 7 else []


def kinds(view: View, lang: str) -> list[tuple[str, bool]]:
    """A turn is a throw and a move: nothing to choose among."""
    return []


def asked(view: View, lang: str) -> str:
    """What the seat to decide is asked now, as a sentence."""
    if view["phase"] != "move":
        return say(lang, f"senet-ask-{view['phase']}")
    verbs = {decision.partition(" ")[0] for decision in view["legal"]}
    how = "forward" if "move" in verbs else "back" if "back" in verbs else "pass"
    return say(lang, "senet-ask-move", throw=view["throw"], how=how)


def choice(decision: str, lang: str, view: View | None = None) -> str:
    """A decision as the words of a button: "Move from house 5"."""
    verb, _, house = decision.partition(" ")
    return say(lang, f"senet-choice-{verb}", house=house)


def shortcuts(view: View) -> list[str]:
    """Legal decisions that no piece on the board stands for. (For a throw the sticks stand, and a button besides.)"""
    return [decision for decision in view["legal"] if decision in ("throw", "pass")]


# ---- what can be explained, and the end -----------------------------------------------------------------------------


def topics(game: Game, lang: str) -> list[Topic]:
    """Everything that a dialog explains."""
    things = (("sticks", "senet-stick-flat"), ("path", "senet-horus"), ("swap", "senet-1"), ("safe", "senet-0"))
    general = [
        Topic(name, symbol, say(lang, f"senet-page-{name}"), f"senet-info-{name}", general=True)
        for name, symbol in things
    ]
    houses = [
        Topic(kind, f"senet-{kind}", say(lang, f"senet-house-{kind}"), f"senet-info-{kind}", facts=str(house + 1))
        for house, kind in NAMED.items()
    ]
    return [*general, *houses]


def source(name: str, lang: str) -> str:
    """A source of points by its name."""
    return say(lang, f"senet-source-{name}")


def worth(source: str, points: float, less: bool, alone: bool, lang: str) -> str:
    """Expected points of a source, as part of a sentence."""
    where = say(lang, f"senet-at-{source}" if source else "reason-in-all" if alone else "reason-elsewhere")
    return say(lang, "reason-points", points=rounded(points), less="yes" if less else "no", where=where)


def verdict(view: View, names: Names, lang: str, me: int | None) -> str:
    """How it ended, in a sentence."""
    (winner,) = view["winners"]
    pieces, scores = view["options"]["pieces"], view["scores"]
    left = pieces - view["off"][1 - winner]
    how = "home" if view["off"][winner] == pieces else "throws"
    return say(
        lang, "senet-verdict", whose="you" if winner == me else "other", name=names[winner], how=how, all=pieces,
        left=left, won=scores[winner], lost=scores[1 - winner],
    )  # fmt: skip
