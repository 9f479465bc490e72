"""Servers in separate processes, which a test can kill."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src"


async def start_server(program: str, *facts: Path) -> tuple[Process, str]:
    """Start a Python program that runs a server; return the process and the address in its first line of output."""
    env = {**os.environ, "PYTHONPATH": str(SOURCE), "SAQQARA_DISABLE_JIT": "1"}
    server = await asyncio.create_subprocess_exec(sys.executable, "-c", program, *map(str, facts), stdout=PIPE, env=env)
    assert server.stdout is not None
    line = (await server.stdout.readline()).decode()
    return server, next(word for word in line.split() if word.startswith("http"))
