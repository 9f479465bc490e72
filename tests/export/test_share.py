"""Exported games: what the page and the pictures contain, and what they must not contain."""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from export.test_deltas import decode_deltas
from rules.duel.deals import deal_of, options_of, read
from saqqara import State, game, images, list_games
from saqqara.export import ReplayData, replay_page
from saqqara.images import NoFontsError, render_png, render_svg
from saqqara.presentation import Viewer, predict_nothing
from saqqara.server.core.static import replay_styles

WORKED_EXAMPLE = Path(__file__).parents[1] / "rules" / "duel" / "games" / "worked_example_a.txt"
"""Record of a whole game, 69 points to 39, with its scoring worked out in the file."""
LANGUAGES = ("en", "de", "ru")


def played(decisions: int | None = None, deal: list[str] | None = None) -> State:
    values, texts = read(WORKED_EXAMPLE)
    state = game("duel", **options_of(values)).start(setup={"deal": deal or deal_of(values)})
    for text in texts[:decisions]:
        state.play(text)
    return state


@pytest.fixture(scope="module")
def replay_data() -> ReplayData:
    return ReplayData.from_state(played(), ["Anna", "Ben"])


def embedded_series(page: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(re.search(r'<script type="application/json" id="game">(.*?)</script>', page)[1])
    return found


# ---- the replay data -------------------------------------------------------------------------------------------------


def test_replay_data_has_a_view_for_every_ply(replay_data: ReplayData) -> None:
    assert (len(replay_data.views), replay_data.last_ply) == (
        len(read(WORKED_EXAMPLE)[1]) + 1,
        len(read(WORKED_EXAMPLE)[1]),
    )
    assert (replay_data.views[0]["scores"], replay_data.views[-1]["scores"]) == ([0, 0], [69, 39])
    assert {(view["seat"], *view["legal"], *view["reveals"]) for view in replay_data.views} == {(None,)}


def test_captions_of_first_and_last_ply(replay_data: ReplayData) -> None:
    page = replay_data.game.definition.presenter()
    assert replay_data.caption(0, page, "de") == "Die Partie beginnt."
    assert replay_data.caption(replay_data.last_ply, page, "en").startswith(
        "Anna wins with 69 points to 39. Anna unloaded boat b"
    )


@pytest.mark.parametrize(
    ("lang", "why", "caption"),
    [
        ("en", "resigned", "Anna has resigned: Ben wins. Ben placed on c2."),
        ("de", "time", "Anna hat die Zeit überschritten: Ben gewinnt. Ben hat auf c2 platziert."),
        ("ru", "agreed", "Закончено по согласию: партия не зачтётся никому. Ben ставит мипла на c2."),
        ("en", "cancelled", "This game was called off. Ben placed on c2."),
    ],
)
def test_early_end_is_exported(lang: str, why: str, caption: str) -> None:
    state = game("duel").start(seed=1)
    for text in ("place a2", "place c2"):
        state.play(text)
    story = ReplayData.from_record(state.record(["Anna", "Ben"]), lang)
    ended = {
        "reason": why,
        "lost": [0] if why in ("resigned", "time") else [],
        "winners": [1] if why in ("resigned", "time") else [],
    }
    early = ReplayData.from_state(state, story.names, ended)
    page = state.game.definition.presenter()
    assert early.caption(2, page, lang) == caption
    assert early.caption(1, page, lang) == story.caption(1, page, lang)
    assert (early.views[2]["over"], early.views[2]["winners"]) == (True, ended["winners"])


def test_early_loser_does_not_win() -> None:
    ended = {"reason": "played", "lost": [0], "winners": [1]}
    replay = ReplayData.from_state(played(), ["Anna", "Ben"], ended)
    assert replay.caption(replay.last_ply, replay.game.definition.presenter(), "en").startswith(
        "Ben wins with 39 points to 69."
    )


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (["Anna", "Ben"], ("Anna", "Ben")),
        (["Anna", "architect"], ("Anna", "Baumeister")),
        (["seat 0", "seat 1"], ("Lapis", "Karneol")),
        (["person", "open"], ("Lapis", "Karneol")),
        (["Anna", "Anna"], ("Lapis", "Karneol")),
        (["architect-expect", ""], ("architect-expect", "Karneol")),
    ],
)
def test_player_names_are_localized(players: list[str], names: tuple[str, ...]) -> None:
    assert ReplayData.from_record(played(3).record(players), "de").names == names


# ---- the page --------------------------------------------------------------------------------------------------------


def test_possible_losses_are_left_out() -> None:
    """The Pharaoh's Wrath costs players who have not built everywhere 5 points; at the start, this is true for all."""
    start = game("imhotep", players=2, wrath=True).start(seed=1)
    page = replay_page(ReplayData.from_state(start, ["Anna", "Ben"]), "en", styles=replay_styles())
    assert "−5" not in page
    assert "0 points for certain, 0 more" in page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_page_needs_no_other_files(replay_data: ReplayData, lang: str) -> None:
    page = replay_page(replay_data, lang, styles=replay_styles())
    assert len(page.encode()) < 600_000
    loads = r"""(?:src|href)=["'](?!#)|url\(|@import|\bstyle=|\bon\w+=|https?://(?!www\.w3\.org)"""
    assert re.findall(loads, page) == []
    assert f'<html lang="{lang}">' in page


def test_a_page_shows_every_moment_as_it_was(replay_data: ReplayData) -> None:
    moments = decode_deltas(embedded_series(replay_page(replay_data, "en")))
    assert len(moments) == replay_data.last_ply + 1
    page = replay_data.game.definition.presenter()
    for ply in (0, 20, replay_data.last_ply):
        assert moments[ply]["harbour"] == page.board(
            predict_nothing, replay_data.views[ply], Viewer("en", None, tuple(replay_data.names))
        )
        assert f"Step {ply} of {replay_data.last_ply}" in moments[ply]["step"]
    assert "<b>69</b>" in moments[-1]["area-0"]
    assert "<b>39</b>" in moments[-1]["area-1"]


def test_a_page_begins_where_it_is_wanted(replay_data: ReplayData) -> None:
    page = replay_page(replay_data, "en", "night", 12)
    assert '<html lang="en" data-theme="night">' in page
    assert '<a href="#12" data-ply="12" aria-current="step">' in page
    assert f"Step 12 of {replay_data.last_ply}" in re.search(r'id="region-step">(.*?)</div></div>', page, re.DOTALL)[1]


@pytest.mark.parametrize("ply", [-1, 1000])
def test_a_page_cannot_begin_outside_the_game(replay_data: ReplayData, ply: int) -> None:
    with pytest.raises(
        ValueError, match=f"ply={ply} is out of range; ply must be a whole number from 0 to {replay_data.last_ply}"
    ):
        replay_page(replay_data, "en", ply=ply)


def test_names_cannot_break_out_of_the_page() -> None:
    page = replay_page(ReplayData.from_state(played(3), ["</script><script>alert(1)", '"><b onload="x">']), "en")
    assert page.count("<script") == 2
    assert "<b onload" not in page


@pytest.mark.parametrize("name", list_games())
def test_a_page_carries_the_symbols_that_it_uses(name: str) -> None:
    state = game(name).start(seed=5)
    for _ in range(12):
        state.play(state.legal_actions()[-1])
    page = replay_page(ReplayData.from_state(state, ["Anna", "Ben"]), "en")
    used = set(re.findall(r'href=\\?"#([a-z][^"\\]*)', page))
    targets = set(re.findall(r'\bid="([^"]+)"', page))
    assert len(used) >= 20
    assert used - targets == set()


def test_a_running_game_shows_nothing_that_is_hidden() -> None:
    """The content and the order of stock and reserve change no byte of the page and of the pictures."""
    deal = deal_of(read(WORKED_EXAMPLE)[0])
    last = next(place for place in range(58, 0, -1) if deal[place] != deal[59])
    deal[last], deal[59] = deal[59], deal[last]  # both are in the stock until the end
    one, other = played(20), played(20, deal)
    assert one.setup != other.setup
    assert one.view()["stock"] > 60 - last
    pages = [replay_page(ReplayData.from_state(state, ["Anna", "Ben"]), "en") for state in (one, other)]
    assert pages[0] == pages[1]
    drawings = [
        render_svg(state.game, ReplayData.from_state(state, ["A", "B"]).views[-1], "en", "day")
        for state in (one, other)
    ]
    assert drawings[0] == drawings[1]


# ---- pictures --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["day", "night"])
def test_drawing_is_standalone_with_player_names(replay_data: ReplayData, theme: str) -> None:
    svg = render_svg(replay_data.game, replay_data.views[-1], "en", theme, replay_data.names)
    root = ElementTree.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "Anna" in svg
    assert "var(" not in svg


def test_a_png_is_twice_as_large_as_its_drawing(replay_data: ReplayData) -> None:
    image = render_png(render_svg(replay_data.game, replay_data.views[-1], "en", "day", replay_data.names))
    assert image[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(image[16:20]), int.from_bytes(image[20:24])) == (2400, 1236)


def test_without_fonts_there_is_no_png(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(images, "has_fonts", lambda: False)
    with pytest.raises(NoFontsError, match="this machine has no fonts"):
        render_png("<svg/>")


@pytest.mark.parametrize("generic", ["serif", "sans-serif"])
def test_generic_font_family_resolves_to_an_installed_font(generic: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(images, "_has_glyphs", lambda name: name in ("Liberation Serif", "Noto Sans"))
    assert (
        images.find_font_family.__wrapped__(generic)
        == {"serif": "Liberation Serif", "sans-serif": "Noto Sans"}[generic]
    )
    monkeypatch.setattr(images, "_has_glyphs", lambda name: False)
    assert images.find_font_family.__wrapped__(generic) is None
