"""Actions of players whose page does not matter to a test, and the press that uncovers a hand."""

from __future__ import annotations

import httpx
from playwright.sync_api import Page

from browser.conftest import LiveServer


def play_actions_as(server: LiveServer, table: str, guest: str, *decisions: str, confirm: bool = True) -> None:
    """Play actions as a guest for the seat to move; the last one confirms the turn unless `confirm` is false."""
    with httpx.Client(base_url=server.base, follow_redirects=True) as client:
        client.get(f"/as/{guest}/{table}")
        for number, decision in enumerate(decisions, 1):
            facts = client.get(f"/api/tables/{table}").json()
            last = confirm and number == len(decisions)
            body = {"after": facts["seq"], "seat": facts["current_player"], "action": decision, "confirm": last}
            answer = client.post(f"/api/tables/{table}/play", json=body)
            assert answer.status_code == 200, answer.text


def lift_curtain(page: Page) -> None:
    """Lift the curtain without holding its button: press it, then confirm with another button."""
    page.locator("#lift").click()
    page.get_by_role("button", name="Yes, show my cards").click()
