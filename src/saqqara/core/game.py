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

from saqqara.core import generic_rules, jit
from saqqara.core.definition import (
    Actions,
    Endgame,
    Learning,
    OverrideFile,
    PieceSet,
    Rules,
    Scoring,
    SearchHints,
    SetupRules,
    TableHints,
    Visibility,
)
from saqqara.core.game_api import Options, Overrides, PublicNames, Setup, View, result
from saqqara.core.jit import SEED_BITS
from saqqara.core.observation import ObservationSpec
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
    SaqqaraError,
    is_integer,
    join_or,
    parse_untrusted,
    short_repr,
)
from saqqara.generic_presentation import GenericPresentation
from saqqara.presentation import GamePresenter, LazyPresentation

if TYPE_CHECKING:
    from rich.text import Text

if not (jit.JIT_DISABLED or jit.PUBLIC_API):
    from saqqara.core import compile_progress

    compile_progress.register_progress()

CURRENT_OVERRIDES: Any = object()
"""Placeholder for the overrides of the current file."""
EDITION_HASH_DIGITS = 8  # hexadecimal digits that represent the overrides of a game in its edition


_state_types: dict[str, str] = {}
"""Name of the game by the type of its states."""


@dataclass(frozen=True)
class GameDefinition:
    """Interface between a game and the library; `games/<name>/__init__.py` creates one.

    If a game with its options has overrides, the functions of its setup, `visibility.determinize` and
    `rules.max_game_length` receive them, too, as `overrides`.
    """

    name: str
    edition: str
    """Identifies the rules in records."""
    num_players: int | Callable[[Options], int]
    actions: Actions
    rules: Rules
    options: Mapping[str, tuple[str | int, ...]] = field(default_factory=dict)
    """Allowed values by option, the default first; a single value offers no choice."""
    setup: SetupRules = field(default_factory=SetupRules)
    pieces: PieceSet = field(default_factory=PieceSet)
    visibility: Visibility = field(default_factory=Visibility)
    scoring: Scoring = field(default_factory=Scoring)
    position: PositionFormat | None = None
    """Spelling of a position string; by default all fields of the state as numbers."""
    observation: ObservationSpec | None = None
    """Format of `write_observation`, the same with all options; required for machine learning."""
    search: SearchHints = field(default_factory=SearchHints)
    learning: Learning = field(default_factory=Learning)
    endgame: Endgame = field(default_factory=Endgame)
    overrides: OverrideFile = field(default_factory=OverrideFile)
    table: TableHints = field(default_factory=TableHints)
    presentation: LazyPresentation | None = None
    """Drawings and texts; without one, tables show the pieces by place, and actions by their texts."""

    def __post_init__(self) -> None:
        self._check()
        dtype, visibility = self.rules.state_dtype, self.visibility
        rolls = generic_rules.has_generator(dtype)
        compiled: dict[str, Any] = {"set_up": generic_rules.copy_generator if rolls else generic_rules.keep_empty}
        if rolls:
            compiled["resample_hidden"] = generic_rules.resample_generator
        elif visibility.view is None:
            compiled["resample_hidden"] = generic_rules.resample_nothing
        if visibility.view is None:
            compiled["hide_unknown"] = generic_rules.hide_generator if rolls else generic_rules.keep_all
        for group in (self.rules, self.setup, visibility, self.scoring, self.learning, self.endgame):
            compiled |= {
                name: function
                for name, function in vars(group).items()
                if name in jit.stub_names() and function is not None
            }
        jit.register(dtype, **compiled)

    def _check(self) -> None:
        """Raise `ValueError` if groups contradict each other, or another game has states of the same type."""
        rules, names = self.rules, self.rules.state_dtype.names or ()
        if "turn" not in names:
            raise ValueError(f"{self.name}: rules.state_dtype needs the field 'turn', which counts turns from 1")
        if self.num_players != 2 and rules.result is None:
            raise ValueError(f"{self.name}: rules.result is missing; only a game for two has a default")
        if (self.observation is None) != (self.visibility.write_observation is None):
            raise ValueError(f"{self.name}: observation and visibility.write_observation need each other")
        if (self.visibility.view is None) != (self.visibility.determinize is None):
            raise ValueError(f"{self.name}: visibility.view and visibility.determinize need each other")
        if self.position is None or self.visibility.view is None:
            missing = [name for name in generic_rules.visible_fields(self) if name not in rules.limits]
            if missing:
                raise ValueError(f"{self.name}: rules.limits lacks the fields {', '.join(missing)}")
        other = _state_types.setdefault(repr(rules.state_dtype.descr), self.name)
        if other != self.name:
            raise ValueError(f"{self.name} and {other} have the same rules.state_dtype; rename a field of one of them")

    def seat_count(self, options: Options) -> int:
        """Return the number of seats with these options."""
        return self.num_players if isinstance(self.num_players, int) else self.num_players(options)

    @property
    def max_players(self) -> int:
        """The maximum number of seats with any options."""
        return max(map(self.seat_count, self.single_options()))

    def single_options(self) -> list[Options]:
        """Return the default options, and these with every value of every single option, valid or not."""
        defaults = {name: values[0] for name, values in self.options.items()}
        return [defaults, *({**defaults, name: one} for name, values in self.options.items() for one in values[1:])]

    def resolve_options(self, options: Mapping[str, Any]) -> Options:
        """Return all options that have an effect, with their values, in documented order.

        Raises `InvalidOptionError`.
        """
        return _resolve_options(self, options)

    @cached_property
    def position_format(self) -> PositionFormat:
        """The spelling of a position string."""
        return self.position or generic_rules.position_format(self)

    @property
    def observation_spec(self) -> ObservationSpec:
        """The layout of `State.observation`. Raises `SaqqaraError` for a game without observations."""
        if self.observation is None:
            raise SaqqaraError(f"{self.name} has no observations; define GameDefinition.observation for them")
        return self.observation

    def display_view(self, view: View, memory_aids: bool = True) -> View:
        """Return the view as a table displays it."""
        return self.visibility.display(view, memory_aids)

    def presenter(self, overrides: Any = None) -> GamePresenter:
        """Return the presenter of the game, with the numbers and names of these overrides."""
        return self._presentation.presenter(overrides)

    def svg(self, view: View, lang: str, theme: str = "day", names: Sequence[str] | None = None) -> str:
        """Render the board as one self-contained SVG, with the theme `day` or `night`.

        Without names, seats are called by their default names.
        """
        return self._presentation.svg(self.display_view(view), lang, theme, names)

    def terminal(self, view: View, lang: str, names: Sequence[str], columns: int, lines: int) -> Text:
        """Render the board as coloured text for a terminal with this number of columns and lines."""
        return self._presentation.terminal(self.display_view(view), lang, names, columns, lines)

    @cached_property
    def _presentation(self) -> LazyPresentation | GenericPresentation:
        return self.presentation or GenericPresentation(self.pieces.places, self.rules.clause)

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
        if self.overrides.is_used(options):
            return self.overrides.load(options, cards)
        reason = f"{self.name} with these options does not use a file of custom cards or overrides"
        required_options = self.override_option()
        hint = "; it does with {}={!r}".format(*next(iter(required_options.items()))) if required_options else ""
        raise InvalidOverridesError(f"cards={short_repr(str(cards))} is invalid: {reason}{hint}")

    def override_option(self) -> Options | None:
        """Return the option with which the game uses a file of overrides; empty if it always does.

        None for a game without such a file.
        """
        defaults = _resolve_options(self, {})
        if self.overrides.is_used(defaults):
            return {}
        variants = ({name: value} for name, values in self.options.items() for value in values)
        return next((variant for variant in variants if self.overrides.is_used({**defaults, **variant})), None)


class Game(PublicNames):
    """Game with its options; `saqqara.game` creates one. Games are equal if name, options and overrides are equal.

    - `options`: all options that offer a choice, with their values, in documented order
    - `overrides`: changed cards or numbers of the game, as plain JSON types; None without any
    """

    _INTERNAL_NAMES = ("presenter", "why_illegal", "definition", "validate_setup", "determinize_unchecked",
    "determinization_generator", "position_key_prefix", "state_from_raw", "has_private_hands",
               "autoplay_forced", "empty_state", "view_of", "reveals_in", "reveals_new_in", "piece_counts",
               "winners_of",
               "decks", "setup_seed_text")  # fmt: skip

    def __init__(
        self, definition: GameDefinition, options: Mapping[str, Any], overrides: Any = CURRENT_OVERRIDES
    ) -> None:
        self.definition = definition
        self.options = _resolve_options(definition, options)
        is_current = overrides is CURRENT_OVERRIDES
        self.overrides = (
            deepcopy(definition.overrides.load(self.options, None)) if is_current else self._parse_overrides(overrides)
        )
        self._override_arguments = {} if self.overrides is None else {"overrides": self.overrides}
        self._action_ids = {text: action_id for action_id, text in enumerate(definition.actions.texts)}

    def _parse_overrides(self, overrides: Any) -> Overrides | None:
        """Validate overrides that come with a game; the current file does not matter."""
        parsed = parse_untrusted(
            InvalidOverridesError,
            f"the overrides of {self.name}",
            self.definition.overrides.parse,
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
        return self.definition.visibility.has_private_hands(self.options)

    @property
    def autoplay_forced(self) -> bool:
        """True if tables play a single legal action automatically, which reveals that there was no other."""
        return self.definition.table.autoplay_forced and not self.has_private_hands

    @property
    def num_players(self) -> int:
        """The number of seats, which are numbered from 0."""
        return self.definition.seat_count(self.options)

    @property
    def score_sources(self) -> tuple[str, ...]:
        """The names of the sources of points, in the order of `State.breakdown`."""
        return self.definition.scoring.sources(self.options)

    @property
    def max_game_length(self) -> int:
        """A proven upper bound on the number of actions, of all seats together, in a game with these options."""
        limit = self.definition.rules.max_game_length
        return limit if isinstance(limit, int) else limit(self.options, **self._override_arguments)

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
        return self.definition.actions.texts

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
        generator = jit.generator_from_text(self.setup_seed_text(_validate_seed(seed)))
        if self.definition.setup.random is None:
            return generic_rules.random_setup(self, generator)
        return self.definition.setup.random(self.options, generator, **self._override_arguments)

    def setup_seed_text(self, seed: int) -> str:
        """Return the text from which `jit.generator_from_text` derives the generator for the setup of a seed."""
        return f"saqqara {self.name} {seed}"

    def empty_state(self) -> Any:
        """Return the raw state before anything is dealt, for compiled setups."""
        if self.definition.setup.empty_state is None:
            return generic_rules.empty_state(self)
        return self.definition.setup.empty_state(self.options, **self._override_arguments)

    def piece_counts(self) -> dict[str, int]:
        """Return the number of pieces in the box by kind."""
        return dict(self.definition.pieces.counts(self.options, **self._override_arguments))

    def decks(self) -> tuple[Any, Any]:
        """Return the decks to shuffle for a setup, concatenated (int8), and the end of each of them (int64).

        Both are empty for a game that shuffles nothing.
        """
        decks = self.definition.setup.decks(self.options, **self._override_arguments)
        return np.concatenate([np.zeros(0, np.int8), *decks]), np.cumsum([len(deck) for deck in decks], dtype=np.int64)

    def validate_setup(self, setup: Any) -> Setup:
        """Return a setup in documented form, without the facts for readers.

        Raises `InvalidSetupError` if it does not match the contents of the box.
        """
        validate = self.definition.setup.validate
        checked = (
            partial(generic_rules.validate_setup, self)
            if validate is None
            else partial(validate, self.options, **self._override_arguments)
        )
        return parse_untrusted(InvalidSetupError, f"the setup of {self.name}", checked, setup)

    def _start_from(self, setup: Setup) -> State:
        initial_state = self.definition.setup.initial_state
        raw = (
            generic_rules.initial_state(self, setup)
            if initial_state is None
            else initial_state(self.options, setup, **self._override_arguments)
        )
        return State(self, raw, setup)

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
        determinize = self.definition.visibility.determinize
        return self.state_from_raw(
            generic_rules.determinize(self, view, generator)
            if determinize is None
            else determinize(view, generator, **self._override_arguments)
        )

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
        why_illegal = self.definition.rules.why_illegal
        refusal = why_illegal(raw, action_id) if why_illegal else generic_rules.why_illegal(self, raw, action_id)
        return (
            refusal
            if refusal is None or self.overrides is None
            else self.definition.overrides.localize_refusal(refusal, self.overrides)
        )

    def view_of(self, raw: Any, seat: int | None) -> View:
        """Return what a seat (None: a spectator) may know of a raw state, without the name of the game."""
        view = self.definition.visibility.view
        return view(raw, seat) if view else generic_rules.view(self, raw, seat)

    def reveals_in(self, raw: Any, action_id: int) -> bool:
        """Return whether a legal action reveals hidden information in a raw state."""
        reveals = self.definition.visibility.reveals
        return reveals(raw, action_id) if reveals else generic_rules.reveals(self, raw, action_id)

    def reveals_new_in(self, raw: Any, action_id: int) -> bool:
        """Return whether a legal action may reveal to any seat, in a raw state, what no seat knew."""
        reveals = self.definition.visibility.reveals_new_information
        return reveals(raw, action_id) if reveals else self.reveals_in(raw, action_id)

    def winners_of(self, raw: Any) -> list[int]:
        """Return the seats that win as if the game ended now: one, or several that share first place."""
        return [seat for seat in range(self.num_players) if result(raw, seat) > 0]

    def action_id(self, text: str) -> int:
        """Return the id of the action with this `text`: its index in `action_texts`. Raises `ActionSyntaxError`."""
        action_id = self._action_ids.get(text) if isinstance(text, str) else None
        if action_id is None:
            example = f"expected a text such as {self.definition.actions.texts[0]!r}"
            reason = self.definition.actions.syntax_hint(text) if isinstance(text, str) else example
            raise ActionSyntaxError(text, reason)
        return action_id

    def action_text(self, action_id: int) -> str:
        """Return the text of the action with this `action_id`. Raises `ActionSyntaxError`."""
        last = len(self.definition.actions.texts) - 1
        if not is_integer(action_id) or not 0 <= action_id <= last:
            raise ActionSyntaxError(action_id, f"expected an action ID from 0 to {last}")
        return self.definition.actions.texts[int(action_id)]


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
    return definition.rules.validate_options(chosen)
