"""The temple: `columns` is what all sides share, then a file a side."""
