"""Strength of the strongest level against OpenSpiel's own bots: `bench/spiel.py --game duel --output FILE`.

The Duel and Imhotep for two players meet `MCTSBot`, Tara Wolf meets `ISMCTSBot`, both with random rollouts and a
constant of 2, OpenSpiel's defaults. Chance is explicit, and Imhotep is played without hidden cards, so that a bot
cannot read anything hidden from a state. All other options are random. Both sides have the same processor time per
action on average. OpenSpiel's bots count simulations, and get as many as the time of earlier ones allows; any excess
over our time is to their advantage. Each deal is played from both seats. A file resumes where it stopped.

    .venv-envs/bin/python bench/spiel.py --game duel --games 100 --output bench/results/spiel-duel.jsonl
    .venv-envs/bin/python bench/spiel.py --show bench/results/spiel-*.jsonl
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyspiel
import vs_commit
from open_spiel.python.algorithms import ismcts, mcts

from saqqara.arenas.ratings import wilson_interval
from saqqara.envs.open_spiel import GAME_NAMES
from saqqara.players import player, search_player

FIXED_OPTIONS: dict[str, dict[str, Any]] = {
    "duel": {},
    "imhotep": {"players": 2, "hidden_cards": False},
    "tara_wolf": {},
}
FIRST_SIMULATIONS = 8  # simulations of a bot before the time of one is known
MAX_SIMULATIONS = 100_000


class OpenSpielBot:
    """OpenSpiel bot with an average time per action."""

    def __init__(self, game: Any, kind: str, seconds: float, seed: int) -> None:
        rng = np.random.RandomState(seed)
        rollouts = mcts.RandomRolloutEvaluator(1, rng)
        if kind == "tara_wolf":
            self._bot = ismcts.ISMCTSBot(game, rollouts, 2.0, FIRST_SIMULATIONS, random_state=rng)
        else:
            self._bot = mcts.MCTSBot(game, 2.0, FIRST_SIMULATIONS, rollouts, random_state=rng)
        self._seconds, self._next = seconds, FIRST_SIMULATIONS
        self.spent, self.decisions, self.simulations = 0.0, 0, 0

    def choose(self, state: Any) -> int:
        """Return the chosen action."""
        count = self._next
        for name in ("max_simulations", "_max_simulations"):
            if hasattr(self._bot, name):
                setattr(self._bot, name, count)
        started = time.thread_time()
        action = int(self._bot.step(state))
        took = time.thread_time() - started
        self.spent, self.decisions, self.simulations = self.spent + took, self.decisions + 1, self.simulations + count
        carried = self.decisions * self._seconds - self.spent  # remaining (or exceeded) time so far
        self._next = int(min(max((self._seconds + carried) * count / took, 2), MAX_SIMULATIONS, 4 * count))
        return action


def play_game(kind: str, options: dict[str, Any], seed: int, seat: int, seconds: float) -> dict[str, Any]:
    """Play one game, with our player in this seat."""
    options_text = ",".join(f"{name}={value}" for name, value in options.items())
    game = pyspiel.load_game(f"{GAME_NAMES[kind]}({options_text})")
    state, rng = game.new_initial_state(), np.random.RandomState(seed)
    own_player, other_player = (
        player(vs_commit.LEVEL, seconds=seconds, seed=seed),
        OpenSpielBot(game, kind, seconds, seed),
    )
    spent = 0.0
    while not state.is_terminal():
        legal = state.legal_actions()
        if state.is_chance_node():
            action = int(rng.choice([digit for digit, _ in state.chance_outcomes()]))
        elif len(legal) == 1:
            action = legal[0]
        elif state.current_player() == seat:
            started, state_before = time.thread_time(), state.episode.state
            action = state_before.game.action_id(own_player.choose(state_before))
            spent += time.thread_time() - started
        else:
            action = other_player.choose(state)
        state.apply_action(action)
    returns, points = state.returns(), state.episode.state.scores()
    share = 0.5 + 0.5 * float(np.sign(returns[seat] - returns[1 - seat]))
    each = {
        "ours": round(spent, 3),
        "theirs": round(other_player.spent, 3),
        "simulations": other_player.simulations / other_player.decisions,
    }
    return {"seed": seed, "seat": seat, "share": share, "points": [points[seat], points[1 - seat]], **each}


def print_summary(path: Path) -> None:
    """Print a summary of a file."""
    plan, *lines = map(json.loads, path.read_text("utf-8").splitlines())
    share = sum(line["share"] for line in lines) / max(len(lines), 1)
    low, high = wilson_interval(share, len(lines))
    mean = {name: sum(line[name] for line in lines) / max(len(lines), 1) for name in ("ours", "theirs", "simulations")}
    print(f"{plan['game']} {plan['seconds']} s: {len(lines)} games, {share:.1%} [{low:.1%}-{high:.1%}]")
    print(
        "seconds per game: ours {ours:.1f}, theirs {theirs:.1f}; {simulations:.0f} simulations per action".format(
            **mean
        )
    )


def play_games(args: argparse.Namespace) -> None:
    """Play the games that a file lacks."""
    search_player.time = SimpleNamespace(monotonic=time.thread_time)  # type: ignore[assignment]
    plan = {"game": args.game, "seconds": args.seconds, "options": FIXED_OPTIONS[args.game]}
    lines = args.output.read_text("utf-8").splitlines() if args.output.exists() else []
    if lines and json.loads(lines[0]) != plan:
        sys.exit(f"{args.output} belongs to another run: {lines[0]}")
    done = {(line["seed"], line["seat"]) for line in map(json.loads, lines[1:])}
    with args.output.open("a", encoding="utf-8") as file:
        if not lines:
            file.write(json.dumps(plan) + "\n")
        for number in range(args.games):
            seed, seat = number // 2, number % 2
            if (seed, seat) not in done:
                game = vs_commit.draw_game(args.game, FIXED_OPTIONS[args.game], seed)
                vs_commit.compile_game(game)
                file.write(json.dumps(play_game(args.game, game.options, seed, seat, args.seconds)) + "\n")
                file.flush()
    print_summary(args.output)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=FIXED_OPTIONS, default="duel")
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--output", type=Path)
    parser.add_argument("--show", type=Path, nargs="+", help="only print summaries of these files")
    args = parser.parse_args()
    if args.show:
        for path in args.show:
            print_summary(path)
    else:
        play_games(args)


if __name__ == "__main__":
    main()
