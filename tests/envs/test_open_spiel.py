"""Games for OpenSpiel: its own tests, playthroughs and bots, and states that a player cannot distinguish."""

import lzma
import pickle
import random
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

import saqqara
from saqqara.envs.open_spiel import GAME_NAMES

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
KINDS = {
    "duel": "python_saqqara_duel",
    "imhotep": "python_saqqara_imhotep(market=B)",
    "tara_wolf": "python_saqqara_tara_wolf(short=True)",
}
kinds = pytest.mark.parametrize("name", KINDS.values(), ids=KINDS)


def random_state(name: str, seed: int, decisions: int) -> Any:
    """Return a state after a number of random decisions, with chance nodes resolved at random."""
    chance, state = random.Random(seed), pyspiel.load_game(name).new_initial_state()
    while decisions or state.is_chance_node():
        decisions -= not state.is_chance_node()
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def test_game_names_are_registered() -> None:
    assert list(GAME_NAMES.values()) == ["python_saqqara_duel", "python_saqqara_imhotep", "python_saqqara_tara_wolf"]
    assert set(GAME_NAMES.values()) <= set(pyspiel.registered_names())


@kinds
def test_open_spiel_random_sim_test_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("kind", KINDS)
def test_playthroughs_are_unchanged(kind: str, tmp_path: Path) -> None:
    """OpenSpiel's regression test: replaying a playthrough reproduces it."""
    flags.FLAGS.mark_as_parsed()  # OpenSpiel requires parsed flags
    playthrough = tmp_path / f"{kind}.txt"
    playthrough.write_bytes(lzma.decompress((PLAYTHROUGHS / f"{kind}.txt.xz").read_bytes()))
    expected, again = generate_playthrough.replay(str(playthrough))
    assert again == expected


def test_the_deal_is_the_seed_of_a_game() -> None:
    state = pyspiel.load_game("python_saqqara_duel(obelisk=B)").new_initial_state()
    assert state.chance_outcomes() == [(digit, 1 / 16) for digit in range(16)]
    for digit in (0, 0, 0, 0, 0, 1, 15, 10):
        state.apply_action(digit)
    ours = saqqara.game("duel", obelisk="B").start(seed=0x1FA)
    assert str(state) == ours.position_string()
    assert (state.current_player(), state.legal_actions()) == (ours.current_player, ours.legal_action_ids())
    assert state.observation_tensor(1) == ours.observation(1).tolist()
    assert state.observation_string(1) == ours.position_string(1)


def test_there_is_no_information_state_tensor() -> None:
    state = random_state("python_saqqara_duel", 1, 3)
    with pytest.raises(
        saqqara.SaqqaraError, match=r"information states have no tensor; use information_state_string\(\)"
    ):
        state.information_state_tensor(0)
    with pytest.raises(saqqara.SaqqaraError, match="information states have no tensor"):
        state.information_state_tensor()


def test_hidden_pieces_are_resampled_before_a_reveal() -> None:
    """Four chance nodes precede the tiles that `unload` reveals, and different digits reveal different tiles.

    An action that reveals nothing takes effect at once.
    """
    state = pyspiel.load_game("python_saqqara_duel").new_initial_state()
    for digit in (0, 0, 0, 0, 0, 0, 0, 7):
        state.apply_action(digit)
    game, turned = saqqara.game("duel"), set()
    for text in ("place b2", "place a1", "place a2", "place b1"):
        state.apply_action(game.action_id(text))
        assert not state.is_chance_node()
    observation = state.observation_string(0)
    state.apply_action(game.action_id("unload 2"))
    for digits in ("0000", "0001", "abcd", "ffff", "1234"):
        one = state.clone()
        for digit in digits:
            assert one.is_chance_node()
            assert one.observation_string(0) == observation
            one.apply_action(int(digit, 16))
        assert not one.is_chance_node()
        turned.add(one.observation_string(0))
    assert len(turned) > 1


@kinds
def test_peeking_gains_nothing(name: str) -> None:
    """The top piece, which a copy of the episode could show, is revealed no more often than any other."""
    state, chance, peeked = random_state(name, 1, 4), random.Random(5), 0
    decisions = 0
    while decisions < 12:
        action = chance.choice(state.legal_actions())
        twin = state.clone()
        twin.apply_action(action)
        if twin.is_chance_node():
            decisions += 1
            expected = state.episode.copy()
            expected.play(action)
            for _ in range(4):
                peeked += seen_by_all(sample_chance(twin.clone(), chance).episode) == seen_by_all(expected)
        state = sample_chance(twin, chance) if not twin.is_terminal() else random_state(name, decisions, 4)
    assert peeked <= 16  # of 48: some coincide, because there are few kinds of tiles and cards


def seen_by_all(course: Any) -> list[Any]:
    """Return the views of all seats."""
    return [course.state.view(seat) for seat in range(course.game.num_players)]


def sample_chance(state: Any, chance: random.Random) -> Any:
    """Return the state after random outcomes of its chance nodes."""
    while state.is_chance_node():
        state.apply_action(chance.randrange(16))
    return state


@kinds
def test_resampled_state_looks_equal_to_its_player(name: str) -> None:
    hidden = 0
    for decisions in (0, 9, 30):
        state, chance = random_state(name, decisions, decisions), random.Random(decisions)
        for player in range(state.num_players()):
            other = state.resample_from_infostate(player, chance.random)
            hidden += str(other) != str(state)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert (other.current_player(), other.history()) == (state.current_player(), state.history())
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()
    assert hidden > 3


def test_resampled_state_contains_nothing_of_the_true_hand() -> None:
    """The other player's memory of the true deal is replaced: equal deals give equal information states."""
    one = random_state("python_saqqara_tara_wolf", 1, 5)
    first = one.resample_from_infostate(0, lambda: 0.25)
    second = one.resample_from_infostate(0, lambda: 0.25)
    third = one.resample_from_infostate(0, lambda: 0.5)
    strings = [state.information_state_string(1) for state in (first, second, third, one)]
    assert strings[0] == strings[1]
    assert len(set(strings)) == 3
    pasts = [text.rpartition(" past=")[2] for text in strings]
    assert pasts[0] != pasts[3]  # an equal past would belong to the true hand


def test_clone_is_independent_and_pickled_game_is_equal() -> None:
    state = random_state("python_saqqara_tara_wolf", 2, 8)
    before, clone = str(state), state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert (str(state), state.clone().information_state_string(0)) == (before, state.information_state_string(0))
    again = pickle.loads(pickle.dumps(state))
    assert (str(again), again.history()) == (before, state.history())
    assert again.information_state_string(1) == state.information_state_string(1)


def test_information_state_remembers_past_observations() -> None:
    """Two orders of actions lead to the same position: the observation is equal, the information state is not."""
    states = []
    for first, second in (("place a1", "place c1"), ("place c1", "place a1")):
        state, game = random_state("python_saqqara_duel", 1, 0), saqqara.game("duel")
        for text in (first, "place b2", second, "place c2"):
            state.apply_action(game.action_id(text))
        states.append(state)
    assert states[0].observation_string(0) == states[1].observation_string(0)
    assert states[0].information_state_string(0) != states[1].information_state_string(0)


@pytest.mark.parametrize("kind", ["mcts", "ismcts"])
def test_open_spiel_bots_finish_a_game(kind: str) -> None:
    name = "python_saqqara_duel" if kind == "mcts" else "python_saqqara_tara_wolf(short=True)"
    game, chance = pyspiel.load_game(name), np.random.RandomState(1)
    maker = {"mcts": mcts.MCTSBot, "ismcts": ismcts.ISMCTSBot}[kind]
    bot = maker(game, uct_c=2.0, max_simulations=3, evaluator=EvenEvaluator(), random_state=chance)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(chance.randint(16)))
        elif state.current_player() == 0:
            state.apply_action(int(bot.step(state)))
        else:
            state.apply_action(int(chance.choice(state.legal_actions())))
    assert sorted(state.returns()) == [-1.0, 1.0]


class EvenEvaluator(mcts.Evaluator):
    """Evaluator for which every position is even, without priors: a rollout to the end would be slow."""

    def evaluate(self, state: Any) -> Any:
        return np.zeros(state.num_players())

    def prior(self, state: Any) -> Any:
        actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def test_invalid_arguments_are_refused() -> None:
    with pytest.raises(saqqara.InvalidOptionError, match="players=7 is invalid"):
        pyspiel.load_game("python_saqqara_imhotep(players=7)")
    with pytest.raises(saqqara.SaqqaraError, match="unknown player 2; choose 0 or 1"):
        random_state("python_saqqara_duel", 1, 0).resample_from_infostate(2, random.random)
