"""Groups of a `GameDefinition`: actions, rules, and everything that has defaults.

Compiled functions are those of `core/game_api.py`, under the same names. A default for them is None: the function of
`game_api` itself, or for hidden information the one of `core/generic_rules.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from saqqara.core import generic_rules
from saqqara.core.game_api import LevelSettings, Options, Overrides, Setup, View
from saqqara.core.generic_rules import HIDDEN as HIDDEN
from saqqara.errors import Refusal

Compiled = Callable[..., Any]
"""Function of `core/game_api.py`, implemented for a game and decorated with `jit.compiled`."""


@dataclass(frozen=True)
class Actions:
    """Actions of a game, by their texts."""

    texts: tuple[str, ...]
    """Texts of all actions; the index of a text is its action id."""
    examples: Mapping[str, str] = field(default_factory=dict)
    """Sentence about the right form of an action, by its first word: errors for invalid texts quote it."""
    chance: frozenset[str] = frozenset()
    """Actions that are random events rather than choices (throwing sticks).

    A table that plays one automatically does not report it as the only legal action.
    """

    def syntax_hint(self, text: str) -> str:
        """Return what is valid instead of a text that is not an action: its right form, or the possible first words."""
        tidy = " ".join(text.lower().split())
        if text != tidy and tidy in self.texts:
            return f"action texts are lower case with single spaces: `{tidy}`"
        verbs = self.examples or dict.fromkeys(action.partition(" ")[0] for action in self.texts)
        return self.examples.get(
            tidy.partition(" ")[0], "an action begins with " + ", ".join(f"`{verb}`" for verb in verbs)
        )


@dataclass(frozen=True)
class Rules:
    """Rules of a game, as compiled functions of its raw state."""

    state_dtype: np.dtype[Any]
    """Type of the raw states, a record of whole numbers and arrays; its field `turn` counts the turns from 1."""
    legal_action_ids: Compiled
    play: Compiled
    current_player: Compiled
    points: Compiled
    max_game_length: int | Callable[..., int]
    """A proven upper bound on the number of actions, or a function of the options."""
    result: Compiled | None = None
    """Required unless the game is for two; by default, the seat with more points wins."""
    clear_unused: Compiled | None = None
    why_illegal: Callable[[Any, int], Refusal | None] | None = None
    """Returns why an action is illegal; by default, that it is not one of the legal actions."""
    clause: str = ""
    """Clause of the rules that default refusals cite."""
    limits: Mapping[str, int | tuple[int, int]] = field(default_factory=dict)
    """Greatest value of each field of the state, or the least and the greatest.

    Required for each field unless the game has `position` and its own `Visibility`: values outside the limits are
    refused, so that damaged views and position strings cannot reach the rules.
    """
    validate_options: Callable[[Options], Options] = lambda options: options
    """Validates options together that are valid separately, and returns those that have an effect, in documented order.

    Raises `InvalidOptionError`, which cites the clause.
    """

    def limits_of(self, name: str) -> tuple[int, int]:
        """Return the least and the greatest value of a field."""
        limits = self.limits[name]
        return (0, limits) if isinstance(limits, int) else limits


@dataclass(frozen=True)
class SetupRules:
    """Setup of a game. By default nothing is random except the generator of later events, if the state has one."""

    random: Callable[..., Setup] | None = None
    """Returns a setup from options and a generator."""
    validate: Callable[..., Setup] | None = None
    """Returns a setup in documented form, from options and a setup. Raises `InvalidSetupError`."""
    initial_state: Callable[..., Any] | None = None
    """Returns the raw state at the first action, from options and a setup."""
    empty_state: Callable[..., Any] | None = None
    """Returns the raw state before anything is dealt, from options; by default all fields are 0, and `turn` is 1."""
    decks: Callable[..., Sequence[Any]] = lambda options, **overrides: ()
    """Returns the decks to shuffle for a setup, in order, from options: each sorted, int8."""
    set_up: Compiled | None = None
    details: Callable[[Any, Setup], Setup] | None = None
    """Returns further facts that the setup lists for readers (such as the order of piles shuffled later).

    The arguments are the state after an action, and the facts listed before it.
    """


@dataclass(frozen=True)
class PieceSet:
    """Pieces in the box: their kinds, how many there are, and where they are."""

    kinds: tuple[str, ...] = ()
    """Names of the kinds of pieces, as in `moved`."""
    counts: Callable[..., Mapping[str, int]] = lambda options, **overrides: {}
    """Returns the number of pieces in the box of each kind, from options; a game neither gains nor loses pieces."""
    places: Callable[[View], Mapping[str, Counter[str]]] = lambda view: {}
    """Returns the pieces by place, as `moved` names the places; a piece that is not identified counts as `HIDDEN`."""


@dataclass(frozen=True)
class Visibility:
    """Information that each seat has. By default all information is public."""

    view: Callable[[Any, int | None], View] | None = None
    """Returns everything that a seat (None: a spectator) may know, as plain JSON types."""
    determinize: Callable[..., Any] | None = None
    """Returns a raw state, from a view and a generator."""
    reveals: Callable[[Any, int], bool] | None = None
    """Returns whether a legal action reveals hidden information; by default, random events do."""
    last_moves: Callable[[Any, int | None], list[dict[str, str]]] = generic_rules.no_moves
    """Returns the moves of the last action, as a seat may know them."""
    resample_hidden: Compiled | None = None
    hide_unknown: Compiled | None = None
    write_observation: Compiled | None = None
    """Required for machine learning, with `GameDefinition.observation`."""
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
    has_private_hands: Callable[[Options], bool] = lambda options: False
    """Returns whether players hold hidden pieces or cards: between turns, a shared screen is then covered."""
    is_public_choice: Callable[[Any], bool] = lambda raw: False
    """Returns whether the next action is chosen in public.

    The legal actions, and which of them reveal something, then follow from what a spectator sees, and the chosen action
    is public. Players who share a screen look at it together.
    """


@dataclass(frozen=True)
class Scoring:
    """Sources of points. By default there is one, `points`."""

    sources: Callable[[Options], tuple[str, ...]] = lambda options: ("points",)
    """Returns the names of the sources of points, in documented order."""
    points_by_source: Compiled | None = None
    visible_sources: Callable[[Any], Sequence[str]] | None = None
    """Returns the sources that readers can distinguish in a state (of tombs, only the open one); None: all sources."""


@dataclass(frozen=True)
class SearchHints:
    """Facts that searches and levels use."""

    lead_scale: float = 8.0
    """Lead over one other seat with which good players win 73 % of their games, in the middle of a game."""
    value_spread: float = 1.0
    """Spread of the values of actions, relative to the built-in games; small if chance decides most.

    The exploration and the temperature of a search are multiplied by it.
    """
    reward_delay: int = 0
    """Number of actions until the effect of an action shows in the points; 0 if most effects are immediate."""
    rollout_horizon: int = 1000
    """Maximum number of random actions after those of a search that still yield information.

    It is small in games with dice, where chance soon outweighs the earlier actions.
    """
    levels: Mapping[str, LevelSettings] = field(default_factory=dict)
    """Settings of the levels in this game; empty if all levels have their default settings.

    Levels that are not listed are not offered.
    """
    levels_version: str = "4"
    """Version of the levels in this game; results and ratings belong to a level and a version."""
    benchmark_options: Mapping[str, Mapping[str, str | int]] = field(default_factory=dict)
    """Options that differ from the defaults, by a short name, with which `saqqara bench` also measures the game."""

    def available_levels(self, levels: Sequence[str]) -> tuple[str, ...]:
        """Return those of these levels that are offered in this game, in order."""
        return tuple(level for level in levels if not self.levels or level in self.levels)


@dataclass(frozen=True)
class Learning:
    """Input of the network of a game, and its training games. By default a game has no network."""

    package: str = ""
    """Package with the file `weights.npz` of the trained network."""
    num_features: int = 0
    """Number of features that `write_features` writes; 0 for a game without a network."""
    write_features: Compiled | None = None
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


@dataclass(frozen=True)
class Endgame:
    """Functions with which the rest of a game for two seats can be solved. By default no endgame is solved."""

    is_endgame: Callable[[Any], bool] = lambda raw: False
    """Returns whether the rest of the game, for two seats, can be solved from this state on.

    All hidden information must be hidden from both seats, and `chance_outcome_count` must be able to count its
    arrangements.
    """
    key_size: int = 0
    """Number of words that `write_endgame_key` writes."""
    write_endgame_key: Compiled | None = None
    chance_outcome_count: Compiled | None = None
    apply_chance_outcome: Compiled | None = None
    closing_move: Compiled | None = None
    prune_equivalent: Compiled | None = None


@dataclass(frozen=True)
class OverrideFile:
    """File with which users change cards or numbers of a game. By default a game has none."""

    env: str = ""
    """Environment variable with the path of a user's file."""
    is_used: Callable[[Options], bool] = lambda options: False
    """Returns whether a game with these options uses the file."""
    load: Callable[[Options, Any], Overrides | None] = lambda options, path: None
    """Returns the overrides of a game with these options from the file at a path (without one, from the current file).

    None if there is no such file; in some games also if the file equals the built-in one. Raises `SaqqaraError` for a
    faulty file, regardless of the options.
    """
    parse: Callable[[Options, Any], Overrides | None] = lambda options, overrides: None
    """Validates overrides from a record or a table (None: it has none), and returns them in documented order.

    None for options without overrides. Raises an error that names entry and field, or any exception for damaged data.
    """
    localize_refusal: Callable[[Refusal, Overrides], Refusal] = lambda refusal, overrides: refusal
    """Returns a refusal in the words of a game with these overrides."""


@dataclass(frozen=True)
class TableHints:
    """Facts that tables and their logs use."""

    turn_unit: str = "turn"
    """Word for the turns that a log counts: "turn", or "round" if each contains several turns of every seat."""
    mention_threshold: float = 2 / 3
    """Minimum number of expected points that is mentioned as a reason for an action."""
    autoplay_forced: bool = False
    """True if tables play a single legal action automatically, unless players have private hands.

    In a game with private hands this would reveal them.
    """
    log_details: Callable[[Any, int, Any], dict[str, Any]] | None = None
    """Returns public facts about an action in addition to its moves, such as the totals of a fight.

    They are plain JSON types. The arguments are the state before it, its id, and the state after it.
    """
