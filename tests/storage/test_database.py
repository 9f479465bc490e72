"""The event log on disk: acknowledged events are stored, conflicting ones refused, and foreign data left alone."""

import asyncio
import hashlib
import os
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sql
from sqlalchemy.engine import Connection

from saqqara.storage import AppendMetadata, ConflictError, CorruptionError, SeatName, Store, StoreError, open_read_only

SOURCE = Path(__file__).resolve().parents[2] / "src"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "saqqara.db"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests that do not use the file with PostgreSQL, too."""
    if "store" in metafunc.fixturenames and "path" not in metafunc.fixturenames:
        metafunc.parametrize("store", ("file", "postgresql"), indirect=True)


@pytest.fixture
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    shared = getattr(request, "param", "file") == "postgresql"
    path = "" if shared else request.getfixturevalue("path")
    store = Store(request.getfixturevalue("cluster").create_saqqara_database() if shared else path)
    yield store
    store.close()


def event(seq: int, **facts: Any) -> dict[str, Any]:
    return {"seq": seq, "event": "played", **facts}


def on_disk(path: Path) -> list[tuple[str, int, str]]:
    """Return the events that another process reads."""
    with closing(sqlite3.connect(path)) as other, other:
        return other.execute("select table_id, seq, event from events order by table_id, seq").fetchall()


def test_file_and_folder_are_created_on_first_start(path: Path, store: Store) -> None:
    assert path.is_file()
    with closing(sqlite3.connect(path)) as other, other:
        assert other.execute("pragma journal_mode").fetchone() == ("wal",)
        assert other.execute("select value from about where name = 'format'").fetchone() == ("8",)


def test_tables_are_created_atomically(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saqqara.storage.backends.connect.revision", None)  # used by the last statement
    with pytest.raises(AttributeError):
        Store(path)
    monkeypatch.undo()
    Store(path).close()


async def append_some_events(store: Store) -> None:
    await store.append("a", [event(0, name="Аня"), event(1)])
    await store.append("b", [event(0)])
    await store.append("a", [event(2, deep={"x": [1, None]})])


def test_appended_events_are_on_disk_and_come_back(path: Path, store: Store) -> None:
    asyncio.run(append_some_events(store))
    assert on_disk(path) == [
        ("a", 0, '{"event":"played","name":"Аня"}'),
        ("a", 1, '{"event":"played"}'),
        ("a", 2, '{"event":"played","deep":{"x":[1,null]}}'),
        ("b", 0, '{"event":"played"}'),
    ]
    assert asyncio.run(store.events("a")) == [event(0, name="Аня"), event(1), event(2, deep={"x": [1, None]})]
    assert asyncio.run(store.events("c")) == []
    assert asyncio.run(store.count_tables()) == 2


def test_events_survive_closing(path: Path, store: Store) -> None:
    asyncio.run(append_some_events(store))
    store.close()
    again = Store(path)
    assert len(asyncio.run(again.events("a"))) == 3
    again.close()


def test_only_one_of_concurrent_appends_succeeds(store: Store) -> None:
    async def race() -> list[Any]:
        await store.append("a", [event(0)])
        moves = [store.append("a", [event(1, by=n), event(2, by=n)]) for n in range(10)]
        return await asyncio.gather(*moves, store.append("b", [event(0)]), return_exceptions=True)

    *moves, other = asyncio.run(race())
    assert [type(outcome) for outcome in moves] == [type(None)] + [ConflictError] * 9
    assert str(moves[1]) == "event 1 of table a already exists"
    assert other is None
    assert asyncio.run(store.events("a")) == [event(0), event(1, by=0), event(2, by=0)]


def test_conflicting_append_stores_nothing(store: Store) -> None:
    async def clash() -> None:
        await store.append("a", [event(0), event(1)])
        await store.append("a", [event(1), event(2)])

    with pytest.raises(ConflictError):
        asyncio.run(clash())
    assert len(asyncio.run(store.events("a"))) == 2


def test_tables_waiting_for_bots_are_listed(store: Store) -> None:
    async def wait() -> None:
        await store.append("a", [event(0)], AppendMetadata(waits_for_bot=True))
        await store.append("b", [event(0)], AppendMetadata(waits_for_bot=True))
        await store.append("c", [event(0)])
        await store.append("a", [event(1)])
        await store.append("c", [event(1)], AppendMetadata(waits_for_bot=True))

    asyncio.run(wait())
    assert asyncio.run(store.waiting_tables()) == ["b", "c"]


def test_many_appends_share_commits(store: Store) -> None:
    async def many() -> None:
        await asyncio.gather(*(store.append(f"t{n}", [event(0)]) for n in range(600)))

    asyncio.run(many())
    assert asyncio.run(store.count_tables()) == 600


def test_cancelled_append_affects_no_other(store: Store) -> None:
    async def give_up() -> None:
        first = asyncio.ensure_future(store.append("a", [event(0)]))
        await asyncio.sleep(0)
        first.cancel()
        await store.append("b", [event(0)])

    asyncio.run(give_up())
    assert len(asyncio.run(store.events("b"))) == 1


def test_closed_store_refuses_appends(store: Store) -> None:
    store.close()
    with pytest.raises(StoreError, match="closed"):
        asyncio.run(store.append("a", [event(0)]))


def test_query_during_close_leaves_no_open_connection(path: Path) -> None:
    store, looks, closed = Store(path), threading.Event(), threading.Event()
    used: list[sqlite3.Connection] = []

    def query(connection: Connection) -> int:
        used.append(connection.connection.dbapi_connection)  # type: ignore[arg-type]
        looks.set()
        assert closed.wait(20)
        return connection.scalar(sql.text("SELECT 7")) or 0

    found: list[int] = []
    reader = threading.Thread(target=lambda: found.append(store.read_sync("a number", query)))
    reader.start()
    assert looks.wait(20)
    store.close()
    closed.set()
    reader.join()
    assert found == [7]
    with pytest.raises(sqlite3.ProgrammingError, match="closed database"):
        used[0].execute("SELECT 1")
    with pytest.raises(StoreError, match="the store is closed"):
        store.read_sync("a number", query)


def refusal_message(path: Path) -> str:
    """Return the error message for an unusable file, and check that it and its folder have not changed."""
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    with pytest.raises(StoreError) as error:
        Store(path)
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == before
    assert str(path) in str(error.value)
    return str(error.value)


def test_foreign_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, this is no database at all.")
    assert "the file is not a SQLite database" in refusal_message(path)


def test_foreign_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "photos.db"
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("create table photos (id integer)")
    assert "not a Saqqara database: it contains the tables photos" in refusal_message(path)


def test_data_of_a_newer_format_are_refused(path: Path, store: Store) -> None:
    store.close()
    with closing(sqlite3.connect(path)) as other:
        with other:
            other.execute("update about set value = '9'")
        other.execute("pragma journal_mode = delete")
    assert "unsupported data format 9; this program uses format 8" in refusal_message(path)


def test_damaged_file_is_refused(path: Path, store: Store) -> None:
    asyncio.run(append_some_events(store))
    store.close()
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])
    assert "damaged" in refusal_message(path) or "malformed" in refusal_message(path)


def test_damaged_file_with_wal_is_reported(path: Path, store: Store) -> None:
    asyncio.run(append_some_events(store))
    copy = path.with_name("copy") / "saqqara.db"
    copy.parent.mkdir()
    for end in ("", "-wal"):
        copy.with_name(copy.name + end).write_bytes(path.with_name(path.name + end).read_bytes())
    copy.write_bytes(b"no database".ljust(4096, b"!"))
    assert "the file is not a SQLite database" in refusal_message(copy)


def test_folder_instead_of_a_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot use"):
        Store(tmp_path)


def test_damaged_event_error_names_event_and_table(path: Path, store: Store) -> None:
    asyncio.run(append_some_events(store))
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("update events set event = '{\"event\":' where table_id = 'a' and seq = 1")
    with pytest.raises(StoreError, match=r"^event 1 of table a is damaged: "):
        asyncio.run(store.events("a"))


def test_path_may_contain_special_characters(tmp_path: Path) -> None:
    path = tmp_path / "a b?c#d%20" / "säqq?ara.db"
    for _ in range(2):
        store = Store(path)
        asyncio.run(store.append("a", [event(asyncio.run(store.count_tables()))]))
        store.close()
    assert path.is_file()


def test_truncated_file_is_refused(path: Path, store: Store) -> None:
    asyncio.run(append_some_events(store))
    store.close()
    path.write_bytes(path.read_bytes()[:-1])
    assert "the file is damaged: it is truncated" in refusal_message(path)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("sqlite:///x.db", "expected a file or a PostgreSQL URL (EXAMPLE), got sqlite://"),
        (
            "mysql+driver://ann:secret@host",
            "expected a file or a PostgreSQL URL (EXAMPLE), got mysql+driver://",
        ),
        ("postgresql://ann:secret@host", "the database URL has no database name: expected a URL like EXAMPLE"),
        (
            "postgresql://ann:secret@host:x/name",
            "the database URL is invalid: expected a URL like EXAMPLE",
        ),
    ],
)
@pytest.mark.parametrize("kind", [str, Path])
def test_invalid_address_error_does_not_repeat_it(
    text: str, why: str, kind: type[str | Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StoreError) as error:
        Store(kind(text))
    assert str(error.value) == why.replace("EXAMPLE", "postgresql://saqqara@localhost/saqqara")
    assert list(tmp_path.iterdir()) == []


# ---- one server at a time -------------------------------------------------------------------------------------------

HOLDER = """
import sys
from saqqara.storage import Store
store = Store(sys.argv[1])
print("open", flush=True)
sys.stdin.read()
"""


def start_holder(path: Path) -> subprocess.Popen[str]:
    """Start another process that has the data open."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stdout.readline() == "open\n"
    return process


def test_locked_data_are_refused_until_released(path: Path) -> None:
    with start_holder(path) as other:
        with pytest.raises(StoreError) as error:
            Store(path)
        assert str(error.value) == (f"{path} is in use by another server; a data file can only be open in one server")
        other.kill()
        other.wait()
        Store(path).close()


def test_open_data_can_be_read_only(path: Path, store: Store) -> None:
    asyncio.run(append_some_events(store))
    with open_read_only(path) as archive:
        assert (sorted(archive.tables()), len(archive.events("a")), archive.integrity_errors()) == (["a", "b"], 3, [])


def test_data_file_is_private(path: Path, store: Store) -> None:
    asyncio.run(append_some_events(store))
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    files = [f"saqqara.db{part}{end}" for part in ("", ".ephemeral") for end in ("", "-shm", "-wal")]
    assert modes == dict.fromkeys((*files, "saqqara.db.lock"), 0o600)
    store.close()
    paths = path, path.with_name("saqqara.db.ephemeral")
    for one in paths:
        one.chmod(0o644)
    Store(path).close()
    assert [stat.S_IMODE(one.stat().st_mode) for one in paths] == [0o600, 0o600]


# ---- announcements --------------------------------------------------------------------------------------------------


def test_appends_are_announced_once_on_disk(path: Path, store: Store) -> None:
    announcements: list[tuple[str, int | None, int]] = []
    store.event_bus.subscribe(lambda table, seq: announcements.append((table, seq, len(on_disk(path)))))
    asyncio.run(append_some_events(store))
    assert announcements == [("a", 1, 2), ("b", 0, 3), ("a", 2, 4)]


def test_cancelled_append_is_announced(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on, commit = threading.Event(), threading.Event(), store._commit

    def later(writes: Any) -> None:
        begun.set()
        go_on.wait(10)
        commit(writes)

    monkeypatch.setattr(store, "_commit", later)

    async def give_up() -> str:
        announcements = asyncio.Queue[str]()
        store.event_bus.subscribe(lambda table, seq: announcements.put_nowait(f"{table} {seq}"))
        appending = asyncio.ensure_future(store.append("a", [event(0)]))
        await asyncio.to_thread(begun.wait, 10)
        appending.cancel()
        go_on.set()
        return await asyncio.wait_for(announcements.get(), 10)

    assert asyncio.run(give_up()) == "a 0"


def test_refused_append_is_not_announced(store: Store) -> None:
    announcements: list[str] = []

    async def clash() -> None:
        await store.append("a", [event(0)])
        store.event_bus.subscribe(lambda table, seq: announcements.append(table))
        with pytest.raises(ConflictError):
            await store.append("a", [event(0)])

    asyncio.run(clash())
    assert announcements == []


def test_failing_listener_does_not_affect_others(store: Store) -> None:
    announcements: list[str] = []

    def fails(table: str, seq: int | None) -> None:
        raise RuntimeError("I do not want to hear that")

    async def append() -> None:
        asyncio.get_running_loop().set_exception_handler(
            lambda loop, context: announcements.append(str(context["exception"]))
        )
        store.event_bus.subscribe(fails)
        store.event_bus.subscribe(lambda table, seq: announcements.append(table))
        await store.append("a", [event(0)])

    asyncio.run(append())
    assert announcements == ["I do not want to hear that", "a"]


@pytest.mark.parametrize("text", ["\ud800", {1, 2}])
def test_unwritable_event_is_refused_without_affecting_others(text: Any, store: Store) -> None:
    """A lone surrogate or a value outside JSON raises an error for its caller; the writer thread continues."""

    async def append() -> None:
        with pytest.raises(StoreError, match=r"^cannot write event 0 of table a: "):
            await asyncio.wait_for(store.append("a", [event(0, text=text)]), 10)
        with pytest.raises(StoreError, match=r"^cannot write event 0 of table a: "):
            await asyncio.wait_for(
                store.append("a", [event(0)], AppendMetadata(names=[SeatName(0, "ann", "\ud800")])), 10
            )
        await store.append("a", [event(0)])

    asyncio.run(append())
    assert asyncio.run(store.events("a")) == [event(0)]


# ---- names are stored outside the log -------------------------------------------------------------------------------


async def seat_two_people(store: Store) -> None:
    await store.append(
        "a", [event(0)], AppendMetadata(names=[SeatName(0, "ann", "Ann of Thebes"), SeatName(1, "bob", "Bob")])
    )
    await store.append(
        "b", [event(0)], AppendMetadata(names=[SeatName(0, "bob", "Robert"), SeatName(1, "ann", "Ann of Thebes")])
    )
    await store.append("b", [event(1)], AppendMetadata(names=[SeatName(0, "cleo", "Cleo")]))


def test_names_are_stored_with_seating_events(store: Store) -> None:
    asyncio.run(seat_two_people(store))
    assert asyncio.run(store.names("a")) == {0: "Ann of Thebes", 1: "Bob"}
    assert asyncio.run(store.names("b")) == {0: "Cleo", 1: "Ann of Thebes"}
    assert asyncio.run(store.names("c")) == {}


def test_renamed_user_changes_all_tables_and_is_announced(store: Store) -> None:
    announcements: list[tuple[str, int | None]] = []

    async def rename() -> None:
        await seat_two_people(store)
        store.event_bus.subscribe(lambda table, seq: announcements.append((table, seq)))
        await store.rename_person("ann", "Anna")

    asyncio.run(rename())
    assert asyncio.run(store.names("a")) == {0: "Anna", 1: "Bob"}
    assert asyncio.run(store.names("b")) == {0: "Cleo", 1: "Anna"}
    assert sorted(announcements) == [("a", None), ("b", None)]


def test_deleted_name_is_erased_and_the_log_unchanged(path: Path, store: Store) -> None:
    asyncio.run(seat_two_people(store))
    before = on_disk(path)
    asyncio.run(store.forget_person("ann"))
    assert asyncio.run(store.names("a")) == {1: "Bob"}
    assert on_disk(path) == before
    store.close()
    assert [file.name for file in path.parent.iterdir() if b"Thebes" in file.read_bytes()] == []
    assert b"Cleo" in path.read_bytes()


# ---- checksums ------------------------------------------------------------------------------------------------------


def test_checksums_are_a_public_hash_chain(path: Path, store: Store) -> None:
    asyncio.run(append_some_events(store))
    with closing(sqlite3.connect(path)) as other, other:
        checksums = [row[0] for row in other.execute("select checksum from events where table_id = 'a' order by seq")]
    first = hashlib.sha256('a 0 {"event":"played","name":"Аня"}'.encode()).digest()
    second = hashlib.sha256(first + b'a 1 {"event":"played"}').digest()
    assert checksums[:2] == [first, second]


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        (
            "update events set event = replace(event, 'played', 'decIded') where table_id = 'a' and seq = 1",
            (1, "checksum"),
        ),
        ("update events set checksum = x'00' where table_id = 'a' and seq = 2", (2, "checksum")),
        ("delete from events where table_id = 'a' and seq = 1", (1, "missing")),
        ("delete from events where table_id = 'a' and seq = 0", (0, "missing")),
        ("update events set table_id = 'c' where table_id = 'b'", (0, "checksum")),
    ],
)
def test_tampering_is_detected_and_located(path: Path, store: Store, fault: str, why: tuple[int, str]) -> None:
    asyncio.run(append_some_events(store))
    with closing(sqlite3.connect(path)) as other, other:
        other.execute(fault)
    table = "c" if "'c'" in fault else "a"
    with pytest.raises(CorruptionError) as error:
        asyncio.run(store.events(table))
    assert (error.value.table, error.value.seq, why[1] in error.value.reason) == (table, why[0], True)
    if table == "a":
        assert len(asyncio.run(store.events("b"))) == 1


def test_later_events_are_checked_against_previous_checksum(path: Path, store: Store) -> None:
    asyncio.run(append_some_events(store))
    assert asyncio.run(store.events("a", after=1)) == [event(2, deep={"x": [1, None]})]
    assert asyncio.run(store.events("a", after=2)) == []
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("update events set checksum = x'00' where table_id = 'a' and seq = 1")
    with pytest.raises(CorruptionError, match="event 2 of table a"):
        asyncio.run(store.events("a", after=1))


def test_events_have_consecutive_numbers(store: Store) -> None:
    asyncio.run(append_some_events(store))
    with pytest.raises(StoreError, match="cannot append event 5 to table a: event 4 does not exist"):
        asyncio.run(store.append("a", [event(5)]))
    with pytest.raises(StoreError, match="from 3 on without gaps"):
        asyncio.run(store.append("a", [event(3), event(5)]))
    assert len(asyncio.run(store.events("a"))) == 3


def test_damaged_page_affects_only_its_table(path: Path, store: Store) -> None:
    """Opening the store reads no tables, and tables on other pages of the file stay readable."""

    async def many() -> None:
        for number in range(40):
            await store.append(f"t{number:02}", [event(seq, text="x" * 900) for seq in range(5)])

    asyncio.run(many())
    store.close()
    content = path.read_bytes()
    page = content.index(b't20{"event"') // 4096 * 4096
    path.write_bytes(content[:page] + b"\xff" * 4096 + content[page + 4096 :])
    again = Store(path)
    damaged = {}
    for name in (f"t{number:02}" for number in range(40)):
        try:
            assert len(asyncio.run(again.events(name))) == 5
        except StoreError as error:
            damaged[name] = str(error)
    asyncio.run(again.append("new", [event(0)]))
    with pytest.raises(CorruptionError, match=r"^table t20 is damaged: .*malformed"):
        asyncio.run(again.events("t20"))
    again.close()
    assert "t20" in damaged
    assert len(damaged) < 5
    assert [name for name, why in damaged.items() if name not in why] == []


async def listed_table_names(store: Store) -> list[list[str]]:
    return [[one.table for one in await store.listed_tables(person)] for person in ("ann-id", "bob-id", "nobody")]


def test_seated_player_lists_and_hides_the_table(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([100, 200, 300])
    monkeypatch.setattr("saqqara.storage.event_log.time", SimpleNamespace(time=lambda: next(clock)))

    async def play() -> None:
        await store.append(
            "a",
            [event(0)],
            AppendMetadata(names=[SeatName(0, "ann-id", "Ann"), SeatName(1, "ann-id", ""), SeatName(2, None, "")]),
        )
        await store.append(
            "b", [event(0)], AppendMetadata(names=[SeatName(0, "ann-id", "Ann"), SeatName(1, None, "Merit")])
        )
        await store.append("a", [event(1)], AppendMetadata(names=[SeatName(2, "bob-id", "Bob")]))
        assert await listed_table_names(store) == [["a", "b"], ["a"], []]  # latest activity first
        first, second = await store.listed_tables("ann-id")
        assert (first.seq, first.at, first.names) == (1, 300, {0: "Ann", 2: "Bob"})
        assert (first.summary, first.is_current) == (None, False)
        assert (second.seq, second.at, second.names) == (0, 200, {0: "Ann", 1: "Merit"})
        await store.hide_table("ann-id", "a")
        assert await listed_table_names(store) == [["b"], ["a"], []]
        assert len(await store.events("a")) == 2  # the table itself is unchanged

    asyncio.run(play())


def test_tables_of_the_same_second_are_ordered_by_seating(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([100.25, 100.5, 100.75])
    monkeypatch.setattr("saqqara.storage.event_log.time", SimpleNamespace(time=lambda: next(clock)))

    async def play() -> None:
        for table in ("b", "a", "c"):
            await store.append(table, [event(0)], AppendMetadata(names=[SeatName(0, "ann-id", "Ann")]))
        assert (await listed_table_names(store))[0] == ["c", "a", "b"]

    asyncio.run(play())


def test_summary_is_stored_until_the_table_changes(store: Store) -> None:
    async def play() -> None:
        await store.append("a", [event(0)], AppendMetadata(names=[SeatName(0, "ann-id", "Ann")]))
        for text in ("early", "late"):
            await store.save_summary("a", 0, {"said": text})
        (one,) = await store.listed_tables("ann-id")
        assert (one.summary, one.summary_seq, one.is_current) == ({"said": "late"}, 0, True)
        await store.append("a", [event(1)])
        (one,) = await store.listed_tables("ann-id")
        assert (one.summary, one.summary_seq, one.seq, one.is_current) == ({"said": "late"}, 0, 1, False)

    asyncio.run(play())


@pytest.mark.parametrize("text", [b"CREATE TABLE about", b"CREATE TABLE events", b"about"])
def test_undecodable_schema_raises_store_error(tmp_path: Path, text: bytes) -> None:
    """SQLite returns damaged text as it is, and Python cannot decode it."""
    path = tmp_path / "saqqara.db"
    Store(path).close()
    content = path.read_bytes()
    start = content.find(text)
    damaged = tmp_path / "damaged.db"
    for place in range(start, start + len(text)):
        damaged.write_bytes(content[:place] + b"\xff" + content[place + 1 :])
        for reads in (Store, _look_through):
            with pytest.raises(StoreError, match=r"damaged\.db"):
                reads(damaged)


def _look_through(path: Path) -> None:
    with open_read_only(path) as archive:
        archive.integrity_errors()
        archive.tables()
