"""Log entries of Imhotep as sentences in the viewer's language.

`saqqara.presentation.strong` marks who acts, where, and which card. Pages show marked words in bold and link cards,
sites, favours and gods to their explanations.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from saqqara.games.imhotep import components
from saqqara.games.imhotep.presentation.effects_text import Moves, Names, Step, effect_sentences, round_end_sentences
from saqqara.games.imhotep.svg.common import card_name, to_site_phrase
from saqqara.i18n import translate
from saqqara.presentation import UNKNOWN, strip_emphasis, strong


def log_text(line: Mapping[str, Any], names: Names, lang: str, me: int | None) -> str:
    """A line of `state.log(seat)` in words; `me` is the seat that is called "you", None if nobody is. What the end of
    the round brought stands on a line of its own."""
    action_text, seat = line["action"], line["seat"]
    player = {"whose": "you" if seat == me else "other", "name": strong(names[seat])}
    message = "point" if action_text == "points" else _message_verb(action_text)  # `points` alone is what was scored
    phase = line["details"]["phase"] if action_text == "done" else ""
    sentence = translate(
        lang, f"imhotep-tell-{message}", **progress_facts(action_text, lang, line["moved"]), **player, phase=phase
    )
    listed = _list_names(names, lang, me)
    last = " ".join(round_end_sentences(line["moved"], listed, lang))
    return "\n".join([" ".join([sentence, *effect_sentences(line["moved"], listed, lang)]), *([last] if last else [])])


def _list_names(names: Names, lang: str, me: int | None) -> Names:
    """The names as they stand in lists, where the reader is "You"."""
    return [translate(lang, "table-you") if seat == me else name for seat, name in enumerate(names)]


def _message_verb(action_text: str) -> str:
    """Which message is about a decision: its verb, but `build` says two things."""
    verb, *rest = action_text.split(" ")
    return "build-place" if verb == "build" and "." in rest[0] else verb


def progress_facts(action_text: str, lang: str, moved: Moves = ()) -> dict[str, str | int]:
    """What messages about a decision say of it: boat, space, where it goes, which card."""
    verb, *rest = action_text.split(" ")
    if verb in SINGLE_FACTS:
        return {SINGLE_FACTS[verb]: rest[0]}
    if verb == "load":
        boat, space = rest[0].split(".")
        return {"boat": strong(boat), "space": space}
    if verb == "sail":
        return {"boat": strong(rest[0]), "to": strong(to_site_phrase(lang, rest[1]), rest[1])}
    if verb in ("private", "deliver"):
        return {"to": strong(to_site_phrase(lang, rest[0]), rest[0])}
    if verb == "bet":
        return {"on": strong(translate(lang, "imhotep-on", site=rest[0]), rest[0])}
    if verb == "use":
        return {"card": _taken_card(lang, rest[0])}
    if verb in ("take", "buy", "keep"):
        return {"card": _taken_card(lang, _gained_piece(moved, "hand-", "card"))}
    if verb == "crypt":
        return {"tile": _taken_tile(moved, lang)}
    if verb == "build":
        return _build_facts(rest[0])
    if verb == "imhotep":
        stays = any(step["piece"] == "imhotep" and step["from"] == step["to"] for step in moved)
        return {"field": strong(rest[0]), "stays": "yes" if stays else "no"}
    if verb == "prophesy":
        return {"god": strong(translate(lang, "imhotep-god", god=rest[0]), rest[0]), "rounds": _scarab_rounds(moved)}
    if verb == "favour":
        return {"favour": strong(translate(lang, "imhotep-draw-favour-name", favour=int(rest[0])), f"favour-{rest[0]}")}
    return {}


SINGLE_FACTS = {"next": "space", "raise": "plinth"}
"""Decisions whose one fact is said as it stands."""


def _taken_card(lang: str, card: str) -> str:
    """A market card that somebody takes or plays: "a Statue"."""
    return strong(translate(lang, "imhotep-taken", card=card), card)


def _build_facts(where: str) -> dict[str, str | int]:
    """A pyramid, or a place in the one with scaffolds."""
    level, dot, place = where.partition(".")
    return {"level": strong(level), "place": strong(place)} if dot else {"pyramid": where}


def _gained_piece(moved: Moves, place: str, unknown: str) -> str:
    """The first piece that came to such a place."""
    return next((step["piece"] for step in moved if step["to"].startswith(place)), unknown)


def _scarab_rounds(moved: Moves) -> str:
    """The pair of rounds in which a scarab was set: "3–4"."""
    place = next((step["to"] for step in moved if step["to"].startswith("prophecy-")), "")
    last = int(place.rpartition(".")[2] or 0) * components.ROUNDS_PER_PAIR
    return f"{last - 1}–{last}" if last else ""


def _taken_tile(moved: Moves, lang: str) -> str:
    """The crypt tile that was taken: "a jar"."""
    tile = _gained_piece(moved, "tiles-", "")
    return strong(translate(lang, "imhotep-tile", tile=tile), tile)


def summary_text(log: Sequence[Mapping[str, Any]], names: Names, lang: str, me: int | None) -> list[str]:
    """What lines of the log changed together, in two sentences at most, as `tell` marks them."""
    moved = [step for line in log for step in line["moved"]]
    steps = [step for step in moved if not step["to"].startswith(("score-", "hand-"))]
    names = _list_names(names, lang, me)
    sentences = [*effect_sentences(steps, names, lang), *round_end_sentences(steps, names, lang)]
    cards: dict[int, list[str]] = {}
    for step in moved:
        if step["to"].startswith("hand-") and step["piece"] in (*components.CARDS, "card"):
            cards.setdefault(int(step["to"][-1]), []).append(card_name(lang, step["piece"]))
    gained = [f"{strong(names[seat])}: {', '.join(held)}" for seat, held in sorted(cards.items())]
    if gained:
        sentences.append(translate(lang, "imhotep-tell-cards", cards="; ".join(gained)))
    return [" ".join(sentences[:-1]), sentences[-1]] if len(sentences) > 2 else sentences


def preview_text(
    view: Mapping[str, Any], after: Mapping[str, Any], line: Mapping[str, Any], names: Names, lang: str, me: int | None
) -> str:
    """What a decision would do, in sentences; at the end what it would turn up, and who would be asked what next."""
    action_text = line["action"]
    known = [step for step in line["moved"] if step["piece"] != UNKNOWN]
    sentence = translate(lang, "imhotep-would", choice=action_label(action_text, lang, view))
    next_texts = [*_turned_up_text(view, line["moved"], lang), *_next_question(after, line["seat"], names, me, lang)]
    listed = _list_names(names, lang, me)
    followed = [*effect_sentences(known, listed, lang), *round_end_sentences(known, listed, lang)]
    return strip_emphasis(
        " ".join([sentence, *_additional_text(view, action_text, known, lang), *followed, *next_texts])
    )


def _next_question(after: Mapping[str, Any], seat: int, names: Names, me: int | None, lang: str) -> list[str]:
    """What is asked before the next turn: of the same seat the question, of another one only that it decides."""
    actor = after["current_player"]
    if actor is None or after["phase"] in ("turn", "over"):
        return []
    actor_form = "you" if actor == me else "other"
    return [
        question(after, lang)
        if actor == seat
        else translate(lang, "imhotep-would-ask", whose=actor_form, name=names[actor])
    ]


def _turned_up_text(view: Mapping[str, Any], moved: Moves, lang: str) -> list[str]:
    """What kinds of pieces are turned up; what lies down on the hidden field of the market stays hidden."""
    hidden = f"market.{components.FIELDS}" if view["options"]["market"] == "B" else ""
    unknown = [step for step in moved if step["piece"] == UNKNOWN and step["to"] != hidden]
    counts = {kind: sum(_turned_up_kind(step) == kind for step in unknown) for kind in TURNED_UP_KINDS}
    parts = [translate(lang, f"imhotep-would-show-{kind}", count=count) for kind, count in counts.items() if count]
    return [translate(lang, "imhotep-would-show", what=", ".join(parts))] if parts else []


TURNED_UP_KINDS = ("rounds", "crypt", "hand", "market")


def _turned_up_kind(step: Step) -> str:
    """Where a hidden piece comes from that is no card; where a card goes."""
    if step["from"] == "pile":
        return re.split("[.-]", step["to"])[0]
    return "crypt" if step["from"] == "crypt-pile" else step["from"]


def _additional_text(view: Mapping[str, Any], action_text: str, known: Moves, lang: str) -> list[str]:
    """What the words of the choice leave open: which tile is taken, what a prophecy is worth now (IMH-23.6)."""
    verb, *rest = action_text.split(" ")
    if verb == "crypt":
        return [translate(lang, "imhotep-would-crypt", tile=_taken_tile(known, lang))]
    if verb == "prophesy":
        pair = (view["round"] - 1) // components.ROUNDS_PER_PAIR
        god = next(card for card in view["prophecies"] if card["god"] == rest[0])
        return [translate(lang, "imhotep-would-prophesy", gain=god["gain"][pair], loss=god["loss"][pair])]
    return []


def question(view: Mapping[str, Any], lang: str) -> str:
    """What the seat to decide is asked now, as a sentence."""
    return translate(lang, f"imhotep-ask-{question_name(view)}")


def question_name(view: Mapping[str, Any]) -> str:
    """Which message is about what is asked now: the phase, but the pyramid with scaffolds asks for a place."""
    by_place = view["phase"] == "build" and view["options"]["pyramid"] == "C"
    return "build-place" if by_place else str(view["phase"])


def _keep_text(number: int, lang: str, view: Mapping[str, Any] | None) -> str:
    """Which card of the pair is kept: by name, or for a reader who does not see the pair the first or the second."""
    pair = (view or {}).get("pair") or ()
    card = pair[number - 1] if number <= len(pair) else None
    return (
        translate(lang, "imhotep-choice-keep", number=number)
        if card is None
        else translate(lang, "imhotep-choice-keep-card", card=card)
    )


def action_label(action_text: str, lang: str, view: Mapping[str, Any] | None = None) -> str:
    """A decision as the words of a button: "Sail boat 2 to the temple". Of a pair that the view shows, the card that
    would be kept is named."""
    verb, *rest = action_text.split(" ")
    if verb == "keep":
        return _keep_text(int(rest[0]), lang, view)
    if verb in ("take", "buy", "crypt"):
        return translate(lang, f"imhotep-choice-{verb}", field=rest[0])
    if verb == "bet":
        return translate(lang, "imhotep-choice-bet", on=translate(lang, "imhotep-on", site=rest[0]), side=rest[1])
    if verb == "use":
        return translate(lang, "imhotep-choice-use", card=card_name(lang, rest[0]))
    if verb == "favour":
        return translate(lang, f"imhotep-favour-{rest[0]}")
    return strip_emphasis(
        translate(lang, f"imhotep-choice-{_message_verb(action_text)}", **progress_facts(action_text, lang))
    )
