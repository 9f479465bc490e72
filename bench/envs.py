"""Steps per second of the PettingZoo environments, compared with PettingZoo's connect four in alternation.

    make envs && .venv-envs/bin/python bench/envs.py [--rounds 5] [--seconds 1]

The script plays whole games with random actions as PettingZoo's documentation does, by `last()` and `step()`, with all
wrappers of `env()`. The best round of each counts. It prints the steps per second, and the ratio.
"""

from __future__ import annotations

import argparse
import random
import sys
import warnings
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent / "others"))
from measuring_process import rate

from saqqara.envs.pettingzoo import duel_v0, imhotep_v0, tara_wolf_v0

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.classic import connect_four_v3


def count_steps(environment: Any, rng: random.Random) -> int:
    """Play a game to its end; return the number of actions."""
    environment.reset(seed=rng.randrange(2**31))
    played = 0
    for _ in environment.agent_iter():
        seen, _, ended, cut, _ = environment.last()
        if ended or cut:
            environment.step(None)
        else:
            environment.step(int(rng.choice(seen["action_mask"].nonzero()[0])))
            played += 1
    return played


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare the environments with PettingZoo's connect four.")
    parser.add_argument("--rounds", type=int, default=5, help="number of rounds; the best one counts (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time per environment and round (1)")
    args = parser.parse_args()
    modules = {"connect_four_v3": connect_four_v3, "duel_v0": duel_v0, "imhotep_v0": imhotep_v0}
    modules["tara_wolf_v0"] = tara_wolf_v0
    environments = {name: module.env() for name, module in modules.items()}
    rng, best = random.Random(1), dict.fromkeys(modules, 0.0)
    for environment in environments.values():
        count_steps(environment, rng)  # compiles the code if necessary
    for _ in range(args.rounds):
        for name, environment in environments.items():
            best[name] = max(best[name], rate(partial(count_steps, environment, rng), args.seconds))
    for name, found in best.items():
        print(f"{name:16}{found:>10,.0f} steps per second{found / best['connect_four_v3']:>8.2f} times connect four")


if __name__ == "__main__":
    main()
