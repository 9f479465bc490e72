"""Hints and reasons in words: one way for the table's page, the review and the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from saqqara.analysis.hints import Hint
from saqqara.analysis.reasons import COSTS, DENIES, Reason
from saqqara.i18n import Fact, translate
from saqqara.presentation import GamePresenter, View


def explain_hint(page: GamePresenter, hint: Hint, view: View, names: Sequence[str], lang: str, me: int | None) -> str:
    """Why the strongest player would do it, in sentences: what is as good, what is worse and why, and how likely it is
    to win. `view` is what the seat to decide sees, `names` and `me` are as in `saqqara.presentation.Page`."""
    chance = round(100 * hint.best.value)
    if hint.next is None:
        return translate(lang, "review-hint-only", chance=chance)
    if hint.proved:
        return _proved_text(
            hint, page.action_label(hint.next.action, lang, view), chance, round(100 * hint.next.value), lang
        )
    if hint.contrast is None:
        return translate(lang, "review-hint-even", other=page.action_label(hint.next.action, lang, view), chance=chance)
    than = hint.contrast.than
    facts: dict[str, Fact] = {"other": page.action_label(than.action, lang, view), "chance": chance}
    facts["less"] = round(100 * than.value)
    text = explain_reasons(page, hint.contrast.reasons, names, lang, me)
    better = (
        translate(lang, "review-hint-why", reasons=text, **facts)
        if text
        else translate(lang, "review-hint-better", **facts)
    )
    if hint.is_clear:
        return better
    return translate(lang, "review-hint-close", close=page.action_label(hint.next.action, lang, view), better=better)


def _proved_text(hint: Hint, other: str, chance: int, less: int, lang: str) -> str:
    """By how much what is proved to be better is so, where that is known and worth a word."""
    assert hint.next is not None
    if chance != less and hint.gained is not None:
        return translate(lang, "review-hint-proved-chance", other=other, chance=chance, less=less)
    points = round(hint.gained or 0) if hint.best.value == hint.next.value else 0
    if points:
        return translate(lang, "review-hint-proved-points", other=other, chance=chance, points=points)
    return translate(lang, "review-hint-proved", other=other)


def explain_reasons(
    page: GamePresenter, reasons: Sequence[Reason], names: Sequence[str], lang: str, me: int | None
) -> str:
    """What a decision is better for, as the rest of a sentence about it; "" without a reason."""
    text, before, alone = "", None, len(reasons) == 1
    for one in reasons:
        worth = page.points_phrase(one.source, one.points, one.kind in (DENIES, COSTS), alone, lang)
        facts = {"whose": "you" if one.seat == me else "other", "name": names[one.seat], "worth": worth}
        repeated = _repeated_part(before, one)
        clause = translate(lang, f"reason-{one.kind}", said=repeated, **facts)
        how = "but" if one.kind == COSTS else "again" if repeated == "verb" else "and"
        text = translate(lang, "reason-and", first=text, second=clause, how=how) if text else clause
        before = one
    return text.removesuffix(".")  # of a name such as Amenhotep III.: what follows ends the sentence


def _repeated_part(before: Reason | None, one: Reason) -> str:
    """What need not be said again after the reason before: the verb and whose points, whose points, or nothing."""
    if before is None or before.seat != one.seat:
        return "nothing"
    return "verb" if before.kind == one.kind else "whose"
