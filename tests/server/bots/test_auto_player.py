"""Computer players: they act in turn, know only their own view, and continue after a failure or a restart."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

import saqqara
from plugin_env import NODE_ENGINE
from saqqara.engines import EngineCommand, EnginePool, Timeouts
from saqqara.server.app import BotConfig
from saqqara.server.tables.table_registry import stale_error
from server.running_server import WAIT_SECONDS, Guest, Site, run, serving


class FirstActionChooser:
    """Player that chooses the first legal actions until one reveals hidden information or the turn ends."""

    ready = True

    def __init__(self) -> None:
        self.calls: list[tuple[dict[str, Any], saqqara.Game, str]] = []
        self.may = asyncio.Event()
        self.may.set()
        self.called = asyncio.Event()
        self.faults = 0

    async def choose(self, view: dict[str, Any], game: saqqara.Game, level: str) -> list[str]:
        self.calls.append((view, game, level))
        self.called.set()
        await self.may.wait()
        if self.faults:
            self.faults -= 1
            raise RuntimeError("a worker has died")
        state = game.determinize(view, seed=1)
        decisions: list[str] = []
        while state.current_player == view["seat"]:
            decisions.append(state.legal_actions()[0])
            revealing = state.reveals(decisions[-1])
            state.play(decisions[-1])
            if revealing:
                break
        return decisions


def computer(chooser: FirstActionChooser) -> BotConfig:
    return BotConfig(("novice", "scribe"), chooser, min_step_seconds=0.0)


async def wait_for_seat(guest: Guest, actor: int | None) -> dict[str, Any]:
    """Return what the guest sees once this seat must act or the game is over."""
    async with guest.live() as live:
        while True:
            await live.next_message()
            seen = await guest.fetch()
            if seen["current_player"] == actor or seen["over"]:
                return seen


def test_bot_acts_after_the_opponent(tmp_path: Path) -> None:
    chooser = FirstActionChooser()

    async def test(site: Site) -> None:
        ann = site.guest()
        await ann.open(opponents=["scribe"], options={"tomb": "B"})
        assert (await ann.fetch())["seats"][1]["player"] == "scribe"
        await ann.play("place b2", 0)
        seen = await wait_for_seat(ann, 0)
        assert [line["action"] for line in seen["log"]] == ["place b2", "place a1"]
        view, game, level = chooser.calls[0]
        assert (view["seat"], view["current_player"], game.options["tomb"], level) == (1, 1, "B", "scribe")
        assert len(chooser.calls) == 1

    run(test, tmp_path, computer=computer(chooser))


def test_bot_starts_the_game_in_the_first_seat(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = site.guest()
        await ann.open(opponents=["novice"], seat=1)
        seen = await wait_for_seat(ann, 1)
        assert [line["action"] for line in seen["log"]] == ["place a1"]

    run(test, tmp_path, computer=computer(FirstActionChooser()))


def test_bot_plays_a_whole_game(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = site.guest()
        await ann.open(opponents=["novice"])
        seen = await ann.fetch()
        while not seen["over"]:
            answer = await ann.play(seen["view"]["legal"][-1], seen["seq"])
            assert answer.status_code == 200, answer.text
            seen = await wait_for_seat(ann, 0)
        assert {line["seat"] for line in seen["log"]} == {0, 1}

    run(test, tmp_path, computer=computer(FirstActionChooser()))


def test_actions_for_a_bot_are_refused(tmp_path: Path) -> None:
    chooser = FirstActionChooser()

    async def test(site: Site) -> None:
        ann = site.guest()
        await ann.open(opponents=["novice"])
        chooser.may.clear()
        await ann.play("place b2", 0)
        await asyncio.wait_for(chooser.called.wait(), WAIT_SECONDS)
        assert (await ann.play("place a1", 2)).json()["error"] == "not-your-turn"
        assert (await ann.play("place a1", 2, seat=1)).json()["error"] == "not-your-seat"
        assert (await ann.post("sit", name="Ann")).json()["seat"] == 0
        chooser.may.set()
        await wait_for_seat(ann, 0)

    run(test, tmp_path, computer=computer(chooser))


def test_bot_continues_after_a_restart(tmp_path: Path) -> None:
    chooser = FirstActionChooser()

    async def both() -> None:
        chooser.may.clear()
        async with serving(tmp_path / "saqqara.db", computer(chooser)) as site:
            ann = site.guest()
            await ann.open(opponents=["novice"])
            await ann.play("place b2", 0)
            await asyncio.wait_for(chooser.called.wait(), WAIT_SECONDS)
        chooser.may.set()
        async with serving(tmp_path / "saqqara.db", computer(chooser)) as site:
            ann.move_to(site)
            seen = await wait_for_seat(ann, 0)
            assert [line["action"] for line in seen["log"]] == ["place b2", "place a1"]

    asyncio.run(both())


def test_failure_is_logged_and_the_bot_tries_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("job_queue", "backends.postgres"):
        monkeypatch.setattr(f"saqqara.storage.{module}.MIN_RETRY_SECONDS", 0.0)
    chooser = FirstActionChooser()
    chooser.faults = 2

    async def test(site: Site) -> None:
        ann = site.guest()
        await ann.open(opponents=["novice"])
        await ann.play("place b2", 0)
        seen = await wait_for_seat(ann, 0)
        assert [line["action"] for line in seen["log"]] == ["place b2", "place a1"]

    run(test, tmp_path, computer=computer(chooser))
    failures = [record for record in caplog.records if record.getMessage() == "job_failed"]
    assert [str(record.exc_info[1]) for record in failures if record.exc_info] == ["a worker has died"] * 2


def test_overtaken_bot_tries_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The action of the bot comes too late; no other event would make it act again."""
    for module in ("job_queue", "backends.postgres"):
        monkeypatch.setattr(f"saqqara.storage.{module}.MIN_RETRY_SECONDS", 0.0)

    async def test(site: Site) -> None:
        tables, commands = site.services.tables, list[str]()
        command = tables.command

        async def once_late(name: str, act: Any) -> Any:
            commands.append(name)
            if len(commands) == 2:  # the first is Ann's action
                raise stale_error()
            return await command(name, act)

        monkeypatch.setattr(tables, "command", once_late)
        ann = site.guest()
        await ann.open(opponents=["novice"])
        await ann.play("place b2", 0)
        seen = await wait_for_seat(ann, 0)
        assert [line["action"] for line in seen["log"]] == ["place b2", "place a1"]
        assert len(commands) >= 3

    run(test, tmp_path, computer=computer(FirstActionChooser()))


def test_illegal_actions_of_a_bot_change_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("job_queue", "backends.postgres"):
        monkeypatch.setattr(f"saqqara.storage.{module}.MIN_RETRY_SECONDS", 0.0)

    class WrongAtFirst(FirstActionChooser):
        """Player whose first choice begins with a legal action and continues on an occupied field."""

        async def choose(self, view: dict[str, Any], game: saqqara.Game, level: str) -> list[str]:
            chosen = await super().choose(view, game, level)
            return ["place a2", "place b2"] if len(self.calls) == 1 else chosen

    async def test(site: Site) -> None:
        ann = site.guest()
        await ann.open(opponents=["novice"])
        await ann.play("place b2", 0)
        seen = await wait_for_seat(ann, 0)
        assert [line["action"] for line in seen["log"]] == ["place b2", "place a1"]
        events = await site.events(ann)
        assert "place a2" not in events

    run(test, tmp_path, computer=computer(WrongAtFirst()))
    assert "job_failed" in [record.getMessage() for record in caplog.records]


# ---- engines ---------------------------------------------------------------------------------------------------


def with_engines(chooser: FirstActionChooser, *faults: str) -> BotConfig:
    """Return a configuration with the levels and an engine `mine0`, `mine1`, ... for each fault ("" for none)."""
    short = Timeouts(grace=0.05, stop=0.05)
    commands = {
        f"mine{number}": EngineCommand(
            f"mine{number}", (*NODE_ENGINE, fault), 0.01, timeouts=short if fault == "silent" else Timeouts()
        )
        for number, fault in enumerate(faults)
    }
    return BotConfig(("novice", "scribe"), chooser, min_step_seconds=0.0, engines=EnginePool(commands, chooser.choose))


def test_engine_plays_at_a_table(tmp_path: Path) -> None:
    chooser = FirstActionChooser()

    async def test(site: Site) -> None:
        ann = site.guest()
        await ann.open(opponents=["mine0"])
        assert (await ann.fetch())["seats"][1] == {"name": "", "player": "mine0"}
        await ann.play("place b2", 0)
        seen = await wait_for_seat(ann, 0)
        assert [line["action"] for line in seen["log"]] == ["place b2", "place c3"]
        assert chooser.calls == []

    run(test, tmp_path, computer=with_engines(chooser, ""))


@pytest.mark.parametrize(("fault", "why"), [("silent", "late"), ("wrong", "illegal"), ("gone", "broken")])
def test_novice_replaces_a_failing_engine_for_one_turn(tmp_path: Path, fault: str, why: str) -> None:
    chooser = FirstActionChooser()

    async def test(site: Site) -> None:
        ann, bob = site.guest(), site.guest()
        await ann.open(opponents=["mine0"])
        await ann.play("place b2", 0)
        await bob.open(opponents=["mine1"])
        await bob.play("place b2", 0)
        seen = await wait_for_seat(ann, 0)
        assert [line["action"] for line in seen["log"]] == ["place b2", "place a1"]
        assert seen["log"][1]["fallback"] == {"player": "novice", "reason": why}
        assert [level for _, _, level in chooser.calls] == ["novice"]
        assert (await wait_for_seat(bob, 0))["log"][1]["action"] == "place c3"
        page = (await ann.client.get(ann.path.removeprefix("/api").replace("/tables/", "/t/"))).text
        assert "(Novice moved instead: mine0 " in page

    run(test, tmp_path, computer=with_engines(chooser, fault, ""))


def test_novice_replaces_an_engine_that_was_removed(tmp_path: Path) -> None:
    async def both() -> None:
        async with serving(tmp_path / "saqqara.db", with_engines(FirstActionChooser(), "")) as site:
            ann = site.guest()
            await ann.open(opponents=["mine0"])
        async with serving(tmp_path / "saqqara.db", computer(FirstActionChooser())) as site:
            ann.move_to(site)
            await ann.play("place b2", 0)
            seen = await wait_for_seat(ann, 0)
            assert seen["log"][1]["fallback"] == {"player": "novice", "reason": "broken"}

    asyncio.run(both())


def test_browser_cannot_name_an_engine_command(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        body = {"game": "duel", "opponents": ["mine=sh"], "name": "Ann"}
        answer = await (await site.guest().arrive()).client.post("/api/tables", json=body)
        known = "open, hot-seat, novice, scribe, mine0"
        assert answer.json()["message"] == f"There is no player “mine=sh”; choose one of: {known}."

    run(test, tmp_path, computer=with_engines(FirstActionChooser(), ""))


def test_health_reports_readiness(tmp_path: Path) -> None:
    chooser = FirstActionChooser()

    async def test(site: Site) -> None:
        client = (await site.guest().arrive()).client
        assert (
            await client.post("/api/admin", json={"token": await site.services.settings.create_admin_link()})
        ).status_code == 204
        assert (await client.get("/health")).json()["bots"] == "ready"
        chooser.is_fully_compiled = False
        assert (await client.get("/health")).json()["bots"] == "warming-up"

    run(test, tmp_path, computer=computer(chooser))


def test_bots_are_unavailable_without_a_bot_config(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        body = {"game": "duel", "opponents": ["novice"], "name": "Ann"}
        answer = await (await site.guest().arrive()).client.post("/api/tables", json=body)
        assert answer.json()["message"] == "There is no player “novice”; choose one of: open, hot-seat."

    run(test, tmp_path)
