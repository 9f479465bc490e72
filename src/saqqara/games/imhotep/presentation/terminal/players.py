"""The players as lines: name, points, sled, quarry, what can still be done once, cards and what else they have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.text import Text

from saqqara.games.imhotep import components
from saqqara.games.imhotep.presentation.terminal.parts import BACK, CAN, ROOM, STONE, card, just, legal
from saqqara.i18n import translate
from saqqara.presentation import View, score_label
from saqqara.theme.terminal_text import (
    LEGAL_STYLE,
    QUIET_STYLE,
    SEAT_COLOURS,
    STRONG_STYLE,
    align_columns,
    fit,
    wrap_parts,
)

ENDLESS = "∞"  # stones in a quarry that nobody counts (IMH-21.3)
SECRET = "▒"  # before a card of one's own that others do not know (IMH-24.2)
LONGEST_NAME = 20


def players(view: View, lang: str, names: Sequence[str], columns: int) -> list[Text]:
    """A line a player; more where cards need them."""
    head = [
        Text(translate(lang, f"imhotep-cell-{what}") if what else "", QUIET_STYLE)
        for what in ("", "points", "sled", "quarry", "")
    ]
    rows = align_columns([head, *(_player(view, lang, seat, name) for seat, name in enumerate(names))], right={3})
    room = columns - rows[0].cell_len - 1
    lines = [Text.assemble(rows[0], " ", (translate(lang, "imhotep-cell-cards"), QUIET_STYLE))]
    for seat, row in enumerate(rows[1:]):
        for number, held in enumerate(wrap_parts([*_cards(view, lang, seat), *_pieces(view, lang, seat)], room)):
            lines.append(Text.assemble(Text(" " * row.cell_len) if number else row, " ", held))
    return lines


def _player(view: View, lang: str, seat: int, name: str) -> list[Text]:
    stones = view["sled"][seat]
    once = {"private_boats": view["private_boats"][seat]["left"]}
    once |= {"bets": view["bet_left"][seat], "favour": view["favour_left"][seat]}
    return [
        Text.assemble(CAN if seat == view["actor"] else " ", (f" {STONE[seat]} {_cut(name)} ", SEAT_COLOURS[seat])),
        Text(str(score_label(view, seat)), STRONG_STYLE),
        Text.assemble(STONE[seat] * stones, (ROOM * (_room(view, seat) - stones), QUIET_STYLE)),
        Text(ENDLESS if view["quarry"] is None else str(view["quarry"][seat])),
        Text(
            " ".join(translate(lang, "imhotep-cell-once", what=what) for what, left in once.items() if left),
            QUIET_STYLE,
        ),
    ]


def _room(view: View, seat: int) -> int:
    """IMH-22.1: two stones more for each Cargo Sled."""
    return int(components.SLED + components.CARGO_SLED_ROOM * view["hands"][seat].count("cargo-sled"))


def _cut(name: str) -> str:
    return fit(name, min(len(name), LONGEST_NAME)).plain


def _cards(view: View, lang: str, seat: int) -> list[Text]:
    """The cards of a seat, equal ones counted: those that others do not know, those that the reader does not know, and
    the red ones that were kept; these in the profile `yucata` as a number alone."""
    secret = Counter(view["secret"] if "secret" in view and seat == view["seat"] else ())
    arrived = just(view, f"hand-{seat}")
    found = []
    for name, count in Counter(view["hands"][seat]).items():
        arrow = (CAN if legal(view, f"use {name}") else "", LEGAL_STYLE)
        known = count - secret[name]
        found += [Text.assemble(arrow, card(lang, name, arrived), _times(known))] if known else []
        found += [Text.assemble(arrow, SECRET, card(lang, name, arrived), _times(secret[name]))] if secret[name] else []
    if unseen := view.get("face_down", {seat: 0})[seat]:
        found.append(Text(f"{BACK}{_times(unseen)}", arrived.strip()))
    kept = view.get("kept_red", {seat: ()})[seat]
    if kept and view["options"]["profile"] == "yucata":
        return [*found, Text(f" {translate(lang, 'imhotep-cell-kept', count=len(kept))} ")]
    return [*found, *(Text.assemble(card(lang, name), _times(count)) for name, count in Counter(kept).items())]


def _times(count: int) -> str:
    return f"×{count}" if count > 1 else ""


def _pieces(view: View, lang: str, seat: int) -> list[Text]:
    """What else a seat has: coins, scarabs, scaffolds, crypt tiles."""
    pyramid, tomb = view["sites"]["pyramid"], view["sites"]["tomb"]
    held = Counter(
        coin=view.get("coins", {seat: 0})[seat], scarab=view.get("scarabs", {seat: 0})[seat],
        scaffold=pyramid.get("scaffolds", ()).count(seat),
    )  # fmt: skip
    held.update(tomb["tiles"][seat] if "tiles" in tomb else ())
    words = [translate(lang, "imhotep-pieces", piece=piece, count=count) for piece, count in held.items() if count]
    return [Text(f" {named} ", QUIET_STYLE) for named in words]
