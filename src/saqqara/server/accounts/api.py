"""The JSON API of persons: to another device, becoming a member, signing in and out."""

from __future__ import annotations

import json
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request, Response
from pydantic import AfterValidator, BaseModel, Field

from saqqara.accounts import AccountError, Accounts, Members, Requester
from saqqara.server.accounts.requester import Visiting, Who, answered, refusal, running, secure_site, site_of
from saqqara.server.core.errors import refusals
from saqqara.server.core.network import reached
from saqqara.server.core.preferences import NAME_LENGTH
from saqqara.server.core.qr import coded
from saqqara.server.tables.api import Strict
from saqqara.text_validation import clean_name as checked_name
from saqqara.text_validation import clean_text

router = APIRouter(
    prefix="/api/me", tags=["people"],
    responses=refusals(400, 403, 409, 413, 415, 429),
)  # fmt: skip

MemberName = Annotated[str, Field(max_length=NAME_LENGTH, description="A member's name"), AfterValidator(checked_name)]
Password = Annotated[str, Field(max_length=1000)]
Current = Annotated[str, Field(max_length=1000, description="The password until now, or a recovery code")]
Credential = Annotated[dict[str, Any], Field(description="What the browser has made, as WebAuthn writes it in JSON")]


class Me(BaseModel):
    """Who asks."""

    name: str = Field(description='A member\'s name; "" for guests')
    member: bool
    devices: int = Field(description="How many devices are this person's")
    guest: bool = Field(description="A member: whether this device has games of its own from before they signed in")
    password: bool = Field(description="A member: whether they have a password")
    passkeys: int = Field(description="How many passkeys they have")
    secure: bool = Field(description="Whether there can be passkeys at this address")


class CodeFacts(BaseModel):
    """How another device gets one's games."""

    code: str = Field(description="Six letters, for one device", examples=["KMWPQR"])
    url: str = Field(description="The page that takes them; behind # they reach no server")
    qr: str = Field(description="That address as a QR code, an <svg>")
    seconds: int = Field(description="For how long")


class Joining(Strict):
    """Letters from another device."""

    code: str = Field(max_length=40)


class NewMember(Strict):
    """Somebody who becomes a member."""

    name: MemberName
    password: Password


class SigningIn(Strict):
    """A member; a recovery code serves once in place of the password."""

    name: Annotated[str, Field(max_length=200), AfterValidator(clean_text)]
    password: Password


class SigningOut(Strict):
    """Which devices are signed out."""

    scope: Literal["here", "others", "everywhere"]


class NewPassword(Strict):
    """Another password."""

    current: Current
    password: Password


class NewName(Strict):
    """Another name of a member."""

    name: MemberName


class Proof(Strict):
    """That it is oneself."""

    current: Current


class Wish(Strict):
    """What a passkey is wanted for."""

    name: MemberName = Field("", description="The name of who wants to become a member; members leave it out")


class NewPasskey(Strict):
    """A passkey that the browser has made."""

    name: MemberName = Field("", description="As above")
    credential: Credential


class Signed(Strict):
    """What a passkey has signed."""

    credential: Credential


class Recoveries(BaseModel):
    """Recovery codes, which nobody can show again."""

    recovery_codes: list[str]


def people_of(request: Request) -> Accounts:
    """The persons of this server."""
    people: Accounts = request.app.state.people
    return people


def members_of(request: Request) -> Members:
    """The members of this server."""
    members: Members = request.app.state.members
    return members


async def facts_of(request: Request) -> Me:
    """Who asks; nobody is a guest with no device."""
    people, members, guests = people_of(request), members_of(request), request.app.state.guests
    device = guests.device(request)
    person = guests.whose(device)
    member = people.is_member(person)
    return Me(
        name=people.member_name(person), member=member, devices=len(people.devices_of(person)) if person else 0,
        guest=device is not None and people.guest_of_device(device) is not None,
        password=member and await members.has_password(person),
        passkeys=len(await members.passkey_ids(person)) if member else 0, secure=site_of(request).is_secure,
    )  # fmt: skip


@router.get("")
async def me(request: Request) -> Me:
    """Who asks."""
    async with request.app.state.desk.turn(request):
        return await facts_of(request)


@router.post("/code")
async def code(request: Request, who: Who) -> CodeFacts:
    """Letters by which another device gets one's games, once; those before them are worth nothing any more. An
    administrator who is a guest gets none."""
    people, house = people_of(request), request.app.state.house
    person = people.person_of(who.device) or who.device
    if house.is_admin(person) and not people.is_member(person):
        raise refusal(AccountError("guest-host"))
    made = await people.create_device_code(person)
    url = f"{reached(request, '/me')}#{made.letters}"
    return CodeFacts(code=made.letters, url=url, qr=coded(url), seconds=made.seconds)


@router.post("/link-device", status_code=204)
async def join(joining: Joining, request: Request, who: Visiting) -> None:
    """This device is from now on that of the person who has the letters; its own games come along."""
    await answered(
        people_of(request).link_device(who, joining.code, running(request), request.app.state.house.is_admin)
    )
    request.app.state.hub.news_of_all()


@router.post("/merge-guest", status_code=204)
async def bring(request: Request, who: Who) -> None:
    """The games that this device had before its member signed in are the member's from now on."""
    await answered(people_of(request).merge_guest_games(who.device, running(request)))
    request.app.state.hub.news_of_all()


@router.post("/member", status_code=201)
async def become_member(new: NewMember, request: Request, response: Response, who: Who) -> Recoveries:
    """Make the guest a member, who keeps all games. The answer sets a new cookie."""
    recovery = await answered(members_of(request).register(who, new.name, new.password))
    await _renewed(request, response, who)
    return Recoveries(recovery_codes=recovery)


@router.post("/sign-in", status_code=204)
async def sign_in(member: SigningIn, request: Request, response: Response, who: Visiting) -> None:
    """This device is the member's. What it had as a guest waits until they sign out, or bring it along."""
    device = await answered(members_of(request).sign_in(who, member.name, member.password))
    _signed_in(request, response, device)


@router.post("/sign-out", status_code=204)
async def sign_out(which: SigningOut, request: Request, who: Visiting) -> None:
    """Devices are the person's no longer. Guests can sign out their other devices only: this one is all they have."""
    people, here = people_of(request), which.scope != "others"
    if here and not people.is_member(people.person_of(who.device)):
        raise refusal(AccountError("guest-out"))
    await people.sign_out(who.device, other_devices=which.scope != "here", this_device=here)
    request.app.state.hub.news_of_all()


@router.post("/name", status_code=204)
async def rename(new: NewName, request: Request, who: Who) -> None:
    """Give the signed-in member another name everywhere; twice at once, then once in two weeks."""
    await answered(members_of(request).rename(who, new.name))
    people, hub = people_of(request), request.app.state.hub
    person = people.person_of(who.device) or who.device
    hub.call(person, people.member_name(person))
    hub.news_of_all()


@router.post("/password", status_code=204)
async def change_password(new: NewPassword, request: Request, who: Who) -> None:
    """Another password; all other devices are signed out."""
    await answered(members_of(request).change_password(who, new.current, new.password))
    request.app.state.hub.news_of_all()


@router.post("/recovery")
async def renew_recoveries(proof: Proof, request: Request, who: Who) -> Recoveries:
    """New recovery codes; the old ones are worth nothing any more."""
    return Recoveries(recovery_codes=await answered(members_of(request).renew_recovery_codes(who, proof.current)))


@router.post("/passkeys/registration-options")
async def wish_passkey(wish: Wish, request: Request, who: Who) -> dict[str, Any]:
    """What the browser is to be asked (`navigator.credentials.create`) to make a passkey."""
    return _options(
        await answered(members_of(request).passkey_registration_options(who, secure_site(request), wish.name))
    )


@router.post("/passkeys", status_code=201)
async def add_passkey(new: NewPasskey, request: Request, response: Response, who: Who) -> Recoveries:
    """A passkey more; who is no member becomes one of this name, and gets recovery codes."""
    people, members, site = people_of(request), members_of(request), secure_site(request)
    if people.is_member(people.person_of(who.device)):
        await answered(members.add_passkey(who, site, new.credential))
        return Recoveries(recovery_codes=[])
    recovery = await answered(members.register_by_passkey(who, new.name, site, new.credential))
    await _renewed(request, response, who)
    return Recoveries(recovery_codes=recovery)


@router.post("/passkeys/forget", status_code=204)
async def forget_passkeys(proof: Proof, request: Request, who: Who) -> None:
    """None of the member's passkeys opens anything any more."""
    await answered(members_of(request).delete_passkeys(who, proof.current))


@router.post("/passkeys/authentication-options")
async def ask_passkey(request: Request, who: Visiting) -> dict[str, Any]:
    """What the browser is to be asked (`navigator.credentials.get`) to sign in with a passkey."""
    return _options(await answered(members_of(request).passkey_sign_in_options(who, secure_site(request))))


@router.post("/passkeys/sign-in", status_code=204)
async def sign_in_by_passkey(signed: Signed, request: Request, response: Response, who: Visiting) -> None:
    """The same as with a password."""
    members = members_of(request)
    device = await answered(members.sign_in_by_passkey(who, secure_site(request), signed.credential))
    _signed_in(request, response, device)


def _options(text: str) -> dict[str, Any]:
    options: dict[str, Any] = json.loads(text)
    return options


async def _renewed(request: Request, response: Response, who: Requester) -> None:
    device = await members_of(request).replace_device_id(who)
    request.app.state.hub.renew_device(who.device, device, partial(request.app.state.guests.whose, device))
    _signed_in(request, response, device)


def _signed_in(request: Request, response: Response, device: str) -> None:
    request.app.state.guests.remember(request, response, device)
    request.app.state.hub.news_of_all()
