"""Persons on all their devices, and members; no HTTP."""

from saqqara.accounts.accounts import Code, People
from saqqara.accounts.errors import PeopleError
from saqqara.accounts.members import Members
from saqqara.accounts.passkeys import Site
from saqqara.accounts.rate_limit import Asking, Often

__all__ = ["Asking", "Code", "Members", "Often", "People", "PeopleError", "Site"]
