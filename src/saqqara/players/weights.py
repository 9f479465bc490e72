"""Weights files: a network and its training metadata. Shipped weights are stored with a game's rules, `weights.npz`."""

from __future__ import annotations

import json
import os
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from saqqara.core.game import Game, GameDefinition
from saqqara.errors import InvalidOptionError, short_repr
from saqqara.search import SearchParams
from saqqara.search.network import LAYERS, Network

VERSION = 1
FILE_NAME = "weights.npz"
SHIPPED, NO_NETWORK = "", "none"
"""Values in place of a path: the network shipped with the game, if there is one; no network."""
MARGIN_WEIGHT = 0.4
"""Weight of the soft lead relative to the result, in the training targets of networks and in searches that use them."""
MAX_RANDOM_RANGE = 2**31
"""Exclusive upper limit of the sum of a rollout policy's weights: the largest argument of `jit.randbelow`."""
EXPLORATION = 0.7
"""PUCT constant in games of two.

With more seats, the probabilities of winning are closer together, so the exploration term must be smaller.
"""


def params_with_network(params: SearchParams, game: Game, network_index: int = 0) -> SearchParams:
    """Return the parameters of a search that uses the network with this index."""
    depth = game.definition.learning.rollout_per_seat * game.num_players
    exploration = 2 * EXPLORATION / game.num_players
    return params._replace(
        network=network_index, exploration=exploration, rollout_depth=depth, margin_weight=MARGIN_WEIGHT
    )


def all_sources(definition: GameDefinition) -> tuple[str, ...]:
    """Return all sources of points that any options of a game can have, in documented order."""
    return max((definition.scoring.sources(options) for options in definition.single_options()), key=len)


def source_indices(game: Game) -> list[int]:
    """Return the index of each of a game's sources among all sources, padded with -1 to their number."""
    found = all_sources(game.definition)
    return [found.index(name) for name in game.score_sources] + [-1] * (len(found) - len(game.score_sources))


def count_point_outputs(definition: GameDefinition) -> int:
    """Return the number of network outputs for points: one per seat and source."""
    return definition.max_players * len(all_sources(definition))


def find_network(game: Game, weights_name: str = SHIPPED) -> Network | None:
    """Return the network of this name for a game; None if there is none.

    The name is SHIPPED, NO_NETWORK, or the path of a file. Raise `InvalidOptionError` if the file cannot be read or
    belongs to another game.
    """
    if weights_name == NO_NETWORK:
        return None
    if weights_name == SHIPPED:
        return _shipped_network(game.definition)
    network, facts = read_weights(Path(weights_name))
    _check_network(weights_name, network, facts, game.definition)
    return network


def _shipped_network(definition: GameDefinition) -> Network | None:
    network = _package_network(definition.learning.package)
    return (
        network
        if network is not None
        and network.sizes[0] == definition.learning.num_features
        and _has_matching_outputs(network, definition)
        else None
    )


@cache
def _package_network(package: str) -> Network | None:
    place = files(package).joinpath(FILE_NAME) if package else None
    if place is None or not place.is_file():
        return None
    with as_file(place) as path:
        return read_weights(path)[0]


def _has_matching_outputs(network: Network, definition: GameDefinition) -> bool:
    """Return whether the network's outputs fit the game, with or without points (older networks predict none)."""
    least = definition.max_players + len(definition.actions.texts)
    return network.sizes[-1] in (least, least + count_point_outputs(definition))


def _check_network(weights_name: str, network: Network, facts: dict[str, Any], definition: GameDefinition) -> None:
    outputs = (
        network.sizes[-1]
        if _has_matching_outputs(network, definition)
        else definition.max_players + len(definition.actions.texts)
    )
    expected_outputs = {"game": definition.name, "features": definition.learning.num_features, "outputs": outputs}
    given = {"game": facts.get("game"), "features": network.sizes[0], "outputs": network.sizes[-1]}
    for name, value in expected_outputs.items():
        if given[name] != value:
            raise InvalidOptionError(
                f"{weights_name} does not match the game: {name}={short_repr(given[name])}, "
                f"expected {short_repr(value)}"
            )
    if network.rollout_policy is not None and len(network.rollout_policy) != len(definition.actions.texts):
        differs, expected = len(network.rollout_policy), len(definition.actions.texts)
        raise InvalidOptionError(
            f"{weights_name} does not match the game: rollout policy for {differs} actions, expected {expected}"
        )


def write_weights(path: Path, network: Network, facts: dict[str, Any]) -> None:
    """Write a network and its metadata (plain JSON types) atomically."""
    arrays: dict[str, Any] = {f"weights{number}": one for number, one in enumerate(network.weights)}
    arrays |= {f"biases{number}": one for number, one in enumerate(network.biases)}
    if network.rollout_policy is not None:
        arrays["rollout_policy"] = network.rollout_policy.astype(np.int32)
    text = json.dumps({"saqqara weights": VERSION, **facts})
    part = path.with_name(path.name + ".part")
    with part.open("wb") as file:
        np.savez_compressed(file, facts=np.array(text), **arrays)
    os.replace(part, path)


def read_weights(path: Path) -> tuple[Network, dict[str, Any]]:
    """Return a network and its metadata. Raise `InvalidOptionError` if the file is not a weights file."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as found:
            facts = json.loads(str(found["facts"]))
            weights = tuple(found[f"weights{number}"].astype(np.float32) for number in range(LAYERS))
            biases = tuple(found[f"biases{number}"].astype(np.float32) for number in range(LAYERS))
            policy = found["rollout_policy"].astype(np.int64) if "rollout_policy" in found else None
        if facts["saqqara weights"] != VERSION:
            raise ValueError(f"version {facts['saqqara weights']}, expected {VERSION}")
        for layer, (weight, bias) in enumerate(zip(weights, biases, strict=True)):
            before = weight.shape[0] if layer == 0 else len(biases[layer - 1])
            if weight.shape != (before, len(bias)):
                raise ValueError(f"layer {layer} does not match the previous one")
        if policy is not None and (policy.ndim != 1 or policy.min(initial=1) < 1 or policy.sum() >= MAX_RANDOM_RANGE):
            raise ValueError(f"the rollout policy must have numbers of at least 1 with a sum below {MAX_RANDOM_RANGE}")
    except (OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile) as error:
        raise InvalidOptionError(
            f"cannot read {path}: not a weights file ({short_repr(error)}); `saqqara train` creates one"
        ) from error
    return Network(weights, biases, policy), facts
