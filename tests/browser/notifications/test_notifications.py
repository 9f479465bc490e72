"""Notifications in the browser: what they display, their settings, and the links to all games that wait."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, Playwright, expect

from browser.conftest import FLAGS, TIMEOUT_MS, LiveServer, People
from browser.live.test_access import findings_day_and_night
from notifications.push_browser import Browser

FAKE_PUSH_SERVICE = """
const given = %s;
const unsubscribe = async () => delete localStorage.subscribed;
const subscription = { options: { applicationServerKey: null }, toJSON: () => given, unsubscribe };
PushManager.prototype.subscribe = async () => { localStorage.subscribed = 'yes'; return subscription; };
PushManager.prototype.getSubscription = async () => localStorage.subscribed ? subscription : null;
"""
"""Script that replaces the push service of the browser's vendor, which the test machine cannot reach."""


@pytest.fixture(scope="module")
def browser(full_chromium: str, playwright: Playwright) -> Iterator[Chromium]:
    """Yield a Chromium that displays notifications."""
    browser = playwright.chromium.launch(executable_path=full_chromium, args=FLAGS)
    yield browser
    browser.close()


def secure_origin(server: LiveServer) -> str:
    """Return the address at which a browser accepts notifications (`localhost`)."""
    return server.base.replace("127.0.0.1", "localhost")


REPORT_DISPLAY = f"""() => {{
    self.arrived = new Promise((done, lost) => {{
        registration.showNotification = async (...given) => {{
            await ServiceWorkerRegistration.prototype.showNotification.apply(registration, given);
            done();
        }};
        setTimeout(lost, {TIMEOUT_MS}, Error("no message was shown"));
    }});
}}"""
"""Script that lets the service worker report when it has displayed a notification.

Tests do not ask before that which notifications are displayed: on a busy machine, one was lost because of it.
"""


class PushReceiver:
    """Page that may display notifications, and its service worker."""

    def __init__(self, page: Page, origin: str) -> None:
        page.context.grant_permissions(["notifications"], origin=origin)
        page.goto(f"{origin}/about")
        found = list[str]()
        session = page.context.new_cdp_session(page)
        session.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(
            one["registrationId"] for one in event["registrations"] if one["scopeURL"] == f"{origin}/"
        ))  # fmt: skip
        session.send("ServiceWorker.enable")
        with page.context.expect_event("serviceworker") as begun:
            page.evaluate("navigator.serviceWorker.register('/sw.js')")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        self.worker, self._session, self._origin, self._found = begun.value, session, origin, found

    def push(self, **message: Any) -> None:
        """Deliver a message to the service worker as a push service does; return when it is displayed."""
        self.worker.evaluate(REPORT_DISPLAY)
        message_ = {"origin": self._origin, "registrationId": self._found[-1], "data": json.dumps(message)}
        self._session.send("ServiceWorker.deliverPushMessage", message_)
        self.worker.evaluate("arrived")


DISPLAYED_NOTIFICATIONS = """async () => (await registration.getNotifications()).map(
    ({ title, body, tag, lang, data }) => [title, body, tag, lang, data.path])"""


def test_notification_is_displayed_and_only_the_latest_of_each_table(server: LiveServer, people: People) -> None:
    origin = secure_origin(server)
    page = people.new_page()
    receiver, words = PushReceiver(page, origin), {"lang": "en", "waiting": 1}
    receiver.push(title="Your turn: The Duel (Ann)", body="Ann placed on a1.", path="/t/one", topic="one", **words)
    receiver.push(title="Your turn: Imhotep (Ann)", body="", path="/t/two", topic="two", **words)
    receiver.push(title="Your time is nearly up: The Duel (Ann)", body="", path="/t/one", topic="one", **words)
    assert sorted(receiver.worker.evaluate(DISPLAYED_NOTIFICATIONS)) == [
        ["Your time is nearly up: The Duel (Ann)", "", "one", "en", "/t/one"],
        ["Your turn: Imhotep (Ann)", "", "two", "en", "/t/two"],
    ]
    assert page.evaluate("caches.keys()") == []
    assert page.evaluate("indexedDB.databases()") == []


def test_settings_page_lists_channels_and_triggers(server: LiveServer, people: People) -> None:
    origin, browser = secure_origin(server), Browser("https://push.example.org/ann")
    page = people.new_page()
    page.context.grant_permissions(["notifications"], origin=origin)
    given = {"endpoint": browser.endpoint, "keys": browser.keys}
    page.context.add_init_script(FAKE_PUSH_SERVICE % json.dumps(given))
    page.goto(f"{origin}/me")
    calls = page.get_by_role("region", name="When it is your turn")
    assert findings_day_and_night(page) == []
    calls.get_by_role("button", name="Tell me in this browser").click()
    expect(calls.get_by_text("This browser", exact=True)).to_be_visible()
    expect(calls.get_by_role("button", name="Tell me in this browser")).to_be_hidden()
    box = calls.get_by_role("checkbox", name="when a game ends")
    expect(box).to_be_checked()
    box.focus()
    page.keyboard.press("Space")
    expect(calls.get_by_role("status")).to_have_text("Saved.")
    facts = page.request.get(f"{origin}/api/notifications").json()
    assert facts["preferences"] == ["turn", "time", "invitation"]
    assert findings_day_and_night(page) == []

    table = server.create_table(seats="ann ben")
    page.goto(f"{origin}/as/ann/{table}")
    page.get_by_role("button", name="Settings").click()
    switch = page.get_by_role("checkbox", name="Tell me when it is my turn")
    expect(switch).to_be_checked()


@pytest.mark.parametrize(("changed", "explanation"), [
    ("Object.defineProperty(window, 'isSecureContext', { get: () => false })",
     "Browsers accept notifications only from addresses that begin with https; this one does not. "
     "What works here: leave a table open. Its title and icon show when it is your turn."),
    ("delete window.PushManager; Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone' })",
     "On this device, first add the site to your home screen (“Share”, “Add to Home Screen”) and open it from there."),
])  # fmt: skip
def test_page_without_push_support_explains_it(
    server: LiveServer, people: People, changed: str, explanation: str
) -> None:
    page = people.new_page(390, 844)
    page.context.add_init_script(changed)
    page.goto(f"{secure_origin(server)}/me")
    calls = page.get_by_role("region", name="When it is your turn")
    expect(calls.locator("[data-missing]:visible")).to_have_text(explanation)
    expect(calls.get_by_role("button", name="Tell me in this browser")).to_be_hidden()


def test_home_page_lists_failed_channels(server: LiveServer, people: People) -> None:
    page = people.new_page(390, 844)
    warning = "Messages no longer reach you: ben@example.net"
    receiver = {"count": 0, "next": None, "text": "", "lost_channel": warning}
    page.route("**/api/my/games/next*", lambda route: route.fulfill(json=receiver))
    page.goto(server.base)
    expect(page.get_by_role("status").filter(has_text=warning)).to_be_visible()
    assert findings_day_and_night(page) == []
    page.get_by_role("link", name="Find out why").click()
    page.wait_for_url("**/me#notifications")
    expect(page.get_by_role("link", name="You", exact=True)).to_have_attribute("href", "/me#notifications")


def test_title_icon_and_a_link_lead_to_the_next_game(server: LiveServer, people: People) -> None:
    one, two = (server.create_table(seats="dora emil") for _ in range(2))
    page = people.sit(one, "dora")
    link = page.get_by_role("link", name="One more game waits for you")
    expect(link).to_be_visible()
    expect(page).to_have_title("(1) Your turn · The Duel")
    assert "favicon-turn" in page.locator('link[rel="icon"]').get_attribute("href")
    link.click()
    page.wait_for_url(f"**/t/{two}")
    expect(page.get_by_role("link", name="One more game waits for you")).to_have_attribute("href", f"/t/{one}")


def test_open_page_reports_a_turn_at_another_table(server: LiveServer, people: People) -> None:
    one, two = (server.create_table("place b2", seats="fay gus") for _ in range(2))
    page, gus = people.sit(one, "fay"), people.sit(two, "gus")
    expect(page.get_by_role("link", name="waits for you")).to_be_hidden()
    calm = page.title()
    seq = gus.request.get(f"{server.base}/api/tables/{two}").json()["seq"]
    moved = {"action": "place a1", "after": seq, "confirm": True}
    assert gus.request.post(f"{server.base}/api/tables/{two}/play", data=moved).ok
    expect(page.get_by_role("link", name="One more game waits for you")).to_have_attribute("href", f"/t/{two}")
    expect(page).to_have_title(f"(1) {calm}")


CLICK_NOTIFICATION = """async () => {
    const [shown] = await registration.getNotifications(), led = [];
    clients.openWindow = async (path) => led.push(['opened', path]);
    WindowClient.prototype.focus = async function () { led.push(['focused', new URL(this.url).pathname]); };
    const waits = [], click = new NotificationEvent('notificationclick', { notification: shown });
    click.waitUntil = (promise) => waits.push(promise);
    dispatchEvent(click);
    await Promise.all(waits);
    return [led, (await registration.getNotifications()).length];
}"""
"""Script that clicks a notification, and records windows instead of opening them: browsers require a real click."""


def test_a_click_on_a_message_leads_to_its_table(server: LiveServer, people: People) -> None:
    receiver = PushReceiver(people.new_page(), secure_origin(server))
    for path, led in (("/t/one", ["opened", "/t/one"]), ("/about", ["focused", "/about"])):
        receiver.push(title="Your turn", body="", path=path, topic=path, lang="en", waiting=1)
        assert receiver.worker.evaluate(CLICK_NOTIFICATION) == [[led], 0]
