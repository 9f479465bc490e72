"""Explanations of the table of Imhotep: hidden pieces, turns, points, house rules, numbers of one's own.

`help_topics.py` says what a source of points counts.
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
from saqqara.presentation import UNKNOWN, KnownEffects, OutOfTurnNotice, SiteBreakdown, View, format_signed

# ---- house rule marks ------------------------------------------------------------------------------------------------

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


# ---- override diff ---------------------------------------------------------------------------------------------------


def override_differences(game: Game, lang: str) -> list[str]:
    """A line for each side and each god that is otherwise: what it says with the numbers of this house, and here."""
    if game.overrides is None:
        return []
    file, players = shipped_file(), int(game.options["players"])
    ours, lines = file_numbers(file), []
    entries: tuple[DynastySide | Prophecy, ...] = (*file.sides, *file.prophecies)
    for entry in entries:
        old, new = _entry_numbers(entry, ours), _entry_numbers(entry, game.overrides)
        if old != new:
            words = [_entry_text(entry, lang, all_of_them, players) for all_of_them in (ours, game.overrides)]
            if words[0] == words[1]:  # the words do not tell it
                words = [_changed_fields(old, new), _changed_fields(new, old)]
            lines.append(
                translate(lang, "table-differs", what=_entry_name(entry, lang), shipped=words[0], own=words[1])
            )
    return lines


def _entry_numbers(entry: DynastySide | Prophecy, all_of_them: dict[str, Any]) -> dict[str, Any]:
    if isinstance(entry, DynastySide):
        return dict(all_of_them[entry.site][entry.side])
    return dict(all_of_them[PROPHECIES][entry.god])


def _entry_name(entry: DynastySide | Prophecy, lang: str) -> str:
    return f"{site_name(lang, entry.site)} {entry.side}" if isinstance(entry, DynastySide) else entry.name[lang]


def _entry_text(entry: DynastySide | Prophecy, lang: str, all_of_them: dict[str, Any], players: int) -> str:
    words = text_of(entry, lang, all_of_them, players)
    if isinstance(entry, DynastySide):
        return words
    own = all_of_them[PROPHECIES][entry.god]
    return f"{words} (+{slash_list(own['gain'])}, −{slash_list(own['loss'])})"


def _changed_fields(own: dict[str, Any], other: dict[str, Any]) -> str:
    """The fields in which it differs, as the file has them."""
    return ", ".join(f"{name} = {value}" for name, value in own.items() if value != other.get(name))


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
    """The draw pile, the round cards, the pile of crypt tiles, and on side B the hidden field, except for who looks at
    the pair (IMH-R21)."""
    hidden = {"pile", "rounds", "crypt-pile"}
    unseen = view["options"]["market"] == "B" and view["pair"] is None
    return frozenset(hidden | {f"market.{components.FIELDS}"} if unseen else hidden)


def known_effects(view: View, moved: Sequence[Mapping[str, str]]) -> KnownEffects | None:
    """Who gains a card carries it out at once, if it is a red one (IMH-7.1): what follows depends on it. When the game
    ends, secret cards of others are laid open and count (IMH-24.1)."""
    for number, step in enumerate(moved):
        if step["piece"] == UNKNOWN and step["to"].startswith("hand-"):
            return KnownEffects(moved[: number + 1], points=True)
    ends = view["round"] == components.ROUNDS and any(
        step["piece"] == "boat-1" and step["to"] == "box" for step in moved
    )
    return KnownEffects(moved, points=True) if ends and any(view.get("face_down", ())) else None


# ---- who decides ----------------------------------------------------------------------------------------------------


def out_of_turn_notice(view: View, names: Sequence[str], lang: str, me: int | None) -> OutOfTurnNotice | None:
    """Another seat than the one on turn decides (or the temple is scored, when the turn is over): who, and why."""
    actor, phase = view["current_player"], view["phase"]
    if view["over"] or (actor == view["turn_seat"] and phase != "temple"):
        return None
    facts = {"whose": "you" if actor == me else "other", "name": names[actor], "other": names[view["turn_seat"]]}
    return OutOfTurnNotice(
        translate(lang, "imhotep-decides", **facts), translate(lang, f"imhotep-why-{question_name(view)}", **facts)
    )


# ---- points now and later -------------------------------------------------------------------------------------------


def _temple_points_now(view: View) -> list[int]:
    """What the temple would score now, by seat; a stone that may take stones instead counts its point."""
    here = view["sites"]["temple"]["visible"]
    points = [0] * len(view["scores"])
    if view["options"]["temple"] == "C":
        return _procession_points(view, points)
    for field, owner in enumerate(here):
        if owner is not None:
            points[owner] += _temple_field_points(view, field)
    return points


def _temple_field_points(view: View, field: int) -> int:
    """IMH-5.3; IMH-6.3: field 2 scores 2, field 4 gives a card; IMH-27.5: the stone under Imhotep scores more."""
    side = view["options"]["temple"]
    if side == "D":
        own = side_numbers(view, "temple")
        return int(own["guarded_points" if field + 1 == view["sites"]["temple"]["imhotep"] else "seen_points"])
    if side == "A" or field not in (components.TWO_POINTS_FIELD, components.TOP_CARD_FIELD):
        return components.ONE_POINT
    return components.TWO_POINTS if field == components.TWO_POINTS_FIELD else 0


def _procession_points(view: View, points: list[int]) -> list[int]:
    """IMH-27.1, IMH-27.2: the chariots go on, field by field, and score at gates by order of arrival."""
    site, own = view["sites"]["temple"], side_numbers(view, "temple")
    chariots, arrived = list(site["chariots"]), [len(gate) for gate in site["gates"]]
    for owner in filter(lambda owner: owner is not None, site["visible"]):
        for _ in range(own["spaces_a_stone"]):
            chariots[owner] += 1
            gate, beyond = divmod(chariots[owner], own["gate_every"])
            if beyond == 0:
                arrived += [0] * (gate - len(arrived))
                points[owner] += own["gate_points"][arrived[gate - 1]]
                arrived[gate - 1] += 1
    return points


def score_projection(view: View, since: View) -> dict[str, list[int]]:
    """Points now, at the end of the round that is going on, and of the game, if nothing more were delivered."""
    ended = view["over"] or view["round"] != since["round"] or since["phase"] == "temple"
    to_come = [0] * len(view["scores"]) if ended else _temple_points_now(view)
    return {
        "now": list(view["secured"]),
        "round": [now + later for now, later in zip(view["secured"], to_come, strict=True)],
        "game": [now + later for now, later in zip(view["scores"], to_come, strict=True)],
    }


def projection_label(name: str, lang: str) -> str:
    """A moment of the outlook in words."""
    return translate(lang, f"imhotep-moment-{name}")


def site_breakdown(view: View, place: str, lang: str) -> SiteBreakdown | None:
    """A monument by player: stones, what its side counts besides, and its points now, at the end of the round, at the
    end of the game."""
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
    """What sides C and D have besides stones, by seat; `chariot`: spaces, of which the sum says nothing."""
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


# ---- what the reader knows of a topic -------------------------------------------------------------------------------


def topic_note(view: View, topic: str, lang: str) -> str:
    """Of a god: whether it is in play, and who fulfils its task now."""
    if topic not in components.GODS or "prophecies" not in view:
        return ""
    return f"<p>{escape(_god_note(view, topic, lang))}</p>"


def _god_note(view: View, god: str, lang: str) -> str:
    card = next((card for card in view["prophecies"] if card["god"] == god), None)
    if card is None:
        return translate(lang, "imhotep-note-god-out")
    seats = [translate(lang, "imhotep-livery", seat=seat) for seat, fulfils in enumerate(card["fulfilled"]) if fulfils]
    return translate(lang, "imhotep-note-god", many=len(seats), names=", ".join(seats))
