"""Code that is identical in two or more of the built-in games."""
