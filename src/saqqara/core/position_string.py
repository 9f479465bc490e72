"""Position strings: a position as one line of text, complete or as a seat knows it (`docs/formats/position.md`)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from saqqara.core import jit
from saqqara.core.position_format import Field, FieldSyntaxError, SeedField
from saqqara.core.registry import find_definition as find_rules
from saqqara.core.registry import list_games
from saqqara.errors import InvalidSetupError, SaqqaraError, UnknownGameError, parse_untrusted, short_repr
from saqqara.text_reader import BYTE_ORDER_MARK, describe_character, join_lines, line_and_column

if TYPE_CHECKING:
    from saqqara.core.game import Game
    from saqqara.core.game_api import Overrides
    from saqqara.core.position_format import PositionFormat
    from saqqara.core.state import State

COMPLETE, SPECTATOR, SEAT = "whole", "spectator", "seat-"
DEFAULT_OPTIONS = "-"  # stands for the default options
MAX_LENGTH = 2**15
"""Maximum length; every valid line is shorter."""
HEADER = ("the game", "the edition of its rules", "its options", "who sees it")


class PositionSyntaxError(SaqqaraError):
    """Error for a text that is no position string.

    `.column` and `.line`, from 1, give the place (mail programs may insert line breaks), and `.reason` describes the
    fault and what is valid. For messages in other languages, `.kind` is one of KINDS, `.field` is the affected field or
    "" (for an invalid character its code point and name), and `.expected` is what is valid there or "".
    """

    def __init__(
        self, reason: str, column: int = 1, kind: str = "sign", *, field: str = "", expected: str = "", line: int = 1
    ) -> None:
        super().__init__(f"line {line}, column {column}: {reason}" if line > 1 else f"column {column}: {reason}")
        self.reason, self.column, self.kind, self.field, self.expected, self.line = (
            reason,
            column,
            kind,
            field,
            expected,
            line,
        )

    def at(self, line: int, column: int) -> PositionSyntaxError:
        """Return the same error at another `line` and `column`."""
        return PositionSyntaxError(self.reason, column, self.kind, field=self.field, expected=self.expected, line=line)


KINDS = (
    "sign", "long", "missing", "game", "edition", "options", "viewer", "field", "value", "hidden", "together",
    "wrapped",
)  # fmt: skip
VIEWERS = (COMPLETE, SPECTATOR, *(f"{SEAT}{seat}" for seat in range(4)))


# ---- writing ---------------------------------------------------------------------------------------------------


def format_position(state: State, seat: int | str | None = COMPLETE) -> str:
    """Return the position string of a state: complete, or as a seat (None: a spectator) knows it.

    Raises `SaqqaraError` for a seat that the game does not have.
    """
    game, spelling = state.game, state.game.definition.position_format
    table, hidden = state.raw, {}
    if seat != COMPLETE:
        seen = state.determinize(seat, 0)  # type: ignore[arg-type]  # determinize refuses an invalid seat
        table = seen.raw  # it depends only on what the seat may know
        hidden = spelling.hidden(table, seat)  # type: ignore[arg-type]
    return " ".join(
        [game.name, game.edition, _format_options(game), _format_viewer(seat), *format_fields(game, table, hidden)]
    )


def _format_options(game: Game) -> str:
    """Return the options that differ from their defaults."""
    usual = {name: values[0] for name, values in game.definition.options.items()}
    return (
        ",".join(f"{name}={_format_value(value)}" for name, value in game.options.items() if value != usual[name])
        or DEFAULT_OPTIONS
    )


def _format_value(value: str | int) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _format_viewer(seat: int | str | None) -> str:
    return SPECTATOR if seat is None else seat if isinstance(seat, str) else f"{SEAT}{seat}"


def format_fields(game: Game, table: Any, hidden: dict[str, Any]) -> Iterator[str]:
    """Yield the fields that differ from an empty state, as `name=text`."""
    blank = jit.pack(game.empty_state())[0]
    row = _meaningful_row(game, table, blank)
    for field in game.definition.position_format.fields:
        text, usual = format_field(field, row, blank, hidden.get(field.name)), format_field(field, blank, blank, None)
        if text != usual and not (text == "" and isinstance(field, SeedField)):
            yield f"{field.name}={text}"


def _meaningful_row(game: Game, table: Any, blank: Any) -> Any:
    """Return a state as a row, in which cells without a meaning have the values of an empty state."""
    row = jit.pack(table)[0]
    for name, where in game.definition.position_format.meaningless_cells(table).items():
        row[name] = np.where(where, blank[name], row[name])
    return row


def format_field(field: Field, row: Any, blank: Any, hidden: Any) -> str:
    """Return a field of a state as text."""
    value, usual = np.asarray(row[field.name]), np.asarray(blank[field.name])
    unseen = np.zeros(value.shape, np.int64) if hidden is None else hidden
    if field.count_field:
        part = _used_cells(field, value, int(row[field.count_field]))
        value, usual, unseen = value[part], usual[part], unseen[part]
    return field.format(value, usual, unseen)


def _used_cells(field: Field, value: Any, count: int) -> slice:
    """Return the cells that are in use."""
    return slice(len(value) - count, len(value)) if getattr(field, "right_aligned", False) else slice(0, count)


# ---- reading ---------------------------------------------------------------------------------------------------


def parse_position(line: str, numbers: Overrides | None = None, seed: int | None = None) -> State:
    """Return the state that a `line` describes, without a past; `state.position_string()` returns the same line.

    For the line of a seat, it is a state that the seat could be looking at: hidden information is dealt from the
    `seed`, or from fresh entropy. Any white space is accepted around the line and between its words, and a line that
    was wrapped by a mail program is joined. `numbers` are the overrides of a game that does not use those of the
    current file.

    Raises `PositionSyntaxError`, which names the column and the fault; `InvalidSetupError` for an invalid seed.
    """
    return parse_position_and_text(line, numbers, seed)[0]


def parse_position_and_text(line: str, numbers: Overrides | None = None, seed: int | None = None) -> tuple[State, str]:
    """Return the state that `parse_position` returns, and its line, unwrapped, with one space between words.

    Raises what `parse_position` raises.
    """
    if not isinstance(line, str):
        raise PositionSyntaxError(f"a position is a line of text, not {short_repr(line)}")
    return parse_untrusted(PositionSyntaxError, "this line", _parse_wrapped, line, numbers, seed)


def _parse_wrapped(given: str, numbers: Overrides | None, seed: int | None) -> tuple[State, str]:
    """Return the only state that the text can describe, and its line.

    Raises `PositionSyntaxError` with the place in the text.
    """
    if len(given) > MAX_LENGTH:
        line, column = line_and_column(given, MAX_LENGTH)
        raise PositionSyntaxError(
            f"here it is longer than any position, {MAX_LENGTH} letters", column, "long", line=line
        )
    found: list[tuple[State, str]] = []
    wrong: dict[int, PositionSyntaxError] = {}
    names = _field_names(given)
    for one in join_lines(given, lambda word: word in VIEWERS or word.partition("=")[0] in names):
        try:
            found.append((_parse_line(one.text, numbers, seed), one.text))
        except PositionSyntaxError as error:
            wrong.setdefault(one.origin[min(error.column, len(one.origin)) - 1], error)
    if len(found) > 1:
        why = (
            "its line breaks can stand for blanks or for nothing, and both are positions; write it without line breaks"
        )
        raise PositionSyntaxError(why, kind="wrapped")
    if found:
        return found[0]
    index = max(wrong)
    line, column = line_and_column(given, index)
    raise wrong[index].at(line, column) from wrong[index].__cause__


def _field_names(given: str) -> Collection[str]:
    """Return the names of the fields of the game with which a text begins; empty if there is no such game."""
    words = given.removeprefix(BYTE_ORDER_MARK).split(maxsplit=1)
    try:
        return find_rules(words[0]).position_format.fields_by_name if words else ()
    except UnknownGameError:
        return ()


def _parse_line(line: str, numbers: Overrides | None, seed: int | None) -> State:
    """Return the state of a line with one space between its words. Raises `PositionSyntaxError`."""
    tokens = list(_split_tokens(line))
    if len(tokens) < len(HEADER):
        raise PositionSyntaxError(f"here belongs {HEADER[len(tokens)]}", len(line) + 1, "missing")
    game = _parse_game(tokens, numbers)
    whole, seat = _parse_viewer(game, *tokens[3])
    parsed = ParsedPosition.from_tokens(game, tokens[4:], whole)
    begins = tokens[4].column if tokens[4:] else len(line) + 1
    try:
        return _validated_state(parsed, line, whole, seat, seed, begins)
    except (PositionSyntaxError, InvalidSetupError):
        raise
    except Exception as error:  # any exception of the rules means that the fields contradict each other
        raise PositionSyntaxError(
            f"the fields do not go together: {_short_reason(error)}", begins, "together"
        ) from error


def _validated_state(
    parsed: ParsedPosition, line: str, whole: bool, seat: int | None, seed: int | None, begins: int
) -> State:
    """Return the state if its fields are consistent.

    Raises `PositionSyntaxError`, and any exception of the rules for inconsistent fields.
    """
    game, table = parsed.game, parsed.to_raw(line)
    game.definition.position_format.validate(table, whole)
    state = game.state_from_raw(table)
    viewers = [None, *range(game.num_players)] if whole else [seat]
    for viewer in viewers:
        imagined = game.determinize(state.view(viewer), 0 if whole else seed)
        parsed.check_against(imagined.raw, viewer, begins, whole)
    return state if whole else imagined


def _short_reason(error: Exception) -> str:
    """Return a short description of an error."""
    return str(error)[:160] or type(error).__name__


@dataclass(frozen=True)
class Token:
    """Word of a line, and the column where it begins, from 1."""

    text: str
    column: int

    def __iter__(self) -> Iterator[Any]:
        return iter((self.text, self.column))


def _split_tokens(line: str) -> Iterator[Token]:
    """Yield the words of a line. Raises `PositionSyntaxError` for characters that no line contains."""
    for column, character in enumerate(line, 1):
        if not " " <= character <= "~":
            name = describe_character(character)
            raise PositionSyntaxError(f"{name} cannot stand in a position", column, field=name)
    column = 1
    for word in line.split(" ") if line else ():
        yield Token(word, column)
        column += len(word) + 1


def _parse_game(tokens: list[Token], numbers: Overrides | None) -> Game:
    """Return the game of a line. Raises `PositionSyntaxError`."""
    (name, at), (edition, edition_at), (options, options_at), *_ = tokens
    try:
        rules = find_rules(name)
    except UnknownGameError as error:
        raise PositionSyntaxError(str(error), at, "game", expected=", ".join(list_games())) from error
    chosen: dict[str, Any] = {}
    column = options_at
    for option in options.split(",") if options != DEFAULT_OPTIONS else ():
        key, equals, text = option.partition("=")
        if not equals or key in chosen:
            raise PositionSyntaxError(
                f"{short_repr(option)} is no option, each once as `name=value`, or `-` for the usual ones",
                column,
                "options",
            )
        allowed = rules.options.get(key, ())
        chosen[key] = next((value for value in allowed if _format_value(value) == text), text)
        column += len(option) + 1
    try:
        game = rules.game(chosen, numbers)
    except SaqqaraError as error:
        raise PositionSyntaxError(str(error), options_at, "options") from error
    if edition != game.edition:
        why = f"the rules' edition is {short_repr(edition)}, this program plays {game.edition!r}"
        raise PositionSyntaxError(why, edition_at, "edition", expected=game.edition)
    return game


def _parse_viewer(game: Game, text: str, column: int) -> tuple[bool, int | None]:
    """Return whether the position is complete, and otherwise which seat (None: a spectator) sees it.

    Raises `PositionSyntaxError`.
    """
    there = {
        COMPLETE: (True, None),
        SPECTATOR: (False, None),
        **{f"{SEAT}{n}": (False, n) for n in range(game.num_players)},
    }
    if text not in there:
        right = ", ".join(there)
        raise PositionSyntaxError(f"{short_repr(text)} is nobody here; it is {right}", column, "viewer", expected=right)
    return there[text]


class ParsedPosition:
    """Fields of a line, written into a state."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.blank = jit.pack(game.empty_state())
        self.row = self.blank.copy()
        self.hidden: dict[str, Any] = {}
        self.columns: dict[str, int] = {}

    @classmethod
    def from_tokens(cls, game: Game, tokens: list[Token], whole: bool) -> ParsedPosition:
        """Parse the words of a line after its header. Raises `PositionSyntaxError`."""
        parsed = cls(game)
        counts: dict[str, int] = {}
        for text, column in tokens:
            parsed._parse_field(text, column, whole, counts)
        return parsed

    @property
    def _format(self) -> PositionFormat:
        return self.game.definition.position_format

    def _parse_field(self, token: str, column: int, whole: bool, counts: dict[str, int]) -> None:
        name, equals, text = token.partition("=")
        field = self._format.fields_by_name.get(name)
        if not equals or field is None or name in self.columns:
            there = ", ".join(one for one in self._format.fields_by_name if one not in self.columns)
            why = f"{short_repr(name)} is no field, or stands here twice; what can follow is {there}"
            raise PositionSyntaxError(why, column, "field", field=name[:20], expected=there)
        self.columns[name] = column
        begins = column + len(name) + 1
        value = self.row[name][0] if self.row[name].ndim > 1 else self.row[name]
        read_into, hidden = np.zeros(value.shape, np.int64), np.zeros(value.shape, np.int64)
        read_into[...] = self.blank[name][0] if self.blank[name].ndim > 1 else self.blank[name]
        if isinstance(field, SeedField):
            read_into = value
        try:
            count = field.parse(text, read_into, hidden)
        except FieldSyntaxError as error:
            raise PositionSyntaxError(
                f"{name}: {error.reason}", begins + error.index, "value", field=name, expected=error.expected
            ) from error
        if whole and hidden.any():
            why = f"{name}: nothing is hidden in a whole state (`{SPECTATOR}` or a seat may not know it)"
            raise PositionSyntaxError(why, begins, "hidden", field=name)
        if field.count_field:
            if counts.setdefault(field.count_field, count) != count:
                right = str(counts[field.count_field])
                raise PositionSyntaxError(
                    f"{name}: here belong {right}, not {count}", begins, "value", field=name, expected=right
                )
            self.row[field.count_field] = count
            if getattr(field, "right_aligned", False):
                read_into, hidden = (np.roll(one, len(one) - count, axis=0) for one in (read_into, hidden))
        if not isinstance(field, SeedField):
            value[...] = read_into
        self.hidden[name] = hidden.reshape(self.row[name].shape[1:])

    def to_raw(self, line: str) -> Any:
        """Return the raw state; a generator that the line omits is derived from the line."""
        for field in self._format.fields:
            if isinstance(field, SeedField) and field.name not in self.columns:
                self.row[field.name][0] = jit.generator_from_text(f"position {line}")
        table = jit.unpack(self.row)
        self._format.fill_derived(table, self.game.overrides)
        self.row = jit.pack(table)
        return table

    def check_against(self, imagined: Any, viewer: int | None, begins: int, whole: bool) -> None:
        """Compare the fields with those of a state that shows the same to a viewer.

        Raises `PositionSyntaxError` if they differ.
        """
        spelling = self._format
        mine = jit.unpack(self.row)
        mine_alive, theirs_alive = (_meaningful_row(self.game, table, self.blank[0]) for table in (mine, imagined))
        there = spelling.hidden(imagined, viewer)
        here = spelling.hidden(mine, viewer) if whole else self.hidden
        unverified = spelling.unverified_fields(mine) if whole else ()
        for field in spelling.fields:
            if field.name in unverified or isinstance(field, SeedField):
                continue
            describe = partial(format_field, field, blank=self.blank[0])
            ours = describe(mine_alive, hidden=here.get(field.name))
            theirs = describe(theirs_alive, hidden=there.get(field.name))
            if ours != theirs:
                column = self.columns.get(field.name)
                given = "is left out" if column is None else f"is {short_repr(ours)}"
                right = f"what goes with the other fields is {short_repr(theirs, 200)}"
                why = f"{field.name} {given}; {right}"
                raise PositionSyntaxError(why, column or begins, "together", field=field.name, expected=theirs)
