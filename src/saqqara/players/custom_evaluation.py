"""Custom evaluation and prior functions for a search: in compiled code, or over batches of states.

The signature tells the two kinds apart: a compiled function takes a state and an output array, a batch function takes a
list of states. Both serve the same search: a batch function with batches of one leaf gives the same result.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.game_api import current_player
from saqqara.core.jit import Generator
from saqqara.core.state import State
from saqqara.errors import InvalidOptionError, short_repr
from saqqara.search.leaf_evaluation import (
    EVALUATE,
    FAULT_INDEX,
    FAULT_VALUE,
    FAULTY_CALLBACK,
    NO_FUNCTION,
    PRIOR,
    RUNNING_CALLBACK,
    backpropagate_leaves,
    build_callbacks,
    select_leaves,
    simulate_callbacks,
)
from saqqara.search.tree import CALLBACK, MAX_PATH_LENGTH, NONE, ROOT, SearchParams, Tree

if TYPE_CHECKING:
    import numpy.typing as npt

FloatArray: TypeAlias = "npt.NDArray[np.float64]"
CompiledCallback = Callable[[Any, FloatArray], None]
"""Function that writes its answer for a determinized, unfinished state into an array.

An evaluation writes each seat's probability of winning, from 0 to 1; a prior writes a non-negative weight for each
action, at the index of its ID.
"""
EvaluateFunction = Callable[[list[State]], "npt.ArrayLike"] | CompiledCallback
"""Compiled callback, or batch function that returns the probabilities of winning by state and seat.

The states are determinized and not over.
"""
PriorFunction = Callable[[list[State]], "npt.ArrayLike"] | CompiledCallback
"""Compiled callback, or batch function that returns the weights by state and action; the states are not over."""

DEFAULT_BATCH = 16
EXPLORATION = 1.5
SIGNATURE_HELP = "a function that takes (state, into) and is compiled by Numba, or one that takes a list of states"
CALLBACK_NAMES = {EVALUATE: "evaluate", PRIOR: "prior"}
OUTPUT_HELP = {
    "evaluate": "it must write a probability of winning from 0 to 1 for every seat",
    "prior": "it must write a finite weight of at least 0 for every legal action",
}


class CustomEvaluation:
    """Custom functions of a search: `evaluate` replaces random rollouts, `prior` replaces the uniform prior.

    Either may be None.
    """

    def __init__(
        self, evaluate: EvaluateFunction | None, prior: PriorFunction | None, batch: int = DEFAULT_BATCH
    ) -> None:
        """Check the functions; `batch` is the number of states that a batch function receives at a time.

        Raise `InvalidOptionError` for an invalid function.
        """
        self.evaluate, self.prior, self.batch = evaluate, prior, batch
        kinds = {name: _is_compiled(name, hook) for name, hook in self._functions().items()}
        if len(set(kinds.values())) > 1:
            (one, other) = (next(name for name in kinds if kinds[name] is kind) for kind in (True, False))
            raise InvalidOptionError(
                f"{one} takes (state, into), but {other} takes a list of states; both must take the same arguments"
            )
        self.is_compiled = True in kinds.values()

    def _functions(self) -> dict[str, Any]:
        both = {"evaluate": self.evaluate, "prior": self.prior}
        return {name: hook for name, hook in both.items() if hook is not None}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CustomEvaluation) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    def search_params(self, params: SearchParams) -> SearchParams:
        """Return the parameters of a search that uses these functions."""
        return params._replace(network=CALLBACK, exploration=EXPLORATION)

    def simulate(
        self, tree: Tree, game: Game, states: Any, params: SearchParams, generator: Generator, count: int
    ) -> None:
        """Run simulations as `search.simulate` does, with these functions.

        Raise `InvalidOptionError` if a function raises an error or returns an invalid value.
        """
        if not self.is_compiled:
            self._simulate_batches(tree, game, states, params, generator, count)
            return
        evaluate, prior = (_compile_callback(name, getattr(self, name), game, states) for name in ("evaluate", "prior"))
        callbacks = build_callbacks(evaluate, prior, len(game.action_texts))
        try:
            simulate_callbacks(tree, callbacks, states, params, generator, count)
        except Exception as error:
            name = CALLBACK_NAMES.get(int(callbacks.fault[RUNNING_CALLBACK]))
            if name is None:
                raise
            raise _callback_error(name, self._functions()[name], error) from error
        if callbacks.fault[FAULTY_CALLBACK]:
            name, place, answer_text = (
                CALLBACK_NAMES[int(callbacks.fault[FAULTY_CALLBACK])],
                int(callbacks.fault[FAULT_INDEX]),
                float(callbacks.fault[FAULT_VALUE]),
            )
            location = f"seat {place}" if name == "evaluate" else short_repr(game.action_text(place))
            quantity = "nothing or nan" if math.isnan(answer_text) else f"{answer_text:g}"
            raise InvalidOptionError(
                f"{name}={_function_name(self._functions()[name])} wrote {quantity} for {location}; {OUTPUT_HELP[name]}"
            )

    # ---- batch functions -------------------------------------------------------------------------------------------

    def _simulate_batches(
        self, tree: Tree, game: Game, states: Any, params: SearchParams, generator: Generator, count: int
    ) -> None:
        count_done, texts = 0, len(game.action_texts)
        while count_done < count:
            first = tree.nodes[tree.header[ROOT]].first_child == NONE  # the root is then the only leaf
            num_leaves = 1 if first else min(self.batch, count - count_done)
            leaves = jit.batch(jit.duplicate(states[0]), num_leaves)
            paths, lengths = np.zeros((num_leaves, MAX_PATH_LENGTH + 1), np.int32), np.zeros(num_leaves, np.int64)
            select_leaves(tree, states, params, generator, leaves, paths, lengths)
            undecided = [place for place in range(num_leaves) if current_player(leaves[place]) >= 0]
            leaf_states = [State(game, jit.duplicate(leaves[place]), None) for place in undecided]
            weights, values = np.zeros((num_leaves, texts)), np.full((num_leaves, game.num_players), -1.0)
            if leaf_states and self.prior is not None:
                weights[undecided] = _call_batch_function("prior", self.prior, leaf_states, texts, math.inf)
            if leaf_states and self.evaluate is not None:
                values[undecided] = _call_batch_function("evaluate", self.evaluate, leaf_states, game.num_players, 1.0)
            backpropagate_leaves(tree, params, generator, leaves, paths, lengths, values, weights)
            count_done += num_leaves


def build_custom_evaluation(evaluate: Any, prior: Any, batch: int = DEFAULT_BATCH) -> CustomEvaluation | None:
    """Return the custom functions; None if there are none. Raise `InvalidOptionError` for an invalid function."""
    return None if evaluate is None and prior is None else CustomEvaluation(evaluate, prior, batch)


def _is_compiled(name: str, function: Any) -> bool:
    """Return whether a function is one for compiled code; otherwise it is a batch function.

    Raise `InvalidOptionError` if it is neither.
    """
    error = f"{name}={short_repr(function) if not callable(function) else _function_name(function)} is invalid"
    if not callable(function):
        raise InvalidOptionError(f"{error}; {name} must be {SIGNATURE_HELP}")
    jitted = getattr(function, "py_func", None)
    try:
        signature = inspect.signature(jitted or function)
    except (TypeError, ValueError):
        return False  # no Python signature: assume a batch function
    if jitted is None and _accepts(signature, 1):
        return False
    if _accepts(signature, 2):
        return True
    kind = "compiled " if jitted is not None else ""
    raise InvalidOptionError(
        f"{error}: expected {SIGNATURE_HELP}, got the {kind}function {getattr(function, '__name__', 'it')}{signature}"
    )


def _accepts(signature: inspect.Signature, count: int) -> bool:
    """Return whether a function can be called with `count` positional arguments."""
    try:
        signature.bind(*[None] * count)
    except TypeError:
        return False
    return True


def _function_name(function: Any) -> str:
    """Return the name of a function for error messages."""
    return str(getattr(function, "__name__", None) or short_repr(function))


def _compile_callback(name: str, function: Any, game: Game, states: Any) -> Any:
    """Compile a function for the search. Raise `InvalidOptionError` if Numba cannot compile it."""
    if function is None:
        return NO_FUNCTION
    try:
        return jit.hook(function, states)
    except Exception as error:
        lines = [line.strip() for line in str(error).splitlines() if line.strip()]
        message = next(
            (line for line in lines if not line.startswith(("Failed in", "-", "During"))), type(error).__name__
        )
        reason = f"Numba cannot compile it for a state of {game.name}: {short_repr(message, 200)}"
        raise InvalidOptionError(f"{name}={_function_name(function)} is invalid: {reason}") from error


def _callback_error(name: str, function: Any, error: Exception) -> InvalidOptionError:
    return InvalidOptionError(
        f"{name}={_function_name(function)} raised {type(error).__name__}: {short_repr(str(error))}; "
        f"{OUTPUT_HELP[name]}"
    )


def _call_batch_function(name: str, function: Any, states: list[State], columns: int, maximum: float) -> FloatArray:
    """Return the values that a batch function computes for these states.

    Raise `InvalidOptionError` if their shape or range is wrong.
    """
    answer = function(states)
    try:
        values = np.asarray(answer, np.float64)
    except (TypeError, ValueError):
        values = np.empty(0)
    if values.shape != (len(states), columns):
        what = f"an array of shape {values.shape}" if values.ndim and values.size else short_repr(answer)
        raise InvalidOptionError(f"{name} returned {what}; expected an array of shape ({len(states)}, {columns})")
    wrong = values[~((values >= 0) & (values <= maximum) & np.isfinite(values))]
    if len(wrong):
        bounds = "of at least 0" if maximum == math.inf else f"from 0 to {maximum:g}"
        raise InvalidOptionError(f"{name} returned {wrong[0]}; expected numbers {bounds}")
    return values
