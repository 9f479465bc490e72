"""The piles of Tara Wolf as SVG, and how many copies of each card the reader has seen so far."""

from __future__ import annotations

from functools import lru_cache

from saqqara.games.tara_wolf import components
from saqqara.games.tara_wolf.cards.overrides import cards_by_id, main_count
from saqqara.games.tara_wolf.notation import UNKNOWN_CARD
from saqqara.games.tara_wolf.svg.cards import (
    back,
    card_brackets,
    card_description,
    empty_place,
    height_for_width,
    window,
)
from saqqara.games.tara_wolf.svg.common import (
    INERT,
    Moves,
    Names,
    View,
    Viewer,
    arrived_pieces,
    build_viewer,
    button_attributes,
    cards_in_words,
    count_cards,
    fitted_text,
    focus,
    hit_area,
    panel,
    serif_text,
    tag,
    text,
    use_symbol,
)
from saqqara.theme.svg import component

PILES_SIZE, SEEN_SIZE = (120, 106), (294, 210)
MAIN_CARDS = components.CARDS[components.MAIN : components.MAIN_END]
COLUMNS, CELL_SIZE = 7, (42, 42)


def piles(view: View, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """Main pile, discard pile and supply as one `<svg>`, each with its number."""
    viewer, arrived = build_viewer(view, lang, names), arrived_pieces(view, just_moved)
    left, discarded = view["main"]["left"], sum(view["discard"].values())
    known = tuple(entry["card"] for entry in view["main"]["top"])
    thrown = tuple(card for card, many in view["discard"].items() for _ in range(many))
    came = {to for to, _ in arrived}
    neutral_viewer = viewer.neutral_viewer
    drawn = [
        _main_pile(neutral_viewer, left, known),
        _discard_pile(neutral_viewer, thrown, "discard" in came),
        _supply(neutral_viewer, view["supply"]),
    ]
    label = viewer.translate(
        "tara_wolf-draw-piles", main=left, discard=discarded, coins=view["supply"], round=view["turn"]
    )
    return component("piles cols-2", *PILES_SIZE, label, panel(*PILES_SIZE), *drawn, id="piles")


def _count_caption(number: int, words: str, middle: float) -> str:
    """A number and what it counts, under a pile."""
    return serif_text(str(number), middle, 82, 17) + fitted_text(words, middle, 97, 10, 39, fill="var(--ink-soft)")


@lru_cache(maxsize=512)
def _main_pile(viewer: Viewer, left: int, known: tuple[str | None, ...]) -> str:
    """The main pile; a window where the reader knows its top card."""
    x, y, width = 2.0, 8.0, 37.0
    words = viewer.translate("tara_wolf-draw-main", left=left)
    certain = [card for card in known if card]
    if certain:
        words = f"{words} {viewer.translate('tara_wolf-draw-main-known', cards=cards_in_words(viewer, certain))}"
    behind = back(x + 1.5, y - 2.5, width) if left > 1 else ""
    top = known[0] if known else None
    drawn = (
        (window(viewer.overrides_key, top, x, y, width) if top else back(x, y, width))
        if left
        else empty_place(x, y, width)
    )
    attributes = button_attributes("pile", INERT, None, words, info="main", id="main-pile", data_place="main")
    number = _count_caption(left, viewer.translate("tara_wolf-draw-main-short"), x + width / 2)
    return tag(
        "g", behind, drawn, number, hit_area(x, y, width, 92), focus(x, y, width, height_for_width(width)), **attributes
    )


@lru_cache(maxsize=512)
def _discard_pile(viewer: Viewer, cards: tuple[str, ...], is_new: bool) -> str:
    """The discard pile: face down, as nobody may look through it; its words list its cards, which all have seen, unless
    the table is strict (TW-R20)."""
    x, y, width = 42.0, 8.0, 37.0
    if UNKNOWN_CARD in cards:
        words = viewer.translate("tara_wolf-draw-discard-unlisted", count=len(cards))
    else:
        words = viewer.translate("tara_wolf-draw-discard", count=len(cards), cards=cards_in_words(viewer, cards))
    drawn = tag("g", back(x, y, width), opacity=0.6) if cards else empty_place(x, y, width)
    marks = card_brackets(x, y, width) if is_new and cards else ""
    attributes = button_attributes("pile", INERT, None, words, info="discard", id="discard", data_place="discard")
    number = _count_caption(len(cards), viewer.translate("tara_wolf-draw-discard-short"), x + width / 2)
    return tag(
        "g", drawn, marks, number, hit_area(x, y, width, 92), focus(x, y, width, height_for_width(width)), **attributes
    )


@lru_cache(maxsize=64)
def _supply(viewer: Viewer, coins: int) -> str:
    """Coins that are left (TW-R4)."""
    x, size = 84.0, 32.0
    words = viewer.translate("tara_wolf-draw-supply", count=coins)
    heap = "".join(use_symbol("coin", x, 24 - 2.5 * n, size, data_piece="coin") for n in range(coins))
    none = "" if coins else use_symbol("coin-place", x, 24, size, color="var(--edge)")
    attributes = button_attributes("pile", INERT, None, words, info="coin", id="supply", data_place="supply")
    number = _count_caption(coins, viewer.translate("tara_wolf-draw-supply-short"), x + size / 2)
    return tag("g", none, heap, number, hit_area(x - 2, 4, 38, 96), focus(x - 2, 4, 36, 56), **attributes)


# ---- seen so far ----------------------------------------------------------------------------------------------------


def known_counts(view: View) -> dict[str, int]:
    """Of each card of the main pile how many the reader knows the place of now."""
    known = [card for card, many in view["discard"].items() for _ in range(many)]
    known += [entry["card"] for entry in (*view["main"]["top"], *view["shown"]) if entry["card"]]
    for owner in view["seats"]:
        known += [*owner["camp"], *(entry["card"] for entry in owner["tomb"])]
        if owner["hand_cards"] is None:
            known += owner["known"] if view["seat"] is not None else owner["known_to_all"]
        else:
            known += [*owner["hand_cards"], *owner["laid_cards"]]
    counts = count_cards(known)
    return {card: counts.get(card, 0) for card in MAIN_CARDS}


def seen_cards(view: View, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """Of each card of the main pile how many the reader has seen so far, of how many, as one `<svg>`."""
    viewer = build_viewer(view, lang, names)
    counts = known_counts(view)
    neutral_viewer = viewer.neutral_viewer
    drawn = [_seen_kind(neutral_viewer, index, card, counts[card]) for index, card in enumerate(MAIN_CARDS)]
    label = viewer.translate("tara_wolf-draw-seen", count=sum(counts.values()), total=main_count(view))
    return component("seen", *SEEN_SIZE, label, panel(*SEEN_SIZE), *drawn, id="seen")


@lru_cache(maxsize=1024)
def _seen_kind(viewer: Viewer, index: int, card: str, count: int) -> str:
    """A kind of card, how many were seen of how many; it fades when there are no more to come."""
    x, y = 1 + CELL_SIZE[0] * (index % COLUMNS), 2 + CELL_SIZE[1] * (index // COLUMNS)
    copies = cards_by_id(viewer.overrides_key)[card].copies
    words = viewer.translate("tara_wolf-draw-seen-card", card=viewer.card_name(card), count=count, copies=copies)
    picture = use_symbol(f"tile-{card}", x, y, 26, height_for_width(26), opacity=0.4 if count >= copies else None)
    number = serif_text(str(count), x + 33, y + 16, 14) if count else ""
    of = text(f"/{copies}", x + 33, y + 30, 10.5, fill="var(--ink-soft)")
    attributes = button_attributes(
        "kind",
        INERT,
        None,
        f"{words} {card_description(viewer.lang, viewer.overrides_key, card)}",
        info=card,
        id=f"seen-{card}",
    )
    return tag("g", picture, number, of, hit_area(x, y, 41, 41), focus(x, y, 40, 37, 3), **attributes)
