"""A killed server leaves no process behind, not even one that is still importing."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import httpx
from websockets.asyncio.client import connect

from server.running_server import CERTIFICATES, WAIT_SECONDS
from server.server_processes import SOURCE

SERVER = """
import sys
from pathlib import Path
import numpy
from saqqara.players.pool import Pool
from saqqara.server.app import BotConfig
from saqqara.server.serve import serve
sys.path.insert(0, sys.argv[1])  # from now on, whoever imports numpy for the first time does so for ever
pool = Pool(1)
serve(port=0, data=Path(sys.argv[2]), bots=BotConfig(("novice",), pool))
"""
BLOCKING_MODULE = """
import os
os.write(2, b"importing\\n")
open({gate!r}).read()
os._exit(1)
"""
PROCESSES = 3  # a worker, a compiling process, a rendering process


async def kill_during_imports(folder: Path) -> tuple[list[bytes], bytes]:
    """Kill a server while its child processes import; return their standard error before and after the kill.

    All processes share one standard error. The function returns when the last of them has ended.
    """
    (folder / "numpy.py").write_text(BLOCKING_MODULE.format(gate=str(folder / "gate")))
    env = {**os.environ, "PYTHONPATH": str(SOURCE), "SAQQARA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", SERVER, str(folder), str(folder / "saqqara.db")]
    server = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE, env=env, cwd=folder.parent)
    assert server.stdout is not None
    assert server.stderr is not None
    base = (await server.stdout.readline()).decode().split()[3]
    async with httpx.AsyncClient(base_url=base, timeout=WAIT_SECONDS, verify=CERTIFICATES) as client:
        await client.post("/api/guest", json={})
        new = {"game": "duel", "opponents": ["hot-seat"], "name": "Ann"}
        path = (await client.post("/api/tables", json=new)).json()["table"]
    async with connect(f"{base.replace('http', 'ws')}/api/tables/{path}/live"):
        begun = [await server.stderr.readline() for _ in range(PROCESSES)]
        server.kill()
        _, rest = await server.communicate()
    return begun, rest


def test_importing_child_process_ends_too(tmp_path: Path) -> None:
    async def whole() -> tuple[list[bytes], bytes]:
        async with asyncio.timeout(WAIT_SECONDS):
            return await kill_during_imports(tmp_path)

    os.mkfifo(tmp_path / "gate")
    gate = os.open(tmp_path / "gate", os.O_RDWR)  # if the test fails, closing it ends the processes
    try:
        begun, rest = asyncio.run(whole())
    finally:
        os.close(gate)
    assert begun == [b"importing\n"] * PROCESSES
    assert b"Traceback" not in rest
