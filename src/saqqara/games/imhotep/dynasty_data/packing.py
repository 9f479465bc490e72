"""The numbers as they lie in the state of a table, for compiled code: whole numbers below 128, all sides' together."""

from __future__ import annotations

from typing import Any

from saqqara.games.imhotep.dynasty_data.prophecy_conditions import AMOUNTS, GODS, NOWHERE, PAIRS, TASKS
from saqqara.games.imhotep.dynasty_data.sides import SIDES

FIELDS: tuple[tuple[str, str, tuple[int, ...]], ...] = (
    *((name, "i1", field.packed_shape) for fields in SIDES.values() for name, field in fields.items()),
    *((name, "i1", (len(GODS),)) for name in ("task", "task_site", "task_least")),
    *((name, "i1", (len(GODS), PAIRS)) for name in AMOUNTS),
)
"""What a state's type needs, in order: name, type, shape. `coin_rounds` is 1 where coins come at the end of a round, by
round from 0; `beneath` names fields from 0; of what depends on the number of players there is one number. By god:
`task` (a number of `tasks`), `task_site` (of `SITES`), `task_least` (stones), `gain` and `loss` by pair."""


def pack(state: Any, numbers: dict[str, Any], players: int) -> None:
    """Writes checked numbers into a state with these fields, for so many players. A task that looks at no site has
    NOWHERE, one without a number 0."""
    for (site, side), fields in SIDES.items():
        for name, field in fields.items():
            value = field.packed(numbers[site][side][name], players)
            if field.packed_shape:
                getattr(state, name)[:] = value
            else:
                setattr(state, name, value)
    for place, god in enumerate(GODS):
        own = numbers["prophecies"][god]
        taken = {name: field.packed(own["with"][name], players) for name, field in TASKS[own["task"]].items()}
        state.task[place] = tuple(TASKS).index(own["task"])
        state.task_site[place] = taken.get("site", NOWHERE)
        state.task_least[place] = taken.get("at_least", 0)
        for name in AMOUNTS:
            getattr(state, name)[place, :] = own[name]
