"""On a phone, nothing leaves the screen, words are whole, and legal pieces are in view, in every language."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import LiveServer, People
from browser.live.test_layout import FAULTS as ROOM
from browser.live.test_tara_wolf import DEAL, FIGHT_IN_PROGRESS
from rules.duel.deals import STOCK_USED_UP, WHOLE_GAME, deal, decisions_in
from rules.tara_wolf.tables import position

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
BEFORE_TURNING_UP = (*FIGHT_IN_PROGRESS, "done", "lay donkey", "lay snare", "done")
"""Actions until Ben, the last player to lay cards, can say "done", which turns up all of them."""
REVEAL_LABELS = {"en": "Reveal now", "de": "Jetzt aufdecken", "ru": "Открыть"}

PHONE_FAULTS = """() => {
  const found = [], bar = document.querySelector(".bar").getBoundingClientRect();
  const inside = (one, other) => one.left >= other.left - 1 && one.right <= other.right + 1;
  const screen = { left: 0, right: innerWidth };
  if (document.documentElement.scrollWidth > 390) found.push("the page is wider than the screen");
  if (bar.bottom > innerHeight + 1) found.push(`the bar ends at ${bar.bottom}`);
  for (const button of document.querySelectorAll(".acts :is(button, a)")) {
    const box = button.getBoundingClientRect();
    if (!box.width) continue; // nothing is chosen: the gold button says nothing that is not asked above it
    if (!inside(box, screen) || box.top < bar.top) found.push(`${button.id} leaves the bar`);
    if (button.id === "confirm" && box.width < 150) found.push(`the gold button is ${box.width} wide`);
    for (const words of button.querySelectorAll(".what, .small")) {
      if (words.textContent && !inside(words.getBoundingClientRect(), box)) found.push(`words leave ${button.id}`);
    }
  }
  const waiting = document.querySelector(".waiting"), frame = waiting.getBoundingClientRect();
  for (const part of [...waiting.querySelectorAll("*")].filter((one) => one.checkVisibility())) {
    if (!inside(part.getBoundingClientRect(), frame)) found.push(`${part.className} is cut off`);
  }
  const lit = [...document.querySelectorAll(".app[data-state=choose] .drawing .legal")];
  const seen = ({ top, bottom }) => top >= 0 && bottom <= bar.top;
  if (lit.length && !lit.some((one) => seen(one.getBoundingClientRect()))) found.push("nothing lit is in sight");
  return found;
}"""


def create_tables(server: LiveServer) -> list[tuple[str, str]]:
    """Create tables in positions of all games; return their names, each with the guest who views it."""
    moments = [(1, "ann"), (6, "ann"), (10, "ann"), (13, "ben")]
    found = [
        (server.create_game_table("tara_wolf", DEAL, FIGHT_IN_PROGRESS[:count], "ann ben"), guest)
        for count, guest in moments
    ]
    return [
        *found,
        (server.create_game_table("tara_wolf", DEAL, ("coins 4",), "ann architect"), "ann"),
        (server.create_table("place a2", "place b2", deal=deal(), seats="ann architect"), "ann"),
        (server.create_table(*decisions_in(STOCK_USED_UP)[:26]), "ann"),
        (server.create_game_table("imhotep", None, (), "ann architect"), "ann"),
    ]


@pytest.mark.parametrize("lang", ["en", "de", "ru"])
def test_everything_stays_on_the_screen(server: LiveServer, people: People, lang: str) -> None:
    page = people.new_page(**PHONE, locale=lang)
    for table, guest in create_tables(server):
        page.goto(f"{server.base}/as/{guest}/{table}")
        expect(page.locator("#app")).to_have_attribute("data-state", "choose")
        assert page.evaluate(PHONE_FAULTS) == []
    page.goto(f"{server.base}/as/ann/{server.create_table(seats='ann open')}")
    expect(page.locator("#link")).to_be_visible()
    assert page.evaluate(PHONE_FAULTS) == []
    page.goto(f"{server.base}/as/ben/{server.create_game_table('tara_wolf', DEAL, BEFORE_TURNING_UP, 'ann ben')}")
    page.locator("#do-done").tap()
    gold = page.get_by_role("button", name=REVEAL_LABELS[lang], exact=True)
    expect(gold).to_be_enabled()
    expect(page.get_by_role("button", name=page.locator("#do-done").inner_text(), exact=True)).to_have_count(1)
    assert page.evaluate(PHONE_FAULTS) == []


BAR_LAYOUT = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const [done, asked, notice, bar] = ["#do-done", "#turn .prompt", "#notice", "#region-bar"].map(box);
  const ink = (one) => getComputedStyle(document.querySelector(one)).color;
  return [
    done.left >= asked.right && done.top < asked.bottom,
    notice.height > 0 && notice.top >= bar.top && notice.bottom <= bar.bottom && notice.left >= 0,
    ink("#notice p") === ink("#notice"),
  ];
}"""
"""Script that returns whether "Done" is next to the prompt, and whether a notice is in the bar and has its colour."""


def test_bar_contains_the_end_of_turn_and_its_refusal(server: LiveServer, people: People) -> None:
    """Neither takes room from the cards: "Done" has no row of its own, and a notice covers nothing on the table."""
    page = people.new_page(**PHONE, locale="ru")
    page.goto(f"{server.base}/as/ben/{server.create_game_table('tara_wolf', DEAL, BEFORE_TURNING_UP, 'ann ben')}")
    expect(page.locator("#do-done")).to_be_visible()
    assert page.evaluate(BAR_LAYOUT)[0]
    page.locator("#redo").tap(force=True)  # there is nothing to redo
    expect(page.locator("#notice")).to_be_visible()
    assert page.evaluate(BAR_LAYOUT)[1:] == [True, True]
    assert page.evaluate(PHONE_FAULTS) == []


def test_page_scrolls_to_the_choices_and_stays_there(server: LiveServer, people: People) -> None:
    """Tara Wolf's camp, below hand and tomb, comes into view when a fighter is to be sent.

    For a player who has scrolled meanwhile and still sees some of the camp, the page does not scroll again.
    """
    page = people.new_page(**PHONE)
    page.goto(f"{server.base}/as/ann/{server.create_game_table('tara_wolf', DEAL, FIGHT_IN_PROGRESS[:9], 'ann ben')}")
    page.evaluate("scrollTo(0, 0)")
    page.locator("#next-tomb").tap()
    page.locator("#confirm").tap()
    expect(page.locator("#camp-0-soldier.legal")).to_be_in_viewport(ratio=1)
    assert page.evaluate(PHONE_FAULTS) == []
    page.evaluate("scrollBy(0, 60)")
    there = page.evaluate("scrollY")
    page.locator("#camp-0-soldier").tap()
    expect(page.locator(".lines li").first).to_contain_text("You sent the Soldier into the tomb")
    assert page.evaluate("scrollY") == there


def test_chosen_bet_scrolls_to_its_first_field_on_a_phone(server: LiveServer, people: People) -> None:
    """Choosing the bet scrolls the row of sites to the first bet field, not to the last one."""
    table = server.create_game_table("imhotep", None, (), "ann ben", bets=True)
    page = people.sit(table, **PHONE)
    expect(page.locator("#at-market")).to_be_in_viewport()
    page.locator("#bet-of-0").tap()
    expect(page.locator("#missing-half")).to_contain_text("Bet: choose a field.")
    expect(page.locator("#bet-pyramid-left.legal")).to_be_in_viewport(ratio=1)
    expect(page.locator("#at-obelisks")).not_to_be_in_viewport()
    assert page.evaluate(PHONE_FAULTS) == []


def test_eight_own_facedown_cards_are_large_enough_to_tap(server: LiveServer, people: People) -> None:
    """Eight cards in a single row would be only 34 px wide."""
    facedown = "snare spike_pit mummy skeleton ghoul scorpions soldier royal_mummy"
    state = position("lay", tomb="tomb_ramses_ii", inside=("soldier foreman", ""), laid=(facedown, ""))
    page = people.sit(
        server.create_game_table("tara_wolf", None, (), "ann ben", view=state.view(0)), **PHONE, locale="de"
    )
    expect(page.locator("#open-tomb .laid [id^=laid-0-]")).to_have_count(8)
    assert page.evaluate(ROOM) == []


OWNER_LABELS = """() => [...document.querySelectorAll("#info thead th:first-child")].map((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return [one.textContent, new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size];
})"""
"""Script that returns the headings that name the owners of strengths, and the number of lines of each."""


def test_strength_heading_is_one_word(server: LiveServer, people: People) -> None:
    """The heading "Сердолик" is on one line, even above short names."""
    state = position("trigger", tomb="tomb_ramses_ii", inside=("doctor", "doctor spike_pit"))
    table = server.create_game_table("tara_wolf", None, (), "ann ben", view=state.view(state.current_player))
    page = people.sit(table, **PHONE, locale="ru")
    page.locator("#total-0").tap()
    expect(page.locator("#info thead")).to_have_count(2)
    assert page.evaluate(OWNER_LABELS) == [["Лазурит", 1], ["Сердолик", 1]]
    assert page.evaluate("info.scrollWidth - info.clientWidth") == 0


def test_whole_board_is_reachable_in_landscape(server: LiveServer, people: People) -> None:
    page = people.new_page(844, 390, has_touch=True, is_mobile=True)
    page.goto(f"{server.base}/as/ben/{server.create_game_table('tara_wolf', DEAL, BEFORE_TURNING_UP, 'ann ben')}")
    expect(page.locator("#hand-1-skeleton")).to_be_in_viewport(ratio=0.95)
    page.locator("#papyri-1-ankh").scroll_into_view_if_needed()
    expect(page.locator("#papyri-1-ankh")).to_be_in_viewport(ratio=0.95)
    page.locator("#papyri-1-ankh").tap()
    expect(page.locator(".lines li").first).to_contain_text("You laid the Ankh of protection face down")


def test_preview_and_buttons_do_not_overlap_on_a_tablet(server: LiveServer, people: People) -> None:
    page = people.new_page(820, 1180, locale="de", has_touch=True, is_mobile=True)
    page.goto(f"{server.base}/as/ben/{server.create_game_table('tara_wolf', DEAL, BEFORE_TURNING_UP, 'ann ben')}")
    page.locator("#do-done").tap()
    words = page.locator("#preview")
    expect(words).to_have_text("Fertig. Ann deckt auf: 2 Karten. Du 0 → ? · Ann 0 → ?")
    label, acts = words.bounding_box(), page.locator(".acts").bounding_box()
    assert label
    assert acts
    assert label["y"] + label["height"] <= acts["y"] or label["x"] + label["width"] <= acts["x"]


def test_turning_a_phone_with_a_notice_causes_no_error(server: LiveServer, people: People) -> None:
    page = people.sit(server.create_table(), width=390, height=844, has_touch=True)
    page.locator("#undo").click(force=True)
    expect(page.locator("#turn #notice")).to_be_visible()
    page.locator("#field-b2").click()
    expect(page.locator("#app")).not_to_have_attribute("data-state", "choose")
    page.set_viewport_size({"width": 844, "height": 390})
    page.evaluate("() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))")
    assert people.complaints == []


def test_longest_replay_caption_is_not_cut_off_on_a_phone(server: LiveServer, people: People) -> None:
    table = server.create_table(*decisions_in(WHOLE_GAME))
    longest = f"""async () => {{
      const said = async (ply) => (await (await fetch(`/t/{table}/replay/${{ply}}`)).json()).caption;
      const all = await Promise.all([...Array({len(decisions_in(WHOLE_GAME))}).keys()].map((ply) => said(ply + 1)));
      return 1 + all.reduce((most, one, ply) => one.length > all[most].length ? ply : most, 0);
    }}"""
    for lang in ("de", "ru"):
        page = people.sit(f"{table}/replay", locale=lang, **PHONE)
        page.goto(f"{server.base}/t/{table}/replay?ply={page.evaluate(longest)}")
        page.locator("#show-hint").wait_for()  # its script runs last
        cut, signs, inside = page.locator(".replay-bar .prompt").evaluate("""(words) => {
          const all = [...document.querySelectorAll(".replay-status .plain, .replay-bar .acts > *")];
          const signs = all.filter((one) => one.checkVisibility());
          const inside = signs.every((one) => one.getBoundingClientRect().right <= innerWidth);
          const cut = words.innerText.length > 120 ? words.scrollHeight - words.clientHeight : "short";
          return [cut, signs.length, inside];
        }""")
        assert (cut, signs, inside) == (0, 10, True)
        people.leave(page)
