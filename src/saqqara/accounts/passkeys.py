"""Passkeys: what a device is asked to make or to sign, and whether it has; by `webauthn`, which is read when the first
one is needed."""

from __future__ import annotations

import asyncio
import binascii
import json
from base64 import urlsafe_b64decode
from collections.abc import Sequence
from ipaddress import ip_address
from typing import Any, NamedTuple

from saqqara.accounts.errors import PeopleError
from saqqara.storage.accounts import Passkey

VALID = 5 * 60.0
"""Seconds in which a challenge can be met."""

HOUSE = "Saqqara"


class Site(NamedTuple):
    """Where people are: the scheme and host of the address, the port in `origin` alone."""

    host: str
    origin: str

    @property
    def secure(self) -> bool:
        """Whether there can be passkeys: at an https address that is a name, and at `localhost`.

        >>> Site("play.example.org", "https://play.example.org").secure, Site("localhost",
        "http://localhost:8000").secure (True, True)
        >>> Site("127.0.0.1", "http://127.0.0.1:8000").secure, Site("nas.local", "http://nas.local").secure
        (False, False)
        """
        try:
            ip_address(self.host.strip("[]"))
        except ValueError:
            return self.origin.startswith("https://") or self.host == "localhost"
        return False


async def to_make(site: Site, challenge: bytes, name: str, handle: bytes, have: Sequence[bytes]) -> str:
    """What a device is asked, as JSON, to make a passkey of this name; it should not have one of these already."""
    return await asyncio.to_thread(_to_make, site, challenge, name, handle, have)


async def to_sign(site: Site, challenge: bytes) -> str:
    """What a device is asked, as JSON, to sign in with any passkey that it has for this site."""
    return await asyncio.to_thread(_to_sign, site, challenge)


async def made(site: Site, challenge: bytes, credential: dict[str, Any], person: str) -> tuple[bytes, Passkey]:
    """The id of a passkey that a device has made, and what is kept of it. Raises PeopleError `wrong-passkey`."""
    return await asyncio.to_thread(_made, site, challenge, credential, person)


async def signed(site: Site, challenge: bytes, credential: dict[str, Any], known: Passkey) -> int:
    """How often a passkey has been used that has signed the challenge. Raises PeopleError `wrong-passkey`."""
    return await asyncio.to_thread(_signed, site, challenge, credential, known)


def challenge_of(credential: dict[str, Any]) -> bytes:
    """The challenge that a device says it has met. Raises PeopleError `wrong-passkey`."""
    try:
        told = json.loads(_decoded(credential["response"]["clientDataJSON"]))
        return _decoded(told["challenge"])
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise PeopleError("wrong-passkey") from error


def id_of(credential: dict[str, Any]) -> bytes:
    """The id of the passkey that has signed. Raises PeopleError `wrong-passkey`."""
    try:
        return _decoded(credential["rawId"])
    except (KeyError, TypeError, ValueError) as error:
        raise PeopleError("wrong-passkey") from error


def _decoded(text: Any) -> bytes:
    if not isinstance(text, str):
        raise TypeError("no text")
    try:
        return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    except binascii.Error as error:
        raise ValueError("no base64") from error


def _to_make(site: Site, challenge: bytes, name: str, handle: bytes, have: Sequence[bytes]) -> str:
    import webauthn
    from webauthn.helpers import structs

    wanted = structs.AuthenticatorSelectionCriteria(
        resident_key=structs.ResidentKeyRequirement.REQUIRED,
        user_verification=structs.UserVerificationRequirement.REQUIRED,
    )
    options = webauthn.generate_registration_options(
        rp_id=site.host, rp_name=HOUSE, user_name=name, user_display_name=name, user_id=handle, challenge=challenge,
        authenticator_selection=wanted,
        exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=one) for one in have],
    )  # fmt: skip
    return webauthn.options_to_json(options)


def _to_sign(site: Site, challenge: bytes) -> str:
    import webauthn
    from webauthn.helpers.structs import UserVerificationRequirement

    options = webauthn.generate_authentication_options(
        rp_id=site.host, challenge=challenge, user_verification=UserVerificationRequirement.REQUIRED
    )
    return webauthn.options_to_json(options)


def _made(site: Site, challenge: bytes, credential: dict[str, Any], person: str) -> tuple[bytes, Passkey]:
    import webauthn
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        found = webauthn.verify_registration_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=site.host,
            expected_origin=site.origin, require_user_verification=True,
        )  # fmt: skip
    except (WebAuthnException, KeyError, TypeError, ValueError) as error:
        raise PeopleError("wrong-passkey") from error
    return found.credential_id, Passkey(person, found.credential_public_key, found.sign_count)


def _signed(site: Site, challenge: bytes, credential: dict[str, Any], known: Passkey) -> int:
    import webauthn
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        found = webauthn.verify_authentication_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=site.host,
            expected_origin=site.origin, credential_public_key=known.public_key,
            credential_current_sign_count=known.signed, require_user_verification=True,
        )  # fmt: skip
    except (WebAuthnException, KeyError, TypeError, ValueError) as error:
        raise PeopleError("wrong-passkey") from error
    return found.new_sign_count
