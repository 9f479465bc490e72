"""The look: symbols, tokens of both themes, and drawings that stand alone."""

import re
from xml.etree import ElementTree

import pytest

import saqqara
from saqqara import look
from saqqara.look.elements import fitted, legible


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


def test_words_that_are_a_little_too_long_are_squeezed_and_far_too_long_ones_cut() -> None:
    """A letter `e` is 0.55 of the size wide, so sixteen of size 10 are 88."""
    words = "e" * 16
    assert "textLength" not in fitted(words, 0, 0, 10, 90)
    assert 'textLength="60"' in fitted(words, 0, 0, 10, 60)
    assert 'textLength="90"' in fitted(words, 0, 0, 10, 90, font_weight=650)  # bold letters are wider
    short = fitted(words, 0, 0, 10, 50)
    assert "textLength" not in short
    assert f"><title>{words}</title>eeeeeeee…</text>" in short  # nine letters are 49.5
    assert ">M…</text>" in fitted("Merit Hemiunu Nefertari", 0, 0, 10, 4)


def test_legible_words_are_hardly_squeezed_and_sooner_cut() -> None:
    """Eight letters `e` of size 10 are taken to be 44 wide."""
    words = "e" * 8
    assert "textLength" not in legible(words, 0, 0, 10, 60)
    assert 'textLength="44"' in legible(words, 0, 0, 10, 50)  # in a wide font they do not leave the room either
    assert 'textLength="40"' in legible(words, 0, 0, 10, 40)
    assert f"><title>{words}</title>eeeee…</text>" in legible(words, 0, 0, 10, 35)  # 0.85 of 44 are 37.4


def test_a_name_with_many_letters_is_whole_in_label_and_title() -> None:
    name = "Wwwwwwwwwwww & Mmmmmmmmm"
    for game, shown in (("duel", "Wwwwwwww…"), ("tara_wolf", "Wwwwwwwww…")):  # rooms of 134 and 150
        state = saqqara.game(game).start(seed=1)
        root = ElementTree.fromstring(state.game.rules.svg(state.view(0), "en", "day", [name, "Ben"]))
        (cut,) = [
            found for found in root.iter() if found.tag.endswith("text") and (found[:1] or [found])[0].text == name
        ]
        assert cut[0].tail == shown
        assert cut.get("textLength") is None
        assert [found for found in root.iter() if found.get("aria-label", "").startswith(name)]


def test_a_drawing_alone_carries_what_it_uses() -> None:
    whole = look.alone('<svg viewBox="0 0 48 48"><use href="#tile-tomb-7"/><rect fill="var(--page)"/></svg>', "night")
    root = ElementTree.fromstring(whole)
    assert [piece.get("id") for piece in root.iter("{http://www.w3.org/2000/svg}symbol")] == ["tile-tomb-7"]
    assert '<rect fill="#10131d"/>' in whole
    assert "var(" not in whole
