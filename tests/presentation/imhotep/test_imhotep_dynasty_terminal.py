"""A New Dynasty as text: sides C and D, prophecies, coins, tiles, kept and hidden cards, and the width of the lines."""

import random
from typing import Any

import pytest

from rules.imhotep.dynasty_tables import board, play_actions
from rules.imhotep.tables import game
from saqqara.core.state import State
from saqqara.games.imhotep.presentation import terminal_view

NAMES = ("Anna", "Ben", "Cleo", "Dora")


def drawn(state: State, seat: int | None = None, lang: str = "en", columns: int = 80) -> list[str]:
    """Return the lines that a seat sees; by default the seat to decide."""
    view = state.view(state.current_player if seat is None else seat)
    text = terminal_view.board(view, lang, NAMES[: state.game.num_players], columns, 30)
    return [line.rstrip() for line in text.plain.split("\n")]


def at(state: State, site: int, owners: list[int], **fields: Any) -> State:
    """Put counted stones at a site (1 pyramid to 4 obelisks), set other fields of the record, and return the state."""
    for seat in owners:
        state.raw.delivered[seat, site] += 1
    state.raw.laid[site] = len(owners)
    for name, values in fields.items():
        getattr(state.raw, name)[: len(values)] = values
    return state.copy()


def test_the_whole_table_of_four_with_side_C_and_hidden_cards() -> None:
    state = board(
        "WB. GK@tomb ... .", players=4, market="D", pyramid="C", temple="C", tomb="C", obelisks="C", prophecies=True,
        gods="amun ra thoth", cards="statue raft lever sail", crypt="jar crown mask", round_number=3, sleds="4050",
        hands=("raft cargo-sled private-quarry", "statue statue", "entrance", ""), hidden_cards=True,
    )  # fmt: skip
    state = at(state, 1, [0, 0, 1, 3, 0], pyramid=[0, 0, 1, 3, -1, 0], pyramid_points=[6, 2, 0, 2])
    state = at(state, 2, [0, 1, 0, 2, 3, 3], temple=[0, 1, 0, 2, 3, 3], chariot=[4, 3, 1, 0], temple_points=[3, 4])
    state = at(state, 3, [0, 0, 1, 2], tomb=[0, 0, 1, 2])
    state = at(state, 4, [0, 0, 1], obelisk=[2, 1, 0, 0], obelisk_points=[6, 2, 0, 0], field_coins=[0, 1])
    state.raw.gates[0, :2] = [1, 0]
    state.raw.coins_left = 7
    state.raw.tiles[0, 2], state.raw.tiles[1, 3] = 2, 1
    state.raw.scarabs[0, 1], state.raw.scarabs[2, 0] = 0, 1
    state.raw.secret[1, 9] = 1
    assert drawn(state.copy(), 0) == [
        " Round 3, turn 1 · A New Dynasty · ◇ not the printed rule",
        " Boats                            ▸Market D◇            Round 3 of 6: 4421",
        "▸1  ■  ▲  3     ≥2                 1  statue            Draw pile: 44",
        " 2  ●  ◆        → Tomb             2  raft  ¢1          Discards: 0",
        " 3  1  2  3     ≥2                 3  lever             7 coins",
        " 4  1           ≥1                 4  sail",
        "",
        "▸Pyramid C◇          ▸Temple C◇       Tomb C◇ ◂2        ▸Obelisks C◇",
        " 5     ·      +4 ╫     ◆  ▲  ■  ●  ◆  ■ ● · ·  1 Jar     ■  2  ▲  1",
        " 4    · ·     +3 ╫    ×2 ×1 ×1 ×1 ×1  ■ · · ·  2 Crown   ●  0  ◆  0",
        " 3   · · ·    +3 ╫    ■4 ▲3 ●1 ◆0     ▲ · · ·  3 Mask    1:1 2:21 3:432",
        " 2  ■ · · ·   +2 ╫    ∩3:2 ∩6:4       ▒▒×21              4:432 5:543",
        " 1 ■ ■ ▲ ◆ ·  +2 ╫",
        " ■3 ▲1 ●0 ◆1          ■2 ▲1 ●1 ◆2     ■2 ▲1 ●1 ◆0        ■2 ▲1 ●0 ◆0",
        "",
        " Prophecies (✓ fulfilled now) 1–2 3–4 5–6",
        " Amun ◇  most market cards    ±7  ±5  ±3  ■✓    ▲1–2 ● ◆",
        " Ra ◇    most stones: Pyramid ±7  ±5  ±3  ■✓    ▲    ● ◆",
        " Thoth ◇ 2 at each monument   ±7  ±5  ±3  ■3–4✓ ▲    ● ◆",
        "",
        "           points   sled     quarry cards",
        "▸ ■ Anna   15 (+8)  ■■■■□□□      27  sled +2  ▸ raft   quarry   1 scarab",
        "                                     2 jars",
        "  ▲ Ben    8 (−5)   □□□□□        26  statue  ▒▒  1 scarab   1 mask",
        "  ● Cleo   0        ●●●●●        25  entrance   2 scarabs",
        "  ◆ Dora   2        □□□□□        24  2 scarabs",
    ]


def test_the_whole_table_of_two_with_side_D_and_stones_without_end() -> None:
    state = board(
        "W.. ... ... .", market="C", pyramid="D", temple="D", tomb="D", obelisks="D", profile="yucata",
        unlimited_stones=True, prophecies=True, gods="anubis amun isis", cards="entrance statue",
        hands=("entrance paved-path statue", ""),
    )  # fmt: skip
    state = at(state, 1, [0, 1, 0], pyramid=[0, 1, 0], pyramid_points=[4, 1])
    state = at(state, 2, [0, 1, 0, 1, 0], temple=[0, 1, 0, 1, 0], temple_field=[0, 1, 2, 3, 0], coins=[2, 1])
    state = at(state, 3, [0, 0, 0, 1], tomb=[0, 0, 0, 1])
    state = at(state, 4, [0, 1, 1], obelisk=[1, 2])
    state.raw.plinths[0, 0], state.raw.plinths[1, 1], state.raw.imhotep = 1, 2, 1
    assert drawn(state.copy(), lang="de") == [
        " Runde 1, Zug 1 · Eine neue Dynastie · Regeln von Yucata",
        " ◇ nicht die gedruckte Regel",
        " Boote                             Markt C◇             Runde 1 von 6: 4331",
        " 1  ■  2  3     ≥2                 1  Eingang           Nachziehstapel: 44",
        " 2  1  2  3     ≥2                 2  Statue            Ablagestapel: 0",
        " 3  1  2  3     ≥2                 3  Statue",
        " 4  1           ≥1                 4  Statue",
        "",
        " Pyramide D◇          Tempel D◇       Grabkammer D◇      Obelisken D◇",
        " ■ 1 2  1 1  4         ■  ▲  ■  ▲     ■ ▲ · · · · · ·     ← ■1 ▲0 4/2",
        " ▲ 1 1  1 1           ×2 ×1 ×1 ×1     ■ · · · · · · ·     ↑ ■0 ▲2 6/3",
        " ■ 1 2                    ☥  ▴        ■ · · · · · · ·     → ■0 ▲0 8/4",
        " ■2 ▲1                ■3 ▲2           ■3 ▲1              ■1 ▲2",
        "",
        " Prophezeiungen (✓ jetzt erfüllt)  1–2 3–4 5–6",
        "▸Anubis ◇ meiste auf dem Schlitten ±7  ±5  ±3  ■  ▲✓",
        "▸Amun ◇   meiste Marktkarten       ±7  ±5  ±3  ■✓ ▲",
        "▸Isis ◇   meiste Steine: Tempel    ±7  ±5  ±3  ■✓ ▲",
        "",
        "           Punkte   Schlitten  Steinbruch Karten",
        "▸ ■ Anna   13 (+7)  ■■□□□               ∞  Statue   rote Karten: 2   2 Münzen",
        "                                           2 Skarabäen",
        "  ▲ Ben    1 (+8)   ▲▲▲□□               ∞  1 Münze   2 Skarabäen",
    ]


# ---- legal actions --------------------------------------------------------------------------------------------------


def styles_of(state: State, words: str) -> set[str]:
    """Return the styles of all spans whose text, without surrounding spaces, equals `words`."""
    text = terminal_view.board(state.view(state.current_player), "en", NAMES[: state.game.num_players])
    return {str(span.style) for span in text.spans if text.plain[span.start : span.end].strip() == words}


INVITING = "bold #2a1c02 on #f9dd97"


def test_places_that_can_be_built_have_their_numbers() -> None:
    state = play_actions(board("WWW ... ... .", pyramid="C"), "sail 1 pyramid, build 1.1, build 1.2")
    assert [line[:20].rstrip() for line in drawn(state)[8:13]] == [
        " 5     ·      +4 ╫", " 4    · ·     +3 ╫", " 3   · · ·    +3 ╫", " 2  1 · · ·   +2 ╫", " 1 ■ ■ 3 4 5  +2 ╫",
    ]  # fmt: skip
    assert INVITING in styles_of(state, "3")


def test_a_scaffold_that_was_taken_has_its_owner() -> None:
    state = at(board("W ... ... .", pyramid="C"), 1, [0, 1, 1, 1], pyramid=[0, 1, 1, 1])
    play_actions(state, "sail 1 pyramid, build 1.5")
    assert drawn(state)[12].startswith(" 1 ■ ▲ ▲ ▲ ■  +2 ╫■")


def test_fields_on_which_imhotep_can_be_put_have_their_numbers() -> None:
    state = play_actions(board("WB. ... ... .", temple="D"), "sail 1 temple")
    assert drawn(state)[10][21:33].rstrip() == "  1  2  ▴"
    assert INVITING in styles_of(state, "2")
    play_actions(state, "imhotep 2")
    assert drawn(state)[10][21:33].rstrip() == "     ☥  ▴"


def test_legal_cards_tiles_plinths_and_sites_are_highlighted() -> None:
    state = play_actions(board("W ... ... .", market="C", cards="statue lever sail raft"), "sail 1 market, take 1")
    assert INVITING in styles_of(state, "4")
    state = play_actions(board("W ... ... .", tomb="C", crypt="jar crown mask"), "sail 1 tomb")
    assert INVITING in styles_of(state, "1")
    state = play_actions(board("W ... ... .", obelisks="D"), "sail 1 obelisks")
    assert INVITING in styles_of(state, "▸→")
    state = play_actions(board("... ... ... .", sleds="30", hands=("raft",), tomb="D"), "use raft")
    assert INVITING in styles_of(state, "▸Tomb D◇")


def test_action_that_reveals_crypt_tiles_has_a_star() -> None:
    state = play_actions(board("WWW ... ... .", tomb="C", crypt="jar crown mask"), "sail 1 tomb, crypt 1, crypt 2")
    assert INVITING in styles_of(state, "3*")


# ---- hidden and kept cards ------------------------------------------------------------------------------------------


def test_IMH_R61_secret_cards_are_marked_for_their_owner_and_backs_for_others() -> None:
    state = board("... ... ... .", hidden_cards=True, hands=("statue statue lever", ""), sleds="22")
    state.raw.secret[0, 9], state.raw.secret[0, 11] = 1, 1
    state = state.copy()
    hands = [drawn(state, seat)[-2] for seat in (0, 1)]
    assert hands == [
        "▸ ■ Anna   0 (+4)  ■■□□□      57  statue  ▒ statue  ▒ lever",
        "▸ ■ Anna   0 (+1)  ■■□□□      57  statue  ▒▒×2",
    ]


def test_red_cards_are_named_in_printed_rules_and_a_number_in_yucata() -> None:
    printed = board(hands=("entrance entrance", ""))
    assert drawn(printed)[-2].endswith("57  entrance ×2")
    yucata = board(hands=("entrance entrance", ""), profile="yucata", prophecies=True)
    assert "red cards kept: 2" in "\n".join(drawn(yucata))
    assert "entrance" not in "\n".join(drawn(yucata)[15:])
    with_others = board(hands=("", ""), profile="yucata", prophecies=True, gods="ra isis thoth")
    assert "red cards" not in "\n".join(drawn(with_others))


# ---- width ----------------------------------------------------------------------------------------------------------


EXPANSIONS = {"wrath": True, "private_boats": True, "bets": True, "favour": True, "dynasty": True, "prophecies": True}
MIXTURES: list[dict[str, Any]] = [
    dict(zip(("market", "pyramid", "temple", "tomb", "obelisks"), "CCCCC", strict=True)) | {"players": 4},
    dict(zip(("market", "pyramid", "temple", "tomb", "obelisks"), "DDDDD", strict=True))
    | {"players": 2, "profile": "yucata", "unlimited_stones": True},
    dict(zip(("market", "pyramid", "temple", "tomb", "obelisks"), "BCDCD", strict=True))
    | {"players": 3, "hidden_cards": True},
]  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "de", "ru"])
@pytest.mark.parametrize("options", MIXTURES, ids=["four", "two", "three"])
def test_table_fits_the_terminal_in_whole_games(options: dict[str, Any], lang: str) -> None:
    chance = random.Random(lang)
    state = game(**EXPANSIONS, **options).start(seed=4)
    while not state.is_over:
        state.play(chance.choice(state.legal_actions()))
        if len(state.history) % 9 == 0 or state.is_over:
            for columns in (80, 100):
                lines = drawn(state, lang=lang, columns=columns)
                assert [line for line in lines if len(line) > columns] == []
                assert len(lines) <= 36
