"""What has just happened, step by step, as a page plays it: whose step, its line of the log, what is staged of it.

The positions themselves are those of the replay: a page asks for the ones that it shows.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from saqqara.presentation import Cutscene
from saqqara.server.tables.historic_view import Past
from saqqara.server.tables.table_view import Reading

Step = dict[str, Any]


def steps(reading: Reading, first: int, own: Collection[int], last: int | None = None) -> list[Step]:
    """Every decision after the first so many (up to the last, if given), oldest first, as its reader may know it:
    `ply`, its number; `moved`; `caption`, its line of the log; `seat_symbol`; `own`, whether one of these seats made
    it; `cutscene`, what is staged of it."""
    end = len(reading.log) if last is None else last
    return [_step(_after(reading, ply), own) for ply in range(first + 1, end + 1)]


def _after(reading: Reading, ply: int) -> Past:
    return Past(reading.table, reading.seat, reading.lang, reading.url, ply, cover=reading.cover)


def _step(now: Past, own: Collection[int]) -> Step:
    line = now.log[now.ply - 1]
    before = _after(now, now.ply - 1)
    scene = now.page.cutscene(line, lambda: before.view, lambda: now.view, now.names, now.lang, now.me)
    return {
        "ply": now.ply,
        "moved": line["moved"],
        "caption": now.caption,
        "seat_symbol": now.page.seat_symbol(line["seat"]),
        "own": line["seat"] in own and not line.get("forced"),
        "cutscene": _staged(now, scene) if scene else None,
    }


def _staged(now: Past, scene: Cutscene) -> dict[str, Any]:
    """A scene with the names and crests of its players, and all of it in words for who does not see it."""
    called = [now.say("table-you") if seat == now.me else name for seat, name in enumerate(now.names)]
    sums = scene.start_points
    acts = [
        {
            "text": act.text,
            "symbol": act.symbol,
            "seat": act.seat,
            "points": act.points,
            "points_text": _more(act.points) if act.points else "",
        }
        for act in scene.lines
    ]
    heads = [
        {
            "seat": seat,
            "name": called[seat],
            "seat_symbol": now.page.seat_symbol(seat),
            "sum": sums[seat] if sums else None,
        }
        for seat in now.order
    ]
    told = [
        f"{called[act.seat]}: {act.text}" + (f" {_more(act.points)}" if act.points else "")
        if act.seat is not None else act.text
        for act in scene.lines
    ]  # fmt: skip
    words = " ".join(f"{sentence.rstrip('.')}." for sentence in (scene.title, *told, scene.conclusion) if sentence)
    return {
        "title": scene.title,
        "seats": heads,
        "lines": acts,
        "end": scene.conclusion,
        "winner": scene.winner,
        "text": words,
    }


def _more(points: int) -> str:
    return f"{points:+}".replace("-", "−")
