"""One page that replays a game offline: no network, nothing beside it, and little enough to send to a friend."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from functools import cache, partial
from html import escape
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from saqqara.core.game_api import View
from saqqara.core.record import Record
from saqqara.core.record_io import embed_in_page as packed_record
from saqqara.export.deltas import packed
from saqqara.export.replay_data import Story
from saqqara.i18n import translate
from saqqara.presentation import predict_nothing, score_label, split_emphasis
from saqqara.theme import drawing_styles, symbol_ids, symbol_sheet, token_styles

_environment = Environment(
    loader=PackageLoader("saqqara.export"),
    autoescape=True,
    auto_reload=False,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_USED = re.compile(r'href="#([^"]+)"')


def replay_page(
    story: Story, lang: str, theme: str = "", ply: int = 0, styles: str = "", record: Record | None = None
) -> str:
    """The game as one HTML page that is opened at a moment; `#12` behind its address opens it at another.

    `theme` is `day`, `night`, or empty: as the reader's system has it. `styles` is the style sheet of the house's
    pages; tokens and states of the drawings need not be in it. Of a game that has ended the page holds the `record`, so
    that programs which read records can read the page; a record of any other game tells what players may not know yet.
    Raises ValueError for a ply that the game does not have.
    """
    if not 0 <= ply <= story.last:
        raise ValueError(f"the game has {story.last} decisions, there is no moment {ply}")
    teller = _Teller(story, lang)
    moments = [teller.regions(ply) for ply in range(story.last + 1)]
    series = {**packed(moments), "moved": [line["moved"] for line in story.log]}
    sheet = "\n".join(map(_tight, (token_styles(), drawing_styles(), styles, _file("share.css"))))
    script = _file("share.js")
    title = translate(lang, "share-title", game=teller.title, names=" – ".join(story.names))
    told = record is not None and (record.result["over"] or record.ended is not None)
    facts: dict[str, Any] = {
        "theme": theme, "title": title, "game": teller.title, "names": story.names, "ply": ply, "last": story.last,
        "regions": {name: Markup(html) for name, html in moments[ply].items()}, "lines": teller.lines(),
        "topics": [(topic, topic.text or translate(lang, topic.message)) for topic in teller.page.help_topics(story.game, lang)],
        "differences": teller.page.override_differences(story.game, lang),
        "style": Markup(sheet), "style_hash": _hash(sheet), "script": Markup(script), "script_hash": _hash(script),
        "series": Markup(_json(series)),
        "record": Markup(packed_record(record.text())) if record is not None and told else None,
    }  # fmt: skip
    whole = teller.filled("game.html", pieces=Markup(), **facts)
    return teller.filled("game.html", pieces=Markup(symbol_sheet(_pieces(whole, series))), **facts)


class _Teller:
    """Shows the moments of a story in a language."""

    def __init__(self, story: Story, lang: str) -> None:
        self.story, self.lang = story, lang
        self.page = story.game.presenter()
        self.title = translate(lang, f"{story.game.name}-title")

    def filled(self, template: str, **facts: Any) -> str:
        """A template filled in."""
        return _environment.get_template(template).render(
            lang=self.lang, say=partial(translate, self.lang), page=self.page, story=self.story, **facts
        )

    def regions(self, ply: int) -> dict[str, str]:
        """HTML by region, as on the table's page; `step` says what has just happened."""
        view, page, lang, names = self.story.views[ply], self.page, self.lang, self.story.names
        scored = [self._scored(view, seat) for seat in range(len(names))]
        line = self.story.log[ply - 1] if ply else None
        box = page.removed_pieces(view, lang)
        return {
            "context": "".join(f"<span>{escape(fact)}</span>" for fact in page.progress_facts(view, lang)),
            "harbour": page.board(predict_nothing, view, lang, names),
            **{f"area-{one['seat']}": self._area(view, one) for one in scored},
            "tabs": self.filled("tabs.html", scored=scored),
            "box": self.filled("box.html", drawn=Markup(box), count=len(view["box"])) if box else "",
            "points": self.filled("points.html", rows=self._points(view), scored=scored),
            "step": self.filled("step.html", ply=ply, line=line, said=self.story.said(ply, page, lang)),
        }

    def _scored(self, view: View, seat: int) -> dict[str, Any]:
        """A seat, its name and its points: what can no longer be lost, and what would come on top now."""
        points, name = score_label(view, seat), self.story.names[seat]
        label = translate(self.lang, "table-points-label", name=name, sure=points.secured, more=points.pending)
        sure, more = points.parts
        return {"seat": seat, "name": name, "sure": sure, "more": more, "label": label}

    def _area(self, view: View, scored: dict[str, Any]) -> str:
        seat, lang = scored["seat"], self.lang
        facts = self.page.seat_description(view, seat, lang)
        if scored["name"] == self.page.default_name(seat, lang):
            del facts[0]  # a name taken from the livery says it already
        inner = Markup(self.page.player_area(view, seat, lang, self.story.names))
        return self.filled("area.html", who=", ".join(facts), inner=inner, **scored)

    def _points(self, view: View) -> list[tuple[str, list[tuple[str, str]]]]:
        """By source of points: its name, and for each seat what is sure and what would come on top."""
        seats = range(len(self.story.names))
        return [
            (self.page.score_source_name(source, self.lang), [score_label(view, seat, source).parts for seat in seats])
            for source in self.page.score_sources(view)
        ]

    def lines(self) -> list[tuple[str, Markup, str]]:
        """The log: by decision the crest of its seat, what it did, and the number of the turn where one begins."""
        told, turn = [], 0
        for line in self.story.log:
            parts = split_emphasis(self.story.told(line, self.page, self.lang))
            words = "".join([f"<b>{escape(part)}</b>" if strong else escape(part) for part, strong, _ in parts])
            begins = line["turn"] != turn
            turn = line["turn"]
            told.append((self.page.seat_symbol(line["seat"]), Markup(words), str(turn) if begins else ""))
        return told


def _pieces(html: str, series: dict[str, Any]) -> set[str]:
    """The symbols that a page and its moments use; those of pieces that travel are among them."""
    used = set(_USED.findall(html)).union(*(_USED.findall(tag) for tag in series["tags"]))
    return used & set(symbol_ids())


@cache
def _file(name: str) -> str:
    return (files("saqqara.export") / name).read_text("utf-8")


@cache
def _tight(styles: str) -> str:
    """A style sheet without comments and indentation."""
    return "\n".join(filter(None, (line.strip() for line in _COMMENT.sub("", styles).split("\n"))))


def _hash(text: str) -> str:
    """What a content security policy allows alone."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _json(data: Any) -> str:
    """JSON that cannot end the element that it stands in."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
