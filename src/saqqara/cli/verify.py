"""`saqqara verify`: were these games played by the rules, and does the shuffle follow from the promised seed?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import saqqara
from saqqara.cli import common
from saqqara.i18n import escape_controls, translate


def verify(
    files: Annotated[list[Path], typer.Argument(help="Records of games.", metavar="FILE...")],
    proof: Annotated[bool, typer.Option("--proof", help="A record without a proof of its shuffle fails too.")] = False,
    commitment: Annotated[
        str | None, typer.Option(help="The commitment that was shown at the start of the game.", metavar="HEX")
    ] = None,
    lang: common.Lang = None,
) -> None:
    """Were these games played by the rules, and does the shuffle follow from the seed that was promised?

    One line a file; it names the first line that is wrong. The exit code is 1 if a file fails.

    \b
    saqqara verify game.json
    saqqara verify *.json --proof
    saqqara verify games.jsonl            many games in one file
    saqqara verify game.json --commitment 5f70bf18...     the one that you noted when the game began
    """
    common.interpreted()
    for file in files:
        common.existing(file)
    results = [_verified(file, proof, commitment, str(lang)) for file in files]
    if not all(results):
        raise typer.Exit(common.FAILED)


def _proved(record: saqqara.Record, number: int) -> None:
    """Looks at the proof of a game among many. Raises InvalidRecordError with its line."""
    try:
        record.verify()
    except saqqara.InvalidRecordError as error:
        raise error.at(number) from error


def _all_verified(file: Path, proof: bool, lang: str) -> bool:
    """Prints what can be said of a file of many games; whether it passes."""
    count = 0
    try:
        for count, record in enumerate(saqqara.read_records(file), 1):  # how many there were
            if proof or record.proof is not None:
                _proved(record, count)
    except saqqara.InvalidRecordError as error:
        print(translate(lang, "cli-verify-bad", file=escape_controls(str(file)), why=error.localized(lang)))
        return False
    print(translate(lang, "cli-verify-many", file=escape_controls(str(file)), games=count))
    return True


def _verified(file: Path, proof: bool, commitment: str | None, lang: str) -> bool:
    """Prints what can be said of one file; whether it passes."""
    from saqqara.core.record_files import RECORD_FILE_SUFFIXES

    if file.name.endswith(RECORD_FILE_SUFFIXES):
        if commitment is not None:
            common.fail(f"--commitment is about one game; {file} holds many")
        return _all_verified(file, proof, lang)
    try:
        record = saqqara.Record.load(file)
        if record.proof is not None or proof or commitment is not None:
            shown = record.verify().commitment
            if commitment is not None and commitment.lower() != shown:
                why, message = f"the commitment in the record is {shown}, not {commitment}", "record-bad-commitment"
                raise saqqara.InvalidRecordError(why, message=message, theirs=shown, noted=commitment)
    except saqqara.InvalidRecordError as error:
        print(translate(lang, "cli-verify-bad", file=escape_controls(str(file)), why=error.localized(lang)))
        return False
    scores = ":".join(str(points) for points in record.result["scores"])
    message = "cli-verify-proved" if record.proof is not None else "cli-verify-unproved"
    over = "yes" if record.result["over"] else "no" if record.ended is None else record.ended["why"]
    print(
        translate(
            lang, message, file=escape_controls(str(file)), decisions=len(record.decisions), scores=scores, over=over
        )
    )
    return True
