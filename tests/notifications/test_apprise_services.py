"""Services that an admin can allow: the requests that `apprise` sends, with names that carry no markup."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs

import pytest

from notifications.https_listener import Listener, RecordedRequest, run_listener
from saqqara.notifications import apprise_services
from saqqara.notifications.apprise_services import SERVICES, AppriseBackend
from saqqara.notifications.message import DeliveryError, Notification

SITE = "https://games.example.org"
WORDS = Notification("en", "Your turn: The Duel (<b>Bob)", "@everyone: a1 <3", "/t/abc", "abc", 1, "", "", "")
TITLE, TEXT = "Your turn: The Duel (‹b›Bob)", "@\u2060everyone: a1 ‹3\nhttps://games.example.org/t/abc"
TITLED_TEXT = f"{TITLE}\r\n{TEXT}"
"""Message of a service without titles."""

ANSWER = {"user_id": "@bot:example.org", "room_id": "!room:example.org", "ok": True, "result": {}, "id": 1, "status": 1}
"""Answer with the fields that some of the services expect; Slack expects a single word."""

SEND_TO_LISTENER = """
import json, socket, sys
from saqqara.notifications import apprise_services, safe_http
safe_http.resolve_public = lambda host, port, may: [(socket.AF_INET, ("127.0.0.1", int(sys.argv[1])))]
print(apprise_services.send_in_process(json.load(sys.stdin)))
"""
"""Program that sends like `saqqara.notifications.apprise_services`, with all names resolved to this machine."""


@pytest.fixture(scope="module")
def listener() -> Iterator[Listener]:
    with run_listener() as found:
        yield found


def send(listener: Listener, monkeypatch: pytest.MonkeyPatch, address: str, answers: int = 200) -> RecordedRequest:
    """Send a message to an address whose name leads to the listener, and return the last request."""
    port = listener.base.rpartition(":")[2]
    run, listener.answers = subprocess.run, [(answers, {})] * 9
    listener.response_body = b"ok" if "slack" in address else json.dumps(ANSWER).encode()

    def led(command: list[str], **more: Any) -> Any:
        assert command[1:] == ["-m", "saqqara.notifications.apprise_services"]
        return run([sys.executable, "-c", SEND_TO_LISTENER, port], **more)

    monkeypatch.setattr(apprise_services.subprocess, "run", led)
    AppriseBackend(tuple(SERVICES), SITE, lambda number: True, listener.authority).send(address, "", WORDS)
    return listener.requests[-1]


@pytest.mark.parametrize(("address", "host", "path", "expected"), [
    ("matrixs://syt_key@localhost/!room:example.org", "localhost",
     "/_matrix/client/v3/rooms/%21room%3Aexample.org/send/m.room.message/",
     {"msgtype": "m.text", "body": f"{TITLE}\n{TEXT}"}),
    ("https://discord.com/api/webhooks/123456789012345678/AbcDefGhiJklMnoPqrStuVwx", "discord.com",
     "/api/webhooks/123456789012345678/AbcDefGhiJklMnoPqrStuVwx", {"content": TITLED_TEXT, "tts": False}),
    ("tgram://123456789:AAabcdefghijklmnopqrstuvwxyzABCDEFG/12345678", "api.telegram.org",
     "/bot123456789:AAabcdefghijklmnopqrstuvwxyzABCDEFG/sendMessage",
     {"chat_id": 12345678, "parse_mode": "HTML", "text": f"{TITLE}\n{TEXT}".replace("\n", "\r\n")}),
    ("gotifys://localhost/AbCdEfG.h123456", "localhost", "/message", {"title": TITLE, "message": TEXT}),
    ("mmosts://localhost/abcdefghijklmnopqrstuvwxyz", "localhost", "/hooks/abcdefghijklmnopqrstuvwxyz",
     {"text": TITLED_TEXT, "username": "Saqqara"}),
    ("https://hooks.slack.com/services/T12345678/B12345678/abcdefghijklmnopqrstuvwx", "hooks.slack.com",
     "/services/T12345678/B12345678/abcdefghijklmnopqrstuvwx", {"mrkdwn": False}),
    ("zulip://bot@organisation/abcdefghijklmnopqrstuvwxyz012345/games", "organisation.zulipchat.com",
     "/api/v1/messages", {"topic": [TITLE], "content": [TEXT], "to": ["games"], "type": ["stream"]}),
    ("pover://uabcdefghijklmnopqrstuvwxyz012@aabcdefghijklmnopqrstuvwxyz012", "api.pushover.net",
     "/1/messages.json", {"title": [TITLE], "message": [TEXT]}),
])  # fmt: skip
def test_services_receive_the_message(
    address: str, host: str, path: str, expected: dict[str, Any], listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = send(listener, monkeypatch, address)
    assert (request.headers["host"].partition(":")[0], request.path[: len(path)]) == (host, path)
    body = request.body.decode()
    found = json.loads(body) if body.startswith("{") else parse_qs(body)
    assert {name: found[name] for name in expected} == expected
    if host == "hooks.slack.com":
        (attachment,) = found["attachments"]
        assert (attachment["title"], attachment["text"]) == (TITLE, TEXT)


def test_rejection_by_a_service_is_reported(listener: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DeliveryError, match="refused") as error:
        send(listener, monkeypatch, "gotifys://localhost/AbCdEfG.h123456", 401)
    assert not error.value.permanent
