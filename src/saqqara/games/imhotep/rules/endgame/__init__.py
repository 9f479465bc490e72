"""The last round of Imhotep for two, as `search.endgame_solver` solves it: when, what chance brings, what counts of
it."""
