"""Destinations of messages: only public addresses, only HTTPS, and no redirects."""

from __future__ import annotations

import json
import socket
from typing import Any

import pytest

from notifications.https_listener import Listener, run_listener
from saqqara.notifications import ssrf
from saqqara.notifications.apprise_services import AppriseBackend, find_service
from saqqara.notifications.message import DeliveryError, Notification
from saqqara.notifications.ssrf import check_https, is_public, resolve_public

WORDS = Notification("en", "Your turn", "Ann placed on a1.", "/t/abc", "abc")

PRIVATE = [
    "127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.5", "169.254.169.254",
    "100.64.0.1", "192.0.2.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1", "fe80::1",
    "fe80::1%eth0", "fc00::1", "fd12:3456::1", "ff02::1", "2001:db8::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
    "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b:1::a00:1", "2002:7f00:1::", "2002:c0a8:105::1",
    "2001:0:4136:e378:8000:63bf:f5ff:fffe", "nonsense", "",
]  # fmt: skip
PUBLIC = ["8.8.8.8", "172.15.0.1", "172.32.0.1", "2606:4700:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"]


@pytest.mark.parametrize("number", PRIVATE)
def test_private_addresses_get_no_message(number: str) -> None:
    assert not is_public(number)


@pytest.mark.parametrize("number", PUBLIC)
def test_messages_go_to_public_addresses(number: str) -> None:
    assert is_public(number)


@pytest.mark.parametrize("host", [
    "localhost", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "127.0.0.1.",
])  # fmt: skip
def test_private_address_in_any_notation_is_refused(host: str) -> None:
    with pytest.raises(DeliveryError) as refused:
        resolve_public(host.strip("[]"), 443, is_public)
    assert refused.value.reason in (
        "forbidden",
        "unreachable",
    )  # some resolvers reject this notation


def test_private_address_among_public_ones_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def found(*_: Any, **__: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, 443)) for number in ("8.8.8.8", "10.0.0.1")]

    monkeypatch.setattr(ssrf.socket, "getaddrinfo", found)
    with pytest.raises(DeliveryError, match="forbidden"):
        resolve_public("games.example.org", 443, is_public)


@pytest.mark.parametrize("address", [
    "http://push.example.org/a", "ftp://push.example.org/a", "file:///etc/passwd", "gopher://push.example.org",
    "https://", "https:///a", "//push.example.org/a", "push.example.org", "https://ann@push.example.org/a",
    "https://push.example.org:0/a", "https://push.example.org:99999/a", "https://push.example.org\\@10.0.0.1/a",
    "https://push.example.org/a b", "https://push.example.org/\r\nX: y", "https://[::1/a", "HTTP://push.example.org/a",
    "https://pu\u0455h.example.org/a", f"https://push.example.org/{'a' * 1000}",
])  # fmt: skip
def test_other_schemes_and_ambiguous_urls_are_refused(address: str) -> None:
    with pytest.raises(DeliveryError, match="forbidden"):
        check_https(address)


@pytest.mark.parametrize("address", [
    "ntfy://ntfy.sh/games", "ntfys://ntfy.sh/games?attach=file:///etc/passwd", "mailto://ann@example.org",
    "json://10.0.0.1",
    "jsons://10.0.0.1", "https://example.org/hook", "https://ntfy.sh.example.org/games", "file:///etc/passwd",
    "syslog://",
    "ntfys://ntfy.sh/games\nmailto://a@b.de", "matrixs://token@matrix.example.org/!room:example.org", "",
])  # fmt: skip
def test_only_allowed_services_are_used(address: str) -> None:
    assert find_service(address, ("ntfy", "discord")) is None


def test_name_is_resolved_once_for_check_and_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name resolves to a public address at the check and to this machine at the connection."""
    from saqqara.notifications.safe_http import SafeSession, delivery_error, requests

    lookups, went = list[str](), list[Any]()
    answers = iter(["203.0.113.9", "127.0.0.1", "127.0.0.1"])

    def found(host: str, port: int, **_: Any) -> list[Any]:
        lookups.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (next(answers), port))]

    def connect(_: socket.socket, address: Any) -> None:
        went.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(ssrf.socket, "getaddrinfo", found)
    monkeypatch.setattr(socket.socket, "connect", connect)
    with (
        SafeSession(lambda number: number != "127.0.0.1") as session,
        pytest.raises(requests.RequestException) as error,
    ):
        session.post("https://rebinding.example.org/a", data=b"")
    assert delivery_error(error.value).reason == "unreachable"
    assert (lookups, went) == (["rebinding.example.org"], [("203.0.113.9", 443)])


@pytest.mark.parametrize("address", ["https://localhost/a", "https://127.0.0.1/a", "https://[::1]/a"])
def test_private_address_is_never_connected_to(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from saqqara.notifications.safe_http import SafeSession, delivery_error, requests

    monkeypatch.setattr(socket.socket, "connect", lambda *_: pytest.fail("connected"))
    with SafeSession() as session, pytest.raises((requests.RequestException, DeliveryError)) as error:
        session.post(address, data=b"")
    assert not isinstance(error.value, requests.RequestException) or delivery_error(error.value).reason == "forbidden"


def test_no_redirect_is_followed(listener: Listener) -> None:
    from saqqara.notifications.safe_http import SafeSession

    listener.answers = [(307, {"Location": f"{listener.base}/elsewhere"})]
    with SafeSession(lambda number: True, listener.authority) as session:
        answer = session.post(f"{listener.base}/push", data=b"words")
    assert (answer.status_code, [request.path for request in listener.requests]) == (307, ["/push"])


def test_service_message_reaches_only_public_addresses(listener: Listener) -> None:
    port = listener.base.rpartition(":")[2]
    address = f"ntfys://localhost:{port}/games"
    away = AppriseBackend(("ntfy",), "https://games.example.org")
    with pytest.raises(DeliveryError, match="forbidden"):
        away.send(address, "", WORDS)
    assert listener.requests == []
    listener.answers = [(200, {})]
    here = AppriseBackend(("ntfy",), "https://games.example.org", lambda number: True, listener.authority)
    here.send(address, "", WORDS)
    (request,) = listener.requests
    message = json.loads(request.body)
    assert (request.path, message["topic"], message["title"]) == ("/", "games", "Your turn")
    assert message["message"] == "Ann placed on a1.\nhttps://games.example.org/t/abc"


@pytest.fixture
def listener() -> Any:
    with run_listener() as found:
        yield found


def test_slow_recipients_are_timed_out(listener: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes that arrive now and then do not keep a connection open beyond the time limit."""
    from saqqara.notifications import safe_http

    monkeypatch.setattr(safe_http, "REQUEST_TIMEOUT_SECONDS", 0.3)
    listener.drips = True
    with safe_http.SafeSession(lambda number: True, listener.authority) as session:
        session.post(f"{listener.base}/push", data=b"words")
    assert len(listener.requests) == 1
