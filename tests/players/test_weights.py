"""Files of weights, and the players that use them."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import saqqara
from saqqara.arenas.player_specs import to_player_spec
from saqqara.core.definition import Learning
from saqqara.players import player
from saqqara.players.levels import find_level
from saqqara.players.weights import NO_NETWORK, find_network, read_weights, write_weights
from saqqara.search.network import Network
from saqqara.training.optimizer import initialize_network

DUEL = saqqara.game("duel")
SIZES = [DUEL.definition.learning.num_features, 4, 4, 2 + 57]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "some.npz"
    write_weights(path, initialize_network(SIZES, "some"), {"game": "duel", "seed": 7})
    return path


def test_a_file_holds_a_network_and_how_it_was_made(file: Path) -> None:
    found, facts = read_weights(file)
    before = initialize_network(SIZES, "some")
    assert all(np.array_equal(one, other) for one, other in zip(found.weights, before.weights, strict=True))
    assert facts["seed"] == 7
    assert list(file.parent.iterdir()) == [file]


def with_policy(path: Path, policy: list[int]) -> str:
    write_weights(path, replace(initialize_network(SIZES, "some"), rollout_policy=np.array(policy)), {"game": "duel"})
    return str(path)


def test_a_file_may_hold_a_rollout_policy(tmp_path: Path, file: Path) -> None:
    assert read_weights(file)[0].rollout_policy is None
    found = find_network(DUEL, with_policy(tmp_path / "policy.npz", [3] * 57))
    assert found is not None
    assert found.rollout_policy is not None
    assert found.rollout_policy.tolist() == [3] * 57


@pytest.mark.parametrize(
    ("policy", "why"),
    [
        ([3] * 56, "policy.npz does not match the game: rollout policy for 56 actions, expected 57"),
        ([0] * 57, r"policy.npz: not a weights file .*rollout policy"),
        ([2**30] * 57, r"policy.npz: not a weights file .*rollout policy"),  # exceeds the range of the generator
    ],
)
def test_invalid_rollout_policy_is_refused(tmp_path: Path, policy: list[int], why: str) -> None:
    with pytest.raises(saqqara.InvalidOptionError, match=why):
        find_network(DUEL, with_policy(tmp_path / "policy.npz", policy))


def test_invalid_weights_file_is_refused(tmp_path: Path, file: Path) -> None:
    (tmp_path / "text.npz").write_text("no weights")
    np.savez(tmp_path / "other.npz", facts=np.array(json.dumps({"saqqara weights": 1})))
    odd = Network((np.zeros((3, 4)), np.zeros((5, 4)), np.zeros((4, 2))), (np.zeros(4), np.zeros(4), np.zeros(2)))  # type: ignore[arg-type]
    write_weights(tmp_path / "odd.npz", odd, {"game": "duel"})
    (tmp_path / "cut.npz").write_bytes(file.read_bytes()[:-50])
    for name in ("text.npz", "other.npz", "missing.npz", "odd.npz", "cut.npz"):
        with pytest.raises(saqqara.InvalidOptionError, match=f"{name}: not a weights file"):
            player("search", weights=str(tmp_path / name))


def test_weights_of_another_game_are_refused(tmp_path: Path, file: Path) -> None:
    state = saqqara.game("tara_wolf").start(seed=1)
    with pytest.raises(saqqara.InvalidOptionError, match="does not match the game: game='duel', expected 'tara_wolf'"):
        player("search", weights=str(file), simulations=2).choose(state)
    write_weights(tmp_path / "narrow.npz", initialize_network([3, 4, 4, 59], "narrow"), {"game": "duel"})
    with pytest.raises(
        saqqara.InvalidOptionError, match=r"narrow.npz does not match the game: features=3, expected \d+"
    ):
        player("search", weights=str(tmp_path / "narrow.npz"), simulations=2).choose(DUEL.start(seed=1))


def test_one_network_serves_games_of_two_to_four(tmp_path: Path) -> None:
    rules = saqqara.game("imhotep").definition
    assert [rules.max_players, DUEL.definition.max_players] == [4, 2]
    path = tmp_path / "imhotep.npz"
    write_weights(
        path,
        initialize_network([rules.learning.num_features, 4, 4, 4 + len(rules.actions.texts)], "all"),
        {"game": "imhotep"},
    )
    for players in (2, 3, 4):
        assert find_level("architect").search_setup(saqqara.game("imhotep", players=players), str(path))[1] is not None
    write_weights(
        path,
        initialize_network([rules.learning.num_features, 4, 4, 2 + len(rules.actions.texts)], "two"),
        {"game": "imhotep"},
    )
    with pytest.raises(saqqara.InvalidOptionError, match="does not match the game: outputs=122, expected 124"):
        find_level("architect").search_setup(saqqara.game("imhotep"), str(path))


def test_exploration_decreases_with_more_seats() -> None:
    games = (saqqara.game("imhotep", players=players) for players in (2, 3, 4))
    styles = [find_level("architect").search_setup(game)[0] for game in games]
    assert [style.exploration for style in styles] == pytest.approx([0.7, 0.7 * 2 / 3, 0.35])


def test_strong_levels_use_a_network(file: Path) -> None:
    for name in ("architect", "scribe"):
        style, found = find_level(name).search_setup(DUEL, str(file))
        assert (style.network, found is None) == (0, False)
        assert style.temperature == find_level(name).settings(DUEL).temperature
    for name, given in (("novice", str(file)), ("scribe", NO_NETWORK), ("architect", NO_NETWORK)):
        style, found = find_level(name).search_setup(DUEL, given)
        assert (style.network, found) == (-1, None)
    unlearned = replace(DUEL.definition, learning=Learning()).game({})
    assert find_level("architect").search_setup(unlearned) == (find_level("architect").search_params(unlearned), None)


def test_compiled_players_use_their_own_networks(file: Path) -> None:
    networks = list[Network]()
    mine = to_player_spec(f"search:simulations=5,weights={file}").compiled_row(DUEL, networks)
    none = to_player_spec("search:simulations=5,weights=none").compiled_row(DUEL, networks)
    again = to_player_spec(f"search:simulations=5,weights={file}").compiled_row(DUEL, networks)
    assert len(networks) == 2
    assert [row[9] for row in (mine, none, again)] == [0, -1, 1]


@pytest.mark.parametrize(
    ("name", "last"),
    [("duel", {}), ("imhotep", {"players": 4}), ("tara_wolf", {})],  # with any options, for four players only
)
def test_bundled_network_is_loaded(name: str, last: dict[str, int]) -> None:
    found, path = find_network(saqqara.game(name)), Path(saqqara.__file__).parent / "games" / name / "weights.npz"
    assert found is not None
    assert path.stat().st_size < 1_000_000
    facts = read_weights(path)[1]
    assert facts["game"] == name
    assert len(facts["commit"]) == 40
    assert facts["plan"]["options"] == last  # options of its last games; the network learns from earlier ones, too
    assert not last or len(facts["plan"]["lessons"]) > 1
    assert facts["gate"]["accepted"]


def test_imhoteps_rollout_policy_documents_its_training() -> None:
    found, facts = read_weights(Path(saqqara.__file__).parent / "games" / "imhotep" / "weights.npz")
    assert found.rollout_policy is not None
    made = facts["rollout_policy"]
    assert made["plan"]["epochs"] == 0
    assert len(made["commit"]) == 40
    texts = saqqara.game("imhotep").definition.actions.texts
    load, sail = (
        np.mean([n for n, text in zip(found.rollout_policy, texts, strict=True) if text.startswith(word)])
        for word in ("load", "sail")
    )
    assert load > 10 * sail
