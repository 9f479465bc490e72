"""Presenter of The Duel for the table page: board and player areas, prompts, help topics and results.

`saqqara.presentation.GamePresenter` documents each of these functions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape

from saqqara.core.game import Game
from saqqara.games.duel.components import ACTIONS, SITES
from saqqara.games.duel.presentation.explanations import hidden_places, preview_text, score_explanation
from saqqara.games.duel.presentation.log_text import log_text, summary_text
from saqqara.games.duel.svg import table as drawing
from saqqara.games.duel.svg.common import tile_name
from saqqara.games.duel.svg.table import preview_overlay
from saqqara.i18n import translate
from saqqara.presentation import MovePredictor, Topic, View, Viewer, round_points, score_label, strip_emphasis
from saqqara.presentation import all_effects_known as known_effects
from saqqara.presentation import all_score_sources as score_sources
from saqqara.presentation import no_cutscene as cutscene
from saqqara.presentation import no_out_of_turn_notice as out_of_turn_notice
from saqqara.presentation import no_override_differences as override_differences
from saqqara.presentation import no_projection_label as projection_label
from saqqara.presentation import no_score_projection as score_projection
from saqqara.presentation import no_site_breakdown as site_breakdown
from saqqara.presentation import no_topic_note as topic_note

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
Moves = Sequence[Mapping[str, str]]
SITE_DRAWINGS = {
    "obelisk": drawing.obelisk,
    "temple": drawing.temple,
    "pyramids": drawing.pyramids,
    "tomb": drawing.tomb,
}


# ---- the table ------------------------------------------------------------------------------------------------------


def board(predict_moves: MovePredictor, view: View, viewer: Viewer) -> str:
    """Draw the harbour; a boat that can be unloaded shows who would get which tile."""
    return drawing.harbour(view, viewer.lang, outcomes=_outcomes(predict_moves, view), names=viewer.names)


def _outcomes(predict_moves: MovePredictor, view: View) -> dict[str, Moves]:
    """Return the predicted moves of each legal unloading; the harbour shows those that leave the boat."""
    return {
        action_text: predict_moves(action_text) for action_text in view["legal"] if action_text.startswith("unload ")
    }


def player_area(view: View, seat: int, viewer: Viewer) -> str:
    """Return a seat's area as HTML: supply, action tiles, and the four sites with their headings."""
    about = escape(viewer.translate("duel-page-about-actions"))
    hand = (
        f'<div class="hand"><div class="men">{drawing.supply(view, seat, viewer.lang, names=viewer.names)}</div>'
        f'<div class="action-tiles">{drawing.action_tiles(view, seat, viewer.lang, names=viewer.names)}</div>'
        f'<button class="plain about" id="about-actions-{seat}" data-info="{_ALL_ACTIONS}" aria-label="{about}">'
        f"{_INFO_ICON}</button></div>"
    )
    return f'{hand}<div class="sites">{"".join(_site_html(view, seat, site, viewer) for site in SITES)}</div>'


_ALL_ACTIONS = " ".join(f"action-{name}" for name in ACTIONS)
_INFO_ICON = '<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><use href="#mark-info"/></svg>'


def _site_html(view: View, seat: int, site: str, viewer: Viewer) -> str:
    """Return a site as HTML: a heading that opens its explanation, the drawing, and a short note on its scoring."""
    side = str(view["options"][site])
    heading = _heading(seat, site, side, *score_label(view, seat, site).parts, viewer.lang)
    drawing = SITE_DRAWINGS[site](view, seat, viewer.lang, names=viewer.names)
    return (
        f'<section class="site s-{site}">{heading}{drawing}<p class="hint">{_scoring_note(site, side, viewer.lang)}</p>'
        f"</section>"
    )


@lru_cache(maxsize=1024)
def _scoring_note(site: str, side: str, lang: str) -> str:
    return escape(translate(lang, f"duel-hint-{site}-{side.lower()}"))


@lru_cache(maxsize=4096)
def _heading(seat: int, site: str, side: str, secured: str, pending: str, lang: str) -> str:
    name, which = escape(translate(lang, f"duel-site-{site}")), escape(translate(lang, "duel-draw-side", side=side))
    scored = f"{secured} <i>{pending}</i>" if pending else secured
    letter = (
        f'<span class="side" aria-hidden="true">{side}</span>' if side != "A" else ""
    )  # side A is the default and needs no label
    return (
        f'<h3><button id="about-{site}-{seat}" data-info="{site}">'
        f'<svg class="emblem" viewBox="0 0 48 48" aria-hidden="true"><use href="#{drawing.EMBLEMS[site]}"/></svg>'
        f'<span class="label">{name}</span> <span class="visually-hidden">{which}</span>{letter} '
        f'<span class="pts">{scored}</span></button></h3>'
    )


def removed_pieces(view: View, lang: str) -> str:
    """Draw the box with the tiles that left the game."""
    return drawing.box(view, lang)


# ---- players and prompts --------------------------------------------------------------------------------------------


def seat_symbol(seat: int) -> str:
    """Return the symbol of a seat."""
    return f"meeple-{seat}"


def default_name(seat: int, lang: str) -> str:
    """Return the default name of a seat, which is its livery: "Lapis"."""
    return translate(lang, "duel-draw-livery", seat=seat)


def seat_description(view: View, seat: int, lang: str) -> list[str]:
    """Return the seat's livery and, if it started, a note on that."""
    began = translate(lang, "duel-page-began", moved="yes" if view["turn"] > 1 else "no")
    return [translate(lang, "duel-page-livery", seat=seat), *([began] if view["options"]["first"] == seat else [])]


def progress_facts(view: View, lang: str) -> list[str]:
    """Return the facts next to the game's name: the turn."""
    return [translate(lang, "duel-page-turn", turn=view["turn"])]


def variant_labels(view: View, lang: str) -> list[str]:
    """Return the non-default options: B sides and the Yucata profile."""
    unusual = [
        translate(lang, "duel-page-side-b", site=score_source_name(site, lang))
        for site in SITES
        if view["options"][site] == "B"
    ]
    if view["options"]["profile"] == "yucata":
        unusual.append(translate(lang, "duel-page-yucata"))
    return unusual


def action_kinds(view: View, lang: str) -> list[tuple[str, bool]]:
    """Return the kinds of legal action at the start of a turn, and whether one reveals something; otherwise empty."""
    if view["phase"] != "turn":
        return []
    found: dict[str, bool] = {}
    for action_text in view["legal"]:
        verb = action_text.split(" ")[0]
        found[verb] = found.get(verb, False) or action_text in view["reveals"]
    return [(translate(lang, f"duel-kind-{verb}"), reveals) for verb, reveals in found.items()]


def prompt(view: View, lang: str) -> str:
    """Return the sentence that asks the current seat for its next action."""
    return translate(lang, f"duel-ask-{view['phase']}")


def action_label(action_text: str, lang: str, view: View | None = None) -> str:
    """Return the button label of an action: "Unload boat 2"."""
    verb, _, rest = action_text.partition(" ")
    tile = tile_name(lang, f"action-{rest}") if verb == "use" else ""
    return translate(lang, f"duel-choice-{verb}", at=rest, boat=rest[:1], tile=tile)


def pieceless_actions(view: View) -> list[str]:
    """Return the legal actions that belong to no piece on the table and need their own buttons."""
    return [action_text for action_text in view["legal"] if action_text in ("done", "pass")]


# ---- help topics and the end ----------------------------------------------------------------------------------------


def help_topics(game: Game, lang: str) -> list[Topic]:
    """Return the topics of the help dialogs, according to the options of the game."""
    sides = {site: str(game.options[site]).lower() for site in SITES}
    sites = [
        Topic(
            site, drawing.EMBLEMS[site], f"{score_source_name(site, lang)} {side.upper()}", f"duel-info-{site}-{side}"
        )
        for site, side in sides.items()
    ]
    actions = [
        Topic(name, f"tile-{name}", translate(lang, f"duel-page-{name}"), f"duel-info-{name}")
        for name in _ALL_ACTIONS.split()
    ]
    things = [
        Topic(name, symbol, translate(lang, f"duel-page-{name}"), f"duel-info-{name}", general=True)
        for name, symbol in (
            ("harbour", "field"), ("boats", "tile-tomb-12"), ("supply", "meeple-0"),
            ("stock", "stock-three"), ("reserve", "tile-back"), ("box", "mark-box"),
        )
    ]  # fmt: skip
    return [
        *things,
        *sites,
        *actions,
        *(_tile_topic(tile, site, sides[site], lang) for tile, site in TILE_SITES.items()),
    ]


TILE_SITES = {
    **{f"temple-{symbols}": "temple" for symbols in range(1, 5)},
    "pyramid-light": "pyramids", "pyramid-dark": "pyramids", **{f"tomb-{number}": "tomb" for number in range(1, 13)},
}  # fmt: skip
"""Tiles that belong to a site, except obelisks: those are all alike, and their site explains them."""


def _tile_topic(tile: str, site: str, side: str, lang: str) -> Topic:
    """Return the topic of a site tile: its site and how that scores."""
    name = tile_name(lang, tile)
    title = f"{name[0].upper()}{name[1:]}"
    facts = translate(lang, "duel-page-belongs", site=f"{score_source_name(site, lang)} {side.upper()}")
    return Topic(tile, f"tile-{tile}", title, f"duel-info-{site}-{side}", facts=facts)


def score_source_name(name: str, lang: str) -> str:
    """Return the display name of a score source."""
    return translate(lang, f"duel-site-{name}" if name in SITES else f"duel-page-{name}")


def points_phrase(source: str, points: float, fewer: bool, alone: bool, lang: str) -> str:
    """Return a phrase with the expected points of a source, for use in a sentence."""
    location = translate(lang, f"duel-at-{source}" if source else "reason-in-all" if alone else "reason-elsewhere")
    return translate(lang, "reason-points", points=round_points(points), less="yes" if fewer else "no", where=location)


def result_text(view: View, viewer: Viewer) -> str:
    """Return a sentence with the result of the game; on a tie it includes the tie-break."""
    (winner,) = view["winners"]
    scores = view["scores"]
    tied = "yes" if scores[0] == scores[1] else "no"
    facts = {"won": scores[winner], "lost": scores[1 - winner], "tied": tied}
    return viewer.translate("duel-page-verdict", **viewer.player_facts(winner), **facts)
