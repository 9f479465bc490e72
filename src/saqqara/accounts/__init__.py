"""Accounts: users on all their devices, members, and how they sign in; without HTTP."""

from saqqara.accounts.accounts import Accounts, DeviceCode
from saqqara.accounts.attempt_limit import Requester
from saqqara.accounts.credentials import RelyingParty
from saqqara.accounts.errors import AccountError
from saqqara.accounts.members import MAX_NAME_LENGTH, Members

__all__ = ["MAX_NAME_LENGTH", "AccountError", "Accounts", "DeviceCode", "Members", "RelyingParty", "Requester"]
