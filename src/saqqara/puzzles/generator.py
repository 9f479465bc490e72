"""Puzzles are found in games of computer players: where the first idea is wrong and what is best is clear."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from saqqara.analysis.evaluation import evaluate_actions
from saqqara.arenas.run import current_commit
from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.core.jit import randbelow
from saqqara.core.state import State
from saqqara.players import Player, player
from saqqara.puzzles.puzzle import EASY, Puzzle, PuzzleProof
from saqqara.puzzles.verification import (
    DEFAULT_MIN_GAP,
    SIMULATIONS,
    UnclearPositionError,
    VerifiedPosition,
    verify_position,
)

GAME_SIMULATIONS = 300  # simulations of the strongest level, for a decision of a game in which puzzles are looked for
LOOK_SIMULATIONS = (1500, 10_000)
"""Simulations of a first look at every position, and of a second one at those in which something may be found."""
VISITS_DIVISOR = 100  # of so many visits one at least, for a decision that a look compares with
MIN_ACTIONS = 3  # decisions that there are at least
FIRST_IDEA_PLAYERS = ("greedy", "novice")
"""Who decides at first sight."""
SEARCH_PLAYERS = ("potter", "scribe")
"""Who thinks a little: what they miss is difficult."""
TRIES_PER_PLAYER = 3  # of each
DIFFICULTY_THRESHOLDS = (0.3, 0.7)  # of all tries: from here on a puzzle is of the second and of the third difficulty
MAX_CANDIDATES = 8  # positions of a game that are proved at most

GeneratorProgress = Callable[[int], None]
"""Is told after how many games."""


@dataclass(frozen=True)
class PuzzleCandidate:
    """A position in which there may be something to find: by how much the best seems better."""

    gap: float
    view: View


def generate_puzzles(
    game: Game,
    seed: int,
    simulations: int = SIMULATIONS,
    min_gap: float = DEFAULT_MIN_GAP,
    on_progress: GeneratorProgress = lambda games: None,
) -> Iterator[Puzzle]:
    """Puzzles of this game without end, at most one from each game that is played for it. The same from a seed with the
    same program; whoever knows it knows what is hidden in them. What is best is better by a chance of at least
    `min_gap`."""
    number, made_by = 0, current_commit()
    while True:
        found = puzzle_from_game(game, f"{seed} {number}", simulations, min_gap, made_by)
        number += 1
        on_progress(number)
        if found is not None:
            yield found


def puzzle_from_game(game: Game, seed: str, simulations: int, min_gap: float, made_by: str = "") -> Puzzle | None:
    """A puzzle from one game: where most seems to be lost, and it can be proved; None without one."""
    for one in sorted(find_candidates(game, seed, min_gap), key=lambda one: -one.gap)[:MAX_CANDIDATES]:
        try:
            return puzzle_from_view(one.view, game, simulations, min_gap, made_by)
        except UnclearPositionError:
            continue
    return None


def puzzle_from_view(view: View, game: Game, simulations: int, min_gap: float, made_by: str = "") -> Puzzle:
    """The puzzle of a position. Raises Unclear for one that cannot be proved, and where the first idea is right: then
    there is nothing to find."""
    short = find_clear_best(view, game, LOOK_SIMULATIONS[1], min_gap)
    if short is None:
        raise UnclearPositionError("nothing is clearly best")
    ideas = first_ideas(game.determinize_unchecked(view, seed=0))
    found = verify_position(view, game, most_common_wrong_idea(ideas, short[:1]), simulations, min_gap=min_gap)
    distractor = most_common_wrong_idea(ideas, [one.action for one in found.answers if one.is_best])
    return build_puzzle(view, game, found, distractor, made_by)


def first_ideas(state: State) -> Counter[str]:
    """What is decided here at first sight, and how often of all tries."""
    return Counter(text for name in FIRST_IDEA_PLAYERS for text in sample_choices(name, state))


def most_common_wrong_idea(ideas: Counter[str], best: Collection[str]) -> str:
    """The first idea that comes most often of those that are not best. Raises Unclear where half of all are right."""
    wrong = [text for text, _ in ideas.most_common() if text not in best]
    if 2 * sum(ideas[text] for text in best) >= ideas.total():
        raise UnclearPositionError("what is best is seen at once")
    return wrong[0]


def find_candidates(game: Game, seed: str, min_gap: float) -> Iterator[PuzzleCandidate]:
    """The positions of a game in which the first idea seems to be wrong; some of its players are the strongest, and
    some weaker, whose mistakes others can use."""
    generator = jit.generator_from_text(f"puzzles {seed}")
    state = game.start(seed=int(randbelow(generator, 2**30)))
    seats = [_pick_player(int(randbelow(generator, 2**30))) for _ in range(game.num_players)]
    greedy = player("greedy", seed=0)
    while not state.is_over:
        if len(state.legal_actions()) >= MIN_ACTIONS:
            assert state.current_player is not None
            view = state.view(state.current_player)
            found = find_clear_best(view, game, LOOK_SIMULATIONS[0], min_gap)
            if found is not None and greedy.choose(state) != found[0]:
                yield PuzzleCandidate(found[1], view)
        assert state.current_player is not None
        state.play(seats[state.current_player].choose(state))


def _pick_player(seed: int) -> Player:
    if seed % 2:
        return player("search", seed=seed, simulations=GAME_SIMULATIONS)
    return player(SEARCH_PLAYERS[seed // 2 % len(SEARCH_PLAYERS)], seed=seed)


def find_clear_best(view: View, game: Game, simulations: int, min_gap: float) -> tuple[str, float] | None:
    """What a short search thinks is best, and by how much; None where it is not clear."""
    found = evaluate_actions(view, game, simulations, None)
    best, *others = [one for one in found if VISITS_DIVISOR * one.visits >= simulations]
    gap = min((best.value - other.value for other in others), default=0.0)
    return (best.action, gap) if gap >= min_gap else None


def build_puzzle(view: View, game: Game, found: VerifiedPosition, distractor: str, made_by: str = "") -> Puzzle:
    """The puzzle of a position, of which this was proved and in which somebody has been tempted by a decision. Raises
    Unclear where that is one of the best."""
    best = [one.action for one in found.answers if one.is_best]
    if distractor in best:
        raise UnclearPositionError("what was decided is as good as anything")
    state = game.determinize_unchecked(view, seed=0)
    choices = [text for name in SEARCH_PLAYERS for text in sample_choices(name, state)]
    miss_rate = sum(text not in best for text in choices) / len(choices)
    proof = PuzzleProof(found.method, found.simulations, found.seeds, made_by, datetime.now(UTC).date().isoformat())
    difficulty = EASY + sum(miss_rate >= least for least in DIFFICULTY_THRESHOLDS)
    return Puzzle(
        state.position_string(state.current_player), found.answers, distractor, found.reasons, difficulty, proof
    )


def sample_choices(name: str, state: State) -> list[str]:
    """What a player decides here, asked several times."""
    return [player(name, seed=seed).choose(state) for seed in range(TRIES_PER_PLAYER)]
