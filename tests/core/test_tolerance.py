"""Records and positions that passed through editors, mail and other systems can be read; errors give the reason."""

from __future__ import annotations

import gzip
import json
import re
import textwrap
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import saqqara
from saqqara.core import position_string as reading
from saqqara.core.record import Record, _body_digest, _line_digests
from saqqara.core.record_files import read_records

STATE = saqqara.game("duel").start(seed=7)
for text in ("place b2", "place a2", "place c3"):
    STATE.play(text)
RECORD = STATE.record(["Ann", "Бен"])
TEXT = RECORD.text()
GAMES = ", ".join(saqqara.list_games())
LINE = (
    "duel duel-1 - whole turn=10 actor=1 harbour=.0./.../1.0 supply=2,3 cargo=Lus/1ot/ddu/K32/ouI/oso reserve=Aol "
    "stock=pEd2ldltDCp1oJtoBoooG4sldoFHl442o pyramids=d/l temple=1/3 box=p3"
)


def record_error(text: str) -> saqqara.InvalidRecordError:
    with pytest.raises(saqqara.InvalidRecordError) as caught:
        Record.parse(text)
    return caught.value


# ---- records ---------------------------------------------------------------------------------------------------

FORMS = {
    "mark": f"\ufeff{TEXT}",
    "windows": TEXT.replace("\n", "\r\n"),
    "old Macintosh": TEXT.replace("\n", "\r"),
    "no last line end": TEXT.rstrip("\n"),
    "more line ends": f"\n\n{TEXT}\n\n",
    "blanks at ends of lines": TEXT.replace("\n", "  \n"),
    "indented": textwrap.indent(TEXT, "\t"),
    "written by another program": json.dumps(json.loads(TEXT), ensure_ascii=False, indent=4),
    "in one line": json.dumps(json.loads(TEXT), ensure_ascii=False, separators=(",", ":")),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_record_is_read_in_any_white_space(tmp_path: Path, form: str) -> None:
    assert Record.parse(FORMS[form]).text() == TEXT
    for encoding in ("utf-8", "utf-16"):
        (tmp_path / "game.json").write_bytes(FORMS[form].removeprefix("\ufeff").encode(encoding))
        assert Record.load(tmp_path / "game.json").text() == TEXT


@pytest.mark.parametrize("form", FORMS)
def test_a_change_is_named_by_its_line_in_the_text(form: str) -> None:
    changed = FORMS[form].replace("place c3", "place c2")
    error = record_error(changed)
    lines = changed.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert error.kind == "damaged"
    assert error.line is not None
    assert "place c2" in lines[error.line - 1]
    assert error.ply == 3


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.data())
def test_white_space_between_parts_is_ignored(data: st.DataObject) -> None:
    parts = re.split(r'("(?:[^"\\]|\\.)*"|[][{},:]|\s+)', TEXT)
    blanks = st.text(st.sampled_from(" \t\r\n"), max_size=2)
    text = "".join(part if part.strip() else data.draw(blanks) for part in parts)
    assert Record.parse(text).text() == TEXT


@pytest.mark.parametrize(
    ("text", "place", "why"),
    [
        (TEXT.replace('"format"', "“format”", 1), (2, 3), "found U+201C LEFT DOUBLE QUOTATION MARK"),
        (TEXT.replace('"place b2"', '"place\tb2"').replace("\n", "\r\n"), (9, 11), "found U+0009 control character"),
        (TEXT[:100], (5, 43), "reached the end of the text"),
        ("duel", (1, 1), "found 'd'"),
    ],
)
def test_an_invalid_character_is_named_with_its_place(text: str, place: tuple[int, int], why: str) -> None:
    error = record_error(text)
    assert (error.line, error.column) == place
    assert error.reason.endswith(why)
    assert error.kind == "text"


def test_the_order_of_keys_is_part_of_a_record() -> None:
    data = json.loads(TEXT)
    error = record_error(json.dumps({"game": data["game"], **data}, ensure_ascii=False, indent=2))
    assert (error.line, error.column, error.kind) == (2, 4, "damaged")


# ---- many records ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("before", ["", "\ufeff", "\n\n"])
def test_many_records_are_read_with_any_line_ends(tmp_path: Path, end: str, before: str) -> None:
    line = json.dumps(RECORD.to_dict(), ensure_ascii=False)
    content = (before + line + "\n\n" + line).replace("\n", end).encode()
    (tmp_path / "games.jsonl").write_bytes(content)
    (tmp_path / "games.jsonl.gz").write_bytes(gzip.compress(content))
    for name in ("games.jsonl", "games.jsonl.gz"):
        assert [one.text() for one in read_records(tmp_path / name)] == [TEXT, TEXT]
    (tmp_path / "games.jsonl").write_bytes(content + f"{end}{line[:20]}“{line[20:]}".encode())
    with pytest.raises(saqqara.InvalidRecordError, match="U\\+201C LEFT DOUBLE QUOTATION MARK") as caught:
        list(read_records(tmp_path / "games.jsonl"))
    assert (caught.value.line, caught.value.column) == (4 + 2 * (before == "\n\n"), 21)


# ---- intact but unusable ---------------------------------------------------------------------------------------


def signed(text: str = TEXT, **changed: object) -> str:
    """Return an intact record with other values and matching checksums."""
    body = [
        f'  "{key}": {json.dumps(changed[key])},' if (key := line.strip()[1:].split('"')[0]) in changed else line
        for line in text.split("\n")[:-4]
    ]
    lines = "".join(_line_digests(body))
    return "\n".join([*body, f'  "checksums": "{lines}",', f'  "sha256": "{_body_digest(body)}"', "}", ""])


def test_signed_facts_are_intact() -> None:
    assert signed() == TEXT
    assert sha256("\n".join(TEXT.split("\n")[:-4]).encode()).hexdigest() in TEXT


@pytest.mark.parametrize(
    ("text", "kind", "line", "why", "facts"),
    [
        (signed(edition="duel-0"), "edition", 4, "edition 'duel-0' does not match this program's edition 'duel-1'",
         {"theirs": "duel-0", "ours": "duel-1"}),
        (signed(game="senet2"), "game", 3, f"unknown game 'senet2'; valid: {GAMES}",
         {"theirs": "senet2", "ours": GAMES}),
        (signed(format=3), "format", 2,
         "unsupported format 3; this program reads format 2: the record is from a newer program",
         {"theirs": "3", "ours": 2, "newer": "yes"}),
        (signed(options={"tower": "A"}), "options", 5, "duel: unknown option 'tower'", {}),
        (signed(setup={"deal": []}), "rules", 7, "", {}),
    ],
)  # fmt: skip
def test_intact_but_unusable_record_explains_why(
    text: str, kind: str, line: int, why: str, facts: dict[str, object]
) -> None:
    error = record_error(text)
    assert (error.kind, error.line, error.facts) == (kind, line, facts)
    assert why in error.reason
    changed = text.replace("place c3", "place c2")
    assert record_error(changed).kind in ("damaged", "format")


# ---- positions -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        f"\ufeff{LINE}",
        f"{LINE}\r\n",
        f" {LINE}\n\n",
        LINE.replace(" ", "  "),
        LINE.replace(" ", "\t"),
        LINE.replace(" ", "\u00a0"),
        LINE.replace(" ", "\n"),
        LINE.replace(" ", " \r\n"),
        "\n".join(textwrap.wrap(LINE, 72)),
        "\r\n".join(textwrap.wrap(LINE, 30)),
        *("\n".join(LINE[at : at + width] for at in range(0, len(LINE), width)) for width in (30, 72, 78)),
    ],
)
def test_position_is_read_with_any_white_space(text: str) -> None:
    assert saqqara.parse_position(text).position_string() == saqqara.parse_position(LINE).position_string()


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(20, 100), st.booleans(), st.sampled_from(["\n", "\r\n", "\r"]))
def test_a_position_wrapped_at_any_width_is_read(width: int, soft: bool, end: str) -> None:
    rows = textwrap.wrap(LINE, width) if soft else [LINE[at : at + width] for at in range(0, len(LINE), width)]
    assert saqqara.parse_position(end.join(rows)).position_string() == saqqara.parse_position(LINE).position_string()


def test_ambiguously_wrapped_position_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "_parse_line", lambda line, numbers, seed: STATE)
    with pytest.raises(
        saqqara.PositionSyntaxError, match="ambiguous line breaks: read as spaces or removed, both give a position"
    ) as caught:
        saqqara.parse_position("duel duel-1 -\nwhole")
    assert caught.value.kind == "wrapped"


def test_error_in_a_wrapped_position_names_the_line() -> None:
    with pytest.raises(saqqara.PositionSyntaxError, match=r"^line 2, column 3: U\+200B ZERO WIDTH SPACE") as caught:
        saqqara.parse_position("duel duel-1 - whole\r\ntu\u200brn=2")
    assert (caught.value.line, caught.value.column, caught.value.field) == (2, 3, "U+200B ZERO WIDTH SPACE")
