"""Players meet: alternating seats, each set-up once from either side, and how sure the outcome is."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from saqqara.game import BadOption, Game, State
from saqqara.players import Player

SURE = 1.959964  # standard deviations, for 95 of 100


@dataclass(frozen=True)
class Standing:
    """What has come out so far, as the first player sees it."""

    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    points: tuple[float, float] = (0.0, 0.0)  # of the first and of the second player, in all games together
    decisions: int = 0

    @property
    def share(self) -> float:
        """Of the games, what the first player has won, from 0 to 1; a draw counts half."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.0

    @property
    def mean_points(self) -> tuple[float, float]:
        """Points a game of the first and of the second player."""
        return self.points[0] / max(self.games, 1), self.points[1] / max(self.games, 1)

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies in 95 of 100 such meetings (Wilson 1927); 0 to 1 before the first game."""
        return wilson(self.share, self.games)


def wilson(share: float, games: int) -> tuple[float, float]:
    """Wilson's interval for a share of so many games, at 95 of 100."""
    if games == 0:
        return 0.0, 1.0
    unsure = SURE**2 / games
    middle = (share + unsure / 2) / (1 + unsure)
    half = math.sqrt(share * (1 - share) / games * SURE**2 + unsure**2 / 4) / (1 + unsure)
    return max(0.0, middle - half), min(1.0, middle + half)


def arena(game: Game, first: Player, second: Player, games: int, seed: int = 0) -> Iterator[Standing]:
    """Lets two players meet; the standing after every game.

    Every two games have the same set-up, `game.start(seed)`, the next two that of `seed + 1`: in the first of them the
    first player has the seats 0, 2, .., in the second the others. Raises BadOption unless `games` is even and positive.
    """
    if isinstance(games, bool) or not isinstance(games, int) or games < 2 or games % 2:
        raise BadOption(f"games={games!r} is not possible; games is an even number from 2 on: both get every set-up")
    return _meetings(game, (first, second), games, seed)


def _meetings(game: Game, players: tuple[Player, Player], games: int, seed: int) -> Iterator[Standing]:
    standing = Standing()
    for number in range(games):
        state, shift = game.start(seed=seed + number // 2), number % 2
        while state.actor is not None:
            state.play(players[(state.actor + shift) % 2].choose(state))
        standing = _counted(standing, state, shift)
        yield standing


def _counted(standing: Standing, state: State, shift: int) -> Standing:
    """The standing with one game more, in which the first player had the seats of the same evenness as `shift`."""
    scores = state.scores()
    sides = [[seat for seat in range(len(scores)) if (seat + shift) % 2 == side] for side in (0, 1)]
    ours = [seat in sides[0] for seat in state.winners()]
    means = [sum(scores[seat] for seat in side) / len(side) for side in sides]
    return Standing(
        games=standing.games + 1,
        wins=standing.wins + all(ours),
        draws=standing.draws + (any(ours) and not all(ours)),
        losses=standing.losses + (not any(ours)),
        points=(standing.points[0] + means[0], standing.points[1] + means[1]),
        decisions=standing.decisions + len(state.decisions),
    )
