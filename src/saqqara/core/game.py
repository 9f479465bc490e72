"""A game: `Rules` gathers what it offers to Python, `Game` is it with its options chosen, which programs use."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from saqqara.core import jit
from saqqara.core.game_api import Numbers, Options, Public, Setup, Skill, View
from saqqara.core.jit import SEED_BITS
from saqqara.core.position_format import Spelling
from saqqara.core.registry import rules as find_rules
from saqqara.core.state import State
from saqqara.errors import (
    BadNumbers,
    BadOption,
    BadSetup,
    BadView,
    Refusal,
    UnreadableAction,
    either,
    is_whole,
    read,
    shown,
)
from saqqara.presentation import Page, Shown

if TYPE_CHECKING:
    from saqqara.core.observation import Spec

if not jit.INTERPRETED:
    from saqqara.core import compile_progress

    compile_progress.tell()

IN_FORCE: Any = object()
"""Stands for the numbers that the file in force gives now."""
HASHED = 8  # hexadecimal digits that stand for a game's numbers in its edition


@dataclass(frozen=True)
class Rules(Shown):
    """What a game offers to Python; `games/<name>/__init__.py` makes one.

    Where a game with its options has numbers, `shuffled`, `checked`, `start`, `blank`, `decks`, `imagine` and
    `max_decisions` are given them too, as `numbers`.
    """

    name: str
    edition: str  # names the rules in records
    options: Mapping[str, tuple[str | int, ...]]  # allowed values; the first is the default, one alone no choice
    seats: Callable[[Options], int]
    texts: tuple[str, ...]  # of all decisions, at their numbers
    hint: Callable[[str], str]  # what would be right instead of an unreadable text
    shuffled: Callable[..., Setup]  # from options and a generator
    checked: Callable[..., Setup]  # from options and what is given: the set-up in documented form, or BadSetup
    start: Callable[..., Any]  # from options and set-up
    refusal: Callable[[Any, int], Refusal | None]
    reveals: Callable[[Any, int], bool]
    view: Callable[[Any, int | None], View]
    imagine: Callable[..., Any]  # from a view and a generator
    sources: Callable[[Options], tuple[str, ...]]  # the names of the sources of points, in documented order
    winners: Callable[[Any], list[int]]
    max_decisions: Callable[..., int]  # from options; no game has more; the proof stands in `rules/longest.py`
    moved: Callable[[Any, int | None], list[dict[str, str]]]  # by the last decision, as a seat may know it
    spelling: Spelling  # how a table is written as a line
    blank: Callable[..., Any]  # from options: a table before anything is dealt
    decks: Callable[..., Sequence[Any]]  # what is shuffled for a set-up, in this order: each sorted, int8; may be none
    observation_spec: Spec  # what `rules.observe` writes, the same with all options
    display: Callable[[View, bool], View] = lambda view, helps: view
    """A view as a table displays it to its reader, who may know more than lies there face up; `helps`: whether the
    table shows what the printed rules leave to memory. A display of a display is the same."""
    helped: bool = False
    """Whether tables show, unless they are strict, what the printed rules leave to memory."""
    told: Callable[[Any, int, int | None], str] | None = None
    """A decision as a seat (None: a spectator) may know it, from the table before it and the decision's number; None:
    everybody may know every decision."""
    turns_up: Callable[[Any, int], bool] | None = None
    """Whether a legal decision may show any seat what no seat knew; None: `reveals` says so."""
    noted: Callable[[Any, int, Any], dict[str, Any]] | None = None
    """What everybody may know of a decision beside what it moved (as the totals of a fight), as plain JSON types, from
    the table before it, its number, and the table after it."""
    listed: Callable[[Any, Setup], Setup] | None = None
    """What the set-up lists for readers besides (as the order of piles shuffled since), from the table after a decision
    and what was listed before it."""
    measured: Mapping[str, Mapping[str, str | int]] = field(default_factory=dict)
    """Options besides the defaults, by a short name, with which `saqqara bench` measures the game too."""
    scale: float = 8.0
    """With so many points more than one other seat, good players win 73 of 100 games, in the middle of a game."""
    sharpness: float = 1.0
    """How far apart the worth of decisions lies, beside that in games of this house: little where chance decides most.
    A search looks by so much less at what it takes to be worse."""
    levels: Mapping[str, Skill] = field(default_factory=dict)
    """The levels that differ in this game and what each means here; empty: all, as usual. Others are not offered."""
    levels_version: str = "4"  # of how they play here; results and ratings are of a level and a version
    turns: str = "turn"
    """What players call the turns that a log counts: "turn", or "round" where each has several of every seat."""
    telling: float = 2 / 3
    """So many expected points are worth a word, when it is said what a decision is better for."""
    apart: Callable[[Any], Sequence[str]] | None = None
    """The sources that readers can tell apart now: of tombs the open one, the others lie hidden; None: all."""
    wait: int = 0
    """How many decisions may pass until what somebody has done shows in the points; 0: it mostly does at once."""
    horizon: int = 1000
    """How many decisions at random, after those that a search has thought of, still tell something of these. Where dice
    fall chance has soon drowned it."""
    features: int = 0
    """How many numbers the compiled `features` write; 0 for a game of which nothing is learned."""
    rollout: int = 2
    """Decisions at random from a leaf for each seat, before a network is asked: docs/learning.md has the matches."""
    mirrors: Sequence[tuple[Any, Any]] = ()
    """Other ways to lay out the same position: for each feature, and for each decision, which one stands at its place
    then (int64)."""
    drawn: Mapping[str, Sequence[str | int]] = field(default_factory=dict)
    """Values of options from which those of a game to learn from are drawn, each as often as it stands here; of an
    option that is not named, each value once."""
    ending: Callable[[Any], bool] = lambda table: False
    """Whether from this table on, which has two seats, all that is hidden is hidden from all of them and few enough to
    be told by the compiled `chances`, so that the rest can be solved; False for ever in a game without these."""
    ending_words: int = 0
    """How many numbers the compiled `write_rest` writes."""
    settled: Callable[[Options], Options] = lambda options: options
    """Options that are possible each on its own, checked together: those that say something, in documented order.
    Raises BadOption, which cites the clause."""
    hands: Callable[[Options], bool] = lambda options: False
    """Whether players hold what others must not see: where several share a screen it is covered between their turns."""
    openly: Callable[[Any], bool] = lambda state: False
    """Whether what is decided now is decided before all eyes: legal decisions, and which of them reveal something,
    follow from what a spectator sees, and all are told what was decided. Who share a screen look at it together."""
    automatic: bool = False
    """Whether tables take a lone decision by themselves, where no hands are held (there it would tell of them)."""
    lots: frozenset[str] = frozenset()
    """Decisions that are chance and nobody's choice (to throw sticks): where a table takes one by itself, nobody is
    told that there was no other."""
    variable: str = ""
    """The environment variable that names a file of one's own, for games that have one."""
    reworded: Callable[[Refusal, Numbers], Refusal] = lambda refusal, numbers: refusal
    """A refusal, in the words of a table with these numbers."""
    corrected: Callable[[Options], bool] = lambda options: False
    """Whether a game with these options is played with what stands in such a file."""
    numbers: Callable[[Options, Any], Numbers | None] = lambda options, path: None
    """What a game with these options keeps of the file at a path (of the file in force, without one): None without such
    a file, for some where it does not differ from that of this house. Raises SaqqaraError for a faulty one, whatever
    the options are."""
    read_numbers: Callable[[Options, Any], Numbers | None] = lambda options, numbers: None
    """Numbers from outside (a record, a table; None: it has none), checked, in documented order; None for options that
    have none. Raises an error that names entry and field, anything for damaged ones."""

    def displayed(self, view: View, helps: bool = True) -> View:
        """Return the view as a table displays it."""
        return self.display(view, helps)

    def offered(self, levels: Sequence[str]) -> tuple[str, ...]:
        """Those of these levels that differ in this game, in their order."""
        return tuple(one for one in levels if not self.levels or one in self.levels)

    @property
    def most_seats(self) -> int:
        """How many seats a game has at most, whatever its options."""
        usual = _chosen(self, {})
        single = [{**usual, name: value} for name, values in self.options.items() for value in values]
        return max(map(self.seats, [usual, *single]))

    def game(self, options: Mapping[str, Any], numbers: Any = IN_FORCE, cards: Any = None) -> Game:
        """The game with these options chosen, and instead of what its file in force says with these numbers (None:
        those of this house), or with the file at the path `cards`. Raises BadOption, and SaqqaraError for numbers and
        file."""
        return Game(self, options, numbers if cards is None else self._of_file(_chosen(self, options), cards))

    def _of_file(self, options: Options, cards: Any) -> Numbers | None:
        """What stands in a file of one's own. Raises BadNumbers where the game has no use for it."""
        if self.corrected(options):
            return self.numbers(options, cards)
        why = f"{self.name} with these options uses no file of cards or numbers"
        needed = self.correctable()
        help_ = "; with {}={!r} it does".format(*next(iter(needed.items()))) if needed else ""
        raise BadNumbers(f"cards={shown(str(cards))} is not possible: {why}{help_}")

    def correctable(self) -> Options | None:
        """The option with which a game is played with what stands in a file, none where it always is; None for a game
        without such a file."""
        usual = _chosen(self, {})
        if self.corrected(usual):
            return {}
        single = ({name: value} for name, values in self.options.items() for value in values)
        return next((one for one in single if self.corrected({**usual, **one})), None)


class Game(Public):
    """A game with its options chosen; made by `saqqara.game`. Equal if name, options and numbers are.

    - `options`: all that leave a choice, with their values, in documented order
    - `numbers`: what it is played with instead of what this house prints, as plain JSON types; None without such
    """

    _INWARD = ("page", "refusal", "rules", "checked", "determinized", "standing", "hands", "automatic", "blank",
               "decks", "seeding")  # fmt: skip

    def __init__(self, rules: Rules, options: Mapping[str, Any], numbers: Any = IN_FORCE) -> None:
        self.rules = rules
        self.options = _chosen(rules, options)
        in_force = numbers is IN_FORCE
        self.numbers = deepcopy(rules.numbers(self.options, None)) if in_force else self._read(numbers)
        self._besides = {} if self.numbers is None else {"numbers": self.numbers}
        self._number_of = {text: number for number, text in enumerate(rules.texts)}

    def _read(self, numbers: Any) -> Numbers | None:
        """Numbers that the game brings with it, checked; what is the matter with its file now does not matter to it."""
        found = read(BadNumbers, f"the numbers of {self.name}", self.rules.read_numbers, self.options, numbers)
        if found is None and numbers is not None:
            raise BadNumbers(f"{self!r} has no numbers of its own; given are {shown(numbers)}")
        return found

    @property
    def name(self) -> str:
        """The name of the game, as in `saqqara.games()`."""
        return self.rules.name

    @property
    def edition(self) -> str:
        """What names the rules in records and tables, with the numbers that the game is played with, if it has any: the
        same decisions give the same game only under the same edition."""
        if self.numbers is None:
            return self.rules.edition
        text = json.dumps(self.numbers, separators=(",", ":"), sort_keys=True)
        return f"{self.rules.edition}-{hashlib.sha256(text.encode()).hexdigest()[:HASHED]}"

    @property
    def hands(self) -> bool:
        """Whether players hold what others must not see."""
        return self.rules.hands(self.options)

    @property
    def automatic(self) -> bool:
        """Whether tables take a lone decision by themselves: that tells everybody that there was no other."""
        return self.rules.automatic and not self.hands

    @property
    def seats(self) -> int:
        """How many seats there are; they are numbered from 0."""
        return self.rules.seats(self.options)

    @property
    def sources(self) -> tuple[str, ...]:
        """The names of the sources of points, in the order of `State.breakdown`."""
        return self.rules.sources(self.options)

    @property
    def max_decisions(self) -> int:
        """How many decisions, of all seats, a game with these options can have at most: proven, seldom come near."""
        return self.rules.max_decisions(self.options, **self._besides)

    @property
    def observation_spec(self) -> Spec:
        """Which numbers `State.observation` has: names, places, bounds and meanings, the same with all options."""
        return self.rules.observation_spec

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._facts() == other._facts()

    def __hash__(self) -> int:
        return hash((self.name, tuple(self.options.items())))

    def __reduce__(self) -> Any:
        return _again, self._facts()

    def _facts(self) -> tuple[str, Options, Numbers | None]:
        """What makes two games equal."""
        return self.name, self.options, self.numbers

    def __repr__(self) -> str:
        return f"saqqara.game({', '.join([repr(self.name), *(f'{k}={v!r}' for k, v in self.options.items())])})"

    def decision_texts(self) -> tuple[str, ...]:
        """Every decision that the game knows, as text, in canonical order; its place here is its number."""
        return self.rules.texts

    def start(self, seed: int | None = None, setup: Mapping[str, Any] | None = None) -> State:
        """A new game, with nothing decided yet: from a `seed` (whole number; the same seed gives the same set-up on
        every machine), from a `setup` as `State.setup` gives it, or without either from fresh entropy.

        >>> import saqqara
        >>> saqqara.game("duel").start(seed=7).actor
        0

        Raises BadSetup for a seed that is not a number from 0 to 2**256 - 1, for a set-up that is not the box, and for
        both together.
        """
        if setup is not None:
            if seed is not None:
                raise BadSetup("a game starts from a seed or from a set-up; both were given")
            return self._started(self.checked(setup))
        seed = secrets.randbits(SEED_BITS) if seed is None else seed
        return self._started(self.setup_of(seed))

    def setup_of(self, seed: int) -> Setup:
        """The set-up that follows from a `seed`, from 0 to 2**256 - 1, as plain JSON types; what it lists stands in
        the rules of the game. Raises BadSetup for a seed out of range."""
        return self.rules.shuffled(self.options, jit.seeded(self.seeding(_seed(seed))), **self._besides)

    def seeding(self, seed: int) -> str:
        """What the random numbers follow from with which the set-up of a seed is shuffled: `kernel.seeded`."""
        return f"saqqara {self.name} {seed}"

    def blank(self) -> Any:
        """The table before anything is dealt, for compiled set-ups."""
        return self.rules.blank(self.options, **self._besides)

    def decks(self) -> tuple[Any, Any]:
        """What is shuffled for a set-up: all decks one after the other (int8), and where each of them ends (int64).
        Both are empty for a game that shuffles nothing."""
        decks = self.rules.decks(self.options, **self._besides)
        return np.concatenate([np.zeros(0, np.int8), *decks]), np.cumsum([len(deck) for deck in decks], dtype=np.int64)

    def checked(self, setup: Any) -> Setup:
        """A set-up in documented form, without what is there for readers. Raises BadSetup if it is not the box."""
        checked = partial(self.rules.checked, **self._besides)
        return read(BadSetup, f"this set-up of {self.name}", checked, self.options, setup)

    def _started(self, setup: Setup) -> State:
        return State(self, self.rules.start(self.options, setup, **self._besides), setup)

    def imagine(self, view: View, seed: int | None = None) -> State:
        """A state that shows this `view` (as `State.view` gives it) to the seat it was made for; what the view does not
        show is dealt anew, each way as likely, from the `seed` or from fresh entropy. It has no past: `setup`,
        `record()` raise, `log()` begins empty.

        Raises BadView for a view of another game, with other options, damaged, or that contradicts itself; BadSetup for
        a seed that is none.
        """
        return read(BadView, f"this view of {self.name}", self._imagined, view, seed)

    def _imagined(self, view: Any, seed: int | None) -> State:
        if not isinstance(view, dict) or view.get("game") != self.name:
            what = f"a view of {shown(view.get('game'))}" if isinstance(view, dict) else shown(view)
            raise BadView(f"this is {what}, not a view of {self.name!r}, as `state.view(seat)` gives it")
        if view.get("options") != self.options:
            raise BadView(f"this is a view of a game with {shown(view.get('options'))}, not of {self!r}")
        state = self.determinized(view, seed)
        again = state.view(view["seat"])  # what is damaged in a way that nobody has seen yet is seen now
        if again.get("numbers") != view.get("numbers"):
            theirs, ours = shown(view.get("numbers")), shown(again.get("numbers"))
            raise BadView(f"this is a view of a game with the numbers {theirs}; this game's are {ours}")
        return state

    def determinized(self, view: View, seed: int | None = None) -> State:
        """What `imagine` gives, for a view that a state has just shown: it is not looked at again."""
        seed = secrets.randbits(SEED_BITS) if seed is None else _seed(seed)
        return self.standing(self.rules.imagine(view, jit.seeded(f"imagine {seed}"), **self._besides))

    def standing(self, table: Any) -> State:
        """A state at this table, without a past."""
        return State(self, table, None)

    def page(self) -> Page:
        """What the page of a table shows, in the words of this game's own cards where it has some."""
        return self.rules.page(self.numbers)

    def refusal(self, table: Any, number: int) -> Refusal | None:
        """Why a decision is not legal at a table; None where it is."""
        found = self.rules.refusal(table, number)
        return found if found is None or self.numbers is None else self.rules.reworded(found, self.numbers)

    def number(self, text: str) -> int:
        """The number of a decision, its place in `decision_texts()`, from its `text`. Raises UnreadableAction."""
        number = self._number_of.get(text) if isinstance(text, str) else None
        if number is None:
            example = f"a decision is a text, such as {self.rules.texts[0]!r}"
            why = self.rules.hint(text) if isinstance(text, str) else example
            raise UnreadableAction(text, why)
        return number

    def text(self, number: int) -> str:
        """The text of a decision, from its `number`, its place in `decision_texts()`. Raises UnreadableAction."""
        last = len(self.rules.texts) - 1
        if not is_whole(number) or not 0 <= number <= last:
            raise UnreadableAction(number, f"decisions have the whole numbers from 0 to {last}")
        return self.rules.texts[int(number)]


def _again(name: str, options: Options, numbers: Numbers | None) -> Game:
    """The game that was pickled."""
    return find_rules(name).game(options, numbers)


def _seed(seed: Any) -> int:
    """A seed, checked. Raises BadSetup."""
    if not is_whole(seed) or not 0 <= seed < 2**SEED_BITS:
        raise BadSetup(f"a seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {shown(seed)}")
    return int(seed)


def _chosen(rules: Rules, options: Mapping[str, Any]) -> Options:
    """All options that say something with their values, in documented order. Raises BadOption."""
    for name, value in options.items():
        if name not in rules.options:
            text = f"{rules.name} has no option {shown(name)}; it has {', '.join(rules.options)}"
            raise BadOption(text, option=name, value=value, choices=[*rules.options], known=False)
        allowed = rules.options[name]
        if not any(type(value) is type(choice) and value == choice for choice in allowed):
            text = f"{rules.name}: {name}={shown(value)} is not possible; {name} is {either(allowed)}"
            raise BadOption(text, option=name, value=value, choices=allowed)
    chosen = {name: options.get(name, allowed[0]) for name, allowed in rules.options.items() if len(allowed) > 1}
    return rules.settled(chosen)
