"""The tables of `saqqara play`: opened, kept when somebody leaves, gone on with."""

from __future__ import annotations

import hashlib
import json
import os
import secrets
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from saqqara.cli import common
from saqqara.core.game import Game
from saqqara.i18n import translate
from saqqara.players import LEVELS
from saqqara.players.levels import adaptive_level
from saqqara.table import PERSON, Table
from saqqara.text_reader import TextSyntaxError, parse_json

SeatList = list[dict[str, str]]
LOCAL_PERSON = "here"
"""Who has all seats of people: whoever sits at this terminal. So the table knows who looks on (`Table.eyes`)."""


def build_seats(game: Game, others: Sequence[str], seat: int, names: Sequence[str], lang: str) -> SeatList:
    """Who sits where: a person at `seat`, and in the order of the seats the others, `person` or a level; one stands
    for all others."""
    if seat >= game.num_players:
        common.fail(f"there is no seat {seat}; seats are {', '.join(map(str, range(game.num_players)))}")
    if len(others) not in (1, game.num_players - 1):
        common.fail(
            f"{len(others)} others are named, there are {game.num_players - 1} seats for them; name each, or "
            f"one for all"
        )
    players = [*others] if len(others) == game.num_players - 1 else [others[0]] * (game.num_players - 1)
    players.insert(seat, PERSON)
    people = [number for number, player in enumerate(players) if player == PERSON]
    if len(names) > len(people):
        common.fail(f"--name was given {len(names)} times; people at this terminal: {len(people)}")
    names_by_seat = dict(zip(people, names, strict=False))
    return [
        {"name": names_by_seat.get(number, translate(lang, "cli-player", number=number + 1)), "player": PERSON,
        "person": LOCAL_PERSON}
        if player == PERSON else {"name": "", "player": player}
        for number, player in enumerate(players)
    ]  # fmt: skip


def open_table(game: Game, seats: SeatList, seed: int | None, setup: Path | None) -> Table:
    """A new table, shuffled by the seed or by chance, or laid out. Raises InvalidSetupError."""
    if seed is not None and setup is not None:
        common.fail("--seed and --setup exclude each other: a game is shuffled, or it is laid out")
    if setup is not None:
        return Table.for_game(game, 0, seats, read_setup(setup))
    return Table.for_game(game, secrets.randbits(256) if seed is None else seed, seats)


def read_setup(file: Path) -> dict[str, Any]:
    """The set-up in a file: alone, or in a record."""
    content = _read_json(file)
    found = content.get("setup", content) if isinstance(content, dict) else content
    if not isinstance(found, dict):
        common.fail(f"{file} holds no set-up; a record does, or a JSON object with the set-up alone")
    return found


def load_table(file: Path) -> Table:
    """The table that was left. Raises InvalidEventError."""
    saved = _read_json(file)
    if not (isinstance(saved, dict) and isinstance(saved.get("events"), list) and isinstance(saved.get("names"), list)):
        common.fail(f"{file} is no game that was left; for a record there is `saqqara replay`")
    return Table.from_events(saved["events"], dict(enumerate(map(str, saved["names"]))))


def _read_json(file: Path) -> Any:
    try:
        return parse_json(common.read_text_file(file))
    except (TextSyntaxError, RecursionError) as error:
        common.fail(f"{file} is not JSON: {error}")


# ---- games that were left -------------------------------------------------------------------------------------------


def state_dir() -> Path:
    """Where this terminal keeps what lasts: `$XDG_STATE_HOME/saqqara`, else `~/.local/state/saqqara`."""
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "saqqara"


def _table_file(table: Table) -> Path:
    """Where this game waits once it was left."""
    digest = hashlib.sha256(json.dumps(table.events[0]).encode()).hexdigest()
    return state_dir() / f"{table.game.name}-{digest[:8]}.json"


def save_table(table: Table) -> Path:
    """Writes down a game that is left; where."""
    file = _table_file(table)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        content = {"names": [seat["name"] for seat in table.seats], "events": table.events}
        file.write_text(json.dumps(content), "utf-8")
    except OSError as error:
        common.fail(f"the game cannot be kept in {file}: {error.strerror}")
    return file


def delete_table(table: Table) -> None:
    """Removes what was kept of a game that is over."""
    _table_file(table).unlink(missing_ok=True)


def local_adaptive_level(game: Game) -> str:
    """The level that follows from the finished games for two against levels as these are now."""
    offered = game.definition.available_levels(LEVELS)
    return adaptive_level(offered, [(level, ahead) for level, ahead in _read_results(game) if level in offered])


def save_result(table: Table) -> None:
    """Notes how a finished game of one person against a level went; other games say nothing."""
    players = [seat["player"] for seat in table.seats]
    if len(players) != 2 or PERSON not in players or not {*players} & {*LEVELS}:
        return
    me, winners = players.index(PERSON), table.view(None)["winners"]
    ahead = 0 if len(winners) == 2 else 1 if me in winners else -1
    game = table.game
    line = {"game": game.name, "level": players[1 - me], "version": game.definition.levels_version, "ahead": ahead}
    try:
        _results_file().parent.mkdir(parents=True, exist_ok=True)
        with _results_file().open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
    except OSError as error:
        common.fail(f"how the game went cannot be noted in {_results_file()}: {error.strerror}")


def _results_file() -> Path:
    return state_dir() / "met.jsonl"


def _read_results(game: Game) -> Iterator[tuple[str, int]]:
    """Against which levels games were, the oldest first, and who was ahead."""
    try:
        lines = _results_file().read_text("utf-8").splitlines()
    except FileNotFoundError:
        return
    except (OSError, ValueError) as error:
        common.fail(f"{_results_file()}, which says how games went, cannot be read: {error}")
    for number, text in enumerate(lines, 1):
        try:
            line = json.loads(text)
            facts = line["game"], line["version"], str(line["level"]), int(line["ahead"])
        except (ValueError, KeyError, TypeError):
            common.fail(f"line {number} of {_results_file()} does not say how a game went; remove it, or the file")
        if facts[:2] == (game.name, game.definition.levels_version):
            yield facts[2:]
