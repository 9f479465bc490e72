"""Rules pages clause by clause, and their diagrams, which are cut from the game's own drawing.

A diagram is an entry `[[picture]]` in the file `pages/drawings.toml` of a game:

    name = "nearest"              the caption is the message `duel-picture-nearest`
    clause = "DUEL-3.2a"          the clause below which it appears
    options = { tomb = "B" }      game options that differ from the defaults
    top = { deal = ["tomb-5"] }   top of a pile of the setup; the rest follows in the order of seed 1
    setup = { adventurers = [] }  setup fields that replace those of seed 1
    view = { sled = [1, 3] }      fields that replace those of the start's view; the position is determinized from it
    actions = "place a2, ..."     actions played from there
    seat = 0                      seat whose view is drawn; without it, the view of a spectator
    frames = [{ part = "harbour", window = [0, 0, 90, 90], seen = ["boat-2"], after = 3, scale = 0.8 }]
    like = "another"              another diagram that provides the position fields missing in this entry
    says = { "breakdown.0.tomb" = 5 }, moved = "tomb-5 2.3 tomb-0", legal = "unload 2", illegal = "unload 1"

A frame shows the drawing with the id `part`, or a window of it, after `after` actions (default: all of them). `seen`
lists the ids whose labels form the text alternative; without it, the text contains every label of the drawing. The last
line holds the claims of the caption, which `check_caption` compares with the position.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any
from xml.etree import ElementTree

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup, escape
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from saqqara import SaqqaraError
from saqqara.core import rulebook
from saqqara.core.registry import find_definition, game, list_games
from saqqara.i18n import LANGUAGES, has_message, translate
from saqqara.plugins import rules_page_file
from saqqara.presentation import Viewer
from saqqara.server.core import routing
from saqqara.server.core.access_log import FRAMEABLE_HEADERS
from saqqara.server.core.fair_queue import run_queued
from saqqara.server.core.preferences import YEAR_SECONDS, read_preferences
from saqqara.server.core.rule_links import clause_url, find_clause_game, valid_return_path
from saqqara.server.core.templating import render_page
from saqqara.text_reader import parse_toml, read_text

# ---- diagrams --------------------------------------------------------------------------------------------------------


class DiagramError(ValueError):
    """Error in a diagram. The message names the game, the entry, the field, and what would be valid."""


@dataclass(frozen=True)
class DiagramFrame:
    """Drawing `part`, or a window of it (x, y, width, height), after `after` actions (None: all)."""

    part: str
    window: tuple[float, ...] = ()
    seen: tuple[str, ...] = ()
    after: int | None = None
    scale: float = 1.0


@dataclass(frozen=True)
class Diagram:
    """Position, the parts of its drawing to show, and the claims of the caption about it."""

    game: str
    name: str
    clause: str
    frames: tuple[DiagramFrame, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    top: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    setup: Mapping[str, Any] = field(default_factory=dict)
    view: Mapping[str, Any] = field(default_factory=dict)
    actions: tuple[str, ...] = ()
    seat: int | None = None
    says: Mapping[str, Any] = field(default_factory=dict)
    moved: tuple[str, ...] = ()
    legal: tuple[str, ...] = ()
    illegal: tuple[str, ...] = ()

    @property
    def caption(self) -> str:
        """ID of the caption's message."""
        return f"{self.game}-picture-{self.name}"

    def error(self, entry: str, why: object) -> DiagramError:
        """Return an error about a field of this diagram."""
        return DiagramError(f"{self.game}/pages/drawings.toml, picture {self.name!r}, `{entry}`: {why}")


def parse_diagrams(name: str, entries: Sequence[Mapping[str, Any]]) -> tuple[Diagram, ...]:
    """Return the diagrams that the entries of a game's file describe. Raise `DiagramError` if one is invalid."""
    entries_by_name = {str(entry.get("name")): entry for entry in entries}
    diagrams = tuple(
        _parse_diagram(name, number, _resolve_like(name, entry, entries_by_name))
        for number, entry in enumerate(entries, 1)
    )
    for diagram in diagrams:
        if [one.name for one in diagrams].count(diagram.name) > 1:
            raise diagram.error("name", "several pictures have this name")
    return diagrams


_POSITION_FIELDS = ("options", "top", "setup", "view", "actions")


def _resolve_like(
    name: str, entry: Mapping[str, Any], entries_by_name: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """Return an entry completed with the position fields of the entry that it names in `like`."""
    completed = dict(entry)
    like = completed.pop("like", None)
    if like is None:
        return completed
    if like not in entries_by_name:
        raise DiagramError(
            f"{name}/pages/drawings.toml, picture {entry.get('name')!r}, `like`: unknown picture {like!r}"
        )
    other = _resolve_like(name, entries_by_name[like], entries_by_name)
    return {key: value for key, value in other.items() if key in _POSITION_FIELDS} | completed


_LIST_FIELDS = ("actions", "moved", "legal", "illegal")


def _parse_diagram(name: str, number: int, entry: Mapping[str, Any]) -> Diagram:
    location = f"{name}/pages/drawings.toml, picture {entry.get('name', number)!r}"
    facts: dict[str, Any] = {key: _split_list(value) if key in _LIST_FIELDS else value for key, value in entry.items()}
    try:
        frames = tuple(_parse_frame(one) for one in facts.pop("frames", ()))
    except TypeError as error:
        raise DiagramError(f"{location}, `frames`: {error}; valid fields: {_field_names(DiagramFrame)}") from error
    try:
        diagram = Diagram(name, frames=frames, **facts)
    except TypeError as error:
        raise DiagramError(f"{location}: {error}; valid fields: {_field_names(Diagram)}") from error
    if not frames:
        raise diagram.error("frames", "a picture needs at least one frame")
    if diagram.clause not in rulebook.load_rulebook(name, "en").clauses:
        raise diagram.error("clause", f"unknown clause {diagram.clause!r} of the rules")
    if not all(has_message(lang, diagram.caption) for lang in LANGUAGES):
        raise diagram.error("name", f"message {diagram.caption!r} is missing in a language")
    return diagram


def _field_names(kind: type[Any]) -> str:
    return ", ".join(one.name for one in fields(kind) if one.name != "game")


def _split_list(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _parse_frame(entry: Mapping[str, Any]) -> DiagramFrame:
    facts: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}
    return DiagramFrame(**facts)


# ---- the position ----------------------------------------------------------------------------------------------


def diagram_states(diagram: Diagram, use_defaults: bool = False) -> list[Any]:
    """Return the position before the first action and after each action.

    The game uses the overrides in force, or with `use_defaults` the default cards and numbers. Raise `DiagramError` for
    an impossible position.
    """
    try:
        current_game = game(diagram.game, **diagram.options)
        current_game = current_game.definition.game(current_game.options, None) if use_defaults else current_game
        states = [_start_state(diagram, current_game.start(setup=_setup(diagram, current_game)))]
    except (SaqqaraError, ValueError, LookupError) as error:
        raise diagram.error("options, top, setup, view", error) from error
    for action in diagram.actions:
        states.append(states[-1].copy())
        try:
            states[-1].play(action)
        except SaqqaraError as error:
            raise diagram.error("actions", error) from error
    return states


def _setup(diagram: Diagram, current_game: Any) -> dict[str, Any]:
    """Return a setup in which the pieces of `top` are on top of their piles."""
    setup: dict[str, Any] = current_game.random_setup(1) | diagram.setup
    for pile, top_pieces in diagram.top.items():
        rest = list(setup[pile])
        for piece in top_pieces:
            if piece not in rest:
                raise diagram.error("top", f"pile {pile!r} does not contain {piece!r} that often")
            rest.remove(piece)
        setup[pile] = [*top_pieces, *rest]
    return setup


def _start_state(diagram: Diagram, start: Any) -> Any:
    """Return the start position, or one determinized from its view with the fields of `view` replaced."""
    if not diagram.view:
        return start
    return start.game.determinize(_merge(start.view(None), diagram.view), seed=1)


def _merge(view: Any, changes: Mapping[str, Any]) -> Any:
    """Return a copy of the view with these changes. Mappings are merged; keys of lists are indices."""
    merged = deepcopy(view)
    for key, value in changes.items():
        key_or_index = int(key) if isinstance(merged, list) else key
        merged[key_or_index] = _merge(merged[key_or_index], value) if isinstance(value, Mapping) else value
    return merged


def has_overrides(diagram: Diagram) -> bool:
    """Return whether overrides of cards or numbers are in force for the diagram's game."""
    current_game = game(diagram.game, **diagram.options)
    return bool(current_game != current_game.definition.game(current_game.options, None))


def check_caption(diagram: Diagram) -> None:
    """Raise `DiagramError` if a claim of the caption does not hold in the position."""
    last = diagram_states(diagram)[-1]
    view = last.view(diagram.seat)
    for path, value in diagram.says.items():
        found = view
        try:
            for key in path.split("."):
                found = found[int(key) if isinstance(found, list) else key]
        except (ValueError, LookupError) as error:
            raise diagram.error("says", f"the view has no {path}") from error
        if found != value:
            raise diagram.error("says", f"expected {path} to be {value!r}, got {found!r}")
    steps = [f"{step['piece']} {step['from']} {step['to']}" for step in view["moved"]]
    for step in diagram.moved:
        if step not in steps:
            raise diagram.error("moved", f"{step!r} was not moved; moved: {', '.join(steps)}")
    for entry, expected in (("legal", True), ("illegal", False)):
        for action in getattr(diagram, entry):
            if (action in last.legal_actions()) != expected:
                raise diagram.error(entry, f"{action!r} is {'not ' if expected else ''}legal in this position")


# ---- the drawing -----------------------------------------------------------------------------------------------


def is_valid(diagram: Diagram) -> bool:
    """Return whether the diagram can be drawn with the overrides in force, and its caption holds with them."""
    try:
        check_caption(diagram)
    except DiagramError:
        return False
    return True


def render_diagram(diagram: Diagram, lang: str) -> Markup:
    """Render a `<figure>` with a caption, and an image with a text alternative for each frame.

    If overrides are in force with which the caption would be wrong, the diagram uses the default cards and numbers, and
    a note says so. Raise `DiagramError` if the diagram is invalid.
    """
    use_defaults = has_overrides(diagram) and not is_valid(diagram)
    states = diagram_states(diagram, use_defaults)
    frames, previous = [], None
    for frame in diagram.frames:
        after = len(states) - 1 if frame.after is None else frame.after
        if not 0 <= after < len(states):
            raise diagram.error(
                "frames", f"after={after} is out of range; after must be a whole number from 0 to {len(states) - 1}"
            )
        class_attribute = ' class="after-move"' if previous not in (None, after) else ""
        frames.append(f"<div{class_attribute}>{_render_frame(diagram, frame, states[after], lang)}</div>")
        previous = after
    caption = escape(translate(lang, diagram.caption))
    if use_defaults:
        caption += Markup(' <span class="note">{}</span>').format(translate(lang, "rules-picture-usual"))
    frames_html = f'<div class="frames">{"".join(frames)}</div>'
    return Markup(f'<figure class="picture">{frames_html}<figcaption>{caption}</figcaption></figure>')


_SVG = re.compile(r"<svg\b|</svg>")


def _render_frame(diagram: Diagram, frame: DiagramFrame, state: Any, lang: str) -> str:
    """Render a frame, below the label of the seat that owns the drawing, if any."""
    drawing_ids = []
    for owner, html in _iter_sheets(diagram, state, lang):
        for drawing in map(ElementTree.fromstring, _outermost_svgs(html)):
            if drawing.get("id") == frame.part:
                return owner + _static_image(diagram, frame, drawing)
            drawing_ids.append(drawing.get("id", ""))
    raise diagram.error("frames", f"unknown drawing {frame.part!r}; valid: {', '.join(filter(None, drawing_ids))}")


def _iter_sheets(diagram: Diagram, state: Any, lang: str) -> Iterator[tuple[str, str]]:
    """Yield the sheets of the table's page as pairs of the owner's label ("" if none) and the HTML."""
    view, presenter = state.view(diagram.seat), state.game.presenter()
    names = [presenter.default_name(seat, lang) for seat in range(state.game.num_players)]
    yield "", presenter.board(lambda action: (), view, Viewer(lang, None, tuple(names)))
    for seat, owner in enumerate(_owner_signs(presenter, names)):
        yield owner, presenter.player_area(view, seat, Viewer(lang, None, tuple(names)))
    yield "", presenter.removed_pieces(view, lang)


def _owner_signs(presenter: Any, names: Sequence[str]) -> list[str]:
    """Return the HTML label of each seat, to appear above its drawings: the seat's symbol and name."""
    symbols = [
        f'<svg viewBox="0 0 48 48"><use href="#{presenter.seat_symbol(seat)}"/></svg>' for seat in range(len(names))
    ]
    return [
        f'<p class="owner" aria-hidden="true">{symbol}{escape(name)}</p>'
        for symbol, name in zip(symbols, names, strict=True)
    ]


def _outermost_svgs(html: str) -> list[str]:
    """Return every `<svg>` element that is not inside another one."""
    svgs, depth, start = [], 0, 0
    for tag in _SVG.finditer(html):
        if tag[0] == "</svg>":
            depth -= 1
            if not depth:
                svgs.append(html[start : tag.end()])
        else:
            start = start if depth else tag.start()
            depth += 1
    return svgs


_RETAINED_ATTRIBUTE = re.compile(r"(?!id$|role$|tabindex$|aria-|data-)")


def _static_image(diagram: Diagram, frame: DiagramFrame, drawing: ElementTree.Element) -> str:
    """Return a drawing as one image without interactive attributes.

    Its text alternative lists the labels of its parts.
    """
    labels_by_id = {one.get("id"): one.get("aria-label", "") for one in drawing.iter()}
    if missing := [part for part in frame.seen if not labels_by_id.get(part)]:
        raise diagram.error(
            "frames", f"{frame.part} has no part {', '.join(missing)}; valid: {', '.join(map(str, labels_by_id))}"
        )
    all_labels = [one.get("aria-label", "") for one in drawing.iter()]
    labels = [labels_by_id[part] for part in frame.seen] or list(dict.fromkeys(filter(None, all_labels)))
    for one in drawing.iter():
        for key in [key for key in one.attrib if not _RETAINED_ATTRIBUTE.match(key)]:
            del one.attrib[key]
        for child in [child for child in one if child.tag == "title" or child.get("opacity") == "0"]:
            one.remove(child)
    window = frame.window or tuple(float(number) for number in drawing.attrib["viewBox"].split())
    drawing.attrib |= {
        "viewBox": " ".join(f"{number:g}" for number in window),
        "width": f"{window[2] * frame.scale:g}",
        "height": f"{window[3] * frame.scale:g}",
        "role": "img",
        "aria-label": " ".join(word if word.endswith((".", "!", "?")) else f"{word}." for word in labels),
    }
    return ElementTree.tostring(drawing, encoding="unicode")


# ---- rules -----------------------------------------------------------------------------------------------------------


router = APIRouter(include_in_schema=False)


@cache
def rule_drawings(name: str) -> dict[str, Any]:
    """Return the drawings for a game's texts from its `pages/drawings.toml`; all empty if there is no such file.

    `options` and `clauses` map an option or a clause to the piece that illustrates it, `pictures` holds the diagrams in
    the order of the file. Raise `DiagramError` for an invalid diagram.
    """
    file = rules_page_file(name, "drawings.toml")
    found: dict[str, Any] = parse_toml(read_text(file)) if file else {}
    return {
        "options": found.get("options", {}),
        "clauses": found.get("clauses", {}),
        "pictures": parse_diagrams(name, found.get("picture", [])),
    }


@cache
def render_diagrams(name: str, lang: str) -> dict[str, list[Markup]]:
    """Return the rendered diagrams of a game's rules by clause. The result is cached."""
    found: dict[str, list[Markup]] = {}
    for diagram in rule_drawings(name)["pictures"]:
        found.setdefault(diagram.clause, []).append(render_diagram(diagram, lang))
    return found


@cache
def rule_differences(name: str, lang: str) -> list[str]:
    """Return a line for each difference between the overrides in force and the default cards and numbers."""
    definition = find_definition(name)
    options = definition.override_option()
    return [] if options is None else definition.presenter().override_differences(definition.game(options), lang)


VERSIONS = ("full", "short", "both")
_CLAUSE_NUMBER = re.compile(r"\b[A-Z]+-[A-Z]?\d+(?:\.\d+[a-z]?)?\b")


@cache
def clause_linker(name: str, lang: str) -> Callable[[str], Markup]:
    """Return a function that links clause IDs in HTML, and makes the tables in it focusable for keyboard scrolling."""
    rulebook_text = rulebook.load_rulebook(name, lang)
    known_ids = {*rulebook_text.clauses, *(section.id for section in rulebook_text.sections if section.id)}

    def link(found: re.Match[str]) -> str:
        return f'<a href="#{found[0]}">{found[0]}</a>' if found[0] in known_ids else found[0]

    return lambda html: Markup(_CLAUSE_NUMBER.sub(link, html).replace("<table>", '<table tabindex="0">'))


@router.get("/rules")
async def redirect_to_rules(request: Request) -> Response:
    """Redirect to the rules of the first game, which link to those of the other games."""
    return routing.redirect_with_query(request, f"/rules/{list_games()[0]}")


@router.get("/rules/{name}")
async def show_rules(request: Request, name: str) -> Response:
    """Return the rules of a game, clause by clause.

    The cookie `rules` stores the value of `?v=short`, `full` or `both`.

    With `?from=/t/...` the page links back to that table. With `?embedded`, for the side panel of a table, it has
    neither header nor footer, and pages of the same origin may frame it.
    """
    return await run_queued(request, _render_rules, request, name)


def _render_rules(request: Request, name: str) -> Response:
    if name not in list_games():
        raise HTTPException(404)
    requested, remembered = request.query_params.get("v"), request.cookies.get("rules")
    version = next((one for one in (requested, remembered) if one in VERSIONS), VERSIONS[0])
    lang, is_embedded = read_preferences(request).lang, "embedded" in request.query_params
    response = render_page(
        request, "pages/rules.html", game=name, rules=rulebook.load_rulebook(name, lang), version=version,
        versions=VERSIONS,
        drawings=rule_drawings(name)["clauses"], pictures=render_diagrams(name, lang), linked=clause_linker(name, lang),
        differences=rule_differences(name, lang),
        back=None if is_embedded else valid_return_path(request.query_params.get("from")), is_embedded=is_embedded,
    )  # fmt: skip
    if is_embedded:
        response.headers.update(FRAMEABLE_HEADERS)
    if requested in VERSIONS:
        response.set_cookie("rules", str(requested), max_age=YEAR_SECONDS, samesite="lax")
    return response


clause_router = APIRouter(prefix="/api/rules", tags=["rules"])


class ClauseText(BaseModel):
    """Clause of the rules, in the language of the request."""

    id: str = Field(examples=["DUEL-3.2"])
    title: str
    section: str = Field(description="Title of the section that contains the clause")
    short: str = Field(description="Clause in one or two sentences, as plain text")
    text: str = Field(description="Whole clause as HTML, with links to other clauses")
    url: str = Field(description="URL of the clause on the rules page", examples=["/rules/duel#DUEL-3.2"])


@cache
def _clause_text(rule: str, lang: str) -> ClauseText | None:
    game, url = find_clause_game(rule), clause_url(rule)
    if game is None or url is None:
        return None
    clause = rulebook.load_rulebook(game, lang).clauses[rule]
    html = str(clause_linker(game, lang)(clause.full + clause.remark)).replace('href="#', f'href="/rules/{game}#')
    return ClauseText(id=rule, title=clause.title, section=clause.section, short=clause.short, text=html, url=url)


@clause_router.get("/{game}/{rule}")
async def get_clause(game: str, rule: str, request: Request) -> ClauseText | None:
    """Return a clause of a game's rules in the language of the request; null if the game has no such clause."""
    lang = read_preferences(request).lang
    return await run_queued(request, lambda: _clause_text(rule, lang) if find_clause_game(rule) == game else None)
