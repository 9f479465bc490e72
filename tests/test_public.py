"""What a program is offered: names that a terminal completes."""

import saqqara


def test_the_house_lists_its_public_names_alone() -> None:
    assert dir(saqqara) == [
        "ActionSyntaxError", "Analysis", "Game", "GameBatch", "IllegalActionError", "InvalidOptionError",
        "InvalidOverridesError", "InvalidRecordError", "InvalidSetupError", "InvalidViewError", "LogLine",
        "PositionSyntaxError", "Record", "Review", "SaqqaraError", "Sprt", "State", "UnknownGameError", "VectorGame",
        "__version__", "analyse", "arena", "engine", "game", "list_games", "parse_position", "player", "precompile",
        "read_records", "review", "round_robin", "self_play", "vector", "write_records",
    ]  # fmt: skip


def test_games_states_records_and_players_list_what_is_for_users() -> None:
    state = saqqara.game("duel").start(seed=1)
    assert dir(state.game) == [
        "action_id", "action_text", "action_texts", "determinize", "edition", "max_game_length", "name", "num_players",
        "observation_spec", "options", "overrides", "random_setup", "score_sources", "start",
    ]  # fmt: skip
    assert dir(state) == [
        "action_mask", "at", "breakdown", "copy", "current_player", "game", "history", "is_over", "is_public_choice",
        "legal_action_ids", "legal_actions", "log", "observation", "play", "play_id", "position_string",
        "preview_moves", "record", "reveals", "scores", "setup", "svg", "undo", "view", "why_illegal", "winners",
    ]  # fmt: skip
    assert dir(state.record()) == [
        "actions", "early_end", "edition", "from_state", "game", "initial_state", "load", "options", "overrides",
        "parse", "players", "proof", "replay", "result", "save", "setup", "text", "verify",
    ]  # fmt: skip
    assert dir(saqqara.player("search")) == [
        "choose", "close", "level", "limits", "reset", "seconds", "seed", "simulations", "weights",
    ]  # fmt: skip
    assert dir(saqqara.player("random")) == dir(saqqara.player("greedy")) == ["choose", "close", "reset", "seed"]


def test_every_name_that_is_listed_is_there() -> None:
    state = saqqara.game("duel").start(seed=1)
    for thing in (saqqara, state, state.game, state.record(), saqqara.player("search")):
        for name in dir(thing):
            assert getattr(thing, name) is not None or name in (
                "early_end",
                "overrides",
                "proof",
                "seconds",
                "simulations",
            )
