"""First event of a table, initial state of its game, and script of a lesson.

A script changes no rule. It restricts the legal actions to those that the lesson demands. Events contain it as a list
with an entry for each action. The server plays `{"plays": ACTION}` for any seat. At `{"asks": [PATTERN, ...],
"says": MESSAGE}` the reader plays an action that matches a pattern (`load 1.*`); the message explains which one. After
the last entry no action is legal.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from saqqara.core.game import Game
from saqqara.core.game_api import Setup, View
from saqqara.core.position_string import parse_position
from saqqara.core.record import format_seed, parse_seed
from saqqara.core.registry import find_definition
from saqqara.core.state import State
from saqqara.errors import SaqqaraError, short_repr
from saqqara.i18n import translate
from saqqara.table.events import (
    CREATION_FACTS,
    FORMAT,
    Event,
    InvalidEventError,
    TableError,
    UnsupportedEventError,
    table_error,
    validate_event,
)
from saqqara.table.table_settings import DEFAULT_SETTINGS, InvalidSettingsError, TableSettings

# ---- script ----------------------------------------------------------------------------------------------------------

ScriptEntry = Mapping[str, Any]


@dataclass(frozen=True)
class Script:
    """Entries of a script, by ply."""

    entries: Sequence[ScriptEntry]

    def scripted_action(self, ply: int) -> str | None:
        """Return the action that the script plays at a ply, None if the reader is to act or the script has ended."""
        action: str | None = self._entry(ply).get("plays")
        return action

    def allowed_actions(self, ply: int, legal: Iterable[str]) -> list[str]:
        """Return the legal actions that the script demands at a ply."""
        patterns = self._entry(ply).get("asks", ())
        return [text for text in legal if any(fnmatchcase(text, pattern) for pattern in patterns)]

    def why_illegal(self, ply: int, text: str) -> TableError | None:
        """Return why the script refuses a legal action at a ply, None if it does not."""
        if text == self.scripted_action(ply) or self.allowed_actions(ply, [text]):
            return None
        message = self._entry(ply).get("says")
        if message is None:
            return table_error("illegal", "table-error-course-goes-on")
        return TableError("illegal", lambda lang: translate(lang, "table-error-course", asked=translate(lang, message)))

    def restrict_view(self, ply: int, view: View) -> View:
        """Return a view in which only the demanded actions are legal."""
        legal = self.allowed_actions(ply, view["legal"])
        return {**view, "legal": legal, "reveals": [text for text in view["reveals"] if text in legal]}

    def _entry(self, ply: int) -> ScriptEntry:
        return self.entries[ply] if ply < len(self.entries) else {}


# ---- creation --------------------------------------------------------------------------------------------------------


def creation_event(
    game: Game,
    seed: int,
    seats: Sequence[Mapping[str, Any]],
    setup: Setup | None = None,
    view: View | None = None,
    script: Sequence[ScriptEntry] | None = None,
    position_string: str | None = None,
    is_imported: bool = False,
    is_puzzle: bool = False,
    settings: TableSettings = DEFAULT_SETTINGS,
    now: int = 0,
) -> Event:
    """Return the `created` event of a table. Raise SaqqaraError for a wrong number of seats."""
    if len(seats) != game.num_players:
        raise SaqqaraError(f"expected {game.num_players} seats for {game.name}, got {len(seats)}")
    return {
        "seq": 0,
        "event": "created",
        "format": FORMAT,
        "game": game.name,
        "edition": game.edition,
        "options": dict(game.options),
        **({} if game.overrides is None else {"overrides": game.overrides}),
        "seed": format_seed(seed),
        "seats": [{"player": seat["player"], "person": seat.get("person")} for seat in seats],
        **({} if setup is None else {"setup": setup}),
        **({} if view is None else {"view": view}),
        **({} if script is None else {"script": list(script)}),
        **({} if position_string is None else {"position": position_string}),
        **({"imported": True} if is_imported else {}),
        **({"puzzle": True} if is_puzzle else {}),
        **({"settings": settings_json} if (settings_json := settings.to_json()) else {}),
        **({} if settings.time_control is None else {"at": now}),
    }


def read_game(event: Event) -> tuple[Game, int]:
    """Return game and seed of a `created` event. Raise InvalidEventError if it is invalid and UnsupportedEventError if
    this program does not know its game, options or edition."""
    validate_event(event, 0)
    if event["format"] != FORMAT:
        error_class = UnsupportedEventError if event["format"] > FORMAT else InvalidEventError
        raise error_class(f"unsupported table format {event['format']}; this program reads format {FORMAT}")
    if unknown_facts := event.keys() - CREATION_FACTS:
        raise UnsupportedEventError(f"event 0 (created): unknown field {short_repr(min(unknown_facts))}")
    try:
        game, seed = (
            find_definition(event["game"]).game(event["options"], event.get("overrides")),
            parse_seed(event["seed"]),
        )
    except SaqqaraError as reason:
        raise UnsupportedEventError(f"event 0: {reason}") from reason
    except ValueError as reason:
        raise InvalidEventError(f"event 0: {reason}") from reason
    if [set(seat) for seat in event["seats"] if isinstance(seat, dict)] != [{"player", "person"}] * game.num_players:
        raise InvalidEventError(
            f"event 0: expected {game.num_players} seats with 'player' and 'person', got {event['seats']!r}"
        )
    overrides, expected_overrides = event.get("overrides"), game.overrides
    if json.dumps(overrides) != json.dumps(expected_overrides) or ("overrides" in event) != (
        expected_overrides is not None
    ):
        raise InvalidEventError(
            f"event 0: 'overrides' do not match those of {game!r} in content and order: {short_repr(overrides)}"
        )
    if event["edition"] != game.edition:
        raise UnsupportedEventError(
            f"edition {event['edition']!r} does not match this program's edition {game.edition!r}"
        )
    return game, seed


def read_settings(event: Event) -> TableSettings:
    """Return the settings of a `created` event. Raise UnsupportedEventError for unknown settings, InvalidEventError
    for settings that no program writes."""
    try:
        settings = TableSettings.from_json(event.get("settings", {}))
        settings.validate()
    except InvalidSettingsError as reason:
        raise UnsupportedEventError(f"event 0: {reason}") from reason
    if event.get("settings", {}) != settings.to_json():
        raise InvalidEventError(
            f"event 0: 'settings' must contain only what differs from the defaults: {short_repr(event['settings'])}"
        )
    if (type(event.get("at")) is int) != (settings.time_control is not None):
        raise InvalidEventError(
            "event 0: 'at' (the time of writing, in milliseconds) must be given if and only if there is a time control"
        )
    return settings


def initial_state(event: Event, game: Game, seed: int) -> State:
    """Return the initial state: shuffled, set up, or continued from a view or a position string. Raise
    InvalidSetupError, InvalidViewError or PositionSyntaxError."""
    if "position" in event:
        return parse_position(event["position"], event.get("overrides"), seed)
    if "view" in event:
        return game.determinize(event["view"], seed)
    return game.start(setup=event["setup"]) if "setup" in event else game.start(seed=seed)
