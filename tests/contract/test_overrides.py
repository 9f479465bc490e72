"""Numbers that a file can correct stay with a game: in its states, records, tables, copies and players."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import saqqara
from contract.overridden_duel import make_file_faulty, set_file_numbers
from contract.random_games import canonical
from saqqara.analysis.evaluation import evaluate_actions
from saqqara.analysis.game_review import review_ply, review_tasks
from saqqara.core.definition import TableHints
from saqqara.core.record import Record
from saqqara.core.record_io import InvalidRecordError
from saqqara.core.registry import find_definition as find_definition
from saqqara.errors import InvalidOptionError, InvalidOverridesError, InvalidViewError, SaqqaraError
from saqqara.games import duel, imhotep, tara_wolf
from saqqara.players.pool import choose_turn
from saqqara.server.replay import scratch
from saqqara.server.tables.table_view import historic_view
from saqqara.table import PERSON, Table
from saqqara.table.action_preview import preview_action
from saqqara.table.events import InvalidEventError
from server.tables.test_hot_seat import hand_covers

SEATS = [{"name": name, "player": PERSON, "person": name.lower()} for name in ("Ann", "Ben")]
THREE, FOUR = {"meeples": 3, "first_turn": 1}, {"meeples": 4, "first_turn": 7}
HASH_OF_THREE, HASH_OF_FOUR = "689b28b9", "cb2e05ef"
"""First digits of the SHA-256 of `{"first_turn":1,"meeples":3}` and of `{"first_turn":7,"meeples":4}`."""


@pytest.fixture(autouse=True)
def file(monkeypatch: pytest.MonkeyPatch) -> None:
    set_file_numbers(monkeypatch)


@pytest.fixture
def corrected(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that corrects the file."""
    return lambda: set_file_numbers(monkeypatch, 4, 7)


def game(**options: Any) -> saqqara.Game:
    return saqqara.game("duel", obelisk="B", **options)


# ---- a game --------------------------------------------------------------------------------------------------------


def test_a_game_has_the_numbers_that_the_file_gives_now(corrected: Any) -> None:
    before = game()
    assert (before.overrides, before.edition) == (THREE, f"duel-1-{HASH_OF_THREE}")
    assert before.start(seed=7).view(0)["supply"] == [3, 3]
    corrected()
    assert (game().overrides, game().edition) == (FOUR, f"duel-1-{HASH_OF_FOUR}")
    assert (game().start(seed=7).view(0)["supply"], game().start(seed=7).view(0)["turn"]) == ([4, 4], 7)
    assert (before.overrides, before.start(seed=7).view(0)["supply"]) == (THREE, [3, 3])


def test_options_without_numbers_are_unchanged() -> None:
    plain = saqqara.game("duel")
    assert (plain.overrides, plain.edition) == (None, "duel-1")
    assert plain.start(seed=7).view(0)["supply"] == [4, 4]
    assert "overrides" not in json.loads(plain.start(seed=7).record().text())
    assert "overrides" not in Table.open("duel", {}, 7, SEATS).events[0]


def test_changing_overrides_of_a_game_does_not_change_the_file() -> None:
    game().overrides["meeples"] = 1  # type: ignore[index]
    assert game().overrides == THREE


def test_games_with_other_numbers_are_not_equal(corrected: Any) -> None:
    before = game()
    assert before == game()
    corrected()
    assert before != game()
    assert before == find_definition("duel").game({"obelisk": "B"}, THREE)
    assert len({before, game(), find_definition("duel").game({"obelisk": "B"}, THREE)}) == 2
    assert repr(before) == repr(game())
    assert before.start(seed=7) != game().start(seed=7)


def test_numbers_are_pickled(corrected: Any) -> None:
    before = game().start(seed=7)
    pickled = pickle.dumps([before.game, before])
    corrected()
    again, state = pickle.loads(pickled)
    assert (again, again.overrides, again.edition) == (before.game, THREE, f"duel-1-{HASH_OF_THREE}")
    assert (state, state.game.overrides) == (before, THREE)


@pytest.mark.parametrize(
    ("options", "numbers", "kind", "why"),
    [
        (
            {"obelisk": "B"},
            {"meeples": 5, "first_turn": 1},
            SaqqaraError,
            "file.toml: field 'meeples': expected a whole number from 1 to 4, got 5",
        ),
        (
            {"obelisk": "B"},
            {"meeples": 3},
            InvalidOverridesError,
            "cannot read the overrides of duel: KeyError('first_turn')",
        ),
        ({"obelisk": "B"}, [3, 1], InvalidOverridesError, "cannot read the overrides of duel: TypeError"),
        (
            {"obelisk": "A"},
            THREE,
            InvalidOverridesError,
            "saqqara.game('duel', obelisk='A', temple='A', pyramids='A', tomb='A', ",
        ),
    ],
)
def test_given_numbers_are_checked(options: dict[str, Any], numbers: Any, kind: type[SaqqaraError], why: str) -> None:
    with pytest.raises(kind) as caught:
        find_definition("duel").game(options, numbers)
    assert str(caught.value).startswith(why)


def test_game_without_numbers_refuses_numbers() -> None:
    with pytest.raises(InvalidOverridesError, match=r"does not support overrides, got {'a': 1}"):
        saqqara.game("imhotep").definition.game({}, {"a": 1})


def test_faulty_file_does_not_affect_a_game_with_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.open("duel", {"obelisk": "B"}, 7, SEATS)
    record, pickled = table.record().text(), pickle.dumps(table.game)
    make_file_faulty(monkeypatch)
    with pytest.raises(SaqqaraError, match=r"file.toml cannot be read"):
        game()
    assert Table.from_events(table.events).game == pickle.loads(pickled) == Record.parse(record).replay().game
    assert saqqara.game("duel").overrides is None


def test_a_view_of_other_numbers_is_refused(corrected: Any) -> None:
    before, view = game(), game().start(seed=7).view(0)
    corrected()
    assert before.determinize(view, seed=1).view(0) == view
    with pytest.raises(
        InvalidViewError,
        match=r"the overrides of the view, {'meeples': 3, 'first_turn': 1}, "
        "do not match those of the game, {'meeples': 4, 'fir",
    ):
        game().determinize(view)
    del view["overrides"]
    with pytest.raises(InvalidViewError, match="the overrides of the view, None, do not match those of the game,"):
        before.determinize(view)


# ---- players -------------------------------------------------------------------------------------------------------


def test_players_play_with_the_numbers_of_the_game(corrected: Any) -> None:
    state = game().start(seed=7)
    record = state.record()
    corrected()
    view = state.view(0)
    assert choose_turn(view, state.game, "novice")[0] in state.legal_actions()
    assert {one.action for one in evaluate_actions(view, state.game, 40, 60.0)} <= set(state.legal_actions())
    moved = next(text for text in state.legal_actions() if not state.reveals(text))
    state.play(moved)
    (question,) = review_tasks(Record.parse(state.record().text()))
    assert (question.game.overrides, review_ply(question).action) == (THREE, moved)
    assert record.replay().game.overrides == THREE
    with pytest.raises(InvalidViewError):
        choose_turn(view, game(), "novice")


# ---- tables --------------------------------------------------------------------------------------------------------


def test_running_table_keeps_its_numbers(corrected: Any) -> None:
    table = Table.open("duel", {"obelisk": "B"}, 7, SEATS)
    assert list(table.events[0]) == [
        "seq",
        "event",
        "format",
        "game",
        "edition",
        "options",
        "overrides",
        "seed",
        "seats",
    ]
    assert (table.events[0]["overrides"], table.events[0]["edition"]) == (THREE, f"duel-1-{HASH_OF_THREE}")
    table.play(0, "place b2", confirm=True)
    corrected()
    again = Table.from_events(json.loads(json.dumps(table.events)))
    again.play(1, "place a1", confirm=True)
    assert (again.game.overrides, again.view(0)["supply"]) == (THREE, [2, 2])
    assert again.record().overrides == THREE
    preview = preview_action(again.game, again.view(0), "place c3", confirm=True)
    assert (preview.view_after["supply"], preview.view_after["overrides"]) == ([1, 2], THREE)
    assert Table.open("duel", {"obelisk": "B"}, 7, SEATS).game.overrides == FOUR


def test_a_copy_of_a_table_has_its_numbers(corrected: Any) -> None:
    table = Table.open("duel", {"obelisk": "B"}, 7, SEATS)
    table.play(0, "place b2", confirm=True)
    corrected()
    copy = scratch.create_what_if_table(historic_view(table, 0, "en", "http://saqqara.test/t/a", 1), "ann", "", 5)
    assert (copy.game.overrides, copy.view(1)["supply"]) == (THREE, [2, 3])
    assert Table.from_events(copy.events).view(1) == copy.view(1)


def test_a_rematch_is_a_new_table(corrected: Any) -> None:
    table = Table.open("duel", {"obelisk": "B"}, 7, SEATS)
    while table.current_player is not None:
        table.play(table.current_player, table.view(table.current_player)["legal"][0], confirm=True)
    corrected()
    assert (table.game.overrides, table.rematch(8).game.overrides) == (THREE, FOUR)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (
            {"overrides": {"meeples": 9, "first_turn": 1}},
            "event 0: file.toml: field 'meeples': expected a whole number from 1 to 4, got 9",
        ),
        (
            {"overrides": FOUR},
            f"edition 'duel-1-{HASH_OF_THREE}' does not match this program's edition 'duel-1-{HASH_OF_FOUR}'",
        ),
        ({"overrides": None}, r"event 0: 'overrides' do not match those of saqqara.game\('duel', obelisk='B'"),
        (
            {"overrides": {"first_turn": 1, "meeples": 3}},
            r"event 0: 'overrides' do not match those of saqqara.game\('duel'",
        ),
        ({"overrides": "abc"}, "event 0: cannot read the overrides of duel: TypeError"),
        (
            {"options": {"obelisk": "A"}},
            r"event 0: saqqara.game\(.* does not support overrides, got {'meeples': 3",
        ),
    ],
)
def test_a_table_with_damaged_numbers_is_refused(change: dict[str, Any], why: str) -> None:
    first = Table.open("duel", {"obelisk": "B"}, 7, SEATS).events[0]
    with pytest.raises(InvalidEventError, match=why):
        Table.from_events([{**first, **change}])


def test_a_table_without_its_numbers_is_refused() -> None:
    first = Table.open("duel", {"obelisk": "B"}, 7, SEATS).events[0]
    with pytest.raises(InvalidEventError, match="event 0: 'overrides' do not match those of"):
        Table.from_events([{key: fact for key, fact in first.items() if key != "overrides"}])
    plain = Table.open("duel", {}, 7, SEATS).events[0]
    with pytest.raises(InvalidEventError, match="event 0: 'overrides' do not match those of"):
        Table.from_events([{**plain, "overrides": None}])


# ---- records -------------------------------------------------------------------------------------------------------


def record_of_three_actions() -> Record:
    state = game().start(seed=7)
    for decision in ("place b2", "place a1", "place c3"):
        state.play(decision)
    return Record.from_state(state, ["Ann", "Ben"])


def test_a_record_replays_after_the_file_was_corrected(corrected: Any) -> None:
    record = record_of_three_actions()
    lines = record.text().split("\n")
    assert lines[3] == f'  "edition": "duel-1-{HASH_OF_THREE}",'
    assert lines[13:17] == ['  "proof": null,', '  "overrides": {"meeples": 3, "first_turn": 1},', *lines[15:17]]
    assert lines[15].startswith('  "checksums": "')
    corrected()
    again = Record.parse(record.text())
    assert again == record
    assert (again.replay().game.overrides, again.replay().view(0)["supply"]) == (THREE, [1, 2])
    assert again.text() == record.text()


def with_numbers(text: str) -> str:
    """Return the record with this text as its numbers, with recalculated checksums."""
    record = record_of_three_actions()
    return Record.text(replace(record, overrides=json.loads(text)))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            '{"meeples": 0, "first_turn": 1}',
            "line 15: 'overrides': file.toml: field 'meeples': expected a whole number from 1 to 4, got 0",
        ),
        (
            '{"meeples": true, "first_turn": 1}',
            "line 15: 'overrides': file.toml: field 'meeples': expected a whole number from 1 to 4, got True",
        ),
        (
            '{"meeples": NaN, "first_turn": 1}',
            "line 15: 'overrides': file.toml: field 'meeples': expected a whole number from 1 to 4, got nan",
        ),
        ('{"meeples": 3, "first_turn": 1, "x": 1}', "line 15: 'overrides': file.toml: there is no field 'x'"),
        (
            '{"first_turn": 1, "meeples": 3}',
            "line 15: 'overrides' must contain all overrides of the game, in its order",
        ),
        (
            '{"meeples": 4, "first_turn": 7}',
            f"line 4: edition 'duel-1-{HASH_OF_THREE}' does not match this program's edition",
        ),
        ("{}", "line 15: 'overrides': cannot read the overrides of duel: KeyError"),
        ("null", "line 15: 'overrides' must contain all overrides of the game, in its order, got None"),
    ],
)
def test_a_record_with_damaged_numbers_is_refused(text: str, why: str) -> None:
    with pytest.raises(InvalidRecordError) as caught:
        Record.parse(with_numbers(text))
    assert str(caught.value).startswith(why)


def test_numbers_of_a_record_are_an_object() -> None:
    text = record_of_three_actions().text().replace('{"meeples": 3, "first_turn": 1}', "[3, 1]")
    with pytest.raises(InvalidRecordError, match=r"line 15: 'overrides': expected a value of type dict, got \[3, 1\]"):
        Record.parse(text)
    with pytest.raises(InvalidRecordError, match=r"'overrides': expected a value of type dict, got \[3, 1\]"):
        replace(record_of_three_actions(), overrides=[3, 1])
    with pytest.raises(InvalidRecordError, match="line 15: 'overrides': expected a value of type dict, got None"):
        Record.parse(text.replace("[3, 1]", "null"))


def test_a_record_of_a_game_without_numbers_has_none() -> None:
    plain = replace(saqqara.game("duel").start(seed=7).record(), overrides=THREE)
    with pytest.raises(
        InvalidRecordError,
        match=r"line 12: 'overrides': saqqara.game\('duel', obelisk='A'.* does not support overrides, got {'me",
    ):
        Record.parse(plain.text())


NUMBERS = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 11) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
FIELDS = st.fixed_dictionaries({}, optional={"meeples": NUMBERS, "first_turn": NUMBERS, "x": NUMBERS})


@settings(max_examples=200, deadline=None)
@given(FIELDS | st.dictionaries(st.text(max_size=8), NUMBERS, max_size=3))
def test_numbers_are_valid_or_refused(numbers: dict[str, Any]) -> None:
    record = replace(record_of_three_actions(), overrides=numbers)
    if canonical(numbers) == canonical(THREE):
        assert Record.parse(record.text()) == record
    else:
        with pytest.raises(InvalidRecordError) as caught:
            Record.parse(record.text())
        assert caught.value.line in (4, 15)


# ---- options checked together, and private hands -------------------------------------------------------------------


def test_options_are_checked_together(monkeypatch: pytest.MonkeyPatch) -> None:
    def settled(options: dict[str, Any]) -> dict[str, Any]:
        if (options["tomb"], options["temple"]) == ("B", "B"):
            raise InvalidOptionError("duel: tomb B and temple B do not go together (DUEL-2.1)")
        return {name: value for name, value in options.items() if name != "profile" or options["tomb"] == "B"}

    rules = replace(duel.DEFINITION.rules, validate_options=settled)
    monkeypatch.setattr(duel, "DEFINITION", replace(duel.DEFINITION, rules=rules))
    assert list(saqqara.game("duel").options) == ["obelisk", "temple", "pyramids", "tomb", "first"]
    assert saqqara.game("duel", profile="yucata") == saqqara.game("duel")
    assert list(saqqara.game("duel", tomb="B").options)[-2:] == ["profile", "first"]
    with pytest.raises(InvalidOptionError, match=r"do not go together \(DUEL-2.1\)"):
        saqqara.game("duel", tomb="B", temple="B")
    with pytest.raises(InvalidOptionError, match="profile='x' is invalid"):  # each option is checked alone first
        saqqara.game("duel", tomb="B", temple="B", profile="x")


def test_private_hands_disable_autoplay_of_forced_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    with_private_hands(duel, monkeypatch, lambda options: options["tomb"] == "B")
    monkeypatch.setattr(duel, "DEFINITION", replace(duel.DEFINITION, table=TableHints(autoplay_forced=True)))
    assert [(one.has_private_hands, one.autoplay_forced) for one in (saqqara.game("duel"), saqqara.game("duel",
    tomb="B"))] == [
        (False, True), (True, False),
    ]  # fmt: skip


def with_private_hands(game: Any, monkeypatch: pytest.MonkeyPatch, has_hands: Callable[[Any], bool]) -> None:
    visibility = replace(game.DEFINITION.visibility, has_private_hands=has_hands)
    monkeypatch.setattr(game, "DEFINITION", replace(game.DEFINITION, visibility=visibility))


def test_tables_autoplay_forced_actions_only_without_private_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    with_private_hands(imhotep, monkeypatch, lambda options: options["tomb"] == "B")
    last = []
    for tomb in "AB":
        table = Table.open("imhotep", {"tomb": tomb}, 7, SEATS)
        for decision in ("load 1.1", "load 1.2", "load 1.3", "load 1.4", "sail 1 market", "take 2", "take 4", "take 1"):
            assert table.current_player is not None
            table.play(table.current_player, decision, confirm=True)
        last.append(table.log(0)[-1]["action"])
    assert last == ["take 3", "take 1"]  # the table takes the last card automatically, or leaves it to the seat


def test_covers_appear_only_with_private_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    with_private_hands(tara_wolf, monkeypatch, lambda options: options["short"])
    both = [{**seat, "person": "ann"} for seat in SEATS]
    tables = [Table.open("tara_wolf", {"short": short}, 7, both) for short in (False, True)]
    assert [hand_covers().covered_seat("t", table, "ann") for table in tables] == [None, tables[1].current_player]


@pytest.mark.parametrize(
    ("name", "hands", "automatic"),
    [("duel", False, False), ("imhotep", False, True), ("tara_wolf", True, False)],
)
def test_games_with_private_hands_are_known(name: str, hands: bool, automatic: bool) -> None:
    assert (saqqara.game(name).has_private_hands, saqqara.game(name).autoplay_forced) == (hands, automatic)
