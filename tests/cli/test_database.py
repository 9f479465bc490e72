"""`saqqara db check`: it checks every table of a data file, and prints one line for each damaged one."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cli.conftest import Run
from saqqara.cli.database import DAMAGE_MESSAGES
from saqqara.i18n import LANGUAGES, has_message
from saqqara.storage import AppendMetadata, SeatName, Store
from saqqara.storage.errors import CHANGED, MALFORMED, MISSING, UNREADABLE
from saqqara.storage.event_log import EMPTY_CHECKSUM, checksum
from saqqara.table import Table

OLD_FORMATS = Path(__file__).parents[1] / "storage" / "old_formats"
SEATS = [{"name": name, "player": "person", "person": name} for name in ("Ann", "Bob")]


async def three_tables(store: Store) -> None:
    for name, game in (("first", "duel"), ("second", "imhotep"), ("third", "tara_wolf")):
        table = Table.open(game, {}, 7, SEATS)
        table.play(0, table.view(0)["legal"][0], confirm=True)
        await store.append(name, table.events, AppendMetadata(names=[SeatName(0, "Ann", "Ann")]))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    path = tmp_path / "games.db"
    store = Store(path)
    asyncio.run(three_tables(store))
    store.close()
    return path


def damage(data: Path, statement: str) -> None:
    with closing(sqlite3.connect(data)) as other, other:
        assert other.execute(statement).rowcount == 1
    other.close()


def test_intact_data_file_passes_the_check(run: Run, data: Path) -> None:
    done = run("db", "check", "--data", str(data), "--lang", "en")
    assert (done.exit_code, done.output) == (0, f"{data}: good: 3 tables with 8 events, all as they were written.\n")
    assert sorted(file.name for file in data.parent.iterdir()) == ["games.db", "games.db.ephemeral", "games.db.lock"]


def test_check_passes_after_a_name_is_deleted(run: Run, data: Path) -> None:
    store = Store(data)
    asyncio.run(store.forget_person("Ann"))
    done = run("db", "check", "--data", str(data), "--lang", "de")  # while a server has the file open
    store.close()
    assert (done.exit_code, done.output) == (0, f"{data}: gut: 3 Tische mit 8 Ereignissen, alles unversehrt.\n")


def test_a_flipped_letter_is_named_with_its_table(run: Run, data: Path) -> None:
    damage(data, "update events set event = replace(event, 'played', 'plAyed') where table_id = 'third' and seq = 1")
    done = run("db", "check", "--data", str(data), "--lang", "en")
    assert done.exit_code == 1
    assert done.output == (
        "Table third: event 1 is damaged: its checksum does not match its contents and the events before it\n"
        f"{data}: BAD: of 3 tables, one is damaged. The others are good.\n"
    )
    assert run("db", "check", "--data", str(data), "--lang", "de").output == (
        "Tisch third: Ereignis 1 ist beschädigt: Seine Prüfsumme passt nicht zu seinem Inhalt und den Ereignissen "
        f"davor\n{data}: SCHLECHT: Von 3 Tischen ist einer beschädigt, die anderen sind unversehrt.\n"
    )


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("delete from events where table_id = 'third' and seq = 0", "Стол third: нет события 0"),
        (
            "update events set event = '[]' where table_id = 'third' and seq = 1",
            "Стол third: событие 1 повреждено: его контрольная сумма не подходит к содержанию и к предыдущим событиям",
        ),
    ],
)
def test_a_damaged_event_is_named_in_the_language_of_the_operator(
    run: Run, data: Path, statement: str, message: str
) -> None:
    damage(data, statement)
    assert run("db", "check", "--data", str(data), "--lang", "ru").output.splitlines()[0] == message


def test_every_kind_of_damage_has_a_message() -> None:
    assert set(DAMAGE_MESSAGES) == {MISSING, CHANGED, UNREADABLE, MALFORMED}
    for message in DAMAGE_MESSAGES.values():
        assert all(has_message(lang, message) for lang in LANGUAGES)


def test_event_that_is_not_json_is_reported_with_technical_detail(run: Run, data: Path) -> None:
    text, table = "{", "unread"
    with closing(sqlite3.connect(data)) as other, other:
        other.execute(
            "insert into events (table_id, seq, event, checksum) values (?, 0, ?, ?)",
            (table, text, checksum(EMPTY_CHECKSUM, table, 0, text)),
        )
    message = next(
        line for line in run("db", "check", "--data", str(data), "--lang", "de").output.splitlines() if "unread" in line
    )
    assert message.startswith(
        "Tisch unread: Ereignis 0 ist beschädigt und nicht lesbar (technische Einzelheit auf Englis"
    )


def test_events_of_a_newer_version_are_no_damage(run: Run, tmp_path: Path) -> None:
    path, store = tmp_path / "games.db", Store(tmp_path / "games.db")
    table = Table.open("duel", {}, 7, SEATS)
    asyncio.run(store.append("a", [*table.events, {"seq": 1, "event": "waved", "seat": 1}]))
    store.close()
    done = run("db", "check", "--data", str(path), "--lang", "en")
    assert (done.exit_code, done.output) == (
        0,
        "Table a needs a newer version of this program, or a game that is not installed here (technical detail: "
        "“event 1 has the unknown kind 'waved'”)\n"
        f"{path}: good: one table with 2 events, all as they were written.\n",
    )


def test_an_event_that_breaks_the_rules_is_named_even_with_a_checksum_that_fits(run: Run, tmp_path: Path) -> None:
    path, store = tmp_path / "games.db", Store(tmp_path / "games.db")
    table = Table.open("duel", {}, 7, SEATS)
    asyncio.run(store.append("a", [*table.events, {"seq": 1, "event": "played", "seat": 1, "action": "place b2"}]))
    store.close()
    done = run("db", "check", "--data", str(path), "--lang", "en")
    assert done.exit_code == 1
    assert done.output.splitlines()[0] == "Table a: event 1 was not possible: It is not this seat’s turn."
    done = run("db", "check", "--data", str(path), "--lang", "de")
    assert done.output.splitlines()[0] == "Tisch a: Ereignis 1 war nicht möglich: Gerade ist jemand anderes am Zug."


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"Dear Ann", "the file is not a SQLite database"),
        (b"SQLite format 3\0" + b"x" * 50, "the file is damaged: it is truncated"),
    ],
)
def test_other_files_are_refused_unchanged(run: Run, tmp_path: Path, content: bytes, why: str) -> None:
    path = tmp_path / "letter.txt"
    path.write_bytes(content)
    done = run("db", "check", "--data", str(path))
    assert (done.exit_code, why in done.stderr) == (2, True)
    assert path.read_bytes() == content


def test_data_of_an_older_format_are_left_alone(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "saqqara.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((OLD_FORMATS / "format_6.sql").read_text("utf-8"))
    before = path.read_bytes()
    done = run("db", "check", "--data", str(path))
    assert done.exit_code == 2
    assert done.stderr == (
        f"saqqara: {path}: unsupported data format 6, from before version 1.0.0; this program reads format 8 and "
        "later; nothing was changed\n"
    )
    assert path.read_bytes() == before


def test_the_address_of_a_database_is_not_repeated(run: Run) -> None:
    done = run("db", "check", "--data", "postgresql://ann:secret@host/name")
    assert (done.exit_code, "secret" in done.output + done.stderr) == (2, False)


@pytest.mark.parametrize("command", ["db check --data", "admin list-reports --data", "serve --data"])
def test_a_password_on_the_command_line_is_refused(run: Run, command: str) -> None:
    for address in ("postgresql://ann:geheim@host/name", "postgresql://ann@host/name?password=geheim"):
        done = run(*command.split(), address)
        assert done.exit_code == 2
        assert done.stderr.startswith("saqqara: every user of this machine can read a password on the command line;")
        assert "SAQQARA_DATA" in done.stderr
        assert "geheim" not in done.output + done.stderr


def test_the_environment_may_name_the_data_with_a_password(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAQQARA_DATA", "postgresql://ann:geheim@127.0.0.1:1/name")
    done = run("db", "check")
    assert done.exit_code == 2
    assert done.stderr.startswith("saqqara: cannot use postgresql://ann:***@127.0.0.1:1/name: connection failed:")
    assert "geheim" not in done.output + done.stderr
    assert "SAQQARA_DATA" not in os.environ  # so that child processes do not inherit it
