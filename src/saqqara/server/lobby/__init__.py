"""Lobby: presence, chat, open tables and invitations."""
