"""Settings of a league."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import partial
from typing import Any

from saqqara.core.registry import find_definition
from saqqara.errors import InvalidOptionError, SaqqaraError, UnknownGameError, is_integer, short_repr
from saqqara.i18n import translate, translate_uncached
from saqqara.leagues.pairing import num_rounds
from saqqara.table import LOST, InvalidSettingsError, TableSettings, TimeControl

ROUND_ROBIN, SWISS = "round-robin", "swiss"
"""Kinds of league: round-robin and Swiss."""

MAX_PLAYERS = 64
"""Maximum number of players in a league."""

MAX_ROUNDS = {ROUND_ROBIN: 4, SWISS: 20}
MAX_ROUND_MINUTES = 60 * 24 * 60  # 60 days

MAX_SEATS = 4


class InvalidLeagueError(SaqqaraError):
    """Invalid settings of a league.

    The text says what was given, what is wrong with it and what would be right. `localized(lang)` returns it in another
    language. `field` is the name of the invalid setting.
    """

    def __init__(self, field: str, localized: Callable[[str], str]) -> None:
        super().__init__(localized("en"))
        self.field, self.localized = field, localized


def _invalid(field: str, message: str, **facts: str | int) -> InvalidLeagueError:
    return InvalidLeagueError(field, partial(_translated, message, facts))


def _translated(message: str, facts: Mapping[str, str | int], lang: str) -> str:
    return translate_uncached(lang, message, **facts)


@dataclass(frozen=True)
class LeagueSettings:
    """Settings of a league.

    - `game`, `options`: the game of every table
    - `kind`: `ROUND_ROBIN` or `SWISS`
    - `time_control`: the time control of each game
    - `seats`: the number of seats at a table
    - `rounds`: the number of rounds; in a round-robin, how often each player meets each other
    - `round_minutes`: the maximum duration of a round in minutes (0: unlimited)
    - `spectators`: whether spectators are admitted
    """

    game: str
    kind: str
    time_control: TimeControl
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: int = 2
    rounds: int = 1
    round_minutes: int = 0
    spectators: bool = True

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> LeagueSettings:
        """Parse settings from plain JSON. Raise `InvalidLeagueError` for invalid ones."""
        field_names = [one.name for one in fields(cls)]
        for name in data:
            if name not in field_names:
                raise _invalid(name, "league-bad-name", given=short_repr(name), known=", ".join(field_names))
        kind, time_control = data.get("kind"), data.get("time_control")
        if kind not in MAX_ROUNDS:
            raise _invalid("kind", "league-bad-kind", known=", ".join(MAX_ROUNDS), given=short_repr(kind))
        for name, minimum, maximum in (
            ("seats", 2, MAX_SEATS), ("rounds", 1, MAX_ROUNDS[kind]), ("round_minutes", 0, MAX_ROUND_MINUTES),
        ):  # fmt: skip
            value = data.get(name, max(minimum, 1) if name != "round_minutes" else 0)
            if not is_integer(value) or not minimum <= value <= maximum:
                raise _invalid(
                    name, "league-bad-number", what=name, least=minimum, most=maximum, given=short_repr(value)
                )
        try:
            settings = cls(**{**data, "time_control": TimeControl.from_json(time_control)})
        except InvalidSettingsError as error:
            raise InvalidLeagueError("time_control", error.localized) from error
        if settings.time_control.on_timeout != LOST:
            raise _invalid("time_control", "league-bad-then", given=short_repr(settings.time_control.on_timeout))
        return settings._check_seats()

    def _check_seats(self) -> LeagueSettings:
        seat_counts = playable_seat_counts(self.game, self.options)
        if self.seats not in seat_counts:
            raise InvalidLeagueError("seats", partial(_invalid_seats_text, self.game, seat_counts, self.seats))
        return self

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON, from which `from_json` restores the settings."""
        return {
            "game": self.game, "kind": self.kind, "time_control": self.time_control.to_json(),
            "options": dict(self.options),
            "seats": self.seats, "rounds": self.rounds, "round_minutes": self.round_minutes,
            "spectators": self.spectators,
        }  # fmt: skip

    @property
    def table_settings(self) -> TableSettings:
        """Settings of each table: the games are rated, and no computer player stands in."""
        return TableSettings(self.time_control, rated=True, spectators=self.spectators, substitutes=False)

    @property
    def min_seats(self) -> int:
        """Minimum number of seats at a table, for tables that have to be smaller than `seats`."""
        return max(2, min(playable_seat_counts(self.game, self.options)))

    def options_for(self, seats: int) -> dict[str, Any]:
        """Return the options of a table with this number of seats; the first seat starts."""
        game_options = find_definition(self.game).options
        first_option = {"first": game_options["first"][0]} if "first" in game_options else {}
        return {**self.options, **first_option, **({"players": seats} if "players" in game_options else {})}

    def total_rounds(self, entries: int) -> int:
        """Return the number of rounds with this number of entries."""
        return self.rounds if self.kind == SWISS else self.rounds * num_rounds(entries, self.seats)


def _invalid_seats_text(game: str, seat_counts: list[int], seats: int, lang: str) -> str:
    counts = ", ".join(map(str, seat_counts))
    return translate(lang, "league-bad-seats", game=translate(lang, f"{game}-title"), counts=counts, given=seats)


def _reason_text(error: Exception) -> Callable[[str], str]:
    """Return the reason why the game or its options are invalid, in any language."""
    if isinstance(error, UnknownGameError | InvalidOptionError):
        return error.localized
    return partial(_translated, "option-impossible", {})


def _player_options(count: object) -> dict[str, Any]:
    return {} if count is None else {"players": count}


def playable_seat_counts(name: str, options: Mapping[str, Any]) -> list[int]:
    """Return the numbers of players with which a game with these options can be played, in order.

    Raise `InvalidLeagueError` for a nonexistent game or invalid options.
    """
    try:
        player_counts = find_definition(name).options.get("players", (None,))
    except SaqqaraError as error:
        raise InvalidLeagueError("game", _reason_text(error)) from error
    if "players" in options:
        raise _invalid("options", "league-bad-players")
    counts, errors = list[int](), list[InvalidLeagueError]()
    for count in player_counts:
        try:
            counts.append(find_definition(name).game({**options, **_player_options(count)}).num_players)
        except SaqqaraError as error:  # a preset may allow only some numbers of players
            errors.append(InvalidLeagueError("options", _reason_text(error)))
    if not counts:
        raise errors[-1]
    return sorted(counts)
