"""Events that earlier programs have written, in today's form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from saqqara.table.events import BadEvents, Event


def todays(events: Sequence[Any]) -> tuple[list[Event], dict[int, str]]:
    """The events of format 1 in today's form, and the names that stood in them, by seat.

    Raises BadEvents for what is not of that format.
    """
    names: dict[int, str] = {}
    try:
        changed = [_todays(event, names) for event in events]
    except (KeyError, TypeError, AttributeError) as error:
        raise BadEvents(f"these are no events of format 1: {error!r}") from error
    return changed, {seat: name for seat, name in names.items() if name}


def _todays(event: Event, names: dict[int, str]) -> Event:
    if event["event"] == "opened":
        names.update(enumerate(seat["name"] for seat in event["seats"]))
        seats = [{"player": seat["player"], "person": seat.get("owner")} for seat in event["seats"]]
        return {**event, "format": 2, "seats": seats}
    if event["event"] == "sat":
        names[event["seat"]] = event["name"]
        return {"seq": event["seq"], "event": "sat", "seat": event["seat"], "person": event.get("owner")}
    return event
