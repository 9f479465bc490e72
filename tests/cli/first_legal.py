"""A computer player for tests that needs no time and no luck."""

from typing import Any

import saqqara
from saqqara.analysis import ActionEvaluation, Contrast, Hint, Reason, hint
from saqqara.cli.play_bot import MAX_PROCESSORS
from saqqara.players.tree_reuse import PonderResult


class FirstLegal:
    """A pool of players that always choose the first legal decision; it remembers at which level they were asked,
    or that it was for a hint: the first is the best, the second the next, for what the first denies the other."""

    calls: list[str]
    names: list[str]
    is_fully_compiled = True

    def __init__(self, workers: int, names: list[str], processors: int) -> None:
        assert workers == 1
        assert 1 <= processors <= MAX_PROCESSORS
        FirstLegal.names = names

    async def choose(
        self, view: dict[str, Any], game: saqqara.Game, level: str, thought: PonderResult | None = None
    ) -> list[str]:
        self.calls.append(level)
        return view["legal"][:1]

    async def run(self, function: Any, view: dict[str, Any], game: saqqara.Game) -> Any:
        assert function is hint
        self.calls.append("hint")
        first, second = (
            ActionEvaluation(text, 9, value, 0.0) for text, value in zip(view["legal"], (0.6, 0.5), strict=False)
        )
        return Hint(first, second, Contrast(second, (Reason("denies", 1 - view["seat"], "temple", 2.2),)))

    async def ponder(self, view: dict[str, Any], game: saqqara.Game, level: str) -> list[Any] | None:
        """It never thinks on the opponent's time."""
        return None

    def stop_pondering(self) -> None:
        """So it need not stop either."""

    def close(self) -> None:
        self.calls.append("closed")
