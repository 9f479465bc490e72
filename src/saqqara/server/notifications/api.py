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
from saqqara.server.core.errors import WebError, error_responses, http_error
from saqqara.server.core.fair_queue import FairExecutor
from saqqara.server.core.limits import ConcurrencyLimit, client_address
from saqqara.server.core.preferences import read_preferences
from saqqara.server.notifications.messages import MessageBuilder
from saqqara.server.tables.api import PermittedGuest, StrictModel
from saqqara.storage import Channel, NotificationOutbox, Subscriber
from saqqara.table.time_off import is_known_zone

router = APIRouter(
    prefix="/api/notifications", tags=["calls"],
    responses=error_responses(400, 403, 404, 409, 413, 415, 429),
)  # fmt: skip

MAX_CHANNELS = 10
"""So many channels has a person at most."""

CHANNEL_RATES = {"person": RateLimit(12, 120.0), "address": RateLimit(60, 30.0)}
"""How often something may be sent to an address of which nobody knows yet whose it is."""

EMAIL_RATES = {**CHANNEL_RATES, "name": RateLimit(3, 6 * 60 * 60.0)}
"""The same for e-mail; `name` is who gets it."""

TimeZoneField = Annotated[
    str, Field(max_length=60, description="The time zone, as IANA names it", examples=["Europe/Berlin"])
]
NotificationKind = Literal["turn", "time", "invitation", "over"]


class ChannelFacts(BaseModel):
    """A channel of one's own."""

    id: str
    kind: str = Field(description="`push`, `mail`, or `service`")
    label: str = Field(description="The address, as far as it is shown")
    this_browser: bool = Field(description="Whether it is this browser")
    confirmed: bool
    failed: str = Field(description='Why it was given up: `gone`, `refused`, `unreachable`, `forbidden`; else ""')


class NotificationFacts(BaseModel):
    """How one is called, and how one could be."""

    channels: list[ChannelFacts]
    preferences: list[str] = Field(description="Of what: `turn`, `time` (it is nearly up), `invitation`, `over`")
    lang: str
    time_zone: str
    mail: bool = Field(description="Whether this house sends e-mail")
    services: list[str] = Field(description="The services that its host allows")


class PushKey(BaseModel):
    """What a browser needs to know of who sends."""

    key: str


class PushKeys(StrictModel):
    """The keys of a browser's subscription."""

    p256dh: str = Field(max_length=200)
    auth: str = Field(max_length=60)


class NewPushRequest(StrictModel):
    """A browser that is to be called: what `PushSubscription` gives."""

    endpoint: str = Field(max_length=1000)
    keys: PushKeys
    time_zone: TimeZoneField = "UTC"


class NewAddressRequest(StrictModel):
    """Where one wants to be called."""

    address: str = Field(max_length=1000)
    time_zone: TimeZoneField = "UTC"


class PreferencesRequest(StrictModel):
    """Of what one wants to hear; null: as before, only the language and the time zone are those of this browser."""

    preferences: list[NotificationKind] | None = None
    time_zone: TimeZoneField = "UTC"


class NotificationContext:
    """What concerns being called, of the application that is asked."""

    def __init__(self, request: Request) -> None:
        state = request.app.state
        self.request = request
        self.dispatcher: NotificationDispatcher = state.notification_dispatcher
        self.outbox: NotificationOutbox = state.store.notifications
        self.message_builder: MessageBuilder = state.message_builder
        self.settings: DeliverySettings = state.delivery_settings
        self.people: Accounts = state.people
        self.lang = read_preferences(request).lang


ContextDep = Annotated[NotificationContext, Depends(NotificationContext)]


async def notification_facts(request: Request) -> NotificationFacts:
    """How who asks is called; nobody has no channel."""
    context, guests = NotificationContext(request), request.app.state.guests
    device = guests.device(request)
    person = guests.account_of(device)
    subscriber = await context.outbox.find_subscriber(person) if person else None
    ways = await context.outbox.channels_of([person]) if person else []
    subscriber = subscriber or Subscriber(person or "", context.lang, "UTC", TRIGGER_KINDS)
    return NotificationFacts(
        channels=[_channel_facts(one, device) for one in ways], preferences=list(subscriber.kinds),
        lang=subscriber.lang,
        time_zone=subscriber.time_zone,
        mail=context.settings.mail is not None, services=list(context.settings.services),
    )  # fmt: skip


def _channel_facts(one: Channel, device: str | None) -> ChannelFacts:
    here = one.device is not None and one.device == device
    kind = one.kind if one.kind in ("push", "mail") else "service"
    return ChannelFacts(
        id=one.id,
        kind=kind,
        label=one.label,
        this_browser=here,
        confirmed=one.confirmed_at is not None,
        failed=one.failure_reason,
    )


@router.get("")
async def get_notifications(request: Request) -> NotificationFacts:
    """How one is called."""
    executor: FairExecutor = request.app.state.executor
    async with executor.slot(request):
        return await notification_facts(request)


@router.get("/push")
async def get_push_key(request: Request, context: ContextDep) -> PushKey:
    """The key by which a browser knows who sends."""
    executor: FairExecutor = request.app.state.executor
    async with executor.slot(request) as compute:
        return PushKey(key=await compute(lambda: _push_backend(context).public_key))


def _push_backend(context: NotificationContext) -> WebPushBackend:
    voice = context.dispatcher.backends["push"]
    assert isinstance(voice, WebPushBackend)
    return voice


@router.post("/push", status_code=204)
async def add_push(new: NewPushRequest, context: ContextDep, guest: PermittedGuest) -> None:
    """This browser is told from now on, also when no page is open."""
    device = context.request.app.state.guests.device(context.request) or guest
    try:
        subscription = build_subscription(new.endpoint, new.keys.p256dh, new.keys.auth)
    except DeliveryError as error:
        raise _delivery_http_error(error.reason, "endpoint") from error
    await _check_channel_count(context, guest, subscription)
    url = context.request.url
    site = f"https://{url.netloc}"
    label = _browser_name(context.request)
    await _add_channel(
        context, guest, new.time_zone, "push", subscription, label, site, device=device, since=_now_seconds(context)
    )


@router.post("/mail", status_code=204)
async def add_mail(new: NewAddressRequest, context: ContextDep, guest: PermittedGuest) -> None:
    """An e-mail address: it gets a letter with a link, and nothing else before that was opened and confirmed."""
    if context.settings.mail is None:
        raise http_error("no-mail", "calls-error-no-mail", field="address")
    to = new.address.strip()
    if not is_email(to):
        raise http_error("bad-request", "calls-error-mail", field="address")
    await _check_channel_count(context, guest, to)
    await _check_rate(context, guest, EMAIL_RATES, to.lower())
    channel = await _add_channel(context, guest, new.time_zone, "mail", to, to, context.settings.address)
    await _send_greeting(context, channel)


@router.post("/service", status_code=204)
async def add_service(new: NewAddressRequest, context: ContextDep, guest: PermittedGuest) -> None:
    """An address of a service that the host allows. A first message goes there at once."""
    to = new.address.strip()
    service = find_service(to, context.settings.services)
    if service is None and is_internal(to):
        raise _delivery_http_error("forbidden", "address")
    if service is None:
        raise http_error(
            "bad-request", "calls-error-service", field="address", allowed=_service_titles(context.settings.services)
        )
    await _check_channel_count(context, guest, to)
    await _check_rate(context, guest, CHANNEL_RATES)
    label = f"{SERVICES[service].title} …{to[-4:]}"
    channel = await _add_channel(
        context, guest, new.time_zone, "service", to, label, context.settings.address, since=_now_seconds(context)
    )
    await _send_greeting(context, channel)


@router.post("/preferences", status_code=204)
async def set_preferences(wants: PreferencesRequest, context: ContextDep, guest: PermittedGuest) -> None:
    """Of what one is told; in the language of this reader and the time zone given."""
    await _save_subscriber(context, guest, wants.time_zone, wants.preferences)


@router.post("/{channel}/remove", status_code=204)
async def remove_channel(channel: str, context: ContextDep, guest: PermittedGuest) -> None:
    """A channel of one's own is used no more."""
    await context.outbox.remove_channel((await _own_channel(context, guest, channel)).id)


@router.post("/{channel}/retry", status_code=204)
async def retry_channel(channel: str, context: ContextDep, guest: PermittedGuest) -> None:
    """A channel that was given up is tried at once, and used again if that works."""
    way = await _own_channel(context, guest, channel)
    await _check_rate(context, guest, EMAIL_RATES if way.kind == "mail" else CHANNEL_RATES, way.address.lower())
    await _deliver_greeting(context, way)
    await context.outbox.reactivate_channel(way.id, _now_seconds(context))


async def _own_channel(context: NotificationContext, guest: str, channel: str) -> Channel:
    way = await context.outbox.find_channel(channel)
    if way is None or way.person != guest:
        raise http_error("no-such-channel", "calls-error-no-such", status=404)
    return way


async def _check_channel_count(context: NotificationContext, guest: str, to: str) -> None:
    """Raises WebError for who has too many channels already."""
    if len([one for one in await context.outbox.channels_of([guest]) if one.address != to]) >= MAX_CHANNELS:
        raise http_error("too-many-channels", "calls-error-channels", most=MAX_CHANNELS)


async def _check_rate(context: NotificationContext, guest: str, rates: dict[str, RateLimit], to: str = "") -> None:
    request = context.request
    device = request.app.state.guests.device(request) or guest
    try:
        await context.people.limiter.consume("call", rates, Requester(device, client_address(request)), to)
    except AccountError as error:
        seconds = error.facts["seconds"]
        headers = {"Retry-After": str(seconds)}
        raise http_error("too-many", "people-error-too-many", status=429, headers=headers, seconds=seconds) from error


async def _save_subscriber(
    context: NotificationContext, guest: str, zone: str, wants: list[NotificationKind] | None = None
) -> None:
    before = await context.outbox.find_subscriber(guest)
    wants_before = before.kinds if before else TRIGGER_KINDS
    chosen = wants_before if wants is None else tuple(one for one in TRIGGER_KINDS if one in wants)
    await context.outbox.save_subscriber(
        Subscriber(guest, context.lang, zone if is_known_zone(zone) else "UTC", chosen)
    )


async def _add_channel(
    context: NotificationContext, guest: str, zone: str, kind: str, to: str, label: str, site: str,
    device: str | None = None,
    since: int | None = None,
) -> Channel:  # fmt: skip
    names = secrets.token_urlsafe(12), secrets.token_urlsafe(16)
    channel = Channel(names[0], guest, kind, to, label[:200], site, names[1], device, since)
    await _save_subscriber(context, guest, zone)
    await context.outbox.add_channel(channel)
    return channel


async def _send_greeting(context: NotificationContext, channel: Channel) -> None:
    """Says the first message; where it does not arrive the channel goes again, and who asks is told why."""
    try:
        await _deliver_greeting(context, channel)
    except WebError:
        await context.outbox.remove_channel(channel.id)
        raise


async def _deliver_greeting(context: NotificationContext, channel: Channel) -> None:
    request = context.request
    greetings: ConcurrencyLimit = request.app.state.greeting_slots
    try:
        with greetings.slot(channel.person, client_address(request)):
            await context.dispatcher.greet(channel, context.message_builder.build_greeting(context.lang, channel))
    except DeliveryError as error:
        raise _delivery_http_error(error.reason, "address") from error


def _delivery_http_error(why: str, field: str) -> WebError:
    return http_error("undelivered", f"calls-error-{why}", field=field, status=400)


def _service_titles(services: tuple[str, ...]) -> str:
    return ", ".join(SERVICES[one].title for one in services) or "–"


def _now_seconds(context: NotificationContext) -> int:
    return context.dispatcher.now() // 1000


BROWSERS = (("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
SYSTEMS = (
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)  # fmt: skip


def _browser_name(request: Request) -> str:
    """What a browser calls itself, so that its owner knows it again among others: `Firefox · Android`."""
    agent = request.headers.get("user-agent", "")
    found = [next((name for sign, name in names if sign in agent), "") for names in (BROWSERS, SYSTEMS)]
    return " · ".join(filter(None, found))
