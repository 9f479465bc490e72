"""The numbers of A New Dynasty: what each side and each prophecy has, its bounds, and its place in a state."""

from __future__ import annotations

from typing import Any

from saqqara.games.imhotep.dynasty_data.number_fields import (
    DynastyField,
    MonumentField,
    NumberByPlayers,
    NumberField,
    RoundsField,
    SupportField,
    check_narrowing,
    check_not_rising,
    check_sum,
)

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
