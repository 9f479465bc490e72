"""Log entries of Senet as sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from saqqara.i18n import translate
from saqqara.presentation import strong
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


def log_text(line: LogEntry, names: Sequence[str], lang: str, me: int | None) -> str:
    """Return a line of `state.log(seat)` as text; `me` is the seat that is addressed as "you", or None."""
    verb, seat = line["action"].partition(" ")[0], line["seat"]
    player = {"whose": "you" if seat == me else "other", "name": strong(names[seat])}
    if verb in ("throw", "pass"):
        return translate(lang, f"senet-tell-{verb}", throw=strong(str(line["details"]["throw"])), **player)
    facts = steps(line)
    ends = {end: strong(facts[end], _topic(facts[end])) for end in ("from", "to", "back")}
    if facts["to"].startswith("off"):
        return translate(lang, "senet-tell-off", **{"from": ends["from"]}, **player)
    return translate(lang, f"senet-tell-{verb}", **{**facts, **ends}, **player)


def _topic(house: str) -> str:
    """Return the help topic of a named house; "" for other places."""
    return components.NAMED_HOUSES.get(int(house) - 1, "") if house.isdigit() else ""


def summary_text(log: Sequence[LogEntry], names: Sequence[str], lang: str, me: int | None) -> list[str]:
    """Summarize log lines in at most two sentences: the pieces led off the board by each player, and the last throw."""
    led = [step["to"] for line in log for step in line["moved"] if step["to"].startswith("off-")]
    sentences = []
    if led:
        counts = [
            translate(lang, "senet-changed-count", name=strong(names[seat]), count=led.count(f"off-{seat}"))
            for seat in range(components.NUM_PLAYERS)
            if f"off-{seat}" in led
        ]
        sentences.append(translate(lang, "senet-changed-off", counts=", ".join(counts)))
    thrown = [line for line in log if line["action"] == "throw"]
    if thrown:
        line = thrown[-1]
        player = {"whose": "you" if line["seat"] == me else "other", "name": strong(names[line["seat"]])}
        sentences.append(translate(lang, "senet-changed-threw", throw=strong(str(line["details"]["throw"])), **player))
    return sentences
