"""Players meet: two of them, or each with each; every set-up is played once from every seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from operator import add
from pathlib import Path
from typing import Any

import numpy as np

from saqqara.arenas.game_batch import Games, joined
from saqqara.arenas.player_specs import Contender, Maker, contender
from saqqara.arenas.ratings import Rating, Sprt, ratings, wilson
from saqqara.arenas.run import plan_of, run
from saqqara.core.game import Game
from saqqara.errors import InvalidOptionError, short_repr
from saqqara.players.external import FAULTS

Watcher = Callable[["Standing"], None]
Faults = tuple[int, ...]
"""Turns that a stand-in has taken, by `players.external.FAULTS`."""
NONE: Faults = (0,) * len(FAULTS)


@dataclass(frozen=True)
class Standing:
    """What has come out of `games`, as the first player sees it: how many were `wins`, `draws` (a shared first place)
    and `losses`. `shared`: what the draws are worth to it, half a win, a third, ... `points`: of the first player, and
    of a seat of the second, in all games together; `decisions`: of all seats in all games. `faults`: turns that a
    stand-in has taken (late, illegal, broken), of the first player and of all others."""

    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    shared: float = 0.0
    points: tuple[float, float] = (0.0, 0.0)
    decisions: int = 0
    faults: tuple[Faults, Faults] = (NONE, NONE)

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

    def __add__(self, other: Standing) -> Standing:
        first, second = self.points[0] + other.points[0], self.points[1] + other.points[1]
        counts = ("games", "wins", "draws", "losses", "shared", "decisions")
        ours, theirs = (_sum(self.faults[one], other.faults[one]) for one in (0, 1))
        return Standing(
            points=(first, second),
            faults=(ours, theirs),
            **{name: getattr(self, name) + getattr(other, name) for name in counts},
        )


def _sum(one: Faults, other: Faults) -> Faults:
    return tuple(map(add, one, other))


def standing(games: Games) -> Standing:
    """The standing after games in which the first player had one seat."""
    mine, seats = games.seating == 0, games.seating.shape[1]
    shares, own = games.shares, int(games.points[mine].sum())
    drawn = (shares > 0) & (shares < 1)
    return Standing(
        games=len(games),
        wins=int((shares == 1).sum()),
        draws=int(drawn.sum()),
        losses=int((shares == 0).sum()),
        shared=float(shares[drawn].sum()),
        points=(float(own), (int(games.points.sum()) - own) / (seats - 1)),
        decisions=int(games.lengths.sum()),
        faults=(_turns(games.faults[mine]), _turns(games.faults[~mine])),
    )


def _turns(faults: Any) -> Faults:
    return tuple(faults.sum(axis=0).tolist())


@dataclass(frozen=True)
class Meeting:
    """The outcome of an arena: its `games`, and their `standing` as the first player sees it. With a test `accepted`
    says what it has accepted, `elo0` or `elo1` ("" if neither), `ratio` is the logarithm of the likelihood ratio."""

    games: Games
    standing: Standing
    accepted: str = ""
    ratio: float = 0.0


def arena(
    game: Game,
    first: str | Maker | Contender,
    second: str | Maker | Contender,
    games: int,
    seed: int = 0,
    *,
    sprt: Sprt | None = None,
    watch: Watcher | None = None,
    **how: Any,
) -> Meeting:
    """Lets two players meet in so many `games` of a `game`, the `first` in one seat, the `second` in all others; each
    is a name, or a function that makes a player of a seed, as for `play_many`. Returns the games, and how they stand.

    >>> import saqqara
    >>> met = saqqara.arena(saqqara.game("duel"), "greedy", "random", 20)
    >>> met.standing.games, met.standing.wins > 14
    (20, True)

    As many games as there are seats have the same set-up, that of `seed` and those after it: the first player has each
    seat once. With `sprt` it ends as soon as the test is decided, at the latest after all games; which games count does
    not depend on how they were shared out. `how` are `jobs`, `backend`, `address`, `out`, `chunk`, `decisions`,
    `sources` as for `play_many`. `watch` is shown the `Standing` whenever games are done. Raises what `play_many`
    raises.
    """
    kept = {name: how.pop(name, False) for name in ("decisions", "sources")}
    others = game.num_players - 1
    plan = plan_of(game, [first, second], (0,) + (1,) * others, seed, **kept)
    parts, done, so_far = run(plan, games, **how), dict[int, Games](), Standing()
    for number, part in parts:
        done[number] = part
        so_far += standing(part)
        if watch is not None:
            watch(so_far)
        if sprt is not None and _clear(sprt, done, game.num_players)[1]:
            parts.close()
            break
    whole = _from_the_first(done)
    if sprt is None:
        return Meeting(whole.first(games), standing(whole.first(games)))
    setups, accepted, ratio = sprt.decided(_by_setup(whole.first(games), game.num_players), game.num_players)
    counted = whole.first(setups * game.num_players)
    return Meeting(counted, standing(counted), accepted, ratio)


def _from_the_first(done: dict[int, Games]) -> Games:
    """The games from number 0 on without a gap."""
    parts, number = [], 0
    while number in done:
        parts.append(done[number])
        number += len(done[number])
    return joined(parts)


def _by_setup(games: Games, seats: int) -> Any:
    """The first player's share of every set-up that has been played from all seats."""
    whole = len(games) // seats * seats
    return games.shares[:whole].reshape(-1, seats).mean(axis=1)


def _clear(sprt: Sprt, done: dict[int, Games], seats: int) -> tuple[int, str, float]:
    if 0 not in done:
        return 0, "", 0.0
    return sprt.decided(_by_setup(_from_the_first(done), seats), seats)


@dataclass(frozen=True)
class Tournament:
    """Each of `players`, names in the order given, has met each: `ratings`, the strongest first; `shares` float64
    (players, players), what who stands in the row has won against who stands in the column, NaN on the diagonal;
    `meetings` by two numbers of players."""

    players: tuple[str, ...]
    ratings: list[Rating]
    shares: Any
    meetings: dict[tuple[int, int], Meeting]


def round_robin(
    game: Game,
    players: Sequence[str | Maker],
    games: int,
    seed: int = 0,
    *,
    out: str | Path | None = None,
    watch: Callable[[str, str, Standing], None] | None = None,
    **how: Any,
) -> Tournament:
    """Lets each of `players`, as for `arena`, meet each other in an arena of so many `games` of a `game`, all with the
    same set-ups, those from `seed` on; and rates them.

    >>> import saqqara
    >>> tournament = saqqara.round_robin(saqqara.game("duel"), ["random", "greedy"], 10)
    >>> [rating.name for rating in tournament.ratings]
    ['greedy', 'random']

    With more than two seats each of two has one seat among the other once, and the other way round, so many games each.
    `out` names a folder with a file for each meeting; `watch` is given two names and their `Standing` whenever games
    are done; `how` is as for `arena`. Raises what `play_many` raises, and InvalidOptionError for fewer than two
    players.
    """
    if isinstance(players, str) or len(players) < 2:
        raise InvalidOptionError(f"players={short_repr(players)} is not possible; players is a list of two or more")
    names = tuple(contender(one).name for one in players)
    meetings, seating, results = {}, [], []
    both = [*combinations(range(len(players)), 2)]
    for one, other in both if game.num_players == 2 else [pair for two in both for pair in (two, two[::-1])]:
        own: dict[str, Any] = {} if out is None else {"out": Path(out) / f"{one}-{other}.jsonl"}
        seen = None if watch is None else _named(watch, names[one], names[other])
        met = arena(game, players[one], players[other], games, seed, watch=seen, **own, **how)
        meetings[one, other] = met
        seating.append(np.where(met.games.seating == 0, one, other))
        results.append(met.games.results)
    shares = np.full((len(names), len(names)), np.nan)
    for (one, other), met in meetings.items():
        if game.num_players == 2:
            shares[one, other], shares[other, one] = met.standing.share, 1 - met.standing.share
        else:
            shares[one, other] = met.standing.share
    return Tournament(names, ratings(names, np.concatenate(seating), np.concatenate(results)), shares, meetings)


def _named(watch: Callable[[str, str, Standing], None], one: str, other: str) -> Watcher:
    return lambda standing: watch(one, other, standing)
