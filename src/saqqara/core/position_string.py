"""A position as one line of text, whole or as a seat knows it; `docs/formats/position.md` describes it for people."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from saqqara.core import jit
from saqqara.core.position_format import Field, Misspelled, Words
from saqqara.core.registry import games
from saqqara.core.registry import rules as find_rules
from saqqara.errors import BadSetup, SaqqaraError, UnknownGame, read, shown
from saqqara.text_reader import MARK, joined, named, place

if TYPE_CHECKING:
    from saqqara.core.game import Game
    from saqqara.core.game_api import Numbers
    from saqqara.core.position_format import Spelling
    from saqqara.core.state import State

WHOLE, SPECTATOR, SEAT = "whole", "spectator", "seat-"
USUAL = "-"  # all options are the usual ones
MOST_LETTERS = 2**15
"""More than any line has."""
HEADER = ("the game", "the edition of its rules", "its options", "who sees it")


class BadLine(SaqqaraError):
    """A line that is no position: `.column`, from 1, says where, `.why` what is wrong and what would be right. `.line`
    is the line of a text that mail has wrapped, from 1; else 1.

    For readers of other languages: `.kind` is one of KINDS, `.field` the field that is meant or "" (of an invalid
    character its code point and name), `.right` what could stand there or ""."""

    def __init__(
        self, why: str, column: int = 1, kind: str = "sign", *, field: str = "", right: str = "", line: int = 1
    ) -> None:
        super().__init__(f"line {line}, column {column}: {why}" if line > 1 else f"column {column}: {why}")
        self.why, self.column, self.kind, self.field, self.right, self.line = why, column, kind, field, right, line

    def at(self, line: int, column: int) -> BadLine:
        """Return the same error at another `line` and `column`."""
        return BadLine(self.why, column, self.kind, field=self.field, right=self.right, line=line)


KINDS = (
    "sign", "long", "missing", "game", "edition", "options", "viewer", "field", "value", "hidden", "together",
    "wrapped",
)  # fmt: skip
VIEWERS = (WHOLE, SPECTATOR, *(f"{SEAT}{seat}" for seat in range(4)))


# ---- writing ---------------------------------------------------------------------------------------------------


def line_of(state: State, seat: int | str | None = WHOLE) -> str:
    """The line of a state: whole, or as a seat (None: a spectator) knows it. Raises SaqqaraError for a seat that the
    game does not have."""
    game, spelling = state.game, state.game.rules.spelling
    table, hidden = state.table, {}
    if seat != WHOLE:
        view = state.view(seat)  # type: ignore[arg-type]  # it refuses what is no seat
        table = game.determinized(view, 0).table  # made from what the seat may know, and from nothing else
        hidden = spelling.hidden(table, view["seat"])
        seat = view["seat"]
    return " ".join([game.name, game.edition, _options(game), _seen_by(seat), *written(game, table, hidden)])


def _options(game: Game) -> str:
    """The options that are not the usual ones."""
    usual = {name: values[0] for name, values in game.rules.options.items()}
    return ",".join(f"{name}={_value(value)}" for name, value in game.options.items() if value != usual[name]) or USUAL


def _value(value: str | int) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _seen_by(seat: int | str | None) -> str:
    return SPECTATOR if seat is None else seat if isinstance(seat, str) else f"{SEAT}{seat}"


def written(game: Game, table: Any, hidden: dict[str, Any]) -> Iterator[str]:
    """The fields that are not as on an empty table, as `name=text`."""
    blank = jit.pack(game.blank())[0]
    row = _living(game, table, blank)
    for field in game.rules.spelling.fields:
        text, usual = spelled(field, row, blank, hidden.get(field.name)), spelled(field, blank, blank, None)
        if text != usual and not (text == "" and isinstance(field, Words)):
            yield f"{field.name}={text}"


def _living(game: Game, table: Any, blank: Any) -> Any:
    """What a table holds, as a row; what has no meaning any more is as on an empty table."""
    row = jit.pack(table)[0]
    for name, where in game.rules.spelling.stale(table).items():
        row[name] = np.where(where, blank[name], row[name])
    return row


def spelled(field: Field, row: Any, blank: Any, hidden: Any) -> str:
    """A field of a table as text."""
    value, usual = np.asarray(row[field.name]), np.asarray(blank[field.name])
    unseen = np.zeros(value.shape, np.int64) if hidden is None else hidden
    if field.count:
        part = _there(field, value, int(row[field.count]))
        value, usual, unseen = value[part], usual[part], unseen[part]
    return field.spelled(value, usual, unseen)


def _there(field: Field, value: Any, count: int) -> slice:
    """Which of the cells are there."""
    return slice(len(value) - count, len(value)) if getattr(field, "last", False) else slice(0, count)


# ---- reading ---------------------------------------------------------------------------------------------------


def position(line: str, numbers: Numbers | None = None, seed: int | None = None) -> State:
    """The state that a `line` tells of, without a past: `state.line()` gives the line back. Of the line of a seat it is
    one that the seat could be at, what is hidden dealt from the `seed` (or fresh entropy).

    White space around it and between its words can be of any kind. A line that mail has wrapped is joined again.
    `numbers`: those of a game that was played with others than its file has now. Raises BadLine, which says in which
    column what is wrong; BadSetup for a seed that is none.
    """
    return position_and_line(line, numbers, seed)[0]


def position_and_line(line: str, numbers: Numbers | None = None, seed: int | None = None) -> tuple[State, str]:
    """The state that `position` gives, and its line in one piece, with one blank between words. Raises what that
    raises."""
    if not isinstance(line, str):
        raise BadLine(f"a position is a line of text, not {shown(line)}")
    return read(BadLine, "this line", _position, line, numbers, seed)


def _position(given: str, numbers: Numbers | None, seed: int | None) -> tuple[State, str]:
    """The one state, and its line, that the text can mean. Raises BadLine with the place in the text."""
    if len(given) > MOST_LETTERS:
        line, column = place(given, MOST_LETTERS)
        raise BadLine(f"here it is longer than any position, {MOST_LETTERS} letters", column, "long", line=line)
    found: list[tuple[State, str]] = []
    wrong: dict[int, BadLine] = {}
    names = _field_names(given)
    for one in joined(given, lambda word: word in VIEWERS or word.partition("=")[0] in names):
        try:
            found.append((_of_line(one.text, numbers, seed), one.text))
        except BadLine as error:
            wrong.setdefault(one.origin[min(error.column, len(one.origin)) - 1], error)
    if len(found) > 1:
        why = (
            "its line breaks can stand for blanks or for nothing, and both are positions; write it without line breaks"
        )
        raise BadLine(why, kind="wrapped")
    if found:
        return found[0]
    index = max(wrong)
    line, column = place(given, index)
    raise wrong[index].at(line, column) from wrong[index].__cause__


def _field_names(given: str) -> Collection[str]:
    """The names of the fields of the game with which a text begins; none if there is no such game."""
    words = given.removeprefix(MARK).split(maxsplit=1)
    try:
        return find_rules(words[0]).spelling.by_name if words else ()
    except UnknownGame:
        return ()


def _of_line(line: str, numbers: Numbers | None, seed: int | None) -> State:
    """The state of a line with one blank between its words. Raises BadLine."""
    tokens = list(_tokens(line))
    if len(tokens) < len(HEADER):
        raise BadLine(f"here belongs {HEADER[len(tokens)]}", len(line) + 1, "missing")
    game = _game(tokens, numbers)
    whole, seat = _seen(game, *tokens[3])
    laid = Laid.of(game, tokens[4:], whole)
    begins = tokens[4].column if tokens[4:] else len(line) + 1
    try:
        return _checked(laid, line, whole, seat, seed, begins)
    except (BadLine, BadSetup):
        raise
    except Exception as error:  # whatever rules stumble over, it is because the fields contradict each other
        raise BadLine(f"the fields do not go together: {_reason(error)}", begins, "together") from error


def _checked(laid: Laid, line: str, whole: bool, seat: int | None, seed: int | None, begins: int) -> State:
    """The state, if its fields go together. Raises BadLine, and whatever it stumbles over."""
    game, table = laid.game, laid.table(line)
    game.rules.spelling.check(table, whole)
    state = game.standing(table)
    viewers = [None, *range(game.seats)] if whole else [seat]
    for viewer in viewers:
        imagined = game.imagine(state.view(viewer), 0 if whole else seed)
        laid.compare(imagined.table, viewer, begins, whole)
    return state if whole else imagined


def _reason(error: Exception) -> str:
    """What an error says, short."""
    return str(error)[:160] or type(error).__name__


@dataclass(frozen=True)
class Token:
    """A word of a line, and where it begins, from 1."""

    text: str
    column: int

    def __iter__(self) -> Iterator[Any]:
        return iter((self.text, self.column))


def _tokens(line: str) -> Iterator[Token]:
    """The words of a line. Raises BadLine for characters that no line has."""
    for column, character in enumerate(line, 1):
        if not " " <= character <= "~":
            name = named(character)
            raise BadLine(f"{name} cannot stand in a position", column, field=name)
    column = 1
    for word in line.split(" ") if line else ():
        yield Token(word, column)
        column += len(word) + 1


def _game(tokens: list[Token], numbers: Numbers | None) -> Game:
    """The game of a line. Raises BadLine."""
    (name, at), (edition, edition_at), (options, options_at), *_ = tokens
    try:
        rules = find_rules(name)
    except UnknownGame as error:
        raise BadLine(str(error), at, "game", right=", ".join(games())) from error
    chosen: dict[str, Any] = {}
    column = options_at
    for option in options.split(",") if options != USUAL else ():
        key, equals, text = option.partition("=")
        if not equals or key in chosen:
            raise BadLine(
                f"{shown(option)} is no option, each once as `name=value`, or `-` for the usual ones", column, "options"
            )
        allowed = rules.options.get(key, ())
        chosen[key] = next((value for value in allowed if _value(value) == text), text)
        column += len(option) + 1
    try:
        game = rules.game(chosen, numbers)
    except SaqqaraError as error:
        raise BadLine(str(error), options_at, "options") from error
    if edition != game.edition:
        why = f"the rules' edition is {shown(edition)}, this program plays {game.edition!r}"
        raise BadLine(why, edition_at, "edition", right=game.edition)
    return game


def _seen(game: Game, text: str, column: int) -> tuple[bool, int | None]:
    """Whether the position is whole, and else which seat (None: a spectator) sees it. Raises BadLine."""
    there = {WHOLE: (True, None), SPECTATOR: (False, None), **{f"{SEAT}{n}": (False, n) for n in range(game.seats)}}
    if text not in there:
        right = ", ".join(there)
        raise BadLine(f"{shown(text)} is nobody here; it is {right}", column, "viewer", right=right)
    return there[text]


class Laid:
    """The fields of a line, laid on a table."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.blank = jit.pack(game.blank())
        self.row = self.blank.copy()
        self.hidden: dict[str, Any] = {}
        self.columns: dict[str, int] = {}

    @classmethod
    def of(cls, game: Game, tokens: list[Token], whole: bool) -> Laid:
        """From what a line says after its header. Raises BadLine."""
        laid = cls(game)
        counted: dict[str, int] = {}
        for text, column in tokens:
            laid._read(text, column, whole, counted)
        return laid

    @property
    def _spelling(self) -> Spelling:
        return self.game.rules.spelling

    def _read(self, token: str, column: int, whole: bool, counted: dict[str, int]) -> None:
        name, equals, text = token.partition("=")
        field = self._spelling.by_name.get(name)
        if not equals or field is None or name in self.columns:
            there = ", ".join(one for one in self._spelling.by_name if one not in self.columns)
            why = f"{shown(name)} is no field, or stands here twice; what can follow is {there}"
            raise BadLine(why, column, "field", field=name[:20], right=there)
        self.columns[name] = column
        begins = column + len(name) + 1
        value = self.row[name][0] if self.row[name].ndim > 1 else self.row[name]
        read_into, hidden = np.zeros(value.shape, np.int64), np.zeros(value.shape, np.int64)
        read_into[...] = self.blank[name][0] if self.blank[name].ndim > 1 else self.blank[name]
        if isinstance(field, Words):
            read_into = value
        try:
            count = field.read(text, read_into, hidden)
        except Misspelled as error:
            raise BadLine(f"{name}: {error.why}", begins + error.at, "value", field=name, right=error.right) from error
        if whole and hidden.any():
            why = f"{name}: nothing is hidden in a whole state (`{SPECTATOR}` or a seat may not know it)"
            raise BadLine(why, begins, "hidden", field=name)
        if field.count:
            if counted.setdefault(field.count, count) != count:
                right = str(counted[field.count])
                raise BadLine(f"{name}: here belong {right}, not {count}", begins, "value", field=name, right=right)
            self.row[field.count] = count
            if getattr(field, "last", False):
                read_into, hidden = (np.roll(one, len(one) - count, axis=0) for one in (read_into, hidden))
        if not isinstance(field, Words):
            value[...] = read_into
        self.hidden[name] = hidden.reshape(self.row[name].shape[1:])

    def table(self, line: str) -> Any:
        """The table; a generator that the line leaves out follows from the line."""
        for field in self._spelling.fields:
            if isinstance(field, Words) and field.name not in self.columns:
                self.row[field.name][0] = jit.seeded(f"position {line}")
        table = jit.unpack(self.row)
        self._spelling.complete(table, self.game.numbers)
        self.row = jit.pack(table)
        return table

    def compare(self, imagined: Any, viewer: int | None, begins: int, whole: bool) -> None:
        """Holds the fields against a table that shows the same to a viewer. Raises BadLine."""
        spelling = self._spelling
        mine = jit.unpack(self.row)
        mine_alive, theirs_alive = (_living(self.game, table, self.blank[0]) for table in (mine, imagined))
        there = spelling.hidden(imagined, viewer)
        here = spelling.hidden(mine, viewer) if whole else self.hidden
        loose = spelling.loose(mine) if whole else ()
        for field in spelling.fields:
            if field.name in loose or isinstance(field, Words):
                continue
            say = partial(spelled, field, blank=self.blank[0])
            ours = say(mine_alive, hidden=here.get(field.name))
            theirs = say(theirs_alive, hidden=there.get(field.name))
            if ours != theirs:
                column = self.columns.get(field.name)
                given = "is left out" if column is None else f"is {shown(ours)}"
                right = f"what goes with the other fields is {shown(theirs, 200)}"
                why = f"{field.name} {given}; {right}"
                raise BadLine(why, column or begins, "together", field=field.name, right=theirs)
