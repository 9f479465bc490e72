"""Whole numbers in requests: all are bounded here, so that no address and no body brings one that data cannot hold."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StrictInt

LARGEST = 2**31 - 1
"""The largest number that every database holds."""

_BOUNDS = Field(ge=-LARGEST, le=LARGEST)

Whole = Annotated[int, _BOUNDS]
"""A number in an address."""

StrictWhole = Annotated[StrictInt, _BOUNDS]
"""A number in a body: no text, no fraction."""
