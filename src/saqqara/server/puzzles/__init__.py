"""Puzzles: those that come with a game, one each day, and those of a reader's own games."""
