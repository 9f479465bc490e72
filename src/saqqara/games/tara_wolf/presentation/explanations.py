"""Explanations of Tara Wolf as text: prompts, previews, known cards, score sources, custom cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import takewhile
from typing import Any

from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.games.tara_wolf import components
from saqqara.games.tara_wolf.cards.card_loader import Card, standard_cards, standard_deck
from saqqara.games.tara_wolf.cards.overrides import (
    card_name,
    card_name_in_view,
    cards_in_view,
    deck_with_overrides,
    main_count,
    setup_in_view,
    view_overrides_key,
)
from saqqara.games.tara_wolf.notation import UNKNOWN_CARD
from saqqara.games.tara_wolf.observation import determinization
from saqqara.games.tara_wolf.presentation.log_text import LogWriter, split_steps
from saqqara.games.tara_wolf.rules import strength
from saqqara.games.tara_wolf.svg import cards as card_drawings
from saqqara.games.tara_wolf.svg.cards import known_counts
from saqqara.games.tara_wolf.svg.sides import STRENGTH_PARTS, open_cards
from saqqara.i18n import translate
from saqqara.presentation import (
    UNKNOWN,
    KnownEffects,
    OutOfTurnNotice,
    ScoreExplanation,
    View,
    Viewer,
    format_signed,
    strip_emphasis,
)

# ---- explanations ----------------------------------------------------------------------------------------------------

LogEntry = Mapping[str, Any]
CARD_NUMBERS = determinization.CARD_NUMBERS


# ---- prompts ---------------------------------------------------------------------------------------------------------


def prompt(view: View, lang: str) -> str:
    """Return the sentence that asks the current seat for its next action."""
    return translate(lang, f"tara_wolf-ask-{view['phase']}", **_question_facts(view, lang))


def _question_facts(view: View, lang: str) -> dict[str, str | int]:
    """Return the message facts for the prompt of the current phase."""
    cause, tomb, actor = view["cause"], view["tomb"], view["current_player"]
    if actor is None:
        return {}
    hand, limit = view["seats"][actor]["hand"], _hand_limit(view, actor)
    cards = cards_in_view(view)
    places = cards[tomb].parameters["characters"] if tomb and cards[tomb].effect == "admits" else 0
    optional = cause and cards[cause].effect == "eliminates" and cards[cause].parameters["optional"]
    return {
        "book": "yes" if any(action_text.startswith("use ") for action_text in view["legal"]) else "no",
        "cause": card_name_in_view(view, lang, cause) if cause else "",
        "tomb": card_name_in_view(view, lang, tomb) if tomb else "",
        "owed": hand - limit if view["phase"] == "clean-up" else view["owed"],
        "limit": limit,
        "resources": view["resources"],
        "marker": "yes" if view["seats"][actor]["marker"] else "no",
        "places": places,
        "bluff": "yes" if actor == view["holder"] and _may_bluff(view, actor) else "no",
        "optional": "yes" if optional else "no",
    }


def _hand_limit(view: View, seat: int) -> int:
    """Return how many hand cards the seat may keep; camels in camp raise the limit (TW-R12)."""
    area = view["seats"][seat]
    at_work = Counter(area["camp"]) - Counter(area["taken_over"])
    raising = [card for card in cards_in_view(view).values() if card.effect == "raises_limits"]
    return setup_in_view(view)["hand_limit"] + sum(card.parameters["cards"] * at_work[card.id] for card in raising)


def _may_bluff(view: View, seat: int) -> bool:
    """Return whether the bluff may not have been laid yet (TW-R2); always true for hidden laid cards."""
    cards = view["seats"][seat]["laid_cards"] or []
    return all(standard_cards()[card].kind not in ("companion", "animal") for card in cards)


def out_of_turn_notice(view: View, viewer: Viewer) -> OutOfTurnNotice | None:
    """Return a notice if a seat must discard during the other player's turn: the seat and the reason."""
    phase, actor = view["phase"], view["current_player"]
    if phase not in ("give-up", "curse-discard"):
        return None
    actor_facts = viewer.player_facts(actor)
    why = viewer.translate(
        f"tara_wolf-why-{phase}",
        cause=card_name_in_view(view, viewer.lang, view["cause"]),
        other=viewer.names[1 - actor],
        **actor_facts,
    )
    return OutOfTurnNotice(viewer.translate("tara_wolf-decides", **actor_facts), why)


# ---- action previews -------------------------------------------------------------------------------------------------


def action_label(action_text: str, lang: str, view: View | None = None, overrides_key: str = "") -> str:
    """Return the button label of an action: "Play Soldier"."""
    verb, _, operand = action_text.partition(" ")
    facts: dict[str, str | int] = {"count": int(operand)} if verb in ("coins", "top") else {}
    if operand in CARD_NUMBERS:
        facts["card"] = card_name(lang, operand, overrides_key)
    return translate(lang, f"tara_wolf-choice-{verb}", **facts)


def preview_text(view: View, after: View, line: LogEntry, viewer: Viewer) -> str:
    """Return sentences that describe what an action would do, including the resulting strengths."""
    action_text, writer = line["action"], LogWriter(viewer.names, viewer.lang, viewer.seat, view_overrides_key(view))
    verb, _, card = action_text.partition(" ")
    own, rest = split_steps(action_text, line["seat"], line["moved"])
    price = writer.price_text(own) if verb == "play" else "none"
    sentences = [
        writer.translate(
            "would", choice=action_label(action_text, viewer.lang, overrides_key=writer.overrides_key), price=price
        )
    ]
    sentences += writer.effects_text([*own, *rest] if verb == "coins" else rest)
    if verb == "lay":
        sentences.append(
            writer.translate("would-turned-up", totals=totals_text(totals_if_turned_up(view, card), viewer))
        )
    if action_text not in view["reveals"]:  # only then does all of `after` follow from known information
        fought = after["fight"] if after["fought"] != view["fought"] else None
        strengths = fought or (after["strengths"] if after["tomb"] else view["strengths"])
        if fought or strengths != view["strengths"]:
            sentences.append(writer.translate("would-strength", totals=totals_text(strengths, viewer)))
        if after["phase"] != view["phase"] and after["current_player"] == line["seat"]:
            sentences.append(writer.translate("would-next", asked=prompt(after, viewer.lang)))
    return strip_emphasis(" ".join(sentences))


def totals_text(strengths: Sequence[int], viewer: Viewer) -> str:
    """Return strengths by seat: "You 11, Hemiunu 13"."""
    labels = [viewer.translate("table-you") if seat == viewer.seat else name for seat, name in enumerate(viewer.names)]
    return ", ".join(f"{name} {total}" for name, total in zip(labels, strengths, strict=False))


def totals_if_turned_up(view: View, card: str) -> list[int]:
    """Return the strengths if the viewer's laid cards and this one were turned up now and no trap hit."""
    seat, state = (
        view["seat"],
        determinization.determinize(view, jit.generator_from_text("turned up"), view.get("overrides")),
    )
    for facedown in (*view["seats"][seat]["laid_cards"], card):
        state.inside[seat, CARD_NUMBERS[facedown]] += (
            CARD_NUMBERS[facedown] >= components.TRAP
        )  # the bluff returns to the hand
    return [int(strength.total_strength(state, owner)) for owner in range(components.NUM_PLAYERS)]


def hidden_places(view: View) -> dict[str, list[int]]:
    """Return the hidden places: piles, with the positions of known top cards, and hidden cards of other seats."""
    others = [seat for seat in range(components.NUM_PLAYERS) if seat != view["seat"]]
    places = {f"{area}-{seat}": list[int]() for area in ("hand", "papyri", "laid", "shown") for seat in others}
    main = [number for number, one in enumerate(view["main"]["top"]) if one["card"] is not None]
    return {**places, "main": main, "tombs": [] if view["tombs"]["top"] is None else [0]}


def known_effects(view: View, moved: Sequence[Mapping[str, str]]) -> KnownEffects | None:
    """Return the certain part of the moves of an action, or None if all of it is certain.

    When laid cards are turned up, the destination of a hidden one and the further fight depend on the card (TW-R2).
    When a tomb is opened, everything that follows depends on that tomb (TW-5.1).
    """
    for number, step in enumerate(moved):
        if step["piece"] == UNKNOWN and step["from"] == "tombs":
            return KnownEffects(moved[: number + 1], points=False)
        if step["piece"] == UNKNOWN and step["from"].startswith("laid-"):
            facedown = takewhile(lambda one: one["from"].startswith("laid-"), moved[number:])
            return KnownEffects([*moved[:number], *map(_turned_up_known, facedown)], points=True)
    return None


def _turned_up_known(step: Mapping[str, str]) -> Mapping[str, str]:
    """Return the move of a laid card with an unknown destination if the card itself is unknown."""
    return {**step, "to": UNKNOWN} if step["piece"] == UNKNOWN else step


# ---- the viewer's knowledge of cards ---------------------------------------------------------------------------------


def topic_note(view: View, topic: str, lang: str) -> str:
    """Return a note on a topic as HTML, with the viewer's knowledge of it; "" for none.

    - A card: its face and how many copies the viewer has seen.
    - Main pile and discard pile: how many cards the viewer has seen; for the discard pile also its cards.
    - Seen cards: the drawing of all kinds with their counts.
    - Strengths: a table of all characters that fight, or of the last fight.
    """
    if topic == "strength":
        return _strength_table(view, lang)
    if topic == "seen":
        return card_drawings.seen_cards(view, lang)
    if topic in ("main", "discard"):
        total = translate(lang, "tara_wolf-note-total", seen=sum(known_counts(view).values()), total=main_count(view))
        cards: Counter[str] = Counter(view["discard"] if topic == "discard" else ())
        discarded = [card for card in cards.elements() if card != UNKNOWN_CARD]
        return (
            f"<p>{escape(total)}"
            f"</p>{card_drawings.pile(discarded, lang, view_overrides_key(view)) if discarded else ''}"
        )
    if topic not in CARD_NUMBERS:
        return ""
    of_main = components.MAIN <= CARD_NUMBERS[topic] < components.MAIN_END
    seen = {"seen": known_counts(view)[topic], "copies": cards_in_view(view)[topic].copies} if of_main else {}
    words = f"<p>{escape(translate(lang, 'tara_wolf-card-seen', **seen))}</p>" if of_main else ""
    return f"{card_drawings.card(topic, lang, overrides_key=view_overrides_key(view))}{words}"


def _strength_table(view: View, lang: str) -> str:
    """Return one table per side with the parts of each character's strength, as HTML."""
    heads = "".join(
        f"<th>{escape(translate(lang, 'tara_wolf-draw-part', part=part))}</th>" for part in (*STRENGTH_PARTS, "total")
    )
    sentences = []
    for seat in range(components.NUM_PLAYERS):
        fighters = [entry for entry in open_cards(view, seat) if entry["strength"]]
        rows = "".join(
            _strength_row(card_name_in_view(view, lang, entry["card"]), entry["strength"]) for entry in fighters
        )
        side_name = escape(translate(lang, "tara_wolf-livery", seat=seat))
        sentences.append(
            f'<table class="score-table"><thead><tr><th>{side_name}</th>{heads}</tr></thead>{rows}</table>'
            if rows
            else ""
        )
    return "".join(sentences)


def _strength_row(name: str, strength: Mapping[str, int]) -> str:
    """Return a row of the strength table as HTML."""
    return (
        f"<tr><th>{escape(name)}"
        f"</th>{''.join(f'<td>{format_signed(strength[part])}</td>' for part in (*STRENGTH_PARTS, 'total'))}</tr>"
    )


# ---- score sources ---------------------------------------------------------------------------------------------------


def score_explanation(view: View, seat: int, source: str, lang: str) -> ScoreExplanation:
    """Explain a seat's point for a tomb (TW-5.6)."""
    won = source in view["seats"][seat]["won"]
    words = translate(lang, "tara_wolf-count-tomb", won="yes" if won else "no")
    return ScoreExplanation(words, "TW-5.6", ((f"won-{seat}", source),) if won else ())


RECONSTRUCTED_MARK = "◇"
"""Mark of reconstructed parts of cards."""


def card_effect_text(card: Card, lang: str) -> str:
    """Return a card's rules text, and a note on its parts that are not sourced."""
    return " ".join([card.rules_text(lang), *_unsourced_note(card, lang)])


def card_summary(card: Card, lang: str) -> str:
    """Return a card's facts on one line: "Companion, costs 2, strength 5, 4 in the game"."""
    copies = translate(lang, "tara_wolf-card-copies", count=card.copies)
    return ", ".join([translate(lang, f"tara_wolf-kind-{card.kind}"), *card_numbers(card, lang), copies])


def card_numbers(card: Card, lang: str) -> list[str]:
    """Return the cost and the strength of a card in words, as far as it has them."""
    found = {"cost": card.cost, "strength": card.strength}
    return [
        translate(lang, f"tara_wolf-card-{name}", count=count) for name, count in found.items() if count is not None
    ]


def _unsourced_note(card: Card, lang: str) -> list[str]:
    """Return a sentence, after the mark, on the parts of a card that are not sourced; empty if there are none."""
    parts = [translate(lang, "tara_wolf-card-part", part=part) for part in card.unsourced_parts]
    return [f"{RECONSTRUCTED_MARK} {translate(lang, 'tara_wolf-card-mark', parts=', '.join(parts))}"] if parts else []


# ---- override diff ---------------------------------------------------------------------------------------------------


def override_differences(game: Game, lang: str) -> list[str]:
    """Return a line for each difference in numbers, effects and marks: "Jackal: strength 2 → strength 3"."""
    deck = deck_with_overrides(game.overrides)
    differences_found = [
        (translate(lang, "tara_wolf-differs-setup", part=part), str(number), str(deck.setup[part]))
        for part, number in standard_deck().setup.items()
        if number != deck.setup[part]
    ]
    for standard, custom in zip(standard_deck().cards, deck.cards, strict=True):
        differences_found += [
            (standard.name[lang], old, new) for old, new in _card_differences(standard, custom, lang) if old != new
        ]
    return [
        translate(lang, "table-differs", what=description, shipped=old, own=new)
        for description, old, new in differences_found
    ]


def _card_differences(standard: Card, custom: Card, lang: str) -> Iterator[tuple[str, str]]:
    """Yield pairs of texts of the standard card and the custom card, for each part that may differ."""
    yield _name_text(standard, lang), _name_text(custom, lang)
    for part in ("copies", "cost", "strength"):
        yield _number_text(getattr(standard, part), part, lang), _number_text(getattr(custom, part), part, lang)
    if (standard.effect, standard.parameters) != (custom.effect, custom.parameters) and standard.rules_text(
        lang
    ) == custom.rules_text(lang):
        yield _effect_text(standard), _effect_text(custom)  # the rules texts are equal
    yield standard.rules_text(lang), custom.rules_text(lang)
    yield _mark_text(standard, lang), _mark_text(custom, lang)


def _name_text(card: Card, lang: str) -> str:
    """Return the name of a card, and its short name if it has one."""
    names = [translate(lang, "tara_wolf-card-name", name=card.name[lang])]
    short = card.short.get(lang)
    return ", ".join([*names, *([translate(lang, "tara_wolf-card-name", name=short)] if short else [])])


def _number_text(count: int | None, part: str, lang: str) -> str:
    return "–" if count is None else translate(lang, f"tara_wolf-card-{part}", count=count)


def _effect_text(card: Card) -> str:
    """Return an effect with its parameters, as in the card file."""
    return " ".join([card.effect, *(f"{name}={value}" for name, value in card.parameters.items())])


def _mark_text(card: Card, lang: str) -> str:
    """Return the reconstructed parts of a card after the mark; a dash if there are none."""
    parts = [translate(lang, "tara_wolf-card-part", part=part) for part in card.unsourced_parts]
    return f"{RECONSTRUCTED_MARK} {', '.join(parts)}" if parts else "–"
