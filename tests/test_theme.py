"""Theme: symbols, tokens of both themes, and standalone drawings."""

import random
import re
from xml.etree import ElementTree

import pytest

import saqqara
from saqqara.theme import (
    THEMES,
    UnknownSymbolError,
    drawing_styles,
    standalone,
    symbol_ids,
    symbol_sheet,
    token_styles,
    token_values,
)
from saqqara.theme.svg import fitted_text


def test_symbols_come_once_in_the_order_of_the_file() -> None:
    assert symbol_sheet(["tile-tomb-7", "tile-obelisk", "tile-tomb-7"]).count("<symbol") == 2
    assert symbol_sheet(["tile-tomb-7", "tile-obelisk"]).index("tile-obelisk") < symbol_sheet(
        ["tile-tomb-7", "tile-obelisk"]
    ).index("tile-tomb-7")
    assert symbol_sheet().count("<symbol") == len(symbol_ids())
    assert ElementTree.fromstring(symbol_sheet()).tag == "defs"


def test_an_unknown_symbol_is_named() -> None:
    with pytest.raises(UnknownSymbolError, match="unknown symbol tile-sphinx; valid: tile-obelisk"):
        symbol_sheet(["tile-sphinx"])


def test_symbols_have_neither_styles_nor_words() -> None:
    drawn = symbol_sheet()
    assert "style" not in drawn
    assert "<title" not in drawn
    assert "<text" not in drawn


def test_every_token_that_a_symbol_or_a_state_uses_is_defined_in_both_themes() -> None:
    used = set(re.findall(r"var\(--([\w-]+)", symbol_sheet() + drawing_styles()))
    for theme in THEMES:
        assert used - token_values(theme).keys() == set()


def test_night_overrides_only_some_tokens() -> None:
    day, night = token_values("day"), token_values("night")
    assert (day["page"], night["page"]) == ("#eadcbf", "#10131d")
    assert day["m-lapis"] == night["m-lapis"] == "#2456a6"
    assert day.keys() == night.keys()


def test_night_tokens_are_the_same_by_media_query_and_by_choice() -> None:
    by_media_query, by_choice = re.findall(
        r"(?:data-theme=\"day\"\]\)|data-theme=\"night\"\]) \{(.*?)\n *\}", token_styles(), re.DOTALL
    )
    assert re.findall(r"--[\w-]+: [^;]+", by_media_query) == re.findall(r"--[\w-]+: [^;]+", by_choice)


def test_fitted_text_is_tightened_then_reduced_then_cut() -> None:
    """A letter `e` is 0.6 of the font size wide, so sixteen letters of size 10 are 96."""
    words = "e" * 16
    assert fitted_text(words, 0, 0, 10, 96).endswith(f'font-size="10" text-anchor="middle" fill="var(--ink)" '
                                                 f'font-family="var(--sans)">{words}</text>')  # fmt: skip
    close = fitted_text(words, 0, 0, 10, 90)  # 0.93 of 96 is 89.3
    assert 'font-size="10"' in close
    assert 'textLength="90" lengthAdjust="spacing"' in close
    assert 'lengthAdjust="spacing"' in fitted_text(words, 0, 0, 10, 100, font_weight=650)  # bold letters are wider
    smaller = fitted_text(words, 0, 0, 10, 80, 8)
    assert 'font-size="8.9"' in smaller
    assert 'textLength="80"' in smaller
    short = fitted_text(words, 0, 0, 10, 50, 8)
    assert 'font-size="8"' in short
    assert "textLength" not in short
    assert f"><title>{words}</title>eeeeeeee…</text>" in short  # eight letters and 8 for the ellipsis make 46.4
    assert ">M…</text>" in fitted_text("Merit Hemiunu Nefertari", 0, 0, 10, 4)


SIDES = [("duel", dict.fromkeys(("obelisk", "temple", "pyramids", "tomb"), side)) for side in "AB"] + [
    ("imhotep", dict.fromkeys(("market", "pyramid", "temple", "tomb", "obelisks"), side)) for side in "ABCD"
]  # fmt: skip


@pytest.mark.parametrize(("game", "sides"), SIDES)
def test_no_words_of_a_drawing_are_cut_in_any_language(game: str, sides: dict[str, str]) -> None:
    """The labels of a table with these sides fit at the beginning, in the middle and at the end of a game."""
    more = {"players": 3, "dynasty": sides["market"] in "CD"} if game == "imhotep" else {}
    chance, state = random.Random(1), saqqara.game(game, **sides, **more).start(seed=1)
    cut = set()
    while not state.is_over:
        state.play(chance.choice(state.legal_actions()))
        if state.is_over or len(state.history) in (1, 30, 45):
            for lang in ("de", "en", "ru"):
                names = ["Ann", "Ben", "Cai"][: more.get("players", 2)]
                svg = state.game.definition.svg(state.view(state.current_player or 0), lang, "day", names)
                cut |= {f"{lang}: {words}" for words in re.findall(r"<text[^>]*><title>([^<]*)</title>", svg)}
    assert cut == set()


def test_a_name_with_many_letters_is_whole_in_label_and_title() -> None:
    name = "Wwwwwwwwwwww & Mmmmmmmmm"
    for game, truncated in (("duel", "Wwwwwwwwww…"), ("tara_wolf", "Wwwwwwwwwww…")):  # widths of 134 and 150
        state = saqqara.game(game).start(seed=1)
        root = ElementTree.fromstring(state.game.definition.svg(state.view(0), "en", "day", [name, "Ben"]))
        (cut,) = [
            found for found in root.iter() if found.tag.endswith("text") and (found[:1] or [found])[0].text == name
        ]
        assert cut[0].tail == truncated
        assert cut.get("textLength") is None
        assert [found for found in root.iter() if found.get("aria-label", "").startswith(name)]


def test_standalone_drawing_contains_its_symbols_and_tokens() -> None:
    whole = standalone('<svg viewBox="0 0 48 48"><use href="#tile-tomb-7"/><rect fill="var(--page)"/></svg>', "night")
    root = ElementTree.fromstring(whole)
    assert [piece.get("id") for piece in root.iter("{http://www.w3.org/2000/svg}symbol")] == ["tile-tomb-7"]
    assert '<rect fill="#10131d"/>' in whole
    assert "var(" not in whole
