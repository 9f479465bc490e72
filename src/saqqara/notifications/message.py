"""Message to a user, and the error of a failed delivery."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Notification:
    """Message to a user, in their language.

    - `path`: the page of the server that the message links to
    - `topic`: a message replaces earlier ones on the same topic (a table ID)
    - `num_waiting`: the number of tables where it is the user's turn
    - `link_text`: the text of the link to the page
    - `unsubscribe_text`, `unsubscribe_path`: how the user unsubscribes
    """

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
    """Failed delivery. `reason` is one of `REASONS`; `permanent`: another attempt would fail, too."""

    REASONS = ("gone", "refused", "unreachable", "forbidden")

    def __init__(self, reason: str, permanent: bool = False) -> None:
        super().__init__(reason)
        self.reason, self.permanent = reason, permanent
