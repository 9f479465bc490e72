"""Many games at once, one decision each a step: for programs that learn."""

from saqqara.vectorized.vector_game import VectorGame, VectorStep, vector

__all__ = ["VectorGame", "VectorStep", "vector"]
