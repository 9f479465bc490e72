"""The quiet mark ◇ beside what is not the printed rule: sides C and D, and the gods (IMH-20.2, IMH-23.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from saqqara.games.imhotep.components import SITES
from saqqara.games.imhotep.dynasty_data.dynasty_loader import Prophecy, Side, says, the_file
from saqqara.games.imhotep.svg.sites.dynasty import OWN, reconstructed, series
from saqqara.i18n import translate
from saqqara.presentation import View

MARK = "◇"


def entry_of(site: str, side: str) -> Side | None:
    """What is told of a side C or D; None for A and B, which are printed."""
    return the_file().side(site, side) if side in OWN else None


def is_marked(entry: Side | Prophecy, own: Mapping[str, Any]) -> bool:
    """Whether an entry, played with these numbers of a table, may differ from what is printed: where all of it is
    sourced, it does so with other numbers than the file's."""
    return entry.reconstructed or own != entry.numbers


def side_letter(site: str, view: View) -> str:
    """The side of a site that is played, with the mark where it has one: "C ◇"."""
    side = str(view["options"][site])
    return f"{side} {MARK}" if reconstructed(view, site) else side


def god_mark(god: str, view: View) -> str:
    """The mark of a god, or nothing."""
    return MARK if is_marked(the_file().prophecy(god), view["numbers"]["prophecies"][god]) else ""


def any_marked(view: View) -> bool:
    """Whether something on this table has the mark."""
    gods = any(god_mark(card["god"], view) for card in view.get("prophecies", ()))
    return gods or any(MARK in side_letter(site, view) for site in SITES)


def _explained(entry: Side | Prophecy, words: str, own: Mapping[str, Any], lang: str, clause: str) -> str:
    """The words about an entry with the mark and why it has it, and the clause at the end."""
    marked = [translate(lang, "imhotep-info-mark", why=entry.why[lang])] if is_marked(entry, own) else []
    return " ".join([words, *marked, f"({clause})"])


def about_side(entry: Side, lang: str, numbers: dict[str, Any], players: int, clause: str) -> str:
    """What a side gives, with the numbers of a table."""
    return _explained(entry, says(entry, lang, numbers, players), numbers[entry.site][entry.side], lang, clause)


def about_god(entry: Prophecy, lang: str, numbers: dict[str, Any], players: int) -> str:
    """What a god asks, and what that brings or costs, with the numbers of a table."""
    own = numbers["prophecies"][entry.god]
    words = translate(
        lang, "imhotep-info-god", task=says(entry, lang, numbers, players), gain=series(own["gain"]),
        loss=series(own["loss"]),
    )  # fmt: skip
    return _explained(entry, words, own, lang, "IMH-23.7")
