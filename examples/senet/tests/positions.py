"""Senet positions for tests."""

from collections.abc import Sequence

import saqqara


def at(
    cones: Sequence[int], spools: Sequence[int], throw: int = 0, actor: int = 0, pieces: int = 5, throws: int = 9
) -> saqqara.State:
    """Return a position with the cones of seat 0 and the spools of seat 1 in these houses.

    All other pieces are off the board. Without a throw, the current player must throw the sticks.
    """
    houses = "".join("0" if house in cones else "1" if house in spools else "." for house in range(1, 31))
    off = f"{pieces - len(cones)},{pieces - len(spools)}"
    phase = f"phase=move throw={throw}" if throw else "throw=2"
    options = "-" if pieces == 5 else f"pieces={pieces}"
    return saqqara.parse_position(
        f"senet senet-1 {options} whole turn=5 actor={actor} {phase} throws={throws} houses={houses} off={off}"
    )


def after(state: saqqara.State, decision: str) -> tuple[list[int], list[int]]:
    """Return the houses of the cones and of the spools after an action."""
    played = state.copy()
    played.play(decision)
    cones, spools = played.view()["houses"]
    return cones, spools
