"""Schema of the numbers of A New Dynasty: types and bounds, sides and prophecies, and fields of a state."""

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
MONUMENTS = SITES[1:]  # sites where stones stay
MAX_POINTS = 15  # maximum points scored at once
LAST_COIN_ROUND, ROUNDS = 5, 6  # after round 6 cards are discarded
LEVEL_2, LEVEL_3, TOP = 10, 14, 14  # of the pyramid: the first field of each upper level, the last field


@dataclass(frozen=True)
class NumberText:
    """Number as text, with the count that determines the form of the noun; None for a list."""

    text: str
    count: int | None = None


@dataclass(frozen=True)
class NumberField:
    """Whole numbers from `least` to `most`.

    The shape () stands for one number, (5,) for a list of five, (5, 3) for five lists of three. `rule` raises
    `ValueError` for an otherwise invalid list.
    """

    shape: tuple[int, ...] = ()
    least: int = 0
    most: int = MAX_POINTS
    rule: Callable[[list[int]], None] | None = None

    @property
    def part_count(self) -> int:
        """Number of parts that a text can place separately."""
        return self.shape[0] if self.shape else 0

    @property
    def packed_shape(self) -> tuple[int, ...]:
        """Shape of the field in a state."""
        return self.shape

    def validate(self, value: Any) -> Any:
        """Return a validated deep copy of a value. Raise `ValueError` if invalid."""
        return self._validate_shape(value, self.shape)

    def _validate_shape(self, value: Any, shape: tuple[int, ...]) -> Any:
        if not shape:
            return check_range(value, self.most, self.least)
        if not isinstance(value, list) or len(value) != shape[0]:
            parts = "whole numbers" if len(shape) == 1 else f"lists of {shape[1]} whole numbers"
            raise ValueError(f"expected a list of {shape[0]} {parts}, got {short_repr(value)}")
        found = [self._validate_shape(part, shape[1:]) for part in value]
        if len(shape) == 1 and self.rule:
            self.rule(found)
        return found

    def pack(self, value: Any, players: int) -> Any:
        """Return a validated value as stored in the state of a game with this number of players."""
        return value

    def to_text(self, lang: str, value: Any, players: int | None) -> NumberText:
        """Return a validated value or part as text: `1/3/6/10` for a list, `4/2, 6/3` for nested lists."""
        if not isinstance(value, list):
            return NumberText(str(value), value)
        between = ", " if isinstance(value[0], list) else "/"
        return NumberText(between.join(self.to_text(lang, part, players).text for part in value))


@dataclass(frozen=True)
class NumberByPlayers(NumberField):
    """Number that depends on the player count: two, three or four; a state contains one of them."""

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
        """Return the number for the player count as text; all three numbers if `players` is None."""
        return super().to_text(lang, value if players is None else self.pack(value, players), players)


@dataclass(frozen=True)
class RoundsField(NumberField):
    """List of rounds in ascending order; in a state, a flag (0 or 1) for each round."""

    least: int = 1
    most: int = LAST_COIN_ROUND

    @property
    def packed_shape(self) -> tuple[int, ...]:
        return (ROUNDS,)

    def validate(self, value: Any) -> Any:
        if not isinstance(value, list) or not value:
            raise ValueError(f"expected a list of rounds from {self.least} to {self.most}, got {short_repr(value)}")
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
    """Supports of the fields on the pyramid's upper levels.

    For each of these fields it lists the four fields beneath on which it rests, in ascending order. Fields count from
    1, in a state from 0.
    """

    shape: tuple[int, ...] = (TOP - LEVEL_2 + 1, 4)
    least: int = 1
    most: int = LEVEL_3 - 1

    def validate(self, value: Any) -> Any:
        rows = super().validate(value)
        for field, row in enumerate(rows, LEVEL_2):
            check_rising(row)
            least, most = (1, LEVEL_2 - 1) if field < LEVEL_3 else (LEVEL_2, LEVEL_3 - 1)
            if not least <= row[0] <= row[-1] <= most:
                raise ValueError(
                    f"{row} cannot support field {field}, which rests on four of the fields {least} to {most}"
                )
        return rows

    def pack(self, value: Any, players: int) -> Any:
        return [[field - 1 for field in row] for row in value]


@dataclass(frozen=True)
class MonumentField:
    """One of the four monuments, by name; in a state, the index of the site."""

    part_count = 0
    packed_shape = ()

    def validate(self, value: Any) -> str:
        """Return the validated name. Raise `ValueError` if invalid."""
        if value not in MONUMENTS:
            raise ValueError(f"unknown monument {short_repr(value)}; choose {join_or(MONUMENTS)}")
        return str(value)

    def pack(self, value: Any, players: int) -> int:
        """Return the index of the site."""
        return SITES.index(value)

    def to_text(self, lang: str, value: Any, players: int | None) -> NumberText:
        """Return `at the pyramid`, in a language."""
        return NumberText(translate(lang, "imhotep-at", site=value))


DynastyField = NumberField | MonumentField


def check_rising(row: list[int]) -> None:
    """Raise `ValueError` unless the numbers are strictly ascending."""
    if any(low >= high for low, high in pairwise(row)):
        raise ValueError(f"{row} is not in ascending order; each number must be greater than the one before")


def check_not_rising(row: list[int]) -> None:
    """Raise `ValueError` if a number is greater than the one before."""
    if any(low < high for low, high in pairwise(row)):
        raise ValueError(f"{row} is not in descending order; no number may be greater than the one before")


def check_narrowing(row: list[int]) -> None:
    """Raise `ValueError` if a level of a pyramid is too wide to rest on the level beneath."""
    if any(upper >= lower for lower, upper in pairwise(row)):
        raise ValueError(f"{row} cannot be built: each level must have at least one place less than the level beneath")


def check_sum(total: int) -> Callable[[list[int]], None]:
    """Return a rule that raises `ValueError` for numbers with another sum."""

    def rule(row: list[int]) -> None:
        if sum(row) != total:
            raise ValueError(f"{row} adds up to {sum(row)}; the sum must be {total}")

    return rule


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
"""Fields by site and side, in order. Names of numbers are unique across sides."""


# ---- gods, and the tasks that the file can assign to them -------------------------------------------------------
# A new task needs an entry here and a small function in the scoring of prophecies.

GODS = ("amun", "ra", "isis", "osiris", "horus", "thoth", "anubis")  # in the order before the shuffle
IN_PLAY = 3  # gods in play
PAIRS = 3  # pairs of rounds

PROPHECY_TASKS: dict[str, dict[str, DynastyField]] = {
    "most_market_cards": {},
    "most_stones": {"site": MonumentField()},
    "stones_at_each_monument": {"at_least": NumberByPlayers(least=1, most=12)},
    "most_on_sled": {},
}
"""Tasks with their parameters; the index of a task is its number in the rules.

"Most" means more than every other seat.
"""

MOST_CARDS, MOST_STONES, EACH_MONUMENT, MOST_ON_SLED = range(len(PROPHECY_TASKS))
NO_SITE = -1  # in a state: the task does not refer to a site

AMOUNT_FIELDS = {"gain": NumberField((PAIRS,)), "loss": NumberField((PAIRS,))}
"""Points of a prophecy, by pair of rounds."""


# ---- layout of the numbers in a state ---------------------------------------------------------------------------

STATE_FIELDS: tuple[tuple[str, str, tuple[int, ...]], ...] = (
    *((name, "i1", field.packed_shape) for fields in SIDE_FIELDS.values() for name, field in fields.items()),
    *((name, "i1", (len(GODS),)) for name in ("task", "task_site", "task_least")),
    *((name, "i1", (len(GODS), PAIRS)) for name in AMOUNT_FIELDS),
)
"""Fields for the dtype of a state, in order: name, type, shape.

`coin_rounds` is 1 if coins are added at the end of a round, by round from 0. `beneath` contains field indices from 0.
Numbers that depend on the player count appear once. By god: `task` (an index of `PROPHECY_TASKS`), `task_site` (of
`SITES`), `task_least` (stones), and `gain` and `loss` by pair.
"""


def pack_numbers(state: Any, numbers: dict[str, Any], players: int) -> None:
    """Write validated numbers into a state with these fields, for a player count.

    A task without a site gets NO_SITE; a task without a number gets 0.
    """
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
