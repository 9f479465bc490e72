"""Meaning of a typed line: numbers as on the screen, and suggestions for text that is not an action."""

import pytest

from saqqara import game
from saqqara.cli.game_screen import parse_numbered, suggest_actions

TEXTS = {name: game(name).action_texts for name in ("duel", "imhotep", "tara_wolf")}
TRAPS = ["trigger snare", "trigger spike_pit"]
HARBOUR = ["place a1", "place b1", "unload 2", "use take"]
ROUND = ["quarry", "load 1.2", "load 2.1", "sail 1 market", "sail 3 tomb", "use hammer", "use lever"]


@pytest.mark.parametrize(
    ("name", "legal", "text", "meant"),
    [
        ("tara_wolf", TRAPS, "2", "trigger spike_pit"),
        ("tara_wolf", TRAPS, "trigger 1", "trigger snare"),
        ("tara_wolf", TRAPS, "trigger 2 spike_pit", "trigger spike_pit"),
        ("tara_wolf", TRAPS, "hit 1", "hit 1"),  # number 1 belongs to another verb
        ("tara_wolf", TRAPS, "trigger 2 snare", "trigger 2 snare"),  # number 2 is another action
        ("tara_wolf", ["coins 0", "coins 1"], "coins 1", "coins 1"),  # an action itself, not the first of two
        ("imhotep", ROUND, "quarry 1", "quarry"),
        ("imhotep", ROUND, "quarry 1 quarry", "quarry"),
        ("imhotep", ROUND, "load 2", "load 2"),  # boat 2, with the space missing
        ("imhotep", ROUND, "sail 4", "sail 4"),  # boat 4, though number 4 is boat 1
        ("duel", HARBOUR, "unload 3", "unload 3"),  # boat 3: an action of the game, though illegal
        ("duel", HARBOUR, "place 2", "place b1"),
        ("duel", HARBOUR, "b1", "place b1"),
        ("duel", HARBOUR, "take", "take"),  # the beginning of other actions
        ("imhotep", ROUND, "1.2", "load 1.2"),
        ("imhotep", ["sail 1 tomb", "deliver tomb", "bet tomb"], "tomb", "tomb"),  # two actions concern it
    ],
)
def test_numbers_are_parsed_as_on_the_screen(name: str, legal: list[str], text: str, meant: str) -> None:
    assert parse_numbered(text, legal, TEXTS[name]) == meant


@pytest.mark.parametrize(
    ("name", "legal", "text", "lang", "found"),
    [
        ("imhotep", ROUND, "hammer", "en", ["use hammer"]),
        ("imhotep", ROUND, "hamer", "en", ["use hammer"]),
        ("imhotep", ROUND, "hebel", "de", ["use lever"]),
        ("imhotep", ROUND, "рычаг", "ru", ["use lever"]),
        ("imhotep", ROUND, "sail", "en", ["sail 1 market", "sail 3 tomb"]),
        ("imhotep", ROUND, "load 2", "en", ["load 2.1", "load 1.2"]),  # first those with the same beginning
        ("imhotep", ROUND[:1], "chisel", "en", ["use chisel"]),  # an action, though not legal now
        ("imhotep", ROUND, "hammer 9", "en", []),
        ("imhotep", ROUND, "?!", "en", []),
        ("duel", HARBOUR, "take", "en", ["use take"]),
        ("duel", HARBOUR[:1], "swap c", "en", ["swap c.1-2", "swap c.1-3", "swap c.2-3"]),
        ("duel", HARBOUR[:1], "swap", "en", ["swap 1.1-2", "swap 1.1-3", "swap 1.2-3", "swap 2.1-2", "…"]),
        ("tara_wolf", TRAPS, "pit", "en", ["trigger spike_pit"]),
    ],
)
def test_similar_inputs_are_suggested(name: str, legal: list[str], text: str, lang: str, found: list[str]) -> None:
    page = game(name).presenter()
    assert suggest_actions(text, legal, TEXTS[name], lambda decision: page.action_label(decision, lang)) == found
