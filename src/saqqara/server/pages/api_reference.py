"""API reference: the OpenAPI description, and a page on which Swagger UI displays it."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from saqqara.server.core.fair_queue import run_queued
from saqqara.server.core.templating import render_page

router = APIRouter(include_in_schema=False)


@router.get("/api/openapi.json")
async def get_openapi(request: Request) -> Response:
    """Return the OpenAPI description as JSON."""
    return await run_queued(request, lambda: JSONResponse(request.app.openapi()))


@router.get("/api")
async def api_page(request: Request) -> Response:
    """Return the API reference page."""
    return await run_queued(request, render_page, request, "pages/api.html")
