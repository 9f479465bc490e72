"""Presenter of Imhotep for a table's page: drawings, questions, explanations, cutscenes and results.

`saqqara.presentation.GamePresenter` documents each of these functions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Any

from saqqara.games.imhotep import components as contents
from saqqara.games.imhotep.presentation.explanations import (
    hidden_places,
    known_effects,
    out_of_turn_notice,
    override_differences,
    projection_label,
    score_projection,
    side_letter,
    site_breakdown,
    topic_note,
)
from saqqara.games.imhotep.presentation.help_topics import OPTION_TOPICS, help_topics, score_explanation
from saqqara.games.imhotep.presentation.log_text import action_label, log_text, preview_text, question, summary_text
from saqqara.games.imhotep.svg import table as drawing
from saqqara.games.imhotep.svg.common import EMBLEMS, site_name
from saqqara.games.imhotep.svg.sites.picture import DYNASTY_SIDES
from saqqara.games.imhotep.svg.table import preview_overlay
from saqqara.i18n import translate
from saqqara.presentation import (
    Cutscene,
    CutsceneLine,
    LazyView,
    MovePredictor,
    View,
    Viewer,
    round_points,
    strip_emphasis,
)

# ---- cutscenes -------------------------------------------------------------------------------------------------------

Step = Mapping[str, str]


def cutscene(line: Mapping[str, Any], before: LazyView, after: LazyView, viewer: Viewer) -> Cutscene | None:
    """Return the cutscene for the end of a round in which a player has scored; None for other log lines."""
    steps: Sequence[Step] = line["moved"]
    scored = [step for step in steps if step["to"].startswith("score-")]
    if not scored or not (_does_round_begin(steps) or after()["over"]):
        return None
    points: dict[tuple[str, int], int] = {}
    for step in scored:
        key = (step["from"].partition(".")[0], int(step["to"][-1]))
        points[key] = points.get(key, 0) + int(step["piece"].removeprefix("points-"))
    acts = tuple(
        CutsceneLine(_source_name(source, viewer.lang), seat, "", more) for (source, seat), more in points.items()
    )
    title = viewer.translate("imhotep-scene-round", round=before()["round"])
    return Cutscene(title, acts, tuple(before()["secured"]))


def _does_round_begin(steps: Sequence[Step]) -> bool:
    return any(step["piece"] == "round-card" and step["from"] == "rounds" for step in steps)


PLACE_SITES = {"pyramid": "pyramid", "temple": "temple", "road": "temple", "tomb": "tomb", "height": "obelisks",
         "plinth": "obelisks", "obelisks": "obelisks"}  # fmt: skip
"""Sites by prefix of the places from which points come."""


def _source_name(place: str, lang: str) -> str:
    """Return the name of the source of points at a place."""
    return site_name(lang, PLACE_SITES[place]) if place in PLACE_SITES else translate(lang, "imhotep-source-other")


# ---- presenter -------------------------------------------------------------------------------------------------------


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
DYNASTY_OPTIONS = ("dynasty", "prophecies", "unlimited_stones", "hidden_cards")


# ---- the table ------------------------------------------------------------------------------------------------------


def board(predict_moves: MovePredictor, view: View, viewer: Viewer) -> str:
    """Render the river with its boats and signs, and the row of panels on its banks.

    Narrow pages also get thumbnails that lead to the panels.
    """
    visible = f' data-visible="{shows}"' if (shows := _panel_in_question(view)) else ""
    named = f'aria-label="{escape(viewer.translate("imhotep-page-banks"))}"'
    lang, names = viewer.lang, viewer.names
    boats = "".join(drawing.draw_boats(view, lang, names=names))
    signs = drawing.rounds(view, lang, names=names) + drawing.turn_order(view, lang, names=names)
    return (
        f'<div class="multi-board"><div class="river"><div class="boats" role="group" '
        f'aria-label="{_fleet(view, viewer.lang)}">'
        f'{boats}</div></div><div class="round-track">{signs}</div>'
        f'<nav class="thumbs" {named}>{_thumbnails(view, viewer.lang)}</nav>'
        f'<div class="board-row" id="board-row" role="group" tabindex="0" {named}{visible}>'
        f"{''.join(drawing.bank_panels(view, viewer.lang, viewer.names))}</div></div>"
    )


def _fleet(view: View, lang: str) -> str:
    return escape(translate(lang, "imhotep-draw-river", count=len(view["boats"])))


ANSWER_SITES = {
    "take": "market", "buy": "market", "keep": "market", "favour-1": "market", "build": "pyramid", "temple": "temple",
    "imhotep": "temple", "crypt": "tomb", "raise": "obelisks",
}  # fmt: skip


def _panel_in_question(view: View) -> str:
    """Return the ID of the panel where the player must choose, or where a boat has docked last; "" if there is none."""
    site_in_question = ANSWER_SITES.get(view["phase"])
    arrivals = (step["to"].removeprefix("dock-") for step in view["moved"] if step["to"].startswith("dock-"))
    site = site_in_question or next(arrivals, "")
    return f"at-{site}" if site else ""


def _thumbnails(view: View, lang: str) -> str:
    """Render a thumbnail link for each panel, with the letter of its side; gold marks legal actions."""
    goals = {
        action_text.split(" ")[-1]
        for action_text in view["legal"]
        if action_text.startswith(("sail ", "private ", "deliver "))
    }
    if view["legal"] and view["phase"] in ANSWER_SITES:
        goals.add(ANSWER_SITES[view["phase"]])
    panels = [
        (f"at-{site}", site, _site_and_side(view, site, lang), str(view["options"][site]), _thumbnail_count(view, site))
        for site in contents.SITES
    ]
    granted = [option for option in ("favour", "prophecies") if view["options"].get(option)]
    if granted:
        named = ", ".join(translate(lang, f"imhotep-page-{option}") for option in granted)
        panels.append(("favours", granted[-1], named, "", ""))
    if any(action_text.startswith(("favour ", "prophesy ")) for action_text in view["legal"]):
        goals.add(granted[-1])
    return "".join(_thumbnail(*panel, panel[1] in goals) for panel in panels)


def _site_and_side(view: View, site: str, lang: str) -> str:
    """Return the name and side of a site."""
    return f"{site_name(lang, site)}, {translate(lang, 'imhotep-draw-side', side=view['options'][site])}"


def _thumbnail_count(view: View, site: str) -> str:
    """Return the number on a thumbnail: the stones at a site, or the cards at the market."""
    if site == "market":
        return str(sum(card is not None for card in view["market"]) + view["hidden"])
    return str(sum(view["sites"][site]["count"]))


THUMBNAIL_SYMBOLS = {**EMBLEMS, "favour": "favour-5", "prophecies": "god-ra"}


@lru_cache(maxsize=1024)
def _thumbnail(panel: str, place: str, name: str, side: str, number: str, inviting: bool) -> str:
    """Render a thumbnail: a small picture, and below it the emblem, the letter of the side and a number."""
    x, y, width, height = drawing.picture_box(place)
    whole = drawing.drawing_size(place)
    picture = f'<use href="#{panel}" width="{whole[0]:g}" height="{whole[1]:g}"/>'
    emblem = (
        f'<svg class="emblem" viewBox="0 0 48 48" aria-hidden="true"><use href="#{THUMBNAIL_SYMBOLS[place]}"/></svg>'
    )
    letter = f"<small>{side}</small>" if side else ""
    return (
        f'<a class="thumb{" is-offered" if inviting else ""}" href="#{panel}" data-target="{panel}" '
        f'aria-label="{escape(name)}"><svg class="small" viewBox="{x:g} {y:g} {width:g} {height:g}" aria-hidden="true">'
        f'{picture}</svg><span class="thumb-label">{emblem}{letter}{number}</span></a>'
    )


def player_area(view: View, seat: int, viewer: Viewer) -> str:
    """Render the pieces of a seat: sled and quarry, cards, and all other pieces."""
    stores, hand, *more = drawing.belongings(view, seat, viewer.lang, names=viewer.names)
    pieces_html = f'<div class="other-pieces">{"".join(more)}</div>' if more else ""
    return f'<div class="belongings">{stores}{hand}{pieces_html}</div>'


def removed_pieces(view: View, lang: str) -> str:
    """Return "": only boats leave the game, and they come back."""
    return ""


# ---- seats and questions --------------------------------------------------------------------------------------------


def seat_symbol(seat: int) -> str:
    """Return the symbol of a seat."""
    return f"stone-{seat}"


def default_name(seat: int, lang: str) -> str:
    """Return the name of a seat after its stones: "Lapis"."""
    return translate(lang, "imhotep-livery", seat=seat)


def seat_description(view: View, seat: int, lang: str) -> list[str]:
    """Describe the seat's stones, and whether the seat began the game."""
    began = [translate(lang, "imhotep-page-began", moved="yes" if view["turn"] > 1 else "no")] if seat == 0 else []
    return [translate(lang, "imhotep-page-livery", seat=seat), *began]


def progress_facts(view: View, lang: str) -> list[str]:
    """Return the facts next to the game's name: round and turn."""
    return [
        translate(lang, "imhotep-fact-round", round=view["round"]),
        translate(lang, "imhotep-fact-turn", turn=view["turn"]),
    ]


def variant_labels(view: View, lang: str) -> list[str]:
    """Return the unusual features of the table: sides other than A, expansions, the rules of Yucata."""
    options = view["options"]
    other = [f"{site_name(lang, site)} {side_letter(site, view)}" for site in contents.SITES if options[site] != "A"]
    extra = [
        translate(lang, f"imhotep-page-{name}") for name in (*OPTION_TOPICS, *DYNASTY_OPTIONS) if options.get(name)
    ]
    yucata = [translate(lang, "imhotep-page-yucata")] if options["profile"] == "yucata" else []
    return [*other, *extra, *yucata]


def action_kinds(view: View, lang: str) -> list[tuple[str, bool]]:
    """Return the possible kinds of action at the start of a turn, each with whether it can reveal hidden information.

    Return [] in other phases.
    """
    if view["phase"] != "turn":
        return []
    found: dict[str, bool] = {}
    for action_text in view["legal"]:
        verb = action_text.split(" ")[0]
        found[verb] = found.get(verb, False) or action_text in view["reveals"]
    return [(translate(lang, f"imhotep-kind-{verb}"), reveals) for verb, reveals in found.items()]


def prompt(view: View, lang: str) -> str:
    """Return the question that the current player must answer, as a sentence."""
    return question(view, lang)


def pieceless_actions(view: View) -> list[str]:
    """Return the legal actions that no piece on the table represents; they need their own buttons."""
    return [action_text for action_text in view["legal"] if action_text in ("done", "pass")]


# ---- points and result ----------------------------------------------------------------------------------------------


SOURCE_OPTIONS = {"private_boat": "private_boats", "bets": "bets", "wrath": "wrath", "prophecies": "prophecies"}
"""Options that add sources of points."""


def score_sources(view: View) -> list[str]:
    """Return the sites, cards and options that can score.

    The market scores only on sides C and D. The source `other` is omitted because no component of the game uses it yet.
    """
    absent = {"other", *(source for source, option in SOURCE_OPTIONS.items() if not view["options"].get(option))}
    if view["options"]["market"] not in DYNASTY_SIDES:
        absent.add("market")
    return [source for source in view["breakdown"][0] if source not in absent]


def score_source_name(name: str, lang: str) -> str:
    """Return the name of a source of points."""
    return site_name(lang, name) if name in contents.SITES else translate(lang, f"imhotep-source-{name}")


def points_phrase(source: str, points: float, fewer: bool, alone: bool, lang: str) -> str:
    """Return the expected points of a source as part of a sentence."""
    location = translate(lang, f"imhotep-at-{source}" if source else "reason-in-all" if alone else "reason-elsewhere")
    return translate(lang, "reason-points", points=round_points(points), less="yes" if fewer else "no", where=location)


def result_text(view: View, viewer: Viewer) -> str:
    """Return the result of the game in a sentence; a shared first place names all winners."""
    winners = view["winners"]
    won = max(view["scores"])
    tied = view["scores"].count(won) > 1
    if len(winners) > 1:
        named = ", ".join(viewer.names[seat] for seat in winners)
        return viewer.translate("imhotep-page-shared", names=named, points=won)
    winner_form = "you" if winners[0] == viewer.seat else "other"
    return viewer.translate(
        "imhotep-page-verdict",
        whose=winner_form,
        name=viewer.names[winners[0]],
        points=won,
        tied="yes" if tied else "no",
    )
