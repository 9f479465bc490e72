"""The file of A New Dynasty's reconstructed numbers, how it is read, and how its numbers lie in a state."""
