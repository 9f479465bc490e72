"""Credit for actions: every list, log, rating, record and statistic agrees with the events of a table."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from results.finished_games import COUNTS, resigned_game, seats_of
from results.test_recorder import EVERYTHING, record_results, with_store
from saqqara.core.registry import find_definition
from saqqara.export import ReplayData
from saqqara.leagues.standings import table_result as league_result_of
from saqqara.presentation import Viewer
from saqqara.results.game_results import game_result, score_measures
from saqqara.results.player_ratings import RatingTable, load_bot_ratings
from saqqara.server.insights.table_dialogs import render_leave_dialog
from saqqara.server.live.table_page import page_title
from saqqara.server.pages.my_games import build_my_game
from saqqara.server.tables.log_html import last_own_ply
from saqqara.server.tables.table_registry import TableRegistry
from saqqara.server.tables.table_view import TableView
from saqqara.storage import Store
from saqqara.storage.results import ResultFilter
from saqqara.table import (
    InvalidEventError,
    Table,
    TableError,
    TableSettings,
    TimeControl,
    UnsupportedEventError,
    log_sentence,
)


def first_legal(table: Table) -> str:
    assert table.current_player is not None
    return str(table.view(table.current_player)["legal"][0])


def act(table: Table, count: int = 1) -> None:
    """Play the next actions, always the first legal one."""
    for _ in range(count):
        assert table.current_player is not None
        table.play(table.current_player, first_legal(table), confirm=True)


def play_to_end(table: Table) -> Table:
    while not table.is_over:
        act(table)
    return table


def duel(people: str = "ann ben", **terms: Any) -> Table:
    return Table.open("duel", {"first": 0}, 1, seats_of(people), settings=TableSettings(**terms))


def table_after_absence() -> Table:
    """Return a table that Ann leaves after her first action; a novice takes her second, and she comes back."""
    table = duel()
    act(table, 2)
    table.leave(0, "novice")
    act(table)
    table.return_to_seat(0)
    return table


def game_with_two_timeouts(**terms: Any) -> Table:
    """Return a game in which both run out of time before they act, and computer players finish it."""
    table = duel(time_control=TimeControl(minutes=1, on_timeout="novice"), **terms)
    for _ in range(2):
        assert table.clocks is not None
        if table.clocks.running_seat is None:
            act(table)
        table.set_time(table.deadline or 0)
        assert table.clocks.running_seat is not None
        table.flag(table.clocks.running_seat, "novice")
    return play_to_end(table)


# ---- events and log -----------------------------------------------------------------------------------------------


def test_event_and_log_record_stand_in_actions() -> None:
    table = table_after_absence()
    act(table, 2)
    decided = [event for event in table.events if event["event"] == "played"]
    assert [event.get("by") for event in decided] == [None, None, "stand-in", None, None]
    assert [line.get("by") for line in table.log(0)] == [None, None, "stand-in", None, None]
    assert table.credit(0).decided_by == "stand-in"
    assert (table.credit(0).has_acted, table.credit(0).acted_alone, table.credit(0).player) == (True, False, "novice")
    assert (table.credit(1).decided_by, table.credit(1).acted_alone) == ("owner", True)
    assert Table.from_events(table.events).log(0) == table.log(0)


def test_event_with_wrong_credit_is_refused() -> None:
    events = [*table_after_absence().events]
    for number, by in ((1, "stand-in"), (6, "owner")):
        wrong = [dict(event) for event in events]
        wrong[number]["by"] = by
        with pytest.raises(InvalidEventError, match=f"event {number}"):
            Table.from_events(wrong)
    with pytest.raises(InvalidEventError, match="'by' must be of type str"):
        Table.from_events([*events[:6], {**events[6], "by": 1}])
    assert issubclass(UnsupportedEventError, InvalidEventError)


def test_takeback_removes_the_credit_of_a_stand_in() -> None:
    table = table_after_absence()
    act(table)
    table.request_takeback(1)
    table.accept_takeback(0)
    assert [line.get("by") for line in table.log(0)] == [None, None, "stand-in"]
    table.request_takeback(0)
    table.accept_takeback(1)
    assert ([line.get("by") for line in table.log(0)], table.credit(0).acted_alone) == ([None, None], True)


@pytest.mark.parametrize(
    ("lang", "to_ann", "to_ben"),
    [
        ("en", "Computer (for you) placed on", "Computer (for Ann) placed on"),
        ("de", "Computer (für dich) hat auf", "Computer (für Ann) hat auf"),
        ("ru", "Компьютер (за вас)", "Компьютер (за игрока Ann)"),
    ],
)
def test_stand_in_actions_are_attributed_to_no_player(lang: str, to_ann: str, to_ben: str) -> None:
    table = table_after_absence()
    page, line = table.game.presenter(), table.log(0)[2]
    for me, words in ((0, to_ann), (1, to_ben), (None, to_ben)):
        assert page.strip_emphasis(log_sentence(page, line, Viewer(lang, me, ("Ann", "Ben")))).startswith(words)
    act(table, 2)
    own = page.strip_emphasis(log_sentence(page, table.log(0)[0], Viewer(lang, 0, ("Ann", "Ben"))))
    assert "omputer" not in own
    assert "омпьютер" not in own


def test_stand_in_actions_are_new_to_the_returning_player() -> None:
    """Two actions were taken before Ann left, the first by her; since then Ben and her stand-in have acted."""
    assert last_own_ply(TableView(table_after_absence(), 0, "en", "")) == 1


# ---- results ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "won", "verdict", "listed_as"),
    [
        ("en", "You won", "Computer (for you) w", "Computer (for you) won"),
        ("de", "Du hast", "Computer (für dich)", "Computer (für dich)"),
        ("ru", "Вы", "Компьютер (за вас)", "Победил игрок Компьютер (за вас)"),
    ],
)
def test_game_with_two_timeouts_shows_no_player_as_winner(lang: str, won: str, verdict: str, listed_as: str) -> None:
    table = game_with_two_timeouts()
    (winner,) = table.view(None)["winners"]
    headline = page_title(table, winner, lang)
    listed = build_my_game("abc", table, ("ann", "ben")[winner], lang)
    for words in (headline, listed.status_text, listed.last):
        assert not words.startswith(won)
    assert verdict in headline
    assert listed.status_text.startswith(listed_as)


def test_game_with_two_flags_is_credited_to_no_player(tmp_path: Path) -> None:
    table = game_with_two_timeouts()

    async def test(store: Store, tables: TableRegistry) -> None:
        name = await tables.open(table)
        await record_results(store)
        assert (await store.results.measures_of([name])).get(name, []) == []
        for person in ("ann", "ben"):
            assert await store.results.opponent_scores(person) == []
            assert await store.results.count_finished(person, ResultFilter(outcome="won")) == 0
            assert (
                await store.results.score_records(
                    "duel", score_measures(find_definition("duel").game({}).score_sources), [person]
                )
                == []
            )
            (one,) = await store.results.list_finished(person, EVERYTHING, 0, 9)
            assert (one.players, one.stand_in_seats, one.rated) == (("novice", "novice"), [0, 1], False)
        assert await store.results.rated_games("duel") == []

    with_store(tmp_path, test)


def test_rated_game_has_no_stand_ins() -> None:
    table = duel(rated=True)
    act(table, 2)
    with pytest.raises(TableError, match="This game counts, so no computer player can take your place") as error:
        table.leave(0, "novice")
    assert error.value.code == "rated"
    dialog = render_leave_dialog(TableView(table, 0, "en", ""), "novice", 0)
    assert "Leave, and come back later" not in dialog
    assert "Resign" in dialog
    assert "Leave, and come back later" in render_leave_dialog(TableView(duel(), 0, "en", ""), "novice", 0)


def test_events_in_which_a_player_leaves_a_rated_game_are_refused() -> None:
    events = table_after_absence().events
    with pytest.raises(InvalidEventError, match=r"event 5 \(left\): This game counts"):
        Table.from_events([{**events[0], "settings": {"rated": True}}, *events[1:]])


def test_resigned_player_of_three_is_last_and_stand_in_sets_no_record() -> None:
    table = Table.open("imhotep", {"players": 3}, 1, seats_of("ann ben cleo"), settings=COUNTS)
    while len(table.acted_seats) < 3:
        act(table)
    table.resign(1, "novice")
    play_to_end(table)
    found = game_result(table, "0.1")
    assert found is not None
    assert (found.rated, found.end_reason, found.seats[1].place) == (True, "played", 3)
    assert (found.seats[1].person, found.seats[1].player, found.seats[1].measures) == ("ben", "person", {})
    assert sorted(seat.place for seat in found.seats) == [1, 2, 3]
    assert found.seats[0].measures["points"] == table.view(None)["scores"][0]
    assert table.credit(1).decided_by == "owner"


def test_timeout_is_credited_to_the_clock() -> None:
    table = duel(time_control=TimeControl(minutes=1), rated=True)
    act(table, 2)
    table.set_time(table.deadline or 0)
    table.flag(0, None)
    found = game_result(table, "0.1")
    assert found is not None
    assert (table.credit(0).decided_by, found.rated, [seat.place for seat in found.seats]) == ("clock", True, [2, 1])


def test_a_seat_that_changes_hands_is_not_rated() -> None:
    table = duel(rated=True)
    act(table, 2)
    table.propose(1, "replace", 0, "open")
    table.sit(0, "Dan", "dan")
    act(table, 4)
    table.resign(1, None)
    found = game_result(table, "0.1")
    assert found is not None
    assert (found.rated, found.seats[0].person, found.seats[0].measures) == (False, "dan", {})


# ---- random tables ------------------------------------------------------------------------------------------------

Made = tuple[int, str, str | None]

PEOPLE = {"duel": ("ann ben", "ann novice"), "imhotep": ("ann ben cleo", "ann ben novice")}
TERMS = (
    TableSettings(), TableSettings(rated=True), TableSettings(time_control=TimeControl(minutes=1, on_timeout="novice")),
    TableSettings(time_control=TimeControl(minutes=1), rated=True),
)  # fmt: skip


def at_random(dice: random.Random) -> Table:
    """Return a finished table with random events.

    People and computer players act, undo, leave, come back, run out of time, take turns back, resign, and give seats to
    others.
    """
    game = dice.choice(sorted(PEOPLE))
    people = dice.choice(PEOPLE[game])
    options = {"players": len(people.split())} if game == "imhotep" else {}
    table = Table.open(game, options, dice.getrandbits(64), seats_of(people), settings=dice.choice(TERMS))
    rare = dice.choice((0.0, 0.02, 0.1))  # frequency of events other than actions
    for _ in range(2000):
        if table.is_over:
            return table
        try:
            _step(table, dice, rare)
        except TableError:
            continue  # the event was not possible
    raise AssertionError("a game without an end")


def _step(table: Table, dice: random.Random, rare: float) -> None:
    seats = range(len(table.seats))
    if dice.random() < rare:
        kind, seat = (
            dice.choice(("leave", "leave", "back", "back", "flag", "take", "take", "resign", "replace", "sit")),
            dice.choice(seats),
        )
        if kind == "leave":
            table.leave(seat, "novice")
        elif kind == "back":
            table.return_to_seat(seat)
        elif kind == "flag" and table.clocks is not None and table.clocks.running_seat is not None:
            table.set_time(table.deadline or 0)
            table.flag(table.clocks.running_seat, "novice")
        elif kind == "take":
            table.request_takeback(seat)
            for other in sorted(table.takeback_request.pending_seats if table.takeback_request else ()):
                table.accept_takeback(other)
        elif kind == "resign" and dice.random() < 0.5:
            table.resign(seat, "novice")
        elif kind == "replace":
            table.propose(seat, "replace", dice.choice(seats), dice.choice(("open", "novice")))
            while table.participation.proposal is not None:
                table.answer_proposal(min(table.participation.proposal.pending_seats), True)
        elif kind == "sit":
            table.sit(seat, "Dan", f"dan{seat}")
        return
    actor = table.current_player
    assert actor is not None
    if table.seats[actor]["player"] == "open":
        table.sit(actor, "Dan", f"dan{actor}")
    elif table.awaits_confirmation:
        table.confirm(actor)
    elif table.can_undo and dice.random() < 0.2:
        dice.choice((table.undo, table.restart))(actor)
    elif table.can_redo and dice.random() < 0.5:
        table.redo(actor)
    else:
        table.play(actor, dice.choice(table.view(actor)["legal"]), confirm=dice.random() < 0.8)


def credits_from_events(events: list[dict[str, Any]]) -> list[Made]:
    """Return who took each action of a finished game, from its events alone.

    An entry holds the seat, `own` or `stand-in` (with the prefix `forced` if the table took the action), and the owner
    of the seat.
    """
    shadow = Table.from_events(events[:1])
    players = [seat["player"] for seat in events[0]["seats"]]
    people = [seat["person"] for seat in events[0]["seats"]]
    stack = list[Made]()
    for event in events[1:]:
        seat = event.get("seat")
        if event["event"] in ("played", "redone", "forced"):
            has_stand_in = players[seat] != "person" and people[seat] is not None
            by = "stand-in" if has_stand_in else "own"
            by = f"forced {by}" if event["event"] == "forced" else by
            stack.append((seat, by, people[seat]))
        shadow.replay_event(event)
        del stack[shadow.ply :]
        players = [one["player"] for one in shadow.seats]
        people = list(shadow.people)
    return stack


def test_every_consumer_agrees_with_the_events_of_tables_at_random(tmp_path: Path) -> None:
    dice = random.Random(7)
    tables_at_random = [at_random(dice) for _ in range(60)]
    made = [credits_from_events([*table.events]) for table in tables_at_random]
    met = {"stand-in": 0, "unrated": 0, "rated": 0, "owned": 0, "lost": 0}

    async def test(store: Store, tables: TableRegistry) -> None:
        names = [await tables.open(table) for table in tables_at_random]
        await record_results(store)
        rated = {one.key[1]: one for game in PEOPLE for one in await store.results.rated_games(game)}
        expected: dict[tuple[str, str, str], int] = {}
        for name, table, each in zip(names, tables_at_random, made, strict=True):
            check_consumers(name, table, each, rated, met)
            count_against(table, expected)
        people = {str(person) for table in tables_at_random for person in table.people if person}
        found = {
            (one.game, person, one.person or one.player): one.games
            for person in people
            for one in await store.results.opponent_scores(person)
        }
        assert found == expected
        for person in people:
            await check_score_records(store, person, tables_at_random, made)

    with_store(tmp_path, test)
    assert min(met.values()) > 2, met


def check_consumers(name: str, table: Table, made: list[Made], rated: dict[str, Any], met: dict[str, int]) -> None:
    """Check that log, credit, result, list, headline and league agree with the events of a table."""
    events = [*table.events]
    lost = table.participation.lost_seats
    log = table.log(None)
    assert [line.get("by") for line in log] == ["stand-in" if "stand-in" in by else None for _, by, _ in made]
    again, seats = Table.from_events(events), range(len(table.seats))
    assert [again.credit(seat) for seat in seats] == [table.credit(seat) for seat in seats]
    own, acted = list[bool](), list[bool]()
    for seat, person in enumerate(table.people):
        mine = [(by, actor) for at, by, actor in made if at == seat and "forced" not in by]
        acted.append(("own", person) in mine)
        own.append(all(one == ("own", person) for one in mine))
    found = game_result(table, find_definition(table.game.name).search.levels_version)
    if found is None:
        return
    for seat, one in enumerate(found.seats):
        has_stand_in = any(at == seat and by == "stand-in" for at, by, _ in made) and seat not in lost
        met["stand-in"] += has_stand_in
        met["owned"] += own[seat]
        met["lost"] += seat in lost and not own[seat]
        if one.person is not None:
            assert one.player == ("novice" if has_stand_in else "person")
        assert bool(one.measures) == own[seat]
        if one.place and seat in lost:
            assert one.place > len(table.seats) - len(lost)
        if one.person is not None:
            me = seat if table.people.count(one.person) == 1 else None
            listed = build_my_game(name, table, one.person, "en")
            assert not (has_stand_in and listed.status_text.startswith("You won"))
            if has_stand_in and table.view(None)["winners"] == [seat] and me == seat:
                assert "Computer (for you)" in page_title(table, seat, "en")
                assert "Computer (for you)" in listed.status_text
            if log and made[-1][0] == seat and "stand-in" in made[-1][1]:
                assert "Computer (for you)" in listed.last
    counts = table.settings.rated and all(acted) and all(own[seat] or seat in lost for seat in range(len(own)))
    assert found.rated == counts
    assert (name in rated) == counts
    met["rated" if counts else "unrated"] += 1
    if counts:
        ladder = RatingTable()
        ladder.add_game(rated[name], load_bot_ratings(table.game.name))
        assert set(ladder.steps) <= {person for person in table.people if person}
    flagged = {event["seat"] for event in events if event["event"] == "flagged"}
    assert league_result_of(table)["absent"] == sorted(seat for seat in flagged if not acted[seat])


def count_against(table: Table, expected: dict[tuple[str, str, str], int]) -> None:
    found = game_result(table, "")
    if found is None or found.seats[0].place == 0:
        return
    for seat, one in enumerate(found.seats):
        if one.person is None or one.player != "person" or table.people.count(one.person) > 1:
            continue
        for other, opponent in enumerate(found.seats):
            if other != seat and (opponent.person is None or opponent.player == "person"):
                key = (found.game, one.person, opponent.person or opponent.player)
                expected[key] = expected.get(key, 0) + 1


async def check_score_records(store: Store, person: str, tables: list[Table], made: list[list[Made]]) -> None:
    """The highest score of a person comes from games in which they took all actions of their seat."""
    for game in PEOPLE:
        points = [
            table.view(None)["scores"][seat]
            for table, each in zip(tables, made, strict=True)
            for seat in table.seats_of(person)
            if table.game.name == game
            and table.early_end is None
            and all((by, actor) == ("own", person) for at, by, actor in each if at == seat and "forced" not in by)
        ]
        best = {one.measure: one.value for one in await store.results.score_records(game, {"points": True}, [person])}
        assert best == ({"points": max(points)} if points else {})


def test_a_game_given_up_by_a_person_counts_for_both() -> None:
    found = game_result(resigned_game("ann ben"), "0.1")
    assert found is not None
    assert (found.rated, [bool(one.measures) for one in found.seats]) == (True, [True, True])


def test_the_shared_page_names_the_stand_in() -> None:
    """On the exported page, the third action and the end belong to the computer player."""
    table = play_to_end(table_after_absence())
    by = {ply: line["by"] for ply, line in enumerate(table.log(None)) if "by" in line}
    assert by == {2: "stand-in"}
    record = table.record()
    story = ReplayData.from_state(record.replay(), ["Ann", "Ben"], record.early_end, by, table.stand_in_seats)
    page = table.game.presenter()
    assert story.caption(1, page, "en").startswith("Ann ")
    assert story.caption(3, page, "en").startswith("Computer (for Ann) ")
    assert table.view(None)["winners"] == [0]
    assert story.caption(story.last_ply, page, "en").startswith("Computer (for Ann) wins")


def test_list_does_not_show_turns_of_replaced_players() -> None:
    table = duel()
    table.leave(0, "novice")
    assert (build_my_game("abc", table, "ann", "en").state, build_my_game("abc", table, "ann", "en").status_text) == (
        "theirs", "Computer (for you) is to move",
    )  # fmt: skip
    table.return_to_seat(0)
    assert (build_my_game("abc", table, "ann", "en").state, build_my_game("abc", table, "ann", "en").status_text) == (
        "yours",
        "Your turn",
    )
