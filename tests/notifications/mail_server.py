"""Mail server on this machine."""

from __future__ import annotations

import asyncio
import email
import email.policy
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.headerregistry import Address
from email.message import EmailMessage
from queue import SimpleQueue
from threading import Thread
from typing import Any

from aiosmtpd.smtp import SMTP

from saqqara.notifications.delivery_settings import MailSettings

SENDER = Address("Saqqara", "games", "example.org")


@dataclass
class Mailbox:
    """Received mail, and the next answers of the server, if not the usual ones."""

    mail: MailSettings
    letters: SimpleQueue[tuple[str, EmailMessage]] = field(default_factory=SimpleQueue)
    answers: list[str] = field(default_factory=list)

    def next(self) -> tuple[str, EmailMessage]:
        """Wait for the next letter, and return its recipient and the letter."""
        return self.letters.get(timeout=20)


@contextmanager
def run_mail_server() -> Iterator[Mailbox]:
    """Run a mail server on a free port."""

    class Handler:
        async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
            if box.answers:
                return box.answers.pop(0)
            envelope.rcpt_tos.append(address)
            return "250 OK"

        async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
            letter = email.message_from_bytes(envelope.content, policy=email.policy.default)
            assert isinstance(letter, EmailMessage)
            for address in envelope.rcpt_tos:
                box.letters.put((address, letter))
            return "250 OK"

    loop = asyncio.new_event_loop()
    listener = socket.create_server(("127.0.0.1", 0))
    box = Mailbox(MailSettings(SENDER, "127.0.0.1", listener.getsockname()[1], "none"))
    loop.run_until_complete(loop.create_server(lambda: SMTP(Handler(), loop=loop, hostname="here"), sock=listener))
    thread = Thread(target=loop.run_forever)
    thread.start()
    try:
        yield box
    finally:
        asyncio.run_coroutine_threadsafe(_cancel_tasks(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        listener.close()
        loop.close()


async def _cancel_tasks() -> None:
    """Cancel the remaining tasks."""
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)
