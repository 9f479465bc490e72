"""Reader of texts from users: which texts it treats as the same, and how it names what is wrong."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saqqara.text_reader import (
    TextSyntaxError,
    decode_text,
    describe_character,
    join_lines,
    line_and_column,
    line_span,
    normalize_newlines,
    parse_json,
    parse_toml,
)

ENDS = st.sampled_from(["\n", "\r\n", "\r"])
WORDS = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=12)
BLANKS = st.text(st.sampled_from(" \t\u00a0\u2003"), min_size=1, max_size=3)


# ---- decoding --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_one_text_in_any_encoding_and_with_any_line_ends(encoding: str, end: str) -> None:
    assert decode_text(f"eins{end}zwei ж{end}".encode(encoding)) == "eins\nzwei ж\n"


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.lists(st.text(st.characters(exclude_characters="\r\n\ufeff", codec="utf-8"))), ENDS)
def test_line_ends_and_byte_order_mark_are_ignored(lines: list[str], end: str) -> None:
    text = end.join(lines)
    assert decode_text(text.encode("utf-8-sig")) == decode_text(text.encode()) == "\n".join(lines)
    assert normalize_newlines(normalize_newlines(text)) == normalize_newlines(text)


@pytest.mark.parametrize(
    ("data", "line", "column", "why"),
    [
        (b"\xff", 1, 1, "not UTF-8 text: invalid byte 0xFF"),
        (b"a\r\nb\rcd\xe4", 3, 3, "not UTF-8 text: invalid byte 0xE4"),
        (b"\xef\xbb\xbf{\n \xfc", 2, 2, "not UTF-8 text: invalid byte 0xFC"),
    ],
)
def test_a_byte_that_is_no_utf_8_is_named(data: bytes, line: int, column: int, why: str) -> None:
    with pytest.raises(TextSyntaxError) as caught:
        decode_text(data)
    assert (caught.value.line, caught.value.column, caught.value.reason) == (line, column, why)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.binary(max_size=60))
def test_random_bytes_are_decoded_or_refused_with_position(data: bytes) -> None:
    try:
        found = decode_text(data)
    except TextSyntaxError as error:
        found = ""
        assert min(error.line, error.column) >= 1  # noqa: PT017  # a text may be refused or accepted
    assert "\r" not in found


# ---- characters and places -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("character", "name"),
    [
        ("a", "U+0061 LATIN SMALL LETTER A"),
        ("\u200b", "U+200B ZERO WIDTH SPACE"),
        ("\x07", "U+0007 control character"),
        ("\ud800", "U+D800 half of a surrogate pair"),
        ("\U0001f3b2", "U+1F3B2 GAME DIE"),
    ],
)
def test_a_character_is_called_by_its_code_point_and_name(character: str, name: str) -> None:
    assert describe_character(character) == name


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.text("ab\r\n", max_size=12), st.data())
def test_line_and_column_identify_the_character(text: str, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(text)))
    line, column = line_and_column(text, index)
    begins, ends = line_span(text, line)
    assert begins + column - 1 == index
    assert "\n" not in text[begins:ends]
    assert line == len(normalize_newlines(text[:index] + "x").split("\n")) or text[index - 1 : index + 1] == "\r\n"


# ---- parsing ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "column", "why"),
    [
        ('{"a": 1,\r\n “b”: 2}', 2, 2, "found U+201C LEFT DOUBLE QUOTATION MARK"),
        ('{"a": 1', 1, 8, "reached the end of the text"),
        ('{"a"\r: 1 x', 2, 5, "found 'x'"),
        ('\ufeff{"a": "\t"}', 1, 8, "found U+0009 control character"),
        ("[\u00a01]", 1, 2, "found U+00A0 NO-BREAK SPACE"),
    ],
)
def test_invalid_json_is_reported_with_position(text: str, line: int, column: int, why: str) -> None:
    with pytest.raises(TextSyntaxError) as caught:
        parse_json(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert caught.value.reason.endswith(why)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(
    st.recursive(
        st.none() | st.integers() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)
    ),
    ENDS,
)
def test_json_is_read_with_any_line_ends(value: object, end: str) -> None:
    text = json.dumps(value, indent=1).replace("\n", end)
    assert parse_json(f"\ufeff{end}{text}{end}") == value


@pytest.mark.parametrize(
    ("text", "line", "column", "why"),
    [
        ("a = 1\r\nb = “x”\r\n", 2, 5, "found U+201C LEFT DOUBLE QUOTATION MARK"),
        ("a = 1\rb = \r", 2, 5, "found U+000A control character"),
        ("a = ", 1, 5, "reached the end of the text"),
    ],
)
def test_invalid_toml_is_reported_with_position(text: str, line: int, column: int, why: str) -> None:
    with pytest.raises(TextSyntaxError) as caught:
        parse_toml(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert caught.value.reason.endswith(why)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_toml_is_read_with_any_line_ends(end: str) -> None:
    assert parse_toml(f"\ufeffa = 1{end}{end}[b]{end}c = 'x'") == {"a": 1, "b": {"c": "x"}}


# ---- one line --------------------------------------------------------------------------------------------------


def never(word: str) -> bool:
    return False


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.lists(WORDS, max_size=6), st.data())
def test_words_are_joined_by_single_spaces(words: list[str], data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(["", "\ufeff", " ", "\n", "\ufeff\t"]))
    for word in words:
        text += word + data.draw(BLANKS)
    text += data.draw(st.sampled_from(["", "\r\n", "\n\n", "\r"]))
    (line,) = join_lines(text, never)
    assert line.text == " ".join(words)
    for index, character in enumerate(line.text):
        assert character in (" ", text[line.origin[index]])
    assert len(line.origin) == len(line.text) + 1


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.lists(WORDS, min_size=1, max_size=6), st.integers(1, 20), ENDS)
def test_wrapped_line_is_among_the_candidates(words: list[str], width: int, end: str) -> None:
    line = " ".join(words)
    hard = end.join(line[at : at + width] for at in range(0, len(line), width))
    soft = end.join(words)
    assert line in [one.text for one in join_lines(soft, never)]
    assert line.replace(" ", "") in [one.text.replace(" ", "") for one in join_lines(hard, never)]
    if all(len(word) >= width for word in words[:-1]) and " " not in line[width - 1 :: width] + line[::width]:
        assert line in [one.text for one in join_lines(hard, never)]


def test_line_break_joins_with_or_without_a_blank() -> None:
    assert [one.text for one in join_lines("ab\ncd", never)] == ["abcd", "ab cd"]
    assert [one.text for one in join_lines("ab \ncd", never)] == ["ab cd", "abcd"]
    assert [one.text for one in join_lines("ab\ncd\ne=f", lambda word: "=" in word)] == [
        "abcd e=f",
        "ab cd e=f",
        "abcde=f",
    ]
