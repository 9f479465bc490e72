"""Replays of games: step by step, catch-up, reviews, what-if games, and downloads."""
