"""The JSON API of being called: where, of what, and no more."""

from __future__ import annotations

import secrets
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, Field

from saqqara.accounts import AccountError, Accounts, RateLimit, Requester
from saqqara.notifications.apprise_services import SERVICES, find_service
from saqqara.notifications.delivery_settings import DeliverySettings
from saqqara.notifications.dispatcher import NotificationDispatcher
from saqqara.notifications.message import DeliveryError
from saqqara.notifications.ssrf import is_email, is_internal
from saqqara.notifications.triggers import TRIGGER_KINDS
from saqqara.notifications.web_push import WebPushBackend, build_subscription
from saqqara.server.core.errors import WebError, refusals, refused
from saqqara.server.core.fair_queue import Desk
from saqqara.server.core.limits import Places, address
from saqqara.server.core.preferences import reader
from saqqara.server.notifications.messages import Wording
from saqqara.server.tables.api import Commander, Strict
from saqqara.storage import Channel, NotificationOutbox, Subscriber
from saqqara.table.time_off import is_known_zone

router = APIRouter(
    prefix="/api/notifications", tags=["calls"],
    responses=refusals(400, 403, 404, 409, 413, 415, 429),
)  # fmt: skip

MOST = 10
"""So many channels has a person at most."""

ADDING = {"person": RateLimit(12, 120.0), "address": RateLimit(60, 30.0)}
"""How often something may be sent to an address of which nobody knows yet whose it is."""

LETTERS = {**ADDING, "name": RateLimit(3, 6 * 60 * 60.0)}
"""The same for e-mail; `name` is who gets it."""

Zone = Annotated[str, Field(max_length=60, description="The time zone, as IANA names it", examples=["Europe/Berlin"])]
Occasion = Literal["turn", "time", "invitation", "over"]


class Way(BaseModel):
    """A channel of one's own."""

    id: str
    kind: str = Field(description="`push`, `mail`, or `service`")
    label: str = Field(description="The address, as far as it is shown")
    this_browser: bool = Field(description="Whether it is this browser")
    confirmed: bool
    failed: str = Field(description='Why it was given up: `gone`, `refused`, `unreachable`, `forbidden`; else ""')


class CallsFacts(BaseModel):
    """How one is called, and how one could be."""

    channels: list[Way]
    preferences: list[str] = Field(description="Of what: `turn`, `time` (it is nearly up), `invitation`, `over`")
    lang: str
    zone: str
    mail: bool = Field(description="Whether this house sends e-mail")
    services: list[str] = Field(description="The services that its host allows")


class PushKey(BaseModel):
    """What a browser needs to know of who sends."""

    key: str


class PushKeys(Strict):
    """The keys of a browser's subscription."""

    p256dh: str = Field(max_length=200)
    auth: str = Field(max_length=60)


class NewPush(Strict):
    """A browser that is to be called: what `PushSubscription` gives."""

    endpoint: str = Field(max_length=1000)
    keys: PushKeys
    zone: Zone = "UTC"


class NewAddress(Strict):
    """Where one wants to be called."""

    address: str = Field(max_length=1000)
    zone: Zone = "UTC"


class Wants(Strict):
    """Of what one wants to hear; null: as before, only the language and the time zone are those of this browser."""

    preferences: list[Occasion] | None = None
    zone: Zone = "UTC"


class Desired:
    """What concerns being called, of the application that is asked."""

    def __init__(self, request: Request) -> None:
        state = request.app.state
        self.request = request
        self.calling: NotificationDispatcher = state.calling
        self.calls: NotificationOutbox = state.store.notifications
        self.wording: Wording = state.wording
        self.settings: DeliverySettings = state.calls_settings
        self.people: Accounts = state.people
        self.lang = reader(request).lang


InHouse = Annotated[Desired, Depends(Desired)]


async def facts_of(request: Request) -> CallsFacts:
    """How who asks is called; nobody has no channel."""
    house, guests = Desired(request), request.app.state.guests
    device = guests.device(request)
    person = guests.whose(device)
    hearer = await house.calls.find_subscriber(person) if person else None
    ways = await house.calls.channels_of([person]) if person else []
    hearer = hearer or Subscriber(person or "", house.lang, "UTC", TRIGGER_KINDS)
    return CallsFacts(
        channels=[_way(one, device) for one in ways], preferences=list(hearer.wants), lang=hearer.lang,
        zone=hearer.zone,
        mail=house.settings.mail is not None, services=list(house.settings.services),
    )  # fmt: skip


def _way(one: Channel, device: str | None) -> Way:
    here = one.device is not None and one.device == device
    kind = one.kind if one.kind in ("push", "mail") else "service"
    return Way(
        id=one.id, kind=kind, label=one.shown, this_browser=here, confirmed=one.since is not None, failed=one.failed
    )


@router.get("")
async def look(request: Request) -> CallsFacts:
    """How one is called."""
    desk: Desk = request.app.state.desk
    async with desk.turn(request):
        return await facts_of(request)


@router.get("/push")
async def key(request: Request, house: InHouse) -> PushKey:
    """The key by which a browser knows who sends."""
    desk: Desk = request.app.state.desk
    async with desk.turn(request) as compute:
        return PushKey(key=await compute(lambda: _push(house).public_key))


def _push(house: Desired) -> WebPushBackend:
    voice = house.calling.backends["push"]
    assert isinstance(voice, WebPushBackend)
    return voice


@router.post("/push", status_code=204)
async def add_push(new: NewPush, house: InHouse, guest: Commander) -> None:
    """This browser is told from now on, also when no page is open."""
    device = house.request.app.state.guests.device(house.request) or guest
    try:
        kept = build_subscription(new.endpoint, new.keys.p256dh, new.keys.auth)
    except DeliveryError as error:
        raise _refused(error.reason, "endpoint") from error
    await _room(house, guest, kept)
    url = house.request.url
    site = f"https://{url.netloc}"
    shown = _browser(house.request)
    await _add(house, guest, new.zone, "push", kept, shown, site, device=device, since=_now(house))


@router.post("/mail", status_code=204)
async def add_mail(new: NewAddress, house: InHouse, guest: Commander) -> None:
    """An e-mail address: it gets a letter with a link, and nothing else before that was opened and confirmed."""
    if house.settings.mail is None:
        raise refused("no-mail", "calls-error-no-mail", field="address")
    to = new.address.strip()
    if not is_email(to):
        raise refused("bad-request", "calls-error-mail", field="address")
    await _room(house, guest, to)
    await _tries(house, guest, LETTERS, to.lower())
    way = await _add(house, guest, new.zone, "mail", to, to, house.settings.address)
    await _greet(house, way)


@router.post("/service", status_code=204)
async def add_service(new: NewAddress, house: InHouse, guest: Commander) -> None:
    """An address of a service that the host allows. A first message goes there at once."""
    to = new.address.strip()
    service = find_service(to, house.settings.services)
    if service is None and is_internal(to):
        raise _refused("forbidden", "address")
    if service is None:
        raise refused("bad-request", "calls-error-service", field="address", allowed=_titles(house.settings.services))
    await _room(house, guest, to)
    await _tries(house, guest, ADDING)
    shown = f"{SERVICES[service].title} …{to[-4:]}"
    way = await _add(house, guest, new.zone, "service", to, shown, house.settings.address, since=_now(house))
    await _greet(house, way)


@router.post("/preferences", status_code=204)
async def want(wants: Wants, house: InHouse, guest: Commander) -> None:
    """Of what one is told; in the language of this reader and the time zone given."""
    await _hears(house, guest, wants.zone, wants.preferences)


@router.post("/{channel}/remove", status_code=204)
async def remove(channel: str, house: InHouse, guest: Commander) -> None:
    """A channel of one's own is used no more."""
    await house.calls.remove_channel((await _own(house, guest, channel)).id)


@router.post("/{channel}/retry", status_code=204)
async def again(channel: str, house: InHouse, guest: Commander) -> None:
    """A channel that was given up is tried at once, and used again if that works."""
    way = await _own(house, guest, channel)
    await _tries(house, guest, LETTERS if way.kind == "mail" else ADDING, way.address.lower())
    await _deliver(house, way)
    await house.calls.reactivate_channel(way.id, _now(house))


async def _own(house: Desired, guest: str, channel: str) -> Channel:
    way = await house.calls.find_channel(channel)
    if way is None or way.person != guest:
        raise refused("no-such-channel", "calls-error-no-such", status=404)
    return way


async def _room(house: Desired, guest: str, to: str) -> None:
    """Raises WebError for who has too many channels already."""
    if len([one for one in await house.calls.channels_of([guest]) if one.address != to]) >= MOST:
        raise refused("too-many-channels", "calls-error-channels", most=MOST)


async def _tries(house: Desired, guest: str, often: dict[str, RateLimit], to: str = "") -> None:
    request = house.request
    device = request.app.state.guests.device(request) or guest
    try:
        await house.people.limiter.consume("call", often, Requester(device, address(request)), to)
    except AccountError as error:
        seconds = error.facts["seconds"]
        headers = {"Retry-After": str(seconds)}
        raise refused("too-many", "people-error-too-many", status=429, headers=headers, seconds=seconds) from error


async def _hears(house: Desired, guest: str, zone: str, wants: list[Occasion] | None = None) -> None:
    before = await house.calls.find_subscriber(guest)
    kept = before.wants if before else TRIGGER_KINDS
    chosen = kept if wants is None else tuple(one for one in TRIGGER_KINDS if one in wants)
    await house.calls.save_subscriber(Subscriber(guest, house.lang, zone if is_known_zone(zone) else "UTC", chosen))


async def _add(
    house: Desired, guest: str, zone: str, kind: str, to: str, shown: str, site: str, device: str | None = None,
    since: int | None = None,
) -> Channel:  # fmt: skip
    names = secrets.token_urlsafe(12), secrets.token_urlsafe(16)
    way = Channel(names[0], guest, kind, to, shown[:200], site, names[1], device, since)
    await _hears(house, guest, zone)
    await house.calls.add_channel(way)
    return way


async def _greet(house: Desired, way: Channel) -> None:
    """Says the first message; where it does not arrive the channel goes again, and who asks is told why."""
    try:
        await _deliver(house, way)
    except WebError:
        await house.calls.remove_channel(way.id)
        raise


async def _deliver(house: Desired, way: Channel) -> None:
    request = house.request
    greetings: Places = request.app.state.greetings
    try:
        with greetings.place(way.person, address(request)):
            await house.calling.greet(way, house.wording.greeting(house.lang, way))
    except DeliveryError as error:
        raise _refused(error.reason, "address") from error


def _refused(why: str, field: str) -> WebError:
    return refused("undelivered", f"calls-error-{why}", field=field, status=400)


def _titles(services: tuple[str, ...]) -> str:
    return ", ".join(SERVICES[one].title for one in services) or "–"


def _now(house: Desired) -> int:
    return house.calling.now() // 1000


BROWSERS = (("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
SYSTEMS = (
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)  # fmt: skip


def _browser(request: Request) -> str:
    """What a browser calls itself, so that its owner knows it again among others: `Firefox · Android`."""
    agent = request.headers.get("user-agent", "")
    found = [next((name for sign, name in names if sign in agent), "") for names in (BROWSERS, SYSTEMS)]
    return " · ".join(filter(None, found))
