"""Rules of Imhotep: legal actions, effects, scoring, and explanations of illegal actions."""
