"""Commands for whoever looks after a house that is served."""
