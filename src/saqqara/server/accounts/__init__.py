"""A person on all their devices, and members: the page, and what can be done there."""
