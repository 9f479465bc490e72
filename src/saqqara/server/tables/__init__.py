"""What can be done at a table: the tables in play, commands, and a table as one reader sees it."""
