"""Where data can lie: in a file (SQLite) or in PostgreSQL, and what is true of each alone."""
