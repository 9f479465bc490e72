"""Legal actions as views show them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from saqqara.core.game_api import legal_action_ids


def legal_actions_view(
    state: Any, action_texts: Sequence[str], reveals: Callable[[Any, int], bool], is_choosing: bool
) -> dict[str, list[str]]:
    """Return the legal actions, and those among them that reveal something; none unless the viewer is choosing."""
    legal = np.empty(len(action_texts), np.int16)
    numbers = [int(number) for number in legal[: legal_action_ids(state, legal)]] if is_choosing else []
    return {
        "legal": [action_texts[number] for number in numbers],
        "reveals": [action_texts[number] for number in numbers if reveals(state, number)],
    }
