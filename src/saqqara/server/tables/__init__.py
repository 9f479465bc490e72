"""Tables: registry of the tables in play, commands, and views of a table for one reader."""
