"""Statistics of matches: confidence intervals, ratings, and a sequential test (SPRT)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from saqqara.errors import InvalidOptionError, short_repr

Z_95 = 1.959964  # standard deviations of a 95 % interval
MAX_ITERATIONS, TOLERANCE = 10_000, 1e-10  # of the fit; it ends when no logarithm changes by more
LOG_ODDS_PER_ELO = math.log(10) / 400


def wilson_interval(rate: float, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval (1927) of a score rate over `games` games."""
    if games == 0:
        return 0.0, 1.0
    uncertainty = Z_95**2 / games
    middle = (rate + uncertainty / 2) / (1 + uncertainty)
    half = math.sqrt(rate * (1 - rate) / games * Z_95**2 + uncertainty**2 / 4) / (1 + uncertainty)
    return max(0.0, middle - half), min(1.0, middle + half)


# ---- ratings ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rating:
    """Rating of a player.

    - `name`: the player
    - `elo`: the strength, relative to a mean of 0 over all players
    - `interval`: its 95 % confidence interval
    - `games`: number of games; `score_rate`: mean result in them, from 0 to 1
    """

    name: str
    elo: float
    interval: tuple[float, float]
    games: int
    score_rate: float


def fit_ratings(names: Sequence[str], seating: Any, results: Any) -> list[Rating]:
    """Rate players by the maximum likelihood of the Bradley-Terry model (Luce for more seats), the strongest first.

    `seating` (games, seats) holds the index in `names` of the player at each seat, `results` each seat's result, with a
    sum of 1 for each game. A seat with strength s among strengths t wins with the probability s / sum(t); 400 Elo are a
    factor of ten in strength. Each player is credited with one drawn game against the mean, so that a player who wins
    everything has a finite rating. The intervals follow from the curvature of the likelihood. Where setups are played
    from every seat, the true uncertainty is slightly smaller.
    """
    count, seats = len(names), seating.shape[1]
    line_ups, times = np.unique(np.sort(seating, axis=1), axis=0, return_counts=True)
    seat_counts = np.stack([(line_ups == player).sum(axis=1) for player in range(count)], axis=1).astype(float)
    won = np.array([results[seating == player].sum() for player in range(count)])
    elo = _fit_log_strengths(seat_counts, times, won)
    chances = seat_counts * np.exp(elo) / (seat_counts @ np.exp(elo))[:, None]
    curve = np.diag(times @ chances) - (times[:, None] * chances).T @ chances
    drawn = 1 / (1 + np.exp(-elo))
    curve += np.diag(drawn * (1 - drawn))
    centred = np.eye(count) - 1 / count
    spread = Z_95 * np.sqrt(np.diag(centred @ np.linalg.inv(curve) @ centred)) / LOG_ODDS_PER_ELO
    values = (elo - elo.mean()) / LOG_ODDS_PER_ELO
    played = (seating[:, :, None] == np.arange(count)).any(axis=1).sum(axis=0)
    found = [
        Rating(name, float(values[i]), (float(values[i] - spread[i]), float(values[i] + spread[i])), int(played[i]),
               float(won[i] / max(played[i], 1)))
        for i, name in enumerate(names)
    ]  # fmt: skip
    assert seats > 1
    return sorted(found, key=lambda one: -one.elo)


def _fit_log_strengths(seat_counts: Any, times: Any, won: Any) -> Any:
    """Return the log strengths with the maximum likelihood, by Hunter's algorithm (2004).

    `won` is what each player won; the drawn games are those against strength 1. Each step increases the likelihood.
    """
    log = np.zeros(len(won))
    for _ in range(MAX_ITERATIONS):
        strength = np.exp(log)
        expected = (times / (seat_counts @ strength)) @ seat_counts + 1 / (strength + 1)
        new = np.log((won + 0.5) / expected)
        if np.abs(new - log).max() < TOLERANCE:
            break
        log = new
    return new


# ---- sequential test ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sprt:
    """Sequential probability ratio test (Wald 1945) of two hypotheses.

    The first player is `elo0` or `elo1` stronger than a seat of the second. `alpha` is the maximum probability of
    accepting `elo1` if `elo0` is true, `beta` that of the reverse error.

    The observations are the mean results of each setup, which is played once from every seat. With two seats these are
    the five outcomes 0, 1/4, 1/2, 3/4, 1 of a pair of games (pentanomial). The games of one setup are correlated,
    because a good seat helps the player who has it. Counted singly (trinomial), they would seem less certain than they
    are.

    Raise `InvalidOptionError` unless `elo0` is below `elo1`, and `alpha` and `beta` are between 0 and 0.5.
    """

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise InvalidOptionError(
                f"elo0={short_repr(self.elo0)} and elo1={short_repr(self.elo1)} are invalid; elo0 must be below elo1"
            )
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                value = short_repr(getattr(self, name))
                raise InvalidOptionError(
                    f"{name}={value} is out of range; {name} must be greater than 0 and less than 0.5"
                )

    @property
    def bounds(self) -> tuple[float, float]:
        """Log likelihood ratios at which `elo0` and `elo1` are accepted."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def log_likelihood_ratios(self, score_rates: Any, seats: int = 2) -> Any:
        """Return the log likelihood ratio after each setup: float64 (setups).

        `score_rates` holds the first player's mean result in each setup, from 0 to 1, in order; `seats` is the number
        of seats of a game.

        This is the normal approximation with the observed variance (the generalized ratio). One additional setup with
        maximum variance is spread over all, so that the first setups prove nothing if they happen to be equal. With
        less, the test would err more often than promised when it ends after a few setups.
        """
        low, high = (expected_score_rate(elo, seats) for elo in (self.elo0, self.elo1))
        count = np.arange(1, len(score_rates) + 1)
        mean = np.cumsum(score_rates) / count
        variance = np.maximum(np.cumsum(np.square(score_rates)) / count - mean**2, 0) + 1 / count
        return count * (high - low) * (2 * mean - low - high) / (2 * variance)

    def decide(self, score_rates: Any, seats: int = 2) -> tuple[int, str, float]:
        """Return the number of setups until the decision, the accepted hypothesis, and the log likelihood ratio then.

        The hypothesis is `elo0`, `elo1`, or "" if all setups are not enough. `score_rates` and `seats` are
        those of `log_likelihood_ratios`.
        """
        ratios, (lower, upper) = self.log_likelihood_ratios(score_rates, seats), self.bounds
        (clear,) = np.nonzero((ratios <= lower) | (ratios >= upper))
        if len(clear) == 0:
            return len(score_rates), "", float(ratios[-1]) if len(score_rates) else 0.0
        ratio = float(ratios[clear[0]])
        return int(clear[0]) + 1, "elo1" if ratio >= upper else "elo0", ratio


def expected_score_rate(elo: float, seats: int = 2) -> float:
    """Return the expected score rate of a player who is `elo` stronger than each of the others."""
    strength = math.exp(elo * LOG_ODDS_PER_ELO)
    return strength / (strength + seats - 1)


def elo_from_score_rate(score_rate: float, seats: int = 2) -> float:
    """Return how much stronger in Elo a player with this score rate is than each other; infinite for 0 and 1."""
    if not 0 < score_rate < 1:
        return math.inf if score_rate >= 1 else -math.inf
    return math.log(score_rate * (seats - 1) / (1 - score_rate)) / LOG_ODDS_PER_ELO
