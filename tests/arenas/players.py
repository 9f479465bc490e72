"""Players in Python for tests, importable by workers."""

import os
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Any


class FirstLegal:
    """Player that takes the first legal action."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: dict[str, Any], actions: Sequence[str]) -> str:
        return actions[0]


class DyingPlayer(FirstLegal):
    """Player that ends its process once, at the first action of all; a file records that this has happened."""

    mark = "SAQQARA_TEST_DYING"

    def choose(self, view: dict[str, Any], actions: Sequence[str]) -> str:
        try:
            Path(os.environ[self.mark]).touch(exist_ok=False)
        except FileExistsError:
            return super().choose(view, actions)
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError
