"""Leagues: their pages, and what can be done there."""
