"""Standings of a league as text and numbers, for its page, the API, and a CSV file.

Of the games, they contain only who sits at which table and how each game ended.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from saqqara.i18n import translate
from saqqara.leagues.league_settings import ROUND_ROBIN, LeagueSettings
from saqqara.leagues.standings import TIEBREAKS, StandingsRow, compute_standings, scored_matches, seat_points
from saqqara.storage.leagues import LeagueData, LeagueEntry, LeagueMatch, ResultCorrection

QUARTER_SIGNS = {1: "¼", 2: "½", 3: "¾"}
FORMULA_PREFIXES = ("=", "+", "-", "@", "\t", "\r")
"""First characters of cells that a spreadsheet would take for a formula."""


class StandingsLine(NamedTuple):
    """Row of the standings; `cells` are the rounds, or the opponents in the order of the standings."""

    number: int
    place: int
    name: str
    points: str
    decides: tuple[str, ...]
    played: int
    active: bool
    mine: bool
    cells: tuple[str, ...]


class MatchSeat(NamedTuple):
    """Player at a table of a round, with the points from it ("" while the game is in progress)."""

    name: str
    points: str
    mine: bool
    absent: bool
    place: int | None


class CorrectionView(NamedTuple):
    """Correction of a result.

    `at` is in milliseconds since 1970. `points` are the points after the correction; "" if it restored the result of
    the game.
    """

    at: int
    why: str
    points: str


class MatchView(NamedTuple):
    """Table of a round.

    `table` is its name ("" if there is no game). `state` is one of:

    - `bye`
    - `running`
    - `over`
    - `forfeit`: a player never came, or none did
    - `void`: the game ended without a result, because the league was cancelled
    - `out`: the standings do not count it

    `ended` says whether the game itself has ended.
    """

    table: str
    seats: tuple[MatchSeat, ...]
    state: str
    corrections: tuple[CorrectionView, ...]
    ended: bool


@dataclass(frozen=True)
class StandingsView:
    """League as one user sees it.

    `mine` is the user's entry, and `table` the table at which they play now. `round_status` is the result of
    `find_round_status`. `next_step` says what follows the current round: `next` (the next round, when all games have
    finished), `limit` (the next round, when all games have finished or the time is up), or `end`.
    """

    league_data: LeagueData
    rules: LeagueSettings
    state: str
    lines: Sequence[StandingsLine]
    column_heads: Sequence[str]
    tiebreak_names: Sequence[str]
    rounds: Sequence[Sequence[MatchView]]
    all_rounds: int
    mine: LeagueEntry | None
    table: str
    round_status: str
    next_step: str

    @property
    def has_corrections(self) -> bool:
        """Return whether any result of the league was corrected."""
        return any(meeting.corrections for meetings in self.rounds for meeting in meetings)

    def next_round_due(self, now: float) -> float | None:
        """Return when the next round begins at the latest (seconds since 1970, as `now`);

        None if no time limit is running.
        """
        due = (
            self.league_data.rounds[-1].deadline
            if self.state == "running" and len(self.rounds) < self.all_rounds
            else None
        )
        return None if due is None or due <= 1000 * now else due / 1000

    @property
    def version(self) -> str:
        """Return a version that changes whenever anything in the view changes."""
        return league_version(self.league_data)


def league_version(league_data: LeagueData) -> str:
    """Return a version that changes whenever anything visible in a league changes."""
    done, opened = (
        sum(bout.table_result is not None for bout in league_data.matches),
        sum(bout.opened for bout in league_data.matches),
    )
    corrections = sum(len(bout.corrections) for bout in league_data.matches)
    here = "".join("x" if entry.active else "-" for entry in league_data.entries)
    row = league_data.league
    digest = hashlib.sha256(
        json.dumps([row.name, row.listed, row.settings, row.ended is None], sort_keys=True).encode()
    )
    return f"{row.state}.{len(league_data.rounds)}.{opened}.{done}.{corrections}.{here}.{digest.hexdigest()[:8]}"


def build_standings_view(
    league_data: LeagueData, rules: LeagueSettings, person: str | None, lang: str
) -> StandingsView:
    """Build the view of a league for a user, in a language."""
    ranked = compute_standings(rules, league_data)
    heads, cells = crosstable(league_data, rules, ranked, lang)
    lines = [
        StandingsLine(
            one.entry.number, one.place, league_player_name(one.entry, lang), format_points(one.points, lang),
            tuple(format_points(value, lang) for value in one.tiebreaks), one.games_played, one.entry.active,
            one.entry.person == person, cells[one.entry.number],
        )
        for one in ranked
    ]  # fmt: skip
    mine = next((entry for entry in league_data.entries if entry.person == person), None)
    count = {(bout.round, bout.number) for bout in scored_matches(rules, league_data)}
    rounds = [
        [
            build_match_view(bout, league_data, rules, (bout.round, bout.number) in count, person, lang)
            for bout in league_data.matches
            if bout.round == one.round
        ]
        for one in league_data.rounds
    ]
    all_rounds = rules.total_rounds(len(league_data.entries))
    then = "end" if len(league_data.rounds) >= all_rounds else "limit" if rules.round else "next"
    return StandingsView(
        league_data, rules, league_data.league.state, lines, heads, TIEBREAKS[rules.kind], rounds, all_rounds, mine,
        current_table(league_data, mine), find_round_status(league_data, mine), then,
    )  # fmt: skip


def current_table(league_data: LeagueData, mine: LeagueEntry | None) -> str:
    """Return the table at which a player sits now, the latest of their open tables; "" for none."""
    if mine is None or league_data.league.state != "running":
        return ""
    own = [
        bout.table
        for bout in league_data.matches
        if mine.number in bout.seats and bout.opened and bout.table_result is None
    ]
    return next((table for table in reversed(own) if table), "")


def find_round_status(league_data: LeagueData, mine: LeagueEntry | None) -> str:
    """Return the status of a player in the current round.

    - `play`: they have an open table
    - `out`: they sit out
    - `soon`: their table is about to open
    - `bye`: they have a bye
    - `free`: their opponent has left
    - `rest`: their game is over
    - `next`: they are not in this round, or missed it
    - "": they are not a player of this league, or there is no current round
    """
    if mine is None or league_data.league.state != "running":
        return ""
    if current_table(league_data, mine):
        return "play"
    if not mine.active:
        return "out"
    last = [
        bout for bout in league_data.matches if bout.round == len(league_data.rounds) - 1 and mine.number in bout.seats
    ]
    if not last or (last[0].result and last[0].seats.index(mine.number) in last[0].result["absent"]):
        return "next"
    if last[0].result is None:
        return "soon"
    return "bye" if len(last[0].seats) == 1 else "free" if last[0].table is None else "rest"


def league_player_name(entry: LeagueEntry, lang: str) -> str:
    """Return a player's name in the league. Only players whose account was deleted have no name."""
    return entry.name or translate(lang, "league-nameless")


def build_match_view(
    match: LeagueMatch, league_data: LeagueData, rules: LeagueSettings, counts: bool, person: str | None, lang: str
) -> MatchView:
    """Build a table of a round. `counts` says whether the standings count it."""
    entries = {entry.number: entry for entry in league_data.entries}
    gained = seat_points(match, rules.seats)
    absent, places = ((), ()) if match.result is None else (match.result["absent"], match.result["places"])
    seats = tuple(
        MatchSeat(
            league_player_name(entries[number], lang),
            "" if match.result is None else format_points(gained[seat], lang),
            entries[number].person == person, seat in absent, places[seat] if places and seat not in absent else None,
        )
        for seat, number in enumerate(match.seats)
    )  # fmt: skip
    if len(seats) == 1:
        state = "bye"
    elif match.result is None:
        state = "void" if league_data.league.state == "cancelled" else "running"
    else:
        state = "out" if not counts else "forfeit" if absent else "over"
    corrections = tuple(build_correction_view(match, rules, one, lang) for one in match.corrections)
    return MatchView(
        match.table or "" if match.opened else "", seats, state, corrections, match.table_result is not None
    )


def build_correction_view(
    match: LeagueMatch, rules: LeagueSettings, one: ResultCorrection, lang: str
) -> CorrectionView:
    """Build a correction of a table's result."""
    gained = [] if one.result is None else seat_points(match._replace(result=one.result), rules.seats)
    points = " : ".join(format_points(each, lang) for each in gained)
    return CorrectionView(one.at, one.reason, points)


def crosstable(
    league_data: LeagueData, rules: LeagueSettings, ranked: Sequence[StandingsRow], lang: str
) -> tuple[list[str], dict[int, tuple[str, ...]]]:
    """Return the column headings of the crosstable, and its cells by entry.

    In a round-robin with two seats, a cell holds the points against the player of that column. Otherwise, it holds the
    opponents of that round and the points.
    """
    matches = [bout for bout in scored_matches(rules, league_data) if bout.result is not None]
    places = {one.entry.number: str(line) for line, one in enumerate(ranked, 1)}
    found: dict[int, list[str]] = {}
    if rules.kind == ROUND_ROBIN and rules.seats == 2:
        for one in ranked:
            found[one.entry.number] = ["" for _ in ranked]
        columns = {one.entry.number: column for column, one in enumerate(ranked)}
        for match in matches:
            for seat, gained in enumerate(seat_points(match, 2)) if len(match.seats) == 2 else ():
                row, column = match.seats[seat], columns[match.seats[1 - seat]]
                found[row][column] += format_points(gained, lang)
        for number, column in columns.items():
            found[number][column] = "×"
        return list(places.values()), {number: tuple(row) for number, row in found.items()}
    for one in ranked:
        found[one.entry.number] = ["" for _ in league_data.rounds]
    for match in matches:
        for seat, gained in enumerate(seat_points(match, rules.seats)):
            others = " ".join(places[number] for number in match.seats if number != match.seats[seat])
            found[match.seats[seat]][match.round] = f"{format_points(gained, lang)} · {others or '–'}"
    return (
        [translate(lang, "league-round-short", number=one.round + 1) for one in league_data.rounds],
        {number: tuple(row) for number, row in found.items()},
    )


def format_points(value: Fraction, lang: str) -> str:
    """Format points: quarters as fractions, other values with two decimals.

    >>> [format_points(Fraction(*value), "de") for value in ((3, 1), (5, 2), (1, 4), (25, 6))]
    ['3', '2½', '¼', '4,17']
    """
    whole, rest = divmod(value, 1)
    quarters = 4 * rest
    if quarters == 0:
        return str(whole)
    if quarters.denominator == 1:
        return f"{whole or ''}{QUARTER_SIGNS[int(quarters)]}"
    return f"{float(value):.2f}".replace(".", "." if lang == "en" else ",")


def format_decimal(value: Fraction, mark: str = ".") -> str:
    """Format points for programs, or for spreadsheets with another decimal mark."""
    return f"{float(value):.4f}".rstrip("0").rstrip(".").replace(".", mark)


def escape_formula(text: str) -> str:
    """Return a text with a quote in front if a spreadsheet would take it for a formula.

    >>> escape_formula("=1+1"), escape_formula("Ann")
    ("'=1+1", 'Ann')
    """
    return f"'{text}" if text.startswith(FORMULA_PREFIXES) else text


def standings_csv(league_data: LeagueData, rules: LeagueSettings, lang: str, local: bool = False) -> str:
    """Return the standings as CSV: a row for each entry, the leader first.

    The columns of a round are the opponents, the points, and the reasons of corrections. Cells are separated by commas,
    and points have a decimal point. Files for spreadsheets (`local`) in German and Russian have semicolons and decimal
    commas.
    """
    ranked, file = compute_standings(rules, league_data), io.StringIO()
    separator, mark = (";", ",") if local and lang != "en" else (",", ".")
    writer = csv.writer(file, delimiter=separator, lineterminator="\r\n")
    names = {one.entry.number: escape_formula(league_player_name(one.entry, lang)) for one in ranked}
    heads = [translate(lang, f"league-decides-{name}") for name in TIEBREAKS[rules.kind]]
    met, points_head, corrections = (
        translate(lang, "league-met"),
        translate(lang, "league-points"),
        translate(lang, "league-corrected"),
    )
    changed = {bout.round for bout in league_data.matches if bout.corrections}
    rounds = [
        (one.round, [met, points_head, *([corrections] if one.round in changed else [])]) for one in league_data.rounds
    ]
    writer.writerow(
        [
            translate(lang, "league-place"),
            translate(lang, "league-name"),
            points_head,
            *heads,
            translate(lang, "league-games"),
        ]
        + [
            f"{translate(lang, 'league-round', number=number + 1)}: {what}"
            for number, whats in rounds
            for what in whats
        ]
    )
    matches = scored_matches(rules, league_data)
    for one in ranked:
        points, *decides = (format_decimal(value, mark) for value in (one.points, *one.tiebreaks))
        row = [str(one.place), names[one.entry.number], points, *decides, str(one.games_played)]
        for number, whats in rounds:
            met_at = [bout for bout in matches if bout.round == number]
            row += _round_cells(one.entry, met_at, rules, names, mark)[: len(whats)]
        writer.writerow(row)
    return file.getvalue()


def _round_cells(
    entry: LeagueEntry, matches: Sequence[LeagueMatch], rules: LeagueSettings, names: dict[int, str], mark: str
) -> list[str]:
    for bout in matches:
        if entry.number in bout.seats:
            seat = bout.seats.index(entry.number)
            others = ", ".join(names[number] for number in bout.seats if number != entry.number)
            gained = "" if bout.result is None else format_decimal(seat_points(bout, rules.seats)[seat], mark)
            return [others, gained, escape_formula("; ".join(one.reason for one in bout.corrections if one.reason))]
    return ["", "", ""]
