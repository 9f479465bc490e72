"""Somebody who decides without a page of their own, where the test is not about theirs."""

from __future__ import annotations

import httpx
from playwright.sync_api import Page

from browser.conftest import LiveServer


def decides(server: LiveServer, table: str, guest: str, *decisions: str, confirm: bool = True) -> None:
    """This guest decides for the seat that the table waits for; the last decision confirms the turn, if asked to."""
    with httpx.Client(base_url=server.base, follow_redirects=True) as client:
        client.get(f"/as/{guest}/{table}")
        for number, decision in enumerate(decisions, 1):
            facts = client.get(f"/api/tables/{table}").json()
            last = confirm and number == len(decisions)
            body = {"after": facts["seq"], "seat": facts["current_player"], "action": decision, "confirm": last}
            answer = client.post(f"/api/tables/{table}/play", json=body)
            assert answer.status_code == 200, answer.text


def lifts(page: Page) -> None:
    """Whoever is next lifts the curtain without holding: a press, and one more elsewhere."""
    page.locator("#lift").click()
    page.get_by_role("button", name="Yes, show my cards").click()
