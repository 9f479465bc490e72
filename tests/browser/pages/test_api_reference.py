"""API reference: Swagger UI, served by the server itself, within its content security policy."""

from playwright.sync_api import expect

from browser.conftest import LiveServer, People
from browser.live.test_access import findings

WIDTH = "document.documentElement.scrollWidth"


def test_api_reference_is_accessible_in_both_themes(server: LiveServer, people: People) -> None:
    page = people.new_page()
    hosts = set[str]()
    page.on("request", lambda request: hosts.add(request.url.split("/static/")[0].split("/api")[0]))
    page.goto(f"{server.base}/api")
    operation = page.locator(".opblock", has_text="/api/tables/{name}/play")
    operation.get_by_role("button", expanded=False).first.click()
    expect(operation.locator(".parameters")).to_contain_text("Name of the table")
    expect(page.get_by_role("button", name="Try it out")).to_have_count(0)  # it would act for the reader
    for theme, theme_class in (("dark", "dark-mode"), ("light", "")):
        page.emulate_media(color_scheme=theme)
        expect(page.locator("html")).to_have_class(theme_class)
        assert findings(page) == []
    for width in (360, 390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(WIDTH) == width
    assert {host for host in hosts if not host.startswith(server.base)} == set()


def test_api_reference_has_the_theme_of_the_page(server: LiveServer, people: People) -> None:
    page = people.new_page(color_scheme="light")
    page.goto(f"{server.base}/api?theme=night")
    expect(page.locator("html")).to_have_class("dark-mode")
    page.goto(f"{server.base}/api?theme=day")
    expect(page.locator(".opblock").first).to_be_visible()
    expect(page.locator("html")).to_have_class("")
