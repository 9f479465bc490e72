"""The mini-expansions: a file each."""
