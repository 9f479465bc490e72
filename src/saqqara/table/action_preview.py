"""What a decision would do, shown before it is made: it is played on a copy of what its seat can see.

The copy comes from `game.determinize(view)`, so nothing that is hidden can be in a preview; what the decision would
turn up is `UNKNOWN` in it. Where what happens depends on that, the game says how much is certain (`Page.certain`), and
no more is told or drawn: that some copies agree proves nothing. All the same a decision that reveals is played on
several copies with other hidden pieces, and only what is the same on all of them is told. What the table would then
take by itself belongs to it, up to where something is revealed.
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
"""Played for a decision that reveals: points that depend on what turns up differ on some of them."""

MovedPiece = Mapping[str, str]


@dataclass(frozen=True)
class ActionPreview:
    """What a decision would do, as its seat may know it now.

    All as a table displays it.

    `moved` as in the view, hidden pieces as `UNKNOWN`; where what happens next depends on them, it ends there. `scores`
    and `secured` by seat, None where they depend on what is turned up. `ends_turn`: another seat decides then, or the
    game is over; None where that depends on it too. `outlook`: points by seat at moments to come, as the page names
    them. `log_lines` are lines of the log: the decision, then what the table would take by itself, each with its part
    of `moved`. `view_after` is the view of one copy at the end, with nothing legal: whoever shows it leaves out what
    `moved` does not tell. Where not everything is certain it is the view as it is now, with nobody to decide.
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
        """The line of the log for the decision itself."""
        return self.log_lines[0]

    @property
    def forced_actions(self) -> list[str]:
        """The decisions that the table would take by itself."""
        return [line["action"] for line in self.log_lines[1:]]


def preview_action(
    game: Game, view: View, action: str, confirm: bool = False, seed: int = 0, show_aids: bool = True
) -> ActionPreview:
    """What the decision would do for the seat of this view; with `confirm` the turn, if it ends, is confirmed at once.
    From the seed hidden pieces are dealt anew on the copies: the preview is the same for every seed.
    Raises IllegalActionError, ActionSyntaxError."""
    first, reveals = _play_on_copy(game, view, action, confirm, seed)
    more = range(seed + 1, seed + (NUM_COPIES if reveals else 1))
    others = [_play_on_copy(game, view, action, confirm, other)[0] for other in more]
    seat, page = view["seat"], game.presenter()
    decides = view["current_player"]
    states = [copy.latest_state for copy in (first, *others)]
    views, logs = [state.view(seat) for state in states], [state.log(seat) for state in states]
    moves = [foreseeable_moves(page, view, [step for line in log for step in line["moved"]]) for log in logs]
    moved, sure = _common_prefix([steps for steps, _ in moves]), moves[0][1]
    view, *views = (game.definition.display_view(one, show_aids) for one in (view, *views))
    after = {**view, "current_player": None} if sure else views[0]
    is_unknown = sure is not None and sure.points
    return ActionPreview(
        action,
        moved,
        _agreed_points([after["scores"] for after in views], is_unknown),
        _agreed_points([after["secured"] for after in views], is_unknown),
        reveals,
        None if sure else all(after["current_player"] != decides for after in views),
        tuple(_log_lines(logs[0], moved)),
        {**after, "legal": [], "reveals": [], "moved": list(moved)},
        _common_projection(page, view, views, is_unknown),
    )


def foreseeable_moves(
    page: GamePresenter, view: View, moved: Iterable[MovedPiece]
) -> tuple[list[MovedPiece], KnownEffects | None]:
    """Of what a decision would move on a copy what may be told, hidden pieces as `UNKNOWN`; and what is certain of it,
    None where all is."""
    masked = _mask_hidden(moved, page.hidden_places(view))
    sure = page.known_effects(view, masked)
    return (masked, None) if sure is None else (list(sure.moved), sure)


def _play_on_copy(game: Game, view: View, action: str, confirm: bool, seed: int) -> tuple[UndoStack, bool]:
    """A copy on which the decision was made, and then taken what the table takes by itself; whether the last of these
    has revealed something, after which all depends on that."""
    played, reveals = UndoStack(game.determinize_unchecked(view, seed)), action in view["reveals"]
    played.play(action)
    while not reveals:
        if confirm and played.has_turn_ended:
            played.confirm()
        text = played.forced_action
        if text is None:
            break
        reveals = played.latest_state.reveals(text)
        played.play_forced()
    return played, reveals


def player_after_confirm(state: State) -> int | None:
    """Who is to choose something once the turn that has ended with this state is confirmed: the table takes what it
    takes by itself, up to where that would reveal something. None: the game is over then."""
    played = UndoStack(state)
    while (text := played.forced_action) is not None and not played.latest_state.reveals(text):
        played.play_forced()
    return played.latest_state.current_player


def _common_projection(
    page: GamePresenter, before: View, views: Sequence[View], is_uncertain: bool
) -> dict[str, tuple[int | None, ...]]:
    """What the page's outlook says on all copies alike."""
    seen = [page.score_projection(after, before) for after in views]
    return {moment: _agreed_points([points[moment] for points in seen], is_uncertain) for moment in seen[0]}


def _mask_hidden(moved: Iterable[MovedPiece], hidden: Collection[str]) -> list[MovedPiece]:
    """The steps with every piece unknown that comes from a hidden place, also where it goes on from there. Known pieces
    on top of a pile stay known until a piece is put on that pile."""
    known = {place: set(numbers) for place, numbers in hidden.items()} if isinstance(hidden, Mapping) else {}
    masked, taken, turned_up = [], Counter[str](), Counter[tuple[str, str]]()
    for step in moved:
        key, place = (step["piece"], step["from"]), step["from"]
        if place in hidden:
            unknown = taken[place] not in known.get(place, ())
            taken[place] += 1
        else:
            unknown = turned_up[key] > 0
            turned_up[key] -= unknown
        if unknown:
            turned_up[step["piece"], step["to"]] += 1
        known.pop(step["to"], None)
        masked.append({**step, "piece": UNKNOWN} if unknown else step)
    return masked


def _common_prefix(step_lists: Sequence[list[MovedPiece]]) -> tuple[MovedPiece, ...]:
    """What all tell alike from the beginning on."""
    same = takewhile(lambda steps: all(step == steps[0] for step in steps), zip(*step_lists, strict=False))
    return tuple(steps[0] for steps in same)


def _log_lines(log: Iterable[TableLogLine], moved: Sequence[MovedPiece]) -> Iterator[TableLogLine]:
    """The lines of a log, each with its part of what may be told of the moves; what was noted of them is imagined."""
    rest = iter(moved)
    for line in log:
        public_line = {name: fact for name, fact in line.items() if name != "details"}
        yield {**public_line, "moved": list(islice(rest, len(line["moved"])))}


def _agreed_points(by_copy: Sequence[Sequence[int]], is_uncertain: bool) -> tuple[int | None, ...]:
    """By seat the points on which all copies agree; None where they depend on what turns up."""
    columns = zip(*by_copy, strict=True)
    return tuple(None if is_uncertain or len(set(points)) > 1 else points[0] for points in columns)
