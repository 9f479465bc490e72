"""What a decision would do, shown before it is made: it is played on a copy of what its seat can see.

The copy comes from `game.imagine(view)`, so nothing that is hidden can be in a preview; what the decision would turn up
is `UNKNOWN` in it. A decision that reveals is played on several copies with other hidden pieces: only what is the
same on all of them is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from saqqara.game import Game, State, View
from saqqara.page import UNKNOWN

COPIES = 8
"""Played for a decision that reveals: points that depend on what turns up differ on some of them."""

Step = dict[str, str]


@dataclass(frozen=True)
class Preview:
    """What a decision would do, as its seat may know it now.

    `moved` as in the view, hidden pieces as `UNKNOWN`; where what happens next depends on them, it ends there. `scores`
    and `secured` by seat, None where they depend on what is turned up. `ends_turn`: another seat decides then, or the
    game is over. `outlook`: points by seat at moments to come, as the page names them. `line` is a line of the log,
    `after` the view of one copy, with nothing legal: whoever shows it leaves out what `moved` does not tell.
    """

    decision: str
    moved: tuple[Step, ...]
    scores: tuple[int | None, ...]
    secured: tuple[int | None, ...]
    reveals: bool
    ends_turn: bool
    line: dict[str, object]
    after: View
    outlook: dict[str, tuple[int | None, ...]]


def preview(game: Game, view: View, decision: str) -> Preview:
    """What the decision would do for the seat of this view. Raises IllegalAction, UnreadableAction."""
    reveals = decision in view["reveals"]
    played = [_played(game.imagine(view, seed), decision) for seed in range(COPIES if reveals else 1)]
    hidden = game.rules.page().hidden_places(view)
    seat = view["seat"]
    views = [state.view(seat) for state in played]
    lines = [state.log(seat)[-1] for state in played]
    moved = _common([_masked(line["moved"], hidden) for line in lines])
    return Preview(
        decision,
        moved,
        _agreed([after["scores"] for after in views]),
        _agreed([after["secured"] for after in views]),
        reveals,
        all(after["actor"] != seat for after in views),
        {**lines[0], "moved": list(moved)},
        {**views[0], "legal": [], "reveals": [], "moved": list(moved)},
        _outlook(game, view, views),
    )


def _outlook(game: Game, since: View, views: Sequence[View]) -> dict[str, tuple[int | None, ...]]:
    """What the page's outlook says on all copies alike."""
    seen = [game.rules.page().outlook(after, since) for after in views]
    return {moment: _agreed([points[moment] for points in seen]) for moment in seen[0]}


def _played(state: State, decision: str) -> State:
    state.play(decision)
    return state


def _masked(moved: Iterable[Step], hidden: Iterable[str]) -> list[Step]:
    """The steps with every piece unknown that comes from a hidden place, also where it goes on from there."""
    shown, turned_up = [], dict[tuple[str, str], int]()
    for step in moved:
        key = step["piece"], step["from"]
        unknown = step["from"] in hidden or turned_up.get(key, 0) > 0
        if unknown:
            if step["from"] not in hidden:
                turned_up[key] -= 1
            arrived = step["piece"], step["to"]
            turned_up[arrived] = turned_up.get(arrived, 0) + 1
        shown.append({**step, "piece": UNKNOWN} if unknown else step)
    return shown


def _common(told: Sequence[list[Step]]) -> tuple[Step, ...]:
    """What all tell alike from the beginning on."""
    same = takewhile(lambda steps: all(step == steps[0] for step in steps), zip(*told, strict=False))
    return tuple(steps[0] for steps in same)


def _agreed(by_copy: Sequence[Sequence[int]]) -> tuple[int | None, ...]:
    """By seat the points on which all copies agree."""
    return tuple(points[0] if len(set(points)) == 1 else None for points in zip(*by_copy, strict=True))
