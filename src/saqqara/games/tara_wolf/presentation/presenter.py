"""What the table's page shows of Tara Wolf: its drawings arranged, what is asked, what can be explained, how it ended.

`saqqara.presentation.Page` says what each of these functions is for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from saqqara.core.game import Game
from saqqara.games.tara_wolf.cards.overrides import (
    as_key,
    box_of,
    card_name,
    main_count,
    name_in,
    setup_of,
    tombs_needed,
)
from saqqara.games.tara_wolf.presentation.cards import about, stands
from saqqara.games.tara_wolf.presentation.cutscenes import scene
from saqqara.games.tara_wolf.presentation.explanations import (
    asked,
    certain,
    choice,
    counted,
    foretell,
    hidden_places,
    interlude,
    note,
)
from saqqara.games.tara_wolf.presentation.log_text import changes, tell
from saqqara.games.tara_wolf.presentation.override_diff import differences
from saqqara.games.tara_wolf.svg import table as drawing
from saqqara.games.tara_wolf.svg.piles import met
from saqqara.games.tara_wolf.svg.preview_overlay import foreseen
from saqqara.i18n import say
from saqqara.presentation import Foresight, Page, Topic, View, plain, rounded
from saqqara.presentation import every_source as sources
from saqqara.presentation import no_analysis as analysis
from saqqara.presentation import no_moment as moment
from saqqara.presentation import no_outlook as outlook

if TYPE_CHECKING:
    from saqqara.core.game_api import Numbers

__all__ = [
    "analysis", "area", "asked", "board", "box", "called", "certain", "changes", "choice", "counted", "crest",
    "differences", "facts", "foreseen", "foretell", "hidden_places", "interlude", "kinds", "livery", "moment",
    "note", "outlook", "plain", "scene", "shortcuts", "source", "sources", "tell", "topics", "variants",
    "verdict", "with_numbers", "worth",
]  # fmt: skip

Names = Sequence[str]
CAMP = ("foresee", "resources", "play", "take", "target", "give-up", "clean-up")
"""The phases of a camp."""


# ---- with cards of one's own -----------------------------------------------------------------------------------------


def with_numbers(numbers: Numbers) -> Page:
    """This page, where what is told without a view calls the cards as these do."""
    own = as_key(numbers)
    named: dict[str, Callable[..., Any]] = {"tell": tell, "changes": changes, "choice": choice}
    named |= {"source": source, "worth": worth}
    bound = {name: partial(function, own=own) for name, function in named.items()}
    page: Any = SimpleNamespace(**{name: globals()[name] for name in __all__} | bound)
    return page  # type: ignore[no-any-return]  # what a page is, is what it offers


# ---- the table ------------------------------------------------------------------------------------------------------


def board(foresight: Foresight, view: View, lang: str, names: Names) -> str:
    """The open tomb, below it the reader's own hand and papyri (a spectator's: the first seat's) and the piles."""
    held, piles = _held(view, view["seat"] or 0, lang, names), drawing.piles(view, lang, names=names)
    return f'<div class="valley">{drawing.tomb(view, lang, names=names)}<div class="finds">{held}{piles}</div></div>'


def _held(view: View, seat: int, lang: str, names: Names) -> str:
    """Hand and papyri of a seat."""
    return "".join([*drawing.hand(view, seat, lang, names=names), drawing.papyri(view, seat, lang, names=names)])


def area(view: View, seat: int, lang: str, names: Names) -> str:
    """What a seat owns: its camp; with the reader's what was seen so far and what a mark means, with the others' hand
    and papyri."""
    camp = drawing.camp(view, seat, lang, names=names)
    if seat == (view["seat"] or 0):
        return f'<div class="belongings">{camp}{_more(view, lang)}</div>'
    return f'<div class="belongings">{camp}<div class="backs">{_held(view, seat, lang, names)}</div></div>'


def _more(view: View, lang: str) -> str:
    """Buttons that explain: how many cards of the main pile the reader has seen, and the mark of reconstructed ones."""
    facts = {"seen": sum(met(view).values()), "total": main_count(view)}
    words = {"seen": say(lang, "tara_wolf-page-seen-total", **facts), "mark": say(lang, "tara_wolf-page-mark-short")}
    buttons = [f'<button class="plain" data-info="{topic}">{escape(text)}</button>' for topic, text in words.items()]
    return f'<p class="tally">{"".join(buttons)}</p>'


def box(view: View, lang: str) -> str:
    """Nothing that could be asked for leaves the game."""
    return ""


# ---- who plays, and what is asked -----------------------------------------------------------------------------------


def crest(seat: int) -> str:
    """The symbol of a seat."""
    return f"meeple-{seat}"


def called(seat: int, lang: str) -> str:
    """The seat by its livery: "Lapis"."""
    return say(lang, "tara_wolf-livery", seat=seat)


def livery(view: View, seat: int, lang: str) -> list[str]:
    """The seat's livery, and its adventurer."""
    adventurer = name_in(view, lang, view["seats"][seat]["adventurer"])
    return [say(lang, "tara_wolf-page-livery", seat=seat), adventurer]


def facts(view: View, lang: str) -> list[str]:
    """What stands beside the game's name: round and part of it."""
    part = say(lang, "tara_wolf-page-part", part="camp" if view["phase"] in CAMP else "tomb")
    return [say(lang, "tara_wolf-page-round", round=view["turn"]), part]


def variants(view: View, lang: str) -> list[str]:
    """What is not as usual: a short game, two coins."""
    counts = {"short": tombs_needed(view), "two_coins": setup_of(view)["two_coins"]}
    return [say(lang, f"tara_wolf-page-{name}", count=count) for name, count in counts.items() if view["options"][name]]


def kinds(view: View, lang: str) -> list[tuple[str, bool]]:
    """A turn is one question after another: what is asked says it all."""
    return []


def shortcuts(view: View) -> list[str]:
    """Legal decisions that no piece on the table stands for; they need buttons of their own."""
    return [decision for decision in view["legal"] if decision == "done"]


# ---- what can be explained, and the end -----------------------------------------------------------------------------


THINGS = {
    "tombs": "tile-back-tomb", "main": "tile-?", "discard": "tile-?", "hidden": "tile-back-papyrus",
    "resources": "coin", "coin": "coin", "medallion": "medallion", "pass_marker": "pass_marker",
    "strength": "card-strength", "seen": "mark-eye", "mark": "card-reconstructed",
}  # fmt: skip
"""What is explained beside the cards, each with its symbol."""


def topics(game: Game, lang: str) -> list[Topic]:
    """Everything that a dialog explains: the things on the table, and every card."""
    here = box_of(game.numbers)
    things = [
        Topic(name, symbol, say(lang, f"tara_wolf-page-{name}"), general=True,
              text=say(lang, f"tara_wolf-info-{name}", **here.setup))
        for name, symbol in THINGS.items()
    ]  # fmt: skip
    cards = [
        Topic(card.id, f"tile-{card.id}", card.name[lang], text=about(card, lang), facts=stands(card, lang))
        for card in here.cards
    ]
    return [*things, *cards]


def source(name: str, lang: str, own: str = "") -> str:
    """A source of points by its name: a tomb."""
    return card_name(lang, name, own)


def worth(source: str, points: float, less: bool, alone: bool, lang: str, own: str = "") -> str:
    """The chance of winning a tomb, as part of a sentence; of several together no more than a whole one."""
    tomb = card_name(lang, source, own) if source else "any" if alone else "others"
    percent = min(100, rounded(100 * points))
    return say(lang, "tara_wolf-worth", percent=percent, less="yes" if less else "no", tomb=tomb)


def verdict(view: View, names: Names, lang: str, me: int | None) -> str:
    """How it ended, in a sentence."""
    (winner,) = view["winners"]
    whose = "you" if winner == me else "other"
    tombs, lost = view["scores"][winner], view["scores"][1 - winner]
    return say(lang, "tara_wolf-page-verdict", whose=whose, name=names[winner], tombs=tombs, lost=lost)
