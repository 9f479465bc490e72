"""Events of a table, as plain JSON, and the errors of commands that are not possible.

| event | facts besides `seq` and `event` |
|---|---|
| `created` | `format`, `game`, `edition`, `options`, `seed` (64 hexadecimal digits), `seats` (see below) |
| `sat` | `seat`, `person` |
| `played` | `seat`, `action`; `fallback` if a level has played for an engine: `player`, `reason`; `by` |
| `forced` | `seat`, `action`: the only legal one, played by the table itself |
| `undone`, `redone`, `restarted`, `confirmed` | `seat` |
| `takeback_requested`, `takeback_accepted`, `takeback_declined` | `seat`: the seat that asks, agrees, or declines or
withdraws |
| `rematch_created` | `table`: the name of the table of the rematch; `seat`: the seat that offers it |
| `reserved` | `seat`, `person`: an open seat is reserved for a person |
| `released` | `seat`: it is no longer reserved |
| `shared` | `seat`: the player who lets others see a finished game that was played without spectators |
| `resigned`, `left`, `flagged` | `seat`; `player`: the computer player that continues, if any |
| `returned`, `accepted`, `declined` | `seat` |
| `cancelled` | `seat`: the creator of a table that never filled; none if an admin has closed the table |
| `outage_credited` | `start`, `end`: the server was down in between |
| `time_off_set` | `seat`, `time_off`: when the clock of its person does not run |
| `proposed` | `seat`, `kind` (`end`, `replace`); for `replace` also `replaced_seat` and its new `player` |

`by` of an action is `stand-in` if a computer player has played it for a person; without it the seat's own player has.

With clocks, every event has `at`: when it was written, in milliseconds since 1970.

A seat has `player` and `person`. `player` is `person`, `open` (the next person to sit down gets the seat), or the level
of a computer player. `person` is the id of the person who may act for the seat, None at tables without accounts: an
opaque text that no reader sees, like the seed. Names are not part of events; the storage has them in a table of their
own. `created` also has `setup` if the game was set up instead of shuffled (then the seed is not used), `view` if it
continues from a view (then the seed deals what is hidden), `position` if it continues from a position string, `script`
for a lesson of the tutorial (`saqqara.table.creation`), `imported` for an imported game, `puzzle` if the view is that
of a puzzle, `settings` (`saqqara.table.table_settings`) and `overrides` if the game has any: the table keeps those it
began with.
"""

from __future__ import annotations

from typing import Any

from saqqara import i18n
from saqqara.errors import ActionSyntaxError, DomainError, IllegalActionError, SaqqaraError, reason_text

Event = dict[str, Any]

FORMAT = 3
PERSON, OPEN = "person", "open"

REQUIRED_FACTS: dict[str, dict[str, type]] = {
    "created": {"format": int, "game": str, "edition": str, "options": dict, "seed": str, "seats": list},
    "sat": {"seat": int},
    "played": {"seat": int, "action": str},
    "forced": {"seat": int, "action": str},
    "undone": {"seat": int},
    "redone": {"seat": int},
    "restarted": {"seat": int},
    "confirmed": {"seat": int},
    "rematch_created": {"table": str},
    "reserved": {"seat": int, "person": str},
    "released": {"seat": int},
    "shared": {"seat": int},
    "takeback_requested": {"seat": int},
    "takeback_accepted": {"seat": int},
    "takeback_declined": {"seat": int},
    "resigned": {"seat": int},
    "left": {"seat": int},
    "returned": {"seat": int},
    "cancelled": {},
    "proposed": {"seat": int, "kind": str},
    "accepted": {"seat": int},
    "declined": {"seat": int},
    "flagged": {"seat": int, "at": int},
    "outage_credited": {"start": int, "end": int},
    "time_off_set": {"seat": int, "time_off": dict},
}
"""Every kind of event, with the facts that it must have."""


CREATION_FACTS = frozenset({
    "seq", "event", "format", "game", "edition", "options", "overrides", "seed", "seats", "setup", "view", "script",
    "position", "imported", "puzzle", "settings", "at",
})  # fmt: skip
"""The facts that a `created` event may have."""

OPTIONAL_FACTS: dict[str, type] = {"seat": int, "player": str, "replaced_seat": int, "at": int, "by": str}
"""Facts that any event may have in addition."""

FALLBACK_FACTS = {"player": str, "reason": str}

PRIVATE_EVENTS = frozenset({"played", "forced", "undone", "redone", "restarted"})
"""Events that only their own seat sees until its turn is final."""


POST_GAME_EVENTS = frozenset({"rematch_created", "shared"})
"""Events that are possible after the game is over."""


class InvalidEventError(SaqqaraError):
    """Events that no table can have. The text names the first wrong event and the reason, and `localized(lang)` returns
    it in another language. If a command refused the event, `seq` is its number and `reason_by_language` the reason."""

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
    """Events with a kind, a fact, a game, an edition or an option that this program does not know. They may be valid
    for another version of the program."""


class TableError(DomainError):
    """Command that is not possible now. The table has not changed."""


class NewerTableError(DomainError):
    """Table with data of a newer server version; only newer servers change it."""

    def __init__(self) -> None:
        super().__init__("newer", "web-error-newer", {"seconds": 5})


class DamagedTableError(DomainError):
    """Table whose stored events are corrupt: a retry does not help."""

    def __init__(self, table: str) -> None:
        super().__init__("broken", "web-error-broken-table", {"table": table})


def table_error(code: str, message: str, **facts: str | int) -> TableError:
    """Return an error with a message of the message files."""
    return TableError(code, message, facts)


def illegal_action_error(reason: IllegalActionError | ActionSyntaxError) -> TableError:
    """Return the error for an action text that is illegal or cannot be parsed."""
    if isinstance(reason, ActionSyntaxError):
        return table_error("unreadable", "table-error-unreadable", text=i18n.truncate(str(reason.action)))
    refusal = reason.refusal

    def suggestion(lang: str) -> str:
        text = refusal.suggestion_text(lang)
        return i18n.translate(lang, "explain-remedy", remedy=text) if text else ""

    return TableError(
        "illegal",
        lambda lang: i18n.translate(lang, "table-error-illegal", why=refusal.reason(lang)),
        clause=reason.clause,
        suggestion=suggestion,
    )


def validate_event(event: Event, seq: int) -> None:
    """Check order and facts of an event. Raise InvalidEventError, or UnsupportedEventError for an unknown kind."""
    if not isinstance(event, dict) or event.get("seq") != seq:
        raise InvalidEventError(f"event {seq} is missing or out of order")
    kind = event.get("event")
    facts = REQUIRED_FACTS.get(str(kind))
    if facts is None and isinstance(kind, str) and seq > 0:
        raise UnsupportedEventError(f"event {seq} has the unknown kind {kind!r}")
    if facts is None or (event["event"] == "created") != (seq == 0):
        later = ", ".join(name for name in REQUIRED_FACTS if name != "created")
        raise InvalidEventError(
            f"event {seq} is {event.get('event')!r}; expected 'created' first, and later any of {later}"
        )
    for name, kind in facts.items():
        if type(event.get(name)) is not kind:
            raise InvalidEventError(f"event {seq} ({event['event']}): {name!r} must be of type {kind.__name__}")
    for name, kind in OPTIONAL_FACTS.items():
        if name in event and type(event[name]) is not kind:
            raise InvalidEventError(f"event {seq} ({event['event']}): {name!r} must be of type {kind.__name__}")
    fallback = event.get("fallback", {"player": "", "reason": ""})
    if not isinstance(fallback, dict) or {name: type(fact) for name, fact in fallback.items()} != FALLBACK_FACTS:
        raise InvalidEventError(
            f"event {seq} ({event['event']}): 'fallback' must have two texts, 'player' and 'reason'"
        )
