"""The tables of `saqqara play`: opened, kept when somebody leaves, gone on with."""

from __future__ import annotations

import hashlib
import json
import os
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from saqqara.cli import common
from saqqara.core.game import Game
from saqqara.i18n import translate
from saqqara.table import PERSON, Table, upgrade_events
from saqqara.text_reader import TextSyntaxError, parse_json

Seats = list[dict[str, str]]
HERE = "here"
"""Who has all seats of people: whoever sits at this terminal. So the table knows who looks on (`Table.eyes`)."""


def seats(game: Game, others: Sequence[str], seat: int, names: Sequence[str], lang: str) -> Seats:
    """Who sits where: a person at `seat`, and in the order of the seats the others, `person` or a level; one stands
    for all others."""
    if seat >= game.num_players:
        common.fail(f"there is no seat {seat}; seats are {', '.join(map(str, range(game.num_players)))}")
    if len(others) not in (1, game.num_players - 1):
        common.fail(
            f"{len(others)} others are named, there are {game.num_players - 1} seats for them; name each, or one for all"
        )
    players = [*others] if len(others) == game.num_players - 1 else [others[0]] * (game.num_players - 1)
    players.insert(seat, PERSON)
    people = [number for number, player in enumerate(players) if player == PERSON]
    if len(names) > len(people):
        common.fail(f"--name was given {len(names)} times; people at this terminal: {len(people)}")
    named = dict(zip(people, names, strict=False))
    return [
        {"name": named.get(number, translate(lang, "cli-player", number=number + 1)), "player": PERSON, "person": HERE}
        if player == PERSON else {"name": "", "player": player}
        for number, player in enumerate(players)
    ]  # fmt: skip


def opened(game: Game, seats: Seats, seed: int | None, setup: Path | None) -> Table:
    """A new table, shuffled by the seed or by chance, or laid out. Raises InvalidSetupError."""
    if seed is not None and setup is not None:
        common.fail("--seed and --setup exclude each other: a game is shuffled, or it is laid out")
    if setup is not None:
        return Table.for_game(game, 0, seats, setup_in(setup))
    return Table.for_game(game, secrets.randbits(256) if seed is None else seed, seats)


def setup_in(file: Path) -> dict[str, Any]:
    """The set-up in a file: alone, or in a record."""
    content = _json(file)
    found = content.get("setup", content) if isinstance(content, dict) else content
    if not isinstance(found, dict):
        common.fail(f"{file} holds no set-up; a record does, or a JSON object with the set-up alone")
    return found


def resumed(file: Path) -> Table:
    """The table that was left. Raises InvalidEventError."""
    left = _json(file)
    if isinstance(left, list):  # as it was left before names lay beside the events
        return Table.from_events(*upgrade_events(left))
    if not (isinstance(left, dict) and isinstance(left.get("events"), list) and isinstance(left.get("names"), list)):
        common.fail(f"{file} is no game that was left; for a record there is `saqqara replay`")
    return Table.from_events(left["events"], dict(enumerate(map(str, left["names"]))))


def _json(file: Path) -> Any:
    try:
        return parse_json(common.text_of(file))
    except (TextSyntaxError, RecursionError) as error:
        common.fail(f"{file} is not JSON: {error}")


# ---- games that were left -------------------------------------------------------------------------------------------


def home() -> Path:
    """Where this terminal keeps what lasts: `$XDG_STATE_HOME/saqqara`, else `~/.local/state/saqqara`."""
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "saqqara"


def _waiting(table: Table) -> Path:
    """Where this game waits once it was left."""
    digest = hashlib.sha256(json.dumps(table.events[0]).encode()).hexdigest()
    return home() / f"{table.game.name}-{digest[:8]}.json"


def keep(table: Table) -> Path:
    """Writes down a game that is left; where."""
    file = _waiting(table)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        left = {"names": [seat["name"] for seat in table.seats], "events": table.events}
        file.write_text(json.dumps(left), "utf-8")
    except OSError as error:
        common.fail(f"the game cannot be kept in {file}: {error.strerror}")
    return file


def forget(table: Table) -> None:
    """Removes what was kept of a game that is over."""
    _waiting(table).unlink(missing_ok=True)
