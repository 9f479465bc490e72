"""How sure an outcome is: intervals, ratings, and when enough has been played to tell (SPRT)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from saqqara.errors import InvalidOptionError, short_repr

Z_95 = 1.959964  # standard deviations, for 95 of 100
MAX_ITERATIONS, TOLERANCE = 10_000, 1e-10  # of the fit; the greatest change of a logarithm with which it ends
LOG_ODDS_PER_ELO = math.log(10) / 400


def wilson_interval(rate: float, games: int) -> tuple[float, float]:
    """Wilson's interval (1927) for a share of so many games, at 95 of 100."""
    if games == 0:
        return 0.0, 1.0
    uncertainty = Z_95**2 / games
    middle = (rate + uncertainty / 2) / (1 + uncertainty)
    half = math.sqrt(rate * (1 - rate) / games * Z_95**2 + uncertainty**2 / 4) / (1 + uncertainty)
    return max(0.0, middle - half), min(1.0, middle + half)


# ---- ratings ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rating:
    """The strength of the player `name`: `elo`, the mean of all being 0, and the `interval` in which it lies in 95 of
    100 such tournaments; `games`, how many it was in, and its `score_rate` in them, from 0 to 1."""

    name: str
    elo: float
    interval: tuple[float, float]
    games: int
    score_rate: float


def fit_ratings(names: Sequence[str], seating: Any, results: Any) -> list[Rating]:
    """Ratings of players, the strongest first: Bradley and Terry by maximum likelihood, for any number of seats (Luce).

    `seating` (games, seats) says who of `names` sat where, `results` what each seat won, together 1 for each game. A
    seat with strength s among strengths t wins s of their sum; 400 Elo are ten times the strength. Each player is
    credited with one drawn game against the mean, so that who wins everything has a rating too. Intervals are of the
    likelihood's curvature; where set-ups are played from every seat, the truth is rather a little surer.
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
    """The logarithms of strengths that make what was won most likely, with the drawn games against strength 1: Hunter's
    steps (2004), each of which makes it more likely."""
    log = np.zeros(len(won))
    for _ in range(MAX_ITERATIONS):
        strength = np.exp(log)
        expected = (times / (seat_counts @ strength)) @ seat_counts + 1 / (strength + 1)
        new = np.log((won + 0.5) / expected)
        if np.abs(new - log).max() < TOLERANCE:
            break
        log = new
    return new


# ---- one after the other until it is clear -----------------------------------------------------------------------


@dataclass(frozen=True)
class Sprt:
    """A sequential test of two hypotheses (Wald 1945): the first player is `elo0` or `elo1` better than a seat of the
    second. `alpha` is how often `elo1` is accepted though `elo0` is true, `beta` the reverse; both at most.

    What is counted is the share of each set-up, played once from every seat: with two seats that are the five outcomes
    0, 1/4, 1/2, 3/4, 1 of a pair of games (pentanomial). The games of one set-up depend on each other, as a good seat
    helps whoever sits there; counted singly (trinomial) they would seem less sure than they are.

    Raises InvalidOptionError for `elo0` not below `elo1`, and for an `alpha` or `beta` that is not between 0 and 0.5.
    """

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise InvalidOptionError(
                f"elo0={short_repr(self.elo0)} and elo1={short_repr(self.elo1)} are not possible; elo0 is the lower"
            )
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                value = short_repr(getattr(self, name))
                raise InvalidOptionError(f"{name}={value} is not possible; {name} is more than 0 and less than 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """The logarithms of likelihood ratios at which `elo0` and `elo1` are accepted."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def log_likelihood_ratios(self, score_rates: Any, seats: int = 2) -> Any:
        """After each set-up the logarithm of the likelihood ratio: float64 (set-ups). `score_rates`: the first player's
        of each set-up, array (set-ups), from 0 to 1, in the order of the set-ups; `seats`: of a game.

        The normal approximation with the variance of what was seen (the generalized ratio), and one set-up's more that
        is as uncertain as can be, spread over all: the first ones, when they happen to be alike, prove nothing. With
        less the test errs more often than it says where it ends after a few set-ups.
        """
        low, high = (expected_score_rate(elo, seats) for elo in (self.elo0, self.elo1))
        count = np.arange(1, len(score_rates) + 1)
        mean = np.cumsum(score_rates) / count
        variance = np.maximum(np.cumsum(np.square(score_rates)) / count - mean**2, 0) + 1 / count
        return count * (high - low) * (2 * mean - low - high) / (2 * variance)

    def decide(self, score_rates: Any, seats: int = 2) -> tuple[int, str, float]:
        """After how many set-ups it is clear, what is accepted (`elo0`, `elo1`, or "" where all are not enough), and
        the logarithm of the likelihood ratio there. `score_rates` and `seats` are as for `log_likelihood_ratios`."""
        ratios, (lower, upper) = self.log_likelihood_ratios(score_rates, seats), self.bounds
        (clear,) = np.nonzero((ratios <= lower) | (ratios >= upper))
        if len(clear) == 0:
            return len(score_rates), "", float(ratios[-1]) if len(score_rates) else 0.0
        ratio = float(ratios[clear[0]])
        return int(clear[0]) + 1, "elo1" if ratio >= upper else "elo0", ratio


def expected_score_rate(elo: float, seats: int = 2) -> float:
    """What a player wins of its games, so much stronger than each of the others."""
    strength = math.exp(elo * LOG_ODDS_PER_ELO)
    return strength / (strength + seats - 1)


def elo_from_score_rate(score_rate: float, seats: int = 2) -> float:
    """By how many Elo a player with this share is stronger than each of the others; infinite for 0 and 1."""
    if not 0 < score_rate < 1:
        return math.inf if score_rate >= 1 else -math.inf
    return math.log(score_rate * (seats - 1) / (1 - score_rate)) / LOG_ODDS_PER_ELO
