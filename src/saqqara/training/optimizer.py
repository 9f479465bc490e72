"""A network learns from `Lessons`: softmax and cross entropy, Adam (Kingma and Ba 2015), in numpy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np

from saqqara.core import jit
from saqqara.search.network import Network
from saqqara.training.selfplay import UNKNOWN, Lessons

BATCH = 512
RATE, REFINING = 2e-3, 3e-4  # of learning, at the start: of a network that knows nothing, of one that knows something
LAST = 0.05  # so much of it is left at the end
DECAY = 1e-5  # of weights, a step
SEARCHED = 0.8  # how much of what is learned of a position's worth is the search's word; the rest is what came of it
ENOUGH, STEPS = 200_000, 60  # lessons and steps from which a rollout policy is learned
WHOLE = 100  # what a decision of middling likelihood has in a rollout policy
POINTS = 0.1  # how much a square of points counts, in units of the game's scale, beside a nat


def fresh(sizes: Sequence[int], seed: str) -> Network:
    """A network that knows nothing (He and others 2015)."""
    chance = _chance(seed)
    shapes = list(pairwise(sizes))
    weights = [chance.normal(0, np.sqrt(2 / rows), (rows, columns)).astype(np.float32) for rows, columns in shapes]
    weights[-1] *= 0.1
    return Network(tuple(weights), tuple(np.zeros(columns, np.float32) for _, columns in shapes))


def with_points(network: Network, seats: int, points: int) -> Network:
    """A network that says nothing of points, with so many outputs for them, which are 0 still."""
    last, bias = network.weights[-1], network.biases[-1]
    empty = np.zeros((len(last), points), np.float32)
    wider = np.concatenate([last[:, :seats], empty, last[:, seats:]], axis=1)
    weights, biases = (*network.weights[:-1], wider), (*network.biases[:-1], np.insert(bias, seats, empty[0]))
    return replace(network, weights=weights, biases=biases)


def _chance(seed: str) -> Any:
    return np.random.default_rng(jit.generator_from_text(seed).tolist())


def outputs(network: Network, inputs: Any) -> list[Any]:
    """What every layer gives for rows of inputs, after them."""
    layers = [inputs]
    for number, (weights, biases) in enumerate(zip(network.weights, network.biases, strict=True)):
        sums = layers[-1] @ weights + biases
        layers.append(sums if number == len(network.weights) - 1 else np.maximum(sums, 0))
    return layers


def losses(network: Network, lessons: Lessons, rows: Any, scale: float) -> tuple[float, float, float]:
    """How far a network is off: of the values and of the priors as cross entropies in nats above the least there can
    be; of the points, the root of the mean square by seat and source."""
    last = outputs(network, lessons.inputs[rows].astype(np.float32))[-1]
    value, policy, squares = _wrong(last, lessons, rows, scale)[1:]
    known = max(int((lessons.points[rows] != UNKNOWN).sum()), 1)
    return value, policy, scale * float(np.sqrt(2 * squares * len(rows) / POINTS / known))


def _wrong(last: Any, lessons: Lessons, rows: Any, scale: float) -> tuple[Any, float, float, float]:
    """The gradient of the loss by the outputs, and its parts: of values, priors and points."""
    worth = SEARCHED * lessons.searched[rows] + (1 - SEARCHED) * lessons.turned_out[rows]
    seats, before = worth.shape[1], worth.shape[1] + lessons.points.shape[1]
    gradient, off = np.empty_like(last), []
    for part, given in ((slice(seats), worth), (slice(before, None), lessons.visits[rows].astype(np.float32))):
        wanted = np.maximum(given, 0)
        wanted /= wanted.sum(axis=1, keepdims=True)
        logits = np.where(given >= 0, last[:, part], -np.inf)
        shares = np.exp(logits - logits.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        ratio = np.log(np.maximum(wanted, 1e-9)) - np.log(np.maximum(shares, 1e-9))
        off.append(float((wanted * ratio).sum() / len(last)))
        gradient[:, part] = (shares - wanted) / len(last)
    points = lessons.points[rows]
    error = np.where(points == UNKNOWN, 0, last[:, seats:before] - points / np.float32(scale))
    gradient[:, seats:before] = POINTS * error / len(last)
    return gradient, off[0], off[1], POINTS * float((error * error).sum()) / 2 / len(last)


def rollout_policy(lessons: Lessons) -> Any:
    """How likely each decision is in a rollout, as `Network` has it: the softmax over the legal ones of one number for
    each that comes nearest to what searches have visited, whatever the position (Newton's method, each number by
    itself, dampened)."""
    visits = lessons.visits[:: -(-len(lessons.visits) // ENOUGH)].astype(np.float32)
    visits = visits[visits.max(axis=1) > 0]
    legal, wanted = visits >= 0, np.maximum(visits, 0)
    wanted /= wanted.sum(axis=1, keepdims=True)
    logits = np.zeros(visits.shape[1])
    for _ in range(STEPS):
        shares = np.where(legal, np.exp(logits), 0)
        shares /= shares.sum(axis=1, keepdims=True)
        slope, bend = (wanted - shares).sum(axis=0), (shares * (1 - shares)).sum(axis=0)
        logits += 0.7 * slope / (bend + 5)  # so that what was hardly ever legal moves little
    seen = legal.any(axis=0)
    logits[seen] -= logits[seen].mean()
    return np.maximum(1, np.round(WHOLE * np.exp(logits))).astype(np.int64)


def mirrored(lessons: Lessons, mirrors: Sequence[tuple[Any, Any]]) -> Lessons:
    """The lessons, and the same in every other arrangement of their positions."""
    if not mirrors:
        return lessons
    return Lessons(
        np.concatenate([lessons.inputs, *(lessons.inputs[:, order] for order, _ in mirrors)]),
        np.concatenate([lessons.visits, *(lessons.visits[:, order] for _, order in mirrors)]),
        np.concatenate([lessons.searched] * (1 + len(mirrors))),
        np.concatenate([lessons.turned_out] * (1 + len(mirrors))),
        np.concatenate([lessons.points] * (1 + len(mirrors))),
    )


def train(
    network: Network, given: Lessons, kept: Lessons, mirrors: Sequence[tuple[Any, Any]], scale: float, epochs: int,
    seed: str, knows: bool = False,
) -> Iterator[tuple[Network, Any]]:  # fmt: skip
    """After each epoch the network, and its losses (values, priors, points) on what is kept from it: whole games, as
    positions of a game that it has learned from say nothing of others. It says points in units of the scale. One that
    `knows` something already is refined: what is given back is the mean of what it was and of what it has been after
    each epoch (Polyak and Juditsky 1992). Follows from the arguments alone, on one machine."""
    chance, lessons = _chance(seed), mirrored(given, mirrors)
    used, held = np.arange(len(lessons.inputs)), np.arange(len(kept.inputs))
    numbers = [array.copy() for array in (*network.weights, *network.biases)]
    mean, square = ([np.zeros_like(array) for array in numbers] for _ in range(2))
    steps, step, first_rate = max(1, epochs * (-(-len(used) // BATCH))), 0, REFINING if knows else RATE
    sums, counted = [array * knows for array in numbers], int(knows)
    for _ in range(epochs):
        chance.shuffle(used)
        for first in range(0, len(used), BATCH):
            some, now = used[first : first + BATCH], _made_of(network, numbers)
            layers_given = outputs(now, lessons.inputs[some].astype(np.float32))
            gradients = _gradients(now, layers_given, _wrong(layers_given[-1], lessons, some, scale)[0])
            step += 1
            rate = first_rate * (LAST + (1 - LAST) * 0.5 * (1 + np.cos(np.pi * step / steps)))
            for place, (array, slope) in enumerate(zip(numbers, gradients, strict=True)):
                mean[place] += 0.1 * (slope - mean[place])
                square[place] += 0.001 * (slope * slope - square[place])
                by = (mean[place] / (1 - 0.9**step)) / (np.sqrt(square[place] / (1 - 0.999**step)) + 1e-8)
                array -= rate * (by + DECAY * array)
        sums, counted = [one * knows + array for one, array in zip(sums, numbers, strict=True)], counted * knows + 1
        now = _made_of(network, [(one / counted).astype(np.float32) for one in sums])
        yield now, losses(now, kept, held, scale)


def _made_of(network: Network, numbers: Sequence[Any]) -> Network:
    """The network with other weights, and after them biases."""
    layers = len(network.weights)
    return replace(network, weights=tuple(numbers[:layers]), biases=tuple(numbers[layers:]))


def _gradients(network: Network, given: list[Any], gradient: Any) -> list[Any]:
    """Those of all weights, then of all biases, by backpropagation."""
    weights, biases = list[Any](), list[Any]()
    for number in range(len(network.weights) - 1, -1, -1):
        weights.insert(0, given[number].T @ gradient)
        biases.insert(0, gradient.sum(axis=0))
        if number:
            gradient = (gradient @ network.weights[number].T) * (given[number] > 0)
    return [*weights, *biases]
