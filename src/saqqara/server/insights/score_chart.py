"""Points over a game, drawn: a line for each seat, thick for what it would have had, thin for what was certain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 480, 190
LEFT, RIGHT, TOP, BOTTOM = 26, 430, 12, 164
FLAT = 5  # points up to which the scale always reaches: a first point is no peak
LEAST = 20  # units between two labels at the end of the lines
LOWEST = 6  # units that the lowest of them stays above the line of nothing: below stands what is counted
DASHES = ("", "0.1 6", "10 5", "14 4 0.1 4")  # by seat, so that lines can be told apart without their colours


@dataclass(frozen=True)
class Moment:
    """The points of all seats at the end of a turn: if the game had ended then, and what could no longer be lost."""

    turn: int
    scores: tuple[int, ...]
    secured: tuple[int, ...]


def chart(moments: Sequence[Moment], crests: Sequence[str], turn: str) -> str:
    """The lines as an `<svg>`; `crests` are the seats' symbols, `turn` the word below. Words belong beside it."""
    scale = _Scale.of(moments)
    parts = [_grid(scale), _turns(scale, turn)]
    for seat in reversed(range(len(crests))):
        parts.append(_curve(scale, seat, [(one.turn, one.secured[seat]) for one in moments], thin=True))
        parts.append(_curve(scale, seat, [(one.turn, one.scores[seat]) for one in moments]))
    parts.append(_ends(scale, moments[-1], crests))
    return f'<svg class="curves" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">{"".join(parts)}</svg>'


@dataclass(frozen=True)
class _Scale:
    """Where turns and points lie in the drawing."""

    last: int
    least: int
    most: int
    step: int

    @classmethod
    def of(cls, moments: Sequence[Moment]) -> _Scale:
        drawn = [points for one in moments for points in (*one.scores, *one.secured)]
        least, most = min(*drawn, 0), max(*drawn, FLAT)
        step = next(step for step in (1, 2, 5, 10, 20, 50, 100, most - least) if (most - least) / step <= 6)
        return cls(moments[-1].turn, least // step * step, -(-most // step) * step, step)

    def x(self, turn: float) -> float:
        return LEFT + (RIGHT - LEFT) * turn / self.last

    def y(self, points: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (points - self.least) / (self.most - self.least)


def _text(words: str, x: float, y: float, anchor: str, kind: str = "scale") -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _grid(scale: _Scale) -> str:
    lines = []
    for points in range(scale.least, scale.most + 1, scale.step):
        y = scale.y(points)
        kind = "zero" if points == 0 else "rule"
        lines.append(f'<path class="{kind}" d="M{LEFT} {y:.1f}H{RIGHT}"/>')
        lines.append(_text(str(points).replace("-", "−"), LEFT - 5, y + 4, "end"))
    return "".join(lines)


def _turns(scale: _Scale, word: str) -> str:
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, scale.last) if scale.last / step <= 7)
    numbers = [_text(str(turn), scale.x(turn), BOTTOM + 16, "middle") for turn in range(step, scale.last + 1, step)]
    return "".join(numbers) + _text(word, RIGHT + 14, BOTTOM + 18, "start")


def _curve(scale: _Scale, seat: int, points: Sequence[tuple[int, int]], thin: bool = False) -> str:
    path = " ".join(f"{scale.x(turn):.1f} {scale.y(n):.1f}" for turn, n in points)
    dashes = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] and not thin else ""
    kind = "certain-points" if thin else "curve"
    return f'<path class="{kind} owner-{seat}" d="M{path}"{dashes}/>'


def _apart(wanted: Sequence[float]) -> list[float]:
    """Places of labels from the top down, as near as can be to where they are wanted, none over another."""
    places: list[float] = []
    for y in wanted:
        places.append(max(y, places[-1] + LEAST) if places else y)
    for number in range(len(places)):
        places[number] = min(places[number], BOTTOM - LOWEST - LEAST * (len(places) - 1 - number))
    return places


def _ends(scale: _Scale, last: Moment, crests: Sequence[str]) -> str:
    """Crest and points at the end of each line, pushed apart where they would meet."""
    order = sorted(range(len(crests)), key=lambda seat: -last.scores[seat])
    drawn = []
    for seat, y in zip(order, _apart([scale.y(last.scores[seat]) for seat in order]), strict=True):
        drawn.append(f'<use href="#{crests[seat]}" x="{RIGHT + 6}" y="{y - 9:.1f}" width="18" height="18"/>')
        drawn.append(_text(str(last.scores[seat]).replace("-", "−"), RIGHT + 27, y + 5, "start", "end"))
    return "".join(drawn)
