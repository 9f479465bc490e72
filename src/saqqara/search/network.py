"""A small network that tells what a position promises each seat, and which decisions are worth a look.

Three layers: the game's `features` as they look to the seat to decide, two hidden layers of rectified linear units, and
the outputs: one number a seat, that seat first, the others in turn order, as many as the game has at most; the softmax
of those that play are the rewards. Then, unless the network is an older one, the points of each of these seats by
source, in units of the game's scale. Then one number a decision, whose softmax over the legal ones are the priors. All
numbers are float32 and added in one order, so that compiled and interpreted search agree.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np

from saqqara.core import jit
from saqqara.core.game_api import write_features
from saqqara.core.jit import compiled

if TYPE_CHECKING:
    import numpy.typing as npt

Floats: TypeAlias = "npt.NDArray[np.float32]"
Ints: TypeAlias = "npt.NDArray[np.int64]"
LAYERS = 3
TOGETHER = 4  # inputs


@dataclass(frozen=True, eq=False)
class Network:
    """Weights by layer, float32: of shape (inputs, outputs), and biases of shape (outputs,). And the rollout policy:
    how likely each decision is in a rollout beside others that are legal, whatever the position (int64, at least 1;
    None: all alike)."""

    weights: tuple[Floats, ...]
    biases: tuple[Floats, ...]
    rollout_policy: Ints | None = None

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
    policies: Any  # int64 (networks, decisions): rollout policies


def side_by_side(networks: Sequence[Network], decisions: int = 0) -> Networks:
    """Networks of a game with so many decisions, as the search takes them; there may be none."""
    sizes = np.array([one.sizes for one in networks], np.int64).reshape(-1, LAYERS + 1)
    flat = [one.flat() for one in networks]
    rows = np.zeros((len(flat), max(map(len, flat), default=0)), np.float32)
    for row, numbers in zip(rows, flat, strict=True):
        row[: len(numbers)] = numbers
    room = (np.zeros(most, np.float32) for most in (sizes.max(axis=0) if len(sizes) else [0] * (LAYERS + 1)))
    inputs, first, second, outputs = room
    places = np.zeros(sizes.max(initial=0) + 1, np.int64)
    policies = np.ones((len(flat), decisions), np.int64)
    for policy, one in zip(policies, networks, strict=True):
        if one.rollout_policy is not None:
            policy[:] = one.rollout_policy
    return Networks(rows, sizes, inputs, first, second, outputs, np.zeros(len(outputs)), places, policies)


if jit.JIT_DISABLED:

    def layer(row: Any, at: int, inputs: Any, n: int, outputs: Any, m: int, first: int, places: Any) -> int:
        """Reckons the first of m outputs of n inputs, with the numbers of a row from a place on; where those of the
        next layer begin. `places` (int64, as long as the inputs, and one more) is room to work in."""
        outputs[:first] = row[at : at + first]
        weights = row[at + m : at + m + n * m].reshape(n, m)[:, :first]
        for number in np.flatnonzero(inputs[:n]):
            outputs[:first] += inputs[number] * weights[number]
        return at + m + n * m

else:

    @compiled
    def layer(row: Any, at: int, inputs: Any, n: int, outputs: Any, m: int, first: int, places: Any) -> int:
        """Reckons the first of m outputs of n inputs, with the numbers of a row from a place on; where those of the
        next layer begin. `places` (int64, as long as the inputs, and one more) is room to work in."""
        for unit in range(first):
            outputs[unit] = row[at + unit]
        known = 0  # which inputs are not 0: noted without a branch, which no processor would foresee
        for number in range(n):
            places[known] = number
            known += int(inputs[number] != 0.0)
        weights, one = row[at + m : at + m + n * m], 0
        while one + TOGETHER <= known:  # outputs are read and written once for so many
            a, b, c, d = places[one], places[one + 1], places[one + 2], places[one + 3]
            add_four(
                outputs, first, inputs[a], weights[a * m :], inputs[b], weights[b * m :],
                inputs[c], weights[c * m :], inputs[d], weights[d * m :],
            )  # fmt: skip
            one += TOGETHER
        while one < known:
            add_one(outputs, first, inputs[places[one]], weights[places[one] * m :])
            one += 1
        return at + m + n * m


@compiled
def add_four(
    outputs: Any, n: int, a: Any, of_a: Any, b: Any, of_b: Any, c: Any, of_c: Any, d: Any, of_d: Any
) -> None:  # fmt: skip
    """Adds four inputs to n outputs, each by its weights, one after the other."""
    for unit in range(n):
        outputs[unit] = outputs[unit] + a * of_a[unit] + b * of_b[unit] + c * of_c[unit] + d * of_d[unit]


@compiled
def add_one(outputs: Any, n: int, value: Any, weights: Any) -> None:
    """Adds an input to n outputs by its weights."""
    for unit in range(n):
        outputs[unit] += value * weights[unit]


@compiled
def rectify(units: Any, n: int) -> None:
    """Makes the first n of them 0 where they are less."""
    for unit in range(n):
        if units[unit] < 0.0:
            units[unit] = 0.0


@compiled
def look(networks: Networks, which: int, state: Any, seat: int) -> int:
    """Lets a network look at a state in which a seat decides, as far as its last layer, whose numbers begin there."""
    sizes, row, places = networks.sizes[which], networks.rows[which], networks.places
    write_features(state, seat, networks.inputs)
    at = layer(row, 0, networks.inputs, sizes[0], networks.first, sizes[1], sizes[1], places)
    rectify(networks.first, sizes[1])
    at = layer(row, at, networks.first, sizes[1], networks.second, sizes[2], sizes[2], places)
    rectify(networks.second, sizes[2])
    return int(at)


@compiled
def ask_values(networks: Networks, which: int, state: Any, seat: int, seats: int) -> None:
    """What a state in which a seat decides promises each of so many, as logarithms: the first of `outputs`."""
    sizes, at = networks.sizes[which], look(networks, which, state, seat)
    layer(networks.rows[which], at, networks.second, sizes[2], networks.outputs, sizes[3], seats, networks.places)


@compiled
def ask_priors(networks: Networks, which: int, state: Any, seat: int, decisions: Any, n: int, most: int) -> None:
    """Writes what share of 1 each of n decisions of a seat has of what deserves to be looked at, into `shares`, by
    decision. `most` is how many decisions the game has: that many `outputs` are the last, after the seats that the
    network knows."""
    sizes, row, outputs = networks.sizes[which], networks.rows[which], networks.outputs
    at, width = look(networks, which, state, seat), sizes[3]
    begin = width - most
    for number in range(n):
        outputs[begin + decisions[number]] = row[at + begin + decisions[number]]
    for unit in range(sizes[2]):
        value, first = networks.second[unit], at + width + unit * width + begin
        if value != 0.0:
            for number in range(n):
                outputs[begin + decisions[number]] += value * row[first + decisions[number]]
    share_logarithms(outputs[begin:], decisions, n, networks.shares)


@compiled
def ask_points(networks: Networks, which: int, state: Any, seat: int, first: int, count: int) -> None:
    """The points that a state in which a seat decides promises, in units of the game's scale: `outputs` from the first
    on, that seat's by source, then the others' in turn order."""
    sizes, row, outputs = networks.sizes[which], networks.rows[which], networks.outputs
    at, width = look(networks, which, state, seat), sizes[3]
    for place in range(first, first + count):
        outputs[place] = row[at + place]
    for unit in range(sizes[2]):
        value, weights = networks.second[unit], at + width + unit * width
        if value != 0.0:
            for place in range(first, first + count):
                outputs[place] += value * row[weights + place]


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
