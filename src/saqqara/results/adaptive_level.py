"""Which level is about as strong as somebody, from the results of their games."""

from __future__ import annotations

from collections.abc import Sequence

from saqqara.core.registry import find_definition
from saqqara.players.levels import adaptive_level
from saqqara.storage import Store


async def even(store: Store, person: str, game: str, levels: Sequence[str]) -> str:
    """Which of these levels, the weakest first, is about as strong as a person in a game: what follows from all games
    for two that they have finished against levels as these are now. Raises StoreError."""
    met = await store.results.head_to_head(person, game, levels, find_definition(game).levels_version)
    return adaptive_level(levels, met)
