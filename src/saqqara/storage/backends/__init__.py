"""Backends of the storage: a SQLite file or a PostgreSQL database, and what is specific to each."""
