"""The table of Imhotep as text in colour, drawn from a view for a terminal of at least 80 columns.

From above: the round; boats (the bow on the left), market, piles and favours; the four other sites; the prophecies; the
players, a line each. A boat or a site that something can be done with has an arrow, an empty space that can be loaded
its number. ◇ stands beside what is not the printed rule. `lines/` has the parts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text

from saqqara.games.imhotep import components
from saqqara.games.imhotep.presentation.house_rule_marks import MARK, any_marked, side_letter
from saqqara.games.imhotep.presentation.terminal.market import market
from saqqara.games.imhotep.presentation.terminal.obelisks import obelisks
from saqqara.games.imhotep.presentation.terminal.parts import (
    CAN,
    CELL,
    EMPTY,
    ROOM,
    STONE,
    any_legal,
    counts,
    legal,
    number,
    star,
    stone,
)
from saqqara.games.imhotep.presentation.terminal.players import players
from saqqara.games.imhotep.presentation.terminal.prophecies import prophecies
from saqqara.games.imhotep.presentation.terminal.pyramid import pyramid
from saqqara.games.imhotep.presentation.terminal.temple import temple
from saqqara.games.imhotep.presentation.terminal.tomb import tomb
from saqqara.games.imhotep.svg.common import site_name
from saqqara.i18n import translate
from saqqara.presentation import View
from saqqara.theme.terminal_text import (
    LEGAL_STYLE,
    QUIET_STYLE,
    ROOMY_HEIGHT,
    SEAT_COLOURS,
    STRONG_STYLE,
    center_text,
    fit,
    side_by_side,
    split_width,
    wrap_parts,
)

DRAWN: dict[str, Callable[[View, str, int], list[Text]]] = {
    "pyramid": pyramid, "temple": temple, "tomb": tomb, "obelisks": obelisks,
}  # fmt: skip


def board(view: View, lang: str, names: Sequence[str], columns: int = 80, lines: int = 24) -> Text:
    """The whole table as text of `columns` columns; 14 lines with two players, more with all that there is, and some
    empty ones where the terminal is high."""
    upper, lower = split_width(columns, 34, 22, 24), split_width(columns, 21, 16, 19, 24)
    between = [Text()] if lines >= ROOMY_HEIGHT else []
    at_market = [_title(view, lang, "market"), *market(view, lang)]
    river = side_by_side([_boats(view, lang), at_market, _stores(view, lang)], upper)
    drawn = [draw(view, lang, width - 1) for draw, width in zip(DRAWN.values(), lower, strict=True)]
    high = max(len(fields) for fields in drawn)
    monuments = [_site(view, lang, site, fields, high) for site, fields in zip(DRAWN, drawn, strict=True)]
    foretold = prophecies(view, lang, columns)
    return Text("\n").join(
        [
            *_head(view, lang, columns), *river, *between, *side_by_side(monuments, lower),
            *(between if foretold else ()), *foretold, *between, *players(view, lang, names, columns),
        ]
    )  # fmt: skip


def _head(view: View, lang: str, columns: int) -> list[Text]:
    """Round, turn, and what is not seen below; a second line where there is no room."""
    options = view["options"]
    turn = translate(lang, "imhotep-page-turn", round=view["round"], turn=view["turn"])
    extra = [translate(lang, f"imhotep-page-{name}") for name in ("wrath", "dynasty") if options.get(name)]
    yucata = [translate(lang, "imhotep-page-yucata")] if options["profile"] == "yucata" else []
    mark = [f"{MARK} {translate(lang, 'imhotep-reconstructed')}"] if options.get("dynasty") and any_marked(view) else []
    parts = [
        Text(f"{turn[0].upper()}{turn[1:]}", STRONG_STYLE),
        *(Text(part, STRONG_STYLE) for part in (*extra, *yucata, *mark)),
    ]
    return [fit(Text.assemble(" ", line), columns) for line in wrap_parts(parts, columns - 1, " · ")]


# ---- boats, piles ---------------------------------------------------------------------------------------------------


def _boats(view: View, lang: str) -> list[Text]:
    """The boats of the round: number, spaces from the bow, minimum load, where it has sailed."""
    rows = [Text.assemble(" ", (translate(lang, "imhotep-page-boats"), STRONG_STYLE))]
    for boat, facts in enumerate(view["boats"], 1):
        can = any_legal(view, f"sail {boat} ")
        mark = f"{CAN}{boat}{star(view, f'sail {boat} ') or ' '}" if can else f" {boat} "
        load = [_space(view, boat, space, owner) for space, owner in enumerate(facts["spaces"], 1)]
        load += [Text(" " * CELL)] * (components.SPACES - len(load))
        away = f" → {site_name(lang, facts['site'])}" if facts["site"] else f" ≥{facts['minimum']}"
        rows.append(
            Text.assemble(
                (mark, LEGAL_STYLE if can else STRONG_STYLE), *load, (away, "" if facts["site"] else QUIET_STYLE)
            )
        )
    return rows


def _space(view: View, boat: int, space: int, owner: int | None) -> Text:
    place = f"{boat}.{space}"
    if owner is not None and not (view["phase"] == "order" and legal(view, f"next {space}")):
        return stone(view, owner, place, width=CELL)
    if owner is not None:
        return center_text(f"{space}{STONE[owner]}", CELL, SEAT_COLOURS[owner])
    return (
        center_text(f"{space}", CELL, LEGAL_STYLE)
        if legal(view, f"load {place}")
        else center_text(EMPTY, CELL, QUIET_STYLE)
    )


def _stores(view: View, lang: str) -> list[Text]:
    """The round and its card, the piles, coins that are left, the favours."""
    shown = translate(lang, "imhotep-draw-round", round=view["round"], rounds=components.ROUNDS)
    rows = [
        Text(f"{shown}: {view['rounds'][-1]}", STRONG_STYLE),
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
        return center_text(f"{favour}{STONE[owner]}", CELL, SEAT_COLOURS[owner])
    possible = legal(view, f"favour {favour}")
    return (
        number(view, str(favour), [f"favour {favour}"], CELL)
        if possible
        else center_text(str(favour), CELL, QUIET_STYLE)
    )


# ---- the sites ------------------------------------------------------------------------------------------------------


def _title(view: View, lang: str, site: str) -> Text:
    """Name and side, and which boats have come; with an arrow where one, or a raft, can go there now."""
    can = any_legal(view, "sail ", f" {site}") or legal(view, f"private {site}") or legal(view, f"deliver {site}")
    here = [f"◂{boat}" for boat, facts in enumerate(view["boats"], 1) if facts["site"] == site]
    here += [f"◂{STONE[seat]}" for seat, boat in enumerate(view["private_boats"]) if boat["site"] == site]
    words = f"{CAN if can else ' '}{site_name(lang, site)} {side_letter(site, view).replace(' ', '')}"
    return Text.assemble((words, LEGAL_STYLE if can else STRONG_STYLE), f" {''.join(here)}")


def _site(view: View, lang: str, site: str, fields: Sequence[Text], high: int) -> list[Text]:
    """A site: its title, as many lines of fields as the highest has, the stones there by seat, its bets."""
    bets = [_bets(view, lang, site)] if view["options"]["bets"] else []
    count = view["sites"][site]["count"]
    lines = [*fields, *[Text("")] * (high - len(fields)), counts(count), *bets]
    return [_title(view, lang, site), *(Text.assemble(" ", line) for line in lines)]


def _bets(view: View, lang: str, site: str) -> Text:
    sides = components.BET_SIDES if view["options"]["players"] == components.MOST_SEATS else components.BET_SIDES[:1]
    cells = []
    for side in sides:
        decision, owner = f"bet {site} {side}", view["bets"][site][side]
        free = center_text(ROOM, 2, LEGAL_STYLE if legal(view, decision) else QUIET_STYLE)
        cells.append(free if owner is None else stone(view, owner, decision.replace(" ", "-")))
    return Text.assemble((f"{translate(lang, 'imhotep-page-bets')} ", QUIET_STYLE), Text(" ").join(cells))
