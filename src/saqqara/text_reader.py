"""Reading of texts from users: all line endings, with or without a byte order mark, wrapped by mail programs or not.

Errors name the character, the line and the column.
"""

from __future__ import annotations

import codecs
import json
import re
import tomllib
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

BYTE_ORDER_MARK = "\ufeff"
"""Byte order mark, which some editors write before a text."""

UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
SEPARATORS = "\x1c\x1d\x1e\x1f"  # control characters that `str.isspace` treats as white space
LINE_BREAK = re.compile("\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]")
CATEGORY_NAMES = {
    "Cc": "control character", "Cs": "half of a surrogate pair", "Co": "private-use character",
    "Cn": "unassigned code point",
}  # fmt: skip
TOML_POSITION = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


class TextSyntaxError(ValueError):
    """Error for a text that cannot be read: `.reason`, and its position as `.line` and `.column`, from 1."""

    def __init__(self, reason: str, line: int = 1, column: int = 1) -> None:
        super().__init__(f"line {line}, column {column}: {reason}")
        self.reason, self.line, self.column = reason, line, column


# ---- characters and positions ----------------------------------------------------------------------------------


def describe_character(character: str) -> str:
    """Return the code point and the name of a character, such as `U+200B ZERO WIDTH SPACE`."""
    name = unicodedata.name(character, "") or CATEGORY_NAMES.get(unicodedata.category(character), "")
    return f"U+{ord(character):04X} {name}".strip()


def line_and_column(text: str, index: int) -> tuple[int, int]:
    """Return the line and the column of an index in a text, both from 1."""
    line, start = 1, 0
    for match in LINE_BREAK.finditer(text):
        if match.end() > index:
            break
        line, start = line + 1, match.end()
    return line, index - start + 1


def line_span(text: str, line: int) -> tuple[int, int]:
    """Return start and end of a line in a text, without its line break.

    If the text has fewer lines, they are those of its last line.
    """
    start = 0
    for _ in range(line - 1):
        match = LINE_BREAK.search(text, start)
        if match is None:
            break
        start = match.end()
    match = LINE_BREAK.search(text, start)
    return start, len(text) if match is None else match.start()


def describe_at(text: str, index: int) -> str:
    """Return a description of the character at an index of a text, for an error message."""
    if index >= len(text):
        return "reached the end of the text"
    character = text[index]
    return f"found {character!r}" if "!" <= character <= "~" else f"found {describe_character(character)}"


# ---- decoding --------------------------------------------------------------------------------------------------


def normalize_newlines(text: str) -> str:
    """Return a text without a byte order mark, with line feeds as line endings."""
    return text.removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n").replace("\r", "\n")


def decode_text(data: bytes) -> str:
    """Decode bytes as `normalize_newlines` returns a text: UTF-8, or UTF-16 with a byte order mark.

    Raises `TextSyntaxError`.
    """
    encoding, name = ("utf-16", "UTF-16") if data.startswith(UTF_16) else ("utf-8", "UTF-8")
    try:
        return normalize_newlines(data.decode(encoding))
    except UnicodeDecodeError as error:
        before = normalize_newlines(data[: error.start].decode(encoding, "replace"))
        invalid_byte = data[error.start]
        reason = f"not {name} text: invalid byte 0x{invalid_byte:02X}"
        raise TextSyntaxError(reason, *line_and_column(before, len(before))) from error


def read_text(path: str | PathLike[str]) -> str:
    """Return the text of a file, as `decode_text` returns it.

    Raises `TextSyntaxError`, and `OSError` for a file that cannot be read.
    """
    return decode_text(Path(path).read_bytes())


# ---- parsing ---------------------------------------------------------------------------------------------------


def parse_json(text: str) -> Any:
    """Return the value of a JSON text. Raises `TextSyntaxError`, and `RecursionError` if it is nested too deeply."""
    text = normalize_newlines(text)
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        reason = error.msg.removesuffix(" at").removesuffix(" starting")
        index = len(text) if reason == "Unterminated string" else error.pos  # a string never spans lines
        raise TextSyntaxError(f"{reason}; {describe_at(text, index)}", *line_and_column(text, index)) from error
    except ValueError as error:  # a number of thousands of digits
        raise TextSyntaxError(str(error)) from error


def parse_toml(text: str) -> dict[str, Any]:
    """Return the tables of a TOML text.

    Raises `TextSyntaxError`, and the errors of `tomllib` for tables that are nested too deeply and for a number of
    thousands of digits.
    """
    text = normalize_newlines(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        match = TOML_POSITION.search(str(error))
        reason = TOML_POSITION.sub("", str(error))
        if match is None or match[1] is None:
            raise TextSyntaxError(
                f"{reason}; reached the end of the text", *line_and_column(text, len(text))
            ) from error
        line, column = int(match[1]), int(match[2])
        index = line_span(text, line)[0] + column - 1
        raise TextSyntaxError(f"{reason}; {describe_at(text, index)}", line, column) from error


# ---- one line --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class JoinedLine:
    """Line without superfluous white space.

    `origin[n]` is the index of character n in the original text; its last element stands for the end.
    """

    text: str
    origin: Sequence[int]


def join_lines(text: str, starts_word: Callable[[str], bool]) -> list[JoinedLine]:
    """Return the lines that a text can stand for: words separated by single spaces.

    Mail programs insert line breaks, each of which stands for a space or for nothing. The possible lines are: every
    break is a space; every break is nothing; a break is a space exactly where white space adjoins it, or where
    `starts_word` returns True for the first word of the next line.
    """
    rows = [row for row in _split_lines(text) if row[0]]
    end = rows[-1][0][-1][1] + len(rows[-1][0][-1][0]) if rows else len(text)
    found: dict[str, JoinedLine] = {}
    rules: tuple[Callable[[bool, str], bool], ...] = (
        lambda white, word: white or starts_word(word),
        lambda white, word: True,
        lambda white, word: False,
    )
    for rule in rules:
        characters: list[str] = []
        origin: list[int] = []
        for number, (words, before, _) in enumerate(rows):
            for count, (word, at) in enumerate(words):
                if characters and (count or rule(before or rows[number - 1][2], word)):
                    characters.append(" ")
                    origin.append(origin[-1] + 1)
                characters += word
                origin += range(at, at + len(word))
        line = JoinedLine("".join(characters), [*origin, end])
        found.setdefault(line.text, line)
    return list(found.values())


def is_white_space(character: str) -> bool:
    """Return whether a character is white space: a space of any kind, a tab, or a line break."""
    return character.isspace() and character not in SEPARATORS


def _split_lines(text: str) -> list[tuple[list[tuple[str, int]], bool, bool]]:
    """Return for each line its words with their indices, and whether white space precedes and follows them."""
    rows: list[tuple[list[tuple[str, int]], bool, bool]] = []
    start = len(text) - len(text.removeprefix(BYTE_ORDER_MARK))
    for found in [*LINE_BREAK.finditer(text), None]:
        ends = len(text) if found is None else found.start()
        words, word = [], start
        for index in range(start, ends + 1):
            if index == ends or is_white_space(text[index]):
                if word < index:
                    words.append((text[word:index], word))
                word = index + 1
        is_word = start < ends
        rows.append((words, is_word and is_white_space(text[start]), is_word and is_white_space(text[ends - 1])))
        start = ends if found is None else found.end()
    return rows
