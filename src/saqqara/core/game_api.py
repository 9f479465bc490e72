"""Functions that every game implements for compiled code, and the plain types of views and setups."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, NamedTuple

import numpy as np

from saqqara.core.jit import dispatch

ALL_SEATS = -2
"""All seats together, as the seat argument of `resample_hidden`: only what is hidden from every seat is resampled."""

# ---- compiled functions of every game --------------------------------------------------------------------------


@dispatch
def legal_action_ids(state: Any, action_ids: Any) -> int:
    """Write the ids of the legal actions, in canonical order, into `action_ids` (int16); return their number."""
    raise NotImplementedError


@dispatch
def play(state: Any, action_id: int) -> None:
    """Play a legal action; deterministic."""
    raise NotImplementedError


@dispatch
def set_up(state: Any, cards: Any, generator: Any) -> None:
    """Set up a new game in an empty state (`SetupRules.empty_state`).

    `cards` (int8) contains all of `SetupRules.decks` in order, each shuffled. Later random events use the generator
    from its present state on.
    """
    raise NotImplementedError


@dispatch
def current_player(state: Any) -> int:
    """Return the seat that acts next; -1 if the game is over."""
    raise NotImplementedError


@dispatch
def points(state: Any, seat: int) -> int:
    """Return the points of a seat as if the game ended now."""
    raise NotImplementedError


@dispatch
def points_by_source(state: Any, seat: int, into: Any) -> None:
    """Write the points of a seat by source, as if the game ended now, into `into` (int32).

    The order is that of `Scoring.sources`. Optional: by default there is one source.
    """
    into[0] = points(state, seat)


@dispatch
def result(state: Any, seat: int) -> float:
    """Return the result of a seat as if the game ended now: 1 for a sole winner, 0 for a loss, a share for a tie.

    Optional in a game for two: by default the seat with more points wins.
    """
    own, other = points(state, seat), points(state, 1 - seat)
    return 1.0 if own > other else 0.0 if own < other else 0.5


@dispatch
def resample_hidden(state: Any, seat: int, generator: Any) -> None:
    """Resample everything that `seat` cannot know; each consistent arrangement is equally likely.

    For `ALL_SEATS` this is what no seat knows, for -1 what a spectator does not see.
    """
    raise NotImplementedError


@dispatch
def clear_unused(state: Any) -> None:
    """Write the values of an empty state into every cell that has no meaning now.

    Such cells are drawn places of piles, unused rows of `moved`, and facts that a position string omits. Equal
    positions then have equal bytes. Optional: the default changes nothing, which is right for a game whose states have
    no such cells.
    """


@dispatch
def hide_unknown(state: Any, seat: int) -> None:
    """Overwrite everything that `seat` (-1: a spectator) cannot know.

    States with equal views for this seat become equal in every byte: hidden information becomes an arrangement that
    depends on the view alone, such as hidden cards in sorted order, and the generator becomes 0. `resample_hidden` for
    the same seat then turns the state into a fair determinization. Optional: without it `State.determinize` goes
    through the view, which takes a hundred times as long.
    """
    raise NotImplementedError


@dispatch
def write_observation(state: Any, seat: int, into: Any) -> None:
    """Write the observation of `seat` into `into`: int16, with the size of `GameDefinition.observation`."""
    raise NotImplementedError


@dispatch
def write_features(state: Any, seat: int, features: Any) -> None:
    """Write the input of the network for the current player `seat` into `features` (float32).

    There are `Learning.num_features` of them, and they depend only on what the seat may know. A game without a
    network writes none.
    """


# ---- compiled functions of games with solvable endgames (`Endgame.is_endgame`) ------------------------------


@dispatch
def chance_outcome_count(before: Any, action_id: int, after: Any) -> int:
    """Return the number of equally likely arrangements of the information that an action has revealed to all seats.

    The action led from state `before` to state `after`. It is 1 if the action has revealed nothing.
    """
    raise NotImplementedError


@dispatch
def apply_chance_outcome(state: Any, action_id: int, after: Any, outcome: int) -> int:
    """Set up one of these arrangements (`outcome`, from 0) in the state before the action.

    Return how many arrangements are equivalent to it, or 0 if one with a lower number is equivalent.
    """
    raise NotImplementedError


@dispatch
def closing_move(state: Any, sufficient_lead: float) -> tuple[int, float, int]:
    """Find the best way in which the current player can end the game at once.

    The way must lead to the end before another seat acts and before hidden information is revealed; it is compared by
    result, then by points. Return its first action, and for seat 0 the `result` and the lead; the action is -1, and the
    other values are meaningless, if there is no such way or none is searched. Games without an implementation return
    -1. If the lead is at least `sufficient_lead` for seat 0 (at most, if seat 1 acts), the way need not be the best.
    """
    return -1, 0.0, 0


@dispatch
def prune_equivalent(state: Any, action_ids: Any, n: int) -> int:
    """Keep, of the first n legal actions in `action_ids`, those that must be searched, in order; return their number.

    Of several actions after which the rest of the game is the same, one is sufficient. Actions that only begin ways
    that `closing_move` has already compared may be dropped.
    """
    return n


@dispatch
def write_endgame_key(state: Any, words: Any) -> None:
    """Write a key of everything that the rest of a game with these options depends on into `words`.

    The words are int64, from 0 to 2**62 - 1, and there are `Endgame.key_size` of them. Equal words mean
    equal endings.
    """
    raise NotImplementedError


# ---- plain types -----------------------------------------------------------------------------------------------

Options = dict[str, str | int]
Setup = dict[str, Any]
Overrides = dict[str, Any]
"""Cards or numbers of the rules from a file that users can replace, as plain JSON types in a fixed order."""
View = dict[str, Any]


class LevelSettings(NamedTuple):
    """Settings of a level in a game: how much it searches, and how randomly it chooses."""

    simulations: int | None = None
    """Simulations per action; None: as many as its time allows."""
    temperature: float = 0.0
    """Temperature of the choice, a softmax over the log-odds of winning.

    An action is chosen e times less often than the best if its log-odds are lower by this number; for a level that
    counts points, if its points are lower by this number times `SearchHints.lead_scale`. An action that is worse by
    more than three times this number is never chosen.
    """
    depth: int = 512
    """Maximum number of consecutive actions that it searches."""
    rollout: int = 40
    """Random actions after these (and `SearchHints.reward_delay` more) before it counts points."""
    uses_network: bool = False
    """True if it uses the network of the game (if there is one)."""


def breakdown_by_seat(state: Any, names: Sequence[str], seats: int) -> list[dict[str, int]]:
    """Return the points of each seat by source, under the names of the sources, as if the game ended now."""
    points_by_seat = np.zeros((seats, len(names)), np.int32)
    for seat, points in enumerate(points_by_seat):
        points_by_source(state, seat, points)
    return [dict(zip(names, points, strict=True)) for points in points_by_seat.tolist()]


class PublicNames:
    """Base class whose `dir()`, and therefore tab completion in a terminal, lists only public names."""

    _INTERNAL_NAMES: ClassVar[tuple[str, ...]] = ()
    """Names without an underscore that other modules of this package use, but that are not public."""

    def __dir__(self) -> Iterable[str]:
        return [name for name in super().__dir__() if not name.startswith("_") and name not in self._INTERNAL_NAMES]
