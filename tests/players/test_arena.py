"""Players meet."""

from typing import Any

import pytest

import saqqara
from saqqara.players import player
from saqqara.players.arena import Standing, arena, wilson

DUEL = saqqara.game("duel")


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    [
        (0.5, 100, 0.4038, 0.5962),
        (1.0, 10, 0.7225, 1.0),
        (0.0, 10, 0.0, 0.2775),
        (0.95, 100, 0.8882, 0.9785),
        (0.0, 0, 0.0, 1.0),
    ],
)
def test_interval_as_in_the_tables(share: float, games: int, low: float, high: float) -> None:
    assert [round(end, 4) for end in wilson(share, games)] == [low, high]


class Noted:
    """A player that notes set-ups and seats, and plays the first decision that is legal, or the last."""

    def __init__(self, which: int) -> None:
        self.which, self.seats = which, []  # type: tuple[int, list[Any]]

    def choose(self, state: saqqara.State) -> str:
        if not state.decisions or state.decisions == ["place a1"]:
            self.seats.append((state.setup["deal"][:18], state.actor))
        return state.actions()[self.which]


def test_both_get_every_setup_from_both_seats() -> None:
    first, second = Noted(0), Noted(0)
    assert [standing.games for standing in arena(DUEL, first, second, 4, seed=20)] == [1, 2, 3, 4]
    deals = [DUEL.start(seed=seed).setup["deal"][:18] for seed in (20, 20, 21, 21)]
    assert first.seats == list(zip(deals, [0, 1, 0, 1], strict=True))
    assert second.seats == list(zip(deals, [1, 0, 1, 0], strict=True))


def test_standing_counts_for_the_first_player() -> None:
    last = list(arena(DUEL, player("greedy", seed=1), player("random", seed=2), 10, seed=1))[-1]
    assert (last.games, last.wins + last.losses, last.draws) == (10, 10, 0)
    assert last.wins >= 8
    assert last.share == last.wins / 10
    assert last.mean_points[0] > last.mean_points[1] + 5
    assert last.decisions >= 10 * 54
    turned = list(arena(DUEL, player("random", seed=2), player("greedy", seed=1), 10, seed=1))[-1]
    assert turned.wins <= 2


def test_a_draw_counts_as_its_share() -> None:
    assert Standing(games=4, wins=1, draws=2, losses=1, shared=1 / 2 + 1 / 4).share == 0.4375
    assert Standing().share == 0.0


@pytest.mark.parametrize("games", [0, 7, -2, 2.0, True])
def test_an_odd_number_of_games_is_refused(games: Any) -> None:
    with pytest.raises(saqqara.BadOption, match="games is an even number from 2 on"):
        arena(DUEL, player("random"), player("random"), games)


def test_one_meets_three_from_every_seat() -> None:
    game = saqqara.game("imhotep", players=4)
    first, second = Seated(), Seated()
    last = list(arena(game, first, second, 4, seed=3))[-1]
    assert first.seats == [[0], [1], [2], [3]]
    assert second.seats == [[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]]
    assert (last.games, last.wins + last.draws + last.losses) == (4, 4)
    with pytest.raises(saqqara.BadOption, match="games=6 is not possible; games is a multiple of 4 from 4 on"):
        arena(game, first, second, 6)


class Seated:
    """Plays the last legal decision, and notes which seats it has in each game."""

    def __init__(self) -> None:
        self.seats, self._before = [], 10**6  # type: tuple[list[list[int]], int]

    def choose(self, state: saqqara.State) -> str:
        if len(state.decisions) < self._before:
            self.seats.append([])
        self._before = len(state.decisions)
        assert state.actor is not None
        self.seats[-1] = sorted({*self.seats[-1], state.actor})
        return state.actions()[-1]
