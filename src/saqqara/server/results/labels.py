"""What pages say of finished games: seats, options, how they ended."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache

from saqqara.core.registry import find_definition, list_games
from saqqara.errors import SaqqaraError
from saqqara.i18n import translate
from saqqara.i18n.attribution import names_with_stand_ins
from saqqara.server.pages.my_games import score, with_level
from saqqara.server.tables.table_view import called
from saqqara.storage.results import PERSON, FinishedGame

PLAYED = "played"


@lru_cache(maxsize=512)
def in_words(game: str, options: str, lang: str) -> str:
    """What a game was played with where that is worth a word; "" where nothing is, and of a game that there is not any
    more."""
    try:
        view = find_definition(game).game(json.loads(options)).start(seed=0).view(None)
        return " · ".join(find_definition(game).presenter().variant_labels(view, lang))
    except SaqqaraError:
        return ""


def title(game: str, lang: str) -> str:
    """What a game is called; of one that there is not any more its name."""
    return translate(lang, f"{game}-title") if game in list_games() else game


def names_of(one: FinishedGame, lang: str) -> tuple[str, ...]:
    """What players are called, by seat."""
    seats = [{"name": one.called.get(seat, ""), "player": player} for seat, player in enumerate(one.players)]
    if one.game not in list_games():
        return tuple(seat["name"] or seat["player"] for seat in seats)
    return called(seats, find_definition(one.game).presenter(), lang)


def others(one: FinishedGame, lang: str) -> tuple[str, ...]:
    """Who else sat there; of computer players that have a name the level too."""
    names = names_of(one, lang)
    return tuple(
        name if player == PERSON else with_level(name, player, lang)
        for seat, (name, player) in enumerate(zip(names, one.players, strict=True))
        if seat != one.seat
    )


def stands(one: FinishedGame, lang: str) -> str:
    """How it ended, with the points of all."""
    if 0 in one.places:
        return translate(lang, "memory-nobody")
    winners = [seat for seat, place in enumerate(one.places) if place == 1]
    points = score(winners, one.points)
    if len(winners) > 1:
        return translate(lang, "home-mine-shared", points=points)
    me = one.seat if one.num_own_seats == 1 else None
    names, me = names_with_stand_ins(names_of(one, lang), me, one.stand_in_seats, lang)
    whose = "you" if winners == [me] else "other"
    return translate(lang, "home-mine-won", whose=whose, name=names[winners[0]], points=points)


def early(one: FinishedGame, lang: str) -> str:
    """Why it ended before its rules say so, in a word; "" where it did not."""
    return "" if one.ended in (PLAYED, "agreed") else translate(lang, f"memory-ended-{one.ended}")


def measure(name: str, game: str, lang: str) -> str:
    """What a record is of."""
    source = name.partition(":")[2]
    if source:
        words = find_definition(game).presenter().score_source_name(source, lang)
        return translate(lang, "memory-best-source", source=words)
    return translate(lang, f"memory-best-{name}")


def percent(part: float, whole: float) -> int:
    """A share of 100, whole."""
    return round(100 * part / whole) if whole else 0


def pages(count: int, size: int, at: int) -> Sequence[int]:
    """The numbers of pages that are named beside each other: the first, the last, and those around this one.

    >>> pages(230, 24, 5)
    [1, 4, 5, 6, 10]
    """
    last = max(1, -(-count // size))
    return [number for number in range(1, last + 1) if number in (1, last) or abs(number - at) <= 1]


def chosen(query: Mapping[str, str], **changes: str) -> dict[str, str]:
    """A query without what is empty, and with these parts changed."""
    return {name: value for name, value in {**query, **changes}.items() if value}
