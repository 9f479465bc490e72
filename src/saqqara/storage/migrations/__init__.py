"""Alembic migrations: one for each format of the data after the baseline."""
