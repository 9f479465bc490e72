"""Records of games, each one small JSON text (`docs/formats/record.md`), with the commitment to the seed."""

from __future__ import annotations

import hashlib
import json
import os
import re
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from saqqara.core.game_api import Options, Overrides, PublicNames, Setup, View
from saqqara.core.jit import SEED_BITS
from saqqara.core.record_io import (
    EDITION,
    GAME,
    MAX_RECORD_BYTES,
    OPTIONS,
    OTHER_FORMAT,
    RULES,
    TEXT,
    InvalidRecordError,
    extract_from_page,
    json_error,
    read_bytes,
    too_large_error,
    unwritable_error,
    validate_player_name,
)
from saqqara.core.registry import find_definition, list_games
from saqqara.errors import (
    IllegalActionError,
    InvalidOptionError,
    InvalidSetupError,
    SaqqaraError,
    UnknownGameError,
    is_integer,
    parse_untrusted,
    short_repr,
)
from saqqara.i18n import truncate
from saqqara.text_reader import TextSyntaxError, decode_text, line_and_column, normalize_newlines, parse_json

if TYPE_CHECKING:
    from saqqara.core.game import Game
    from saqqara.core.state import State


# ---- seed commitment -------------------------------------------------------------------------------------------------


DIGITS, HEXADECIMAL = SEED_BITS // 4, "0123456789abcdef"


def format_seed(seed: int) -> str:
    """Return a seed as 64 hexadecimal digits in lower case, as records contain it and as it is hashed."""
    return f"{seed:0{DIGITS}x}"


def parse_seed(text: str) -> int:
    """Return the seed that `format_seed` wrote. Raises `ValueError` for anything else."""
    if len(text) != DIGITS or any(digit not in HEXADECIMAL for digit in text):
        raise ValueError(f"expected a seed of {DIGITS} lower-case hexadecimal digits")
    return int(text, 16)


def commitment(seed: int) -> str:
    """Return the SHA-256, in hexadecimal, of the seed's 64 hexadecimal digits (ASCII)."""
    return hashlib.sha256(format_seed(seed).encode()).hexdigest()


@dataclass(frozen=True)
class ShuffleProof:
    """Proof that the setup follows from a seed that was fixed before the game.

    - `seed`: 64 hexadecimal digits in lower case
    - `commitment`: the SHA-256 of these digits, in hexadecimal, which was published before the game
    """

    commitment: str
    seed: str

    @classmethod
    def from_seed(cls, seed: int) -> ShuffleProof:
        """Return the proof for a `seed`, from 0 to 2**256 - 1, that may now be published.

        Raises `InvalidRecordError` for an invalid seed.
        """
        if not is_integer(seed) or not 0 <= seed < 2**SEED_BITS:
            raise InvalidRecordError(
                f"seed={short_repr(seed)} is out of range; seed must be a whole number from 0 to 2**{SEED_BITS} - 1"
            )
        return cls(commitment(seed), format_seed(seed))


def parse_proof(value: Any) -> ShuffleProof | None:
    """Return the proof in a JSON value; None for null. Raises `ValueError` for anything else."""
    if value is None:
        return None
    if not isinstance(value, dict) or set(value) != {"commitment", "seed"}:
        raise ValueError("expected null, or an object with 'commitment' and 'seed'")
    for key, text in value.items():
        if not isinstance(text, str) or len(text) != DIGITS or set(text) - set(HEXADECIMAL):
            raise ValueError(f"{key!r}: expected {DIGITS} lower-case hexadecimal digits, got {short_repr(text)}")
    return ShuffleProof(value["commitment"], value["seed"])


# ---- record ----------------------------------------------------------------------------------------------------------


FORMAT = 2
LINE_DIGEST_DIGITS = 4  # hexadecimal digits of each line in `checksums`
FIELD_TYPES: dict[str, type] = {
    "game": str, "edition": str, "options": dict, "players": list, "setup": dict, "actions": list, "result": dict,
    "overrides": dict, "early_end": dict, "checksums": str, "sha256": str,
}  # fmt: skip
KEYS = (
    "format", "game", "edition", "options", "players", "setup", "actions", "result", "proof", "overrides", "early_end",
    "checksums", "sha256",
)  # fmt: skip


OPTIONAL_KEYS = ("overrides", "early_end")


@dataclass(frozen=True)
class Record(PublicNames):
    """Record of a game, finished or not, as plain JSON types; docs/formats/record.md describes the file.

    - `game`, `options`, `edition`: the game and the edition of its rules
    - `players`: a name for each seat
    - `setup`: as `Game.start` takes it
    - `actions`: texts, oldest first
    - `result`: `over`, by seat `scores` and `breakdown`, and `winners`
    - `proof`: the proof that the setup follows from a seed fixed before the game, or None
    - `overrides`: changed cards or numbers of the game, or None
    - `early_end`: how the game ended if not by its rules, or None

    Raises `InvalidRecordError` for fields of another type and for invalid names.
    """

    _INTERNAL_NAMES: ClassVar[tuple[str, ...]] = ("to_dict", "from_dict")

    game: str
    edition: str
    options: Options
    players: list[str]
    setup: Setup
    actions: list[str]
    result: dict[str, Any]
    proof: ShuffleProof | None = None
    overrides: Overrides | None = None
    early_end: EarlyEnd | None = None

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            absent = field.name in OPTIONAL_KEYS and value is None
            if field.name in FIELD_TYPES and type(value) is not FIELD_TYPES[field.name] and not absent:
                raise _type_error(field.name, value)
        if not (self.proof is None or isinstance(self.proof, ShuffleProof)):
            raise InvalidRecordError(f"'proof': expected a ShuffleProof or None, got {short_repr(self.proof)}")
        for name in self.players:
            validate_player_name(name)

    @classmethod
    def from_state(
        cls, state: State, players: list[str] | None = None, seed: int | None = None, early_end: EarlyEnd | None = None
    ) -> Record:
        """Return the record of a `state`.

        `players` is a list with a name for each seat. `seed` is that of a finished game, to prove its shuffle.
        `early_end` describes how the game ended, if not by its rules. Raises `InvalidSetupError` for a determinized
        state, `InvalidRecordError` for invalid arguments.
        """
        return parse_untrusted(
            InvalidRecordError,
            f"{short_repr(state)} as the state of a record",
            cls._from_state,
            state,
            players,
            seed,
            early_end,
        )

    @classmethod
    def _from_state(cls, state: State, players: Any, seed: int | None, early_end: EarlyEnd | None) -> Record:
        game = state.game
        names = players if players is not None else [f"seat {seat}" for seat in range(game.num_players)]
        if not isinstance(names, (list, tuple)):
            raise InvalidRecordError(f"expected a list of {game.num_players} player names, got {short_repr(names)}")
        if len(names) != game.num_players:
            raise InvalidRecordError(f"expected {game.num_players} player names, one for each seat, got {len(names)}")
        proof = None if seed is None else ShuffleProof.from_seed(seed)
        return cls(game.name, game.edition, dict(game.options), list(names), state.setup, state.history,
                   _result(state), proof, deepcopy(game.overrides), early_end)  # fmt: skip

    # ---- text ---------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """Return the record as text: one key per line, one action per line, with a checksum of every line.

        Raises `InvalidRecordError` for values that cannot be written.
        """
        body = _encodable(self._body())
        line_digests = "".join(_line_digests(body))
        body_digest = _body_digest(body)
        return "\n".join(
            [*body, f'  "checksums": {_json(line_digests)},', f'  "sha256": {_json(body_digest)}', "}", ""]
        )

    def _body(self) -> list[str]:
        """Return all lines that have a checksum."""
        proof = None if self.proof is None else {"commitment": self.proof.commitment, "seed": self.proof.seed}
        action_lines = [f"    {_json(text)}" for text in self.actions]
        return [
            "{",
            f'  "format": {FORMAT},',
            f'  "game": {_json(self.game)},',
            f'  "edition": {_json(self.edition)},',
            f'  "options": {_json(self.options)},',
            f'  "players": {_json(self.players)},',
            f'  "setup": {_json(self.setup)},',
            '  "actions": [',
            *(f"{line}," for line in action_lines[:-1]),
            *action_lines[-1:],
            "  ],",
            f'  "result": {_json(self.result)},',
            f'  "proof": {_json(proof)},',
            *([] if self.overrides is None else [f'  "overrides": {_json(self.overrides)},']),
            *([] if self.early_end is None else [f'  "early_end": {_json(self.early_end)},']),
        ]

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to the file `path`, completely or not at all. Raises `InvalidRecordError` if this fails."""
        text = self.text()
        try:
            target = Path(path)
            draft = target.with_name(f".{target.name}.{os.getpid()}")
            draft.write_text(text, "utf-8")
            draft.replace(target)
        except OSError as error:
            with suppress(OSError):
                draft.unlink()
            raise unwritable_error(target, str(error.strerror)) from error
        except (TypeError, ValueError) as error:
            raise InvalidRecordError(f"cannot save the record: expected a file path, got {short_repr(path)}") from error

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Record:
        """Return the record in the file `path`, checked as `parse` checks it.

        Raises `InvalidRecordError`, also for a file that cannot be read.
        """
        try:
            text = decode_text(read_bytes(path))
        except TextSyntaxError as error:
            raise InvalidRecordError(
                error.reason, line=error.line, column=error.column, kind=TEXT, message="record-bad-encoding"
            ) from error
        return cls.parse(text)

    @classmethod
    def parse(cls, text: str) -> Record:
        """Return the record in a `text`, or in an exported page that replays it.

        Every line is checked, every action is replayed, and the result is compared. Any line endings and white space
        between the parts of the JSON text are accepted. Raises `InvalidRecordError`, which names the first invalid line
        or ply, and the reason.
        """
        if not isinstance(text, str):
            raise InvalidRecordError(f"expected the text of a record, got {short_repr(text)}")
        text = normalize_newlines(text)
        if text.lstrip().startswith("<"):
            text = extract_from_page(text)
        if len(text) > MAX_RECORD_BYTES:
            raise too_large_error(text.count("\n", 0, MAX_RECORD_BYTES) + 1)
        data = _parse_object(text)
        try:
            record = cls._from_fields(data)
            _check_lines(record._body(), data)
            record.replay()
        except InvalidRecordError as error:
            lines = _line_starts(text)
            if error.line is None or error.line > len(lines):
                raise
            raise error.at(lines[error.line - 1]) from error
        _check_canonical(text, record.text())
        return record

    def to_dict(self) -> dict[str, Any]:
        """Return the record as plain JSON types with one checksum, as files of many games contain it.

        Raises `InvalidRecordError` for values that cannot be written.
        """
        data: dict[str, Any] = json.loads(self.text())
        del data["checksums"]
        return data

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Record:
        """Return the record that `to_dict` returned as `data`; its checksum is verified, nothing is replayed.

        Raises `InvalidRecordError`.
        """
        _check_format(data)
        record = cls._from_fields({**data, "checksums": ""})
        if set(data) - set(KEYS):
            key = short_repr(min(set(data) - set(KEYS)))
            raise InvalidRecordError(f"unknown key {key}", message="record-bad-unknown", key=key)
        if _body_digest(_encodable(record._body())) != data["sha256"]:
            raise InvalidRecordError(
                "the record does not match its 'sha256'; one of them was changed", message="record-bad-changed"
            )
        return record

    @classmethod
    def _from_fields(cls, data: dict[str, Any]) -> Record:
        """Return a record with these fields, each of the required type."""
        for key in _keys(data):
            if key not in data:
                reason, line = f"missing key {key!r}", _line_number(key, data)
                raise InvalidRecordError(reason, line=line, kind=TEXT, message="record-bad-missing", key=key)
            if key in FIELD_TYPES and type(data[key]) is not FIELD_TYPES[key]:
                raise _type_error(key, data[key], _line_number(key, data))
        for name in data["players"]:
            validate_player_name(name, line=_line_number("players", data))
        for ply, text in enumerate(data["actions"], 1):
            if not isinstance(text, str):
                given = short_repr(text)
                reason, message = f"expected an action as text, got {given}", "record-bad-decision"
                raise InvalidRecordError(reason, line=8 + ply, ply=ply, message=message, given=given)
        try:
            proof = parse_proof(data["proof"])
        except ValueError as error:
            reason, line = f"'proof': {error}", _line_number("proof", data)
            raise InvalidRecordError(reason, line=line, message="record-bad-proof", digits=DIGITS) from error
        return cls(data["game"], data["edition"], data["options"], data["players"], data["setup"], data["actions"],
                   data["result"], proof, data.get("overrides"), data.get("early_end"))  # fmt: skip

    # ---- replay and proof ---------------------------------------------------------------------------------------

    def initial_state(self) -> State:
        """Return the game at its setup.

        Raises `InvalidRecordError` for an unknown game, edition, option or setup.
        """
        game = self._game()
        try:
            return game.start(setup=self.setup)
        except InvalidSetupError as error:
            raise InvalidRecordError(str(error), line=7, kind=RULES, message="record-bad-setup", cause=error) from error

    def _game(self) -> Game:
        line = 12 + len(self.actions)  # the line of the overrides
        try:
            game = find_definition(self.game).game(self.options, self.overrides)
        except UnknownGameError as error:
            known_games = ", ".join(list_games())
            names: dict[str, Any] = {"theirs": self.game, "ours": known_games}
            raise InvalidRecordError(
                str(error), line=3, kind=GAME, message="record-bad-game", cause=error, **names
            ) from error
        except InvalidOptionError as error:
            raise InvalidRecordError(
                str(error), line=5, kind=OPTIONS, message="record-bad-options", cause=error
            ) from error
        except SaqqaraError as error:
            reason, message = f"'overrides': {error}", "record-bad-numbers"
            raise InvalidRecordError(reason, line=line, kind=OPTIONS, message=message, cause=error) from error
        if _json(self.overrides) != _json(game.overrides):
            needs = "'overrides' must contain all overrides of the game, in its order"
            reason, message = f"{needs}, got {short_repr(self.overrides)}", "record-bad-numbers-all"
            raise InvalidRecordError(reason, line=line, kind=OPTIONS, message=message, given=short_repr(self.overrides))
        if self.edition != game.edition:
            reason = f"edition {self.edition!r} does not match this program's edition {game.edition!r}"
            editions: dict[str, Any] = {"theirs": self.edition, "ours": game.edition}
            raise InvalidRecordError(reason, line=4, kind=EDITION, message="record-bad-edition", **editions)
        if game.options != self.options:
            known = ", ".join(game.options)
            reason, message = f"'options' must contain all options of the game: {known}", "record-bad-options-all"
            raise InvalidRecordError(reason, line=5, kind=OPTIONS, message=message, known=known)
        if len(self.players) != game.num_players:
            counts: dict[str, Any] = {"players": len(self.players), "seats": game.num_players}
            reason, message = (
                f"expected {game.num_players} player names, one for each seat, got {len(self.players)}",
                "record-bad-players",
            )
            raise InvalidRecordError(reason, line=6, kind=RULES, message=message, **counts)
        if len(self.actions) > game.max_game_length:
            reason = f"expected at most {game.max_game_length} actions in a game like this, got {len(self.actions)}"
            max_length = game.max_game_length
            counts = {"most": max_length, "count": len(self.actions)}
            raise InvalidRecordError(
                reason, line=9 + max_length, ply=1 + max_length, kind=RULES, message="record-bad-decisions", **counts
            )
        return game

    def replay(self, plies: int | None = None) -> State:
        """Return the state after all actions, or after the first `plies`.

        Raises `InvalidRecordError` with the first invalid ply.
        """
        if plies is not None and (not is_integer(plies) or plies < 0):
            raise InvalidRecordError(
                f"plies={short_repr(plies)} is out of range; plies must be a whole number of at least 0"
            )
        state = self.initial_state()
        for ply, text in enumerate(self.actions[:plies], 1):
            try:
                state.play(text)
            except SaqqaraError as error:
                message = "record-bad-illegal" if isinstance(error, IllegalActionError) else "record-bad-unreadable"
                quoted_action = truncate(text) if isinstance(text, str) else short_repr(text)
                facts: dict[str, Any] = {"message": message, "cause": error, "decision": quoted_action}
                raise InvalidRecordError(str(error), line=8 + ply, ply=ply, kind=RULES, **facts) from error
        if plies is None or plies >= len(self.actions):
            if state.setup != self.setup:  # lists for readers, such as the order of piles shuffled later
                reason = "the facts for readers in the setup do not match the actions"
                raise InvalidRecordError(reason, line=7, kind=RULES, message="record-bad-lists")
            self._check_result(state)
            self._check_ended(state)
        return state

    def _check_result(self, state: State) -> None:
        expected = _result(state)
        if self.result == expected:
            return
        differing_key = next((key for key in expected if self.result.get(key) != expected[key]), "keys")
        theirs, ours = short_repr(self.result.get(differing_key)), short_repr(expected.get(differing_key))
        raise InvalidRecordError(
            f"the result's {differing_key!r} is {theirs}, which does not match the actions; they give {ours}",
            line=10 + len(self.actions),
            ply=len(self.actions),
            kind=RULES,
            message="record-bad-result",
            key=differing_key,
            given=theirs,
            played=ours,
        )

    def _check_ended(self, state: State) -> None:
        """Raise `InvalidRecordError` if the game cannot have ended like this."""
        fault = (
            None if self.early_end is None else early_end_fault(self.early_end, state.game.num_players, state.is_over)
        )
        if fault is not None:
            line = 12 + len(self.actions) + (self.overrides is not None)
            reason, given = f"'early_end' {fault}, got {short_repr(self.early_end)}", short_repr(self.early_end)
            raise InvalidRecordError(reason, line=line, kind=RULES, message="record-bad-ended", given=given)

    def verify(self) -> ShuffleProof:
        """Return the proof if the seed matches the commitment and the setup follows from the seed.

        Raises `InvalidRecordError` otherwise.
        """
        line = 11 + len(self.actions)  # the line of the proof
        if self.proof is None:
            reason = "the record has no seed, so its shuffle cannot be verified"
            raise InvalidRecordError(reason, line=line, message="record-bad-no-seed")
        seed = parse_untrusted(InvalidRecordError, "the proof's seed", parse_seed, self.proof.seed)
        if commitment(seed) != self.proof.commitment:
            reason = "the seed does not match the commitment made before the game"
            raise InvalidRecordError(reason, line=line, message="record-bad-seed")
        game = self._game()
        if game.random_setup(seed) != game.validate_setup(self.setup):
            raise InvalidRecordError("the setup does not match the seed", line=7, message="record-bad-shuffle")
        return self.proof


def _result(state: State) -> dict[str, Any]:
    """Return the result of a game in its current state."""
    return {"over": state.is_over, "scores": state.scores(), "breakdown": state.breakdown(), "winners": state.winners()}


def _json(value: Any) -> str:
    """Return a value as JSON text. Raises `InvalidRecordError`."""
    return parse_untrusted(
        InvalidRecordError, "the contents of the record", partial(json.dumps, ensure_ascii=False), value
    )


def _type_error(key: str, value: Any, line: int | None = None) -> InvalidRecordError:
    """Return the error for a value that has the wrong type for this key."""
    given, needed = short_repr(value), FIELD_TYPES[key].__name__
    reason, facts = (
        f"{key!r}: expected a value of type {needed}, got {given}",
        dict[str, Any](given=given, needed=needed),
    )
    return InvalidRecordError(reason, line=line, message="record-bad-type", key=key, **facts)


def _body_digest(body: list[str]) -> str:
    """Return a checksum of all lines."""
    return hashlib.sha256("\n".join(body).encode()).hexdigest()


def _line_digests(body: list[str]) -> list[str]:
    """Return a short checksum of each line together with all lines before it."""
    running, digests = hashlib.sha256(), []
    for line in body:
        running.update(f"{line}\n".encode())
        digests.append(running.hexdigest()[:LINE_DIGEST_DIGITS])
    return digests


def _parse_object(text: str) -> dict[str, Any]:
    """Return the JSON object of a text, which must have a supported format."""
    try:
        data = parse_json(text)
    except TextSyntaxError as error:
        reason = f"not valid JSON, or truncated: {error.reason}"
        raise json_error(reason, error.line, error.column, error.reason) from error
    except RecursionError as error:
        raise json_error(f"not a record: {error}", 1, None, str(error)) from error
    if not isinstance(data, dict):
        raise InvalidRecordError(
            f"expected a JSON object, got {short_repr(data)}",
            line=1,
            kind=TEXT,
            message="record-bad-object",
            given=short_repr(data),
        )
    _check_format(data)
    return data


def _check_format(data: dict[str, Any]) -> None:
    """Raise `InvalidRecordError` for an unsupported format."""
    version = data.get("format")
    if isinstance(version, bool) or not isinstance(version, int):
        reason, message = (
            f"'format': expected the number {FORMAT}, got {short_repr(version)}",
            "record-bad-format-number",
        )
        raise InvalidRecordError(reason, line=2, kind=TEXT, message=message, given=short_repr(version), ours=FORMAT)
    if version != FORMAT:
        newer = "the record is from a newer program" if version > FORMAT else "the record is from before version 1.0.0"
        reason = f"unsupported format {short_repr(version)}; this program reads format {FORMAT}: {newer}"
        other: dict[str, Any] = {
            "theirs": short_repr(version),
            "ours": FORMAT,
            "newer": "yes" if version > FORMAT else "no",
        }
        raise InvalidRecordError(reason, line=2, kind=OTHER_FORMAT, message="record-bad-format", **other)


def _keys(data: dict[str, Any]) -> list[str]:
    """Return the required keys of a record, and the optional ones (`overrides`, `early_end`) that it has."""
    return [key for key in KEYS if key not in OPTIONAL_KEYS or key in data]


def _line_number(key: str, data: dict[str, Any]) -> int:
    """Return the line that contains a key, or should contain it."""
    keys = _keys(data)
    position = keys.index(key)
    actions = data.get("actions")
    action_lines = len(actions) + 1 if isinstance(actions, list) else 1
    return position + 2 if position <= keys.index("actions") else position + 2 + action_lines


def _check_lines(body: list[str], data: dict[str, Any]) -> None:
    """Compare every line with its checksum. Raises `InvalidRecordError` with the first line that was changed."""
    if _body_digest(_encodable(body)) == data["sha256"]:
        if "".join(_line_digests(body)) != data["checksums"]:
            raise InvalidRecordError(
                "'checksums' was changed", line=len(body) + 1, message="record-bad-check", key="checksums"
            )
        return
    for line_number, digest in enumerate(_line_digests(body), 1):
        recorded = data["checksums"][(line_number - 1) * LINE_DIGEST_DIGITS : line_number * LINE_DIGEST_DIGITS]
        if digest != recorded:
            ply = line_number - 8 if 8 < line_number <= 8 + len(data["actions"]) else None
            text = short_repr(body[line_number - 1].strip())
            reason, message = f"this line was changed, or a line before it is missing: {text}", "record-bad-line"
            raise InvalidRecordError(reason, line=line_number, ply=ply, message=message, text=text)
    raise InvalidRecordError("'sha256' was changed", line=len(body) + 2, message="record-bad-check", key="sha256")


def _encodable(body: list[str]) -> list[str]:
    """Return the lines if they can be encoded as UTF-8 (JSON can contain half of a surrogate pair)."""
    for line_number, line in enumerate(body, 1):
        try:
            line.encode()
        except UnicodeEncodeError as error:
            raise InvalidRecordError(
                "this line contains half of a surrogate pair", line=line_number, message="record-bad-half"
            ) from error
    return body


def _check_canonical(text: str, canonical: str) -> None:
    """Raise `InvalidRecordError` if a text differs from its canonical form in more than white space.

    This detects every changed character.
    """
    expected, actual = _WHITE_SPACE.sub(r"\1", canonical), _WHITE_SPACE.sub(r"\1", text)
    if expected == actual:
        return
    first_difference = next(
        (n for n, (a, b) in enumerate(zip(expected, actual, strict=False)) if a != b), min(len(expected), len(actual))
    )
    line, column = line_and_column(text, _original_index(text, first_difference))
    raise InvalidRecordError(
        "the content is valid, but not in canonical form (order, escapes, or an unknown key)",
        line=line,
        column=column,
        message="record-bad-form",
    )


_WHITE_SPACE = re.compile(r'("(?:[^"\\]|\\.)*")|[ \t\n\r]+')
"""Pattern of a string in a JSON text, which is kept, or of white space between its parts, which is ignored."""


def _original_index(text: str, index: int) -> int:
    """Return the index in a text of the character that has this index without white space."""
    for match in _WHITE_SPACE.finditer(text):
        if match[1] is None:
            if match.start() > index:
                break
            index += len(match[0])
    return index


def _line_starts(text: str) -> list[int]:
    """Return the lines in which the lines of the canonical form begin in a JSON text: its keys, and its actions."""
    lines: list[int] = []
    depth, line, key, previous = 0, 1, "", ""
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token == "\n":
            line += 1
            continue
        if token in "]}":
            depth -= 1
        is_key = depth == 1 and token[0] == '"' and previous in "{,"
        is_action = depth == 2 and token[0] == '"' and key == '"actions"'
        is_end = token in "]}" and (depth == 0 or (depth == 1 and key == '"actions"'))
        if is_key or is_action or is_end or not lines:
            lines.append(line)
        key = token if is_key else key
        depth += token in "[{"
        previous = token
    return lines


_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[][{},:\n]')
"""Pattern of the parts of a JSON text that show where a line of a record begins."""


EarlyEnd = dict[str, Any]
"""Early end of a game, a JSON object with three keys.

`reason` is one of EARLY_END_REASONS. `lost` lists the seats that have lost regardless of their points, `winners` those
that have won.
"""

EARLY_END_REASONS = ("resigned", "time", "agreed", "cancelled", "played")
"""Reasons of an early end; "played" means that the game was played to its end after a player had lost it."""


def apply_early_end(view: View, early_end: EarlyEnd | None) -> View:
    """Return the view at the end of a game with this early end (None: by its rules): over, with these winners."""
    if early_end is None:
        return view
    return {**view, "over": True, "legal": [], "reveals": [], "winners": list(early_end["winners"])}


def early_end_fault(early_end: EarlyEnd, seats: int, over: bool) -> str | None:
    """Return what is wrong with an early end; None if it is valid."""
    if list(early_end) != ["reason", "lost", "winners"]:
        return "must have 'reason', 'lost' and 'winners', in this order"
    if early_end["reason"] not in EARLY_END_REASONS or (early_end["reason"] == "played") != over:
        return "must have the reason 'played' if the game was played to its end, otherwise one of " + ", ".join(
            EARLY_END_REASONS[:-1]
        )
    for name in ("lost", "winners"):
        listed_seats = early_end[name]
        if not isinstance(listed_seats, list) or not all(
            is_integer(seat) and 0 <= seat < seats for seat in listed_seats
        ):
            return f"must list seats of this game as {name!r}"
    if set(early_end["lost"]) & set(early_end["winners"]):
        return "must not list a seat both as 'lost' and among the 'winners'"
    return None
