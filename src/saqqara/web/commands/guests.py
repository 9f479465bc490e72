"""How programs become guests. (People do by opening a page: `saqqara.web.frame.identity.Welcome`.)"""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from saqqara.web.frame.errors import Refused
from saqqara.web.frame.identity import Guests

router = APIRouter(
    prefix="/api", tags=["guests"], responses={code: {"model": Refused} for code in (403, 413, 415, 429)}
)


class Welcomed(BaseModel):
    """Somebody has an identity, which the cookie `guest` of the answer holds."""

    new: bool = Field(description="False: the one that was sent goes on, for another 400 days")


@router.post("/guest")
async def become_guest(request: Request, response: Response) -> Welcomed:
    """Gives an identity: the cookie `guest`, which every command needs. Whoever sends one already keeps it."""
    guests: Guests = request.app.state.guests
    known = guests.guest(request)
    guests.remember(request, response, guests.arrives(request))
    return Welcomed(new=known is None)
