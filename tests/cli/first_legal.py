"""Computer player for tests that needs no time and no luck."""

from typing import Any

import saqqara
from saqqara.analysis import ActionEvaluation, Contrast, Hint, Reason, hint
from saqqara.cli.play_bot import MAX_PROCESSORS
from saqqara.players.tree_reuse import PonderResult


class FirstLegal:
    """Pool of players that always choose the first legal action, and record the level of each call.

    A hint is recorded as "hint": it compares the first legal action with the second, and its reason is that the first
    denies points to the opponent.
    """

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
        """Return None: the pool never thinks on the opponent's time."""
        return None

    def stop_pondering(self) -> None:
        """Do nothing: there is no pondering to stop."""

    def close(self) -> None:
        self.calls.append("closed")
