"""The obelisks: a file a side."""
