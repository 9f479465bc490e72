"""Screenshots of the pages around the tables: home, game choice, joining, account, puzzles, errors.

    python bench/screenshots_pages.py FOLDER [--only home error-lost] [--all] [--plain] [--browser CHROMIUM]

See `screenshots_table.py` for details: five sizes, alternating light or dark theme and one of three languages.
"""

from __future__ import annotations

import itertools
from typing import Any

import httpx
from playwright.sync_api import APIRequestContext
from screenshots_table import (
    DRAWN,
    DYNASTY_OPTIONS,
    EXPANSION_OPTIONS,
    LiveServer,
    Page,
    Scene,
    Step,
    game_of,
    main,
    open_dialog,
    press,
)

from rules.duel.deals import WHOLE_GAME, decisions_in
from saqqara.admin.control_socket import send_operation
from server.puzzles.test_puzzle_page import PUZZLE

NUMBERS = itertools.count(1)  # so that no guest sees the games of another picture


def visit(path: str, step: Step = lambda page, server, table: None) -> Step:
    """Return a step that opens another page as the current user."""

    def do(page: Page, server: LiveServer, table: str) -> None:
        page.goto(f"{server.base}{path}")
        page.locator("main").wait_for()
        step(page, server, table)
        page.evaluate(DRAWN)

    return do


def open_own_table(page: Page, server: LiveServer, seats: str, *actions: str, path: str = "", **more: object) -> str:
    """Open a table of The Duel, or one of its pages, as a new guest; return the table's ID."""
    guest = f"guest{next(NUMBERS)}"
    table = server.create_table(*actions, seats=seats.replace("me", guest), **more)  # type: ignore[arg-type]
    page.goto(f"{server.base}/as/{guest}/{table}{path}")
    return table


def open_home_with_games(page: Page, server: LiveServer, table: str) -> None:
    """Open the home page of a guest with games: running, finished and open ones, and some of other users."""
    me = f"guest{next(NUMBERS)}"
    last = server.create_table("place a2", seats=f"{me} novice")
    server.create_table(*decisions_in(WHOLE_GAME), seats=f"{me} ben")
    for game, options, seats in (
        ("imhotep", EXPANSION_OPTIONS, f"cai {me} dan eve"),
        ("tara_wolf", dict[str, Any](), f"{me} cleo"),
    ):
        setup, actions, _, _ = game_of(game, tuple(options.items()))
        server.create_game_table(game, setup, actions[:40], seats, **options)
    server.create_table(seats=f"{me} open")
    server.create_game_table("imhotep", None, (), "zoe open open", settings={"listed": True}, players=3)
    server.create_game_table("imhotep", None, (), f"{me} open open", **DYNASTY_OPTIONS)
    page.goto(f"{server.base}/as/{me}/{last}")
    visit("/")(page, server, table)


def open_join_page(seats: str, **more: object) -> Step:
    """Return a step that opens the address of another user's table."""

    def do(page: Page, server: LiveServer, table: str) -> None:
        page.goto(f"{server.base}/t/{server.create_table(seats=seats, **more)}")  # type: ignore[arg-type]
        page.locator("#sit-form, .error, #app").first.wait_for()

    return do


def open_puzzle(help_: int = 0, *actions: str, dialog: bool = True) -> Step:
    """Return a step that opens a puzzle, requests help up to a level, and plays these actions."""

    def do(page: Page, server: LiveServer, table: str) -> None:
        address = httpx.post(f"{server.base}/give", json={"text": PUZZLE.to_json()}).json()["url"]
        page.goto(f"{server.base}{address}")
        for level in range(1, help_ + 1):
            page.locator("#puzzle-help").click()
            page.locator(f'.lesson[data-help="{level}"]').wait_for()
        for action in actions:
            page.locator(f'.drawing [data-action="{action}"]').first.click(force=True)
        if actions:
            page.locator(".lesson:is([data-status=right], [data-status=wrong])").wait_for()
            page.evaluate(DRAWN)

    return do


def open_finished_game(path: str, step: Step = lambda page, server, table: None) -> Step:
    """Return a step that opens a page of a finished game."""

    def do(page: Page, server: LiveServer, table: str) -> None:
        open_own_table(page, server, "me ben", *decisions_in(WHOLE_GAME), path=path)
        step(page, server, table)

    return do


def start_review(page: Page, server: LiveServer, table: str) -> None:
    page.locator("#begin").click()
    page.locator(".sides, .review .highlights").first.wait_for()


def unfold_details(page: Page, server: LiveServer, table: str) -> None:
    """Unfold everything on the page that can be unfolded."""
    page.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true })")


def register_member(page: Page, server: LiveServer, table: str) -> None:
    """Register the guest as a member."""
    body = {"name": f"Nofret {next(NUMBERS)}", "password": "seven geese fly"}
    page.request.get(f"{server.base}/me")
    answer = page.request.post(f"{server.base}/api/me/member", data=body)
    assert answer.ok, answer.text()


def open_member_page(page: Page, server: LiveServer, table: str) -> None:
    """Open a member's own page."""
    register_member(page, server, table)
    visit("/me", unfold_details)(page, server, table)


def post_json(client: APIRequestContext, address: str, **body: object) -> Any:
    """Send a POST request, and return its JSON response."""
    answer = client.post(address, data=body)
    assert answer.ok, answer.text()
    return answer.json() if answer.body() else None


def open_league(rounds: int, path: str = "") -> Step:
    """Return a step that opens a league of five players with two Swiss rounds, as its organizer.

    The first `rounds` rounds have been played (-1: the league has not begun). `path` names another page to open
    instead.
    """

    def do(page: Page, server: LiveServer, table: str) -> None:
        register_member(page, server, table)
        time_control = {"minutes": 10, "seconds": 20, "first_turn_minutes": 5}
        new = {"name": "Thursday at the Nile", "game": "duel", "kind": "swiss", "rounds": 2, "round": 120}
        url = post_json(page.request, f"{server.base}/api/leagues", **new, time_control=time_control, listed=True)[
            "url"
        ]
        api = f"{server.base}/api{url}"
        people = {"": page.request}
        for name in ("Annegret von Wolkenstein", "Ben", "Константин", "Eve"):
            people[name] = page.context.browser.new_context().request  # type: ignore[union-attr]
            post_json(people[name], f"{server.base}/api/guest")
        for name, person in people.items():
            post_json(person, f"{api}/join", name=name)
        if rounds >= 0:
            post_json(page.request, f"{api}/start")
        for played in range(rounds):
            for person in people.values():
                resign_league_game(person, server, api)
            page.goto(f"{server.base}{url}")  # the page receives the next round
            page.locator(f".rounds > :nth-child({played + 2}), .state.is_over").first.wait_for()
        visit(path or url, unfold_details)(page, server, table)

    return do


def resign_league_game(client: APIRequestContext, server: LiveServer, api: str) -> None:
    """Resign a user's current game in a league, if there is one."""
    playing = client.get(api).json()["table"]
    if playing is None:
        return
    facts = client.get(f"{server.base}/api/tables/{playing}").json()
    if not facts["over"]:
        post_json(client, f"{server.base}/api/tables/{playing}/resign", after=facts["seq"])


def open_history(path: str) -> Step:
    """Return a step that opens a page of a member with finished games."""

    def do(page: Page, server: LiveServer, table: str) -> None:
        me = f"guest{next(NUMBERS)}"
        for other in ("ben", "cleo"):
            last = server.create_table(*decisions_in(WHOLE_GAME), seats=f"{me} {other}", settings={"rated": True})
        setup, actions, _, _ = game_of("imhotep", tuple(EXPANSION_OPTIONS.items()))
        server.create_game_table("imhotep", setup, actions, f"cai {me} dan eve", **EXPANSION_OPTIONS)
        page.goto(f"{server.base}/as/{me}/{last}")
        register_member(page, server, table)
        visit(path)(page, server, table)

    return do


def open_admin_page(page: Page, server: LiveServer, table: str) -> None:
    """Open the admin page with everything unfolded."""
    server.create_table("place a2", seats="ann ben")
    page.goto(send_operation(server.data, "create-admin-link", {"public_url": server.base})["url"])
    page.keyboard.press("Enter")
    page.locator("#admin-title").wait_for()
    unfold_details(page, server, table)


SERVER_SCENES = [
    Scene("home", path="/"),
    Scene("home-mine", path="/about", step=open_home_with_games),
    *(Scene(f"choose-{game}", path=f"/?game={game}") for game in ("duel", "imhotep", "tara_wolf")),
    Scene("choose-terms", path="/?game=imhotep",
          step=press("#agreed-terms summary", "input[name=preset][value=all] + *")),
    Scene("join", path="/about", step=open_join_page("ben open")),
    Scene("join-door", path="/about", step=open_join_page("ben open", settings={"spectators": False})),
    Scene("closed", path="/about", step=open_join_page("ben cai", settings={"spectators": False})),
    Scene("error-lost", path="/nothing/here"),
    Scene("error-wrong", path="/my-games?start=-1"),
    Scene("about", path="/about"),
    Scene("api", path="/api"),
    Scene("me", path="/me"),
    Scene("me-member", path="/me", step=open_member_page),
    Scene("leagues", path="/about", step=open_league(-1, "/leagues")),
    Scene("league-open", path="/about", step=open_league(-1)),
    Scene("league-running", path="/about", step=open_league(1)),
    Scene("league-over", path="/about", step=open_league(2)),
    Scene("games", path="/about", step=open_history("/games")),
    Scene("figures", path="/about", step=open_history("/me/statistics")),
    Scene("records", path="/about", step=open_history("/records")),
    Scene("kept", path="/privacy"),
    Scene("host", path="/about", step=open_admin_page),
    Scene("come", path="/admin/claim"),
    Scene("enter", path="/invite"),
    Scene("open", path="/analysis"),
    Scene("open-drawn", path="/analysis", step=press("[data-position]")),
    Scene("puzzles", path="/puzzles"),
    Scene("puzzles-game", path="/puzzles/duel"),
    Scene("puzzle", path="/about", step=open_puzzle()),
    Scene("puzzle-solution", path="/about", step=open_puzzle(2)),
    Scene("puzzle-wrong", path="/about", step=open_puzzle(0, "place a1")),
    Scene("puzzle-right", path="/about", step=open_puzzle(0, "place b3")),
    Scene("puzzle-over", path="/about", step=open_puzzle(0, "unload c")),
    Scene("review-start", path="/about", step=open_finished_game("/review")),
    Scene("review", path="/about", step=open_finished_game("/review", start_review)),
    Scene("what-if", path="/about", step=open_finished_game("/what-if?ply=10")),
    Scene("replay-share", path="/about", step=open_finished_game("/replay?ply=10", open_dialog("#share", "section"))),
    Scene("learn", path="/learn/duel"),
    *(
        Scene(f"rules-{game}-{length}", path=f"/rules/{game}?v={length}")
        for game in ("duel", "imhotep", "tara_wolf")
        for length in ("short", "full")
    ),
]  # fmt: skip

if __name__ == "__main__":
    main({"house": SERVER_SCENES})
