"""The look: symbols, tokens of both themes, and drawings that stand alone."""

import re
from xml.etree import ElementTree

import pytest

from saqqara import look


def test_symbols_come_once_in_the_order_of_the_file() -> None:
    assert look.symbols(["tile-tomb-7", "tile-obelisk", "tile-tomb-7"]).count("<symbol") == 2
    assert look.symbols(["tile-tomb-7", "tile-obelisk"]).index("tile-obelisk") < look.symbols(
        ["tile-tomb-7", "tile-obelisk"]
    ).index("tile-tomb-7")
    assert look.symbols().count("<symbol") == len(look.names())
    assert ElementTree.fromstring(look.symbols()).tag == "defs"


def test_an_unknown_symbol_is_named() -> None:
    with pytest.raises(look.UnknownSymbol, match="no piece called tile-sphinx; there are tile-obelisk"):
        look.symbols(["tile-sphinx"])


def test_symbols_have_neither_styles_nor_words() -> None:
    drawn = look.symbols()
    assert "style" not in drawn
    assert "<title" not in drawn
    assert "<text" not in drawn


def test_every_token_that_a_symbol_or_a_state_uses_is_defined_in_both_themes() -> None:
    used = set(re.findall(r"var\(--([\w-]+)", look.symbols() + look.drawing_styles()))
    for theme in look.THEMES:
        assert used - look.values(theme).keys() == set()


def test_night_differs_in_the_room_and_keeps_what_is_not_named_again() -> None:
    day, night = look.values("day"), look.values("night")
    assert (day["page"], night["page"]) == ("#eadcbf", "#10131d")
    assert day["m-lapis"] == night["m-lapis"] == "#2456a6"
    assert day.keys() == night.keys()


def test_both_nights_of_the_tokens_are_the_same() -> None:
    by_wish, by_choice = re.findall(
        r"(?:data-theme=\"day\"\]\)|data-theme=\"night\"\]) \{(.*?)\n *\}", look.tokens(), re.DOTALL
    )
    assert re.findall(r"--[\w-]+: [^;]+", by_wish) == re.findall(r"--[\w-]+: [^;]+", by_choice)


def test_a_drawing_alone_carries_what_it_uses() -> None:
    whole = look.alone('<svg viewBox="0 0 48 48"><use href="#tile-tomb-7"/><rect fill="var(--page)"/></svg>', "night")
    root = ElementTree.fromstring(whole)
    assert [piece.get("id") for piece in root.iter("{http://www.w3.org/2000/svg}symbol")] == ["tile-tomb-7"]
    assert '<rect fill="#10131d"/>' in whole
    assert "var(" not in whole
