"""Generation of puzzles from games of computer players: positions in which the obvious action is wrong."""

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

GAME_SIMULATIONS = 300  # simulations per action of the strongest level, in games that are searched for puzzles
LOOK_SIMULATIONS = (1500, 10_000)
"""Simulations of a first search of every position, and of a second one of those that may be puzzles."""
VISITS_DIVISOR = 100  # an action that a short search compares needs at least 1 of this many visits
MIN_ACTIONS = 3  # minimum number of legal actions
FIRST_IDEA_PLAYERS = ("greedy", "novice")
"""Players who choose the obvious action."""
SEARCH_PLAYERS = ("potter", "scribe")
"""Players who think a little: a puzzle is difficult if they miss the solution."""
TRIES_PER_PLAYER = 3  # of each player
DIFFICULTY_THRESHOLDS = (0.3, 0.7)  # fractions of missed tries from which the difficulty is 2 and 3
MAX_CANDIDATES = 8  # maximum number of positions per game that are verified

GeneratorProgress = Callable[[int], None]
"""Called with the number of games so far."""


@dataclass(frozen=True)
class PuzzleCandidate:
    """Position that may be a puzzle, and by how much its best action seems better."""

    gap: float
    view: View


def generate_puzzles(
    game: Game,
    seed: int,
    simulations: int = SIMULATIONS,
    min_gap: float = DEFAULT_MIN_GAP,
    on_progress: GeneratorProgress = lambda games: None,
) -> Iterator[Puzzle]:
    """Yield puzzles of this game without end, at most one from each game that is played for it.

    The same seed and the same program give the same puzzles, and users who know the seed can compute their hidden
    information. The best action is better by a probability of at least `min_gap`.
    """
    number, made_by = 0, current_commit()
    while True:
        found = puzzle_from_game(game, f"{seed} {number}", simulations, min_gap, made_by)
        number += 1
        on_progress(number)
        if found is not None:
            yield found


def puzzle_from_game(game: Game, seed: str, simulations: int, min_gap: float, made_by: str = "") -> Puzzle | None:
    """Return a puzzle from one game; None if there is none.

    It is the verifiable position in which the obvious action seems to lose most.
    """
    for one in sorted(find_candidates(game, seed, min_gap), key=lambda one: -one.gap)[:MAX_CANDIDATES]:
        try:
            return puzzle_from_view(one.view, game, simulations, min_gap, made_by)
        except UnclearPositionError:
            continue
    return None


def puzzle_from_view(view: View, game: Game, simulations: int, min_gap: float, made_by: str = "") -> Puzzle:
    """Return the puzzle of a position.

    Raises `UnclearPositionError` if it cannot be verified, or if the obvious action is right, so that there is nothing
    to find.
    """
    short = find_clear_best(view, game, LOOK_SIMULATIONS[1], min_gap)
    if short is None:
        raise UnclearPositionError("no action is clearly best")
    ideas = first_ideas(game.determinize_unchecked(view, seed=0))
    found = verify_position(view, game, most_common_wrong_idea(ideas, short[:1]), simulations, min_gap=min_gap)
    distractor = most_common_wrong_idea(ideas, [candidate.action for candidate in found.answers if candidate.is_best])
    return build_puzzle(view, game, found, distractor, made_by)


def first_ideas(state: State) -> Counter[str]:
    """Return how often each action is chosen as the obvious one, over all tries."""
    return Counter(text for name in FIRST_IDEA_PLAYERS for text in sample_choices(name, state))


def most_common_wrong_idea(ideas: Counter[str], best: Collection[str]) -> str:
    """Return the most common obvious action that is not among the best.

    Raises `UnclearPositionError` if half of the tries are right.
    """
    wrong = [text for text, _ in ideas.most_common() if text not in best]
    if 2 * sum(ideas[text] for text in best) >= ideas.total():
        raise UnclearPositionError("the best action is the obvious one")
    return wrong[0]


def find_candidates(game: Game, seed: str, min_gap: float) -> Iterator[PuzzleCandidate]:
    """Yield the positions of a game in which the obvious action seems wrong.

    Some of the players are the strongest, others are weaker, so that their mistakes can be exploited.
    """
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
    """Return the best action of a short search, and by how much it is better; None if it is not clear."""
    evaluations = evaluate_actions(view, game, simulations, None)
    best, *others = [evaluation for evaluation in evaluations if VISITS_DIVISOR * evaluation.visits >= simulations]
    gap = min((best.value - other.value for other in others), default=0.0)
    return (best.action, gap) if gap >= min_gap else None


def build_puzzle(view: View, game: Game, verified: VerifiedPosition, distractor: str, made_by: str = "") -> Puzzle:
    """Return the puzzle of a verified position, in which the distractor tempts players.

    Raises `UnclearPositionError` if the distractor is one of the best actions.
    """
    best = [one.action for one in verified.answers if one.is_best]
    if distractor in best:
        raise UnclearPositionError("the distractor is one of the best actions")
    state = game.determinize_unchecked(view, seed=0)
    choices = [text for name in SEARCH_PLAYERS for text in sample_choices(name, state)]
    miss_rate = sum(text not in best for text in choices) / len(choices)
    proof = PuzzleProof(
        verified.method, verified.simulations, verified.seeds, made_by, datetime.now(UTC).date().isoformat()
    )
    difficulty = EASY + sum(miss_rate >= difficulty_threshold for difficulty_threshold in DIFFICULTY_THRESHOLDS)
    return Puzzle(
        state.position_string(state.current_player), verified.answers, distractor, verified.reasons, difficulty, proof
    )


def sample_choices(name: str, state: State) -> list[str]:
    """Return the actions that a player chooses in a position, with several seeds."""
    return [player(name, seed=seed).choose(state) for seed in range(TRIES_PER_PLAYER)]
