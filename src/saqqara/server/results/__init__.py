"""Finished games, figures and records; what is kept of a person, to take along, and how they go."""
