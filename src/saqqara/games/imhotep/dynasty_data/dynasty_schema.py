"""Numbers of A New Dynasty: kinds and bounds, those of each side and prophecy, and their places in a state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from saqqara.errors import check_range, join_or, short_repr
from saqqara.i18n import translate

# ---- number fields ---------------------------------------------------------------------------------------------------

PLAYERS = (2, 3, 4)
SITES = ("market", "pyramid", "temple", "tomb", "obelisks")
MONUMENTS = SITES[1:]  # where stones stay
MAX_POINTS = 15  # scored at once
LAST_COIN_ROUND, ROUNDS = 5, 6  # after round 6 cards are discarded
LEVEL_2, LEVEL_3, TOP = 10, 14, 14  # of the pyramid: the first field of a level, the last field


@dataclass(frozen=True)
class NumberText:
    """A number in words, and how many it is for the form of the word beside it; None where it is a list."""

    text: str
    count: int | None = None


@dataclass(frozen=True)
class NumberField:
    """Whole numbers from `least` to `most`: () is one, (5,) a list of five, (5, 3) five lists of three; `rule` raises
    ValueError for a list of numbers with which something else is wrong."""

    shape: tuple[int, ...] = ()
    least: int = 0
    most: int = MAX_POINTS
    rule: Callable[[list[int]], None] | None = None

    @property
    def part_count(self) -> int:
        """How many parts it has that a text can place on their own."""
        return self.shape[0] if self.shape else 0

    @property
    def packed_shape(self) -> tuple[int, ...]:
        """The shape that it has in a state."""
        return self.shape

    def validate(self, value: Any) -> Any:
        """The value, new from the ground up. Raises ValueError."""
        return self._validate_shape(value, self.shape)

    def _validate_shape(self, value: Any, shape: tuple[int, ...]) -> Any:
        if not shape:
            return check_range(value, self.most, self.least)
        if not isinstance(value, list) or len(value) != shape[0]:
            parts = "whole numbers" if len(shape) == 1 else f"lists of {shape[1]} whole numbers"
            raise ValueError(f"{short_repr(value)} is no list of {shape[0]} {parts}")
        found = [self._validate_shape(part, shape[1:]) for part in value]
        if len(shape) == 1 and self.rule:
            self.rule(found)
        return found

    def pack(self, value: Any, players: int) -> Any:
        """A checked value as it lies in the state of a game with so many players."""
        return value

    def to_text(self, lang: str, value: Any, players: int | None) -> NumberText:
        """A checked value, or a part of it, in words: `1/3/6/10` for a list, `4/2, 6/3` for several."""
        if not isinstance(value, list):
            return NumberText(str(value), value)
        between = ", " if isinstance(value[0], list) else "/"
        return NumberText(between.join(self.to_text(lang, part, players).text for part in value))


@dataclass(frozen=True)
class NumberByPlayers(NumberField):
    """A number for two, three and four players; a table has one of them."""

    shape: tuple[int, ...] = (len(PLAYERS),)

    @property
    def part_count(self) -> int:
        return 0

    @property
    def packed_shape(self) -> tuple[int, ...]:
        return ()

    def pack(self, value: Any, players: int) -> Any:
        return value[PLAYERS.index(players)]

    def to_text(self, lang: str, value: Any, players: int | None) -> NumberText:
        """The number for so many players; all three where it is not known how many play."""
        return super().to_text(lang, value if players is None else self.pack(value, players), players)


@dataclass(frozen=True)
class RoundsField(NumberField):
    """Rounds in order; in a state 1 for each of them, by round."""

    least: int = 1
    most: int = LAST_COIN_ROUND

    @property
    def packed_shape(self) -> tuple[int, ...]:
        return (ROUNDS,)

    def validate(self, value: Any) -> Any:
        if not isinstance(value, list) or not value:
            raise ValueError(f"{short_repr(value)} is no list of rounds from {self.least} to {self.most}")
        found = [check_range(part, self.most, self.least) for part in value]
        check_rising(found)
        return found

    def pack(self, value: Any, players: int) -> Any:
        return [int(place in value) for place in range(1, ROUNDS + 1)]

    def to_text(self, lang: str, value: Any, players: int | None) -> NumberText:
        *first, last = map(str, value)
        text = translate(lang, "imhotep-numbers-and", first=", ".join(first), last=last) if first else last
        return NumberText(text, len(value))


@dataclass(frozen=True)
class SupportField(NumberField):
    """For each field of the pyramid's upper levels the four fields on which it rests, of the level beneath, in order;
    fields count from 1, in a state from 0."""

    shape: tuple[int, ...] = (TOP - LEVEL_2 + 1, 4)
    least: int = 1
    most: int = LEVEL_3 - 1

    def validate(self, value: Any) -> Any:
        rows = super().validate(value)
        for field, row in enumerate(rows, LEVEL_2):
            check_rising(row)
            least, most = (1, LEVEL_2 - 1) if field < LEVEL_3 else (LEVEL_2, LEVEL_3 - 1)
            if not least <= row[0] <= row[-1] <= most:
                raise ValueError(f"{row} is not beneath field {field}, which rests on four of fields {least} to {most}")
        return rows

    def pack(self, value: Any, players: int) -> Any:
        return [[field - 1 for field in row] for row in value]


@dataclass(frozen=True)
class MonumentField:
    """One of the four monuments, by its name; in a state the number of the site."""

    part_count = 0
    packed_shape = ()

    def validate(self, value: Any) -> str:
        """The name. Raises ValueError."""
        if value not in MONUMENTS:
            raise ValueError(f"{short_repr(value)} is not {join_or(MONUMENTS)}")
        return str(value)

    def pack(self, value: Any, players: int) -> int:
        """The number of the site."""
        return SITES.index(value)

    def to_text(self, lang: str, value: Any, players: int | None) -> NumberText:
        """`at the pyramid`, in a language."""
        return NumberText(translate(lang, "imhotep-at", site=value))


DynastyField = NumberField | MonumentField


def check_rising(row: list[int]) -> None:
    """Raises ValueError for numbers that are not in order, or twice there."""
    if any(low >= high for low, high in pairwise(row)):
        raise ValueError(f"{row} does not rise from each number to the next")


def check_not_rising(row: list[int]) -> None:
    """Raises ValueError for a list in which what comes later is more."""
    if any(low < high for low, high in pairwise(row)):
        raise ValueError(f"{row} rises; no number may be greater than the one before")


def check_narrowing(row: list[int]) -> None:
    """Raises ValueError for levels of a pyramid of which one cannot rest on the one beneath it."""
    if any(upper >= lower for lower, upper in pairwise(row)):
        raise ValueError(f"{row} cannot be built: each level needs at least one place less than the one beneath it")


def check_sum(total: int) -> Callable[[list[int]], None]:
    """A rule that raises ValueError for numbers with another sum."""

    def rule(row: list[int]) -> None:
        if sum(row) != total:
            raise ValueError(f"{row} adds up to {sum(row)}, it must be {total}")

    return rule


# ---- dynasty schema --------------------------------------------------------------------------------------------------


# ---- sides ------------------------------------------------------------------------------------------------------

COIN_COUNT, CRYPT_TILES = 8, 24  # in the box
TEMPLE_FIELD_COUNT = NumberByPlayers(least=3, most=5)

SIDE_FIELDS: dict[tuple[str, str], dict[str, DynastyField]] = {
    ("market", "C"): {"coins_each": NumberField(most=COIN_COUNT // 4), "coin_left_points": NumberField()},
    ("market", "D"): {
        "coin_supply": NumberField(most=COIN_COUNT), "coins_a_card": NumberField(most=COIN_COUNT),
        "coin_points": NumberField(),
        "coin_rounds": RoundsField(),
    },
    ("pyramid", "C"): {
        "level_places": NumberField((5,), 1, 5, check_narrowing), "level_points": NumberField((5,)),
        "scaffold_points": NumberField((5,)),
        "scaffold_further": NumberField(),
    },
    ("pyramid", "D"): {
        "foundation_points": NumberField((14,)), "beneath": SupportField(), "beneath_points": NumberField(),
        "foundation_further": NumberField(),
    },
    ("temple", "C"): {
        "procession_fields": TEMPLE_FIELD_COUNT, "spaces_a_stone": NumberField(least=1, most=2),
        "gate_every": NumberField(least=2, most=6),
        "gate_points": NumberField((4,), rule=check_not_rising),
    },
    ("temple", "D"): {
        "place_fields": TEMPLE_FIELD_COUNT, "seen_points": NumberField(), "guarded_points": NumberField(),
    },
    ("tomb", "C"): {
        "crypt_tiles": NumberField((4,), most=CRYPT_TILES, rule=check_sum(CRYPT_TILES)),
        "crypt_set_points": NumberField((4,)),
    },
    ("tomb", "D"): {
        "shaft_whole": NumberField(), "shaft_two": NumberField(), "shaft_beside": NumberField(),
        "shaft_three_owners": NumberField(),
        "unfinished_stone": NumberField(),
    },
    ("obelisks", "C"): {"race_tiles": NumberField((5, 3), 1, 9, check_not_rising), "race_above": NumberField()},
    ("obelisks", "D"): {"plinth_points": NumberField((3, 4), rule=check_not_rising)},
}  # fmt: skip
"""By site and side, in order. No two sides have a number of the same name."""


# ---- gods, and the tasks that the file can give them ------------------------------------------------------------
# A new task is one entry here and one small function where the rules judge prophecies.

GODS = ("amun", "ra", "isis", "osiris", "horus", "thoth", "anubis")  # in the order before their shuffle
IN_PLAY = 3  # of them
PAIRS = 3  # of rounds

PROPHECY_TASKS: dict[str, dict[str, DynastyField]] = {
    "most_market_cards": {},
    "most_stones": {"site": MonumentField()},
    "stones_at_each_monument": {"at_least": NumberByPlayers(least=1, most=12)},
    "most_on_sled": {},
}
"""Every task with its parameters; its place here is its number in the rules. "Most" is more than every other seat."""

MOST_CARDS, MOST_STONES, EACH_MONUMENT, MOST_ON_SLED = range(len(PROPHECY_TASKS))
NO_SITE = -1  # in a state: a task that looks at no site

AMOUNT_FIELDS = {"gain": NumberField((PAIRS,)), "loss": NumberField((PAIRS,))}
"""The points of a prophecy, by pair of rounds."""


# ---- the numbers in a state -------------------------------------------------------------------------------------

STATE_FIELDS: tuple[tuple[str, str, tuple[int, ...]], ...] = (
    *((name, "i1", field.packed_shape) for fields in SIDE_FIELDS.values() for name, field in fields.items()),
    *((name, "i1", (len(GODS),)) for name in ("task", "task_site", "task_least")),
    *((name, "i1", (len(GODS), PAIRS)) for name in AMOUNT_FIELDS),
)
"""What a state's type needs, in order: name, type, shape. `coin_rounds` is 1 where coins come at the end of a round, by
round from 0; `beneath` names fields from 0; of what depends on the number of players there is one number. By god:
`task` (a number of `PROPHECY_TASKS`), `task_site` (of `SITES`), `task_least` (stones), `gain` and `loss` by pair."""


def pack_numbers(state: Any, numbers: dict[str, Any], players: int) -> None:
    """Writes checked numbers into a state with these fields, for so many players. A task that looks at no site has
    NO_SITE, one without a number 0."""
    for (site, side), fields in SIDE_FIELDS.items():
        for name, field in fields.items():
            value = field.pack(numbers[site][side][name], players)
            if field.packed_shape:
                getattr(state, name)[:] = value
            else:
                setattr(state, name, value)
    for place, god in enumerate(GODS):
        own = numbers["prophecies"][god]
        taken = {name: field.pack(own["with"][name], players) for name, field in PROPHECY_TASKS[own["task"]].items()}
        state.task[place] = tuple(PROPHECY_TASKS).index(own["task"])
        state.task_site[place] = taken.get("site", NO_SITE)
        state.task_least[place] = taken.get("at_least", 0)
        for name in AMOUNT_FIELDS:
            getattr(state, name)[place, :] = own[name]
