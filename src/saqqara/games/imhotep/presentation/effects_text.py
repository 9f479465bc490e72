"""What a decision has moved, in sentences: what came where, what was taken, who scored, whether a new round began."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg.common import at_site_phrase, card_name
from saqqara.i18n import translate
from saqqara.presentation import strong

Step = Mapping[str, str]
Moves = Sequence[Step]
Names = Sequence[str]
Part = Callable[[Moves, Names, str], Iterator[str]]
DELIVERED_AT = {
    "pyramid.": "pyramid",
    "temple.": "temple",
    "tomb.": "tomb",
    "obelisks-": "obelisks",
    "plinth-": "obelisks",
}
"""Where stones that are delivered come to lie, by the beginning of the place."""


def effect_sentences(moved: Moves, names: Names, lang: str) -> Iterable[str]:
    """What followed, in the order in which a reader wants to know it."""
    return _sentences(EFFECT_PARTS, moved, names, lang)


def round_end_sentences(moved: Moves, names: Names, lang: str) -> Iterable[str]:
    """What the end of the round brought after that: the temple's points, coins, a new round."""
    return _sentences(ROUND_END_PARTS, moved, names, lang)


def _sentences(parts: Sequence[Part], moved: Moves, names: Names, lang: str) -> Iterator[str]:
    for sentences in parts:
        yield from sentences(moved, names, lang)


def counts_by_seat(counts: Mapping[int, int], names: Names, sign: str = "") -> str:
    """Counts by seat: "Merit 2, Hemiunu 1"."""
    return ", ".join(f"{strong(names[seat])} {sign}{count}" for seat, count in sorted(counts.items()))


def _sum_by_seat(steps: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Numbers by seat, added up."""
    counts: dict[int, int] = {}
    for seat, number in steps:
        counts[seat] = counts.get(seat, 0) + number
    return counts


def _seat(name: str) -> int:
    """The seat at the end of a piece's or a place's name."""
    return int(name[-1])


def _number(place: str) -> int:
    """The number at the end of a place's name: `market.3`."""
    return int(place.rpartition(".")[2])


# ---- stones ---------------------------------------------------------------------------------------------------------


def _returned_stones(moved: Moves, names: Names, lang: str) -> Iterator[str]:
    """Stones that a raft or a plank costs (IMH-22.5, IMH-22.7)."""
    back = [step for step in moved if step["from"].startswith("sled-") and step["to"].startswith("quarry-")]
    if back:
        yield translate(lang, "imhotep-tell-back", count=len(back))


def _delivered_stones(moved: Moves, names: Names, lang: str) -> Iterator[str]:
    delivered: dict[str, list[tuple[int, int]]] = {}
    for step in moved:
        site = next((site for begin, site in DELIVERED_AT.items() if step["to"].startswith(begin)), None)
        if site and step["piece"].startswith("stone-") and not step["from"].startswith("obelisks-"):
            delivered.setdefault(site, []).append((_seat(step["piece"]), 1))
    for site, stones in delivered.items():
        split = counts_by_seat(_sum_by_seat(stones), names)
        yield translate(lang, "imhotep-tell-delivered", at=at_site_phrase(lang, site), stones=split)


def _quarry_stones(moved: Moves, names: Names, lang: str) -> Iterator[str]:
    """Stones that a Private Quarry has brought (IMH-22.2)."""
    if not any(step["piece"] == "private-quarry" and step["to"].startswith("hand-") for step in moved):
        return
    stones = [step for step in moved if step["from"].startswith("quarry-") and step["to"].startswith("sled-")]
    if stones:
        split = counts_by_seat(_sum_by_seat((_seat(step["to"]), 1) for step in stones), names)
        yield translate(lang, "imhotep-tell-quarried", stones=split)


# ---- what is taken, and what comes instead --------------------------------------------------------------------------


def _drawn_cards(moved: Moves, names: Names, lang: str) -> Iterator[str]:
    """Cards gained from the draw pile; for whoever does not see them a card face down (IMH-24)."""
    drawn = [step for step in moved if step["from"] == "pile" and step["to"].startswith("hand-")]
    if drawn:
        cards = [
            translate(lang, "imhotep-tell-drawn-card", name=strong(names[_seat(step["to"])]),
                card=strong(card_name(lang, step["piece"]), step["piece"]))
            for step in drawn
        ]  # fmt: skip
        yield translate(lang, "imhotep-tell-drawn", cards=", ".join(cards))


def _scaffolds(moved: Moves, names: Names, lang: str) -> Iterator[str]:
    for step in moved:
        if step["piece"] == "scaffold":
            owner = strong(names[_seat(step["to"])])
            yield translate(lang, "imhotep-tell-scaffold", name=owner, level=_number(step["from"]))


def _race_tiles(moved: Moves, names: Names, lang: str) -> Iterator[str]:
    """Tiles of the race: their points come from a height (IMH-29.1)."""
    tiles = [
        translate(lang, "imhotep-tell-race-tile", name=strong(names[_seat(step["to"])]), points=_points(step),
            height=_number(step["from"]))
        for step in moved if step["from"].startswith("height.")
    ]  # fmt: skip
    if tiles:
        yield translate(lang, "imhotep-tell-race", tiles=", ".join(tiles))


def _tiles(moved: Moves, names: Names, lang: str) -> Iterator[str]:
    """Crypt tiles that are turned up."""
    tiles = [translate(lang, "imhotep-piece", piece=step["piece"]) for step in moved if step["from"] == "crypt-pile"]
    if tiles:
        yield translate(lang, "imhotep-tell-tiles", tiles=", ".join(tiles))


# ---- points ---------------------------------------------------------------------------------------------------------


def _points(step: Step) -> int:
    return int(step["piece"].removeprefix("points-"))


def _full_columns(moved: Moves, names: Names, lang: str) -> Iterator[str]:
    """Columns of the tomb that are full: their points come from their first stone (IMH-28.3)."""
    scored = [step["from"] for step in moved if step["to"].startswith("score-")]
    for place in dict.fromkeys(place for place in scored if place.startswith("tomb.")):
        yield translate(lang, "imhotep-tell-shaft", column=1 + (_number(place) - 1) // components.ROWS)


def _chariots(moved: Moves, names: Names, lang: str) -> Iterator[str]:
    """Where chariots have come, and the gates that they have reached (IMH-27.1, IMH-27.2)."""
    spaces = {_seat(step["piece"]): _number(step["to"]) for step in moved if step["piece"].startswith("chariot-")}
    if spaces:
        yield translate(lang, "imhotep-tell-chariots", spaces=counts_by_seat(spaces, names))
    gates: dict[int, list[str]] = {}
    for step in moved:
        if step["from"].startswith("road.") and step["to"].startswith("score-"):
            gates.setdefault(_number(step["from"]), []).append(strong(names[_seat(step["to"])]))
    for space, seats in gates.items():
        yield translate(lang, "imhotep-tell-gate", space=space, names=", ".join(seats))


AT_TEMPLE = ("temple.", "road.")
"""Where points of the temple come from, which scores at the end of a round alone (IMH-3.4)."""


def _scored_points(moved: Moves, names: Names, lang: str) -> Iterator[str]:
    steps = [step for step in moved if not step["from"].startswith(AT_TEMPLE)]
    if points := _points_by_seat(steps):
        yield translate(lang, "imhotep-tell-points", points=counts_by_seat(points, names, "+"))


def _temple_points(moved: Moves, names: Names, lang: str) -> Iterator[str]:
    steps = [step for step in moved if step["from"].startswith(AT_TEMPLE)]
    if points := _points_by_seat(steps):
        yield translate(lang, "imhotep-tell-temple", points=counts_by_seat(points, names, "+"))


def _points_by_seat(steps: Moves) -> dict[int, int]:
    """The points that steps bring, by seat."""
    return _sum_by_seat((_seat(step["to"]), _points(step)) for step in steps if step["to"].startswith("score-"))


# ---- the end of a round ---------------------------------------------------------------------------------------------


def _coins(moved: Moves, names: Names, lang: str) -> Iterator[str]:
    """Coins on cards that are left over (IMH-25.3)."""
    fields = [step["to"].rpartition(".")[2] for step in moved if step["piece"] == "coin" and step["from"] == "coins"]
    if fields:
        yield translate(lang, "imhotep-tell-coins", fields=", ".join(dict.fromkeys(fields)))


def _round(moved: Moves, names: Names, lang: str) -> Iterator[str]:
    if any(step["piece"] == "round-card" and step["from"] == "rounds" for step in moved):
        yield translate(lang, "imhotep-tell-round")


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
