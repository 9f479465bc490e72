"""Solving a puzzle: the table's page over a table that nobody keeps, and beside its bar what there is to say.

What is said follows from how far the table has been played: its first decision is the answer. Whoever takes it back is
asked again.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse, Response
from markupsafe import Markup

from saqqara.analysis.evaluation import round_lead
from saqqara.analysis.reason_text import explain_reasons
from saqqara.core.jit import SEED_BITS
from saqqara.i18n import has_message, translate
from saqqara.puzzles import Puzzle
from saqqara.server.core.identity import Guests
from saqqara.server.core.limits import address
from saqqara.server.core.numbers import Whole
from saqqara.server.core.preferences import reader
from saqqara.server.core.templating import fragment, html
from saqqara.server.live.table_page import table_page
from saqqara.server.puzzles.puzzle_catalog import PuzzleGame, PuzzleName, on_shelf, puzzle_of
from saqqara.server.replay.scratch import Copies
from saqqara.server.tables.api import ABOUT, Commander, Done
from saqqara.server.tables.table_registry import no_such_table
from saqqara.server.tables.table_view import Reading
from saqqara.table import PERSON, Table

router = APIRouter(**{**ABOUT, "tags": ["puzzles"]})

HINTED, SHOWN = 1, 2
"""How much help somebody has asked for: where to look; the solution."""
MOST_TOLD = 4  # of the best, in a solution


@dataclass(frozen=True)
class Said:
    """What is said of a puzzle now: `mood` is what it is time for (`asked` to decide, `right`, `wrong`, `shown` the
    solution), `lines` are sentences, the first of them the most important one; `seq` is the number of the last event
    that the reader counts, `places` are those that the solution would move something between, `refutable` says
    whether answers to a wrong decision can be shown at the table."""

    mood: str
    lines: tuple[str, ...]
    seq: int
    places: tuple[str, ...] = ()
    refutable: bool = False


def laid(puzzle: Puzzle, guest: str, seed: int) -> Table:
    """The table of a puzzle: the guest has the seat to decide, nobody the others. What the seat cannot know is dealt
    from the seed."""
    state = puzzle.state(seed=seed)
    seats = [{"name": "", "player": PERSON, "person": None} for _ in range(state.game.num_players)]
    seats[puzzle.seat]["person"] = guest
    return Table.for_game(state.game, seed, seats, view=state.view(puzzle.seat), is_puzzle=True)


def said(puzzle: Puzzle, table: Table, lang: str, help_: int) -> Said:
    """What is said at a table of a puzzle."""
    reading = Reading(table, puzzle.seat, lang, "")
    decided = table.state_for(puzzle.seat).history[:1]
    seq = reading.seq
    if decided and decided[0] in puzzle.best_actions:
        return Said("right", (translate(lang, "puzzle-right"), *_why(puzzle, reading, decided[0])), seq)
    if decided:
        return _wrong(puzzle, reading, decided[0], seq)
    if help_ >= SHOWN:
        return _solution(puzzle, reading, seq)
    lines = [translate(lang, "puzzle-find", name=reading.names[puzzle.seat])]
    if help_ >= HINTED:
        lines.append(_where(puzzle, lang))
    return Said("asked", tuple(lines), seq)


def _where(puzzle: Puzzle, lang: str) -> str:
    where = f"{puzzle.game}-where-{puzzle.best_actions[0].split()[0]}"
    return translate(lang, where) if has_message(lang, where) else translate(lang, "puzzle-not-first")


def _solution(puzzle: Puzzle, reading: Reading, seq: int) -> Said:
    what = [_choice(puzzle, reading, text) for text in puzzle.best_actions]
    first = reading.say("puzzle-solution", what=what[0])
    if what[1:]:
        others = " · ".join(what[1:MOST_TOLD])
        first = f"{first} {reading.say('puzzle-solution-too', solved=_yes(puzzle.is_solved), what=others)}"
    moved = reading.foresight(puzzle.best_actions[0]) if puzzle.best_actions[0] in reading.view["legal"] else []
    places = tuple(dict.fromkeys(step[end] for step in moved for end in ("from", "to")))
    return Said("shown", (first, *_why(puzzle, reading, puzzle.best_actions[0])), seq, places)


def _why(puzzle: Puzzle, reading: Reading, decision: str) -> tuple[str, ...]:
    """Why a decision is better than the one that tempts, which is known of the first of the best, and how likely it is
    to win."""
    names, lang = reading.names, reading.lang
    told = explain_reasons(
        reading.page, puzzle.reasons if decision == puzzle.best_actions[0] else (), names, lang, reading.me
    )
    chance, less = (_percent(puzzle.answer(text).chance) for text in (decision, puzzle.distractor))
    other = _choice(puzzle, reading, puzzle.distractor)
    better = reading.say("puzzle-chances", other=other, solved=_yes(puzzle.is_solved), chance=chance, less=less)
    return (reading.say("puzzle-because", reasons=told), better) if told else (better,)


def _wrong(puzzle: Puzzle, reading: Reading, decision: str, seq: int) -> Said:
    cost, chances = _percent(puzzle.regret(decision)), (puzzle.answers[0].chance, puzzle.answer(decision).chance)
    points = (
        0 if puzzle.is_solved else round_lead(puzzle.points_lost(decision), *chances)
    )  # reckoned, it stands for no lead
    what = _choice(puzzle, reading, decision)
    replies = [reading.page.action_label(text, reading.lang) for text in puzzle.answer(decision).replies]
    lines = [reading.say("puzzle-wrong", what=what, cost=cost, points=points)]
    played = reading.table.ply > 1
    if replies and played:
        lines.append(reading.say("puzzle-replies", replies=" → ".join(replies)))
    return Said("wrong", tuple(lines), seq, refutable=bool(replies) and not played)


def _choice(puzzle: Puzzle, reading: Reading, decision: str) -> str:
    """A decision in the position of the puzzle, as the words of a button."""
    return reading.page.action_label(decision, reading.lang, puzzle.state(seed=0).view(puzzle.seat))


def _yes(solved: bool) -> str:
    return "yes" if solved else "no"


def _percent(share: float) -> int:
    return round(100 * share)


# ---- pages -----------------------------------------------------------------------------------------------------


@router.get("/puzzles/{game}/{name}", include_in_schema=False)
async def solve(
    request: Request,
    game: PuzzleGame,
    name: PuzzleName,
    again: bool = False,
    help_: Annotated[Whole, Query(alias="help")] = 0,
) -> Response:
    """Return the page of a puzzle as its reader has left it.

    `again` lays out its position again. `help` is how much help the page gives then: `HINTED`, or `SHOWN`, the solution
    marked in the position of the puzzle.
    """
    state = request.app.state
    copies: Copies = state.puzzles
    guests: Guests = state.guests
    guest = guests.comes(request)
    async with state.desk.turn(request) as compute:
        puzzle = await compute(puzzle_of, request, game, name)
        had = await copies.had(guest, puzzle.name)
        if had is None or again:
            table = await compute(laid, puzzle, guest, secrets.randbits(SEED_BITS))
            had = puzzle.name, await copies.open(guest, puzzle.name, puzzle.name, table, address(request))
        if again:
            return RedirectResponse(request.url.path + (f"?help={help_}" if help_ > 0 else ""), 303)
        async with copies.tables.at(had[1]) as table:
            seats, template = table.seats_of(guest), "puzzles/puzzle.html"
            words = await compute(_words, request, puzzle, table, help_)
            more = {"puzzle": puzzle, "step": words}
            answer: Response = await compute(table_page, request, had[1], table, seats, template, **more)
    return answer


@router.get("/puzzles/{game}/{name}/step", include_in_schema=False)
async def step(
    request: Request, game: PuzzleGame, name: PuzzleName, help_: Annotated[Whole, Query(alias="help")] = 0
) -> Response:
    """What is said now, as a part of the page. Raises WebError `no-such-table` if the guest has not begun."""
    puzzle, table_name = await _begun(request, game, name)
    copies: Copies = request.app.state.puzzles
    async with request.app.state.desk.turn(request) as compute, copies.tables.at(table_name) as table:
        return html(await compute(_words, request, puzzle, table, help_))


@router.post("/api/puzzles/{game}/{name}/replies")
async def replies(game: PuzzleGame, name: PuzzleName, request: Request, guest: Commander) -> Done:
    """Plays at the reader's table of a puzzle what others are expected to answer to a wrong decision."""
    puzzle, table_name = await _begun(request, game, name)
    copies: Copies = request.app.state.puzzles

    def play(table: Table) -> int:
        _play(puzzle, table)
        return table.seq_for(table.seats_of(guest))

    return Done(seq=await copies.tables.command(table_name, play))


def _play(puzzle: Puzzle, table: Table) -> None:
    """Plays the answers to the decision that was taken, as far as the deal of this table lets them."""
    decided = table.state_for(puzzle.seat).history
    if len(decided) != 1 or decided[0] in puzzle.best_actions:
        return
    if table.awaits_confirmation:
        table.confirm(puzzle.seat)
    for text in puzzle.answer(decided[0]).replies:
        if table.current_player is None or table.why_illegal(table.current_player, text) is not None:
            return
        table.play(table.current_player, text, confirm=True)


async def _begun(request: Request, game: str, name: str) -> tuple[Puzzle, str]:
    """A puzzle, and the name of the table that who asks has of it. Raises WebError."""
    copies: Copies = request.app.state.puzzles
    had = await copies.had(request.app.state.guests.guest(request) or "", name)
    if had is None:
        raise no_such_table()
    async with request.app.state.desk.turn(request, 0) as compute:  # at another server the shelf was perhaps never read
        return await compute(puzzle_of, request, game, name), had[1]


def _words(request: Request, puzzle: Puzzle, table: Table, help_: int) -> Markup:
    lang = reader(request).lang
    return fragment(
        lang,
        "puzzles/puzzle_step.html",
        said=said(puzzle, table, lang, help_),
        puzzle=puzzle,
        help=help_,
        next=_next(puzzle),
    )


def _next(puzzle: Puzzle) -> str:
    """The name of the puzzle after this one on the shelf; of a reader's own, the first there."""
    there = [one.name for one in on_shelf(puzzle.game)]
    after = there[there.index(puzzle.name) + 1 :] if puzzle.name in there else []
    return next(iter([*after, *there]), "")
