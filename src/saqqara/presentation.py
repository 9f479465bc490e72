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

Foresight = Callable[[str], Sequence[Mapping[str, str]]]
"""What a legal decision would move, tried on a table imagined from the view; of what was hidden it may tell nothing."""


def nothing_foreseen(decision: str) -> Sequence[Mapping[str, str]]:
    """The foresight of a moment that is past: nothing can be decided."""
    return ()


UNKNOWN = "?"
"""A piece of which nobody may say yet what it is."""


STRONG, WEAK, TOPIC = "\x02", "\x03", "\x04"
"""Control characters in sentences: what matters lies between the first two; the third parts its words from the name of
the topic that explains it."""

_MARKED = re.compile(f"{STRONG}([^{WEAK}{TOPIC}]*)(?:{TOPIC}([^{WEAK}]*))?{WEAK}")


def strong(words: str, topic: str = "") -> str:
    """What matters in a sentence, and by which topic it is explained ("" for none)."""
    return f"{STRONG}{words}{TOPIC}{topic}{WEAK}" if topic else f"{STRONG}{words}{WEAK}"


def plain(sentence: str) -> str:
    """The sentence without marks."""
    return _MARKED.sub(r"\1", sentence)


def marked(sentence: str) -> Iterator[tuple[str, bool, str]]:
    """The parts of a sentence in order: words, whether they matter, and the topic that explains them ("" for none)."""
    end = 0
    for found in _MARKED.finditer(sentence):
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
class Counted:
    """What a source of points counts now: in words with the numbers, by which clause, and the pieces: where they lie
    (as in `data-place`) and which (as in `data-piece`; "" for all that lie there)."""

    words: str
    rule: str
    pieces: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Analysis:
    """A place of the table by player: its title, the headings of the columns, and by seat what stands below them; the
    last row is the sum of a column ("" where a sum says nothing)."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    total: tuple[str, ...]


@dataclass(frozen=True)
class Certain:
    """What happens whatever hidden pieces turn out to be, where not all that a decision does is certain: the steps (a
    place that depends is `UNKNOWN` like a piece), and whether points depend too."""

    moved: Sequence[Mapping[str, str]]
    points: bool


@dataclass(frozen=True)
class Interlude:
    """Another seat than the one on turn decides, or nobody's turn goes on: who, as a headline, and why."""

    who: str
    why: str


@dataclass(frozen=True)
class Act:
    """A line of a scene: in words, whose (None: nobody's), the symbol of the piece that it is about ("" for none), and
    what it adds to that seat's sum."""

    words: str
    seat: int | None = None
    symbol: str = ""
    more: int = 0


@dataclass(frozen=True)
class Scene:
    """A step of a game that deserves a moment: its title, its lines one by one, by seat from what the sums start (None:
    nothing is added up), and in words how it ended, with the seat to which that belongs (None: to nobody)."""

    title: str
    acts: tuple[Act, ...]
    sums: tuple[int, ...] | None = None
    end: str = ""
    winner: int | None = None


def rounded(points: float) -> int:
    """Expected points as they are said: whole ones, at least one."""
    return max(1, round(points))


Look = Callable[[], View]
"""Gives a view to who needs it: to make one costs more than to ask whether it is needed."""


def signed(points: int) -> str:
    """Points with a real minus sign."""
    return str(points).replace("-", "−")


def bracketed(more: int) -> str:
    """What would come on top: "(+14)", nothing for 0."""
    return f"({more:+})".replace("-", "−") if more else ""


@dataclass(frozen=True)
class Points:
    """Points as everybody is told them, everywhere: `sure` can no longer be lost, `more` comes on top if the game ends
    now."""

    sure: int
    more: int

    @property
    def parts(self) -> tuple[str, str]:
        """In words: "31" and "(+14)"; the second is "" where nothing comes on top."""
        return signed(self.sure), bracketed(self.more)

    def __str__(self) -> str:
        return " ".join(self.parts).strip()


def standing(view: Mapping[str, Any], seat: int, source: str = "") -> Points:
    """What a seat has in a view, of one source (as in `breakdown`) or in all. While nobody has anything for certain,
    losses that only threaten are left out: at the start everybody would lose something, and it says nothing yet."""
    sure, scored = view["secured"][seat], view["scores"][seat]
    if source:
        sure, scored = view["secured_breakdown"][seat][source], view["breakdown"][seat][source]
    return Points(sure, scored - sure if scored > sure or any(view["secured"]) else 0)


@dataclass(frozen=True)
class Shown:
    """What a game shows, by the name of its package. Its modules are read only when somebody looks: programs that play
    by the million start without them."""

    package: str

    def page(self, numbers: Any = None) -> Page:
        """What the table's page shows, and words that the terminal uses too; with numbers, and in words, of a game's
        own where its page has a `with_numbers`."""
        module: Any = import_module(f"{self.package}.presentation.presenter")
        page: Page = module if numbers is None or not hasattr(module, "with_numbers") else module.with_numbers(numbers)
        return page

    def displayed(self, view: View, helps: bool = True) -> View:
        """Return the view as a table displays it."""
        return view

    def svg(self, view: View, lang: str, theme: str = "day", names: Sequence[str] | None = None) -> str:
        """The table as one self-contained SVG, by `day` or by `night`; without names seats are called after what they
        wear."""
        view = self.displayed(view)
        drawn: str = import_module(f"{self.package}.svg.table").svg(view, lang, theme, names)
        return drawn

    def terminal(self, view: View, lang: str, names: Sequence[str], columns: int, lines: int) -> Text:
        """The table as text in colour, for so many columns and lines."""
        view = self.displayed(view)
        text: Text = import_module(f"{self.package}.presentation.terminal_view").board(
            view, lang, names, columns, lines
        )
        return text


class Page(Protocol):
    """What a game shows on the table's page; `games/<name>/showing/page.py` is the module that offers it.

    `names` are the players' names by seat, `me` is the seat that is called "you" (None: nobody is).
    """

    def board(self, foresight: Foresight, view: View, lang: str, names: Sequence[str]) -> str:
        """What all players share, as one `<svg>` or several in one element."""

    def area(self, view: View, seat: int, lang: str, names: Sequence[str]) -> str:
        """What a seat owns, as HTML."""

    def box(self, view: View, lang: str) -> str:
        """What left the game, as one `<svg>`."""

    def crest(self, seat: int) -> str:
        """The symbol of a seat."""

    def called(self, seat: int, lang: str) -> str:
        """What a seat is called whose player has no name of their own."""

    def livery(self, view: View, seat: int, lang: str) -> list[str]:
        """What a seat wears, then what else there is to say of it."""

    def facts(self, view: View, lang: str) -> list[str]:
        """What stands beside the game's name: how far the game is."""

    def variants(self, view: View, lang: str) -> list[str]:
        """What is not as usual at this table."""

    def differences(self, game: Any, lang: str) -> list[str]:
        """What cards and numbers of a game differ from those of this house, each in a line: of what, what it is there,
        and what it is here."""

    def kinds(self, view: View, lang: str) -> list[tuple[str, bool]]:
        """The kinds of action among which a turn begins, and whether they reveal something; else nothing."""

    def asked(self, view: View, lang: str) -> str:
        """What the seat to decide is asked now, as a sentence."""

    def interlude(self, view: View, names: Sequence[str], lang: str, me: int | None) -> Interlude | None:
        """Who decides and why, where it is not just somebody's turn."""

    def choice(self, decision: str, lang: str, view: View | None = None) -> str:
        """A decision as the words of a button. `view` is what the reader sees when it is decided: what lies at the
        places that the decision names; without it only the places are known."""

    def shortcuts(self, view: View) -> list[str]:
        """Legal decisions that no piece on the table stands for."""

    def topics(self, game: Any, lang: str) -> list[Topic]:
        """Everything that a dialog explains."""

    def sources(self, view: View) -> Sequence[str]:
        """The sources of points that there can be with the options of the game, in the order of `breakdown`; of all
        others nobody ever gets any."""

    def source(self, name: str, lang: str) -> str:
        """A source of points by its name in `breakdown`."""

    def worth(self, source: str, points: float, less: bool, alone: bool, lang: str) -> str:
        """What expected points of a source mean ("" for all others together; `alone`, if no other was named, for all),
        as part of a sentence: about 3 points at the temple; `less` if somebody goes without them."""

    def tell(self, line: Mapping[str, Any], names: Sequence[str], lang: str, me: int | None) -> str:
        """A line of the log in sentences, what matters marked by `strong`; what stands apart has a line of its own."""

    def changes(self, log: Sequence[Mapping[str, Any]], names: Sequence[str], lang: str, me: int | None) -> list[str]:
        """What lines of the log changed together, in two sentences at most, as `tell` marks them; points are said
        elsewhere."""

    def plain(self, sentence: str) -> str:
        """The sentence without marks: `saqqara.presentation.plain`."""

    def verdict(self, view: View, names: Sequence[str], lang: str, me: int | None) -> str:
        """How the game ended, in a sentence."""

    def scene(
        self, line: Mapping[str, Any], before: Look, after: Look, names: Sequence[str], lang: str, me: int | None
    ) -> Scene | None:
        """What is staged of a line of the log, from what its reader sees before and after it; None for most."""

    # ---- what a decision would do (`saqqara.table.action_preview`), and what counts ----

    def hidden_places(self, view: View) -> Collection[str]:
        """Places where pieces lie of which the view's seat does not know what they are. A mapping gives for a pile the
        numbers of the pieces that the seat knows all the same, counted from the top: 0, 1, ..."""

    def certain(self, view: View, moved: Sequence[Mapping[str, str]]) -> Certain | None:
        """How much of what a decision would move (hidden pieces are `UNKNOWN`) happens whatever these pieces are; None:
        all of it, and points and who decides then depend on none of them either."""

    def foretell(
        self, view: View, after: View, line: Mapping[str, Any], names: Sequence[str], lang: str, me: int | None
    ) -> str:
        """What a decision would do, in sentences: `line` as in the log, with pieces that are `UNKNOWN`; of `after`
        only what follows from that. `after["actor"]` is None too where the table goes on by itself."""

    def foreseen(self, view: View, after: View, lang: str, names: Sequence[str]) -> Mapping[str, str]:
        """What a decision would change, as `<svg>` by the id of the drawing into which it is laid: with class `over`
        what comes on top of it, else how the whole drawing would be. `after["moved"]` has `UNKNOWN` pieces: nothing is
        drawn of what they are."""

    def outlook(self, view: View, since: View) -> Mapping[str, Sequence[int]]:
        """Points by seat, by the name of a moment, the nearest first: now and at moments to come, if nothing more were
        done until then. `since` is where play stands: moments to come are counted from there."""

    def moment(self, name: str, lang: str) -> str:
        """A moment of the outlook in words."""

    def analysis(self, view: View, place: str, lang: str) -> Analysis | None:
        """What everybody has at a place where several build; None where nobody does."""

    def note(self, view: View, topic: str, lang: str) -> str:
        """What the reader knows now of a topic, as HTML, beside what its dialog explains; "" for nothing."""

    def counted(self, view: View, seat: int, source: str, lang: str) -> Counted:
        """What a source of points (as in `breakdown`) counts of a seat's."""


def all_certain(view: View, moved: Sequence[Mapping[str, str]]) -> Certain | None:
    """For games in which pieces that turn up change nothing at once."""
    return None


def every_source(view: View) -> Sequence[str]:
    """For games in which every source of points is always in play."""
    return list(view["breakdown"][0])


def no_differences(game: Any, lang: str) -> list[str]:
    """For games without cards or numbers that a file can correct."""
    return []


def no_interlude(view: View, names: Sequence[str], lang: str, me: int | None) -> Interlude | None:
    """For games in which only the seat on turn decides."""
    return None


def no_scene(
    line: Mapping[str, Any], before: Look, after: Look, names: Sequence[str], lang: str, me: int | None
) -> Scene | None:
    """For games in which every step says enough by itself."""
    return None


def no_outlook(view: View, since: View) -> Mapping[str, Sequence[int]]:
    """For games in which the points of a seat and those on top of them say everything."""
    return {}


def no_moment(name: str, lang: str) -> str:
    """For games without an outlook."""
    return ""


def no_analysis(view: View, place: str, lang: str) -> Analysis | None:
    """For games in which nobody builds at the same place as others."""
    return None


def no_note(view: View, topic: str, lang: str) -> str:
    """For games in which everybody sees everything that there is to know."""
    return ""
