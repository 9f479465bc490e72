"""Defaults of the groups of `GameDefinition`: a game for two without hidden information, whose state says everything.

Games may have one secret: a generator of later random events, the state field `generator` (uint64[4]). A game with
other hidden information must implement the functions of `Visibility`.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from saqqara.core import jit
from saqqara.core.game_api import (
    Setup,
    View,
    breakdown_by_seat,
    current_player,
    legal_action_ids,
    set_up,
)
from saqqara.core.position_format import ArrayField, PositionFormat, SeedField
from saqqara.errors import InvalidSetupError, InvalidViewError, Refusal, check_range, short_repr

if TYPE_CHECKING:
    from saqqara.core.game import Game, GameDefinition

GENERATOR = "generator"
"""State field of four random words, from which all later random events follow; it is hidden from every seat."""
GENERATOR_SIZE, WORD_LIMIT = 4, 2**64

HIDDEN = "hidden"
"""Kind of a piece that the viewer cannot identify."""


def why_illegal(game: Game, raw: Any, action_id: int) -> Refusal | None:
    """Return a refusal that cites `Rules.clause` if an action is not legal."""
    legal = _legal_action_ids(raw, len(game.action_texts))
    return None if action_id in legal else Refusal(game.definition.rules.clause, "generic-illegal")


def reveals(game: Game, raw: Any, action_id: int) -> bool:
    """Return whether an action is a random event."""
    return game.action_texts[action_id] in game.definition.actions.chance


def no_moves(raw: Any, seat: int | None) -> list[dict[str, str]]:
    """Return no moves."""
    return []


def _legal_action_ids(raw: Any, num_actions: int) -> list[int]:
    action_ids = np.empty(num_actions, np.int16)
    count = legal_action_ids(raw, action_ids)
    found: list[int] = action_ids[:count].tolist()
    return found


# ---- setup -------------------------------------------------------------------------------------------------------


def has_generator(dtype: np.dtype[Any]) -> bool:
    """Return whether states of this type contain a generator of later random events."""
    return GENERATOR in (dtype.names or ())


def random_setup(game: Game, generator: jit.Generator) -> Setup:
    """Return the words of the generator if the game has random events; otherwise nothing is random."""
    rolls = has_generator(game.definition.rules.state_dtype)
    return {GENERATOR: [int(word) for word in generator]} if rolls else {}


def validate_setup(game: Game, setup: Any) -> Setup:
    """Return a valid setup. Raises `InvalidSetupError` for any other."""
    names = [GENERATOR] if has_generator(game.definition.rules.state_dtype) else []
    if not isinstance(setup, dict) or list(setup) != names:
        expected = f"{{'{GENERATOR}': [four whole numbers]}}" if names else "{}"
        raise InvalidSetupError(
            f"a setup of {game.name} must be {expected}, got {short_repr(setup)}; the initial position is fixed"
        )
    return {name: validate_generator(setup[name]) for name in names}


def validate_generator(words: Any) -> list[int]:
    """Return the words of a generator. Raises `InvalidSetupError` unless they are four words of 64 bits, not all 0."""
    is_list = isinstance(words, list | tuple) and len(words) == GENERATOR_SIZE
    if not is_list or not all(type(word) is int and 0 <= word < WORD_LIMIT for word in words) or not any(words):
        raise InvalidSetupError(
            f"generator={short_repr(words)} is invalid; generator must be four whole numbers from 0 to 2**64 - 1, "
            "not all 0"
        )
    return list(words)


def empty_state(game: Game) -> Any:
    """Return a state whose fields are 0, in turn 1."""
    raw = jit.new_state(game.definition.rules.state_dtype)
    raw.turn = 1
    return raw


def initial_state(game: Game, setup: Setup) -> Any:
    """Return the state that `set_up` makes of an empty one, without decks."""
    raw = game.empty_state()
    words = setup.get(GENERATOR, [0] * GENERATOR_SIZE)
    set_up(raw, np.zeros(0, np.int8), np.array(words, np.uint64))
    return raw


@jit.compiled
def keep_empty(state: Any, cards: Any, generator: Any) -> None:
    """Set up nothing: the empty state is the initial one."""


@jit.compiled
def copy_generator(state: Any, cards: Any, generator: Any) -> None:
    """Set up nothing except the generator."""
    for word in range(4):
        state.generator[word] = generator[word]


# ---- hidden information ------------------------------------------------------------------------------------------


@jit.compiled
def keep_all(state: Any, seat: int) -> None:
    """Hide nothing (`hide_unknown`)."""


@jit.compiled
def resample_nothing(state: Any, seat: int, generator: Any) -> None:
    """Resample nothing."""


@jit.compiled
def hide_generator(state: Any, seat: int) -> None:
    """Hide the generator."""
    for word in range(4):
        state.generator[word] = 0


@jit.compiled
def resample_generator(state: Any, seat: int, generator: Any) -> None:
    """Replace the generator by another one, of equal likelihood."""
    for word in range(4):
        state.generator[word] = jit.random_word(generator)


def view(game: Game, raw: Any, seat: int | None) -> View:
    """Return everything except the generator: the fields of the state, and what follows from them."""
    actor = int(current_player(raw))
    own = _legal_action_ids(raw, len(game.action_texts)) if seat is not None and seat == actor else []
    points = breakdown_by_seat(raw, game.score_sources, game.num_players)
    secured = points if actor < 0 else [dict.fromkeys(one, 0) for one in points]  # any point may be lost later
    packed = jit.pack(raw)[0]
    return {
        "options": dict(game.options),
        "turn": int(raw.turn),
        "current_player": None if actor < 0 else actor,
        "over": actor < 0,
        "state": {name: packed[name].tolist() for name in visible_fields(game.definition)},
        "scores": [sum(one.values()) for one in points],
        "secured": [sum(one.values()) for one in secured],
        "breakdown": points,
        "secured_breakdown": [dict(one) for one in secured],
        "winners": game.winners_of(raw) if actor < 0 else [],
        "legal": [game.action_texts[action_id] for action_id in own],
        "reveals": [game.action_texts[action_id] for action_id in own if game.reveals_in(raw, action_id)],
        "moved": game.definition.visibility.last_moves(raw, seat),
    }


def determinize(game: Game, view: View, generator: jit.Generator) -> Any:
    """Return the state of a view with a random generator of later events. Raises `ValueError` for a damaged view."""
    definition = game.definition
    packed = jit.pack(game.empty_state())
    for name in visible_fields(definition):
        packed[0][name] = view["state"][name]
    raw = jit.unpack(packed)
    check_limits(definition, raw)
    check_pieces(game, view)
    if has_generator(definition.rules.state_dtype):
        resample_generator(raw, 0, generator)
    return raw


def check_pieces(game: Game, view: View) -> None:
    """Raise `InvalidViewError` unless a view has exactly the pieces of the box."""
    found = Counter[str]()
    for pieces in game.definition.pieces.places(view).values():
        found.update(pieces)
    expected = Counter(game.piece_counts())
    hidden = found.pop(HIDDEN, 0)
    if found - expected or found.total() + hidden != expected.total():
        raise InvalidViewError(
            f"the view has the pieces {dict(found)} and {hidden} hidden ones, the box {dict(expected)}"
        )


def visible_fields(definition: GameDefinition) -> list[str]:
    """Return the fields of a state that every seat sees."""
    return [name for name in definition.rules.state_dtype.names or () if name != GENERATOR]


def check_limits(definition: GameDefinition, raw: Any, is_complete: bool = True) -> None:
    """Raise `ValueError` if a cell of a state is outside the limits of its field."""
    packed = jit.pack(raw)[0]
    for name in visible_fields(definition):
        low, high = definition.rules.limits_of(name)
        for value in np.asarray(packed[name]).ravel().tolist():
            check_range(value, high, low)


def position_format(definition: GameDefinition) -> PositionFormat:
    """Return the spelling of all fields as numbers."""
    dtype = definition.rules.state_dtype
    limits = [(name, *definition.rules.limits_of(name)) for name in visible_fields(definition)]
    numbers = tuple(ArrayField(name, minimum=low, maximum=high) for name, low, high in limits)
    secret = {GENERATOR: np.ones(GENERATOR_SIZE, np.int64)} if has_generator(dtype) else {}
    return PositionFormat(
        fields=(*numbers, SeedField(GENERATOR)) if secret else numbers,
        omitted=(),
        hidden=lambda raw, seat: dict(secret),
        validate=partial(check_limits, definition),
    )
