"""The rules of The Duel: what is legal, what decisions do, what counts, and why something is not allowed."""
