"""The table of Imhotep as text in colour, drawn from a view for a terminal of at least 80 columns.

From above: the round; boats (the bow on the left), market, piles and favours; the four other sites; the players, a line
each. A boat or a site that something can be done with has an arrow, an empty space that can be loaded its number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rich.text import Text

from saqqara.games.imhotep import box
from saqqara.games.imhotep.drawing.parts import site_name
from saqqara.look.ink import (
    CALM,
    HIGH,
    INVITING,
    JUST,
    LIVERY,
    MATERIAL,
    STRONG,
    aligned,
    beside,
    fit,
    flow,
    painted,
    shares,
)
from saqqara.page import bracketed, signed
from saqqara.words import say

View = dict[str, Any]
STONE = ("■", "▲", "●", "◆")  # by seat
EMPTY, ROOM = "·", "□"  # an empty field; room on a sled
CELL = 3  # columns of a space on a boat, of a field of temple and obelisks
CARD_STYLES = {"red": "carnelian", "green": "malachite", "statue": "amethyst", "blue": "lapis"}


def board(view: View, lang: str, names: Sequence[str], columns: int = 80, lines: int = 24) -> Text:
    """The whole table as text of `columns` columns; 14 lines with two players, more with all that there is, and two
    empty ones where the terminal is high."""
    upper, lower = shares(columns, 34, 22, 24), shares(columns, 21, 16, 19, 24)
    between = [Text()] if lines >= HIGH else []
    river = beside([_boats(view, lang), _market(view, lang), _stores(view, lang)], upper)
    monuments = [
        _site(view, lang, site, draw(view, width - 1)) for (site, draw), width in zip(DRAWN.items(), lower, strict=True)
    ]
    players = _players(view, lang, names, columns)
    return Text("\n").join(
        [_head(view, lang, columns), *river, *between, *beside(monuments, lower), *between, *players]
    )


def _head(view: View, lang: str, columns: int) -> Text:
    """Round, turn, and what is not seen below."""
    turn = say(lang, "imhotep-page-turn", round=view["round"], turn=view["turn"])
    wrath = [say(lang, "imhotep-page-wrath")] if view["options"]["wrath"] else []
    yucata = [say(lang, "imhotep-page-yucata")] if view["options"]["profile"] == "yucata" else []
    return fit(Text(" · ".join([f" {turn[0].upper()}{turn[1:]}", *wrath, *yucata]), STRONG), columns)


# ---- stones and decisions -------------------------------------------------------------------------------------------


def _legal(view: View, decision: str) -> bool:
    return decision in view["legal"]


def _any(view: View, begin: str, end: str = "") -> bool:
    """Whether a decision that begins and ends so is legal."""
    return any(decision.startswith(begin) and decision.endswith(end) for decision in view["legal"])


def _star(view: View, begin: str, end: str = "") -> str:
    """A star where such a decision reveals what is hidden."""
    return "*" if any(text.startswith(begin) and text.endswith(end) for text in view["reveals"]) else ""


def _just(view: View, place: str) -> str:
    """What has just moved stands out."""
    return f" {JUST}" if any(step["to"] == place for step in view["moved"]) else ""


def _stone(view: View, owner: int | None, place: str, empty: str = EMPTY, width: int = 2) -> Text:
    """A stone in so many columns, or what stands on the empty field."""
    if owner is None:
        return painted(empty, width, CALM)
    return painted(STONE[owner], width, LIVERY[owner] + _just(view, place))


def _counts(counts: Sequence[int]) -> Text:
    """Stones by seat: "■ 3 ▲ 1"."""
    return Text(" ").join(Text(f"{STONE[seat]}{count}", "" if count else CALM) for seat, count in enumerate(counts))


# ---- boats, market, piles -------------------------------------------------------------------------------------------


def _boats(view: View, lang: str) -> list[Text]:
    """The boats of the round: number, spaces from the bow, minimum load, where it has sailed."""
    rows = [Text.assemble(" ", (say(lang, "imhotep-page-boats"), STRONG))]
    for number, boat in enumerate(view["boats"], 1):
        can = _any(view, f"sail {number} ")
        mark = f"▸{number}{_star(view, f'sail {number} ') or ' '}" if can else f" {number} "
        load = [_space(view, number, space, owner) for space, owner in enumerate(boat["spaces"], 1)]
        load += [Text(" " * CELL)] * (box.SPACES - len(load))
        away = f" → {site_name(lang, boat['site'])}" if boat["site"] else f" ≥{boat['minimum']}"
        rows.append(Text.assemble((mark, INVITING if can else STRONG), *load, (away, "" if boat["site"] else CALM)))
    return rows


def _space(view: View, boat: int, space: int, owner: int | None) -> Text:
    place = f"{boat}.{space}"
    if owner is not None and not (view["phase"] == "order" and _legal(view, f"next {space}")):
        return _stone(view, owner, place, width=CELL)
    if owner is not None:
        return painted(f"{space}{STONE[owner]}", CELL, LIVERY[owner])
    return painted(f"{space}", CELL, INVITING) if _legal(view, f"load {place}") else painted(EMPTY, CELL, CALM)


def _market(view: View, lang: str) -> list[Text]:
    """The four fields; on side B the fourth is the hidden one. Whoever looks at the pair sees it there."""
    rows = [_title(view, lang, "market")]
    for field, card in enumerate(view["market"], 1):
        number = painted(f"{field}{_star(view, f'take {field}')}", 3, INVITING if _legal(view, f"take {field}") else "")
        if field == box.FIELDS and view["options"]["market"] == "B":
            rows.append(Text.assemble(number, (f"{'▒▒ ' * view['hidden']}" or EMPTY, CALM)))
        else:
            rows.append(Text.assemble(number, _card(lang, card, _just(view, f"market.{field}")) if card else EMPTY))
    for place, card in enumerate(view["pair"] or (), 1):
        rows.append(Text.assemble(painted(f"{place}", 3, INVITING), _card(lang, card)))
    return rows


def _card(lang: str, card: str, just: str = "") -> Text:
    """A market card in a few letters, in the colour of its kind."""
    kind = "blue" if card in box.BLUE else "statue" if card == "statue" else "green" if "decoration" in card else "red"
    return Text(f" {say(lang, 'imhotep-cell-card', card=card)} ", MATERIAL[CARD_STYLES[kind]] + just)


def _stores(view: View, lang: str) -> list[Text]:
    """The round and its card, the piles, the favours."""
    shown = say(lang, "imhotep-draw-round", round=view["round"], rounds=box.ROUNDS)
    rows = [
        Text(f"{shown}: {view['rounds'][-1]}", STRONG),
        Text(say(lang, "imhotep-draw-pile", count=view["pile"]), CALM),
        Text(say(lang, "imhotep-cell-discard", count=len(view["discard"])), CALM),
    ]
    if view["options"]["favour"]:
        rows.append(Text(say(lang, "imhotep-page-favour"), CALM))
        rows.append(Text(" ").join(_favour(view, number, owner) for number, owner in enumerate(view["favours"], 1)))
    return rows


def _favour(view: View, number: int, owner: int | None) -> Text:
    if owner is not None:
        return painted(f"{number}{STONE[owner]}", CELL, LIVERY[owner])
    decision = f"favour {number}"
    return painted(f"{number}{_star(view, decision)}", CELL, INVITING if _legal(view, decision) else CALM)


# ---- the other sites ------------------------------------------------------------------------------------------------


def _title(view: View, lang: str, site: str) -> Text:
    """Name and side, and which boats have come; with an arrow where one can sail now."""
    can = _any(view, "sail ", f" {site}") or _legal(view, f"private {site}")
    here = [f"◂{number}" for number, boat in enumerate(view["boats"], 1) if boat["site"] == site]
    here += [f"◂{STONE[seat]}" for seat, boat in enumerate(view["private_boats"]) if boat["site"] == site]
    words = f"{'▸' if can else ' '}{site_name(lang, site)} {view['options'][site]}"
    return Text.assemble((words, INVITING if can else STRONG), f" {' '.join(here)}")


def _site(view: View, lang: str, site: str, fields: Sequence[Text]) -> list[Text]:
    """A site: its title, three lines of fields, the stones there by seat, its bets."""
    bets = [_bets(view, lang, site)] if view["options"]["bets"] else []
    count = view["sites"][site]["count"]
    lines = [*fields, *[Text("")] * (box.ROWS - len(fields)), _counts(count), *bets]
    return [_title(view, lang, site), *(Text.assemble(" ", line) for line in lines)]


def _bets(view: View, lang: str, site: str) -> Text:
    sides = box.BET_SIDES if view["options"]["players"] == box.MOST_SEATS else box.BET_SIDES[:1]
    cells = []
    for side in sides:
        decision, owner = f"bet {site} {side}", view["bets"][site][side]
        free = painted(ROOM, 2, INVITING if _legal(view, decision) else CALM)
        cells.append(free if owner is None else _stone(view, owner, decision.replace(" ", "-")))
    return Text.assemble((f"{say(lang, 'imhotep-page-bets')} ", CALM), Text(" ").join(cells))


def _pyramid(view: View, width: int) -> list[Text]:
    """Side A: its levels side by side, each column from top to bottom. Side B: the three, level 2 above level 1; a plus
    is a bonus. Empty fields show their points."""
    if view["options"]["pyramid"] == "B":
        return _three_pyramids(view)
    stones = view["sites"]["pyramid"]["stones"][: len(box.PYRAMID_A)]
    owners = [*stones, *[None] * (len(box.PYRAMID_A) - len(stones))]
    cells = [_stone(view, who, f"pyramid.{n}", str(box.PYRAMID_A[n - 1])) for n, who in enumerate(owners, 1)]
    rows: list[list[Text]] = [[], [], []]
    for first, last, height in LEVELS:
        for row in range(len(rows)):
            rows[row] += cells[first + row : last : height] if row < height else []
            rows[row] += [Text(" ")] if row < height else []
    return [Text("").join(row) for row in rows]


LEVELS = ((0, 9, 3), (9, 13, 2), (13, 14, 1))
"""The levels of pyramid A: the first field, the field after the last, how many stand in a column."""


def _three_pyramids(view: View) -> list[Text]:
    rows: list[list[Text]] = [[], [], []]
    for number, name in enumerate(box.PYRAMIDS):
        built = view["sites"]["pyramid"][name]
        cells = []
        for field in range(box.PYRAMID_FIELDS):
            owner = built[field] if field < len(built) else None
            bonus = "+" if box.PYRAMID_BONUS[number, field] else ""
            place = f"pyramid.{number * box.PYRAMID_FIELDS + field + 1}"
            cells.append(_stone(view, owner, place, f"{box.PYRAMID_B[number, field]}{bonus}"))
        can = _legal(view, f"build {name}")
        mark = Text(f"{'▸' if can else ' '}{_star(view, f'build {name}') or ' '}", INVITING if can else "")
        lines = ([mark, cells[4], Text(" ")], [cells[0], cells[2], Text(" ")], [cells[1], cells[3], Text(" ")])
        for row, line in zip(rows, lines, strict=True):
            row += [*line, Text(" ")]
    return [Text("").join(row) for row in rows]


def _temple(view: View, width: int) -> list[Text]:
    """The stones seen from above, what they give on side B (a dot: or two stones), how high each field is."""
    visible = view["sites"]["temple"]["visible"]
    laid = len(view["sites"]["temple"]["stones"])
    places = [field + 1 + (laid - field - 1) // len(visible) * len(visible) for field in range(len(visible))]
    top = [_stone(view, who, f"temple.{place}", width=CELL) for who, place in zip(visible, places, strict=True)]
    heights = [(laid + len(visible) - 1 - field) // len(visible) for field in range(len(visible))]
    rows = [Text("").join(top), Text("").join(painted(f"×{high}" if high else "", CELL, CALM) for high in heights)]
    if view["options"]["temple"] == "B":
        scored = view["tasks"][-1][2] if view["phase"] == "temple" else None
        gives = [(words, INVITING if field == scored else CALM) for field, words in enumerate(TEMPLE_B[: len(visible)])]
        rows.insert(1, Text("").join(painted(words, CELL, style) for words, style in gives))
    return rows


TEMPLE_B = ("1/■", "2", "1/■", "▒", "1/■")
"""What a visible stone gives: points, or stones, or the top card."""


def _tomb(view: View, width: int) -> list[Text]:
    """Three rows that grow to the right; the last columns where there are more than there is room for."""
    stones = view["sites"]["tomb"]["stones"]
    room = (width - 1) // 2
    columns = max(room, -(-len(stones) // box.ROWS))
    first = columns - room
    rows = []
    for row in range(box.ROWS):
        numbers = [column * box.ROWS + row for column in range(first, columns)]
        owners = [(number, stones[number] if number < len(stones) else None) for number in numbers]
        cells = [_stone(view, owner, f"tomb.{number + 1}") for number, owner in owners]
        rows.append(Text.assemble(("…" if first else "", CALM), Text("").join(cells)))
    return rows


def _obelisks(view: View, width: int) -> list[Text]:
    """Side A: heights by seat and what the highest give. Side B: the towers' fields and loose stones."""
    site, players = view["sites"]["obelisks"], view["options"]["players"]
    heights = [
        Text.assemble(_stone(view, seat, f"obelisks-{seat}"), f"{count:>2} ")
        for seat, count in enumerate(site["stones"])
    ]
    rows = [Text(" ").join(heights[start : start + 2]) for start in range(0, len(heights), 2)]
    if view["options"]["obelisks"] == "A":
        points = [str(value) for value in box.OBELISKS_A[players - 2, :players]]
        return [*rows, Text(" / ".join(points), CALM)]
    towers = [
        _stone(view, owner, f"tower.{number}", str(box.TOWERS[number - 1]))
        for number, owner in enumerate(site["towers"], 1)
    ]
    return [Text(" ").join(towers), *rows]


DRAWN = {"pyramid": _pyramid, "temple": _temple, "tomb": _tomb, "obelisks": _obelisks}


# ---- the players ----------------------------------------------------------------------------------------------------


def _players(view: View, lang: str, names: Sequence[str], columns: int) -> list[Text]:
    """A line a player: name, points, sled, quarry, what can still be done once, cards; more where cards need them."""
    head = [
        Text(say(lang, f"imhotep-cell-{what}") if what else "", CALM) for what in ("", "points", "sled", "quarry", "")
    ]
    rows = aligned([head, *(_player(view, lang, seat, name) for seat, name in enumerate(names))], right={3})
    room = columns - rows[0].cell_len - 1
    lines = [Text.assemble(rows[0], " ", (say(lang, "imhotep-cell-cards"), CALM))]
    for seat, row in enumerate(rows[1:]):
        for number, cards in enumerate(_hand(view, lang, seat, room)):
            lines.append(Text.assemble(Text(" " * row.cell_len) if number else row, " ", cards))
    return lines


def _player(view: View, lang: str, seat: int, name: str) -> list[Text]:
    sure, now = view["secured"][seat], view["scores"][seat]
    stones = view["sled"][seat]
    once = {"private_boats": view["private_boats"][seat]["left"]}
    once |= {"bets": view["bet_left"][seat], "favour": view["favour_left"][seat]}
    return [
        Text.assemble("▸" if seat == view["actor"] else " ", (f" {STONE[seat]} {_cut(name)} ", LIVERY[seat])),
        Text(f"{signed(sure)} {bracketed(now - sure)}".rstrip(), STRONG),
        Text.assemble(STONE[seat] * stones, (ROOM * (box.SLED - stones), CALM)),
        Text(str(view["quarry"][seat])),
        Text(" ".join(say(lang, "imhotep-cell-once", what=what) for what, left in once.items() if left), CALM),
    ]


def _cut(name: str) -> str:
    return fit(name, min(len(name), LONGEST_NAME)).plain


LONGEST_NAME = 20


def _hand(view: View, lang: str, seat: int, room: int) -> list[Text]:
    """The cards of a seat in lines of so many columns; equal ones are counted."""
    cards = []
    for card, count in Counter(view["hands"][seat]).items():
        arrow = "▸" if _legal(view, f"use {card}") else ""
        drawn = _card(lang, card, _just(view, f"hand-{seat}"))
        cards.append(Text.assemble((arrow, INVITING), drawn, f"×{count}" if count > 1 else ""))
    return flow(cards, room)
