"""Rules of Tara Wolf: setup, legal actions, play, scoring, and refusals of illegal actions."""
