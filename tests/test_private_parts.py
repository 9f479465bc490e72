"""Parts of other libraries that are not documented: a new version of a library must not change them unnoticed.

If a test fails, read what the library does now, adapt the module that is named, and then this one.
"""

import asyncio
import inspect
import logging
from collections.abc import Callable
from typing import Any

import pytest
import requests
import uvicorn
from urllib3.connection import HTTPConnection, HTTPSConnection
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

METHODS: list[tuple[str, Callable[..., Any], list[str]]] = [
    ("server/connection_limits.py", HttpToolsProtocol.__init__, ["config", "server_state", "app_state", "_loop"]),
    ("server/connection_limits.py", HttpToolsProtocol.connection_made, ["transport"]),
    ("server/connection_limits.py", HttpToolsProtocol.connection_lost, ["exc"]),
    ("server/connection_limits.py", HttpToolsProtocol.data_received, ["data"]),
    ("server/connection_limits.py", HttpToolsProtocol.handle_websocket_upgrade, []),
    ("server/connection_limits.py", HttpToolsProtocol.on_message_begin, []),
    ("server/connection_limits.py", HttpToolsProtocol.on_message_complete, []),
    ("server/connection_limits.py", HttpToolsProtocol.pause_writing, []),
    ("server/connection_limits.py", HttpToolsProtocol.resume_writing, []),
    ("server/connection_limits.py", HttpToolsProtocol.timeout_keep_alive_handler, []),
    ("notifications/safe_http.py", HTTPConnection._new_conn, []),
    ("server/core/access_log.py", logging.FileHandler._open, []),
]


@pytest.mark.parametrize(("module", "method", "parameters"), METHODS, ids=lambda one: getattr(one, "__qualname__", ""))
def test_overridden_methods_have_the_same_parameters(
    module: str, method: Callable[..., Any], parameters: list[str]
) -> None:
    found = list(inspect.signature(method).parameters)
    assert found == ["self", *parameters], f"{method.__qualname__}, which saqqara/{module} overrides, has changed"


def test_connections_of_uvicorn_have_the_attributes_that_limits_use() -> None:
    """`server/connection_limits.py` reads these."""

    async def app(scope: object, receive: object, send: object) -> None:
        raise AssertionError

    async def create() -> HttpToolsProtocol:
        config = uvicorn.Config(app, proxy_headers=True, forwarded_allow_ips="192.0.2.1", http="httptools")
        return HttpToolsProtocol(config, ServerState(), {})

    connection = asyncio.run(create())
    values = [connection.client, connection.cycle, connection.timeout_keep_alive_task, connection.transport]
    assert values == [None] * 4
    assert isinstance(connection.loop, asyncio.AbstractEventLoop)
    middleware = connection.config.loaded_app
    assert isinstance(middleware, ProxyHeadersMiddleware)
    assert ["192.0.2.1" in middleware.trusted_hosts, "192.0.2.2" in middleware.trusted_hosts] == [True, False]
    assert "response_complete" in inspect.getsource(RequestResponseCycle.__init__)


def test_an_idle_connection_of_uvicorn_ends_by_the_overridden_method() -> None:
    """`server/connection_limits.py` overrides what uvicorn calls after the idle time."""
    assert "self.timeout_keep_alive_handler" in inspect.getsource(HttpToolsProtocol.on_response_complete)


def test_connections_of_urllib3_are_opened_by_the_overridden_method() -> None:
    """`notifications/safe_http.py` checks addresses there; without the call, it would check nothing."""
    assert "self._new_conn()" in inspect.getsource(HTTPSConnection.connect)


def test_responses_of_requests_keep_their_content_in_the_replaced_attribute() -> None:
    """`notifications/safe_http.py` limits the size of a response by reading it into this attribute."""
    response = requests.Response()
    response._content = b"ours"
    assert response.content == b"ours"
