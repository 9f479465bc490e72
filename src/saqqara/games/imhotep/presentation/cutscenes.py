"""What is staged of Imhotep: who scores what, site by site, where a round ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from saqqara.games.imhotep.svg.common import site_name
from saqqara.i18n import translate
from saqqara.presentation import Cutscene, CutsceneLine, LazyView

Step = Mapping[str, str]


def cutscene(
    line: Mapping[str, Any], before: LazyView, after: LazyView, names: Sequence[str], lang: str, me: int | None
) -> Cutscene | None:
    """The end of a round in which anybody has scored."""
    steps: Sequence[Step] = line["moved"]
    scored = [step for step in steps if step["to"].startswith("score-")]
    if not scored or not (_does_round_begin(steps) or after()["over"]):
        return None
    points: dict[tuple[str, int], int] = {}
    for step in scored:
        key = (step["from"].partition(".")[0], int(step["to"][-1]))
        points[key] = points.get(key, 0) + int(step["piece"].removeprefix("points-"))
    acts = tuple(CutsceneLine(_source_name(source, lang), seat, "", more) for (source, seat), more in points.items())
    title = translate(lang, "imhotep-scene-round", round=before()["round"])
    return Cutscene(title, acts, tuple(before()["secured"]))


def _does_round_begin(steps: Sequence[Step]) -> bool:
    return any(step["piece"] == "round-card" and step["from"] == "rounds" for step in steps)


PLACE_SITES = {"pyramid": "pyramid", "temple": "temple", "road": "temple", "tomb": "tomb", "height": "obelisks",
         "plinth": "obelisks", "obelisks": "obelisks"}  # fmt: skip
"""The sites, by the beginning of the places from which points come."""


def _source_name(place: str, lang: str) -> str:
    """What brought points, by the place from which they came."""
    return site_name(lang, PLACE_SITES[place]) if place in PLACE_SITES else translate(lang, "imhotep-source-other")
