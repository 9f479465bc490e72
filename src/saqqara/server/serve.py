"""Server process for pages, API and live tables.

Next to it run one process that renders updates for open pages, and those in which computer players compute.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from saqqara.admin.operations import ADMIN_LINK_PATH
from saqqara.core.processes import relax_gc
from saqqara.notifications.delivery_settings import DeliverySettings, InvalidDeliverySettingsError
from saqqara.server.app import create_app
from saqqara.server.bot_service import BotConfig
from saqqara.server.connection_limits import limited_connection_class
from saqqara.server.core.access_log import AccessLogFile, log_to_handler, log_to_stderr
from saqqara.server.core.network import ListenAddress
from saqqara.server.core.request_limits import Limits
from saqqara.server.services import Services
from saqqara.storage import Location, StoreError, default_location, display_location, parse_location

SWITCH_INTERVAL_SECONDS = 0.001
"""Thread switch interval in seconds: computing threads yield quickly to the event loop, which needs little time."""

SOCKET_BACKLOG = 1024
"""Maximum number of connections that wait while the server starts."""


class ServerStartError(Exception):
    """Raised if the server cannot start; the text says what was tried, what is wrong, and what would be right."""


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path | str | None = None,
    bots: BotConfig | None = None,
    limits: Limits | None = None,
    notifications_file: Path | None = None,
    public_url: str = "",
) -> None:
    """Serve until SIGINT or SIGTERM.

    At the end every answered request is on disk, and the tables continue at the next start. `port` 0 selects a free
    port; the startup message names the address and the files. `notifications_file` configures the notification
    channels. `public_url` is the address at which people open the server if it differs from the listen address. Raise
    `ServerStartError` if the server cannot start.
    """
    data = default_location() if data is None else data
    limits = limits or Limits()
    is_file = "://" not in str(data)
    if bots is not None and bots.chooser is None and is_file:
        raise ServerStartError(
            f"--bots external does not work with {data}: other processes cannot share a file; "
            "omit --bots, or store the tables in PostgreSQL (docs/hosting.md)"
        )
    try:
        delivery_settings = (
            DeliverySettings.parse({}, public_url)
            if notifications_file is None
            else DeliverySettings.load(notifications_file, public_url)
        )
    except InvalidDeliverySettingsError as error:
        raise ServerStartError(
            str(error) if notifications_file is None else f"{error}; see docs/hosting.md for an example"
        ) from error
    listener = _bind_socket(host, port, accept_early=is_file)
    listen_address = ListenAddress(host, listener.getsockname()[1], delivery_settings.address)
    try:
        on_progress = partial(print, flush=True)
        app = create_app(
            data,
            bots,
            limits,
            on_progress=on_progress,
            delivery_settings=delivery_settings,
            listen_address=listen_address,
        )
        log_text = _open_access_log(parse_location(data))
    except StoreError as error:
        listener.close()
        raise ServerStartError(f"{error}; choose other data with --data") from error
    services: Services = app.state.services
    settings = services.settings
    link = None if settings.has_served else asyncio.run(settings.create_first_admin_link())
    print(startup_message(listen_address), flush=True)
    if link is not None:
        url = f"{listen_address.url}{ADMIN_LINK_PATH}#{link}"
        print(f"Open {url} within a day to become an admin of this server", flush=True)
    print(f"Tables are stored in {display_location(parse_location(data))}, {log_text}", flush=True)
    _run(app, limits, listener)


def startup_message(listen_address: ListenAddress) -> str:
    """Return the lines that list the addresses of the server for its operator."""
    local_text = f"Saqqara runs at {listen_address.local_url}  (press Ctrl+C to stop)"
    if listen_address.public_url:
        return f"{local_text}\nPublic URL: {listen_address.public_url}"
    if not listen_address.is_open_to_all:
        return local_text
    network_host = listen_address.network_host
    network_text = (
        f"Other devices in this network can open http://{network_host}"
        if network_host
        else "This machine is not connected to a network"
    )
    return f"{local_text}\n{network_text}"


def _bind_socket(host: str, port: int, accept_early: bool) -> socket.socket:
    """Return a socket that is bound to this address.

    With `accept_early`, early clients wait until the server is ready. Otherwise their connections are refused, and a
    proxy tries another server. Raise `ServerStartError` if the address cannot be used.
    """
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        # The protocol is named because only then does asyncio send small responses at once (uvloop always does).
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            if os.name == "posix":  # on other systems it would take over a port that is in use
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            listener.bind((host, port))
            if accept_early:
                listener.listen(SOCKET_BACKLOG)
        except BaseException:
            listener.close()
            raise
    except (OSError, OverflowError) as error:
        number = error.errno if isinstance(error, OSError) else None
        reason = os.strerror(number) if number and number > 0 else error
        raise ServerStartError(
            f"cannot listen on {host}, port {port}: {reason}; choose another address with --host and --port"
        ) from error
    return listener


def _open_access_log(data: Location) -> str:
    """Configure the log of this process and return a text that says where it is written.

    The log goes to a file next to the data, or to standard error if the data is in a database: an operator of several
    processes collects it from there. Raise `ServerStartError` if the file cannot be written.
    """
    if isinstance(data, Path):
        path = data.with_name(f"{data.name}.log")
        try:
            handler = AccessLogFile(path)
        except OSError as error:
            raise ServerStartError(f"cannot write the log {path}: {error.strerror}") from error
        log_text = f"the log in {path}"
    else:
        return log_to_stderr()
    log_to_handler(handler)
    return log_text


def uvicorn_config(app: FastAPI, limits: Limits) -> uvicorn.Config:
    """Return the uvicorn configuration of the server."""
    logging.getLogger("uvicorn.error").addFilter(_is_server_record)
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,  # `AccessLog` logs requests
        server_header=False,
        ws_max_size=limits.max_message_bytes,
        ws_per_message_deflate=False,  # compression takes longer than sending over a local network
        http=limited_connection_class(limits),
        timeout_keep_alive=limits.keep_alive_seconds,
        timeout_graceful_shutdown=5,
    )


def _is_server_record(record: logging.LogRecord) -> bool:
    """Return False for records about undecodable bytes, which end only their client's connection."""
    return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))


def _run(app: FastAPI, limits: Limits, listener: socket.socket) -> None:
    relax_gc()
    sys.setswitchinterval(SWITCH_INTERVAL_SECONDS)
    # Uvicorn shuts down and then raises the signal again: both signals must end in an orderly return.
    previous_handler = signal.signal(signal.SIGTERM, signal.default_int_handler)
    server = uvicorn.Server(uvicorn_config(app, limits))
    try:
        with suppress(KeyboardInterrupt):  # not raised in a process that ignores SIGINT
            server.run(sockets=[listener])
        if server.started:
            print("Saqqara has stopped; the tables continue at the next start.", file=sys.stderr)
    finally:
        signal.signal(signal.SIGTERM, previous_handler)
