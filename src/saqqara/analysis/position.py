"""Analysis of a position with one call, and tables of text for terminals and notebooks."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from html import escape

from rich.console import Console
from rich.table import Table
from rich.text import Text

from saqqara.analysis.evaluation import (
    NUM_SEEDS,
    ActionEvaluation,
    check_limits,
    check_whole_number,
    prepare_search,
    root_evaluations,
)
from saqqara.analysis.reasons import Reason, compare_with_worse
from saqqara.analysis.tree_view import Branch, ExpectedScores, principal_variation
from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.core.registry import find_definition
from saqqara.core.state import State
from saqqara.errors import InvalidViewError, SaqqaraError, parse_untrusted, short_repr
from saqqara.players.custom_evaluation import DEFAULT_BATCH, EvaluateFunction, PriorFunction, build_custom_evaluation
from saqqara.players.search_player import run_mcts

# ---- text tables -----------------------------------------------------------------------------------------------------

TextRows = list[tuple[str, ...]]
MAX_TABLE_WIDTH = 1000  # in characters; no text is as long


def align_columns(rows: TextRows) -> list[str]:
    """Return the rows as lines of text with aligned columns; numeric columns are right-aligned.

    >>> align_columns([("action", "visits"), ("pass", "9"), ("place b2", "120")])
    ['action    visits', 'pass           9', 'place b2     120']
    """
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column, heading in enumerate(rows[0]):
        table.add_column(heading, justify="right" if _is_numeric(column, rows) else "left", no_wrap=True)
    for row in rows[1:]:
        table.add_row(*map(Text, row))
    console = Console(width=MAX_TABLE_WIDTH, color_system=None, force_jupyter=False)
    with console.capture() as capture:
        console.print(table)
    return [line.rstrip() for line in capture.get().splitlines()]


def _is_numeric(column: int, rows: TextRows) -> bool:
    """Return whether a column holds only numbers below its heading."""
    cells = [row[column] for row in rows[1:] if row[column]]
    return bool(cells) and all(re.fullmatch(r"[+-]?\d+(\.\d+)?", cell) for cell in cells)


def render_html(rows: TextRows) -> str:
    """Return the rows as an HTML `<table>`."""
    head, *body = ["".join(f"<{tag}>{escape(text)}</{tag}>" for text in row) for tag, row in _rows_with_tags(rows)]
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(f'<tr>{row}</tr>' for row in body)}</tbody></table>"


def _rows_with_tags(rows: TextRows) -> list[tuple[str, tuple[str, ...]]]:
    """Return each row with the tag of its cells."""
    return [("td" if number else "th", row) for number, row in enumerate(rows)]


# ---- position --------------------------------------------------------------------------------------------------------


DEFAULT_SECONDS = 1.0  # if no limit is given
SEARCH_SHARE = 0.8  # of the seconds; the rest is for points by source
REASONS_SHARE = 0.1  # of the seconds, part of that rest
SIMULATIONS_PER_GAME = 4  # simulations per continuation for points by source
MAX_VARIATIONS = 1000


@dataclass(frozen=True)
class Analysis:
    """Analysis of a position of a `game` by the strongest search, from the view of `seat`, which is to move.

    - `evaluations`: the visited actions, most visited first; the first is the choice of the search
    - `unvisited`: the legal actions without a visit
    - `simulations`: number of simulations; `games`: number of continuations after each action for its points
    - `compared_with`: the best action that is clearly worse than the first, or "" if there is none
    - `reasons`: why the first action is better than that one; empty if no significant reason was found
    - `tree`: the search tree
    """

    game: Game
    seat: int
    simulations: int
    games: int
    evaluations: list[ActionEvaluation]
    unvisited: list[str]
    compared_with: str
    reasons: tuple[Reason, ...]
    tree: Branch = field(repr=False, compare=False)

    @property
    def best(self) -> ActionEvaluation:
        """The search's choice."""
        return self.evaluations[0]

    def child(self, *actions: str) -> Branch:
        """Return the branch of the tree after these `actions` (texts), in order.

        Raise `InvalidOptionError` for an action that was not visited.
        """
        return self.tree.child(*actions)

    def to_json(self) -> str:
        """Return the analysis without the tree as JSON text.

        The fields are `game`, `options`, `seat`, `simulations`, `games`, `actions` (the fields of `ActionEvaluation`),
        `unvisited`, `than` (that is `compared_with`) and `reasons` (the fields of `Reason`).
        """
        facts = {"game": self.game.name, "options": self.game.options, "seat": self.seat}
        facts |= {"simulations": self.simulations, "games": self.games}
        lists = {"actions": [asdict(one) for one in self.evaluations], "unvisited": self.unvisited}
        return json.dumps(
            {**facts, **lists, "than": self.compared_with, "reasons": [asdict(one) for one in self.reasons]}
        )

    def _action_rows(self) -> TextRows:
        """Return the table of the visited actions, heading first."""
        rows: TextRows = [("action", "visits", "value", "points", "expected line")]
        for one in self.evaluations:
            totals = " : ".join(f"{sum(sheet.values()):.1f}" for sheet in one.points)
            rows.append((one.action, str(one.visits), f"{one.value:.3f}", totals, ", ".join(one.variation)))
        return rows

    def _score_rows(self) -> TextRows:
        """Return the points by source after the best action, heading first, without sources that give no points."""
        points = self.best.points
        rows: TextRows = [("points by source", *(f"seat {seat}" for seat in range(self.game.num_players)))]
        for source in self.game.score_sources if points else ():
            if any(sheet[source] for sheet in points):
                rows.append((source, *(f"{sheet[source]:.1f}" for sheet in points)))
        return rows

    def _reason_rows(self) -> TextRows:
        """Return the table of the reasons, heading first."""
        rows: TextRows = [(f"{self.best.action} rather than {self.compared_with}", "seat", "source", "points")]
        for one in self.reasons:
            rows.append((one.kind, str(one.seat), one.source, f"{one.points:.1f}"))
        return rows

    def _tables(self) -> list[TextRows]:
        """Return all tables below the title."""
        return [self._action_rows(), self._score_rows(), *([self._reason_rows()] if self.reasons else [])]

    def _title(self) -> str:
        counts_text = f"{self.simulations:,} simulations, {self.games:,} continuations"
        return f"{self.game.name}, seat {self.seat} to act: {counts_text} after each action"

    def __str__(self) -> str:
        return "\n".join([self._title(), *(line for rows in self._tables() for line in ("", *align_columns(rows)))])

    def _repr_html_(self) -> str:
        return f"<p>{escape(self._title())}</p>{''.join(map(render_html, self._tables()))}"


def analyse(
    position: State | View,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    variations: int = 3,
    evaluate: EvaluateFunction | None = None,
    prior: PriorFunction | None = None,
    batch: int = DEFAULT_BATCH,
) -> Analysis:
    """Analyse a position with the strongest search.

    The analysis gives every action its visits, its value and the points by source that are expected at the end of the
    game, and the first `variations` actions the line that the search expects.

    >>> import saqqara
    >>> found = saqqara.analyse(saqqara.game("duel").start(seed=7), simulations=200, seed=1)
    >>> found.simulations, found.best.variation[0] == found.best.action
    (200, True)

    `position` is a state, of which only the view of the seat to move is used; or such a view. Hidden information is
    resampled for each simulation, so equal views give equal analyses. `simulations` and `seconds` are limits; if both
    are given, the first that is reached counts; the default is one second. With `simulations` alone and a `seed`, the
    analysis depends on nothing else. (Continuations for the points by source are played in addition, one for every four
    simulations; they get a fifth of the seconds.)

    `evaluate` and `prior` are custom functions that the search calls for determinized positions, instead of random
    rollouts and a uniform prior; see docs/how-to/custom-evaluation.md. Functions compiled by Numba take
    `(state, into)`: an evaluation writes every seat's probability of winning, from 0 to 1, into `into` (float64, by
    seat); a prior writes a non-negative weight for every legal action (float64, indexed as `game.action_texts`). Batch
    functions take a list of up to `batch` states and return an array of shape (states, seats) or (states, actions).

    Raise `InvalidOptionError` for invalid limits or values of the functions, `InvalidViewError` for an invalid view,
    and `SaqqaraError` if the game is over.
    """
    simulations, seconds = check_limits(simulations, seconds)
    if simulations is None and seconds is None:
        seconds = DEFAULT_SECONDS
    seed, variations = (
        check_whole_number("seed", seed, 0, NUM_SEEDS - 1),
        check_whole_number("variations", variations, 0, MAX_VARIATIONS),
    )
    batch = check_whole_number("batch", batch, 1, 2**16)
    custom_evaluation = build_custom_evaluation(evaluate, prior, batch)
    state = determinize_position(position, seed)
    tree, params = prepare_search(state, simulations, custom_evaluation)
    end = None if seconds is None else time.monotonic() + seconds
    search_seconds = None if seconds is None else seconds * SEARCH_SHARE
    games_end = None if end is None or seconds is None else end - seconds * REASONS_SHARE
    run_mcts(
        tree,
        state,
        params,
        jit.generator_from_text(f"weigh {seed}"),
        simulations,
        search_seconds,
        custom_evaluation=custom_evaluation,
    )
    root = Branch.from_tree(tree, state)
    found = root_evaluations(root)
    expected = ExpectedScores(tree, state, [one.action for one in found], seed)
    expected.play_games(max(1, root.visits // SIMULATIONS_PER_GAME // len(found)), games_end)
    contrast = compare_with_worse(tree, root, state, found, root.visits // SIMULATIONS_PER_GAME // 2, seed, end)
    compared_with, reasons = ("", ()) if contrast is None else (contrast.worse_action.action, contrast.reasons)
    evaluations = [replace(one, points=sheets) for one, sheets in zip(found, expected.mean_scores(), strict=True)]
    evaluations[:variations] = [
        replace(one, variation=principal_variation(root.child(one.action), state)) for one in evaluations[:variations]
    ]
    tried = {one.action for one in found}
    unvisited = [text for text in state.legal_actions() if text not in tried]
    return Analysis(
        state.game, root.seat, root.visits, expected.games, evaluations, unvisited, compared_with, reasons, root
    )


def determinize_position(position: State | View, seed: int) -> State:
    """Return a determinization of a position from the view of the seat to move.

    Raise `InvalidViewError` for an invalid view, and `SaqqaraError` if the game is over.
    """
    if isinstance(position, State):
        if position.current_player is None:
            raise SaqqaraError("the game is over: there is nothing to analyse")
        return position.determinize(position.current_player, seed)
    if not isinstance(position, Mapping) or not isinstance(position.get("game"), str):
        raise InvalidViewError(f"expected a state or the view of the seat to act, got {short_repr(position)}")
    game = parse_untrusted(InvalidViewError, f"the view of {position['game']}", _game_of, position)
    state = game.determinize(dict(position), seed=seed)
    if state.current_player is None:
        raise SaqqaraError("the game is over: there is nothing to analyse")
    if position["seat"] != state.current_player:
        viewer = "a spectator" if position["seat"] is None else f"seat {position['seat']}"
        raise InvalidViewError(
            f"expected the view of the seat to act, got that of {viewer}; use the view of seat {state.current_player}"
        )
    return state


def _game_of(view: View) -> Game:
    """Return the game of a view, with its options and overrides."""
    return find_definition(view["game"]).game(view["options"], view.get("overrides"))
