"""Web push to browsers, through the push service of the browser's vendor, which cannot read the messages."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from saqqara.notifications.message import DeliveryError, Notification
from saqqara.notifications.ssrf import AddressCheck, check_https, is_public

if TYPE_CHECKING:
    from py_vapid import Vapid

TTL_SECONDS = 3 * 24 * 60 * 60
"""Seconds for which a push service keeps a message that it cannot deliver yet."""

EXPIRED_STATUSES = (404, 410)
PUBLIC_KEY_BYTES, AUTH_SECRET_BYTES = 65, 16
"""Numbers of bytes of a browser's keys."""


LoadSecret = Callable[[str, Callable[[], bytes]], bytes]
"""Callback that returns a secret by name and creates a missing one. See `Store.secret`."""


class WebPushBackend:
    """Delivery to browsers.

    The key that identifies the sender is stored with the data, and created when it is first needed. The libraries that
    sign and encrypt are imported then.
    """

    def __init__(
        self, load_secret: LoadSecret, is_allowed: AddressCheck = is_public, ca_file: str | None = None
    ) -> None:
        self._load_secret, self._is_allowed, self._ca_file = load_secret, is_allowed, ca_file

    @cached_property
    def _vapid(self) -> Vapid:
        from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
        from py_vapid import Vapid

        def generate_key() -> bytes:
            number = generate_private_key(SECP256R1()).private_numbers().private_value
            return base64.urlsafe_b64encode(number.to_bytes(32)).rstrip(b"=")

        vapid = Vapid.from_raw(self._load_secret("push", generate_key))
        # Otherwise it refuses a server whose address has a port, or a name without a dot
        vapid.conf["no-strict"] = True
        return vapid

    @property
    def public_key(self) -> str:
        """Public key in the format that browsers expect. Raise `StoreError` if it cannot be saved."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def send(self, address: str, site: str, message: Notification) -> None:
        """Send a message to the push service; `address` is a result of `build_subscription`.

        It takes a while. Raise `DeliveryError` if it fails.
        """
        import requests
        from pywebpush import WebPushException, webpush

        from saqqara.notifications.safe_http import SafeSession, delivery_error

        payload = {
            "title": message.title, "body": message.text, "path": message.path, "topic": message.topic,
            "waiting": message.num_waiting, "lang": message.lang,
        }  # fmt: skip
        # The push service replaces an undelivered message with the same topic.
        topic = hashlib.sha256(message.topic.encode()).hexdigest()[:32]
        try:
            with SafeSession(self._is_allowed, self._ca_file) as session:
                webpush(
                    json.loads(address), json.dumps(payload, ensure_ascii=False), self._vapid, {"sub": site},
                    ttl=TTL_SECONDS,
                    headers={"Topic": topic, "Urgency": "normal"}, requests_session=session,
                )  # fmt: skip
        except WebPushException as error:
            status = error.status_code
            if status in EXPIRED_STATUSES:
                raise DeliveryError("gone", permanent=True) from error
            raise DeliveryError("refused" if status and status < 500 else "unreachable") from error
        except requests.RequestException as error:
            raise delivery_error(error) from error
        except (OSError, ValueError) as error:
            raise DeliveryError("unreachable") from error


def build_subscription(endpoint: str, p256dh: str, auth: str) -> str:
    """Return a browser's `PushSubscription` as it is stored. Raise `DeliveryError` `forbidden` if it is invalid."""
    check_https(endpoint)
    if len(_decode_base64url(p256dh)) != PUBLIC_KEY_BYTES or len(_decode_base64url(auth)) != AUTH_SECRET_BYTES:
        raise DeliveryError("forbidden", permanent=True)
    subscription: dict[str, Any] = {"endpoint": endpoint, "keys": {"p256dh": p256dh, "auth": auth}}
    return json.dumps(subscription)


def _decode_base64url(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        return b""
