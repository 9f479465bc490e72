"""No game is longer than `Game.max_game_length`: the numbers of the proof, and games played as slowly as possible."""

import random
from typing import Any

import pytest

import saqqara
from contract.random_games import DATA, TABLES, random_game, random_play

games = pytest.mark.parametrize("name", saqqara.list_games())

FULL = {"market": "B", "pyramid": "B", "temple": "B", "private_boats": True, "bets": True, "favour": True}
SLOWEST_VERBS: dict[str, tuple[str, ...]] = {
    "duel": ("pass", "place", "use", "take", "swap", "unload", "done"),
    "imhotep": (
        "pass",
        "quarry",
        "stones",
        "bet",
        "load",
        "take",
        "use",
        "next",
        "points",
        "favour",
        "private",
        "sail",
    ),
    "senet": ("throw", "back", "pass"),
    "mehen": ("throw", "move 0 "),
    "tara_wolf": ("pass", "play", "use", "lay", "hit", "trigger", "send", "choose", "top", "coins", "discard", "open"),
}
"""Verbs of actions by game, those that prolong the game first; other verbs come last."""


@pytest.mark.parametrize(
    ("name", "options", "most"),
    [
        # 18 unloadings, 8 + 3 * 18 placements, 12 tiles with an additional action, 4 + 3 * 4 + 12 passes
        ("duel", {}, 18 + 62 + 24 + 28),
        # loads 11 + 11 + 10 + 10 + 9 + 9, 24 sails, 60 + 10 - 5 times getting stones, 10 blue cards; 24 takes, 2 levers
        # with 3
        # `next`; passes with one seat out of stones (60 - (29 - 6) = 37 loads left): 1 + 37 + 24 + 47 + 6; both (8
        # left):
        # 1 + 8 + 24 + 18 + 6
        ("imhotep", {}, 60 + 24 + 65 + 10 + 24 + 6 + 115 + 57),
        # 47 cards drawn, 13 of them twice: loads 72, 24 sails, 72 + 4 + 20 - 14 times getting stones, 23 blue cards, 12
        # single
        # uses; 30 takes, 10 pairs, (2 + 13 + 1) * 3 `next`, 15 builds, 18 at the temple, 5 `done`; passes with one,
        # two, three
        # seats out of stones
        ("imhotep", FULL | {"players": 4}, 72 + 24 + 82 + 23 + 12 + 30 + 10 + 48 + 15 + 18 + 5 + 197 + 145 + 93),
        # 7 tombs, 9 rounds, 18 camp phases. Hand cards: 10, 18 * (4 + 2 + 3 + 3 + 2), 2 from the flood, 4, 7 * (1 + 2);
        # two actions for each, 7 * 14 hits; sent again 2 + 7 * 4 + 2; papyri 6 + 3 + 4 + 2; 18 * (3 + 2 + 6), 9, 7 * 2
        # * 3
        ("tara_wolf", {}, 2 * 289 + 98 + 32 + 15 + 198 + 9 + 42),
        ("senet", {"pieces": 7}, 2 * 600),  # each throw and the action after it
        ("tara_wolf", {"short": True}, 2 * (10 + 14 * 14 + 6 + 5 * 3) + 70 + 24 + 15 + 154 + 7 + 30),
    ],
)
def test_max_game_length_equals_the_calculated_bound(name: str, options: dict[str, Any], most: int) -> None:
    assert saqqara.game(name, **options).max_game_length == most


def play_slowly(name: str, seed: int, whim: float) -> saqqara.State:
    """Play a game with random options: usually an action that prolongs it, with probability `whim` any action."""
    chance, rank = (
        random.Random(f"lasting {name} {seed}"),
        {verb: place for place, verb in enumerate(SLOWEST_VERBS[name])},
    )
    state = random_game(name, seed).start(seed=seed)
    texts = state.game.action_texts
    slow = [rank.get(text.split()[0], len(rank)) for text in texts]
    while numbers := state.legal_action_ids():
        first = min(slow[number] for number in numbers)
        slowest = [number for number in numbers if slow[number] == first]
        state.play_id(chance.choice(numbers if chance.random() < whim else slowest))
        assert len(state.history) <= state.game.max_game_length
    return state


@games
@pytest.mark.parametrize("whim", [0.0, 0.1, 0.4])
def test_slow_games_end_within_max_game_length(name: str, whim: float) -> None:
    longest = max(len(play_slowly(name, seed, whim).history) for seed in range(2 * TABLES[name].seeds))
    assert longest > 70  # the games are long


@games
def test_random_games_end_within_max_game_length(name: str) -> None:
    assert SLOWEST_VERBS.keys() == DATA.keys()
    for seed in range(3 * TABLES[name].seeds):
        chance, state = random.Random(f"any {name} {seed}"), random_game(name, seed).start(seed=seed)
        while numbers := state.legal_action_ids():
            state.play_id(chance.choice(numbers))
        assert len(state.history) < state.game.max_game_length
    *_, (state, _) = random_play(name, 0)
    assert len(state.history) < state.game.max_game_length
