"""Middle of the table of Tara Wolf as SVG: the open tomb with both sides, or resources and shown cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Any

from saqqara.games.tara_wolf.cards.overrides import cards_in_view, tombs_needed
from saqqara.games.tara_wolf.svg.cards import (
    back,
    card_brackets,
    card_button,
    card_description,
    empty_place,
    face,
    front,
    height_for_width,
    known_back,
    place_drawing,
)
from saqqara.games.tara_wolf.svg.common import (
    CAMP_PHASES,
    DISCARD_PHASES,
    INERT,
    Arrivals,
    Attribute,
    Moves,
    Names,
    View,
    Viewer,
    action_label,
    arrived_pieces,
    build_viewer,
    button_attributes,
    caption,
    fits,
    fitted_text,
    focus,
    hit_area,
    is_legal,
    piece_status,
    rect_attributes,
    ring,
    serif_text,
    split_line,
    tag,
    text,
    use_symbol,
)
from saqqara.games.tara_wolf.svg.sides import SEAM, side
from saqqara.theme.svg import MIN_FONT_SIZE, component

# ---- common area -----------------------------------------------------------------------------------------------------

LEFT, ROOM, MIDDLE = 88, 280, 228


def has_middle_choice(view: View) -> bool:
    """Return whether the current choice is drawn in the middle of the table."""
    return view["phase"] == "resources" or bool(view["shown"])


def draw_common_area(view: View, viewer: Viewer) -> str:
    """Draw the current choice in the middle, below the parts of the round."""
    return round_parts(view, viewer) + (
        _splits(view, viewer) if view["phase"] == "resources" else _looked_at_cards(view, viewer)
    )


# ---- parts of the round ---------------------------------------------------------------------------------------------


def _round_part(view: View) -> int:
    """Return the current part of the round, from 0: the holder's camp, the other camp, the tomb (TW-3.1)."""
    if view["phase"] in (*CAMP_PHASES, *DISCARD_PHASES):
        return int(view["camper"] != view["holder"])
    return 2


def round_parts(view: View, viewer: Viewer) -> str:
    """Draw the three parts of the round in a row, the current one underlined."""
    return _round_parts(viewer, view["holder"], _round_part(view))


@lru_cache(maxsize=256)
def _round_parts(viewer: Viewer, holder: int, part: int) -> str:
    step, drawings = ROOM / 3, []
    for number, seat in enumerate((holder, 1 - holder, None)):
        x = LEFT + step * number
        words = _round_part_name(viewer, seat)
        mark = (
            use_symbol("tile-back-tomb", x + 7, 8, 17, 24)
            if seat is None
            else use_symbol(f"meeple-{seat}", x + 3, 8, 24)
        )
        lines = [words] if fits(words, 11, step - 29) else split_line(words)
        names = [
            fitted_text(line, x + 28, 31 - 6 * len(lines) + 12 * row, 11, step - 29, text_anchor="start")
            for row, line in enumerate(lines)
        ]
        drawings.append(tag("g", mark, *names, opacity=None if number == part else 0.65))
        if number == part:
            drawings.append(tag("rect", fill="var(--gold-edge)", **rect_attributes(x + 4, 36, step - 10, 3, 1.5)))
    return tag("g", *drawings, role="img", aria_label=_round_in_words(viewer, holder, part))


def _round_part_name(viewer: Viewer, seat: int | None) -> str:
    """Return the name of a part of the round: a player's camp, or the tomb."""
    return (
        viewer.translate("tara_wolf-draw-station-tomb")
        if seat is None
        else viewer.translate("tara_wolf-draw-station", **viewer.player_facts(seat))
    )


def _round_in_words(viewer: Viewer, holder: int, part: int) -> str:
    """Return a label with the player in camp, or with the player who faces the tomb."""
    if part == 2:
        return viewer.translate("tara_wolf-draw-before", **viewer.player_facts(holder))
    return viewer.translate("tara_wolf-draw-camping", **viewer.player_facts(1 - holder if part else holder))


def first_round(view: View, viewer: Viewer) -> str:
    """Draw the view before the first tomb: pictures of the parts of the round, and the aim of the game."""
    adventurers = tuple(owner["adventurer"] for owner in view["seats"])
    needed = tombs_needed(view)
    return _first_round(viewer, adventurers, view["holder"], _round_part(view), needed)


@lru_cache(maxsize=256)
def _first_round(viewer: Viewer, adventurers: tuple[str, ...], holder: int, part: int, needed: int) -> str:
    step, width, y = ROOM / 3, 60.0, 66.0
    drawings = []
    for number, seat in enumerate((holder, 1 - holder, None)):
        center = LEFT + step * (number + 0.5)
        x = center - width / 2
        picture = (
            back(x, y, width, "tomb", piece=False)
            if seat is None
            else place_drawing(face(viewer.overrides_key, adventurers[seat]), x, y, width)
        )
        lit = number == part
        drawings.append(tag("g", picture, opacity=None if lit else 0.55))
        drawings.append(
            caption(_round_part_name(viewer, seat), center, y + height_for_width(width) + 17, 12.5, step - 6, lit)
        )
        if lit:
            drawings.append(tag("rect", fill="var(--gold-edge)", **rect_attributes(center - 30, y - 9, 60, 3, 1.5)))
        if number:
            arrow = f"M{center - step / 2 - 4:g} {y + 36:g}l7 7-7 7"
            drawings.append(tag("path", d=arrow, fill="none", stroke="var(--ink-soft)", stroke_width=2.2,
                             stroke_linecap="round", stroke_linejoin="round"))  # fmt: skip
    lines = viewer.translate("tara_wolf-draw-round"), viewer.translate("tara_wolf-draw-aim", count=needed)
    drawings += [fitted_text(words, MIDDLE, 216 + 19 * line, 12.5, ROOM - 14) for line, words in enumerate(lines)]
    return tag("g", *drawings, role="img", aria_label=_round_in_words(viewer, holder, part))


# ---- resources ------------------------------------------------------------------------------------------------------


def _splits(view: View, viewer: Viewer) -> str:
    """Draw every split of the resources into coins and cards; for other viewers, only the total (TW-4.1)."""
    total = view["resources"]
    if view["current_player"] != view["seat"]:
        return _split_announcement(viewer, total, view["current_player"])
    step = ROOM / (total + 1)
    return "".join(
        _split(
            viewer.neutral_viewer,
            coins,
            total - coins,
            piece_status(view, f"coins {coins}"),
            LEFT + step * coins,
            step - 4,
        )
        for coins in range(total + 1)
    )


@lru_cache(maxsize=256)
def _split(viewer: Viewer, coins: int, cards: int, status: str, x: float, width: float) -> str:
    """Draw one split of the resources: coins above cards."""
    y, height = 66, 176
    words = viewer.translate("tara_wolf-draw-split", coins=coins, cards=cards)
    action_text = f"coins {coins}"
    slab = tag(
        "rect", fill="var(--m-field)", stroke="var(--m-field-line)", **rect_attributes(x + 2, y, width - 2, height, 9)
    )
    lit = tag(
        "rect", class_="lit", opacity=0, fill="var(--gold-wash)", **rect_attributes(x + 2, y, width - 2, height, 9)
    )
    gold = ring(x + 2, y, width - 2, height, 9) if is_legal(status) else ""
    center, size = x + width / 2 + 1, min(30.0, width - 12)
    heap = "".join(use_symbol("coin", center - size / 2, y + 34 - 5 * n, size) for n in range(coins))
    none = use_symbol("coin-place", center - size / 2, y + 34, size, color="var(--m-field-line)") if not coins else ""
    spread = min(4.0, (width - 8 - size) / max(1, cards))
    hand = "".join(
        back(center - size / 2 + spread * (n - (cards - 1) / 2), y + 96 + 1.5 * n, size) for n in range(cards)
    )
    empty = empty_place(center - size / 2, y + 96, size, "var(--m-field-line)") if not cards else ""
    numbers = serif_text(str(coins), center, y + 84, 19) + serif_text(str(cards), center, y + 166, 19)
    inner = tag("g", slab, lit if is_legal(status) else "", gold, none, heap, empty, hand, numbers, class_="lift")
    attributes = button_attributes("split", status, action_text, words, id=f"split-{coins}")
    return tag("g", inner, hit_area(x, y, width, height), focus(x + 2, y, width - 2, height, 9), **attributes)


@lru_cache(maxsize=64)
def _split_announcement(viewer: Viewer, total: int, actor: int) -> str:
    """Draw the announcement that another player splits the resources."""
    words = viewer.translate("tara_wolf-draw-resources", count=total, **viewer.player_facts(actor))
    coins = "".join(use_symbol("coin", MIDDLE - 58 + 10 * n, 110, 40) for n in range(total))
    card = back(MIDDLE + 26, 100, 40)
    attributes = button_attributes("about", INERT, None, words, info="resources", id="resources")
    return tag("g", coins, card, fitted_text(words, MIDDLE, 184, 13, ROOM - 20), hit_area(LEFT + 10, 92, ROOM - 20,
    104),
               focus(LEFT + 10, 92, ROOM - 20, 104), **attributes)  # fmt: skip


# ---- cards being looked at ------------------------------------------------------------------------------------------


def looked_at_count(view: View) -> int:
    """Return how many cards the seers show at first; returned cards leave empty places (TW-C2)."""
    if view["phase"] != "foresee":
        return 0
    camp_cards = [cards_in_view(view)[card] for card in view["seats"][view["camper"]]["camp"]]
    return max((card.parameters["look"] for card in camp_cards if card.effect == "foresees"), default=0)


def _looked_at_cards(view: View, viewer: Viewer) -> str:
    """Draw the main pile cards being looked at, each at the place where it was first shown (TW-C2, TW-C3)."""
    entries: list[Mapping[str, Any]] = view["shown"]
    max_per_row = max([entry["place"] for entry in entries] + [looked_at_count(view)])
    step = ROOM / max(max_per_row, 3)
    width = min(66.0, step - 8)
    left = MIDDLE - step * max_per_row / 2 + (step - width) / 2
    seat = view["camper"]
    drawings = []
    by_place = {entry["place"]: entry for entry in entries}
    for number in range(1, max_per_row + 1):
        x, y = left + step * (number - 1), 78
        entry = by_place.get(number)
        if entry is None:
            drawings.append(empty_place(x, y, width))
        elif entry["card"] is None:
            words = viewer.translate("tara_wolf-draw-shown-hidden", place=number)
            drawings.append(tag("g", back(x, y, width), id=f"shown-{number}", role="img", aria_label=words))
        else:
            action_text = f"top {number}" if view["phase"] == "foresee" else f"choose {entry['card']}"
            words = viewer.translate("tara_wolf-draw-shown", place=number)
            status = piece_status(view, action_text)
            drawings.append(
                card_button(viewer.neutral_viewer, f"shown-{number}", entry["card"],
                action_text if status != INERT else None, status,
                         x, y, width, words=words, below=11, room=step - 4)
            )  # fmt: skip
        drawings.append(text(str(number), x + width / 2, y - 6, 11, fill="var(--ink-soft)"))
    label = viewer.translate("tara_wolf-draw-looking", count=len(entries), **viewer.player_facts(seat))
    words = fitted_text(label, MIDDLE, 78 + height_for_width(width) + 40, 12, ROOM - 16)
    return tag("g", *drawings, words, data_place=f"shown-{seat}", role="group", aria_label=label)


# ---- last tomb ------------------------------------------------------------------------------------------------------


def winner_of(view: View) -> int:
    """Return the seat that won the tomb awarded last."""
    return next(seat for seat, owner in enumerate(view["seats"]) if view["fought"] in owner["won"])


def winner_half(view: View, viewer: Viewer) -> str:
    """Draw a highlight on the side of the winner."""
    lower = f"M{LEFT - 4} {SEAM}h288V289q0 12-12 12H{LEFT - 4}z"
    shape = lower if winner_of(view) == viewer.near_seat else f"M{LEFT - 4} 0h276q12 0 12 12V{SEAM}H{LEFT - 4}z"
    return tag("path", d=shape, fill="var(--m-ivory)", opacity=0.22)


def tomb_verdict(view: View, viewer: Viewer) -> str:
    """Draw the winner of the tomb awarded last, with the totals if there was a fight."""
    fight = tuple(view["fight"]) if view["fight"] else None
    return _tomb_verdict(viewer, view["fought"], winner_of(view), fight)


@lru_cache(maxsize=512)
def _tomb_verdict(viewer: Viewer, card: str, winner: int, fight: tuple[int, ...] | None) -> str:
    """Draw the tomb, its name, and how it was won."""
    facts = outcome_facts(winner, fight)
    words = viewer.translate("tara_wolf-draw-won-by", **facts, **viewer.player_facts(winner))
    label = viewer.translate("tara_wolf-draw-awarded", tomb=viewer.card_name(card), how=words)
    x, y = LEFT + 10, 253
    picture = place_drawing(face(viewer.overrides_key, card), x, y, 32)
    name = fitted_text(viewer.card_name(card), x + 44, y + 17, 14, ROOM - 62, text_anchor="start",
    font_family="var(--serif)",
                  font_weight=600, class_="serif")  # fmt: skip
    lines, size, below = ([words], 12.5, 35) if fits(words, 12.5, ROOM - 62) else (split_line(words), 11.5, 31)
    how = "".join(
        fitted_text(line, x + 44, y + below + 13 * row, size, ROOM - 62, text_anchor="start")
        for row, line in enumerate(lines)
    )
    attributes = button_attributes("about", INERT, None, label, info=card, id="last-tomb")
    return tag(
        "g", picture, name, how, hit_area(x - 4, y - 3, ROOM - 12, 50), focus(x - 4, y - 1, ROOM - 14, 47), **attributes
    )


def outcome_facts(winner: int, fight: Sequence[int] | None) -> dict[str, str | int]:
    """Return message facts about a tomb that was won.

    `how` is "fight", "tie" (won by the medallion) or "alone"; `first` and `second` are the totals, the winner's first.
    """
    if fight is None:
        return {"how": "alone", "first": 0, "second": 0}
    first, second = fight[winner], fight[1 - winner]
    return {"how": "tie" if first == second else "fight", "first": first, "second": second}


# ---- tomb ------------------------------------------------------------------------------------------------------------


TOMB_SIZE = (372, 304)
DOOR_WIDTH = 84


def tomb(view: View, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """Return the tomb as one `<svg>`.

    It shows both sides of the open tomb, or of the last one until the next is opened, or a choice in the middle.
    """
    viewer, arrived = build_viewer(view, lang, names), arrived_pieces(view, just_moved)
    open_ = is_contested(view)
    drawings = [_background(), _door(view, viewer, arrived)]
    if not open_ and has_middle_choice(view):
        drawings.append(draw_common_area(view, viewer))
    elif open_ or view["fought"]:
        seam = tag("path", d=f"M{DOOR_WIDTH} {SEAM}H{TOMB_SIZE[0]}", stroke="var(--quay-edge)", stroke_width=2)
        lit = "" if view["tomb"] else winner_half(view, viewer)
        drawings += [
            lit,
            seam,
            *(side(view, viewer, seat, arrived) for seat in (1 - viewer.near_seat, viewer.near_seat)),
        ]
        drawings += [tomb_verdict(view, viewer)] if view["fought"] else []
        drawings += [] if open_ or view["over"] else [round_parts(view, viewer)]
    else:
        drawings.append(first_round(view, viewer))
    label = _label(view, viewer) if open_ else viewer.translate("tara_wolf-draw-closed", left=view["tombs"]["left"])
    return component("dig", *TOMB_SIZE, label, *drawings, id="open-tomb")


def is_contested(view: View) -> bool:
    """Return whether a tomb is open, or its cards have not left it yet."""
    return bool(view["tomb"] or any(seat["tomb"] or seat["laid"] or seat["laid_papyri"] for seat in view["seats"]))


def _label(view: View, viewer: Viewer) -> str:
    name, strengths = viewer.card_name(view["tomb"] or view["fought"]), tomb_totals(view) or (0, 0)
    totals = ", ".join(f"{viewer.names[seat]} {strengths[seat]}" for seat in (1 - viewer.near_seat, viewer.near_seat))
    return viewer.translate("tara_wolf-draw-tomb", tomb=name, totals=totals, holder=viewer.names[view["holder"]])


@lru_cache(maxsize=1)
def _background() -> str:
    """Draw sand with a cliff on the left."""
    width, height = TOMB_SIZE
    sand = tag("rect", fill="var(--quay-edge)", **rect_attributes(0, 0, width, height, 12)) + tag(
        "rect", fill="var(--quay)", **rect_attributes(0, 0, width, height - 3, 12)
    )
    edge = f"M12 0H{DOOR_WIDTH}V{height - 3}H12q-12 0-12-12V12q0-12 12-12z"
    return sand + tag("path", d=edge, fill="var(--m-aubergine-deep)")


# ---- door -----------------------------------------------------------------------------------------------------------


def _door(view: View, viewer: Viewer, arrived: Arrivals) -> str:
    """Draw the open tomb card or the pile of tombs, the totals at both ends, and the holder's medallion."""
    totals, loser = tomb_totals(view), 1 - winner_of(view) if view["fought"] else None
    total_svgs = [
        _total(
            viewer,
            seat,
            -1 if totals is None else totals[seat],
            view["holder"] == seat,
            seat == viewer.near_seat,
            seat == loser,
        )
        for seat in (1 - viewer.near_seat, viewer.near_seat)
    ]
    left, known = view["tombs"]["left"], view["tombs"]["top"]
    opened = view["tomb"] or (view["fought"] if is_contested(view) else None)
    if opened:
        has_arrived = ("tomb", opened) in arrived
        return (
            total_svgs[0]
            + _open_tomb(viewer.neutral_viewer, opened, has_arrived)
            + _tombs_left(viewer.neutral_viewer, left, known)
            + total_svgs[1]
        )
    return total_svgs[0] + _closed_tombs(viewer.neutral_viewer, left, known, piece_status(view, "open")) + total_svgs[1]


def tomb_totals(view: View) -> Sequence[int] | None:
    """Return the strengths in the open tomb, or the totals of the last fight; None without a fight."""
    totals: Sequence[int] | None = view["strengths"] if view["tomb"] else view["fight"]
    return totals


@lru_cache(maxsize=512)
def _total(viewer: Viewer, seat: int, total: int, holder: bool, near: bool, lost: bool) -> str:
    """Draw a side's meeple and total, paler for the loser; -1 stands for no total.

    The medallion is next to the total of its holder, who wins ties (TW-5.6).
    """
    y = 264 if near else 8
    words = viewer.translate(
        "tara_wolf-draw-total", total=max(total, 0), holds="yes" if holder else "no", **viewer.player_facts(seat)
    )
    number = serif_text(str(total), 46, y + 24, 24, fill="var(--m-ivory)") if total >= 0 else ""
    medal = use_symbol("medallion", 62, y + 4, 20, data_piece="medallion") if holder else ""
    about = tag("title", escape(words, quote=False))
    attributes = button_attributes("about", INERT, None, words, info="strength", id=f"total-{seat}")
    symbol = tag("g", use_symbol(f"meeple-{seat}", 3, y + 2, 26), number, opacity=0.6 if lost else None)
    medal_svg = tag("g", medal, data_place=f"medallion-{seat}")
    return tag(
        "g",
        about,
        symbol,
        medal_svg,
        hit_area(0, y - 8, DOOR_WIDTH, 46),
        focus(3, y - 2, DOOR_WIDTH - 6, 34),
        **attributes,
    )


@lru_cache(maxsize=64)
def _open_tomb(viewer: Viewer, card: str, is_new: bool) -> str:
    """Draw the card of the open tomb; pressing it explains the tomb."""
    x, y, width = 8, 58, 68
    height, name = height_for_width(width), viewer.card_name(card)
    marks = card_brackets(x, y, width) if is_new else ""
    attributes = button_attributes(
        "about",
        INERT,
        None,
        card_description(viewer.lang, viewer.overrides_key, card),
        info=card,
        id="the-tomb",
        data_place="tomb",
    )
    words = _two_lines(name, DOOR_WIDTH / 2, y + height + 10, DOOR_WIDTH - 3)
    drawing = front(viewer.overrides_key, card, x, y, width)
    return tag("g", drawing, marks, words, hit_area(x, y, width, height + 26), focus(x, y, width, height), **attributes)


def _two_lines(words: str, x: float, y: float, room: float) -> str:
    """Draw a name in the serif font on two lines, split near its middle."""
    style: dict[str, Attribute] = {"font_family": "var(--serif)", "font_weight": 600, "fill": "var(--m-ivory)"}
    style |= {"class_": "serif"}
    lines = enumerate(split_line(words))
    return "".join(fitted_text(line, x, y + 13 * number, 11.5, room, MIN_FONT_SIZE, **style) for number, line in lines)


@lru_cache(maxsize=64)
def _tombs_left(viewer: Viewer, left: int, known: str | None) -> str:
    """Draw the pile of tombs while one is open: small, with its count."""
    x, y = 20, 206
    words = viewer.translate("tara_wolf-draw-tombs", left=left)
    drawing = _next_tomb(viewer, known, x, y, 24) if left else ""
    number = serif_text(f"{left}", x + 36, y + 22, 16, fill="var(--m-ivory)")
    attributes = button_attributes("about", INERT, None, words, info="tombs", id="tombs", data_place="tombs")
    return tag("g", drawing, number, hit_area(x - 4, y - 2, 52, 40), focus(x - 4, y - 2, 52, 40), **attributes)


def _next_tomb(viewer: Viewer, known: str | None, x: float, y: float, width: float) -> str:
    """Draw the top of the pile of tombs: face down, or as a window for viewers who know it (TW-C2)."""
    return known_back(viewer.overrides_key, known, x, y, width) if known else back(x, y, width, "tomb")


@lru_cache(maxsize=64)
def _closed_tombs(viewer: Viewer, left: int, known: str | None, status: str) -> str:
    """Draw the pile of tombs before the top one is opened; pressing it opens the tomb."""
    x, y, width = 8, 58, 68
    height = height_for_width(width)
    words = viewer.translate("tara_wolf-draw-tombs", left=left)
    if known:
        words = f"{words} {viewer.translate('tara_wolf-draw-next-known', tomb=viewer.card_name(known))}"
    action_text = "open" if status != INERT else None
    behind = "".join(back(x + 2.5 * depth, y - 2.5 * depth, width, "tomb") for depth in range(min(left, 3) - 1, 0, -1))
    drawing = _next_tomb(viewer, known, x, y, width) if left else empty_place(x, y, width, "var(--m-ivory)")
    gold = ring(x, y, width, height - 3, 10) if is_legal(status) else ""
    number = fitted_text(viewer.translate("tara_wolf-draw-tombs-short", left=left), DOOR_WIDTH / 2, y + height + 13,
                         11.5, DOOR_WIDTH - 8, fill="var(--m-ivory)")  # fmt: skip
    attributes = button_attributes(
        "door",
        status,
        action_text,
        action_label(viewer, words, status, "open"),
        info="tombs",
        id="next-tomb",
        data_place="tombs",
    )
    inner = tag("g", behind, gold, drawing, class_="lift")
    slot = tag("g", data_place="tomb")
    return tag("g", slot, inner, number, hit_area(x, y, width, height + 18), focus(x, y, width, height), **attributes)
