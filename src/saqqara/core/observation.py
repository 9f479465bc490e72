"""What a seat sees as numbers, for programs that learn: which numbers there are, where each stands, what it means.

Every game has one layout, the same with all its options: an array of int16 in which each part has its place. All values
are whole numbers as they are at the table, nothing is scaled or cut off; int16 holds every count of points, and takes
half the room of float32. What is one of several things is 1 at the place of that thing and 0 elsewhere. Seats are
counted from who looks on: first its own, then the next to the left.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from saqqara.errors import InvalidOptionError, short_repr

if TYPE_CHECKING:
    import numpy.typing as npt

Values: TypeAlias = "npt.NDArray[np.int16]"
DTYPE = np.dtype(np.int16)


@dataclass(frozen=True)
class Axis:
    """A dimension of a part: what it counts, and the name of each of its places."""

    name: str
    labels: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.labels)


def axis(name: str, labels: Iterable[Any]) -> Axis:
    """A dimension with these names of its places."""
    return Axis(name, tuple(map(str, labels)))


@dataclass(frozen=True)
class Part:
    """Some of the numbers: their `name`, what each dimension counts (`axes`: its name and the labels of its places;
    none for a single number), their `meaning`, and the greatest and the least that each can be (`high`, `low`)."""

    name: str
    axes: tuple[Axis, ...]
    meaning: str
    high: int = 1
    low: int = 0

    @property
    def shape(self) -> tuple[int, ...]:
        """How many places each dimension has."""
        return tuple(len(one) for one in self.axes)

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return prod(self.shape)


class ObservationSpec:
    """The layout of a game's observations.

    - `parts`: in order; `size`: of all numbers, int16
    - `low`, `high`: the least and the greatest that each number can be, int16 (size)
    - `left_out`: what a view says besides, by its name there, and why it is no part
    - `at`: where each part begins, by name
    """

    def __init__(self, parts: Iterable[Part], omitted: Mapping[str, str]) -> None:
        self.parts, self.omitted = tuple(parts), dict(omitted)
        starts = np.cumsum([0, *(part.size for part in self.parts)]).tolist()
        self.size: int = starts.pop()
        names = [part.name for part in self.parts]
        self.offsets: Any = namedtuple("At", names)(*starts)
        self.low = np.concatenate([np.full(part.size, part.low, DTYPE) for part in self.parts])
        self.high = np.concatenate([np.full(part.size, part.high, DTYPE) for part in self.parts])

    def unpack(self, observations: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """The parts of `observations` by name, in their order, to look at: of one (size) each in the part's shape, of
        many (..., size) with the same dimensions before it; of the type that was given (int16). Raises
        InvalidOptionError for an array of another size."""
        given = np.asarray(observations)
        if given.ndim == 0 or given.shape[-1] != self.size:
            raise InvalidOptionError(
                f"an observation has {self.size} numbers; this array has the shape {short_repr(given.shape)}"
            )
        before = given.shape[:-1]
        return {
            part.name: given[..., start : start + part.size].reshape((*before, *part.shape))
            for part, start in zip(self.parts, self.offsets, strict=True)
        }

    def labels(self) -> list[str]:
        """The name of every number, in order, as `cargo[boat 2, space 1, obelisk]`."""
        return [
            f"{part.name}[{', '.join(place)}]" if place else part.name
            for part in self.parts
            for place in product(*(one.labels for one in part.axes))
        ]

    def __reduce__(self) -> Any:
        return ObservationSpec, (self.parts, self.omitted)

    def __repr__(self) -> str:
        return f"<observations of {self.size} numbers in {len(self.parts)} parts>"
