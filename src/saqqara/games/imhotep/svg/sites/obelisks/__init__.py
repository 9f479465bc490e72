"""The obelisks: `plinths` is what all sides share, then a file a side."""
