"""Endgame of two-player Imhotep for `search.endgame_solver`: the last round."""
