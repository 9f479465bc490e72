"""Reconstructed numbers of A New Dynasty: the file, its loader, and the layout of the numbers in a state."""
