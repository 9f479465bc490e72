"""Limits: how many tables a guest or an address may open, and how fast a guest may send commands."""

import json
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection

from saqqara.server.app import BotConfig
from saqqara.server.core.errors import WebError, status_of
from saqqara.server.core.request_guard import SAFE_METHODS
from saqqara.server.core.request_limits import CommandLimit, CreationLimit, Limits, Rate, SocketCounter, client_address
from saqqara.token_bucket import TokenBucket
from server.app_server import AppServer, routes, run_with_app
from server.bots.test_analysis_api import Analyst
from server.running_server import Site, run


class Clock:
    """Clock that stands still until the test sets it."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_token_bucket_allows_a_burst_then_one_at_a_time() -> None:
    clock = Clock()
    allowance = TokenBucket(Rate(burst=3, seconds=10.0), clock)
    for _ in range(3):
        assert allowance.wait_seconds("ann") == 0
        allowance.take("ann")
    assert (allowance.wait_seconds("ann"), allowance.wait_seconds("bob")) == (10.0, 0)
    clock.now += 4
    assert allowance.wait_seconds("ann") == 6.0
    clock.now += 6
    assert allowance.wait_seconds("ann") == 0
    allowance.take("ann")
    assert allowance.wait_seconds("ann") == 10.0
    clock.now += 1000
    for _ in range(3):
        assert allowance.wait_seconds("ann") == 0
        allowance.take("ann")
    assert allowance.wait_seconds("ann") == 10.0


def test_idle_client_never_waits_whatever_the_clock() -> None:
    clock = Clock()
    allowance = TokenBucket(Rate(1, 600.0), clock)
    for number in range(1000):
        clock.now = 15_800 + number * 0.1234567  # loses a digit when 600 is added
        assert allowance.wait_seconds(str(number)) == 0


def test_token_bucket_drops_the_oldest_keys() -> None:
    allowance = TokenBucket(Rate(1, 10.0), Clock())
    for number in range(TokenBucket.MAX_KEYS + 1):
        allowance.take(str(number))
    assert (allowance.wait_seconds("0"), allowance.wait_seconds("1")) == (0, 10.0)


def test_table_creation_is_limited_by_guest_and_address() -> None:
    limits = Limits(tables_by_guest=Rate(2, 30.0), tables_by_address=Rate(3, 60.0))
    opening = CreationLimit(limits, Clock())
    opening.take("ann", "here")
    opening.take("ann", "here")
    with pytest.raises(WebError) as refused:
        opening.take("ann", "there")
    assert (refused.value.code, status_of(refused.value)) == ("too-many", 429)
    assert refused.value.headers == {"Retry-After": "30"}
    opening.take("bob", "here")
    with pytest.raises(WebError) as refused:
        opening.take("cleo", "here")
    assert refused.value.headers == {"Retry-After": "60"}
    opening.take("cleo", "there")


def test_refused_table_creation_uses_no_allowance() -> None:
    clock = Clock()
    opening = CreationLimit(Limits(tables_by_guest=Rate(1, 10.0), tables_by_address=Rate(100, 1.0)), clock)
    opening.take("ann", "here")
    for _ in range(50):
        with pytest.raises(WebError):
            opening.take("ann", "here")
    clock.now += 10
    opening.take("ann", "here")


def test_command_rate_is_limited() -> None:
    clock = Clock()
    commands = CommandLimit(Limits(commands=Rate(2, 0.5)), clock)
    commands.take("ann")
    commands.take("ann")
    with pytest.raises(WebError, match="too-many"):
        commands.take("ann")
    clock.now += 0.5
    commands.take("ann")


def test_total_of_websockets_is_limited() -> None:
    connections = SocketCounter(Limits(max_sockets=2))
    connections.acquire("ann", "a")
    connections.acquire("bob", "b")
    with pytest.raises(WebError, match="too-many"):
        connections.acquire("cleo", "c")
    connections.release("ann", "a")
    connections.acquire("cleo", "c")


@pytest.mark.parametrize(
    ("client", "network"),
    [
        ("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"), ("testclient", "testclient"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"), ("2001:db8:1:2:ffff::9", "2001:db8:1:2::"),
        ("2001:db8:1:3::9", "2001:db8:1:3::"),
    ],
)  # fmt: skip
def test_ipv6_clients_are_limited_by_network(client: str, network: str) -> None:
    assert client_address(HTTPConnection({"type": "http", "client": (client, 1234)})) == network


def test_no_address_takes_all_websockets() -> None:
    connections = SocketCounter(Limits())

    def enters(guest: str, address: str) -> bool:
        try:
            connections.acquire(guest, address)
        except WebError:
            return False
        return True

    assert sum(enters(f"guest {number % 200}", "there") for number in range(8000)) == 1000
    for one in ("a", "b", "c", "d"):
        for number in range(1000):
            enters(f"guest {number}", one)
    connections.acquire("ann", "here")  # the last slots are for addresses without a connection


def test_too_many_tables_are_refused_with_the_waiting_time(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = site.guest(**{"Accept-Language": "de"})
        await ann.open()
        await ann.open()
        body = {"game": "duel", "opponents": ["open"], "name": "Ann"}
        answer = await ann.client.post("/api/tables", json=body)
        assert (answer.status_code, answer.json()["error"]) == (429, "too-many")
        seconds = int(answer.headers["retry-after"])
        assert 590 < seconds <= 600
        assert answer.json()["message"] == f"Du hast viele Tische eröffnet. Versuch es in {seconds} s wieder."
        assert await ann.site.services.store.count_tables() == 2
        await site.guest().open()

    run(test, tmp_path, limits=Limits(tables_by_guest=Rate(2, 600.0)))


def test_clients_without_cookie_are_limited_by_address(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        for _ in range(3):
            await site.guest().open()
        eve = await site.guest().arrive()
        answer = await eve.client.post("/api/tables", json={"game": "duel", "opponents": ["open"]})
        assert answer.status_code == 429

    run(test, tmp_path, limits=Limits(tables_by_address=Rate(3, 600.0)))


def test_too_fast_commands_are_refused(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()
        assert (await ann.play("place b2", 1, confirm=False)).status_code == 200
        answer = await ann.post("undo", after=2)
        assert (answer.status_code, answer.json()["error"]) == (429, "too-many")
        assert answer.json()["message"] == "That was too fast. Try again in a moment."
        assert (await ann.fetch())["seq"] == 2

    run(test, tmp_path, limits=Limits(commands=Rate(2, 600.0)))


ONE_REQUEST = Rate(1, 600.0)
BODY = {"game": "duel", "opponents": ["open"], "action": "place b2", "after": 0}


def test_every_unsafe_route_has_a_rate_limit(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        paths = {(method, path) for method, path in routes(server.app) if method not in SAFE_METHODS}
        assert len(paths) > 20
        for method, path in sorted(paths):
            guest = server.cookie(f"{method} {path}")  # each guest has a separate rate
            mine = [] if path == "/api/guest" else [guest]
            address = path.replace("{name}", "k7m2p9qrstuv")
            statuses = []
            for _ in range(2):
                json_type = (b"content-type", b"application/json")
                answer = await server.request(method, address, [json_type, *mine], body=json.dumps(BODY).encode())
                statuses.append(answer.status)
            assert statuses[0] != 429, path
            assert statuses[1] == 429, path
            assert 0 < int(answer.headers["retry-after"]) <= 600, path

    limits = Limits(commands=ONE_REQUEST, new_guests_by_address=ONE_REQUEST)
    run_with_app(tmp_path, test, limits=limits, computer=BotConfig(("novice",), Analyst(), analysis_pool=Analyst()))
