"""A small network that tells what a position promises each seat, and which decisions are worth a look.

Three layers: the game's `features` as they look to the seat to decide, two hidden layers of rectified linear units, and
the outputs: one number a seat, that seat first, the others in turn order, as many as the game has at most; the softmax
of those that play are the rewards. Then one number a decision, whose softmax over the legal ones are the priors. All
numbers are float32 and added in one order, so that compiled and interpreted search agree.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np

from saqqara import kernel
from saqqara.kernel import compiled
from saqqara.rules import features

if TYPE_CHECKING:
    import numpy.typing as npt

Floats: TypeAlias = "npt.NDArray[np.float32]"
LAYERS = 3


@dataclass(frozen=True, eq=False)
class Network:
    """Weights by layer, float32: of shape (inputs, outputs), and biases of shape (outputs,)."""

    weights: tuple[Floats, ...]
    biases: tuple[Floats, ...]

    @property
    def sizes(self) -> list[int]:
        """How many inputs, units in each hidden layer, and outputs."""
        return [len(self.weights[0]), *(len(bias) for bias in self.biases)]

    def flat(self) -> Floats:
        """All numbers in one row: of each layer its biases, then its weights, one input after the other."""
        both = zip(self.biases, self.weights, strict=True)
        return np.concatenate([part.ravel() for one in both for part in one]).astype(np.float32)


class Networks(NamedTuple):
    """Networks side by side, and room to work in; made by `side_by_side`."""

    rows: Any  # float32 (networks, numbers of the largest): each one `flat`
    sizes: Any  # int64 (networks, LAYERS + 1)
    inputs: Any  # float32
    first: Any  # float32
    second: Any  # float32
    outputs: Any  # float32: by seat from the one to decide on, then by decision
    shares: Any  # float64: by decision, priors
    places: Any  # int64: which numbers of a layer are not 0


def side_by_side(networks: Sequence[Network]) -> Networks:
    """Networks as the search takes them; there may be none."""
    sizes = np.array([one.sizes for one in networks], np.int64).reshape(-1, LAYERS + 1)
    flat = [one.flat() for one in networks]
    rows = np.zeros((len(flat), max(map(len, flat), default=0)), np.float32)
    for row, numbers in zip(rows, flat, strict=True):
        row[: len(numbers)] = numbers
    room = (np.zeros(most, np.float32) for most in (sizes.max(axis=0) if len(sizes) else [0] * (LAYERS + 1)))
    inputs, first, second, outputs = room
    places = np.zeros(sizes.max(initial=0) + 1, np.int64)
    return Networks(rows, sizes, inputs, first, second, outputs, np.zeros(len(outputs)), places)


if kernel.INTERPRETED:

    def layer(row: Any, at: int, inputs: Any, n: int, outputs: Any, m: int, places: Any) -> int:
        """Reckons m outputs of n inputs, with the numbers of a row from a place on; where those of the next begin.
        `places` (int64, as long as the inputs, and one more) is room to work in."""
        outputs[:m] = row[at : at + m]
        weights = row[at + m : at + m + n * m].reshape(n, m)
        for number in np.flatnonzero(inputs[:n]):
            outputs[:m] += inputs[number] * weights[number]
        return at + m + n * m

else:

    @compiled
    def layer(row: Any, at: int, inputs: Any, n: int, outputs: Any, m: int, places: Any) -> int:
        """Reckons m outputs of n inputs, with the numbers of a row from a place on; where those of the next begin.
        `places` (int64, as long as the inputs, and one more) is room to work in."""
        for unit in range(m):
            outputs[unit] = row[at + unit]
        known = 0  # which inputs are not 0: noted without a branch, which no processor would foresee
        for number in range(n):
            places[known] = number
            known += int(inputs[number] != 0.0)
        for one in range(known):
            value, first = inputs[places[one]], at + m + places[one] * m
            weights = row[first : first + m]  # a slice: its loop is made one of vectors
            for unit in range(m):
                outputs[unit] += value * weights[unit]
        return at + m + n * m


@compiled
def rectify(units: Any, n: int) -> None:
    """Makes the first n of them 0 where they are less."""
    for unit in range(n):
        if units[unit] < 0.0:
            units[unit] = 0.0


@compiled
def ask(networks: Networks, which: int, state: Any, seat: int) -> None:
    """Lets a network look at a state in which a seat decides; what it says is in `outputs`."""
    sizes, row = networks.sizes[which], networks.rows[which]
    features(state, seat, networks.inputs)
    at = layer(row, 0, networks.inputs, sizes[0], networks.first, sizes[1], networks.places)
    rectify(networks.first, sizes[1])
    at = layer(row, at, networks.first, sizes[1], networks.second, sizes[2], networks.places)
    rectify(networks.second, sizes[2])
    layer(row, at, networks.second, sizes[2], networks.outputs, sizes[3], networks.places)


@compiled
def by_decision(networks: Networks, which: int, decisions: int) -> int:
    """Where the last part of what a network has said begins, one number a decision; before it come as many seats as
    it knows."""
    return int(networks.sizes[which, LAYERS] - decisions)


@compiled
def softmax(numbers: Any, n: int) -> None:
    """Makes the first n of them shares of 1. (`float`: interpreted, too, it is reckoned with double precision.)"""
    most, total = -math.inf, 0.0
    for place in range(n):
        most = max(most, float(numbers[place]))
    for place in range(n):
        numbers[place] = math.exp(float(numbers[place]) - most)
        total += float(numbers[place])
    for place in range(n):
        numbers[place] = float(numbers[place]) / total


@compiled
def share_logarithms(logarithms: Any, decisions: Any, n: int, shares: Any) -> None:
    """Writes what share of 1 each of n decisions has among these, from logarithms; both are by decision."""
    most, total = -math.inf, 0.0
    for number in range(n):
        most = max(most, float(logarithms[decisions[number]]))
    for number in range(n):
        total += math.exp(float(logarithms[decisions[number]]) - most)
    for number in range(n):
        shares[decisions[number]] = math.exp(float(logarithms[decisions[number]]) - most) / total
