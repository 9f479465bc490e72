"""A game: `GameDefinition` gathers what it offers to Python, `Game` is it with its options chosen, which programs
use."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from saqqara.core import jit
from saqqara.core.game_api import LevelSettings, Options, Overrides, PublicNames, Setup, View
from saqqara.core.jit import SEED_BITS
from saqqara.core.position_format import PositionFormat
from saqqara.core.registry import find_definition as find_rules
from saqqara.core.state import State
from saqqara.errors import (
    ActionSyntaxError,
    InvalidOptionError,
    InvalidOverridesError,
    InvalidSetupError,
    InvalidViewError,
    Refusal,
    is_integer,
    join_or,
    parse_untrusted,
    short_repr,
)
from saqqara.presentation import GamePresenter, LazyPresentation

if TYPE_CHECKING:
    from saqqara.core.observation import ObservationSpec

if not jit.JIT_DISABLED:
    from saqqara.core import compile_progress

    compile_progress.register_progress()

CURRENT_OVERRIDES: Any = object()
"""Stands for the numbers that the file in force gives now."""
EDITION_HASH_DIGITS = 8  # hexadecimal digits that stand for a game's numbers in its edition


@dataclass(frozen=True)
class GameDefinition(LazyPresentation):
    """What a game offers to Python; `games/<name>/__init__.py` makes one.

    If a game with its options has overrides, the functions for set-ups, states and determinizations and
    `max_game_length` receive them, too, as `numbers`.
    """

    name: str
    edition: str  # names the rules in records
    options: Mapping[str, tuple[str | int, ...]]  # allowed values; the first is the default, one alone no choice
    num_players: Callable[[Options], int]
    action_texts: tuple[str, ...]  # of all decisions, at their numbers
    syntax_hint: Callable[[str], str]  # what would be right instead of an unreadable text
    random_setup: Callable[..., Setup]  # from options and a generator
    validate_setup: Callable[
        ..., Setup
    ]  # from options and what is given: the set-up in documented form, or InvalidSetupError
    initial_state: Callable[..., Any]  # from options and set-up
    why_illegal: Callable[[Any, int], Refusal | None]
    reveals: Callable[[Any, int], bool]
    view: Callable[[Any, int | None], View]
    determinize: Callable[..., Any]  # from a view and a generator
    score_sources: Callable[[Options], tuple[str, ...]]  # the names of the sources of points, in documented order
    winners: Callable[[Any], list[int]]
    max_game_length: Callable[..., int]  # from options; no game has more; the proof stands in `rules/longest.py`
    last_moves: Callable[[Any, int | None], list[dict[str, str]]]  # by the last decision, as a seat may know it
    position_format: PositionFormat  # how a table is written as a line
    empty_state: Callable[..., Any]  # from options: a table before anything is dealt
    decks: Callable[..., Sequence[Any]]  # what is shuffled for a set-up, in this order: each sorted, int8; may be none
    observation_spec: ObservationSpec  # what `write_observation` writes, the same with all options
    display: Callable[[View, bool], View] = lambda view, helps: view
    """A view as a table displays it to its reader, who may know more than lies there face up; `helps`: whether the
    table shows what the printed rules leave to memory. A display of a display is the same."""
    has_memory_aids: bool = False
    """Whether tables show, unless they are strict, what the printed rules leave to memory."""
    visible_action: Callable[[Any, int, int | None], str] | None = None
    """A decision as a seat (None: a spectator) may know it, from the table before it and the decision's number; None:
    everybody may know every decision."""
    reveals_new_information: Callable[[Any, int], bool] | None = None
    """Whether a legal decision may show any seat what no seat knew; None: `reveals` says so."""
    log_details: Callable[[Any, int, Any], dict[str, Any]] | None = None
    """What everybody may know of a decision beside what it moved (as the totals of a fight), as plain JSON types, from
    the table before it, its number, and the table after it."""
    setup_details: Callable[[Any, Setup], Setup] | None = None
    """What the set-up lists for readers besides (as the order of piles shuffled since), from the table after a decision
    and what was listed before it."""
    benchmark_options: Mapping[str, Mapping[str, str | int]] = field(default_factory=dict)
    """Options besides the defaults, by a short name, with which `saqqara bench` measures the game too."""
    lead_scale: float = 8.0
    """With so many points more than one other seat, good players win 73 of 100 games, in the middle of a game."""
    value_spread: float = 1.0
    """How far apart the worth of decisions lies, beside that in games of this house: little where chance decides most.
    A search looks by so much less at what it takes to be worse."""
    levels: Mapping[str, LevelSettings] = field(default_factory=dict)
    """The levels that differ in this game and what each means here; empty: all, as usual. Others are not offered."""
    levels_version: str = "4"  # of how they play here; results and ratings are of a level and a version
    turn_unit: str = "turn"
    """What players call the turns that a log counts: "turn", or "round" where each has several of every seat."""
    mention_threshold: float = 2 / 3
    """So many expected points are worth a word, when it is said what a decision is better for."""
    visible_sources: Callable[[Any], Sequence[str]] | None = None
    """The sources that readers can tell apart now: of tombs the open one, the others lie hidden; None: all."""
    reward_delay: int = 0
    """How many decisions may pass until what somebody has done shows in the points; 0: it mostly does at once."""
    rollout_horizon: int = 1000
    """How many decisions at random, after those that a search has thought of, still tell something of these. Where dice
    fall chance has soon drowned it."""
    num_features: int = 0
    """How many numbers the compiled `features` write; 0 for a game of which nothing is learned."""
    rollout_per_seat: int = 2
    """Decisions at random from a leaf for each seat, before a network is asked: docs/learning.md has the matches."""
    symmetries: Sequence[tuple[Any, Any]] = ()
    """Other ways to lay out the same position: for each feature, and for each decision, which one stands at its place
    then (int64)."""
    training_options: Mapping[str, Sequence[str | int]] = field(default_factory=dict)
    """Values of options from which those of a game to learn from are drawn, each as often as it stands here; of an
    option that is not named, each value once."""
    is_endgame: Callable[[Any], bool] = lambda table: False
    """Whether from this table on, which has two seats, all that is hidden is hidden from all of them and few enough to
    be told by the compiled `chances`, so that the rest can be solved; False for ever in a game without these."""
    endgame_key_size: int = 0
    """How many numbers the compiled `write_endgame_key` writes."""
    validate_options: Callable[[Options], Options] = lambda options: options
    """Options that are possible each on its own, checked together: those that say something, in documented order.
    Raises InvalidOptionError, which cites the clause."""
    has_private_hands: Callable[[Options], bool] = lambda options: False
    """Whether players hold what others must not see: where several share a screen it is covered between their turns."""
    is_public_choice: Callable[[Any], bool] = lambda state: False
    """Whether what is decided now is decided before all eyes: legal decisions, and which of them reveal something,
    follow from what a spectator sees, and all are told what was decided. Who share a screen look at it together."""
    autoplay_forced: bool = False
    """Whether tables take a lone decision by themselves, where no hands are held (there it would tell of them)."""
    chance_actions: frozenset[str] = frozenset()
    """Decisions that are chance and nobody's choice (to throw sticks): where a table takes one by itself, nobody is
    told that there was no other."""
    override_env: str = ""
    """The environment variable that names a file of one's own, for games that have one."""
    localize_refusal: Callable[[Refusal, Overrides], Refusal] = lambda refusal, numbers: refusal
    """A refusal, in the words of a table with these numbers."""
    uses_overrides: Callable[[Options], bool] = lambda options: False
    """Whether a game with these options is played with what stands in such a file."""
    load_overrides: Callable[[Options, Any], Overrides | None] = lambda options, path: None
    """What a game with these options keeps of the file at a path (of the file in force, without one): None without such
    a file, for some where it does not differ from that of this house. Raises SaqqaraError for a faulty one, whatever
    the options are."""
    parse_overrides: Callable[[Options, Any], Overrides | None] = lambda options, numbers: None
    """Numbers from outside (a record, a table; None: it has none), checked, in documented order; None for options that
    have none. Raises an error that names entry and field, anything for damaged ones."""

    def display_view(self, view: View, memory_aids: bool = True) -> View:
        """Return the view as a table displays it."""
        return self.display(view, memory_aids)

    def available_levels(self, levels: Sequence[str]) -> tuple[str, ...]:
        """Those of these levels that differ in this game, in their order."""
        return tuple(one for one in levels if not self.levels or one in self.levels)

    @property
    def max_players(self) -> int:
        """How many seats a game has at most, whatever its options."""
        usual = _resolve_options(self, {})
        single = [{**usual, name: value} for name, values in self.options.items() for value in values]
        return max(map(self.num_players, [usual, *single]))

    def game(self, options: Mapping[str, Any], overrides: Any = CURRENT_OVERRIDES, cards: Any = None) -> Game:
        """The game with these options chosen, and instead of what its file in force says with these numbers (None:
        those of this house), or with the file at the path `cards`. Raises InvalidOptionError, and SaqqaraError for
        numbers and file."""
        return Game(
            self,
            options,
            overrides if cards is None else self._load_override_file(_resolve_options(self, options), cards),
        )

    def _load_override_file(self, options: Options, cards: Any) -> Overrides | None:
        """What stands in a file of one's own. Raises InvalidOverridesError where the game has no use for it."""
        if self.uses_overrides(options):
            return self.load_overrides(options, cards)
        why = f"{self.name} with these options uses no file of cards or numbers"
        needed = self.override_option()
        help_ = "; with {}={!r} it does".format(*next(iter(needed.items()))) if needed else ""
        raise InvalidOverridesError(f"cards={short_repr(str(cards))} is not possible: {why}{help_}")

    def override_option(self) -> Options | None:
        """The option with which a game is played with what stands in a file, none where it always is; None for a game
        without such a file."""
        usual = _resolve_options(self, {})
        if self.uses_overrides(usual):
            return {}
        single = ({name: value} for name, values in self.options.items() for value in values)
        return next((one for one in single if self.uses_overrides({**usual, **one})), None)


class Game(PublicNames):
    """A game with its options chosen; made by `saqqara.game`. Equal if name, options and numbers are.

    - `options`: all that leave a choice, with their values, in documented order
    - `overrides`: changed cards or numbers that it is played with, as plain JSON types; None without any
    """

    _INTERNAL_NAMES = ("presenter", "why_illegal", "definition", "validate_setup", "determinize_unchecked",
    "determinization_generator", "position_key_prefix", "state_from_raw", "has_private_hands",
               "autoplay_forced", "empty_state",
               "decks", "setup_seed_text")  # fmt: skip

    def __init__(
        self, definition: GameDefinition, options: Mapping[str, Any], overrides: Any = CURRENT_OVERRIDES
    ) -> None:
        self.definition = definition
        self.options = _resolve_options(definition, options)
        in_force = overrides is CURRENT_OVERRIDES
        self.overrides = (
            deepcopy(definition.load_overrides(self.options, None)) if in_force else self._parse_overrides(overrides)
        )
        self._override_arguments = {} if self.overrides is None else {"numbers": self.overrides}
        self._action_ids = {text: number for number, text in enumerate(definition.action_texts)}

    def _parse_overrides(self, numbers: Any) -> Overrides | None:
        """Numbers that the game brings with it, checked; what is the matter with its file now does not matter to it."""
        found = parse_untrusted(
            InvalidOverridesError, f"the numbers of {self.name}", self.definition.parse_overrides, self.options, numbers
        )
        if found is None and numbers is not None:
            raise InvalidOverridesError(f"{self!r} has no numbers of its own; given are {short_repr(numbers)}")
        return found

    @property
    def name(self) -> str:
        """The name of the game, as in `saqqara.list_games()`."""
        return self.definition.name

    @property
    def edition(self) -> str:
        """What names the rules in records and tables, with the numbers that the game is played with, if it has any: the
        same decisions give the same game only under the same edition."""
        if self.overrides is None:
            return self.definition.edition
        text = json.dumps(self.overrides, separators=(",", ":"), sort_keys=True)
        return f"{self.definition.edition}-{hashlib.sha256(text.encode()).hexdigest()[:EDITION_HASH_DIGITS]}"

    @property
    def has_private_hands(self) -> bool:
        """Whether players hold pieces or cards that others must not see."""
        return self.definition.has_private_hands(self.options)

    @property
    def autoplay_forced(self) -> bool:
        """Whether tables take a lone decision by themselves: that tells everybody that there was no other."""
        return self.definition.autoplay_forced and not self.has_private_hands

    @property
    def num_players(self) -> int:
        """The number of seats; they are numbered from 0."""
        return self.definition.num_players(self.options)

    @property
    def score_sources(self) -> tuple[str, ...]:
        """The names of the sources of points, in the order of `State.breakdown`."""
        return self.definition.score_sources(self.options)

    @property
    def max_game_length(self) -> int:
        """A proven upper bound on the number of actions, of all seats together, in a game with these options."""
        return self.definition.max_game_length(self.options, **self._override_arguments)

    @property
    def observation_spec(self) -> ObservationSpec:
        """Which numbers `State.observation` has: names, places, bounds and meanings, the same with all options."""
        return self.definition.observation_spec

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.name, tuple(self.options.items())))

    def __reduce__(self) -> Any:
        return _unpickle_game, self._key()

    def _key(self) -> tuple[str, Options, Overrides | None]:
        """The values that make two games equal."""
        return self.name, self.options, self.overrides

    def __repr__(self) -> str:
        return f"saqqara.game({', '.join([repr(self.name), *(f'{k}={v!r}' for k, v in self.options.items())])})"

    @property
    def action_texts(self) -> tuple[str, ...]:
        """All action texts in canonical order; the index of a text is its action id."""
        return self.definition.action_texts

    def start(self, seed: int | None = None, setup: Mapping[str, Any] | None = None) -> State:
        """A new game, with nothing decided yet: from a `seed` (whole number; the same seed gives the same set-up on
        every machine), from a `setup` as `State.setup` gives it, or without either from fresh entropy.

        >>> import saqqara
        >>> saqqara.game("duel").start(seed=7).current_player
        0

        Raises InvalidSetupError for a seed that is not a number from 0 to 2**256 - 1, for a set-up that is not the box,
        and for both together.
        """
        if setup is not None:
            if seed is not None:
                raise InvalidSetupError("a game starts from a seed or from a set-up; both were given")
            return self._start_from(self.validate_setup(setup))
        seed = secrets.randbits(SEED_BITS) if seed is None else seed
        return self._start_from(self.random_setup(seed))

    def random_setup(self, seed: int) -> Setup:
        """The set-up that follows from a `seed`, from 0 to 2**256 - 1, as plain JSON types; what it lists stands in
        the rules of the game. Raises InvalidSetupError for a seed out of range."""
        return self.definition.random_setup(
            self.options,
            jit.generator_from_text(self.setup_seed_text(_validate_seed(seed))),
            **self._override_arguments,
        )

    def setup_seed_text(self, seed: int) -> str:
        """What the random numbers follow from with which the set-up of a seed is shuffled:
        `jit.generator_from_text`."""
        return f"saqqara {self.name} {seed}"

    def empty_state(self) -> Any:
        """The table before anything is dealt, for compiled set-ups."""
        return self.definition.empty_state(self.options, **self._override_arguments)

    def decks(self) -> tuple[Any, Any]:
        """What is shuffled for a set-up: all decks one after the other (int8), and where each of them ends (int64).
        Both are empty for a game that shuffles nothing."""
        decks = self.definition.decks(self.options, **self._override_arguments)
        return np.concatenate([np.zeros(0, np.int8), *decks]), np.cumsum([len(deck) for deck in decks], dtype=np.int64)

    def validate_setup(self, setup: Any) -> Setup:
        """A set-up in documented form, without what is there for readers. Raises InvalidSetupError if it is not the
        box."""
        checked = partial(self.definition.validate_setup, **self._override_arguments)
        return parse_untrusted(InvalidSetupError, f"this set-up of {self.name}", checked, self.options, setup)

    def _start_from(self, setup: Setup) -> State:
        return State(self, self.definition.initial_state(self.options, setup, **self._override_arguments), setup)

    def determinize(self, view: View, seed: int | None = None) -> State:
        """A state that shows this `view` (as `State.view` gives it) to the seat it was made for; what the view does not
        show is dealt anew, each way as likely, from the `seed` or from fresh entropy. It has no past: `setup`,
        `record()` raise, `log()` begins empty.

        Raises InvalidViewError for a view of another game, with other options, damaged, or that contradicts itself;
        InvalidSetupError for a seed that is none.
        """
        return parse_untrusted(InvalidViewError, f"this view of {self.name}", self._determinize, view, seed)

    def _determinize(self, view: Any, seed: int | None) -> State:
        if not isinstance(view, dict) or view.get("game") != self.name:
            what = f"a view of {short_repr(view.get('game'))}" if isinstance(view, dict) else short_repr(view)
            raise InvalidViewError(f"this is {what}, not a view of {self.name!r}, as `state.view(seat)` gives it")
        if view.get("options") != self.options:
            raise InvalidViewError(f"this is a view of a game with {short_repr(view.get('options'))}, not of {self!r}")
        state = self.determinize_unchecked(view, seed)
        again = state.view(view["seat"])  # what is damaged in a way that nobody has seen yet is seen now
        if again.get("overrides") != view.get("overrides"):
            theirs, ours = short_repr(view.get("overrides")), short_repr(again.get("overrides"))
            raise InvalidViewError(f"this is a view of a game with the numbers {theirs}; this game's are {ours}")
        return state

    def determinize_unchecked(self, view: View, seed: int | None = None) -> State:
        """Return what `determinize` returns, for a view that a state has just shown: it is not validated again."""
        generator = self.determinization_generator(seed)
        return self.state_from_raw(self.definition.determinize(view, generator, **self._override_arguments))

    def determinization_generator(self, seed: int | None) -> jit.Generator:
        """Return the generator, uint64[4], that deals what is hidden; `seed` None: from fresh entropy. Raises
        InvalidSetupError for a seed that is not a whole number from 0 to 2**256 - 1."""
        seed = secrets.randbits(SEED_BITS) if seed is None else _validate_seed(seed)
        return jit.generator_from_text(f"imagine {seed}")

    @cached_property
    def position_key_prefix(self) -> bytes:
        """The part of `State.position_key` that all positions of this game share: name, edition and options."""
        options = json.dumps(self.options, separators=(",", ":"))
        return f"{self.name} {self.edition} {options} ".encode()

    def state_from_raw(self, raw: Any) -> State:
        """Return a state with this raw state and no history."""
        return State(self, raw, None)

    def presenter(self) -> GamePresenter:
        """What the page of a table shows, in the words of this game's own cards where it has some."""
        return self.definition.presenter(self.overrides)

    def why_illegal(self, raw: Any, action_id: int) -> Refusal | None:
        """Why a decision is not legal at a table; None where it is."""
        found = self.definition.why_illegal(raw, action_id)
        return (
            found
            if found is None or self.overrides is None
            else self.definition.localize_refusal(found, self.overrides)
        )

    def action_id(self, text: str) -> int:
        """Return the id of the action with this `text`: its index in `action_texts`. Raises ActionSyntaxError."""
        number = self._action_ids.get(text) if isinstance(text, str) else None
        if number is None:
            example = f"a decision is a text, such as {self.definition.action_texts[0]!r}"
            why = self.definition.syntax_hint(text) if isinstance(text, str) else example
            raise ActionSyntaxError(text, why)
        return number

    def action_text(self, action_id: int) -> str:
        """Return the text of the action with this `action_id`. Raises ActionSyntaxError."""
        last = len(self.definition.action_texts) - 1
        if not is_integer(action_id) or not 0 <= action_id <= last:
            raise ActionSyntaxError(action_id, f"decisions have the whole numbers from 0 to {last}")
        return self.definition.action_texts[int(action_id)]


def _unpickle_game(name: str, options: Options, numbers: Overrides | None) -> Game:
    """The game that was pickled."""
    return find_rules(name).game(options, numbers)


def _validate_seed(seed: Any) -> int:
    """A seed, checked. Raises InvalidSetupError."""
    if not is_integer(seed) or not 0 <= seed < 2**SEED_BITS:
        raise InvalidSetupError(f"a seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {short_repr(seed)}")
    return int(seed)


def _resolve_options(definition: GameDefinition, options: Mapping[str, Any]) -> Options:
    """All options that say something with their values, in documented order. Raises InvalidOptionError."""
    for name, value in options.items():
        if name not in definition.options:
            text = f"{definition.name} has no option {short_repr(name)}; it has {', '.join(definition.options)}"
            raise InvalidOptionError(text, option=name, value=value, choices=[*definition.options], known=False)
        allowed = definition.options[name]
        if not any(type(value) is type(choice) and value == choice for choice in allowed):
            text = f"{definition.name}: {name}={short_repr(value)} is not possible; {name} is {join_or(allowed)}"
            raise InvalidOptionError(text, option=name, value=value, choices=allowed)
    chosen = {name: options.get(name, allowed[0]) for name, allowed in definition.options.items() if len(allowed) > 1}
    return definition.validate_options(chosen)
