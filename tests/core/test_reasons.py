"""Error messages about unusable records, in the language of the reader."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import saqqara
from contract.test_pickles import pickled_copy
from core.test_limits import RECORD, forged, refusal
from core.test_tolerance import signed
from saqqara import i18n
from saqqara.core.record import Record
from saqqara.core.record_files import read_records
from saqqara.core.record_io import InvalidRecordError

SOURCES = Path(saqqara.__file__).parent / "core"
TEXT = RECORD.text()
CALLERS = {
    "__post_init__", "_from_state", "save", "parse", "replay", "read_bytes", "from_seed", "write_records", "_path",
    "_record_dict", "at",
}  # fmt: skip
"""Functions that check arguments of their caller; a file cannot cause their errors."""
DETAIL = {"en": "technical detail", "de": "technische Einzelheit", "ru": "техническая подробность"}


def error_of_proof(**fields: str) -> InvalidRecordError:
    record = Record.from_state(saqqara.game("duel").start(seed=7), ["Ann", "Ben"], seed=7)
    assert record.proof is not None
    with pytest.raises(InvalidRecordError) as caught:
        replace(record, proof=replace(record.proof, **fields)).verify()
    return caught.value


def error_without_proof() -> InvalidRecordError:
    with pytest.raises(InvalidRecordError) as caught:
        RECORD.verify()
    return caught.value


CASES: dict[str, tuple[Callable[[], InvalidRecordError], str, str]] = {
    "changed": (
        lambda: refusal(TEXT.replace("place b2", "place b1")),
        "Zeile 9, Entscheidung 1: diese Zeile wurde verändert, oder vor ihr fehlt eine: '\"place b1\"'",
        "строка 9, решение 1: эта строка изменена, или перед ней не хватает строки: '\"place b1\"'",
    ),
    "illegal": (
        lambda: refusal(forged(actions=["place b2", "place b2"])),
        "Zeile 10, Entscheidung 2: „place b2“ ist nicht erlaubt: ",
        "строка 10, решение 2: «place b2» — так нельзя: ",
    ),
    "unreadable": (
        lambda: refusal(forged(actions=["dance"])),
        "Zeile 9, Entscheidung 1: „dance“ ist keine Entscheidung dieses Spiels",
        "строка 9, решение 1: «dance» — в этой игре нет такого решения",
    ),
    "result": (
        lambda: refusal(forged(result={**RECORD.result, "scores": [9, 9]})),
        "Zeile 11, Entscheidung 1: im Ergebnis ist „scores“ [9, 9], die Entscheidungen ergeben ",
        "строка 11, решение 1: в итоге «scores» — [9, 9], а по решениям выходит ",
    ),
    "game": (
        lambda: refusal(forged(game="senet2")),
        'Zeile 3: es gibt kein Spiel "senet2"; möglich: duel, ',
        'строка 3: нет игры "senet2"; есть duel, ',
    ),
    "option": (
        lambda: refusal(forged(options={"tower": "A"})),
        "Zeile 5: es gibt keine Option „tower“; möglich: ",
        "строка 5: нет параметра «tower»; есть ",
    ),
    "edition": (
        lambda: refusal(forged(edition="duel-0")),
        "Zeile 4: die Regelausgabe ist duel-0, dieses Programm spielt duel-1",
        "строка 4: редакция правил — duel-0, а программа играет по редакции duel-1",
    ),
    "players": (
        lambda: refusal(forged(players=["Ann"])),
        "Zeile 6: Personen in der Aufzeichnung: 1; Plätze im Spiel: 2",
        "строка 6: мест в игре — 2, а игроков в записи — 1",
    ),
    "format": (
        lambda: refusal(signed(TEXT, format=3)),
        "Zeile 2: die Aufzeichnung stammt aus einer neueren Version von Saqqara (Format 3); dieses Programm liest ",
        "строка 2: запись сохранена более новой версией Saqqara (формат 3); эта программа читает формат 2",
    ),
    "type": (
        lambda: refusal(TEXT.replace('"game": "duel"', '"game": 5')),
        "Zeile 3: „game“ ist 5, muss aber vom Typ str sein",
        "строка 3: «game» — это 5, а нужен тип str",
    ),
    "page": (
        lambda: refusal("<!doctype html><title>Ann</title>"),
        "diese Seite enthält keine Aufzeichnung; ",
        "на этой странице нет записи партии; ",
    ),
    "no-seed": (
        error_without_proof,
        "Zeile 12: die Aufzeichnung enthält keine Startzahl, deshalb lässt sich die Mischung nicht beweisen",
        "строка 12: в записи нет зерна, поэтому расклад доказать нельзя",
    ),
    "seed": (
        lambda: error_of_proof(commitment="0" * 64),
        "Zeile 11: die Startzahl ist nicht die, die vor der Partie zugesagt wurde",
        "строка 11: зерно не то, что было обещано до партии",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_the_reason_is_in_the_language_of_the_reader(case: str) -> None:
    make, german, russian = CASES[case]
    error = make()
    assert error.localized("de").startswith(german)
    assert error.localized("ru").startswith(russian)
    assert not any(detail in error.localized(lang) for lang, detail in DETAIL.items())
    assert pickled_copy(error).localized("de") == error.localized("de")


@pytest.mark.parametrize("lang", i18n.LANGUAGES)
def test_parser_message_is_quoted_as_technical_detail(lang: str) -> None:
    message = refusal("{").localized(lang)
    assert f"{DETAIL[lang]}" in message
    assert "Expecting property name enclosed in double quotes" in message
    setup = refusal(forged(setup={"deal": []})).localized(lang)
    assert DETAIL[lang] in setup


def test_control_characters_of_a_record_are_made_visible() -> None:
    assert "\x1b" not in refusal(forged(game="\x1b[2J")).localized("de")
    assert "\x1b" not in refusal(forged(edition="\x1b[2J")).localized("de")
    assert "\x1b" not in refusal(forged(actions=["\x1b[2J"])).localized("de")


def test_line_number_is_reported_in_files_of_many_games(tmp_path: Path) -> None:
    good = json.dumps(RECORD.to_dict())
    bad = {**RECORD.to_dict(), "actions": ["place b1"]}
    (tmp_path / "games.jsonl").write_text(f"{good}\n{json.dumps(bad)}\n")
    with pytest.raises(InvalidRecordError) as caught:
        list(read_records(tmp_path / "games.jsonl"))
    assert caught.value.localized("de") == "Zeile 2: die Partie wurde verändert oder ihr „sha256“"
    with pytest.raises(InvalidRecordError) as missing:
        Record.load(tmp_path / "nowhere.json")
    assert missing.value.localized("ru").endswith(
        "nowhere.json не читается (сообщение системы: «No such file or directory»)"
    )
    with pytest.raises(InvalidRecordError) as unwritten:
        RECORD.save(tmp_path / "nowhere" / "game.json")
    assert unwritten.value.localized("de").endswith(
        "game.json lässt sich nicht schreiben (Meldung des Systems: „No such file or directory“)"
    )


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Yield all calls that create an InvalidRecordError, with the name of the enclosing function."""
    for file in sorted(SOURCES.glob("*.py")):
        for function in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef):
                for node in ast.walk(function):
                    if (
                        isinstance(node, ast.Call)
                        and isinstance(node.func, ast.Name)
                        and node.func.id == "InvalidRecordError"
                    ):
                        yield function.name, node


def test_every_error_that_a_file_can_cause_has_a_message() -> None:
    without: set[str] = set()
    for function, call in calls():
        named: dict[str | None, Any] = {keyword.arg: keyword.value for keyword in call.keywords}
        if "message" not in named and None not in named:
            without.add(function)
    assert without <= CALLERS
    named = {node.value for file in SOURCES.glob("*.py") for node in ast.walk(ast.parse(file.read_text("utf-8")))
             if isinstance(node, ast.Constant) and str(node.value).startswith("record-bad-")}  # fmt: skip
    assert len(named) > 30
    assert [name for name in sorted(named) for lang in i18n.LANGUAGES if not i18n.has_message(lang, name)] == []
