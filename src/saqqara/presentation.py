"""What a game shows on the table's page: what `games/<name>/showing/page.py` offers and the browser's room calls."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from rich.text import Text

View = dict[str, Any]
"""What `state.view(seat)` gives."""

MovePredictor = Callable[[str], Sequence[Mapping[str, str]]]
"""What a legal decision would move, tried on a table imagined from the view; of what was hidden it may tell nothing."""


def predict_nothing(decision: str) -> Sequence[Mapping[str, str]]:
    """The foresight of a moment that is past: nothing can be decided."""
    return ()


UNKNOWN = "?"
"""A piece of which nobody may say yet what it is."""


STRONG, WEAK, TOPIC = "\x02", "\x03", "\x04"
"""Control characters in sentences: what matters lies between the first two; the third parts its words from the name of
the topic that explains it."""

_EMPHASIS = re.compile(f"{STRONG}([^{WEAK}{TOPIC}]*)(?:{TOPIC}([^{WEAK}]*))?{WEAK}")


def strong(words: str, topic: str = "") -> str:
    """What matters in a sentence, and by which topic it is explained ("" for none)."""
    return f"{STRONG}{words}{TOPIC}{topic}{WEAK}" if topic else f"{STRONG}{words}{WEAK}"


def strip_emphasis(sentence: str) -> str:
    """The sentence without marks."""
    return _EMPHASIS.sub(r"\1", sentence)


def split_emphasis(sentence: str) -> Iterator[tuple[str, bool, str]]:
    """The parts of a sentence in order: words, whether they matter, and the topic that explains them ("" for none)."""
    end = 0
    for found in _EMPHASIS.finditer(sentence):
        if found.start() > end:
            yield sentence[end : found.start()], False, ""
        yield found[1], True, found[2] or ""
        end = found.end()
    if sentence[end:]:
        yield sentence[end:], False, ""


@dataclass(frozen=True)
class Topic:
    """Something that can be explained: symbol and title, the message that holds the text (or the text itself, where
    it is made from data), and whether it belongs to the table as a whole (or to one site, one kind of tile). `facts`
    is what stands on it in a line: what it costs, how strong it is. Pieces whose name is that of a topic are explained
    by it."""

    name: str
    symbol: str
    title: str
    message: str = ""
    general: bool = False
    text: str = ""
    facts: str = ""


@dataclass(frozen=True)
class ScoreExplanation:
    """What a source of points counts now: in words with the numbers, by which clause, and the pieces: where they lie
    (as in `data-place`) and which (as in `data-piece`; "" for all that lie there)."""

    text: str
    clause: str
    pieces: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class SiteBreakdown:
    """A place of the table by player: its title, the headings of the columns, and by seat what stands below them; the
    last row is the sum of a column ("" where a sum says nothing)."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    total: tuple[str, ...]


@dataclass(frozen=True)
class KnownEffects:
    """What happens whatever hidden pieces turn out to be, where not all that a decision does is certain: the steps (a
    place that depends is `UNKNOWN` like a piece), and whether points depend too."""

    moved: Sequence[Mapping[str, str]]
    points: bool


@dataclass(frozen=True)
class OutOfTurnNotice:
    """Another seat than the one on turn decides, or nobody's turn goes on: who, as a headline, and why."""

    headline: str
    why: str


@dataclass(frozen=True)
class CutsceneLine:
    """A line of a scene: in words, whose (None: nobody's), the symbol of the piece that it is about ("" for none), and
    what it adds to that seat's sum."""

    text: str
    seat: int | None = None
    symbol: str = ""
    points: int = 0


@dataclass(frozen=True)
class Cutscene:
    """A step of a game that deserves a moment: its title, its lines one by one, by seat from what the sums start (None:
    nothing is added up), and in words how it ended, with the seat to which that belongs (None: to nobody)."""

    title: str
    lines: tuple[CutsceneLine, ...]
    start_points: tuple[int, ...] | None = None
    conclusion: str = ""
    winner: int | None = None


def round_points(points: float) -> int:
    """Expected points as they are said: whole ones, at least one."""
    return max(1, round(points))


LazyView = Callable[[], View]
"""Gives a view to who needs it: to make one costs more than to ask whether it is needed."""


def format_signed(points: int) -> str:
    """Points with a real minus sign."""
    return str(points).replace("-", "−")


def format_bonus(more: int) -> str:
    """What would come on top: "(+14)", nothing for 0."""
    return f"({more:+})".replace("-", "−") if more else ""


@dataclass(frozen=True)
class ScoreLabel:
    """Points as everybody is told them, everywhere: `sure` can no longer be lost, `more` comes on top if the game ends
    now."""

    secured: int
    pending: int

    @property
    def parts(self) -> tuple[str, str]:
        """In words: "31" and "(+14)"; the second is "" where nothing comes on top."""
        return format_signed(self.secured), format_bonus(self.pending)

    def __str__(self) -> str:
        return " ".join(self.parts).strip()


def score_label(view: Mapping[str, Any], seat: int, source: str = "") -> ScoreLabel:
    """What a seat has in a view, of one source (as in `breakdown`) or in all. While nobody has anything for certain,
    losses that only threaten are left out: at the start everybody would lose something, and it says nothing yet."""
    sure, scored = view["secured"][seat], view["scores"][seat]
    if source:
        sure, scored = view["secured_breakdown"][seat][source], view["breakdown"][seat][source]
    return ScoreLabel(sure, scored - sure if scored > sure or any(view["secured"]) else 0)


@dataclass(frozen=True)
class LazyPresentation:
    """What a game shows, by the name of its package. Its modules are read only when somebody looks: programs that play
    by the million start without them."""

    package: str

    def presenter(self, numbers: Any = None) -> GamePresenter:
        """What the table's page shows, and words that the terminal uses too; with numbers, and in words, of a game's
        own where its page has a `with_numbers`."""
        module: Any = import_module(f"{self.package}.presentation.presenter")
        page: GamePresenter = (
            module if numbers is None or not hasattr(module, "with_numbers") else module.with_numbers(numbers)
        )
        return page

    def display_view(self, view: View, memory_aids: bool = True) -> View:
        """Return the view as a table displays it."""
        return view

    def svg(self, view: View, lang: str, theme: str = "day", names: Sequence[str] | None = None) -> str:
        """The table as one self-contained SVG, by `day` or by `night`; without names seats are called after what they
        wear."""
        view = self.display_view(view)
        drawn: str = import_module(f"{self.package}.svg.table").svg(view, lang, theme, names)
        return drawn

    def terminal(self, view: View, lang: str, names: Sequence[str], columns: int, lines: int) -> Text:
        """The table as text in colour, for so many columns and lines."""
        view = self.display_view(view)
        text: Text = import_module(f"{self.package}.presentation.terminal_view").board(
            view, lang, names, columns, lines
        )
        return text


class GamePresenter(Protocol):
    """What a game shows on the table's page; `games/<name>/showing/page.py` is the module that offers it.

    `names` are the players' names by seat, `me` is the seat that is called "you" (None: nobody is).
    """

    def board(self, predict_moves: MovePredictor, view: View, lang: str, names: Sequence[str]) -> str:
        """What all players share, as one `<svg>` or several in one element."""

    def player_area(self, view: View, seat: int, lang: str, names: Sequence[str]) -> str:
        """What a seat owns, as HTML."""

    def removed_pieces(self, view: View, lang: str) -> str:
        """What left the game, as one `<svg>`."""

    def seat_symbol(self, seat: int) -> str:
        """The symbol of a seat."""

    def default_name(self, seat: int, lang: str) -> str:
        """What a seat is called whose player has no name of their own."""

    def seat_description(self, view: View, seat: int, lang: str) -> list[str]:
        """What a seat wears, then what else there is to say of it."""

    def progress_facts(self, view: View, lang: str) -> list[str]:
        """What stands beside the game's name: how far the game is."""

    def variant_labels(self, view: View, lang: str) -> list[str]:
        """What is not as usual at this table."""

    def override_differences(self, game: Any, lang: str) -> list[str]:
        """What cards and numbers of a game differ from those of this house, each in a line: of what, what it is there,
        and what it is here."""

    def action_kinds(self, view: View, lang: str) -> list[tuple[str, bool]]:
        """The kinds of action among which a turn begins, and whether they reveal something; else nothing."""

    def prompt(self, view: View, lang: str) -> str:
        """What the seat to decide is asked now, as a sentence."""

    def out_of_turn_notice(self, view: View, names: Sequence[str], lang: str, me: int | None) -> OutOfTurnNotice | None:
        """Who decides and why, where it is not just somebody's turn."""

    def action_label(self, decision: str, lang: str, view: View | None = None) -> str:
        """A decision as the words of a button. `view` is what the reader sees when it is decided: what lies at the
        places that the decision names; without it only the places are known."""

    def pieceless_actions(self, view: View) -> list[str]:
        """Legal decisions that no piece on the table stands for."""

    def help_topics(self, game: Any, lang: str) -> list[Topic]:
        """Everything that a dialog explains."""

    def score_sources(self, view: View) -> Sequence[str]:
        """The sources of points that there can be with the options of the game, in the order of `breakdown`; of all
        others nobody ever gets any."""

    def score_source_name(self, name: str, lang: str) -> str:
        """A source of points by its name in `breakdown`."""

    def points_phrase(self, source: str, points: float, fewer: bool, alone: bool, lang: str) -> str:
        """What expected points of a source mean ("" for all others together; `alone`, if no other was named, for all),
        as part of a sentence: about 3 points at the temple; `less` if somebody goes without them."""

    def log_text(self, line: Mapping[str, Any], names: Sequence[str], lang: str, me: int | None) -> str:
        """A line of the log in sentences, what matters marked by `strong`; what stands apart has a line of its own."""

    def summary_text(
        self, log: Sequence[Mapping[str, Any]], names: Sequence[str], lang: str, me: int | None
    ) -> list[str]:
        """What lines of the log changed together, in two sentences at most, as `tell` marks them; points are said
        elsewhere."""

    def strip_emphasis(self, sentence: str) -> str:
        """The sentence without marks: `saqqara.presentation.plain`."""

    def result_text(self, view: View, names: Sequence[str], lang: str, me: int | None) -> str:
        """How the game ended, in a sentence."""

    def cutscene(
        self,
        line: Mapping[str, Any],
        before: LazyView,
        after: LazyView,
        names: Sequence[str],
        lang: str,
        me: int | None,
    ) -> Cutscene | None:
        """What is staged of a line of the log, from what its reader sees before and after it; None for most."""

    # ---- what a decision would do (`saqqara.table.action_preview`), and what counts ----

    def hidden_places(self, view: View) -> Collection[str]:
        """Places where pieces lie of which the view's seat does not know what they are. A mapping gives for a pile the
        numbers of the pieces that the seat knows all the same, counted from the top: 0, 1, ..."""

    def known_effects(self, view: View, moved: Sequence[Mapping[str, str]]) -> KnownEffects | None:
        """How much of what a decision would move (hidden pieces are `UNKNOWN`) happens whatever these pieces are; None:
        all of it, and points and who decides then depend on none of them either."""

    def preview_text(
        self, view: View, after: View, line: Mapping[str, Any], names: Sequence[str], lang: str, me: int | None
    ) -> str:
        """What a decision would do, in sentences: `line` as in the log, with pieces that are `UNKNOWN`; of `after`
        only what follows from that. `after["current_player"]` is None too where the table goes on by itself."""

    def preview_overlay(self, view: View, after: View, lang: str, names: Sequence[str]) -> Mapping[str, str]:
        """What a decision would change, as `<svg>` by the id of the drawing into which it is laid: with class `over`
        what comes on top of it, else how the whole drawing would be. `after["moved"]` has `UNKNOWN` pieces: nothing is
        drawn of what they are."""

    def score_projection(self, view: View, since: View) -> Mapping[str, Sequence[int]]:
        """Points by seat, by the name of a moment, the nearest first: now and at moments to come, if nothing more were
        done until then. `since` is where play stands: moments to come are counted from there."""

    def projection_label(self, name: str, lang: str) -> str:
        """A moment of the outlook in words."""

    def site_breakdown(self, view: View, place: str, lang: str) -> SiteBreakdown | None:
        """What everybody has at a place where several build; None where nobody does."""

    def topic_note(self, view: View, topic: str, lang: str) -> str:
        """What the reader knows now of a topic, as HTML, beside what its dialog explains; "" for nothing."""

    def score_explanation(self, view: View, seat: int, source: str, lang: str) -> ScoreExplanation:
        """What a source of points (as in `breakdown`) counts of a seat's."""


def all_effects_known(view: View, moved: Sequence[Mapping[str, str]]) -> KnownEffects | None:
    """For games in which pieces that turn up change nothing at once."""
    return None


def all_score_sources(view: View) -> Sequence[str]:
    """For games in which every source of points is always in play."""
    return list(view["breakdown"][0])


def no_override_differences(game: Any, lang: str) -> list[str]:
    """For games without cards or numbers that a file can correct."""
    return []


def no_out_of_turn_notice(view: View, names: Sequence[str], lang: str, me: int | None) -> OutOfTurnNotice | None:
    """For games in which only the seat on turn decides."""
    return None


def no_cutscene(
    line: Mapping[str, Any], before: LazyView, after: LazyView, names: Sequence[str], lang: str, me: int | None
) -> Cutscene | None:
    """For games in which every step says enough by itself."""
    return None


def no_score_projection(view: View, since: View) -> Mapping[str, Sequence[int]]:
    """For games in which the points of a seat and those on top of them say everything."""
    return {}


def no_projection_label(name: str, lang: str) -> str:
    """For games without an outlook."""
    return ""


def no_site_breakdown(view: View, place: str, lang: str) -> SiteBreakdown | None:
    """For games in which nobody builds at the same place as others."""
    return None


def no_topic_note(view: View, topic: str, lang: str) -> str:
    """For games in which everybody sees everything that there is to know."""
    return ""
