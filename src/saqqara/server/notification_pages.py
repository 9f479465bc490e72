"""Notifications of a user: JSON API, texts of messages, pages of links in e-mails, service worker."""

from __future__ import annotations

import asyncio
import json
import secrets
from datetime import UTC
from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from saqqara.accounts import Accounts, Requester
from saqqara.admin.server_settings import ServerSettings
from saqqara.errors import DomainError
from saqqara.i18n import times, translate, translate_uncached
from saqqara.notifications.apprise_services import SERVICES, find_service
from saqqara.notifications.delivery_settings import DeliverySettings
from saqqara.notifications.dispatcher import TRIGGER_KINDS, NotificationDispatcher
from saqqara.notifications.message import DeliveryError, Notification
from saqqara.notifications.ssrf import is_email, is_internal
from saqqara.notifications.web_push import WebPushBackend, build_subscription
from saqqara.server.core.errors import WebError, error_responses, http_error
from saqqara.server.core.fair_queue import FairExecutor
from saqqara.server.core.identity import GuestCookies
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.request_limits import CommandLimit, ConcurrencyLimit, GreetingSlots, client_address
from saqqara.server.core.services import service
from saqqara.server.core.static import static_files, static_url
from saqqara.server.core.templating import render_page
from saqqara.server.lobby.lobby import joinable_table
from saqqara.server.pages import my_games
from saqqara.server.tables.api import OptionalGuest, PermittedGuest, StrictModel
from saqqara.storage import Channel, NotificationOutbox, Store, Subscriber
from saqqara.table import Table
from saqqara.table.time_off import is_known_zone
from saqqara.token_bucket import Rate

if TYPE_CHECKING:
    from saqqara.server.tables.table_registry import TableRegistry


# ---- messages --------------------------------------------------------------------------------------------------------


STOP_PATH = "/notifications/stop"
CONFIRM_PATH = "/notifications/confirm"


class MessageBuilder:
    """Builder of messages about tables and channels."""

    def __init__(self, tables: TableRegistry, store: Store) -> None:
        self.tables, self.store = tables, store

    async def build_notification(self, name: str, kind: str, subscriber: Subscriber, channel: Channel) -> Notification:
        """Return the message about a table for an event of this kind. Raise `WebError` or `StoreError`."""
        inviter = next(
            (one.by for one in await self.store.social.invitations_of(subscriber.person) if one.table == name), ""
        )
        waiting = await self.tables_to_move(subscriber.person)
        async with self.tables.locked(name) as table:
            title, text = await asyncio.to_thread(_title_and_text, name, table, kind, subscriber, inviter)
        return self.build_message(subscriber.lang, channel, title, text, f"/t/{name}", name, len(waiting))

    async def tables_to_move(self, person: str) -> list[str]:
        """Return the tables at which a user is to move."""
        return my_games.tables_to_move(
            await my_games.find_my_games(self.tables, self.store, person, asyncio.to_thread), person
        )

    def build_greeting(self, lang: str, channel: Channel) -> Notification:
        """Return the first message of a channel: a confirmation that it works, or for e-mail a link to confirm it."""
        if channel.confirmed_at is None:
            title, text = (translate_uncached(lang, f"calls-confirm-{part}") for part in ("title", "text"))
            confirm_path = f"{CONFIRM_PATH}?of={channel.token}"
            return self.build_message(
                lang,
                channel,
                title,
                text,
                confirm_path,
                "",
                link_message="calls-confirm-go",
                has_unsubscribe_link=False,
            )
        title, text = translate_uncached(lang, "calls-first-title"), translate_uncached(lang, "calls-first-text")
        return self.build_message(lang, channel, title, text, "/me", "")

    def build_message(
        self, lang: str, channel: Channel, title: str, text: str, path: str, topic: str, waiting: int = 0,
        link_message: str = "calls-go", has_unsubscribe_link: bool = True,
    ) -> Notification:  # fmt: skip
        """Return a message with the parts common to all messages."""
        unsubscribe_text, unsubscribe_path = (
            (translate_uncached(lang, "calls-stop"), f"{STOP_PATH}?of={channel.token}")
            if has_unsubscribe_link
            else ("", "")
        )
        return Notification(
            lang,
            title,
            text,
            path,
            topic,
            waiting,
            translate_uncached(lang, link_message),
            unsubscribe_text,
            unsubscribe_path,
        )


def _title_and_text(name: str, table: Table, kind: str, subscriber: Subscriber, inviter: str) -> tuple[str, str]:
    lang = subscriber.lang
    if kind == "invitation":
        joinable = joinable_table(name, table, subscriber.person, lang)
        inviter_name = next((table.seats[seat]["name"] for seat in table.seats_of(inviter)), "")
        invitation_facts = {"name": inviter_name, "game": joinable.title, "named": "yes" if inviter_name else "no"}
        return translate_uncached(lang, "calls-invitation", **invitation_facts), " · ".join(
            filter(None, (*joinable.settings, joinable.time_control))
        )
    entry = my_games.build_my_game(name, table, subscriber.person, lang)
    title = translate_uncached(lang, f"calls-{kind}", game=entry.title, others=", ".join(entry.others))
    if kind == "over":
        return title, entry.status_text
    if kind == "time" and table.deadline is not None:
        return title, translate_uncached(lang, "calls-time-until", when=_deadline_text(table.deadline, subscriber))
    return title, entry.last


def _deadline_text(due: int, subscriber: Subscriber) -> str:
    """Return an instant (in milliseconds since 1970) in the language and time zone of a subscriber.

    The remaining time is left out, because a message can be read at any time.
    """
    zone = (
        ZoneInfo(subscriber.time_zone) if subscriber.time_zone != "UTC" and is_known_zone(subscriber.time_zone) else UTC
    )
    return times.format_instant(due / 1000, subscriber.lang, zone, weekday=True)


# ---- api -------------------------------------------------------------------------------------------------------------


settings_router = APIRouter(
    prefix="/api/notifications", tags=["notifications"],
    responses=error_responses(400, 403, 404, 409, 413, 415, 429),
)  # fmt: skip

MAX_CHANNELS = 10
"""Maximum number of channels per user."""

CHANNEL_RATES = {"person": Rate(12, 120.0), "address": Rate(60, 30.0)}
"""Rate limits for sending to a channel whose owner is not yet confirmed."""

EMAIL_RATES = {**CHANNEL_RATES, "name": Rate(3, 6 * 60 * 60.0)}
"""Rate limits for sending e-mail; `name` is the recipient."""

TimeZoneField = Annotated[
    str, Field(max_length=60, description="Name of an IANA time zone", examples=["Europe/Berlin"])
]
NotificationKind = Literal["turn", "time", "invitation", "over"]


class ChannelFacts(BaseModel):
    """One of your notification channels."""

    id: str
    kind: str = Field(description="`push`, `mail`, or `service`")
    label: str = Field(description="Visible part of the address")
    this_browser: bool = Field(description="Whether the channel is this browser")
    confirmed: bool
    failed: str = Field(description='Why it was disabled: `gone`, `refused`, `unreachable`, `forbidden`; else ""')


class NotificationFacts(BaseModel):
    """Your notification settings, and the channels that this server offers."""

    channels: list[ChannelFacts]
    preferences: list[str] = Field(
        description="Events to report: `turn`, `time` (little time left), `invitation`, `over`"
    )
    lang: str
    time_zone: str
    mail: bool = Field(description="Whether this server can send e-mail")
    services: list[str] = Field(description="Services that the admins allow")


class PushKey(BaseModel):
    """Public key of the server for push messages."""

    key: str


class PushKeys(StrictModel):
    """Keys of a browser's push subscription."""

    p256dh: str = Field(max_length=200)
    auth: str = Field(max_length=60)


class NewPushRequest(StrictModel):
    """Request to notify a browser, as described by its `PushSubscription`."""

    endpoint: str = Field(max_length=1000)
    keys: PushKeys
    time_zone: TimeZoneField = "UTC"


class NewAddressRequest(StrictModel):
    """Request to add an e-mail address or a service address."""

    address: str = Field(max_length=1000)
    time_zone: TimeZoneField = "UTC"


class PreferencesRequest(StrictModel):
    """Request to change the events to report.

    null for `preferences` keeps them and only stores the language and time zone of this browser.
    """

    preferences: list[NotificationKind] | None = None
    time_zone: TimeZoneField = "UTC"


class NotificationContext:
    """Services of the application that notification requests use."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.dispatcher = service(request, NotificationDispatcher)
        self.outbox: NotificationOutbox = service(request, Store).notifications
        self.message_builder = service(request, MessageBuilder)
        self.settings = service(request, DeliverySettings)
        self.accounts = service(request, Accounts)
        self.lang = read_preferences(request).lang


ContextDep = Annotated[NotificationContext, Depends(NotificationContext)]


async def notification_facts(request: Request) -> NotificationFacts:
    """Return the notification settings of the requesting user; without channels for a new visitor."""
    context, guests = NotificationContext(request), service(request, GuestCookies)
    device = guests.device(request)
    person = guests.account_of(device)
    subscriber = await context.outbox.find_subscriber(person) if person else None
    channels = await context.outbox.channels_of([person]) if person else []
    subscriber = subscriber or Subscriber(person or "", context.lang, "UTC", TRIGGER_KINDS)
    return NotificationFacts(
        channels=[_channel_facts(one, device) for one in channels], preferences=list(subscriber.kinds),
        lang=subscriber.lang,
        time_zone=subscriber.time_zone,
        mail=context.settings.mail is not None, services=list(context.settings.services),
    )  # fmt: skip


def _channel_facts(channel: Channel, device: str | None) -> ChannelFacts:
    is_this_browser = channel.device is not None and channel.device == device
    kind = channel.kind if channel.kind in ("push", "mail") else "service"
    return ChannelFacts(
        id=channel.id,
        kind=kind,
        label=channel.label,
        this_browser=is_this_browser,
        confirmed=channel.confirmed_at is not None,
        failed=channel.failure_reason,
    )


@settings_router.get("")
async def get_notifications(request: Request) -> NotificationFacts:
    """Return your notification settings."""
    executor = service(request, FairExecutor)
    async with executor.slot(request):
        return await notification_facts(request)


@settings_router.get("/push")
async def get_push_key(request: Request, context: ContextDep) -> PushKey:
    """Return the public key with which a browser verifies the sender of push messages."""
    executor = service(request, FairExecutor)
    async with executor.slot(request) as compute:
        return PushKey(key=await compute(lambda: _push_backend(context).public_key))


def _push_backend(context: NotificationContext) -> WebPushBackend:
    backend = context.dispatcher.backends["push"]
    assert isinstance(backend, WebPushBackend)
    return backend


@settings_router.post("/push", status_code=204)
async def add_push(new: NewPushRequest, context: ContextDep, guest: PermittedGuest) -> None:
    """Send notifications to this browser, even when no page is open."""
    device = service(context.request, GuestCookies).device(context.request) or guest
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


@settings_router.post("/mail", status_code=204)
async def add_mail(new: NewAddressRequest, context: ContextDep, guest: PermittedGuest) -> None:
    """Add an e-mail address. It receives one message with a link, and nothing else until the link is confirmed."""
    if context.settings.mail is None:
        raise http_error("no-mail", "calls-error-no-mail", field="address")
    address = new.address.strip()
    if not is_email(address):
        raise http_error("bad-request", "calls-error-mail", field="address")
    await _check_channel_count(context, guest, address)
    await _check_rate(context, guest, EMAIL_RATES, address.lower())
    channel = await _add_channel(context, guest, new.time_zone, "mail", address, address, context.settings.address)
    await _send_greeting(context, channel)


@settings_router.post("/service", status_code=204)
async def add_service(new: NewAddressRequest, context: ContextDep, guest: PermittedGuest) -> None:
    """Add an address of a service that the admins allow. It receives a first message at once."""
    address = new.address.strip()
    service = find_service(address, context.settings.services)
    if service is None and is_internal(address):
        raise _delivery_http_error("forbidden", "address")
    if service is None:
        raise http_error(
            "bad-request", "calls-error-service", field="address", allowed=_service_titles(context.settings.services)
        )
    await _check_channel_count(context, guest, address)
    await _check_rate(context, guest, CHANNEL_RATES)
    label = f"{SERVICES[service].title} …{address[-4:]}"
    channel = await _add_channel(
        context, guest, new.time_zone, "service", address, label, context.settings.address, since=_now_seconds(context)
    )
    await _send_greeting(context, channel)


@settings_router.post("/preferences", status_code=204)
async def set_preferences(preferences_request: PreferencesRequest, context: ContextDep, guest: PermittedGuest) -> None:
    """Set the events to report. Messages use the language of this request and the given time zone."""
    await _save_subscriber(context, guest, preferences_request.time_zone, preferences_request.preferences)


@settings_router.delete("/{channel}", status_code=204)
async def remove_channel(channel: str, context: ContextDep, guest: PermittedGuest) -> None:
    """Remove one of your channels."""
    await context.outbox.remove_channel((await _own_channel(context, guest, channel)).id)


@settings_router.post("/{channel}/retry", status_code=204)
async def retry_channel(channel: str, context: ContextDep, guest: PermittedGuest) -> None:
    """Retry a disabled channel at once, and enable it again if that works."""
    own_channel = await _own_channel(context, guest, channel)
    await _check_rate(
        context, guest, EMAIL_RATES if own_channel.kind == "mail" else CHANNEL_RATES, own_channel.address.lower()
    )
    await _deliver_greeting(context, own_channel)
    await context.outbox.reactivate_channel(own_channel.id, _now_seconds(context))


async def _own_channel(context: NotificationContext, guest: str, channel: str) -> Channel:
    own_channel = await context.outbox.find_channel(channel)
    if own_channel is None or own_channel.person != guest:
        raise http_error("no-such-channel", "calls-error-no-such", status=404)
    return own_channel


async def _check_channel_count(context: NotificationContext, guest: str, address: str) -> None:
    """Raise `WebError` if the guest has too many channels."""
    if len([one for one in await context.outbox.channels_of([guest]) if one.address != address]) >= MAX_CHANNELS:
        raise http_error("too-many-channels", "calls-error-channels", most=MAX_CHANNELS)


async def _check_rate(context: NotificationContext, guest: str, rates: dict[str, Rate], address: str = "") -> None:
    request = context.request
    device = service(request, GuestCookies).device(request) or guest
    await context.accounts.limiter.consume("call", rates, Requester(device, client_address(request)), address)


async def _save_subscriber(
    context: NotificationContext, guest: str, zone: str, preferences: list[NotificationKind] | None = None
) -> None:
    previous = await context.outbox.find_subscriber(guest)
    previous_preferences = previous.kinds if previous else TRIGGER_KINDS
    kinds = previous_preferences if preferences is None else tuple(one for one in TRIGGER_KINDS if one in preferences)
    await context.outbox.save_subscriber(Subscriber(guest, context.lang, zone if is_known_zone(zone) else "UTC", kinds))


async def _add_channel(
    context: NotificationContext, guest: str, zone: str, kind: str, address: str, label: str, site: str,
    device: str | None = None,
    since: int | None = None,
) -> Channel:  # fmt: skip
    tokens = secrets.token_urlsafe(12), secrets.token_urlsafe(16)
    channel = Channel(tokens[0], guest, kind, address, label[:200], site, tokens[1], device, since)
    await _save_subscriber(context, guest, zone)
    await context.outbox.add_channel(channel)
    return channel


async def _send_greeting(context: NotificationContext, channel: Channel) -> None:
    """Send the first message. If it is not delivered, remove the channel and raise the reason as `WebError`."""
    try:
        await _deliver_greeting(context, channel)
    except DomainError:
        await context.outbox.remove_channel(channel.id)
        raise


async def _deliver_greeting(context: NotificationContext, channel: Channel) -> None:
    request = context.request
    greetings: ConcurrencyLimit = service(request, GreetingSlots)
    try:
        with greetings.slot(channel.person, client_address(request)):
            await context.dispatcher.greet(channel, context.message_builder.build_greeting(context.lang, channel))
    except DeliveryError as error:
        raise _delivery_http_error(error.reason, "address") from error


def _delivery_http_error(reason: str, field: str) -> WebError:
    return http_error("undelivered", f"calls-error-{reason}", field=field, status=400)


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
    """Return a browser's name for its owner to recognize, for example `Firefox · Android`."""
    agent = request.headers.get("user-agent", "")
    found = [next((name for marker, name in names if marker in agent), "") for names in (BROWSERS, SYSTEMS)]
    return " · ".join(filter(None, found))


# ---- notification pages ----------------------------------------------------------------------------------------------


router, api_router = APIRouter(include_in_schema=False), APIRouter()

TokenParam = Query("", alias="of", max_length=60)


@router.get(STOP_PATH)
async def show_stop(request: Request, token: str = TokenParam) -> Response:
    """Return a page that asks whether to stop messages. A GET changes nothing, because mail programs follow links."""
    return await _show_question(request, "stop", token)


@router.post(STOP_PATH)
async def stop(request: Request, token: str = TokenParam) -> Response:
    """Stop the messages to a channel, with one click of a reader or of their mail program (RFC 8058)."""
    _take_command(request)
    channel = await _find_channel(request, token)
    if channel is not None:
        await _get_outbox(request).remove_channel(channel.id)
    return await _render_mail_page(request, "stop", channel, done=True)


@router.get(CONFIRM_PATH)
async def show_confirm(request: Request, token: str = TokenParam) -> Response:
    """Return a page that asks whether messages may be sent to this address."""
    return await _show_question(request, "confirm", token)


@router.post(CONFIRM_PATH)
async def confirm(request: Request, token: str = TokenParam) -> Response:
    """Confirm a channel, so that it receives messages."""
    _take_command(request)
    channel = await _find_channel(request, token)
    if channel is not None:
        context = NotificationContext(request)
        await context.outbox.confirm_channel(token, context.dispatcher.now() // 1000)
    return await _render_mail_page(request, "confirm", channel, done=True)


def _take_command(request: Request) -> None:
    """Count a command against the limit of the guest, or of the address, since mail programs have no cookie.

    Raise `WebError` `too-many` if the limit is reached.
    """
    service(request, CommandLimit).take(
        service(request, GuestCookies).guest(request) or f"address {client_address(request)}"
    )


def _get_outbox(request: Request) -> NotificationOutbox:
    outbox: NotificationOutbox = service(request, Store).notifications
    return outbox


async def _find_channel(request: Request, token: str) -> Channel | None:
    return await _get_outbox(request).find_channel_by_token(token) if token else None


async def _show_question(request: Request, kind: str, token: str) -> Response:
    return await _render_mail_page(request, kind, await _find_channel(request, token), done=False)


async def _render_mail_page(request: Request, kind: str, channel: Channel | None, done: bool) -> Response:
    executor = service(request, FairExecutor)
    address = "" if channel is None else channel.label
    async with executor.slot(request) as compute:
        facts = partial(render_page, kind=kind, address=address, is_known=channel is not None, done=done)
        return await compute(facts, request, "notifications/mail.html")


class NextGame(BaseModel):
    """Tables that wait for you."""

    count: int = Field(description="Number of tables at which you are to move")
    next: str | None = Field(description="Name of the table that has waited longest; null if there is none")
    text: str = Field(description="The count as text, in your language")
    lost_channel: str = Field(
        description='Warning that some of your channels no longer receive messages; "" if all of them do'
    )


@api_router.get("/api/my/games/next", tags=["tables"])
async def next_game(
    request: Request, guest: OptionalGuest, excluding: Annotated[str, Query(max_length=40)] = ""
) -> NextGame:
    """Return how many tables wait for your move, not counting `excluding`, and which has waited longest."""
    executor = service(request, FairExecutor)
    async with executor.slot(request) as compute:
        rows = await my_games.find_my_games_for(request, guest, compute)
        waiting = [name for name in my_games.tables_to_move(rows, guest or "") if name != excluding]
        lang, channels = (
            read_preferences(request).lang,
            await _get_outbox(request).channels_of([guest]) if guest else [],
        )
        text = translate_uncached(lang, "calls-next", count=len(waiting))
        failed = ", ".join(
            channel.label or translate_uncached(lang, "calls-browser") for channel in channels if channel.failure_reason
        )
        lost = translate_uncached(lang, "calls-lost", address=failed) if failed else ""
        return NextGame(count=len(waiting), next=waiting[0] if waiting else None, text=text, lost_channel=lost)


@router.get("/sw.js")
async def service_worker() -> Response:
    """Return the service worker, which shows notifications and caches nothing.

    It is served at the root because a service worker only controls pages below its own path. Browsers look for a new
    version on every page load.
    """
    content = static_files()["js/notifications/sw.js"]
    return Response(content, media_type="text/javascript")  # not cached, like pages


def _icon(name: str, size: int) -> dict[str, str]:
    return {"src": static_url(f"icons/{name}.png"), "sizes": f"{size}x{size}", "type": "image/png"}


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """Return the web app manifest: the name and icons of the site when it is installed."""
    lang = read_preferences(request).lang
    name = service(request, ServerSettings).custom_texts(lang).get("web-house") or translate(lang, "web-house")
    facts = {
        "id": "/", "name": name, "short_name": name, "lang": lang,
        "description": translate(lang, "home-about"), "start_url": "/", "scope": "/", "display": "standalone",
        "background_color": "#10131d", "theme_color": "#10131d",
        "icons": [
            {"src": static_url("favicon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
            _icon("192", 192), _icon("512", 512), {**_icon("full", 512), "purpose": "maskable"},
        ],
    }  # fmt: skip
    return Response(json.dumps(facts, ensure_ascii=False), media_type="application/manifest+json")
