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

FloatArray: TypeAlias = "npt.NDArray[np.float32]"
IntArray: TypeAlias = "npt.NDArray[np.int64]"
LAYERS = 3
INPUTS_PER_PASS = 4  # inputs


@dataclass(frozen=True, eq=False)
class Network:
    """Weights by layer, float32: of shape (inputs, outputs), and biases of shape (outputs,). And the rollout policy:
    how likely each decision is in a rollout beside others that are legal, whatever the position (int64, at least 1;
    None: all alike)."""

    weights: tuple[FloatArray, ...]
    biases: tuple[FloatArray, ...]
    rollout_policy: IntArray | None = None

    @property
    def sizes(self) -> list[int]:
        """How many inputs, units in each hidden layer, and outputs."""
        return [len(self.weights[0]), *(len(bias) for bias in self.biases)]

    def flatten(self) -> FloatArray:
        """All numbers in one row: of each layer its biases, then its weights, one input after the other."""
        both = zip(self.biases, self.weights, strict=True)
        return np.concatenate([part.ravel() for one in both for part in one]).astype(np.float32)


class Networks(NamedTuple):
    """Networks side by side, and room to work in; made by `stack_networks`."""

    rows: Any  # float32 (networks, numbers of the largest): each as `flatten` returns it
    sizes: Any  # int64 (networks, LAYERS + 1)
    inputs: Any  # float32
    first_hidden: Any  # float32
    second_hidden: Any  # float32
    outputs: Any  # float32: by seat from the one to decide on, then by decision
    priors: Any  # float64: by decision, priors
    nonzero_inputs: Any  # int64: which numbers of a layer are not 0
    rollout_policies: Any  # int64 (networks, decisions): rollout policies


def stack_networks(networks: Sequence[Network], num_actions: int = 0) -> Networks:
    """Networks of a game with so many decisions, as the search takes them; there may be none."""
    sizes = np.array([one.sizes for one in networks], np.int64).reshape(-1, LAYERS + 1)
    flat = [one.flatten() for one in networks]
    rows = np.zeros((len(flat), max(map(len, flat), default=0)), np.float32)
    for row, numbers in zip(rows, flat, strict=True):
        row[: len(numbers)] = numbers
    room = (np.zeros(most, np.float32) for most in (sizes.max(axis=0) if len(sizes) else [0] * (LAYERS + 1)))
    inputs, first, second, outputs = room
    nonzero_inputs = np.zeros(sizes.max(initial=0) + 1, np.int64)
    policies = np.ones((len(flat), num_actions), np.int64)
    for policy, one in zip(policies, networks, strict=True):
        if one.rollout_policy is not None:
            policy[:] = one.rollout_policy
    return Networks(rows, sizes, inputs, first, second, outputs, np.zeros(len(outputs)), nonzero_inputs, policies)


if jit.JIT_DISABLED:

    def apply_layer(
        row: Any, offset: int, inputs: Any, n: int, outputs: Any, m: int, count: int, nonzero_inputs: Any
    ) -> int:
        """Reckons the first of m outputs of n inputs, with the numbers of a row from a place on; where those of the
        next layer begin. `nonzero_inputs` (int64, as long as the inputs, and one more) is room to work in."""
        outputs[:count] = row[offset : offset + count]
        weights = row[offset + m : offset + m + n * m].reshape(n, m)[:, :count]
        for number in np.flatnonzero(inputs[:n]):
            outputs[:count] += inputs[number] * weights[number]
        return offset + m + n * m

else:

    @compiled
    def apply_layer(
        row: Any, offset: int, inputs: Any, n: int, outputs: Any, m: int, count: int, nonzero_inputs: Any
    ) -> int:
        """Reckons the first of m outputs of n inputs, with the numbers of a row from a place on; where those of the
        next layer begin. `nonzero_inputs` (int64, as long as the inputs, and one more) is room to work in."""
        for unit in range(count):
            outputs[unit] = row[offset + unit]
        known = 0  # which inputs are not 0: noted without a branch, which no processor would foresee
        for number in range(n):
            nonzero_inputs[known] = number
            known += int(inputs[number] != 0.0)
        weights, one = row[offset + m : offset + m + n * m], 0
        while one + INPUTS_PER_PASS <= known:  # outputs are read and written once for so many
            a, b, c, d = nonzero_inputs[one], nonzero_inputs[one + 1], nonzero_inputs[one + 2], nonzero_inputs[one + 3]
            add_four_inputs(
                outputs, count, inputs[a], weights[a * m :], inputs[b], weights[b * m :],
                inputs[c], weights[c * m :], inputs[d], weights[d * m :],
            )  # fmt: skip
            one += INPUTS_PER_PASS
        while one < known:
            add_input(outputs, count, inputs[nonzero_inputs[one]], weights[nonzero_inputs[one] * m :])
            one += 1
        return offset + m + n * m


@compiled
def add_four_inputs(
    outputs: Any, n: int, a: Any, weights_a: Any, b: Any, weights_b: Any, c: Any, weights_c: Any, d: Any, weights_d: Any
) -> None:  # fmt: skip
    """Adds four inputs to n outputs, each by its weights, one after the other."""
    for unit in range(n):
        outputs[unit] = (
            outputs[unit] + a * weights_a[unit] + b * weights_b[unit] + c * weights_c[unit] + d * weights_d[unit]
        )


@compiled
def add_input(outputs: Any, n: int, value: Any, weights: Any) -> None:
    """Adds an input to n outputs by its weights."""
    for unit in range(n):
        outputs[unit] += value * weights[unit]


@compiled
def relu(units: Any, n: int) -> None:
    """Makes the first n of them 0 where they are less."""
    for unit in range(n):
        if units[unit] < 0.0:
            units[unit] = 0.0


@compiled
def run_hidden_layers(networks: Networks, network_index: int, state: Any, seat: int) -> int:
    """Lets a network look at a state in which a seat decides, as far as its last layer, whose numbers begin there."""
    sizes, row, nonzero_inputs = networks.sizes[network_index], networks.rows[network_index], networks.nonzero_inputs
    write_features(state, seat, networks.inputs)
    offset = apply_layer(row, 0, networks.inputs, sizes[0], networks.first_hidden, sizes[1], sizes[1], nonzero_inputs)
    relu(networks.first_hidden, sizes[1])
    offset = apply_layer(
        row, offset, networks.first_hidden, sizes[1], networks.second_hidden, sizes[2], sizes[2], nonzero_inputs
    )
    relu(networks.second_hidden, sizes[2])
    return int(offset)


@compiled
def predict_values(networks: Networks, network_index: int, state: Any, seat: int, num_players: int) -> None:
    """What a state in which a seat decides promises each of so many, as logarithms: the first of `outputs`."""
    sizes, offset = networks.sizes[network_index], run_hidden_layers(networks, network_index, state, seat)
    apply_layer(
        networks.rows[network_index],
        offset,
        networks.second_hidden,
        sizes[2],
        networks.outputs,
        sizes[3],
        num_players,
        networks.nonzero_inputs,
    )


@compiled
def predict_priors(
    networks: Networks, network_index: int, state: Any, seat: int, actions: Any, n: int, num_actions: int
) -> None:
    """Writes what share of 1 each of n decisions of a seat has of what deserves to be looked at, into `shares`, by
    decision. `num_actions` is how many decisions the game has: that many `outputs` are the last, after the seats that
    the network knows."""
    sizes, row, outputs = networks.sizes[network_index], networks.rows[network_index], networks.outputs
    offset, width = run_hidden_layers(networks, network_index, state, seat), sizes[3]
    begin = width - num_actions
    for number in range(n):
        outputs[begin + actions[number]] = row[offset + begin + actions[number]]
    for unit in range(sizes[2]):
        value, first = networks.second_hidden[unit], offset + width + unit * width + begin
        if value != 0.0:
            for number in range(n):
                outputs[begin + actions[number]] += value * row[first + actions[number]]
    write_softmax(outputs[begin:], actions, n, networks.priors)


@compiled
def predict_points(networks: Networks, network_index: int, state: Any, seat: int, first: int, count: int) -> None:
    """The points that a state in which a seat decides promises, in units of the game's scale: `outputs` from the first
    on, that seat's by source, then the others' in turn order."""
    sizes, row, outputs = networks.sizes[network_index], networks.rows[network_index], networks.outputs
    offset, width = run_hidden_layers(networks, network_index, state, seat), sizes[3]
    for place in range(first, first + count):
        outputs[place] = row[offset + place]
    for unit in range(sizes[2]):
        value, weights = networks.second_hidden[unit], offset + width + unit * width
        if value != 0.0:
            for place in range(first, first + count):
                outputs[place] += value * row[weights + place]


@compiled
def softmax(values: Any, n: int) -> None:
    """Makes the first n of them shares of 1. (`float`: interpreted, too, it is reckoned with double precision.)"""
    most, total = -math.inf, 0.0
    for place in range(n):
        most = max(most, float(values[place]))
    for place in range(n):
        values[place] = math.exp(float(values[place]) - most)
        total += float(values[place])
    for place in range(n):
        values[place] = float(values[place]) / total


@compiled
def write_softmax(logits: Any, actions: Any, n: int, probabilities: Any) -> None:
    """Writes what share of 1 each of n decisions has among these, from logarithms; both are by decision."""
    most, total = -math.inf, 0.0
    for number in range(n):
        most = max(most, float(logits[actions[number]]))
    for number in range(n):
        total += math.exp(float(logits[actions[number]]) - most)
    for number in range(n):
        probabilities[actions[number]] = math.exp(float(logits[actions[number]]) - most) / total
