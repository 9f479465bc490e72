"""What a house remembers of finished games: taken down from the log, rated, with records. No HTTP."""
