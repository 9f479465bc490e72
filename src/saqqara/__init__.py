"""Saqqara: three Egyptian board games, to play, to analyse, and to run by the million."""

from saqqara.game import (
    BadOption, BadSetup, BadView, Game, IllegalAction, LogLine, SaqqaraError, State, UnknownGame, UnreadableAction,
)  # fmt: skip
from saqqara.games import game, games
from saqqara.records import BadRecord, Record

__version__ = "0.1.0"

__all__ = [
    "BadOption", "BadRecord", "BadSetup", "BadView", "Game", "IllegalAction", "LogLine", "Record", "SaqqaraError", "State", "UnknownGame",
    "UnreadableAction", "game", "games",
]  # fmt: skip
