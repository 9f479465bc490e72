"""Third-party services through `apprise`.

A separate process sends each message. In that process, requests reach only public addresses, whatever a service does;
only there `apprise` is imported.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from saqqara.notifications.message import DeliveryError, Notification
from saqqara.notifications.ssrf import AddressCheck, is_public


@dataclass(frozen=True)
class AppriseService:
    """Third-party service: its title, and the module and class of `apprise` that send to it.

    `prefixes` are the beginnings of its addresses, including links that the service itself issues. `has_titles`: its
    messages have titles; for other services `apprise` would make a title of markup.
    """

    title: str
    module: str
    class_name: str
    prefixes: tuple[str, ...]
    example: str
    has_titles: bool = True


SERVICES = {
    "ntfy": AppriseService("ntfy", "ntfy", "NotifyNtfy", ("ntfys://", "https://ntfy.sh/"), "ntfys://ntfy.sh/my-topic"),
    "matrix": AppriseService(
        "Matrix", "matrix", "NotifyMatrix", ("matrixs://",), "matrixs://token@matrix.example.org/!room:example.org",
        has_titles=False,
    ),
    "discord": AppriseService(
        "Discord", "discord", "NotifyDiscord", ("discord://", "https://discord.com/api/webhooks/"),
        "https://discord.com/api/webhooks/…",
    ),
    "telegram": AppriseService(
        "Telegram", "telegram", "NotifyTelegram", ("tgram://",), "tgram://bot-token/chat", has_titles=False
    ),
    "gotify": AppriseService("Gotify", "gotify", "NotifyGotify", ("gotifys://",), "gotifys://gotify.example.org/token"),
    "mattermost": AppriseService(
        "Mattermost", "mattermost", "NotifyMattermost", ("mmosts://",), "mmosts://chat.example.org/token"
    ),
    "slack": AppriseService(
        "Slack", "slack", "NotifySlack", ("slack://", "https://hooks.slack.com/services/"),
        "https://hooks.slack.com/services/…",
    ),
    "zulip": AppriseService("Zulip", "zulip", "NotifyZulip", ("zulip://",), "zulip://bot@organisation/token/stream"),
    "pushover": AppriseService("Pushover", "pushover", "NotifyPushover", ("pover://",), "pover://user@token"),
}  # fmt: skip


def find_service(address: str, allowed: tuple[str, ...]) -> str | None:
    """Return the service among `allowed` to which an address belongs; None if there is none.

    An address with a query is refused, because a query would change how the message is sent.

    >>> find_service("ntfys://ntfy.sh/games", ("ntfy",)), find_service("mailto://ann@example.org", ("ntfy",))
    ('ntfy', None)
    """
    is_plain = address.isascii() and address.isprintable() and not set(address) & set('? \\"<>')
    if not is_plain:
        return None
    return next((name for name in allowed if address.lower().startswith(SERVICES[name].prefixes)), None)


SEND_TIMEOUT_SECONDS = 40.0
"""Maximum number of seconds for sending a message."""

ANYWHERE = "anywhere"

MARKUP_SUBSTITUTES = str.maketrans({"<": "‹", ">": "›", "@": "@\u2060"})
"""Replacements of characters that services would interpret as markup or mentions.

Texts contain names, which users choose themselves. `@` is followed by an invisible word joiner.
"""


class AppriseBackend:
    """Delivery to the services that the admin allows.

    `base_url` is the address of the server, with which links begin.
    """

    def __init__(
        self, allowed: tuple[str, ...], base_url: str, is_allowed: AddressCheck = is_public, ca_file: str | None = None
    ) -> None:
        self.allowed, self.base_url = allowed, base_url
        self._network_options = {"reach": "" if is_allowed is is_public else ANYWHERE, "authority": ca_file}

    def send(self, address: str, site: str, message: Notification) -> None:
        """Send a message to a service. It takes a while. Raise `DeliveryError` if it fails."""
        service = find_service(address, self.allowed)
        if service is None:
            raise DeliveryError("forbidden", permanent=True)
        title, body = message.title.translate(MARKUP_SUBSTITUTES), message.text.translate(MARKUP_SUBSTITUTES)
        has_titles = SERVICES[service].has_titles
        text = "\n".join(part for part in ("" if has_titles else title, body, f"{self.base_url}{message.path}") if part)
        request = {
            "service": service,
            "address": address,
            "title": title if has_titles else "",
            "text": text,
            **self._network_options,
        }
        command = [sys.executable, "-m", "saqqara.notifications.apprise_services"]
        try:
            process = subprocess.run(
                command, input=json.dumps(request), capture_output=True, text=True, timeout=SEND_TIMEOUT_SECONDS,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            )  # fmt: skip
        except (OSError, subprocess.TimeoutExpired) as error:
            raise DeliveryError("unreachable") from error
        answer = process.stdout.strip().rpartition("\n")[2]
        if answer != "sent":
            is_reason = answer in DeliveryError.REASONS
            raise DeliveryError(answer if is_reason else "unreachable", permanent=answer == "forbidden")


def send_in_process(request: dict[str, Any]) -> str:
    """Send a message from this process and restrict its requests permanently; return `sent`, or the failure."""
    import requests

    from saqqara.notifications.safe_http import SafeSession

    errors: list[DeliveryError] = []
    is_allowed = (lambda number: True) if request["reach"] == ANYWHERE else is_public

    class GuardedSession(SafeSession):
        def __init__(self) -> None:
            super().__init__(is_allowed, request["authority"], max_bytes=256 * 1024)

        def request(self, *args: Any, **kwargs: Any) -> requests.Response:
            try:
                return super().request(*args, **{**kwargs, "verify": None})
            except DeliveryError as error:
                errors.append(error)
                raise requests.ConnectionError(str(error)) from error

    requests.Session = requests.sessions.Session = GuardedSession  # type: ignore[misc]
    service_info = SERVICES[request["service"]]
    notify = getattr(import_module(f"apprise.plugins.{service_info.module}"), service_info.class_name)
    from apprise import AppriseAsset, NotifyFormat

    address = request["address"]
    parameters = notify.parse_native_url(address) if address.lower().startswith("https:") else notify.parse_url(address)
    try:
        service = notify(
            **parameters,
            asset=AppriseAsset(app_id="Saqqara", image_url_mask="", storage_mode="memory", secure_logging=True),
        )
    except TypeError:  # not a valid address of this service
        return "refused"
    delivered = service.notify(body=request["text"], title=request["title"], body_format=NotifyFormat.TEXT)
    return "sent" if delivered else next((error.reason for error in errors), "refused")


if __name__ == "__main__":
    print(send_in_process(json.load(sys.stdin)))
