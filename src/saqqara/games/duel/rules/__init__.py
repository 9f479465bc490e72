"""Rules of The Duel: setup, legal actions, play, scoring, and refusals of illegal actions."""
