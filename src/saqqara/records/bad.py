"""What is wrong with a record, and where."""

from __future__ import annotations

from saqqara.errors import SaqqaraError


class BadRecord(SaqqaraError):
    """A record that cannot be trusted: `.line` of the file or `.ply` (the decision's number, from 1) says where."""

    def __init__(self, why: str, line: int | None = None, ply: int | None = None) -> None:
        places = [f"line {line}"] if line is not None else []
        places += [f"ply {ply}"] if ply is not None else []
        super().__init__(": ".join(filter(None, [", ".join(places), why])))
        self.why, self.line, self.ply = why, line, ply
