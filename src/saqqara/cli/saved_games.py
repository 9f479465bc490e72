"""Tables of `saqqara play`: opening them, storing unfinished games, and the results of finished ones."""

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
"""ID of the person at this terminal, who has all human seats and sees what all of them see."""


def build_seats(game: Game, others: Sequence[str], seat: int, names: Sequence[str], lang: str) -> SeatList:
    """Return all seats: a person at `seat`, and the others in seat order, each `person` or a level.

    A single other player takes all other seats.
    """
    if seat >= game.num_players:
        common.fail(f"no such seat: {seat}; choose from {', '.join(map(str, range(game.num_players)))}")
    if len(others) not in (1, game.num_players - 1):
        common.fail(
            f"--against names {len(others)} players for {game.num_players - 1} seats; name one per seat, or one for all"
        )
    players = [*others] if len(others) == game.num_players - 1 else [others[0]] * (game.num_players - 1)
    players.insert(seat, PERSON)
    people = [number for number, player in enumerate(players) if player == PERSON]
    if len(names) > len(people):
        common.fail(f"--name was given {len(names)} times for {len(people)} people at this terminal")
    names_by_seat = dict(zip(people, names, strict=False))
    return [
        {"name": names_by_seat.get(number, translate(lang, "cli-player", number=number + 1)), "player": PERSON,
        "person": LOCAL_PERSON}
        if player == PERSON else {"name": "", "player": player}
        for number, player in enumerate(players)
    ]  # fmt: skip


def open_table(game: Game, seats: SeatList, seed: int | None, setup: Path | None) -> Table:
    """Open a table with a seed, a random seed, or a setup from a file. Raises `InvalidSetupError`."""
    if seed is not None and setup is not None:
        common.fail("--seed and --setup exclude each other")
    if setup is not None:
        return Table.for_game(game, 0, seats, read_setup(setup))
    return Table.for_game(game, secrets.randbits(256) if seed is None else seed, seats)


def read_setup(file: Path) -> dict[str, Any]:
    """Return the setup in a file that contains it alone or in a record."""
    content = _read_json(file)
    found = content.get("setup", content) if isinstance(content, dict) else content
    if not isinstance(found, dict):
        common.fail(f"{file} contains no set-up; name a record, or a JSON object with the set-up")
    return found


def load_table(file: Path) -> Table:
    """Load an unfinished game. Raises `InvalidEventError`."""
    saved = _read_json(file)
    if not (isinstance(saved, dict) and isinstance(saved.get("events"), list) and isinstance(saved.get("names"), list)):
        common.fail(f"{file} is not an unfinished game; to show a record, use `saqqara replay`")
    return Table.from_events(saved["events"], dict(enumerate(map(str, saved["names"]))))


def _read_json(file: Path) -> Any:
    try:
        return parse_json(common.read_text_file(file))
    except (TextSyntaxError, RecursionError) as error:
        common.fail(f"{file} is not JSON: {error}")


# ---- unfinished games -----------------------------------------------------------------------------------------------


def state_dir() -> Path:
    """Return the state directory: `$XDG_STATE_HOME/saqqara`, or `~/.local/state/saqqara`."""
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "saqqara"


def _table_file(table: Table) -> Path:
    """Return the file for a game while it is unfinished."""
    digest = hashlib.sha256(json.dumps(table.events[0]).encode()).hexdigest()
    return state_dir() / f"{table.game.name}-{digest[:8]}.json"


def save_table(table: Table) -> Path:
    """Store an unfinished game, and return its file."""
    file = _table_file(table)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        content = {"names": [seat["name"] for seat in table.seats], "events": table.events}
        file.write_text(json.dumps(content), "utf-8")
    except OSError as error:
        common.fail(f"cannot store the game in {file}: {error.strerror}")
    return file


def delete_table(table: Table) -> None:
    """Delete the file of a finished game."""
    _table_file(table).unlink(missing_ok=True)


def local_adaptive_level(game: Game) -> str:
    """Return the level that suits the player, from finished two-player games against the current levels."""
    offered = game.definition.search.available_levels(LEVELS)
    return adaptive_level(offered, [(level, ahead) for level, ahead in _read_results(game) if level in offered])


def save_result(table: Table) -> None:
    """Store the result of a game between one person and a level; ignore other games."""
    players = [seat["player"] for seat in table.seats]
    if len(players) != 2 or PERSON not in players or not {*players} & {*LEVELS}:
        return
    me, winners = players.index(PERSON), table.view(None)["winners"]
    ahead = 0 if len(winners) == 2 else 1 if me in winners else -1
    game = table.game
    line = {
        "game": game.name,
        "level": players[1 - me],
        "version": game.definition.search.levels_version,
        "ahead": ahead,
    }
    try:
        _results_file().parent.mkdir(parents=True, exist_ok=True)
        with _results_file().open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
    except OSError as error:
        common.fail(f"cannot store the result in {_results_file()}: {error.strerror}")


def _results_file() -> Path:
    return state_dir() / "met.jsonl"


def _read_results(game: Game) -> Iterator[tuple[str, int]]:
    """Yield the level and the outcome of each stored game of this version of the levels, the oldest first."""
    try:
        lines = _results_file().read_text("utf-8").splitlines()
    except FileNotFoundError:
        return
    except (OSError, ValueError) as error:
        common.fail(f"cannot read {_results_file()}: {error}")
    for number, text in enumerate(lines, 1):
        try:
            line = json.loads(text)
            facts = line["game"], line["version"], str(line["level"]), int(line["ahead"])
        except (ValueError, KeyError, TypeError):
            common.fail(f"{_results_file()}, line {number} is not a result; delete the line or the file")
        if facts[:2] == (game.name, game.definition.search.levels_version):
            yield facts[2:]
