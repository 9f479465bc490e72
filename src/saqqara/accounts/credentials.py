"""Passwords (Argon2) and passkeys (WebAuthn); their libraries are imported on first use."""

from __future__ import annotations

import asyncio
import binascii
import json
import unicodedata
from base64 import urlsafe_b64decode
from collections.abc import Sequence
from functools import cache
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, NamedTuple

from saqqara.accounts.errors import AccountError
from saqqara.storage.accounts import Passkey
from saqqara.text_validation import casefold_name

if TYPE_CHECKING:
    from argon2 import PasswordHasher


# ---- passwords -------------------------------------------------------------------------------------------------------


MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH = 8, 200
"""Minimum and maximum number of characters of a password."""


def validate_password(password: str, name: str) -> None:
    """Raise `AccountError` for a password that is too short, too long, or easy to guess."""
    if len(password) < MIN_PASSWORD_LENGTH:
        raise AccountError("password-short", least=MIN_PASSWORD_LENGTH)
    if len(password) > MAX_PASSWORD_LENGTH:
        raise AccountError("password-long", most=MAX_PASSWORD_LENGTH)
    if casefold_name(password) == casefold_name(name) or len(set(password)) < 3:
        raise AccountError("password-name")


def hash_password(password: str) -> str:
    """Return the Argon2 hash of a password. It takes a while, and 64 MiB."""
    return _hasher().hash(_normalized_bytes(password))


def verify_password(stored_hash: str | None, password: str) -> bool:
    """Return whether a password matches a hash.

    A missing hash takes as long, so that the time does not reveal whether a member has a password.
    """
    from argon2.exceptions import VerificationError

    dummy = _dummy_hash()  # always built, so that the first call takes equally long with and without a stored hash
    try:
        _hasher().verify(stored_hash or dummy, _normalized_bytes(password[:MAX_PASSWORD_LENGTH]))
    except VerificationError:
        return False
    return stored_hash is not None


def _normalized_bytes(password: str) -> bytes:
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")


@cache
def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher

    return PasswordHasher()


@cache
def _dummy_hash() -> str:
    return hash_password("nobody's")


# ---- passkeys --------------------------------------------------------------------------------------------------------


CHALLENGE_SECONDS = 5 * 60.0
"""Seconds for which a challenge is valid."""

RELYING_PARTY_NAME = "Saqqara"


class RelyingParty(NamedTuple):
    """Server as WebAuthn identifies it: host name without port, and origin with scheme and port."""

    host: str
    origin: str

    @property
    def is_secure(self) -> bool:
        """True if passkeys are possible: on a host name with https, and on `localhost`.

        >>> RelyingParty("play.example.org", "https://play.example.org").is_secure
        True
        >>> RelyingParty("localhost", "http://localhost:8000").is_secure
        True
        >>> RelyingParty("127.0.0.1", "http://127.0.0.1:8000").is_secure
        False
        >>> RelyingParty("nas.local", "http://nas.local").is_secure
        False
        """
        try:
            ip_address(self.host.strip("[]"))
        except ValueError:
            return self.origin.startswith("https://") or self.host == "localhost"
        return False


async def registration_options(
    relying_party: RelyingParty, challenge: bytes, name: str, user_handle: bytes, existing_ids: Sequence[bytes]
) -> str:
    """Return the options, as JSON, with which a browser creates a passkey of this name.

    `existing_ids` are passkeys that exclude an authenticator.
    """
    return await asyncio.to_thread(_registration_options, relying_party, challenge, name, user_handle, existing_ids)


async def authentication_options(relying_party: RelyingParty, challenge: bytes) -> str:
    """Return the options, as JSON, with which a browser signs in with any passkey for this server."""
    return await asyncio.to_thread(_authentication_options, relying_party, challenge)


async def verify_registration(
    relying_party: RelyingParty, challenge: bytes, credential: dict[str, Any], person: str
) -> tuple[bytes, Passkey]:
    """Return the ID and the stored data of a new passkey. Raise `AccountError` `wrong-passkey` if it is not valid."""
    return await asyncio.to_thread(_verify_registration, relying_party, challenge, credential, person)


async def verify_authentication(
    relying_party: RelyingParty, challenge: bytes, credential: dict[str, Any], passkey: Passkey
) -> int:
    """Verify a signed challenge and return the use count of the passkey. Raise `AccountError` `wrong-passkey`."""
    return await asyncio.to_thread(_verify_authentication, relying_party, challenge, credential, passkey)


def read_challenge(credential: dict[str, Any]) -> bytes:
    """Return the challenge that a browser's response contains. Raise `AccountError` `wrong-passkey`."""
    try:
        client_data = json.loads(_decode_base64url(credential["response"]["clientDataJSON"]))
        return _decode_base64url(client_data["challenge"])
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise AccountError("wrong-passkey") from error


def read_credential_id(credential: dict[str, Any]) -> bytes:
    """Return the ID of the passkey that has signed. Raise `AccountError` `wrong-passkey`."""
    try:
        return _decode_base64url(credential["rawId"])
    except (KeyError, TypeError, ValueError) as error:
        raise AccountError("wrong-passkey") from error


def _decode_base64url(text: Any) -> bytes:
    if not isinstance(text, str):
        raise TypeError("expected a text")
    try:
        return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    except binascii.Error as error:
        raise ValueError("expected base64url") from error


def _registration_options(
    relying_party: RelyingParty, challenge: bytes, name: str, user_handle: bytes, existing_ids: Sequence[bytes]
) -> str:
    import webauthn
    from webauthn.helpers import structs

    selection = structs.AuthenticatorSelectionCriteria(
        resident_key=structs.ResidentKeyRequirement.REQUIRED,
        user_verification=structs.UserVerificationRequirement.REQUIRED,
    )
    options = webauthn.generate_registration_options(
        rp_id=relying_party.host, rp_name=RELYING_PARTY_NAME, user_name=name, user_display_name=name,
        user_id=user_handle, challenge=challenge,
        authenticator_selection=selection,
        exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=one) for one in existing_ids],
    )  # fmt: skip
    return webauthn.options_to_json(options)


def _authentication_options(relying_party: RelyingParty, challenge: bytes) -> str:
    import webauthn
    from webauthn.helpers.structs import UserVerificationRequirement

    options = webauthn.generate_authentication_options(
        rp_id=relying_party.host, challenge=challenge, user_verification=UserVerificationRequirement.REQUIRED
    )
    return webauthn.options_to_json(options)


def _verify_registration(
    relying_party: RelyingParty, challenge: bytes, credential: dict[str, Any], person: str
) -> tuple[bytes, Passkey]:
    import webauthn
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        registration = webauthn.verify_registration_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=relying_party.host,
            expected_origin=relying_party.origin, require_user_verification=True,
        )  # fmt: skip
    except (WebAuthnException, KeyError, TypeError, ValueError) as error:
        raise AccountError("wrong-passkey") from error
    return registration.credential_id, Passkey(person, registration.credential_public_key, registration.sign_count)


def _verify_authentication(
    relying_party: RelyingParty, challenge: bytes, credential: dict[str, Any], passkey: Passkey
) -> int:
    import webauthn
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        authentication = webauthn.verify_authentication_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=relying_party.host,
            expected_origin=relying_party.origin, credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count, require_user_verification=True,
        )  # fmt: skip
    except (WebAuthnException, KeyError, TypeError, ValueError) as error:
        raise AccountError("wrong-passkey") from error
    return authentication.new_sign_count
