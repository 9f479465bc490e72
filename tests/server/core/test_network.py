"""Addresses that a server prints at its start, and addresses in invitations."""

import socket
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.requests import HTTPConnection

from saqqara.server.core import network
from saqqara.server.core.network import ListenAddress, find_network_host, is_loopback
from saqqara.server.core.services import ServiceRegistry
from saqqara.server.live.table_page import render_regions
from saqqara.server.serve import startup_message
from saqqara.server.tables.table_kinds import LIVE, PATHS
from saqqara.server.tables.table_registry import table_url
from saqqara.table import Table

ALL_INTERFACES, LOOPBACK = ListenAddress("0.0.0.0", 8000), ListenAddress("127.0.0.1", 8000)


@pytest.fixture
def private_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give this machine the address 192.168.1.5 in its network."""
    at = {socket.AF_INET: "192.168.1.5", socket.AF_INET6: "fd00::5"}
    monkeypatch.setattr(network, "find_network_host", at.__getitem__)


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(*_: Any) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", unreachable)


@pytest.mark.parametrize(
    ("host", "here"),
    [
        ("127.0.0.1", True), ("127.8.8.8", True), ("localhost", True), ("::1", True),
        ("192.168.1.5", False), ("saqqara.example", False), ("0.0.0.0", False), ("", False), (None, False),
    ],
)  # fmt: skip
def test_loopback_hosts_are_recognized(host: str | None, here: bool) -> None:
    assert is_loopback(host) == here


@pytest.mark.usefixtures("private_network")
def test_startup_prints_reachable_addresses() -> None:
    assert startup_message(LOOPBACK) == "Saqqara runs at http://127.0.0.1:8000  (press Ctrl+C to stop)"
    assert (
        startup_message(ListenAddress("192.168.1.7", 80))
        == "Saqqara runs at http://192.168.1.7:80  (press Ctrl+C to stop)"
    )
    assert startup_message(ALL_INTERFACES).splitlines() == [
        "Saqqara runs at http://127.0.0.1:8000  (press Ctrl+C to stop)",
        "Other devices in this network can open http://192.168.1.5:8000",
    ]
    assert startup_message(ListenAddress("::", 8000)).splitlines() == [
        "Saqqara runs at http://[::1]:8000  (press Ctrl+C to stop)",
        "Other devices in this network can open http://[fd00::5]:8000",
    ]


@pytest.mark.usefixtures("no_network")
def test_machine_without_network_has_only_its_own_address() -> None:
    assert find_network_host() is None
    assert startup_message(ALL_INTERFACES).splitlines()[1] == "This machine is not connected to a network"
    assert invitation("127.0.0.1:8000", ALL_INTERFACES) == "http://127.0.0.1:8000/t/k7m2p9qrstuv"


def test_network_address_lookup_sends_no_packet(monkeypatch: pytest.MonkeyPatch) -> None:
    used = []

    class Way(socket.socket):
        def connect(self, address: Any) -> None:
            used.append((self.family, self.type, address))
            raise OSError("no route")

    monkeypatch.setattr(socket, "socket", Way)
    assert find_network_host() is None
    assert used == [(socket.AF_INET, socket.SOCK_DGRAM, ("192.0.2.1", 9))]


def invitation(host: str, listening: ListenAddress | None, scheme: str = "http") -> str:
    """Return the link to a table for a browser that has requested this host name."""
    registry = ServiceRegistry([listening], {LIVE: [PATHS[LIVE]]})
    scope = {
        "type": "http", "scheme": scheme, "path": "/t/k7m2p9qrstuv", "query_string": b"",
        "headers": [(b"host", host.encode())], "app": SimpleNamespace(state=SimpleNamespace(registry=registry)),
    }  # fmt: skip
    return table_url(HTTPConnection(scope), "k7m2p9qrstuv")


@pytest.mark.usefixtures("private_network")
@pytest.mark.parametrize(
    ("came", "listening", "invited"),
    [
        ("127.0.0.1:8000", ALL_INTERFACES, "http://192.168.1.5:8000"),
        ("localhost:8000", ALL_INTERFACES, "http://192.168.1.5:8000"),
        ("[::1]:8000", ListenAddress("::", 8000), "http://[fd00::5]:8000"),
        ("192.168.1.9:8000", ALL_INTERFACES, "http://192.168.1.9:8000"),
        ("saqqara.example", ALL_INTERFACES, "http://saqqara.example"),
        ("saqqara.example", LOOPBACK, "http://saqqara.example"),  # a proxy on this machine
        ("127.0.0.1:8000", LOOPBACK, "http://127.0.0.1:8000"),
        ("localhost:8000", None, "http://localhost:8000"),
    ],
)
def test_invitation_has_an_address_that_others_can_open(
    came: str, listening: ListenAddress | None, invited: str
) -> None:
    assert invitation(came, listening) == f"{invited}/t/k7m2p9qrstuv"


def test_invitation_keeps_the_https_of_a_proxy() -> None:
    assert invitation("saqqara.example", LOOPBACK, "https") == "https://saqqara.example/t/k7m2p9qrstuv"
    assert invitation("saqqara.example", LOOPBACK, "wss") == "https://saqqara.example/t/k7m2p9qrstuv"


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "Only this computer can open the link."),
        ("de", "Den Link kann nur dieser Rechner öffnen."),
        ("ru", "Ссылку можно открыть только на этом компьютере."),
    ],
)
def test_loopback_invitation_has_a_warning(lang: str, words: str) -> None:
    seats = [{"name": "Ann", "player": "person", "owner": "ann"}, {"name": "", "player": "open"}]
    table = Table.open("duel", {}, 1, seats)
    alone = render_regions(table, 0, lang, "http://127.0.0.1:8000/t/k7m2p9qrstuv")["waiting"]
    assert words in alone
    assert "<code>saqqara serve --host 0.0.0.0</code>" in alone
    assert 'class="qr"' not in alone  # a phone could not open it
    for url in ("http://192.168.1.5:8000/t/k7m2p9qrstuv", "https://saqqara.example/t/k7m2p9qrstuv"):
        waiting = render_regions(table, 0, lang, url)["waiting"]
        assert words not in waiting
        assert 'class="qr"' in waiting
