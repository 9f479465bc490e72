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
    tiebreaks: tuple[str, ...]
    played: int
    active: bool
    is_own: bool
    cells: tuple[str, ...]


class MatchSeat(NamedTuple):
    """Player at a table of a round, with the points from it ("" while the game is in progress)."""

    name: str
    points: str
    is_own: bool
    absent: bool
    place: int | None


class CorrectionView(NamedTuple):
    """Correction of a result.

    `at` is in milliseconds since 1970. `points` are the points after the correction; "" if it restored the result of
    the game.
    """

    at: int
    reason: str
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

    `own_entry` is the user's entry, and `table` the table at which they play now. `round_status` is the result
    of `find_round_status`. `next_step` says what follows the current round: `next` (the next round, when all games have
    finished), `limit` (the next round, when all games have finished or the time is up), or `end`.
    """

    league_data: LeagueData
    settings: LeagueSettings
    state: str
    lines: Sequence[StandingsLine]
    column_heads: Sequence[str]
    tiebreak_names: Sequence[str]
    rounds: Sequence[Sequence[MatchView]]
    all_rounds: int
    own_entry: LeagueEntry | None
    table: str
    round_status: str
    next_step: str

    @property
    def has_corrections(self) -> bool:
        """Return whether any result of the league was corrected."""
        return any(match.corrections for matches in self.rounds for match in matches)

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
    num_finished, num_opened = (
        sum(match.table_result is not None for match in league_data.matches),
        sum(match.opened for match in league_data.matches),
    )
    corrections = sum(len(match.corrections) for match in league_data.matches)
    active_flags = "".join("x" if entry.active else "-" for entry in league_data.entries)
    row = league_data.league
    digest = hashlib.sha256(
        json.dumps([row.name, row.listed, row.settings, row.ended is None], sort_keys=True).encode()
    )
    counts = f"{len(league_data.rounds)}.{num_opened}.{num_finished}.{corrections}"
    return f"{row.state}.{counts}.{active_flags}.{digest.hexdigest()[:8]}"


def build_standings_view(
    league_data: LeagueData, settings: LeagueSettings, person: str | None, lang: str
) -> StandingsView:
    """Build the view of a league for a user, in a language."""
    ranked = compute_standings(settings, league_data)
    heads, cells = crosstable(league_data, settings, ranked, lang)
    lines = [
        StandingsLine(
            row.entry.number, row.place, league_player_name(row.entry, lang), format_points(row.points, lang),
            tuple(format_points(value, lang) for value in row.tiebreaks), row.games_played, row.entry.active,
            row.entry.person == person, cells[row.entry.number],
        )
        for row in ranked
    ]  # fmt: skip
    own_entry = next((entry for entry in league_data.entries if entry.person == person), None)
    scored = {(match.round, match.number) for match in scored_matches(settings, league_data)}
    rounds = [
        [
            build_match_view(match, league_data, settings, (match.round, match.number) in scored, person, lang)
            for match in league_data.matches
            if match.round == row.round
        ]
        for row in league_data.rounds
    ]
    all_rounds = settings.total_rounds(len(league_data.entries))
    next_step = "end" if len(league_data.rounds) >= all_rounds else "limit" if settings.round_minutes else "next"
    return StandingsView(
        league_data,
        settings,
        league_data.league.state,
        lines,
        heads,
        TIEBREAKS[settings.kind],
        rounds,
        all_rounds,
        own_entry,
        current_table(league_data, own_entry),
        find_round_status(league_data, own_entry),
        next_step,
    )


def current_table(league_data: LeagueData, own_entry: LeagueEntry | None) -> str:
    """Return the table at which a player sits now, the latest of their open tables; "" for none."""
    if own_entry is None or league_data.league.state != "running":
        return ""
    own_tables = [
        match.table
        for match in league_data.matches
        if own_entry.number in match.seats and match.opened and match.table_result is None
    ]
    return next((table for table in reversed(own_tables) if table), "")


def find_round_status(league_data: LeagueData, own_entry: LeagueEntry | None) -> str:
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
    if own_entry is None or league_data.league.state != "running":
        return ""
    if current_table(league_data, own_entry):
        return "play"
    if not own_entry.active:
        return "out"
    last_matches = [
        match
        for match in league_data.matches
        if match.round == len(league_data.rounds) - 1 and own_entry.number in match.seats
    ]
    if not last_matches or (
        last_matches[0].result and last_matches[0].seats.index(own_entry.number) in last_matches[0].result["absent"]
    ):
        return "next"
    if last_matches[0].result is None:
        return "soon"
    return "bye" if len(last_matches[0].seats) == 1 else "free" if last_matches[0].table is None else "rest"


def league_player_name(entry: LeagueEntry, lang: str) -> str:
    """Return a player's name in the league. Only players whose account was deleted have no name."""
    return entry.name or translate(lang, "league-nameless")


def build_match_view(
    match: LeagueMatch, league_data: LeagueData, settings: LeagueSettings, counts: bool, person: str | None, lang: str
) -> MatchView:
    """Build a table of a round. `counts` says whether the standings count it."""
    entries = {entry.number: entry for entry in league_data.entries}
    points = seat_points(match, settings.seats)
    absent, places = ((), ()) if match.result is None else (match.result["absent"], match.result["places"])
    seats = tuple(
        MatchSeat(
            league_player_name(entries[number], lang),
            "" if match.result is None else format_points(points[seat], lang),
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
    corrections = tuple(build_correction_view(match, settings, correction, lang) for correction in match.corrections)
    return MatchView(
        match.table or "" if match.opened else "", seats, state, corrections, match.table_result is not None
    )


def build_correction_view(
    match: LeagueMatch, settings: LeagueSettings, correction: ResultCorrection, lang: str
) -> CorrectionView:
    """Build a correction of a table's result."""
    points_by_seat = (
        [] if correction.result is None else seat_points(match._replace(result=correction.result), settings.seats)
    )
    points = " : ".join(format_points(value, lang) for value in points_by_seat)
    return CorrectionView(correction.at, correction.reason, points)


def crosstable(
    league_data: LeagueData, settings: LeagueSettings, ranked: Sequence[StandingsRow], lang: str
) -> tuple[list[str], dict[int, tuple[str, ...]]]:
    """Return the column headings of the crosstable, and its cells by entry.

    In a round-robin with two seats, a cell holds the points against the player of that column. Otherwise, it holds the
    opponents of that round and the points.
    """
    matches = [match for match in scored_matches(settings, league_data) if match.result is not None]
    places = {standing.entry.number: str(line) for line, standing in enumerate(ranked, 1)}
    cells: dict[int, list[str]] = {}
    if settings.kind == ROUND_ROBIN and settings.seats == 2:
        for standing in ranked:
            cells[standing.entry.number] = ["" for _ in ranked]
        columns = {standing.entry.number: column for column, standing in enumerate(ranked)}
        for match in matches:
            for seat, points in enumerate(seat_points(match, 2)) if len(match.seats) == 2 else ():
                row, column = match.seats[seat], columns[match.seats[1 - seat]]
                cells[row][column] += format_points(points, lang)
        for number, column in columns.items():
            cells[number][column] = "×"
        return list(places.values()), {number: tuple(row) for number, row in cells.items()}
    for standing in ranked:
        cells[standing.entry.number] = ["" for _ in league_data.rounds]
    for match in matches:
        for seat, points in enumerate(seat_points(match, settings.seats)):
            others = " ".join(places[number] for number in match.seats if number != match.seats[seat])
            cells[match.seats[seat]][match.round] = f"{format_points(points, lang)} · {others or '–'}"
    return (
        [translate(lang, "league-round-short", number=standing.round + 1) for standing in league_data.rounds],
        {number: tuple(row) for number, row in cells.items()},
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


def standings_csv(league_data: LeagueData, settings: LeagueSettings, lang: str, local: bool = False) -> str:
    """Return the standings as CSV: a row for each entry, the leader first.

    The columns of a round are the opponents, the points, and the reasons of corrections. Cells are separated by commas,
    and points have a decimal point. Files for spreadsheets (`local`) in German and Russian have semicolons and decimal
    commas.
    """
    ranked, file = compute_standings(settings, league_data), io.StringIO()
    separator, mark = (";", ",") if local and lang != "en" else (",", ".")
    writer = csv.writer(file, delimiter=separator, lineterminator="\r\n")
    names = {one.entry.number: escape_formula(league_player_name(one.entry, lang)) for one in ranked}
    tiebreak_heads = [translate(lang, f"league-decides-{name}") for name in TIEBREAKS[settings.kind]]
    opponents_head, points_head, corrections = (
        translate(lang, "league-met"),
        translate(lang, "league-points"),
        translate(lang, "league-corrected"),
    )
    corrected_rounds = {match.round for match in league_data.matches if match.corrections}
    rounds = [
        (one.round, [opponents_head, points_head, *([corrections] if one.round in corrected_rounds else [])])
        for one in league_data.rounds
    ]
    writer.writerow(
        [
            translate(lang, "league-place"),
            translate(lang, "league-name"),
            points_head,
            *tiebreak_heads,
            translate(lang, "league-games"),
        ]
        + [
            f"{translate(lang, 'league-round', number=number + 1)}: {head}"
            for number, heads in rounds
            for head in heads
        ]
    )
    matches = scored_matches(settings, league_data)
    for one in ranked:
        points, *tiebreaks = (format_decimal(value, mark) for value in (one.points, *one.tiebreaks))
        row = [str(one.place), names[one.entry.number], points, *tiebreaks, str(one.games_played)]
        for number, heads in rounds:
            round_matches = [match for match in matches if match.round == number]
            row += _round_cells(one.entry, round_matches, settings, names, mark)[: len(heads)]
        writer.writerow(row)
    return file.getvalue()


def _round_cells(
    entry: LeagueEntry, matches: Sequence[LeagueMatch], settings: LeagueSettings, names: dict[int, str], mark: str
) -> list[str]:
    for match in matches:
        if entry.number in match.seats:
            seat = match.seats.index(entry.number)
            others = ", ".join(names[number] for number in match.seats if number != entry.number)
            points = "" if match.result is None else format_decimal(seat_points(match, settings.seats)[seat], mark)
            return [others, points, escape_formula("; ".join(one.reason for one in match.corrections if one.reason))]
    return ["", "", ""]
