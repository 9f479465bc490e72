"""Many games at once, one decision each a step: for programs that learn."""

from saqqara.vectorized.vector_game import Step, Vector, vector

__all__ = ["Step", "Vector", "vector"]
