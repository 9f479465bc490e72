"""Training of a network: samples from games, the optimizer, and runs that can be interrupted."""

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import saqqara
from saqqara.arenas.ratings import Sprt
from saqqara.games.duel.observation.features import SCALARS
from saqqara.players.weights import all_sources, read_weights, source_indices, write_weights
from saqqara.search.network import Network
from saqqara.search.puct import sample_action
from saqqara.training import runs, selfplay
from saqqara.training.optimizer import (
    _backpropagate,
    _loss_gradient,
    add_points_outputs,
    add_symmetries,
    fit_rollout_policy,
    initialize_network,
    layer_outputs,
    train_network,
)
from saqqara.training.runs import TrainingPlan, run_training
from saqqara.training.selfplay import UNKNOWN_POINTS, Samples, generate_samples, record_points, sample_game

DUEL = saqqara.game("duel")
IMHOTEP = saqqara.game("imhotep").definition
SMALL = TrainingPlan("duel", seed=1, generations=1, games=2, simulations=2, epochs=2, gate_games=4, gate_simulations=2)


# ---- samples from games ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def few() -> Samples:
    return generate_samples(DUEL.definition, {"temple": "B"}, None, 4, ["one"])


def test_every_choice_among_several_actions_is_a_sample(few: Samples) -> None:
    assert few.inputs.shape[1] == DUEL.definition.learning.num_features
    assert few.visits.shape[1] == 57
    legal = (few.visits >= 0).sum(axis=1)
    assert legal.min() >= 2
    tried = np.maximum(few.visits, 0).sum(axis=1)
    assert set(tried.tolist()) == {4}
    assert few.visits[0, :9].min() >= 0  # the first action: only the nine free fields are legal
    assert few.visits[0, 9:].max() == -1


def test_outcome_targets_are_from_the_view_of_the_acting_seat(few: Samples) -> None:
    # An input names the seat that began. All samples of a seat have the same outcome; those of the other are reversed.
    begins = few.inputs[:, SCALARS + 1] == 1.0
    (own,), (other,) = ({*map(tuple, few.outcomes[one].tolist())} for one in (begins, ~begins))
    assert own == other[::-1]
    assert sum(own) == pytest.approx(1)
    # The winner was ahead before the last action.
    lead = few.inputs[-1, SCALARS + 5]
    assert abs(lead) > 0.3
    assert (few.outcomes[-1, 0] >= 0.6) == (lead > 0)


def test_final_points_are_targets_by_source(few: Samples) -> None:
    begins = few.inputs[:, SCALARS + 1] == 1.0
    (own,), (other,) = ({*map(tuple, few.points[one].tolist())} for one in (begins, ~begins))
    assert own == (*other[6:], *other[:6])
    lead = sum(own[:6]) - sum(own[6:])
    assert (few.outcomes[begins][0, 0] > 0.5) == (lead > 0)
    assert min(own) >= 0
    assert own[2] > 0  # pyramids: no seat ends a game without any


def test_missing_score_sources_count_zero() -> None:
    plain, dynasty = (IMHOTEP.game({"dynasty": on}) for on in (False, True))
    assert all_sources(IMHOTEP) == dynasty.score_sources
    assert len(dynasty.score_sources) == 14
    assert source_indices(dynasty) == list(range(14))
    assert source_indices(plain) == [0, 1, 2, 3, 5, 6, 8, 9, 10, 12, 13, -1, -1, -1]  # no market, red cards, prophecies
    points = np.full(14, UNKNOWN_POINTS, np.int16)
    state = plain.start(seed=1)
    record_points(state.raw, 0, np.zeros(14, np.int32), np.array(source_indices(plain)), points)
    assert points.tolist() == [state.breakdown()[0].get(name, 0) for name in dynasty.score_sources]


def test_only_options_that_are_not_fixed_are_random() -> None:
    drawn = [sample_game(DUEL.definition, {"temple": "B"}, str(number)).options for number in range(40)]
    assert {one["temple"] for one in drawn} == {"B"}
    assert {one["obelisk"] for one in drawn} == {"A", "B"}
    assert {one["profile"] for one in drawn} == {"printed", "yucata"}


def test_random_options_are_possible_combinations() -> None:
    drawn = [sample_game(IMHOTEP, {}, str(number)).options for number in range(60)]
    counts = [sum(one["players"] == players for one in drawn) for players in (2, 3, 4)]
    assert 22 < counts[0] < 38  # two seats as often as three and four together
    assert min(counts) > 7
    assert 22 < sum("dynasty" in one for one in drawn) < 38
    for name in ("market", "tomb"):
        assert {one[name] for one in drawn} == {"A", "B", "C", "D"}
        assert {one[name] for one in drawn if not one.get("dynasty")} == {"A", "B"}
    assert any(one.get("hidden_cards") for one in drawn)
    assert any(one.get("unlimited_stones") for one in drawn)
    with pytest.raises(saqqara.InvalidOptionError, match="market='C' needs dynasty=True"):
        sample_game(IMHOTEP, {"market": "C"}, "0")


def test_samples_of_games_with_equal_seats_are_contiguous() -> None:
    seeds = ["b", "a"]
    options: dict[str, Any] = {"dynasty": False, "wrath": True}
    assert [sample_game(IMHOTEP, options, f"{seed} options").num_players for seed in seeds] == [3, 2]
    # No game continues at random.
    found = generate_samples(replace(IMHOTEP, reward_delay=-40), options, None, 2, seeds)
    plays = found.outcomes >= 0
    assert (plays == (found.search_values >= 0)).all()
    two = int((~plays[:, 2]).sum())  # the game of two comes first
    assert two > 40
    assert plays[:two].tolist() == [[True, True, False, False]] * two
    assert plays[two:].tolist() == [[True, True, True, False]] * (len(plays) - two)
    assert np.where(plays, found.outcomes, 0).sum(axis=1) == pytest.approx(1, abs=1e-5)


def test_sampled_actions_are_proportional_to_visits() -> None:
    generator = np.array([1, 2, 3, 4], np.uint64)
    visits = np.array([-1, 30, 0, 10], np.int16)
    drawn = [sample_action(visits, np.array([1, 2, 3], np.int16), 3, generator) for _ in range(400)]
    assert set(drawn) == {1, 3}
    assert 260 < drawn.count(1) < 340


# ---- training --------------------------------------------------------------------------------------------------


def synthetic_samples(rows: int = 200) -> Samples:
    """Return samples with two inputs and three actions.

    The first input wins the position. The second makes the first action right, its absence the second action; the third
    is never legal. The winner has twelve points from the second of two sources, the loser four from the first.
    """
    inputs = np.array([[row & 1, row >> 1 & 1] for row in range(rows)], np.float16)
    won = np.where(inputs[:, :1] == 1, [[0.9, 0.1]], [[0.1, 0.9]]).astype(np.float32)
    visits = np.where(inputs[:, 1:] == 1, [[10, 0, -1]], [[0, 10, -1]]).astype(np.int16)
    points = np.where(inputs[:, :1] == 1, [[0, 12, 4, 0]], [[4, 0, 0, 12]]).astype(np.int16)
    return Samples(inputs, visits, won, won, points)


def test_network_learns_synthetic_samples() -> None:
    learned, off = list(
        train_network(
            initialize_network([2, 4, 4, 9], "a"), synthetic_samples(), synthetic_samples(20), (), 8.0, 700, "b"
        )
    )[-1]
    assert off[0] < 0.01
    assert off[1] < 0.05
    assert off[2] < 0.5
    outputs = layer_outputs(learned, np.array([[1, 0], [0, 1]], np.float32))[-1]
    assert outputs[0, 0] > outputs[0, 1] + 1  # won
    assert outputs[0, 7] > outputs[0, 6] + 2  # the second action
    assert (8 * outputs[:, 2:6]).tolist() == pytest.approx(np.array([[0, 12, 4, 0], [4, 0, 0, 12]]), abs=1)
    assert outputs[1, 0] < outputs[1, 1] - 1
    assert outputs[1, 6] > outputs[1, 7] + 2


def test_rollout_policy_follows_the_visits() -> None:
    # Of the first two actions the first is visited three times as often, of the last two both equally; the fourth is
    # never legal. The geometric mean of 3, 1 and 1, the third root of 3, becomes 100.
    visits = np.array([[30, 10, -1, -1], [-1, 20, 20, -1]] * 500, np.int16)
    learned = fit_rollout_policy(replace(synthetic_samples(1000), visits=visits))
    assert learned.tolist() == [208, 69, 69, 100]


def test_fine_tuning_averages_the_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the same rate, one epoch leads to the same weights; the returned weights lie halfway to them."""
    for rate in ("LEARNING_RATE", "FINE_TUNING_RATE"):
        monkeypatch.setattr(f"saqqara.training.optimizer.{rate}", 0.5)
    start = initialize_network([2, 4, 4, 9], "a")
    (there, _), (refined, _) = (
        next(train_network(start, synthetic_samples(), synthetic_samples(20), (), 8.0, 1, "b", knows))
        for knows in (False, True)
    )
    assert refined.flatten() == pytest.approx((start.flatten() + there.flatten()) / 2, abs=1e-6)
    assert there.flatten() != pytest.approx(start.flatten(), abs=1e-3)


def test_the_gradient_is_the_slope_of_the_loss() -> None:
    network, given = initialize_network([2, 4, 4, 9], "slope"), synthetic_samples(8)
    given.points[3] = UNKNOWN_POINTS
    rows = np.arange(8)
    layers = layer_outputs(network, given.inputs.astype(np.float64))
    found = _backpropagate(network, layers, _loss_gradient(layers[-1], given, rows, 8.0)[0])

    def loss(layer: int, place: tuple[int, int], by: float) -> float:
        weights = [one.astype(np.float64) for one in network.weights]
        weights[layer][place] += by
        last = layer_outputs(Network(tuple(weights), network.biases), given.inputs.astype(np.float64))[-1]
        return sum(_loss_gradient(last, given, rows, 8.0)[1:])

    for layer, place in ((0, (1, 2)), (1, (3, 0)), (2, (0, 0)), (2, (2, 8)), (2, (1, 7)), (2, (1, 3))):
        slope = (loss(layer, place, 1e-4) - loss(layer, place, -1e-4)) / 2e-4
        assert found[layer][place] == pytest.approx(slope, abs=1e-4)


def test_absent_seats_are_excluded_from_training() -> None:
    rows, worth = np.arange(2), np.array([[0.25, 0.75, -1], [0.5, 0.25, 0.25]], np.float32)
    points = np.array([[4, 0, UNKNOWN_POINTS], [8, 0, -8]], np.int16)
    given = Samples(np.zeros((2, 1)), np.array([[1, 1], [1, -1]], np.int16), worth, worth, points)
    gradient, value, *_ = _loss_gradient(np.zeros((2, 8), np.float32), given, rows, 8.0)
    # Points weigh a tenth, in units of 8. Forecasts of 0 are off by half a unit once in the first row, by one unit
    # twice in the second.
    assert (2 * gradient[:, 3:6]).tolist() == [pytest.approx([-0.05, 0, 0]), pytest.approx([-0.1, 0, 0.1])]
    # The network gives each of two players a chance of a half, each of three a third.
    assert (2 * gradient[:, :3]).tolist() == [
        pytest.approx([0.25, -0.25, 0]),
        pytest.approx([-1 / 6, 1 / 12, 1 / 12], abs=1e-6),
    ]
    off = [0.25 * np.log(0.5) + 0.75 * np.log(1.5), 0.5 * np.log(1.5) + 0.5 * np.log(0.75)]
    assert value == pytest.approx(sum(off) / 2, abs=1e-6)


def test_symmetries_add_samples() -> None:
    both = add_symmetries(synthetic_samples(3), [(np.array([1, 0]), np.array([1, 0, 2]))])
    assert both.inputs.tolist() == [[0, 0], [1, 0], [0, 1], [0, 0], [0, 1], [1, 0]]
    assert both.visits[3:].tolist() == [[10, 0, -1], [10, 0, -1], [0, 10, -1]]
    assert both.outcomes[3:].tolist() == both.outcomes[:3].tolist()


def test_network_without_score_output_learns_scores() -> None:
    before = initialize_network([2, 4, 4, 5], "a")
    wider, inputs = add_points_outputs(before, 2, 4), np.array([[1, 0], [0, 1]], np.float32)
    outputs = layer_outputs(before, inputs)[-1].tolist()
    assert layer_outputs(wider, inputs)[-1].tolist() == [[*one[:2], 0, 0, 0, 0, *one[2:]] for one in outputs]


# ---- runs ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a small run."""
    folder = tmp_path_factory.mktemp("run")
    with pytest.MonkeyPatch.context() as patch:
        _shorten_runs(patch)
        run_training(SMALL, folder)
    return folder


def _shorten_runs(patch: pytest.MonkeyPatch) -> None:
    for name, value in (("GAMES_PER_FILE", 1), ("HIDDEN_UNITS", (4, 4)), ("ROUND_GAMES", 2), ("FIXED_ROUNDS", 1)):
        patch.setattr(runs, name, value)


def weights(folder: Path) -> list[Any]:
    network, _ = read_weights(folder / "generation-01" / "network.npz")
    return [one.tolist() for one in (*network.weights, *network.biases)]


def test_run_saves_a_network_with_its_metadata(small: Path) -> None:
    network, facts = read_weights(small / "generation-01" / "network.npz")
    assert network.sizes == [DUEL.definition.learning.num_features, 4, 4, 2 + 2 * 6 + 57]
    assert facts["game"] == "duel"
    assert facts["plan"]["seed"] == 1
    assert 40 < facts["positions"] < 80  # from one of two games; the other one measures the error
    page = (small / "progress.html").read_text("utf-8")
    assert "<svg" in page
    assert "Score rate against greedy" in page


def test_resumed_run_gives_the_same_result(small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _shorten_runs(monkeypatch)
    played = selfplay.generate_samples
    calls = []

    def interrupted(*facts: Any) -> Samples:
        calls.append(facts)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return played(*facts)

    monkeypatch.setattr(runs, "generate_samples", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run_training(SMALL, tmp_path)
    run_training(SMALL, tmp_path)
    assert len(calls) == 3  # two chunks, one of them twice
    assert weights(tmp_path) == weights(small)
    assert (tmp_path / "progress.json").read_bytes() == (small / "progress.json").read_bytes()


def test_run_starts_from_another_network(small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _shorten_runs(monkeypatch)
    begun, given = tmp_path / "begun.npz", list[Network | None]()
    shutil.copy(small / "generation-01" / "network.npz", begun)
    folder = tmp_path / "run"
    played = selfplay.generate_samples

    def watched(rules: Any, fixed: Any, network: Network | None, *rest: Any) -> Samples:
        given.append(network)
        return played(rules, fixed, network, *rest)

    monkeypatch.setattr(runs, "generate_samples", watched)
    plan = replace(SMALL, seed=2, initial_weights=str(begun))
    found = run_training(plan, folder)
    assert [one and one.biases[0].tolist() for one in given] == [read_weights(begun)[0].biases[0].tolist()] * 2
    assert found["generations"][0]["opponent"] == str(folder / "start" / "network.npz")
    assert read_weights(folder / "generation-01" / "network.npz")[1]["plan"]["initial_weights"] == str(begun)
    begun.unlink()  # the run continues with the copy in its own folder
    assert run_training(plan, folder) == found
    with pytest.raises(saqqara.InvalidOptionError, match=r"none\.npz: not a weights file"):
        run_training(replace(plan, initial_weights=str(tmp_path / "none.npz")), tmp_path / "other")
    assert not (tmp_path / "other").exists()


def test_run_without_epochs_learns_only_a_rollout_policy(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _shorten_runs(monkeypatch)
    start = small / "generation-01" / "network.npz"
    old, before = read_weights(start)
    write_weights(tmp_path / "start.npz", replace(old, rollout_policy=None), before)
    found = run_training(
        replace(SMALL, epochs=0, seed=3, initial_weights=str(tmp_path / "start.npz")), tmp_path / "run"
    )
    new, facts = read_weights(tmp_path / "run" / "generation-01" / "network.npz")
    assert new.flatten().tolist() == old.flatten().tolist()
    assert new.rollout_policy is not None
    assert len(new.rollout_policy) == 57
    assert {**facts, "rollout_policy": None} == {**before, "rollout_policy": None}
    assert facts["rollout_policy"]["plan"]["seed"] == 3
    assert found["generations"][0]["losses"] == []


def test_run_learns_from_games_of_other_runs(small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _shorten_runs(monkeypatch)
    older = tmp_path / "older"
    older.mkdir()
    for path in (small / "generation-01").glob("games-*.npz"):
        with np.load(path) as found:  # as in files without points
            np.savez(older / path.name, **{name: found[name] for name in found.files if name != "points"})
    run_training(replace(SMALL, seed=2, extra_runs=(str(older),)), tmp_path / "run")
    facts = read_weights(tmp_path / "run" / "generation-01" / "network.npz")[1]
    assert facts["plan"]["extra_runs"] == [str(older)]
    assert 150 < facts["positions"] < 250  # from three of four games
    run_training(replace(SMALL, seed=2, extra_runs=(str(older),)), tmp_path / "run")  # the same plan
    with pytest.raises(
        saqqara.InvalidOptionError, match="is not the folder of a run with games; `saqqara train` creates one"
    ):
        run_training(replace(SMALL, extra_runs=(str(tmp_path / "nowhere"),)), tmp_path / "other")
    assert not (tmp_path / "other").exists()


def test_gate_with_several_seats_uses_the_even_share() -> None:
    even = [(2, np.full(8, 1 / 2)), (4, np.full(8, 1 / 4)), (2, np.full(4, 1 / 2))]
    test = Sprt(0.0, 60.0)
    terms = [
        float(test.log_likelihood_ratios(np.full(12, 1 / 2), 2)[-1]),
        float(test.log_likelihood_ratios(np.full(8, 1 / 4), 4)[-1]),
    ]
    assert runs._log_likelihood_ratio(test, even) == pytest.approx(sum(terms))
    assert -3 < sum(terms) < 0
    assert runs._log_likelihood_ratio(test, [(4, np.full(20, 1 / 2))]) > test.bounds[1]  # half the games against three
    # 24 games of two and 32 of four: 12 + 8 of 56 won is even.
    assert runs._summarize_rounds(even) == {
        "games": 56,
        "score_rate": 0.3571,
        "interval": [0.2446, 0.4881],
        "even_score_rate": 0.3571,
    }


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"games": 6}, "belongs to a run with games=2, not 6; choose another folder, or continue that run"),
        ({"gate_games": 1}, "gate_games=1 is out of range; gate_games must be a whole number of at least 4"),
        (
            {"epochs": 0},
            "epochs=0 trains only the rollout policy of an existing network; initial_weights must name its file",
        ),
    ],
)
def test_a_folder_belongs_to_one_plan(
    small: Path, change: dict[str, int], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _shorten_runs(monkeypatch)
    before = (small / "plan.json").read_bytes()
    with pytest.raises(saqqara.InvalidOptionError, match=why):
        run_training(replace(SMALL, **change), small)  # type: ignore[arg-type]
    assert (small / "plan.json").read_bytes() == before


def test_a_game_without_features_cannot_be_learned(tmp_path: Path) -> None:
    with pytest.raises(saqqara.InvalidOptionError, match="senet has no features"):
        run_training(TrainingPlan("senet"), tmp_path)
