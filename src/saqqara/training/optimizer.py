"""Training of a network on `Samples` in numpy: softmax, cross entropy and Adam (Kingma and Ba 2015)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np

from saqqara.core import jit
from saqqara.search.network import Network
from saqqara.training.selfplay import UNKNOWN_POINTS, Samples

BATCH_SIZE = 512
LEARNING_RATE, FINE_TUNING_RATE = (
    2e-3,
    3e-4,
)  # initial learning rates: of a new network, of a trained network
FINAL_RATE_FRACTION = 0.05  # fraction of the initial learning rate that remains at the end
WEIGHT_DECAY = 1e-5  # of weights, per step
SEARCH_VALUE_WEIGHT = 0.8  # weight of the search value in the target value; the rest is the outcome of the game
MAX_POLICY_SAMPLES, POLICY_STEPS = 200_000, 60  # maximum samples and number of steps to fit a rollout policy
POLICY_SCALE = 100  # weight of an action of average likelihood in a rollout policy
POINTS_LOSS_WEIGHT = 0.1  # weight of a squared points error, in units of the game's scale, relative to one nat


def initialize_network(sizes: Sequence[int], seed: str) -> Network:
    """Return an untrained network with random weights (He and others 2015)."""
    generator = _generator(seed)
    shapes = list(pairwise(sizes))
    weights = [generator.normal(0, np.sqrt(2 / rows), (rows, columns)).astype(np.float32) for rows, columns in shapes]
    weights[-1] *= 0.1
    return Network(tuple(weights), tuple(np.zeros(columns, np.float32) for _, columns in shapes))


def add_points_outputs(network: Network, seats: int, num_points: int) -> Network:
    """Return a network with `num_points` additional outputs for points, whose weights are 0."""
    last, bias = network.weights[-1], network.biases[-1]
    empty = np.zeros((len(last), num_points), np.float32)
    wider = np.concatenate([last[:, :seats], empty, last[:, seats:]], axis=1)
    weights, biases = (*network.weights[:-1], wider), (*network.biases[:-1], np.insert(bias, seats, empty[0]))
    return replace(network, weights=weights, biases=biases)


def _generator(seed: str) -> Any:
    return np.random.default_rng(jit.generator_from_text(seed).tolist())


def layer_outputs(network: Network, inputs: Any) -> list[Any]:
    """Return the outputs of every layer for rows of inputs, preceded by the inputs."""
    layers = [inputs]
    for number, (weights, biases) in enumerate(zip(network.weights, network.biases, strict=True)):
        sums = layers[-1] @ weights + biases
        layers.append(sums if number == len(network.weights) - 1 else np.maximum(sums, 0))
    return layers


def compute_losses(network: Network, samples: Samples, rows: Any, scale: float) -> tuple[float, float, float]:
    """Return the losses of a network for values, priors and points.

    The losses of values and priors are cross entropies in nats above the minimum possible. The loss of points is the
    root mean square error by seat and source.
    """
    last = layer_outputs(network, samples.inputs[rows].astype(np.float32))[-1]
    value, policy, squares = _loss_gradient(last, samples, rows, scale)[1:]
    known_points = max(int((samples.points[rows] != UNKNOWN_POINTS).sum()), 1)
    return value, policy, scale * float(np.sqrt(2 * squares * len(rows) / POINTS_LOSS_WEIGHT / known_points))


def _loss_gradient(outputs: Any, samples: Samples, rows: Any, scale: float) -> tuple[Any, float, float, float]:
    """Return the gradient of the loss with respect to the outputs, and the losses of values, priors and points."""
    target_values = (
        SEARCH_VALUE_WEIGHT * samples.search_values[rows] + (1 - SEARCH_VALUE_WEIGHT) * samples.outcomes[rows]
    )
    seats, policy_start = target_values.shape[1], target_values.shape[1] + samples.points.shape[1]
    gradient, losses = np.empty_like(outputs), []
    for part, given in (
        (slice(seats), target_values),
        (slice(policy_start, None), samples.visits[rows].astype(np.float32)),
    ):
        targets = np.maximum(given, 0)
        targets /= targets.sum(axis=1, keepdims=True)
        logits = np.where(given >= 0, outputs[:, part], -np.inf)
        shares = np.exp(logits - logits.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        ratio = np.log(np.maximum(targets, 1e-9)) - np.log(np.maximum(shares, 1e-9))
        losses.append(float((targets * ratio).sum() / len(outputs)))
        gradient[:, part] = (shares - targets) / len(outputs)
    points = samples.points[rows]
    error = np.where(points == UNKNOWN_POINTS, 0, outputs[:, seats:policy_start] - points / np.float32(scale))
    gradient[:, seats:policy_start] = POINTS_LOSS_WEIGHT * error / len(outputs)
    return gradient, losses[0], losses[1], POINTS_LOSS_WEIGHT * float((error * error).sum()) / 2 / len(outputs)


def fit_rollout_policy(samples: Samples) -> Any:
    """Return the weight of each action in rollouts, as in `Network`.

    The weights are a softmax over the legal actions of one number per action, regardless of the position, fitted to the
    visits of searches. The fit uses Newton's method for each number separately, with damping.
    """
    visits = samples.visits[:: -(-len(samples.visits) // MAX_POLICY_SAMPLES)].astype(np.float32)
    visits = visits[visits.max(axis=1) > 0]
    legal, targets = visits >= 0, np.maximum(visits, 0)
    targets /= targets.sum(axis=1, keepdims=True)
    logits = np.zeros(visits.shape[1])
    for _ in range(POLICY_STEPS):
        shares = np.where(legal, np.exp(logits), 0)
        shares /= shares.sum(axis=1, keepdims=True)
        gradient, curvature = (targets - shares).sum(axis=0), (shares * (1 - shares)).sum(axis=0)
        logits += 0.7 * gradient / (curvature + 5)  # so that rarely legal actions change little
    was_legal = legal.any(axis=0)
    logits[was_legal] -= logits[was_legal].mean()
    return np.maximum(1, np.round(POLICY_SCALE * np.exp(logits))).astype(np.int64)


def add_symmetries(samples: Samples, symmetries: Sequence[tuple[Any, Any]]) -> Samples:
    """Return the samples, followed by all symmetric forms of their positions."""
    if not symmetries:
        return samples
    return Samples(
        np.concatenate([samples.inputs, *(samples.inputs[:, order] for order, _ in symmetries)]),
        np.concatenate([samples.visits, *(samples.visits[:, order] for _, order in symmetries)]),
        np.concatenate([samples.search_values] * (1 + len(symmetries))),
        np.concatenate([samples.outcomes] * (1 + len(symmetries))),
        np.concatenate([samples.points] * (1 + len(symmetries))),
    )


def train_network(
    network: Network, samples: Samples, validation: Samples, symmetries: Sequence[tuple[Any, Any]], scale: float,
    epochs: int,
    seed: str, is_trained: bool = False,
) -> Iterator[tuple[Network, Any]]:  # fmt: skip
    """Train a network, and yield it after each epoch with its validation losses (values, priors, points).

    The validation samples come from separate games, because positions of one game are correlated. The network predicts
    points in units of `scale`. If `is_trained`, the yielded network is the mean of the initial network and the networks
    after each epoch (Polyak and Juditsky 1992). On one machine, the result depends only on the arguments.
    """
    generator, augmented = _generator(seed), add_symmetries(samples, symmetries)
    order, validation_rows = np.arange(len(augmented.inputs)), np.arange(len(validation.inputs))
    parameters = [array.copy() for array in (*network.weights, *network.biases)]
    mean, square = ([np.zeros_like(array) for array in parameters] for _ in range(2))
    steps, step, first_rate = (
        max(1, epochs * (-(-len(order) // BATCH_SIZE))),
        0,
        FINE_TUNING_RATE if is_trained else LEARNING_RATE,
    )
    sums, num_averaged = [array * is_trained for array in parameters], int(is_trained)
    for _ in range(epochs):
        generator.shuffle(order)
        for first in range(0, len(order), BATCH_SIZE):
            rows, current = order[first : first + BATCH_SIZE], _with_parameters(network, parameters)
            activations = layer_outputs(current, augmented.inputs[rows].astype(np.float32))
            gradients = _backpropagate(current, activations, _loss_gradient(activations[-1], augmented, rows, scale)[0])
            step += 1
            rate = first_rate * (
                FINAL_RATE_FRACTION + (1 - FINAL_RATE_FRACTION) * 0.5 * (1 + np.cos(np.pi * step / steps))
            )
            for place, (array, slope) in enumerate(zip(parameters, gradients, strict=True)):
                mean[place] += 0.1 * (slope - mean[place])
                square[place] += 0.001 * (slope * slope - square[place])
                update = (mean[place] / (1 - 0.9**step)) / (np.sqrt(square[place] / (1 - 0.999**step)) + 1e-8)
                array -= rate * (update + WEIGHT_DECAY * array)
        sums, num_averaged = (
            [one * is_trained + array for one, array in zip(sums, parameters, strict=True)],
            num_averaged * is_trained + 1,
        )
        current = _with_parameters(network, [(one / num_averaged).astype(np.float32) for one in sums])
        yield current, compute_losses(current, validation, validation_rows, scale)


def _with_parameters(network: Network, parameters: Sequence[Any]) -> Network:
    """Return the network with other parameters: all weights, followed by all biases."""
    layers = len(network.weights)
    return replace(network, weights=tuple(parameters[:layers]), biases=tuple(parameters[layers:]))


def _backpropagate(network: Network, activations: list[Any], gradient: Any) -> list[Any]:
    """Return the gradients of all weights, followed by those of all biases."""
    weights, biases = list[Any](), list[Any]()
    for number in range(len(network.weights) - 1, -1, -1):
        weights.insert(0, activations[number].T @ gradient)
        biases.insert(0, gradient.sum(axis=0))
        if number:
            gradient = (gradient @ network.weights[number].T) * (activations[number] > 0)
    return [*weights, *biases]
