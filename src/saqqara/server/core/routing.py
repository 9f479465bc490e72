"""Routes that several applications have."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.routing import BaseRoute


def together(*routers: APIRouter, prefix: str = "") -> list[BaseRoute]:
    """The routes of these routers, for any number of applications (`FastAPI(routes=...)`): wherever a router is
    included, FastAPI reads all signatures behind it anew."""
    whole = APIRouter()
    for router in routers:
        whole.include_router(router, prefix=prefix)
    return whole.routes
