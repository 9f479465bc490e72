"""Kinds of tables, with the paths of their pages and of their API.

The tables of the log have the kind "". Scratch tables of the other kinds are kept for a limited time; nothing that
happens at them affects the log.
"""

from __future__ import annotations

from typing import NamedTuple

from starlette.convertors import Convertor, register_url_convertor

LIVE = ""
SCRATCH_KINDS = WHAT_IF, TUTORIAL, ANALYSIS, PUZZLE = ("what-if", "tutorial", "analysis", "puzzle")


class TablePaths(NamedTuple):
    """Prefixes of the paths of a kind of table: of its pages and of its API."""

    pages: str
    api: str


PATHS = {
    LIVE: TablePaths("", "/api/tables"),
    **{kind: TablePaths("", f"/api/{kind}") for kind in SCRATCH_KINDS},
    ANALYSIS: TablePaths("/analysis/tables", "/api/analysis/tables"),
}
"""Paths by kind."""


_KINDS = {PATHS[kind].api.removeprefix("/api/"): kind for kind in SCRATCH_KINDS}
"""Kinds of scratch tables by the part of the path that names them."""


class _ScratchKindConvertor(Convertor[str]):
    """Part of a path that names a kind of scratch table."""

    regex = "|".join(_KINDS)

    def convert(self, value: str) -> str:
        return _KINDS[value]

    def to_string(self, value: str) -> str:
        return PATHS[value].api.removeprefix("/api/")


class _AnalysisKindConvertor(_ScratchKindConvertor):
    """Part of a path that names imported games and positions."""

    regex = PATHS[ANALYSIS].pages.removeprefix("/")


register_url_convertor("scratch_kind", _ScratchKindConvertor())
register_url_convertor("analysis_kind", _AnalysisKindConvertor())

SCRATCH_API = "/api/{kind:scratch_kind}"
"""Prefix of the API of all scratch tables."""

ANALYSIS_API, ANALYSIS_PAGES = "/api/{kind:analysis_kind}", "/{kind:analysis_kind}"
"""Prefixes of the API and of the pages of imported games and positions."""
