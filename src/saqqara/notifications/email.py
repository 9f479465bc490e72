"""E-mail through the mail server that the admin has configured."""

from __future__ import annotations

import smtplib
import ssl
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import urlsplit

from saqqara.notifications.delivery_settings import MailSettings
from saqqara.notifications.message import DeliveryError, Notification

SMTP_TIMEOUT_SECONDS = 20.0
"""Maximum number of seconds that the mail server may take to answer."""


class EmailBackend:
    """Delivery by e-mail. `base_url` is the address of the server, with which links begin."""

    def __init__(self, mail: MailSettings, base_url: str) -> None:
        self.mail, self.base_url = mail, base_url

    def send(self, address: str, site: str, message: Notification) -> None:
        """Send a message to the mail server. It takes a while. Raise `DeliveryError` if it fails."""
        email = self.build_message(address, message)
        try:
            with self._connect() as server:
                if self.mail.user:
                    server.login(self.mail.user, self.mail.password)
                server.send_message(email)
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            raise DeliveryError("refused", permanent=all(code >= 500 for code in codes)) from error
        except smtplib.SMTPResponseException as error:
            raise DeliveryError("refused") from error
        except (OSError, smtplib.SMTPException) as error:
            raise DeliveryError("unreachable") from error

    def build_message(self, address: str, message: Notification) -> EmailMessage:
        """Build the e-mail: plain text, with a link to unsubscribe and the headers of RFC 8058."""
        email, unsubscribe_url = EmailMessage(), f"{self.base_url}{message.unsubscribe_path}"
        name, _, domain = address.rpartition("@")
        email["From"], email["To"] = self.mail.sender, Address(username=name, domain=domain)
        email["Subject"], email["Date"] = " ".join(message.title.split()), formatdate(localtime=False)
        email["Message-ID"] = make_msgid(domain=urlsplit(self.base_url).hostname)
        email["Auto-Submitted"] = "auto-generated"
        parts = [message.text, f"{message.link_text}\n{self.base_url}{message.path}"]
        if message.unsubscribe_path:
            email["List-Unsubscribe"], email["List-Unsubscribe-Post"] = (
                f"<{unsubscribe_url}>",
                "List-Unsubscribe=One-Click",
            )
            parts.append(f"-- \n{message.unsubscribe_text}\n{unsubscribe_url}")
        email.set_content("\n\n".join(part for part in parts if part) + "\n")
        email["Content-Language"] = message.lang
        return email

    def _connect(self) -> smtplib.SMTP:
        mail = self.mail
        if mail.security == "tls":
            return smtplib.SMTP_SSL(
                mail.server, mail.port, timeout=SMTP_TIMEOUT_SECONDS, context=ssl.create_default_context()
            )
        server = smtplib.SMTP(mail.server, mail.port, timeout=SMTP_TIMEOUT_SECONDS)
        if mail.security == "starttls":
            try:
                server.starttls(context=ssl.create_default_context())
            except BaseException:
                server.close()
                raise
        return server
