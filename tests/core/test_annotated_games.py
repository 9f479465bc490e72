"""Games of `docs/annotated-games`: the records are valid and the pages state their scores."""

from pathlib import Path

import pytest

from saqqara import Record

GAMES_FOLDER = Path(__file__).resolve().parents[2] / "docs" / "annotated-games"


@pytest.mark.parametrize(("name", "scores"), [("duel-1", [35, 51]), ("imhotep-1", [36, 54]), ("tara_wolf-1", [4, 3])])
def test_records_of_annotated_games_are_valid(name: str, scores: list[int]) -> None:
    record = Record.load(GAMES_FOLDER / f"{name}.json")
    assert record.verify().seed
    assert record.result["scores"] == scores
    page = (GAMES_FOLDER / f"{name[:-2]}.md").read_text("utf-8")
    assert str(scores[0]) in page
    assert str(scores[1]) in page
