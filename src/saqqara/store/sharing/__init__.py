"""What processes that share the data tell each other beside the log."""
