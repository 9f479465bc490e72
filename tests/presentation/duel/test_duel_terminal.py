"""The table of The Duel as text: its content, its width, and its legibility without colour."""

from itertools import product
from typing import Any

import pytest

from presentation.duel.views import ALL, MIDDLE, MINE, POINTS, site, view
from saqqara.games.duel.components import TILES
from saqqara.games.duel.presentation.terminal_view import board, tile_words

NAMES = ("Anna", "Ben")
FULL = site(
    obelisk=12,
    temple=[3, 3, 3, 3],
    pyramids={"light": 6, "dark": 6},
    tomb=[1, 2, 4, 5, 7, 8, 10, 11],
    action_tiles=["action-take", "action-place", "action-place", "action-unload", "action-swap", "action-swap"],
)
NO_BOATS: dict[str, Any] = dict.fromkeys("123abc")
CROWDED = view(
    sides="BBBB",
    first_to_five=0,
    sites=[FULL, FULL],
    boats=NO_BOATS,
    box=[tile for tile in TILES for _ in range(2)],
    secured_breakdown=[dict.fromkeys(POINTS, -6)] * 2,
    breakdown=[dict.fromkeys(POINTS, 45)] * 2,
)


def drawn(view_: dict[str, Any], lang: str = "en", columns: int = 80, lines: int = 24) -> list[str]:
    return board(view_, lang, NAMES, columns, lines).plain.split("\n")


def test_the_whole_table_at_80_columns() -> None:
    assert [line.rstrip() for line in drawn(MIDDLE)] == [
        " Turn 43                                 a          b          c",
        " Stock   ▦▦ 6                          unload    temple 3   temple 1  3",
        "         2 more boats can load         tomb 3    obelisk    tomb 10   2",
        " Reserve ▪▪ 2                         temple 2  pyr light    place    1",
        "       3          2          1      ┌──────────┬──────────┬──────────┐",
        " 1  temple 1   tomb 12    obelisk   │    a1    │   ■ b1   │    c1    │",
        "▸2*  tomb 6    obelisk      swap    │   ■ a2   │    b2    │   ▲ c2   │",
        " 3  obelisk      take     pyr dark  │    a3    │    b3    │    c3    │",
        "                                    └──────────┴──────────┴──────────┘",
        " Box obelisk, temple 1 2, tomb 2, place, take",
        " ■ Anna                       17 (+14) │  ▲ Ben                         18 (+6)",
        " Obelisk A  ▮▮ 2                2 (+6) │  Obelisk A  ▮ 1                      0",
        " Temple A   3 4                      0 │  Temple A   2 3 4 4                  0",
        " Pyramids A light 5  dark 2          0 │  Pyramids A light 0  dark 3          0",
        " Tomb A     4-5 9                    0 │  Tomb A     1 7-8                    0",
        " Actions    unload swap              0 │  Actions    place×2                  0",
        " Meeples    ■■□□ supply 2 of 4       0 │  Meeples    ▲▲▲△ supply 3 of 4       0",
    ]


@pytest.mark.parametrize(("lang", "columns"), list(product(("en", "de", "ru"), (80, 101, 120))))
@pytest.mark.parametrize("name", [*ALL, "crowded"])
def test_table_fits_the_terminal(name: str, lang: str, columns: int) -> None:
    view_ = ALL.get(name, CROWDED)
    assert [line for line in drawn(view_, lang, columns, 40) if len(line) > columns] == []
    assert len(drawn(view_, lang, columns, 24)) == 17
    assert len(drawn(view_, lang, columns, 40)) == (17 if columns == 80 else 19)


@pytest.mark.parametrize("lang", ["en", "de", "ru"])
def test_words_of_tiles_are_short_and_differ(lang: str) -> None:
    words = [tile_words(lang, tile) for tile in TILES]
    assert max(map(len, words)) <= 10
    assert len(set(words)) == 23


def test_full_site_displays_everything() -> None:
    lines = drawn(CROWDED)
    assert lines[11].startswith(" Obelisk B  12 first to five  −6 (+51)")
    assert lines[12].startswith(" Temple B   1×3 2×3 3×3 4×3   −6 (+51)")
    assert lines[14].startswith(" Tomb B     1-2 4-5 7-8 10-11 −6 (+51)")
    assert drawn(CROWDED, columns=120)[11].startswith(" Obelisk B  ▮▮▮▮▮▮▮▮▮▮▮▮ 12 first to five")


def test_departed_and_empty_boats_are_distinguished() -> None:
    view_ = view(boats=NO_BOATS | {"1": [None, None, None], "c": ["tomb-1", "tomb-2", "tomb-3"]})
    lines = drawn(view_)
    assert lines[5].startswith(" 1     ·          ·          ·      │")
    assert lines[6].startswith(" 2               gone               │")
    columns = [" ".join(line[36:].split()) for line in lines[:4]]
    assert columns == ["a b c", "tomb 3 3", "gone gone tomb 2 2", "tomb 1 1"]


def test_empty_stock_and_box() -> None:
    lines = drawn(view(stock=0, reserve=0, box=[]))
    stores = [line[:36].strip() for line in lines[1:4]]
    assert stores == ["Stock    0", "no more boats can load", "Reserve  0"]
    assert lines[9].rstrip() == " Box none"


def test_first_to_five_is_printed_only_where_it_scores() -> None:
    owned = [MINE | {"obelisk": 5}, site()]
    assert "first to five" in drawn(view(sides="BAAA", first_to_five=0, sites=owned))[11]
    assert "first to five" not in drawn(view(sides="AAAA", first_to_five=0, sites=owned))[11]


def test_long_names_are_cut_and_points_are_not() -> None:
    line = board(MIDDLE, "en", ("Nebuchadnezzar the Second of Babylon", "Ben"), 80, 24).plain.split("\n")[10]
    assert line.startswith(" ■ Nebuchadnezzar the Seco…")
    assert line[:38].endswith(" 17 (+14)")


def styles_of(view_: dict[str, Any], words: str) -> set[str]:
    """Return the styles of all spans whose text, without surrounding spaces, equals `words`."""
    text = board(view_, "en", NAMES)
    return {str(span.style) for span in text.spans if text.plain[span.start : span.end].strip() == words}


def test_legal_actions_are_highlighted() -> None:
    assert styles_of(MIDDLE, "a3") == {"bold #2a1c02 on #f9dd97"}
    assert styles_of(MIDDLE | {"legal": [], "reveals": []}, "a3") == {"dim"}
    assert styles_of(MIDDLE, "▸2*") == {"bold #2a1c02 on #f9dd97"}
    assert styles_of(MIDDLE, "3") == {"bold", "dim"}  # the name of the boat and the number of a space


def test_last_move_is_highlighted() -> None:
    assert "underline" in str(
        styles_of(MIDDLE | {"moved": [{"piece": "tomb-6", "from": "stock", "to": "2.3"}]}, "tomb 6")
    )
    assert "underline" not in str(styles_of(MIDDLE, "tomb 6"))
