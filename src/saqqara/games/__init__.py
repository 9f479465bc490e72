"""The registry of games: one folder here and one name in `HOUSE`, or an entry point of another package. A game is read
when it is first asked for."""
