"""The quiet mark ◇ beside what is not the printed rule: sides C and D, and the gods (IMH-20.2, IMH-23.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from saqqara.games.imhotep.components import SITES
from saqqara.games.imhotep.dynasty_data.dynasty_loader import DynastySide, Prophecy, current_file, text_of
from saqqara.games.imhotep.svg.sites.picture import DYNASTY_SIDES, is_reconstructed, slash_list
from saqqara.i18n import translate
from saqqara.presentation import View

MARK = "◇"


def side_entry(site: str, side: str) -> DynastySide | None:
    """What is told of a side C or D; None for A and B, which are printed."""
    return current_file().side(site, side) if side in DYNASTY_SIDES else None


def is_marked(entry: DynastySide | Prophecy, own: Mapping[str, Any]) -> bool:
    """Whether an entry, played with these numbers of a table, may differ from what is printed: where all of it is
    sourced, it does so with other numbers than the file's."""
    return entry.is_reconstructed or own != entry.numbers


def side_letter(site: str, view: View) -> str:
    """The side of a site that is played, with the mark where it has one: "C ◇"."""
    side = str(view["options"][site])
    return f"{side} {MARK}" if is_reconstructed(view, site) else side


def god_mark(god: str, view: View) -> str:
    """The mark of a god, or nothing."""
    return MARK if is_marked(current_file().prophecy(god), view["overrides"]["prophecies"][god]) else ""


def has_mark(view: View) -> bool:
    """Whether something on this table has the mark."""
    gods = any(god_mark(card["god"], view) for card in view.get("prophecies", ()))
    return gods or any(MARK in side_letter(site, view) for site in SITES)


def _explain_entry(entry: DynastySide | Prophecy, words: str, own: Mapping[str, Any], lang: str, clause: str) -> str:
    """The words about an entry with the mark and why it has it, and the clause at the end."""
    marked = [translate(lang, "imhotep-info-mark", why=entry.why[lang])] if is_marked(entry, own) else []
    return " ".join([words, *marked, f"({clause})"])


def side_explanation(entry: DynastySide, lang: str, numbers: dict[str, Any], players: int, clause: str) -> str:
    """What a side gives, with the numbers of a table."""
    return _explain_entry(entry, text_of(entry, lang, numbers, players), numbers[entry.site][entry.side], lang, clause)


def god_explanation(entry: Prophecy, lang: str, numbers: dict[str, Any], players: int) -> str:
    """What a god asks, and what that brings or costs, with the numbers of a table."""
    own = numbers["prophecies"][entry.god]
    words = translate(
        lang, "imhotep-info-god", task=text_of(entry, lang, numbers, players), gain=slash_list(own["gain"]),
        loss=slash_list(own["loss"]),
    )  # fmt: skip
    return _explain_entry(entry, words, own, lang, "IMH-23.7")
