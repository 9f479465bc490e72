"""TODO: say what this package is."""
