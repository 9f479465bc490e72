"""The temple: `layers` is what all sides share, then a file a side."""
