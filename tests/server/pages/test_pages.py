"""Server-rendered pages: three languages, preferences of the browser, and no inline scripts or styles."""

import asyncio
import gzip
import json
import re
from collections.abc import Iterator
from html import escape, unescape
from html.parser import HTMLParser
from importlib.resources import files
from urllib.parse import parse_qs, quote, urlsplit

import httpx
import pytest
from fastapi import FastAPI
from starlette.exceptions import HTTPException

from saqqara.core import rulebook
from saqqara.core.registry import find_definition as find_definition
from saqqara.core.registry import list_games
from saqqara.players import LEVELS
from saqqara.server.app import create_app
from saqqara.server.bot_service import BotConfig
from saqqara.server.core.error_pages import render_error_page
from saqqara.server.core.rule_links import rules_url
from saqqara.server.core.static import COMMENT_LINES, static_files, static_version, strip_comments
from saqqara.server.pages import home, new_game, rules_pages, thumbnails
from saqqara.server.pages.new_game import home_config

LANGUAGES = ("en", "de", "ru")
PAGES = ("/", "/?game=duel", "/rules/duel", "/rules/duel?v=short", "/about", "/no-such-page")


class Browser:
    """Client of an application that keeps cookies."""

    def __init__(self, app: FastAPI) -> None:
        self._client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://saqqara.test")

    @property
    def cookies(self) -> httpx.Cookies:
        return self._client.cookies

    def get(self, address: str, languages: str = "", encoding: str = "gzip") -> httpx.Response:
        headers = {"Accept-Language": languages, "Accept-Encoding": encoding}
        return asyncio.run(self._client.get(address, headers=headers))


@pytest.fixture(scope="module")
def apps(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[FastAPI, FastAPI]]:
    """Yield two applications without tables: with all levels of computer players, and without any."""
    folder = tmp_path_factory.mktemp("pages")
    pair = create_app(folder / "one", BotConfig(LEVELS, None)), create_app(folder / "other")
    yield pair
    for app in pair:
        app.state.services.store.close()


@pytest.fixture
def browser(apps: tuple[FastAPI, FastAPI]) -> Browser:
    """Return a client without cookies."""
    return Browser(apps[0])


class Elements(HTMLParser):
    """Parser that lists every element of a page with its attributes, in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.all: list[tuple[str, dict[str, str]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.all.append((tag, {name: value or "" for name, value in attrs}))

    def values(self, attribute: str, *tags: str) -> list[str]:
        return [found[attribute] for tag, found in self.all if attribute in found and (not tags or tag in tags)]


# ---- languages and themes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", PAGES)
def test_pages_exist_in_three_languages(browser: Browser, address: str) -> None:
    first = {}
    for lang in LANGUAGES:
        answer = browser.get(address, lang)
        assert answer.status_code == (404 if "no-such" in address else 200)
        assert answer.headers["Content-Language"] == lang
        assert f'<html lang="{lang}">' in answer.text
        first[lang] = re.search(r"<h1>(.*?)</h1>", answer.text)[1]
    assert len(set(first.values())) == 3


@pytest.mark.parametrize(
    ("languages", "lang"),
    [
        ("", "en"),
        ("de-AT", "de"),
        ("fr, ru;q=0.9, de;q=0.8", "ru"),
        ("ru;q=0.2, de;q=0.8", "de"),
        ("de;q=0, fr", "en"),
        ("de;q=much, ru", "ru"),
        ("*", "en"),
    ],
)
def test_language_follows_accept_language(browser: Browser, languages: str, lang: str) -> None:
    assert browser.get("/about", languages).headers["Content-Language"] == lang


def test_language_prefers_query_then_cookie_then_header(browser: Browser) -> None:
    languages = "ru"
    assert browser.get("/about?lang=de", languages).headers["Content-Language"] == "de"
    assert browser.cookies["lang"] == "de"
    assert browser.get("/about", languages).headers["Content-Language"] == "de"
    assert browser.get("/about?lang=tlh", languages).headers["Content-Language"] == "de"
    assert browser.cookies["lang"] == "de"


def test_theme_is_remembered_in_a_cookie(browser: Browser) -> None:
    assert '<html lang="en">' in browser.get("/about").text
    assert '<html lang="en" data-theme="night">' in browser.get("/about?theme=night").text
    assert '<html lang="en" data-theme="night">' in browser.get("/about").text
    assert '<html lang="en" data-theme="night">' in browser.get("/about?theme=dusk").text
    assert '<html lang="en">' in browser.get("/about?theme=system").text
    assert "theme" not in browser.cookies


def test_language_and_theme_links_keep_the_query(browser: Browser) -> None:
    links = Elements(browser.get("/rules/duel?v=short").text).values("href", "a")
    assert {"/rules/duel?v=short&lang=de", "/rules/duel?v=short&theme=night", "/rules/duel?v=full"} <= set(links)


def test_no_address_leads_to_another_host(browser: Browser) -> None:
    links = Elements(browser.get("http://saqqara.test//elsewhere.test/").text).values("href", "a")
    assert "/elsewhere.test/?lang=de" in links
    assert [link for link in links if link.startswith("//")] == []


# ---- requirements of a strict content security policy ------------------------------------------------------------


@pytest.mark.parametrize("address", PAGES)
def test_no_script_and_no_style_in_the_page(browser: Browser, address: str) -> None:
    page = Elements(browser.get(address).text)
    assert page.values("style") == []
    assert [tag for tag, _ in page.all if tag == "style"] == []
    inside = [found for tag, found in page.all if tag == "script" and "src" not in found]
    assert {found.get("type") for found in inside} <= {"application/json"}  # data that browsers do not execute
    assert [name for _, found in page.all for name in found if name.startswith("on")] == []


@pytest.mark.parametrize("address", PAGES)
def test_all_resources_are_local_and_exist(browser: Browser, address: str) -> None:
    page = Elements(browser.get(address).text)
    loaded = page.values("src") + page.values("href", "link")
    assert len(loaded) >= 4
    assert loaded.count("/manifest.webmanifest") == 1  # its address must stay the same
    for url in loaded:
        local_prefixes = (f"/static/{static_version()}/", f"/pictures/{static_version()}/", "/manifest.webmanifest")
        assert url.startswith(local_prefixes)
        assert browser.get(url).status_code == 200


@pytest.mark.parametrize("address", PAGES)
def test_links_within_the_page_have_targets(browser: Browser, address: str) -> None:
    page = Elements(browser.get(address).text)
    ids = page.values("id")
    assert sorted(ids) == sorted(set(ids))
    within = {url[1:] for url in page.values("href") if url.startswith("#")}
    assert within - set(ids) == set()


# ---- static files ------------------------------------------------------------------------------------------------


def test_static_files_are_cached_by_version(browser: Browser) -> None:
    answer = browser.get(f"/static/{static_version()}/css/base.css")
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.headers["Content-Type"] == "text/css; charset=utf-8"
    assert answer.content == static_files()["css/base.css"]


def test_static_file_is_compressed_where_accepted(browser: Browser) -> None:
    """Small files are compressed too, because a table loads fifty of them; fonts are compressed already."""
    name = f"/static/{static_version()}/css/font.css"
    squeezed, plain = browser.get(name), browser.get(name, encoding="identity")
    assert (squeezed.headers["Content-Encoding"], plain.headers.get("Content-Encoding")) == ("gzip", None)
    assert squeezed.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"
    assert squeezed.text == plain.text == static_files()["css/font.css"].decode()
    assert int(squeezed.headers["Content-Length"]) < int(plain.headers["Content-Length"])
    assert "Content-Encoding" not in browser.get(f"/static/{static_version()}/fonts/alegreya-600.woff2").headers


def test_old_version_is_not_cached(browser: Browser) -> None:
    answer = browser.get("/static/0123456789/js/core/base.js")
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"


def test_comment_lines_are_not_served() -> None:
    comments = b"  // Not much.\n", b"/* one\n * two\n */\n"
    script = b"/** Add two numbers. */\nconst add = (a, b) => a + b; // a sum\n\n%b%badd(1, 2);\n" % comments
    assert strip_comments(script) == b"const add = (a, b) => a + b; // a sum\n\nadd(1, 2);\n"
    folder = files("saqqara.server") / "static"
    for name, content in static_files().items():
        if name.endswith(".js") and not name.startswith("swagger/"):
            source = (folder / name).read_text("utf-8")
            for comment in COMMENT_LINES.finditer(source.encode()):  # none of them is a line of a template literal
                before = COMMENT_LINES.sub(b"", source.encode()[: comment.start()])
                assert before.count(b"`") % 2 == 0, f"{name}: {comment[0].decode()}"
            assert len(content) < len(source), name


@pytest.mark.parametrize("name", ["nothing.css", "%2e%2e/pages.py", "js", ""])
def test_unknown_static_files_are_not_found(browser: Browser, name: str) -> None:
    assert browser.get(f"/static/{static_version()}/{name}").status_code == 404


# ---- home --------------------------------------------------------------------------------------------------------


def test_home_offers_every_option_of_the_game(browser: Browser) -> None:
    page = Elements(browser.get("/?game=duel").text)
    offered: dict[str, list[str]] = {}
    checked = {}
    for tag, found in page.all:
        if tag == "input" and found.get("type") == "radio":
            offered.setdefault(found["name"], []).append(found["value"])
            if "checked" in found:
                checked[found["name"]] = found["value"]
    assert offered == {
        "opponent": OPPONENTS,
        "option-obelisk": ["A", "B"],
        "option-temple": ["A", "B"],
        "option-pyramids": ["A", "B"],
        "option-tomb": ["A", "B"],
        "begins": ["chance", "0", "1"],
        "option-profile": ["printed", "yucata"],
    }
    assert checked == {
        "opponent": "apprentice",
        "option-obelisk": "A",
        "option-temple": "A",
        "option-pyramids": "A",
        "option-tomb": "A",
        "begins": "chance",
        "option-profile": "printed",
    }


SIDE_OPTIONS = {f"option-{site}": ["A", "B", "C", "D"] for site in ("market", "pyramid", "temple", "tomb", "obelisks")}
OPPONENTS = [*LEVELS, "adaptive", "open", "hot-seat"]


@pytest.mark.parametrize(("game", "offered"), [("tara_wolf", True), ("duel", False), ("imhotep", False)])
def test_strict_setting_is_offered_by_games_with_memory_aids(browser: Browser, game: str, offered: bool) -> None:
    page = Elements(browser.get(f"/?game={game}").text)
    assert ("settings-strict" in [found.get("name") for _, found in page.all]) == offered


def test_home_page_offers_every_seat_of_a_four_player_game(browser: Browser) -> None:
    page = Elements(browser.get("/?game=imhotep").text)
    offered: dict[str, list[str]] = {}
    for tag, found in page.all:
        if tag == "input" and found.get("type") == "radio":
            offered.setdefault(found["name"], []).append(found["value"])
    assert offered == {
        "option-players": ["2", "3", "4"],
        "opponent": OPPONENTS,
        "preset": ["base", "expansions", "dynasty", "all"],
        **SIDE_OPTIONS,
        "begins": ["chance", "0", "1", "1", "2", "3"],
        "option-profile": ["printed", "yucata"],
    }
    seats = [found["name"] for tag, found in page.all if tag == "select" and found["name"].startswith("opponent")]
    assert seats == ["opponent-2", "opponent-3", "opponent-4"]
    others = [found["value"] for tag, found in page.all if tag == "option" and "data-means" in found]
    assert others == [*LEVELS, "open", "hot-seat"] * 3
    switches = [found["name"] for tag, found in page.all if found.get("role") == "switch"]
    assert switches == [
        f"option-{name}"
        for name in (
            "wrath", "private_boats", "bets", "favour", "dynasty", "prophecies", "unlimited_stones", "hidden_cards"
        )
    ] + ["settings-listed", "settings-spectators", "settings-rated"]  # fmt: skip
    switch_names = [found["data-with"] for tag, found in page.all if "data-with" in found]
    assert switch_names == ["dynasty"] * 13  # three switches, and two sides of five sites


@pytest.mark.parametrize("game", list_games())
def test_home_config_uses_existing_options(game: str) -> None:
    found, rules = home_config(game), find_definition(game)
    for preset in found.presets:
        for count in new_game.player_counts(game):
            players = {"players": count} if "players" in rules.options else {}
            chosen = rules.game({**preset.options, **players}).options
            assert {name: chosen[name] for name in preset.options} == preset.options
    for values in (*found.visible_with.values(), found.reconstructed):
        assert {(name, one) for name, some in values.items() for one in some} <= {
            (name, one) for name, some in rules.options.items() for one in some
        }
    assert all(rules.options[switch] == (False, True) for switch in found.visible_with)


def test_presets_are_translated(browser: Browser) -> None:
    assert [(card.name, card.label, card.is_reconstructed) for card in new_game.preset_cards("imhotep", "de")] == [
        ("base", "Grundspiel", False),
        ("expansions", "Mit Mini-Erweiterungen", False),
        ("dynasty", "Eine neue Dynastie", True),
    ]
    means = "Личные лодки, ставки и милость фараона — всё по одному разу за партию."
    assert new_game.preset_cards("imhotep", "ru")[1].explanation == means
    assert 'href="/rules/imhotep#about-numbers"' in browser.get("/?game=imhotep").text


@pytest.mark.parametrize("game", ["duel", "tara_wolf"])
def test_game_without_presets_shows_its_options_directly(browser: Browser, game: str) -> None:
    html = browser.get(f"/?game={game}").text
    assert (new_game.preset_cards(game, "en"), 'name="preset"' in html, "all-options" in html, "◇" in html) == (
        (),
        *[False] * 3,
    )


@pytest.mark.parametrize(
    ("game", "offered"),
    [("duel", [*LEVELS]), ("senet", ["novice", "apprentice"])],
)
def test_only_distinct_levels_are_offered(browser: Browser, game: str, offered: list[str]) -> None:
    page = Elements(browser.get(f"/?game={game}").text)
    opponents = [(one["value"], "checked" in one) for _, one in page.all if one.get("name") == "opponent"]
    assert opponents == [(name, name == "apprentice") for name in [*offered, "adaptive", "open", "hot-seat"]]


def test_home_without_computer_players(apps: tuple[FastAPI, FastAPI]) -> None:
    browser = Browser(apps[1])
    page = Elements(browser.get("/?game=duel").text)
    opponents = [found for tag, found in page.all if found.get("name") == "opponent"]
    assert [(found["value"], "checked" in found) for found in opponents] == [("open", True), ("hot-seat", False)]
    standard = Elements(browser.get("/").text).values("data-standard")
    assert [json.loads(one)["others"] for one in standard] == [["hot-seat"]] * 4


def test_each_game_has_one_primary_button_with_defaults(browser: Browser) -> None:
    page = Elements(browser.get("/").text)
    gold = [found for _, found in page.all if "primary" in found.get("class", "")]
    assert [found["data-play"] for found in gold] == ["duel", "imhotep", "tara_wolf", "senet"]
    standard = [json.loads(found["data-standard"]) for found in gold]
    alone = {"others": ["apprentice"], "names": [""], "begins": "chance"}
    assert standard == [{"options": options, **alone} for options in ({}, {"players": 2}, {}, {})]
    form = Elements(browser.get("/?game=duel").text)
    assert [found["class"] for _, found in form.all if "primary" in found.get("class", "")] == ["primary"]


def test_unknown_game_shows_all_games(browser: Browser) -> None:
    assert 'data-play="tara_wolf"' in browser.get("/?game=chess").text


@pytest.mark.parametrize("name", list_games())
@pytest.mark.parametrize(("lang", "theme"), [("en", "day"), ("ru", "night")])
def test_every_game_has_a_title_picture(browser: Browser, name: str, lang: str, theme: str) -> None:
    answer = browser.get(thumbnails.title_thumbnail_url(name, lang, theme))
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/svg+xml")
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    left, top, width, height = home_config(name).picture.window
    assert answer.text.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert f'viewBox="{left:g} {top:g} {width:g} {height:g}" width="{width:g}" height="{height:g}"' in answer.text
    assert round(width / height, 2) == 1.2  # the aspect ratio of the page's layout
    assert len(gzip.compress(answer.content, 4)) < 16_000
    assert browser.get(f"/pictures/0/{name}-{lang}-{theme}.svg").headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("address", ["chess-en-day", "duel-fr-day", "duel-en-dusk"])
def test_unknown_pictures_are_not_found(browser: Browser, address: str) -> None:
    assert browser.get(f"/pictures/0/{address}.svg").status_code == 404


# ---- rules -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_has_an_anchor_and_both_texts(browser: Browser, lang: str) -> None:
    html = browser.get("/rules/duel", lang).text
    ids = Elements(html).values("id")
    rules = rulebook.load_rulebook("duel", lang)
    assert [name for name in ids if re.fullmatch(r"DUEL-(\d+\.|R)\d+[a-z]?", name)] == list(rules.clauses)
    assert len(rules.clauses) == 44
    text = unescape(re.sub(r"<[^>]+>", "", html))
    assert all(clause.short in text and clause.title in text for clause in rules.clauses.values())


def test_clause_numbers_in_the_text_are_links(browser: Browser) -> None:
    html = browser.get("/rules/duel").text
    assert 'wins a tie (<a href="#DUEL-5.2">DUEL-5.2</a>)' in html


def test_rules_version_is_remembered(browser: Browser) -> None:
    assert 'data-version="full"' in browser.get("/rules/duel").text
    assert 'data-version="short"' in browser.get("/rules/duel?v=short").text
    assert 'data-version="short"' in browser.get("/rules/duel").text
    assert 'data-version="short"' in browser.get("/rules/duel?v=middling").text
    assert 'data-version="full"' in browser.get("/rules/duel?v=full").text


def test_full_only_parts_are_marked_in_the_contents(browser: Browser) -> None:
    html = browser.get("/rules/duel?v=short").text
    assert re.findall(r'<li class="full"><a href="#([\w.-]+)"', html) == ["part-10"]  # examples


@pytest.mark.parametrize("name", list_games())
def test_rules_page_with_pictures_is_small_and_has_no_duplicate_ids(browser: Browser, name: str) -> None:
    html = browser.get(f"/rules/{name}").text
    assert html.count('<figure class="picture">') == len(rules_pages.rule_drawings(name)["pictures"])
    assert len(gzip.compress(html.encode(), 4)) < 300_000
    figures = "".join(re.findall('<figure class="picture">.*?</figure>', html, re.DOTALL))
    assert not re.search(' (id|style|tabindex|data-[a-z]+)="', figures)


def test_embedded_page_is_bare_and_same_origin_only(browser: Browser) -> None:
    plain, embedded = browser.get("/rules/duel"), browser.get("/rules/duel?embedded")
    assert plain.headers["X-Frame-Options"] == "DENY"
    assert embedded.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert embedded.headers["Content-Security-Policy"].endswith(
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
    )
    assert ['<header class="top">' in page.text for page in (plain, embedded)] == [True, False]


PART_TITLES = ["Base game", "Mini-expansions", "A New Dynasty", "In detail"]


@pytest.mark.parametrize("version", ["full", "short"])
def test_long_rules_have_parts_in_contents_and_text(browser: Browser, version: str) -> None:
    html = browser.get(f"/rules/imhotep?v={version}").text
    assert re.findall(r'<li class="part">([^<]*)</li>', html) == PART_TITLES
    assert re.findall(r'<h2 class="part">([^<]*)</h2>\s*<section id="([\w.-]+)"', html) == list(
        zip(PART_TITLES, ["IMH-1", "IMH-10", "IMH-13", "IMH-14"], strict=True)
    )
    assert 'class="part"' not in browser.get("/rules/duel").text


def test_legend_is_in_the_short_version_too(browser: Browser) -> None:
    """Neither the section nor its text is hidden in the short version."""
    html = browser.get("/rules/imhotep?v=short").text
    for anchor, begins in (("IMH-26", '◇ <a href="#about-numbers">not the printed rule'), ("about-numbers", "◇ marks")):
        assert re.search(rf'<section id="{anchor}">\s*<h2>.*</h2>\s*<div class="text remark"><p>{begins}', html)
    assert '<li><a href="#about-numbers">' in re.sub(r"\s*\n\s*", "", html)


TABLE_PATHS = [
    "/t/k7m2p9qrstuv",
    "/t/k7m2p9qrstuv/replay?ply=12",
    "/t/k7m2p9qrstuv/what-if?ply=3&opponent=novice&sample=2",
]


@pytest.mark.parametrize("table", TABLE_PATHS)
@pytest.mark.parametrize(
    ("lang", "words"), [("en", "Back to the table"), ("de", "Zurück zum Tisch"), ("ru", "Назад к столу")]
)
def test_rules_opened_from_a_table_link_back_to_it(browser: Browser, table: str, lang: str, words: str) -> None:
    html = browser.get(f"/rules/duel?from={quote(table, '')}&v=short", lang).text
    assert f'<a class="plain" href="{escape(table)}">' in html
    assert words in html
    switches = [link for link in Elements(html).values("href", "a") if re.search("lang=|theme=|v=|^/rules/", link)]
    assert len(switches) == 10  # three languages, three themes, three versions, the rules themselves
    assert {parse_qs(urlsplit(link).query)["from"][0] for link in switches} == {table}


@pytest.mark.parametrize(
    "address",
    [
        "https://elsewhere.test/", "//elsewhere.test/t/k7m2p9qrstuv", "/\\elsewhere.test", "javascript:alert(1)", "/",
        "/t/k7m2p9qrstuv/../../about", "/t/k7m2p9qrstuv@elsewhere.test", "/t/k7m2p9qrstuv/game.html", "t/k7m2p9qrstuv",
        "/t/", "/t/k7m2p9qrstuv\n", "/t/K7M2P9QRSTUV", "/t/k7m2p9qrstuv/replay?ply=1#//elsewhere.test", "",
    ],
)  # fmt: skip
def test_return_path_leads_only_to_tables(browser: Browser, address: str) -> None:
    html = browser.get(f"/rules/duel?from={quote(address, '')}").text
    assert "Back to the table" not in html
    assert not [link for link in Elements(html).values("href", "a") if link == address != "/"]


def test_page_of_a_table_links_back_to_it() -> None:
    assert rules_url("duel", "/t/k7m2p9qrstuv", []) == "/rules/duel?from=%2Ft%2Fk7m2p9qrstuv"
    query = [("ply", "12"), ("lang", "de"), ("theme", "night")]
    assert (
        rules_url("duel", "/t/k7m2p9qrstuv/replay", query) == "/rules/duel?from=%2Ft%2Fk7m2p9qrstuv%2Freplay%3Fply%3D12"
    )
    assert rules_url("duel", "/", []) == rules_url("duel", "//elsewhere.test/t/k7m2p9qrstuv", []) == "/rules/duel"


def test_rules_of_unknown_game_are_not_found(browser: Browser) -> None:
    assert browser.get("/rules/chess").status_code == 404


# ---- errors ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "title"),
    [
        (404, "There is nothing here"),
        (429, "One moment"),
        (400, "That did not work"),
        (500, "Something broke"),
        (503, "One moment"),
    ],
)
def test_error_pages_name_a_remedy(apps: tuple[FastAPI, FastAPI], status: int, title: str) -> None:
    app = FastAPI()
    app.state.registry = apps[0].state.registry
    app.add_api_route("/", home.show_about)
    app.add_exception_handler(HTTPException, lambda request, reason: render_error_page(request, status))
    answer = Browser(app).get("/elsewhere")
    assert answer.status_code == status
    assert f"<h1>{title}</h1>" in answer.text
    assert f"Error {status}" in answer.text
    assert '<a class="primary" href="/">To the home page</a>' in answer.text
