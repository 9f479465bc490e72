"""Puzzles are found in games of computer players: where the first idea is wrong and what is best is clear."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from saqqara.analysis.evaluation import weigh
from saqqara.arenas.run_file import commit
from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.core.jit import randbelow
from saqqara.core.state import State
from saqqara.players import Player, player
from saqqara.puzzles.puzzle import EASY, Proof, Puzzle
from saqqara.puzzles.verification import CLEAR, SIMULATIONS, Found, Unclear, prove

PLAYING = 300  # simulations of the strongest level, for a decision of a game in which puzzles are looked for
LOOKS = (1500, 10_000)
"""Simulations of a first look at every position, and of a second one at those in which something may be found."""
VISITED = 100  # of so many visits one at least, for a decision that a look compares with
CHOICES = 3  # decisions that there are at least
FIRST_IDEAS = ("greedy", "novice")
"""Who decides at first sight."""
THINKING = ("potter", "scribe")
"""Who thinks a little: what they miss is difficult."""
TRIES = 3  # of each
MISSED = (0.3, 0.7)  # of all tries: from here on a puzzle is of the second and of the third difficulty
AT_ONCE = 8  # positions of a game that are proved at most

Teller = Callable[[int], None]
"""Is told after how many games."""


@dataclass(frozen=True)
class Chance:
    """A position in which there may be something to find: by how much the best seems better."""

    gap: float
    view: View


def find(
    game: Game,
    seed: int,
    simulations: int = SIMULATIONS,
    clear: float = CLEAR,
    tell: Teller = lambda games: None,
) -> Iterator[Puzzle]:
    """Puzzles of this game without end, at most one from each game that is played for it. The same from a seed with the
    same program; whoever knows it knows what is hidden in them. What is best is better by a chance that is `clear`."""
    number, made_by = 0, commit()
    while True:
        found = from_game(game, f"{seed} {number}", simulations, clear, made_by)
        number += 1
        tell(number)
        if found is not None:
            yield found


def from_game(game: Game, seed: str, simulations: int, clear: float, made_by: str = "") -> Puzzle | None:
    """A puzzle from one game: where most seems to be lost, and it can be proved; None without one."""
    for one in sorted(played(game, seed, clear), key=lambda one: -one.gap)[:AT_ONCE]:
        try:
            return from_view(one.view, game, simulations, clear, made_by)
        except Unclear:
            continue
    return None


def from_view(view: View, game: Game, simulations: int, clear: float, made_by: str = "") -> Puzzle:
    """The puzzle of a position. Raises Unclear for one that cannot be proved, and where the first idea is right: then
    there is nothing to find."""
    short = looked_at(view, game, LOOKS[1], clear)
    if short is None:
        raise Unclear("nothing is clearly best")
    ideas = first_ideas(game.determinize_unchecked(view, seed=0))
    found = prove(view, game, wrong_idea(ideas, short[:1]), simulations, clear=clear)
    tempting = wrong_idea(ideas, [one.decision for one in found.answers if one.best])
    return finished(view, game, found, tempting, made_by)


def first_ideas(state: State) -> Counter[str]:
    """What is decided here at first sight, and how often of all tries."""
    return Counter(text for name in FIRST_IDEAS for text in tries(name, state))


def wrong_idea(ideas: Counter[str], best: Collection[str]) -> str:
    """The first idea that comes most often of those that are not best. Raises Unclear where half of all are right."""
    wrong = [text for text, _ in ideas.most_common() if text not in best]
    if 2 * sum(ideas[text] for text in best) >= ideas.total():
        raise Unclear("what is best is seen at once")
    return wrong[0]


def played(game: Game, seed: str, clear: float) -> Iterator[Chance]:
    """The positions of a game in which the first idea seems to be wrong; some of its players are the strongest, and
    some weaker, whose mistakes others can use."""
    generator = jit.generator_from_text(f"puzzles {seed}")
    state = game.start(seed=int(randbelow(generator, 2**30)))
    seats = [_somebody(int(randbelow(generator, 2**30))) for _ in range(game.num_players)]
    greedy = player("greedy", seed=0)
    while not state.is_over:
        if len(state.legal_actions()) >= CHOICES:
            assert state.current_player is not None
            view = state.view(state.current_player)
            found = looked_at(view, game, LOOKS[0], clear)
            if found is not None and greedy.choose(state) != found[0]:
                yield Chance(found[1], view)
        assert state.current_player is not None
        state.play(seats[state.current_player].choose(state))


def _somebody(seed: int) -> Player:
    if seed % 2:
        return player("search", seed=seed, simulations=PLAYING)
    return player(THINKING[seed // 2 % len(THINKING)], seed=seed)


def looked_at(view: View, game: Game, simulations: int, clear: float) -> tuple[str, float] | None:
    """What a short search thinks is best, and by how much; None where it is not clear."""
    found = weigh(view, game, simulations, None)
    best, *others = [one for one in found if VISITED * one.visits >= simulations]
    gap = min((best.value - other.value for other in others), default=0.0)
    return (best.decision, gap) if gap >= clear else None


def finished(view: View, game: Game, found: Found, tempting: str, made_by: str = "") -> Puzzle:
    """The puzzle of a position, of which this was proved and in which somebody has been tempted by a decision. Raises
    Unclear where that is one of the best."""
    best = [one.decision for one in found.answers if one.best]
    if tempting in best:
        raise Unclear("what was decided is as good as anything")
    state = game.determinize_unchecked(view, seed=0)
    thought = [text for name in THINKING for text in tries(name, state)]
    missed = sum(text not in best for text in thought) / len(thought)
    proof = Proof(found.way, found.simulations, found.seeds, made_by, datetime.now(UTC).date().isoformat())
    difficulty = EASY + sum(missed >= least for least in MISSED)
    return Puzzle(
        state.position_string(state.current_player), found.answers, tempting, found.reasons, difficulty, proof
    )


def tries(name: str, state: State) -> list[str]:
    """What a player decides here, asked several times."""
    return [player(name, seed=seed).choose(state) for seed in range(TRIES)]
