"""Persons on all their devices, and members; no HTTP."""

from saqqara.people.errors import PeopleError
from saqqara.people.members import Members
from saqqara.people.passkeys import Site
from saqqara.people.people import Code, People
from saqqara.people.tries import Asking, Often

__all__ = ["Asking", "Code", "Members", "Often", "People", "PeopleError", "Site"]
