"""The table's page, and how open pages are told of what has changed."""
