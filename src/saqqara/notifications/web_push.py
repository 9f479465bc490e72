"""Web push: to a browser, through the push service of whoever has made it. That service carries what it cannot read."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from saqqara.notifications.message import Message, Undelivered
from saqqara.notifications.ssrf import Reachable, check_https, is_public

if TYPE_CHECKING:
    from py_vapid import Vapid

KEPT = 3 * 24 * 60 * 60
"""Seconds for which a push service keeps what it cannot deliver yet."""

GONE = (404, 410)
POINT, AUTH = 65, 16
"""How many bytes the keys of a browser have."""


Kept = Callable[[str, Callable[[], bytes]], bytes]
"""A secret by its name; made where there is none. See `Store.kept`."""


class Push:
    """Sends to browsers. The key that says who sends is kept with the data, and made when it is first needed; what it
    takes to sign and encrypt is imported then."""

    def __init__(self, kept: Kept, reachable: Reachable = is_public, authority: str | None = None) -> None:
        self._kept, self._reachable, self._authority = kept, reachable, authority

    @cached_property
    def _vapid(self) -> Vapid:
        from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
        from py_vapid import Vapid

        def new() -> bytes:
            number = generate_private_key(SECP256R1()).private_numbers().private_value
            return base64.urlsafe_b64encode(number.to_bytes(32)).rstrip(b"=")

        vapid = Vapid.from_raw(self._kept("push", new))
        vapid.conf["no-strict"] = True  # else it signs for no house that has a port, or whose name has no dot
        return vapid

    @property
    def key(self) -> str:
        """The public key that browsers ask for, as they want it. Raises StoreError if it cannot be kept."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def send(self, address: str, site: str, message: Message) -> None:
        """Hands a message over to the push service; `address` is what `subscription` has made. Takes a while. Raises
        Undelivered."""
        import requests
        from pywebpush import WebPushException, webpush

        from saqqara.notifications.safe_http import Session, why

        told = {
            "title": message.title, "body": message.text, "path": message.path, "topic": message.topic,
            "waiting": message.waiting, "lang": message.lang,
        }  # fmt: skip
        topic = hashlib.sha256(message.topic.encode()).hexdigest()[:32]  # what still waits of the same table goes
        try:
            with Session(self._reachable, self._authority) as session:
                webpush(
                    json.loads(address), json.dumps(told, ensure_ascii=False), self._vapid, {"sub": site}, ttl=KEPT,
                    headers={"Topic": topic, "Urgency": "normal"}, requests_session=session,
                )  # fmt: skip
        except WebPushException as error:
            status = error.status_code
            if status in GONE:
                raise Undelivered("gone", lasting=True) from error
            raise Undelivered("refused" if status and status < 500 else "unreachable") from error
        except requests.RequestException as error:
            raise why(error) from error
        except (OSError, ValueError) as error:
            raise Undelivered("unreachable") from error


def subscription(endpoint: str, p256dh: str, auth: str) -> str:
    """What a browser has given (`PushSubscription`), as it is kept. Raises Undelivered `forbidden` for what cannot
    be."""
    check_https(endpoint)
    if len(_bytes(p256dh)) != POINT or len(_bytes(auth)) != AUTH:
        raise Undelivered("forbidden", lasting=True)
    kept: dict[str, Any] = {"endpoint": endpoint, "keys": {"p256dh": p256dh, "auth": auth}}
    return json.dumps(kept)


def _bytes(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        return b""
