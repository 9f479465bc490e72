"""A package that cannot be read."""

raise RuntimeError("this package needs what nobody has")
