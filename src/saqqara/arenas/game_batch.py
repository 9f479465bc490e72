"""Results of many games, as arrays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

import numpy as np

from saqqara.core.game import Game
from saqqara.core.record import Record
from saqqara.core.state import State
from saqqara.errors import InvalidOptionError, is_integer, short_repr

if TYPE_CHECKING:
    import numpy.typing as npt


@dataclass(frozen=True, eq=False)
class GameBatch:
    """Results of many games in order; `len(games)` is their number.

    All fields except `game` and `sources` are arrays:

    - `setups` int64 (games): the seed of each setup, `game.start(seed=...)`
    - `seating` int16 (games, seats): the index of the player at each seat
    - `results` float64 (games, seats): 1 for a sole winner, 0 for a loser, a share for a shared first place
    - `points` int32 (games, seats)
    - `breakdown_by_seat` int32 (games, seats, sources): points by source, in the order of `sources`; without sources
      unless they were requested
    - `lengths` int32 (games): number of actions
    - `faults` int32 (games, seats, 3): turns played by a fallback player, by kind of fault
      (`players.external.FAULTS`: late, illegal, broken); 0 for built-in players
    - `action_ids` int16: the IDs of all actions, game by game, if they were requested; `offsets` int64 (games + 1):
      the actions of game i are `action_ids[offsets[i]:offsets[i + 1]]`
    """

    game: Game
    sources: tuple[str, ...]
    setups: npt.NDArray[np.int64]
    seating: npt.NDArray[np.int16]
    results: npt.NDArray[np.float64]
    points: npt.NDArray[np.int32]
    breakdown_by_seat: npt.NDArray[np.int32]
    lengths: npt.NDArray[np.int32]
    faults: npt.NDArray[np.int32]
    action_ids: npt.NDArray[np.int16]

    def __len__(self) -> int:
        return len(self.lengths)

    @property
    def offsets(self) -> npt.NDArray[np.int64]:
        """Start of each game in `action_ids`, and the end of the last game: int64 (games + 1)."""
        return np.concatenate([[0], np.cumsum(self.lengths, dtype=np.int64)])

    @property
    def score_rates(self) -> npt.NDArray[np.float64]:
        """Score of the first player in each game, summed over its seats: float64 (games), from 0 to 1."""
        score_rates: npt.NDArray[np.float64] = np.where(self.seating == 0, self.results, 0.0).sum(axis=1)
        return score_rates

    def state(self, index: int) -> State:
        """Return the final state of the game with this `index`, from 0, with its history.

        Raise `InvalidOptionError` if there is no such game, or if actions were not kept.
        """
        if not is_integer(index) or not 0 <= index < len(self):
            raise InvalidOptionError(
                f"index={short_repr(index)} is out of range; index must be a whole number from 0 to {len(self) - 1}"
            )
        if len(self.action_ids) != self.offsets[-1]:
            raise InvalidOptionError("actions were not kept; play the games with keep_actions=True")
        state = self.game.start(seed=int(self.setups[index]))
        for action_id in self.action_ids[self.offsets[index] : self.offsets[index + 1]].tolist():
            state.play_id(action_id)
        return state

    def records(self, names: Sequence[str]) -> Iterator[Record]:
        """Yield the games as records, for example for `record_files.write_records`.

        `names` are the names of the players. Raise `InvalidOptionError` if actions were not kept, or if there are fewer
        names than players.
        """
        players = int(self.seating.max(initial=0)) + 1
        if len(names) < players:
            raise InvalidOptionError(f"expected at least {players} names, one per player, got {len(names)}")
        for index in range(len(self)):
            yield self.state(index).record([names[player] for player in self.seating[index].tolist()])

    def head(self, count: int) -> GameBatch:
        """Return the first `count` games, or all if there are fewer."""
        count = min(count, len(self))
        arrays = {name: array[:count] for name, array in self.arrays().items() if name != "action_ids"}
        return GameBatch(self.game, self.sources, action_ids=self.action_ids[: self.offsets[count]], **arrays)

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """Return all arrays by name, int16, int32, int64 or float64 as above; they are not copied."""
        return {name: getattr(self, name) for name in ARRAY_NAMES}

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, GameBatch)
            and (self.game, self.sources) == (other.game, other.sources)
            and all(np.array_equal(array, other.arrays()[name]) for name, array in self.arrays().items())
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{len(self)} games of {self.game!r}>"


ARRAY_NAMES = tuple(field.name for field in fields(GameBatch) if field.name not in ("game", "sources"))


def concatenate_batches(parts: Iterable[GameBatch]) -> GameBatch:
    """Concatenate batches; there must be at least one."""
    batches = list(parts)
    arrays = {name: np.concatenate([part.arrays()[name] for part in batches]) for name in ARRAY_NAMES}
    return GameBatch(batches[0].game, batches[0].sources, **arrays)
