"""Texts with readable differences: one tag, one value or one field per line."""

from __future__ import annotations

import difflib
import hashlib
import itertools
import json
import re
from functools import cache
from html import escape
from html.parser import HTMLParser
from typing import Any

VOID_ELEMENTS = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}

MAX_ON_A_LINE = 4
"""Maximum number of fields of an object that is stored on one line."""


class MarkupWriter(HTMLParser):
    """Parser that writes one tag or one text per line, indented by depth; attributes keep their order.

    Of a drawing, it writes the elements that have a name, and a hash of everything else, which stays the same when
    names change. Without `drawings`, it writes only the hash, and always so for the hidden sprite, which most pages
    contain.
    """

    def __init__(self, drawings: bool) -> None:
        super().__init__(convert_charrefs=False)
        self.lines: list[str] = []
        self.open: list[str] = []
        self.drawings = drawings
        self.shapes: list[str] = []
        self.first = 0  # line of the outermost <svg>
        self.drawing = 0  # depth of the outermost <svg>; 0 outside
        self.hidden = False

    def _add(self, text: str) -> None:
        self.lines.append(" " * len(self.open) + text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "svg" and not self.drawing:
            self.drawing, self.first, self.shapes = len(self.open) + 1, len(self.lines), []
            self._draw(tag, attrs, outermost=True)
            self.hidden = not self.drawings or ("class", "sprite") in attrs
        elif self.drawing:
            self._draw(tag, attrs)
        else:
            self._add(_tag(tag, attrs))
        if tag not in VOID_ELEMENTS:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID_ELEMENTS:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.drawing and len(self.open) == self.drawing:
            if not all(shape.startswith(("<svg", "<use")) for shape in self.shapes):
                shapes = hashlib.sha256("\n".join(self.shapes).encode()).hexdigest()[:12]
                self._add(f"shapes {shapes}")
            if len(self.lines) - self.first <= 4:
                small = [line.strip() for line in self.lines[self.first + 1 :]]
                self.lines[self.first :] = [" ".join([self.lines[self.first], *small])]
            self.drawing, self.hidden = 0, False
        if tag in self.open:
            while self.open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        text = " ".join(data.split())
        if text and self.open[-1:] == ["style"]:
            for rule in re.findall(r"[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", text):
                self._add(rule.strip())
        elif text and not self.hidden:
            self._add(text)

    def handle_entityref(self, name: str) -> None:
        self._add(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self._add(f"&#{name};")

    def handle_decl(self, decl: str) -> None:
        self._add(f"<!{decl}>")

    def handle_comment(self, data: str) -> None:
        self._add(data if data.startswith("<svg") else f"<!--{data}-->")

    def _draw(self, tag: str, attrs: list[tuple[str, str | None]], outermost: bool = False) -> None:
        names = [one for one in attrs if _is_name(*one)]
        self.shapes.append(_tag(tag, [one for one in attrs if one not in names]))
        if outermost or ((names or tag == "style") and not self.hidden):
            self._add(_tag(tag, names))


def _is_name(attribute: str, value: str | None) -> bool:
    """Return whether an attribute of a drawing holds a name or words instead of a shape."""
    named = ("class", "id", "href", "role")
    return attribute in named or attribute.startswith(("data-", "aria-")) or "url(#" in (value or "")


def _tag(tag: str, attrs: list[tuple[str, str | None]]) -> str:
    parts = [name if value is None else f'{name}="{escape(value, quote=False)}"' for name, value in attrs]
    return f"<{' '.join([tag, *parts])}>".replace("\n", " ")


FRAME = (r"<link\b[^>]*>", r"<meta\b[^>]*>", r"<header\b.*?</header>", r"<footer\b.*?</footer>",
         r"<dialog\b.*?</dialog>")  # fmt: skip


def markup(text: str, drawings: bool = True, frame: bool = True) -> str:
    """Return HTML or SVG with one tag per line, and without the versions of static files.

    Without `frame`, the parts that many pages share are left out too: links to styles, the header, the footer and the
    dialogs.
    """
    if not frame:
        for part in FRAME:
            text = re.sub(part, "", text, flags=re.DOTALL)
    text = re.sub(
        r'<svg class="sprite".*?</svg>', lambda sprite: f"<!--{_line_of(sprite[0])}-->", text, flags=re.DOTALL
    )
    return "".join(f"{line}\n" for line in _with_counts(_lines(without_versions(text), drawings)))


@cache
def _line_of(sprite: str) -> str:
    """Return the sprite as a line; it is cached, because most pages have the same one and parsing it takes longest."""
    (line,) = _lines(sprite, drawings=True)
    return line


def _lines(text: str, drawings: bool) -> list[str]:
    parser = MarkupWriter(drawings)
    parser.feed(text)
    parser.close()
    return parser.lines


def _with_counts(lines: list[str]) -> list[str]:
    """Return lines in which equal consecutive ones are one line with their number."""
    found = []
    for line, same in itertools.groupby(lines):
        count = len(list(same))
        found.append(line if count == 1 else f"{line} x {count}")
    return found


def differences(first: str, second: str) -> str:
    """Return the lines in which two texts differ, for a golden file that is read next to the first one."""
    lines = difflib.unified_diff(first.splitlines(), second.splitlines(), n=0, lineterm="")
    return "".join(f"{line}\n" for line in lines if not line.startswith(("@@", "---", "+++")))


def without_versions(text: str) -> str:
    """Return a text without the versions in addresses of static files and pictures."""
    return re.sub(r"/(static|pictures)/[0-9a-f]{8,}/", r"/\1/VERSION/", text)


def fields(value: Any) -> str:
    """Return JSON with one field per line; lists of numbers and texts, and small objects, take one line.

    Where lines end does not depend on the length of names.
    """
    return _fields(value, "") + "\n"


def _fields(value: Any, indent: str) -> str:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    plain = not any(isinstance(one, dict | list) for one in inner)
    if not value or (plain and not (isinstance(value, dict) and len(value) > MAX_ON_A_LINE)):
        return json.dumps(value, ensure_ascii=False)
    deeper = indent + " "
    if isinstance(value, list):
        lines = [_fields(one, deeper) for one in value]
        return "[\n" + ",\n".join(deeper + line for line in lines) + "\n" + indent + "]"
    lines = [f"{json.dumps(name, ensure_ascii=False)}: {_fields(one, deeper)}" for name, one in value.items()]
    return "{\n" + ",\n".join(deeper + line for line in lines) + "\n" + indent + "}"
