"""Forms that a game fills in: how its table is spelled in a line, which numbers a seat sees, and what
who owns a printed box may correct."""
