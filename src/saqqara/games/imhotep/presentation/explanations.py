"""Explanations for an Imhotep table: hidden pieces, turns, points, house rules and custom numbers.

`help_topics.py` explains the sources of points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from saqqara.core.game import Game
from saqqara.games.imhotep import components
from saqqara.games.imhotep.components import SITES
from saqqara.games.imhotep.dynasty_data.dynasty_loader import (
    PROPHECIES,
    DynastySide,
    Prophecy,
    current_file,
    file_numbers,
    shipped_file,
    text_of,
)
from saqqara.games.imhotep.presentation.log_text import question_name
from saqqara.games.imhotep.svg.common import site_name
from saqqara.games.imhotep.svg.sites.picture import DYNASTY_SIDES, is_reconstructed, side_numbers, slash_list
from saqqara.i18n import translate
from saqqara.presentation import UNKNOWN, KnownEffects, OutOfTurnNotice, SiteBreakdown, View, Viewer, format_signed

# ---- marks of unprinted rules ----------------------------------------------------------------------------------------

MARK = "◇"


def side_entry(site: str, side: str) -> DynastySide | None:
    """Return the data file's entry for side C or D; None for sides A and B, which are printed."""
    return current_file().side(site, side) if side in DYNASTY_SIDES else None


def is_marked(entry: DynastySide | Prophecy, numbers: Mapping[str, Any]) -> bool:
    """Return whether an entry with the numbers of a table may differ from the printed rules.

    An entry with complete sources differs only if the table's numbers differ from those in the data file.
    """
    return entry.is_reconstructed or numbers != entry.numbers


def side_letter(site: str, view: View) -> str:
    """Return the side of a site that is played, with its mark if it has one: "C ◇"."""
    side = str(view["options"][site])
    return f"{side} {MARK}" if is_reconstructed(view, site) else side


def god_mark(god: str, view: View) -> str:
    """Return the mark of a god, or ""."""
    return MARK if is_marked(current_file().prophecy(god), view["overrides"]["prophecies"][god]) else ""


def has_mark(view: View) -> bool:
    """Return whether any part of this table has the mark."""
    gods = any(god_mark(card["god"], view) for card in view.get("prophecies", ()))
    return gods or any(MARK in side_letter(site, view) for site in SITES)


def _explain_entry(
    entry: DynastySide | Prophecy, words: str, numbers: Mapping[str, Any], lang: str, clause: str
) -> str:
    """Append the reason for the mark, if there is one, and the clause to the text of an entry."""
    marked = [translate(lang, "imhotep-info-mark", why=entry.why[lang])] if is_marked(entry, numbers) else []
    return " ".join([words, *marked, f"({clause})"])


def side_explanation(entry: DynastySide, lang: str, numbers: dict[str, Any], players: int, clause: str) -> str:
    """Explain a side with the numbers of a table."""
    return _explain_entry(entry, text_of(entry, lang, numbers, players), numbers[entry.site][entry.side], lang, clause)


def god_explanation(entry: Prophecy, lang: str, numbers: dict[str, Any], players: int) -> str:
    """Explain a god's task, gain and loss with the numbers of a table."""
    prophecy_numbers = numbers["prophecies"][entry.god]
    words = translate(
        lang, "imhotep-info-god", task=text_of(entry, lang, numbers, players),
        gain=slash_list(prophecy_numbers["gain"]), loss=slash_list(prophecy_numbers["loss"]),
    )  # fmt: skip
    return _explain_entry(entry, words, prophecy_numbers, lang, "IMH-23.7")


# ---- override differences --------------------------------------------------------------------------------------------


def override_differences(game: Game, lang: str) -> list[str]:
    """Return one line for each side and god with changed numbers: the shipped text and the text of this game."""
    if game.overrides is None:
        return []
    file, players = shipped_file(), int(game.options["players"])
    shipped_numbers, lines = file_numbers(file), []
    entries: tuple[DynastySide | Prophecy, ...] = (*file.sides, *file.prophecies)
    for entry in entries:
        old, new = _entry_numbers(entry, shipped_numbers), _entry_numbers(entry, game.overrides)
        if old != new:
            words = [_entry_text(entry, lang, numbers, players) for numbers in (shipped_numbers, game.overrides)]
            if words[0] == words[1]:  # the texts are equal, so show the numbers instead
                words = [_changed_fields(old, new), _changed_fields(new, old)]
            lines.append(
                translate(lang, "table-differs", what=_entry_name(entry, lang), shipped=words[0], own=words[1])
            )
    return lines


def _entry_numbers(entry: DynastySide | Prophecy, numbers: dict[str, Any]) -> dict[str, Any]:
    if isinstance(entry, DynastySide):
        return dict(numbers[entry.site][entry.side])
    return dict(numbers[PROPHECIES][entry.god])


def _entry_name(entry: DynastySide | Prophecy, lang: str) -> str:
    return f"{site_name(lang, entry.site)} {entry.side}" if isinstance(entry, DynastySide) else entry.name[lang]


def _entry_text(entry: DynastySide | Prophecy, lang: str, numbers: dict[str, Any], players: int) -> str:
    words = text_of(entry, lang, numbers, players)
    if isinstance(entry, DynastySide):
        return words
    prophecy_numbers = numbers[PROPHECIES][entry.god]
    return f"{words} (+{slash_list(prophecy_numbers['gain'])}, −{slash_list(prophecy_numbers['loss'])})"


def _changed_fields(fields: dict[str, Any], other_fields: dict[str, Any]) -> str:
    """Return the fields that differ, as in the data file."""
    return ", ".join(f"{name} = {value}" for name, value in fields.items() if value != other_fields.get(name))


# ---- explanations ----------------------------------------------------------------------------------------------------


__all__ = [
    "hidden_places",
    "known_effects",
    "out_of_turn_notice",
    "projection_label",
    "score_projection",
    "site_breakdown",
    "topic_note",
]


def hidden_places(view: View) -> frozenset[str]:
    """Return the places of hidden pieces: the draw pile, the round cards, the pile of crypt tiles and the hidden field.

    The hidden field exists on side B and is visible to the player who looks at the pair (IMH-R21).
    """
    hidden = {"pile", "rounds", "crypt-pile"}
    unseen = view["options"]["market"] == "B" and view["pair"] is None
    return frozenset(hidden | {f"market.{components.FIELDS}"} if unseen else hidden)


def known_effects(view: View, moved: Sequence[Mapping[str, str]]) -> KnownEffects | None:
    """Return the effects that are certain, or None if all of them are.

    A player who gains an unknown card carries it out at once if it is red, and all that follows depends on it
    (IMH-7.1). At the end of the game, secret cards of other players are revealed and score (IMH-24.1).
    """
    for number, step in enumerate(moved):
        if step["piece"] == UNKNOWN and step["to"].startswith("hand-"):
            return KnownEffects(moved[: number + 1], points=True)
    ends = view["round"] == components.ROUNDS and any(
        step["piece"] == "boat-1" and step["to"] == "box" for step in moved
    )
    return KnownEffects(moved, points=True) if ends and any(view.get("face_down", ())) else None


# ---- decisions out of turn ------------------------------------------------------------------------------------------


def out_of_turn_notice(view: View, viewer: Viewer) -> OutOfTurnNotice | None:
    """Return who decides and why if it is not that player's turn, or if the temple is scored after the turn."""
    actor, phase = view["current_player"], view["phase"]
    if view["over"] or (actor == view["turn_seat"] and phase != "temple"):
        return None
    facts = {**viewer.player_facts(actor), "other": viewer.names[view["turn_seat"]]}
    return OutOfTurnNotice(
        viewer.translate("imhotep-decides", **facts),
        viewer.translate(f"imhotep-why-{question_name(view)}", **facts),
    )


# ---- current and projected points -----------------------------------------------------------------------------------


def _temple_points_now(view: View) -> list[int]:
    """Return the points that the temple would score now, by seat; a stone with a choice counts as one point."""
    visible_owners = view["sites"]["temple"]["visible"]
    points = [0] * len(view["scores"])
    if view["options"]["temple"] == "C":
        return _procession_points(view, points)
    for field, owner in enumerate(visible_owners):
        if owner is not None:
            points[owner] += _temple_field_points(view, field)
    return points


def _temple_field_points(view: View, field: int) -> int:
    """Return the points of a visible stone on a field.

    Side A: IMH-5.3. Side B: field 2 scores 2 points and field 4 gives a card instead (IMH-6.3). Side D: the stone under
    Imhotep scores more (IMH-27.5).
    """
    side = view["options"]["temple"]
    if side == "D":
        numbers = side_numbers(view, "temple")
        return int(numbers["guarded_points" if field + 1 == view["sites"]["temple"]["imhotep"] else "seen_points"])
    if side == "A" or field not in (components.TWO_POINTS_FIELD, components.TOP_CARD_FIELD):
        return components.ONE_POINT
    return components.TWO_POINTS if field == components.TWO_POINTS_FIELD else 0


def _procession_points(view: View, points: list[int]) -> list[int]:
    """Return the points after the chariots have moved, field by field.

    Chariots score at gates by order of arrival (IMH-27.1, IMH-27.2).
    """
    site, numbers = view["sites"]["temple"], side_numbers(view, "temple")
    chariots, arrived = list(site["chariots"]), [len(gate) for gate in site["gates"]]
    for owner in filter(lambda owner: owner is not None, site["visible"]):
        for _ in range(numbers["spaces_a_stone"]):
            chariots[owner] += 1
            gate, beyond = divmod(chariots[owner], numbers["gate_every"])
            if beyond == 0:
                arrived += [0] * (gate - len(arrived))
                points[owner] += numbers["gate_points"][arrived[gate - 1]]
                arrived[gate - 1] += 1
    return points


def score_projection(view: View, since: View) -> dict[str, list[int]]:
    """Return the points now, at the end of the round and at the end of the game, if no more stones are delivered."""
    ended = view["over"] or view["round"] != since["round"] or since["phase"] == "temple"
    to_come = [0] * len(view["scores"]) if ended else _temple_points_now(view)
    return {
        "now": list(view["secured"]),
        "round": [now + later for now, later in zip(view["secured"], to_come, strict=True)],
        "game": [now + later for now, later in zip(view["scores"], to_come, strict=True)],
    }


def projection_label(name: str, lang: str) -> str:
    """Return the name of a projected moment."""
    return translate(lang, f"imhotep-moment-{name}")


def site_breakdown(view: View, place: str, lang: str) -> SiteBreakdown | None:
    """Return a monument's stones, other counted pieces and points by player; None for other places.

    The points are those now, at the end of the round and at the end of the game.
    """
    if place not in components.MONUMENTS:
        return None
    stones = view["sites"][place]["count"]
    seats = range(len(stones))
    now = [view["secured_breakdown"][seat][place] for seat in seats]
    end = [view["breakdown"][seat][place] for seat in seats]
    to_come = _temple_points_now(view) if place == "temple" and not view["over"] else [0 for _ in seats]
    side_counts = _side_counts(view, place, len(stones))
    columns = [stones, *side_counts.values(), now, [a + b for a, b in zip(now, to_come, strict=True)],
               [a + b for a, b in zip(end, to_come, strict=True)]]  # fmt: skip
    headings = (
        translate(lang, "imhotep-stones"),
        *(translate(lang, f"imhotep-column-{name}") for name in side_counts),
        *(projection_label(name, lang) for name in ("now", "round", "game")),
    )
    rows = tuple(tuple(format_signed(column[seat]) for column in columns) for seat in seats)
    sums = tuple("" if column is side_counts.get("chariot") else format_signed(sum(column)) for column in columns)
    return SiteBreakdown(f"{site_name(lang, place)} {view['options'][place]}", headings, rows, sums)


def _side_counts(view: View, place: str, seats: int) -> dict[str, list[int]]:
    """Return the other counted pieces of sides C and D by seat; the sum of `chariot` (spaces) is meaningless."""
    site, side = view["sites"][place], view["options"][place]
    if (place, side) == ("pyramid", "C"):
        return {"scaffolds": [site["scaffolds"].count(seat) for seat in range(seats)]}
    if (place, side) == ("temple", "C"):
        return {"visible": _visible_counts(site, seats), "chariot": site["chariots"]}
    if (place, side) == ("temple", "D"):
        return {"visible": _visible_counts(site, seats)}
    if (place, side) == ("tomb", "C"):
        return {"tiles": [len(tiles) for tiles in site["tiles"]]}
    if (place, side) == ("obelisks", "D"):
        return dict(zip(components.PLINTHS, map(list, zip(*site["plinths"], strict=True)), strict=True))
    return {}


def _visible_counts(site: Mapping[str, Any], seats: int) -> list[int]:
    return [site["visible"].count(seat) for seat in range(seats)]


# ---- the viewer's knowledge of a topic ------------------------------------------------------------------------------


def topic_note(view: View, topic: str, lang: str) -> str:
    """Return whether a god is in play and which players currently fulfil its task; "" for other topics."""
    if topic not in components.GODS or "prophecies" not in view:
        return ""
    return f"<p>{escape(_god_note(view, topic, lang))}</p>"


def _god_note(view: View, god: str, lang: str) -> str:
    card = next((card for card in view["prophecies"] if card["god"] == god), None)
    if card is None:
        return translate(lang, "imhotep-note-god-out")
    seats = [translate(lang, "imhotep-livery", seat=seat) for seat, fulfils in enumerate(card["fulfilled"]) if fulfils]
    return translate(lang, "imhotep-note-god", many=len(seats), names=", ".join(seats))
