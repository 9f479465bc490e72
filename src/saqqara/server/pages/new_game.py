"""Form for a new game: options, players, and the presets from the game's `pages/home.toml`."""

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
from saqqara.server.core.services import service
from saqqara.server.core.templating import render_page
from saqqara.server.pages.rules_pages import rule_drawings
from saqqara.server.tables.bot_names import BotNames
from saqqara.text_reader import parse_toml, read_text

OptionValue = str | int
OptionValues = Mapping[str, list[OptionValue]]


@dataclass(frozen=True)
class Preset:
    """Named set of option values that a player chooses with one click. Options not listed have their defaults."""

    name: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(frozen=True)
class ThumbnailSpec:
    """Content of a game's thumbnail: the position after `actions` in a game with `options` and `seed`.

    `window` is the visible part of the drawing (x, y, width, height); empty for all of it.
    """

    window: tuple[float, ...] = ()
    seed: int = 1
    actions: tuple[str, ...] = ()
    options: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(frozen=True)
class HomeConfig:
    """Presentation of a game on the home page and in the form for a new game, from its `pages/home.toml`.

    - `picture`: the thumbnail.
    - `presets`: the first one is the default.
    - `visible_with`: for each switch, the option values that the form shows only while the switch is on.
    - `remark_unless`: for each switch, the option values with which its remark is not shown.
    - `reconstructed`: option values that do not follow the printed rules; `about` is the clause that explains them.
    """

    picture: ThumbnailSpec = field(default_factory=ThumbnailSpec)

    presets: tuple[Preset, ...] = ()
    visible_with: Mapping[str, OptionValues] = field(default_factory=dict)
    remark_unless: Mapping[str, OptionValues] = field(default_factory=dict)
    reconstructed: OptionValues = field(default_factory=dict)
    about: str = ""

    def required_switch(self, option: str, value: OptionValue) -> str:
        """Return the switch that must be on for the form to show a value; "" if the form always shows it."""
        return next((switch for switch, values in self.visible_with.items() if value in values.get(option, ())), "")

    def remark_exceptions(self, switch: str) -> str:
        """Return the option values with which a switch shows no remark, as JSON; "" if it never shows one."""
        return json.dumps(self.remark_unless[switch]) if switch in self.remark_unless else ""

    def is_reconstructed(self, option: str, value: OptionValue) -> bool:
        """Return whether a value does not follow the printed rules."""
        return value in self.reconstructed.get(option, ())

    def has_reconstructed(self, preset: Preset) -> bool:
        """Return whether any value of a preset does not follow the printed rules."""
        return any(self.is_reconstructed(option, value) for option, value in preset.options.items())


@cache
def home_config(name: str) -> HomeConfig:
    """Return the configuration from a game's `pages/home.toml`; the defaults if there is no such file."""
    file = rules_page_file(name, "home.toml")
    config: dict[str, Any] = parse_toml(read_text(file)) if file else {}
    reconstructed = config.get("reconstructed", {})
    return HomeConfig(
        _thumbnail_spec(**config.get("picture", {})),
        tuple(Preset(**preset) for preset in config.get("preset", [])),
        config.get("shown_with", {}),
        config.get("remark_unless", {}),
        reconstructed.get("values", {}),
        reconstructed.get("about", ""),
    )


def _thumbnail_spec(actions: str = "", window: Sequence[float] = (), **fields: Any) -> ThumbnailSpec:
    parts = (" ".join(part.split()) for part in actions.split(","))
    return ThumbnailSpec(window=tuple(window), actions=tuple(filter(None, parts)), **fields)


@dataclass(frozen=True)
class OptionChoice:
    """Value of an option with its label and a one-line explanation.

    `switch` is the switch that must be on for the form to show it ("" if none). `is_reconstructed` says that the value
    does not follow the printed rules.
    """

    value: str | int
    label: str
    explanation: str
    switch: str = ""
    is_reconstructed: bool = False


@dataclass(frozen=True)
class GameOption:
    """Option of a new game: a site with an emblem, a switch (without `choices`), or another setting.

    For a switch, `explanation` says what it adds to the game, and `switch` and `is_reconstructed` have the same meaning
    as in `OptionChoice`. The form shows `remark` while the switch is on and no value of `remark_exceptions` (JSON) is
    chosen.
    """

    name: str
    label: str
    emblem: str
    explanation: str
    choices: tuple[OptionChoice, ...]
    switch: str = ""
    is_reconstructed: bool = False
    remark: str = ""
    remark_exceptions: str = ""


@cache
def game_options(name: str, lang: str) -> tuple[GameOption, ...]:
    """Return the options of a game in a language; the first choice of each is the default.

    `first` and `players` are left out, because the form asks for the first player and the number of players itself.
    """
    return tuple(
        _build_option(name, option, values, lang)
        for option, values in game(name).definition.options.items()
        if option not in ("first", "players") and len(values) > 1
    )


def _build_option(name: str, option: str, values: Sequence[str | int], lang: str) -> GameOption:
    emblem = rule_drawings(name)["options"].get(option, "")
    if tuple(values) == (False, True):
        label, means = translate(lang, f"{name}-option-{option}"), translate(lang, f"{name}-hint-{option}")
        config = home_config(name)
        unless = config.remark_exceptions(option)
        remark = translate(lang, f"{name}-remark-{option}") if unless else ""
        switch_facts = config.required_switch(option, True), config.is_reconstructed(option, True)
        return GameOption(option, label, emblem, means, (), *switch_facts, remark, unless)
    label = translate(lang, f"{name}-site-{option}" if emblem else f"{name}-option-{option}")
    return GameOption(option, label, emblem, "", tuple(_build_choice(name, option, value, lang) for value in values))


def player_counts(name: str) -> tuple[int, ...]:
    """Return the possible numbers of players of a game, the default first."""
    definition = game(name).definition
    return tuple(definition.seat_count({"players": count}) for count in definition.options.get("players", (0,)))


def seat_symbols(name: str) -> list[str]:
    """Return the IDs of the SVG symbols of a game's seats."""
    return [game(name).definition.presenter().seat_symbol(seat) for seat in range(max(player_counts(name)))]


def _build_choice(name: str, option: str, value: str | int, lang: str) -> OptionChoice:
    """Build a choice. Values without a message of their own are sides (A, B) and are labelled as such."""
    key = f"{option}-{value}".lower()
    message = f"{name}-option-{key}"
    label = translate(lang, message) if has_message(lang, message) else translate(lang, "home-side", side=value)
    config = home_config(name)
    means = translate(lang, f"{name}-hint-{key}")
    return OptionChoice(
        value, label, means, config.required_switch(option, value), config.is_reconstructed(option, value)
    )


@dataclass(frozen=True)
class PresetCard:
    """Preset as a card of the form.

    `explanation` describes it in a sentence, `is_reconstructed` says that some value of it does not follow the printed
    rules.
    """

    name: str
    label: str
    explanation: str
    is_reconstructed: bool


def preset_cards(name: str, lang: str) -> tuple[PresetCard, ...]:
    """Return the presets of a game in a language, the default first; empty if the game has none."""
    config = home_config(name)
    return tuple(
        PresetCard(
            preset.name,
            translate(lang, f"{name}-preset-{preset.name}"),
            translate(lang, f"{name}-preset-{preset.name}-about"),
            config.has_reconstructed(preset),
        )
        for preset in config.presets
    )


def render_new_game(request: Request, name: str) -> Response:
    """Render the form for a new game: sides, expansions and players.

    The form offers the engines, and those levels of computer players that differ in this game. If there are neither,
    only people can play.
    """
    lang = read_preferences(request).lang
    levels = game(name).definition.search.available_levels(service(request, BotNames).levels)
    options = game_options(name, lang)
    emblems = set(rule_drawings(name)["options"].values())
    return render_page(
        request,
        "pages/new_game.html",
        game=name,
        games=list_games(),
        levels=levels,
        engines=service(request, BotNames).engines,
        has_memory_aids=game(name).definition.visibility.has_memory_aids,
        default=default_level(levels),
        others=opponent_choices(lang, levels, service(request, BotNames).engines),
        player_counts=player_counts(name),
        values=json.dumps(game(name).definition.options),
        seat_symbols=seat_symbols(name),
        symbols=sorted(emblems.union(seat_symbols(name))),
        introduction=Markup(rulebook.load_rulebook(name, lang).introduction),
        sites=[option for option in options if option.choices and option.emblem],
        switches=[option for option in options if not option.choices],
        settings=[option for option in options if option.choices and not option.emblem],
        preset_cards=preset_cards(name, lang),
        about=home_config(name).about,
        default_names=[
            game(name).definition.presenter().default_name(seat, lang) for seat in range(max(player_counts(name)))
        ],
        presets=json.dumps({preset.name: preset.options for preset in home_config(name).presets}),
    )


class OpponentChoice(NamedTuple):
    """Possible opponent for a seat.

    `player` is its name in the API of tables, `explanation` a short description, and `is_default` marks the default for
    new players.
    """

    player: str
    label: str
    explanation: str
    is_default: bool


def opponent_choices(lang: str, levels: Sequence[str], engines: Sequence[str]) -> list[OpponentChoice]:
    """Return the possible opponents for each other seat of a game with several opponents."""
    usual = default_level(levels) or "open"
    bot_choices = [
        OpponentChoice(
            level, translate(lang, f"home-level-{level}"), translate(lang, f"home-level-{level}-expect"), level == usual
        )
        for level in levels
    ]
    engine_choices = [
        OpponentChoice(engine, engine, translate(lang, "home-engine-expect"), False) for engine in engines
    ]
    friend = OpponentChoice(
        "open", translate(lang, "home-friend"), translate(lang, "home-friend-expect"), usual == "open"
    )
    hot_seat = OpponentChoice("hot-seat", translate(lang, "home-here"), translate(lang, "home-screen-expect"), False)
    return [*bot_choices, *engine_choices, friend, hot_seat]


def default_level(levels: Sequence[str]) -> str:
    """Return the level of the opponent that new players meet by default; "" without computer players."""
    return "" if not levels else levels[min(1, len(levels) - 1)]
