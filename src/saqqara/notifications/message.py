"""What is said to somebody, and why it could not be."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Notification:
    """What is said to somebody, in their language: a `title` and what there is to say; `path`, the page of the house
    where it leads; `topic`: what takes the place of what (a table's name); `num_waiting`: at how many tables they are
    to move; `link_text`: what leads to the page is called, `unsubscribe_text`: how they are told no more, and
    `unsubscribe_path`, the address for that."""

    lang: str
    title: str
    text: str
    path: str
    topic: str
    num_waiting: int = 0
    link_text: str = ""
    unsubscribe_text: str = ""
    unsubscribe_path: str = ""


class DeliveryError(Exception):
    """A message has not arrived. `reason` is one of `REASONS`; `permanent`: trying again would not help."""

    REASONS = ("gone", "refused", "unreachable", "forbidden")

    def __init__(self, reason: str, permanent: bool = False) -> None:
        super().__init__(reason)
        self.reason, self.permanent = reason, permanent
