"""E-mail, by the server that the host has named."""

from __future__ import annotations

import smtplib
import ssl
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import urlsplit

from saqqara.notifications.delivery_settings import Mail
from saqqara.notifications.message import Message, Undelivered

PATIENCE = 20.0
"""Seconds for which the server may say nothing."""


class Post:
    """Sends e-mail as the host has set it up; `house`: the address of the house, at which links begin."""

    def __init__(self, mail: Mail, house: str) -> None:
        self.mail, self.house = mail, house

    def send(self, address: str, site: str, message: Message) -> None:
        """Hands a message over to the mail server. Takes a while. Raises Undelivered."""
        letter = self.letter(address, message)
        try:
            with self._server() as server:
                if self.mail.user:
                    server.login(self.mail.user, self.mail.password)
                server.send_message(letter)
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            raise Undelivered("refused", lasting=all(code >= 500 for code in codes)) from error
        except smtplib.SMTPResponseException as error:
            raise Undelivered("refused") from error
        except (OSError, smtplib.SMTPException) as error:
            raise Undelivered("unreachable") from error

    def letter(self, address: str, message: Message) -> EmailMessage:
        """The message as a letter: plain text, and how to be told no more (RFC 8058 too)."""
        letter, end = EmailMessage(), f"{self.house}{message.end}"
        name, _, domain = address.rpartition("@")
        letter["From"], letter["To"] = self.mail.sender, Address(username=name, domain=domain)
        letter["Subject"], letter["Date"] = " ".join(message.title.split()), formatdate(localtime=False)
        letter["Message-ID"] = make_msgid(domain=urlsplit(self.house).hostname)
        letter["Auto-Submitted"] = "auto-generated"
        parts = [message.text, f"{message.go}\n{self.house}{message.path}"]
        if message.end:
            letter["List-Unsubscribe"], letter["List-Unsubscribe-Post"] = f"<{end}>", "List-Unsubscribe=One-Click"
            parts.append(f"-- \n{message.stop}\n{end}")
        letter.set_content("\n\n".join(part for part in parts if part) + "\n")
        letter["Content-Language"] = message.lang
        return letter

    def _server(self) -> smtplib.SMTP:
        mail = self.mail
        if mail.security == "tls":
            return smtplib.SMTP_SSL(mail.server, mail.port, timeout=PATIENCE, context=ssl.create_default_context())
        server = smtplib.SMTP(mail.server, mail.port, timeout=PATIENCE)
        if mail.security == "starttls":
            try:
                server.starttls(context=ssl.create_default_context())
            except BaseException:
                server.close()
                raise
        return server
