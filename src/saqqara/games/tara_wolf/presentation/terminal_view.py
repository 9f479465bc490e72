"""The table of Tara Wolf as text in colour, drawn from a view for a terminal of at least 80 columns.

From above: round and piles; the tomb with who is in it and how strong; the two players with camp, hand and papyri.
Cards have the colour of their kind; an arrow stands before those with which something can be done, a ◇ behind those
that are reconstructed. What the view's seat may not know is there as ▒▒.
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
"""What can be done with a card, by where it is."""
LABEL_WIDTH = 10  # columns before a line of cards


def board(view: View, lang: str, names: Sequence[str], columns: int = 80, lines: int = 24) -> Text:
    """The whole table as text of `columns` columns; about 15 lines, more where many cards lie, and two empty ones where
    the terminal is high."""
    between = [Text()] if lines >= ROOMY_HEIGHT else []
    near = view["seat"] or 0
    players = [line for seat in (1 - near, near) for line in _player_lines(view, lang, seat, names[seat], columns)]
    tomb = _tomb(view, lang, names, columns)
    return Text("\n").join(
        [_status_line(view, lang, columns), *_piles(view, lang, columns), *between, *tomb, *between, *players]
    )


# ---- cards ----------------------------------------------------------------------------------------------------------


def _card(view: View, lang: str, card: str, verbs: Sequence[str] = (), more: str = "", place: str = "") -> Text:
    """A card: its name and what else is to be said of it; with an arrow where something can be done with it."""
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
    """Cards, equal ones counted; with what they cost and how strong they are, where they are still to be played."""
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
    """A label with parts behind it, in as many lines as they need; nothing without parts."""
    lines = wrap_parts(parts, columns - LABEL_WIDTH) if parts else []
    heads = [Text(fit(f"  {label}", LABEL_WIDTH).plain, QUIET_STYLE), *[Text(" " * LABEL_WIDTH)] * len(lines)]
    return [Text.assemble(head, line) for head, line in zip(heads, lines, strict=False)]


# ---- round, piles, tomb ---------------------------------------------------------------------------------------------


def _status_line(view: View, lang: str, columns: int) -> Text:
    words = " · ".join(progress_facts(view, lang))
    return fit(Text(f" {words[0].upper()}{words[1:]}", STRONG_STYLE), columns)


def _piles(view: View, lang: str, columns: int) -> list[Text]:
    """How many cards and coins lie where, and the cards that are being looked at or known on top."""
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
    """A card at a place of a pile; one that is not known from its back."""
    number = (f"{place} ", LEGAL_STYLE if f"top {place}" in view["legal"] else QUIET_STYLE)
    return Text.assemble(number, _card(view, lang, card, ("choose",)) if card else (BACK, QUIET_STYLE))


def _label(lang: str, what: str) -> str:
    return translate(lang, "tara_wolf-cell", what=what)


def _tomb(view: View, lang: str, names: Sequence[str], columns: int) -> list[Text]:
    """The open tomb with what it says, and who is in it on either side; else the fight before."""
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
    """A card in the tomb with its strength: what is printed, and what cards, tomb and ability add."""
    strength = one["strength"]
    parts = [strength[part] for part in ("base", "card", "tomb", "ability")] if strength else []
    sums = "".join(f"{part:+}" for part in parts[1:] if part).replace("-", "−")
    more = f"{parts[0]}{sums}" if parts else ""
    return _card(view, lang, one["card"], IN_TOMB, more, f"tomb-{seat}")


def _facedown(view: View, lang: str, seat: int) -> list[Text]:
    """What lies face down: open to its owner, backs to all others."""
    own = view["seats"][seat]
    if own["laid_cards"]:
        return [
            Text.assemble((f"{BACK} ", QUIET_STYLE), card) for card in _cards(view, lang, own["laid_cards"], (), "")
        ]
    return _backs_text(own["laid"] + own["laid_papyri"])


# ---- the players ----------------------------------------------------------------------------------------------------


def _player_lines(view: View, lang: str, seat: int, name: str, columns: int) -> list[Text]:
    """Name, tombs won, coins, medallion and marker; then camp, hand, papyri and tombs, where there are."""
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
    """Own cards with cost and strength; of others how many, and those that are known to be there."""
    own = view["seats"][seat]
    if own["hand_cards"] is not None:
        return _cards(view, lang, own["hand_cards"], IN_HAND, f"hand-{seat}", priced=True)
    return [*_backs_text(own["hand"]), *_bracketed_cards(view, lang, "known", own["known"])]


def _bracketed_cards(view: View, lang: str, what: str, cards: Sequence[str]) -> list[Text]:
    """Cards by name in brackets, equal ones counted; nothing without cards."""
    named = [
        f"{card_name_in_view(view, lang, card)}{f' ×{count}' if count > 1 else ''}"
        for card, count in Counter(cards).items()
    ]
    return [Text(f"({_label(lang, what)}: {', '.join(named)})", QUIET_STYLE)] if named else []


def _papyri(view: View, lang: str, seat: int) -> list[Text]:
    """Papyri, and the used ones, which lie open."""
    own = view["seats"][seat]
    held = _backs_text(own["papyri"])
    if own["papyri_cards"] is not None:
        held = _cards(view, lang, own["papyri_cards"], IN_HAND, f"papyri-{seat}")
    return [*held, *_bracketed_cards(view, lang, "used", own["used"])]
