"""Refusals of the API: clear errors in the reader's language, and no change of the table or its log."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.running_server import Guest, Site, run

Attempt = Callable[[Site, Guest, Guest], Awaitable[httpx.Response]]


def raw_request(body: bytes, **headers: str) -> Attempt:
    """Return an attempt to play with a request that Ann's browser would never send."""
    sent = {"Content-Type": "application/json", **{name.replace("_", "-"): value for name, value in headers.items()}}

    async def attempt(site: Site, ann: Guest, bob: Guest) -> httpx.Response:
        return await ann.client.post(f"{ann.path}/play", content=body, headers=sent)

    return attempt


async def with_a_forged_cookie(site: Site, ann: Guest, bob: Guest) -> httpx.Response:
    """Play with Ann's guest ID and a forged signature, because Eve knows the cookie but not the server's secret."""
    guest = ann.client.cookies["guest"].partition(".")[0]
    return await with_cookie(site, ann, f"{guest}.AAAAAAAAAAAAAAAAAAAAAAAAAAA")


async def without_a_cookie(site: Site, ann: Guest, bob: Guest) -> httpx.Response:
    return await site.guest().client.post(f"{ann.path}/play", json={"action": "place b2", "after": 1})


async def with_another_guests_cookie(site: Site, ann: Guest, bob: Guest) -> httpx.Response:
    eve = site.guest()
    await eve.open()
    return await with_cookie(site, ann, eve.client.cookies["guest"])


async def with_cookie(site: Site, ann: Guest, cookie: str) -> httpx.Response:
    return await site.guest(Cookie=f"guest={cookie}").client.post(
        f"{ann.path}/play", json={"action": "place b2", "after": 1}
    )


async def with_too_long_a_name(site: Site, ann: Guest, bob: Guest) -> httpx.Response:
    return await (await site.guest().arrive()).client.post(
        f"{ann.path}/sit", json={"name": "Nefertari Meritamun Hatshepsut"}
    )


def play_attempt(name: str, text: str, after: Any = 1, **more: Any) -> Attempt:
    async def attempt(site: Site, ann: Guest, bob: Guest) -> httpx.Response:
        return await {"ann": ann, "bob": bob}[name].play(text, after, **more)

    return attempt


def command_attempt(name: str, **body: Any) -> Attempt:
    async def attempt(site: Site, ann: Guest, bob: Guest) -> httpx.Response:
        return await ann.post(name, **body)

    return attempt


VALID_BODY = b'{"action": "place b2", "after": 1}'

NO_COOKIE_TEXT = "Your browser sent no cookie, so no seat can be kept for you."
STALE_TEXT = "The table has moved on meanwhile: look again, then decide."
FOREIGN_ORIGIN_TEXT = "The request comes from a page of another site."
NOTHING_TO_UNDO_TEXT = "There is nothing to undo: you have decided nothing in this turn yet."
UNREADABLE_TEXT = "The request cannot be read: it must be JSON in UTF-8."
INVALID_REQUEST_TEXT = "The request is not understood."

REFUSED: dict[str, tuple[Attempt, int, str, str]] = {
    "out of turn": (play_attempt("bob", "place b2"), 409, "not-your-turn", "It is not this seat’s turn."),
    "wrong seat": (play_attempt("ann", "place b2", seat=1), 403, "not-your-seat", "You do not sit there."),
    "nonexistent seat": (
        play_attempt("ann", "place b2", seat=7),
        403,
        "not-your-seat",
        "You do not sit there.",
    ),
    "too late": (play_attempt("ann", "place b2", 0), 409, "stale", STALE_TEXT),
    "too early": (play_attempt("ann", "place b2", 2), 409, "stale", STALE_TEXT),
    "illegal": (
        play_attempt("ann", "unload 2"),
        409,
        "illegal",
        "Not now: boat 2 needs two meeples in its row, it has none.",
    ),
    "unreadable": (play_attempt("ann", "place b4"), 400, "unreadable", "“place b4” is not a decision in this game."),
    "nothing to undo": (
        command_attempt("undo", after=1),
        409,
        "nothing-to-undo",
        NOTHING_TO_UNDO_TEXT,
    ),
    "nothing to redo": (command_attempt("redo", after=1), 409, "nothing-to-redo", "Nothing to redo."),
    "nothing to restart": (
        command_attempt("restart", after=1),
        409,
        "nothing-to-undo",
        NOTHING_TO_UNDO_TEXT,
    ),
    "nothing to confirm": (
        command_attempt("confirm", after=1),
        409,
        "nothing-to-confirm",
        "The turn is not at its end: there is nothing to confirm yet.",
    ),
    "rematch before the end": (command_attempt("rematch"), 409, "not-over", "The game is not over yet."),
    "forged cookie": (with_a_forged_cookie, 403, "no-guest", NO_COOKIE_TEXT),
    "no cookie": (without_a_cookie, 403, "no-guest", NO_COOKIE_TEXT),
    "cookie of another user": (with_another_guests_cookie, 403, "not-your-seat", "You do not sit there."),
    "invalid JSON": (raw_request(b"{"), 400, "bad-request", INVALID_REQUEST_TEXT),
    "not an object": (raw_request(b"7"), 400, "bad-request", INVALID_REQUEST_TEXT),
    "empty body": (raw_request(b""), 400, "bad-request", INVALID_REQUEST_TEXT),
    "invalid UTF-8": (
        raw_request(b'{"action": "\xff", "after": 1}'),
        400,
        "bad-request",
        UNREADABLE_TEXT,
    ),
    "number as text": (
        raw_request(b'{"action": "place b2", "after": "1"}'),
        400,
        "bad-request",
        f"{INVALID_REQUEST_TEXT} after:",
    ),
    "without after": (raw_request(b'{"action": "place b2"}'), 400, "bad-request", f"{INVALID_REQUEST_TEXT} after:"),
    "unknown field": (
        raw_request(b'{"action": "place b2", "after": 1, "x": 1}'),
        400,
        "bad-request",
        f"{INVALID_REQUEST_TEXT} x:",
    ),
    "too long name": (
        with_too_long_a_name,
        400,
        "bad-request",
        "This is too long: name has at most 24 characters.",
    ),
    "deep nesting": (
        raw_request(b"[" * 8000 + b"]" * 8000),
        400,
        "bad-request",
        UNREADABLE_TEXT,
    ),
    "too large": (
        raw_request(VALID_BODY.ljust(16385)),
        413,
        "too-large",
        "The request is too large: 16,384 bytes at most.",
    ),
    "form data": (
        raw_request(VALID_BODY, Content_Type="text/plain"),
        415,
        "bad-request",
        "Send the request as JSON (Content-Type: application/json).",
    ),
    "page of another site": (
        raw_request(VALID_BODY, Origin="https://evil.example"),
        403,
        "bad-request",
        FOREIGN_ORIGIN_TEXT,
    ),
    "unknown origin": (raw_request(VALID_BODY, Origin="null"), 403, "bad-request", FOREIGN_ORIGIN_TEXT),
    "cross-site according to the browser": (
        raw_request(VALID_BODY, Sec_Fetch_Site="cross-site"),
        403,
        "bad-request",
        FOREIGN_ORIGIN_TEXT,
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused_request_changes_nothing(case: str, tmp_path: Path) -> None:
    attempt, status, code, why = REFUSED[case]

    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        before = await site.events(ann), await ann.fetch(), await bob.fetch()
        answer = await attempt(site, ann, bob)
        assert (answer.status_code, answer.json()["error"]) == (status, code)
        assert answer.json()["message"].startswith(why)
        assert (await site.events(ann), await ann.fetch(), await bob.fetch()) == before
        assert (await ann.play("place b2", 1)).json() == {"seq": 3}

    run(test, tmp_path)


def test_streamed_body_is_limited(tmp_path: Path) -> None:
    async def endless() -> Any:
        for _ in range(100):
            yield b" " * 1000

    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()
        answer = await ann.client.post(
            f"{ann.path}/play", content=endless(), headers={"Content-Type": "application/json"}
        )
        assert (answer.status_code, answer.json()["error"]) == (413, "too-large")

    run(test, tmp_path)


def test_reason_is_in_the_readers_language(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        _, bob = await site.two_at_a_table()
        body = {"action": "place b2", "after": 1}
        russian = await bob.client.post(f"{bob.path}/play", json=body, headers={"Accept-Language": "ru-RU"})
        assert russian.json()["message"] == "Сейчас ходит другой игрок."
        bob.client.cookies.set("lang", "de")
        german = await bob.client.post(f"{bob.path}/play", json=body)
        assert german.json()["message"] == "Gerade ist jemand anderes am Zug."

    run(test, tmp_path)


def test_concurrent_equal_actions_are_played_once(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()
        answers = await asyncio.gather(*(ann.play("place b2", 1) for _ in range(8)))
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
        assert {answer.json()["error"] for answer in answers if answer.status_code == 409} == {"stale"}
        assert (await ann.fetch())["seq"] == 3

    run(test, tmp_path)


@pytest.mark.parametrize("name", ["aaaaaaaaaaaa", "short", "A" * 12, "a" * 200, "%2e%2e%2fx", "'; drop"])
def test_unknown_table_is_refused(name: str, tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        client = (await site.guest().arrive()).client
        for answer in (
            await client.get(f"/api/tables/{name}"),
            await client.post(f"/api/tables/{name}/play", json={"action": "place b2", "after": 1}),
        ):
            assert answer.status_code in (404, 405)
            assert answer.json()["error"] in ("no-such-table", "bad-request")

    run(test, tmp_path)


def test_unknown_address_is_refused(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        client = site.guest().client
        answer = await client.get("/api/nothing")
        assert (answer.status_code, answer.json()["message"]) == (404, "There is nothing at this address.")
        answer = await client.put("/api/tables", json={})
        assert (answer.status_code, answer.json()["message"]) == (405, "This address does not take such a request.")

    run(test, tmp_path)


@pytest.mark.parametrize(
    ("lang", "body", "why"),
    [
        ("de", {"after": 1}, "action: fehlt."),
        ("de", {"action": "place a2", "after": "soon"}, "after: muss eine ganze Zahl sein."),
        ("ru", {"action": 7, "after": 1}, "action: нужен текст."),
        ("en", {"action": "place a2", "after": 1, "confirm": "perhaps"}, "confirm: it must be true or false."),
    ],
)
def test_validation_error_is_in_the_readers_language(lang: str, body: dict[str, Any], why: str, tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()
        answer = await ann.client.post(f"{ann.path}/play", json=body, headers={"Accept-Language": lang})
        assert answer.status_code == 400
        assert answer.json()["message"].endswith(why)

    run(test, tmp_path)


ENGLISH_WORDS = {
    "is",
    "are",
    "be",
    "not",
    "no",
    "has",
    "have",
    "there",
    "possible",
    "the",
    "of",
    "a",
    "an",
    "at",
    "must",
}
"""Words that occur only in English sentences."""

INVALID_TABLES: list[tuple[dict[str, Any], str]] = [
    ({"game": "go"}, "game"),
    ({"game": "g" * 60}, "game"),
    ({"options": {"tower": "A"}}, "options"),
    ({"options": {"tomb": "C"}}, "options"),
    ({"game": "imhotep", "options": {"dynasty": 1}}, "options"),
    ({"game": "imhotep", "options": {"dynasty": True, "unlimited_stones": True}}, "options"),
    ({"game": "tara_wolf", "options": {"numbers": "mine"}}, "options"),
    ({"settings": {"time_control": {"minutes": -1}}}, "settings"),
    ({"settings": {"time_control": {"minutes": 1, "on_timeout": 3}}}, "settings"),
    ({"settings": {"time_control": {}}}, "settings"),
    ({"settings": {"rated": "yes"}}, "settings"),
    ({"settings": {"colour": "red"}}, "settings"),
]
INVALID_TIMES_OFF: list[dict[str, Any]] = [
    {"time_zone": ""},
    {"time_zone": "Mars/Olympus"},
    {"time_zone": "UTC", "night": [1, 1]},
    {"time_zone": "UTC", "night": [0, 23]},
    {"time_zone": "UTC", "weekdays": [9]},
    {"time_zone": "UTC", "holidays": [["2026-12-24"]]},
    {"time_zone": "UTC", "holidays": [["2026-01-01", "2026-12-31"]]},
]


def english_words(sentence: str) -> set[str]:
    """Return the English words of a sentence."""
    return ENGLISH_WORDS & set(re.findall(r"[^\W\d_]+", sentence))


def test_invalid_values_are_refused_in_the_readers_language(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        messages: list[set[str]] = []
        for lang in ("en", "de", "ru"):
            guest = await site.guest(**{"Accept-Language": lang}).arrive()
            for number, (wrong, field) in enumerate(INVALID_TABLES):
                body = {"game": "duel", "opponents": ["open"], **wrong}
                answer = await guest.client.post("/api/tables", json=body)
                assert (answer.status_code, answer.json()["field"]) == (400, field), answer.text
                check(messages, number, answer.json()["message"], lang)
            for number, rest in enumerate(INVALID_TIMES_OFF, len(INVALID_TABLES)):
                answer = await guest.client.put("/api/time-off", json=rest)
                assert (answer.status_code, answer.json()["field"]) == (400, "time_off"), answer.text
                check(messages, number, answer.json()["message"], lang)
        assert all(len(sentences) == 3 for sentences in messages)

    def check(messages: list[set[str]], number: int, why: str, lang: str) -> None:
        if number == len(messages):
            messages.append(set())
        messages[number].add(why)
        assert bool(english_words(why)) == (lang == "en"), why
        assert len(why) < 320, why

    run(test, tmp_path)


@pytest.mark.parametrize(
    ("lang", "why"),
    [
        ("en", 'This game cannot be opened: the option “tomb” cannot be "C"; possible values are "A", "B".'),
        ("de", 'Diese Partie lässt sich nicht eröffnen: die Option „tomb“ kann nicht "C" sein; möglich: "A", "B".'),
        ("ru", 'Такую партию открыть нельзя: параметр «tomb» не может быть "C"; возможные значения: "A", "B".'),
    ],
)  # fmt: skip
def test_a_value_of_an_option_is_refused_with_the_possible_values(tmp_path: Path, lang: str, why: str) -> None:
    async def test(site: Site) -> None:
        guest = await site.guest(**{"Accept-Language": lang}).arrive()
        body = {"game": "duel", "opponents": ["open"], "options": {"tomb": "C"}}
        assert (await guest.client.post("/api/tables", json=body)).json()["message"] == why

    run(test, tmp_path)
