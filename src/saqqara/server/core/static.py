"""Static files: styles, scripts and pictures, with one common version."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from saqqara.theme import drawing_styles, token_styles

router = APIRouter(include_in_schema=False)

IMMUTABLE_CACHE = "public, max-age=31536000, immutable"
COMPRESSIBLE_SUFFIXES = (".js", ".css", ".svg", ".txt")
"""Suffixes of text files, which compression makes smaller. Fonts and pictures are compressed already."""

SWAGGER_FILES = ("swagger-ui-bundle.js", "swagger-ui.css")
"""Files of the package `fastapi-swagger`, which the page of the API needs."""

COMMENT_LINES = re.compile(rb"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/)[ \t]*\n", re.MULTILINE)
"""Comments of scripts and styles that fill whole lines."""


def _iter_files(folder: Traversable, path: str = "") -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _iter_files(entry, f"{path}{entry.name}/")
        else:
            content = entry.read_bytes()
            yield path + entry.name, strip_comments(content) if entry.name.endswith((".js", ".css")) else content


def strip_comments(content: bytes) -> bytes:
    """Return a script or style without comments that fill whole lines; they are a seventh of the compressed size."""
    return COMMENT_LINES.sub(b"", content)


@cache
def static_files() -> dict[str, bytes]:
    """Return every static file by its name.

    These are the files of `static/`, the styles of `saqqara.theme` as `look/...`, and Swagger UI as `swagger/...`.
    """
    swagger = {f"swagger/{name}": files("fastapi_swagger.resources").joinpath(name) for name in SWAGGER_FILES}
    styles = {"look/tokens.css": token_styles(), "look/drawing.css": drawing_styles()}
    return {
        **dict(_iter_files(files("saqqara.server") / "static")),
        **{name: text.encode() for name, text in styles.items()},
        **{name: file.read_bytes() for name, file in swagger.items()},
    }


@cache
def static_version() -> str:
    """Return ten hex digits that change with any static file.

    All files share one version, so that modules import each other by relative names and never load an old module.
    """
    digest = hashlib.sha256()
    for name, content in sorted(static_files().items()):
        digest.update(f"{name} {len(content)} ".encode() + content)
    return digest.hexdigest()[:10]


def static_url(name: str) -> str:
    """Return the URL of a static file. Raise `LookupError` for an unknown name."""
    if name not in static_files():
        raise LookupError(f"unknown static file {name!r}; valid: {', '.join(static_files())}")
    return f"/static/{static_version()}/{name}"


@cache
def replay_styles() -> str:
    """Return the styles of the replay page as one text, for pages that are saved as single files."""
    return "\n".join(
        static_files()[f"css/{name}.css"].decode() for name in ("base", "table", "multi-board", "background", "replay")
    )


@cache
def gzipped(name: str) -> bytes:
    """Return a static file compressed at the highest level.

    Each file is compressed once, and most of a table's fifty files are small.
    """
    return gzip.compress(static_files()[name], mtime=0)


def static_response(version: str, name: str, accepts_gzip: bool = False) -> Response | None:
    """Return the response with a static file; None if there is no such file.

    Text is compressed if the client accepts it. Only the current version may be cached, and then forever.
    """
    content = static_files().get(name)
    if content is None:
        return None
    headers = {"Cache-Control": IMMUTABLE_CACHE if version == static_version() else "no-cache"}
    headers["X-Content-Type-Options"] = "nosniff"
    if name.endswith(COMPRESSIBLE_SUFFIXES):
        headers["Vary"] = "Accept-Encoding"
        if accepts_gzip:
            content, headers["Content-Encoding"] = gzipped(name), "gzip"
    return Response(content, media_type=mimetypes.guess_type(name)[0] or "application/octet-stream", headers=headers)


@router.get("/static/{version}/{name:path}")
async def static_file(request: Request, version: str, name: str) -> Response:
    """Send a style, a script or a picture; the URL with the current version may be cached forever."""
    response = static_response(version, name, "gzip" in request.headers.get("Accept-Encoding", ""))
    if response is None:
        raise HTTPException(404)
    return response
