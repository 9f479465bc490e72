"""Table pages, and the updates that the server sends to open pages."""
