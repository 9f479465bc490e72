"""Looking back at a game: replay, what was missed, reviews, what if, and what can be taken away."""
