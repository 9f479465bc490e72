"""What a reader brings along, as text: a position in a line, or the record of a game; and why it cannot be read."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass

from saqqara.core.jit import SEED_BITS
from saqqara.core.position_string import PositionSyntaxError, parse_position_and_text
from saqqara.core.record import Record
from saqqara.core.record_io import InvalidRecordError
from saqqara.core.registry import find_definition as find_rules
from saqqara.core.state import State
from saqqara.export import render_svg
from saqqara.i18n import translate, truncate
from saqqara.table import PERSON, Table
from saqqara.text_reader import BYTE_ORDER_MARK, describe_character, line_span

NO_FIELD = "nothing"  # in messages: there is no field, or nothing that could stand there
MAX_EXPECTED_LENGTH = 300  # signs of what could stand there
RECORD_MESSAGES = {
    "damaged": "bring-bad-record", "text": "bring-bad-text", "format": "bring-bad-format",
    "game": "bring-bad-record-game", "edition": "bring-bad-record-edition", "options": "bring-bad-record-options",
    "rules": "bring-bad-rules", "page": "bring-bad-page",
}  # fmt: skip
"""What is said of a record, by the kind of its error."""


class UnreadableTextError(Exception):
    """Why a text cannot be read: a message with its facts, and which part of the text is meant, from 1."""

    def __init__(self, message_id: str, facts: dict[str, str | int], column: int, length: int) -> None:
        super().__init__(message_id)
        self.message_id, self.facts, self.column, self.length = message_id, facts, column, length

    def localize(self, lang: str) -> str:
        """The reason as a sentence."""
        return translate(lang, self.message_id, **self.facts)


@dataclass(frozen=True)
class ImportedGame:
    """A text that has been read: the position that it begins with, the decisions since, who has played."""

    start: State
    position_string: str | None  # None: the game began with its set-up
    actions: tuple[str, ...] = ()
    player_names: tuple[str, ...] = ()

    def final_state(self) -> State:
        """The position after the last decision."""
        state = self.start.copy()
        for text in self.actions:
            state.play(text)
        return state

    def states(self) -> Iterator[State]:
        """All its positions, the last first: that is the one that is meant most often."""
        state = self.final_state()
        return (state.at(ply) for ply in reversed(range(len(state.history) + 1)))

    def create_table(self, guest: str) -> Table:
        """A table at which the guest has all seats."""
        game, names = self.start.game, self.player_names or ("",) * self.start.game.num_players
        seats = [{"name": name, "player": PERSON, "person": guest} for name in names]
        setup = self.start.setup if self.position_string is None else None
        table = Table.for_game(
            game,
            secrets.randbits(SEED_BITS),
            seats,
            setup=setup,
            position_string=self.position_string,
            is_imported=True,
        )
        for ply, text in enumerate(self.actions):
            if ply == table.ply and table.current_player is not None:  # else the table has taken it by itself
                table.play(table.current_player, text, confirm=True)
        return table


def parse_import(text: str) -> ImportedGame:
    """What a reader has brought along. Raises UnreadableTextError."""
    try:
        if text.removeprefix(BYTE_ORDER_MARK).lstrip().startswith(("{", "<")):
            record = Record.parse(text)
            return ImportedGame(record.initial_state(), None, tuple(record.actions), tuple(record.players))
        return ImportedGame(*parse_position_and_text(text))
    except PositionSyntaxError as error:
        raise _position_error(error, text) from error
    except InvalidRecordError as error:
        raise _record_error(error, text) from error


def _position_error(error: PositionSyntaxError, text: str) -> UnreadableTextError:
    facts: dict[str, str | int] = {
        "field": truncate(error.field or NO_FIELD),
        "right": truncate(error.expected or NO_FIELD, MAX_EXPECTED_LENGTH),
    }
    at = line_span(text, error.line)[0] + error.column - 1
    word = re.match(r"\S*", text[at:])
    return UnreadableTextError(f"bring-bad-{error.kind}", facts, at + 1, max(1, word.end() if word else 0))


def _record_error(error: InvalidRecordError, text: str) -> UnreadableTextError:
    """A record is named with its line, and the decision, where there is one."""
    number = error.line or 1
    begins, ends = line_span(text, number)
    facts: dict[str, str | int] = {"line": number, "ply": error.ply or 0}
    if error.kind == "text" and error.column is not None:
        facts |= {"column": error.column, "character": _describe_character(text, begins + error.column - 1)}
        begins, ends = begins + error.column - 1, begins + error.column
    facts |= {
        name: value if isinstance(value, int) else truncate(value, MAX_EXPECTED_LENGTH)
        for name, value in error.facts.items()
    }
    message = "bring-bad-decision" if error.kind == "rules" and error.ply is not None else RECORD_MESSAGES[error.kind]
    return UnreadableTextError(message, facts, begins + 1, max(1, ends - begins))


def _describe_character(text: str, index: int) -> str:
    """What stands at an index of a text: its code point and name, or nothing where the text ends."""
    return describe_character(text[index]) if index < len(text) else NO_FIELD


def render_import(text: str, lang: str, theme: str) -> tuple[str, str]:
    """The last position of what was brought along, drawn and in words. Raises UnreadableTextError."""
    imported = parse_import(text)
    state = imported.final_state()
    seat = state.current_player
    view = state.view(seat)
    page = state.game.definition.presenter()
    given = imported.player_names or ("",) * state.game.num_players
    names = tuple(name or page.default_name(number, lang) for number, name in enumerate(given))
    if seat is None:
        sentence = page.result_text(view, names, lang, None)
    else:
        sentence = translate(lang, "table-turn", whose="other", name=names[seat])
    return render_svg(state.game, view, lang, theme, names), sentence


def start_position(game: str) -> str:
    """The line of a game that has just begun, as spectators see it: something to change."""
    return find_rules(game).game({}).start(seed=1).position_string(None)
