"""Presentation of Tara Wolf: pages, log, help dialogs, terminal."""
