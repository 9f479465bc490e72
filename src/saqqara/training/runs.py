"""Training runs: generations of self-play, training and gate matches, with progress reports as JSON and HTML.

A run keeps all its files in one folder, and an interrupted run continues there.

    plan.json               parameters of the run
    generation-01/          games-00000.npz, ...   samples; network.npz; gate-000.jsonl, ...   gate.json
    start/network.npz       initial network, if the plan has one
    weights.npz             the best network so far, in the format of releases
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

from saqqara.arenas.executors import map_unordered
from saqqara.arenas.match import arena
from saqqara.arenas.player_specs import PlayerSpec
from saqqara.arenas.ratings import Sprt, wilson_interval
from saqqara.arenas.run import current_commit
from saqqara.core.game import GameDefinition
from saqqara.core.registry import find_definition
from saqqara.errors import InvalidOptionError, short_repr
from saqqara.players.weights import NO_NETWORK, count_point_outputs, find_network, read_weights, write_weights
from saqqara.search import compiled_games
from saqqara.search.network import Network
from saqqara.training.optimizer import add_points_outputs, fit_rollout_policy, initialize_network, train_network
from saqqara.training.selfplay import UNKNOWN_POINTS, Samples, concatenate_samples, generate_samples, sample_game

# ---- report ----------------------------------------------------------------------------------------------------------

WIDTH, HEIGHT, MARGIN = 420, 160, 30
PAGE_TEMPLATE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>{game}: training progress</title>
<style>body {{ font: 16px system-ui; margin: 2rem; max-width: 60rem }} td, th {{ padding: 0 1rem; text-align: right }}
figure {{ display: inline-block; margin: 1rem 2rem 1rem 0 }} text {{ font-size: 12px }}</style>
<h1>{game}: training progress</h1>
<table><tr><th>generation<th>opponent<th>games<th>score rate<th>95 % interval<th>even score rate<th>accepted</tr>
{rows}
</table>
{curves}
</html>
"""


def write_report(folder: Path, game: str, generations: Sequence[dict[str, Any]]) -> None:
    """Write `progress.json` and `progress.html`."""
    (folder / "progress.json").write_text(json.dumps(generations, indent=1), "utf-8")
    rows = "\n".join(map(_render_row, generations))
    losses = [epoch_losses for generation in generations for epoch_losses in generation["losses"]]
    curves = [
        _render_curve("Values: validation loss (nats)", [generation[0] for generation in losses]),
        _render_curve("Priors: validation loss (nats)", [generation[1] for generation in losses]),
        _render_curve(
            "Points of a seat from a source: root mean square error", [generation[2] for generation in losses]
        ),
        *(
            _render_curve(
                f"Score rate against {name}, %",
                [100 * generation["fixed_opponents"][name]["score_rate"] for generation in generations],
            )
            for name in generations[-1]["fixed_opponents"]
        ),
    ]
    page = PAGE_TEMPLATE.format(game=game, rows=rows, curves="\n".join(curves))
    (folder / "progress.html").write_text(page, "utf-8")


def _render_row(generation: dict[str, Any]) -> str:
    low, high = (100 * end for end in generation["interval"])
    cells = (
        generation["generation"],
        Path(generation["opponent"]).parent.name or generation["opponent"],
        generation["games"],
        f"{100 * generation['score_rate']:.1f} %",
        f"{low:.1f} to {high:.1f} %",
        f"{100 * generation['even_score_rate']:.1f} %",
        "yes" if generation["accepted"] else "no",
    )
    return "<tr>" + "".join(f"<td>{cell}" for cell in cells) + "</tr>"


def _render_curve(title: str, values: Sequence[float]) -> str:
    """Render a curve of evenly spaced numbers, with an axis that starts at 0."""
    maximum = max([*values, 1e-9])
    across = (WIDTH - 2 * MARGIN) / max(len(values) - 1, 1)
    points = [
        (MARGIN + across * place, HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * value / maximum)
        for place, value in enumerate(values)
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2"/>' for x, y in points)
    return (
        f'<figure><figcaption>{title}</figcaption><svg width="{WIDTH}" height="{HEIGHT}">'
        f'<path d="M{MARGIN} {MARGIN}V{HEIGHT - MARGIN}H{WIDTH - MARGIN}" fill="none" stroke="gray"/>'
        f'<polyline points="{line}" fill="none" stroke="black"/>{dots}'
        f'<text x="0" y="{MARGIN - 8}">{maximum:.3g}</text><text x="{MARGIN}" y="{HEIGHT - 8}">1</text>'
        f'<text x="{WIDTH - MARGIN}" y="{HEIGHT - 8}">{len(values)}</text></svg></figure>'
    )


# ---- runs ------------------------------------------------------------------------------------------------------------


GAMES_PER_FILE = 32  # games per file of samples
HIDDEN_UNITS = (64, 32)  # units per hidden layer
WINDOW_GENERATIONS = 2  # number of recent generations whose games are used for training
VALIDATION_INTERVAL = 20  # one of this many files is used for validation
ROUND_GAMES = 16  # gate games with the same options; each round draws new options
FIXED_ROUNDS = 4
FIXED_OPPONENTS = ("greedy", "search without a network")
"""Fixed opponents that every generation meets after the gate; these games do not affect acceptance."""


@dataclass(frozen=True)
class TrainingPlan:
    """Parameters that determine a training run."""

    game: str
    options: dict[str, Any] = field(default_factory=dict)  # fixed options; all others are drawn for every game
    seed: int = 0
    generations: int = 2
    games: int = 2000  # per generation
    simulations: int = 400  # per decision in self-play games
    epochs: int = 5  # 0: the network stays unchanged, and only its rollout policy is trained
    gate_games: int = 400  # maximum number
    gate_simulations: int = 400  # per decision
    elo0: float = 0.0  # Elo difference of the gate's null hypothesis, "not stronger"
    elo1: float = 60.0  # Elo difference of the alternative, "stronger", which accepts the generation
    initial_weights: str = ""  # a file of initial weights; "": the first generation plays without a network
    extra_runs: tuple[str, ...] = ()  # folders of other runs whose games are also used for training


ProgressCallback = Callable[[str, int, int], None]
"""Callback with the name of the task, the amount done, and the total."""


def run_training(
    plan: TrainingPlan, folder: Path, jobs: int = 1, on_progress: ProgressCallback = lambda task, done, total: None
) -> dict[str, Any]:
    """Run a plan to its end, or continue it, and return the results of all generations, as in `progress.json`.

    The best network is then in `weights.npz`, unless no generation has passed its gate. The results depend only on the
    plan (for training, on one machine: rounding can differ on others). Raise `InvalidOptionError` for an invalid plan,
    or for a folder that belongs to another plan.
    """
    definition = find_definition(plan.game)
    _check_plan(plan, definition, folder)
    _claim_folder(plan, folder)
    best, generations = _copy_start_network(plan, folder), list[dict[str, Any]]()
    for generation in range(1, plan.generations + 1):
        generation_folder = folder / f"generation-{generation:02}"
        generation_folder.mkdir(exist_ok=True)
        _play_missing_games(plan, generation_folder, generation, best, jobs, on_progress)
        losses = _train_generation(plan, definition, folder, generation, best, on_progress)
        gate = _run_gate(plan, definition, generation_folder, generation, best, jobs, on_progress)
        generations.append({"generation": generation, "opponent": best or NO_NETWORK, "losses": losses, **gate})
        if gate["accepted"]:
            best = str(generation_folder / "network.npz")
            network, facts = read_weights(Path(best))
            _generation_facts(facts)["gate"] = gate
            write_weights(folder / "weights.npz", network, facts)
        write_report(folder, plan.game, generations)
    return {"generations": generations, "best": best and Path(best).parent.name}


def _check_plan(plan: TrainingPlan, definition: GameDefinition, folder: Path) -> None:
    if not definition.learning.num_features:
        location = f"games/{definition.name}/observation"
        raise InvalidOptionError(f"{definition.name} has no features; define the input of a network in {location}")
    minimums = {
        "generations": 1,
        "games": 1,
        "simulations": 2,
        "epochs": 0,
        "gate_games": 2 * ROUND_GAMES,
        "gate_simulations": 2,
    }
    for name, value in minimums.items():
        if getattr(plan, name) < value:
            raise InvalidOptionError(
                f"{name}={getattr(plan, name)} is out of range; {name} must be a whole number of at least {value}"
            )
    if not plan.epochs and not plan.initial_weights:
        raise InvalidOptionError(
            "epochs=0 trains only the rollout policy of an existing network; initial_weights must name its file"
        )
    for other in plan.extra_runs:
        if not _samples_files(other):
            raise InvalidOptionError(
                f"{short_repr(other)} is not the folder of a run with games; `saqqara train` creates one"
            )
    first_game = sample_game(definition, plan.options, "first")
    if plan.initial_weights and not _start_network_path(folder).exists():
        find_network(first_game, plan.initial_weights)  # raises an error if the network is unusable


def _claim_folder(plan: TrainingPlan, folder: Path) -> None:
    """Write the plan, or check that the folder has the same plan; the number of generations may differ."""
    folder.mkdir(parents=True, exist_ok=True)
    path, facts, defaults = folder / "plan.json", _plan_as_json(plan), _plan_as_json(TrainingPlan(plan.game))
    if path.exists():
        existing_plan = json.loads(path.read_text("utf-8"))
        for plan_field in fields(plan):
            if (
                plan_field.name != "generations"
                and existing_plan.get(plan_field.name, defaults[plan_field.name]) != facts[plan_field.name]
            ):
                raise InvalidOptionError(
                    f"{folder} belongs to a run with {plan_field.name}="
                    f"{short_repr(existing_plan.get(plan_field.name))}, not "
                    f"{short_repr(facts[plan_field.name])}; choose another folder, or continue that run"
                )
    elif any(folder.iterdir()):
        raise InvalidOptionError(f"{folder} is not empty and does not contain a run; choose another folder")
    _write_atomically(path, json.dumps(facts, indent=1))


def _plan_as_json(plan: TrainingPlan) -> dict[str, Any]:
    """Return a plan in the form in which it is read from a file."""
    facts: dict[str, Any] = json.loads(json.dumps(asdict(plan)))
    return facts


def _start_network_path(folder: Path) -> Path:
    return folder / "start" / "network.npz"


def _copy_start_network(plan: TrainingPlan, folder: Path) -> str:
    """Return the file of the initial network, or "".

    It is a copy in the run's folder, so that later changes of the original cannot affect the run.
    """
    path = _start_network_path(folder)
    if plan.initial_weights and not path.exists():
        path.parent.mkdir(exist_ok=True)
        write_weights(path, *read_weights(Path(plan.initial_weights)))
    return str(path) if plan.initial_weights else ""


def _write_atomically(path: Path, text: str) -> None:
    """Write a file completely or not at all."""
    part = path.with_name(path.name + ".part")
    part.write_text(text, "utf-8")
    os.replace(part, path)


# ---- games -----------------------------------------------------------------------------------------------------


def _play_missing_games(
    plan: TrainingPlan, generation_folder: Path, generation: int, best: str, jobs: int, on_progress: ProgressCallback
) -> None:
    """Play the missing games of a generation."""
    chunks = [range(first, min(first + GAMES_PER_FILE, plan.games)) for first in range(0, plan.games, GAMES_PER_FILE)]
    missing = [chunk for chunk in chunks if not _samples_path(generation_folder, chunk).exists()]
    done = len(chunks) - len(missing)
    task = f"generation {generation}: games"
    on_progress(task, done, len(chunks))
    for _ in map_unordered(partial(_play_chunk, plan, generation_folder, generation, best), missing, jobs):
        done += 1
        on_progress(task, done, len(chunks))


def _samples_path(generation_folder: Path, chunk: range) -> Path:
    return generation_folder / f"games-{chunk.start:05}.npz"


def _play_chunk(plan: TrainingPlan, generation_folder: Path, generation: int, best: str, chunk: range) -> None:
    """Play some games and save their samples."""
    network = read_weights(Path(best))[0] if best else None
    seeds = [f"learn {plan.seed} {generation} {number}" for number in chunk]
    samples = generate_samples(find_definition(plan.game), plan.options, network, plan.simulations, seeds)
    path = _samples_path(generation_folder, chunk)
    part = path.with_name(path.name + ".part")
    with part.open("wb") as file:
        np.savez_compressed(file, **vars(samples))
    os.replace(part, path)


def _samples_files(folder: Path | str) -> list[Path]:
    """Return the files of samples in a folder, in the order of their games."""
    return sorted(Path(folder).rglob("games-*.npz"))


def _read_samples(paths: Sequence[Path], num_points: int) -> Samples:
    """Return all samples of the files; older files have no points, so their `num_points` columns are unknown."""
    parts = []
    for path in paths:
        with np.load(path, allow_pickle=False) as found:
            arrays = {name: found[name] for name in found.files}
        arrays.setdefault("points", np.full((len(arrays["inputs"]), num_points), UNKNOWN_POINTS, np.int16))
        parts.append(Samples(**arrays))
    return concatenate_samples(parts)


# ---- training --------------------------------------------------------------------------------------------------


def _train_generation(
    plan: TrainingPlan,
    definition: GameDefinition,
    folder: Path,
    generation: int,
    best: str,
    on_progress: ProgressCallback,
) -> list[list[float]]:
    """Train the network of a generation unless it exists, and return its validation losses by epoch."""
    path = folder / f"generation-{generation:02}" / "network.npz"
    if not path.exists():
        recent = range(max(1, generation - WINDOW_GENERATIONS + 1), generation + 1)
        folders: list[Path | str] = [*plan.extra_runs, *(folder / f"generation-{number:02}" for number in recent)]
        paths = [path for one in folders for path in _samples_files(one)]
        validation_paths = paths[VALIDATION_INTERVAL - 1 :: VALIDATION_INTERVAL] or paths[-1:]
        samples = _read_samples(
            [path for path in paths if path not in validation_paths] or validation_paths,
            count_point_outputs(definition),
        )
        validation = _read_samples(validation_paths, count_point_outputs(definition))
        seed = f"learn {plan.seed} {generation} training"
        network, curve = _initial_network(definition, best, seed), list[list[float]]()
        task = f"generation {generation}: training"
        for trained, losses_of_epoch in train_network(
            network,
            samples,
            validation,
            definition.learning.symmetries,
            definition.search.lead_scale,
            plan.epochs,
            seed,
            bool(best),
        ):
            network = trained
            curve.append([round(one, 5) for one in losses_of_epoch])
            on_progress(task, len(curve), plan.epochs)
        network = replace(network, rollout_policy=fit_rollout_policy(samples))
        facts = {
            "generation": generation,
            "positions": len(samples.inputs),
            "commit": current_commit(),
            "training": curve,
        }
        write_weights(path, network, _network_facts(best, {"game": plan.game, "plan": _plan_as_json(plan), **facts}))
    losses: list[list[float]] = _generation_facts(read_weights(path)[1])["training"]
    return losses


def _network_facts(best: str, facts: dict[str, Any]) -> dict[str, Any]:
    """Return how a network was trained.

    If only its rollout policy was trained, these facts are added to those of the original network.
    """
    only_policy = best and not facts["plan"]["epochs"]
    return {**read_weights(Path(best))[1], "rollout_policy": facts} if only_policy else facts


def _generation_facts(facts: dict[str, Any]) -> dict[str, Any]:
    """Return the facts of the training that the network's own generation did."""
    found: dict[str, Any] = facts.get("rollout_policy", facts)
    return found


def _initial_network(definition: GameDefinition, best: str, seed: str) -> Network:
    """Return the initial network of a generation: the best one, with outputs for points, or a new one."""
    seats, points, num_actions = definition.max_players, count_point_outputs(definition), len(definition.actions.texts)
    if not best:
        return initialize_network([definition.learning.num_features, *HIDDEN_UNITS, seats + points + num_actions], seed)
    network = read_weights(Path(best))[0]
    return network if network.sizes[-1] > seats + num_actions else add_points_outputs(network, seats, points)


# ---- the gate --------------------------------------------------------------------------------------------------


RoundScoreRates = list[tuple[int, Any]]
"""Rounds with the number of seats of their games, and the score rate of the first player for each setup."""


def _run_gate(
    plan: TrainingPlan,
    definition: GameDefinition,
    generation_folder: Path,
    generation: int,
    best: str,
    jobs: int,
    on_progress: ProgressCallback,
) -> dict[str, Any]:
    """Play a generation against the best one until a test is decided, then against fixed opponents.

    Both sides use the same number of simulations. Return the results as plain JSON types.
    """
    path = generation_folder / "gate.json"
    if path.exists():
        result: dict[str, Any] = json.loads(path.read_text("utf-8"))
        return result
    test, score_rates, ratio = Sprt(plan.elo0, plan.elo1), RoundScoreRates(), 0.0
    (lower, upper), rounds = test.bounds, max(1, plan.gate_games // ROUND_GAMES)
    new, old = (_player_spec(plan, str(generation_folder / "network.npz")), _player_spec(plan, best or NO_NETWORK))
    for round_number in range(rounds):
        on_progress(f"generation {generation}: gate", round_number, rounds)
        score_rates.append(_play_round(plan, definition, generation_folder, round_number, new, old, jobs))
        ratio = _log_likelihood_ratio(test, score_rates)
        if not lower < ratio < upper:
            break
    accepted = "elo1" if ratio >= upper else "elo0" if ratio <= lower else ""
    result = {
        "accepted": accepted == "elo1",
        "accepted_hypothesis": accepted,
        "log_likelihood_ratio": round(ratio, 3),
        **_summarize_rounds(score_rates),
        "fixed_opponents": {},
    }
    for name, other in zip(
        FIXED_OPPONENTS, (PlayerSpec("greedy", compiled_games.GREEDY), _player_spec(plan, NO_NETWORK)), strict=True
    ):
        on_progress(f"generation {generation}: {name}", 0, 1)
        round_numbers = range(1000, 1000 + FIXED_ROUNDS)
        result["fixed_opponents"][name] = _summarize_rounds(
            [
                _play_round(plan, definition, generation_folder, round_number, new, other, jobs)
                for round_number in round_numbers
            ]
        )
    _write_atomically(path, json.dumps(result))
    return result


def _log_likelihood_ratio(test: Sprt, score_rates: RoundScoreRates) -> float:
    """Return the log-likelihood ratio of all rounds.

    An even score depends on the number of seats, so games with the same number are tested together, and the logarithms
    are added.
    """
    by_seats = {
        seats: np.concatenate([part for other, part in score_rates if other == seats]) for seats, _ in score_rates
    }
    return sum(float(test.log_likelihood_ratios(part, seats)[-1]) for seats, part in by_seats.items())


def _player_spec(plan: TrainingPlan, weights: str) -> PlayerSpec:
    name = Path(weights).parent.name if weights != NO_NETWORK else NO_NETWORK
    return PlayerSpec(name, compiled_games.SEARCH, simulations=plan.gate_simulations, weights=weights)


def _play_round(
    plan: TrainingPlan,
    definition: GameDefinition,
    generation_folder: Path,
    round_number: int,
    new: PlayerSpec,
    old: PlayerSpec,
    jobs: int,
) -> tuple[int, Any]:
    """Play a round with random options; return its number of seats and the first player's score rate for each setup."""
    game = sample_game(definition, plan.options, f"gate {plan.seed} {round_number}")
    count = ROUND_GAMES // game.num_players * game.num_players
    path = generation_folder / f"gate-{round_number:03}-{old.name.replace(' ', '-')}.jsonl"
    match = arena(game, new, old, count, round_number * ROUND_GAMES, jobs=jobs, path=path)
    return game.num_players, match.games.score_rates.reshape(-1, game.num_players).mean(axis=1)


def _summarize_rounds(score_rates: RoundScoreRates) -> dict[str, Any]:
    """Return the number of games, the score rate with its interval, and the score rate of equal players."""
    count = sum(len(round_rates) * seats for seats, round_rates in score_rates)
    score_rate = sum(float(round_rates.sum()) * seats for seats, round_rates in score_rates) / count
    even_rate = sum(len(round_rates) for _, round_rates in score_rates) / count
    return {
        "games": count,
        "score_rate": round(score_rate, 4),
        "interval": [round(one, 4) for one in wilson_interval(score_rate, count)],
        "even_score_rate": round(even_rate, 4),
    }
