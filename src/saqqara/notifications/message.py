"""What is said to somebody, and why it could not be."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Message:
    """What is said to somebody, in their language: a `title` and what there is to say; `path`, the page of the house
    where it leads; `topic`: what takes the place of what (a table's name); `waiting`: at how many tables they are to
    move; `go`: what leads to the page is called, `stop`: how they are told no more, and `end`, the address for that."""

    lang: str
    title: str
    text: str
    path: str
    topic: str
    waiting: int = 0
    go: str = ""
    stop: str = ""
    end: str = ""


class Undelivered(Exception):
    """A message has not arrived. `why` is one of `REASONS`; `lasting`: trying again would not help."""

    REASONS = ("gone", "refused", "unreachable", "forbidden")

    def __init__(self, why: str, lasting: bool = False) -> None:
        super().__init__(why)
        self.why, self.lasting = why, lasting
