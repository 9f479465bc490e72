"""What is agreed of a league before it begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import partial
from typing import Any

from saqqara.core.registry import find_definition as find_rules
from saqqara.errors import InvalidOptionError, SaqqaraError, UnknownGameError, is_integer, short_repr
from saqqara.i18n import translate, translate_uncached
from saqqara.leagues.pairing import rounds
from saqqara.table import LOST, InvalidSettingsError, TableSettings, TimeControl

EVERYBODY, SWISS = "everybody", "swiss"
"""The kinds: everybody meets everybody, and Swiss rounds."""

MOST = 64
"""So many can play in a league."""

MOST_ROUNDS = {EVERYBODY: 4, SWISS: 20}
LONGEST_ROUND = 60 * 24 * 60  # minutes

MOST_SEATS = 4


class BadLeague(SaqqaraError):
    """What no league can be: the text says what was given, what is wrong with it and what would be right, `said(lang)`
    the same in any language; `field` is what of it is wrong."""

    def __init__(self, field: str, said: Callable[[str], str]) -> None:
        super().__init__(said("en"))
        self.field, self.said = field, said


def _bad(field: str, message: str, **facts: str | int) -> BadLeague:
    return BadLeague(field, partial(_said, message, facts))


def _said(message: str, facts: Mapping[str, str | int], lang: str) -> str:
    return translate_uncached(lang, message, **facts)


@dataclass(frozen=True)
class Rules:
    """What is agreed: the `game` with its `options`, how many `seats` a table has, the `kind`; how many `rounds` there
    are (of the kind `everybody` how often everybody meets everybody), how many minutes a `round` takes at most (0: as
    long as it takes), and the `pace` of each game. Whether others may look on (`spectators`)."""

    game: str
    kind: str
    pace: TimeControl
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: int = 2
    rounds: int = 1
    round: int = 0
    spectators: bool = True

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Rules:
        """What plain JSON says. Raises BadLeague."""
        known = [one.name for one in fields(cls)]
        for name in told:
            if name not in known:
                raise _bad(name, "league-bad-name", given=short_repr(name), known=", ".join(known))
        kind, pace = told.get("kind"), told.get("pace")
        if kind not in MOST_ROUNDS:
            raise _bad("kind", "league-bad-kind", known=", ".join(MOST_ROUNDS), given=short_repr(kind))
        for name, least, most in (
            ("seats", 2, MOST_SEATS), ("rounds", 1, MOST_ROUNDS[kind]), ("round", 0, LONGEST_ROUND),
        ):  # fmt: skip
            given = told.get(name, max(least, 1) if name != "round" else 0)
            if not is_integer(given) or not least <= given <= most:
                raise _bad(name, "league-bad-number", what=name, least=least, most=most, given=short_repr(given))
        try:
            found = cls(**{**told, "pace": TimeControl.from_json(pace)})
        except InvalidSettingsError as error:
            raise BadLeague("pace", error.localized) from error
        if found.pace.then != LOST:
            raise _bad("pace", "league-bad-then", given=short_repr(found.pace.then))
        return found._checked()

    def _checked(self) -> Rules:
        tables = playable(self.game, self.options)
        if self.seats not in tables:
            raise BadLeague("seats", partial(_no_such_table, self.game, tables, self.seats))
        return self

    def told(self) -> dict[str, Any]:
        """As plain JSON, from which `of` makes it again."""
        return {
            "game": self.game, "kind": self.kind, "pace": self.pace.to_json(), "options": dict(self.options),
            "seats": self.seats, "rounds": self.rounds, "round": self.round, "spectators": self.spectators,
        }  # fmt: skip

    @property
    def terms(self) -> TableSettings:
        """What is agreed at each table: it counts, and nobody stands in."""
        return TableSettings(self.pace, counts=True, spectators=self.spectators, substitutes=False)

    @property
    def fewest(self) -> int:
        """The fewest who can play at a table where some have to play at a smaller one."""
        return max(2, min(playable(self.game, self.options)))

    def options_for(self, seats: int) -> dict[str, Any]:
        """The options of a table of so many: the first seat begins."""
        known = find_rules(self.game).options
        begins = {"first": known["first"][0]} if "first" in known else {}
        return {**self.options, **begins, **({"players": seats} if "players" in known else {})}

    def all_rounds(self, entries: int) -> int:
        """How many rounds there are with so many entries."""
        return self.rounds if self.kind == SWISS else self.rounds * rounds(entries, self.seats)


def _no_such_table(game: str, tables: list[int], seats: int, lang: str) -> str:
    counts = ", ".join(map(str, tables))
    return translate(lang, "league-bad-seats", game=translate(lang, f"{game}-title"), counts=counts, given=seats)


def _why(error: Exception) -> Callable[[str], str]:
    """Return the reason why there is no such game, in any language."""
    if isinstance(error, UnknownGameError | InvalidOptionError):
        return error.localized
    return partial(_said, "option-impossible", {})


def _players(count: object) -> dict[str, Any]:
    return {} if count is None else {"players": count}


def playable(name: str, options: Mapping[str, Any]) -> list[int]:
    """By how many a game with these options can be played, the fewest first. Raises BadLeague."""
    try:
        known = find_rules(name).options.get("players", (None,))
    except SaqqaraError as error:
        raise BadLeague("game", _why(error)) from error
    if "players" in options:
        raise _bad("options", "league-bad-players")
    found, wrong = list[int](), list[BadLeague]()
    for count in known:
        try:
            found.append(find_rules(name).game({**options, **_players(count)}).num_players)
        except SaqqaraError as error:  # a preset may be for some numbers of players alone
            wrong.append(BadLeague("options", _why(error)))
    if not found:
        raise wrong[-1]
    return sorted(found)
