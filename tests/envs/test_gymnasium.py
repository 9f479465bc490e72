"""Environments for Gymnasium: its own checks; each game is the one that `start` returns for its seed."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import saqqara
from saqqara.envs.gymnasium import ENV_IDS, SaqqaraEnv, SaqqaraVectorEnv

games = pytest.mark.parametrize("name", ENV_IDS.values(), ids=ENV_IDS)


def test_ids() -> None:
    assert list(ENV_IDS.values()) == ["Saqqara/Duel-v0", "Saqqara/Imhotep-v0", "Saqqara/TaraWolf-v0"]


@games
def test_gymnasium_environment_checker_passes(name: str) -> None:
    environment = gymnasium.make(name, opponent="random")
    check_env(environment.unwrapped, skip_render_check=True)
    assert environment.unwrapped.metadata["render_modes"] == ["ansi", "rgb_array", "human"]


@games
def test_random_games_stay_within_the_spaces(name: str) -> None:
    """The wrappers of Gymnasium check every value."""
    environment = gymnasium.make(name, opponent="random", render_mode="ansi")
    seen, info = environment.reset(seed=4)
    environment.action_space.seed(4)
    over, given = False, []
    while not over:
        assert seen in environment.observation_space
        assert info["action_mask"].any()
        assert "illegal" not in info
        seen, reward, over, cut, info = environment.step(environment.action_space.sample(info["action_mask"]))
        given.append(reward)
        assert not cut
    assert given[-1] in (-1.0, 1.0)
    assert not any(given[:-1])
    assert "0" in environment.render()


def test_environment_matches_the_game_of_its_seed() -> None:
    """The agent sees the same as a state in which the opponent has played the same actions."""
    options: list[tuple[str, str]] = []

    class Last:
        def choose(self, view: dict[str, Any], actions: list[str]) -> str:
            options.append((actions[0], actions[-1]))
            assert view["seat"] == 1
            return actions[-1]

    environment = SaqqaraEnv("duel", opponent=lambda seed: Last(), seat=0, obelisk="B", reward="points")
    seen, info = environment.reset(seed=7)
    state, over = saqqara.game("duel", obelisk="B").start(seed=7), False
    while not over:
        assert seen.tolist() == state.observation(0).tolist()
        assert info["action_mask"].tolist() == state.action_mask().astype(int).tolist()
        action = state.legal_action_ids()[0]
        state.play_id(action)
        seen, reward, over, _, info = environment.step(action)
        while state.current_player == 1:
            assert options.pop(0) == (state.legal_actions()[0], state.legal_actions()[-1])
            state.play(state.legal_actions()[-1])
    assert (state.is_over, options, reward) == (True, [], state.scores()[0])
    assert seen.tolist() == state.observation(0).tolist()
    assert info["action_mask"].all()


def test_illegal_action_loses_with_a_reason() -> None:
    environment = SaqqaraEnv("duel", opponent="random", seat=0)
    environment.reset(seed=1)
    _, reward, over, _, info = environment.step(9)
    assert (reward, over) == (-1.0, True)
    assert info["illegal"].startswith("'unload 1' is not allowed (DUEL-3.2)")
    with pytest.raises(gymnasium.error.ResetNeeded, match=r"call reset\(\) first"):
        environment.step(0)


@pytest.mark.parametrize("action", [57, -1, np.int64(999), np.array(57), 3.0, "place a1", None, True, np.array([3])])
def test_invalid_action_error_lists_the_legal_ids(action: Any) -> None:
    environment = SaqqaraEnv("duel", opponent="random", seat=0)
    environment.reset(seed=1)
    illegal = environment.step(action)[4]["illegal"]
    assert illegal == f"{action!r} is not a valid action: expected an action ID from 0 to 56."


def test_step_before_reset_is_refused() -> None:
    with pytest.raises(gymnasium.error.ResetNeeded, match=r"call reset\(\) first"):
        SaqqaraEnv("duel", opponent="random").step(0)


def test_the_seat_follows_from_the_seed() -> None:
    """Three consecutive seeds have each seat once, and a new environment has the same seat for the same seed."""
    environment = SaqqaraEnv("imhotep", opponent="random", players=3)
    seats = [environment.reset(seed=seed)[1]["seat"] for seed in range(12)]
    assert [sorted(seats[block : block + 3]) for block in range(0, 12, 3)] == [[0, 1, 2]] * 4
    assert len({tuple(seats[block : block + 3]) for block in range(0, 12, 3)}) > 1
    first, info = environment.reset(seed=5)
    again = [environment.reset()[1] for _ in range(3)]
    assert len({info["setup"] for info in again} | {5}) == 4
    same, info = SaqqaraEnv("imhotep", opponent="random", players=3).reset(seed=5)
    assert (same.tolist(), info["seat"], info["setup"]) == (first.tolist(), seats[5], 5)


@pytest.mark.parametrize("stride", [1, 2, 3, 10])
def test_every_usual_series_of_seeds_has_all_seats(stride: int) -> None:
    environment = SaqqaraEnv("duel", opponent="random")
    seats = [environment.reset(seed=seed)[1]["seat"] for seed in range(0, 60 * stride, stride)]
    assert 15 <= sum(seats) <= 45


def test_human_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    environment = SaqqaraEnv("duel", opponent="random", seat=0, render_mode="human")
    environment.reset(seed=1)
    assert "seat 0" in capsys.readouterr().out
    environment.step(0)
    assert "seat 0" in capsys.readouterr().out
    assert environment.render() is None


def test_opponents_are_seated_from_the_left_of_the_agent() -> None:
    seats: list[tuple[str, int]] = []

    def named(name: str) -> Any:
        class First:
            def choose(self, view: dict[str, Any], actions: list[str]) -> str:
                seats.append((name, view["seat"]))
                return actions[0]

        return lambda seed: First()

    environment = SaqqaraEnv("imhotep", opponent=[named("left"), named("right")], seat=1, players=3)
    _, info = environment.reset(seed=1)
    for _ in range(3):
        info = environment.step(int(info["action_mask"].argmax()))[4]
    assert set(seats) == {("left", 2), ("right", 0)}


def test_vector_environment_matches_single_environments() -> None:
    """A vector of three places matches three environments with the same seeds, also beyond the end of games."""
    many = gymnasium.make_vec("Saqqara/Duel-v0", num_envs=3, opponent="greedy")
    assert isinstance(many.unwrapped, SaqqaraVectorEnv)
    assert many.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    singles = [SaqqaraEnv("duel", opponent="greedy") for place in range(3)]
    seen, info = many.reset(seed=20)
    for place, single in enumerate(singles):
        assert single.reset(seed=20 + place)[0].tolist() == seen[place].tolist()
    ended, ends = np.zeros(3, bool), 0
    for _ in range(70):
        actions = info["action_mask"].argmax(1)
        seen, rewards, over, cut, info = many.step(actions)
        assert seen in many.observation_space
        assert not cut.any()
        assert not info["illegal"].any()
        for place, single in enumerate(singles):
            if ended[place]:
                setup = 20 + place + 3
                begun = single.reset(seed=setup)
                theirs = (begun[0], 0.0, False)
                assert (info["seat"][place], info["setup"][place]) == (begun[1]["seat"], setup)
            else:
                theirs = single.step(int(actions[place]))[:3]
            assert (seen[place].tolist(), rewards[place], over[place]) == (theirs[0].tolist(), *theirs[1:])
            assert info["action_mask"][place].all() == over[place]
        ends += int(over.sum())
        ended = over
        if ends == 3:
            break
    assert ends == 3


def test_illegal_action_ends_only_its_game_of_a_vector() -> None:
    many = SaqqaraVectorEnv("duel", 2, opponent="random", seat=0)
    _, info = many.reset(seed=1)
    _, rewards, over, _, info = many.step(np.array([9, 0]))
    assert (rewards.tolist(), over.tolist(), info["illegal"].tolist()) == ([-1, 0], [True, False], [True, False])
    assert info["action_mask"].all(axis=1).tolist() == [True, False]
    _, rewards, over, _, info = many.step(np.array([9, int(info["action_mask"][1].argmax())]))
    assert (rewards.tolist(), over.tolist(), info["illegal"].tolist()) == ([0, 0], [False, False], [False, False])
    assert info["setup"].tolist() == [3, 2]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"opponent": "nobody"}, "unknown player 'nobody'"),
        (
            {"opponent": ["random", "greedy"]},
            "2 opponents do not match the number of other seats, 1; give one player, or a list of 1",
        ),
        ({"seat": 2}, "unknown seat 2; choose 0 or 1, or None to choose by the seed"),
        ({"reward": "fame"}, "unknown reward 'fame'"),
        ({"obelisk": "Z"}, "obelisk='Z' is invalid"),
    ],
)
def test_invalid_arguments_are_refused(arguments: dict[str, Any], message: str) -> None:
    for kind in (SaqqaraEnv, SaqqaraVectorEnv):
        with pytest.raises(saqqara.InvalidOptionError, match=message):
            kind("duel", **arguments)


def test_unknown_render_mode_is_refused() -> None:
    with pytest.raises(saqqara.InvalidOptionError, match="unknown render_mode 'film'; choose 'ansi' or 'rgb_array'"):
        SaqqaraEnv("duel", render_mode="film")
    with pytest.raises(saqqara.InvalidOptionError, match="expected 2 whole numbers"):
        SaqqaraVectorEnv("duel", 2).step([1])


def test_rgb_array_rendering() -> None:
    environment = SaqqaraEnv("duel", opponent="random", render_mode="rgb_array")
    environment.reset(seed=1)
    drawn = environment.render()
    assert (drawn.dtype, drawn.ndim, drawn.shape[2]) == (np.uint8, 3, 3)
    assert min(drawn.shape[:2]) > 300
    assert drawn.std() > 20
