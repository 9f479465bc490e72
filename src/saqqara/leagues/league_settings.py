"""What is agreed of a league before it begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import partial
from typing import Any

from saqqara.core.registry import find_definition as find_rules
from saqqara.errors import InvalidOptionError, SaqqaraError, UnknownGameError, is_integer, short_repr
from saqqara.i18n import translate, translate_uncached
from saqqara.leagues.pairing import num_rounds
from saqqara.table import LOST, InvalidSettingsError, TableSettings, TimeControl

ROUND_ROBIN, SWISS = "everybody", "swiss"
"""The kinds: everybody meets everybody, and Swiss rounds."""

MAX_PLAYERS = 64
"""So many can play in a league."""

MAX_ROUNDS = {ROUND_ROBIN: 4, SWISS: 20}
MAX_ROUND_MINUTES = 60 * 24 * 60  # minutes

MAX_SEATS = 4


class InvalidLeagueError(SaqqaraError):
    """What no league can be: the text says what was given, what is wrong with it and what would be right,
    `localized(lang)` the same in any language; `field` is what of it is wrong."""

    def __init__(self, field: str, localized: Callable[[str], str]) -> None:
        super().__init__(localized("en"))
        self.field, self.localized = field, localized


def _invalid(field: str, message: str, **facts: str | int) -> InvalidLeagueError:
    return InvalidLeagueError(field, partial(_translated, message, facts))


def _translated(message: str, facts: Mapping[str, str | int], lang: str) -> str:
    return translate_uncached(lang, message, **facts)


@dataclass(frozen=True)
class LeagueSettings:
    """What is agreed: the `game` with its `options`, how many `seats` a table has, the `kind`; how many `rounds` there
    are (of the kind `everybody` how often everybody meets everybody), how many minutes a `round` takes at most (0: as
    long as it takes), and the `time_control` of each game. Whether others may look on (`spectators`)."""

    game: str
    kind: str
    time_control: TimeControl
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: int = 2
    rounds: int = 1
    round: int = 0
    spectators: bool = True

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> LeagueSettings:
        """What plain JSON says. Raises InvalidLeagueError."""
        known = [one.name for one in fields(cls)]
        for name in data:
            if name not in known:
                raise _invalid(name, "league-bad-name", given=short_repr(name), known=", ".join(known))
        kind, pace = data.get("kind"), data.get("time_control")
        if kind not in MAX_ROUNDS:
            raise _invalid("kind", "league-bad-kind", known=", ".join(MAX_ROUNDS), given=short_repr(kind))
        for name, least, most in (
            ("seats", 2, MAX_SEATS), ("rounds", 1, MAX_ROUNDS[kind]), ("round", 0, MAX_ROUND_MINUTES),
        ):  # fmt: skip
            given = data.get(name, max(least, 1) if name != "round" else 0)
            if not is_integer(given) or not least <= given <= most:
                raise _invalid(name, "league-bad-number", what=name, least=least, most=most, given=short_repr(given))
        try:
            settings = cls(**{**data, "time_control": TimeControl.from_json(pace)})
        except InvalidSettingsError as error:
            raise InvalidLeagueError("time_control", error.localized) from error
        if settings.time_control.on_timeout != LOST:
            raise _invalid("time_control", "league-bad-then", given=short_repr(settings.time_control.on_timeout))
        return settings._check_seats()

    def _check_seats(self) -> LeagueSettings:
        tables = playable_seat_counts(self.game, self.options)
        if self.seats not in tables:
            raise InvalidLeagueError("seats", partial(_invalid_seats_text, self.game, tables, self.seats))
        return self

    def to_json(self) -> dict[str, Any]:
        """As plain JSON, from which `from_json` makes it again."""
        return {
            "game": self.game, "kind": self.kind, "time_control": self.time_control.to_json(),
            "options": dict(self.options),
            "seats": self.seats, "rounds": self.rounds, "round": self.round, "spectators": self.spectators,
        }  # fmt: skip

    @property
    def table_terms(self) -> TableSettings:
        """What is agreed at each table: it counts, and nobody stands in."""
        return TableSettings(self.time_control, rated=True, spectators=self.spectators, substitutes=False)

    @property
    def min_seats(self) -> int:
        """The fewest who can play at a table where some have to play at a smaller one."""
        return max(2, min(playable_seat_counts(self.game, self.options)))

    def options_for(self, seats: int) -> dict[str, Any]:
        """The options of a table of so many: the first seat begins."""
        known = find_rules(self.game).options
        begins = {"first": known["first"][0]} if "first" in known else {}
        return {**self.options, **begins, **({"players": seats} if "players" in known else {})}

    def total_rounds(self, entries: int) -> int:
        """How many rounds there are with so many entries."""
        return self.rounds if self.kind == SWISS else self.rounds * num_rounds(entries, self.seats)


def _invalid_seats_text(game: str, tables: list[int], seats: int, lang: str) -> str:
    counts = ", ".join(map(str, tables))
    return translate(lang, "league-bad-seats", game=translate(lang, f"{game}-title"), counts=counts, given=seats)


def _reason_text(error: Exception) -> Callable[[str], str]:
    """Return the reason why there is no such game, in any language."""
    if isinstance(error, UnknownGameError | InvalidOptionError):
        return error.localized
    return partial(_translated, "option-impossible", {})


def _player_options(count: object) -> dict[str, Any]:
    return {} if count is None else {"players": count}


def playable_seat_counts(name: str, options: Mapping[str, Any]) -> list[int]:
    """By how many a game with these options can be played, the fewest first. Raises InvalidLeagueError."""
    try:
        known = find_rules(name).options.get("players", (None,))
    except SaqqaraError as error:
        raise InvalidLeagueError("game", _reason_text(error)) from error
    if "players" in options:
        raise _invalid("options", "league-bad-players")
    counts, errors = list[int](), list[InvalidLeagueError]()
    for count in known:
        try:
            counts.append(find_rules(name).game({**options, **_player_options(count)}).num_players)
        except SaqqaraError as error:  # a preset may be for some numbers of players alone
            errors.append(InvalidLeagueError("options", _reason_text(error)))
    if not counts:
        raise errors[-1]
    return sorted(counts)
