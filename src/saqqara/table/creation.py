"""The first event of a table: what it holds, and the game as it begins."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from saqqara.core.game import Game
from saqqara.core.game_api import Setup, View
from saqqara.core.position_string import parse_position
from saqqara.core.registry import find_definition as find_rules
from saqqara.core.seed_commitment import format_seed, parse_seed
from saqqara.core.state import State
from saqqara.errors import SaqqaraError, short_repr
from saqqara.table.events import CREATION_FACTS, FORMAT, Event, InvalidEventError, UnsupportedEventError, validate_event
from saqqara.table.script import ScriptEntry
from saqqara.table.table_settings import DEFAULT_SETTINGS, InvalidSettingsError, TableSettings


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
