"""Who keeps the house, and what they can do: no HTTP. Pages and commands beside a server give the same orders."""
