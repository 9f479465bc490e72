"""First event of a table, the game as it begins, and the script of a guided game.

A script changes no rule: of what the rules allow only what is asked for is taken. Events hold it as a list, an entry
for each decision from the first on: `{"plays": DECISION}` is played for whoever is to decide, whoever plays it;
`{"asks": [PATTERN, ...], "says": MESSAGE}` is left to its player, who decides what fits to a pattern (`load 1.*`); the
message says what is asked. After the last entry nothing can be decided.
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
from saqqara.core.registry import find_definition as find_rules
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
    """The entries of a course, by the number of decisions before each."""

    entries: Sequence[ScriptEntry]

    def scripted_action(self, ply: int) -> str | None:
        """The decision that is played by itself after so many; None where somebody is asked, or nothing follows."""
        played: str | None = self._entry(ply).get("plays")
        return played

    def allowed_actions(self, ply: int, legal: Iterable[str]) -> list[str]:
        """What of this is asked for after so many decisions."""
        patterns = self._entry(ply).get("asks", ())
        return [text for text in legal if any(fnmatchcase(text, pattern) for pattern in patterns)]

    def why_illegal(self, ply: int, text: str) -> TableError | None:
        """Why a decision that the rules allow is not taken after so many; None if it is."""
        if text == self.scripted_action(ply) or self.allowed_actions(ply, [text]):
            return None
        message = self._entry(ply).get("says")
        if message is None:
            return table_error("illegal", "table-error-course-goes-on")
        return TableError("illegal", lambda lang: translate(lang, "table-error-course", asked=translate(lang, message)))

    def restrict_view(self, ply: int, view: View) -> View:
        """A view in which nothing invites but what is asked for."""
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
    """The first event of a table. Raises SaqqaraError for a wrong number of seats."""
    if len(seats) != game.num_players:
        raise SaqqaraError(f"{game.name} is played by {game.num_players} seats, {len(seats)} are given")
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
        **({"settings": terms} if (terms := settings.to_json()) else {}),
        **({} if settings.time_control is None else {"at": now}),
    }


def read_game(event: Event) -> tuple[Game, int]:
    """Game and seed of a first event. Raises InvalidEventError for one that nobody can play, UnsupportedEventError for
    one that this program cannot."""
    validate_event(event, 0)
    if event["format"] != FORMAT:
        unknown = UnsupportedEventError if event["format"] > FORMAT else InvalidEventError
        raise unknown(f"the table is of format {event['format']}, this program plays format {FORMAT}")
    if more := event.keys() - CREATION_FACTS:
        raise UnsupportedEventError(f"event 0 (created) has {short_repr(min(more))}, which this program does not know")
    try:
        game, seed = find_rules(event["game"]).game(event["options"], event.get("overrides")), parse_seed(event["seed"])
    except SaqqaraError as reason:
        raise UnsupportedEventError(f"event 0: {reason}") from reason
    except ValueError as reason:
        raise InvalidEventError(f"event 0: {reason}") from reason
    if [set(seat) for seat in event["seats"] if isinstance(seat, dict)] != [{"player", "person"}] * game.num_players:
        raise InvalidEventError(
            f"event 0: {game.num_players} seats have 'player' and 'person'; there are {event['seats']!r}"
        )
    given, needed = event.get("overrides"), game.overrides
    if json.dumps(given) != json.dumps(needed) or ("overrides" in event) != (needed is not None):
        raise InvalidEventError(f"event 0: 'overrides' are not those of {game!r}, in their order: {short_repr(given)}")
    if event["edition"] != game.edition:
        raise UnsupportedEventError(f"the rules' edition is {event['edition']!r}, this program plays {game.edition!r}")
    return game, seed


def read_settings(event: Event) -> TableSettings:
    """Return the settings of a `created` event. Raises UnsupportedEventError for settings that this program does not
    know, InvalidEventError for settings that no program writes."""
    try:
        settings = TableSettings.from_json(event.get("settings", {}))
        settings.validate()
    except InvalidSettingsError as reason:
        raise UnsupportedEventError(f"event 0: {reason}") from reason
    if event.get("settings", {}) != settings.to_json():
        raise InvalidEventError(
            f"event 0: 'settings' name what differs and nothing else: {short_repr(event['settings'])}"
        )
    if (type(event.get("at")) is int) != (settings.time_control is not None):
        raise InvalidEventError(
            "event 0: with a time control, and only with one, 'at' is when it was written, in milliseconds"
        )
    return settings


def initial_state(event: Event, game: Game, seed: int) -> State:
    """The game as its first event begins it: shuffled, laid out, from a view or a line. Raises InvalidSetupError,
    InvalidViewError, PositionSyntaxError."""
    if "position" in event:
        return parse_position(event["position"], event.get("overrides"), seed)
    if "view" in event:
        return game.determinize(event["view"], seed)
    return game.start(setup=event["setup"]) if "setup" in event else game.start(seed=seed)
