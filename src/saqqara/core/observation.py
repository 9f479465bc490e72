"""Observations for machine learning: the numbers that describe what a seat sees, their places, and their meanings.

Every game has one layout, the same with all its options: an int16 array in which each part has its place. All values
are whole numbers as in the game, neither scaled nor clipped; int16 holds every count of points, and takes half the
memory of float32. Categories are one-hot. Seats are counted from the observer: first its own, then the next to the
left.
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
    """Dimension of a part: what it counts, and the label of each of its places."""

    name: str
    labels: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.labels)


def axis(name: str, labels: Iterable[Any]) -> Axis:
    """Return a dimension with these labels."""
    return Axis(name, tuple(map(str, labels)))


@dataclass(frozen=True)
class Part:
    """Part of an observation.

    - `name`: the name
    - `axes`: what each dimension counts, with the labels of its places; empty for a single number
    - `meaning`: a description
    - `high`, `low`: the greatest and the least value of each number
    """

    name: str
    axes: tuple[Axis, ...]
    meaning: str
    high: int = 1
    low: int = 0

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of places of each dimension."""
        return tuple(len(one) for one in self.axes)

    @property
    def size(self) -> int:
        """The number of numbers."""
        return prod(self.shape)


class ObservationSpec:
    """Layout of the observations of a game.

    - `parts`: the `Part` objects in order
    - `size`: the number of all numbers
    - `low`, `high`: the least and the greatest value of each number, int16 (size)
    - `omitted`: other fields of a view, by name, with the reason why they are not part of the observation
    - `offsets`: the index at which each part starts, by name
    """

    def __init__(self, parts: Iterable[Part], omitted: Mapping[str, str]) -> None:
        self.parts, self.omitted = tuple(parts), dict(omitted)
        offsets = np.cumsum([0, *(part.size for part in self.parts)]).tolist()
        self.size: int = offsets.pop()
        names = [part.name for part in self.parts]
        self.offsets: Any = namedtuple("At", names)(*offsets)
        self.low = np.concatenate([np.full(part.size, part.low, DTYPE) for part in self.parts])
        self.high = np.concatenate([np.full(part.size, part.high, DTYPE) for part in self.parts])

    def unpack(self, observations: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """Return the parts of `observations` by name, in order; they may share its memory.

        For one observation (size) each part has its own shape. For many (..., size) the leading dimensions come first.
        The type is that of the argument (int16).

        Raises `InvalidOptionError` for an array of another size.
        """
        array = np.asarray(observations)
        if array.ndim == 0 or array.shape[-1] != self.size:
            raise InvalidOptionError(
                f"expected observations of {self.size} numbers, got an array of shape {short_repr(array.shape)}"
            )
        batch_shape = array.shape[:-1]
        return {
            part.name: array[..., offset : offset + part.size].reshape((*batch_shape, *part.shape))
            for part, offset in zip(self.parts, self.offsets, strict=True)
        }

    def labels(self) -> list[str]:
        """Return the name of every number, in order, such as `cargo[boat 2, space 1, obelisk]`."""
        return [
            f"{part.name}[{', '.join(place)}]" if place else part.name
            for part in self.parts
            for place in product(*(one.labels for one in part.axes))
        ]

    def __reduce__(self) -> Any:
        return ObservationSpec, (self.parts, self.omitted)

    def __repr__(self) -> str:
        return f"<observations of {self.size} numbers in {len(self.parts)} parts>"
