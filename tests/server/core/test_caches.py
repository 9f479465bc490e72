"""Contents of requests do not fill the caches of the server."""

import functools
import gc
from collections.abc import Iterator
from pathlib import Path

from cachetools import LRUCache

from saqqara.i18n import ENTRY_OVERHEAD, TextCache
from server.app_server import AppServer, run_with_app

MAX_GROWTH = 16
"""Maximum growth of a cache from repeated requests; none of it comes from the contents of the requests."""


def caches() -> Iterator[tuple[str, int]]:
    """Yield the name and the number of entries of every cache of the program."""
    for thing in gc.get_objects():  # not isinstance: other tests leave proxies of deleted objects
        if type(thing) in (TextCache, LRUCache):
            yield f"{type(thing).__name__} {id(thing)}", len(thing)
        elif type(thing) is functools._lru_cache_wrapper and thing.__module__.startswith("saqqara."):
            yield f"{thing.__module__}.{thing.__qualname__}", thing.cache_info().currsize


async def ask_junk(server: AppServer, ann: tuple[bytes, bytes], table: str, junk: str) -> None:
    """Send fifteen requests that contain invented text in different places."""
    sent, path = junk.encode(), f"/api/tables/{table}"
    host = (b"host", f"{junk}.test".encode())
    await server.post(f"{path}/confirm", {"after": 0, junk * 20: 1}, ann)
    await server.post(f"{path}/play", {"after": 0, "action": junk}, ann, host)
    await server.post("/api/tables", {"game": junk, "opponents": [junk], "options": {junk: junk}}, ann)
    await server.post("/api/tables", {"game": "duel", "opponents": [junk]}, ann)
    await server.get(f"{path}/refusal", ann, query=b"action=" + sent)
    await server.get(f"{path}/preview", ann, query=b"action=" + sent)
    await server.get(f"{path}/sites/{junk}", ann)
    await server.get(f"{path}/topics/{junk}", ann)
    await server.get(f"{path}/points", ann, (b"accept-language", sent), query=b"lang=" + sent)
    await server.get(f"/api/rules/duel/{junk}")
    await server.get(f"/api/rules/{junk}/DUEL-1.1")
    await server.get(f"/api/tables/{junk}")
    await server.get(f"/rules/{junk}", query=b"v=" + sent)
    await server.get("/about", (b"cookie", b"guest=" + sent + b"; lang=" + sent + b"; theme=" + sent), host)
    await server.get(f"/static/{junk}/{junk}")


async def look_with_junk(server: AppServer, ann: tuple[bytes, bytes], table: str, junk: str) -> None:
    """Send three more for whole pages of a table, which take longer."""
    sent, host = junk.encode(), (b"host", f"{junk}.test".encode())
    await server.get(f"/t/{table}", ann, host, query=b"theme=" + sent)
    await server.get(f"/t/{table}/replay", ann, host, query=b"ply=" + sent)
    await server.get(f"/t/{table}/what-if", ann, host, query=b"opponent=" + sent)


def test_two_thousand_junk_requests_fill_no_cache(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann = server.cookie("ann")
        new = {"game": "duel", "opponents": ["hot-seat"], "seat": 0, "name": "Ann"}
        table = (await server.post("/api/tables", new, ann)).json["table"]
        await ask_junk(server, ann, table, "first")
        await look_with_junk(server, ann, table, "first")
        before = dict(caches())
        assert len(before) > 50
        for number in range(132):
            await ask_junk(server, ann, table, f"junk{number}")
            if number % 6 == 0:
                await look_with_junk(server, ann, table, f"junk{number}")
        grown = {name: count - before.get(name, 0) for name, count in caches()}
        assert {name: count for name, count in grown.items() if count > MAX_GROWTH} == {}

    run_with_app(tmp_path, test)


def test_text_cache_is_bounded_by_size() -> None:
    cache = TextCache(10_000)
    for number in range(1000):
        assert cache.get(number, lambda: "x" * 144) == "x" * 144  # about 400 letters with its key of up to three digits
    assert 12 <= len(cache) <= 24
    assert cache.get("long", lambda: "y" * 10_000) == "y" * 10_000
    assert "long" not in cache


def test_used_entries_stay_and_are_computed_once() -> None:
    made: list[int] = []

    def make(number: int) -> str:
        made.append(number)
        return str(number)

    cache = TextCache(20 * (ENTRY_OVERHEAD + 10))
    for number in range(1, 100):
        assert cache.get(0, lambda: make(0)) == "0"
        assert cache.get(number, lambda number=number: make(number)) == str(number)
    assert made.count(0) == 1
    assert len(made) == 100
