"""Log of requests and events as lines of JSON without secrets, and the headers that every response has."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from saqqara.server.core.error_pages import error_response
from saqqara.server.core.errors import http_error, is_api_request
from saqqara.storage import make_private
from saqqara.table import Event, Table

logger = logging.getLogger("saqqara.server")

LOGGED_FACTS = ("seat", "action", "game", "options")
"""Facts of an event that are logged; seeds and owners are not among them."""

MAX_LOG_BYTES, MAX_OLD_LOGS = 10_000_000, 2

SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

FRAMEABLE_HEADERS = {
    "Content-Security-Policy": SECURITY_HEADERS["Content-Security-Policy"].replace(
        "frame-ancestors 'none'", "frame-ancestors 'self'"
    ),
    "X-Frame-Options": "SAMEORIGIN",
}
"""Headers of a page that other pages of this server may embed in a frame."""


class JsonLogFormatter(logging.Formatter):
    """Formatter of log records as lines of JSON: `time`, `level`, `message`, and the facts of the record."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        facts: dict[str, Any] = getattr(record, "facts", {})
        line = {"time": moment, "level": record.levelname.lower(), "message": record.getMessage(), **facts}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class AccessLogFile(RotatingFileHandler):
    """Log file that is rotated when it is full; a few old files are kept."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            path, maxBytes=MAX_LOG_BYTES, backupCount=MAX_OLD_LOGS, encoding="utf-8", errors="backslashreplace"
        )
        self.setFormatter(JsonLogFormatter())

    def _open(self) -> TextIOWrapper:
        """Open a file that only its owner can read: it contains actions that are still secret."""
        make_private(Path(self.baseFilename))
        return super()._open()

    def shouldRollover(self, record: logging.LogRecord) -> int:
        """Return whether the file is full. (The overridden method would query the file system for every line.)"""
        return int(self.stream is not None and self.stream.tell() >= self.maxBytes)


def log_to_handler(handler: logging.Handler) -> None:
    """Send the log of this process to a handler only."""
    package_logger = logging.getLogger("saqqara")
    package_logger.addHandler(handler)
    package_logger.setLevel(logging.INFO)
    package_logger.propagate = False


def log_to_stderr() -> str:
    """Send the log to standard error, and return a text for the operator that says so."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLogFormatter())
    log_to_handler(handler)
    return "the log goes to standard error"


def log_events(name: str, table: Table, events: Sequence[Event]) -> None:
    """Log the events of a table."""
    for event in events:
        event_facts = {fact: event[fact] for fact in LOGGED_FACTS if fact in event}
        logger.info(
            "event", extra={"facts": {"table": name, "seq": event["seq"], "event": event["event"], **event_facts}}
        )


class AccessLog:
    """Middleware that logs every request, adds response headers, and answers requests that raised unexpected errors."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle an ASGI request."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        started, status = time.perf_counter(), 0

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
                _set_cache_headers(scope, headers)
            elif message["type"] == "websocket.accept":
                status = 101
            await send(message)

        try:
            await self.app(scope, receive, send_with_headers)
        except Exception:  # the reader gets a response, the log the reason
            logger.exception("request_failed", extra={"facts": {"path": scope["path"]}})
            if scope["type"] == "http" and not status:
                await _send_server_error(scope, receive, send_with_headers)
        finally:
            _log_request(scope, status, started)


def _set_cache_headers(scope: Scope, headers: MutableHeaders) -> None:
    """Set the caching headers of a response.

    Responses to programs are not cached. Readers' browsers may cache pages but must revalidate them. Only responses
    that are already marked as public (static files) are the same for all clients.
    """
    cache_control = headers.setdefault("Cache-Control", "no-store" if is_api_request(scope) else "private, no-cache")
    if not cache_control.startswith("public"):
        headers.add_vary_header("Accept-Language, Cookie")


async def _send_server_error(scope: Scope, receive: Receive, send: Send) -> None:
    await error_response(scope, http_error("broken", "web-error-broken"))(scope, receive, send)


def _log_request(scope: Scope, status: int, started: float) -> None:
    facts = {
        "method": scope.get("method", "WS"),
        "path": scope["path"],
        "status": status,
        "ms": round(1000 * (time.perf_counter() - started), 1),
    }
    logger.info("request", extra={"facts": facts})
