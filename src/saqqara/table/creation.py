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
from saqqara.table.events import FORMAT, OPENED, BadEvents, Event, UnknownEvents, check
from saqqara.table.script import Entry
from saqqara.table.table_settings import USUAL, BadTerms, Terms


def opening(
    game: Game,
    seed: int,
    seats: Sequence[Mapping[str, Any]],
    setup: Setup | None = None,
    view: View | None = None,
    course: Sequence[Entry] | None = None,
    line: str | None = None,
    brought: bool = False,
    puzzle: bool = False,
    terms: Terms = USUAL,
    now: int = 0,
) -> Event:
    """The first event of a table. Raises SaqqaraError for a wrong number of seats."""
    if len(seats) != game.num_players:
        raise SaqqaraError(f"{game.name} is played by {game.num_players} seats, {len(seats)} are given")
    return {
        "seq": 0,
        "event": "opened",
        "format": FORMAT,
        "game": game.name,
        "edition": game.edition,
        "options": dict(game.options),
        **({} if game.overrides is None else {"numbers": game.overrides}),
        "seed": format_seed(seed),
        "seats": [{"player": seat["player"], "person": seat.get("person")} for seat in seats],
        **({} if setup is None else {"setup": setup}),
        **({} if view is None else {"view": view}),
        **({} if course is None else {"course": list(course)}),
        **({} if line is None else {"line": line}),
        **({"brought": True} if brought else {}),
        **({"puzzle": True} if puzzle else {}),
        **({"terms": told} if (told := terms.told()) else {}),
        **({} if terms.pace is None else {"at": now}),
    }


def opened(event: Event) -> tuple[Game, int]:
    """Game and seed of a first event. Raises BadEvents for one that nobody can play, UnknownEvents for one that this
    program cannot."""
    check(event, 0)
    if event["format"] != FORMAT:
        unknown = UnknownEvents if event["format"] > FORMAT else BadEvents
        raise unknown(f"the table is of format {event['format']}, this program plays format {FORMAT}")
    if more := event.keys() - OPENED:
        raise UnknownEvents(f"event 0 (opened) has {short_repr(min(more))}, which this program does not know")
    try:
        game, seed = find_rules(event["game"]).game(event["options"], event.get("numbers")), parse_seed(event["seed"])
    except SaqqaraError as reason:
        raise UnknownEvents(f"event 0: {reason}") from reason
    except ValueError as reason:
        raise BadEvents(f"event 0: {reason}") from reason
    if [set(seat) for seat in event["seats"] if isinstance(seat, dict)] != [{"player", "person"}] * game.num_players:
        raise BadEvents(f"event 0: {game.num_players} seats have 'player' and 'person'; there are {event['seats']!r}")
    given, needed = event.get("numbers"), game.overrides
    if json.dumps(given) != json.dumps(needed) or ("numbers" in event) != (needed is not None):
        raise BadEvents(f"event 0: 'numbers' are not those of {game!r}, in their order: {short_repr(given)}")
    if event["edition"] != game.edition:
        raise UnknownEvents(f"the rules' edition is {event['edition']!r}, this program plays {game.edition!r}")
    return game, seed


def agreed(event: Event) -> Terms:
    """The terms of a first event. Raises UnknownEvents for what none can be here, BadEvents for what would not be
    written so."""
    try:
        terms = Terms.of(event.get("terms", {}))
    except BadTerms as reason:
        raise UnknownEvents(f"event 0: {reason}") from reason
    if event.get("terms", {}) != terms.told():
        raise BadEvents(f"event 0: 'terms' name what differs and nothing else: {short_repr(event['terms'])}")
    if (type(event.get("at")) is int) != (terms.pace is not None):
        raise BadEvents("event 0: with a pace, and only with one, 'at' says when it was written, in milliseconds")
    return terms


def started(event: Event, game: Game, seed: int) -> State:
    """The game as its first event begins it: shuffled, laid out, from a view or a line. Raises InvalidSetupError,
    InvalidViewError, PositionSyntaxError."""
    if "line" in event:
        return parse_position(event["line"], event.get("numbers"), seed)
    if "view" in event:
        return game.determinize(event["view"], seed)
    return game.start(setup=event["setup"]) if "setup" in event else game.start(seed=seed)
