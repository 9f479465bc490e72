"""Screenshots of everything that the table page can show, for visual review: phases and dialogs at five sizes.

    python bench/screenshots_table.py FOLDER [duel imhotep tara_wolf] [--only points hint] [--all] [--plain] [--browser
    CHROMIUM]

The script creates positions on the server of the browser tests, opens everything that can be opened, and takes
pictures. The sizes are 1280 x 800, 1920 x 1080, 390 x 844, 844 x 390 and 820 x 1180, the last three with touch. Light
or dark theme and one of three languages alternate; with `--all` it takes all of them. One sheet shows all sizes of a
scene; `--plain` also keeps the single pictures. The script prints what `layout_audit.js` finds wrong.
`screenshots_pages.py` does the same for the pages around the tables.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

import saqqara

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "tests"))

from browser.conftest import FLAGS, SPEED, LiveServer  # noqa: E402
from browser.hands import decides  # noqa: E402

FAULTS = (ROOT / "bench" / "layout_audit.js").read_text()
SIZES = ((1280, 800), (1920, 1080), (390, 844), (844, 390), (820, 1180))
WIDE = 1180  # narrower windows use touch
LIGHTS, LANGUAGES = ("day", "night"), ("de", "ru", "en")
GUESTS = ("ann", "ben", "cai", "dan")
WITH_ALL: dict[str, Any] = {"players": 4, "wrath": True, "private_boats": True, "bets": True, "favour": True}
NEW: dict[str, Any] = {"players": 3, "dynasty": True, "market": "C", "tomb": "C", "pyramid": "D", "prophecies": True}
OPTIONS: dict[str, dict[str, Any]] = {"duel": {}, "imhotep": WITH_ALL, "tara_wolf": {}}
LONG = {
    "ann": "Annegret Wolkenstein-Hohenlohe zu Öhringen"[:40], "ben": "Константин Константинопольский-Рождествен"[:40],
    "cai": "🐪🏺🌞 Кай 🌙🐈‍⬛👩‍🚀", "dan": "D" * 40,
}  # fmt: skip
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

Does = Callable[[Page, LiveServer, str], None]
"""Step that prepares the page of a table for the picture; it receives the page, the server and the table's ID."""


@dataclass(frozen=True)
class Scene:
    """Definition of a picture.

    `at` is a number of actions of a random game, or a phase, of which the first question is shown. `looks` is the
    viewer, `does` the step before the picture. `path` is a page of the table or, in "house", of the site.
    """

    name: str
    at: int | str = 40
    does: Does = field(default=lambda page, server, table: None)
    looks: str = ""  # the guest; "" for the seat to move
    seats: str = ""
    path: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    moves: bool = False  # whether the picture depends on the position of an element in the window


# ---- positions ------------------------------------------------------------------------------------------------------


@cache
def game_of(game: str, options: tuple[tuple[str, Any], ...]) -> tuple[dict[str, Any], list[str], list[str], list[int]]:
    """Play a random game; return its setup, its actions, and the phase and seat before each action."""
    chance, state = random.Random(f"looks {game} 1"), saqqara.game(game, **dict(options)).start(seed=1)
    phases, actors = [], []
    while not state.is_over:
        actors.append(state.current_player or 0)
        phases.append(state.view(state.current_player)["phase"])
        state.play(chance.choice(state.legal_actions()))
    return state.setup, state.history, phases, actors


def moment(at: int | str, phases: list[str], actors: list[int]) -> int:
    """Return the number of actions before a phase or, for a number, before the first new turn from there on."""
    if isinstance(at, str):
        return phases.index(at)
    fresh = (ply for ply in range(at, len(actors)) if ply == 0 or actors[ply] != actors[ply - 1])
    return next((ply for ply in fresh if phases[ply] in ("turn", "play", "send")), len(actors) if at else 0)


def create_scene_table(server: LiveServer, game: str, scene: Scene) -> tuple[str, str]:
    """Create the table of a scene; return its ID and the viewer."""
    options = {**OPTIONS[game], **scene.options}
    setup, decisions, phases, actors = game_of(game, tuple(options.items()))
    ply = moment(scene.at, phases, actors)
    players = options.get("players", 2)
    seats = (scene.seats.split() or list(GUESTS))[:players]
    seats += [seats[-1]] * (players - len(seats))
    actor = actors[ply] if ply < len(actors) else 0
    if seats[0] in ("novice", "open"):
        seats[actor] = "ann"
    viewer = {
        "": seats[actor], "last": seats[actors[ply - 1]], "other": seats[actor - 1],
    }.get(scene.looks, scene.looks)  # fmt: skip
    facts = {"settings": scene.settings, "names": scene.names}
    return server.create_game_table(game, setup, decisions[:ply], " ".join(seats), **facts, **options), viewer


def address(server: LiveServer, game: str, scene: Scene) -> tuple[str, str]:
    """Return the URL of a scene and its table's ID; "house" has pages without a table."""
    if game == "house":
        return f"{server.base}{scene.path}", ""
    table, viewer = create_scene_table(server, game, scene)
    return f"{server.base}/as/{viewer}/{table}{scene.path}", table


# ---- steps ----------------------------------------------------------------------------------------------------------


def press(*selectors: str, before: Does = lambda page, server, table: None) -> Does:
    """Return a step that clicks the first visible match of each selector, in order."""

    def do(page: Page, server: LiveServer, table: str) -> None:
        before(page, server, table)
        for selector in selectors:
            page.locator(selector).locator("visible=true").first.click(force=True)
            page.evaluate(DRAWN)

    return do


def opens(opener: str, content: str, down: bool = False) -> Does:
    """Return a step that opens a dialog and waits for its content; `down` scrolls to its end."""

    def do(page: Page, server: LiveServer, table: str) -> None:
        page.evaluate("(opener) => document.querySelector(opener).click()", opener)
        expect(page.locator(f"dialog[open] :is({content})").first).to_be_attached()
        if down:
            page.evaluate("document.querySelector('dialog[open]').scrollTop = 1e5")

    return do


def explains(selector: str) -> Does:
    """Return a step that opens the explanation of a piece."""

    def do(page: Page, server: LiveServer, table: str) -> None:
        page.locator(selector).locator("visible=true").first.dispatch_event("contextmenu", {"bubbles": True})
        expect(page.locator("#info")).to_be_visible()

    return do


def points_at(selector: str) -> Does:
    """Return a step that shows the tooltip and the preview of a piece, by pointer or, in narrow windows, by touch."""

    def do(page: Page, server: LiveServer, table: str) -> None:
        piece = page.locator(selector).locator("visible=true").first
        piece.scroll_into_view_if_needed()
        page.evaluate(DRAWN)  # scrolling closes the tooltip
        if page.evaluate("innerWidth") >= WIDE:
            piece.hover(force=True)
        else:
            piece.dispatch_event("longpress", {"bubbles": True})
        page.locator("#tooltip:not([hidden]), #preview").first.wait_for()

    return do


def other_moves(page: Page, server: LiveServer, table: str) -> None:
    """Let another player act while this page is open, so that it plays back the action."""
    facts = page.request.get(f"{server.base}/api/tables/{table}").json()
    seat = GUESTS[facts["current_player"]]
    page.evaluate("localStorage['saqqara.speed'] = '\"slow\"'")
    with page.context.browser.new_context() as context:  # type: ignore[union-attr]
        context.request.get(f"{server.base}/as/{seat}/{table}")
        while page.request.get(f"{server.base}/api/tables/{table}").json()["seq"] == facts["seq"]:  # not visible yet
            legal = context.request.get(f"{server.base}/api/tables/{table}").json()["view"]["legal"]
            decides(server, table, seat, "done" if "done" in legal else legal[0])
    page.locator("#playback").wait_for(state="visible")


def chooses(page: Page, server: LiveServer, table: str) -> None:
    """Choose an action without confirming it."""
    facts = page.request.get(f"{server.base}/api/tables/{table}").json()
    legal = [one for one in facts["view"]["legal"] if one not in facts["view"]["reveals"]]
    if not legal:
        return
    body = {"after": facts["seq"], "action": legal[-1], "confirm": False}
    page.request.post(f"{server.base}/api/tables/{table}/play", data=body)
    page.locator("#app:is([data-state=confirm], [data-state=choose])").wait_for()
    page.evaluate(DRAWN)


def takeback_requested(page: Page, server: LiveServer, table: str) -> None:
    """Request a takeback as the player who moved last."""
    page.evaluate("document.querySelector('#undo').click()")
    page.locator("#ask").click()
    page.locator("#takeback-request").wait_for()


def takeback_question(page: Page, server: LiveServer, table: str) -> None:
    """Show a takeback request to the player who must accept it."""
    with page.context.browser.new_context() as context:  # type: ignore[union-attr]
        other = context.new_page()
        facts = page.request.get(f"{server.base}/api/tables/{table}").json()
        other.goto(f"{server.base}/as/{GUESTS[facts['log'][-1]['seat']]}/{table}")
        takeback_requested(other, server, table)
    page.locator("#takeback-request").wait_for()


def post_as(page: Page, server: LiveServer, table: str, guest: str, way: str, **facts: Any) -> dict[str, Any]:
    """Send a request to the table as a guest in another browser; return the response."""
    with page.context.browser.new_context() as context:  # type: ignore[union-attr]
        context.request.get(f"{server.base}/as/{guest}/{table}")
        at = f"{server.base}/api/tables/{table}"
        seen = context.request.get(at).json()
        body = facts if way == "messages" else {"after": seen["seq"], **facts}
        answer = context.request.post(f"{at}/{way}", data=body)
        assert answer.ok, answer.text()
        return dict(answer.json() or {})


def talks(page: Page, server: LiveServer, table: str) -> None:
    """Send messages of players and of a spectator, and open the chat."""
    for guest, facts in (
        ("ann", {"text": "Viel Glück!"}), ("ben", {"gesture": "hello"}), ("ben", {"text": "Удачи и хорошей игры! 🙂"}),
        ("ann", {"text": "Hm, das war aber ein langer Zug: " + "da muss ich erst einmal nachdenken. " * 4}),
        ("visitor", {"gesture": "wow"}), ("ben", {"gesture": "thinking"}),
    ):  # fmt: skip
        post_as(page, server, table, guest, "messages", **facts)
    opens("#open-chat", "#chat-text")(page, server, table)


def leaves(page: Page, server: LiveServer, table: str) -> None:
    """Show all ways to leave the table, each with its question."""
    opens("#open-leave-dialog", "details, .note")(page, server, table)
    page.evaluate("document.querySelectorAll('#leave details').forEach((one) => { one.open = true; })")


def proposed(own: bool = False) -> Does:
    """Return a step in which the viewer, or another player, proposes to end the game together."""

    def do(page: Page, server: LiveServer, table: str) -> None:
        guests = [guest for guest in GUESTS if guest != page.url.split("/as/")[-1]]
        me = page.locator("#app .own").get_attribute("data-seat")
        other = next(guest for guest in guests if GUESTS.index(guest) != int(me or 0))
        post_as(page, server, table, GUESTS[int(me or 0)] if own else other, "proposals", kind="end")
        page.locator("#proposal").wait_for()

    return do


def left(page: Page, server: LiveServer, table: str) -> None:
    """Let the viewer leave, so that a computer player replaces them."""
    me = page.locator("#app .own").get_attribute("data-seat")
    post_as(page, server, table, GUESTS[int(me or 0)], "leave")
    page.locator("#played-by-bot").wait_for()


def resigned(page: Page, server: LiveServer, table: str) -> None:
    """Let players resign in turn until the game is over, and open the result."""
    for guest in GUESTS[1 : page.locator("section.area").count()]:
        post_as(page, server, table, guest, "resign")
    page.locator("#app[data-state=over]").wait_for()
    opens("#confirm", ".finals")(page, server, table)


def late(page: Page, server: LiveServer, table: str) -> None:
    """Wait until the player to move runs out of time, and open the result."""
    page.locator("#app[data-state=over]").wait_for()
    opens("#confirm", ".finals")(page, server, table)


def reserves(page: Page, server: LiveServer, table: str) -> None:
    """Show the invitation dialog: one seat is reserved for a user, others could be."""
    server.create_table("place a1", seats="ann ben")
    page.evaluate("document.querySelector('[data-dialog=invite-dialog]').click()")
    page.locator("[data-reserved]").first.click()
    page.locator("[data-invite=uninvite]").wait_for()


def reviewed(page: Page, server: LiveServer, table: str) -> None:
    """Start the review, and wait for its result."""
    page.locator("#begin").click()
    page.locator(".sides, .review .highlights").first.wait_for()


def rules_panel(page: Page, server: LiveServer, table: str) -> None:
    """Open the rules, next to the table or instead of it."""
    page.locator(".header-links > [href^='/rules']").click()
    if page.evaluate("innerWidth") >= 1500:
        page.locator("#rules-panel iframe").wait_for()
        page.frame_locator("#rules-panel iframe").locator("h1, h2").first.wait_for()


def line(page: Page, server: LiveServer, table: str) -> None:
    """Open the command line with completions."""
    page.keyboard.press("/")
    page.locator("#command-input").fill("p")


# ---- scenes ---------------------------------------------------------------------------------------------------------

OVER = 10_000
ALL = [
    Scene("start", 0),
    Scene("table"),
    Scene("waits", looks="other"),
    Scene("about", does=opens("#about-table", "section")),
    Scene("settings", does=opens("button.settings", "section")),
    Scene("points", does=opens(".points[data-dialog]", ".curves, svg")),
    Scene("counted", does=press("dialog[open] .score-details td button",
                                before=opens(".points[data-dialog]", ".score-details"))),
    Scene("confirm", does=chooses),
    Scene("back", looks="last", does=opens("#undo", "#ask")),
    Scene("asks-back", looks="last", does=takeback_requested),
    Scene("asked-back", does=takeback_question),
    Scene("hint", seats="novice", does=press("#show-hint")),
    Scene("hint-whole", seats="novice", does=press("#show-hint", "#hint-more", "#hint-more")),
    Scene("invite", 0, seats="open"),
    Scene("join", 0, seats="open", looks="visitor"),
    Scene("watches", looks="visitor"),
    Scene("replay", path="/replay?ply=24"),
    Scene("what-if", OVER, path="/what-if?ply=24"),
    Scene("review", OVER, path="/review"),
    Scene("over", OVER),
    Scene("result", OVER, does=opens("#confirm", ".finals")),
    Scene("result-end", OVER, does=opens("#confirm", ".finals", down=True)),
    Scene("rules", moves=True, does=rules_panel),
    Scene("line", does=line),
    Scene("moments", looks="other", does=other_moves),
    Scene("talk", looks="ann", does=talks),
    Scene("talk-watches", looks="visitor", does=talks),
    Scene("leave", does=leaves, settings={"rated": True}),
    Scene("leave-early", 0, seats="open", does=leaves),
    Scene("proposed", does=proposed()),
    Scene("proposes", does=proposed(own=True)),
    Scene("away", does=left),
    Scene("resigned", does=resigned, looks="ann"),
    Scene("clocks", settings={"time_control": {"minutes": 20, "seconds": 15}, "rated": True}),
    Scene("days", does=opens("#about-table", "section"), settings={"time_control": {"days": 3}, "rated": True}),
    Scene("invites", 0, seats="ann open open open", does=reserves),
    Scene("names", names=LONG),
    Scene("names-points", names=LONG, does=opens(".points[data-dialog]", ".curves, svg")),
    Scene("names-result", OVER, names=LONG, does=opens("#confirm", ".finals")),
]  # fmt: skip
PHASES = {
    "duel": "take place-first swap unload-after-swap unload-first",
    "imhotep": "take hammer favour-1 favour-4 sail-load sail lever order",
    "tara_wolf": "play clean-up open send lay trigger hit book give-up opening-discard take target",
}
OWN: dict[str, list[Scene]] = {
    "duel": [
        Scene("site", does=opens(".own .s-temple h3 button", "article")),
        Scene("tile", does=explains("#harbour [data-piece^=tomb], #harbour [data-piece^=temple]")),
        Scene("why", does=press("#harbour [data-refused-action]")),
        Scene("points-at", moves=True, does=points_at("#harbour .field.legal")),
        Scene("points-at-boat", moves=True, does=points_at("#harbour [data-piece]")),
        Scene("sides", 50, options=dict.fromkeys(("obelisk", "temple", "pyramids", "tomb"), "B")),
        Scene("reviewed", OVER, path="/review", does=reviewed),  # the analyst of the tests supports The Duel alone
        Scene("box", does=opens("#about-box", "article")),
        Scene("late", 0, does=late, settings={"time_control": {"seconds": 1}}),
    ],
    "imhotep": [
        Scene("two", 30, options={"players": 2}),
        Scene("dynasty", 60, options=NEW),
        Scene("dynasty-two", 40, options=NEW | {"players": 2, "obelisks": "C", "temple": "D"}),
        Scene("dynasty-four", 60, options=NEW | {"players": 4}, names=LONG),
        Scene("dynasty-end", OVER, options=NEW | {"players": 4}, does=opens("#confirm", ".finals")),
        Scene("dynasty-buy", "buy", options=NEW),
        Scene("half", 57, does=press("[id^=sail-].legal")),
        Scene("site", does=explains("[data-info=about-temple], .site-of [data-info]")),
        Scene("card", does=explains("#at-market [data-piece]")),
        Scene("place", does=press("[data-analysis=temple]")),
        Scene("why", does=press("#region-harbour [data-refused-action]")),
        Scene("points-at", moves=True, does=points_at("[id^=space-].legal")),
        Scene("points-at-card", moves=True, does=points_at("#at-market [data-piece]")),
    ],
    "tara_wolf": [
        Scene("seen", does=opens("[data-info=seen]", "svg")),
        Scene("strength", "trigger", does=explains("[data-info*=strength]")),
        Scene("card", does=explains("[id^=hand-0-]")),
        Scene("why", does=press("[id^=hand-0-][data-refused-action], #region-harbour [data-refused-action]")),
        Scene("points-at", "play", moves=True, does=points_at("[id^=hand-0-].legal")),
        Scene("points-at-fighter", "trigger", moves=True, does=points_at("[id^=inside-0-]")),
        Scene("curtain", 30, seats="ann"),
    ],
}  # fmt: skip


# ---- pictures -------------------------------------------------------------------------------------------------------


def _note_error(complaints: list[str], error: Any) -> None:
    complaints.append(str(error))


def shows(
    browser: Browser, server: LiveServer, game: str, scene: Scene, lights: Sequence[str], lang: str, folder: Path
) -> Iterator[str]:
    """Take the pictures of a scene; yield what is wrong, as sentences.

    The page is opened once for pointers and once for touch; if the picture depends on the position of an element, once
    for each size. The theme changes on the open page.
    """
    for sizes in [[size] for size in SIZES] if scene.moves else [SIZES[:2], SIZES[2:]]:
        url, table = address(server, game, scene)
        context = browser.new_context(
            viewport={"width": sizes[0][0], "height": sizes[0][1]}, locale=lang, has_touch=sizes[0][0] < WIDE,
            reduced_motion="reduce",
        )  # fmt: skip
        context.set_default_timeout(30_000)
        context.add_init_script(SPEED % "'\"off\"'")
        page = context.new_page()
        complaints: list[str] = []
        page.on("pageerror", partial(_note_error, complaints))
        try:
            page.goto(url)
            page.locator("#app[data-state], .review" if table else "main").first.wait_for()
            scene.does(page, server, table)
        except Exception as error:  # a scene that fails is a finding, too
            complaints.append(f"the scene does not come about: {str(error).splitlines()[0]}")
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
            complaints += page.evaluate(FAULTS) if page.locator("#app").count() else []  # the rules page has no table
            for light in lights:
                page.emulate_media(color_scheme="dark" if light == "night" else "light")
                page.evaluate(DRAWN)
                page.screenshot(path=folder / f"{game}-{scene.name}-{lang}-{light}-{width}.png")
            yield from (f"{game} {scene.name} {lang} {width}: {one}" for one in complaints)
            complaints.clear()
        context.close()


STYLE = "body { margin: 6px; display: flex; flex-wrap: wrap; gap: 6px; align-items: start; background: #888 }"
SHEET_HEIGHTS = {1280: 800, 1920: 890, 390: 323, 844: 844, 820: 486}  # width on the sheet, by the width of the window


def sheet(browser: Browser, pictures: list[Path], into: Path) -> None:
    """Lay out all sizes of a scene on one sheet: the wide ones above, the others below."""
    page, sheet_file = browser.new_page(viewport={"width": 1710, "height": 1216}), into.with_suffix(".html")
    widths = [SHEET_HEIGHTS[int(picture.stem.rpartition("-")[2])] for picture in pictures]
    images = "".join(f'<img width="{width}" src="{one.name}">' for one, width in zip(pictures, widths, strict=True))
    sheet_file.write_text(f"<style>{STYLE}</style>{images}")
    page.goto(sheet_file.resolve().as_uri())
    page.screenshot(path=into)
    sheet_file.unlink()
    page.close()


def of_games() -> dict[str, list[Scene]]:
    """Return the scenes at tables, by game."""
    phases = {game: [Scene(f"phase-{phase}", phase) for phase in of.split()] for game, of in PHASES.items()}
    return {game: [*ALL, *phases[game], *OWN[game]] for game in OPTIONS}


def main(scenes: Mapping[str, list[Scene]]) -> None:
    """Take the pictures, lay out the sheets, and print what is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("games", nargs="*", default=list(scenes), help="which games")
    parser.add_argument("--only", nargs="+", help="scenes by name")
    parser.add_argument("--all", action="store_true", help="every scene by day and by night and in all languages")
    parser.add_argument("--plain", action="store_true", help="keep the single pictures")
    parser.add_argument("--browser", default=shutil.which("chromium"), help="a Chromium to be run")
    args = parser.parse_args()
    if args.browser is None:
        sys.exit("there is no chromium on the path; --browser names one")
    args.folder.mkdir(parents=True, exist_ok=True)
    both = list(product(LANGUAGES, LIGHTS))
    expect.set_options(timeout=30_000)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=args.browser, args=FLAGS)
        for game in args.games:
            for number, scene in enumerate(scenes[game]):
                if args.only and scene.name not in args.only:
                    continue
                turn = 5 * number + list(scenes).index(game)
                tongue, light = both[turn % len(both)]
                lights = LIGHTS if args.all else (light,)
                server = LiveServer(
                    Path(data) / f"{game}-{scene.name}.db"
                )  # a shared server would reach its limit of members
                try:
                    for lang in LANGUAGES if args.all else (tongue,):
                        for fault in shows(browser, server, game, scene, lights, lang, args.folder):
                            print(fault, flush=True)
                        for name in (f"{game}-{scene.name}-{lang}-{one}" for one in lights):
                            pictures = [args.folder / f"{name}-{width}.png" for width, _ in SIZES]
                            sheet(browser, pictures, args.folder / f"{name}.png")
                            for picture in () if args.plain else pictures:
                                picture.unlink()
                finally:
                    server.kill()
        browser.close()


if __name__ == "__main__":
    main(of_games())
