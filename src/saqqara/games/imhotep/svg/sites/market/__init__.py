"""The market: `cards` is what all sides share, then a file a side."""
