"""What happens at a table, as plain JSON, and the errors of commands that may not happen.

| event | its facts, beside `seq` and `event` |
|---|---|
| `opened` | `format`, `game`, `edition`, `options`, `seed` (64 hexadecimal digits), `seats` (see below) |
| `sat` | `seat`, `person` |
| `decided` | `seat`, `decision`; `instead` where somebody has decided for an engine: `player`, and `why`; `by` |
| `forced` | `seat`, `decision`: the only one possible, taken by the table itself |
| `undone`, `redone`, `restarted`, `confirmed` | `seat` |
| `takeback_asked`, `takeback_agreed`, `takeback_refused` | `seat`: who asks; who agrees; who refuses or withdraws |
| `followed` | `table`: the name of the table of the rematch; `seat`: who offers it |
| `reserved` | `seat`, `person`: an open seat is reserved for somebody |
| `released` | `seat`: it is reserved no longer |
| `shared` | `seat`: who shows a finished game, played without spectators, to others |
| `resigned`, `left`, `flagged` | `seat`; `player`: the computer player that plays on, where one does |
| `returned`, `accepted`, `declined` | `seat` |
| `cancelled` | `seat`: who has opened a table that never filled; none where the host of the house has closed it |
| `excused` | `start`, `end`: between them the server stood still |
| `rested` | `seat`, `rest`: when its person's time does not run |
| `proposed` | `seat`, `what` (`end`, `replace`); for `replace` `whom`, a seat, and its new `player` |

`by` of a decision is `stand-in` where a computer player takes it for a person; without it the seat's own player does.
It follows from the events before it, so tables written before there was any are read alike.

Where there are clocks, every event has `at`: when it was written, in milliseconds since 1970.

A seat has `player` and `person`. `player` is `person`, `open` (whoever sits down becomes the person), or the level of a
computer player. `person` is the id of the person who may act for the seat, None where nobody runs the table for others:
an opaque text that is shown to nobody, like the seed. What people are called is no event: names lie beside the log.
`opened` has `setup` too where the game was laid out instead of shuffled: then the seed stands for nothing; and `view`
where it goes on from what a view shows: then the rest was dealt from the seed. It has `course` where somebody is led
through the game (`saqqara.table.script`), `line` where it goes on from a position written as one, `brought` where
somebody has brought a game along to look at, and `puzzle` where what the view shows is one. It has `numbers` where the
game has any: those that the table is played with, whatever the game's file says now.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from saqqara import i18n
from saqqara.errors import ActionSyntaxError, IllegalActionError, SaqqaraError, reason_text

Event = dict[str, Any]

FORMAT = 2
PERSON, OPEN = "person", "open"

REQUIRED_FACTS: dict[str, dict[str, type]] = {
    "opened": {"format": int, "game": str, "edition": str, "options": dict, "seed": str, "seats": list},
    "sat": {"seat": int},
    "decided": {"seat": int, "decision": str},
    "forced": {"seat": int, "decision": str},
    "undone": {"seat": int},
    "redone": {"seat": int},
    "restarted": {"seat": int},
    "confirmed": {"seat": int},
    "followed": {"table": str},
    "reserved": {"seat": int, "person": str},
    "released": {"seat": int},
    "shared": {"seat": int},
    "takeback_asked": {"seat": int},
    "takeback_agreed": {"seat": int},
    "takeback_refused": {"seat": int},
    "resigned": {"seat": int},
    "left": {"seat": int},
    "returned": {"seat": int},
    "cancelled": {},
    "proposed": {"seat": int, "what": str},
    "accepted": {"seat": int},
    "declined": {"seat": int},
    "flagged": {"seat": int, "at": int},
    "excused": {"start": int, "end": int},
    "rested": {"seat": int, "rest": dict},
}
"""The events there are, with the facts that each must have."""


CREATION_FACTS = frozenset({
    "seq", "event", "format", "game", "edition", "options", "numbers", "seed", "seats", "setup", "view", "course",
    "line", "brought", "puzzle", "terms", "at",
})  # fmt: skip
"""All facts that a first event may have."""

OPTIONAL_FACTS: dict[str, type] = {"seat": int, "player": str, "whom": int, "at": int, "by": str}
"""Facts that an event may have beside those."""

INSTEAD_FACTS = {"player": str, "why": str}

PRIVATE_EVENTS = frozenset({"decided", "forced", "undone", "redone", "restarted"})
"""What a seat alone sees happen, unless it makes something final."""


POST_GAME_EVENTS = frozenset({"followed", "shared"})
"""What happens at a table whose game is over already."""


class InvalidEventError(SaqqaraError):
    """A list of events that is no table's: the text names the first event that is wrong, and why; `localized(lang)` is
    the same in a reader's language. If a command refuses the event, `seq` is its number and `reason_by_language` says
    why, by language."""

    def __init__(self, text: str, seq: int | None = None, reason: TableError | None = None) -> None:
        super().__init__(text)
        self.seq = seq
        self.reason_by_language = {} if reason is None else {lang: reason.localized(lang) for lang in i18n.LANGUAGES}

    def localized(self, lang: str) -> str:
        """Return the reason in the language `lang` (`en`, `de` or `ru`)."""
        if self.seq is None or not self.reason_by_language:
            return i18n.translate_uncached(lang, "events-bad", detail=reason_text(str(self), lang))
        return i18n.translate_uncached(lang, "events-bad-command", seq=self.seq, why=self.reason_by_language[lang])


class UnsupportedEventError(InvalidEventError):
    """Events with something that this program does not know and another one may: a kind of event, a fact, a game, an
    edition, an option. They can be as good as any; whoever knows it can go on with the table."""


class TableError(SaqqaraError):
    """A command that may not happen now; nothing has changed.

    `.code` is for programs, `.why` a sentence in English, `.clause` the clause broken or None; `localized(lang)` is the
    sentence in a reader's language, `remedy(lang)` another one: what would make it possible, "" if nothing is known to.
    """

    def __init__(
        self,
        code: str,
        said: Callable[[str], str],
        clause: str | None = None,
        remedy: Callable[[str], str] = lambda lang: "",
    ) -> None:
        self.code, self.localized, self.clause = code, said, clause
        self.remedy = remedy
        self.why = said("en")
        super().__init__(self.why)


def table_error(code: str, message: str, **facts: str | int) -> TableError:
    """The error with a message of the house."""
    return TableError(code, lambda lang: i18n.translate_uncached(lang, message, **facts))


def illegal_action_error(reason: IllegalActionError | ActionSyntaxError) -> TableError:
    """The error for a text that the game does not take now."""
    if isinstance(reason, ActionSyntaxError):
        return table_error("unreadable", "table-error-unreadable", text=i18n.truncate(str(reason.action)))
    refusal = reason.refusal

    def remedy(lang: str) -> str:
        found = refusal.suggestion_text(lang)
        return i18n.translate(lang, "explain-remedy", remedy=found) if found else ""

    return TableError(
        "illegal",
        lambda lang: i18n.translate(lang, "table-error-illegal", why=refusal.reason(lang)),
        reason.clause,
        remedy,
    )


def validate_event(event: Event, seq: int) -> None:
    """Raises InvalidEventError for an event that is out of order or lacks a fact, UnsupportedEventError for one of an
    unknown kind."""
    if not isinstance(event, dict) or event.get("seq") != seq:
        raise InvalidEventError(f"event {seq} is missing or out of order")
    kind = event.get("event")
    facts = REQUIRED_FACTS.get(str(kind))
    if facts is None and isinstance(kind, str) and seq > 0:
        raise UnsupportedEventError(f"event {seq} is {kind!r}, a kind that this program does not know")
    if facts is None or (event["event"] == "opened") != (seq == 0):
        later = ", ".join(name for name in REQUIRED_FACTS if name != "opened")
        raise InvalidEventError(f"event {seq} is {event.get('event')!r}; the first is 'opened', later ones {later}")
    for name, kind in facts.items():
        if type(event.get(name)) is not kind:
            raise InvalidEventError(f"event {seq} ({event['event']}): {name!r} must be of type {kind.__name__}")
    for name, kind in OPTIONAL_FACTS.items():
        if name in event and type(event[name]) is not kind:
            raise InvalidEventError(f"event {seq} ({event['event']}): {name!r} must be of type {kind.__name__}")
    instead = event.get("instead", {"player": "", "why": ""})
    if not isinstance(instead, dict) or {name: type(fact) for name, fact in instead.items()} != INSTEAD_FACTS:
        raise InvalidEventError(f"event {seq} ({event['event']}): 'instead' has two texts, 'player' and 'why'")


def upgrade_events(events: Sequence[Any]) -> tuple[list[Event], dict[int, str]]:
    """The events of format 1 in today's form, and the names that stood in them, by seat.

    Raises InvalidEventError for what is not of that format.
    """
    names: dict[int, str] = {}
    try:
        changed = [_upgrade_event(event, names) for event in events]
    except (KeyError, TypeError, AttributeError) as error:
        raise InvalidEventError(f"these are no events of format 1: {error!r}") from error
    return changed, {seat: name for seat, name in names.items() if name}


def _upgrade_event(event: Event, names: dict[int, str]) -> Event:
    if event["event"] == "opened":
        names.update(enumerate(seat["name"] for seat in event["seats"]))
        seats = [{"player": seat["player"], "person": seat.get("owner")} for seat in event["seats"]]
        return {**event, "format": 2, "seats": seats}
    if event["event"] == "sat":
        names[event["seat"]] = event["name"]
        return {"seq": event["seq"], "event": "sat", "seat": event["seat"], "person": event.get("owner")}
    return event
