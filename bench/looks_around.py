"""Pictures of the pages around the tables: home, how a game is played, joining, one's own page, puzzles, errors.

    python bench/looks_around.py FOLDER [--only home error-lost] [--all] [--plain] [--browser CHROMIUM]

As `looks.py` does it, which says more: five sizes, by day or by night and in one of three languages, by turns.
"""

from __future__ import annotations

import itertools

import httpx
from looks import DRAWN, NEW, WITH_ALL, Does, House, Page, Scene, game_of, main, opens, press

from rules.duel.deals import WHOLE_GAME, decisions_in
from web.puzzles.test_solving import PUZZLE

NUMBERS = itertools.count(1)  # nobody meets the games of another picture


def goes(path: str, does: Does = lambda page, house, table: None) -> Does:
    """To another page, by whoever has come."""

    def do(page: Page, house: House, table: str) -> None:
        page.goto(f"{house.base}{path}")
        page.locator("main").wait_for()
        does(page, house, table)
        page.evaluate(DRAWN)

    return do


def sits(page: Page, house: House, seats: str, *decisions: str, where: str = "", **more: object) -> str:
    """Somebody new at a table of The Duel, or at one of its pages; the table."""
    who = f"guest{next(NUMBERS)}"
    table = house.lay(*decisions, seats=seats.replace("me", who), **more)  # type: ignore[arg-type]
    page.goto(f"{house.base}/as/{who}/{table}{where}")
    return table


def played(page: Page, house: House, table: str) -> None:
    """Home with games: two that go on, one over, others; one that is open to everybody."""
    me = f"guest{next(NUMBERS)}"
    last = house.lay("place a2", seats=f"{me} novice")
    house.lay(*decisions_in(WHOLE_GAME), seats=f"{me} ben")
    for game, options, seats in (("imhotep", WITH_ALL, f"cai {me} dan eve"), ("tara_wolf", {}, f"{me} cleo")):
        setup, decisions, _, _ = game_of(game, tuple(options.items()))
        house.lay_game(game, setup, decisions[:40], seats, **options)
    house.lay(seats=f"{me} open")
    house.lay_game("imhotep", None, (), "zoe open open", terms={"listed": True}, players=3)
    house.lay_game("imhotep", None, (), f"{me} open open", **NEW)
    page.goto(f"{house.base}/as/{me}/{last}")
    goes("/")(page, house, table)


def joins(seats: str, **more: object) -> Does:
    """The address of a table of somebody else."""

    def do(page: Page, house: House, table: str) -> None:
        page.goto(f"{house.base}/t/{house.lay(seats=seats, **more)}")  # type: ignore[arg-type]
        page.locator("#sit, .error, #app").first.wait_for()

    return do


def puzzle(help_: int = 0, *decisions: str, dialog: bool = True) -> Does:
    """A puzzle, after so much help and these decisions."""

    def do(page: Page, house: House, table: str) -> None:
        address = httpx.post(f"{house.base}/give", json={"text": PUZZLE.text()}).json()["url"]
        page.goto(f"{house.base}{address}")
        for level in range(1, help_ + 1):
            page.locator("#puzzle-help").click()
            page.locator(f'.lesson[data-help="{level}"]').wait_for()
        for decision in decisions:
            page.locator(f'.drawn [data-decision="{decision}"]').first.click(force=True)
        if decisions:
            page.locator(".lesson:is([data-mood=right], [data-mood=wrong])").wait_for()
            page.evaluate(DRAWN)

    return do


def whole(path: str, does: Does = lambda page, house, table: None) -> Does:
    """A page of a finished game."""

    def do(page: Page, house: House, table: str) -> None:
        sits(page, house, "me ben", *decisions_in(WHOLE_GAME), where=path)
        does(page, house, table)

    return do


def reviewed(page: Page, house: House, table: str) -> None:
    page.locator("#begin").click()
    page.locator(".sides, .review .highlights").first.wait_for()


def unfolded(page: Page, house: House, table: str) -> None:
    """Everything on the page that can be unfolded."""
    page.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true })")


def member(page: Page, house: House, table: str) -> None:
    """One's own page, with a name of one's own."""
    body = {"name": f"Nofret {next(NUMBERS)}", "password": "seven geese fly"}
    page.request.get(f"{house.base}/me")
    answer = page.request.post(f"{house.base}/api/me/member", data=body)
    assert answer.ok, answer.text()
    goes("/me", unfolded)(page, house, table)


HOUSE = [
    Scene("home", path="/"),
    Scene("home-mine", path="/about", does=played),
    *(Scene(f"choose-{game}", path=f"/?game={game}") for game in ("duel", "imhotep", "tara_wolf")),
    Scene("choose-terms", path="/?game=imhotep", does=press("#agreed summary", "input[name=preset][value=all] + *")),
    Scene("join", path="/about", does=joins("ben open")),
    Scene("join-door", path="/about", does=joins("ben open", terms={"spectators": False})),
    Scene("closed", path="/about", does=joins("ben cai", terms={"spectators": False})),
    Scene("error-lost", path="/nothing/here"),
    Scene("error-wrong", path="/own?start=-1"),
    Scene("about", path="/about"),
    Scene("api", path="/api"),
    Scene("me", path="/me"),
    Scene("me-member", path="/me", does=member),
    Scene("open", path="/open"),
    Scene("open-drawn", path="/open", does=press("[data-line]")),
    Scene("puzzles", path="/puzzles"),
    Scene("puzzles-game", path="/puzzles/duel"),
    Scene("puzzle", path="/about", does=puzzle()),
    Scene("puzzle-solution", path="/about", does=puzzle(2)),
    Scene("puzzle-wrong", path="/about", does=puzzle(0, "place a1")),
    Scene("puzzle-right", path="/about", does=puzzle(0, "place b3")),
    Scene("puzzle-over", path="/about", does=puzzle(0, "unload c")),
    Scene("review-start", path="/about", does=whole("/review")),
    Scene("review", path="/about", does=whole("/review", reviewed)),
    Scene("what-if", path="/about", does=whole("/whatif?ply=10")),
    Scene("replay-share", path="/about", does=whole("/replay?ply=10", opens("#share", "section"))),
    Scene("learn", path="/learn/duel"),
    *(
        Scene(f"rules-{game}-{length}", path=f"/rules/{game}?v={length}")
        for game in ("duel", "imhotep", "tara_wolf")
        for length in ("short", "full")
    ),
]  # fmt: skip

if __name__ == "__main__":
    main({"house": HOUSE})
