"""Addresses that a telephone reads from a screen."""

from __future__ import annotations

import io

from saqqara.i18n.text_cache import TextCache

_codes = TextCache(2_000_000)


def qr_code(text: str) -> str:
    """A QR code as an `<svg>` without colours of its own."""
    return _codes.get(text, lambda: coded(text))


def coded(text: str) -> str:
    """The same, for a text that nobody asks for twice."""
    import segno  # a server starts without it

    out = io.BytesIO()
    code = segno.make(text, error="m")
    code.save(out, kind="svg", xmldecl=False, svgns=False, border=2, omitsize=True, svgclass="qr", lineclass=None)
    return out.getvalue().decode()
