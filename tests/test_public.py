"""What a program is offered: names that a terminal completes."""

import saqqara


def test_the_house_lists_its_public_names_alone() -> None:
    assert dir(saqqara) == [
        "Analysis", "BadLine", "BadOption", "BadRecord", "BadSetup", "BadView", "Game", "Games", "IllegalAction",
        "LogLine", "Record", "Review", "SaqqaraError", "Sprt", "State", "UnknownGame", "UnreadableAction", "Vector",
        "__version__", "analyse", "arena", "engine", "game", "games", "play_many", "player", "position", "read_many",
        "review", "round_robin", "vector", "warm", "write_many",
    ]  # fmt: skip


def test_games_states_records_and_players_list_what_is_for_users() -> None:
    state = saqqara.game("duel").start(seed=1)
    assert dir(state.game) == [
        "decision_texts", "edition", "imagine", "max_decisions", "name", "number", "numbers", "observation_spec",
        "options", "seats", "setup_of", "sources", "start", "text",
    ]  # fmt: skip
    assert dir(state) == [
        "action_mask", "actions", "actor", "at", "breakdown", "copy", "decisions", "game", "legal_numbers", "line",
        "lines", "log", "observation", "openly", "over", "play", "play_number", "record", "refusal", "reveals",
        "scores", "setup", "svg", "turns", "undo", "view", "winners", "would_move",
    ]  # fmt: skip
    assert dir(state.record()) == [
        "decisions", "edition", "ended", "game", "load", "numbers", "of", "options", "players", "proof", "read",
        "replay", "result", "save", "setup", "started", "text", "verify",
    ]  # fmt: skip
    assert dir(saqqara.player("search")) == [
        "choose", "close", "level", "limits", "reset", "seconds", "seed", "simulations", "weights",
    ]  # fmt: skip
    assert dir(saqqara.player("random")) == dir(saqqara.player("greedy")) == ["choose", "close", "reset", "seed"]


def test_every_name_that_is_listed_is_there() -> None:
    state = saqqara.game("duel").start(seed=1)
    for thing in (saqqara, state, state.game, state.record(), saqqara.player("search")):
        for name in dir(thing):
            assert getattr(thing, name) is not None or name in ("ended", "numbers", "proof", "seconds", "simulations")
