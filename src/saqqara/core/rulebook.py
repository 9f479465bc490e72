"""Rules pages of the games, clause by clause, for the web, the terminal and the tests.

A page is `games/<game>/pages/rules.<lang>.md`, in a form that programs can read:

    # The game                    its name, then an introduction
    ## DUEL-3 A turn              a section (the id may be missing), then a text of its own, if it has one
    ### DUEL-3.1 Place a meeple   a clause: id and title,
    > Put one meeple ...          its short text in one paragraph,
    Take a meeple ...             and its full text

A long page has parts: each further `# ` heading begins one. `## A title {#anchor}` gives a section without an id an
anchor for links. A title that ends with ◇ belongs to a reconstructed rule. A section whose own text begins with ◇
explains this in its first paragraph; such a text is included in the short version too.

A game whose cards are data can generate sections: `render_sections(lang)` in its module
`games/<game>/presentation/rulebook_sections.py` returns them in the same form.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING

from saqqara import plugins
from saqqara.text_reader import read_text

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_PAGE = re.compile(r"rules\.([a-z]+)\.md")
_SECTION = re.compile(r"(?:([A-Z]+-\d+) )?(\S.*?)(?: \{#([a-z][a-z-]*)\})?")
_CLAUSE = re.compile(r"([A-Z]+-[A-Z]?\d+(?:\.\d+[a-z]?)?) (\S.*)")


RECONSTRUCTED = "◇"
"""Mark of a reconstructed rule, which is not the printed one."""


class RulebookError(ValueError):
    """Error: there is no such rules page, or it does not have the form above.

    The message names the page, the line and the heading, or lists the pages.
    """


@dataclass(frozen=True)
class Clause:
    """One numbered rule.

    `short` is one paragraph of plain text, `full` HTML, `plain` the same full text for a terminal. `section` is the
    heading of its section, with the id: `DUEL-3 A turn`. `remark` is the explanation of reconstructed rules from the
    section, as HTML, also at the end of `plain`; it is empty for other rules.
    """

    id: str
    title: str
    short: str
    full: str
    plain: str
    section: str
    remark: str = ""


@dataclass(frozen=True)
class Section:
    """Section of a page.

    `id` is empty for a section without an id, `title` is its title. `text` and `plain` are its own text as HTML and as
    plain text, empty if it has none. `clauses` are in page order, and empty for examples. `anchor` is the target of
    links. `part` is the part that contains the section, empty before the first part.
    """

    id: str
    title: str
    text: str
    plain: str
    clauses: tuple[Clause, ...]
    anchor: str
    part: str = ""

    @property
    def is_reconstructed(self) -> bool:
        """True if the text explains reconstructed rules, and is therefore included in the short version too."""
        return self.plain.startswith(RECONSTRUCTED)


@dataclass(frozen=True)
class Rulebook:
    """Rules in one language: the game's name, the introduction as HTML and as plain text, and the sections."""

    title: str
    introduction: str
    plain: str
    sections: tuple[Section, ...]

    @property
    def clauses(self) -> Mapping[str, Clause]:
        """The clauses by id, in page order."""
        return MappingProxyType({clause.id: clause for section in self.sections for clause in section.clauses})


@cache
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt  # imported on first use, to speed up the start of a server

    return MarkdownIt("commonmark", {"html": False}).enable("table")


@cache
def load_rulebook(game: str, lang: str) -> Rulebook:
    """Return the rules page of a game (`duel`) in a language (`en`).

    A game of another package without a page in this language has its English page. Raises `RulebookError` if there is
    no such page, or if a line does not have the right form.
    """
    pages = {
        f"{name} {match[1]}": file
        for name, folder in plugins.game_folders().items()
        if (folder / "pages").is_dir()
        for file in (folder / "pages").iterdir()
        if (match := _PAGE.fullmatch(file.name))
    }
    is_plugin = not plugins.game_package(game).startswith("saqqara.")
    page = pages.get(f"{game} {lang}") or (pages.get(f"{game} en") if is_plugin else None)
    if page is None:
        raise RulebookError(f"unknown rules page {game!r} in {lang!r}; valid: {', '.join(sorted(pages))}")
    return parse_rulebook(read_text(page) + _generated_sections(game, lang), f"{game}/pages/{page.name}")


def _generated_sections(game: str, lang: str) -> str:
    """Return the sections that a game generates from its data; "" if there are none."""
    module = f"{plugins.game_package(game)}.presentation.rulebook_sections"
    try:
        found = find_spec(module)
    except ModuleNotFoundError:  # the game has no presentation
        return ""
    return str(import_module(module).render_sections(lang)) if found else ""


def parse_rulebook(text: str, name: str) -> Rulebook:
    """Return the page in a text of the form above; `name` identifies it in errors. Raises `RulebookError`."""
    headings = list(_headings(_markdown().parse(text)))
    if not headings or headings[0][0].level != 1 or headings[0][0].line != 1:
        raise RulebookError(f"{name}, line 1: expected `# ` and the name of the game")
    part = ""
    remark: list[Token] = []
    sections: list[Section] = []
    seen: set[str] = set()
    for heading, body in headings[1:]:
        location = f"{name}, line {heading.line}: `{'#' * heading.level} {heading.text}`"
        if heading.level == 1 and body:
            raise RulebookError(f"{location}: a part cannot have a text; move it into a section")
        if heading.level == 1:
            part = heading.text
        elif heading.level == 2 and (match := _SECTION.fullmatch(heading.text)):
            anchor = match[1] or match[3] or f"part-{len(sections) + 1}"
            sections.append(Section(match[1] or "", match[2], _html(body), _plain_text(body), (), anchor, part))
            remark = body[:3] if sections[-1].is_reconstructed else []
        elif heading.level == 3 and sections and (match := _CLAUSE.fullmatch(heading.text)):
            clause = _clause(match[1], match[2], sections[-1], body, remark, location)
            if clause.id in seen:
                raise RulebookError(f"{location}: the page already has this ID")
            seen.add(clause.id)
            sections[-1] = replace(sections[-1], clauses=(*sections[-1].clauses, clause))
        else:
            raise RulebookError(f"{location}: expected `## DUEL-3 A title` or, below one, `### DUEL-3.1 A title`")
    return Rulebook(headings[0][0].text, _html(headings[0][1]), _plain_text(headings[0][1]), tuple(sections))


@dataclass(frozen=True)
class _Heading:
    level: int
    text: str
    line: int


def _headings(tokens: Sequence[Token]) -> Iterator[tuple[_Heading, list[Token]]]:
    """Yield every heading of the page, with the tokens up to the next one."""
    starts = [place for place, token in enumerate(tokens) if token.type == "heading_open"]
    for start, end in pairwise([*starts, len(tokens)]):
        opening, words = tokens[start : start + 2]
        line = opening.map[0] + 1 if opening.map else 1
        yield _Heading(int(opening.tag[1:]), words.content, line), list(tokens[start + 3 : end])


def _clause(number: str, title: str, section: Section, body: list[Token], remark: list[Token], location: str) -> Clause:
    kinds = [token.type for token in body]
    if kinds[:5] != ["blockquote_open", "paragraph_open", "inline", "paragraph_close", "blockquote_close"]:
        raise RulebookError(f"{location}: the short text is missing; expected one paragraph that begins with `> `")
    if len(body) == 5:
        raise RulebookError(f"{location}: the full text is missing below the short one")
    is_reconstructed = title.endswith(RECONSTRUCTED)
    if is_reconstructed and not remark:
        raise RulebookError(
            f"{location}: the explanation of {RECONSTRUCTED} is missing: "
            f"its section has no text that begins with {RECONSTRUCTED}"
        )
    full, remark = body[5:], remark if is_reconstructed else []
    heading = f"{section.id} {section.title}".lstrip()
    return Clause(
        number, title, _inline_text(body[2]), _html(full), _plain_text([*full, *remark]), heading, _html(remark)
    )


def _html(tokens: Sequence[Token]) -> str:
    html: str = _markdown().renderer.render(tokens, _markdown().options, {})
    return html.strip()


def _inline_text(inline: Token) -> str:
    """Return the text of a paragraph without markup."""
    return "".join(" " if part.type == "softbreak" else part.content for part in inline.children or ())


def _plain_text(tokens: Sequence[Token]) -> str:
    """Return the plain text of a page.

    An empty line separates paragraphs, a dash precedes list items, and cells of tables are two spaces apart.
    """
    lines: list[str] = []
    row: list[str] = []
    for previous, token in zip([None, *tokens], tokens, strict=False):
        if token.type == "inline" and previous is not None and previous.type in ("th_open", "td_open"):
            row.append(_inline_text(token))
        elif token.type == "inline":
            lines.append(("- " if token.level > 1 else "") + _inline_text(token))
        elif token.type == "tr_close":
            lines.append("  ".join(cell for cell in row if cell))
            row = []
        elif token.level == 0 and token.type in ("paragraph_close", "bullet_list_close", "table_close"):
            lines.append("")
    return "\n".join(lines).strip()
