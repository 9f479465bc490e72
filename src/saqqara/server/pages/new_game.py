"""Choose how you play: the sides and expansions of a game, and who plays."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from fastapi import Request
from fastapi.responses import Response
from markupsafe import Markup

from saqqara.core import rulebook
from saqqara.core.registry import game, list_games
from saqqara.i18n import has_message, translate
from saqqara.server.core.preferences import reader
from saqqara.server.core.templating import page
from saqqara.server.pages.presets import offer
from saqqara.server.pages.rules import drawings


@dataclass(frozen=True)
class Choice:
    """A value of an option: what it is called, and what it means in a line; the switch with which alone it is shown,
    and whether it is not the printed rule."""

    value: str | int
    label: str
    means: str
    switch: str = ""
    marked: bool = False


@dataclass(frozen=True)
class Option:
    """What can be chosen of a game before it begins: a site with an emblem, a switch without choices, or a setting.
    `means` says of a switch what it brings into play; `switch` and `marked` are what they are for a choice. `remark` is
    said while a switch is on and none of the values `unless` is chosen."""

    name: str
    label: str
    emblem: str
    means: str
    choices: tuple[Choice, ...]
    switch: str = ""
    marked: bool = False
    remark: str = ""
    unless: str = ""


@cache
def options(name: str, lang: str) -> tuple[Option, ...]:
    """The options of a game in a language, the first choice of each is the default; without `first` and `players`: who
    begins and how many play is asked for in the words of the house."""
    return tuple(
        _option(name, option, values, lang)
        for option, values in game(name).definition.options.items()
        if option not in ("first", "players") and len(values) > 1
    )


def _option(name: str, option: str, values: Sequence[str | int], lang: str) -> Option:
    emblem = drawings(name)["options"].get(option, "")
    if tuple(values) == (False, True):
        label, means = translate(lang, f"{name}-option-{option}"), translate(lang, f"{name}-hint-{option}")
        found = offer(name)
        unless = found.unless(option)
        remark = translate(lang, f"{name}-remark-{option}") if unless else ""
        of_choice = found.switch(option, True), found.marked(option, True)
        return Option(option, label, emblem, means, (), *of_choice, remark, unless)
    label = translate(lang, f"{name}-site-{option}" if emblem else f"{name}-option-{option}")
    return Option(option, label, emblem, "", tuple(_choice(name, option, value, lang) for value in values))


def counts(name: str) -> tuple[int, ...]:
    """How many can play a game, the default first."""
    rules = game(name).definition
    return tuple(rules.num_players({"players": count}) for count in rules.options.get("players", (0,)))


def crests(name: str) -> list[str]:
    """The symbols of a game's seats."""
    return [game(name).definition.presenter().seat_symbol(seat) for seat in range(max(counts(name)))]


def _choice(name: str, option: str, value: str | int, lang: str) -> Choice:
    """A side (A, B) is called a side; other values have a word of their own."""
    key = f"{option}-{value}".lower()
    own = f"{name}-option-{key}"
    label = translate(lang, own) if has_message(lang, own) else translate(lang, "home-side", side=value)
    found = offer(name)
    means = translate(lang, f"{name}-hint-{key}")
    return Choice(value, label, means, found.switch(option, value), found.marked(option, value))


@dataclass(frozen=True)
class Card:
    """A preset as a card: what it is called, what it brings in a sentence, and whether any of it is not the printed
    rule."""

    name: str
    label: str
    means: str
    marked: bool


def cards(name: str, lang: str) -> tuple[Card, ...]:
    """The presets of a game in a language, the first is the default; none where the game has none."""
    found = offer(name)
    return tuple(
        Card(
            preset.name,
            translate(lang, f"{name}-preset-{preset.name}"),
            translate(lang, f"{name}-preset-{preset.name}-about"),
            found.marks(preset),
        )
        for preset in found.presets
    )


def form(request: Request, name: str) -> Response:
    """Choose the sides and expansions of a game, and who plays.

    `app.state.levels` holds the levels of the computer player, weakest first, of which those are offered that differ in
    the game, `app.state.engines` the names of engines; without any only people play.
    """
    lang, levels = reader(request).lang, game(name).definition.available_levels(request.app.state.levels)
    chosen = options(name, lang)
    emblems = set(drawings(name)["options"].values())
    return page(
        request, "pages/new_game.html", game=name, games=list_games(), levels=levels, engines=request.app.state.engines,
        helped=game(name).definition.has_memory_aids,
        default=default_level(levels), others=others(lang, levels, request.app.state.engines),
        counts=counts(name), values=json.dumps(game(name).definition.options), crests=crests(name),
        drawn=sorted(emblems.union(crests(name))), introduction=Markup(rulebook.load_rulebook(name, lang).introduction),
        sites=[option for option in chosen if option.choices and option.emblem],
        switches=[option for option in chosen if not option.choices],
        settings=[option for option in chosen if option.choices and not option.emblem],
        cards=cards(name, lang), about=offer(name).about,
        called=[game(name).definition.presenter().default_name(seat, lang) for seat in range(max(counts(name)))],
        presets=json.dumps({preset.name: preset.options for preset in offer(name).presets}),
    )  # fmt: skip


class Other(NamedTuple):
    """Who can play another seat: as tables call them, in words, what is to be expected; whether newcomers meet them."""

    player: str
    label: str
    means: str
    usual: bool


def others(lang: str, levels: Sequence[str], engines: Sequence[str]) -> list[Other]:
    """Who can play each other seat where there are several."""
    usual = default_level(levels) or "open"
    ours = [
        Other(
            level, translate(lang, f"home-level-{level}"), translate(lang, f"home-level-{level}-expect"), level == usual
        )
        for level in levels
    ]
    theirs = [Other(engine, engine, translate(lang, "home-engine-expect"), False) for engine in engines]
    friend = Other("open", translate(lang, "home-friend"), translate(lang, "home-friend-expect"), usual == "open")
    here = Other("hot-seat", translate(lang, "home-here"), translate(lang, "home-screen-expect"), False)
    return [*ours, *theirs, friend, here]


def default_level(levels: Sequence[str]) -> str:
    """Against whom a newcomer plays; "" where there are no computer players."""
    return "" if not levels else levels[min(1, len(levels) - 1)]
