"""Layout of every table at five sizes, from a phone to a large screen.

No text is too small, cut off or covered by another, nothing is outside the window, and nothing is too small for a
finger. `bench/layout_audit.js` checks a page and returns its faults; `bench/layout_audit.py` checks whole games.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import count, cycle
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import saqqara
from browser.conftest import LiveServer, People
from rules.duel.deals import STOCK_USED_UP, decisions_in

FAULTS = (Path(__file__).parents[3] / "bench" / "layout_audit.js").read_text()
SIZES = [(1280, 800), (390, 844), (844, 390), (820, 1180), (1920, 1080)]
SIDES_B = dict.fromkeys(("obelisk", "temple", "pyramids", "tomb"), "B")
IMHOTEP_SIDES_B = dict.fromkeys(("market", "pyramid", "temple", "tomb", "obelisks"), "B")
EXTRAS = {"wrath": True, "private_boats": True, "bets": True, "favour": True}
GAMES: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "duel": [
        (0, {}), (24, {}), (47, SIDES_B), (71, {}), (5, SIDES_B), (62, SIDES_B), (18, {"profile": "yucata"}),
        (200, SIDES_B),
    ],
    "imhotep": [
        (0, {"players": 2}), (52, {"players": 3}), (3, {"players": 4, **EXTRAS}), (44, {"players": 4, **EXTRAS}),
        (61, {"players": 4, **IMHOTEP_SIDES_B}), (90, {"players": 4, **EXTRAS, **IMHOTEP_SIDES_B}),
        (30, {"players": 3, "market": "C", "tomb": "C", "dynasty": True}), (400, {"players": 3}),
    ],
    "tara_wolf": [(0, {}), (24, {}), (55, {}), (400, {}), (85, {}), (86, {})],
}  # fmt: skip
"""Positions of random games: the number of actions (more than the game has: its end), and the options."""
SEEDS = {"tara_wolf": "room tara_wolf 10"}
"""Seeds of random games; that of Tara Wolf gives a game with ten and nine cards in one tomb."""
LONG_NAMES = {
    "ann": "Annegret Wolkenstein-Hohenlohe zu Öhring", "ben": "Константин Константинопольский-Рождестве",
    "cai": "🐪🏺🌞 Кай 🌙🐈\u200d⬛👩\u200d🚀", "dan": "D" * 40,
}  # fmt: skip
"""Names as long as they can be, in three scripts and without a space; used in every fourth position."""
USUAL_NAMES = {"ann": "Christoph", "ben": "Amennakht", "cai": "Naunakhte", "dan": "Sennedjem"}
"""Names of nine letters, as many players and computer players have; used in the other positions."""


@cache
def random_game(game: str, options: tuple[tuple[str, Any], ...]) -> tuple[dict[str, Any], list[str], list[int | None]]:
    """Return the setup and the actions of a random game, and the seat to move before each, None at the end."""
    chance, state = random.Random(SEEDS.get(game, f"room {game}")), saqqara.game(game, **dict(options)).start(seed=1)
    actors = [state.current_player]
    while not state.is_over:
        state.play(chance.choice(state.legal_actions()))
        actors.append(state.current_player)
    return state.setup, state.history, actors


def moments(server: LiveServer, game: str) -> Iterator[tuple[str, str, str]]:
    """Yield the language, the guest and the table of each position; the guest is the player to move."""
    guests = ("ann", "ben", "cai", "dan")
    for number, lang, (ply, options) in zip(count(1), cycle(("de", "ru", "en")), GAMES[game], strict=False):
        setup, decisions, actors = random_game(game, tuple(options.items()))
        seats = " ".join(guests[: options.get("players", 2)])
        names = LONG_NAMES if number % 4 == 0 else USUAL_NAMES
        table = server.create_game_table(game, setup, decisions[:ply], seats, names=names, **options)
        yield lang, guests[actors[min(ply, len(decisions))] or 0], table


AFTER_REDRAW = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Script that waits until the page has reacted to a change of its size."""


def faults(page: Page) -> list[str]:
    """Return the faults of the page at each of the sizes."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(AFTER_REDRAW)
        found += [f"{width} x {height}: {fault}" for fault in page.evaluate(FAULTS)]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_everything_can_be_read_and_reached(server: LiveServer, people: People, game: str) -> None:
    page = people.new_page()
    found = []
    for number, (lang, guest, table) in enumerate(moments(server, game)):
        page.goto(f"{server.base}/as/{guest}/{table}?lang={lang}")
        expect(page.locator("#app:is([data-state=choose], [data-state=over])")).to_be_visible()
        found += [f"moment {number}, {lang}, {fault}" for fault in faults(page)]
    assert found == []


DIALOGS = ["#about-table", ".settings", ".points[data-dialog]", "#confirm"]
"""Selectors that open the dialogs of a finished game: about the table, settings, points with their chart, result."""


def dialog_faults(page: Page, openers: list[str], selector: str) -> list[str]:
    """Return the faults of the dialogs that these openers open, each once an element matches `selector` in it."""
    found = list[str]()
    for opener in openers:
        page.evaluate("(opener) => document.querySelector(opener).click()", opener)
        expect(page.locator(f"dialog[open] {selector}").first).to_be_attached()
        found += [f"{opener}, {fault}" for fault in faults(page) if "can be touched" not in fault]
        page.evaluate("document.querySelector('dialog[open]').close()")
    return found


@pytest.mark.parametrize(("game", "lang"), [("duel", "de"), ("imhotep", "ru")])
def test_dialogs_can_be_read_at_every_size(server: LiveServer, people: People, game: str, lang: str) -> None:
    ply, options = GAMES[game][-1]
    setup, decisions, _ = random_game(game, tuple(options.items()))
    seats = " ".join(("ann", "ben", "cai")[: options.get("players", 2)])
    page = people.sit(server.create_game_table(game, setup, decisions[:ply], seats, **options), locale=lang)
    assert dialog_faults(page, DIALOGS, ":is(article, .setting, .curves)") == []


def test_site_by_player_is_legible_at_every_size(server: LiveServer, people: People) -> None:
    """On a phone, "Rundenende" and "Spielende" do not overlap."""
    ply, options = GAMES["imhotep"][3]
    setup, decisions, _ = random_game("imhotep", tuple(options.items()))
    page = people.sit(
        server.create_game_table("imhotep", setup, decisions[:ply], "ann ben cai dan", **options), locale="de"
    )
    page.locator("[data-analysis=temple]").first.click()
    expect(page.locator("#analysis td").first).to_be_visible()
    assert [fault for fault in faults(page) if "can be touched" not in fault] == []


def test_strength_dialog_is_legible_at_every_size(server: LiveServer, people: People) -> None:
    """On a phone, "Grundwert" and "Karten" do not overlap; the region of the tombs is not called the harbour."""
    setup, decisions, _ = random_game("tara_wolf", ())
    table = server.create_game_table("tara_wolf", setup, decisions[:85], "ann ben")
    page, found = people.sit(table, "ann"), []
    for lang, called in (("de", "Tischmitte"), ("ru", "Середина стола")):
        page.goto(f"{server.base}/t/{table}?lang={lang}")
        expect(page.get_by_role("region", name=called)).to_be_visible()
        page.locator("#total-0").click()
        expect(page.locator("#info table")).to_have_count(2)
        found += [f"{lang}, {fault}" for fault in faults(page) if "can be touched" not in fault]
    assert found == []


CAPTION_LAYOUT = """() => {
  const said = document.querySelector(".replay-bar .prompt");
  const { left, top } = document.getElementById("next").getBoundingClientRect();
  return [said.scrollHeight > said.clientHeight, left, top];
}"""
"""Script that returns whether the caption of a replay is cut off, and the position of the button for the next step."""


def test_long_replay_caption_is_whole_on_touch_screens(server: LiveServer, people: People) -> None:
    """The caption is not cut off on a phone, where the log is further down; the next button keeps its place."""
    setup, decisions, _ = random_game("tara_wolf", ())
    page = people.sit(f"{server.create_game_table('tara_wolf', setup, decisions, 'ann ben')}/replay?ply=5", locale="ru")
    turned_up = page.locator("#steps a", has_text="открывает").last
    sizes = [(390, 844), (844, 390), (820, 1180)]
    seen = []
    for _ in range(2):
        expect(page.locator("#share")).to_be_attached()
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(AFTER_REDRAW)
            seen.append(page.evaluate(CAPTION_LAYOUT))
        page.goto(f"{server.base}{turned_up.get_attribute('href')}")
    assert [cut for cut, *_ in seen] == [False] * 6
    assert seen[:3] == seen[3:]
    assert faults(page) == []


def test_press_on_a_stone_chooses_its_sailable_boat(server: LiveServer, people: People) -> None:
    """Stones are as wide as the hull: pressing one chooses the boat, and does not try to place a stone there."""
    ply, options = GAMES["imhotep"][5]
    setup, decisions, actors = random_game("imhotep", tuple(options.items()))
    table = server.create_game_table("imhotep", setup, decisions[:ply], "ann ben cai dan", **options)
    page = people.sit(table, ("ann", "ben", "cai", "dan")[actors[ply] or 0])
    page.locator("#space-1\\.2").click(force=True)
    expect(page.locator("#sail-1")).to_have_attribute("aria-pressed", "true")


def test_inviting_player_sees_the_whole_table(server: LiveServer, people: People) -> None:
    """The box over the river moves nothing below it."""
    page = people.sit(server.create_game_table("imhotep", None, (), "ann open open open", players=4), locale="de")
    expect(page.locator("#region-waiting h2")).to_be_visible()
    assert faults(page) == []


def test_what_if_dialog_fits_its_longest_labels(server: LiveServer, people: People) -> None:
    """Russian has the longest labels: "Назад к партии" fits its button, even next to the link to ten other games.

    On a phone in landscape, where the bar takes its part of 390 px, the header has two rows at most.
    """
    for _ in range(10):
        server.create_table()
    setup, decisions, _ = random_game("tara_wolf", ())
    table = server.create_game_table("tara_wolf", setup, decisions, "ann ben")
    page = people.sit(f"{table}/what-if?ply=24", locale="ru")
    expect(page.locator("#back")).to_be_visible()
    expect(page.locator("#next-game")).to_be_visible()
    assert faults(page) == []
    page.set_viewport_size({"width": 844, "height": 390})
    assert page.evaluate("document.querySelector('.top').offsetHeight") <= 108


def test_what_if_back_link_fits_next_to_many_seats(server: LiveServer, people: People) -> None:
    """On a phone in landscape, "Zurück zur Partie" fits its button."""
    setup, decisions, _ = random_game("duel", ())
    table = server.create_game_table("duel", setup, decisions, "ann ben")
    page = people.sit(f"{table}/what-if?ply=24", locale="de", width=844, height=390)
    back = page.locator("#back")
    expect(back).to_be_visible()
    assert back.evaluate("(back) => back.scrollWidth <= back.clientWidth")


INVITEE_LAYOUT = """(all) => all.map((one) => {
  const edge = one.getBoundingClientRect(), name = one.querySelector("b").getBoundingClientRect();
  const buttons = [...one.querySelectorAll("button")].map((button) => button.getBoundingClientRect());
  return buttons.every(({ top }) => top >= name.bottom) && Math.round(edge.right - buttons.at(-1).right);
})"""
"""Script that returns for each person how far the last button is from the edge; false if one is next to the name."""


def test_invitees_are_displayed_above_the_actions_on_a_phone(server: LiveServer, people: People) -> None:
    server.create_table("place a1", seats="ann ben")
    table = server.create_game_table("imhotep", None, (), "ann open open", players=3)
    page = people.sit(table, locale="de", width=390, height=844)
    page.locator("[data-dialog=invite-dialog]").click()
    page.locator("[data-reserved]").first.click()
    expect(page.locator("[data-invite=uninvite]")).to_be_visible()
    assert set(page.locator("#invite-dialog li").evaluate_all(INVITEE_LAYOUT)) == {0}


AREA_SHARES = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect(), area = box("#region-area-0");
  const share = (left, right) => Math.round(100 * (right - left) / area.width);
  const [pyramids, supply, tools] = ["#pyramids-0", "#supply-0", "#action_tiles-0"].map(box);
  return [share(pyramids.left, pyramids.right), share(supply.left, tools.right)];
}"""
"""Script that returns the widths of the pyramids, and of supply and action tiles, in percent of the own area."""


def test_own_area_uses_the_width_of_a_large_screen(server: LiveServer, people: People) -> None:
    """At 1920 x 1080, pyramids take 90 % of the width, and supply and action tiles 87 %."""
    page = people.sit(server.create_table(*ACTIONS_ON_1))
    shares = []
    for size in ({"width": 1280, "height": 800}, {"width": 1920, "height": 1080}):
        page.set_viewport_size(size)
        page.evaluate(AFTER_REDRAW)
        shares.append(page.evaluate(AREA_SHARES))
    assert shares == [[79, 92], [90, 87]]
    assert page.evaluate("document.documentElement.scrollHeight") <= 1080


# ---- the bar --------------------------------------------------------------------------------------------------------

ACTIONS_ON_1 = (*decisions_in(STOCK_USED_UP)[:32],)
"""Actions after which Ann and Ben are in row 1, at a boat with three action tiles; unloading it reveals tiles."""

BUTTON_POSITIONS = """() => ["undo", "redo", "restart"].map((id) => {
  const { left, top } = document.getElementById(id).getBoundingClientRect();
  return [id, Math.round(left), Math.round(top)];
})"""


@pytest.mark.parametrize("lang", ["en", "de", "ru"])
def test_undo_redo_and_restart_keep_their_places(server: LiveServer, people: People, lang: str) -> None:
    page = people.sit(server.create_table(*ACTIONS_ON_1), locale=lang)
    app = page.locator("#app")
    places = [page.evaluate(BUTTON_POSITIONS)]
    page.locator("#boat-1").click()
    expect(page.locator("#confirm")).to_be_enabled()
    page.mouse.move(640, 790)
    places.append(page.evaluate(BUTTON_POSITIONS))
    assert page.evaluate(FAULTS) == []
    page.locator("#field-b2").click()
    expect(app).to_have_attribute("data-state", "confirm")
    expect(page.locator("#region-context")).to_contain_text("33")  # the turn ends only when it is confirmed
    places.append(page.evaluate(BUTTON_POSITIONS))
    page.locator("#confirm").click()
    expect(app).to_have_attribute("data-state", "wait")
    expect(page.locator("#region-context")).to_contain_text("34")
    places.append(page.evaluate(BUTTON_POSITIONS))
    assert places == [places[0]] * 4


def test_undo_keeps_its_place_on_a_phone(server: LiveServer, people: People) -> None:
    """The gold button appears above the others, so that "Undo" does not move when a boat is chosen."""
    page = people.sit(server.create_table(*ACTIONS_ON_1), width=390, height=844, locale="de")
    places = [page.evaluate(BUTTON_POSITIONS)]
    page.locator("#boat-1").dispatch_event("click")
    expect(page.locator("#confirm")).to_be_enabled()
    places.append(page.evaluate(BUTTON_POSITIONS))
    page.locator("#field-b2").dispatch_event("click")
    expect(page.locator("#app")).to_have_attribute("data-state", "confirm")
    places.append(page.evaluate(BUTTON_POSITIONS))
    assert places == [places[0]] * 3


PREVIEW_OVERLAPS = """() => {
  const upon = (one, other) => one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom;
  const box = (one) => one.getBoundingClientRect();
  const preview = box(document.getElementById("preview")), found = [];
  if (upon(preview, box(document.getElementById("boat-1")))) found.push("the preview covers its boat");
  for (const becomes of document.querySelectorAll(".new-points")) {
    const number = becomes.closest(".points").querySelector("b");
    if (becomes.checkVisibility() && upon(box(becomes), box(number))) found.push("one number covers the other");
  }
  for (const tile of document.querySelectorAll("#boat-1 .space > use")) {
    const [lying, shown] = [box(tile), [...document.querySelectorAll("#boat-1 .stone-owner")]];
    const [x, y] = [lying.width * .25, lying.height * .3];
    const middle = { left: lying.left + x, right: lying.right - x, top: lying.top + y, bottom: lying.bottom - y };
    if (shown.some((mark) => upon(box(mark), middle))) found.push("a mark covers the middle of a tile");
  }
  return found;
}"""


def test_preview_covers_none_of_its_pieces(server: LiveServer, people: People) -> None:
    page = people.sit(server.create_table(*ACTIONS_ON_1), locale="de")
    page.locator("#boat-1").click()
    expect(page.locator("#preview")).to_be_visible()
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width} x {height}: {fault}" for fault in page.evaluate(PREVIEW_OVERLAPS) + page.evaluate(FAULTS)]
    assert found == []


COVERED_PIECES = """(saying) => {
  const box = (one) => one.getBoundingClientRect();
  const said = box(document.querySelector(saying));
  const upon = ({ left, right, top, bottom }) => said.left < right && left < said.right
    && said.top < bottom && top < said.bottom;
  const played = "#region-harbour .drawing, .own .drawing, .opp .drawing, .box .drawing, .acts button";
  return [...document.querySelectorAll(played)].filter((one) => one.checkVisibility() && upon(box(one)))
    .map((one) => `${saying} covers ${one.id || one.getAttribute("class")}`);
}"""


@pytest.mark.parametrize("game", ["duel", "imhotep"])
def test_temporary_notices_cover_no_playable_piece(server: LiveServer, people: People, game: str) -> None:
    """A notice, the command line and the playback are at the foot of the log."""
    options: dict[str, Any] = {"players": 4} if game == "imhotep" else {}
    setup, decisions, actors = random_game(game, tuple(options.items()))
    seats = ("ann", "ben", "cai", "dan")[: options.get("players", 2)]
    ply = next(number for number in range(40, 60) if actors[number] != actors[number - 1])
    table = server.create_game_table(game, setup, decisions[:ply], " ".join(seats), **options)
    page = people.sit(table, seats[actors[ply] or 0], locale="de")
    page.keyboard.press("/")
    expect(page.locator("#command-bar")).to_be_visible()
    found = page.evaluate(COVERED_PIECES, "#command-bar")
    page.keyboard.press("Escape")
    page.locator("#redo").click(force=True)  # there is nothing to redo
    expect(page.locator("#notice")).to_be_visible()
    found += page.evaluate(COVERED_PIECES, "#notice")
    page.locator("#again").click()
    expect(page.locator("#playback")).to_be_visible()
    expect(page.locator("#notice")).to_be_hidden()
    assert found + page.evaluate(COVERED_PIECES, "#playback") == []


def test_tab_names_the_visible_area_on_a_phone(server: LiveServer, people: People) -> None:
    """The opponent's name of nine letters is whole next to points of two digits."""
    table = server.create_table(*decisions_in(STOCK_USED_UP)[:56], names={"ben": "Amennakht"})
    page = people.sit(table, width=390, height=844, has_touch=True)
    current_tab = page.locator(".tab [aria-current]")
    expect(current_tab).to_have_text("You")
    assert page.evaluate(FAULTS) == []
    page.locator("#areas").evaluate("(areas) => areas.scrollTo({ left: 400, behavior: 'instant' })")
    expect(current_tab).to_have_text("Amennakht")


TURN_MARK_LAYOUT = """() => {
  const to = document.querySelector(".tab[data-seat='0'] .area-link"), sun = getComputedStyle(to, "::after");
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(".tab[data-seat='0'] .points b"));
  const left = to.getBoundingClientRect().left + parseFloat(sun.left) + parseFloat(sun.width);
  return [sun.position, sun.width, left < range.getBoundingClientRect().left];
}"""


def test_turn_mark_does_not_touch_points_on_a_phone(server: LiveServer, people: People) -> None:
    page = people.sit(
        server.create_game_table("imhotep", None, (), "ann ben cai dan", players=4), width=390, height=844
    )
    expect(page.locator("#app")).to_have_attribute("data-state", "choose")
    assert page.evaluate(TURN_MARK_LAYOUT) == ["absolute", "10px", True]


# ---- the font -------------------------------------------------------------------------------------------------------


def test_headings_and_points_use_the_bundled_font(server: LiveServer, people: People) -> None:
    """The font has the letters of all languages; the server provides it, and browsers may cache it for a year."""
    page = people.new_page()
    with page.expect_response(lambda answer: answer.url.endswith("/fonts/alegreya-600.woff2")) as response:
        page.goto(server.base)
    assert response.value.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert response.value.headers["content-type"] == "font/woff2"
    assert len(response.value.body()) < 60_000
    assert page.evaluate("document.fonts.load('600 20px Alegreya').then((all) => all.length)") == 1
    assert "Alegreya" in page.locator("h1").first.evaluate("(one) => getComputedStyle(one).fontFamily")


# ---- transfer sizes -------------------------------------------------------------------------------------------------

RESOURCE_SIZES = """() => performance.getEntriesByType("resource")
  .filter(({ name }) => /\\.(js|css)$/.test(name))
  .map((one) => [one.name.split("/").pop(), one.transferSize, one.encodedBodySize, one.decodedBodySize])"""
"""Script that returns the scripts and styles of a page: name, bytes with headers, bytes compressed, bytes in full."""


def test_scripts_and_styles_are_compressed_and_small(server: LiveServer, people: People) -> None:
    """This page has the most files: 218 kB in all if files below 8,000 bytes were not compressed."""
    page = people.new_page()
    page.goto(f"{server.base}/learn/duel")
    sent = page.evaluate(RESOURCE_SIZES)
    assert len(sent) > 50
    assert [name for name, _, small, large in sent if small >= large and large > 300] == []
    assert sum(size for _, size, _, _ in sent) < 130_000
