"""Games: `GameDefinition` is the interface that a game implements, `Game` a game with its options, for users."""

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
from saqqara.core.registry import find_definition
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

if not (jit.JIT_DISABLED or jit.PUBLIC_API):
    from saqqara.core import compile_progress

    compile_progress.register_progress()

CURRENT_OVERRIDES: Any = object()
"""Placeholder for the overrides of the current file."""
EDITION_HASH_DIGITS = 8  # hexadecimal digits that represent the overrides of a game in its edition


@dataclass(frozen=True)
class GameDefinition(LazyPresentation):
    """Interface between a game and the library; `games/<name>/__init__.py` creates one.

    If a game with its options has overrides, the functions for setups, states and determinizations and
    `max_game_length` receive them, too, as `overrides`.
    """

    name: str
    edition: str  # identifies the rules in records
    options: Mapping[str, tuple[str | int, ...]]  # allowed values, default first; a single value offers no choice
    num_players: Callable[[Options], int]
    action_texts: tuple[str, ...]  # of all actions, by action id
    syntax_hint: Callable[[str], str]  # describes what is valid instead of an invalid text
    random_setup: Callable[..., Setup]  # from options and a generator
    validate_setup: Callable[..., Setup]  # from options and a setup: the setup in documented form, or InvalidSetupError
    initial_state: Callable[..., Any]  # from options and setup
    why_illegal: Callable[[Any, int], Refusal | None]
    reveals: Callable[[Any, int], bool]
    view: Callable[[Any, int | None], View]
    determinize: Callable[..., Any]  # from a view and a generator
    score_sources: Callable[[Options], tuple[str, ...]]  # names of the sources of points, in documented order
    winners: Callable[[Any], list[int]]
    max_game_length: Callable[..., int]  # from options; a proven upper bound
    last_moves: Callable[[Any, int | None], list[dict[str, str]]]  # moves of the last action, as a seat may know them
    position_format: PositionFormat  # spelling of a position string
    empty_state: Callable[..., Any]  # from options: a state before anything is dealt
    decks: Callable[..., Sequence[Any]]  # decks to shuffle for a setup, in order: each sorted, int8; may be empty
    observation_spec: ObservationSpec  # format of `write_observation`, the same with all options
    display: Callable[[View, bool], View] = lambda view, memory_aids: view
    """Returns a view as a table displays it to its reader, who may know more than lies face up.

    The second argument tells whether the table shows what the printed rules leave to memory. Applying the function
    twice gives the same result.
    """
    has_memory_aids: bool = False
    """True if tables, except strict ones, show what the printed rules leave to memory."""
    visible_action: Callable[[Any, int, int | None], str] | None = None
    """Returns an action as a seat (None: a spectator) may know it, from the state before it and its id.

    None if every action is public.
    """
    reveals_new_information: Callable[[Any, int], bool] | None = None
    """Returns whether a legal action may reveal to any seat what no seat knew; None if `reveals` tells this."""
    log_details: Callable[[Any, int, Any], dict[str, Any]] | None = None
    """Returns public facts about an action in addition to its moves, such as the totals of a fight.

    They are plain JSON types. The arguments are the state before it, its id, and the state after it.
    """
    setup_details: Callable[[Any, Setup], Setup] | None = None
    """Returns further facts that the setup lists for readers (such as the order of piles shuffled later).

    The arguments are the state after an action, and the facts listed before it.
    """
    benchmark_options: Mapping[str, Mapping[str, str | int]] = field(default_factory=dict)
    """Options that differ from the defaults, by a short name, with which `saqqara bench` also measures the game."""
    lead_scale: float = 8.0
    """Lead over one other seat with which good players win 73 % of their games, in the middle of a game."""
    value_spread: float = 1.0
    """Spread of the values of actions, relative to the built-in games; small if chance decides most.

    The exploration and the temperature of a search are multiplied by it.
    """
    levels: Mapping[str, LevelSettings] = field(default_factory=dict)
    """Settings of the levels in this game; empty if all levels have their default settings.

    Levels that are not listed are not offered.
    """
    levels_version: str = "4"  # version of the levels in this game; results and ratings belong to a level and a version
    turn_unit: str = "turn"
    """Word for the turns that a log counts: "turn", or "round" if each contains several turns of every seat."""
    mention_threshold: float = 2 / 3
    """Minimum number of expected points that is mentioned as a reason for an action."""
    visible_sources: Callable[[Any], Sequence[str]] | None = None
    """Returns the sources that readers can distinguish in a state (of tombs, only the open one); None: all sources."""
    reward_delay: int = 0
    """Number of actions until the effect of an action shows in the points; 0 if most effects are immediate."""
    rollout_horizon: int = 1000
    """Maximum number of random actions after those of a search that still yield information.

    It is small in games with dice, where chance soon outweighs the earlier actions.
    """
    num_features: int = 0
    """Number of features that the compiled `write_features` writes; 0 for a game without a network."""
    rollout_per_seat: int = 2
    """Random actions from a leaf, per seat, before the network is called; see docs/reports/networks.md."""
    symmetries: Sequence[tuple[Any, Any]] = ()
    """Other layouts of the same position, each as two int64 arrays.

    They contain, for each feature and for each action, the index of the one that takes its place.
    """
    training_options: Mapping[str, Sequence[str | int]] = field(default_factory=dict)
    """Values of options from which those of a training game are drawn; a value may be listed repeatedly.

    For an option that is not listed, each value is equally likely.
    """
    is_endgame: Callable[[Any], bool] = lambda raw: False
    """Returns whether the rest of the game, for two seats, can be solved from this state on.

    All hidden information must be hidden from both seats, and the compiled `chance_outcome_count` must be able to count
    its arrangements. Always False in a game without these functions.
    """
    endgame_key_size: int = 0
    """Number of words that the compiled `write_endgame_key` writes."""
    validate_options: Callable[[Options], Options] = lambda options: options
    """Validates options together that are valid separately, and returns those that have an effect, in documented order.

    Raises `InvalidOptionError`, which cites the clause.
    """
    has_private_hands: Callable[[Options], bool] = lambda options: False
    """Returns whether players hold hidden pieces or cards: between turns, a shared screen is then covered."""
    is_public_choice: Callable[[Any], bool] = lambda state: False
    """Returns whether the next action is chosen in public.

    The legal actions, and which of them reveal something, then follow from what a spectator sees, and the chosen action
    is public. Players who share a screen look at it together.
    """
    autoplay_forced: bool = False
    """True if tables play a single legal action automatically, unless players have private hands.

    In a game with private hands this would reveal them.
    """
    chance_actions: frozenset[str] = frozenset()
    """Actions that are random events rather than choices (throwing sticks).

    A table that plays one automatically does not report it as the only legal action.
    """
    override_env: str = ""
    """Environment variable with the path of a user's file of overrides, for games that have one."""
    localize_refusal: Callable[[Refusal, Overrides], Refusal] = lambda refusal, overrides: refusal
    """Returns a refusal in the words of a game with these overrides."""
    uses_overrides: Callable[[Options], bool] = lambda options: False
    """Returns whether a game with these options uses a file of overrides."""
    load_overrides: Callable[[Options, Any], Overrides | None] = lambda options, path: None
    """Returns the overrides of a game with these options from the file at a path (without one, from the current file).

    None if there is no such file; in some games also if the file equals the built-in one. Raises `SaqqaraError` for a
    faulty file, regardless of the options.
    """
    parse_overrides: Callable[[Options, Any], Overrides | None] = lambda options, overrides: None
    """Validates overrides from a record or a table (None: it has none), and returns them in documented order.

    None for options without overrides. Raises an error that names entry and field, or any exception for damaged data.
    """

    def display_view(self, view: View, memory_aids: bool = True) -> View:
        """Return the view as a table displays it."""
        return self.display(view, memory_aids)

    def available_levels(self, levels: Sequence[str]) -> tuple[str, ...]:
        """Return those of these levels that are offered in this game, in order."""
        return tuple(level for level in levels if not self.levels or level in self.levels)

    @property
    def max_players(self) -> int:
        """The maximum number of seats with any options."""
        defaults = _resolve_options(self, {})
        variants = [{**defaults, name: value} for name, values in self.options.items() for value in values]
        return max(map(self.num_players, [defaults, *variants]))

    def game(self, options: Mapping[str, Any], overrides: Any = CURRENT_OVERRIDES, cards: Any = None) -> Game:
        """Return the game with these options.

        `overrides` replace those of the current file (None: the built-in values); `cards` is the path of another file.
        Raises `InvalidOptionError`, and `SaqqaraError` for overrides and files.
        """
        return Game(
            self,
            options,
            overrides if cards is None else self._load_override_file(_resolve_options(self, options), cards),
        )

    def _load_override_file(self, options: Options, cards: Any) -> Overrides | None:
        """Return the overrides of a user's file. Raises `InvalidOverridesError` if the game does not use one."""
        if self.uses_overrides(options):
            return self.load_overrides(options, cards)
        reason = f"{self.name} with these options does not use a file of custom cards or overrides"
        required_options = self.override_option()
        hint = "; it does with {}={!r}".format(*next(iter(required_options.items()))) if required_options else ""
        raise InvalidOverridesError(f"cards={short_repr(str(cards))} is invalid: {reason}{hint}")

    def override_option(self) -> Options | None:
        """Return the option with which the game uses a file of overrides; empty if it always does.

        None for a game without such a file.
        """
        defaults = _resolve_options(self, {})
        if self.uses_overrides(defaults):
            return {}
        variants = ({name: value} for name, values in self.options.items() for value in values)
        return next((variant for variant in variants if self.uses_overrides({**defaults, **variant})), None)


class Game(PublicNames):
    """Game with its options; `saqqara.game` creates one. Games are equal if name, options and overrides are equal.

    - `options`: all options that offer a choice, with their values, in documented order
    - `overrides`: changed cards or numbers of the game, as plain JSON types; None without any
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
        is_current = overrides is CURRENT_OVERRIDES
        self.overrides = (
            deepcopy(definition.load_overrides(self.options, None)) if is_current else self._parse_overrides(overrides)
        )
        self._override_arguments = {} if self.overrides is None else {"overrides": self.overrides}
        self._action_ids = {text: action_id for action_id, text in enumerate(definition.action_texts)}

    def _parse_overrides(self, overrides: Any) -> Overrides | None:
        """Validate overrides that come with a game; the current file does not matter."""
        parsed = parse_untrusted(
            InvalidOverridesError,
            f"the overrides of {self.name}",
            self.definition.parse_overrides,
            self.options,
            overrides,
        )
        if parsed is None and overrides is not None:
            raise InvalidOverridesError(f"{self!r} does not support overrides, got {short_repr(overrides)}")
        return parsed

    @property
    def name(self) -> str:
        """The name of the game, as in `saqqara.list_games()`."""
        return self.definition.name

    @property
    def edition(self) -> str:
        """The edition of the rules in records and tables; it includes a hash of the overrides, if there are any.

        The same actions are sure to give the same game only under the same edition.
        """
        if self.overrides is None:
            return self.definition.edition
        text = json.dumps(self.overrides, separators=(",", ":"), sort_keys=True)
        return f"{self.definition.edition}-{hashlib.sha256(text.encode()).hexdigest()[:EDITION_HASH_DIGITS]}"

    @property
    def has_private_hands(self) -> bool:
        """True if players hold pieces or cards that others must not see."""
        return self.definition.has_private_hands(self.options)

    @property
    def autoplay_forced(self) -> bool:
        """True if tables play a single legal action automatically, which reveals that there was no other."""
        return self.definition.autoplay_forced and not self.has_private_hands

    @property
    def num_players(self) -> int:
        """The number of seats, which are numbered from 0."""
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
        """The layout of `State.observation`, the same with all options."""
        return self.definition.observation_spec

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.name, tuple(self.options.items())))

    def __reduce__(self) -> Any:
        return _unpickle_game, self._key()

    def _key(self) -> tuple[str, Options, Overrides | None]:
        """Return the values that make two games equal."""
        return self.name, self.options, self.overrides

    def __repr__(self) -> str:
        return f"saqqara.game({', '.join([repr(self.name), *(f'{k}={v!r}' for k, v in self.options.items())])})"

    @property
    def action_texts(self) -> tuple[str, ...]:
        """All action texts in canonical order; the index of a text is its action id."""
        return self.definition.action_texts

    def start(self, seed: int | None = None, setup: Mapping[str, Any] | None = None) -> State:
        """Start a new game from a `seed`, from a `setup`, or, without either, from fresh entropy.

        The same seed, a whole number, gives the same setup on every machine. A setup has the form of `State.setup`.

        >>> import saqqara
        >>> saqqara.game("duel").start(seed=7).current_player
        0

        Raises `InvalidSetupError` for a seed that is not a whole number from 0 to 2**256 - 1, for a setup that does not
        match the contents of the box, and for both together.
        """
        if setup is not None:
            if seed is not None:
                raise InvalidSetupError("expected a seed or a setup, got both")
            return self._start_from(self.validate_setup(setup))
        seed = secrets.randbits(SEED_BITS) if seed is None else seed
        return self._start_from(self.random_setup(seed))

    def random_setup(self, seed: int) -> Setup:
        """Return the setup of a `seed`, from 0 to 2**256 - 1, as plain JSON types; the rules describe its contents.

        Raises `InvalidSetupError` for a seed out of range.
        """
        return self.definition.random_setup(
            self.options,
            jit.generator_from_text(self.setup_seed_text(_validate_seed(seed))),
            **self._override_arguments,
        )

    def setup_seed_text(self, seed: int) -> str:
        """Return the text from which `jit.generator_from_text` derives the generator for the setup of a seed."""
        return f"saqqara {self.name} {seed}"

    def empty_state(self) -> Any:
        """Return the raw state before anything is dealt, for compiled setups."""
        return self.definition.empty_state(self.options, **self._override_arguments)

    def decks(self) -> tuple[Any, Any]:
        """Return the decks to shuffle for a setup, concatenated (int8), and the end of each of them (int64).

        Both are empty for a game that shuffles nothing.
        """
        decks = self.definition.decks(self.options, **self._override_arguments)
        return np.concatenate([np.zeros(0, np.int8), *decks]), np.cumsum([len(deck) for deck in decks], dtype=np.int64)

    def validate_setup(self, setup: Any) -> Setup:
        """Return a setup in documented form, without the facts for readers.

        Raises `InvalidSetupError` if it does not match the contents of the box.
        """
        checked = partial(self.definition.validate_setup, **self._override_arguments)
        return parse_untrusted(InvalidSetupError, f"the setup of {self.name}", checked, self.options, setup)

    def _start_from(self, setup: Setup) -> State:
        return State(self, self.definition.initial_state(self.options, setup, **self._override_arguments), setup)

    def determinize(self, view: View, seed: int | None = None) -> State:
        """Return a state whose view, for the seat of this `view` (as `State.view` returns it), is this view.

        Everything that the view does not show is dealt at random from the `seed`, or from fresh entropy; each
        arrangement is equally likely. The state has no past: `setup` and `record()` raise an error, and `log()` starts
        empty.

        Raises `InvalidViewError` for a view of another game, with other options, damaged, or contradictory;
        `InvalidSetupError` for an invalid seed.
        """
        return parse_untrusted(InvalidViewError, f"the view of {self.name}", self._determinize, view, seed)

    def _determinize(self, view: Any, seed: int | None) -> State:
        if not isinstance(view, dict) or view.get("game") != self.name:
            description = f"a view of {short_repr(view.get('game'))}" if isinstance(view, dict) else short_repr(view)
            raise InvalidViewError(f"expected a view of {self.name!r}, got {description}; use state.view(seat)")
        if view.get("options") != self.options:
            raise InvalidViewError(f"the options of the view, {short_repr(view.get('options'))}, do not match {self!r}")
        state = self.determinize_unchecked(view, seed)
        new_view = state.view(view["seat"])  # detects damage that the game has not noticed so far
        if new_view.get("overrides") != view.get("overrides"):
            given, expected = short_repr(view.get("overrides")), short_repr(new_view.get("overrides"))
            raise InvalidViewError(f"the overrides of the view, {given}, do not match those of the game, {expected}")
        return state

    def determinize_unchecked(self, view: View, seed: int | None = None) -> State:
        """Return the same as `determinize`, for a view that a state has just returned: it is not validated again."""
        generator = self.determinization_generator(seed)
        return self.state_from_raw(self.definition.determinize(view, generator, **self._override_arguments))

    def determinization_generator(self, seed: int | None) -> jit.Generator:
        """Return the generator, uint64[4], that deals hidden information from a seed, or, for None, from fresh entropy.

        Raises `InvalidSetupError` for a seed that is not a whole number from 0 to 2**256 - 1.
        """
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
        """Return the presenter of the game, with the words of its overrides."""
        return self.definition.presenter(self.overrides)

    def why_illegal(self, raw: Any, action_id: int) -> Refusal | None:
        """Return why an action is illegal in a raw state; None if it is legal."""
        refusal = self.definition.why_illegal(raw, action_id)
        return (
            refusal
            if refusal is None or self.overrides is None
            else self.definition.localize_refusal(refusal, self.overrides)
        )

    def action_id(self, text: str) -> int:
        """Return the id of the action with this `text`: its index in `action_texts`. Raises `ActionSyntaxError`."""
        action_id = self._action_ids.get(text) if isinstance(text, str) else None
        if action_id is None:
            example = f"expected a text such as {self.definition.action_texts[0]!r}"
            reason = self.definition.syntax_hint(text) if isinstance(text, str) else example
            raise ActionSyntaxError(text, reason)
        return action_id

    def action_text(self, action_id: int) -> str:
        """Return the text of the action with this `action_id`. Raises `ActionSyntaxError`."""
        last = len(self.definition.action_texts) - 1
        if not is_integer(action_id) or not 0 <= action_id <= last:
            raise ActionSyntaxError(action_id, f"expected an action ID from 0 to {last}")
        return self.definition.action_texts[int(action_id)]


def _unpickle_game(name: str, options: Options, overrides: Overrides | None) -> Game:
    """Return the game that was pickled."""
    return find_definition(name).game(options, overrides)


def _validate_seed(seed: Any) -> int:
    """Validate a seed and return it as an int. Raises `InvalidSetupError`."""
    if not is_integer(seed) or not 0 <= seed < 2**SEED_BITS:
        raise InvalidSetupError(
            f"seed={short_repr(seed)} is out of range; seed must be a whole number from 0 to 2**{SEED_BITS} - 1"
        )
    return int(seed)


def _resolve_options(definition: GameDefinition, options: Mapping[str, Any]) -> Options:
    """Return all options that have an effect, with their values, in documented order. Raises `InvalidOptionError`."""
    for name, value in options.items():
        if name not in definition.options:
            text = f"{definition.name}: unknown option {short_repr(name)}; valid: {', '.join(definition.options)}"
            raise InvalidOptionError(text, option=name, value=value, choices=[*definition.options], known=False)
        allowed = definition.options[name]
        if not any(type(value) is type(choice) and value == choice for choice in allowed):
            text = f"{definition.name}: {name}={short_repr(value)} is invalid; {name} must be {join_or(allowed)}"
            raise InvalidOptionError(text, option=name, value=value, choices=allowed)
    chosen = {name: options.get(name, allowed[0]) for name, allowed in definition.options.items() if len(allowed) > 1}
    return definition.validate_options(chosen)
