"""How strong the levels of the computer player are, as arenas have measured it: by version of the program."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from saqqara.plugins import rules_page_file
from saqqara.text_reader import parse_toml, read_text


class Measured(NamedTuple):
    """A level's Elo, 0 for the one that newcomers meet; where it lies in 95 of 100 such arenas; in how many games it
    played."""

    elo: int
    interval: tuple[int, int]
    games: int


@cache
def levels(game: str) -> dict[tuple[str, str], Measured]:
    """The measured levels of a game, by version and name; nothing of a game without such a file."""
    file = rules_page_file(game, "levels.toml")
    if file is None:
        return {}
    return {
        (version, name): Measured(one["elo"], (one["interval"][0], one["interval"][1]), one["games"])
        for version, those in parse_toml(read_text(file)).items()
        for name, one in those.items()
    }
