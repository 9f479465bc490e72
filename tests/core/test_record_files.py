"""Many games in one file: JSON Lines, compressed, and Parquet."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import saqqara
from saqqara import InvalidRecordError, Record

NAMES = ("games.jsonl", "games.jsonl.gz", "games.jsonl.xz", "games.parquet")
kinds = pytest.mark.parametrize("name", NAMES)


def games() -> list[Record]:
    """Return the beginnings of a few games, with and without numbers of their own."""
    duel = saqqara.game("duel", tomb="B").start(seed=1)
    duel.play("place b2")
    dynasty = saqqara.game("imhotep", dynasty=True).start(seed=2)
    wolf = saqqara.game("tara_wolf").start(seed=3)
    wolf.play("coins 2")
    return [duel.record(["Ann", "Бен"]), dynasty.record(), wolf.record()]


@kinds
def test_written_records_are_read_back(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    assert saqqara.write_records(file, games()) == 3
    assert list(saqqara.read_records(file)) == games()
    assert [path.name for path in tmp_path.iterdir()] == [name]


@kinds
def test_the_same_games_give_the_same_file(tmp_path: Path, name: str) -> None:
    (tmp_path / "one").mkdir()
    for file in (tmp_path / name, tmp_path / "one" / name):
        saqqara.write_records(file, iter(games()))
    assert (tmp_path / name).read_bytes() == (tmp_path / "one" / name).read_bytes()


@kinds
def test_file_without_games_is_empty(tmp_path: Path, name: str) -> None:
    assert saqqara.write_records(tmp_path / name, []) == 0
    assert list(saqqara.read_records(tmp_path / name)) == []


def test_a_line_is_the_record_as_json_for_other_programs(tmp_path: Path) -> None:
    saqqara.write_records(tmp_path / "games.jsonl", games())
    lines = (tmp_path / "games.jsonl").read_text("utf-8").splitlines()
    data = json.loads(lines[0])
    assert (data["game"], data["players"], data["actions"]) == ("duel", ["Ann", "Бен"], ["place b2"])
    assert list(data) == [
        "format", "game", "edition", "options", "players", "setup", "actions", "result", "proof", "sha256",
    ]  # fmt: skip
    assert data["sha256"] == json.loads(games()[0].text())["sha256"]


def test_games_before_a_damaged_one_are_returned(tmp_path: Path) -> None:
    """The games before a damaged one are returned; the error names the line of the damaged one."""
    file = tmp_path / "games.jsonl"
    saqqara.write_records(file, games())
    lines = file.read_text("utf-8").splitlines(keepends=True)
    file.write_text("".join([lines[0], lines[1], lines[2].replace("coins 2", "coins 1")]), "utf-8")
    reading = saqqara.read_records(file)
    assert next(reading) == games()[0]
    assert next(reading) == games()[1]
    with pytest.raises(
        InvalidRecordError, match=r"^line 3: the record does not match its 'sha256'; one of them was changed$"
    ) as caught:
        next(reading)
    assert caught.value.line == 3


def forged(file: Path) -> None:
    """Write two games, the second with an illegal action and a valid checksum."""
    good = games()[0]
    bad = Record(good.game, good.edition, good.options, good.players, good.setup, ["place b2", "unload 1"], good.result)
    saqqara.write_records(file, [good, bad])


@kinds
def test_a_game_that_breaks_the_rules_is_named(tmp_path: Path, name: str) -> None:
    forged(tmp_path / name)
    with pytest.raises(InvalidRecordError, match=r"^line 2, ply 2: 'unload 1' is not allowed"):
        list(saqqara.read_records(tmp_path / name))
    assert len(list(saqqara.read_records(tmp_path / name, replay=False))) == 2


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"{", "line 1, column 2: not valid JSON, or truncated: .*; reached the end of the text"),
        (b"[]\n", "line 1: expected a JSON object, got \\[\\]"),
        (b"\xff\n", "line 1, column 1: not valid JSON, or truncated: not UTF-8 text: invalid byte 0xFF"),
        (b"{}\n", "line 1: 'format': expected the number 2, got None"),
        (
            b'{"format": 3}\n',
            "line 1: unsupported format 3; this program reads format 2: the record is from a newer program",
        ),
        (b'{"format": 2, "game": "duel"}\n', "line 1: missing key 'edition'"),
        (b" " * 200_000, "line 1: the record is larger than 131072 bytes"),
        (b"[" * 100_000, "line 1: not valid JSON, or truncated: "),
    ],
)
def test_lines_that_are_not_records_are_refused(tmp_path: Path, content: bytes, why: str) -> None:
    (tmp_path / "bad.jsonl").write_bytes(content)
    (tmp_path / "bad.jsonl.gz").write_bytes(gzip.compress(content))
    for name in ("bad.jsonl", "bad.jsonl.gz"):
        with pytest.raises(InvalidRecordError, match=why):
            list(saqqara.read_records(tmp_path / name))


@kinds
def test_truncated_or_foreign_file_is_refused(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    saqqara.write_records(file, games())
    file.write_bytes(file.read_bytes()[:-20])
    with pytest.raises(InvalidRecordError):
        list(saqqara.read_records(file))
    file.write_bytes(b"\x00" * 100)
    with pytest.raises(InvalidRecordError):
        list(saqqara.read_records(file))
    file.unlink()
    with pytest.raises(InvalidRecordError, match="cannot read "):
        list(saqqara.read_records(file))


def test_invalid_names_paths_and_records_are_refused_without_writing(tmp_path: Path) -> None:
    for name in ("games.json", "games.txt", "games"):
        with pytest.raises(InvalidRecordError, match=r"must end in \.jsonl, \.jsonl\.gz, \.jsonl\.xz, \.parquet"):
            saqqara.read_records(tmp_path / name)
    with pytest.raises(InvalidRecordError, match="expected a file path, got 5"):
        saqqara.read_records(5)  # type: ignore[arg-type]

    def two() -> Iterator[Record]:
        yield games()[0]
        yield "no record"  # type: ignore[misc]

    for name in NAMES:
        with pytest.raises(InvalidRecordError, match="expected a Record, got 'no record'"):
            saqqara.write_records(tmp_path / name, two())
    with pytest.raises(InvalidRecordError, match="cannot write "):
        saqqara.write_records(tmp_path / "nowhere" / "games.jsonl", games())
    assert list(tmp_path.iterdir()) == []


def test_games_of_a_run_are_written_as_records(tmp_path: Path) -> None:
    duel = saqqara.game("duel")
    played = saqqara.self_play(duel, ["random", "greedy"], 2, keep_actions=True)
    saqqara.write_records(tmp_path / "run.jsonl", played.records(["Random", "Greedy"]))
    first, second = saqqara.read_records(tmp_path / "run.jsonl")
    assert (first.players, second.players) == (["Random", "Greedy"], ["Greedy", "Random"])
    assert first.replay() == played.state(0)
    with pytest.raises(saqqara.InvalidOptionError, match="expected at least 2 names, one per player, got 1"):
        next(played.records(["Random"]))
