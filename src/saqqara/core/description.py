"""Description of a game: its options and what they depend on, its sizes, its chance and its hidden information."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import combinations, product
from typing import Any

from saqqara.core.game import Game, GameDefinition
from saqqara.core.generic_rules import GENERATOR
from saqqara.core.registry import game as find_game
from saqqara.errors import InvalidOptionError

MAX_REQUIREMENTS = 3  # maximum number of other options that a value is tried with


@dataclass(frozen=True)
class OptionDescription:
    """Option of a game.

    - `name`: the name
    - `values`: the allowed values, the default first
    - `default`: the default
    - `requires`: by value, the other options that it restricts, each with the values that it allows
    """

    name: str
    values: tuple[str | int, ...]
    default: str | int
    requires: Mapping[str | int, Mapping[str, tuple[str | int, ...]]]


@dataclass(frozen=True)
class GameDescription:
    """Description of a game with its options; `saqqara.describe` returns it.

    - `name`: the name
    - `edition`: the edition of the rules in records; it includes a hash of overrides
    - `levels_version`: the version of the computer levels, to which ratings belong
    - `options`: all options that offer a choice
    - `chosen`: the values of the options of this game
    - `player_counts`: the possible numbers of seats, with any options
    - `num_players`: the number of seats of this game
    - `num_actions`: the number of actions, legal or not
    - `max_game_length`: a proven upper bound on the number of actions in a game
    - `score_sources`: the names of the sources of points
    - `state_bytes`: the size of a raw state
    - `observation_size`: the number of values of an observation; None for a game without observations
    - `num_features`: the number of features of the network; 0 for a game without a network
    - `random_setup`: whether the setup is random
    - `random_events`: whether random events can follow the setup
    - `is_perfect_information`: whether all seats know everything except future random events
    - `hidden_fields`: the fields of the state that are hidden from a seat, entirely or in part
    - `pieces`: the number of pieces in the box by kind
    """

    name: str
    edition: str
    levels_version: str
    options: tuple[OptionDescription, ...]
    chosen: Mapping[str, str | int]
    player_counts: tuple[int, ...]
    num_players: int
    num_actions: int
    max_game_length: int
    score_sources: tuple[str, ...]
    state_bytes: int
    observation_size: int | None
    num_features: int
    random_setup: bool
    random_events: bool
    is_perfect_information: bool
    hidden_fields: tuple[str, ...]
    pieces: Mapping[str, int]


def describe(game: str | Game) -> GameDescription:
    """Return the description of a `game`: a `Game`, or a name from `saqqara.list_games()` for its default options.

    >>> import saqqara
    >>> saqqara.describe("duel").num_actions
    57

    Raises `UnknownGameError` for an unknown name.
    """
    game = game if isinstance(game, Game) else find_game(game)
    definition = game.definition
    state = game.start(seed=0)
    hidden = {
        field
        for seat in (None, *range(game.num_players))
        for field in definition.position_format.hidden(state.raw, seat)
    }
    dtype = definition.rules.state_dtype
    hidden_fields = tuple(field for field in dtype.names or () if field in hidden and field != GENERATOR)
    setups = [{**game.random_setup(seed), GENERATOR: None} for seed in (0, 1)]
    return GameDescription(
        name=game.name,
        edition=game.edition,
        levels_version=definition.search.levels_version,
        options=tuple(
            OptionDescription(name, values, values[0], _requirements(definition, name))
            for name, values in definition.options.items()
            if len(values) > 1
        ),
        chosen=dict(game.options),
        player_counts=tuple(sorted({definition.seat_count(chosen) for chosen in definition.single_options()})),
        num_players=game.num_players,
        num_actions=len(game.action_texts),
        max_game_length=game.max_game_length,
        score_sources=game.score_sources,
        state_bytes=dtype.itemsize,
        observation_size=None if definition.observation is None else definition.observation.size,
        num_features=definition.learning.num_features,
        random_setup=setups[0] != setups[1],
        random_events=GENERATOR in (dtype.names or ()),
        is_perfect_information=not hidden_fields,
        hidden_fields=hidden_fields,
        pieces=game.piece_counts(),
    )


# ---- dependencies of options -------------------------------------------------------------------------------------


def _requirements(definition: GameDefinition, name: str) -> dict[str | int, dict[str, tuple[str | int, ...]]]:
    """Return, by value of an option, which values it allows of other options that it restricts."""
    found = {value: _restrictions(definition, name, value) for value in definition.options[name]}
    return {value: restrictions for value, restrictions in found.items() if restrictions}


def _restrictions(definition: GameDefinition, name: str, value: str | int) -> dict[str, tuple[str | int, ...]]:
    """Return which values an option value allows of other options, without those that it does not restrict."""
    base = next(filter(partial(_is_allowed, definition), _attempts(definition, name, value)), {})
    found = dict[str, tuple[str | int, ...]]()
    for other, values in definition.options.items():
        allowed = tuple(one for one in values if other != name and _is_allowed(definition, {**base, other: one}))
        without = {option: one for option, one in base.items() if option != name}
        if other != name and any(
            _is_allowed(definition, {**without, other: one}) for one in values if one not in allowed
        ):
            found[other] = allowed
    return found


def _attempts(definition: GameDefinition, name: str, value: str | int) -> Iterator[dict[str, Any]]:
    """Yield the option with this value, alone and with other values of few other options."""
    others = [option for option in definition.options if option != name]
    for count in range(MAX_REQUIREMENTS + 1):
        for chosen in combinations(others, count):
            for values in product(*(definition.options[option][1:] for option in chosen)):
                yield {name: value, **dict(zip(chosen, values, strict=True))}


def _is_allowed(definition: GameDefinition, chosen: dict[str, Any]) -> bool:
    """Return whether options are valid together and have an effect."""
    try:
        options = definition.resolve_options(chosen)
    except InvalidOptionError:
        return False
    return all(options.get(name, definition.options[name][0]) == value for name, value in chosen.items())
