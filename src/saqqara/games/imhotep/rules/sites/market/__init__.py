"""The market: `fields` is what all sides share, then a file a side."""
