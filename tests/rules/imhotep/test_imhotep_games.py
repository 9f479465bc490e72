"""Whole games, `games/*.txt`: each shows a rare case, and its points are in the file.

The points in the files were calculated with `independent_scoring.py`, which shares no code with the rules.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from rules.imhotep.independent_scoring import points_on_paper
from rules.imhotep.tables import game, options_of, play, read
from saqqara.core.state import State

FILES = sorted((Path(__file__).parent / "games").glob("*.txt"))
SHOWS: dict[str, Callable[[State], bool]] = {
    "side_a_of_every_site": lambda state: "B" not in str(sorted(map(str, state.game.options.values()))),
    "side_b_of_every_site": lambda state: [*state.game.options.values()].count("B") == 5,
    "reshuffle": lambda state: len(state.setup["reshuffles"]) > 0,
    "red_card_with_an_empty_quarry": lambda state: any(red_without_stone(state)),
    "pass": lambda state: "pass" in state.history,
    "everybody_passes": lambda state: passed_in_a_row(state),
    "shared_place": lambda state: len(state.winners()) > 1,
    "wrath": lambda state: any(points["wrath"] for points in state.breakdown()),
    "private_boats": lambda state: sum(text.startswith("private") for text in state.history) == state.game.num_players,
    "bets": lambda state: {points["bets"] for points in state.breakdown()} >= {0, 3, 5},
    "favour": lambda state: sum(text.startswith("favour") for text in state.history) == state.game.num_players,
}


def red_without_stone(state: State) -> list[bool]:
    """Return for every red card gained whether no stone was laid for it."""
    found = []
    for line in state.log(None):
        for move in line["moved"]:
            if move["piece"] in ("entrance", "sarcophagus", "paved-path") and move["to"].startswith("hand"):
                seat = move["to"][-1]
                found.append(not any(step["from"] == f"quarry-{seat}" for step in line["moved"]))
    return found


def passed_in_a_row(state: State) -> bool:
    """Check whether all seats passed in a row."""
    texts, seats = state.history, state.game.num_players
    return any(texts[first : first + seats] == ["pass"] * seats for first in range(len(texts)))


def test_game_files_cover_all_rare_cases() -> None:
    assert sorted(path.stem for path in FILES) == sorted(SHOWS)


def played(path: Path) -> State:
    """Play the game of a file to its end."""
    values, decisions = read(path)
    setup = {
        "rounds": values["rounds"].split(),
        "market": values["market"].split(),
        "generator": [int(word) for word in values["generator"].split()],
    }
    return play(game(**options_of(values)).start(setup=setup), ", ".join(decisions))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_played_game_gives_its_points(path: Path) -> None:
    state, values = played(path), read(path)[0]
    assert state.is_over
    assert SHOWS[path.stem](state)
    names = list(state.breakdown()[0])
    sheets = [map(int, values[f"seat {seat}"].split()) for seat in range(state.game.num_players)]
    given = [dict(zip(names, sheet, strict=True)) for sheet in sheets]
    assert state.breakdown() == given == points_on_paper(state)
    assert [str(seat) for seat in state.winners()] == values["winners"].split()


def test_IMH_R8_new_draw_pile_follows_from_the_generator_as_specified() -> None:
    # Shuffled by a separate program that follows docs/formats/record.md alone.
    pile = """
        entrance temple-decoration tomb-decoration paved-path sarcophagus statue lever temple-decoration paved-path
        entrance statue chisel statue statue sail lever sarcophagus statue hammer tomb-decoration chisel
    """
    reshuffle = next(path for path in FILES if path.stem == "reshuffle")
    assert played(reshuffle).setup["reshuffles"] == [pile.split()]
