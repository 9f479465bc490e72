"""The log, previews, questions and remedies of Tara Wolf in words.

A line never names a card that its reader may not know.
"""

import random
import re
from typing import Any

import pytest

from rules.tara_wolf.random_games import random_play
from rules.tara_wolf.swap_hidden import hide_moves, swap_hidden
from rules.tara_wolf.tables import play, position, start
from saqqara.core.state import State
from saqqara.errors import IllegalActionError
from saqqara.games.tara_wolf.cards.card_loader import standard_deck
from saqqara.games.tara_wolf.presentation import presenter
from saqqara.games.tara_wolf.presentation.log_text import log_text, summary_text
from saqqara.presentation import Viewer, strip_emphasis, strong
from saqqara.table.action_preview import preview_action

NAMES = ("Ann", "Ben")
VIEWERS = (None, 0, 1)


def sentence_for(state: State, decision: str, viewer: int | None, lang: str = "en") -> str:
    """Return the log line of an action for a viewer."""
    twin = state.copy()
    twin.play(decision)
    return strip_emphasis(log_text(twin.log(viewer)[-1], Viewer(lang, viewer, NAMES)))


def preview_sentence(state: State, decision: str) -> str:
    """Return the preview of an action for the seat to decide."""
    view = state.view(state.current_player)
    seen = preview_action(state.game, view, decision)
    return presenter.preview_text(view, seen.view_after, seen.action_line, Viewer("en", state.current_player, NAMES))


def refusal_and_remedy(state: State, decision: str, lang: str = "en") -> tuple[str, str]:
    """Return the reason why an action is refused, and the remedy."""
    error = state.why_illegal(decision)
    assert isinstance(error, IllegalActionError)
    return error.refusal.reason(lang), error.refusal.suggestion_text(lang)


# ---- log ------------------------------------------------------------------------------------------------------------

CAMP = position("resources", hands=("2*soldier jackal", "thief"), coins=(1, 0), pile="cat mummy", resources=4)
PLAY = position("play", hands=("worker thief spy", "snare"), coins=(4, 1), pile="mummy cat")
TOMB = position(
    "lay", holder=0, tomb="tomb_horemheb", hands=("snare donkey", "mummy"), papyri=("ankh", "avatar_horus"),
    adventurers_inside=(True, True), inside=("soldier", "2*jackal"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("state", "decision", "own", "others"),
    [
        (CAMP, "coins 2", "You took 2 coins, Temple cat and Mummy.", "Ann took 2 coins and 2 cards."),
        (CAMP, "coins 4", "You took 4 coins.", "Ann took 4 coins."),
        (PLAY, "play worker", "You played the Worker (1 coin). You draw Mummy.",
         "Ann played the Worker (1 coin). Ann draws 1 card."),
        (PLAY, "play thief", "You played the Thief (1 coin). You steal 1 coin.",
         "Ann played the Thief (1 coin). Ann steals 1 coin."),
        (TOMB, "lay donkey", "You laid the Donkey face down.", "Ann laid a card face down."),
        (TOMB, "lay ankh", "You laid the Ankh of protection face down.", "Ann laid a papyrus face down."),
        (TOMB, "done", "You laid nothing.", "Ann laid nothing."),
    ],
)  # fmt: skip
def test_log_differs_for_owner_and_others(state: State, decision: str, own: str, others: str) -> None:
    assert sentence_for(state, decision, 0) == own
    assert sentence_for(state, decision, None) == others
    assert sentence_for(state, decision, 1).replace("You", "Ann") == others


def test_card_taken_by_a_spy_is_known_to_both_players_only() -> None:
    drawn = "You played the Spy (2 coins). You draw from the other hand: Snare."
    assert sentence_for(PLAY, "play spy", 0) == drawn
    assert sentence_for(PLAY, "play spy", 1) == "Ann played the Spy (2 coins). Ann draws from the other hand: Snare."
    assert (
        sentence_for(PLAY, "play spy", None) == "Ann played the Spy (2 coins). Ann draws from the other hand: 1 card."
    )


def test_card_taken_by_an_archaeologist_is_known_to_its_owner_only() -> None:
    state = play(position("play", hands=("archaeologist", ""), coins=(2, 0), pile="cat mummy snare"),
                 "play archaeologist")  # fmt: skip
    assert strip_emphasis(log_text(state.log(0)[-1], Viewer("en", 0, NAMES))) == (
        "You played the Archaeologist (2 coins). You look at Temple cat, Mummy and Snare."
    )
    assert (
        strip_emphasis(log_text(state.log(1)[-1], Viewer("en", 1, NAMES)))
        == "Ann played the Archaeologist (2 coins). Ann looks at 3 cards."
    )
    assert sentence_for(state, "choose mummy", 0) == "You took the Mummy and discarded Temple cat and Snare."
    assert sentence_for(state, "choose mummy", 1) == "Ann took a card and discarded Temple cat and Snare."


def test_the_seer_puts_cards_back_unseen_by_others() -> None:
    before = position("open", camps=("seer", ""), pile="cat soldier mummy")
    assert sentence_for(before, "pass", 0).endswith("You look at Temple cat, Soldier and Mummy.")
    assert sentence_for(before, "pass", 1).endswith("Ann looks at 3 cards.")
    state = play(before, "pass")
    assert sentence_for(state, "top 2", 0) == "You put the Soldier back on the main pile."
    assert sentence_for(state, "top 2", 1) == "Ann put a card back on the main pile."


def test_log_of_assassin_enchantress_and_book_of_the_dead() -> None:
    state = position("play", hands=("assassin enchantress", ""), camps=("", "thief donkey"), coins=(5, 0))
    assert (
        sentence_for(play(state.copy(), "play assassin"), "choose donkey", 1)
        == "Ann removed the Donkey from the other camp."
    )
    assert (
        sentence_for(play(state.copy(), "play enchantress"), "choose thief", 0)
        == "You won over the Thief from the other camp."
    )
    book = position("book", tomb=None, papyri=("book_of_dead", ""), inside=("soldier", ""))
    assert sentence_for(book, "use book_of_dead", 1) == "Ann used the Book of the Dead."
    assert sentence_for(play(book, "use book_of_dead"), "choose soldier", 0).startswith(
        "You brought the Soldier back to camp."
    )


def test_log_of_reveal_traps_and_fight() -> None:
    state = play(TOMB.copy(), "lay snare, lay donkey, lay ankh")
    assert state.current_player == 1
    assert sentence_for(state, "done", 0) == (
        "Ben laid nothing. You take back your bluff: Donkey. You turn up: Snare and Ankh of protection."
    )
    turned = play(state, "done")
    assert sentence_for(turned, "trigger snare", 1) == "Ann triggered the Snare."
    assert sentence_for(play(turned, "trigger snare"), "hit jackal", 0) == (
        "You hit the Jackal. You win the Tomb of Horemheb, 8 to 4."  # Tara Wolf 2 + 1, soldier 5; Montana 2, jackal 2
    )


def test_trap_without_target_is_logged() -> None:
    boulder = position("trigger", tomb="tomb_horemheb", adventurers_inside=(True, True),
                       inside=("rolling_boulder", "worker"))  # fmt: skip
    assert sentence_for(boulder, "trigger rolling_boulder", 0).startswith(
        "You triggered the Rolling boulder. The trap hits nobody. Ben wins the Tomb of Horemheb, 4 to 3."
    )
    alone = position("trigger", tomb="tomb_horemheb", adventurers_inside=(True, True), inside=("snare", ""))
    assert sentence_for(alone, "trigger snare", 0).startswith("You triggered the Snare. The trap hits nobody.")
    assert sentence_for(alone, "trigger snare", 1, "de").startswith(
        "Ann hat „Schlinge“ ausgelöst. Die Falle trifft niemanden."
    )
    susan = position("trigger", tomb="tomb_horemheb", holder=1, adventurers="tara_wolf susan_copperstone",
                     adventurers_inside=(True, True), inside=("snare", "jackal"))  # fmt: skip
    foiled = "Ann triggered the Snare. The trap comes to nothing: Susan Copperstone."
    assert sentence_for(susan, "trigger snare", 1).startswith(foiled)


def test_stopping_player_sees_what_was_stopped() -> None:
    plague = position("trigger", tomb="tomb_horemheb", adventurers_inside=(True, True),
                      inside=("plague_of_locusts", "2*jackal 2*worker"))  # fmt: skip
    flying = play(plague.copy(), "trigger plague_of_locusts")
    first = next(text for text in flying.legal_actions() if text != "done")
    assert sentence_for(flying, "done", 0).startswith("You hit nobody: Plague of locusts.")
    assert sentence_for(flying, "done", 1, "ru").startswith("Ann никого не поражает: Нашествие саранчи.")
    assert sentence_for(play(flying.copy(), first), "done", 1).startswith("Ann hit nobody else.")
    assert sentence_for(position("play", hands=("soldier", "")), "done", 1).startswith("Ann ended the camp phase.")
    sending = position("send", tomb="tomb_horemheb", camps=("soldier", ""), inside=("worker", ""))
    assert sentence_for(sending, "done", 0) == "You sent nobody else."
    assert sentence_for(sending, "done", 0, "de") == "Du hast sonst niemanden geschickt."
    book = position("book", papyri=("book_of_dead", ""), inside=("soldier", ""))
    assert sentence_for(book, "done", 1).startswith("Ann brought nobody back.")


def test_a_tie_is_won_by_the_medallion() -> None:
    """The strengths are 2 + 1 for Tara Wolf, and 2 for Montana Smith with 1 for a monkey."""
    tie = position("lay", actor=1, tomb="tomb_hatshepsut", hands=("", "snare"), adventurers_inside=(True, True),
                   inside=("", "monkey"))  # fmt: skip
    assert "Ann wins the Tomb of Hatshepsut by the medallion, 3 to 3." in sentence_for(tie, "done", 1)
    assert "Ann gewinnt das Grab der Hatschepsut durch das Medaillon, 3 zu 3." in sentence_for(tie, "done", 1, "de")


def test_doctor_saves_without_revealing_more() -> None:
    state = position("hit", holder=0, tomb="tomb_horemheb", cause=28, pending=1, inside=("", "thief soldier"),
                     camps=("", "doctor"), adventurers_inside=(True, True))  # fmt: skip
    state.raw.targets[15] = 1
    saved = "Ann hit the Thief; a doctor saves the card, and it goes back to the hand."
    assert sentence_for(state, "hit thief", 1).startswith(saved)


def test_log_of_leaving_passing_and_reshuffling() -> None:
    state = position("open", discard="rest", pile="", camps=("", ""))
    assert sentence_for(state, "pass", 0) == "You passed: no tomb is opened, a new round begins."
    home = position(
        "send", actor=1, tomb="tomb_ramses_ii", inside=("monkey soldier", ""), adventurers_inside=(True, False)
    )
    assert sentence_for(home, "done", 1) == (
        "You sent nobody into the tomb. Ann wins the Tomb of Ramses II without a fight. Back in camp: Monkey. "
        "You get the medallion; a new round begins."
    )
    empty = position("resources", discard="rest", resources=4)
    assert (
        sentence_for(empty, "coins 3", 1)
        == "Ann took 3 coins and 1 card. The discard pile is shuffled into a new main pile."
    )


@pytest.mark.parametrize(
    ("lang", "sentences"),
    [
        ("de", ["Du hast genommen: 3 Münzen und Tempelkatze.", "Ann hat eine Karte verdeckt gelegt."]),
        ("ru", ["Вы берёте: 3 монеты и Храмовая кошка.", "Ann выкладывает рубашкой вверх карту."]),
    ],
)
def test_log_in_german_and_russian(lang: str, sentences: list[str]) -> None:
    assert [sentence_for(CAMP, "coins 3", 0, lang), sentence_for(TOMB, "lay donkey", 1, lang)] == sentences


def test_russian_inflects_the_words_around_the_name_of_a_card() -> None:
    assert (
        sentence_for(PLAY, "play worker", 1, "ru")
        == "Ann разыгрывает карту «Рабочий» за 1 монету. Ann добирает: 1 карту."
    )
    assert sentence_for(TOMB, "lay snare", 0, "ru") == "Вы выкладываете рубашкой вверх ловушку «Силок»."
    assert sentence_for(TOMB, "lay ankh", 0, "ru") == "Вы выкладываете рубашкой вверх папирус «Защитный анх»."


def test_player_and_card_are_emphasized() -> None:
    twin = play(PLAY.copy(), "play worker")
    sentence = log_text(twin.log(0)[-1], Viewer("en", None, NAMES))
    assert sentence.startswith(f"{strong('Ann')} played the {strong('Worker', 'worker')}")


def test_summary_lists_tombs_and_played_cards() -> None:
    state = play(start(hands=("donkey", "jackal"), tombs="tomb_ramses_ii"),
                 "coins 4, play donkey, done, coins 4, play jackal, done, open, done")  # fmt: skip
    assert [strip_emphasis(sentence) for sentence in summary_text(state.log(0), Viewer("en", 0, NAMES))] == [
        "Ben wins the Tomb of Ramses II.",
        "Played by Ann: Donkey; Ben: Jackal.",
    ]


# ---- previews --------------------------------------------------------------------------------------------------------


def test_resulting_strengths_are_computed() -> None:
    """The previewed strengths are sums of the cards on both sides.

    Tara Wolf has 2 + 1, a soldier 5; Montana Smith has 2, each jackal 2 + 1; a mummy has 3 + 1 in the tomb of Horemheb.
    """
    send = position(
        "send", tomb="tomb_horemheb", camps=("jackal", ""), adventurers_inside=(True, True), inside=("jackal", "")
    )
    assert preview_sentence(send, "send jackal") == "Send Jackal. Strength then: You 11, Ben 2."
    state = position("lay", tomb="tomb_horemheb", hands=("mummy donkey", "snare"), adventurers_inside=(True, True),
                   inside=("soldier", "2*jackal"))  # fmt: skip
    assert preview_sentence(state, "lay mummy") == "Lay Mummy. Strength with your cards turned up: You 12, Ben 8."
    assert preview_sentence(state, "lay donkey") == "Lay Donkey. Strength with your cards turned up: You 8, Ben 8."


def test_preview_hides_cards_to_be_drawn() -> None:
    assert preview_sentence(PLAY, "play worker") == "Play Worker (1 coin). You draw 1 card."
    assert preview_sentence(PLAY, "play spy") == "Play Spy (2 coins). You draw from the other hand: 1 card."
    assert preview_sentence(CAMP, "coins 2") == "2 coins. You get 2 coins. You draw 2 cards."
    assert preview_sentence(position("open"), "open") == "Open the tomb."


def test_known_cards_on_the_pile_do_not_hide_that_more_are_drawn() -> None:
    seen = play(position("open", camps=("seer", ""), pile="cat soldier mummy"), "pass, top 2, top 1, top 3")
    assert preview_sentence(seen, "coins 1").startswith(
        "1 coin. You get 1 coin. You draw Mummy, Temple cat and Soldier. "
    )
    assert preview_sentence(seen, "coins 0") == "No coins. You draw Mummy, Temple cat, Soldier and 1 card."


# ---- questions, refusals and remedies --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (CAMP, "Split 4 resources: choose how many coins, the rest are cards."),
        (position("clean-up", hands=("4*soldier 4*mummy", ""), camps=("camel", "")),
         "End of the phase: you may keep 6 hand cards. Discard 2."),
        (position("open"), "Open the next tomb, or pass once a game."),
        (position("open", markers=(0, 1)), "Open the next tomb."),
        (position("send", tomb="tomb_ramses_ii", camps=("soldier", "")),
         "Send characters from your camp into the tomb, 2 at most, or choose “Done”."),
        (TOMB, "Lay traps, undead and papyri face down, and one other hand card as a bluff if you like."),
        (play(TOMB.copy(), "lay donkey"), "Lay traps, undead and papyri face down, or choose “Done”."),
    ],
)  # fmt: skip
def test_questions_name_the_decision(state: State, sentence: str) -> None:
    assert presenter.prompt(state.view(state.current_player), "en") == sentence


@pytest.mark.parametrize(
    ("lang", "two", "one"),
    [
        ("en", "Mercenary: discard 2 hand cards.", "Mercenary: discard a hand card."),
        ("de", "Söldner: Wirf 2 Handkarten ab.", "Söldner: Wirf eine Handkarte ab."),
        ("ru", "Наёмник: сбросьте 2 карты из руки.", "Наёмник: сбросьте 1 карту из руки."),
    ],
)
def test_discard_prompt_states_the_total_number(lang: str, two: str, one: str) -> None:
    state = play(position("play", hands=("mercenary", "snare mummy"), coins=(2, 0)), "play mercenary")
    view = state.view(1)
    assert view["owed"] == 1
    assert presenter.prompt(view, lang) == one
    assert presenter.prompt({**view, "owed": 2}, lang) == two


def test_out_of_turn_notice_names_player_and_reason() -> None:
    state = play(position("play", hands=("mercenary", "snare mummy"), coins=(2, 0)), "play mercenary")
    found = presenter.out_of_turn_notice(state.view(1), Viewer("en", 1, NAMES))
    assert found is not None
    assert (found.headline, found.why) == ("You decide", "Ann has played the Mercenary: you discard.")
    assert presenter.out_of_turn_notice(CAMP.view(0), Viewer("en", 0, NAMES)) is None


@pytest.mark.parametrize(
    ("state", "decision", "why", "remedy"),
    [
        (position("play", hands=("enchantress", ""), coins=(1, 0)), "play enchantress",
         "“Enchantress” costs 3 now, you have 1 coin", "2 more, which come with your resources"),
        (CAMP, "play jackal", "first split your 4 resources into coins and cards", "do that first"),
        (PLAY, "use nile_flood", "play companions and animals, or choose “Done”",
         "use it when you split your resources"),
        (position("lay", tomb="tomb_seti_i", papyri=("book_of_dead", ""), hands=("snare", "")), "lay book_of_dead",
         "“Book of the Dead” is no trap, no undead and no ward, so it cannot be laid", "use it when a tomb is left"),
        (position("lay", actor=1, tomb="tomb_seti_i", hands=("", "donkey mummy"), papyri=("", "ankh")), "lay donkey",
         "“Donkey” is not an obstacle, and only the medallion’s holder may lay such a card as a bluff",
         "choose one of these: Mummy, Ankh of protection"),
        (position("send", tomb="tomb_seti_i", camps=("soldier", "")), "send thief",
         "there is no card “Thief” in your camp", "choose one of these: Tara Wolf, Soldier"),
        (play(position("play", hands=("assassin", ""), camps=("", "soldier donkey"), coins=(2, 0)), "play assassin"),
         "choose soldier", "“Soldier” has a printed strength of 5, “Assassin” reaches 2 at most",
         "choose one of these: Donkey"),
        (position("play", hands=("snare", "")), "play snare",
         "“Snare” is an obstacle: it is laid in the tomb phase, and cannot be played in camp", ""),
    ],
)  # fmt: skip
def test_refusals_and_remedies(state: State, decision: str, why: str, remedy: str) -> None:
    assert refusal_and_remedy(state, decision) == (why, remedy)


# ---- secrecy --------------------------------------------------------------------------------------------------------


def everything(state: State, seat: int | None) -> str:
    """Return all texts and drawings that the page shows to a seat."""
    view, names = state.view(seat), NAMES
    html = [
        presenter.board(lambda decision: [], view, Viewer("en", None, tuple(names))),
        *(presenter.player_area(view, owner, Viewer("en", None, tuple(names))) for owner in (0, 1)),
    ]
    topics = [topic.name for topic in presenter.help_topics(state.game, "en")]
    texts = [
        presenter.prompt(view, "en"),
        *presenter.progress_facts(view, "en"),
        *presenter.variant_labels(view, "en"),
        *(presenter.topic_note(view, topic, "en") for topic in topics),
    ]
    lines = [log_text(line, Viewer("en", seat, tuple(names))) for line in state.log(seat)[-3:]]
    return "\n".join([*html, *texts, *lines])


@pytest.mark.parametrize("seed", range(3))
def test_page_text_does_not_depend_on_hidden_cards(seed: int) -> None:
    chance = random.Random(seed)
    for number, (state, _) in enumerate(random_play(seed)):
        viewer = VIEWERS[number % 3]
        if number % 7 == seed:
            twin = state.copy()
            swap_hidden(twin.raw, viewer, chance)
            hide_moves(twin, viewer)
            assert everything(twin, viewer) == everything(state, viewer)


NAME = re.compile(
    "|".join(sorted((re.escape(card.name["en"]) for card in standard_deck().cards), key=len, reverse=True))
)


@pytest.mark.parametrize("seed", range(3))
def test_log_line_names_only_cards_that_its_reader_saw_move(seed: int) -> None:
    by_name = {card.name["en"]: card.id for card in standard_deck().cards}
    *_, (state, _) = random_play(seed)
    lines = 0
    for viewer in VIEWERS:
        for line in state.log(viewer):
            seen = {step["piece"] for step in line["moved"]} | {line["details"].get(name) for name in ("cause", "lord")}
            named = {
                by_name[name] for name in NAME.findall(strip_emphasis(log_text(line, Viewer("en", viewer, NAMES))))
            }
            assert named <= seen
            lines += "?" in seen
    assert lines > 20


@pytest.mark.parametrize(
    ("lang", "having", "without"),
    [
        ("en", "You may use the Book of the Dead for", "You do not have the Book of the Dead: choose “Done”."),
        ("de", "Du kannst das Totenbuch für", "Du hast das Totenbuch nicht: Drücke „Fertig“."),
        ("ru", "Можно применить Книгу мёртвых", "Книги мёртвых у вас нет: нажмите «Готово»."),
    ],
)
def test_book_of_the_dead_question_is_only_for_its_owner(lang: str, having: str, without: str) -> None:
    """Every owner of a papyrus is asked (TW-R9), in words that are true for them."""
    tomb: dict[str, Any] = {"tomb": "tomb_ramses_ii", "hands": ("snare", "snare"), "inside": ("thief", "jackal")}
    tomb |= {"adventurers": "tara_wolf montana_smith", "adventurers_inside": (True, True)}
    state = position("lay", papyri=("book_of_dead", ""), **tomb)
    play(state, "done, done")
    assert state.legal_actions() == ["use book_of_dead", "done"]
    assert presenter.prompt(state.view(0), lang).startswith(having)
    state = position("lay", papyri=("ankh", ""), **tomb)
    play(state, "done, done")
    assert (state.view(0)["phase"], state.legal_actions()) == ("book", ["done"])
    assert presenter.prompt(state.view(0), lang).startswith(without)
