"""The API of takebacks: permissions, votes, effects and refusals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from server.running_server import Guest, Site, run


async def play_one_turn(site: Site) -> tuple[Guest, Guest]:
    """Let Ann place on b2 and confirm; the last event is number 3 for her and number 2 for others."""
    ann, bob = await site.two_at_a_table()
    assert (await ann.play("place b2", after=1)).json() == {"seq": 3}
    return ann, bob


def error_code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


def test_requested_takeback_is_accepted_and_applied(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await play_one_turn(site)
        assert (await ann.fetch())["can_request_takeback"] is True
        assert (await bob.fetch())["can_request_takeback"] is False
        assert (await ann.post("takeback/request", after=3)).json() == {"seq": 4}
        for guest in (ann, bob):
            assert (await guest.fetch())["takeback_request"] == {"seat": 0, "missing": [1]}
        assert (await bob.post("takeback/accept", after=3)).json() == {"seq": 4}
        seen = await bob.fetch()
        assert (seen["current_player"], seen["log"], seen["takeback_request"], seen["view"]["harbour"]["b2"]) == (
            0,
            [],
            None,
            None,
        )
        (back,) = seen["takebacks"]
        assert (back["seat"], back["ply"], back["revealed"]) == (0, 0, False)
        assert [line["action"] for line in back["lines"]] == ["place b2"]

    run(test, tmp_path)


def test_player_of_several_seats_agrees_for_all(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = site.guest(), site.guest()
        await ann.open(game="imhotep", options={"players": 3}, opponents=["open", "hot-seat"])
        bob.path = ann.path
        await bob.post("sit", name="Bob")
        await ann.play("quarry", after=1)
        await bob.play("quarry", after=2)
        assert (await bob.post("takeback/request", after=4)).json() == {"seq": 5}
        assert (await ann.fetch())["takeback_request"] == {"seat": 1, "missing": [0, 2]}
        assert (await ann.post("takeback/accept", after=5)).json() == {"seq": 7}
        seen = await ann.fetch()
        assert (seen["current_player"], seen["takeback_request"], len(seen["log"])) == (1, None, 1)

    run(test, tmp_path)


def test_declined_takeback_cannot_be_repeated_at_once(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await play_one_turn(site)
        await ann.post("takeback/request", after=3)
        assert (await bob.post("takeback/decline", after=3)).json() == {"seq": 4}
        assert (await ann.fetch())["can_request_takeback"] is False
        answer = await ann.post("takeback/request", after=5)
        assert error_code(answer) == (409, "already-asked")
        assert answer.json()["message"] == "Declined. You can ask again once play has gone on."

    run(test, tmp_path)


def test_invalid_takeback_commands_are_refused(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await play_one_turn(site)
        eve = site.guest()
        eve.path = ann.path
        before = await site.events(ann)
        assert error_code(await bob.post("takeback/request", after=2)) == (409, "nothing-to-take-back")
        assert error_code(await bob.post("takeback/accept", after=2)) == (409, "not-asked")
        assert error_code(await ann.post("takeback/decline", after=3)) == (409, "not-asked")
        assert error_code(await ann.post("takeback/request", after=2)) == (409, "stale")
        assert error_code(await ann.post("takeback/request", after=3, seat=1)) == (403, "not-your-seat")
        assert error_code(await eve.post("takeback/request", after=3)) == (403, "not-your-seat")
        assert error_code(await ann.post("takeback/request")) == (400, "bad-request")
        assert await site.events(ann) == before
        await ann.post("takeback/request", after=3)
        assert error_code(await ann.post("takeback/accept", after=4)) == (409, "not-asked")
        assert error_code(await eve.post("takeback/accept", after=4)) == (403, "not-your-seat")

    run(test, tmp_path)


def test_hot_seat_takes_back_the_last_turn_of_any_seat(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = site.guest()
        await ann.open(opponents=["hot-seat"])
        await ann.play("place b2", after=0)
        await ann.play("place a1", after=2)
        assert (await ann.post("takeback/request", after=4)).json() == {"seq": 6}
        seen = await ann.fetch()
        assert (seen["current_player"], [line["action"] for line in seen["log"]]) == (1, ["place b2"])

    run(test, tmp_path)


def test_open_pages_receive_takebacks(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await play_one_turn(site)
        async with bob.live(after=2) as live:
            await ann.post("takeback/request", after=3)
            message = await live.message_after(3)
            assert message["announcements"][0] == "Ann asks to take back their last turn."
            assert 'data-takeback="accept"' in message["regions"]["requests"]
            assert message["moved"] == []
            await bob.post("takeback/accept", after=3)
            back = await live.message_after(4)
            assert back["announcements"][:2] == ["Ann took back a turn; everybody agreed.", "Ann is to move."]
            assert back["moved"] == [[{"piece": "meeple-0", "from": "b2", "to": "supply-0"}]]
            assert back["regions"]["requests"] == ""

    run(test, tmp_path)
