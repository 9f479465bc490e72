"""Numbers of A New Dynasty as listed in the digest, and modified versions of the data file."""

import copy
import json
import re
from pathlib import Path
from typing import Any

from saqqara.games.imhotep.dynasty_data import dynasty_loader

TEXT = Path(dynasty_loader.__file__).with_name(dynasty_loader.FILE_NAME).read_text("utf-8")
LANGUAGES = ("en", "de", "ru")

AMOUNTS = '"gain": [7, 5, 3], "loss": [7, 5, 3]'
DIGEST = f"""{{
"market": {{"C": {{"coins_each": 2, "coin_left_points": 1}},
  "D": {{"coin_supply": 8, "coins_a_card": 1, "coin_points": 1, "coin_rounds": [2, 4]}}}},
"pyramid": {{"C": {{"level_places": [5, 4, 3, 2, 1], "level_points": [2, 2, 3, 3, 4],
    "scaffold_points": [1, 3, 6, 10, 15], "scaffold_further": 1}},
  "D": {{"foundation_points": [2, 1, 2, 1, 1, 1, 2, 1, 2, 1, 1, 1, 1, 4],
    "beneath": [[1, 2, 4, 5], [2, 3, 5, 6], [4, 5, 7, 8], [5, 6, 8, 9], [10, 11, 12, 13]],
    "beneath_points": 1, "foundation_further": 1}}}},
"temple": {{"C": {{"procession_fields": [4, 5, 5], "spaces_a_stone": 1, "gate_every": 3, "gate_points": [4, 3, 2, 1]}},
  "D": {{"place_fields": [4, 5, 5], "seen_points": 1, "guarded_points": 2}}}},
"tomb": {{"C": {{"crypt_tiles": [6, 6, 6, 6], "crypt_set_points": [1, 3, 6, 10]}},
  "D": {{"shaft_whole": 9, "shaft_two": 5, "shaft_beside": 1, "shaft_three_owners": 2, "unfinished_stone": 1}}}},
"obelisks": {{"C": {{"race_tiles": [[3, 2, 1], [3, 2, 1], [4, 3, 2], [4, 3, 2], [5, 4, 3]], "race_above": 1}},
  "D": {{"plinth_points": [[4, 2, 1, 0], [6, 3, 1, 0], [8, 4, 2, 0]]}}}},
"prophecies": {{"amun": {{"task": "most_market_cards", "with": {{}}, {AMOUNTS}}},
  "ra": {{"task": "most_stones", "with": {{"site": "pyramid"}}, {AMOUNTS}}},
  "isis": {{"task": "most_stones", "with": {{"site": "temple"}}, {AMOUNTS}}},
  "osiris": {{"task": "most_stones", "with": {{"site": "tomb"}}, {AMOUNTS}}},
  "horus": {{"task": "most_stones", "with": {{"site": "obelisks"}}, {AMOUNTS}}},
  "thoth": {{"task": "stones_at_each_monument", "with": {{"at_least": [4, 3, 2]}}, {AMOUNTS}}},
  "anubis": {{"task": "most_on_sled", "with": {{}}, {AMOUNTS}}}}}}}"""
NUMBERS: dict[str, Any] = json.loads(DIGEST)


def changed(entry: str, old: str, new: str) -> str:
    """Return the file with one line of an entry (`pyramid C`, `ra`) changed."""
    first = 'id = "{}"\n' if " " not in entry else 'site = "{}"\nside = "{}"\n'
    before, found, after = TEXT.partition(first.format(*entry.split()))
    part, gap, rest = after.partition("\n[[")
    assert found
    assert old in found + part
    return before + (found + part).replace(old, new, 1) + gap + rest


def without(entry: str) -> str:
    """Return the file without an entry."""
    rest = [block for block in blocks() if f'id = "{entry}"\n' not in block]
    if " " in entry:
        rest = [block for block in blocks() if 'site = "{}"\nside = "{}"\n'.format(*entry.split()) not in block]
    assert len(rest) == len(blocks()) - 1
    return "".join(rest)


def blocks() -> list[str]:
    return re.split(r"^(?=\[\[)", TEXT, flags=re.MULTILINE)


def put(numbers: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """Return a copy of the numbers with one value replaced, at a path such as `tomb.C.crypt_tiles`."""
    numbers = copy.deepcopy(numbers)
    *way, last = path.split(".")
    place = numbers
    for step in way:
        place = place[step]
    place[last] = value
    return numbers


def text_of(entry: Any, lang: str = "en", numbers: dict[str, Any] = NUMBERS, players: int | None = 4) -> str:
    return dynasty_loader.text_of(entry, lang, numbers, players)
