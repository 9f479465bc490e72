"""Services of others, through `apprise`: each message is sent by a process of its own, in which requests reach nothing
but public addresses whatever a service does. It is imported there alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from typing import Any

from saqqara.notifications.message import Message, Undelivered
from saqqara.notifications.service_catalog import KNOWN, service_of
from saqqara.notifications.ssrf import Reachable, is_public

LONGEST = 40.0
"""Seconds that a message takes at most."""

ANYWHERE = "anywhere"

AS_TEXT = str.maketrans({"<": "‹", ">": "›", "@": "@\u2060"})
"""What services would take for markup, or for somebody to be called there: words hold names, and people choose these
themselves. (Behind the sign is a mark that nobody sees.)"""


class Services:
    """Sends to the services that the host allows; `house`: the address of the house, at which links begin."""

    def __init__(
        self, allowed: tuple[str, ...], house: str, reachable: Reachable = is_public, authority: str | None = None
    ) -> None:
        self.allowed, self.house = allowed, house
        self._where = {"reach": "" if reachable is is_public else ANYWHERE, "authority": authority}

    def send(self, address: str, site: str, message: Message) -> None:
        """Hands a message over to a service. Takes a while. Raises Undelivered."""
        service = service_of(address, self.allowed)
        if service is None:
            raise Undelivered("forbidden", lasting=True)
        title, said = message.title.translate(AS_TEXT), message.text.translate(AS_TEXT)
        titled = KNOWN[service].titled
        text = "\n".join(part for part in ("" if titled else title, said, f"{self.house}{message.path}") if part)
        told = {"service": service, "address": address, "title": title if titled else "", "text": text, **self._where}
        command = [sys.executable, "-m", "saqqara.notifications.apprise_services"]
        try:
            done = subprocess.run(
                command, input=json.dumps(told), capture_output=True, text=True, timeout=LONGEST,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            )  # fmt: skip
        except (OSError, subprocess.TimeoutExpired) as error:
            raise Undelivered("unreachable") from error
        answer = done.stdout.strip().rpartition("\n")[2]
        if answer != "sent":
            known = answer in Undelivered.REASONS
            raise Undelivered(answer if known else "unreachable", lasting=answer == "forbidden")


def send_here(told: dict[str, Any]) -> str:
    """Sends from this process, in which requests are bound from now on: `sent`, or why not."""
    import requests

    from saqqara.notifications.safe_http import Session

    kept: list[Undelivered] = []
    reachable = (lambda number: True) if told["reach"] == ANYWHERE else is_public

    class Bound(Session):
        def __init__(self) -> None:
            super().__init__(reachable, told["authority"], answer=256 * 1024)

        def request(self, *args: Any, **kwargs: Any) -> requests.Response:
            try:
                return super().request(*args, **{**kwargs, "verify": None})
            except Undelivered as error:
                kept.append(error)
                raise requests.ConnectionError(str(error)) from error

    requests.Session = requests.sessions.Session = Bound  # type: ignore[misc]
    known = KNOWN[told["service"]]
    notify = getattr(import_module(f"apprise.plugins.{known.module}"), known.cls)
    from apprise import AppriseAsset, NotifyFormat

    address = told["address"]
    facts = notify.parse_native_url(address) if address.lower().startswith("https:") else notify.parse_url(address)
    try:
        service = notify(
            **facts, asset=AppriseAsset(app_id="Saqqara", image_url_mask="", storage_mode="memory", secure_logging=True)
        )
    except TypeError:  # it is none of this service's
        return "refused"
    done = service.notify(body=told["text"], title=told["title"], body_format=NotifyFormat.TEXT)
    return "sent" if done else next((error.why for error in kept), "refused")


if __name__ == "__main__":
    print(send_here(json.load(sys.stdin)))
