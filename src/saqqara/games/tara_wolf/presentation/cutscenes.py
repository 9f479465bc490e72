"""What is staged of Tara Wolf: cards that are turned up, and a fight: card by card, what else counts, both totals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from saqqara.games.tara_wolf.cards.overrides import card_name_in_view, cards_in_view
from saqqara.i18n import translate
from saqqara.presentation import UNKNOWN, Cutscene, CutsceneLine, LazyView, strip_emphasis

Step = Mapping[str, str]
Names = Sequence[str]
FIGHTERS = ("adventurer", "companion", "animal", "undead", "papyrus")
"""The kinds of card that can have a strength."""


def cutscene(
    line: Mapping[str, Any], before: LazyView, after: LazyView, names: Names, lang: str, me: int | None
) -> Cutscene | None:
    """A fight (TW-5.6), or cards that are turned up without one (TW-5.4)."""
    steps: Sequence[Step] = line["moved"]
    award = next((place for place, step in enumerate(steps) if step["to"].startswith("won-")), None)
    if award is not None and (totals := after()["fight"]) is not None and after()["fought"] != before()["fought"]:
        return _fight_scene(steps[:award], steps[award], before(), totals, names, lang, me)
    acts = [_turned_up_act(step, before(), lang) for step in steps if _is_turned_up(step)]
    return Cutscene(translate(lang, "tara_wolf-scene-turned-up"), tuple(acts)) if acts else None


def _is_turned_up(step: Step) -> bool:
    return step["from"].startswith("laid-") and step["to"].startswith("tomb-") and step["piece"] != UNKNOWN


def _turned_up_act(step: Step, view: Mapping[str, Any], lang: str) -> CutsceneLine:
    return CutsceneLine(card_name_in_view(view, lang, step["piece"]), int(step["to"][-1]), f"tile-{step['piece']}")


def _fight_scene(
    steps: Sequence[Step], award: Step, view: Mapping[str, Any], totals: Sequence[int], names: Names, lang: str,
    me: int | None,
) -> Cutscene:  # fmt: skip
    """The cards of both with what is printed on them, then all that is added or taken away, so that the sums are those
    that counted."""
    acts: list[CutsceneLine] = []
    for seat, total in enumerate(totals):
        printed = 0
        for card in _fighters(steps, view, seat):
            strength = cards_in_view(view)[card].strength or 0
            acts.append(CutsceneLine(card_name_in_view(view, lang, card), seat, f"tile-{card}", strength))
            printed += strength
        if total != printed:
            acts.append(CutsceneLine(translate(lang, "tara_wolf-scene-bonuses"), seat, points=total - printed))
    winner, tomb = int(award["to"][-1]), card_name_in_view(view, lang, award["piece"])
    tie = "yes" if totals[0] == totals[1] else "no"
    end = translate(lang, "tara_wolf-scene-end", whose="you" if winner == me else "other", name=names[winner],
    tomb=tomb,
              totals=f"{totals[winner]} : {totals[1 - winner]}", tie=tie)  # fmt: skip
    title = translate(lang, "tara_wolf-scene-fight", tomb=tomb)
    return Cutscene(title, tuple(acts), (0, 0), strip_emphasis(end), winner)


def _fighters(steps: Sequence[Step], view: Mapping[str, Any], seat: int) -> Iterable[str]:
    """The cards of a seat that fight: those in the tomb, with what has come since and without what has gone."""
    cards = [one["card"] for one in view["seats"][seat]["tomb"]]
    for step in steps:
        if step["to"] == f"tomb-{seat}":
            cards.append(step["piece"])
        elif step["from"] == f"tomb-{seat}":
            cards.remove(step["piece"])
    faces = cards_in_view(view)
    return [card for card in cards if faces[card].kind in FIGHTERS and faces[card].strength is not None]
