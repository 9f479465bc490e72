"""Offline page that replays a game: its data, the differences between positions, and its HTML."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from html import escape
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.core.record import EarlyEnd, Record, apply_early_end
from saqqara.core.record_io import embed_in_page as packed_record
from saqqara.core.state import State
from saqqara.i18n import early_end_text, escape_controls, has_message, names_with_stand_ins, translate
from saqqara.presentation import GamePresenter, Viewer, predict_nothing, score_label, split_emphasis
from saqqara.theme import drawing_styles, symbol_ids, symbol_sheet, token_styles

# ---- deltas ----------------------------------------------------------------------------------------------------------

_TAG = re.compile(r"(?=<)")

RegionChange = tuple[int, int, list[int]]
"""Change of a list of tags: how many remain at the start, how many at the end, and the new tags between them."""


def encode_deltas(moments: Iterable[Mapping[str, str]]) -> dict[str, Any]:
    """Encode positions (HTML by region) as `tags`, which lists every distinct tag once, and `steps`.

    Each step maps the regions that differ from the position before to a `RegionChange`. The script of the page decodes
    this.
    """
    numbers: dict[str, int] = {}
    now: dict[str, list[int]] = {}
    steps: list[dict[str, RegionChange]] = []
    for moment in moments:
        then, now = now, {
            region: [numbers.setdefault(tag, len(numbers)) for tag in _TAG.split(html) if tag]
            for region, html in moment.items()
        }  # fmt: skip
        steps.append({region: _change(then.get(region, []), now[region]) for region in now
                      if now[region] != then.get(region)})  # fmt: skip
    return {"tags": list(numbers), "steps": steps}


def _change(old: Sequence[int], new: list[int]) -> RegionChange:
    """Return the change from the old list to the new one."""
    limit = min(len(old), len(new))
    head = next((place for place in range(limit) if old[place] != new[place]), limit)
    limit -= head
    tail = next((place for place in range(limit) if old[-1 - place] != new[-1 - place]), limit)
    return head, tail, new[head : len(new) - tail]


# ---- replay data -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ReplayData:
    """Views of a spectator: `views[n]` after n actions, without legal actions; `log[n - 1]` is the action before it.

    `names` are the players' names by seat. `substituted_seats` are the seats whose result belongs to a computer player
    that acted for a person; a line of the log has `by` if a computer player acted in it. `early_end` describes a game
    that did not end by its rules. Nothing in it was hidden from spectators at the time.
    """

    game: Game
    names: tuple[str, ...]
    views: tuple[View, ...]
    log: tuple[dict[str, Any], ...]
    early_end: EarlyEnd | None = None
    substituted_seats: tuple[int, ...] = ()

    @classmethod
    def from_state(
        cls,
        state: State,
        names: Sequence[str],
        early_end: EarlyEnd | None = None,
        stand_ins: Mapping[int, str] = MappingProxyType({}),
        substituted_seats: Sequence[int] = (),
    ) -> ReplayData:
        """Return the data of a game up to its current state; `early_end` describes a game that has ended early.

        `stand_ins` contains the values of `by`, by the index of the line of the log.
        """
        views = [_spectator_view(state.at(ply)) for ply in range(len(state.history) + 1)]
        views[-1] = apply_early_end(views[-1], early_end)
        log = ({**line, **({"by": stand_ins[ply]} if ply in stand_ins else {})} for ply, line in enumerate(state.log()))
        return cls(state.game, tuple(names), tuple(views), tuple(log), early_end, tuple(substituted_seats))

    @classmethod
    def from_record(cls, record: Record, lang: str) -> ReplayData:
        """Return the data of a record. Raises what `Record.replay` raises."""
        state = record.replay()
        return cls.from_state(
            state, record_player_names(record.players, state.game.definition.presenter(), lang), record.early_end
        )

    @property
    def last_ply(self) -> int:
        """The number of actions."""
        return len(self.log)

    def caption(self, ply: int, page: GamePresenter, lang: str) -> str:
        """Describe the action that led to a position; at the end of the game, the result precedes it."""
        text = translate(lang, "replay-beginning")
        if ply:
            text = page.strip_emphasis(self.log_text(self.log[ply - 1], page, lang))
        if not self.views[ply]["over"]:
            return text
        names, _ = names_with_stand_ins(self.names, None, self.substituted_seats, lang)
        early = early_end_text(self.early_end, names, lang, None)
        return f"{f'{early}.' if early else page.result_text(self.views[ply], Viewer(lang, None, tuple(names)))} {text}"

    def log_text(self, line: Mapping[str, Any], page: GamePresenter, lang: str) -> str:
        """Return a line of the log in sentences, as the presenter of the game marks them."""
        names, _ = names_with_stand_ins(self.names, None, [line["seat"]] if "by" in line else [], lang)
        return page.log_text(line, Viewer(lang, None, tuple(names)))


def _spectator_view(state: State) -> View:
    return {**state.game.definition.display_view(state.view(None)), "legal": [], "reveals": []}


def record_player_names(players: Sequence[str], page: GamePresenter, lang: str) -> list[str]:
    """Return the display names of a record's players.

    Levels are translated. A player without a name, or with the same name as another, gets the default name of the seat.
    """
    names = []
    for seat, player in enumerate(players):
        nameless = player in ("", "person", "open", f"seat {seat}") or players.count(player) > 1
        if nameless:
            names.append(page.default_name(seat, lang))
        else:
            level = f"home-level-{player}"
            names.append(translate(lang, level) if has_message(lang, f"{level}-expect") else escape_controls(player))
    return names


# ---- replay page -----------------------------------------------------------------------------------------------------


_environment = Environment(
    loader=PackageLoader("saqqara.export"),
    autoescape=True,
    auto_reload=False,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SYMBOL_REFERENCE = re.compile(r'href="#([^"]+)"')


def replay_page(
    replay: ReplayData, lang: str, theme: str = "", ply: int = 0, styles: str = "", record: Record | None = None
) -> str:
    """Return the game as one HTML page that opens at a position; `#12` in its address opens it at another.

    `theme` is `day`, `night`, or "" for that of the reader's system. `styles` is the style sheet of the server's pages;
    tokens and states of drawings may be omitted from it. The page of a finished game contains the `record`, so that
    programs that read records can read the page. The record of an unfinished game is omitted, because it reveals hidden
    information. Raises `ValueError` for a ply that the game does not have.
    """
    if not 0 <= ply <= replay.last_ply:
        raise ValueError(f"ply={ply} is out of range; ply must be a whole number from 0 to {replay.last_ply}")
    renderer = _PageRenderer(replay, lang)
    moments = [renderer.regions(ply) for ply in range(replay.last_ply + 1)]
    series = {**encode_deltas(moments), "moved": [line["moved"] for line in replay.log]}
    sheet = "\n".join(map(_minify_css, (token_styles(), drawing_styles(), styles, _read_resource("share.css"))))
    script = _read_resource("share.js")
    title = translate(lang, "share-title", game=renderer.title, names=" – ".join(replay.names))
    has_record = record is not None and (record.result["over"] or record.early_end is not None)
    facts: dict[str, Any] = {
        "theme": theme, "title": title, "game": renderer.title, "names": replay.names, "ply": ply,
        "last": replay.last_ply,
        "regions": {name: Markup(html) for name, html in moments[ply].items()}, "lines": renderer.log_lines(),
        "topics": [(topic, topic.text or translate(lang,
        topic.message)) for topic in renderer.page.help_topics(replay.game, lang)],
        "differences": renderer.page.override_differences(replay.game, lang),
        "style": Markup(sheet), "style_hash": _csp_hash(sheet), "script": Markup(script),
        "script_hash": _csp_hash(script),
        "series": Markup(_script_json(series)),
        "record": Markup(packed_record(record.text())) if record is not None and has_record else None,
    }  # fmt: skip
    html = renderer.render("game.html", pieces=Markup(), **facts)
    return renderer.render("game.html", pieces=Markup(symbol_sheet(_used_symbols(html, series))), **facts)


class _PageRenderer:
    """Renderer of the positions of a game in one language."""

    def __init__(self, replay: ReplayData, lang: str) -> None:
        self.replay, self.lang = replay, lang
        self.page = replay.game.presenter()
        self.title = translate(lang, f"{replay.game.name}-title")

    def render(self, template: str, **facts: Any) -> str:
        """Render a template."""
        return _environment.get_template(template).render(
            lang=self.lang, translate=partial(translate, self.lang), page=self.page, replay=self.replay, **facts
        )

    def regions(self, ply: int) -> dict[str, str]:
        """Return HTML by region, as on the page of a table; `step` describes the last action."""
        view, page, lang, names = self.replay.views[ply], self.page, self.lang, self.replay.names
        scored = [self._seat_score(view, seat) for seat in range(len(names))]
        line = self.replay.log[ply - 1] if ply else None
        box = page.removed_pieces(view, lang)
        return {
            "context": "".join(f"<span>{escape(fact)}</span>" for fact in page.progress_facts(view, lang)),
            "harbour": page.board(predict_nothing, view, Viewer(lang, None, tuple(names))),
            **{f"area-{one['seat']}": self._render_area(view, one) for one in scored},
            "tabs": self.render("tabs.html", scored=scored),
            "box": self.render("box.html", drawn=Markup(box), count=len(view["box"])) if box else "",
            "points": self.render("points.html", rows=self._score_rows(view), scored=scored),
            "step": self.render("step.html", ply=ply, line=line, caption=self.replay.caption(ply, page, lang)),
        }

    def _seat_score(self, view: View, seat: int) -> dict[str, Any]:
        """Return a seat with its name and its points: secured points, and points that are pending."""
        points, name = score_label(view, seat), self.replay.names[seat]
        label = translate(self.lang, "table-points-label", name=name, sure=points.secured, more=points.pending)
        secured, pending = points.parts
        return {"seat": seat, "name": name, "sure": secured, "more": pending, "label": label}

    def _render_area(self, view: View, score_html: dict[str, Any]) -> str:
        seat, lang = score_html["seat"], self.lang
        facts = self.page.seat_description(view, seat, lang)
        if score_html["name"] == self.page.default_name(seat, lang):
            del facts[0]  # a name derived from the seat's symbol already says this
        inner = Markup(self.page.player_area(view, seat, Viewer(lang, None, tuple(self.replay.names))))
        return self.render("area.html", status_line=", ".join(facts), inner=inner, **score_html)

    def _score_rows(self, view: View) -> list[tuple[str, list[tuple[str, str]]]]:
        """Return for each source of points its name, and for each seat the secured and the pending points."""
        seats = range(len(self.replay.names))
        return [
            (self.page.score_source_name(source, self.lang), [score_label(view, seat, source).parts for seat in seats])
            for source in self.page.score_sources(view)
        ]

    def log_lines(self) -> list[tuple[str, Markup, str]]:
        """Return the log: for each action the symbol of its seat, the text, and the turn number where a turn begins."""
        lines, turn = [], 0
        for line in self.replay.log:
            parts = split_emphasis(self.replay.log_text(line, self.page, self.lang))
            text = "".join([f"<b>{escape(part)}</b>" if strong else escape(part) for part, strong, _ in parts])
            is_new_turn = line["turn"] != turn
            turn = line["turn"]
            lines.append((self.page.seat_symbol(line["seat"]), Markup(text), str(turn) if is_new_turn else ""))
        return lines


def _used_symbols(html: str, series: dict[str, Any]) -> set[str]:
    """Return the symbols that a page and its positions use, including those of moving pieces."""
    used = set(_SYMBOL_REFERENCE.findall(html)).union(*(_SYMBOL_REFERENCE.findall(tag) for tag in series["tags"]))
    return used & set(symbol_ids())


@cache
def _read_resource(name: str) -> str:
    return (files("saqqara.export") / name).read_text("utf-8")


@cache
def _minify_css(styles: str) -> str:
    """Return a style sheet without comments and indentation."""
    return "\n".join(filter(None, (line.strip() for line in _COMMENT.sub("", styles).split("\n"))))


def _csp_hash(text: str) -> str:
    """Return the hash source that allows exactly this text in a content security policy."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _script_json(data: Any) -> str:
    """Return JSON that cannot close the element that contains it."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
