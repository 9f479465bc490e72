"""Presentation of a game: the interface that each `games/<name>/presentation/presenter.py` implements."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

from saqqara.i18n import names_with_stand_ins, translate

if TYPE_CHECKING:
    from rich.text import Text

View = dict[str, Any]
"""View of a position, as `state.view(seat)` returns it."""

MovePredictor = Callable[[str], Sequence[Mapping[str, str]]]
"""Returns what a legal action would move, tried on a determinization of the view; it reveals nothing hidden."""


def predict_nothing(action: str) -> Sequence[Mapping[str, str]]:
    """Return no moves: the `MovePredictor` of a past position, in which nothing can be chosen."""
    return ()


UNKNOWN = "?"
"""Piece whose identity must not be shown yet."""


STRONG, WEAK, TOPIC = "\x02", "\x03", "\x04"
"""Control characters in sentences.

STRONG and WEAK enclose emphasized words; TOPIC separates these words from the name of the topic that explains them.
"""

_EMPHASIS = re.compile(f"{STRONG}([^{WEAK}{TOPIC}]*)(?:{TOPIC}([^{WEAK}]*))?{WEAK}")


def strong(words: str, topic: str = "") -> str:
    """Mark words as emphasized, with the name of the topic that explains them ("" for none)."""
    return f"{STRONG}{words}{TOPIC}{topic}{WEAK}" if topic else f"{STRONG}{words}{WEAK}"


def strip_emphasis(sentence: str) -> str:
    """Return the sentence without emphasis marks."""
    return _EMPHASIS.sub(r"\1", sentence)


def split_emphasis(sentence: str) -> Iterator[tuple[str, bool, str]]:
    """Yield the parts of a sentence in order: words, whether they are emphasized, and their topic ("" for none)."""
    end = 0
    for match in _EMPHASIS.finditer(sentence):
        if match.start() > end:
            yield sentence[end : match.start()], False, ""
        yield match[1], True, match[2] or ""
        end = match.end()
    if sentence[end:]:
        yield sentence[end:], False, ""


@dataclass(frozen=True)
class Topic:
    """Help topic: name, symbol, title, and either the id of the `message` with its text or the generated `text`.

    `general` is True for a topic about the whole game rather than one site or one kind of piece. `facts` is a short
    line about it: what it costs, how strong it is. A topic also explains the pieces that have its name.
    """

    name: str
    symbol: str
    title: str
    message: str = ""
    general: bool = False
    text: str = ""
    facts: str = ""


@dataclass(frozen=True)
class ScoreExplanation:
    """Explanation of the current points of a seat from a source: a text with the numbers, the clause, and the pieces.

    Each piece is a pair of its place (as in `data-place`) and its name (as in `data-piece`; "" for all pieces there).
    """

    text: str
    clause: str
    pieces: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class SiteBreakdown:
    """Breakdown of a place by player: title, column headings, one row per seat, and the total of each column.

    A total is "" if the sum of the column means nothing.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    total: tuple[str, ...]


@dataclass(frozen=True)
class KnownEffects:
    """Certain effects of an action whose other effects depend on hidden pieces.

    `moved` lists the certain moves, in which a place that depends on hidden pieces is `UNKNOWN`, like a piece. `points`
    is True if points depend on them too.
    """

    moved: Sequence[Mapping[str, str]]
    points: bool


@dataclass(frozen=True)
class OutOfTurnNotice:
    """Notice that a seat acts out of turn, or that no turn is in progress: a headline and the reason."""

    headline: str
    why: str


@dataclass(frozen=True)
class CutsceneLine:
    """Line of a cutscene: its text, the seat it belongs to (None for no seat), the symbol of the piece ("" for none).

    `points` is added to the total of the seat.
    """

    text: str
    seat: int | None = None
    symbol: str = ""
    points: int = 0


@dataclass(frozen=True)
class Cutscene:
    """Animated step of a game: a title, lines that appear in order, and the outcome.

    The totals of the seats start with `start_points`; None if nothing is added up. `conclusion` describes the outcome,
    and `winner` is its seat (None if it has none).
    """

    title: str
    lines: tuple[CutsceneLine, ...]
    start_points: tuple[int, ...] | None = None
    conclusion: str = ""
    winner: int | None = None


def round_points(points: float) -> int:
    """Round expected points for a text: a whole number, at least 1."""
    return max(1, round(points))


LazyView = Callable[[], View]
"""Function that builds a view, which is called only if the view is needed, because building one is expensive."""


def format_signed(points: int) -> str:
    """Return points as text, with a real minus sign."""
    return str(points).replace("-", "−")


def format_bonus(more: int) -> str:
    """Return points that would be added, such as "(+14)"; "" for 0."""
    return f"({more:+})".replace("-", "−") if more else ""


@dataclass(frozen=True)
class ScoreLabel:
    """Points of a seat as all pages show them.

    `secured` points can no longer be lost; `pending` points are added if the game ends now.
    """

    secured: int
    pending: int

    @property
    def parts(self) -> tuple[str, str]:
        """The texts of both numbers, such as "31" and "(+14)"; the second is "" if nothing is pending."""
        return format_signed(self.secured), format_bonus(self.pending)

    def __str__(self) -> str:
        return " ".join(self.parts).strip()


def score_label(view: Mapping[str, Any], seat: int, source: str = "") -> ScoreLabel:
    """Return the points of a seat in a view, from one source (as in `breakdown`) or in total.

    While no seat has secured points, pending losses are omitted: at the start every seat would lose points, which means
    nothing yet.
    """
    secured, score = view["secured"][seat], view["scores"][seat]
    if source:
        secured, score = view["secured_breakdown"][seat][source], view["breakdown"][seat][source]
    return ScoreLabel(secured, score - secured if score > secured or any(view["secured"]) else 0)


class Viewer(NamedTuple):
    """Viewer for whom something is drawn: the language, the viewer's seat (None for a spectator), and all names.

    `overrides_key` identifies custom cards or numbers of the game; "" for the built-in ones.
    """

    lang: str
    seat: int | None
    names: tuple[str, ...]
    overrides_key: str = ""

    def translate(self, message: str, **facts: str | int | float) -> str:
        """Return a message in the viewer's language."""
        return translate(self.lang, message, **facts)

    def player_facts(self, seat: int) -> dict[str, str | int]:
        """Return the facts of messages about a player: `whose` is "you" or "other", `name` is the name."""
        return {"whose": "you" if seat == self.seat else "other", "name": self.names[seat]}

    def with_stand_ins(self, seats: Collection[int]) -> Self:
        """Return a viewer to whom the computer players that stand in for these seats have their own names."""
        names, seat = names_with_stand_ins(self.names, self.seat, seats, self.lang)
        return self._replace(names=tuple(names), seat=seat)

    @property
    def near_seat(self) -> int:
        """Seat drawn at the bottom: the viewer's own, or seat 0 for spectators."""
        return self.seat or 0

    @property
    def neutral_viewer(self) -> Self:
        """Viewer for parts that name no player, so that all viewers of a language share them in caches."""
        return self._replace(seat=None, names=())


@dataclass(frozen=True)
class LazyPresentation:
    """Presentation of a game, by the name of its package.

    Its modules are imported only when they are used, so that programs that simulate games start without them.
    """

    package: str

    def presenter(self, overrides: Any = None) -> GamePresenter:
        """Return the presenter of the game.

        With overrides, it uses their numbers and names if the presenter has a function `with_overrides`.
        """
        module: Any = import_module(f"{self.package}.presentation.presenter")
        presenter_module: GamePresenter = (
            module if overrides is None or not hasattr(module, "with_overrides") else module.with_overrides(overrides)
        )
        return presenter_module

    def svg(self, view: View, lang: str, theme: str = "day", names: Sequence[str] | None = None) -> str:
        """Render the board as one self-contained SVG, with the theme `day` or `night`.

        Without names, seats are called by their default names.
        """
        drawing: str = import_module(f"{self.package}.svg.table").svg(view, lang, theme, names)
        return drawing

    def terminal(self, view: View, lang: str, names: Sequence[str], columns: int, lines: int) -> Text:
        """Render the board as coloured text for a terminal with this number of columns and lines."""
        text: Text = import_module(f"{self.package}.presentation.terminal_view").board(
            view, lang, names, columns, lines
        )
        return text


class GamePresenter(Protocol):
    """Interface between a game and the pages; the module `games/<name>/presentation/presenter.py` implements it.

    `names` are the players' names by seat. `me` is the seat that is addressed as "you" (None for no seat).
    """

    def board(self, predict_moves: MovePredictor, view: View, viewer: Viewer) -> str:
        """Render the shared part of the board, as one `<svg>`, or several in one element."""

    def player_area(self, view: View, seat: int, viewer: Viewer) -> str:
        """Render the player area of a seat, as HTML."""

    def removed_pieces(self, view: View, lang: str) -> str:
        """Render the pieces that were removed from the game, as one `<svg>`."""

    def seat_symbol(self, seat: int) -> str:
        """Return the symbol of a seat."""

    def default_name(self, seat: int, lang: str) -> str:
        """Return the name of a seat whose player has no name."""

    def seat_description(self, view: View, seat: int, lang: str) -> list[str]:
        """Describe a seat: first its symbol or colour, then other facts."""

    def progress_facts(self, view: View, lang: str) -> list[str]:
        """Return the progress of the game, shown next to its name."""

    def variant_labels(self, view: View, lang: str) -> list[str]:
        """Return a label for each option that differs from the default."""

    def override_differences(self, game: Any, lang: str) -> list[str]:
        """Return the differences between the cards or numbers of a game and those of this release, one line each.

        A line names the card, the value of this release, and the value of the game.
        """

    def action_kinds(self, view: View, lang: str) -> list[tuple[str, bool]]:
        """Return the kinds of action that can start a turn, each with whether it reveals something.

        The list is empty at other times.
        """

    def prompt(self, view: View, lang: str) -> str:
        """Return the question for the seat that acts next, as a sentence."""

    def out_of_turn_notice(self, view: View, viewer: Viewer) -> OutOfTurnNotice | None:
        """Return who chooses and why, if it is not simply the turn of one seat; otherwise None."""

    def action_label(self, action: str, lang: str, view: View | None = None) -> str:
        """Return an action as the label of a button.

        `view` is the view of the reader when the action is chosen. It supplies the pieces at the places that the action
        names; without it, the label names only the places.
        """

    def pieceless_actions(self, view: View) -> list[str]:
        """Return the legal actions that no piece on the board represents."""

    def help_topics(self, game: Any, lang: str) -> list[Topic]:
        """Return all help topics."""

    def score_sources(self, view: View) -> Sequence[str]:
        """Return the sources of points with the options of the game, in the order of `breakdown`.

        All other sources always give 0 points.
        """

    def score_source_name(self, name: str, lang: str) -> str:
        """Return the display name of a source of points, given its name in `breakdown`."""

    def points_phrase(self, source: str, points: float, fewer: bool, alone: bool, lang: str) -> str:
        """Describe expected points from a source as part of a sentence, such as "about 3 points at the temple".

        The source "" stands for all other sources together, or, if `alone` (no source was named before), for all
        sources. `fewer` is True for points that a player misses.
        """

    def log_text(self, line: Mapping[str, Any], viewer: Viewer) -> str:
        """Describe a line of the log in sentences, with emphasis marked by `strong`.

        Separate facts are on a line of their own.
        """

    def summary_text(self, log: Sequence[Mapping[str, Any]], viewer: Viewer) -> list[str]:
        """Summarize lines of the log in at most two sentences, without points, with emphasis as in `log_text`."""

    def strip_emphasis(self, sentence: str) -> str:
        """Return the sentence without emphasis marks: `saqqara.presentation.strip_emphasis`."""

    def result_text(self, view: View, viewer: Viewer) -> str:
        """Describe the result of the game in a sentence."""

    def cutscene(self, line: Mapping[str, Any], before: LazyView, after: LazyView, viewer: Viewer) -> Cutscene | None:
        """Return the cutscene of a line of the log; None for most lines.

        `before` and `after` are the views of the reader before and after it.
        """

    # ---- previews of actions (`saqqara.table.action_preview`), and points --------------

    def hidden_places(self, view: View) -> Collection[str]:
        """Return the places of pieces that the seat of the view cannot identify.

        A mapping also lists, for each pile, the indices of the pieces that the seat knows nevertheless, counted from
        the top: 0, 1, ...
        """

    def known_effects(self, view: View, moved: Sequence[Mapping[str, str]]) -> KnownEffects | None:
        """Return the effects of an action that do not depend on hidden pieces, which are `UNKNOWN` in `moved`.

        None means that everything is certain, including points and the seat that acts next.
        """

    def preview_text(self, view: View, after: View, line: Mapping[str, Any], viewer: Viewer) -> str:
        """Describe what an action would do, in sentences.

        `line` is its line of the log, in which hidden pieces are `UNKNOWN`; the text may use from `after` only what
        follows from this line. `after["current_player"]` is None if the game is over, and also if the table continues
        automatically.
        """

    def preview_overlay(self, view: View, after: View, viewer: Viewer) -> Mapping[str, str]:
        """Return what an action would change, as `<svg>` by the id of the drawing it belongs to.

        An `<svg>` with the class `over` is laid on top of the drawing, any other replaces the drawing. `after["moved"]`
        contains `UNKNOWN` pieces, which are drawn without their identity.
        """

    def score_projection(self, view: View, since: View) -> Mapping[str, Sequence[int]]:
        """Return the points by seat now and at future moments, by the name of the moment, in order.

        The future points assume that no player acts until then. `since` is the view of the current position, from which
        future moments are counted.
        """

    def projection_label(self, name: str, lang: str) -> str:
        """Return the display name of a moment of `score_projection`."""

    def site_breakdown(self, view: View, place: str, lang: str) -> SiteBreakdown | None:
        """Return what all players have at a place where several build; None for other places."""

    def topic_note(self, view: View, topic: str, lang: str) -> str:
        """Return what the reader currently knows about a topic, as HTML shown with its explanation; "" for nothing."""

    def score_explanation(self, view: View, seat: int, source: str, lang: str) -> ScoreExplanation:
        """Explain the points of a seat from a source (as in `breakdown`)."""


def all_effects_known(view: View, moved: Sequence[Mapping[str, str]]) -> KnownEffects | None:
    """Return None: default for games in which revealed pieces change nothing at once."""
    return None


def all_score_sources(view: View) -> Sequence[str]:
    """Return all sources: default for games in which every source of points is always in play."""
    return list(view["breakdown"][0])


def no_override_differences(game: Any, lang: str) -> list[str]:
    """Return no lines: default for games without cards or numbers that a file can override."""
    return []


def no_out_of_turn_notice(view: View, viewer: Viewer) -> OutOfTurnNotice | None:
    """Return None: default for games in which only the seat whose turn it is chooses."""
    return None


def no_cutscene(line: Mapping[str, Any], before: LazyView, after: LazyView, viewer: Viewer) -> Cutscene | None:
    """Return None: default for games without cutscenes."""
    return None


def no_score_projection(view: View, since: View) -> Mapping[str, Sequence[int]]:
    """Return nothing: default for games in which secured and pending points are sufficient."""
    return {}


def no_projection_label(name: str, lang: str) -> str:
    """Return "": default for games without a score projection."""
    return ""


def no_site_breakdown(view: View, place: str, lang: str) -> SiteBreakdown | None:
    """Return None: default for games in which no place is shared by several builders."""
    return None


def no_topic_note(view: View, topic: str, lang: str) -> str:
    """Return "": default for games in which all information is public."""
    return ""
