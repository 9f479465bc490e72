"""What a club keeps beside the event log: finished games, leagues, what the host has settled."""
