"""What the contract tests share: random games of every registered game, and what each game must tell them.

A new game enters `TABLES` with the pieces that a view shows, the pieces that there must always be, and other set-ups
that nobody can tell from the real one yet.
"""

import hashlib
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import saqqara


@dataclass(frozen=True)
class Table:
    """What the contract tests must know of a game besides its public interface."""

    places: Callable[[dict[str, Any]], dict[str, Counter[str]]]  # pieces of a view by place; or "hidden"
    whole: Counter[str]  # all pieces of all places, at any moment, had nothing been hidden
    other_setup: Callable[
        [saqqara.State, int | None, random.Random], dict[str, Any]
    ]  # what a seat cannot know exchanged


def duel_places(view: dict[str, Any]) -> dict[str, Counter[str]]:
    """The pieces at the places that `moved` names."""
    boats = view["boats"]
    places = {
        "stock": Counter(hidden=view["stock"]),
        "reserve": Counter(hidden=view["reserve"]),
        "box": Counter(view["box"]) + Counter(f"boat-{boat}" for boat, load in boats.items() if load is None),
    }
    for boat, load in boats.items():
        places[boat] = Counter([f"boat-{boat}"] if load is not None else [])
        for space, tile in enumerate(load or [None] * 3, start=1):
            places[f"{boat}.{space}"] = Counter([tile] if tile is not None else [])
    for field, owner in view["harbour"].items():
        places[field] = Counter([f"meeple-{owner}"] if owner is not None else [])
    for seat, site in enumerate(view["sites"]):
        places[f"supply-{seat}"] = Counter({f"meeple-{seat}": view["supply"][seat]})
        places[f"obelisk-{seat}"] = Counter(obelisk=site["obelisk"])
        places[f"temple-{seat}"] = Counter({f"temple-{n}": count for n, count in enumerate(site["temple"], start=1)})
        places[f"pyramids-{seat}"] = Counter({f"pyramid-{colour}": count for colour, count in site["pyramids"].items()})
        places[f"tomb-{seat}"] = Counter(f"tomb-{number}" for number in site["tomb"])
        places[f"action_tiles-{seat}"] = Counter(site["action_tiles"])
    return {place: +pieces for place, pieces in places.items()}


def duel_other_setup(state: saqqara.State, seat: int | None, chance: random.Random) -> dict[str, Any]:
    """The same deal with the tiles exchanged that still lie in reserve (places 18 to 20) and stock (21 to 59)."""
    view = state.view(seat)
    deal = list(state.setup["deal"])
    places = [*range(21 - view["reserve"], 21), *range(60 - view["stock"], 60)]
    tiles = [deal[place] for place in places]
    chance.shuffle(tiles)
    for place, tile in zip(places, tiles, strict=True):
        deal[place] = tile
    return {"deal": deal}


DUEL_WHOLE = Counter(
    {"obelisk": 12, "pyramid-light": 6, "pyramid-dark": 6, "meeple-0": 4, "meeple-1": 4}
    | {f"temple-{symbols}": 3 for symbols in (1, 2, 3, 4)}
    | {f"tomb-{number}": 1 for number in range(1, 13)}
    | {f"boat-{boat}": 1 for boat in "123abc"}
    | {f"action-{kind}": 3 for kind in ("take", "place", "unload", "swap")}
)

TABLES = {"duel": Table(duel_places, DUEL_WHOLE, duel_other_setup)}


def random_game(name: str, seed: int) -> saqqara.Game:
    """The game with options drawn at random."""
    chance = random.Random(f"options {name} {seed}")
    return saqqara.game(name, **{n: chance.choice(v) for n, v in saqqara.game(name).rules.options.items()})


def random_play(name: str, seed: int) -> Iterator[tuple[saqqara.State, str | None]]:
    """A random game: the state before every decision with the decision, and at the end the state with None.

    Rare decisions are preferred a little, so that action tiles get used.
    """
    chance = random.Random(f"play {name} {seed}")
    state = random_game(name, seed).start(seed=seed)
    for _ in range(1000):
        if state.over:
            yield state, None
            return
        actions = state.actions()
        verbs = sorted({text.split()[0] for text in actions})
        verb = chance.choice(verbs)
        choice = chance.choice([text for text in actions if chance.random() < 0.5 or text.startswith(verb)] or actions)
        yield state, choice
        state.play(choice)
    raise AssertionError(f"{name}, seed {seed}: not over after 1000 decisions")


def canonical(value: object) -> str:
    """JSON text, byte for byte the same for the same value, in the order in which it was made."""
    return json.dumps(value, ensure_ascii=False)


def all_shown(state: saqqara.State, seat: int | None) -> str:
    """Everything that is sent to a seat."""
    return canonical([state.view(seat), state.log(seat), state.svg(seat)])


def digest(seeds: int) -> str:
    """The SHA-256 of all views and actions of some random games: the same for compiled and interpreted rules."""
    shown = hashlib.sha256()
    for name in saqqara.games():
        for seed in range(seeds):
            for state, text in random_play(name, seed):
                for seat in (None, *range(state.game.seats)):
                    shown.update(canonical(state.view(seat)).encode())
                imagined = state.game.imagine(state.view(0), seed=seed)
                shown.update(canonical([state.actions(), text, state.scores(), imagined.view(0)]).encode())
    return shown.hexdigest()


def seats_of(state: saqqara.State) -> list[int | None]:
    """A spectator and every seat."""
    return [None, *range(state.game.seats)]


def play_on(state: saqqara.State, chance: random.Random) -> None:
    """To the end, at random."""
    for _ in range(1000):
        if state.over:
            return
        state.play(chance.choice(state.actions()))
    raise AssertionError("not over after 1000 decisions")


def check_pieces(state: saqqara.State) -> None:
    table = TABLES[state.game.name]
    pieces = sum(table.places(state.view()).values(), Counter())
    hidden = pieces.pop("hidden", 0)
    assert not pieces - table.whole
    assert sum(pieces.values()) + hidden == sum(table.whole.values())


if __name__ == "__main__":
    print(digest(int(sys.argv[1])))
