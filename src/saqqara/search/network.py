"""Small policy-value network: it predicts the result for each seat, and a prior for each action.

It has three layers: the game's `features` from the point of view of the seat to move, two hidden layers of rectified
linear units, and the outputs. The first outputs are one logit per seat, for as many seats as the game can have: the
seat to move first, then the others in turn order. The softmax over the seats that play gives the rewards. Next come,
except in older networks, the points of each of these seats by source, in units of the game's scale. The last outputs
are one logit per action; the softmax over the legal ones gives the priors. All numbers are float32 and are added in a
fixed order, so that compiled and interpreted search agree.
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
INPUTS_PER_PASS = 4  # inputs that one pass over the outputs adds


@dataclass(frozen=True, eq=False)
class Network:
    """Weights and biases of a network, and its rollout policy.

    Each layer has float32 weights of shape (inputs, outputs) and biases of shape (outputs,). The rollout policy (int64,
    at least 1) is the relative probability of each action among the legal ones in a rollout, whatever the position;
    None means uniform.
    """

    weights: tuple[FloatArray, ...]
    biases: tuple[FloatArray, ...]
    rollout_policy: IntArray | None = None

    @property
    def sizes(self) -> list[int]:
        """Numbers of inputs, of units in each hidden layer, and of outputs."""
        return [len(self.weights[0]), *(len(bias) for bias in self.biases)]

    def flatten(self) -> FloatArray:
        """Return all parameters in one row: for each layer its biases, then its weights, input by input."""
        both = zip(self.biases, self.weights, strict=True)
        return np.concatenate([part.ravel() for one in both for part in one]).astype(np.float32)


class Networks(NamedTuple):
    """Several networks of one game, and work buffers; built by `stack_networks`."""

    rows: Any  # float32 (networks, parameters of the largest): each as `flatten` returns it
    sizes: Any  # int64 (networks, LAYERS + 1)
    inputs: Any  # float32
    first_hidden: Any  # float32
    second_hidden: Any  # float32
    outputs: Any  # float32: by seat from the seat to move on, then points by seat and source, then by action ID
    priors: Any  # float64: priors by action ID
    nonzero_inputs: Any  # int64: indices of the inputs of a layer that are not 0
    rollout_policies: Any  # int64 (networks, actions): rollout policies


def stack_networks(networks: Sequence[Network], num_actions: int = 0) -> Networks:
    """Stack networks of a game with `num_actions` actions in the form that the search uses; there may be none."""
    sizes = np.array([one.sizes for one in networks], np.int64).reshape(-1, LAYERS + 1)
    flat = [one.flatten() for one in networks]
    rows = np.zeros((len(flat), max(map(len, flat), default=0)), np.float32)
    for row, parameters in zip(rows, flat, strict=True):
        row[: len(parameters)] = parameters
    room = (np.zeros(max_units, np.float32) for max_units in (sizes.max(axis=0) if len(sizes) else [0] * (LAYERS + 1)))
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
        """Compute the first `count` of m outputs from n inputs; return the offset of the next layer.

        The parameters are read from `row`, starting at `offset`. `nonzero_inputs` (int64, one longer than the inputs)
        is a work buffer.
        """
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
        """Compute the first `count` of m outputs from n inputs; return the offset of the next layer.

        The parameters are read from `row`, starting at `offset`. `nonzero_inputs` (int64, one longer than the inputs)
        is a work buffer.
        """
        for unit in range(count):
            outputs[unit] = row[offset + unit]
        known = 0  # collects the non-zero inputs without a branch, which no processor could predict
        for number in range(n):
            nonzero_inputs[known] = number
            known += int(inputs[number] != 0.0)
        weights, one = row[offset + m : offset + m + n * m], 0
        while one + INPUTS_PER_PASS <= known:  # reads and writes the outputs once per INPUTS_PER_PASS inputs
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
    """Add four inputs to n outputs, each with its weights, in order."""
    for unit in range(n):
        outputs[unit] = (
            outputs[unit] + a * weights_a[unit] + b * weights_b[unit] + c * weights_c[unit] + d * weights_d[unit]
        )


@compiled
def add_input(outputs: Any, n: int, value: Any, weights: Any) -> None:
    """Add an input to n outputs with its weights."""
    for unit in range(n):
        outputs[unit] += value * weights[unit]


@compiled
def relu(units: Any, n: int) -> None:
    """Set the first n units to 0 where they are negative."""
    for unit in range(n):
        if units[unit] < 0.0:
            units[unit] = 0.0


@compiled
def run_hidden_layers(networks: Networks, network_index: int, state: Any, seat: int) -> int:
    """Evaluate a network up to its last hidden layer for a state in which `seat` is to move.

    Return the offset of the output layer's parameters.
    """
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
    """Write the value logits of all seats, starting with the seat to move, into the first `outputs`."""
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
    """Write the priors of n legal actions of the seat to move into `priors`, by action ID.

    `num_actions` is the number of actions of the game. The action logits are that many outputs at the end, after the
    outputs for seats.
    """
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
    """Write the predicted points, in units of the game's scale, into `outputs` from index `first` on.

    The points of the seat to move come first, by source, then those of the other seats in turn order.
    """
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
    """Replace the first n values by their softmax.

    `float` makes interpreted code compute in double precision, too.
    """
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
    """Write the softmax of the logits of n actions into `probabilities`; both arrays are indexed by action ID."""
    most, total = -math.inf, 0.0
    for number in range(n):
        most = max(most, float(logits[actions[number]]))
    for number in range(n):
        total += math.exp(float(logits[actions[number]]) - most)
    for number in range(n):
        probabilities[actions[number]] = math.exp(float(logits[actions[number]]) - most) / total
