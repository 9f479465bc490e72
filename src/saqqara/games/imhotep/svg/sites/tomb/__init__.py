"""The tomb: `rows` is what all sides share, then a file a side."""
