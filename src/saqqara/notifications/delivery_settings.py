"""What the host has set up for calling people. Without anything browsers alone can be called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from saqqara.notifications.service_catalog import KNOWN
from saqqara.notifications.ssrf import Reachable, is_public
from saqqara.text_reader import parse_toml, read_text

if TYPE_CHECKING:
    from email.headerregistry import Address

SECURITY = {"starttls": 587, "tls": 465, "none": 25}
"""How a mail server is spoken to, and its usual port."""


class BadSettings(Exception):
    """Settings that cannot be: the text says what was given, what is wrong with it and what would be right."""


@dataclass(frozen=True)
class Mail:
    """The host's mail server, and as whom it sends."""

    sender: Address
    server: str
    port: int
    security: str = "starttls"
    user: str = ""
    password: str = field(default="", repr=False)


@dataclass(frozen=True)
class Settings:
    """What the host has set up: under which `address` people open the house, `mail`, and the `services` that they may
    choose. Where messages may go, and whom TLS trusts, tests alone say otherwise."""

    address: str = ""
    mail: Mail | None = None
    services: tuple[str, ...] = ()
    reachable: Reachable = is_public
    authority: str | None = None

    @classmethod
    def read(cls, path: Path, address: str = "") -> Settings:
        """The settings in a file; `address` is that of `serve --address`. Raises BadSettings."""
        try:
            told = parse_toml(read_text(path))
        except (OSError, ValueError, RecursionError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise BadSettings(f"{path} cannot be read: {reason}") from error
        try:
            return cls.of(told, address)
        except BadSettings as error:
            raise BadSettings(f"{path}: {error}") from error

    @classmethod
    def of(cls, told: Mapping[str, Any], address: str = "") -> Settings:
        """The settings of plain data; `address` is that of `serve --address`. Raises BadSettings."""
        _known("the file", told, ("address", "mail", "services"))
        mail = None if "mail" not in told else _mail(told["mail"])
        services = told.get("services", [])
        if not isinstance(services, list) or not all(one in KNOWN for one in services):
            raise BadSettings(f"'services' is a list with any of {', '.join(KNOWN)}, not {services!r}")
        address = _one_address(_address("'address'", told.get("address", "")), _address("--address", address))
        if not address and (mail or services):
            raise BadSettings("'address' is missing: links in messages begin with it, as https://games.example.org")
        return cls(address, mail, tuple(services))


def _one_address(in_file: str, on_line: str) -> str:
    """The public address of the server, which the file and the command line may both name. Raises BadSettings."""
    if in_file and on_line and in_file != on_line:
        raise BadSettings(f"'address' is {in_file}, --address is {on_line}; a server has one address: leave one out")
    return on_line or in_file


def _address(name: str, told: object) -> str:
    if told == "":
        return ""
    try:
        parts = urlsplit(told) if isinstance(told, str) else None
        fine = parts and parts.hostname and (parts.port is None or parts.port > 0) and "@" not in parts.netloc
    except ValueError:
        parts, fine = None, False
    if not parts or not fine or parts.scheme not in ("http", "https") or parts.path.strip("/") or parts.query:
        raise BadSettings(f"{name} is where people open the house, as https://games.example.org, not {told!r}")
    return f"{parts.scheme}://{parts.netloc}"


def _mail(told: object) -> Mail:
    if not isinstance(told, Mapping):
        raise BadSettings(f"'mail' is a table with from, server, port, security, user and password, not {told!r}")
    _known("'mail'", told, ("from", "server", "port", "security", "user", "password"))
    security = told.get("security", "starttls")
    if security not in SECURITY:
        raise BadSettings(f"'security' of the mail is {', '.join(SECURITY)}, not {security!r}")
    texts = {name: told.get(name, "") for name in ("from", "server", "user", "password")}
    for name, text in texts.items():
        if not isinstance(text, str) or (not text and name in ("from", "server")):
            raise BadSettings(f"{name!r} of the mail is a text, not {text if name != 'password' else '...'!r}")
    port = told.get("port", SECURITY[security])
    if not isinstance(port, int) or not 0 < port < 65536:
        raise BadSettings(f"'port' of the mail is a number from 1 to 65535, not {port!r}")
    return Mail(_sender(texts["from"]), texts["server"], port, security, texts["user"], texts["password"])


def _sender(text: str) -> Address:
    from email.errors import HeaderParseError
    from email.headerregistry import Address

    name, _, rest = text.rpartition("<")
    try:
        return Address(name.strip(), addr_spec=rest.removesuffix(">").strip())
    except (HeaderParseError, ValueError, IndexError) as error:
        raise BadSettings(f"'from' of the mail is an address, as Saqqara <games@example.org>, not {text!r}") from error


def _known(what: str, told: Mapping[str, Any], names: tuple[str, ...]) -> None:
    unknown = [name for name in told if name not in names]
    if unknown:
        raise BadSettings(f"{what} has no {unknown[0]!r}; there is {', '.join(names)}")
