"""Notifications: when to notify users of events at their tables, and the channels that deliver the messages."""
