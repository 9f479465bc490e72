"""Delivery of notifications to real servers on this machine: received messages, and the meaning of failures."""

from __future__ import annotations

import base64
import json
import stat
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from http_ece import ECEException

from notifications.https_listener import Listener, run_listener
from notifications.mail_server import SENDER, Mailbox, run_mail_server
from notifications.push_browser import Browser
from saqqara.notifications.delivery_settings import DeliverySettings, InvalidDeliverySettingsError, MailSettings
from saqqara.notifications.email import EmailBackend
from saqqara.notifications.message import DeliveryError, Notification
from saqqara.notifications.web_push import WebPushBackend, build_subscription
from saqqara.storage.backends.sqlite import load_secret

WORDS = Notification(
    "ru", "Ваш ход: Дуэль (Боб)", "Боб: a1", "/t/abc", "abc", 3, "Перейти:", "Отказаться:", "/notifications/stop?of=KEY"
)
SITE = "https://games.example.org"


@pytest.fixture
def listener() -> Iterator[Listener]:
    with run_listener() as found:
        yield found


@pytest.fixture
def box() -> Iterator[Mailbox]:
    with run_mail_server() as found:
        yield found


def push(tmp_path: Path, listener: Listener) -> WebPushBackend:
    return WebPushBackend(partial(load_secret, tmp_path / "saqqara.db"), lambda number: True, listener.authority)


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_push_message_is_readable_only_by_its_browser(tmp_path: Path, listener: Listener) -> None:
    ann, ben = Browser(f"{listener.base}/ann"), Browser(f"{listener.base}/ben")
    push(tmp_path, listener).send(build_subscription(ann.endpoint, **ann.keys), SITE, WORDS)
    (request,) = listener.requests
    assert ann.decrypt(request.body) == {
        "title": "Ваш ход: Дуэль (Боб)", "body": "Боб: a1", "path": "/t/abc", "topic": "abc", "waiting": 3,
        "lang": "ru",
    }  # fmt: skip
    with pytest.raises(ECEException):
        ben.decrypt(request.body)
    assert (request.path, request.headers["ttl"], request.headers["content-encoding"]) == (
        "/ann",
        "259200",
        "aes128gcm",
    )
    assert len(request.headers["topic"]) == 32  # replaces undelivered messages of the same table
    assert b"abc" not in request.body


@pytest.mark.parametrize("site", [SITE, "https://games.example.org:8443", "https://nas", "https://[fd00::1]:8000"])
def test_push_service_can_identify_the_sender(site: str, tmp_path: Path, listener: Listener) -> None:
    sender, browser = push(tmp_path, listener), Browser(f"{listener.base}/ann")
    sender.send(build_subscription(browser.endpoint, **browser.keys), site, WORDS)
    facts = dict(part.strip().split("=", 1) for part in listener.requests[0].headers["authorization"][6:].split(","))
    assert facts["k"] == sender.public_key
    head, claims, signature = facts["t"].split(".")
    claims_ = json.loads(decoded(claims))
    assert (claims_["aud"], claims_["sub"]) == (listener.base, site)
    r, s = decoded(signature)[:32], decoded(signature)[32:]
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(sender.public_key))
    pair = encode_dss_signature(int.from_bytes(r, "big"), int.from_bytes(s, "big"))
    public.verify(pair, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))  # raises for another key


def test_push_key_is_created_once_and_private(tmp_path: Path, listener: Listener) -> None:
    one = push(tmp_path, listener)
    assert list(tmp_path.iterdir()) == []  # the file is created on first use
    assert one.public_key == push(tmp_path, listener).public_key
    (file,) = tmp_path.iterdir()
    assert (file.name, stat.S_IMODE(file.stat().st_mode)) == ("saqqara.db.push", 0o600)


@pytest.mark.parametrize(("status", "why", "lasting"), [
    (404, "gone", True), (410, "gone", True), (400, "refused", False), (413, "refused", False),
    (302, "refused", False), (429, "refused", False), (503, "unreachable", False),
])  # fmt: skip
def test_push_service_errors_are_classified(
    status: int, why: str, lasting: bool, tmp_path: Path, listener: Listener
) -> None:
    listener.answers = [(status, {"Location": f"{listener.base}/elsewhere"})]
    browser = Browser(f"{listener.base}/ann")
    with pytest.raises(DeliveryError) as refused:
        push(tmp_path, listener).send(build_subscription(browser.endpoint, **browser.keys), SITE, WORDS)
    assert (refused.value.reason, refused.value.permanent, len(listener.requests)) == (why, lasting, 1)


def test_push_service_at_a_private_address_is_refused(tmp_path: Path, listener: Listener) -> None:
    browser = Browser(f"{listener.base}/ann")
    with pytest.raises(DeliveryError, match="forbidden"):
        WebPushBackend(partial(load_secret, tmp_path / "saqqara.db")).send(
            build_subscription(browser.endpoint, **browser.keys), SITE, WORDS
        )
    assert listener.requests == []


def test_invalid_subscription_keys_are_refused(listener: Listener) -> None:
    for keys in ({"p256dh": "AAAA", "auth": "AAAA"}, {"p256dh": "Ж", "auth": ""}):
        with pytest.raises(DeliveryError, match="forbidden"):
            build_subscription(f"{listener.base}/ann", **keys)


def test_mail_contains_the_message_and_an_unsubscribe_link(box: Mailbox) -> None:
    EmailBackend(box.mail, SITE).send("ann@example.net", "", WORDS)
    to, letter = box.next()
    assert (to, letter["To"], letter["From"]) == ("ann@example.net", "ann@example.net", "Saqqara <games@example.org>")
    assert letter["Subject"] == "Ваш ход: Дуэль (Боб)"
    assert letter["List-Unsubscribe"] == "<https://games.example.org/notifications/stop?of=KEY>"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert (letter["Auto-Submitted"], letter["Content-Language"]) == ("auto-generated", "ru")
    assert letter["Message-ID"].endswith("@games.example.org>")
    assert letter.get_content().replace("\r\n", "\n") == (
        "Боб: a1\n\nПерейти:\nhttps://games.example.org/t/abc\n\n"
        "-- \nОтказаться:\nhttps://games.example.org/notifications/stop?of=KEY\n"
    )


@pytest.mark.parametrize(("answer", "why", "lasting"), [
    ("550 no such user", "refused", True), ("451 try again later", "refused", False),
])  # fmt: skip
def test_mail_server_errors_are_classified(answer: str, why: str, lasting: bool, box: Mailbox) -> None:
    box.answers = [answer]
    with pytest.raises(DeliveryError) as refused:
        EmailBackend(box.mail, SITE).send("ann@example.net", "", WORDS)
    assert (refused.value.reason, refused.value.permanent) == (why, lasting)


def test_missing_mail_server_or_tls_is_unreachable(box: Mailbox) -> None:
    plain = MailSettings(SENDER, "127.0.0.1", box.mail.port, "starttls")
    for mail in (MailSettings(SENDER, "127.0.0.1", 1, "none"), plain):
        with pytest.raises(DeliveryError, match="unreachable"):
            EmailBackend(mail, SITE).send("ann@example.net", "", WORDS)
    assert box.letters.empty()  # nothing is sent unencrypted


def test_subject_cannot_inject_mail_headers(box: Mailbox) -> None:
    sly = Notification("en", "Your turn: The Duel (Ann\r\nBcc: all@example.org)", "", "/t/abc", "abc")
    EmailBackend(box.mail, SITE).send("ann@example.net", "", sly)
    to, letter = box.next()
    assert (to, letter["Bcc"], letter["Subject"]) == (
        "ann@example.net", None, "Your turn: The Duel (Ann Bcc: all@example.org)"
    )  # fmt: skip


SET_UP = """
address = "https://games.example.org/"
services = ["ntfy", "matrix"]
[mail]
from = "Saqqara <games@example.org>"
server = "smtp.example.org"
user = "games"
password = "secret"
"""


def test_delivery_settings_are_loaded(tmp_path: Path) -> None:
    file = tmp_path / "calls.toml"
    file.write_text(SET_UP, "utf-8")
    found = DeliverySettings.load(file)
    assert (found.address, found.services) == ("https://games.example.org", ("ntfy", "matrix"))
    assert found.mail == MailSettings(SENDER, "smtp.example.org", 587, "starttls", "games", "secret")
    assert "secret" not in repr(found)


def test_delivery_settings_of_any_editor_are_loaded(tmp_path: Path) -> None:
    file = tmp_path / "calls.toml"
    for content in (
        SET_UP.encode("utf-8-sig"),
        SET_UP.replace("\n", "\r\n").encode(),
        SET_UP.replace("\n", "\r").encode(),
        SET_UP.encode("utf-16"),
    ):
        file.write_bytes(content)
        assert DeliverySettings.load(file).address == "https://games.example.org"
    file.write_bytes(b"address = 'https://a.b'\r\nservices = [\xe2\x80\x9cntfy\xe2\x80\x9d]")
    with pytest.raises(InvalidDeliverySettingsError, match=r"line 2, column 13: .*U\+201C LEFT DOUBLE QUOTATION MARK"):
        DeliverySettings.load(file)
    file.write_bytes(b"address = 'https://\xe4.b'")
    with pytest.raises(InvalidDeliverySettingsError, match="line 1, column 20: not UTF-8 text: invalid byte 0xE4"):
        DeliverySettings.load(file)


@pytest.mark.parametrize(("text", "message"), [
    ("services = ['ntfy']", "address is missing: links in messages begin with it; set it, for example to https://games.example.org"),
    ("address = 'games.example.org'", "address='games.example.org' is invalid: expected the URL of the server, "
     "such as https://games.example.org"),
    ("services = ['mailto']", "services=['mailto'] is invalid: expected a list of any of ntfy, matrix, discord, "
     "telegram, gotify, mattermost, slack, zulip, pushover"),
    ("adress = ''", "unknown key 'adress' in the file; valid: address, mail, services"),
    ("address = 'https://a.b'\n[mail]\nserver = 'x'", "mail.from is missing"),
    ("address = 'https://a.b'\nmail = 'secret'", "mail must be a table with from, server, port, security, user and "
     "password, got a value of type str"),
    ("address = 'https://a.b'\n[mail]\nserver = 'x'\nfrom = 'a@b.de'\npassword = 1234",
     "mail.password must be a text, got a value of type int"),
    ("address = 'https://a.b'\n[mail]\nserver = 'x'\nfrom = 'Ann'", "mail.from='Ann' is invalid: expected an address "
     "such as Saqqara <games@example.org>"),
    ("address = 'https://a.b'\n[mail]\nserver = 'x'\nfrom = 'a@b.de'\nsecurity = 'ssl'",
     "unknown mail.security 'ssl'; valid: starttls, tls, none"),
    ("address = 'https://a.b'\n[mail]\nserver = 'x'\nfrom = 'a@b.de'\nport = 0",
     "mail.port=0 is out of range; mail.port must be a whole number from 1 to 65535"),
    ("address = 'https://a.b'\n[mail]\nserver = 'x'\nfrom = 'a@b.de'\nport = true",
     "mail.port=True is out of range; mail.port must be a whole number from 1 to 65535"),
])  # fmt: skip
def test_invalid_delivery_settings_are_refused(text: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "calls.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(InvalidDeliverySettingsError) as error:
        DeliverySettings.load(file)
    assert str(error.value) == f"{file}: {message}"
