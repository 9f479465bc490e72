"""How much time each seat has left, and when a person's time does not run."""

from saqqara.table.clocks.rests import BadRest, Rest, known_zone
from saqqara.table.clocks.running import Clocks

__all__ = ["BadRest", "Clocks", "Rest", "known_zone"]
