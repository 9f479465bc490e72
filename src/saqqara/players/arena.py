"""Players meet (evaluation matches): each set-up is played once from every seat; and how sure the outcome is."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from saqqara.errors import BadOption
from saqqara.game import Game
from saqqara.players import Player
from saqqara.state import State

SURE = 1.959964  # standard deviations, for 95 of 100


@dataclass(frozen=True)
class Standing:
    """What has come out so far, as the first player sees it."""

    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    shared: float = 0.0  # what the draws are worth to it: half a win, a third, ...
    points: tuple[float, float] = (0.0, 0.0)  # of the first player, and of a seat of the second, in all games together
    decisions: int = 0

    @property
    def share(self) -> float:
        """Of the games, what the first player has won, from 0 to 1 (its mean reward); of a draw, its share."""
        return (self.wins + self.shared) / self.games if self.games else 0.0

    @property
    def mean_points(self) -> tuple[float, float]:
        """Points a game of the first player, and of a seat of the second."""
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
    """Lets two players meet, the first in one seat, the second in all others; the standing after every game.

    As many games as there are seats have the same set-up, `game.start(seed)`, the next ones that of `seed + 1`: the
    first player has each seat once. Raises BadOption unless `games` is a positive multiple of the seats.
    """
    if isinstance(games, bool) or not isinstance(games, int) or games < 1 or games % game.seats:
        every = "an even number" if game.seats == 2 else f"a multiple of {game.seats}"
        raise BadOption(
            f"games={games!r} is not possible; games is {every} from {game.seats} on: "
            "the first player has every seat of a set-up once"
        )
    return _meetings(game, first, second, games, seed)


def _meetings(game: Game, first: Player, second: Player, games: int, seed: int) -> Iterator[Standing]:
    standing = Standing()
    for number in range(games):
        state, ours = game.start(seed=seed + number // game.seats), number % game.seats
        while state.actor is not None:
            state.play((first if state.actor == ours else second).choose(state))
        standing = _counted(standing, state, ours)
        yield standing


def _counted(standing: Standing, state: State, ours: int) -> Standing:
    """The standing with one game more, in which the first player had this seat."""
    scores, winners = state.scores(), state.winners()
    others = sum(scores) - scores[ours]
    drawn = ours in winners and len(winners) > 1
    return Standing(
        games=standing.games + 1,
        wins=standing.wins + (winners == [ours]),
        draws=standing.draws + drawn,
        losses=standing.losses + (ours not in winners),
        shared=standing.shared + (1 / len(winners) if drawn else 0),
        points=(standing.points[0] + scores[ours], standing.points[1] + others / (len(scores) - 1)),
        decisions=standing.decisions + len(state.decisions),
    )
