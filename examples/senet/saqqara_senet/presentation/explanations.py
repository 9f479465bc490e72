"""Previews of Senet actions in words, and explanations of the sources of points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from saqqara.i18n import translate
from saqqara.presentation import KnownEffects, ScoreExplanation, View, Viewer
from saqqara_senet import components
from saqqara_senet.presentation.log_text import steps

LogEntry = Mapping[str, Any]


def hidden_places(view: View) -> frozenset[str]:
    """Return no places, because no piece is ever hidden."""
    return frozenset()


def known_effects(view: View, moved: Sequence[Mapping[str, str]]) -> KnownEffects | None:
    """Return the certain effects of an action: a throw moves no piece and scores no points."""
    return KnownEffects(moved, points=False) if view["phase"] == "throw" else None


def preview_text(view: View, after: View, line: LogEntry, viewer: Viewer) -> str:
    """Describe in sentences what an action would do."""
    verb = line["action"].partition(" ")[0]
    if verb in ("throw", "pass"):
        return viewer.translate(f"senet-would-{verb}")
    facts = steps(line)
    off = facts["to"].startswith("off")
    sentences = [viewer.translate("senet-would-off") if off else viewer.translate("senet-would-move", **facts)]
    if view["throw"] in components.THROW_AGAIN and facts["how"] != "drown" and not after["over"]:
        sentences.append(viewer.translate("senet-would-again"))
    return " ".join(sentences)


def score_explanation(view: View, seat: int, source: str, lang: str) -> ScoreExplanation:
    """Explain the points of a seat from one source, with the clause and the pieces that count."""
    if source == "off":
        off = view["off"][seat]
        words = translate(lang, "senet-count-off", count=off, points=components.HOME * off, each=components.HOME)
        return ScoreExplanation(words, "SENET-5.2", ((f"off-{seat}", f"senet-{seat}"),) if off else ())
    houses = view["houses"][seat]
    words = translate(lang, "senet-count-way", count=len(houses), houses=" + ".join(map(str, houses)))
    return ScoreExplanation(words, "SENET-5.2", tuple((f"house-{house}", f"senet-{seat}") for house in houses))
