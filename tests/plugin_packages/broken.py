"""Package that cannot be imported."""

raise RuntimeError("this package needs what nobody has")
