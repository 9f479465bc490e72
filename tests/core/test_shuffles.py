"""The shuffles of Tara Wolf can be checked by a separate program that follows docs/formats/record.md alone.

The tests of the other games contain results of such a program.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Any

import pytest

import saqqara
from rules.tara_wolf.test_tw_games import GAMES, read, started

PAGE = Path(__file__).parents[2] / "docs" / "formats" / "record.md"
MASK = 2**64 - 1


class Chance:
    """xoshiro256** as published by its authors."""

    def __init__(self, words: list[int]) -> None:
        self.words = list(words)

    def below(self, n: int) -> int:
        s0, s1, s2, s3 = self.words
        turned = s1 * 5 & MASK
        word = (turned << 7 | turned >> 57) * 9 & MASK
        shifted = s1 << 17 & MASK
        s2, s3 = s2 ^ s0, s3 ^ s1
        s1, s0 = s1 ^ s2, s0 ^ s3
        s2, s3 = s2 ^ shifted, (s3 << 45 | s3 >> 19) & MASK
        self.words = [s0, s1, s2, s3]
        return (word >> 32) * n >> 32

    def shuffled(self, things: list[str]) -> list[str]:
        things = list(things)
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]
        return things


def chance_of(game: str, seed: int) -> Chance:
    digest = hashlib.sha256(f"saqqara {game} {seed}".encode()).digest()
    return Chance([int.from_bytes(digest[8 * word : 8 * word + 8], "big") for word in range(4)])


def box_on_the_page() -> dict[str, list[str]]:
    """Return the cards of Tara Wolf by kind, sorted, as listed on the page."""
    found = re.findall(r"^  - ([a-z ]+): `([\w ,]+)`$", PAGE.read_text("utf-8"), re.MULTILINE)
    counts = {kind: [entry.split(" ") for entry in entries.split(", ")] for kind, entries in found}
    return {kind: [card for count, card in entries for _ in range(int(count))] for kind, entries in counts.items()}


BOX = box_on_the_page()
MAIN = BOX["main pile"]


def setup_of(seed: int) -> dict[str, Any]:
    chance = chance_of("tara_wolf", seed)
    adventurers, papyri, main, tombs = (
        chance.shuffled(BOX[kind]) for kind in ("adventurers", "papyri", "main pile", "tombs")
    )
    return {
        "adventurers": adventurers[:2], "papyri": [papyri[:3], papyri[3:6]], "main": main, "tombs": tombs,
        "generator": chance.words, "reshuffles": [], "random": [],
    }  # fmt: skip


@pytest.mark.parametrize("seed", [0, 7, 2**256 - 1], ids=["first", "seventh", "last"])
def test_TW_2_1_setup_follows_from_the_seed_as_specified(seed: int) -> None:
    assert saqqara.game("tara_wolf").start(seed=seed).setup == setup_of(seed)


def test_TW_4_1_later_shuffles_follow_from_the_generator_as_specified() -> None:
    """In this game a spy takes a card and, later, the discard pile becomes the main pile."""
    values, decisions = read(GAMES / "reshuffled.txt")
    chance, state = Chance([int(word) for word in values["generator"]]), started(values)
    piles, taken = list[list[str]](), list[str]()
    for decision in decisions:
        assert state.current_player is not None
        other = 1 - state.current_player
        hand = sorted(state.view(other)["seats"][other]["hand_cards"], key=MAIN.index)
        state.play(decision)
        moved = [(step["piece"], step["from"], step["to"]) for step in state.log(other)[-1]["moved"]]
        if decision == "play spy" and hand:
            taken.append(hand[chance.below(len(hand))])
        if reshuffled := sorted((card for card, *way in moved if way == ["discard", "main"]), key=MAIN.index):
            piles.append(chance.shuffled(reshuffled)[::-1])
    assert (state.setup["random"], state.setup["reshuffles"]) == (taken, piles)
    assert ([len(pile) for pile in piles], taken) == ([64], ["royal_mummy"])
