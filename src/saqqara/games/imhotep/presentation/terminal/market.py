"""The market as lines: its four fields."""

from __future__ import annotations

from rich.text import Text

from saqqara.games.imhotep import components
from saqqara.games.imhotep.presentation.terminal.parts import BACK, COIN, EMPTY, card, just, number
from saqqara.presentation import View
from saqqara.theme.terminal_text import LEGAL_STYLE, QUIET_STYLE, center_text


def market(view: View, lang: str) -> list[Text]:
    """The fields; on side B the fourth is the hidden one, on side D coins lie on cards. Whoever looks at the pair sees
    it below."""
    rows = []
    for field, name in enumerate(view["market"], 1):
        first = number(view, str(field), (f"take {field}", f"buy {field}"), 3)
        if field == components.FIELDS and view["options"]["market"] == "B":
            rows.append(Text.assemble(first, (f"{BACK} " * view["hidden"] or EMPTY, QUIET_STYLE)))
        else:
            shown = card(lang, name, just(view, f"market.{field}")) if name else Text(EMPTY)
            rows.append(Text.assemble(first, shown, _coins(view, field)))
    for place, name in enumerate(view["pair"] or (), 1):
        rows.append(Text.assemble(center_text(f"{place}", 3, LEGAL_STYLE), card(lang, name)))
    return rows


def _coins(view: View, field: int) -> str:
    """The coins on a card of side D."""
    coins = view["field_coins"][field - 1] if "field_coins" in view else 0
    return f" {COIN}{coins}" if coins else ""
