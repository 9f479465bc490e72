"""The pyramids: a file a side."""
