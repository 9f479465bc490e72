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

from browser.actions import play_actions_as  # noqa: E402
from browser.conftest import FLAGS, SET_PLAYBACK_SPEED, LiveServer  # noqa: E402

FAULTS = (ROOT / "bench" / "layout_audit.js").read_text()
SIZES = ((1280, 800), (1920, 1080), (390, 844), (844, 390), (820, 1180))
MIN_POINTER_WIDTH = 1180  # narrower windows use touch
LIGHTS, LANGUAGES = ("day", "night"), ("de", "ru", "en")
GUESTS = ("ann", "ben", "cai", "dan")
EXPANSION_OPTIONS: dict[str, Any] = {"players": 4, "wrath": True, "private_boats": True, "bets": True, "favour": True}
DYNASTY_OPTIONS: dict[str, Any] = {
    "players": 3,
    "dynasty": True,
    "market": "C",
    "tomb": "C",
    "pyramid": "D",
    "prophecies": True,
}
OPTIONS: dict[str, dict[str, Any]] = {"duel": {}, "imhotep": EXPANSION_OPTIONS, "tara_wolf": {}}
LONG_NAMES = {
    "ann": "Annegret Wolkenstein-Hohenlohe zu Öhringen"[:40], "ben": "Константин Константинопольский-Рождествен"[:40],
    "cai": "🐪🏺🌞 Кай 🌙🐈‍⬛👩‍🚀", "dan": "D" * 40,
}  # fmt: skip
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

Step = Callable[[Page, LiveServer, str], None]
"""Step that prepares the page of a table for the picture; it receives the page, the server and the table's ID."""


@dataclass(frozen=True)
class Scene:
    """Definition of a picture.

    `at` is a number of actions of a random game, or a phase, of which the first question is shown. `viewer` is the
    viewer, `step` the step before the picture. `path` is a page of the table or, in "house", of the site.
    """

    name: str
    at: int | str = 40
    step: Step = field(default=lambda page, server, table: None)
    viewer: str = ""  # the guest; "" for the seat to move
    seats: str = ""
    path: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    position_dependent: bool = False  # whether the picture depends on the position of an element in the window


# ---- positions ------------------------------------------------------------------------------------------------------


@cache
def game_of(game: str, options: tuple[tuple[str, Any], ...]) -> tuple[dict[str, Any], list[str], list[str], list[int]]:
    """Play a random game; return its setup, its actions, and the phase and seat before each action."""
    rng, state = random.Random(f"looks {game} 1"), saqqara.game(game, **dict(options)).start(seed=1)
    phases, actors = [], []
    while not state.is_over:
        actors.append(state.current_player or 0)
        phases.append(state.view(state.current_player)["phase"])
        state.play(rng.choice(state.legal_actions()))
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
    setup, actions, phases, actors = game_of(game, tuple(options.items()))
    ply = moment(scene.at, phases, actors)
    players = options.get("players", 2)
    seats = (scene.seats.split() or list(GUESTS))[:players]
    seats += [seats[-1]] * (players - len(seats))
    actor = actors[ply] if ply < len(actors) else 0
    if seats[0] in ("novice", "open"):
        seats[actor] = "ann"
    viewer = {
        "": seats[actor], "last": seats[actors[ply - 1]], "other": seats[actor - 1],
    }.get(scene.viewer, scene.viewer)  # fmt: skip
    facts = {"settings": scene.settings, "names": scene.names}
    return server.create_game_table(game, setup, actions[:ply], " ".join(seats), **facts, **options), viewer


def address(server: LiveServer, game: str, scene: Scene) -> tuple[str, str]:
    """Return the URL of a scene and its table's ID; "house" has pages without a table."""
    if game == "house":
        return f"{server.base}{scene.path}", ""
    table, viewer = create_scene_table(server, game, scene)
    return f"{server.base}/as/{viewer}/{table}{scene.path}", table


# ---- steps ----------------------------------------------------------------------------------------------------------


def press(*selectors: str, before: Step = lambda page, server, table: None) -> Step:
    """Return a step that clicks the first visible match of each selector, in order."""

    def do(page: Page, server: LiveServer, table: str) -> None:
        before(page, server, table)
        for selector in selectors:
            page.locator(selector).locator("visible=true").first.click(force=True)
            page.evaluate(DRAWN)

    return do


def open_dialog(opener: str, content: str, scroll_to_end: bool = False) -> Step:
    """Return a step that opens a dialog and waits for its content; `down` scrolls to its end."""

    def do(page: Page, server: LiveServer, table: str) -> None:
        page.evaluate("(opener) => document.querySelector(opener).click()", opener)
        expect(page.locator(f"dialog[open] :is({content})").first).to_be_attached()
        if scroll_to_end:
            page.evaluate("document.querySelector('dialog[open]').scrollTop = 1e5")

    return do


def open_explanation(selector: str) -> Step:
    """Return a step that opens the explanation of a piece."""

    def do(page: Page, server: LiveServer, table: str) -> None:
        page.locator(selector).locator("visible=true").first.dispatch_event("contextmenu", {"bubbles": True})
        expect(page.locator("#info")).to_be_visible()

    return do


def point_at(selector: str) -> Step:
    """Return a step that shows the tooltip and the preview of a piece, by pointer or, in narrow windows, by touch."""

    def do(page: Page, server: LiveServer, table: str) -> None:
        piece = page.locator(selector).locator("visible=true").first
        piece.scroll_into_view_if_needed()
        page.evaluate(DRAWN)  # scrolling closes the tooltip
        if page.evaluate("innerWidth") >= MIN_POINTER_WIDTH:
            piece.hover(force=True)
        else:
            piece.dispatch_event("longpress", {"bubbles": True})
        page.locator("#tooltip:not([hidden]), #preview").first.wait_for()

    return do


def let_other_player_act(page: Page, server: LiveServer, table: str) -> None:
    """Let another player act while this page is open, so that it plays back the action."""
    facts = page.request.get(f"{server.base}/api/tables/{table}").json()
    seat = GUESTS[facts["current_player"]]
    page.evaluate("localStorage['saqqara.speed'] = '\"slow\"'")
    with page.context.browser.new_context() as context:  # type: ignore[union-attr]
        context.request.get(f"{server.base}/as/{seat}/{table}")
        while page.request.get(f"{server.base}/api/tables/{table}").json()["seq"] == facts["seq"]:  # not visible yet
            legal = context.request.get(f"{server.base}/api/tables/{table}").json()["view"]["legal"]
            play_actions_as(server, table, seat, "done" if "done" in legal else legal[0])
    page.locator("#playback").wait_for(state="visible")


def choose_action(page: Page, server: LiveServer, table: str) -> None:
    """Choose an action without confirming it."""
    facts = page.request.get(f"{server.base}/api/tables/{table}").json()
    legal = [action for action in facts["view"]["legal"] if action not in facts["view"]["reveals"]]
    if not legal:
        return
    body = {"after": facts["seq"], "action": legal[-1], "confirm": False}
    page.request.post(f"{server.base}/api/tables/{table}/play", data=body)
    page.locator("#app:is([data-state=confirm], [data-state=choose])").wait_for()
    page.evaluate(DRAWN)


def request_takeback(page: Page, server: LiveServer, table: str) -> None:
    """Request a takeback as the player who moved last."""
    page.evaluate("document.querySelector('#undo').click()")
    page.locator("#ask").click()
    page.locator("#takeback-request").wait_for()


def show_takeback_request(page: Page, server: LiveServer, table: str) -> None:
    """Show a takeback request to the player who must accept it."""
    with page.context.browser.new_context() as context:  # type: ignore[union-attr]
        other = context.new_page()
        facts = page.request.get(f"{server.base}/api/tables/{table}").json()
        other.goto(f"{server.base}/as/{GUESTS[facts['log'][-1]['seat']]}/{table}")
        request_takeback(other, server, table)
    page.locator("#takeback-request").wait_for()


def post_as(page: Page, server: LiveServer, table: str, guest: str, endpoint: str, **facts: Any) -> dict[str, Any]:
    """Send a request to the table as a guest in another browser; return the response."""
    with page.context.browser.new_context() as context:  # type: ignore[union-attr]
        context.request.get(f"{server.base}/as/{guest}/{table}")
        api = f"{server.base}/api/tables/{table}"
        seen = context.request.get(api).json()
        body = facts if endpoint == "messages" else {"after": seen["seq"], **facts}
        answer = context.request.post(f"{api}/{endpoint}", data=body)
        assert answer.ok, answer.text()
        return dict(answer.json() or {})


def open_chat(page: Page, server: LiveServer, table: str) -> None:
    """Send messages of players and of a spectator, and open the chat."""
    for guest, facts in (
        ("ann", {"text": "Viel Glück!"}), ("ben", {"gesture": "hello"}), ("ben", {"text": "Удачи и хорошей игры! 🙂"}),
        ("ann", {"text": "Hm, das war aber ein langer Zug: " + "da muss ich erst einmal nachdenken. " * 4}),
        ("visitor", {"gesture": "wow"}), ("ben", {"gesture": "thinking"}),
    ):  # fmt: skip
        post_as(page, server, table, guest, "messages", **facts)
    open_dialog("#open-chat", "#chat-text")(page, server, table)


def open_leave_dialog(page: Page, server: LiveServer, table: str) -> None:
    """Show all ways to leave the table, each with its question."""
    open_dialog("#open-leave-dialog", "details, .note")(page, server, table)
    page.evaluate("document.querySelectorAll('#leave details').forEach((one) => { one.open = true; })")


def propose_end(own: bool = False) -> Step:
    """Return a step in which the viewer, or another player, proposes to end the game together."""

    def do(page: Page, server: LiveServer, table: str) -> None:
        guests = [guest for guest in GUESTS if guest != page.url.split("/as/")[-1]]
        me = page.locator("#app .own").get_attribute("data-seat")
        other = next(guest for guest in guests if GUESTS.index(guest) != int(me or 0))
        post_as(page, server, table, GUESTS[int(me or 0)] if own else other, "proposals", kind="end")
        page.locator("#proposal").wait_for()

    return do


def leave_table(page: Page, server: LiveServer, table: str) -> None:
    """Let the viewer leave, so that a computer player replaces them."""
    me = page.locator("#app .own").get_attribute("data-seat")
    post_as(page, server, table, GUESTS[int(me or 0)], "leave")
    page.locator("#played-by-bot").wait_for()


def let_others_resign(page: Page, server: LiveServer, table: str) -> None:
    """Let players resign in turn until the game is over, and open the result."""
    for guest in GUESTS[1 : page.locator("section.area").count()]:
        post_as(page, server, table, guest, "resign")
    page.locator("#app[data-state=over]").wait_for()
    open_dialog("#confirm", ".finals")(page, server, table)


def wait_for_timeout(page: Page, server: LiveServer, table: str) -> None:
    """Wait until the player to move runs out of time, and open the result."""
    page.locator("#app[data-state=over]").wait_for()
    open_dialog("#confirm", ".finals")(page, server, table)


def open_invitations(page: Page, server: LiveServer, table: str) -> None:
    """Show the invitation dialog: one seat is reserved for a user, others could be."""
    server.create_table("place a1", seats="ann ben")
    page.evaluate("document.querySelector('[data-dialog=invite-dialog]').click()")
    page.locator("[data-reserved]").first.click()
    page.locator("[data-invite=uninvite]").wait_for()


def start_review(page: Page, server: LiveServer, table: str) -> None:
    """Start the review, and wait for its result."""
    page.locator("#begin").click()
    page.locator(".sides, .review .highlights").first.wait_for()


def open_rules_panel(page: Page, server: LiveServer, table: str) -> None:
    """Open the rules, next to the table or instead of it."""
    page.locator(".header-links > [href^='/rules']").click()
    if page.evaluate("innerWidth") >= 1500:
        page.locator("#rules-panel iframe").wait_for()
        page.frame_locator("#rules-panel iframe").locator("h1, h2").first.wait_for()


def open_command_line(page: Page, server: LiveServer, table: str) -> None:
    """Open the command line with completions."""
    page.keyboard.press("/")
    page.locator("#command-input").fill("p")


# ---- scenes ---------------------------------------------------------------------------------------------------------

END_PLY = 10_000
SHARED_SCENES = [
    Scene("start", 0),
    Scene("table"),
    Scene("waits", viewer="other"),
    Scene("about", step=open_dialog("#about-table", "section")),
    Scene("settings", step=open_dialog("button.settings", "section")),
    Scene("points", step=open_dialog(".points[data-dialog]", ".curves, svg")),
    Scene("counted", step=press("dialog[open] .score-details td button",
                                before=open_dialog(".points[data-dialog]", ".score-details"))),
    Scene("confirm", step=choose_action),
    Scene("back", viewer="last", step=open_dialog("#undo", "#ask")),
    Scene("asks-back", viewer="last", step=request_takeback),
    Scene("asked-back", step=show_takeback_request),
    Scene("hint", seats="novice", step=press("#show-hint")),
    Scene("hint-whole", seats="novice", step=press("#show-hint", "#hint-more", "#hint-more")),
    Scene("invite", 0, seats="open"),
    Scene("join", 0, seats="open", viewer="visitor"),
    Scene("watches", viewer="visitor"),
    Scene("replay", path="/replay?ply=24"),
    Scene("what-if", END_PLY, path="/what-if?ply=24"),
    Scene("review", END_PLY, path="/review"),
    Scene("over", END_PLY),
    Scene("result", END_PLY, step=open_dialog("#confirm", ".finals")),
    Scene("result-end", END_PLY, step=open_dialog("#confirm", ".finals", scroll_to_end=True)),
    Scene("rules", position_dependent=True, step=open_rules_panel),
    Scene("line", step=open_command_line),
    Scene("moments", viewer="other", step=let_other_player_act),
    Scene("talk", viewer="ann", step=open_chat),
    Scene("talk-watches", viewer="visitor", step=open_chat),
    Scene("leave", step=open_leave_dialog, settings={"rated": True}),
    Scene("leave-early", 0, seats="open", step=open_leave_dialog),
    Scene("proposed", step=propose_end()),
    Scene("proposes", step=propose_end(own=True)),
    Scene("away", step=leave_table),
    Scene("resigned", step=let_others_resign, viewer="ann"),
    Scene("clocks", settings={"time_control": {"minutes": 20, "seconds": 15}, "rated": True}),
    Scene("days", step=open_dialog("#about-table", "section"), settings={"time_control": {"days": 3}, "rated": True}),
    Scene("invites", 0, seats="ann open open open", step=open_invitations),
    Scene("names", names=LONG_NAMES),
    Scene("names-points", names=LONG_NAMES, step=open_dialog(".points[data-dialog]", ".curves, svg")),
    Scene("names-result", END_PLY, names=LONG_NAMES, step=open_dialog("#confirm", ".finals")),
]  # fmt: skip
PHASES = {
    "duel": "take place-first swap unload-after-swap unload-first",
    "imhotep": "take hammer favour-1 favour-4 sail-load sail lever order",
    "tara_wolf": "play clean-up open send lay trigger hit book give-up opening-discard take target",
}
GAME_SCENES: dict[str, list[Scene]] = {
    "duel": [
        Scene("site", step=open_dialog(".own .s-temple h3 button", "article")),
        Scene("tile", step=open_explanation("#harbour [data-piece^=tomb], #harbour [data-piece^=temple]")),
        Scene("why", step=press("#harbour [data-refused-action]")),
        Scene("points-at", position_dependent=True, step=point_at("#harbour .field.legal")),
        Scene("points-at-boat", position_dependent=True, step=point_at("#harbour [data-piece]")),
        Scene("sides", 50, options=dict.fromkeys(("obelisk", "temple", "pyramids", "tomb"), "B")),
        # the analyst of the tests supports The Duel alone
        Scene("reviewed", END_PLY, path="/review", step=start_review),
        Scene("box", step=open_dialog("#about-box", "article")),
        Scene("late", 0, step=wait_for_timeout, settings={"time_control": {"seconds": 1}}),
    ],
    "imhotep": [
        Scene("two", 30, options={"players": 2}),
        Scene("dynasty", 60, options=DYNASTY_OPTIONS),
        Scene("dynasty-two", 40, options=DYNASTY_OPTIONS | {"players": 2, "obelisks": "C", "temple": "D"}),
        Scene("dynasty-four", 60, options=DYNASTY_OPTIONS | {"players": 4}, names=LONG_NAMES),
        Scene("dynasty-end", END_PLY, options=DYNASTY_OPTIONS | {"players": 4},
              step=open_dialog("#confirm", ".finals")),
        Scene("dynasty-buy", "buy", options=DYNASTY_OPTIONS),
        Scene("half", 57, step=press("[id^=sail-].legal")),
        Scene("site", step=open_explanation("[data-info=about-temple], .site-of [data-info]")),
        Scene("card", step=open_explanation("#at-market [data-piece]")),
        Scene("place", step=press("[data-analysis=temple]")),
        Scene("why", step=press("#region-harbour [data-refused-action]")),
        Scene("points-at", position_dependent=True, step=point_at("[id^=space-].legal")),
        Scene("points-at-card", position_dependent=True, step=point_at("#at-market [data-piece]")),
    ],
    "tara_wolf": [
        Scene("seen", step=open_dialog("[data-info=seen]", "svg")),
        Scene("strength", "trigger", step=open_explanation("[data-info*=strength]")),
        Scene("card", step=open_explanation("[id^=hand-0-]")),
        Scene("why", step=press("[id^=hand-0-][data-refused-action], #region-harbour [data-refused-action]")),
        Scene("points-at", "play", position_dependent=True, step=point_at("[id^=hand-0-].legal")),
        Scene("points-at-fighter", "trigger", position_dependent=True, step=point_at("[id^=inside-0-]")),
        Scene("curtain", 30, seats="ann"),
    ],
}  # fmt: skip


# ---- pictures -------------------------------------------------------------------------------------------------------


def _note_error(complaints: list[str], error: Any) -> None:
    complaints.append(str(error))


def save_pictures(
    browser: Browser, server: LiveServer, game: str, scene: Scene, lights: Sequence[str], lang: str, folder: Path
) -> Iterator[str]:
    """Take the pictures of a scene; yield what is wrong, as sentences.

    The page is opened once for pointers and once for touch; if the picture depends on the position of an element, once
    for each size. The theme changes on the open page.
    """
    for sizes in [[size] for size in SIZES] if scene.position_dependent else [SIZES[:2], SIZES[2:]]:
        url, table = address(server, game, scene)
        context = browser.new_context(
            viewport={"width": sizes[0][0], "height": sizes[0][1]}, locale=lang,
            has_touch=sizes[0][0] < MIN_POINTER_WIDTH, reduced_motion="reduce",
        )  # fmt: skip
        context.set_default_timeout(30_000)
        context.add_init_script(SET_PLAYBACK_SPEED % "'\"off\"'")
        page = context.new_page()
        complaints: list[str] = []
        page.on("pageerror", partial(_note_error, complaints))
        try:
            page.goto(url)
            page.locator("#app[data-state], .review" if table else "main").first.wait_for()
            scene.step(page, server, table)
        except Exception as error:  # a scene that fails is a finding, too
            complaints.append(f"the scene failed: {str(error).splitlines()[0]}")
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
    return {game: [*SHARED_SCENES, *phases[game], *GAME_SCENES[game]] for game in OPTIONS}


def main(scenes: Mapping[str, list[Scene]]) -> None:
    """Take the pictures, lay out the sheets, and print what is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="folder for the pictures")
    parser.add_argument("games", nargs="*", default=list(scenes), help="games to show")
    parser.add_argument("--only", nargs="+", help="names of scenes")
    parser.add_argument("--all", action="store_true", help="each scene in both colour themes and all languages")
    parser.add_argument("--plain", action="store_true", help="keep the single pictures")
    parser.add_argument("--browser", default=shutil.which("chromium"), help="path of Chromium")
    args = parser.parse_args()
    if args.browser is None:
        sys.exit("chromium is not on the PATH; use --browser FILE")
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
                        for fault in save_pictures(browser, server, game, scene, lights, lang, args.folder):
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
