"""Table of Tara Wolf as coloured text, drawn from a view for a terminal of at least 80 columns.

From top to bottom it shows round and piles, the tomb with its characters and their strengths, and both players with
camp, hand and papyri. Cards have the colour of their kind. An arrow marks cards with a legal action, a ◇ marks
reconstructed cards. Cards hidden from the view's seat appear as ▒▒.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from rich.text import Text

from saqqara.games.tara_wolf.cards.overrides import card_name_in_view, cards_in_view, tombs_needed
from saqqara.games.tara_wolf.presentation.explanations import RECONSTRUCTED_MARK
from saqqara.games.tara_wolf.presentation.presenter import progress_facts
from saqqara.i18n import translate
from saqqara.theme.terminal_text import (
    JUST_MOVED_STYLE,
    LEGAL_STYLE,
    MATERIAL_COLOURS,
    QUIET_STYLE,
    ROOMY_HEIGHT,
    SEAT_COLOURS,
    STRONG_STYLE,
    fit,
    wrap_parts,
)

View = dict[str, Any]
MEEPLE_SIGNS = ("■", "▲")  # by seat
BACK = "▒▒"
KIND_STYLES = {
    "adventurer": "granite", "companion": "faience", "animal": "malachite", "trap": "carnelian", "undead": "night",
    "papyrus": "gold", "tomb": "amethyst",
}  # fmt: skip
IN_HAND, IN_CAMP, IN_TOMB = ("play", "lay", "discard", "use"), ("send", "choose"), ("trigger", "hit", "choose")
"""Verbs of the actions that a card may have, by its location."""
LABEL_WIDTH = 10  # columns of the label before a line of cards


def board(view: View, lang: str, names: Sequence[str], columns: int = 80, lines: int = 24) -> Text:
    """Return the whole table as text, `columns` wide and about 15 lines high.

    The height grows with the number of cards, and by two empty lines if the terminal is high.
    """
    between = [Text()] if lines >= ROOMY_HEIGHT else []
    near = view["seat"] or 0
    players = [line for seat in (1 - near, near) for line in _player_lines(view, lang, seat, names[seat], columns)]
    tomb = _tomb(view, lang, names, columns)
    return Text("\n").join(
        [_status_line(view, lang, columns), *_piles(view, lang, columns), *between, *tomb, *between, *players]
    )


# ---- cards ----------------------------------------------------------------------------------------------------------


def _card(view: View, lang: str, card: str, verbs: Sequence[str] = (), more: str = "", place: str = "") -> Text:
    """Draw a card with its name and further details, and an arrow if it has a legal action."""
    known = cards_in_view(view)[card]
    mark = RECONSTRUCTED_MARK if known.is_reconstructed else ""
    just = any(step["piece"] == card and step["to"] == place for step in view["moved"])
    drawn = Text(f" {known.name[lang]}{mark} {more}".rstrip() + " ", MATERIAL_COLOURS[KIND_STYLES[known.kind]])
    drawn.stylize(JUST_MOVED_STYLE if just else "")
    can = [text for verb in verbs if (text := f"{verb} {card}") in view["legal"]]
    star = "*" if any(text in view["reveals"] for text in can) else ""
    return Text.assemble((f"▸{star}" if can else "", LEGAL_STYLE), drawn)


def _cards(
    view: View, lang: str, cards: Iterable[str], verbs: Sequence[str], place: str, priced: bool = False
) -> list[Text]:
    """Draw cards, equal ones counted; `priced` adds cost and strength, for cards that may still be played."""
    found = []
    for card, count in Counter(cards).items():
        known = cards_in_view(view)[card]
        numbers = [str(number) for number in (known.cost, known.strength) if number is not None]
        drawn = _card(view, lang, card, verbs, "/".join(numbers) if priced else "", place)
        found.append(Text.assemble(drawn, f"×{count}" if count > 1 else ""))
    return found


def _backs_text(count: int) -> list[Text]:
    return [Text(f"{BACK} ×{count}", QUIET_STYLE)] if count else []


def _labelled_lines(label: str, parts: Sequence[Text], columns: int) -> list[Text]:
    """Draw a label followed by parts, on as many lines as they need; nothing without parts."""
    lines = wrap_parts(parts, columns - LABEL_WIDTH) if parts else []
    heads = [Text(fit(f"  {label}", LABEL_WIDTH).plain, QUIET_STYLE), *[Text(" " * LABEL_WIDTH)] * len(lines)]
    return [Text.assemble(head, line) for head, line in zip(heads, lines, strict=False)]


# ---- round, piles, tomb ---------------------------------------------------------------------------------------------


def _status_line(view: View, lang: str, columns: int) -> Text:
    words = " · ".join(progress_facts(view, lang))
    return fit(Text(f" {words[0].upper()}{words[1:]}", STRONG_STYLE), columns)


def _piles(view: View, lang: str, columns: int) -> list[Text]:
    """Draw the sizes of the piles, and the cards that are looked at or known on top."""
    counts = {"main": view["main"]["left"], "discard": sum(view["discard"].values()), "tombs": view["tombs"]["left"]}
    counts |= {"coin": view["supply"]}
    rows = [
        fit(" " + " · ".join(f"{translate(lang, f'tara_wolf-page-{name}')} {n}" for name, n in counts.items()), columns)
    ]
    looked_at = [(one["place"], one["card"]) for one in view["shown"]]
    on_top = [(place, one["card"]) for place, one in enumerate(view["main"]["top"], 1)]
    for what, cards in (("shown", looked_at), ("top", on_top)):
        parts = [_pile_card(view, lang, place, card) for place, card in cards]
        rows += _labelled_lines(_label(lang, what), parts, columns)
    known = [_card(view, lang, view["tombs"]["top"])] if view["tombs"]["top"] else []
    return rows + _labelled_lines(_label(lang, "next"), known, columns)


def _pile_card(view: View, lang: str, place: int, card: str | None) -> Text:
    """Draw a card at a place of a pile; an unknown one as a back."""
    number = (f"{place} ", LEGAL_STYLE if f"top {place}" in view["legal"] else QUIET_STYLE)
    return Text.assemble(number, _card(view, lang, card, ("choose",)) if card else (BACK, QUIET_STYLE))


def _label(lang: str, what: str) -> str:
    return translate(lang, "tara_wolf-cell", what=what)


def _tomb(view: View, lang: str, names: Sequence[str], columns: int) -> list[Text]:
    """Draw the open tomb with its rules text and the characters on both sides, or a note that it is closed."""
    card = view["tomb"]
    if card is None:
        return [fit(Text(f"  {_label(lang, 'closed')}", QUIET_STYLE), columns)]
    rows = [Text.assemble(" ", _card(view, lang, card))]
    rows += [Text(f" {line}", QUIET_STYLE) for line in _wrap(cards_in_view(view)[card].rules_text(lang), columns - 2)]
    longest = max(len(name[:MAX_NAME_LENGTH]) for name in names)
    for seat, name in enumerate(names):
        inside = [_character(view, lang, seat, one) for one in view["seats"][seat]["tomb"]]
        total = Text(f"{view['strengths'][seat]:>3} ", STRONG_STYLE)
        parts = [Text.assemble(_seat_symbol(seat, name), " " * (longest - len(name[:MAX_NAME_LENGTH])), total)]
        parts += [*inside, *_facedown(view, lang, seat)]
        rows += [Text.assemble(" ", line) for line in wrap_parts(parts, columns - 1)]
    return rows


def _wrap(words: str, width: int) -> list[str]:
    return [line.plain.strip() for line in wrap_parts([Text(word) for word in words.split()], width)]


def _seat_symbol(seat: int, name: str) -> Text:
    return Text(f" {MEEPLE_SIGNS[seat]} {fit(name, min(len(name), MAX_NAME_LENGTH)).plain} ", SEAT_COLOURS[seat])


MAX_NAME_LENGTH = 20


def _character(view: View, lang: str, seat: int, one: dict[str, Any]) -> Text:
    """Draw a card in the tomb with its strength: the printed one plus the bonuses from cards, tomb and ability."""
    strength = one["strength"]
    parts = [strength[part] for part in ("base", "card", "tomb", "ability")] if strength else []
    sums = "".join(f"{part:+}" for part in parts[1:] if part).replace("-", "−")
    more = f"{parts[0]}{sums}" if parts else ""
    return _card(view, lang, one["card"], IN_TOMB, more, f"tomb-{seat}")


def _facedown(view: View, lang: str, seat: int) -> list[Text]:
    """Draw face-down cards: with names for their owner, as backs for everyone else."""
    own = view["seats"][seat]
    if own["laid_cards"]:
        return [
            Text.assemble((f"{BACK} ", QUIET_STYLE), card) for card in _cards(view, lang, own["laid_cards"], (), "")
        ]
    return _backs_text(own["laid"] + own["laid_papyri"])


# ---- the players ----------------------------------------------------------------------------------------------------


def _player_lines(view: View, lang: str, seat: int, name: str, columns: int) -> list[Text]:
    """Draw a player's name, tombs, coins, medallion and marker; then non-empty camp, hand, papyri and won tombs."""
    own = view["seats"][seat]
    tombs = f"{view['scores'][seat]}/{tombs_needed(view)}"
    has = [
        f"{translate(lang, 'tara_wolf-page-tombs')} {tombs}",
        f"{translate(lang, 'tara_wolf-page-coin')} {own['coins']}",
    ]
    has += [translate(lang, "tara_wolf-page-medallion")] if view["holder"] == seat else []
    has += [_label(lang, "marker")] if own["marker"] else []
    head = Text.assemble(
        "▸" if seat == view["current_player"] else " ", _seat_symbol(seat, name), f"  {' · '.join(has)}"
    )
    cards = {
        "camp": _cards(view, lang, own["camp"], IN_CAMP, f"camp-{seat}"),
        "hand": _hand(view, lang, seat),
        "papyri": _papyri(view, lang, seat),
        "won": _cards(view, lang, own["won"], (), f"won-{seat}"),
    }
    return [
        fit(head, columns),
        *(line for what, parts in cards.items() for line in _labelled_lines(_label(lang, what), parts, columns)),
    ]


def _hand(view: View, lang: str, seat: int) -> list[Text]:
    """Draw the viewer's hand with cost and strength; for another hand, its size and the known cards."""
    own = view["seats"][seat]
    if own["hand_cards"] is not None:
        return _cards(view, lang, own["hand_cards"], IN_HAND, f"hand-{seat}", priced=True)
    return [*_backs_text(own["hand"]), *_bracketed_cards(view, lang, "known", own["known"])]


def _bracketed_cards(view: View, lang: str, what: str, cards: Sequence[str]) -> list[Text]:
    """Draw the names of cards in brackets, equal ones counted; nothing without cards."""
    named = [
        f"{card_name_in_view(view, lang, card)}{f' ×{count}' if count > 1 else ''}"
        for card, count in Counter(cards).items()
    ]
    return [Text(f"({_label(lang, what)}: {', '.join(named)})", QUIET_STYLE)] if named else []


def _papyri(view: View, lang: str, seat: int) -> list[Text]:
    """Draw the unused papyri, and the names of the used ones, which are face up."""
    own = view["seats"][seat]
    held = _backs_text(own["papyri"])
    if own["papyri_cards"] is not None:
        held = _cards(view, lang, own["papyri_cards"], IN_HAND, f"papyri-{seat}")
    return [*held, *_bracketed_cards(view, lang, "used", own["used"])]
