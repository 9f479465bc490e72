"""Decisions of Tara Wolf as text, and text as decisions."""

from __future__ import annotations

import hashlib

from saqqara.games.tara_wolf import box
from saqqara.games.tara_wolf.numbers import OBJECT, VERB, VERB_COINS, VERB_TOP, VERBS

ALONE = ("open", "pass", "done")


def _text(verb: int, thing: int) -> str:
    if VERBS[verb] in ALONE:
        return VERBS[verb]
    return f"{VERBS[verb]} {thing if verb in (VERB_COINS, VERB_TOP) else box.CARDS[thing]}"


TEXTS: tuple[str, ...] = tuple(_text(verb, thing) for verb, thing in zip(VERB.tolist(), OBJECT.tolist(), strict=True))
"""The text of every decision, at its number; this is the canonical order."""

UNSEEN = "?"
"""Stands for a card that the reader of a view or of the log may not know."""


def _example(verb: str) -> str:
    return next(text for text in TEXTS if text.startswith(f"{verb} "))


EXAMPLES = {
    "coins": f"`coins` needs a number from 0 to {box.MOST_RESOURCES}, as in `coins 3`",
    "play": f"`play` needs a card of the main pile by its id, as in `{_example('play')}`",
    "choose": f"`choose` needs a card of the main pile by its id, as in `{_example('choose')}`",
    "top": f"`top` needs a place from 1 to {box.MOST_LOOKED_AT}, as first shown, as in `top 2`",
    "discard": f"`discard` needs a card of the main pile by its id, as in `{_example('discard')}`",
    "use": f"`use` needs a papyrus by its id, as in `{_example('use')}`",
    "open": "`open` stands alone",
    "pass": "`pass` stands alone",
    "send": f"`send` needs an adventurer, a companion or an animal by its id, as in `{_example('send')}`",
    "lay": f"`lay` needs a card of the main pile or a papyrus by its id, as in `{_example('lay')}`",
    "trigger": f"`trigger` needs a trap by its id, as in `{_example('trigger')}`",
    "hit": f"`hit` needs a character by its id, as in `{_example('hit')}`",
    "done": "`done` stands alone",
}


def _edition() -> str:
    """`tara_wolf-1`, and a hash of all that the card file gives to the rules."""
    tables = (box.COPIES, box.COST, box.STRENGTH, box.EFFECT, box.WITH)
    setup = (
        box.STARTING_HAND, box.PAPYRI_EACH, box.RESOURCES, box.HAND_LIMIT, box.COIN_LIMIT, box.COINS,
        box.TOMBS_TO_WIN, box.TOMBS_TO_WIN_SHORT, box.TWO_COINS,
    )  # fmt: skip
    told = repr((box.CARDS, [table.tolist() for table in tables], setup))
    return f"tara_wolf-1-{hashlib.sha256(told.encode()).hexdigest()[:8]}"


EDITION = _edition()
"""The edition of the rules that a record names: it changes when the same decisions would give another game, so also
with every number of the card file."""


def hint(text: str) -> str:
    """What would be right instead of a text that is no decision."""
    tidy = " ".join(text.lower().split())
    if text != tidy and tidy in TEXTS:
        return f"texts are exact, lower case with single spaces: `{tidy}`"
    verb = tidy.split()[0] if tidy else ""
    return EXAMPLES.get(verb, "a decision begins with " + ", ".join(f"`{name}`" for name in EXAMPLES))
