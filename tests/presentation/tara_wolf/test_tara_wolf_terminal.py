"""The table of Tara Wolf as text: what each seat sees, its width, and its legibility without colour."""

import random

import pytest

from rules.tara_wolf.tables import game, play, position
from saqqara.core.state import State
from saqqara.games.tara_wolf.presentation.terminal_view import board

NAMES = ("Anna", "Benedict")


def drawn(state: State, seat: int | None = -1, lang: str = "en", columns: int = 80, lines: int = 30) -> list[str]:
    """Return the lines that a seat sees; by default the seat to decide."""
    text = board(state.view(state.current_player if seat == -1 else seat), lang, NAMES, columns, lines)
    return [line.rstrip() for line in text.plain.split("\n")]


def camp() -> State:
    return position(
        "play", hands=("2*soldier donkey snare", "cat mummy monkey"), camps=("worker 2*camel", "priest"),
        papyri=("ankh", "nile_flood book_of_dead"), used=("avatar_sobek", ""), known=("", "cat"), coins=(2, 1),
        won=("tomb_horemheb", "tomb_seti_i tomb_hatshepsut"), markers=(1, 0),
    )  # fmt: skip


ANNA = [
    "▸ ■ Anna   Tombs 1/4 · Coins 2 · Medallion · pass marker",
    "  camp     Tara Wolf◇   Worker◇   Camel◇ ×2",
]
BENEDICT = ["  ▲ Benedict   Tombs 2/4 · Coins 1", "  camp     Montana Smith◇   Priest◇"]
WON = ["  won      Tomb of Seti I◇   Tomb of Hatshepsut◇", "  won      Tomb of Horemheb"]
HEAD = [" Round 1 · camps", " Main pile 69 · Discard pile 0 · Tombs 4 · Coins 5", "", "  no tomb is open", ""]


def test_the_table_in_a_camp_phase_as_its_seat_sees_it() -> None:
    assert drawn(camp()) == [
        *HEAD,
        *BENEDICT,
        "  hand    ▒▒ ×3 (known: Temple cat)",
        "  papyri  ▒▒ ×2",
        WON[0],
        *ANNA,
        "  hand    ▸ Soldier◇ 2/5 ×2 ▸ Donkey◇ 0/2   Snare◇",  # cost and strength
        "  papyri   Ankh of protection◇  (used: Avatar of Sobek)",
        WON[1],
    ]


def test_other_player_sees_their_own_hand_and_backs() -> None:
    assert drawn(camp(), 1) == [
        *HEAD,
        *ANNA,
        "  hand    ▒▒ ×4",
        "  papyri  ▒▒ ×1 (used: Avatar of Sobek)",
        WON[1],
        *BENEDICT,
        "  hand     Monkey◇ 1/1   Temple cat◇ 1/1   Mummy◇ 3",
        "  papyri   Flood of the Nile◇   Book of the Dead◇",
        WON[0],
    ]


def test_spectators_see_backs_alone() -> None:
    assert [line for line in drawn(camp(), None) if "hand" in line or "papyri" in line] == [
        "  hand    ▒▒ ×3",
        "  papyri  ▒▒ ×2",
        "  hand    ▒▒ ×4",
        "  papyri  ▒▒ ×1 (used: Avatar of Sobek)",
    ]


def test_strengths_in_the_tomb_with_every_bonus() -> None:
    state = position(
        "trigger", tomb="tomb_ramses_ii", adventurers_inside=(True, False), hands=("cat", "snare"),
        inside=("soldier camel spike_pit snare", "jackal starlet"),
    )  # fmt: skip
    # Tara Wolf has the medallion: she and her animals have one more each (TW-3.2); 2 + 1, 5, 2 + 1: 11
    assert drawn(state)[3:8] == [
        "  Tomb of Ramses II◇",
        " Entering: each player sends at most 2 characters, the adventurer included.",
        " Undead are not counted.",
        "  ■ Anna      11   Tara Wolf◇ 2+1   Soldier◇ 5   Camel◇ 2+1  ▸ Spike pit◇",
        " ▸ Snare◇",
    ]


def test_facedown_cards_are_visible_only_to_their_owner() -> None:
    inside = {"tomb": "tomb_ramses_ii", "adventurers_inside": (True, True)}
    state = position("lay", hands=("snare mummy cat", "cat"), laid=("spike_pit", ""), **inside)  # type: ignore[arg-type]
    assert "▒▒  Spike pit◇" in drawn(state, 0)[6]
    assert drawn(state, 1)[6] == "  ■ Anna       3   Tara Wolf◇ 2+1  ▒▒ ×1"
    assert drawn(state, None)[6] == drawn(state, 1)[6]
    assert drawn(state, 0)[-1] == "  hand    ▸ Temple cat◇ 1/1  ▸ Snare◇  ▸ Mummy◇ 3"


def test_the_seer_sees_places_and_the_next_tomb() -> None:
    state = position(
        "play", 1, holder=1, camps=("seer", ""), hands=("cat", "cat"), pile="snare mummy donkey", tombs="tomb_seti_i"
    )  # fmt: skip
    play(state, "done, top 2")
    assert drawn(state, 0)[2:5] == [
        "  shown   1  Snare◇  3  Donkey◇",
        "  top     1  Mummy◇",
        "  next     Tomb of Seti I◇",
    ]
    assert drawn(state, 1)[2:5] == ["  shown   1 ▒▒ 2 ▒▒", "  top     1 ▒▒", ""]  # the free place stays hidden (TW-R20)


@pytest.mark.parametrize("lang", ["en", "de", "ru"])
def test_table_fits_the_terminal_in_whole_games(lang: str) -> None:
    chance = random.Random(lang)
    state = game(two_coins=True).start(seed=3)
    while not state.is_over:
        state.play(chance.choice(state.legal_actions()))
        if len(state.history) % 4 == 0 or state.is_over:
            for seat in (0, 1, None):
                for columns in (80, 120):
                    lines = drawn(state, seat, lang, columns)
                    assert [line for line in lines if len(line) > columns] == []
                    assert len(lines) <= 26


def styles_of(state: State, words: str) -> set[str]:
    """Return the styles of all spans whose text, without surrounding spaces, equals `words`."""
    text = board(state.view(state.current_player), "en", NAMES)
    return {str(span.style) for span in text.spans if text.plain[span.start : span.end].strip() == words}


def test_kinds_have_colours_and_playable_cards_an_arrow() -> None:
    assert styles_of(camp(), "Snare◇") == {"#fff7e6 on #a23f20"}
    assert styles_of(camp(), "Soldier◇ 2/5") == {"#fff4d9 on #2f7089"}
    assert styles_of(camp(), "▸") == {"bold #2a1c02 on #f9dd97"}


def test_last_move_is_highlighted() -> None:
    assert any("underline" in style for style in styles_of(play(camp(), "play donkey"), "Donkey◇"))


def test_a_low_terminal_gets_no_empty_lines() -> None:
    state = game().start(seed=1)
    assert drawn(state, lines=29) == [line for line in drawn(state, lines=30) if line]
    assert len(drawn(state, lines=30)) - len(drawn(state, lines=29)) == 2
