"""Log entries of Imhotep as sentences in the viewer's language, with what an action moved.

`saqqara.presentation.strong` marks who acts, where, and which card. Pages show marked words in bold and link cards,
sites, favours and gods to their explanations.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg.common import at_site_phrase, card_name, to_site_phrase
from saqqara.i18n import translate
from saqqara.presentation import UNKNOWN, Viewer, strip_emphasis, strong

# ---- effects text ----------------------------------------------------------------------------------------------------

Step = Mapping[str, str]
Moves = Sequence[Step]
Names = Sequence[str]
Part = Callable[[Moves, Viewer], Iterator[str]]
DELIVERED_AT = {
    "pyramid.": "pyramid",
    "temple.": "temple",
    "tomb.": "tomb",
    "obelisks-": "obelisks",
    "plinth-": "obelisks",
}
"""Sites of delivered stones, by prefix of the destination."""


def effect_sentences(moved: Moves, viewer: Viewer) -> Iterable[str]:
    """Return sentences about the effects of an action, the most interesting first."""
    return _sentences(EFFECT_PARTS, moved, viewer)


def round_end_sentences(moved: Moves, viewer: Viewer) -> Iterable[str]:
    """Return sentences about the end of the round: the points of the temple, coins, and the new round."""
    return _sentences(ROUND_END_PARTS, moved, viewer)


def _sentences(parts: Sequence[Part], moved: Moves, viewer: Viewer) -> Iterator[str]:
    for sentences in parts:
        yield from sentences(moved, viewer)


def counts_by_seat(counts: Mapping[int, int], names: Names, sign: str = "") -> str:
    """Return counts by seat as text: "Merit 2, Hemiunu 1"."""
    return ", ".join(f"{strong(names[seat])} {sign}{count}" for seat, count in sorted(counts.items()))


def _sum_by_seat(steps: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Return the sum of the numbers of each seat."""
    counts: dict[int, int] = {}
    for seat, number in steps:
        counts[seat] = counts.get(seat, 0) + number
    return counts


def _seat(name: str) -> int:
    """Return the seat at the end of a piece's or a place's name."""
    return int(name[-1])


def _number(place: str) -> int:
    """Return the number at the end of a place's name, such as `market.3`."""
    return int(place.rpartition(".")[2])


# ---- stones ---------------------------------------------------------------------------------------------------------


def _returned_stones(moved: Moves, viewer: Viewer) -> Iterator[str]:
    """Yield a sentence about the stones that a raft or a plank costs (IMH-22.5, IMH-22.7)."""
    back = [step for step in moved if step["from"].startswith("sled-") and step["to"].startswith("quarry-")]
    if back:
        yield viewer.translate("imhotep-tell-back", count=len(back))


def _delivered_stones(moved: Moves, viewer: Viewer) -> Iterator[str]:
    delivered: dict[str, list[tuple[int, int]]] = {}
    for step in moved:
        site = next((site for begin, site in DELIVERED_AT.items() if step["to"].startswith(begin)), None)
        if site and step["piece"].startswith("stone-") and not step["from"].startswith("obelisks-"):
            delivered.setdefault(site, []).append((_seat(step["piece"]), 1))
    for site, stones in delivered.items():
        split = counts_by_seat(_sum_by_seat(stones), viewer.names)
        yield viewer.translate("imhotep-tell-delivered", at=at_site_phrase(viewer.lang, site), stones=split)


def _quarry_stones(moved: Moves, viewer: Viewer) -> Iterator[str]:
    """Yield a sentence about the stones from a Private Quarry (IMH-22.2)."""
    if not any(step["piece"] == "private-quarry" and step["to"].startswith("hand-") for step in moved):
        return
    stones = [step for step in moved if step["from"].startswith("quarry-") and step["to"].startswith("sled-")]
    if stones:
        split = counts_by_seat(_sum_by_seat((_seat(step["to"]), 1) for step in stones), viewer.names)
        yield viewer.translate("imhotep-tell-quarried", stones=split)


# ---- gained pieces and their replacements ---------------------------------------------------------------------------


def _drawn_cards(moved: Moves, viewer: Viewer) -> Iterator[str]:
    """Yield a sentence about cards from the draw pile; a viewer who does not see a card reads "face down" (IMH-24)."""
    drawn = [step for step in moved if step["from"] == "pile" and step["to"].startswith("hand-")]
    if drawn:
        cards = [
            viewer.translate("imhotep-tell-drawn-card", name=strong(viewer.names[_seat(step["to"])]),
                card=strong(card_name(viewer.lang, step["piece"]), step["piece"]))
            for step in drawn
        ]  # fmt: skip
        yield viewer.translate("imhotep-tell-drawn", cards=", ".join(cards))


def _scaffolds(moved: Moves, viewer: Viewer) -> Iterator[str]:
    for step in moved:
        if step["piece"] == "scaffold":
            owner = strong(viewer.names[_seat(step["to"])])
            yield viewer.translate("imhotep-tell-scaffold", name=owner, level=_number(step["from"]))


def _race_tiles(moved: Moves, viewer: Viewer) -> Iterator[str]:
    """Yield a sentence about race tiles, whose points come from a height (IMH-29.1)."""
    tiles = [
        viewer.translate("imhotep-tell-race-tile", name=strong(viewer.names[_seat(step["to"])]), points=_points(step),
            height=_number(step["from"]))
        for step in moved if step["from"].startswith("height.")
    ]  # fmt: skip
    if tiles:
        yield viewer.translate("imhotep-tell-race", tiles=", ".join(tiles))


def _tiles(moved: Moves, viewer: Viewer) -> Iterator[str]:
    """Yield a sentence about the crypt tiles that are turned up."""
    tiles = [viewer.translate("imhotep-piece", piece=step["piece"]) for step in moved if step["from"] == "crypt-pile"]
    if tiles:
        yield viewer.translate("imhotep-tell-tiles", tiles=", ".join(tiles))


# ---- points ---------------------------------------------------------------------------------------------------------


def _points(step: Step) -> int:
    return int(step["piece"].removeprefix("points-"))


def _full_columns(moved: Moves, viewer: Viewer) -> Iterator[str]:
    """Yield sentences about full columns of the tomb, whose points come from their first stone (IMH-28.3)."""
    scored = [step["from"] for step in moved if step["to"].startswith("score-")]
    for place in dict.fromkeys(place for place in scored if place.startswith("tomb.")):
        yield viewer.translate("imhotep-tell-shaft", column=1 + (_number(place) - 1) // components.ROWS)


def _chariots(moved: Moves, viewer: Viewer) -> Iterator[str]:
    """Yield sentences about the new positions of chariots and the gates that they reached (IMH-27.1, IMH-27.2)."""
    spaces = {_seat(step["piece"]): _number(step["to"]) for step in moved if step["piece"].startswith("chariot-")}
    if spaces:
        yield viewer.translate("imhotep-tell-chariots", spaces=counts_by_seat(spaces, viewer.names))
    gates: dict[int, list[str]] = {}
    for step in moved:
        if step["from"].startswith("road.") and step["to"].startswith("score-"):
            gates.setdefault(_number(step["from"]), []).append(strong(viewer.names[_seat(step["to"])]))
    for space, seats in gates.items():
        yield viewer.translate("imhotep-tell-gate", space=space, names=", ".join(seats))


AT_TEMPLE = ("temple.", "road.")
"""Prefixes of the places from which the temple scores; it scores only at the end of a round (IMH-3.4)."""


def _scored_points(moved: Moves, viewer: Viewer) -> Iterator[str]:
    steps = [step for step in moved if not step["from"].startswith(AT_TEMPLE)]
    if points := _points_by_seat(steps):
        yield viewer.translate("imhotep-tell-points", points=counts_by_seat(points, viewer.names, "+"))


def _temple_points(moved: Moves, viewer: Viewer) -> Iterator[str]:
    steps = [step for step in moved if step["from"].startswith(AT_TEMPLE)]
    if points := _points_by_seat(steps):
        yield viewer.translate("imhotep-tell-temple", points=counts_by_seat(points, viewer.names, "+"))


def _points_by_seat(steps: Moves) -> dict[int, int]:
    """Return the points that the steps score, by seat."""
    return _sum_by_seat((_seat(step["to"]), _points(step)) for step in steps if step["to"].startswith("score-"))


# ---- end of a round -------------------------------------------------------------------------------------------------


def _coins(moved: Moves, viewer: Viewer) -> Iterator[str]:
    """Yield a sentence about the coins that are put on remaining cards (IMH-25.3)."""
    fields = [step["to"].rpartition(".")[2] for step in moved if step["piece"] == "coin" and step["from"] == "coins"]
    if fields:
        yield viewer.translate("imhotep-tell-coins", fields=", ".join(dict.fromkeys(fields)))


def _round(moved: Moves, viewer: Viewer) -> Iterator[str]:
    if any(step["piece"] == "round-card" and step["from"] == "rounds" for step in moved):
        yield viewer.translate("imhotep-tell-round")


EFFECT_PARTS: tuple[Part, ...] = (
    _returned_stones,
    _delivered_stones,
    _quarry_stones,
    _drawn_cards,
    _scaffolds,
    _race_tiles,
    _full_columns,
    _scored_points,
    _tiles,
)
ROUND_END_PARTS: tuple[Part, ...] = (_chariots, _temple_points, _coins, _round)


# ---- log text --------------------------------------------------------------------------------------------------------


def log_text(line: Mapping[str, Any], viewer: Viewer) -> str:
    """Return a line of `state.log(seat)` as text.

    `me` is the seat that is addressed as "you"; None addresses no seat. The results of the end of a round are on a
    separate line.
    """
    action_text, seat = line["action"], line["seat"]
    player = {**viewer.player_facts(seat), "name": strong(viewer.names[seat])}
    message = "point" if action_text == "points" else _message_verb(action_text)  # `imhotep-tell-points` reports scores
    phase = line["details"]["phase"] if action_text == "done" else ""
    sentence = viewer.translate(
        f"imhotep-tell-{message}",
        **progress_facts(action_text, viewer.lang, line["moved"]),
        **player,
        phase=phase,
    )
    listed = _list_names(viewer)
    last = " ".join(round_end_sentences(line["moved"], Viewer(viewer.lang, None, tuple(listed))))
    return "\n".join(
        [
            " ".join([sentence, *effect_sentences(line["moved"], Viewer(viewer.lang, None, tuple(listed)))]),
            *([last] if last else []),
        ]
    )


def _list_names(viewer: Viewer) -> Names:
    """Return the names as they appear in lists, where the viewer is "You"."""
    return [viewer.translate("table-you") if seat == viewer.seat else name for seat, name in enumerate(viewer.names)]


def _message_verb(action_text: str) -> str:
    """Return the name of the message about an action: its verb, except that `build` has two messages."""
    verb, *rest = action_text.split(" ")
    return "build-place" if verb == "build" and "." in rest[0] else verb


def progress_facts(action_text: str, lang: str, moved: Moves = ()) -> dict[str, str | int]:
    """Return the arguments of messages about an action, such as the boat, the space, the destination and the card."""
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
"""Actions with one argument, which is used unchanged."""


def _taken_card(lang: str, card: str) -> str:
    """Return the phrase for a market card that a player takes or uses: "a Statue"."""
    return strong(translate(lang, "imhotep-taken", card=card), card)


def _build_facts(where: str) -> dict[str, str | int]:
    """Return the arguments for a pyramid, or for a place in the pyramid with scaffolds."""
    level, dot, place = where.partition(".")
    return {"level": strong(level), "place": strong(place)} if dot else {"pyramid": where}


def _gained_piece(moved: Moves, place: str, unknown: str) -> str:
    """Return the first piece that moved to a place with this prefix; `unknown` if there is none."""
    return next((step["piece"] for step in moved if step["to"].startswith(place)), unknown)


def _scarab_rounds(moved: Moves) -> str:
    """Return the pair of rounds in which a scarab was placed: "3–4"."""
    place = next((step["to"] for step in moved if step["to"].startswith("prophecy-")), "")
    last = int(place.rpartition(".")[2] or 0) * components.ROUNDS_PER_PAIR
    return f"{last - 1}–{last}" if last else ""


def _taken_tile(moved: Moves, lang: str) -> str:
    """Return the phrase for the crypt tile that was taken: "a jar"."""
    tile = _gained_piece(moved, "tiles-", "")
    return strong(translate(lang, "imhotep-tile", tile=tile), tile)


def summary_text(log: Sequence[Mapping[str, Any]], viewer: Viewer) -> list[str]:
    """Summarize several lines of the log in at most two sentences, with words marked by `strong`."""
    moved = [step for line in log for step in line["moved"]]
    steps = [step for step in moved if not step["to"].startswith(("score-", "hand-"))]
    viewer = viewer._replace(names=tuple(_list_names(viewer)))
    sentences = [*effect_sentences(steps, viewer), *round_end_sentences(steps, viewer)]
    cards: dict[int, list[str]] = {}
    for step in moved:
        if step["to"].startswith("hand-") and step["piece"] in (*components.CARDS, "card"):
            cards.setdefault(int(step["to"][-1]), []).append(card_name(viewer.lang, step["piece"]))
    gained = [f"{strong(viewer.names[seat])}: {', '.join(held)}" for seat, held in sorted(cards.items())]
    if gained:
        sentences.append(viewer.translate("imhotep-tell-cards", cards="; ".join(gained)))
    return [" ".join(sentences[:-1]), sentences[-1]] if len(sentences) > 2 else sentences


def preview_text(view: Mapping[str, Any], after: Mapping[str, Any], line: Mapping[str, Any], viewer: Viewer) -> str:
    """Describe in sentences what an action would do, what it would turn up, and which decision would follow."""
    action_text = line["action"]
    known = [step for step in line["moved"] if step["piece"] != UNKNOWN]
    sentence = viewer.translate("imhotep-would", choice=action_label(action_text, viewer.lang, view))
    next_texts = [*_turned_up_text(view, line["moved"], viewer.lang), *_next_question(after, line["seat"], viewer)]
    listed = _list_names(viewer)
    followed = [
        *effect_sentences(known, Viewer(viewer.lang, None, tuple(listed))),
        *round_end_sentences(known, Viewer(viewer.lang, None, tuple(listed))),
    ]
    return strip_emphasis(
        " ".join([sentence, *_additional_text(view, action_text, known, viewer.lang), *followed, *next_texts])
    )


def _next_question(after: Mapping[str, Any], seat: int, viewer: Viewer) -> list[str]:
    """Return what must be decided before the next turn.

    The text is the question itself if the same seat decides, otherwise only a note that another player decides.
    """
    actor = after["current_player"]
    if actor is None or after["phase"] in ("turn", "over"):
        return []
    actor_form = "you" if actor == viewer.seat else "other"
    return [
        question(after, viewer.lang)
        if actor == seat
        else viewer.translate("imhotep-would-ask", whose=actor_form, name=viewer.names[actor])
    ]


def _turned_up_text(view: Mapping[str, Any], moved: Moves, lang: str) -> list[str]:
    """Return which kinds of pieces the action turns up; the hidden field of the market stays hidden."""
    hidden = f"market.{components.FIELDS}" if view["options"]["market"] == "B" else ""
    unknown = [step for step in moved if step["piece"] == UNKNOWN and step["to"] != hidden]
    counts = {kind: sum(_turned_up_kind(step) == kind for step in unknown) for kind in TURNED_UP_KINDS}
    parts = [translate(lang, f"imhotep-would-show-{kind}", count=count) for kind, count in counts.items() if count]
    return [translate(lang, "imhotep-would-show", what=", ".join(parts))] if parts else []


TURNED_UP_KINDS = ("rounds", "crypt", "hand", "market")


def _turned_up_kind(step: Step) -> str:
    """Return the kind of a hidden piece: the destination of a card, or the source of another piece."""
    if step["from"] == "pile":
        return re.split("[.-]", step["to"])[0]
    return "crypt" if step["from"] == "crypt-pile" else step["from"]


def _additional_text(view: Mapping[str, Any], action_text: str, known: Moves, lang: str) -> list[str]:
    """Return facts that the action label omits: the taken tile, or a prophecy's current gain and loss (IMH-23.6)."""
    verb, *rest = action_text.split(" ")
    if verb == "crypt":
        return [translate(lang, "imhotep-would-crypt", tile=_taken_tile(known, lang))]
    if verb == "prophesy":
        pair = (view["round"] - 1) // components.ROUNDS_PER_PAIR
        god = next(card for card in view["prophecies"] if card["god"] == rest[0])
        return [translate(lang, "imhotep-would-prophesy", gain=god["gain"][pair], loss=god["loss"][pair])]
    return []


def question(view: Mapping[str, Any], lang: str) -> str:
    """Return the question that the current player must answer, as a sentence."""
    return translate(lang, f"imhotep-ask-{question_name(view)}")


def question_name(view: Mapping[str, Any]) -> str:
    """Return the name of the question's message: the phase, except that the pyramid with scaffolds asks for a place."""
    by_place = view["phase"] == "build" and view["options"]["pyramid"] == "C"
    return "build-place" if by_place else str(view["phase"])


def _keep_text(number: int, lang: str, view: Mapping[str, Any] | None) -> str:
    """Return which card of the pair is kept: its name, or its number for a viewer who does not see the pair."""
    pair = (view or {}).get("pair") or ()
    card = pair[number - 1] if number <= len(pair) else None
    return (
        translate(lang, "imhotep-choice-keep", number=number)
        if card is None
        else translate(lang, "imhotep-choice-keep-card", card=card)
    )


def action_label(action_text: str, lang: str, view: Mapping[str, Any] | None = None) -> str:
    """Return the label of an action's button: "Sail boat 2 to the temple".

    If the view shows the pair of cards, the label names the card that would be kept.
    """
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
