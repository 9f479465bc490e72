"""Coloured terminal view of Imhotep, made from a view, for at least 80 columns.

From top to bottom: the round; the boats (bow on the left), the market, piles and favours; the four other sites; the
prophecies; one line per player. An arrow marks boats and sites that a legal action uses, and an empty space shows its
number if it can be loaded. ◇ marks rules that may differ from the printed ones. The sites are in `terminal_sites`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.text import Text

from saqqara.games.imhotep import components
from saqqara.games.imhotep.presentation.explanations import MARK, god_mark, has_mark, side_letter
from saqqara.games.imhotep.presentation.terminal_sites import (
    CAN_ACT,
    CARD_BACK,
    CELL_WIDTH,
    EMPTY,
    FREE_SLED_SPACE,
    STONE_SIGNS,
    card,
    has_legal,
    is_legal,
    market_lines,
    moved_style,
    number,
    obelisks_lines,
    pyramid_lines,
    reveal_star,
    seat_counts,
    stone,
    temple_lines,
    tomb_lines,
)
from saqqara.games.imhotep.svg.common import site_name
from saqqara.i18n import translate
from saqqara.presentation import View, score_label
from saqqara.theme.terminal_text import (
    LEGAL_STYLE,
    QUIET_STYLE,
    ROOMY_HEIGHT,
    SEAT_COLOURS,
    STRONG_STYLE,
    align_columns,
    center_text,
    fit,
    side_by_side,
    split_width,
    wrap_parts,
)

MONUMENT_LINES: dict[str, Callable[[View, str, int], list[Text]]] = {
    "pyramid": pyramid_lines, "temple": temple_lines, "tomb": tomb_lines, "obelisks": obelisks_lines,
}  # fmt: skip


def board(view: View, lang: str, names: Sequence[str], columns: int = 80, lines: int = 24) -> Text:
    """Render the whole table in `columns` columns.

    The table needs 14 lines with two players and more with expansions. A high terminal adds some empty lines.
    """
    upper, lower = split_width(columns, 34, 22, 24), split_width(columns, 21, 16, 19, 24)
    between = [Text()] if lines >= ROOMY_HEIGHT else []
    at_market = [_site_title(view, lang, "market"), *market_lines(view, lang)]
    river = side_by_side([_boats(view, lang), at_market, _stores(view, lang)], upper)
    drawn = [draw(view, lang, width - 1) for draw, width in zip(MONUMENT_LINES.values(), lower, strict=True)]
    num_lines = max(len(fields) for fields in drawn)
    monuments = [_site(view, lang, site, fields, num_lines) for site, fields in zip(MONUMENT_LINES, drawn, strict=True)]
    foretold = prophecy_lines(view, lang, columns)
    return Text("\n").join(
        [
            *_head(view, lang, columns), *river, *between, *side_by_side(monuments, lower),
            *(between if foretold else ()), *foretold, *between, *player_lines(view, lang, names, columns),
        ]
    )  # fmt: skip


def _head(view: View, lang: str, columns: int) -> list[Text]:
    """Render the round, the turn and facts that appear nowhere else; a second line follows if the first is full."""
    options = view["options"]
    turn = translate(lang, "imhotep-page-turn", round=view["round"], turn=view["turn"])
    extra = [translate(lang, f"imhotep-page-{name}") for name in ("wrath", "dynasty") if options.get(name)]
    yucata = [translate(lang, "imhotep-page-yucata")] if options["profile"] == "yucata" else []
    mark = [f"{MARK} {translate(lang, 'imhotep-reconstructed')}"] if options.get("dynasty") and has_mark(view) else []
    parts = [
        Text(f"{turn[0].upper()}{turn[1:]}", STRONG_STYLE),
        *(Text(part, STRONG_STYLE) for part in (*extra, *yucata, *mark)),
    ]
    return [fit(Text.assemble(" ", line), columns) for line in wrap_parts(parts, columns - 1, " · ")]


# ---- boats, piles ---------------------------------------------------------------------------------------------------


def _boats(view: View, lang: str) -> list[Text]:
    """Render the boats of the round: number, spaces from the bow, and the minimum load or the site they sailed to."""
    rows = [Text.assemble(" ", (translate(lang, "imhotep-page-boats"), STRONG_STYLE))]
    for boat, facts in enumerate(view["boats"], 1):
        can = has_legal(view, f"sail {boat} ")
        mark = f"{CAN_ACT}{boat}{reveal_star(view, f'sail {boat} ') or ' '}" if can else f" {boat} "
        load = [_space(view, boat, space, owner) for space, owner in enumerate(facts["spaces"], 1)]
        load += [Text(" " * CELL_WIDTH)] * (components.SPACES - len(load))
        away = f" → {site_name(lang, facts['site'])}" if facts["site"] else f" ≥{facts['minimum']}"
        rows.append(
            Text.assemble(
                (mark, LEGAL_STYLE if can else STRONG_STYLE), *load, (away, "" if facts["site"] else QUIET_STYLE)
            )
        )
    return rows


def _space(view: View, boat: int, space: int, owner: int | None) -> Text:
    place = f"{boat}.{space}"
    if owner is not None and not (view["phase"] == "order" and is_legal(view, f"next {space}")):
        return stone(view, owner, place, width=CELL_WIDTH)
    if owner is not None:
        return center_text(f"{space}{STONE_SIGNS[owner]}", CELL_WIDTH, SEAT_COLOURS[owner])
    return (
        center_text(f"{space}", CELL_WIDTH, LEGAL_STYLE)
        if is_legal(view, f"load {place}")
        else center_text(EMPTY, CELL_WIDTH, QUIET_STYLE)
    )


def _stores(view: View, lang: str) -> list[Text]:
    """Render the round with its card, the piles, the remaining coins and the favours."""
    round_text = translate(lang, "imhotep-draw-round", round=view["round"], rounds=components.ROUNDS)
    rows = [
        Text(f"{round_text}: {view['rounds'][-1]}", STRONG_STYLE),
        Text(translate(lang, "imhotep-draw-pile", count=view["pile"]), QUIET_STYLE),
        Text(translate(lang, "imhotep-cell-discard", count=len(view["discard"])), QUIET_STYLE),
    ]
    if "coins_left" in view:
        rows.append(Text(translate(lang, "imhotep-pieces", piece="coin", count=view["coins_left"]), QUIET_STYLE))
    if view["options"]["favour"]:
        rows.append(Text(translate(lang, "imhotep-page-favour"), QUIET_STYLE))
        rows.append(Text(" ").join(_favour(view, favour, owner) for favour, owner in enumerate(view["favours"], 1)))
    return rows


def _favour(view: View, favour: int, owner: int | None) -> Text:
    if owner is not None:
        return center_text(f"{favour}{STONE_SIGNS[owner]}", CELL_WIDTH, SEAT_COLOURS[owner])
    possible = is_legal(view, f"favour {favour}")
    return (
        number(view, str(favour), [f"favour {favour}"], CELL_WIDTH)
        if possible
        else center_text(str(favour), CELL_WIDTH, QUIET_STYLE)
    )


# ---- the sites ------------------------------------------------------------------------------------------------------


def _site_title(view: View, lang: str, site: str) -> Text:
    """Render a site's name, side and docked boats; an arrow marks a site to which a boat or raft can go now."""
    can = has_legal(view, "sail ", f" {site}") or is_legal(view, f"private {site}") or is_legal(view, f"deliver {site}")
    here = [f"◂{boat}" for boat, facts in enumerate(view["boats"], 1) if facts["site"] == site]
    here += [f"◂{STONE_SIGNS[seat]}" for seat, boat in enumerate(view["private_boats"]) if boat["site"] == site]
    words = f"{CAN_ACT if can else ' '}{site_name(lang, site)} {side_letter(site, view).replace(' ', '')}"
    return Text.assemble((words, LEGAL_STYLE if can else STRONG_STYLE), f" {''.join(here)}")


def _site(view: View, lang: str, site: str, fields: Sequence[Text], num_lines: int) -> list[Text]:
    """Render a site: its title, its fields padded to `num_lines` lines, the stones by seat, and its bets."""
    bets = [_bets(view, lang, site)] if view["options"]["bets"] else []
    count = view["sites"][site]["count"]
    lines = [*fields, *[Text("")] * (num_lines - len(fields)), seat_counts(count), *bets]
    return [_site_title(view, lang, site), *(Text.assemble(" ", line) for line in lines)]


def _bets(view: View, lang: str, site: str) -> Text:
    sides = components.BET_SIDES if view["options"]["players"] == components.MAX_SEATS else components.BET_SIDES[:1]
    cells = []
    for side in sides:
        action_text, owner = f"bet {site} {side}", view["bets"][site][side]
        free = center_text(FREE_SLED_SPACE, 2, LEGAL_STYLE if is_legal(view, action_text) else QUIET_STYLE)
        cells.append(free if owner is None else stone(view, owner, action_text.replace(" ", "-")))
    return Text.assemble((f"{translate(lang, 'imhotep-page-bets')} ", QUIET_STYLE), Text(" ").join(cells))


# ---- players ----------------------------------------------------------------------------------------------------

UNLIMITED_SIGN = "∞"  # number of stones in an unlimited quarry (IMH-21.3)
SECRET = "▒"  # before a viewer's own card that other players do not know (IMH-24.2)
MAX_NAME_LENGTH = 20


def player_lines(view: View, lang: str, names: Sequence[str], columns: int) -> list[Text]:
    """Render one line per player, or more if a player has many cards."""
    head = [
        Text(translate(lang, f"imhotep-cell-{what}") if what else "", QUIET_STYLE)
        for what in ("", "points", "sled", "quarry", "")
    ]
    rows = align_columns([head, *(_player(view, lang, seat, name) for seat, name in enumerate(names))], right={3})
    room = columns - rows[0].cell_len - 1
    lines = [Text.assemble(rows[0], " ", (translate(lang, "imhotep-cell-cards"), QUIET_STYLE))]
    for seat, row in enumerate(rows[1:]):
        for index, held in enumerate(
            wrap_parts([*_player_cards(view, lang, seat), *_player_pieces(view, lang, seat)], room)
        ):
            lines.append(Text.assemble(Text(" " * row.cell_len) if index else row, " ", held))
    return lines


def _player(view: View, lang: str, seat: int, name: str) -> list[Text]:
    stones = view["sled"][seat]
    once = {"private_boats": view["private_boats"][seat]["left"]}
    once |= {"bets": view["bet_left"][seat], "favour": view["favour_left"][seat]}
    return [
        Text.assemble(
            CAN_ACT if seat == view["current_player"] else " ",
            (f" {STONE_SIGNS[seat]} {_shorten(name)} ", SEAT_COLOURS[seat]),
        ),
        Text(str(score_label(view, seat)), STRONG_STYLE),
        Text.assemble(
            STONE_SIGNS[seat] * stones, (FREE_SLED_SPACE * (_sled_capacity(view, seat) - stones), QUIET_STYLE)
        ),
        Text(UNLIMITED_SIGN if view["quarry"] is None else str(view["quarry"][seat])),
        Text(
            " ".join(translate(lang, "imhotep-cell-once", what=what) for what, left in once.items() if left),
            QUIET_STYLE,
        ),
    ]


def _sled_capacity(view: View, seat: int) -> int:
    """Return the capacity of a sled, which is two more for each Cargo Sled (IMH-22.1)."""
    return int(components.SLED_CAPACITY + components.CARGO_SLED_EXTRA * view["hands"][seat].count("cargo-sled"))


def _shorten(name: str) -> str:
    return fit(name, min(len(name), MAX_NAME_LENGTH)).plain


def _player_cards(view: View, lang: str, seat: int) -> list[Text]:
    """Render the cards of a seat, with equal cards counted.

    The list contains open cards, cards that others do not know, cards that the viewer does not know, and kept red
    cards. In the profile `yucata` the red cards are only a number.
    """
    secret = Counter(view["secret"] if "secret" in view and seat == view["seat"] else ())
    arrived = moved_style(view, f"hand-{seat}")
    found = []
    for name, count in Counter(view["hands"][seat]).items():
        arrow = (CAN_ACT if is_legal(view, f"use {name}") else "", LEGAL_STYLE)
        known = count - secret[name]
        found += [Text.assemble(arrow, card(lang, name, arrived), _count_suffix(known))] if known else []
        found += (
            [Text.assemble(arrow, SECRET, card(lang, name, arrived), _count_suffix(secret[name]))]
            if secret[name]
            else []
        )
    if unseen := view.get("face_down", {seat: 0})[seat]:
        found.append(Text(f"{CARD_BACK}{_count_suffix(unseen)}", arrived.strip()))
    red_cards = view.get("kept_red", {seat: ()})[seat]
    if red_cards and view["options"]["profile"] == "yucata":
        return [*found, Text(f" {translate(lang, 'imhotep-cell-kept', count=len(red_cards))} ")]
    return [
        *found,
        *(Text.assemble(card(lang, name), _count_suffix(count)) for name, count in Counter(red_cards).items()),
    ]


def _count_suffix(count: int) -> str:
    return f"×{count}" if count > 1 else ""


def _player_pieces(view: View, lang: str, seat: int) -> list[Text]:
    """Render the other pieces of a seat: coins, scarabs, scaffolds and crypt tiles."""
    pyramid, tomb = view["sites"]["pyramid"], view["sites"]["tomb"]
    held = Counter(
        coin=view.get("coins", {seat: 0})[seat], scarab=view.get("scarabs", {seat: 0})[seat],
        scaffold=pyramid.get("scaffolds", ()).count(seat),
    )  # fmt: skip
    held.update(tomb["tiles"][seat] if "tiles" in tomb else ())
    words = [translate(lang, "imhotep-pieces", piece=piece, count=count) for piece, count in held.items() if count]
    return [Text(f" {named} ", QUIET_STYLE) for named in words]


# ---- prophecies -------------------------------------------------------------------------------------------------

FULFILLED_SIGN = "✓"


def prophecy_lines(view: View, lang: str, columns: int) -> list[Text]:
    """Render a heading and one line per god; [] if the game has no prophecies."""
    if "prophecies" not in view:
        return []
    cards = view["prophecies"]
    names = align_columns([_prophecy_name(view, card, lang) for card in cards], gap=1)
    title = Text(
        f" {translate(lang, 'imhotep-page-prophecies')} ({FULFILLED_SIGN} {translate(lang, 'imhotep-cell-fulfilled')})",
        STRONG_STYLE,
    )
    points = align_columns([_pair_headings(view), *(_prophecy_points(card) for card in cards)], gap=1)
    seats = align_columns([_prophecy_seats(view, card) for card in cards], gap=1)
    rows = zip([title, *names], points, [Text(""), *seats], strict=True)
    return [fit(row, columns) for row in align_columns([list(row) for row in rows], gap=1)]


def _prophecy_name(view: View, card: Mapping[str, Any], lang: str) -> list[Text]:
    """Render the god with its mark, and its task."""
    can = is_legal(view, f"prophesy {card['god']}")
    god = f"{CAN_ACT if can else ' '}{translate(lang, 'imhotep-god', god=card['god'])} {god_mark(card['god'], view)}"
    return [Text(god, LEGAL_STYLE if can else STRONG_STYLE), Text(_prophecy_task(view, card, lang))]


def _prophecy_task(view: View, card: Mapping[str, Any], lang: str) -> str:
    site = card["with"].get("site")
    return translate(
        lang, "imhotep-cell-task", task=card["task"], site=site_name(lang, site) if site else "",
        least=card["with"].get("at_least", 0),
    )  # fmt: skip


def _pair_headings(view: View) -> list[Text]:
    """Render the pairs of rounds, with the current pair in bold."""
    now = (view["round"] + 1) // components.ROUNDS_PER_PAIR
    return [
        Text(_pair_rounds(pair), STRONG_STYLE if pair == now else QUIET_STYLE)
        for pair in range(1, components.ROUND_PAIRS + 1)
    ]


def _pair_rounds(pair: int) -> str:
    """Return a pair of rounds as text: "3–4"."""
    last = pair * components.ROUNDS_PER_PAIR
    return f"{last - 1}–{last}"


def _prophecy_points(card: Mapping[str, Any]) -> list[Text]:
    return [
        Text(_gain_and_loss(gain, loss), QUIET_STYLE) for gain, loss in zip(card["gain"], card["loss"], strict=True)
    ]


def _gain_and_loss(gain: int, loss: int) -> str:
    return f"±{gain}" if gain == loss else f"+{gain}−{loss}"


def _prophecy_seats(view: View, card: Mapping[str, Any]) -> list[Text]:
    return [_prophecy_seat(view, card, seat) for seat in range(len(card["scarabs"]))]


def _prophecy_seat(view: View, card: Mapping[str, Any], seat: int) -> Text:
    """Render a seat's scarab at a god: its pair of rounds, and whether the task is currently fulfilled."""
    pair = card["scarabs"][seat]
    mark = FULFILLED_SIGN if card["fulfilled"][seat] else ""
    style = SEAT_COLOURS[seat] + moved_style(view, f"prophecy-{card['god']}.{pair}") if pair else QUIET_STYLE
    return Text(f"{STONE_SIGNS[seat]}{_pair_rounds(pair) if pair else ''}{mark}", style)
