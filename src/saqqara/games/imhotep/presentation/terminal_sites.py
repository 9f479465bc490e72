"""Terminal lines for the sites of Imhotep, and the elements of all terminal lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg.sites.picture import side_numbers
from saqqara.i18n import translate
from saqqara.presentation import View
from saqqara.theme.terminal_text import (
    JUST_MOVED_STYLE,
    LEGAL_STYLE,
    MATERIAL_COLOURS,
    QUIET_STYLE,
    SEAT_COLOURS,
    center_text,
)

# ---- stones, cards, and marks of legal actions ------------------------------------------------------------------

STONE_SIGNS = ("■", "▲", "●", "◆")  # by seat
EMPTY, FREE_SLED_SPACE = "·", "□"  # empty field, free space on a sled
CARD_BACK = "▒▒"  # a face-down card or tile
CAN_ACT = "▸"  # before a piece that a legal action uses
COIN_SIGN = "¢"
CELL_WIDTH = 3  # width of a boat's space and of a field of the temple or the obelisks, in columns
CARD_STYLES = {"red": "carnelian", "green": "malachite", "statue": "amethyst", "cargo-sled": "papyrus", "blue": "lapis"}


def is_legal(view: View, action_text: str) -> bool:
    """Return whether an action is legal."""
    return action_text in view["legal"]


def has_legal(view: View, begin: str, end: str = "") -> bool:
    """Return whether an action with this prefix and suffix is legal."""
    return any(action_text.startswith(begin) and action_text.endswith(end) for action_text in view["legal"])


def reveal_star(view: View, begin: str, end: str = "") -> str:
    """Return "*" if an action with this prefix and suffix reveals hidden information, otherwise ""."""
    return "*" if any(text.startswith(begin) and text.endswith(end) for text in view["reveals"]) else ""


def number(view: View, name: str, action_texts: Iterable[str], width: int) -> Text:
    """Render the number of a possible choice, with a star if the choice reveals hidden information."""
    possible = [action_text for action_text in action_texts if is_legal(view, action_text)]
    reveals = "*" if any(action_text in view["reveals"] for action_text in possible) else ""
    return center_text(f"{name}{reveals}", width, LEGAL_STYLE if possible else "")


def moved_style(view: View, place: str) -> str:
    """Return the style suffix of a place: highlighted if a piece has just moved there."""
    return f" {JUST_MOVED_STYLE}" if any(step["to"] == place for step in view["moved"]) else ""


def stone(view: View, owner: int | None, place: str, empty: str = EMPTY, width: int = 2) -> Text:
    """Render a stone in `width` columns, or the text of the empty field."""
    if owner is None:
        return center_text(empty, width, QUIET_STYLE)
    return center_text(STONE_SIGNS[owner], width, SEAT_COLOURS[owner] + moved_style(view, place))


def seat_counts(numbers: Sequence[int]) -> Text:
    """Render numbers by seat: "■3 ▲1"."""
    return Text(" ").join(
        Text(f"{STONE_SIGNS[seat]}{count}", "" if count else QUIET_STYLE) for seat, count in enumerate(numbers)
    )


def card(lang: str, name: str, style: str = "") -> Text:
    """Render a market card as a few letters in the colour of its kind."""
    return Text(
        f" {translate(lang, 'imhotep-cell-card', card=name)} ",
        MATERIAL_COLOURS[CARD_STYLES[_card_style_name(name)]] + style,
    )


def _card_style_name(name: str) -> str:
    if name in CARD_STYLES:
        return name
    return "blue" if name in components.BLUE_CARDS else "green" if name.endswith("-decoration") else "red"


# ---- the market: its four fields --------------------------------------------------------------------------------


def market_lines(view: View, lang: str) -> list[Text]:
    """Render the fields of the market, and the pair for the player who may look at it.

    On side B the fourth field is hidden; on side D cards can have coins on them.
    """
    rows = []
    for field, name in enumerate(view["market"], 1):
        first = number(view, str(field), (f"take {field}", f"buy {field}"), 3)
        if field == components.FIELDS and view["options"]["market"] == "B":
            rows.append(Text.assemble(first, (f"{CARD_BACK} " * view["hidden"] or EMPTY, QUIET_STYLE)))
        else:
            label = card(lang, name, moved_style(view, f"market.{field}")) if name else Text(EMPTY)
            rows.append(Text.assemble(first, label, _coins(view, field)))
    for place, name in enumerate(view["pair"] or (), 1):
        rows.append(Text.assemble(center_text(f"{place}", 3, LEGAL_STYLE), card(lang, name)))
    return rows


def _coins(view: View, field: int) -> str:
    """Return the coins on a card of side D as text."""
    coins = view["field_coins"][field - 1] if "field_coins" in view else 0
    return f" {COIN_SIGN}{coins}" if coins else ""


# ---- the pyramids; empty fields show their points ---------------------------------------------------------------


def pyramid_lines(view: View, lang: str, width: int) -> list[Text]:
    """Render the pyramid on the side that is played."""
    side = view["options"]["pyramid"]
    if side == "B":
        return _small_pyramids(view)
    if side == "C":
        return _scaffolds(view)
    return _terraces(
        view, components.PYRAMID_A.tolist() if side == "A" else side_numbers(view, "pyramid")["foundation_points"]
    )


# ---- sides A and D --------------------------------------------------------------------------------------------------


def _terraces(view: View, points: Sequence[int]) -> list[Text]:
    """Render the levels side by side, each column from top to bottom."""
    stones = view["sites"]["pyramid"]["stones"][: len(points)]
    owners = [*stones, *[None] * (len(points) - len(stones))]
    cells = [stone(view, owner, f"pyramid.{n}", str(points[n - 1])) for n, owner in enumerate(owners, 1)]
    rows: list[list[Text]] = [[], [], []]
    for first, last, height in TERRACES:
        for row in range(len(rows)):
            rows[row] += cells[first + row : last : height] if row < height else []
            rows[row] += [Text(" ")] if row < height else []
    return [Text("").join(row) for row in rows]


TERRACES = ((0, 9, 3), (9, 13, 2), (13, 14, 1))
"""Levels of the pyramid: first field, field after the last, fields per column."""


# ---- side B ---------------------------------------------------------------------------------------------------------


def _small_pyramids(view: View) -> list[Text]:
    """Render the three pyramids, level 2 above level 1; a plus marks a bonus."""
    rows: list[list[Text]] = [[], [], []]
    for number, name in enumerate(components.PYRAMIDS):
        built = view["sites"]["pyramid"][name]
        cells = []
        for field in range(components.PYRAMID_FIELDS):
            owner = built[field] if field < len(built) else None
            bonus = "+" if components.PYRAMID_BONUS[number, field] else ""
            place = f"pyramid.{number * components.PYRAMID_FIELDS + field + 1}"
            cells.append(stone(view, owner, place, f"{components.PYRAMID_B[number, field]}{bonus}"))
        can = is_legal(view, f"build {name}")
        mark = Text(f"{CAN_ACT if can else ' '}{reveal_star(view, f'build {name}') or ' '}", LEGAL_STYLE if can else "")
        lines = ([mark, cells[4], Text(" ")], [cells[0], cells[2], Text(" ")], [cells[1], cells[3], Text(" ")])
        for row, line in zip(rows, lines, strict=True):
            row += [*line, Text(" ")]
    return [Text("").join(row) for row in rows]


# ---- side C ---------------------------------------------------------------------------------------------------------


def _scaffolds(view: View) -> list[Text]:
    """Render the pyramid from the front, level 5 on top: level, places, points per stone, owner of the scaffold."""
    site, numbers = view["sites"]["pyramid"], side_numbers(view, "pyramid")
    lines = [
        Text.assemble(
            (f"{level} ", QUIET_STYLE), " " * (level - 1), *_places(view, level), " " * level,
            (f"+{points}", QUIET_STYLE), " ", _scaffold(view, level, site["scaffolds"][level - 1]),
        )
        for level, points in enumerate(numbers["level_points"], 1)
    ]  # fmt: skip
    return lines[::-1]


def _places(view: View, level: int) -> list[Text]:
    """Render the places of a level: stones, and the numbers of places where a stone can be built."""
    owners = view["sites"]["pyramid"]["levels"][level - 1]
    cells = []
    for place, owner in enumerate(owners, 1):
        if owner is None and is_legal(view, f"build {level}.{place}"):
            cells.append(center_text(str(place), 2, LEGAL_STYLE))
        else:
            cells.append(stone(view, owner, f"pyramid.{components.LEVEL_START[level - 1] + place}"))
    missing = components.LEVEL_PLACES[level - 1] - len(owners)
    return [*cells, Text("  " * missing)]


def _scaffold(view: View, level: int, owner: int | None) -> Text:
    """Render a free scaffold, or a scaffold with its owner."""
    if owner is None:
        return Text("╫", QUIET_STYLE)
    return Text(f"╫{STONE_SIGNS[owner]}", SEAT_COLOURS[owner] + moved_style(view, f"scaffolds-{owner}"))


# ---- the temple: visible stones, the height of each field -------------------------------------------------------

IMHOTEP, GATE = "☥", "∩"


def temple_lines(view: View, lang: str, width: int) -> list[Text]:
    """Render the temple on the side that is played."""
    side = view["options"]["temple"]
    if side == "D":
        return _columns_side_d(view)
    visible = view["sites"]["temple"]["visible"]
    num_stones = len(view["sites"]["temple"]["stones"])
    places = [field + 1 + (num_stones - field - 1) // len(visible) * len(visible) for field in range(len(visible))]
    top = [
        stone(view, owner, f"temple.{place}", width=CELL_WIDTH) for owner, place in zip(visible, places, strict=True)
    ]
    heights = _field_heights([(num_stones + len(visible) - 1 - field) // len(visible) for field in range(len(visible))])
    rows = [Text("").join(top), heights]
    if side == "B":
        rows.insert(1, _temple_values(view, len(visible)))
    return [*rows, *_road(view)] if side == "C" else rows


def _field_heights(heights: Sequence[int]) -> Text:
    return Text("").join(center_text(f"×{high}" if high else "", CELL_WIDTH, QUIET_STYLE) for high in heights)


TEMPLE_B_VALUES = ("1/■", "2", "1/■", CARD_BACK[0], "1/■")
"""Bonus of a visible stone on each field: points, stones, or the top card."""


def _temple_values(view: View, fields: int) -> Text:
    scored = view["tasks"][-1][2] if view["phase"] == "temple" else None
    gives = [
        (words, LEGAL_STYLE if field == scored else QUIET_STYLE) for field, words in enumerate(TEMPLE_B_VALUES[:fields])
    ]
    return Text("").join(center_text(words, CELL_WIDTH, style) for words, style in gives)


# ---- side C ---------------------------------------------------------------------------------------------------------


def _road(view: View) -> list[Text]:
    """Render the space of each chariot and the next two gates with points left.

    `∩3:4` means that the next player to reach space 3 scores 4 points.
    """
    site, numbers = view["sites"]["temple"], side_numbers(view, "temple")
    gates = [len(gate) for gate in site["gates"]]
    gates += [0] * (1 + max(site["chariots"]) // numbers["gate_every"] + 1 - len(gates))
    left = [(gate, arrived) for gate, arrived in enumerate(gates, 1) if arrived < len(site["chariots"])]
    gate_texts = " ".join(
        f"{GATE}{gate * numbers['gate_every']}:{numbers['gate_points'][arrived]}" for gate, arrived in left[:2]
    )
    return [seat_counts(site["chariots"]), Text(gate_texts, QUIET_STYLE)]


# ---- side D ---------------------------------------------------------------------------------------------------------


def _columns_side_d(view: View) -> list[Text]:
    """Render the top stones, the heights, and a line of marks.

    The marks show Imhotep's field, the field of the next stone, and the numbers of fields to which Imhotep can move.
    """
    site = view["sites"]["temple"]
    fields = range(1, len(site["visible"]) + 1)
    top = [
        stone(view, owner, f"temple.{field}", width=CELL_WIDTH)
        for field, owner in zip(fields, site["visible"], strict=True)
    ]
    below = [_field_mark(view, field) for field in fields]
    return [Text("").join(top), _field_heights([len(column) for column in site["columns"]]), Text("").join(below)]


def _field_mark(view: View, field: int) -> Text:
    site = view["sites"]["temple"]
    mark = IMHOTEP if field == site["imhotep"] else ""
    if is_legal(view, f"imhotep {field}"):
        return number(view, f"{field}{mark}", [f"imhotep {field}"], CELL_WIDTH)
    return center_text(mark or ("▴" if field == site["next"] else ""), CELL_WIDTH, "" if mark else QUIET_STYLE)


# ---- the tomb: three rows that grow to the right; open crypt tiles on side C ------------------------------------


def tomb_lines(view: View, lang: str, width: int) -> list[Text]:
    """Render the tomb on the side that is played."""
    if view["options"]["tomb"] != "C":
        return _tomb_rows(view, width)
    tiles = _open_tiles(view, lang)
    wide = max(tile.cell_len for tile in tiles)
    rows = _tomb_rows(view, max(width - wide, MIN_ROWS_WIDTH))
    pile = Text(f"{CARD_BACK}×{view['sites']['tomb']['pile']}", QUIET_STYLE)
    return [*(Text.assemble(row, tile) for row, tile in zip(rows, tiles, strict=True)), pile]


MIN_ROWS_WIDTH = 7
"""Minimum width of the rows next to open tiles, in terminal columns."""


def _tomb_rows(view: View, width: int) -> list[Text]:
    """Render the rows of the tomb; if there is not enough room, only the last columns are visible."""
    stones = view["sites"]["tomb"]["stones"]
    room = (width - 1) // 2
    columns = max(room, -(-len(stones) // components.ROWS))
    first = columns - room
    rows = []
    for row in range(components.ROWS):
        numbers = [column * components.ROWS + row for column in range(first, columns)]
        owners = [(place, stones[place] if place < len(stones) else None) for place in numbers]
        cells = [stone(view, owner, f"tomb.{place + 1}") for place, owner in owners]
        rows.append(Text.assemble(("…" if first else "", QUIET_STYLE), Text("").join(cells)))
    return rows


def _open_tiles(view: View, lang: str) -> list[Text]:
    """Render the three places of the open tiles."""
    lines = []
    for place, tile in enumerate(view["sites"]["tomb"]["open"], 1):
        name = translate(lang, "imhotep-piece", piece=tile) if tile else EMPTY
        arrived = moved_style(view, f"crypt.{place}").strip()
        lines.append(Text.assemble(number(view, str(place), [f"crypt {place}"], CELL_WIDTH), (name, arrived)))
    return lines


# ---- the obelisks: heights, and what the side adds --------------------------------------------------------------


def obelisks_lines(view: View, lang: str, width: int) -> list[Text]:
    """Render the obelisks on the side that is played.

    Side A: heights by seat and the points for the highest. Side B: tower fields and loose stones. Side C: heights and
    the remaining tiles at each height. Side D: the plinths.
    """
    side = view["options"]["obelisks"]
    if side == "D":
        return _plinths(view)
    rows = _obelisk_heights(view)
    if side == "A":
        players = view["options"]["players"]
        points = [str(value) for value in components.OBELISKS_A[players - 2, :players]]
        return [*rows, Text(" / ".join(points), QUIET_STYLE)]
    return [_towers(view), *rows] if side == "B" else [*rows, *_race(view)]


def _obelisk_heights(view: View) -> list[Text]:
    heights = [
        Text.assemble(stone(view, seat, f"obelisks-{seat}"), f"{count:>2} ")
        for seat, count in enumerate(view["sites"]["obelisks"]["stones"])
    ]
    return [Text(" ").join(heights[start : start + 2]) for start in range(0, len(heights), 2)]


def _towers(view: View) -> Text:
    towers = view["sites"]["obelisks"]["towers"]
    cells = [stone(view, owner, f"tower.{n}", str(components.TOWER_POINTS[n - 1])) for n, owner in enumerate(towers, 1)]
    return Text(" ").join(cells)


# ---- side C ---------------------------------------------------------------------------------------------------------


def _race(view: View) -> list[Text]:
    """Render the remaining tiles at each height, highest first: `1:321`."""
    tiles = enumerate(view["sites"]["obelisks"]["tiles"], 1)
    rows = [f"{height}:{''.join(map(str, left)) or '–'}" for height, left in tiles]
    return [
        Text(" ".join(rows[:FIRST_LINE_HEIGHTS]), QUIET_STYLE),
        Text(" ".join(rows[FIRST_LINE_HEIGHTS:]), QUIET_STYLE),
    ]


FIRST_LINE_HEIGHTS = 3
"""Number of heights on the first of the two lines."""


# ---- side D ---------------------------------------------------------------------------------------------------------


def _plinths(view: View) -> list[Text]:
    """Render one line per plinth (left, middle, right): heights by seat, and the points for the highest."""
    points, players = side_numbers(view, "obelisks")["plinth_points"], view["options"]["players"]
    lines = []
    for place, (arrow, plinth) in enumerate(zip(ARROWS, components.PLINTHS, strict=True)):
        action_text = f"raise {plinth}"
        can = is_legal(view, action_text)
        mark = Text(f"{CAN_ACT if can else ' '}{arrow}{reveal_star(view, action_text)}", LEGAL_STYLE if can else "")
        heights = [
            Text(
                f"{STONE_SIGNS[seat]}{own[place]}",
                SEAT_COLOURS[seat] + moved_style(view, f"plinth-{seat}-{plinth}") if own[place] else QUIET_STYLE,
            )
            for seat, own in enumerate(view["sites"]["obelisks"]["plinths"])
        ]
        gives = Text("/".join(map(str, points[place][:players])), QUIET_STYLE)
        lines.append(Text(" ").join([mark, *heights, gives]))
    return lines


ARROWS = ("←", "↑", "→")
