"""The rules of Senet: what is legal, what decisions do, what counts, and why something is not allowed."""
