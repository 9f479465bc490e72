"""The parts of the table's page, as HTML for one reader: `regions`; and what is said of what has just happened.

Everything here is made from `table.view(seat)` and `table.log(seat)`. What belongs to one game its `page` module says.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import NamedTuple
from urllib.parse import urlsplit

from markupsafe import Markup

from saqqara.core.game_api import View
from saqqara.core.record import Record
from saqqara.core.record_io import InvalidRecordError
from saqqara.i18n import LANGUAGES, translate
from saqqara.i18n.text_cache import TextCache
from saqqara.presentation import format_signed, score_label
from saqqara.server.core.network import COMMAND, only_here
from saqqara.server.core.qr import qr_code
from saqqara.server.insights import illegal_move, leave_dialog, score_table, takeback_dialog
from saqqara.server.tables import log_html
from saqqara.server.tables.historic_view import Past
from saqqara.server.tables.proposals import rematch
from saqqara.server.tables.table_registry import is_computer
from saqqara.server.tables.table_view import Reading, calm
from saqqara.table import OPEN, PERSON, Event, ReaderDiff, Table

Moved = list[dict[str, str]]
Scored = dict[str, Hashable]


def regions(
    table: Table,
    seat: int | None,
    lang: str,
    url: str = "",
    cover: int | None = None,
    welcome: bool = True,
    own_name: str = "",
) -> dict[str, str]:
    """HTML by region for a reader: `seat` is theirs (who has several: the one that decides), None for a spectator and
    while the hand of the seat `cover` is covered. `welcome`: whether a seat that is free may become theirs;
    `own_name`: the name of a member.

    `url` is the table's whole address, or from the root: then there is no code in `waiting`. Each region is the content
    of the element `#region-<name>`.
    """
    reading = Reading(table, seat, lang, url, cover=cover)
    shown = log_html.marking(reading, calm(reading.view) if reading.mood in ("confirm", "open") else reading.view)
    return {
        **pieces(reading, shown),
        "log": log_html.region(reading, _headline(reading) if table.is_over else ""),
        "bar": _bar(reading),
        "requests": takeback_dialog.asked(reading) + leave_dialog.standing(reading),
        "result": _result(reading) if table.is_over else "",
        "waiting": _waiting(reading, welcome, own_name),
        "curtain": _curtain(reading),
    }


def waiting(
    table: Table, seat: int | None, lang: str, url: str, cover: int | None, welcome: bool, own_name: str
) -> str:
    """The one region that shows the whole address, and depends on who may sit down, and under which name."""
    return _waiting(Reading(table, seat, lang, url, cover=cover), welcome, own_name)


def pieces(reading: Reading, shown: View) -> dict[str, str]:
    """The regions that show where everything lies and what it counts; the drawings are of `shown`."""
    page = reading.page
    scored = {owner: _scored(reading, owner) for owner in reading.order}
    return {
        "context": _where(reading),
        "harbour": page.board(reading.foresight, shown, reading.lang, reading.names),
        **{f"area-{owner}": _area(reading, shown, owner, facts) for owner, facts in scored.items()},
        "tabs": "".join([f"{reading.remembered('live/tab', **facts)}\n" for facts in scored.values()]),
        "box": _box(reading),
    }


def _box(reading: Reading) -> str:
    """What left the game; nothing where nothing can."""
    drawn = reading.page.removed_pieces(reading.view, reading.lang)
    return f"{reading.remembered('live/removed_pieces', count=len(reading.view['box']))}\n{drawn}" if drawn else ""


# ---- parts ----------------------------------------------------------------------------------------------------------


def _where(reading: Reading) -> str:
    """How far the game is: a turn that waits to be confirmed is not over."""
    facts = reading.page.progress_facts(reading.common, reading.lang)
    if reading.table.settings.counts:
        facts = [*facts, reading.say("table-counts")]
    return "".join(f"<span>{escape(fact)}</span>" for fact in facts)


def watching(table: Table, seats: Sequence[int], lang: str) -> str:
    """Beside how far the game is: that the reader watches, who has none of these seats."""
    if seats or any(seat["player"] == OPEN for seat in table.seats):
        return ""
    return f'<span class="watching">{escape(translate(lang, "table-watching-you"))}</span>'


def _scored(reading: Reading, owner: int) -> Scored:
    """A seat: its symbol, its name, and its points: what can no longer be lost, and what would come on top now."""
    points, crest = score_label(reading.view, owner), reading.page.seat_symbol(owner)
    label = reading.say("table-points-label", name=reading.names[owner], sure=points.secured, more=points.pending)
    sure, more = points.parts
    name = reading.say("table-you") if owner == reading.me else reading.names[owner]
    clock = None if isinstance(reading, Past) else _clock(reading.table, owner)
    return {"seat": owner, "crest": crest, "name": name, "sure": sure, "more": more, "label": label, "clock": clock}


class Clock(NamedTuple):
    """What a seat has left in milliseconds; when its time is up, if its clock runs; whether it is a live one."""

    left: int
    due: int | None
    live: bool


def _clock(table: Table, seat: int) -> Clock | None:
    """The clock of a seat; None for a computer player, when the game is over, and of days that do not run."""
    clocks = table.clocks
    if clocks is None or table.is_over or is_computer(table.seats[seat]):
        return None
    due = table.deadline if clocks.running_seat == seat else None
    return (
        Clock(clocks.time_limit(seat), due, clocks.time_control.is_live) if due or clocks.time_control.is_live else None
    )


def _area(reading: Reading, shown: View, owner: int, scored: Scored) -> str:
    facts = reading.page.seat_description(reading.view, owner, reading.lang)
    if reading.names[owner] == reading.page.default_name(owner, reading.lang):
        del facts[0]  # a name taken from the livery says it already
    if is_computer(reading.table.seats[owner]):
        level = reading.level(owner)
        facts[:0] = [reading.say("table-computer" if reading.names[owner] == level else "table-level", level=level)]
    called, inner = reading.names[owner], reading.page.player_area(shown, owner, reading.lang, reading.names)
    head = reading.remembered("live/area_head", called=called, who=", ".join(facts), **scored)
    return f"{head}\n{inner}"


def _bar(reading: Reading) -> str:
    """Whose turn it is, what is asked, and the buttons."""
    return f"{_turn(reading)}\n{_acts(reading)}"


def _turn(reading: Reading) -> str:
    """Whose turn it is and what is asked; its element carries what the modules need to know."""
    view, page, lang, mood = reading.view, reading.page, reading.lang, reading.mood
    deciding = mood == "choose"
    shown = next(iter(view["winners"]), None) if mood == "over" else reading.actor
    revealing = view["reveals"] if deciding else []
    choices = {decision: _gold(reading, decision) for decision in revealing}
    return reading.remembered(
        "live/turn",
        mood=mood,
        actor=reading.actor,
        crest="" if shown is None else page.seat_symbol(shown),
        headline=_headline(reading),
        kinds=tuple(page.action_kinds(view, lang)) if deciding else (),
        asked=page.prompt(view, lang) if deciding else "",
        why=interlude.why if (interlude := reading.interlude) else "",
        choices=_json(choices),
        revealed=_json(takeback_dialog.revealed(reading) if deciding else {}),
        idle=_json(illegal_move.idle(reading)),
        mine=_mine(reading),
    )


def _gold(reading: Reading, decision: str) -> str:
    """What the gold button does once a decision that reveals is chosen. Where it was chosen by a button that stands
    beside it, both must not be called alike."""
    if decision in reading.page.pieceless_actions(reading.view):
        return reading.say("senses-reveal-now")
    return reading.page.action_label(decision, reading.lang, reading.view)


def _json(texts: dict[str, str]) -> str:
    return _as_json(tuple(texts.items())) if texts else "{}"


_jsons = TextCache(4_000_000)


def _as_json(texts: tuple[tuple[str, str], ...]) -> str:
    return _jsons.get(texts, lambda: json.dumps(dict(texts), ensure_ascii=False))


def _acts(reading: Reading) -> str:
    """The buttons."""
    table, view, page, mood = reading.table, reading.view, reading.page, reading.mood
    shortcuts = page.pieceless_actions(view) if mood == "choose" else []
    sits = reading.seat is not None
    tries = sits and mood in ("wait", "thinking") and not table.is_scratch and not table.settings.counts
    return reading.remembered(
        "live/action_bar",
        mood=mood,
        sits=sits,
        shortcuts=tuple(
            (text, page.action_label(text, reading.lang, view), text in view["reveals"]) for text in shortcuts
        ),
        only=shortcuts[0] if len(shortcuts) == len(view["legal"]) == 1 and not view["reveals"] else None,
        can_undo=_mine(reading) and table.can_undo,
        can_redo=_mine(reading) and table.can_redo,
        beyond=takeback_dialog.beyond(reading),
        hints=mood == "choose" and reading.hints,
        whatif=f"{reading.path}/what-if?ply={len(reading.log)}" if tries else "",
        part=reading.turn_goes_on,
        handing_over=takeback_dialog.handing_over(reading) if mood == "confirm" else "",
    )


def _curtain(reading: Reading) -> str:
    """While a hand is covered at one screen: who is next, and how they say that they have the screen."""
    seat = reading.cover
    if seat is None or reading.mood != "covered":
        return ""
    return reading.remembered("live/curtain", crest=reading.page.seat_symbol(seat), name=reading.names[seat])


def _mine(reading: Reading) -> bool:
    """Whether the table waits for somebody at the reader's screen."""
    return reading.mood in ("choose", "confirm", "covered")


def _headline(reading: Reading) -> str:
    """Whose turn it is, or who has won."""
    actor = reading.actor
    if reading.mood == "over":
        return reading.ended_early or reading.page.result_text(reading.view, *reading.result_names)
    if reading.mood == "open" or actor is None:
        return reading.say("table-waits-for-player", count=len(reading.free))
    if reading.mood in ("choose", "wait") and (interlude := reading.interlude):
        return interlude.who
    done = "table-part-done" if reading.turn_goes_on else "table-turn-done"
    messages = {"thinking": "table-thinking", "confirm": done, "covered": "table-covered"}
    message = messages.get(reading.mood, "table-turn")
    return reading.say(message, whose="you" if actor == reading.me else "other", name=reading.names[actor])


def title(table: Table, seat: int | None, lang: str) -> str:
    """The title of the page: whose turn it is, in which game."""
    reading = Reading(table, seat, lang, "")
    headline = f"{_headline(reading)} · {translate(lang, f'{table.game.name}-title')}"
    return f"{translate(lang, _aside(table))}: {headline}" if table.is_scratch else headline


def _aside(table: Table) -> str:
    """The message that says what a table is at which nothing counts."""
    if table.is_puzzle:
        return "puzzle-title"
    return "whatif-title" if table.starts_from_view else "bring-title" if table.is_imported else "guide-title"


def _points(reading: Reading) -> list[tuple[str, list[tuple[str, str]]]]:
    """By source of points: its name, and for each seat in order of layout what is sure and what comes on top."""
    view = reading.view
    return [
        (
            reading.page.score_source_name(source, reading.lang),
            [score_label(view, seat, source).parts for seat in reading.order],
        )
        for source in reading.page.score_sources(view)
    ]


def _result(reading: Reading) -> str:
    proof = _proved(reading.table) if reading.table.commitment else None
    winners = reading.view["winners"]
    finals = [(seat, format_signed(reading.view["scores"][seat]), seat in winners) for seat in reading.order]
    by = reading.table.rematch_seat
    offer = "" if by is None or by in reading.own else rematch(reading.names, reading.lang, reading.me, by)
    facts = {"offer": offer, "verdict": _headline(reading), "rows": _points(reading),
    "totals": score_table.totals(reading),
             "finals": finals, "winner": next(iter(winners), None), "proved": proof is None,
             "why": (proof or {}).get(reading.lang)}  # fmt: skip
    return reading.fragment("live/result", **facts)


def _proved(table: Table) -> Mapping[str, str] | None:
    """Return None if the set-up follows from the seed that was committed to before the game, else why not, by
    language."""
    return _checked(table.record().text())


@lru_cache(maxsize=256)
def _checked(record: str) -> Mapping[str, str] | None:
    try:
        Record.parse(record).verify()
    except InvalidRecordError as reason:
        return {lang: reason.localized(lang) for lang in LANGUAGES}
    return None


def _waiting(reading: Reading, welcome: bool, own_name: str) -> str:
    """While a seat is open: link and QR code for whoever sits already, the name to sit down with for others, if they
    may."""
    if reading.mood != "open":
        return ""
    code = Markup(qr_code(reading.url)) if reading.seat is not None and "://" in reading.url else Markup()
    people = [facts["name"] for facts in reading.table.seats if facts["player"] == PERSON and facts["name"]]
    alone = COMMAND if only_here(urlsplit(reading.url).hostname) else ""
    return reading.fragment("live/waiting", code=code, people=people, alone=alone, welcome=welcome, own=own_name)


# ---- what is said ---------------------------------------------------------------------------------------------------


def said(table: Table, steps: ReaderDiff, seat: int | None, lang: str, events: Sequence[Event] = ()) -> list[str]:
    """What a reader is told of these steps, and of take-backs among the events, as whole sentences; at the end what it
    is time for."""
    reading = Reading(table, seat, lang, "")
    page = reading.page
    sentences = takeback_dialog.said(reading, events) + leave_dialog.said(reading, events)
    if steps.removed and not sentences:
        sentences.append(reading.say("table-taken-back"))
    sentences += [page.strip_emphasis(reading.told(line)) for line in steps.added]
    sentences.append(f"{_headline(reading).rstrip('.')}.")
    if interlude := reading.interlude:
        sentences.append(interlude.why)
    if reading.mood == "choose":
        sentences.append(page.prompt(reading.view, lang))
    return sentences


def moved(steps: ReaderDiff) -> list[Moved]:
    """What these steps moved, a list for each: what was taken back travels home, the last first."""
    home = [
        [{"piece": step["piece"], "from": step["to"], "to": step["from"]} for step in reversed(line["moved"])]
        for line in steps.removed
    ]
    return home + [line["moved"] for line in steps.added]


def seat_of(table: Table, seats: Sequence[int]) -> int | None:
    """As which of their seats somebody reads: the one that the table waits for, else their first; None without any."""
    return table.current_player if table.current_player in seats else next(iter(seats), None)
