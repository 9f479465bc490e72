"""Services of a server: built once, started and closed together, and passed to every request."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from saqqara.accounts import Accounts, Members
from saqqara.admin.control_socket import ControlSocket
from saqqara.admin.operations import Admin
from saqqara.admin.server_settings import ServerSettings
from saqqara.leagues.scheduler import LeagueScheduler
from saqqara.notifications.delivery_settings import DeliverySettings
from saqqara.notifications.dispatcher import DeliveryBackend, NotificationDispatcher
from saqqara.notifications.web_push import WebPushBackend
from saqqara.results.player_ratings import RatingService
from saqqara.results.result_recorder import ResultRecorder
from saqqara.server.admin_pages import ProcessMonitor
from saqqara.server.bot_service import BotConfig, BotService, open_scratch_tables, scratch_stores
from saqqara.server.bots.analysis_api import ReviewService
from saqqara.server.bots.auto_player import PonderingService
from saqqara.server.bots.clock_watcher import ClockWatcher
from saqqara.server.bots.jobs import JobClient
from saqqara.server.core.access_log import log_events
from saqqara.server.core.fair_queue import FairExecutor
from saqqara.server.core.identity import GuestCookies, load_cookie_secret
from saqqara.server.core.network import ListenAddress
from saqqara.server.core.request_limits import Budget, CommandLimit, CreationLimit, ExportSlots, GreetingSlots, Limits
from saqqara.server.core.services import ServiceRegistry
from saqqara.server.insights.preview import PreviewCache
from saqqara.server.live.hub import Hub
from saqqara.server.live.render_process import Renderer
from saqqara.server.lobby.chat import ChatService
from saqqara.server.my_puzzles import ProofService
from saqqara.server.notification_pages import MessageBuilder
from saqqara.server.puzzle_pages import MyPuzzles
from saqqara.server.replay.scratch import ScratchTables
from saqqara.server.tables.bot_names import NO_BOTS, BotNames, reserved_bot_names
from saqqara.server.tables.hand_covers import HandCovers
from saqqara.server.tables.table_kinds import ANALYSIS, LIVE, PATHS, TablePaths
from saqqara.server.tables.table_registry import TableRegistry, new_table_name
from saqqara.storage import Store


@dataclass(frozen=True)
class TableServices:
    """Services of a kind of table. `scratch` holds who owns which scratch table; `reviews` need computer players."""

    tables: TableRegistry
    hub: Hub
    paths: TablePaths
    scratch: ScratchTables | None = None
    reviews: ReviewService | None = None


@dataclass(frozen=True)
class Services:
    """Services of a server.

    `kinds` holds those that each kind of table has; `tables` and `hub` are those of the tables of the log.
    """

    store: Store
    limits: Limits
    guests: GuestCookies
    accounts: Accounts
    members: Members
    settings: ServerSettings
    admin: Admin
    process_monitor: ProcessMonitor
    executor: FairExecutor
    command_limit: CommandLimit
    creation_limit: CreationLimit
    export_slots: ExportSlots
    greeting_slots: GreetingSlots
    tables: TableRegistry
    hub: Hub
    kinds: Mapping[str, TableServices]
    hand_covers: HandCovers
    chat: ChatService
    preview_cache: PreviewCache
    renderer: Renderer
    clock_watcher: ClockWatcher
    bot_names: BotNames
    bot_service: BotService
    my_puzzles: MyPuzzles
    league_scheduler: LeagueScheduler
    result_recorder: ResultRecorder
    ratings: RatingService
    notification_dispatcher: NotificationDispatcher
    message_builder: MessageBuilder
    delivery_settings: DeliverySettings
    bots: BotConfig | None
    proofs: ProofService | None
    control_socket: ControlSocket | None
    listen_address: ListenAddress | None

    def registry(self) -> ServiceRegistry:
        """Return the services by type, for requests."""
        by_kind = {kind: _present(services) for kind, services in self.kinds.items()}
        return ServiceRegistry(_present(self), by_kind)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Start all services, and close them at the end: in reverse order, each even if another raises."""
        async with AsyncExitStack() as exit_stack:
            exit_stack.callback(self.store.close)
            exit_stack.push_async_callback(self.store.stop_listening)
            exit_stack.callback(self.executor.close)
            exit_stack.push_async_callback(self.renderer.close)
            if self.bots and self.bots.engines:
                exit_stack.push_async_callback(asyncio.to_thread, self.bots.engines.close)
            for service in (
                self.clock_watcher,
                self.result_recorder,
                self.notification_dispatcher,
                self.bot_service,
                self.chat.cluster_presence,
                self.league_scheduler,
            ):
                exit_stack.push_async_callback(service.close)
            if self.control_socket is not None:
                exit_stack.push_async_callback(self.control_socket.close)
            await self._start()
            yield

    async def _start(self) -> None:
        # Where several servers share the data, others answer until the pages opened here are up to date at once.
        renderer_task = asyncio.create_task(self.renderer.start()) if self.store.is_shared else None
        if self.accounts.members:  # lookalike names take a moment to load: do it before the first request for a seat
            await asyncio.to_thread(self.accounts.can_use_name, None, "Saqqara")
        address = self.delivery_settings.address
        if self.settings.value("address") != address:  # `saqqara admin` prints it even if no server is running
            await self.settings.set_value("address", address)
        await self.clock_watcher.start()
        await self.store.start_listening()
        await self.notification_dispatcher.start()
        await self.bot_service.start()
        await self.chat.cluster_presence.start(self.hub.local_presence)
        self.result_recorder.start()
        await self.league_scheduler.start()
        if self.control_socket is not None:
            await self.control_socket.start()
        if renderer_task is not None:
            await renderer_task


def _present(services: Services | TableServices) -> list[object]:
    return [one for one in vars(services).values() if one is not None]


def build_services(
    data: Path | str,
    bots: BotConfig | None = None,
    limits: Limits | None = None,
    renderer: Renderer | None = None,
    on_progress: Callable[[str], None] = lambda sentence: None,
    now: Callable[[], int] | None = None,
    delivery_settings: DeliverySettings | None = None,
    listen_address: ListenAddress | None = None,
) -> Services:
    """Build the services over a data file, or over a database at a URL.

    A missing data file is created; the cookie secret is stored next to it. Without `bots` only people play. `renderer`
    renders updates for open pages (by default, a new one). `on_progress` receives sentences about steps that take a
    while. `now` returns the time in milliseconds since 1970 (by default the clock of the store). `delivery_settings`
    configures the notification channels. `listen_address` is where the server listens, for links. Raise `StoreError`
    for data that cannot be used.
    """
    limits, renderer = limits or Limits(), renderer or Renderer()
    delivery_settings = delivery_settings or DeliverySettings()
    store, process_id = Store(data, on_progress), secrets.token_hex(8)
    secret, now = load_cookie_secret(store), now or store.now
    accounts = Accounts(store, secret)
    settings = ServerSettings(accounts, secret)
    bot_names = BotNames(tuple(bots.levels), tuple(bots.engines.names if bots.engines else ())) if bots else NO_BOTS
    hand_covers = HandCovers(store, process_id)
    tables = TableRegistry(
        store,
        on_events=log_events,
        resolve_account=accounts.canonical_person,
        is_name_allowed=accounts.can_use_name,
        member_name=accounts.member_name,
        levels=bot_names.levels,
        now=now,
        prepare=hand_covers.ensure_loaded,
    )
    guests = GuestCookies(secret, limits, accounts.person_of)
    chat = ChatService(store, secret, limits, process_id)
    hub, message_builder = Hub(tables, hand_covers, limits, renderer, chat), MessageBuilder(tables, store)
    job_client = JobClient(store)
    reviews = {kind: ReviewService(job_client, kind) for kind in (LIVE, ANALYSIS)} if bots and bots.has_analysis else {}
    kinds = {LIVE: TableServices(tables, hub, PATHS[LIVE], None, reviews.get(LIVE))}
    budget = Budget(limits.scratch_tables_by_guest, limits.scratch_tables_by_address)
    for kind, scratch_store in scratch_stores(store, secret).items():
        scratch_tables = open_scratch_tables(scratch_store, kind, accounts.canonical_person)
        kinds[kind] = TableServices(
            scratch_tables,
            Hub(scratch_tables, hand_covers, limits, renderer),
            PATHS[kind],
            ScratchTables(scratch_store, scratch_tables, budget),
            reviews.get(kind),
        )
    pondering = None
    if bots and bots.ponderer and not store.is_shared:  # other processes may play the next turn
        pondering = PonderingService(tables, bots.ponderer, hub.is_watched)
        hub.listen_unwatched(pondering.stop)
    members = Members(accounts, partial(reserved_bot_names, *bot_names))
    process_monitor = ProcessMonitor(hub, bots, listen_address)
    admin = Admin(settings, members, delivery_settings, process_monitor)
    return Services(
        store=store,
        limits=limits,
        guests=guests,
        accounts=accounts,
        members=members,
        settings=settings,
        admin=admin,
        process_monitor=process_monitor,
        executor=FairExecutor(limits),
        command_limit=CommandLimit(limits),
        creation_limit=CreationLimit(limits),
        export_slots=ExportSlots(limits.max_exports, 1, limits.max_exports_by_address),
        greeting_slots=GreetingSlots(
            limits.max_greetings_waiting, limits.max_greetings_by_address, limits.max_greetings_by_address
        ),
        tables=tables,
        hub=hub,
        kinds=kinds,
        hand_covers=hand_covers,
        chat=chat,
        preview_cache=PreviewCache(),
        renderer=renderer,
        clock_watcher=ClockWatcher(tables, store),
        bot_names=bot_names,
        bot_service=BotService(store, bots, {kind: one.tables for kind, one in kinds.items()}, pondering),
        my_puzzles=MyPuzzles(store.jobs),
        league_scheduler=LeagueScheduler(store, tables, new_table_name, accounts.name_at_table),
        result_recorder=ResultRecorder(store, accounts.canonical_person),
        ratings=RatingService(store),
        notification_dispatcher=NotificationDispatcher(
            store,
            tables.locked,
            delivery_backends(store, delivery_settings),
            message_builder.build_notification,
            hub.active_viewers,
            accounts.person_of,
            now,
            limits.max_greetings,
        ),
        message_builder=message_builder,
        delivery_settings=delivery_settings,
        bots=bots,
        proofs=ProofService(job_client) if reviews else None,
        control_socket=ControlSocket(store.location, admin.run) if isinstance(store.location, Path) else None,
        listen_address=listen_address,
    )


def delivery_backends(store: Store, settings: DeliverySettings) -> dict[str, DeliveryBackend]:
    """Return the delivery backends of the configured kinds of channels.

    Modules of kinds that are not configured are not imported.
    """
    backends: dict[str, DeliveryBackend] = {"push": WebPushBackend(store.secret, settings.is_allowed, settings.ca_file)}
    if settings.mail is not None:
        from saqqara.notifications.email import EmailBackend

        backends["mail"] = EmailBackend(settings.mail, settings.address)
    if settings.services:
        from saqqara.notifications.apprise_services import AppriseBackend

        backends["service"] = AppriseBackend(settings.services, settings.address, settings.is_allowed, settings.ca_file)
    return backends
