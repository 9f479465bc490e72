"""What obelisks stand on."""

from __future__ import annotations

from saqqara.games.imhotep.svg.common import cube, ground, text

FOOT = 26  # the height of a plinth with its lower edge


def plinth(x: float, y: float, width: float, words: str) -> str:
    """A plinth with a number on it."""
    return ground(x, y, width, FOOT - 3) + text(
        words, x + width / 2, y + 17, 15 if len(words) < 3 else 12, font_weight=650
    )


def tower(owner: int, stones: int, x: float, base: float, size: float, high: float) -> tuple[str, float]:
    """Cubes on top of each other from `base` upwards, in no more than `high`; and the upper edge of the topmost."""
    step = min(size / 2, (high - size) / max(1, stones - 1))
    cubes = "".join(cube(owner, x, base - size - step * layer, size) for layer in range(stones))
    return cubes, base - size - step * max(0, stones - 1)
