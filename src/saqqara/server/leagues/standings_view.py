"""How a league stands, in words and figures, for its page, for programs, and as a file. Nothing of a game is in it but
who sits at which table and how a game has ended."""

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
from saqqara.leagues.standings import TIEBREAKS, StandingsRow, compute_standings, counted_bouts, seat_points
from saqqara.storage.leagues import LeagueData, LeagueEntry, LeagueMatch, ResultCorrection

QUARTERS = {1: "¼", 2: "½", 3: "¾"}
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that a spreadsheet would take for a formula."""


class Line(NamedTuple):
    """A line of the standings as it is shown: `cells` are the rounds, or the others in their order."""

    number: int
    place: int
    name: str
    points: str
    decides: tuple[str, ...]
    played: int
    here: bool
    mine: bool
    cells: tuple[str, ...]


class Seat(NamedTuple):
    """Somebody at a table of a round, and what it gave them ("" while it goes on)."""

    name: str
    points: str
    mine: bool
    absent: bool
    place: int | None


class Corrected(NamedTuple):
    """A correction: when (milliseconds since 1970), why, and the points it gave ("": what the game gave held again)."""

    at: int
    why: str
    points: str


class Meeting(NamedTuple):
    """A table of a round: its address ("" where nobody plays), who sits there, and how it is: `bye`, `running`, `over`,
    `forfeit` (nobody sat down, or somebody never came), `void` (it ended without a result as the league was cancelled),
    `out` (the standings do not count it); what was corrected, and whether the game itself has ended."""

    table: str
    seats: tuple[Seat, ...]
    state: str
    corrections: tuple[Corrected, ...]
    ended: bool


@dataclass(frozen=True)
class Sheet:
    """A league as a reader sees it: `mine` is the reader's entry, `table` where they play now, `part` what they have to
    do with the round (see `part_of`), `then` what follows it: `next`, `limit` (the next round, when all have finished
    or the time for this one is up), `end`."""

    kept: LeagueData
    rules: LeagueSettings
    state: str
    lines: Sequence[Line]
    heads: Sequence[str]
    decides: Sequence[str]
    rounds: Sequence[Sequence[Meeting]]
    all_rounds: int
    mine: LeagueEntry | None
    table: str
    part: str
    then: str

    @property
    def corrected(self) -> bool:
        """Whether a result of a game was corrected."""
        return any(meeting.corrections for meetings in self.rounds for meeting in meetings)

    def due(self, now: float) -> float | None:
        """When the next round begins at the latest, after this instant (both in seconds since 1970); None if no round
        has to wait for that."""
        due = self.kept.rounds[-1].due if self.state == "running" and len(self.rounds) < self.all_rounds else None
        return None if due is None or due <= 1000 * now else due / 1000

    @property
    def version(self) -> str:
        """What changes with anything that is shown."""
        return version_of(self.kept)


def version_of(kept: LeagueData) -> str:
    """What changes with anything that is shown of a league."""
    done, opened = (
        sum(bout.table_result is not None for bout in kept.matches),
        sum(bout.opened for bout in kept.matches),
    )
    corrections = sum(len(bout.corrections) for bout in kept.matches)
    here = "".join("x" if entry.here else "-" for entry in kept.entries)
    row = kept.league
    told = hashlib.sha256(json.dumps([row.name, row.listed, row.facts, row.ended is None], sort_keys=True).encode())
    return f"{row.state}.{len(kept.rounds)}.{opened}.{done}.{corrections}.{here}.{told.hexdigest()[:8]}"


def sheet(kept: LeagueData, rules: LeagueSettings, person: str | None, lang: str) -> Sheet:
    """A league as somebody sees it, in a language."""
    ranked = compute_standings(rules, kept)
    heads, cells = crosstable(kept, rules, ranked, lang)
    lines = [
        Line(
            one.entry.number, one.place, name_of(one.entry, lang), figure(one.points, lang),
            tuple(figure(value, lang) for value in one.tiebreaks), one.games_played, one.entry.here,
            one.entry.person == person, cells[one.entry.number],
        )
        for one in ranked
    ]  # fmt: skip
    mine = next((entry for entry in kept.entries if entry.person == person), None)
    count = {(bout.round, bout.number) for bout in counted_bouts(rules, kept)}
    rounds = [
        [
            meeting(bout, kept, rules, (bout.round, bout.number) in count, person, lang)
            for bout in kept.matches
            if bout.round == one.round
        ]
        for one in kept.rounds
    ]
    all_rounds = rules.total_rounds(len(kept.entries))
    then = "end" if len(kept.rounds) >= all_rounds else "limit" if rules.round else "next"
    return Sheet(
        kept, rules, kept.league.state, lines, heads, TIEBREAKS[rules.kind], rounds, all_rounds, mine,
        table_of(kept, mine), part_of(kept, mine), then,
    )  # fmt: skip


def table_of(kept: LeagueData, mine: LeagueEntry | None) -> str:
    """Return where a player sits now: the latest of their open tables; "" for none."""
    if mine is None or kept.league.state != "running":
        return ""
    own = [
        bout.table for bout in kept.matches if mine.number in bout.seats and bout.opened and bout.table_result is None
    ]
    return next((table for table in reversed(own) if table), "")


def part_of(kept: LeagueData, mine: LeagueEntry | None) -> str:
    """Return what a player has to do with the current round of a league: `play`, `out` (they sit out), `soon` (their
    table is about to open), `bye`, `free` (the other one has left), `rest` (their game is over), `next` (they are not
    in this round, or missed it); "" for other readers, and where there is no current round."""
    if mine is None or kept.league.state != "running":
        return ""
    if table_of(kept, mine):
        return "play"
    if not mine.here:
        return "out"
    last = [bout for bout in kept.matches if bout.round == len(kept.rounds) - 1 and mine.number in bout.seats]
    if not last or (last[0].result and last[0].seats.index(mine.number) in last[0].result["absent"]):
        return "next"
    if last[0].result is None:
        return "soon"
    return "bye" if len(last[0].seats) == 1 else "free" if last[0].table is None else "rest"


def name_of(entry: LeagueEntry, lang: str) -> str:
    """What a player is called in a league. Only a person who has been deleted has no name."""
    return entry.name or translate(lang, "league-nameless")


def meeting(
    bout: LeagueMatch, kept: LeagueData, rules: LeagueSettings, counts: bool, person: str | None, lang: str
) -> Meeting:
    """A table of a round; `counts`: whether the standings count it."""
    entries = {entry.number: entry for entry in kept.entries}
    gained = seat_points(bout, rules.seats)
    absent, places = ((), ()) if bout.result is None else (bout.result["absent"], bout.result["places"])
    seats = tuple(
        Seat(
            name_of(entries[number], lang), "" if bout.result is None else figure(gained[seat], lang),
            entries[number].person == person, seat in absent, places[seat] if places and seat not in absent else None,
        )
        for seat, number in enumerate(bout.seats)
    )  # fmt: skip
    if len(seats) == 1:
        state = "bye"
    elif bout.result is None:
        state = "void" if kept.league.state == "cancelled" else "running"
    else:
        state = "out" if not counts else "forfeit" if absent else "over"
    corrections = tuple(corrected(bout, rules, one, lang) for one in bout.corrections)
    return Meeting(bout.table or "" if bout.opened else "", seats, state, corrections, bout.table_result is not None)


def corrected(bout: LeagueMatch, rules: LeagueSettings, one: ResultCorrection, lang: str) -> Corrected:
    """A correction of a table's result."""
    gained = [] if one.result is None else seat_points(bout._replace(result=one.result), rules.seats)
    points = " : ".join(figure(each, lang) for each in gained)
    return Corrected(one.at, one.why, points)


def crosstable(
    kept: LeagueData, rules: LeagueSettings, ranked: Sequence[StandingsRow], lang: str
) -> tuple[list[str], dict[int, tuple[str, ...]]]:
    """What stands above the columns, and by entry what stands in them: where everybody meets everybody at tables of two
    what each has made against each, else whom they have met in each round and what that gave."""
    bouts = [bout for bout in counted_bouts(rules, kept) if bout.result is not None]
    places = {one.entry.number: str(line) for line, one in enumerate(ranked, 1)}
    found: dict[int, list[str]] = {}
    if rules.kind == ROUND_ROBIN and rules.seats == 2:
        for one in ranked:
            found[one.entry.number] = ["" for _ in ranked]
        columns = {one.entry.number: column for column, one in enumerate(ranked)}
        for bout in bouts:
            for seat, gained in enumerate(seat_points(bout, 2)) if len(bout.seats) == 2 else ():
                row, column = bout.seats[seat], columns[bout.seats[1 - seat]]
                found[row][column] += figure(gained, lang)
        for number, column in columns.items():
            found[number][column] = "×"
        return list(places.values()), {number: tuple(row) for number, row in found.items()}
    for one in ranked:
        found[one.entry.number] = ["" for _ in kept.rounds]
    for bout in bouts:
        for seat, gained in enumerate(seat_points(bout, rules.seats)):
            others = " ".join(places[number] for number in bout.seats if number != bout.seats[seat])
            found[bout.seats[seat]][bout.round] = f"{figure(gained, lang)} · {others or '–'}"
    return (
        [translate(lang, "league-round-short", number=one.round + 1) for one in kept.rounds],
        {number: tuple(row) for number, row in found.items()},
    )


def figure(value: Fraction, lang: str) -> str:
    """Points as they are read: quarters as such, all else with two decimals.

    >>> [figure(Fraction(*value), "de") for value in ((3, 1), (5, 2), (1, 4), (25, 6))]
    ['3', '2½', '¼', '4,17']
    """
    whole, rest = divmod(value, 1)
    quarters = 4 * rest
    if quarters == 0:
        return str(whole)
    if quarters.denominator == 1:
        return f"{whole or ''}{QUARTERS[int(quarters)]}"
    return f"{float(value):.2f}".replace(".", "." if lang == "en" else ",")


def plain(value: Fraction, mark: str = ".") -> str:
    """Points as programs read them, or spreadsheets that have another decimal mark."""
    return f"{float(value):.4f}".rstrip("0").rstrip(".").replace(".", mark)


def safe(text: str) -> str:
    """A text that no spreadsheet takes for a formula.

    >>> safe("=1+1"), safe("Ann")
    ("'=1+1", 'Ann')
    """
    return f"'{text}" if text.startswith(FORMULA) else text


def comma_separated(kept: LeagueData, rules: LeagueSettings, lang: str, local: bool = False) -> str:
    """The standings as a file: a line for each entry, the first at the head; by round whom they have met and what that
    gave, and why that was corrected. Commas part the cells, and points have a full stop; `local` files are for
    spreadsheets where the language is spoken: in German and Russian with semicolons and decimal commas."""
    ranked, file = compute_standings(rules, kept), io.StringIO()
    separator, mark = (";", ",") if local and lang != "en" else (",", ".")
    writer = csv.writer(file, delimiter=separator, lineterminator="\r\n")
    names = {one.entry.number: safe(name_of(one.entry, lang)) for one in ranked}
    heads = [translate(lang, f"league-decides-{name}") for name in TIEBREAKS[rules.kind]]
    met, gave, corrections = (
        translate(lang, "league-met"),
        translate(lang, "league-points"),
        translate(lang, "league-corrected"),
    )
    changed = {bout.round for bout in kept.matches if bout.corrections}
    rounds = [(one.round, [met, gave, *([corrections] if one.round in changed else [])]) for one in kept.rounds]
    writer.writerow(
        [translate(lang, "league-place"), translate(lang, "league-name"), gave, *heads, translate(lang, "league-games")]
        + [
            f"{translate(lang, 'league-round', number=number + 1)}: {what}"
            for number, whats in rounds
            for what in whats
        ]
    )
    bouts = counted_bouts(rules, kept)
    for one in ranked:
        points, *decides = (plain(value, mark) for value in (one.points, *one.tiebreaks))
        row = [str(one.place), names[one.entry.number], points, *decides, str(one.games_played)]
        for number, whats in rounds:
            met_at = [bout for bout in bouts if bout.round == number]
            row += _round_of(one.entry, met_at, rules, names, mark)[: len(whats)]
        writer.writerow(row)
    return file.getvalue()


def _round_of(
    entry: LeagueEntry, bouts: Sequence[LeagueMatch], rules: LeagueSettings, names: dict[int, str], mark: str
) -> list[str]:
    for bout in bouts:
        if entry.number in bout.seats:
            seat = bout.seats.index(entry.number)
            others = ", ".join(names[number] for number in bout.seats if number != entry.number)
            gained = "" if bout.result is None else plain(seat_points(bout, rules.seats)[seat], mark)
            return [others, gained, safe("; ".join(one.why for one in bout.corrections if one.why))]
    return ["", "", ""]
