"""The gods, and the tasks that the file can give them: each a rule by its name, with the parameters that it takes.

A new task is one entry here and one small function where the rules judge prophecies.
"""

from __future__ import annotations

from saqqara.games.imhotep.dynasty_data.fields import ByPlayers, Field, Monument, Numbers

GODS = ("amun", "ra", "isis", "osiris", "horus", "thoth", "anubis")  # in the order before their shuffle
IN_PLAY = 3  # of them
PAIRS = 3  # of rounds

TASKS: dict[str, dict[str, Field]] = {
    "most_market_cards": {},
    "most_stones": {"site": Monument()},
    "stones_at_each_monument": {"at_least": ByPlayers(least=1, most=12)},
    "most_on_sled": {},
}
"""Every task with its parameters; its place here is its number in the rules. "Most" is more than every other seat."""

MOST_CARDS, MOST_STONES, EACH_MONUMENT, MOST_ON_SLED = range(len(TASKS))
NOWHERE = -1  # in a state: a task that looks at no site

AMOUNTS = {"gain": Numbers((PAIRS,)), "loss": Numbers((PAIRS,))}
"""The points of a prophecy, by pair of rounds."""
