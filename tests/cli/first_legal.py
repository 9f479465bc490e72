"""A computer player for tests that needs no time and no luck."""

from typing import Any

import saqqara


class FirstLegal:
    """A pool of players that always choose the first legal decision; it remembers at which level they were asked."""

    asked: list[str]
    names: list[str]
    ready = True

    def __init__(self, workers: int, names: list[str]) -> None:
        assert workers == 1
        FirstLegal.names = names

    async def choose(self, view: dict[str, Any], game: saqqara.Game, level: str) -> list[str]:
        self.asked.append(level)
        return view["legal"][:1]

    def close(self) -> None:
        self.asked.append("closed")
