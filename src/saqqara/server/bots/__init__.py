"""Computer players at tables, and their hints and reviews."""
