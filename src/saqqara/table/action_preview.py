"""Preview of an action: its effects, played on a copy of what the seat can see.

The copy comes from `game.determinize(view)`, so a preview contains nothing hidden; pieces that the action would reveal
are `UNKNOWN`. If the effects depend on hidden pieces, the game decides how much of them is certain
(`GamePresenter.known_effects`), and the preview contains no more: agreement of some copies proves nothing. As a second
safeguard, an action that reveals is played on several copies with different hidden pieces, and the preview contains
only what is equal on all of them. Forced actions that follow belong to the preview, until something is revealed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile

from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.core.state import State
from saqqara.presentation import UNKNOWN, GamePresenter, KnownEffects
from saqqara.table.undo_stack import TableLogLine, UndoStack

NUM_COPIES = 8
"""Number of copies for an action that reveals. Points that depend on revealed pieces differ on some of them."""

MovedPiece = Mapping[str, str]


@dataclass(frozen=True)
class ActionPreview:
    """Effects of an action, as far as its seat may know them now and as a table displays them.

    - `moved`: as in the view, with `UNKNOWN` for hidden pieces; it ends where the rest depends on them
    - `scores`, `secured`: points by seat, None if they depend on revealed pieces
    - `reveals`: whether the action reveals something
    - `ends_turn`: whether another seat is to act then, or the game is over; None if that depends on revealed pieces
    - `log_lines`: the log line of the action and those of the forced actions, each with its part of `moved`
    - `view_after`: the view of one copy at the end, without legal actions; a caller that displays it leaves out what
      `moved` does not contain. If not everything is certain, it is the present view without a current player
    - `projection`: points by seat at later moments, by the names of the game
    """

    action: str
    moved: tuple[MovedPiece, ...]
    scores: tuple[int | None, ...]
    secured: tuple[int | None, ...]
    reveals: bool
    ends_turn: bool | None
    log_lines: tuple[TableLogLine, ...]
    view_after: View
    projection: dict[str, tuple[int | None, ...]]

    @property
    def action_line(self) -> TableLogLine:
        """The log line of the action itself."""
        return self.log_lines[0]

    @property
    def forced_actions(self) -> list[str]:
        """The forced actions that the table would play."""
        return [line["action"] for line in self.log_lines[1:]]


def preview_action(
    game: Game, view: View, action: str, confirm: bool = False, seed: int = 0, show_aids: bool = True
) -> ActionPreview:
    """Return the preview of an action for the seat of this view.

    With `confirm` a turn that ends is confirmed at once. `seed` deals the hidden pieces of the copies; the preview is
    equal for every seed. Raise IllegalActionError or ActionSyntaxError."""
    first, reveals = _play_on_copy(game, view, action, confirm, seed)
    other_seeds = range(seed + 1, seed + (NUM_COPIES if reveals else 1))
    others = [_play_on_copy(game, view, action, confirm, other)[0] for other in other_seeds]
    seat, presenter = view["seat"], game.presenter()
    actor = view["current_player"]
    states = [copy.latest_state for copy in (first, *others)]
    views, logs = [state.view(seat) for state in states], [state.log(seat) for state in states]
    moves = [foreseeable_moves(presenter, view, [step for line in log for step in line["moved"]]) for log in logs]
    moved, known_effects = _common_prefix([steps for steps, _ in moves]), moves[0][1]
    view, *views = (game.definition.display_view(one, show_aids) for one in (view, *views))
    after = {**view, "current_player": None} if known_effects else views[0]
    is_unknown = known_effects is not None and known_effects.points
    return ActionPreview(
        action,
        moved,
        _agreed_points([after["scores"] for after in views], is_unknown),
        _agreed_points([after["secured"] for after in views], is_unknown),
        reveals,
        None if known_effects else all(after["current_player"] != actor for after in views),
        tuple(_log_lines(logs[0], moved)),
        {**after, "legal": [], "reveals": [], "moved": list(moved)},
        _common_projection(presenter, view, views, is_unknown),
    )


def foreseeable_moves(
    presenter: GamePresenter, view: View, moved: Iterable[MovedPiece]
) -> tuple[list[MovedPiece], KnownEffects | None]:
    """Return the moves on a copy that a seat may know, with `UNKNOWN` for hidden pieces, and the effects that are
    certain (None if all are)."""
    masked = _mask_hidden(moved, presenter.hidden_places(view))
    known_effects = presenter.known_effects(view, masked)
    return (masked, None) if known_effects is None else (list(known_effects.moved), known_effects)


def _play_on_copy(game: Game, view: View, action: str, confirm: bool, seed: int) -> tuple[UndoStack, bool]:
    """Return a copy after the action and the forced actions, and whether the last of them has revealed something."""
    undo_stack, reveals = UndoStack(game.determinize_unchecked(view, seed)), action in view["reveals"]
    undo_stack.play(action)
    while not reveals:
        if confirm and undo_stack.has_turn_ended:
            undo_stack.confirm()
        text = undo_stack.forced_action
        if text is None:
            break
        reveals = undo_stack.latest_state.reveals(text)
        undo_stack.play_forced()
    return undo_stack, reveals


def player_after_confirm(state: State) -> int | None:
    """Return the seat that is to act once the turn is confirmed, after forced actions that reveal nothing. None if the
    game is over then."""
    undo_stack = UndoStack(state)
    while (text := undo_stack.forced_action) is not None and not undo_stack.latest_state.reveals(text):
        undo_stack.play_forced()
    return undo_stack.latest_state.current_player


def _common_projection(
    presenter: GamePresenter, before: View, views: Sequence[View], is_uncertain: bool
) -> dict[str, tuple[int | None, ...]]:
    """Return the projected points that are equal on all copies."""
    projections = [presenter.score_projection(after, before) for after in views]
    return {
        moment: _agreed_points([points[moment] for points in projections], is_uncertain) for moment in projections[0]
    }


def _mask_hidden(moved: Iterable[MovedPiece], hidden: Collection[str]) -> list[MovedPiece]:
    """Return the moves with `UNKNOWN` for each piece from a hidden place, also when it moves again. Known pieces on top
    of a pile stay known until another piece is put on that pile."""
    known = {place: set(numbers) for place, numbers in hidden.items()} if isinstance(hidden, Mapping) else {}
    masked, num_taken, turned_up = [], Counter[str](), Counter[tuple[str, str]]()
    for step in moved:
        key, place = (step["piece"], step["from"]), step["from"]
        if place in hidden:
            is_unknown = num_taken[place] not in known.get(place, ())
            num_taken[place] += 1
        else:
            is_unknown = turned_up[key] > 0
            turned_up[key] -= is_unknown
        if is_unknown:
            turned_up[step["piece"], step["to"]] += 1
        known.pop(step["to"], None)
        masked.append({**step, "piece": UNKNOWN} if is_unknown else step)
    return masked


def _common_prefix(step_lists: Sequence[list[MovedPiece]]) -> tuple[MovedPiece, ...]:
    """Return the longest common beginning."""
    same = takewhile(lambda steps: all(step == steps[0] for step in steps), zip(*step_lists, strict=False))
    return tuple(steps[0] for steps in same)


def _log_lines(log: Iterable[TableLogLine], moved: Sequence[MovedPiece]) -> Iterator[TableLogLine]:
    """Yield the log lines, each with its part of the known moves, without details (those come from a made-up deal)."""
    rest = iter(moved)
    for line in log:
        public_line = {name: fact for name, fact in line.items() if name != "details"}
        yield {**public_line, "moved": list(islice(rest, len(line["moved"])))}


def _agreed_points(by_copy: Sequence[Sequence[int]], is_uncertain: bool) -> tuple[int | None, ...]:
    """Return by seat the points on which all copies agree, None if they depend on revealed pieces."""
    columns = zip(*by_copy, strict=True)
    return tuple(None if is_uncertain or len(set(points)) > 1 else points[0] for points in columns)
