"""Position strings: a position as one line of text, complete or as a seat knows it (`docs/formats/position.md`)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from saqqara.core import jit
from saqqara.core.position_format import Field, FieldSyntaxError, SeedField
from saqqara.core.registry import find_definition, list_games
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
HEADER = ("the game", "the edition of the rules", "the options", "the viewer")


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
    game, position_format = state.game, state.game.definition.position_format
    raw, hidden = state.raw, {}
    if seat != COMPLETE:
        determinized = state.determinize(seat, 0)  # type: ignore[arg-type]  # determinize refuses an invalid seat
        raw = determinized.raw  # it depends only on what the seat may know
        hidden = position_format.hidden(raw, seat)  # type: ignore[arg-type]
    return " ".join(
        [game.name, game.edition, _format_options(game), _format_viewer(seat), *format_fields(game, raw, hidden)]
    )


def _format_options(game: Game) -> str:
    """Return the options that differ from their defaults."""
    defaults = {name: values[0] for name, values in game.definition.options.items()}
    return (
        ",".join(f"{name}={_format_value(value)}" for name, value in game.options.items() if value != defaults[name])
        or DEFAULT_OPTIONS
    )


def _format_value(value: str | int) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _format_viewer(seat: int | str | None) -> str:
    return SPECTATOR if seat is None else seat if isinstance(seat, str) else f"{SEAT}{seat}"


def format_fields(game: Game, raw: Any, hidden: dict[str, Any]) -> Iterator[str]:
    """Yield the fields that differ from an empty state, as `name=text`."""
    blank = jit.pack(game.empty_state())[0]
    row = _meaningful_row(game, raw, blank)
    for field in game.definition.position_format.fields:
        text, default_text = (
            format_field(field, row, blank, hidden.get(field.name)),
            format_field(field, blank, blank, None),
        )
        if text != default_text and not (text == "" and isinstance(field, SeedField)):
            yield f"{field.name}={text}"


def _meaningful_row(game: Game, raw: Any, blank: Any) -> Any:
    """Return a state as a row, in which cells without a meaning have the values of an empty state."""
    row = jit.pack(raw)[0]
    for name, is_meaningless in game.definition.position_format.meaningless_cells(raw).items():
        row[name] = np.where(is_meaningless, blank[name], row[name])
    return row


def format_field(field: Field, row: Any, blank: Any, hidden: Any) -> str:
    """Return a field of a state as text."""
    value, default = np.asarray(row[field.name]), np.asarray(blank[field.name])
    unseen = np.zeros(value.shape, np.int64) if hidden is None else hidden
    if field.count_field:
        cells = _used_cells(field, value, int(row[field.count_field]))
        value, default, unseen = value[cells], default[cells], unseen[cells]
    return field.format(value, default, unseen)


def _used_cells(field: Field, value: Any, count: int) -> slice:
    """Return the cells that are in use."""
    return slice(len(value) - count, len(value)) if getattr(field, "right_aligned", False) else slice(0, count)


# ---- reading ---------------------------------------------------------------------------------------------------


def parse_position(line: str, overrides: Overrides | None = None, seed: int | None = None) -> State:
    """Return the state that a `line` describes, without a past; `state.position_string()` returns the same line.

    For the line of a seat, it is a state that the seat could be looking at: hidden information is dealt from the
    `seed`, or from fresh entropy. Any white space is accepted around the line and between its words, and a line that
    was wrapped by a mail program is joined. `overrides` are the overrides of a game that does not use those of the
    current file.

    Raises `PositionSyntaxError`, which names the column and the fault; `InvalidSetupError` for an invalid seed.
    """
    return parse_position_and_text(line, overrides, seed)[0]


def parse_position_and_text(
    line: str, overrides: Overrides | None = None, seed: int | None = None
) -> tuple[State, str]:
    """Return the state that `parse_position` returns, and its line, unwrapped, with one space between words.

    Raises what `parse_position` raises.
    """
    if not isinstance(line, str):
        raise PositionSyntaxError(f"expected a position string, got {short_repr(line)}")
    return parse_untrusted(PositionSyntaxError, "the position string", _parse_wrapped, line, overrides, seed)


def _parse_wrapped(text: str, overrides: Overrides | None, seed: int | None) -> tuple[State, str]:
    """Return the only state that the text can describe, and its line.

    Raises `PositionSyntaxError` with the place in the text.
    """
    if len(text) > MAX_LENGTH:
        line, column = line_and_column(text, MAX_LENGTH)
        raise PositionSyntaxError(
            f"the position string is longer than {MAX_LENGTH} characters", column, "long", line=line
        )
    states: list[tuple[State, str]] = []
    errors: dict[int, PositionSyntaxError] = {}
    names = _field_names(text)
    for joined in join_lines(text, lambda word: word in VIEWERS or word.partition("=")[0] in names):
        try:
            states.append((_parse_line(joined.text, overrides, seed), joined.text))
        except PositionSyntaxError as error:
            errors.setdefault(joined.origin[min(error.column, len(joined.origin)) - 1], error)
    if len(states) > 1:
        reason = "ambiguous line breaks: read as spaces or removed, both give a position; write it without them"
        raise PositionSyntaxError(reason, kind="wrapped")
    if states:
        return states[0]
    index = max(errors)
    line, column = line_and_column(text, index)
    raise errors[index].at(line, column) from errors[index].__cause__


def _field_names(text: str) -> Collection[str]:
    """Return the names of the fields of the game with which a text begins; empty if there is no such game."""
    words = text.removeprefix(BYTE_ORDER_MARK).split(maxsplit=1)
    try:
        return find_definition(words[0]).position_format.fields_by_name if words else ()
    except UnknownGameError:
        return ()


def _parse_line(line: str, overrides: Overrides | None, seed: int | None) -> State:
    """Return the state of a line with one space between its words. Raises `PositionSyntaxError`."""
    tokens = list(_split_tokens(line))
    if len(tokens) < len(HEADER):
        raise PositionSyntaxError(f"expected {HEADER[len(tokens)]}", len(line) + 1, "missing")
    game = _parse_game(tokens, overrides)
    is_complete, seat = _parse_viewer(game, *tokens[3])
    parsed = ParsedPosition.from_tokens(game, tokens[4:], is_complete)
    fields_column = tokens[4].column if tokens[4:] else len(line) + 1
    try:
        return _validated_state(parsed, line, is_complete, seat, seed, fields_column)
    except (PositionSyntaxError, InvalidSetupError):
        raise
    except Exception as error:  # any exception of the rules means that the fields contradict each other
        raise PositionSyntaxError(
            f"the fields contradict each other: {_short_reason(error)}", fields_column, "together"
        ) from error


def _validated_state(
    parsed: ParsedPosition, line: str, is_complete: bool, seat: int | None, seed: int | None, fields_column: int
) -> State:
    """Return the state if its fields are consistent.

    Raises `PositionSyntaxError`, and any exception of the rules for inconsistent fields.
    """
    game, raw = parsed.game, parsed.to_raw(line)
    game.definition.position_format.validate(raw, is_complete)
    state = game.state_from_raw(raw)
    viewers = [None, *range(game.num_players)] if is_complete else [seat]
    for viewer in viewers:
        determinized = game.determinize(state.view(viewer), 0 if is_complete else seed)
        parsed.check_against(determinized.raw, viewer, fields_column, is_complete)
    return state if is_complete else determinized


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
            raise PositionSyntaxError(f"{name} is not allowed in a position string", column, field=name)
    column = 1
    for word in line.split(" ") if line else ():
        yield Token(word, column)
        column += len(word) + 1


def _parse_game(tokens: list[Token], overrides: Overrides | None) -> Game:
    """Return the game of a line. Raises `PositionSyntaxError`."""
    (name, name_column), (edition, edition_column), (options, options_column), *_ = tokens
    try:
        definition = find_definition(name)
    except UnknownGameError as error:
        raise PositionSyntaxError(str(error), name_column, "game", expected=", ".join(list_games())) from error
    chosen: dict[str, Any] = {}
    column = options_column
    for option in options.split(",") if options != DEFAULT_OPTIONS else ():
        key, equals, text = option.partition("=")
        if not equals or key in chosen:
            raise PositionSyntaxError(
                f"expected each option once, as `name=value`, or `-` for the defaults, got {short_repr(option)}",
                column,
                "options",
            )
        allowed = definition.options.get(key, ())
        chosen[key] = next((value for value in allowed if _format_value(value) == text), text)
        column += len(option) + 1
    try:
        game = definition.game(chosen, overrides)
    except SaqqaraError as error:
        raise PositionSyntaxError(str(error), options_column, "options") from error
    if edition != game.edition:
        reason = f"edition {short_repr(edition)} does not match this program's edition {game.edition!r}"
        raise PositionSyntaxError(reason, edition_column, "edition", expected=game.edition)
    return game


def _parse_viewer(game: Game, text: str, column: int) -> tuple[bool, int | None]:
    """Return whether the position is complete, and otherwise which seat (None: a spectator) sees it.

    Raises `PositionSyntaxError`.
    """
    viewers = {
        COMPLETE: (True, None),
        SPECTATOR: (False, None),
        **{f"{SEAT}{n}": (False, n) for n in range(game.num_players)},
    }
    if text not in viewers:
        expected = ", ".join(viewers)
        raise PositionSyntaxError(
            f"unknown viewer {short_repr(text)}; valid: {expected}", column, "viewer", expected=expected
        )
    return viewers[text]


class ParsedPosition:
    """Fields of a line, written into a state."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.blank = jit.pack(game.empty_state())
        self.row = self.blank.copy()
        self.hidden: dict[str, Any] = {}
        self.columns: dict[str, int] = {}

    @classmethod
    def from_tokens(cls, game: Game, tokens: list[Token], is_complete: bool) -> ParsedPosition:
        """Parse the words of a line after its header. Raises `PositionSyntaxError`."""
        parsed = cls(game)
        counts: dict[str, int] = {}
        for text, column in tokens:
            parsed._parse_field(text, column, is_complete, counts)
        return parsed

    @property
    def _format(self) -> PositionFormat:
        return self.game.definition.position_format

    def _parse_field(self, token: str, column: int, is_complete: bool, counts: dict[str, int]) -> None:
        name, equals, text = token.partition("=")
        field = self._format.fields_by_name.get(name)
        if not equals or field is None or name in self.columns:
            available = ", ".join(
                field_name for field_name in self._format.fields_by_name if field_name not in self.columns
            )
            reason = f"unknown or repeated field {short_repr(name)}; valid: {available}"
            raise PositionSyntaxError(reason, column, "field", field=name[:20], expected=available)
        self.columns[name] = column
        value_column = column + len(name) + 1
        value = self.row[name][0] if self.row[name].ndim > 1 else self.row[name]
        read_into, hidden = np.zeros(value.shape, np.int64), np.zeros(value.shape, np.int64)
        read_into[...] = self.blank[name][0] if self.blank[name].ndim > 1 else self.blank[name]
        if isinstance(field, SeedField):
            read_into = value
        try:
            count = field.parse(text, read_into, hidden)
        except FieldSyntaxError as error:
            raise PositionSyntaxError(
                f"{name}: {error.reason}", value_column + error.index, "value", field=name, expected=error.expected
            ) from error
        if is_complete and hidden.any():
            reason = f"{name}: nothing can be hidden in a complete position; use `{SPECTATOR}` or a seat as the viewer"
            raise PositionSyntaxError(reason, value_column, "hidden", field=name)
        if field.count_field:
            if counts.setdefault(field.count_field, count) != count:
                expected = str(counts[field.count_field])
                raise PositionSyntaxError(
                    f"{name}: expected {expected} values, got {count}",
                    value_column,
                    "value",
                    field=name,
                    expected=expected,
                )
            self.row[field.count_field] = count
            if getattr(field, "right_aligned", False):
                read_into, hidden = (
                    np.roll(field_name, len(field_name) - count, axis=0) for field_name in (read_into, hidden)
                )
        if not isinstance(field, SeedField):
            value[...] = read_into
        self.hidden[name] = hidden.reshape(self.row[name].shape[1:])

    def to_raw(self, line: str) -> Any:
        """Return the raw state; a generator that the line omits is derived from the line."""
        for field in self._format.fields:
            if isinstance(field, SeedField) and field.name not in self.columns:
                self.row[field.name][0] = jit.generator_from_text(f"position {line}")
        raw = jit.unpack(self.row)
        self._format.fill_derived(raw, self.game.overrides)
        self.row = jit.pack(raw)
        return raw

    def check_against(self, determinized: Any, viewer: int | None, fields_column: int, is_complete: bool) -> None:
        """Compare the fields with those of a state that shows the same to a viewer.

        Raises `PositionSyntaxError` if they differ.
        """
        position_format = self._format
        own = jit.unpack(self.row)
        own_row, determinized_row = (_meaningful_row(self.game, raw, self.blank[0]) for raw in (own, determinized))
        determinized_hidden = position_format.hidden(determinized, viewer)
        own_hidden = position_format.hidden(own, viewer) if is_complete else self.hidden
        unverified = position_format.unverified_fields(own) if is_complete else ()
        for field in position_format.fields:
            if field.name in unverified or isinstance(field, SeedField):
                continue
            describe = partial(format_field, field, blank=self.blank[0])
            own_text = describe(own_row, hidden=own_hidden.get(field.name))
            determinized_text = describe(determinized_row, hidden=determinized_hidden.get(field.name))
            if own_text != determinized_text:
                column = self.columns.get(field.name)
                actual = "is missing" if column is None else f"is {short_repr(own_text)}"
                expected = f"the other fields require {short_repr(determinized_text, 200)}"
                reason = f"{field.name} {actual}; {expected}"
                raise PositionSyntaxError(
                    reason, column or fields_column, "together", field=field.name, expected=determinized_text
                )
