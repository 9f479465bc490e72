"""Whom people at this terminal have met, so that they can meet a level that is about as strong as they are."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from saqqara.cli import common
from saqqara.cli.saved_tables import home
from saqqara.core.game import Game
from saqqara.players import LEVELS
from saqqara.players.levels import adaptive_level
from saqqara.table import PERSON, Table


def even(game: Game) -> str:
    """The level that follows from the finished games for two against levels as these are now."""
    offered = game.definition.available_levels(LEVELS)
    return adaptive_level(offered, [(level, ahead) for level, ahead in _met(game) if level in offered])


def note(table: Table) -> None:
    """Notes how a finished game of one person against a level went; other games say nothing."""
    players = [seat["player"] for seat in table.seats]
    if len(players) != 2 or PERSON not in players or not {*players} & {*LEVELS}:
        return
    me, winners = players.index(PERSON), table.view(None)["winners"]
    ahead = 0 if len(winners) == 2 else 1 if me in winners else -1
    game = table.game
    line = {"game": game.name, "level": players[1 - me], "version": game.definition.levels_version, "ahead": ahead}
    try:
        _file().parent.mkdir(parents=True, exist_ok=True)
        with _file().open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
    except OSError as error:
        common.fail(f"how the game went cannot be noted in {_file()}: {error.strerror}")


def _file() -> Path:
    return home() / "met.jsonl"


def _met(game: Game) -> Iterator[tuple[str, int]]:
    """Against which levels games were, the oldest first, and who was ahead."""
    try:
        lines = _file().read_text("utf-8").splitlines()
    except FileNotFoundError:
        return
    except (OSError, ValueError) as error:
        common.fail(f"{_file()}, which says how games went, cannot be read: {error}")
    for number, text in enumerate(lines, 1):
        try:
            line = json.loads(text)
            facts = line["game"], line["version"], str(line["level"]), int(line["ahead"])
        except (ValueError, KeyError, TypeError):
            common.fail(f"line {number} of {_file()} does not say how a game went; remove it, or the file")
        if facts[:2] == (game.name, game.definition.levels_version):
            yield facts[2:]
