"""Log entries of Senet as sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from saqqara.presentation import Viewer, strong
from saqqara_senet import components

LogEntry = Mapping[str, Any]


def house_number(place: str) -> str:
    """Return the number of the house at a place."""
    return place.removeprefix("house-")


def steps(line: LogEntry) -> dict[str, str]:
    """Return the origin and destination of a moved piece, how it moved, and where it returns if it drowns.

    `how` is "plain", "swap" or "drown"; `back` is "" unless the piece drowns.
    """
    first, *more = line["moved"]
    how = "plain" if not more else "swap" if more[0]["piece"] != first["piece"] else "drown"
    back = house_number(more[0]["to"]) if how == "drown" else ""
    return {"from": house_number(first["from"]), "to": house_number(first["to"]), "how": how, "back": back}


def log_text(line: LogEntry, viewer: Viewer) -> str:
    """Return a line of `state.log(seat)` as text; `me` is the seat that is addressed as "you", or None."""
    verb, seat = line["action"].partition(" ")[0], line["seat"]
    player = {"whose": "you" if seat == viewer.seat else "other", "name": strong(viewer.names[seat])}
    if verb in ("throw", "pass"):
        return viewer.translate(f"senet-tell-{verb}", throw=strong(str(line["details"]["throw"])), **player)
    facts = steps(line)
    ends = {end: strong(facts[end], _topic(facts[end])) for end in ("from", "to", "back")}
    if facts["to"].startswith("off"):
        return viewer.translate("senet-tell-off", **{"from": ends["from"]}, **player)
    return viewer.translate(f"senet-tell-{verb}", **{**facts, **ends}, **player)


def _topic(house: str) -> str:
    """Return the help topic of a named house; "" for other places."""
    return components.NAMED_HOUSES.get(int(house) - 1, "") if house.isdigit() else ""


def summary_text(log: Sequence[LogEntry], viewer: Viewer) -> list[str]:
    """Summarize log lines in at most two sentences: the pieces led off the board by each player, and the last throw."""
    led = [step["to"] for line in log for step in line["moved"] if step["to"].startswith("off-")]
    sentences = []
    if led:
        counts = [
            viewer.translate("senet-changed-count", name=strong(viewer.names[seat]), count=led.count(f"off-{seat}"))
            for seat in range(components.NUM_PLAYERS)
            if f"off-{seat}" in led
        ]
        sentences.append(viewer.translate("senet-changed-off", counts=", ".join(counts)))
    thrown = [line for line in log if line["action"] == "throw"]
    if thrown:
        line = thrown[-1]
        player = {
            "whose": "you" if line["seat"] == viewer.seat else "other",
            "name": strong(viewer.names[line["seat"]]),
        }
        sentences.append(viewer.translate("senet-changed-threw", throw=strong(str(line["details"]["throw"])), **player))
    return sentences
