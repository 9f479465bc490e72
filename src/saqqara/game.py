"""What a game offers, the public `State`, and errors.

The functions in the first part are implemented by every game for compiled code; `Rules` gathers what a game offers
to Python; `Game` and `State` are what programs use.
"""

from __future__ import annotations

import reprlib
import secrets
from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from saqqara import kernel
from saqqara.kernel import by_game
from saqqara.page import Shown
from saqqara.refusal import Refusal as Refusal

if TYPE_CHECKING:
    from saqqara.records import Record

SEED_BITS = 256
"""Seeds are numbers from 0 to 2**256 - 1."""

# ---- for compiled code: what every game implements -------------------------------------------------------------


@by_game
def legal(state: Any, decisions: Any) -> int:
    """Writes the numbers of the legal decisions, in canonical order, into `decisions` (int16); returns how many."""
    raise NotImplementedError


@by_game
def play(state: Any, decision: int) -> None:
    """Carries out a legal decision; deterministic."""
    raise NotImplementedError


@by_game
def actor(state: Any) -> int:
    """The seat to decide; -1 when the game is over."""
    raise NotImplementedError


@by_game
def points(state: Any, seat: int) -> int:
    """A seat's points as if the game ended now."""
    raise NotImplementedError


@by_game
def result(state: Any, seat: int) -> float:
    """As if the game ended now: 1 for who has won alone, 0 for who has lost, a share for a shared place."""
    raise NotImplementedError


@by_game
def deal_anew(state: Any, seat: int, generator: Any) -> None:
    """Deals anew what `seat` cannot know; each consistent arrangement is equally likely."""
    raise NotImplementedError


# ---- errors ----------------------------------------------------------------------------------------------------


class SaqqaraError(Exception):
    """What all errors of this library derive from; the text says what was tried, what is wrong, what would be right."""


class UnknownGame(SaqqaraError):
    """There is no game of that name."""


class BadOption(SaqqaraError):
    """An option that the game does not have, or a value that the option does not take."""


class BadSetup(SaqqaraError):
    """A seed or a set-up that does not give a game."""


class BadView(SaqqaraError):
    """A view from which no state can be made."""


class UnreadableAction(SaqqaraError):
    """A text that is no decision of the game: `.action` is the text, `.why` says what would be right."""

    rule = None

    def __init__(self, action: str, why: str) -> None:
        super().__init__(f"{reprlib.repr(action)} is no decision: {why}.")
        self.action, self.why = action, why


class IllegalAction(SaqqaraError):
    """A decision that is not allowed now: `.action`, the clause `.rule` that it breaks, `.why`, and `.remedy`, what
    would make it possible ("" where nothing would); both in English."""

    def __init__(self, action: str, refusal: Refusal) -> None:
        self.action, self.rule, self.refusal = action, refusal.rule, refusal
        self.why, self.remedy = refusal.why("en"), refusal.help("en")
        super().__init__(f"{action!r} is not allowed ({self.rule}): {self.why}.")


# ---- a game ----------------------------------------------------------------------------------------------------

Options = dict[str, str | int]
Setup = dict[str, Any]
View = dict[str, Any]


@dataclass(frozen=True)
class Rules(Shown):
    """What a game offers to Python; `games/<name>/__init__.py` makes one."""

    name: str
    edition: str  # names the rules in records
    options: Mapping[str, tuple[str | int, ...]]  # allowed values; the first is the default, one alone no choice
    seats: Callable[[Options], int]
    texts: tuple[str, ...]  # of all decisions, at their numbers
    hint: Callable[[str], str]  # what would be right instead of an unreadable text
    shuffled: Callable[[Options, kernel.Generator], Setup]
    checked: Callable[[Options, Any], Setup]  # the set-up in documented form, or BadSetup
    start: Callable[[Options, Setup], Any]
    refusal: Callable[[Any, int], Refusal | None]
    reveals: Callable[[Any, int], bool]
    view: Callable[[Any, int | None], View]
    imagine: Callable[[View, kernel.Generator], Any]
    breakdown: Callable[[Any], list[dict[str, int]]]
    winners: Callable[[Any], list[int]]
    moved: Callable[[Any, int | None], list[dict[str, str]]]  # by the last decision, as a seat may know it
    told: Callable[[Any, int, int | None], str] | None = None
    """A decision as a seat (None: a spectator) may know it, from the table before it and the decision's number; None:
    everybody may know every decision."""
    listed: Callable[[Any, Setup], Setup] | None = None
    """What the set-up lists for readers besides (as the order of piles shuffled since), from the table after a decision
    and what was listed before it."""
    scale: float = 8.0
    """With so many points more than one other seat, good players win 73 of 100 games, in the middle of a game."""
    wait: int = 0
    """How many decisions may pass until what somebody has done shows in the points; 0: it mostly does at once."""
    hands: bool = False
    """Whether players hold what others must not see: where several share a screen it is covered between their turns."""
    automatic: bool = False
    """Whether tables take a lone decision by themselves; only where all can see that it is one (else it would tell)."""


class Game:
    """A game with its options chosen; made by `saqqara.game`."""

    def __init__(self, rules: Rules, options: Mapping[str, Any]) -> None:
        self.rules = rules
        self.options = _chosen(rules, options)
        self.numbers = {text: number for number, text in enumerate(rules.texts)}

    @property
    def name(self) -> str:
        """The name of the game, as in `saqqara.games()`."""
        return self.rules.name

    @property
    def seats(self) -> int:
        """How many seats there are; they are numbered from 0."""
        return self.rules.seats(self.options)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, self.options) == (other.name, other.options)

    def __hash__(self) -> int:
        return hash((self.name, tuple(self.options.items())))

    def __repr__(self) -> str:
        return f"saqqara.game({', '.join([repr(self.name), *(f'{k}={v!r}' for k, v in self.options.items())])})"

    def decision_texts(self) -> tuple[str, ...]:
        """Every decision that the game knows, as text, in canonical order."""
        return self.rules.texts

    def start(self, seed: int | None = None, setup: Mapping[str, Any] | None = None) -> State:
        """A new game: from a seed (the same seed gives the same set-up), from a set-up, or from fresh entropy.

        >>> import saqqara
        >>> saqqara.game("duel").start(seed=7).actor
        0

        Raises BadSetup for a seed that is not a number from 0 to 2**256 - 1, and for a set-up that is not the box.
        """
        if setup is not None:
            if seed is not None:
                raise BadSetup("a game starts from a seed or from a set-up; both were given")
            return self._started(self.rules.checked(self.options, setup))
        seed = secrets.randbits(SEED_BITS) if seed is None else seed
        return self._started(self.setup_of(seed))

    def setup_of(self, seed: int) -> Setup:
        """The set-up that follows from a seed. Raises BadSetup for a seed out of range."""
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 2**SEED_BITS:
            raise BadSetup(f"a seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {seed!r}")
        return self.rules.shuffled(self.options, kernel.seeded(f"saqqara {self.name} {seed}"))

    def _started(self, setup: Setup) -> State:
        return State(self, self.rules.start(self.options, setup), setup)

    def imagine(self, view: View, seed: int | None = None) -> State:
        """A state that shows this view to the seat it was made for; what the view does not show is dealt anew, from
        the seed or from fresh entropy. It has no past: `setup`, `record()` raise, `log()` begins empty.

        Raises BadView for a view of another game, with other options, or that contradicts itself.
        """
        if view.get("game") != self.name or view.get("options") != self.options:
            raise BadView(f"this is a view of {view.get('game')!r} with {view.get('options')!r}, not of {self!r}")
        seed = secrets.randbits(SEED_BITS) if seed is None else seed
        return State(self, self.rules.imagine(view, kernel.seeded(f"imagine {seed}")), None)

    def number(self, text: str) -> int:
        """The number of a decision. Raises UnreadableAction."""
        number = self.numbers.get(text) if isinstance(text, str) else None
        if number is None:
            why = self.rules.hint(text) if isinstance(text, str) else "a decision is a text"
            raise UnreadableAction(text, why)
        return number


def _chosen(rules: Rules, options: Mapping[str, Any]) -> Options:
    """All options that leave a choice with their values, in documented order. Raises BadOption."""
    for name, value in options.items():
        if name not in rules.options:
            raise BadOption(f"{rules.name} has no option {name!r}; it has {', '.join(rules.options)}")
        allowed = rules.options[name]
        if not any(value == choice and type(value) is type(choice) for choice in allowed):
            raise BadOption(f"{rules.name}: {name}={value!r} is not possible; {name} is {_either(allowed)}")
    return {name: options.get(name, allowed[0]) for name, allowed in rules.options.items() if len(allowed) > 1}


def _either(values: tuple[Any, ...]) -> str:
    return " or ".join(repr(value) for value in values)


LogLine = dict[str, Any]
"""One decision of the past as one viewer may know it: `turn`, `seat`, `decision`, and `moved` as in the view."""


@dataclass(frozen=True)
class Past:
    """One decision of the past: its text, and the line of the log for spectators, then for each seat."""

    decision: str
    lines: tuple[LogLine, ...]


class State:
    """A game in progress: who decides, what is allowed, what it would mean; made by `Game.start`."""

    def __init__(self, game: Game, table: Any, setup: Setup | None) -> None:
        self.game, self.table = game, table
        self._setup, self._past = setup, list[Past]()
        self._listed = game.rules.listed(table, {}) if game.rules.listed else {}

    @property
    def actor(self) -> int | None:
        """The seat to decide; None when the game is over."""
        seat = int(actor(self.table))
        return None if seat < 0 else seat

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.actor is None

    @property
    def setup(self) -> Setup:
        """The set-up, as in the rules: `start(setup=state.setup)` is the same game. Raises BadSetup if imagined."""
        if self._setup is None:
            raise BadSetup("a state imagined from a view has no set-up")
        return deepcopy({**self._setup, **self._listed})

    @property
    def decisions(self) -> list[str]:
        """The decisions so far, as text, oldest first."""
        return [past.decision for past in self._past]

    def legal_numbers(self) -> list[int]:
        """The numbers of the legal decisions, in canonical order."""
        numbers = np.empty(len(self.game.rules.texts), np.int16)
        count = legal(self.table, numbers)
        return [int(number) for number in numbers[:count]]

    def actions(self) -> list[str]:
        """Every legal decision as text, in canonical order; empty when the game is over."""
        return [self.game.rules.texts[number] for number in self.legal_numbers()]

    def refusal(self, text: str) -> IllegalAction | UnreadableAction | None:
        """None if the decision is legal, else the error that `play` would raise."""
        try:
            number = self.game.number(text)
        except UnreadableAction as error:
            return error
        reason = self.game.rules.refusal(self.table, number)
        return None if reason is None else IllegalAction(text, reason)

    def play(self, text: str) -> None:
        """Carries out a decision. Raises IllegalAction or UnreadableAction; then nothing has changed."""
        number = self._legal(text)
        rules, turn, seat = self.game.rules, int(self.table.turn), self.actor
        assert seat is not None
        viewers = (None, *range(self.game.seats))
        told = [rules.told(self.table, number, viewer) if rules.told else text for viewer in viewers]
        play(self.table, number)
        lines = [
            {"turn": turn, "seat": seat, "decision": decision, "moved": rules.moved(self.table, viewer)}
            for viewer, decision in zip(viewers, told, strict=True)
        ]
        self._past.append(Past(text, tuple(lines)))
        if rules.listed:
            self._listed = rules.listed(self.table, self._listed)

    def reveals(self, text: str) -> bool:
        """Whether a legal decision would show something that is hidden now. Raises what `play` raises."""
        return self.game.rules.reveals(self.table, self._legal(text))

    def would_move(self, text: str, seat: int | None = None) -> list[dict[str, str]]:
        """What a decision would move, as a seat would be told; nothing is played. Raises what `play` raises."""
        number, after = self._legal(text), kernel.duplicate(self.table)
        play(after, number)
        return self.game.rules.moved(after, seat)

    def _legal(self, text: str) -> int:
        """The number of a legal decision. Raises IllegalAction or UnreadableAction."""
        error = self.refusal(text)
        if error is not None:
            raise error
        return self.game.number(text)

    def copy(self) -> State:
        """A state of its own, the same in everything."""
        twin = State(self.game, kernel.duplicate(self.table), self._setup)
        twin._past, twin._listed = list(self._past), self._listed
        return twin

    def breakdown(self) -> list[dict[str, int]]:
        """By seat, points by source, as if the game ended now."""
        return self.game.rules.breakdown(self.table)

    def scores(self) -> list[int]:
        """By seat, points as if the game ended now."""
        return [int(points(self.table, seat)) for seat in range(self.game.seats)]

    def winners(self) -> list[int]:
        """The seats that win, as if the game ended now."""
        return self.game.rules.winners(self.table)

    def view(self, seat: int | None = None) -> View:
        """All that a seat may know and nothing else, as plain JSON types; None is a spectator.

        Raises SaqqaraError for a seat that the game does not have.
        """
        self._check_seat(seat)
        return {"game": self.game.name, "seat": seat, **self.game.rules.view(self.table, seat)}

    def log(self, seat: int | None = None) -> list[LogLine]:
        """The past as a seat may know it, oldest first: `turn`, `seat`, `decision`, and `moved` as in the view."""
        return [{**line, "moved": [dict(step) for step in line["moved"]]} for line in self.lines(seat)]

    def lines(self, seat: int | None = None) -> list[LogLine]:
        """The log to look at, not to change: not copies, but the lines themselves, which stay as they are."""
        self._check_seat(seat)
        viewer = 0 if seat is None else 1 + seat
        return [past.lines[viewer] for past in self._past]

    @property
    def turns(self) -> list[tuple[int, int]]:
        """Turn and seat of every decision so far, oldest first."""
        return [(past.lines[0]["turn"], past.lines[0]["seat"]) for past in self._past]

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and (isinstance(seat, bool) or seat not in range(self.game.seats)):
            raise SaqqaraError(f"there is no seat {seat!r}; seats are {_either(tuple(range(self.game.seats)))}")

    def svg(self, seat: int | None = None, lang: str = "en", theme: str = "day") -> str:
        """The table as that seat sees it, as one self-contained SVG, by `day` or by `night`."""
        return self.game.rules.svg(self.view(seat), lang, theme)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        who = "over" if self.over else f"seat {self.actor} to decide"
        return f"<{self.game.name}, {len(self._past)} decisions, {who}, points {self.scores()}>"

    def record(self, players: list[str] | None = None) -> Record:
        """The game so far as a record: `record.save(path)`. Raises BadSetup if imagined."""
        from saqqara.records import Record

        return Record.of(self, players)
