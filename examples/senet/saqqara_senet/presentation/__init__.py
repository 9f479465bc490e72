"""Texts and layouts of Senet for pages, the log, dialogs and the terminal."""
