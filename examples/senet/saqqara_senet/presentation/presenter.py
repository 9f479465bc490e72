"""Presenter of Senet for a table's page: drawings, questions, help topics and results.

`saqqara.presentation.GamePresenter` documents each of these functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from saqqara.core.game import Game
from saqqara.i18n import translate
from saqqara.presentation import MovePredictor, Topic, View, Viewer, round_points, strip_emphasis
from saqqara.presentation import all_score_sources as score_sources
from saqqara.presentation import no_cutscene as cutscene
from saqqara.presentation import no_out_of_turn_notice as out_of_turn_notice
from saqqara.presentation import no_override_differences as override_differences
from saqqara.presentation import no_projection_label as projection_label
from saqqara.presentation import no_score_projection as score_projection
from saqqara.presentation import no_site_breakdown as site_breakdown
from saqqara.presentation import no_topic_note as topic_note
from saqqara_senet.components import NAMED_HOUSES
from saqqara_senet.presentation.explanations import hidden_places, known_effects, preview_text, score_explanation
from saqqara_senet.presentation.log_text import log_text, summary_text
from saqqara_senet.svg import table as drawing
from saqqara_senet.svg.table import preview_overlay

__all__ = [
    "action_kinds",
    "action_label",
    "board",
    "cutscene",
    "default_name",
    "help_topics",
    "hidden_places",
    "known_effects",
    "log_text",
    "out_of_turn_notice",
    "override_differences",
    "pieceless_actions",
    "player_area",
    "points_phrase",
    "preview_overlay",
    "preview_text",
    "progress_facts",
    "projection_label",
    "prompt",
    "removed_pieces",
    "result_text",
    "score_explanation",
    "score_projection",
    "score_source_name",
    "score_sources",
    "seat_description",
    "seat_symbol",
    "site_breakdown",
    "strip_emphasis",
    "summary_text",
    "topic_note",
    "variant_labels",
]  # fmt: skip

Names = Sequence[str]


# ---- the table ------------------------------------------------------------------------------------------------------


def board(predict_moves: MovePredictor, view: View, viewer: Viewer) -> str:
    """Render the board with the sticks below it."""
    return drawing.board(view, viewer.lang, names=viewer.names)


def player_area(view: View, seat: int, viewer: Viewer) -> str:
    """Render the pieces off the board; the viewer's own area also explains the named houses."""
    drawn = drawing.home(view, seat, viewer.lang, viewer.names)
    return drawn + (_legend(viewer.lang, seat) if seat == (view["seat"] or 0) else "")


@lru_cache(maxsize=8)
def _legend(lang: str, seat: int) -> str:
    """Render the named houses, each with its symbol, number and a hint; a click on a house explains it."""
    houses = "".join(_legend_entry(house + 1, kind, lang, seat) for house, kind in NAMED_HOUSES.items())
    return f'<div><div class="sites">{houses}</div></div>'


def _legend_entry(house: int, kind: str, lang: str, seat: int) -> str:
    name, hint = escape(translate(lang, f"senet-house-{kind}")), escape(translate(lang, f"senet-hint-{kind}"))
    return (
        f'<section class="site"><h3><button id="about-{kind}-{seat}" data-info="{kind}">'
        f'<svg class="emblem" viewBox="0 0 48 48" aria-hidden="true"><use href="#senet-{kind}"/></svg>'
        f'<span class="label">{name}</span> <span class="pts">{house}</span></button></h3>'
        f'<p class="hint">{hint}</p></section>'
    )


def removed_pieces(view: View, lang: str) -> str:
    """Return "": pieces leave the game only at the end of the board."""
    return ""


# ---- seats and questions --------------------------------------------------------------------------------------------


def seat_symbol(seat: int) -> str:
    """Return the symbol of a seat."""
    return f"senet-{seat}"


def default_name(seat: int, lang: str) -> str:
    """Return the name of a seat after the colour of its pieces: "Lapis"."""
    return translate(lang, "senet-draw-livery", seat=seat)


def seat_description(view: View, seat: int, lang: str) -> list[str]:
    """Describe the seat's pieces, and whether the seat began the game."""
    return [
        translate(lang, "senet-page-livery", seat=seat),
        *([translate(lang, "senet-page-began")] if seat == 0 else []),
    ]


def progress_facts(view: View, lang: str) -> list[str]:
    """Return the fact next to the game's name: the turn."""
    return [translate(lang, "senet-page-turn", turn=view["turn"])]


def variant_labels(view: View, lang: str) -> list[str]:
    """Return the unusual feature of the table, which is the variant with seven pieces."""
    return [translate(lang, "senet-page-seven")] if view["options"]["pieces"] == 7 else []


def action_kinds(view: View, lang: str) -> list[tuple[str, bool]]:
    """Return []: a turn is a throw and a move, with no choice between kinds of action."""
    return []


def prompt(view: View, lang: str) -> str:
    """Return the question that the current player must answer, as a sentence."""
    if view["phase"] != "move":
        return translate(lang, f"senet-ask-{view['phase']}")
    verbs = {action_text.partition(" ")[0] for action_text in view["legal"]}
    how = "forward" if "move" in verbs else "back" if "back" in verbs else "pass"
    return translate(lang, "senet-ask-move", throw=view["throw"], how=how)


def action_label(action_text: str, lang: str, view: View | None = None) -> str:
    """Return the label of an action's button: "Move from house 5"."""
    verb, _, house = action_text.partition(" ")
    return translate(lang, f"senet-choice-{verb}", house=house)


def pieceless_actions(view: View) -> list[str]:
    """Return the legal actions that need a button; a throw has one in addition to the sticks."""
    return [action_text for action_text in view["legal"] if action_text in ("throw", "pass")]


# ---- help topics and result -----------------------------------------------------------------------------------------


def help_topics(game: Game, lang: str) -> list[Topic]:
    """Return all topics that dialogs explain."""
    things = (("sticks", "senet-stick-flat"), ("path", "senet-horus"), ("swap", "senet-1"), ("safe", "senet-0"))
    general = [
        Topic(name, symbol, translate(lang, f"senet-page-{name}"), f"senet-info-{name}", general=True)
        for name, symbol in things
    ]
    houses = [
        Topic(kind, f"senet-{kind}", translate(lang, f"senet-house-{kind}"), f"senet-info-{kind}", facts=str(house + 1))
        for house, kind in NAMED_HOUSES.items()
    ]
    return [*general, *houses]


def score_source_name(name: str, lang: str) -> str:
    """Return the name of a source of points."""
    return translate(lang, f"senet-source-{name}")


def points_phrase(source: str, points: float, fewer: bool, alone: bool, lang: str) -> str:
    """Return the expected points of a source as part of a sentence."""
    location = translate(lang, f"senet-at-{source}" if source else "reason-in-all" if alone else "reason-elsewhere")
    return translate(lang, "reason-points", points=round_points(points), less="yes" if fewer else "no", where=location)


def result_text(view: View, viewer: Viewer) -> str:
    """Return the result of the game in a sentence."""
    (winner,) = view["winners"]
    pieces, scores = view["options"]["pieces"], view["scores"]
    left = pieces - view["off"][1 - winner]
    how = "home" if view["off"][winner] == pieces else "throws"
    return viewer.translate("senet-verdict", **viewer.player_facts(winner), how=how, all=pieces,
        left=left, won=scores[winner], lost=scores[1 - winner],
    )  # fmt: skip
