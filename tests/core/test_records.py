"""Records: a loaded record equals the saved one, and every change is detected."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import saqqara
from saqqara.core.record import Record, commitment, format_seed
from saqqara.core.record_io import InvalidRecordError


def played(seed: int, decisions: int = 1000, **options: object) -> saqqara.State:
    """Play random actions; the same seed gives the same game."""
    dice = random.Random(seed)
    state = saqqara.game("duel", **options).start(seed=seed)
    for _ in range(decisions):
        if state.is_over:
            break
        state.play(dice.choice(state.legal_actions()))
    return state


WHOLE = played(1)
TEXT = Record.from_state(WHOLE, ["Ann", "Бен"], seed=1).text()


def test_a_saved_game_loads_and_replays(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    WHOLE.record(["Ann", "Ben"]).save(path)
    record = saqqara.Record.load(path)
    state = record.replay()
    assert state.history == WHOLE.history
    assert state.breakdown() == WHOLE.breakdown()
    assert state.view(0) == WHOLE.view(0)
    assert record.players == ["Ann", "Ben"]
    assert list(tmp_path.iterdir()) == [path]


def test_unfinished_game_replays() -> None:
    state = played(2, decisions=9, profile="yucata", tomb="B", first=1)
    again = Record.parse(state.record().text()).replay()
    assert again.view(again.current_player) == state.view(state.current_player)
    assert again.history == state.history
    assert len(again.history) == 9


def test_a_record_is_plain_json_with_a_line_for_each_decision() -> None:
    data = json.loads(TEXT)
    assert list(data) == ["format", "game", "edition", "options", "players", "setup", "actions", "result", "proof",
                          "checksums", "sha256"]  # fmt: skip
    assert data["format"] == 2
    assert data["game"] == "duel"
    assert TEXT.split("\n")[8] == f'    "{WHOLE.history[0]}",'
    assert len(data["setup"]["deal"]) == 60


def is_outside_strings(position: int) -> bool:
    """Check whether a character of TEXT, which has no escapes, is outside the strings."""
    return TEXT.count('"', 0, position) % 2 == 0


def test_every_changed_character_is_refused_with_its_line() -> None:
    dice = random.Random(5)
    for position in range(len(TEXT)):
        other = dice.choice('x7 "{,é\n')
        if other == TEXT[position]:
            other = "8"
        changed = TEXT[:position] + other + TEXT[position + 1 :]
        if TEXT[position] in " \n" and other in " \n" and is_outside_strings(position):  # the change has no meaning
            assert Record.parse(changed).text() == TEXT
            continue
        with pytest.raises(InvalidRecordError) as caught:
            Record.parse(changed)
        assert caught.value.line is not None


def test_every_truncated_record_is_refused() -> None:
    for end in range(0, len(TEXT) - 1, 7):
        with pytest.raises(InvalidRecordError):
            Record.parse(TEXT[:end])
    with pytest.raises(InvalidRecordError):
        Record.parse(TEXT[:-2])


def test_a_changed_decision_is_named_by_its_ply() -> None:
    lines = TEXT.split("\n")
    assert lines[10].strip() == f'"{WHOLE.history[2]}",'
    lines[10] = lines[10].replace(WHOLE.history[2], "place a9")
    with pytest.raises(InvalidRecordError) as caught:
        Record.parse("\n".join(lines))
    assert (caught.value.line, caught.value.ply) == (11, 3)


def test_a_missing_decision_is_named_by_its_ply() -> None:
    lines = TEXT.split("\n")
    del lines[12]
    with pytest.raises(InvalidRecordError) as caught:
        Record.parse("\n".join(lines))
    assert (caught.value.line, caught.value.ply) == (13, 5)


def test_a_newer_format_is_refused() -> None:
    with pytest.raises(
        InvalidRecordError,
        match=r"line 2: unsupported format 3; this program reads format 2: the record is from a newer program",
    ):
        Record.parse(TEXT.replace('"format": 2', '"format": 3'))


def test_a_record_of_the_other_profile_is_refused() -> None:
    with pytest.raises(InvalidRecordError, match=r"line 5"):
        Record.parse(TEXT.replace('"printed"', '"yucata"'))


def test_illegal_action_in_a_record_is_reported_with_its_ply() -> None:
    record = WHOLE.record()
    wrong = Record(record.game, record.edition, record.options, record.players, record.setup,
                   ["place b2", "place b2"], record.result)  # fmt: skip
    with pytest.raises(InvalidRecordError, match=r"line 10, ply 2: 'place b2' is not allowed \(DUEL-3\.1\)"):
        Record.parse(wrong.text())


def test_a_record_with_another_result_is_refused() -> None:
    record = WHOLE.record()
    result = {**record.result, "winners": [1 - record.result["winners"][0]]}
    wrong = Record(record.game, record.edition, record.options, record.players, record.setup, record.actions, result)
    with pytest.raises(InvalidRecordError, match="the result's 'winners'"):
        Record.parse(wrong.text())


def test_a_proof_is_verified() -> None:
    record = Record.parse(TEXT)
    assert record.verify().seed == "0" * 63 + "1"
    # printf '%064x' 1 | sha256sum
    assert record.verify().commitment == "c386d8e8d07342f2e39e189c8e6c57bb205bb373fe4e3a6f69404a8bb767b417"


def test_a_wrong_proof_is_refused() -> None:
    state = played(3)
    with pytest.raises(InvalidRecordError, match="the setup does not match the seed"):
        Record.from_state(state, seed=4).verify()
    with pytest.raises(InvalidRecordError, match="the record has no seed"):
        state.record().verify()
    good = Record.from_state(state, seed=3)
    assert good.proof is not None
    forged = Record(good.game, good.edition, good.options, good.players, good.setup, good.actions, good.result,
                    type(good.proof)(commitment(4), format_seed(3)))  # fmt: skip
    with pytest.raises(InvalidRecordError, match="the seed does not match the commitment made before the game"):
        Record.parse(forged.text()).verify()


def test_files_that_cannot_be_read_or_written_are_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidRecordError, match=r"cannot read .*nowhere\.json: No such file"):
        Record.load(tmp_path / "nowhere.json")
    with pytest.raises(InvalidRecordError, match="cannot write "):
        WHOLE.record().save(tmp_path / "no" / "folder.json")
    (tmp_path / "bytes.json").write_bytes(b'{\n"format": \xff')
    with pytest.raises(InvalidRecordError, match="line 2, column 11: not UTF-8 text: invalid byte 0xFF"):
        Record.load(tmp_path / "bytes.json")


@settings(max_examples=300, deadline=None)
@given(st.text())
def test_any_text_is_read_or_refused_with_a_clear_error(text: str) -> None:
    with pytest.raises(InvalidRecordError):
        Record.parse(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(list(json.loads(TEXT))), JSON)
def test_any_value_is_read_or_refused_with_a_clear_error(key: str, value: object) -> None:
    data = json.loads(TEXT)
    if data[key] == value and type(data[key]) is type(value):
        return
    with pytest.raises(InvalidRecordError):
        Record.parse(json.dumps({**data, key: value}))
