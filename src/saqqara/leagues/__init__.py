"""Leagues: pairings, standings, and the scheduler that starts rounds; without HTTP."""
