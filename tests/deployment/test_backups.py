"""Backups: the commands of `docs/hosting.md` create and restore them, and games continue on the restored data."""

from __future__ import annotations

import asyncio
import os
import stat
import subprocess
import sys
from pathlib import Path

from deployment.machine import ROOT, SAQQARA, SOURCE
from postgres import program, run_cluster
from saqqara.notifications.delivery_settings import DeliverySettings
from saqqara.notifications.web_push import WebPushBackend
from server.running_server import Guest, Site, serving

PAGE = (ROOT / "docs" / "hosting.md").read_text("utf-8")


def shell_block_after(words: str) -> str:
    """Return the first shell block of the page after these words."""
    after = PAGE.partition(words)[2]
    assert after, words
    return after.partition("```sh\n")[2].partition("```")[0]


SHELL_STUBS = 'runuser() { shift 3; "$@"; }\nsystemctl() { :; }\ndate() { echo 2026-12-24; }\n'
"""Shell functions that replace `runuser`, `systemctl` and `date`, which the test does not have."""


def run(script: str, places: dict[str, str], **env: str) -> str:
    """Run a block with the paths and addresses of the test; return what it prints."""
    for usual, here in places.items():
        script = script.replace(usual, here)
    path = f"{Path(program('pg_dump')).parent}:{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-euc", SHELL_STUBS + script], env={**os.environ, "PATH": path, **env}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


async def play(site: Site) -> tuple[Guest, Guest]:
    """Let Ann and Bob play an action each; return them."""
    ann, bob = await site.two_at_a_table(options={"first": 0})
    for player, decision in ((ann, "place a1"), (bob, "place a2")):
        answer = await player.play(decision, (await player.fetch())["seq"])
        assert answer.status_code == 200, answer.text
    return ann, bob


async def check_game_continues(site: Site, ann: Guest, bob: Guest) -> None:
    """Check that Ann and Bob have their seats, that the table is as it was, and that it continues."""
    for player in (ann, bob):
        player.move_to(site)
    seen = await ann.fetch()
    assert [stone for stone in ("place a1", "place a2") if stone in seen["view"]["legal"]] == []
    assert [seat["name"] for seat in seen["seats"]] == ["Ann", "Bob"]
    assert (await ann.play("place a3", seen["seq"])).status_code == 200
    assert (await bob.fetch())["current_player"] == 1


def test_data_file_is_backed_up_and_restored(tmp_path: Path) -> None:
    live, backup = tmp_path / "live", tmp_path / "kept"
    backup.mkdir()
    places = {
        "/var/lib/saqqara/": f"{live}/",
        "/backup/": f"{backup}/",
        "/srv/saqqara/current/.venv/bin/saqqara": create_saqqara_program(tmp_path),
    }

    async def test() -> None:
        async with serving(live / "saqqara.sqlite") as site:
            ann, bob = await play(site)
            push = WebPushBackend(site.services.store.secret).public_key
            await asyncio.to_thread(run, shell_block_after("**A backup** is made while the server runs"), places)
            await ann.play("place b1", (await ann.fetch())["seq"])  # this action is lost
        made = {path.name: stat.S_IMODE(path.stat().st_mode) for path in backup.iterdir()}
        name = "saqqara-2026-12-24.sqlite"
        assert made == {name: 0o600, f"{name}.key": 0o600, f"{name}.push": 0o600}
        await asyncio.to_thread(run, shell_block_after("**To restore one**"), places)
        assert (live / "before" / "saqqara.sqlite").is_file()
        async with serving(live / "saqqara.sqlite") as site:
            await check_game_continues(site, ann, bob)
            assert WebPushBackend(site.services.store.secret).public_key == push
        restored = {stat.S_IMODE(path.stat().st_mode) for path in live.iterdir() if path.is_file()}
        assert restored == {0o600}

    asyncio.run(test())


def test_database_is_backed_up_and_restored(tmp_path: Path) -> None:
    with run_cluster() as cluster:
        address, where = cluster.create_database(), f"host={cluster.folder}&port={cluster.port}"
        environment = tmp_path / "environment"
        environment.write_text(f'SAQQARA_DATA="{address}"\n')
        places = {
            "/etc/saqqara/environment": str(environment),
            "/backup/": f"{tmp_path}/",
            "host=/run/postgresql": where,
        }
        own = {"PGHOST": "127.0.0.1", "PGPORT": str(cluster.port), "PGUSER": "saqqara"}

        async def test() -> None:
            async with serving(address) as site:
                ann, bob = await play(site)
                await asyncio.to_thread(run, shell_block_after("### Backup and restore"), places, **own)
                await ann.play("place b1", (await ann.fetch())["seq"])  # this action is lost
            await asyncio.to_thread(run, shell_block_after("To go on with it:"), places, **own)
            async with serving(f"{cluster.address}/restored") as site:
                await check_game_continues(site, ann, bob)

        asyncio.run(test())


def create_saqqara_program(folder: Path) -> str:
    """Create the program of this release, as it is below `/srv/saqqara`; return its path."""
    path = folder / "saqqara"
    path.write_text(SAQQARA.format(source=SOURCE, python=sys.executable))
    path.chmod(0o755)
    return str(path)


def test_admin_link_command_prints_a_link(tmp_path: Path) -> None:
    places = {
        "/var/lib/saqqara/": f"{tmp_path}/",
        "/srv/saqqara/current/.venv/bin/saqqara": create_saqqara_program(tmp_path),
    }

    async def test() -> str:
        calls = DeliverySettings(address="https://games.example.org")
        async with serving(tmp_path / "saqqara.sqlite", calls=calls):
            return await asyncio.to_thread(
                run, shell_block_after("This one prints another link."), places, LC_ALL="C.UTF-8"
            )

    assert asyncio.run(test()).splitlines()[1].startswith("https://games.example.org/admin/claim#")
