"""The log of A New Dynasty: every new action and what it moves, in sentences."""

import pytest

from rules.imhotep.dynasty_tables import board, play_actions
from saqqara.core.state import State
from saqqara.games.imhotep.presentation import presenter
from saqqara.presentation import Viewer

NAMES = ("Ann", "Ben", "Cleo", "Dora")


def sentence_of(state: State, decisions: str, lang: str = "en", me: int | None = None) -> str:
    """Return the log line of the last of these actions, without emphasis."""
    line = play_actions(state, decisions).log(me)[-1]
    return presenter.strip_emphasis(presenter.log_text(line, Viewer(lang, me, NAMES[: state.game.num_players])))


# ---- cards ----------------------------------------------------------------------------------------------------------


def test_a_raft_costs_two_stones_and_delivers_one() -> None:
    state = board(".... ... ... .", sleds="42", hands=("raft",))
    assert sentence_of(state, "use raft") == "Ann played a Raft. Back to the quarry: 2 stones."
    assert sentence_of(state, "deliver tomb") == "Ann sent the raft to the tomb. Delivered at the tomb: Ann 1."


def test_a_plank_costs_a_stone_and_lets_a_boat_follow() -> None:
    state = board("WB. ...@tomb ... .", hands=("plank",))
    assert (
        sentence_of(state, "use plank", "de")
        == "Ann hat eine Ladeplanke ausgespielt. Zurück in den Steinbruch: ein Stein."
    )
    assert sentence_of(state, "sail 1 tomb") == "Ann sailed boat 1 to the tomb. Delivered at the tomb: Ann 1, Ben 1."


def test_private_quarry_scores_a_point_and_stones() -> None:
    state = board("... ... ... W", cards="private-quarry", sleds="32")
    assert sentence_of(state, "sail 4 market, take 1", "ru", 0) == (
        "Вы берёте личную каменоломню. Из каменоломни: Вы 2. Очки: Вы +1."
    )


def test_a_card_from_the_draw_pile_is_named() -> None:
    state = board("... ... ... W", pyramid="B", cards="statue statue statue statue raft")
    play_actions(state, "sail 4 pyramid")
    state.raw.built[0] = 1
    state.raw.pyramid[0] = 1
    assert sentence_of(state.copy(), "build left") == (
        "Ann chose the left pyramid. Delivered at the pyramid: Ann 1. From the draw pile: Raft (Ann). Points: Ann +1."
    )


@pytest.mark.parametrize(
    ("me", "card"), [(0, "Raft (You)"), (1, "a card face down (Ann)"), (None, "a card face down (Ann)")]
)
def test_IMH_R63_unseen_card_is_named_only_to_its_owner(me: int | None, card: str) -> None:
    state = board("... ... ... W", pyramid="B", cards="statue statue statue statue raft", hidden_cards=True)
    play_actions(state, "sail 4 pyramid")
    state.raw.built[0] = 1
    state.raw.pyramid[0] = 1
    assert f"From the draw pile: {card}." in sentence_of(state.copy(), "build left", me=me)


@pytest.mark.parametrize(("me", "words"), [(0, "You took a Raft."), (1, "Ann took a card face down.")])
def test_IMH_24_2_card_from_the_hidden_field_is_named_only_to_its_owner(me: int, words: str) -> None:
    state = board("... ... ... W", market="B", cards="statue statue statue raft", hidden_cards=True)
    state.raw.market[4] = -1
    assert sentence_of(state.copy(), "sail 4 market, take 4", me=me) == words


# ---- market ---------------------------------------------------------------------------------------------------------


def test_IMH_25_1_a_card_is_bought_for_a_coin() -> None:
    state = board("... ... ... W", market="C", cards="statue lever")
    assert sentence_of(state, "sail 4 market, take 1, buy 2") == "Ann bought a Lever for a coin."
    other = board("... ... ... W", market="C", cards="statue lever")
    assert sentence_of(other, "sail 4 market, take 1, done", "de") == "Ann hat keine Karte dazugekauft."


LAST = "...@market ..@obelisks ..@tomb W"


def test_IMH_25_3_coins_are_placed_on_remaining_cards() -> None:
    state = board(LAST, market="D", round_number=2)
    assert sentence_of(state, "sail 4 pyramid") == (
        "Ann sailed boat 4 to the pyramid. Delivered at the pyramid: Ann 1. Points: Ann +2.\n"
        "Coins on cards left over, fields: 1, 2, 3, 4. A new round begins."
    )
    assert "Coins" not in sentence_of(board(LAST, market="D"), "sail 4 pyramid")


def test_IMH_25_4_coins_on_a_card_score() -> None:
    state = board("... ... ... W", market="D", cards="lever")
    state.raw.field_coins[0] = 2
    assert sentence_of(state, "sail 4 market, take 1") == "Ann took a Lever. Points: Ann +2."


# ---- sides C and D --------------------------------------------------------------------------------------------------


def test_IMH_26_1_a_stone_is_built_and_takes_a_scaffold() -> None:
    state = board("... ... ... W", pyramid="C")
    state.raw.pyramid[:4] = [1, 0, 1, 0]
    state.raw.laid[1] = 4
    assert sentence_of(state.copy(), "sail 4 pyramid, build 1.5") == (
        "Ann built on level 1, place 5. Delivered at the pyramid: Ann 1. The scaffold of level 1: Ann. Points: Ann +2."
    )


def test_IMH_26_5_owner_below_scores() -> None:
    state = board("... ... ... W", pyramid="D")
    state.raw.pyramid[:9] = [0, 0, 1, 1, 1, 0, 0, 1, 1]
    state.raw.laid[1] = 9
    assert sentence_of(state.copy(), "sail 4 pyramid").endswith("Points: Ann +3, Ben +2.")


def test_IMH_27_1_chariots_and_gates_at_the_end_of_a_round() -> None:
    state = board(LAST, temple="C", players=3)
    state.raw.temple[:5] = [1, 0, 0, 2, 1]
    state.raw.laid[2] = 5
    state.raw.chariot[:2] = 2
    assert sentence_of(state.copy(), "sail 4 pyramid") == (
        "Ann sailed boat 4 to the pyramid. Delivered at the pyramid: Ann 1. Points: Ann +2.\n"
        "The chariots are now on space: Ann 4, Ben 4, Cleo 1. Gate on space 3: Ben, Ann. "
        "The temple scores: Ann +3, Ben +4. A new round begins."
    )


def test_IMH_27_4_imhotep_moves_or_stays() -> None:
    state = board("WB. ... ... .", temple="D", hands=("", "raft"), sleds="05")
    assert sentence_of(state, "sail 1 temple, imhotep 2", "ru") == "Ann ставит Имхотепа на поле 2."
    play_actions(state, "use raft, deliver temple")
    assert sentence_of(state, "imhotep 2", "de", 1) == "Du hast Imhotep auf Feld 2 stehen lassen."


def test_IMH_28_1_a_crypt_tile_is_taken_and_new_ones_are_turned_up() -> None:
    state = board("WBW ... ... .", tomb="C", crypt="jar jar mask crown crown amulet")
    assert sentence_of(state, "sail 1 tomb, crypt 3") == "Ann took a mask from the crypt. Delivered at the tomb: Ben 1."
    assert sentence_of(state, "crypt 1", "de", 1) == (
        "Du hast einen Krug aus der Gruft genommen. Abgeliefert an der Grabkammer: Ann 1."
    )
    assert (
        sentence_of(state, "crypt 2", "ru")
        == "Ann берёт из крипты кувшин. Новые плитки крипты: Корона, Корона, Амулет."
    )


def test_IMH_28_3_a_column_that_is_full_scores() -> None:
    state = board("... ... ... W", tomb="D")
    state.raw.tomb[:2] = [0, 1]
    state.raw.laid[3] = 2
    assert sentence_of(state.copy(), "sail 4 tomb") == (
        "Ann sailed boat 4 to the tomb. Delivered at the tomb: Ann 1. Column 1 is full. Points: Ann +5, Ben +1."
    )


def test_IMH_29_1_tiles_of_the_race() -> None:
    state = board("WBW ... ... .", obelisks="C")
    assert sentence_of(state, "sail 1 obelisks") == (
        "Ann sailed boat 1 to the obelisks. Delivered at the obelisks: Ann 2, Ben 1. "
        "Obelisk tiles: Ann 3 (height 1), Ben 2 (height 1), Ann 3 (height 2). Points: Ann +6, Ben +2."
    )


def test_IMH_29_2_a_plinth_is_chosen() -> None:
    state = board("... ... ... W", obelisks="D")
    assert sentence_of(state, "sail 4 obelisks, raise middle", "ru", 0) == (
        "Вы строите на среднем постаменте. Новые камни у обелисков: Вы 1."
    )


# ---- prophecies -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "Ann set a scarab on Ra for rounds 3–4."),
        ("de", "Ann hat einen Skarabäus auf Ra gelegt, Runden 3–4."),
        ("ru", "Ann кладёт скарабея на карту «Ра», раунды 3–4."),
    ],
)
def test_IMH_23_2_a_prophecy(lang: str, words: str) -> None:
    assert sentence_of(board(prophecies=True, round_number=3), "prophesy ra", lang) == words


# ---- summaries ------------------------------------------------------------------------------------------------------


def test_summary_names_cards_only_to_their_readers() -> None:
    state = board("... ... ... W", market="B", cards="statue statue statue raft", hidden_cards=True)
    state.raw.market[4] = -1
    state = play_actions(state.copy(), "sail 4 market, take 4")
    marked = [presenter.summary_text(state.log(me), Viewer("en", me, NAMES[:2])) for me in (0, 1)]
    assert [[presenter.strip_emphasis(words) for words in found] for found in marked] == [
        ["Cards: You: Raft."], ["Cards: Ann: a card face down."],
    ]  # fmt: skip


# ---- declined choices -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "me", "stones", "cards"),
    [
        ("en", None, "Ann placed no further stone.", "Ann took no further card."),
        ("de", 0, "Du hast keinen weiteren Stein gelegt.", "Du hast keine weitere Karte genommen."),
        ("ru", 0, "Больше камней вы не кладёте.", "Больше карт вы не берёте."),
    ],
)
def test_log_of_done_names_what_is_declined(lang: str, me: int | None, stones: str, cards: str) -> None:
    state = board(".... ... ... .", sleds="42", cards="statue lever", favour=True)
    assert sentence_of(state.copy(), "favour 5, load 1.1, done", lang, me) == stones
    assert sentence_of(state.copy(), "favour 1, take 1, done", lang, me) == cards
