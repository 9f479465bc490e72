"""Presentation of a game that has none of its own: pieces by place, actions and the log by their texts.

It shows names of actions, places, pieces and sources as the rules spell them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from saqqara import presentation
from saqqara.i18n import translate
from saqqara.presentation import (
    GamePresenter,
    KnownEffects,
    MovePredictor,
    ScoreExplanation,
    Topic,
    View,
    Viewer,
    round_points,
    strong,
)
from saqqara.theme import standalone
from saqqara.theme.svg import component, tag, text

if TYPE_CHECKING:
    from rich.text import Text

Names = Sequence[str]
Places = Callable[[View], Mapping[str, Mapping[str, int]]]

WIDTH, AREA_WIDTH, LINE_HEIGHT, FONT_SIZE, MARGIN = 480, 296, 28, 16, 16
PLACE_SHARE = 0.4
"""Part of the width that the names of the places take."""


class GenericPresentation:
    """Presentation of a game by the places of its pieces, or by the fields of its state if it lists no pieces."""

    def __init__(self, places: Places, clause: str) -> None:
        self._presenter = GenericPresenter(places, clause)

    def presenter(self, overrides: Any = None) -> GamePresenter:
        """Return the presenter; overrides change nothing."""
        return cast(GamePresenter, self._presenter)

    def svg(self, view: View, lang: str, theme: str = "day", names: Names | None = None) -> str:
        """Render all places as one self-contained SVG."""
        return standalone(_drawing("board", translate(lang, "generic-board"), self._presenter.rows(view, lang)), theme)

    def terminal(self, view: View, lang: str, names: Names, columns: int, lines: int) -> Text:
        """Render all places, and the points of the seats, as text."""
        from rich.text import Text

        rows = self._presenter.rows(view, lang)
        rows += [(name, str(view["scores"][seat])) for seat, name in enumerate(names)]
        width = max(len(place) for place, _ in rows)
        return Text("\n".join(f" {place:{width}}  {pieces}"[:columns] for place, pieces in rows))


class GenericPresenter:
    """Presenter of a game by the places of its pieces; `saqqara.presentation.GamePresenter` documents the functions."""

    def __init__(self, places: Places, clause: str) -> None:
        self._places, self._clause = places, clause

    # ---- drawings ------------------------------------------------------------------------------------------------

    def rows(self, view: View, lang: str, seat: int | None = None) -> list[tuple[str, str]]:
        """Return places with their pieces, and fields of the state; for a seat, only the places that belong to it."""
        places = self._places(view)
        if seat is not None:
            places = {place: pieces for place, pieces in places.items() if _owner(place, places, view) == seat}
        rows = [(place, _list_pieces(pieces, lang)) for place, pieces in places.items() if any(pieces.values())]
        fields = view.get("state", {}) if seat is None else {}
        return rows + [
            (name, _plain(value))
            for name, value in fields.items()
            if not places or not isinstance(value, list)  # pieces stand for arrays
        ]

    def board(self, predict_moves: MovePredictor, view: View, viewer: Viewer) -> str:
        owned = [row for seat in range(len(viewer.names)) for row in self.rows(view, viewer.lang, seat)]
        shared = [row for row in self.rows(view, viewer.lang) if row not in owned]
        return _drawing("board", viewer.translate("generic-board"), shared)

    def player_area(self, view: View, seat: int, viewer: Viewer) -> str:
        rows = self.rows(view, viewer.lang, seat)
        label = viewer.translate("generic-area", name=viewer.names[seat])
        return _drawing(f"pieces-{seat}", label, rows, AREA_WIDTH) if rows else ""

    def removed_pieces(self, view: View, lang: str) -> str:
        return ""

    def preview_overlay(self, view: View, after: View, viewer: Viewer) -> Mapping[str, str]:
        return {}

    # ---- seats and actions ---------------------------------------------------------------------------------------

    def seat_symbol(self, seat: int) -> str:
        return f"block-{seat}"

    def default_name(self, seat: int, lang: str) -> str:
        return translate(lang, "generic-seat", number=seat + 1)

    def seat_description(self, view: View, seat: int, lang: str) -> list[str]:
        return [self.default_name(seat, lang)]

    def progress_facts(self, view: View, lang: str) -> list[str]:
        return [translate(lang, "generic-turn", turn=view["turn"])]

    def variant_labels(self, view: View, lang: str) -> list[str]:
        return []

    def action_kinds(self, view: View, lang: str) -> list[tuple[str, bool]]:
        return []

    def prompt(self, view: View, lang: str) -> str:
        return translate(lang, "generic-prompt")

    def action_label(self, action: str, lang: str, view: View | None = None) -> str:
        return action

    def pieceless_actions(self, view: View) -> list[str]:
        return list(view["legal"])

    def help_topics(self, game: Any, lang: str) -> list[Topic]:
        return []

    # ---- log, previews and points --------------------------------------------------------------------------------

    def log_text(self, line: Mapping[str, Any], viewer: Viewer) -> str:
        player = {**viewer.player_facts(line["seat"]), "name": strong(viewer.names[line["seat"]])}
        return viewer.translate("generic-log", action=strong(line["action"]), **player)

    def summary_text(self, log: Sequence[Mapping[str, Any]], viewer: Viewer) -> list[str]:
        return [self.log_text(line, viewer) for line in log[-2:]]

    def result_text(self, view: View, viewer: Viewer) -> str:
        winners, points = view["winners"], view["scores"]
        if len(winners) != 1:
            named = ", ".join(viewer.names[seat] for seat in winners)
            return viewer.translate("generic-shared", names=named, points=points[winners[0]])
        return viewer.translate("generic-verdict", points=points[winners[0]], **viewer.player_facts(winners[0]))

    def hidden_places(self, view: View) -> frozenset[str]:
        return frozenset()

    def known_effects(self, view: View, moved: Sequence[Mapping[str, str]]) -> KnownEffects | None:
        """Return no effects if an action reveals something; otherwise, everything is certain."""
        return KnownEffects((), points=True) if view["reveals"] else None

    def preview_text(self, view: View, after: View, line: Mapping[str, Any], viewer: Viewer) -> str:
        return self.action_label(line["action"], viewer.lang, view)

    def score_source_name(self, name: str, lang: str) -> str:
        return translate(lang, "generic-points") if name == "points" else name

    def points_phrase(self, source: str, points: float, fewer: bool, alone: bool, lang: str) -> str:
        location = f"({source})" if source else translate(lang, "reason-in-all" if alone else "reason-elsewhere")
        less = "yes" if fewer else "no"
        return translate(lang, "reason-points", points=round_points(points), less=less, where=location)

    def score_explanation(self, view: View, seat: int, source: str, lang: str) -> ScoreExplanation:
        points = view["breakdown"][seat][source]
        return ScoreExplanation(translate(lang, "generic-count", points=points), self._clause, ())

    strip_emphasis = staticmethod(presentation.strip_emphasis)
    score_sources = staticmethod(presentation.all_score_sources)
    cutscene = staticmethod(presentation.no_cutscene)
    out_of_turn_notice = staticmethod(presentation.no_out_of_turn_notice)
    override_differences = staticmethod(presentation.no_override_differences)
    projection_label = staticmethod(presentation.no_projection_label)
    score_projection = staticmethod(presentation.no_score_projection)
    site_breakdown = staticmethod(presentation.no_site_breakdown)
    topic_note = staticmethod(presentation.no_topic_note)


def _owner(place: str, places: Collection[str], view: View) -> int | None:
    """Return the seat of a place; None if it is shared. Places of seats differ in the number after the last hyphen."""
    kind, _, number = place.rpartition("-")
    seats = [str(seat) for seat in range(len(view["scores"]))]
    numbers = [other.rpartition("-")[2] for other in places if other.rpartition("-")[0] == kind]
    return int(number) if sorted(numbers) == seats else None


def _list_pieces(pieces: Mapping[str, int], lang: str) -> str:
    """Return pieces with their numbers."""
    named = ((translate(lang, "generic-hidden") if kind == "hidden" else kind, count) for kind, count in pieces.items())
    return ", ".join(f"{count} × {kind}" for kind, count in named if count)


def _plain(value: Any) -> str:
    """Return a field of a state as text."""
    return " ".join(map(_plain, value)) if isinstance(value, list) else str(value)


def _drawing(name: str, label: str, rows: Sequence[tuple[str, str]], width: int = WIDTH) -> str:
    """Render rows of two columns as one drawing."""
    lines = [
        tag(
            "g",
            text(place, MARGIN, (row + 1) * LINE_HEIGHT, FONT_SIZE, text_anchor="start", font_weight=600),
            text(pieces, PLACE_SHARE * width, (row + 1) * LINE_HEIGHT, FONT_SIZE, text_anchor="start"),
        )
        for row, (place, pieces) in enumerate(rows)
    ]
    return component("generic", width, (len(rows) + 1) * LINE_HEIGHT, label, *lines, id=name)
