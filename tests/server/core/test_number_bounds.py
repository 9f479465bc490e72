"""Integers in addresses and bodies: the server refuses those of any size with 4xx, or keeps them within bounds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import pytest
from fastapi import FastAPI
from pydantic import TypeAdapter

from saqqara.admin.errors import AdminError
from saqqara.server.core.request_limits import MAX_INT
from server.app_server import all_routes, paths_of_kinds
from server.running_server import Site, run

HUGE = (str(10**22), str(2**63), str(-(2**63) - 1), "9" * 5000)


def route_dependants(app: FastAPI) -> Iterator[tuple[str, Any]]:
    """Yield every path with the parameters of its route."""
    for prefix, route in all_routes(app):
        if hasattr(route, "dependant"):
            yield from ((path, route.dependant) for path in paths_of_kinds(f"{prefix}{route.path}"))


def route_parameters(dependant: Any) -> Iterator[Any]:
    """Yield all parameters of a route, including those of its dependencies."""
    for kind in ("path_params", "query_params", "header_params", "body_params"):
        yield from getattr(dependant, kind)
    for other in dependant.dependencies:
        yield from route_parameters(other)


def unbounded_integers(schema: Any, place: str) -> Iterator[str]:
    """Yield the places at which a schema accepts an integer of any size."""
    if isinstance(schema, dict):
        least = schema.get("minimum", schema.get("exclusiveMinimum"))
        most = schema.get("maximum", schema.get("exclusiveMaximum"))
        if schema.get("type") == "integer" and (least is None or most is None) and "enum" not in schema:
            yield place
        for name, part in schema.items():
            yield from unbounded_integers(part, f"{place}.{name}")
    elif isinstance(schema, list):
        for part in schema:
            yield from unbounded_integers(part, place)


def integer_parameters(app: FastAPI) -> Iterator[tuple[str, str, list[str]]]:
    """Yield each path and each parameter with integers, and the places at which it accepts any size."""
    for path, dependant in route_dependants(app):
        for field in route_parameters(dependant):
            schema = TypeAdapter(Annotated[field.field_info.annotation, field.field_info]).json_schema()
            if "'integer'" in repr(schema):
                yield path, field.alias, [*unbounded_integers(schema, field.alias)]


def test_integer_parameters_of_all_routes_are_bounded(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        found = [*integer_parameters(site.app)]
        assert {"/admin", "/t/{name}/replay", "/api/tables/{name}/live", "/api/tables/{name}/play"} <= {
            path for path, _, _ in found
        }
        assert [(path, name, where) for path, name, where in found if where] == []

    run(test, tmp_path)


def test_huge_integers_in_addresses_cause_no_server_error(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()
        token = await site.services.settings.create_admin_link()
        assert (await ann.client.post("/api/admin", json={"token": token})).status_code == 204
        for path, name, _ in {(path, name, "") for path, name, _ in integer_parameters(site.app)}:
            here = path.replace("{name}", ann.table).replace("{game}", "duel").replace("{table}", ann.table)
            for number in HUGE:
                answer = await ann.client.get(here.replace(f"{{{name}}}", number), params={name: number})
                assert answer.status_code < 500, (here, name, number)

    run(test, tmp_path)


@pytest.mark.parametrize("number", [2**63, 10**22, -(2**63) - 1, MAX_INT + 1])
def test_huge_integers_in_admin_operations_are_refused(tmp_path: Path, number: int) -> None:
    async def test(site: Site) -> None:
        ann = await site.guest().arrive()
        token = await site.services.settings.create_admin_link()
        assert (await ann.client.post("/api/admin", json={"token": token})).status_code == 204
        for operation in ("list-tables", "list-leagues"):
            answer = await ann.client.post(f"/api/admin/{operation}", json={"arguments": {"offset": number}})
            assert (operation, answer.status_code, answer.json()["error"]) == (operation, 400, "bad-request")
            with pytest.raises(AdminError, match="invalid-argument"):  # also without HTTP
                await site.services.admin.run(operation, {"offset": number})

    run(test, tmp_path)
