"""Account page, and the JSON API of accounts: linked devices, members, sign-in, passkeys."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Request, Response
from pydantic import AfterValidator, BaseModel, Field

from saqqara.accounts import MAX_NAME_LENGTH, AccountError, Accounts, Members, RelyingParty, Requester
from saqqara.admin.server_settings import ServerSettings
from saqqara.notifications.apprise_services import SERVICES
from saqqara.server.core.errors import WebError, error_responses
from saqqara.server.core.fair_queue import FairExecutor
from saqqara.server.core.identity import GuestCookies, RequiredGuest, denial_code
from saqqara.server.core.network import NETWORK_COMMAND, ListenAddress, absolute_url, is_loopback, make_qr_code
from saqqara.server.core.request_limits import client_address
from saqqara.server.core.services import optional_service, service
from saqqara.server.core.templating import render_page
from saqqara.server.live.hub import Hub
from saqqara.server.notification_pages import notification_facts
from saqqara.server.tables.api import PermittedGuest, StrictModel
from saqqara.server.tables.table_registry import TableRegistry
from saqqara.table import NewerTableError
from saqqara.text_validation import clean_name, clean_text

# ---- requester -------------------------------------------------------------------------------------------------------


async def requester(request: Request, guest: PermittedGuest) -> Requester:
    """Return the requesting device and its address. Raise `WebError` like `permitted_guest`."""
    device = service(request, GuestCookies).device(request)
    return Requester(device or guest, client_address(request))


async def visiting_requester(request: Request, guest: RequiredGuest) -> Requester:
    """Return the requesting device and its address, even if the server admits no new guests.

    Known users must be able to sign in on another device. Raise `WebError` `no-guest` or `too-many`.
    """
    return await requester(request, guest)


RequesterDep = Annotated[Requester, Depends(requester)]
VisitorDep = Annotated[Requester, Depends(visiting_requester)]


def request_site(request: Request) -> RelyingParty:
    """Return the origin of the server as the requesting browser sees it."""
    return RelyingParty(request.url.hostname or "", f"{request.url.scheme}://{request.url.netloc}")


def secure_request_site(request: Request) -> RelyingParty:
    """Return the same origin, for passkeys. Raise `WebError` `insecure` if the browser offers no passkeys there."""
    site = request_site(request)
    if not site.is_secure:
        raise AccountError("insecure")
    return site


def table_running_check(request: Request) -> Callable[[str], Awaitable[bool]]:
    """Return a function that returns whether the game of a table is still running.

    A damaged table does not count as running. The function raises `NewerTableError` for a table that only a newer
    version of the server can read.
    """
    return partial(_is_table_running, service(request, TableRegistry))


async def _is_table_running(tables: TableRegistry, name: str) -> bool:
    try:
        async with tables.locked(name) as table:
            return not table.is_over
    except NewerTableError:
        raise
    except WebError:
        return False


# ---- api -------------------------------------------------------------------------------------------------------------


api_router = APIRouter(
    prefix="/api/me", tags=["accounts"],
    responses=error_responses(400, 403, 409, 413, 415, 429),
)  # fmt: skip

MemberName = Annotated[
    str, Field(max_length=MAX_NAME_LENGTH, description="Name of the member"), AfterValidator(clean_name)
]
PasswordField = Annotated[str, Field(max_length=1000)]
CurrentPasswordField = Annotated[str, Field(max_length=1000, description="Current password, or a recovery code")]
PasskeyCredential = Annotated[
    dict[str, Any], Field(description="Credential of the browser, in the JSON format of WebAuthn")
]


class MyAccount(BaseModel):
    """Account of the requesting user."""

    name: str = Field(description='Member name; "" for guests')
    member: bool
    devices: int = Field(description="Number of linked devices")
    guest: bool = Field(description="For members: whether this device has guest games from before the sign-in")
    password: bool = Field(description="For members: whether they have a password")
    passkeys: int = Field(description="Number of passkeys")
    secure: bool = Field(description="Whether passkeys are available at this address")


class DeviceCodeFacts(BaseModel):
    """Code that links another device to your account."""

    code: str = Field(description="Six letters that link one device", examples=["KMWPQR"])
    url: str = Field(description="URL of the page that accepts the code; the part after # is never sent to the server")
    qr: str = Field(description="URL as a QR code, in an <svg> element")
    seconds: int = Field(description="Validity in seconds")


class JoinDeviceRequest(StrictModel):
    """Request to link this device with a code from another device."""

    code: str = Field(max_length=40)


class NewMemberRequest(StrictModel):
    """Request to become a member."""

    name: MemberName
    password: PasswordField


class SignInRequest(StrictModel):
    """Request to sign in. A recovery code can be used once in place of the password."""

    name: Annotated[str, Field(max_length=200), AfterValidator(clean_text)]
    password: PasswordField


class SignOutRequest(StrictModel):
    """Request to sign out this device, the other devices, or all."""

    scope: Literal["here", "others", "everywhere"]


class NewPasswordRequest(StrictModel):
    """Request to change the password."""

    current: CurrentPasswordField
    password: PasswordField


class NewMemberNameRequest(StrictModel):
    """Request to change the member name."""

    name: MemberName


class ReauthenticationRequest(StrictModel):
    """Confirmation of your identity."""

    current: CurrentPasswordField


class PasskeyOptionsRequest(StrictModel):
    """Request for the options of a new passkey."""

    name: MemberName = Field("", description="Name of a new member; omitted by members")


class NewPasskeyRequest(StrictModel):
    """New passkey from the browser."""

    name: MemberName = Field("", description="Name of a new member; omitted by members")
    credential: PasskeyCredential


class SignedPasskeyRequest(StrictModel):
    """Signed response of a passkey."""

    credential: PasskeyCredential


class RecoveryCodes(BaseModel):
    """Recovery codes. They cannot be shown again."""

    recovery_codes: list[str]


def get_accounts(request: Request) -> Accounts:
    """Return the accounts of this server."""
    return service(request, Accounts)


def get_members(request: Request) -> Members:
    """Return the members of this server."""
    return service(request, Members)


async def account_facts(request: Request) -> MyAccount:
    """Return the account of the requesting user; a new visitor is a guest without devices."""
    accounts, members, guests = get_accounts(request), get_members(request), service(request, GuestCookies)
    device = guests.device(request)
    person = guests.account_of(device)
    member = accounts.is_member(person)
    return MyAccount(
        name=accounts.member_name(person), member=member, devices=len(accounts.devices_of(person)) if person else 0,
        guest=device is not None and accounts.guest_of_device(device) is not None,
        password=person is not None and member and await members.has_password(person),
        passkeys=len(await members.passkey_ids(person)) if person is not None and member else 0,
        secure=request_site(request).is_secure,
    )  # fmt: skip


@api_router.get("")
async def get_me(request: Request) -> MyAccount:
    """Return your account."""
    async with service(request, FairExecutor).slot(request):
        return await account_facts(request)


@api_router.post("/code")
async def create_device_code(request: Request, requester: RequesterDep) -> DeviceCodeFacts:
    """Create a code that links one other device to your account. Earlier codes become invalid.

    Admins who are guests get no code, because it would pass on their admin rights.
    """
    accounts, settings = get_accounts(request), service(request, ServerSettings)
    person = accounts.person_of(requester.device) or requester.device
    if settings.is_admin(person) and not accounts.is_member(person):
        raise AccountError("guest-admin")
    device_code = await accounts.create_device_code(person)
    url = f"{absolute_url(request, '/me')}#{device_code.letters}"
    return DeviceCodeFacts(code=device_code.letters, url=url, qr=make_qr_code(url), seconds=device_code.seconds)


@api_router.post("/link-device", status_code=204)
async def link_device(joining: JoinDeviceRequest, request: Request, visitor: VisitorDep) -> None:
    """Link this device to the account that created the code. The device's own games move to that account."""
    await get_accounts(request).link_device(
        visitor, joining.code, table_running_check(request), service(request, ServerSettings).is_admin
    )
    service(request, Hub).notify_all()


@api_router.post("/merge-guest", status_code=204)
async def merge_guest_games(request: Request, requester: RequesterDep) -> None:
    """Move the guest games from before the sign-in on this device to the member's account."""
    await get_accounts(request).merge_guest_games(requester.device, table_running_check(request))
    service(request, Hub).notify_all()


@api_router.post("/member", status_code=201)
async def become_member(
    new: NewMemberRequest, request: Request, response: Response, requester: RequesterDep
) -> RecoveryCodes:
    """Become a member and keep all games. The response sets a new cookie."""
    recovery = await get_members(request).register(requester, new.name, new.password)
    await _renew_device(request, response, requester)
    return RecoveryCodes(recovery_codes=recovery)


@api_router.post("/sign-in", status_code=204)
async def sign_in(member: SignInRequest, request: Request, response: Response, visitor: VisitorDep) -> None:
    """Sign in on this device. Its guest games stay separate until you sign out or merge them."""
    device = await get_members(request).sign_in(visitor, member.name, member.password)
    _remember_device(request, response, device)


@api_router.post("/sign-out", status_code=204)
async def sign_out(sign_out_request: SignOutRequest, request: Request, visitor: VisitorDep) -> None:
    """Sign out devices. Guests can only sign out their other devices, because this one is their only access."""
    accounts, this_device = get_accounts(request), sign_out_request.scope != "others"
    if this_device and not accounts.is_member(accounts.person_of(visitor.device)):
        raise AccountError("guest-sign-out")
    await accounts.sign_out(visitor.device, other_devices=sign_out_request.scope != "here", this_device=this_device)
    service(request, Hub).notify_all()


@api_router.post("/name", status_code=204)
async def rename(new: NewMemberNameRequest, request: Request, requester: RequesterDep) -> None:
    """Change your member name everywhere. Two changes are possible at once, then one every two weeks."""
    await get_members(request).rename(requester, new.name)
    accounts, hub = get_accounts(request), service(request, Hub)
    person = accounts.person_of(requester.device) or requester.device
    hub.set_name(person, accounts.member_name(person))
    hub.notify_all()


@api_router.post("/password", status_code=204)
async def change_password(new: NewPasswordRequest, request: Request, requester: RequesterDep) -> None:
    """Change your password. All other devices are signed out."""
    await get_members(request).change_password(requester, new.current, new.password)
    service(request, Hub).notify_all()


@api_router.post("/recovery")
async def renew_recovery_codes(
    proof: ReauthenticationRequest, request: Request, requester: RequesterDep
) -> RecoveryCodes:
    """Create new recovery codes. The old ones become invalid."""
    return RecoveryCodes(recovery_codes=await get_members(request).renew_recovery_codes(requester, proof.current))


@api_router.post("/passkeys/registration-options")
async def passkey_registration_options(
    options: PasskeyOptionsRequest, request: Request, requester: RequesterDep
) -> dict[str, Any]:
    """Return the options for `navigator.credentials.create`, to make a passkey."""
    return _parse_options(
        await get_members(request).passkey_registration_options(requester, secure_request_site(request), options.name)
    )


@api_router.post("/passkeys", status_code=201)
async def add_passkey(
    new: NewPasskeyRequest, request: Request, response: Response, requester: RequesterDep
) -> RecoveryCodes:
    """Add a passkey. A guest becomes a member with the given name and receives recovery codes."""
    accounts, members, site = get_accounts(request), get_members(request), secure_request_site(request)
    if accounts.is_member(accounts.person_of(requester.device)):
        await members.add_passkey(requester, site, new.credential)
        return RecoveryCodes(recovery_codes=[])
    recovery = await members.register_by_passkey(requester, new.name, site, new.credential)
    await _renew_device(request, response, requester)
    return RecoveryCodes(recovery_codes=recovery)


@api_router.post("/passkeys/forget", status_code=204)
async def delete_passkeys(proof: ReauthenticationRequest, request: Request, requester: RequesterDep) -> None:
    """Delete all your passkeys."""
    await get_members(request).delete_passkeys(requester, proof.current)


@api_router.post("/passkeys/authentication-options")
async def passkey_sign_in_options(request: Request, visitor: VisitorDep) -> dict[str, Any]:
    """Return the options for `navigator.credentials.get`, to sign in with a passkey."""
    return _parse_options(await get_members(request).passkey_sign_in_options(visitor, secure_request_site(request)))


@api_router.post("/passkeys/sign-in", status_code=204)
async def sign_in_by_passkey(
    signed: SignedPasskeyRequest, request: Request, response: Response, visitor: VisitorDep
) -> None:
    """Sign in on this device with a passkey."""
    members = get_members(request)
    device = await members.sign_in_by_passkey(visitor, secure_request_site(request), signed.credential)
    _remember_device(request, response, device)


def _parse_options(text: str) -> dict[str, Any]:
    options: dict[str, Any] = json.loads(text)
    return options


async def _renew_device(request: Request, response: Response, requester: Requester) -> None:
    device = await get_members(request).replace_device_id(requester)
    service(request, Hub).replace_device(
        requester.device, device, partial(service(request, GuestCookies).account_of, device)
    )
    _remember_device(request, response, device)


def _remember_device(request: Request, response: Response, device: str) -> None:
    service(request, GuestCookies).set_cookie(request, response, device)
    service(request, Hub).notify_all()


# ---- account page ----------------------------------------------------------------------------------------------------


router = APIRouter(include_in_schema=False)


@router.get("/me")
async def show_account(request: Request) -> Response:
    """Return the account page."""
    executor = service(request, FairExecutor)
    async with executor.slot(request) as compute:
        facts, notifications = await account_facts(request), await notification_facts(request)
        listen_address = optional_service(request, ListenAddress)
        is_local_only = is_loopback(request.url.hostname) and not (listen_address and listen_address.network_host)
        network_command = NETWORK_COMMAND if is_local_only else ""
        guest, settings = service(request, GuestCookies).guest(request), service(request, ServerSettings)
        device, accounts = service(request, GuestCookies).device(request), service(request, Accounts)
        previous_guest = None if device is None else accounts.guest_of_device(device)
        admin_facts: dict[str, Any] = {
            "is_guest_admin": previous_guest is not None and settings.is_admin(previous_guest),
            "is_admin": settings.is_admin(guest),
            "denial": await denial_code(request, guest),
        }
        return await compute(
            render_page,
            request,
            "accounts/account.html",
            me=facts,
            network_command=network_command,
            notifications=notifications,
            services=SERVICES,
            **admin_facts,
        )
