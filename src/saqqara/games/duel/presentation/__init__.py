"""Presentation of The Duel: pages, log, help dialogs, terminal."""
