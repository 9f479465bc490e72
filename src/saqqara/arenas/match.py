"""Matches of two players, and round-robin tournaments; every setup is played once from every seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from operator import add
from pathlib import Path
from typing import Any

import numpy as np

from saqqara.arenas.game_batch import GameBatch, concatenate_batches
from saqqara.arenas.player_specs import PlayerFactory, PlayerSpec, to_player_spec
from saqqara.arenas.ratings import Rating, Sprt, fit_ratings, wilson_interval
from saqqara.arenas.run import build_plan, run_plan
from saqqara.core.game import Game
from saqqara.errors import InvalidOptionError, short_repr
from saqqara.players.external import FAULTS

ScoreCallback = Callable[["MatchScore"], None]
FaultCounts = tuple[int, ...]
"""Numbers of turns played by a fallback player, by `players.external.FAULTS`."""
NO_FAULTS: FaultCounts = (0,) * len(FAULTS)


@dataclass(frozen=True)
class MatchScore:
    """Score of `games` from the first player's point of view.

    - `wins`, `draws` (a shared first place), `losses`: numbers of games
    - `draw_score`: what the draws are worth to the first player in total: half a win, a third, ...
    - `points`: total points of the first player, and of one seat of the second player
    - `num_actions`: actions of all seats in all games
    - `faults`: turns played by a fallback player (late, illegal, broken), for the first player and for all others
    """

    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    draw_score: float = 0.0
    points: tuple[float, float] = (0.0, 0.0)
    num_actions: int = 0
    faults: tuple[FaultCounts, FaultCounts] = (NO_FAULTS, NO_FAULTS)

    @property
    def score_rate(self) -> float:
        """Mean result of the first player, from 0 to 1; a draw counts its share."""
        return (self.wins + self.draw_score) / self.games if self.games else 0.0

    @property
    def mean_points(self) -> tuple[float, float]:
        """Points per game of the first player, and of one seat of the second player."""
        return self.points[0] / max(self.games, 1), self.points[1] / max(self.games, 1)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the score rate (Wilson 1927); 0 to 1 before the first game."""
        return wilson_interval(self.score_rate, self.games)

    def __add__(self, other: MatchScore) -> MatchScore:
        first, second = self.points[0] + other.points[0], self.points[1] + other.points[1]
        counts = ("games", "wins", "draws", "losses", "draw_score", "num_actions")
        first_faults, second_faults = (_add_faults(self.faults[one], other.faults[one]) for one in (0, 1))
        return MatchScore(
            points=(first, second),
            faults=(first_faults, second_faults),
            **{name: getattr(self, name) + getattr(other, name) for name in counts},
        )


def _add_faults(counts: FaultCounts, other_counts: FaultCounts) -> FaultCounts:
    return tuple(map(add, counts, other_counts))


def match_score(games: GameBatch) -> MatchScore:
    """Return the score of games in which the first player had one seat."""
    is_first, seats = games.seating == 0, games.seating.shape[1]
    shares, own = games.score_rates, int(games.points[is_first].sum())
    drawn = (shares > 0) & (shares < 1)
    return MatchScore(
        games=len(games),
        wins=int((shares == 1).sum()),
        draws=int(drawn.sum()),
        losses=int((shares == 0).sum()),
        draw_score=float(shares[drawn].sum()),
        points=(float(own), (int(games.points.sum()) - own) / (seats - 1)),
        num_actions=int(games.lengths.sum()),
        faults=(_sum_faults(games.faults[is_first]), _sum_faults(games.faults[~is_first])),
    )


def _sum_faults(faults: Any) -> FaultCounts:
    return tuple(faults.sum(axis=0).tolist())


@dataclass(frozen=True)
class MatchResult:
    """Result of a match: its `games`, and their `score` from the first player's point of view.

    With a sequential test, `accepted_hypothesis` is `elo0` or `elo1` ("" if neither was accepted), and
    `log_likelihood_ratio` is the logarithm of the likelihood ratio.
    """

    games: GameBatch
    score: MatchScore
    accepted_hypothesis: str = ""
    log_likelihood_ratio: float = 0.0


def arena(
    game: Game,
    first: str | PlayerFactory | PlayerSpec,
    second: str | PlayerFactory | PlayerSpec,
    games: int,
    seed: int = 0,
    *,
    sprt: Sprt | None = None,
    on_progress: ScoreCallback | None = None,
    **run_options: Any,
) -> MatchResult:
    """Play a match in a `game`: `games` games with the `first` in one seat and the `second` in all others.

    Each player is a name, or a function that creates a player from a seed, as for `self_play`.

    >>> import saqqara
    >>> met = saqqara.arena(saqqara.game("duel"), "greedy", "random", 20)
    >>> met.score.games, met.score.wins > 14
    (20, True)

    There are as many games with the same setup as there are seats, and the first player has each seat once. The setups
    are those of `seed` and the following seeds. With `sprt` the match ends as soon as the test is decided, at the
    latest after all games; which games count does not depend on how they were distributed. `run_options` are `jobs`,
    `executor`, `path`, `chunk`, `keep_actions`, `by_source` as for `self_play`. `on_progress` is called with
    the `MatchScore` whenever games are done. Raise the errors of `self_play`.
    """
    plan_options = {name: run_options.pop(name, False) for name in ("keep_actions", "by_source")}
    others = game.num_players - 1
    plan = build_plan(game, [first, second], (0,) + (1,) * others, seed, **plan_options)
    parts, done, so_far = run_plan(plan, games, **run_options), dict[int, GameBatch](), MatchScore()
    for number, part in parts:
        done[number] = part
        so_far += match_score(part)
        if on_progress is not None:
            on_progress(so_far)
        if sprt is not None and _decide_sprt(sprt, done, game.num_players)[1]:
            parts.close()
            break
    batch = _join_from_first(done)
    if sprt is None:
        return MatchResult(batch.head(games), match_score(batch.head(games)))
    setups, accepted, ratio = sprt.decide(_setup_score_rates(batch.head(games), game.num_players), game.num_players)
    scored_games = batch.head(setups * game.num_players)
    return MatchResult(scored_games, match_score(scored_games), accepted, ratio)


def _join_from_first(done: dict[int, GameBatch]) -> GameBatch:
    """Join the finished games from number 0 up to the first gap."""
    parts, number = [], 0
    while number in done:
        parts.append(done[number])
        number += len(done[number])
    return concatenate_batches(parts)


def _setup_score_rates(games: GameBatch, seats: int) -> Any:
    """Return the first player's mean score for every setup that was played from all seats."""
    complete_games = len(games) // seats * seats
    return games.score_rates[:complete_games].reshape(-1, seats).mean(axis=1)


def _decide_sprt(sprt: Sprt, done: dict[int, GameBatch], seats: int) -> tuple[int, str, float]:
    if 0 not in done:
        return 0, "", 0.0
    return sprt.decide(_setup_score_rates(_join_from_first(done), seats), seats)


@dataclass(frozen=True)
class Tournament:
    """Round-robin tournament of `players` (names in the given order).

    - `ratings`: the strongest first
    - `score_rates`: float64 (players, players), the score of the row player against the column player, NaN on the
      diagonal
    - `matches`: results by pairs of player indices
    """

    players: tuple[str, ...]
    ratings: list[Rating]
    score_rates: Any
    matches: dict[tuple[int, int], MatchResult]


def round_robin(
    game: Game,
    players: Sequence[str | PlayerFactory],
    games: int,
    seed: int = 0,
    *,
    path: str | Path | None = None,
    on_progress: Callable[[str, str, MatchScore], None] | None = None,
    **run_options: Any,
) -> Tournament:
    """Let all `players` of a `game` meet in matches of `games` games with the same setups, and rate them.

    The players are given as for `arena`; the setups are those from `seed` on.

    >>> import saqqara
    >>> tournament = saqqara.round_robin(saqqara.game("duel"), ["random", "greedy"], 10)
    >>> [rating.name for rating in tournament.ratings]
    ['greedy', 'random']

    With more than two seats there are two matches for each pair: in each, one of the two has one seat and the other has
    all remaining seats. `path` names a folder for one file per match. `on_progress` is called with two names and their
    `MatchScore` whenever games are done. `run_options` are those of `arena`. Raise the errors of `self_play`, and
    `InvalidOptionError` for fewer than two players.
    """
    if isinstance(players, str) or len(players) < 2:
        raise InvalidOptionError(f"players={short_repr(players)} is invalid; players must be a list of two or more")
    names = tuple(to_player_spec(first).name for first in players)
    matches, seating, results = {}, [], []
    pairs = [*combinations(range(len(players)), 2)]
    for first, second in pairs if game.num_players == 2 else [pair for two in pairs for pair in (two, two[::-1])]:
        path_option: dict[str, Any] = {} if path is None else {"path": Path(path) / f"{first}-{second}.jsonl"}
        callback = None if on_progress is None else _pair_callback(on_progress, names[first], names[second])
        match = arena(
            game, players[first], players[second], games, seed, on_progress=callback, **path_option, **run_options
        )
        matches[first, second] = match
        seating.append(np.where(match.games.seating == 0, first, second))
        results.append(match.games.results)
    shares = np.full((len(names), len(names)), np.nan)
    for (first, second), match in matches.items():
        if game.num_players == 2:
            shares[first, second], shares[second, first] = match.score.score_rate, 1 - match.score.score_rate
        else:
            shares[first, second] = match.score.score_rate
    return Tournament(names, fit_ratings(names, np.concatenate(seating), np.concatenate(results)), shares, matches)


def _pair_callback(on_progress: Callable[[str, str, MatchScore], None], first: str, second: str) -> ScoreCallback:
    return lambda score: on_progress(first, second, score)
