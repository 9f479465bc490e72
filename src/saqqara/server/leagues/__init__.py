"""Leagues: their pages and their JSON API."""
