"""The API's own page: what its OpenAPI description says, readable for people, without a script from anywhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from markupsafe import Markup

from saqqara.server.core.fair_queue import at_desk
from saqqara.server.core.templating import page

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Field:
    """A part of a request or an answer: its name, its type in words, whether it must be there, what it means."""

    name: str
    kind: str
    needed: bool
    means: Markup


@dataclass(frozen=True)
class Operation:
    """Something that can be asked for."""

    method: str
    path: str
    means: Markup
    query: list[Field]
    body: list[Field]
    answer: list[Field]


@router.get("/api/openapi.json")
async def description(request: Request) -> Response:
    """The OpenAPI description, for programs."""
    return await at_desk(request, lambda: JSONResponse(request.app.openapi()))


@router.get("/api")
async def api_page(request: Request) -> Response:
    """All that programs can ask for."""
    return await at_desk(request, _page, request)


def _page(request: Request) -> Response:
    described = request.app.openapi()
    return page(
        request,
        "pages/api.html",
        introduction=_html(described["info"]["description"]),
        operations=operations(described),
        refused=_fields(described, described["components"]["schemas"]["Refused"]),
    )


def operations(described: Mapping[str, Any]) -> list[Operation]:
    """The operations of an OpenAPI description, in its order."""
    return [
        _operation(described, method.upper(), path, facts)
        for path, methods in described["paths"].items()
        for method, facts in methods.items()
    ]


def _operation(described: Mapping[str, Any], method: str, path: str, facts: Mapping[str, Any]) -> Operation:
    good = next(answer for status, answer in facts["responses"].items() if status.startswith("2"))
    query = [
        Field(one["name"], _kind(one["schema"]), one.get("required", False), _html(one.get("description", "")))
        for one in facts.get("parameters", ())
        if one["in"] == "query"
    ]
    return Operation(
        method,
        path,
        _html(facts["description"]),
        query,
        _content(described, facts.get("requestBody", {})),
        _content(described, good),
    )


def _content(described: Mapping[str, Any], holder: Mapping[str, Any]) -> list[Field]:
    """The fields of a JSON body; none where there is none."""
    schema = holder.get("content", {}).get("application/json", {}).get("schema", {})
    name = schema.get("$ref", "").rpartition("/")[2]
    return _fields(described, described["components"]["schemas"][name]) if name else []


def _fields(described: Mapping[str, Any], schema: Mapping[str, Any]) -> list[Field]:
    needed = schema.get("required", ())
    return [
        Field(name, _kind(facts), name in needed, _html(facts.get("description", "")))
        for name, facts in schema["properties"].items()
    ]


def _kind(schema: Mapping[str, Any]) -> str:
    """A type in words: `string`, `integer or null`, `array of SeatFacts`."""
    if "anyOf" in schema:
        return " or ".join(_kind(one) for one in schema["anyOf"])
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    kind = str(schema.get("type", "any"))
    return f"array of {_kind(schema['items'])}" if kind == "array" and "items" in schema else kind


def _html(text: str) -> Markup:
    return Markup(_markdown().render(text))


@cache
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt  # a server starts without it

    return MarkdownIt("js-default")
