"""What a game wants the home page to offer: its `pages/home.toml`, where it has one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from saqqara.plugins import rules_page_file
from saqqara.text_reader import parse_toml, read_text

Value = str | int
Values = Mapping[str, list[Value]]


@dataclass(frozen=True)
class Preset:
    """Options to be chosen with one click; what is not named has its default."""

    name: str
    options: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Pictured:
    """Which part of a game's whole drawing small pictures show (x, y, width, height; none: all of it), and the game
    that stands for it: shuffled from this seed, so far decided."""

    window: tuple[float, ...] = ()
    seed: int = 1
    decisions: tuple[str, ...] = ()
    options: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Offer:
    """How the game is pictured; presets, the first is the default; which values are shown only with a switch on;
    which switches carry a remark unless one of these values is chosen; which values are not the printed rule, and where
    on the rules page that is explained."""

    picture: Pictured = field(default_factory=Pictured)

    presets: tuple[Preset, ...] = ()
    shown_with: Mapping[str, Values] = field(default_factory=dict)
    remark_unless: Mapping[str, Values] = field(default_factory=dict)
    reconstructed: Values = field(default_factory=dict)
    about: str = ""

    def switch(self, option: str, value: Value) -> str:
        """The switch with which a value is shown; "" if it always is."""
        return next((switch for switch, values in self.shown_with.items() if value in values.get(option, ())), "")

    def unless(self, switch: str) -> str:
        """Return the values by option, as JSON, with which a switch carries no remark; "" if it never does."""
        return json.dumps(self.remark_unless[switch]) if switch in self.remark_unless else ""

    def marked(self, option: str, value: Value) -> bool:
        """Whether a value is not the printed rule."""
        return value in self.reconstructed.get(option, ())

    def marks(self, preset: Preset) -> bool:
        """Whether anything in a preset is not the printed rule."""
        return any(self.marked(option, value) for option, value in preset.options.items())


@cache
def offer(name: str) -> Offer:
    """What a game wants to be offered; nothing special without that file."""
    file = rules_page_file(name, "home.toml")
    found: dict[str, Any] = parse_toml(read_text(file)) if file else {}
    marks = found.get("reconstructed", {})
    return Offer(
        _pictured(**found.get("picture", {})),
        tuple(Preset(**preset) for preset in found.get("preset", [])),
        found.get("shown_with", {}),
        found.get("remark_unless", {}),
        marks.get("values", {}),
        marks.get("about", ""),
    )


def _pictured(decisions: str = "", window: Sequence[float] = (), **more: Any) -> Pictured:
    said = (" ".join(part.split()) for part in decisions.split(","))
    return Pictured(window=tuple(window), decisions=tuple(filter(None, said)), **more)
