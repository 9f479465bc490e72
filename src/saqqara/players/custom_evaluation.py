"""An evaluation and a prior of somebody's own, which a search asks at its leaves: in compiled code, or over batches.

Which of both a function is, is told by how it is called: a compiled one with a state and room for its answer, one over
batches with a list of states. They ask the same search: over batches of one leaf it finds the same.
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
from saqqara.search.callbacks import ASKED, EVALUATE, GIVEN, PLACE, PRIOR, WRONG, hooks_of
from saqqara.search.callbacks import NONE as NO_HOOK
from saqqara.search.leaf_evaluation import descend, settle, simulate_hooked
from saqqara.search.tree import HOOKED, LONGEST_PATH, NONE, ROOT, Style, Tree

if TYPE_CHECKING:
    import numpy.typing as npt

Answer: TypeAlias = "npt.NDArray[np.float64]"
Compiled = Callable[[Any, Answer], None]
"""Writes into an array, from an imagined table that is not over: an evaluation by seat the share of winning, from 0 to
1; a prior by decision (at its number) a weight, from 0 on."""
Evaluate = Callable[[list[State]], "npt.ArrayLike"] | Compiled
"""Compiled; or over batches: from imagined states, none of them over, by state and seat the share of winning."""
Prior = Callable[[list[State]], "npt.ArrayLike"] | Compiled
"""Compiled; or over batches: from imagined states, none of them over, by state and decision a weight."""

BATCH = 16
EXPLORATION = 1.5
WANTED = "it is compiled by Numba and takes (state, into), or it takes a list of states"
NAMES = {EVALUATE: "evaluate", PRIOR: "prior"}
SHOULD = {
    "evaluate": "it writes a share of winning from 0 to 1 for every seat",
    "prior": "it writes a weight from 0 on, and less than infinity, for every legal decision",
}


class Hooks:
    """What a search asks instead of playing on at random (`evaluate`) and of looking at all decisions alike (`prior`);
    None for either."""

    def __init__(self, evaluate: Evaluate | None, prior: Prior | None, batch: int = BATCH) -> None:
        """`batch`: how many states at a time are given to functions over batches. Raises InvalidOptionError for what is
        none."""
        self.evaluate, self.prior, self.batch = evaluate, prior, batch
        kinds = {name: _is_compiled(name, hook) for name, hook in self._given().items()}
        if len(set(kinds.values())) > 1:
            (one, other) = (next(name for name in kinds if kinds[name] is kind) for kind in (True, False))
            raise InvalidOptionError(
                f"{one} is a function (state, into), {other} one over a list of states; both are the one or the other"
            )
        self.compiled = True in kinds.values()

    def _given(self) -> dict[str, Any]:
        both = {"evaluate": self.evaluate, "prior": self.prior}
        return {name: hook for name, hook in both.items() if hook is not None}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hooks) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    def style(self, style: Style) -> Style:
        """How a search that looks at a game in this way does so with these."""
        return style._replace(network=HOOKED, exploration=EXPLORATION)

    def simulate(self, tree: Tree, game: Game, states: Any, style: Style, generator: Generator, count: int) -> None:
        """What `search.simulate` does, with these asked. Raises InvalidOptionError for what they must not do."""
        if not self.compiled:
            self._over_batches(tree, game, states, style, generator, count)
            return
        evaluate, prior = (_hooked(name, getattr(self, name), game, states) for name in ("evaluate", "prior"))
        hooks = hooks_of(evaluate, prior, len(game.action_texts))
        try:
            simulate_hooked(tree, hooks, states, style, generator, count)
        except Exception as error:
            name = NAMES.get(int(hooks.fault[ASKED]))
            if name is None:
                raise
            raise _raised(name, self._given()[name], error) from error
        if hooks.fault[WRONG]:
            name, place, given = NAMES[int(hooks.fault[WRONG])], int(hooks.fault[PLACE]), float(hooks.fault[GIVEN])
            where = f"seat {place}" if name == "evaluate" else short_repr(game.action_text(place))
            what = "nothing, or nan," if math.isnan(given) else f"{given:g}"
            raise InvalidOptionError(f"{name}={_named(self._given()[name])} gave {what} for {where}; {SHOULD[name]}")

    # ---- over batches ----------------------------------------------------------------------------------------------

    def _over_batches(
        self, tree: Tree, game: Game, states: Any, style: Style, generator: Generator, count: int
    ) -> None:
        done, texts = 0, len(game.action_texts)
        while done < count:
            first = tree.nodes[tree.numbers[ROOT]].first_child == NONE  # then the root is but one leaf
            some = 1 if first else min(self.batch, count - done)
            leaves = jit.batch(jit.duplicate(states[0]), some)
            paths, lengths = np.zeros((some, LONGEST_PATH + 1), np.int32), np.zeros(some, np.int64)
            descend(tree, states, style, generator, leaves, paths, lengths)
            asked = [place for place in range(some) if current_player(leaves[place]) >= 0]
            tables = [State(game, jit.duplicate(leaves[place]), None) for place in asked]
            weights, values = np.zeros((some, texts)), np.full((some, game.num_players), -1.0)
            if tables and self.prior is not None:
                weights[asked] = _checked("prior", self.prior, tables, texts, math.inf)
            if tables and self.evaluate is not None:
                values[asked] = _checked("evaluate", self.evaluate, tables, game.num_players, 1.0)
            settle(tree, style, generator, leaves, paths, lengths, values, weights)
            done += some


def hooks(evaluate: Any, prior: Any, batch: int = BATCH) -> Hooks | None:
    """Functions of somebody's own; None without any. Raises InvalidOptionError for what is none."""
    return None if evaluate is None and prior is None else Hooks(evaluate, prior, batch)


def _is_compiled(name: str, hook: Any) -> bool:
    """Whether a function is one for compiled code; if not, it is one over batches. Raises InvalidOptionError for
    neither."""
    why = f"{name}={short_repr(hook) if not callable(hook) else _named(hook)} is not possible"
    if not callable(hook):
        raise InvalidOptionError(f"{why}; {name} is a function: {WANTED}")
    jitted = getattr(hook, "py_func", None)
    try:
        signature = inspect.signature(jitted or hook)
    except (TypeError, ValueError):
        return False  # written in another language: it is tried
    if jitted is None and _fits(signature, 1):
        return False
    if _fits(signature, 2):
        return True
    kind = "compiled, and " if jitted is not None else ""
    raise InvalidOptionError(f"{why}: it is {kind}called as {getattr(hook, '__name__', 'it')}{signature}; {WANTED}")


def _fits(signature: inspect.Signature, count: int) -> bool:
    """Whether a function can be called with so many values."""
    try:
        signature.bind(*[None] * count)
    except TypeError:
        return False
    return True


def _named(hook: Any) -> str:
    """What an error calls a function."""
    return str(getattr(hook, "__name__", None) or short_repr(hook))


def _hooked(name: str, hook: Any, game: Game, states: Any) -> Any:
    """A function as the search takes it. Raises InvalidOptionError for what Numba cannot compile."""
    if hook is None:
        return NO_HOOK
    try:
        return jit.hook(hook, states)
    except Exception as error:
        lines = [line.strip() for line in str(error).splitlines() if line.strip()]
        said = next((line for line in lines if not line.startswith(("Failed in", "-", "During"))), type(error).__name__)
        why = f"Numba cannot compile it for a state of {game.name}: {short_repr(said, 200)}"
        raise InvalidOptionError(f"{name}={_named(hook)} is not possible; {why}") from error


def _raised(name: str, hook: Any, error: Exception) -> InvalidOptionError:
    return InvalidOptionError(
        f"{name}={_named(hook)} raised {type(error).__name__}: {short_repr(str(error))}; {SHOULD[name]}"
    )


def _checked(name: str, hook: Any, states: list[State], columns: int, most: float) -> Answer:
    """What a function over batches gives for these states. Raises InvalidOptionError."""
    given = hook(states)
    try:
        found = np.asarray(given, np.float64)
    except (TypeError, ValueError):
        found = np.empty(0)
    if found.shape != (len(states), columns):
        what = f"an array of shape {found.shape}" if found.ndim and found.size else short_repr(given)
        raise InvalidOptionError(f"{name} gave {what}; what is needed is an array of shape ({len(states)}, {columns})")
    wrong = found[~((found >= 0) & (found <= most) & np.isfinite(found))]
    if len(wrong):
        bounds = "from 0 on" if most == math.inf else f"from 0 to {most:g}"
        raise InvalidOptionError(f"{name} gave {wrong[0]}; it gives numbers {bounds}")
    return found
