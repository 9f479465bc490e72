"""Presenter of Tara Wolf for the table page: drawings, prompts, explanations, cutscenes and results.

`saqqara.presentation.GamePresenter` documents each of these functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from html import escape
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from saqqara.core.game import Game
from saqqara.games.tara_wolf.cards.overrides import (
    card_name,
    card_name_in_view,
    cards_in_view,
    deck_with_overrides,
    format_overrides_key,
    main_count,
    setup_in_view,
    tombs_needed,
)
from saqqara.games.tara_wolf.presentation.explanations import (
    action_label,
    card_effect_text,
    card_summary,
    hidden_places,
    known_effects,
    out_of_turn_notice,
    override_differences,
    preview_text,
    prompt,
    score_explanation,
    topic_note,
)
from saqqara.games.tara_wolf.presentation.log_text import log_text, summary_text
from saqqara.games.tara_wolf.svg import table as drawing
from saqqara.games.tara_wolf.svg.cards import known_counts
from saqqara.games.tara_wolf.svg.table import preview_overlay
from saqqara.i18n import translate
from saqqara.presentation import (
    UNKNOWN,
    Cutscene,
    CutsceneLine,
    GamePresenter,
    LazyView,
    MovePredictor,
    Topic,
    View,
    Viewer,
    round_points,
    strip_emphasis,
)
from saqqara.presentation import all_score_sources as score_sources
from saqqara.presentation import no_projection_label as projection_label
from saqqara.presentation import no_score_projection as score_projection
from saqqara.presentation import no_site_breakdown as site_breakdown

if TYPE_CHECKING:
    from saqqara.core.game_api import Overrides


# ---- cutscenes -------------------------------------------------------------------------------------------------------


Step = Mapping[str, str]
Names = Sequence[str]
FIGHTERS = ("adventurer", "companion", "animal", "undead", "papyrus")
"""Kinds of card that can have a strength."""


def cutscene(line: Mapping[str, Any], before: LazyView, after: LazyView, viewer: Viewer) -> Cutscene | None:
    """Return the cutscene of a fight (TW-5.6), or of cards turned up without one (TW-5.4); None otherwise."""
    steps: Sequence[Step] = line["moved"]
    award = next((place for place, step in enumerate(steps) if step["to"].startswith("won-")), None)
    if award is not None and (totals := after()["fight"]) is not None and after()["fought"] != before()["fought"]:
        return _fight_scene(steps[:award], steps[award], before(), totals, viewer)
    acts = [_turned_up_act(step, before(), viewer.lang) for step in steps if _is_turned_up(step)]
    return Cutscene(viewer.translate("tara_wolf-scene-turned-up"), tuple(acts)) if acts else None


def _is_turned_up(step: Step) -> bool:
    return step["from"].startswith("laid-") and step["to"].startswith("tomb-") and step["piece"] != UNKNOWN


def _turned_up_act(step: Step, view: Mapping[str, Any], lang: str) -> CutsceneLine:
    return CutsceneLine(card_name_in_view(view, lang, step["piece"]), int(step["to"][-1]), f"tile-{step['piece']}")


def _fight_scene(
    steps: Sequence[Step], award: Step, view: Mapping[str, Any], totals: Sequence[int], viewer: Viewer
) -> Cutscene:
    """Return the cutscene of a fight.

    It lists each seat's cards with their printed strengths, then the sum of bonuses and penalties, so that the totals
    are those of the fight.
    """
    acts: list[CutsceneLine] = []
    for seat, total in enumerate(totals):
        printed = 0
        for card in _fighters(steps, view, seat):
            strength = cards_in_view(view)[card].strength or 0
            acts.append(CutsceneLine(card_name_in_view(view, viewer.lang, card), seat, f"tile-{card}", strength))
            printed += strength
        if total != printed:
            acts.append(CutsceneLine(viewer.translate("tara_wolf-scene-bonuses"), seat, points=total - printed))
    winner, tomb = int(award["to"][-1]), card_name_in_view(view, viewer.lang, award["piece"])
    tie = "yes" if totals[0] == totals[1] else "no"
    end = viewer.translate("tara_wolf-scene-end", **viewer.player_facts(winner),
    tomb=tomb,
              totals=f"{totals[winner]} : {totals[1 - winner]}", tie=tie)  # fmt: skip
    title = viewer.translate("tara_wolf-scene-fight", tomb=tomb)
    return Cutscene(title, tuple(acts), (0, 0), strip_emphasis(end), winner)


def _fighters(steps: Sequence[Step], view: Mapping[str, Any], seat: int) -> Iterable[str]:
    """Return the cards of a seat that fight: those in the tomb before, plus arrivals, minus departures."""
    cards = [one["card"] for one in view["seats"][seat]["tomb"]]
    for step in steps:
        if step["to"] == f"tomb-{seat}":
            cards.append(step["piece"])
        elif step["from"] == f"tomb-{seat}":
            cards.remove(step["piece"])
    faces = cards_in_view(view)
    return [card for card in cards if faces[card].kind in FIGHTERS and faces[card].strength is not None]


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
    "with_overrides",
]  # fmt: skip

CAMP_PHASES = ("foresee", "resources", "play", "take", "target", "give-up", "clean-up")
"""Phases of a camp phase."""


# ---- custom cards ----------------------------------------------------------------------------------------------------


def with_overrides(overrides: Overrides) -> GamePresenter:
    """Return this presenter with functions that do not take a view bound to the names of custom cards."""
    overrides_key = format_overrides_key(overrides)
    named: dict[str, Callable[..., Any]] = {
        "log_text": log_text,
        "summary_text": summary_text,
        "action_label": action_label,
    }
    named |= {"score_source_name": score_source_name, "points_phrase": points_phrase}
    bound = {name: partial(function, overrides_key=overrides_key) for name, function in named.items()}
    presenter: Any = SimpleNamespace(**{name: globals()[name] for name in __all__} | bound)
    return presenter  # type: ignore[no-any-return]  # the namespace provides all functions of a presenter


# ---- the table ------------------------------------------------------------------------------------------------------


def board(predict_moves: MovePredictor, view: View, viewer: Viewer) -> str:
    """Draw the open tomb, and below it the viewer's hand and papyri (seat 0's for spectators) and the piles."""
    held, piles = _hand_html(view, view["seat"] or 0, viewer), drawing.piles(view, viewer.lang, names=viewer.names)
    tomb = drawing.tomb(view, viewer.lang, names=viewer.names)
    return f'<div class="tomb-board">{tomb}<div class="common-area">{held}{piles}</div></div>'


def _hand_html(view: View, seat: int, viewer: Viewer) -> str:
    """Return hand and papyri of a seat as HTML."""
    return "".join(
        [
            *drawing.hand(view, seat, viewer.lang, names=viewer.names),
            drawing.papyri(view, seat, viewer.lang, names=viewer.names),
        ]
    )


def player_area(view: View, seat: int, viewer: Viewer) -> str:
    """Return a seat's camp as HTML.

    For the viewer's seat it includes buttons for the seen cards and the mark; for the other seat, its hand and papyri.
    """
    camp = drawing.camp(view, seat, viewer.lang, names=viewer.names)
    if seat == (view["seat"] or 0):
        return f'<div class="belongings">{camp}{_info_buttons(view, viewer.lang)}</div>'
    return f'<div class="belongings">{camp}<div class="backs">{_hand_html(view, seat, viewer)}</div></div>'


def _info_buttons(view: View, lang: str) -> str:
    """Return buttons for the number of main pile cards seen so far and for the mark of reconstructed cards."""
    facts = {"seen": sum(known_counts(view).values()), "total": main_count(view)}
    words = {
        "seen": translate(lang, "tara_wolf-page-seen-total", **facts),
        "mark": translate(lang, "tara_wolf-page-mark-short"),
    }
    buttons = [f'<button class="plain" data-info="{topic}">{escape(text)}</button>' for topic, text in words.items()]
    return f'<p class="pile-counts">{"".join(buttons)}</p>'


def removed_pieces(view: View, lang: str) -> str:
    """Return "": pieces that leave the game are not shown."""
    return ""


# ---- players and prompts --------------------------------------------------------------------------------------------


def seat_symbol(seat: int) -> str:
    """Return the symbol of a seat."""
    return f"meeple-{seat}"


def default_name(seat: int, lang: str) -> str:
    """Return the default name of a seat, which is its livery: "Lapis"."""
    return translate(lang, "tara_wolf-livery", seat=seat)


def seat_description(view: View, seat: int, lang: str) -> list[str]:
    """Return the seat's livery and its adventurer."""
    adventurer = card_name_in_view(view, lang, view["seats"][seat]["adventurer"])
    return [translate(lang, "tara_wolf-page-livery", seat=seat), adventurer]


def progress_facts(view: View, lang: str) -> list[str]:
    """Return the facts next to the game's name: the round and its part."""
    part = translate(lang, "tara_wolf-page-part", part="camp" if view["phase"] in CAMP_PHASES else "tomb")
    return [translate(lang, "tara_wolf-page-round", round=view["turn"]), part]


def variant_labels(view: View, lang: str) -> list[str]:
    """Return the non-default options: short game, two coins."""
    counts = {"short": tombs_needed(view), "two_coins": setup_in_view(view)["two_coins"]}
    return [
        translate(lang, f"tara_wolf-page-{name}", count=count)
        for name, count in counts.items()
        if view["options"][name]
    ]


def action_kinds(view: View, lang: str) -> list[tuple[str, bool]]:
    """Return an empty list: the prompt already describes the only kind of action in each phase."""
    return []


def pieceless_actions(view: View) -> list[str]:
    """Return the legal actions that belong to no piece on the table and need their own buttons."""
    return [action_text for action_text in view["legal"] if action_text == "done"]


# ---- help topics and the end ----------------------------------------------------------------------------------------


THING_SYMBOLS = {
    "tombs": "tile-back-tomb", "main": "tile-?", "discard": "tile-?", "hidden": "tile-back-papyrus",
    "resources": "coin", "coin": "coin", "medallion": "medallion", "pass_marker": "pass_marker",
    "strength": "card-strength", "seen": "mark-eye", "mark": "card-reconstructed",
}  # fmt: skip
"""Help topics other than cards, with their symbols."""


def help_topics(game: Game, lang: str) -> list[Topic]:
    """Return the topics of the help dialogs: the objects on the table, and every card."""
    deck = deck_with_overrides(game.overrides)
    things = [
        Topic(name, symbol, translate(lang, f"tara_wolf-page-{name}"), general=True,
              text=translate(lang, f"tara_wolf-info-{name}", **deck.setup))
        for name, symbol in THING_SYMBOLS.items()
    ]  # fmt: skip
    cards = [
        Topic(
            card.id,
            f"tile-{card.id}",
            card.name[lang],
            text=card_effect_text(card, lang),
            facts=card_summary(card, lang),
        )
        for card in deck.cards
    ]
    return [*things, *cards]


def score_source_name(name: str, lang: str, overrides_key: str = "") -> str:
    """Return the display name of a score source: a tomb."""
    return card_name(lang, name, overrides_key)


def points_phrase(source: str, points: float, fewer: bool, alone: bool, lang: str, overrides_key: str = "") -> str:
    """Return a phrase with the chance of winning a tomb, for use in a sentence; several tombs are capped at 100%."""
    tomb = card_name(lang, source, overrides_key) if source else "any" if alone else "others"
    percent = min(100, round_points(100 * points))
    return translate(lang, "tara_wolf-worth", percent=percent, less="yes" if fewer else "no", tomb=tomb)


def result_text(view: View, viewer: Viewer) -> str:
    """Return a sentence with the result of the game."""
    (winner,) = view["winners"]
    tombs, lost = view["scores"][winner], view["scores"][1 - winner]
    return viewer.translate("tara_wolf-page-verdict", tombs=tombs, lost=lost, **viewer.player_facts(winner))
