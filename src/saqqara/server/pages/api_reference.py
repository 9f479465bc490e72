"""API reference: the OpenAPI description as a readable page that needs no scripts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from markupsafe import Markup

from saqqara.server.core.fair_queue import run_queued
from saqqara.server.core.templating import render_page

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class FieldRow:
    """Field of a request or response."""

    name: str
    kind: str
    required: bool
    description: Markup


@dataclass(frozen=True)
class ApiOperation:
    """Operation of the API, as a section of the reference page."""

    method: str
    path: str
    description: Markup
    query: list[FieldRow]
    body: list[FieldRow]
    response: list[FieldRow]


@router.get("/api/openapi.json")
async def get_openapi(request: Request) -> Response:
    """Return the OpenAPI description as JSON."""
    return await run_queued(request, lambda: JSONResponse(request.app.openapi()))


@router.get("/api")
async def api_page(request: Request) -> Response:
    """Return the API reference page."""
    return await run_queued(request, _render_reference, request)


def _render_reference(request: Request) -> Response:
    openapi = request.app.openapi()
    return render_page(
        request,
        "pages/api.html",
        introduction=_render_markdown(openapi["info"]["description"]),
        operations=parse_operations(openapi),
        refused=_fields(openapi, openapi["components"]["schemas"]["ErrorBody"]),
    )


def parse_operations(openapi: Mapping[str, Any]) -> list[ApiOperation]:
    """Return the operations of an OpenAPI description, in its order."""
    return [
        _parse_operation(openapi, method.upper(), path, facts)
        for path, methods in openapi["paths"].items()
        for method, facts in methods.items()
    ]


def _parse_operation(openapi: Mapping[str, Any], method: str, path: str, facts: Mapping[str, Any]) -> ApiOperation:
    success_response = next(answer for status, answer in facts["responses"].items() if status.startswith("2"))
    query = [
        FieldRow(
            one["name"],
            _type_text(one["schema"]),
            one.get("required", False),
            _render_markdown(one.get("description", "")),
        )
        for one in facts.get("parameters", ())
        if one["in"] == "query"
    ]
    return ApiOperation(
        method,
        path,
        _render_markdown(facts["description"]),
        query,
        _body_fields(openapi, facts.get("requestBody", {})),
        _body_fields(openapi, success_response),
    )


def _body_fields(openapi: Mapping[str, Any], container: Mapping[str, Any]) -> list[FieldRow]:
    """Return the fields of a JSON body; empty if there is none."""
    schema = container.get("content", {}).get("application/json", {}).get("schema", {})
    name = schema.get("$ref", "").rpartition("/")[2]
    return _fields(openapi, openapi["components"]["schemas"][name]) if name else []


def _fields(openapi: Mapping[str, Any], schema: Mapping[str, Any]) -> list[FieldRow]:
    required = schema.get("required", ())
    return [
        FieldRow(name, _type_text(facts), name in required, _render_markdown(facts.get("description", "")))
        for name, facts in schema["properties"].items()
    ]


def _type_text(schema: Mapping[str, Any]) -> str:
    """Return a type in words, for example `string`, `integer or null` or `array of SeatFacts`."""
    if "anyOf" in schema:
        return " or ".join(_type_text(one) for one in schema["anyOf"])
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    kind = str(schema.get("type", "any"))
    return f"array of {_type_text(schema['items'])}" if kind == "array" and "items" in schema else kind


def _render_markdown(text: str) -> Markup:
    return Markup(_markdown_parser().render(text))


@cache
def _markdown_parser() -> MarkdownIt:
    from markdown_it import MarkdownIt  # imported lazily, so that the server starts faster

    return MarkdownIt("js-default")
