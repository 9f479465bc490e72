"""Many games at once, one decision each a step: for programs that learn."""

from saqqara.vector.environment import Step, Vector, vector

__all__ = ["Step", "Vector", "vector"]
