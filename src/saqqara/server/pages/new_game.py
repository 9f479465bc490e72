"""The form for a new game: its options and players, and the presets that its `pages/home.toml` names."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from fastapi import Request
from fastapi.responses import Response
from markupsafe import Markup

from saqqara.core import rulebook
from saqqara.core.registry import game, list_games
from saqqara.i18n import has_message, translate
from saqqara.plugins import rules_page_file
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.templating import render_page
from saqqara.server.pages.rules_pages import rule_drawings
from saqqara.text_reader import parse_toml, read_text

OptionValue = str | int
OptionValues = Mapping[str, list[OptionValue]]


@dataclass(frozen=True)
class Preset:
    """Options to be chosen with one click; what is not named has its default."""

    name: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(frozen=True)
class ThumbnailSpec:
    """Which part of a game's whole drawing small pictures show (x, y, width, height; none: all of it), and the game
    that stands for it: shuffled from this seed, so far decided."""

    window: tuple[float, ...] = ()
    seed: int = 1
    actions: tuple[str, ...] = ()
    options: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(frozen=True)
class HomeConfig:
    """How the game is pictured; presets, the first is the default; which values are shown only with a switch on;
    which switches carry a remark unless one of these values is chosen; which values are not the printed rule, and where
    on the rules page that is explained."""

    picture: ThumbnailSpec = field(default_factory=ThumbnailSpec)

    presets: tuple[Preset, ...] = ()
    visible_with: Mapping[str, OptionValues] = field(default_factory=dict)
    remark_unless: Mapping[str, OptionValues] = field(default_factory=dict)
    reconstructed: OptionValues = field(default_factory=dict)
    about: str = ""

    def required_switch(self, option: str, value: OptionValue) -> str:
        """The switch with which a value is shown; "" if it always is."""
        return next((switch for switch, values in self.visible_with.items() if value in values.get(option, ())), "")

    def remark_exceptions(self, switch: str) -> str:
        """Return the values by option, as JSON, with which a switch carries no remark; "" if it never does."""
        return json.dumps(self.remark_unless[switch]) if switch in self.remark_unless else ""

    def is_reconstructed(self, option: str, value: OptionValue) -> bool:
        """Whether a value is not the printed rule."""
        return value in self.reconstructed.get(option, ())

    def has_reconstructed(self, preset: Preset) -> bool:
        """Whether anything in a preset is not the printed rule."""
        return any(self.is_reconstructed(option, value) for option, value in preset.options.items())


@cache
def home_config(name: str) -> HomeConfig:
    """What a game wants to be offered; nothing special without that file."""
    file = rules_page_file(name, "home.toml")
    found: dict[str, Any] = parse_toml(read_text(file)) if file else {}
    marks = found.get("reconstructed", {})
    return HomeConfig(
        _thumbnail_spec(**found.get("picture", {})),
        tuple(Preset(**preset) for preset in found.get("preset", [])),
        found.get("shown_with", {}),
        found.get("remark_unless", {}),
        marks.get("values", {}),
        marks.get("about", ""),
    )


def _thumbnail_spec(actions: str = "", window: Sequence[float] = (), **more: Any) -> ThumbnailSpec:
    parts = (" ".join(part.split()) for part in actions.split(","))
    return ThumbnailSpec(window=tuple(window), actions=tuple(filter(None, parts)), **more)


@dataclass(frozen=True)
class OptionChoice:
    """A value of an option: what it is called, and what it means in a line; the switch with which alone it is shown,
    and whether it is not the printed rule."""

    value: str | int
    label: str
    means: str
    switch: str = ""
    marked: bool = False


@dataclass(frozen=True)
class GameOption:
    """What can be chosen of a game before it begins: a site with an emblem, a switch without choices, or a setting.
    `means` says of a switch what it brings into play; `switch` and `marked` are what they are for a choice. `remark` is
    said while a switch is on and none of the values `unless` is chosen."""

    name: str
    label: str
    emblem: str
    means: str
    choices: tuple[OptionChoice, ...]
    switch: str = ""
    marked: bool = False
    remark: str = ""
    unless: str = ""


@cache
def game_options(name: str, lang: str) -> tuple[GameOption, ...]:
    """The options of a game in a language, the first choice of each is the default; without `first` and `players`: who
    begins and how many play is asked for in the words of the house."""
    return tuple(
        _build_option(name, option, values, lang)
        for option, values in game(name).definition.options.items()
        if option not in ("first", "players") and len(values) > 1
    )


def _build_option(name: str, option: str, values: Sequence[str | int], lang: str) -> GameOption:
    emblem = rule_drawings(name)["options"].get(option, "")
    if tuple(values) == (False, True):
        label, means = translate(lang, f"{name}-option-{option}"), translate(lang, f"{name}-hint-{option}")
        found = home_config(name)
        unless = found.remark_exceptions(option)
        remark = translate(lang, f"{name}-remark-{option}") if unless else ""
        of_choice = found.required_switch(option, True), found.is_reconstructed(option, True)
        return GameOption(option, label, emblem, means, (), *of_choice, remark, unless)
    label = translate(lang, f"{name}-site-{option}" if emblem else f"{name}-option-{option}")
    return GameOption(option, label, emblem, "", tuple(_build_choice(name, option, value, lang) for value in values))


def player_counts(name: str) -> tuple[int, ...]:
    """How many can play a game, the default first."""
    rules = game(name).definition
    return tuple(rules.num_players({"players": count}) for count in rules.options.get("players", (0,)))


def seat_crests(name: str) -> list[str]:
    """The symbols of a game's seats."""
    return [game(name).definition.presenter().seat_symbol(seat) for seat in range(max(player_counts(name)))]


def _build_choice(name: str, option: str, value: str | int, lang: str) -> OptionChoice:
    """A side (A, B) is called a side; other values have a word of their own."""
    key = f"{option}-{value}".lower()
    own = f"{name}-option-{key}"
    label = translate(lang, own) if has_message(lang, own) else translate(lang, "home-side", side=value)
    found = home_config(name)
    means = translate(lang, f"{name}-hint-{key}")
    return OptionChoice(
        value, label, means, found.required_switch(option, value), found.is_reconstructed(option, value)
    )


@dataclass(frozen=True)
class PresetCard:
    """A preset as a card: what it is called, what it brings in a sentence, and whether any of it is not the printed
    rule."""

    name: str
    label: str
    means: str
    marked: bool


def preset_cards(name: str, lang: str) -> tuple[PresetCard, ...]:
    """The presets of a game in a language, the first is the default; none where the game has none."""
    found = home_config(name)
    return tuple(
        PresetCard(
            preset.name,
            translate(lang, f"{name}-preset-{preset.name}"),
            translate(lang, f"{name}-preset-{preset.name}-about"),
            found.has_reconstructed(preset),
        )
        for preset in found.presets
    )


def render_new_game(request: Request, name: str) -> Response:
    """Choose the sides and expansions of a game, and who plays.

    `app.state.levels` holds the levels of the computer player, weakest first, of which those are offered that differ in
    the game, `app.state.engines` the names of engines; without any only people play.
    """
    lang, levels = read_preferences(request).lang, game(name).definition.available_levels(request.app.state.levels)
    chosen = game_options(name, lang)
    emblems = set(rule_drawings(name)["options"].values())
    return render_page(
        request, "pages/new_game.html", game=name, games=list_games(), levels=levels, engines=request.app.state.engines,
        helped=game(name).definition.has_memory_aids,
        default=default_level(levels), others=opponent_choices(lang, levels, request.app.state.engines),
        counts=player_counts(name), values=json.dumps(game(name).definition.options), crests=seat_crests(name),
        drawn=sorted(emblems.union(seat_crests(name))),
        introduction=Markup(rulebook.load_rulebook(name, lang).introduction),
        sites=[option for option in chosen if option.choices and option.emblem],
        switches=[option for option in chosen if not option.choices],
        settings=[option for option in chosen if option.choices and not option.emblem],
        cards=preset_cards(name, lang), about=home_config(name).about,
        called=[game(name).definition.presenter().default_name(seat, lang) for seat in range(max(player_counts(name)))],
        presets=json.dumps({preset.name: preset.options for preset in home_config(name).presets}),
    )  # fmt: skip


class OpponentChoice(NamedTuple):
    """Who can play another seat: as tables call them, in words, what is to be expected; whether newcomers meet them."""

    player: str
    label: str
    means: str
    usual: bool


def opponent_choices(lang: str, levels: Sequence[str], engines: Sequence[str]) -> list[OpponentChoice]:
    """Who can play each other seat where there are several."""
    usual = default_level(levels) or "open"
    ours = [
        OpponentChoice(
            level, translate(lang, f"home-level-{level}"), translate(lang, f"home-level-{level}-expect"), level == usual
        )
        for level in levels
    ]
    theirs = [OpponentChoice(engine, engine, translate(lang, "home-engine-expect"), False) for engine in engines]
    friend = OpponentChoice(
        "open", translate(lang, "home-friend"), translate(lang, "home-friend-expect"), usual == "open"
    )
    here = OpponentChoice("hot-seat", translate(lang, "home-here"), translate(lang, "home-screen-expect"), False)
    return [*ours, *theirs, friend, here]


def default_level(levels: Sequence[str]) -> str:
    """Against whom a newcomer plays; "" where there are no computer players."""
    return "" if not levels else levels[min(1, len(levels) - 1)]
