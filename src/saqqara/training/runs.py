"""A run: generation after generation, games are played, a network learns from them, and plays for its place. All of it
lies in one folder; a run that was interrupted goes on there.

    plan.json               what the run follows from
    generation-01/          games-00000.npz, ...   lessons; network.npz; gate-000.jsonl, ...   gate.json
    start/network.npz       what the run goes on from, if it does
    weights.npz             the best network so far, as it is shipped
    progress.json, progress.html
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from saqqara.arenas.executors import spread
from saqqara.arenas.match import arena
from saqqara.arenas.player_specs import Contender
from saqqara.arenas.ratings import Sprt, wilson
from saqqara.arenas.run_file import commit
from saqqara.core.game import GameDefinition
from saqqara.core.registry import find_definition as find_rules
from saqqara.errors import InvalidOptionError, short_repr
from saqqara.players.weights import NO_NETWORK, count_point_outputs, read_weights, write_weights
from saqqara.players.weights import find_network as network_for
from saqqara.search import compiled_games
from saqqara.search.network import Network
from saqqara.training.optimizer import fresh, rollout_policy, train, with_points
from saqqara.training.report import written
from saqqara.training.selfplay import UNKNOWN, Lessons, joined, lessons, variant

CHUNK = 32  # games in a file
HIDDEN = (64, 32)  # units
WINDOW = 2  # generations whose games are learned from
HELD_BACK = 20  # of so many files with games one is kept from learning
ROUND = 16  # games of the gate with the same options; then others are drawn
FIXED_ROUNDS = 4
FIXED = ("greedy", "search without a network")
"""Opponents that stay the same, whom every generation meets after the gate; not part of the test."""


@dataclass(frozen=True)
class Plan:
    """All that a run follows from."""

    game: str
    options: dict[str, Any] = field(default_factory=dict)  # fixed ones; all others are drawn for every game
    seed: int = 0
    generations: int = 2
    games: int = 2000  # a generation
    simulations: int = 400  # a decision, while games are played to learn from
    epochs: int = 5  # 0: the network stays what it was, and only its rollout policy is learned
    gate: int = 400  # games at most
    gate_simulations: int = 400  # a decision
    low: float = 0.0  # Elo that a new generation is to be stronger than, and
    high: float = 60.0  # than which it is taken for as strong
    start: str = ""  # a file of weights to go on from; none: the first generation plays without a network
    lessons: tuple[str, ...] = ()  # folders of runs whose games are learned from besides


Teller = Callable[[str, int, int], None]
"""Is told what is being done, how much of it is done, and of how much."""


def learn(plan: Plan, folder: Path, jobs: int = 1, tell: Teller = lambda what, done, of: None) -> dict[str, Any]:
    """Runs a plan to its end, or goes on with it; what came of each generation, as `progress.json` holds it. The best
    network is then in `weights.npz`, unless no generation has passed its gate.

    Everything follows from the plan (training on one machine: elsewhere sums may be rounded otherwise). Raises
    InvalidOptionError for a plan that is not possible, and for a folder with another.
    """
    rules = find_rules(plan.game)
    _check(plan, rules, folder)
    _same(plan, folder)
    best, done = _start(plan, folder), list[dict[str, Any]]()
    for generation in range(1, plan.generations + 1):
        here = folder / f"generation-{generation:02}"
        here.mkdir(exist_ok=True)
        _play(plan, here, generation, best, jobs, tell)
        curve = _train(plan, rules, folder, generation, best, tell)
        gate = _gate(plan, rules, here, generation, best, jobs, tell)
        done.append({"generation": generation, "against": best or NO_NETWORK, "training": curve, **gate})
        if gate["accepted"]:
            best = str(here / "network.npz")
            network, facts = read_weights(Path(best))
            _learned(facts)["gate"] = gate
            write_weights(folder / "weights.npz", network, facts)
        written(folder, plan.game, done)
    return {"generations": done, "best": best and Path(best).parent.name}


def _check(plan: Plan, rules: GameDefinition, folder: Path) -> None:
    if not rules.num_features:
        where = f"games/{rules.name}/observation"
        raise InvalidOptionError(f"{rules.name} has no features; what a network is given is written in {where}")
    least = {"generations": 1, "games": 1, "simulations": 2, "epochs": 0, "gate": 2 * ROUND, "gate_simulations": 2}
    for name, value in least.items():
        if getattr(plan, name) < value:
            raise InvalidOptionError(
                f"{name}={getattr(plan, name)} is not possible; {name} is a whole number from {value} on"
            )
    if not plan.epochs and not plan.start:
        raise InvalidOptionError(
            "epochs=0 learns a rollout policy alone, for a network that stays; start names its file"
        )
    for other in plan.lessons:
        if not _games(other):
            raise InvalidOptionError(
                f"{short_repr(other)} is no folder of a run with games to learn from; `saqqara learn` makes one"
            )
    played = variant(rules, plan.options, "first")
    if plan.start and not _kept(folder).exists():
        network_for(played, plan.start)  # raises what is wrong with it


def _same(plan: Plan, folder: Path) -> None:
    """Writes the plan, or finds that the folder has the same (with fewer generations, perhaps)."""
    folder.mkdir(parents=True, exist_ok=True)
    path, facts, usual = folder / "plan.json", _plain(plan), _plain(Plan(plan.game))
    if path.exists():
        found = json.loads(path.read_text("utf-8"))
        for one in fields(plan):
            if one.name != "generations" and found.get(one.name, usual[one.name]) != facts[one.name]:
                raise InvalidOptionError(
                    f"{folder} belongs to a run with {one.name} {short_repr(found.get(one.name))}, not "
                    f"{short_repr(facts[one.name])}; name another folder, or run that one"
                )
    elif any(folder.iterdir()):
        raise InvalidOptionError(f"{folder} is not empty, and no run has begun there; name another folder")
    _put(path, json.dumps(facts, indent=1))


def _plain(plan: Plan) -> dict[str, Any]:
    """A plan as it is read from a file."""
    facts: dict[str, Any] = json.loads(json.dumps(asdict(plan)))
    return facts


def _kept(folder: Path) -> Path:
    return folder / "start" / "network.npz"


def _start(plan: Plan, folder: Path) -> str:
    """The file of the network to go on from, kept in the folder so that the run stays what it is; "" without one."""
    kept = _kept(folder)
    if plan.start and not kept.exists():
        kept.parent.mkdir(exist_ok=True)
        write_weights(kept, *read_weights(Path(plan.start)))
    return str(kept) if plan.start else ""


def _put(path: Path, text: str) -> None:
    """Writes all of a file or nothing."""
    part = path.with_name(path.name + ".part")
    part.write_text(text, "utf-8")
    os.replace(part, path)


# ---- games -----------------------------------------------------------------------------------------------------


def _play(plan: Plan, here: Path, generation: int, best: str, jobs: int, tell: Teller) -> None:
    """Plays what is missing of the games of a generation."""
    chunks = [range(first, min(first + CHUNK, plan.games)) for first in range(0, plan.games, CHUNK)]
    missing = [chunk for chunk in chunks if not _file(here, chunk).exists()]
    done = len(chunks) - len(missing)
    what = f"generation {generation}: games"
    tell(what, done, len(chunks))
    for _ in spread(partial(_chunk, plan, here, generation, best), missing, jobs):
        done += 1
        tell(what, done, len(chunks))


def _file(here: Path, chunk: range) -> Path:
    return here / f"games-{chunk.start:05}.npz"


def _chunk(plan: Plan, here: Path, generation: int, best: str, chunk: range) -> None:
    """Plays some games and keeps what there is to learn from them."""
    network = read_weights(Path(best))[0] if best else None
    seeds = [f"learn {plan.seed} {generation} {number}" for number in chunk]
    found = lessons(find_rules(plan.game), plan.options, network, plan.simulations, seeds)
    path = _file(here, chunk)
    part = path.with_name(path.name + ".part")
    with part.open("wb") as file:
        np.savez_compressed(file, **vars(found))
    os.replace(part, path)


def _games(folder: Path | str) -> list[Path]:
    """The files with lessons in a folder, in the order of their games."""
    return sorted(Path(folder).rglob("games-*.npz"))


def _read(paths: Sequence[Path], points: int) -> Lessons:
    """All lessons of files; older ones know nothing of the points, of which there are so many."""
    parts = []
    for path in paths:
        with np.load(path, allow_pickle=False) as found:
            arrays = {name: found[name] for name in found.files}
        arrays.setdefault("points", np.full((len(arrays["inputs"]), points), UNKNOWN, np.int16))
        parts.append(Lessons(**arrays))
    return joined(parts)


# ---- training --------------------------------------------------------------------------------------------------


def _train(
    plan: Plan, rules: GameDefinition, folder: Path, generation: int, best: str, tell: Teller
) -> list[list[float]]:
    """Trains a generation's network, unless it is there; its losses on games held back, by epoch."""
    path = folder / f"generation-{generation:02}" / "network.npz"
    if not path.exists():
        recent = range(max(1, generation - WINDOW + 1), generation + 1)
        folders: list[Path | str] = [*plan.lessons, *(folder / f"generation-{number:02}" for number in recent)]
        paths = [path for one in folders for path in _games(one)]
        held = paths[HELD_BACK - 1 :: HELD_BACK] or paths[-1:]
        given = _read([path for path in paths if path not in held] or held, count_point_outputs(rules))
        kept = _read(held, count_point_outputs(rules))
        seed = f"learn {plan.seed} {generation} training"
        network, curve = _begun(rules, best, seed), list[list[float]]()
        what = f"generation {generation}: training"
        for learned, off in train(
            network, given, kept, rules.symmetries, rules.lead_scale, plan.epochs, seed, bool(best)
        ):
            network = learned
            curve.append([round(one, 5) for one in off])
            tell(what, len(curve), plan.epochs)
        network = replace(network, rollout_policy=rollout_policy(given))
        made = {"generation": generation, "positions": len(given.inputs), "commit": commit(), "training": curve}
        write_weights(path, network, _facts(best, {"game": plan.game, "plan": _plain(plan), **made}))
    losses: list[list[float]] = _learned(read_weights(path)[1])["training"]
    return losses


def _facts(best: str, made: dict[str, Any]) -> dict[str, Any]:
    """How a network was made. Where its rollout policy alone was learned, how that was stands beside how the rest was
    made."""
    only_policy = best and not made["plan"]["epochs"]
    return {**read_weights(Path(best))[1], "rollout_policy": made} if only_policy else made


def _learned(facts: dict[str, Any]) -> dict[str, Any]:
    """Of how a network was made, how that was which its generation has learned."""
    found: dict[str, Any] = facts.get("rollout_policy", facts)
    return found


def _begun(rules: GameDefinition, best: str, seed: str) -> Network:
    """The network that learns: the best, which then says something of points, too, or a new one."""
    seats, points, decisions = rules.max_players, count_point_outputs(rules), len(rules.action_texts)
    if not best:
        return fresh([rules.num_features, *HIDDEN, seats + points + decisions], seed)
    network = read_weights(Path(best))[0]
    return network if network.sizes[-1] > seats + decisions else with_points(network, seats, points)


# ---- the gate --------------------------------------------------------------------------------------------------


Shares = list[tuple[int, Any]]
"""Of each round, how many seats its games had, and the share of the first player of every set-up."""


def _gate(
    plan: Plan, rules: GameDefinition, here: Path, generation: int, best: str, jobs: int, tell: Teller
) -> dict[str, Any]:
    """Lets a generation meet the best before it, at as many simulations, until a test is decided; then opponents that
    stay the same. What came of it, as plain JSON types."""
    path = here / "gate.json"
    if path.exists():
        found: dict[str, Any] = json.loads(path.read_text("utf-8"))
        return found
    test, shares, ratio = Sprt(plan.low, plan.high), Shares(), 0.0
    (lower, upper), rounds = test.bounds, max(1, plan.gate // ROUND)
    new, old = (_player(plan, str(here / "network.npz")), _player(plan, best or NO_NETWORK))
    for number in range(rounds):
        tell(f"generation {generation}: gate", number, rounds)
        shares.append(_met(plan, rules, here, number, new, old, jobs))
        ratio = _ratio(test, shares)
        if not lower < ratio < upper:
            break
    accepted = "elo1" if ratio >= upper else "elo0" if ratio <= lower else ""
    found = {
        "accepted": accepted == "elo1",
        "decided": accepted,
        "ratio": round(ratio, 3),
        **_figures(shares),
        "fixed": {},
    }
    for name, other in zip(FIXED, (Contender("greedy", compiled_games.GREEDY), _player(plan, NO_NETWORK)), strict=True):
        tell(f"generation {generation}: {name}", 0, 1)
        rounds_of_it = range(1000, 1000 + FIXED_ROUNDS)
        found["fixed"][name] = _figures([_met(plan, rules, here, number, new, other, jobs) for number in rounds_of_it])
    _put(path, json.dumps(found))
    return found


def _ratio(test: Sprt, shares: Shares) -> float:
    """The logarithm of the likelihood ratio of all rounds: what is even differs with the seats, so those with as many
    are judged together, and their logarithms added."""
    by_seats = {seats: np.concatenate([part for other, part in shares if other == seats]) for seats, _ in shares}
    return sum(float(test.ratios(part, seats)[-1]) for seats, part in by_seats.items())


def _player(plan: Plan, weights: str) -> Contender:
    name = Path(weights).parent.name if weights != NO_NETWORK else NO_NETWORK
    return Contender(name, compiled_games.SEARCH, simulations=plan.gate_simulations, weights=weights)


def _met(
    plan: Plan, rules: GameDefinition, here: Path, number: int, new: Contender, old: Contender, jobs: int
) -> tuple[int, Any]:
    """How many seats the games of one round had, its options drawn, and the share of the first of every set-up."""
    played = variant(rules, plan.options, f"gate {plan.seed} {number}")
    count = ROUND // played.num_players * played.num_players
    out = here / f"gate-{number:03}-{old.name.replace(' ', '-')}.jsonl"
    met = arena(played, new, old, count, number * ROUND, jobs=jobs, out=out)
    return played.num_players, met.games.shares.reshape(-1, played.num_players).mean(axis=1)


def _figures(shares: Shares) -> dict[str, Any]:
    """Of all games: how many, the share won and its interval, and what it would be among equals."""
    count = sum(len(part) * seats for seats, part in shares)
    share = sum(float(part.sum()) * seats for seats, part in shares) / count
    even = sum(len(part) for _, part in shares) / count
    return {
        "games": count,
        "share": round(share, 4),
        "interval": [round(one, 4) for one in wilson(share, count)],
        "even": round(even, 4),
    }
