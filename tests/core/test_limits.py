"""Maximum size of records: a larger record is refused, with the line of the excess, before it is parsed."""

import io
import json
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import saqqara
from saqqara.core.record import Record
from saqqara.core.record_io import MAX_NAME_LENGTH, MAX_RECORD_BYTES, InvalidRecordError

STATE = saqqara.game("duel").start(seed=7)
STATE.play("place b2")
RECORD = Record.from_state(STATE, ["Ann", "Ben"])


def forged(**fields: Any) -> str:
    """Return the text of a record with changed fields and valid checksums, as another program could write it."""
    twin = object.__new__(Record)
    vars(twin).update({**vars(RECORD), **fields})
    return twin.text()


def refusal(text: str) -> InvalidRecordError:
    with pytest.raises(InvalidRecordError) as caught:
        Record.parse(text)
    return caught.value


def test_a_forged_record_is_read_like_any() -> None:
    assert forged() == RECORD.text()
    assert Record.parse(forged(players=["Cleo", "Dan"])).players == ["Cleo", "Dan"]


def test_names_of_more_than_a_hundred_letters_are_refused() -> None:
    longest = "Ж" * MAX_NAME_LENGTH
    assert Record.parse(forged(players=[longest, "Ben"])).players == [longest, "Ben"]
    wrong = refusal(forged(players=["Ann", "Ж" * 101]))
    assert (wrong.line, wrong.reason[:73]) == (
        6,
        "expected a player name of at most 100 characters, got 101: 'ЖЖЖЖЖЖЖЖЖЖЖЖЖ",
    )
    with pytest.raises(InvalidRecordError, match="expected a player name of at most 100 characters, got 101"):
        STATE.record(["Ann", "x" * 101])


def test_a_name_of_five_megabytes_is_refused_with_its_line(tmp_path: Path) -> None:
    text = forged(players=["x" * 5_000_000, "Ben"])
    wrong = refusal(text)
    assert wrong.line == 6
    assert wrong.reason == "the record is larger than 131072 bytes; a name must have at most 100 characters"
    (tmp_path / "game.json").write_text(text)
    with pytest.raises(InvalidRecordError, match="line 6: the record is larger than 131072 bytes"):
        Record.load(tmp_path / "game.json")


def test_more_decisions_than_any_game_has_are_refused_before_they_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    most = STATE.game.max_game_length
    monkeypatch.setattr(saqqara.State, "play", lambda *_: pytest.fail("it plays"))
    wrong = refusal(forged(actions=["place b2"] * (most + 1)))
    assert (wrong.line, wrong.ply) == (9 + most, 1 + most)
    assert wrong.reason == "expected at most 132 actions in a game like this, got 133"
    with pytest.raises(InvalidRecordError, match="expected at most 132 actions in a game like this, got 1400000"):
        Record(**{**vars(RECORD), "actions": ["place b2"] * 1_400_000}).replay()


def test_a_million_decisions_are_refused_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game.json").write_text(RECORD.text().replace('    "place b2"', '    "place b2",\n' * 1_400_000))
    monkeypatch.setattr(json, "loads", lambda *_: pytest.fail("it is read"))
    with pytest.raises(InvalidRecordError, match="the record is larger than 131072 bytes"):
        Record.load(tmp_path / "game.json")


def test_200_megabytes_of_blanks_cost_no_memory(tmp_path: Path) -> None:
    with (tmp_path / "blanks.json").open("wb") as file:
        file.truncate(200_000_000)
    tracemalloc.start()
    try:
        with pytest.raises(InvalidRecordError, match="line 1: the record is larger than 131072 bytes"):
            Record.load(tmp_path / "blanks.json")
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()


def test_endless_file_is_read_only_up_to_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pipe, or a device that never ends, has no size."""
    endless = io.BytesIO(b" " * (2 * MAX_RECORD_BYTES))
    monkeypatch.setattr(Path, "open", lambda *_: endless)
    with pytest.raises(InvalidRecordError, match="line 1: the record is larger than 131072 bytes"):
        Record.load("endless")


def longest_records() -> Iterator[Record]:
    """Yield for every game a record larger than any real one.

    It has the maximum number of actions, each with the longest text, names of letters that JSON encodes with six
    characters, and far more cards in `reshuffles` than are ever drawn.
    """
    most = {"duel": [{}], "imhotep": [{"players": players} for players in (2, 3, 4)], "tara_wolf": [{}]}
    full = {"market": "B", "pyramid": "B", "temple": "B", "private_boats": True, "bets": True, "favour": True}
    for name, chosen in most.items():
        for options in chosen:
            game = saqqara.game(name, **{**(full if name == "imhotep" else {}), **options})
            state = game.start(seed=1)
            cards = [max(game.action_texts, key=len)] * 2000
            yield Record(
                name,
                game.definition.edition,
                dict(game.options),
                ["\x01" * MAX_NAME_LENGTH] * game.num_players,
                {**state.setup, "reshuffles": [cards]},
                [max(game.action_texts, key=len)] * game.max_game_length,
                {"over": True, "scores": state.scores(), "breakdown": state.breakdown(), "winners": [0]},
            )


def test_no_record_of_a_game_is_larger_than_the_limit() -> None:
    sizes = [len(record.text().encode()) for record in longest_records()]
    assert len(sizes) == 5
    assert max(sizes) < MAX_RECORD_BYTES


def test_proof_with_other_than_hexadecimal_digits_is_refused() -> None:
    proof = saqqara.Record.from_state(STATE, seed=7).proof
    assert proof is not None
    text = Record.from_state(STATE, seed=7).text().replace(proof.commitment, "\\u001b[2J" + proof.commitment[4:])
    assert refusal(text).reason.startswith(
        "'proof': 'commitment': expected 64 lower-case hexadecimal digits, got '\\x1b[2J"
    )
