"""A game: `Rules` gathers what it offers to Python, `Game` is it with its options chosen, which programs use."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from saqqara import kernel
from saqqara.errors import BadOption, BadSetup, BadView, UnreadableAction, either, is_whole, read, shown
from saqqara.games import game as find_game
from saqqara.kernel import SEED_BITS
from saqqara.page import Shown
from saqqara.refusal import Refusal
from saqqara.rules import Options, Public, Setup, View
from saqqara.state import State


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
    max_decisions: Callable[[Options], int]  # no game has more; the proof stands in `rules/longest.py`
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

    def game(self, options: Mapping[str, Any]) -> Game:
        """The game with these options chosen. Raises BadOption."""
        return Game(self, options)


class Game(Public):
    """A game with its options chosen; made by `saqqara.game`."""

    _INWARD = ("rules", "checked", "determinized")

    def __init__(self, rules: Rules, options: Mapping[str, Any]) -> None:
        self.rules = rules
        self.options = _chosen(rules, options)
        self._numbers = {text: number for number, text in enumerate(rules.texts)}

    @property
    def name(self) -> str:
        """The name of the game, as in `saqqara.games()`."""
        return self.rules.name

    @property
    def seats(self) -> int:
        """How many seats there are; they are numbered from 0."""
        return self.rules.seats(self.options)

    @property
    def max_decisions(self) -> int:
        """How many decisions a game with these options can have at most: proven, and seldom come near."""
        return self.rules.max_decisions(self.options)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, self.options) == (other.name, other.options)

    def __hash__(self) -> int:
        return hash((self.name, tuple(self.options.items())))

    def __reduce__(self) -> Any:
        return partial(find_game, self.name, **self.options), ()

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
            return self._started(self.checked(setup))
        seed = secrets.randbits(SEED_BITS) if seed is None else seed
        return self._started(self.setup_of(seed))

    def setup_of(self, seed: int) -> Setup:
        """The set-up that follows from a seed. Raises BadSetup for a seed out of range."""
        return self.rules.shuffled(self.options, kernel.seeded(f"saqqara {self.name} {_seed(seed)}"))

    def checked(self, setup: Any) -> Setup:
        """A set-up in documented form, without what is there for readers. Raises BadSetup if it is not the box."""
        return read(BadSetup, f"this set-up of {self.name}", self.rules.checked, self.options, setup)

    def _started(self, setup: Setup) -> State:
        return State(self, self.rules.start(self.options, setup), setup)

    def imagine(self, view: View, seed: int | None = None) -> State:
        """A state that shows this view to the seat it was made for; what the view does not show is dealt anew, from
        the seed or from fresh entropy. It has no past: `setup`, `record()` raise, `log()` begins empty.

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
        state.view(view["seat"])  # what is damaged in a way that nobody has seen yet is seen now
        return state

    def determinized(self, view: View, seed: int | None = None) -> State:
        """What `imagine` gives, for a view that a state has just shown: it is not looked at again."""
        seed = secrets.randbits(SEED_BITS) if seed is None else _seed(seed)
        return State(self, self.rules.imagine(view, kernel.seeded(f"imagine {seed}")), None)

    def number(self, text: str) -> int:
        """The number of a decision. Raises UnreadableAction."""
        number = self._numbers.get(text) if isinstance(text, str) else None
        if number is None:
            why = self.rules.hint(text) if isinstance(text, str) else "a decision is a text"
            raise UnreadableAction(text, why)
        return number

    def text(self, number: int) -> str:
        """The text of a decision, from its number. Raises UnreadableAction."""
        last = len(self.rules.texts) - 1
        if not is_whole(number) or not 0 <= number <= last:
            raise UnreadableAction(number, f"decisions have the whole numbers from 0 to {last}")
        return self.rules.texts[number]


def _seed(seed: Any) -> int:
    """A seed, checked. Raises BadSetup."""
    if not is_whole(seed) or not 0 <= seed < 2**SEED_BITS:
        raise BadSetup(f"a seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {shown(seed)}")
    return int(seed)


def _chosen(rules: Rules, options: Mapping[str, Any]) -> Options:
    """All options that leave a choice with their values, in documented order. Raises BadOption."""
    for name, value in options.items():
        if name not in rules.options:
            raise BadOption(f"{rules.name} has no option {shown(name)}; it has {', '.join(rules.options)}")
        allowed = rules.options[name]
        if not any(type(value) is type(choice) and value == choice for choice in allowed):
            raise BadOption(f"{rules.name}: {name}={shown(value)} is not possible; {name} is {either(allowed)}")
    return {name: options.get(name, allowed[0]) for name, allowed in rules.options.items() if len(allowed) > 1}
