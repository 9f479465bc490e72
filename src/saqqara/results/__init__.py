"""Results of finished games and ratings of players; without HTTP."""
