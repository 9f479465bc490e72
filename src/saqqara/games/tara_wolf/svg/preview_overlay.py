"""What a decision of Tara Wolf would change, drawn: the tomb with its new totals, camps as they would be. Of what is
unknown nothing is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from saqqara.games.tara_wolf.svg.camp import camp
from saqqara.games.tara_wolf.svg.common import View
from saqqara.games.tara_wolf.svg.tomb import is_contested, tomb
from saqqara.presentation import UNKNOWN


def preview_overlay(view: View, after: View, lang: str, names: Sequence[str]) -> dict[str, str]:
    """What would change, as `<svg>` by the id of the drawing into which it is laid: drawings as they would be."""
    found: dict[str, str] = {}
    moved = after["moved"]
    unknown = {step["to"] for step in moved if step["piece"] == UNKNOWN}
    inside = any(place.startswith(("tomb", "laid")) for place in unknown)
    if is_contested(view) and is_contested(after) and _tomb_cards(view) != _tomb_cards(after) and not inside:
        found["open-tomb"] = tomb(after, lang, names=names)
    for seat in range(len(view["seats"])):
        if f"camp-{seat}" not in unknown and _camp_contents(view, seat) != _camp_contents(after, seat):
            found[f"camp-of-{seat}"] = camp(after, seat, lang, names=names)
    return found


def _tomb_cards(view: View) -> list[object]:
    """What lies in the tomb, open and face down."""
    return [(seat["tomb"], seat["laid"], seat["laid_papyri"]) for seat in view["seats"]]


def _camp_contents(view: View, seat: int) -> tuple[object, ...]:
    owner = view["seats"][seat]
    return owner["camp"], owner["coins"], owner["marker"]
