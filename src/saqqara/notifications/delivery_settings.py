"""Settings of delivery, which the admin configures. Without them only browsers can be notified."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from saqqara.errors import is_integer
from saqqara.notifications.apprise_services import SERVICES
from saqqara.notifications.ssrf import AddressCheck, is_public
from saqqara.text_reader import parse_toml, read_text

if TYPE_CHECKING:
    from email.headerregistry import Address

SMTP_PORTS = {"starttls": 587, "tls": 465, "none": 25}
"""Security modes of a mail server, with their usual ports."""


class InvalidDeliverySettingsError(Exception):
    """Invalid settings. The text says what was given, what is wrong with it and what would be right."""


@dataclass(frozen=True)
class MailSettings:
    """Mail server and sender of the admin."""

    sender: Address
    server: str
    port: int
    security: str = "starttls"
    user: str = ""
    password: str = field(default="", repr=False)


@dataclass(frozen=True)
class DeliverySettings:
    """Settings of delivery.

    `address` is the public address of the server. `mail` is its mail server; `services` are the third-party services
    that users may choose. Only tests set `is_allowed`, which restricts the targets of messages, and `ca_file`, which
    replaces the certificate authorities.
    """

    address: str = ""
    mail: MailSettings | None = None
    services: tuple[str, ...] = ()
    is_allowed: AddressCheck = is_public
    ca_file: str | None = None

    @classmethod
    def load(cls, path: Path, address: str = "") -> DeliverySettings:
        """Load the settings from a file; `address` is that of `serve --public-url`.

        Raise `InvalidDeliverySettingsError` if the file cannot be read or is invalid.
        """
        try:
            data = parse_toml(read_text(path))
        except (OSError, ValueError, RecursionError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise InvalidDeliverySettingsError(f"cannot read {path}: {reason}") from error
        try:
            return cls.parse(data, address)
        except InvalidDeliverySettingsError as error:
            raise InvalidDeliverySettingsError(f"{path}: {error}") from error

    @classmethod
    def parse(cls, data: Mapping[str, Any], address: str = "") -> DeliverySettings:
        """Parse settings from plain data; `address` is as for `load`. Raise `InvalidDeliverySettingsError`."""
        _check_keys("the file", data, ("address", "mail", "services"))
        mail = None if "mail" not in data else _parse_mail(data["mail"])
        services = data.get("services", [])
        if not isinstance(services, list) or not all(one in SERVICES for one in services):
            raise InvalidDeliverySettingsError(
                f"services={services!r} is invalid: expected a list of any of {', '.join(SERVICES)}"
            )
        address = _agreed_address(
            _parse_address("address", data.get("address", "")), _parse_address("--public-url", address)
        )
        if not address and (mail or services):
            raise InvalidDeliverySettingsError(
                "address is missing: links in messages begin with it; set it, for example to https://games.example.org"
            )
        return cls(address, mail, tuple(services))


def _agreed_address(in_file: str, from_option: str) -> str:
    """Return the public address of the server, which both the file and the command line may contain.

    Raise `InvalidDeliverySettingsError` if they differ.
    """
    if in_file and from_option and in_file != from_option:
        raise InvalidDeliverySettingsError(
            f"address {in_file} does not match --public-url {from_option}; omit one of them"
        )
    return from_option or in_file


def _parse_address(name: str, value: object) -> str:
    if value == "":
        return ""
    try:
        parts = urlsplit(value) if isinstance(value, str) else None
        is_valid = parts and parts.hostname and (parts.port is None or parts.port > 0) and "@" not in parts.netloc
    except ValueError:
        parts, is_valid = None, False
    if not parts or not is_valid or parts.scheme not in ("http", "https") or parts.path.strip("/") or parts.query:
        raise InvalidDeliverySettingsError(
            f"{name}={value!r} is invalid: expected the URL of the server, such as https://games.example.org"
        )
    return f"{parts.scheme}://{parts.netloc}"


def _parse_mail(data: object) -> MailSettings:
    if not isinstance(data, Mapping):
        raise InvalidDeliverySettingsError(
            "mail must be a table with from, server, port, security, user and password, "
            f"got a value of type {type(data).__name__}"  # not the value: it may be a password
        )
    _check_keys("mail", data, ("from", "server", "port", "security", "user", "password"))
    security = data.get("security", "starttls")
    if security not in SMTP_PORTS:
        raise InvalidDeliverySettingsError(f"unknown mail.security {security!r}; valid: {', '.join(SMTP_PORTS)}")
    texts = {name: data.get(name, "") for name in ("from", "server", "user", "password")}
    for name, text in texts.items():
        if not isinstance(text, str):
            raise InvalidDeliverySettingsError(f"mail.{name} must be a text, got a value of type {type(text).__name__}")
        if not text and name in ("from", "server"):
            raise InvalidDeliverySettingsError(f"mail.{name} is missing")
    port = data.get("port", SMTP_PORTS[security])
    if not is_integer(port) or not 0 < port < 65536:
        raise InvalidDeliverySettingsError(
            f"mail.port={port!r} is out of range; mail.port must be a whole number from 1 to 65535"
        )
    return MailSettings(_parse_sender(texts["from"]), texts["server"], port, security, texts["user"], texts["password"])


def _parse_sender(text: str) -> Address:
    from email.errors import HeaderParseError
    from email.headerregistry import Address

    name, _, rest = text.rpartition("<")
    try:
        return Address(name.strip(), addr_spec=rest.removesuffix(">").strip())
    except (HeaderParseError, ValueError, IndexError) as error:
        raise InvalidDeliverySettingsError(
            f"mail.from={text!r} is invalid: expected an address such as Saqqara <games@example.org>"
        ) from error


def _check_keys(what: str, data: Mapping[str, Any], names: tuple[str, ...]) -> None:
    unknown = [name for name in data if name not in names]
    if unknown:
        raise InvalidDeliverySettingsError(f"unknown key {unknown[0]!r} in {what}; valid: {', '.join(names)}")
