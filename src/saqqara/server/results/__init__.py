"""Finished games, statistics and records; data export and deletion of accounts."""
