"""Ratings as curves: what they were after each game, as an `<svg>`. What it shows stands beside it in words."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from saqqara.results.player_ratings import PlayerRating

WIDTH, HEIGHT = 640, 220
LEFT, RIGHT, TOP, BOTTOM = 64, 628, 12, 188
STEPS = (50, 100, 200, 500, 1000, 2000)
LINES = 5  # at most so many from bottom to top
MOST = 200  # points of a curve: more cannot be told apart


def curve(ratings: Sequence[PlayerRating], words: str) -> str:
    """The curve, and around it how far off it may be; `words` stand below: how many games these are. At least two."""
    drawn = thinned(ratings)
    low, high = min(one.elo - one.margin for one in drawn), max(one.elo + one.margin for one in drawn)
    step = next((step for step in STEPS if (high - low) / step <= LINES), STEPS[-1])
    low, high = low // step * step, -(-high // step) * step

    def place(number: int, elo: float) -> str:
        x = LEFT + (RIGHT - LEFT) * number / (len(drawn) - 1)
        return f"{x:.1f} {BOTTOM - (BOTTOM - TOP) * (elo - low) / (high - low):.1f}"

    above = [place(number, one.elo + one.margin) for number, one in enumerate(drawn)]
    below = [place(number, one.elo - one.margin) for number, one in enumerate(drawn)]
    line = [place(number, one.elo) for number, one in enumerate(drawn)]
    rules = []
    for elo in range(low, high + 1, step):
        y = place(0, elo).split()[1]
        rules.append(f'<path class="rule" d="M{LEFT} {y}H{RIGHT}"/>')
        rules.append(f'<text x="{LEFT - 8}" y="{float(y) + 4:.1f}" text-anchor="end">{elo}</text>')
    below_it = f'<text x="{LEFT}" y="{BOTTOM + 22}">1</text>'
    below_it += f'<text x="{RIGHT}" y="{BOTTOM + 22}" text-anchor="end">{escape(words)}</text>'
    return (
        f'<svg class="curve" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">{"".join(rules)}'
        f'<path class="uncertainty" d="M{" ".join([*above, *reversed(below)])}Z"/><path class="line" d="M{" ".join(line)}"/>'
        f"{below_it}</svg>"
    )


def thinned(ratings: Sequence[PlayerRating], most: int = MOST) -> list[PlayerRating]:
    """At most so many of them, evenly, with the first and the last.

    >>> [one.mu for one in thinned([Rating(float(mu)) for mu in range(9)], 3)]
    [0.0, 4.0, 8.0]
    """
    if len(ratings) <= most:
        return list(ratings)
    return [ratings[round(number * (len(ratings) - 1) / (most - 1))] for number in range(most)]
