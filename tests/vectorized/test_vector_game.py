"""Vectors of games: each game is exactly the one that `start` returns for its seed."""

from typing import Any

import pytest

import saqqara
from saqqara.core.jit import batch
from saqqara.search.compiled_games import LEAD, POINTS, REWARDS, SHARES, WON, ZERO_SUM, seat_reward

DUEL = saqqara.game("duel")


def step_facts(step: Any) -> list[Any]:
    """Return the arrays of a step as lists."""
    return [array.tolist() for array in step]


def check_place(step: Any, place: int, state: saqqara.State) -> None:
    """Check that a step describes a place as the state does."""
    assert step.current_players[place] == state.current_player
    assert step.observations[place].tolist() == state.observation().tolist()
    assert step.action_masks[place].tolist() == state.action_mask().tolist()


def check_against_states(games: saqqara.VectorGame, steps: int) -> list[list[int]]:
    """Play random actions in a vector and in separate states, and return the seeds of the games by place."""
    seeds = [[seed] for seed in games.setups.tolist()]
    states = [games.game.start(seed=seed) for (seed,) in seeds]
    for _ in range(steps):
        for place, state in enumerate(states):
            check_place(games.last_step, place, state)
        actions = games.sample()
        step = games.step(actions)
        for place, (state, number) in enumerate(zip(states, actions.tolist(), strict=True)):
            state.play_id(number)
            assert step.terminated[place] == state.is_over
            assert step.rewards[place].tolist() == (
                [0] * games.game.num_players if not state.is_over else state.scores()
            )
            if state.is_over:
                seeds[place].append(int(games.setups[place]))
                states[place] = games.game.start(seed=seeds[place][-1])
    return seeds


def test_every_place_plays_the_game_of_its_seed() -> None:
    games = saqqara.vector(DUEL, 2, seed=7, reward="points")
    first, second = check_against_states(games, 260)
    assert first[:3] == [7, 9, 11]
    assert second[:3] == [8, 10, 12]


@pytest.mark.parametrize(
    "game",
    [
        saqqara.game("imhotep", players=4, private_boats=True, bets=True, favour=True),
        saqqara.game("imhotep", dynasty=True, prophecies=True, hidden_cards=True, tomb="C", temple="D", market="B"),
        saqqara.game("tara_wolf"),
    ],
    ids=["imhotep", "imhotep-dynasty", "tara_wolf"],
)
def test_every_game_matches_separate_states(game: saqqara.Game) -> None:
    check_against_states(saqqara.vector(game, 2, seed=3, reward="points"), 25)


@pytest.mark.compiled
def test_compiled_vector_matches_separate_states() -> None:
    seeds = check_against_states(saqqara.vector(DUEL, 4, seed=5, reward="points"), 260)
    assert [one[:3] for one in seeds] == [[5, 9, 13], [6, 10, 14], [7, 11, 15], [8, 12, 16]]


def test_everything_follows_from_the_seed() -> None:
    first, second, other = (saqqara.vector(DUEL, 2, seed=seed) for seed in (1, 1, 2))
    results = []
    for games in (first, second, other):
        for _ in range(8):
            games.step(games.sample())
        results.append(step_facts(games.last_step))
    assert results[0] == results[1] != results[2]
    first.reset()
    for _ in range(8):
        first.step(first.sample())
    assert step_facts(first.last_step) == results[0]


def play_to_the_end(games: saqqara.VectorGame) -> list[float]:
    """Play the first legal action throughout, and return the rewards of the first game of the first place."""
    for _ in range(DUEL.max_game_length):
        step = games.step(games.last_step.action_masks.argmax(axis=1))
        if step.terminated[0]:
            return [float(reward) for reward in step.rewards[0]]
        assert not step.rewards.any()
    raise AssertionError("a game did not end")


def test_rewards() -> None:
    """All kinds of reward describe the same game; `State` also names its winner."""
    state = DUEL.start(seed=11)
    while not state.is_over:
        state.play(state.legal_actions()[0])
    (winner,) = state.winners()
    won = [float(seat == winner) for seat in (0, 1)]
    games = {reward: saqqara.vector(DUEL, 1, seed=11, reward=reward) for reward in REWARDS}
    found = {reward: play_to_the_end(one) for reward, one in games.items()}
    one, other = map(float, state.scores())
    leads = {"zero_sum": [2 * share - 1 for share in won], "lead": [one - other, other - one]}
    assert found == {"won": won, "shares": won, "points": [one, other], **leads}


def test_a_shared_first_place() -> None:
    """In a game of Imhotep cut off at its start, all seats have no points and equally many stones."""
    state = saqqara.game("imhotep", players=3).start(seed=1)
    state.raw.sled[:] = 2
    table = batch(state.raw)[0]
    kinds = (WON, SHARES, POINTS, ZERO_SUM, LEAD)
    assert [seat_reward(table, 0, 3, kind) for kind in kinds] == [1.0, 1 / 3, 0.0, 0.0, 0.0]


def test_illegal_action_is_refused_without_effect() -> None:
    games = saqqara.vector("duel", 3, seed=1)
    games.step([0, 0, 0])  # place a1, in every game
    before, setups = step_facts(games.last_step), games.setups.tolist()
    with pytest.raises(saqqara.IllegalActionError, match=r"game 1 of 3: 'place a1' is not allowed") as refused:
        games.step([1, 0, 0])
    assert (refused.value.action, refused.value.clause) == ("place a1", "DUEL-3.1")
    for number in (57, -1):
        with pytest.raises(
            saqqara.ActionSyntaxError,
            match=rf"^{number} is not a valid action: expected an action ID from 0 to 56 for game 2 of 3\.",
        ):
            games.step([1, 1, number])
    assert (step_facts(games.last_step), games.setups.tolist()) == (before, setups)
    games.last_step.action_masks[:] = True  # writing to a mask makes nothing legal
    with pytest.raises(saqqara.IllegalActionError, match="game 0 of 3"):
        games.step([0, 1, 1])


@pytest.mark.parametrize(
    "actions", [[1, 1], [[1, 1, 1]], 1, [1.0, 1.0, 1.0], [True, True, True], ["place b1"] * 3, [[1], [1, 2], 3], None]
)
def test_malformed_actions_are_refused(actions: Any) -> None:
    games = saqqara.vector("duel", 3)
    with pytest.raises(saqqara.InvalidOptionError, match="expected 3 whole numbers, one per game, got "):
        games.step(actions)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"game": 3}, "expected a game, got 3; use saqqara.game"),
        ({"num_games": 0}, "num_games=0 is out of range; num_games must be a whole number of at least 1"),
        ({"num_games": 2.0}, "num_games=2.0 is out of range"),
        ({"seed": -1}, r"seed=-1 is out of range; seed must be a whole number from 0 to 2\*\*62"),
        (
            {"reward": "fame"},
            "unknown reward 'fame'; choose 'won' or 'shares' or 'points' or 'zero_sum'",
        ),
    ],
)
def test_wrong_use(given: dict[str, Any], message: str) -> None:
    with pytest.raises(saqqara.SaqqaraError, match=message):
        saqqara.vector(**{"game": "duel", "num_games": 1, **given})
