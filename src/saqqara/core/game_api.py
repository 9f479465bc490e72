"""What every game implements for compiled code, and the plain types of which views and set-ups are made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, NamedTuple

import numpy as np

from saqqara.core.jit import dispatch

ALL_SEATS = -2
"""All seats together, where it is asked what is hidden from a seat: from them what nobody knows."""

# ---- for compiled code: what every game implements -------------------------------------------------------------


@dispatch
def legal_action_ids(state: Any, decisions: Any) -> int:
    """Writes the numbers of the legal decisions, in canonical order, into `decisions` (int16); returns how many."""
    raise NotImplementedError


@dispatch
def play(state: Any, decision: int) -> None:
    """Carries out a legal decision; deterministic."""
    raise NotImplementedError


@dispatch
def set_up(state: Any, cards: Any, generator: Any) -> None:
    """Lays out a new game on a blank table (`GameDefinition.empty_state`) with what was shuffled: all of
    `GameDefinition.decks`, one after the other, int8. What chance does later goes on from where the generator is."""
    raise NotImplementedError


@dispatch
def current_player(state: Any) -> int:
    """The seat to decide; -1 when the game is over."""
    raise NotImplementedError


@dispatch
def points(state: Any, seat: int) -> int:
    """A seat's points as if the game ended now."""
    raise NotImplementedError


@dispatch
def points_by_source(state: Any, seat: int, into: Any) -> None:
    """Writes a seat's points by source, as if the game ended now, into `into` (int32), in the order of
    `GameDefinition.score_sources`."""
    raise NotImplementedError


@dispatch
def result(state: Any, seat: int) -> float:
    """As if the game ended now: 1 for who has won alone, 0 for who has lost, a share for a shared place."""
    raise NotImplementedError


@dispatch
def resample_hidden(state: Any, seat: int, generator: Any) -> None:
    """Deals anew what `seat` cannot know, what no seat knows (`ALL_SEATS`), or what a spectator does not see (-1);
    each consistent arrangement is equally likely."""
    raise NotImplementedError


@dispatch
def clear_unused(state: Any) -> None:
    """Write what an empty state holds into every cell that has no meaning now: drawn places of piles, rows of `moved`
    that are not used, facts that a position string leaves out. Equal positions then have equal bytes.

    Optional; the default changes nothing, which is right for a game whose states have no such cells."""


@dispatch
def hide_unknown(state: Any, seat: int) -> None:
    """Overwrite all that `seat` (-1: a spectator) cannot know, so that states with equal views for this seat become
    equal in every byte. What is hidden becomes an arrangement that depends on the view alone, such as hidden cards in
    sorted order; the generator becomes 0. `resample_hidden` for the same seat then makes a fair determinization of it.

    Optional: without it `State.determinize` goes through the view, which takes a hundred times as long."""
    raise NotImplementedError


@dispatch
def write_observation(state: Any, seat: int, into: Any) -> None:
    """Writes what `seat` sees as numbers into `into`: int16, as many as `GameDefinition.observation_spec` has."""
    raise NotImplementedError


@dispatch
def write_features(state: Any, seat: int, numbers: Any) -> None:
    """Writes what `seat`, which decides, may know of a state into `numbers` (float32), as a network is given it; as
    many as `GameDefinition.num_features` says. What the seat cannot know changes none of them. A game of which nothing
    is learned writes none."""


# ---- what a game implements whose endings can be solved (`GameDefinition.is_endgame`) ------------------------------


@dispatch
def chance_outcome_count(before: Any, decision: int, after: Any) -> int:
    """In how many equally likely ways what is hidden from all can lie, as far as a decision that led from one state to
    the other has shown it; 1 where it has shown nothing."""
    raise NotImplementedError


@dispatch
def apply_chance_outcome(state: Any, decision: int, after: Any, number: int) -> int:
    """Lays what is hidden from all in one of these ways, in a state before the decision; how many of the ways come to
    the same as this one, 0 where one with a lower number does."""
    raise NotImplementedError


@dispatch
def closing_move(state: Any, enough: float) -> tuple[int, float, int]:
    """Of all ways in which the seat to decide can end the game before another seat decides and before anything hidden
    is shown, the best, win first, then points: the decision with which it begins, and what seat 0 has then, `result`
    and lead; -1, and nothing that counts, where there is no such way or none is looked for, as in games that implement
    nothing. With a lead of `enough` for seat 0 or more (less, where seat 1 decides) it need not be the best."""
    return -1, 0.0, 0


@dispatch
def prune_equivalent(state: Any, decisions: Any, n: int) -> int:
    """Of the n legal decisions leaves those that are to be looked at, in the same order; returns how many. Of those
    after which the rest of the game is the same it may leave one alone, and none with which only ways begin among which
    `closing` has chosen."""
    return n


@dispatch
def write_endgame_key(state: Any, words: Any) -> None:
    """Writes all that the rest of a game with these options depends on into `words`: int64, from 0 to 2**62 - 1, as
    many as `GameDefinition.endgame_key_size`. Equal words, equal endings."""
    raise NotImplementedError


# ---- plain types -----------------------------------------------------------------------------------------------

Options = dict[str, str | int]
Setup = dict[str, Any]
Overrides = dict[str, Any]
"""Numbers of the rules that stand in a file and can be corrected there, as plain JSON types in a fixed order."""
View = dict[str, Any]


class LevelSettings(NamedTuple):
    """What a level of the computer player means: how long and how far it looks, and how softly it chooses."""

    simulations: int | None = None
    """For a decision; None: as many as its time allows, and only then."""
    temperature: float = 0.0
    """So much lower, in logarithms, are the odds of a decision that is chosen e times less often than the best; for a
    level that goes by points: so many `GameDefinition.lead_scale` of them fewer. None is chosen that is worse by more
    than three."""
    depth: int = 512
    """Decisions that it looks at one after the other at most."""
    rollout: int = 40
    """Decisions at random after these (and `GameDefinition.reward_delay` more), before it counts points."""
    uses_network: bool = False
    """Whether it goes by the game's network, where there is one."""


def breakdown_by_seat(state: Any, names: Sequence[str], seats: int) -> list[dict[str, int]]:
    """By seat, points by source under the names of the sources, as if the game ended now."""
    sheets = np.zeros((seats, len(names)), np.int32)
    for seat, points in enumerate(sheets):
        points_by_source(state, seat, points)
    return [dict(zip(names, points, strict=True)) for points in sheets.tolist()]


class PublicNames:
    """Whose `dir()`, and so the completion of names in a terminal, lists what is for programs outside this house."""

    _INTERNAL_NAMES: ClassVar[tuple[str, ...]] = ()
    """Names without an underscore, as other rooms use them, that say nothing to who does not know these."""

    def __dir__(self) -> Iterable[str]:
        return [name for name in super().__dir__() if not name.startswith("_") and name not in self._INTERNAL_NAMES]
