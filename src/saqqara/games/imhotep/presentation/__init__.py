"""Texts and layouts of Imhotep for pages, the log, dialogs and the terminal."""
