"""Lookup of the services of an application by their type.

`server/services.py` builds the services once. Routes look up those that they need: `service(request, FairExecutor)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar, cast

from starlette.requests import HTTPConnection

T = TypeVar("T")


class ServiceRegistry:
    """Services by type: those of the whole application, and those of each kind of table."""

    def __init__(self, common: Iterable[object], by_kind: Mapping[str, Iterable[object]]) -> None:
        self._common = {type(one): one for one in common}
        self._by_kind = {kind: {type(one): one for one in services} for kind, services in by_kind.items()}

    def find(self, wanted: type[T], kind: str) -> T | None:
        """Return the service of a type, for a kind of table if each kind has its own; None if there is none."""
        return cast("T | None", self._by_kind[kind].get(wanted, self._common.get(wanted)))


def optional_service(connection: HTTPConnection, wanted: type[T], kind: str | None = None) -> T | None:
    """Return the service of a type; None if this application does not have it.

    A service that each kind of table has is the one of `kind`, or, for None, of the kind in the path of the request.
    """
    registry: ServiceRegistry = connection.app.state.registry
    return registry.find(wanted, connection.path_params.get("kind", "") if kind is None else kind)


def service(connection: HTTPConnection, wanted: type[T], kind: str | None = None) -> T:
    """Return the service of a type; see `optional_service`. Raise `LookupError` if there is none."""
    found = optional_service(connection, wanted, kind)
    if found is None:
        raise LookupError(f"this application has no {wanted.__name__}")
    return found
