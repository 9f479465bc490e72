"""A game is learned: games that a search plays against itself, and a network that foresees how they go. Nothing here is
needed to play."""
