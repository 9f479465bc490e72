"""Services of others, through `apprise`: each message is sent by a process of its own, in which requests reach nothing
but public addresses whatever a service does. It is imported there alone."""

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
    """A service: what it is called, the module and the class of `apprise` that send to it, how addresses begin (its own
    links too), an example, and whether its messages have titles (else `apprise` would make one of markup)."""

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
    """The service among those allowed to which an address belongs; None for none. What would change how it is sent (a
    query) belongs to none.

    >>> find_service("ntfys://ntfy.sh/games", ("ntfy",)), find_service("mailto://ann@example.org", ("ntfy",))
    ('ntfy', None)
    """
    is_plain = address.isascii() and address.isprintable() and not set(address) & set('? \\"<>')
    if not is_plain:
        return None
    return next((name for name in allowed if address.lower().startswith(SERVICES[name].prefixes)), None)


SEND_TIMEOUT_SECONDS = 40.0
"""Seconds that a message takes at most."""

ANYWHERE = "anywhere"

MARKUP_SUBSTITUTES = str.maketrans({"<": "‹", ">": "›", "@": "@\u2060"})
"""What services would take for markup, or for somebody to be called there: words hold names, and people choose these
themselves. (Behind the sign is a mark that nobody sees.)"""


class AppriseBackend:
    """Sends to the services that the host allows; `base_url`: the address of the house, at which links begin."""

    def __init__(
        self, allowed: tuple[str, ...], base_url: str, is_allowed: AddressCheck = is_public, ca_file: str | None = None
    ) -> None:
        self.allowed, self.base_url = allowed, base_url
        self._network_options = {"reach": "" if is_allowed is is_public else ANYWHERE, "authority": ca_file}

    def send(self, address: str, site: str, message: Notification) -> None:
        """Hands a message over to a service. Takes a while. Raises DeliveryError."""
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
    """Sends from this process, in which requests are bound from now on: `sent`, or why not."""
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
    facts = notify.parse_native_url(address) if address.lower().startswith("https:") else notify.parse_url(address)
    try:
        service = notify(
            **facts, asset=AppriseAsset(app_id="Saqqara", image_url_mask="", storage_mode="memory", secure_logging=True)
        )
    except TypeError:  # it is none of this service's
        return "refused"
    delivered = service.notify(body=request["text"], title=request["title"], body_format=NotifyFormat.TEXT)
    return "sent" if delivered else next((error.reason for error in errors), "refused")


if __name__ == "__main__":
    print(send_in_process(json.load(sys.stdin)))
