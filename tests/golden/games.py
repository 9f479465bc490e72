"""Drawings, views, observations, records, position strings and perft counts of the games."""

from __future__ import annotations

import hashlib
import random
from typing import Any

import saqqara
from golden.fixed_clock import Save
from golden.readable import differences, fields, markup
from saqqara.bench import perft

VARIANTS: dict[str, tuple[str, dict[str, Any], int]] = {
    "duel": ("duel", {}, 25),
    "duel-b": ("duel", {"obelisk": "B", "temple": "B", "pyramids": "B", "tomb": "B", "profile": "yucata"}, 40),
    "imhotep": ("imhotep", {"players": 3}, 45),
    "imhotep-dynasty": (
        "imhotep",
        {"players": 4, "market": "D", "pyramid": "C", "temple": "C", "tomb": "D", "obelisks": "C", "wrath": True,
         "private_boats": True, "bets": True, "favour": True, "dynasty": True, "prophecies": True},
        70,
    ),
    "tara_wolf": ("tara_wolf", {}, 30),
}  # fmt: skip
"""Game, options, and number of actions before the position that is stored."""


def state_in_progress(name: str, count: int | None = None) -> saqqara.State:
    """Return a variant after `count` random actions, or fewer if the game ends; None: the number in `VARIANTS`."""
    game, options, middle = VARIANTS[name]
    chance, state = random.Random(name), saqqara.game(game, **options).start(seed=7)
    count = middle if count is None else count
    while not state.is_over and len(state.history) < count:
        state.play(chance.choice(state.legal_actions()))
    return state


def save(save_text: Save) -> None:
    """Store the files about the games."""
    for name in VARIANTS:
        _save_position(name, state_in_progress(name), save_text)
        over = state_in_progress(name, 10_000)
        save_text(f"{name}.record", over.record().text())
    save_text("duel-seat.svg", markup(state_in_progress("duel").svg(0)))
    save_text("sums.json", fields({name: _drawing_hashes(name) for name in VARIANTS}))


def _save_position(name: str, state: saqqara.State, save_text: Save) -> None:
    seen = {
        seat: fields({"line": state.position_string(seat), "view": state.view(seat), "log": state.log(seat)[-6:]})
        for seat in (0, None)
    }
    save_text(f"{name}-seat.json", seen[0])
    save_text(f"{name}-spectator.diff", differences(seen[0], seen[None]))
    parts = state.game.observation_spec.unpack(state.observation(0))
    lines = {part: values.tolist() for part, values in parts.items()}
    start = saqqara.game(state.game.name, **state.game.options).start(seed=7)
    numbers = {
        "line": state.position_string(),
        "start": start.position_string(),
        "perft": [perft(start, depth) for depth in (1, 2)],
        "perft in the middle": [perft(state, depth) for depth in (1, 2)],
        "texts": _hash_of("\n".join(state.game.action_texts)),
        "legal": [number for number, legal in enumerate(state.action_mask()) if legal],
        "observation": lines,
    }
    save_text(f"{name}-numbers.json", fields(numbers))


def _drawing_hashes(name: str) -> dict[str, str]:
    """Return hashes of the shapes of further drawings; they stay the same when names change."""
    state, found = state_in_progress(name), {}
    for seat, lang, theme in ((None, "en", "day"), (0, "de", "night")):
        lines = markup(state.svg(seat, lang, theme), drawings=False).splitlines()
        found[f"{seat}-{lang}-{theme}"] = lines[-1].split()[-1]
    return found


def _hash_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
